"""Trashing an accessed card: for its trash cost, by the basic trash ability, and whether it must be (7.1.5)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from ...models.abilities import Ability, Obligation, Unread
from ...models.deeds import Deed
from ...models.effects import Effect, The
from ...models.frames import Outcome, ProcedureFrame
from ...models.known import Open, Truth
from ...models.selectors import This
from ...models.state import GameObject, State
from ...models.terms import Player, Side
from ...models.values import walk
from .. import road
from ..deeds import Done
from ..payment.bundles import Bundle
from ..reading import Doubts, Game
from ..support import may_be_met
from .stepping import next_step


def trash_accessed(game: Game, frame: ProcedureFrame, doubts: Doubts) -> State:
    """The basic trash ability: pay the trash cost, then trash the accessed card (rule_basic_trash_ability)."""
    state, id = game.state, frame.subject
    object = game.object(id)
    if frame.step == 0:
        bundle = Bundle.to_trash(game, object)
        doubts.note(bundle.open)
        return next_step(state, structs.replace(frame, origin=object.zone), 1).push(bundle.frame())
    if frame.outcome is Outcome.NOT_PAID or frame.origin not in (None, object.zone):
        return state.pop()  # what has moved while it was paid for is another object (rule_object)
    return road.happens(game.changed(state.pop()), Deed.TRASH, Done(by=Side.RUNNER, objects=(id,)))


def must_be_trashed(game: Game, accessed: GameObject) -> Truth:
    """Whether the Runner must trash the accessed card, if able, because of its own text
    (rule_access_installed_must_trash_if_able)."""
    if not accessed.installed:
        return Truth.NO
    answer = Truth.NO
    for ability in game.abilities(accessed):
        if not game.has_lost(accessed, ability) and _waits_for_access(ability):
            answer = answer | trashes(game, accessed, ability, is_duty)
    for clause in game.not_understood.clauses_of(accessed):
        if may_be_met(clause, (Deed.ACCESS,)):
            answer = answer | Open((game.not_understood.reason(accessed, clause),))
    return answer


def has_to_be_paid(game: Game, accessed: GameObject) -> Truth:
    """Whether a text makes the Runner pay the trash cost of the accessed card, if able
    (rule_access_reveal_trash_if_able)."""
    answer = Truth.NO
    for duty, declared in game.declarations(Obligation):
        own = game.context_of(declared)
        answer = answer | game.concerning.is_about(duty.act, Deed.PAY_TRASH_COST, Side.RUNNER, accessed, own)
    return answer


def _waits_for_access(ability: Ability) -> bool:
    return ability.trigger is not None and any(event.verb is Deed.ACCESS for event in ability.trigger.events)


def trashes(game: Game, source: GameObject, ability: Ability, is_it: Callable[[object], bool]) -> Truth:
    """Whether an ability has such an effect, which trashes; a step that is not understood may be one."""
    if any(map(is_it, walk(ability.steps))):
        return Truth.YES
    unread = [s for s in walk(ability.steps) if isinstance(s, Unread) and (not s.acts or Deed.TRASH in s.acts)]
    return Open(game.not_understood.reason(source, step) for step in unread) if unread else Truth.NO


def is_duty(effect: object) -> bool:
    """Whether an effect makes the Runner trash the accessed card, which they do in the window that follows."""
    if not isinstance(effect, Effect) or effect.kind is not Deed.TRASH:
        return False
    return effect.if_able and effect.by is Player.RUNNER and effect.what == The(This())
