"""What was done: `trashed this way`, `that many`, numbers added up, and cards behind schedule (1.15.6, 9.1.5)."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from ..abilities import Instruction
from ..conditions import (
    AnyHolds,
    Comparison,
    Condition,
    Exists,
    Fits,
    MostOfFaction,
    NextPaidWindow,
    NotSo,
    Occurred,
    Tagged,
    Trigger,
    UseOnly,
)
from ..deeds import Deed
from ..effects import Effect, The
from ..selectors import (
    ANYTHING,
    INSTALLED,
    OPERATION,
    REZZED,
    THIS,
    Amount,
    Bound,
    Calculated,
    ControlledBy,
    CountersOn,
    CountOf,
    EventPattern,
    Happened,
    InZone,
    OfSide,
    Operator,
    Same,
    Selector,
    StatOf,
    StatOfPlayer,
    SumOf,
    ThatMany,
)
from ..terms import Counter, Player, PlayerStat, Relation, Scope, Side, Stat, Zone
from .amounts import times
from .logic import either, together
from .phrases import NO, Grammar
from .pieces import Whenever
from .restrictions import only

K = Deed


def add_histories(g: Grammar, side: Side) -> None:
    """Amounts of what was done before, sums, excess counters, majorities."""
    _this_way(g)
    _sums(g)
    _excess_counters(g)
    _majorities(g)
    _firsts(g)
    g.rule("sentence", "if {c:condition} , {t:full_trigger} , {s:step}")(_gated)


def _firsts(g: Grammar) -> None:
    """Whether it was the first time, and what a card was not."""
    have = "simple_condition"
    g.rule(have, "~ is the first {s:np} you played {t:scope}")(
        lambda s, t: Comparison(Happened(EventPattern(Deed.PLAY, Player.YOU, s), t), Relation.EQUAL, 1)
    )
    g.rule(have, "no corp card have been added to {z:zones} {t:scope}")(
        lambda z, t: NotSo(AnyHolds(tuple(Occurred(e, t) for e in _INTO_ARCHIVES))) if z == (Zone.ARCHIVES,) else NO
    )
    g.rule(have, "it is not the first time {p:player} have drawn card {t:scope}")(
        lambda p, t: Occurred(EventPattern(Deed.DRAW, p, at_least=1), t, 2)
    )
    g.rule(have, "{r:pronoun} is not (a|) {s:np}")(lambda r, s: Fits(r, ~s))
    g.rule(have, "{r:reference} is (a|) {s:np} or a {t:np}")(lambda r, s, t: Fits(r, either((s, t))))
    g.rule(have, "{r:reference} (have not been uninstalled|is still installed)")(lambda r: Fits(r, INSTALLED))
    g.words(
        have, {"(the_runner|they|you) is still tagged": Tagged(), "it is still installed": Fits(Bound("it"), INSTALLED)}
    )
    none = Comparison(ThatMany("had"), Relation.EQUAL, 0)
    g.rule("full_trigger", "whenever you take 1 or more tag , if you had no tag")(
        lambda: Trigger((EventPattern(Deed.TAKE_TAGS, Player.YOU),), condition=none)
    )
    g.rule("value", "the amount of damage {p:player} (have|) suffered {t:scope}")(
        lambda p, t: Happened(EventPattern(Deed.SUFFER_DAMAGE, p), t, total=True)
    )
    window = "the next paid_ability_window after {e:window_event}"
    g.rule("restriction", f"use this ability only during {window}")(lambda e: only(UseOnly(NextPaidWindow(e))))
    g.rule(have, f"this is {window}")(lambda e: NextPaidWindow(e))
    damage, played = EventPattern(Deed.SUFFER_DAMAGE, Player.YOU), EventPattern(Deed.RESOLVED, Player.YOU, OPERATION)
    g.words("window_event", {"suffering any amount of damage": damage, "you suffered damage": damage})
    g.words("window_event", {"playing and resolving a operation": played, "you resolved a operation": played})
    g.rule("window_event", "a successful run on {s:server} (end|ended)")(
        lambda s: EventPattern(Deed.RUN_ENDS, server=s, successful=True)
    )
    g.rule("counted", "successful run {p:player} made during (it|{t:scope})")(
        lambda p, t=Scope.TURN: Happened(EventPattern(Deed.RUN_SUCCESSFUL, p), t)
    )


_OF_THE_CORP = OfSide(Side.CORP)
_INTO_ARCHIVES = (
    EventPattern(Deed.TRASH, what=_OF_THE_CORP, to_zones=(Zone.ARCHIVES,)),
    EventPattern(Deed.DISCARD, what=_OF_THE_CORP, to_zones=(Zone.ARCHIVES,)),
    EventPattern(Deed.MOVE, what=_OF_THE_CORP, to_zones=(Zone.ARCHIVES,)),
)


def _gated(c: Condition, t: Trigger, s: Any) -> Any:
    """`If C, when T, S`: the ability is met only while C holds (rule_condition_requirements_part_of_condition)."""
    return Whenever(structs.replace(t, condition=c), s) if t.condition is None else NO


# What was done this way: the word of the text, and the word under which `resolve` finds the effect.
_DONE = ("trashed", "revealed", "installed", "removed", "lost", "spent", "placed", "taken", "exposed", "derezzed")


def _this_way(g: Grammar) -> None:
    for word in _DONE:
        g.rule("counted", f"{{s:done_noun}} {word} (this way|)")(lambda s, word=word: _done(s, word))
        g.rule("counted", f"{{s:done_noun}} that you {word} this way")(lambda s, word=word: _done(s, word))
        g.rule("counted", f"{{s:done_noun}} you {word} (this way|)")(lambda s, word=word: _done(s, word))
        g.rule("counted", f"{{s:done_noun}} (the_runner|they|the_corp) {word} (this way|)")(
            lambda s, word=word: _done(s, word)
        )
    g.rule("done_noun", "{s:np}")(lambda s: s)
    unit = "([credit]|tag|bad_publicity|[click]|counter|virus counter|power counter|advancement counter|agenda counter)"
    g.words("done_noun", {unit: ANYTHING, "#virus counter": ANYTHING})
    g.rule("act", "gain {n:credits} for each [credit] lost")(
        lambda n: (Effect(K.GAIN_CREDITS, amount=times(n, ThatMany("lost this way"))),)
    )
    g.rule("counted", "time {p:player} accessed a card {s:scope}")(
        lambda p, s: Happened(EventPattern(Deed.ACCESS, p), s)
    )
    g.rule("counted", "time {p:player} accessed a card in {z:zones} {s:scope}")(
        lambda p, z, s: Happened(EventPattern(Deed.ACCESS, p, from_zones=z), s)
    )
    g.rule("simple_condition", "{p:player} made at least {n:number} successful run {s:scope}")(
        lambda p, n, s: Occurred(EventPattern(Deed.RUN_SUCCESSFUL, p), s, n)
    )
    g.rule("simple_condition", "{p:player} did not (make|initiate) any run {s:scope}")(
        lambda p, s: NotSo(Occurred(EventPattern(Deed.RUN_BEGINS, p), s))
    )
    g.rule("simple_condition", "(at least 1|1 or more) (card was|of those card was) trashed this way")(
        lambda: Comparison(ThatMany("trashed this way"), Relation.AT_LEAST, 1)
    )
    g.rule("simple_condition", "(at least 1|1 or more) subroutine was broken this way")(
        lambda: Comparison(ThatMany("broken this way"), Relation.AT_LEAST, 1)
    )


def _done(s: Selector, word: str) -> Amount:
    """So many, or so many of them as fit a narrower noun."""
    if s is ANYTHING:
        return ThatMany(f"{word} this way")
    return CountOf(together((s, Same(Bound(f"the {word} card")))))


def _sums(g: Grammar) -> None:
    g.rule("value", "the sum of the {st:summed} (on|of) (all|) {s:np}")(lambda st, s: SumOf(st[0], s, st[1]))
    g.rule("value", "the total {st:summed} of {r:reference}")(lambda st, r: SumOf(st[0], Same(r), st[1]))
    g.words(
        "summed",
        {
            "agenda_point": (Stat.AGENDA_POINTS, False),
            "printed agenda_point": (Stat.AGENDA_POINTS, True),
            "printed agenda_point value": (Stat.AGENDA_POINTS, True),
            "install_cost": (Stat.INSTALL_COST, False),
            "rez_cost": (Stat.REZ_COST, False),
        },
    )
    g.rule("value", "{v:value_head} , up to {n:number}")(lambda v, n: Calculated(Operator.LEAST, v, n))
    g.rule("value", "{v:value_head} or {n:number} , whichever is less")(lambda v, n: Calculated(Operator.LEAST, v, n))
    g.rule("value", "{v:value_head} minus {w:value_head}")(lambda v, w: Calculated(Operator.MINUS, v, w))
    g.rule("value", "{v:value_head} minus {n:number}")(lambda v, n: Calculated(Operator.MINUS, v, n))
    g.rule("value", "half of ⟨ {v:value} ⟩ ⟨ rounded down ⟩")(lambda v: Calculated(Operator.HALF_DOWN, v))
    g.rule("value", "half {v:value_head} ⟨ rounded down ⟩")(lambda v: Calculated(Operator.HALF_DOWN, v))
    g.rule("value", "half {v:value_head} ⟨ rounded up ⟩")(lambda v: Calculated(Operator.HALF_UP, v))


def _excess_counters(g: Grammar) -> None:
    """Advancement counters past a number, dividends among them (rule_dividends)."""
    on_this = CountersOn(Counter.ADVANCEMENT, THIS)
    hosted = "(hosted advancement counter|advancement counter on (it|~))"
    g.rule("each", f"for each {hosted} (past|over) {{n:number}}")(lambda n: Calculated(Operator.MINUS, on_this, n))
    g.rule("each", f"for every 2 {hosted} (past|over) {{n:number}}")(
        lambda n: Calculated(Operator.HALF_DOWN, Calculated(Operator.MINUS, on_this, n))
    )
    needed = Calculated(Operator.MINUS, on_this, StatOf(Stat.ADVANCEMENT_REQUIREMENT, THIS))
    g.rule("sentence", "dividends {n:number}")(
        lambda n: Whenever(
            Trigger((EventPattern(Deed.SCORE, what=Same(THIS)),)),
            (
                Instruction(
                    (Effect(K.PLACE_COUNTERS, what=The(THIS), amount=times(n, needed), counter=Counter.AGENDA),)
                ),
            ),
        )
    )


def _majorities(g: Grammar) -> None:
    for word, status in (("rezzed", REZZED), ("installed", INSTALLED)):
        g.rule("simple_condition", f"you have more {{f:faction}} card {word} than any other faction")(
            lambda f, status=status: MostOfFaction(f, together((status, ControlledBy(Player.YOU))))
        )
    g.rule("simple_condition", "{p:player} have {n:number} {s:player_stat} or (less|fewer)")(
        lambda p, n, s: Comparison(StatOfPlayer(s, p), Relation.AT_MOST, n)
    )
    g.rule("simple_condition", "{p:player} have {n:number} {s:player_stat} or (more|greater)")(
        lambda p, n, s: Comparison(StatOfPlayer(s, p), Relation.AT_LEAST, n)
    )
    hands = PlayerStat.HAND
    g.rule("simple_condition", "you have the same number of card in your grip as the_corp have in hq")(
        lambda: Comparison(StatOfPlayer(hands, Player.RUNNER), Relation.EQUAL, StatOfPlayer(hands, Player.CORP))
    )
    g.rule("simple_condition", "{p:player} and {q:player} have the same number of {s:player_stat}")(
        lambda p, q, s: Comparison(StatOfPlayer(s, p), Relation.EQUAL, StatOfPlayer(s, q))
    )
    g.rule("simple_condition", "there is (any|a|1 or more) card in {z:zones}")(lambda z: Exists(InZone(z)))
