"""What the page shows, made in a worker: a board with its choices, a card with all that might be done."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import islice
from typing import Any

from ...choices import does
from ...exits import Exit
from ...models.rulebook import UnknownRule, rule
from ...picture import board, board_svg
from ...questions import Fields, Settings, answered, position_of_question
from ...solver.ask.position import Position
from ...solver.choices.masks import kind_of
from ...solver.problems import limited

MOST_CHOICES = 200
MOST_SETS = 60
MOST_ORDERS = 20
RULE_SITE = "https://rules.nullsignal.games/?r={}"


def show(question: Mapping[str, Any], settings: Settings) -> tuple[Exit, Fields]:
    """A position as the page shows it: the picture, the decision, the choices by kind, and its text.

    Args:
        question: `position`, and what else `show` takes; `after` or `edit` to go on from it; `width` of the picture.
        settings: the limits.
    """
    moving = {key: question[key] for key in ("after", "edit") if key in question}
    if moving:
        asked = {key: question[key] for key in ("position", "edition") if key in question}
        code, fields = answered({**asked, **moving}, settings)
        if "error" in fields or "illegal" in fields or "unknown" in fields:
            return code, fields
        text = fields["text"] if question.get("edit") or not fields["one_line"] else fields["one_line"]
        changes = fields.get("changes", [])
    else:
        text, changes = question["position"], []
    asked = {key: question[key] for key in ("edition", "seen_by") if key in question}
    code, fields = answered({**asked, "position": text, "show": True}, settings)
    if "error" in fields:
        return code, fields
    ready = position_of_question({**asked, "position": text}, settings)
    position = ready.position
    width = question.get("width", 960)
    fields |= {
        "svg": board_svg(board(position), width=min(max(width, 320), 1600), interactive=True),
        "position": text,
        "changes": changes,
        "title": ready.file.title or "",
        "seen_by": question.get("seen_by", ""),
        "edition": position.state.edition,
    }
    with limited(nodes=settings.nodes, seconds=settings.seconds):
        fields |= _choices(position)
    return Exit.YES, fields


def _choices(position: Position) -> Fields:
    """The choices by kind, each with what it does, and whether these are all."""
    groups: dict[str, list[dict[str, str]]] = {}
    choices = position.legal_actions
    for choice in islice(choices, MOST_CHOICES):
        said = {"action": position.describe(choice), "does": does(position, choice)}
        groups.setdefault(kind_of(choice), []).append(said)
    shown = sum(map(len, groups.values()))
    undecided = [
        {"action": position.describe(choice), "why": str(getattr(reason, "message", reason))}
        for choice, reason in islice(choices.undecided, 20)
    ]
    return {
        "groups": groups,
        "more": shown == MOST_CHOICES,
        "undecided": undecided,
        "pending": len(position.pending),
    }


def about(question: Mapping[str, Any], settings: Settings) -> tuple[Exit, Fields]:
    """A card of the position: everything that might be done with it, and how its text is understood."""
    code, fields = answered(question, settings)
    if code is Exit.YES and fields.get("title"):
        _, fields["model"] = answered({"card": fields["card"]}, settings) if fields["card"] else (code, {})
    return code, fields


def ask(question: Mapping[str, Any], settings: Settings) -> tuple[Exit, Fields]:
    """A verdict with all that belongs to it: reasons, what would make it legal, ways to pay, sets of targets."""
    code, fields = answered({**question, "fix": True, "why": True}, settings)
    if "error" in fields:
        return code, fields
    asked = {key: value for key, value in question.items() if key != "check"}
    if fields.get("verdict") == "legal":
        _, ways = answered({**asked, "payments": question["check"], "limit": MOST_SETS}, settings)
        _, sets = answered({**asked, "targets": question["check"], "limit": MOST_SETS}, settings)
        fields["ways"] = ways.get("items", [])
        fields["targets"] = [text for text in sets.get("items", []) if text != "nothing"]
    fields["case"] = _case(question, fields)
    return code, fields


def orders(question: Mapping[str, Any], settings: Settings) -> tuple[Exit, Fields]:
    """What comes of what is pending: the results, whether the order matters, and the graph."""
    from ...picture.graph import graph_svg

    code, fields = answered({**question, "outcomes": True, "limit": MOST_ORDERS}, settings)
    if "error" not in fields:
        _, counted = answered({**question, "orders": True, "count": True}, settings)
        with limited(nodes=settings.nodes, seconds=settings.seconds):
            position = position_of_question(question, settings).position
            told = {"every": counted.get("count"), "svg": graph_svg(position.order_graph())}
        fields = {**fields, **told}
    return code, fields


def _case(question: Mapping[str, Any], fields: Fields) -> str:
    """The question and its answer as an entry of a suite."""
    entry: dict[str, Any] = {"action": question["check"], "verdict": fields.get("verdict")}
    if fields.get("reasons"):
        entry |= {"reason": fields["reasons"][0]["code"], "rule": fields["reasons"][0]["number"]}
    return "expect:\n  - " + json.dumps(entry, ensure_ascii=False) + "\n"


def rule_link(rule_id: str) -> str:
    """Where the rules site shows a rule; empty for what the rulebook does not know."""
    try:
        return RULE_SITE.format(rule(rule_id).id)
    except UnknownRule:
        return ""
