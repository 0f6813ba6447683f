"""Cards that must be trashed while accessed, by any mid-access ability that does it and can be paid (7.1.5c)."""

from __future__ import annotations

from collections.abc import Iterator

from ...models.abilities import Aspect, Flag
from ...models.actions import Choice, Pass, TrashAccessed, UseAbility
from ...models.deeds import Deed
from ...models.effects import Effect
from ...models.terms import Side
from ...models.timing import Window
from ...models.values import walk
from ...models.verdict import Reason
from ..game.duties import must_be_trashed
from ..game.game import Doubts, Game, has_flag
from ..windows import mid_access
from .judging import ability_of, judge, open_window, rule


@rule(Pass, UseAbility, reads=())
def trashes_what_must_be(game: Game, choice: Choice, side: Side, doubts: Doubts) -> Iterator[Reason]:
    """The Runner cannot pass, nor use another mid-access ability, where one that trashes the card can be paid
    (rule_access_installed_must_trash_if_able)."""
    window, accessed = open_window(game), game.accessed()
    if window is None or window.window is not Window.MID_ACCESS or accessed is None:
        return
    game.doubt(doubts, frozenset({Aspect.PROHIBITIONS}))
    if not must_be_trashed(game, accessed) or (isinstance(choice, UseAbility) and _trashes(game, choice)):
        return
    ways = (TrashAccessed(accessed.id), *(use for use in mid_access(game) if _trashes(game, use)))
    judged = [judge(game, way) for way in ways]
    if any(not j.reasons and not j.unknown for j in judged):
        title = game.title(accessed.id)
        yield Reason(
            "access.must_trash",
            f"the Runner must trash {title}, which they can pay for",
            "rule_access_installed_must_trash_if_able",
            (accessed.id,),
            f"trash {title}, or use a mid-access ability that trashes it",
        )
    else:
        for reason in (reason for j in judged if not j.reasons for reason in j.unknown):
            doubts.add(reason)


def _trashes(game: Game, choice: object) -> bool:
    """Whether it is a mid-access ability that trashes the accessed card."""
    ability = ability_of(game, choice) if isinstance(choice, UseAbility) else None
    if ability is None or not has_flag(ability, Flag.ACCESS):
        return False
    return any(isinstance(e, Effect) and e.kind is Deed.TRASH for e in walk(ability.steps))
