"""Events, trigger conditions, conditions and durations in words."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from ..conditions import (
    AllHold,
    AnyHolds,
    ClicksOnOneAction,
    Comparison,
    Condition,
    DifferentActions,
    Duration,
    During,
    Exists,
    FirstClick,
    Fits,
    InTime,
    NotSo,
    Occurred,
    Tagged,
    Threat,
    Trigger,
    TriggerMode,
    UnreadCondition,
    Until,
    While,
)
from ..selectors import (
    CountersOn,
    EventPattern,
    Same,
    Selector,
    ServerRef,
    StatOfPlayer,
    This,
    Verb,
)
from ..terms import Counter, Player, PlayerStat, Relation, Scope, Zone
from . import wording_amounts as amounts
from . import wording_nouns as nouns

if TYPE_CHECKING:
    from .wording_nouns import Voice


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
_CARD_VERBS = {
    Verb.USE: "use",
    Verb.PLAY: "play",
    Verb.RESOLVED: "resolve",
    Verb.INSTALL: "install",
    Verb.UNINSTALL: "uninstall",
    Verb.REZ: "rez",
    Verb.DEREZ: "derez",
    Verb.FLIP: "flip",
    Verb.ADVANCE: "advance",
    Verb.SCORE: "score",
    Verb.STEAL: "steal",
    Verb.FORFEIT: "forfeit",
    Verb.TRASH: "trash",
    Verb.DISCARD: "discard",
    Verb.MOVE: "move",
    Verb.SHUFFLE: "shuffle",
    Verb.REVEAL: "reveal",
    Verb.EXPOSE: "expose",
    Verb.DRAW: "draw",
    Verb.ENCOUNTER: "encounter",
    Verb.APPROACH: "approach",
    Verb.PASS: "pass",
    Verb.BYPASS: "bypass",
    Verb.BREAK: "break",
    Verb.FULLY_BREAK: "fully break",
    Verb.ACCESS: "access",
    Verb.HOST: "host",
    Verb.CHARGE: "charge",
}
_MET_BY_THE_RUNNER = (Verb.ENCOUNTER, Verb.APPROACH, Verb.PASS)

# What a player does, without a card: a phrase.
_PLAYER_PHRASES = {
    Verb.GAIN_CREDITS: "gain credits",
    Verb.LOSE_CREDITS: "lose credits",
    Verb.SPEND_CREDITS: "spend credits",
    Verb.GAIN_CLICKS: "gain [click]",
    Verb.LOSE_CLICKS: "lose [click]",
    Verb.SPEND_CLICKS: "spend [click]",
    Verb.TAKE_TAGS: "take 1 or more tags",
    Verb.REMOVE_TAGS: "remove 1 or more tags",
    Verb.TAKE_BAD_PUBLICITY: "take 1 or more bad publicity",
    Verb.REMOVE_BAD_PUBLICITY: "remove 1 or more bad publicity",
    Verb.JACK_OUT: "jack out",
    Verb.CREATE_SERVER: "create a server",
    Verb.TAKE_ACTION: "take an action",
    Verb.ACTION_COMPLETE: "complete an action",
}
_PHASES = {
    Verb.TURN_BEGINS: ("turn", "begin"),
    Verb.TURN_ENDS: ("turn", "end"),
    Verb.ACTION_PHASE_ENDS: ("action phase", "end"),
    Verb.DISCARD_PHASE_ENDS: ("discard phase", "end"),
}
_COUNTERS = {
    Verb.PLACE_COUNTERS: ("place", "on"),
    Verb.REMOVE_COUNTERS: ("remove", "from"),
    Verb.SPEND_COUNTERS: ("spend", "from"),
}


def event(pattern: EventPattern, voice: Voice, form: Form = Form.NOW) -> str:
    """An event of the pattern, as a clause in this tense."""
    text, said = _event(pattern, voice, form)
    return text + nouns.notes(pattern, "verb", *said)


def _event(e: EventPattern, voice: Voice, form: Form) -> tuple[str, tuple[str, ...]]:
    by = "a player" if e.by is None else nouns.PLAYERS[e.by]
    if e.verb in _CARD_VERBS:
        return _card_event(e, voice, form)
    if e.verb in _PLAYER_PHRASES:
        return clause(by, _PLAYER_PHRASES[e.verb], form), ("by",)
    if e.verb in _PHASES:
        phase, what = _PHASES[e.verb]
        whose = "each player's" if e.by is None else nouns.possessive(e.by)
        return clause(f"{whose} {phase}", what, form), ("by",)
    if e.verb in _COUNTERS:
        verb, preposition = _COUNTERS[e.verb]
        phrase = f"{verb} {nouns.counter_words(e.counter)} {preposition} {_what(e.what, voice)}"
        return clause(by, phrase, form), ("by", "counter", "what")
    run = _run_event(e, voice, form)
    return run if run is not None else _other_event(e, voice, form, by)


def _what(what: Selector | None, voice: Voice) -> str:
    return "something" if what is None else nouns.some(what, voice)


def _card_event(e: EventPattern, voice: Voice, form: Form) -> tuple[str, tuple[str, ...]]:
    verb = _CARD_VERBS[e.verb]
    what = _what(e.what, voice)
    said: tuple[str, ...] = ("by", "what")
    tail = ""
    if e.verb is Verb.TRASH and e.because_of is Verb.ACCESS:
        tail = " while being accessed" if e.by is None else " while accessing it"
        said += ("because_of",)
    elif e.verb is Verb.TRASH and e.because_of is Verb.SUFFER_DAMAGE and e.damage:
        tail = f" by suffering {nouns.alternatives(d.value for d in e.damage)} damage"
        said += ("because_of", "damage")
    if e.from_zones == (Zone.HQ, Zone.RND, Zone.PLAY_AREA):
        tail += " anywhere except in Archives"
        said += ("from_zones",)
    elif e.from_zones:
        tail += f" from {nouns.alternatives(nouns.zone_words(z, voice) for z in e.from_zones)}"
        said += ("from_zones",)
    if e.verb is Verb.DRAW and e.what is None and e.by is not None:
        return clause(nouns.PLAYERS[e.by], f"draw 1 or more cards{tail}", form), said
    if e.verb is Verb.RESOLVED and e.by is None and e.what == Same(This()):
        return clause("you", f"resolve {what}{tail}", form), said
    if e.by is None and not (e.verb in _MET_BY_THE_RUNNER and form is Form.NOW):
        return _passive(what, verb, form) + tail, said
    if e.verb in _MET_BY_THE_RUNNER and form is Form.NOW:
        return clause("the Runner", f"{verb} {what}{tail}", form), tuple(s for s in said if s != "by")
    assert e.by is not None
    return clause(nouns.PLAYERS[e.by], f"{verb} {what}{tail}", form), said


def on_server(server: ServerRef | None, voice: Voice) -> str:
    """` on HQ`, or nothing."""
    return "" if server is None else f" on {nouns.server_words(server, voice)}"


def _run_event(e: EventPattern, voice: Voice, form: Form) -> tuple[str, tuple[str, ...]] | None:
    on = on_server(e.server, voice)
    results = {Verb.RUN_SUCCESSFUL: "successful", Verb.RUN_UNSUCCESSFUL: "unsuccessful"}
    if e.verb in results:
        word = results[e.verb]
        if e.by is None:
            return clause(f"a run{on}", f"become {word}", form), ("by", "server")
        return clause(nouns.PLAYERS[e.by], f"make {nouns.article(word)} run{on}", form), ("by", "server")
    if e.verb is Verb.RUN_BEGINS:
        if e.by is None:
            return clause(f"a run{on}", "begin", form), ("by", "server")
        return clause(nouns.PLAYERS[e.by], f"make a run{on}", form), ("by", "server")
    if e.verb is Verb.RUN_ENDS:
        kind = {None: "a run", True: "a successful run", False: "an unsuccessful run"}[e.successful]
        return clause(f"{kind}{on}", "end", form), ("server", "successful")
    return None


def _other_event(e: EventPattern, voice: Voice, form: Form, by: str) -> tuple[str, tuple[str, ...]]:
    what = _what(e.what, voice)
    match e.verb:
        case Verb.APPROACH_SERVER:
            server = "the server" if e.server is None else nouns.server_words(e.server, voice)
            return clause("the Runner", f"approach {server}", form), ("server",)
        case Verb.BREACH:
            server = "a server" if e.server is None else nouns.server_words(e.server, voice)
            if e.by is None:
                return _passive(server, "breach", form), ("server",)
            return clause(by, f"breach {server}", form), ("by", "server")
        case Verb.BREACH_ENDS:
            server = "a server" if e.server is None else nouns.server_words(e.server, voice)
            return clause(f"a breach of {server}", "end", form), ("server",)
        case Verb.ACCESS_ENDS:
            return clause(f"an access of {what}", "end", form), ("what",)
        case Verb.ENCOUNTER_ENDS:
            return clause(f"an encounter with {what}", "end", form), ("what",)
        case Verb.SUBROUTINE_RESOLVES:
            return clause("a subroutine", f"resolve on {what}", form), ("what",)
        case Verb.SUFFER_DAMAGE:
            kinds = nouns.alternatives(d.value for d in e.damage)
            return clause(by, f"suffer {kinds + ' ' if kinds else ''}damage", form), ("by", "damage")
        case Verb.NO_CREDITS:
            pool = "your credit pool" if e.by is Player.YOU else "their credit pool"
            return clause(by, f"have no credits in {pool}", form), ("by",)
        case Verb.EMPTY if e.counter is not None and e.what is not None:
            left = f"no {nouns.counter_words(e.counter)} left on {what}"
            is_ = {Form.NOW: "are", Form.WOULD: "would be", Form.PAST: "were", Form.NOT: "were not"}[form]
            return f"there {is_} {left}", ("counter", "what")
        case Verb.EMPTY:
            is_ = {Form.NOW: "is", Form.WOULD: "would be", Form.PAST: "was", Form.NOT: "was not"}[form]
            return f"{what} {is_} empty", ("what",)
        case Verb.PREVENT if e.because_of is Verb.SUFFER_DAMAGE and e.what is not None:
            return clause(what, "prevent 1 or more damage", form), ("what", "because_of")
        case Verb.PREVENT:
            return clause(what, "prevent something", form), ("what",)
        case Verb.PURGE if e.by is None:
            is_ = {Form.NOW: "are", Form.WOULD: "would be", Form.PAST: "were", Form.NOT: "were not"}[form]
            return f"virus counters {is_} purged", ()
        case Verb.PURGE:
            return clause(by, "purge virus counters", form), ("by",)
        case Verb.TRACE:
            return _passive("a trace", "initiate", form), ()
        case Verb.GAME_ENDS:
            return clause("the game", "end", form), ()
        case _:
            return clause("an event", f"happen of the kind {nouns.quoted_name(e.verb.value)}", form), ()


def relative(pattern: EventPattern, scope: Scope, voice: Voice, *, negated: bool = False) -> str:
    """`that you installed this turn`, behind a noun."""
    plain = EventPattern(pattern.verb, pattern.by)
    verb = _CARD_VERBS.get(pattern.verb)
    when = nouns.SCOPES[scope]
    if pattern == plain and verb is not None:
        if pattern.by is None:
            return f"that {'was not' if negated else 'was'} {_conjugated(verb, 2)} {when}"
        return f"that {clause(nouns.PLAYERS[pattern.by], verb, Form.NOT if negated else Form.PAST)} {when}"
    return f"for which {'it is not so that ' if negated else ''}{event(pattern, voice, Form.PAST)} {when}"


# -------------------------------------------------------------------------- times


def time_words(time: During, voice: Voice) -> str:
    """What stands behind `during`."""
    if time is During.OPPONENT_TURN and voice.side is not None:
        return f"the {voice.side.other.title}'s turn"
    if time is During.ENCOUNTER_WITH_THIS:
        return f"an encounter with this {voice.noun}"
    return _TIMES[time]


_TIMES = {
    During.RUN: "a run",
    During.RUN_ON_THIS_SERVER: "a run on this server",
    During.RUN_ON_HQ: "a run on HQ",
    During.RUN_ON_RND: "a run on R&D",
    During.RUN_ON_ARCHIVES: "a run on Archives",
    During.RUN_ON_CENTRAL: "a run on a central server",
    During.RUN_ON_REMOTE: "a run on a remote server",
    During.ENCOUNTER: "an encounter",
    During.ACCESS: "an access",
    During.BREACH: "a breach",
    During.TRACE: "a trace",
    During.YOUR_TURN: "your turn",
    During.OPPONENT_TURN: "the opponent's turn",
    During.ACTION_PHASE: "your action phase",
}


def duration(lasts: Duration, voice: Voice) -> str:
    """`for the remainder of this run`, `until your next turn begins`, `while ...`."""
    match lasts:
        case While(condition):
            return f"while {write(condition, voice)}"
        case Until((EventPattern(Verb.TURN_BEGINS, Player() as player) as begins,)) if begins == EventPattern(
            Verb.TURN_BEGINS, player
        ):
            return f"until {nouns.possessive(player)} next turn begins"
        case Until(events):
            return f"until {nouns.alternatives(event(e, voice) for e in events)}"
        case Scope.GAME:
            return "for the remainder of the game"
        case Scope.LAST_TURN:
            return "for the remainder of the last turn"
        case _:
            return f"for the remainder of this {lasts.value}"


_ORDINALS = {1: "first", 2: "second", 3: "third"}
_PER = {Scope.TURN: " each turn", Scope.RUN: " each run", Scope.ENCOUNTER: " each encounter"}


def trigger(t: Trigger, voice: Voice) -> str:
    """`When ...`, `The first time each turn ...`, without the capital letter."""
    said: tuple[str, ...] = ("events", "mode", "during", "condition")
    form = Form.WOULD if t.mode is TriggerMode.WOULD else Form.NOW
    what = _events(t.events, voice, form)
    per = ""
    if t.ordinal is None:
        text = f"when {what}"
    else:
        per = _PER.get(t.per, "") if t.per is not None else ""
        said += ("ordinal", "per") if per or t.per is None else ("ordinal",)
        text = f"the {_ORDINALS.get(t.ordinal, f'{t.ordinal}th')} time{per} {what}"
    match t.stipulation:
        case ClicksOnOneAction(count):
            said += ("stipulation",)
            if what == "you spend [click]" and per:
                first = _ORDINALS.get(t.ordinal or 0, f"{t.ordinal}th")
                text = f"the {first} time you spend {amounts.clicks(count, voice)} on the same action{per}"
            else:
                text += f", {count} of them on the same action"
        case DifferentActions(count):
            said += ("stipulation",)
            text += f", {count} different actions having been taken and no other"
    if t.during is not None:
        text += f" during {time_words(t.during, voice)}"
    text += nouns.notes(t, *said)
    if t.condition is not None:
        text += f", if {write(t.condition, voice)}"
    return text


def _events(events: tuple[EventPattern, ...], voice: Voice, form: Form) -> str:
    if len(events) == 2 and form is Form.NOW:
        what = events[0].what
        if what is not None and events == (EventPattern(Verb.SCORE, what=what), EventPattern(Verb.STEAL, what=what)):
            return f"{nouns.some(what, voice)} is scored or stolen"
    return nouns.alternatives(event(e, voice, form) for e in events) or "nothing happens"


# --------------------------------------------------------------------- conditions


def write(condition: Condition, voice: Voice) -> str:
    """A condition as a clause."""
    match condition:
        case Comparison():
            return _comparison(condition, voice)
        case Exists(what, relation, amount):
            many = amount != 1 or relation is not Relation.AT_LEAST
            phrase = nouns.noun_phrase(what, voice, many=True)
            return f"there {'are' if many else 'is'} {nouns.how_many(relation, amount, voice)} {phrase}"
        case Fits(ref, what):
            return f"{nouns.reference(ref, voice)} is {nouns.predicate(what, voice)}"
        case Occurred():
            return _occurred(condition, voice)
        case Tagged():
            return "the Runner is tagged"
        case Threat(level):
            return f"the threat level is {level} or greater"
        case FirstClick():
            return "no [click] has been spent this turn"
        case InTime(time):
            return _in_time(time, voice)
        case AllHold(parts):
            return _joined(parts, "and", voice)
        case AnyHolds(parts):
            return _joined(parts, "or", voice)
        case NotSo(Tagged()):
            return "the Runner is not tagged"
        case NotSo(Occurred(EventPattern() as happened, scope, 1)) if happened.by is not None:
            if happened.verb in _CARD_VERBS or happened.verb in _RUNS:
                return f"{event(happened, voice, Form.NOT)} {nouns.SCOPES[scope]}"
            return f"it is not so that ({_occurred(Occurred(happened, scope), voice)})"
        case NotSo(part):
            return f"it is not so that ({write(part, voice)})"
        case UnreadCondition(summary):
            return not_understood(summary)


def not_understood(summary: str) -> str:
    """What stands for a clause that was not read."""
    return f"[not understood: {summary}]" if summary else "[not understood]"


_RUNS = (Verb.RUN_SUCCESSFUL, Verb.RUN_UNSUCCESSFUL, Verb.RUN_BEGINS)


def _joined(parts: tuple[Condition, ...], joint: str, voice: Voice) -> str:
    words = [f"({write(p, voice)})" if isinstance(p, AllHold | AnyHolds) else write(p, voice) for p in parts]
    if len(words) < 2:
        return f"{'all' if joint == 'and' else 'any'} of ({words[0] if words else ''})"
    return f" {joint} ".join(words)


def _comparison(c: Comparison, voice: Voice) -> str:
    left = c.left
    if amounts.is_plain(c.right):
        match left:
            case StatOfPlayer(stat, player) if stat in _HAD:
                return f"{_has(player)} {nouns.how_many(c.relation, c.right, voice)} {_HAD[stat]}"
            case CountersOn(kind, on) if kind is not Counter.CREDIT:
                many = nouns.how_many(c.relation, c.right, voice)
                return f"{nouns.reference(on, voice)} has {many} hosted {nouns.counter_words(kind)}"
    if isinstance(left, StatOfPlayer) and isinstance(c.right, StatOfPlayer) and left.stat is c.right.stat:
        more = {Relation.GREATER: "more", Relation.LESS: "fewer"}.get(c.relation)
        if more is not None and left.stat in _HAD:
            return f"{_has(left.player)} {more} {_HAD[left.stat]} than {nouns.PLAYERS[c.right.player]}"
    right = amounts.value(c.right, voice)
    return f"{amounts.value(left, voice)} is {nouns.THAN[c.relation]} {right}"


_HAD = {
    PlayerStat.CREDITS: "credits",
    PlayerStat.CLICKS: "[click]",
    PlayerStat.TAGS: "tags",
    PlayerStat.BAD_PUBLICITY: "bad publicity",
    PlayerStat.CORE_DAMAGE: "core damage",
    PlayerStat.LINK: "[link]",
    PlayerStat.AGENDA_POINTS: "agenda points",
    PlayerStat.UNUSED_MEMORY: "unused [mu]",
    PlayerStat.MEMORY: "[mu]",
    PlayerStat.HAND: "cards in hand",
    PlayerStat.CLICKS_ALLOTTED: "allotted [click]",
}


def _has(player: Player) -> str:
    return f"{nouns.PLAYERS[player]} {'have' if player is Player.YOU else 'has'}"


def _occurred(o: Occurred, voice: Voice) -> str:
    happened, when = o.event, nouns.SCOPES[o.scope]
    if o.times == 1:
        return f"{event(happened, voice, Form.PAST)} {when}"
    if amounts.is_plain(o.times) and happened.by is not None:
        times, who = amounts.value(o.times, voice), nouns.PLAYERS[happened.by]
        verb = _CARD_VERBS.get(happened.verb)
        what = happened.what
        plain = happened == EventPattern(happened.verb, happened.by, what)
        if plain and verb is not None and what is not None and not isinstance(what, Same):
            phrase = f"{verb} {times} or more {nouns.noun_phrase(what, voice, many=True)}"
            return f"{clause(who, phrase, Form.PAST)} {when}"
        if happened == EventPattern(Verb.RUN_SUCCESSFUL, happened.by):
            return f"{who} made {times} or more successful runs {when}"
    return f"{amounts.value(o.times, voice)} or more times {event(happened, voice, Form.PAST)} {when}"


_ATTACKED = {
    During.RUN_ON_THIS_SERVER: "this server",
    During.RUN_ON_HQ: "HQ",
    During.RUN_ON_RND: "R&D",
    During.RUN_ON_ARCHIVES: "Archives",
    During.RUN_ON_CENTRAL: "a central server",
    During.RUN_ON_REMOTE: "a remote server",
}


def _in_time(time: During, voice: Voice) -> str:
    if time in _ATTACKED:
        return f"the attacked server is {_ATTACKED[time]}"
    if time in (During.YOUR_TURN, During.OPPONENT_TURN):
        return f"it is {time_words(time, voice)}"
    return f"it is during {time_words(time, voice)}"
