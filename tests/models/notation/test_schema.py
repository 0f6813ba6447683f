"""The JSON Schema of position files: every field described, and it accepts what the reader accepts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings

from sysop.models.notation.building import ACCESS_FIELDS, ACTION_FIELDS, BREACH_FIELDS
from sysop.models.notation.card_entries import CARD_FIELDS
from sysop.models.notation.fields import ALIASES, FILE_FIELDS, PLAYER
from sysop.models.notation.run_entries import RUN_FIELDS
from sysop.models.notation.schema import UnknownSchema, schema
from sysop.models.notation.turn_entries import TURN_FIELDS
from sysop.models.terms import Side

from .random_positions import positions

SCHEMA = schema("position")
EXAMPLES = sorted((Path(__file__).parents[3] / "examples").glob("*.yaml"))
TYPES: dict[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "boolean": bool,
    "null": type(None),
}


def accepts(wanted: dict[str, Any], value: object) -> bool:
    """Whether the schema accepts the value; of JSON Schema only what our schema uses."""
    if "$ref" in wanted:
        return accepts(SCHEMA["$defs"][wanted["$ref"].rsplit("/", 1)[1]], value)
    if "anyOf" in wanted:
        return any(accepts(one, value) for one in wanted["anyOf"])
    if "const" in wanted and value != wanted["const"]:
        return False
    if "enum" in wanted and value not in wanted["enum"]:
        return False
    kinds = wanted.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(_is(value, kind) for kind in kinds):
        return False
    if isinstance(value, int) and not wanted.get("minimum", value) <= value <= wanted.get("maximum", value):
        return False
    if isinstance(value, list) and "items" in wanted:
        return all(accepts(wanted["items"], item) for item in value)
    if isinstance(value, dict) and (properties := wanted.get("properties")) is not None:
        if any(name not in value for name in wanted.get("required", ())):
            return False
        return all(name in properties and accepts(properties[name], inner) for name, inner in value.items())
    if isinstance(value, dict) and isinstance(wanted.get("additionalProperties"), dict):
        return all(accepts(wanted["additionalProperties"], inner) for inner in value.values())
    return True


def _is(value: object, kind: str) -> bool:
    return isinstance(value, TYPES[kind]) and not (kind == "integer" and isinstance(value, bool))


def properties(part: dict[str, Any], path: str = "") -> dict[str, dict[str, Any]]:
    """Every property of the schema, by its path."""
    found = {}
    for key, value in part.items():
        if key == "properties":
            found |= {f"{path}/{name}": inner for name, inner in value.items()}
        if isinstance(value, dict):
            found |= properties(value, f"{path}/{key}" if key != "properties" else path)
        if isinstance(value, list):
            for inner in value:
                found |= properties(inner, path) if isinstance(inner, dict) else {}
    return found


def fields_of(*path: str) -> set[str]:
    part: Any = SCHEMA
    for name in path:
        part = part["properties"][name]
        part = next((p for p in part.get("anyOf", ()) if "properties" in p), part)
    return set(part["properties"])


def test_every_field_is_described() -> None:
    found = properties(SCHEMA)
    assert len(found) > 100
    assert [path for path, inner in found.items() if not inner.get("description")] == []


def test_the_schema_names_the_fields_that_the_reader_knows() -> None:
    assert fields_of() == {*FILE_FIELDS, "resolving"}
    assert fields_of("turn") == set(TURN_FIELDS)
    assert fields_of("corp") == {*(field.name for field in PLAYER[Side.CORP]), *(set(ALIASES) - {"resolving"})}
    assert fields_of("runner") == {field.name for field in PLAYER[Side.RUNNER]}
    assert fields_of("run") == set(RUN_FIELDS)
    assert fields_of("breach") == set(BREACH_FIELDS)
    assert fields_of("access") == set(ACCESS_FIELDS)
    assert fields_of("action") == set(ACTION_FIELDS)
    card = next(p for p in SCHEMA["$defs"]["card"]["anyOf"] if "card" in p.get("properties", {}))
    assert set(card["properties"]) == set(CARD_FIELDS)


def test_the_schema_is_json() -> None:
    assert json.loads(json.dumps(SCHEMA)) == SCHEMA


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_fit_the_schema(path: Path) -> None:
    assert accepts(SCHEMA, yaml.safe_load(path.read_text(encoding="utf-8")))


@settings(deadline=None, max_examples=50)
@given(positions())
def test_what_the_reader_accepts_fits_the_schema(data: dict[str, Any]) -> None:
    assert accepts(SCHEMA, data)


@pytest.mark.parametrize(
    "change",
    [
        {"format": "sysop/position/2"},
        {"turn": {"side": "dealer"}},
        {"weather": "nice"},
        {"corp": {"tags": 1}},
        {"runner": {"credits": -1}},
        {"runner": {"rig": [{"id": "x"}]}},
        {"run": {"server": "hq", "step": "encouter"}},
        {"history": [{"explode": True}]},
    ],
)
def test_other_documents_do_not_fit(change: dict[str, Any]) -> None:
    assert not accepts(SCHEMA, {"format": "sysop/position/1", "turn": "runner"} | change)


def test_there_is_no_other_schema_here() -> None:
    with pytest.raises(UnknownSchema):
        schema("weather")
