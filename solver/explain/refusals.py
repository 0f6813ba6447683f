"""Why a choice outside of priority windows is not among the solutions of the decision that the position waits for."""

from __future__ import annotations

from collections.abc import Iterator

from ...models.abilities import Instruction
from ...models.actions import Accept, Announce, Choice, Decline, Pay, Payment, Steal
from ...models.deeds import Deed
from ...models.frames import PayingFrame, ResolvingFrame
from ...models.terms import CardType, Side
from ...models.verdict import Reason
from ..decisions import Decision, DecisionKind
from ..flow import road
from ..flow.proceeding import context_of
from ..flow.road import Doing
from ..flow.timing import steal_bundle
from ..game.game import Context, Doubts, Game
from ..game.objects import types
from ..game.prohibitions import why_not as why_not_done
from ..loops import optional
from ..payment.bundles import Bundle, paying_context
from ..payment.unaccepted import why_not_accepted
from ..payment.unpayable import why_not_payable
from ..restrictions.judging import now, open_window
from ..targets.announcing import announcements
from .answers import why_not_answered


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


def why_not_offered(game: Game, choice: Choice, waiting: Decision, doubts: Doubts) -> Iterator[Reason]:
    """Why a choice outside of priority windows is not among the solutions."""
    match choice, waiting.kind:
        case Steal(card), _:
            yield from _why_not_steal(game, card, waiting, doubts)
        case Announce(targets), DecisionKind.TARGETS:
            yield from _why_not_announce(game, targets, doubts)
        case Pay(payment), DecisionKind.PAYMENT | DecisionKind.NESTED_COST:
            yield from _why_not_pay(game, payment, doubts)
        case Accept(), DecisionKind.JACK_OUT:
            out = Doing(Deed.JACK_OUT, Side.RUNNER)
            yield from why_not_done(game, Deed.JACK_OUT, Side.RUNNER, None, doubts)
            yield from why_not_payable(game, road.bundle(game, out, doubts), out.context(doubts), "jack out")
        case Decline(), DecisionKind.NESTED_COST:
            yield Reason(
                "pay.must",
                f"{game.title(waiting.subject)} says that this must be paid if able, and it can be paid",
                "rule_spend_credits",
                (waiting.subject,) if waiting.subject else (),
            )
        case _:
            yield from tuple(why_not_answered(game, choice, waiting, doubts)) or (not_offered(game, waiting),)


def _why_not_steal(game: Game, card: str, waiting: Decision, doubts: Doubts) -> Iterator[Reason]:
    title = game.title(card)
    accessed = game.accessed()
    if accessed is None or accessed.id != card:
        yield Reason(
            "timing.no_access",
            f"{title} is not being accessed; agendas are stolen while they are accessed",
            "rule_score_steal",
            (card,),
            "access it first",
        )
        return
    kinds = types(game, accessed)
    if kinds is not None and CardType.AGENDA not in kinds:
        yield Reason(
            "steal.not_agenda", f"{title} is not an agenda; only agendas are stolen", "step_access_agenda", (card,)
        )
        return
    forbidden = tuple(why_not_done(game, Deed.STEAL, Side.RUNNER, accessed, doubts))
    if forbidden:
        yield from forbidden
        return
    if waiting.kind is not DecisionKind.STEAL:
        yield not_offered(game, waiting)
        return
    context = Context(card, Side.RUNNER, doubts)
    yield from why_not_payable(game, steal_bundle(game, card, doubts), context, f"steal {title}")


def _why_not_announce(game: Game, targets: tuple[tuple[str, ...], ...], doubts: Doubts) -> Iterator[Reason]:
    frame = game.state.top
    assert isinstance(frame, ResolvingFrame)
    head = frame.steps[0]
    assert isinstance(head, Instruction)
    looping = optional.why_not(game, Announce(targets))
    if looping is not None:
        yield looping
        return
    yield from announcements(game, head, context_of(game, frame, doubts)).why_not_announce(targets)


def _why_not_pay(game: Game, payment: Payment, doubts: Doubts) -> Iterator[Reason]:
    frame = game.state.top
    assert isinstance(frame, PayingFrame)
    context = paying_context(game, frame, doubts)
    bundle = Bundle.of(frame)
    act = f"pay what {game.title(frame.subject)} asks for" if frame.subject else "pay what is due"
    found = why_not_payable(game, bundle, context, act) or why_not_accepted(game, bundle, payment, context)
    if found:
        yield from found
    elif not doubts:
        yield Reason(
            "pay.not_a_way",
            "the parts of this payment do not add up, or are not in the order of what is due",
            "rule_cost",
            (),
            "see the ways with: sysop payments",
        )
