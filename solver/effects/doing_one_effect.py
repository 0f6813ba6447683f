"""An expected effect happens, as far as it can: what is paid for it, and what is chosen late (9.11)."""

from __future__ import annotations

from msgspec import structs
from msgspec.structs import replace

from ...models.abilities import Instruction, Unread
from ...models.deeds import Deed
from ...models.effects import Each, Target, The, TopCards
from ...models.frames import (
    Answer,
    Asked,
    Binding,
    ChanceFrame,
    Expected,
    Outcome,
    PayingFrame,
    Question,
    ResolvingFrame,
)
from ...models.known import Truth, open_of
from ...models.selectors import ThatMany
from ...models.state import GameObject, State
from ...models.values import walk
from .. import road
from ..chance import listed
from ..deeds import OF_EFFECT
from ..reading import Asking, Game
from ..road import Doing
from .expected import objects_of
from .if_able import able_in_full, possible
from .kinds import SEVERAL, Carrying, carried_as, doubted, not_carried_out, takes_one

PAID_FOR = (Deed.INSTALL, Deed.INSTALL_AND_REZ, Deed.PLAY, Deed.REZ)


def carry_out(game: Game, expected: Expected, frame: ResolvingFrame, head: Instruction, context: Asking) -> State:
    """One expected effect happens, as far as it can (rule_do_as_much_as_you_can, 9.12.2a).

    What this version does not carry out leaves a doubt about everything that it may touch.
    """
    if frame.unable:  # rule_if_able: the rest of the instruction is ignored, too
        return game.state
    effect = expected.effect
    given = {e.name for e in head.effects if e is not effect and e.name is not None}
    if effect.amount is not None and given & {n.name for n in walk(effect.amount) if isinstance(n, ThatMany)}:
        value = replace(context, bindings=frame.bindings).number(
            game.amount(effect.amount, replace(context, bindings=frame.bindings))
        )
        expected = structs.replace(expected, amount=value)  # what an earlier effect of the instruction came to
    gap = not_carried_out(effect)
    if gap is SEVERAL or (gap is None and isinstance(effect.what, The) and takes_one(effect.kind)):
        one = _acts_on_one_at_most(game, expected, replace(context, bindings=frame.bindings))
        gap = None if one else SEVERAL
    if gap is None and effect.amount is not None and expected.amount is None:
        gap = "its amount is not known"
    if gap is None and effect.kind in PAID_FOR and _may_cost_less(game, expected, frame, head, context):
        gap = "how much less it costs is not known"
    if gap is not None:
        return doubted(game, effect, frame, f"{effect.kind.value.replace('_', ' ')}: {gap}")
    what = effect.what
    unnamed = isinstance(what, The | Each) and not expected.objects  # what an earlier effect of the instruction named
    lower = isinstance(what, TopCards) and effect in head.effects[1:]  # an earlier one may have changed the deck
    if lower and isinstance(what, TopCards):
        count = (
            replace(context, bindings=frame.bindings).number(
                game.amount(what.count, replace(context, bindings=frame.bindings))
            )
            or 0
        )
        state, asked = listed(game.state, what.zone, count, bottom=what.bottom)
        if asked is not None:
            return Carrying(game, expected, frame, head, context).waiting_for(asked, state)
        game = game.changed(state)
    if what is not None and (unnamed or lower):
        found = objects_of(game, what, replace(context, bindings=frame.bindings))
        expected = structs.replace(expected, objects=tuple(o.reference for o in found))
    carrying = Carrying(game, expected, frame, head, context)
    if effect.if_able and not able_in_full(carrying):
        return carrying.unable()
    begun = bool(frame.answers) or expected.aside is not None  # rule_instruction_pause: it goes on as it began
    forbidden, expected = (Truth.NO, expected) if begun else possible(carrying)
    if forbidden is Truth.YES:
        return game.state
    if forbidden.is_open:
        return doubted(game, effect, frame, f"{effect.kind.value.replace('_', ' ')}: whether it can be done")
    carrying = replace(carrying, expected=expected)
    paid = _paid_for(carrying)
    if isinstance(paid, State):
        return paid
    carrying = replace(carrying, expected=paid)
    if isinstance(what, Target) and what.at_random and carrying.answer(Question.TAKEN) is None:
        return _at_random(carrying, what)
    if isinstance(what, Target) and expected.late and carrying.answer(Question.TAKEN) is None:
        return _chosen_late(carrying, what)
    carried = carried_as(effect.kind)
    assert carried is not None
    return carried.function(_with_name(carrying))


def _may_cost_less(game: Game, expected: Expected, frame: ResolvingFrame, head: Instruction, context: Asking) -> bool:
    """Whether it is not known what changes the cost: the text tells it, or may in words behind that are not read."""
    behind = (step for step in frame.steps if isinstance(step, Unread))
    if any(expected.effect.kind in step.acts for step in behind):
        return True
    return len(Carrying(game, expected, frame, head, context).changes) < len(head.changes)


def _acts_on_one_at_most(game: Game, expected: Expected, context: Asking) -> bool:
    """Whether what could be done to several objects is done to one, or to none."""
    what = expected.effect.what
    found = (
        objects_of(game, what, context) if isinstance(what, The | Each) and not expected.objects else expected.objects
    )
    return len(found) <= 1


def _paid_for(c: Carrying) -> Expected | State:
    """The effect as far as what is due in addition has been paid; or the state in which that is asked for, or in which
    it has been declined (rule_decline_additional_cost, rule_additional_cost_checkpoint).

    What has steps of its own is paid for there; of what the rules do themselves everything has been paid before.
    """
    record = OF_EFFECT.get(c.effect.kind)
    if record is None or record.has_steps or not c.frame.source or not c.frame.expected:
        return c.expected
    asked = c.answer(Question.DUE)
    if asked is not None:
        if c.frame.outcome is Outcome.PAID:
            return c.expected
        kept = tuple(r for r in c.expected.objects if r not in asked.objects)
        return structs.replace(c.expected, objects=kept) if kept else c.state
    things: tuple[GameObject | None, ...] = tuple(map(c.game.object, c.ids)) if c.expected.objects else (None,)
    each = {o: road.due(c.game, Doing(record.deed, c.who(o), o)) for o in things}
    c.context.note(open_of(*(found.open for found in each.values())))
    due = {o: found.found for o, found in each.items() if found.found}
    if not due:
        return c.expected
    what = c.effect.kind.value.replace("_", " ")
    if len(due) > 1 or record.paid_for is None:
        return doubted(c.game, c.effect, c.frame, f"{what}: what is paid for several cards at once")
    ((thing, owed),) = due.items()
    asked_for = Answer(Question.DUE, (thing.reference,) if thing is not None else ())
    expected = (c.expected, *c.frame.expected[1:])
    frame = structs.replace(c.frame, outcome=None, expected=expected, answers=(*c.frame.answers, asked_for))
    bill = PayingFrame(c.who(thing), thing.id if thing is not None else None, owed, record.paid_for)
    return replace(c, frame=frame).waiting_for(bill)


def _with_name(c: Carrying) -> Carrying:
    """What chance took has the name that the text gives it, as what a player chose has."""
    what = c.effect.what
    if not isinstance(what, Target) or not what.at_random or what.name is None:
        return c
    objects = tuple(c.state.object(i).reference for i in c.ids)
    return replace(c, game=c.game.changed(c.bound(c.state, Binding(what.name, objects, len(objects)))))


def _at_random(c: Carrying, what: Target) -> State:
    """Chance takes so many of what fits and what it can be done to, or all where there are no more
    (rule_cannot_precedence)."""
    fitting, unknown, open = c.game.selection.candidates(what.what, c.context)
    c.context.note(open)
    every = structs.replace(c.expected, objects=tuple(o.reference for o in fitting))
    forbidden, able = possible(replace(c, expected=every)) if fitting else (Truth.NO, every)
    if forbidden is Truth.YES:
        return c.state
    if forbidden.is_open:
        return doubted(c.game, c.effect, c.frame, f"{c.effect.kind.value.replace('_', ' ')}: what it can be done to")
    fitting = tuple(o for o in fitting if o.reference in able.objects)
    most = c.context.number(c.game.amount(what.most, c.context)) if what.most is not None else len(fitting)
    if unknown or most is None or any(o.zone in c.state.unlimited for o in fitting):
        return doubted(c.game, c.effect, c.frame, f"{c.effect.kind.value.replace('_', ' ')}: what chance may take")
    cards = tuple(o.id for o in fitting)
    if most >= len(cards):
        taken = Answer(Question.TAKEN, tuple(o.reference for o in fitting), len(cards))
        frame = structs.replace(c.frame, answers=(*c.frame.answers, taken))
        carried = carried_as(c.effect.kind)
        assert carried is not None
        return carried.function(_with_name(replace(c, frame=frame)))
    side = next(o.owner for o in fitting)
    return c.waiting_for(ChanceFrame(side, most, Deed.MOVE, c.source, cards=cards, question=Question.TAKEN))


def _chosen_late(c: Carrying, what: Target) -> State:
    """Whoever carries it out chooses among what fits as it happens."""
    context = replace(c.context, bindings=c.frame.bindings)
    fitting, unknown, open = c.game.selection.candidates(what.what, context)
    context.note(open)
    least, most = (
        context.number(c.game.amount(what.least, context)),
        context.number(c.game.amount(what.most, context)) if what.most else len(fitting),
    )
    if unknown or least is None or most is None:
        return doubted(c.game, c.effect, c.frame, f"{c.effect.kind.value.replace('_', ' ')}: what may be chosen")
    if not fitting:
        return c.state
    ids = tuple(o.id for o in fitting)
    least, most = min(least, len(ids)), min(most, len(ids))
    return c.asking(Asked.CARDS, Question.TAKEN, "rule_using", ids, least=least, most=most)
