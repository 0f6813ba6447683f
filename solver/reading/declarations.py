"""What holds now: the declarations of active static abilities and of lingering effects, and what objects gain and lose
by them (9.1.9, 9.4, 9.10, 9.12.1).

Conditions are judged and gains worked out round by round until nothing changes, so that what depends on something else
that is declared is applied after it (rule_dependent_effects).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from ...models.abilities import (
    Ability,
    AbilityKind,
    Aspect,
    Declaration,
    GainAbility,
    GainSubtypesOf,
    GainTextOf,
    LoseAbility,
    LoseSubroutines,
    MoreCounters,
    NotLowered,
    PlayerStatChange,
    StatChange,
    Unread,
)
from ...models.cards import Card
from ...models.conditions import AllHold, Condition, NextTurn, Threat
from ...models.deeds import Deed
from ...models.effects import Each, Object, Placement, The
from ...models.known import Known, Open, Truth
from ...models.selectors import This
from ...models.state import GameObject
from ...models.terms import CardType, Place, PlayerStat, Stat, Zone
from .activity import applies_while_inactive, is_active_there
from .concerning import affects, declared_context
from .game import Context, Game
from .hanging import ON_OBJECTS, Circumstance, On, of_change, of_condition, of_gain, of_selector, together
from .held import Declared, Gained, Holding, Stated
from .meaning import WHOLE
from .objects import resolve
from .objects import subtypes as subtypes_of
from .selection import near
from .support import acts_of, aspects_of, is_about_this

ROUNDS = 5
GAINED = (Aspect.SUBROUTINES, Aspect.TARGETS, Aspect.PENDING, Aspect.RESOLUTION)


@WHOLE.of(Holding)
def holding(game: Game) -> Holding:
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
    if isinstance(declaration, StatChange) and _may_be_unsure(declaration):
        return together((held, of_change(declaration)))
    return together((held, of_gain(declaration))) if isinstance(declaration, GAINS) else held


GAINS = (GainAbility, GainSubtypesOf, GainTextOf, LoseAbility, LoseSubroutines)


@lru_cache(maxsize=4096)
def _static_abilities(card: Card) -> tuple[Ability, ...]:
    return tuple(a for a in card.abilities if a.kind is AbilityKind.STATIC and a.declarations)


def _stated(game: Game) -> tuple[Stated, ...]:
    """What objects and effects declare, each under its condition."""
    lasting = (
        _under(None, Declared(declaration, effect.source, effect.controller, 0, effect))
        for effect in game.state.lingering
        if not isinstance(effect.duration, NextTurn)  # which has not begun
        for declaration in effect.declarations
    )
    return (*declared_by_objects(game), *lasting)


@WHOLE.of(Stated)
def declared_by_objects(game: Game) -> tuple[Stated, ...]:
    """What objects declare, whether it holds or not; a card that resolves only once it is active."""
    found = game.of_objects("declared", _of_object)
    if not game.of_all("declared by what resolves", _some_resolve):
        return found
    return tuple([each for each in found if not each.resolving or game.is_active(game.objects[each.declared.source])])


def _some_resolve(game: Game) -> bool:
    return any(each.resolving for each in game.of_objects("declared", _of_object))


def _under(condition: Condition | None, declared: Declared) -> Stated:
    return Stated(declared, condition, fixed=condition is None and not _may_be_unsure(declared.declaration))


def _of_object(game: Game, object: GameObject) -> Iterator[Stated]:
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


def _of_ability(game: Game, object: GameObject, ability: Ability, *, active: bool) -> Iterator[Stated]:
    if ability.kind is not AbilityKind.STATIC:
        return
    for declaration in ability.declarations:
        if active or applies_while_inactive(declaration):
            declared = Declared(declaration, object.id, game.responsible(object), ability.clause)
            yield _under(_condition(ability), declared)


def _condition(ability: Ability) -> Condition | None:
    """What has to hold for the ability to apply, its level of threat included (rule_threat_level, 9.4.2)."""
    if ability.threat is None:
        return ability.condition
    threat = Threat(ability.threat)
    return threat if ability.condition is None else AllHold((threat, ability.condition))


def _round(game: Game, stated: tuple[Stated, ...], before: Holding) -> Holding:
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
        elif answer is Truth.YES and isinstance(_times(game, declared), Open):
            events = _waited_for(declared.declaration)
            clause = Unread(declared.clause, "how often it gives an ability", GAINED, events=events)
            unknown.append((game.objects[declared.source], clause))
        elif answer is Truth.YES:
            held.append(declared)
        elif answer.is_open:
            unknown.append((game.objects[declared.source], _unsettled(declared)))
    now = Holding(tuple(held), tuple(unknown))
    if not any(_may_be_unsure(declared.declaration) for declared in held):
        return now
    unsure = (found for declared in held for found in _unsure(game, declared))
    return _followed(game, replace(now, open=(*unknown, *unsure)))


def _unsettled(declared: Declared) -> Unread:
    """What a declaration may touch of which it is not known whether it holds."""
    declaration, events = declared.declaration, _waited_for(declared.declaration)
    own = declared.lingering is None and is_about_this(declaration)
    why = "a condition that is not known"
    return Unread(declared.clause, why, aspects_of(declaration), acts=acts_of(declaration), own=own, events=events)


def _may_be_unsure(declaration: Declaration) -> bool:
    """Whether it matters beforehand which cards a declaration is about: to what they are, have and count."""
    return isinstance(declaration, GAINS) or (
        isinstance(declaration, StatChange) and declaration.stat is Stat.AGENDA_POINTS
    )


def _unsure(game: Game, declared: Declared) -> Iterator[tuple[GameObject, Unread]]:
    """That it is not known which cards gain or lose something; cards that nobody has seen have nothing to lose."""
    aspects: tuple[Aspect, ...]
    match declared.declaration:
        case GainAbility(to, subtypes=subtypes):
            aspects = (Aspect.ANYTHING,) if subtypes else GAINED
        case GainSubtypesOf(to, of):
            aspects = (Aspect.ANYTHING,)
            to = to if isinstance(to, Each) else of
        case StatChange(stat=Stat.AGENDA_POINTS, of=to):
            aspects = (Aspect.ANYTHING,)
        case LoseAbility(to):
            aspects = (Aspect.ANYTHING,)
        case GainTextOf(of=to):
            aspects = (Aspect.ANYTHING,)
        case LoseSubroutines(to):
            aspects = (Aspect.SUBROUTINES, Aspect.TARGETS, Aspect.RESOLUTION)
        case _:
            return
    if isinstance(declared.declaration, StatChange) and _change_unknown(game, declared.declaration, declared):
        yield game.objects[declared.source], Unread(declared.clause, "how much it changes", aspects)
    if isinstance(to, Each) and declared.source in game.objects and any(_perhaps(game, to, declared)):
        events = _waited_for(declared.declaration)
        yield game.objects[declared.source], Unread(declared.clause, "which cards it is about", aspects, events=events)


def _change_unknown(game: Game, change: StatChange, declared: Declared) -> bool:
    known = game.amount(change.amount, declared_context(game, declared))
    return declared.source in game.objects and isinstance(known, Open)


def _waited_for(declaration: Declaration) -> tuple[Deed, ...]:
    """What the abilities wait for that a declaration may give (rule_gaining_losing_abilities)."""
    if not isinstance(declaration, GainAbility):
        return ()
    triggers = (ability.trigger for ability in declaration.abilities)
    return tuple(dict.fromkeys(event.verb for trigger in triggers if trigger is not None for event in trigger.events))


def _perhaps(game: Game, what: Object, declared: Declared) -> Iterator[bool]:
    """Of each card that is known, whether it is open that the declaration is about it; of unknown ones, too, where
    their text is what counts."""
    context = declared_context(game, declared)
    every = isinstance(declared.declaration, GainTextOf)
    known = (o for o in _near(game, what) if every or o.card is not None)
    return (affects(game, what, o, context).is_open for o in known)


def _holds(game: Game, condition: Condition, declared: Declared) -> Truth:
    return game.holds(condition, Context(declared.source, declared.controller))


def _began(game: Game, declared: Declared, object: GameObject) -> int | None:
    """How long the log was as an ability began to apply to an object; None of a lasting effect."""
    source = game.objects.get(declared.source)
    return None if declared.lingering is not None or source is None else max(source.since, object.since)


def _times(game: Game, declared: Declared) -> Known[int]:
    """How often an ability is gained, or how many are lost."""
    gain = declared.declaration
    if not isinstance(gain, GainAbility | LoseSubroutines):
        return 1
    times = gain.times if isinstance(gain, GainAbility) else gain.amount
    if isinstance(times, int):
        return times
    return game.amount(times, declared_context(game, declared))


def _known_times(game: Game, declared: Declared) -> int:
    """The same; 0 where it is not known, which `open` of what holds tells."""
    times = _times(game, declared)
    return 0 if isinstance(times, Open) else times


def _followed(game: Game, now: Holding) -> Holding:
    """What objects gain and lose by what is held."""
    gained: dict[str, tuple[Gained, ...]] = {}
    more: dict[str, tuple[str, ...]] = {}
    fewer: dict[str, tuple[str, ...]] = {}
    types: dict[str, tuple[CardType, ...]] = {}
    texts: dict[str, tuple[Card, ...]] = {}
    subroutines: dict[str, tuple[tuple[str, int], ...]] = {}
    for declared in now.held:
        match declared.declaration:
            case GainAbility(to, abilities, subtypes, new_types, placement, place=place):
                times = _known_times(game, declared)
                at = place if isinstance(place, int) else None
                for object in _meant(game, to, declared):
                    own = declared.lingering is None and declared.source == object.id
                    found = (
                        tuple(Gained(a, placement, own, at, _began(game, declared, object)) for a in abilities) * times
                    )
                    before = gained.get(object.id, ())
                    first = placement is Placement.TOP and not own  # rule_subroutine_origin_external_before
                    gained[object.id] = (*found, *before) if first else (*before, *found)
                    if subtypes:
                        more[object.id] = (*more.get(object.id, ()), *subtypes)
                    if new_types:
                        types[object.id] = (*types.get(object.id, ()), *new_types)
            case GainSubtypesOf(to, of):
                found_there = [s for o in _meant(game, of, declared) for s in subtypes_of(game, o) or ()]
                for object in _meant(game, to, declared):
                    more[object.id] = tuple(dict.fromkeys((*more.get(object.id, ()), *found_there)))
            case GainTextOf(to, of):
                cards = tuple(card for o in _meant(game, of, declared) if (card := game.card(o)) is not None)
                for object in _meant(game, to, declared) if cards else ():
                    own = declared.lingering is None and declared.source == object.id
                    began = _began(game, declared, object)
                    found = tuple(Gained(a, None, own, began=began) for card in cards for a in card.abilities)
                    gained[object.id] = (*gained.get(object.id, ()), *found)
                    texts[object.id] = (*texts.get(object.id, ()), *cards)
            case LoseSubroutines(what, saying=saying):
                for object in _meant(game, what, declared):
                    lost_so = (saying, _known_times(game, declared))
                    subroutines[object.id] = (*subroutines.get(object.id, ()), lost_so)
            case LoseAbility(what, _, subtypes) if subtypes:
                for object in _meant(game, what, declared):
                    fewer[object.id] = (*fewer.get(object.id, ()), *subtypes)
            case _:
                pass
    lost, but_subroutines = _lost(game, now.held)
    kept = {id: found for id, found in gained.items() if id not in lost and found}
    printed = tuple(
        object.id
        for declared in now.held
        if isinstance(declared.declaration, LoseAbility) and declared.declaration.printed
        for object in _meant(game, declared.declaration.what, declared)
    )
    now = replace(now, lost=lost, kept_subroutines=but_subroutines, lost_printed=printed)
    now = replace(now, fewer_subroutines=subroutines)
    less, other = (tuple(found) for found in (_perhaps_lose(game, now.held), _perhaps_other(game, now.held)))
    now = replace(now, perhaps_lost=less, perhaps_subtypes=other)
    return replace(now, gained=kept, more_subtypes=more, fewer_subtypes=fewer, types=types, texts=texts)


def _perhaps_lose(game: Game, held: tuple[Declared, ...]) -> Iterator[str]:
    """The objects of which it is not known whether they lose abilities (rule_lose_ability); what says so itself has
    them as long as it says so."""
    for declared in held:
        lose = declared.declaration
        if isinstance(lose, LoseAbility) and (lose.all_abilities or lose.printed):
            yield from (o.id for o in _perhaps_meant(game, lose.what, declared) if o.id != declared.source)


def _perhaps_other(game: Game, held: tuple[Declared, ...]) -> Iterator[str]:
    """The objects of which it is not known whether they gain or lose subtypes (rule_modify_subtypes)."""
    for declared in held:
        match declared.declaration:
            case GainAbility(to, subtypes=subtypes) | LoseAbility(to, subtypes=subtypes) if subtypes:
                yield from (o.id for o in _perhaps_meant(game, to, declared))
            case GainSubtypesOf(to, of):
                yield from (o.id for o in _perhaps_meant(game, to, declared))
                if any(_perhaps_meant(game, of, declared)):
                    yield from (o.id for o in _meant(game, to, declared))


def _perhaps_meant(game: Game, what: Object, declared: Declared) -> tuple[GameObject, ...]:
    """The cards of which it is not known whether a declaration is about them."""
    context = declared_context(game, declared)
    some = _near(game, what) if isinstance(what, Each) else ()
    return tuple(o for o in some if o.card is not None and affects(game, what, o, context).is_open)


def _lost(game: Game, held: tuple[Declared, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The objects that lose their abilities, and those of them that keep their printed subroutines; what is hosted goes
    before what hosts it (rule_independent_effects)."""
    losing = [d for d in held if isinstance(d.declaration, LoseAbility) and d.declaration.all_abilities]
    lost: list[str] = []
    entirely: list[str] = []
    for declared in sorted(losing, key=lambda d: -_depth(game, d.source)):
        assert isinstance(declared.declaration, LoseAbility)
        if declared.lingering is None and declared.source in lost:
            continue
        found = [o.id for o in _meant(game, declared.declaration.what, declared)]
        lost += [id for id in found if id not in lost]
        entirely += found if not declared.declaration.but_subroutines else []
    return tuple(lost), tuple(id for id in lost if id not in entirely)


def _depth(game: Game, id: str) -> int:
    object = game.objects.get(id)
    return 1 + _depth(game, object.host) if object is not None and object.host is not None else 0


def _meant(game: Game, what: Object, declared: Declared) -> Iterator[GameObject]:
    context = declared_context(game, declared)
    if what == The(This()):
        return (o for o in resolve(game, This(), context) if o.zone is not Zone.OUTSIDE)
    return (o for o in _near(game, what) if affects(game, what, o, context) is Truth.YES)


def _near(game: Game, what: Object) -> tuple[GameObject, ...]:
    """The objects that a declaration can be about."""
    return near(game, what.what) if isinstance(what, Each) else game.state.objects
