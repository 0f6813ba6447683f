"""What the parts of a sentence mean before they are put together into abilities."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..abilities import Declaration, Step
from ..conditions import Condition, Restriction, Trigger
from ..costs import Cost, CostChange
from ..effects import EffectKind, Grouping, Target
from ..selectors import Amount, Selector
from ..terms import Player


@dataclass(frozen=True)
class Some:
    """A quantity: between `least` and `most`, None being any number."""

    least: Amount
    most: Amount | None

    def target(self, what: Selector, *, at_random: bool = False, groupings: tuple[Grouping, ...] = ()) -> Target:
        """So many of what fits."""
        return Target(what, self.least, self.most, groupings, at_random=at_random)


@dataclass(frozen=True)
class Does:
    """A sentence that instructs; `only` is what its object must fit for the ability to be used."""

    steps: tuple[Step, ...]
    only: Condition | None = None


@dataclass(frozen=True)
class Says:
    """A sentence that holds: declarations, and restrictions of the card or ability."""

    declarations: tuple[Declaration, ...] = ()
    restrictions: tuple[Restriction, ...] = ()
    condition: Condition | None = None


@dataclass(frozen=True)
class Whenever:
    """A sentence that waits for something: a conditional ability."""

    trigger: Trigger
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class IfDone:
    """`If you do, ...`: what follows the step before; `done` False is `if you do not`."""

    steps: tuple[Step, ...]
    done: bool = True
    otherwise: tuple[Step, ...] = ()


@dataclass(frozen=True)
class Otherwise:
    """`Otherwise, ...`: the other branch of the step before."""

    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Instead:
    """`If ..., instead ...`: takes the place of the step before while the condition holds."""

    condition: Condition
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class AfterRun:
    """`If successful, ...` or `When that run ends, ...`: linked to the run that the step before starts."""

    trigger: Trigger
    steps: tuple[Step, ...]
    successful: bool | None = None  # of `If (un)successful`, which a trace may claim instead


@dataclass(frozen=True)
class NotPrevented:
    """`This damage cannot be prevented`: about the last effect of the step before, of this kind, on such objects."""

    kind: EffectKind
    what: Selector | None = None


@dataclass(frozen=True)
class Averted:
    """`The Runner can pay 2[credit] to prevent this`: the step before happens unless the player pays."""

    payer: Player
    cost: Cost


@dataclass(frozen=True)
class BidResult:
    """What follows when the bids are equal, or differ; None is the plain order to reveal them."""

    steps: tuple[Step, ...]
    equal: bool | None
    otherwise: tuple[Step, ...] = ()


@dataclass(frozen=True)
class SpendDuringRun:
    """`You can spend hosted credits during that run`, and the like: declarations linked to the run."""

    declarations: tuple[Declaration, ...] = field(default_factory=tuple)


@dataclass(frozen=True)
class ChangesCosts:
    """`paying 2 less`, `ignoring all costs`: about what the instruction installs, plays or rezzes."""

    changes: tuple[CostChange, ...]


Piece = (
    Does
    | Says
    | Whenever
    | IfDone
    | Otherwise
    | Instead
    | AfterRun
    | NotPrevented
    | Averted
    | BidResult
    | SpendDuringRun
)
