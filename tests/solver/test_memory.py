"""Memory: programs that use none, memory for some programs only, and what fits (1.20, 3.9.3b)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import pytest

from sysop.models.actions import ChooseCards
from sysop.models.notation.positions import read_position
from sysop.models.pool import shipped_pool
from sysop.models.verdict import Status
from sysop.solver.ask.position import Position

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


# ------------------------------------------------------------- hosted programs

COSTS = {"medium": 1, "datasucker": 1, "magnum_opus": 2, "self_modifying_code": 2, "djinn": 1, "scheherazade": 0}
LIMIT = 4
Rig = dict[str, str | None]  # by program its host


def rigs() -> Iterator[Rig]:
    """Every rig of these programs that just fills the memory: Scheherazade hosts any, Djinn at most 3 memory, which
    is then not counted."""
    names = ("medium", "datasucker", "magnum_opus", "self_modifying_code")
    for hosts in product((None, "djinn", "scheherazade", "absent"), repeat=len(names)):
        for djinn in (None, "scheherazade"):
            found = dict(zip(names, hosts, strict=True))
            rig: Rig = {n: h for n, h in found.items() if h != "absent"} | {"djinn": djinn, "scheherazade": None}
            if used(rig, set(rig)) == LIMIT and sum(COSTS[n] for n, h in rig.items() if h == "djinn") <= 3:
                yield rig


def used(rig: Rig, left: set[str]) -> int:
    return sum(COSTS[n] for n in left if rig[n] != "djinn")


def stays(rig: Rig, name: str | None, gone: tuple[str, ...]) -> bool:
    return name is None or (name not in gone and stays(rig, rig[name], gone))


def written(rig: Rig, host: str | None) -> str:
    return ", ".join(f"{{card: {n}, hosted: [{written(rig, n)}]}}" for n, on in rig.items() if on == host)


@pytest.mark.parametrize("k", range(0, len(tuple(rigs())), 4))
def test_with_a_host_goes_the_memory_of_what_it_hosts(k: int) -> None:
    """rule_program_install_exceed_memory_limit: a program more, against every set of programs to trash"""
    rig = tuple(rigs())[k]
    expected = {
        frozenset(chosen)
        for size in range(len(rig) + 1)
        for chosen in combinations(rig, size)
        if used(rig, {n for n in rig if stays(rig, n, chosen)}) + 1 <= LIMIT
    }
    offered = at("[Ninja]", f"[{written(rig, None)}]").after("install Ninja").legal_actions
    sets = [frozenset(choice.cards) for choice in offered if isinstance(choice, ChooseCards)]
    assert set(sets) == expected
    assert len(sets) == offered.count() == len(expected)


def test_the_last_card_of_the_grip_leaves_no_memory_that_counts_the_grip() -> None:
    """rule_program_install_exceed_memory_limit: what is told is the memory that is there once the card has left."""
    (reason,) = at("[Corroder]", "[Ekomind]").check("install Corroder").reasons
    assert reason.message == (
        "Corroder needs 1 memory; even with every program trashed 0 are there, and 1 would be missing now"
    )
