"""Restrictions and declarations: what holds, forbids, permits, costs more, or lets credits be spent (9.3.4, 9.1.5)."""

from __future__ import annotations

from typing import Any

from ..abilities import (
    Ability,
    AbilityKind,
    GainAbility,
    LoseAbility,
    Permission,
    PlayerStatChange,
    Prohibition,
    StatChange,
    StaysInPlay,
)
from ..conditions import (
    Act,
    ActPattern,
    AllHold,
    CanHost,
    Condition,
    During,
    FirstClick,
    InstallOnly,
    InTime,
    Limit,
    LimitPer,
    PayOnlyFrom,
    PlayOnly,
    RezOnly,
    ScoreOnly,
    UsableBy,
    UseLimit,
    UseOnly,
    VariableBound,
    VariableIs,
)
from ..costs import AdditionalCost, CostKind, CostModifier, CreditSource, Discount, Purpose, Surcharge
from ..effects import Each, Object, Placement, The
from ..selectors import (
    AGENDA,
    ANYTHING,
    THIS,
    Bound,
    ControlledBy,
    EventPattern,
    HostedOn,
    Same,
    Selector,
    ServerWord,
    Subtype,
    Verb,
    X,
)
from ..terms import Player, PlayerStat, Relation, Scope, Side, Stat
from .amounts import times
from .logic import installed, together
from .phrases import NO, Grammar
from .pieces import Says


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
    g.words("restriction", {"only the_runner can use this ability": only(UsableBy(Player.RUNNER))})
    g.words("restriction", {"only the_corp can use this ability": only(UsableBy(Player.CORP))})
    g.words("restriction", {"any player can use this ability": only(UsableBy(Player.EITHER))})
    g.rule("restriction", "only the_runner can use this ability and only if {c:condition}")(
        lambda c: only(UsableBy(Player.RUNNER), UseOnly(c))
    )
    stealth = "(a #stealth card|#stealth card)"
    g.rule("restriction", f"use this ability only by spending [credit] from {stealth}")(
        lambda: only(PayOnlyFrom(Subtype(("stealth",))))
    )
    g.rule("restriction", f"use this ability only by spending at least {{n:number}} [credit] from {stealth}")(
        lambda n: only(PayOnlyFrom(Subtype(("stealth",)), n))
    )
    g.rule("restriction", f"use this ability only by spending a [credit] from {stealth}")(
        lambda: only(PayOnlyFrom(Subtype(("stealth",)), 1))
    )
    g.rule("restriction", "x is (equal to|) {v:value}")(lambda v: NO if v == X() else only(VariableIs(v)))
    g.rule("restriction", "x must be {r:than} {v:value}")(lambda r, v: only(VariableBound(r, v)))
    g.rule("restriction", "x cannot (be greater than|exceed) {v:value}")(
        lambda v: only(VariableBound(Relation.AT_MOST, v))
    )
    _installing(g)
    _limits(g)
    g.rule("restriction", "use this ability only during {t:time} and only once per run")(
        lambda t: only(UseOnly(InTime(t)), UseLimit(1, Scope.RUN))
    )
    g.rule("restriction", "rez ~? only during {t:time}")(lambda t: only(RezOnly(InTime(t))))
    g.rule("restriction", "~ can only be rezzed (if|while) {c:condition}")(lambda c: only(RezOnly(c)))
    g.rule("restriction", "rez ~ only if {c:condition}")(lambda c: only(RezOnly(c)))
    g.rule("restriction", "you cannot score ~ (if|while) {c:condition}")(lambda c: only(ScoreOnly(_negated(c))))
    g.rule("restriction", "score ~ only if {c:condition}")(lambda c: only(ScoreOnly(c)))


def _negated(c: Condition) -> Condition:
    from ..conditions import NotSo

    return c.part if isinstance(c, NotSo) else NotSo(c)


def _installing(g: Grammar) -> None:
    g.rule("restriction", "install ~? only on (a|1) {s:np}")(lambda s: only(InstallOnly(on=installed(s))))
    g.rule("restriction", "install ~? only (if|while) {c:condition}")(lambda c: only(InstallOnly(condition=c)))
    g.rule("restriction", "install ~? only (in_the_root_of|in) {s:server}")(lambda s: only(InstallOnly(s)))
    g.words("restriction", {"remote server only": only(InstallOnly(ServerWord.REMOTE))})


def _limits(g: Grammar) -> None:
    per = {"player": LimitPer.PLAYER, "server": LimitPer.SERVER, "deck": LimitPer.DECK}
    for word, kind in per.items():
        g.rule("restriction", f"limit {{n:number}} {{s:np}} per {word}")(
            lambda n, s, kind=kind: only(Limit(n, s, kind))
        )
        g.rule("restriction", f"limit {{n:number}} per {word}")(lambda n, kind=kind: only(Limit(n, Same(THIS), kind)))
        g.rule("restriction", f"limit {{n:number}} ~ per {word}")(lambda n, kind=kind: only(Limit(n, Same(THIS), kind)))
    host = "(can host|host) "
    g.rule("restriction", f"~ {host} (a single|up to 1|1|a) {{s:np}}")(lambda s: only(CanHost(s, 1)))
    g.rule("restriction", f"~ {host} up to {{n:number}} {{s:np}}")(lambda n, s: only(CanHost(s, n)))
    g.rule("restriction", f"~ {host} any number of {{s:np}}")(lambda s: only(CanHost(s)))
    g.rule("restriction", f"~ {host} {{s:np}}")(lambda s: only(CanHost(s)))
    g.rule("restriction", "limit {n:number} hosted {s:np}")(lambda n, s: only(CanHost(s, n)))


def add_declarations(g: Grammar, side: Side) -> None:
    """Sentences of static abilities."""
    g.rule("declares", "{r:restriction}")(lambda r: r)
    g.rule("declares", "{d:declaration}")(lambda d: says(*d))
    g.rule("declares", "(while|if|as long as) {c:condition} , {d:declaration}")(lambda c, d: says(*d, condition=c))
    g.rule("declares", "{d:declaration} (while|if|as long as) {c:condition}")(lambda d, c: says(*d, condition=c))
    g.rule("declares", "{a:declaration} ,? and {b:declaration}")(lambda a, b: says(*a, *b))
    _stats(g)
    _costs(g, side)
    _acts(g, side)
    _credits(g)


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


def _costs(g: Grammar, side: Side) -> None:
    g.rule("additional", "as_an_additional_cost_to {a:cost_act} , {c:cost}")(
        lambda a, c: (AdditionalCost(_paid_by(a, None), c),)
    )
    g.rule("additional", "as_an_additional_cost_to {a:cost_act} , {p:player} must {c:cost}")(
        lambda a, p, c: (AdditionalCost(_paid_by(a, p), c),)
    )
    g.rule("additional", "{p:player} must {c:cost} as_an_additional_cost_to {a:cost_act}")(
        lambda a, p, c: (AdditionalCost(_paid_by(a, p), c),)
    )
    g.rule("declaration", "{a:additional}")(lambda a: a)
    acts = {
        "play": Act.PLAY,
        "steal": Act.STEAL,
        "rez": Act.REZ,
        "score": Act.SCORE,
        "access": Act.ACCESS,
        "install": Act.INSTALL,
        "trash": Act.TRASH,
        "advance": Act.ADVANCE,
        "use": Act.USE,
    }
    for word, act in acts.items():
        g.rule("cost_act", f"{word} ~")(lambda act=act: ActPattern(act, what=Same(THIS)))
        g.rule("cost_act", f"{word} ~ with the basic_action")(
            lambda act=act: ActPattern(act, what=Same(THIS), basic=True)
        )
        g.rule("cost_act", f"{word} (a|each|all|) {{s:np}}")(lambda s, act=act: ActPattern(act, what=s))
        g.rule("cost_act", f"{word} (a|each|) {{s:np}} with the basic_action")(
            lambda s, act=act: ActPattern(act, what=s, basic=True)
        )
        g.rule("cost_act", f"take the basic_action to {word} (a|1|) {{s:np}}")(
            lambda s, act=act: ActPattern(act, what=s, basic=True)
        )
    g.rule("cost_act", "run {s:server}")(lambda s: ActPattern(Act.RUN, server=s))
    g.rule("cost_act", "jack out")(lambda: ActPattern(Act.JACK_OUT))
    kinds = {
        "rez": (Act.REZ, CostKind.REZ),
        "install": (Act.INSTALL, CostKind.INSTALL),
        "play": (Act.PLAY, CostKind.PLAY),
    }
    for word, (act, kind) in kinds.items():
        for more, change in (("increased", Surcharge), ("lowered", Discount)):
            g.rule(
                "declaration",
                f"the ({word}_cost|{word} cost) of (each|all|) {{s:np}} is {more} by {{n:number}} [credit]?",
            )(lambda s, n, act=act, kind=kind, change=change: (CostModifier(ActPattern(act, what=s), change(n, kind)),))
            g.rule("declaration", f"the ({word}_cost|{word} cost) of ~ is {more} by {{n:number}} [credit]? {{e:each}}")(
                lambda n, e, act=act, kind=kind, change=change: (
                    CostModifier(ActPattern(act, what=Same(THIS)), change(times(n, e), kind)),
                )
            )
            g.rule("declaration", f"its ({word}_cost|{word} cost) is {more} by {{n:number}} [credit]? {{e:each}}")(
                lambda n, e, act=act, kind=kind, change=change: (
                    CostModifier(ActPattern(act, what=Same(THIS)), change(times(n, e), kind)),
                )
            )
        for more, change in (("more", Surcharge), ("less", Discount)):
            g.rule("declaration", f"~ cost {{n:number}} [credit] {more} to {word}")(
                lambda n, act=act, kind=kind, change=change: (
                    CostModifier(ActPattern(act, what=Same(THIS)), change(n, kind)),
                )
            )
            g.rule("declaration", f"~ cost {{n:number}} [credit] {more} to {word} {{e:each}}")(
                lambda n, e, act=act, kind=kind, change=change: (
                    CostModifier(ActPattern(act, what=Same(THIS)), change(times(n, e), kind)),
                )
            )
            g.rule("declaration", f"(each|all) {{s:np}} cost {{n:number}} [credit] {more} to {word}")(
                lambda s, n, act=act, kind=kind, change=change: (
                    CostModifier(ActPattern(act, what=s), change(n, kind)),
                )
            )
            g.rule(
                "declaration", f"the first {{s:np}} you {word} each turn cost {{n:number}} [credit] {more} (to {word}|)"
            )(
                lambda s, n, act=act, kind=kind, change=change: (
                    CostModifier(ActPattern(act, Player.YOU, s), change(n, kind), ordinal=1),
                )
            )


def _paid_by(a: ActPattern, p: Player | None) -> ActPattern:
    from msgspec import structs

    return structs.replace(a, by=p) if p is not None and p is not Player.YOU else a


def _acts(g: Grammar, side: Side) -> None:
    g.rule("declaration", "(you can advance ~|~ can be advanced)")(
        lambda: (Permission(ActPattern(Act.ADVANCE, what=Same(THIS))),)
    )
    scored = {"stolen": Verb.STEAL, "scored": Verb.SCORE}
    for word, verb in scored.items():
        g.rule("declaration", f"~ is not trashed until another #current is played or a agenda is {word}")(
            lambda verb=verb: (
                StaysInPlay(
                    (EventPattern(Verb.PLAY, what=Subtype(("current",)) - Same(THIS)), EventPattern(verb, what=AGENDA))
                ),
            )
        )
        g.rule("declaration", f"~ is not trashed until another current is played or a agenda is {word}")(
            lambda verb=verb: (
                StaysInPlay(
                    (EventPattern(Verb.PLAY, what=Subtype(("current",)) - Same(THIS)), EventPattern(verb, what=AGENDA))
                ),
            )
        )
    verbs = {
        "access": Act.ACCESS,
        "score": Act.SCORE,
        "steal": Act.STEAL,
        "rez": Act.REZ,
        "install": Act.INSTALL,
        "trash": Act.TRASH,
        "advance": Act.ADVANCE,
        "use": Act.USE,
        "play": Act.PLAY,
        "derez": Act.DEREZ,
        "expose": Act.EXPOSE,
        "bypass": Act.BYPASS,
    }
    for word, act in verbs.items():
        g.rule("declaration", f"{{p:player}} cannot {word} {{s:act_object}}")(
            lambda p, s, act=act: (Prohibition(ActPattern(act, p, s)),)
        )
    passive = {
        "trashed": Act.TRASH,
        "rezzed": Act.REZ,
        "advanced": Act.ADVANCE,
        "stolen": Act.STEAL,
        "scored": Act.SCORE,
        "exposed": Act.EXPOSE,
        "bypassed": Act.BYPASS,
        "derezzed": Act.DEREZ,
        "accessed": Act.ACCESS,
    }
    for word, act in passive.items():
        g.rule("declaration", f"{{s:act_object}} cannot be {word}")(
            lambda s, act=act: (Prohibition(ActPattern(act, what=s)),)
        )
    g.rule("declaration", "{p:player} cannot (make (a|another) run|run any server|initiate a run|run)")(
        lambda p: (Prohibition(ActPattern(Act.RUN, p)),)
    )
    g.rule("declaration", "{p:player} cannot (make a run on|run) {s:server}")(
        lambda p, s: (Prohibition(ActPattern(Act.RUN, p, server=s)),)
    )
    for word, act in verbs.items():
        for other, second in verbs.items():
            g.rule("declaration", f"{{p:player}} cannot {word} or {other} {{s:act_object}}")(
                lambda p, s, act=act, second=second: (
                    Prohibition(ActPattern(act, p, s)),
                    Prohibition(ActPattern(second, p, s)),
                )
            )
    g.rule("declaration", "{p:player} cannot jack out")(lambda p: (Prohibition(ActPattern(Act.JACK_OUT, p)),))
    g.rule("declaration", "{p:player} cannot draw card")(lambda p: (Prohibition(ActPattern(Act.DRAW, p)),))
    g.rule("declaration", "{p:player} cannot gain [credit]")(lambda p: (Prohibition(ActPattern(Act.GAIN_CREDITS, p)),))
    g.rule("act_object", "~")(lambda: Same(THIS))
    g.rule("act_object", "it")(lambda: Same(Bound("it")))
    g.rule("act_object", "{r:reference}")(lambda r: Same(r))
    g.rule("act_object", "(a|any|all|) {s:np}")(lambda s: s)


def _credits(g: Grammar) -> None:
    g.rule("recurring", "{n:number} [recurring-credit]")(lambda n: n)
    g.rule("recurring", "x [recurring-credit]")(lambda: X())
    g.rule("declares", "{n:recurring}")(lambda n: says(CreditSource(recurring=n)))
    hosted = "(use (this|these) [credit]|you can (spend|use) hosted [credit]|you can (spend|use) the? [credit] on ~)"
    g.rule("declares", f"{hosted} {{p:purposes}}")(lambda p: says(CreditSource(p)))
    g.rule("declares", "(you may|) use [credit] on ~ {p:purposes}")(lambda p: says(CreditSource(p)))
    g.rule("declares", "you may (spend|use) (hosted [credit]|[credit] on ~) {p:purposes}")(
        lambda p: says(CreditSource(p))
    )
    g.rule("purposes", "{a:purpose}")(lambda a: a)
    g.rule("purposes", "{a:purpose} (or|and) {b:purpose}")(lambda a, b: a + b)
    g.rule("purpose", "during {t:time}")(lambda t: (Purpose(during=t),))
    g.words("time", {"run on central server": During.RUN_ON_CENTRAL})
    acts = {
        "install": Act.INSTALL,
        "rez": Act.REZ,
        "advance": Act.ADVANCE,
        "play": Act.PLAY,
        "trash": Act.TRASH,
        "use": Act.USE,
    }
    gerunds = {"installing": Act.INSTALL, "using": Act.USE, "rezzing": Act.REZ}
    for word, act in acts.items():
        g.rule("purpose", f"to {word} {{s:np}}")(lambda s, act=act: (Purpose(act, _thing(s)),))
        g.rule("purpose", f"to {word} {{s:np}} during {{t:time}}")(lambda s, t, act=act: (Purpose(act, _thing(s), t),))
        g.rule("purpose", f"to take the basic_action to {word} {{s:np}}")(
            lambda s, act=act: (Purpose(act, _thing(s), basic=True),)
        )
    for word, act in gerunds.items():
        g.rule("purpose", f"(to pay|) for {word} {{s:np}}")(lambda s, act=act: (Purpose(act, _thing(s)),))
        g.rule("purpose", f"(to pay|) for {word} {{s:np}} during {{t:time}}")(
            lambda s, t, act=act: (Purpose(act, _thing(s), t),)
        )
    g.rule("purpose", "to install {a:np} and {b:np}")(
        lambda a, b: (Purpose(Act.INSTALL, _thing(a)), Purpose(Act.INSTALL, _thing(b)))
    )
    g.rule("purpose", "to advance , install , and rez {s:np}")(
        lambda s: (Purpose(Act.ADVANCE, _thing(s)), Purpose(Act.INSTALL, _thing(s)), Purpose(Act.REZ, _thing(s)))
    )
    g.rule("purpose", "to take the basic_action to remove 1 tag")(lambda: (Purpose(Act.REMOVE_TAGS, basic=True),))
    g.rule("purpose", "to pay trash_cost")(lambda: (Purpose(Act.PAY_TRASH_COST, kind=CostKind.TRASH),))
    g.rule("purpose", "to pay trash_cost of {s:np}")(lambda s: (Purpose(Act.PAY_TRASH_COST, s, kind=CostKind.TRASH),))
    g.rule("purpose", "to pay install_cost")(lambda: (Purpose(Act.INSTALL, kind=CostKind.INSTALL),))
    g.rule("purpose", "for anything")(lambda: (Purpose(),))


def _thing(s: Selector) -> Selector | None:
    return None if s == ANYTHING else s
