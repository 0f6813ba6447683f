"""Which objects a selector means: how selectors combine, and those that speak of where objects are (1.12, 4, 6.1).

Every answer is three-valued: what a hidden card or a missing piece of history leaves open is `Open`, and says why.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ...models.deeds import Deed
from ...models.known import Members, Open, Truth, open_of
from ...models.naming import MET_BY, TOGETHER
from ...models.selectors import (
    And,
    Anything,
    At,
    ControlledBy,
    HostedOn,
    Hosts,
    InServer,
    InZone,
    Not,
    OfSide,
    Or,
    Ref,
    Same,
    Selector,
    ServerRef,
    Spot,
    This,
    TopOf,
    TriggerObject,
    Type,
)
from ...models.state import CENTRAL_SERVERS, GameObject
from ...models.terms import HANDS, CardType, Part, Place, Zone
from ...models.values import walk
from .game import Context, Game
from .meaning import SELECTORS
from .objects import resolve
from .servers import is_meant, server_of, servers_open

# ----------------------------------------------------------------- combinations


@SELECTORS.of(And)
def _all(game: Game, selector: And, object: GameObject, context: Context) -> Truth:
    answer = Truth.YES
    for part in selector.parts:
        answer = answer & game.fits(part, object, context)
        if answer is Truth.NO:
            break
    return answer


@SELECTORS.of(Or)
def _any(game: Game, selector: Or, object: GameObject, context: Context) -> Truth:
    answer = Truth.NO
    for part in selector.parts:
        answer = answer | game.fits(part, object, context)
        if answer is Truth.YES:
            break
    return answer


@SELECTORS.of(Not)
def _not(game: Game, selector: Not, object: GameObject, context: Context) -> Truth:  # rule_lack_of_subtype
    return ~game.fits(selector.part, object, context)


@SELECTORS.of(Anything)
def _anything(game: Game, selector: Anything, object: GameObject, context: Context) -> Truth:
    return Truth.YES


# ------------------------------------------------------------ where objects are, and whose


@SELECTORS.of(InZone)
def _in_zone(game: Game, selector: InZone, object: GameObject, context: Context) -> Truth:
    return Truth.of(object.zone in selector.zones)


@SELECTORS.of(TopOf)
def _on_top(game: Game, selector: TopOf, object: GameObject, context: Context) -> Truth:
    if object.zone is not selector.zone:
        return Truth.NO
    near = game.amount(selector.count, context)
    if isinstance(near, Open):
        return near
    deck = game.state.in_zone(selector.zone)
    return Truth.of(object in (deck[max(0, len(deck) - near) :] if selector.bottom else deck[:near]))


@SELECTORS.of(ControlledBy)
def _controlled(game: Game, selector: ControlledBy, object: GameObject, context: Context) -> Truth:
    side = selector.player.side(context.controller)
    return Truth.of(side is None or object.controller is side)


@SELECTORS.of(OfSide)
def _of_side(game: Game, selector: OfSide, object: GameObject, context: Context) -> Truth:
    return Truth.of(object.owner is selector.side)


# rule_host_transitivity, rule_hosted_word_meaning
@SELECTORS.of(HostedOn)
def _hosted(game: Game, selector: HostedOn, object: GameObject, context: Context) -> Truth:
    host = game.objects.get(object.host) if object.host else None
    if host is None or object.place is Place.CONDITION:  # a counter, and no hosted card (rule_card_to_counter)
        return Truth.NO
    if isinstance(selector.host, Ref):
        return Truth.of(host in resolve(game, selector.host, context))
    return game.fits(selector.host, host, context)


@SELECTORS.of(Hosts)
def _hosts(game: Game, selector: Hosts, object: GameObject, context: Context) -> Truth:
    answer = Truth.NO
    for hosted in game.state.hosted_on(object.id):
        answer = answer | game.fits(selector.guest, hosted, context)
    return answer


@SELECTORS.of(InServer)
def _of_server(game: Game, selector: InServer, object: GameObject, context: Context) -> Truth:
    open = servers_open(game, selector.server, context)
    return Truth.of(_in_server(game, object, selector.server, selector.part, context)) if open is None else open


@SELECTORS.of(At)
def _at_spot(game: Game, selector: At, object: GameObject, context: Context) -> Truth:
    return Truth.of(_at(game, object, selector.spot, selector.of, context))


@SELECTORS.of(Same)
def _same(game: Game, selector: Same, object: GameObject, context: Context) -> Truth:
    if isinstance(selector.ref, TriggerObject) and _is_untold(context):  # the log tells how many cards are drawn
        return Open() if object.zone in (*HANDS.values(), Zone.SET_ASIDE) else Truth.NO
    return Truth.of(any(o.id == object.id for o in resolve(game, selector.ref, context)))


def _is_untold(context: Context) -> bool:
    """Whether cards were drawn and it is not known any more which."""
    drawn = context.event is not None and context.event.verb is Deed.DRAW
    return drawn and context.binding(TOGETHER) is None and context.binding(MET_BY) is None


def _in_server(game: Game, object: GameObject, server: ServerRef, part: Part, context: Context) -> bool:
    if not is_meant(game, server, server_of(object), context):
        return False
    match part:
        case Part.ROOT:
            return object.place is Place.ROOT
        case Part.PROTECTING:
            return object.place is Place.ICE
        case Part.ROOT_OR_PROTECTING:
            return object.place in (Place.ROOT, Place.ICE)
        case Part.IN:
            return object.zone is not Zone.PLAY_AREA or (
                object.place is Place.ROOT and object.server not in CENTRAL_SERVERS
            )
        case Part.IN_OR_ROOT:
            return object.place is not Place.ICE
        case Part.ANYWHERE:
            return True


def _at(game: Game, object: GameObject, spot: Spot, of: Ref | None, context: Context) -> bool:
    if object.place is not Place.ICE or object.server is None:
        return False
    ice = [o.id for o in game.state.ice(object.server)]
    index = ice.index(object.id)
    if spot is Spot.OUTERMOST:
        return index == 0
    if spot is Spot.INNERMOST:
        return index == len(ice) - 1
    for other in resolve(game, of or This(), context):
        if other.place is not Place.ICE or other.server is None:
            continue
        if spot is Spot.SAME_POSITION:
            inward = [o.id for o in game.state.ice(other.server)]
            if len(inward) - inward.index(other.id) == len(ice) - index:
                return True
        elif other.server == object.server:
            step = 1 if spot is Spot.DIRECTLY_INWARD else -1
            if index == ice.index(other.id) + step:
                return True
    return False


# -------------------------------------------------------------------- candidates


def failing(game: Game, selector: Selector, object: GameObject, context: Context) -> Iterator[Selector]:
    """The parts of a conjunction that the object fails."""
    parts = selector.parts if isinstance(selector, And) else (selector,)
    for part in parts:
        if game.fits(part, object, context) is Truth.NO:
            yield part


def objects_meant(game: Game, selector: Selector) -> tuple[GameObject, ...]:
    """The objects among which a text looks: those in the game, and cards outside of it only where it brings them in
    (rule_outside_game)."""
    state = game.state
    return (*state.objects, *state.outside) if state.outside and _brings_in(selector) else state.objects


def near(game: Game, selector: Selector) -> tuple[GameObject, ...]:
    """The objects among which those are that fit, or may: where it speaks of types of cards, those whose cards have
    them; no others are looked at."""
    wanted = types_asked_for(selector)
    if wanted is None or game.holding().types or (game.state.outside and _brings_in(selector)):
        return objects_meant(game, selector)

    def of_type(game: Game) -> tuple[GameObject, ...]:
        typed = game.of_objects("with their types", _with_its_type)
        return tuple([object for object, type in typed if type is None or type in wanted])

    return game.of_all(f"of {wanted}", of_type)


def _with_its_type(game: Game, object: GameObject) -> tuple[tuple[GameObject, CardType | None]]:
    """An object with the type of its card; None where that does not tell."""
    card = game.card(object)
    return ((object, None if card is None or object.worth is not None else card.type),)


@lru_cache(maxsize=4096)
def types_asked_for(selector: Selector) -> tuple[CardType, ...] | None:
    """The types of which an object has to have one; None where it does not say."""
    parts = selector.parts if isinstance(selector, And) else (selector,)
    return next((part.types for part in parts if isinstance(part, Type)), None)


@lru_cache(maxsize=4096)
def _brings_in(selector: Selector) -> bool:
    return any(isinstance(part, InZone) and Zone.OUTSIDE in part.zones for part in walk(selector))


def candidates(game: Game, selector: Selector, context: Context, enough: int | None = None) -> Members[GameObject]:
    """The objects that fit, and those of which it is not known.

    Args:
        enough: the first that fit will do, where it is only asked whether there are so many.
    """
    certain: list[GameObject] = []
    unknown: list[GameObject] = []
    causes: list[Truth] = []
    for object in near(game, selector):
        answer = game.fits(selector, object, context)
        if answer is Truth.YES:
            certain.append(object)
            if len(certain) == enough:
                break
        elif answer.is_open:
            unknown.append(object)
            causes.append(answer)
    return Members(tuple(certain), tuple(unknown), open_of(*causes))
