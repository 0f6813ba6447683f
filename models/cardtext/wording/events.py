"""Events in words: clauses in four tenses."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from ...deeds import Deed
from ...selectors import (
    THIS,
    And,
    Anything,
    ControlledBy,
    Did,
    EventPattern,
    HostedOn,
    Is,
    IsSubroutine,
    Same,
    Selector,
    ServerRef,
    ServerWord,
    Status,
    This,
)
from ...terms import NOT_ARCHIVES, NOT_GRIP, NOT_HQ, Player, Side, Zone
from . import nouns
from . import words as say

if TYPE_CHECKING:
    from .words import Voice


class Form(Enum):
    """The tense of an event: it happens, it would happen, it happened, it did not happen."""

    NOW = "now"
    WOULD = "would"
    PAST = "past"
    NOT = "not"


# Verbs whose forms are not made by adding -s and -ed: third person, past, participle.
_IRREGULAR = {
    "rez": ("rezzes", "rezzed", "rezzed"),
    "derez": ("derezzes", "derezzed", "derezzed"),
    "steal": ("steals", "stole", "stolen"),
    "break": ("breaks", "broke", "broken"),
    "draw": ("draws", "drew", "drawn"),
    "take": ("takes", "took", "taken"),
    "make": ("makes", "made", "made"),
    "begin": ("begins", "began", "begun"),
    "become": ("becomes", "became", "become"),
    "lose": ("loses", "lost", "lost"),
    "spend": ("spends", "spent", "spent"),
    "have": ("has", "had", "had"),
    "is": ("is", "was", "been"),
    "flip": ("flips", "flipped", "flipped"),
    "forfeit": ("forfeits", "forfeited", "forfeited"),
    "set": ("sets", "set", "set"),
    "do": ("does", "did", "done"),
    "bypass": ("bypasses", "bypassed", "bypassed"),
    "win": ("wins", "won", "won"),
    "pay": ("pays", "paid", "paid"),
    "swap": ("swaps", "swapped", "swapped"),
}
_ADVERBS = ("fully ",)


def third(phrase: str) -> str:
    """The phrase as a third person does it.

    >>> third("trash 1 program")
    'trashes 1 program'
    """
    return _conjugated(phrase, 0)


def _conjugated(phrase: str, form: int) -> str:
    for adverb in _ADVERBS:
        if phrase.startswith(adverb):
            return adverb + _conjugated(phrase.removeprefix(adverb), form)
    verb, gap, rest = phrase.partition(" ")
    return _forms(verb)[form] + gap + rest


def participle(verb: str) -> str:
    """The past participle: `stolen`."""
    return _conjugated(verb, 2)


def _forms(verb: str) -> tuple[str, str, str]:
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    ending = "es" if verb.endswith(("s", "sh", "ch", "x", "z")) else "s"
    past = verb + ("d" if verb.endswith("e") else "ed")
    return verb + ending, past, past


def clause(subject: str, phrase: str, form: Form) -> str:
    """Subject and verb in this tense; `phrase` begins with the base form of the verb."""
    match form:
        case Form.NOW:
            return f"{subject} {phrase if subject == 'you' else third(phrase)}"
        case Form.WOULD:
            return f"{subject} would {phrase}"
        case Form.PAST:
            return f"{subject} {_conjugated(phrase, 1)}"
        case Form.NOT:
            return f"{subject} did not {phrase}"


def _passive(subject: str, verb: str, form: Form) -> str:
    is_ = {Form.NOW: "is", Form.WOULD: "would be", Form.PAST: "was", Form.NOT: "was not"}[form]
    return f"{subject} {is_} {_conjugated(verb, 2)}"


# What is done to a card: the base form of the verb.
CARD_VERBS = {
    Deed.USE: "use",
    Deed.PLAY: "play",
    Deed.RESOLVED: "resolve",
    Deed.INSTALL: "install",
    Deed.UNINSTALL: "uninstall",
    Deed.REZ: "rez",
    Deed.DEREZ: "derez",
    Deed.FLIP: "flip",
    Deed.ADVANCE: "advance",
    Deed.SCORE: "score",
    Deed.STEAL: "steal",
    Deed.FORFEIT: "forfeit",
    Deed.TRASH: "trash",
    Deed.DISCARD: "discard",
    Deed.REMOVE_FROM_GAME: "remove from the game",
    Deed.MOVE: "move",
    Deed.SWAP: "swap",
    Deed.SHUFFLE: "shuffle",
    Deed.REVEAL: "reveal",
    Deed.EXPOSE: "expose",
    Deed.DRAW: "draw",
    Deed.ENCOUNTER: "encounter",
    Deed.APPROACH: "approach",
    Deed.PASS: "pass",
    Deed.BYPASS: "bypass",
    Deed.BREAK: "break",
    Deed.FULLY_BREAK: "fully break",
    Deed.ACCESS: "access",
    Deed.HOST: "host",
    Deed.CHARGE: "charge",
    Deed.INCREASE_STRENGTH: "increase the strength of",
}
_MET_BY_THE_RUNNER = (Deed.ENCOUNTER, Deed.APPROACH, Deed.PASS)


def _runner(voice: Voice) -> str:
    """The Runner, who goes without saying in encounters and breaches."""
    return "you" if voice.side is Side.RUNNER else "the Runner"


# What a player does, without a card: a phrase.
_PLAYER_PHRASES = {
    Deed.GAIN_CREDITS: "gain credits",
    Deed.LOSE_CREDITS: "lose credits",
    Deed.SPEND_CREDITS: "spend credits",
    Deed.GAIN_CLICKS: "gain [click]",
    Deed.LOSE_CLICKS: "lose [click]",
    Deed.SPEND_CLICKS: "spend [click]",
    Deed.TAKE_TAGS: "take 1 or more tags",
    Deed.REMOVE_TAGS: "remove 1 or more tags",
    Deed.TAKE_BAD_PUBLICITY: "take 1 or more bad publicity",
    Deed.REMOVE_BAD_PUBLICITY: "remove 1 or more bad publicity",
    Deed.JACK_OUT: "jack out",
    Deed.CREATE_SERVER: "create a server",
    Deed.TAKE_ACTION: "take an action",
    Deed.ACTION_COMPLETE: "complete an action",
    Deed.REVEAL_BID: "reveal secretly spent credits",
}
_PHASES = {
    Deed.TURN_BEGINS: ("turn", "begin"),
    Deed.TURN_ENDS: ("turn", "end"),
    Deed.ACTION_PHASE_ENDS: ("action phase", "end"),
    Deed.DISCARD_PHASE_ENDS: ("discard phase", "end"),
}
_COUNTERS = {
    Deed.PLACE_COUNTERS: ("place", "on"),
    Deed.REMOVE_COUNTERS: ("remove", "from"),
    Deed.SPEND_COUNTERS: ("spend", "from"),
}


def event(pattern: EventPattern, voice: Voice, form: Form = Form.NOW) -> str:
    """An event of the pattern, as a clause in this tense."""
    text, said = _event(pattern, voice, form)
    means = "" if "using" in said else _means(pattern.using, voice)
    runs = " during a run" if pattern.in_runs else ""
    return text + means + runs + say.notes(pattern, "verb", "in_runs", *said, *(("using",) if means else ()))


def _means(using: Selector | None, voice: Voice) -> str:
    match using:
        case None | IsSubroutine() | ControlledBy():
            return ""
        case Anything():
            return " using a card ability"
        case Same(This()):
            return f" using this {voice.noun}"
        case _:
            return f" using {nouns.some(using, voice)}"


def _event(e: EventPattern, voice: Voice, form: Form) -> tuple[str, tuple[str, ...]]:
    by = "a player" if e.by is None else say.PLAYERS[e.by]
    if e.verb in CARD_VERBS:
        return _card_event(e, voice, form)
    if e.verb is Deed.CREATE_SERVER and e.server is not None:
        return clause(by, f"create {nouns.server_words(e.server, voice)}", form), ("by", "server")
    if e.verb in _PLAYER_PHRASES:
        return clause(by, _PLAYER_PHRASES[e.verb], form), ("by",)
    if e.verb in _PHASES:
        phase, what = _PHASES[e.verb]
        whose = "each player's" if e.by is None else say.possessive(e.by)
        return clause(f"{whose} {phase}", what, form), ("by",)
    if e.verb in _COUNTERS:
        verb, preposition = _COUNTERS[e.verb]
        phrase = f"{verb} {say.counter_words(e.counter)} {preposition} {_what(e.what, voice)}"
        return clause(by, phrase, form), ("by", "counter", "what")
    run = _run_event(e, voice, form)
    return run if run is not None else _other_event(e, voice, form, by)


def _what(what: Selector | None, voice: Voice) -> str:
    return "something" if what is None else nouns.some(what, voice)


def _by_this(e: EventPattern, voice: Voice, form: Form) -> tuple[str, tuple[str, ...]] | None:
    """What is broken by means of this card, and what is broken at all (6.5.7)."""
    this = f"this {voice.noun}"
    by = "a player" if e.by is None else say.PLAYERS[e.by]
    if e.verb is Deed.FULLY_BREAK and e.using == Same(This()):
        said = ("by", "what", "using") if e.by is Player.RUNNER else ("what", "using")
        return clause(this, f"fully break {_what(e.what, voice)}", form), said
    if e.verb is not Deed.BREAK:
        return None
    if isinstance(e.what, IsSubroutine):
        return clause(by, f"break {nouns.some(e.what, voice)}", form), ("by", "what")
    on = "" if e.what is None else f" on {nouns.some(e.what, voice)}"
    each = form is Form.NOW and e.at_least is None
    broken = f"break {'a subroutine' if each else '1 or more subroutines'}{on}"
    if e.at_least not in (None, 1):
        return None
    if e.using == Same(This()):
        return clause(by, f"use {this} to {broken}", form), ("by", "what", "using", "at_least")
    return clause(by, broken, form), ("by", "what", "at_least")


def _onto_this(what: Selector | None) -> Selector | None:
    """Cards that are on this card, by what else they are: `a hosted card` would have been there before."""
    parts = what.parts if isinstance(what, And) else () if what is None else (what,)
    here, others = HostedOn(THIS), tuple(part for part in parts if part != HostedOn(THIS))
    return None if here not in parts else And(others) if len(others) > 1 else others[0] if others else Anything()


def _card_event(e: EventPattern, voice: Voice, form: Form) -> tuple[str, tuple[str, ...]]:
    broken = _by_this(e, voice, form)
    if broken is not None:
        return broken
    verb = CARD_VERBS[e.verb]
    if e.verb is Deed.USE and e.trashing and e.by is not None and e.what is None:
        return clause(say.PLAYERS[e.by], "use a [trash] ability", form), ("by", "trashing")
    onto_this = _onto_this(e.what) if e.verb is Deed.INSTALL else None
    what = _what(e.what if onto_this is None else onto_this, voice)
    tail = "" if onto_this is None else f" on this {voice.noun}"
    said: tuple[str, ...] = ("by", "what")
    if e.verb is Deed.TRASH and e.because_of is Deed.ACCESS:
        tail = " while being accessed" if e.by is None else " while accessing it"
        said += ("because_of",)
    elif e.verb is Deed.TRASH and e.because_of is Deed.SUFFER_DAMAGE and e.damage:
        tail = f" by suffering {say.alternatives(d.value for d in e.damage)} damage"
        said += ("because_of", "damage")
    if e.verb in (Deed.SCORE, Deed.STEAL) and isinstance(e.server, ServerWord):
        here = nouns.server_words(e.server, voice)
        root = " or its root" if e.server is ServerWord.THIS else ""
        tail += f" from the root of {here}" if e.from_zones == (Zone.PLAY_AREA,) else f" from {here}{root}"
        said += ("server", *(("from_zones",) if e.from_zones == (Zone.PLAY_AREA,) else ()))
    if e.basic == Deed.DRAW.value and e.verb is Deed.DRAW:
        tail += " with the basic action"
        said += ("basic",)
    if e.to_zones:
        tail += f" to {say.alternatives(say.zone_words(z, voice) for z in e.to_zones)}"
        said += ("to_zones",)
    if e.from_zones == NOT_ARCHIVES:
        tail += " anywhere except in Archives"
        said += ("from_zones",)
    elif e.from_zones in (NOT_HQ, NOT_GRIP):
        tail += f" from anywhere except {'HQ' if e.from_zones == NOT_HQ else 'the grip'}"
        said += ("from_zones",)
    elif e.from_zones and "from_zones" not in said:
        tail += f" from {say.alternatives(say.zone_words(z, voice) for z in e.from_zones)}"
        said += ("from_zones",)
    if e.verb is not Deed.DRAW and e.by is not None and e.at_least == 1:
        these = "cards" if e.what is None else nouns.noun_phrase(e.what, voice, many=True)
        return clause(say.PLAYERS[e.by], f"{verb} 1 or more {these}{tail}", form), (*said, "at_least")
    if e.verb is Deed.DRAW and e.what is None and e.by is not None:
        if isinstance(e.at_least, int):
            return clause(say.PLAYERS[e.by], f"draw {e.at_least} or more cards{tail}", form), (*said, "at_least")
        return clause(say.PLAYERS[e.by], f"draw a card{tail}", form), said
    if e.verb is Deed.TRASH and e.because_of is Deed.ACCESS and e.what is None and e.by is not None:
        return clause(say.PLAYERS[e.by], f"trash a card you are accessing{tail[20:]}", form), said
    if e.verb is Deed.ACCESS and e.what is not None and form is Form.NOW:
        active = _accessed(e, tail, voice)
        if active is not None:
            return active, said
    if e.verb is Deed.RESOLVED and e.by is None and e.what == Same(This()):
        return clause("you", f"resolve {what}{tail}", form), said
    if e.by is None and not (e.verb in _MET_BY_THE_RUNNER and form is Form.NOW):
        return _passive(what, verb, form) + tail, said
    if e.verb in _MET_BY_THE_RUNNER and form is Form.NOW:
        return clause(_runner(voice), f"{verb} {what}{tail}", form), tuple(s for s in said if s != "by")
    assert e.by is not None
    return clause(say.PLAYERS[e.by], f"{verb} {what}{tail}", form), said


_WHILE = {Status.INSTALLED: "while it is installed", Status.REZZED: "while it is rezzed"}


def _accessed(e: EventPattern, tail: str, voice: Voice) -> str | None:
    """`the Runner accesses this agenda while it is installed`."""
    match e.what:
        case And((Same(ref), Is(status))) if status in _WHILE and e.by is not None and not tail:
            return clause(say.PLAYERS[e.by], f"access {say.reference(ref, voice)} {_WHILE[status]}", Form.NOW)
        case Same(This()) if e.by is None and e.from_zones:
            return clause(_runner(voice), f"access this {voice.noun}{tail}", Form.NOW)
        case _:
            return None


def on_server(server: ServerRef | None, voice: Voice) -> str:
    """` on HQ`, or nothing."""
    return "" if server is None else f" on {nouns.server_words(server, voice)}"


def _run_event(e: EventPattern, voice: Voice, form: Form) -> tuple[str, tuple[str, ...]] | None:
    on = on_server(e.server, voice)
    results = {Deed.RUN_SUCCESSFUL: "successful", Deed.RUN_UNSUCCESSFUL: "unsuccessful"}
    if e.verb in results:
        word = results[e.verb]
        if e.by is None:
            return clause(f"a run{on}", f"become {word}", form), ("by", "server")
        return clause(say.PLAYERS[e.by], f"make {say.article(word)} run{on}", form), ("by", "server")
    if e.verb is Deed.RUN_BEGINS:
        if e.by is None:
            return clause(f"a run{on}", "begin", form), ("by", "server")
        return clause(say.PLAYERS[e.by], f"initiate a run{on}", form), ("by", "server")
    if e.verb is Deed.RUN_ENDS:
        kind = {None: "a run", True: "a successful run", False: "an unsuccessful run"}[e.successful]
        return clause(f"{kind}{on}", "end", form), ("server", "successful")
    return None


def _other_event(e: EventPattern, voice: Voice, form: Form, by: str) -> tuple[str, tuple[str, ...]]:
    what = _what(e.what, voice)
    match e.verb:
        case Deed.TAKE_ACTION if e.basic is not None and e.what is None:
            action = e.basic.replace("_", " ")
            return clause(by, f"take the basic action to {action}", form), ("by", "basic")
        case Deed.APPROACH_SERVER:
            server = "the server" if e.server is None else nouns.server_words(e.server, voice)
            return clause(_runner(voice), f"approach {server}", form), ("server",)
        case Deed.PASS_ALL_ICE:
            server = "the server" if e.server is None else nouns.server_words(e.server, voice)
            return clause(_runner(voice), f"pass all of the ice protecting {server}", form), ("server",)
        case Deed.BREACH:
            server = "a server" if e.server is None else nouns.server_words(e.server, voice)
            if form is Form.NOW:
                return clause(_runner(voice), f"breach {server}", form), ("server",)
            if e.by is None:
                return _passive(server, "breach", form), ("server",)
            return clause(by, f"breach {server}", form), ("by", "server")
        case Deed.BREACH_ENDS:
            server = "a server" if e.server is None else nouns.server_words(e.server, voice)
            return clause(f"a breach of {server}", "end", form), ("server",)
        case Deed.ACCESS_ENDS:
            return clause(f"an access of {what}", "end", form), ("what",)
        case Deed.ENCOUNTER_ENDS:
            met = "" if e.what is None else f" with {what}"
            return clause(f"an encounter{met}", "end", form), ("what",)
        case Deed.SUBROUTINE_RESOLVES:
            return clause("a subroutine", f"resolve on {what}", form), ("what",)
        case Deed.SUFFER_DAMAGE:
            kinds = say.alternatives(d.value for d in e.damage)
            of = f" from {nouns.some(e.using, voice)}" if e.using is not None else ""
            return clause(by, f"suffer {kinds + ' ' if kinds else ''}damage{of}", form), ("by", "damage", "using")
        case Deed.NO_CREDITS:
            pool = "your credit pool" if e.by is Player.YOU else "their credit pool"
            return clause(by, f"have no credits in {pool}", form), ("by",)
        case Deed.EMPTY if e.counter is not None and e.what is not None:
            left = f"no {say.counter_words(e.counter)} left on {what}"
            is_ = {Form.NOW: "are", Form.WOULD: "would be", Form.PAST: "were", Form.NOT: "were not"}[form]
            return f"there {is_} {left}", ("counter", "what")
        case Deed.EMPTY:
            is_ = {Form.NOW: "is", Form.WOULD: "would be", Form.PAST: "was", Form.NOT: "was not"}[form]
            return f"{what} {is_} empty", ("what",)
        case Deed.PREVENT if e.because_of is Deed.SUFFER_DAMAGE and e.what is not None:
            return clause(what, "prevent 1 or more damage", form), ("what", "because_of")
        case Deed.PREVENT if e.because_of is Deed.TAKE_TAGS and e.by is not None and e.what is None:
            return clause(by, "avoid 1 or more tags", form), ("by", "because_of")
        case Deed.PREVENT:
            return clause(what, "prevent something", form), ("what",)
        case Deed.PURGE if e.by is None:
            is_ = {Form.NOW: "are", Form.WOULD: "would be", Form.PAST: "were", Form.NOT: "were not"}[form]
            return f"virus counters {is_} purged", ()
        case Deed.PURGE:
            return clause(by, "purge virus counters", form), ("by",)
        case Deed.TRACE if e.successful:
            is_ = {Form.NOW: "is", Form.WOULD: "would be", Form.PAST: "was", Form.NOT: "was not"}[form]
            return f"there {is_} a successful trace", ("successful",)
        case Deed.TRACE:
            return _passive("a trace", "initiate", form), ()
        case Deed.GAME_ENDS:
            return clause("the game", "end", form), ()
        case _:
            return clause("an event", f"happen of the kind {say.quoted_name(e.verb.value)}", form), ()


@say.inside.register(Did)
def _relative(did: Did, voice: Voice, *, negated: bool = False, **_: bool) -> str:
    """`that you installed this turn`, behind a noun."""
    text, said = _done(did, voice, negated)
    return text + say.notes(did, "event", "scope", "first", *said)


def _done(did: Did, voice: Voice, negated: bool) -> tuple[str, tuple[str, ...]]:
    pattern, when = did.event, ("for the first time " if did.first else "") + say.SCOPES[did.scope]
    if did.means and not negated:
        return f"that was used so that {event(pattern, voice, Form.PAST)} {when}", ("means",)
    if pattern == EventPattern(Deed.FULLY_BREAK, using=Same(This())) and not negated:
        return f"this {voice.noun} fully broke {when}", ()
    verb = CARD_VERBS.get(pattern.verb)
    if pattern == EventPattern(pattern.verb, pattern.by) and verb is not None:
        if pattern.by is None:
            return f"that {'was not' if negated else 'was'} {_conjugated(verb, 2)} {when}", ()
        return f"that {clause(say.PLAYERS[pattern.by], verb, Form.NOT if negated else Form.PAST)} {when}", ()
    return f"for which {'it is not so that ' if negated else ''}{event(pattern, voice, Form.PAST)} {when}", ()
