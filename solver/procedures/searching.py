"""Searching a zone for cards (8.7)."""

from __future__ import annotations

from functools import reduce
from operator import or_

from msgspec.structs import replace

from ...models.abilities import Aspect, ChooseOption, If, Instruction, NestedCost, Step, Unread
from ...models.costs import Changes
from ...models.deeds import Deed
from ...models.effects import Effect, Target, The
from ...models.frames import Asked, Binding, ProcedureFrame, Question, ResolvingFrame
from ...models.known import Open, Truth, united
from ...models.selectors import And, Bound, InZone, Selector
from ...models.state import GameObject, State
from ...models.terms import DECKS, EVENTS_AND_OPERATIONS, IDENTITIES, Side, Zone
from ...models.values import walk
from .. import road
from ..chance import shuffled, with_unlisted
from ..deeds import OF_EFFECT, Done, To
from ..effects.kinds import Carrying, carries, doubted
from ..payment.cost_interrupts import bundle_to
from ..payment.payments import Payments
from ..reading import Context, Game
from ..road import Doing


@carries(Deed.SEARCH, honours=("what", "name"))
def search(c: Carrying) -> State:
    """A player finds cards in a zone and sets them aside; a deck is shuffled at once (rule_find,
    rule_shuffle_deck_after_search, rule_set_aside_zone_passthrough, 8.7.1a, 8.7.2a, 8.7.2c, 8.7.4, 8.7.5).

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
        certain, unknown, _ = c.game.selection.candidates(what.what, c.context)
        usable = {o.id: _usable(c, what, o.id) for o in certain}
        found = tuple(id for id, answer in usable.items() if answer is Truth.YES)
        unsure = tuple(id for id, answer in usable.items() if answer.is_open)
        every = len(found) + len(unsure) + len(unknown)
        wanted = c.context.number(c.game.amount(what.most, c.context)) if what.most is not None else every
        most = min(wanted or 0, every)
        fails = any(z in DECKS.values() for z in zones) and not isinstance(what.what, InZone)
        needed = 0 if fails else min(c.context.number(c.game.amount(what.least, c.context)) or 0, every)
        if needed > len(found):  # they must find so many, and it is open which can be found
            return doubted(c.game, c.effect, c.frame, "search: which cards can be found")
        least = min(needed, most, len(found))
        others = (*unsure, *(o.id for o in unknown))
        numbers = {"least": least, "most": most}
        how = {"unknown": others, "groupings": what.groupings}
        return c.asking(Asked.CARDS, Question.FOUND, "rule_find", found, **numbers, **how)
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
    (rule_fail_to_find, 9.11.4d)."""
    places = [state.object(id).zone for id in found]
    among = tuple(zone for zone in zones if (zone in places if found else zone in DECKS.values()))
    return among if len(zones) > 1 and among else zones


def searched_by(frame: ResolvingFrame) -> tuple[Zone, ...]:
    """The zones at which a player looks who is asked what to find (rule_search, rule_search_hidden_secret_zone)."""
    what = frame.expected[0].effect.what if frame.expected else None
    return zones_of(what.what) if isinstance(what, Target) else ()


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


def unpaid_from_deck(game: Game, state: State, frame: ProcedureFrame) -> State:
    """A card that was found by searching, and not paid for, is back in a deck that is shuffled then: nobody knows where
    it is (rule_shuffle_deck_after_search)."""
    below = state.stack[-2] if len(state.stack) > 1 else None
    if not isinstance(below, ResolvingFrame) or all(r.id != frame.subject for r in below.found):
        return state
    if frame.origin is None or frame.origin not in DECKS.values():
        return state
    return shuffled(game.changed(state), frame.origin, frame.controller, below.source)


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
    object = c.game.object(id)
    if road.may(c.game, Doing(Deed.SEARCH, c.side, object)) is Truth.NO:
        return Truth.NO
    answer = _as_it_goes_on(c, c.frame.steps, c.effect.name or what.name or "", object)
    return Truth.YES if answer is None else answer


def _as_it_goes_on(c: Carrying, steps: tuple[Step, ...], name: str, object: GameObject) -> Truth | None:
    """Whether a card of this name can be installed or played where steps tell to; None where they do not. Where they
    provide for a card that is not, the rules leave open whether it could be found."""
    for number, step in enumerate(steps, 1):
        answer: Truth | None = None
        match step:
            case Unread():
                answer = Open()  # it may install it
            case Instruction(effects=effects, if_done=rest, if_not=otherwise):
                effect = next((e for e in effects if _uses(e, name)), None)
                if effect is None:
                    answer = _as_it_goes_on(c, rest, name, object)
                else:
                    can = _can_be_used(c, step, effect, object)
                    more = any(isinstance(later, Unread) for later in steps[number:])  # which may provide for it
                    answer = can | Open() if more or _may_speak_of(otherwise, name) else can
            case If(condition, then, otherwise):
                found = Binding(name, (object.reference,), 1)
                holds = c.game.holds(condition, replace(c.context, bindings=(*c.context.bindings, found)))
                branches = (then, otherwise) if holds.is_open else (then if holds is Truth.YES else otherwise,)
                answer = _one_of([_as_it_goes_on(c, branch, name, object) for branch in branches])
            case ChooseOption(options=options):
                answer = _one_of([_as_it_goes_on(c, option.steps, name, object) for option in options])
            case NestedCost(if_paid=paid, if_not=unpaid):
                answer = _one_of([_as_it_goes_on(c, branch, name, object) for branch in (paid, unpaid)])
            case _:
                pass
        if answer is not None:
            return answer
    return None


def _one_of(ways: list[Truth | None]) -> Truth | None:
    """What holds whichever way the text goes on; a way that says nothing of the card lets it be."""
    told = [answer for answer in ways if answer is not None]
    if not told:
        return None
    return told[0] if all(answer is told[0] for answer in ways) else reduce(or_, told, Truth.NO) | Open()


def _can_be_used(c: Carrying, instruction: Instruction, effect: Effect, object: GameObject) -> Truth:
    """Whether an instruction could install or play a card that is found."""
    cheaper = replace(c, head=instruction).changes  # by so much as it will be, for what was trashed for it
    kinds = c.game.types(object)
    deed = OF_EFFECT[effect.kind].deed
    may = road.may(c.game, Doing(deed, object.owner, object))
    if may is Truth.NO or kinds is None:
        return may & Open()
    if effect.kind is Deed.PLAY:
        if not any(k in EVENTS_AND_OPERATIONS for k in kinds):
            return Truth.NO
        return may & _payable(c, Deed.PLAY, object, cheaper)
    if any(k in (*EVENTS_AND_OPERATIONS, *IDENTITIES) for k in kinds):
        return Truth.NO
    if object.owner is Side.CORP:
        return may
    if c.game.install_destinations.must_be_hosted(object):
        may = may & c.game.install_destinations.hosts(object).some
        if may is Truth.NO:
            return may
    return may & _payable(c, Deed.INSTALL, object, cheaper)


def _payable(c: Carrying, deed: Deed, object: GameObject, cheaper: Changes) -> Truth:
    """Whether what falls due with a card that is found can be paid, as far as texts are understood which say what it
    costs, or where it can come."""
    ways = Payments(c.game, bundle_to(c.game, deed, object, cheaper), Context(object.id, object.owner))
    aspects = frozenset({Aspect.COSTS, Aspect.CREDITS, Aspect.PROHIBITIONS})
    touching = c.game.not_understood.touching(aspects, object.id, act=deed)
    if touching or ways.open is not None:
        return united(ways.open, Open(touching))
    return Truth.of(bool(ways))


def _uses(effect: Effect, name: str) -> bool:
    kinds = (Deed.INSTALL, Deed.INSTALL_AND_REZ, Deed.PLAY)
    return effect.kind in kinds and isinstance(effect.what, The) and effect.what.ref == Bound(name)


def _may_speak_of(steps: tuple[Step, ...], name: str) -> bool:
    return any(node == Bound(name) or isinstance(node, Unread) for node in walk(steps))
