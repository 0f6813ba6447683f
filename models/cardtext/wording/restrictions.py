"""Restrictions in words: only when, only where, only so often."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...conditions import (
    ActiveIn,
    CanHost,
    Cheaper,
    FirstClick,
    HostOnly,
    InstallOnly,
    InterfaceOnly,
    InTime,
    Limit,
    LimitPer,
    MemoryOnly,
    NextPaidWindow,
    NotPreventable,
    NotSo,
    PayOnlyFrom,
    PlayOnly,
    Restriction,
    RezOnly,
    RunOn,
    ScoreOnly,
    UnreadRestriction,
    UsableBy,
    UseLimit,
    UseOnly,
    VariableBound,
    VariableIs,
)
from ...selectors import (
    Amount,
    And,
    Compare,
    Not,
    Same,
    Selector,
    ServerWord,
    StatOf,
    Subtype,
    This,
    Type,
    X,
)
from ...terms import CardType, Player, Relation, Scope, Stat, Zone
from . import amounts, conditions, events, nouns
from . import words as say

if TYPE_CHECKING:
    from .words import Voice


def restriction(r: Restriction, voice: Voice) -> str:
    """A restriction as a sentence, without capital letter and full stop."""
    this = f"this {voice.noun}"
    match r:
        case PlayOnly(FirstClick()):
            return "play only as your first [click]"
        case PlayOnly(condition):
            return f"play only if {conditions.write(condition, voice)}"
        case InstallOnly():
            return _install_only(r, voice)
        case RezOnly(InTime(time)):
            return f"rez {this} only during {conditions.time_words(time, voice)}"
        case RezOnly(condition):
            return f"rez {this} only if {conditions.write(condition, voice)}"
        case ScoreOnly(condition):
            return f"score {this} only if {conditions.write(condition, voice)}"
        case UseOnly(InTime(time), card):
            return f"use {this if card else 'this ability'} only during {conditions.time_words(time, voice)}"
        case UseOnly(NextPaidWindow(after), card):
            window = f"the next paid ability window after {events.event(after, voice, events.Form.PAST)}"
            return f"use {this if card else 'this ability'} only during {window}"
        case UseOnly(NotSo(InTime(time)), False):
            return f"you cannot use this ability during {conditions.time_words(time, voice)}"
        case UseOnly(RunOn(server), card):
            return f"use {this if card else 'this ability'} only during a run on {nouns.server_words(server, voice)}"
        case UseOnly(condition, card):
            return f"use {this if card else 'this ability'} only if {conditions.write(condition, voice)}"
        case UseLimit():
            return _use_limit(r, voice)
        case UsableBy(Player.EITHER):
            return "any player can use this ability"
        case UsableBy(player):
            return f"only {say.PLAYERS[player]} can use this ability"
        case PayOnlyFrom():
            return _pay_only_from(r, voice)
        case VariableIs(amount):
            return f"X is {'equal to ' if isinstance(amount, X) else ''}{amounts.value(amount, voice)}"
        case VariableBound(relation, amount):
            return f"X must be {amounts.THAN[relation]} {amounts.value(amount, voice)}"
        case Limit():
            return _limit(r, voice)
        case CanHost(what, at_most, memory, free, discount):
            costs = ", ignoring their install costs" if free else ""
            costs += f", each of which costs {discount}[credit] less to install" if discount else ""
            return _can_host(what, at_most, memory, voice) + costs
        case Cheaper(amount, condition, True, dearer):
            text = f"paid abilities on {this} cost {amounts.credits(amount, voice)} {_more(dearer)} to use"
            return text if condition is None else f"if {conditions.write(condition, voice)}, {text}"
        case Cheaper(amount, condition, _, dearer):
            much, gap, tail = amounts.credits(amount, voice).partition(" for ")
            text = f"this ability costs {much} {_more(dearer)} to use{gap}{tail}"
            return text if condition is None else f"if {conditions.write(condition, voice)}, {text}"
        case HostOnly(on, condition):
            only = f"its [click] ability can only host it on {nouns.noun_phrase(on, voice)}"
            return only if condition is None else f"if {conditions.write(condition, voice)}, {only}"
        case MemoryOnly(what):
            return f"use the [mu] on {this} only for {nouns.bare(what, voice)}"
        case InterfaceOnly(Not(what)):
            return f"{this} cannot interface with {nouns.noun_phrase(what, voice)}"
        case InterfaceOnly(
            And((Type((CardType.ICE,)), Compare(Stat.STRENGTH, Relation.EQUAL, StatOf(Stat.STRENGTH, This()))))
        ):
            return f"{this} can only interface with ice of exactly equal strength"
        case InterfaceOnly(what):
            return f"{this} can only interface with {nouns.noun_phrase(what, voice)}"
        case NotPreventable():
            return "this effect cannot be prevented"
        case ActiveIn((Zone.RUNNER_SCORE,)):
            return f"this ability is active even while {this} is in the Runner's score area"
        case ActiveIn(zones):
            return f"this ability is active in {_zones(zones, voice)}"
        case UnreadRestriction(summary, _):
            return f"only as a restriction says that is {say.not_understood(summary)}"


def _more(dearer: bool) -> str:
    return "more" if dearer else "less"


def _zones(zones: tuple[Zone, ...], voice: Voice) -> str:
    return say.alternatives((say.zone_words(z, voice) for z in zones), "and") or "no zone"


def _install_only(r: InstallOnly, voice: Voice) -> str:
    said = [("server", r.server), ("on", r.on), ("condition", r.condition), ("face", r.face)]
    if sum(value is not None for _, value in said) > 1:
        return f"install only as follows{say.notes(r)}"
    if r.on is not None:
        return f"install only on {nouns.some(r.on, voice)}"
    if r.condition is not None:
        return f"install only if {conditions.write(r.condition, voice)}"
    if r.face is not None:
        return f"install only {r.face.value}"
    if r.server is None:
        return "install only as usual"
    preposition = "in the root of" if r.server in (ServerWord.HQ, ServerWord.RND, ServerWord.ARCHIVES) else "in"
    return f"install only {preposition} {nouns.server_words(r.server, voice)}"


_PERIODS = {Scope.TURN: "per turn", Scope.RUN: "per run", Scope.ENCOUNTER: "per encounter"}


def _use_limit(r: UseLimit, voice: Voice) -> str:
    what = f"this {voice.noun}" if r.card else "this ability"
    often = "once" if r.times == 1 else f"{r.times} times"
    return f"use {what} only {often} {_PERIODS.get(r.per, f'per {r.per.value}')}"


def _pay_only_from(r: PayOnlyFrom, voice: Voice) -> str:
    many = "credits" if r.at_least is None else f"at least {amounts.credits(r.at_least, voice)}"
    what = f"this {voice.noun}" if r.card else "this ability"
    return f"use {what} only by spending {many} from {_stealth(r.source, voice)}"


def _stealth(source: Selector, voice: Voice) -> str:
    if isinstance(source, Subtype) and len(source.subtypes) == 1:
        return f"{say.subtype_words(source.subtypes[0])} cards"
    return nouns.bare(source, voice)


def _limit(r: Limit, voice: Voice) -> str:
    per = f"per {r.per.value}"
    if r.per is LimitPer.REMOTE_SERVERS:
        return f"limit {r.count} remote server{'s' if r.count != 1 else ''}"
    if r.what == Same(This()):
        return f"limit {r.count} {per}"
    if isinstance(r.what, Same):
        return f"limit {r.count} of {say.reference(r.what.ref, voice)} {per}"
    if r.per is LimitPer.DECK:
        copies = "copy" if r.count == 1 else "copies"
        return f"your deck cannot include more than {r.count} {copies} of any {nouns.noun_phrase(r.what, voice)}"
    if r.per is LimitPer.HOST:
        return f"limit {r.count} {nouns.noun_phrase(r.what, voice, many=r.count != 1)} on one host"
    return f"limit {r.count} {nouns.noun_phrase(r.what, voice, many=r.count != 1)} {per}"


def _can_host(what: Selector, at_most: Amount | None, memory: int | None, voice: Voice) -> str:
    if at_most is None:
        many = f"any number of {nouns.noun_phrase(what, voice, many=True)}"
    elif say.is_plain(at_most):
        many = f"up to {amounts.value(at_most, voice)} {nouns.noun_phrase(what, voice, many=at_most != 1)}"
    else:
        many = f"as many {nouns.noun_phrase(what, voice, many=True)} as {amounts.value(at_most, voice)}"
    room = "" if memory is None else f" with a total memory cost of up to {memory}"
    return f"this {voice.noun} can host {many}{room}"


__all__ = ["restriction"]
