"""Identifying the mark (10.11)."""

from __future__ import annotations

from ...models.deeds import Deed
from ...models.frames import ChanceFrame, Question
from ...models.state import CENTRAL_SERVERS, State
from ...models.terms import Side
from ..deeds import To
from ..effects.kinds import Carrying, carries


@carries(Deed.IDENTIFY_MARK)
def identify_mark(c: Carrying) -> State:
    """Chance makes a central server the mark, unless there is one already (rule_mark_identification, 10.11.1a,
    10.11.2a, 10.11.3)."""
    if c.state.mark is not None:
        return c.state
    answer = c.answer(Question.MARK)
    if answer is None:
        marking = ChanceFrame(Side.RUNNER, 1, Deed.MARK, c.source, servers=CENTRAL_SERVERS, question=Question.MARK)
        return c.waiting_for(marking)
    return c.done(Deed.MARK, to=To(server=answer.server))
