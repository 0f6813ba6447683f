"""Orders of pending abilities and trash sets: against networkx, enumerate-and-filter, and times to reach."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, islice, permutations
from pathlib import Path
from random import Random

import networkx as nx

import sysop
from sysop.models.abilities import Ability, AbilityKind, Instruction
from sysop.models.cards import Card
from sysop.models.conditions import Trigger, TriggerMode
from sysop.models.deeds import Deed
from sysop.models.effects import Effect
from sysop.models.frames import Pending, TimingFrame, WindowFrame
from sysop.models.pool import Pool
from sysop.models.selectors import EventPattern
from sysop.models.state import GameObject, PlayerState, State
from sysop.models.terms import CardType, Face, Place, Player, Side, Zone
from sysop.models.timing import Structure, Window
from sysop.solver.checkpoints.broken_restrictions import Demand, Pile, appropriate_sets
from sysop.solver.checkpoints.steps import checkpoint
from sysop.solver.orders.ordering import Orders, orders
from sysop.solver.reading.doubts import Doubts
from sysop.solver.reading.game import Game

from .harness import Row, row

MIDGAME = Path(__file__).parent / "positions" / "midgame-a.yaml"


def window(corp: int, runner: int, taggers: int = 0) -> Game:
    """So many mandatory abilities of both players that gain a credit, and some of the Corp that give a tag, to which
    a resource reacts in a window of its own."""

    def reaction(effect: Effect, verb: Deed = Deed.TURN_BEGINS) -> Ability:
        trigger = Trigger((EventPattern(verb),), TriggerMode.WHEN)
        return Ability(AbilityKind.CONDITIONAL, trigger=trigger, steps=(Instruction((effect,)),))

    gain = Effect(Deed.GAIN_CREDITS, amount=1)
    tag = Effect(Deed.TAKE_TAGS, by=Player.RUNNER, amount=1)
    cards = [Card(f"corp{k}", f"corp{k}", CardType.ASSET, Side.CORP, abilities=(reaction(gain),)) for k in range(corp)]
    cards += [
        Card(f"runner{k}", f"runner{k}", CardType.RESOURCE, Side.RUNNER, abilities=(reaction(gain),))
        for k in range(runner)
    ]
    cards += [Card(f"tag{k}", f"tag{k}", CardType.ASSET, Side.CORP, abilities=(reaction(tag),)) for k in range(taggers)]
    pending = tuple(Pending(c.id, c.side, c.abilities[0], 0) for c in cards)
    cards.append(
        Card("watcher", "watcher", CardType.RESOURCE, Side.RUNNER, abilities=(reaction(gain, Deed.TAKE_TAGS),))
    )
    objects = tuple(
        GameObject(c.id, c.id, c.side, Zone.PLAY_AREA, Face.UP, Place.ROOT, c.id)
        if c.side is Side.CORP
        else GameObject(c.id, c.id, c.side, Zone.PLAY_AREA, Face.UP, Place.RIG)
        for c in cards
    )
    stack = (
        TimingFrame(Structure.CORP_TURN, "step_corp_turn_turn_formal_begin"),
        WindowFrame(Window.REACTION, Side.CORP, ready=True, pending=pending),
    )
    remotes = tuple(c.id for c in cards if c.side is Side.CORP)
    state = State(2, Side.CORP, PlayerState(), PlayerState(), objects, stack, remotes=remotes)
    return Game(state, Pool(cards))


def precedence(found: Orders) -> nx.DiGraph[int]:
    """The instances, with an edge from each of the active player's to each of the other player's."""
    drawn: nx.DiGraph[int] = nx.DiGraph()
    drawn.add_nodes_from(range(len(found.instances)))
    for a, first in enumerate(found.instances):
        for b, second in enumerate(found.instances):
            if first.controller is Side.CORP and second.controller is Side.RUNNER:
                drawn.add_edge(a, b)
    return drawn


def drained(items: Iterable[object]) -> int:
    """How many items there are; all of them are made."""
    return sum(1 for _ in items)


def listed(game: Game, name: str) -> Row:
    """Making the orders of a window and listing all of them, against sorting its graph of precedence."""
    drawn = precedence(orders(game))
    return row(
        name,
        lambda: drained(orders(game)),
        lambda: drained(nx.all_topological_sorts(drawn)),
        "networkx.all_topological_sorts",
        at_least=10,
    )


def filtered(game: Game) -> Iterator[tuple[int, ...]]:
    """Permutations of all instances in which the active player's come first."""
    found = orders(game).instances
    for order in permutations(range(len(found))):
        sides = [found[k].controller is Side.RUNNER for k in order]
        if sides == sorted(sides):
            yield order


def rig(count: int, need: int) -> Pile:
    """So many programs of 1 to 3 memory."""
    rng = Random(count)
    items = tuple(f"p{k}" for k in range(count))
    return Pile(items, (), (Demand(tuple((i, rng.randint(1, 3)) for i in items), need),))


def every_set(pile: Pile) -> list[tuple[str, ...]]:
    """The minimal sets of a pile, by filtering every subset."""
    (demand,) = pile.demands
    weight = dict(demand.weights)

    def is_minimal(chosen: tuple[str, ...]) -> bool:
        total = sum(weight[i] for i in chosen)
        return total >= demand.need and all(total - weight[i] < demand.need for i in chosen)

    sizes = range(1, len(pile.items) + 1)
    return [c for n in sizes for c in combinations(pile.items, n) if is_minimal(c)]


def rows() -> Iterable[Row]:
    """Measured in one run, everything counted from the position on."""
    yield listed(window(8, 0), "all 40,320 orders of 8 pending abilities of one player")
    yield listed(window(4, 4), "all 576 orders of 4 + 4 pending abilities")
    six = window(3, 4)
    yield row(
        "all 144 orders of 3 + 4, against permutations that are filtered",
        lambda: drained(orders(six)),
        lambda: drained(filtered(six)),
        "enumerate and filter",
    )
    ten = window(5, 3, 2)
    yield row(
        f"the number of orders of 10, two with a nested window ({orders(ten).count():,})",
        lambda: orders(ten).count(),
        at_most=0.005,
    )
    twelve = window(8, 4)
    yield row("the number of orders of 12", lambda: orders(twelve).count())
    yield row("the first 10 orders of 12", lambda: list(islice(orders(twelve), 10)))
    for count, need in ((10, 4), (15, 4)):
        pile = rig(count, need)
        assert {frozenset(s) for s in appropriate_sets(pile)} == {frozenset(s) for s in every_set(pile)}
        yield row(
            f"the {len(appropriate_sets(pile))} minimal trash sets of {count} programs",
            lambda pile=pile: appropriate_sets(pile),
            lambda pile=pile: every_set(pile),
            "enumerate and filter",
            at_least=150 if count == 15 else None,
        )
    midgame = sysop.load_position(MIDGAME)
    yield row(
        "a checkpoint of mid-game (a)",
        lambda: checkpoint(Game(midgame.state, midgame.pool), Doubts()),
        at_most=0.0017,
    )
