"""Effects and costs in words: one imperative phrase for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from ..costs import (
    AddTo,
    Component,
    Cost,
    CostChange,
    CostKind,
    Derez,
    Discount,
    Forfeit,
    Ignore,
    Ignoring,
    InsteadPay,
    LoseClicks,
    PayCredits,
    PayStat,
    Perform,
    RemoveFromGame,
    RemoveTags,
    Reveal,
    SpendClicks,
    SpendCounters,
    SufferDamage,
    Surcharge,
    TakeBadPublicity,
    TakeTags,
    TrashCards,
    TurnFacedown,
    UnreadCost,
)
from ..effects import Destination, Effect, EffectKind, Object, Placement, Target, The
from ..selectors import (
    AGENDA,
    THIS,
    And,
    Bound,
    ControlledBy,
    Current,
    HostOfThis,
    InZone,
    This,
    TriggerObject,
    X,
)
from ..terms import DECKS, SCORE_AREAS, Player, Side, Zone
from . import wording_amounts as amounts
from . import wording_events as events
from . import wording_nouns as nouns
from .logic import is_placed, together

if TYPE_CHECKING:
    from .wording_nouns import Voice

K = EffectKind
REFERENCES = (This, HostOfThis, Bound, Current, TriggerObject)

# Effects that a player has or does without an object: the phrase, with the amount where there is one.
_PLAIN = {
    K.PURGE: "purge virus counters",
    K.END_THE_RUN: "end the run",
    K.JACK_OUT: "jack out",
    K.IDENTIFY_MARK: "identify your mark",
    K.WIN: "win the game",
    K.END_ACTION_PHASE: "end your action phase",
    K.EXTRA_TURN: "take another turn",
    K.SKIP: "skip that",
    K.REPEAT: "repeat that",
}
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
    K.HOST: ("host", ""),
    K.SWAP: ("swap", ""),
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
    if effect.kind is K.DAMAGE and done.startswith("do "):
        done = done.replace("do", "suffer", 1)
    if effect.kind is K.INSTALL_AND_REZ:
        done = done.replace("and rez", "and rezzes", 1)
    return f"{nouns.PLAYERS[effect.by]} {events.third(done)}"


def phrase(effect: Effect, voice: Voice) -> str:
    """The effect as an order: `trash 1 installed program`."""
    text, said = _phrase(effect, voice)
    if effect.if_able:
        text += ", if able"
    if effect.name is not None:
        text += f" (called {nouns.quoted_name(effect.name)})"
    if not effect.preventable:
        text += " (cannot be prevented)"
    return text + nouns.notes(effect, "kind", "by", "if_able", "name", "preventable", *said)


def _phrase(e: Effect, voice: Voice) -> tuple[str, tuple[str, ...]]:
    if e.kind in _CREDITS or e.kind in _CLICKS:
        return _credits_or_clicks(e, voice)
    if e.kind in _PLAIN:
        return _PLAIN[e.kind], ()
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
    if e.amount is None:
        text, said = f"{verb} all {many}", ()
    else:
        text = f"{verb} {amounts.measure(e.amount, voice, one, many, up_to=e.up_to)}"
    if e.kind is K.ACCESS_MORE and e.server is not None:
        text += f" when you breach {nouns.server_words(e.server, voice)}"
        said += ("server",)
    return text, said


def _counters(e: Effect, voice: Voice) -> tuple[str, tuple[str, ...]]:
    said: tuple[str, ...] = ("amount", "counter", "up_to", "what")
    if e.amount is None:
        many, said = f"all {nouns.counter_words(e.counter)}", ("counter", "what")
    else:
        many = amounts.counters(e.amount, e.counter, voice, up_to=e.up_to)
    tail = ""
    if e.amount is not None and " for " in many:
        many, gap, rest = many.partition(" for ")
        tail = gap + rest
    if e.kind is K.MOVE_COUNTERS:
        text = f"move {many} from {_thing(e.source, voice)} to "
        if e.destination is not None and e.destination.host is not None and e.what is None:
            return text + nouns.thing(e.destination.host, voice) + tail + nouns.notes(e.destination, "host"), (
                *said,
                "source",
                "destination",
            )
        return text + _thing(e.what, voice) + tail, (*said, "source")
    verb, preposition = _COUNTERS[e.kind]
    return f"{verb} {many} {preposition} {_thing(e.what, voice)}{tail}", said


def _thing(what: Object | None, voice: Voice) -> str:
    return "something" if what is None else nouns.thing(what, voice)


def _act(e: Effect, voice: Voice) -> tuple[str, tuple[str, ...]]:
    if e.kind is K.SEARCH:
        searched = _search(e, voice)
        if searched is not None:
            return searched, ("what",)
    before, behind = _ACTS[e.kind]
    what = _thing(e.what, voice) if e.kind is not K.FORFEIT or e.what is None else _forfeited(e.what, voice)
    if e.kind in (K.SEARCH, K.LOOK, K.REVEAL, K.CHOOSE) or e.destination is None:
        said: tuple[str, ...] = ("what",)
        if e.kind is K.SWAP and e.source is not None:
            return f"swap {what} with {nouns.thing(e.source, voice)}", ("what", "source")
        text = f"{before} {what}{behind}"
        if e.kind is K.SET_ASIDE and e.face is not None:
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
    return f"search {nouns.zone_words(decks[0].zones[0], voice)} for {nouns.thing(found, voice)}"


_ENDS = {Placement.TOP: "the top of ", Placement.BOTTOM: "the bottom of "}


def _put(e: Effect, what: str, voice: Voice) -> tuple[str, tuple[str, ...]]:
    """Something put somewhere."""
    assert e.destination is not None
    to = e.destination
    before, behind = _ACTS[e.kind]
    plain_zone = Destination(zone=to.zone, placement=to.placement)
    if e.kind is K.MOVE and to == plain_zone and to.zone is not None:
        zone = nouns.zone_words(to.zone, voice)
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
    return nouns.zone_words(zone, voice)


_SERVER_PLACES = {
    Placement.ROOT: "in the root of {}",
    Placement.PROTECTING: "protecting {}",
    Placement.INNERMOST: "in the innermost position protecting {}",
    Placement.OUTERMOST: "in the outermost position protecting {}",
}


def _where(to: Destination, kind: EffectKind, voice: Voice) -> str:
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
    if to.host is not None and to == Destination(host=to.host):
        return f" on {nouns.thing(to.host, voice)}"
    if to.zone is not None and to == Destination(zone=to.zone):
        return f" to {nouns.zone_words(to.zone, voice)}"
    return f" to [{nouns.formal(to)}]"


def _other(e: Effect, voice: Voice) -> tuple[str, tuple[str, ...]]:
    match e.kind:
        case K.DAMAGE if e.amount is not None:
            kind = f"{e.damage.value} " if e.damage is not None else ""
            word = "suffer" if voice.side is Side.RUNNER and e.by is Player.YOU else "do"
            many = amounts.measure(e.amount, voice, f"{kind}damage", f"{kind}damage", up_to=e.up_to)
            return f"{word} {many}", ("amount", "damage", "up_to")
        case K.TAKE_CREDITS if e.amount is None:
            return f"take all credits from {_thing(e.source, voice)}", ("source",)
        case K.TAKE_CREDITS:
            many = amounts.credits(e.amount, voice, up_to=e.up_to) if e.amount is not None else ""
            many, gap, tail = many.partition(" for ")
            return f"take {many} from {_thing(e.source, voice)}{gap}{tail}", ("amount", "source", "up_to")
        case K.SHUFFLE if e.destination is not None and e.destination == Destination(zone=e.destination.zone):
            assert e.destination.zone is not None
            return f"shuffle {nouns.zone_words(e.destination.zone, voice)}", ("destination",)
        case K.SABOTAGE if e.amount is not None:
            return f"sabotage {amounts.value(e.amount, voice)}", ("amount",)
        case _:
            return e.kind.value.replace("_", " "), ()


# --------------------------------------------------------------------------- costs


def trigger_cost(cost: Cost, voice: Voice) -> str:
    """The cost before a colon: `[click], 2[credit]`.

    >>> trigger_cost(Cost((SpendClicks(1), PayCredits(2))), nouns.Voice())
    '[click], 2[credit]'
    """
    if not cost.alternatives:
        return ", ".join(_atom(c, voice) for c in cost.components) or "0"
    return " or ".join(", ".join(_atom(c, voice) for c in option) or "0" for option in cost.alternatives)


def _atom(component: Component, voice: Voice) -> str:
    match component:
        case SpendClicks(amount):
            return amounts.clicks(amount, voice)
        case PayCredits(amount, None):
            return amounts.credits(amount, voice)
        case TrashCards(The(This())):
            return "[trash]"
        case SpendCounters(kind, int() | X() as amount, This()):
            return f"{amounts.value(amount, voice)} hosted {nouns.counter_words(kind, amount != 1)}"
        case _:
            words = component_words(component, voice)
            return words[0].upper() + words[1:] if words.startswith("lose") else words


def cost_words(cost: Cost, voice: Voice, *, by_another: bool = False) -> str:
    """The cost in a sentence: `pay 2[credit] and trash 1 installed program`; `by_another`: `pays ...`."""

    def bundle(components: tuple[Component, ...]) -> str:
        words = [component_words(c, voice) for c in components] or ["pay nothing"]
        words = [events.third(w) for w in words] if by_another else words
        return " and ".join(words)

    if not cost.alternatives:
        return bundle(cost.components)
    if len(cost.alternatives) == 1:
        return f"1 of ({bundle(cost.alternatives[0])})"
    return " or ".join(map(bundle, cost.alternatives))


def component_words(component: Component, voice: Voice) -> str:
    """One component of a cost as an order."""
    match component:
        case PayCredits(amount, only_from):
            text = f"pay {amounts.credits(amount, voice)}"
            return text if only_from is None else f"{text} only from {nouns.bare(only_from, voice)}"
        case SpendClicks(amount):
            return f"spend {amounts.clicks(amount, voice)}"
        case LoseClicks(amount):
            return f"lose {amounts.clicks(amount, voice)}"
        case SpendCounters():
            return _spend_counters(component, voice)
        case TrashCards(what):
            return f"trash {nouns.thing(what, voice)}"
        case RemoveFromGame(what):
            return f"remove {nouns.thing(what, voice)} from the game"
        case Forfeit(what):
            return f"forfeit {_forfeited(what, voice)}"
        case Derez(what):
            return f"derez {nouns.thing(what, voice)}"
        case TurnFacedown(what):
            return f"turn {nouns.thing(what, voice)} facedown"
        case AddTo(what, where):
            moved = Effect(where.kind, what=what, destination=where.destination)
            left = Effect(where.kind, destination=where.destination)
            text = phrase(moved, voice)
            return text if left == where else f"{text} [{nouns.formal(where)}]"
        case Reveal(what, True):
            return f"reveal and trash {nouns.thing(what, voice)}"
        case Reveal(what):
            return f"reveal {nouns.thing(what, voice)}"
        case SufferDamage(kind, amount):
            return f"suffer {amounts.measure(amount, voice, f'{kind.value} damage', f'{kind.value} damage')}"
        case TakeTags(amount):
            return f"take {amounts.measure(amount, voice, 'tag', 'tags')}"
        case RemoveTags(amount):
            return f"remove {amounts.measure(amount, voice, 'tag', 'tags')}"
        case TakeBadPublicity(amount):
            return f"take {amounts.measure(amount, voice, 'bad publicity', 'bad publicity')}"
        case PayStat(stat, of):
            return f"pay the {nouns.STATS[stat]} of {nouns.reference(of, voice)}"
        case Perform(effect):
            return _performed(effect, voice)
        case UnreadCost(summary):
            return events.not_understood(summary)


def _spend_counters(c: SpendCounters, voice: Voice) -> str:
    many = amounts.counters(c.amount, c.kind, voice)
    if isinstance(c.on, This) and amounts.is_plain(c.amount):
        return f"remove {amounts.value(c.amount, voice)} hosted {nouns.counter_words(c.kind, c.amount != 1)}"
    if isinstance(c.on, REFERENCES):
        return f"remove {many} from {nouns.reference(c.on, voice)}"
    if c.on == ControlledBy(Player.YOU):
        return f"spend {many} from your installed cards"
    return f"spend {many} from any {nouns.noun_phrase(c.on, voice)}"


def _forfeited(what: Object, voice: Voice) -> str:
    """Agendas are forfeited from the own score area, which goes without saying; other places are said."""
    if isinstance(what, Target) and voice.side is not None:
        if what.what == together((AGENDA, InZone((SCORE_AREAS[voice.side],)))):
            return nouns.thing(structs.replace(what, what=AGENDA), voice)
        if what.what == AGENDA:
            return f"{nouns.thing(what, voice)}, wherever it is"
    return nouns.thing(what, voice)


def _performed(effect: Effect, voice: Voice) -> str:
    if effect == Effect(K.ADD_TO_SCORE_AREA, what=The(THIS), worth=effect.worth) and effect.worth is not None:
        return f"add this {voice.noun} to your score area as an agenda worth {effect.worth} agenda points"
    return f"do this: ({sentence(effect, voice)})"


def change_words(change: CostChange, voice: Voice) -> str:
    """How an instruction changes the costs of what it installs, plays or rezzes: `paying 2[credit] less`."""
    match change:
        case Ignore(Ignoring.ALL, ()):
            return "ignoring all costs"
        case Ignore(Ignoring.CREDITS, ()):
            return "ignoring [credit] costs"
        case Ignore(Ignoring.KIND, (CostKind.ADDITIONAL,)):
            return "ignoring any additional costs"
        case Ignore(Ignoring.KIND, kinds) if kinds:
            return f"ignoring the {nouns.alternatives((f'{k.value} cost' for k in kinds), 'and')}"
        case Ignore():
            return f"ignoring costs{nouns.notes(change)}"
        case Discount(amount, None, False):
            return f"paying {amounts.credits(amount, voice)} less"
        case Discount(amount, None, True):
            return f"paying a total of {amounts.credits(amount, voice)} less"
        case Discount(amount, kind, total):
            return f"lowering the {'total ' if total else ''}{_cost_kind(kind)} by {amounts.credits(amount, voice)}"
        case Surcharge(amount, None):
            return f"paying {amounts.credits(amount, voice)} more"
        case Surcharge(amount, kind):
            return f"increasing the {_cost_kind(kind)} by {amounts.credits(amount, voice)}"
        case InsteadPay(kind, cost, worth):
            part = "" if worth is None else f" for {amounts.credits(worth, voice)} of it"
            return f"able to ({cost_words(cost, voice)}) instead of paying the {_cost_kind(kind)}{part}"


def _cost_kind(kind: CostKind | None) -> str:
    assert kind is not None
    return f"{kind.value} cost"


__all__ = ["change_words", "component_words", "cost_words", "phrase", "sentence", "trigger_cost"]
