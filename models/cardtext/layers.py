"""Layers of the grammar as data: files of rules, each a pattern of words and the term that it stands for.

A layer is written so:

    post:
      (in|from) {z:zones}        = InZone(z)
      {a:post} and {b:post}      = all(a, b)      [near]

A kind of phrase and a colon, then its rules: a pattern as in `phrases`, `=`, and a term over the slots of the pattern.
A heading `KIND also OTHER, ANOTHER:` says that every phrase of the other kinds is one of this kind, too, and means the
same. It adds no rule: these are counted where they are said.

A heading `forms of NAME:` stands before verbs, each with its past, participle and gerund on one line, and gives six
kinds: `NAME`, `NAME_done` and `NAME_doing` are the plain forms; `NAME_word` is the participle as a word; `NAME_said`
and `NAME_undergone` are what somebody does and what is done, now, in the past, as something that would be, or not
(`clauses.Form`).

A heading `voices of ACTIVE and PASSIVE:` stands before what is done to something: the verb first, then to what it is
done. One rule gives both voices; what stands behind `/` stays behind the verb.

A heading `lists of THINGS:` stands before what a list is made of and, behind `/`, what joins it. One rule gives one of
them or more, and `several_THINGS`, two at least; its term puts the first before `more`, the rest of the list. What of
`more` and the slots of what joins is not there is empty. `/ , {joint}` is a list with commas and the joint before the
last.

A heading `both ends of KIND:` stands before what may stand at either end: what is behind `/` stands behind, or before
with a comma or without one.

Terms name the values of the models and the few functions of `meanings`; they call, join and negate, and that is all. A
slot that a pattern leaves out is empty, `()`. In brackets stand the preferences that speak against the rule
(`PREFERENCES`), and the side of the cards on which alone it is used.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from ..terms import Side
from .phrases import NO, PREFERENCES, Grammar, expand

Slots: TypeAlias = Mapping[str, Any]
Build: TypeAlias = Callable[[Slots], Any]

_RULE = re.compile(r"(?P<pattern>.*\S)\s+=\s+(?P<term>.*?)\s*(?:\[(?P<notes>[a-z, ]+)\])?")
_KIND = re.compile(r"([a-z_]+)(?: also (?P<others>[a-z_]+(?:, [a-z_]+)*))?:")
_FORMS = re.compile(r"forms of ([a-z_]+):")
_VOICES = re.compile(r"voices of ([a-z_]+) and ([a-z_]+):")
_LISTS = re.compile(r"lists of ([a-z_]+):")
_LISTED = re.compile(r"(?P<first>.*\S) /(?: (?P<commas>, )?(?P<joint>.*))?")
_ENDS = re.compile(r"both ends of ([a-z_]+):")
_HEADINGS = (_KIND, _FORMS, _VOICES, _LISTS, _ENDS)
_VERB_FIRST = re.compile(r"\{(?P<slot>\w+):(?P<verb>\w+)\} (?P<what>.*?)(?: / (?P<rest>.*))?")


class Entry(NamedTuple):
    """A line of a layer."""

    kind: str
    pattern: str
    term: str
    against: tuple[str, ...] = ()
    side: Side | None = None
    lexeme: str | None = None  # the verb of which it is a form, or the rule of which it is a voice or a list
    absent: tuple[str, ...] = ()  # slots of that rule that it has not
    inherits: str | None = None  # the kind whose phrases are of this kind, too: no rule of its own


class BadLayer(ValueError):
    """A layer is not written as layers are."""


@cache
def entries(name: str) -> tuple[Entry, ...]:
    """The rules of the layer in the file of this name, in their order. Raises `BadLayer`."""
    return parsed(resources.files(__package__).joinpath(f"{name}.grammar").read_text(encoding="utf-8"))


def parsed(text: str) -> tuple[Entry, ...]:
    """The rules of a layer, in their order. Raises `BadLayer`."""
    return tuple(_entries(text))


def _entries(text: str) -> Iterator[Entry]:
    kind, passive, heading = None, None, None
    for number, line in enumerate(text.splitlines(), 1):
        said = line.partition(" # ")[0].strip()
        if not said or said.startswith("# "):
            continue
        if found := next(filter(None, (form.fullmatch(said) for form in _HEADINGS)), None):
            kind, heading = found[1], found.re
            passive = found[2] if heading is _VOICES else None
            others = (found["others"] or "").split(", ") if heading is _KIND else []
            yield from (Entry(kind, f"{{{other}}}", other, inherits=other) for other in others if other)
            continue
        found = _RULE.fullmatch(said)
        if found is None or kind is None:
            raise BadLayer(f"line {number}: {said!r} is no rule")
        if heading is _FORMS:
            yield from _forms(kind, found["pattern"], found["term"])
            continue
        notes = tuple(note.strip() for note in (found["notes"] or "").split(",") if note.strip())
        sides = [Side(note) for note in notes if note in tuple(Side)]
        against = tuple(note for note in notes if note not in tuple(Side))
        if unknown := [note for note in against if note not in PREFERENCES]:
            raise BadLayer(f"line {number}: {unknown[0]!r} is neither a preference nor a side")
        entry = Entry(kind, found["pattern"], found["term"], against, sides[0] if sides else None)
        if heading is _LISTS:
            yield from _list(entry)
        elif heading is _ENDS:
            yield from _ends(entry)
        else:
            yield from (entry,) if passive is None else _voices(entry, passive)


SAID = {
    "NOW": ("{base}",),
    "WOULD": ("would {base}",),
    "PAST": ("{past}", "have {done}", "have already {done}"),
    "NOT": ("did not {base}", "have not {done}", "do not {base}"),
    "DOING": ("{doing}",),
}
UNDERGONE = {
    "NOW": ("is {done}",),
    "WOULD": ("would be {done}",),
    "PAST": ("was {done}", "have been {done}", "have already been {done}"),
    "NOT": ("was not {done}", "have not been {done}"),
    "DOING": ("from being {done}",),
}


def _forms(kind: str, words: str, term: str) -> Iterator[Entry]:
    """The entries of a verb for all its forms."""
    lexeme = f"forms of {kind}: {words.split()[0]}"
    base, past, done, doing = (word.replace("+", " ") for word in words.split())
    for name, form in ((kind, base), (f"{kind}_done", done), (f"{kind}_doing", doing)):
        yield Entry(name, form, term, lexeme=lexeme)
    yield Entry(f"{kind}_word", done, repr(done), lexeme=lexeme)
    for name, table in ((f"{kind}_said", SAID), (f"{kind}_undergone", UNDERGONE)):
        for tense, patterns in table.items():
            for pattern in patterns:
                made = pattern.format(base=base, past=past, done=done, doing=doing)
                yield Entry(name, made, f"Form({term}, Tense.{tense})", lexeme=lexeme)


def _voices(entry: Entry, passive: str) -> Iterator[Entry]:
    """The active and the passive of a rule."""
    found = _VERB_FIRST.fullmatch(entry.pattern)
    if found is None:
        raise BadLayer(f"{entry.pattern!r} does not begin with its verb")
    slot, verb, what, rest = found["slot"], found["verb"], found["what"], found["rest"] or ""
    lexeme = f"voices of {entry.kind}: {entry.pattern}"
    for kind, pattern in (
        (entry.kind, f"{{{slot}:{verb}_said}} {what} {rest}"),
        (passive, f"{what} {{{slot}:{verb}_undergone}} {rest}"),
    ):
        yield entry._replace(kind=kind, pattern=pattern.strip(), lexeme=lexeme)


def _list(entry: Entry) -> Iterator[Entry]:
    """One thing, or several that are joined."""
    found = _LISTED.fullmatch(entry.pattern)
    if found is None:
        raise BadLayer(f"{entry.pattern!r} does not say what joins the list")
    first, joint, kind = found["first"], found["joint"] or "", entry.kind
    several, last, lexeme = f"several_{kind}", kind, f"lists of {kind}: {entry.pattern}"
    absent = ("more", *(slot for items in expand(joint or "()") for slot, of in items if of is not None))
    one = entry._replace(pattern=first, against=(), lexeme=lexeme, absent=absent)
    yield one
    if found["commas"]:
        last = f"last_of_{kind}"
        yield one._replace(kind=last)
    for name in (kind, several):
        more = entry._replace(kind=name, lexeme=lexeme)
        if found["commas"]:
            yield more._replace(pattern=f"{first} , {{more:{several}}}", absent=absent[1:])
        yield more._replace(pattern=f"{first} {joint} {{more:{last}}}")


def _ends(entry: Entry) -> Iterator[Entry]:
    """The rule with its adjunct behind and before."""
    core, _, adjunct = entry.pattern.partition(" / ")
    if not adjunct:
        raise BadLayer(f"{entry.pattern!r} does not say what stands at either end")
    for pattern in (f"{core} {adjunct}", f"{adjunct} ,? {core}"):
        yield entry._replace(pattern=pattern, lexeme=f"both ends of {entry.kind}: {entry.pattern}")


def add_layer(g: Grammar, name: str, side: Side, vocabulary: Mapping[str, Any]) -> None:
    """Add the rules of the layer in the file of this name, as cards of a side mean them. Raises `BadLayer`."""
    add_entries(g, entries(name), side, vocabulary)


def add_entries(g: Grammar, layer: Iterable[Entry], side: Side, vocabulary: Mapping[str, Any]) -> None:
    """Add rules, as cards of a side mean them. Raises `BadLayer` for a term that cannot be made."""
    for entry in layer:
        if entry.side not in (None, side):
            continue
        if entry.inherits is not None:
            g.inherit(entry.kind, entry.inherits)
            continue
        slots = {slot for items in expand(entry.pattern) for slot, kind in items if kind is not None}
        try:
            tree = ast.parse(entry.term, mode="eval").body
            words = {**vocabulary, **dict.fromkeys(entry.absent, ())} if entry.absent else vocabulary
            made = _build(tree, words, frozenset(slots))
        except (SyntaxError, KeyError) as error:
            raise BadLayer(f"{entry.kind}: {entry.pattern}: {entry.term!r} is no term: {error}") from error
        cost = tuple(entry.against.count(preference) for preference in PREFERENCES)
        constant = not {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} & slots
        value = made(EMPTY) if constant else _taking(made)
        g.add(entry.kind, entry.pattern, value, cost if any(cost) else (), entry.lexeme)


EMPTY: Slots = MappingProxyType({})


def _taking(made: Build) -> Callable[..., Any]:
    def build(**slots: Any) -> Any:
        return made(slots)

    return build


def _build(node: ast.expr, words: Mapping[str, Any], slots: frozenset[str]) -> Build:
    """What makes the value of a term from the values of its slots; NO where a part of it is refused."""
    match node:
        case ast.Constant(value):
            return lambda given: value
        case ast.Name(id) if id in slots:
            return lambda given: given.get(id, ())
        case ast.Name(id):
            known = words[id]
            return lambda given: known
        case ast.Attribute(ast.Name(id), attribute):
            member = getattr(words[id], attribute)
            return lambda given: member
        case ast.UnaryOp(ast.Invert(), inner):
            negated = _build(inner, words, slots)
            return lambda given: NO if (value := negated(given)) is NO else ~value
        case ast.Tuple(parts):
            made = [
                (isinstance(p, ast.Starred), _build(p.value if isinstance(p, ast.Starred) else p, words, slots))
                for p in parts
            ]
            return lambda given: _tuple(made, given)
        case ast.Call(called, arguments, keywords):
            function = _build(called, words, slots)(EMPTY)
            given_in_order = [_build(a, words, slots) for a in arguments]
            named = {str(k.arg): _build(k.value, words, slots) for k in keywords}
            return lambda given: _called(function, given_in_order, named, given)
        case _:
            raise BadLayer(f"{ast.unparse(node)!r} is no term")


def _tuple(parts: list[tuple[bool, Build]], given: Slots) -> Any:
    found: list[Any] = []
    for several, made in parts:
        value = made(given)
        if value is NO:
            return NO
        found.extend(value if several else (value,))
    return tuple(found)


def _called(function: Any, arguments: list[Build], named: Mapping[str, Build], given: Slots) -> Any:
    values = [made(given) for made in arguments]
    more = {name: made(given) for name, made in named.items()}
    return NO if NO in values or NO in more.values() else function(*values, **more)
