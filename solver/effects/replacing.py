"""Replacement effects: what happens instead of something that an imminent instruction is expected to do (9.9.8).

Those that hold already, by a static ability or a lingering effect, apply as the interrupt window would open; those that
an interrupt creates, as it resolves.
"""

from __future__ import annotations

from msgspec import Struct, structs
from msgspec.structs import replace

from ...models.abilities import Instruction, Replace
from ...models.deeds import Deed
from ...models.effects import Target, The
from ...models.events import Event
from ...models.frames import Expectation, Expected, ProcedureFrame, Reference, ResolvingFrame
from ...models.selectors import TriggerObject
from ...models.state import State
from ...models.terms import Player, Side
from ..pending.interrupt_windows import Imminent
from ..reading import Asking, Declared, Doubts, Game
from .expected import expected_of
from .preventing_and_changing import TO_OBJECTS

PLAYERS = {Side.CORP: Player.CORP, Side.RUNNER: Player.RUNNER}


class Standing(Struct, frozen=True):
    """A replacement effect that holds, and what it would replace."""

    head: Replace
    declared: Declared
    hits: tuple[Expectation, ...]

    @property
    def key(self) -> str:
        """What tells it from others."""
        lingering = self.declared.lingering
        number = f"lingering {lingering.number}" if lingering is not None else f"{self.declared.clause}"
        return f"{self.declared.source} {number}"


def replaced(game: Game, head: Replace, context: Asking) -> State | None:
    """A replacement effect that an interrupt creates applies at once (rule_replace_imminent_effects); None where this
    version cannot tell what happens instead (9.9.4a)."""
    about = Imminent.now(game)
    if about is None:
        return game.state
    if isinstance(about.frame, ProcedureFrame):
        return _added_instead(about, about.frame, head, context)
    expected = _with_instead(game, about.frame.expected, about.hit(head.event, context), head, context)
    return None if expected is None else about.with_expected(expected)


def _added_instead(about: Imminent, below: ProcedureFrame, head: Replace, context: Asking) -> State | None:
    """What is scored or stolen is added to the score area otherwise: it is scored or stolen all the same."""
    events = tuple(x.event for x in about.hit(head.event, context))
    instead = instead_of(about.game, head, context, events) if events else ()
    if instead is None or any(e.effect.kind is not Deed.ADD_TO_SCORE_AREA or head.part for e in instead):
        return None
    return about.changed(structs.replace(below, instead=(*below.instead, *instead)))


def standing(game: Game, frame: ResolvingFrame, doubts: Doubts) -> tuple[Standing, ...]:
    """The replacement effects that apply to the instruction that has become imminent, of which a player chooses one to
    apply first; the only one where it does not matter (rule_replacement_effects_apply_as_interrupt_window_opens,
    9.9.8b, 9.9.8c, 9.9.9a)."""
    found: list[Standing] = []
    about = Imminent(game, frame)
    for head, declared in game.declarations(Replace):
        context = Asking.with_doubts(game.context_of(declared), doubts)
        one = Standing(head, declared, about.hit(head.event, context))
        hits = tuple(x for x in one.hits if one.key not in frame.expected[x.number].replaced)
        if head.part:
            hits = tuple(x for x in hits if not x.in_part)
        if hits and not head.optional:
            found.append(replace(one, hits=hits))
    if len(found) < 2:
        return tuple(found)
    first = found[0].hits
    return tuple(one for one in found if any(_is_same(x, y) for x in first for y in one.hits))


def _is_same(one: Expectation, other: Expectation) -> bool:
    """Whether both are about the same effect on the same object."""
    return (one.number, one.event.object) == (other.number, other.event.object)


def chooser(game: Game, frame: ResolvingFrame, found: tuple[Standing, ...]) -> Side:
    """Who chooses the order: the controller of a targeted card, else whoever controls the effect that is replaced
    (rule_order_of_replacement_effects)."""
    x = found[0].hits[0]
    object = game.objects.get(x.event.object) if x.event.object is not None else None
    targeted = isinstance(frame.expected[x.number].effect.what, Target)
    return object.controller if object is not None and targeted else frame.controller


def applied(game: Game, frame: ResolvingFrame, one: Standing) -> State | None:
    """The state in which a standing replacement effect has been applied; it is not applied to the same effect again,
    nor to what it made of it (rule_replacement_effect_only_applies_once_per_effect). None where it cannot be told."""
    context = Asking.with_doubts(game.context_of(one.declared), Doubts())
    expected = _with_instead(game, frame.expected, one.hits, one.head, context, one.key)
    if expected is None:
        return None
    frame = structs.replace(frame, expected=expected)
    state = game.state.with_top(frame)
    if one.head.part:
        return state
    kept = {_of_kind(event) for event in Imminent(game.changed(state), frame).events}  # counted once, as it happens
    gone = (x.event for x in one.hits if _of_kind(x.event) not in kept)
    return state.log_imminent(tuple(gone))  # rule_ordinal_would


def _of_kind(event: Event) -> tuple[object, ...]:
    """What ordinals tell apart: of one instruction, one draw in place of another is no second one."""
    return (event.verb, event.side, event.damage, event.counter, event.object)


def _with_instead(
    game: Game,
    expected: tuple[Expected, ...],
    hits: tuple[Expectation, ...],
    head: Replace,
    context: Asking,
    key: str | None = None,
) -> tuple[Expected, ...] | None:
    """What is expected after a replacement effect has been applied to what it hits."""
    kept: list[Expected] = []
    done = False  # what happens instead happens once
    for number, e in enumerate(expected):
        events = tuple(x.event for x in hits if x.number == number)
        taken = tuple(x for x in hits if x.number == number and x.by_chance)
        if taken and (not head.part or (e.instead and not all(x.in_part for x in taken))):
            return None  # some of the cards may be trashed otherwise than the others
        if not events or (head.part and e.instead):  # rule_replacement_effect_must_have_something_to_replace
            kept.append(e)
            continue
        gone = {event.object for event in events}
        whole = tuple(r for r in e.objects if r.id in gone) if e.effect.kind in TO_OBJECTS else e.objects
        keys = (*e.replaced, key) if key is not None else e.replaced
        parted = e.effect.kind in TO_OBJECTS and len(whole) < len(e.objects)
        if parted:
            kept.append(structs.replace(e, objects=tuple(r for r in e.objects if r.id not in gone)))
        if not done or head.part:
            instead = instead_of(game, head, context, events)
            if instead is None:
                return None
            if head.part:
                part = structs.replace(e, objects=whole, instead=instead, replaced=keys, more=e.more or parted)
                those = tuple(game.objects[id].reference for id in gone if id is not None)
                kept.append(structs.replace(e, instead=instead, instead_of=those, replaced=keys) if taken else part)
            else:
                kept += [structs.replace(new, replaced=keys) for new in instead]
        done = True
    return tuple(kept)


def instead_of(
    game: Game, head: Replace, context: Asking, events: tuple[Event, ...] = ()
) -> tuple[Expected, ...] | None:
    """What is expected instead, `that card` being what the replaced events are about; None where that cannot be told.

    What takes the place of a part is done by whoever controls the replacement, whoever does the rest.
    """
    by = {Player.YOU: PLAYERS[context.controller], Player.OPPONENT: PLAYERS[context.controller.other]}
    about = replace(context, event=events[0]) if events else context
    those = tuple(game.objects[e.object].reference for e in events if e.object is not None)
    found: list[Expected] = []
    for step in head.steps:
        if not isinstance(step, Instruction) or step.optional or step.if_done or step.if_not:
            return None
        effects = tuple(structs.replace(e, by=by.get(e.by, e.by)) for e in step.effects) if head.part else step.effects
        new = expected_of(game, structs.replace(step, effects=effects), about, late=head.part)
        if new is None:
            return None
        new = tuple(structs.replace(e, objects=those) if e.effect.what == The(TriggerObject()) else e for e in new)
        new = tuple(structs.replace(e, others=e.others or _its_host(game, e, about)) for e in new)
        found += [structs.replace(e, by_text_of=context.source) if head.part else e for e in new]
    return tuple(found)


def _its_host(game: Game, expected: Expected, context: Asking) -> tuple[Reference, ...]:
    """What it is hosted on, as the text that says it means it: another ability carries it out."""
    where = expected.effect.destination
    host = where.host if where is not None and expected.effect.kind is Deed.HOST else None
    return tuple(o.reference for o in game.resolve(host.ref, context)) if isinstance(host, The) else ()
