"""The history of a position file: from `{play: Hedge Fund}` and `{action: gain_credit}` to the log, and back.

An entry stands either for one event, or for a complete action with the events that it consists of.
"""

from __future__ import annotations

from msgspec import structs

from ..abilities import AbilityKind, Instruction
from ..cards import Card
from ..costs import SpendClicks
from ..deeds import BASIC, LOGGED, Deed
from ..effects import Effect
from ..events import BY_SOMEBODY, UNTOLD, Event
from ..pool import Pool
from ..selectors import ServerWord
from ..state import GameObject
from ..terms import DISCARD_PILES, Counter, Damage, Face, Place, Side, Zone
from ..values import walk
from .diagnostics import quoted
from .finding import Finder, has_left_hand, stays_in_play
from .form import Form, Part
from .log import AT_ICE, IN_RUNS, Log
from .names import server_id
from .perhaps_brought import UNSAID

USE = "use"
NOBODY = "nobody"  # in place of a side
OBJECT, SOURCE = "object", "source"  # which of them an entry means as it was before
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
    "hosted_on",
    "had",
    "former",
    "subtypes",
    "perhaps",
)
ACTION_FIELDS = ("action", "card", "ability", "clicks", "server", "by", "turn", "successful", "perhaps")
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
        Deed.PASS_ALL_ICE,
        Deed.MARK,
    }
)
RUNNER_VERBS = (SERVER_VERBS | IN_RUNS) - {Deed.CREATE_SERVER} | {
    Deed.TAKE_TAGS,
    Deed.REMOVE_TAGS,
    Deed.SUFFER_DAMAGE,
    Deed.ACCESS,
    Deed.ACCESS_ENDS,
    Deed.STEAL,
}
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


def is_trashed_when_resolved(thing: GameObject | None, pool: Pool) -> bool:
    """Whether a played card lies where it comes to as it is trashed at the end of its action
    (rule_steps_playing_trash_played_card)."""
    card = pool.get(thing.card) if thing is not None else None
    if card is None or thing is None or thing.zone is not DISCARD_PILES[thing.owner]:
        return False
    return not stays_in_play(card)


def whose(thing: GameObject | None, card: str | None, pool: Pool) -> Side | None:
    """Who controls an object of the log, or owned a card that is gone by now."""
    known = pool.get(card)
    return thing.controller if thing is not None else known.side if known is not None else None


def usual_side(verb: Deed, controller: Side | None, active: Side, face: Face | None = None) -> Side | None:
    """Who does or undergoes such a thing where the file does not say; nobody knows who derezzed, revealed or exposed a
    card, or trashed it if it does not even say how it lay."""
    if verb in BY_SOMEBODY or (verb is Deed.TRASH and face is None):
        return None
    if verb in RUNNER_VERBS:
        return Side.RUNNER
    if verb in CORP_VERBS:
        return Side.CORP
    return active if controller is None else controller


def usual_amount(verb: Deed) -> int:
    """How much or how many it was where the file does not say: of an agenda that was scored or stolen nobody knows then
    how many counters it had."""
    return UNTOLD if verb in (Deed.SCORE, Deed.STEAL) else 1


# what is asked of the very card to which it happened: several copies cannot all be meant
OF_ONE = frozenset(
    {
        Deed.USE,
        Deed.INSTALL,
        Deed.REZ,
        Deed.DEREZ,
        Deed.ADVANCE,
        Deed.PLACE_COUNTERS,
        Deed.INCREASE_STRENGTH,
        Deed.BREAK,
        Deed.FULLY_BREAK,
        Deed.BYPASS,
        *AT_ICE,
    }
)


# what a card undergoes once, unless it comes back from where that has left it
ONCE = frozenset({Deed.SCORE, Deed.STEAL, Deed.PLAY, Deed.TRASH, Deed.DISCARD, Deed.FORFEIT, Deed.REMOVE_FROM_GAME})
MOVING = (Deed.CHANGE_SERVER, Deed.MOVE_RUNNER)  # which a run may go on elsewhere by
NAMED = (ServerWord.HQ, ServerWord.RND, ServerWord.ARCHIVES)  # servers as texts and logs call them


def actions_of(card: Card | None) -> tuple[int, ...]:
    """Which of a card's abilities are actions (rule_action_definition)."""
    abilities = enumerate(card.abilities if card is not None else ())
    paid = ((n, a.cost.options[:1]) for n, a in abilities if a.kind is AbilityKind.PAID and a.cost is not None)
    return tuple(n for n, options in paid if any(isinstance(part, SpendClicks) for o in options for part in o[:1]))


class HistoryReader:
    """Reads the entries of a file's history into a log."""

    def __init__(self, reader: Form, finder: Finder, log: Log) -> None:
        self.reader = reader
        self.finder = finder
        self.log = log
        self.played: list[Event] = []  # cards that were played and now lie in their discard piles

    def finish(self) -> None:
        """The history is told."""
        for played in self.played:
            self.log.resolved(played)
        self.log.finish(self.finder.pool)

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
        left, face = reader.word(fields.get("from"), Zone), reader.word(fields.get("face"), Face)
        usual = usual_side(verb, whose(thing, card, self.finder.pool), self.log.turn_of(turn), face)
        ability = reader.integer(fields.get("ability"), least=0)
        source = self._object(fields["source"], None)[0] if "source" in fields else None
        host = self._object(fields["hosted_on"], None)[0] if "hosted_on" in fields else None
        place = reader.word(fields.get("place"), Place)
        known = self.finder.pool.get(card)
        if verb is Deed.TRASH and left is Zone.PLAY_AREA and place is None and face is None and known is not None:
            place = known.type.place  # nothing else of it is in the play area but what has resolved
        event = Event(
            verb=verb,
            side=usual if by is None else None if by == NOBODY else Side(by),
            object=thing.id if thing is not None else None,
            card=card,
            amount=usual_amount(verb) if amount is None else amount,
            counter=reader.word(fields.get("counter"), Counter),
            damage=reader.word(fields.get("damage"), Damage),
            server=server,
            from_zone=left,
            to_zone=reader.word(fields.get("to"), Zone),
            source=source.id if source is not None else None,
            cause=reader.word(fields.get("cause"), Deed),
            clause=ability - 1 if ability is not None else None,
            key=reader.text(fields.get("key")),
            payment=reader.flag(fields.get("payment")) or False,
            successful=self._successful(verb, fields.get("successful")),
            place=place,
            face=face,
            host=host.id if host is not None else None,
            had=reader.integer(fields.get("had"), least=0),
            former=self._former(fields.get("former"), thing, source),
            subtypes=self._subtypes(fields.get("subtypes")),
            perhaps=self._perhaps(fields.get("perhaps")),
            turn=turn,
            action=reader.integer(fields.get("action"), least=0) or 0,
        )
        if server is None and verb in AT_ICE and thing is not None:
            event = structs.replace(event, server=self.log.server_of_run() or thing.server)
        self.log.tell(event, self._run(fields.get("run")))
        if verb is Deed.PLAY and (thing is None or thing.zone is not Zone.PLAY_AREA):
            resolved = is_trashed_when_resolved(thing, self.finder.pool)
            self._runs_made(card, AbilityKind.PLAY, is_made=resolved)
        if verb is Deed.PLAY and is_trashed_when_resolved(thing, self.finder.pool):
            self.played.append(self.log.events[-1])

    def _successful(self, verb: Deed, node: Part | None) -> bool | None:
        said = self.reader.flag(node)
        return True if said is None and verb is Deed.RUN_SUCCESSFUL else said

    def _former(self, node: Part | None, thing: GameObject | None, source: GameObject | None) -> tuple[str, ...]:
        """Which of the objects of an entry it means as they were before."""
        meant = {OBJECT: thing, SOURCE: source}
        words = [self.reader.option(part, (OBJECT, SOURCE)) for part in self.reader.items(node)] if node else []
        return tuple(found.id for word in words if word is not None and (found := meant[word]) is not None)

    def _subtypes(self, node: Part | None) -> tuple[str, ...] | None:
        """Which subtypes the card had then, where the entry says it."""
        if node is None:
            return None
        words: dict[str, None] = {}
        for part in self.reader.items(node):
            word = (self.reader.text(part) or "").strip().lower().replace(" ", "_").replace("-", "_")
            if any(word in card.subtypes for card in self.finder.pool):
                words[word] = None
            else:
                message = f"no card has the subtype {quoted(word)}"
                self.reader.problem(part, "position.history_entry", message, help="write that of a card")
        return tuple(words)

    def _perhaps(self, node: Part | None) -> tuple[Deed, ...]:
        """Of which kinds more may have happened for the card, where the entry says it."""
        if node is None:
            return UNSAID
        return tuple(Deed(w) for part in self.reader.items(node) if (w := self.reader.option(part, LOGGED)) is not None)

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
        must_be_here = verb in (Deed.USE, Deed.INSTALL, Deed.REZ, None)
        if (len(likely) > 1 and (must_be_here or verb in OF_ONE)) or (len(found) > 1 and not likely and must_be_here):
            ids = ", ".join(o.id for o in likely or found)
            self.reader.problem(
                node,
                "position.ambiguous",
                f"{text!r} could mean {len(likely or found)} cards: {ids}",
                help="write the id",
            )
            return None, found[0].card
        return self._copy(likely, verb), found[0].card

    def _copy(self, likely: list[GameObject], verb: Deed | None) -> GameObject | None:
        """Which of the copies it was: what a card undergoes once only, it has not undergone before."""
        had = {e.object for e in self.log.events if e.verb is verb in ONCE or (verb is Deed.ACCESS and e.verb in ONCE)}
        return next((o for o in reversed(likely) if o.id not in had), likely[-1] if likely else None)

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
            if self.log.run_now is None:
                self.reader.problem(
                    node,
                    "position.no_run",
                    "there is no run in progress",
                    help="describe it under `run`, or write its number",
                )
                return 0
            return self.log.in_progress()
        if node.is_scalar and node.text == "unknown":
            return UNTOLD
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
        number = reader.integer(fields.get("ability"), least=1)
        known = actions_of(self.finder.pool.get(card)) if basic is None else ()
        ability = number - 1 if number is not None else known[0] if len(known) == 1 else None
        clicks = reader.integer(fields.get("clicks"), least=0)
        self.log.end_of_run()
        self.log.expected_run()
        self.log.complete_action(
            basic,
            thing,
            card,
            side=side,
            turn=turn,
            ability=ability,
            clicks=BASIC[basic].clicks if basic is not None else 1 if clicks is None else clicks,
            server=self._server(fields.get("server")),
            successful=reader.flag(fields.get("successful")),
            trashed=basic is Deed.PLAY and is_trashed_when_resolved(thing, self.finder.pool),
            perhaps=self._perhaps(fields.get("perhaps")),
        )
        if basic is Deed.PLAY:
            self._runs_made(card, AbilityKind.PLAY, is_made=True)
        elif basic is None:
            self._runs_made(card, AbilityKind.PAID, ability, is_made=True)

    def _runs_made(self, card: str | None, kind: AbilityKind, number: int | None = None, *, is_made: bool) -> None:
        """An ability of this kind, or this one, has resolved: the run was made that it instructs; `is_made`: it is
        over."""
        known = self.finder.pool.get(card)
        abilities = enumerate(known.abilities) if known is not None else ()
        resolved = [a for place, a in abilities if a.kind is kind and number in (None, place)]
        steps = (s for a in resolved for s in a.steps if isinstance(s, Instruction) and not s.optional)
        run = next((e for s in steps for e in s.effects if e.kind is Deed.RUN), None)
        if run is not None:
            self.log.expect_run(
                run.server.value if isinstance(run.server, ServerWord) and run.server in NAMED else None,
                is_made=is_made,
                is_moved=any(isinstance(n, Effect) and n.kind in MOVING for n in walk(tuple(resolved))),
            )


def _likely(verb: Deed, thing: GameObject) -> bool:
    """Whether the object is where such an event leaves it."""
    match verb:
        case Deed.PLAY | Deed.RESOLVED | Deed.TRASH | Deed.DISCARD | Deed.SCORE | Deed.STEAL:
            return has_left_hand(thing)
        case _ if verb in OF_ONE:
            return thing.zone is Zone.PLAY_AREA
        case _:
            return True
