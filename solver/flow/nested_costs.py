"""Nested costs: paid, or not, in the middle of an ability (1.16.11)."""

from __future__ import annotations

from msgspec import structs

from ...models.abilities import ChooseOption, Instruction, NestedCost, NestedForm, Option, Repeat
from ...models.costs import SufferDamage, TakeTags, TrashCards
from ...models.deeds import Deed
from ...models.edition import NestedForms
from ...models.effects import Effect, The
from ...models.frames import Outcome, ResolvingFrame, Stage
from ...models.known import Truth
from ...models.state import State
from ...models.terms import Side
from ...models.values import walk
from .. import road
from ..effects.using import added_to, with_use
from ..payment.bundles import Bundle
from ..payment.cost_interrupts import is_needed
from ..reading import Asking, Game
from ..road import Doing
from .proceeding import following, in_interrupt, skipped


def nested(game: Game, frame: ResolvingFrame, head: NestedCost, context: Asking) -> State | None:
    """Offer a nested cost; what follows depends on whether it is paid, with all that is added to it
    (rule_nested_cost, rule_nested_cost_instruction, rule_nested_cost_no_may, rule_nested_cost_otherwise,
    rule_additonal_cost_simultaenous)."""
    if frame.stage is not Stage.PAYING:
        added = added_to(game, frame, head)
        if added.open is not None:
            context.note(added.open)
            return skipped(game.state, frame, "what it costs to use it")
        plain = _without_cost(game, head)
        if plain is not None and not added.due:
            return following(game.state, frame, (plain,))
        payer = head.payer.side(frame.controller) or frame.controller
        if head.form is NestedForm.MUST_IF_ABLE and _is_forbidden(game, head, payer, context):
            return following(game.state, frame, head.if_not)
        bundle = Bundle.nested(game, payer, head.cost, frame.source, frame.number, added.due)
        free = not (in_interrupt(game.state) and is_needed(game))
        paying = bundle.frame(may_decline=free, bindings=frame.bindings)
        return game.state.with_top(structs.replace(frame, stage=Stage.PAYING, outcome=None)).push(paying)
    if frame.outcome is not Outcome.PAID:
        return following(game.state, frame, head.if_not)
    chose = head.form in (NestedForm.MAY_TO, NestedForm.MAY_IF_DO) and head.payer.side(frame.controller) in (
        None,
        frame.controller,
    )
    # rule_conditional_ability_used_condition
    state = with_use(game, game.state, frame) if chose else game.state
    return following(state, frame, head.if_paid, used=frame.used or chose)


def _is_forbidden(game: Game, head: NestedCost, payer: Side, context: Asking) -> bool:
    """Whether what must be paid for cannot be done, as something forbids it: then nothing is paid (rule_if_able,
    rule_cannot_precedence)."""
    acted = (e for step in head.if_paid for e in walk(step) if isinstance(e, Effect) and isinstance(e.what, The))
    return any(
        context.note(road.may(game, Doing(effect.kind, payer, object))) is Truth.NO
        for effect in acted
        if isinstance(effect.what, The)
        for object in game.resolve(effect.what.ref, context)
    )


def _without_cost(game: Game, head: NestedCost) -> ChooseOption | None:
    """What may be suffered, taken or trashed instead of what follows `if they do not`, as a choice of effects: in the
    older edition that phrase made no cost of it (rule_nested_cost_unless)."""
    if head.form in (NestedForm.UNLESS, NestedForm.MUST_IF_ABLE) or head.if_paid or not head.if_not:
        return None
    effects: list[Effect] = []
    for part in head.cost.components:
        match part:
            case SufferDamage(kind, n):
                effects.append(Effect(Deed.DAMAGE, head.payer, amount=n, damage=kind))
            case TakeTags(n):
                effects.append(Effect(Deed.TAKE_TAGS, head.payer, amount=n))
            case TrashCards(what):
                effects.append(Effect(Deed.TRASH, head.payer, what))
            case _:
                return None
    if game.reads("nested_forms") is not NestedForms.BASIC:
        return None
    leaving = Repeat(1, head.if_not)  # not to do it is always possible
    return ChooseOption(head.payer, (Option((Instruction(tuple(effects)),)), Option((leaving,))), in_full=True)
