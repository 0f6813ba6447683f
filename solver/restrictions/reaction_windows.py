"""What of what is pending can be triggered in a reaction or interrupt window (9.2.4a, 9.2.8, 9.9.4c)."""

from __future__ import annotations

from collections.abc import Iterator

from ...models.abilities import AbilityKind
from ...models.actions import Trigger
from ...models.conditions import UnreadRestriction
from ...models.known import Truth
from ...models.timing import Window
from ...models.verdict import Reason
from ..pending.interrupt_windows import Imminent
from ..reading import Game
from .judging import Attempt, now, open_window, rule


@rule(Trigger)
def is_pending(attempt: Attempt[Trigger]) -> Iterator[Reason]:
    """Only what is pending in the open window, and one's own, can be triggered (rule_trigger_conditional_ability,
    9.2.4a, 9.2.8d)."""
    game, choice, side, doubts = attempt.game, attempt.choice, attempt.side, attempt.doubts
    window = open_window(game)
    if window is None or not 0 <= choice.instance < len(window.pending):
        waiting = ", ".join(dict.fromkeys(game.title(p.source) for p in window.pending)) if window is not None else ""
        message = f"the {side.title} triggers only what is pending, which is {waiting or 'nothing'}; {now(game)}"
        blame = (choice.card,) if choice.card is not None else ()
        rule_of_it = "rule_trigger_conditional_ability"
        if window is not None and window.window is Window.INTERRUPT and _is_interrupt(game, choice.card):
            message = f"{game.title(choice.card)} was not active, or not relevant, as this window opened; {message}"
            rule_of_it = "rule_pending_status_for_interrupt_windows"
        yield Reason("trigger.not_pending", message, rule_of_it, blame)
    elif window.pending[choice.instance].controller is not window.priority:
        source = window.pending[choice.instance].source
        yield Reason(
            "timing.no_priority",
            f"{game.title(source)} is controlled by the other player; {now(game)}",
            "rule_reaction_window_options",
            (source,),
        )
    elif any(isinstance(r, UnreadRestriction) for r in window.pending[choice.instance].ability.restrictions):
        source = window.pending[choice.instance].source
        message = f"whether {game.title(source)} may be used now is not understood"
        doubts.add(Reason("unknown.card_text", message, "rule_use_restriction", (source,)))
    elif game.state.is_secret(window.pending[choice.instance]):
        source = window.pending[choice.instance].source
        doubts.note(game.hidden(game.object(source), "the pending ability"))


@rule(Trigger)
def still_relevant(attempt: Attempt[Trigger]) -> Iterator[Reason]:
    """A pending interrupt is triggered only while it is relevant to what is imminent, which other interrupts may have
    changed (rule_trigger_conditional_ability_interrupt)."""
    game, choice, window = attempt.game, attempt.choice, open_window(attempt.game)
    about = Imminent.now(game)
    if window is None or window.window is not Window.INTERRUPT or about is None:
        return
    if not 0 <= choice.instance < len(window.pending):
        return
    instance = window.pending[choice.instance]
    if instance.controller is not window.priority or game.state.is_secret(instance):
        return
    if attempt.doubts.note(about.can_be_triggered(instance)) is Truth.NO:
        title = game.title(instance.source)
        message = f"{title} is pending, and nothing that it could change is about to happen any more; {now(game)}"
        rule_of_it = "rule_trigger_conditional_ability_interrupt"
        yield Reason("timing.interrupt", message, rule_of_it, (instance.source,))


def _is_interrupt(game: Game, id: str | None) -> bool:
    """Whether an object has a conditional ability that interrupts."""
    object = game.objects.get(id) if id is not None else None
    abilities = game.abilities(object) if object is not None else ()
    return any(a.kind is AbilityKind.CONDITIONAL and a.is_interrupt for a in abilities)
