"""Circumstances that static conditions name: odd numbers, what is alone or active, equal numbers (9.3.3)."""

from __future__ import annotations

from ..conditions import AllHold, Comparison, Condition, Exists, Fits, NotSo, Occurred, RunOn
from ..deeds import Deed
from ..selectors import (
    AGENDA,
    ICE,
    INSTALLED,
    THIS,
    Amount,
    Bound,
    Calculated,
    ChosenServer,
    ControlledBy,
    CountersOn,
    Current,
    EventPattern,
    HostedOn,
    InServer,
    InZone,
    Is,
    Operator,
    Ref,
    Role,
    Same,
    Selector,
    ServerRef,
    ServerWord,
    StatOf,
    StatOfPlayer,
    Status,
    X,
)
from ..terms import Counter, Part, Player, PlayerStat, Relation, Scope, Stat, Zone
from .logic import installed, is_placed, together
from .phrases import NO, Grammar
from .statics import IDENTITY

HAVE = "simple_condition"


def add_circumstances(g: Grammar) -> None:
    """What may stand behind `if` and `while` besides numbers and events."""
    _counters(g)
    _places(g)
    _equal_numbers(g)
    g.rule(HAVE, "your identity is {a:adjective}")(lambda a: Exists(together((IDENTITY, a, ControlledBy(Player.YOU)))))
    broke = Occurred(EventPattern(Deed.BREAK, Player.YOU), Scope.ENCOUNTER)
    g.words(HAVE, {"you have already broken a subroutine during this encounter": broke})
    g.rule(HAVE, "that server is {s:server}")(lambda s: RunOn(s))
    g.rule(HAVE, "{p:player} breached that server during that run")(
        lambda p: Occurred(EventPattern(Deed.BREACH, p, server=ChosenServer("that server")), Scope.RUN)
    )
    g.rule(HAVE, "you breached the server but stole no agenda")(
        lambda: AllHold(
            (
                Occurred(EventPattern(Deed.BREACH, Player.YOU, server=ServerWord.REMOTE), Scope.RUN),
                NotSo(Occurred(EventPattern(Deed.STEAL, Player.YOU, AGENDA), Scope.RUN)),
            )
        )
    )
    g.rule(HAVE, "its {s:stat} is x or {r:at}")(lambda s, r: Comparison(StatOf(s, Bound("it")), r, X()))
    g.rule(HAVE, "a installed {s:np} have already been trashed {t:scope}")(
        lambda s, t: Occurred(EventPattern(Deed.TRASH, what=installed(s)), t)
    )
    g.rule(HAVE, "a {s:np} is active")(lambda s: Exists(together((s, Is(Status.ACTIVE)))))
    g.rule(HAVE, "~ can interface with the {s:np} you is encountering")(_can_interface)
    g.rule(HAVE, "you is resolving ~")(lambda: Fits(THIS, Is(Status.RESOLVING)))
    g.rule(HAVE, "{r:reference} is the {s:np}")(lambda r, s: Fits(r, s))
    g.rule(HAVE, "{p:player} made at least {n:number} successful run {s:scope}")(
        lambda p, n, s: Occurred(EventPattern(Deed.RUN_SUCCESSFUL, p), s, n)
    )
    g.rule(HAVE, "{p:player} did not (initiate|make) any run {s:scope}")(
        lambda p, s: NotSo(Occurred(EventPattern(Deed.RUN_BEGINS, p), s))
    )


def _can_interface(s: Selector) -> Condition:
    """The ice is such ice, and no stronger than the icebreaker (3.9.5)."""
    ice = Current(Role.ENCOUNTERED)
    own, other = StatOf(Stat.STRENGTH, THIS), StatOf(Stat.STRENGTH, ice)
    return AllHold((Fits(ice, s), Comparison(own, Relation.AT_LEAST, other)))


def _odd(on: Ref, kind: Counter) -> Condition:
    return Comparison(Calculated(Operator.REMAINDER, CountersOn(kind, on), 2), Relation.EQUAL, 1)


def _counters(g: Grammar) -> None:
    g.rule(HAVE, "{r:reference} have a odd number of {c:counter} counter on it")(lambda r, c: _odd(r, c))
    g.rule(HAVE, "there is {a:at_least} hosted [credit]")(
        lambda a: Comparison(CountersOn(Counter.CREDIT, THIS), a[0], a[1])
    )
    g.rule(HAVE, "there is {a:at_least} [credit] on {r:reference}")(
        lambda a, r: Comparison(CountersOn(Counter.CREDIT, r), a[0], a[1])
    )
    g.rule(HAVE, "there is {a:at_least} [credit] on it")(
        lambda a: Comparison(CountersOn(Counter.CREDIT, Bound("it")), a[0], a[1])
    )
    g.rule(HAVE, "~ is in the_runner 's score_area with {a:at_least} hosted {c:counter} counter")(
        lambda a, c: _in_score_area(c, a)
    )
    g.rule(HAVE, "{r:reference} have a hosted {s:np}")(lambda r, s: Exists(together((s, HostedOn(r)))))
    g.rule(HAVE, "there is another {s:np} installed")(lambda s: Exists(together((s, ~Same(THIS), INSTALLED))))
    g.rule(HAVE, "there is no more {s:np}")(lambda s: Exists(s, Relation.EQUAL, 0) if is_placed(s) else NO)


def _in_score_area(kind: Counter, bound: tuple[Relation, Amount]) -> Condition:
    """`While it is in the Runner's score area with 2 or more hosted power counters`."""
    there = Fits(THIS, InZone((Zone.RUNNER_SCORE,)))
    return AllHold((there, Comparison(CountersOn(kind, THIS), *bound)))


def _protecting(server: ServerRef) -> Selector:
    return together((ICE, InServer(server, Part.PROTECTING)))


def _places(g: Grammar) -> None:
    g.rule(HAVE, "~ is the only ice protecting {s:server}")(
        lambda s: NotSo(Exists(together((_protecting(s), ~Same(THIS)))))
    )


def _equal_numbers(g: Grammar) -> None:
    g.rule(HAVE, "{p:player} and {q:player} have the same number of {s:player_stat}")(
        lambda p, q, s: Comparison(StatOfPlayer(s, p), Relation.EQUAL, StatOfPlayer(s, q))
    )
    cards = PlayerStat.HAND
    g.rule(HAVE, "you have the same number of card in your grip as the_corp have in hq")(
        lambda: Comparison(StatOfPlayer(cards, Player.RUNNER), Relation.EQUAL, StatOfPlayer(cards, Player.CORP))
    )
    g.rule(HAVE, "the_corp have card in hq equal to their hand_size")(
        lambda: Comparison(
            StatOfPlayer(cards, Player.CORP), Relation.EQUAL, StatOfPlayer(PlayerStat.HAND_SIZE, Player.CORP)
        )
    )
