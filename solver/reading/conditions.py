"""Whether conditions hold and which time it is, in a given game (9.3.2)."""

from __future__ import annotations

from ...models.abilities import AbilityKind
from ...models.conditions import (
    AllHold,
    AnyHolds,
    During,
    Exists,
    Fits,
    InTime,
    MostOfFaction,
    NotSo,
    RunOn,
    Threat,
)
from ...models.frames import BidFrame, ResolvingFrame, TimingFrame, TraceFrame
from ...models.known import Open, Truth, open_of, united
from ...models.selectors import Attribute, Selector, ServerWord
from ...models.state import CENTRAL_SERVERS
from ...models.terms import Relation, Side
from ...models.timing import Phase, Structure, timing_step
from .context import Context
from .history import History
from .meaning import CONDITIONS
from .parts_of_a_card import of_each
from .previous_objects import PreviousObjects
from .selection import Selection
from .servers import Servers
from .situation import Situation


@CONDITIONS.of(Exists)
def _exists(game: Situation, condition: Exists, context: Context) -> Truth:
    n, relation = game.amount(condition.amount, context), condition.relation
    if isinstance(n, Open):
        return n
    enough = None if relation is Relation.ODD else n if relation in (Relation.AT_LEAST, Relation.LESS) else n + 1
    certain, unknown, open = History(game).counted(
        condition.what, context, enough
    )  # one more would not change the answer
    fewest, most = len(certain), len(certain) + len(unknown)
    if Selection(game).unlisted(condition.what, context) is not None:
        most = max(most, n) + 2  # and any number above, which makes no difference
    found = {relation.holds(count, n) for count in range(fewest, most + 1)}
    return Truth.of(found.pop()) if len(found) == 1 or open is None else open  # else which of them fit does not matter


@CONDITIONS.of(Fits)
def _fits(game: Situation, condition: Fits, context: Context) -> Truth:
    previous = PreviousObjects(game)
    objects = (previous.as_last_done if condition.then else previous.meant)(condition.ref, context)
    return game.fits(condition.what, objects[0], context) if objects else Truth.NO


@CONDITIONS.of(Threat)
def _threat(game: Situation, condition: Threat, context: Context) -> Truth:
    if not all(game.knows_score(side) for side in Side):
        return Open()
    return Truth.of(game.threat() >= condition.level)


@CONDITIONS.of(MostOfFaction)
def _most_of_faction(game: Situation, condition: MostOfFaction, context: Context) -> Truth:
    return _has_most(game, condition.faction, condition.among, context)


@CONDITIONS.of(InTime)
def _in_time(game: Situation, condition: InTime, context: Context) -> Truth:
    return Truth.of(is_time(game, condition.time, context))


@CONDITIONS.of(RunOn)
def _run_on(game: Situation, condition: RunOn, context: Context) -> Truth:
    run = game.state.run
    if condition.named is None and (run is None or run.ended):
        return Truth.NO
    servers = Servers(game)
    named = condition.named if condition.named is not None else ServerWord.ATTACKED
    open = open_of(servers.open(condition.server, context), servers.open(named, context))
    if open is not None:
        return open
    return Truth.of(not set(servers.meant(named, context)).isdisjoint(servers.meant(condition.server, context)))


@CONDITIONS.of(AllHold)
def _all_hold(game: Situation, condition: AllHold, context: Context) -> Truth:
    answer = Truth.YES
    for part in condition.parts:
        answer = answer & game.holds(part, context)
        if answer is Truth.NO:
            break
    return answer


@CONDITIONS.of(AnyHolds)
def _any_holds(game: Situation, condition: AnyHolds, context: Context) -> Truth:
    answer = Truth.NO
    for part in condition.parts:
        answer = answer | game.holds(part, context)
        if answer is Truth.YES:
            break
    return answer


@CONDITIONS.of(NotSo)
def _not_so(game: Situation, condition: NotSo, context: Context) -> Truth:
    return ~game.holds(condition.part, context)


def _has_most(game: Situation, faction: str, among: Selector, context: Context) -> Truth:
    """Whether more of the objects are of this faction than of any other; blank and neutral ones are of none."""
    certain, _, open = Selection(game).candidates(among, context)
    found = of_each(game, Attribute.FACTION, certain)
    if open is not None or isinstance(found, Open):
        return united(open, found)
    factions = [f for own in found for f in own]
    others = [factions.count(f) for f in factions if f != faction]
    return Truth.of(factions.count(faction) > max(others, default=0))


def is_time(game: Situation, time: During, context: Context) -> bool:
    """Whether it is now such a time."""
    run = game.state.run
    running = run is not None and run.in_progress
    on = run.server if run is not None and running else None
    match time:
        case During.RUN:
            return running
        case During.RUN_BY_THIS:  # a run of which nobody says what started it is that of the event in play
            return run is not None and running and run.initiated_by in (None, context.source)
        case During.RUN_ON_THIS_SERVER:
            return on is not None and on in Servers(game).meant(ServerWord.THIS, context)
        case During.RUN_ON_HQ:
            return on == "hq"
        case During.RUN_ON_RND:
            return on == "rnd"
        case During.RUN_ON_ARCHIVES:
            return on == "archives"
        case During.RUN_ON_CENTRAL:
            return on in CENTRAL_SERVERS
        case During.RUN_ON_REMOTE:
            return on is not None and on not in CENTRAL_SERVERS
        case During.ENCOUNTER:
            return game.encountered() is not None
        case During.ENCOUNTER_WITH_THIS:
            ice = game.encountered()
            return ice is not None and ice.id == context.source
        case During.SUBROUTINES_OF_THIS:
            resolving = (f for f in game.state.stack if isinstance(f, ResolvingFrame) and f.source == context.source)
            each = (Context(f.source, f.controller, f.bindings) for f in resolving if f.kind is AbilityKind.SUBROUTINE)
            return any(game.itself(of) is not None for of in each)
        case During.ACCESS:
            return game.in_progress(Structure.ACCESS)
        case During.BREACH:
            return game.in_progress(Structure.BREACH)
        case During.TRACE:
            return any(isinstance(f, TraceFrame) for f in game.state.stack)
        case During.BID:
            return any(isinstance(f, BidFrame) for f in game.state.stack)
        case During.YOUR_TURN:
            return game.state.active is context.controller
        case During.OPPONENT_TURN:
            return game.state.active is not context.controller
        case During.ACTION_PHASE:
            bottom = next((f for f in game.state.stack if isinstance(f, TimingFrame)), None)
            own = game.state.active is context.controller
            return own and bottom is not None and timing_step(bottom.step).phase is Phase.ACTION
