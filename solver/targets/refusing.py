"""What is wrong with a choice of targets: what violated constraints on an announcement tell (1.15)."""

from __future__ import annotations

from collections.abc import Iterator

from ...models.deeds import Deed
from ...models.effects import Grouping
from ...models.parts import named_part, whole_of
from ...models.selectors import IsSubroutine
from ...models.verdict import Reason
from ..reading import Asking, Context, Game
from .breaking import Limit, why_not_broken
from .groupings import clashing, describe_grouping
from .valid_targets import Chosen, Slot, counter_part, why_not_subroutine, why_not_target

Values = tuple[int, ...]


def why_not(game: Game, slot: Slot, id: str, context: Context) -> Iterator[Reason]:
    """Each part of the text that a thing fails; nothing where it may be chosen, or where that is not known."""
    part, object = named_part(id), game.objects.get(whole_of(id))
    if object is None:
        return
    what = slot.target.what
    if isinstance(what, IsSubroutine):
        yield from why_not_subroutine(game, what, id, context)
        number = part.number if part is not None else None
        if slot.effect.kind is Deed.BREAK and object == game.encountered() and number is not None:
            yield from why_not_broken(game, object, number - 1, context)
    elif counter_part(what) is None:
        yield from why_not_target(game, slot, object, context)


def why_not_chosen(game: Game, slot: Slot, id: str, context: Context, values: Values) -> Iterator[Reason]:
    """Why a thing that is announced cannot be chosen at all."""
    found = tuple(why_not(game, slot, id, context))
    yield from found
    if not found:
        of, part = whole_of(id), named_part(id)
        what = f"{part.words} of {game.title(of)}" if part is not None else game.title(of)
        message = f"{game.title(context.source)} does not let {what} be chosen"
        yield Reason("target.not_valid", message, "rule_targets_must_be_valid", (of,) if of in game.objects else ())


def twice(game: Game, id: str, values: Values) -> Iterator[Reason]:
    """That an object is chosen several times."""
    of = whole_of(id)
    message = f"{game.title(of)} is chosen {values[0]} times; an announcement has an object only once"
    yield Reason("target.twice", message, "rule_distinct_targets", (of,))


def not_together(game: Game, grouping: Grouping, ids: Chosen, context: Context, values: Values) -> Iterator[Reason]:
    """Which of those that are chosen do not go together."""
    objects = tuple([game.objects[id] for id, n in zip(ids, values, strict=True) if n and id in game.objects])
    core = clashing(game, grouping, objects, context) or objects
    which = " and ".join(game.title(o.id) for o in core) or "nothing"
    message = f"{game.title(context.source)} asks that {describe_grouping(grouping)}; that is not so of {which}"
    yield Reason("target.grouping", message, "rule_multiple_targets", tuple([o.id for o in core]))


def no_more(game: Game, limit: Limit, context: Context, values: Values) -> Iterator[Reason]:
    """That so many subroutines cannot be broken."""
    message = (
        f"{game.title(limit.source)} says that {game.title(context.source)} can break at most {limit.left} more of "
        f"these subroutines, not {sum(values)}"
    )
    yield Reason("prohibited", message, "rule_cannot_precedence", (limit.source,))


def wrong_number(
    game: Game, slot: Slot, number: int, context: Asking, sizes: range, values: Values
) -> Iterator[Reason]:
    """That another number is asked for, or that there are fewer; nothing where the number is not known."""
    if context.doubts or not sizes:
        return
    asked = str(sizes[0]) if len(sizes) == 1 else f"{sizes[0]} to {sizes[-1]}"
    which = f" in announcement {number}" if number > 1 else ""
    source = context.source
    targets = f"{asked} target{'s' * (asked != '1')}{which}"
    message = f"{game.title(source)} asks for {targets}, {values[0]} announced"
    yield Reason("target.count", message, "rule_distinct_targets", (source,) if source else ())


__all__ = ["no_more", "not_together", "twice", "why_not", "why_not_chosen", "wrong_number"]
