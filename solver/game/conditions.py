"""Whether conditions hold and which time it is, in a given game (9.3.2)."""

from __future__ import annotations

from ...models.abilities import AbilityKind, CountsAsTagged, PlayerStatChange
from ...models.conditions import (
    AllHold,
    AnyHolds,
    Comparison,
    Condition,
    During,
    Exists,
    FirstClick,
    Fits,
    InTime,
    MostOfFaction,
    NextPaidWindow,
    NotSo,
    Occurred,
    RunOn,
    Tagged,
    Threat,
)
from ...models.deeds import Deed
from ...models.frames import ResolvingFrame, TimingFrame, TraceFrame
from ...models.selectors import Selector, ServerWord
from ...models.state import CENTRAL_SERVERS
from ...models.terms import PlayerStat, Truth
from ...models.timing import Phase, Structure, timing_step
from .game import Context, Game
from .objects import lacks_all, resolve, servers_meant
from .selection import NO, UNKNOWN, YES, amount, candidates, fits


def holds(game: Game, condition: Condition, context: Context) -> Truth:
    """Whether a condition holds now."""
    match condition:
        case Comparison(left, relation, right):
            a, b = amount(game, left, context), amount(game, right, context)
            return UNKNOWN if a is None or b is None else Truth.of(relation.holds(a, b))
        case Exists(what, relation, wanted):
            certain, unknown = candidates(game, what, context)
            n = amount(game, wanted, context)
            if n is None:
                return UNKNOWN
            fewest, most = relation.holds(len(certain), n), relation.holds(len(certain) + len(unknown), n)
            return Truth.of(fewest) if fewest == most else UNKNOWN
        case Fits(ref, what):
            objects = resolve(game, ref, context)
            return fits(game, what, objects[0], context) if objects else NO
        case Occurred(event, scope, times):
            from .history import occurrences

            count, n = occurrences(game, event, scope, context), amount(game, times, context)
            return UNKNOWN if count is None or n is None else Truth.of(count >= n)
        case Tagged():
            return Truth.of(is_tagged(game))
        case Threat(level):
            return Truth.of(game.threat() >= level)
        case FirstClick():
            return Truth.of(
                not any(e.verb is Deed.SPEND_CLICKS and e.turn == game.state.turn for e in game.state.history)
            )
        case MostOfFaction(faction, among):
            return _has_most(game, faction, among, context)
        case InTime(time):
            return Truth.of(is_time(game, time, context))
        case NextPaidWindow(after):
            from .paid_windows import is_next

            return is_next(game, after, context)
        case RunOn(server):
            run = game.state.run
            return Truth.of(run is not None and not run.ended and run.server in servers_meant(game, server, context))
        case AllHold(parts):
            answer = YES
            for part in parts:
                answer = answer & holds(game, part, context)
            return answer
        case AnyHolds(parts):
            answer = NO
            for part in parts:
                answer = answer | holds(game, part, context)
            return answer
        case NotSo(part):
            return ~holds(game, part, context)


def is_tagged(game: Game) -> bool:
    """Whether the Runner is tagged: by having a tag, or because a card says so (10.5)."""
    if game.state.runner.tags > 0 or any(True for _ in game.declarations(CountsAsTagged)):
        return True
    changes = (d for d, _ in game.declarations(PlayerStatChange))
    return any(d.stat is PlayerStat.TAGS and isinstance(d.amount, int) and d.amount > 0 for d in changes)


def _has_most(game: Game, faction: str, among: Selector, context: Context) -> Truth:
    """Whether more of the objects are of this faction than of any other; blank ones are of none."""
    certain, unknown = candidates(game, among, context)
    if unknown or any(o.card is None for o in certain):
        return UNKNOWN
    factions = [card.faction for o in certain if not lacks_all(game, o) and (card := game.card(o)) is not None]
    others = [factions.count(f) for f in factions if f != faction]
    return Truth.of(factions.count(faction) > max(others, default=0))


def is_time(game: Game, time: During, context: Context) -> bool:
    """Whether it is now such a time."""
    run = game.state.run
    running = run is not None and run.in_progress
    on = run.server if run is not None and running else None
    match time:
        case During.RUN:
            return running
        case During.RUN_ON_THIS_SERVER:
            return on is not None and on in servers_meant(game, ServerWord.THIS, context)
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
            resolving = (f for f in game.state.stack if isinstance(f, ResolvingFrame))
            return any(f.kind is AbilityKind.SUBROUTINE and f.source == context.source for f in resolving)
        case During.ACCESS:
            return game.in_progress(Structure.ACCESS)
        case During.BREACH:
            return game.in_progress(Structure.BREACH)
        case During.TRACE:
            return any(isinstance(f, TraceFrame) for f in game.state.stack)
        case During.YOUR_TURN:
            return game.state.active is context.controller
        case During.OPPONENT_TURN:
            return game.state.active is not context.controller
        case During.ACTION_PHASE:
            bottom = next((f for f in game.state.stack if isinstance(f, TimingFrame)), None)
            own = game.state.active is context.controller
            return own and bottom is not None and timing_step(bottom.step).phase is Phase.ACTION
