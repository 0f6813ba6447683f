"""Stealing an agenda that is accessed (1.17, 7.2.1c)."""

from __future__ import annotations

from functools import partial

from msgspec import structs

from ...models.abilities import Aspect
from ...models.actions import Choice, Decline, Steal
from ...models.costs import Ignore, Ignoring
from ...models.deeds import Deed
from ...models.frames import ProcedureFrame, Progress, TimingFrame
from ...models.known import Truth
from ...models.state import State
from ...models.terms import CardType, Side
from ...models.verdict import Reason
from .. import road
from ..choices.decision import Decision, DecisionKind
from ..choices.rules_kept import Either, Told
from ..choices.ways_to_pay import is_payable, why_not_paid
from ..effects.kinds import Carrying, carries
from ..payment.bundles import Bundle
from ..payment.payments import Payments
from ..reading import Doubts, Game
from ..road import Doing

READS = frozenset({Aspect.COSTS, Aspect.PROHIBITIONS, Aspect.SCORE, Aspect.ACCESS})  # what may make it no duty


def steal(state: State, frame: TimingFrame, id: str) -> State:
    """The Runner steals the accessed agenda (rule_after_mid_access_agenda)."""
    under_way = state.with_top(structs.replace(frame, progress=Progress.UNDER_WAY, outcome=None))
    return under_way.push(ProcedureFrame(Deed.STEAL, id, Side.RUNNER))


def asked(game: Game, id: str, doubts: Doubts) -> Decision:
    """Whether the Runner steals the accessed agenda (step_access_agenda)."""
    choices: tuple[Choice, ...] = (Decline(),)
    if is_payable(Payments(game, steal_bundle(game, id)), doubts):
        choices = (Steal(id), Decline())
    told = Either(choices, Steal(id), "to steal it or not", partial(rules_of_stealing, game, id))
    return Decision(DecisionKind.STEAL, Side.RUNNER, "step_access_agenda", told, id)


def rules_of_stealing(
    game: Game, card: str, doubts: Doubts, *, instead: dict[str, Told] | None = None
) -> dict[str, Told]:
    """The rules on stealing, up to the first that is broken: that makes the others pointless.

    Args:
        instead: that another decision is due, which makes what falls due pointless.
    """
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
    forbidden = tuple(doubts.found(game.prohibitions.why_not(Deed.STEAL, Side.RUNNER, accessed)))
    if forbidden:
        return {"nothing forbids it": lambda: forbidden}
    if instead is not None:
        return instead
    due = steal_bundle(game, card)
    return {
        "it is being accessed": tuple,
        "it is an agenda": tuple,
        "nothing forbids it": tuple,
        "what falls due can be paid": lambda: why_not_paid(Payments(game, due, act=f"steal {title}"), doubts),
    }


def steal_bundle(game: Game, id: str) -> Bundle:
    """What stealing an agenda costs."""
    return road.bundle(game, Doing(Deed.STEAL, Side.RUNNER, game.object(id)))


def is_stolen_unasked(game: Game, id: str) -> bool:
    """Whether this agenda is being accessed and must be stolen, because nothing forbids it and it costs nothing more
    (rule_after_mid_access_agenda)."""
    frame, object = game.state.top, game.objects.get(id)
    if object is None or not isinstance(frame, TimingFrame) or frame.step != "step_access_agenda":
        return False
    agenda = CardType.AGENDA in (game.types(object) or ())
    if not agenda or frame.subject != id or road.may(game, Doing(Deed.STEAL, Side.RUNNER, object)) is not Truth.YES:
        return False
    bundle = steal_bundle(game, id)
    aspects = frozenset({Aspect.COSTS, Aspect.PROHIBITIONS})
    return not bundle.due and bundle.open is None and not game.not_understood.touching(aspects, id, act=Deed.STEAL)


@carries(Deed.STEAL, honours=("what", "one"))
def told_to_steal(c: Carrying) -> State:
    """The Runner steals an agenda, paying what that costs unless all costs are ignored (movement_steal,
    rule_ignoring_costs); it is accessed no more."""
    if not c.ids or CardType.AGENDA not in (c.game.types(c.game.object(c.ids[0])) or ()):
        return c.state
    ignored = any(isinstance(change, Ignore) and change.how is Ignoring.ALL for change in c.changes)
    return c.state.push(ProcedureFrame(Deed.STEAL, c.ids[0], Side.RUNNER, step=1 if ignored else 0))
