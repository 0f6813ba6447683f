"""What the catalogue of reasons says of a code."""

from __future__ import annotations

from .values import Value


class ReasonCode(Value, frozen=True):
    """One code: what it says in one sentence, the ids of the rules that it cites, and the way out if there is one."""

    code: str
    meaning: str
    rules: tuple[str, ...]
    help: str | None = None
