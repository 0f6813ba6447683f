"""Runs: their steps, how they start, and the server that is attacked (6.9, 6.1.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import structs

from ...models.abilities import Ability, AbilityKind, NestedCost, NestedForm, Replace, Unread
from ...models.actions import Accept, Choice, ChooseOption, Decline
from ...models.conditions import TriggerMode
from ...models.deeds import Deed
from ...models.events import NO_RESULT, Event
from ...models.frames import (
    Outcome,
    PayingFrame,
    Progress,
    TimingFrame,
    WindowFrame,
)
from ...models.known import Known, Open, Partly, Truth, partly
from ...models.linked_abilities import replaces_approach
from ...models.notation.names import server_name
from ...models.selectors import ChosenServer
from ...models.state import GameObject, Lingering, MovedTo, Run, State
from ...models.terms import Side
from ...models.timing import Structure, Window, next_step, timing_step
from ...models.values import walk
from ...models.verdict import Reason
from .. import road
from ..checkpoints.fully_broken import nothing_to_break
from ..checkpoints.steps import settled
from ..choices.decision import Decision, DecisionKind, Offered
from ..deeds.positions import next_inward, occupant
from ..effects.kinds import Carrying, carries, doubted, server_options
from ..payment.bundles import Bundle
from ..payment.payments import Payments
from ..pending.conditional_abilities import waiting_for
from ..reading import Context, Doubts, Game
from ..road import Doing
from ..support import may_be_met
from .bad_publicity import fund_emptied, fund_filled
from .encounters import encounter_begins, encounter_completes, is_rezzed_there
from .ending_the_run_early import asked_to_leave, back_from, end_the_run, leaves, leaving
from .linked_abilities import with_linked
from .moving_the_runner import about_run
from .stepping import at_step, done, open_window
from .subroutines import resolve_next_subroutine
from .using_abilities import start


def enter(game: Game, frame: TimingFrame, doubts: Doubts) -> State | None:
    """What happens in a step of a run; None where the Runner decides whether to jack out."""
    state, run = game.state, game.state.run
    if game.lost_its_server():
        return end_the_run(state)  # rule_remote_server_cease_to_exist
    if run is not None and run.moved_to is not None and not run.forced:
        return _at_new_position(game, frame, run, run.moved_to)
    if frame.step in _COMPLETED_AT and game.is_over(frame):
        return at_step(state, frame, _COMPLETED_AT[frame.step])
    # step_initiation_paw, step_approach_paw, step_encounter_paw, step_before_jack_out_paw, step_after_jack_out_paw
    if timing_step(frame.step).window is Window.PAID:
        return open_window(game.changed(nothing_to_break(game)), frame, WindowFrame(Window.PAID, state.active))
    match frame.step:
        case "step_initiation_announce":
            return _announce(game, frame, doubts)
        case "step_jack_out_choice":
            if frame.outcome is None:
                return None
            closed = structs.replace(frame, outcome=None)
            return leaves(game, closed) if frame.outcome is Outcome.PAID else done(state, closed)
        case _:
            pass
    assert run is not None
    event = about_run(game, run)
    match frame.step:
        case "step_initiation_bad_publicity":
            return done(fund_filled(game, run, doubts), frame)
        case "step_initiation_formal_begin":
            state = with_linked(game).log(event(Deed.RUN_BEGINS))
        case "step_runner_position":
            ice = state.ice(run.server)
            run = structs.replace(run, position=ice[0].id if ice else None)
        case "step_approach_begins":
            if occupant(state, run) is None:  # it left before, so that nothing is approached and no approach is over
                at_window = structs.replace(frame, step="step_approach_paw")
                return open_window(game, at_window, WindowFrame(Window.PAID, state.active))
            state = state.log(event(Deed.APPROACH, run.position))
        case "step_encounter_begins":
            return done(encounter_begins(state, run, event), frame)
        case "step_resolve_subroutine":
            return resolve_next_subroutine(game, frame, run, doubts)
        case "step_encounter_complete":
            return done(encounter_completes(state, run, event), frame)
        case "step_pass_ice":
            there = occupant(state, run) is not None
            if there:
                assert run.position is not None
                instead = _instead_of_passing(game, run, doubts)
                if instead is not None:
                    return instead
                state = state.log(event(Deed.PASS, run.position))
                run = structs.replace(run, passed=(*run.passed, run.position))
            all_of_it = event(Deed.PASS_ALL_ICE)
            met = _all_is_passed(game, run, all_of_it) if not there else Truth.of(next_inward(state, run) is None)
            doubts.note(met)
            if met is Truth.YES:
                state = state.log(all_of_it)
        case "step_move_position":
            run = structs.replace(run, position=next_inward(state, run), inward=None)
        case "step_approach_server":
            return _approach_server(game, frame, run, doubts)
        case "step_run_declared_successful":
            return _successful(game, frame, run, doubts)
        case "step_breach":
            return _breach(game, frame, run, doubts)
        case "step_run_ends_bad_publicity":
            return done(fund_emptied(state, run), frame)
        case "step_run_declared_unsuccessful":
            # rule_not_unsuccessful_when_reached_success_phase, rule_server_cease_to_exist_unsuccesful_exception
            if run.successful is None and not run.reached and run.server in state.servers:
                run = structs.replace(run, successful=False)
                state = structs.replace(state, run=run).log(event(Deed.RUN_UNSUCCESSFUL))
        case "step_run_complete":
            key = NO_RESULT if run.successful is None else None
            # rule_run_ends_condition
            state = state.log(structs.replace(event(Deed.RUN_ENDS), successful=run.successful, key=key))
        case _:
            pass
    return done(structs.replace(state, run=run), frame)


_COMPLETED_AT = {"step_approach_paw": "step_approach_complete", "step_encounter_paw": "step_encounter_complete"}


def _all_is_passed(game: Game, run: Run, all_of_it: Event) -> Truth:
    """Whether a Runner who passes nothing has passed all ice: where none protects the server (rule_vacuous_truth), but
    of the last of it, gone from under the Runner, that is open (step_pass_ice); with other ice there they have not."""
    if game.state.ice(run.server):
        return Truth.NO
    if run.inward is None:
        return Truth.YES
    message = f"whether ice that has left {server_name(run.server)} was all that had to be passed is left open"
    left = Open((Reason("unknown.trigger", message, "rule_vacuous_truth"),))
    unread = any(may_be_met(clause, (all_of_it.verb,)) for _, clause in game.not_understood.clauses())
    return left if unread or any(True for _ in waiting_for(game, all_of_it)) else Truth.NO


def leave(game: Game, frame: TimingFrame) -> State:
    """On to the next step or phase; behind the last step the run is over (rule_checkpoint_after_timing_structure,
    6.2.5e)."""
    state, run = game.state, game.state.run
    if run is None or frame.outcome is Outcome.NOT_PAID:
        return structs.replace(state.pop(), run=None)
    if run.forced and frame.step == "step_encounter_complete":
        return structs.replace(state.pop(), run=back_from(run))  # rule_forced_encounter_end
    following = next_step(frame.step)
    match frame.step:
        case "step_initiation_complete" if occupant(state, run) is None:  # it may have left since
            following = "step_pass_ice"
        case "step_approach_complete" if not is_rezzed_there(state, run):
            following = "step_pass_ice"
        case "step_resolve_subroutine_loop":
            following = "step_resolve_subroutine"
        case "step_approach_new_ice" if run.position is not None:
            following = "step_approach_begins"
        case _:
            pass
    if following is None:
        return structs.replace(state.pop(), run=None)
    return state.with_top(structs.replace(frame, step=following, progress=Progress.ENTERING))


def ask(game: Game, frame: TimingFrame, doubts: Doubts) -> Decision | None:
    """What the Runner decides in a step of a run: whether to jack out, and what replaces the breach."""
    match frame.step:
        case "step_jack_out_choice":
            return asked_to_leave(game, doubts)
        case "step_breach":
            return _asked_instead_of_breach(game, frame, doubts)
        case _:
            return None


def _asked_instead_of_breach(game: Game, frame: TimingFrame, doubts: Doubts) -> Decision:
    """Which replacement of the breach happens, or none (rule_if_successful_ability_optional)."""
    assert game.state.run is not None
    instead, open = breach_replacements(game, game.state.run)
    doubts.note(open)
    ways: tuple[Choice, ...] = tuple(ChooseOption(k) for k in range(len(instead)))
    if len(instead) == 1:
        ways = (Accept(),)
    if all(r.optional for _, r in instead):
        ways = (*ways, Decline())
    source = instead[0][0].source
    asked = Offered(ways, perhaps_unasked=open is not None)
    return Decision(DecisionKind.OPTION, Side.RUNNER, "rule_if_successful_ability_optional", asked, source)


def answer(game: Game, frame: TimingFrame, choice: Choice, doubts: Doubts) -> State:
    """The Runner jacks out or goes on; the server is breached, or what replaces that happens."""
    breaching = frame.step == "step_breach"
    match choice:
        case Accept() if breaching:
            return instead_of_breach(game, frame, 0)
        case ChooseOption(number):
            return instead_of_breach(game, frame, number)
        case Decline() if breaching:
            assert game.state.run is not None
            return breach(game, frame, game.state.run, doubts)
        case Accept():
            return leaving(game, doubts)
        case Decline():
            return done(game.state, frame)
        case _:
            raise AssertionError(f"{choice!r} is no choice at {frame.step}")


def _at_new_position(game: Game, frame: TimingFrame, run: Run, to: MovedTo) -> State:
    """The phase in which the Runner was moved is over without its other steps; the run goes on where they are now
    (rule_move_new_run_phase, 6.1.3)."""
    state = game.state
    if run.encountering:
        ended = about_run(game, run)(Deed.ENCOUNTER_ENDS, run.position)
        state = state.log(structs.replace(ended, server=_where_met(game, run) or ended.server))
    there = not to.vacant and any(o.id == to.position for o in state.ice(to.server))
    run = structs.replace(
        run,
        position=to.position,
        inward=None if there or to.position is None else to.inward,
        encountering=False,
        broken=(),
        resolved=(),
        subroutines=(),
        moved_to=None,
    )
    step = to.step if there else "step_pass_ice"  # rule_ice_change_approach_uninstall_move
    state = structs.replace(state, run=run)
    return settled(game, state.with_top(structs.replace(frame, step=step, progress=Progress.ENTERING)))


def _where_met(game: Game, run: Run) -> str | None:
    """The server that the encountered ice protects, or did as it left."""
    if run.inward is None:
        ice = game.objects.get(run.position or "")
        return ice.server if ice is not None else None
    left = (e.server for e in reversed(game.state.history) if e.verb is Deed.UNINSTALL and e.object == run.position)
    return next(left, None)


def _announce(game: Game, frame: TimingFrame, doubts: Doubts) -> State:
    """The attacked server is announced, and what running it costs is paid (rule_additional_cost_to_run,
    rule_bad_publicity_during_run, 6.1.2a, 6.3.4, 6.9.1a)."""
    state = game.state
    server = frame.subject
    assert server is not None
    due, open = road.due(game, Doing(Deed.RUN, Side.RUNNER, server=server, basic=frame.basic))
    doubts.note(open)
    if due and frame.outcome is None:
        bill = PayingFrame(Side.RUNNER, None, due, Deed.RUN, may_decline=not frame.basic)
        return state.push(bill)
    if frame.outcome is Outcome.NOT_PAID:
        return state.with_top(structs.replace(frame, progress=Progress.DONE))
    run = Run(state.runs + 1, server, initiated_by=frame.source)
    return done(structs.replace(state, run=run, runs=run.number), structs.replace(frame, outcome=None))


def _successful(game: Game, frame: TimingFrame, run: Run, doubts: Doubts) -> State:
    """The run is declared successful, after what would change that (9.9.3); where it cannot be, it is neither
    successful nor unsuccessful (rule_not_unsuccessful_when_reached_success_phase, 6.7.3, 6.9.5a)."""
    run = structs.replace(run, reached=True)
    state = structs.replace(game.state, run=run)
    declaring = Doing(Deed.DECLARE_SUCCESSFUL, Side.RUNNER, server=run.server)
    if doubts.note(road.may(game, declaring)) is Truth.NO:
        return done(state, frame)
    event = about_run(game, run)(Deed.RUN_SUCCESSFUL)
    for effect in _waiting_for(game.changed(state.log(event)), run, doubts):
        kept = tuple(e for e in state.lingering if e.number != effect.number)
        return _resolved_instead(structs.replace(state, lingering=kept), effect)
    run = structs.replace(run, successful=True)
    state = structs.replace(state, run=run).log(
        structs.replace(about_run(game, run)(Deed.RUN_SUCCESSFUL), successful=True)
    )
    return done(state, frame)


def _approach_server(game: Game, frame: TimingFrame, run: Run, doubts: Doubts) -> State:
    """The Runner approaches the attacked server, or does what replaces that, which may be to approach another one
    (step_approach_server, 9.9.10)."""
    event = about_run(game, run)(Deed.APPROACH_SERVER)
    for effect in _waiting_for(game.changed(game.state.log(event)), run, doubts):
        if effect.trigger is not None and replaces_approach(effect.trigger, effect.steps):
            under_way = structs.replace(frame, progress=Progress.UNDER_WAY)
            return _resolved_instead(game.state.with_top(under_way), effect)
    return done(game.state.log(event), frame)


def _waiting_for(imagined: Game, run: Run, doubts: Doubts) -> Iterator[Lingering]:
    """What has waited in this run for what would be the last thing to happen (rule_would_relevant)."""
    last = len(imagined.state.history) - 1
    for effect in imagined.state.lingering:
        if effect.trigger is None or effect.trigger.mode is not TriggerMode.WOULD or effect.run != run.number:
            continue
        context = Context(effect.source, effect.controller, effect.bindings)
        if doubts.surely(imagined.trigger_conditions.met(effect.trigger, last, context)):
            yield effect


def _resolved_instead(state: State, effect: Lingering) -> State:
    ability = Ability(AbilityKind.CONDITIONAL, trigger=effect.trigger, steps=effect.steps)
    return start(state, effect.source, effect.controller, ability, number=-1, bindings=effect.bindings)


def breach_replacements(game: Game, run: Run) -> Partly[tuple[Lingering, Replace]]:
    """What may happen in this run instead of breaching the attacked server (rule_if_successful_lingering_effect); if
    what a text forbids can be replaced, the rules leave open."""
    event = Event(Deed.BREACH, Side.RUNNER, server=run.server)
    found, open = partly(_payable(game, _replacing(game, run, event)))
    if not found or _may_breach(game, run) is not Truth.NO:
        return Partly(found, open)
    message = f"whether a breach of {server_name(run.server)} that cannot be made is replaced, the rules leave open"
    return Partly(found, Open((Reason("unknown.effect", message, "sec_replacement_effects", (found[0][0].source,)),)))


def _payable(
    game: Game, replacing: Iterable[Known[tuple[Lingering, Replace]]]
) -> Iterator[Known[tuple[Lingering, Replace]]]:
    """Those whose price, where they have one, can be paid (rule_if_successful_ability_optional, rule_nested_cost)."""
    for found in replacing:
        if isinstance(found, Open):
            yield found
            continue
        effect, declared = found
        price = _price(declared)
        if price is None:
            yield found
            if (unread := _perhaps_priced(declared)) is not None and effect.source in game.objects:
                yield Open((game.not_understood.reason(game.objects[effect.source], unread),))
            continue
        payer = price.payer.side(effect.controller) or effect.controller
        bundle = Bundle.nested(game, payer, price.cost, effect.source, -1)
        ways = Payments(game, bundle, Context(effect.source, payer, effect.bindings))
        if ways:
            yield found
        elif ways.open is not None:
            yield ways.open


def _price(declared: Replace) -> NestedCost | None:
    """What is paid for what may happen instead."""
    first = declared.steps[0] if declared.optional and declared.steps else None
    return first if isinstance(first, NestedCost) else None


def _perhaps_priced(declared: Replace) -> Unread | None:
    """The words that are not read where a price would stand: what cannot be paid for is not offered."""
    first = declared.steps[0] if declared.optional and declared.steps else None
    return first if isinstance(first, Unread) else None


def _replacing(game: Game, run: Run, event: Event) -> Iterator[Known[tuple[Lingering, Replace]]]:
    """What replaces an event of this run."""
    for effect in game.state.lingering:
        for declaration in effect.declarations:
            if isinstance(declaration, Replace) and effect.run == run.number:
                context = Context(effect.source, effect.controller, effect.bindings)
                answer = game.history.matches(event, declaration.event, context)
                if isinstance(answer, Open):
                    yield answer
                elif answer is Truth.YES:
                    yield effect, declaration


def _instead_of_passing(game: Game, run: Run, doubts: Doubts) -> State | None:
    """What happens instead of passing the ice at the Runner's position, once (9.9.8); None where it is passed."""
    event = about_run(game, run)(Deed.PASS, run.position)
    for effect, declared in doubts.known(_replacing(game, run, event)):
        kept = tuple(e for e in game.state.lingering if e.number != effect.number)
        ability = Ability(AbilityKind.CONDITIONAL, steps=declared.steps)
        state = structs.replace(game.state, lingering=kept)
        return start(state, effect.source, effect.controller, ability, number=-1, bindings=effect.bindings)
    return None


def _breach(game: Game, frame: TimingFrame, run: Run, doubts: Doubts) -> State | None:
    """The Runner breaches the attacked server, or does what replaces that (rule_breach_link, 9.9.8); None where the
    Runner decides it (rule_if_successful_ability_optional, rule_order_of_replacement_effects)."""
    found, open = breach_replacements(game, run)
    doubts.note(open)
    if not found:
        return breach(game, frame, run, doubts)
    if len(found) > 1 or found[0][1].optional:  # rule_if_successful_ability_optional
        return None
    return instead_of_breach(game, frame, 0)


def breach(game: Game, frame: TimingFrame, run: Run, doubts: Doubts) -> State:
    """The Runner breaches the attacked server, unless a text forbids it (rule_cannot_precedence)."""
    if doubts.note(_may_breach(game, run)) is Truth.NO:
        return done(game.state, frame)
    under_way = game.state.with_top(structs.replace(frame, progress=Progress.UNDER_WAY))
    return under_way.push(TimingFrame(Structure.BREACH, "step_breaching_begins", subject=run.server))


def _may_breach(game: Game, run: Run) -> Truth:
    return road.may(game, Doing(Deed.BREACH, Side.RUNNER, server=run.server))


def instead_of_breach(game: Game, frame: TimingFrame, number: int) -> State:
    """One of the replacements happens (6.7.4b)."""
    assert game.state.run is not None
    effect, declaration = breach_replacements(game, game.state.run).found[number]
    state = game.state.with_top(structs.replace(frame, progress=Progress.UNDER_WAY))
    source = game.objects.get(effect.source)
    if declaration.optional and source is not None:  # rule_optional_conditional_ability_use
        clause = _saying(game, source, declaration)
        state = state.log(Event(Deed.USE, effect.controller, source.id, source.card, clause=clause))
    price = _price(declaration)  # who has chosen it pays for it
    steps = declaration.steps
    if price is not None:
        steps = (structs.replace(price, form=NestedForm.MUST_IF_ABLE), *steps[1:])
    ability = Ability(AbilityKind.CONDITIONAL, steps=steps)
    bindings, event = effect.bindings, effect.event
    return start(state, effect.source, effect.controller, ability, number=-1, bindings=bindings, event=event)


def _saying(game: Game, source: GameObject, declared: Replace) -> int:
    """Which ability of its source says what may happen instead, and is used by it (rule_conditional_ability_used_
    condition); none where the text did as it was played."""
    numbered = enumerate(game.abilities(source))
    saying = (n for n, a in numbered if a.kind is AbilityKind.CONDITIONAL and declared in walk(a.steps))
    return next(saying, -1)


def start_run(state: State, server: str, by: str | None, *, basic: bool = False) -> State:
    """A run on a server is initiated (6.3); `by` is the object whose text does it, None for the basic action."""
    frame = TimingFrame(Structure.RUN, "step_initiation_announce", subject=server, source=by, basic=basic)
    return state.push(frame)


@carries(Deed.RUN, honours=("server",))
def told_to_run(c: Carrying) -> State:
    """The Runner makes a run on the server that was chosen or named (6.3).

    Where one was chosen as the turn began, a position in the middle of the turn does not tell which.
    """
    if c.server is not None:
        return start_run(c.state, c.server, c.source)
    began = any(e.verb is Deed.TURN_BEGINS and e.turn == c.state.turn for e in c.state.history)
    if isinstance(c.effect.server, ChosenServer) and not began:
        return doubted(c.game, c.effect, c.frame, "run: the position does not say which server was chosen")
    if len(server_options(c.game, c.effect, c.context)) > 1:
        return doubted(c.game, c.effect, c.frame, "run: no server was chosen")
    return c.state
