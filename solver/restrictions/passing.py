"""Passing in a window: where it can be done, what must come first, what may be left (9.2.4b, 9.2.8e, 9.2.9f, 9.6.9)."""

from __future__ import annotations

from collections.abc import Iterator

from ...models.abilities import Ability, Aspect, If, NestedCost, Step, Unread
from ...models.actions import Pass, Trigger
from ...models.frames import Pending, WindowFrame
from ...models.known import Known, Open, Truth
from ...models.terms import Side
from ...models.timing import Window
from ...models.values import walk
from ...models.verdict import Reason
from ..payment.cost_interrupts import is_needed
from ..reading import Game
from .interrupt_windows import interrupts
from .judging import Attempt, now, open_window, rule


@rule(Pass, reads=())
def may_pass(attempt: Attempt[Pass]) -> Iterator[Reason]:
    """Action windows know no pass, and mandatory abilities come first (rule_pass, rule_action_window_options,
    rule_not_required_to_score).

    In a paid ability window nothing keeps a player from passing, whatever cards say.
    """
    game, side, doubts = attempt.game, attempt.side, attempt.doubts
    window = open_window(game)
    if window is not None and window.window is Window.PAID:
        doubts.add(*game.not_understood.left_in_doubt(frozenset()))
    else:
        doubts.add(*game.not_understood.touching(frozenset({Aspect.PROHIBITIONS})))
    if window is None:
        yield Reason("timing.no_priority", f"nobody has priority to pass; {now(game)}", "rule_pass")
    elif window.window is Window.ACTION:
        yield Reason(
            "timing.must_act",
            f"the {window.priority.title} cannot pass in an action window: they must take an action",
            "rule_action_window_options",
            (),
            "take an action; gaining 1 credit is always possible",
        )
    elif window.window is Window.INTERRUPT and is_needed(game):
        yield Reason(
            "timing.mandatory",
            f"without the interrupt the {side.title} cannot pay for what was found to be installed or played",
            "rule_valid_search_target_install_play",
            tuple(dict.fromkeys(p.source for p in window.pending)),
            "trigger the interrupt",
        )
    else:
        for instance in doubts.known(_must_come_first(game, window)):
            if _perhaps_optional(game, window, instance):
                message = f"whether {game.title(instance)} may be left is not understood"
                doubts.add(Reason("unknown.card_text", message, "rule_all_text_is_an_ability", (instance,)))
                continue
            yield Reason(
                "timing.mandatory",
                f"{game.title(instance)} is pending and mandatory; it must be triggered before passing",
                "rule_reaction_window_must_resolve_mandatory_abilities",
                (instance,),
            )


def mandatory(frame: WindowFrame, side: Side) -> tuple[Pending, ...]:
    """The pending mandatory abilities that keep a player from passing
    (rule_reaction_window_must_resolve_mandatory_abilities, 9.2.9f, 9.6.9)."""
    return tuple(p for p in frame.pending if p.controller is side and not p.ability.optional)


def _must_come_first(game: Game, window: WindowFrame) -> Iterator[Known[str]]:
    relevant = interrupts(game, window, window.priority) if window.window is Window.INTERRUPT else None
    for number, instance in enumerate(window.pending):
        if instance not in mandatory(window, window.priority):
            continue
        if game.state.is_secret(instance):
            yield game.hidden(game.object(instance.source), "the pending ability")
            continue
        comes = Truth.YES if relevant is None else relevant.has(Trigger(number))
        if isinstance(comes, Open):
            yield comes
        elif comes is Truth.YES:
            yield instance.source


def _perhaps_optional(game: Game, window: WindowFrame, source: str) -> bool:
    """Whether every pending ability of a source that seems mandatory may be left."""
    return all(may_be_left(p.ability) for p in window.pending if p.source == source and not p.ability.optional)


def may_be_left(ability: Ability) -> bool:
    """Whether an ability that seems mandatory has steps that were not understood, and begins with one that may do
    nothing, on which the others may hang (rule_optional_conditional_ability)."""
    return any(isinstance(node, Unread) for node in walk(ability.steps)) and _may_do_nothing(ability.steps[0])


def _may_do_nothing(step: Step) -> bool:
    """Whether it is not known that a step makes something happen, also where it hangs on a condition."""
    first = [step]
    while first:
        match first.pop():
            case If() as hanging:
                first += [*hanging.then[:1], *hanging.otherwise[:1]]
            case Unread() | NestedCost():
                return True
            case other if getattr(other, "optional", False):
                return True
    return False
