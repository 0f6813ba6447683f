"""Memory: programs that use none, memory for some programs only, and what fits (1.20, 3.9.3b)."""

from __future__ import annotations

from sysop.models.actions import ChooseCards
from sysop.models.notation.positions import read_position
from sysop.models.pool import shipped_pool
from sysop.models.verdict import Status
from sysop.solver.position import Position

POOL = shipped_pool()
TABLE = """
format: sysop/position/1
turn: {side: runner, number: 2, step: action}
corp: {credits: 5}
runner: {credits: 20, clicks: 4, grip: %s, stack: {unknown: 20}, rig: %s}
"""


def at(grip: str, rig: str) -> Position:
    return Position(read_position(TABLE % (grip, rig), POOL).state, POOL)


def installed(position: Position) -> set[str]:
    """The programs in the rig once a program is installed for which nothing was trashed."""
    after = position.after(ChooseCards(()))
    return {o.id for o in after.state.objects if o.installed}


FULL = "Corroder, Gordian Blade, Ninja, Yog.0"  # one memory each


def test_a_program_on_a_host_that_spares_memory_takes_none() -> None:
    """Djinn takes 1; what it hosts does not count."""
    position = at("[Medium]", "[Corroder, Ninja, Yog.0, {card: Djinn, hosted: [{card: Datasucker, installed: true}]}]")
    assert installed(position.after("install Medium on Djinn")) >= {"medium", "djinn", "datasucker", "corroder"}


def test_where_memory_is_full_a_program_still_fits_on_a_host_that_spares_it() -> None:
    position = at("[Medium]", "[Corroder, Ninja, Yog.0, Djinn]")
    assert position.check("install Medium on Djinn").status is Status.LEGAL
    assert ChooseCards(()) in position.after("install Medium on Djinn").legal_actions
    assert (
        ChooseCards(()) not in at("[Medium]", "[Corroder, Ninja, Yog.0, Mimic]").after("install Medium").legal_actions
    )


def test_memory_for_viruses_holds_a_virus_and_nothing_else() -> None:
    """rule_memory_check_mu_restrictions: MemStrips adds 3 for viruses to a limit of 4."""
    rig = f"[{FULL}, MemStrips]"
    virus = at("[Medium]", rig).after("install Medium")
    assert installed(virus) == {"medium", "corroder", "ninja", "gordian_blade", "yog_0", "memstrips"}
    other = at("[Mimic]", rig).after("install Mimic")
    sets = set(other.legal_actions)
    assert ChooseCards(()) not in sets
    assert len(sets) == other.legal_actions.count() == 2**4 - 1  # any that is not empty


def test_memory_for_viruses_frees_the_common_memory_that_a_virus_took() -> None:
    """A mapping decides, not the order of installing: the virus moves to the memory that is for viruses."""
    position = at("[Mimic]", "[Medium, Corroder, Ninja, Yog.0, MemStrips]").after("install Mimic")
    assert installed(position) == {"mimic", "medium", "corroder", "ninja", "yog_0", "memstrips"}
