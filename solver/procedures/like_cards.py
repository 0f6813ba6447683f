"""Like cards: what is trashed for a card that is being installed, and whether enough memory is there then (8.5.16c,
3.9.3b)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, partial
from itertools import compress
from typing import NamedTuple

from msgspec import Struct, structs

from ...models.abilities import Aspect
from ...models.actions import Choice, ChooseCards
from ...models.deeds import Deed
from ...models.frames import ProcedureFrame
from ...models.known import Open, Truth, open_of, united
from ...models.state import GameObject, State
from ...models.terms import CardType, Face, Place, PlayerStat, Side, Stat
from ...models.verdict import Reason
from .. import road
from ..choices import selecting
from ..choices.answers import is_cards, names_of, strangers, too_often, wrong_answer
from ..choices.decision import Asked, Decision, Posed, alone
from ..deeds.zones import into_play
from ..problems import (
    Because,
    Constraint,
    Judged,
    LinearSum,
    Predicate,
    Problem,
    Relation,
    SolutionSet,
    TupleSet,
    Variable,
    mapped,
    solve,
    verify,
)
from ..reading import Bound, Doubts, Game
from ..road import Doing
from .install_costs import InstallCost, constraints, hanging, once_gone


class Like(NamedTuple):
    """The installed cards that must be trashed for a card, and those that may be, as far as is known; `perhaps` is why
    others of them must go."""

    must: tuple[str, ...] = ()
    may: tuple[str, ...] = ()
    open: Open | None = None
    perhaps: Open | None = None


def like_cards(game: Game, frame: ProcedureFrame) -> Like:
    """What is trashed for the card that is being installed (rule_install_trash_like_cards)."""
    object = game.object(frame.subject)
    kinds = game.types(object) or ()
    state = game.state
    if object.owner is Side.RUNNER:
        if CardType.PROGRAM not in kinds:
            return Like()
        kept = _hosts_of(state, frame.host)  # what the card is to be hosted on has to stay
        return _of_those(game, object, (), tuple(o for o in game.memory.programs() if o.id not in kept))
    if frame.server is None:
        return Like()
    if CardType.ICE in kinds:
        return _of_those(game, object, (), state.ice(frame.server))
    root = tuple(o for o in state.root(frame.server) if o.host is None and o.id != object.id)
    same = game.alike(object, root)
    return _of_those(game, object, same.certain, tuple(o for o in root if o not in same.certain), same.open)


def _of_those(
    game: Game,
    object: GameObject,
    must: tuple[GameObject, ...],
    others: tuple[GameObject, ...],
    open: Open | None = None,
) -> Like:
    """These must go, and those others may that can be trashed."""
    answers = [_can_go(game, object, other) for other in (*must, *others)]
    may = zip(others, answers[len(must) :], strict=True)
    return Like(
        tuple([o.id for o in must]),
        tuple([o.id for o, goes in may if goes is not Truth.NO]),
        open_of(open, *answers),
        open,
    )


def _can_go(game: Game, object: GameObject, other: GameObject) -> Truth:
    """Whether whoever installs the card can trash another one for it (rule_cannot_precedence)."""
    touching = game.not_understood.texts_touching(frozenset({Aspect.PROHIBITIONS}), other.id, act=Deed.TRASH)
    answer = road.may(game, Doing(Deed.TRASH, object.owner, other))
    return united(Open(touching), answer) if touching else answer


def occupied(game: Game, object: GameObject, server: str) -> Iterator[Reason]:
    """Why a card cannot be installed in the root of a server: what would have to be trashed for it cannot be
    (rule_must_trash_cases_in_root_of_server, rule_cannot_precedence); and what is not known of that."""
    kinds = game.types(object) or ()
    if CardType.ICE in kinds:
        return
    root = tuple(o for o in game.state.root(server) if o.host is None and o.id != object.id)
    same = game.alike(object, root)
    for other in same.certain:
        yield from road.against(game, Doing(Deed.TRASH, object.owner, other))
    for other in same.undecided:
        if road.may(game, Doing(Deed.TRASH, object.owner, other)) is not Truth.YES:
            yield from game.hidden(other, "the type").causes


def _hosts_of(state: State, host: str | None) -> tuple[str, ...]:
    """The host and what that is hosted on."""
    return () if host is None else (host, *_hosts_of(state, state.object(host).host))


# ------------------------------------------------------------------------ memory


class Room(Struct, frozen=True):
    """What the memory that there is asks of what is trashed, as far as is known, and what goes along with each card
    (rule_memory_check_mu_restrictions)."""

    bounds: tuple[Bound, ...] = ()
    along: dict[str, frozenset[str]] = {}
    open: Open | None = None

    @property
    def short(self) -> int:
        """How much memory is missing in all."""
        return max((bound.need for bound in self.bounds if not bound.restricted), default=0)

    def freed(self, bound: Bound, gone: Iterable[str]) -> int:
        """How much of what a bound asks for is freed once these are gone, with all that goes along."""
        every = frozenset[str]().union(*(self.along.get(id, frozenset((id,))) for id in gone))
        return sum(weight for id, weight in bound.weights if id in every)

    def constraints(self, may: tuple[str, ...]) -> Iterator[Constraint]:
        """What the memory asks of a problem whose variables are 1 for what is trashed: sums, unless several cards take
        the same one along."""
        for bound in self.bounds:
            each = tuple(self.freed(bound, (id,)) for id in may)
            if bound.need <= 0 and all(weight >= 0 for weight in each):
                continue
            reason = EnoughMemory(bound.need, bound.restricted)
            if self.freed(bound, may) == sum(each):
                weighed = tuple((id, weight) for id, weight in zip(may, each, strict=True) if weight)
                names, weights = tuple(id for id, _ in weighed), tuple(weight for _, weight in weighed)
                yield LinearSum(names, weights, Relation.GE, bound.need, reason)
            else:
                yield Predicate(may, partial(self._is_freed, bound, may), reason)

    def _is_freed(self, bound: Bound, may: tuple[str, ...], *taken: int) -> bool:
        return self.freed(bound, (id for id, gone in zip(may, taken, strict=True) if gone)) >= bound.need


class EnoughMemory(Struct, frozen=True):
    """So much more memory has to be freed."""

    need: int
    restricted: bool

    @property
    def rule(self) -> str:
        """The rule that asks for it."""
        return "rule_memory_check_mu_restrictions" if self.restricted else "rule_program_install_exceed_memory_limit"

    @property
    def message(self) -> str:
        """In words."""
        return f"{self.need} more memory {'that it may use ' if self.restricted else ''}has to be free"


AMPLE = Room()


def room(game: Game, object: GameObject, host: str | None) -> Room:
    """The memory that there is for a card, on its host if any (3.9.3b, rule_memory_limit)."""
    if CardType.PROGRAM not in (game.types(object) or ()):
        return AMPLE
    touching = game.not_understood.touching(frozenset({Aspect.MEMORY}))
    unread = Open(touching) if touching else None
    limit = game.player_numbers.modified(PlayerStat.MEMORY, Side.RUNNER)
    cost = game.characteristics.current(Stat.MEMORY_COST, object)
    if isinstance(limit, Open) or isinstance(cost, Open):
        return Room(open=open_of(unread, limit, cost))
    there = game.changed(into_play(game.state, object.id, Place.RIG, face=Face.UP, host=host))
    taken = {o.id: there.memory.taken(o) for o in there.memory.programs()}
    known = {id: 0 if isinstance(taking, Open) else taking for id, taking in taken.items()}
    found, of_sources = there.memory.sources()
    bounds, of_bounds = there.memory.bounds(limit, found, known)
    along = {id: there.state.taken_along(id) for id in taken}
    return Room(bounds, along, open_of(unread, *taken.values(), of_sources, of_bounds))


NUMBER = "how many of those that need not go"


def problem_of(
    must: tuple[str, ...],
    may: tuple[str, ...],
    there: Room = AMPLE,
    at_least: int = 0,
    costs: tuple[Constraint, ...] = (),
) -> Problem:
    """Which like cards are trashed, as a constraint problem: 1 for each that is, after the number of those that need
    not go."""
    rule = "rule_steps_installing_trash_like_cards"
    variables = (
        Variable(NUMBER, tuple(range(at_least, len(may) + 1)), rule),
        *(Variable(id, (1,), rule) for id in must),
        *(Variable(id, (1, 0), rule) for id in may),
    )
    counted = LinearSum((NUMBER, *may), (-1, *(1,) * len(may)), Relation.EQ, 0, rule)
    return Problem(variables, (counted, *there.constraints(may), *costs))


class Trashings(SolutionSet[tuple[str, ...]]):
    """The sets of like cards that can be trashed: what must go, any (or at least so many) of what may, fewer first,
    enough memory, and what it costs; the solutions of `problem_of`, as far as is known."""

    def __init__(self, like: Like, there: Room = AMPLE, at_least: int = 0, costs: tuple[Constraint, ...] = ()) -> None:
        self.least: int = at_least
        self.problem: Problem = problem_of(like.must, like.may, there, at_least, costs)
        self.open: Open | None = open_of(like.open, there.open)
        self._items = (*like.must, *like.may)
        self._must = len(like.must)

    @cached_property
    def _solutions(self) -> TupleSet:
        return solve(self.problem)

    def __iter__(self) -> Iterator[tuple[str, ...]]:
        return map(self.chosen, self._solutions)

    def chosen(self, values: tuple[int, ...]) -> tuple[str, ...]:
        """What a solution trashes."""
        return tuple(compress(self._items, values[1:]))

    def __contains__(self, chosen: object) -> bool:
        if not isinstance(chosen, tuple) or len(set(chosen)) < len(chosen) or not set(chosen) <= set(self._items):
            return False
        taken = tuple([int(id in chosen) for id in self._items])
        return not verify(self.problem, (sum(taken[self._must :]), *taken))

    def count(self) -> int:
        return self._solutions.count()


def trashings(game: Game, frame: ProcedureFrame) -> Trashings:
    """What the player may trash now that the destination is declared (rule_steps_installing_trash_like_cards)."""
    like = like_cards(game, frame)
    there = room(game, game.object(frame.subject), frame.host)
    on = hanging(game, frame, like.must, like.may)
    like = like._replace(open=open_of(like.open, on.open))
    costs = tuple(constraints(game, frame, like.must, on))
    found = Trashings(like, there, on.least, costs)
    return found if not costs or found else Trashings(like, there)  # what cannot be paid anyway is not installed


class LikeCards(Asked):
    """Which like cards are trashed for an install that has been declared."""

    def __init__(self, game: Game, frame: ProcedureFrame) -> None:
        self._game = game
        self._frame = frame
        self._found = trashings(game, frame)
        self.choices: SolutionSet[Choice] = mapped(self._found, selecting.as_cards, selecting.cards_of)

    def posed(self, waiting: Decision) -> Iterator[Posed]:
        found = self._found
        yield Posed("like cards that are trashed", alone(found.problem), lambda v: ChooseCards(found.chosen(v)))

    @property
    def open(self) -> Open | None:
        """Why it is not known what can be trashed."""
        return self._found.open

    @property
    def perhaps_unasked(self) -> bool:
        return self.open is not None

    def judged(self, waiting: Decision, choice: Choice, doubts: Doubts) -> Judged | None:
        return judged_like_cards(self._game, self._frame, waiting, choice.cards, doubts) if is_cards(choice) else None


def judged_like_cards(
    game: Game, frame: ProcedureFrame, waiting: Decision, cards: tuple[str, ...], doubts: Doubts
) -> Judged:
    """Which like cards are trashed for an install: those that must go, no others, and enough of them."""
    asked = trashings(game, frame)
    doubts.note(asked.open)
    card = game.object(frame.subject)
    there = room(game, card, frame.host)
    title, (number, *things) = game.title(card.id), asked.problem.variables
    among = tuple(str(variable.name) for variable in things)
    may = tuple(str(variable.name) for variable in things if 0 in variable.domain)

    def stays(id: str) -> Because:
        message = f"{game.title(id)} is there already, and {title} takes its place: it must be trashed"
        missing = wrong_answer("choice.count", message, waiting, id, card.id)
        missing = structs.replace(missing, rule="rule_must_trash_cases_in_root_of_server")
        often = partial(too_often, game, waiting, id)
        return Because("it must go", waiting.rule, lambda values: (missing,) if not values[0] else often(values))

    def memory(values: object) -> Iterator[Reason]:
        given = max((there.freed(bound, cards) for bound in there.bounds if not bound.restricted), default=0)
        message = f"{title} needs {there.short} more memory; what is trashed for it frees {given}"
        if given >= there.short:
            message = f"{title} needs more memory that it may use than what is trashed for it frees"
        yield Reason("install.memory", message, "rule_program_install_exceed_memory_limit", (card.id,))

    def too_few(values: object) -> Iterator[Reason]:
        message = (
            f"at least {asked.least} of {names_of(game, may)} must go: the install cost of {title} could not be paid"
        )
        yield wrong_answer("choice.count", message, waiting, card.id)

    def unpaid(values: object) -> Iterator[Reason]:
        gone = tuple(id for id in among if id in cards)
        message = f"with {names_of(game, gone) or 'nothing'} trashed for it, {title} could not be paid for"
        yield wrong_answer("choice.count", message, waiting, card.id)
        yield from once_gone(game, frame, gone).why_not()

    telling = {EnoughMemory: memory, InstallCost: unpaid}
    others = strangers(game, waiting, among, cards)
    variables = (
        structs.replace(number, reason=Because("enough of them", waiting.rule, too_few, lastly=True)),
        *[structs.replace(variable, reason=stays(str(variable.name))) for variable in things],
        *others,
    )
    constraints = [
        structs.replace(c, reason=Because(c.reason.message, c.reason.rule, telling[type(c.reason)]))
        for c in asked.problem.constraints
        if isinstance(c.reason, EnoughMemory | InstallCost)
    ]
    taken = {str(variable.name): cards.count(str(variable.name)) for variable in variables[1:]}
    values = (sum(taken[id] for id in may), *taken.values())
    return Judged(Problem(variables, tuple(constraints)), values)
