"""Which subtypes an object had as something happened, where texts have given or taken some since (2.16).

What happens in play is told with the subtypes of that moment as soon as a card that everybody sees may change some
(`telling`). Of other entries, which a file has, they are found by what has come into play since, or left it; where that
does not tell, they are not known.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum, auto
from functools import lru_cache

from msgspec import Struct, structs

from ...models.abilities import Ability, AbilityKind, Aspect, GainAbility, GainSubtypesOf, Lasting, LoseAbility, Unread
from ...models.cards import Card
from ...models.deeds import Deed
from ...models.effects import Each, Object, The
from ...models.events import Event
from ...models.known import Open, Truth
from ...models.selectors import ANYTHING, This
from ...models.state import GameObject, State
from ...models.terms import Face, Place, Scope, Zone
from ...models.values import walk
from .selection import types_asked_for
from .situation import Situation
from .types_and_subtypes import AsItWas, as_it_was

# what brings a card to where it is active, or turns it faceup there; and what else moves it or turns it
_COMING = frozenset({Deed.INSTALL, Deed.REZ, Deed.PLAY, Deed.SCORE, Deed.STEAL})
_MOVED = _COMING | {
    Deed.DEREZ,
    Deed.FORFEIT,
    Deed.UNINSTALL,
    Deed.TRASH,
    Deed.MOVE,
    Deed.SWAP,
    Deed.HOST,
    Deed.FLIP,
    Deed.REMOVE_FROM_GAME,
}
_CHANGED = _MOVED | {Deed.ADVANCE, Deed.PLACE_COUNTERS, Deed.REMOVE_COUNTERS, Deed.SPEND_COUNTERS}
# what tells of an object as it is from then on; of others, it is told as it was until then
_BEGINNING = _COMING | {Deed.DEREZ, Deed.APPROACH, Deed.ENCOUNTER, Deed.ACCESS}
_LONG = (Scope.GAME, Scope.PLAY)
_SUBTYPES = frozenset({Aspect.ANYTHING, Aspect.SUBTYPES})


class _Then(Enum):
    """Whether a text applied then as it does now."""

    AS_NOW = auto()
    NOT_YET = auto()
    STILL = auto()  # and now no more
    UNKNOWN = auto()


class Change(Struct, frozen=True):
    """What a text may give to objects, or take from them: subtypes, or any (None).

    `lasting` tells that an effect does it, which may be over within a turn (`brief`), `met` the events by which it
    comes about and that nobody has to use, `conditional` that it holds only while something is so.
    """

    source: str
    to: Object
    adds: tuple[str, ...] | None = ()
    takes: tuple[str, ...] | None = ()
    lasting: bool = False
    brief: bool = False
    met: tuple[Deed, ...] = ()
    conditional: bool = False


def changes(game: Situation) -> tuple[Change, ...]:
    """What texts of the cards in the game may change."""
    return game.of_objects("changes subtypes", _of_object)


def telling(after: Situation, before: Situation, since: int) -> State:
    """The state in which entries of the log from `since` on tell which subtypes their objects had, where a card that
    everybody sees may change some: of what has left play since, those that it had there `before`."""
    state, some = after.state, changes(after)
    seen = [each for each in some if _is_seen(after.objects[each.source])] if some else ()
    if not seen:
        return state
    told = {k: _told(before, after, event, seen) for k, event in enumerate(state.history[since:], since)}
    if all(subtypes is None for subtypes in told.values()):
        return state
    new = (structs.replace(state.history[k], subtypes=subtypes) for k, subtypes in told.items())
    return structs.replace(state, history=(*state.history[:since], *new))


def _told(before: Situation, after: Situation, event: Event, seen: Sequence[Change]) -> tuple[str, ...] | None:
    """What an entry of the log tells of subtypes; nothing yet, of what is not in play any more, where nobody looks back
    to before it happened."""
    was, now = (game.objects.get(event.object or "") for game in (before, after))
    another = event.object in event.former  # and not the one that it was about
    if another or event.subtypes is not None or was is None or now is None or now.card is None:
        return event.subtypes
    left = was.zone is Zone.PLAY_AREA is not now.zone
    gone = Zone.PLAY_AREA not in (was.zone, now.zone) and event.from_zone is event.to_zone is None
    if gone:  # before it happened
        return None
    if before is after and now.zone is not Zone.PLAY_AREA and event.verb not in _BEGINNING:
        return None
    game, object = (before, was) if left or event.verb not in _BEGINNING else (after, now)
    return game.subtypes(object) if any(_may_concern(game, each, object) for each in seen) else None


def as_it_had(game: Situation, object: GameObject, told: tuple[str, ...] | None, at: int) -> GameObject:
    """The object, as it was when an entry of the log happened, with the subtypes that it had then."""
    if told is not None:
        return object if game.subtypes(object) == told else _with(object, told)
    some = changes(game)
    there = object is game.objects.get(object.id)
    if not some or object.card is None or object.is_blank or object.is_converted:
        return object
    if there and at >= len(game.state.history) - 1:
        return object
    card = game.card(object)
    now = card.subtypes if card is not None and not there else game.subtypes(object)
    if card is None or now is None:
        return object
    return _found(game, object, now, [each for each in some if _may_concern(game, each, object)], at, there=there)


def _found(
    game: Situation, object: GameObject, now: tuple[str, ...], some: list[Change], at: int, *, there: bool
) -> GameObject:
    card = game.card(object)
    printed = card.subtypes if card is not None else ()
    had, perhaps = list(now), list[str]()
    taken = {word for each in some for word in each.takes or ()}
    for each in some:
        then = _applied(game, each, object, at)
        if then is _Then.AS_NOW and (there or not _holds(game, each)):
            continue
        if then is _Then.NOT_YET and not there:
            continue
        words = None if each.adds is None or each.takes is None else (*each.adds, *each.takes)
        others = {w for other in some if other is not each for w in (*(other.adds or ()), *(other.takes or ()))}
        known = then is not _Then.UNKNOWN and words is not None and others.isdisjoint(words)
        means = _is_about(game, each, object) if known and then is not _Then.NOT_YET else Truth.YES
        if words is None:
            return _with(object, had, None)
        if not known or means.is_open:
            perhaps += (word for word in words if word in taken or word not in printed)
        elif then is _Then.NOT_YET:
            had = [w for w in had if w not in words or w in printed]
            had += [w for w in each.takes or () if w in printed and w not in had]
        elif means is Truth.YES:
            had = [w for w in had if w not in (each.takes or ())]
            had += [w for w in each.adds or () if w not in had]
    same = not perhaps and tuple(had) == game.subtypes(object)
    return object if same else _with(object, had, tuple(dict.fromkeys(perhaps)))


def _with(
    object: GameObject,
    had: tuple[str, ...] | list[str],
    perhaps: tuple[str, ...] | None = (),
) -> AsItWas:
    return as_it_was(object, had=tuple(had), perhaps=perhaps)


def _applied(game: Situation, change: Change, object: GameObject, at: int) -> _Then:
    """Whether a text applied as an entry of the log happened, as far as that tells what became of its card since."""
    log, own = game.state.history, change.source == object.id
    source = game.objects[change.source]
    later = [k for k in range(at + 1, len(log)) if log[k].object == change.source and log[k].verb in _MOVED]
    first = log[later[0]] if later else None
    if first is not None and first.verb in _COMING:
        return _Then.NOT_YET
    if change.lasting and source.place is not Place.CONDITION:
        return _lasted(game, change, first, at)
    if first is None and not game.is_active(source):
        return _Then.AS_NOW
    if change.conditional or change.adds is None:
        kinds = _CHANGED if own and change.adds is not None else None
        moved = (e for e in log[at + 1 :] if kinds is None or (e.object == object.id and e.verb in kinds))
        if any(moved):
            return _Then.UNKNOWN
    if first is None:
        return _Then.AS_NOW
    if first.verb in (Deed.FORFEIT, Deed.DEREZ) or (first.verb is Deed.UNINSTALL and first.face is Face.UP):
        return _Then.STILL
    return _Then.NOT_YET if first.verb is Deed.UNINSTALL and first.face is Face.DOWN else _Then.UNKNOWN


def _lasted(game: Situation, change: Change, first: Event | None, at: int) -> _Then:
    """The same of an effect that lasts for a while."""
    log = game.state.history
    turn = log[at].turn if at < len(log) else game.state.turn
    earlier = [e for e in log[: at + 1] if not change.brief or e.turn == turn]
    active = first is not None or game.is_active(game.objects[change.source])
    used = any(change.source in (e.object, e.source) or (active and e.verb in change.met) for e in earlier)
    if used or (first is not None and first.place is Place.CONDITION):
        return _Then.UNKNOWN
    lasts = any(effect.source == change.source for effect in game.state.lingering)
    later = any(change.source in (e.object, e.source) or e.verb in change.met for e in log[at + 1 :])
    return _Then.AS_NOW if not lasts else _Then.NOT_YET if later else _Then.UNKNOWN


def _holds(game: Situation, change: Change) -> bool:
    held = (declared.declaration for declared in game.declared() if declared.source == change.source)
    return any(_target(declaration) == change.to for declaration in held)


def _is_about(game: Situation, change: Change, object: GameObject) -> Truth:
    """Whether a text was about the object as it was: known of what is about all such objects."""
    if not isinstance(change.to, Each) or change.conditional:
        return Open()
    return game.fits(change.to.what, object, game.context(change.source))


def _may_concern(game: Situation, change: Change, object: GameObject) -> bool:
    """Whether a text may be about such an object, by its type and whether it lies in play."""
    if isinstance(change.to, Each):
        wanted, own = types_asked_for(change.to.what), game.printed_types(object)
        return wanted is None or own is None or any(type in wanted for type in own)
    if change.to == The(This()):
        return object.id == change.source
    return object.zone is Zone.PLAY_AREA


def _is_seen(object: GameObject) -> bool:
    return object.card is not None and object.side_up is Face.UP and object.zone is not Zone.OUTSIDE


def _of_object(game: Situation, object: GameObject) -> Iterator[Change]:
    card = game.card(object)
    for change in _of_card(card) if card is not None else ():
        yield structs.replace(change, source=object.id)


@lru_cache(maxsize=4096)
def _of_card(card: Card) -> tuple[Change, ...]:
    return tuple(_said_by(card))


def _said_by(card: Card) -> Iterator[Change]:
    for ability in card.abilities:
        for node in walk(ability.declarations):
            if (change := _of(node)) is not None:
                held = ability.condition is not None or ability.threat is not None
                yield structs.replace(change, conditional=held)
        for lasting in walk(ability.steps):
            if isinstance(lasting, Lasting):
                found = map(_of, walk(lasting.declarations))
                yield from (_lasting(change, lasting, ability) for change in found if change is not None)


def _lasting(change: Change, lasting: Lasting, ability: Ability) -> Change:
    trigger = ability.trigger if ability.kind is AbilityKind.CONDITIONAL and not ability.optional else None
    brief = isinstance(lasting.duration, Scope) and lasting.duration not in _LONG
    met = tuple(event.verb for event in trigger.events) if trigger is not None else ()
    return structs.replace(change, lasting=True, brief=brief, met=met)


def _target(node: object) -> Object | None:
    match node:
        case GainAbility(to) | GainSubtypesOf(to) | LoseAbility(to):
            return to
    return None


def _of(node: object) -> Change | None:
    source = ""  # whichever object bears the card
    match node:
        case GainAbility(to, chosen=str()):
            return Change(source, to, None)
        case GainAbility(to, subtypes=adds) if adds:
            return Change(source, to, adds)
        case GainSubtypesOf(to):
            return Change(source, to, None)
        case LoseAbility(to, all_subtypes=True):
            return Change(source, to, takes=None)
        case LoseAbility(to, subtypes=takes) if takes:
            return Change(source, to, takes=takes)
        case Unread(influence=touched) if not _SUBTYPES.isdisjoint(touched):
            return Change(source, Each(ANYTHING), None)
    return None
