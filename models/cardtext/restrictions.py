"""Restrictions: when a card may be played, installed, rezzed or scored, an ability used, and limits (9.3.4)."""

from __future__ import annotations

from typing import Any

from ..conditions import (
    ActiveIn,
    AllHold,
    CanHost,
    Cheaper,
    Condition,
    During,
    FirstClick,
    Fits,
    HostOnly,
    InstallOnly,
    InterfaceOnly,
    InTime,
    Limit,
    LimitPer,
    MemoryOnly,
    NotSo,
    PayOnlyFrom,
    PlayOnly,
    Restriction,
    RezOnly,
    ScoreOnly,
    UsableBy,
    UseLimit,
    UseOnly,
    VariableBound,
    VariableIs,
)
from ..selectors import (
    ANYTHING,
    ICE,
    THIS,
    At,
    Compare,
    HostOfThis,
    InServer,
    InZone,
    Same,
    ServerAmong,
    ServerOf,
    ServerWord,
    Spot,
    StatOf,
    Subtype,
    This,
    X,
)
from ..terms import Face, Part, Player, Relation, Scope, Side, Stat, Zone
from .amounts import times
from .lines import Tokens
from .logic import installed, together
from .phrases import NO, Grammar
from .pieces import Says

STEALTH = "(a #stealth card|#stealth card)"


def says(*declarations: Any, restrictions: tuple[Any, ...] = (), condition: Condition | None = None) -> Says:
    """A sentence of declarations and restrictions."""
    return Says(declarations, restrictions, condition)


def only(*restrictions: Any) -> Says:
    """A sentence that restricts."""
    return Says(restrictions=restrictions)


def add_restrictions(g: Grammar, side: Side) -> None:
    """Sentences that begin with `play only`, `use this ability only`, `limit`, and the like."""
    g.rule("restriction", "play only if {c:condition}")(lambda c: only(PlayOnly(c)))
    g.rule("restriction", "play only as your first [click]")(lambda: only(PlayOnly(FirstClick())))
    g.rule("restriction", "use this ability only if {c:condition}")(lambda c: only(UseOnly(c)))
    g.rule("restriction", "use this ability only during {t:time}")(lambda t: only(UseOnly(InTime(t))))
    g.rule("restriction", "use this ability only during {t:time} and only (if|during) {c:condition}")(
        lambda t, c: only(UseOnly(AllHold((InTime(t), c))))
    )
    for words, scope in (("turn", Scope.TURN), ("run", Scope.RUN), ("encounter", Scope.ENCOUNTER)):
        g.words("restriction", {f"use this ability only once (per|each|this) {words}": only(UseLimit(1, scope))})
        g.words("restriction", {f"use this ability only once during (each|a) {words}": only(UseLimit(1, scope))})
        g.words(
            "restriction", {f"you cannot use ~ more than once (per|each) {words}": only(UseLimit(1, scope, card=True))}
        )
        g.words("restriction", {f"use ~ only once (per|each) {words}": only(UseLimit(1, scope, card=True))})
    g.words(
        "restriction", {"use this ability only once each time you breach archives": only(UseLimit(1, Scope.BREACH))}
    )
    g.words("restriction", {"only the_runner can use this ability": only(UsableBy(Player.RUNNER))})
    g.words("restriction", {"only the_corp can use this ability": only(UsableBy(Player.CORP))})
    g.words("restriction", {"any player can use this ability": only(UsableBy(Player.EITHER))})
    g.rule("restriction", "only the_runner can use this ability and only if {c:condition}")(
        lambda c: only(UsableBy(Player.RUNNER), UseOnly(c))
    )
    g.rule("restriction", f"use this ability only by spending [credit] from {STEALTH}")(
        lambda: only(PayOnlyFrom(Subtype(("stealth",))))
    )
    g.rule("restriction", f"use this ability only by spending at least {{n:number}} [credit] from {STEALTH}")(
        lambda n: only(PayOnlyFrom(Subtype(("stealth",)), n))
    )
    g.rule("restriction", f"use this ability only by spending a [credit] from {STEALTH}")(
        lambda: only(PayOnlyFrom(Subtype(("stealth",)), 1))
    )
    g.rule("restriction", "x equals {v:value}", "x is (equal to|) {v:value}")(
        lambda v: NO if v == X() else only(VariableIs(v))
    )
    g.rule("restriction", "x must be {r:than} {v:value}")(lambda r, v: only(VariableBound(r, v)))
    g.rule("restriction", "x cannot (be greater than|exceed) {v:value}")(
        lambda v: only(VariableBound(Relation.AT_MOST, v))
    )
    g.rule("restriction", "you cannot use this ability during {t:time}")(lambda t: only(UseOnly(NotSo(InTime(t)))))
    g.rule("restriction", "(only the_runner|the_runner) can use this ability , and only if {c:condition}")(
        lambda c: only(UsableBy(Player.RUNNER), UseOnly(c))
    )
    g.rule("restriction", "play only as your first [click] and only if {c:condition}")(
        lambda c: only(PlayOnly(FirstClick()), PlayOnly(c))
    )
    g.rule("restriction", "~ can only interface with (the|) {s:np}")(lambda s: only(InterfaceOnly(s)))
    g.rule("restriction", "it can only interface with (the|) {s:np}")(lambda s: only(InterfaceOnly(s)))
    g.rule("restriction", "~ cannot interface with {s:np}")(lambda s: only(InterfaceOnly(~s)))
    g.rule("restriction", "~ can only interface with ice of exactly equal strength")(_of_equal_strength)
    g.rule("restriction", "it can only interface with ice of exactly equal strength")(_of_equal_strength)
    g.rule("restriction", "this ability cost {n:number} [credit] less to use")(lambda n: only(Cheaper(n)))
    g.rule("restriction", "this ability cost {n:number} [credit] less to use {e:each}")(
        lambda n, e: only(Cheaper(times(n, e)))
    )
    g.rule("restriction", "if {c:condition} , this ability cost {n:number} [credit] less to use")(
        lambda c, n: only(Cheaper(n, c))
    )
    _of_the_card(g)
    _score_areas(g)
    _installing(g)
    _hosting(g)
    _limits(g)
    g.rule("restriction", "use this ability only during {t:time} and only once per run")(
        lambda t: only(UseOnly(InTime(t)), UseLimit(1, Scope.RUN))
    )
    g.rule("restriction", "rez ~? only during {t:time}")(lambda t: only(RezOnly(InTime(t))))
    g.rule("restriction", "~ can only be rezzed (if|while) {c:condition}")(lambda c: only(RezOnly(c)))
    g.rule("restriction", "rez ~ only if {c:condition}")(lambda c: only(RezOnly(c)))
    g.rule("restriction", "you cannot score ~ (if|while) {c:condition}")(lambda c: only(ScoreOnly(_negated(c))))
    g.rule("restriction", "score ~ only if {c:condition}")(lambda c: only(ScoreOnly(c)))


def _of_equal_strength() -> Says:
    return only(InterfaceOnly(together((ICE, Compare(Stat.STRENGTH, Relation.EQUAL, StatOf(Stat.STRENGTH, THIS))))))


def _negated(c: Condition) -> Condition:
    return c.part if isinstance(c, NotSo) else NotSo(c)


def _of_the_card(g: Grammar) -> None:
    """What holds for every ability of the card, and for what the card adds."""
    g.rule("restriction", "use ~ only during {t:time}")(lambda t: only(UseOnly(InTime(t), card=True)))
    g.words(
        "restriction",
        {f"use ~ only by spending [credit] from {STEALTH}": only(PayOnlyFrom(Subtype(("stealth",)), card=True))},
    )
    g.rule("restriction", "if {c:condition} , paid ability on ~ cost {n:number} [credit] less to use")(
        lambda c, n: only(Cheaper(n, c, card=True))
    )
    g.rule("restriction", "use ~ only if {c:condition}")(lambda c: only(UseOnly(c, card=True)))
    g.rule("restriction", "use this only if {c:condition}")(lambda c: only(UseOnly(c)))
    elsewhere = AllHold((InTime(During.RUN), NotSo(InTime(During.RUN_ON_THIS_SERVER))))
    g.words("restriction", {"use this ability only during a run against another server": only(UseOnly(elsewhere))})
    g.rule("restriction", "use the [mu] on ~ only for {s:np}")(lambda s: only(MemoryOnly(s)))


def _score_areas(g: Grammar) -> None:
    stolen = (Zone.RUNNER_SCORE,)
    there = "~ is in the_runner 's score_area"
    g.rule(
        "restriction",
        f"the_corp can (use|trigger) this ability while {there}",
        f"the_corp can (use|trigger) this ability even if {there}",
    )(lambda: only(UsableBy(Player.CORP), ActiveIn(stolen)))
    g.rule("restriction", f"the_corp can use this ability only if {there}")(
        lambda: only(UsableBy(Player.CORP), UseOnly(Fits(THIS, InZone(stolen))), ActiveIn(stolen))
    )
    g.rule("restriction", f"this ability is active even while {there}")(lambda: only(ActiveIn(stolen)))


def _installing(g: Grammar) -> None:
    g.rule("restriction", "install ~? only on (a|1) {s:np}")(lambda s: only(InstallOnly(on=installed(s))))
    g.rule("restriction", "install ~? only (if|while) {c:condition}")(lambda c: only(InstallOnly(condition=c)))
    g.rule("restriction", "install ~? only (in_the_root_of|in) {s:server}")(lambda s: only(InstallOnly(s)))
    g.words("restriction", {"install ~? (only|) faceup": only(InstallOnly(face=Face.UP))})
    g.rule("restriction", "install ~ on (a|1) {s:np}")(lambda s: only(InstallOnly(on=installed(s))))
    g.words("restriction", {"~ cannot host card": only(CanHost(ANYTHING, 0))})
    g.words("restriction", {"remote server only": only(InstallOnly(ServerWord.REMOTE))})
    central = InstallOnly(ServerAmong((ServerWord.HQ, ServerWord.RND)))
    g.words("restriction", {"(root of|) hq or r&d only": only(central)})


def _hosting(g: Grammar) -> None:
    """On what its own ability can host a card, seen from where it is."""
    move = "its [click] ability"
    g.rule("restriction", f"if {{c:condition}} , {move} cannot be used to host it on {{s:next_host}}")(
        lambda c, s: only(HostOnly(~s, c))
    )
    g.rule("restriction", f"if {{c:condition}} , {move} can only (be used to|) host it on {{s:next_host}}")(
        lambda c, s: only(HostOnly(s, c))
    )
    inward, outward, level = (
        At(spot, HostOfThis()) for spot in (Spot.DIRECTLY_INWARD, Spot.DIRECTLY_OUTWARD, Spot.SAME_POSITION)
    )
    same_server = InServer(ServerOf(HostOfThis()), Part.PROTECTING)
    g.rule("next_host", "{s:np}")(lambda s: s)
    g.words("next_host", {"the next inward or outward ice": together((ICE, inward | outward))})
    g.rule("next_host", "ice protecting the same server or {a:level}")(lambda a: together((ICE, same_server | a)))
    g.words("level", {"in the same position as its current host ice": level})


def _limits(g: Grammar) -> None:
    per = {"player": LimitPer.PLAYER, "server": LimitPer.SERVER, "deck": LimitPer.DECK}
    for word, kind in per.items():
        g.rule("restriction", f"limit {{n:number}} {{s:np}} per {word}")(
            lambda n, s, kind=kind: only(Limit(n, s, kind))
        )
        g.rule("restriction", f"limit {{n:number}} per {word}")(lambda n, kind=kind: only(Limit(n, Same(THIS), kind)))
        g.rule("restriction", f"limit {{n:number}} ~ per {word}")(lambda n, kind=kind: only(Limit(n, Same(THIS), kind)))
    g.rule("restriction", "limit {n:number} remote server")(lambda n: only(Limit(n, ANYTHING, LimitPer.REMOTE_SERVERS)))
    g.rule("restriction", "~ can host up to {n:number} [mu] of {s:np}")(lambda n, s: only(CanHost(s, memory=n)))
    g.rule("restriction", "~ can host (a single|1) {s:np} of {n:number} [mu] or less")(
        lambda s, n: only(CanHost(together((s, Compare(Stat.MEMORY_COST, Relation.AT_MOST, n))), 1))
    )
    host = "(can host|host) "
    g.rule("restriction", f"~ {host} (a single|up to 1|1|a) {{s:np}}")(lambda s: only(CanHost(s, 1)))
    g.rule("restriction", f"~ {host} up to {{n:number}} {{s:np}}")(lambda n, s: only(CanHost(s, n)))
    g.rule("restriction", f"~ {host} any number of {{s:np}}")(lambda s: only(CanHost(s)))
    g.rule("restriction", f"~ {host} any number of {{s:np}} , ignoring their install_cost")(
        lambda s: only(CanHost(s, free=True))
    )
    g.rule("restriction", f"~ {host} {{s:np}}")(lambda s: only(CanHost(s)))
    g.rule(
        "restriction",
        f"~ {host} up to {{n:number}} {{s:np}} , each of which cost {{m:number}} [credit] less to install",
    )(lambda n, s, m: only(CanHost(s, n, discount=m)))
    g.rule("restriction", "you can install {s:np} onto ~")(lambda s: only(CanHost(s)))
    g.rule("restriction", "limit {n:number} hosted {s:np}")(lambda n, s: only(CanHost(s, n)))


_HIDDEN = {
    "hq": Zone.HQ,
    "your grip": Zone.GRIP,
    "the grip": Zone.GRIP,
    "your heap": Zone.HEAP,
    "archives": Zone.ARCHIVES,
}


def used_from(cost: Tokens) -> tuple[Restriction, ...]:
    """`Reveal this card from HQ:` works there and nowhere else (rule_active_exception_catchall)."""
    for words, zone in _HIDDEN.items():
        if f"~ from {words}" in " ".join(cost):
            return (ActiveIn((zone,)), UseOnly(Fits(This(), InZone((zone,)))))
    return ()
