"""Static abilities: what holds, changes numbers, and gives or takes abilities (9.6, 9.12)."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from ..abilities import (
    Ability,
    AbilityKind,
    CountsAsTagged,
    Declaration,
    GainAbility,
    GainSubroutinesOf,
    GameStart,
    Lasting,
    LastsLonger,
    LoseAbility,
    NotLowered,
    Obligation,
    Permission,
    PlayerStatChange,
    StatChange,
    UsesNoMemory,
)
from ..conditions import ActiveIn, ActPattern, Fits, InTime, Trigger
from ..costs import CreditSource
from ..deeds import Deed
from ..effects import Each, Object, Placement, The
from ..selectors import (
    AGENDA,
    ICE,
    THIS,
    Amount,
    Bound,
    ControlledBy,
    Current,
    EventPattern,
    HostedOn,
    HostOfThis,
    InZone,
    Role,
    Same,
    Selector,
    TriggerObject,
    Type,
    X,
)
from ..terms import CardType, Player, PlayerStat, Scope, Side, Stat, Zone
from .amounts import times
from .deck_rules import add_deck_rules
from .logic import installed, together
from .phrases import NO, Grammar
from .pieces import Says, Whenever
from .restrictions import says

IDENTITY = Type((CardType.CORP_IDENTITY, CardType.RUNNER_IDENTITY))


def add_statics(g: Grammar, side: Side) -> None:
    """Sentences of static abilities, alone, under a condition, and in a row."""
    g.rule("declares", "{r:restriction}")(lambda r: r)
    g.rule("declares", "{d:declaration}")(lambda d: says(*d))
    g.rule("declares", "(while|if|as long as) {c:condition} , {d:declaration}")(lambda c, d: says(*d, condition=c))
    g.rule("declares", "{d:declaration} (while|if|as long as) {c:condition}")(lambda d, c: says(*d, condition=c))
    g.rule("declares", "{a:declaration} ,? and {b:declaration}")(lambda a, b: says(*a, *b))
    g.rule("declares", "(while|if|as long as) {c:condition} , {a:declaration} ,? and {b:declaration}")(
        lambda c, a, b: says(*a, *b, condition=c)
    )
    g.rule("declares", "{d:declaration} while {p:post}")(_while_placed)
    g.rule("declares", "during {t:time} , {d:declaration}")(lambda t, d: says(*d, condition=InTime(t)))
    g.rule("declares", "{d:declaration} during {t:time}")(lambda d, t: says(*d, condition=InTime(t)))
    g.rule("declares", "{d:declaration} ,? and {r:restriction}")(lambda d, r: Says(d, r.restrictions))
    g.rule("declares", "{n:recurring} , {d:declaration}")(lambda n, d: says(CreditSource(recurring=n), *d))
    g.rule("declares", "{d:declaration} , {n:recurring}")(lambda n, d: says(*d, CreditSource(recurring=n)))
    _stats(g)
    _gains(g)
    _hand_size(g)
    _first_encounters(g)
    _points(g)
    _losses(g)
    _lasting_longer(g)
    _revealed(g)
    add_deck_rules(g)


def _stats(g: Grammar) -> None:
    g.rule("holder", "~")(lambda: The(THIS))
    g.rule("holder", "(a|) {s:np} currently being encountered")(
        lambda s: Each(together((s, Same(Current(Role.ENCOUNTERED)))))
    )
    g.rule("declares", "while you is encountering (a|1) {s:np} , it {d:predicate}")(
        lambda s, d: says(*d, condition=Fits(Current(Role.ENCOUNTERED), s))
    )
    g.rule("predicate", "(get|have|gain) {n:strength}")(
        lambda n: (StatChange(Stat.STRENGTH, The(Current(Role.ENCOUNTERED)), n),)
    )
    g.rule("declaration", "the trash_cost of (each|all) {s:np} is increased by {n:number} [credit]? {e:each}")(
        lambda s, n, e: (StatChange(Stat.TRASH_COST, Each(s), times(n, e)),)
    )
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
        lambda n: (Permission(ActPattern(Deed.ADVANCE, what=Same(THIS))), StatChange(Stat.STRENGTH, The(THIS), n))
    )
    g.rule("declaration", "{p:player} get {n:signed} allotted [click] for each of (your|their) turn")(
        lambda p, n: (PlayerStatChange(PlayerStat.CLICKS_ALLOTTED, p, n),)
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
    g.rule("declaration", "the advancement_requirement of ~ is increased by {n:number} {e:each}")(
        lambda n, e: (StatChange(requirement, The(THIS), times(n, e)),)
    )
    g.rule("declaration", "the advancement_requirement of (each|all) {s:np} is increased by {n:number}")(
        lambda s, n: (StatChange(requirement, Each(s), n),)
    )


def _gains(g: Grammar) -> None:
    others = "(all|) (of|) its other subroutine"
    g.rule("declaration", "{o:holder} (gain|have) {q:quote}")(lambda o, q: (quoted(o, q),))
    g.rule("declaration", "{o:holder} gain : {q:quote}")(lambda o, q: (quoted(o, q),))
    g.rule("declaration", "{o:holder} gain {q:quote} before all (of|) its other subroutine")(
        lambda o, q: (quoted(o, q, Placement.TOP),)
    )
    g.rule("declaration", "{o:holder} gain {q:quote} ,? after (all|) (of|) its other subroutine")(
        lambda o, q: (quoted(o, q, Placement.BOTTOM),)
    )
    g.rule("declaration", "{o:holder} gain {q:quote} , before (all|) (of|) its other subroutine")(
        lambda o, q: (quoted(o, q, Placement.TOP),)
    )
    g.rule("declaration", "{o:holder} gain {s:subtype}")(lambda o, s: (GainAbility(o, subtypes=(s,)),))
    g.rule("declaration", "{o:holder} gain {a:subtype} and lose {b:subtype}")(
        lambda o, a, b: (GainAbility(o, subtypes=(a,)), LoseAbility(o, subtypes=(b,)))
    )
    g.rule("declaration", "{o:holder} gain {a:subtype} , {b:subtype} , and {c:subtype}")(
        lambda o, a, b, c: (GainAbility(o, subtypes=(a, b, c)),)
    )
    g.rule("declaration", "{o:holder} gain {q:quote} {e:each}")(lambda o, q, e: (quoted(o, q, times=e),))
    g.rule("declaration", f"{{o:holder}} gain x {{q:quote}} subroutine ,? after {others}")(
        lambda o, q: (quoted(o, q, Placement.BOTTOM, X()),)
    )
    g.rule("declaration", "{o:holder} gain x {q:quote} subroutine")(lambda o, q: (quoted(o, q, times=X()),))
    g.rule(
        "declaration",
        "{o:holder} gain {q:quote} before its printed subroutine {e:each}",
        f"{{o:holder}} gain {{q:quote}} before {others} {{e:each}}",
    )(lambda o, q, e: (quoted(o, q, Placement.TOP, e),))
    g.rule("declaration", "{o:holder} gain {s:subtype} and {q:quote}")(
        lambda o, s, q: (structs.replace(quoted(o, q), subtypes=(s,)),)
    )
    g.rule("declaration", f"{{o:holder}} gain {{s:subtype}} and {{q:quote}} after {others}")(
        lambda o, s, q: (structs.replace(quoted(o, q, Placement.BOTTOM), subtypes=(s,)),)
    )
    g.rule("declaration", "{o:holder} lose {s:subtype}")(lambda o, s: (LoseAbility(o, subtypes=(s,)),))


def _losses(g: Grammar) -> None:
    g.rule("declaration", "the strength of {o:holder} cannot be lowered")(lambda o: (NotLowered(Stat.STRENGTH, o),))
    g.rule("declaration", "{o:holder} gain the subroutine of {r:reference} in the order of your choice")(
        lambda o, r: (GainSubroutinesOf(o, The(r)),)
    )
    g.rule("declaration", "{o:holder} lose its printed ability")(lambda o: (LoseAbility(o, printed=True),))
    g.rule("holder", "{p:of_player} identity")(lambda p: Each(together((IDENTITY, ControlledBy(p)))))
    g.rule("holder", "each player 's identity")(lambda: Each(IDENTITY))
    g.rule("declaration", "the memory_cost of (the|) hosted {s:np} do not count against your memory limit")(
        lambda s: (UsesNoMemory(Each(together((s, HostedOn(THIS))))),)
    )
    g.rule("declaration", "card {where:location} lose all ability")(
        lambda where: (LoseAbility(Each(installed(where)), all_abilities=True),)
    )
    g.rule("declaration", "the strength of {o:holder} is lowered to {n:number}")(
        lambda o, n: (StatChange(Stat.STRENGTH, o, n, set_to=True),)
    )
    g.rule("declaration", "{o:holder} lose all ability")(lambda o: (LoseAbility(o, all_abilities=True),))


def _first_encounters(g: Grammar) -> None:
    """`The first ice encountered each turn has ...`: met by that encounter, and lasting for the run."""
    first = Trigger((EventPattern(Deed.ENCOUNTER, what=ICE),), ordinal=1, per=Scope.TURN)
    g.rule("sentence", "the first ice encountered each turn have {n:change} strength for_the_remainder_of the run")(
        lambda n: Whenever(first, (Lasting((StatChange(Stat.STRENGTH, The(TriggerObject()), n),), Scope.RUN),))
    )


def _lasting_longer(g: Grammar) -> None:
    """rule_modify_duration_of_lingering_effect: what raises strength is kept longer."""
    g.words("longer", {"for_the_remainder_of the run": Scope.RUN, "for_the_remainder_of the turn": Scope.TURN})
    g.rule("declaration", "ability that increase {o:strong} strength last {t:longer}")(
        lambda o, t: (LastsLonger(Stat.STRENGTH, o, t),)
    )
    g.words("strong", {"host #icebreaker 's": The(HostOfThis()), "its": The(Bound("it"))})
    g.words("declaration", {"you is tagged": (CountsAsTagged(),)})


def _hand_size(g: Grammar) -> None:
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
    g.rule("declaration", "each player 's hand_size is (reduced|decreased) by {n:number}")(
        lambda n: (PlayerStatChange(PlayerStat.HAND_SIZE, Player.EITHER, -n),)
    )
    g.rule("declaration", "{p:of_player} hand_size is increased by {n:count} {e:each}")(
        lambda p, n, e: (PlayerStatChange(PlayerStat.HAND_SIZE, p, times(n, e)),)
    )
    g.rule("declaration", "{p:of_player} hand_size is increased by x")(
        lambda p: (PlayerStatChange(PlayerStat.HAND_SIZE, p, X()),)
    )
    g.rule("declaration", "+x [mu]")(lambda: (PlayerStatChange(PlayerStat.MEMORY, Player.YOU, X()),))
    g.rule("declaration", "your memory limit is equal to {v:value}")(
        lambda v: (PlayerStatChange(PlayerStat.MEMORY, Player.YOU, v, set_to=True),)
    )
    g.rule("declaration", "{p:of_player} memory limit is (reduced|decreased) by {n:number}")(
        lambda p, n: (PlayerStatChange(PlayerStat.MEMORY, p, -n),)
    )
    g.rule(
        "declaration",
        "the_corp have {n:number} additional bad_publicity",
        "the_corp have {n:number} additional bad_publicity ⟨ even if they have 0 ⟩",
    )(lambda n: (PlayerStatChange(PlayerStat.BAD_PUBLICITY, Player.CORP, n),))
    g.rule("declaration", "the_runner is considered to have {n:number} additional tag")(
        lambda n: (PlayerStatChange(PlayerStat.TAGS, Player.RUNNER, n),)
    )
    g.rule("declaration", "you draw a starting hand of {n:number} card")(
        lambda n: (GameStart(Player.YOU, PlayerStat.HAND, n),)
    )
    g.rule("declaration", "{p:player} start the game with {n:number} bad_publicity")(
        lambda p, n: (GameStart(p, PlayerStat.BAD_PUBLICITY, n),)
    )
    g.rule("declaration", "you start the game with {n:number} [credit] and {m:number} bad_publicity")(
        lambda n, m: (
            GameStart(Player.YOU, PlayerStat.CREDITS, n),
            GameStart(Player.YOU, PlayerStat.BAD_PUBLICITY, m),
        )
    )
    allotted = PlayerStat.CLICKS_ALLOTTED
    g.rule("declaration", "each player get {n:signed} allotted [click] for each of their turn")(
        lambda n: (PlayerStatChange(allotted, Player.EITHER, n),)
    )
    g.rule("declaration", "{p:player} have {n:number} additional [click] to spend each turn")(
        lambda p, n: (PlayerStatChange(allotted, p, n),)
    )
    g.rule("declaration", "the memory_cost of ~ is {n:number} [mu]")(
        lambda n: (StatChange(Stat.MEMORY_COST, The(THIS), n, set_to=True),)
    )
    g.rule("declares", "if {c:condition} , the memory_cost of ~ is {n:number} [mu] , even if it is not installed")(
        lambda c, n: says(
            StatChange(Stat.MEMORY_COST, The(THIS), n, set_to=True),
            restrictions=(ActiveIn((Zone.GRIP, Zone.STACK, Zone.HEAP, Zone.SET_ASIDE)),),
            condition=c,
        )
    )
    g.rule("declaration", "~ get {n:signed} strength and cost {m:signed} [mu] {e:each}")(
        lambda n, m, e: (
            StatChange(Stat.STRENGTH, The(THIS), times(n, e)),
            StatChange(Stat.MEMORY_COST, The(THIS), times(m, e)),
        )
    )


def _points(g: Grammar) -> None:
    worth = Stat.AGENDA_POINTS
    g.rule("declaration", "~ is worth {n:number} (fewer|less) agenda_point")(
        lambda n: (StatChange(Stat.AGENDA_POINTS, The(THIS), -n),)
    )
    g.rule("declaration", "~ is worth {n:number} (additional|more) agenda_point")(
        lambda n: (StatChange(Stat.AGENDA_POINTS, The(THIS), n),)
    )
    for more, sign in (("(additional|more)", 1), ("(fewer|less)", -1)):
        g.rule("declaration", f"{{o:holder}} is worth {{n:number}} {more} agenda_point")(
            lambda o, n, sign=sign: (StatChange(worth, o, sign * n),)
        )
        g.rule("declaration", f"{{o:holder}} is worth {{n:number}} {more} agenda_point {{e:each}}")(
            lambda o, n, e, sign=sign: (StatChange(worth, o, times(sign * n, e)),)
        )
    g.rule("declaration", "{o:holder} is worth {n:number} agenda_point")(
        lambda o, n: (StatChange(worth, o, n, set_to=True),)
    )
    g.rule("declaration", "{o:holder} get {n:signed} agenda_point")(lambda o, n: (StatChange(worth, o, n),))
    needed = PlayerStat.POINTS_TO_WIN
    g.rule("declaration", "each player (need|needs) {n:number} (fewer|less) agenda_point to win the game")(
        lambda n: (PlayerStatChange(needed, Player.EITHER, -n),)
    )
    g.rule("declaration", "{e:each} , you (need|needs) {n:number} (fewer|less) agenda_point to win the game")(
        lambda n, e: (PlayerStatChange(needed, Player.YOU, times(-n, e)),)
    )


def _revealed(g: Grammar) -> None:
    """rule_access_static_reveal: what must be revealed while it is accessed in R&D."""
    here = Fits(Current(Role.ACCESSED), together((Same(THIS), InZone((Zone.RND,)))))
    shown = Obligation(ActPattern(Deed.REVEAL, Player.RUNNER, Same(THIS)))
    g.words(
        "declares",
        {
            "while (the_runner|a player) is accessing ~ in r&d , they must reveal it": says(shown, condition=here),
            "while (the_runner|a player) is accessing ~ in r&d , the_runner must reveal it": says(
                shown, condition=here
            ),
            "while the_runner is accessing a agenda in r&d , they must reveal it": says(
                Obligation(ActPattern(Deed.REVEAL, Player.RUNNER, AGENDA)),
                condition=Fits(Current(Role.ACCESSED), together((AGENDA, InZone((Zone.RND,))))),
            ),
            "if ~ is accessed from r&d , the_runner must reveal it": says(shown, condition=here),
            "if ~ is accessed from r&d , then runner must reveal it": says(shown, condition=here),
        },
    )


def _while_placed(d: tuple[Declaration, ...], p: Selector) -> Any:
    """`~ has +3 strength while protecting HQ`: a participle is about the subject, here always this card."""
    about_this = all(isinstance(one, StatChange | GainAbility) and _holder(one) == The(THIS) for one in d)
    return says(*d, condition=Fits(THIS, p)) if about_this else NO


def _holder(d: StatChange | GainAbility) -> Object:
    return d.of if isinstance(d, StatChange) else d.to


def quoted(o: Object, q: int, placement: Placement | None = None, times: Amount = 1) -> GainAbility:
    """The gain of a quoted ability, so many times; it is read later, till then it is named by its number below zero."""
    return GainAbility(o, (Ability(AbilityKind.STATIC, -1 - q),), placement=placement, times=times)
