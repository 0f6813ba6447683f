"""How a run ends early: it is ended, the Runner jacks out, ice is bypassed (6.1.4, 6.5.8, 6.8.2)."""

from __future__ import annotations

from functools import partial

from msgspec import structs

from ...models.abilities import AbilityKind, Instruction
from ...models.actions import Accept, Choice, Decline
from ...models.deeds import Deed
from ...models.effects import Effect
from ...models.events import Event
from ...models.frames import (
    ActionFrame,
    PayingFrame,
    ProcedureFrame,
    Progress,
    ResolvingFrame,
    TimingFrame,
    WindowFrame,
)
from ...models.known import Truth
from ...models.state import Run, State
from ...models.terms import Side
from ...models.timing import Phase, Structure, Window, timing_step
from .. import road
from ..choices.decision import Decision, DecisionKind
from ..choices.rules_kept import Either, Told
from ..choices.ways_to_pay import is_payable, why_not_paid
from ..effects.kinds import Carrying, carries
from ..payment.payments import Payments
from ..pending.interrupts import could_interrupt
from ..reading import Doubts, Game
from ..road import Doing
from .stepping import done

RUN_ENDS = "step_open_priority_windows_closed"


def back_from(run: Run) -> Run | None:
    """What goes on after a forced encounter: the run underneath, with what the encounter has changed of it."""
    under = run.under
    return None if under is None else structs.replace(under, credits=run.credits, more=run.more)


def end_the_run(state: State) -> State:
    """The run moves to its last phase at once; breaches, accesses and windows of steps end with it (6.1.4, 6.8.2,
    6.1.4a, 9.8.7c).

    Without a run, an instruction to end it does nothing (rule_end_run_no_run_or_encounter).
    """
    run = state.run
    depth = next(
        (k for k, f in enumerate(state.stack) if isinstance(f, TimingFrame) and f.structure is Structure.RUN), None
    )
    if run is None or depth is None:
        return state
    frame = state.stack[depth]
    assert isinstance(frame, TimingFrame)
    if timing_step(frame.step).phase is Phase.RUN_ENDS:
        return state
    for above in reversed(state.stack[depth + 1 :]):
        state = _told_to_end(state, above)
    while run.forced:  # rule_forced_encounter_during_run, rule_end_encounter_outside_run
        state = state.log(Event(Deed.ENCOUNTER_ENDS, Side.RUNNER, run.position, server=run.server or None))
        below = back_from(run)
        if below is None:
            kept = tuple(f for f in state.stack[depth + 1 :] if outlives_the_run(f))
            return structs.replace(state, run=None, stack=(*state.stack[:depth], *kept))
        run = below
        state = structs.replace(state, run=run)
    if run.encountering:
        state = state.log(Event(Deed.ENCOUNTER_ENDS, Side.RUNNER, run.position, server=run.server))
    ended = structs.replace(frame, step=RUN_ENDS, progress=Progress.ENTERING)
    kept = tuple(f for f in state.stack[depth + 1 :] if outlives_the_run(f))
    return structs.replace(
        state,
        run=structs.replace(run, encountering=False, position=None, moved_to=None),
        stack=(*state.stack[:depth], ended, *kept),
    )


def _told_to_end(state: State, frame: object) -> State:
    """The log tells that an access or breach has ended with the run (rule_end_run_access_or_breach_during_run)."""
    match frame:
        case TimingFrame(structure=Structure.ACCESS, subject=str(id)):
            told = (e for e in reversed(state.history) if e.object == id and e.verb in (Deed.ACCESS, Deed.ACCESS_ENDS))
            last = next(told, None)
            if last is None or last.verb is Deed.ACCESS_ENDS:
                return state
            return state.log(structs.replace(last, verb=Deed.ACCESS_ENDS))
        case TimingFrame(structure=Structure.BREACH, subject=str(server), left=None):
            return state.log(Event(Deed.BREACH_ENDS, Side.RUNNER, server=server))
        case _:
            return state


def outlives_the_run(frame: object) -> bool:
    if isinstance(frame, WindowFrame):
        return frame.window is Window.REACTION and frame.structure is None
    return isinstance(frame, ResolvingFrame | ActionFrame | ProcedureFrame)


def leaving(game: Game, doubts: Doubts) -> State:
    """The Runner wants to jack out: what that costs in addition is paid first (rule_additional_cost_checkpoint)."""
    due, open = road.due(game, Doing(Deed.JACK_OUT, Side.RUNNER))
    doubts.note(open)
    if not due:
        frame = game.state.top
        assert isinstance(frame, TimingFrame)
        return leaves(game, frame)
    return game.state.push(PayingFrame(Side.RUNNER, None, due, Deed.JACK_OUT, may_decline=False))


def leaves(game: Game, frame: TimingFrame) -> State:
    """The Runner jacks out at the step for it; an instruction of its own where something could interrupt it."""
    if could_interrupt(game, Deed.JACK_OUT):
        out = Instruction((Effect(Deed.JACK_OUT),))
        return done(game.state, frame).push(ResolvingFrame("", Side.RUNNER, AbilityKind.PLAY, (out,)))
    return jack_out(game.state.with_top(frame))


def jack_out(state: State) -> State:
    """The Runner ends the run (rule_jacking_out)."""
    run = state.run
    assert run is not None
    return end_the_run(state.log(Event(Deed.JACK_OUT, Side.RUNNER, server=run.server)))


def asked_to_leave(game: Game, doubts: Doubts) -> Decision:
    """Whether the Runner jacks out, where nothing forbids it and what that costs can be paid (step_jack_out_choice)."""
    out = Doing(Deed.JACK_OUT, Side.RUNNER)
    stays = doubts.note(road.may(game, out)) is Truth.NO
    stays = stays or not is_payable(Payments(game, road.bundle(game, out)), doubts)
    leaving: tuple[Choice, ...] = (Decline(),) if stays else (Accept(), Decline())
    asked = Either(leaving, Accept(), "to jack out or not", partial(rules_of_leaving, game))
    return Decision(DecisionKind.JACK_OUT, Side.RUNNER, "step_jack_out_choice", asked)


def allowed_to_leave(game: Game, doubts: Doubts) -> Either:
    """Whether the Runner jacks out where a text allows it, and nothing forbids it (rule_cannot_precedence)."""
    stays = doubts.note(road.may(game, Doing(Deed.JACK_OUT, Side.RUNNER))) is Truth.NO
    leaving: tuple[Choice, ...] = (Decline(),) if stays else (Accept(), Decline())
    return Either(leaving, Accept(), "to jack out or not", partial(_what_forbids_it, game))


def rules_of_leaving(game: Game, doubts: Doubts) -> dict[str, Told]:
    """The rules on jacking out."""
    out = Doing(Deed.JACK_OUT, Side.RUNNER)
    return {
        **_what_forbids_it(game, doubts),
        "what falls due can be paid": lambda: why_not_paid(
            Payments(game, road.bundle(game, out), act="jack out"), doubts
        ),
    }


def _what_forbids_it(game: Game, doubts: Doubts) -> dict[str, Told]:
    return {"nothing forbids it": lambda: doubts.found(game.prohibitions.why_not(Deed.JACK_OUT, Side.RUNNER, None))}


@carries(Deed.END_THE_RUN, honours=("if_able",))
def told_to_end_the_run(c: Carrying) -> State:
    """The run moves to its last phase (rule_end_run_no_run_or_encounter where there is none)."""
    return end_the_run(c.state)


@carries(Deed.JACK_OUT)
def told_to_jack_out(c: Carrying) -> State:
    """The Runner jacks out, outside of the step that offers it (rule_jacking_out)."""
    return jack_out(c.state) if c.state.run is not None and c.state.run.in_progress else c.state
