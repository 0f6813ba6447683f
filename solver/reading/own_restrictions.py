"""What a card says about when alone it can be installed, played, rezzed, scored or used, and what active cards limit
(9.3.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, TypeAlias, TypeVar

from msgspec import Struct

from ...models.abilities import Ability
from ...models.conditions import CanHost, InstallOnly, Limit, PlayOnly, Restriction, RezOnly, ScoreOnly, UseOnly
from ...models.known import Truth
from ...models.state import GameObject
from ...models.terms import Place
from ...models.values import Value
from ...models.verdict import Reason
from ...models.wording import plain
from .context import Context
from .failing import why_it_fails
from .situation import Situation

R = TypeVar("R", bound=Value)
OwnCondition: TypeAlias = InstallOnly | PlayOnly | RezOnly | ScoreOnly | UseOnly


class OwnRestrictions(Struct, frozen=True):
    """What the cards of a game say of themselves about when alone they can be dealt with."""

    game: Situation

    def of(self, object: GameObject, kind: type[R]) -> tuple[R, ...]:
        """The restrictions of a kind that a card states about itself; they hold while it is inactive (9.3.3)."""
        stated: tuple[tuple[Ability, R], ...] = _stated(self.game.abilities(object), kind)
        return tuple(r for ability, r in stated if not self.game.has_lost(object, ability)) if stated else ()

    def of_active(self, kind: type[R]) -> Iterator[tuple[GameObject, R]]:
        """The restrictions of a kind that active cards state about what may be in play, each with its card."""
        game = self.game
        some, gained = game.of_objects("restricted", _if_restricted), game.holding().gained
        if gained:
            named = {object.id for object in some}.union(gained)
            some = tuple([object for object in game.perhaps_active() if object.id in named])
        for object in some:
            if object.place is Place.RESOLVING and not game.is_active(object):
                continue
            for ability in game.abilities(object):
                if game.has_lost(object, ability):
                    continue  # while such an ability is active (rule_limit_remote_servers)
                for restriction in ability.restrictions:
                    if isinstance(restriction, kind):
                        yield object, restriction

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


def _if_restricted(game: Situation, object: GameObject) -> tuple[GameObject, ...]:
    """The object, if it is active (or resolves) and its text limits what may be in play."""
    limits = any(isinstance(r, CanHost | Limit) for a in game.printed_abilities(object) for r in a.restrictions)
    return (object,) if limits and (object.place is Place.RESOLVING or game.is_active(object)) else ()


@lru_cache(maxsize=4096)
def _stated(abilities: tuple[Ability, ...], kind: type[Value]) -> tuple[tuple[Ability, Any], ...]:
    return tuple((a, r) for a in abilities for r in a.restrictions if isinstance(r, kind))


def asks(game: Situation, restriction: Restriction, source: str) -> str:
    """What a restriction asks, as the card says it in words of our own: `play only if the Runner is tagged`."""
    from ...models.cardtext.wording.restrictions import restriction as written
    from ...models.cardtext.wording.words import Voice

    object = game.objects.get(source)
    card = game.card(object) if object is not None else None
    return plain(written(restriction, Voice(side=card.side if card is not None else None)))
