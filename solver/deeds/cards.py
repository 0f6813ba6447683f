"""What is done with cards: they are installed, played, rezzed, trashed, hosted, shown (chapter 8)."""

from __future__ import annotations

from msgspec import structs

from ...models.abilities import Aspect
from ...models.conditions import InstallOnly, PlayOnly, RezOnly
from ...models.costs import AddTo, Derez, PayCredits, RemoveFromGame, Reveal, SpendClicks, TrashCards, TurnFacedown
from ...models.deeds import Deed
from ...models.events import Event
from ...models.state import GameObject, State
from ...models.terms import DISCARD_PILES, SCORE_AREAS, Counter, Face, Place, Scope, Side, Zone
from . import changes, moving
from .footprint import Footprint, Touching, trashing
from .record import Done, Foreseen, Reach, Record, Texts
from .seeing import is_seen

HOSTING = (Zone.PLAY_AREA, *SCORE_AREAS.values())  # only there can something be hosted (rule_valid_hosts)


def _install(state: State, done: Done) -> State:
    to = done.to
    assert to.place is not None
    for id in done.objects:
        state = changes.installed(
            state,
            id,
            to.place,
            done.by,
            face=done.face or Face.UP,
            server=to.server,
            host=to.host,
            behind=to.behind,
            vacant=to.vacant,
            origin=done.origin,
            source=done.source,
            told=done.told,
        )
    return state


def _play(state: State, done: Done) -> State:
    for id in done.objects:
        state = state.log(Event(Deed.PLAY, done.by, id, state.object(id).card, from_zone=done.origin))
    return state


def _rez(state: State, done: Done) -> State:
    for id in done.objects:
        state = changes.turn(state, id, Face.UP, Deed.REZ, done.by)
    return state


def _trash(state: State, done: Done) -> State:
    by, cause, source, damage, paid = done.by, done.cause, done.source, done.damage, done.payment
    into, seen = done.to.zone, done.face is Face.UP
    for id in done.objects:
        if into is not None:
            state = changes.trashed(state, id, by, cause=cause, source=source, damage=damage, payment=paid, into=into)
        else:
            state = changes.trash(state, id, by, cause=cause, source=source, damage=damage, payment=paid, seen=seen)
    return state


def _discard(state: State, done: Done) -> State:
    for id in done.objects:
        object = state.object(id)
        state = changes.move(state, id, DISCARD_PILES[object.owner], face=_kept_hidden(state, object))
        state = state.log(Event(Deed.DISCARD, done.by, id, object.card, from_zone=object.zone, source=done.source))
    return state


def _kept_hidden(state: State, object: GameObject) -> Face:
    """Corp cards that the Runner does not see come to Archives facedown (rule_archives_faceup_facedown)."""
    lies_hidden = object.zone in (Zone.HQ, Zone.RND) or object.face is Face.DOWN
    hidden = lies_hidden and not is_seen(state, object)
    return Face.DOWN if object.owner is Side.CORP and hidden else Face.UP


def _derez(state: State, done: Done) -> State:
    for id in done.objects:
        object = state.object(id)
        if object.installed and object.face is Face.UP and object.owner is Side.CORP:
            state = changes.turn(state, id, Face.DOWN, Deed.DEREZ, done.by)
    return state


def _turn(state: State, done: Done) -> State:
    face = Face.DOWN if done.payment else done.face
    for id in done.objects:
        object = state.object(id)
        if face is None:
            state = changes.flip(state, id, done.by, done.source)
        elif object.face is not face or done.payment:
            told = done.told and (object.installed or done.payment)
            state = changes.turn(state, id, face, Deed.FLIP if told else None, done.by)
    return state


def _reveal(state: State, done: Done) -> State:
    for id in done.objects:
        state = changes.shown(state, id, done.by, done.source, payment=done.payment, accessed=done.cause is Deed.ACCESS)
    return state


def _expose(state: State, done: Done) -> State:
    for id in done.objects:
        state = changes.exposed(state, id, done.by, done.source)
    return state


def _look(state: State, done: Done) -> State:
    for id in done.objects:
        state = changes.looked_at(state, id, done.by, done.source)
    return state


def _move(state: State, done: Done) -> State:
    zone, to = done.to.zone, done.to
    assert zone is not None
    for id in done.objects:
        object = state.object(id)
        origin = object.seen_zone
        if zone is Zone.PLAY_AREA:
            assert to.place is not None
            face = done.face or Face.UP
            state = changes.into_play(state, id, to.place, face=face, server=to.server, host=to.host)
        else:
            face = done.face or (_kept_hidden(state, object) if zone is Zone.ARCHIVES else Face.UP)
            state = changes.move(state, id, zone, face=face, top=to.first)
            state = changes.hosted(state, id, to.host) if to.host is not None else state
        if done.told:
            told = Event(Deed.MOVE, done.by, id, object.card, from_zone=origin, to_zone=zone, source=done.source)
            state = state.log(structs.replace(told, payment=done.payment))
    return state


def _set_aside(state: State, done: Done) -> State:
    for id in done.objects:
        state = changes.move(state, id, Zone.SET_ASIDE, face=done.face or Face.UP)
        state = changes.hosted(state, id, done.to.host) if done.to.host is not None else state
    return state


def _search(state: State, done: Done) -> State:
    state = _set_aside(state, structs.replace(done, face=Face.DOWN))
    return state.log(Event(Deed.SEARCH, done.by, from_zone=done.origin, source=done.source)) if done.told else state


def _remove_from_game(state: State, done: Done) -> State:
    for id in done.objects:
        object, (source, paid) = state.object(id), (done.source, done.payment)
        zone = object.seen_zone
        gone = Event(Deed.REMOVE_FROM_GAME, done.by, id, object.card, from_zone=zone, source=source, payment=paid)
        state = changes.move(state.log(gone), id, Zone.REMOVED)
    return state


def _host(state: State, done: Done) -> State:
    host = state.object(done.to.host or "")
    for id in done.objects:
        object = state.object(id)
        if object.installed and (object.owner is host.owner or object.owner is Side.RUNNER):
            state = changes.hosted(state, id, host.id)
        else:  # rule_host_corp_card_uninstall
            state = changes.uninstalled(state, id, Zone.PLAY_AREA) if object.installed else state
            state = changes.into_play(state, id, Place.HOSTED, face=done.face or Face.UP, host=host.id)
        put = Event(Deed.HOST, done.by, id, object.card, from_zone=object.zone, to_zone=Zone.PLAY_AREA)
        state = state.log(structs.replace(put, source=done.source))
    return state


def _convert(state: State, done: Done) -> State:
    for id in done.objects:
        state = changes.converted(state, id, done.to.host or "", done.by, done.source)
    return state


def _arrange(state: State, done: Done) -> State:
    return changes.arranged(state, done.objects, renewed=done.renewed)


def _shuffle(state: State, done: Done) -> State:
    assert done.to.zone is not None
    return changes.shuffle(state, done.to.zone, done.by, done.source, renewed=done.renewed)


def _swap(state: State, done: Done) -> State:
    one, other = done.objects
    return moving.swap(state, one, other, done.by)


def _move_to_server(state: State, done: Done) -> State:
    assert done.to.server is not None
    for id in done.objects:
        if state.object(id).installed:
            state = moving.move_to_server(state, id, done.to.server, innermost=done.to.last)
    return state


def _place_counters(state: State, done: Done) -> State:
    assert done.counter is not None
    for id in done.objects:
        if state.object(id).zone in HOSTING:
            state = changes.place_counters(state, id, done.counter, done.n, done.source)
    return state


def _remove_counters(state: State, done: Done) -> State:
    assert done.counter is not None
    for id in done.objects:
        state = changes.remove_counters(state, id, done.counter, done.n, spent=done.payment)
    return state


def _move_counters(state: State, done: Done) -> State:
    assert done.counter is not None
    for id in done.objects:
        state = changes.move_counters(state, id, done.to.host or "", done.counter, done.n)
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
        means=(
            changes.installed,
            changes.into_play,
            changes.create_server,
            changes.outermost,
            changes.no_longer_aside,
            changes.hosted,
        ),
        does=_install,
        leaves=True,
    ),
    Record(
        deed=Deed.PLAY,
        event=Deed.PLAY,
        told_as=(Deed.PLAY,),
        shows=(Deed.PLAY,),
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
        does=_play,
        leaves=True,
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
        does=_rez,
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
        takes=("what", "name"),
    ),
    Record(
        deed=Deed.FLIP,
        event=Deed.FLIP,
        told_as=(Deed.FLIP, Deed.TURN_FACEUP, Deed.TURN_FACEDOWN),
        shows=(Deed.FLIP,),
        components=(TurnFacedown,),
        as_cost="turn facedown",
        means=(changes.turn, changes.flip),
        does=_turn,
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
        moves=True,
        touches=_touch_trashing,
        leaves=True,
    ),
    Record(
        deed=Deed.MOVE,
        event=Deed.MOVE,
        told_as=(Deed.MOVE,),
        shows=(Deed.MOVE,),
        components=(AddTo,),
        as_cost="move",
        texts=Texts.FORBID,
        means=(changes.move, changes.uninstalled, changes.into_play, changes.hosted),
        does=_move,
        moves=True,
        leaves=True,
    ),
    Record(
        deed=Deed.DISCARD,
        event=Deed.DISCARD,
        told_as=(Deed.DISCARD,),
        means=(changes.move,),
        does=_discard,
        takes=("what", "name", "random"),
        moves=True,
        leaves=True,
    ),
    Record(
        deed=Deed.SET_ASIDE,
        told_as=(Deed.SET_ASIDE,),
        means=(changes.move, changes.hosted),
        does=_set_aside,
        takes=("what", "face", "name"),
        moves=True,
        leaves=True,
    ),
    Record(
        deed=Deed.SEARCH,
        event=Deed.SEARCH,
        told_as=(Deed.SEARCH,),
        shows=(Deed.SEARCH,),
        means=(changes.move,),
        does=_search,
        moves=True,
        leaves=True,
    ),
    Record(
        deed=Deed.REMOVE_FROM_GAME,
        event=Deed.REMOVE_FROM_GAME,
        told_as=(Deed.REMOVE_FROM_GAME,),
        components=(RemoveFromGame,),
        as_cost="remove from the game",
        means=(changes.move,),
        does=_remove_from_game,
        takes=("what", "name"),
        moves=True,
        leaves=True,
    ),
    Record(
        deed=Deed.HOST,
        event=Deed.HOST,
        told_as=(Deed.HOST,),
        shows=(Deed.HOST,),
        means=(changes.into_play, changes.uninstalled, changes.hosted),
        does=_host,
        moves=True,
        leaves=True,
    ),
    Record(deed=Deed.CONVERT, told_as=(Deed.CONVERT,), means=(changes.converted,), does=_convert),
    Record(deed=Deed.ARRANGE, told_as=(Deed.ARRANGE,), means=(changes.arranged,), does=_arrange, moves=True),
    Record(deed=Deed.SHUFFLE, event=Deed.SHUFFLE, told_as=(Deed.SHUFFLE,), means=(changes.shuffle,), does=_shuffle),
    Record(
        deed=Deed.SWAP,
        event=Deed.SWAP,
        told_as=(Deed.SWAP,),
        shows=(Deed.SWAP,),
        means=(moving.swap,),
        does=_swap,
        moves=True,
        leaves=True,
    ),
    Record(
        deed=Deed.MOVE_TO_SERVER,
        told_as=(Deed.MOVE_TO_SERVER,),
        means=(moving.move_to_server,),
        does=_move_to_server,
    ),
    Record(
        deed=Deed.EXPOSE,
        event=Deed.EXPOSE,
        told_as=(Deed.EXPOSE,),
        shows=(Deed.EXPOSE,),
        foreseen=Foreseen.TO_EACH,
        texts=Texts.FORBID | Texts.PREVENT | Texts.REMAKE | Texts.REPLACE,
        reach=Reach(events=(Deed.EXPOSE,)),
        means=(changes.exposed,),
        does=_expose,
        takes=("what",),
    ),
    Record(
        deed=Deed.REVEAL,
        event=Deed.REVEAL,
        told_as=(Deed.REVEAL,),
        shows=(Deed.REVEAL,),
        reach=Reach(events=(Deed.REVEAL,)),
        components=(Reveal,),
        as_cost="reveal",
        means=(changes.shown,),
        does=_reveal,
        takes=("what", "name", "random"),
    ),
    Record(
        deed=Deed.LOOK,
        event=Deed.LOOK,
        told_as=(Deed.LOOK,),
        reach=Reach(),
        means=(changes.looked_at,),
        does=_look,
        takes=("what", "name", "random"),
    ),
    Record(
        deed=Deed.PLACE_COUNTERS,
        event=Deed.PLACE_COUNTERS,
        told_as=(Deed.PLACE_COUNTERS, Deed.LOAD),
        shows=(Deed.PLACE_COUNTERS,),
        means=(changes.place_counters,),
        does=_place_counters,
        takes=("amount", "what", "counter", "up_to", "name"),
        touches=_touch_placing,
    ),
    Record(
        deed=Deed.REMOVE_COUNTERS,
        event=Deed.REMOVE_COUNTERS,
        told_as=(Deed.REMOVE_COUNTERS,),
        stopped=(),
        means=(changes.remove_counters,),
        does=_remove_counters,
        touches=_touch_removing,
    ),
    Record(deed=Deed.MOVE_COUNTERS, told_as=(Deed.MOVE_COUNTERS,), means=(changes.move_counters,), does=_move_counters),
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
