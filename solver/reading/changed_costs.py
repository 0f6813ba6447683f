"""What texts change of costs: additional ones, more, less, or none of it (1.16.2, 1.16.5, 1.16.10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from msgspec import Struct

from ...models.conditions import ActPattern
from ...models.costs import AdditionalCost, CostModifier, Discount, Ignore, Surcharge
from ...models.deeds import Deed
from ...models.events import Event
from ...models.known import Known, Open, Partly, Truth
from ...models.selectors import EventPattern
from ...models.state import GameObject
from ...models.terms import Scope, Side
from ...models.verdict import Reason
from ..deeds import RECORDS
from .concerning import Concerning
from .context import Context
from .held import Declared
from .history import History
from .placed_cards import PLACING, where_from
from .situation import Situation
from .untold import names_no_action, told_as

Modifier: TypeAlias = tuple[CostModifier, Declared]


class CostChanges(Struct, frozen=True):
    """What texts change of the costs of an act in a game."""

    game: Situation

    def of_act(
        self, act: Deed, by: Side, object: GameObject | None, *, server: str | None = None, basic: bool = False
    ) -> Partly[Modifier]:
        """What active sources change of the costs of an act, and that they may change more."""
        found: list[Modifier] = []
        open: list[Reason] = []
        for declaration, declared in self.game.declarations(CostModifier):
            own = self.game.context_of(declared)
            answer = Concerning(self.game).is_about(declaration.act, act, by, object, own, server=server, basic=basic)
            if answer is not Truth.NO and declaration.condition is not None:
                answer = answer & self.game.holds(declaration.condition, own)
            if answer is not Truth.NO and declaration.ordinal is not None:
                answer = answer & _is_next(self.game, declaration.act, declaration.ordinal, declared, own)
            if answer is Truth.YES:
                found.append((declaration, declared))
            elif answer.is_open:
                open += (*answer.told, _change_unknown(self.game, declared))
        return Partly(tuple(found), Open(open) if open else None)

    def of_credits(self, modifiers: tuple[Modifier, ...]) -> Iterator[tuple[Known[int], Declared]]:
        """The changes to a cost of credits by active sources: positive increases it, negative lowers it
        (rule_cost_calculation). What its controller may choose to apply is left out.
        """
        for declaration, declared in modifiers:
            if declaration.optional or not isinstance(declaration.change, Discount | Surcharge):
                continue
            change = self.game.amount(declaration.change.amount, self.game.context_of(declared))
            if isinstance(change, Open):
                yield Open((*change.told, _change_unknown(self.game, declared))), declared
            elif isinstance(declaration.change, Surcharge):
                yield change, declared
            else:
                yield -change, declared

    @staticmethod
    def ignored(modifiers: tuple[Modifier, ...]) -> Iterator[Ignore]:
        """What static abilities say is ignored of the costs of an act (rule_ignoring_costs)."""
        for declaration, _ in modifiers:
            if isinstance(declaration.change, Ignore) and not declaration.optional:
                yield declaration.change

    def additional(
        self,
        act: Deed,
        by: Side,
        object: GameObject | None,
        *,
        server: str | None = None,
        basic: bool = False,
    ) -> Iterator[tuple[AdditionalCost, Declared, Truth]]:
        """The additional costs of an act, from every source that is active or speaks of itself
        (rule_additional_cost)."""
        for declaration, declared in self.game.declarations(AdditionalCost):
            own = self.game.context_of(declared)
            answer = Concerning(self.game).is_about(declaration.act, act, by, object, own, server=server, basic=basic)
            if declaration.condition is not None and answer is not Truth.NO:
                answer = answer & self.game.holds(declaration.condition, own)
            if declaration.ordinal is not None and answer is not Truth.NO:
                answer = answer & _is_next(self.game, declaration.act, declaration.ordinal, declared, own)
            if answer is not Truth.NO:
                yield declaration, declared, answer


def _is_next_basic(game: Situation, act: ActPattern, ordinal: int, context: Context) -> Truth:
    """The same for basic actions; one that is under way does not count itself."""
    if game.state.may_lack(Deed.TAKE_ACTION) or act.what is not None or act.server is not None:
        return Open()
    now = game.action()
    side = act.by.side(context.controller) if act.by is not None else None
    log = [e for e in game.state.history if e.turn == game.state.turn and side in (None, e.side)]
    taken = [e for e in log if e.verb is Deed.TAKE_ACTION and (now is None or e.action != now.number)]
    before = sum(e.key == act.act.value for e in taken)
    if before < ordinal and (any(map(names_no_action, taken)) or any(_may_be_of_basic(game, e, act.act) for e in log)):
        return Open()
    return Truth.of(before + 1 == ordinal)


def _may_be_of_basic(game: Situation, event: Event, act: Deed) -> bool:
    """Whether it tells of a run, and neither of an action nor of a card that made it."""
    if act is not Deed.RUN or event.action:
        return False
    begins = event.verb is Deed.RUN_BEGINS and event.object is None
    return begins or told_as(game, event, Deed.RUN_BEGINS) is not None


def _change_unknown(game: Situation, declared: Declared) -> Reason:
    return Reason(
        "unknown.cost_change",
        f"whether {game.title(declared.source)} changes the cost is not known",
        "rule_cost_calculation",
        (declared.source,),
    )


def _is_next(game: Situation, act: ActPattern, ordinal: int, declared: Declared, context: Context) -> Truth:
    """Whether the act would be the n-th of its kind this turn (`the first program you install each turn`)."""
    if act.basic:
        return _is_next_basic(game, act, ordinal, context)
    verb = RECORDS[act.act].event
    if verb is None or not RECORDS[act.act].counted:
        return Open()
    what, zones, hosted = where_from(act.what) if act.act in PLACING else (act.what, (), False)
    pattern = EventPattern(verb, act.by, what, act.server, from_zones=zones)
    before = History(game).occurrences(pattern, Scope.TURN, context, enough=ordinal)
    if hosted and before != 0:
        return Open()
    return before if isinstance(before, Open) else Truth.of(before + 1 == ordinal)
