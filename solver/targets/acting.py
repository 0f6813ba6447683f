"""What an effect can act on at all: what no text spells out of a target's validity (rule_targets_must_be_valid)."""

from __future__ import annotations

from typing import NamedTuple

from ...models.conditions import HostOnly
from ...models.deeds import Deed
from ...models.effects import Effect, Placement, Target, The
from ...models.known import Open, Truth
from ...models.selectors import THIS
from ...models.state import GameObject
from ...models.terms import (
    EVENTS_AND_OPERATIONS,
    IDENTITIES,
    REZZABLE,
    SCORE_AREAS,
    CardType,
    Counter,
    Face,
    Side,
    Zone,
)
from ..reading import Context, Game
from ..support import may_be_met


class Able(NamedTuple):
    """Whether it can be acted on, what it would have to be, and the rule that says so."""

    answer: Truth
    demand: str = ""
    rule: str = "rule_targets_must_be_valid"


ABLE = Able(Truth.YES)


def can_be_acted_on(game: Game, effect: Effect, part: str, object: GameObject, context: Context) -> Able:
    """Whether an effect can do anything to the object.

    Args:
        part: `what` it acts on, the `source` or the `host`.

    What an object would cost is not asked: it can be chosen, and is then not installed, played or rezzed
    (rule_inherent_cost_in_ability).
    """
    kind = effect.kind
    if part == "host":
        return _as_host(game, effect, object, context)
    if part == "source" or kind in (Deed.REMOVE_COUNTERS, Deed.TAKE_CREDITS):
        if kind in (Deed.MOVE_COUNTERS, Deed.REMOVE_COUNTERS, Deed.TAKE_CREDITS):
            wanted = Counter.CREDIT if kind is Deed.TAKE_CREDITS else effect.counter
            word = wanted.value if wanted is not None else "counter"
            return Able(Truth.of(object.count(wanted) > 0), f"hosts {word} counters", "rule_targets_must_be_valid")
        return ABLE
    match kind:
        case Deed.DEREZ:
            return Able(game.is_rezzed(object), "is rezzed", "rule_rezzed_unrezzed")
        case Deed.ACCESS:
            return Able(Truth.of(object.owner is Side.CORP), "is a card of the Corp", "rule_accessing")
        case Deed.EXPOSE:
            return Able(Truth.of(object.is_unrezzed), "is installed and unrezzed", "rule_expose")
        case Deed.REZ:
            unrezzed = Able(Truth.of(object.is_unrezzed), "is installed and unrezzed", "rule_rezzed_unrezzed")
            return (
                unrezzed if unrezzed.answer is Truth.NO else _of_type(game, object, REZZABLE, context, "can be rezzed")
            )
        case Deed.ADVANCE:
            return Able(game.permissions.can_be_advanced(object), "can be advanced", "rule_you_can_advance")
        case Deed.CHARGE:
            return Able(Truth.of(_can_be_charged(object)), "hosts a power counter", "rule_charge_targets")
        case Deed.TURN_FACEUP:
            return Able(Truth.of(object.side_up is Face.DOWN), "is facedown")
        case Deed.TURN_FACEDOWN:
            return Able(Truth.of(object.side_up is Face.UP), "is faceup")
        case Deed.HOST:
            return Able(_is_room(game, effect, object, context), "has room on its host", "rule_hosting_limit")
        case Deed.UNINSTALL:
            return Able(Truth.of(object.installed), "is installed")
        case Deed.INSTALL | Deed.INSTALL_AND_REZ:
            if object.installed:
                return Able(Truth.NO, "is not installed yet")
            if effect.face is Face.DOWN:  # any card of the Runner can be (sec_facedown_runner_cards)
                return _of_type(game, object, IDENTITIES, context, "can be installed facedown", of_them=False)
            if not _is_there_a_place(game, effect, context):
                return Able(Truth.NO, "has a place to be installed at", "rule_install_to_invalid_destination")
            never = EVENTS_AND_OPERATIONS + IDENTITIES
            placement = effect.destination.placement if effect.destination is not None else None
            if placement is Placement.ROOT:  # ice protects servers
                return _of_type(game, object, (*never, CardType.ICE), context, "can be in the root", of_them=False)
            if placement is Placement.PROTECTING:
                return _of_type(game, object, (CardType.ICE,), context, "is ice")
            return _of_type(game, object, never, context, "can be installed", of_them=False)
        case Deed.PLAY:
            return _of_type(game, object, EVENTS_AND_OPERATIONS, context, "is an event or operation")
        case Deed.SCORE:
            scored = game.advancement_requirement.is_met_by_ability(object, if_able=effect.if_able)
            return Able(scored, "is an agenda that can be scored", "rule_score_steal")
        case Deed.RESOLVE_WHEN_SCORED:
            return Able(_waits_to_be_scored(game, object), 'has a "when scored" ability', "rule_when_scored")
        case Deed.SWITCH_IDENTITY:
            extra = Truth.of(object.zone is Zone.OUTSIDE and object.owner is context.controller)
            return Able(extra, "is outside of the game", "rule_additional_identities_reference")
        case Deed.STEAL:
            return _of_type(game, object, (CardType.AGENDA,), context, "is an agenda")
        case Deed.FORFEIT:
            if object.zone not in SCORE_AREAS.values():
                return Able(Truth.NO, "is in a score area", "movement_forfeit")
            return _of_type(game, object, (CardType.AGENDA,), context, "is an agenda")
        case Deed.BYPASS:
            return _of_type(game, object, (CardType.ICE,), context, "is ice")
        case _:
            return ABLE


def _waits_to_be_scored(game: Game, object: GameObject) -> Truth:
    """Whether an agenda has a `when scored` ability (rule_when_scored)."""
    if any(a.trigger is not None and a.trigger.is_when_scored for a in game.abilities(object)):
        return Truth.YES
    unread = [c for c in game.not_understood.clauses_of(object) if may_be_met(c, (Deed.SCORE,))]
    return Open([game.not_understood.reason(object, clause) for clause in unread]) if unread else Truth.NO


def _is_room(game: Game, effect: Effect, object: GameObject, context: Context) -> Truth:
    """Whether the host that the text itself names has room for the object."""
    host = effect.destination.host if effect.destination is not None else None
    found = game.resolve(host.ref, context) if isinstance(host, The) else ()
    return game.has_room(object, found[0]) if found else Truth.YES


def _as_host(game: Game, effect: Effect, host: GameObject, context: Context) -> Able:
    """Whether a card that hosts itself somewhere may be hosted there, from where it is (rule_use_restriction)."""
    this = game.itself(context)
    if effect.kind is not Deed.HOST:
        return ABLE
    room = _has_room_for_some(game, effect, host, context)
    if room is not Truth.YES:
        return Able(room, "has room for what is hosted", "rule_hosting_limit")
    if this is None or effect.what != The(THIS):
        return ABLE
    for restriction in (r for a in game.abilities(this) if not game.has_lost(this, a) for r in a.restrictions):
        if not isinstance(restriction, HostOnly):
            continue
        now = Truth.YES if restriction.condition is None else game.holds(restriction.condition, context)
        answer = ~now | game.fits(restriction.on, host, context)
        if answer is not Truth.YES:
            return Able(answer, f"{game.title(this.id)} can move to from where it is hosted", "rule_use_restriction")
    return ABLE


def _has_room_for_some(game: Game, effect: Effect, host: GameObject, context: Context) -> Truth:
    """Whether a host has room for anything that the effect may host there."""
    match effect.what:
        case The(ref):
            wanted = game.resolve(ref, context)
        case Target(what):
            wanted = tuple(o for o in game.selection.among(what) if game.fits(what, o, context) is not Truth.NO)
        case _:
            wanted = ()
    answer = Truth.of(not wanted)
    for object in wanted:
        answer = answer | game.has_room(object, host)
    return answer


def _is_there_a_place(game: Game, effect: Effect, context: Context) -> bool:
    """Whether the place that the text names can be identified (rule_install_to_invalid_destination)."""
    if effect.destination is None or effect.destination.placement is not Placement.DIRECTLY_INWARD_OF_THIS:
        return True
    this = game.itself(context)
    return this is not None and this.server is not None


def _of_type(
    game: Game, object: GameObject, wanted: tuple[CardType, ...], context: Context, demand: str, *, of_them: bool = True
) -> Able:
    kinds = game.types(object)
    if kinds is None:
        return Able(game.hidden(object, "the type"), demand)
    return Able(Truth.of(any(k in wanted for k in kinds) is of_them), demand)


def _can_be_charged(object: GameObject) -> bool:
    """Only a card with a power counter on it is charged (rule_charge_targets)."""
    return object.count(Counter.POWER) > 0
