"""Which state of a recording an address means."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sysop.models.imports.addresses import Address, find_state, moments, neighbours, parse_address
from sysop.models.imports.recording import Recording, read_recording
from sysop.models.notation.diagnostics import DiagnosticError
from sysop.models.terms import Side

EXAMPLE = Path(__file__).resolve().parents[3] / "examples" / "games" / "first-game.json"


@pytest.fixture(scope="module")
def game() -> Recording:
    """The made-up game of the examples."""
    return read_recording(EXAMPLE.read_bytes())


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("137", Address(state=137)),
        ("turn=7,click=2", Address(turn=7, click=2)),
        (" turn = 7 , side = Runner ", Address(turn=7, side=Side.RUNNER)),
        ("137,step=before action,priority=corp", Address(state=137, step="before action", priority=Side.CORP)),
        ('"gains 3, or more"', Address(text="gains 3, or more")),
        ('"meets",step=encounter', Address(text="meets", step="encounter")),
        ("gains 3 credits, and more", Address(text="gains 3 credits, and more")),
        ("test=a-test/of-it,5", Address(state=5, test="a-test/of-it")),
        ("line=3,turn=1", Address(line=3, turn=1)),
    ],
)
def test_an_address_is_a_number_keys_or_a_text_of_the_log(text: str, address: Address) -> None:
    assert parse_address(text) == address


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "which state"),
        ("trun=7", "'trun'"),
        ("turn=x", "whole number"),
        ("turn=-1", "whole number"),
        ("turn=99999999999999999999", "whole number"),
        ("turn=1,turn=2", "said twice"),
        ("side=left", "corp or runner"),
        ("turn=1,oops", "'oops'"),
        ("turn=1,more=2", "'more=2'"),
    ],
)
def test_what_says_nothing_of_a_state_is_refused(text: str, says: str) -> None:
    with pytest.raises(DiagnosticError, match=says) as caught:
        parse_address(text)
    assert caught.value.diagnostics[0].code == "recording.address"


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("15", 15),
        ("19", 19),
        ("turn=1", 3),
        ("turn=1,click=2", 4),
        ("turn=1,side=runner", 8),
        ("turn=1,side=runner,click=3", 10),
        ("turn=1,side=runner,click=4", 20),
        ("turn=2,click=3", 25),
        ("meets palisade", 15),
        ("looks at Nico Campaign", 20),
        ('"is advanced",turn=3', 38),
    ],
)
def test_the_first_state_that_fits_and_can_be_asked_about_is_meant(game: Recording, text: str, state: int) -> None:
    """A click is the one that is spent next; a run belongs to the click that was spent for it."""
    assert find_state(game, parse_address(text))[0].number == state


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("40", "from 0 to 39"),
        ("turn=9", "no state of the game"),
        ("turn=1,click=5", "no state of the game"),
        ("flies to the moon", "nowhere says"),
        ("15,turn=3", "another one"),
    ],
)
def test_a_state_that_is_not_there_is_refused(game: Recording, text: str, says: str) -> None:
    with pytest.raises(DiagnosticError, match=says):
        find_state(game, parse_address(text))


def test_moments_tell_what_the_log_says_since_the_state_before(game: Recording) -> None:
    said = {moment.number: moment.said for moment, _ in moments(game)}
    assert said[0] == ()
    assert len(said[19]) == 2
    assert sum(map(len, said.values())) == len(json.loads(json.dumps(game.state(39)["log"])))


def test_the_states_beside_one_that_cannot_be_asked_about(game: Recording) -> None:
    assert neighbours(game, 19) == (18, 20)
    assert neighbours(game, 0) == (None, 3)
