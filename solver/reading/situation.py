"""A state together with its card pool and edition: which cards and abilities are active, and what they declare.

A `Situation` is immutable in what it says; it remembers what it has worked out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from functools import partial
from itertools import chain, compress, count, repeat
from operator import attrgetter, is_
from typing import Any, Self, TypeVar

from ...models.abilities import Ability, AbilityKind
from ...models.cards import Card
from ...models.conditions import Condition
from ...models.deeds import Deed
from ...models.edition import Edition, edition
from ...models.frames import ActionFrame, TimingFrame
from ...models.known import Known, Truth
from ...models.notation.as_modified import face_up
from ...models.pool import Pool
from ...models.selectors import Amount, Selector, StatOf, This
from ...models.state import GameObject, State, differ_in_priority
from ...models.terms import Place, Side, Stat
from ...models.timing import Structure
from .abilities import abilities_on_card, all_abilities, has_lost, printed_abilities
from .actions import is_action
from .active_cards_and_abilities import is_ability_active, is_active, may_say_where, perhaps_active_there
from .agenda_points import knows_score, score, threat_level, unread_worths
from .carried_over import Carried, Log, begun
from .context import Context
from .control import responsible, user_of, users_of
from .hanging import circumstances, if_hosted, if_installed
from .held import Declared, Held, Holding, Stated
from .meaning import AMOUNTS, CONDITIONS, SELECTORS, WHOLE
from .objects import approached, hidden, is_where_accessed, itself, known_as, makes_new, phase, resolve, still
from .rezzed_cards import is_rezzed
from .types_and_subtypes import printed_types, subtypes, types
from .what_is_over import is_over, lost_its_server, met_in

T = TypeVar("T")


Numbered = tuple[GameObject, int, Ability]  # an ability with its object, and its number there
_VERB = attrgetter("verb")
WORTH = StatOf(Stat.AGENDA_POINTS, This())


class Situation:
    """What every topic stands on: the objects of a state, their abilities, what is declared, and what terms mean."""

    __slots__ = (
        "_abilities", "_carried", "_holding", "_log", "_of_held", "_remembered",
        "consulted", "edition", "has_asked", "objects", "pool", "settled", "state",
    )  # fmt: skip

    def __init__(
        self, state: State, pool: Pool, consulted: dict[str, None] | None = None, *, before: Self | None = None
    ) -> None:
        self.state: State = state
        self.pool: Pool = pool
        known = before is not None and before.state.edition == state.edition
        self.edition: Edition = before.edition if before is not None and known else edition(state.edition)
        self.consulted: dict[str, None] = {} if consulted is None else consulted  # switches looked at, in order
        self.objects: dict[str, GameObject]
        self._carried: Carried  # what is known of these objects
        self._of_held: dict[str, Any] = {}  # of these objects and what is declared
        self._holding: Holding | None = None
        self.has_asked: bool = False  # what holds
        self.settled: Self | None = None if before is None else before.settled  # where a checkpoint had nothing to do
        self._log: Log = ((), [], {}) if before is None else before._log
        same = before is not None and before.state.objects is state.objects and before.state.outside is state.outside
        if before is not None and same:
            self.objects = before.objects
            self._carried = before._carried
        else:
            self.objects = {o.id: o for o in chain(state.objects, state.outside)}
            self._carried = begun(state, pool) if before is None else before._carried.after(state.objects)
        self._remembered: dict[str, Any] = {}
        self._abilities: dict[str, tuple[GameObject, tuple[Ability, ...]]] = {}
        if before is not None and same and differ_in_priority(before.state, state):
            self._holding, self._of_held = before._holding, before._of_held
            self._remembered, self._abilities = before._remembered, before._abilities

    def changed(self, state: State) -> Self:
        """The view of another state of the same game."""
        return self if state is self.state else type(self)(state, self.pool, self.consulted, before=self)

    def supposing(self, holding: Holding) -> Self:
        """The view in which this is what holds: a round on the way to what really does, seen by nobody else."""
        game = type(self)(self.state, self.pool, self.consulted, before=self)
        game._holding, game._of_held, game._remembered, game._abilities = holding, {}, {}, {}
        return game

    def taking(self, name: str, found: object) -> Self:
        """The view in which this is taken for what `name` stands for: by what is asked on the way to it."""
        game = type(self)(self.state, self.pool, self.consulted, before=self)
        game._remembered = {name: found}
        return game

    def apart(self) -> Self:
        """The same view, remembering apart which switches of the edition are looked at from here on."""
        game = type(self)(self.state, self.pool, before=self)
        if "card_text" in self.consulted:  # what is known of objects hangs on it
            game.reads("card_text")
        return game

    def reads(self, switch: str) -> StrEnum:
        """How the edition reads one rule; that it was asked is remembered, so that a verdict can say so."""
        self.consulted[switch] = None
        found: StrEnum = getattr(self.edition, switch)
        return found

    def remember(self, name: str, work: Callable[[Self], T]) -> T:
        """What `work` says of this game, worked out once; `name` stands for `work`."""
        if name not in self._remembered:
            self._remembered[name] = work(self)
        found: T = self._remembered[name]
        return found

    def of_objects(self, name: str, work: Callable[[Self, GameObject], Iterable[T]]) -> tuple[T, ...]:
        """What `work` says of each object, in their order; worked out once, and again for an object that has changed.

        Args:
            name: stands for `work`.
            work: looks at nothing but the object and its card.
        """
        found: tuple[T, ...] | None = self._carried.of_objects.get(name)
        return self._carried.said(name, work, self) if found is None else found

    def of_all(self, name: str, work: Callable[[Self], T]) -> T:
        """What `work` says of all objects together, worked out once as long as they are the same.

        Args:
            name: stands for `work`.
            work: looks at nothing but the objects and their cards.
        """
        known = self._carried.of_all
        if name not in known:
            known[name] = work(self)
        found: T = known[name]
        return found

    def follows(self, name: str, sources: tuple[object, ...], work: Callable[[Self], T]) -> T:
        """What `work` says, worked out once as long as the very same sources are given.

        Args:
            name: stands for `work`.
            sources: all that it looks at but for cards and the edition: values, compared by identity.
        """
        known = self._carried.follows.get(name)
        if known is None or len(known[0]) != len(sources) or not all(map(is_, known[0], sources)):
            known = self._carried.follows[name] = (sources, work(self))
        found: T = known[1]
        return found

    def told_in_part(self) -> tuple[int, ...]:
        """The places in the log of the entries of a file that may have brought more than it tells."""
        self.logged(Deed.TURN_BEGINS)
        return self._log[2][None] if self.state.history else ()

    def logged(self, *verbs: Deed) -> tuple[int, ...]:
        """The places in the log of the entries of these kinds, in order; looked for once for each kind, and of a log
        that has grown only what is new is looked at."""
        known, kinds, places = self._log
        log = self.state.history
        if log is not known:
            grown = bool(known) and len(known) <= len(log) and log[len(known) - 1] is known[-1]
            if not known and log:  # perhaps that of another position of the same game
                known, kinds, places = self._carried.shared.log
                grown = 0 < len(known) <= len(log) and all(map(is_, known, log))
            new = list(map(_VERB, log[len(known) :] if grown else log))
            places = dict(places) if grown else {None: tuple(k for k, e in enumerate(log) if e.perhaps)}
            for place, verb in enumerate(new, len(known)) if grown else ():
                if verb in places:
                    places[verb] = (*places[verb], place)
            kinds = kinds + new if grown else new
            self._log = self._carried.shared.log = (log, kinds, places)
        for verb in verbs:
            if verb not in places:
                found = compress(count(), map(is_, kinds, repeat(verb))) if verb in kinds else ()
                places[verb] = tuple(found)
        if len(verbs) == 1:
            return places[verbs[0]]
        some = [places[verb] for verb in verbs if places[verb]]
        return some[0] if len(some) == 1 else tuple(sorted(chain.from_iterable(some)))

    # ------------------------------------------------------------------ objects

    def object(self, id: str) -> GameObject:
        """The object with this id; raises KeyError."""
        return self.objects[id]

    def card(self, object: GameObject | None) -> Card | None:
        """The printed card of an object, with the face that is up; None for a card that nobody has identified."""
        card = self.pool.get(object.card) if object is not None else None
        if object is None or not object.flipped:
            return card
        return face_up(object, self.pool)

    def title(self, id: str | None) -> str:
        """What a sentence calls an object."""
        object = self.objects.get(id) if id is not None else None
        card = self.card(object)
        return card.title if card is not None else "an unknown card"

    def active(self) -> Iterator[GameObject]:
        """The cards that are active, in order."""
        return (o for o in self.perhaps_active() if o.place is not Place.RESOLVING or self.is_active(o))

    def perhaps_active(self) -> tuple[GameObject, ...]:
        """The same, with those that resolve, active yet or not."""
        return self.of_objects("active", _perhaps_active)

    def installed(self) -> tuple[GameObject, ...]:
        """The installed cards."""
        return self.of_objects("installed", if_installed)

    def hosted(self) -> tuple[GameObject, ...]:
        """The objects that have a host."""
        return self.of_objects("with a host", if_hosted)

    def accessed(self) -> GameObject | None:
        """The card being accessed; none once it has moved (rule_moved_while_accessing)."""
        for frame in reversed(self.state.stack):
            if isinstance(frame, TimingFrame) and frame.structure is Structure.ACCESS and frame.subject:
                return self.objects.get(frame.subject) if self.is_where_accessed(frame) else None
        return None

    def encountered(self) -> GameObject | None:
        """The ice being encountered, as long as the encounter is not over."""
        return met_in(self, self.state.run)

    def in_progress(self, structure: Structure) -> bool:
        """Whether such a timing structure is in progress."""
        return any(isinstance(f, TimingFrame) and f.structure is structure for f in self.state.stack)

    def action(self) -> ActionFrame | None:
        """The action that has been initiated and is not complete."""
        return next((f for f in reversed(self.state.stack) if isinstance(f, ActionFrame)), None)

    # ---------------------------------------------------------------- abilities

    def abilities(self, object: GameObject) -> tuple[Ability, ...]:
        """The abilities of an object, printed and gained; of those that are known."""
        known = self._abilities.get(object.id)
        if known is None or known[0] is not object:
            known = self._abilities[object.id] = (object, all_abilities(self, object))
        return known[1]

    def abilities_of(self, kind: AbilityKind) -> tuple[Numbered, ...]:
        """The abilities of a kind that objects have, active or not, each with its number on its object."""
        return self.abilities_such(kind.value, _OF_KIND[kind])

    def abilities_such(self, name: str, such: Callable[[Ability], bool]) -> tuple[Numbered, ...]:
        """The abilities of which this is so; `name` stands for `such`, which looks at nothing else."""
        found = self.of_objects(name, partial(_printed, such))
        gained = self.holding().gained
        return self.of_held(f"with gained: {name}", partial(_with_gained, found, such)) if gained else found

    def holding(self) -> Holding:
        """What is declared now, and what objects gain and lose by it."""
        self.has_asked = True
        if self._holding is None:
            known, latest = self._carried.held, self._carried.latest
            if known is not None and known.holds_at(self.state):
                self._holding, self._of_held = known.holding, known.of_held
                return known.holding
            stated, lasting = self.stated(), self.state.lingering
            resolves = stated is not self._carried.of_objects.get("declared")  # a card, which its place does not tell
            if known is not None and known.holds_in(self, stated, lasting):
                if not resolves:
                    known.held_at(self.state)
                self._holding, self._of_held = known.holding, known.of_held
                return known.holding
            found = next((each for each in latest if each.holds_in(self, stated, lasting)), None)  # of other objects
            if found is not None:
                self._holding = found.holding
            else:
                worked = WHOLE.entries[Holding](self)  # what is known of one that is equal is not worked out again
                self._holding = next((each.holding for each in latest if each.holding == worked), worked)
            if known is not None and known.holding is self._holding:
                self._of_held = known.of_held
            on = self._holding.hangs_on
            now = circumstances(on, self) if on is not None else ()
            held = Held(self._holding, stated, lasting, now, self._of_held)
            if not resolves:
                held.held_at(self.state)
            self._carried.keep(held, in_place_of=found)
        return self._holding

    def stated(self) -> tuple[Stated, ...]:
        """What the objects state, whether it holds now or not."""
        found: tuple[Stated, ...] = WHOLE.entries[Stated](self)
        return found

    def of_held(self, name: str, work: Callable[[Self], T]) -> T:
        """What `work` says of all objects together with what is declared, worked out once while these are the same.

        Args:
            name: stands for `work`.
            work: looks at nothing but the objects, their cards and what is declared.
        """
        self.holding()
        if name not in self._of_held:
            self._of_held[name] = work(self)
        found: T = self._of_held[name]
        return found

    def declared(self) -> tuple[Declared, ...]:
        """The declarations that hold now, from active cards first, then from lingering effects."""
        return self.holding().held

    def declarations(self, kind: type[T]) -> tuple[tuple[T, Declared], ...]:
        """The declarations of one kind, each with where it comes from."""
        return self.holding().by_kind.get(kind, ())

    def context(self, of: GameObject | str) -> Context:
        """A context for the text of an object."""
        found = self.objects[of] if isinstance(of, str) else of
        return Context(found.id, self.responsible(found))

    def context_of(self, declared: Declared) -> Context:
        """The context in which a declaration is read."""
        effect = declared.lingering
        if effect is None:
            return Context(declared.source, declared.controller)
        x = next((b.number for b in effect.bindings if b.name == "X"), None)
        event = self.state.history[effect.event] if effect.event is not None else None
        return Context(declared.source, declared.controller, effect.bindings, event, x)

    def worth(self, object: GameObject, side: Side) -> Known[int]:
        """How many points an agenda is worth to the player in whose score area it is."""
        return self.amount(WORTH, Context(object.id, side))

    # ---------------------------------------------------------------- parts of it that stand in files of their topics

    resolve = resolve
    itself = itself
    known_as = known_as
    still = still
    hidden = hidden
    is_where_accessed = is_where_accessed
    makes_new = makes_new
    approached = approached
    phase = phase
    is_over = is_over
    lost_its_server = lost_its_server

    is_rezzed = is_rezzed
    types = types
    printed_types = printed_types
    subtypes = subtypes

    abilities_on_card = abilities_on_card
    printed_abilities = printed_abilities
    has_lost = has_lost
    is_action = is_action
    is_active = is_active
    is_ability_active = is_ability_active
    responsible = responsible
    users_of = users_of
    user_of = user_of

    score = score
    knows_score = knows_score
    threat = threat_level
    unread_worths = unread_worths

    @staticmethod
    def perhaps_active_there(object: GameObject, ability: Ability) -> bool:
        """Whether the ability may be active where its card is because of words that are not understood."""
        return perhaps_active_there(object, ability)

    @staticmethod
    def may_say_where(object: GameObject, acts: Iterable[Deed]) -> bool:
        """Whether words about these acts that are not understood may say that an ability is active there."""
        return may_say_where(object, acts)

    # ---------------------------------------------------------------- what texts mean

    def fits(self, selector: Selector, object: GameObject, context: Context) -> Truth:
        """Whether the object fits the selector."""
        return SELECTORS.entries[type(selector)](self, selector, object, context)

    def amount(self, value: Amount, context: Context) -> Known[int]:
        """What an amount comes to."""
        return value if isinstance(value, int) else AMOUNTS.entries[type(value)](self, value, context)

    def holds(self, condition: Condition, context: Context) -> Truth:
        """Whether a condition holds now."""
        return CONDITIONS.entries[type(condition)](self, condition, context)


def _perhaps_active(game: Situation, object: GameObject) -> Iterator[GameObject]:
    if object.place is Place.RESOLVING or game.is_active(object):  # whether it resolves yet, its place does not tell
        yield object


def _with_gained(found: tuple[Numbered, ...], such: Callable[[Ability], bool], game: Situation) -> tuple[Numbered, ...]:
    """These abilities with those that are gained."""
    more = (
        (game.objects[id], number, each.ability)
        for id, some in game.holding().gained.items()
        for number, each in enumerate(some, len(game.printed_abilities(game.objects[id])))
        if such(each.ability)
    )
    places = {id: place for place, id in enumerate(game.objects)}
    return tuple(sorted((*found, *more), key=lambda each: (places[each[0].id], each[1])))


def _printed(such: Callable[[Ability], bool], game: Situation, object: GameObject) -> Iterable[Numbered]:
    abilities = enumerate(game.printed_abilities(object))
    return ((object, number, ability) for number, ability in abilities if such(ability))


def _is_of(kind: AbilityKind, ability: Ability) -> bool:
    return ability.kind is kind


_OF_KIND = {kind: partial(_is_of, kind) for kind in AbilityKind}
