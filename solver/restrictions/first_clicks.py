"""What the first click of a turn may be spent on."""

from __future__ import annotations

from collections.abc import Iterator

from ...models.abilities import FirstClickOnly
from ...models.actions import BasicAction, Choice, UseAbility
from ...models.conditions import ActPattern
from ...models.costs import SpendClicks
from ...models.deeds import Deed
from ...models.frames import WindowFrame
from ...models.known import Truth
from ...models.terms import HANDS, Side
from ...models.verdict import Reason
from ...models.wording import alternatives
from .. import road
from ..deeds import OF_BASIC
from ..reading import Context, Declared, Game
from ..road import Doing
from .judging import Attempt, ability_of, judge, rule


@rule(BasicAction, UseAbility)
def first_click(attempt: Attempt[Choice]) -> Iterator[Reason]:
    """A card may demand that the first click of the turn is spent on certain basic actions (rule_card_precedence).

    Nobody is forced to take one for which an additional cost falls due: they may decline to pay it
    (rule_must_cannot_force_additional_cost). Where none can be taken, no rule says whether the click may be spent on
    something else.
    """
    game, choice, side, doubts = attempt.game, attempt.choice, attempt.side, attempt.doubts
    demanded = bool(game.declarations(FirstClickOnly))
    if not demanded or not _spends_a_click(game, choice):
        return
    found = game.first_click_is_for(side)
    if found is None:
        return
    declaration, declared, first = found
    doubts.note(first)
    if doubts.note(_is_one(game, choice, side, declaration, declared)) is not Truth.NO:
        return
    title = game.title(declared.source)

    def taken(game: Game) -> tuple[bool, ...]:
        return tuple(costs for act in declaration.actions for costs in _can_be_taken(game, side, act, declared))

    costs_more = game.remember(f"the first click for {declared.source} {declared.clause}", taken)
    if costs_more and all(costs_more):
        return
    if costs_more:
        yield Reason(
            "restriction.first_click",
            f"{title} demands that the first click that the {side.title} spends this turn is spent to "
            f"{alternatives(declaration.actions)}",
            "rule_card_precedence",
            (declared.source,),
            f"{alternatives(declaration.actions)} first",
        )
        return
    doubts.add(
        Reason(
            "unknown.choice",
            f"{title} demands an action for the first click of the turn that cannot be taken; whether another may be "
            "taken then, no rule says",
            "rule_card_precedence",
            (declared.source,),
        )
    )


def _spends_a_click(game: Game, choice: Choice) -> bool:
    top = game.state.top
    less = top.less if isinstance(top, WindowFrame) else 0
    if isinstance(choice, BasicAction):
        cost = OF_BASIC[choice.action].costs_in(game.edition)
    else:
        ability = ability_of(game, choice) if isinstance(choice, UseAbility) else None
        if ability is None or ability.cost is None or not isinstance(choice, UseAbility):
            return False
        cost = ability.cost.options[choice.option] if choice.option < len(ability.cost.options) else ()
    clicks = [c.amount for c in cost if isinstance(c, SpendClicks)]
    return any(not isinstance(n, int) or n > less for n in clicks)


def _is_one(game: Game, choice: Choice, side: Side, declaration: FirstClickOnly, declared: Declared) -> Truth:
    """Whether the choice is one of the basic actions that are demanded."""
    if not isinstance(choice, BasicAction):
        return Truth.NO
    act = OF_BASIC[choice.action].deed
    object = game.objects.get(choice.card) if choice.card is not None else None
    context = Context(declared.source, declared.controller)
    answer = Truth.NO
    for pattern in declaration.actions:
        answer = answer | game.concerning.is_about(
            pattern, act, side, object, context, server=choice.server, basic=True
        )
    return answer


def _can_be_taken(game: Game, side: Side, pattern: ActPattern, declared: Declared) -> tuple[bool, ...]:
    """Of each such basic action that can certainly be taken, whether an additional cost falls due for it."""
    context = Context(declared.source, declared.controller)
    choices: Iterator[BasicAction]
    if pattern.act is Deed.RUN:
        choices = (BasicAction(Deed.RUN, server=server) for server in game.state.servers)
    else:
        hand = game.state.in_zone(HANDS[side])
        fitting = (
            o for o in hand if game.concerning.is_about(pattern, pattern.act, side, o, context, basic=True) is Truth.YES
        )
        choices = (BasicAction(Deed.PLAY, o.id) for o in fitting)
    found = ((choice, judge(game, choice)) for choice in choices)
    return tuple(_costs_more(game, side, choice) for choice, told in found if not told.reasons and not told.unknown)


def _costs_more(game: Game, side: Side, choice: BasicAction) -> bool:
    """Whether an additional cost may fall due for the action."""
    object = game.objects.get(choice.card) if choice.card is not None else None
    doing = Doing(OF_BASIC[choice.action].deed, side, object, choice.server, basic=True)
    return any(due.kind is Deed.ADDITIONAL for due in road.due(game, doing).found)
