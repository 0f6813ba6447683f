"""What is known of a deed, in one record: who does it, what it costs of itself, which words stand for it, how it
changes a state, and what it touches."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, Flag, auto
from typing import TypeAlias

from msgspec import Struct

from ...models.abilities import Aspect
from ...models.conditions import InstallOnly, PlayOnly, RezOnly, ScoreOnly
from ...models.costs import Component, PayCredits, SpendClicks
from ...models.deeds import Deed
from ...models.edition import Edition
from ...models.state import Ending, State
from ...models.terms import Counter, Damage, Face, Place, PlayerStat, Scope, Side, Zone
from .footprint import Touches

OnlyIf: TypeAlias = type[InstallOnly] | type[PlayOnly] | type[RezOnly] | type[ScoreOnly]
BOTH = (Side.CORP, Side.RUNNER)


class Foreseen(Enum):
    """How an interrupt sees a deed that is imminent: as something to each of its objects, as so much of something, or
    as something that happens (rule_expected_effects)."""

    TO_EACH = auto()
    SO_MUCH = auto()
    AT_ALL = auto()


class Texts(Flag):
    """What texts say of a deed that this version decides: anything else that they say of it is a gap."""

    NONE = 0
    FORBID = auto()  # that it cannot be done
    FORBID_BY = auto()  # that such abilities or subroutines cannot do it
    PERMIT = auto()  # that it can be done where the rules do not let it
    COST_MORE = auto()  # an additional cost
    CHANGE_COST = auto()  # how much its own cost is
    PAY = auto()  # for what credits can be spent
    PREVENT = auto()  # an interrupt prevents it
    REMAKE = auto()  # an interrupt changes it, or waits for it
    AWAIT = auto()  # an interrupt waits for it
    MAKE_CHEAPER = auto()  # an interrupt lowers its cost
    REPLACE = auto()  # something else happens instead, by what holds already


class Reach(Struct, frozen=True):
    """What it changes where it was not carried out, and which numbers and events texts speak of it by."""

    aspects: tuple[Aspect, ...] = ()
    stats: tuple[PlayerStat, ...] = ()
    events: tuple[Deed, ...] = ()


class To(Struct, frozen=True):
    """Where something comes to: a zone, a place in the play area, a server, a host; `first` of a deck or of the ice of
    a server, or `last`; `behind` the ice directly outward, `inward_of` the position outward, vacant or not."""

    zone: Zone | None = None
    place: Place | None = None
    server: str | None = None
    host: str | None = None
    first: bool = False
    last: bool = False
    behind: str | None = None
    inward_of: str | None = None


class Done(Struct, frozen=True, kw_only=True):
    """A deed as it is done.

    Attributes:
        by: who does it, or to whom it happens.
        objects: what it is done to.
        n: how much of it, of each object.
        source: by whose text.
        cause: as part of what.
        payment: whether it is a part of a cost.
        told: whether the log tells of it: not where it is a step of another deed, or of setting up.
        to, face: where what it is done to comes to, and with which face, where the deed leaves that open.
        apart: to which of the objects alone that applies; None is all of them.
        origin: the zone from which the log has it come, where it is not there any more.
        damage, counter: of which kind.
        shares: how much from each of several places.
        key: what the log calls it by, besides.
        worth: of how many points an agenda is that is added to a score area.
        needed: how many advancement counters an agenda needed.
        bottom: whether cards of a deck are those at its bottom.
        renewed: whether cards that nobody can follow are new objects.
        ending: how the game ends.
    """

    by: Side
    objects: tuple[str, ...] = ()
    n: int = 1
    source: str | None = None
    cause: Deed | None = None
    payment: bool = False
    told: bool = True
    to: To = To()
    face: Face | None = None
    apart: tuple[str, ...] | None = None
    origin: Zone | None = None
    damage: Damage | None = None
    counter: Counter | None = None
    shares: tuple[tuple[str, int], ...] = ()
    key: str | None = None
    worth: int | None = None
    needed: int | None = None
    bottom: bool = False
    renewed: bool = False
    ending: Ending | None = None


Does: TypeAlias = Callable[[State, Done], State]


class Record(Struct, frozen=True, kw_only=True):
    """What the rules say of one deed, whichever way it comes about; raises ValueError where the parts do not fit.

    Attributes:
        event: what the log says when it has been done.
        by: the only side that does it or to which it happens; None is whoever is told to.
        told_as: the effects that instruct somebody to do it.
        shows: which of these are known to have been carried out by the event.
        basic: the basic action that does it, what that costs (5.2.6, 5.2.7), and which sides take it.
        action_for: what the cost of the basic action is paid for.
        modified: whether texts change the credits that the basic action costs.
        procedure: the prescribed steps of doing it, and the kind of cost that belongs to it.
        has_steps: whether what is due for it is paid in steps of its own, and not where it is carried out.
        paid_for: what costs that are due with it are paid for.
        only: the restriction by which a card limits it (rule_act_restriction), and the code of that reason.
        foreseen: how interrupts see it.
        counted: whether `the first time each turn` and `no more than` count its event.
        texts: what texts say of it that is decided; with `wide`, what is not may matter to anything.
        limits: the stretches of time for which `no more than so often` is decided; None is as long as an effect lasts.
        stopped: what an interrupt touches that changes this alone; None is more than that.
        reach: what it changes where it was not carried out; None is anything.
        components: the parts of costs that do it, and `as_cost` how a sentence says that.
        means: the elementary changes of a state that doing it consists of.
        does: the change of a state, where nothing has to be chosen for it.
        takes: the fields of an effect that it honours, where an ability has it done in one go; None where something is
            chosen, or a frame carries it out.
        moves: whether what it is done to becomes another object, which the ability that does it follows.
        leaves: whether what it is done to leaves the zone where it lies.
        stock: how much of it there is for a player, all of which it is where no number is said; None is any number.
        touches: what doing it touches, as orders of pending abilities see it; None is not looked into.
    """

    deed: Deed
    event: Deed | None = None
    by: Side | None = None
    told_as: tuple[Deed, ...] = ()
    shows: tuple[Deed, ...] = ()
    basic: Deed | None = None
    costs: tuple[Component, ...] = ()
    takers: tuple[Side, ...] = BOTH
    action_for: Deed = Deed.ACTION
    modified: bool = False
    procedure: Deed | None = None
    own_cost: Deed | None = None
    has_steps: bool = False
    paid_for: Deed | None = None
    only: OnlyIf | None = None
    code: str = ""
    foreseen: Foreseen | None = None
    counted: bool = False
    texts: Texts = Texts.NONE
    wide: bool = False
    limits: tuple[Scope | None, ...] = ()
    stopped: tuple[Aspect, ...] | None = None
    reach: Reach | None = None
    components: tuple[type, ...] = ()
    as_cost: str = ""
    means: tuple[Callable[..., object], ...] = ()
    does: Does | None = None
    takes: tuple[str, ...] | None = None
    moves: bool = False
    leaves: bool = False
    stock: Callable[[State, Side], int] | None = None
    touches: Touches | None = None

    @property
    def is_suffered(self) -> bool:
        """Whether it can be part of a cost as an effect that uses nothing up, in whatever amount (1.16.1)."""
        takes = self.takes or ()
        return self.does is not None and self.stock is None and "amount" in takes and "what" not in takes

    def costs_in(self, edition: Edition) -> tuple[Component, ...]:
        """What the basic action costs in an edition, before anything changes it."""
        price = next((each for each in edition.numbers.prices if each.action is self.basic), None)
        if price is None:
            return self.costs
        credits = (PayCredits(price.credits),) if price.credits else ()
        return (*((SpendClicks(price.clicks),) if price.clicks else ()), *credits)

    def __post_init__(self) -> None:
        missing = [
            part
            for part, absent in (
                ("a basic action and its costs", (self.basic is None) is not (not self.costs)),
                ("a restriction and its code", (self.only is None) is not (not self.code)),
                ("an event that is foreseen or counted", (self.foreseen or self.counted) and self.event is None),
                ("an event that shows it", self.shows and self.event is None),
                ("the effects that are told", not set(self.shows) <= set(self.told_as)),
                ("how it is done", self.takes is not None and self.does is None),
                ("the means by which it is done", self.does is not None and self.event is not None and not self.means),
            )
            if absent
        ]
        if missing:
            raise ValueError(f"the record of {self.deed.value} lacks {', '.join(missing)}")
