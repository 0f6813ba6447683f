"""The pieces of an action's text: names of cards and servers, lists of them, numbers; each knows where it stands."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from ..parts import named_part, whole_of
from ..pool import Pool, UnknownCard, fold
from ..state import GameObject, State
from .action_text import accessed_card
from .announcements import ActionError, AmbiguousAction, MalformedAction, UnknownName
from .diagnostics import quoted
from .names import find_objects, interchangeable, names_of, server_id, server_name

Span = tuple[int, int]
MOST_INSIDE = 6  # separators within a name
_WITH_TARGET = re.compile(r"(?P<card>\S.{0,99}?) (?:on|targeting|against) (?P<target>\S.{0,99})", re.IGNORECASE)


def unknown_card(words: str, state: State, pool: Pool, text: str | None = None, column: int = 1) -> UnknownName:
    """The error that nothing in the position is called so, with what looks alike there, or else in the pool.

    Args:
        words: what was taken for a name.
        text: the whole text that they stand in, from `column` on; the words themselves unless told.
    """
    names = names_of(state, pool)
    things = (*state.objects, *state.outside)
    here = {fold(names.name(o.id)): names.name(o.id) for o in things}
    here |= {fold(card.title): card.title for o in things if (card := pool.get(o.card))}
    from difflib import get_close_matches

    close = tuple(dict.fromkeys(here[name] for name in get_close_matches(fold(words), list(here), 3, 0.6)))
    try:
        title = pool.find(words).title
    except UnknownCard as error:
        title, close = None, close or error.suggestions
    if title is not None:
        message, hint = f"no {title} is in this position", "write the card into the position, where it is"
    else:
        message, hint = f"no card is called {quoted(words)}", "name a card that is in the position"
    if close:
        hint = f"did you mean {' or '.join(repr(name) for name in close)}?"
    two = _WITH_TARGET.fullmatch(words)
    if two and find_objects(state, pool, two["card"]):
        hint = f"targets are announced afterwards: name {quoted(two['card'])} alone, then 'choose ...'"
    return UnknownName(message, words if text is None else text, column, hint, close)


class Phrases:
    """A text whose pieces, given as spans, are read in a position; what is wrong with one is told with its column."""

    def __init__(self, text: str, state: State, pool: Pool) -> None:
        self.text = text
        self.state = state
        self.pool = pool
        self.accessed: str | None = accessed_card(state)
        self.inside: dict[str, int] = {}

    def trim(self, span: Span) -> Span:
        start, end = span
        while start < end and (self.text[start].isspace() or self.text[start] == ","):
            start += 1
        while end > start and (self.text[end - 1].isspace() or self.text[end - 1] == ","):
            end -= 1
        return start, end

    def malformed(self, span: Span, expected: str, help: str | None = None) -> MalformedAction:
        got = self.text[slice(*span)]
        return MalformedAction(
            f"{quoted(got)} is not {expected}" if got else f"{expected} is missing", self.text, span[0] + 1, help
        )

    # --------------------------------------------------------------------- pieces

    def nothing(self, span: Span) -> None:
        if span[0] != span[1]:
            raise MalformedAction(
                f"nothing is expected here, found {quoted(self.text[slice(*span)])}", self.text, span[0] + 1
            )

    def whole_number(self, span: Span, *, of: str, least: int = 0) -> int:
        got = self.text[slice(*span)]
        if not got.isdecimal():
            raise self.malformed(span, of)
        if int(got) < least:
            raise MalformedAction(f"{got} is not {of}", self.text, span[0] + 1, f"they are numbered from {least}")
        return int(got)

    def value_of_x(self, span: Span) -> int:
        found = re.fullmatch(r"x\s*(?:=|is|of)?\s*(\d+)", self.text[slice(*span)], re.IGNORECASE)
        if not found:
            raise self.malformed(span, "a value for X such as 'X = 3'")
        return int(found[1])

    def server_names(self) -> list[str]:
        return [server_name(s) for s in self.state.servers]

    def server(self, span: Span) -> str:
        words = self.text[slice(*span)]
        if not words:
            raise self.malformed(span, "a server", f"name one: {', '.join(self.server_names())}")
        found = words if words in self.state.remotes else server_id(words)
        if found is None:
            names = self.server_names()
            from difflib import get_close_matches

            close = tuple(get_close_matches(words, names, 2, 0.5)) or tuple(names)
            hint = f"did you mean {' or '.join(close)}?"
            raise UnknownName(f"no server is called {quoted(words)}", self.text, span[0] + 1, hint, close)
        return found

    def card(self, span: Span, prefer: Callable[[GameObject], bool] | None = None) -> str:
        """The id of the card that the words name: a subroutine or counter of it is none."""
        found = self.object(span, prefer)
        if named_part(found) is not None:
            whole = self.name(whole_of(found))
            what = f"{quoted(self.text[slice(*span)])} is a part of {whole}, not a card"
            raise MalformedAction(what, self.text, span[0] + 1, f"name the card: {whole}")
        return found

    def object(self, span: Span, prefer: Callable[[GameObject], bool] | None = None, taken: Sequence[str] = ()) -> str:
        """The id of the card, subroutine or counter that the words name."""
        words = self.text[slice(*span)]
        if not words:
            raise self.malformed(span, "a card", "name one, by title or id")
        found = find_objects(self.state, self.pool, words, prefer)
        if not found:
            raise self.unknown(span)
        if len(found) == 1:
            return found[0]
        if interchangeable(self.state, found):
            return next((id for id in found if id not in taken), found[0])
        raise AmbiguousAction(
            f"{quoted(words)} may mean {len(found)} cards",
            self.text,
            span[0] + 1,
            tuple((id, self.name(id)) for id in found),
        )

    def unknown(self, span: Span) -> UnknownName:
        return unknown_card(self.text[slice(*span)], self.state, self.pool, self.text, span[0] + 1)

    def name(self, id: str) -> str:
        return names_of(self.state, self.pool).name(id)

    def cards(self, span: Span, separators: str = ",") -> tuple[str, ...]:
        """Names between commas; a title may contain commas itself."""
        if self.text[slice(*span)].casefold() == "nothing":
            return ()
        found: list[str] = []
        start, end = span
        if start == end:
            raise self.malformed(span, "a card", "name one, by title or id")
        cuts = [start - 1] + [i for i in range(start, end) if self.text[i] in separators] + [end]
        at = 0
        while at < len(cuts) - 1:
            for upto in range(min(len(cuts) - 1, at + 1 + self.most_inside(separators)), at, -1):
                piece = self.trim((cuts[at] + 1, cuts[upto]))
                known = find_objects(self.state, self.pool, self.text[slice(*piece)])
                if known or upto == at + 1:
                    found.append(self.object(piece, taken=found))
                    at = upto
                    break
        return tuple(found)

    def most_inside(self, separators: str) -> int:
        """How many separators the name of one card of the position, and of what it is on, can hold."""
        if separators not in self.inside:
            names = {word for o in (*self.state.objects, *self.state.outside) for word in (o.id, self._title(o))}
            most = sorted(sum(map(name.count, separators)) for name in names)[-2:]
            of_place = 3 if "," in separators else 0  # `Enigma (HQ, outermost)`
            self.inside[separators] = min(2 * max(most, default=0) + of_place, MOST_INSIDE)
        return self.inside[separators]

    def _title(self, object: GameObject) -> str:
        card = self.pool.get(object.card)
        return card.title if card is not None else ""

    def slots(self, span: Span) -> tuple[tuple[str, ...], ...]:
        """Lists of names between slashes; a title may contain a slash itself."""
        cuts = [span[0] - 1] + [i for i in range(*span) if self.text[i] == "/"] + [span[1]]
        error: ActionError | None = None
        most = self.most_inside("/") and min(len(cuts) - 2, 8)  # slashes that may belong to titles
        for joined in range(1 << max(0, most)):  # none first
            kept = [c for i, c in enumerate(cuts) if not 0 < i < len(cuts) - 1 or not joined >> (i - 1) & 1]
            try:
                return tuple(self.cards(self.trim((a + 1, b))) for a, b in pairwise(kept))
            except ActionError as failed:
                error = error or failed
        raise error or self.malformed(span, "a list of targets")

    def between(self, span: Span, separator: re.Pattern[str]) -> Iterator[Span]:
        """What stands between the separators."""
        start = span[0]
        for cut in separator.finditer(self.text, *span):
            yield self.trim((start, cut.start()))
            start = cut.end()
        yield self.trim((start, span[1]))
