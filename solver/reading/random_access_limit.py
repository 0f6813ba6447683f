"""How many cards are accessed at random in a breach (7.3.5)."""

from __future__ import annotations

from ...models.abilities import Prohibition
from ...models.deeds import Deed
from ...models.frames import TimingFrame
from ...models.known import Known, Open
from ...models.selectors import AccessLimit, ServerWord
from ...models.terms import HIDDEN_ZONES
from ...models.timing import Structure
from ...models.verdict import Reason
from .context import Context
from .meaning import AMOUNTS
from .situation import Situation


def at_most_at_random(game: Situation, frame: TimingFrame) -> int:
    """1, and the additional accesses of this breach and of the run that led to it (rule_default_random_access_limit,
    rule_increasing_random_access_limit)."""
    state = game.state
    depth = state.stack.index(frame)
    below = state.stack[depth - 1] if depth else None
    of_run = isinstance(below, TimingFrame) and below.structure is Structure.RUN and state.run is not None
    meant = (frame.subject, ServerWord.ATTACKED.value)
    more = sum(n for server, n in state.run.more if server in meant) if of_run and state.run is not None else 0
    return max(0, 1 + frame.more + more)


@AMOUNTS.of(AccessLimit)
def _access_limit(game: Situation, value: AccessLimit, context: Context) -> Known[int]:
    """Before it is set. What forbids accesses does not change it: what the Runner is allowed is open then."""
    breaches = [f for f in game.state.stack if isinstance(f, TimingFrame) and f.structure is Structure.BREACH]
    if not breaches or HIDDEN_ZONES.get(breaches[-1].subject or "") is not value.zone:
        return 0
    barring = [declared for forbidden, declared in game.declarations(Prohibition) if forbidden.act.act is Deed.ACCESS]
    if barring:
        return Open(tuple(_open(f"{game.title(d.source)} forbids accesses", (d.source,)) for d in barring if d.source))
    if breaches[-1].limit is not None or breaches[-1].left is not None:
        return Open((_open(f"the limit for {value.zone.word} is set", ()),))
    return at_most_at_random(game, breaches[-1])


def _open(why: str, blame: tuple[str, ...]) -> Reason:
    message = f"how many cards the Runner is allowed to access is not known: {why}"
    return Reason("unknown.choice", message, "rule_requirements", blame)
