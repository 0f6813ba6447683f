"""Cards that change their place, face or host (1.13, 8.1, 8.2, 8.8)."""

from __future__ import annotations

from ...models.abilities import AbilityKind
from ...models.deeds import Deed
from ...models.effects import Placement
from ...models.events import Event
from ...models.frames import Asked, ChoosingFrame
from ...models.state import GameObject, State
from ...models.terms import DECKS, DISCARD_PILES, HANDS, SCORE_AREAS, CardType, Face, Place, Side, Truth, Zone
from ..chance import shuffled
from ..choosing import order_of
from ..deeds import Done, changes
from ..deeds.moving import move_to_server
from ..deeds.moving import swap as exchanged
from ..flow import road
from ..game.duties import is_duty
from ..game.lingering import with_lingering, with_persistent
from ..game.objects import is_unrezzed, types
from ..procedures.moving import can_swap
from ..revealing import shown
from .carrying import Carrying, carries, doubted, objects_of
from .elsewhere import zone_of

OWN_ZONES = tuple(zone for zones in (HANDS, DECKS, DISCARD_PILES) for zone in zones.values())


@carries(Deed.TRASH, honours=("what", "name", "if_able", "random"))
def trash(c: Carrying) -> State:
    """Cards go to their owners' discard piles (1.19), or where a replacement puts them instead: they have been trashed
    all the same (sec_replacing_movements)."""
    state, source = c.state, c.source or None
    accessed = c.game.accessed()
    if is_duty(c.effect) and accessed is not None and accessed.id == source:
        return c.next(state, c.expected.instead, ())
    elsewhere = zone_of(c.expected.instead) if c.expected.instead else None
    for id in c.ids:
        if c.side is Side.RUNNER:
            state = with_persistent(c.game.changed(state), id)
        if elsewhere is not None:
            state = changes.trashed(state, id, c.side, source=source, into=elsewhere)
        else:
            state = road.done(state, Deed.TRASH, Done(by=c.side, objects=(id,), source=source))
    state = c.named(c.moved(state, c.ids), c.ids, len(c.ids))
    return c.next(state, c.expected.instead, c.ids)


@carries(Deed.DISCARD, honours=("what", "name", "random"))
def discard(c: Carrying) -> State:
    """Cards are put in their owners' discard piles, which is not trashing (rule_non_movements)."""
    state = c.state
    for id in c.ids:
        object = state.object(id)
        hidden = object.owner is Side.CORP and object.zone in (Zone.HQ, Zone.RND)
        face = Face.DOWN if hidden else Face.UP
        state = changes.move(state, id, DISCARD_PILES[object.owner], face=face)
        state = state.log(Event(Deed.DISCARD, c.side, id, object.card, from_zone=object.zone, source=c.source))
    return c.named(c.moved(state, c.ids), c.ids, len(c.ids))


@carries(Deed.MOVE, honours=("what", "name", "destination", "if_able", "random"))
def move(c: Carrying) -> State:
    """Cards are added to a hand, to a place in a deck, or to another zone (rule_non_movements).

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
        ordered = order_of(c, ids) if several else ids
        if isinstance(ordered, State):
            return ordered
        ids = (*(i for i in ordered if i not in top), *(i for i in reversed(ordered) if i in top))
    state = c.state
    for id in ids:
        object = state.object(id)
        if object.zone is not zone:
            state = shown(state, object, c.effect.what, c.side, c.source)
        state = changes.move(state, id, zone, face=_face(object, zone), top=id in top)
        state = state.log(
            Event(Deed.MOVE, c.side, id, object.card, from_zone=object.seen_zone, to_zone=zone, source=c.source)
        )
    if placement is Placement.SHUFFLED:
        state = shuffled(c.game.changed(state), zone, c.side, c.source)
    return c.named(c.moved(state, ids), ids, len(ids))


def _put_on_top(c: Carrying, ids: tuple[str, ...]) -> tuple[str, ...] | State:
    """Which of the cards their mover puts on top of the deck, the others going to the bottom; a state that asks."""
    answer = c.answer("top")
    if answer is not None:
        return tuple(r.id for r in answer.objects)
    if not ids:
        return ()
    frame = ChoosingFrame(c.side, Asked.CARDS, ".top", "rule_non_movements", c.source, cards=ids, most=len(ids))
    return c.waiting_for(frame)


def _own(side: Side) -> tuple[Zone, ...]:
    return (HANDS[side], DECKS[side], DISCARD_PILES[side])


def _face(object: GameObject, zone: Zone) -> Face:
    """Cards keep their face in Archives where nobody has seen them; elsewhere it does not matter."""
    return Face.DOWN if zone is Zone.ARCHIVES and object.zone in (Zone.HQ, Zone.RND) else Face.UP


@carries(
    Deed.REMOVE_FROM_GAME,
    honours=(
        "what",
        "name",
    ),
)
def remove_from_game(c: Carrying) -> State:
    """Cards leave the game."""
    return c.named(c.moved(c.done(Deed.REMOVE_FROM_GAME, 1, *c.ids), c.ids), c.ids, len(c.ids))


@carries(Deed.SET_ASIDE, honours=("what", "face", "name"))
def set_aside(c: Carrying) -> State:
    """Cards are put in the set-aside zone (4.8)."""
    state = c.state
    for id in c.ids:
        state = changes.move(state, id, Zone.SET_ASIDE, face=c.effect.face or Face.UP)
    return c.named(c.moved(state, c.ids), c.ids, len(c.ids))


@carries(Deed.ADD_TO_SCORE_AREA, honours=("what", "worth", "destination"))
def add_to_score_area(c: Carrying) -> State:
    """Cards are added to a score area, as an agenda where the text says what they are worth
    (rule_add_card_to_score_area)."""
    zone = c.effect.destination.zone if c.effect.destination is not None else None
    side = next((s for s, area in SCORE_AREAS.items() if area is zone), c.side)
    state = c.state
    for id in c.ids:
        state = changes.to_score_area(state, id, side, None, c.effect.worth)
    return c.named(c.moved(state, c.ids), c.ids, len(c.ids))


@carries(Deed.FORFEIT, honours=("what",))
def forfeit(c: Carrying) -> State:
    """Agendas go from a score area out of the game (movement_forfeit)."""
    own = (id for id in c.ids if c.state.object(id).zone is SCORE_AREAS[c.side])
    return c.named(c.moved(c.done(Deed.FORFEIT, 1, *own), c.ids), c.ids, len(c.ids))


@carries(
    Deed.DEREZ,
    honours=(
        "what",
        "name",
    ),
)
def derez(c: Carrying) -> State:
    """Rezzed cards are turned facedown (8.1.3)."""
    found = (c.state.object(id) for id in c.ids)
    rezzed = (o.id for o in found if o.installed and o.face is Face.UP and o.owner is Side.CORP)
    return c.named(c.done(Deed.DEREZ, 1, *rezzed), c.ids, len(c.ids))


@carries(Deed.TURN_FACEUP, Deed.TURN_FACEDOWN, honours=("what",))
def turn(c: Carrying) -> State:
    """Cards are turned over where they are; installed Corp cards are rezzed and derezzed instead, but for agendas
    (rule_rezzed_unrezzed)."""
    state = c.state
    face = Face.UP if c.effect.kind is Deed.TURN_FACEUP else Face.DOWN
    for id in c.ids:
        object = state.object(id)
        if object.face is face:
            continue
        if object.installed and object.owner is Side.CORP and (kinds := types(c.game, object)) != (CardType.AGENDA,):
            if kinds is None:
                return doubted(c.game, c.effect, c.frame, f"{c.effect.kind.value}: a card that is not known")
        else:
            state = changes.turn(state, id, face, Deed.FLIP if object.installed else None, c.side)
    return state


@carries(Deed.EXPOSE, honours=("what",))
def expose(c: Carrying) -> State:
    """Unrezzed cards are shown to everybody (1.21); they stay as they are."""
    state = c.state
    for id in c.ids:
        object = state.object(id)
        if is_unrezzed(object):
            state = state.log(Event(Deed.EXPOSE, c.side, id, object.card, server=object.server, source=c.source))
    return state


@carries(Deed.HOST, honours=("what", "name", "destination", "face", "random"))
def host(c: Carrying) -> State:
    """Cards are hosted on another: those that are installed stay so, the others are not installed by it (1.13).

    A Corp card that comes to be hosted on a Runner card is uninstalled (rule_host_corp_card_uninstall).
    """
    wanted = c.effect.destination.host if c.effect.destination is not None else None
    hosts = c.others or (objects_of(c.game, wanted, c.context) if wanted is not None else ())
    if not hosts:
        return c.state
    its_host, state = hosts[0], c.state
    for id in c.ids:
        object = state.object(id)
        if object.id == its_host.id or its_host.host == id:
            continue
        if object.installed and (object.owner is its_host.owner or object.owner is Side.RUNNER):
            state = changes.hosted(state, id, its_host.id)
        else:
            face = c.effect.face or Face.UP
            state = changes.uninstalled(state, id, Zone.PLAY_AREA) if object.installed else state
            state = changes.into_play(state, id, Place.HOSTED, face=face, host=its_host.id)
        state = state.log(
            Event(Deed.HOST, c.side, id, object.card, from_zone=object.zone, to_zone=Zone.PLAY_AREA, source=c.source)
        )
    return c.named(c.moved(state, c.ids), c.ids, len(c.ids))


@carries(Deed.CONVERT, honours=("what", "destination"))
def convert(c: Carrying) -> State:
    """The card that resolves becomes a condition counter on another card: it loses what is printed on it and has what
    the effect gives it, until it leaves that place (rule_card_to_counter, rule_condition_counter).

    What its text says about the time after it has resolved is kept all the same: otherwise it would never be met, and
    the text takes precedence (rule_card_precedence).
    """
    wanted = c.effect.destination.host if c.effect.destination is not None else None
    hosts = c.others or (objects_of(c.game, wanted, c.context) if wanted is not None else ())
    object = c.state.find(c.source)
    if not hosts or object is None or object.place is not Place.RESOLVING:
        return c.state
    state = c.state
    for ability in c.game.printed_abilities(object):
        if ability.trigger is not None and all(e.verb is Deed.RESOLVED for e in ability.trigger.events):
            when, steps = ability.trigger, ability.steps
            state = with_lingering(state, source=object.id, controller=c.side, trigger=when, steps=steps, run=0)
        elif ability.kind is not AbilityKind.PLAY:
            return doubted(c.game, c.effect, c.frame, "convert: what else the card says as it resolves")
    return changes.converted(state, object.id, hosts[0].id, c.side, c.source)


@carries(Deed.SWAP, honours=("what", "source"))
def swap(c: Carrying) -> State:
    """Two cards exchange their places, if each may be at the other's (rule_swap_only_to_valid_location)."""
    source = objects_of(c.game, c.effect.source, c.context) if c.effect.source is not None else ()
    ids = tuple(dict.fromkeys((*c.ids, *(o.id for o in c.others or source))))
    if len(ids) != 2:
        return c.state
    answer = can_swap(c.game, c.game.object(ids[0]), c.game.object(ids[1]), c.context)
    if answer is Truth.UNKNOWN:
        return doubted(c.game, c.effect, c.frame, "swap: whether each card may be where the other is")
    return c.moved(exchanged(c.state, ids[0], ids[1], c.side), ids) if answer is Truth.YES else c.state


@carries(Deed.MOVE_TO_SERVER, honours=("what", "destination"))
def to_server(c: Carrying) -> State:
    """Installed cards move to another server and stay installed."""
    state = c.state
    server = c.server
    where = c.effect.destination
    innermost = where is not None and where.placement is Placement.INNERMOST
    for id in c.ids:
        if server is not None and state.object(id).installed:
            state = move_to_server(state, id, server, innermost=innermost)
    return state
