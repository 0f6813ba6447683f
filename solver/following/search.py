"""Finding the way from one recorded state to the next: sysop's own game, steered by what was told of the step."""

from __future__ import annotations

import heapq
from enum import StrEnum
from itertools import count

from msgspec import Struct, structs

from ...models.actions import Choice
from ...models.costs import CreditSource
from ...models.frames import TimingFrame
from ...models.imports.commands import Kind
from ...models.state import Doubt, Ending, State
from ...models.terms import Counter
from ...models.timing import Structure
from ...models.values import walk
from ...models.verdict import Reason, Status, Verdict
from ..ask.position import Position
from ..choices.decision import Decision, DecisionKind
from ..flow.engine import EndlessError
from ..problems import BudgetExhausted, limited
from .comparing import About, Difference, differences
from .names import with_servers_of
from .plan import Plan
from .recorded import FIRST_WINDOW
from .steering import WINDOWS, ways

Moment = tuple[int, str | None, str | None, str | None]
MOST_NODES = 200
NODES_FOR_ENTRY = 30
MOST_ARRIVALS = 24
NODES = 200_000


class Found(StrEnum):
    """How a step was followed."""

    SAME = "same"
    DIFFERENT = "different"
    ILLEGAL = "illegal"
    UNKNOWN = "unknown"
    LOST = "lost"  # no way leads to the recorded moment


class Taken(Struct, frozen=True):
    """One choice on the way, with the plan's place before it."""

    text: str
    choice: Choice
    at: int
    after: int


class Followed(Struct, frozen=True):
    """What came of following one step."""

    found: Found
    position: Position | None = None
    way: tuple[Taken, ...] = ()
    differences: tuple[Difference, ...] = ()
    verdict: Verdict | None = None
    at: int = 0
    waiting: str | None = None
    nodes: int = 0
    tried: str | None = None  # the choice that is refused
    ending: Ending | None = None  # how the game ended on the furthest way, where none leads to the recorded moment
    ended: Position | None = None  # that end, where nothing but the end itself is another than recorded


class _Node(Struct):
    position: Position
    at: int
    cost: float
    before: _Node | None = None
    choice: Choice | None = None
    depth: int = 0


def doubt_told(position: Position, doubt: Doubt) -> Reason:
    """A doubt that a step left, as a reason."""
    card = position.pool.get(doubt.card)
    title = card.title if card is not None else doubt.source
    words = f" ({doubt.summary})" if doubt.summary else ""
    message = f"clause {doubt.clause + 1} of {title} is not understood{words}"
    return Reason("unknown.card_text", message, "rule_requirements", (doubt.source,))


def moment(state: State) -> Moment:
    """The moment of a game at which a state is: turn, step, server and ice of the run."""
    frame = next((f for f in reversed(state.stack) if isinstance(f, TimingFrame) and f.structure in _OUTER), None)
    run = state.run
    step = frame.step if frame is not None else None
    at_ice = step in ("step_approach_paw", "step_encounter_paw")
    return state.turn, step, run.server if run else None, run.position if run and at_ice else None


_OUTER = (Structure.CORP_TURN, Structure.RUNNER_TURN, Structure.RUN)


def follow(position: Position, plan: Plan) -> Followed:
    """The way through a step, as near to what was recorded as can be found."""
    goal = moment(plan.target)
    over = plan.target.ending is not None or plan.target.winner is not None
    number = count()
    start = _Node(position, 0, 0.0)
    heap: list[tuple[float, int, int, _Node, Choice | None, int]] = [(0.0, 0, next(number), start, None, 0)]
    best: tuple[int, _Node, tuple[Difference, ...]] | None = None
    doubted: tuple[_Node, tuple[Difference, ...]] | None = None  # the likeliest way on which something is not known
    furthest = start
    refused: _Refused | None = None
    closed: _Refused | None = None  # the first way that ends where no choice is certain
    doubtful: _Refused | None = None  # the likeliest choice that may be legal or not
    nodes = arrivals = 0
    most = MOST_NODES + NODES_FOR_ENTRY * len(plan.entries)
    while heap and nodes < most:
        cost, _, _, parent, choice, at = heapq.heappop(heap)
        if choice is None:
            node = parent
        else:
            try:
                with limited(nodes=NODES):
                    verdict = parent.position.check_choice(choice)
                    if verdict.status is not Status.LEGAL:
                        one = _Refused(verdict, parent, choice, cost)
                        if verdict.status is Status.UNKNOWN or at > parent.at:
                            refused = _graver(refused, one)
                        if verdict.status is Status.UNKNOWN and (doubtful is None or cost < doubtful.cost):
                            doubtful = one
                        continue
                    after = parent.position.after(choice)
            except (BudgetExhausted, EndlessError) as error:
                unknown = Reason("unknown.budget", str(error), "rule_requirements")
                refused = refused or _Refused(Verdict(Status.UNKNOWN, unknown=(unknown,)), parent, choice)
                continue
            node = _Node(after, at, cost, parent, choice, parent.depth + 1)
        nodes += 1
        decision = node.position.decision
        done = plan.next_deed(node.at) is None
        if not plan.ends:
            if node.at >= plan.decisive > 0:
                return Followed(Found.SAME, node.position, _way(node), nodes=nodes, at=node.at)
            done = False
        if (decision is None and over) or (
            done
            and decision is not None
            and not over
            and _has_arrived(node.position.state, decision, goal, plan, start)
        ):
            found = differences(with_servers_of(node.position.state, plan.target), plan.target)
            if moment(node.position.state)[1] != goal[1] or goal[1] in FIRST_WINDOW.values():  # clicks come or go
                found = tuple(d for d in found if d.about is not About.CLICKS and not _refills(d, node.position, plan))
            arrivals += 1
            if best is None or len(found) < best[0]:
                best = (len(found), node, found)
            if node.position.state.doubts and doubted is None:
                doubted = (node, found)
            if not found or arrivals >= MOST_ARRIVALS + len(plan.entries):
                break
            if node.at >= len(plan.entries):
                continue
        if (node.at, node.depth) > (furthest.at, furthest.depth):
            furthest = node
        if decision is None or node.position.state.turn > goal[0] or node.depth > 400:
            continue
        if decision.kind in WINDOWS and _past(moment(node.position.state), goal, done):
            continue
        before = len(heap)
        for way in ways(node.position, plan, node.at):
            heapq.heappush(heap, (cost + way.cost, -node.depth, next(number), node, way.choice, way.at))
        if len(heap) == before and closed is None and (open_ := next(iter(decision.choices.undecided), None)):
            why = open_[1] if isinstance(open_[1], Reason) else Reason("unknown.choice", str(open_[1]), decision.rule)
            closed = _Refused(Verdict(Status.UNKNOWN, unknown=(why,)), node, open_[0], cost)
    if best is not None:
        _, node, found = best
        if found and doubted is not None and doubted[0].cost <= node.cost:
            node, found = doubted
        doubts = node.position.state.doubts
        if found and doubts:
            unknown_after = Verdict(Status.UNKNOWN, unknown=tuple(doubt_told(node.position, d) for d in doubts))
            return Followed(Found.UNKNOWN, node.position, _way(node), found, unknown_after, nodes=nodes, at=node.at)
        for open_way in (closed, doubtful) if found else ():
            if open_way is not None and open_way.cost <= node.cost:
                tried = open_way.node.position.describe(open_way.choice)  # a likelier way, which may be open
                there = open_way.node
                return Followed(Found.UNKNOWN, None, _way(there), (), open_way.verdict, there.at, tried=tried)
        return Followed(
            Found.DIFFERENT if found else Found.SAME, node.position, _way(node), found, nodes=nodes, at=node.at
        )
    waiting = furthest.position.decision
    told = f"{waiting.kind.value} {waiting.side} {waiting.subject}" if waiting is not None else "over"
    refused = refused or closed
    if refused is not None and doubtful is not None and doubtful.cost <= refused.cost:
        refused = doubtful  # the likelier of the two may be legal
    if refused is not None:
        node, kind = refused.node, Found.ILLEGAL
        if refused.verdict.status is Status.UNKNOWN:
            kind = Found.UNKNOWN
        tried = node.position.describe(refused.choice)
        return Followed(kind, None, _way(node), (), refused.verdict, node.at, told, nodes, tried=tried)
    if waiting is not None and waiting.doubts:
        unknown_verdict = Verdict(Status.UNKNOWN, unknown=waiting.doubts)
        return Followed(
            Found.UNKNOWN, None, _way(furthest), verdict=unknown_verdict, at=furthest.at, waiting=told, nodes=nodes
        )
    state = furthest.position.state
    over = state.ending is not None and furthest.at >= len(plan.entries)
    same = over and not differences(with_servers_of(structs.replace(state, run=None), plan.target), plan.target)
    return Followed(
        Found.LOST,
        way=_way(furthest),
        at=furthest.at,
        waiting=told,
        nodes=nodes,
        ending=state.ending,
        ended=furthest.position if same else None,
    )


JACKED_OUT = {"step_before_jack_out_paw": "step_after_jack_out_paw"}
DISCARD_PHASES = {
    "step_corp_turn_action_phase_paw": ("step_corp_turn_discard", "step_corp_turn_discard_phase_paw"),
    "step_runner_turn_loop_paw": ("step_runner_turn_discard", "step_runner_turn_discard_phase_paw"),
}


def _has_arrived(state: State, decision: Decision, goal: Moment, plan: Plan, start: _Node) -> bool:
    """Whether this is the recorded moment; where the action phase has been ended, the discard phase is, too."""
    now = moment(state)
    if decision.kind in WINDOWS and now == goal:
        return True
    later = (goal[0], JACKED_OUT.get(goal[1] or ""), *goal[2:])  # the recording knows one moment of the movement phase
    stays = any(c.kind in (Kind.JACK_OUT, Kind.REZ) for c in plan.commands) or moment(start.position.state) == later
    if stays and decision.kind in WINDOWS and now == later:
        return True
    ended = plan.target.player(plan.target.active).clicks == 0
    return ended and now[0] == goal[0] and state.run is None and now[1] in DISCARD_PHASES.get(goal[1] or "", ())


def _refills(difference: Difference, position: Position, plan: Plan) -> bool:
    """Whether only recurring credits are told otherwise: the recording fills them up as the turn begins, the rules
    after its first window (5.6.1c, 5.7.1c)."""
    ours, theirs = (state.find(difference.subject or "") for state in (position.state, plan.target))
    card = position.pool.get(ours.card) if ours is not None else None
    if difference.about is not About.COUNTERS or ours is None or theirs is None or card is None:
        return False
    recurring = any(isinstance(n, CreditSource) and n.recurring is not None for a in card.abilities for n in walk(a))
    one, other = ([c for c in o.counters if c[0] is not Counter.CREDIT] for o in (ours, theirs))
    return recurring and one == other


def _past(now: Moment, goal: Moment, done: bool) -> bool:
    return done and now[0] > goal[0]


class _Refused(Struct, frozen=True):
    """A choice on the way that is not legal, or not known to be."""

    verdict: Verdict
    node: _Node
    choice: Choice
    cost: float = 0.0


def _graver(old: _Refused | None, new: _Refused) -> _Refused:
    """Of two choices that are refused the one that came further."""
    return new if old is None or (new.node.at, new.node.depth) > (old.node.at, old.node.depth) else old


def _way(node: _Node) -> tuple[Taken, ...]:
    found: list[Taken] = []
    while node.before is not None:
        assert node.choice is not None
        found.append(Taken(node.before.position.describe(node.choice), node.choice, node.before.at, node.at))
        node = node.before
    return tuple(reversed(found))


__all__ = ["DecisionKind", "Followed", "Found", "Taken", "follow", "moment"]
