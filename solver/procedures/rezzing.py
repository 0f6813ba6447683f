"""Rezzing a card: it is paid for, then it is faceup; and cards that an effect rezzes (8.1.2)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from ...models.costs import CostChange, CostModifier, CreditSource, Discount, Ignore, Ignoring, PayCredits
from ...models.deeds import Deed
from ...models.frames import Due, Outcome, ProcedureFrame
from ...models.known import Truth
from ...models.state import GameObject, State
from ...models.terms import CardType, Face, Side
from .. import road
from ..deeds import Done
from ..effects.kinds import Carrying, carries, doubted
from ..payment.bundles import Bundle
from ..reading import Doubts, Game
from ..road import Doing
from ..targets.acting import can_be_acted_on
from .recurring_credits import with_recurring
from .stepping import next_step


def rez(game: Game, frame: ProcedureFrame, doubts: Doubts) -> State:
    """Rezzing: pay, a checkpoint, then faceup (rule_rez_procedure)."""
    state, id = game.state, frame.subject
    object = game.object(id)
    match frame.step:
        case 0:
            if game.types(object) is not None and CardType.AGENDA in (game.types(object) or ()):
                return state.pop()
            rezzing = Doing(Deed.REZ, Side.CORP, object, changes=frame.changes)
            if doubts.note(road.may(game, rezzing)) is Truth.NO:
                return state.pop()
            bundle = road.bundle(game, rezzing)
            doubts.note(bundle.open)
            return next_step(state, frame, 1).push(bundle.frame())
        case _:
            if frame.outcome is Outcome.NOT_PAID:
                return state.pop()
            for each in map(game.object, (id, *frame.together)):
                if each.installed and each.face is Face.DOWN:
                    state = road.done(state, Deed.REZ, Done(by=Side.CORP, objects=(each.id,)))
                    state = with_recurring(game.changed(state), state, each.id)
            return state.pop()


@carries(Deed.REZ, honours=("what", "if_able"))
def told_to_rez(c: Carrying) -> State:
    """The Corp rezzes a card that can be rezzed, paying what that costs (rule_rez_procedure); several together, for
    what they cost together (rule_act_on_multiple_cards, 8.1.2b)."""
    found = map(c.game.object, c.ids)
    able = [o for o in found if can_be_acted_on(c.game, c.effect, "what", o, c.context).answer is not Truth.NO]
    if len(able) == 1:
        whole = tuple(structs.replace(d, total=False) if isinstance(d, Discount) else d for d in c.changes)
        return c.state.push(ProcedureFrame(Deed.REZ, able[0].id, Side.CORP, changes=whole))
    if able and (Ignore(Ignoring.ALL) not in c.changes or any(o.card is None for o in able)):
        costs = _costs_together(c.game, able, c.changes)
        if costs is None:
            return doubted(c.game, c.effect, c.frame, "rez: several cards that may cost something")
        others = tuple(o.id for o in able[1:])
        rezzing = ProcedureFrame(Deed.REZ, able[0].id, Side.CORP, step=1, together=others)
        return c.state.push(rezzing).push(Bundle(Side.CORP, costs, Deed.REZ).frame())
    state = c.state
    for object in able:
        state = c.done(Deed.REZ, object.id, state=state, by=Side.CORP)
        state = with_recurring(c.game.changed(state), state, object.id)
    return state


def _costs_together(
    game: Game, objects: Sequence[GameObject], changes: tuple[CostChange, ...]
) -> tuple[Due, ...] | None:
    """What falls due to rez several cards, with a discount on the total (rule_inherent_rez_cost); None where it is not
    known, or where the credit pool cannot pay for all of them, or something else may have to."""
    if _is_paid_otherwise(game):
        return None
    of_all = sum(c.amount for c in changes if isinstance(c, Discount) and c.total and isinstance(c.amount, int))
    found: list[Due] = []
    left = game.state.corp.credits
    for object in objects:
        rezzing = Doing(Deed.REZ, Side.CORP, object, changes=changes)
        owed, number = road.bundle(game, rezzing), 0
        plain = object.card is not None and owed.open is None and road.may(game, rezzing) is Truth.YES
        for due in owed.due:
            amount = due.component.amount if isinstance(due.component, PayCredits) else None
            plain = plain and due.kind is Deed.REZ and isinstance(amount, int) and not due.only_from and not due.choice
            number += amount if isinstance(amount, int) else 0
        if not plain:
            return None
        less = min(number, of_all)
        found.append(Due(PayCredits(number - less), Deed.REZ, object.id))
        of_all, left = of_all - less, left - (number - less)
    return tuple(found) if left >= 0 else None


def _is_paid_otherwise(game: Game) -> bool:
    """Whether credits on cards may pay the Corp's costs, or a cost is changed for one act alone, or where a player
    likes."""
    of_acts = any(change.optional or change.ordinal is not None for change, _ in game.declarations(CostModifier))
    return of_acts or any(declared.controller is Side.CORP for _, declared in game.declarations(CreditSource))
