"""Writing positions in their canonical form: one state, one text.

Fields stand in the order of the format, what is usual is left out, and ids are written only where the reader would not
give the same ones.
"""

from __future__ import annotations

import json

from msgspec import structs

from ..abilities import AbilityKind, Instruction
from ..actions import BasicAction, UseAbility
from ..deeds import Deed
from ..edition import CR_26_03, edition
from ..events import Event
from ..frames import (
    ActionFrame,
    Frame,
    Pending,
    ResolvingFrame,
    SetupFrame,
    Stage,
    TimingFrame,
    WindowFrame,
)
from ..kept_choices import kept_choice
from ..pool import Pool
from ..pool.own_cards import own_cards_in
from ..state import CENTRAL_SERVERS, GameObject, Run, State
from ..terms import CardType, Counter, Face, Place, Side, Zone
from ..timing import TURNS, Structure, TimingStep, Window, timing_step
from .additional_accesses import OF_BREACH, OF_RUN, Added, Cards, added_for
from .answering import waiting_in
from .as_modified import with_own_gains
from .bad_publicity_fund import as_the_run_began
from .card_entries import ANY, UNKNOWN
from .comments import with_comments
from .condition_counters import others_lasting, said_by_counter, told_alike
from .diagnostics import DiagnosticError
from .emitting import Data, emit
from .fields import ALIASES, BLOCKS, FORMAT, PLAYER, SERVER, Field, Kind, sections
from .history_writing import written
from .kept import written_kept
from .lasting_writing import Untellable, as_told, needs_entries, written_lasting
from .names import short_title
from .placing import (
    HIDDEN_ZONES,
    IdKind,
    Section,
    default_face,
    default_ids,
    is_usually_installed,
    place_beneath,
    secrecy,
)
from .positions import PositionFile, read_position
from .run_entries import (
    AT_SERVER,
    FUND,
    RUN_STEPS,
    bad_publicity,
    began_elsewhere,
    usual_fund,
    usual_passed,
    usual_position,
    usual_success,
)
from .run_started_by import added_by_success, linked_of
from .turn_entries import Allotting, usual_clicks
from .unsettled import unsettled, written_perhaps
from .untold_beginnings import end_of, without_allotted

_WORDS = {
    "stack": "half-finished effects",
    "lingering": "lingering effects",
    "history": "history",
    "objects": "cards",
    "doubts": "doubts",
    "outside": "cards outside of the game",
}


class UnwritableState(ValueError):
    """The format has no words for this state: it is in the middle of something, or holds lingering effects."""


def write_position(position: PositionFile | State, pool: Pool, *, as_json: bool = False) -> str:
    """The canonical text of a position, as YAML or JSON; title, note, rules and expectations of a file are kept.

    What is written reads as the same state. Of comments, YAML keeps those in lines of their own between the top-level
    entries; the others are lost.

    Raises:
        UnwritableState: no position file reads as this state.
    """
    data = position_data(position, pool)
    if as_json:
        return json.dumps(data, indent=2, ensure_ascii=False) + "\n"
    text = emit(data, blocks=BLOCKS)
    return with_comments(text, position.text, ALIASES) if isinstance(position, PositionFile) else text


def position_data(position: PositionFile | State, pool: Pool) -> dict[str, Data]:
    """The canonical position as plain data; raises `UnwritableState`."""
    file = position if isinstance(position, PositionFile) else None
    state = in_file_order(position.state if isinstance(position, PositionFile) else position)
    data: dict[str, Data] = {"format": FORMAT}
    if state.edition != CR_26_03.name:
        data["edition"] = state.edition
    if file is not None:
        if file.title is not None:
            data["title"] = file.title
        if file.note is not None:
            data["note"] = file.note
        if file.rules:
            data["rule"] = list(file.rules)
    head = len(data)
    writer = _Writer(state, pool)
    data |= writer.document()
    if file is not None and file.expect is not None:
        data["expect"] = list(file.expectations)
    _prove(state, data, pool)
    own = list((pool.own if file is not None else own_cards_in(state, pool)).values())
    entries = [*data.items()]
    return dict([*entries[:head], ("cards", own), *entries[head:]]) if own else data


def _prove(state: State, data: dict[str, Data], pool: Pool) -> None:
    """What is written must read as the same state."""
    try:
        again = read_position(emit(data), pool).state
    except DiagnosticError as error:
        raise UnwritableState(f"no position file says this: {error}") from error
    wanted, got = _comparable(state, pool), _comparable(again, pool)
    if wanted != got:
        fields = [name for name in State.__struct_fields__ if getattr(wanted, name) != getattr(got, name)]
        what = " and ".join(_WORDS.get(name, name) for name in fields)
        raise UnwritableState(f"no position file says this: the format has no words for its {what}")


def _comparable(state: State, pool: Pool) -> State:
    """The state without what a position file leaves open: how often cards have moved, since when they are active,
    checkpoints that change nothing, and subroutines of an encounter that is over."""
    objects, outside = (
        tuple(structs.replace(o, incarnation=0, since=0) for o in found) for found in (state.objects, state.outside)
    )
    stack = tuple(
        structs.replace(f, ready=False, acted=False)
        if isinstance(f, WindowFrame)
        else structs.replace(
            f,
            accessed=tuple(structs.replace(r, incarnation=0) for r in f.accessed),
            root=tuple(structs.replace(r, incarnation=0) for r in f.root) if f.root is not None else None,
            more=f.more if f.limit is None else 0,
        )
        if isinstance(f, TimingFrame)
        else f
        for f in state.stack
    )
    stack = tuple(f for k, f in enumerate(stack) if not _has_nothing_left(f, stack[k + 1 : k + 2], state, pool))
    cards = {o.id: o.card for o in (*objects, *outside)}
    history = tuple(structs.replace(e, card=e.card or cards.get(e.object or "")) for e in state.history)
    unlimited = tuple(zone for zone in Zone if zone in state.unlimited)
    run = state.run
    if run is not None:
        subroutines = {} if run.encountering else {"broken": (), "resolved": ()}
        run = structs.replace(run, more=tuple(sorted(added_for(run).items())), subroutines=(), **subroutines)
    return structs.replace(
        state,
        objects=objects,
        outside=outside,
        stack=stack,
        history=history,
        run=run,
        unlimited=unlimited,
        seen=0,
        unsettled=tuple(structs.replace(u, field="") for u in state.unsettled),
        lingering=told_alike(state, pool),
    )


def _has_nothing_left(frame: Frame, above: tuple[Frame, ...], state: State, pool: Pool) -> bool:
    """Whether it is an ability that has started the run above it and does nothing more: the run is all that is left of
    it."""
    match frame, above:
        case (
            ResolvingFrame(stage=Stage.RESOLVE, steps=(Instruction(if_done=(), if_not=()),)),
            (TimingFrame(structure=Structure.RUN, step=step),),
        ) if step != RUN_STEPS[0].rule:
            source = state.find(frame.source)
            card = pool.get(source.card) if source is not None else None
            return card is not None and kept_choice(card) is None
        case _:
            return False


def in_file_order(state: State) -> State:
    """The state with its objects in the order in which position files list them."""
    order: list[GameObject] = []

    def add(found: tuple[GameObject, ...]) -> None:
        for thing in found:
            if thing.host is None or thing.host == thing.id:
                order.append(thing)
                guests(thing)

    def guests(host: GameObject) -> None:
        for guest in state.hosted_on(host.id):
            order.append(guest)
            guests(guest)

    for side in Side:
        for section in sections(side, state.remotes):
            add(_inside(state, section))
    present = {o.id for o in order}
    rest = tuple(o for o in state.objects if o.id not in present)  # what no section lists is caught by the proof
    outside = tuple(sorted(state.outside, key=lambda o: list(Side).index(o.owner)))
    return structs.replace(state, objects=(*order, *rest), outside=outside)


def _inside(state: State, section: Section) -> tuple[GameObject, ...]:
    """The objects that a section of the file lists; hosted ones stand with their hosts."""
    if section.zone is Zone.OUTSIDE:
        return tuple(o for o in state.outside if o.owner is section.side)
    shared = section.zone in (Zone.SET_ASIDE, Zone.REMOVED, Zone.PLAY_AREA) and section.place not in (
        Place.ICE,
        Place.ROOT,
        Place.RIG,
    )
    return tuple(
        o
        for o in state.objects
        if o.zone is section.zone
        and o.place is section.place
        and o.server == section.server
        and o.host is None
        and (not shared or _listed_by(o) is section.side)
    )


def _listed_by(thing: GameObject) -> Side:
    return thing.controller if thing.place is Place.RESOLVING else thing.owner


class _Writer:
    """Writes one state, whose objects are in the order of the file."""

    def __init__(self, state: State, pool: Pool) -> None:
        self.state = state
        self.pool = pool
        self.everything = (*state.objects, *state.outside)
        self.objects = {o.id: o for o in self.everything}
        self.explicit = self._explicit_ids()

    def _explicit_ids(self) -> frozenset[str]:
        """The ids that the reader would not give by itself; writing one down may change what it gives to others."""
        things = self.everything
        stems, secrecies = [self._stem(o) for o in things], [secrecy(o.zone, o.face) for o in things]
        explicit: set[str] = set()
        while True:
            given = default_ids(stems, [o.id if o.id in explicit else None for o in things], secrecies)
            wrong = next((o.id for o, id in zip(things, given, strict=True) if o.id != id), None)
            if wrong is None:
                return frozenset(explicit)
            explicit.add(wrong)

    def _stem(self, thing: GameObject) -> tuple[str, IdKind]:
        if thing.card is not None:
            return thing.card, IdKind.CARD
        return self._section(thing).stem, IdKind.NUMBERED

    def _section(self, thing: GameObject) -> Section:
        return Section(thing.owner, thing.zone, thing.place, thing.server)

    def document(self) -> dict[str, Data]:
        """Everything but what a file says about itself."""
        state = self.state
        bare = self._bare()
        events = self._told(bare.history)
        entries, log = written(
            events,
            state.history,
            state.turn,
            state.active,
            self.objects,
            self.pool,
            going_on=state.run is not None,
            waiting=waiting_in(state.stack),
        )
        data: dict[str, Data] = {"turn": self._turn()}
        if state.partial_history:
            partial = [verb.value for verb in state.untold] or True
            data["history"] = {"partial": partial, "events": entries} if entries or state.untold else "partial"
        elif entries:
            data["history"] = entries
        data |= self._players()
        if state.mark is not None:
            data["mark"] = state.mark
        data |= self._going_on(log.actions.get(state.turn, 0) + 1, log.usual_run)
        lasting = self._lasting(bare, end_of(events, state.history))
        if lasting is not None:
            data["lasting"] = lasting
        return data

    def _bare(self) -> State:
        """What the file says without its history and what lasts."""
        bare: dict[str, Data] = {"format": FORMAT, "turn": self._turn()}
        try:
            return read_position(emit(bare | self._players() | self._going_on(0, 0)), self.pool).state
        except DiagnosticError as error:
            raise UnwritableState(f"no position file says this: {error}") from error

    def _told(self, implied: tuple[Event, ...]) -> tuple[Event, ...]:
        """The log without what the rest of the file implies: clicks at its beginning, and what stands at its end."""
        history, implied = without_allotted(self.state.history), without_allotted(implied)
        told = len(history) - len(implied)
        return history[:told] if told >= 0 and history[told:] == implied else history

    def _lasting(self, bare: State, listed: int) -> Data:
        """What lasts that the rest of the file does not imply, and the cards of the log of which nothing does."""
        state, pool = self.state, self.pool
        effects = [as_told(e, state, pool) for e in others_lasting(state)]
        run = state.run.number if state.run is not None else 0
        implied = [as_told(structs.replace(e, turn=state.turn, run=run), state, pool) for e in others_lasting(bare)]
        told, ended = needs_entries(effects, implied, state)
        known = {u.effect.source for u in state.unsettled if not u.field}
        open = unsettled(state, pool, {e.source for e in told}, listed)
        over = [*ended, *(u.effect.source for u in open if u.effect.source not in known)]
        perhaps = written_perhaps((u for u in state.unsettled if not u.field and u not in open), state, pool)
        try:
            return [*written_lasting(told, over, state, pool), *perhaps] or None
        except Untellable as error:
            raise UnwritableState(f"no position file says this: {error}") from error

    def _players(self) -> dict[str, Data]:
        players = {side.value: self._player(side) for side in Side}
        return {side: player for side, player in players.items() if player}

    # ------------------------------------------------------------------ players

    def _player(self, side: Side) -> dict[str, Data]:
        data: dict[str, Data] = {}
        for field in PLAYER[side]:
            said = self._said(field, side)
            if said is not None:
                data[field.name] = said
        return data

    def _said(self, field: Field, side: Side) -> Data:
        """What stands in a field of a player; None where it is left out."""
        state, section = self.state, field.section(side)
        match field.kind:
            case Kind.NUMBER:
                number: int = getattr(state.player(side), field.name)
                numbers = edition(state.edition).numbers
                if field.name != "clicks":
                    return number or None
                allotting = Allotting(self.everything, state.history, state.turn, self.pool, state.lingering)
                usual = usual_clicks(side, state.active, self._step_of_turn(), numbers, allotting)
                return number if number != usual else None
            case Kind.SERVERS:
                return self._servers() or None
            case Kind.CARD:
                found = _inside(state, section)
                return self._card(found[0], found[0].zone) if found else None
            case Kind.CARDS:
                cards = self._cards(_inside(state, section), section)
                if section.zone in state.unlimited:
                    return [*cards, {UNKNOWN: ANY}] if cards else None
                return cards if cards or section.zone in HIDDEN_ZONES else None

    def _servers(self) -> dict[str, Data]:
        servers: dict[str, Data] = {}
        for server in (*CENTRAL_SERVERS, *self.state.remotes):
            parts: dict[str, Data] = {}
            for name, place in SERVER.items():
                section = Section(Side.CORP, Zone.PLAY_AREA, place, server)
                cards = self._cards(_inside(self.state, section), section)
                if cards:
                    parts[name] = cards
            if parts or server in self.state.remotes:
                servers[server] = parts
        return servers

    # -------------------------------------------------------------------- cards

    def _cards(self, things: tuple[GameObject, ...], section: Section) -> list[Data]:
        """The entries of a list; several unknown cards in a row stand together."""
        cards: list[Data] = []
        for thing in things:
            entry = self._card(thing, section.zone)
            last = cards[-1] if cards else None
            if entry == UNKNOWN and last == UNKNOWN:
                cards[-1] = {UNKNOWN: 2}
            elif entry == UNKNOWN and isinstance(last, dict) and UNKNOWN in last:
                cards[-1] = {UNKNOWN: int(str(last[UNKNOWN])) + 1}
            else:
                cards.append(entry)
        return cards

    def _card(self, thing: GameObject, zone: Zone) -> Data:
        """One entry: the title alone where nothing else is to be said."""
        card = self.pool.get(thing.card)
        section = self._section(thing)
        entry: dict[str, Data] = {"card": card.title if card is not None else thing.card or UNKNOWN}
        if thing.id in self.explicit:
            entry["id"] = thing.id
        if thing.face is not default_face(card, section, installed=thing.installed):
            rezzed = (
                thing.installed and card is not None and card.side is Side.CORP and card.type is not CardType.AGENDA
            )
            if rezzed:
                entry["rezzed"] = thing.face is Face.UP
            else:
                entry["facedown"] = thing.face is Face.DOWN
        counters = {kind.value: n for kind, n in thing.counters if kind is not Counter.CREDIT}
        if counters:
            entry["counters"] = counters
        if thing.count(Counter.CREDIT):
            entry["credits"] = thing.count(Counter.CREDIT)
        if thing.host is not None and thing.installed != self._is_usually_installed(thing):
            entry["installed"] = thing.installed
        if thing.place is Place.HOSTED and card is not None and said_by_counter(card):
            entry["installed"] = False
        host = self.objects.get(thing.host or "")
        if card is None and host is not None and host.owner is not thing.owner:
            entry["owner"] = thing.owner.value
        if thing.controlled_by is not None:
            entry["controller"] = thing.controlled_by.value
        if thing.worth is not None:
            entry["worth"] = thing.worth
        if thing.flipped:
            entry["flipped"] = True
        if thing.back is not None and card is not None and thing.back < len(card.faces):
            entry["back"] = short_title(card.faces[thing.back])
        if thing.unordered:
            entry["unordered"] = True
        chosen = written_kept(self.state, thing, self.pool)
        if chosen is not None:
            entry["chosen"] = chosen
        guests = self.state.hosted_on(thing.id)
        if guests:
            entry["hosted"] = self._cards(guests, Section(thing.owner, Zone.PLAY_AREA, Place.HOSTED))
        return entry["card"] if len(entry) == 1 else entry

    def _is_usually_installed(self, thing: GameObject) -> bool:
        """Whether the reader takes this hosted card to be installed."""
        card, host = self.pool.get(thing.card), self.objects.get(thing.host or "")
        if card is None or host is None or not host.installed:
            return False
        return place_beneath(card, host.place) is not None and is_usually_installed(card, self.pool.get(host.card))

    # ------------------------------------------------------------- what goes on

    def _step_of_turn(self) -> str:
        first = self.state.stack[0] if self.state.stack else None
        if isinstance(first, SetupFrame):
            return first.step.value
        if not isinstance(first, TimingFrame) or first.structure is not TURNS[self.state.active]:
            raise UnwritableState("no turn is in progress")
        return timing_step(first.step).word

    def _turn(self) -> dict[str, Data]:
        state = self.state
        if state.stack and isinstance(state.stack[0], SetupFrame):
            return {"side": state.stack[0].side.value, "step": self._step_of_turn()}
        turn: dict[str, Data] = {"side": state.active.value}
        if state.turn != 1:
            turn["number"] = state.turn
        word = self._step_of_turn()
        if word != "action":
            turn["step"] = word
        top = state.stack[-1]
        if isinstance(top, WindowFrame):
            if top.priority is not self._usual_holder(top):
                turn["priority"] = top.priority.value
            if top.passed:
                turn["passed"] = True
        return turn

    def _usual_holder(self, top: WindowFrame) -> Side:
        return Side.RUNNER if top.window is Window.MID_ACCESS else self.state.active

    def _frame(self, structure: Structure) -> TimingFrame | None:
        found = (f for f in self.state.stack if isinstance(f, TimingFrame) and f.structure is structure)
        return next(found, None)

    def _going_on(self, action: int, run: int) -> dict[str, Data]:
        """The action, the run, the breach and the access in progress; their numbers where they are not these."""
        data: dict[str, Data] = {}
        for name, entry in (("action", self._action(action)), ("run", self._run(run))):
            if entry is not None:
                data[name] = entry
        breach, access = self._frame(Structure.BREACH), self._frame(Structure.ACCESS)
        if breach is not None:
            data["breach"] = self._breach(breach, access)
        if access is not None:
            accessed: dict[str, Data] = {"card": access.subject}
            word = timing_step(access.step).word
            if word != "mid-access":
                accessed["step"] = word
            data["access"] = accessed
        top = self.state.stack[-1] if self.state.stack else None
        if isinstance(top, WindowFrame) and top.window is Window.REACTION:
            data["pending"] = [self._pending(instance) for instance in top.pending]
        return data

    def _pending(self, instance: Pending) -> dict[str, Data]:
        abilities = with_own_gains(self.state.object(instance.source), self.state.objects, self.pool)
        own = abilities[instance.number] if 0 <= instance.number < len(abilities) else None
        if own is None or own.kind is not AbilityKind.CONDITIONAL or own.is_interrupt:
            raise UnwritableState("an ability that no card has is pending")
        return {"card": instance.source, "ability": instance.number + 1}

    def _action(self, usual: int) -> dict[str, Data] | None:
        frame = next((f for f in self.state.stack if isinstance(f, ActionFrame)), None)
        if frame is None:
            return None
        match frame.choice:
            case BasicAction(Deed.PLAY, card) if card is not None:
                entry: dict[str, Data] = {"play": card}
            case BasicAction(Deed.RUN) if frame.choice.server is not None:
                entry = {"run": frame.choice.server}
            case UseAbility(object, ability):
                entry = {"use": object, "ability": ability + 1}
            case _:
                raise UnwritableState(f"the action {frame.key!r} is in progress")
        if frame.number != usual:
            entry["number"] = frame.number
        return entry

    def _run(self, usual: int) -> dict[str, Data] | None:
        run, frame = self.state.run, self._frame(Structure.RUN)
        if run is None or frame is None:
            return None
        step = timing_step(frame.step)
        data: dict[str, Data] = {"server": run.server, "step": step.word}
        ice = [o.id for o in self.state.ice(run.server)]
        if run.position != usual_position(step, ice):
            data["position"] = AT_SERVER if run.position is None else run.position
        elsewhere = began_elsewhere(self.objects.get(run.initiated_by or ""), run.server, self.pool)
        if run.passed != usual_passed(step, run.position, ice, elsewhere=elsewhere):
            data["passed"] = list(run.passed)
        if run.successful is not usual_success(step):
            data["successful"] = run.successful
        if self._says(run.credits, usual_fund(step, self._bad_publicity(run.number)), FUND):
            data["bad_publicity"] = run.credits
        added = self._added(run, step)
        if self._says(run.more, None if added.open else added.more, OF_RUN):
            data["additional"] = _by_server(run)
        for name in ("broken", "resolved"):
            numbers = getattr(run, name)
            if numbers and run.encountering:
                data[name] = [n + 1 for n in numbers]
        if run.initiated_by is not None:
            data["by"] = run.initiated_by
        if run.number != usual:
            data["number"] = run.number
        return data

    def _breach(self, frame: TimingFrame, access: TimingFrame | None) -> dict[str, Data]:
        data: dict[str, Data] = {"server": frame.subject}
        word = timing_step(frame.step).word
        if access is None and word != "choose card":
            data["step"] = word
        if frame.accessed:
            data["accessed"] = [r.id for r in frame.accessed]
        if frame.limit is not None and self._says(frame.limit, None, OF_BREACH, OF_RUN):
            data["limit"] = frame.limit
        return data

    def _says(self, value: object, usual: object, *fields: str) -> bool:
        """Whether a file has to say this: it is not the usual value, or nobody would know it (None) while it is
        known."""
        return value != usual and not any(u.field in fields for u in self.state.unsettled)

    def _bad_publicity(self, run: int) -> int | None:
        state = self.state
        return as_the_run_began(bad_publicity(state.corp.bad_publicity, state.objects, self.pool), state.history, run)

    def _added(self, run: Run, step: TimingStep) -> Added:
        """What a file adds to what is accessed in the breach of the run, where it says nothing of it."""
        starter = self.state.find(run.initiated_by) if run.initiated_by is not None else None
        linked = linked_of(starter, self.state.stack, self.pool, self.state.run, self.state.history)
        return added_by_success(run, step, starter, linked, Cards(self.state.objects, self.pool))


def _by_server(run: Run) -> Data:
    """How much was added for which server, as a number where it is the attacked one."""
    total = added_for(run)
    return total.get(run.server, 0) if set(total) <= {run.server} else dict(total)
