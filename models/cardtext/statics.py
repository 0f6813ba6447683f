"""Static abilities: what holds, changes numbers, and gives or takes abilities (9.6, 9.12)."""

from __future__ import annotations

from ..abilities import (
    Ability,
    AbilityKind,
    GainAbility,
    LoseAbility,
    Permission,
    PlayerStatChange,
    StatChange,
)
from ..conditions import (
    Act,
    ActPattern,
)
from ..effects import Each, Object, Placement, The
from ..selectors import (
    THIS,
    Bound,
    ControlledBy,
    HostedOn,
    Same,
    X,
)
from ..terms import Player, PlayerStat, Side, Stat
from .amounts import times
from .logic import installed, together
from .phrases import Grammar
from .restrictions import says


def add_statics(g: Grammar, side: Side) -> None:
    """Sentences of static abilities, alone, under a condition, and in a row."""
    g.rule("declares", "{r:restriction}")(lambda r: r)
    g.rule("declares", "{d:declaration}")(lambda d: says(*d))
    g.rule("declares", "(while|if|as long as) {c:condition} , {d:declaration}")(lambda c, d: says(*d, condition=c))
    g.rule("declares", "{d:declaration} (while|if|as long as) {c:condition}")(lambda d, c: says(*d, condition=c))
    g.rule("declares", "{a:declaration} ,? and {b:declaration}")(lambda a, b: says(*a, *b))
    _stats(g)


def _stats(g: Grammar) -> None:
    g.rule("holder", "~")(lambda: The(THIS))
    g.rule("holder", "it")(lambda: The(Bound("it")))
    g.rule("holder", "(each|all) {s:np}")(lambda s: Each(installed(s)))
    g.rule("holder", "(your) {s:np}")(lambda s: Each(installed(together((s, ControlledBy(Player.YOU))))))
    g.rule("holder", "hosted {s:np}")(lambda s: Each(together((s, HostedOn(THIS)))))
    g.rule("holder", "{r:reference}")(lambda r: The(r))
    g.rule("change", "{n:signed}")(lambda n: n)
    g.rule("strength", "{n:change} strength")(lambda n: n)
    g.rule("strength", "{n:change} strength {e:each}")(lambda n, e: times(n, e))
    g.rule("strength", "+x strength")(lambda: X())
    g.rule("declaration", "{o:holder} (get|have|gain) {n:strength}")(lambda o, n: (StatChange(Stat.STRENGTH, o, n),))
    g.rule("declaration", "(you can advance ~|~ can be advanced) and (it|) (get|gain|have) {n:strength}")(
        lambda n: (Permission(ActPattern(Act.ADVANCE, what=Same(THIS))), StatChange(Stat.STRENGTH, The(THIS), n))
    )
    g.rule("declaration", "{p:player} get {n:signed} allotted [click] for each of (your|their) turn")(
        lambda p, n: (PlayerStatChange(PlayerStat.CLICKS_ALLOTTED, p, n),)
    )
    g.rule("declaration", "{o:holder} (gain|have) {q:quote}")(lambda o, q: (_quoted(o, q),))
    g.rule("declaration", "{o:holder} gain : {q:quote}")(lambda o, q: (_quoted(o, q),))
    g.rule("declaration", "{o:holder} gain {q:quote} before all (of|) its other subroutine")(
        lambda o, q: (_quoted(o, q, Placement.TOP),)
    )
    g.rule("declaration", "{o:holder} gain {q:quote} ,? after (all|) (of|) its other subroutine")(
        lambda o, q: (_quoted(o, q, Placement.BOTTOM),)
    )
    g.rule("declaration", "{o:holder} gain {s:subtype}")(lambda o, s: (GainAbility(o, subtypes=(s,)),))
    g.rule("declaration", "{o:holder} gain {a:subtype} and lose {b:subtype}")(
        lambda o, a, b: (GainAbility(o, subtypes=(a,)), LoseAbility(o, subtypes=(b,)))
    )
    g.rule("declaration", "{o:holder} gain {a:subtype} , {b:subtype} , and {c:subtype}")(
        lambda o, a, b, c: (GainAbility(o, subtypes=(a, b, c)),)
    )
    g.rule("declaration", "{n:strength}")(lambda n: (StatChange(Stat.STRENGTH, The(THIS), n),))
    g.rule("declaration", "{n:signed} [mu]")(lambda n: (PlayerStatChange(PlayerStat.MEMORY, Player.YOU, n),))
    g.rule("declaration", "{n:signed} [link]")(lambda n: (PlayerStatChange(PlayerStat.LINK, Player.YOU, n),))
    g.rule("declaration", "{n:signed} [mu] ,? and? {m:signed} [link]")(
        lambda n, m: (
            PlayerStatChange(PlayerStat.MEMORY, Player.YOU, n),
            PlayerStatChange(PlayerStat.LINK, Player.YOU, m),
        )
    )
    g.rule("declaration", "{p:player} get {n:signed} hand_size")(
        lambda p, n: (PlayerStatChange(PlayerStat.HAND_SIZE, p, n),)
    )
    g.rule("declaration", "{p:player} get {n:signed} hand_size {e:each}")(
        lambda p, n, e: (PlayerStatChange(PlayerStat.HAND_SIZE, p, times(n, e)),)
    )
    g.rule("declaration", "{p:of_player} hand_size is increased by {n:number}")(
        lambda p, n: (PlayerStatChange(PlayerStat.HAND_SIZE, p, n),)
    )
    g.rule("declaration", "{p:of_player} hand_size is (decreased|reduced) by {n:number}")(
        lambda p, n: (PlayerStatChange(PlayerStat.HAND_SIZE, p, -n),)
    )
    g.rule("declaration", "+ {n:number} hand_size")(lambda n: (PlayerStatChange(PlayerStat.HAND_SIZE, Player.YOU, n),))
    g.rule("declaration", "{n:signed} hand_size")(lambda n: (PlayerStatChange(PlayerStat.HAND_SIZE, Player.YOU, n),))
    g.rule("declaration", "{p:of_player} hand_size is {n:signed}")(
        lambda p, n: (PlayerStatChange(PlayerStat.HAND_SIZE, p, n),)
    )
    g.rule("declaration", "{p:of_player} hand_size is equal to {v:value}")(
        lambda p, v: (PlayerStatChange(PlayerStat.HAND_SIZE, p, v, set_to=True),)
    )
    g.rule("declaration", "the trash_cost of (each|all) {s:np} is increased by {n:number} [credit]?")(
        lambda s, n: (StatChange(Stat.TRASH_COST, Each(s), n),)
    )
    g.rule("declaration", "the trash_cost of ~ is increased by {n:number} [credit]? {e:each}")(
        lambda n, e: (StatChange(Stat.TRASH_COST, The(THIS), times(n, e)),)
    )
    g.rule("declaration", "the trash_cost of (each|all) {s:np} is lowered by {n:number} [credit]?")(
        lambda s, n: (StatChange(Stat.TRASH_COST, Each(s), -n),)
    )
    requirement = Stat.ADVANCEMENT_REQUIREMENT
    g.rule("declaration", "{o:holder} get {n:signed} advancement_requirement")(
        lambda o, n: (StatChange(requirement, o, n),)
    )
    g.rule("declaration", "{o:holder} get {n:signed} advancement_requirement {e:each}")(
        lambda o, n, e: (StatChange(requirement, o, times(n, e)),)
    )
    g.rule("declaration", "the advancement_requirement of (each|all) {s:np} is increased by {n:number}")(
        lambda s, n: (StatChange(requirement, Each(s), n),)
    )
    g.rule("declaration", "~ is worth {n:number} (fewer|less) agenda_point")(
        lambda n: (StatChange(Stat.AGENDA_POINTS, The(THIS), -n),)
    )
    g.rule("declaration", "~ is worth {n:number} (additional|more) agenda_point")(
        lambda n: (StatChange(Stat.AGENDA_POINTS, The(THIS), n),)
    )


def _quoted(o: Object, q: int, placement: Placement | None = None) -> GainAbility:
    """The gain of a quoted ability, which is read later: until then it is named by its number below zero."""
    return GainAbility(o, (Ability(AbilityKind.STATIC, -1 - q),), placement=placement)
