"""What the terms of restrictions, additional costs and sentences that hold name (9.3.4, 1.16.3, 9.6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from msgspec import structs

from ..abilities import Declaration, GainAbility, Obligation, Permission, Prohibition, StatChange
from ..conditions import (
    ActiveIn,
    ActPattern,
    AllHold,
    CanHost,
    Cheaper,
    Condition,
    During,
    Fits,
    InstallOnly,
    InTime,
    Limit,
    LimitPer,
    NotSo,
    Occurred,
    PayOnlyFrom,
    PlayOnly,
    Restriction,
    RezOnly,
    ScoreOnly,
    Trigger,
    UsableBy,
    UseLimit,
    UseOnly,
    VariableIs,
)
from ..costs import AdditionalCost, Cost
from ..deeds import Deed
from ..effects import Object, The
from ..selectors import (
    ICE,
    THIS,
    Alike,
    Amount,
    Attribute,
    Bound,
    Current,
    EventPattern,
    HostOfThis,
    InServer,
    InZone,
    Role,
    Same,
    Selector,
    SelectorNode,
    This,
    TriggerObject,
    X,
)
from ..terms import CardType, Face, Player, Scope, Zone
from ..values import inside, put, walk
from .costs import paid_by
from .declaring import ACTS, CHARGED, done_to
from .lines import Tokens
from .logic import together, types_of
from .mentions import WORD_TYPES
from .phrases import NO
from .pieces import Says, Some, Whenever
from .servers import TRIGGERING

Only = Callable[[Condition], Restriction]
Acted: TypeAlias = ActPattern | Prohibition  # done so often that it can only be forbidden
FirstActs: TypeAlias = tuple[tuple[Acted], int]  # the first time that it is done


def play_only(c: Condition) -> Restriction:
    """It is played only then."""
    return PlayOnly(c)


def use_only(c: Condition) -> Restriction:
    """The ability is used only then."""
    return UseOnly(c)


def use_card_only(c: Condition) -> Restriction:
    """Every ability of the card is used only then."""
    return UseOnly(c, card=True)


def rez_only(c: Condition) -> Restriction:
    """It is rezzed only then."""
    return RezOnly(c)


def score_only(c: Condition) -> Restriction:
    """It is scored only then."""
    return ScoreOnly(c)


def install_only(c: Condition) -> Any:
    """It is installed only then, which is no time of a run or turn."""
    return NO if isinstance(c, InTime) else InstallOnly(condition=c)


def only_under(act: tuple[Only], conditions: tuple[Condition | SoOften, ...]) -> Any:
    """A restriction for each of the conditions, and for each time within which it is done but so often."""
    made: tuple[Any, ...] = tuple(used_so_often(act, c) if isinstance(c, tuple) else act[0](c) for c in conditions)
    if UseOnly(STOLEN) in made:  # there it works then
        made = (*made, ActiveIn((Zone.RUNNER_SCORE,)))
    return NO if NO in made else made


def limited(n: int, what: Selector, per: LimitPer) -> Any:
    """So many of these; of a deck, so many copies of this card (rule_maximum_copies)."""
    return NO if per is LimitPer.DECK and what != Same(THIS) else (Limit(n, what, per),)


STOLEN = Fits(THIS, InZone((Zone.RUNNER_SCORE,)))


def usable_so(player: Player, restrictions: tuple[Restriction, ...]) -> Any:
    """This player can use the ability, and only so."""
    of_use = all(isinstance(one, UseOnly | UseLimit | ActiveIn) for one in restrictions)
    whole = any(isinstance(one, UseOnly | UseLimit) and one.card for one in restrictions)
    return (UsableBy(player), *restrictions) if of_use and not whole else NO


class MoreThan(NamedTuple):
    """Oftener than so many times: said of what is forbidden."""

    times: int


SoOften: TypeAlias = tuple[int | MoreThan, Scope]  # how often, within what


def so_often(times: int | MoreThan, each: tuple[Scope, Any]) -> Any:
    """So many times within a stretch of time."""
    scope, during = each
    return (times, scope) if during is None or (scope, during) == (Scope.RUN, During.RUN) else NO


def so_often_when(trigger: Trigger, often: tuple[int, Scope]) -> Whenever:
    """It waits for this, and is used so many times within a stretch of time."""
    return Whenever(trigger, (), (UseLimit(*often),))


def opposite(c: Condition | SoOften) -> Any:
    """That it is not so; where it is not done more often than so many times, it is done so many times at most."""
    match c:
        case (MoreThan(times), scope):
            return times, scope
        case tuple():
            return NO
        case _:
            return c.part if isinstance(c, NotSo) else NotSo(c)


def installed_so(act: tuple[Only] | Permission, how: Selector | Face | tuple[Selector]) -> Any:
    """How it is installed: in that server, with this face, or on such a card; or with which face it can be."""
    match act, how:
        case Permission(ActPattern(Deed.INSTALL, what=SelectorNode() as what)), Face():
            return (Permission(ActPattern(Deed.INSTALL, Player.YOU, what, face=how)),)
    if act != (install_only,):
        return NO
    match how:
        case Face():
            return (InstallOnly(face=how),)
        case (host,):
            return (InstallOnly(on=host),)
        case InServer():
            return (InstallOnly(how.server),)
        case _:
            return NO


def shown_there(c: Condition) -> Any:
    """What is accessed in R&D must be revealed."""
    match c:
        case Fits(Current(Role.ACCESSED) as ref, what):
            shown = Obligation(ActPattern(Deed.REVEAL, Player.RUNNER, what))
            return Says((shown,), (), Fits(ref, together((what, InZone((Zone.RND,))))))
        case _:
            return NO


def used_so_often(act: tuple[Only], often: SoOften) -> Any:
    """At most so often in that time: the ability, or every ability of the card."""
    times, scope = often
    if not isinstance(times, int) or act[0] not in (use_only, use_card_only):
        return NO
    return UseLimit(times, scope, card=act == (use_card_only,))


def paying_from(act: tuple[Only], source: tuple[Selector, int | None]) -> Any:
    """Credits come from there, at least so many or all."""
    return (PayOnlyFrom(*source, card=act == (use_card_only,)),) if act[0] in (use_only, use_card_only) else NO


def variable(v: Amount) -> Any:
    """X is an amount other than itself."""
    return NO if v == X() else (VariableIs(v),)


def says(
    d: tuple[Any, ...] = (), restrictions: tuple[Restriction, ...] = (), condition: Condition | None = None
) -> Any:
    """What holds, under that condition; what a use costs is said of the ability itself."""
    uses = tuple(one for one in d if isinstance(one, Cheaper))
    if not uses:
        return Says(d, restrictions, condition)
    return (
        NO
        if len(uses) < len(d)
        else Says((), (*restrictions, *(structs.replace(u, condition=condition) for u in uses)))
    )


Holdings: TypeAlias = tuple[Declaration | Restriction, ...]


def restricts(one: Declaration | Restriction) -> bool:
    """Whether it is no declaration; what a use costs is one until the sentence is whole."""
    return isinstance(one, Restriction) and not isinstance(one, Cheaper)


def said_alone(said: Holdings) -> Any:
    """What holds, and what is allowed only so."""
    return says(tuple(d for d in said if not restricts(d)), tuple(r for r in said if restricts(r)))  # type: ignore[misc]


def said_when(said: Holdings, condition: Condition) -> Any:
    """What holds under that condition."""
    return NO if any(map(restricts, said)) else says(said, (), condition)


def can_host(q: Some, s: Selector) -> Any:
    """So many at most; where they come from is not where they are then."""
    elsewhere = any(isinstance(node, InZone) for node in walk(s))
    return CanHost(s, q.most) if not elsewhere and (q.most is None or isinstance(q.most, int)) else NO


def met_there(what: Selector) -> Selector:
    """`That ice`, where nothing is encountered yet, is the ice that was chosen."""
    return Same(Bound("the chosen piece of ice")) if what == Same(Bound("that piece of ice")) else what


def encountering_such(what: Selector) -> Condition:
    """During an encounter with this card, with any ice, or with such ice."""
    match what:
        case Same(This()):
            return InTime(During.ENCOUNTER_WITH_THIS)
        case _ if what == ICE:
            return InTime(During.ENCOUNTER)
        case _:
            return Fits(Current(Role.ENCOUNTERED), met_there(what))


def seen_from_host(node: Any) -> Any:
    """What is said of `the same server`, seen from the card that hosts this one."""
    return put(node, Bound(TRIGGERING), HostOfThis())


def while_placed(d: tuple[Declaration, ...], p: Selector) -> Any:
    """`~ has +3 strength while protecting HQ`: a participle is about the subject, here always this card."""
    about_this = all(isinstance(one, StatChange | GainAbility) and _holder(one) == The(THIS) for one in d)
    return says(d, (), Fits(THIS, p)) if about_this else NO


def _holder(d: StatChange | GainAbility) -> Object:
    return d.of if isinstance(d, StatChange) else d.to


# ---------------------------------------------------------------------- additional costs

_PAYERS = dict.fromkeys((Deed.STEAL, Deed.RUN, Deed.JACK_OUT, Deed.ACCESS), Player.RUNNER)
_PAYERS |= dict.fromkeys((Deed.REZ, Deed.SCORE, Deed.ADVANCE), Player.CORP)
THAT = {f"that {word}": kind for word, kind in WORD_TYPES.items()}


def first_act(act: Acted, span: tuple[Scope, During | None]) -> Any:
    """The first such act of a turn."""
    scope, time = span
    if isinstance(act, Prohibition):
        return NO
    return NO if scope is not Scope.TURN or act.during else ((structs.replace(act, during=time),), 1)


def each_done_to(verbs: tuple[Deed, ...], what: Selector) -> Any:
    """Each of these, with the same object."""
    acts = tuple(done_to(verb, what) for verb in verbs)
    return NO if NO in acts else acts


def additional(charged: tuple[Acted, ...] | FirstActs, due: Cost | tuple[Player, Cost]) -> Any:
    """The additional costs of the acts; `that agenda` in a cost is what the act is done to."""
    acts, ordinal = charged if isinstance(charged[-1], int) else (charged, None)
    p, c = due if isinstance(due, tuple) else (None, due)
    plain = tuple(act for act in acts if isinstance(act, ActPattern))
    if len(plain) < len(acts) or any(act.using is not None or not _is_charged(act) for act in plain):
        return NO
    found = []
    for act in plain:
        cost = about_object(c, act.what)
        by = act if p is None or p is Player.YOU else structs.replace(act, by=p)
        found.append(AdditionalCost(by, paid_by(cost, p or _PAYERS.get(act.act, Player.YOU)), ordinal=ordinal))
    return tuple(found)


def _is_charged(act: ActPattern) -> bool:
    """Whether more can be due for it: for what removes tags, where it is the basic action."""
    return act.act in CHARGED | ACTS or (act.act is Deed.REMOVE_TAGS and act.basic)


def about_object(node: Any, what: Selector | None) -> Any:
    """What is said of `that agenda` or `that ice`, said of what the act is done to."""
    if what is None or isinstance(what, Same):
        return node
    if isinstance(node, Bound) and node.name in THAT and (THAT[node.name] in (types_of(what) or tuple(CardType))):
        return TriggerObject()
    return inside(node, lambda part: about_object(part, what))


def where_copied(act: Deed, s: Selector, t: Selector, z: tuple[Zone, ...], p: Player, c: Cost) -> Any:
    """An additional cost of what has a copy there."""
    if t != s or act not in (Deed.PLAY, Deed.INSTALL):
        return NO
    what = together((s, Alike(Attribute.TITLE, InZone(z))))
    return (AdditionalCost(ActPattern(act, p, what), paid_by(c, p)),)


# ----------------------------------------------------------------------- where it works

_HIDDEN: Mapping[str, Zone] = MappingProxyType(
    {
        "hq": Zone.HQ,
        "your grip": Zone.GRIP,
        "the grip": Zone.GRIP,
        "your heap": Zone.HEAP,
        "archives": Zone.ARCHIVES,
    }
)


def used_from(cost: Tokens) -> tuple[Restriction, ...]:
    """`Reveal this card from HQ:` works there and nowhere else (rule_active_exception_catchall)."""
    for words, zone in _HIDDEN.items():
        if f"~ from {words}" in " ".join(cost):
            return (ActiveIn((zone,)), UseOnly(Fits(This(), InZone((zone,)))))
    return ()


_ENDS = {Scope.RUN: (During.RUN, Deed.RUN_ENDS), Scope.ENCOUNTER: (During.ENCOUNTER, Deed.ENCOUNTER_ENDS)}


def first_so_far(stretch: Scope, each: tuple[Scope, None]) -> Any:
    """While such a stretch of time lasts and none has ended in this turn or run."""
    within, _ = each
    if stretch not in _ENDS or within not in (Scope.TURN, Scope.RUN) or stretch is within:
        return NO
    time, ends = _ENDS[stretch]
    return AllHold((InTime(time), NotSo(Occurred(EventPattern(ends), within))))


RESTRICTING: Mapping[str, Any] = MappingProxyType(
    {
        "use_only": use_only,
        "limited": limited,
        "first_so_far": first_so_far,
        "use_card_only": use_card_only,
        "usable_so": usable_so,
        "play_only": play_only,
        "rez_only": rez_only,
        "score_only": score_only,
        "install_only": install_only,
        "installed_so": installed_so,
        "said_alone": said_alone,
        "said_when": said_when,
        "only_under": only_under,
        "opposite": opposite,
        "so_often": so_often,
        "MoreThan": MoreThan,
        "so_often_when": so_often_when,
        "paying_from": paying_from,
        "shown_there": shown_there,
        "variable": variable,
        "can_host": can_host,
        "while_placed": while_placed,
        "seen_from_host": seen_from_host,
        "met_there": met_there,
        "encountering_such": encountering_such,
        "additional": additional,
        "each_done_to": each_done_to,
        "first_act": first_act,
        "where_copied": where_copied,
        "Says": says,
        "Permission": Permission,
    }
)
