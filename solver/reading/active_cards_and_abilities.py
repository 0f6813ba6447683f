"""Which cards are active (1.8), and when abilities say for themselves that they are: in another zone, or while their
card is inactive (9.1.8)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ...models.abilities import Ability, AbilityKind, Declaration, Permission, Prohibition, StatChange, Unread
from ...models.conditions import ActiveIn, Fits
from ...models.costs import AdditionalCost, CostModifier
from ...models.deeds import Deed
from ...models.effects import Effect, The
from ...models.frames import ProcedureFrame
from ...models.selectors import And, InZone, Same, This
from ...models.state import GameObject
from ...models.terms import HANDS, SCORE_AREAS, Face, Place, Stat, Zone
from ...models.values import walk
from .view import View

OUT_OF_THERE = (Deed.INSTALL, Deed.PLAY)
SAYING_WHERE = {  # what words are about that may say of an ability that it is active in a zone
    Zone.GRIP: OUT_OF_THERE,
    Zone.HQ: OUT_OF_THERE,
    Zone.HEAP: (*OUT_OF_THERE, Deed.MOVE, Deed.USE),
    Zone.ARCHIVES: (*OUT_OF_THERE, Deed.MOVE, Deed.USE),
    Zone.RUNNER_SCORE: (Deed.USE,),
}


def is_active(game: View, object: GameObject) -> bool:
    """Whether a card is active where it is and as what is going on (rule_default_active_card_locations, 1.8.3d, 1.8.4a,
    4.5.4, 4.9.4)."""
    if object.zone is Zone.CORP_SCORE:
        card = game.card(object)
        return card is not None and card.is_agenda
    if object.zone is not Zone.PLAY_AREA or object.face is Face.DOWN:
        return False
    if object.place is Place.RESOLVING:
        return not any(
            isinstance(f, ProcedureFrame) and f.subject == object.id and f.step < 3 for f in game.state.stack
        )
    if object.place is Place.ROOT and (card := game.card(object)) is not None and card.is_agenda:
        return card.is_installed_faceup
    return object.place in (Place.IDENTITY, Place.ROOT, Place.ICE, Place.RIG, Place.CONDITION)


def is_ability_active(game: View, object: GameObject, ability: Ability) -> bool:
    """Whether one ability of an object is active (rule_ability_active and its exceptions)."""
    if game.has_lost(object, ability):
        return False
    if ability.threat is not None and game.threat() < ability.threat:
        return False
    if is_active_there(object, ability):
        return True
    if game.is_active(object):
        return not works_only_elsewhere(ability) and not installs_itself_perhaps(ability)
    if ability.kind is AbilityKind.CONDITIONAL and ability.trigger is not None:
        if object.installed and object.face is Face.DOWN and rezzes_itself(ability):
            return True
        accessed = game.accessed()
        return accessed is not None and accessed.id == object.id and met_by_access(ability)
    return False


def met_by_access(ability: Ability) -> bool:
    """Whether its trigger condition may be that its card is accessed."""
    assert ability.trigger is not None
    return any(event.verb is Deed.ACCESS for event in ability.trigger.events)


@lru_cache(maxsize=4096)
def rezzes_itself(ability: Ability) -> bool:
    """Whether the ability says when its own card can be rezzed (rule_active_exception_modify_play_install_rez)."""
    return any(
        isinstance(node, Effect) and node.kind is Deed.REZ and node.what == The(This()) for node in walk(ability.steps)
    )


@lru_cache(maxsize=4096)  # it looks at nothing but these two values, and is asked of the same ones again and again
def is_active_there(object: GameObject, ability: Ability) -> bool:
    """Whether the ability says that it is active in the zone where the object is, or can meet its condition only there:
    an agenda that is stolen is in the Runner's score area, a card that is installed is in the play area
    (rule_active_exception_catchall)."""
    events = ability.trigger.events if ability.trigger is not None else ()
    about_this = [event.verb for event in events if event.what == Same(This())]
    if object.zone is Zone.RUNNER_SCORE and Deed.STEAL in about_this:
        return True
    in_play = object.installed and not object.is_blank  # a facedown Corp card is, too
    if in_play and about_this == [Deed.INSTALL]:
        return True
    if object.installed and object.face is Face.DOWN and Deed.EXPOSE in about_this:  # rule_expose
        return True
    if is_of_its_adding(ability) and object.zone not in SCORE_AREAS.values():
        return True
    said = ability.condition  # `while this agenda is in the Runner's score area`
    if (
        isinstance(said, Fits)
        and said.ref == This()
        and isinstance(said.what, InZone)
        and object.zone in said.what.zones
    ):
        return True
    return any(isinstance(r, ActiveIn) and object.zone in r.zones for r in ability.restrictions)


def is_of_its_adding(ability: Ability) -> bool:
    """Whether it is an interrupt to its own agenda being added to a score area, which is inactive wherever it comes
    from (rule_active_exception_catchall)."""
    events = ability.trigger.events if ability.trigger is not None and ability.is_interrupt else ()
    return any(
        e.verb is Deed.MOVE and e.what == Same(This()) and set(e.to_zones) & set(SCORE_AREAS.values()) for e in events
    )


def may_say_where(object: GameObject, acts: Iterable[Deed]) -> bool:
    """Whether words that are not read and are about these acts may say of an ability that it is active where its card
    is: in a zone, or hosted as if it were in a hand (rule_active_exception_catchall)."""
    zone = HANDS[object.owner] if object.place is Place.HOSTED else object.zone
    return not set(SAYING_WHERE.get(zone, ())).isdisjoint(acts)


@lru_cache(maxsize=4096)
def perhaps_active_there(object: GameObject, ability: Ability) -> bool:
    """Whether the ability may be active where its card is because of words that are not understood: those of a facedown
    card may say when it can be rezzed, others in which zone they work (rule_active_exception_modify_play_install_rez,
    rule_active_exception_catchall)."""
    unread = (step for step in walk(ability.steps) if isinstance(step, Unread))
    if object.installed and object.face is Face.DOWN:
        return any(not step.acts or Deed.REZ in step.acts for step in unread)
    if installs_itself_perhaps(ability):
        return True
    unnamed = (Deed.USE,) if ability.kind is AbilityKind.PAID else ()  # what words may be about that name no act
    return any(may_say_where(object, step.acts or unnamed) for step in unread)


@lru_cache(maxsize=4096)
def works_only_elsewhere(ability: Ability) -> bool:
    """Whether it speaks of the card in a hand or discard pile: in play there is nothing that it could do."""
    if ability.kind not in (AbilityKind.PAID, AbilityKind.CONDITIONAL):
        return False
    zones = {zone for r in ability.restrictions if isinstance(r, ActiveIn) for zone in r.zones}
    return bool(zones) and zones <= {Zone.GRIP, Zone.HEAP, Zone.HQ, Zone.ARCHIVES}


@lru_cache(maxsize=4096)
def installs_itself_perhaps(ability: Ability) -> bool:
    """Whether words that are not read may install its own card, and so it may speak of the card in a hand or discard
    pile."""
    return any(isinstance(n, Unread) and n.own and Deed.INSTALL in n.acts for n in walk(ability.steps))


def applies_while_inactive(declaration: Declaration) -> bool:
    """What the card itself costs to play, install, rez or steal, when it may be, its advancement requirement, and that
    it can be advanced hold while it is inactive (9.1.8c-f, 9.1.8d, 9.1.8e, 9.1.8f, 9.4.3)."""
    if isinstance(declaration, StatChange):
        return declaration.stat is Stat.ADVANCEMENT_REQUIREMENT and declaration.of == The(This())
    if isinstance(declaration, AdditionalCost | CostModifier | Permission | Prohibition):
        what = declaration.act.what
        own = Same(This()) in (what.parts if isinstance(what, And) else (what,))  # perhaps from a certain place
        if isinstance(declaration, Permission) and declaration.act.act is Deed.ADVANCE:
            return own
        return own and declaration.act.act in (Deed.PLAY, Deed.INSTALL, Deed.REZ, Deed.STEAL, Deed.SCORE)
    return False
