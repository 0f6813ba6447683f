"""Cards looked at, revealed or set aside together: whether any of them fits, some of them, and the rest (8.2)."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from ..abilities import ChooseOption, If, Instruction, Option, Repeat, Step
from ..conditions import Exists
from ..deeds import Deed
from ..effects import Destination, Each, Effect, Target
from ..selectors import ANYTHING, CountOf, InZone, Selector
from ..terms import DECKS, Player, Side, Zone
from .instructions import instructed
from .logic import together
from .meanings import OF_GROUP, REST
from .phrases import NO, Grammar
from .pieces import ChangesCosts

K = Deed
Effects = tuple[Effect, ...]
Steps = tuple[Step, ...]

STILL_ASIDE = together((OF_GROUP, InZone((Zone.SET_ASIDE,))))
_GROUP = "(those card|the set - aside card|the revealed card|them)"


def add_groups(g: Grammar, side: Side) -> None:
    """Some cards of a group, the rest of it, and what is done if any of them fits."""
    _rest(g, side)
    _if_any(g, side)
    _searching_either(g, side)


def _rest(g: Grammar, side: Side) -> None:
    g.rule("step", "{p:player} may {a:effects} and {b:rest_effect}")(
        lambda p, a, b: NO if (s := instructed(_by(p, a + b), optional=True, decider=p)) is NO else s
    )
    g.rule("rest_effect", "arrange the rest in any order")(lambda: (Effect(K.ARRANGE, what=Each(REST)),))


def _by(player: Player, effects: Effects) -> Effects:
    return tuple(structs.replace(e, by=player) if e.by is Player.YOU else e for e in effects)


def _if_any(g: Grammar, side: Side) -> None:
    """`If any of those cards are programs, you may install 1 of them`: one of those that fit."""
    lead = f"if any of {_GROUP} is {{s:np}} , you may"
    some = f"(1 of {_GROUP}|1)"
    for verb, kind in (("install", K.INSTALL), ("play", K.PLAY)):
        g.rule(
            "step",
            f"{lead} {verb} {some} ({{d:where}}|)",
            f"{lead} {verb} {some} ({{d:where}}|) ,? {{c:cost_changes}}",
        )(lambda s, d=None, c=None, kind=kind: _if_one_fits(s, kind, d, c))
    for verb, kind in (("install", K.INSTALL), ("install and rez", K.INSTALL_AND_REZ), ("play", K.PLAY)):
        g.rule("step", f"{lead} {verb} them", f"{lead} {verb} them ,? {{c:cost_changes}}")(
            lambda s, c=None, kind=kind: _if_some_fit(s, kind, side, c)
        )


def _if_some_fit(s: Selector, kind: Deed, side: Side, c: ChangesCosts | None) -> Any:
    """Each of those that fit may be played or installed, one at a time (rule_split_up_instruction)."""
    if s == ANYTHING:
        return NO
    fitting = together((s, OF_GROUP, InZone((DECKS[side],))))
    one = Instruction((Effect(kind, what=Target(fitting)),), optional=True, changes=c.changes if c else ())
    return (If(Exists(fitting), (Repeat(CountOf(fitting), (one,)),)),)


def _if_one_fits(s: Selector, kind: Deed, d: Destination | None, c: ChangesCosts | None) -> Any:
    if s == ANYTHING:
        return NO
    fitting = together((s, OF_GROUP))
    effect = Effect(kind, what=Target(fitting), destination=d)
    return (If(Exists(fitting), (Instruction((effect,), optional=True, changes=c.changes if c else ()),)),)


def _searching_either(g: Grammar, side: Side) -> None:
    """`Search either your stack or your heap`: one of both, and what is found has one name."""
    if side is not Side.RUNNER:
        return
    g.rule("step", "search either your stack or your heap for {t:target}")(
        lambda t: (
            ChooseOption(
                Player.YOU,
                tuple(Option((Instruction((_searched(t, zone),)),)) for zone in (Zone.STACK, Zone.HEAP)),
            ),
        )
    )


def _searched(t: Target, zone: Zone) -> Effect:
    """With criteria, a search of a deck may find nothing (rule_fail_to_find)."""
    least = 0 if zone is Zone.STACK and t.what != ANYTHING else t.least
    found = structs.replace(t, what=together((t.what, InZone((zone,)))), least=least, name="that card")
    return Effect(K.SEARCH, what=found)
