"""Seeded random play with modelled cards: what is listed is accepted, and nothing gets lost."""

from __future__ import annotations

import random

import pytest

from sysop.models.notation.positions import read_position
from sysop.models.pool import shipped_pool
from sysop.models.terms import CardType, Side
from sysop.solver.position import Position

POOL = shipped_pool()
IDENTITIES = (CardType.CORP_IDENTITY, CardType.RUNNER_IDENTITY)
# The cards of the seeds' worked examples, and staples.
PLAYED = (
    "obokata_protocol",
    "ben_musashi",
    "predictive_algorithm",
    "guru_davinder",
    "i_ve_had_worse",
    "order_of_sol",
    "jeeves_model_bioroids",
    "blue_level_clearance",
    "ultraviolet_clearance",
    "clone_chip",
    "llds_energy_regulator",
    "freedom_khumalo_crypto_anarchist",
    "beanstalk_royalties",
    "top_hat",
    "colossus",
    "trick_of_light",
    "aggressive_secretary",
    "howler",
    "stimhack",
    "mirrormorph_endless_iteration",
    "hedge_fund",
    "lateral_growth",
    "pop_up_window",
    "bulwark",
    "lab_dog",
    "sure_gamble",
    "easy_mark",
    "diesel",
    "biotic_labor",
    "day_job",
    "ice_wall",
    "enigma",
    "eli_1_0",
    "corroder",
    "mimic",
    "pad_campaign",
    "desperado",
    "imp",
    "hostile_takeover",
    "snare",
    "sneakdoor_beta",
    "professional_contacts",
)
MODELLED = [POOL[id] for id in PLAYED if POOL[id].type not in IDENTITIES]
DECKS = {side: [card.id for card in MODELLED if card.side is side] for side in Side}


def opening(rng: random.Random) -> Position:
    """A game about to begin: 5 cards in each hand, random decks of modelled cards."""

    def cards(side: Side, count: int) -> str:
        return "[" + ", ".join(rng.choice(DECKS[side]) for _ in range(count)) + "]"

    text = f"""
format: sysop/position/1
turn: {{side: corp, number: 1, step: action}}
corp: {{credits: 10, hq: {cards(Side.CORP, 5)}, rnd: {cards(Side.CORP, 20)}}}
runner: {{credits: 10, grip: {cards(Side.RUNNER, 5)}, stack: {cards(Side.RUNNER, 25)}}}
"""
    return Position(read_position(text, POOL).state, POOL)


@pytest.mark.parametrize("seed", range(8))
def test_random_play_keeps_every_card_and_every_promise(seed: int) -> None:
    rng = random.Random(seed)
    position = opening(rng)
    cards = {o.id for o in position.state.objects}
    for _ in range(70):
        if position.decision is None:
            assert position.state.ending is not None
            return
        choice = rng.choice(list(position.legal_actions.limit(40)))
        text = position.describe(choice)
        assert position.check(choice), text
        assert position.parse(text).choice == choice
        position = position.after(choice)
        assert {o.id for o in position.state.objects} == cards
        for side in Side:
            player = position.state.player(side)
            assert min(player.credits, player.clicks, player.tags, player.bad_publicity) >= 0
