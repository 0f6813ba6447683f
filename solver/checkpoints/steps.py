"""Checkpoints: the steps of 10.3.1, a to l, in order, once; only (g) repeats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import structs

from ...models.abilities import Aspect, LeavesWithHost, NotLowered, StatChange, StaysInPlay, Unread
from ...models.actions import UseAbility
from ...models.conditions import During, InTime
from ...models.deeds import Deed
from ...models.edition import Chain
from ...models.frames import (
    ActionFrame,
    CandidateFrame,
    CheckpointFrame,
    Pending,
    ProcedureFrame,
    ResolvingFrame,
)
from ...models.known import Truth
from ...models.lasting_states import BECOMES_ACTIVE, lasting
from ...models.state import Doubt, Ending, GameObject, Lingering, State, differ_in_priority
from ...models.terms import DISCARD_PILES, IDENTITIES, SCORE_AREAS, Face, Place, PlayerStat, Side, Stat, Zone
from ...models.verdict import Reason
from .. import road
from ..deeds import Done, To
from ..deeds.ending_the_game import end_game
from ..deeds.positions import runs_of
from ..deeds.told import doubting
from ..lingering.durations import is_of_no_object, lasts_longer
from ..pending.conditional_abilities import newly_pending
from ..pending.no_longer_pending import without_lost
from ..reading import Asking, Doubts, Game
from ..road import Doing
from ..support import clauses_left_open, left_open_by, may_be_met
from .broken_restrictions import Sets, are_legal, chooser, sets_to_trash
from .ended_accesses import with_ends
from .fully_broken import with_what_is_left
from .idle import is_idle_still
from .reaction_windows_and_chains import is_resolving, opened
from .uniqueness import _one_only, uniqueness
from .work import NOTHING_DONE, Trace, Work


def checkpoint(game: Game) -> tuple[State, Trace]:
    """The state after one checkpoint, and its trace (rule_checkpoints).

    What the steps cause waits for the next checkpoint. Where step (e) leaves a choice, the state has a
    `CheckpointFrame` on top and the later steps have not been done.
    """
    game = game.changed(with_ends(game))
    game = game.changed(with_what_is_left(game))
    game = game.changed(without_lost(game))
    game = game.changed(game.telling_subtypes(game, game.state.seen))
    work = Work(game, game.state.seen, Doubts(), [])
    work.become(structs.replace(game.state, seen=len(game.state.history)))
    _conditional_abilities(work)
    _durations(work)
    if _is_in_order(work):
        sets: Sets = ()
        for step in (_remote_servers, _entering_root):
            step(work)
    else:
        for step in (_agenda_points, uniqueness):
            step(work)
        if work.state.ending is not None:
            return work.state, work.trace(work.doubts.reasons)
        sets = _illegal_states(work)
    state = opened(work.state, work.pending)
    if sets:
        state = state.push(CheckpointFrame(chooser(work.game, sets), sets))
    elif work.entered:
        state = state.push(CandidateFrame(work.entered))
    return state, work.trace(work.doubts.reasons, sets)


def chosen_set(game: Game, chosen: tuple[str, ...]) -> State:
    """The state after a player chose which set step (e) trashes, and the later steps."""
    work = Work(game, game.state.seen, Doubts(), [])
    work.become(game.state.pop())
    _trash_set(work, chosen)
    sets = _illegal_states(work)
    state = with_doubts(work.state, work.doubts.reasons)
    if sets:
        return state.push(CheckpointFrame(chooser(work.game, sets), sets))
    return state.push(CandidateFrame(work.entered)) if work.entered else state


def _illegal_states(work: Work) -> Sets:
    """Steps (e) to (l); where (e) leaves a choice, its sets, and nothing later is done yet."""
    while True:
        sets, open = sets_to_trash(work.game)
        work.doubts.note(open)
        if not sets:
            break
        if len(sets) > 1:
            return sets
        _trash_set(work, sets[0])
    for step in (_hosted, _remote_servers, _vacant_positions, _entering_root, _discard_piles):
        step(work)
    return ()


# ------------------------------------------------------------------------- steps


def _conditional_abilities(work: Work) -> None:
    work.pending, open = newly_pending(work.game, work.since)
    work.doubts.note(open)
    work.doubts.add(*_perhaps_pending(work))
    for instance in work.pending:
        message = f"{work.game.title(instance.source)} becomes pending: {_occurrence(work, instance)}"
        work.note("a", "step_checkpoint_conditional_abilities", message, instance.source)


def _occurrence(work: Work, instance: Pending) -> str:
    """What met the condition of an instance."""
    if instance.event is None:
        return "its condition holds"
    event = work.state.history[instance.event]
    about = event.object if event.object not in (None, instance.source) else None
    words = event.verb.value.replace("_", " ")
    return f"{words} ({work.game.title(about)})" if about is not None else words


def _perhaps_pending(work: Work) -> Iterator[Reason]:
    """Clauses that were not understood and may have become pending by what has happened since the last checkpoint."""
    game = work.game
    happened = game.state.history[work.since :]
    if not happened:
        return
    verbs = set(game.history.kinds(happened))
    if not verbs.isdisjoint(BECOMES_ACTIVE):
        verbs |= lasting(game.state)
    left_open = game.state.objects if game.holding().texts else game.of_objects("left open", _if_left_open)
    perhaps = {event.object for event in happened} | {object.id for object in game.active()} if left_open else set()
    for object in left_open:
        if game.card(object) is None:
            continue
        facedown = object.installed and object.face is Face.DOWN
        for clause in game.not_understood.clauses_of(object):
            there = (
                object.id in perhaps or (facedown and Deed.REZ in clause.acts) or _may_wait_there(game, object, clause)
            )
            if there and may_be_met(clause, verbs) and not _is_of_another_time(game, object, clause, verbs):
                yield game.not_understood.reason(object, clause)
    for effect in game.state.lingering:
        source = game.objects.get(effect.source)
        if source is not None:
            yield from (game.not_understood.reason(source, c) for c in left_open_by(effect) if may_be_met(c, verbs))
    for frame in game.state.stack:
        if isinstance(frame, ResolvingFrame) and (source := game.objects.get(frame.source)) is not None:
            later = (s for s in frame.steps if isinstance(s, Unread) and not verbs.isdisjoint(s.events))
            yield from (game.not_understood.reason(source, step) for step in later)
    for object, clause in (*game.not_understood.unsettled(), *game.holding().open):
        if Aspect.PENDING in clause.influence and not verbs.isdisjoint(clause.events):
            yield game.not_understood.reason(object, clause)


_ENDS = {  # what ends the times in which a clause may wait for something
    During.TRACE: Deed.TRACE,
    During.RUN: Deed.RUN_ENDS,
    During.ENCOUNTER: Deed.ENCOUNTER_ENDS,
    During.BREACH: Deed.BREACH_ENDS,
    During.ACCESS: Deed.ACCESS_ENDS,
}


def _is_of_another_time(game: Game, object: GameObject, clause: Unread, happened: set[Deed]) -> bool:
    """Whether it acts at a time alone that it is not, and that has not ended since the last checkpoint."""
    when = clause.condition
    if not isinstance(when, InTime) or _ENDS.get(when.time) in (None, *happened):
        return False
    return game.holds(when, game.context(object)) is Truth.NO


def _may_wait_there(game: Game, object: GameObject, clause: Unread) -> bool:
    """Whether a trigger condition that was not read may be one that is met where the card is, though it is not active
    there: what comes back from a discard pile says no more than that (rule_active_exception_catchall)."""
    waits_there = object.zone in (*DISCARD_PILES.values(), Zone.RUNNER_SCORE) or game.may_say_where(object, clause.acts)
    return waits_there and bool(clause.events)


def _if_left_open(game: Game, object: GameObject) -> tuple[GameObject, ...]:
    card = game.card(object)
    return (object,) if card is not None and clauses_left_open(card) else ()


def _durations(work: Work) -> None:  # rule_operation_current
    state = work.state
    if not (state.lingering or state.unsettled or work.game.declarations(StaysInPlay)):  # as most often
        return
    kept: list[Lingering] = []
    for effect in state.lingering:
        over = effect.over or is_of_no_object(state, effect) or work.is_over(effect)
        if not over or work.doubts.surely(lasts_longer(work.game, effect, work.since)):
            kept.append(structs.replace(effect, over=over) if over is not effect.over else effect)
        else:
            message = f"an effect of {work.game.title(effect.source)} ends"
            work.note("b", "step_checkpoint_duration_abilities", message, effect.source)
    unsettled = tuple([u for u in state.unsettled if not work.is_over(u.effect)])
    if tuple(kept) != state.lingering or unsettled != state.unsettled:
        work.become(structs.replace(state, lingering=tuple(kept), unsettled=unsettled))
    for declaration, declared in work.game.declarations(StaysInPlay):
        context = Asking(declared.source, declared.controller, doubts=work.doubts)
        ended = any(
            context.note(work.game.history.matches(event, pattern, context)) is Truth.YES
            for event in work.state.history[work.since :]
            for pattern in declaration.until
        )
        resolving = any(getattr(f, "subject", None) == declared.source for f in work.state.stack)
        if ended and not resolving:
            message = f"{work.game.title(declared.source)} is trashed"
            work.note("b", "step_checkpoint_duration_abilities", message, declared.source)
            work.trash(declared.source, declared.controller)


def _points_to_win(work: Work, side: Side) -> int:
    needed = work.doubts.number(work.game.player_numbers.modified(PlayerStat.POINTS_TO_WIN, side))
    return needed if needed is not None else work.game.edition.numbers.points_to_win


def _points_unknown(game: Game) -> Iterator[Reason]:
    """Why it is not known how many points the players have: the game may be over (step_checkpoint_agenda_points)."""
    if all(game.knows_score(side) for side in Side):
        return
    for object, clause in (*game.holding().open, *game.unread_worths()):
        if Aspect.ANYTHING in clause.influence or Aspect.SCORE in clause.influence:
            yield game.not_understood.reason(object, clause)


def _agenda_points(work: Work) -> None:
    """Who has enough points wins, unless a text says that they cannot (rule_cannot_precedence,
    rule_simultaneous_win)."""
    work.doubts.add(*_points_unknown(work.game))
    enough = (side for side in Side if work.game.score(side) >= _points_to_win(work, side))
    winners = [side for side in enough if work.doubts.note(road.may(work.game, Doing(Deed.WIN, side))) is not Truth.NO]
    if winners:
        winner = winners[0] if len(winners) == 1 else None
        work.note("c", "step_checkpoint_agenda_points", "the game ends on agenda points")
        work.become(end_game(work.state, winner, Ending.AGENDA_POINTS))


def _is_in_order(work: Work) -> bool:
    """Whether steps (c) to (g), (i), (k) and (l) certainly find nothing to do."""
    state = work.state
    left = any(event.verb is Deed.UNINSTALL for event in state.history[work.since :])
    return not left and state.ending is None and work.game.of_held("in order", _are_in_order)


def _are_in_order(game: Game) -> bool:
    """Whether these objects and what is declared, without looking at anything else, leave those steps nothing to do."""
    points = [change for change, _ in game.declarations(StatChange) if change.stat is Stat.AGENDA_POINTS]
    kept = any(each.stat is Stat.AGENDA_POINTS for each, _ in game.declarations(NotLowered))
    if kept or not all(map(game.is_of_objects_alone, points)):
        return False
    if PlayerStat.POINTS_TO_WIN in game.holding().changed_stats:
        return False
    enough = game.edition.numbers.points_to_win
    if not all(game.knows_score(side) for side in Side):
        return False
    if any(game.score(side) >= enough for side in Side) or any(
        o.place is Place.RESOLVING for o in game.perhaps_active()
    ):
        return False
    groups = [group for _, group in game.of_objects("limited to one", _one_only)]
    return (
        len(groups) == len(set(groups))
        and all(map(game.has_host, game.hosted()))
        and not game.of_objects("not as printed in a discard pile", _if_changed_in_pile)
        and game.follows("legal", _legal_by(game), are_legal)
    )


def _legal_by(game: Game) -> tuple[object, ...]:
    """All that whether they are legal hangs on: what is active, hosted and takes memory, what is declared and what is
    not understood."""
    hosted = game.hosted()
    return game.perhaps_active(), hosted, game.memory.programs(), game.holding(), game.not_understood.clauses()


def _trash_set(work: Work, chosen: tuple[str, ...]) -> None:
    for id in chosen:
        object = work.state.object(id)
        work.note(
            "e", "step_checkpoint_card_restrictions", f"{work.game.title(id)} is trashed: it broke a restriction", id
        )
        work.trash(id, object.controller)


def _hosted(work: Work) -> None:
    """Steps (f) and (g): what was hosted on a card that left goes too, again and again
    (step_checkpoint_hosted_on_agenda, step_checkpoint_hosted_on_installed_cards, 8.5.1b)."""
    areas = SCORE_AREAS.values()
    forfeited = {e.object for e in work.state.history[work.since :] if e.from_zone in areas and e.to_zone not in areas}
    while True:
        left = {e.object for e in work.state.history[work.since :] if e.verb is Deed.UNINSTALL}
        orphans = [
            o
            for o in work.game.hosted()
            if (o.host in left or not work.game.has_host(o)) and not _is_kept_aside(work.state, o)
        ]
        if not orphans:
            return
        for orphan in orphans:
            if orphan.host in forfeited:
                letter, rule, why = "f", "step_checkpoint_hosted_on_agenda", "its host left the score area"
            else:
                letter, rule, why = "g", "step_checkpoint_hosted_on_installed_cards", "its host is gone"
            _without_host(work, orphan, letter, rule, why)


def _without_host(work: Work, orphan: GameObject, letter: str, rule: str, why: str) -> None:
    """What was hosted is trashed; an identity goes back to the pile outside of the game
    (rule_additional_identities_reference), unless its host says that it is removed from the game."""
    card, title = work.game.card(orphan), work.game.title(orphan.id)
    if card is None or card.type not in IDENTITIES:
        work.note(letter, rule, f"{title} is trashed: {why}", orphan.id)
        work.trash(orphan.id, orphan.controller, chosen=False)
        return
    host = work.state.find(orphan.host or "")
    left = (e for e in work.state.history[work.since :] if e.verb is Deed.UNINSTALL and e.object == orphan.host)
    blank = any(e.face is Face.DOWN for e in left)  # rule_facedown_runner_cards_are_blank
    own = work.game.abilities_on_card(host) if host is not None and not blank else ()
    context = Asking(orphan.host, orphan.controller, doubts=work.doubts)
    leaves = [d for a in own for d in a.declarations if isinstance(d, LeavesWithHost)]
    removed = any(context.note(work.game.fits(d.what, orphan, context)) is Truth.YES for d in leaves)
    where = "is removed from the game" if removed else "goes to the pile outside of the game"
    work.note(letter, rule, f"{title} {where}: {why}", orphan.id)
    gone = Done(by=orphan.controller, objects=(orphan.id,), source=orphan.host if removed else None)
    if removed:
        work.become(road.done(work.state, Deed.REMOVE_FROM_GAME, gone))
    else:
        work.become(road.done(work.state, Deed.MOVE, structs.replace(gone, to=To(Zone.OUTSIDE))))


def _is_kept_aside(state: State, object: GameObject) -> bool:
    """Whether the card was set aside while the ability resolves for which its host left
    (rule_trash_ability_keeps_track_of_hosted_objects)."""
    if object.zone is not Zone.SET_ASIDE:
        return False
    for frame in state.stack:
        match frame:
            case ResolvingFrame(source=source) | ProcedureFrame(procedure=Deed.USE, subject=source):
                pass
            case ActionFrame(choice=UseAbility(object=source)):
                pass
            case _:
                continue
        if source == object.host:
            return True
    return False


def _remote_servers(work: Work) -> None:  # rule_remote_server_cease_to_exist
    used = work.game.of_all("servers with cards", _servers_with_cards)
    if used.issuperset(work.state.remotes):  # as most often
        return
    busy = {f.server for f in work.state.stack if isinstance(f, ProcedureFrame)}
    kept = tuple(s for s in work.state.remotes if s in busy or s in used)
    for server in work.state.remotes:
        if server not in kept:
            work.note("h", "step_checkpoint_remote_server", f"Server {server} ceases to exist")
    if kept != work.state.remotes:
        work.become(structs.replace(work.state, remotes=kept))


def _servers_with_cards(game: Game) -> frozenset[str | None]:
    return frozenset(o.server for o in game.installed())


def _vacant_positions(work: Work) -> None:
    """Positions of ice that left are gone, but the one at which the Runner is (rule_destroy_position)."""
    vacant = [run.position for run in runs_of(work.state) if not run.ended and run.inward is not None]
    for event in work.state.history[work.since :]:
        if event.verb is not Deed.UNINSTALL or event.place is not Place.ICE or event.object is None:
            continue
        if event.object in vacant:
            continue
        message = f"the position of {work.game.title(event.object)} ceases to exist"
        work.note("i", "step_checkpoint_vacant_position", message, event.object)


def _entering_root(work: Work) -> None:
    depth, breach = work.state.breach()
    if breach is None or breach.subject is None:
        return
    there = work.state.root(breach.subject)
    if breach.root is not None:
        new = tuple(o for o in there if o.reference not in breach.root)
        work.entered = tuple(o.id for o in new)
        for object in new:
            message = f"the Runner declares whether {work.game.title(object.id)} becomes a candidate"
            work.note("j", "step_checkpoint_card_entering_root_during_breach", message, object.id)
    stack = list(work.state.stack)
    stack[depth] = structs.replace(breach, root=tuple(o.reference for o in there))
    work.become(structs.replace(work.state, stack=tuple(stack)))


def _discard_piles(work: Work) -> None:
    """Steps (k) and (l)."""
    piles = work.game.of_objects("not as printed in a discard pile", _if_changed_in_pile)
    for object in piles:
        if object.worth is not None:
            message = f"{work.game.title(object.id)} is again what is printed on it"
            work.note("k", "step_checkpoint_discard_pile_cards", message, object.id)
            work.become(work.state.with_object(structs.replace(object, worth=None)))
    for object in piles:
        if object.counters:
            message = f"the counters on {work.game.title(object.id)} go to the bank"
            work.note("l", "step_checkpoint_discard_pile_counters", message, object.id)
            work.become(work.state.with_object(structs.replace(work.state.object(object.id), counters=())))


def _if_changed_in_pile(game: Game, object: GameObject) -> tuple[GameObject, ...]:
    changed = object.worth is not None or object.counters
    return (object,) if changed and object.zone in DISCARD_PILES.values() else ()


def settled(game: Game, state: State) -> State:
    """The state after a checkpoint, with a reaction window open for what it made pending."""
    if state.ending is not None or (is_resolving(state) and game.reads("chain") is Chain.NONE):
        return state
    then = game.settled
    if then is not None and (differ_in_priority(then.state, state) or is_idle_still(then, state, _is_in_place)):
        return state
    here = game.changed(state)
    after, trace = checkpoint(here)
    if trace == NOTHING_DONE and differ_in_priority(after, state):
        game.settled = here.changed(after)
        game.settled.settled = None
    return with_doubts(after, trace.undecided)


def _is_in_place(game: Game) -> bool:
    """Whether the steps that look at objects have nothing to do, whatever is going on."""
    used = game.of_all("servers with cards", _servers_with_cards)
    return used.issuperset(game.state.remotes) and game.of_held("in order", _are_in_order)


def with_doubts(state: State, reasons: Iterable[Reason]) -> State:
    """What turned out not to be known while the game went on stays a doubt of the state."""
    found = (Doubt(Aspect.ANYTHING, r.blame[0] if r.blame else "", None, 0, r.message) for r in reasons)
    return doubting(state, found)
