"""A text box cut up: lines, flags, the cost before a colon, sentences, quoted abilities and modes (9.1)."""

from __future__ import annotations

import re

from msgspec import Struct, structs

from ..abilities import Flag
from ..terms import Side
from .lexer import tokens

Tokens = tuple[str, ...]


class Line(Struct, frozen=True):
    """One line of a text box, which is one ability or several (rule_ability)."""

    clause: int
    text: str
    subroutine: bool = False
    flags: tuple[Flag, ...] = ()
    threat: int | None = None
    cost: Tokens | None = None
    sentences: tuple[Tokens, ...] = ()


class Box(Struct, frozen=True):
    """A text box: its lines, and the texts that stand in quotation marks or as modes, by number."""

    lines: tuple[Line, ...]
    quotes: tuple[str, ...]


_MODES = re.compile(r"\s*<ul>(.*?)</ul>[ \t]*", re.S)
_MODE = re.compile(r"<li>(.*?)</li>", re.S)
_QUOTE = re.compile(r"\"([^\"]*)\"")
_INNER = re.compile(r"(?<![\w'])'([^']*\.)'")
_FLAG_WORDS = {
    "interface": Flag.INTERFACE,
    "[interrupt]": Flag.INTERRUPT,
    "access": Flag.ACCESS,
    "persistent": Flag.PERSISTENT,
    "once per turn": Flag.ONCE_PER_TURN,
}
_FLAG_ORDER = tuple(_FLAG_WORDS.values())
_NO_COST_BEFORE = ("following", "choose", "gain", "have", "with", "order")


def cut(text: str) -> Box:
    """The lines and quotations of a normalised text box."""
    quotes: list[str] = []

    def mode_list(match: re.Match[str]) -> str:
        marks = []
        for body in _MODE.findall(match[1]):
            marks.append(f"§{len(quotes)}")
            quotes.append(body.strip())
        return " " + " ".join(marks) + " . "

    def quotation(match: re.Match[str]) -> str:
        quotes.append(_INNER.sub(r'"\1"', match[1]).strip())
        rest = text_with_modes[match.end() :]
        ends = match[1].rstrip().endswith(".") and (not rest.strip() or re.match(r"\s+(?:[A-Z\[~]|$)", rest))
        return f"§{len(quotes) - 1} " + ("." if ends else "")  # a digit behind it is none of its own

    text_with_modes = _MODES.sub(mode_list, text)
    marked = _QUOTE.sub(quotation, text_with_modes)
    return Box(tuple(_line(k, line) for k, line in enumerate(marked.split("\n")) if line.strip()), tuple(quotes))


def _line(clause: int, text: str) -> Line:
    rest = text.strip()
    subroutine = rest.startswith("[subroutine]")
    if subroutine:
        rest = rest.removeprefix("[subroutine]").strip()
    flags, threat, rest = _flags(rest)
    words = tokens(rest)
    cost = None
    if ":" in words:
        at = words.index(":")
        before = words[:at]
        if (
            "." not in before
            and not (set(before) & set(_NO_COST_BEFORE))
            and not any(w.startswith("§") for w in before)
        ):
            cost, words = before, words[at + 1 :]
    return Line(clause, text, subroutine, flags, threat, cost, sentences(words))


def _flags(text: str) -> tuple[tuple[Flag, ...], int | None, str]:
    """The flags before a line's arrows, its threat level, and what stands behind the last arrow that has them.

    The whole text, and nothing before it, where one of them stands twice.
    """
    found: list[Flag] = []
    threat: int | None = None
    rest = text
    while "→" in rest:
        head, _, behind = rest.partition("→")
        of_arrow = _flags_of_one_arrow(head)
        if of_arrow is None:
            break
        flags, level = of_arrow
        if set(flags) & set(found) or (level is not None and threat is not None):
            return (), None, text
        found += flags
        threat = threat if level is None else level
        rest = behind.strip()
    return tuple(sorted(found, key=_FLAG_ORDER.index)), threat, rest


def _flags_of_one_arrow(head: str) -> tuple[list[Flag], int | None] | None:
    """The flags and the threat level that stand before one arrow; nothing where other words do, or one stands twice."""
    found: list[Flag] = []
    threat: int | None = None
    for part in re.sub(r"</?strong>", "", head).split(","):
        word = part.strip().lower()
        level = re.fullmatch(r"threat (\d+)", word)
        if level and threat is None:
            threat = int(level[1])
        elif word in _FLAG_WORDS and _FLAG_WORDS[word] not in found:
            found.append(_FLAG_WORDS[word])
        else:
            return None
    return found, threat


def sentences(words: Tokens) -> tuple[Tokens, ...]:
    """The sentences of a line, without their full stops."""
    found: list[Tokens] = []
    current: list[str] = []
    for word in words:
        if word == ".":
            if current:
                found.append(tuple(current))
            current = []
        else:
            current.append(word)
    if current:
        found.append(tuple(current))
    return _with_both(tuple(found))


def with_what_they_speak_of(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """The lines of an event or operation; one that speaks of a card of which it has not told goes on the line before
    it, for what they instruct is done in the order of the text (rule_resolve_instruction_in_order)."""
    found: list[Line] = []
    for line in lines:
        if found and _instructs_only(line) and _instructs_only(found[-1]) and _speaks_of_before(line):
            before = found.pop()
            line = structs.replace(
                before, text=f"{before.text} {line.text}", sentences=(*before.sentences, *line.sentences)
            )
        found.append(line)
    return tuple(found)


def with_another_mode(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """`Threat 3 → You may also resolve the other mode` says of the modes on the line before how many there may be."""
    found: list[Line] = []
    for line in lines:
        more = _ANOTHER.get(line.sentences)
        modes = found[-1].sentences[-1] if found and found[-1].sentences else ()
        if more is not None and line.threat is not None and modes[: len(_ONE_MODE) + 1] == (*_ONE_MODE, ":"):
            before = found.pop()
            level = ("if", "the", "threat", "level", "is", str(line.threat), "or", "more")
            said = (*_ONE_MODE, ",", "or", *more, *level, *modes[len(_ONE_MODE) :])
            text = f"{before.text} {line.text}"
            line = structs.replace(before, text=text, sentences=(*before.sentences[:-1], said))
        found.append(line)
    return tuple(found)


def _instructs_only(line: Line) -> bool:
    return not (line.subroutine or line.flags or line.threat or line.cost is not None) and bool(line.sentences)


def _speaks_of_before(line: Line) -> bool:
    words = tuple(word for sentence in line.sentences for word in sentence)
    spoken = ((at, words[at + 1]) for at, word in enumerate(words[:-1]) if word == "that")
    return any(noun in _NOUNS and noun not in words[:at] for at, noun in spoken)


_NOUNS = ("program", "resource", "hardware", "ice", "asset", "upgrade", "agenda", "operation", "event")


_ONE_MODE = ("resolve", "1", "of", "the", "following")
_ALSO = ("you", "may", "resolve")
_ANOTHER: dict[tuple[Tokens, ...], Tokens] = {
    ((*_ALSO, "the", "other", "mode"),): ("both",),
    ((*_ALSO, "1", "other", "mode"),): ("2",),
}
_MORE = {(",", *_ALSO, *more, "instead"): more for more in (("both",), ("any", "number", "of", "them"))}


def _with_both(found: tuple[Tokens, ...]) -> tuple[Tokens, ...]:
    """`Resolve 1 of the following. If C, you may resolve both instead`, or any number: one sentence with the modes."""
    match found:
        case (*before, one, several, modes) if one == _ONE_MODE and several[:1] == ("if",):
            said = next((words for words in _MORE if several[-len(words) :] == words), None)
            if said is None:
                return found
            return (*before, (*one, ",", "or", *_MORE[said], *several[: -len(said)], ":", *modes))
        case _:
            return found


_NAMES = {Side.CORP: "the_corp", Side.RUNNER: "the_runner"}


def with_players(words: Tokens, side: Side) -> Tokens:
    """The sentence with `they` and `their` written out where the player named last is the card's own.

    Elsewhere they are the opponent.

    >>> with_players(("when", "the_corp", "'s", "turn", "begin", ",", "they", "draw"), Side.CORP)[-2:]
    ('the_corp', 'draw')
    """
    found: list[str] = []
    own = False
    for word in words:
        if word in _NAMES.values():
            own = word == _NAMES[side]
        if own and word in ("they", "their"):
            found += [_NAMES[side]] if word == "they" else [_NAMES[side], "'s"]
        else:
            found.append(word)
    return tuple(found)
