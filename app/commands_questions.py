"""The commands that ask about a position: check, actions, targets, payments, checkpoint, orders, outcomes."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from msgspec import UNSET

from .choices import choice_record, in_words, payment_data
from .differences import differences
from .exits import Exit, UsageError
from .models.actions import Announce, Choice, Payment
from .models.notation.announcements import Announcement
from .models.notation.names import names_of
from .models.rulebook import number_in_force
from .models.verdict import (
    IllegalActionError,
    Reason,
    Status,
    UndecidedError,
    Verdict,
    reason_record,
)
from .output import Output, note, write_atomically
from .reading import Loaded, load, reading_action
from .solver.ask.posed import Question
from .solver.ask.position import Position
from .solver.choices.masks import KINDS, kind_of
from .solver.problems import BudgetExhausted, SolutionSet, Undecided
from .solver.reading import Game
from .typed import payment_text
from .verdicts import (
    citation,
    fact_lines,
    remedy_lines,
    verdict_lines,
    verdict_record,
)
from .waiting import decision_lines

if TYPE_CHECKING:
    from .solver.ask.after_payment import TargetsAfter
    from .solver.orders.ordering import Order
    from .solver.targets.announcing import TargetSets

T = TypeVar("T")
EXITS = {Status.LEGAL: Exit.YES, Status.ILLEGAL: Exit.NO, Status.UNKNOWN: Exit.UNKNOWN}
MOST_ALTERNATIVES = 10


def check(args: Namespace, out: Output) -> Exit:
    """Is this action legal, and why not?"""
    loaded = load(args.position, args.edition, args.pool, args.seen_by)
    position = loaded.position
    with reading_action():
        if args.problem:
            return _problem(position, Question.ACTION, position.parse(args.action), out)
        verdict = position.check(args.action)
    out.code = EXITS[verdict.status]
    if args.quiet:
        return out.code
    illegal = verdict.status is Status.ILLEGAL
    found = None
    if args.fix and illegal:
        from .solver.remedies.finding import remedies

        found = remedies(position, args.action)
    derivation = position.explain(args.action) if args.explain else None
    if out.as_json:
        asked = (UNSET if found is None else found, UNSET if derivation is None else derivation)
        out.line(encoded(verdict_record(verdict, position, *asked)))
        return out.code
    status = out.status(verdict.status.value)
    for line in verdict_lines(verdict, position.state, position.pool, status, explain=args.explain):
        out.prose(line)
    for line in remedy_lines(found) if found is not None else ():
        out.prose(line)
    if derivation is not None:
        out.line("  because:")
        for part in derivation.because:
            for line in fact_lines(part, 2, position.state.edition):
                out.prose(line)
    if args.explain and illegal:
        with reading_action():
            wanted = kind_of(position.parse(args.action).choice)
        legal = (in_words(position, c) for c in position.legal_actions if kind_of(c) == wanted)
        for number, text in enumerate(islice(legal, MOST_ALTERNATIVES + 1)):
            out.prose(f"  legal instead: {text}" if number < MOST_ALTERNATIVES else "  legal instead: ...")
    return out.code


def encoded(record: dict[str, Any]) -> str:
    """A record as one line of JSON in ASCII."""
    import json

    return json.dumps(record)


def actions(args: Namespace, out: Output) -> Exit:
    """Everything that may be chosen now."""
    position = load(args.position, args.edition, args.pool, args.seen_by).position
    wanted = _wanted_kind(args.kind) if args.kind is not None else None
    choices: SolutionSet[Choice] = position.legal_actions
    if (wanted, args.card, args.server) != (None, None, None):
        with reading_action():
            choices = position.actions(kind=wanted, card=args.card, server=args.server)
    elif not out.as_json and not args.count and args.limit is None:
        for line in decision_lines(position):
            note(line)
    if args.by_kind:
        counts = Counter(kind_of(c) for c in choices)
        for kind, count in counts.items():
            if out.as_json:
                out.record("kind", kind=kind, count=count)
            else:
                out.line(f"{kind}: {count}")
        if out.as_json:
            out.end(sum(counts.values()), choices.complete)
        return _complete(choices)

    def text(choice: Choice) -> str:
        return in_words(position, choice)

    def record(choice: Choice) -> dict[str, Any]:
        said = {"schema": "sysop/action/1", "action": position.describe(choice)}
        return said | choice_record(position, choice, costs=args.costs)

    if args.costs and not out.as_json:
        raise UsageError("--costs belongs to --json", "sysop payments POSITION ACTION lists the ways to pay")
    return _list(args, out, choices, choices.__iter__, choices.count, text, record)


def _wanted_kind(kind: str) -> str:
    from difflib import get_close_matches

    from .models.deeds import BASIC

    known = sorted({*KINDS.values(), *(basic.value.replace("_", " ") for basic in BASIC)})
    plain = kind.replace("_", " ").casefold()
    if plain not in known:
        close = get_close_matches(plain, known, 1, 0.5)
        hint = f"did you mean {close[0]!r}?" if close else f"one of: {', '.join(known)}"
        raise UsageError(f"{kind!r} is not a kind of action", hint)
    return plain


def targets(args: Namespace, out: Output) -> Exit:
    """Every valid announcement of targets."""
    loaded = load(args.position, args.edition, args.pool, args.seen_by)
    position = loaded.position
    try:
        with reading_action():
            if args.problem:
                return _problem(position, Question.TARGETS, args.subject, out)
            every = position.targets(args.subject)
            if args.why_not is not None:
                return _why_not_chosen(every, args.why_not, out, loaded)
    except IllegalActionError as error:
        note(f"no targets are chosen, because the action is not legal: {error}")
        return Exit.NO
    except UndecidedError:
        unknown = position.check(args.subject).unknown
        return _incomplete("it is not known whether the action is legal", (reason.message for reason in unknown))
    from .solver.ask.after_payment import TargetsAfter
    from .solver.targets.too_few import why_short

    found = every if args.distinct else every.merged()
    names = names_of(position.state, position.pool)

    def after(announced: Announce) -> list[str]:
        ways = every.follows(announced) if isinstance(every, TargetsAfter) else ()
        return ["; ".join(position.payment_in_words(args.subject, way)) for way in ways]

    def text(announced: Announce) -> str:
        ways = after(announced)
        return position.describe(announced).removeprefix("choose ") + (
            f"  [after: {' or '.join(ways)}]" if ways else ""
        )

    def record(announced: Announce) -> dict[str, Any]:
        called = [[names.name(id) for id in slot] for slot in announced.targets]
        made = {"schema": "sysop/targets/1", "targets": announced.targets, "names": called}
        ways = after(announced)
        return {**made, "after": ways} if ways else made

    def items() -> Iterator[Announce]:
        if args.sample is None:
            return iter(found)
        import random

        rng = random.Random(args.seed)
        return (found.sample(rng) for _ in range(args.sample if found else 0))

    edition = position.state.edition
    short = () if isinstance(every, TargetsAfter) else why_short(every)
    if out.as_json:
        for reason in short:
            _reason(reason, edition, out, loaded)
    code = _list(args, out, found, items, found.count, text, record)
    for reason in () if out.as_json else short:
        note(f"{reason.message} [{citation(reason.rule, edition)}]")
    return code


def _problem(
    position: Position,
    question: Question,
    subject: Announcement | str | None,
    out: Output,
    undecided: tuple[Reason, ...] = (),
) -> Exit:
    """The constraint problems behind a question, and what is not known of what leads to them."""
    from .problem_text import write

    problems = position.problem(question, subject)
    write(problems, position, names_of(position.state, position.pool), out)
    if out.as_json:
        _record_unknown(undecided, out)
        out.end(len(problems), complete=not undecided)
    return _known(undecided)


def _why_not_chosen(every: TargetSets | TargetsAfter, name: str, out: Output, loaded: Loaded) -> Exit:
    """Why something cannot be chosen; where nothing speaks against it, whether that is known, and asked at all."""
    reasons = every.why_not(name)
    if not reasons and not every.complete:
        return _complete(every)
    if not reasons and every.first() == Announce(()):
        note("no targets are chosen here")
        return Exit.NO
    return _why_not(reasons, name, out, loaded)


def _why_not(reasons: tuple[Reason, ...], name: str, out: Output, loaded: Loaded) -> Exit:
    """Why something is not so, as far as that is known; that nothing speaks against it where there is no reason."""
    edition = loaded.position.state.edition
    for reason in reasons:
        if out.as_json:
            _reason(reason, edition, out, loaded)
        else:
            out.prose(f"{reason.message} [{citation(reason.rule, edition)}]")
    if not reasons and not out.as_json:
        out.line(f"nothing speaks against {name}")
    if out.as_json:
        out.end(len(reasons), complete=True)
    known = [reason for reason in reasons if not reason.code.startswith("unknown.")]
    return Exit.NO if known else Exit.UNKNOWN if reasons else Exit.YES


def _reason(reason: Reason, edition: str, out: Output, loaded: Loaded) -> None:
    """A reason as JSON, as verdicts have them."""
    out.record("reason", **msgspec.to_builtins(reason_record(reason, edition, loaded.position)))


def payments(args: Namespace, out: Output) -> Exit:
    """Every way to pay what falls due together."""
    loaded = load(args.position, args.edition, args.pool, args.seen_by)
    position = loaded.position
    with reading_action():
        announced = position.parse(args.action)
        if args.problem:
            return _problem(position, Question.PAYMENT, announced, out)
        if args.why_not is not None:
            return _why_not(position.why_not_paid(announced, args.why_not), args.why_not, out, loaded)
    found = position.payments(announced, distinct=args.distinct)

    def text(payment: Payment) -> str:
        return payment_text(position.payment_in_words(announced, payment), payment)

    def record(payment: Payment) -> dict[str, Any]:
        return {"schema": "sysop/payment/1", "text": text(payment), **payment_data(position, payment)}

    code = _list(args, out, found, found.__iter__, found.count, text, record)
    if code is Exit.YES and not (found or out.as_json or args.count):
        _why_nothing_is_paid(position.check(announced))
    return code


def _why_nothing_is_paid(verdict: Verdict) -> None:
    """No way to pay leaves the question why there is none."""
    if verdict.status is Status.LEGAL:
        note("nothing falls due with this action")
        return
    reasons = "; ".join(reason.message for reason in (*verdict.reasons, *verdict.unknown))
    note(f"there is no way to pay, because the action is {verdict.status.value}: {reasons}")


def orders(args: Namespace, out: Output) -> Exit:
    """Every legal order of the pending abilities, or the graph of what depends on what."""
    loaded = load(args.position, args.edition, args.pool, args.seen_by)
    position = loaded.position
    if args.graph is not None:
        return _write_graph(position, args.graph, args.position)
    from .solver.orders.chains import in_words as order_in_words

    every = position.orders()
    if args.why_not is not None:
        steps = tuple(step.strip() for step in args.why_not.split(";") if step.strip())
        return _why_not(every.why_not(steps), "this order", out, loaded)
    found: SolutionSet[Order] = every.distinct() if args.distinct else every

    def ends(order: Order) -> list[tuple[str, ...]]:
        games = every.ends(order)
        return list(dict.fromkeys(differences(position.state, game.state, position.pool) for game in games))

    def text(order: Order) -> str:
        line = ", ".join(order_in_words(order)) or "nothing"
        if not args.distinct:
            return line
        return f"{line}\n  leads to: " + "\n  or to: ".join("; ".join(end) or "no change" for end in ends(order))

    def record(order: Order) -> dict[str, Any]:
        made: dict[str, Any] = {"schema": "sysop/order/1", "order": [msgspec.to_builtins(step) for step in order]}
        return {**made, "leads_to": ends(order)} if args.distinct else made

    return _list(args, out, found, found.__iter__, found.count, text, record)


def outcomes(args: Namespace, out: Output) -> Exit:
    """All different results of what is pending, and whether the order matters."""
    from .solver.orders.chains import in_words as order_in_words

    loaded = load(args.position, args.edition, args.pool, args.seen_by)
    position = loaded.position
    try:
        found = position.outcomes()
        results, matters = found.results, found.order_matters
    except (BudgetExhausted, Undecided) as reason:
        return _incomplete("the results are not known", (str(reason),))
    for outcome in islice(results, args.limit):
        changes = differences(position.state, outcome.state, position.pool)
        if out.as_json:
            steps = [{"text": done.text, "by_chance": done.by_chance} for done in outcome.way]
            out.record("outcome", result=changes, way=steps, by_chance=outcome.by_chance)
            continue
        out.line("; ".join(changes) or "no change")
        way = ", then ".join(f"{done.text} (by chance)" if done.by_chance else done.text for done in outcome.way)
        out.line(f"  {'at random' if outcome.by_chance else 'by'}: {way or 'nothing'}")
    two = [list(order_in_words(order)) for order in matters.orders]
    if out.as_json:
        out.record("order_matters", answer=matters.answer.value, because=matters.because, orders=two)
        out.end(len(results), found.complete)
    else:
        out.prose(f"the order matters: {ANSWERS[matters.answer.value]}, because {matters.because}")
        for order in two:
            out.line(f"  {', '.join(order)}")
    return Exit.YES if found.complete else _incomplete("there may be more results", found.undecided)


ANSWERS = {"yes": "yes", "no": "no", "unknown": "not known"}


def _write_graph(position: Position, target: str, source: str) -> Exit:
    from .drawing import WRITERS

    path = Path(target)
    if path.exists() and Path(source).is_file() and path.samefile(source):
        raise UsageError(f"{target!r} is the position itself", "give the graph another name")
    writer = WRITERS.get(path.suffix.lower())
    if writer is None:
        raise UsageError(f"{target!r} is not a graph file", f"its name ends with one of: {', '.join(WRITERS)}")
    write_atomically(path, writer(position.order_graph()).encode(), "graph")
    return Exit.YES


def checkpoint(args: Namespace, out: Output) -> Exit:
    """What a checkpoint would do now, step by step."""
    loaded = load(args.position, args.edition, args.pool, args.seen_by)
    position = loaded.position
    if args.why_not is not None:
        with reading_action():
            return _why_not(position.why_not_pending(args.why_not), f"{args.why_not}: it is pending", out, loaded)
    if args.problem:
        return _problem(position, Question.CHECKPOINT, None, out, position.checkpoint().undecided)
    names = names_of(position.given, position.pool)
    trace = position.checkpoint()
    broken = _breaches(position) if trace.choice else ()
    pending = [names.name(instance.source) for instance in trace.pending]
    stages = [[names.name(instance.source) for instance in stage] for stage in trace.stages]
    if out.as_json:
        for change in trace.changes:
            out.record(
                "change",
                letter=change.letter,
                message=change.message,
                rule=change.rule,
                number=number_in_force(change.rule),
                objects=change.objects,
            )
        for number, stage in enumerate(trace.stages):
            for instance in stage:
                name, controller = names.name(instance.source), instance.controller.value
                out.record("pending", source=instance.source, name=name, controller=controller, stage=number + 1)
        for dependency in trace.dependencies:
            out.record("dependency", message=dependency)
        if trace.choice:
            for breach in broken:
                out.record("reason", code=breach.code, message=breach.message, rule=breach.rule, blame=breach.blame)
            out.record("choice", sets=trace.choice)
        _record_unknown(trace.undecided, out)
        out.end(len(trace.changes), complete=not (trace.choice or trace.undecided))
        return _known(trace.undecided)
    for change in trace.changes:
        out.line(f"({change.letter}) {change.message} [{citation(change.rule)}]")
    for breach in broken:
        out.prose(f"(e) {breach.message} [{citation(breach.rule)}]")
    for chosen in trace.choice:
        out.line(f"(e) a player may choose to trash: {', '.join(names.name(id) for id in chosen)}")
    if pending:
        out.line(f"pending: {'; then '.join(', '.join(stage) for stage in stages)}")
    for dependency in trace.dependencies:
        out.prose(f"  {dependency}")
    if not (trace.changes or trace.choice or pending):
        out.line("nothing changes" if not trace.undecided else "nothing is certain to change")
    return _known(trace.undecided)


def _record_unknown(undecided: tuple[Reason, ...], out: Output) -> None:
    for reason in undecided:
        out.record("unknown", code=reason.code, message=reason.message, rule=reason.rule, blame=reason.blame)


def _known(undecided: tuple[Reason, ...]) -> Exit:
    """Whether all that the checkpoint does is known."""
    if not undecided:
        return Exit.YES
    return _incomplete("the checkpoint may do something else", (reason.message for reason in undecided))


def _breaches(position: Position) -> tuple[Reason, ...]:
    """Which limits are broken, each by a smallest set of objects."""
    from .solver.choices.why_trashed import breaches

    return breaches(Game(position.state, position.pool))


def _list(
    args: Namespace,
    out: Output,
    found: SolutionSet[Any],
    items: Callable[[], Iterator[T]],
    count: Callable[[], int],
    text: Callable[[T], str],
    record: Callable[[T], dict[str, Any]],
) -> Exit:
    """Write a list, or how long it is; what is undecided makes it incomplete."""
    written = 0
    try:
        if args.count:
            number = count()
            if out.as_json:
                out.end(number, found.complete)
            else:
                out.line(str(number) if found.complete else f"at least {number}")
            return _complete(found)
        for item in islice(items(), args.limit):
            out.line(encoded(record(item)) if out.as_json else text(item))
            written += 1
        if out.as_json:
            out.end(written, found.complete)
        return _complete(found)
    except (BudgetExhausted, Undecided) as reason:
        if out.as_json:
            out.end(written, complete=False)
        note(f"incomplete: {reason}")
        return Exit.UNKNOWN


def _complete(found: SolutionSet[Any]) -> Exit:
    if found.complete:
        return Exit.YES
    reasons = (str(getattr(reason, "message", reason)) for _, reason in found.undecided)
    return _incomplete(f"{len(found.undecided)} more are undecided", reasons)


def _incomplete(what: str, reasons: Iterable[str]) -> Exit:
    """Tell on standard error what is not known, and why, each reason once."""
    note(f"incomplete: {what}")
    for reason in dict.fromkeys(reasons):
        note(f"  {reason}")
    return Exit.UNKNOWN
