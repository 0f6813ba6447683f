"""What cannot be done at all (1.2.2, 9.3.3)."""

from __future__ import annotations

from collections.abc import Iterator

from ...models.abilities import AbilityKind
from ...models.actions import BasicAction, Choice, Rez, Score, TrashAccessed, UseAbility
from ...models.deeds import Deed
from ...models.edition import StateChange
from ...models.verdict import Reason
from ..reading import Means
from ..road import Doing, against, is_restricted
from .judging import Attempt, act_of, rule, subject_of


@rule(BasicAction, Rez, Score, UseAbility, TrashAccessed)
def on_the_road(attempt: Attempt[Choice]) -> Iterator[Reason]:
    """What cannot be done at all, whatever the way: forbidden, or only if something holds that does not
    (rule_cannot_precedence, rule_act_restriction).

    Whoever cannot draw may take the action all the same: it is always available, `cannot` keeps only that from
    happening which it directs, and in this edition no action has to change anything (rule_corp_basic_actions,
    rule_runner_basic_actions).
    """
    game, choice, side, doubts = attempt.game, attempt.choice, attempt.side, attempt.doubts
    deed, server = act_of(choice), choice.server if isinstance(choice, BasicAction) else None
    if deed is None or not is_restricted(game, deed):
        return
    if deed is Deed.DRAW and game.reads("state_change") is not StateChange.REQUIRED:
        return
    subject = subject_of(choice)
    object = game.objects.get(subject) if subject else None
    means = None
    if isinstance(choice, UseAbility) and object is not None:
        printed, abilities = choice.ability < len(game.printed_abilities(object)), game.abilities(object)
        used = abilities[choice.ability] if choice.ability < len(abilities) else None
        means = Means(object, AbilityKind.PAID, printed=printed, breaks=used is not None and used.breaks)
    doing = Doing(deed, side, object, server, basic=isinstance(choice, BasicAction), means=means)
    yield from doubts.found(against(game, doing))
