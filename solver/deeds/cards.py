"""What is done with cards: they are installed, played, rezzed, trashed, hosted, shown (chapter 8)."""

from __future__ import annotations

from ...models.abilities import Aspect
from ...models.conditions import InstallOnly, PlayOnly, RezOnly
from ...models.costs import AddTo, Derez, PayCredits, RemoveFromGame, Reveal, SpendClicks, TrashCards, TurnFacedown
from ...models.deeds import Deed
from ...models.events import Event
from ...models.state import State
from ...models.terms import Counter, Face, Scope, Side, Zone
from . import changes, moving
from .footprint import Footprint, Touching, trashing
from .record import Done, Foreseen, Reach, Record, Texts


def _trash(state: State, done: Done) -> State:
    for id in done.objects:
        state = changes.trash(state, id, done.by, cause=done.cause, source=done.source, payment=done.payment)
    return state


def _derez(state: State, done: Done) -> State:
    for id in done.objects:
        state = changes.turn(state, id, Face.DOWN, Deed.DEREZ, done.by)
    return state


def _turn_facedown(state: State, done: Done) -> State:
    for id in done.objects:
        state = changes.turn(state, id, Face.DOWN, Deed.FLIP, done.by)
    return state


def _reveal(state: State, done: Done) -> State:
    for id in done.objects:
        card = state.object(id).card
        state = state.log(Event(Deed.REVEAL, done.by, id, card, source=done.source, payment=done.payment))
    return state


def _remove_from_game(state: State, done: Done) -> State:
    for id in done.objects:
        object, (source, paid) = state.object(id), (done.source, done.payment)
        zone = object.seen_zone
        gone = Event(Deed.REMOVE_FROM_GAME, done.by, id, object.card, from_zone=zone, source=source, payment=paid)
        state = changes.move(state.log(gone), id, Zone.REMOVED)
    return state


def _purge(state: State, done: Done) -> State:
    return changes.purge(state, done.by, done.objects)


def _charge(state: State, done: Done) -> State:
    for id in done.objects:
        object = state.object(id)
        if object.count(Counter.POWER):
            state = changes.place_counters(state, id, Counter.POWER, done.n, done.source)
            state = state.log(Event(Deed.CHARGE, done.by, id, object.card, source=done.source))
    return state


def _counters(t: Touching) -> frozenset[tuple[str, str]]:
    return frozenset({("counters", t.source)})


def _touch_placing(t: Touching) -> Footprint | None:
    if not t.about_this:
        return None
    return Footprint(adds=_counters(t), emits=t.of_this(Deed.PLACE_COUNTERS))


def _touch_removing(t: Touching) -> Footprint | None:
    if not t.about_this:
        return None
    return Footprint(writes=_counters(t), emits=t.of_this(Deed.REMOVE_COUNTERS) | t.of_this(Deed.EMPTY))


def _touch_trashing(t: Touching) -> Footprint | None:
    return trashing(t.source) if t.about_this and t.lonely() else None


RECORDS = (
    Record(
        deed=Deed.INSTALL,
        event=Deed.INSTALL,
        told_as=(Deed.INSTALL, Deed.INSTALL_AND_REZ),
        shows=(Deed.INSTALL, Deed.INSTALL_AND_REZ),
        basic=Deed.INSTALL,
        costs=(SpendClicks(1),),
        procedure=Deed.INSTALL,
        has_steps=True,
        own_cost=Deed.INSTALL,
        paid_for=Deed.INSTALL,
        only=InstallOnly,
        code="restriction.install_only",
        counted=True,
        texts=Texts.FORBID | Texts.PERMIT | Texts.COST_MORE | Texts.CHANGE_COST | Texts.PAY | Texts.MAKE_CHEAPER,
        limits=(Scope.TURN,),
        means=(changes.into_play, changes.create_server, changes.outermost, changes.no_longer_aside, changes.hosted),
    ),
    Record(
        deed=Deed.PLAY,
        event=Deed.PLAY,
        told_as=(Deed.PLAY,),
        basic=Deed.PLAY,
        costs=(SpendClicks(1),),
        procedure=Deed.PLAY,
        has_steps=True,
        own_cost=Deed.PLAY,
        paid_for=Deed.PLAY,
        only=PlayOnly,
        code="restriction.play_only",
        counted=True,
        texts=Texts.FORBID | Texts.PERMIT | Texts.COST_MORE | Texts.CHANGE_COST | Texts.PAY | Texts.MAKE_CHEAPER,
        means=(changes.into_play,),
    ),
    Record(
        deed=Deed.REZ,
        event=Deed.REZ,
        by=Side.CORP,
        told_as=(Deed.REZ,),
        shows=(Deed.REZ,),
        procedure=Deed.REZ,
        has_steps=True,
        own_cost=Deed.REZ,
        paid_for=Deed.REZ,
        only=RezOnly,
        code="restriction.rez_only",
        counted=True,
        texts=Texts.FORBID | Texts.PERMIT | Texts.COST_MORE | Texts.CHANGE_COST | Texts.PAY,
        limits=(None,),
        means=(changes.turn,),
    ),
    Record(
        deed=Deed.DEREZ,
        event=Deed.DEREZ,
        told_as=(Deed.DEREZ,),
        shows=(Deed.DEREZ,),
        texts=Texts.FORBID,
        components=(Derez,),
        as_cost="derez",
        means=(changes.turn,),
        does=_derez,
    ),
    Record(
        deed=Deed.FLIP,
        event=Deed.FLIP,
        told_as=(Deed.FLIP, Deed.TURN_FACEUP, Deed.TURN_FACEDOWN),
        components=(TurnFacedown,),
        as_cost="turn facedown",
        means=(changes.turn, changes.flip),
        does=_turn_facedown,
    ),
    Record(
        deed=Deed.TRASH,
        event=Deed.TRASH,
        told_as=(Deed.TRASH,),
        shows=(Deed.TRASH,),
        basic=Deed.TRASH_RESOURCE,
        costs=(SpendClicks(1), PayCredits(2)),
        takers=(Side.CORP,),
        modified=True,
        procedure=Deed.TRASH,
        paid_for=Deed.TRASH,
        foreseen=Foreseen.TO_EACH,
        texts=Texts.FORBID | Texts.COST_MORE | Texts.PAY | Texts.PREVENT | Texts.REPLACE,
        stopped=(Aspect.ZONES,),
        components=(TrashCards,),
        as_cost="trash",
        means=(changes.trash, changes.trashed),
        does=_trash,
        touches=_touch_trashing,
    ),
    Record(
        deed=Deed.MOVE,
        event=Deed.MOVE,
        told_as=(Deed.MOVE,),
        components=(AddTo,),
        as_cost="move",
        means=(changes.move, changes.uninstalled),
    ),
    Record(
        deed=Deed.REMOVE_FROM_GAME,
        event=Deed.REMOVE_FROM_GAME,
        told_as=(Deed.REMOVE_FROM_GAME,),
        components=(RemoveFromGame,),
        as_cost="remove from the game",
        means=(changes.move,),
        does=_remove_from_game,
    ),
    Record(
        deed=Deed.HOST,
        event=Deed.HOST,
        told_as=(Deed.HOST,),
        means=(changes.into_play, changes.uninstalled, changes.hosted),
    ),
    Record(deed=Deed.CONVERT, told_as=(Deed.CONVERT,), means=(changes.converted,)),
    Record(deed=Deed.ARRANGE, told_as=(Deed.ARRANGE,), means=(changes.arranged,)),
    Record(deed=Deed.SHUFFLE, event=Deed.SHUFFLE, told_as=(Deed.SHUFFLE,), means=(changes.shuffle,)),
    Record(deed=Deed.SWAP, event=Deed.SWAP, told_as=(Deed.SWAP,), means=(moving.swap,)),
    Record(deed=Deed.MOVE_TO_SERVER, told_as=(Deed.MOVE_TO_SERVER,), means=(moving.move_to_server,)),
    Record(
        deed=Deed.EXPOSE,
        event=Deed.EXPOSE,
        told_as=(Deed.EXPOSE,),
        shows=(Deed.EXPOSE,),
        foreseen=Foreseen.TO_EACH,
        texts=Texts.FORBID | Texts.PREVENT | Texts.REMAKE | Texts.REPLACE,
        reach=Reach(events=(Deed.EXPOSE,)),
    ),
    Record(
        deed=Deed.REVEAL,
        event=Deed.REVEAL,
        told_as=(Deed.REVEAL,),
        shows=(Deed.REVEAL,),
        reach=Reach(events=(Deed.REVEAL,)),
        components=(Reveal,),
        as_cost="reveal",
        means=(changes.trash,),  # with some costs
        does=_reveal,
    ),
    Record(deed=Deed.LOOK, event=Deed.LOOK, told_as=(Deed.LOOK,), reach=Reach()),
    Record(
        deed=Deed.PLACE_COUNTERS,
        event=Deed.PLACE_COUNTERS,
        told_as=(Deed.PLACE_COUNTERS,),
        shows=(Deed.PLACE_COUNTERS,),
        means=(changes.place_counters,),
        touches=_touch_placing,
    ),
    Record(
        deed=Deed.REMOVE_COUNTERS,
        event=Deed.REMOVE_COUNTERS,
        told_as=(Deed.REMOVE_COUNTERS,),
        stopped=(),
        means=(changes.remove_counters,),
        touches=_touch_removing,
    ),
    Record(deed=Deed.MOVE_COUNTERS, told_as=(Deed.MOVE_COUNTERS,), means=(changes.move_counters,)),
    Record(
        deed=Deed.CHARGE,
        event=Deed.CHARGE,
        told_as=(Deed.CHARGE,),
        means=(changes.place_counters,),
        does=_charge,
        takes=("what", "if_able"),
    ),
    Record(
        deed=Deed.PURGE,
        event=Deed.PURGE,
        told_as=(Deed.PURGE,),
        basic=Deed.PURGE,
        costs=(SpendClicks(3),),
        takers=(Side.CORP,),
        stopped=(),
        means=(changes.purge,),
        does=_purge,
    ),
    Record(
        deed=Deed.USE,
        event=Deed.USE,
        procedure=Deed.USE,
        paid_for=Deed.ABILITY,
        texts=Texts.FORBID | Texts.COST_MORE | Texts.PAY,
    ),
)
