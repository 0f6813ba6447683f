"""How many questions are decided: `python -m benchmarks.decisiveness [--positions N] [--json]`.

Seeded random positions of 40 cards of the pool, and the mid-game positions; every question about payability, targets
and restrictions that their players could ask. An answer counts as decided if it is LEGAL or ILLEGAL; the commonest
causes of UNKNOWN are listed.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import sysop
from sysop.models.cards import Card
from sysop.models.notation.announcements import ActionError
from sysop.models.terms import CardType, Side
from sysop.solver.problems import BudgetExhausted, limited

SEED = 20261121
HERE = Path(__file__).parent
NODES = 200_000  # values that one question may try
INSTALLED = (CardType.PROGRAM, CardType.HARDWARE, CardType.RESOURCE)
ROOT_CARDS = (CardType.ASSET, CardType.UPGRADE, CardType.AGENDA)


def random_position(rng: random.Random, cards: dict[Side, list[Card]]) -> dict[str, object]:
    """A position of 40 cards, 20 of each side, spread over the zones in which their types can be."""
    corp = rng.sample([c for c in cards[Side.CORP] if c.type is not CardType.CORP_IDENTITY], 20)
    runner = rng.sample([c for c in cards[Side.RUNNER] if c.type is not CardType.RUNNER_IDENTITY], 20)
    servers: dict[str, dict[str, list[dict[str, object]]]] = {
        name: {"ice": [], "root": []} for name in ("hq", "rnd", "1", "2")
    }
    piles: dict[str, list[object]] = {name: [] for name in ("hq", "archives", "score", "rig", "grip", "heap", "stolen")}
    for card in corp:
        faceup = rng.random() < 0.7
        spot: dict[str, object] = {"card": card.title, "rezzed": faceup and card.type is not CardType.AGENDA}
        if card.type is CardType.ICE and rng.random() < 0.7:
            servers[rng.choice(("hq", "rnd", "1", "2"))]["ice"].append(spot)
        elif card.type in ROOT_CARDS and rng.random() < 0.6:
            if card.type is CardType.AGENDA:
                spot = {"card": card.title, "counters": {"advancement": rng.randrange(4)}}
            home = servers[rng.choice(("1", "2"))]["root"]
            crowded = any(c["card"] in {x.title for x in corp if x.type is not CardType.UPGRADE} for c in home)
            if card.type is CardType.UPGRADE or not crowded:
                home.append(spot)
            else:
                piles["hq"].append(card.title)
        elif card.type is CardType.AGENDA and rng.random() < 0.5:
            piles[rng.choice(("score", "stolen"))].append(card.title)
        else:
            piles[rng.choice(("hq", "hq", "archives"))].append(card.title)
    memory, consoles = 4, 1
    for card in runner:
        console = "console" in card.subtypes
        fits = (card.memory_cost or 0) <= memory and (consoles or not console)
        home_name = (
            "rig" if card.type in INSTALLED and fits and rng.random() < 0.6 else rng.choice(("grip", "grip", "heap"))
        )
        piles[home_name].append(card.title)
        if home_name == "rig":
            memory, consoles = memory - (card.memory_cost or 0), consoles - console
    side = rng.choice(tuple(Side))
    identities = {
        side: rng.choice([c for c in cards[side] if c.type in (CardType.CORP_IDENTITY, CardType.RUNNER_IDENTITY)])
        for side in Side
    }
    position: dict[str, object] = {
        "format": "sysop/position/1",
        "turn": {"side": side.value, "number": 8},
        "corp": {
            "identity": identities[Side.CORP].title,
            "credits": rng.randrange(12),
            "hq": piles["hq"],
            "archives": piles["archives"],
            "score": piles["score"],
            "rnd": {"unknown": 20},
            "servers": servers,
        },
        "runner": {
            "identity": identities[Side.RUNNER].title,
            "credits": rng.randrange(12),
            "tags": rng.randrange(2),
            "grip": piles["grip"],
            "heap": piles["heap"],
            "score": piles["stolen"],
            "rig": piles["rig"],
            "stack": {"unknown": 20},
        },
    }
    approached = [name for name, server in servers.items() if server["ice"]]
    if side is Side.RUNNER and approached and rng.random() < 0.5:
        server = rng.choice(approached)
        rezzed = servers[server]["ice"][0]["rezzed"]
        position["run"] = {"server": server, "step": "encounter" if rezzed else "approach"}
    return position


def questions(position: sysop.Position) -> Iterator[tuple[str, str]]:
    """Every question of the kinds that are counted: kind and action."""
    pool, state = position.pool, position.state
    for object in state.objects:
        card = pool.get(object.card)
        if card is None:
            continue
        here = object.id
        if object.zone.value in ("hq", "grip"):
            played = card.type in (CardType.EVENT, CardType.OPERATION)
            where = " in server 1" if not played and object.owner is Side.CORP else ""
            yield ("play" if played else "install"), f"{'play' if played else 'install'} {here}{where}"
        if object.installed:
            if object.owner is Side.CORP and object.face.value == "down" and card.type is not CardType.AGENDA:
                yield "rez", f"rez {here}"
            if card.type is CardType.AGENDA:
                yield "score", f"score {here}"
            for index, ability in enumerate(card.abilities, 1):
                if ability.kind.value == "paid":
                    yield "use", f"use {here} ability {index}"
    for server in state.servers:
        yield "run", f"run {server}"
    yield "basic", "draw"
    yield "basic", "gain credit"


def measure(positions: int, seed: int = SEED) -> tuple[dict[str, Counter[str]], Counter[str]]:
    """Statuses per kind of action, and how often each cause made an answer UNKNOWN."""
    cards: dict[Side, list[Card]] = {side: [] for side in Side}
    for card in sysop.shipped_pool():
        cards[card.side].append(card)
    rng = random.Random(seed)
    told: dict[str, Counter[str]] = {}
    causes: Counter[str] = Counter()
    made = (sysop.load_position(path) for path in sorted((HERE / "positions").glob("midgame-*.yaml")))
    drawn = (sysop.read_position(json.dumps(random_position(rng, cards))) for _ in range(positions))
    for position in (*made, *drawn):
        for kind, action in questions(position):
            try:
                with limited(nodes=NODES):
                    verdict = position.check(action)
            except (ActionError, BudgetExhausted) as error:
                told.setdefault(kind, Counter())["not asked"] += 1
                causes[type(error).__name__] += 1
                continue
            told.setdefault(kind, Counter())[verdict.status.value] += 1
            if verdict.unknown and verdict.status is sysop.Status.UNKNOWN:
                first = verdict.unknown[0]
                causes[f"{first.code}: {first.message.partition('(')[2].rstrip(')') or first.message}"] += 1
    return told, causes


def main() -> int:
    """Print the share of decided answers per kind of action, and what the others hang on."""
    parser = argparse.ArgumentParser(prog="benchmarks.decisiveness", description=__doc__)
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--causes", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    told, causes = measure(args.positions)
    if args.json:
        print(json.dumps({"told": told, "causes": causes.most_common(args.causes)}))
        return 0
    print("| kind | decided | legal | illegal | unknown |\n|---|---|---|---|---|")
    whole: Counter[str] = sum(told.values(), Counter())
    for kind, counted in (*told.items(), ("all", whole)):
        asked = counted["legal"] + counted["illegal"] + counted["unknown"]
        share = (counted["legal"] + counted["illegal"]) / asked if asked else 1.0
        print(f"| {kind} | {share:.1%} | {counted['legal']} | {counted['illegal']} | {counted['unknown']} |")
    for cause, count in causes.most_common(args.causes):
        print(f"- {count}: {cause}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
