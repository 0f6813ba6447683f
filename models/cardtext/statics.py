"""Static abilities: what holds, changes numbers, and gives or takes abilities (9.6, 9.12)."""

from __future__ import annotations

from typing import Any

from ..abilities import (
    Ability,
    AbilityKind,
    Declaration,
    GainAbility,
    Obligation,
    StatChange,
)
from ..conditions import ActiveIn, ActPattern, Fits, InTime
from ..costs import CreditSource
from ..deeds import Deed
from ..effects import Object, Placement, The
from ..selectors import (
    AGENDA,
    THIS,
    Amount,
    Current,
    InZone,
    Role,
    Same,
    Selector,
    Type,
)
from ..terms import CardType, Player, Side, Stat, Zone
from .deck_rules import add_deck_rules
from .logic import together
from .phrases import NO, Grammar
from .pieces import Says
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
    _hand_size(g)
    _revealed(g)
    add_deck_rules(g)


def _stats(g: Grammar) -> None:
    g.rule("declares", "while you is encountering (a|1) {s:np} , it {d:predicate}")(
        lambda s, d: says(*d, condition=Fits(Current(Role.ENCOUNTERED), s))
    )
    g.rule("predicate", "(get|have|gain) {n:strength}")(
        lambda n: (StatChange(Stat.STRENGTH, The(Current(Role.ENCOUNTERED)), n),)
    )


def _hand_size(g: Grammar) -> None:
    g.rule("declares", "if {c:condition} , the memory_cost of ~ is {n:number} [mu] , even if it is not installed")(
        lambda c, n: says(
            StatChange(Stat.MEMORY_COST, The(THIS), n, set_to=True),
            restrictions=(ActiveIn((Zone.GRIP, Zone.STACK, Zone.HEAP, Zone.SET_ASIDE)),),
            condition=c,
        )
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
