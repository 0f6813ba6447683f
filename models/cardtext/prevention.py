"""What interrupts prevent: damage, tags, trashing, exposing, jacking out; what they change (9.9, 9.9.6)."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from ..abilities import ChangeValue, ChooseOption, Instruction, Option, Prevent, Replace, Step
from ..deeds import Deed
from ..effects import The
from ..selectors import THIS, Amount, Current, EventPattern, OfSide, Role, Same, Selector
from ..terms import DISCARD_PILES, Player, Side, Zone
from .logic import installed, together
from .phrases import NO, Grammar

Steps = tuple[Step, ...]
Number = tuple[Amount | None, bool]  # how much, and whether up to that


def add_prevention(g: Grammar) -> None:
    """`Prevent 2 damage`, `prevent up to 3 tags`, `prevent the Runner from jacking out`."""
    g.rule("prevented", "{n:count}")(lambda n: (n, False))
    g.rule("prevented", "a")(lambda: (1, False))
    g.rule("prevented", "up to {n:count}")(lambda n: (n, True))
    g.rule("prevented", "any (amount|number) of")(lambda: (None, True))
    g.rule("prevented", "all")(lambda: (None, False))
    g.rule("step", "prevent {n:prevented} tag or {m:prevented} damage")(
        lambda n, m: (
            ChooseOption(
                Player.YOU,
                (
                    Option(_prevents(EventPattern(Deed.TAKE_TAGS), n)),
                    Option(_prevents(EventPattern(Deed.SUFFER_DAMAGE), m)),
                ),
            ),
        )
    )
    _damage(g)
    g.rule("step", "increase that damage by {n:number}")(lambda n: (ChangeValue(EventPattern(Deed.SUFFER_DAMAGE), n),))
    _trashing(g)
    g.rule("step", "increase the number of card you will draw by {n:number}")(
        lambda n: (ChangeValue(EventPattern(Deed.DRAW, Player.YOU), n),)
    )
    g.rule("step", "prevent all but {n:number} {d:damage} damage")(
        lambda n, d: (Prevent(EventPattern(Deed.SUFFER_DAMAGE, damage=d), but=n),)
    )
    g.rule("step", "prevent {n:prevented} damage from a card you is accessing")(
        lambda n: _prevents(EventPattern(Deed.SUFFER_DAMAGE, using=Same(Current(Role.ACCESSED))), n)
    )
    g.words("step", {"prevent all of those tag": _prevents(EventPattern(Deed.TAKE_TAGS), (None, False))})
    g.words(
        "step",
        {
            "prevent a (corp|#corp) card ability from ending the run": _prevents(
                EventPattern(Deed.RUN_ENDS, using=OfSide(Side.CORP)), (1, False)
            ),
            "reduce the base trace_strength of a trace to 0": (ChangeValue(EventPattern(Deed.TRACE), 0, set_to=True),),
        },
    )
    g.rule("step", "(prevent|avoid) {n:prevented} tag")(lambda n: _prevents(EventPattern(Deed.TAKE_TAGS), n))
    g.rule("step", "prevent (1|a) {s:np} from being exposed")(
        lambda s: _prevents(EventPattern(Deed.EXPOSE, what=installed(s)), (1, False))
    )
    g.rule("step", "prevent {p:player} from jacking out")(
        lambda p: _prevents(EventPattern(Deed.JACK_OUT, p), (None, False))
    )
    g.rule("step", "{t:simple_step} instead of adding it to {z:zones}")(_elsewhere)
    g.rule("step", "instead play or install that card paying {n:count} [credit] less")(
        lambda n: (
            tuple(ChangeValue(EventPattern(v, Player.YOU), -n) for v in (Deed.PLAY, Deed.INSTALL))
            if isinstance(n, int)
            else NO
        )
    )


def _prevents(event: EventPattern, n: Number) -> tuple[Prevent, ...]:
    return (Prevent(event, n[0], n[1]),)


def _damage(g: Grammar) -> None:
    damage = EventPattern(Deed.SUFFER_DAMAGE)
    g.rule("step", "prevent {n:prevented} {d:damage} damage")(
        lambda n, d: _prevents(structs.replace(damage, damage=d), n)
    )
    g.rule("step", "prevent {n:prevented} {d:damage_kind} damage or {m:prevented} {f:damage_kind} damage")(
        lambda n, d, m, f: _prevents(structs.replace(damage, damage=(d, f)), n) if n == m and d != f else NO
    )
    g.rule("step", "prevent {n:prevented} damage")(lambda n: _prevents(damage, n))
    g.words("step", {"prevent it from resolving": (Prevent(EventPattern(Deed.SUBROUTINE_RESOLVES)),)})
    g.words("step", {"prevent all of that damage": (Prevent(damage),)})
    g.words("step", {"prevent all of that bad_publicity": (Prevent(EventPattern(Deed.TAKE_BAD_PUBLICITY)),)})
    g.rule("step", "increase that damage by {n:count}")(lambda n: (ChangeValue(damage, n),))


def _trashing(g: Grammar) -> None:
    g.words("trasher", {"a player": None, "the_corp": Player.CORP, "the_runner": Player.RUNNER})
    g.rule("step", "prevent {p:trasher} from trashing (1|a) {s:np}")(lambda p, s: _saved(s, p))
    g.rule("step", "prevent {p:trasher} from trashing another {s:np}")(
        lambda p, s: _saved(together((s, ~Same(THIS))), p)
    )
    g.rule("step", "prevent (1|a) {s:np} from being trashed")(lambda s: _saved(s))
    g.rule("step", "prevent another {s:np} from being trashed")(lambda s: _saved(together((s, ~Same(THIS)))))
    g.rule("step", "prevent {r:reference} from being trashed")(
        lambda r: (Prevent(EventPattern(Deed.TRASH, what=Same(r)), 1),)
    )


def _elsewhere(t: Steps, z: tuple[Zone, ...]) -> Any:
    """`Turn it facedown instead of adding it to your heap`: a trashed card goes elsewhere."""
    first = t[0] if len(t) == 1 else None
    if not isinstance(first, Instruction) or len(first.effects) != 1 or not set(z) <= set(DISCARD_PILES.values()):
        return NO
    what = first.effects[0].what
    if not isinstance(what, The):
        return NO
    plain = structs.replace(first, optional=False)
    return (Replace(EventPattern(Deed.TRASH, what=Same(what.ref)), (plain,), optional=first.optional, part=True),)


def _saved(s: Selector, p: Player | None = None) -> Any:
    return (Prevent(EventPattern(Deed.TRASH, p, what=installed(s)), 1),)
