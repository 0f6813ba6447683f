"""The frame of a priority window: who has priority, what they may do, and what then happens (9.2.4 to 9.2.10)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, cast

from msgspec import structs

from ...models.actions import (
    BasicAction,
    Choice,
    Pass,
    Rez,
    Score,
    TrashAccessed,
    Trigger,
    UseAbility,
)
from ...models.deeds import Deed
from ...models.frames import ActionFrame, ProcedureFrame, ResolvingFrame, WindowFrame
from ...models.state import State
from ...models.terms import Side
from ...models.timing import Window
from ..checkpoints.steps import settled
from ..choices.decision import Decision, DecisionKind
from ..choices.masks import Mask
from ..effects.expected import recounted
from ..effects.using import as_triggered
from ..pending.interrupt_windows import Imminent
from ..pending.no_longer_pending import without_lost
from ..problems import SolutionSet, Undecided, spend
from ..procedures.turns import without_clicks
from ..procedures.using_abilities import start
from ..reading import Asking, Doubts, Game
from ..restrictions import judge, window_options
from ..restrictions.interrupt_windows import interrupts
from ..restrictions.problem import OfWindow
from .proceeding import context_of

if TYPE_CHECKING:
    import random

WINDOW_DECISIONS = {
    Window.ACTION: (DecisionKind.ACTION, "rule_action_window_options"),
    Window.PAID: (DecisionKind.PRIORITY, "rule_paid_ability_window_options"),
    Window.REACTION: (DecisionKind.REACTION, "rule_reaction_window_options"),
    Window.INTERRUPT: (DecisionKind.INTERRUPT, "rule_interrupt_window_options"),
    Window.MID_ACCESS: (DecisionKind.MID_ACCESS, "rule_mid_access_window_options"),
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

    def options(self) -> Iterator[Choice]:
        """What might be legal, before it is judged."""
        found = window_options.options(self._game, self._frame)
        return found if self._mask is None else filter(self._mask.fits, found)

    def __iter__(self) -> Iterator[Choice]:
        """Judged anew and one by one, unless all of them have been judged."""
        if "_judged" in self.__dict__:
            yield from self._judged[0]
            return
        for choice in self.options():
            spend(NODES)
            judgement = judge(self._game, choice, every=False)
            if not judgement.refused and not judgement.unknown:
                yield choice

    @cached_property
    def _judged(self) -> tuple[tuple[Choice, ...], tuple[tuple[Choice, str], ...]]:
        """All options, judged once: those that are legal, and those of which it is not known, with the reason."""
        legal: list[Choice] = []
        open_: list[tuple[Choice, str]] = []
        for choice in self.options():
            spend(NODES)
            judgement = judge(self._game, choice, every=False)
            if judgement.refused:
                continue
            if judgement.unknown:
                open_.append((choice, judgement.unknown[0].message))
            else:
                legal.append(choice)
        return tuple(legal), tuple(open_)

    def __contains__(self, choice: object) -> bool:
        if not isinstance(choice, BasicAction | UseAbility | Rez | Score | TrashAccessed | Trigger | Pass):
            for reason in self._game.not_understood.left_in_doubt(frozenset()):  # the game may wait for something else
                raise Undecided(choice, reason.message)
            return False
        if self._mask is not None and not self._mask.fits(choice):
            return False
        if "_judged" in self.__dict__ and choice in self._judged[0]:
            return True
        judgement = judge(self._game, choice, every=False)
        if judgement.refused:
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


def step(game: Game, frame: WindowFrame, doubts: Doubts) -> State | None:
    """Before a player gets priority a checkpoint occurs; then that player decides (rule_checkpoint_before_priority,
    9.2.6a)."""
    state = game.state
    if frame.window is Window.ACTION and not frame.less and state.player(frame.priority).clicks == 0:
        return without_clicks(state.pop())  # as only a position file can have it
    if frame.window is Window.REACTION:
        state = without_lost(game)
        frame = cast(WindowFrame, state.top)
        if not frame.pending:
            return state.pop()
    if not frame.ready:
        after = settled(game, state.with_top(structs.replace(frame, ready=True)))
        if len(after.stack) > len(state.stack) and isinstance(after.top, WindowFrame):  # nobody has got priority yet
            after = structs.replace(after, stack=(*after.stack[: len(state.stack) - 1], frame, after.top))
        return after
    if frame.window is Window.REACTION and not any(p.controller is frame.priority for p in frame.pending):
        return passed(state, frame)
    if frame.window is Window.INTERRUPT and (counted := _counted_anew(game, doubts)) is not None:
        return counted
    if frame.window is Window.INTERRUPT and not doubts.surely(interrupts(game, frame, frame.priority).some):
        return passed(state, frame)
    if state.top != game.state.top:
        return state
    return state.pop() if _has_no_action_left(game, frame) else None


def _counted_anew(game: Game, doubts: Doubts) -> State | None:
    """The state with the values of the imminent instruction as they are now; None where they are so already
    (sec_calculating_expected_effect_values)."""
    about = Imminent.now(game)
    if about is None or not isinstance(about.frame, ResolvingFrame):
        return None
    found = recounted(game, about.frame.expected, Asking.with_doubts(context_of(game, about.frame), doubts))
    return None if found == about.frame.expected else about.with_expected(found)


def _has_no_action_left(game: Game, frame: WindowFrame) -> bool:
    """Whether an ability lets a player take another action and there is none that they could take."""
    if frame.window is not Window.ACTION or not (frame.less or frame.other_than):
        return False
    choices = LegalOptions(game, frame)
    return choices.complete and not choices


def ask(game: Game, frame: WindowFrame, doubts: Doubts) -> Decision:
    """What the holder of priority does; what keeps it from being certain is judged choice by choice."""
    kind, rule = WINDOW_DECISIONS[frame.window]
    legal = LegalOptions(game, frame)
    return Decision(kind, frame.priority, rule, OfWindow(game, legal, legal.options))


def answer(game: Game, frame: WindowFrame, choice: Choice, doubts: Doubts) -> State:
    """The option is used, and priority stays; or the player passes (9.2.4c, 9.2.10c)."""
    state = game.state
    match choice:
        case Pass():
            return passed(state, frame)
        case BasicAction():
            return take(state, choice)
        case UseAbility() if frame.window is Window.ACTION:
            return take(state, choice)
        case UseAbility():
            return _use(state, frame, choice)
        case Trigger(number):
            return _trigger(game, frame, number)
        case Rez(card):
            return state.with_top(_acted(frame)).push(ProcedureFrame(Deed.REZ, card, Side.CORP))
        case Score(card):
            return state.with_top(_acted(frame)).push(ProcedureFrame(Deed.SCORE, card, Side.CORP))
        case TrashAccessed(card):
            return state.pop().push(ProcedureFrame(Deed.TRASH, card, Side.RUNNER))
        case _:
            raise AssertionError(f"{choice!r} is no option of a window")


def passed(state: State, frame: WindowFrame) -> State:
    """A player passes: the other one gets priority, or the window closes (9.2.7a, 9.2.8b, 9.2.9c, 9.2.10c). What they
    leave in a reaction window is pending no more (rule_reaction_window_must_resolve_mandatory_abilities)."""
    other = frame.priority.other
    pending = frame.pending
    match frame.window:
        case Window.MID_ACCESS:
            return state.pop()
        case Window.REACTION:
            if frame.priority is not state.active:
                return state.pop()
            pending = tuple(p for p in pending if p.controller is not frame.priority)
        case _:
            if frame.passed and not frame.acted:
                return _closed(state, frame)
    return state.with_top(
        structs.replace(frame, priority=other, passed=True, acted=False, ready=False, pending=pending)
    )


def _closed(state: State, frame: WindowFrame) -> State:
    return state.pop().log_imminent(frame.about)


def _acted(frame: WindowFrame) -> WindowFrame:
    """The window after its holder used an option: priority stays (rule_keep_priority_until_pass)."""
    return structs.replace(frame, acted=True, ready=False)


def take(state: State, choice: BasicAction | UseAbility) -> State:
    """An action is taken: the action window closes (rule_action_window_closes_after_action)."""
    number, window = state.action + 1, state.top
    less = window.less if isinstance(window, WindowFrame) else 0
    taken = ActionFrame(number, Game.action_key(choice), choice, less=less)
    return structs.replace(state.pop(), action=number).push(taken)


def _use(state: State, frame: WindowFrame, choice: UseAbility) -> State:
    """A paid ability is used in this window."""
    if frame.window is Window.MID_ACCESS:
        state = state.pop()
    else:
        state = state.with_top(_acted(frame))
    return state.push(
        ProcedureFrame(Deed.USE, choice.object, frame.priority, ability=choice.ability, option=choice.option)
    )


def _trigger(game: Game, frame: WindowFrame, number: int) -> State:
    """A pending instance is triggered and loses its pending status (rule_triggered_ability_loses_pending, 9.6.12)."""
    instance = frame.pending[number]
    if (about := Imminent.now(game) if frame.window is Window.INTERRUPT else None) is not None:
        instance = about.as_it_is(instance)
    left = frame.pending[:number] + frame.pending[number + 1 :]
    state = game.state.with_top(structs.replace(_acted(frame), pending=left))
    effect = next((e for e in state.lingering if e.number == instance.delayed), None)
    limited = effect.number if effect is not None and effect.limited else None
    if instance.delayed is not None:
        kept = tuple(e for e in state.lingering if e.number != instance.delayed or not e.once)
        state = structs.replace(state, lingering=kept)
    state = start(
        state,
        instance.source,
        instance.controller,
        instance.ability,
        number=instance.number,
        bindings=instance.bindings,
        event=instance.event,
        limited=limited,
    )
    return as_triggered(game, state, instance.ability)
