"""Cards that must be trashed while accessed: by any mid-access ability that does it and can be paid (7.1.5c), or by
paying their trash costs (7.1.5d)."""

from __future__ import annotations

from collections.abc import Iterator

from ...models.abilities import Aspect, Flag
from ...models.actions import Choice, Pass, TrashAccessed, UseAbility
from ...models.deeds import Deed
from ...models.effects import Effect
from ...models.known import Truth
from ...models.state import GameObject
from ...models.terms import Side
from ...models.timing import Window
from ...models.verdict import Reason
from .. import road
from ..payment.bundles import Bundle
from ..procedures.trashing_accessed import has_to_be_paid, must_be_trashed, trashes
from ..reading import Game
from ..road import Doing
from .judging import Attempt, ability_of, judge, open_window, rule
from .window_options import mid_access


@rule(Pass, UseAbility, reads=())
def trashes_what_must_be(attempt: Attempt[Choice]) -> Iterator[Reason]:
    """The Runner cannot pass, nor use another mid-access ability, where one that trashes the card can be paid, and
    nothing keeps them from trashing it (rule_access_installed_must_trash_if_able, 9.12.3a, 1.2.2)."""
    game, choice, doubts = attempt.game, attempt.choice, attempt.doubts
    window = open_window(game)
    if window is None or window.window is not Window.MID_ACCESS or (accessed := game.accessed()) is None:
        return
    doubts.add(*game.not_understood.touching(frozenset({Aspect.PROHIBITIONS})))
    must = must_be_trashed(game, accessed) & road.may(game, Doing(Deed.TRASH, Side.RUNNER, accessed))
    if must is Truth.NO or _costs_more(game, accessed):
        return
    if isinstance(choice, UseAbility):
        does = _trashes(game, choice)
        if does is Truth.YES:
            return
        must = must & ~does
    ways: list[Choice] = [TrashAccessed(accessed.id)]
    does_so = [(way, _trashes(game, way)) for way in mid_access(game)]
    judged = [judge(game, way) for way in (*ways, *(way for way, answer in does_so if answer is Truth.YES))]
    if any(not j.reasons and not j.unknown for j in judged):
        title = game.title(accessed.id)
        if must is not Truth.YES:
            doubts.note(must)
            return
        yield Reason(
            "access.must_trash",
            f"the Runner must trash {title}, which they can pay for",
            "rule_access_installed_must_trash_if_able",
            (accessed.id,),
            f"trash {title}, or use a mid-access ability that trashes it",
        )
        return
    doubts.add(*(reason for j in judged if not j.reasons for reason in j.unknown))
    for _, answer in does_so:
        doubts.note(answer)


@rule(Pass, UseAbility, reads=())
def pays_what_must_be(attempt: Attempt[Choice]) -> Iterator[Reason]:
    """The Runner cannot pass, nor use an ability of a card, where the trash cost has to be paid and can be
    (rule_access_reveal_trash_if_able, 9.12.3b)."""
    game, doubts = attempt.game, attempt.doubts
    window, accessed = open_window(game), game.accessed()
    if window is None or window.window is not Window.MID_ACCESS or accessed is None:
        return
    must = has_to_be_paid(game, accessed)
    if must is Truth.NO or _costs_more(game, accessed):
        return
    paying = judge(game, TrashAccessed(accessed.id))
    if paying.reasons:
        return
    doubts.add(*paying.unknown)
    if must is not Truth.YES:
        doubts.note(must)
    elif not paying.unknown:
        title = game.title(accessed.id)
        yield Reason(
            "access.must_trash",
            f"the Runner must trash {title} by paying its trash cost, which they can",
            "rule_access_reveal_trash_if_able",
            (accessed.id,),
            f"trash {title}",
        )


def _costs_more(game: Game, accessed: GameObject) -> bool:
    """Whether there is an additional cost, which nobody is forced to pay (rule_must_cannot_force_additional_cost)."""
    return any(due.kind is Deed.ADDITIONAL for due in Bundle.to_trash(game, accessed).due)


def _trashes(game: Game, choice: object) -> Truth:
    """Whether it is a mid-access ability that trashes the accessed card."""
    ability = ability_of(game, choice) if isinstance(choice, UseAbility) else None
    if ability is None or not isinstance(choice, UseAbility) or Flag.ACCESS not in ability.flags:
        return Truth.NO
    return trashes(game, game.object(choice.object), ability, _is_trash)


def _is_trash(effect: object) -> bool:
    return isinstance(effect, Effect) and effect.kind is Deed.TRASH
