"""Pages of the site that are made from the program itself: every key, word, option and schema, as they are today."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from sysop.exits import Exit
from sysop.models.rulebook import number
from sysop.models.timing import TIMING
from sysop.options import COMMANDS, SCHEMAS, make_parser
from sysop.schemas import schema_of

RULES = "https://rules.nullsignal.games/?r="
MEANING = {
    Exit.YES: "legal, or done",
    Exit.NO: "illegal, or an expectation is not met",
    Exit.USAGE: "wrong options",
    Exit.INPUT: "a position, an action or a file that cannot be read or is impossible",
    Exit.UNKNOWN: "unknown",
    Exit.BUG: "a mistake of sysop itself",
    Exit.INTERRUPTED: "interrupted",
}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are made."""
    made = {
        "reference/position-keys.md": keys_page(),
        "reference/expectations.md": expectations_page(),
        "reference/commands.md": commands_page(),
        "reference/schemas.md": schemas_page(),
        "contributing.md": of_the_top("CONTRIBUTING.md"),
        "architecture.md": of_the_top("ARCHITECTURE.md"),
    }
    for name, text in made.items():
        files.append(File.generated(config, name, content=text))
    return files


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    """Fences as the site knows them: `no-run` is for the test that runs what stands on the pages."""
    return markdown.replace("```python no-run", "```python")


def on_page_content(html: str, page: Page, **_: object) -> str:
    """Refuse a page on which a fence was not understood."""
    if "```" in html:
        raise PluginError(f"{page.file.src_uri}: a block of code begins with what the site does not know")
    return html


def of_the_top(name: str) -> str:
    """A page that stands beside the sources, with its links as they are here."""
    text = Path(__file__).resolve().parent.parent.joinpath(name).read_text(encoding="utf-8")
    text = text.replace("](docs/", "](")
    for other in ("ARCHITECTURE.md", "CONTRIBUTING.md"):
        text = text.replace(f"]({other})", f"]({other.lower()})")
    return text


def keys_page() -> str:
    """Every key of a position file with what may stand there, and the rules of the steps."""
    root = schema_of("position")
    lines = ["# Every key of a position", "", "Made from the JSON Schema that `sysop schema position` prints.", ""]
    for key, about in root["properties"].items():
        if key == "expect":
            continue
        lines += [f"## `{key}`", "", f"{about.get('description', '')}. {_form(about)}".strip(), "", *_table(about)]
        if key in ("turn", "run", "breach", "access"):
            lines += _steps(key)
    card = root["$defs"]["card"]
    lines += ["## A card", "", f"{card['description']}. In a mapping:", "", *_table(card)]
    return "\n".join(lines) + "\n"


def _steps(key: str) -> Iterator[str]:
    wanted = {"turn": ("corp_turn", "runner_turn"), "run": ("run",), "breach": ("breach",), "access": ("access",)}[key]
    yield "Steps, and the rule of each:"
    yield ""
    yield "| step | rule |"
    yield "|---|---|"
    for structure, steps in TIMING.items():
        if structure.value in wanted:
            for step in steps:
                cited = f"[{number(step.rule)}]({RULES}{step.rule}) `{step.rule}`"
                yield f"| {step.word} ({structure.value.replace('_', ' ')}) | {cited} |"
    yield ""


def expectations_page() -> str:
    """Every expectation of a test case."""
    expect = schema_of("position")["properties"]["expect"]["items"]
    lines = ["# Every expectation", "", "What may stand under `expect:` of a position file, for `sysop suite`.", ""]
    return "\n".join([*lines, *_table(expect)]) + "\n"


def _table(about: dict[str, Any]) -> Iterator[str]:
    entries = about.get("items", {})
    forms = (about, *about.get("anyOf", ()), entries, *entries.get("anyOf", ()))
    found = next((form for form in forms if "properties" in form), None)
    if found is None:
        return
    yield "| key | what it says | what may stand there |"
    yield "|---|---|---|"
    for key, inner in found["properties"].items():
        yield f"| `{key}` | {_cell(inner.get('description', ''))} | {_cell(_form(inner))} |"
    yield ""


def _form(about: dict[str, Any]) -> str:
    """What may stand there, in words."""
    if "$ref" in about:
        return "[a card](position-keys.md#a-card)"
    if "enum" in about:
        return ", ".join(f"`{json.dumps(word) if not isinstance(word, str) else word}`" for word in about["enum"])
    if "const" in about:
        return f"`{about['const']}`"
    if "anyOf" in about:
        return "; or ".join(filter(None, (_form(form) for form in about["anyOf"])))
    kind = about.get("type", "")
    names = [kind] if isinstance(kind, str) else list(kind)
    words = {"string": "a text", "integer": "a whole number", "boolean": "true or false", "object": "a mapping"}
    if names == ["array"]:
        return f"a list of: {_form(about.get('items', {})) or 'entries'}"
    return " or ".join(words.get(name, name) for name in names if name)


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def commands_page() -> str:
    """Every command with every option."""
    lines = ["# Every command and option", "", "Exit codes:", "", "| code | meaning |", "|---|---|"]
    lines += [f"| {code.value} | {MEANING[code]} |" for code in Exit]
    lines.append("")
    for command in make_parser(COMMANDS).family()[1:]:
        if not command.commands():
            lines += [f"## `{command.prog}`", "", "```text", command.filled().format_help().strip(), "```", ""]
    return "\n".join(lines) + "\n"


def schemas_page() -> str:
    """Every JSON Schema."""
    lines = ["# JSON Schemas", "", "`sysop schema NAME` prints each; editors complete position files with it.", ""]
    for name in SCHEMAS:
        lines += [f"## {name}", "", f'??? note "sysop schema {name}"', "", "    ```json"]
        lines += [f"    {line}" for line in json.dumps(schema_of(name), indent=1).splitlines()] + ["    ```", ""]
    return "\n".join(lines) + "\n"
