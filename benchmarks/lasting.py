"""What the cards of the pool leave behind, in files: `python -m benchmarks.lasting [--cards N] [--tries N] [--json]`.

For every printed card that leaves something behind (a lingering effect or a delayed ability, as the structures of the
pool tell), games are played at random from positions made for it, until its effect lasts. Every such position that is
not in the middle of an ability is written out and read again: the same state, and the same legal actions.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

from sysop.models.actions import Choice
from sysop.models.cards import Card
from sysop.models.lingering_effects import OF_A_RUN, left_by
from sysop.models.notation.condition_counters import others_lasting
from sysop.models.notation.positions import read_position
from sysop.models.notation.writing import UnwritableState, write_position
from sysop.models.pool import Pool, shipped_pool
from sysop.models.state import Lingering
from sysop.models.terms import CardType, Scope, Side
from sysop.solver.ask.position import Position
from sysop.solver.choices.masks import kind_of
from sysop.solver.problems import BudgetExhausted, limited

SEED = 20261122
STEPS = 90
LISTED = 60
ENOUGH = 4  # positions in which the effect of a card lasts
NODES = 200_000
IDENTITIES = (CardType.CORP_IDENTITY, CardType.RUNNER_IDENTITY)


def cards_that_leave(pool: Pool) -> list[Card]:
    """The printed cards of which something may last, by id."""
    return [c for c in pool if left_by(c) and not c.id.startswith("classic_")]


def position_for(card: Card, rng: random.Random, pool: Pool) -> Position:
    """A position in which the card can be put to use: in hand and, where it can be, in play, both players rich."""
    side, kind = card.side, card.type
    other = rng.choice([c for c in cards_that_leave(pool) if c.side is not side and c.type not in IDENTITIES])
    corp: dict[str, object] = {"identity": "haas_bioroid_engineering_the_future", "credits": 25, "bad_publicity": 1}
    runner: dict[str, object] = {"identity": "noise_hacker_extraordinaire", "credits": 25, "tags": rng.randrange(3)}
    hq: list[object] = ["hedge_fund", "ice_wall", "hostile_takeover", "pad_campaign", "snare"]
    grip: list[object] = ["sure_gamble", "diesel", "corroder", "dirty_laundry", "desperado"]
    rig: list[object] = ["mimic", "gordian_blade", "corroder", {"card": "datasucker", "counters": {"virus": 5}}]
    ice: list[object] = [{"card": "enigma", "rezzed": True}, "ice_wall"]
    remote: list[object] = [{"card": "project_beale", "counters": {"advancement": 5}}]
    score: list[object] = []
    for each in (card, other):
        entry: dict[str, object] = {"card": each.id}
        hand = hq if each.side is Side.CORP else grip
        match each.type:
            case CardType.CORP_IDENTITY | CardType.RUNNER_IDENTITY:
                (corp if each.side is Side.CORP else runner)["identity"] = each.id
            case CardType.ICE:
                ice.insert(0, entry | {"rezzed": True, "counters": {"advancement": 3}})
            case CardType.ASSET | CardType.UPGRADE:
                if kind is CardType.ASSET:
                    remote.clear()
                remote.append(entry | {"rezzed": rng.random() < 0.7, "counters": {"power": 3, "advancement": 3}})
                hand.append(each.id)
            case CardType.AGENDA:
                remote[:] = [entry | {"counters": {"advancement": 6}}]
                score.append(entry | {"counters": {"agenda": 3}})
                hand.append(each.id)
            case CardType.EVENT | CardType.OPERATION:
                hand += [each.id, each.id]
            case _:
                rig.append(entry | {"counters": {"power": 4, "virus": 4}, "credits": 4})
                hand.append(each.id)
    stack = ["sure_gamble", "corroder", "desperado", "kati_jones", "dirty_laundry", "mimic", "diesel"] * 2
    rnd = ["hedge_fund", "enigma", "hostile_takeover", "pad_campaign", "snare", "ice_wall", "priority_requisition"] * 2
    deck = rng.sample(stack, len(stack)), rng.sample(rnd, len(rnd))
    of_event = kind in (CardType.EVENT, CardType.OPERATION)
    active = side if of_event or rng.random() < 0.4 else rng.choice(tuple(Side))
    history: list[object] = [{"action": "run", "server": "hq", "successful": True, "turn": "last"}]
    if rng.random() < 0.5:
        history += [{"action": "run", "server": "archives", "successful": True}] if active is Side.RUNNER else []
    of_run = any(_is_of_a_run(left.effect) for left in left_by(card)) and not of_event
    run = rng.choice((None, "encounter", "encounter", "approach server")) if of_run else None
    active = Side.RUNNER if run else active
    data: dict[str, object] = {
        "format": "sysop/position/1",
        "turn": {"side": active.value, "number": 5 if active is Side.CORP else 6},
        "history": [e for e in history if active is Side.CORP or "turn" not in e],  # type: ignore[operator]
        "corp": corp
        | {"hq": hq, "rnd": deck[1], "archives": ["adonis_campaign"], "score": score, "clicks": 3}
        | {"servers": {"hq": {"ice": ice}, "1": {"ice": [{"card": "enigma", "rezzed": True}], "root": remote}}},
        "runner": runner | {"grip": grip, "stack": deck[0], "heap": ["diesel", "inside_job"], "rig": rig, "clicks": 4},
    }
    if run is not None:
        data["run"] = {"server": "hq", "step": run}
    return Position(read_position(json.dumps(data), pool).state, pool)


def _is_of_a_run(effect: Lingering) -> bool:
    return isinstance(effect.duration, Scope) and effect.duration in OF_A_RUN


def _mentions(choice: Choice, id: str) -> bool:
    return f"'{id}'" in repr(choice) or f"'{id}." in repr(choice)


def moments(card: Card, rng: random.Random, pool: Pool) -> Iterator[Position]:
    """A random game in which what is about the card is preferred."""
    position = position_for(card, rng, pool)
    for _ in range(STEPS):
        yield position
        if position.decision is None:
            return
        found = list(islice(iter(position.legal_actions), LISTED))
        if not found:
            return
        about = [c for c in found if _mentions(c, card.id)]
        runs = [c for c in found if kind_of(c) in ("run", "trigger", "accept")]
        pick = about if about and rng.random() < 0.6 else runs if runs and rng.random() < 0.5 else found
        kinds = list(dict.fromkeys(map(kind_of, pick)))
        kind = rng.choice(kinds)
        position = position.after(rng.choice([c for c in pick if kind_of(c) == kind]))


@dataclass
class Tally:
    """What was counted over cards."""

    cards: int = 0
    lasting: list[str] = field(default_factory=list)
    written: list[str] = field(default_factory=list)
    never: list[str] = field(default_factory=list)
    positions: int = 0
    read_again: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    differing: list[str] = field(default_factory=list)

    def note(self, position: Position, id: str) -> bool:
        """Count a position in which something lasts; gives whether a file says it."""
        self.positions += 1
        try:
            text = write_position(position.state, position.pool)
        except UnwritableState as error:
            self.refused[str(error).removeprefix("no position file says this: ")[:90]] += 1
            return False
        again = Position(read_position(text, position.pool).state, position.pool)
        if answers(again) != answers(position):
            self.differing.append(id)
        self.read_again += 1
        return True


def answers(position: Position) -> tuple[object, ...]:
    """What the position answers: its decision and what is legal, without numbers that a file leaves out, in any order.

    A file names what is hosted below its host: a program on ice comes before the rig then.
    """
    decision = position.decision
    found = frozenset(islice(iter(position.legal_actions), LISTED)) if decision is not None else frozenset()
    undecided = islice(iter(position.legal_actions.undecided), LISTED) if decision else ()
    open = frozenset(str(reason) for _, reason in undecided)
    return (decision.kind if decision else None, decision.side if decision else None, found, open)


def examine(card: Card, pool: Pool, tally: Tally, tries: int) -> None:
    """Play with a card until it has left something behind, and write and read those positions."""
    tally.cards += 1
    seen = written = 0
    for attempt in range(tries):
        rng = random.Random(f"{SEED} {card.id} {attempt}")
        try:
            with limited(nodes=NODES):
                for position in moments(card, rng, pool):
                    sources = {e.source for e in others_lasting(position.state)}
                    if not any(position.state.object(s).card == card.id for s in sources if position.state.find(s)):
                        continue
                    seen += 1
                    written += tally.note(position, card.id)
                    if written >= ENOUGH:
                        break
        except BudgetExhausted:
            continue
        if written >= ENOUGH:
            break
    if seen:
        tally.lasting.append(card.id)
    else:
        tally.never.append(card.id)
    if written:
        tally.written.append(card.id)


def main() -> int:
    """Play, and print what was counted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cards", type=int, default=0, help="so many cards, drawn by a seed; all if 0")
    parser.add_argument("--only", help="one card, by id")
    parser.add_argument("--tries", type=int, default=8)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    pool = shipped_pool()
    cards = cards_that_leave(pool)
    if args.only:
        cards = [pool.find(args.only)]
    elif args.cards:
        cards = random.Random(SEED).sample(cards, args.cards)
    tally = Tally()
    for card in cards:
        examine(card, pool, tally, args.tries)
    figures = {
        "cards that leave something behind": tally.cards,
        "of these, seen to last": len(tally.lasting),
        "of these, written and read": len(tally.written),
        "positions in which something lasts": tally.positions,
        "written and read again": tally.read_again,
        "with other answers": tally.differing,
        "refused": dict(tally.refused.most_common(20)),
        "lasting, never written": sorted(set(tally.lasting) - set(tally.written)),
        "never seen": tally.never,
    }
    if args.json:
        sys.stdout.write(json.dumps(figures) + "\n")
    else:
        for name, figure in figures.items():
            sys.stdout.write(f"{name}: {figure}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
