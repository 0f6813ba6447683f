"""Decks and hands: drawing, searching, looking, revealing, arranging, shuffling, sabotage (8.3, 8.4, 8.7, 10.12)."""

from __future__ import annotations

from msgspec import structs
from msgspec.structs import replace

from ...models.abilities import Aspect, Instruction
from ...models.costs import Changes
from ...models.deeds import Deed
from ...models.effects import Effect, Target, The
from ...models.frames import Asked, Binding, ChoosingFrame, Question, ResolvingFrame
from ...models.known import Open, Truth, united
from ...models.selectors import And, Bound, InZone, Selector
from ...models.state import GameObject, State
from ...models.terms import DECKS, Side, Zone
from .. import road
from ..chance import shuffled, unknown_top, with_unlisted
from ..checkpoints.checkpoint import settled
from ..deeds import OF_EFFECT, Done, To
from ..payment.cost_interrupts import bundle_to
from ..payment.payments import Payments
from ..procedures.hosting import hosts, must_be_hosted
from ..reading.game import EVENTS_AND_OPERATIONS, IDENTITIES, Context, Game
from ..reading.not_understood import what_touches
from ..reading.objects import makes_new
from ..reading.prohibitions import drawable
from ..reading.selection import candidates
from ..road import Doing
from .carrying import Carrying, carries, doubted


@carries(Deed.DRAW, honours=("amount", "up_to", "name", "what"))
def draw(c: Carrying) -> State:
    """Cards go from the top of the deck to the hand (8.4); a card that is named is drawn if it is the top one."""
    if c.frame.drawn is not None:
        ids = tuple(r.id for r in c.frame.drawn)
        return c.named(c.done(Deed.DRAW, *ids) if ids else c.state, ids, len(ids))
    if c.effect.what is not None:
        top = next(iter(c.state.in_zone(DECKS[c.side])), None)
        return _drawing(c, 1) if top is not None and top.id in c.ids else c.state
    most = c.context.doubts.number(drawable(c.game, c.side, c.n))
    if most is None:
        return doubted(c.game, c.effect, c.frame, "draw: how many cards can be drawn")
    number = c.number_of(most)
    if not isinstance(number, int):
        return number
    frame = unknown_top(c.state, DECKS[c.side], number)
    return c.waiting_for(frame) if frame is not None else _drawing(c, number)


def _drawing(c: Carrying, number: int) -> State:
    """The cards are set aside, and the checkpoint for what waits for a draw follows; then they are added to the hand
    (step_draw_checkpoint)."""
    before = {o.id for o in c.state.in_zone(Zone.SET_ASIDE)}
    state = c.done(Deed.DRAW, n=number, to=To(Zone.SET_ASIDE))
    drawn = (o.id for o in state.in_zone(Zone.SET_ASIDE) if o.id not in before)
    aside = tuple(state.object(id).reference for id in drawn)
    return settled(c.game, state.with_top(structs.replace(c.frame, drawn=aside)))


@carries(Deed.SHUFFLE, honours=("destination",))
def shuffle(c: Carrying) -> State:
    """A deck is shuffled; a search of it in the same breath has done so already (rule_shuffle_deck_after_search)."""
    zone = c.effect.destination.zone if c.effect.destination is not None else None
    if zone is None:
        return c.state
    last = c.state.history[-1] if c.state.history else None
    again = last is not None and last.verb is Deed.SHUFFLE and last.to_zone is zone and last.source == c.source
    return c.state if again else shuffled(c.game, zone, c.side, c.source)


@carries(Deed.ARRANGE, honours=("what",))
def arrange(c: Carrying) -> State:
    """Cards of a deck are put in an order among the places that they have, and are new objects
    (rule_arrange_secretly, rule_arrange_1_or_fewer)."""
    ids = tuple(i for i in c.ids if c.state.object(i).zone in DECKS.values())
    if len(ids) <= 1:
        return c.state
    order = c.order_of(ids)
    if isinstance(order, State):
        return order
    return c.moved(c.done(Deed.ARRANGE, *order, renewed=makes_new(c.game)), ids)


# ----------------------------------------------------------------------- searching


@carries(Deed.SEARCH, honours=("what", "name"))
def search(c: Carrying) -> State:
    """A player finds cards in a zone and sets them aside; a deck is shuffled at once (rule_find,
    rule_shuffle_deck_after_search, rule_set_aside_zone_passthrough).

    With criteria a search of a deck may find nothing (rule_fail_to_find); without any it finds as many as it can
    (rule_search_multiple_cards).
    """
    what = c.effect.what
    assert isinstance(what, Target)
    zones = zones_of(what.what)
    answer = c.answer(Question.FOUND)
    if answer is None:
        state = c.state
        for zone in zones:
            state = with_unlisted(state, zone, len(state.in_zone(zone)) + 1)  # one for all that nobody has listed
        c = replace(c, game=c.game.changed(state))
        # what nobody has identified is among the answers as undecided, and no doubt of the state
        certain, unknown, _ = candidates(c.game, what.what, c.context)
        usable = {o.id: _usable(c, what, o.id) for o in certain}
        found = tuple(id for id, answer in usable.items() if answer is Truth.YES)
        unsure = tuple(id for id, answer in usable.items() if answer.is_open)
        every = len(found) + len(unsure) + len(unknown)
        wanted = c.context.number(c.game.amount(what.most, c.context)) if what.most is not None else every
        most = min(wanted or 0, len(found))
        fails = any(z in DECKS.values() for z in zones) and not isinstance(what.what, InZone)
        least = (
            0 if fails or unsure or unknown else min(c.context.number(c.game.amount(what.least, c.context)) or 0, most)
        )
        others = (*unsure, *(o.id for o in unknown))
        return c.asking(Asked.CARDS, Question.FOUND, "rule_find", found, least=least, most=most, unknown=others)
    state = c.state
    ids = tuple(r.id for r in answer.objects)
    searched = _searched(state, zones, ids)
    state = c.done(Deed.SEARCH, *ids, told=False)
    for zone in searched:
        state = c.done(Deed.SEARCH, state=state, origin=zone)
        if zone in DECKS.values():
            state = shuffled(c.game.changed(state), zone, c.side, c.source)
    state = c.found(c.moved(state, ids), ids)
    name = c.effect.name or what.name
    return c.bound(state, _named(state, name, ids)) if name is not None else state


def _searched(state: State, zones: tuple[Zone, ...], found: tuple[str, ...]) -> tuple[Zone, ...]:
    """Of several zones that a text offers, the one in which the cards were found. Nothing is found in decks only
    (rule_fail_to_find)."""
    places = [state.object(id).zone for id in found]
    among = tuple(zone for zone in zones if (zone in places if found else zone in DECKS.values()))
    return among if len(zones) > 1 and among else zones


def put_back(game: Game, frame: ResolvingFrame) -> State:
    """What the ability found by searching and did nothing with goes back to where it was found: the set-aside zone
    holds cards no longer than they are needed (rule_set_aside_zone)."""
    state = game.state
    kept = {r.id for effect in state.lingering for b in effect.bindings for r in b.objects}
    found = tuple(r.id for r in frame.found if r.id not in kept)
    for id in dict.fromkeys(found):
        object = state.object(id)
        origin = object.aside_from
        if object.zone is Zone.SET_ASIDE and origin is not None:
            back = Done(by=object.owner, objects=(id,), to=To(origin), told=False)
            state = road.done(state, Deed.MOVE, back)
            if origin in DECKS.values():
                state = shuffled(game.changed(state), origin, object.owner, frame.source)
    return state


def _named(state: State, name: str, ids: tuple[str, ...]) -> Binding:
    return Binding(name, tuple(state.object(i).reference for i in ids), len(ids))


def zones_of(selector: Selector) -> tuple[Zone, ...]:
    """The zones that a text searches."""
    match selector:
        case InZone(zones):
            return zones
        case And(parts):
            return next((zones for p in parts if (zones := zones_of(p))), ())
        case _:
            return ()


def _usable(c: Carrying, what: Target, id: str) -> Truth:
    """Whether a card could be found, and installed or played as the text goes on
    (rule_valid_search_target_install_play)."""
    if road.may(c.game, Doing(Deed.SEARCH, c.side, c.game.object(id))) is Truth.NO:
        return Truth.NO
    name = c.effect.name or what.name
    head = c.frame.steps[0] if c.frame.steps else None
    following = (*c.frame.steps, *(head.if_done if isinstance(head, Instruction) else ()))
    use = next(((s, e) for s in following if isinstance(s, Instruction) for e in s.effects if _uses(e, name)), None)
    if use is None:
        return Truth.YES
    instruction, effect = use
    cheaper = replace(c, head=instruction).changes  # by so much as it will be, for what was trashed for it
    object = c.game.object(id)
    kinds = c.game.types(object) or ()
    deed = OF_EFFECT[effect.kind].deed
    may = road.may(c.game, Doing(deed, object.owner, object))
    if may is Truth.NO:
        return Truth.NO
    if effect.kind is Deed.PLAY:
        if not any(k in EVENTS_AND_OPERATIONS for k in kinds):
            return Truth.NO
        return may & _payable(c, Deed.PLAY, object, cheaper)
    if any(k in (*EVENTS_AND_OPERATIONS, *IDENTITIES) for k in kinds):
        return Truth.NO
    if object.owner is Side.CORP:
        return may
    if must_be_hosted(c.game, object):
        may = may & hosts(c.game, object).some
        if may is Truth.NO:
            return may
    return may & _payable(c, Deed.INSTALL, object, cheaper)


def _payable(c: Carrying, deed: Deed, object: GameObject, cheaper: Changes) -> Truth:
    """Whether what falls due with a card that is found can be paid, as far as texts are understood."""
    ways = Payments(c.game, bundle_to(c.game, deed, object, cheaper), Context(object.id, object.owner))
    touching = what_touches(c.game, frozenset({Aspect.COSTS, Aspect.CREDITS}), object.id, act=deed)
    if touching or ways.open is not None:
        return united(ways.open, Open(touching))
    return Truth.of(bool(ways))


def _uses(effect: Effect, name: str | None) -> bool:
    kinds = (Deed.INSTALL, Deed.INSTALL_AND_REZ, Deed.PLAY)
    return effect.kind in kinds and isinstance(effect.what, The) and effect.what.ref == Bound(name or "")


# ------------------------------------------------------------------------ sabotage


@carries(Deed.SABOTAGE, honours=("amount",))
def sabotage(c: Carrying) -> State:
    """The Corp trashes cards from HQ and the rest from the top of R&D, together and facedown (10.12, 10.12.1, 10.12.2a,
    10.12.3, 10.12.3a, 10.12.3b)."""
    if Zone.HQ in c.state.unlimited:
        return doubted(c.game, c.effect, c.frame, "sabotage: HQ is not listed")
    state = with_unlisted(c.state, Zone.RND, c.n)
    hq, rnd = state.in_zone(Zone.HQ), state.in_zone(Zone.RND)
    answer = c.answer(Question.TRASHED)
    if answer is None:
        most = min(c.n, len(hq))
        least = min(max(0, c.n - len(rnd)), most)
        frame = ChoosingFrame(
            Side.CORP,
            Asked.CARDS,
            Question.TRASHED,
            "rule_sabotage_resolution",
            c.source,
            cards=tuple(o.id for o in hq),
            least=least,
            most=most,
        )
        return c.waiting_for(frame, state)
    chosen = tuple(r.id for r in answer.objects)
    rest = c.n - len(chosen)
    asked = unknown_top(state, Zone.RND, rest)
    if asked is not None:
        return c.waiting_for(asked, state)
    together = (*chosen, *(o.id for o in rnd[:rest]))
    return c.moved(c.done(Deed.TRASH, *together, state=state, by=Side.CORP), together)
