"""Seeded random games with decks of the whole pool: `python -m benchmarks.games [--games N] [--turns N] [--json]`.

Decks are drawn by a seed, hands are drawn, and both players choose at random among what is certainly legal. At each
decision the choices are counted that are certain and those that stay UNKNOWN, with the commonest causes. Where nothing
certain is left, the cards to blame lose the abilities that are not understood, and the game goes on. After each turn
the position is written out and read again.
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

from msgspec import structs

from sysop.models.abilities import Ability, AbilityKind
from sysop.models.actions import Choice
from sysop.models.cards import Card
from sysop.models.notation.one_line import dump, parse
from sysop.models.notation.positions import read_position
from sysop.models.notation.writing import UnwritableState, write_position
from sysop.models.pool import Pool, shipped_pool
from sysop.models.terms import CardType, Side
from sysop.solver.ask.position import Position
from sysop.solver.choices.masks import kind_of
from sysop.solver.problems import BudgetExhausted, limited
from sysop.solver.support import clauses_left_open

SEED = 20261121
NODES = 500_000  # values that one decision may try
LISTED = 30  # choices of a decision from which one is taken
IDENTITIES = {Side.CORP: CardType.CORP_IDENTITY, Side.RUNNER: CardType.RUNNER_IDENTITY}
DECK = 40
SAMPLED = 5  # of so many decisions one is written out


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
    blanked: Counter[str] = field(default_factory=Counter)
    positions: int = 0
    validated: int = 0
    in_files: int = 0
    sampled: int = 0
    sampled_in_files: int = 0
    lasting: int = 0
    lasting_in_files: int = 0

    def sample(self, position: Position) -> None:
        """Count whether a file can say a position of a game, and one in which something lasts."""
        told = validate(position)
        lasts = bool(position.state.lingering)
        self.sampled += 1
        self.sampled_in_files += told
        self.lasting += lasts
        self.lasting_in_files += told and lasts

    def note(self, position: Position, found: list[Choice]) -> None:
        """Count the choices of a decision."""
        self.positions += 1
        for choice in found:
            self.certain[kind_of(choice)] += 1
        for choice, reason in position.legal_actions.undecided[:LISTED]:
            self.unknown[kind_of(choice)] += 1
            self.causes[re.sub(r"^clause \d+ of (.*?) (is not|took)", r"\1: \2", str(reason))] += 1

    def share(self) -> float:
        """The share of choices that are decided."""
        total = self.certain.total() + self.unknown.total()
        return self.certain.total() / total if total else 1.0


def inert(card: Card) -> Card:
    """The card without what is not understood of it."""
    plain = Ability(AbilityKind.STATIC)
    kept = (a if not clauses_left_open(structs.replace(card, abilities=(a,))) else plain for a in card.abilities)
    return structs.replace(card, abilities=tuple(kept))


def without_doubts(position: Position, tally: Tally) -> Position | None:
    """The position with the cards made inert that its undecided choices are blamed on; None where there are none."""
    waiting, state = position.decision, position.state
    reasons = list(waiting.doubts) if waiting is not None else []
    for choice, _ in position.legal_actions.undecided[:LISTED]:
        reasons += position.check(choice).unknown
    blamed = {state.object(id).card for reason in reasons for id in reason.blame if id in {o.id for o in state.objects}}
    cards = [position.pool[card] for card in sorted(filter(None, blamed)) if clauses_left_open(position.pool[card])]
    if not cards and not state.doubts:
        return None
    tally.blanked.update(card.title for card in cards)
    return Position(structs.replace(state, doubts=()), position.pool.with_cards(map(inert, cards)))


def validate(position: Position) -> bool:
    """Write the position out and read it again; raises where it is no possible position or another one.

    A file has no words for abilities that are half done, for what was not understood and for where cards come from that
    are set aside; the one-line notation has. Returns whether a file can say it, too.
    """
    state, line = position.state, dump(position.state)
    if dump(parse(line)) != line:
        raise AssertionError(f"the position is another one after it was written and read:\n{line}")
    try:
        write_position(state, position.pool)  # which reads it again
    except UnwritableState:
        return False
    return True


def play(rng: random.Random, position: Position, tally: Tally, turns: int) -> Position:
    """Play at random up to so many turns, counting; the position at the end."""
    last, turn = position.state.turn + turns, position.state.turn
    stopped = "turns played"
    while position.state.turn < last:
        if position.decision is None:
            stopped = "game over"
            break
        if position.state.turn != turn:
            turn = position.state.turn
            tally.in_files += validate(position)
            tally.validated += 1
        try:
            with limited(nodes=NODES):
                found = list(islice(iter(position.legal_actions), LISTED))
                tally.note(position, found)
                if tally.positions % SAMPLED == 0:
                    tally.sample(position)
                if found:
                    position = position.after(rng.choice(found))
                    continue
                decided = without_doubts(position, tally)
        except BudgetExhausted:
            stopped = "budget"
            break
        if decided is None:
            stopped = f"nothing certain: {position.decision.kind.value}"
            break
        position = decided
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
        "decisions": tally.positions,
        "positions written in a line and read again": tally.validated,
        "of these in files, too": tally.in_files,
        "positions at any decision": tally.sampled,
        "of these in files": tally.sampled_in_files,
        "positions in which something lasts": tally.lasting,
        "of these, in files": tally.lasting_in_files,
        "decided": round(tally.share(), 4),
        "stopped": dict(tally.stopped.most_common()),
        "last turn": dict(sorted(tally.turns.items())),
        "made inert": dict(tally.blanked.most_common(12)),
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
