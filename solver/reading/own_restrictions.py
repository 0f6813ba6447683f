"""What a card says about when alone it can be installed, played, rezzed, scored or used (9.3.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TypeAlias, TypeVar, cast

from msgspec import Struct

from ...models.abilities import Ability
from ...models.conditions import InstallOnly, PlayOnly, Restriction, RezOnly, ScoreOnly, UseOnly
from ...models.known import Truth
from ...models.state import GameObject
from ...models.values import Value
from ...models.verdict import Reason
from ...models.wording import plain
from .context import Context
from .failing import why_it_fails
from .game import Game

R = TypeVar("R", bound=Value)
OwnCondition: TypeAlias = InstallOnly | PlayOnly | RezOnly | ScoreOnly | UseOnly


class OwnRestrictions(Struct, frozen=True):
    """What the cards of a game say of themselves about when alone they can be dealt with."""

    game: Game

    def of(self, object: GameObject, kind: type[R]) -> tuple[R, ...]:
        """The restrictions of a kind that a card states about itself; they hold while it is inactive (9.3.3)."""
        stated = cast("tuple[tuple[Ability, R], ...]", _stated(self.game.abilities(object), kind))
        return tuple(r for ability, r in stated if not self.game.has_lost(object, ability)) if stated else ()

    def are_met(self, restrictions: Iterable[OwnCondition], context: Context) -> Truth:
        """Whether all of these conditions hold now."""
        answer = Truth.YES
        for restriction in restrictions:
            if restriction.condition is not None:
                answer = answer & self.game.holds(restriction.condition, context)
        return answer

    def not_met(
        self,
        object: GameObject,
        restrictions: Iterable[OwnCondition],
        code: str,
        context: Context,
        rule: str = "rule_act_restriction",
    ) -> Iterator[Reason]:
        """The conditions under which alone a card may be used so, by its own text, and that do not hold now; and what
        is not known of them, unless one of them certainly does not."""
        conditions = [(r, r.condition) for r in restrictions]
        answers = [(r, Truth.YES if c is None else self.game.holds(c, context)) for r, c in conditions]
        refused = any(answer is Truth.NO for _, answer in answers)
        for restriction, answer in answers:
            if not refused:
                yield from answer.told
            if answer.is_open and not answer.told and not refused:
                message = f"whether what {self.game.title(object.id)} asks for holds is not told"
                yield Reason("unknown.choice", message, rule, (object.id,))
            if restriction.condition is not None and answer is Truth.NO:
                says = f"{self.game.title(object.id)} says: {asks(self.game, restriction, object.id)}"
                why, blame = why_it_fails(self.game, restriction.condition, context)
                yield Reason(code, f"{says}; {why}", rule, tuple(dict.fromkeys((object.id, *blame))))


@lru_cache(maxsize=4096)
def _stated(abilities: tuple[Ability, ...], kind: type[Value]) -> tuple[tuple[Ability, object], ...]:
    return tuple((a, r) for a in abilities for r in a.restrictions if isinstance(r, kind))


def asks(game: Game, restriction: Restriction, source: str) -> str:
    """What a restriction asks, as the card says it in words of our own: `play only if the Runner is tagged`."""
    from ...models.cardtext.wording.restrictions import restriction as written
    from ...models.cardtext.wording.words import Voice

    object = game.objects.get(source)
    card = game.card(object) if object is not None else None
    return plain(written(restriction, Voice(side=card.side if card is not None else None)))
