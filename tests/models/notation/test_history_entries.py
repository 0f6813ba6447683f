"""What happened, as a position file tells it: the runs that events belong to."""

from __future__ import annotations

import pytest

from sysop.models.notation import read_position, write_position
from sysop.models.notation.diagnostics import DiagnosticError
from sysop.models.pool import shipped_pool


def test_this_run_is_the_run_in_progress() -> None:
    text = """
    format: sysop/position/1
    turn: {side: runner}
    run: {server: hq, step: breach}
    history: [{run_ends: true, run: 1}, {access: Hedge Fund, run: this}, {access: Ice Wall}]
    """
    state = read_position(text, shipped_pool()).state
    assert state.run is not None
    told = [e.run for e in state.history if e.verb.value in ("run_ends", "access")]
    assert (state.run.number, told) == (2, [1, 2, 2])


def test_what_an_object_was_before_is_told_and_written() -> None:
    text = """
    format: sysop/position/1
    turn: {side: runner}
    corp: {servers: {hq: {ice: [{card: Enigma, rezzed: true}]}}}
    runner: {rig: [Corroder]}
    history: [{derez: Enigma, source: corroder, former: [object, source]}, {rez: Enigma}]
    """
    file = read_position(text, shipped_pool())
    assert [e.former for e in file.state.history if e.verb.value in ("derez", "rez")] == [("enigma", "corroder"), ()]
    assert read_position(write_position(file, shipped_pool()), shipped_pool()).state == file.state


def test_the_subtypes_that_a_card_had_are_told_and_written() -> None:
    text = """
    format: sysop/position/1
    turn: {side: runner}
    corp: {servers: {hq: {ice: [{card: Wall of Static, rezzed: true}]}}}
    history:
      - {pass: Wall of Static, subtypes: [barrier, Code Gate]}
      - {rez: Wall of Static, subtypes: []}
      - {derez: Wall of Static}
    """
    file = read_position(text, shipped_pool())
    told = [e.subtypes for e in file.state.history if e.verb.value in ("pass", "rez", "derez")]
    assert told == [("barrier", "code_gate"), (), None]
    assert read_position(write_position(file, shipped_pool()), shipped_pool()).state == file.state


def test_a_subtype_that_no_card_has_is_refused() -> None:
    text = """
    format: sysop/position/1
    turn: {side: runner}
    runner: {heap: [Sure Gamble]}
    history: [{play: Sure Gamble, subtypes: [clatter]}]
    """
    with pytest.raises(DiagnosticError, match="clatter"):
        read_position(text, shipped_pool())
