"""Sabotage (10.12)."""

from __future__ import annotations

from ...models.deeds import Deed
from ...models.frames import Asked, ChoosingFrame, Question
from ...models.state import State
from ...models.terms import Side, Zone
from ..chance import unknown_top, with_unlisted
from ..effects.kinds import Carrying, carries, doubted


@carries(Deed.SABOTAGE, honours=("amount",))
def sabotage(c: Carrying) -> State:
    """The Corp trashes cards from HQ and the rest from the top of R&D, together and facedown (10.12, 10.12.1, 10.12.2a,
    10.12.3, 10.12.3a, 10.12.3b)."""
    if Zone.HQ in c.state.unlimited:
        return doubted(c.game, c.effect, c.frame, "sabotage: HQ is not listed")
    state = with_unlisted(c.state, Zone.RND, c.n)
    hq, rnd = state.in_zone(Zone.HQ), state.in_zone(Zone.RND)
    answer = c.answer(Question.TRASHED)
    if answer is None:
        most = min(c.n, len(hq))
        least = min(max(0, c.n - len(rnd)), most)
        frame = ChoosingFrame(
            Side.CORP,
            Asked.CARDS,
            Question.TRASHED,
            _cited(c.n, len(hq), len(rnd)),
            c.source,
            cards=tuple(o.id for o in hq),
            least=least,
            most=most,
        )
        return c.waiting_for(frame, state)
    chosen = tuple(r.id for r in answer.objects)
    rest = c.n - len(chosen)
    asked = unknown_top(state, Zone.RND, rest)
    if asked is not None:
        return c.waiting_for(asked, state)
    together = (*chosen, *(o.id for o in rnd[:rest]))
    return c.moved(c.done(Deed.TRASH, *together, state=state, by=Side.CORP), together)


def _cited(n: int, hq: int, rnd: int) -> str:
    """The rule by which the Corp chooses so many cards of HQ."""
    if n <= rnd:
        return "rule_sabotage_resolution"
    return "rule_sabotage_hq_first" if n <= hq + rnd else "rule_sabotage_all_remaining_cards"
