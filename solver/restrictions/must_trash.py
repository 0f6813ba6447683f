"""Cards that must be trashed while accessed, by any mid-access ability that does it and can be paid (7.1.5c)."""

from __future__ import annotations

from collections.abc import Iterator

from ...models.abilities import Aspect, Flag
from ...models.actions import Choice, Pass, TrashAccessed, UseAbility
from ...models.deeds import Deed
from ...models.effects import Effect
from ...models.terms import Truth
from ...models.timing import Window
from ...models.verdict import Reason
from ..game.duties import must_be_trashed, trashes
from ..game.game import Doubts, Game, has_flag
from ..game.not_understood import note_doubts
from ..windows import mid_access
from .judging import Attempt, ability_of, judge, open_window, rule


@rule(Pass, UseAbility, reads=())
def trashes_what_must_be(attempt: Attempt) -> Iterator[Reason]:
    """The Runner cannot pass, nor use another mid-access ability, where one that trashes the card can be paid
    (rule_access_installed_must_trash_if_able)."""
    game, choice, doubts = attempt.game, attempt.choice, attempt.doubts
    window, accessed = open_window(game), game.accessed()
    if window is None or window.window is not Window.MID_ACCESS or accessed is None:
        return
    note_doubts(game, doubts, frozenset({Aspect.PROHIBITIONS}))
    must = must_be_trashed(game, accessed, perhaps := Doubts())
    if must is Truth.NO:
        return
    if isinstance(choice, UseAbility):
        does = _trashes(game, choice, perhaps)
        if does is Truth.YES:
            return
        must = must & ~does
    ways: list[Choice] = [TrashAccessed(accessed.id)]
    sure = [way for way in mid_access(game) if _trashes(game, way, Doubts()) is Truth.YES]
    unsure = [way for way in mid_access(game) if _trashes(game, way, Doubts()) is Truth.UNKNOWN]
    judged = [judge(game, way) for way in (*ways, *sure)]
    if any(not j.reasons and not j.unknown for j in judged):
        title = game.title(accessed.id)
        if must is not Truth.YES:
            for reason in perhaps.reasons:
                doubts.add(reason)
            return
        yield Reason(
            "access.must_trash",
            f"the Runner must trash {title}, which they can pay for",
            "rule_access_installed_must_trash_if_able",
            (accessed.id,),
            f"trash {title}, or use a mid-access ability that trashes it",
        )
        return
    for reason in (reason for j in judged if not j.reasons for reason in j.unknown):
        doubts.add(reason)
    for way in unsure:
        _trashes(game, way, doubts)


def _trashes(game: Game, choice: object, doubts: Doubts) -> Truth:
    """Whether it is a mid-access ability that trashes the accessed card."""
    ability = ability_of(game, choice) if isinstance(choice, UseAbility) else None
    if ability is None or not isinstance(choice, UseAbility) or not has_flag(ability, Flag.ACCESS):
        return Truth.NO
    return trashes(game, game.object(choice.object), ability, doubts, _is_trash)


def _is_trash(effect: object) -> bool:
    return isinstance(effect, Effect) and effect.kind is Deed.TRASH
