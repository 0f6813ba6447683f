"""Amounts in steps: shared out, for each, plus, X defined behind it, numbers compared (1.15.6, 9.1.5)."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from ..abilities import Choice, ChooseValue, If, Instruction, Step
from ..conditions import Comparison, Trigger
from ..deeds import Deed
from ..effects import Destination, Effect, Target, The, TopCards
from ..selectors import (
    INSTALLED,
    THIS,
    Amount,
    Bound,
    CountersOn,
    CountOf,
    EventPattern,
    InZone,
    Same,
    Selector,
    SumOf,
    ThatMany,
    X,
)
from ..terms import Counter, PlayerStat, Relation, Side, Stat, Zone
from ..values import Value
from .amounts import times
from .logic import installed, placed
from .phrases import NO, Grammar
from .pieces import AfterRun, ChangesCosts, Does, IfDone, Whenever

K = Deed
Effects = tuple[Effect, ...]


def add_counting(g: Grammar, side: Side) -> None:
    """Amounts that a step shares out, multiplies, adds or defines."""
    _for_each(g, side)
    _where_x(g)
    _compared(g, side)
    _more_of_it(g)


def _for_each(g: Grammar, side: Side) -> None:
    g.rule("step", "rez {t:target} {e:each} , {c:cost_changes}")(_rezzed_for_each)
    g.rule("step", "trash any number of card from the top of {d:deck}")(_any_from_the_top)
    g.rule("step", "for each {v:counted} , {e:effects}")(_multiplied)
    g.rule("step", "for each chosen ice , gain [credit] equal to its printed {st:stat} , then derez it")(_paid_back)


def _paid_back(st: Stat) -> tuple[Step, ...]:
    """The numbers of all the chosen ones, and none of them is rezzed any more."""
    chosen = Bound("the chosen piece of ice")
    worth = Effect(K.GAIN_CREDITS, amount=SumOf(st, Same(chosen), printed=True))
    return (Instruction((worth, Effect(K.DEREZ, what=The(chosen)))),)


def _any_from_the_top(d: Zone) -> tuple[Step, ...]:
    """The number is chosen first; the cards are no targets, for they are not chosen."""
    number = ChooseValue(Choice.NUMBER, "that number", most=CountOf(InZone((d,))))
    return (number, Instruction((Effect(K.TRASH, what=TopCards(ThatMany(number.name), d)),)))


def _many(kind: Deed, t: Target, e: Amount, place: Selector, where: Destination | None = None) -> Any:
    if (t.least, t.most) != (1, 1):
        return NO
    return (Effect(kind, what=placed(structs.replace(t, least=e, most=e), place), destination=where),)


def _rezzed_for_each(t: Target, e: Amount, c: ChangesCosts) -> Any:
    found = _many(K.REZ, t, e, INSTALLED)
    return NO if found is NO else (Instruction(found, changes=c.changes),)


_MULTIPLIED = (K.GAIN_CREDITS, K.LOSE_CREDITS, K.DRAW, K.TAKE_TAGS, K.DAMAGE, K.PLACE_COUNTERS)


def _multiplied(v: Amount, e: Effects) -> Any:
    """`For each ..., A and B` does each so many times as much; only what is measured by a number can be multiplied."""
    if any(x.kind not in _MULTIPLIED or x.amount is None or x.up_to or isinstance(x.what, Target) for x in e):
        return NO
    return (Instruction(tuple(structs.replace(x, amount=times(x.amount, v)) for x in e if x.amount is not None)),)


def _more_of_it(g: Grammar) -> None:
    """`Gain another 2 credits`, `draw until you have 5 cards`: amounts that speak of others."""
    g.rule("step", "for each {v:counted} , choose up to {n:number} {s:np}")(
        lambda v, n, s: (Instruction((Effect(K.CHOOSE, what=Target(installed(s), 0, times(n, v))),)),)
    )
    g.rule("step", "if there is {a:at_least} hosted {c:counter} counter , remove all of them and {e:effects}")(
        _if_so_many
    )


def _if_so_many(a: tuple[Relation, Any], c: Counter, e: Effects) -> Any:
    """All hosted counters are removed once there are so many, and something else happens with it."""
    all_of_them = Effect(K.REMOVE_COUNTERS, what=The(THIS), counter=c)
    return (If(Comparison(CountersOn(c, THIS), a[0], a[1]), (Instruction((all_of_them, *e)),)),)


def _where_x(g: Grammar) -> None:
    g.rule("sentence", "{s:step} ,? where x is (equal to|) {v:value}")(_defined)
    g.rule("sentence", "{t:full_trigger} , {s:step} , where x is (equal to|) {v:value}")(
        lambda t, s, v: NO if (d := _defined(s, v)) is NO else Whenever(t, d.steps)
    )
    g.rule("sentence", "if (you|the_runner|the_corp|they) do , {s:step} , where x is (equal to|) {v:value}")(
        lambda s, v: NO if (d := _defined(s, v)) is NO else IfDone(d.steps)
    )
    g.rule("sentence", "if successful , {s:step} , where x is (equal to|) {v:value}")(_after_run)


def _after_run(s: tuple[Step, ...], v: Amount) -> Any:
    ran = Trigger((EventPattern(Deed.RUN_SUCCESSFUL, what=Same(THIS)),))
    return NO if (d := _defined(s, v)) is NO else AfterRun(ran, d.steps, True)


def _defined(s: tuple[Step, ...], v: Amount) -> Any:
    """The step with the amount in place of X; refused where it has no X, or where the amount is X itself."""
    if v == X():
        return NO
    found = with_x(s, v)
    return NO if found == s else Does(found)


def with_x(node: Any, value: Amount) -> Any:
    """The structure with `value` in place of every X."""
    if isinstance(node, tuple):
        return tuple(with_x(part, value) for part in node)
    if isinstance(node, X):
        return value
    if not isinstance(node, Value):
        return node
    changed = {name: with_x(old, value) for name in node.__struct_fields__ if (old := getattr(node, name)) is not None}
    return structs.replace(node, **changed)


def _compared(g: Grammar, side: Side) -> None:
    _hand, _size = PlayerStat.HAND, PlayerStat.HAND_SIZE
