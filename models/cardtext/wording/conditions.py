"""Conditions, times, durations and trigger conditions in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...conditions import (
    ActionTaken,
    AfterEncounter,
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
    MostOfFaction,
    NextPaidWindow,
    NextTurn,
    NotSo,
    Occurred,
    Preceded,
    RunOn,
    Tagged,
    Threat,
    Trigger,
    TriggerMode,
    Until,
    While,
)
from ...deeds import Deed
from ...selectors import (
    And,
    Calculated,
    ControlledBy,
    CountersOn,
    EventPattern,
    Is,
    Operator,
    Same,
    Selector,
    ServerWord,
    StatOf,
    StatOfPlayer,
    Status,
    Subtype,
    This,
    Type,
)
from ...terms import Counter, Player, PlayerStat, Relation, Scope
from ..logic import together
from . import amounts, events, nouns
from . import words as say

if TYPE_CHECKING:
    from .words import Voice


# -------------------------------------------------------------------------- times


def time_words(time: During, voice: Voice) -> str:
    """What stands behind `during`."""
    if time is During.OPPONENT_TURN and voice.side is not None:
        return f"the {voice.side.other.title}'s turn"
    if time is During.SUBROUTINES_OF_THIS:
        return f"the resolution of a subroutine of this {voice.noun}"
    if time is During.RUN_BY_THIS:
        return f"the run that this {voice.noun} started"
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
    During.BID: "a bid",
    During.YOUR_TURN: "your turn",
    During.OPPONENT_TURN: "the opponent's turn",
    During.ACTION_PHASE: "your action phase",
}


def duration(lasts: Duration, voice: Voice) -> str:
    """`for the remainder of this run`, `until your next turn begins`, `while ...`."""
    match lasts:
        case While(condition):
            return f"while {write(condition, voice)}"
        case Until((EventPattern(Deed.TURN_BEGINS, Player() as player) as begins,)) if begins == EventPattern(
            Deed.TURN_BEGINS, player
        ):
            return f"until {say.possessive(player)} next turn begins"
        case NextTurn(player, from_now=True):
            return f"until {say.possessive(player)} next turn ends"
        case NextTurn(player):
            return f"during {say.possessive(player)} next turn"
        case Until(ends):
            return f"until {say.alternatives(events.event(e, voice) for e in ends)}"
        case Scope.GAME:
            return "for the remainder of the game"
        case Scope.LAST_TURN | Scope.OWN_LAST_TURN:
            return "for the remainder of the last turn"
        case _:
            return f"for the remainder of this {lasts.value}"


_SETUP = {Deed.BEFORE_STARTING_HAND: "drawing your starting hand", Deed.BEFORE_FIRST_TURN: "taking your first turn"}
_ORDINALS = {1: "first", 2: "second", 3: "third"}
_PER = {Scope.TURN: " each turn", Scope.RUN: " each run", Scope.ENCOUNTER: " each encounter"}


def trigger(t: Trigger, voice: Voice, *, run: str | None = None) -> str:
    """`When ...`, `The first time each turn ...`, without the capital letter.

    `run` names the run that the trigger condition is linked to: `during that run` takes the place of `each run`.
    """
    often = t.ordinal if t.up_to else 1
    of_run = t == Trigger(t.events, TriggerMode.WHEN, often, Scope.RUN, t.during, t.condition, up_to=t.up_to)
    if of_run and (run is not None or t.during is During.RUN):
        condition = "" if t.condition is None else f" while {write(t.condition, voice)}"
        times = f"first {often} times" if t.up_to else "first time"
        return f"the {times} {_events(t.events, voice, events.Form.NOW)} during {run or 'a run'}{condition}"
    said: tuple[str, ...] = ("events", "mode", "during", "condition", "of_all")
    form = events.Form.WOULD if t.mode is TriggerMode.WOULD else events.Form.NOW
    what = _events(t.events, voice, form)
    per = ""
    setup = _SETUP.get(t.events[0].verb) if len(t.events) == 1 else None
    if setup is not None and t == Trigger((EventPattern(t.events[0].verb, Player.YOU),)):
        return f"before {setup}"
    if t.ordinal is None:
        text = f"when {what}"
    else:
        per = _PER.get(t.per, "") if t.per is not None else ""
        said += ("ordinal", "per", "up_to") if per or t.per is None else ("ordinal", "up_to")
        which = f"first {t.ordinal} times" if t.up_to else f"{_ORDINALS.get(t.ordinal, f'{t.ordinal}th')} time"
        text = f"the {which}{per} {what}"
    match t.stipulation:
        case ClicksOnOneAction(count):
            said += ("stipulation",)
            if what == "you spend [click]" and per:
                first = _ORDINALS.get(t.ordinal or 0, f"{t.ordinal}th")
                text = f"the {first} time you spend {amounts.clicks(count, voice)} on the same action{per}"
            else:
                text += f", {count} of them on the same action"
        case ActionTaken(count):
            said += ("stipulation",)
            text += f" that has been taken {count} times this turn"
        case Preceded(event, scope):
            said += ("stipulation",)
            text += f" after {events.event(event, voice, events.Form.PAST)} {say.SCOPES[scope]}"
        case AfterEncounter():
            said += ("stipulation",)
            text += " after encountering it"
        case DifferentActions(count):
            said += ("stipulation",)
            text += f", {count} different actions having been taken and no other"
    if t.during is not None:
        text += f" during {time_words(t.during, voice)}"
    elif run is not None:
        text += f" during {run}"
    text += say.notes(t, *said)
    if t.condition is not None and t.of_all:
        return f"if {write(t.condition, voice)}, {text}"
    if t.condition is not None:
        text += f" while {write(t.condition, voice)}"
    return text


def _events(given: tuple[EventPattern, ...], voice: Voice, form: events.Form) -> str:
    if len(given) == 2 and form is events.Form.NOW:
        what = given[0].what
        if what is not None and given == (EventPattern(Deed.SCORE, what=what), EventPattern(Deed.STEAL, what=what)):
            return f"{nouns.some(what, voice)} is scored or stolen"
        by = given[0].by
        if by is not None and given == (EventPattern(Deed.LOSE_CLICKS, by), EventPattern(Deed.SPEND_CLICKS, by)):
            return f"{say.PLAYERS[by]} {'lose or spend' if by is Player.YOU else 'loses or spends'} [click]"
    return say.alternatives(events.event(e, voice, form) for e in given) or "nothing happens"


# --------------------------------------------------------------------- conditions


def _odd(condition: Comparison, voice: Voice) -> str | None:
    match condition:
        case Comparison(Calculated(Operator.REMAINDER, CountersOn(Counter() as kind, on), 2), Relation.EQUAL, 1):
            return f"{say.reference(on, voice)} has an odd number of {kind.word} counters on it"
        case Comparison(CountersOn(Counter.CREDIT, This()), relation, amount):
            return f"there are {amounts.how_many(relation, amount, voice)} hosted credits"
        case _:
            return None


def write(condition: Condition, voice: Voice) -> str:
    """A condition as a events.clause."""
    match condition:
        case Comparison():
            return _odd(condition, voice) or _comparison(condition, voice)
        case Exists(And((Type(types), Subtype() as kind, ControlledBy(Player.YOU), _))) if types == nouns.IDENTITIES:
            return f"your identity is {nouns.noun_phrase(kind, voice)}"
        case Exists(And(parts), relation, amount) if any(_controller(p) for p in parts):
            owned = [p for p in parts if _controller(p)]
            rest = together(p for p in parts if p is not owned[0])
            who = _has(_controller(owned[0]) or Player.EITHER)
            one = amount == 1 and relation is Relation.AT_LEAST
            phrase = nouns.noun_phrase(rest, voice, many=not one)
            return f"{who} {'at least 1' if one else amounts.how_many(relation, amount, voice)} {phrase}"
        case Exists(what, relation, amount):
            many = amount != 1 or relation is not Relation.AT_LEAST
            phrase = nouns.noun_phrase(what, voice, many=True)
            return f"there {'are' if many else 'is'} {amounts.how_many(relation, amount, voice)} {phrase}"
        case Fits(ref, what, then):
            return f"{say.reference(ref, voice)} {'was' if then else 'is'} {nouns.predicate(what, voice)}"
        case Occurred():
            return _occurred(condition, voice)
        case Tagged():
            return "the Runner is tagged"
        case Threat(level):
            return f"the threat level is {level} or greater"
        case MostOfFaction(faction, And((ControlledBy(Player.YOU), Is(Status.REZZED | Status.INSTALLED as status)))):
            return f"you have more [{faction.replace('_', '-')}] cards {status.value} than any other faction"
        case MostOfFaction(faction, among):
            cards = nouns.noun_phrase(among, voice, many=True)
            return f"there are more {faction.replace('_', '-')} ones among the {cards} than of any other faction"
        case FirstClick():
            return "no [click] has been spent this turn"
        case InTime(time):
            return _in_time(time, voice)
        case NextPaidWindow(after):
            return f"this is the next paid ability window after {events.event(after, voice, events.Form.PAST)}"
        case RunOn(server, named) if named is not None:
            return f"{nouns.server_words(named, voice)} is {nouns.server_words(server, voice)}"
        case RunOn(server):
            return f"there is a run on {nouns.server_words(server, voice)}"
        case AllHold(parts):
            return _joined(parts, "and", voice)
        case AnyHolds(parts):
            return _joined(parts, "or", voice)
        case NotSo(Tagged()):
            return "the Runner is not tagged"
        case NotSo(Occurred(EventPattern() as happened, scope, 1)) if happened.by is not None:
            if happened.verb in events.CARD_VERBS or happened.verb in _RUNS:
                return f"{events.event(happened, voice, events.Form.NOT)} {say.SCOPES[scope]}"
            return f"it is not so that ({_occurred(Occurred(happened, scope), voice)})"
        case NotSo(part):
            return f"it is not so that ({write(part, voice)})"


def _controller(part: Selector) -> Player | None:
    """The player whose objects these are; `either player` has none of its own."""
    return part.player if isinstance(part, ControlledBy) and part.player is not Player.EITHER else None


_RUNS = (Deed.RUN_SUCCESSFUL, Deed.RUN_UNSUCCESSFUL, Deed.RUN_BEGINS)


def _joined(parts: tuple[Condition, ...], joint: str, voice: Voice) -> str:
    visited = _visited(parts, voice) if joint == "and" else None
    if visited is not None:
        return visited
    words = [f"({write(p, voice)})" if isinstance(p, AllHold | AnyHolds) else write(p, voice) for p in parts]
    if len(words) < 2:
        return f"{'all' if joint == 'and' else 'any'} of ({words[0] if words else ''})"
    return f" {joint} ".join(words)


def _visited(parts: tuple[Condition, ...], voice: Voice) -> str | None:
    """Successful runs on every central server, this turn."""
    servers: list[str] = []
    for part in parts:
        match part, parts[0]:
            case Occurred(EventPattern(Deed.RUN_SUCCESSFUL, Player() as by) as run, scope, 1), Occurred() as leader:
                if (by, scope) != (leader.event.by, leader.scope) or not isinstance(run.server, ServerWord):
                    return None
                if run != EventPattern(Deed.RUN_SUCCESSFUL, by, server=run.server):
                    return None
                servers.append(nouns.server_words(run.server, voice))
            case _:
                return None
    if len(servers) < 3:
        return None
    first = parts[0]
    assert isinstance(first, Occurred)
    assert first.event.by is not None
    where = say.alternatives(servers, "and")
    return f"{say.PLAYERS[first.event.by]} made a successful run on {where} {say.SCOPES[first.scope]}"


def _comparison(c: Comparison, voice: Voice) -> str:
    left = c.left
    if say.is_plain(c.right):
        match left:
            case StatOfPlayer(PlayerStat.HAND, player):
                many = amounts.how_many(c.relation, c.right, voice)
                return f"{_has(player)} {many} cards in {say.hand(player, voice)}"
            case StatOfPlayer(stat, player) if stat in _HAD:
                return f"{_has(player)} {amounts.how_many(c.relation, c.right, voice)} {_HAD[stat]}"
            case CountersOn(kind, on) if kind is not Counter.CREDIT:
                many = amounts.how_many(c.relation, c.right, voice)
                return f"{say.reference(on, voice)} has {many} hosted {say.counter_words(kind)}"
    if isinstance(left, StatOfPlayer) and isinstance(c.right, StatOfPlayer) and left.stat is c.right.stat:
        if left.stat is PlayerStat.HAND and c.relation is Relation.GREATER:
            mine, other = say.hand(left.player, voice), say.hand(c.right.player, voice)
            if {mine, other} == {"HQ", "their grip"} or {mine, other} == {"HQ", "your grip"}:
                mine, other = (("the grip" if h == "their grip" else h) for h in (mine, other))
                return f"there are more cards in {mine} than in {other}" + _named(left.player, c.right.player)
        more = {Relation.GREATER: "more", Relation.LESS: "fewer"}.get(c.relation)
        if more is not None and left.stat in _HAD:
            return f"{_has(left.player)} {more} {_HAD[left.stat]} than {say.PLAYERS[c.right.player]}"
    right = amounts.value(c.right, voice)
    if isinstance(left, StatOf) and say.is_plain(c.right) and c.relation in _OR_SO:
        return f"{amounts.value(left, voice)} is {right} {_OR_SO[c.relation]}"
    return f"{amounts.value(left, voice)} is {amounts.THAN[c.relation]} {right}"


_OR_SO = {Relation.AT_MOST: "or less", Relation.AT_LEAST: "or greater"}


def _named(*players: Player) -> str:
    """Which of the words for a player were meant, where the zones do not tell."""
    plain = (Player.CORP, Player.RUNNER)
    return "" if all(p in plain for p in players) else f" ({', '.join(say.PLAYERS[p] for p in players)})"


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
    return f"{say.PLAYERS[player]} {'have' if player is Player.YOU else 'has'}"


def _occurred(o: Occurred, voice: Voice) -> str:
    happened, when = o.event, say.SCOPES[o.scope]
    if o.times == 1:
        return f"{events.event(happened, voice, events.Form.PAST)} {when}".strip()
    if say.is_plain(o.times) and happened.by is not None:
        times, who = amounts.value(o.times, voice), say.PLAYERS[happened.by]
        verb = events.CARD_VERBS.get(happened.verb)
        what = happened.what
        plain = happened == EventPattern(happened.verb, happened.by, what)
        if plain and verb is not None and what is not None and not isinstance(what, Same):
            phrase = f"{verb} {times} or more {nouns.noun_phrase(what, voice, many=True)}"
            return f"{events.clause(who, phrase, events.Form.PAST)} {when}"
        if happened == EventPattern(Deed.RUN_SUCCESSFUL, happened.by):
            return f"{who} made {times} or more successful runs {when}"
    return f"{amounts.value(o.times, voice)} or more times {events.event(happened, voice, events.Form.PAST)} {when}"


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
