"""Reading position files: YAML or JSON in the format `sysop/position/1`.

What a file does not say is not so; only HQ, R&D, the grip and the stack hold unknown cards where they are not given.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct, structs

from ..deeds import LOGGED, Deed
from ..edition import CR_26_03, CURRENT, EDITIONS, UnknownEdition
from ..edition import edition as edition_named
from ..events import Event
from ..frames import WindowFrame
from ..pool import Pool
from ..state import CENTRAL_SERVERS, GameObject, PlayerState, State
from ..terms import Place, Side, Zone
from ..timing import Window
from .answering import waiting_in
from .building import Builder
from .card_entries import CardList
from .condition_counters import lasting
from .diagnostics import Diagnostic, DiagnosticError, Severity, Span
from .fields import (
    ALIASES,
    BLOCKS,
    FILE_FIELDS,
    FORMAT,
    GOING_ON,
    HISTORY_FIELDS,
    PLAYER,
    PLAYER_FIELDS,
    SERVER,
    SERVER_FIELDS,
    Kind,
)
from .finding import Finder, is_over_once_resolved
from .form import Form, Part, Stands, data_of, entry_at, merged, node_of
from .history_entries import HistoryReader
from .kept import read_kept
from .lasting_entries import LastingReader, increases_besides, joined
from .log import Log
from .names import server_id
from .perhaps_brought import PerhapsBrought
from .placing import Section, section
from .reading import Reader
from .run_entries import bad_publicity, in_progress
from .source import Mapping, Node, Scalar, Sequence, Source, is_line, parse, read_source
from .turn_entries import ARRIVALS, Allotting, Turn, read_turn, usual_clicks
from .unsettled import perhaps_left, unsettled
from .untold_beginnings import end_of, with_missing

if TYPE_CHECKING:
    from .emitting import Data


class PositionFile(Struct, frozen=True, dict=True):
    """A position file that has been read: where each object of the position stands, and its id.

    `expect` is kept as it stands: a position knows nothing of what is expected of it.
    """

    state: State
    pool: Pool
    places: tuple[Stands, ...]
    ids: tuple[str, ...]
    source: Source
    title: str | None = None
    note: str | None = None
    rules: tuple[str, ...] = ()
    expect: Sequence | None = None
    notes: tuple[Diagnostic, ...] = ()

    @cached_property
    def names(self) -> tuple[tuple[str, str], ...]:
        """The JSON pointer of every card's entry with the id of its object."""
        return tuple([(entry_at(place).pointer, id) for place, id in zip(self.places, self.ids, strict=True)])

    @property
    def text(self) -> str:
        """The text of the file."""
        return self.source.text

    @property
    def expectations(self) -> tuple[Data, ...]:
        """The entries under `expect`, as plain data."""
        return tuple(data_of(item) for item in self.expect.items) if self.expect is not None else ()

    def pointer_of(self, id: str) -> str | None:
        """Where in the document the object stands; None for an object that came later."""
        return next((pointer for pointer, name in self.names if name == id), None)

    def span_of(self, id: str) -> Span | None:
        """The stretch of the text in which the object stands, so that an editor can underline it; None for an object
        that came later, or that only changes of the document brought, and where there is no text."""
        pointer = self.pointer_of(id)
        if pointer is None or not self.source.text or is_line(self.source.text):
            return None
        node: Node | None = self._document
        for part in pointer.split("/")[1:]:
            word = part.replace("~1", "/").replace("~0", "~")
            if isinstance(node, Sequence) and word.isdecimal() and int(word) < len(node.items):
                node = node.items[int(word)]
            elif isinstance(node, Mapping):
                node = node.get(word)
            else:
                return None
        return node.span if node is not None else None

    @cached_property
    def _document(self) -> Node:
        return parse(self.source)


def read_position(text: str, pool: Pool, source: str = "<text>", *, changes: Node | Data | None = None) -> PositionFile:
    """The position of a YAML or JSON document; with `changes`, of the document with that merge patch applied.

    Raises:
        DiagnosticError: with every independent problem, in the order of the text.
    """
    return read_position_source(Source(source, text), pool, changes=changes)


def read_position_bytes(
    data: bytes, pool: Pool, source: str = "<bytes>", *, changes: Node | Data | None = None
) -> PositionFile:
    """The position of a document in UTF-8; raises `DiagnosticError`."""
    return read_position_source(read_source(data, name=source), pool, changes=changes)


def read_position_data(data: Data, pool: Pool, source: str = "<data>") -> PositionFile:
    """The position of a document that is given as plain data; raises `DiagnosticError`, with JSON pointers only."""
    return _FileReader(Source(source, ""), pool).read(node_of(data))


def read_position_source(source: Source, pool: Pool, *, changes: Node | Data | None = None) -> PositionFile:
    """The position of a document that has a name (`sysop.models.notation.source.read_source`); see `read_position`.

    A document may also be one line in the one-line notation (`sysop.models.notation.one_line`).
    """
    if is_line(source.text):
        from .lines import state_of_line  # most positions are YAML

        return PositionFile(state_of_line(source, pool), pool, (), (), source)
    if changes is not None:
        return _FileReader(source, pool).read(_patched(_parsed(source), changes))
    return _of_plain_json(source, pool) or _FileReader(source, pool).read(parse(source))


def _of_plain_json(source: Source, pool: Pool) -> PositionFile | None:
    """The position of a JSON document; None where it is none, or where the places of its parts are needed: there is
    something to say of them, or expectations follow."""
    if not source.text.startswith("{"):
        return None
    from .plain_json import plain_json  # most positions are YAML

    document = plain_json(source.text)
    if document is None or Part(document).get("expect") is not None:
        return None
    try:
        file = _FileReader(source, pool).read(document)
    except DiagnosticError:
        return None
    return None if file.notes else file


@lru_cache(maxsize=1)  # each expectation of a suite changes the same document
def _parsed(source: Source) -> Node:
    return parse(source)


def change(text: str, patch: Node | Data, source: str = "<text>") -> str:
    """The document with a merge patch applied (RFC 7386), as YAML.

    Mappings are merged, null removes an entry, everything else is replaced.

    Raises:
        DiagnosticError: the text is no YAML.
    """
    from .emitting import emit

    return emit(data_of(_patched(parse(Source(source, text)), patch)), blocks=BLOCKS)


def _patched(root: Node, patch: Node | Data) -> Node:
    return merged(root, patch if isinstance(patch, Scalar | Sequence | Mapping) else node_of(patch))


def _went_where_all_see(event: Event, pool: Pool) -> bool:
    """Whether the event left a card where it lies faceup."""
    if event.verb in (Deed.PLAY, Deed.STEAL, Deed.SCORE):
        return True
    return event.verb is Deed.TRASH and event.to_zone is None and pool[event.card or ""].side is Side.RUNNER


class _FileReader:
    """Reads one document."""

    def __init__(self, source: Source, pool: Pool) -> None:
        self.source = source
        self.problems = Reader(source)
        self.reader = Form(self.problems)
        self.pool = pool
        self.cards = CardList(self.reader, pool)
        self.remotes: list[str] = []
        self.without_clicks: list[Side] = []  # the players of whom the file does not say how many they have

    def read(self, document: Node) -> PositionFile:
        reader, root = self.reader, Part(document)
        fields = reader.fields(_with_known_names(root), FILE_FIELDS)
        if not root.is_mapping:
            self.problems.raise_if_failed()
        self._format(fields, root)
        self._own_cards(fields.get("cards"))
        turn = read_turn(reader, fields["turn"]) if "turn" in fields else None
        if "turn" not in fields:
            reader.problem(root, "position.no_turn", "whose turn is it?", help="add `turn: {side: runner}`")
        edition = self._edition(fields.get("edition"))
        self.numbers = edition_named(edition or CURRENT).numbers
        corp = self._player(fields.get("corp"), Side.CORP, turn)
        runner = self._player(fields.get("runner"), Side.RUNNER, turn)
        self._outside(fields)
        objects = self.cards.objects()
        rules = self._rules(fields.get("rule"))
        title = reader.text(fields["title"]) if "title" in fields else None
        note = _note(reader, fields.get("note"))
        expect = fields.get("expect")
        if expect is not None:
            reader.items(expect)
        if turn is None:  # what follows cannot be judged without it
            self.problems.raise_if_failed()
            raise AssertionError("a file without a turn has a problem")
        state = self._going_on(fields, turn, objects, corp, runner)
        if state.unsettled:
            self._note_unsettled(fields, root, state)
        self._note_nowhere(fields, state)
        self._nothing_being_played(fields, state)
        if edition is not None:
            state = structs.replace(state, edition=edition)
        self.problems.raise_if_failed()
        places, ids = tuple(self.cards.places), tuple([o.id for o in (*state.objects, *state.outside)])
        listed = expect.node if expect is not None and isinstance(expect.node, Sequence) else None
        notes = self.problems.diagnostics
        return PositionFile(state, self.pool, places, ids, self.source, title, note, rules, listed, notes)

    def _format(self, fields: dict[str, Part], root: Part) -> None:
        node = fields.get("format")
        if node is None:
            self.reader.problem(
                root, "format.missing", "the file does not say what it is", help=f"start it with `format: {FORMAT}`"
            )
            return
        text = self.reader.text(node)
        if text is not None and text != FORMAT:
            newer = text.startswith("sysop/position/")
            self.reader.problem(
                node,
                "format.version",
                f"the format is {text!r}; this version of sysop reads {FORMAT!r}",
                help="get a newer version of sysop" if newer else f"write `format: {FORMAT}`",
            )

    def _own_cards(self, node: Part | None) -> None:
        """Cards that the file brings along; where something is wrong with them, nothing else is looked at."""
        if node is None:
            return
        from ..pool.own_cards import with_own_cards

        self.pool = with_own_cards(self.pool, node.node, node.pointer, self.problems)
        self.problems.raise_if_failed()
        self.cards = CardList(self.reader, self.pool)

    def _rules(self, node: Part | None) -> tuple[str, ...]:
        if node is None:
            return ()
        texts = (self.reader.text(item) for item in (self.reader.items(node) if node.is_sequence else (node,)))
        return tuple(text for text in texts if text is not None)

    # ------------------------------------------------------------------- players

    def _player(self, node: Part | None, side: Side, turn: Turn | None) -> PlayerState:
        reader = self.reader
        fields = reader.fields(_with_known_names(node), PLAYER_FIELDS[side]) if node is not None else {}
        numbers: dict[str, int | None] = {}
        for field in PLAYER[side]:
            entry = fields.get(field.name)
            match field.kind:
                case Kind.CARD:
                    self._identity(entry, field.section(side))
                case Kind.NUMBER:
                    numbers[field.name] = reader.integer(entry)
                case Kind.SERVERS:
                    self._servers(entry)
                case Kind.CARDS if field.zone is not Zone.OUTSIDE:
                    self.cards.read(entry, field.section(side))
        if numbers["clicks"] is None:
            self.without_clicks.append(side)
        return PlayerState(**{name: number or 0 for name, number in numbers.items()})

    def _outside(self, fields: dict[str, Part]) -> None:
        """The cards outside of the game, which come last: no other card is called otherwise because of them."""
        for side in Side:
            player = fields.get(side.value)
            for field in PLAYER[side]:
                if field.zone is Zone.OUTSIDE:
                    self.cards.read(player.get(field.name) if player is not None else None, field.section(side))

    def _identity(self, node: Part | None, section: Section) -> None:
        if node is None:
            return
        if node.is_sequence:
            self.reader.problem(
                node,
                "position.two_identities",
                f"the {section.side.title} has one identity, and here is a list",
                help="write one title",
            )
            return
        self.cards.one(node, section)

    def _servers(self, node: Part | None) -> None:
        if node is None:
            return
        reader = self.reader
        if not node.is_mapping:
            reader.fields(node, ("hq",))
            return
        found: dict[str, Part] = {}
        for key, value in node.entries:
            server = server_id(key.text or "")
            if server is None or server in ("new", "0"):
                reader.problem(
                    key,
                    "position.server",
                    f"no server can be called {key.text!r}",
                    help='servers are hq, rnd, archives, and remote servers by number: "1", "2"',
                )
            elif server in found:
                reader.problem(
                    key, "position.server", f"this server stands here twice, also as {key.text!r}", help="join the two"
                )
            else:
                found[server] = value
        self.remotes = [server for server in found if server not in CENTRAL_SERVERS]
        for server in (*CENTRAL_SERVERS, *self.remotes):
            if server not in found:
                continue
            fields = reader.fields(found[server], SERVER_FIELDS)
            for name, place in SERVER.items():
                self.cards.read(fields.get(name), section(Side.CORP, Zone.PLAY_AREA, place, server))

    # ------------------------------------------------------------- what goes on

    def _going_on(
        self,
        fields: dict[str, Part],
        turn: Turn,
        objects: tuple[GameObject, ...],
        corp: PlayerState,
        runner: PlayerState,
    ) -> State:
        reader, players = self.reader, {Side.CORP: corp, Side.RUNNER: runner}
        finder = Finder(reader, self.pool, objects, self.remotes)
        log = Log(turn.number, turn.side, in_progress(fields))
        partial, untold = self._history(fields.get("history"), HistoryReader(reader, finder, log))
        builder = Builder(
            reader,
            self.pool,
            finder,
            turn,
            bad_publicity=bad_publicity(corp.bad_publicity, objects, self.pool),
            actions=log.actions.get(turn.number, 0),
            usual_run=log.usual_run,
            told=log.events,
        )
        going = builder.build({name: fields[name] for name in GOING_ON if name in fields})
        mark = self._mark(fields.get("mark"), finder)
        choosing = [(place, d.chosen) for place, d in enumerate(self.cards.drafts) if d.chosen is not None]
        chosen = [(part, objects[place]) for place, part in choosing]
        found = with_missing(going.implied, log.events, going.supposed)
        listed = end_of(log.events, found)
        waiting = waiting_in(going.frames)
        run = going.run
        outside = tuple([o for o in objects if o.zone is Zone.OUTSIDE])
        told = LastingReader(reader, finder, turn=turn.number, active=turn.side, run=run, events=found).read(
            fields.get("lasting")
        )
        by_id = {o.id: o for o in objects}
        found = (*found, *increases_besides(told.effects, found, turn.number, by_id))
        history = PerhapsBrought(found, by_id, self.pool, waiting).settled()
        implied = () if told.everything else (e for e in going.lingering if e.source not in told.settled)
        lasts = joined(told.effects, implied, run.number if run is not None else 0)
        effects = tuple(structs.replace(e, number=number) for number, e in enumerate(lasts, 1))
        allotting = Allotting(objects, tuple(log.events), turn.number, self.pool, effects)
        for side in self.without_clicks:
            clicks = usual_clicks(side, turn.side, turn.step.word, self.numbers, allotting)
            players[side] = structs.replace(players[side], clicks=clicks)
        kept = read_kept(
            chosen,
            reader,
            finder,
            turn=turn.number,
            active=turn.side,
            frames=going.frames,
            first=len(effects) + 1,
        )
        began = (*effects, *kept)
        state = State(
            turn=turn.number,
            active=turn.side,
            corp=players[Side.CORP],
            runner=players[Side.RUNNER],
            objects=_arrived(
                tuple([o for o in objects if o.zone is not Zone.OUTSIDE]) if outside else objects, history
            ),
            outside=outside,
            stack=tuple(going.frames),
            run=run,
            history=history,
            seen=len(history),
            lingering=(*began, *lasting(objects, self.pool, len(began) + 1)),
            unlimited=tuple(zone for zone in Zone if zone in self.cards.unlimited) if self.cards.unlimited else (),
            partial_history=partial,
            untold=untold,
            edition=CR_26_03.name,
            action=going.action,
            runs=max(log.runs, run.number if run is not None else 0),
            remotes=tuple(self.remotes),
            mark=mark,
        )
        if told.everything:
            return state
        open = unsettled(state, self.pool, told.settled, listed)
        said = tuple(u for each in told.perhaps for u in perhaps_left(state, self.pool, each))
        added = builder.added_by((*effects, *(u.effect for u in (*open, *said))))
        return structs.replace(state, unsettled=tuple(dict.fromkeys((*open, *said, *going.open, *added))))

    def _note_unsettled(self, fields: dict[str, Part], root: Part, state: State) -> None:
        """What the history speaks of may last, and the file does not say so: noted, for what hangs on it is UNKNOWN."""
        at = fields.get("history", fields.get("run", root))
        for each in dict.fromkeys((u.card, u.field) for u in state.unsettled if u.field):
            title = self.pool[each[0]].title
            self.problems.problem(
                "position.unsettled",
                f"{title} may have changed a number that the file leaves out; what hangs on it is UNKNOWN",
                (fields.get("run", fields.get("breach", root))).node,
                (fields.get("run", fields.get("breach", root))).pointer,
                help=(f"write `{each[1]}`",),
                rule="rule_lingering_effect",
                severity=Severity.NOTE,
            )
        for id in dict.fromkeys(each.card for each in state.unsettled if not each.field):
            title = self.pool[id].title
            self.problems.problem(
                "position.unsettled",
                f"{title} may have left something behind that still lasts; what it could touch is UNKNOWN",
                at.node,
                at.pointer,
                help=(f"say that it lasts under `lasting`, or write `lasting: [{{card: {title}, lasts: false}}]`",),
                rule="rule_lingering_effect",
                severity=Severity.NOTE,
            )

    def _note_nowhere(self, fields: dict[str, Part], state: State) -> None:
        """Cards of the history that have gone where every card is known, and are not there: noted."""
        here = {o.card for o in (*state.objects, *state.outside)}
        told = (e.card for e in state.history if e.card is not None and _went_where_all_see(e, self.pool))
        for id in dict.fromkeys(told) if "history" in fields else ():
            if id not in here:
                message = f"the history speaks of {self.pool[id].title}, which is nowhere in this position"
                help = "list it where it is now, if that is known"
                self.reader.note(fields["history"], "position.history_nowhere", message, help=help)

    def _nothing_being_played(self, fields: dict[str, Part], state: State) -> None:
        """In an action window nothing is being played: what was has resolved and been trashed, unless it stays."""
        window = state.top
        if not isinstance(window, WindowFrame) or window.window is not Window.ACTION:
            return
        for o in [o for o in state.objects if o.place is Place.RESOLVING]:
            card = self.pool.get(o.card)
            if card is not None and is_over_once_resolved(card):
                at = fields[o.controller.value].get("play") or fields[o.controller.value]
                message = f"{card.title} lies in the play area, and nothing is being played in an action window"
                help = "say what is going on, such as `action: {play: TITLE}`, or list it where it is now"
                self.reader.problem(at, "position.being_played", message, help=help)

    def _edition(self, node: Part | None) -> str | None:
        """The name of an edition, a preset or one with switches set behind it."""
        text = node.text if node is not None and node.is_scalar else None
        if text is None or "+" not in text:
            return self.reader.option(node, tuple(EDITIONS), what="an edition", code="position.edition")
        try:
            return edition_named(text).name
        except UnknownEdition as error:
            assert node is not None
            self.reader.problem(node, "position.edition", str(error))
            return None

    def _history(self, node: Part | None, history: HistoryReader) -> tuple[bool, tuple[Deed, ...]]:
        """Read the log; gives whether it is only a part of what happened, and of which kinds more may have."""
        reader = self.reader
        if node is None:
            return False, ()
        if node.is_scalar and node.text == "partial":
            return True, ()
        partial = False
        untold: tuple[Deed, ...] = ()
        events: Part | None = node
        if node.is_mapping:
            fields = reader.fields(node, HISTORY_FIELDS)
            partial, untold = self._partial(fields.get("partial"))
            events = fields.get("events")
        for item in reader.items(events) if events is not None else ():
            history.entry(item)
        history.finish()
        return partial, untold

    def _partial(self, node: Part | None) -> tuple[bool, tuple[Deed, ...]]:
        if node is None or node.is_scalar:
            return self.reader.flag(node) or False, ()
        known = (self.reader.option(part, LOGGED) for part in self.reader.items(node))
        untold = tuple(Deed(word) for word in known if word is not None)
        return bool(untold), untold

    def _mark(self, node: Part | None, finder: Finder) -> str | None:
        if node is None:
            return None
        server = finder.server(node)
        if server is not None and server not in CENTRAL_SERVERS:
            self.reader.problem(
                node, "position.mark", "the mark is always a central server", help="write hq, rnd or archives"
            )
        return server


def _arrived(objects: tuple[GameObject, ...], history: tuple[Event, ...]) -> tuple[GameObject, ...]:
    """The objects with the number of the log entry since which each has been where it is (10.3.1d)."""
    arrivals = {event.object: number for number, event in enumerate(history, 1) if event.verb in ARRIVALS}
    if arrivals:
        objects = tuple([structs.replace(o, since=arrivals[o.id]) if o.id in arrivals else o for o in objects])
    return objects


def _note(reader: Form, node: Part | None) -> str | None:
    """A note keeps its line breaks and blanks."""
    if node is None or reader.text(node) is None:
        return None
    return node.text


def _with_known_names(part: Part) -> Part:
    """The part with other spellings of its keys replaced, such as `R&D`."""
    node = part.node
    if not isinstance(node, Mapping) or not any(key.text in ALIASES for key, _ in node.entries):
        return part
    entries = []
    for key, value in node.entries:
        known = ALIASES.get(key.text)
        if known is not None and node.get(known) is None:
            key = Scalar(known, key.style, key.span)
        entries.append((key, value))
    return Part(Mapping(tuple(entries), node.span), part.pointer)
