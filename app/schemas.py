"""The JSON Schemas of everything that sysop reads and writes as data."""

from __future__ import annotations

from typing import Any


def schema_of(name: str) -> dict[str, Any]:
    """The JSON Schema of a format: `position` files with their expectations, `verdict`, `questions`, `answers`.

    Raises:
        KeyError: no format has this name.
    """
    match name:
        case "position":
            from .expectations import expectation_schema
            from .models.notation.schema import position_schema

            found = position_schema()
            found["properties"]["expect"]["items"] = expectation_schema()
            return found
        case "verdict":
            from .verdicts import verdict_schema

            return verdict_schema()
        case "questions" | "answers":
            from .service.records import schemas

            return schemas(name == "answers")
        case _:
            raise KeyError(name)
