"""Choices in sentences: either or, each player may, quoted orders, conditions before triggers (9.11, 9.12.6)."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from ..abilities import ChooseOption, Delayed, If, Instruction, Option, Step
from ..conditions import Condition, Trigger
from ..deeds import Deed
from ..effects import Destination, Effect, Target
from ..selectors import THIS, Amount, EventPattern, InZone, Same
from ..terms import Player, Scope, Side, Zone
from .amounts import times
from .instructions import instructed
from .logic import placed
from .phrases import NO, Grammar
from .pieces import Whenever

K = Deed
Effects = tuple[Effect, ...]
Steps = tuple[Step, ...]


def add_choosing(g: Grammar, side: Side) -> None:
    """Alternatives, both players' choices, orders in quotation marks, conditions before triggers."""
    _either(g)
    _either_object(g)
    _each_player(g)
    _quoted_orders(g)
    _states(g)
    _moves(g, side)


def _options(who: Player, *branches: Effects, must: bool = True, in_full: bool = False) -> Any:
    steps = [instructed(_by(who, branch)) for branch in branches]
    if any(s is NO for s in steps):
        return NO
    return (ChooseOption(who, tuple(Option(s) for s in steps), must=must, in_full=in_full),)


def _by(who: Player, e: Effects) -> Effects:
    return tuple(structs.replace(one, by=who) if one.by is Player.YOU else one for one in e)


def _either(g: Grammar) -> None:
    g.rule("step", "either {a:effects} or {b:effects}")(lambda a, b: _options(Player.YOU, a, b))
    g.rule("step", "{e:effects} and either {a:effects} or {b:effects}")(_then_either)
    g.rule("step", "{p:player} must trash either {a:placed_object} or {b:placed_object}")(
        lambda p, a, b: _options(p, (Effect(K.TRASH, what=a),), (Effect(K.TRASH, what=b),), in_full=True)
    )
    g.rule("step", "{a:effects} ⟨ or {b:effects_again} if {c:condition} ⟩")(_or_if)
    g.rule("effects_again", "{n:credits}")(lambda n: (Effect(K.GAIN_CREDITS, amount=n),))
    g.rule("step", "you may draw 1 or 2 card")(
        lambda: _options(Player.YOU, *((Effect(K.DRAW, amount=n),) for n in (1, 2)), must=False)
    )


def _either_object(g: Grammar) -> None:
    """One verb, and one of two things that it is done to."""
    g.rule("step", "reveal {a:object} or {b:object}")(
        lambda a, b: _options(Player.YOU, (Effect(K.REVEAL, what=a),), (Effect(K.REVEAL, what=b),))
    )
    g.rule("step", "add {a:target} ⟨ or {b:target} ⟩ from {z:zones} to {h:hand}")(_added_either)
    g.rule("step", "give the_runner {n:number} tag {e:each} or , if {c:condition} , give them {m:number} tag")(
        lambda n, e, c, m: (If(c, (_tags(m),), (_tags(times(n, e)),)),)
    )
    g.rule("step", "you may play or install 1 card from hq")(
        lambda: (
            ChooseOption(
                Player.YOU,
                tuple(
                    Option((Instruction((Effect(kind, what=Target(InZone((Zone.HQ,)))),)),))
                    for kind in (K.PLAY, K.INSTALL)
                ),
                must=False,
            ),
        )
    )


def _tags(n: Amount) -> Instruction:
    return Instruction((Effect(K.TAKE_TAGS, by=Player.RUNNER, amount=n),))


def _added_either(a: Target, b: Target, z: tuple[Zone, ...], h: Zone) -> Any:
    if not isinstance(a, Target) or not isinstance(b, Target):
        return NO
    where, to = InZone(z), Destination(zone=h)
    moved = ((Effect(K.MOVE, what=placed(t, where), destination=to),) for t in (a, b))
    return _options(Player.YOU, *moved)


def _then_either(e: Effects, a: Effects, b: Effects) -> Any:
    first, choice = instructed(e), _options(Player.YOU, a, b)
    return NO if first is NO or choice is NO else (*first, *choice)


def _or_if(a: Effects, b: Effects, c: Condition) -> Any:
    """`Gain 1 (or 2 if ...)`: the same effect with another amount."""
    if len(a) != 1 or a[0].kind is not b[0].kind:
        return NO
    return (If(c, (Instruction(b),), (Instruction(a),)),)


def _each_player(g: Grammar) -> None:
    """Each player decides and does it on their own (rule_controller_choices)."""
    g.rule("step", "each player may {e:deed}")(
        lambda e: (
            tuple(Instruction(_by(who, e), optional=True, decider=who) for who in (Player.CORP, Player.RUNNER))
            if all(one.kind in (K.DRAW, K.GAIN_CREDITS) for one in e)
            else NO
        )
    )
    g.rule("step", "you may have each player {e:deed}")(
        lambda e: (
            (Instruction(_by(Player.CORP, e) + _by(Player.RUNNER, e), optional=True),)
            if all(one.kind in (K.DRAW, K.GAIN_CREDITS) for one in e)
            else NO
        )
    )


def _quoted_orders(g: Grammar) -> None:
    """`Force the Corp to "Trace[3]. ..."`: what stands in quotation marks is done as an instruction."""
    g.rule("step", "force the_corp to {q:quote}")(lambda q: (ChooseOption(Player.CORP, (Option((), f"§{q}"),)),))


def _states(g: Grammar) -> None:
    """Conditions before the trigger, and results of the run that is waited for."""
    g.rule("sentence", "if {c:condition} when you score ~ , {a:step} ; otherwise , {b:step}")(
        lambda c, a, b: Whenever(_scored(), (If(c, a, b),))
    )
    g.rule("sentence", "if {c:condition} {t:full_trigger} , {s:step}")(
        lambda c, t, s: Whenever(structs.replace(t, condition=c), s) if t.condition is None else NO
    )
    g.rule("step", "{e:effects} when this run is successful")(
        lambda e: (
            (Delayed(Trigger((EventPattern(Deed.RUN_SUCCESSFUL),)), s, duration=Scope.RUN),)
            if (s := instructed(e)) is not NO
            else NO
        )
    )


def _scored() -> Trigger:
    return Trigger((EventPattern(Deed.SCORE, what=Same(THIS)),))


def _moves(g: Grammar, side: Side) -> None:
    """Counters and cards moved in other words."""
    for word, verb in (("rezzed", Deed.REZ), ("installed", Deed.INSTALL)):
        when = Trigger((EventPattern(verb, what=Same(THIS)),))
        g.rule("sentence", f"{{s:simple_step}} when ((it|she|he) is|) {word}")(lambda s, t=when: Whenever(t, s))
