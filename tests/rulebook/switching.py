"""The code at a mark, switched off: the statements that name a rule, or the whole function, do nothing any more.

A mark is a function as the ledger names it, `solver.flow.priority_windows.step`, or a method,
`solver.ask.position.Position.legal`.
What is switched off is tried in a process of its own, so that nothing remembered from before answers in its place.
"""

from __future__ import annotations
import __future__

import ast
import importlib.util
import io
import os
import re
import signal
import tokenize
from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple

from sysop.models.reasons import REASON_CODES
from sysop.models.timing import STEPS

WORDS = re.compile(r"[a-z][a-z0-9_]+(?:\.[a-z_]+)*")
NOTHING: Mapping[str, tuple[str, ...]] = {  # what a function of this result returns when it does nothing
    "bool": ("False", "True"),
    "int": ("0",),
    "str": ("''",),
    "None": ("None",),
    "Side": ("Side.CORP", "Side.RUNNER"),
    "Truth": ("Truth.NO", "Truth.YES"),
    "tuple": ("()",),
    "frozenset": ("frozenset()",),
    "set": ("set()",),
    "list": ("[]",),
    "dict": ("{}",),
    "Mapping": ("{}",),
    "Iterator": ("iter(())",),
    "Iterable": ("()",),
    "Sequence": ("()",),
    "Partly": ("Partly(())",),
    "Members": ("Members()",),
    "Opening": ("Opening()",),
}
SECONDS = 6  # of computing: what goes on for longer is no answer that differs
Function = ast.FunctionDef | ast.AsyncFunctionDef


class Off(NamedTuple):
    """One way to switch a mark off: where, how, and the code that stands there instead."""

    mark: str
    how: str
    code: CodeType


@cache
def module_of(mark: str) -> tuple[str, str]:
    """The module that holds a mark, and the mark's name there. Raises `LookupError`."""
    parts = mark.split(".")
    for cut in range(len(parts) - 1, 0, -1):
        name = ".".join(("sysop", *parts[:cut]))
        try:
            found = importlib.util.find_spec(name)
        except ModuleNotFoundError:
            continue
        if found is not None:
            return name, ".".join(parts[cut:])
    raise LookupError(f"no module holds {mark!r}")


class Source:
    """The source of a module, its functions by name, and what its comments say by line."""

    def __init__(self, name: str) -> None:
        spec = importlib.util.find_spec(name)
        assert spec is not None
        assert spec.origin is not None
        self.text = Path(spec.origin).read_text(encoding="utf-8")
        self.tree = ast.parse(self.text)

    @cached_property
    def functions(self) -> Mapping[str, Function]:
        """Every function and method of the module."""
        return dict(_functions(self.tree, ""))

    @cached_property
    def comments(self) -> Mapping[int, str]:
        """What the comments say, by the line that they are about: their own, or the next one with code."""
        found: dict[int, str] = {}
        waiting = ""
        tokens = list(tokenize.generate_tokens(io.StringIO(self.text).readline))
        coded = {t.start[0] for t in tokens if t.type in (tokenize.NAME, tokenize.OP, tokenize.NUMBER, tokenize.STRING)}
        for token in tokens:
            if token.type == tokenize.COMMENT and token.start[0] not in coded:
                waiting += token.string
            elif token.type == tokenize.COMMENT:
                found[token.start[0]] = found.get(token.start[0], "") + token.string
            elif waiting and token.start[0] in coded:
                found[token.start[0]] = found.get(token.start[0], "") + waiting
                waiting = ""
        return found


def _functions(node: ast.AST, within: str) -> Iterator[tuple[str, Function]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Function):
            yield within + child.name, child
        elif isinstance(child, ast.ClassDef):
            yield from _functions(child, f"{within}{child.name}.")


@cache
def source(module: str) -> Source:
    """The source of a module, read once."""
    return Source(module)


def function_at(mark: str) -> FunctionType:
    """The function of a mark, below what decorates it. Raises `LookupError` where there is none."""
    module, within = module_of(mark)
    found: Any = importlib.import_module(module)
    for part in within.split("."):
        held = found.__dict__.get(part)
        if held is None:
            raise LookupError(f"{module} has no {within!r}")
        found = held
    while not isinstance(found, FunctionType):
        below = next(
            (getattr(found, k) for k in ("__wrapped__", "fget", "func", "__func__") if hasattr(found, k)), None
        )
        if below is None:
            raise LookupError(f"{mark!r} is no function")
        found = below
    while hasattr(found, "__wrapped__"):
        found = found.__wrapped__
    return found


def ways_off(mark: str, rule: str) -> tuple[Off, ...]:
    """The ways to switch a mark off for a rule: each statement that names it or a reason that cites it, else all."""
    module, within = module_of(mark)
    read = source(module)
    written = read.functions.get(within)
    if written is None:
        raise LookupError(f"{module} has no function {within!r}")
    names = {rule, *(code for code, entry in REASON_CODES.items() if rule in entry.rules)}
    direct = _naming(written, {rule}, read)
    found = direct or _naming(written, names, read)
    ways: list[Off] = []
    for statement in found:
        for how, replaced in _instead(statement):
            if (code := _compiled(read, within, statement, replaced, function_at(mark))) is not None:
                ways.append(Off(mark, f"line {statement.lineno}: {how}", code))
    if mark == "models.timing.next_step" and rule in STEPS:
        ways.append(Off(mark, "the step is left out", _without_step(rule)))
    for nothing in () if mark == "models.timing.next_step" else _nothing(written):
        body = ast.parse(f"return {nothing}").body
        if (code := _compiled(read, within, written, body, function_at(mark))) is not None:
            ways.append(Off(mark, f"returns {nothing}", code))
    return tuple(ways)


def _without_step(rule: str) -> CodeType:
    """The next step of a timing structure, but never this one."""
    text = f"""
def next_step(rule):
    structure, index = STEPS[rule]
    rest = [step.rule for step in TIMING[structure][index + 1 :] if step.rule != {rule!r}]
    return rest[0] if rest else None
"""
    code = compile(text, "<off>", "exec", dont_inherit=True)
    return next(c for c in code.co_consts if isinstance(c, CodeType))


def _naming(function: Function, names: set[str], read: Source) -> list[ast.stmt]:
    """The smallest statements of a function that name one of these, not its docstring."""
    documented = ast.get_docstring(function) is not None
    found: list[ast.stmt] = []
    for statement in function.body[1:] if documented else function.body:
        found += _smallest(statement, names, read)
    return found


def _smallest(statement: ast.stmt, names: set[str], read: Source) -> list[ast.stmt]:
    inner = list(_statements_in(statement))
    found = [one for child in inner for one in _smallest(child, names, read)]
    for case in getattr(statement, "cases", ()):
        if any(_is_named(node.value, names) for node in ast.walk(case.pattern) if isinstance(node, ast.Constant)):
            found += [one for one in case.body if one not in found]
    if found:
        return found
    lines = range(statement.lineno, (inner[0].lineno if inner else (statement.end_lineno or statement.lineno) + 1))
    said = {word for line in lines for word in WORDS.findall(read.comments.get(line, ""))}
    if not inner:
        constants = (n.value for n in ast.walk(statement) if isinstance(n, ast.Constant) and isinstance(n.value, str))
        said |= {word for text in constants for word in WORDS.findall(text)}
    elif isinstance(statement, ast.If | ast.While):
        constants = (n.value for n in ast.walk(statement.test) if isinstance(n, ast.Constant))
        said |= {word for text in constants if isinstance(text, str) for word in WORDS.findall(text)}
    return [statement] if not names.isdisjoint(said) else []


def _is_named(constant: object, names: set[str]) -> bool:
    """Whether a constant of a pattern is one of the names, or one of them without the structure that it begins with."""
    return isinstance(constant, str) and any(n == constant or n.endswith(f"_turn_{constant}") for n in names)


def _statements_in(statement: ast.stmt) -> Iterator[ast.stmt]:
    for name in ("body", "orelse", "finalbody"):
        yield from getattr(statement, name, ())
    for case in getattr(statement, "cases", ()):
        yield from case.body


def _instead(statement: ast.stmt) -> Iterator[tuple[str, list[ast.stmt]]]:
    if isinstance(statement, ast.If):
        for word in ("False", "True"):
            test = ast.parse(word, mode="eval").body
            yield f"the condition is {word}", [ast.If(test, statement.body, statement.orelse)]
    yield "left out", [ast.Pass()]


def _nothing(function: Function) -> tuple[str, ...]:
    result = ast.unparse(function.returns) if function.returns is not None else ""
    if result.startswith("Known["):  # what is known of nothing is nothing, not an open answer
        result = result.removeprefix("Known[").removesuffix("]")
    if result == "State | None" and function.name == "enter":
        return ()
    if result.endswith("| None") or result.startswith("None |"):
        return ("None",)
    if result.split("[")[0] == "State":
        names = [argument.arg for argument in function.args.args]
        places = (("state", "state"), ("game", "game.state"), ("c", "c.state"), ("work", "work.state"))
        for name, held in (*places, ("about", "about.state"), ("self", "self.state")):
            if name in names:
                return (held,)
    if result == "Game":
        return ("game",)
    if result.startswith("tuple[") and not result.endswith("...]"):
        return ()
    return NOTHING.get(result.split("[")[0], ())


class _Replacing(ast.NodeTransformer):
    def __init__(self, lines: tuple[int, int], instead: list[ast.stmt]) -> None:
        self.lines = lines
        self.instead = instead

    def visit(self, node: ast.AST) -> Any:
        if isinstance(node, ast.stmt) and (node.lineno, node.col_offset) == self.lines:
            return [ast.copy_location(each, node) for each in self.instead]
        return super().generic_visit(node)


def _compiled(
    read: Source, within: str, at: ast.stmt, instead: list[ast.stmt], function: FunctionType
) -> CodeType | None:
    """The code of a function in which other statements stand at one place; None where it cannot stand alone."""
    tree = ast.parse(read.text)
    written = dict(_functions(tree, ""))[within]
    written.decorator_list = []
    if at.lineno == written.lineno and isinstance(at, Function):
        written.body = instead
    else:
        changed = _Replacing((at.lineno, at.col_offset), instead).visit(written)
        written = changed
    module = ast.fix_missing_locations(ast.Module([written], []))
    try:
        code = compile(module, "<off>", "exec", flags=__future__.annotations.compiler_flag, dont_inherit=True)
    except SyntaxError:
        return None
    found = next(c for c in code.co_consts if isinstance(c, CodeType) and c.co_name == written.name)
    return found if len(found.co_freevars) == len(function.__code__.co_freevars) == 0 else None


def tried(off: Off, ask: Callable[[], str | None]) -> str:
    """What a question tells while a mark is switched off, in a process of its own; an error after `!`."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        signal.setitimer(signal.ITIMER_PROF, SECONDS)  # not of the clock: other work must not decide
        try:
            function_at(off.mark).__code__ = off.code
            told = ask() or ""
        except BaseException as error:  # what breaks is no answer that differs
            told = f"!{type(error).__name__}: {error}"
        os.write(writing, told.encode()[:60000])
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        told = pipe.read().decode()
    os.waitpid(child, 0)
    return told
