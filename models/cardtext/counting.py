"""Amounts in steps: shared out, for each, plus, X defined behind it, numbers compared (1.15.6, 9.1.5)."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from ..abilities import Choice, ChooseValue, If, Instruction, Step
from ..conditions import Comparison, Trigger
from ..deeds import Deed
from ..effects import Destination, Distribute, Effect, Target, The, TopCards
from ..selectors import (
    INSTALLED,
    THIS,
    Amount,
    Bound,
    Calculated,
    CountersOn,
    CountOf,
    EventPattern,
    InZone,
    Operator,
    Same,
    Selector,
    StatOf,
    StatOfPlayer,
    SumOf,
    ThatMany,
    X,
)
from ..terms import SCORE_AREAS, Counter, Damage, Player, PlayerStat, Relation, Side, Stat, Zone
from ..values import Value
from .amounts import times
from .logic import in_play, installed, placed
from .phrases import NO, Grammar
from .pieces import AfterRun, ChangesCosts, Does, IfDone, Whenever

K = Deed
Effects = tuple[Effect, ...]


def add_counting(g: Grammar, side: Side) -> None:
    """Amounts that a step shares out, multiplies, adds or defines."""
    _shared_out(g)
    _for_each(g, side)
    _plus(g)
    _where_x(g)
    _compared(g, side)
    _objects(g, side)
    _more_of_it(g)


def _shared_out(g: Grammar) -> None:
    """Counters divided among any number of cards."""
    g.rule("act", "place a total of {n:count} {c:counter} counter on {s:np}")(
        lambda n, c, s: (
            Effect(K.PLACE_COUNTERS, what=Target(installed(s), 1, None, (Distribute(n),)), amount=n, counter=c),
        )
    )
    g.rule("act", "place {n:number} {c:counter} counter on each of {q:quantity} different {s:np}")(
        lambda n, c, q, s: (
            (Effect(K.PLACE_COUNTERS, what=q.target(installed(s)), amount=n, counter=c),) if q.most != 1 else NO
        )
    )


def _for_each(g: Grammar, side: Side) -> None:
    g.rule("step", "rez {t:target} {e:each} , {c:cost_changes}")(_rezzed_for_each)
    g.rule("act", "advance {o:placed_object} {n:count} times")(lambda o, n: (Effect(K.ADVANCE, what=o, amount=n),))
    g.rule("act", "trash {n:count} card from the top of {d:deck}")(lambda n, d: (Effect(K.TRASH, what=TopCards(n, d)),))
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


def _plus(g: Grammar) -> None:
    """`2 net damage plus 1 net damage for each ...` is one amount."""
    g.rule("act", "gain {a:credits} plus {b:credits} {e:each}")(
        lambda a, b, e: (Effect(K.GAIN_CREDITS, amount=_sum(a, b, e)),)
    )
    g.rule(
        "act", "do {a:number} {k:damage_kind} damage (plus|and) {b:number} additional? {l:damage_kind} damage {e:each}"
    )(_damage)
    g.rule("act", "give (the_runner|them) {a:number} tag plus {b:number} tag {e:each}")(
        lambda a, b, e: (Effect(K.TAKE_TAGS, by=Player.RUNNER, amount=_sum(a, b, e)),)
    )
    g.rule(
        "act", "place {a:number} {c:counter} counter on {o:placed_object} plus {b:number} {d:counter} counter {e:each}"
    )(lambda a, c, o, b, d, e: (Effect(K.PLACE_COUNTERS, what=o, amount=_sum(a, b, e), counter=c),) if c is d else NO)
    g.rule("act", "(do|suffer) {k:damage_kind} damage equal to {v:value}")(
        lambda k, v: (Effect(K.DAMAGE, amount=v, damage=k),)
    )
    g.rule("act", "give (the_runner|them) tag equal to {v:value}")(
        lambda v: (Effect(K.TAKE_TAGS, by=Player.RUNNER, amount=v),)
    )
    g.rule("counters", "{c:counter} counter equal to {v:value}")(lambda c, v: (v, c, False))
    g.rule("act", "place {c:counter} counter on {o:placed_object} equal to {v:value}")(
        lambda c, o, v: (Effect(K.PLACE_COUNTERS, what=o, amount=v, counter=c),)
    )


def _more_of_it(g: Grammar) -> None:
    """`Gain another 2 credits`, `draw until you have 5 cards`: amounts that speak of others."""
    g.rule("act", "gain (a additional|another) {n:credits}")(lambda n: (Effect(K.GAIN_CREDITS, amount=n),))
    g.rule("step", "for each {v:counted} , choose up to {n:number} {s:np}")(
        lambda v, n, s: (Instruction((Effect(K.CHOOSE, what=Target(installed(s), 0, times(n, v))),)),)
    )
    g.rule("step", "if there is {a:at_least} hosted {c:counter} counter , remove all of them and {e:effects}")(
        _if_so_many
    )
    for hand in ("your grip", "hq"):
        held = StatOfPlayer(PlayerStat.HAND, Player.YOU)
        size = StatOfPlayer(PlayerStat.HAND_SIZE, Player.YOU)
        g.add(
            "act",
            f"draw card until you have card in {hand} equal to your hand_size",
            (Effect(K.DRAW, amount=Calculated(Operator.MINUS, size, held)),),
        )
        g.rule("act", f"draw until you have {{n:number}} card in {hand}")(
            lambda n, held=held: (Effect(K.DRAW, amount=Calculated(Operator.MINUS, n, held)),)
        )
    g.rule("act", "place [credit] equal to {v:value} on {o:placed_object}")(
        lambda v, o: (Effect(K.PLACE_COUNTERS, what=o, amount=_of_that_card(v), counter=Counter.CREDIT),)
    )
    g.add("act", "take a additional turn after this 1", (Effect(K.EXTRA_TURN),))
    g.add("act", "draw that number of card", (Effect(K.DRAW, amount=ThatMany("that many")),))
    tags = StatOfPlayer(PlayerStat.TAGS, Player.RUNNER)
    g.add("act", "remove any number of tag", (Effect(K.REMOVE_TAGS, amount=tags, up_to=True),))


def _if_so_many(a: tuple[Relation, Any], c: Counter, e: Effects) -> Any:
    """All hosted counters are removed once there are so many, and something else happens with it."""
    all_of_them = Effect(K.REMOVE_COUNTERS, what=The(THIS), counter=c)
    return (If(Comparison(CountersOn(c, THIS), a[0], a[1]), (Instruction((all_of_them, *e)),)),)


def _of_that_card(v: Amount) -> Amount:
    """`Equal to its cost on this event`: `it` is the card that was named before, and not the event."""
    return structs.replace(v, of=Bound("that card")) if isinstance(v, StatOf) and v.of == Bound("it") else v


def _sum(a: Amount, b: Amount, e: Amount) -> Amount:
    return Calculated(Operator.PLUS, a, times(b, e))


def _damage(a: int, k: Damage, b: int, l: Damage, e: Amount) -> Any:  # noqa: E741
    return (Effect(K.DAMAGE, amount=_sum(a, b, e), damage=k),) if k is l else NO


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


def _objects(g: Grammar, side: Side) -> None:
    """Quantities of what a player has, and nouns that exclude subtypes."""
    score = SCORE_AREAS[side]
    for word, zone in (("your", score), ("the_runner 's", Zone.RUNNER_SCORE), ("the_corp 's", Zone.CORP_SCORE)):
        g.rule("act", f"add {{o:placed_object}} to {word} score_area")(
            lambda o, zone=zone: (Effect(K.ADD_TO_SCORE_AREA, what=o, destination=Destination(zone=zone)),)
        )
    g.rule("act", "host {a:placed_object} on {t:target}")(
        lambda a, t: (
            (Effect(K.HOST, what=a, destination=Destination(host=in_play(t))),) if not isinstance(a, The) else NO
        )
    )
    g.rule("act", "swap {a:swapped} with {b:swapped} {e:each}")(_swapped_for_each)
    g.rule("swapped", "1 card (in|from) {z:zone}")(lambda z: Target(InZone(z)))
    g.rule("act", "draw {n:number} card from the bottom of {d:deck}")(
        lambda n, d: (Effect(K.DRAW, amount=n, source=TopCards(n, d, bottom=True)),)
    )


def _swapped_for_each(a: Target, b: Target, e: Amount) -> Any:
    return (Effect(K.SWAP, what=structs.replace(a, least=e, most=e), source=structs.replace(b, least=e, most=e)),)
