"""The page without a browser: every piece comes and says what it should; a stranger's text stays text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

POSITION = """\
format: sysop/position/1
turn: {side: runner}
corp: {hq: [Snare!], servers: {"1": {root: [{card: PAD Campaign, rezzed: true}]}}}
runner: {credits: 1, grip: [Sure Gamble, Diesel], rig: [Corroder]}
"""


def test_the_page_begins_with_a_board(client: Any) -> None:
    answer = client.get("/")
    assert answer.status_code == 200
    assert 'data-id="obokata_protocol"' in answer.text
    assert "script-src 'self'" in answer.headers["content-security-policy"]


def test_a_card_tells_why_it_cannot_be_played(client: Any) -> None:
    answer = client.post("/page/card", data={"position": POSITION, "card": "sure_gamble"})
    assert "ILLEGAL" in answer.text
    assert "4 more credits" in answer.text
    assert "rules.nullsignal.games/?r=" in answer.text


def test_an_action_in_words_is_judged(client: Any) -> None:
    answer = client.post("/page/ask", data={"position": POSITION, "action": "play Sure Gamble"})
    assert "What would make it legal" in answer.text
    answer = client.post("/page/ask", data={"position": POSITION, "action": "play Diesel"})
    assert "Ways to pay" in answer.text


def test_a_choice_leads_to_the_next_board(client: Any) -> None:
    answer = client.post("/page/take", data={"position": POSITION, "action": "run Server 1"})
    assert "the Runner is here" in answer.text


def test_a_choice_says_what_it_does(client: Any) -> None:
    using = POSITION.replace("{side: runner}", "{side: runner, step: before action}")
    answer = client.post("/page/load", data={"position": using})
    assert "<small>1 credit: " in answer.text


def test_a_view_shows_no_hidden_card(client: Any) -> None:
    answer = client.post("/page/load", data={"position": POSITION, "seen_by": "runner"})
    board = answer.text.split('<div id="picture">')[1]
    assert "Snare!" not in board.split("</svg>")[0]


@pytest.mark.parametrize(
    ("change", "shown"),
    [
        ({"change": "add", "title": "Imp", "to": "rig"}, 'data-id="imp"'),
        ({"change": "add", "title": "Enigma", "to": "ice", "server": "HQ", "rezzed": "true"}, 'data-id="enigma"'),
        ({"change": "player", "player": "runner", "credits": "17"}, "17 credits"),
        ({"change": "counters", "card": "corroder", "kind": "virus", "number": "3"}, "3 virus"),
        ({"change": "rezzed", "card": "pad_campaign", "on": "false"}, "facedown"),
        ({"change": "turn", "side": "corp", "number": "3"}, "Corp&#39;s turn"),
    ],
)
def test_a_board_is_built_by_hand(client: Any, change: dict[str, str], shown: str) -> None:
    answer = client.post("/page/edit", data={"position": POSITION, **change})
    assert "HX-Retarget" not in answer.headers, answer.text
    assert shown.replace("&#39;", "'") in answer.text.replace("&#39;", "'")


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("/page/load", {"position": "turm: 1"}),
        ("/page/load", {}),
        ("/page/card", {"position": POSITION, "card": "nonsense"}),
        ("/page/ask", {"position": POSITION, "action": "frobnicate"}),
        ("/page/take", {"position": POSITION, "action": "play Sure Gamble"}),
        ("/page/edit", {"position": POSITION, "change": "add", "title": "Nonsense", "to": "rig"}),
        ("/page/edit", {"position": POSITION, "change": "player", "player": "runner", "credits": "many"}),
        ("/page/edit", {"position": POSITION, "change": "explode"}),
        ("/page/load", {"position": "/etc/passwd"}),
        ("/page/recording", {}),
    ],
)
def test_a_refusal_is_shown_where_refusals_are_shown(client: Any, path: str, form: dict[str, str]) -> None:
    answer = client.post(path, data=form or {"x": "y"})
    assert answer.status_code == 200, answer.text
    assert answer.headers["hx-retarget"] == "#refused"


def test_markup_of_a_stranger_stays_text(client: Any) -> None:
    bad = "<img src=x onerror=alert(1)>"
    position = POSITION + f'title: "{bad}"\n'
    for path, more in (("/page/load", {}), ("/page/ask", {"action": bad}), ("/page/card", {"card": bad})):
        assert bad not in client.post(path, data={"position": position, **more}).text


def test_what_is_pending_is_drawn_with_whether_its_order_matters(client: Any) -> None:
    position = Path("examples/questions/turn-begins.yaml").read_text(encoding="utf-8")
    answer = client.post("/page/orders", data={"position": position})
    assert "Does the order matter?" in answer.text
    assert "different result" in answer.text
    assert "<svg" in answer.text


def test_what_the_page_needs_is_served_by_it(client: Any) -> None:
    home = client.get("/").text
    for name in ("page.css", "page.js", "htmx.min.js", "favicon.svg"):
        assert f"/static/{name}" in home
        assert client.get(f"/static/{name}").status_code == 200
    assert "http" not in home.split("<main")[0]


def test_questions_of_players_are_links_that_ask_them(client: Any) -> None:
    from sysop.service.page.examples import QUESTIONS

    assert len(QUESTIONS) >= 25
    listed = client.get("/questions").text
    for number, question in enumerate(QUESTIONS, 1):
        assert f"/questions/{number}" in listed
        shown = client.get(f"/questions/{number}")
        assert 'hx-trigger="load"' in shown.text, question["words"]
        path = {"check": "ask", "orders": "orders", "outcomes": "orders"}.get(question["kind"], "list")
        asked = {"position": question["position"], "action": question["of"], "kind": question["kind"]}
        answer = client.post(f"/page/{path}", data=asked)
        assert "hx-retarget" not in answer.headers, (question["words"], answer.text)
    assert client.get("/questions/0").status_code == 404


def test_the_questions_of_the_page_are_those_of_the_documentation() -> None:
    import importlib.util

    spec = importlib.util.spec_from_file_location("question_links", "docs/question_links.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert Path("app/service/page/questions.json").read_text(encoding="utf-8") == module.written()
