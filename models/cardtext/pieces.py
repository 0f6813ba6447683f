"""What the parts of a sentence mean before they are put together into abilities."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

from msgspec import Struct, field

from ..abilities import Declaration, Step
from ..conditions import Condition, Restriction, Trigger
from ..costs import Component, Cost, CostChange
from ..deeds import Deed
from ..effects import Destination, Grouping, Target
from ..selectors import Amount, Bound, EventPattern, Role, Same, Selector
from ..terms import Player, Scope, Stat, Zone
from ..values import Value

GROUP = "the group"  # cards looked at, revealed or set aside together
OF_GROUP = Same(Bound(GROUP))
THAT_SUBROUTINE = "that subroutine"  # of one that was chosen

Measure: TypeAlias = Stat | tuple[Stat, bool]  # and whether the printed one is meant


def as_measure(said: Measure) -> tuple[Stat, bool]:
    """The number of cards, and whether the printed one is meant."""
    return said if isinstance(said, tuple) else (said, False)


class Some(Struct, frozen=True):
    """A quantity: between `least` and `most`, None being any number."""

    least: Amount
    most: Amount | None

    def target(self, what: Selector, *, at_random: bool = False, groupings: tuple[Grouping, ...] = ()) -> Target:
        """So many of what fits."""
        return Target(what, self.least, self.most, groupings, at_random=at_random)


class AllBut(Struct, frozen=True):
    """`All but 1`: so many that only that number is left."""

    left: int


class InRole(Value, frozen=True):
    """`The sentry you are encountering`: the card in a role, of which is spoken only if it is such a card."""

    role: Role
    what: Selector


class OneOf(Value, frozen=True):
    """`1 or 2`: stands in the place of an amount, a verb or an object until the whole deed is one or the other."""

    parts: tuple[Any, ...]


class UpTo(Value, frozen=True):
    """What is paid up to a number; how much it is then is X."""

    cost: Component
    most: int


class Unsaid(Value, frozen=True):
    """So many as what stands behind will tell."""


class Within(Value, frozen=True):
    """During such a time as a whole: `cannot access more than 1 card during this run` (7.4.2b)."""

    scope: Scope


class NextEncounter(Value, frozen=True):
    """All the time of the next encounter in this run, within which something holds."""


class Power(NamedTuple):
    """What a card can do by itself, or what resolves on it: an ability or a subroutine, perhaps one that is printed, or
    a paid ability."""

    subroutine: bool
    printed: bool = False
    paid: bool = False


ABILITY = Power(False)
PAID_ABILITY = Power(False, paid=True)
SUBROUTINE = Power(True)
Means: TypeAlias = tuple[Power, Selector | None]  # and on what it is; None is this ability itself


class Does(Struct, frozen=True):
    """A sentence that instructs; `only` is what its object must fit for the ability to be used."""

    steps: tuple[Step, ...]
    only: Condition | None = None
    restrictions: tuple[Restriction, ...] = ()


class Says(Struct, frozen=True):
    """A sentence that holds: declarations, and restrictions of the card or ability."""

    declarations: tuple[Declaration, ...] = ()
    restrictions: tuple[Restriction, ...] = ()
    condition: Condition | None = None


class Whenever(Struct, frozen=True):
    """A sentence that waits for something: a conditional ability."""

    trigger: Trigger
    steps: tuple[Step, ...]
    restrictions: tuple[Restriction, ...] = ()


class OfInstructions(Value, frozen=True):
    """`When T, if C, ...`: C stands at a trigger condition only until what is behind it is read; then it is asked
    of all the instructions, as they resolve (rule_condition_requirements_part_of_effect)."""

    condition: Condition


class IfHappens(Struct, frozen=True):
    """`If the Corp purges virus counters`: which of what is done then waits for that, the steps tell."""

    events: tuple[EventPattern, ...]


class IfDone(Struct, frozen=True):
    """`If you do, ...`: what follows the step before; `done` False is `if you do not`; `after it resolves` what was
    played has `resolved`."""

    steps: tuple[Step, ...]
    done: bool = True
    otherwise: tuple[Step, ...] = ()
    resolved: bool = False
    who: Player | None = None  # as the words name them


class Otherwise(Struct, frozen=True):
    """`Otherwise, ...`: the other branch of the step before."""

    steps: tuple[Step, ...]


class Instead(Struct, frozen=True):
    """`If ..., instead ...`: takes the place of the step before while the condition holds."""

    condition: Condition
    steps: tuple[Step, ...]


class WhenDone(Struct, frozen=True):
    """`When you do, ...`: a conditional ability that waits for what the step before is about to do; `kind` where the
    words say what that is."""

    steps: tuple[Step, ...]
    kind: Deed | None = None


class AfterRun(Struct, frozen=True):
    """`If successful, ...` or `When that run ends, ...`: linked to the run that the step before starts."""

    trigger: Trigger
    steps: tuple[Step, ...]
    successful: bool | None = None  # of `If (un)successful`, which a trace may claim instead
    otherwise: tuple[Step, ...] = ()


class NotPrevented(Struct, frozen=True):
    """`This damage cannot be prevented`: about the last effect of the step before, of this kind, on such objects."""

    kind: Deed
    what: Selector | None = None


class Elsewhere(Struct, frozen=True):
    """`You cannot install that card in the root of this server`: about what the step before installs."""

    where: Destination


class NotDue(Struct, frozen=True):
    """`Ignore this cost if ...`: about the additional cost that the sentence before declares."""

    condition: Condition


class Averted(Struct, frozen=True):
    """`The Runner can pay 2[credit] to prevent this`: the step before happens unless the player pays."""

    payer: Player
    cost: Cost
    condition: Condition | None = None  # only then can the player pay


class CannotPay(Struct, frozen=True):
    """`If the Runner cannot pay 2[credit], ...`: what follows where the cost of the step before is not paid."""

    payer: Player
    cost: Cost
    steps: tuple[Step, ...]


class DoneThisWay(Struct, frozen=True):
    """`If the Runner jacks out this way, ...`: what follows the option of the step before that does it."""

    player: Player
    kind: Deed
    steps: tuple[Step, ...]


class Ignored(Struct, frozen=True):
    """`Ignore this ability if ...`: a condition under which it is ignored, or the zones from which it is not."""

    condition: Condition | None
    zones: tuple[Zone, ...] = ()


class Again(Struct, frozen=True):
    """`Repeat this process for each ...`: the step before, so many times more."""

    times: Amount


class IgnoredFor(Struct, frozen=True):
    """`Ignore this ability for any ...`: objects about which the ability does not speak."""

    what: Selector


class Guessed(Struct, frozen=True):
    """The other player says how much was spent in secret."""


class BidResult(Struct, frozen=True):
    """What follows when the bids are equal, or differ; None is the plain order to reveal them."""

    steps: tuple[Step, ...]
    equal: bool | None
    otherwise: tuple[Step, ...] = ()


class SpendDuringRun(Struct, frozen=True):
    """`You can spend hosted credits during that run`, and the like: declarations linked to the run."""

    declarations: tuple[Declaration, ...] = field(default_factory=tuple)


class ChangesCosts(Struct, frozen=True):
    """`paying 2 less`, `ignoring all costs`: about what the instruction installs, plays or rezzes."""

    changes: tuple[CostChange, ...]
    if_able: bool = False
    pays: Deed | None = None  # of what the cost is that is paid


Piece = (
    Does
    | Again
    | Says
    | Whenever
    | IfDone
    | Otherwise
    | Instead
    | AfterRun
    | WhenDone
    | NotDue
    | NotPrevented
    | Elsewhere
    | Averted
    | CannotPay
    | DoneThisWay
    | Ignored
    | IgnoredFor
    | BidResult
    | Guessed
    | SpendDuringRun
)
