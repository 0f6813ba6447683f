"""Cards that change their place, face or host (1.13, 8.1, 8.2)."""

from __future__ import annotations

from ...models.abilities import AbilityKind
from ...models.deeds import Deed
from ...models.effects import Placement
from ...models.frames import Asked, Question
from ...models.state import State
from ...models.terms import DECKS, DISCARD_PILES, HANDS, CardType, Face, Place, Side, Zone
from ..chance import shuffled
from ..deeds import To
from ..reading.lingering import with_lingering
from .carrying import Carrying, carries, doubted
from .expected import objects_of
from .revealing import shown

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
        if object.installed and object.owner is Side.CORP and (kinds := c.game.types(object)) != (CardType.AGENDA,):
            if kinds is None:
                return doubted(c.game, c.effect, c.frame, f"{c.effect.kind.value}: a card that is not known")
        else:
            state = c.done(Deed.FLIP, id, state=state, face=face)
    return state


@carries(Deed.HOST, honours=("what", "name", "destination", "face", "random"))
def host(c: Carrying) -> State:
    """Cards are hosted on another: those that are installed stay so, the others are not installed by it (1.13, 1.13.2a,
    1.13.7b, 1.13.12).

    A Corp card that comes to be hosted on a Runner card is uninstalled (rule_host_corp_card_uninstall).
    """
    wanted = c.effect.destination.host if c.effect.destination is not None else None
    hosts = c.others or (objects_of(c.game, wanted, c.context) if wanted is not None else ())
    if not hosts:
        return c.state
    its_host = hosts[0]
    ids = tuple(id for id in c.ids if id != its_host.id and its_host.host != id)
    return c.followed(c.done(Deed.HOST, *ids, face=c.effect.face, to=To(host=its_host.id)), c.ids)


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
    return c.done(Deed.CONVERT, object.id, state=state, to=To(host=hosts[0].id))


@carries(Deed.MOVE_TO_SERVER, honours=("what", "destination"))
def to_server(c: Carrying) -> State:
    """Installed cards move to another server and stay installed."""
    server, where = c.server, c.effect.destination
    if server is None:
        return c.state
    innermost = where is not None and where.placement is Placement.INNERMOST
    return c.done(Deed.MOVE_TO_SERVER, *c.ids, to=To(server=server, last=innermost))
