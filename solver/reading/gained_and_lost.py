"""What objects gain and lose by what holds: abilities, subroutines, subtypes, types, texts (9.1.9, 2.16, 9.8.2)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ...models.abilities import (
    Aspect,
    Declaration,
    GainAbility,
    GainSubtypesOf,
    GainTextOf,
    LoseAbility,
    LoseSubroutines,
    StatChange,
    Unread,
)
from ...models.cards import Card
from ...models.deeds import Deed
from ...models.effects import Each, Object, Placement, The
from ...models.known import Known, Open, Truth
from ...models.selectors import This
from ...models.state import GameObject
from ...models.terms import CardType, Stat, Zone
from .concerning import Concerning
from .held import Declared, Gained, Holding
from .selection import Selection
from .situation import Situation

GAINED = (Aspect.SUBROUTINES, Aspect.TARGETS, Aspect.PENDING, Aspect.RESOLUTION)


GAINS = (GainAbility, GainSubtypesOf, GainTextOf, LoseAbility, LoseSubroutines)


def may_be_unsure(declaration: Declaration) -> bool:
    """Whether it matters beforehand which cards a declaration is about: to what they are, have and count."""
    return isinstance(declaration, GAINS) or (
        isinstance(declaration, StatChange) and declaration.stat is Stat.AGENDA_POINTS
    )


def what_is_unsure(game: Situation, declared: Declared) -> Iterator[tuple[GameObject, Unread]]:
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
        events = waited_for(declared.declaration)
        yield game.objects[declared.source], Unread(declared.clause, "which cards it is about", aspects, events=events)


def _change_unknown(game: Situation, change: StatChange, declared: Declared) -> bool:
    known = game.amount(change.amount, game.context_of(declared))
    return declared.source in game.objects and isinstance(known, Open)


def waited_for(declaration: Declaration) -> tuple[Deed, ...]:
    """What the abilities wait for that a declaration may give (rule_gaining_losing_abilities)."""
    if not isinstance(declaration, GainAbility):
        return ()
    triggers = (ability.trigger for ability in declaration.abilities)
    return tuple(dict.fromkeys(event.verb for trigger in triggers if trigger is not None for event in trigger.events))


def _perhaps(game: Situation, what: Object, declared: Declared) -> Iterator[bool]:
    """Of each card that is known, whether it is open that the declaration is about it; of unknown ones, too, where
    their text is what counts."""
    context = game.context_of(declared)
    every = isinstance(declared.declaration, GainTextOf)
    known = (o for o in _near(game, what) if every or o.card is not None)
    return (Concerning(game).means(what, o, context).is_open for o in known)


def _began(game: Situation, declared: Declared, object: GameObject) -> int | None:
    """How long the log was as an ability began to apply to an object; None of a lasting effect."""
    source = game.objects.get(declared.source)
    return None if declared.lingering is not None or source is None else max(source.since, object.since)


def how_often(game: Situation, declared: Declared) -> Known[int]:
    """How often an ability is gained, or how many are lost."""
    gain = declared.declaration
    if not isinstance(gain, GainAbility | LoseSubroutines):
        return 1
    times = gain.times if isinstance(gain, GainAbility) else gain.amount
    if isinstance(times, int):
        return times
    return game.amount(times, game.context_of(declared))


def _known_number(game: Situation, declared: Declared) -> int:
    """The same; 0 where it is not known, which `open` of what holds tells."""
    times = how_often(game, declared)
    return 0 if isinstance(times, Open) else times


def with_what_follows(game: Situation, now: Holding) -> Holding:
    """What objects gain and lose by what is held."""
    gained: dict[str, tuple[Gained, ...]] = {}
    more: dict[str, tuple[str, ...]] = {}
    fewer: dict[str, tuple[str, ...]] = {}
    types: dict[str, tuple[CardType, ...]] = {}
    texts: dict[str, tuple[Card, ...]] = {}
    subroutines: dict[str, tuple[tuple[str, int], ...]] = {}
    givers: dict[str, set[str]] = {}
    takers: list[tuple[str, str]] = []
    for declared in now.held:
        match declared.declaration:
            case GainAbility(to, abilities, subtypes, new_types, placement, place=place):
                times = _known_number(game, declared)
                at = place if isinstance(place, int) else None
                for object in _meant(game, to, declared):
                    own = declared.lingering is None and declared.source == object.id
                    began = _began(game, declared, object)
                    found = tuple(Gained(a, placement, own, declared.source, at, began) for a in abilities) * times
                    before = gained.get(object.id, ())
                    first = placement is Placement.TOP and not own  # rule_subroutine_origin_external_before
                    gained[object.id] = (*found, *before) if first else (*before, *found)
                    if subtypes:
                        more[object.id] = (*more.get(object.id, ()), *subtypes)
                        givers.setdefault(object.id, set()).add(declared.source)
                    if new_types:
                        types[object.id] = (*types.get(object.id, ()), *new_types)
            case GainSubtypesOf(to, of):
                found_there = [s for o in _meant(game, of, declared) for s in game.subtypes(o) or ()]
                for object in _meant(game, to, declared):
                    more[object.id] = tuple(dict.fromkeys((*more.get(object.id, ()), *found_there)))
                    givers.setdefault(object.id, set()).add(declared.source)
            case GainTextOf(to, of):
                cards = tuple(card for o in _meant(game, of, declared) if (card := game.card(o)) is not None)
                for object in _meant(game, to, declared) if cards else ():
                    own = declared.lingering is None and declared.source == object.id
                    began = _began(game, declared, object)
                    of_cards = (a for card in cards for a in card.abilities)
                    found = tuple(Gained(a, None, own, declared.source, began=began) for a in of_cards)
                    gained[object.id] = (*gained.get(object.id, ()), *found)
                    texts[object.id] = (*texts.get(object.id, ()), *cards)
            case LoseSubroutines(what, saying=saying):
                for object in _meant(game, what, declared):
                    lost_so = (saying, _known_number(game, declared))
                    subroutines[object.id] = (*subroutines.get(object.id, ()), lost_so)
            case LoseAbility(what, _, subtypes) if subtypes:
                for object in _meant(game, what, declared):
                    fewer[object.id] = (*fewer.get(object.id, ()), *subtypes)
            case LoseAbility(what, all_subtypes=True):
                for object in _meant(game, what, declared):
                    card = game.card(object)
                    fewer[object.id] = (*fewer.get(object.id, ()), *(card.subtypes if card is not None else ()))
                    takers.append((object.id, declared.source))
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
    # no rule tells whether what takes all subtypes takes those that another effect gives (rule_modify_subtypes)
    other += tuple(id for id, source in takers if givers.get(id, {source}) != {source})
    now = replace(now, perhaps_lost=less, perhaps_subtypes=other)
    return replace(now, gained=kept, more_subtypes=more, fewer_subtypes=fewer, types=types, texts=texts)


def _perhaps_lose(game: Situation, held: tuple[Declared, ...]) -> Iterator[str]:
    """The objects of which it is not known whether they lose abilities (rule_lose_ability); what says so itself has
    them as long as it says so."""
    for declared in held:
        lose = declared.declaration
        if isinstance(lose, LoseAbility) and (lose.all_abilities or lose.printed):
            yield from (o.id for o in _perhaps_meant(game, lose.what, declared) if o.id != declared.source)


def _perhaps_other(game: Situation, held: tuple[Declared, ...]) -> Iterator[str]:
    """The objects of which it is not known whether they gain or lose subtypes (rule_modify_subtypes)."""
    for declared in held:
        match declared.declaration:
            case GainAbility(to, subtypes=subtypes) | LoseAbility(to, subtypes=subtypes) if subtypes:
                yield from (o.id for o in _perhaps_meant(game, to, declared))
            case LoseAbility(to, all_subtypes=True):
                yield from (o.id for o in _perhaps_meant(game, to, declared))
            case GainSubtypesOf(to, of):
                yield from (o.id for o in _perhaps_meant(game, to, declared))
                if any(_perhaps_meant(game, of, declared)):
                    yield from (o.id for o in _meant(game, to, declared))


def _perhaps_meant(game: Situation, what: Object, declared: Declared) -> tuple[GameObject, ...]:
    """The cards of which it is not known whether a declaration is about them."""
    context = game.context_of(declared)
    some = _near(game, what) if isinstance(what, Each) else ()
    return tuple(o for o in some if o.card is not None and Concerning(game).means(what, o, context).is_open)


def _lost(game: Situation, held: tuple[Declared, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
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


def _depth(game: Situation, id: str) -> int:
    object = game.objects.get(id)
    return 1 + _depth(game, object.host) if object is not None and object.host is not None else 0


def _meant(game: Situation, what: Object, declared: Declared) -> Iterator[GameObject]:
    context = game.context_of(declared)
    if what == The(This()):
        return (o for o in game.resolve(This(), context) if o.zone is not Zone.OUTSIDE)
    return (o for o in _near(game, what) if Concerning(game).means(what, o, context) is Truth.YES)


def _near(game: Situation, what: Object) -> tuple[GameObject, ...]:
    """The objects that a declaration can be about."""
    return Selection(game).near(what.what) if isinstance(what, Each) else game.state.objects
