"""Cards that a position file brings along: `cards:` (docs/positions.md)."""

from __future__ import annotations

from pathlib import Path

import pytest

from sysop.models.abilities import Unread
from sysop.models.notation.diagnostics import DiagnosticError
from sysop.models.notation.one_line import UnwritableLine, dump, line_of
from sysop.models.notation.positions import PositionFile, read_position
from sysop.models.notation.schema import position_schema
from sysop.models.notation.writing import write_position
from sysop.models.pool import shipped_pool
from sysop.models.pool.own_cards import CODES, OWN_FIELDS
from sysop.models.values import walk
from sysop.models.verdict import Status
from sysop.solver.ask.position import Position

TEXT = """\
format: sysop/position/1
cards:
  - title: Tomcat Probe
    type: program
    cost: 3
    memory: 1
    strength: 2
    subtypes: Icebreaker - Killer
    text: |
      1[credit]: Break 1 sentry subroutine.
      Consider the quantum weather of the server.
  - {title: Cat Toy, type: event, cost: X, text: "Gain 2[credit]."}
turn: {side: runner}
runner: {credits: 2, grip: [Tomcat Probe]}
"""


def read(text: str = TEXT) -> PositionFile:
    return read_position(text, shipped_pool())


def refused(text: str) -> str:
    with pytest.raises(DiagnosticError) as caught:
        read(text)
    return caught.value.render()


def test_they_are_known_in_this_position_only() -> None:
    file = read()
    assert [o.card for o in file.state.objects if o.zone.value == "grip"] == ["tomcat_probe"]
    assert file.pool["tomcat_probe"].subtypes == ("icebreaker", "killer")
    assert file.pool.find("cat toy").cost_is_x
    assert "tomcat_probe" not in shipped_pool()
    assert file.pool.without_own is shipped_pool()
    assert len(file.pool) == len(shipped_pool()) + 2


FLIPPED = """\
format: sysop/position/1
cards:
  - title: "Odd Mayor: At Home"
    type: identity
    side: runner
    subtypes: [natural]
    text: "When your turn begins, flip this identity."
    faces:
      - title: "Odd Mayor: On Tour"
        subtypes: [cyborg]
        link: 1
        text: |
          [click]: Gain 4[credit].
          Consider the weather of the road.
turn: {side: runner, step: action}
runner: {identity: {card: "Odd Mayor: At Home", flipped: true}, clicks: 2, credits: 2}
"""


def test_an_identity_has_the_other_faces_that_are_written() -> None:
    file = read(FLIPPED)
    (face,) = file.pool["odd_mayor_at_home"].faces
    assert (face.title, face.subtypes, face.base_link) == ("Odd Mayor: On Tour", ("cyborg",), 1)
    assert [part.words for part in walk(face) if isinstance(part, Unread)] == ["Consider the weather of the road."]
    assert Position(file.state, file.pool).check("use Odd Mayor").status is Status.UNKNOWN
    file = read(FLIPPED.replace("          Consider the weather of the road.\n", ""))
    assert Position(file.state, file.pool).check("use Odd Mayor").status is Status.LEGAL
    assert read(write_position(file.state, file.pool)).pool["odd_mayor_at_home"] == file.pool["odd_mayor_at_home"]


def test_only_identities_have_other_faces() -> None:
    told = refused(TEXT.replace("    memory: 1\n", "    memory: 1\n    faces: [{title: Cat Nap}]\n"))
    assert "a program has no other faces" in told
    told = refused(FLIPPED.replace("        link: 1\n", "        strength: 1\n"))
    assert "'strength' is not a field of" in told
    told = refused(FLIPPED.replace("side: runner\n", "side: corp\n", 1))
    assert "a Corp identity has no link" in told


def test_no_other_faces_are_none() -> None:
    front = FLIPPED[: FLIPPED.index("    faces:")]
    for said in ("", "    faces: null\n", "    faces: []\n"):
        assert read(f"{front}{said}turn: {{side: runner}}\n").pool["odd_mayor_at_home"].faces == ()


def test_a_clause_that_is_not_read_keeps_its_words() -> None:
    """It is the author's own text, so that an answer may quote it."""
    unread = [part for part in walk(read().pool["tomcat_probe"].abilities) if isinstance(part, Unread)]
    assert [clause.words for clause in unread] == ["Consider the quantum weather of the server."]


def test_the_canonical_form_keeps_them() -> None:
    file = read()
    written = write_position(file, file.pool)
    assert write_position(read(written), file.pool) == written
    assert read(written).pool.own == file.pool.own
    as_json = write_position(file, file.pool, as_json=True)
    assert read(as_json).state == file.state


def test_a_position_without_its_file_writes_those_that_it_speaks_of() -> None:
    """What a view does not show is not told by its list of cards either."""
    file = read()
    again = read(write_position(file.state, file.pool))
    assert list(again.pool.own) == ["tomcat_probe"]
    assert again.state == file.state


def test_one_line_cannot_carry_them() -> None:
    file = read()
    with pytest.raises(UnwritableLine, match=r"brings along: Tomcat Probe$"):
        line_of(file.state, file.pool)
    other = read(TEXT.replace("[Tomcat Probe]", "[Sure Gamble]"))
    assert line_of(other.state, other.pool) == dump(other.state)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("Cat Toy", "Sure Gamble", ["card.taken", ":12:13", "Sure Gamble (sure_gamble)"]),
        ("Cat Toy", "“sure  GAMBLE”".strip("“”"), ["card.taken", ":12:13"]),
        ("title: Cat Toy", "title: Cat Toy, id: sure_gamble", ["card.taken", ":12:13"]),
        ("Cat Toy", "Noise", ["card.taken", "Noise: Hacker Extraordinaire"]),
        ("Cat Toy", "Tomcat Probe", ["card.twice", ":12:13", "tomcat_probe"]),
        ("cost: 3", "costs: 3", ["field.unknown", ":5:5", "did you mean 'cost'?"]),
        ("[credit]:", "[credits]:", ["card.symbol", ":9:11", "did you mean '[credit]'?"]),
        ("type: event", "type: sorcery", ["value.unknown_word", ":12:"]),
        ("type: program", "type: identity", ["card.side", ":4:11"]),
        ("grip: [Tomcat Probe]", "grip: [Tomcat Prob]", ["card.unknown", "did you mean 'Tomcat Probe'"]),
    ],
)
def test_what_is_wrong_is_said_with_its_place(old: str, new: str, says: list[str]) -> None:
    told = refused(TEXT.replace(old, new))
    assert [word for word in says if word not in told] == []


def test_no_mistake_in_a_card_is_told_again_where_the_card_lies() -> None:
    assert refused(TEXT.replace("cost: 3", "costs: 3")).count("error[") == 1


def test_something_else_than_a_list_is_refused() -> None:
    text = "format: sysop/position/1\ncards: {title: Cat Toy}\nturn: {side: runner}\n"
    assert "error[type.sequence]" in refused(text)


def test_a_line_may_name_a_card_that_a_pool_file_has() -> None:
    """The other way: with the card compiled into a pool, the line is enough."""
    file = read()
    assert read_position(dump(file.state), file.pool).state.objects == file.state.objects


def test_the_schema_names_their_fields() -> None:
    card = position_schema()["properties"]["cards"]["items"]
    assert set(card["properties"]) == set(OWN_FIELDS)
    assert card["required"] == ["title", "type"]


def test_every_code_is_used() -> None:
    source = (Path(__file__).parents[3] / "models" / "pool" / "own_cards.py").read_text(encoding="utf-8")
    assert [code for code in CODES if source.count(f'"{code}"') < 2] == []
