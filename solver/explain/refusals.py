"""Why a choice outside of priority windows is not open: the constraints that it violates tell.

Every choice is an assignment: of the problem of the decision, with a place for all that it names, or, where it is not
of the kind that is asked for, of one variable under the rules that it would have to keep.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...models.abilities import Instruction
from ...models.actions import Accept, Announce, Choice, Decline, Pay, Payment, Steal, TrashSet
from ...models.deeds import Deed
from ...models.frames import PayingFrame, ResolvingFrame
from ...models.terms import CardType, Side
from ...models.verdict import Reason
from .. import road
from ..decisions import Decision, DecisionKind
from ..flow.proceeding import context_of
from ..flow.timing import steal_bundle
from ..game.game import Context, Doubts, Game
from ..game.prohibitions import why_not as why_not_done
from ..loops import optional
from ..payment import unaccepted
from ..payment.bundles import Bundle, paying_context
from ..payment.unpayable import why_not_payable
from ..problems import Judged
from ..restrictions.judging import now, open_window
from ..road import Doing
from .answers import judged_answer, kept
from .trash_sets import judged_set

Told = Callable[[], Iterable[Reason]]


def not_offered(game: Game, waiting: Decision) -> Reason:
    """The game waits for another decision than the one that a choice belongs to."""
    who = f"the {waiting.side.title}" if waiting.side is not None else "chance"
    subject = f" for {game.title(waiting.subject)}" if waiting.subject else ""
    if open_window(game) is not None:
        message = f"this is no answer to anything that is asked now; {now(game)}"
    else:
        what = waiting.kind.value.replace("_", " ")
        message = f"the game waits for {who} to decide something else: {what}{subject}"
    return Reason(
        "timing.other_decision",
        message,
        waiting.rule,
        (waiting.subject,) if waiting.subject else (),
        "see what may be decided with: sysop actions",
    )


def why_not_offered(game: Game, choice: Choice, waiting: Decision, doubts: Doubts) -> tuple[Reason, ...]:
    """Why a choice outside of priority windows is not among the solutions."""
    told = judged(game, choice, waiting, doubts).refusals
    return tuple([reason for reason in told if isinstance(reason, Reason)])


def judged(game: Game, choice: Choice, waiting: Decision, doubts: Doubts) -> Judged:
    """A choice as an assignment of the problem of which it should be a solution."""
    match choice, waiting.kind:
        case Steal(card), _:
            return _kept(choice, rules_of_stealing(game, card, waiting, doubts))
        case Announce(targets), DecisionKind.TARGETS:
            return _announced(game, choice, targets, doubts)
        case Pay(payment), DecisionKind.PAYMENT | DecisionKind.NESTED_COST:
            return _paid(game, choice, payment, doubts)
        case Accept(), DecisionKind.JACK_OUT:
            return _kept(choice, rules_of_leaving(game, doubts))
        case Decline(), DecisionKind.NESTED_COST:
            return _kept(choice, {"what can be paid must be": _unless_open(choice, waiting, _must_pay(game, waiting))})
        case TrashSet(objects), DecisionKind.TRASH_SET:
            return judged_set(game, objects)
        case _:
            found = judged_answer(game, choice, waiting, doubts)
            return found or _kept(choice, rule_of_decision(game, choice, waiting))


def _kept(choice: Choice, rules: dict[str, Told]) -> Judged:
    return kept(choice, {words: tuple(told()) for words, told in rules.items()})


def rule_of_decision(game: Game, choice: Choice, waiting: Decision) -> dict[str, Told]:
    """That a choice is an answer to what is asked now."""
    return {"the decision that is due": _unless_open(choice, waiting, not_offered(game, waiting))}


def _unless_open(choice: Choice, waiting: Decision, reason: Reason) -> Told:
    return lambda: () if choice in waiting.choices else (reason,)


def rules_of_leaving(game: Game, doubts: Doubts) -> dict[str, Told]:
    """The rules on jacking out."""
    out = Doing(Deed.JACK_OUT, Side.RUNNER)
    return {
        "nothing forbids it": lambda: why_not_done(game, Deed.JACK_OUT, Side.RUNNER, None, doubts),
        "what falls due can be paid": lambda: why_not_payable(
            game, road.bundle(game, out, doubts), out.context(doubts), "jack out"
        ),
    }


def _must_pay(game: Game, waiting: Decision) -> Reason:
    return Reason(
        "pay.must",
        f"{game.title(waiting.subject)} says that this must be paid if able, and it can be paid",
        "rule_spend_credits",
        (waiting.subject,) if waiting.subject else (),
    )


def rules_of_stealing(game: Game, card: str, waiting: Decision, doubts: Doubts) -> dict[str, Told]:
    """The rules on stealing, up to the first that is broken: that makes the others pointless."""
    title, accessed = game.title(card), game.accessed()
    if accessed is None or accessed.id != card:
        reason = Reason(
            "timing.no_access",
            f"{title} is not being accessed; agendas are stolen while they are accessed",
            "rule_score_steal",
            (card,),
            "access it first",
        )
        return {"it is being accessed": lambda: (reason,)}
    kinds = game.types(accessed)
    if kinds is not None and CardType.AGENDA not in kinds:
        other = Reason(
            "steal.not_agenda", f"{title} is not an agenda; only agendas are stolen", "step_access_agenda", (card,)
        )
        return {"it is an agenda": lambda: (other,)}
    forbidden = tuple(why_not_done(game, Deed.STEAL, Side.RUNNER, accessed, doubts))
    if forbidden:
        return {"nothing forbids it": lambda: forbidden}
    if waiting.kind is not DecisionKind.STEAL:
        return rule_of_decision(game, Steal(card), waiting)
    context = Context(card, Side.RUNNER, doubts)
    due = steal_bundle(game, card, doubts)
    return {
        "it is being accessed": tuple,
        "it is an agenda": tuple,
        "nothing forbids it": tuple,
        "what falls due can be paid": lambda: why_not_payable(game, due, context, f"steal {title}"),
    }


def _announced(game: Game, choice: Announce, targets: tuple[tuple[str, ...], ...], doubts: Doubts) -> Judged:
    frame = game.state.top
    assert isinstance(frame, ResolvingFrame)
    head = frame.steps[0]
    assert isinstance(head, Instruction)
    return optional.open_announcements(game, head, context_of(game, frame, doubts)).judged(targets)


def _paid(game: Game, choice: Pay, payment: Payment, doubts: Doubts) -> Judged:
    frame = game.state.top
    assert isinstance(frame, PayingFrame)
    context = paying_context(game, frame, doubts)
    bundle = Bundle.of(frame)
    act = f"pay what {game.title(frame.subject)} asks for" if frame.subject else "pay what is due"
    if short := why_not_payable(game, bundle, context, act):
        return _kept(choice, {"what falls due can be paid": lambda: short})
    return unaccepted.judged(game, bundle, payment, context)


__all__ = [
    "judged",
    "not_offered",
    "rule_of_decision",
    "rules_of_leaving",
    "rules_of_stealing",
    "why_not_offered",
]
