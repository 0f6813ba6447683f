"""`Game`: a whole game from two decks to its end, as bots, tests and people play it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import ClassVar, NamedTuple, Self, TypeVar

from msgspec import structs

from ..models.actions import Choice
from ..models.edition import CR_26_03
from ..models.imports.decks import Deck, read_deck
from ..models.notation.announcements import Announcement
from ..models.pool import Pool, shipped_pool
from ..models.state import State
from ..models.terms import Side
from ..models.verdict import Reason
from ..positions import Position
from ..solver.ask.legal_actions import LegalActions
from ..solver.ask.position import Position as AnyPosition
from ..solver.flow.setup import opening
from ..solver.problems import Undecided
from . import saving
from .chances import chance_outcomes, drawn, is_chance
from .moves import By, Move, Result
from .passing import FORCED, Passing
from .table import Ruling, Settled, Table, ruled, ruling_on, rulings_for, unknown_here

G = TypeVar("G", bound="Game")
MOST_AUTOMATIC = 100_000  # choices one after the other that nobody is asked for


class Game:
    """A game that is being played.

    Chance is drawn from a source of the game's own, seeded: the same seed and the same choices give the same game. What
    players need not be asked for is passed for them. Everything that happens is kept and can be taken back.

    Args:
        position: where the game begins.
        seed: of everything that chance brings.
        passing: what is decided without asking; `passing.EVERYTHING` asks for every decision.
        table: what happens where no choice is certain.
        draws: whether chance is drawn; else it is waited for, see `chance_outcomes`.

    Raises:
        TypeError: it is no position, or no way to pass.
        ValueError: no table is called so.
    """

    def __init__(
        self,
        position: Position,
        *,
        seed: int = 0,
        passing: Passing = FORCED,
        table: Table = Table.ASK,
        draws: bool = True,
    ) -> None:
        if not isinstance(position, AnyPosition) or not isinstance(passing, Passing):
            raise TypeError("a game begins with a Position, and `passing` is one of sysop.games.passing")
        self.seed = seed
        self.passing = passing
        self.table: Table = Table(table)
        self.draws = draws
        self._begun = position
        self._position = position
        self._moves: list[Move] = []
        self._before: list[Before] | None = []
        self._go_on()

    @classmethod
    def new(
        cls,
        corp: Deck | str,
        runner: Deck | str,
        *,
        seed: int = 0,
        pool: Pool | None = None,
        edition: str = CR_26_03.name,
        passing: Passing = FORCED,
        table: Table = Table.ASK,
        draws: bool = True,
    ) -> Self:
        """A game with these decks, at its first decision: the mulligan of the Corp, unless an identity comes first.

        Args:
            corp, runner: the decks, or deck lists as text; whether they are legal is asked of `sysop.check_deck`.
            pool: the cards; the shipped pool by default.
            edition: the rules.

        Raises:
            PositionError: a deck list cannot be read.
            ValueError: a deck is of the other side.
            TypeError: it is neither a deck nor a text.
        """
        for deck in (corp, runner):
            if not isinstance(deck, Deck | str):
                raise TypeError(f"a deck is expected, or a deck list as text, not {type(deck).__name__}")
        cards = pool if pool is not None else shipped_pool()
        decks = [deck if isinstance(deck, Deck) else read_deck(deck, cards) for deck in (corp, runner)]
        for deck, side in zip(decks, Side, strict=True):
            if deck.side(cards) is not side:
                title = cards[deck.identity].title
                raise ValueError(
                    f"{title} is an identity of the {deck.side(cards).title}: it cannot play the {side.title}"
                )
        state = opening(decks[0], decks[1], cards, edition)
        return cls(Position(state, cards), seed=seed, passing=passing, table=table, draws=draws)

    # --------------------------------------------------------------------- asking

    @property
    def position(self) -> Position:
        """Where the game is."""
        return self._position

    @property
    def begun(self) -> Position:
        """Where the game began."""
        return self._begun

    @property
    def side(self) -> Side | None:
        """Who decides now; None where chance does, or the game is over."""
        waiting = self._position.decision
        return waiting.side if waiting is not None else None

    @property
    def legal_actions(self) -> LegalActions:
        """Everything that may be chosen now."""
        return self._position.legal_actions

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._position.state.ending is not None

    @property
    def is_stuck(self) -> bool:
        """Whether the game goes on and nothing that can be done is certain: `unknown` says why, `rule` settles it."""
        return not self.is_over and not self.legal_actions

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        state = self._position.state
        return Result(state.winner, state.ending, state.turn) if state.ending is not None else None

    @property
    def outcome(self) -> Result | None:
        """Another name of `result`."""
        return self.result

    @property
    def history(self) -> tuple[Move, ...]:
        """Everything that happened, in order."""
        return tuple(self._moves)

    def transcript(self, first: int = 0) -> Iterator[str]:
        """The history as lines of text, from so many moves on: the turn, who, and the action as `act` takes it."""
        self._remember()
        assert self._before is not None
        for number in range(first, len(self._moves)):
            move, before = self._moves[number], self._at(number)
            who = move.side.title if move.side is not None else move.by.value
            if move.choice is not None:
                what = before.describe(move.choice)
            else:
                what = move.ruling.text if move.ruling is not None else ""
            passed = " (passed)" if move.by is By.PASSED else ""
            yield f"turn {before.state.turn}, {who}: {what}{passed}"

    def positions(self) -> Iterator[Position]:
        """Every position on the way here, the first and the present one among them."""
        self._remember()
        for number in range(len(self._moves)):
            yield self._at(number)
        yield self._position

    # --------------------------------------------------------------------- playing

    def act(self, action: Choice | Announcement | str) -> Position:
        """Carry out an action of whoever decides, and go on to the next decision that somebody is asked for.

        A text may name later parts along (`play X targeting ...`); they are carried out one by one.

        Raises:
            IllegalActionError: it is not legal; `reasons` says why.
            UndecidedError: it is not known whether it is: the table has to settle that first.
            ActionError: the text announces nothing.
            TypeError: it is neither a choice nor a text.
        """
        announced = self._position.parse(action) if isinstance(action, str) else action
        if isinstance(announced, Announcement) and announced.is_plain:
            announced = announced.choice
        if not isinstance(announced, Announcement) and self._is_legal(announced):
            self._take(self._by(), self.side, announced)
        else:  # which says what is wrong, or carries out what was written along
            for choice, after in self._position.carried(announced):
                self._enter(Move(self._by(), self.side, choice), after)
        self._go_on()
        return self._position

    def _is_legal(self, choice: Choice) -> bool:
        """Whether it is certainly one of the choices; nothing is told of why not."""
        try:
            return choice in self.legal_actions
        except (Undecided, TypeError):
            return False

    def _by(self) -> By:
        return By.CHANCE if is_chance(self._position) else By.PLAYER

    def undo(self, count: int = 1) -> Position:
        """Take back what players did last, with all that chance brought and that was passed since.

        Raises:
            ValueError: players have not done so much.
        """
        own = [number for number, move in enumerate(self._moves) if move.by in (By.PLAYER, By.TABLE)]
        if not self.draws:
            own = list(range(len(self._moves)))
        if not isinstance(count, int):
            raise TypeError(f"a number of choices is expected, not {type(count).__name__}")
        if count < 0 or count > len(own):
            raise ValueError(f"{count} cannot be taken back: {len(own)} {'was' if len(own) == 1 else 'were'} done")
        if count:
            self._remember()
            assert self._before is not None
            number = own[-count]
            self._position = self._at(number)
            del self._moves[number:], self._before[number:]
        return self._position

    def clone(self, seed: int | None = None) -> Game:
        """A game that goes on from here apart from this one; with a seed, chance brings other things."""
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__)
        made.seed = self.seed if seed is None else seed
        made._moves = list(self._moves)
        made._before = None if self._before is None else list(self._before)
        return made

    # ---------------------------------------------------------------------- chance

    def chance_outcomes(self) -> tuple[tuple[Choice, Fraction], ...]:
        """What chance may bring now, with probabilities; empty where a player decides. With `draws=False` the game
        waits there for `act`."""
        return chance_outcomes(self._position)

    def determinize(self, side: Side, seed: int = 0, *, deck: Deck | None = None) -> Position:
        """A position with the cards that are hidden from a side filled in, as that side may think them.

        Args:
            side: who thinks.
            seed: of what is thought.
            deck: what the other player plays, where that is known; else cards are thought up that fit.
        """
        from .determinizing import determinized

        side = Side(side)
        return determinized(self._position, side, random.Random(f"{seed}"), own=self._deck_of(side), deck=deck)

    def _deck_of(self, side: Side) -> dict[str, int]:
        """The cards that a side brought, which it knows: by id, with numbers."""
        found: dict[str, int] = {}
        state = self._begun.state
        for object in state.objects:
            if object.owner is side and object.card is not None:
                found[object.card] = found.get(object.card, 0) + 1
        return found

    # ----------------------------------------------------------------------- table

    @property
    def unknown(self) -> tuple[Reason, ...]:
        """Why choices here are UNKNOWN; empty where all of them are decided."""
        return unknown_here(self._position)

    def rule(self, about: str | None = None, as_: Settled | Position = Settled.SKIPPED) -> Position:
        """The table settles what is not understood; the history keeps it.

        Args:
            about: a card, or one of its clauses (`Pad Factory clause 1`), that is played as if it were not there; None
                for everything that is UNKNOWN here.
            as_: `Settled.NOT_MET` where it asks for something that is not so: nothing comes of it, and what it
                restricts cannot be done; `Settled.NOTHING` where what was left in doubt has changed nothing; a position
                to go on from.

        Raises:
            UnknownCard: no card is called so.
            ValueError: there is nothing to rule, or it is no way to settle it.
        """
        settled = Settled.STATE if isinstance(as_, AnyPosition) else Settled(as_)
        if isinstance(as_, AnyPosition):
            rulings: tuple[Ruling, ...] = (Ruling(settled, state=as_.state),)
        elif settled is Settled.STATE:
            raise ValueError("a position to go on from is given itself: game.rule(as_=position)")
        elif settled is Settled.NOTHING:
            rulings = (Ruling(settled),)
        elif about is not None:
            rulings = (ruling_on(about, self._position.pool, settled),)
        else:
            rulings = rulings_for(self._position, self.unknown, settled)
            if not rulings:
                raise ValueError("nothing is unknown here that a ruling could settle")
        for ruling in rulings:
            self._enter(Move(By.TABLE, ruling=ruling), ruled(self._position, ruling))
        self._go_on()
        return self._position

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """What the table has settled so far."""
        return tuple(move.ruling for move in self._moves if move.ruling is not None)

    # ---------------------------------------------------------------------- keeping

    def save(self, path: str | Path) -> None:
        """Write the game to a file, whole or not at all (`sysop/game/1`, JSON)."""
        saving.written(self._saved(), self._begun.pool, Path(path))

    @classmethod
    def load(cls, path: str | Path, *, pool: Pool | None = None) -> Game:
        """The game of a file, played again move by move.

        Raises:
            GameFileError: the file is no game, or holds a move that is not legal.
        """
        return cls.kept(*saving.read(Path(path), pool if pool is not None else shipped_pool()))

    def __repr__(self) -> str:
        return f"<Game of {len(self._moves)} moves: {self._position!r}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._moves == other._moves and self._position == other._position

    __hash__: ClassVar[None] = None  # type: ignore[assignment]

    def __copy__(self) -> Game:
        return self.clone()

    def __deepcopy__(self, memo: object) -> Game:
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (type(self), saving.packed(self._saved()), self._begun, self._position)

    # ---------------------------------------------------------------------- inside

    def _saved(self) -> saving.Saved:
        """What is kept of it."""
        moves, begun = self.history, self.begun.state
        return saving.Saved(saving.FORMAT, self.seed, self.passing, self.table, self.draws, begun, moves)

    @classmethod
    def kept(cls, saved: saving.Saved, begun: Position, now: Position) -> Self:
        """A game that was kept; what was before its moves is found out when it is asked for."""
        made = object.__new__(cls)
        made.seed, made.passing, made.table, made.draws = saved.seed, saved.passing, saved.table, saved.draws
        made._begun, made._position = begun, now
        made._moves, made._before = list(saved.moves), None
        return made

    def _go_on(self) -> None:
        """Chance is drawn, and what nobody is asked for is done, up to the next decision."""
        for _ in range(MOST_AUTOMATIC):
            position = self._position
            waiting = position.decision
            if waiting is None:
                return
            if waiting.side is None:
                if not self.draws:
                    return
                if waiting.choices:
                    self._take(By.CHANCE, None, drawn(position, self._chance()))
                elif self._is_settled():
                    return
                continue
            choice = self.passing.taken(position)
            if choice is not None:
                self._take(By.PASSED, waiting.side, choice)
            elif self._is_settled():
                return
        raise RuntimeError(f"nobody was asked for {MOST_AUTOMATIC} choices")

    def _chance(self) -> random.Random:
        """What decides the next thing that chance brings: it hangs on the seed and on how much has happened, so that
        what was taken back comes again."""
        return random.Random(f"{self.seed} {len(self._moves)}")

    def _is_settled(self) -> bool:
        """Whether somebody can decide here; False where the table has just settled what could not be decided."""
        if self.table is Table.ASK or self.legal_actions.complete:
            return True
        rulings = rulings_for(self._position, self.unknown, self.table.settles)
        if not rulings:
            return True  # somebody has to settle it: see `is_stuck`
        before = self._position
        for ruling in rulings:
            after = ruled(self._position, ruling)
            if ruling.settled is not Settled.NOTHING or after.state != self._position.state:  # the doubt comes again
                self._enter(Move(By.TABLE, ruling=ruling), after)
        return self._position is before

    def _take(self, by: By, side: Side | None, choice: Choice) -> None:
        self._enter(Move(by, side, choice), self._position.play(choice))

    def _enter(self, move: Move, after: Position) -> None:
        """The move happens."""
        if self._before is not None:
            self._before.append(Before.of(self._position, move))
        self._moves.append(move)
        self._position = after

    def _at(self, number: int) -> Position:
        """The position before a move."""
        assert self._before is not None
        later = next((b.state for b in self._before[number:] if b.whole), self._position.state)
        return self._before[number].position(later)

    def _remember(self) -> None:
        """Find out what was before each move, where that was not kept."""
        if self._before is not None:
            return
        position, self._before = self._begun, []
        for move in self._moves:
            self._before.append(Before.of(position, move))
            position = played(position, move)


class Before(NamedTuple):
    """A state on the way, without its log: the log only grows, so that its length tells what it was. Before the table
    puts down another position the log is kept."""

    state: State
    length: int
    pool: Pool
    whole: bool

    @classmethod
    def of(cls, position: Position, move: Move) -> Before:
        """What is kept of the position before a move."""
        state = position.state
        whole = move.ruling is not None and move.ruling.state is not None
        return cls(state if whole else structs.replace(state, history=()), len(state.history), position.pool, whole)

    def position(self, later: State) -> Position:
        """The position again, with the log as it was then."""
        return Position(structs.replace(self.state, history=later.history[: self.length]), self.pool, waiting=True)


def played(position: Position, move: Move) -> Position:
    """The position after a move that was legal."""
    if move.ruling is not None:
        return ruled(position, move.ruling)
    assert move.choice is not None
    return position.play(move.choice)


def _restored(kind: type[G], kept: bytes, begun: Position, now: Position) -> G:
    """The game again, as it was pickled."""
    return kind.kept(saving.unpacked(kept), begun, now)


__all__ = ["By", "Game", "Move", "Result", "played"]
