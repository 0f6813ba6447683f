"""The one decision that a position waits for: who must choose what, and the lazy set of legal choices."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import structs
from msgspec.structs import replace

from ..models.abilities import Aspect, ChooseValue, Instruction, Trace
from ..models.abilities import Choice as ValueKind
from ..models.abilities import ChooseOption as OptionStep
from ..models.actions import (
    Accept,
    AccessCard,
    Announce,
    BasicAction,
    Choice,
    ChooseCards,
    ChooseNumber,
    ChooseOption,
    ChooseServer,
    ChooseWord,
    Decline,
    Outcome,
    Pass,
    Rez,
    Score,
    Steal,
    TrashAccessed,
    Trigger,
    UseAbility,
)
from ..models.deeds import Deed
from ..models.events import Event
from ..models.frames import ProcedureFrame, ResolvingFrame, Stage, TimingFrame, WindowFrame
from ..models.selectors import IsSubroutine
from ..models.state import State
from ..models.terms import DISCARD_PILES, HANDS, Face, Side, Truth, Zone
from ..models.timing import Window
from . import chance, changes, choosing, options, resolution, windows
from .flow import road
from .flow.decision import Decision, DecisionKind
from .flow.frames import FRAMES
from .flow.road import Doing
from .game.game import Context, Doubts, Game
from .masks import Mask
from .payment.payments import Bundle, is_payable
from .pending import replacements
from .problems import Explicit, Hedged, SolutionSet, Undecided, Union, mapped, spend
from .procedures import access, hosting, installing, like_cards, runs, turns
from .restrictions import judge
from .targets.announcing import announcements
from .targets.validity import chooser, slots_of

if TYPE_CHECKING:
    import random


WINDOW_DECISIONS = {
    Window.ACTION: (DecisionKind.ACTION, "rule_action_window_options"),
    Window.PAID: (DecisionKind.PRIORITY, "rule_paid_ability_window_options"),
    Window.REACTION: (DecisionKind.REACTION, "rule_reaction_window_options"),
    Window.INTERRUPT: (DecisionKind.INTERRUPT, "rule_interrupt_window_options"),
    Window.MID_ACCESS: (DecisionKind.MID_ACCESS, "rule_mid_access_window_options"),
}


VALUE_DECISIONS = {ValueKind.SERVER: DecisionKind.SERVER, ValueKind.NUMBER: DecisionKind.NUMBER}
# What the choices outside of priority windows hang on.
READS = {
    DecisionKind.STEAL: frozenset(
        {Aspect.COSTS, Aspect.CREDITS, Aspect.DAMAGE, Aspect.SCORE, Aspect.ACCESS, Aspect.PROHIBITIONS}
    ),
    DecisionKind.PAYMENT: frozenset({Aspect.COSTS, Aspect.CREDITS, Aspect.COUNTERS}),
    DecisionKind.NESTED_COST: frozenset({Aspect.COSTS, Aspect.CREDITS, Aspect.COUNTERS}),
    DecisionKind.TARGETS: frozenset({Aspect.TARGETS, Aspect.ZONES}),
    DecisionKind.ACCESS: frozenset({Aspect.ACCESS}),
    DecisionKind.JACK_OUT: frozenset({Aspect.PROHIBITIONS, Aspect.RUN}),
    DecisionKind.OPTION: frozenset({Aspect.PROHIBITIONS}),
    DecisionKind.SERVER: frozenset({Aspect.PROHIBITIONS}),
    DecisionKind.DISCARD: frozenset({Aspect.PROHIBITIONS}),
    DecisionKind.CARDS: frozenset({Aspect.ZONES, Aspect.TARGETS}),
    DecisionKind.HOST: frozenset({Aspect.PROHIBITIONS}),
    DecisionKind.NUMBER: frozenset({Aspect.COSTS, Aspect.CREDITS}),
    DecisionKind.TRASH_SET: frozenset({Aspect.MEMORY}),
}


NODES = 50  # values of a search that judging one choice counts as


class LegalOptions(SolutionSet[Choice]):
    """The legal choices of a priority window, in the order of its options; judged one by one, on demand."""

    def __init__(self, game: Game, frame: WindowFrame, mask: Mask | None = None) -> None:
        self._game = game
        self._frame = frame
        self._mask = mask

    def only(self, mask: Mask) -> LegalOptions:
        """Those that the mask lets through; the others are not judged."""
        return LegalOptions(self._game, self._frame, mask)

    def _options(self) -> Iterator[Choice]:
        found = windows.options(self._game, self._frame, Doubts())
        return found if self._mask is None else filter(self._mask.fits, found)

    def __iter__(self) -> Iterator[Choice]:
        """Judged anew and one by one, unless all of them have been judged."""
        if "_judged" in self.__dict__:
            yield from self._judged[0]
            return
        for choice in self._options():
            spend(NODES)
            judgement = judge(self._game, choice)
            if not judgement.reasons and not judgement.unknown:
                yield choice

    @cached_property
    def _judged(self) -> tuple[tuple[Choice, ...], tuple[tuple[Choice, str], ...]]:
        """All options, judged once: those that are legal, and those of which it is not known, with the reason."""
        legal: list[Choice] = []
        open_: list[tuple[Choice, str]] = []
        for choice in self._options():
            spend(NODES)
            judgement = judge(self._game, choice)
            if judgement.reasons:
                continue
            if judgement.unknown:
                open_.append((choice, judgement.unknown[0].message))
            else:
                legal.append(choice)
        return tuple(legal), tuple(open_)

    def __contains__(self, choice: object) -> bool:
        if not isinstance(choice, BasicAction | UseAbility | Rez | Score | TrashAccessed | Trigger | Pass):
            for reason in self._game.left_in_doubt(frozenset()):  # the game may wait for something else
                raise Undecided(choice, reason.message)
            return False
        if self._mask is not None and not self._mask.fits(choice):
            return False
        judgement = judge(self._game, choice)
        if judgement.reasons:
            return False
        if judgement.unknown:
            raise Undecided(choice, judgement.unknown[0].message)
        return True

    @property
    def undecided(self) -> tuple[tuple[Choice, str], ...]:
        return self._judged[1]

    def count(self) -> int:
        return len(self._judged[0])

    def unrank(self, index: int) -> Choice:
        if not 0 <= index < self.count():
            raise self._no_such(index)
        return self._judged[0][index]

    def sample(self, rng: random.Random) -> Choice:
        return rng.choice(self._judged[0])


# ------------------------------------------------------------------------ decide


def decision(game: Game) -> Decision | None:
    """What is decided next, however often the same decision comes again; None where the game is over."""
    doubts = Doubts()
    waiting = _decision(game, doubts)
    if waiting is None or isinstance(waiting.choices, LegalOptions):
        return waiting
    top = game.state.top
    head = top.steps[0] if isinstance(top, ResolvingFrame) and top.steps else None
    if waiting.kind is DecisionKind.TARGETS and isinstance(head, Instruction):
        doubt_targets(game, doubts, head, waiting.subject)
    else:
        game.doubt(doubts, READS.get(waiting.kind, frozenset()), waiting.subject)
    if not doubts:
        return waiting
    reasons = tuple(doubts.reasons)
    return replace(waiting, choices=Hedged(Explicit(()), waiting.choices, reasons[0].message), doubts=reasons)


def doubt_targets(game: Game, doubts: Doubts, instruction: Instruction, subject: str | None) -> None:
    """Note what may touch the choice of targets for an instruction; which subroutines the encountered ice has matters
    where subroutines are chosen."""
    ice = game.encountered()
    if any(isinstance(slot.target.what, IsSubroutine) for slot in slots_of(instruction)) and ice is not None:
        game.doubt(doubts, READS[DecisionKind.TARGETS] | {Aspect.SUBROUTINES}, subject, ice.id)
    else:
        game.doubt(doubts, READS[DecisionKind.TARGETS], subject)


def _decision(game: Game, doubts: Doubts) -> Decision | None:
    state = game.state
    if state.ending is not None:
        return None
    frame = state.top
    handled = FRAMES.get(type(frame))
    if handled is not None:
        return handled.ask(game, frame, doubts)
    match frame:
        case WindowFrame():
            kind, rule = WINDOW_DECISIONS[frame.window]
            return Decision(kind, frame.priority, rule, LegalOptions(game, frame))
        case ResolvingFrame():
            return _resolving(game, frame, doubts)
        case TimingFrame():
            return _timing(game, frame, doubts)
        case ProcedureFrame(procedure=Deed.INSTALL):
            return _installing(game, frame, doubts)
        case _:
            return None


def _as_announcement(announce: Announce) -> Choice:
    return announce


def _announced(choice: object) -> Announce | None:
    return choice if isinstance(choice, Announce) else None


def _resolving(game: Game, frame: ResolvingFrame, doubts: Doubts) -> Decision | None:
    head = frame.steps[0] if frame.steps else None
    context = resolution.context_of(game, frame, doubts)
    match head:
        case Instruction() if frame.stage is Stage.REPLACING:
            rivals = replacements.standing(game, frame)
            first: SolutionSet[Choice] = Explicit(tuple(ChooseOption(k) for k in range(len(rivals))))
            side = replacements.chooser(game, frame, rivals)
            return Decision(DecisionKind.OPTION, side, "rule_order_of_replacement_effects", first, frame.source)
        case Instruction() if frame.stage is Stage.INTERRUPTED:  # said as it resolves
            answers: SolutionSet[Choice] = Explicit((Accept(), Decline()))
            return Decision(
                DecisionKind.OPTION,
                resolution.decider(head, frame),
                "step_conditional_ability_resolution",
                answers,
                frame.source,
            )
        case Instruction():
            side = resolution.decider(head, frame)
            slots = slots_of(head)
            if slots and not (head.optional and chooser(slots[0], frame.controller) is not side):
                side = chooser(slots[0], frame.controller)
                sets = announcements(game, head, context)
                found: SolutionSet[Choice] = mapped(sets, _as_announcement, _announced)
                if head.optional and sets.come_to_nothing():  # to carry it out and not to are the same
                    found = Explicit(())
                rule, kind = "rule_announce_targets", DecisionKind.TARGETS
            elif servers := resolution.servers_to_choose(game, head, context):
                found = Explicit(tuple(ChooseServer(s) for s in servers))
                rule, kind = "rule_object_subroutine_targets", DecisionKind.SERVER
            else:
                found = Explicit((Accept(),))
                rule, kind = "rule_using", DecisionKind.OPTION
            if head.optional:
                found = Union(found, Explicit((Decline(),)))
            return Decision(kind, side, rule, found, frame.source)
        case Trace():
            either: SolutionSet[Choice] = Explicit((Accept(), Decline()))
            return Decision(DecisionKind.OPTION, frame.controller, "rule_using", either, frame.source)
        case OptionStep(chooser=who):
            side = who.side(frame.controller) or frame.controller
            ways = options.offered(game, frame, head, context)
            return Decision(DecisionKind.OPTION, side, "rule_choice_instruction", Explicit(ways), frame.source)
        case ChooseValue(chooser=who, what=what):
            side = who.side(frame.controller) or frame.controller
            kind = VALUE_DECISIONS.get(what, DecisionKind.WORD)
            rule = "rule_object_subroutine_targets"
            values = options.values(game, head, context)
            if head.optional:
                values = Union(values, Explicit((Decline(),)))
            return Decision(kind, side, rule, values, frame.source)
        case _:
            return None


def _installing(game: Game, frame: ProcedureFrame, doubts: Doubts) -> Decision:
    """Where a card is installed, and which like cards are trashed for it (8.5.16b, 8.5.16c)."""
    object = game.object(frame.subject)
    side = object.owner
    if frame.declared:
        found = like_cards.trash_choices(game, frame, doubts)
        return Decision(DecisionKind.CARDS, side, "rule_steps_installing_trash_like_cards", found, object.id)
    if side is Side.CORP:
        servers = installing.declarable(game, frame, object, doubts)
        on_cards = tuple(ChooseCards((h,)) for h in installing.on_cards(game, frame, object))
        some: SolutionSet[Choice] = Explicit((*(ChooseServer(s) for s in servers), *on_cards))
        return Decision(DecisionKind.SERVER, side, "rule_corp_install_choose_destination_server", some, object.id)
    bare = () if hosting.must_be_hosted(game, object) else (ChooseCards(()),)
    on = tuple(ChooseCards((h,)) for h in hosting.hosts(game, object, doubts))
    return Decision(DecisionKind.HOST, side, "rule_steps_installing_destination", Explicit((*bare, *on)), object.id)


def _in_install(game: Game, frame: ProcedureFrame, choice: Choice) -> State:
    match choice:
        case ChooseServer(server):
            return installing.chosen_destination(game, frame, server, None)
        case ChooseCards(cards) if frame.declared:
            return installing.chosen_trash(game, frame, cards)
        case ChooseCards(cards):
            return installing.chosen_destination(game, frame, None, cards[0] if cards else None)
        case _:
            raise AssertionError(f"{choice!r} is no choice of an install")


def _timing(game: Game, frame: TimingFrame, doubts: Doubts) -> Decision | None:
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


# ------------------------------------------------------------------------- apply


def apply(game: Game, choice: Choice, doubts: Doubts) -> State:
    """The state right after a legal choice, before anything forced happens."""
    frame = game.state.top
    handled = FRAMES.get(type(frame))
    if handled is not None:
        return handled.answer(game, frame, choice, doubts)
    match frame:
        case WindowFrame():
            return _in_window(game, frame, choice)
        case ResolvingFrame():
            return _in_ability(game, frame, choice, doubts)
        case TimingFrame():
            return _in_timing(game, frame, choice)
        case ProcedureFrame():
            return _in_install(game, frame, choice)
        case _:
            raise AssertionError(f"no choice is made at {frame!r}")


def _in_window(game: Game, frame: WindowFrame, choice: Choice) -> State:
    state = game.state
    match choice:
        case Pass():
            return windows.passed(state, frame)
        case BasicAction():
            return windows.take(state, choice)
        case UseAbility() if frame.window is Window.ACTION:
            return windows.take(state, choice)
        case UseAbility():
            return windows.use(state, frame, choice)
        case Trigger(number):
            return windows.trigger(game, frame, number)
        case Rez(card):
            return state.with_top(windows.acted(frame)).push(ProcedureFrame(Deed.REZ, card, Side.CORP))
        case Score(card):
            return state.with_top(windows.acted(frame)).push(ProcedureFrame(Deed.SCORE, card, Side.CORP))
        case TrashAccessed(card):
            return state.pop().push(ProcedureFrame(Deed.TRASH, card, Side.RUNNER))
        case _:
            raise AssertionError(f"{choice!r} is no option of a window")


def _in_ability(game: Game, frame: ResolvingFrame, choice: Choice, doubts: Doubts) -> State:
    head = frame.steps[0]
    context = resolution.context_of(game, frame, doubts)
    rest = structs.replace(frame, steps=frame.steps[1:], outcome=None)
    match choice:
        case Decline():
            instead = head.if_not if isinstance(head, Instruction) else ()
            steps = (*instead, *rest.steps)
            return game.state.with_top(structs.replace(rest, steps=steps, stage=Stage.ANNOUNCE, expected=()))
        case Accept() if frame.stage is Stage.INTERRUPTED:
            assert isinstance(head, Instruction)
            return game.state.with_top(resolution.confirmed(game, frame, head, context))
        case Announce(targets):
            assert isinstance(head, Instruction)
            return resolution.announced(game, frame, head, targets, context)
        case Accept() if isinstance(head, Trace):
            traced = structs.replace(head, optional=False)
            return options.used(game, frame, structs.replace(rest, steps=(traced, *rest.steps)))
        case Accept():
            assert isinstance(head, Instruction)
            if slots_of(head):  # who decides is not who announces
                return resolution.agreed(game, frame, head)
            return resolution.announced(game, frame, head, (), context)
        case ChooseServer(server):
            if isinstance(head, ChooseValue):
                return _chosen(game, frame, head, rest, choice)
            assert isinstance(head, Instruction)
            return resolution.announced(game, frame, head, (), context, server)
        case ChooseNumber() | ChooseWord():
            assert isinstance(head, ChooseValue)
            return _chosen(game, frame, head, rest, choice)
        case ChooseOption(number) if frame.stage is Stage.REPLACING:
            return resolution.replacing(game, frame, replacements.standing(game, frame)[number])
        case ChooseOption(number):
            assert isinstance(head, OptionStep)
            return options.chosen(game, frame, head, number, context)
        case _:
            raise AssertionError(f"{choice!r} is no choice of an ability")


def _chosen(game: Game, frame: ResolvingFrame, head: ChooseValue, rest: ResolvingFrame, choice: Choice) -> State:
    """What was chosen is known from here on; to choose where the text says `may` is to use the ability."""
    following = structs.replace(rest, bindings=(*frame.bindings, options.binding(head, choice)))
    return options.used(game, frame, following) if head.optional else game.state.with_top(following)


def _in_timing(game: Game, frame: TimingFrame, choice: Choice) -> State:
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
        object = state.object(id)
        face = Face.DOWN if side is Side.CORP else Face.UP
        state = changes.move(state, id, DISCARD_PILES[side], face=face)
        state = state.log(Event(Deed.DISCARD, side, id, object.card, from_zone=HANDS[side]))
    return state


__all__ = ["Decision", "DecisionKind", "LegalOptions", "apply", "decision", "steal_bundle"]
