"""The history of a position file: from `{play: Hedge Fund}` and `{action: gain_credit}` to the log, and back.

An entry stands either for one event, or for a complete action with the events that it consists of.
"""

from __future__ import annotations

from msgspec import structs

from ..abilities import StaysInPlay
from ..deeds import BASIC, LOGGED, Deed
from ..events import Event
from ..pool import Pool
from ..state import GameObject
from ..terms import DISCARD_PILES, HANDS, Counter, Damage, Face, Place, Side, Zone
from ..values import walk
from .diagnostics import quoted
from .finding import Finder, has_left_hand
from .form import Form, Part
from .names import server_id

USE = "use"
NOBODY = "nobody"  # in place of a side
EVENT_FIELDS = (
    "by",
    "amount",
    "turn",
    "run",
    "action",
    "server",
    "damage",
    "counter",
    "from",
    "to",
    "key",
    "successful",
    "source",
    "cause",
    "ability",
    "payment",
    "place",
    "face",
    "had",
)
ACTION_FIELDS = ("action", "card", "ability", "clicks", "server", "by", "turn", "successful")
AMOUNT_VERBS = frozenset(
    {
        Deed.DRAW,
        Deed.GAIN_CREDITS,
        Deed.LOSE_CREDITS,
        Deed.SPEND_CREDITS,
        Deed.GAIN_CLICKS,
        Deed.LOSE_CLICKS,
        Deed.SPEND_CLICKS,
        Deed.TAKE_TAGS,
        Deed.REMOVE_TAGS,
        Deed.TAKE_BAD_PUBLICITY,
        Deed.REMOVE_BAD_PUBLICITY,
        Deed.SUFFER_DAMAGE,
    }
)
SERVER_VERBS = frozenset(
    {
        Deed.RUN_BEGINS,
        Deed.RUN_ENDS,
        Deed.RUN_SUCCESSFUL,
        Deed.RUN_UNSUCCESSFUL,
        Deed.APPROACH_SERVER,
        Deed.JACK_OUT,
        Deed.BREACH,
        Deed.BREACH_ENDS,
        Deed.CREATE_SERVER,
    }
)
RUNNER_VERBS = SERVER_VERBS - {Deed.CREATE_SERVER} | {
    Deed.TAKE_TAGS,
    Deed.REMOVE_TAGS,
    Deed.SUFFER_DAMAGE,
    Deed.APPROACH,
    Deed.ENCOUNTER,
    Deed.ENCOUNTER_ENDS,
    Deed.PASS,
    Deed.PASS_ALL_ICE,
    Deed.BYPASS,
    Deed.BREAK,
    Deed.FULLY_BREAK,
    Deed.ACCESS,
    Deed.ACCESS_ENDS,
    Deed.STEAL,
}
RESULTS = (Deed.RUN_SUCCESSFUL, Deed.RUN_UNSUCCESSFUL)
CORP_VERBS = frozenset(
    {
        Deed.REZ,
        Deed.ADVANCE,
        Deed.SCORE,
        Deed.PURGE,
        Deed.TAKE_BAD_PUBLICITY,
        Deed.REMOVE_BAD_PUBLICITY,
        Deed.CREATE_SERVER,
        Deed.SUBROUTINE_RESOLVES,
        Deed.TRACE,
    }
)


class Log:
    """The log as it is read, entry by entry: it numbers actions and runs."""

    def __init__(self, turn: int, active: Side, run: int | None = None) -> None:
        self.turn = turn
        self.active = active
        self.given_run = run  # the number of the run in progress, where the file says it
        self.events: list[Event] = []
        self.actions: dict[int, int] = {}
        self.runs: int = 0
        self.open_run: int = 0
        self.implied_end: int | None = None  # where the end of the latest run stands of which only the result is told

    def turn_of(self, number: int) -> Side:
        """Whose turn it was: turns alternate (rule_never_between_turns)."""
        return self.active if (self.turn - number) % 2 == 0 else self.active.other

    @property
    def usual_run(self) -> int:
        """The number of the run in progress where the file does not say."""
        return self.open_run or self.runs + 1

    def copy(self) -> Log:
        """A log of its own that goes on from here."""
        copy = Log(self.turn, self.active)
        copy.events, copy.actions = list(self.events), dict(self.actions)
        copy.runs, copy.open_run = self.runs, self.open_run
        return copy

    def add(self, event: Event, *, run: int | None = None) -> None:
        """Log an event, in its run: the one that it names, else the one that has begun and not ended."""
        if run is None:
            if event.verb is Deed.RUN_BEGINS or (
                event.verb in (Deed.RUN_SUCCESSFUL, Deed.RUN_UNSUCCESSFUL) and not self.open_run
            ):
                self.open_run = self.runs + 1 if event.verb is Deed.RUN_BEGINS else 0
                run = self.runs + 1
            else:
                run = self.open_run
        elif event.verb is Deed.RUN_BEGINS:
            self.open_run = run
        if event.verb in (Deed.RUN_BEGINS, Deed.RUN_ENDS):
            self.implied_end = None
        self.runs = max(self.runs, run)
        self.actions[event.turn] = max(self.actions.get(event.turn, 0), event.action)
        self.events.append(structs.replace(event, run=run))
        if event.verb is Deed.RUN_ENDS:
            self.open_run = 0

    def accessed(self, stolen: Event) -> bool:
        """Whether the access in which a card was stolen is told, perhaps without the card."""
        told = (e for e in self.events if e.turn == stolen.turn and e.verb in (Deed.ACCESS, Deed.STEAL))
        latest = [e.verb for e in told if e.object in (stolen.object, None) and e.card in (stolen.card, None)]
        return bool(latest) and latest[-1] is Deed.ACCESS

    def complete_action(
        self,
        basic: Deed | None,
        thing: GameObject | None,
        card: str | None,
        *,
        side: Side,
        turn: int,
        ability: int | None = None,
        clicks: int = 1,
        server: str | None = None,
        successful: bool | None = None,
        trashed: bool = False,
    ) -> None:
        """Log an action with its cost and what it consists of (rule_action_completion)."""
        number = self.actions.get(turn, 0) + 1
        self.actions[turn] = number
        id = thing.id if thing is not None else None
        about = Event(Deed.USE, side, id, card, turn=turn, action=number, server=server)
        key = basic.value if basic is not None else f"{id or card}:{ability}"
        bare = structs.replace(about, object=None, card=None, server=None)
        if clicks:
            self.add(structs.replace(bare, verb=Deed.SPEND_CLICKS, amount=clicks, payment=True))
        if basic is None:
            self.add(structs.replace(about, clause=ability))
        taken = about if basic is None else bare
        self.add(structs.replace(taken, verb=Deed.TAKE_ACTION, key=key))
        if basic is Deed.RUN:
            begun = structs.replace(bare, server=server)
            self.add(structs.replace(begun, verb=Deed.RUN_BEGINS))
            if successful is not None:
                verb = Deed.RUN_SUCCESSFUL if successful else Deed.RUN_UNSUCCESSFUL
                self.add(structs.replace(begun, verb=verb, successful=True if successful else None))
            self.add(structs.replace(begun, verb=Deed.RUN_ENDS, successful=successful))
        elif basic is not None:
            done = about if "card" in BASIC[basic].needs else bare
            does = BASIC[basic].does
            assert does is not None
            if basic is Deed.ADVANCE:
                placed = structs.replace(done, verb=Deed.PLACE_COUNTERS, side=None, server=None)
                self.add(structs.replace(placed, counter=Counter.ADVANCEMENT))
            self.add(_with_its_zones(structs.replace(done, verb=does), basic, side))
            if trashed:
                played = structs.replace(done, from_zone=Zone.PLAY_AREA)
                gone = structs.replace(played, verb=Deed.TRASH, cause=Deed.RESOLVED)
                self.add(structs.replace(gone, place=Place.RESOLVING, face=Face.UP))
                self.add(structs.replace(played, verb=Deed.RESOLVED))
        self.add(structs.replace(bare, verb=Deed.ACTION_COMPLETE, key=key))


def _with_its_zones(event: Event, basic: Deed, side: Side) -> Event:
    """What a basic action does, with the zone that its card leaves: a hand, or the rig (rule_corp_basic_actions)."""
    match basic:
        case Deed.PLAY:
            return structs.replace(event, from_zone=HANDS[side])
        case Deed.INSTALL:
            return structs.replace(event, from_zone=HANDS[side], to_zone=Zone.PLAY_AREA)
        case Deed.TRASH_RESOURCE:
            return structs.replace(event, from_zone=Zone.PLAY_AREA, place=Place.RIG, face=Face.UP)
        case _:
            return event


def is_trashed_when_resolved(thing: GameObject | None, pool: Pool) -> bool:
    """Whether a played card lies where it comes to as it is trashed at the end of its action
    (rule_steps_playing_trash_played_card)."""
    card = pool.get(thing.card) if thing is not None else None
    if card is None or thing is None or thing.zone is not DISCARD_PILES[thing.owner]:
        return False
    return not any(isinstance(node, StaysInPlay) for node in walk(card.abilities))


def usual_side(verb: Deed, controller: Side | None, active: Side) -> Side:
    """Who does or undergoes such a thing where the file does not say."""
    if verb in RUNNER_VERBS:
        return Side.RUNNER
    if verb in CORP_VERBS:
        return Side.CORP
    return active if controller is None else controller


class HistoryReader:
    """Reads the entries of a file's history into a log."""

    def __init__(self, reader: Form, finder: Finder, log: Log) -> None:
        self.reader = reader
        self.finder = finder
        self.log = log

    def entry(self, node: Part) -> None:
        """One entry: an event, or a complete action."""
        if not node.is_mapping:
            self.reader.problem(
                node,
                "position.history_entry",
                "an entry of the history is a mapping",
                help="such as `{play: Hedge Fund}` or `{action: gain_credit}`",
            )
            return
        verbs = [verb for verb in LOGGED if node.get(verb.value) is not None]
        if not verbs and node.get("action") is not None:
            self._action(node)
            return
        if len(verbs) != 1:
            if verbs:
                words = " and ".join(v.value for v in verbs)
                self.reader.problem(
                    node,
                    "position.history_entry",
                    f"one entry is one event, and this one has {words}",
                    help="write an entry for each",
                )
            else:
                self.reader.fields(node, (*(v.value for v in LOGGED), *EVENT_FIELDS))
                self.reader.problem(
                    node,
                    "position.history_entry",
                    "the entry does not say what happened",
                    help=self._meant(node),
                )
            return
        self._event(node, verbs[0])

    @staticmethod
    def _meant(node: Part) -> str:
        """What the writer of an entry without an event may have meant: the basic action that it has as a field."""
        meant = next((basic for basic in BASIC if node.get(basic.value) is not None), None)
        if meant is None:
            return "such as `{play: Hedge Fund}` or `{action: gain_credit}`"
        needs = "".join(f", {field}: ..." for field in BASIC[meant].needs)
        return f"a complete action is `{{action: {meant.value}{needs}}}`"

    # ------------------------------------------------------------------ events

    def _event(self, node: Part, verb: Deed) -> None:
        reader = self.reader
        fields = reader.fields(node, (verb.value, *EVENT_FIELDS))
        value = fields.get(verb.value)
        if value is None:
            return
        turn = self._turn(fields.get("turn"))
        amount = reader.integer(fields.get("amount"), least=0)
        thing, card, server = None, None, self._server(fields.get("server"))
        if verb in AMOUNT_VERBS and value.is_scalar and (value.text or "").isdecimal():
            amount = reader.integer(value, least=0)
        elif verb in SERVER_VERBS and value.is_scalar and server_id(value.text or "") is not None:
            server = self._server(value)
        elif not (value.is_scalar and value.text == "true"):
            thing, card = self._object(value, verb)
        by = reader.option(fields.get("by"), (*(side.value for side in Side), NOBODY))
        usual = usual_side(verb, thing.controller if thing is not None else None, self.log.turn_of(turn))
        ability = reader.integer(fields.get("ability"), least=0)
        source = self._object(fields["source"], None)[0] if "source" in fields else None
        event = Event(
            verb=verb,
            side=usual if by is None else None if by == NOBODY else Side(by),
            object=thing.id if thing is not None else None,
            card=card,
            amount=1 if amount is None else amount,
            counter=reader.word(fields.get("counter"), Counter),
            damage=reader.word(fields.get("damage"), Damage),
            server=server,
            from_zone=reader.word(fields.get("from"), Zone),
            to_zone=reader.word(fields.get("to"), Zone),
            source=source.id if source is not None else None,
            cause=reader.word(fields.get("cause"), Deed),
            clause=ability - 1 if ability is not None else None,
            key=reader.text(fields.get("key")),
            payment=reader.flag(fields.get("payment")) or False,
            successful=self._successful(verb, fields.get("successful")),
            place=reader.word(fields.get("place"), Place),
            face=reader.word(fields.get("face"), Face),
            had=reader.integer(fields.get("had"), least=0),
            turn=turn,
            action=reader.integer(fields.get("action"), least=0) or 0,
        )
        self._add(event, self._run(fields.get("run")))

    def _add(self, event: Event, run: int | None) -> None:
        """Log an event with what it takes: a run that has a result has begun and ended (rule_run_initiation_phase), and
        what is stolen was accessed (rule_score_steal)."""
        log = self.log
        alone = event.verb in RESULTS and run is None and not log.open_run
        if event.verb is Deed.RUN_ENDS and run is None and log.implied_end is not None:
            run = log.events.pop(log.implied_end).run
        if event.verb is Deed.RUN_ENDS and event.successful is None:
            results = (
                e.verb for e in log.events if e.verb in RESULTS and e.run == (log.open_run if run is None else run)
            )
            event = structs.replace(event, successful=True if Deed.RUN_SUCCESSFUL in results else None)
        if alone:
            log.add(structs.replace(event, verb=Deed.RUN_BEGINS, successful=None))
        if event.verb is Deed.STEAL and not log.accessed(event):
            log.add(structs.replace(event, verb=Deed.ACCESS, to_zone=None), run=run)
        log.add(event, run=run)
        if alone:
            log.add(structs.replace(event, verb=Deed.RUN_ENDS, successful=event.verb is Deed.RUN_SUCCESSFUL))
            log.implied_end = len(log.events) - 1

    def _successful(self, verb: Deed, node: Part | None) -> bool | None:
        said = self.reader.flag(node)
        return True if said is None and verb is Deed.RUN_SUCCESSFUL else said

    def _object(self, node: Part, verb: Deed | None) -> tuple[GameObject | None, str | None]:
        """The object that an event was about, and its card; a card that is gone by now is only a card."""
        text = self.reader.text(node)
        if text is None:
            return None, None
        found = self.finder.candidates(text)
        if not found:
            card = self.finder.card(text)
            if card is None:
                self.finder.unknown_card(node, text)
            return None, card.id if card is not None else None
        likely = [o for o in found if verb is None or o.id == text or _likely(verb, o)]
        if len(found) > 1 and len(likely) != 1 and verb in (Deed.USE, Deed.INSTALL, Deed.REZ, None):
            ids = ", ".join(o.id for o in likely or found)
            self.reader.problem(
                node,
                "position.ambiguous",
                f"{text!r} could mean {len(likely or found)} cards: {ids}",
                help="write the id",
            )
            return None, found[0].card
        return (likely[-1] if likely else None), found[0].card

    def _turn(self, node: Part | None) -> int:
        if node is None:
            return self.log.turn
        if node.is_scalar and node.text in ("this", "last"):
            return self.log.turn - (node.text == "last")
        number = self.reader.integer(node, least=0)
        if number is None:
            return self.log.turn
        if number > self.log.turn:
            self.reader.problem(
                node,
                "position.later_turn",
                f"turn {number} has not come yet: this is turn {self.log.turn}",
                help="write `this`, `last` or an earlier number",
            )
        return number

    def _run(self, node: Part | None) -> int | None:
        if node is None:
            return None
        if node.is_scalar and node.text == "this":
            if self.log.given_run is None:
                self.reader.problem(
                    node,
                    "position.no_run",
                    "there is no run in progress",
                    help="describe it under `run`, or write its number",
                )
                return 0
            if not self.log.given_run:
                self.log.open_run = self.log.usual_run  # what is told next happens in it, too
            return self.log.given_run or self.log.open_run
        return self.reader.integer(node, least=0)

    def _server(self, node: Part | None) -> str | None:
        text = self.reader.text(node)
        if node is None or text is None:
            return None
        server = server_id(text)
        if server is None or server == "new":
            self.reader.problem(
                node,
                "position.server",
                f"no server is called {quoted(text)}",
                help="HQ, R&D, Archives, or the number of a remote server",
            )
            return None
        return server

    # ----------------------------------------------------------------- actions

    def _action(self, node: Part) -> None:
        reader = self.reader
        fields = reader.fields(node, ACTION_FIELDS)
        words = {b.value: b for b in BASIC}
        word = reader.option(fields.get("action"), (*words, USE))
        if word is None:
            return
        basic = words.get(word)
        turn = self._turn(fields.get("turn"))
        side = reader.word(fields.get("by"), Side) or (
            (BASIC[basic].side if basic is not None else None) or self.log.turn_of(turn)
        )
        if side is not self.log.turn_of(turn):
            reader.problem(
                fields["action"],
                "position.not_their_turn",
                f"turn {turn} is the {side.other.title}'s, and the {side.title} takes actions only in their own turn",
                help=f"add `turn: last`, or the number of one of the {side.title}'s turns",
            )
            return
        needs_card = basic is None or "card" in BASIC[basic].needs
        verb = (BASIC[basic].does if basic is not None else None) or Deed.USE
        thing, card = self._object(fields["card"], verb) if "card" in fields else (None, None)
        if needs_card and "card" not in fields:
            reader.problem(
                node, "position.history_entry", f"which card was it? `{word}` needs `card`", help="add `card: TITLE`"
            )
            return
        ability = reader.integer(fields.get("ability"), least=1) or 1
        clicks = reader.integer(fields.get("clicks"), least=0)
        self.log.complete_action(
            basic,
            thing,
            card,
            side=side,
            turn=turn,
            ability=ability - 1,
            clicks=BASIC[basic].clicks
            if basic is not None
            else 1
            if clicks is None and basic is not None
            else 1
            if clicks is None
            else clicks,
            server=self._server(fields.get("server")),
            successful=reader.flag(fields.get("successful")),
            trashed=basic is Deed.PLAY and is_trashed_when_resolved(thing, self.finder.pool),
        )


def _likely(verb: Deed, thing: GameObject) -> bool:
    """Whether the object is where such an event leaves it."""
    match verb:
        case Deed.PLAY | Deed.RESOLVED | Deed.TRASH | Deed.DISCARD | Deed.SCORE | Deed.STEAL:
            return has_left_hand(thing)
        case Deed.INSTALL | Deed.REZ | Deed.USE | Deed.ADVANCE | Deed.APPROACH | Deed.ENCOUNTER | Deed.PASS:
            return thing.zone is Zone.PLAY_AREA
        case _:
            return True
