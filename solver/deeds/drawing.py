"""Cards that are drawn (8.4)."""

from __future__ import annotations

from msgspec import structs

from ...models.abilities import Aspect
from ...models.costs import (
    SpendClicks,
)
from ...models.deeds import Deed
from ...models.events import NO_OBJECT, Event
from ...models.state import Ending, GameObject, State
from ...models.terms import (
    DECKS,
    HANDS,
    Face,
    Scope,
    Side,
    Zone,
)
from .ending_the_game import end_game
from .footprint import Footprint, Touching
from .record import Done, Foreseen, Record, Texts
from .zones import into_zone


def draw(state: State, side: Side, n: int, source: str | None = None) -> State:
    """Cards go from the top of the deck to the hand, as many as there are (8.4), with nothing in between
    (rule_empty_rnd, rule_deck_ordered)."""
    state, drawn = draw_aside(state, side, n, source)
    return into_hand(state, side, drawn) if state.ending is None else state


def draw_aside(
    state: State, side: Side, n: int, source: str | None = None, *, bottom: bool = False
) -> tuple[State, tuple[str, ...]]:
    """Cards from the top of the deck, or from its bottom, are set aside: they have been drawn and are not in the hand
    yet (step_draw_set_aside); and which they are. Without a source no text has told to draw them.

    A Corp that is required to draw from an empty R&D has lost (rule_empty_rnd).
    """
    deck = state.in_zone(DECKS[side])
    drawn = [o.id for o in (deck[max(0, len(deck) - n) :] if bottom else deck[:n])]
    for id in drawn:
        state = into_zone(state, id, Zone.SET_ASIDE, face=Face.DOWN)
    missing = n - len(drawn)
    if missing and DECKS[side] in state.unlimited:
        for _ in range(missing):
            id = fresh_id(state, f"{HANDS[side].value}.drawn")
            card = GameObject(id, None, side, Zone.SET_ASIDE, Face.DOWN, aside_from=DECKS[side])
            state = structs.replace(state, objects=(*state.objects, card))
            drawn.append(id)
        missing = 0
    count = n - missing
    key = None if source else NO_OBJECT
    state = state.log(Event(Deed.DRAW, side, amount=count, source=source or None, key=key)) if count else state
    state = end_game(state, Side.RUNNER, Ending.DECKED) if missing and side is Side.CORP else state
    return state, tuple(drawn)


def into_hand(state: State, side: Side, drawn: tuple[str, ...]) -> State:
    """The drawn cards that are still set aside are added to the hand (step_draw_add_to_hand, 8.4.2b, 8.4.3a)."""
    for id in drawn:
        if state.object(id).zone is Zone.SET_ASIDE:
            state = into_zone(state, id, HANDS[side], face=Face.UP)
    return state


def fresh_id(state: State, stem: str) -> str:
    """An id that no object has."""
    taken = {o.id for o in (*state.objects, *state.outside)}
    return next(id for k in range(1, len(taken) + 2) if (id := f"{stem}.{k}") not in taken)


def _draw(state: State, done: Done) -> State:
    """Cards go to the hand, or are only set aside; those that are named have been set aside already."""
    if done.objects:
        return into_hand(state, done.by, done.objects)
    if done.to.zone is Zone.SET_ASIDE:
        return draw_aside(state, done.by, done.n, done.source, bottom=done.bottom)[0]
    return draw(state, done.by, done.n, done.source)


def _touch_drawing(t: Touching) -> Footprint | None:
    if not t.lasts():
        return None
    emits = t.made(Deed.DRAW) | frozenset({(Deed.MOVE, None, None)})
    return Footprint(writes=frozenset({("cards", t.side.value)}), emits=emits)


RECORDS = (
    Record(
        deed=Deed.DRAW,
        event=Deed.DRAW,
        told_as=(Deed.DRAW,),
        shows=(Deed.DRAW,),
        basic=Deed.DRAW,
        costs=(SpendClicks(1),),
        foreseen=Foreseen.SO_MUCH,
        counted=True,
        texts=Texts.FORBID | Texts.REMAKE | Texts.REPLACE,
        limits=(Scope.TURN,),
        stopped=(Aspect.ZONES,),
        means=(draw, draw_aside, into_hand),
        does=_draw,
        touches=_touch_drawing,
    ),
)
