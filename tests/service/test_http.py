"""The HTTP API: every verdict is a 200, what is malformed a 400, and nothing that a stranger sends ends the server."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import sysop
from sysop.questions import KINDS
from sysop.service.records import RECORDS

OBOKATA = Path("examples/S0-E3-obokata-three-costs.yaml").read_text(encoding="utf-8")
LINE = "nrp1 R4 at=action/runner C:c5 R:c5,k3 grip=sure_gamble,diesel"
ASKED: dict[str, dict[str, Any]] = {
    "check": {"position": OBOKATA, "check": "steal Obokata Protocol", "fix": True, "why": True},
    "actions": {"position": LINE, "actions": True, "limit": 3},
    "targets": {"position": LINE, "targets": "Diesel"},
    "payments": {"position": OBOKATA, "payments": "steal Obokata Protocol"},
    "orders": {"position": LINE, "orders": True, "count": True},
    "outcomes": {"position": LINE, "outcomes": True},
    "checkpoint": {"position": LINE, "checkpoint": True},
    "after": {"position": LINE, "after": "draw"},
    "show": {"position": LINE, "show": True, "seen_by": "corp"},
    "about": {"position": LINE, "about": "Diesel"},
    "edit": {"position": "format: sysop/position/1\nturn: {side: runner}\n", "edit": {"add": "Imp", "to": "rig"}},
    "draw": {"position": LINE, "draw": True, "width": 380},
    "validate": {"position": LINE, "validate": True},
    "import": {"import": Path("examples/games/first-game.json").read_text(encoding="utf-8"), "at": "turn=1,click=1"},
    "card": {"card": "Corroder"},
    "titles": {"titles": "corr"},
    "rule": {"rule": "1.16.10b"},
    "explain": {"explain": "pay.together"},
}


def test_every_kind_of_question_has_a_route() -> None:
    assert set(RECORDS) == set(KINDS)
    assert set(ASKED) == set(KINDS)


@pytest.mark.parametrize("name", ASKED)
def test_a_question_has_the_answer_that_python_gives(client: Any, name: str) -> None:
    answer = client.post(f"/v1/{name}", json=ASKED[name])
    assert answer.status_code == 200, answer.text
    assert answer.json() == json.loads(json.dumps(sysop.ask(ASKED[name])))


def test_an_illegal_and_an_unknown_action_are_answers(client: Any) -> None:
    illegal = client.post("/v1/check", json={"position": LINE, "check": "play Sure Gamble"})
    assert (illegal.status_code, illegal.json()["verdict"]) == (200, "legal")
    illegal = client.post("/v1/check", json={"position": LINE, "check": "advance Diesel"})
    assert (illegal.status_code, illegal.json()["verdict"]) == (200, "illegal")


@pytest.mark.parametrize(
    "body",
    [
        {"position": "/etc/passwd", "check": "draw"},
        {"position": "format: sysop/position/1\nturm: 1\n", "check": "draw"},
        {"position": LINE, "check": "frobnicate"},
        {"position": LINE},
        {"position": LINE, "check": "draw", "more": 1},
        {"position": LINE, "check": 5},
        {"position": 5, "check": "draw"},
        {"position": LINE, "check": "x" * 3000},
        {"position": LINE, "check": "draw", "seen_by": "judge"},
        {"position": LINE, "check": "draw", "edition": "cr-99"},
    ],
)
def test_what_is_malformed_is_a_400_that_says_what(client: Any, body: dict[str, Any]) -> None:
    answer = client.post("/v1/check", json=body)
    assert answer.status_code == 400, answer.text
    assert answer.json()["error"]
    assert "root:" not in answer.text


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"position": ' + b"[" * 5000])
def test_what_is_no_json_is_a_400(client: Any, data: bytes) -> None:
    assert client.post("/v1/check", content=data, headers={"content-type": "application/json"}).status_code == 400


def test_a_body_that_is_too_large_is_refused(client: Any) -> None:
    answer = client.post("/v1/check", json={"position": "x" * 2_000_000, "check": "draw"})
    assert answer.status_code == 413


def test_health_and_metrics(client: Any) -> None:
    assert client.get("/health").json() == {"status": "ok", "version": sysop.__version__}
    assert "sysop_questions_answered_total" in client.get("/metrics").text


def test_the_document_describes_every_route(client: Any) -> None:
    document = client.get("/v1/openapi.json").json()
    assert {f"/v1/{name}" for name in KINDS} <= set(document["paths"])
    assert "/page/ask" not in document["paths"]


def test_pages_of_other_origins_may_not_ask_unless_allowed(client: Any) -> None:
    asked = client.post("/v1/card", json={"card": "Corroder"}, headers={"origin": "https://example.org"})
    assert "access-control-allow-origin" not in asked.headers


def test_a_worker_that_runs_out_of_time_is_ended_and_the_next_question_answered() -> None:
    import asyncio
    import time

    from sysop.exits import Exit
    from sysop.service.workers import Limits, Workers

    async def ask() -> tuple[Any, Any, int]:
        workers = Workers(Limits(workers=1, seconds=3.0))
        try:
            slow = await workers.run(time.sleep, 60)
            code, answer = await workers.ask({"card": "Corroder"})
            return slow, (code, answer["card"]["title"]), workers.ended
        finally:
            workers.close()

    slow, after, ended = asyncio.run(ask())
    assert slow == (Exit.UNKNOWN, {"unknown": "the time limit of 3 seconds was reached"})
    assert after == (Exit.YES, "Corroder")
    assert ended == 1


def test_more_questions_than_may_wait_are_told_to_come_back() -> None:
    from litestar.testing import TestClient

    from sysop.service.http import create_app
    from sysop.service.workers import Limits

    with TestClient(create_app(Limits(workers=1, rate=2, waiting=4))) as made:
        codes = [made.post("/v1/titles", json={"titles": "a"}).status_code for _ in range(4)]
        made.app.state.workers.waiting = 4
        assert made.get("/health").status_code == 503
        made.app.state.workers.waiting = 0
    assert codes == [200, 200, 429, 429]
