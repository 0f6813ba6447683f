"""What numbers and permissions are right now, under static and lingering effects (9.12.1, 1.18.3, 1.20)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeVar

from msgspec import Struct, structs

from ...models.abilities import Ability, Aspect, MoreCounters, NotLowered, StatChange
from ...models.conditions import Comparison
from ...models.costs import CostModifier, Discount, Surcharge
from ...models.deeds import Deed
from ...models.known import AtLeast, Known, Open, Truth, certain, united
from ...models.selectors import (
    Amount,
    Bound,
    Compare,
    CountersAmong,
    CountersOn,
    Holds,
    StatOf,
    SumOf,
    This,
    TriggerObject,
)
from ...models.state import GameObject
from ...models.terms import PRICED, CardType, Counter, Place, Relation, Stat, Zone
from ...models.values import walk
from ...models.verdict import Reason
from .calculated_quantities import defined_x
from .concerning import Concerning
from .context import Context
from .dividends import as_it_was_taken, needed_to_score
from .held import Declared
from .history import History
from .meaning import AMOUNTS, CONDITIONS, SELECTORS
from .not_understood import NotUnderstood
from .objects import lacks_all
from .previous_objects import PreviousObjects
from .situation import Situation
from .subroutines import Subroutines
from .types_and_subtypes import AsItWas

D = TypeVar("D", StatChange, MoreCounters)
OPEN_IF = {  # what a text that is not understood may touch if it changes them
    **dict.fromkeys(PRICED, frozenset({Aspect.COSTS})),
    Stat.TRASH_COST: frozenset({Aspect.COSTS}),
    Stat.MEMORY_COST: frozenset({Aspect.MEMORY}),
    Stat.ADVANCEMENT_REQUIREMENT: frozenset({Aspect.SCORE}),
    Stat.AGENDA_POINTS: frozenset({Aspect.SCORE}),
}
STRENGTH = frozenset({Aspect.STRENGTH})


class CardNumbers(Struct, frozen=True):
    """The numbers of cards in a game: printed, as they are now, and what has changed them."""

    game: Situation

    def printed(self, stat: Stat, object: GameObject) -> int | None:
        """The printed number; 0 where the card has none or it is X (rule_cost_x_out_of_context); None if unknown."""
        card = self.game.card(object)
        if card is None or (stat is Stat.AGENDA_POINTS and isinstance(object, AsItWas) and not object.knows_worth):
            return None
        match stat:
            case Stat.TRASH_COST:
                return card.trash_cost or 0
            case Stat.STRENGTH:
                return card.strength or 0
            case Stat.MEMORY_COST:
                return card.memory_cost or 0
            case Stat.ADVANCEMENT_REQUIREMENT:
                return card.advancement_requirement or 0
            case Stat.AGENDA_POINTS:
                return object.worth if object.worth is not None else card.agenda_points or 0
            case Stat.LINK:
                return card.base_link or 0
            case Stat.SUBROUTINES:
                return sum(1 for a in card.abilities if a.kind.value == "subroutine")
            case Stat.SUBTYPES:
                return len(card.subtypes)
            case _:
                return (card.cost or 0) if card.type in PRICED[stat] else 0

    def has_stat(self, stat: Stat, object: GameObject) -> Truth:
        """Whether the card has such a number at all: an event has no install cost, an agenda no trash cost
        (rule_card_types_with_install_costs, rule_programs_without_strength_value, rule_program_memory_cost)."""
        card = self.game.card(object)
        if card is None:
            return _hidden(self.game, stat, object)
        if lacks_all(self.game, object) and object.worth is None:
            return Truth.NO
        match stat:
            case _ if stat in PRICED:
                return Truth.of(card.type in PRICED[stat])
            case Stat.MEMORY_COST:
                return Truth.of(card.type is CardType.PROGRAM)
            case Stat.ADVANCEMENT_REQUIREMENT:
                return Truth.of(card.is_agenda)
            case Stat.AGENDA_POINTS:
                return Truth.of(card.is_agenda or object.worth is not None)
            case Stat.TRASH_COST:
                return Truth.of(card.trash_cost is not None)
            case Stat.STRENGTH:
                return Truth.of(card.strength is not None or card.strength_is_x)
            case _:
                return Truth.YES

    def current(self, stat: Stat, object: GameObject) -> Known[int]:
        """A number of a card now: set, then increased, then lowered (rule_modify_value); a text which is not
        understood may change its strength, of the others the rule that needs them asks (see `asked`)."""
        touching = NotUnderstood(self.game).texts_touching(STRENGTH, object.id) if stat is Stat.STRENGTH else ()
        base = _base_stat(self.game, stat, object)
        changed = _is_changed_cost(self.game, stat, object)
        if touching or changed is not None or isinstance(base, Open):
            return united(Open(touching), base, changed)
        if stat not in self.game.holding().changed_stats or self.has_stat(stat, object) is Truth.NO:
            return base
        declared = [each for each in self.game.declarations(StatChange) if each[0].stat is stat]
        found = _amounts_for(self.game, declared, object)
        if isinstance(found, Open):
            return found
        changes = [(change.set_to, number) for change, number in found]
        lowering = [each for each in changes if (each[1] < base if each[0] else each[1] < 0)]
        if lowering:
            kept = _cannot_be_lowered(self.game, stat, object)
            if isinstance(kept, Open):
                return kept
            changes = [each for each in changes if each not in lowering] if kept is Truth.YES else changes
        return modified(base, changes)

    def asked(self, stat: Stat, object: GameObject, *, printed: bool = False) -> Known[int]:
        """The number for a text that asks for it, 0 of what has none (rule_values_defined_by_x); another text, which is
        not understood, may change it."""
        if printed:
            return _printed(self.game, stat, object)
        if stat is Stat.INSTALL_COST and CardType.ICE in (self.game.types(object) or ()):
            return _of_no_server(self.game, object)
        if self.has_stat(stat, object) is Truth.NO:
            return 0
        touching = NotUnderstood(self.game).texts_touching(OPEN_IF[stat], object.id) if stat in OPEN_IF else ()
        found = self.current(stat, object)
        return united(Open(touching), found) if touching else found

    def changed_by(self, stat: Stat, object: GameObject, *, up: bool) -> tuple[str, ...]:
        """The sources that certainly raise a number of a card now, or lower it."""
        base = _base_stat(self.game, stat, object)
        if isinstance(base, Open) or stat not in self.game.holding().changed_stats:
            return ()
        found: dict[str, None] = {}
        for declaration, declared in self.game.declarations(StatChange):
            own = self.game.context_of(declared)
            if declaration.stat is stat and Concerning(self.game).means(declaration.of, object, own) is Truth.YES:
                change = self.game.amount(declaration.amount, own)
                if isinstance(change, Open):
                    continue
                by = change - base if declaration.set_to else change
                if by and (by > 0) is up:
                    found[declared.source] = None
        return tuple(found)

    def counters_considered(self, object: GameObject, kind: Counter | None) -> Known[int]:
        """How many counters a card has, those included that it is considered to have (rule_additional_counters)."""
        declared = [each for each in self.game.declarations(MoreCounters) if kind in (None, each[0].kind)]
        more = _amounts_for(self.game, declared, object)
        return more if isinstance(more, Open) else object.count(kind) + sum(number for _, number in more)


def _amounts_for(
    game: Situation, declared: Iterable[tuple[D, Declared]], object: GameObject
) -> Known[list[tuple[D, int]]]:
    """Those of these declarations that are about the object, each with its amount."""
    found: list[tuple[D, int]] = []
    for declaration, by in declared:
        own = game.context_of(by)
        answer = Concerning(game).means(declaration.of, object, own)
        if answer is Truth.NO:
            continue
        number = game.amount(declaration.amount, own)
        if answer.is_open or isinstance(number, Open):
            return united(answer, number)
        found.append((declaration, number))
    return found


def _hidden(game: Situation, stat: Stat, object: GameObject) -> Open:
    return game.hidden(object, f"the {stat.value.replace('_', ' ')}")


def _base_stat(game: Situation, stat: Stat, object: GameObject) -> Known[int]:
    """The printed number, or what its X is defined as now (rule_values_defined_by_x)."""
    card = game.card(object)
    own = Context(object.id, game.responsible(object))
    if stat is Stat.STRENGTH and card is not None and card.strength_is_x:
        return defined_x(game, own)
    if stat is Stat.ADVANCEMENT_REQUIREMENT and card is not None and card.advancement_requirement_is_x:
        return defined_x(game, own)
    if stat is Stat.SUBROUTINES and card is not None:
        return len(Subroutines(game).of(object))
    if stat is Stat.SUBTYPES and card is not None:
        return len(game.subtypes(object) or ())
    printed = CardNumbers(game).printed(stat, object)
    return _hidden(game, stat, object) if printed is None else printed


PAID_FOR: dict[Stat, tuple[Deed, ...]] = {  # the deeds that a cost on a card is paid for
    Stat.COST: (Deed.PLAY, Deed.INSTALL, Deed.REZ),
    Stat.PLAY_COST: (Deed.PLAY,),
    Stat.INSTALL_COST: (Deed.INSTALL,),
    Stat.REZ_COST: (Deed.REZ,),
    Stat.PLAY_OR_INSTALL_COST: (Deed.PLAY, Deed.INSTALL),
    Stat.PLAY_OR_REZ_COST: (Deed.PLAY, Deed.REZ),
    Stat.INSTALL_OR_REZ_COST: (Deed.INSTALL, Deed.REZ),
}


def _is_changed_cost(game: Situation, stat: Stat, object: GameObject) -> Open | None:
    """That a text makes a card dearer or cheaper, or may: whether that changes its cost for texts that ask for it while
    nobody pays is left open (rule_cost_calculation against rule_printed_cost_definition)."""
    for declaration, declared in game.declarations(CostModifier) if stat in PAID_FOR else ():
        passing = declaration.optional or declaration.ordinal is not None  # of one act, not of the card
        if passing or not isinstance(declaration.change, Discount | Surcharge):
            continue
        own = game.context_of(declared)
        side, asks_itself = (
            game.responsible(object),
            any(isinstance(n, Compare | StatOf) for n in walk(declaration.act)),
        )
        answers = (Concerning(game).is_about(declaration.act, deed, side, object, own) for deed in PAID_FOR[stat])
        if not asks_itself and all(answer is Truth.NO for answer in answers):
            continue
        message = (
            f"whether {game.title(declared.source)} changes the cost of {game.title(object.id)} itself is left open"
        )
        return Open((Reason("unknown.cost_change", message, "rule_cost_calculation", (declared.source,)),))
    return None


def _cannot_be_lowered(game: Situation, stat: Stat, object: GameObject) -> Truth:
    """Whether something keeps a number of a card from being lowered (rule_cannot_precedence)."""
    answer = Truth.NO
    for declaration, declared in game.declarations(NotLowered):
        if declaration.stat is stat:
            own = game.context_of(declared)
            answer = answer | Concerning(game).means(declaration.of, object, own)
    return answer


def modified(base: int, changes: list[tuple[bool, int]]) -> int:
    """A number that was set, then increased, then lowered (rule_modify_value); each change with whether it sets it."""
    for absolute, value in changes:
        if absolute:
            base = value
    base += sum(value for absolute, value in changes if not absolute and value > 0)
    return base + sum(value for absolute, value in changes if not absolute and value < 0)


# --------------------------------------------------------------- as texts ask for them


def _calculated(stat: Stat, found: Known[int]) -> Known[int]:
    """The number, which is no less than 0 where it is that of a cost (rule_cost_calculation)."""
    cost = stat is Stat.TRASH_COST or stat in PRICED
    return max(0, found) if cost and isinstance(found, int) else found


@SELECTORS.of(Compare)
def _compared(game: Situation, selector: Compare, object: GameObject, context: Context) -> Truth:
    stat = selector.stat
    if selector.printed and stat is Stat.AGENDA_POINTS and object.worth is not None:
        return Truth.NO  # what it is worth is printed nowhere (rule_add_card_to_score_area)
    if CardNumbers(game).has_stat(stat, object) is Truth.NO:
        return Truth.NO
    now = _calculated(stat, CardNumbers(game).asked(stat, object, printed=selector.printed))
    bound = game.amount(selector.amount, context)
    if isinstance(now, Open) or isinstance(bound, Open):
        return united(now, bound)
    return Truth.of(selector.relation.holds(now, bound)) & _has_number(game, selector.amount, context)


@CONDITIONS.of(Comparison)
def _holds(game: Situation, condition: Comparison, context: Context) -> Truth:
    """Two amounts compared: not among the other conditions, as which numbers a card has at all is asked here."""
    a, b = game.amount(condition.left, context), game.amount(condition.right, context)
    return compared(a, condition.relation, b) & _has_number(game, condition.left, context)


def compared(left: Known[int], relation: Relation, right: Known[int]) -> Truth:
    """Whether one number stands in a relation to another; of one that is so much at least, whether it does however
    much more it is."""
    lefts, rights = _values(left, right), _values(right, left)
    found = {relation.holds(a, b) for a in lefts for b in rights}
    return Truth.of(found.pop()) if len(found) == 1 else united(left, right)


def _values(number: Known[int], other: Known[int]) -> Sequence[int]:
    """What a number may be, up to where more makes no difference beside the other one; nothing where nobody knows."""
    if isinstance(number, AtLeast) and not isinstance(other, Open):
        return range(number.fewest, max(number.fewest, other) + 3)
    return () if isinstance(number, Open) else (number,)


def _printed(game: Situation, stat: Stat, object: GameObject) -> Known[int]:
    """The printed number, of which a facedown card of the Runner has none (rule_facedown_runner_cards_are_blank)."""
    if lacks_all(game, object):
        return 0
    found = CardNumbers(game).printed(stat, object)
    return _hidden(game, stat, object) if found is None else found


def _of_no_server(game: Situation, object: GameObject) -> Open:
    """What it costs to install ice is that of a server, and open where none is meant (rule_ice_install_cost)."""
    message = f"the install cost of {game.title(object.id)} is that of a server, and which one is meant is left open"
    return Open((Reason("unknown.effect", message, "rule_ice_install_cost", (object.id,)),))


@SELECTORS.of(Holds)
def _holds_counters(game: Situation, selector: Holds, object: GameObject, context: Context) -> Truth:
    least, there = game.amount(selector.amount, context), CardNumbers(game).counters_considered(object, selector.kind)
    if isinstance(least, Open) or isinstance(there, Open):
        return united(least, there)
    return Truth.of(selector.relation.holds(there, least))


@AMOUNTS.of(CountersOn)
def _counters_on(game: Situation, value: CountersOn, context: Context) -> Known[int]:  # rule_advanced_card
    on_this = isinstance(value.on, This)
    scored = as_it_was_taken(context)
    if on_this and value.kind is Counter.ADVANCEMENT and scored is not None:
        return scored
    aside = context.set_aside(value.kind) if on_this else None
    if aside is not None:
        return aside
    counts = certain(CardNumbers(game).counters_considered(o, value.kind) for o in game.resolve(value.on, context))
    return counts if isinstance(counts, Open) else sum(counts)


@AMOUNTS.of(CountersAmong)
def _counters_among(game: Situation, value: CountersAmong, context: Context) -> Known[int]:
    found, _, open = History(game).counted(value.of, context)
    counts = certain(CardNumbers(game).counters_considered(o, value.kind) for o in found)
    return united(open, counts) if open is not None or isinstance(counts, Open) else sum(counts)


@AMOUNTS.of(StatOf)
def _stat_of(game: Situation, value: StatOf, context: Context) -> Known[int]:
    if value.stat is Stat.ADVANCEMENT_REQUIREMENT and isinstance(value.of, This):
        needed = needed_to_score(context)
        if needed is not None:
            return needed
    objects = PreviousObjects(game).meant(value.of, context)
    if objects and value.printed:
        return CardNumbers(game).asked(value.stat, objects[0], printed=True)
    if objects and value.stat is Stat.AGENDA_POINTS:
        return _worth(game, objects[0])
    if not objects:
        return _of_another(game, value, context)
    whose = objects[0]
    unsure = _changed_by_leaving(game, value.stat, whose)
    return _calculated(value.stat, CardNumbers(game).asked(value.stat, whose)) if unsure is None else unsure


def _of_another(game: Situation, value: StatOf, context: Context) -> Known[int]:
    """A number of what is not there: 0, or, where there was such an object that another effect has made another one,
    what the rules leave open."""
    about = context.event.object if isinstance(value.of, TriggerObject) and context.event is not None else None
    named = game.known_as(value.of.name, context) if isinstance(value.of, Bound) else None
    id = named.objects[0].id if named is not None and named.objects else about
    if id is None or id not in game.objects:
        return 0
    words = value.stat.value.replace("_", " ")
    message = f"whether the {words} of {game.title(id)} still counts, which has become another object, is left open"
    return Open((Reason("unknown.effect", message, "rule_previous_object", (id,)),))


def _changed_by_leaving(game: Situation, stat: Stat, object: GameObject) -> Open | None:
    """That a card which left play in the action at hand had another number there, or may have had: which of the two its
    number is, the rules leave open (rule_identify_object_after_move against rule_previous_object)."""
    log, now = game.state.history, (game.state.turn, game.state.action)
    own = (k for k in reversed(game.logged(Deed.UNINSTALL)) if log[k].object == object.id)
    at = next(own, None)
    if object.zone is Zone.PLAY_AREA or at is None or (log[at].turn, log[at].action) != now:
        return None
    then = PreviousObjects(game).as_it_was(log[at])
    gone = [card for e in log[at:] if e.verb is Deed.UNINSTALL and (card := game.pool.get(e.card)) is not None]
    if then is not None and not any(_changes(stat, card.abilities) for card in gone):
        there = game.changed(game.state.with_object(then))
        if CardNumbers(there).asked(stat, then) == CardNumbers(game).asked(stat, object):
            return None
    words = stat.value.replace("_", " ")
    message = f"whether the {words} of {game.title(object.id)} is that of the card before it left play is left open"
    return Open((Reason("unknown.effect", message, "rule_previous_object", (object.id,)),))


@lru_cache(maxsize=1024)
def _changes(stat: Stat, abilities: tuple[Ability, ...]) -> bool:
    return any(isinstance(node, StatChange) and node.stat is stat for node in walk(abilities))


def _has_number(game: Situation, value: Amount, context: Context) -> Truth:
    """Whether there is such a number at all: what has no trash cost has none of 2 or less (7.1.5a)."""
    if not isinstance(value, StatOf):
        return Truth.YES
    return next(
        (CardNumbers(game).has_stat(value.stat, o) for o in PreviousObjects(game).meant(value.of, context)), Truth.YES
    )


def _worth(game: Situation, object: GameObject) -> Known[int]:
    """What an agenda is worth; of one that was forfeited, what it was before, with its agenda counters: that is not
    known of what was an agenda there alone, or had a condition counter (rule_previous_object)."""
    log = game.state.history
    at = next((k for k in reversed(game.logged(Deed.FORFEIT)) if log[k].object == object.id), None)
    if at is None or object.zone is not Zone.REMOVED:
        return CardNumbers(game).asked(Stat.AGENDA_POINTS, object)
    card, left = game.card(object), (e for e in log[at:] if e.verb is Deed.TRASH and e.place is Place.CONDITION)
    if card is None or not card.is_agenda or any(left):
        return Open()
    there = structs.replace(object, zone=log[at].from_zone or object.zone)
    counts = (0, 1) if log[at].had is None else (log[at].had,)
    was = (structs.replace(there, counters=((Counter.AGENDA, n),) if n else ()) for n in counts)
    found = [CardNumbers(game.changed(game.state.with_object(o))).asked(Stat.AGENDA_POINTS, o) for o in was]
    return found[0] if len(set(found)) == 1 else Open()


@AMOUNTS.of(SumOf)
def _sum_of(game: Situation, value: SumOf, context: Context) -> Known[int]:
    found, _, open = History(game).counted(value.of, context)
    numbers = certain(CardNumbers(game).asked(value.stat, o, printed=value.printed) for o in found)
    return united(open, numbers) if open is not None or isinstance(numbers, Open) else sum(numbers)
