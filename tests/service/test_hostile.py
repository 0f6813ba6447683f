"""What was made to hurt, sent by a stranger: refused or answered, and the server answers the next one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ATTACKS = Path(__file__).resolve().parents[3] / "shared" / "attacks"


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    """A server that gives up soon."""
    from litestar.testing import TestClient

    from sysop.service.http import create_app
    from sysop.service.workers import Limits

    with TestClient(create_app(Limits(workers=1, rate=0, seconds=1.0))) as made:
        yield made


PLAIN = "nrp1 R4 at=action/runner C:c5 R:c5,k3"


def position(**runner: Any) -> dict[str, Any]:
    return {
        "format": "sysop/position/1",
        "turn": {"side": "runner"},
        "corp": {"hq": {"unknown": 5}, "rnd": {"unknown": 20}},
        "runner": {"credits": 5, "stack": {"unknown": 20}, **runner},
    }


HOSTILE: dict[str, dict[str, Any]] = {
    "a thousand programs": {"position": position(rig=["Corroder"] * 1000), "check": "draw"},
    "forty programs": {"position": position(rig=["Corroder"] * 40), "check": "draw"},
    "five hundred resources": {"position": position(rig=["Data Folding"] * 500), "check": "draw"},
    "numbers beyond all measure": {"position": position(credits=10**30), "check": "draw"},
    "nesting": {"position": "{" * 400, "check": "draw"},
    "control characters": {
        "position": 'format: sysop/position/1\nturn: {side: runner}\ntitle: "a\\u202Eb"',
        "check": "x",
    },
    "an alias": {"position": "a: &a [*a]\nb: *a\n", "check": "draw"},
    "a tag": {"position": "!!python/object/apply:os.system ['id']", "check": "draw"},
    "a device": {"position": "/dev/stdin", "check": "draw"},
}


@pytest.mark.parametrize("name", HOSTILE)
def test_the_server_stays_alive(client: Any, name: str) -> None:
    answer = client.post("/v1/check", json=HOSTILE[name])
    assert answer.status_code in (200, 400), answer.text
    assert client.post("/v1/check", json={"position": PLAIN, "check": "draw"}).status_code == 200


@pytest.mark.skipif(not ATTACKS.is_dir(), reason="the reproductions of an attack are not here")
def test_the_reproductions_of_an_attack_by_http(client: Any) -> None:
    seen = 0
    for path in sorted(ATTACKS.glob("*")):
        if path.suffix not in (".yaml", ".json", ".txt") or path.stat().st_size > 400_000:
            continue
        text = path.read_text(encoding="utf-8", errors="replace")
        for question in ({"check": "draw"}, {"orders": True, "count": True}, {"validate": True}):
            kind = next(iter(question))
            answer = client.post(f"/v1/{kind}", json={"position": text.strip() or "x", **question})
            assert answer.status_code in (200, 400), (path.name, kind, answer.text[:300])
            seen += 1
    assert seen > 20
    assert client.post("/v1/check", json={"position": PLAIN, "check": "draw"}).status_code == 200
    assert json.loads(client.get("/health").text)["status"] == "ok"
