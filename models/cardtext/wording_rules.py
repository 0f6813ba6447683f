"""Declarations and restrictions in words: what holds, forbids, permits, costs more, or lets credits be spent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..abilities import (
    ConsideredAs,
    DeckRule,
    Declaration,
    GainAbility,
    LoseAbility,
    Obligation,
    Permission,
    PlayerStatChange,
    Prevent,
    Prohibition,
    Replace,
    StatChange,
    StaysInPlay,
    Unread,
    UsesNoMemory,
)
from ..conditions import (
    Act,
    ActiveIn,
    ActPattern,
    CanHost,
    FirstClick,
    InstallOnly,
    InterfaceOnly,
    InTime,
    Limit,
    LimitPer,
    NotPreventable,
    PayOnlyFrom,
    PlayOnly,
    Restriction,
    RezOnly,
    ScoreOnly,
    UnreadRestriction,
    UsableBy,
    UseLimit,
    UseOnly,
    VariableBound,
    VariableIs,
)
from ..costs import AdditionalCost, CostKind, CostModifier, CreditSource, Discount, Purpose, Surcharge
from ..effects import Each, Placement, The
from ..selectors import AGENDA, THIS, Amount, EventPattern, Same, Selector, ServerWord, Subtype, This, Verb, X
from ..terms import Player, PlayerStat, Scope, Stat, Zone
from . import wording_amounts as amounts
from . import wording_conditions as conditions
from . import wording_costs as costs
from . import wording_events as events
from . import wording_nouns as nouns
from . import wording_objects as objects
from . import wording_steps as steps
from . import wording_words as say
from .logic import is_placed

if TYPE_CHECKING:
    from .wording_words import Voice


def declaration(d: Declaration, voice: Voice) -> str:
    """A declaration as a clause, without capital letter and full stop."""
    match d:
        case StatChange():
            return _stat_change(d, voice)
        case PlayerStatChange():
            return _player_stat_change(d, voice)
        case AdditionalCost():
            return _additional(d, voice)
        case CostModifier():
            return _modifier(d, voice)
        case CreditSource():
            return _source(d, voice)
        case Prohibition(act, at_most, per):
            most = "" if at_most is None else f" more than {amounts.measure(at_most, voice, 'time', 'times')}"
            return _may_or_not(act, "cannot", voice) + most + ("" if per is None else f" each {per.value}")
        case Permission(act):
            return _may_or_not(act, "can", voice)
        case Obligation(act, if_able):
            return _may_or_not(act, "must", voice) + (", if able" if if_able else "")
        case GainAbility():
            return _gains(d, voice)
        case LoseAbility():
            return _loses(d, voice)
        case StaysInPlay(until):
            return _stays(until, voice)
        case UsesNoMemory(what):
            return f"the memory cost of {objects.thing(what, voice)} does not count against your memory limit"
        case DeckRule(rule, what, condition):
            about = "" if what is None else f" about {nouns.some(what, voice)}"
            only = "" if condition is None else f", if in the deck {conditions.write(condition, voice)}"
            return f"a rule for decks{about}: {rule.value.replace('_', ' ')}{only}"
        case ConsideredAs(what, phrase):
            return f"{objects.thing(what, voice)} counts as {say.quoted_name(phrase)}"
        case Prevent() | Replace():
            return steps.single(d, voice)
        case Unread(summary=summary):
            return say.not_understood(summary)


def _stat_change(d: StatChange, voice: Voice) -> str:
    who, stat = objects.thing(d.of, voice), say.STATS[d.stat]
    if d.set_to:
        return f"the {stat} of {who} is set to {amounts.value(d.amount, voice)}"
    if d.stat is Stat.AGENDA_POINTS and isinstance(d.amount, int) and d.amount and d.of == The(THIS):
        number = abs(d.amount)
        more = "more" if d.amount > 0 else "fewer"
        return f"{who} is worth {number} {more} agenda {'point' if number == 1 else 'points'}"
    if d.stat is Stat.TRASH_COST:
        change = _by(d.amount, voice)
        if change is not None and (isinstance(d.of, Each) or (" for " in change and d.of == The(THIS))):
            return f"the trash cost of {who} is {change}"
    needs_more = d.stat is Stat.ADVANCEMENT_REQUIREMENT and isinstance(d.amount, int) and d.amount > 0
    if needs_more and isinstance(d.of, Each) and not is_placed(d.of.what):
        return f"the advancement requirement of {who} is increased by {d.amount}"
    return f"{who} gets {amounts.signed(d.amount, voice, stat)}"


def _by(amount: Amount, voice: Voice) -> str | None:
    """`increased by 2`, `lowered by 1 for each ...`."""
    if isinstance(amount, int):
        return f"{'lowered' if amount < 0 else 'increased'} by {abs(amount)}[credit]"
    multiple = amounts.each(amount, voice)
    if multiple is None or multiple[0] <= 0:
        return None
    return f"increased by {multiple[0]}[credit]{multiple[1]}"


def _player_stat_change(d: PlayerStatChange, voice: Voice) -> str:
    unit = amounts.PLAYER_STATS[d.stat][1]
    if d.set_to:
        return f"{say.possessive(d.player)} {unit} is equal to {amounts.value(d.amount, voice)}"
    if d.player is Player.YOU and d.stat in (PlayerStat.MEMORY, PlayerStat.LINK) and isinstance(d.amount, int):
        plain = amounts.signed(d.amount, voice, unit)
        return plain if d.only_for is None else f"{plain} only for {nouns.noun_phrase(d.only_for, voice, many=True)}"
    who = say.PLAYERS[d.player]
    text = f"{who} {'get' if d.player is Player.YOU else 'gets'} {amounts.signed(d.amount, voice, unit)}"
    if d.stat is PlayerStat.CLICKS_ALLOTTED:
        return f"{text} for each of {'your' if d.player is Player.YOU else 'their'} turns"
    return text


# ------------------------------------------------------------------------- acts

_OBJECT_ACTS = {
    Act.INSTALL: "install",
    Act.PLAY: "play",
    Act.REZ: "rez",
    Act.DEREZ: "derez",
    Act.SCORE: "score",
    Act.STEAL: "steal",
    Act.TRASH: "trash",
    Act.USE: "use",
    Act.ACCESS: "access",
    Act.ADVANCE: "advance",
    Act.BREAK: "break",
    Act.HOST: "host",
    Act.PREVENT: "prevent",
    Act.FORFEIT: "forfeit",
    Act.EXPOSE: "expose",
    Act.BYPASS: "bypass",
    Act.REVEAL: "reveal",
    Act.PAY_TRASH_COST: "pay the trash cost of",
}
_PLAIN_ACTS = {
    Act.JACK_OUT: "jack out",
    Act.DRAW: "draw cards",
    Act.GAIN_CREDITS: "gain credits",
    Act.TRACE: "initiate traces",
    Act.TAKE_TAGS: "take tags",
    Act.REMOVE_TAGS: "remove tags",
    Act.SUFFER_DAMAGE: "suffer damage",
    Act.WIN: "win the game",
    Act.SPEND: "spend credits",
    Act.DECLARE_SUCCESSFUL: "declare a run successful",
    Act.BASIC_ACTION: "take basic actions",
}
_SERVER_ACTS = {Act.RUN: "run", Act.BREACH: "breach"}


def act_words(act: ActPattern, voice: Voice) -> str:
    """The act without who does it: `steal this agenda`, `run HQ`."""
    said: tuple[str, ...] = ("act", "by", "basic")
    if act.act in _SERVER_ACTS:
        text = _SERVER_ACTS[act.act] + ("" if act.server is None else f" {say.server_words(act.server, voice)}")
        said += ("server",)
    elif act.act in _PLAIN_ACTS:
        text = _PLAIN_ACTS[act.act]
    else:
        what = "anything" if act.what is None else nouns.some(act.what, voice)
        text = f"{_OBJECT_ACTS[act.act]} {what}"
        said += ("what",)
    if act.basic:
        text += " with the basic action"
    if act.to is not None:
        text += f" to {_OBJECT_ACTS.get(act.to, act.to.value)}"
        said += ("to",)
    if act.using is not None:
        text += f" using {nouns.some(act.using, voice)}"
        said += ("using",)
    return text + say.notes(act, *said)


def _may_or_not(act: ActPattern, modal: str, voice: Voice) -> str:
    """`the Runner cannot steal this agenda`, `this ice can be advanced`."""
    if act.by is not None:
        return f"{say.PLAYERS[act.by]} {modal} {act_words(act, voice)}"
    plain = ActPattern(act.act, what=act.what)
    if act == plain and act.what is not None and act.act in _OBJECT_ACTS and act.act is not Act.PAY_TRASH_COST:
        subject = nouns.some(act.what, voice)
        return f"{subject} {modal} be {events.participle(_OBJECT_ACTS[act.act])}"
    return f"a player {modal} {act_words(act, voice)}"


def is_object_act(*acts: Act) -> bool:
    """Whether the acts are done to objects."""
    return all(act in _OBJECT_ACTS for act in acts)


def forbidden(act: ActPattern, second: Act, voice: Voice) -> str:
    """`the Runner cannot steal or trash a Corp card`."""
    assert act.by is not None
    assert act.what is not None
    verbs = f"{_OBJECT_ACTS[act.act]} or {_OBJECT_ACTS[second]}"
    return f"{say.PLAYERS[act.by]} cannot {verbs} {nouns.some(act.what, voice)}"


def _additional(d: AdditionalCost, voice: Voice) -> str:
    who = "" if d.act.by is None else f"{say.PLAYERS[d.act.by]} must "
    nth = "" if d.ordinal is None else f" for time {d.ordinal} each turn"
    text = f"as an additional cost to {act_words(d.act, voice)}{nth}, {who}{costs.cost_words(d.cost, voice)}"
    if d.condition is not None:
        text = f"{text}, but only if {conditions.write(d.condition, voice)}"
    return text if d.duration is None else f"{conditions.duration(d.duration, voice)}, {text}"


_COST_ACTS = {Act.REZ: CostKind.REZ, Act.INSTALL: CostKind.INSTALL, Act.PLAY: CostKind.PLAY}


def _modifier(d: CostModifier, voice: Voice) -> str:
    change, act = d.change, d.act
    plain = CostModifier(ActPattern(act.act, act.by, act.what), change, ordinal=d.ordinal)
    if isinstance(change, Discount | Surcharge) and d == plain and act.what is not None and act.act in _COST_ACTS:
        verb = _OBJECT_ACTS[act.act]
        if change in (Discount(change.amount, _COST_ACTS[act.act]), Surcharge(change.amount, _COST_ACTS[act.act])):
            credits, gap, tail = amounts.credits(change.amount, voice).partition(" for ")
            more = "more" if isinstance(change, Surcharge) else "less"
            if d.ordinal == 1 and act.by is Player.YOU and not tail and not isinstance(act.what, Same):
                noun = nouns.noun_phrase(act.what, voice)
                return f"the first {noun} you {verb} each turn costs {credits} {more} to {verb}"
            if d.ordinal is None and act.by is None and " equal to " not in credits:
                subject = (
                    say.reference(act.what.ref, voice)
                    if isinstance(act.what, Same)
                    else f"each {nouns.noun_phrase(act.what, voice)}"
                )
                return f"{subject} costs {credits} {more} to {verb}{gap}{tail}"
    who = "a player" if act.by is None else say.PLAYERS[act.by]
    nth = "" if d.ordinal is None else f" for time {d.ordinal} each turn"
    can = "can be" if d.optional else "is"
    text = f"whenever {who} would {act_words(act, voice)}{nth}, it {can} done {costs.change_words(change, voice)}"
    return text if d.condition is None else f"{text}, but only if {conditions.write(d.condition, voice)}"


# ---------------------------------------------------------------------- credits


def _source(d: CreditSource, voice: Voice) -> str:
    words = []
    if d.recurring is not None:
        number = amounts.value(d.recurring, voice)
        words.append(f"{number if amounts.is_plain(d.recurring) else f'({number})'}[recurring-credit]")
    if d.purposes:
        words.append(f"you can spend hosted credits {_purposes(d.purposes, voice)}")
    if d.in_pool:
        words.append("hosted credits are considered to be in your credit pool")
    return ", and ".join(words) or "hosted credits are for nothing"


def _purposes(purposes: tuple[Purpose, ...], voice: Voice) -> str:
    """`to advance, install, and rez cards`, or every purpose in full."""
    what = purposes[0].what
    acts = [p.act for p in purposes if p == Purpose(p.act, what) and p.act in _OBJECT_ACTS]
    if len(acts) == len(purposes) == 3:
        verbs = say.alternatives((_OBJECT_ACTS[act] for act in acts if act is not None), "and")
        return f"to {verbs} {'cards' if what is None else nouns.bare(what, voice)}"
    return " or ".join(purpose(p, voice) for p in purposes)


def purpose(p: Purpose, voice: Voice) -> str:
    """What credits are for: `to install programs`, `during a run`."""
    during = "" if p.during is None else f" during {conditions.time_words(p.during, voice)}"
    trash = Purpose(Act.PAY_TRASH_COST, p.what, p.during, kind=CostKind.TRASH)
    if p.act is None and p.what is None and not p.basic and p.kind is None:
        return during.strip() or "for anything"
    if p == trash:
        return f"to pay trash costs{'' if p.what is None else f' of {nouns.bare(p.what, voice)}'}{during}"
    if p == Purpose(Act.REMOVE_TAGS, during=p.during, basic=True):
        return f"to take the basic action to remove 1 tag{during}"
    if p == Purpose(Act.INSTALL, during=p.during, kind=CostKind.INSTALL):
        return f"to pay install costs{during}"
    what = "cards" if p.what is None else nouns.bare(p.what, voice)
    basic = "take the basic action to " if p.basic else ""
    if p.act is None:
        return f"for {what}{during}{say.notes(p, 'what', 'during')}"
    if p.act in _OBJECT_ACTS:
        text = f"to {basic}{_OBJECT_ACTS[p.act]} {what}{during}"
        return text + say.notes(p, "act", "what", "during", "basic")
    verb = _PLAIN_ACTS.get(p.act) or _SERVER_ACTS[p.act]
    return f"to {basic}{verb}{during}{say.notes(p, 'act', 'during', 'basic')}"


# -------------------------------------------------------------------- abilities


def _gains(d: GainAbility, voice: Voice) -> str:
    things = [steps.quoted(ability, voice) for ability in d.abilities]
    things += [say.subtype_words(s) for s in d.subtypes]
    things += [f"the type {t.value.replace('_', ' ')}" for t in d.types]
    text = f"{objects.thing(d.to, voice)} gains {say.alternatives(things, 'and') or 'nothing'}"
    if d.times != 1:
        often = amounts.each(d.times, voice)
        text += f" {amounts.measure(d.times, voice, 'time', 'times')}" if often is None or often[0] != 1 else often[1]
    match d.placement:
        case None:
            return text
        case Placement.TOP:
            return f"{text} before all its other subroutines"
        case Placement.BOTTOM:
            return f"{text} after all its other subroutines"
        case _:
            return f"{text}, {d.placement.value.replace('_', ' ')}"


def _loses(d: LoseAbility, voice: Voice) -> str:
    things = ["all abilities"] if d.all_abilities else []
    things += ["its printed abilities"] if d.printed else []
    things += [say.subtype_words(s) for s in d.subtypes]
    return f"{objects.thing(d.what, voice)} loses {say.alternatives(things, 'and') or 'nothing'}"


def _stays(until: tuple[EventPattern, ...], voice: Voice) -> str:
    other = EventPattern(Verb.PLAY, what=Subtype(("current",)) - Same(THIS))
    for verb, word in ((Verb.STEAL, "stolen"), (Verb.SCORE, "scored")):
        if until == (other, EventPattern(verb, what=AGENDA)):
            another = f"another {say.subtype_words('current')} is played"
            return f"this {voice.noun} is not trashed until {another} or an agenda is {word}"
    match until:
        case (EventPattern(Verb.TURN_BEGINS, Player() as player) as begins,) if begins == EventPattern(
            Verb.TURN_BEGINS, player
        ):
            return f"this {voice.noun} is not trashed until {say.possessive(player)} next turn begins"
        case _:
            pass
    ends = say.alternatives(events.event(e, voice) for e in until)
    return f"this {voice.noun} is kept in play until {ends or 'the game ends'}"


# ------------------------------------------------------------------ restrictions


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
        case UseOnly(InTime(time)):
            return f"use this ability only during {conditions.time_words(time, voice)}"
        case UseOnly(condition):
            return f"use this ability only if {conditions.write(condition, voice)}"
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
            return f"X must be {nouns.THAN[relation]} {amounts.value(amount, voice)}"
        case Limit():
            return _limit(r, voice)
        case CanHost(what, at_most, memory):
            return _can_host(what, at_most, memory, voice)
        case InterfaceOnly(what):
            return f"{this} can only interface with {nouns.some(what, voice)}"
        case NotPreventable():
            return "this effect cannot be prevented"
        case ActiveIn(zones):
            return f"this ability is active in {_zones(zones, voice)}"
        case UnreadRestriction(summary):
            return f"only as a restriction says that is {say.not_understood(summary)}"


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
    return f"install only {preposition} {say.server_words(r.server, voice)}"


_PERIODS = {Scope.TURN: "per turn", Scope.RUN: "per run", Scope.ENCOUNTER: "per encounter"}


def _use_limit(r: UseLimit, voice: Voice) -> str:
    what = f"this {voice.noun}" if r.card else "this ability"
    often = "once" if r.times == 1 else f"{r.times} times"
    return f"use {what} only {often} {_PERIODS.get(r.per, f'per {r.per.value}')}"


def _pay_only_from(r: PayOnlyFrom, voice: Voice) -> str:
    many = "credits" if r.at_least is None else f"at least {amounts.credits(r.at_least, voice)}"
    return f"use this ability only by spending {many} from {_stealth(r.source, voice)}"


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
    if r.per is LimitPer.HOST:
        return f"limit {r.count} {nouns.noun_phrase(r.what, voice, many=r.count != 1)} on one host"
    return f"limit {r.count} {nouns.noun_phrase(r.what, voice, many=r.count != 1)} {per}"


def _can_host(what: Selector, at_most: Amount | None, memory: int | None, voice: Voice) -> str:
    if at_most is None:
        many = f"any number of {nouns.noun_phrase(what, voice, many=True)}"
    elif amounts.is_plain(at_most):
        many = f"up to {amounts.value(at_most, voice)} {nouns.noun_phrase(what, voice, many=at_most != 1)}"
    else:
        many = f"as many {nouns.noun_phrase(what, voice, many=True)} as {amounts.value(at_most, voice)}"
    room = "" if memory is None else f" with a total memory cost of up to {memory}"
    return f"this {voice.noun} can host {many}{room}"


__all__ = ["act_words", "declaration", "purpose", "restriction"]
