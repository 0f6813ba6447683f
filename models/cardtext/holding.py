"""What holds for a while or under a condition: prohibitions, gains of ice that is met, numbers (9.6, 9.10)."""

from __future__ import annotations

from typing import Any

from ..abilities import (
    Instruction,
    Lasting,
    Permission,
    Prohibition,
    SkipsDiscardStep,
    StatChange,
    Step,
)
from ..conditions import (
    ActPattern,
    Duration,
    During,
    Fits,
    InTime,
    NotSo,
    Occurred,
    Until,
)
from ..costs import CostModifier, InsteadPay
from ..deeds import Deed
from ..effects import Effect, Object, Placement, Target, The
from ..selectors import (
    THIS,
    Bound,
    Calculated,
    CountersOn,
    Current,
    EventPattern,
    IsSubroutine,
    Operator,
    Role,
    Same,
    Selector,
    ServerRef,
    X,
)
from ..terms import Counter, Player, Scope, Stat
from .amounts import SERVER_TIMES, times
from .logic import installed
from .phrases import NO, Grammar
from .pieces import Does
from .restrictions import says
from .statics import quoted


def add_holding(g: Grammar) -> None:
    """Declarations and durations of ice, agendas, assets and upgrades."""
    _prohibitions(g)
    _gains(g)
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
    met = EventPattern(Deed.ENCOUNTER)
    skipped = SkipsDiscardStep(Player.YOU)
    g.words("step", {"skip your discard step this turn": (Lasting((skipped,), Scope.TURN),)})
    not_yet = Lasting(
        (Prohibition(ActPattern(Deed.JACK_OUT, Player.RUNNER)),), Until((met, EventPattern(Deed.RUN_ENDS)))
    )
    g.words(
        "step",
        {
            "the_runner cannot jack out (this|that) run until after they encounter a ice": (not_yet,),
            "the_runner cannot jack out (this|that) run until after their next encounter with a ice begin": (not_yet,),
        },
    )
    printed = Prohibition(
        ActPattern(Deed.BREAK, Player.RUNNER, IsSubroutine(Same(THIS), printed=True)), None, Scope.ENCOUNTER
    )
    g.rule(
        "lasting_step",
        "during each encounter with ~ {t:duration} , the_runner cannot break more than {n:number} "
        "of its printed subroutine",
    )(lambda t, n: (Lasting((Prohibition(printed.act, n, Scope.ENCOUNTER),), t),))


def _rezzed_as_other_card(s: ServerRef) -> Any:
    time = SERVER_TIMES.get(s)
    return (
        NO if time is None else says(Permission(ActPattern(Deed.REZ, Player.YOU, Same(THIS))), condition=InTime(time))
    )


def _gains(g: Grammar) -> None:
    others = "(all|) (of|) its other subroutine"
    g.rule("lasting_step", f"{{o:holder}} gain x {{q:quote}} subroutine {{t:duration}} , after {others}")(
        lambda o, q, t: (Lasting((quoted(o, q, Placement.BOTTOM, X()),), t),)
    )
    g.rule("step", f"choose {{x:target}} to gain {{q:quote}} ,? after {others} {{t:duration}}")(_chosen_gains)
    g.rule("sentence", f"the {{s:np}} the_runner is approaching gain {{q:quote}} ,? after {others} {{t:duration}}")(
        _approached_gains
    )


def _chosen_gains(x: Target, q: int, t: Duration) -> tuple[Step, ...]:
    chosen = Target(installed(x.what), x.least, x.most)
    return (
        Instruction((Effect(Deed.CHOOSE, what=chosen),)),
        Lasting((quoted(The(Bound("it")), q, Placement.BOTTOM),), t),
    )


def _approached_gains(s: Selector, q: int, t: Duration) -> Does:
    """Only such ice that is being approached lets the ability be used (rule_paid_ability_refers_to_approached_ice)."""
    ice = Current(Role.APPROACHED)
    return Does((Lasting((quoted(The(ice), q, Placement.BOTTOM),), t),), Fits(ice, s))


def _numbers(g: Grammar) -> None:
    g.rule(
        "lasting_step",
        "{o:holder} have {n:signed} strength {t:duration} for each {c:counter} counter "
        "⟨ including the 1 spent ⟩ on {r:reference}",
    )(_with_the_spent_one)
    g.rule("declares", "each run , as long as {c:condition} , {d:declaration}")(lambda c, d: says(*d, condition=c))


def _with_the_spent_one(o: Object, n: int, t: Duration, c: Counter, r: Any) -> tuple[Step, ...]:
    there = Calculated(Operator.PLUS, CountersOn(c, r), 1)
    return (Lasting((StatChange(Stat.STRENGTH, o, times(n, there)),), t),)
