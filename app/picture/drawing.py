"""Where everything of a board lies in its picture: the Corp above, its servers in columns, the Runner below.

Ice stands above the root of its server, the outermost on top; what is hosted stands under its host, moved in. A narrow
picture (a phone) has fewer cards in a row, nothing in it becomes smaller.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..models.terms import Side
from .board import Board, CardView, Look, Pile, PlayerView, ServerView
from .svg import document, element, shortened, text, titled, width_of, wrapped

WIDTH = 960
NARROWEST, WIDEST = 320, 4000
MARGIN, GAP, PAD = 12, 10, 10
CARD = 144
TITLE, SMALL, LABEL = 12.5, 10.5, 12.0
LINE, SMALL_LINE = 15, 13
BOLD = 1.1  # how much wider bold text is
STEP_IN = 10  # of what is hosted
MOST_IN_PILE = 40  # cards of one pile that are drawn; the rest is counted


def board_svg(board: Board, *, width: int = WIDTH, interactive: bool = False) -> str:
    """The picture of a board as an SVG document, for light and dark grounds.

    Args:
        width: of the picture, in pixels, from 320; about 380 for a phone.
        interactive: whether cards are buttons, for a page that answers to them.

    Raises:
        ValueError: the width is out of range.
    """
    if not NARROWEST <= width <= WIDEST:
        raise ValueError(f"a picture is {NARROWEST} to {WIDEST} pixels wide, not {width}")
    sheet = _Sheet(width, interactive=interactive)
    sheet.heading(board)
    sheet.player(board.corp)
    sheet.servers(board.servers)
    if board.others:
        sheet.panel("On the table", board.others, "")
    if board.lasting:
        sheet.lines("What lasts", board.lasting)
    sheet.player(board.runner)
    title = f"{board.title}. {board.decision}"
    return document(sheet.parts, width, sheet.y, title, board.described, role="group" if interactive else "img")


class _Sheet:
    """A picture as it grows downward."""

    def __init__(self, width: int, *, interactive: bool) -> None:
        self.width = width
        self.interactive = interactive
        self.inner = width - 2 * MARGIN
        self.parts: list[str] = []
        self.y: float = MARGIN

    def heading(self, board: Board) -> None:
        self.parts.append(text(board.title, MARGIN, self.y + 14, 15, "strong"))
        self.y += 22
        for line in wrapped(board.decision, LABEL * BOLD, self.inner, 3):
            self.parts.append(text(line, MARGIN, self.y + 12, LABEL, "mark-ink"))
            self.y += 16
        self.y += 6

    # ------------------------------------------------------------------------- players

    def player(self, player: PlayerView) -> None:
        title = player.side.title
        if player.identity is not None:
            title += f": {player.identity.title}"
        numbers = " · ".join(f"{value} {name}" for name, value in player.numbers)
        ink = "corp-ink" if player.side is Side.CORP else "runner-ink"
        self.panel(title, (*player.rows, *player.piles), numbers, ink, player.identity)

    def panel(
        self, title: str, piles: Sequence[Pile], under: str, ink: str = "", identity: CardView | None = None
    ) -> None:
        """A frame with a heading and piles in it."""
        top, within = self.y, self.inner - 2 * PAD
        self.y += PAD
        inside: list[str] = []
        heading = [
            text(line, MARGIN + PAD, self.y + 13 + 18 * n, 14, f"strong {ink}".strip())
            for n, line in enumerate(wrapped(title, 14 * BOLD, within, 2))
        ]
        self.y += 18 * len(heading)
        words = titled(identity.described) if identity is not None else ""
        inside.append(
            _clickable(words + "".join(heading), identity, interactive=self.interactive)
            if identity is not None
            else "".join(heading)
        )
        for line in wrapped(under, LABEL, within, 4) if under else ():
            inside.append(text(line, MARGIN + PAD, self.y + 13, LABEL))
            self.y += 16
        if identity is not None:
            inside += self._hosted_of(identity)
        self.y += 4
        small = [pile for pile in piles if not pile.cards]
        for pile in piles:
            if pile.cards:
                inside += self._pile(pile)
        if small:
            words = " · ".join(f"{pile.title}: {pile.count}" for pile in small)
            for line in wrapped(words, LABEL, within, 3):
                inside.append(text(line, MARGIN + PAD, self.y + 12, LABEL, "soft"))
                self.y += 16
        self.y += PAD - 4
        frame = element("rect", x=MARGIN, y=top, width=self.inner, height=self.y - top, rx=8, class_="panel")
        self.parts += [frame, *inside]
        self.y += GAP

    def lines(self, title: str, sentences: Sequence[str]) -> None:
        """A frame with a heading and sentences in it."""
        top = self.y
        self.y += PAD
        inside = [text(title, MARGIN + PAD, self.y + 13, 14, "strong")]
        self.y += 20
        for sentence in sentences:
            for line in wrapped(sentence, LABEL, self.inner - 2 * PAD, 3):
                inside.append(text(line, MARGIN + PAD, self.y + 12, LABEL))
                self.y += 16
        self.y += PAD - 4
        self.parts.append(element("rect", x=MARGIN, y=top, width=self.inner, height=self.y - top, rx=8, class_="panel"))
        self.parts += inside
        self.y += GAP

    def _hosted_of(self, identity: CardView) -> list[str]:
        if not identity.hosted and not identity.counters:
            return []
        marked = [text(" · ".join(identity.counters), MARGIN + PAD, self.y + 12, SMALL)] if identity.counters else []
        self.y += 16 * bool(identity.counters)
        return marked + self._flow(identity.hosted)

    def _pile(self, pile: Pile) -> list[str]:
        label = f"{pile.title} ({pile.count})"
        made = [text(label, MARGIN + PAD, self.y + 12, LABEL, "soft strong")]
        self.y += 18
        made += self._flow(pile.cards[:MOST_IN_PILE])
        if len(pile.cards) > MOST_IN_PILE:
            more = f"and {len(pile.cards) - MOST_IN_PILE} more"
            made.append(text(more, MARGIN + PAD, self.y + 10, SMALL, "soft"))
            self.y += 16
        return made

    def _flow(self, cards: Sequence[CardView]) -> list[str]:
        """Cards side by side, in as many rows as they need."""
        made: list[str] = []
        across = max(1, int((self.inner - 2 * PAD + GAP) // (CARD + GAP)))
        for start in range(0, len(cards), across):
            row = cards[start : start + across]
            for n, card in enumerate(row):
                made.append(draw(card, MARGIN + PAD + n * (CARD + GAP), self.y, CARD, interactive=self.interactive))
            self.y += max(height(card, CARD) for card in row) + GAP
        return made

    # ------------------------------------------------------------------------- servers

    def servers(self, servers: Sequence[ServerView]) -> None:
        across = max(1, int((self.inner + GAP) // (CARD + 2 * PAD + GAP)))
        column = min((self.inner + GAP) / min(across, max(len(servers), 1)) - GAP, CARD + 2 * PAD + 60)
        for start in range(0, len(servers), across):
            row = servers[start : start + across]
            tallest = max(_server_height(server, column) for server in row)
            for n, server in enumerate(row):
                at = MARGIN + n * (column + GAP)
                self.parts += _server(server, at, self.y, column, tallest, interactive=self.interactive)
            self.y += tallest + GAP


def _server_height(server: ServerView, width: float) -> float:
    inner = width - 2 * PAD
    cards = sum(height(card, inner) + 6 for card in (*server.ice, *server.root))
    return 2 * PAD + 20 + (16 if server.run else 0) + cards + (22 if server.run else 0) + 22 * (1 + (not server.ice))


def _server(server: ServerView, x: float, y: float, width: float, tall: float, *, interactive: bool) -> list[str]:
    """A server: its name, its ice from the outermost, the root, and the Runner where they are."""
    inner = width - 2 * PAD
    made = [element("rect", x=x, y=y, width=width, height=tall, rx=8, class_="panel")]
    at = y + PAD
    note = f"  {server.note}" if server.note else ""
    made.append(text(server.title, x + PAD, at + 12, 13, "strong corp-ink"))
    made.append(text(note.strip(), x + width - PAD, at + 12, SMALL, "soft", text_anchor="end") if note else "")
    at += 20
    if server.run:
        made.append(text(shortened(server.run, SMALL * BOLD, inner), x + PAD, at + 10, SMALL, "mark-ink"))
        at += 16
    for card in server.ice:
        if server.run and server.at == card.id:
            made.append(_here(x + PAD, at, inner))
            at += 22
        made.append(draw(card, x + PAD, at, inner, interactive=interactive))
        at += height(card, inner) + 6
    if not server.ice:
        made.append(text("no ice", x + PAD, at + 12, SMALL, "soft"))
        at += 22
    if server.run and server.at is None:
        made.append(_here(x + PAD, at, inner))
        at += 22
    made.append(text("root" if server.root else "empty root", x + PAD, at + 12, SMALL, "soft"))
    at += 20
    for card in server.root:
        made.append(draw(card, x + PAD, at, inner, interactive=interactive))
        at += height(card, inner) + 6
    return [element("g", titled(f"{server.title}, {server.note}" if server.note else server.title) + "".join(made))]


def _here(x: float, y: float, width: float) -> str:
    """Where the Runner is."""
    flag = element("rect", x=x, y=y, width=width, height=18, rx=9, class_="here")
    return flag + text("▸ the Runner is here", x + 9, y + 13, 11, "mark-ink")


# ----------------------------------------------------------------------------- cards


def _lines(card: CardView, width: float) -> tuple[list[str], list[str]]:
    """The lines of a card: its title, and what is said below."""
    inner = width - 12
    title = wrapped(card.shown_title, TITLE * BOLD, inner, 2)
    state = ["facedown"] if card.look is Look.DOWN else []
    small = [shortened(card.kind, SMALL, inner)] if card.kind else []
    for words in (*_joined((*state, *card.facts), inner), *_joined(card.counters, inner)):
        small.append(words)
    return title, small


def _joined(words: Iterable[str], width: float) -> list[str]:
    """Words joined by dots, in as many lines as they need."""
    lines: list[str] = []
    for word in words:
        if lines and width_of(f"{lines[-1]} · {word}", SMALL) <= width:
            lines[-1] += f" · {word}"
        else:
            lines.append(shortened(word, SMALL, width))
    return lines


def own_height(card: CardView, width: float) -> float:
    """How tall a card is without what it hosts."""
    title, small = _lines(card, width)
    return 9 + LINE * len(title) + SMALL_LINE * (len(small) + len(card.now)) + 3


def height(card: CardView, width: float) -> float:
    """How tall a card is with everything that it hosts."""
    inner = max(width - STEP_IN, 60)
    return own_height(card, width) + sum(height(hosted, inner) + 4 for hosted in card.hosted)


def draw(card: CardView, x: float, y: float, width: float, *, interactive: bool = False) -> str:
    """A card at a place, with what it hosts below it."""
    title, small = _lines(card, width)
    tall = own_height(card, width)
    made = [element("rect", x=x, y=y, width=width, height=tall, rx=6)]
    at = y + 4
    for line in title:
        at += LINE
        made.append(text(line, x + 6, at - 2, TITLE, "strong"))
    for line in small:
        at += SMALL_LINE
        made.append(text(line, x + 6, at - 1, SMALL, "soft"))
    for line in card.now:
        at += SMALL_LINE
        made.append(text(shortened(line, SMALL * BOLD, width - 12), x + 6, at - 1, SMALL, "mark-ink"))
    kind = ["card", card.side.value if card.look is Look.UP else card.look.value, *(("now",) if card.now else ())]
    drawn = _clickable(titled(card.described) + "".join(made), card, " ".join(kind), interactive=interactive)
    below = y + tall + 4
    inner = max(width - STEP_IN, 60)
    for hosted in card.hosted:
        drawn += draw(hosted, x + width - inner, below, inner, interactive=interactive)
        below += height(hosted, inner) + 4
    return drawn


def _clickable(content: str, card: CardView, kind: str = "card-title", *, interactive: bool) -> str:
    """A group that pages can ask about: it carries the card's id and its unambiguous name, and may be a button."""
    button: dict[str, object] = {"tabindex": 0, "role": "button", "aria_label": card.described} if interactive else {}
    return element("g", content, class_=kind, data_id=card.id, data_name=card.name, **button)
