"""What falls due for an act: its own cost as modified now, and every additional cost (1.16).

What these functions give is paid as one `Bundle`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

from msgspec import structs

from ...models.abilities import Ability, AbilityKind, Instruction
from ...models.actions import BasicAction
from ...models.conditions import Cheaper, Condition, PayOnlyFrom
from ...models.costs import (
    AdditionalCost,
    Component,
    Cost,
    CostChange,
    Discount,
    Ignoring,
    InsteadPay,
    PayCredits,
    PayStat,
    SpendClicks,
    Surcharge,
    ignored,
)
from ...models.deeds import Deed
from ...models.edition import XScope
from ...models.effects import Target
from ...models.frames import ActionFrame, Due, WindowFrame
from ...models.known import Partly, Truth
from ...models.selectors import Amount, Calculated, Current, Operator, Role, StatOf, X
from ...models.state import GameObject
from ...models.terms import PRICED, CardType, Side, Stat
from ...models.values import walk
from ...models.verdict import Reason
from ..deeds import OF_BASIC, RECORDS
from ..reading import Asking, Declared, Doubts, Game, Modifier


def dues_of(cost: Cost, kind: Deed, source: str | None, choice: int) -> tuple[Due, ...]:
    """A cost as components that are due; where it says `A or B`, the payer has a choice with this number
    (rule_use_trash_ability).
    """
    if len(cost.options) == 1:
        return tuple(Due(c, kind, source) for c in cost.options[0])
    return tuple(Due(c, kind, source, choice=(choice, way)) for way, option in enumerate(cost.options) for c in option)


def _with_additional(
    game: Game,
    act: Deed,
    by: Side,
    object: GameObject | None,
    own: tuple[Due, ...],
    context: Asking,
    changes: tuple[CostChange, ...] = (),
    server: str | None = None,
    basic: bool = False,
    using: Ability | None = None,
    altered: bool = False,
) -> tuple[Due, ...]:
    """A cost together with all additional costs, each of which keeps its source (rule_additonal_cost_simultaenous).

    Args:
        altered: whether the cost that belongs to the card is higher or lower for this act, or may be.
    """
    if not changes and not game.declarations(AdditionalCost):  # as most often
        return own
    bundle, breaks = list(own), using is not None and using.breaks
    found = chain.from_iterable(
        game.changed_costs.additional(each, by, object, server=server, basic=basic)
        for each in ((act, Deed.BREAK) if breaks else (act,))
    )
    for number, (extra, declared, certain) in enumerate(found, 1):
        if extra.act.to is not None and not (breaks and extra.act.to is Deed.BREAK):
            continue
        if extra.act.act is Deed.BREAK and using is not None and not _breaks_one(using):
            context.doubts.add(_each_or_once(game, declared))
            continue
        if certain.is_open:
            context.doubts.add(
                *certain.told,
                Reason(
                    "unknown.additional_cost",
                    f"whether {game.title(declared.source)} adds a cost depends on what is not known",
                    "rule_additional_cost",
                    (declared.source,),
                ),
            )
            continue
        if altered and any(map(_asks_for_own_cost, walk(extra.cost))):
            _not_known(game, declared.source, context)  # whether it asks for what is paid (rule_cost_calculation)
        bundle += dues_of(extra.cost, Deed.ADDITIONAL, declared.source, number)
    return tuple(without for d in bundle if (without := _unless_ignored(changes, d)) is not None)


def _asks_for_own_cost(part: object) -> bool:
    return isinstance(part, StatOf | PayStat) and part.stat in PRICED and not part.printed


def _breaks_one(ability: Ability) -> bool:
    """Whether an instruction of its own breaks exactly 1 subroutine."""
    effects = [e for s in ability.steps if isinstance(s, Instruction) for e in s.effects]
    match [e.what for e in effects if e.kind is Deed.BREAK]:
        case [Target(least=1, most=1)]:
            return True
        case _:
            return False


def _each_or_once(game: Game, declared: Declared) -> Reason:
    return Reason(
        "unknown.additional_cost",
        f"how often {game.title(declared.source)} adds its cost depends on how many subroutines are broken",
        "rule_additional_cost",
        (declared.source,),
    )


def _unless_ignored(changes: tuple[CostChange, ...], due: Due) -> Due | None:
    """What is left of a component where costs are ignored; one of several ways to pay stays one (1.16.5a, 1.16.5b,
    1.16.5c)."""
    how = ignored(changes, due.kind)
    if how is None or (how is Ignoring.CREDITS and not isinstance(due.component, PayCredits | PayStat)):
        return due
    if how is Ignoring.CREDITS and due.choice is not None:
        return structs.replace(due, component=PayCredits(0), only_from=())
    return None


def _changed_by(
    game: Game, kind: Deed, modifiers: tuple[Modifier, ...], context: Asking, changes: tuple[CostChange, ...]
) -> int:
    """By how much a cost in credits is changed in all: increases, then decreases (rule_cost_calculation).

    What a player may choose to apply is left out.
    """
    total = sum(context.doubts.known(change for change, _ in game.changed_costs.of_credits(modifiers)))
    for change in changes:
        if isinstance(change, Discount | Surcharge) and change.kind in (None, kind):
            if isinstance(change, Discount) and change.total and kind is not Deed.INSTALL:
                continue  # not divided yet: all of it may still be taken off the install cost
            by_text = context.number(game.amount(change.amount, context))
            if by_text is None:
                _not_known(game, context.source, context)
                continue
            total += by_text if isinstance(change, Surcharge) else -by_text
    return total


def _not_known(game: Game, source: str | None, context: Asking) -> None:
    context.doubts.add(
        Reason(
            "unknown.cost_change",
            f"by how much {game.title(source)} changes a cost is not known",
            "rule_cost_calculation",
            (source,) if source else (),
        )
    )


def _inherent(
    game: Game,
    kind: Deed,
    object: GameObject,
    base: int | None,
    modifiers: tuple[Modifier, ...],
    context: Asking,
    changes: tuple[CostChange, ...],
) -> tuple[Due, ...]:
    """The cost that belongs to a card, and the other ways in which the payer may pay it (rule_inherent_cost, 8.5.11b).

    Those are with a discount that they may apply, or by an alternate payment, which leaves the value as it is
    (rule_alternate_payment). `base` None is X.
    """
    printed = base if base is not None else X()
    change_by = _changed_by(game, kind, modifiers, context, changes)
    if base is None and game.reads("x_scope") is XScope.PRINTED_AFTER_MODIFIERS:
        change_by = 0  # X is what is paid in the end
    ways: dict[tuple[Component, ...], str] = {(_credits(printed, change_by),): object.id}
    values = [change_by]
    for change, declared in optional_changes(modifiers):
        own = Asking.with_doubts(game.context_of(declared), context.doubts)
        if isinstance(change, Discount):
            less = own.number(game.amount(change.amount, own))
            if less is None:
                _not_known(game, declared.source, context)
                continue
            values += [v - less for v in values]
            for v in values:
                ways.setdefault((_credits(printed, v),), declared.source)
        elif isinstance(change, InsteadPay) and change.kind is kind:
            for option in change.cost.options:
                worth = own.number(game.amount(change.worth, own)) if change.worth is not None else None
                rest = () if change.worth is None else (_credits(printed, change_by - (worth or 0)),)
                ways.setdefault((*rest, *option), declared.source)
    if len(ways) == 1:
        return (Due(_credits(printed, change_by), kind, object.id),)
    return tuple(
        Due(c, kind, source, choice=(0, number))
        for number, (way, source) in enumerate(ways.items())
        for c in way or (PayCredits(0),)
    )


def _credits(printed: Amount, change: int) -> PayCredits:
    """So many credits, changed, and never fewer than 0 (rule_cost_calculation)."""
    if isinstance(printed, int):
        return PayCredits(max(0, printed + change))
    return PayCredits(
        printed if not change else Calculated(Operator.MOST, 0, Calculated(Operator.PLUS, printed, change))
    )


def _printed_cost(game: Game, object: GameObject) -> int | None:
    """The printed cost; None for X, which is chosen as it is paid (rule_cost_x, rule_install_cost_on_card)."""
    card = game.card(object)
    return None if card is not None and card.cost_is_x else game.characteristics.printed(Stat.COST, object) or 0


def due_to(
    game: Game,
    deed: Deed,
    by: Side,
    object: GameObject | None,
    changes: tuple[CostChange, ...] = (),
    *,
    server: str | None = None,
    basic: bool = False,
) -> Partly[Due]:
    """What falls due for a deed: the cost that belongs to the card, if the deed has one (rule_play_cost,
    rule_install_cost, rule_rez_cost), and all additional costs (rule_additional_cost)."""
    context = Asking(object.id if object is not None else None, by, doubts=(doubts := Doubts()))
    own: tuple[Due, ...] = ()
    altered = False
    kind = RECORDS[deed].own_cost
    if kind is not None:
        assert object is not None
        if game.card(object) is None or game.types(object) is None:
            return Partly((), game.hidden(object, f"the {kind.value} cost"))
        modifiers, open = game.changed_costs.of_act(deed, by, object, server=server)
        context.note(open)
        changes = (*changes, *game.changed_costs.ignored(modifiers))
        base = base_cost(game, deed, by, object, server)
        own = _inherent(game, kind, object, base, modifiers, context, changes)
        altering = (*changes, *(modifier.change for modifier, _ in modifiers))
        altered = any(isinstance(change, Discount | Surcharge) for change in altering)
    found = _with_additional(game, deed, by, object, own, context, changes, server, basic, altered=altered)
    return doubts.partly(found)


def base_cost(game: Game, deed: Deed, by: Side, object: GameObject, server: str | None) -> int | None:
    """What the card costs before anything changes that: its printed cost, None for X; ice costs 1 for each ice that is
    there already, other Corp cards nothing to install (rule_install_cost_link, rule_install_cost_ice,
    rule_no_install_cost, 8.6.2)."""
    if deed is not Deed.INSTALL:
        return _printed_cost(game, object)
    if CardType.ICE in (game.types(object) or ()):
        return len([i for i in game.state.ice(server or "") if i.id != object.id])
    return _printed_cost(game, object) if by is Side.RUNNER else 0


def due_to_trash_accessed(game: Game, object: GameObject) -> Partly[Due]:
    """The trash cost of the accessed card (rule_basic_trash_ability)."""
    context = Asking(object.id, Side.RUNNER, doubts=(doubts := Doubts()))
    own = (Due(PayStat(Stat.TRASH_COST, Current(Role.ACCESSED)), Deed.TRIGGER, object.id),)
    return doubts.partly(_with_additional(game, Deed.TRASH, Side.RUNNER, object, own, context))


def due_for_nested(
    game: Game, cost: Cost, source: str | None, number: int, added: tuple[Due, ...] = ()
) -> tuple[Due, ...]:
    """A nested cost of the ability with this number on its source, with what is added to it, paid as the ability and
    its card demand (rule_pay_cost_restriction)."""
    due = dues_of(cost, Deed.NESTED, source, 0)
    object = game.objects.get(source or "")
    own = game.abilities(object) if object is not None else ()
    only_from = _only_from(own, own[number] if 0 <= number < len(own) else None)
    in_credits = (isinstance(d.component, PayCredits | PayStat) for d in due)
    paid = (structs.replace(d, only_from=only_from) if so else d for d, so in zip(due, in_credits, strict=True))
    return _entirely_from((*paid, *added), only_from)


@lru_cache(maxsize=4096)
def _only_from(abilities: tuple[Ability, ...], ability: Ability | None) -> tuple[PayOnlyFrom, ...]:
    of_ability = () if ability is None else ability.restrictions
    found = (r for r in of_ability if isinstance(r, PayOnlyFrom) and not r.card)
    return (*found, *(r for a in abilities for r in a.restrictions if isinstance(r, PayOnlyFrom) and r.card))


def due_for_ability(game: Game, object: GameObject, ability: Ability, option: int, user: Side) -> Partly[Due]:
    """The trigger cost of a paid ability (rule_trigger_cost), or one of its alternatives, and the additional costs to
    use it."""
    assert ability.cost is not None
    context = Asking(object.id, user, doubts=(doubts := Doubts()))
    abilities, cost = game.abilities(object), ability.cost.options[option]
    if _perhaps_cheaper((ability, *abilities)):
        cost = tuple(_lowered(game, ability, cost, context))
    only_from = _only_from(abilities, ability)
    own = tuple(
        [
            Due(c, Deed.TRIGGER, object.id, only_from if isinstance(c, PayCredits | PayStat) else ())
            for c in _with_fewer_clicks(game, cost)
        ]
    )
    due = _with_additional(game, Deed.USE, user, object, own, context, using=ability)
    return doubts.partly(_entirely_from(due, only_from))


def _entirely_from(due: tuple[Due, ...], only_from: tuple[PayOnlyFrom, ...]) -> tuple[Due, ...]:
    """What falls due to use an ability, its additional costs paid with such credits alone where all that is spent to
    use it must be such (9.3.3, rule_pay_cost_restriction)."""
    entire = tuple(r for r in only_from if r.at_least is None)
    if not entire:
        return due
    added = (d.kind is Deed.ADDITIONAL and isinstance(d.component, PayCredits | PayStat) for d in due)
    return tuple(
        structs.replace(d, only_from=(*d.only_from, *entire)) if so else d for d, so in zip(due, added, strict=True)
    )


def added_to_use(game: Game, object: GameObject, part: Ability, user: Side, *, again: bool) -> Partly[Due]:
    """The additional costs to use a card by resolving an optional part of an ability (rule_using).

    Args:
        again: whether the ability has been used before it comes to this part: whether it is used once more, no rule
            tells.
    """
    context = Asking(object.id, user, doubts=(doubts := Doubts()))
    found = _with_additional(game, Deed.USE, user, object, (), context, using=None if again else part)
    if again and found:
        doubts.add(*(_used_once_more(game, object, due) for due in found))
        found = ()
    return doubts.partly(found)


def _used_once_more(game: Game, object: GameObject, due: Due) -> Reason:
    return Reason(
        "unknown.additional_cost",
        f"whether {game.title(object.id)} is used once more by another optional part of an ability that has been used, "
        f"so that {game.title(due.source)} adds a cost, the rules leave open",
        "rule_using",
        tuple(id for id in (object.id, due.source) if id is not None),
    )


@lru_cache(maxsize=4096)
def _perhaps_cheaper(abilities: tuple[Ability, ...]) -> bool:
    """Whether one of them says of a trigger cost that it is less."""
    return any(isinstance(r, Cheaper) for ability in abilities for r in ability.restrictions)


def _with_fewer_clicks(game: Game, cost: tuple[Component, ...]) -> tuple[Component, ...]:
    """The trigger cost of an action with the clicks that the ability lets it cost less by which it is taken."""
    frame = game.state.top
    less = frame.less if isinstance(frame, WindowFrame | ActionFrame) else 0
    if not less:
        return cost
    return tuple(
        SpendClicks(max(0, c.amount - less)) if isinstance(c, SpendClicks) and isinstance(c.amount, int) else c
        for c in cost
    )


def _lowered(game: Game, ability: Ability, cost: tuple[Component, ...], context: Asking) -> Iterator[Component]:
    """A trigger cost with the credits that the ability itself, or its card, says it costs more or less
    (rule_cost_calculation)."""
    less = more = 0
    for restriction in _cheaper(game, ability, context):
        if not _applies(game, restriction.condition, context):
            continue
        by_text = context.number(game.amount(restriction.amount, context))
        if by_text is None:
            _not_known(game, context.source, context)
        if restriction.dearer:
            more += by_text or 0
        else:
            less += by_text or 0
    for component in _raised(cost, more):
        if less and isinstance(component, PayCredits) and isinstance(component.amount, int):
            taken = min(less, component.amount)
            less -= taken
            yield structs.replace(component, amount=component.amount - taken)
        else:
            yield component


def _raised(cost: tuple[Component, ...], more: int) -> tuple[Component, ...]:
    """A trigger cost with so many credits more, whether or not it is one of credits."""
    if not more:
        return cost
    at = next((k for k, c in enumerate(cost) if isinstance(c, PayCredits) and isinstance(c.amount, int)), None)
    if at is None:
        return (*cost, PayCredits(more))
    component = cost[at]
    assert isinstance(component, PayCredits)
    assert isinstance(component.amount, int)
    return (*cost[:at], PayCredits(component.amount + more), *cost[at + 1 :])


def _cheaper(game: Game, ability: Ability, context: Asking) -> Iterator[Cheaper]:
    """What says that an ability costs less: itself, or the card that it is on, of its paid abilities."""
    yield from (r for r in ability.restrictions if isinstance(r, Cheaper) and not r.card)
    object = game.objects.get(context.source or "")
    if object is None or ability.kind is not AbilityKind.PAID:
        return
    for other in game.abilities(object):
        if not game.has_lost(object, other):
            yield from (r for r in other.restrictions if isinstance(r, Cheaper) and r.card)


def _applies(game: Game, condition: Condition | None, context: Asking) -> bool:
    return condition is None or context.note(game.holds(condition, context)) is Truth.YES


def due_for_basic(game: Game, choice: BasicAction, side: Side) -> Partly[Due]:
    """The trigger cost of a basic action (5.2.6, 5.2.7), and the additional costs to advance or trash its card,
    or to remove a tag."""
    context = Asking(choice.card, side, doubts=(doubts := Doubts()))
    record = OF_BASIC[choice.action]
    cost = record.costs_in(game.edition)
    card = game.objects.get(choice.card) if choice.card is not None else None
    if record.modified:
        modifiers, open = game.changed_costs.of_act(record.deed, side, card, basic=True)
        doubts.note(open)
        changed = sum(doubts.known(n for n, _ in game.changed_costs.of_credits(modifiers)))
        cost = tuple(_credits(c.amount, changed) if isinstance(c, PayCredits) else c for c in cost)
    own = tuple(Due(c, Deed.TRIGGER) for c in _with_fewer_clicks(game, cost))
    due_later = record.own_cost is not None  # what is played or installed has its own cost, and so has a run
    if due_later or (card is None and record.deed is not Deed.REMOVE_TAGS):
        return doubts.partly(own)
    return doubts.partly(_with_additional(game, record.deed, side, card, own, context, basic=True))


def optional_changes(modifiers: tuple[Modifier, ...]) -> Iterator[tuple[CostChange, Declared]]:
    """The changes to a cost that the payer may apply or not: discounts with `may`, and alternate payments
    (rule_alternate_payment).
    """
    for declaration, declared in modifiers:
        if isinstance(declaration.change, InsteadPay) or (
            declaration.optional and isinstance(declaration.change, Discount)
        ):
            yield declaration.change, declared
