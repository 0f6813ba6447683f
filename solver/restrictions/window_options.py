"""What can be announced in a priority window, whether it turns out legal or not (9.2.4 to 9.2.10)."""

from __future__ import annotations

from collections.abc import Iterator

from ...models.abilities import Flag, Permission
from ...models.actions import BasicAction, Choice, Pass, Rez, Score, TrashAccessed, Trigger, UseAbility
from ...models.deeds import Deed
from ...models.frames import TimingFrame, WindowFrame
from ...models.known import Truth
from ...models.state import GameObject
from ...models.terms import EVENTS_AND_OPERATIONS, HANDS, CardType, Place, Side
from ...models.timing import TimingStep, Window, timing_step
from ..procedures.basic_actions import basic_actions
from ..procedures.install_destinations import destinations
from ..reading import Game
from .interrupt_windows import interrupts
from .offered_abilities import active_paid_abilities, each_option


def options(game: Game, frame: WindowFrame) -> Iterator[Choice]:
    """Everything that the holder of priority might announce here, whether it turns out legal or not."""
    side = frame.priority
    match frame.window:
        case Window.ACTION:
            yield from _actions(game, side)
        case Window.PAID:
            yield from _paid_abilities(game, side)
            yield from _rezzes(game, side)
            yield from _scores(game, side)
            yield Pass()
        case Window.REACTION:
            for number, instance in enumerate(frame.pending):
                if instance.controller is side:
                    yield Trigger(number)
            yield Pass()
        case Window.INTERRUPT:
            yield from interrupts(game, frame, side).possible
            yield Pass()
        case Window.MID_ACCESS:
            accessed = game.accessed()
            if accessed is not None:
                yield TrashAccessed(accessed.id)
            yield from mid_access(game)
            yield Pass()


def _actions(game: Game, side: Side) -> Iterator[Choice]:
    state = game.state
    for basic in basic_actions(side):
        match basic:
            case Deed.INSTALL:
                yield from _installs(game, side)
            case Deed.PLAY:
                for object in _in_hand(game, side, Deed.PLAY):
                    kinds = game.types(object)
                    if kinds is not None and any(k in EVENTS_AND_OPERATIONS for k in kinds):
                        yield BasicAction(basic, object.id)
            case Deed.ADVANCE:
                for object in game.installed():
                    if object.owner is Side.CORP:
                        yield BasicAction(basic, object.id)
            case Deed.TRASH_RESOURCE:
                for object in game.installed():
                    if CardType.RESOURCE in (game.types(object) or ()):
                        yield BasicAction(basic, object.id)
            case Deed.RUN:
                for server in state.servers:
                    yield BasicAction(basic, server=server)
            case _:
                yield BasicAction(basic)
    for object, number, ability in active_paid_abilities(game):
        if game.is_action(ability) and side in game.users_of(object, ability):
            yield UseAbility(object.id, number)


def _in_hand(game: Game, side: Side, act: Deed) -> Iterator[GameObject]:
    """The cards in a player's hand, and those that perhaps may be played or installed as if they were there."""
    yield from game.state.in_zone(HANDS[side])
    if game.declarations(Permission):
        for object in game.hosted():
            mine = object.place is Place.HOSTED and object.owner is side
            if mine and game.permissions.is_permitted(act, side, object) is not Truth.NO:
                yield object


def _installs(game: Game, side: Side) -> Iterator[Choice]:
    for object in _in_hand(game, side, Deed.INSTALL):
        kinds = game.types(object)
        if kinds is None or any(k in EVENTS_AND_OPERATIONS for k in kinds):
            continue
        if side is Side.RUNNER:
            if not game.install_destinations.must_be_hosted(object):
                yield BasicAction(Deed.INSTALL, object.id)
        else:
            for server in destinations(game, object).possible:
                yield BasicAction(Deed.INSTALL, object.id, server)
        for host in game.install_destinations.hosts(object).possible:
            yield BasicAction(Deed.INSTALL, object.id, host=host.id)


def _paid_abilities(game: Game, side: Side) -> Iterator[Choice]:
    for object, number, ability in active_paid_abilities(game):
        if game.is_action(ability) or ability.is_interrupt or Flag.ACCESS in ability.flags:
            continue
        if side in game.users_of(object, ability):
            yield from each_option(object.id, number, ability)


def _rezzes(game: Game, side: Side) -> Iterator[Choice]:
    if side is Side.CORP:
        for object in game.installed():
            if object.is_unrezzed:
                yield Rez(object.id)


def _scores(game: Game, side: Side) -> Iterator[Choice]:
    if side is Side.CORP:
        for object in game.of_held("installed agendas", _installed_agendas):
            yield Score(object.id)


def _installed_agendas(game: Game) -> tuple[GameObject, ...]:
    return tuple(object for object in game.installed() if CardType.AGENDA in (game.types(object) or ()))


def mid_access(game: Game) -> Iterator[Choice]:
    """The mid-access abilities of active cards (9.2.10b)."""
    for object, number, ability in active_paid_abilities(game):
        if Flag.ACCESS in ability.flags:
            yield from each_option(object.id, number, ability)


def current_step(game: Game) -> TimingStep | None:
    """The timing step at which the game is."""
    frame = next((f for f in reversed(game.state.stack) if isinstance(f, TimingFrame)), None)
    return timing_step(frame.step) if frame is not None else None
