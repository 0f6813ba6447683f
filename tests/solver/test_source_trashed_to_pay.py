"""What a text calls "this server" is the server that its source was in before it was trashed to pay (1.12.6)."""

from __future__ import annotations

from collections.abc import Callable

from sysop.solver.position import Position

Table = Callable[..., Position]
RUN = """
turn: {side: runner, number: 4, step: action}
corp:
  credits: 5
  servers:
    hq: {ice: [{card: Ice Wall, rezzed: true}]}
    "1": {ice: [{card: Wall of Static, rezzed: true}], root: [%s, Braintrust]}
runner: {credits: 3, clicks: 3}
run: {server: "1", step: %s}
"""


def announcements(p: Position) -> list[str]:
    return [str(choice) for choice in p.actions()]


def test_marcus_batty_finds_the_ice_of_the_server_that_he_left(table: Table) -> None:
    """rule_previous_object: the trigger cost trashes the source."""
    p = table(RUN % ("{card: Marcus Batty, rezzed: true}", "encounter"))
    for choice in ("pass", "use Marcus Batty ability 1", "number 0", "number 1"):
        p = p.after(choice)
    assert announcements(p) == ["Announce(targets=(('wall_of_static#subroutine 1',),))"]


def test_ganked_finds_the_ice_of_the_server_that_it_left(table: Table) -> None:
    """rule_previous_object: a nested cost trashes the source."""
    p = table(RUN % ("Ganked!", "approach server"))
    for choice in ("access Ganked!", "trigger Ganked!", "pay"):
        p = p.after(choice)
    assert announcements(p) == ["Announce(targets=(('wall_of_static',),))"]
