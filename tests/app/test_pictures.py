"""Pictures: what lies on the table is in them, in words too, and nothing that the viewer does not know."""

from __future__ import annotations

import json
import pickle
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import sysop
from sysop.models.terms import Side
from sysop.picture import board, board_svg
from sysop.solver.ask.posed import Question

from .conftest import OWN_TURN, Run, Write

SVG = "{http://www.w3.org/2000/svg}"
OBOKATA = "examples/S0-E3-obokata-three-costs.yaml"
ENCOUNTER = """
format: sysop/position/1
turn: {side: runner}
corp:
  hq: [Snare!, Hedge Fund]
  servers:
    hq: {ice: [{card: Ice Wall, rezzed: true}, Enigma]}
    "1": {root: [{card: PAD Campaign, rezzed: true}, Snare!]}
runner: {credits: 3, tags: 1, grip: [Sure Gamble], rig: [Corroder, {card: Djinn, hosted: [Imp]}]}
run: {server: hq, step: encounter}
"""


def words(svg: str) -> list[str]:
    """The texts of a picture, as they are shown."""
    return [element.text or "" for element in ET.fromstring(svg).iter(f"{SVG}text")]


def cards(svg: str) -> dict[str, ET.Element]:
    return {e.attrib["data-id"]: e for e in ET.fromstring(svg).iter(f"{SVG}g") if "data-id" in e.attrib}


@pytest.fixture(scope="module")
def encounter() -> sysop.Position:
    return sysop.read_position(ENCOUNTER)


def test_ice_stands_above_the_root_the_outermost_on_top_and_the_runner_at_its_ice(encounter: sysop.Position) -> None:
    shown = words(board_svg(board(encounter)))
    places = [shown.index(word) for word in ("▸ the Runner is here", "Ice Wall", "Enigma", "empty root")]
    assert places == sorted(places)
    assert "encountered" in shown


def test_every_card_of_the_table_can_be_pointed_at_by_its_id(encounter: sysop.Position) -> None:
    drawn = cards(board_svg(board(encounter)))
    assert {o.id for o in encounter.state.objects if o.card is not None} <= set(drawn)
    assert drawn["djinn"].attrib["data-name"] == "Djinn"


def test_a_view_draws_only_what_that_side_knows(encounter: sysop.Position) -> None:
    seen = board_svg(board(encounter.seen_by(Side.RUNNER)))
    assert "Snare!" not in seen
    assert "Enigma" not in seen
    assert "Ice Wall" in seen
    assert "Sure Gamble" not in board_svg(board(encounter.seen_by(Side.CORP)))


def test_the_picture_says_in_words_what_it_shows(encounter: sysop.Position) -> None:
    picture = ET.fromstring(board_svg(board(encounter)))
    assert picture.attrib["role"] == "img"
    described = picture.findtext(f"{SVG}desc") or ""
    for words_ in ("Enigma, facedown", "Ice Wall", "hosts Imp", "Runner: credits 3", "tag 1"):
        assert words_ in described


def test_copies_in_a_pile_are_drawn_once_with_their_number() -> None:
    heap = "runner: {heap: [Diesel, Sure Gamble, Diesel, Diesel]}"
    found = board(sysop.read_position(f"format: sysop/position/1\nturn: {{side: runner}}\n{heap}\n"))
    pile = next(pile for pile in found.runner.piles if pile.title == "Heap")
    assert [card.shown_title for card in pile.cards] == ["3× Diesel", "Sure Gamble"]


@pytest.mark.parametrize("width", [320, 380, 960, 1600])
def test_nothing_is_drawn_outside_of_the_picture(encounter: sysop.Position, width: int) -> None:
    picture = ET.fromstring(board_svg(board(encounter), width=width))
    tall = float(picture.attrib["height"])
    for rect in picture.iter(f"{SVG}rect"):
        assert 0 <= float(rect.attrib.get("x", 0)) <= width - float(rect.attrib["width"]) + 0.5
        assert float(rect.attrib.get("y", 0)) + float(rect.attrib["height"]) <= tall + 0.5


def test_control_characters_of_a_title_cannot_forge_a_picture() -> None:
    text = """
format: sysop/position/1
cards: [{title: "Toy</text><script>alert(1)</script>", type: event, cost: 0, text: "Gain 1[credit]."}]
turn: {side: runner}
runner: {grip: ["Toy</text><script>alert(1)</script>"]}
"""
    picture = board_svg(board(sysop.read_position(text)))
    assert "<script" not in picture
    assert ET.fromstring(picture) is not None


def test_the_command_writes_the_picture_and_refuses_other_names(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "board.svg"
    assert run("draw", OBOKATA, "-o", str(target))[0] == 0
    assert "Obokata Protocol" in words(target.read_text(encoding="utf-8"))
    assert run("draw", OBOKATA, "-o", str(tmp_path / "board.png"))[0] == 2
    assert run("draw", OBOKATA, "--width", "5")[0] == 2
    code, out, _ = run("draw", OBOKATA, "--json")
    assert (code, json.loads(out)["schema"]) == (0, "sysop/picture/1")


def test_the_same_position_is_the_same_picture(run: Run, write: Write) -> None:
    position = write(ENCOUNTER)
    assert run("draw", position) == run("draw", position)


def test_positions_draw_themselves_and_so_do_those_that_follow(encounter: sysop.Position) -> None:
    drawn = encounter.svg(width=380)
    assert "Ice Wall" in words(drawn)
    assert encounter._repr_html_() == board_svg(board(encounter))
    for following in (encounter.after("pass"), encounter.seen_by(Side.RUNNER), pickle.loads(pickle.dumps(encounter))):
        assert isinstance(following, sysop.Position)
        assert following.svg().startswith("<svg")
    with pytest.raises(ValueError, match="320 to 4000"):
        encounter.svg(width=5)


def test_what_abilities_left_behind_is_told_once_with_how_often() -> None:
    text = """
format: sysop/position/1
turn: {side: runner}
lasting: [Peace in Our Time, {card: Corroder, times: 2}]
corp: {servers: {hq: {ice: [{card: Ice Wall, rezzed: true}]}}}
runner: {rig: [Corroder], heap: [Peace in Our Time]}
run: {server: hq, step: encounter}
"""
    first, second = board(sysop.read_position(text)).lasting
    assert first.startswith("Peace in Our Time (Runner), for the remainder of this turn: ")
    assert "cannot run" in first
    assert second.startswith("2× Corroder (Runner), for the remainder of this encounter: ")
    assert "cannot run" in " ".join(words(board_svg(board(sysop.read_position(text)), width=380)))


def test_a_problem_is_drawn_with_every_variable_and_constraint(run: Run) -> None:
    """From each constraint a line leads to every variable that it reads; the words say who solves it."""
    file = str(Path(__file__).resolve().parents[2] / "examples" / "payments.yaml")
    code, out, _ = run("draw", file, "--problem", "use Corroder ability 2")
    assert code == 0
    (posed,) = sysop.load_position(file).problem(Question.PAYMENT, "use Corroder ability 2")
    boxes = len(posed.problem.variables) + len(posed.problem.constraints)
    assert out.count("<rect") == boxes + 1  # and the ground
    assert out.count('class="edge"') == sum(len(c.scope) for c in posed.problem.constraints)
    assert "solved by: closed form" in out


def test_what_is_no_action_has_no_problem_to_draw(run: Run, write: Write) -> None:
    code, _, _ = run("draw", write(OWN_TURN), "--problem", "no such action")
    assert code == 3
