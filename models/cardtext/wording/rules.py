"""Declarations in words: what holds, forbids, permits, costs more, or lets credits be spent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...abilities import (
    BaseTraceStrength,
    ConsideredAs,
    CopiesSubroutines,
    CountsAsTagged,
    DeckRule,
    DeckRuleKind,
    Declaration,
    FirstClickOnly,
    FromTheBottom,
    GainAbility,
    GainSubroutinesOf,
    GainSubtypesOf,
    GainTextOf,
    GameStart,
    LastsLonger,
    LeavesWithHost,
    LoseAbility,
    LoseSubroutines,
    MoreCounters,
    NotLowered,
    Obligation,
    Permission,
    PlayerStatChange,
    Prevent,
    Prohibition,
    Replace,
    SelectsDamage,
    SkipsDiscardStep,
    StartsInstalled,
    StatChange,
    StaysInPlay,
    Unread,
    UsesNoMemory,
)
from ...conditions import ActPattern, Exists
from ...costs import AdditionalCost, CostModifier, CreditSource, Discount, Purpose, Surcharge
from ...deeds import Deed
from ...effects import Each, Placement, The
from ...selectors import AGENDA, INSTALLED, THIS, Amount, And, EventPattern, InZone, IsSubroutine, Not, Same, Subtype, X
from ...terms import Player, PlayerStat, Scope, Stat
from ..logic import is_placed, together
from . import amounts, conditions, costs, events, nouns, objects
from . import words as say

if TYPE_CHECKING:
    from .words import Voice


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
        case Prohibition(ActPattern(by=Player() as by, act=Deed.BREAK, what=IsSubroutine() as what)) if (
            words := _not_broken(d, by, what, voice)
        ):
            return words
        case Prohibition(ActPattern(act, by, what), at_most, Scope.TURN | None as per) if (
            at_most is not None
            and by is not None
            and what is not None
            and d.act == ActPattern(act, by, what)
            and act in _OBJECT_ACTS
            and say.is_plain(at_most)
        ):
            each = "" if per is None else " each turn"
            many = f"more than {amounts.value(at_most, voice)} {nouns.noun_phrase(what, voice, many=at_most != 1)}"
            return f"{say.PLAYERS[by]} cannot {_OBJECT_ACTS[act]} {many}{each}"
        case Prohibition(ActPattern(Deed.MOVE, None, InZone((zone,)))):
            return f"cards cannot leave {zone.word} for any reason"
        case Prohibition(ActPattern(Deed.WIN, Player.CORP)):
            return "the Corp cannot win the game unless you are flatlined"
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
        case SelectsDamage(damage, True):
            kind = f"{damage.value} damage" if damage is not None else "damage"
            return f"you choose the cards from your grip that {kind} trashes"
        case SelectsDamage(damage):
            kind = f"{damage.value} damage" if damage is not None else "damage"
            first = f"of the first {kind} that the Runner suffers each turn"
            return f"{first}, you may look at the grip and select the card that is trashed"
        case StaysInPlay(until):
            return _stays(until, voice)
        case GameStart(player, PlayerStat.HAND, number) if player is Player.YOU:
            return f"you draw a starting hand of {number} cards"
        case GameStart(player, stat, number):
            unit = amounts.PLAYER_STATS[stat][number != 1]
            starts = "start" if player is Player.YOU else "starts"
            return f"{say.PLAYERS[player]} {starts} the game with {number} {unit}"
        case GainSubroutinesOf(to, of, placement):
            taken = objects.thing(of, voice)
            order = "in the order of your choice" if placement is None else "in order before all its other subroutines"
            return f"{objects.thing(to, voice)} gains the subroutines of {taken} {order}"
        case LoseSubroutines(what, amount, saying):
            said = f'"[subroutine] {say.alone(Deed(saying))}."'
            multiple = amounts.each(amount, voice)
            many = f"{multiple[0]}" if multiple is not None else amounts.value(amount, voice)
            counted = multiple[1] if multiple is not None else ""
            return f"{objects.thing(what, voice)} loses {many} of its printed {said} subroutines{counted}"
        case FromTheBottom():
            return "you breach R&D from its bottom up"
        case GainSubtypesOf(to, of):
            return f"{objects.thing(to, voice)} gains the subtypes of {objects.thing(of, voice)}"
        case GainTextOf(to, of):
            return f"{objects.thing(to, voice)} gains the text of {objects.thing(of, voice)}"
        case LeavesWithHost(what):
            return (
                f"remove each hosted {nouns.noun_phrase(what, voice)} from the game if this {voice.noun} is uninstalled"
            )
        case StartsInstalled(count, what):
            extra = f"{count} different {nouns.noun_phrase(what, voice, many=count != 1)}"
            return f"you start the game with {extra} installed, which are not part of your deck"
        case MoreCounters(of, kind, lent=True):
            there = f"count as hosted on {objects.thing(of, voice)}, and are spent from there too"
            return f"{kind.value} counters on this {voice.noun} {there}"
        case MoreCounters(of, kind, amount):
            more = amounts.counters(amount, kind, voice).replace(" ", " additional ", 1)
            return f"{objects.thing(of, voice)} is considered to have {more} on it"
        case CopiesSubroutines(of):
            return f"{objects.thing(of, voice)} gains a second copy of each of its subroutines"
        case NotLowered(stat, of):
            return f"the {say.STATS[stat]} of {objects.thing(of, voice)} cannot be lowered"
        case LastsLonger(stat, of, scope):
            kept = f"what increases the {say.STATS[stat]} of {objects.thing(of, voice)}"
            return f"{kept} lasts for the remainder of the {scope.value}"
        case SkipsDiscardStep(player):
            verb = "skip" if player is Player.YOU else "skips"
            return f"{say.PLAYERS[player]} {verb} {say.possessive(player)} discard step"
        case FirstClickOnly(player, actions):
            verb = "spend" if player is Player.YOU else "spends"
            those = say.alternatives(act_words(act, voice) for act in actions)
            return f"the first [click] that {say.PLAYERS[player]} {verb} each turn is spent to {those}"
        case CountsAsTagged():
            return "the Runner counts as tagged"
        case UsesNoMemory(what):
            things = (
                nouns.noun_phrase(what.what, voice, many=True) if isinstance(what, Each) else objects.thing(what, voice)
            )
            return f"the memory costs of {things} do not count against your memory limit"
        case BaseTraceStrength(amount, of_subroutines):
            those = "subroutine" if of_subroutines else "trace"
            return f"the base trace strength of each {those} is increased by {amounts.value(amount, voice)}"
        case DeckRule(DeckRuleKind.CAMPAIGN, set=int(number)):
            return f"who wins with this {voice.noun} in the score area goes on with set {number}"
        case DeckRule(DeckRuleKind.CAMPAIGN):
            return f"if you win a game with this {voice.noun} in your score area, destroy it"
        case DeckRule(rule, what, condition):
            if rule is DeckRuleKind.DRAFT_ONLY and what == Same(THIS) and condition is None:
                return "draft format only"
            if rule is DeckRuleKind.STARTER_ONLY and what == Same(THIS) and condition is None:
                return "starter game only"
            if rule is DeckRuleKind.CANNOT_INCLUDE and what is not None and condition is None:
                return f"you cannot include {nouns.noun_phrase(what, voice, many=True)} in this deck"
            if rule is DeckRuleKind.NO_INFLUENCE_COST and what == Same(THIS) and isinstance(condition, Exists):
                many = amounts.how_many(condition.relation, condition.amount, voice)
                deck = f"{many} {nouns.noun_phrase(condition.what, voice, many=True)} in your deck"
                return f"this {voice.noun} costs 0 influence if you have {deck}"
            if rule is DeckRuleKind.CAN_INCLUDE and what is not None and d.most is not None:
                different = nouns.noun_phrase(what, voice, many=True)
                return f"your deck can include up to {d.most} different {different} from each faction"
            about = "" if what is None else f" about {nouns.some(what, voice)}"
            only = "" if condition is None else f", if in the deck {conditions.write(condition, voice)}"
            return f"a rule for decks{about}: {rule.value.replace('_', ' ')}{only}"
        case ConsideredAs(what, phrase):
            return f"{objects.thing(what, voice)} counts as {say.quoted_name(phrase)}"
        case Prevent() | Replace():
            return say.inside(d, voice)
        case Unread(summary=summary):
            return say.not_understood(summary)


def _not_broken(d: Prohibition, by: Player, what: IsSubroutine, voice: Voice) -> str | None:
    """`the Runner cannot break subroutines on this ice using an AI program`, and the like."""
    act = d.act
    if act != ActPattern(Deed.BREAK, by, what, using=act.using) or not isinstance(what.of, Same) or what.any:
        return None
    who, ice = say.PLAYERS[by], say.reference(what.of.ref, voice)
    if what.printed and d.at_most is not None and d.per is Scope.ENCOUNTER and what.of == Same(THIS):
        text = f"{who} cannot break more than {amounts.value(d.at_most, voice)} of its printed subroutines"
        text += " during each encounter"
    elif what.printed and d.at_most is None and d.per is None:
        if act.using is None:
            return f"{who} cannot break {ice}'s printed subroutines"
        text = f"{who} cannot break the printed subroutine on {ice}"
        if not isinstance(act.using, Not):
            return None
    elif d.at_most is None and d.per is None:
        using = "" if act.using is None else f" using {nouns.noun_phrase(act.using, voice, many=True)}"
        return f"{who} cannot break subroutines on {ice}{using}"
    else:
        return None
    if act.using is None:
        return text
    if not isinstance(act.using, Not):
        return None
    return f"{text} except using {say.article(nouns.noun_phrase(act.using.part, voice))}"


def _stat_change(d: StatChange, voice: Voice) -> str:
    who, stat = objects.thing(d.of, voice), say.STATS[d.stat]
    if d.set_to and isinstance(d.amount, int) and d.stat is Stat.MEMORY_COST and d.of == The(THIS):
        return f"the memory cost of {who} is {d.amount}[mu]"
    if d.set_to and isinstance(d.amount, int) and d.stat is Stat.AGENDA_POINTS:
        return f"{who} is worth {d.amount} agenda {'point' if d.amount == 1 else 'points'}"
    if d.set_to:
        return f"the {stat} of {who} is set to {amounts.value(d.amount, voice)}"
    if d.stat is Stat.AGENDA_POINTS and isinstance(d.amount, int) and d.amount and d.of == The(THIS):
        number = abs(d.amount)
        more = "more" if d.amount > 0 else "fewer"
        return f"{who} is worth {number} {more} agenda {'point' if number == 1 else 'points'}"
    counted = amounts.each(d.amount, voice)
    if d.stat is Stat.AGENDA_POINTS and counted is not None and counted[0] > 0 and d.of == The(THIS):
        points = "point" if counted[0] == 1 else "points"
        return f"{who} is worth {counted[0]} more agenda {points}{counted[1]}"
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
    if d.stat is PlayerStat.TAGS and isinstance(d.amount, int) and not d.set_to:
        return f"the Runner is considered to have {d.amount} additional tag{'s' * (d.amount != 1)}"
    unit = amounts.PLAYER_STATS[d.stat][1]
    if d.player is Player.EITHER and isinstance(d.amount, int) and not d.set_to:
        if d.stat is PlayerStat.HAND_SIZE and d.amount < 0:
            return f"each player's maximum hand size is reduced by {-d.amount}"
        if d.stat is PlayerStat.CLICKS_ALLOTTED:
            return f"each player gets {amounts.signed(d.amount, voice, unit)} for each of their turns"
        if d.stat is PlayerStat.POINTS_TO_WIN and d.amount < 0:
            points = "point" if d.amount == -1 else "points"
            return f"each player needs {-d.amount} fewer agenda {points} to win the game"
    if d.stat is PlayerStat.MEMORY and d.set_to and d.player is Player.YOU:
        return f"your memory limit is equal to {amounts.value(d.amount, voice)}"
    if d.amount == X() and d.player is Player.YOU and not d.set_to:
        if d.stat is PlayerStat.MEMORY:
            return "+X[mu]"
        if d.stat is PlayerStat.HAND_SIZE:
            return "your maximum hand size is increased by X"
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
    Deed.INSTALL: "install",
    Deed.PLAY: "play",
    Deed.REZ: "rez",
    Deed.DEREZ: "derez",
    Deed.SCORE: "score",
    Deed.STEAL: "steal",
    Deed.TRASH: "trash",
    Deed.MOVE: "move",
    Deed.USE: "use",
    Deed.ACCESS: "access",
    Deed.ADVANCE: "advance",
    Deed.BREAK: "break",
    Deed.HOST: "host",
    Deed.PREVENT: "prevent",
    Deed.FORFEIT: "forfeit",
    Deed.EXPOSE: "expose",
    Deed.BYPASS: "bypass",
    Deed.REVEAL: "reveal",
    Deed.PAY_TRASH_COST: "pay the trash cost of",
}
_PLAIN_ACTS = {
    Deed.JACK_OUT: "jack out",
    Deed.END_THE_RUN: "end the run",
    Deed.DRAW: "draw cards",
    Deed.GAIN_CREDITS: "gain credits",
    Deed.TRACE: "initiate traces",
    Deed.TAKE_TAGS: "take tags",
    Deed.REMOVE_TAGS: "remove tags",
    Deed.SUFFER_DAMAGE: "suffer damage",
    Deed.WIN: "win the game",
    Deed.SPEND: "spend credits",
    Deed.DECLARE_SUCCESSFUL: "declare a run successful",
    Deed.BASIC_ACTION: "take basic actions",
}
_SERVER_ACTS = {Deed.RUN: "run", Deed.BREACH: "breach"}


def _unusual(deed: Deed) -> str:
    """An act that no printed card speaks of in such a place, as a pool of somebody's own may."""
    return deed.value.replace("_", " ")


def act_words(act: ActPattern, voice: Voice) -> str:
    """The act without who does it: `steal this agenda`, `run HQ`."""
    said: tuple[str, ...] = ("act", "by", "basic")
    if act.act in _SERVER_ACTS:
        text = _SERVER_ACTS[act.act] + ("" if act.server is None else f" {nouns.server_words(act.server, voice)}")
        said += ("server",)
    elif act.act in _PLAIN_ACTS:
        text = _PLAIN_ACTS[act.act]
    else:
        what = "anything" if act.what is None else nouns.some(act.what, voice)
        text = f"{_OBJECT_ACTS.get(act.act) or _unusual(act.act)} {what}"
        said += ("what",)
    if act.basic:
        text += " with the basic action"
    if act.face is not None:
        text += f" {act.face.value}"
        said += ("face",)
    if act.to is Deed.BREAK and act.act is Deed.USE and act.what is not None:
        cards = together(p for p in (act.what.parts if isinstance(act.what, And) else (act.what,)) if p != INSTALLED)
        return f"use {say.article(nouns.noun_phrase(cards, voice))} ability to break subroutines" + say.notes(
            act, "act", "by", "what", "to"
        )
    if (act.printed or act.paid) and act.act is Deed.USE and act.what is not None:
        which = "paid abilities" if act.paid else "abilities"
        where = "printed on" if act.printed else "on"
        return f"use {which} {where} {nouns.some(act.what, voice)}" + say.notes(
            act, "act", "by", "what", "printed", "paid"
        )
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
    if act.using is not None and act == ActPattern(Deed.END_THE_RUN, using=act.using):
        return f"{nouns.some(act.using, voice)} {modal} end the run"
    plain = ActPattern(act.act, what=act.what)
    if act == plain and act.what is not None and act.act in _OBJECT_ACTS and act.act is not Deed.PAY_TRASH_COST:
        subject = nouns.some(act.what, voice)
        return f"{subject} {modal} be {events.participle(_OBJECT_ACTS[act.act])}"
    return f"a player {modal} {act_words(act, voice)}"


def is_object_act(*acts: Deed) -> bool:
    """Whether the acts are done to objects."""
    return all(act in _OBJECT_ACTS for act in acts)


def forbidden(act: ActPattern, second: Deed, voice: Voice) -> str:
    """`the Runner cannot steal or trash a Corp card`."""
    assert act.by is not None
    assert act.what is not None
    verbs = f"{_OBJECT_ACTS[act.act]} or {_OBJECT_ACTS[second]}"
    return f"{say.PLAYERS[act.by]} cannot {verbs} {nouns.some(act.what, voice)}"


def _additional(d: AdditionalCost, voice: Voice) -> str:
    who = "" if d.act.by is None else f"{say.PLAYERS[d.act.by]} must "
    nth = "" if d.ordinal is None else f" for time {d.ordinal} each turn"
    if d.ordinal == 1:
        nth = " for the first time each turn"
    text = f"as an additional cost to {act_words(d.act, voice)}{nth}, {who}{costs.cost_words(d.cost, voice)}"
    if d.condition is not None:
        text = f"{text}, but only if {conditions.write(d.condition, voice)}"
    return text if d.duration is None else f"{conditions.duration(d.duration, voice)}, {text}"


_COST_ACTS = {Deed.REZ: Deed.REZ, Deed.INSTALL: Deed.INSTALL, Deed.PLAY: Deed.PLAY}


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
        words.append(f"{number if say.is_plain(d.recurring) else f'({number})'}[recurring-credit]")
    if d.in_pool:
        words.append(", ".join((*_times(d.purposes, voice), "hosted credits are considered to be in your credit pool")))
    elif d.purposes:
        words.append(f"you can spend hosted credits {_purposes(d.purposes, voice)}")
    return ", and ".join(words) or "hosted credits are for nothing"


def _times(purposes: tuple[Purpose, ...], voice: Voice) -> list[str]:
    return [f"during {conditions.time_words(p.during, voice)}" for p in purposes if p.during is not None]


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
    trash = Purpose(Deed.PAY_TRASH_COST, p.what, p.during, kind=Deed.TRASH)
    if p.act is None and p.what is None and not p.basic and p.kind is None:
        return during.strip() or "for anything"
    if p == trash:
        return f"to pay trash costs{'' if p.what is None else f' of {nouns.bare(p.what, voice)}'}{during}"
    if p == Purpose(Deed.REMOVE_TAGS, during=p.during, basic=True):
        return f"to take the basic action to remove 1 tag{during}"
    if p == Purpose(Deed.INSTALL, during=p.during, kind=Deed.INSTALL):
        return f"to pay install costs{during}"
    what = "cards" if p.what is None else nouns.bare(p.what, voice)
    basic = "take the basic action to " if p.basic else ""
    if p.act is None:
        return f"for {what}{during}{say.notes(p, 'what', 'during')}"
    if p.act in _OBJECT_ACTS:
        text = f"to {basic}{_OBJECT_ACTS[p.act]} {what}{during}"
        return text + say.notes(p, "act", "what", "during", "basic")
    verb = _PLAIN_ACTS.get(p.act) or _SERVER_ACTS.get(p.act) or _unusual(p.act)
    return f"to {basic}{verb}{during}{say.notes(p, 'act', 'during', 'basic')}"


# -------------------------------------------------------------------- abilities


def _gains(d: GainAbility, voice: Voice) -> str:
    things = [say.subtype_words(s) for s in d.subtypes]
    things += [say.inside(ability, voice) for ability in d.abilities]
    things += [f"the type {t.value.replace('_', ' ')}" for t in d.types]
    things += ["the chosen subtype"] if d.chosen is not None else []
    text = f"{objects.thing(d.to, voice)} gains {say.alternatives(things, 'and') or 'nothing'}"
    if d.placement not in (None, Placement.TOP, Placement.BOTTOM):
        text = f"{text}, {d.placement.value.replace('_', ' ')}"
    where = {
        Placement.TOP: " before all its other subroutines",
        Placement.BOTTOM: " after all its other subroutines",
    }
    place = where.get(d.placement, "") if d.placement is not None else ""
    if d.times == X():
        return f"{objects.thing(d.to, voice)} gains X {say.alternatives(things, 'and')} subroutines{place}"
    if d.times != 1:
        often = amounts.each(d.times, voice)
        times = f" {amounts.measure(d.times, voice, 'time', 'times')}" if often is None or often[0] != 1 else often[1]
        return f"{text}{place}{times}"
    return f"{text}{place}"


def _loses(d: LoseAbility, voice: Voice) -> str:
    everything = "all abilities except its printed subroutines" if d.but_subroutines else "all abilities"
    things = [everything] if d.all_abilities else []
    things += ["its printed abilities"] if d.printed else []
    things += ["all subtypes"] if d.all_subtypes else []
    things += [say.subtype_words(s) for s in d.subtypes]
    return f"{objects.thing(d.what, voice)} loses {say.alternatives(things, 'and') or 'nothing'}"


def _stays(until: tuple[EventPattern, ...], voice: Voice) -> str:
    other = EventPattern(Deed.PLAY, what=Subtype(("current",)) - Same(THIS))
    for verb, word in ((Deed.STEAL, "stolen"), (Deed.SCORE, "scored")):
        if until == (other, EventPattern(verb, what=AGENDA)):
            another = f"another {say.subtype_words('current')} is played"
            return f"this {voice.noun} is not trashed until {another} or an agenda is {word}"
    match until:
        case (EventPattern(Deed.TURN_BEGINS, Player() as player) as begins,) if begins == EventPattern(
            Deed.TURN_BEGINS, player
        ):
            return f"this {voice.noun} is not trashed until {say.possessive(player)} next turn begins"
        case _:
            pass
    ends = say.alternatives(events.event(e, voice) for e in until)
    return f"this {voice.noun} is kept in play until {ends or 'the game ends'}"


__all__ = ["act_words", "declaration", "purpose"]
