"""What of an instruction can be done, and whether it was done: as much as possible, or all of it (1.2.3, 1.2.4)."""

from __future__ import annotations

from msgspec import structs

from ...models.abilities import Instruction
from ...models.costs import Ignore, Ignoring
from ...models.deeds import Deed
from ...models.effects import Effect, Target, The
from ...models.frames import Begun, Expected, Reference, ResolvingFrame
from ...models.known import Open, Truth
from ...models.state import GameObject
from ...models.terms import SCORE_AREAS, Face, Place, Side
from .. import road
from ..deeds import HAPPENED, OF_EFFECT
from ..deeds.zones import into_play
from ..reading import Asking, Game, Means
from ..road import Doing
from .expected import objects_of
from .kinds import Carrying

FACES = {Deed.TURN_FACEUP: Face.UP, Deed.TURN_FACEDOWN: Face.DOWN}
_OF_COUNTERS = {  # what the log tells of them
    Deed.MOVE_COUNTERS: Deed.PLACE_COUNTERS,
    Deed.REMOVE_COUNTERS: Deed.REMOVE_COUNTERS,
}


def was_done(game: Game, head: Instruction, frame: ResolvingFrame, context: Asking) -> Truth:
    """Whether an instruction has been carried out, for what follows `if you do` and `if you do not`."""
    if frame.unable:
        return Truth.NO
    answer, begun = Truth.YES, frame.begun
    for effect in head.effects:
        verb = HAPPENED.get(effect.kind)
        if effect.kind is Deed.ACCESS and begun is not None:
            since_then = game.state.history[begun.at :]
            answer = answer & Truth.of(any(e.verb is Deed.ACCESS for e in since_then))  # its cost may not be paid
            continue
        swapped = {r.id for r in begun.objects} if effect.kind is Deed.SWAP and begun is not None else set()
        if swapped and swapped <= set(frame.moved):
            continue  # within one zone the log does not tell it
        if verb is not None and begun is not None:
            ids = {r.id for r in begun.objects}
            chance = isinstance(effect.what, Target) and effect.what.at_random
            since = (e for e in game.state.history[begun.at :] if e.verb is verb and e.amount)
            told = [e.amount for e in since if effect.what is None or chance or e.object is None or e.object in ids]
            fewer = not head.optional and _fewer_than_said(game, effect, len(ids), sum(told), context)
            nothing_there = verb is Deed.REVEAL and head.optional and not told  # paid with none? (rule_cost_zero)
            answer = answer & (Open() if nothing_there or (told and fewer) else Truth.of(bool(told)))
        elif effect.kind in _OF_COUNTERS and begun is not None:
            answer = answer & _were_taken(game, effect, begun, context)
        elif effect.kind in FACES and begun is not None:
            answer = answer & Truth.of(any(_was_turned(game, r, FACES[effect.kind], begun) for r in begun.objects))
        elif effect.kind in (Deed.CHOOSE, Deed.LOOK) and begun is not None:
            what = effect.what
            by_chance = isinstance(what, Target) and what.at_random and game.selection.candidates(what.what, context)
            found = by_chance[0] if by_chance else begun.objects
            answer = answer & Truth.of(bool(found))  # nothing forbids it where there is something
        elif effect.kind is Deed.ADD_TO_SCORE_AREA and isinstance(effect.what, The):
            moved = objects_of(game, effect.what, context)
            there = moved and all(o.zone in SCORE_AREAS.values() for o in moved)
            answer = answer & (Truth.YES if there else Open())
        else:
            answer = answer & Open()
    return answer


def _fewer_than_said(game: Game, effect: Effect, objects: int, amount: int, context: Asking) -> bool:
    """Whether less was done than a text says, as there was no more: whether that is `if they do` of what is no nested
    cost, the rules leave open (rule_nested_cost_no_may against rule_do_as_much_as_you_can)."""
    what = effect.what
    if isinstance(what, Target) and not what.at_random:
        return objects < (context.number(game.amount(what.least, context)) or 0)
    return (
        what is None
        and effect.amount is not None
        and not effect.up_to
        and amount < (context.number(game.amount(effect.amount, context)) or 0)
    )


def _were_taken(game: Game, effect: Effect, begun: Begun, context: Asking) -> Truth:
    """Whether counters have been moved or removed: fewer than a text says are left open, as in `_fewer_than_said`, and
    whether none are all of them."""
    logged = (e for e in game.state.history[begun.at :] if e.verb is _OF_COUNTERS[effect.kind])
    taken = sum(e.amount for e in logged if effect.counter in (None, e.counter))
    said = context.number(game.amount(effect.amount, context)) if effect.amount is not None else None
    if effect.kind is Deed.REMOVE_COUNTERS and said is None and not taken:
        return Open()
    return Open() if 0 < taken < (said or 0) and not effect.up_to else Truth.of(bool(taken))


def _was_turned(game: Game, reference: Reference, face: Face, begun: Begun) -> bool:
    """Whether a card has been turned over since the instruction began; outside of play the log does not tell it."""
    object = game.objects.get(reference.id)
    return object is not None and object.face is face and object.since > begun.at


def able_in_full(c: Carrying) -> bool:
    """Whether all of an effect can be done: with `if able` it is done fully or not at all (rule_if_able)."""
    effect, player = c.effect, c.state.player(c.side)
    what = effect.what
    if effect.kind is Deed.LOSE_CREDITS:
        return c.game.credit_pool.count(c.side) >= c.n
    if effect.kind is Deed.LOSE_CLICKS:
        return player.clicks >= c.n
    if isinstance(what, Target):
        return len(c.ids) >= (c.context.number(c.game.amount(what.least, c.context)) or 0)
    return what is None or bool(c.ids)


def possible(c: Carrying) -> tuple[Truth, Expected]:
    """Whether the whole effect is forbidden, and the effect without the objects that it cannot be done to
    (rule_cannot_precedence, rule_do_as_much_as_you_can)."""
    record = OF_EFFECT.get(c.effect.kind)
    if record is None:
        return Truth.NO, c.expected
    deed = record.deed
    free = any(isinstance(change, Ignore) and change.how is Ignoring.ALL for change in c.changes)
    means = Means.of(c.game, c.frame)
    if not c.expected.objects:
        doing = Doing(deed, c.who(None), None, c.server, means=means)
        answer = ~c.context.note(road.may(c.game, doing))
        return (answer | Open() if road.is_left_open(c.game, doing, free=free) else answer), c.expected
    if len(c.expected.objects) > 1 and not c.game.prohibitions.allows(deed, len(c.expected.objects)):
        return Open(), c.expected  # which of them can be done is not told
    kept: list[Reference] = []
    for reference in c.expected.objects:
        object = c.follow(reference)
        game, thing = _as_it_will_be(c, object) if object is not None else (c.game, None)
        doing = Doing(deed, c.who(thing), thing, means=means)
        answer = ~road.may(game, doing) if thing is not None else Truth.NO
        if thing is not None and road.is_left_open(game, doing, free=free):
            answer = answer | Open()
        if answer.is_open:
            return answer, c.expected
        if answer is Truth.NO:
            kept.append(reference)
    return Truth.NO if kept else Truth.YES, structs.replace(c.expected, objects=tuple(kept))


def _as_it_will_be(c: Carrying, object: GameObject) -> tuple[Game, GameObject]:
    """The card about which it is asked whether it can be done; what is to be installed facedown has no type or name any
    more by which that could be forbidden (rule_steps_installing_place, rule_facedown_runner_cards_are_blank)."""
    if c.effect.kind is not Deed.INSTALL or c.effect.face is not Face.DOWN or object.owner is not Side.RUNNER:
        return c.game, object
    placed = c.game.changed(into_play(c.state, object.id, Place.RESOLVING, face=Face.DOWN))
    return placed, placed.object(object.id)
