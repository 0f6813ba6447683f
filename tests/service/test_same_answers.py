"""The same question has the same JSON from Python, the command line, HTTP, lines and the assistants' tools."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

import sysop
from sysop.questions import Settings
from sysop.service.lines import serve_lines

from .test_http import ASKED

NOT_FOR_ASSISTANTS = ("show", "validate", "titles", "edit")
ARGUMENTS = {
    "check": "action",
    "targets": "subject",
    "payments": "action",
    "after": "action",
    "about": "card",
    "import": "recording",
    "card": "title",
    "rule": "words",
    "explain": "code",
}


@pytest.mark.parametrize("name", ASKED)
def test_a_line_is_answered_at_once_with_the_same(name: str) -> None:
    written: list[str] = []
    serve_lines([json.dumps(ASKED[name]), "\n", "no json\n"], Settings(files=False), written.append)
    first, wrong = map(json.loads, written)
    assert {key: value for key, value in first.items() if key != "line"} == sysop.ask(ASKED[name])
    assert (wrong["line"], "error" in wrong) == (3, True)


def test_an_assistant_asks_over_the_protocol_and_gets_the_same() -> None:
    pytest.importorskip("mcp", reason="needs the extra: pip install 'sysop[mcp]'")
    from mcp import Client

    from sysop.service.assistants import create_server

    async def asked() -> dict[str, Any]:
        found = {}
        async with Client(create_server(Settings(files=False))) as client:
            tools = {tool.name for tool in (await client.list_tools()).tools}
            assert {"check", "why_not", "actions", "targets", "payments", "orders", "outcomes", "card", "rule"} <= tools
            for name, question in ASKED.items():
                if name in NOT_FOR_ASSISTANTS:
                    continue
                tool = {"check": "why_not", "import": "import_replay"}.get(name, name)
                given = {"position": question["position"]} if "position" in question else {}
                given |= {"at": question["at"]} if "at" in question else {}
                if name in ARGUMENTS:
                    given[ARGUMENTS[name]] = question[name]
                answer = await client.call_tool(tool, given)
                found[name] = json.loads(answer.content[0].text)  # type: ignore[union-attr]
        return found

    for name, answer in asyncio.run(asked()).items():
        question = {key: value for key, value in ASKED[name].items() if key not in ("why", "limit", "count", "width")}
        limit = {"limit": 50} if name in ("actions", "targets", "payments", "orders", "outcomes", "rule") else {}
        assert answer == sysop.ask({**question, **limit}), name


@pytest.mark.parametrize("over", ["stdio", "http"])
def test_the_protocol_is_spoken_by_the_command(over: str) -> None:
    pytest.importorskip("mcp", reason="needs the extra: pip install 'sysop[mcp]'")
    import socket
    import subprocess
    import sys
    import time

    from mcp import Client, StdioServerParameters
    from mcp.client.stdio import stdio_client

    async def told(server: Any) -> str:
        async with Client(server) as client:
            answer = await client.call_tool("check", {"position": ASKED["actions"]["position"], "action": "draw"})
            return str(json.loads(answer.content[0].text)["verdict"])  # type: ignore[union-attr]

    command = [sys.executable, "-m", "sysop", "mcp"]
    if over == "stdio":
        server = stdio_client(StdioServerParameters(command=command[0], args=command[1:]))
        assert asyncio.run(told(server)) == "legal"
        return
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen([*command, "--http", "--port", str(port)], stderr=subprocess.DEVNULL)
    try:
        for _ in range(150):
            with socket.socket() as tried:
                if tried.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.2)
        assert asyncio.run(told(f"http://127.0.0.1:{port}/mcp")) == "legal"
    finally:
        process.terminate()
        process.wait(30)
