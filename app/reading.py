"""Reading positions and actions for the front door, with diagnostics as people know them from compilers."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, structs

from .exits import InputError, UsageError
from .models.edition import UnknownEdition, edition
from .models.notation.announcements import ActionError, AmbiguousAction, Announcement, MalformedAction
from .models.notation.diagnostics import Diagnostic, DiagnosticError, Label, Severity, Span, render
from .models.notation.positions import PositionFile, read_position_source
from .models.notation.source import Mapping, Sequence, Source, is_line, plain_line, read_source
from .models.pool import FORMAT as POOL_FORMAT
from .models.pool import Pool, decode_pool, fold, shipped_pool
from .models.terms import Side
from .models.verdict import Verdict
from .positions import Position
from .solver.flow.engine import EndlessError
from .solver.problems.limits import meter

if TYPE_CHECKING:
    from .models.notation.emitting import Data
    from .models.pool.records import CardRecords

STANDARD_INPUT = "-"
STANDARD_INPUT_NAME = "<standard input>"
BEGINNING = 4096  # bytes of a file that tell what it may be
PositionError = DiagnosticError


def load_position(path: str | Path, *, pool: Pool | None = None, edition: str | None = None) -> Position:
    """The position of a YAML or JSON file, or of a state of a recorded game (`game.json.gz@turn=7,click=2`), read by
    the rules of the edition (the file's own by default).

    Raises:
        PositionError: the file cannot be read, or is no possible position; `diagnostics` lists every problem.
    """
    pool = pool or shipped_pool()
    return _position(read_position_source(source_of_file(str(path), pool), pool), edition)


def read_position(text: str, *, pool: Pool | None = None, edition: str | None = None) -> Position:
    """The position that a YAML or JSON text describes. Raises `PositionError`."""
    return _position(read_position_source(Source("<text>", text), pool or shipped_pool()), edition)


def check(position: Position, action: Announcement | str) -> Verdict:
    """Whether an action is legal in a position, and why not: `position.check(action)`."""
    return position.check(action)


def _position(file: PositionFile, wanted: str | None) -> Position:
    if wanted is not None and wanted.startswith("+"):  # switches of the file's own edition
        wanted = file.state.edition + wanted
    return Position.of_file(file, None if wanted is None else edition(wanted).name)


# ------------------------------------------------------------- for the command line


class Loaded(Struct, frozen=True):
    """A position, and the file that it was read from."""

    file: PositionFile
    position: Position


def source_of(name: str, pool: Pool) -> Source:
    """The text of a file, of standard input for `-`, of a state of a recorded game, or the one-line notation itself.

    Raises `DiagnosticError`.
    """
    line = plain_line(name)
    if is_line(line):
        return Source("<line>", line)
    if name != STANDARD_INPUT:
        return source_of_file(name, pool)
    buffer = getattr(sys.stdin, "buffer", None)
    data = buffer.read() if buffer is not None else sys.stdin.read().encode()
    return _source(data, STANDARD_INPUT_NAME, None, pool)


def source_of_file(name: str, pool: Pool) -> Source:
    """The text of a file, or of a state of a recorded game as `FILE@WHERE`. Raises `DiagnosticError`."""
    where = None
    if "@" in name:
        from .recordings import parted

        name, where = parted(name) or (name, None)
    if where is not None or _may_be_recording(name):
        from .recordings import bytes_of

        return _source(bytes_of(name), name, where, pool)
    return read_source(name)


def _source(data: bytes, name: str, where: str | None, pool: Pool) -> Source:
    if where is None and not _begins_as_recording(data[:BEGINNING]):
        return read_source(data, name=name)
    from .models.imports.recording import is_recording
    from .recordings import state_of

    if where is None and not is_recording(data):
        return read_source(data, name=name)
    return state_of(data, name, where, pool).source


def _may_be_recording(name: str) -> bool:
    try:
        with Path(name).open("rb") as file:
            return _begins_as_recording(file.read(BEGINNING))
    except (OSError, ValueError):
        return False  # what cannot be read is said when it is read


def _begins_as_recording(data: bytes) -> bool:
    """Whether the bytes are worth looking at as a recorded game: gzipped, or JSON that is no position."""
    return data[:2] == b"\x1f\x8b" or (data.lstrip()[:1] == b"{" and b'"sysop/' not in data)


def file_of(name: str, pool: Pool, *, changes: Data = None) -> PositionFile:
    """The position of a file, with a merge patch applied. Raises `InputError` with every diagnostic."""
    try:
        return read_position_source(source_of(name, pool), pool, changes=changes)
    except DiagnosticError as error:
        raise InputError(error.render()) from error


def changed(file: PositionFile, changes: Data) -> PositionFile:
    """The position of a file that was read, with a merge patch applied. Raises `InputError`."""
    try:
        return read_position_source(file.source, file.pool.without_own, changes=changes)
    except DiagnosticError as error:
        raise InputError(error.render()) from error


def pool_of_file(name: str) -> Pool:
    """The pool that `sysop cards compile` wrote to a file. Raises `InputError`."""
    help = "compile cards first: sysop cards compile FILE_OR_FOLDER -o POOL"
    try:
        data = Path(name).read_bytes()
        said = re.match(rb'\s*\{\s*"format"\s*:\s*"([^"]*)"', data)
        if said and said[1] != POOL_FORMAT.encode():  # what else a newer version has must not come first
            found = said[1].decode(errors="replace")
            raise ValueError(f"it has the format {found!r}; this version of sysop reads {POOL_FORMAT!r}")
        return decode_pool(data)
    except OSError as error:
        raise InputError(f"error[pool.unreadable]: {name} cannot be read ({error.strerror or error})") from error
    except ValueError as error:
        raise InputError(f"error[pool.malformed]: {name} is no pool: {error}\n  = help: {help}") from error


def records_of(sources: Iterable[str], target: Path | None) -> CardRecords:
    """The records of files and folders, but for the file of this name. Raises `InputError`."""
    from .models.pool.records import CardFilesError, card_files, read_records

    subtypes = {subtype for card in shipped_pool() for subtype in card.subtypes}
    try:
        files = [file for source in sources for file in card_files(source, besides=target)]
        return read_records(files, subtypes=subtypes)
    except CardFilesError as error:
        raise InputError(error.render()) from error


def pool_with(name: str | None) -> Pool:
    """The shipped pool, with the cards of a pool file added; they replace those of the same id or title.

    Raises `InputError`.
    """
    if name is None:
        return shipped_pool()
    extra = tuple(pool_of_file(name))
    ids, titles = {card.id for card in extra}, {fold(card.title) for card in extra}
    kept = (card for card in shipped_pool() if card.id not in ids and fold(card.title) not in titles)
    return Pool((*extra, *kept))  # the first card that has a printing code is found by it


def load(name: str, edition: str | None = None, pool: str | None = None, side: str | None = None) -> Loaded:
    """The position of a file, by the rules of an edition, with the cards of a pool file added, as `side` knows it: then
    the file, too, is what that player knows, without its note and what is expected.

    Raises `InputError`, and `UsageError` for the edition.
    """
    found = loaded(file_of(name, pool_with(pool)), edition)
    if side is None:
        return found
    view = viewed(found, Side(side))
    counting = meter()
    if counting is not None:
        counting.renew()  # what reading took hangs on hidden cards
    return view


def viewed(found: Loaded, side: Side) -> Loaded:
    """A position and its file as a player knows them: without the text, in which hidden cards stand."""
    from .solver.ask.hidden_information import in_names, seen_by

    file, view = found.file, found.position.seen_by(side)
    ids = in_names(file.ids, found.position.state, view.state)
    source, state = Source(file.source.name, ""), seen_by(file.state, side)
    known = structs.replace(file, state=state, ids=ids, source=source, note=None, expect=None, notes=())
    return Loaded(known, view.of(known))


def loaded(file: PositionFile, edition: str | None = None) -> Loaded:
    """The position of a file that was read, by the rules of an edition.

    Raises `UsageError`, and `DiagnosticError` for a line from which no game can go on.
    """
    try:
        return Loaded(file, _position(file, edition))
    except UnknownEdition as error:
        raise UsageError(str(error)) from error
    except (LookupError, AssertionError, ValueError, TypeError, AttributeError, EndlessError) as error:
        if isinstance(error, DiagnosticError) or not may_stray(file.text, file.pool):
            raise
        diagnostic = Diagnostic("position.notation", Severity.ERROR, strayed(error), labels=(Label(Span(1, 1, 1, 2)),))
        raise DiagnosticError([diagnostic], file.source.name, file.text) from error


def may_stray(text: str, pool: Pool) -> bool:
    """Whether a text may say what no game comes to: a line of which no position file says the same. In lines what is
    impossible is not looked for, in files it is."""
    from .models.notation.writing import write_position

    if not is_line(text):
        return False
    try:
        state = read_position_source(Source("<line>", text), pool).state
        again = read_position_source(Source("<file>", write_position(state, pool)), pool).state
    except Exception:  # whatever it is, no file says this
        return True
    kinds = [[type(frame) for frame in each.stack] for each in (state, again)]
    return set(state.objects) != set(again.objects) or kinds[0] != kinds[1]


def strayed(error: Exception) -> str:
    """What is said where a line leads to what no game comes to."""
    return f"no game comes to what this line says ({type(error).__name__})"


def place_of(file: PositionFile, entry: int, path: tuple[str | int, ...]) -> Span | None:
    """The span of a place in an entry under `expect`, as close as it can be found."""
    if file.expect is None:
        return None
    node = file.expect.items[entry]
    for part in path:
        inner = None
        if isinstance(part, str) and isinstance(node, Mapping):
            inner = node.get(part)
        elif isinstance(part, int) and isinstance(node, Sequence) and part < len(node.items):
            inner = node.items[part]
        if inner is None:
            break
        node = inner
    return node.span


@contextmanager
def reading_action() -> Iterator[None]:
    """Turns what is wrong with the text of an action into an `InputError`."""
    try:
        yield
    except ActionError as error:
        raise InputError(render(action_diagnostic(error), "<action>", error.text)) from error


def action_diagnostic(error: ActionError) -> Diagnostic:
    """What is wrong with an action, as a diagnostic."""
    if isinstance(error, AmbiguousAction):
        code, help = "action.ambiguous", tuple(f"{name} ({id})" for id, name in error.candidates)
    else:
        code = "action.malformed" if isinstance(error, MalformedAction) else "action.unknown_name"
        help = (error.help,) if error.help else ()
    column = min(error.column, len(error.text) + 1)
    span = Span(1, column, 1, max(column, len(error.text)) + 1)
    return Diagnostic(code, Severity.ERROR, error.message, labels=(Label(span),), help=help)
