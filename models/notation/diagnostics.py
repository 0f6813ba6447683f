"""Problems of a document as values, and their renderings: for people, for machines, in one line.

A `Diagnostic` says what is wrong, where, and what to do. It knows nothing of positions or cards, so that every notation
reports in the same shape.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable
from enum import StrEnum
from itertools import accumulate

from ..pool import fold
from ..values import Value

__all__ = [
    "Diagnostic",
    "DiagnosticError",
    "Label",
    "Lines",
    "Severity",
    "Span",
    "did_you_mean",
    "fold",
    "lines_of",
    "one_line",
    "quoted",
    "render",
    "suggestion",
    "to_json",
]

_LINE_BREAK = re.compile(r"\r\n|\n|\r")
_TAB_STOP = 4
_LONGEST_WORD = 200
_LIKE = 0.6  # the least likeness worth a suggestion
_BEGUN = 0.85  # what a candidate is worth that begins with the word
_LEAST_ROOM = 20
_UNSEEN = ("Cc", "Cf", "Cs", "Zl", "Zp")
_OVERRIDES = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


class Severity(StrEnum):
    """How bad a problem is; only an error makes a document unusable."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Span(Value, frozen=True):
    """A stretch of text: 1-based lines and columns, columns counted in characters, the end exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


class Label(Value, frozen=True):
    """A remark on a stretch of text."""

    span: Span
    text: str = ""


class Diagnostic(Value, frozen=True):
    """One problem of a document.

    `code` is dotted and permanent (`card.unknown`), `message` one sentence in the user's words, `path` a JSON pointer
    (RFC 6901) into the document, `rule` the id of a rule. The first label is the primary one: it names the place.
    """

    code: str
    severity: Severity
    message: str
    path: str = ""
    labels: tuple[Label, ...] = ()
    help: tuple[str, ...] = ()
    rule: str | None = None


class DiagnosticError(ValueError):
    """A document was refused; `diagnostics` says why, in full.

    `source_name` and `text` are the name and the text of the document, for `render`.
    """

    def __init__(self, diagnostics: Iterable[Diagnostic], source_name: str, text: str = "") -> None:
        self.diagnostics: tuple[Diagnostic, ...] = tuple(diagnostics)
        self.source_name = source_name
        self.text = text
        if not self.diagnostics:
            raise ValueError("a DiagnosticError needs at least one diagnostic")
        super().__init__(self.diagnostics, source_name, text)

    def __str__(self) -> str:
        more = len(self.diagnostics) - 1
        return one_line(self.diagnostics[0], self.source_name) + (f" (and {more} more)" if more else "")

    def render(self, *, colour: bool = False, width: int = 100) -> str:
        """All diagnostics as `render` writes them, an empty line between two."""
        shown = (render(each, self.source_name, self.text, colour=colour, width=width) for each in self.diagnostics)
        return "\n\n".join(shown)


class Lines:
    """Where the offsets of a text are: in which line, as editors count them, and in which column."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._starts = [0, *(found.end() for found in _LINE_BREAK.finditer(text))]

    def span(self, start: int, end: int | None = None) -> Span:
        """The span between two offsets; of one character when there is no end."""
        line, column = self._at(start)
        if end is None:
            return Span(line, column, line, column + 1)
        return Span(line, column, *self._at(max(start, end)))

    def before(self, offset: int) -> str:
        """What stands in the line before the offset."""
        return self.text[self._starts[self._at(offset)[0] - 1] : offset]

    def after(self, offset: int) -> str:
        """What stands in the line from the offset on, or the first thousand characters of it."""
        return _LINE_BREAK.split(self.text[offset : offset + 1000], maxsplit=1)[0]

    def _at(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1


def lines_of(text: str) -> list[str]:
    r"""The lines of a text as editors count them: parted by `\n`, `\r\n` or `\r` and nothing else.

    >>> lines_of("a\r\nb\x0cc")
    ['a', 'b\x0cc']
    """
    return _LINE_BREAK.split(text)


def is_hidden(text: str) -> bool:
    """Whether characters of the text cannot be seen, or change how those around them are shown."""
    return any(char in _OVERRIDES or unicodedata.category(char) in _UNSEEN for char in text)


def quoted(text: str, most: int = 60) -> str:
    """The text as a message cites it: in quotes, in one line, without control characters, not too long.

    >>> quoted("Sure Gamble"), quoted("x" * 70, most=5)
    ("'Sure Gamble'", "'xxxx…'")
    """
    cut = text if len(text) <= most else text[: most - 1] + "…"
    return f"'{''.join(map(_glyph, cut))}'"


def suggestion(words: Iterable[str]) -> tuple[str, ...]:
    """The help line that offers these words, best first; nothing when there are none.

    >>> suggestion(("rig", "grip"))
    ("did you mean 'rig' or 'grip'?",)
    """
    offered = [quoted(word) for word in words]
    if not offered:
        return ()
    listed = ", ".join(offered[:-1]) + " or " + offered[-1] if len(offered) > 1 else offered[0]
    return (f"did you mean {listed}?",)


def did_you_mean(word: str, candidates: Iterable[str], n: int = 3) -> tuple[str, ...]:
    """Up to `n` candidates that look like the word, best first; the order of the candidates has no influence.

    Compared is what `fold` leaves, so that case, accents and the kind of apostrophe cost nothing. A candidate in which
    the word begins a word is offered too: `mirrormorph` is enough for "MirrorMorph: Endless Iteration".

    >>> did_you_mean("aesops pawnshop", ["Aesop’s Pawnshop", "Imp"])
    ('Aesop’s Pawnshop',)
    >>> did_you_mean("mirrormorph", ["MirrorMorph: Endless Iteration", "Imp"])
    ('MirrorMorph: Endless Iteration',)
    """
    sought = fold(word[: _LONGEST_WORD + 1])
    if not sought or len(sought) > _LONGEST_WORD or n < 1:
        return ()
    from difflib import SequenceMatcher  # for what is wrong alone

    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(sought)
    begins = re.compile(rf"(?<!\w){re.escape(sought)}") if len(sought) > 2 else None
    ranked: list[tuple[float, str, str]] = []
    for candidate in set(candidates):
        folded = fold(candidate)
        matcher.set_seq1(folded)
        # The bounds are far cheaper than the ratio, and rule out nearly all of two thousand titles.
        may_be = matcher.real_quick_ratio() >= _LIKE and matcher.quick_ratio() >= _LIKE
        like = matcher.ratio() if may_be else 0.0
        if begins and (found := begins.search(folded)):
            like = max(like, _LIKE if found.start() else _BEGUN)
        if like >= _LIKE:
            ranked.append((-like, folded, candidate))
    return tuple(candidate for _, _, candidate in sorted(ranked)[:n])


def one_line(diagnostic: Diagnostic, source_name: str) -> str:
    """Place, severity, code and message in one line, as compilers print them and editors read them."""
    return f"{_place(diagnostic, source_name)}: {_head(diagnostic)}"


def to_json(diagnostic: Diagnostic, source_name: str) -> dict[str, object]:
    """The diagnostic as data for JSON; every key is always there."""
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity.value,
        "message": diagnostic.message,
        "source": source_name,
        "path": diagnostic.path,
        "labels": [
            {
                "line": label.span.line,
                "column": label.span.column,
                "end_line": label.span.end_line,
                "end_column": label.span.end_column,
                "text": label.text,
            }
            for label in diagnostic.labels
        ],
        "help": list(diagnostic.help),
        "rule": diagnostic.rule,
    }


def render(diagnostic: Diagnostic, source_name: str, text: str, *, colour: bool = False, width: int = 100) -> str:
    """The diagnostic for people: what, where, the lines in question underlined, and what to do.

    The primary label is underlined with `^`, others with `-`. Lines longer than `width` columns are clipped around the
    underlined part. Control characters of the text are shown as pictures, never sent to the terminal.
    No line break stands at the end.
    """
    paint = _Paint(diagnostic.severity, colour)
    head, message = f"{diagnostic.severity.value}[{diagnostic.code}]", _clean(diagnostic.message)
    lines = lines_of(text)
    labels = [label for label in diagnostic.labels if 1 <= label.span.line <= len(lines)]
    gutter = max((len(str(label.span.line)) for label in labels), default=1)
    edge = paint.frame("|")
    out = [paint.severe(head) + paint.bold(f": {message}")]
    out.append(f"{' ' * gutter}{paint.frame('-->')} {_place(diagnostic, source_name)}")
    room = max(_LEAST_ROOM, width - gutter - 3)
    primary = labels[0] if labels else None
    last = 0
    for label in sorted(labels, key=lambda each: (each.span.line, each.span.column)):
        number = label.span.line
        view = _view(lines[number - 1], label.span, room)
        if last and number > last + 1:
            out.append(paint.frame("..."))
        elif label is primary and number - 1 > last and lines[number - 2].strip():
            before = _clipped(lines[number - 2], view.first, room)
            out.append(f"{paint.frame(str(number - 1).rjust(gutter))} {edge} {before}".rstrip())
        if number != last or view.clipped:
            out.append(f"{paint.frame(str(number).rjust(gutter))} {edge} {view.line}".rstrip())
        sign, brush = ("^", paint.severe) if label is primary else ("-", paint.frame)
        under = sign * view.length + (f" {_clean(label.text)}" if label.text else "")
        out.append(f"{' ' * gutter} {edge} {' ' * view.offset}{brush(under)}")
        last = number
    if not labels and diagnostic.path:
        out.append(_remark(gutter, "at", diagnostic.path, paint))
    out.extend(_remark(gutter, "help", line, paint) for line in diagnostic.help)
    if diagnostic.rule is not None:
        out.append(_remark(gutter, "rule", diagnostic.rule, paint))
    return "\n".join(out)


class _Paint:
    """The colours of a rendering; plain text when there are to be none."""

    _OF = {Severity.ERROR: "31", Severity.WARNING: "33", Severity.NOTE: "36"}

    def __init__(self, severity: Severity, colour: bool) -> None:
        self._severe = self._OF[severity]
        self._colour = colour

    def severe(self, text: str) -> str:
        return self._in(f"1;{self._severe}", text)

    def bold(self, text: str) -> str:
        return self._in("1", text)

    def frame(self, text: str) -> str:
        return self._in("1;34", text)

    def _in(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self._colour else text


class _View(Value, frozen=True):
    """A line as it is shown, and where in it to underline, in columns of the screen.

    `first` is the number of characters left out at its beginning.
    """

    line: str
    first: int
    offset: int
    length: int
    clipped: bool


def _view(line: str, span: Span, room: int) -> _View:
    start = min(span.column - 1, len(line))
    end = min(span.end_column - 1, len(line)) if span.end_line == span.line else len(line)
    end = max(start, end)
    if _fits(line, room):
        first, shown = 0, line
    else:
        # Keep some text before the underlined part, more of it when that part is short.
        kept = max(room // 4, room - 2 - (end - start) - room // 4)
        first = 0 if end < room // 2 else max(0, start - kept // 2)
        while first < start and _columns(line[first : start + 1])[-1] + 2 > room:  # tabs and wide ones take more
            first += 1
        shown = line[first:]
    columns = _columns(shown[: max(end - first, 0)])
    mark = 1 if first else 0
    offset = columns[start - first] + mark
    length = max(1, min(columns[-1] + mark, max(room - 1, offset + 1)) - offset)
    return _View(_clipped(line, first, room), first, offset, length, not _fits(line, room))


def _clipped(line: str, first: int, room: int) -> str:
    """The line from character `first` on, in at most `room` columns; `…` stands for what is left out."""
    left = "…" if first else ""
    rest = line[first : first + 4 * room]
    columns = _columns(rest)
    whole = len(line) - first == len(rest) and columns[-1] + len(left) <= room
    if whole:
        return left + "".join(_cells(rest))
    fitting = sum(1 for column in columns[1:] if column + len(left) <= room - 1)
    return left + "".join(_cells(rest[:fitting])) + "…"


def _fits(line: str, room: int) -> bool:
    return len(line) <= 4 * room and _columns(line)[-1] <= room


def _cells(text: str) -> list[str]:
    """Each character as it is shown; a tab as blanks up to the next stop."""
    column, cells = 0, []
    for char in text:
        cell = " " * (_TAB_STOP - column % _TAB_STOP) if char == "\t" else _glyph(char)
        column += len(cell) if char == "\t" else _breadth(char)
        cells.append(cell)
    return cells


def _columns(text: str) -> list[int]:
    """The column of the screen at which each character begins, and the one behind the last."""
    cells = zip(text, _cells(text), strict=True)
    return list(accumulate((len(cell) if char == "\t" else _breadth(char) for char, cell in cells), initial=0))


def _breadth(char: str) -> int:
    """The columns that a character takes on the screen: wide ones two, combining ones none."""
    if char < "\x7f":
        return 1
    if _glyph(char) != char:
        return 1
    if unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def _glyph(char: str) -> str:
    """The character, or a picture of it where a terminal would act on it instead of showing it."""
    if " " <= char < "\x7f":
        return char
    if char < " ":
        return chr(0x2400 + ord(char))
    if char == "\x7f":
        return "␡"
    if char in _OVERRIDES or unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp"):
        return "�"
    return char


def _clean(text: str) -> str:
    return "".join(map(_glyph, text))


def _head(diagnostic: Diagnostic) -> str:
    return f"{diagnostic.severity.value}[{diagnostic.code}]: {_clean(diagnostic.message)}"


def _place(diagnostic: Diagnostic, source_name: str) -> str:
    name = _clean(source_name)
    if not diagnostic.labels:
        return name
    span = diagnostic.labels[0].span
    return f"{name}:{span.line}:{span.column}"


def _remark(gutter: int, word: str, text: str, paint: _Paint) -> str:
    return f"{' ' * gutter} {paint.frame('=')} {paint.bold(word)}: {_clean(text)}"
