"""Steps in words of their own: what may be done besides, amounts that depend, choices of a card type (9.11, 9.12.6)."""

from __future__ import annotations

from typing import Any

from ..abilities import (
    Choice,
    ChooseOption,
    ChooseValue,
    Delayed,
    If,
    Instruction,
    Lasting,
    Option,
    Prevent,
    Repeat,
    StatChange,
)
from ..conditions import Condition, Trigger
from ..deeds import Deed
from ..effects import Each, Effect, Object, Target, The, TopCards
from ..selectors import Amount, Bound, EventPattern, Same, Selector
from ..terms import DECKS, Player, Scope, Side, Stat
from .choosing import Effects, Steps
from .doing import Much, put
from .instructions import done_by, instructed
from .logic import installed, together
from .phrases import NO, Grammar
from .pieces import ChangesCosts, Does

K = Deed


def add_deciding(g: Grammar, side: Side) -> None:
    """Optional steps, steps with two amounts, and what is done to what was chosen."""
    _optional(g)
    _two_amounts(g, side)
    _later(g)
    _chosen_breakers(g)
    _preventing(g)


def _optional(g: Grammar) -> None:
    g.rule("step", "{p:player} may {e:effects} , {c:cost_changes} , and then? {f:effects}")(_may_and)
    g.rule("step", "{p:player} may also {e:effects}")(
        lambda p, e: instructed(tuple(_by(x, p) for x in e), optional=True, decider=p)
    )
    g.rule("step", "{e:effects} and rez it , {c:cost_changes} , if able")(_and_rez)
    g.rule("step", "you may choose a card_type to {e:effects}")(_may_choose_a_type)
    g.rule("step", "for each {v:counted} , you may {e:effects}")(_may_for_each)
    g.rule("step", "when (the|that) breach end , {s:step}")(
        lambda s: (Delayed(Trigger((EventPattern(Deed.BREACH_ENDS),)), s),)
    )
    few = "resolve 1 of the following ; otherwise , resolve up to {n:number} in any order"
    g.rule("step", f"if {{c:condition}} , {few} : {{q:quoted}}")(_fewer_modes)


def _and_rez(e: Effects, c: ChangesCosts) -> Any:
    """`Install a card on this one and rez it, lowering its rez cost, if able`."""
    if len(e) != 1 or e[0].kind is not K.INSTALL:
        return NO
    return instructed((*e, Effect(K.REZ, what=The(Bound("it")), if_able=True)), changes=c.changes)


def _by(effect: Effect, p: Player) -> Effect:
    return done_by(effect, p) if effect.by is Player.YOU else effect


def _may_and(p: Player, e: Effects, c: ChangesCosts, f: Effects) -> Any:
    """`You may install a card, ignoring all costs, and place 1 counter on it`: one optional instruction."""
    if any(x.kind in (K.INSTALL, K.INSTALL_AND_REZ, K.PLAY, K.REZ) for x in f):
        return NO
    return instructed(tuple(_by(x, p) for x in e + f), optional=True, decider=p, changes=c.changes)


def _may_choose_a_type(e: Effects) -> Any:
    done = instructed(e)
    if done is NO:
        return NO
    chosen = ChooseValue(Choice.CARD_TYPE, "that type")
    return (ChooseOption(Player.YOU, (Option((chosen, *done)),), must=False),)


def _may_for_each(v: Amount, e: Effects) -> Any:
    done = instructed(e, optional=True)
    return NO if done is NO else (Repeat(v, done),)


def _fewer_modes(c: Condition, n: int, q: tuple[int, ...]) -> Steps:
    options = tuple(Option((), f"§{k}") for k in q)
    return (If(c, (ChooseOption(Player.YOU, options),), (ChooseOption(Player.YOU, options, 0, n),)),)


def _two_amounts(g: Grammar, side: Side) -> None:
    """`Place 1 counter on X (or 2 counters instead if ...)`."""
    instead = "⟨ or {m:counters} instead if {c:condition} ⟩"
    g.rule("step", f"place {{n:counters}} on {{o:placed_object}} {instead}")(
        lambda n, m, o, c: _one_or_other(n, m, o, c, optional=False)
    )
    g.rule("step", f"you may place {{n:counters}} on {{o:placed_object}} {instead}")(
        lambda n, m, o, c: _one_or_other(n, m, o, c, optional=True)
    )
    deck = DECKS[side.other]
    g.rule("step", "trash the top card of {z:deck} ⟨ or top {n:number} card instead if {c:condition} ⟩")(
        lambda z, n, c: (If(c, (_trash_top(n, z),), (_trash_top(1, z),)),) if z is deck else NO
    )


def _one_or_other(n: Much, m: Much, o: Object, c: Condition, *, optional: bool) -> Any:
    if n.unit is not m.unit or n.up_to or m.up_to:
        return NO
    one, other = (Instruction(put(K.PLACE_COUNTERS, (many, o)), optional=optional) for many in (n, m))
    return (If(c, (other,), (one,)),)


def _trash_top(n: int, z: Any) -> Instruction:
    return Instruction((Effect(K.TRASH, what=TopCards(n, z)),))


def _later(g: Grammar) -> None:
    won = Trigger((EventPattern(Deed.RUN_SUCCESSFUL),))
    g.rule("step", "if this run is successful , {s:step}")(lambda s: (Delayed(won, s, duration=Scope.RUN),))


def _chosen_breakers(g: Grammar) -> None:
    """`Choose a card (or any number of such cards)`: one or the other, under one name."""
    g.rule("step", "choose a {s:np} ⟨ or any number of {t:np} ⟩")(_one_or_any_number)
    g.rule("sentence", "each chosen {s:np} have {n:strength} {d:duration}")(
        lambda s, n, d: Does((Lasting((StatChange(Stat.STRENGTH, Each(together((s, CHOSEN))), n),), d),))
    )


CHOSEN = Same(Bound("the chosen card"))


def _one_or_any_number(s: Selector, t: Selector) -> Any:
    name = "the chosen card"
    one, some = Target(installed(s), name=name), Target(installed(t), 0, None, name=name)
    options = tuple(Option((Instruction((Effect(K.CHOOSE, what=x),)),)) for x in (one, some))
    return (ChooseOption(Player.YOU, options),)


def _preventing(g: Grammar) -> None:
    g.rule("step", "prevent (1|a) subroutine from being broken on (a|1) {s:np}")(
        lambda s: (Prevent(EventPattern(Deed.BREAK, what=installed(s)), 1),)
    )
    g.words("step", {"prevent all of that bad_publicity": (Prevent(EventPattern(Deed.TAKE_BAD_PUBLICITY)),)})
