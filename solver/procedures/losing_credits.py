"""Credits that a player loses: from the pool, and from cards whose credits are considered to be in it (1.10.3b)."""

from __future__ import annotations

from ...models.deeds import Deed
from ...models.frames import Asked, Question
from ...models.state import State
from ...models.terms import Counter
from ..effects.kinds import Carrying, carries, doubted


@carries(Deed.LOSE_CREDITS, honours=("amount", "name", "if_able", "up_to", "chooser"))
def lose_credits(c: Carrying) -> State:
    """So many as there are, all of them where no number is said; whoever loses them chooses which, where some of them
    are hosted (rule_lose_credits, rule_controller_choices)."""
    there = c.game.credit_pool.count(c.side)
    number = c.number_of(there if c.expected.amount is None else min(c.n, there))
    if not isinstance(number, int):
        return number
    hosts = c.game.credit_pool.considered(c.side)
    if len(hosts) > 1 and number < there:
        return doubted(c.game, c.effect, c.frame, "lose credits: from which of several cards")
    shares = tuple((host.id, host.count(Counter.CREDIT)) for host in hosts)
    if number < there and hosts:
        ((host, most),) = shares
        hosted = _from_host(c, host, most, number)
        if not isinstance(hosted, int):
            return hosted
        shares = ((host, hosted),)
    own = number - sum(count for _, count in shares)
    lost = c.done(Deed.LOSE_CREDITS, n=own, shares=tuple(share for share in shares if share[1]))
    return c.named(lost, (), number)


def _from_host(c: Carrying, host: str, there: int, number: int) -> int | State:
    """How many of them come from a card with so many; a state that asks for it."""
    least, most = max(0, number - c.state.player(c.side).credits), min(number, there)
    if least == most:
        return most
    answer = c.answer(Question.HOSTED)
    if answer is not None and answer.number is not None:
        return answer.number
    return c.asking(Asked.NUMBER, Question.HOSTED, "rule_controller_choices", least=least, most=most)
