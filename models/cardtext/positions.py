"""Cards and the Runner that change places: other servers and positions, and ice met once more (6.2, 6.5.9, 8.4)."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from ..abilities import ChooseOption, Instruction, Option, Step
from ..deeds import Deed
from ..effects import Destination, Each, Effect, Object, Placement, Target, The
from ..selectors import ICE, At, InServer, Ref, ServerRef, Spot
from ..terms import Part, Player
from .instructions import instructed
from .logic import installed, together
from .phrases import NO, Grammar

K = Deed
Effects = tuple[Effect, ...]


def add_positions(g: Grammar) -> None:
    """Moves to servers, of the Runner to ice, and forced encounters."""
    _meeting_again(g)
    _swaps(g)


def _meeting_again(g: Grammar) -> None:
    """`The Runner encounters that ice again`: a forced encounter (rule_forced_encounter)."""
    away = "the_runner move to the outermost position of {s:server} and the_runner encounter any ice there"
    g.rule("step", away)(_elsewhere)
    g.rule("step", "the_runner move to {r:reference} and encounter it")(lambda r: _moves_and_meets(r, K.ENCOUNTER))
    g.rule("step", "move to {r:reference} and approach it")(lambda r: _moves_and_meets(r, K.APPROACH))


def _moves_and_meets(r: Ref, kind: Deed) -> tuple[Step, ...]:
    moved = Effect(K.MOVE_RUNNER, by=Player.RUNNER, destination=Destination(host=The(r)))
    return (Instruction((moved, Effect(kind, by=Player.RUNNER, what=The(r)))),)


def _elsewhere(s: ServerRef) -> tuple[Step, ...]:
    """The Runner moves to another server and encounters its outermost ice, if there is any (6.2)."""
    moved = Effect(K.MOVE_RUNNER, by=Player.RUNNER, destination=Destination(server=s, placement=Placement.OUTERMOST))
    there = installed(together((ICE, At(Spot.OUTERMOST), InServer(s, Part.PROTECTING))))
    return (Instruction((moved, Effect(K.ENCOUNTER, by=Player.RUNNER, what=Each(there)))),)


def _swaps(g: Grammar) -> None:
    g.rule("step", "swap {a:target} or {b:target}")(_either_swap)
    g.rule("step", "{e:effects} and you may {f:effects}")(_and_may)


def _pair(t: Target) -> Object | None:
    return structs.replace(t, what=installed(t.what)) if (t.least, t.most) == (2, 2) else None


def _either_swap(a: Target, b: Target) -> Any:
    pairs = (_pair(a), _pair(b))
    if None in pairs:
        return NO
    options = tuple(Option((Instruction((Effect(K.SWAP, what=pair),)),)) for pair in pairs)
    return (ChooseOption(Player.YOU, options),)


def _and_may(e: Effects, f: Effects) -> Any:
    """`Gain 3 and you may swap ...`: what is done, and then what may be done."""
    first, second = instructed(e), instructed(f, optional=True)
    return NO if NO in (first, second) else first + second
