"""The subroutines of a piece of ice, printed and gained, in their order (rule_subroutine_origins)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from math import inf

from msgspec import Struct

from ...models.abilities import Ability, AbilityKind, Instruction
from ...models.deeds import Deed
from ...models.effects import Effect, Placement
from ...models.state import GameObject
from .held import Gained
from .situation import Situation


class Subroutines(Struct, frozen=True):
    """The subroutines that pieces of ice have in a game."""

    game: Situation

    def of(self, ice: GameObject) -> tuple[Ability, ...]:
        """The subroutines of a piece of ice, in order (rule_subroutine_origins): gained before the printed ones,
        printed, gained after them; and those that were put in a place of their own
        (rule_gain_subroutines_in_any_order, 9.8.2, 9.8.3c, 9.8.3d, 9.8.3e, 9.8.4b)."""
        return tuple([ability for ability, _ in _in_order(self.game, ice)])

    def names(self, ice: GameObject) -> tuple[str, ...]:
        """What tells each of its subroutines from the others, however many it gains and loses before them: its text or
        the object that gives it, and which of those that come from there it is, the oldest first (9.8.3a to 9.8.3e)."""
        found = _in_order(self.game, ice)
        newest_first = [k for k, (_, g) in enumerate(found) if g is not None and _is_outer(g)]
        others = [k for k in range(len(found)) if k not in newest_first]
        printed = self.game.printed_abilities(ice)
        names: dict[int, str] = {}
        counted: Counter[str] = Counter()
        for k in (*reversed(newest_first), *others):
            ability, gained = found[k]
            origin = gained.source if gained is not None else str(printed.index(ability))
            counted[origin] += 1
            names[k] = f"{origin} {counted[origin]}"
        return tuple(names[k] for k in range(len(found)))

    def printed(self, ice: GameObject) -> tuple[int, ...]:
        """The numbers of those of its subroutines that are printed on it (rule_subroutine_origin_printed)."""
        return tuple(number for number, (_, gained) in enumerate(_in_order(self.game, ice)) if gained is None)

    def is_order_open(self, ice: GameObject, left: Collection[int]) -> bool:
        """Whether of the subroutines that are left, by their numbers, two that differ were gained by the same category
        of effect at the same time, as far as the log tells: the Corp declares their order as the ice gains them, and
        is not asked (rule_corp_decides_unspecified_order)."""
        found = [g for number, (_, g) in enumerate(_in_order(self.game, ice)) if number in left and g is not None]
        given = [g for g in found if not g.own and g.place is None]
        for k, one in enumerate(given):
            for other in given[k + 1 :]:
                alike = (one.placement is Placement.TOP) is (other.placement is Placement.TOP)
                if alike and one.ability != other.ability and one.began is not None and one.began == other.began:
                    return True
        return False

    @staticmethod
    def consists_in(subroutine: Ability, saying: str | None) -> bool:
        """Whether it has this one effect and no other; any does where none is said."""
        return saying is None or subroutine.steps == (Instruction((Effect(Deed(saying)),)),)


def _in_order(game: Situation, ice: GameObject) -> list[tuple[Ability, Gained | None]]:
    """Each subroutine, and how it was gained; None for those that are printed on the ice (9.8.3b)."""
    printed = tuple(a for a in game.printed_abilities(ice) if a.kind is AbilityKind.SUBROUTINE)
    now = game.holding()
    if ice.id in now.lost:
        return [(a, None) for a in printed] if ice.id in now.kept_subroutines else []
    if ice.id in now.lost_printed:
        printed = ()
    printed = _left(game, ice, printed)
    gained = tuple(g for g in now.gained.get(ice.id, ()) if g.ability.kind is AbilityKind.SUBROUTINE)
    before = tuple(g for g in gained if g.place is None and g.placement is Placement.TOP)
    after = tuple(g for g in gained if g.place is None and g.placement is not Placement.TOP)
    # By when the effects began to apply; what lasts began after what holds by a text (rule_subroutine_origins).
    outer = sorted(filter(_is_outer, before), key=_beginning, reverse=True)
    found: list[tuple[Ability, Gained | None]] = [
        *((g.ability, g) for g in (*outer, *(g for g in before if g.own))),
        *((a, None) for a in printed),
        *(
            (g.ability, g)
            for g in (*(g for g in after if g.own), *sorted((g for g in after if not g.own), key=_beginning))
        ),
    ]
    for g in gained:
        if g.place is not None:
            found.insert(g.place - 1, (g.ability, g))
    return found


def _is_outer(gained: Gained) -> bool:
    """Whether something else gives it, before its other subroutines (rule_subroutine_origin_external_before)."""
    return gained.placement is Placement.TOP and not gained.own


def _beginning(gained: Gained) -> float:
    return inf if gained.began is None else gained.began


def _left(game: Situation, ice: GameObject, printed: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """The printed subroutines that it has not lost; of those that are alike the last ones go first (9.8.2b)."""
    for saying, many in game.holding().fewer_subroutines.get(ice.id, ()):
        alike = [k for k, ability in enumerate(printed) if Subroutines.consists_in(ability, saying)]
        gone = alike[max(0, len(alike) - many) :]
        printed = tuple(ability for k, ability in enumerate(printed) if k not in gone)
    return printed
