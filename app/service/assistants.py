"""Tools for assistants (the Model Context Protocol): the same questions, with short answers and rule ids."""

from __future__ import annotations

from typing import Any

from mcp.server import MCPServer

from ..questions import Fields, Settings, answered, envelope

INSTRUCTIONS = """\
Judges the card game Netrunner by its Comprehensive Rules. A position is YAML text in the format sysop/position/1, or
one line that begins with nrp1; get a first one from the tool `example`. Answers are certain or say UNKNOWN, and cite
rule ids; quote the rule numbers of an answer rather than your memory of the rules."""
EXAMPLE = """\
format: sysop/position/1
turn: {side: runner}
corp:
  credits: 5
  hq: {unknown: 5}
  servers:
    hq: {ice: [{card: Ice Wall, rezzed: true}]}
    "1": {root: [{card: PAD Campaign, rezzed: true}]}
runner:
  credits: 5
  grip: [Sure Gamble, Corroder]
  rig: [Daily Casts]
"""
MOST = 50


def create_server(settings: Settings | None = None) -> MCPServer:
    """A server with a tool for each question that assistants ask."""
    limits = settings or Settings(nodes=1_000_000, seconds=10.0, files=False)
    server = MCPServer("sysop", instructions=INSTRUCTIONS)

    def asked(**question: Any) -> Fields:
        told = {key: value for key, value in question.items() if value is not None}
        return envelope(answered(told, limits)[1])

    @server.tool()
    def check(position: str, action: str) -> dict[str, Any]:
        """Is this action legal in the position? Reasons with rule ids where not."""
        return asked(position=position, check=action)

    @server.tool()
    def why_not(position: str, action: str) -> dict[str, Any]:
        """Why is this action not legal, and what would make it legal?"""
        return asked(position=position, check=action, fix=True)

    @server.tool()
    def actions(position: str, limit: int = MOST) -> dict[str, Any]:
        """Everything that may be chosen now."""
        return asked(position=position, actions=True, limit=limit)

    @server.tool()
    def targets(position: str, subject: str, limit: int = MOST) -> dict[str, Any]:
        """Every valid set of targets of a card, of `CARD ability 1`, or of an action."""
        return asked(position=position, targets=subject, limit=limit)

    @server.tool()
    def payments(position: str, action: str, limit: int = MOST) -> dict[str, Any]:
        """Every way to pay what falls due together with an action."""
        return asked(position=position, payments=action, limit=limit)

    @server.tool()
    def orders(position: str, limit: int = MOST) -> dict[str, Any]:
        """In which orders the pending abilities can resolve."""
        return asked(position=position, orders=True, limit=limit)

    @server.tool()
    def outcomes(position: str, limit: int = MOST) -> dict[str, Any]:
        """All different results of what is pending, and whether the order matters."""
        return asked(position=position, outcomes=True, limit=limit)

    @server.tool()
    def checkpoint(position: str) -> dict[str, Any]:
        """What a checkpoint would do now."""
        return asked(position=position, checkpoint=True)

    @server.tool()
    def after(position: str, action: str) -> dict[str, Any]:
        """The position after an action, and who decides what in it."""
        return asked(position=position, after=action)

    @server.tool()
    def about(position: str, card: str) -> dict[str, Any]:
        """Everything that might be done with a card of the position, legal or not."""
        return asked(position=position, about=card)

    @server.tool()
    def draw(position: str) -> dict[str, Any]:
        """The position as an SVG picture, and what it shows in words."""
        return asked(position=position, draw=True)

    @server.tool()
    def import_replay(recording: str, at: str) -> dict[str, Any]:
        """The position of a state of a recorded game of jinteki.net, such as at `137` or `turn=7,click=2`."""
        return asked(**{"import": recording, "at": at})

    @server.tool()
    def card(title: str) -> dict[str, Any]:
        """How a card is understood: facts, abilities in our words, what is not understood."""
        return asked(card=title)

    @server.tool()
    def rule(words: str) -> dict[str, Any]:
        """Rules by id, number or words, each in a short sentence of our own."""
        return asked(rule=words, limit=MOST)

    @server.tool()
    def explain(code: str) -> dict[str, Any]:
        """What a reason code says, and its rules."""
        return asked(explain=code)

    @server.tool()
    def example() -> str:
        """A position to start from."""
        return EXAMPLE

    return server
