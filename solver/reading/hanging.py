"""On what it hangs whether a declaration holds and which objects it is about, besides what is declared at all.

Where nothing of that has changed since an earlier state, the same holds as there (`Situation.holding`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from functools import lru_cache
from itertools import takewhile
from typing import Any, Protocol, TypeVar

from ...models.abilities import AbilityKind as Kind
from ...models.abilities import Declaration, GainAbility, LoseAbility, StatChange
from ...models.conditions import (
    AllHold,
    AnyHolds,
    Comparison,
    Condition,
    During,
    Exists,
    Fits,
    InTime,
    NotSo,
    Occurred,
    Tagged,
    Threat,
)
from ...models.deeds import Deed
from ...models.effects import Each, The
from ...models.selectors import (
    Amount,
    And,
    Anything,
    ControlledBy,
    CountersOn,
    CountOf,
    Current,
    Did,
    EventPattern,
    Faction,
    HostedOn,
    InServer,
    InZone,
    Is,
    Not,
    OfSide,
    Or,
    Role,
    Same,
    Selector,
    ServerWord,
    StatOfPlayer,
    Status,
    Subtype,
    This,
    Type,
)
from ...models.state import GameObject, State
from ...models.terms import IDENTITIES, SCORE_AREAS, Counter, Place, PlayerStat, Scope
from ...models.values import Value
from .untold import OF_CLICKS, TOLD_AS


class Circumstance(StrEnum):
    """Something of a state that can change."""

    OBJECTS = "objects"  # any of them
    INSTALLED = "installed"  # any that is installed
    HOSTED = "hosted"  # any that is hosted on another one
    IDENTITIES = "identities"
    SCORED = "scored"  # any in a score area
    ACCESSED = "accessed"  # the card being accessed
    ENCOUNTERED = "encountered"  # the ice being encountered
    RUN = "run"
    WHICH_RUN = "which run"  # by its number
    TURN = "turn"
    CREDITS = "credits"  # of the players, in their pools and on cards that may count as in them
    TAGS = "tags"
    REMOTES = "remotes"  # which remote servers there are
    LINK = "link"  # by what is printed and declared


class Told(Value, frozen=True):
    """What the log tells in this turn of deeds of a kind."""

    verb: Deed


On = frozenset[Circumstance | Told]
T = TypeVar("T")
NOTHING: On = frozenset()
WHICH_OBJECT: On = frozenset((Told(Deed.INSTALL),))  # a card that is installed again is another object
ON_OBJECTS: On = frozenset({Circumstance.OBJECTS})
ON_INSTALLED: On = frozenset({Circumstance.INSTALLED})
ON_IDENTITIES: On = frozenset({Circumstance.IDENTITIES})
ON_HOSTED: On = frozenset({Circumstance.HOSTED})
ON_ANY_OBJECTS = ON_OBJECTS | ON_INSTALLED | ON_IDENTITIES | ON_HOSTED
LOCAL = (Anything, Type, Subtype, InZone, ControlledBy, OfSide, Faction)
PLAIN = (
    Status.INSTALLED,
    Status.FACEUP,
    Status.FACEDOWN,
    Status.HOSTED,
    Status.REZZED,
    Status.UNREZZED,
    Status.UNIQUE,
)
CENTRAL = (ServerWord.HQ, ServerWord.RND, ServerWord.ARCHIVES, ServerWord.CENTRAL)  # servers that are always there
SCORED_IN = tuple(SCORE_AREAS.values())
IN_PLAY = (Status.INSTALLED, Status.REZZED, Status.UNREZZED)
OF_ACTIONS = (Deed.INSTALL, Deed.GAIN_CREDITS)  # of which the action tells whether they are done by basic actions
ON_WHAT_LIES_THERE = (Deed.APPROACH, Deed.ENCOUNTER, Deed.CREATE_SERVER)  # of which entries of other kinds may tell
RUNS = (During.RUN, During.RUN_ON_HQ, During.RUN_ON_RND, During.RUN_ON_ARCHIVES, During.RUN_ON_CENTRAL)


class Seen(Protocol):
    """What is looked at: of a `Situation`."""

    state: State

    def logged(self, *verbs: Deed) -> tuple[int, ...]:
        """The places in the log of the entries of these kinds."""

    def accessed(self) -> GameObject | None:
        """The card being accessed."""

    def encountered(self) -> GameObject | None:
        """The ice being encountered."""

    def of_objects(self, name: str, work: Callable[[Any, GameObject], Iterable[T]]) -> tuple[T, ...]:
        """What is said of each object."""


def circumstances(on: On, game: Seen) -> tuple[object, ...]:
    """How these circumstances are now; where they are the same, so is what hangs on them."""
    return tuple([_now(each, game) for each in on]) if on else ()


def _now(circumstance: Circumstance | Told, game: Seen) -> object:
    state = game.state
    match circumstance:
        case Circumstance.INSTALLED:
            return game.of_objects("installed", if_installed)
        case Circumstance.IDENTITIES:
            return game.of_objects("identities", _if_identity)
        case Circumstance.HOSTED:
            return game.of_objects("with a host", if_hosted)
        case Circumstance.SCORED:
            return game.of_objects("in score areas", if_in_score_area)
        case Circumstance.ACCESSED:
            return game.accessed()
        case Circumstance.ENCOUNTERED:
            return game.encountered()
        case Circumstance.OBJECTS:
            return state.objects, state.outside
        case Told(verb):
            places, turn = game.logged(verb), state.turn
            if not places or state.history[places[-1]].turn != turn:  # as most often
                return state.may_lack(verb), turn
            latest = (state.history[place] for place in reversed(places))
            return (state.may_lack(verb), turn, *takewhile(lambda event: event.turn == turn, latest))
        case Circumstance.RUN:
            return state.run
        case Circumstance.WHICH_RUN:
            return state.run.number if state.run is not None else None
        case Circumstance.TURN:
            return state.turn, state.active
        case Circumstance.CREDITS:
            return state.corp.credits, state.runner.credits, game.of_objects("with credits", _if_with_credits)
        case Circumstance.TAGS:
            return state.runner.tags
        case Circumstance.REMOTES:
            return state.remotes
        case Circumstance.LINK:
            raise AssertionError("whoever asks whether it changes looks at what is declared")


def together(parts: tuple[On | None, ...]) -> On | None:
    """On what several things hang; None where one of them hangs on something else."""
    found: On = NOTHING
    for part in parts:
        if part is None:
            return None
        found |= part
    return found


@lru_cache(maxsize=4096)
def of_condition(condition: Condition) -> On | None:
    """On what it hangs whether a condition holds; None where that is something else."""
    match condition:
        case Fits(This(), what):
            return NOTHING if _is_of_itself(what) else of_selector(what)  # what another object states is stated anew
        case Fits(Current(Role.ACCESSED), what):
            return together(
                (NOTHING if _is_of_itself(what) else of_selector(what), frozenset((Circumstance.ACCESSED,)))
            )
        case Fits(Current(Role.ENCOUNTERED), what):
            own = NOTHING if _is_of_itself(what) else of_selector(what)
            return together((own, frozenset((Circumstance.ENCOUNTERED,))))
        case Threat():
            return frozenset((Circumstance.SCORED,))
        case Comparison(left, _, right):
            return together((of_amount(left), of_amount(right)))
        case Exists(what, _, amount):
            return together((of_selector(what), of_amount(amount)))
        case InTime(During.YOUR_TURN | During.OPPONENT_TURN):
            return frozenset((Circumstance.TURN,))
        case InTime(time) if time in RUNS:
            return frozenset((Circumstance.RUN,))
        case InTime(During.RUN_ON_THIS_SERVER):
            return frozenset((Circumstance.RUN, Circumstance.OBJECTS))
        case Tagged():
            return frozenset((Circumstance.TAGS,))
        case Occurred(event, Scope.TURN, int()):
            return _of_log(event)
        case AllHold(parts) | AnyHolds(parts):
            return together(tuple(map(of_condition, parts)))
        case NotSo(part):
            return of_condition(part)
        case _:
            return None


def _of_log(event: EventPattern) -> On | None:
    """On what it hangs whether an entry of the log fits; None unless the entry tells that by itself: by who did it,
    from where, how it came out, whether it was about this card, and whether by means of it."""
    told = EventPattern(
        event.verb,
        event.by,
        event.what if event.what == Same(This()) and event.verb is not Deed.ACTION_COMPLETE else None,
        event.server,
        damage=event.damage,
        from_zones=event.from_zones,
        successful=event.successful,
        using=event.using if event.using == Same(This()) and event.verb not in OF_ACTIONS else None,
    )
    if event != told or event.verb is Deed.PLACE_COUNTERS or (event.server is not None and event.server not in CENTRAL):
        return None  # of counters the log may tell whose text placed them
    own = WHICH_OBJECT if Same(This()) in (event.what, event.using) else NOTHING
    if event.verb in OF_CLICKS:
        return None  # clicks may be gone of which the log tells nothing
    told_as = TOLD_AS.get(event.verb, ())
    objects = event.using is not None or event.verb in ON_WHAT_LIES_THERE
    return frozenset(map(Told, (event.verb, *told_as))) | own | (ON_OBJECTS if objects else NOTHING)


@lru_cache(maxsize=4096)
def of_amount(value: Amount) -> On | None:
    """On what it hangs how much an amount comes to."""
    match value:
        case int():
            return NOTHING
        case CountersOn(_, This()):
            return NOTHING  # as long as the same is stated, by the same objects
        case CountOf(of):
            return of_selector(of)
        case StatOfPlayer(PlayerStat.CREDITS):
            return frozenset((Circumstance.CREDITS,))
        case StatOfPlayer(PlayerStat.LINK):
            return ON_IDENTITIES | {Circumstance.LINK}
        case _:
            return None


@lru_cache(maxsize=4096)
def of_selector(selector: Selector) -> On | None:
    """On what it hangs which objects fit."""
    match selector:
        case And(parts) if _is_of_itself(selector) and any(isinstance(p, Is) and p.status in IN_PLAY for p in parts):
            return ON_INSTALLED
        case And(parts) if any(part == HostedOn(This()) for part in parts):
            own = tuple(part for part in parts if part != HostedOn(This()))
            return ON_HOSTED if _is_of_itself(And(own)) else together((ON_OBJECTS, *map(of_selector, own)))
        case And(parts) | Or(parts):
            return together((ON_OBJECTS, *map(of_selector, parts)))
        case Not(part):
            return of_selector(part)
        case Is(status):
            return ON_OBJECTS if status in PLAIN else None
        case Same(This()) | HostedOn(This()):
            return ON_OBJECTS
        case InServer(server) if server in CENTRAL:
            return ON_OBJECTS
        case Did(event, Scope.TURN, means=False, first=False):
            return together((ON_OBJECTS, WHICH_OBJECT, _of_log(event)))
        case Did(event, Scope.RUN, means=False, first=False):  # which lies within a turn
            return together((ON_OBJECTS, WHICH_OBJECT, frozenset((Circumstance.WHICH_RUN,)), _of_log(event)))
        case InServer(ServerWord.REMOTE):
            return frozenset((Circumstance.REMOTES, Circumstance.OBJECTS))
        case _:
            return ON_OBJECTS if isinstance(selector, LOCAL) else None


def _is_of_itself(selector: Selector) -> bool:
    """Whether only the object that is looked at, and what it has gained, tells whether it fits."""
    match selector:
        case And(parts) | Or(parts):
            return all(map(_is_of_itself, parts))
        case Not(part):
            return _is_of_itself(part)
        case Is(status):
            return status in PLAIN
        case Same(This()):
            return True
        case _:
            return isinstance(selector, LOCAL)


def if_installed(_game: object, object: GameObject) -> tuple[GameObject, ...]:
    """The object, if it is installed."""
    return (object,) if object.installed else ()


def if_hosted(_game: object, object: GameObject) -> tuple[GameObject, ...]:
    """The object, if it is hosted on another one."""
    return (object,) if object.host is not None else ()


def if_in_score_area(_game: object, object: GameObject) -> tuple[GameObject, ...]:
    """The object, if it is in a score area."""
    return (object,) if object.zone in SCORED_IN else ()


def _if_with_credits(_game: object, object: GameObject) -> tuple[tuple[str, Place | None, int], ...]:
    """How many credits the object hosts, if any, and where it lies."""
    n = object.count(Counter.CREDIT)
    return ((object.id, object.place, n),) if n else ()


def _if_identity(game: Any, object: GameObject) -> tuple[GameObject, ...]:
    """The object, if it is an identity, wherever it is."""
    card = game.card(object)
    return (object,) if object.place is Place.IDENTITY or (card is not None and card.type in IDENTITIES) else ()


@lru_cache(maxsize=4096)
def of_gain(declaration: Declaration) -> On | None:
    """On what it hangs which objects gain or lose something by a declaration."""
    match declaration:
        case LoseAbility(Each(And((Type(types), *_) as parts))) if set(types) <= {*IDENTITIES}:
            on = of_selector(And(tuple(part for part in parts if part != Is(Status.ACTIVE))))  # by their place
            return on if on is None else on - ON_OBJECTS | ON_IDENTITIES
        case LoseAbility(what):
            return _of_object(what)
        case GainAbility(to, abilities, times=times) if not any(a.kind is Kind.STATIC for a in abilities):
            return together((_of_object(to), of_amount(times)))
        case _:
            return None


def of_change(change: StatChange) -> On | None:
    """On what it hangs which objects have a number changed, and by how much."""
    return together((_of_object(change.of), of_amount(change.amount)))


def is_of_objects_alone(what: Selector | StatChange) -> bool:
    """Whether what fits, or has a number changed, can change only with the objects."""
    on = of_change(what) if isinstance(what, StatChange) else of_selector(what)
    return on is not None and on <= ON_ANY_OBJECTS


def _of_object(what: object) -> On | None:
    match what:
        case The(This()):
            return NOTHING
        case Each(selector):
            return of_selector(selector)
        case _:
            return None
