"""The JSON Schemas that `sysop schema` prints."""

from __future__ import annotations

import json

import msgspec

from sysop.expectations import FORMS, QUESTIONS, SETTINGS
from sysop.solver.explain.derivation import Fact
from sysop.verdicts import ExplainedRecord, verdict_schema

from .conftest import Run


def test_the_schema_of_positions_knows_every_key_of_expectations(run: Run) -> None:
    keys = {*SETTINGS, *QUESTIONS, *(key for companions in QUESTIONS.values() for key in companions)}
    assert keys == set(FORMS)
    schema = json.loads(run("schema", "position")[1])
    assert set(schema["properties"]["expect"]["items"]["properties"]) == keys


def test_the_schema_of_verdicts_is_that_of_what_is_written() -> None:
    written = msgspec.to_builtins(
        ExplainedRecord(verdict="legal", action="draw", rules="CR 26.03", remedies=(), derivation=Fact("x", "y"))
    )
    assert set(written) == set(verdict_schema()["$defs"]["ExplainedRecord"]["properties"])
