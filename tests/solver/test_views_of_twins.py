"""Two games that differ only in what a player cannot see look alike to that player, answer by answer
(rule_hidden_information), over seeded random play."""

from __future__ import annotations

import os
import random
from itertools import islice

import pytest
from msgspec import structs

from sysop.models.actions import Choice
from sysop.models.notation.one_line import dump
from sysop.models.state import State
from sysop.models.terms import Side
from sysop.models.verdict import Status
from sysop.solver.ask.hidden_information import is_visible
from sysop.solver.ask.position import Position
from sysop.solver.choices.masks import kind_of

from .random_play import LISTED, POOL, QUIET, Moment, Start, opening, others

GAMES_EACH = int(os.environ.get("SYSOP_RANDOM_GAMES", "6"))
STEPS = 60


def neutral(state: State) -> State:
    """The state with ids that do not tell which cards they are."""
    objects = tuple(structs.replace(o, id=f"x{number}") for number, o in enumerate(state.objects))
    return structs.replace(state, objects=objects)


def exchanged(rng: random.Random, state: State, side: Side, times: int) -> State:
    """The state in which so many pairs of a player's hidden cards of the same type have changed places."""
    cards = {o.id: o.card for o in state.objects if o.owner is side and o.card and not is_visible(o, side.other)}
    for _ in range(times if cards else 0):
        one = rng.choice(list(cards))
        alike = POOL[cards[one]].type
        other = rng.choice([id for id, card in cards.items() if POOL[card].type is alike])
        cards[one], cards[other] = cards[other], cards[one]
    return structs.replace(
        state, objects=tuple(structs.replace(o, card=cards.get(o.id, o.card)) for o in state.objects)
    )


def told(state: State) -> set[tuple[str | None, str | None]]:
    """Which cards a view names, in play and in the log."""
    return {(o.id, o.card) for o in state.objects if o.card} | {(None, e.card) for e in state.history if e.card}


def answers(view: Position, choices: tuple[Choice, ...]) -> list[object]:
    """What a view answers: what can be done, what is open, and why other things cannot."""
    listed = [view.describe(c) for c in view.legal_actions.limit(20)]
    open_ = [(view.describe(c), str(reason)) for c, reason in view.legal_actions.undecided[:20]]
    here = {o.id for o in view.state.objects}
    texts = {o for c in choices for o in structs.astuple(c) if isinstance(o, str)}
    asked = [view.check(c) for c in choices if texts <= here]
    return [listed, open_, asked, view.decision and (view.decision.kind, view.decision.side)]


def next_choice(rng: random.Random, position: Position) -> Choice | None:
    found = list(islice(iter(position.legal_actions), LISTED)) if position.decision is not None else []
    if not found:
        return None
    kinds = list(dict.fromkeys(map(kind_of, found)))
    (kind,) = rng.choices(kinds, [1 if kind in QUIET else 4 for kind in kinds])
    return rng.choice([c for c in found if kind_of(c) == kind])


@pytest.mark.parametrize("seed", range(GAMES_EACH))
def test_games_that_differ_in_hidden_cards_look_alike(seed: int) -> None:
    rng, position = opening(seed + 700, (Start.DECKS, Start.MIDGAME)[seed // 2 % 2])
    side = (Side.CORP, Side.RUNNER)[seed % 2]
    state = neutral(position.state)
    one, two = Position(state, POOL), Position(exchanged(rng, state, side.other, rng.choice((1, 3, 9))), POOL)
    alike = 0
    for _ in range(STEPS):
        first, second = one.seen_by(side), two.seen_by(side)
        if told(first.state) != told(second.state):
            break  # something that differs has been shown
        if [type(f) for f in first.state.stack] != [type(f) for f in second.state.stack]:
            break  # somebody may use a hidden card now, in one of the games
        assert dump(first.state) == dump(second.state)
        moment = Moment(rng, first, (), False, (), None)
        choices = tuple(islice(others(moment), 8))
        assert answers(first, choices) == answers(second, choices)
        alike += 1
        choice = next_choice(rng, one)
        if choice is None or two.check(choice).status is not Status.LEGAL:
            break
        one, two = one.after(choice), two.after(choice)
    assert alike > 0


@pytest.mark.parametrize("seed", range(GAMES_EACH))
def test_a_view_waits_for_the_same_decision(seed: int) -> None:
    rng, position = opening(seed + 800, (Start.DECKS, Start.MIDGAME)[seed % 2])
    for _ in range(STEPS):
        for side in Side:
            view = position.seen_by(side)
            waits, still = ((p.decision.kind, p.decision.side) if p.decision else None for p in (position, view))
            assert waits == still
        choice = next_choice(rng, position)
        if choice is None:
            return
        position = position.after(choice)
