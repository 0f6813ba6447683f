"""Records of deeds: each deed has one, one that lacks a part is refused, and the tables follow from the records."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sysop.models.brought import IN_COSTS
from sysop.models.conditions import ActPattern
from sysop.models.costs import SpendClicks
from sysop.models.deeds import BASIC, LOGGED, RULED, Deed
from sysop.models.effects import Effect
from sysop.models.pool import shipped_pool
from sysop.models.selectors import EventPattern
from sysop.models.terms import Side
from sysop.models.values import walk
from sysop.solver.deeds import OF_BASIC, OF_COMPONENT, OF_EFFECT, OF_PROCEDURE, PAID_FOR, RECORDS, Record


def test_every_deed_has_a_record() -> None:
    assert set(RECORDS) == set(Deed)
    assert all(RECORDS[deed] != Record(deed=deed) for deed in RULED)


def test_every_basic_action_and_procedure_is_a_deed() -> None:
    assert set(OF_BASIC) == set(BASIC)
    assert set(OF_PROCEDURE) <= set(RECORDS)


def test_an_effect_instructs_one_deed() -> None:
    told = [kind for record in RECORDS.values() for kind in record.told_as]
    assert len(told) == len(set(told))
    assert OF_EFFECT[Deed.INSTALL_AND_REZ].deed is Deed.INSTALL


def test_what_paying_brings_is_what_the_records_log() -> None:
    logged = {type: record.event for type, record in OF_COMPONENT.items() if record.event is not None}
    assert {type: IN_COSTS[type][0] for type in logged} == logged


@pytest.mark.parametrize(
    ("parts", "lacking"),
    [
        ({"basic": Deed.DRAW}, "a basic action and its costs"),
        ({"costs": (SpendClicks(1),)}, "a basic action and its costs"),
        ({"code": "restriction.play_only"}, "a restriction and its code"),
        ({"counted": True}, "an event that is foreseen or counted"),
        ({"shows": (Deed.DRAW,)}, "an event that shows it, the effects that are told"),
    ],
)
def test_a_record_that_lacks_a_part_is_refused(parts: dict[str, object], lacking: str) -> None:
    with pytest.raises(ValueError, match=f"the record of draw lacks {lacking}"):
        Record(deed=Deed.DRAW, **parts)  # type: ignore[arg-type]


def test_what_trash_costs_are_paid_for_serves_both_words_for_it() -> None:
    """Credits `for trashing` and `for paying trash costs` (rule_spend_hosted_credits)."""
    assert PAID_FOR[Deed.TRASH] == (Deed.TRASH, Deed.PAY_TRASH_COST)


def test_the_corp_alone_rezzes_and_the_runner_alone_runs() -> None:
    assert RECORDS[Deed.REZ].by is Side.CORP
    assert RECORDS[Deed.RUN].by is Side.RUNNER
    assert RECORDS[Deed.TRASH].by is None


SOURCES = Path(__file__).resolve().parents[2]
# enums and tables of deeds beside `Deed` and its records
GONE = {
    "Act", "Basic", "CostKind", "EffectKind", "PaidFor", "Procedure", "Verb",
    "ADDITIONAL_COST_ACTS", "BASIC_ACTIONS", "COUNTED_ACTS", "LIMITED_ACTS", "MANY_ACTS", "MODIFIED_ACTS",
    "PERMITTED_ACTS", "PROHIBITED_ACTS", "PURPOSES", "REACHES", "REPLACED", "STOPPED", "WOULD_BE",
}  # fmt: skip


@pytest.mark.skipif(not (SOURCES / "solver").is_dir(), reason="no sources here")
def test_no_other_name_for_a_deed_is_left() -> None:
    """What is known of deeds stands in their records alone."""
    names = "|".join(sorted(GONE))
    old = re.compile(rf"^(class )?({names})\b|\b({names})\.[A-Z_]+\b|import .*\b({names})\b", re.MULTILINE)
    files = (path for room in ("models", "solver", "app") for path in (SOURCES / room).rglob("*.py"))
    assert not {(path.name, found[0]) for path in files for found in old.finditer(path.read_text(encoding="utf-8"))}


def test_what_the_cards_of_the_game_wait_for_and_do_is_of_the_right_kind() -> None:
    """Events that the log can tell, and acts that texts rule: an enum for all deeds would take any. That an ability
    resolves is told by its card, and is waited for only before it happens (9.9.5)."""
    nodes = {node for card in shipped_pool() for node in walk(card.abilities)}
    assert {node.verb for node in nodes if isinstance(node, EventPattern)} <= {*LOGGED, Deed.RESOLVE}
    assert {node.act for node in nodes if isinstance(node, ActPattern)} <= {*RULED, Deed.MOVE}  # whatever takes away
    told = {node.kind for node in nodes if isinstance(node, Effect)}
    assert told.isdisjoint({Deed.TURN_BEGINS, Deed.TURN_ENDS, Deed.PASS, Deed.BASIC_ACTION, Deed.ACTION, Deed.ABILITY})
