"""The frame of a timing structure: turns, runs, breaches and accesses, step by step (9.2.3, chapters 5 to 7)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

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
from ...models.state import State
from ...models.terms import HANDS, CardType, Side, Truth, Zone
from ...models.timing import Structure
from .. import chance, choosing, open_texts, road
from ..checkpoint import settled
from ..deeds import Done
from ..game.game import Context, Doubts, Game
from ..payment.bundles import Bundle
from ..payment.payments import is_payable
from ..problems import Explicit
from ..procedures import access, runs, turns
from ..road import Doing
from .decision import Decision, DecisionKind

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
    (rule_step_in_timing_structure_is_instruction).
    """
    match frame.progress:
        case Progress.ENTERING:
            begun = open_texts.with_begun(game.state)
            return begun if begun is not game.state else ENTER[frame.structure](game, frame, doubts)
        case Progress.UNDER_WAY:
            return game.state.with_top(structs.replace(frame, progress=Progress.DONE))
        case Progress.DONE:
            return settled(game, LEAVE[frame.structure](game, frame))


def ask(game: Game, frame: TimingFrame, doubts: Doubts) -> Decision | None:
    """What the Runner or the active player has to decide in this step."""
    state = game.state
    match frame.step:
        case "step_jack_out_choice":
            out = Doing(Deed.JACK_OUT, Side.RUNNER)
            stays = road.may(game, out, doubts) is Truth.NO
            stays = stays or not is_payable(game, road.bundle(game, out, doubts), out.context(doubts))
            leaving: tuple[Choice, ...] = (Decline(),) if stays else (Accept(), Decline())
            return Decision(DecisionKind.JACK_OUT, Side.RUNNER, frame.step, Explicit(leaving))
        case "step_breach":
            assert state.run is not None
            instead = runs.breach_replacements(game, state.run)
            ways: tuple[Choice, ...] = tuple(ChooseOption(k) for k in range(len(instead)))
            if len(instead) == 1:
                ways = (Accept(),)
            if all(r.optional for _, r in instead):
                ways = (*ways, Decline())
            source = instead[0][0].source
            return Decision(
                DecisionKind.OPTION, Side.RUNNER, "rule_if_successful_ability_optional", Explicit(ways), source
            )
        case "step_choose_candidate":
            found = tuple(AccessCard(c) for c in access.candidates(game, frame))
            return Decision(DecisionKind.ACCESS, Side.RUNNER, frame.step, Explicit(found))
        case "step_access_candidate":
            hand = tuple(o.id for o in state.in_zone(Zone.HQ) if o.reference not in frame.accessed)
            return Decision(DecisionKind.CHANCE, None, "rule_candidates_in_hq", chance.taken(state, hand, 1))
        case "step_access_agenda":
            assert frame.subject is not None
            choices: tuple[Choice, ...] = (Decline(),)
            if is_payable(game, steal_bundle(game, frame.subject, doubts), Context(frame.subject, Side.RUNNER, doubts)):
                choices = (Steal(frame.subject), Decline())
            return Decision(DecisionKind.STEAL, Side.RUNNER, frame.step, Explicit(choices), frame.subject)
        case "step_corp_turn_discard" | "step_runner_turn_discard":
            side = state.active
            count = turns.excess(game, side, doubts)
            hand_ids = tuple(o.id for o in state.in_zone(HANDS[side]))
            return Decision(
                DecisionKind.DISCARD, side, "rule_discarding_process", choosing.some_of(hand_ids, count, count)
            )
        case _:
            return None


def steal_bundle(game: Game, id: str, doubts: Doubts) -> Bundle:
    """What stealing an agenda costs."""
    return road.bundle(game, Doing(Deed.STEAL, Side.RUNNER, game.object(id)), doubts)


def is_stolen_unasked(game: Game, id: str) -> bool:
    """Whether this agenda is being accessed and must be stolen, because that costs nothing more
    (rule_after_mid_access_agenda)."""
    frame, doubts, object = game.state.top, Doubts(), game.objects.get(id)
    if object is None or not isinstance(frame, TimingFrame) or frame.step != "step_access_agenda":
        return False
    agenda = CardType.AGENDA in (game.types(object) or ())
    free = agenda and frame.subject == id and not steal_bundle(game, id, doubts).due
    game.doubt(doubts, frozenset({Aspect.COSTS, Aspect.PROHIBITIONS}), id)
    return free and not doubts


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
            return runs.leaving(game, Doubts())
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
    for id in choosing.in_order(cards, tuple(o.id for o in state.in_zone(HANDS[side]))):
        state = road.done(state, Deed.DISCARD, Done(by=side, objects=(id,)))
    return state
