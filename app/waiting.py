"""Who decides what at a position by which rule, and why the other player has nothing to do there (9.2)."""

from __future__ import annotations

from collections.abc import Iterator

from .models.frames import WindowFrame
from .models.state import Ending
from .models.terms import Side
from .models.timing import Window
from .solver.ask.position import Position
from .solver.reading import Game
from .solver.restrictions.window_options import current_step
from .verdicts import citation

WON_BY = {
    Ending.FLATLINE: "flatline",
    Ending.AGENDA_POINTS: "agenda points",
    Ending.DECKED: "decking: the Corp had to draw from an empty R&D",
    Ending.EFFECT: "an effect",
}


def decision_lines(position: Position) -> Iterator[str]:
    """Who decides what, by which rule; and why the other player waits."""
    waiting = position.decision
    if waiting is None:
        winner, ending = position.state.winner, position.state.ending
        over = "the game is over" + (f": the {winner.title} wins" if winner is not None else "")
        over += f" by {WON_BY[ending]}" if ending is not None else ""
        yield over + (f"; UNKNOWN: {position.ending_in_doubt[0].message}" if position.ending_in_doubt else "")
        return
    rule = citation(waiting.rule)
    if waiting.side is None:
        yield f"chance decides what happens [{rule}]"
        return
    at = current_step(Game(position.state, position.pool))
    where = f"{at.phase.value} phase: " if at is not None else ""
    what = waiting.kind.value.replace("_", " ")
    yield f"{where}the {waiting.side.title} decides ({what}), the {waiting.side.other.title} waits [{rule}]"
    yield from (f"  {cost.cost}: {cost.by}" for cost in position.demanded())
    why, told_by = why_waiting(position, waiting.side)
    yield f"  the {waiting.side.other.title} has nothing to do: {why} [{citation(told_by)}]"


def why_waiting(position: Position, side: Side) -> tuple[str, str]:
    """Why the other player has nothing to do while this one decides, and the rule that says so."""
    window = position.state.top
    if not isinstance(window, WindowFrame):
        return "nobody has priority until this is decided", "rule_priority"
    name = window.window.word
    if window.window is Window.ACTION:
        return f"an {name} gives priority only to the player whose turn it is", "rule_action_window_priority"
    if window.window is Window.MID_ACCESS:
        return f"a {name} gives priority only to the Runner", "rule_mid_access_window_priority"
    if window.window is Window.REACTION:
        if side is position.state.active:
            return f"they get priority when the {side.title} passes", "rule_reaction_window_priority"
        return f"they have passed, and the window closes when the {side.title} does", "rule_reaction_window_priority"
    rule = "rule_interrupt_window_priority" if window.window is Window.INTERRUPT else "rule_ability_window_priority"
    if window.passed and not window.acted:
        return f"they have passed, and the window closes if the {side.title} does", rule
    return f"they get priority when the {side.title} passes", rule


__all__ = ["WON_BY", "decision_lines", "why_waiting"]
