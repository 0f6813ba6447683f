"""Seeded random games with decks of the whole pool: `python -m benchmarks.games [--games N] [--turns N] [--json]`.

Decks are drawn by a seed, hands are drawn, and both players choose at random among what is certainly legal. At each
decision the choices are counted that are certain and those that stay UNKNOWN, with the commonest causes. A game stops
where nothing certain is left.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
from collections import Counter
from dataclasses import dataclass, field
from itertools import islice

from sysop.models.actions import Choice
from sysop.models.cards import Card
from sysop.models.notation.positions import read_position
from sysop.models.pool import Pool, shipped_pool
from sysop.models.terms import CardType, Side
from sysop.solver.csp import BudgetExhausted, limited
from sysop.solver.masks import kind_of
from sysop.solver.position import Position

SEED = 20261121
NODES = 500_000  # values that one decision may try
LISTED = 30  # choices of a decision from which one is taken
IDENTITIES = {Side.CORP: CardType.CORP_IDENTITY, Side.RUNNER: CardType.RUNNER_IDENTITY}
DECK = 40


def decks(pool: Pool, *, understood: bool = False) -> dict[Side, list[Card]]:
    """The cards of each side that decks are drawn from; with `understood`, only those that were read as a whole."""
    cards = [c for c in pool if c.type not in IDENTITIES.values() and not c.id.startswith("classic_")]
    return {side: [c for c in cards if c.side is side and not (understood and c.unread)] for side in Side}


def opening(rng: random.Random, pool: Pool, cards: dict[Side, list[Card]]) -> Position:
    """A game about to begin: an identity, a deck of 40 in the order in which it was shuffled, 5 cards in each hand."""
    identities = {
        side: [c.id for c in pool if c.type is kind and c.side is side and not c.unread]
        for side, kind in IDENTITIES.items()
    }
    sides = []
    for side, hand, deck in ((Side.CORP, "hq", "rnd"), (Side.RUNNER, "grip", "stack")):
        shuffled = [c.id for c in rng.choices(cards[side], k=DECK)]
        identity, clicks = rng.choice(identities[side]), ", clicks: 3" if side is Side.CORP else ""
        zones = f"{hand}: [{', '.join(shuffled[:5])}], {deck}: [{', '.join(shuffled[5:])}]"
        sides.append(f"{side.value}: {{identity: {identity}, credits: 5{clicks}, {zones}}}")
    lines = ("format: sysop/position/1", "turn: {side: corp, number: 1, step: draw phase}", *sides)
    text = "\n".join(lines) + "\n"
    return Position(read_position(text, pool).state, pool)


@dataclass
class Tally:
    """What was counted over games."""

    games: int = 0
    turns: Counter[int] = field(default_factory=Counter)
    stopped: Counter[str] = field(default_factory=Counter)
    certain: Counter[str] = field(default_factory=Counter)
    unknown: Counter[str] = field(default_factory=Counter)
    causes: Counter[str] = field(default_factory=Counter)

    def note(self, position: Position, found: list[Choice]) -> None:
        """Count the choices of a decision."""
        for choice in found:
            self.certain[kind_of(choice)] += 1
        for choice, reason in position.legal_actions.undecided[:LISTED]:
            self.unknown[kind_of(choice)] += 1
            self.causes[re.sub(r"^clause \d+ of (.*?) (is not|took)", r"\1: \2", str(reason))] += 1

    def share(self) -> float:
        """The share of choices that are decided."""
        total = self.certain.total() + self.unknown.total()
        return self.certain.total() / total if total else 1.0


def play(rng: random.Random, position: Position, tally: Tally, turns: int) -> Position:
    """Play at random up to so many turns, counting; the position at the end."""
    last = position.state.turn + turns
    stopped = "turns played"
    while position.state.turn < last:
        if position.decision is None:
            stopped = "game over"
            break
        try:
            with limited(nodes=NODES):
                found = list(islice(iter(position.legal_actions), LISTED))
                tally.note(position, found)
                if not found:
                    stopped = f"nothing certain: {position.decision.kind.value}"
                    break
                position = position.after(rng.choice(found))
        except BudgetExhausted:
            stopped = "budget"
            break
    tally.stopped[stopped] += 1
    tally.turns[position.state.turn] += 1
    tally.games += 1
    return position


def main() -> int:
    """Play, and print what was counted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--turns", type=int, default=10)
    parser.add_argument("--understood", action="store_true", help="only cards that were read as a whole")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    pool = shipped_pool()
    cards = decks(pool, understood=args.understood)
    tally = Tally()
    for game in range(args.games):
        rng = random.Random(SEED + game)
        play(rng, opening(rng, pool, cards), tally, args.turns)
    figures = {
        "games": tally.games,
        "decided": round(tally.share(), 4),
        "stopped": dict(tally.stopped.most_common()),
        "last turn": dict(sorted(tally.turns.items())),
        "causes": dict(tally.causes.most_common(12)),
    }
    if args.json:
        sys.stdout.write(json.dumps(figures) + "\n")
    else:
        for name, figure in figures.items():
            sys.stdout.write(f"{name}: {figure}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
