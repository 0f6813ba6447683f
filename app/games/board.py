"""The board in text, as one player sees it or as it is."""

from __future__ import annotations

from collections.abc import Iterator

from ..models.terms import Side
from ..picture.board import CardView, Look, Pile, PlayerView, ServerView
from ..picture.board import board as picture_of
from ..solver.ask.position import Position


def board_lines(position: Position, side: Side | None = None) -> Iterator[str]:
    """Both sides of the table, line by line; what is hidden from a side is shown as not known to it.

    Args:
        position: the position.
        side: who looks; None shows everything.
    """
    found = picture_of(position.seen_by(side) if side is not None else position)
    yield from _player(found.corp)
    for server in found.servers:
        yield from _server(server)
    yield from _player(found.runner)
    for pile in found.others:
        yield from _pile(pile)


def _player(player: PlayerView) -> Iterator[str]:
    name = player.identity.title if player.identity is not None else "no identity"
    numbers = ", ".join(f"{label} {count}" for label, count in player.numbers)
    yield f"{player.side.title}: {name} | {numbers}"
    for pile in (*player.rows, *player.piles):
        yield from _pile(pile)


def _pile(pile: Pile) -> Iterator[str]:
    if not pile.cards and pile.count in ("0", ""):
        return
    told = [_card(card) for card in pile.cards if card.look is not Look.UNKNOWN]
    cards = f": {', '.join(told)}" if told else ""
    note = f" ({pile.note})" if pile.note else ""
    yield f"  {pile.title} {pile.count}{note}{cards}"


def _server(server: ServerView) -> Iterator[str]:
    if not server.ice and not server.root and server.run is None:
        return
    ice = " > ".join(_card(card) + ("  <- the Runner" if card.id == server.at else "") for card in server.ice)
    root = ", ".join(_card(card) for card in server.root)
    parts = [part for part in (f"ice {ice}" if ice else "", f"root {root}" if root else "", server.run or "") if part]
    yield f"  {server.title}: {'; '.join(parts)}"


def _card(card: CardView) -> str:
    """`Ice Wall (2 advancement)`, `[Enigma]` facedown, `[?]` unknown."""
    if card.look is Look.UNKNOWN:
        title = "[?]"
    else:
        title = f"[{card.shown_title}]" if card.look is Look.DOWN else card.shown_title
    marks = ", ".join((*card.counters, *card.now))
    hosted = f" hosting {', '.join(map(_card, card.hosted))}" if card.hosted else ""
    return f"{title}{f' ({marks})' if marks else ''}{hosted}"


__all__ = ["board_lines"]
