"""What is told of one step of a recorded game: the commands given between two states in which nobody is asked anything,
and the state that they led to."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from ...models.actions import BasicAction, Choice
from ...models.deeds import Deed
from ...models.imports.commands import ANSWERS, Command, Kind, Prompt
from ...models.imports.tracing import is_access
from ...models.notation.names import server_id
from ...models.state import State
from ...models.terms import DECKS, Side, Zone

# what says only that a player goes on
GOING_ON = frozenset(
    {
        Kind.CONTINUE,
        Kind.START_TURN,
        Kind.END_TURN,
        Kind.END_PHASE_12,
        Kind.END_POST_DISCARD,
        Kind.NEXT_PHASE,
        Kind.SUBROUTINE,
        Kind.UNBROKEN,
        Kind.BAD_PUBLICITY,  # which credits are spent first, the state afterwards tells
    }
)
NOTHING = frozenset({"hide", "show"})  # answers that decide nothing
NOTED = ["ok"]  # all buttons of a prompt that only tells something
PAYS_FOR = "credit providing"


class Answer:
    """One answer to a prompt, with all the cards that were selected for it."""

    def __init__(self, command: Command) -> None:
        self.command = command
        self.prompt: Prompt | None = command.prompt
        self.side: Side | None = command.side
        self.cards: list[str] = []
        self.words: str | None = None
        self.amount: int | None = None
        self.last: int = command.number

    def take(self, command: Command) -> None:
        """One more command that belongs to this answer."""
        self.last = command.number
        if command.kind is Kind.SELECT:
            for card in command.cards:
                self.cards.remove(card) if command.lets_go and card in self.cards else self.cards.append(card)
        else:
            self.cards += command.cards
            self.words, self.amount = command.words, command.amount

    @property
    def source(self) -> str | None:
        return self.prompt.source if self.prompt is not None else None

    @property
    def pays(self) -> bool:
        """Whether it says from which cards credits are taken."""
        return self.prompt is not None and PAYS_FOR in self.prompt.message

    @property
    def of_access(self) -> bool:
        """Whether it says what is done with a card that has been accessed."""
        return self.prompt is not None and is_access(self.prompt.message)


class Plan:
    """What was done in one step, and what it led to.

    Args:
        commands: in the order in which they were given.
        target: the recorded state after them.
        accessed: the cards that were accessed on the way, in order.
        shown: cards that were seen for the first time on the way, in order.
        ends: whether the target is the end of it; otherwise the recording ends in the middle of the step.
    """

    def __init__(
        self,
        commands: tuple[Command, ...],
        target: State,
        accessed: tuple[str, ...] = (),
        shown: tuple[str, ...] = (),
        *,
        ends: bool = True,
    ) -> None:
        self.commands = commands
        self.target = target
        self.accessed = accessed
        self.shown = shown
        self.ends = ends
        self.entries: tuple[Command | Answer, ...] = tuple(_entries(commands))

    def next_deed(self, at: int) -> int | None:
        """The place of the next command that is no answer."""
        return next((k for k in range(at, len(self.entries)) if isinstance(self.entries[k], Command)), None)

    def deed(self, at: int) -> Command | None:
        place = self.next_deed(at)
        found = self.entries[place] if place is not None else None
        return found if isinstance(found, Command) else None

    def answer(
        self, at: int, side: Side | None, source: str | None, *, access: bool = True
    ) -> tuple[int, Answer] | None:
        """The next answer of a side before the next deed: the one about a card, else the first, with its place; that
        may say what is done with an accessed card only where `access`."""
        first: tuple[int, Answer] | None = None
        for k in range(at, len(self.entries)):
            entry = self.entries[k]
            if isinstance(entry, Command):
                break
            if side is not None and entry.side is not side:
                continue
            if source is not None and entry.source == source:
                return k, entry
            if first is None and (access or not entry.of_access):
                first = k, entry
        return first

    def access(self, at: int) -> tuple[int, Answer] | None:
        """The next answer about a card that has been accessed, with its place."""
        for k in range(at, len(self.entries)):
            entry = self.entries[k]
            if isinstance(entry, Command):
                break
            if entry.prompt is None or is_access(entry.prompt.message) or not entry.prompt.message:
                return k, entry
        return None

    @cached_property
    def decisive(self) -> int:
        """How many entries there are up to the last one that says more than from where credits are taken."""
        told = (k for k, e in enumerate(self.entries, 1) if isinstance(e, Command) or not e.pays)
        return max(told, default=0)

    def numbers(self, at: int) -> tuple[int, ...]:
        """The numbers that are answered from here on."""
        found: list[int] = []
        for entry in self.entries[at:]:
            if isinstance(entry, Answer):
                first = (entry.words or "").split(" ")[0]
                found += [entry.amount] if entry.amount is not None else []
                found += [int(first)] if first.isdecimal() and len(first) < 6 else []
        return tuple(found)

    def picked(self, at: int, side: Side | None, waiting: frozenset[str]) -> tuple[frozenset[str], bool]:
        """The cards that the next answer picks among those that its buttons name, as where several abilities wait; and
        whether these are such as wait here."""
        entry = self.entries[at] if at < len(self.entries) else None
        if not isinstance(entry, Answer) or entry.prompt is None or entry.side is not side:
            return frozenset(), False
        named = frozenset(card for _, _, card in entry.prompt.offered if card is not None)
        return named & frozenset(entry.cards), named <= waiting

    def says_where(self, at: int, choice: Choice) -> bool:
        """Whether the next answer says only where a card is installed, which an action says at once."""
        entry = self.entries[at] if at < len(self.entries) else None
        if not isinstance(entry, Answer) or not isinstance(choice, BasicAction) or entry.source != choice.card:
            return False
        if choice.action is not Deed.INSTALL:
            return False
        if choice.host is not None:
            return entry.cards == [choice.host]
        return choice.server is not None and choice.server == server_id(entry.words or "")

    def is_asked_about(self, at: int, source: str) -> bool:
        """Whether a player still answers something about a card."""
        return any(isinstance(e, Answer) and e.source == source for e in self.entries[at:])

    @cached_property
    def wanted(self) -> dict[str, int]:
        """The cards that are named in answers, in order."""
        named = [card for e in self.entries if isinstance(e, Answer) for card in e.cards]
        return {card: k for k, card in enumerate(dict.fromkeys(named))}

    @cached_property
    def listed(self) -> tuple[str, ...]:
        """The cards that buttons name, in order, as those that chance has brought to be chosen from."""
        prompts = (e.prompt for e in self.entries if isinstance(e, Answer) and e.prompt is not None)
        return tuple(dict.fromkeys(card for p in prompts for _, _, card in p.offered if card is not None))

    @cached_property
    def after(self) -> dict[str, object]:
        """The objects of the recorded state, by id."""
        return {o.id: o for o in self.target.objects if o.zone not in DECKS.values()}

    def zone_after(self, id: str) -> Zone | None:
        found = self.target.find(id)
        return found.zone if found is not None else None


def _is_noted(prompt: Prompt | None) -> bool:
    return prompt is not None and [words.casefold() for _, words, _ in prompt.offered] == NOTED


def _without_numbers(message: str) -> str:
    """What a prompt asks for, however many have been chosen already."""
    return "".join(c for c in message if not c.isdigit())


def _entries(commands: tuple[Command, ...]) -> Iterator[Command | Answer]:
    open_: Answer | None = None
    for command in commands:
        if command.kind in ANSWERS:
            if (command.words or "").casefold() in NOTHING or _is_noted(command.prompt):
                continue
            same = (
                open_ is not None
                and open_.prompt is not None
                and command.prompt is not None
                and open_.side is command.side
                and open_.prompt.number == command.prompt.number
                and open_.prompt.kind == "select" == command.prompt.kind
                and _without_numbers(open_.prompt.message) == _without_numbers(command.prompt.message)
                and open_.words is None
            )
            anew = command.kind is Kind.SELECT and command.begins  # the cards of the one before were enough
            if open_ is not None and same and not anew:
                open_.take(command)
                continue
            if open_ is not None:
                yield open_
            open_ = Answer(command)
            open_.take(command)
            continue
        if open_ is not None:
            yield open_
            open_ = None
        if command.kind not in GOING_ON:
            yield command
    if open_ is not None:
        yield open_
