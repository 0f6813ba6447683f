"""Effects in words: one imperative phrase for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...deeds import Deed
from ...effects import Destination, Distribute, Each, Effect, Object, Placement, Target, The, TopCards
from ...selectors import And, InZone, StatOfPlayer, This
from ...terms import DECKS, SCORE_AREAS, Counter, Player, PlayerStat, Side, Zone
from ..logic import is_placed, together
from . import amounts, events, nouns, objects
from . import words as say

if TYPE_CHECKING:
    from .words import Voice


K = Deed

_CREDITS = {K.GAIN_CREDITS: "gain", K.LOSE_CREDITS: "lose"}
_CLICKS = {K.GAIN_CLICKS: "gain", K.LOSE_CLICKS: "lose"}

# Effects on an object: what stands before and behind it.
_ACTS = {
    K.CHOOSE: ("choose", ""),
    K.DISCARD: ("discard", ""),
    K.TRASH: ("trash", ""),
    K.INSTALL: ("install", ""),
    K.INSTALL_AND_REZ: ("install and rez", ""),
    K.UNINSTALL: ("uninstall", ""),
    K.PLAY: ("play", ""),
    K.REZ: ("rez", ""),
    K.DEREZ: ("derez", ""),
    K.FLIP: ("flip", ""),
    K.TURN_FACEUP: ("turn", " faceup"),
    K.TURN_FACEDOWN: ("turn", " facedown"),
    K.ADVANCE: ("advance", ""),
    K.SCORE: ("score", ""),
    K.STEAL: ("steal", ""),
    K.FORFEIT: ("forfeit", ""),
    K.LOOK: ("look at", ""),
    K.ARRANGE: ("arrange", " in any order"),
    K.REVEAL: ("reveal", ""),
    K.EXPOSE: ("expose", ""),
    K.SET_ASIDE: ("set", " aside"),
    K.REMOVE_FROM_GAME: ("remove", " from the game"),
    K.ENCOUNTER: ("encounter", ""),
    K.APPROACH: ("approach", ""),
    K.BYPASS: ("bypass", ""),
    K.BREAK: ("break", ""),
    K.RESOLVE: ("resolve", ""),
    K.ACCESS: ("access", ""),
    K.CHARGE: ("charge", ""),
    K.SEARCH: ("search for", ""),
    K.MOVE: ("move", ""),
    K.MOVE_TO_SERVER: ("move", ""),
    K.CONVERT: ("convert", " into a condition counter"),
    K.HOST: ("host", ""),
    K.SWAP: ("swap", ""),
    K.SWITCH_IDENTITY: ("switch your identity with", ""),
    K.ADD_TO_SCORE_AREA: ("add", ""),
    K.PREVENT: ("prevent", ""),
}
_SERVERS = {K.RUN: "run", K.BREACH: "breach", K.CHANGE_SERVER: "change the attacked server to"}
_AMOUNTS = {
    K.DRAW: ("draw", "card", "cards"),
    K.TAKE_TAGS: ("take", "tag", "tags"),
    K.REMOVE_TAGS: ("remove", "tag", "tags"),
    K.TAKE_BAD_PUBLICITY: ("take", "bad publicity", "bad publicity"),
    K.REMOVE_BAD_PUBLICITY: ("remove", "bad publicity", "bad publicity"),
    K.ACCESS_MORE: ("access", "additional card", "additional cards"),
}
_COUNTERS = {K.PLACE_COUNTERS: ("place", "on"), K.LOAD: ("load", "onto"), K.REMOVE_COUNTERS: ("remove", "from")}


def sentence(effect: Effect, voice: Voice, *, named: bool = False) -> str:
    """The effect with who does it: an order to `you` unless `named`, otherwise `the Runner loses 1[credit]`."""
    if effect.by is Player.RUNNER and effect.kind is K.TAKE_TAGS and not named and effect.amount is not None:
        return phrase(effect, voice).replace("take", "give the Runner", 1)
    if effect.by is Player.YOU:
        return f"you {phrase(effect, voice)}" if named else phrase(effect, voice)
    done = phrase(effect, voice)
    if effect.kind is K.INSTALL_AND_REZ:
        done = done.replace("and rez", "and rezzes", 1)
    return f"{say.PLAYERS[effect.by]} {events.third(done)}"


def phrase(effect: Effect, voice: Voice) -> str:
    """The effect as an order: `trash 1 installed program`."""
    text, said = _phrase(effect, voice)
    if effect.if_able:
        text += ", if able"
    if effect.name is not None:
        text += f" (called {say.quoted_name(effect.name)})"
    if not effect.preventable:
        text += " (cannot be prevented)"
    return text + say.notes(effect, "kind", "by", "if_able", "name", "preventable", *said)


def _phrase(e: Effect, voice: Voice) -> tuple[str, tuple[str, ...]]:
    if e.kind in _CREDITS or e.kind in _CLICKS:
        return _credits_or_clicks(e, voice)
    if e.kind in say.ALONE:
        return say.ALONE[e.kind], ()
    if e.kind in _AMOUNTS:
        return _amount(e, voice)
    if e.kind in _SERVERS:
        server = "anything" if e.server is None else nouns.server_words(e.server, voice)
        return f"{_SERVERS[e.kind]} {server}", ("server",)
    if e.kind in _COUNTERS or e.kind is K.MOVE_COUNTERS:
        return _counters(e, voice)
    if e.kind in _ACTS:
        return _act(e, voice)
    return _other(e, voice)


def _credits_or_clicks(e: Effect, voice: Voice) -> tuple[str, tuple[str, ...]]:
    if e.kind in _CLICKS:
        if e.amount is None:
            return f"{_CLICKS[e.kind]} all [click]", ()
        return f"{_CLICKS[e.kind]} {amounts.clicks(e.amount, voice, up_to=e.up_to)}", ("amount", "up_to")
    verb = _CREDITS[e.kind]
    if e.amount is None:
        pool = "your credit pool" if e.by is Player.YOU else "their credit pool"
        return f"{verb} all credits in {pool}", ()
    return f"{verb} {amounts.credits(e.amount, voice, up_to=e.up_to)}", ("amount", "up_to")


def _amount(e: Effect, voice: Voice) -> tuple[str, tuple[str, ...]]:
    verb, one, many = _AMOUNTS[e.kind]
    said: tuple[str, ...] = ("amount", "up_to")
    if e.kind is K.DRAW and isinstance(e.what, The):
        text, said = f"draw {objects.thing(e.what, voice)}", ("what",)
    elif e.amount is None:
        text, said = f"{verb} all {many}", ()
    elif e.kind is K.DRAW and isinstance(e.source, TopCards) and e.source.bottom and e.source.count == e.amount:
        cards = amounts.measure(e.amount, voice, one, many)
        return f"draw {cards} from the bottom of {say.zone_words(e.source.zone, voice)}", ("amount", "source")
    else:
        text = f"{verb} {amounts.measure(e.amount, voice, one, many, up_to=e.up_to)}"
    if e.kind is K.TAKE_BAD_PUBLICITY and e.source is not None:
        text += f" from {_thing(e.source, voice)}"
        said += ("source",)
    if e.kind is K.ACCESS_MORE and e.server is not None:
        text += f" when you breach {nouns.server_words(e.server, voice)}"
        said += ("server",)
    return text, said


def _counters(e: Effect, voice: Voice) -> tuple[str, tuple[str, ...]]:
    said: tuple[str, ...] = ("amount", "counter", "up_to", "what")
    if e.amount is None:
        many, said = f"all {say.counter_words(e.counter)}", ("counter", "what")
    else:
        many = amounts.counters(e.amount, e.counter, voice, up_to=e.up_to)
    tail = ""
    if e.amount is not None and " for " in many:
        many, gap, rest = many.partition(" for ")
        tail = gap + rest
    if e.kind is K.MOVE_COUNTERS:
        pool = e.source is None and e.what is None and e.counter is Counter.CREDIT
        origin = "your credit pool" if pool else _thing(e.source, voice)
        if pool and e.up_to and e.amount == StatOfPlayer(PlayerStat.CREDITS, Player.YOU):
            many, tail = "any number of credits", ""
        text = f"move {many} from {origin} to "
        if e.destination is not None and e.destination.host is not None and e.what is None:
            return text + objects.thing(e.destination.host, voice) + tail + say.notes(e.destination, "host"), (
                *said,
                "source",
                "destination",
            )
        return text + _thing(e.what, voice) + tail, (*said, "source")
    verb, preposition = _COUNTERS[e.kind]
    match e.what:
        case Target(what, 1, None, (Distribute(total),), None, None, False) if total == e.amount and not e.up_to:
            return f"{verb} a total of {many} {preposition} {nouns.noun_phrase(what, voice, many=True)}{tail}", said
        case _:
            pass
    return f"{verb} {many} {preposition} {_thing(e.what, voice)}{tail}", said


def _thing(what: Object | None, voice: Voice) -> str:
    return "something" if what is None else objects.thing(what, voice)


def _act(e: Effect, voice: Voice) -> tuple[str, tuple[str, ...]]:
    if e.kind is K.SEARCH:
        searched = _search(e, voice)
        if searched is not None:
            return searched, ("what",)
    before, behind = _ACTS[e.kind]
    match e.source:
        case Each(InZone((zone,))) if e.kind in (K.INSTALL, K.PLAY) and e.what == The(This()) and e.destination is None:
            return f"{before} this {voice.noun} from {say.zone_words(zone, voice)}", ("what", "source")
        case _:
            pass
    what = _thing(e.what, voice) if e.kind is not K.FORFEIT or e.what is None else objects.forfeited(e.what, voice)
    if e.kind in (K.SEARCH, K.LOOK, K.REVEAL, K.CHOOSE) or e.destination is None:
        said: tuple[str, ...] = ("what",)
        if e.kind is K.SWAP and e.source is not None:
            return f"swap {what} with {objects.thing(e.source, voice)}", ("what", "source")
        text = f"{before} {what}{behind}"
        if e.kind in (K.SET_ASIDE, K.INSTALL, K.INSTALL_AND_REZ) and e.face is not None:
            return f"{text} {e.face.value}", ("what", "face")
        return text, said
    return _put(e, what, voice)


def _search(e: Effect, voice: Voice) -> str | None:
    """`search R&D for 1 agenda`: the deck goes first where the object is only found by it."""
    if not isinstance(e.what, Target):
        return None
    parts = e.what.what.parts if isinstance(e.what.what, And) else (e.what.what,)
    decks = [p for p in parts if isinstance(p, InZone)]
    if len(decks) != 1 or len(decks[0].zones) != 1 or decks[0].zones[0] not in DECKS.values():
        return None
    rest = together(p for p in parts if p is not decks[0])
    if is_placed(rest) or together((rest, decks[0])) != e.what.what:
        return None
    t = e.what
    found = Target(rest, t.least, t.most, t.groupings, t.name, t.chooser, t.at_random)
    return f"search {say.zone_words(decks[0].zones[0], voice)} for {objects.thing(found, voice)}"


_ENDS = {
    Placement.TOP: "the top of ",
    Placement.BOTTOM: "the bottom of ",
    Placement.EITHER_END: "the top and/or bottom of ",
}


def _put(e: Effect, what: str, voice: Voice) -> tuple[str, tuple[str, ...]]:
    """Something put somewhere."""
    assert e.destination is not None
    to = e.destination
    before, behind = _ACTS[e.kind]
    plain_zone = Destination(zone=to.zone, placement=to.placement)
    if e.kind is K.MOVE and to == plain_zone and to.zone is not None:
        zone = say.zone_words(to.zone, voice)
        if to.placement is Placement.SHUFFLED:
            return f"shuffle {what} into {zone}", ("what", "destination")
        if to.placement in _ENDS or (to.placement is None and to.zone in _HELD):
            text = f"add {what} to {_ENDS.get(to.placement, '') if to.placement else ''}{zone}"
            return (
                (text, ("what", "destination"))
                if e.face is None
                else (
                    f"{text} {e.face.value}",
                    ("what", "destination", "face"),
                )
            )
    if e.kind is K.ADD_TO_SCORE_AREA and to == Destination(zone=to.zone) and to.zone is not None:
        text = f"add {what} to {_score_area(to.zone, voice)}"
        if e.worth is not None:
            return f"{text} as an agenda worth {e.worth} agenda points", ("what", "destination", "worth")
        if e.counter is not None and isinstance(e.amount, int):
            counters = f"with {e.amount} hosted {e.counter.value} counter{'s' if e.amount != 1 else ''}"
            return f"{text} {counters}", ("what", "destination", "amount", "counter")
        return text, ("what", "destination")
    text = f"{before} {what}{behind}{_where(to, e.kind, voice)}"
    if e.face is not None and e.kind in (K.INSTALL, K.INSTALL_AND_REZ):
        return f"{text} {e.face.value}", ("what", "destination", "face")
    if e.face is not None and e.kind is K.HOST:
        return text.replace(_where(to, e.kind, voice), f" {e.face.value}{_where(to, e.kind, voice)}", 1), (
            "what",
            "destination",
            "face",
        )
    return text, ("what", "destination")


_HELD = (Zone.HQ, Zone.GRIP, Zone.ARCHIVES)


def _score_area(zone: Zone, voice: Voice) -> str:
    if voice.side is not None and zone is SCORE_AREAS[voice.side]:
        return "your score area"
    return say.zone_words(zone, voice)


_SERVER_PLACES = {
    Placement.ROOT: "in the root of {}",
    Placement.PROTECTING: "protecting {}",
    Placement.INNERMOST: "in the innermost position protecting {}",
    Placement.OUTERMOST: "in the outermost position protecting {}",
    Placement.ANY_POSITION: "in any position protecting {}",
}


def _where(to: Destination, kind: Deed, voice: Voice) -> str:
    """Where something goes, behind a verb and its object."""
    move = kind in (K.MOVE, K.MOVE_TO_SERVER)
    lead = " to" if move else ""
    if to.server is not None and to == Destination(server=to.server, placement=to.placement):
        server = nouns.server_words(to.server, voice)
        if to.placement is None and server == "a new remote server":
            return f"{lead} in a new remote server" if not move else " to a new remote server"
        if to.placement is None:
            return f"{lead} in the root of or protecting {server}"
        place = _SERVER_PLACES.get(to.placement)
        if place is not None:
            return f"{lead} {place.format(server).removeprefix('in ') if move else place.format(server)}"
    if to == Destination(placement=Placement.DIRECTLY_INWARD_OF_THIS):
        return f"{lead} directly inward from this {voice.noun}"
    if to.not_protecting is not None and to == Destination(not_protecting=to.not_protecting):
        return f" not protecting {nouns.server_words(to.not_protecting, voice)}"
    if to.not_in_root_of is not None and to == Destination(not_in_root_of=to.not_in_root_of):
        return f" anywhere but in the root of {nouns.server_words(to.not_in_root_of, voice)}"
    if to.host is not None and to == Destination(host=to.host):
        return f" on {objects.thing(to.host, voice)}"
    if to.zone is not None and to == Destination(zone=to.zone):
        return f" to {say.zone_words(to.zone, voice)}"
    return f" to [{say.formal(to)}]"


def _other(e: Effect, voice: Voice) -> tuple[str, tuple[str, ...]]:
    match e.kind:
        case K.DAMAGE if e.amount is not None:
            kind = f"{e.damage.value} " if e.damage is not None else ""
            suffers = e.by is Player.RUNNER or (e.by is Player.YOU and voice.side is Side.RUNNER)
            word = "suffer" if suffers else "do"
            many = amounts.measure(e.amount, voice, f"{kind}damage", f"{kind}damage", up_to=e.up_to)
            return f"{word} {many}", ("amount", "damage", "up_to")
        case K.TAKE_CREDITS if e.amount is None:
            return f"take all credits from {_thing(e.source, voice)}", ("source",)
        case K.TAKE_CREDITS:
            many = amounts.credits(e.amount, voice, up_to=e.up_to) if e.amount is not None else ""
            many, gap, tail = many.partition(" for ")
            return f"take {many} from {_thing(e.source, voice)}{gap}{tail}", ("amount", "source", "up_to")
        case K.SHUFFLE if (
            e.destination is not None
            and e.destination.zone is not None
            and e.destination == Destination(zone=e.destination.zone)
        ):
            return f"shuffle {say.zone_words(e.destination.zone, voice)}", ("destination",)
        case K.MOVE_RUNNER if e.destination is not None:
            to = e.destination
            if to.server is not None and to == Destination(server=to.server, placement=Placement.OUTERMOST):
                return f"move to the outermost position of {nouns.server_words(to.server, voice)}", ("destination",)
            if to.host is not None and to == Destination(host=to.host):
                return f"move to {objects.thing(to.host, voice)}", ("destination",)
            return "move along", ()
        case K.SABOTAGE if e.amount is not None:
            return f"sabotage {amounts.value(e.amount, voice)}", ("amount",)
        case _:
            return say.alone(e.kind), ()
