"""What holds now: the declarations of active static abilities and of lingering effects (9.4, 9.10, 9.12.1).

Conditions are judged and gains worked out round by round until nothing changes, so that what depends on something else
that is declared is applied after it (rule_dependent_effects); what objects gain and lose by it: `gained_and_lost`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from ...models.abilities import (
    Ability,
    AbilityKind,
    GainTextOf,
    MoreCounters,
    NotLowered,
    PlayerStatChange,
    StatChange,
    Unread,
)
from ...models.cards import Card
from ...models.conditions import AllHold, Condition, NextTurn, Threat
from ...models.effects import Each
from ...models.known import Open, Truth
from ...models.state import GameObject
from ...models.terms import Place, PlayerStat, Stat
from ..support import acts_of, aspects_of, is_about_this
from .active_cards_and_abilities import applies_while_inactive, is_active_there
from .context import Context
from .gained_and_lost import GAINED, GAINS, how_often, may_be_unsure, waited_for, what_is_unsure, with_what_follows
from .hanging import ON_OBJECTS, Circumstance, On, of_change, of_condition, of_gain, of_selector, together
from .held import Declared, Holding, Stated
from .meaning import WHOLE
from .situation import Situation

ROUNDS = 5


@WHOLE.of(Holding)
def holding(game: Situation) -> Holding:
    """What holds, better known from round to round; the last one is right, and no other is seen from outside."""
    stated = _stated(game)
    if all(each.fixed for each in stated):
        return Holding(tuple([each.declared for each in stated]), hangs_on=frozenset())
    current = Holding(tuple(each.declared for each in stated if each.condition is None))
    for _ in range(ROUNDS):
        then = game.supposing(current)
        following = _round(then, stated, current)
        if following == current or (not then.has_asked and _gives_the_same(following, current)):
            on = _hangs_on(stated, following)
            return replace(following, hangs_on=on if on is None or not following.open else on | ON_OBJECTS)
        current = following
    return current


def _gives_the_same(one: Holding, other: Holding) -> bool:
    """Whether the next round begins with the same static abilities: then only conditions could come out otherwise."""
    return one.gained == other.gained and one.lost == other.lost and one.lost_printed == other.lost_printed


def _hangs_on(stated: tuple[Stated, ...], found: Holding) -> On | None:
    """On what it hangs what all of this comes to, besides that it is stated; None where that is open."""
    declared = [each.declared.declaration for each in stated]
    if any(isinstance(each, MoreCounters) for each in declared):
        return None
    on = together(tuple([hanging(each, found) for each in stated if not each.fixed]))
    if on is None:
        return None
    if Circumstance.LINK in on:
        links = [each for each in declared if isinstance(each, PlayerStatChange) and each.stat is PlayerStat.LINK]
        if any(not isinstance(change.amount, int) for change in links):
            return None
    if Circumstance.SCORED in on:
        if any(isinstance(each, NotLowered) for each in declared):
            return None
        points = [each for each in declared if isinstance(each, StatChange) and each.stat is Stat.AGENDA_POINTS]
        on = together((on, *map(of_change, points)))
    return None if on is None else on - {Circumstance.LINK}


def hanging(stated: Stated, found: Holding) -> On | None:
    """On what one declaration hangs that comes to this, with others."""
    if stated.declared.lingering is not None:
        return None
    declaration = stated.declared.declaration
    held = of_condition(stated.condition) if stated.condition is not None else frozenset()
    if isinstance(declaration, GainTextOf) and isinstance(declaration.of, Each) and not found.texts:
        return together((held, of_selector(declaration.of.what)))  # as long as there is none whose text it could be
    if isinstance(declaration, StatChange) and may_be_unsure(declaration):
        return together((held, of_change(declaration)))
    return together((held, of_gain(declaration))) if isinstance(declaration, GAINS) else held


@lru_cache(maxsize=4096)
def _static_abilities(card: Card) -> tuple[Ability, ...]:
    return tuple(a for a in card.abilities if a.kind is AbilityKind.STATIC and a.declarations)


def _stated(game: Situation) -> tuple[Stated, ...]:
    """What objects and effects declare, each under its condition."""
    lasting = (
        _under(None, Declared(declaration, effect.source, effect.controller, 0, effect))
        for effect in game.state.lingering
        if not isinstance(effect.duration, NextTurn) or effect.duration.from_now  # else it has not begun
        for declaration in effect.declarations
    )
    return (*declared_by_objects(game), *lasting)


@WHOLE.of(Stated)
def declared_by_objects(game: Situation) -> tuple[Stated, ...]:
    """What objects declare, whether it holds or not; a card that resolves only once it is active."""
    found = game.of_objects("declared", _of_object)
    if not game.of_all("declared by what resolves", _some_resolve):
        return found
    return tuple([each for each in found if not each.resolving or game.is_active(game.objects[each.declared.source])])


def _some_resolve(game: Situation) -> bool:
    return any(each.resolving for each in game.of_objects("declared", _of_object))


def _under(condition: Condition | None, declared: Declared) -> Stated:
    return Stated(declared, condition, fixed=condition is None and not may_be_unsure(declared.declaration))


def _of_object(game: Situation, object: GameObject) -> Iterator[Stated]:
    card = game.card(object)
    if card is None or object.place is Place.CONDITION or object.worth is not None:
        return  # what has become a counter or an agenda has what it was given, nothing else
    resolving = object.place is Place.RESOLVING
    active = resolving or game.is_active(object)
    for ability in _static_abilities(card):
        there = is_active_there(object, ability)
        for each in _of_ability(game, object, ability, active=active or there):
            always = there or applies_while_inactive(each.declared.declaration)
            yield replace(each, resolving=True, fixed=False) if resolving and not always else each


def _of_ability(game: Situation, object: GameObject, ability: Ability, *, active: bool) -> Iterator[Stated]:
    if ability.kind is not AbilityKind.STATIC:
        return
    for declaration in ability.declarations:
        if active or applies_while_inactive(declaration):
            declared = Declared(declaration, object.id, game.responsible(object), ability.clause)
            yield _under(applies_if(ability), declared)


def applies_if(ability: Ability) -> Condition | None:
    """What has to hold for the ability to apply, its level of threat included (rule_threat_level, 9.4.2)."""
    if ability.threat is None:
        return ability.condition
    threat = Threat(ability.threat)
    return threat if ability.condition is None else AllHold((threat, ability.condition))


def _round(game: Situation, stated: tuple[Stated, ...], before: Holding) -> Holding:
    gained_statics = (
        each
        for id, abilities in before.gained.items()
        for found in abilities
        for each in _of_ability(game, game.objects[id], found.ability, active=True)
    )
    printed = (each for each in stated if each.declared.lingering or each.declared.source not in before.lost_printed)
    held: list[Declared] = []
    unknown: list[tuple[GameObject, Unread]] = []
    for each in (*printed, *gained_statics):
        declared, condition = each.declared, each.condition
        if declared.lingering is None and declared.source in before.lost:
            continue
        answer = _holds(game, condition, declared) if condition is not None else Truth.YES
        if declared.lingering is None and declared.source in before.perhaps_lost:
            answer = answer & Open()
        if answer is Truth.YES and not isinstance(declared.declaration, GAINS):
            held.append(declared)
        elif answer is Truth.YES and isinstance(how_often(game, declared), Open):
            events = waited_for(declared.declaration)
            clause = Unread(declared.clause, "how often it gives an ability", GAINED, events=events)
            unknown.append((game.objects[declared.source], clause))
        elif answer is Truth.YES:
            held.append(declared)
        elif answer.is_open:
            unknown.append((game.objects[declared.source], _unsettled(declared)))
    now = Holding(tuple(held), tuple(unknown))
    if not any(may_be_unsure(declared.declaration) for declared in held):
        return now
    unsure = (found for declared in held for found in what_is_unsure(game, declared))
    return with_what_follows(game, replace(now, open=(*unknown, *unsure)))


def _unsettled(declared: Declared) -> Unread:
    """What a declaration may touch of which it is not known whether it holds."""
    declaration, events = declared.declaration, waited_for(declared.declaration)
    own = declared.lingering is None and is_about_this(declaration)
    why = "a condition that is not known"
    return Unread(declared.clause, why, aspects_of(declaration), acts=acts_of(declaration), own=own, events=events)


def _holds(game: Situation, condition: Condition, declared: Declared) -> Truth:
    return game.holds(condition, Context(declared.source, declared.controller))
