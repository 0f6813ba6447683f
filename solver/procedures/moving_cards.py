"""Cards that an effect moves, trashes, swaps or turns over (1.19, 8.1, 8.2, 8.8)."""

from __future__ import annotations

from ...models.conditions import TriggerMode
from ...models.deeds import Deed
from ...models.effects import Placement
from ...models.events import Event
from ...models.frames import Asked, Question
from ...models.known import Truth
from ...models.state import GameObject, State
from ...models.terms import DECKS, DISCARD_PILES, HANDS, SCORE_AREAS, CardType, Face, Side, Zone
from ..chance import shuffled
from ..deeds import To
from ..effects.expected import objects_of
from ..effects.kinds import Carrying, carries, doubted
from ..effects.revealing import shown
from ..lingering.persistent_abilities import with_persistent
from ..pending.conditional_abilities import waiting_for
from ..reading import Game
from .recurring_credits import with_recurring
from .trashing_accessed import is_duty

OWN_ZONES = tuple(zone for zones in (HANDS, DECKS, DISCARD_PILES) for zone in zones.values())


@carries(Deed.MOVE, honours=("what", "name", "destination", "if_able", "random"))
def move(c: Carrying) -> State:
    """Cards are added to a hand, to a place in a deck, or to another zone (rule_non_movements, rule_deck_location).

    Several cards that go to the top or bottom of a deck are put in an order by whoever moves them.
    """
    destination = c.effect.destination
    assert destination is not None
    zone, placement = destination.zone, destination.placement
    assert zone is not None
    ids = tuple(i for i in c.ids if zone not in OWN_ZONES or zone in _own(c.state.object(i).owner))
    top: tuple[str, ...] | State = ids if placement is Placement.TOP else ()
    if placement is Placement.EITHER_END:
        top = _put_on_top(c, ids)
    if isinstance(top, State):
        return top
    if placement in (Placement.TOP, Placement.BOTTOM, Placement.EITHER_END):
        several = len(top) > 1 or len(ids) - len(top) > 1
        ordered = c.order_of(ids) if several else ids
        if isinstance(ordered, State):
            return ordered
        ids = (*(i for i in ordered if i not in top), *(i for i in reversed(ordered) if i in top))
    state = c.state
    for id in ids:
        object = state.object(id)
        if object.zone is not zone:
            state = shown(state, object, c.effect.what, c.side, c.source)
        state = c.done(Deed.MOVE, id, state=state, to=To(zone, first=id in top))
    if placement is Placement.SHUFFLED:
        state = shuffled(c.game.changed(state), zone, c.side, c.source)
    return c.followed(state, ids)


def _put_on_top(c: Carrying, ids: tuple[str, ...]) -> tuple[str, ...] | State:
    """Which of the cards their mover puts on top of the deck, the others going to the bottom; a state that asks."""
    answer = c.answer(Question.TOP)
    if answer is not None:
        return tuple(r.id for r in answer.objects)
    if not ids:
        return ()
    return c.asking(Asked.CARDS, Question.TOP, "rule_non_movements", ids, most=len(ids))


def _own(side: Side) -> tuple[Zone, ...]:
    return (HANDS[side], DECKS[side], DISCARD_PILES[side])


@carries(Deed.MOVE_TO_SERVER, honours=("what", "destination"))
def to_server(c: Carrying) -> State:
    """Installed cards move to another server and stay installed."""
    server, where = c.server, c.effect.destination
    if server is None:
        return c.state
    innermost = where is not None and where.placement is Placement.INNERMOST
    return c.done(Deed.MOVE_TO_SERVER, *c.ids, to=To(server=server, last=innermost))


@carries(Deed.TRASH, honours=("what", "name", "if_able", "random"))
def trash(c: Carrying) -> State:
    """Cards go to their owners' discard piles (1.19), or where a replacement puts them instead: they have been trashed
    all the same (sec_replacing_movements)."""
    accessed = c.game.accessed()
    if is_duty(c.effect) and accessed is not None and accessed.id == c.source:
        return c.next(c.state, c.expected.instead, ())
    apart = c.elsewhere(c.ids)
    state = c.revealed(c.ids)
    for id in c.ids:
        if c.side is Side.RUNNER:
            state = with_persistent(c.game.changed(state), id)
        state = c.done(Deed.TRASH, id, state=state, to=To(c.expected.instead[0].into if id in apart else None))
    state = c.followed(state, c.ids)
    return c.next(state, c.expected.instead, apart) if apart else state


@carries(Deed.TURN_FACEUP, Deed.TURN_FACEDOWN, honours=("what", "name"))
def turn(c: Carrying) -> State:
    """Cards are turned over where they are; installed Corp cards are rezzed and derezzed instead, but for agendas
    (rule_rezzed_unrezzed)."""
    state = c.state
    face = Face.UP if c.effect.kind is Deed.TURN_FACEUP else Face.DOWN
    for id in c.ids:
        object = state.object(id)
        if object.face is face:
            continue
        if object.installed and object.owner is Side.CORP and (kinds := c.game.types(object)) != (CardType.AGENDA,):
            if kinds is None:
                return doubted(c.game, c.effect, c.frame, f"{c.effect.kind.value}: a card that is not known")
        else:
            state = c.done(Deed.FLIP, id, state=state, face=face)
            if face is Face.UP and object.installed and object.owner is Side.RUNNER:
                state = with_recurring(c.game.changed(state), state, id)  # rule_placing_recurring_credits
    turned = tuple(id for id in c.ids if state.object(id).face is not c.state.object(id).face)
    return c.named(state, turned, len(turned))


UNORDERED = {*HANDS.values(), *DISCARD_PILES.values()}


@carries(Deed.SWAP, honours=("what", "source", "name"))
def swap(c: Carrying) -> State:
    """Two cards exchange their places, if each may be at the other's (rule_swap_only_to_valid_location); of several
    cards of two zones in which no card has a place of its own, each with one of the others.
    """
    source = objects_of(c.game, c.effect.source, c.context) if c.effect.source is not None else ()
    others = c.others or source
    ids = tuple(dict.fromkeys((*c.ids, *(o.id for o in others))))
    if len(ids) > 2 and others:
        zones = [{c.state.object(id).zone for id in side} for side in (c.ids, tuple(o.id for o in others))]
        if len(c.ids) != len(others) or any(len(z) > 1 or not z <= UNORDERED for z in zones):
            return doubted(c.game, c.effect, c.frame, "swap: which card changes places with which")
        state = c.state
        for one, other in zip(c.ids, others, strict=True):
            state = c.done(Deed.SWAP, one, other.id, state=state)
        return c.followed(state, ids)
    if len(ids) != 2:
        return c.named(c.state, (), 0)
    answer = c.context.note(c.game.can_swap(c.game.object(ids[0]), c.game.object(ids[1])))
    if answer.is_open:
        return doubted(c.game, c.effect, c.frame, "swap: whether each card may be where the other is")
    if answer is Truth.NO:
        return c.named(c.state, (), 0)
    state = c.followed(c.done(Deed.SWAP, *ids), ids)
    if any(_waits_to_be_added(c.game, c.state.object(id), state.object(id).zone) for id in ids):
        return doubted(c.game.changed(state), c.effect, c.frame, "swap: whether a card is added to a score area by it")
    return state


def _waits_to_be_added(game: Game, object: GameObject, to: Zone) -> bool:
    """Whether an interrupt waits for the card to be added to a score area to which a swap moves it; whether a swap does
    that, the rules leave open (8.2.1a, 8.8.4)."""
    if to is object.zone or to not in SCORE_AREAS.values():
        return False
    added = Event(Deed.MOVE, object.owner, object.id, object.card, from_zone=object.zone, to_zone=to)
    modes = (ability.trigger.mode for ability in waiting_for(game, added) if ability.trigger is not None)
    return TriggerMode.WOULD in modes
