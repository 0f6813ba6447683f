"""Editions: the switches on which rules texts differ, and the three presets."""

from __future__ import annotations

from enum import StrEnum

import msgspec
import pytest

from sysop.models import rulebook
from sysop.models.edition import (
    CLASSIC_1996,
    CR_26_03,
    CR_OLD,
    EDITIONS,
    SWITCHES,
    ActionDefinition,
    CardText,
    Chain,
    ControlledPayment,
    DefaultPool,
    Edition,
    FacedownBlank,
    ForcedEnd,
    InterruptScope,
    NestedForms,
    StateChange,
    TargetKinds,
    TargetTracking,
    Terms,
    Titles,
    UnknownEdition,
    XScope,
    ZeroCost,
    differences,
    edition,
)

OLD_READINGS: dict[str, StrEnum] = {
    "state_change": StateChange.REQUIRED,
    "action_definition": ActionDefinition.ANY_CLICK,
    "default_pool": DefaultPool.PLAY_AREA,
    "target_kinds": TargetKinds.CARDS_AND_COUNTERS,
    "target_tracking": TargetTracking.ZONE_AND_MOVER,
    "x_scope": XScope.PRINTED_AFTER_MODIFIERS,
    "zero_cost": ZeroCost.UNANNOUNCED,
    "nested_forms": NestedForms.BASIC,
    "controlled_payment": ControlledPayment.OWN_ONLY,
    "interrupt_scope": InterruptScope.OPTIONAL_PREVENTION,
    "facedown_blank": FacedownBlank.NAME_AND_TYPES,
    "forced_end": ForcedEnd.AFTER_ACTION,
    "card_text": CardText.OF_THE_EDITION,
}
CLASSIC_READINGS: dict[str, StrEnum] = {
    "action_definition": ActionDefinition.ANY_CLICK,
    "chain": Chain.NONE,
    "titles": Titles.NEVER_DECIDE,
    "terms": Terms.CLASSIC,
    "card_text": CardText.OF_THE_EDITION,
}


def test_the_older_comprehensive_rules_differ_in_exactly_their_switches() -> None:
    changed = {name: getattr(CR_OLD, name) for name in differences(CR_26_03, CR_OLD)}
    assert changed == OLD_READINGS


def test_the_1996_rules_differ_in_exactly_their_switches() -> None:
    changed = {name: getattr(CLASSIC_1996, name) for name in differences(CR_26_03, CLASSIC_1996)}
    assert changed == CLASSIC_READINGS


def test_every_preset_installs_by_the_full_procedure() -> None:
    assert len({each.install_steps for each in EDITIONS.values()}) == 1


def test_an_edition_without_switches_is_the_current_one() -> None:
    assert differences(Edition(name="house"), CR_26_03) == ()


def test_switches_are_exactly_the_fields_of_an_edition() -> None:
    fields = [field.name for field in msgspec.structs.fields(Edition)]
    assert fields == ["name", *SWITCHES, "numbers"]
    assert [switch.name for switch in SWITCHES.values()] == list(SWITCHES)


@pytest.mark.parametrize("name", SWITCHES)
def test_a_switch_describes_every_value_once_in_one_line(name: str) -> None:
    readings = SWITCHES[name].readings
    kind: type[StrEnum] = type(getattr(CR_26_03, name))
    assert [reading.value for reading in readings] == list(kind)
    assert all(reading.meaning.isprintable() and reading.meaning.endswith(".") for reading in readings)
    assert len({reading.meaning for reading in readings}) == len(readings)


@pytest.mark.parametrize("name", SWITCHES)
def test_the_current_reading_comes_first(name: str) -> None:
    assert SWITCHES[name].readings[0].value is getattr(CR_26_03, name)
    assert SWITCHES[name].meaning(CR_26_03) == SWITCHES[name].readings[0].meaning


@pytest.mark.parametrize("name", SWITCHES)
def test_a_switch_concerns_rules_of_the_rulebook(name: str) -> None:
    assert [rulebook.rule(rule_id).id for rule_id in SWITCHES[name].rules] == list(SWITCHES[name].rules)


def test_the_switches_without_a_current_rule_are_known() -> None:
    assert [name for name, switch in SWITCHES.items() if not switch.rules] == ["state_change", "terms", "card_text"]


def test_a_switch_tells_what_it_means_in_an_edition() -> None:
    assert SWITCHES["state_change"].meaning(CR_OLD) != SWITCHES["state_change"].meaning(CR_26_03)


@pytest.mark.parametrize("name", ["cr-26.03", "cr-old", "classic-1996"])
def test_a_preset_is_found_by_its_name(name: str) -> None:
    assert edition(name).name == name
    assert edition(f" {name.upper()} ") is EDITIONS[name]


def test_the_current_edition_is_listed_first() -> None:
    assert list(EDITIONS) == ["cr-26.03", "cr-old", "classic-1996"]


def test_a_misspelt_edition_is_answered_with_the_nearest() -> None:
    with pytest.raises(UnknownEdition, match=r"'cr-2603'; did you mean 'cr-26\.03'\? \(editions: cr-26\.03, cr-old, "):
        edition("cr-2603")


def test_a_hopeless_edition_is_answered_with_the_list() -> None:
    with pytest.raises(ValueError, match=r"'zzz' \(editions: cr-26\.03, cr-old, classic-1996\)"):
        edition("zzz")


def test_a_house_edition_changes_one_switch_and_leaves_the_preset_alone() -> None:
    house = msgspec.structs.replace(CR_26_03, name="house", state_change=StateChange.REQUIRED)
    assert differences(house, CR_26_03) == ("state_change",)
    assert CR_26_03.state_change is StateChange.NOT_REQUIRED


def test_editions_cannot_be_changed_and_can_be_keys() -> None:
    field = "name"
    with pytest.raises(AttributeError):
        setattr(CR_26_03, field, "other")
    assert len({CR_26_03, CR_OLD, CLASSIC_1996}) == 3


@pytest.mark.parametrize("name", EDITIONS)
def test_an_edition_survives_json(name: str) -> None:
    assert msgspec.json.decode(msgspec.json.encode(EDITIONS[name]), type=Edition) == EDITIONS[name]
