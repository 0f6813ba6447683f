"""What a picture of a position shows: both sides as they lie on the table, in words; where it lies is `drawing`'s.

Titles and numbers only, no card images and no printed text. What the position does not know is shown as not known.
"""

from __future__ import annotations

from collections import Counter as Counts
from collections.abc import Iterable, Iterator
from enum import StrEnum

from msgspec import structs

from ..choices import shortened
from ..models.abilities import Ability, AbilityKind
from ..models.cardtext.wording.abilities import PLAIN, voice_of, write_ability
from ..models.cardtext.wording.conditions import duration
from ..models.notation.names import names_of, server_name
from ..models.state import GameObject, Lingering, PlayerState, State
from ..models.terms import DECKS, DISCARD_PILES, HANDS, SCORE_AREAS, CardType, Counter, Face, Place, Side, Zone
from ..models.values import Value
from ..solver.ask.position import Position
from ..solver.restrictions.window_options import current_step
from .numbers import Numbers

RIG_ROWS = (
    ("Programs", CardType.PROGRAM),
    ("Hardware", CardType.HARDWARE),
    ("Resources", CardType.RESOURCE),
)
ZONE_TITLES = {
    Zone.HQ: "HQ",
    Zone.RND: "R&D",
    Zone.ARCHIVES: "Archives",
    Zone.GRIP: "Grip",
    Zone.STACK: "Stack",
    Zone.HEAP: "Heap",
    Zone.CORP_SCORE: "Scored",
    Zone.RUNNER_SCORE: "Stolen",
}

MOST_LEFT = 300  # characters of what one ability left behind


class Look(StrEnum):
    """How a card lies there."""

    UP = "up"  # faceup, or in a hand that is seen
    DOWN = "down"  # facedown or unrezzed, and known to whoever looks
    UNKNOWN = "unknown"  # nobody has identified it


class CardView(Value, frozen=True):
    """One card: what it is called, its look, short facts, counters, what is said of it now, and what it hosts."""

    id: str
    title: str
    name: str  # unambiguous in the position, as actions call it
    look: Look
    kind: str
    side: Side
    facts: tuple[str, ...] = ()
    counters: tuple[str, ...] = ()
    now: tuple[str, ...] = ()
    hosted: tuple[CardView, ...] = ()
    copies: int = 1  # how many cards of a pile it stands for, between which nothing tells

    @property
    def shown_title(self) -> str:
        """The title, with how many copies there are."""
        return self.title if self.copies == 1 else f"{self.copies}× {self.title}"

    @property
    def described(self) -> str:
        """The card in a sentence, for those who do not see the picture."""
        parts = [self.shown_title, *((self.kind,) if self.kind else ()), *self.facts, *self.counters, *self.now]
        if self.look is Look.DOWN:
            parts.insert(1, "facedown")
        hosted = f"; hosts {', '.join(card.described for card in self.hosted)}" if self.hosted else ""
        return ", ".join(parts) + hosted


class Pile(Value, frozen=True):
    """Cards that lie together: those that are shown, and how many there are in all, as text."""

    title: str
    count: str
    cards: tuple[CardView, ...] = ()
    note: str = ""


class ServerView(Value, frozen=True):
    """A server: ice from the outermost, its root, and where the Runner is."""

    id: str
    title: str
    note: str
    ice: tuple[CardView, ...]
    root: tuple[CardView, ...]
    run: str | None = None  # what the run on it is doing
    at: str | None = None  # the ice at the Runner's position; None at the server itself


class PlayerView(Value, frozen=True):
    """One player: identity, numbers, piles and, of the Runner, the rows of the rig."""

    side: Side
    identity: CardView | None
    numbers: tuple[tuple[str, str], ...]
    piles: tuple[Pile, ...]
    rows: tuple[Pile, ...] = ()


class Board(Value, frozen=True):
    """Everything that a picture of a position shows."""

    title: str
    decision: str
    corp: PlayerView
    runner: PlayerView
    servers: tuple[ServerView, ...]
    others: tuple[Pile, ...] = ()
    lasting: tuple[str, ...] = ()  # what abilities left behind, a sentence each

    @property
    def described(self) -> str:
        """The board in sentences."""
        lines = [self.title, self.decision]
        for player in (self.corp, self.runner):
            numbers = ", ".join(f"{name} {value}" for name, value in player.numbers)
            called = f" ({player.identity.title})" if player.identity is not None else ""
            lines.append(f"{player.side.title}{called}: {numbers}")
            lines += [_pile_described(pile) for pile in (*player.rows, *player.piles)]
        for server in self.servers:
            ice = ", ".join(card.described for card in server.ice) or "no ice"
            root = ", ".join(card.described for card in server.root) or "empty root"
            run = f"; {server.run}" if server.run else ""
            lines.append(f"{server.title}: {ice}; {root}{run}")
        lines += [_pile_described(pile) for pile in self.others]
        lines += [line.rstrip(".") for line in self.lasting]
        return ". ".join(lines) + "."


def _pile_described(pile: Pile) -> str:
    cards = ", ".join(card.described for card in pile.cards)
    return f"{pile.title}: {pile.count}" + (f" ({cards})" if cards else "")


def board(position: Position) -> Board:
    """What a picture of the position shows; of `position.seen_by(side)`, what that side sees."""
    return _Board(position).board()


class _Board:
    def __init__(self, position: Position) -> None:
        self.position = position
        self.state: State = position.state
        self.names = names_of(self.state, position.pool)
        self.numbers = Numbers(position)
        self.said = dict(self._said())

    def board(self) -> Board:
        state = self.state
        return Board(
            title=f"Turn {state.turn}, {state.active.title}'s turn",
            decision=self._decision(),
            corp=PlayerView(Side.CORP, self._identity(Side.CORP), self._corp_numbers(), self._piles(Side.CORP)),
            runner=PlayerView(
                Side.RUNNER,
                self._identity(Side.RUNNER),
                self._runner_numbers(),
                self._piles(Side.RUNNER),
                tuple(self._rig()),
            ),
            servers=tuple(self._server(server) for server in state.servers),
            others=tuple(self._others()),
            lasting=tuple(self._lasting()),
        )

    # ------------------------------------------------------------------------- words

    def _decision(self) -> str:
        waiting = self.position.decision
        if waiting is None:
            winner = self.state.winner
            return "The game is over" + (f": the {winner.title} wins" if winner is not None else "")
        if waiting.side is None:
            return "Chance decides what happens"
        at = current_step(self.position.game)
        phase = f"{at.phase.value.capitalize()} phase: " if at is not None else ""
        return f"{phase}the {waiting.side.title} decides ({waiting.kind.value.replace('_', ' ')})"

    def _said(self) -> Iterator[tuple[str, str]]:
        """What is to be said of single cards now."""
        run = self.state.run
        if run is not None and run.encountering and run.position is not None:
            yield run.position, "encountered"
        for frame in self.state.stack:
            for reference in getattr(frame, "accessed", ())[-1:]:
                yield reference.id, "accessed"
        for instance in self.position.pending:
            yield instance.source, "pending"

    # ------------------------------------------------------------------------- players

    def _corp_numbers(self) -> tuple[tuple[str, str], ...]:
        player = self.state.corp
        found = _purse(player)
        if player.bad_publicity:
            found.append(("bad publicity", str(player.bad_publicity)))
        return (*found, *self.numbers.of_player(Side.CORP))

    def _runner_numbers(self) -> tuple[tuple[str, str], ...]:
        player = self.state.runner
        found = _purse(player)
        if player.tags:
            found.append(("tag" if player.tags == 1 else "tags", str(player.tags)))
        if player.core_damage:
            found.append(("core damage", str(player.core_damage)))
        if self.state.run is not None and self.state.run.credits:
            found.append(("bad publicity credits", str(self.state.run.credits)))
        return (*found, *self.numbers.of_player(Side.RUNNER))

    def _identity(self, side: Side) -> CardView | None:
        identity = self.state.identity(side)
        return self._card(identity) if identity is not None else None

    def _piles(self, side: Side) -> tuple[Pile, ...]:
        hand, discard, score = HANDS[side], DISCARD_PILES[side], SCORE_AREAS[side]
        return tuple(self._pile(zone) for zone in (hand, DECKS[side], discard, score))

    def _pile(self, zone: Zone) -> Pile:
        cards = tuple(o for o in self.state.in_zone(zone) if o.host is None)
        known = _together(self._card(o) for o in cards if o.card is not None)
        unlimited = zone in self.state.unlimited
        count = f"{len(cards)} or more" if unlimited and cards else "not known" if unlimited else str(len(cards))
        return Pile(ZONE_TITLES[zone], count, known)

    def _rig(self) -> Iterator[Pile]:
        rig = [o for o in self.state.objects if o.place is Place.RIG and o.host is None]
        for title, kind in RIG_ROWS:
            cards = [o for o in rig if o.face is Face.UP and self._type(o) is kind]
            if cards:
                yield Pile(title, str(len(cards)), tuple(map(self._card, cards)))
        shown = {kind for _, kind in RIG_ROWS}
        rest = [o for o in rig if o.face is Face.DOWN or self._type(o) not in shown]
        if rest:
            yield Pile("Other installed cards", str(len(rest)), tuple(map(self._card, rest)))

    def _type(self, thing: GameObject) -> CardType | None:
        card = self.position.pool.get(thing.card)
        return card.type if card is not None else None

    def _others(self) -> Iterator[Pile]:
        play = [
            o
            for o in self.state.in_zone(Zone.PLAY_AREA)
            if o.host is None and o.place in (Place.RESOLVING, Place.INSTALLING)
        ]
        named = (("Play area", play), ("Set aside", list(self.state.in_zone(Zone.SET_ASIDE))))
        removed = list(self.state.in_zone(Zone.REMOVED))
        outside = list(self.state.outside)
        for title, cards in (*named, ("Removed from the game", removed), ("Outside of the game", outside)):
            if cards:
                yield Pile(title, str(len(cards)), tuple(map(self._card, cards)))

    def _lasting(self) -> Iterator[str]:
        """What abilities left behind, in the order in which it began; what lasts several times over stands once."""
        times = Counts(map(self._left, self.state.lingering))
        for line, number in times.items():
            if line:
                yield line if number == 1 else f"{number}× {line}"

    def _left(self, effect: Lingering) -> str:
        """What an ability left behind in words; nothing of what its card only remembers."""
        if not effect.declarations and not effect.steps:
            return ""
        source = self.state.find(effect.source)
        card = self.position.pool.get(source.card) if source is not None else None
        left = Ability(
            AbilityKind.STATIC if effect.declarations else AbilityKind.CONDITIONAL,
            declarations=effect.declarations,
            trigger=effect.trigger,
            steps=effect.steps,
        )
        voice = PLAIN if card is None else voice_of(card)
        lasts = f", {duration(effect.duration, voice)}" if effect.duration is not None else ""
        whose = f"{self.names.name(effect.source)} ({effect.controller.title})"
        return shortened(f"{whose}{lasts}: {write_ability(left, card)}", MOST_LEFT)

    # ------------------------------------------------------------------------- servers

    def _server(self, server: str) -> ServerView:
        run = self.state.run
        here = run is not None and run.server == server and run.in_progress
        words = None
        if run is not None and here:
            at = current_step(self.position.game)
            words = f"run, {at.phase.value} phase" if at is not None else "run"
        note = {"hq": Zone.HQ, "rnd": Zone.RND, "archives": Zone.ARCHIVES}.get(server)
        return ServerView(
            server,
            server_name(server),
            _cards(self._pile(note).count) if note is not None else "",
            tuple(self._card(o) for o in self.state.ice(server)),
            tuple(self._card(o) for o in self.state.root(server) if o.host is None),
            words,
            run.position if run is not None and here else None,
        )

    # ------------------------------------------------------------------------- cards

    def _card(self, thing: GameObject) -> CardView:
        card = self.position.pool.get(thing.card)
        hosted = tuple(self._card(o) for o in self.state.hosted_on(thing.id))
        name = self.names.name(thing.id)
        now = (self.said[thing.id],) if thing.id in self.said else ()
        if card is None:
            return CardView(
                thing.id,
                "unknown card",
                name,
                Look.UNKNOWN,
                thing.place.value if thing.place is Place.ICE else "",
                thing.owner,
                counters=_counters(thing),
                now=now,
                hosted=hosted,
            )
        faces = card.sides
        shown = faces[1] if thing.flipped and len(faces) > 1 else card
        look = Look.DOWN if thing.face is Face.DOWN else Look.UP
        return CardView(
            thing.id,
            shown.title,
            name,
            look,
            " ".join((*card.subtypes[:3], card.type.value.split("_")[-1])).replace("_", " "),
            card.side,
            self.numbers.of_card(thing, card),
            _counters(thing),
            (*now, *self._subroutines(thing)),
            hosted,
        )

    def _subroutines(self, thing: GameObject) -> tuple[str, ...]:
        run = self.state.run
        if run is None or not run.encountering or run.position != thing.id:
            return ()
        said = []
        if run.broken:
            said.append("broken: " + ", ".join(str(n + 1) for n in run.broken))
        if run.resolved:
            said.append("resolved: " + ", ".join(str(n + 1) for n in run.resolved))
        return tuple(said)


def _purse(player: PlayerState) -> list[tuple[str, str]]:
    """Credits and clicks."""
    numbers = (("credit", player.credits), ("click", player.clicks))
    return [(name if number == 1 else f"{name}s", str(number)) for name, number in numbers]


def _together(cards: Iterable[CardView]) -> tuple[CardView, ...]:
    """The cards of a pile, those that look alike as one, in the order of their first copies."""
    first: dict[CardView, tuple[CardView, int]] = {}
    for card in cards:
        alike = structs.replace(card, id="", name="")
        shown, number = first.get(alike, (card, 0))
        first[alike] = (shown, number + 1)
    return tuple(structs.replace(card, copies=number) for card, number in first.values())


def _cards(count: str) -> str:
    return f"{count} card" + ("" if count == "1" else "s") if count[0].isdecimal() else f"cards {count}"


def _counters(thing: GameObject) -> tuple[str, ...]:
    def words(kind: Counter, number: int) -> str:
        return f"{number} {kind.word}" + ("s" if kind is Counter.CREDIT and number != 1 else "")

    return tuple(words(kind, number) for kind, number in thing.counters if number)


__all__ = ["Board", "CardView", "Look", "Pile", "PlayerView", "ServerView", "board"]
