"""Every rule that the code names is one of the rulebook: an id from memory is caught here."""

from __future__ import annotations

import re
import tokenize
from pathlib import Path

from sysop.models.rulebook import rules

ROOT = Path(__file__).resolve().parents[2]
CITED = re.compile(r"\brule_[a-z0-9_]+")
TOLD = (tokenize.STRING, tokenize.COMMENT)
NAMES = {  # and no rules: of a table for the size of decks, of functions and fields that strings name
    *("rule_40_44", "rule_45_49", "rule_50_54", "rule_54"),
    *("rule_id", "rule_link", "rule_of", "rule_of_decision", "rule_with_id"),
}


def cited(path: Path) -> set[str]:
    """The ids of rules in strings and comments; one that goes on in the next line counts as a whole."""
    with tokenize.open(path) as file:
        told = " ".join(token.string for token in tokenize.generate_tokens(file.readline) if token.type in TOLD)
    return set(CITED.findall(re.sub(r"_\n\s*", "_", told)))


def test_the_rules_that_the_code_cites_are_in_the_rulebook() -> None:
    known = {rule.id for rule in rules()} | NAMES
    files = sorted(path for part in ("models", "solver", "app") for path in (ROOT / part).rglob("*.py"))
    wrong = {str(path.relative_to(ROOT)): sorted(cited(path) - known) for path in files}
    assert {path: ids for path, ids in wrong.items() if ids} == {}
