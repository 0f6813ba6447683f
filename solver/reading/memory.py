"""Memory: how much the Runner has and for which programs, and how much of it programs take (1.20)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from ...models.abilities import PlayerStatChange, UsesNoMemory
from ...models.conditions import MemoryOnly
from ...models.effects import Each, The
from ...models.known import Known, Open, Partly, Truth, certain, open_of, united
from ...models.selectors import Selector
from ...models.state import GameObject
from ...models.terms import CardType, PlayerStat, Stat
from .characteristics import CardNumbers
from .concerning import Concerning
from .context import Context
from .held import Declared
from .situation import Situation


class Source(Struct, frozen=True):
    """Memory that a card gives, for the programs that fit only, if it says so (rule_memory_restricted_mu); whether it
    goes with that card: what an effect has left behind stays (rule_lingering_effect)."""

    card: str
    size: int
    only_for: Selector | None
    context: Context
    goes: bool


class Memory(Struct, frozen=True):
    """The memory of a game: the programs that take it, what cards add to it, and whether it can be assigned."""

    game: Situation

    def programs(self) -> tuple[GameObject, ...]:
        """The programs that are installed."""
        return self.game.remember("programs", _programs)

    def taken(self, object: GameObject) -> Known[int]:
        """The memory that a program takes where it is (rule_memory_cost)."""
        free = Truth.NO
        for none, declared in self.game.declarations(UsesNoMemory):
            if isinstance(none.what, The | Each):
                free = free | Concerning(self.game).means(none.what, object, self.game.context_of(declared))
        if free is Truth.YES:
            return 0
        cost = CardNumbers(self.game).current(Stat.MEMORY_COST, object)
        return cost if free is Truth.NO or cost == 0 else united(free, cost)

    def used(self) -> Known[int]:
        """The memory that all installed programs take (rule_memory_limit, rule_memory_unused_mu,
        rule_program_memory_not_a_cost)."""
        if not self.game.declarations(UsesNoMemory) and Stat.MEMORY_COST not in self.game.holding().changed_stats:
            printed = [CardNumbers(self.game).printed(Stat.MEMORY_COST, o) for o in self.programs()]
            known = [each for each in printed if each is not None]
            if len(known) == len(printed):
                return sum(known)
        taken = certain(self.taken(o) for o in self.programs())
        return taken if isinstance(taken, Open) else sum(taken)

    def sources(self) -> Partly[Source]:
        """What cards add to the memory limit (rule_memory_restricted_mu)."""
        found: list[Source] = []
        open: list[Open] = []
        for change, declared in self.game.declarations(PlayerStatChange):
            if change.stat is PlayerStat.MEMORY and not change.set_to:
                own = self.game.context_of(declared)
                size = self.game.amount(change.amount, own)
                purpose = change.only_for if change.only_for is not None else _purpose(self.game, declared)
                if isinstance(size, Open):
                    open.append(size)
                else:
                    found.append(Source(declared.source, size, purpose, own, goes=declared.lingering is None))
        return Partly(tuple(found), open_of(*open))

    def bounds(self, limit: int, found: Iterable[Source], taken: dict[str, int]) -> Partly[Bound]:
        """What has to be so that all memory that is taken can be assigned to sources that admit it, and why it is not
        known which do (rule_memory_check_mu_restrictions, rule_memory_counting_mu_ignores_restrictions).

        That is a flow, from sources to programs. It exists if and only if the programs that can use no other memory
        than that of some sources never take more than these have (Gale 1957): a sum for each union of kinds of memory,
        which are few. A card that gives memory takes it away when it goes.

        Args:
            limit: the memory limit, of all sources together.
            found: what cards add to it.
            taken: by program, the memory that it takes.

        """
        found = tuple(found)
        restricted = [s for s in found if s.only_for is not None]
        plain = [s for s in found if s.only_for is None]
        answers = [_admitted(self.game, source, taken) for source in restricted]
        admitted = [frozenset(id for id, answer in each.items() if answer is Truth.YES) for each in answers]
        unsure = open_of(*(answer for each in answers for answer in each.values()))
        kinds = list(dict.fromkeys(admitted))  # memory for the same programs is one kind
        unrestricted = limit - sum(s.size for s in restricted)
        bounds: list[Bound] = []
        for chosen in range(1 << len(kinds)):
            open_ = [kind for k, kind in enumerate(kinds) if chosen >> k & 1]
            others = [kind for k, kind in enumerate(kinds) if not chosen >> k & 1]
            weights = {id: size for id, size in taken.items() if not any(id in kind for kind in others)}
            usable = [s for s, kind in zip(restricted, admitted, strict=True) if kind in open_]
            everything = len(open_) == len(kinds)
            if not any(weights.values()) and not everything:
                continue
            need = sum(weights.values()) - unrestricted - sum(s.size for s in usable)
            for source in (*plain, *usable):
                if not source.goes or source.size < 0:  # nobody trashes what takes memory away to have it back
                    continue
                weights[source.card] = weights.get(source.card, 0) - source.size
            bounds.append(Bound(tuple((id, w) for id, w in weights.items() if w), need, not everything))
        return Partly(tuple(bounds), unsure)


def _programs(game: Situation) -> tuple[GameObject, ...]:
    if not game.holding().types:
        return game.of_objects("printed programs", _if_program)
    return tuple(o for o in game.installed() if CardType.PROGRAM in (game.types(o) or ()))


def _if_program(game: Situation, object: GameObject) -> tuple[GameObject, ...]:
    return (object,) if object.installed and CardType.PROGRAM in (game.printed_types(object) or ()) else ()


def _purpose(game: Situation, declared: Declared) -> Selector | None:
    """What the card that gives memory says that this memory is for."""
    card = game.objects.get(declared.source)
    for ability in game.abilities(card) if card is not None else ():
        for restriction in ability.restrictions:
            if isinstance(restriction, MemoryOnly):
                return restriction.what
    return None


class Bound(Struct, frozen=True):
    """At least `need` of the memory of these cards must go; `restricted` where that is of memory for some programs."""

    weights: tuple[tuple[str, int], ...]
    need: int
    restricted: bool = False


def _admitted(game: Situation, source: Source, taken: dict[str, int]) -> dict[str, Truth]:
    """Which programs may use the memory of a source."""
    assert source.only_for is not None
    own = source.only_for
    return {id: game.fits(own, game.object(id), source.context) for id in taken}
