"""Seeded random play, whole turns and runs: what is listed is accepted, other actions are refused with a reason, and
nothing gets lost."""

from __future__ import annotations

import importlib.util
import os
import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from sysop.models.actions import Basic, BasicAction, Choice, Pass, Rez, Score, TrashAccessed, UseAbility
from sysop.models.pool import shipped_pool
from sysop.models.selectors import Verb
from sysop.models.state import State
from sysop.models.terms import Side
from sysop.models.verdict import Status
from sysop.solver.position import Position

POOL = shipped_pool()
ROOT = Path(__file__).resolve().parent.parent.parent
GAMES_EACH = int(os.environ.get("SYSOP_RANDOM_GAMES", "6"))
STEPS = 70
LISTED = 40
WINDOWS = ("action", "priority", "reaction", "interrupt", "mid_access")


def load_games() -> ModuleType:
    path = ROOT / "benchmarks" / "games.py"
    spec = importlib.util.spec_from_file_location("benchmark_games", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


GAMES = load_games()


def positions(seed: int) -> Iterator[tuple[random.Random, Position]]:
    """The positions of a random game with decks of cards that are read as a whole, each with its generator."""
    rng = random.Random(seed)
    position = GAMES.opening(rng, POOL, GAMES.decks(POOL, understood=True))
    for _ in range(STEPS):
        yield rng, position
        if position.decision is None:
            return
        found = list(position.legal_actions.limit(LISTED))
        if not found:
            assert position.legal_actions.undecided, "somebody decides, and nothing can be chosen"
            return
        position = position.after(rng.choice(found))


def others(rng: random.Random, state: State) -> Iterator[Choice]:
    """Actions that somebody might announce, legal or not."""
    ids = [o.id for o in state.objects]
    servers = [*state.servers, "new", "99"]
    for _ in range(3):
        card = rng.choice(ids)
        yield BasicAction(Basic.INSTALL, card, rng.choice([None, *servers]))
        yield BasicAction(rng.choice((Basic.PLAY, Basic.ADVANCE, Basic.TRASH_RESOURCE)), card)
        yield rng.choice((Rez(card), Score(card), TrashAccessed(card)))
        yield UseAbility(rng.choice(ids), rng.randrange(3))
    yield BasicAction(Basic.RUN, server=rng.choice(servers))
    yield BasicAction(rng.choice((Basic.PURGE, Basic.REMOVE_TAG, Basic.DRAW, Basic.GAIN_CREDIT)))
    yield Pass()


@pytest.mark.parametrize("seed", range(GAMES_EACH))
def test_what_is_listed_is_accepted_and_nothing_else_is(seed: int) -> None:
    for rng, position in positions(seed):
        if position.decision is None:
            return
        listed = list(position.legal_actions.limit(LISTED))
        undecided = {c for c, _ in position.legal_actions.undecided}
        for choice in rng.sample(listed, min(4, len(listed))):
            text = position.describe(choice)
            assert position.check(choice), text
            assert position.parse(text).choice == choice
        if position.decision.kind.value not in WINDOWS or len(listed) >= LISTED:
            continue
        for choice in others(rng, position.state):
            verdict = position.check(choice)
            text = position.describe(choice)
            assert (verdict.status is Status.LEGAL) == (choice in listed), text
            if verdict.status is Status.ILLEGAL:
                assert all(reason.message and reason.rule for reason in verdict.reasons), text
                assert verdict.reasons, text
            if verdict.status is Status.UNKNOWN:
                assert verdict.unknown, text
                assert choice in undecided or choice not in listed, text


def held(state: State, side: Side) -> Counter[str]:
    player = state.player(side)
    return Counter(clicks=player.clicks, tags=player.tags, bad_publicity=player.bad_publicity, credits=player.credits)


CHANGES = {
    Verb.GAIN_CLICKS: ("clicks", 1),
    Verb.LOSE_CLICKS: ("clicks", -1),
    Verb.SPEND_CLICKS: ("clicks", -1),
    Verb.TAKE_TAGS: ("tags", 1),
    Verb.REMOVE_TAGS: ("tags", -1),
    Verb.TAKE_BAD_PUBLICITY: ("bad_publicity", 1),
    Verb.REMOVE_BAD_PUBLICITY: ("bad_publicity", -1),
}


@pytest.mark.parametrize("seed", range(1000, 1000 + GAMES_EACH))
def test_no_card_is_lost_and_what_players_have_is_what_the_log_says(seed: int) -> None:
    before: Position | None = None
    cards: set[str] = set()
    for _, position in positions(seed):
        state = position.state
        if before is None:
            cards = {o.id for o in state.objects}
        else:
            assert {o.id for o in state.objects} == cards
            news = state.history[len(before.state.history) :]
            for side in Side:
                was, now = held(before.state, side), held(state, side)
                for event in news:
                    if event.verb in CHANGES and event.side is side:
                        what, sign = CHANGES[event.verb]
                        was[what] += sign * (event.amount or 0)
                assert {k: was[k] for k in ("clicks", "tags", "bad_publicity")} == {
                    k: now[k] for k in ("clicks", "tags", "bad_publicity")
                }
                assert min(now.values()) >= 0
        for object in state.objects:
            assert (object.place is not None) == (object.zone.value == "play_area"), object
            assert object.host is None or object.host in cards
            assert all(n > 0 for _, n in object.counters)
        before = position
