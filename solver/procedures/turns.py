"""The steps of the Corp's and the Runner's turn (5.6, 5.7)."""

from __future__ import annotations

from msgspec import structs

from ...models.abilities import AbilityKind, Aspect, SkipsDiscardStep
from ...models.actions import Choice, ChooseCards
from ...models.deeds import Deed
from ...models.edition import ForcedEnd
from ...models.events import Event
from ...models.frames import ActionFrame, ProcedureFrame, Progress, ResolvingFrame, TimingFrame, WindowFrame
from ...models.known import Known, Open
from ...models.state import Doubt, Ending, State
from ...models.terms import DECKS, HANDS, PlayerStat, Side
from ...models.timing import TURNS, Phase, Structure, Window, next_step, timing_step
from .. import chance, road
from ..choices import selecting
from ..choices.answers import SomeCards
from ..choices.decision import Decision, DecisionKind
from ..deeds import Done
from ..deeds.told import doubting
from ..effects.kinds import Carrying, carries
from ..lingering.effects_and_delayed_abilities import begun_to_last
from ..reading import Asking, Doubts, Game
from .recurring_credits import refill
from .stepping import done, open_window

LOOP = {
    "step_corp_turn_action_phase_loop": "step_corp_turn_action_phase_paw",
    "step_runner_turn_action_loop": "step_runner_turn_loop_paw",
}
DISCARDS = ("step_corp_turn_discard", "step_runner_turn_discard")
NO_CLICKS = {
    "step_corp_turn_action": "step_corp_turn_action_phase_end",
    "step_runner_turn_action": "step_runner_turn_action_phase_end",
}


def enter(game: Game, frame: TimingFrame, doubts: Doubts) -> State | None:
    """What happens in a step of a turn; None where the active player has to discard."""
    state = game.state
    side = Side.CORP if frame.structure is Structure.CORP_TURN else Side.RUNNER
    context = Asking(None, side, doubts=doubts)
    if frame.step in NO_CLICKS:
        if state.player(side).clicks == 0:
            return without_clicks(state)
        return open_window(game, frame, WindowFrame(Window.ACTION, side))
    if timing_step(frame.step).window is Window.PAID:
        return open_window(game, frame, WindowFrame(Window.PAID, state.active))
    match frame.step.removeprefix(f"step_{side.value}_turn_"):
        case "allotted_clicks":
            n = context.number(game.player_numbers.modified(PlayerStat.CLICKS_ALLOTTED, side)) or 0
            unread = game.not_understood.clauses()  # what speaks of clicks and of nothing that is done with them
            found = ((card, clause) for card, clause in unread if Aspect.CLICKS in clause.influence and not clause.acts)
            doubts.add(*(game.not_understood.reason(card, clause) for card, clause in found))
            return done(road.done(state, Deed.GAIN_CLICKS, Done(by=side, n=max(0, n))), frame)
        case "recurring_credits_refill":
            return done(refill(game, side, doubts), frame)
        case "turn_formal_begin" | "recurring_formal_begin":
            state = state.log(Event(Deed.TURN_BEGINS, side))
            for player in (side, side.other):  # each turn it may be so for either of them
                if state.player(player).credits == 0:
                    state = state.log(Event(Deed.NO_CREDITS, player))
                if HANDS[player] not in state.unlimited and not state.in_zone(HANDS[player]):
                    state = state.log(Event(Deed.NO_CARDS, player))
            return done(state, frame)
        case "mandatory_draw":
            asked = chance.unknown_top(state, DECKS[side], 1)
            if asked is not None:
                return state.push(asked)
            under_way = state.with_top(structs.replace(frame, progress=Progress.UNDER_WAY))
            drawn = road.happens(game.changed(under_way), Deed.DRAW, Done(by=side))
            return drawn if isinstance(drawn.top, ResolvingFrame) else done(drawn, frame)
        case "action_phase_end":
            return done(state.log(Event(Deed.ACTION_PHASE_ENDS, side)), frame)
        case "discard" if _skips_discard_step(game, side):
            return done(state, frame)
        case "discard" if _is_flatlined(game, side, context):
            return road.done(state, Deed.WIN, Done(by=Side.CORP, ending=Ending.FLATLINE))
        case "discard" if HANDS[side] in state.unlimited:
            return done(_perhaps_discarded(game, side), frame)
        case "discard":
            return None if (doubts.number(excess(game, side)) or 0) > 0 else done(state, frame)
        case "lose_unspent_clicks":
            return done(road.done(state, Deed.LOSE_CLICKS, Done(by=side, n=state.player(side).clicks)), frame)
        case "formal_end":
            state = state.log(Event(Deed.DISCARD_PHASE_ENDS, side))
            return done(state.log(Event(Deed.TURN_ENDS, side)), frame)
        case _:
            return done(state, frame)


def without_clicks(state: State) -> State:
    """No action is taken: the action phase ends once its player has no click left (rule_action_phase_duration)."""
    frame = state.top
    assert isinstance(frame, TimingFrame)
    return state.with_top(structs.replace(frame, step=NO_CLICKS[frame.step], progress=Progress.ENTERING))


def leave(game: Game, frame: TimingFrame) -> State:
    """On to the next step, or to the other player's turn, unless an additional turn comes before that
    (rule_never_between_turns, rule_before_turn_begins, rule_mark_designation_lingering_effect)."""
    state = game.state
    following = LOOP.get(frame.step) or next_step(frame.step)
    if following is not None:
        return state.with_top(structs.replace(frame, step=following, progress=Progress.ENTERING))
    side = next(iter(state.extra_turns), state.active.other)
    first = f"step_{side.value}_turn_allotted_clicks"
    rest = state.extra_turns[1:]
    state = structs.replace(state, turn=state.turn + 1, active=side, action=0, mark=None, extra_turns=rest)
    return begun_to_last(state).with_top(TimingFrame(TURNS[side], first))


def ask(game: Game, frame: TimingFrame, doubts: Doubts) -> Decision | None:
    """Which cards the active player discards (rule_discarding_process)."""
    if frame.step not in DISCARDS:
        return None
    side = game.state.active
    count = doubts.number(excess(game, side)) or 0
    hand = tuple(o.id for o in game.state.in_zone(HANDS[side]))
    some = SomeCards(game, hand, count, count, "cards that are discarded")
    return Decision(DecisionKind.DISCARD, side, "rule_discarding_process", some)


def answer(game: Game, frame: TimingFrame, choice: Choice, doubts: Doubts) -> State:
    """They are discarded."""
    assert isinstance(choice, ChooseCards), f"{choice!r} is no choice at {frame.step}"
    return done(_discard(game.state, choice.cards), frame)


def end_action_phase(game: Game) -> State:
    """The action phase ends at once: what is under way in it is over (rule_forced_action_phase_end,
    rule_terminal_completion), and cards that were being played are trashed (5.4.3a, 5.4.3b, 5.4.3d, 5.4.3e). In the
    older edition an action is carried through first.

    Outside of an action phase nothing happens (rule_end_action_phase_outside_action_phase).
    """
    state = game.state
    depth = next((k for k, f in enumerate(state.stack) if isinstance(f, TimingFrame)), None)
    if depth is None:
        return state
    frame = state.stack[depth]
    assert isinstance(frame, TimingFrame)
    if timing_step(frame.step).phase is not Phase.ACTION:
        return state
    side = "corp" if frame.structure is Structure.CORP_TURN else "runner"
    ended = TimingFrame(frame.structure, f"step_{side}_turn_action_phase_end")
    actions = tuple(f for f in state.stack[depth:] if isinstance(f, ActionFrame))
    if actions and game.reads("forced_end") is ForcedEnd.AFTER_ACTION:
        under_way = state.stack[state.stack.index(actions[0]) :]
        return structs.replace(state, stack=(*state.stack[:depth], ended, *under_way))
    from .playing import trash_played

    for played in reversed(state.stack):
        if isinstance(played, ProcedureFrame) and played.procedure is Deed.PLAY:
            state = trash_played(game.changed(state), played)
    for action in actions:
        state = state.log(Event(Deed.ACTION_COMPLETE, state.active, key=action.key))
    return structs.replace(state, stack=(*state.stack[:depth], ended), run=None)


def _skips_discard_step(game: Game, side: Side) -> bool:
    """Whether the player goes on from there, without a look at the size of their hand (rule_skip_discard_step)."""
    return any(d.player.side(declared.controller) is side for d, declared in game.declarations(SkipsDiscardStep))


def excess(game: Game, side: Side) -> Known[int]:
    """How many cards the player has to discard (rule_discarding_process, 5.5.2, 5.5.4, 5.5.4b)."""
    size = game.player_numbers.as_it_counts(PlayerStat.HAND_SIZE, side)
    if isinstance(size, Open):
        return size
    return len(game.state.in_zone(HANDS[side])) - max(0, size)


def _perhaps_discarded(game: Game, side: Side) -> State:
    """The state in which cards may have been discarded from a hand that holds nobody knows how many: where they are is
    open, and everything where something waits for that."""
    waiting = any(Deed.DISCARD in ability.verbs for _, _, ability in game.abilities_of(AbilityKind.CONDITIONAL))
    untold = game.selection.size_untold(HANDS[side])
    return doubting(game.state, [Doubt(Aspect.ANYTHING if waiting else Aspect.ZONES, "", None, 0, untold.message)])


def _is_flatlined(game: Game, side: Side, context: Asking) -> bool:
    """Whether the Runner's maximum hand size is negative as their discard step begins, whatever the grip holds
    (rule_flatline, rule_runner_discard_step)."""
    size = context.number(game.player_numbers.as_it_counts(PlayerStat.HAND_SIZE, side))
    return side is Side.RUNNER and size is not None and size < 0


def _discard(state: State, cards: tuple[str, ...]) -> State:
    """Cards are discarded, all at once; from HQ facedown (rule_discarding_facedown_status)."""
    side = state.active
    for id in selecting.in_order(cards, tuple(o.id for o in state.in_zone(HANDS[side]))):
        state = road.done(state, Deed.DISCARD, Done(by=side, objects=(id,)))
    return state


@carries(Deed.END_ACTION_PHASE)
def told_to_end_action_phase(c: Carrying) -> State:
    """The action phase of the active player ends at once (rule_forced_action_phase_end)."""
    return end_action_phase(c.game) if c.side is c.state.active else c.state
