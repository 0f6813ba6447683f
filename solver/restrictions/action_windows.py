"""When actions can be taken (5.2, 5.4, 9.2.6)."""

from __future__ import annotations

from collections.abc import Iterator

from ...models.actions import BasicAction, Choice, UseAbility
from ...models.frames import ResolvingFrame
from ...models.timing import Window
from ...models.verdict import Reason
from .judging import Attempt, now, open_window, rule


@rule(BasicAction, UseAbility)
def in_action_window(attempt: Attempt[Choice]) -> Iterator[Reason]:
    """Actions are taken only in one's own action window (rule_initiate_action, rule_actions_outside_action_phase)."""
    game, choice, side = attempt.game, attempt.choice, attempt.side
    if not attempt.is_action:
        return
    if side is not game.state.active:
        yield Reason(
            "timing.not_your_turn",
            f"the {side.title} can take actions only on their own turn; it is the {game.state.active.title}'s turn",
            "rule_actions_outside_action_phase",
            (),
            f"wait for the {side.title}'s action phase",
        )
        return
    window = open_window(game)
    if window is not None and window.window is Window.ACTION:
        if game.action_key(choice) in window.other_than:
            yield Reason(
                "timing.same_action",
                f"the {side.title} has taken this action in this turn; now a different one is taken",
                "rule_defferent_actions",
                tuple(f.source for f in game.state.stack if isinstance(f, ResolvingFrame) and f.source in game.objects)[
                    -1:
                ],
                "take another action",
            )
        return
    action = game.action()
    if action is not None:
        yield Reason(
            "timing.action_window",
            f"the action before must be complete before the {side.title} takes another; {now(game)}",
            "rule_action_completion",
            (),
            "wait for the next action window",
        )
    elif not game.state.player(side).clicks:
        yield Reason(
            "timing.no_clicks",
            f"the {side.title} has no click left for an action: needs 1, 0 available; {now(game)}",
            "rule_action_phase_duration",
            (),
            "wait for the next action phase, or gain 1 click before this one ends",
        )
    else:
        yield Reason(
            "timing.action_window",
            f"the {side.title} takes actions only in an action window; {now(game)}",
            "rule_action_window",
            (),
            "wait for the next action window",
        )
