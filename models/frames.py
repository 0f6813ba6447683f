"""Frames: what the game is in the middle of, as data, so that any position can be saved, hashed and resumed.

The last frame of `State.stack` is the one at work. A frame that starts something pushes a frame for it and finds its
`outcome` when that frame is gone.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from .abilities import Ability, AbilityKind, Step
from .actions import Choice, Payment
from .conditions import PayOnlyFrom
from .costs import TAKE_CARDS, Component, CostChange, Perform
from .deeds import Deed
from .effects import Effect, Grouping, Placement
from .events import Event
from .known import Truth
from .terms import Damage, Face, Side, Zone
from .timing import Structure, Window
from .values import Node, Value


class Reference(Value, frozen=True):
    """An object as something refers to it: its id, and which object in a row of moves it was (1.12)."""

    id: str
    incarnation: int = 0


class Binding(Value, frozen=True):
    """What a name in an ability stands for: objects, a number, a server or a word."""

    name: str
    objects: tuple[Reference, ...] = ()
    number: int | None = None
    server: str | None = None
    word: str | None = None


class Question(StrEnum):
    """What is asked of a player, or left to chance, while an effect happens or a procedure is under way."""

    DUE = "due"  # what is due in addition; the answer is for what it has been asked
    TAKEN = "taken"  # what it acts on
    SELECTED = "selected"  # the first card that damage trashes
    OTHERS = "others"  # the rest of them
    NEXT = "next"  # which card is accessed next
    TOP = "top"  # what is put on top of a deck
    FOUND = "found"
    TRASHED = "trashed"
    SPARED = "spared"
    ORDER = "order"
    NUMBER = "number"
    HOSTED = "hosted"  # how many of the credits come from a card that hosts some
    MARK = "mark"
    ELSEWHERE = "elsewhere"  # which card does not go where trashed cards go
    OUTWARD = "outward"  # the ice directly outward of where another is installed
    FACEUP = "faceup"  # which card is installed faceup, where it can be


class Answer(Value, frozen=True):
    """What was answered: objects, a number, or a server."""

    question: Question
    objects: tuple[Reference, ...] = ()
    number: int | None = None
    server: str | None = None


class Outcome(StrEnum):
    """How the frame that was started ended."""

    DONE = "done"
    PAID = "paid"
    NOT_PAID = "not_paid"


class Progress(StrEnum):
    """How far a step of a timing structure has come."""

    ENTERING = "entering"  # its instruction is imminent
    UNDER_WAY = "under_way"  # a window or procedure that it opened
    DONE = "done"  # its checkpoint is due, then the next step


class TimingFrame(Node, frozen=True):
    """A timing structure in progress, at a step."""

    structure: Structure
    step: str
    progress: Progress = Progress.ENTERING
    subject: str | None = None  # the accessed card; the breached or attacked server
    source: str | None = None  # whose text started the run
    basic: bool = False  # started by the basic action
    accessed: tuple[Reference, ...] = ()  # candidates already chosen in a breach
    limit: int | None = None  # of random accesses left in a breach
    more: int = 0  # additional accesses of a breach that has begun
    root: tuple[Reference, ...] | None = None  # of a breach: the cards in the root as of the last checkpoint
    declined: tuple[Reference, ...] = ()  # those that entered it and that the Runner does not want as candidates
    outcome: Outcome | None = None
    left: int | None = None  # so many cards are still chosen, by rules of a breach that is none


class Pending(Value, frozen=True):
    """One instance of a conditional ability that waits to be triggered (rule_pending_instances)."""

    source: str
    controller: Side
    ability: Ability
    number: int  # of the ability on its source; -1 for delayed ones
    event: int | None = None  # index into the log of the occurrence that met the condition
    bindings: tuple[Binding, ...] = ()
    delayed: int | None = None  # number of the lingering effect that maintains it
    outlives: bool = False  # its condition was met by its source leaving play (9.1.8g)


class WindowFrame(Node, frozen=True):
    """An open priority window (rule_priority_window)."""

    window: Window
    priority: Side
    passed: bool = False  # the opponent has just passed
    ready: bool = False  # the checkpoint before priority has been done (rule_checkpoint_before_priority)
    acted: bool = False  # the holder has used an option since receiving priority
    pending: tuple[Pending, ...] = ()
    about: tuple[Event, ...] = ()  # what was expected as an interrupt window opened
    less: int = 0  # of an action window that an ability opens: how many clicks less are paid
    other_than: tuple[str, ...] = ()  # and the actions, by their keys, that are not taken in it
    structure: Structure | None = None  # whose beginning opened it (rule_reaction_window_closing_timing_structure)


class Stage(StrEnum):
    """How far the first remaining step of a resolving ability has come."""

    ANNOUNCE = "announce"
    IMMINENT = "imminent"
    REPLACING = "replacing"  # a player chooses which of several replacement effects is applied first
    INTERRUPTED = "interrupted"  # there was an interrupt window
    CHOOSING = "choosing"  # subroutines, where they are no targets, are chosen only now
    RESOLVE = "resolve"
    PAYING = "paying"


class Expected(Value, frozen=True):
    """One expected effect of the imminent instruction, with its objects and values fixed (9.9.2)."""

    effect: Effect
    objects: tuple[Reference, ...] = ()
    amount: int | None = None
    others: tuple[Reference, ...] = ()  # the other side of it: what to swap with, the host, what keeps a counter
    instead: tuple[Expected, ...] = ()  # of trashing: what happens in place of the move (sec_replacing_movements)
    instead_of: tuple[Reference, ...] | None = None  # of what chance takes: of the moves of which cards
    replaced: tuple[str, ...] = ()  # by which replacement effects: none applies to it twice
    late: bool = False  # what it acts on is chosen as it happens, and is no target
    by_text_of: str | None = None  # the object whose text it is, where that is not the ability's that resolves
    counted: int | None = None  # what the amount was counted as at last, where it goes on being counted
    aside: tuple[Reference, ...] | None = None  # of drawing: what has been set aside for it
    more: bool = False  # another part of the same effect is done before: what that did has the same name

    @property
    def into(self) -> Zone:
        """The zone into which it brings a trashed card in place of the move; what names none leaves it in the play
        area, turned facedown or hosted."""
        named = self.effect.destination.zone if self.effect.destination is not None else None
        return named or _TAKEN_TO.get(self.effect.kind, Zone.PLAY_AREA)

    def goes_elsewhere(self, card: Reference) -> bool:
        """Whether something happens in place of the move of a card that it trashes."""
        return bool(self.instead) and (self.instead_of is None or card in self.instead_of)


class Expectation(Value, frozen=True):
    """An event that an expected effect would bring, the number of that effect, whether it can be prevented, whether a
    part of it has been replaced, whether nothing keeps it from being done, and whether chance says to what it is."""

    event: Event
    number: int
    preventable: bool
    in_part: bool = False
    allowed: Truth = Truth.YES
    by_chance: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether it is that the ability resolves at all."""
        return self.number == WHOLE


WHOLE = -1  # the number of the expectation that the ability resolves at all
_TAKEN_TO = {Deed.SET_ASIDE: Zone.SET_ASIDE, Deed.REMOVE_FROM_GAME: Zone.REMOVED}


class Begun(Value, frozen=True):
    """An instruction on which something hangs, as it began: what it acts on, and how long the log was."""

    objects: tuple[Reference, ...]
    at: int


class Seen(Value, frozen=True):
    """A card that an ability lets a player see, or both, as long as it resolves (rule_remain_visible)."""

    object: Reference
    by: Side | None  # both without one
    at: int  # how long the log was then


class ResolvingFrame(Node, frozen=True):
    """An ability that is resolving: the steps still to do, and what its names stand for."""

    source: str
    controller: Side
    kind: AbilityKind
    steps: tuple[Step, ...]
    number: int = 0
    bindings: tuple[Binding, ...] = ()
    stage: Stage = Stage.ANNOUNCE
    expected: tuple[Expected, ...] = ()
    event: int | None = None
    used: bool = False
    outcome: Outcome | None = None
    moved: tuple[str, ...] = ()  # by the instruction at hand, which follows them (rule_identify_object_after_move)
    begun: Begun | None = None
    unable: bool = False  # the instruction could not be carried out in full, as `if able` demands
    begins: bool = True  # nothing of it has been done yet
    answers: tuple[Answer, ...] = ()  # for the effect at hand
    drawn: tuple[Reference, ...] | None = None  # by all who draw together, while they are set aside
    found: tuple[Reference, ...] = ()  # by searching
    must: int | None = None  # how many steps were left as an option of a `must` ability was chosen
    limited: int | None = None  # number of the lingering effect that this was triggered by, where it can be used once
    are_equal: bool | None = None  # the bids of a Psi Game that has just been played
    announced: tuple[tuple[str, ...], ...] = ()  # targets, while another player announces the others
    seen: tuple[Seen, ...] = ()  # by the players, as it told them to look at or to reveal


class ActionFrame(Node, frozen=True):
    """An action that has been initiated and is not complete (rule_action_completion)."""

    number: int
    key: str
    choice: Choice
    step: int = 0
    less: int = 0  # clicks that are not paid for it
    outcome: Outcome | None = None
    bindings: tuple[Binding, ...] = ()  # what its cost chose
    gained: Ability | None = None  # the ability used, where its source has gained it and may lose it by the payment


class Due(Value, frozen=True):
    """One component of the costs that are due together: of which kind, imposed by which object, and which of its
    credits must come from where (rule_pay_cost_restriction).

    Where the payer has a choice between ways to pay, each way's components carry the number of the choice and the
    number of the way.
    """

    component: Component
    kind: Deed
    source: str | None = None
    only_from: tuple[PayOnlyFrom, ...] = ()
    choice: tuple[int, int] | None = None

    @property
    def takes_cards(self) -> bool:
        """Whether the component takes cards; an effect as a cost may take none."""
        component = self.component
        if isinstance(component, Perform):
            return component.effect.what is not None
        return isinstance(component, TAKE_CARDS)


class PayingFrame(Node, frozen=True):
    """Costs due together, waiting to be paid or declined (1.16)."""

    payer: Side
    subject: str | None
    due: tuple[Due, ...]
    purpose: Deed
    may_decline: bool = True
    payment: Payment | None = None  # chosen; what chance takes is still open
    bindings: tuple[Binding, ...] = ()
    taken: tuple[str, ...] = ()  # by chance, or selected where a text lets a player
    checkpoint: bool = True  # whether one follows at once (rule_psi_bid_reveal)
    server: str | None = None  # where what is paid for will be installed
    selected: bool = False  # a player was asked for the cards that damage trashes


class ProcedureFrame(Node, frozen=True):
    """A procedure with prescribed steps that is no timing structure (rule_not_timing_structures), at a step that is
    numbered from 0."""

    procedure: Deed
    subject: str
    controller: Side
    step: int = 0
    server: str | None = None
    host: str | None = None
    declared: bool = False  # the player has said where the card goes, hosted or not
    origin: Zone | None = None  # where a card that is being installed or played came from
    origin_host: str | None = None  # and on what it was hosted
    placement: str | None = None  # id of the ice directly outward, where not outermost
    outward: tuple[str, ...] = ()  # the ice outward of that, where that is trashed for the card itself
    within: tuple[str, ...] = ()  # the only servers that can be declared, where a text says so
    changes: tuple[CostChange, ...] = ()
    then_rez: bool = False
    ability: int = 0
    option: int = 0
    amount: int = 0
    x: int | None = None
    outcome: Outcome | None = None
    cause: Deed | None = None
    discount: int | None = None  # how much of a total discount the Corp takes off the install cost
    together: tuple[str, ...] = ()  # the other cards that are rezzed with it
    bindings: tuple[Binding, ...] = ()  # what its cost chose
    gained: Ability | None = None  # the ability used, where its source has gained it and may lose it by the payment
    position: Placement | None = None  # where within the ice it goes, until the ice directly outward is known
    instead: tuple[Expected, ...] = ()  # of scoring and stealing: as what the card is added to the score area
    face: Face | None = None  # which way up the Corp has chosen to install it, where it can choose
    then_removed: bool = False  # of playing: after it resolves, it is removed from the game


class ChanceFrame(Node, frozen=True):
    """Something is left to chance: cards of a hand for damage (rule_meat_net_damage), cards or a server at random, or
    which card of a shuffled deck lies where.

    The cards or servers are those listed; without any, the cards of the hand of `side`. What comes answers the
    `question` of the frame below.
    """

    side: Side
    count: int
    cause: Deed
    source: str | None = None
    suffered: tuple[tuple[Damage, int], ...] = ()
    by: Side | None = None
    cards: tuple[str, ...] = ()
    servers: tuple[str, ...] = ()
    question: Question | None = None


class Asked(StrEnum):
    """What a player is asked for while an effect happens."""

    CARDS = "cards"  # to find, to trash, ...: no targets
    ORDER = "order"
    NUMBER = "number"


class ChoosingFrame(Node, frozen=True):
    """A player chooses cards, their order or a number while an effect happens; that answers the `question` of the frame
    below.

    `unknown` are cards that nobody has identified and that might be chosen too; `groupings` say which go together.
    """

    side: Side
    asked: Asked
    question: Question
    rule: str
    source: str | None = None
    cards: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    unknown: tuple[str, ...] = ()
    groupings: tuple[Grouping, ...] = ()


class TraceFrame(Node, frozen=True):
    """A trace attempt, at a step of 10.8.6."""

    source: str
    controller: Side
    base: int
    if_successful: tuple[Step, ...] = ()
    if_unsuccessful: tuple[Step, ...] = ()
    if_either: tuple[Step, ...] = ()  # what stands in the body of the trace (rule_trace_conditional_abilities)
    step: str = "step_trace_initiated"
    corp: int | None = None  # credits that the Corp spends on it
    runner: int | None = None
    bindings: tuple[Binding, ...] = ()
    outcome: Outcome | None = None


class BidFrame(Node, frozen=True):
    """Both players bid, or one whose bid the other perhaps guesses; what one has chosen is hidden from the other until
    both have (10.14)."""

    source: str
    controller: Side
    options: tuple[int, ...]
    paid: int = 0  # how many of the players have spent their bids
    corp: int | None = None  # what each has chosen
    runner: int | None = None
    outcome: Outcome | None = None
    alone: bool = False
    guessed: bool = False

    @property
    def bidders(self) -> tuple[Side, ...]:
        """Who bids."""
        return (self.controller,) if self.alone else (Side.CORP, Side.RUNNER)


class CheckpointFrame(Node, frozen=True):
    """A checkpoint that waits for a player to choose a set to trash (10.3.1e)."""

    chooser: Side
    sets: tuple[tuple[str, ...], ...]


class CandidateFrame(Node, frozen=True):
    """A checkpoint that waits for the Runner to say of cards that entered the root of the breached server, one after
    the other, whether they become candidates (10.3.1j)."""

    cards: tuple[str, ...]


class SetupStep(StrEnum):
    """The steps of setting up a game, as position files call them (1.6)."""

    ABILITIES = "abilities"
    CREDITS = "credits"
    SHUFFLE = "shuffle"
    HAND = "starting hand"
    MULLIGAN = "mulligan"
    SECOND_HAND = "second hand"
    FIRST_TURN = "before the first turn"


class SetupFrame(Node, frozen=True):
    """The game is being set up (1.6); the stack holds no turn yet."""

    step: SetupStep
    side: Side = Side.CORP  # who is at it, where both players have the step
    begun: bool = False  # what the identity says of this moment has resolved, or resolves
    chosen: tuple[Reference, ...] | None = None  # what starts installed


Frame: TypeAlias = (
    TimingFrame
    | SetupFrame
    | WindowFrame
    | ResolvingFrame
    | ActionFrame
    | PayingFrame
    | ProcedureFrame
    | ChanceFrame
    | ChoosingFrame
    | TraceFrame
    | BidFrame
    | CheckpointFrame
    | CandidateFrame
)


def basic_draw_of(frame: Frame | None) -> str | None:
    """How the log calls the basic action that draws, where it is this that no card text tells to do
    (rule_with_the_basic_action)."""
    return Deed.DRAW.value if isinstance(frame, ActionFrame) else None
