"""The frame of a timing structure: turns, runs, breaches and accesses, step by step (9.2.3, chapters 5 to 7)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ...models.abilities import Aspect
from ...models.actions import (
    Accept,
    AccessCard,
    Choice,
    ChooseCards,
    ChooseOption,
    Decline,
    Outcome,
    Steal,
)
from ...models.deeds import Deed
from ...models.frames import Progress, TimingFrame
from ...models.known import Truth
from ...models.state import State
from ...models.terms import HANDS, CardType, Side, Zone
from ...models.timing import Structure
from ...models.verdict import Reason
from .. import chance, road
from ..checkpoints.checkpoint import settled
from ..choices import selecting
from ..choices.answers import SomeCards
from ..choices.decision import Decision, DecisionKind, Offered
from ..choices.rules_kept import Either, Told
from ..deeds import Done
from ..payment.bundles import Bundle
from ..payment.payments import Payments
from ..procedures import access, ending_runs, runs, turns
from ..reading import open_texts
from ..reading.doubts import Doubts
from ..reading.game import Game
from ..reading.not_understood import what_touches
from ..reading.prohibitions import why_not as why_not_done
from ..road import Doing

Enter = Callable[[Game, TimingFrame, Doubts], State | None]
Leave = Callable[[Game, TimingFrame], State]
MODULES = {
    Structure.CORP_TURN: turns,
    Structure.RUNNER_TURN: turns,
    Structure.RUN: runs,
    Structure.BREACH: access,
    Structure.ACCESS: access,
}
ENTER: dict[Structure, Enter] = {structure: module.enter for structure, module in MODULES.items()}
LEAVE: dict[Structure, Leave] = {structure: module.leave for structure, module in MODULES.items()}


def step(game: Game, frame: TimingFrame, doubts: Doubts) -> State | None:
    """One step of a timing structure: its instruction, then a checkpoint, then the next
    (rule_step_in_timing_structure_is_instruction, 9.11.1b)."""
    match frame.progress:
        case Progress.ENTERING:
            begun = open_texts.with_begun(game.state)
            return begun if begun is not game.state else ENTER[frame.structure](game, frame, doubts)
        case Progress.UNDER_WAY | Progress.DONE:
            return settled(game, LEAVE[frame.structure](game, frame))


def ask(game: Game, frame: TimingFrame, doubts: Doubts) -> Decision | None:
    """What the Runner or the active player has to decide in this step."""
    state = game.state
    match frame.step:
        case "step_jack_out_choice":
            out = Doing(Deed.JACK_OUT, Side.RUNNER)
            stays = doubts.note(road.may(game, out)) is Truth.NO
            stays = stays or not _payable(Payments(game, road.bundle(game, out)), doubts)
            leaving: tuple[Choice, ...] = (Decline(),) if stays else (Accept(), Decline())
            asked = Either(leaving, Accept(), "to jack out or not", partial(rules_of_leaving, game))
            return Decision(DecisionKind.JACK_OUT, Side.RUNNER, frame.step, asked)
        case "step_breach":
            assert state.run is not None
            instead, open = runs.breach_replacements(game, state.run)
            doubts.note(open)
            ways: tuple[Choice, ...] = tuple(ChooseOption(k) for k in range(len(instead)))
            if len(instead) == 1:
                ways = (Accept(),)
            if all(r.optional for _, r in instead):
                ways = (*ways, Decline())
            source = instead[0][0].source
            asked_for = Offered(ways, perhaps_unasked=open is not None)
            return Decision(DecisionKind.OPTION, Side.RUNNER, "rule_if_successful_ability_optional", asked_for, source)
        case "step_choose_candidate":
            found = tuple(AccessCard(c) for c in access.candidates(game, frame))
            return Decision(DecisionKind.ACCESS, Side.RUNNER, frame.step, Offered(found))
        case "step_access_candidate":
            hand = tuple(o.id for o in state.in_zone(Zone.HQ) if o.reference not in frame.accessed)
            return Decision(DecisionKind.CHANCE, None, "rule_candidates_in_hq", Offered(chance.taken(state, hand, 1)))
        case "step_access_agenda":
            assert frame.subject is not None
            choices: tuple[Choice, ...] = (Decline(),)
            if _payable(Payments(game, steal_bundle(game, frame.subject)), doubts):
                choices = (Steal(frame.subject), Decline())
            steal = partial(rules_of_stealing, game, frame.subject)
            asked = Either(choices, Steal(frame.subject), "to steal it or not", steal)
            return Decision(DecisionKind.STEAL, Side.RUNNER, frame.step, asked, frame.subject)
        case "step_corp_turn_discard" | "step_runner_turn_discard":
            side = state.active
            count = doubts.number(turns.excess(game, side)) or 0
            hand_ids = tuple(o.id for o in state.in_zone(HANDS[side]))
            some = SomeCards(game, hand_ids, count, count, "cards that are discarded")
            return Decision(DecisionKind.DISCARD, side, "rule_discarding_process", some)
        case _:
            return None


def rules_of_leaving(game: Game, doubts: Doubts) -> dict[str, Told]:
    """The rules on jacking out."""
    out = Doing(Deed.JACK_OUT, Side.RUNNER)
    return {
        "nothing forbids it": lambda: doubts.found(why_not_done(game, Deed.JACK_OUT, Side.RUNNER, None)),
        "what falls due can be paid": lambda: _why_not(Payments(game, road.bundle(game, out), act="jack out"), doubts),
    }


def _payable(ways: Payments, doubts: Doubts) -> bool:
    """Whether there is a way; why that is not certain is noted."""
    doubts.note(ways.open)
    return bool(ways)


def _why_not(ways: Payments, doubts: Doubts) -> tuple[Reason, ...]:
    """Why there is none; why that is not certain is noted."""
    doubts.note(ways.open)
    return ways.why_not()


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
    forbidden = tuple(doubts.found(why_not_done(game, Deed.STEAL, Side.RUNNER, accessed)))
    if forbidden:
        return {"nothing forbids it": lambda: forbidden}
    if instead is not None:
        return instead
    due = steal_bundle(game, card)
    return {
        "it is being accessed": tuple,
        "it is an agenda": tuple,
        "nothing forbids it": tuple,
        "what falls due can be paid": lambda: _why_not(Payments(game, due, act=f"steal {title}"), doubts),
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
    return not bundle.due and bundle.open is None and not what_touches(game, aspects, id, act=Deed.STEAL)


def answer(game: Game, frame: TimingFrame, choice: Choice, doubts: Doubts) -> State:
    """The state right after the choice that the step asks for."""
    state = game.state
    match choice:
        case Accept() if frame.step == "step_breach":
            return runs.instead_of_breach(game, frame, 0)
        case ChooseOption(number):
            return runs.instead_of_breach(game, frame, number)
        case Decline() if frame.step == "step_breach":
            return runs.breach(game, frame)
        case Accept():
            return ending_runs.leaving(game, doubts)
        case Steal(card):
            return access.steal(state, frame, card)
        case Decline():
            return turns.done(state, frame)
        case AccessCard(card):
            return access.choose_candidate(game.changed(state), frame, card)
        case Outcome((card,)):
            return access.choose(game.changed(state), frame, card)
        case ChooseCards(cards):
            return turns.done(_discard(state, cards), frame)
        case _:
            raise AssertionError(f"{choice!r} is no choice at {frame.step}")


def _discard(state: State, cards: tuple[str, ...]) -> State:
    """Cards are discarded, all at once; from HQ facedown (rule_discarding_facedown_status)."""
    side = state.active
    for id in selecting.in_order(cards, tuple(o.id for o in state.in_zone(HANDS[side]))):
        state = road.done(state, Deed.DISCARD, Done(by=side, objects=(id,)))
    return state
