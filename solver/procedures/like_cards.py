"""Like cards: what is trashed for a card that is being installed, and whether enough memory is there then (8.5.16c,
3.9.3b)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from ...models.abilities import Aspect
from ...models.actions import Choice, ChooseCards
from ...models.frames import PaidFor, ProcedureFrame
from ...models.state import GameObject, State
from ...models.terms import CardType, Face, Place, PlayerStat, Side, Stat
from .. import changes
from ..csp import SolutionSet, Subsets, mapped
from ..game.characteristics import current_stat, modified_player_stat
from ..game.game import Context, Doubts, Game
from ..game.memory import assignable, memory_taken, programs, sources, taken_along
from ..game.objects import hidden, types
from ..payment.bundles import Bundle
from ..payment.dues import due_to_install
from ..payment.payments import is_payable

ROOT_ONLY = (CardType.AGENDA, CardType.ASSET)


def like_cards(game: Game, frame: ProcedureFrame, doubts: Doubts) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The installed cards that must be trashed for the card, and those that may be (rule_install_trash_like_cards)."""
    object = game.object(frame.subject)
    kinds = types(game, object) or ()
    state = game.state
    if object.owner is Side.RUNNER:
        if CardType.PROGRAM not in kinds:
            return (), ()
        kept = _hosts_of(state, frame.host)  # what the card is to be hosted on has to stay
        return (), tuple(o.id for o in programs(game) if o.id not in kept)
    if frame.server is None:
        return (), ()
    if CardType.ICE in kinds:
        return (), tuple(o.id for o in state.ice(frame.server) if o.id != frame.placement)
    return _in_root(game, object, kinds, state.root(frame.server), doubts)


def _hosts_of(state: State, host: str | None) -> tuple[str, ...]:
    """The host and what that is hosted on."""
    return () if host is None else (host, *_hosts_of(state, state.object(host).host))


def _in_root(
    game: Game, object: GameObject, kinds: tuple[CardType, ...], root: tuple[GameObject, ...], doubts: Doubts
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """An agenda or asset replaces another, a region another region (rule_must_trash_cases_in_root_of_server)."""
    own = game.card(object)
    region = own is not None and "region" in own.subtypes
    must: list[str] = []
    may: list[str] = []
    for other in root:
        card = game.card(other)
        if other.host is not None or other.id == object.id:
            continue
        like = any(k in ROOT_ONLY for k in kinds)
        if card is None and (like or region):
            hidden(game, other, "the type", Context(object.id, object.owner, doubts))
        same = card is not None and ((like and card.type in ROOT_ONLY) or (region and "region" in card.subtypes))
        (must if same else may).append(other.id)
    return tuple(must), tuple(may)


# ------------------------------------------------------------------------ memory


class Room(Struct, frozen=True):
    """The memory that is short for a program, and what each installed program would free; or, where more goes with one
    than the memory that it takes, or memory is for some programs only, whether what is left of the memory admits the
    programs that are left (rule_memory_check_mu_restrictions)."""

    short: int
    frees: dict[str, int]
    admits: Callable[[frozenset[str]], bool] | None = None

    def suffices(self, gone: tuple[str, ...]) -> bool:
        """Whether the program fits once these are gone."""
        if self.admits is not None:
            return self.admits(frozenset(gone))
        return self.short <= 0 or sum(self.frees.get(id, 0) for id in gone) >= self.short


AMPLE = Room(0, {})


def room(game: Game, object: GameObject, host: str | None, doubts: Doubts) -> Room:
    """The memory that there is for a card, on its host if any (3.9.3b, rule_memory_limit)."""
    if CardType.PROGRAM not in (types(game, object) or ()):
        return AMPLE
    context = Context(object.id, Side.RUNNER, doubts)
    game.doubt(doubts, frozenset({Aspect.MEMORY}))
    limit = modified_player_stat(game, PlayerStat.MEMORY, Side.RUNNER, context)
    if limit is None or current_stat(game, Stat.MEMORY_COST, object, context) is None:
        return AMPLE
    there = game.changed(changes.into_play(game.state, object.id, Place.RIG, face=Face.UP, host=host))
    taken = {o.id: memory_taken(there, o, context) for o in programs(there)}
    found = sources(game, doubts)
    along = {id: taken_along(there.state, id) for id in taken}
    gives = {source.card for source in found}
    restricted = any(source.only_for is not None for source in found)
    simple = all(id not in gives and not any(g in gives or taken.get(g) for g in along[id] - {id}) for id in taken)
    admits = None
    if restricted or not simple:
        is_legal = assignable(there, limit, found, taken)

        def admits(gone: frozenset[str]) -> bool:
            return is_legal(gone.union(*(along[id] for id in gone)))

    return Room(max(0, sum(taken.values()) - limit), taken, admits)


class Trashings(SolutionSet[tuple[str, ...]]):
    """The sets of like cards that can be trashed: what must go, any (or at least so many) of what may, and enough
    memory."""

    def __init__(self, must: tuple[str, ...], may: tuple[str, ...], there: Room = AMPLE, at_least: int = 0) -> None:
        self._must = must
        self._subsets = Subsets(may, at_least)
        self._room = there

    @property
    def least(self) -> int:
        """How many of what may be trashed have to be."""
        return self._subsets.sizes.start

    def __iter__(self) -> Iterator[tuple[str, ...]]:
        return ((*self._must, *chosen) for chosen in self._subsets if self._room.suffices(chosen))

    def __contains__(self, chosen: object) -> bool:
        if not isinstance(chosen, tuple) or len(set(chosen)) < len(chosen) or not set(self._must) <= set(chosen):
            return False
        rest = tuple(i for i in chosen if i not in self._must)
        known = set(self._subsets.items)
        return len(rest) in self._subsets.sizes and all(i in known for i in rest) and self._room.suffices(rest)

    def count(self) -> int:
        if self._room.admits is not None:
            return sum(1 for _ in self)
        short = self._room.short
        if short <= 0:
            return self._subsets.count()
        ways = {0: 1}  # memory given up -> number of sets, at most what is short
        for item in self._subsets.items:
            more: dict[int, int] = dict(ways)
            for given, number in ways.items():
                total = min(short, given + self._room.frees.get(item, 0))
                more[total] = more.get(total, 0) + number
            ways = more
        return ways.get(short, 0)


def trashings(game: Game, frame: ProcedureFrame, doubts: Doubts) -> Trashings:
    """What the player may trash now that the destination is declared (rule_steps_installing_trash_like_cards)."""
    must, may = like_cards(game, frame, doubts)
    object = game.object(frame.subject)
    kinds = types(game, object) or ()
    there = room(game, object, frame.host, doubts)
    return Trashings(must, may, there, _too_dear(game, frame, may) if CardType.ICE in kinds else 0)


def _too_dear(game: Game, frame: ProcedureFrame, ice: tuple[str, ...]) -> int:
    """How many ice have to go before the install cost, which must be paid if able, can be paid
    (rule_inherent_cost_in_ability); 0 where that does not help either."""
    for count in range(len(ice) + 1):
        now = game.changed(trashed(game.state, ice[:count]))
        object = now.object(frame.subject)
        context = Context(object.id, object.owner, Doubts())
        due = due_to_install(now, object, frame.server, context, frame.changes)
        if is_payable(now, Bundle(object.controller, due, PaidFor.INSTALL, object.id), context):
            return count
    return 0


def trash_choices(game: Game, frame: ProcedureFrame, doubts: Doubts) -> SolutionSet[Choice]:
    """The choices of what to trash, as choices of cards."""
    return mapped(trashings(game, frame, doubts), _as_choice, _cards)


def _as_choice(cards: tuple[str, ...]) -> Choice:
    return ChooseCards(cards)


def _cards(choice: object) -> tuple[str, ...] | None:
    return choice.cards if isinstance(choice, ChooseCards) else None


def trashed(state: State, cards: tuple[str, ...]) -> State:
    """The like cards go, Corp cards with the face that they had (rule_install_corp_cards_trashed_facedown_archives)."""
    for id in cards:
        state = changes.trash(state, id, state.object(id).controller)
    return state
