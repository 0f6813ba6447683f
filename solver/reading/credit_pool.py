"""What is in a credit pool: its own credits, and hosted ones that are considered to be in it (1.10.2, 1.10.4)."""

from __future__ import annotations

from msgspec import Struct

from ...models.costs import CreditSource
from ...models.state import GameObject
from ...models.terms import Counter, Side
from .conditions import is_time
from .context import Context
from .held import Declared
from .situation import Situation


class CreditPool(Struct, frozen=True):
    """The credit pools of a game."""

    game: Situation

    def count(self, side: Side) -> int:
        """How many credits a player has in their credit pool (rule_credit_pool)."""
        return self.game.state.player(side).credits + sum(o.count(Counter.CREDIT) for o in self.considered(side))

    def considered(self, side: Side) -> tuple[GameObject, ...]:
        """The cards with credits of which a text says that they count as in the pool of a player now
        (rule_hosted_credits)."""
        lending = (
            d.source
            for said, d in self.game.declarations(CreditSource)
            if said.in_pool and d.controller is side and self._is_time(said, d)
        )
        found = (self.game.objects.get(id) for id in dict.fromkeys(lending))
        return tuple([o for o in found if o is not None and o.controller is side and o.count(Counter.CREDIT)])

    def _is_time(self, said: CreditSource, declared: Declared) -> bool:
        """Whether it is a time of which the text says so: of one run it is over with that (rule_run_ends_condition)."""
        context = Context(declared.source, declared.controller)
        times = [p.during for p in said.purposes if p.during is not None]
        return not times or any(is_time(self.game, time, context) for time in times)
