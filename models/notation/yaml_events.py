"""PyYAML's events of a text as a tree, and what is wrong with one, in a player's words.

PyYAML's own scanner is used, never libyaml: both differ in what they accept, and whether libyaml is there depends on
the machine.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import yaml
from yaml.parser import Parser
from yaml.reader import Reader as CharacterReader
from yaml.scanner import Scanner

from .diagnostics import Diagnostic, DiagnosticError, Label, Lines, Span, quoted
from .nodes import (
    FORBIDDEN_IN_TEXT,
    NO_MARK,
    Limits,
    Mapping,
    Node,
    Scalar,
    Sequence,
    Source,
    Style,
    child,
    fault,
    forbidden,
    too_many_characters,
)

_SURROGATE = re.compile("[\ud800-\udfff]")
_MOST_DUPLICATES = 100
_NO_KEY = "a key is missing before the ':'"


def document(source: Source, limits: Limits) -> Node:
    """The tree of a document. Raises `DiagnosticError`."""
    return _Build(source, limits).document()


class _Refused(Exception):
    """The scanner met something that is YAML but not accepted."""

    def __init__(self, code: str, message: str, offset: int, help: str) -> None:
        super().__init__(message)
        self.code, self.message, self.offset, self.help = code, message, offset, help


class _Events(CharacterReader, Scanner, Parser):
    """PyYAML's events of a text, refusing at once what positions do not need.

    Within brackets tabs are blanks, as in JSON and YAML 1.2.
    """

    def __init__(self, text: str) -> None:
        CharacterReader.__init__(self, text)
        Scanner.__init__(self)
        Parser.__init__(self)

    def offset(self) -> int:
        """How far the text has been scanned."""
        return int(self.index)

    def scan_to_next_token(self) -> None:
        super().scan_to_next_token()
        while self.flow_level and self.peek() == "\t":
            self.forward()
            super().scan_to_next_token()

    def fetch_directive(self) -> None:
        help = "leave out the line that begins with '%'"
        raise _Refused("yaml.directive", "directives are not accepted", self.index, help)

    def fetch_alias(self) -> None:
        help = "write the value out; put text that begins with '*' in quotes"
        raise _Refused("yaml.alias", "aliases are not accepted", self.index, help)

    def fetch_anchor(self) -> None:
        help = "leave the anchor out; put text that begins with '&' in quotes"
        raise _Refused("yaml.alias", "anchors are not accepted", self.index, help)

    def fetch_tag(self) -> None:
        help = "leave the tag out; put text that begins with '!' in quotes"
        raise _Refused("yaml.tag", "tags are not accepted", self.index, help)


class _Open:
    """A collection whose end has not been met."""

    def __init__(self, event: yaml.CollectionStartEvent) -> None:
        self.start = _offset(event.start_mark)
        self.is_flow = bool(event.flow_style)
        self.is_mapping = isinstance(event, yaml.MappingStartEvent)
        self.items: list[Node] = []
        self.entries: list[tuple[Scalar, Node]] = []
        self.seen: dict[str, Scalar] = {}
        self.pending: Scalar | None = None
        self.end = self.start

    def awaits_key(self) -> bool:
        return self.is_mapping and self.pending is None

    def node(self, span: Span) -> Mapping | Sequence:
        return Mapping(tuple(self.entries), span) if self.is_mapping else Sequence(tuple(self.items), span)

    def step(self) -> str | int:
        """The key or index of the entry that is being read."""
        return self.pending.text if self.pending else len(self.items)


class _Build:
    """One run over the events of one document."""

    def __init__(self, source: Source, limits: Limits) -> None:
        self._source = source
        self._limits = limits
        self._problems: list[Diagnostic] = []
        self._open: list[_Open] = []
        self._lines = Lines("")
        self._nodes = 0

    def document(self) -> Node:
        text = self._source.text
        if len(text) > self._limits.characters:
            raise self._refusal(too_many_characters(self._limits))
        self._lines = Lines(text)
        if found := forbidden(text):
            raise self._refusal(self._forbidden(found[0], found.start()))
        root: Node | None = None
        for event in self._events(_Events(text)):
            if isinstance(event, yaml.DocumentStartEvent) and root is not None:
                message, help = "a second document begins here", ("write it into a file of its own",)
                raise self._error("yaml.documents", message, _offset(event.start_mark), help=help)
            root = self._take(event) or root
        if self._problems:
            raise self._refusal()
        if root is None or (isinstance(root, Scalar) and root.style is Style.PLAIN and not root.text):
            raise self._refusal(fault("yaml.empty", "the document is empty"))
        return root

    def _events(self, events: _Events) -> Iterator[yaml.Event]:
        while True:
            try:
                if not events.check_event():
                    return
                event: yaml.Event = events.get_event()  # type: ignore[no-untyped-call]
            except _Refused as refused:
                help = (refused.help,)
                raise self._error(refused.code, refused.message, refused.offset, help=help) from None
            except yaml.MarkedYAMLError as error:
                bracket = self._open[-1].start if self._open and self._open[-1].is_flow else None
                raise self._refusal(_explained(error, self._lines, self._path(), bracket)) from None
            except (ValueError, OverflowError):
                # PyYAML hands the number of a \U escape to chr() unchecked.
                message = "an escape stands for no character"
                help = ("the highest is \\U0010FFFF",)
                raise self._error("yaml.escape", message, events.offset(), help=help) from None
            yield event

    def _take(self, event: yaml.Event) -> Node | None:
        """Add what the event says; the root node when it completes that."""
        node: Node
        match event:
            case yaml.ScalarEvent():
                node, end = self._scalar(event), _offset(event.end_mark)
            case yaml.CollectionStartEvent():
                self._begin(event)
                return None
            case yaml.CollectionEndEvent():
                opened = self._open.pop()
                end = _offset(event.end_mark) if opened.is_flow else opened.end
                node = opened.node(self._lines.span(opened.start, end))
            case _:
                return None
        if not self._open:
            return node
        self._append(self._open[-1], node, end)
        return None

    def _begin(self, event: yaml.CollectionStartEvent) -> None:
        start = _offset(event.start_mark)
        self._count(start)
        if self._open and self._open[-1].awaits_key():
            help = ("a key is a word or a text; put a title that begins with '[' or '{' in quotes",)
            raise self._error("yaml.key", "a list or mapping cannot be a key", start, help=help)
        if len(self._open) >= self._limits.depth:
            message = f"values are nested more than {self._limits.depth} deep"
            raise self._error("yaml.too_deep", message, start, help=("look for a bracket that is not closed",))
        self._open.append(_Open(event))

    def _scalar(self, event: yaml.ScalarEvent) -> Scalar:
        start, end = _offset(event.start_mark), _offset(event.end_mark)
        self._count(start)
        text, style = event.value, Style.QUOTED if event.style else Style.PLAIN
        if event.style in ("|", ">"):
            # A block ends where the next line begins; its span ends where its own last line does.
            end = start + len(self._source.text[start:end].rstrip())
        span = self._lines.span(start, end)
        if _SURROGATE.search(text):
            try:
                text = text.encode("utf-16", "surrogatepass").decode("utf-16")
            except UnicodeDecodeError:
                message = "half of a surrogate pair is not a character"
                help = ("write the character itself, or both halves",)
                raise self._error("yaml.escape", message, start, end, help=help) from None
        if found := forbidden(text, FORBIDDEN_IN_TEXT):
            message = f"the text contains the control character U+{ord(found[0]):04X}"
            raise self._error("yaml.control", message, start, end, help=("leave the escape out",))
        return Scalar(text, style, span)

    def _append(self, into: _Open, node: Node, end: int) -> None:
        into.end = max(into.end, end)
        if not into.is_mapping:
            into.items.append(node)
        elif into.pending is not None:
            into.entries.append((into.pending, node))
            into.pending = None
        elif isinstance(node, Scalar):
            if node.style is Style.PLAIN and not node.text:
                raise self._refusal(fault("yaml.key", _NO_KEY, (Label(node.span),), path=self._path()))
            self._note_duplicate(into, node)
            into.pending = node

    def _note_duplicate(self, into: _Open, key: Scalar) -> None:
        first = into.seen.setdefault(key.text, key)
        if first is key or len(self._problems) >= _MOST_DUPLICATES:
            return
        lines = dict.fromkeys((first.span.line, key.span.line))
        message = f"{quoted(key.text)} is given twice, in line {' and in line '.join(map(str, lines))}"
        labels = (Label(key.span, "given again"), Label(first.span, "first given"))
        help = ("keep one of them, or make one list of both",)
        path = child(self._path(len(self._open) - 1), key.text)
        self._problems.append(fault("yaml.duplicate_key", message, labels, path=path, help=help))

    def _count(self, offset: int) -> None:
        self._nodes += 1
        if self._nodes > self._limits.nodes:
            message = f"the document holds more than {self._limits.nodes} values"
            raise self._error("yaml.too_large", message, offset)

    def _path(self, depth: int | None = None) -> str:
        path = ""
        for opened in self._open[:depth]:
            path = path if opened.awaits_key() else child(path, opened.step())
        return path

    def _forbidden(self, char: str, offset: int) -> Diagnostic:
        labels = (Label(self._lines.span(offset)),)
        if char == "\ufeff":
            message = "the text contains a byte order mark"
            return fault("yaml.encoding", message, labels, help=(NO_MARK,))
        named = f"U+{ord(char):04X}"
        if "\ud800" <= char <= "\udfff":
            return fault("yaml.encoding", f"half a surrogate pair ({named}) is not a character", labels)
        return fault("yaml.control", f"the text contains the control character {named}", labels, help=("delete it",))

    def _error(
        self, code: str, message: str, start: int, end: int | None = None, *, help: tuple[str, ...] = ()
    ) -> DiagnosticError:
        labels = (Label(self._lines.span(start, end)),)
        return self._refusal(fault(code, message, labels, path=self._path(), help=help))

    def _refusal(self, *last: Diagnostic) -> DiagnosticError:
        return DiagnosticError([*self._problems, *last], self._source.name, self._source.text)


def _explained(error: yaml.MarkedYAMLError, lines: Lines, path: str, bracket: int | None) -> Diagnostic:
    """PyYAML's complaint in a player's words, with what to do about it; `bracket` is where an open one stands."""
    problem, context = error.problem or "", error.context or ""
    at = _offset(error.problem_mark)
    before = lines.before(at)
    here = Label(lines.span(at))
    since = Label(lines.span(_offset(error.context_mark)), "opened here") if error.context_mark else None
    code, message, help = "yaml.syntax", "", ""
    labels: tuple[Label, ...] = (here,)
    if "mapping values are not allowed" in problem or problem.endswith("but got ':'"):
        message, help = "a ':' is not expected here", _colon_help(before, lines.after(at), in_flow=bool(since))
        labels = (here, since) if since and since.span.line != here.span.line else labels
    elif bracket is not None and "<stream end>" in problem:
        message, help = f"the {quoted(lines.text[bracket])} is not closed", "close the bracket"
        labels = (Label(lines.span(bracket), "opened here"),)
    elif since and "quoted scalar" in context and "end of stream" in problem:
        message, labels = "the quotation mark is not closed", (since,)
        help = "close the text with the same sign; in single quotes an apostrophe is written twice"
    elif lines.text[at : at + 1] == ":" and ("node content" in problem or "<block end>" in problem):
        code, message = "yaml.key", _NO_KEY
    elif "node content" in problem:
        message, help = "a value is missing here", "write it, or delete the sign that is too much"
    elif "block scalar" in context:
        message = f"this cannot stand behind {quoted(before.rstrip()[-1:])}"
        help = "put text that begins with '|' or '>' in quotes"
    elif bracket is not None and "parsing a flow" in context:
        message, help = "a ',' or the closing bracket is expected here", "put text that contains , [ ] { } : in quotes"
        labels = (here, Label(lines.span(bracket), "opened here"))
    elif "'\\t'" in problem:
        code, message, help = "yaml.tab", "a tab cannot stand here", "indent with spaces, and put a space after a colon"
    elif "cannot start any token" in problem:
        message = f"a text cannot begin with {quoted(lines.text[at : at + 1])}"
        help = "put the text in quotes"
    elif "expected <block end>" in problem and re.search("[\"']", before):
        message = "the line goes on behind a closing quotation mark"
        help = 'put the whole text in double quotes, and write a double quote within it as \\"'
    elif "expected <block end>" in problem:
        message = "this does not fit the lines above"
        help = "begin the entries of one list or mapping in the same column"
    elif "expected '<document start>'" in problem:
        message, help = "the document has ended before this", "delete what is too much, such as a closing bracket"
    elif "sequence entries are not allowed" in problem:
        message, help = "a list cannot begin here", "begin the list on a line of its own, or write it in [ ]"
    elif since and "could not find expected ':'" in problem:
        message, help = "a ':' is expected after the key", "write 'key: value', with a space after the colon"
        labels = (Label(since.span),)
    elif "escape" in problem:
        code, message = "yaml.escape", "this escape is not known"
        help = "write \\\\ for a backslash in double quotes, or use single quotes"
    else:
        message = f"the text is not YAML: {problem or 'unreadable'}"
    return fault(code, message, labels, path=path, help=(help,) if help else ())


def _colon_help(before: str, rest: str, *, in_flow: bool) -> str:
    """What to do about a second colon in a line: most often it belongs to a title."""
    colon = "quote a title that contains a colon"
    value = re.search(r"(?:^|[\s{\[,-])[^\s:]+: +(\S.*)$", before)
    if value is None:
        return (
            f"close the bracket above; {colon}" if in_flow else f"begin the keys of one mapping in one column; {colon}"
        )
    title = re.split(r" #|[,}\]]" if in_flow else " #", value[1] + rest)[0].strip()
    return f'{colon}: "{title}"' if len(title) <= 60 and '"' not in title else colon


def _offset(mark: object) -> int:
    """The offset of PyYAML's mark in the text."""
    index = getattr(mark, "index", 0)
    return index if isinstance(index, int) else 0
