"""What holds for a while or under a condition: prohibitions, gains of ice that is met, numbers (9.6, 9.10)."""

from __future__ import annotations

from typing import Any

from ..abilities import (
    Permission,
    Prohibition,
)
from ..conditions import (
    ActPattern,
    During,
    Fits,
    InTime,
    NotSo,
    Occurred,
)
from ..costs import CostModifier, InsteadPay
from ..deeds import Deed
from ..selectors import (
    THIS,
    Current,
    EventPattern,
    Role,
    Same,
    ServerRef,
)
from ..terms import Player, Scope
from .amounts import SERVER_TIMES
from .phrases import NO, Grammar
from .restrictions import says


def add_holding(g: Grammar) -> None:
    """Declarations and durations of ice, agendas, assets and upgrades."""
    _prohibitions(g)
    _numbers(g)


def _prohibitions(g: Grammar) -> None:
    g.rule(
        "declares",
        "during each run against this server , {p:player} cannot access more than {n:number} card other than ~",
    )(
        lambda p, n: says(
            Prohibition(ActPattern(Deed.ACCESS, p, ~Same(THIS), during=During.RUN_ON_THIS_SERVER), n, Scope.RUN)
        )
    )
    g.rule("declares", "{d:declaration} while subroutine on ~ is resolving")(
        lambda d: says(*d, condition=InTime(During.SUBROUTINES_OF_THIS))
    )
    g.rule("declares", "you can {c:cost} as you rez ~ to pay for {n:number} [credit] of its rez_cost")(
        lambda c, n: says(
            CostModifier(ActPattern(Deed.REZ, Player.YOU, Same(THIS)), InsteadPay(Deed.REZ, c, n), optional=True)
        )
    )
    g.rule("declares", "{d:declaration} during encounter with (the|) {s:np}")(
        lambda d, s: says(*d, condition=Fits(Current(Role.ENCOUNTERED), s))
    )
    g.rule("declares", "you (can|may) {c:cost} to rez ~ instead of paying its rez_cost")(
        lambda c: says(
            CostModifier(ActPattern(Deed.REZ, Player.YOU, Same(THIS)), InsteadPay(Deed.REZ, c), optional=True)
        )
    )
    g.rule("declares", "the first run each turn cannot be made against {s:server}")(
        lambda s: says(
            Prohibition(ActPattern(Deed.RUN, server=s)),
            condition=NotSo(Occurred(EventPattern(Deed.RUN_BEGINS), Scope.TURN)),
        )
    )
    rezzing = "during (a|) run (against|on) {s:server} , you can rez ~ any time you could rez non ice card"
    g.rule("declares", rezzing)(_rezzed_as_other_card)


def _rezzed_as_other_card(s: ServerRef) -> Any:
    time = SERVER_TIMES.get(s)
    return (
        NO if time is None else says(Permission(ActPattern(Deed.REZ, Player.YOU, Same(THIS))), condition=InTime(time))
    )


def _numbers(g: Grammar) -> None:
    g.rule("declares", "each run , as long as {c:condition} , {d:declaration}")(lambda c, d: says(*d, condition=c))
