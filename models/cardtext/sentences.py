"""Sentences: steps with their choices, nested costs, conditions and durations, and how sentences hang together."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from ..abilities import (
    Bid,
    ChooseOption,
    Delayed,
    If,
    Instruction,
    Lasting,
    NestedCost,
    NestedForm,
    Option,
    Replace,
    Step,
    Trace,
)
from ..conditions import Condition, Exists, Threat, Trigger, TriggerMode, Until
from ..costs import (
    AddTo,
    Cost,
    CreditSource,
    PayCredits,
    PayStat,
    Purpose,
    SpendClicks,
)
from ..deeds import Deed
from ..effects import Destination, Effect, Placement, Target, The
from ..selectors import INSTALLED, THIS, Bound, ChosenServer, EventPattern, InZone, Ref, Same, ServerWord
from ..terms import Player, Scope, Side, Stat
from ..values import Value, walk
from .afterwards import of_server
from .costs import paid_by
from .instructions import carried_out_by, done_by, instructed
from .logic import together
from .phrases import NO, Grammar
from .pieces import (
    AfterRun,
    Averted,
    BidResult,
    ChangesCosts,
    Does,
    IfDone,
    Instead,
    NotDue,
    NotPrevented,
    Otherwise,
    Some,
    SpendDuringRun,
    Whenever,
)
from .prevention import add_prevention

Steps = tuple[Step, ...]


def add_sentences(g: Grammar, side: Side) -> None:
    """Steps and sentences."""
    _plain_steps(g)
    _nested_costs(g)
    _choices(g)
    _lasting(g)
    _replacing_breaches(g)
    add_prevention(g)
    _sentences(g, side)


def _plain_steps(g: Grammar) -> None:
    g.rule("step", "if there is any card in {z:zones} , trash 1 of them")(
        lambda z: (If(Exists(InZone(z)), (Instruction((Effect(Deed.TRASH, what=Target(InZone(z))),)),)),)
    )
    g.rule("step", "you may choose 1 of the top {n:number} card in {d:deck} and access it")(_choose_and_access)
    g.rule("step", "{a:simple_step} , then {b:simple_step} if {c:condition}")(lambda a, b, c: (*a, If(c, b)))
    g.rule("step", "{e:effects}")(lambda e: instructed(e))
    g.rule("step", "{p:player} may {e:effects} , {c:cost_changes} , placing it directly behind ~")(_placed_behind)
    ends = Trigger((EventPattern(Deed.RUN_ENDS),))
    g.rule("step", "{e:effects} (after the run is completed|when (the|that|this) run end)")(
        lambda e: (Delayed(ends, steps),) if (steps := instructed(e)) is not NO else NO
    )
    g.rule("step", "{e:effects} ,? {c:cost_changes}")(_changed)
    g.rule("step", "{p:player} may {e:effects}")(_optional)
    g.rule("step", "{e:effects} , {c:cost_changes} , and then? {f:effects}")(
        lambda e, f, c: _changed(e + f, c) if not any(x.kind in _PAID_KINDS for x in f) else NO
    )
    g.rule("step", "{p:player} may {e:effects} ,? {c:cost_changes}")(_optional)
    g.rule("step", "{p:player} may {e:effects} , {c:cost_changes} , if able ; otherwise , {s:step}")(_optional_or)
    g.rule("step", "{e:effects} , {c:cost_changes} , then {f:effects}")(
        lambda e, f, c: _changed(e + f, c) if not any(x.kind in _PAID_KINDS for x in f) else NO
    )
    g.rule("step", "{a:simple_step} , then {b:simple_step} if {c:condition}")(lambda a, b, c: (*a, If(c, b)))
    g.rule("step", "you must trash {r:reference} by paying its trash_cost , if able")(_trash_by_paying)
    g.rule("step", "{s:simple_step} if {c:condition}")(_if_after)
    g.rule("step", "if {c:condition} , {s:step}")(lambda c, s: (If(c, s),))
    g.rule("step", "{a:simple_step} if {c:condition} ; otherwise ,? {b:step}")(lambda a, c, b: (If(c, a, b),))
    g.rule("step", "if {c:condition} , {a:step} ; otherwise , {b:step}")(lambda c, a, b: (If(c, a, b),))
    g.rule("simple_step", "{e:effects}")(lambda e: instructed(e))
    g.rule("simple_step", "{p:player} may {e:effects}")(_optional)
    g.rule("step", "{p:player} may immediately {e:effects}")(_optional)
    g.rule("step", "{p:player} may immediately {e:effects} ,? {c:cost_changes}")(_optional)
    g.rule("simple_step", "{e:effects} ,? {c:cost_changes}")(_changed)
    g.rule("simple_step", "{c:choice} and {e:effects}")(lambda c, e: NO if (s := instructed(e)) is NO else (c, *s))
    g.rule("step", "{p:player} must rez {r:pronoun} by paying its rez_cost , if able")(
        lambda p, r: (Instruction((Effect(Deed.REZ, p, The(r), if_able=True),)),)
    )
    g.rule("step", "{a:simple_step} (and|, then|then) {b:special_step}")(lambda a, b: a + b)
    g.rule("step", "{s:special_step}")(lambda s: s)
    g.rule("special_step", "trace {n:strength_number}")(lambda n: (Trace(n),))
    g.rule("special_step", "if {c:condition} , {s:step}")(lambda c, s: (If(c, s),))


def _optional(p: Player, e: tuple[Effect, ...], c: ChangesCosts | None = None) -> Any:
    by = tuple(done_by(x, p) if x.by is Player.YOU else x for x in e)
    return instructed(by, optional=True, decider=p, changes=c.changes if c is not None else None)


def _optional_or(p: Player, e: tuple[Effect, ...], c: ChangesCosts, s: Steps) -> Any:
    """`You may install it, if able; otherwise, trash it`."""
    found = _optional(p, e, c)
    return NO if found is NO or len(found) != 1 or found[0].if_done else (structs.replace(found[0], if_not=s),)


def _trash_by_paying(r: Ref) -> Steps:
    """Who cannot pay the trash cost is not made to trash the card in another way (rule_must_without_choice)."""
    trashed = Instruction((Effect(Deed.TRASH, what=The(r)),))
    cost = Cost((PayStat(Stat.TRASH_COST, r),))
    return (NestedCost(Player.YOU, cost, NestedForm.MUST_IF_ABLE, (trashed,)),)


def _if_after(s: Steps, c: Condition) -> Any:
    """`Derez that ice if its strength is 2 or less`: the condition speaks of what stands before it in the text."""
    if not any(isinstance(node, Bound) and node.name == "it" for node in walk(c)):
        return (If(c, s),)
    what = s[0].effects[0].what if len(s) == 1 and isinstance(s[0], Instruction) and len(s[0].effects) == 1 else None
    return (If(_about(c, what.ref), s),) if isinstance(what, The) else NO


def _about(node: Any, ref: Ref) -> Any:
    """The structure with this reference in place of `it`."""
    if isinstance(node, tuple):
        return tuple(_about(part, ref) for part in node)
    if node == Bound("it"):
        return ref
    if not isinstance(node, Value):
        return node
    return structs.replace(node, **{n: _about(getattr(node, n), ref) for n in node.__struct_fields__})


def _placed_behind(p: Player, e: tuple[Effect, ...], c: ChangesCosts) -> Any:
    if len(e) != 1 or e[0].destination is not None:
        return NO
    where = Destination(placement=Placement.DIRECTLY_INWARD_OF_THIS)
    return _optional(p, (structs.replace(e[0], destination=where),), c)


_PAID_KINDS = (Deed.INSTALL, Deed.INSTALL_AND_REZ, Deed.PLAY, Deed.REZ)


def _changed(e: tuple[Effect, ...], c: ChangesCosts) -> Any:
    return instructed(e, changes=c.changes)


def _nested_costs(g: Grammar) -> None:
    g.rule("step", "{p:player} may then? {c:cost} to {s:step}")(_may_pay_to)
    g.rule("step", "{s:simple_step} unless {p:player} (either|must|) {c:cost}")(_unless)
    g.rule("step", "{s:lasting_step} unless {p:player} {c:cost}")(_unless)
    g.rule("may_cost", "{p:player} may {c:cost}")(lambda p, c: (p, paid_by(c, p)))


def _takes(c: Cost) -> bool:
    """Whether `may <cost> to ...` cannot be `may add X to Y`."""
    return not any(isinstance(part, AddTo) for part in c.components)


def _may_pay_to(p: Player, c: Cost, s: Steps) -> Any:
    steps = s if p is Player.YOU else carried_out_by(s, p)
    return (NestedCost(p, paid_by(c, p), NestedForm.MAY_TO, steps),) if _takes(c) and steps is not NO else NO


def _unless(s: Steps, p: Player, c: Cost) -> Any:
    return (NestedCost(p, paid_by(c, p), NestedForm.UNLESS, if_not=s),)


def _choices(g: Grammar) -> None:
    g.rule("step", "{p:player} must (either|) {a:effects} or {b:effects}")(
        lambda p, a, b: _choice(p, _option(p, a), _option(p, b), in_full=True)
    )
    g.rule("step", "{p:player} must (either|) {a:cost_only} or {b:effects}")(
        lambda p, a, b: _choice(p, _must_pay(p, a), _option(p, b), in_full=True)
    )
    g.rule("step", "{p:player} must (either|) {b:effects} or {a:cost_only}")(
        lambda p, a, b: _choice(p, _option(p, b), _must_pay(p, a), in_full=True)
    )
    g.rule("step", "{p:player} must {a:cost_only} , if able")(lambda p, a: _must_pay(p, a).steps)
    g.rule("cost_only", "(pay|spend) {n:credits}")(lambda n: Cost((PayCredits(n),)))
    g.rule("cost_only", "spend {n:clicks}")(lambda n: Cost((SpendClicks(n),)))
    g.rule("step", "{p:player} must {a:effects}")(lambda p, a: NO if (option := _option(p, a)) is NO else option.steps)
    g.rule("step", "{a:effects} or {b:effects}")(_or)
    g.rule("step", "{p:player} may {a:effects} or {b:effects}")(
        lambda p, a, b: _choice(p, _option(p, a), _option(p, b), must=False)
    )
    g.rule("quoted", "{q:quote}")(lambda q: (q,))
    g.rule("quoted", "{q:quote} {more:quoted}")(lambda q, more: (q, *more))
    g.rule("step", "(you may|) resolve {n:quantity} of the following (in any order|) : {q:quoted}")(
        lambda n, q: _modal(n, q, Player.YOU)
    )
    g.rule("step", "choose {n:quantity} : {q:quoted}")(lambda n, q: _modal(n, q, Player.YOU))
    for who, player in (("the_corp", Player.CORP), ("the_runner", Player.RUNNER)):
        g.rule("step", f"resolve {{n:quantity}} of the following of {who} 's choice : {{q:quoted}}")(
            lambda n, q, player=player: _modal(n, q, player)
        )
    g.rule("step", "resolve 1 of the following , or both if {c:condition} : {q:quoted}")(_both_if)
    psi, both = Bid((0, 1, 2)), "(you and (the_runner|the_corp)|the_runner and you)"
    g.words("step", {"play a psi_game": (psi,)})
    g.words(
        "step",
        {
            f"{both} secretly spend 0 [credit] , 1 [credit] , or 2 [credit]": (psi,),
        },
    )


def _choice(p: Player, a: Any, b: Any, *, must: bool = True, in_full: bool = False) -> Any:
    """A choice between two options, of which each is plain."""
    if NO in (a, b):
        return NO
    return (ChooseOption(p, (a, b), must=must, in_full=in_full),)


def _option(p: Player, e: tuple[Effect, ...]) -> Any:
    steps = instructed(tuple(done_by(x, p) if x.by is Player.YOU else x for x in e))
    return NO if steps is NO else Option(steps)


def _must_pay(p: Player, cost: Cost) -> Option:
    return Option((NestedCost(p, paid_by(cost, p), NestedForm.MUST_IF_ABLE),))


def _or(a: tuple[Effect, ...], b: tuple[Effect, ...]) -> Any:
    by = a[0].by
    if b[0].by is Player.YOU and by is not Player.YOU:
        b = tuple(done_by(x, by) if x.by is Player.YOU else x for x in b)
    chooser = by if a[0].kind is not Deed.TAKE_TAGS else Player.YOU
    return _choice(chooser, _option(Player.YOU, a), _option(Player.YOU, b))


def _both_if(c: Condition, q: tuple[int, ...]) -> Any:
    one, both = _modal(Some(1, 1), q, Player.YOU), _modal(Some(1, 2), q, Player.YOU)
    return (If(c, both, one),) if len(q) == 2 else NO


def _modal(n: Any, q: tuple[int, ...], chooser: Player) -> Any:
    if n.most is None:
        return NO
    return (ChooseOption(chooser, tuple(Option((), f"§{k}") for k in q), n.least, n.most),)


def _lasting(g: Grammar) -> None:
    g.rule("lasting_step", "{d:declaration} ,? {t:duration}")(lambda d, t: (Lasting(d, t),))
    g.rule("lasting_step", "{t:duration} ,? {d:declaration}")(lambda d, t: (Lasting(d, t),))
    g.rule("lasting_step", "you can spend hosted [credit] {p:purposes} {t:duration}")(
        lambda p, t: (Lasting((CreditSource(p),), t),)
    )
    g.rule("lasting_step", "you can spend hosted [credit] for_the_remainder_of (this|that) run")(
        lambda: (Lasting((CreditSource((Purpose(),)),), Scope.RUN),)
    )
    g.rule("step", "{s:lasting_step}")(lambda s: s)
    g.rule("step", "{a:simple_step} (and|, then|, and) {s:lasting_step}")(lambda a, s: a + s)
    g.rule("step", "{s:lasting_step} and {b:simple_step}")(lambda s, b: s + b)


def _replacing_breaches(g: Grammar) -> None:
    g.rule("step", "(instead of breaching (it|{s:server})) , {t:step}")(_instead_of_breaching)
    g.rule("step", "{t:simple_step} instead of breaching (it|{s:server})")(_instead_of_breaching)
    g.rule("step", "{p:player} may {e:effects} instead of breaching (it|{s:server})")(
        lambda p, e, s=None: _instead_of_breaching(_optional(p, e), s)
    )


def _choose_and_access(n: int, d: Any) -> Any:
    from ..effects import Target
    from ..selectors import TopOf

    return (Instruction((Effect(Deed.ACCESS, what=Target(TopOf(n, d))),), optional=True),)


def _instead_of_breaching(t: Steps, s: Any = None) -> Any:
    if len(t) == 1 and isinstance(t[0], NestedCost):  # who does not pay breaches
        nested = t[0]
        if nested.form is not NestedForm.MAY_TO:
            return NO
        return (structs.replace(nested, if_paid=(Replace(EventPattern(Deed.BREACH, server=s), nested.if_paid),)),)
    if s == ChosenServer("that server"):  # of the run that was just successful
        s, t = ServerWord.ATTACKED, of_server(t)
    optional = len(t) == 1 and isinstance(t[0], Instruction) and t[0].optional
    steps = (structs.replace(t[0], optional=False),) if optional and isinstance(t[0], Instruction) else t
    return (Replace(EventPattern(Deed.BREACH, server=s), steps, optional=optional),)


def _sentences(g: Grammar, side: Side) -> None:
    runner = EventPattern(Deed.RUN_SUCCESSFUL, what=Same(THIS))
    failed = EventPattern(Deed.RUN_UNSUCCESSFUL, what=Same(THIS))
    ended = EventPattern(Deed.RUN_ENDS, what=Same(THIS))
    g.rule("sentence", "{t:full_trigger} , {s:step}")(lambda t, s: Whenever(t, s))
    g.rule("nested_sentence", "{t:full_trigger} , {m:may_cost}")(
        lambda t, m: Whenever(t, (NestedCost(m[0], m[1], NestedForm.MAY_IF_DO),))
    )
    g.rule("nested_sentence", "{m:may_cost}")(lambda m: Does((NestedCost(m[0], m[1], NestedForm.MAY_IF_DO),)))
    g.rule("nested_sentence", "if {c:condition} , {m:may_cost}")(
        lambda c, m: Does((If(c, (NestedCost(m[0], m[1], NestedForm.MAY_IF_DO),)),))
    )
    g.rule("step", "{t:full_trigger} {d:duration} , {s:step}")(
        lambda d, t, s: (Delayed(t, s, once=False, duration=d),) if isinstance(d, Until) else NO
    )
    g.rule("step", "{d:duration} , {t:full_trigger} , {s:step}")(
        lambda d, t, s: (Delayed(t, s, once=False, duration=d),)
    )
    begins = {"your": Player.YOU, "the_runner 's": Player.RUNNER, "the_corp 's": Player.CORP, "their": _opponent(side)}
    for whose, player in begins.items():
        for word, verb in (("begin", Deed.TURN_BEGINS), ("end", Deed.TURN_ENDS)):
            g.rule("step", f"when {whose} next turn {word} , {{s:step}}")(
                lambda s, player=player, verb=verb: (Delayed(Trigger((EventPattern(verb, player),)), s),)
            )
    g.rule("sentence", "{s:simple_step} {t:full_trigger}")(lambda s, t: Whenever(t, s))
    accessed = Trigger((EventPattern(Deed.ACCESS, Player.RUNNER, Same(THIS)),))
    placed = structs.replace(
        accessed, events=(structs.replace(accessed.events[0], what=together((Same(THIS), INSTALLED))),)
    )
    g.rule("sentence", "if the_runner access ~ , {s:step}")(lambda s: Whenever(accessed, s))
    g.rule("sentence", "if the_runner access ~ while (installed|it is installed) , {s:step}")(
        lambda s: Whenever(placed, s)
    )
    g.rule("sentence", "if you {c:cost} {t:full_trigger} , {s:step}")(
        lambda c, t, s: Whenever(t, (NestedCost(Player.YOU, c, NestedForm.MAY_IF_DO, s),))
    )
    g.rule("sentence", "{s:step}")(lambda s: Does(s))
    g.rule("sentence", "{e:role_effect}")(lambda e: Does((Instruction(e[0]),), e[1]))
    changed = Trigger((runner,), TriggerMode.WOULD)
    g.rule(
        "sentence",
        "if (that|the|this) run would be declared successful , change the attacked server to {s:run_server} "
        "for_the_remainder_of (that|the|this) run",
    )(lambda s: AfterRun(changed, (Instruction((Effect(Deed.CHANGE_SERVER, server=s),)),)))
    g.rule("sentence", "{d:declares}")(lambda d: d)
    g.rule("sentence", "if successful , {s:step}")(lambda s: AfterRun(Trigger((runner,)), s, True))
    g.rule("sentence", "if unsuccessful , {s:step}")(lambda s: AfterRun(Trigger((failed,)), s, False))
    g.rule("nested_sentence", "if successful , {m:may_cost}")(
        lambda m: AfterRun(Trigger((runner,)), (NestedCost(m[0], m[1], NestedForm.MAY_IF_DO),), True)
    )
    for result, successful in (("successful", True), ("unsuccessful", False)):
        g.rule("sentence", f"when (that|the|this) run end , if it was {result} , {{s:step}}")(
            lambda s, successful=successful: AfterRun(Trigger((structs.replace(ended, successful=successful),)), s)
        )
    g.words(
        "sentence",
        {
            "trash ~ if the_corp purge virus counter": Whenever(
                Trigger((EventPattern(Deed.PURGE, Player.CORP),)),
                (Instruction((Effect(Deed.TRASH, what=The(THIS)),)),),
            ),
        },
    )
    g.rule("sentence", "when (that|the|this) run end , {s:step}")(lambda s: AfterRun(Trigger((ended,)), s))
    g.rule("nested_sentence", "when (that|the|this) run end , {m:may_cost}")(
        lambda m: AfterRun(Trigger((ended,)), (NestedCost(m[0], m[1], NestedForm.MAY_IF_DO),))
    )
    g.rule("sentence", "if you do , {s:step}")(lambda s: IfDone(s))
    g.rule("sentence", "if you do and {c:condition} , {s:step}")(lambda c, s: IfDone((If(c, s),)))
    g.rule("sentence", "if (the_runner|they|the_corp) do , {s:step}")(lambda s: IfDone(s))
    g.rule("sentence", "if no run is made this way , {s:step}")(lambda s: IfDone(s, False))
    g.rule("sentence", "if ({p:player}) do not , {s:step}")(lambda p, s: IfDone(s, False))
    g.rule("sentence", "if (the_runner|they|the_corp|you) do , {a:step} ; otherwise , {b:step}")(
        lambda a, b: IfDone(a, True, b)
    )
    g.rule("sentence", "if {c:condition} , also {s:step}")(lambda c, s: Does((If(c, s),)))
    g.rule("sentence", "ignore this cost if {c:condition}")(lambda c: NotDue(c))
    g.rule("sentence", "otherwise , {s:step}")(lambda s: Otherwise(s))
    g.rule("sentence", "if {c:condition} , instead {s:step}")(lambda c, s: Instead(c, s))
    g.rule("sentence", "if {c:condition} , {s:step} instead")(lambda c, s: Instead(c, s))
    g.rule("sentence", "threat {n:number} → {s:step}")(lambda n, s: Does((If(Threat(n), s),)))
    g.rule("nested_sentence", "threat {n:number} → {m:may_cost}")(
        lambda n, m: Does((If(Threat(n), (NestedCost(m[0], m[1], NestedForm.MAY_IF_DO),)),))
    )
    g.words("sentence", {"this damage cannot be prevented": NotPrevented(Deed.DAMAGE)})
    g.rule("sentence", "trashing a {s:type} this way cannot be prevented")(lambda s: NotPrevented(Deed.TRASH, s))
    g.rule("sentence", "if {k:condition} , {p:player} may {c:cost} to prevent this damage")(
        lambda k, p, c: Averted(p, paid_by(c, p), k)
    )
    g.rule("sentence", "{p:player} can {c:cost} to prevent this")(lambda p, c: Averted(p, paid_by(c, p)))
    pool = CreditSource(in_pool=True)
    g.words(
        "sentence",
        {
            "during that run , hosted [credit] is considered to be in your credit_pool": SpendDuringRun((pool,)),
            "you can (spend|use) hosted [credit] during that run": SpendDuringRun((CreditSource((Purpose(),)),)),
        },
    )
    psi_differ = "(if the bid differ|if you and (the_runner|the_corp) (spent|spend) a different number of [credit])"
    psi_match = "(if the bid match|if you and (the_runner|the_corp) spent the same number of [credit])"
    g.rule("sentence", f"{psi_differ} , {{s:step}}")(lambda s: BidResult(s, False))
    g.rule("sentence", f"{psi_differ} , {{a:step}} ; otherwise ,? {{b:step}}")(lambda a, b: BidResult(a, False, b))
    g.rule("sentence", f"{psi_match} , {{s:step}}")(lambda s: BidResult(s, True))
    g.words("sentence", {"reveal spent [credit]": BidResult((), None)})


def _opponent(side: Side) -> Player:
    return Player.RUNNER if side is Side.CORP else Player.CORP
