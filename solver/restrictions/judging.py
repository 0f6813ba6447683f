"""The named rules that an announcement at a priority window must keep; each yields the reasons why one does not.

Every rule is asked, so that all independent reasons are told. A rule names the aspects that it reads: an unread clause
that may touch one of them makes the rule's answer UNKNOWN. A rule that asks for all that is due tells the ways
to pay it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from typing import Any, Generic, TypeVar

from msgspec import Struct

from ...models.abilities import Ability, AbilityKind, Aspect
from ...models.actions import BasicAction, Choice, Pass, Rez, Score, TrashAccessed, Trigger, UseAbility
from ...models.deeds import Deed
from ...models.frames import WindowFrame
from ...models.terms import Side
from ...models.timing import Phase
from ...models.verdict import Reason
from ..deeds import OF_BASIC
from ..payment.payments import Payments
from ..reading import Doubts, Game
from .window_options import current_step

C = TypeVar("C", bound=Choice)

# What is chosen at a priority window.
WINDOW_CHOICES = (BasicAction, UseAbility, Rez, Score, TrashAccessed, Trigger, Pass)


class Attempt(Generic[C]):
    """A choice that a player would make at a priority window, and what turned out not to be known of it."""

    __slots__ = ("ability", "choice", "doubts", "game", "is_action", "side")

    def __init__(self, game: Game, choice: C, doubts: Doubts | None = None) -> None:
        self.game: Game = game
        self.choice: C = choice
        self.ability: Ability | None = None
        self.is_action: bool = isinstance(choice, BasicAction)
        if isinstance(choice, UseAbility) and (ability := ability_of(game, choice)) is not None:
            self.ability = ability
            self.is_action = game.is_action(ability)
            self.side: Side = game.user_of(game.object(choice.object), ability)
        else:
            self.side = actor(game, choice)
        self.doubts: Doubts = Doubts() if doubts is None else doubts


RuleFunction = Callable[[Attempt[Any]], Iterator[Reason | Payments]]


class NamedRule(Struct, frozen=True):
    """One rule: what it is called, which choices it is about, which aspects it reads.

    With `of` it is about these basic actions only, with `such` about these abilities.
    """

    name: str
    kinds: tuple[type, ...]
    aspects: frozenset[Aspect]
    ask: RuleFunction
    about_costs: bool = False  # asked last, and only where player, card and window are right
    of: tuple[Deed, ...] = ()
    such: Callable[[Ability], bool] | None = None


RULES: list[NamedRule] = []


def rule(
    *kinds: type,
    reads: tuple[Aspect, ...] = (Aspect.PROHIBITIONS,),
    about_costs: bool = False,
    of: tuple[Deed, ...] = (),
    such: Callable[[Ability], bool] | None = None,
) -> Callable[[RuleFunction], RuleFunction]:
    """Register a rule about choices of these kinds."""

    def register(function: RuleFunction) -> RuleFunction:
        RULES.append(NamedRule(function.__name__, kinds, frozenset(reads), function, about_costs, of, such))
        return function

    return register


def _costs_last(named: NamedRule) -> bool:
    return named.about_costs


class Judgement(Struct, frozen=True):
    """What the rules say of a choice: reasons that are certain, what stays unknown, and, if a rule has asked for all
    that falls due with it, how that can be paid."""

    reasons: tuple[Reason, ...]
    unknown: tuple[Reason, ...]
    payable: Payments | None = None
    refused: bool = False  # a rule is certainly against it; where not every rule was asked no reason need be told


def reasons_told(found: Iterable[Reason | Payments]) -> Iterator[Reason]:
    """The reasons of a rule against a choice, of a cost that cannot be paid, too."""
    for each in found:
        if isinstance(each, Payments):
            yield from each.why_not()
        else:
            yield each


REFUSED = Judgement((), (), refused=True)


@cache
def _about(kind: type, action: Deed | None) -> tuple[NamedRule, ...]:
    """The rules about such choices, those about costs last."""
    found = (n for n in RULES if issubclass(kind, n.kinds) and (action is None or not n.of or action in n.of))
    return tuple(sorted(found, key=_costs_last))


@lru_cache(maxsize=4096)
def _about_use(ability: Ability) -> tuple[NamedRule, ...]:
    """The rules about using this ability."""
    return tuple(named for named in _about(UseAbility, None) if named.such is None or named.such(ability))


def rules_about(attempt: Attempt[Choice]) -> tuple[NamedRule, ...]:
    """The rules that are asked about it."""
    choice = attempt.choice
    if attempt.ability is not None:
        return _about_use(attempt.ability)
    return _about(type(choice), choice.action if isinstance(choice, BasicAction) else None)


def judge(game: Game, choice: Choice, *, every: bool = True) -> Judgement:
    """Ask every rule about a choice at a priority window; or not `every` one, but until one is certainly against it,
    whose reasons are then not told."""
    attempt = Attempt(game, choice)
    about = subject_of(choice)
    reasons: dict[Reason, None] = {}
    unknown = Doubts()
    touching: dict[frozenset[Aspect], tuple[Reason, ...]] = {}
    clear = game.not_understood.is_clear(about)
    if not clear:  # where something happened that was not understood, nobody knows even whose priority it is
        touching[frozenset()] = game.not_understood.left_in_doubt(frozenset())
    payable: Payments | None = None
    blocked = short = False
    for named in rules_about(attempt):
        if blocked and named.about_costs:
            continue
        against: list[Reason] = []
        for found in named.ask(attempt):
            if isinstance(found, Payments):
                attempt.doubts.note(found.open)
                if found:
                    payable = found
                else:
                    short = not every
                    against += () if short else found.why_not()
            else:
                against.append(found)
                blocked = blocked or found.code in CONSEQUENTIAL
        touched = () if clear else touching.get(named.aspects)
        if touched is None:
            touched = touching[named.aspects] = game.not_understood.touching(named.aspects, about, act=act_of(choice))
        if attempt.doubts.reasons or touched:
            unknown.add(*attempt.doubts.reasons, *touched)
            attempt.doubts = Doubts()
        elif against or short:
            if not every:
                return REFUSED
            reasons |= dict.fromkeys(against)
    return Judgement(tuple(reasons), tuple(unknown.reasons), payable, bool(reasons))


# A cost that is short is a mere consequence where the player, the card or the window is wrong.
CONSEQUENTIAL = frozenset(
    {
        "timing.not_your_turn",
        "timing.action_window",
        "zone.not_in_hand",
        "type.not_playable",
        "type.not_installable",
        "ability.none",
        "timing.no_access",
        "card.gone",
    }
)


def subject_of(choice: Choice) -> str | None:
    """The object that a choice is about."""
    match choice:
        case UseAbility(object):
            return object
        case BasicAction(card=card) | Rez(card) | Score(card) | TrashAccessed(card):
            return card
        case _:
            return None


def act_of(choice: Choice) -> Deed | None:
    """What is done by the choice, as texts speak of it; None where no text has a word for it."""
    match choice:
        case UseAbility():
            return Deed.USE
        case BasicAction(action=action):
            return OF_BASIC[action].deed
        case Rez():
            return Deed.REZ
        case Score():
            return Deed.SCORE
        case TrashAccessed():
            return Deed.TRASH
        case _:
            return None


def actor(game: Game, choice: Choice) -> Side:
    """Whose choice it is: by what only one side can do, by whose card it is, else the holder of priority."""
    window = game.state.top
    holder = window.priority if isinstance(window, WindowFrame) else game.state.active
    match choice:
        case UseAbility(object, number) if object in game.objects:
            found = game.object(object)
            abilities = game.abilities(found)
            return game.user_of(found, abilities[number]) if number < len(abilities) else game.responsible(found)
        case Rez() | Score():
            return Side.CORP
        case TrashAccessed():
            return Side.RUNNER
        case BasicAction(action=action) if len(OF_BASIC[action].takers) == 1:
            return OF_BASIC[action].takers[0]
        case BasicAction(card=card) if card is not None and card in game.objects:
            return game.object(card).owner
        case Trigger(number) if isinstance(window, WindowFrame) and 0 <= number < len(window.pending):
            return window.pending[number].controller
        case _:
            return holder


def open_window(game: Game) -> WindowFrame | None:
    top = game.state.top
    return top if isinstance(top, WindowFrame) else None


OF_TURNS = (Phase.DRAW, Phase.ACTION, Phase.DISCARD)


def now(game: Game) -> str:
    """What the game is at, in words; said once for each player who may have priority, on whom it hangs."""
    window = open_window(game)
    return game.remember(_NOW[window.priority] if window is not None else "now", _now)


_NOW = {side: f"now, {side.title}" for side in Side}


def _now(game: Game) -> str:
    window, at = open_window(game), current_step(game)
    where = f" ({at.phase.value})" if at is not None else ""
    if at is not None and at.phase is Phase.MOVEMENT and at.word != at.phase.value:  # it has two windows
        where = f" ({at.phase.value}, {at.word})"
    if window is None:
        return f"now something else has to be decided in the {game.state.active.title}'s turn{where}"
    if at is not None and at.phase in OF_TURNS and window.priority is not game.state.active:
        where = f" ({at.phase.value}, the {game.state.active.title}'s turn)"
    article = "an" if window.window.word[0] in "aeiou" else "a"
    return f"now it is the {window.priority.title}'s priority in {article} {window.window.word}{where}"


def ability_of(game: Game, choice: UseAbility) -> Ability | None:
    """The paid ability that is meant; None where the object has no such ability."""
    object = game.objects.get(choice.object)
    abilities = game.abilities(object) if object is not None else ()
    ability = abilities[choice.ability] if 0 <= choice.ability < len(abilities) else None
    return ability if ability is not None and ability.kind is AbilityKind.PAID else None


def unread(object: str, message: str) -> Reason:
    """That an answer hangs on a text which is not understood (rule_all_text_is_an_ability)."""
    return Reason("unknown.card_text", message, "rule_all_text_is_an_ability", (object,))
