"""`lasting` in position files: what abilities left behind that lasts, by the names of the cards (9.10, 9.6.13).

An entry names a card; what lasts is taken from the structure of its text, with what was chosen and counted as it began.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct, field, structs

from ..abilities import Choice, ChooseValue, Flag, StatChange
from ..brought import RESOLVES
from ..cards import Card
from ..conditions import Duration, NextTurn, Until, While
from ..deeds import Deed
from ..effects import The
from ..events import UNTOLD as NO_RUN
from ..events import Event
from ..frames import Binding, Reference
from ..lingering_effects import (
    NEXT,
    SUBTYPES,
    Left,
    Perhaps,
    about_occurrence,
    left_by,
    may_leave,
    names_needed,
    open_numbers,
    realised,
    strengthening,
)
from ..naming import MET_BY, THIS_SERVER, TOGETHER, of_source
from ..selectors import RUN_SERVER, Bound, NextEncountered, This, TriggerObject
from ..state import GameObject, Lingering, Run
from ..terms import CardType, Scope, Side, Zone
from ..values import walk
from .diagnostics import quoted
from .finding import Finder
from .form import Form, Part
from .names import server_id

FIELDS = (
    "card",
    "moved",
    "text",
    "effect",
    "chosen",
    "numbers",
    "turn",
    "run",
    "event",
    "controller",
    "extended",
    "times",
    "lasts",
)
CHOSEN_FIELDS = ("cards", "number", "server", "word")
CARD_FIELDS = ("card", "moved")
NOTHING = "nothing"  # was chosen
UNTOLD = "unknown"  # a number that nobody knows
NONE = "none"  # nothing lasts
MOVED = -1  # the incarnation of what has become another object since
MOST_ALIKE = 100
NUMBER = re.compile(r"-?\d{1,9}")
CODE = "position.lasting"


class Told(Struct):
    """What a file says of what lasts: the effects, and of which cards (by id of an object or card) it says all;
    `perhaps` are those of which it says that nobody knows."""

    effects: list[Lingering]
    settled: set[str]
    everything: bool = False
    perhaps: list[Perhaps] = field(default_factory=list)


class LastingReader:
    """Reads the entries of `lasting`."""

    def __init__(
        self, reader: Form, finder: Finder, *, turn: int, active: Side, run: Run | None, events: Sequence[Event]
    ) -> None:
        self.reader = reader
        self.finder = finder
        self.turn = turn
        self.active = active
        self.in_progress: Run | None = run
        self.run: int = run.number if run is not None else 0
        self.attacked: str | None = run.server if run is not None else None
        self.events = events

    def read(self, node: Part | None) -> Told:
        """What lasts, numbered from 1 in the order of the file; what cannot be is reported."""
        told = Told([], set())
        if node is None:
            return told
        if node.is_scalar and node.text == NONE:
            return Told([], set(), everything=True)
        items = self.reader.items(node)
        told.everything = node.is_sequence and not items
        for item in items:
            self._entry(item, told)
        return told

    def _entry(self, node: Part, told: Told) -> None:
        reader = self.reader
        fields = {"card": node} if node.is_scalar else reader.fields(node, FIELDS)
        if "card" not in fields:
            reader.problem(node, CODE, "whose effect lasts?", help="add `card: TITLE`")
            return
        lasts = fields.get("lasts")
        if lasts is not None and lasts.is_scalar and lasts.text == UNTOLD:
            self._perhaps(fields, told)
            return
        if reader.flag(lasts) is False:
            self._over(fields["card"], told)
            return
        source = self.finder.one(fields["card"], lambda o: True, "a card of this position")
        if source is None:
            return
        text = self._text(fields.get("text"), source, fields["card"])
        if text is None:
            return
        left = self._left(fields.get("effect"), text, fields["card"])
        if left is None:
            return
        effect = self._realised(left, fields, source, text)
        if effect is None:
            return
        times = reader.integer(fields.get("times"), least=1, most=MOST_ALIKE) or 1
        for _ in range(times):
            told.effects.append(structs.replace(effect, number=len(told.effects) + 1))
        told.settled |= {source.id, text.id}

    def _over(self, node: Part, told: Told) -> None:
        """What a card left behind is over."""
        text = self.reader.text(node)
        if text is None:
            return
        found = {o.id for o in self.finder.candidates(text)}
        card = self.finder.card(text)
        if not found and card is None:
            self.finder.unknown_card(node, text)
        told.settled |= found or ({card.id} if card is not None else set())

    def _perhaps(self, fields: dict[str, Part], told: Told) -> None:
        """What a card may have left behind, while nobody knows whether it did and whether it lasts."""
        text = self.reader.text(fields["card"])
        found = sorted(self.finder.candidates(text or ""), key=lambda o: o.zone is not Zone.PLAY_AREA)
        card = self.finder.pool.get(found[0].card) if found else self.finder.card(text or "")
        if card is None:
            if text is not None:
                self.finder.unknown_card(fields["card"], text)
            return
        number = self.reader.integer(fields.get("effect"), least=1, most=max(1, len(may_leave(card))))
        turn, run = self._turn(fields.get("turn")), self._run(fields.get("run"))
        told.perhaps.append(Perhaps(card.id, found[0].id if found else None, turn, run, number))

    def _text(self, node: Part | None, source: GameObject, at: Part) -> Card | None:
        """The card whose text it is: the one that is named, else that of the source."""
        if node is None:
            card = self.finder.pool.get(source.card)
            if card is None:
                self.reader.problem(at, CODE, "nobody knows what this card says", help="add `text: TITLE`")
            return card
        text = self.reader.text(node)
        card = self.finder.card(text) if text is not None else None
        if text is not None and card is None:
            self.finder.unknown_card(node, text)
        return card

    def _left(self, node: Part | None, card: Card, at: Part) -> Left | None:
        lefts = left_by(card)
        if not lefts and may_leave(card):
            why, help = (
                f"what {card.title} leaves behind is not understood",
                "write `lasts: unknown`, or `lasts: false`",
            )
            self.reader.problem(at, CODE, why, help=help)
            return None
        if not lefts:
            self.reader.problem(at, CODE, f"{card.title} leaves nothing behind that lasts", help="leave it out")
            return None
        number = self.reader.integer(node, least=1)
        if node is not None and number is None:
            return None
        if number is None and len(lefts) == 1:
            number = 1
        if number is None or number > len(lefts):
            listed = "; ".join(f"{k}: {describe_left(left)}" for k, left in enumerate(lefts, 1))
            what = "which of them lasts?" if number is None else f"none of them is number {number}"
            count = f"{len(lefts)} thing{'s' if len(lefts) > 1 else ''}"
            self.reader.problem(
                node or at, CODE, f"{card.title} leaves {count} behind: {what}", help=f"write `effect: 1`; {listed}"
            )
            return None
        return lefts[number - 1]

    def _realised(self, left: Left, fields: dict[str, Part], source: GameObject, text: Card) -> Lingering | None:
        reader = self.reader
        names = names_to_tell(left, source.id, self.in_progress)
        bindings = self._chosen(fields.get("chosen"), left, names, fields["card"])
        numbers = self._numbers(fields.get("numbers"), left, fields["card"])
        turn, run = self._turn(fields.get("turn"), self._began(left, source)), self._run(fields.get("run"))
        event = reader.integer(fields.get("event"), least=1)
        if event is not None and event > len(self.events):
            reader.problem(
                fields["event"],
                CODE,
                f"event {event} has not happened: the history has {len(self.events)}",
                help="count the events of the history from 1",
            )
        if bindings is None or numbers is None:
            return None
        foreseen = any(b.name == TOGETHER for b in bindings)  # as an interrupt saw it, before it happened
        if event is None and not foreseen and (met := self._met(left, turn, run)) is not None:
            event = met + 1
        if event is None and not any(b.name in (TOGETHER, MET_BY) for b in bindings) and _is_of_an_interrupt(left):
            help = f"tell of it in `history`, or write `chosen: {{{MET_BY}: CARD}}`"
            reader.problem(fields["card"], CODE, "it is not said what the event was about", help=help)
            return None
        if event is not None and event <= len(self.events) and about_occurrence(left.effect):
            bindings = (*bindings, *self._about(event - 1, bindings, left))
        if left.linked and self.attacked is not None and all(b.name != RUN_SERVER.name for b in bindings):
            bindings = (*bindings, Binding(RUN_SERVER.name, server=self.attacked))
        responsible = Side.CORP if text.is_agenda and source.card == text.id else source.controller
        controller = reader.word(fields.get("controller"), Side) or responsible
        trashed = Flag.PERSISTENT in left.ability.flags and source.zone is not Zone.PLAY_AREA
        told = any(b.name == THIS_SERVER for b in bindings)
        if trashed and not told and self.attacked is not None:  # from the server that it was in (rule_persistent)
            bindings = (*bindings, Binding(THIS_SERVER, server=self.attacked))
        moved = reader.flag(fields.get("moved")) or trashed
        bindings = of_source(bindings, Reference(source.id, MOVED if moved else source.incarnation))
        effect = realised(left, numbers, bindings)
        duration = effect.duration
        if isinstance(duration, NextTurn) and duration.player.side(controller) is self.active and turn < self.turn:
            duration, turn = Scope.TURN, self.turn  # it has begun
        return structs.replace(
            effect,
            source=source.id,
            controller=controller,
            duration=duration,
            turn=turn,
            run=run,
            event=event - 1 if event is not None else None,
            over=reader.flag(fields.get("extended")) or False,
        )

    def _about(self, event: int, chosen: tuple[Binding, ...], left: Left) -> tuple[Binding, ...]:
        """The object that the event was about, where the ability speaks of it and the entry does not say it: the card,
        unless that has become another object since (rule_no_memory)."""
        log = self.events
        card = self.finder.by_id.get(log[event].object or "")
        speaks = any(isinstance(node, TriggerObject) for node in walk((left.ability.steps, left.ability.restrictions)))
        if card is None or not speaks or any(b.name == MET_BY for b in chosen):
            return ()
        again = any(e.verb is Deed.INSTALL and e.object == card.id for e in log[event + 1 :])
        moved = again or card.id in log[event].former
        return (Binding(MET_BY, (Reference(card.id, MOVED if moved else card.incarnation),)),)

    def _met(self, left: Left, turn: int, run: int) -> int | None:
        """The place of the event that an effect speaks of, where the history tells of one that its ability waits for:
        the first one, or the last one where it waits for any."""
        trigger = left.ability.trigger
        if trigger is None or left.effect.trigger is not None or not about_occurrence(left.effect):
            return None
        verbs = {pattern.verb for pattern in trigger.events}
        met = [k for k, e in enumerate(self.events) if e.verb in verbs and e.turn == turn and e.run in (run, 0, NO_RUN)]
        return met[0 if trigger.ordinal == 1 else -1] if met else None

    def _began(self, left: Left, source: GameObject) -> int:
        """The turn in which its ability resolved where the file does not say: the last one of which the history tells
        that, where what it left lasts into another; else this one."""
        if not isinstance(left.effect.duration, NextTurn):
            return self.turn
        told = [e.turn for e in self.events if e.object == source.id and left.ability.kind in RESOLVES.get(e.verb, ())]
        return max(told, default=self.turn)

    def _turn(self, node: Part | None, usual: int | None = None) -> int:
        if node is None:
            return self.turn if usual is None else usual
        if node.is_scalar and node.text == "this":
            return self.turn
        if node.is_scalar and node.text == "last":
            return self.turn - 1
        number = self.reader.integer(node, least=0, most=self.turn)
        return self.turn if number is None else number

    def _run(self, node: Part | None) -> int:
        if node is None or (node.is_scalar and node.text == "this"):
            return self.run
        number = self.reader.integer(node, least=0)
        return self.run if number is None else number

    # ------------------------------------------------------- chosen and counted

    def _numbers(self, node: Part | None, left: Left, at: Part) -> tuple[int | None, ...] | None:
        needed = open_numbers(left.effect)
        if node is None:
            if not needed:
                return ()
            from ..cardtext.wording.amounts import value
            from ..cardtext.wording.words import Voice

            words = ", then ".join(value(a, Voice()) for a in needed)
            self.reader.problem(at, CODE, f"how much is it? the text says {words}", help="write `numbers: [1]`")
            return None
        items = self.reader.items(node) if node.is_sequence else (node,)
        if len(items) != len(needed):
            given = f"{len(items)} number{'s' if len(items) != 1 else ''}"
            help = "write one for each amount" if needed else "leave `numbers` out; how often it lasts is `times`"
            self.reader.problem(node, CODE, f"{given} for {len(needed)} amounts that the text counts", help=help)
            return None
        found: list[int | None] = []
        for item in items:
            unknown = item.is_scalar and item.text == UNTOLD
            found.append(None if unknown else self.reader.integer(item, least=None))
        return tuple(found)

    def _chosen(self, node: Part | None, left: Left, needed: tuple[str, ...], at: Part) -> tuple[Binding, ...] | None:
        found: list[Binding] = []
        given: set[str] = set()
        failed = False
        entries = node.entries if node is not None else ()
        if node is not None and not node.is_mapping:
            self.reader.fields(node, ("name",))
            return None
        for key, value in entries:
            name = key.text or ""
            if value.is_scalar and value.text == NOTHING:
                given.add(name)
                continue
            several = value.is_sequence and kind_of_choice(left, name) in SUBTYPES
            for each in self.reader.items(value) if several else (value,):
                binding = self._binding(name, each, left)
                failed |= binding is None
                if binding is not None:
                    found.append(binding)
                    given.add(name)
        missing = [name for name in needed if name not in given]
        if missing and not failed:
            names = " and ".join(quoted(name) for name in missing)
            self.reader.problem(
                node or at,
                CODE,
                f"it is not said what was chosen: {names}",
                help=f"write `chosen: {{{missing[0]}: ...}}`, or `{NOTHING}` where nothing was",
            )
        return None if failed or missing else tuple(found)

    def _binding(self, name: str, node: Part, left: Left) -> Binding | None:
        reader, finder = self.reader, self.finder
        if node.is_mapping and node.get("card") is None:
            fields = reader.fields(node, CHOSEN_FIELDS)
            cards = self._references(fields.get("cards")) if "cards" in fields else ()
            server = finder.server(fields["server"]) if "server" in fields else None
            if cards is None or ("server" in fields and server is None):
                return None
            number = reader.integer(fields.get("number"), least=None)
            return Binding(name, cards, number, server, reader.text(fields.get("word")))
        what = kind_of_choice(left, name)
        text = node.text if node.is_scalar else None
        match what:
            case Choice.SERVER if text is not None and server_id(text) is not None:
                server = finder.server(node)
                return Binding(name, server=server) if server is not None else None
            case Choice.NUMBER:
                number = reader.integer(node, least=None)
                return Binding(name, number=number) if number is not None else None
            case Choice.CARD_NAME if text is not None:
                card = finder.card(text)
                if card is None:
                    finder.unknown_card(node, text)
                return Binding(name, word=card.title) if card is not None else None
            case Choice.CARD_TYPE:
                kind = reader.word(node, CardType)
                return Binding(name, word=kind.value) if kind is not None else None
            case Choice.SUBTYPE | Choice.ICE_SUBTYPE if text is not None:
                word = text.strip().lower().replace(" ", "_")
                if any(word in card.subtypes for card in finder.pool):
                    return Binding(name, word=word)
                reader.problem(node, CODE, f"no card has the subtype {quoted(word)}", help="write that of a card")
                return None
            case None if text is not None and NUMBER.fullmatch(text) and text not in finder.by_id:
                number = reader.integer(node, least=None)
                return Binding(name, number=number) if number is not None else None
        objects = self._references(node)
        return Binding(name, objects, len(objects)) if objects is not None else None

    def _references(self, node: Part | None) -> tuple[Reference, ...] | None:
        """Cards of the position; of one that has become another object, only that it was there (1.12)."""
        if node is None:
            return ()
        found: list[Reference] = []
        for item in self.reader.items(node) if node.is_sequence else (node,):
            fields = self.reader.fields(item, CARD_FIELDS) if item.is_mapping else {"card": item}
            card = self.finder.one(fields.get("card", item), lambda o: True, "a card of this position")
            if card is None:
                return None
            moved = self.reader.flag(fields.get("moved")) or False
            found.append(Reference(card.id, MOVED if moved else card.incarnation))
        return tuple(found)


def joined(told: Iterable[Lingering], implied: Iterable[Lingering], run: int) -> list[Lingering]:
    """What entries tell together with what the run in progress brought along as it began, in the order of time."""
    found = list(told)
    first = next((k for k, e in enumerate(found) if run and e.run == run), len(found))
    return [*found[:first], *implied, *found[first:]]


def _is_of_an_interrupt(left: Left) -> bool:
    """Whether what lasts speaks of the object of an event that an interrupt has waited for."""
    return left.ability.is_interrupt and any(isinstance(node, TriggerObject) for node in walk(left.effect.declarations))


def increases_besides(
    effects: Iterable[Lingering], events: Sequence[Event], turn: int, objects: Mapping[str, GameObject]
) -> Iterator[Event]:
    """That strength was increased in the turn by what lasts, where the history does not tell that: of which object, as
    far as the text names one and it is certain that it was more than nothing."""
    left = [e for e in events if e.verb is Deed.INCREASE_STRENGTH and e.turn == turn]
    for effect in effects:
        changes = strengthening(effect.declarations)
        if effect.turn != turn or not changes:
            continue
        id = _strengthened(effect, changes[0])
        told = next((e for e in left if effect.source in (e.source, e.object) or id == e.object is not None), None)
        if told is not None:
            left.remove(told)
            continue
        object = objects.get(id or "")
        what, card = (object.id, object.card) if object is not None else (None, None)
        increased = Event(Deed.INCREASE_STRENGTH, effect.controller, what, card, source=effect.source)
        yield structs.replace(increased, turn=turn, run=effect.run)


def _strengthened(effect: Lingering, change: StatChange) -> str | None:
    ref = change.of.ref if isinstance(change.of, The) and isinstance(change.amount, int) else None
    if isinstance(ref, This):
        return effect.source
    named = (b.objects for b in effect.bindings if isinstance(ref, Bound) and b.name == ref.name)
    return next((r.id for objects in named for r in objects), None)


def names_to_tell(left: Left, source: str, run: Run | None) -> tuple[str, ...]:
    """The names that an entry must explain: those that something was chosen for, and that of the ice encountered next
    where another than its source is encountered already."""
    elsewhere = run is not None and run.encountering and run.position != source
    if not elsewhere or not any(isinstance(node, NextEncountered) for node in walk(left.effect)):
        return names_needed(left)
    return (*names_needed(left), NEXT)


def kind_of_choice(left: Left, name: str) -> Choice | None:
    """What a name of an ability stands for, where that is no card."""
    return next((n.what for n in walk(left.ability) if isinstance(n, ChooseValue) and n.name == name), None)


def describe_left(left: Left) -> str:
    """What a card leaves behind, in a few words: of which ability, and how long."""
    return f"of clause {left.ability.clause + 1}, {_lasting_for(left.effect.duration)}"


def _lasting_for(duration: Duration | None) -> str:
    match duration:
        case None:
            return "until it has happened"
        case Scope.GAME:
            return "for the rest of the game"
        case Scope():
            return f"until the end of the {duration.value.replace('_', ' ')}"
        case NextTurn(from_now=from_now):
            return "until the next turn ends" if from_now else "in the next turn"
        case Until():
            return "until something happens"
        case While():
            return "while something is so"
