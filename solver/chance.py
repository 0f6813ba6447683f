"""What nobody decides: which cards of a shuffled deck lie where, cards at random, the mark (10.1, 10.11).

A shuffled deck is not put into an order: its cards are `unordered`, and only when one of their places comes to matter
does chance say which card lies there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import comb, prod
from typing import TYPE_CHECKING

from msgspec import structs

from ..models.abilities import Instruction
from ..models.actions import Choice, Outcome
from ..models.deeds import Deed
from ..models.effects import Effect, TopCards
from ..models.frames import ChanceFrame, Frame, Reference, ResolvingFrame
from ..models.known import Open
from ..models.selectors import And, Not, Or, Selector, TopOf, UntilFound
from ..models.state import GameObject, State
from ..models.terms import DECKS, Side, Zone
from . import road
from .deeds import Done, To
from .deeds.drawing import fresh_id
from .problems import Distributions, SolutionSet
from .reading import Asking, Game

if TYPE_CHECKING:
    import random


def shuffled(game: Game, zone: Zone, by: Side, source: str | None = None) -> State:
    """The deck after a shuffle: its cards are new objects, and nobody knows their order."""
    done = Done(by=by, source=source, to=To(zone), renewed=game.makes_new())
    return road.done(game.state, Deed.SHUFFLE, done)


def unknown_top(state: State, zone: Zone, count: int, *, bottom: bool = False) -> ChanceFrame | None:
    """What chance has to say before these cards of the deck are known; None where they are.

    One card is asked for at a time; where all that lie in no known order are alike nothing is to be said.
    """
    deck = state.in_zone(zone)
    places = deck[max(0, len(deck) - count) :] if bottom else deck[:count]
    if not any(o.unordered for o in places):
        return None
    loose = tuple(o for o in deck if o.unordered)
    if len({o.card for o in loose}) <= 1:
        return None
    first = next(o for o in (reversed(places) if bottom else places) if o.unordered)
    one_each = tuple({o.card: o.id for o in reversed(loose)}.values())
    side = next(side for side, deck_zone in DECKS.items() if deck_zone is zone)
    return ChanceFrame(side, 1, Deed.SHUFFLE, first.id, cards=tuple(o.id for o in loose if o.id in one_each))


def lies_there(state: State, place: str, card: str) -> State:
    """Chance has said that this card of the deck lies where `place` was listed: the two change places in the list."""
    objects = list(state.objects)
    here = next(k for k, o in enumerate(objects) if o.id == place)
    there = next(k for k, o in enumerate(objects) if o.id == card)
    objects[here], objects[there] = objects[there], objects[here]
    objects[here] = structs.replace(objects[here], unordered=False)
    return structs.replace(state, objects=tuple(objects))


class Taken(SolutionSet[Choice]):
    """What chance may take: so many of some cards, listed once where cards are alike (copies of the same card that
    nothing tells apart). Any copies stand for their like."""

    def __init__(self, groups: tuple[tuple[str, ...], ...], count: int) -> None:
        groups = groups[::-1]  # so that the first cards come first: distributions begin with the last cell
        self._groups = groups
        self._of = {id: k for k, group in enumerate(groups) for id in group}
        total = sum(map(len, groups))
        self._most = min(count, total)
        self._counts = Distributions(count, groups, tuple(map(len, groups))) if count <= total else None

    def __iter__(self) -> Iterator[Choice]:
        return map(self._outcome, self._counts) if self._counts is not None else iter(())

    def _outcome(self, counts: tuple[int, ...]) -> Choice:
        return Outcome(
            tuple(id for group, n in reversed(list(zip(self._groups, counts, strict=True))) for id in group[:n])
        )

    def __contains__(self, choice: object) -> bool:
        if not isinstance(choice, Outcome) or choice.server is not None or self._counts is None:
            return False
        cards = choice.cards
        if len(set(cards)) < len(cards) or not all(c in self._of for c in cards):
            return False
        places = [self._of[c] for c in cards]
        return tuple(places.count(k) for k in range(len(self._groups))) in self._counts

    def count(self) -> int:
        return self._counts.count() if self._counts is not None else 0

    def ways(self, outcome: Choice) -> int:
        """In how many ways chance takes cards like these."""
        cards = outcome.cards if isinstance(outcome, Outcome) else ()
        taken = Counter(self._of[id] for id in cards)
        return prod(comb(len(self._groups[k]), n) for k, n in taken.items())

    def drawn(self, rng: random.Random) -> Choice:
        """So many of the cards, all sets of them equally probable."""
        cards = [id for group in reversed(self._groups) for id in group]
        taken = set(rng.sample(cards, self._most))
        return Outcome(tuple(id for id in cards if id in taken))


def taken(state: State, cards: tuple[str, ...], count: int) -> Taken:
    """So many of these cards at random, one outcome for each combination of distinct cards."""
    named = {r.id for frame in state.stack for r in _named_by(frame)}
    groups: dict[object, list[str]] = {}
    for id in cards:
        object = state.object(id)
        groups.setdefault(id if id in named else (object.card, object.face), []).append(id)
    return Taken(tuple(map(tuple, groups.values())), min(count, len(cards)))


def _named_by(frame: Frame) -> Iterator[Reference]:
    """The objects that a frame may speak of."""
    for binding in (*getattr(frame, "bindings", ()), *getattr(frame, "answers", ())):
        yield from binding.objects
    if isinstance(frame, ResolvingFrame):
        yield from (*(frame.drawn or ()), *frame.found)


def weights(state: State, choices: SolutionSet[Choice], outcomes: tuple[Choice, ...]) -> tuple[int, ...]:
    """In how many equally probable ways each of these outcomes comes about: copies that nothing tells apart stand for
    their like."""
    frame = state.top
    if isinstance(frame, ChanceFrame) and frame.cause is Deed.SHUFFLE:
        copies = Counter(o.card for o in state.in_zone(DECKS[frame.side]) if o.unordered)
        return tuple(copies[state.object(o.cards[0]).card] for o in outcomes if isinstance(o, Outcome))
    if isinstance(choices, Taken):
        return tuple(map(choices.ways, outcomes))
    return (1,) * len(outcomes)


def drawn(state: State, choices: SolutionSet[Choice], rng: random.Random) -> Choice:
    """One of the outcomes, as probable as it is."""
    frame = state.top
    if isinstance(choices, Taken) and not (isinstance(frame, ChanceFrame) and frame.cause is Deed.SHUFFLE):
        return choices.drawn(rng)
    outcomes = tuple(choices)
    (one,) = rng.choices(outcomes, weights(state, choices, outcomes))
    return one


# ----------------------------------------------------------------------- decks


def with_unlisted(state: State, zone: Zone, count: int) -> State:
    """The state with unknown cards listed, up to so many, in a deck of which nobody has said how many there are."""
    missing = count - len(state.in_zone(zone))
    if zone not in state.unlimited or missing <= 0:
        return state
    owner = next((side for side, deck in DECKS.items() if deck is zone), Side.CORP)
    for _ in range(missing):
        new = GameObject(fresh_id(state, f"{zone.value}.unlisted"), None, owner, zone)
        state = structs.replace(state, objects=(*state.objects, new))
    return state


def looked_up(game: Game, instruction: Instruction, context: Asking) -> State | None:
    """The state in which the cards at the top of decks that an instruction speaks of are listed, or in which chance is
    asked which they are; None where they are known.

    Which cards lie on top of a deck into which it puts cards before, is found as it comes to that (`listed`).
    """
    for zone, count, bottom in _tops(game, instruction, context):
        state, frame = listed(game.state, zone, count, bottom=bottom)
        if state is not game.state:
            return state
        if frame is not None:
            return state.push(frame)
    return None


def listed(state: State, zone: Zone, count: int, *, bottom: bool = False) -> tuple[State, ChanceFrame | None]:
    """The state in which so many cards of a deck are listed, and what chance has to say of them, if anything."""
    state = with_unlisted(state, zone, count)
    return state, unknown_top(state, zone, count, bottom=bottom)


def _tops(game: Game, instruction: Instruction, context: Asking) -> list[tuple[Zone, int, bool]]:
    found: list[tuple[Zone, int, bool]] = []
    filled: set[Zone | None] = set()
    for effect in instruction.effects:
        for top in _spoken_of(effect):
            count = _how_many(game, top, context) if top.zone not in filled else None
            if count:
                found.append((top.zone, count, top.bottom))
        if effect.kind is Deed.MOVE and effect.destination is not None:
            filled.add(effect.destination.zone)
    return found


def _how_many(game: Game, top: TopCards | TopOf, context: Asking) -> int | None:
    """How many cards are spoken of; of those up to one that is looked for, as far as is known which they are."""
    if isinstance(top.count, UntilFound) and isinstance(game.amount(top.count, context), Open):
        deck = game.state.in_zone(top.zone)
        return 1 + next((n for n, o in enumerate(deck) if o.unordered or o.card is None), len(deck))
    return context.number(game.amount(top.count, context))


def _spoken_of(effect: Effect) -> list[TopCards | TopOf]:
    found: list[TopCards | TopOf] = []
    for what in (effect.what, effect.source):
        if isinstance(what, TopCards):
            found.append(what)
        elif what is not None and hasattr(what, "what"):
            found += _in_selector(what.what)
    return found


def _in_selector(selector: Selector) -> list[TopOf]:
    match selector:
        case TopOf():
            return [selector]
        case And(parts) | Or(parts):
            return [t for p in parts for t in _in_selector(p)]
        case Not(part):
            return _in_selector(part)
        case _:
            return []
