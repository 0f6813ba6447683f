"""The elementary changes to a state, each with the events that it logs; nothing else moves a card or a counter.

Every function takes a state and gives the changed one.
"""

from __future__ import annotations

from msgspec import structs

from ...models.deeds import Deed
from ...models.events import Event
from ...models.frames import TimingFrame
from ...models.state import Ending, GameObject, State
from ...models.terms import DECKS, DISCARD_PILES, HANDS, SCORE_AREAS, Counter, Damage, Face, Place, Side, Zone
from ...models.timing import Structure
from .run_position import came_inward, vacated
from .seeing import is_accessed, is_seen

POOL = "pool"  # a place from which credits are spent, as others are objects
BAD_PUBLICITY = "bad publicity"
CREDITS_USED = -1  # the clause of a use that consists in spending credits from the card (rule_hosted_credits_use)


def _event(verb: Deed, side: Side | None = None, object: GameObject | None = None, **more: object) -> Event:
    id, card = (object.id, object.card) if object is not None else (None, None)
    return Event(verb, side, id, card, **more)  # type: ignore[arg-type]


# ------------------------------------------------------------ credits and clicks


def gain_credits(state: State, side: Side, n: int, source: str | None = None) -> State:
    """Credits enter the pool (rule_gain_credits)."""
    if n <= 0:
        return state
    player = state.player(side)
    state = state.with_player(side, structs.replace(player, credits=player.credits + n))
    return state.log(Event(Deed.GAIN_CREDITS, side, amount=n, source=source))


def lose_credits(state: State, side: Side, n: int, source: str | None = None) -> State:
    """Credits leave the pool, as many as there are (rule_lose_credits)."""
    n = max(0, min(n, state.player(side).credits))
    return _out_of_pool(state, side, n, Event(Deed.LOSE_CREDITS, side, amount=n, source=source)) if n else state


def spend_from_pool(state: State, side: Side, n: int) -> State:
    """Credits are taken from the pool to pay or to be put elsewhere; spending is logged by whoever pays."""
    return _out_of_pool(state, side, n, None) if n else state


def _out_of_pool(state: State, side: Side, n: int, event: Event | None) -> State:
    player = state.player(side)
    left = player.credits - n
    state = state.with_player(side, structs.replace(player, credits=left))
    if event is not None:
        state = state.log(event)
    return state.log(Event(Deed.NO_CREDITS, side)) if left == 0 else state


def gain_clicks(state: State, side: Side, n: int, source: str | None = None) -> State:
    """A player has more clicks (rule_gain_clicks)."""
    player = state.player(side)
    state = state.with_player(side, structs.replace(player, clicks=player.clicks + n))
    return state.log(Event(Deed.GAIN_CLICKS, side, amount=n, source=source))


def fewer_clicks(
    state: State, side: Side, n: int, *, spent: bool, source: str | None = None, cause: Deed | None = None
) -> State:
    """Clicks are spent or lost, which is not the same (rule_lose_spend_clicks); `cause` is what they are lost for."""
    n = min(n, state.player(side).clicks)
    if n <= 0:
        return state
    player = state.player(side)
    state = state.with_player(side, structs.replace(player, clicks=player.clicks - n))
    verb = Deed.SPEND_CLICKS if spent else Deed.LOSE_CLICKS
    return state.log(Event(verb, side, amount=n, source=source, cause=cause, payment=spent))


# ---------------------------------------------------------------------- counters


def place_counters(state: State, id: str, kind: Counter, n: int, source: str | None = None) -> State:
    """Counters from the bank are put on an object (rule_bank_default)."""
    if n <= 0:
        return state
    object = state.object(id).with_counters(kind, n)
    return state.with_object(object).log(
        _event(Deed.PLACE_COUNTERS, None, object, amount=n, counter=kind, source=source)
    )


def remove_counters(state: State, id: str, kind: Counter, n: int, *, spent: bool = False) -> State:
    """Counters leave an object; the last one makes it empty (10.9)."""
    object = state.object(id)
    n = min(n, object.count(kind))
    if n <= 0:
        return state
    object = object.with_counters(kind, -n)
    verb = Deed.SPEND_COUNTERS if spent else Deed.REMOVE_COUNTERS
    state = state.with_object(object).log(
        _event(verb, object.controller, object, amount=n, counter=kind, payment=spent)
    )
    return state.log(_event(Deed.EMPTY, None, object, counter=kind)) if object.count(kind) == 0 else state


def move_counters(state: State, origin: str, destination: str, kind: Counter, n: int) -> State:
    """Counters go from one object to another (rule_counters_placed_condition)."""
    n = min(n, state.object(origin).count(kind))
    return place_counters(remove_counters(state, origin, kind, n), destination, kind, n)


def advance(state: State, id: str) -> State:
    """A card is advanced, which is more than placing a counter (rule_advance, rule_placing_advancement_counter,
    9.6.6a)."""
    state = place_counters(state, id, Counter.ADVANCEMENT, 1)
    object = state.object(id)
    new = sum(
        e.amount
        for e in state.history[state.seen :]
        if e.verb is Deed.PLACE_COUNTERS and e.object == id and e.counter is Counter.ADVANCEMENT
    )
    had = max(0, object.count(Counter.ADVANCEMENT) - new)
    return state.log(_event(Deed.ADVANCE, Side.CORP, object, server=object.server, had=had))


def purge(state: State, side: Side, kept: tuple[str, ...] = ()) -> State:
    """Every virus counter goes to the bank (10.1.2), but one on an object for each time that it is among the `kept`."""
    for object in state.objects:
        gone = max(0, object.count(Counter.VIRUS) - kept.count(object.id))
        state = remove_counters(state, object.id, Counter.VIRUS, gone)
    return state.log(Event(Deed.PURGE, side))


# --------------------------------------------------------- tags, bad publicity


def take_tags(state: State, n: int, source: str | None = None, *, payment: bool = False) -> State:
    """The Runner takes tags (10.5)."""
    if n <= 0:
        return state
    had = _tags_at_last_checkpoint(state)
    state = state.with_player(Side.RUNNER, structs.replace(state.runner, tags=state.runner.tags + n))
    return state.log(Event(Deed.TAKE_TAGS, Side.RUNNER, amount=n, source=source, payment=payment, had=had))


_TAGS = {Deed.TAKE_TAGS: -1, Deed.REMOVE_TAGS: 1}


def _tags_at_last_checkpoint(state: State) -> int:
    """How many tags the Runner had before all that happened since (rule_instruction_requirements_past_state)."""
    return state.runner.tags + sum(_TAGS.get(e.verb, 0) * e.amount for e in state.history[state.seen :])


def remove_tags(state: State, n: int, source: str | None = None) -> State:
    """Tags are removed, as many as there are."""
    n = min(n, state.runner.tags)
    if n == 0:
        return state
    state = state.with_player(Side.RUNNER, structs.replace(state.runner, tags=state.runner.tags - n))
    return state.log(Event(Deed.REMOVE_TAGS, Side.RUNNER, amount=n, source=source))


def take_bad_publicity(state: State, n: int, source: str | None = None) -> State:
    """The Corp takes bad publicity (10.6); a negative number removes it."""
    left = max(0, state.corp.bad_publicity + n)
    change = left - state.corp.bad_publicity
    if change == 0:
        return state
    state = state.with_player(Side.CORP, structs.replace(state.corp, bad_publicity=left))
    verb = Deed.TAKE_BAD_PUBLICITY if change > 0 else Deed.REMOVE_BAD_PUBLICITY
    return state.log(Event(verb, Side.CORP, amount=abs(change), source=source))


# ------------------------------------------------------------------------- moves


def move(
    state: State, id: str, zone: Zone, *, face: Face = Face.UP, top: bool = False, worth: int | None = None
) -> State:
    """A card moves to a zone outside the play area: it becomes a new object, and loses its counters and its place
    (rule_object, rule_score_area_uninstalled). What was an agenda only in a score area is trashed at once, unless it is
    forfeited (rule_add_card_to_score_area)."""
    state = vacated(state, id)
    object = state.object(id)
    gone = structs.replace(
        object,
        zone=zone,
        face=face,
        place=None,
        server=None,
        host=None,
        counters=(),
        controlled_by=None,
        incarnation=object.incarnation + 1,
        worth=worth,
        unordered=False,
        flipped=False,
        aside_from=object.aside_from or object.zone if zone is Zone.SET_ASIDE else None,
    )
    state = uninstalled(state, id, zone) if object.installed else state
    state = state.moved(gone, first=top)
    if object.worth is not None and zone not in (*SCORE_AREAS.values(), *DISCARD_PILES.values(), Zone.REMOVED):
        return trash(state, id, None)
    return state


def uninstalled(state: State, id: str, zone: Zone) -> State:
    """The log tells that an installed card comes to a zone, or to a host, where it is not installed."""
    object = state.object(id)
    was = {"place": object.place, "face": object.face, "server": object.server}
    return state.log(_event(Deed.UNINSTALL, object.controller, object, from_zone=object.zone, to_zone=zone, **was))


def trash(
    state: State,
    id: str,
    by: Side | None,
    *,
    cause: Deed | None = None,
    source: str | None = None,
    damage: Damage | None = None,
    payment: bool = False,
    seen: bool = False,
) -> State:
    """A card goes to its owner's discard pile (1.19): Corp cards keep their face in Archives unless they are `seen` as
    they are trashed (rule_archives_faceup_facedown); facedown Runner cards are turned faceup
    (rule_facedown_runner_cards_flip_in_heap)."""
    object = state.object(id)
    hidden = object.owner is Side.CORP and (object.face is Face.DOWN or object.zone in (Zone.HQ, Zone.RND))
    face = Face.DOWN if hidden and not seen and not is_seen(state, object) else Face.UP
    state = trashed(state, id, by, cause=cause, source=source, damage=damage, payment=payment)
    return move(state, id, DISCARD_PILES[object.owner], face=face)


def trashed(
    state: State,
    id: str,
    by: Side | None,
    *,
    cause: Deed | None = None,
    source: str | None = None,
    damage: Damage | None = None,
    payment: bool = False,
    into: Zone | None = None,
) -> State:
    """The log tells that a card is trashed, also where it comes `into` another zone than its owner's discard pile
    (sec_replacing_movements), and whether it is trashed while it is accessed."""
    object = state.object(id)
    event = _event(
        Deed.TRASH,
        by,
        object,
        from_zone=object.seen_zone,
        to_zone=into,
        cause=cause or (Deed.ACCESS if is_accessed(state, object) else None),
        source=source,
        damage=damage,
        payment=payment,
        place=object.place,
        face=object.face,
        server=object.server,
    )
    return state.log(event)


def draw(state: State, side: Side, n: int) -> State:
    """Cards go from the top of the deck to the hand, as many as there are (8.4), with nothing in between."""
    state, drawn = draw_aside(state, side, n)
    return into_hand(state, side, drawn) if state.ending is None else state


def draw_aside(state: State, side: Side, n: int) -> tuple[State, tuple[str, ...]]:
    """Cards from the top of the deck are set aside: they have been drawn and are not in the hand yet
    (step_draw_set_aside); and which they are.

    A Corp that is required to draw from an empty R&D has lost (rule_empty_rnd).
    """
    drawn = [o.id for o in state.in_zone(DECKS[side])[:n]]
    for id in drawn:
        state = move(state, id, Zone.SET_ASIDE, face=Face.DOWN)
    missing = n - len(drawn)
    if missing and DECKS[side] in state.unlimited:
        for _ in range(missing):
            id = fresh_id(state, f"{HANDS[side].value}.drawn")
            card = GameObject(id, None, side, Zone.SET_ASIDE, Face.DOWN, aside_from=DECKS[side])
            state = structs.replace(state, objects=(*state.objects, card))
            drawn.append(id)
        missing = 0
    count = n - missing
    state = state.log(Event(Deed.DRAW, side, amount=count)) if count else state
    state = end_game(state, Side.RUNNER, Ending.DECKED) if missing and side is Side.CORP else state
    return state, tuple(drawn)


def into_hand(state: State, side: Side, drawn: tuple[str, ...]) -> State:
    """The drawn cards that are still set aside are added to the hand (step_draw_add_to_hand, 8.4.2b, 8.4.3a)."""
    for id in drawn:
        if state.object(id).zone is Zone.SET_ASIDE:
            state = move(state, id, HANDS[side], face=Face.UP)
    return state


def fresh_id(state: State, stem: str) -> str:
    """An id that no object has."""
    taken = {o.id for o in (*state.objects, *state.outside)}
    return next(id for k in range(1, len(taken) + 2) if (id := f"{stem}.{k}") not in taken)


def to_score_area(
    state: State, id: str, side: Side, verb: Deed | None, worth: int | None = None, *, needed: int | None = None
) -> State:
    """A card is added to a score area, faceup; with `verb` it is scored or stolen (1.17), where it `needed` so many
    advancement counters."""
    object = state.object(id)
    had = object.count(Counter.ADVANCEMENT)
    origin = object.zone
    state = move(state, id, SCORE_AREAS[side], worth=worth)
    return state.log(
        _event(
            verb or Deed.MOVE,
            side,
            state.object(id),
            amount=had if verb is not None else 1,
            from_zone=origin,
            to_zone=SCORE_AREAS[side],
            server=object.server,
            had=needed,
        )
    )


def into_play(
    state: State,
    id: str,
    place: Place,
    *,
    face: Face,
    server: str | None = None,
    host: str | None = None,
    inward_of: str | None = None,
    first: bool = False,
) -> State:
    """A card enters the play area at a place; ice goes outermost unless it goes behind another
    (rule_ice_outermost_position).
    """
    object = state.object(id)
    placed = structs.replace(
        object,
        zone=Zone.PLAY_AREA,
        place=place,
        face=face,
        server=server,
        host=host,
        counters=(),
        incarnation=object.incarnation + (object.zone is not Zone.PLAY_AREA),
        since=len(state.history),
        unordered=False,
    )
    return state.moved(placed, first=first, after=inward_of)


def installed(
    state: State,
    id: str,
    place: Place,
    by: Side,
    *,
    face: Face,
    server: str | None = None,
    host: str | None = None,
    behind: str | None = None,
    vacant: str | None = None,
    origin: Zone | None = None,
    source: str | None = None,
    told: bool = True,
) -> State:
    """A card becomes installed (rule_steps_installing_become_installed): in a server that may have to be created, ice
    outermost unless it goes directly inward of other ice, `behind` what is there or a `vacant` position (8.5.16f)."""
    seen = state.object(id).seen_zone
    if server is not None and host is None and server not in state.servers:
        state = create_server(state, server)
    before = next((o.id for o in state.ice(server)), None) if place is Place.ICE and server is not None else None
    state = into_play(state, id, place, face=face, server=server, host=host, inward_of=behind)
    if behind is None and before is not None:
        state = outermost(state, id, before)
    if vacant is not None and behind != vacant:
        state = came_inward(state, id, vacant)
    object = state.object(id)
    origin = object.aside_from or origin or seen
    state = no_longer_aside(state, id)
    event = _event(Deed.INSTALL, by, object, from_zone=origin, to_zone=Zone.PLAY_AREA, server=object.server)
    return state.log(structs.replace(event, source=source)) if told else state


def turn(state: State, id: str, face: Face, verb: Deed | None, by: Side | None) -> State:
    """A card is turned over where it is; it stays the same object (rule_object_turn_faceup_facedown, 8.1.4d)."""
    object = structs.replace(state.object(id), face=face, since=len(state.history))
    state = state.with_object(object)
    return state.log(_event(verb, by, object, server=object.server)) if verb is not None else state


def begin_access(state: State, id: str) -> State:
    """The Runner begins to access a card (7.2); the log tells that at the first step."""
    accessed = (state.object(id).reference,)
    return state.push(TimingFrame(Structure.ACCESS, "step_card_accessed", subject=id, accessed=accessed))


# ------------------------------------------------------------------------ damage


def damage(
    state: State,
    cards: tuple[str, ...],
    kind: Damage,
    n: int,
    by: Side,
    source: str | None,
    *,
    payment: bool = False,
    elsewhere: Zone | None = None,
) -> State:
    """The Runner suffers damage, and the chosen cards are trashed together (10.4.3); those that come to a zone
    `elsewhere` instead are still where they were.

    More damage than cards flatlines the Runner at once (rule_flatline).
    """
    flatlined = n > len(state.in_zone(Zone.GRIP)) and Zone.GRIP not in state.unlimited
    state = state.log(Event(Deed.SUFFER_DAMAGE, Side.RUNNER, amount=n, damage=kind, source=source, payment=payment))
    if kind is Damage.CORE:
        runner = structs.replace(state.runner, core_damage=state.runner.core_damage + n)
        state = state.with_player(Side.RUNNER, runner)
    for id in cards[:n]:
        state = (
            trashed(state, id, by, cause=Deed.SUFFER_DAMAGE, source=source, damage=kind, into=elsewhere)
            if elsewhere
            else trash(state, id, by, cause=Deed.SUFFER_DAMAGE, source=source, damage=kind)
        )
    return end_game(state, Side.CORP, Ending.FLATLINE) if flatlined else state


def extra_turn(state: State, side: Side) -> State:
    """The player takes an additional turn behind this one."""
    return structs.replace(state, extra_turns=(*state.extra_turns, side))


def marked(state: State, server: str, by: Side, source: str | None) -> State:
    """A central server is the mark (rule_mark_identification)."""
    return structs.replace(state, mark=server).log(Event(Deed.MARK, by, server=server, source=source))


def spend_credits(
    state: State,
    side: Side,
    shares: tuple[tuple[str, int], ...],
    source: str | None,
    *,
    payment: bool,
    cause: Deed | None = None,
) -> State:
    """Credits leave the places from which they are spent; an object whose credits are spent is used
    (rule_spend_hosted_credits, 9.1.6c)."""
    for where, count in shares:
        if where == POOL:
            state = spend_from_pool(state, side, count)
        elif where == BAD_PUBLICITY:
            assert state.run is not None
            state = structs.replace(state, run=structs.replace(state.run, credits=state.run.credits - count))
        else:
            state = remove_counters(state, where, Counter.CREDIT, count, spent=True)
            state = state.log(_event(Deed.USE, side, state.object(where), clause=CREDITS_USED))
    total = sum(count for _, count in shares)
    event = Event(Deed.SPEND_CREDITS, side, amount=total, source=source, cause=cause, payment=payment)
    return state.log(event) if total else state


def end_game(state: State, winner: Side | None, ending: Ending) -> State:
    """The game is over (1.7); no decision follows."""
    if state.ending is not None:
        return state
    return structs.replace(state.log(Event(Deed.GAME_ENDS, winner)), winner=winner, ending=ending)


# ------------------------------------------------------------------- what is seen


def shown(
    state: State, id: str, by: Side, source: str | None, *, payment: bool = False, accessed: bool = False
) -> State:
    """A card is shown to both players and stays where it is (rule_reveal)."""
    object = state.object(id)
    server = object.server if accessed and object.zone is Zone.PLAY_AREA else None
    event = _event(Deed.REVEAL, by, object, from_zone=object.zone, server=server, source=source, payment=payment)
    return state.log(event)


def looked_at(state: State, id: str, by: Side, source: str | None) -> State:
    """A player sees a card; where it is does not change (rule_look). The log tells it of the other player's, for these
    stay visible as long as the ability resolves (rule_remain_visible)."""
    object = state.object(id)
    if object.owner is by:
        return state
    return state.log(_event(Deed.LOOK, by, object, from_zone=object.zone, source=source))


def exposed(state: State, id: str, by: Side, source: str | None) -> State:
    """An unrezzed card is shown to everybody (1.21); it stays as it is."""
    object = state.object(id)
    if not (object.installed and object.owner is Side.CORP and object.face is Face.DOWN):
        return state
    return state.log(_event(Deed.EXPOSE, by, object, server=object.server, source=source))


# ------------------------------------------------------- what cards are, and where


def flip(state: State, id: str, by: Side, source: str | None = None) -> State:
    """An identity shows its other face; it stays the same object (rule_identity_copy)."""
    object = state.object(id)
    turned = structs.replace(object, flipped=not object.flipped, since=len(state.history))
    return state.with_object(turned).log(_event(Deed.FLIP, by, object, source=source))


def hosted(state: State, id: str, host: str | None) -> State:
    """A card is hosted where it is, or as it was before; whoever hosts it tells the log."""
    return state.with_object(structs.replace(state.object(id), host=host))


def converted(state: State, id: str, host: str, by: Side, source: str | None) -> State:
    """A card that resolves becomes a condition counter on another one (10.1.4, 8.6.6b)."""
    object = state.object(id)
    counter = structs.replace(object, place=Place.CONDITION, host=host, since=len(state.history))
    return state.with_object(counter).log(_event(Deed.HOST, by, object, to_zone=Zone.PLAY_AREA, source=source))


def arranged(state: State, order: tuple[str, ...], *, renewed: bool) -> State:
    """Cards lie in this order at the places that they have (rule_arrange_secretly); where nobody can follow them they
    are new objects (rule_object_move_location)."""
    objects = list(state.objects)
    places = (k for k, o in enumerate(state.objects) if o.id in order)
    for place, id in zip(places, order, strict=True):
        objects[place] = _renewed(state.object(id), renewed)
    return structs.replace(state, objects=tuple(objects))


def shuffle(state: State, zone: Zone, by: Side, source: str | None, *, renewed: bool) -> State:
    """Nobody knows the order of a deck any more, where its cards are not all the same; nor which card is which, so that
    they are new objects (rule_object_move_location)."""
    deck = state.in_zone(zone)
    unknown = len({o.card for o in deck}) > 1
    for object in deck:
        there = _renewed(object, renewed)
        state = state.with_object(structs.replace(there, unordered=unknown or object.unordered))
    return state.log(Event(Deed.SHUFFLE, by, to_zone=zone, source=source))


def _renewed(object: GameObject, renewed: bool) -> GameObject:
    return structs.replace(object, incarnation=object.incarnation + 1) if renewed else object


def create_server(state: State, server: str) -> State:
    """A remote server is created (rule_steps_installing_become_installed)."""
    return structs.replace(state, remotes=(*state.remotes, server)).log(
        Event(Deed.CREATE_SERVER, Side.CORP, server=server)
    )


def outermost(state: State, id: str, before: str) -> State:
    """Ice goes to the outermost position: in front of what was outermost (rule_ice_outermost_position, 6.2.2a)."""
    rest = [o for o in state.objects if o.id != id]
    rest.insert(next(i for i, o in enumerate(rest) if o.id == before), state.object(id))
    return structs.replace(state, objects=tuple(rest))


def no_longer_aside(state: State, id: str) -> State:
    """A card that was set aside is where it came to for good."""
    return state.with_object(structs.replace(state.object(id), aside_from=None))
