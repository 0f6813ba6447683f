"""Scoring in a window (1.17)."""

from __future__ import annotations

from collections.abc import Iterator

from ...models.abilities import Aspect
from ...models.actions import (
    Score,
)
from ...models.deeds import Deed
from ...models.terms import CardType, Side, Stat
from ...models.timing import Phase, Window
from ...models.verdict import Reason
from .. import road
from ..payment.payments import Payments
from ..reading import Game
from ..road import Doing
from .judging import Attempt, now, open_window, rule
from .window_options import current_step


@rule(Score, reads=(Aspect.PROHIBITIONS, Aspect.COSTS, Aspect.COUNTERS, Aspect.SCORE))
def can_score(attempt: Attempt[Score]) -> Iterator[Reason | Payments]:
    """Advanced enough, in a window of the Corp's turn that allows scoring (rule_advancement_requirement,
    rule_score_not_an_action)."""
    game, choice, side, doubts = attempt.game, attempt.choice, attempt.side, attempt.doubts
    object, title = game.object(choice.card), game.title(choice.card)
    kinds = game.types(object)
    if not object.installed or (kinds is not None and CardType.AGENDA not in kinds):
        yield Reason("score.not_agenda", f"{title} is not an installed agenda", "rule_score_steal", (object.id,))
        return
    need, have = (doubts.number(each) for each in game.advancement_requirement.and_counters(object))
    if need is not None and have is not None and have < need:
        raised = game.characteristics.changed_by(Stat.ADVANCEMENT_REQUIREMENT, object, up=True)
        yield Reason(
            "score.not_advanced",
            f"{title} needs {need} advancement counters, it has {have}",
            "rule_advancement_requirement",
            tuple(dict.fromkeys((object.id, *raised))),
            game.advancement_requirement.advice(need - have),
        )
    window, at = open_window(game), current_step(game)
    if window is None or window.window is not Window.PAID or at is None or not at.scoring:
        yield Reason(
            "timing.score_window",
            f"agendas are scored in the paid ability windows of the Corp's draw and action phase; {now(game)}",
            "rule_paid_ability_window_corp_score",
            (object.id,),
            _until_scoring(game),
        )
    elif window.priority is not Side.CORP:
        yield Reason(
            "timing.no_priority",
            f"the Corp does not have priority; {now(game)}",
            "rule_paid_ability_window_corp_score",
        )
    yield Payments(game, road.bundle(game, Doing(Deed.SCORE, side, object)), act=f"score {title}")


def _until_scoring(game: Game) -> str:
    """When agendas are scored next."""
    at = current_step(game)
    if game.state.active is not Side.CORP:
        return "wait for the Corp's turn"
    over = at is not None and at.phase is Phase.DISCARD
    return "wait for the Corp's next turn" if over else "score it in the next paid ability window of this phase"
