"""Setting up a game (1.6): credits, shuffles, starting hands, mulligans, and what identities do before the game."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from sysop.models.actions import Accept, ChooseCards, Decline
from sysop.models.frames import SetupFrame, SetupStep
from sysop.models.imports.decks import Deck
from sysop.models.notation.diagnostics import DiagnosticError
from sysop.models.notation.one_line import dump, parse
from sysop.models.notation.positions import read_position
from sysop.models.notation.writing import write_position
from sysop.models.pool import shipped_pool
from sysop.models.terms import DECKS, HANDS, Face, Place, Side, Zone
from sysop.solver.ask.position import Position
from sysop.solver.choices.decision import DecisionKind
from sysop.solver.deeds.trashing import trash
from sysop.solver.flow.setup import opening

POOL = shipped_pool()
CORP = ("Hedge Fund", "Ice Wall", "Enigma", "Hostile Takeover", "PAD Campaign", "Beanstalk Royalties")
RUNNER = ("Sure Gamble", "Diesel", "Corroder", "Imp", "Armitage Codebusting", "Dirty Laundry")


def deck(identity: str, titles: tuple[str, ...], copies: int = 3, extra: tuple[str, ...] = ()) -> Deck:
    cards = tuple((POOL.find(title).id, copies) for title in titles)
    return Deck(POOL.find(identity).id, cards, tuple((POOL.find(title).id, 1) for title in extra))


def begin(
    corp: str = "Haas-Bioroid: Engineering the Future",
    runner: str = "Noise",
    *,
    corp_cards: tuple[str, ...] = CORP,
    corp_extra: tuple[str, ...] = (),
    runner_extra: tuple[str, ...] = (),
) -> Position:
    made = deck(corp, corp_cards, extra=corp_extra), deck(runner, RUNNER, extra=runner_extra)
    return Position(opening(*made, POOL), POOL)


def until(
    position: Position, stop: Callable[[Position], bool], *, mulligans: frozenset[Side] = frozenset()
) -> Position:
    """The position at which something holds: chance by a seed, mulligans as told, whatever else declined."""
    rng = random.Random(7)
    for _ in range(200):
        if stop(position):
            return position
        waiting = position.decision
        assert waiting is not None
        if waiting.kind is DecisionKind.CHANCE:
            position = position.after(rng.choice(list(position.legal_actions)))
        elif waiting.kind is DecisionKind.MULLIGAN:
            position = position.after(Accept() if waiting.side in mulligans else Decline())
        else:
            position = position.after("decline")
    raise AssertionError("it goes on and on")


def decides(kind: DecisionKind, side: Side | None = None) -> Callable[[Position], bool]:
    def stop(position: Position) -> bool:
        waiting = position.decision
        return waiting is not None and waiting.kind is kind and (side is None or waiting.side is side)

    return stop


def begun(position: Position) -> bool:
    return position.state.turn == 1


def hand(position: Position, side: Side) -> tuple[str, ...]:
    return tuple(o.id for o in position.state.in_zone(HANDS[side]))


# ------------------------------------------------------------------ 1.6.4 to 1.6.7


def test_1_6_4_each_player_has_five_credits() -> None:
    position = until(begin(), decides(DecisionKind.MULLIGAN))
    assert [position.state.player(side).credits for side in Side] == [5, 5]


def test_1_6_5_chance_says_which_cards_are_drawn_and_nobody_knows_the_rest() -> None:
    first = begin()
    assert first.decision is not None
    assert (first.decision.kind, first.decision.side) == (DecisionKind.CHANCE, None)
    assert first.legal_actions.count() == len(CORP)
    position = until(first, decides(DecisionKind.MULLIGAN))
    assert all(o.unordered for side in Side for o in position.state.in_zone(DECKS[side]))


def test_1_6_6_starting_hands_have_five_cards() -> None:
    position = until(begin(), decides(DecisionKind.MULLIGAN))
    assert [len(hand(position, side)) for side in Side] == [5, 5]
    assert len(position.state.in_zone(Zone.RND)) == 13


def test_1_6_6a_the_corp_decides_on_a_mulligan_first_then_the_runner() -> None:
    position = until(begin(), decides(DecisionKind.MULLIGAN))
    assert position.decision is not None
    assert position.decision.side is Side.CORP
    following = position.after(Decline())
    assert following.decision is not None
    assert (following.decision.kind, following.decision.side) == (DecisionKind.MULLIGAN, Side.RUNNER)


@pytest.mark.parametrize("side", Side)
def test_1_6_6a_a_mulligan_draws_a_new_hand_which_is_kept(side: Side) -> None:
    asked = until(begin(), decides(DecisionKind.MULLIGAN, side))
    before = asked.state
    position = until(asked.after(Accept()), lambda p: begun(p) or decides(DecisionKind.MULLIGAN, side.other)(p))
    old = {o.id for o in before.in_zone(HANDS[side])}
    assert len(hand(position, side)) == 5
    moved = [position.state.object(id).incarnation for id in old]
    assert min(moved) > max(before.object(id).incarnation for id in old)  # shuffled into the deck, or drawn again
    assert hand(position, side.other) == hand(asked, side.other)
    assert begun(until(position, begun, mulligans=frozenset({side.other})))


def test_1_6_7_the_corp_takes_the_first_turn() -> None:
    position = until(begin(), lambda p: p.state.corp.clicks > 0)
    assert (position.state.turn, position.state.active) == (1, Side.CORP)
    assert position.state.corp.clicks == 3
    assert position.pending == ()


def test_nothing_else_can_be_done_during_the_set_up() -> None:
    position = until(begin(), decides(DecisionKind.MULLIGAN))
    assert [position.describe(c) for c in position.legal_actions] == ["accept", "decline"]
    assert "timing.no_clicks" in {reason.code for reason in position.why_not("gain credit")}


# ------------------------------------------------------------------------ 1.6.1, 1.6.2


@pytest.mark.parametrize(
    ("corp", "runner", "credits", "bad_publicity", "hands"),
    [
        ("GRNDL: Power Unleashed", "Noise", 10, 1, (5, 5)),
        ("Haas-Bioroid: Engineering the Future", "Valencia Estevez", 5, 1, (5, 5)),
        ("Haas-Bioroid: Engineering the Future", "Andromeda: Dispossessed Ristie", 5, 0, (5, 9)),
        ("Cyber Bureau", "Andromeda: Dispossessed Ristie", 5, 0, (10, 9)),
    ],
)
def test_1_6_1a_what_players_start_with_as_their_identities_say(
    corp: str, runner: str, credits: int, bad_publicity: int, hands: tuple[int, int]
) -> None:
    position = until(begin(corp, runner), decides(DecisionKind.MULLIGAN))
    assert (position.state.corp.credits, position.state.corp.bad_publicity) == (credits, bad_publicity)
    assert tuple(len(hand(position, side)) for side in Side) == hands


def test_1_6_1_identities_lie_faceup_and_decks_facedown_before_anything_else() -> None:
    state = begin().given
    for side in Side:
        identity = state.identity(side)
        assert identity is not None
        assert identity.face is Face.UP
        assert len(state.in_zone(DECKS[side])) == 18
        assert hand(begin(), side) == ()


def test_1_6_1b_a_double_sided_identity_begins_with_its_front_up() -> None:
    identity = until(begin(runner="Hoshiko Shiro: Untold Protagonist"), begun).state.identity(Side.RUNNER)
    assert identity is not None
    assert not identity.flipped


def test_1_6_2_the_corp_makes_its_changes_first_and_before_credits_are_taken() -> None:
    waiting = begin("GRNDL: Power Unleashed", "Adam", runner_extra=DIRECTIVES)
    assert waiting.decision is not None
    assert waiting.decision.side is Side.RUNNER
    assert waiting.state.corp.bad_publicity == 1
    assert [waiting.state.player(side).credits for side in Side] == [0, 0]


def test_1_5_3d_a_directive_that_began_installed_is_trashed_like_any_other_card() -> None:
    state = until(begin(runner="Adam", runner_extra=DIRECTIVES[:3]), begun).state
    assert state.object("safety_first").installed
    gone = trash(state, "safety_first", Side.RUNNER)
    assert gone.object("safety_first").zone is Zone.HEAP
    assert gone.outside == ()


def test_a_second_hand_has_as_many_cards_as_the_first() -> None:
    position = until(begin(runner="Andromeda: Dispossessed Ristie"), begun, mulligans=frozenset({Side.RUNNER}))
    assert len(hand(position, Side.RUNNER)) == 9


DIRECTIVES = ("Always Be Running", "Safety First", "Neutralize All Threats", "Find the Truth")


def installed(position: Position) -> list[str]:
    return [o.id for o in position.state.objects if o.place is Place.RIG]


def test_1_5_3b_adam_starts_with_three_directives_installed() -> None:
    """rule_adam"""
    position = begin(runner="Adam", runner_extra=DIRECTIVES[:3])
    assert installed(position) == ["always_be_running", "safety_first", "neutralize_all_threats"]
    assert position.state.outside == ()


def test_1_5_3a_adam_chooses_among_more_directives_of_different_names() -> None:
    position = begin(runner="Adam", runner_extra=(*DIRECTIVES, DIRECTIVES[0]))
    waiting = position.decision
    assert waiting is not None
    assert (waiting.kind, waiting.side, waiting.rule) == (
        DecisionKind.CARDS,
        Side.RUNNER,
        "rule_adam_directives_install",
    )
    assert position.legal_actions.count() == 4
    chosen = position.after(ChooseCards(("safety_first", "neutralize_all_threats", "find_the_truth")))
    assert installed(chosen) == ["safety_first", "neutralize_all_threats", "find_the_truth"]
    assert [o.id for o in chosen.state.outside] == ["always_be_running", "always_be_running.2"]


def test_ayla_sets_cards_aside_before_drawing_and_not_again_after_a_mulligan() -> None:
    position = begin(runner='Ayla "Bios" Rahim')
    aside = until(position, decides(DecisionKind.TARGETS))
    assert len(aside.state.in_zone(Zone.SET_ASIDE)) == 6
    first = next(iter(aside.legal_actions))
    position = until(aside.after(first), decides(DecisionKind.MULLIGAN, Side.RUNNER))
    assert len(position.state.in_zone(Zone.SET_ASIDE)) == 4
    again = until(position.after(Accept()), begun)
    assert len(again.state.in_zone(Zone.SET_ASIDE)) == 4
    assert len(hand(again, Side.RUNNER)) == 5


# ---------------------------------------------------------------------------- 1.6.7a


def test_1_6_7a_next_design_installs_ice_before_the_first_turn_and_draws() -> None:
    position = until(
        begin("NEXT Design", corp_cards=("Ice Wall", "Enigma", "Wall of Static", "Tollbooth")),
        lambda p: begun(p) or decides(DecisionKind.TARGETS)(p),
    )
    assert position.state.turn == 0
    for _ in range(3):
        while position.decision is not None and position.decision.kind is not DecisionKind.SERVER:
            position = position.after(next(iter(position.legal_actions)))
        position = position.after(next(iter(position.legal_actions)))
    position = until(position, begun)
    ice = [o for o in position.state.objects if o.place is Place.ICE]
    assert len(ice) == 3
    assert len({o.server for o in ice}) == 3  # no more than one piece per server
    assert len(hand(position, Side.CORP)) == 5
    assert position.state.corp.credits == 5


def test_1_5_2a_jinteki_biotech_may_be_switched_with_another_copy_before_the_first_turn() -> None:
    biotech = "Jinteki Biotech"
    position = until(begin(biotech, corp_extra=(biotech,)), decides(DecisionKind.TARGETS))
    assert position.state.turn == 0
    (switch, *_) = (c for c in position.legal_actions if c != Decline())
    after = until(position.after(switch), begun)
    identity = after.state.identity(Side.CORP)
    assert identity is not None
    assert identity.id == "jinteki_biotech_life_imagined.2"
    assert begun(until(position.after(Decline()), begun))


# ------------------------------------------------------------------------- notation


@pytest.mark.parametrize("step", [s for s in SetupStep if s is not SetupStep.SECOND_HAND])
def test_every_step_of_the_set_up_can_be_written_in_a_file(step: SetupStep) -> None:
    text = f"format: sysop/position/1\nturn: {{side: corp, step: {step.value}}}\ncorp: {{rnd: [Hedge Fund]}}\n"
    state = read_position(text, POOL).state
    assert (state.turn, state.stack) == (0, (SetupFrame(step, Side.CORP),))
    assert read_position(write_position(state, POOL), POOL).state == state
    assert Position(state, POOL).decision is not None


def test_a_position_of_a_mulligan_goes_through_a_file_and_one_line() -> None:
    position = until(begin(runner="Adam", runner_extra=DIRECTIVES[:3]), decides(DecisionKind.MULLIGAN, Side.RUNNER))
    again = read_position(write_position(position.state, POOL), POOL).state
    assert decides(DecisionKind.MULLIGAN, Side.RUNNER)(Position(again, POOL))
    assert dump(parse(dump(position.state))) == dump(position.state)
    assert parse(dump(position.state)).stack == position.state.stack


def test_what_there_is_only_in_a_turn_is_refused_during_the_set_up() -> None:
    text = "format: sysop/position/1\nturn: {side: corp, step: mulligan}\nrun: hq\n"
    with pytest.raises(DiagnosticError, match="before the first turn there is no run"):
        read_position(text, POOL)


def test_a_player_does_not_see_the_other_hand_at_a_mulligan() -> None:
    position = until(begin(), decides(DecisionKind.MULLIGAN, Side.RUNNER)).seen_by(Side.RUNNER)
    assert {o.card for o in position.state.in_zone(Zone.HQ)} == {None}
    assert None not in {o.card for o in position.state.in_zone(Zone.GRIP)}
    assert [position.describe(c) for c in position.legal_actions] == ["accept", "decline"]
