"""The campaigns: for each reader, inputs that are nearly right, and what may come of them. Whatever is raised out of
`run` is a find."""

from __future__ import annotations

import json
import random
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from sysop import Game
from sysop.batch import answer
from sysop.cli import main as command_line
from sysop.exits import Exit, InputError
from sysop.games.starters import CORP, RUNNER
from sysop.models.cardtext.wording.abilities import write_card
from sysop.models.imports.decks import read_deck
from sysop.models.imports.recording import is_recording, read_recordings
from sysop.models.notation.diagnostics import DiagnosticError
from sysop.models.notation.emitting import emit
from sysop.models.notation.one_line import dump
from sysop.models.pool import encode_pool, shipped_pool
from sysop.models.terms import CardType
from sysop.questions import KINDS, Settings, answered
from sysop.reading import pool_of_file
from sysop.solver.following.following import steps
from sysop.solver.problems import BudgetExhausted, limited
from sysop.suite import results

from . import mutating

POOL = shipped_pool()
TREE = Path(__file__).resolve().parent.parent.parent
NODES, SECONDS = 1_000_000, 5.0  # as the server allows unless told
SETTINGS = Settings(nodes=NODES, seconds=SECONDS, files=False)
LISTED = 8


class Mistake(AssertionError):
    """An end that is not promised: a mistake of ours that was caught on its way out."""


@dataclass(frozen=True)
class Campaign:
    """Inputs by seed, and how one is run; `share` of the inputs of all campaigns are its."""

    name: str
    make: Callable[[random.Random], str]
    run: Callable[[str], str]
    share: float


def asked(question: dict[str, Any]) -> str:
    """How a question is answered, in one word."""
    return _named(*answered(question, SETTINGS))


def _named(code: int, fields: dict[str, Any]) -> str:
    if code == Exit.BUG:
        raise Mistake(str(fields.get("error")))
    json.dumps(fields)
    return Exit(code).name.lower()


# ------------------------------------------------------------------------- positions


@cache
def documents() -> tuple[dict[str, Any], ...]:
    """The plain data of position files of the tree."""
    import yaml

    found = []
    for path in sorted(TREE.glob("examples/*.yaml")) + sorted((TREE / "tests/conformance").rglob("*.yaml"))[::4]:
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
        if isinstance(data, dict) and str(data.get("format", "")).startswith("sysop/position"):
            found.append({**data, "expect": (data.get("expect") or [])[:3]})
    return tuple(found)


@cache
def lines() -> tuple[str, ...]:
    """Lines of positions in the middle of games."""
    rng = random.Random("lines")
    found = []
    for seed in range(4):
        game = Game.new(CORP, RUNNER, seed=seed)
        for step in range(60):
            choices = list(islice(iter(game.legal_actions), 40))
            if game.side is None or not choices:
                break
            game.act(rng.choice(choices))
            if step % 5 == 0:
                found.append(dump(game.position.state))
    return tuple(found)


KEYS = (
    "turn corp runner hq rnd archives servers ice root rig grip stack heap play score credits clicks tags "
    "run server step access breach card id rezzed facedown counters hosted history pending unknown side "
    "number passed expect check after targets payments legal illegal true false null all any virus "
    "advancement power priority action choose pay install play use rez run draw gain credit advance score "
    "trash access steal decline accept pass trigger happens option server subroutine ability targeting with "
    "trashing paying on hosting X = : ; , / @ [ ]"
)


@cache
def words() -> tuple[str, ...]:
    """Words that stand in positions and actions."""
    rng = random.Random("words")
    titles = [card.title for card in rng.sample(tuple(POOL), 150)] + [card.id for card in rng.sample(tuple(POOL), 50)]
    return tuple(titles + KEYS.split())


def _line(rng: random.Random) -> str:
    return mutating.text(
        rng, rng.choice(lines()), (*words(), "!((", "))", "(type:TimingFrame,structure:run,", "?", "|"), lines()
    )


def _question(rng: random.Random) -> dict[str, Any]:
    plain: list[dict[str, Any]] = [
        {"validate": True},
        {"check": "draw"},
        {"actions": True, "limit": LISTED},
        {"orders": True, "count": True},
        {"show": True},
        {"checkpoint": True},
        {"outcomes": True, "limit": LISTED},
        {"draw": True},
        {"actions": True, "count": True, "seen_by": "runner"},
    ]
    return rng.choice(plain)


def _asked_line(text: str) -> str:
    rng = random.Random(text)
    return asked({"position": text if text.startswith("nrp1 ") else f"nrp1 {text}", **_question(rng)})


def _document(rng: random.Random) -> str:
    data = mutating.tree(rng, rng.choice(documents()), words(), documents())
    made = json.dumps(data) if rng.random() < 0.4 else _emitted(data)
    return (
        mutating.text(rng, made, (*words(), "{", "}", "- ", ": ", "&a ", "*a", "!!", "|"))
        if rng.random() < 0.3
        else made
    )


def _emitted(data: Any) -> str:
    try:
        return emit(data)
    except Exception:  # what no file of ours says stands as JSON
        return json.dumps(data)


def _asked_document(text: str) -> str:
    return asked({"position": text if "\n" in text else f"{text}\n", **_question(random.Random(text))})


# --------------------------------------------------------------------------- actions


@cache
def moments() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Positions, and what can be done in them, in words."""
    found = []
    for line in lines()[::2]:
        import sysop

        position = sysop.read_position(line)
        found.append((line, tuple(position.describe(c) for c in position.legal_actions.limit(30)) or ("draw",)))
    return tuple(found)


def _action(rng: random.Random) -> str:
    line, actions = rng.choice(moments())
    kind = rng.choice(("check", "check", "check", "after", "targets", "payments", "about"))
    changed = mutating.text(rng, rng.choice(actions), words(), actions)
    return json.dumps({kind: changed, "position": moments().index((line, actions))})


def _asked_action(text: str) -> str:
    question = json.loads(text) if _is_object(text) else {"check": text}
    number = question.get("position", 0)
    if isinstance(number, int):
        question["position"] = moments()[number % len(moments())][0]
    return asked(question)


# ------------------------------------------------------------------------ card texts


@cache
def texts() -> tuple[str, ...]:
    """Texts of cards in our own words."""
    rng = random.Random("texts")
    cards = [c for c in POOL if c.abilities and c.type not in (CardType.CORP_IDENTITY, CardType.RUNNER_IDENTITY)]
    return tuple(text for card in rng.sample(cards, 400) if 0 < len(text := write_card(card)) < 700)


TEXT = (
    "[click] [credit] [trash] [subroutine] [mu] [link] → . , : ; ( ) ~ § §1 X 1 2 up to each all may must if "
    "when whenever unless instead then draw gain lose trash install rez run access server HQ R&D Archives "
    "the Runner the Corp you your ice program virus counter tag damage net meat core turn first time this "
    "that another non- and or cannot <strong> </strong> <em> \n Trace[3] Threat 4 → Interface →"
)
TEXT_WORDS = tuple(TEXT.split(" "))
TYPES = ("event", "operation", "resource", "hardware", "program", "ice", "asset", "upgrade", "agenda")


def _card_text(rng: random.Random) -> str:
    return mutating.text(rng, rng.choice(texts()), TEXT_WORDS, texts())


def _read_card(text: str) -> str:
    kind = TYPES[len(text) % len(TYPES)]
    card: dict[str, Any] = {"title": "Cat Toy", "type": kind, "cost": 1, "text": text}
    more = {"ice": {"strength": 1}, "program": {"memory": 1}, "asset": {"trash": 1}, "upgrade": {"trash": 1}}
    if kind == "agenda":
        card = {"title": "Cat Toy", "type": kind, "advancement": 3, "points": 1, "text": text}
    card |= more.get(kind, {})
    position = {"format": "sysop/position/1", "cards": [card], "turn": {"side": "runner"}}
    return asked({"position": position, "validate": True})


# ----------------------------------------------------------- pools, suites, batch, decks


@cache
def pools() -> tuple[Any, ...]:
    """Pool files of a few cards, as plain data."""
    rng = random.Random("pools")
    return tuple(json.loads(encode_pool(rng.sample(tuple(POOL), 3))) for _ in range(40))


def _pool(rng: random.Random) -> str:
    data = mutating.tree(rng, rng.choice(pools()), words(), pools())
    made = json.dumps(data)
    return mutating.text(rng, made, ("{", "}", "[", "]", ",", '"')) if rng.random() < 0.2 else made


def _read_pool(text: str) -> str:
    with _file(text, ".json") as name:
        try:
            pool = pool_of_file(name)
            for card in pool:
                write_card(card)
        except InputError:
            return "input"
    return "yes"


class _file:
    """A file with a text while the block lasts."""

    def __init__(self, text: str, suffix: str) -> None:
        self.text, self.suffix = text, suffix

    def __enter__(self) -> str:
        with tempfile.NamedTemporaryFile("wb", suffix=self.suffix, delete=False) as file:
            file.write(self.text.encode("utf-8", "surrogatepass"))
        self.name = file.name
        return self.name

    def __exit__(self, *_: object) -> None:
        Path(self.name).unlink()


def _suite(rng: random.Random) -> str:
    data = dict(rng.choice(documents()))
    others = [entry for each in documents() for entry in each["expect"]]
    data["expect"] = mutating.tree(rng, data["expect"] or [rng.choice(others)], words(), others)
    return json.dumps(data)


def _asked_suite(text: str) -> str:
    with _file(text, ".json") as name, limited(nodes=NODES, seconds=SECONDS):
        try:
            found = list(results([name], POOL))
        except BudgetExhausted:
            return "unknown"
    return "broken" if any(r.broken for r in found) else "yes" if all(r.passed for r in found) else "no"


def _batch(rng: random.Random) -> str:
    values: dict[str, Any] = {
        "check": "draw",
        "targets": "Corroder",
        "edit": {"add": "Corroder", "to": "rig"},
        "card": "Imp",
    }
    kind = rng.choice(tuple(KINDS))
    question: dict[str, Any] = {"id": 1, "position": rng.choice((*lines(), *documents())), kind: values.get(kind, True)}
    question |= rng.choice(
        ({}, {"limit": 3}, {"count": True}, {"seen_by": "corp"}, {"fix": True, "why": True}, {"at": "@1"})
    )
    made = json.dumps(mutating.tree(rng, question, (*KINDS, *words(), "limit", "seen_by"), documents()))
    return mutating.text(rng, made, ("{", "}", '"', ",", "NaN", "1e999")) if rng.random() < 0.3 else made


def _asked_batch(text: str) -> str:
    found = answer(SETTINGS, (1, text))
    return _named(found.code, json.loads(found.text))


def _deck(rng: random.Random) -> str:
    deck = rng.choice((CORP, RUNNER))
    return mutating.text(rng, deck, (*words(), "3x ", "\n", "1 ", "(ab) 12", "# ", "999999999x "), (CORP, RUNNER))


def _read_deck(text: str) -> str:
    import sysop

    try:
        deck = read_deck(text, POOL)
    except DiagnosticError:
        return "input"
    return "yes" if not sysop.check_deck(deck) else "no"


# ---------------------------------------------------------------------------- replays


def _state() -> dict[str, Any]:
    def card(title: str, number: int, kind: str, side: str) -> dict[str, Any]:
        return {"cid": f"cid-{number}", "title": title, "type": kind, "side": side}

    corp = {"credit": 5, "click": 0, "hand": [card("Hedge Fund", 1, "Operation", "Corp")], "hand-count": 1, "deck": []}
    ice = {"hq": {"content": None, "ices": [card("Ice Wall", 5, "ICE", "Corp")]}, "rd": {}, "archives": {}}
    runner = {"credit": 7, "click": 4, "hand": [card("Sure Gamble", 2, "Event", "Runner")], "hand-count": 1, "deck": []}
    rig = {"program": [{**card("Corroder", 4, "Program", "Runner"), "installed": True}]}
    return {
        "active-player": "runner",
        "turn": 2,
        "end-turn": False,
        "log": [{"user": "someone", "text": "someone spends [Click] to make a run on HQ."}],
        "corp": {**corp, "deck-count": 30, "servers": ice, "bad-publicity": {"base": 0, "additional": 0}},
        "runner": {**runner, "deck-count": 20, "tag": {"base": 0, "total": 0}, "brain-damage": 0, "rig": rig},
    }


RECORDED = (
    "credit click hand cid title zone counter hosted run rezzed ices content rig known facedown type log text user"
)


def _replay(rng: random.Random) -> str:
    changes = [[{"runner": {"click": 3, "credit": 8}}, {}], [{"runner": {"click": 2}, "turn": 2}, {}]]
    whole = {
        "metadata": {"winner": "corp"},
        "history": [_state(), *changes],
        "at": rng.choice(("1", "0", "turn=2", "click")),
    }
    keys = (
        "credit",
        "click",
        "hand",
        "cid",
        "title",
        "zone",
        "counter",
        "hosted",
        "run",
        "rezzed",
        "ices",
        "content",
        "rig",
    )
    made = json.dumps(mutating.tree(rng, whole, (*keys, *words())))
    return mutating.text(rng, made, ("{", "}", "[", "]", '"', ",")) if rng.random() < 0.15 else made


def _followed(text: str) -> str:
    data = text.encode("utf-8", "surrogatepass")
    at = str(json.loads(text).get("at", "")) if text.startswith("{") and _is_object(text) else "0"
    named = asked({"import": text, "at": at})
    if not is_recording(data):
        return named
    try:
        with limited(nodes=NODES, seconds=SECONDS):
            for recording in read_recordings(data, "<fuzz>"):
                for _ in steps(recording.states(), None, POOL):
                    pass
    except DiagnosticError:
        return f"{named}, refused"
    except BudgetExhausted:
        return f"{named}, unknown"
    return f"{named}, followed"


def _is_object(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except ValueError:
        return False


# ------------------------------------------------------------------------ command line

ABOUT = ("check", "targets", "payments")
COMMANDS = (*ABOUT, "actions", "orders", "outcomes", "checkpoint", "validate", "fmt", "draw")
OPTIONS = {"validate": (), "fmt": ("--to=yaml", "--to=line", "--to=json", "--seen-by=corp")}


def _command(rng: random.Random) -> str:
    command = rng.choice(COMMANDS)
    position = rng.choice((_line(rng), rng.choice(lines()), "no-such-file.yaml"))
    words_after = [rng.choice(("draw", "pass", "run HQ", _action(rng)))] if command in ABOUT else []
    options = OPTIONS.get(command, ("--json", "--seen-by=runner", "--seen-by=corp", "--edition=x", "--max-nodes=500"))
    return json.dumps([command, position, *words_after, *rng.sample(options, min(len(options), rng.randrange(3)))])


def _commanded(text: str) -> str:
    import contextlib
    import io

    given = [str(word) for word in json.loads(text)]
    told = io.StringIO()
    with contextlib.redirect_stdout(told), contextlib.redirect_stderr(told):
        code = command_line([*given, "--timeout", "5"] if given[0] not in ("validate", "fmt") else given)
    if code == Exit.BUG or "Traceback" in told.getvalue():
        raise Mistake(told.getvalue()[-300:])
    return Exit(code).name.lower()


BATCH = Campaign("batch", _batch, _asked_batch, 0.05)
CAMPAIGNS = (
    Campaign("lines", _line, _asked_line, 0.25),
    Campaign("trees", _document, _asked_document, 0.1),
    Campaign("actions", _action, _asked_action, 0.3),
    Campaign("card texts", _card_text, _read_card, 0.05),
    Campaign("pools", _pool, _read_pool, 0.15),
    Campaign("suites", _suite, _asked_suite, 0.02),
    BATCH,
    Campaign("replays", _replay, _followed, 0.02),
    Campaign("deck lists", _deck, _read_deck, 0.05),
    Campaign("commands", _command, _commanded, 0.01),
)


def inputs(campaign: Campaign, seed: int) -> Iterator[str]:
    """The inputs of a campaign by seed, without end."""
    number = 0
    while True:
        yield campaign.make(random.Random(f"{campaign.name} {seed} {number}"))
        number += 1


__all__ = ["BATCH", "CAMPAIGNS", "Campaign", "Mistake", "inputs"]
