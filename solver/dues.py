"""What falls due for an act: its own cost as modified now, and every additional cost (1.16).

The bundle that these functions give is paid as one (`sysop.solver.payment`).
"""

from __future__ import annotations

from ..models.abilities import Ability
from ..models.actions import Basic, BasicAction
from ..models.conditions import Act, PayOnlyFrom
from ..models.costs import (
    Component,
    CostChange,
    CostKind,
    Discount,
    Ignore,
    Ignoring,
    PayCredits,
    PayStat,
    SpendClicks,
    Surcharge,
)
from ..models.frames import Due
from ..models.selectors import Current, Role
from ..models.state import GameObject
from ..models.terms import CardType, Side, Stat, Truth
from ..models.verdict import Reason
from .characteristics import additional_costs, cost_changes, printed_stat
from .game import Context, Game
from .objects import hidden, types
from .selection import amount

BASIC_COSTS: dict[Basic, tuple[Component, ...]] = {
    Basic.GAIN_CREDIT: (SpendClicks(1),),
    Basic.DRAW: (SpendClicks(1),),
    Basic.INSTALL: (SpendClicks(1),),
    Basic.PLAY: (SpendClicks(1),),
    Basic.ADVANCE: (SpendClicks(1), PayCredits(1)),
    Basic.TRASH_RESOURCE: (SpendClicks(1), PayCredits(2)),
    Basic.PURGE: (SpendClicks(3),),
    Basic.RUN: (SpendClicks(1),),
    Basic.REMOVE_TAG: (SpendClicks(1), PayCredits(2)),
}


def ignored(changes: tuple[CostChange, ...], kind: CostKind) -> Ignoring | None:
    """How a kind of cost is ignored by these changes (rule_ignoring_costs)."""
    for change in changes:
        if isinstance(change, Ignore):
            if change.how is not Ignoring.KIND:
                return change.how
            if kind in change.kinds:
                return Ignoring.KIND
    return None


def _with_additional(
    game: Game,
    act: Act,
    by: Side,
    object: GameObject | None,
    own: tuple[Due, ...],
    context: Context,
    changes: tuple[CostChange, ...] = (),
    server: str | None = None,
    basic: bool = False,
) -> tuple[Due, ...]:
    """A cost together with all additional costs, each of which keeps its source (rule_additonal_cost_simultaenous)."""
    bundle = list(own)
    for extra, declared, certain in additional_costs(game, act, by, object, context, server=server, basic=basic):
        if certain is Truth.UNKNOWN:
            context.doubts.add(
                Reason(
                    "unknown.additional_cost",
                    f"whether {game.title(declared.source)} adds a cost depends on what is not known",
                    "rule_additional_cost",
                    (declared.source,),
                )
            )
            continue
        components = extra.cost.options[0]
        bundle += [Due(c, CostKind.ADDITIONAL, declared.source) for c in components]
    return tuple(d for d in bundle if not _is_ignored(changes, d))


def _is_ignored(changes: tuple[CostChange, ...], due: Due) -> bool:
    how = ignored(changes, due.kind)
    if how is Ignoring.CREDITS:
        return isinstance(due.component, PayCredits | PayStat)
    return how is not None


def credit_cost(
    game: Game,
    act: Act,
    kind: CostKind,
    by: Side,
    object: GameObject,
    base: int,
    context: Context,
    changes: tuple[CostChange, ...] = (),
) -> int:
    """An inherent cost in credits: increases first, then decreases, then never below 0 (rule_cost_calculation)."""
    up, down = 0, 0
    for by_effect, _ in cost_changes(game, act, by, object, context):
        up, down = up + max(0, by_effect), down + max(0, -by_effect)
    for change in changes:
        if isinstance(change, Discount | Surcharge) and change.kind in (None, kind):
            by_text = amount(game, change.amount, context) or 0
            up, down = (up + by_text, down) if isinstance(change, Surcharge) else (up, down + by_text)
    return max(0, base + up - down)


def due_to_play(
    game: Game, object: GameObject, context: Context, changes: tuple[CostChange, ...] = ()
) -> tuple[Due, ...]:
    """The play cost and what is due with it (rule_play_cost)."""
    base = printed_stat(game, Stat.COST, object)
    if base is None:
        hidden(game, object, "the play cost", context)
        return ()
    by = object.controller
    cost = credit_cost(game, Act.PLAY, CostKind.PLAY, by, object, base, context, changes)
    return _with_additional(
        game, Act.PLAY, by, object, (Due(PayCredits(cost), CostKind.PLAY, object.id),), context, changes
    )


def due_to_install(
    game: Game, object: GameObject, server: str | None, context: Context, changes: tuple[CostChange, ...] = ()
) -> tuple[Due, ...]:
    """The install cost and what is due with it (rule_install_cost); ice costs 1 for each ice that is already there."""
    by = object.controller
    kinds = types(game, object)
    if kinds is None:
        hidden(game, object, "the install cost", context)
        return ()
    if CardType.ICE in kinds:
        base = len([i for i in game.state.ice(server or "") if i.id != object.id])
    elif by is Side.CORP:
        base = 0
    else:
        base = printed_stat(game, Stat.COST, object) or 0
    cost = credit_cost(game, Act.INSTALL, CostKind.INSTALL, by, object, base, context, changes)
    own = (Due(PayCredits(cost), CostKind.INSTALL, object.id),)
    return _with_additional(game, Act.INSTALL, by, object, own, context, changes, server)


def due_to_rez(
    game: Game, object: GameObject, context: Context, changes: tuple[CostChange, ...] = ()
) -> tuple[Due, ...]:
    """The rez cost and what is due with it (rule_rez_cost)."""
    base = printed_stat(game, Stat.REZ_COST, object)
    if base is None:
        hidden(game, object, "the rez cost", context)
        return ()
    cost = credit_cost(game, Act.REZ, CostKind.REZ, Side.CORP, object, base, context, changes)
    own = (Due(PayCredits(cost), CostKind.REZ, object.id),)
    return _with_additional(game, Act.REZ, Side.CORP, object, own, context, changes)


def due_to_steal(game: Game, object: GameObject, context: Context) -> tuple[Due, ...]:
    """The additional costs to steal an agenda; it has no cost of its own (rule_additional_cost_checkpoint)."""
    return _with_additional(game, Act.STEAL, Side.RUNNER, object, (), context)


def due_to_score(game: Game, object: GameObject, context: Context) -> tuple[Due, ...]:
    """The additional costs to score an agenda."""
    return _with_additional(game, Act.SCORE, Side.CORP, object, (), context)


def due_to_trash_accessed(game: Game, object: GameObject, context: Context) -> tuple[Due, ...]:
    """The trash cost of the accessed card (rule_basic_trash_ability)."""
    own = (Due(PayStat(Stat.TRASH_COST, Current(Role.ACCESSED)), CostKind.TRIGGER, object.id),)
    return _with_additional(game, Act.TRASH, Side.RUNNER, object, own, context)


def due_to_run(game: Game, server: str, context: Context, *, basic: bool = False) -> tuple[Due, ...]:
    """The additional costs to run a server, due as it is announced (rule_additional_cost_to_run)."""
    return _with_additional(game, Act.RUN, Side.RUNNER, None, (), context, server=server, basic=basic)


def due_for_ability(game: Game, object: GameObject, ability: Ability, option: int) -> tuple[Due, ...]:
    """The trigger cost of a paid ability (rule_trigger_cost), or one of its alternatives."""
    assert ability.cost is not None
    only_from = tuple(r for r in ability.restrictions if isinstance(r, PayOnlyFrom))
    return tuple(
        Due(c, CostKind.TRIGGER, object.id, only_from if isinstance(c, PayCredits) else ())
        for c in ability.cost.options[option]
    )


def due_for_basic(game: Game, choice: BasicAction, context: Context) -> tuple[Due, ...]:
    """The trigger cost of a basic action (5.2.6, 5.2.7)."""
    return tuple(Due(c, CostKind.TRIGGER) for c in BASIC_COSTS[choice.action])
