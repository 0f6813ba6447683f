"""When and how often an ability is used (9.3.3c, 9.3.6g)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from ...models.abilities import Ability, AbilityKind, Flag, Unread
from ...models.actions import Trigger, UseAbility
from ...models.conditions import UseLimit, UseOnly
from ...models.deeds import Deed
from ...models.frames import Pending
from ...models.known import Open
from ...models.state import GameObject
from ...models.terms import Scope
from ...models.verdict import Reason
from ..reading import Asking, Doubts, Game, Means
from ..road import Doing, against, is_restricted
from .judging import Attempt, open_window, rule, unread
from .passing import may_be_left

ONCE_PER_TURN = UseLimit(1, Scope.TURN)


@rule(UseAbility)
def use_restrictions(attempt: Attempt[UseAbility]) -> Iterator[Reason]:
    """Limits on when and how often an ability is used (rule_use_restriction, rule_once_per_turn_flag)."""
    game, choice, doubts = attempt.game, attempt.choice, attempt.doubts
    ability = attempt.ability
    if ability is None:
        return
    object = game.object(choice.object)
    context = Asking(object.id, game.responsible(object), doubts=doubts)
    yield from _used_up(game, object, ability, choice.ability, doubts)
    yield from _not_now(game, object, ability, context)
    if Flag.ACCESS in ability.flags and any(isinstance(step, Unread) for step in ability.steps[:1]):
        doubts.add(unread(object.id, f"on which cards {game.title(object.id)} can be used is not read"))


@rule(Trigger)
def uses_left(attempt: Attempt[Trigger]) -> Iterator[Reason]:
    """An optional conditional ability that was used as often as it may be is not triggered again
    (rule_once_per_turn_flag); having declined what it offers is no use of it (rule_using)."""
    game, choice, doubts = attempt.game, attempt.choice, attempt.doubts
    window = open_window(game)
    if window is None or not 0 <= choice.instance < len(window.pending):
        return
    instance = window.pending[choice.instance]
    object = game.objects.get(instance.source)
    if object is None or instance.delayed is not None:
        return
    barred = chain(
        _used_up(game, object, instance.ability, instance.number, doubts), _prohibited(game, object, instance, doubts)
    )
    if not instance.ability.optional:
        if may_be_left(instance.ability):
            doubts.add(*(unread(object.id, f"{reason.message}, if that may be left") for reason in barred))
        return
    yield from barred
    if any(r.card for r in game.own_restrictions.of(object, UseOnly)):
        yield from _not_now(game, object, instance.ability, Asking(object.id, game.responsible(object), doubts=doubts))


def _prohibited(game: Game, object: GameObject, instance: Pending, doubts: Doubts) -> Iterator[Reason]:
    """What says that the ability cannot be used."""
    if is_restricted(game, Deed.USE):
        means = Means(object, AbilityKind.CONDITIONAL, printed=instance.number < len(game.printed_abilities(object)))
        doing = Doing(Deed.USE, game.responsible(object), object, means=means)
        yield from doubts.found(against(game, doing))


def _not_now(game: Game, object: GameObject, ability: Ability, context: Asking) -> Iterator[Reason]:
    """What this ability, or every ability of its source, asks for to be used and does not hold."""
    of_ability = [r for r in ability.restrictions if isinstance(r, UseOnly) and not r.card]
    of_card = [r for r in game.own_restrictions.of(object, UseOnly) if r.card]
    if only := (*of_ability, *of_card):
        yield from context.doubts.found(
            game.own_restrictions.not_met(object, only, "restriction.use_only", context, "rule_use_restriction")
        )


def _used_up(game: Game, object: GameObject, ability: Ability, number: int, doubts: Doubts) -> Iterator[Reason]:
    """The limits on how often this ability, the one with this number on its source, is used that are reached."""
    of_card = [r for r in game.own_restrictions.of(object, UseLimit) if r.card]
    for limit in (*game.history.use_limits(ability), *of_card):
        times = game.history.used(object, None if limit.card else number, limit.per, limit.times)
        flagged = Flag.ONCE_PER_TURN in ability.flags and limit == ONCE_PER_TURN
        cited = "rule_once_per_turn_flag" if flagged else "rule_use_restriction"
        if isinstance(times, Open):
            doubts.add(*times.told)
        elif times >= limit.times and _is_outside(game, limit.per):
            doubts.add(_left_open(game, object, limit))
        elif times >= limit.times:
            yield Reason(
                "restriction.used",
                f"{game.title(object.id)} has been used {times} time{'s' * (times != 1)} this "
                f"{limit.per.value}; at most {limit.times} allowed",
                cited,
                (object.id,),
                f"available again next {limit.per.value}",
            )
        elif game.state.may_lack(Deed.USE, Deed.BREAK):
            doubts.add(
                Reason(
                    "unknown.history",
                    f"the position does not say whether {game.title(object.id)} has been used this {limit.per.value}",
                    cited,
                    (object.id,),
                )
            )


def _is_outside(game: Game, per: Scope) -> bool:
    """Whether there is no run or encounter at hand in which uses could be counted."""
    run = game.state.run
    return run is None if per is Scope.RUN else per is Scope.ENCOUNTER and (run is None or not run.encountering)


def _left_open(game: Game, object: GameObject, limit: UseLimit) -> Reason:
    """That the rules do not say whether so many times per encounter limits uses where there is none."""
    title, per = game.title(object.id), limit.per.value
    message = f"whether {title}, which was used outside of any {per}, can be used there again is left open"
    return Reason("unknown.effect", message, "rule_use_restriction", (object.id,))
