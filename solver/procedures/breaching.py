"""Breaching a server: its steps, which cards are candidates, which one the Runner accesses, and how many (7.3 to
7.5)."""

from __future__ import annotations

from msgspec import structs

from ...models.abilities import Aspect, FromTheBottom, Instruction
from ...models.actions import AccessCard, Choice, Outcome
from ...models.conditions import Trigger
from ...models.deeds import Deed
from ...models.events import Event
from ...models.frames import ChanceFrame, Progress, TimingFrame
from ...models.known import Truth
from ...models.selectors import EventPattern, ServerWord
from ...models.state import State
from ...models.terms import HIDDEN_ZONES, Face, Scope, Side, Zone
from ...models.timing import Phase, Structure
from ...models.verdict import Reason
from .. import chance, road
from ..choices.decision import Decision, DecisionKind, Offered
from ..deeds import Done
from ..effects.kinds import Carrying, carries, doubted
from ..lingering.effects_and_delayed_abilities import with_lingering
from ..reading import Doubts, Game
from ..road import Doing
from .accessing import _meanwhile
from .stepping import at_step, done, to_next_step

UNSEEN = "hq"  # an unseen card of HQ, as a candidate


def candidates(game: Game, frame: TimingFrame) -> tuple[str, ...]:
    """What the Runner may choose next: cards in the root one by one, the top of R&D, an unseen card of HQ as `hq`,
    cards in Archives (rule_candidates_beginning_breach, 3.4.5a, 4.3.3, 4.4.2, 7.3.4a, 7.4.1a, 7.4.1b, 7.4.1d, 7.4.5,
    7.4.6b, 7.4.6c, 7.4.6d, 7.4.7, 7.4.7a)."""
    state, server = game.state, frame.subject
    assert server is not None
    if frame.left == 0:  # rule_access_cards_without_breach
        return ()
    over = {*frame.accessed, *frame.declined}  # a card that left and came back is another object
    found = [o.id for o in state.root(server) if o.reference not in over]
    if server == "archives":
        found += [o.id for o in state.in_zone(Zone.ARCHIVES) if o.reference not in over]
    elif frame.limit:
        left = [o.id for o in state.in_zone(HIDDEN_ZONES[server]) if o.reference not in over]
        if left:
            first = left[-1] if from_the_bottom(game, frame) else left[0]
            found.append(UNSEEN if server == "hq" and len(left) > 1 else first)
    return tuple(id for id in found if not _is_prohibited(game, server, id))


def _perhaps_others(game: Game, frame: TimingFrame, server: str) -> tuple[Reason, ...]:
    """Why other cards than those that are found may be accessed next: the position does not say how many cards HQ or
    R&D holds (those that it lists there are on top), or what has come to Archives."""
    if server == "archives":
        return game.not_understood.left_in_doubt(frozenset({Aspect.ZONES}))
    zone = HIDDEN_ZONES.get(server)
    if not frame.limit or zone not in game.state.unlimited:
        return ()
    over = {*frame.accessed, *frame.declined}
    on_top = zone is Zone.RND and any(o.reference not in over for o in game.state.in_zone(zone))
    return () if on_top and not from_the_bottom(game, frame) else (game.selection.size_untold(zone),)


def from_the_bottom(game: Game, frame: TimingFrame) -> bool:
    """Whether a text has the Runner access R&D from its bottom, in the breach that the rules permit for its run
    (rule_rnd_access_from_bottom, rule_if_successful_lingering_effect)."""
    depth = next((k for k, f in enumerate(game.state.stack) if f == frame), 0)
    below = game.state.stack[depth - 1] if depth else None
    of_run = isinstance(below, TimingFrame) and below.structure is Structure.RUN
    return frame.subject == "rnd" and of_run and any(game.declarations(FromTheBottom))


def _is_prohibited(game: Game, server: str, candidate: str) -> bool:
    """What the Runner cannot access is no candidate (rule_prohibiting_access, 7.4.2a)."""
    objects = (game.objects[candidate],) if candidate in game.objects else game.state.in_zone(Zone.HQ)
    each = (Doing(Deed.ACCESS, Side.RUNNER, object, server) for object in objects)
    return all(road.may(game, access) is Truth.NO for access in each)


def enter(game: Game, frame: TimingFrame, doubts: Doubts) -> State | None:
    """What happens in a step of a breach; None where a candidate is chosen (rule_hq_identity)."""
    state, server = game.state, frame.subject
    assert server is not None
    match frame.step:
        case "step_breaching_begins" if frame.left is None:
            state = state.log(Event(Deed.BREACH, Side.RUNNER, server=server))
        case "step_flip_archives":
            if server == "archives":
                # now, and not what comes there later (rule_archives_facedowns_after_breach)
                for object in state.in_zone(Zone.ARCHIVES):
                    if object.face is Face.DOWN:
                        turned = Done(by=Side.CORP, objects=(object.id,), face=Face.UP, told=False)
                        state = road.done(state, Deed.FLIP, turned)
        case "step_determine_candidates_limit":
            there = tuple(o.reference for o in state.root(server))
            most = game.at_most_at_random(frame) if frame.left is None else frame.left
            frame = structs.replace(frame, root=there, limit=most if server in HIDDEN_ZONES else None)
        case "step_choose_candidate":
            if server == "rnd" and frame.limit and (asked := _unknown_candidate(game, frame)) is not None:
                return state.push(asked)
            found = candidates(game, frame)
            doubts.add(*_perhaps_others(game, frame, server))
            if not found:
                return state.with_top(structs.replace(frame, step="step_breach_complete"))
            if len(found) > 1:
                return None
            return choose_candidate(game, frame, found[0])
        case "step_access_candidate":  # an unseen card of HQ: chance says which
            return None
        case "step_breach_complete" if frame.left is None:
            state = state.log(Event(Deed.BREACH_ENDS, Side.RUNNER, server=server))
        case _:
            pass
    return done(state, frame)


def ask(game: Game, frame: TimingFrame, doubts: Doubts) -> Decision | None:
    """Which candidate the Runner accesses; which unseen card of HQ that is, chance says."""
    state = game.state
    match frame.step:
        case "step_choose_candidate":
            found = tuple(AccessCard(c) for c in candidates(game, frame))
            return Decision(DecisionKind.ACCESS, Side.RUNNER, frame.step, Offered(found))
        case "step_access_candidate":
            hand = tuple(o.id for o in state.in_zone(Zone.HQ) if o.reference not in frame.accessed)
            return Decision(DecisionKind.CHANCE, None, "rule_candidates_in_hq", Offered(chance.taken(state, hand, 1)))
        case _:
            return None


def answer(game: Game, frame: TimingFrame, choice: Choice, doubts: Doubts) -> State:
    """That card is accessed."""
    match choice:
        case AccessCard(card):
            return choose_candidate(game.changed(game.state), frame, card)
        case Outcome((card,)):
            return choose(game.changed(game.state), frame, card)
        case _:
            raise AssertionError(f"{choice!r} is no choice at {frame.step}")


def leave(game: Game, frame: TimingFrame) -> State:
    """On to the next step, or back to the choice of a candidate (step_repeat_candidate_selection); behind the last one
    the breach is over."""
    if frame.step == "step_repeat_candidate_selection":
        return at_step(game.state, frame, "step_choose_candidate")
    return to_next_step(game.state, frame)


def _unknown_candidate(game: Game, frame: TimingFrame) -> ChanceFrame | None:
    """What chance has to say before the next card of a shuffled R&D is a candidate."""
    deck = game.state.in_zone(Zone.RND)
    seen = set(frame.accessed)
    bottom = from_the_bottom(game, frame)
    place = next((k for k, o in enumerate(deck[::-1] if bottom else deck) if o.reference not in seen), None)
    return chance.unknown_top(game.state, Zone.RND, place + 1, bottom=bottom) if place is not None else None


def choose_candidate(game: Game, frame: TimingFrame, candidate: str) -> State:
    """The Runner has chosen; which unseen card of HQ it is, chance says."""
    if candidate == UNSEEN and game.state.find(candidate) is None:
        return game.state.with_top(structs.replace(frame, step="step_access_candidate"))
    return choose(game, frame, candidate)


def choose(game: Game, frame: TimingFrame, id: str) -> State:
    """The Runner accesses the chosen candidate (step_access_candidate), which is none any more, whatever takes its
    place (rule_candidates_already_accessed, 7.3.5c, 7.4.4)."""
    object = game.object(id)
    random = object.zone in HIDDEN_ZONES.values()
    frame = structs.replace(
        frame,
        step="step_access_candidate",
        progress=Progress.UNDER_WAY,
        accessed=(*frame.accessed, object.reference),
        limit=frame.limit - 1 if frame.limit and random else frame.limit,
        left=frame.left - 1 if frame.left else frame.left,
    )
    return road.happens(game.changed(game.state.with_top(frame)), Deed.ACCESS, Done(by=Side.RUNNER, objects=(id,)))


@carries(Deed.BREACH, honours=("server",))
def breach(c: Carrying) -> State:
    """The Runner breaches a server, of several the one that was chosen, unless a text forbids it
    (rule_cannot_precedence); during a breach only when that one ends (rule_consecutive_breaches). What holds meanwhile
    begins and ends with it."""
    server = c.server
    if server is None or c.context.note(road.may(c.game, Doing(Deed.BREACH, Side.RUNNER, server=server))) is Truth.NO:
        return c.state
    if c.game.in_progress(Structure.BREACH):
        return with_lingering(
            c.state,
            source=c.source,
            controller=Side.RUNNER,
            trigger=Trigger((EventPattern(Deed.BREACH_ENDS),)),
            steps=(Instruction((c.effect,), meanwhile=c.head.meanwhile),),
            bindings=c.frame.bindings,
        )
    if c.game.phase() is Phase.RUN_ENDS and _was_delayed(c):
        return c.state  # rule_run_ends_other_priority_windows
    state = _meanwhile(c, c.state, Scope.BREACH) if c.head.meanwhile else c.state
    return state.push(TimingFrame(Structure.BREACH, "step_breaching_begins", subject=server))


def _was_delayed(c: Carrying) -> bool:
    """Whether it has waited for the end of the breach that was in progress."""
    return c.frame.event is not None and c.state.history[c.frame.event].verb is Deed.BREACH_ENDS


RANDOM = ("hq", "rnd")  # the servers where a breach has a limit of random accesses (7.3.5)


@carries(Deed.ACCESS_MORE, honours=("amount", "server"))
def access_more(c: Carrying) -> State:
    """The random access limit of a breach is higher: of the one that begins, or of the one that this run leads to
    (rule_increasing_random_access_limit, rule_if_successful_lingering_effect)."""
    state, run = c.state, c.state.run
    more = c.n if c.expected.amount is None else c.expected.amount  # `access 1 fewer card`
    meant = c.context.servers(c.game, c.effect.server) if c.effect.server is not None else None
    depth, frame = state.breach()
    if frame is not None:
        if meant is not None and frame.subject not in meant:
            return state
        stack = list(state.stack)
        stack[depth] = structs.replace(frame, more=frame.more + more)
        state = structs.replace(state, stack=tuple(stack))
        if more < 0 and frame.subject not in RANDOM:  # rule_increasing_random_access_limit against rule_card_precedence
            doubtful = doubted(c.game, c.effect, c.frame, "whether fewer cards are accessed in a root or in Archives")
            state = structs.replace(state, doubts=doubtful.doubts)
        return state
    if run is None or run.ended:
        return state
    server = run.server if meant is None else next(iter(meant), run.server)
    if c.effect.server is ServerWord.ATTACKED and run.successful is None:  # which may yet be another (6.1.2b)
        server = ServerWord.ATTACKED.value
    return structs.replace(state, run=structs.replace(run, more=(*run.more, (server, more))))
