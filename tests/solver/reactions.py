"""Made-up cards with conditional abilities, random reaction windows, and the orders found by playing everything."""

from __future__ import annotations

import random
from collections.abc import Iterator

from sysop.models.abilities import Ability, AbilityKind, If, Instruction, Step
from sysop.models.actions import Choice, Trigger
from sysop.models.cards import Card
from sysop.models.conditions import Tagged, TriggerMode
from sysop.models.conditions import Trigger as Condition
from sysop.models.deeds import Deed
from sysop.models.effects import Effect, Target, The
from sysop.models.frames import Pending, TimingFrame, WindowFrame
from sysop.models.pool import Pool
from sysop.models.selectors import EventPattern, Is, Same, Status, This, Type
from sysop.models.state import GameObject, PlayerState, State
from sysop.models.terms import CardType, Counter, Face, Place, Player, Scope, Side, Zone
from sysop.models.timing import Structure, Window
from sysop.solver.loops import after, decision
from sysop.solver.orders.chains import label_of
from sysop.solver.orders.graph import outermost
from sysop.solver.orders.ordering import Order
from sysop.solver.reading.game import Game

THIS = Same(This())
RIG = Is(Status.INSTALLED) & Type((CardType.RESOURCE,)) & ~THIS
EFFECTS = (
    Effect(Deed.GAIN_CREDITS, amount=1),
    Effect(Deed.GAIN_CREDITS, amount=2),
    Effect(Deed.LOSE_CREDITS, amount=1),
    Effect(Deed.LOSE_CREDITS, amount=9),
    Effect(Deed.TAKE_TAGS, by=Player.RUNNER, amount=1),
    Effect(Deed.REMOVE_TAGS, by=Player.RUNNER, amount=1),
    Effect(Deed.GAIN_CLICKS, amount=1),
    Effect(Deed.PLACE_COUNTERS, what=The(This()), amount=1, counter=Counter.POWER),
    Effect(Deed.TAKE_CREDITS, what=The(This()), amount=1),
    Effect(Deed.TRASH, what=The(This())),
    Effect(Deed.TRASH, what=Target(RIG)),
)
WATCHED = (
    (Deed.GAIN_CREDITS, None),
    (Deed.GAIN_CREDITS, Player.YOU),
    (Deed.NO_CREDITS, Player.YOU),
    (Deed.TAKE_TAGS, None),
    (Deed.REMOVE_TAGS, None),
    (Deed.TRASH, None),
    (Deed.EMPTY, None),
    (Deed.TURN_BEGINS, None),
)
ENDING = (Deed.TRASH, Deed.EMPTY, Deed.TURN_BEGINS)


def card(id: str, side: Side, *abilities: Ability) -> Card:
    """A resource or an asset."""
    kind = CardType.RESOURCE if side is Side.RUNNER else CardType.ASSET
    return Card(id, id, kind, side, cost=0, trash_cost=1, abilities=abilities)


def reaction(
    *steps: Step, verb: Deed = Deed.TURN_BEGINS, by: Player | None = None, first: bool = False, optional: bool = False
) -> Ability:
    """A conditional ability."""
    events = (EventPattern(verb, by=by),)
    trigger = Condition(events, TriggerMode.WHEN, 1 if first else None, Scope.TURN if first else None)
    return Ability(AbilityKind.CONDITIONAL, trigger=trigger, steps=steps, optional=optional)


def table(cards: tuple[Card, ...], pending: tuple[int, ...], *, active: Side = Side.CORP, tags: int = 0) -> Game:
    """A game in which these cards are in play, and those of them with these numbers have something pending."""
    objects = tuple(
        GameObject(
            c.id,
            c.id,
            c.side,
            Zone.PLAY_AREA,
            Face.UP,
            Place.RIG if c.side is Side.RUNNER else Place.ROOT,
            None if c.side is Side.RUNNER else c.id,
            counters=((Counter.CREDIT, 2),),
        )
        for c in cards
    )
    waiting = tuple(Pending(cards[k].id, cards[k].side, cards[k].abilities[0], 0) for k in pending)
    structure = Structure.CORP_TURN if active is Side.CORP else Structure.RUNNER_TURN
    step = "step_corp_turn_turn_formal_begin" if active is Side.CORP else "step_runner_turn_recurring_formal_begin"
    state = State(
        turn=2,
        active=active,
        corp=PlayerState(credits=2),
        runner=PlayerState(credits=1, tags=tags),
        objects=objects,
        stack=(TimingFrame(structure, step), WindowFrame(Window.REACTION, active, ready=True, pending=waiting)),
        unlimited=(Zone.HQ, Zone.RND, Zone.GRIP, Zone.STACK),
        remotes=tuple(c.id for c in cards if c.side is Side.CORP),
    )
    return Game(state, Pool(cards))


def random_table(rng: random.Random, most: int = 4) -> Game:
    """Up to so many pending abilities, and two more cards that may react to what they do.

    Each table draws from a few effects only, so that many abilities have nothing to do with one another.
    """
    cards: list[Card] = []
    some = rng.sample(EFFECTS, rng.randint(2, 5))
    for k in range(rng.randint(1, most) + 2):
        side = rng.choice(tuple(Side))
        effects = tuple(rng.choice(some) for _ in range(rng.choice((1, 1, 2))))
        steps: tuple[Step, ...] = tuple(Instruction((e,)) for e in effects)
        if rng.random() < 0.15:
            steps = (If(Tagged(), steps, (Instruction((EFFECTS[0],)),)),)
        verb, by = rng.choice(WATCHED) if rng.random() < 0.5 else (Deed.TURN_BEGINS, None)
        first = verb not in ENDING or rng.random() < 0.5  # others might go on for ever
        made = reaction(*steps, verb=verb, by=by, first=first, optional=rng.random() < 0.3)
        cards.append(card(f"card{k}", side, made))
    pending = tuple(range(len(cards) - 2))
    return table(tuple(cards), pending, active=rng.choice(tuple(Side)), tags=rng.randint(0, 1))


def played_out(game: Game) -> set[Order]:
    """Every order, by playing on from each choice without looking at what they have in common."""
    _, depth = outermost(game)
    return set(_play(game, depth))


def ends(game: Game, order: Order) -> set[State]:
    """Every state that an order can lead to, whatever is chosen on the way."""
    _, depth = outermost(game)
    return {end.state for end in _along(game, depth, order)}


def every_end(game: Game) -> Iterator[State]:
    """Every state to which the choices lead, by playing on from each choice without looking at what they have in
    common."""
    yield from _ends(game, outermost(game)[1])


def _ends(game: Game, depth: int) -> Iterator[State]:
    waiting = decision(game)
    if waiting is None or len(game.state.stack) <= depth:
        yield game.state
        return
    for choice in waiting.choices:
        yield from _ends(after(game, choice, depth), depth)


def _along(game: Game, depth: int, order: Order) -> Iterator[Game]:
    if (waiting := decision(game)) is None or len(game.state.stack) <= depth:
        if not order:
            yield game
        return
    for choice in waiting.choices:
        label = _label(game, depth, choice)
        if label == order[: len(label)]:
            yield from _along(after(game, choice, depth), depth, order[len(label) :])


def _label(game: Game, depth: int, choice: Choice) -> Order:
    window = game.state.top
    if not isinstance(choice, Trigger) or not isinstance(window, WindowFrame):
        return ()
    windows = [f for f in game.state.stack[depth:] if isinstance(f, WindowFrame)]
    if window.window is not Window.REACTION and len(windows) > 1:
        return ()
    level = sum(f.window is Window.REACTION for f in windows[1:])
    return (label_of(game, window.pending[choice.instance], level),)


def _play(game: Game, depth: int) -> Iterator[Order]:
    waiting = decision(game)
    if waiting is None or len(game.state.stack) <= depth:
        yield ()
        return
    assert waiting.choices.complete
    for choice in waiting.choices:
        for rest in _play(after(game, choice, depth), depth):
            yield (*_label(game, depth, choice), *rest)
