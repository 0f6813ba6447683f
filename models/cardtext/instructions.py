"""Effects cut into instructions: where one ends and the next begins (9.11.4)."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from ..abilities import ChooseOption, If, Instruction, NestedCost, NestedForm, Option, Repeat, Replace, Step, Trace
from ..costs import CostChange, Discount
from ..deeds import Deed
from ..effects import Each, Effect, Target, The
from ..selectors import And, Bound, CountOf, InZone, Same, Selector
from ..terms import HANDS, SCORE_AREAS, Player, Zone
from ..values import inside, walk
from .phrases import NO

K = Deed
Effects = tuple[Effect, ...]
Steps = tuple[Step, ...]

ONE_BY_ONE = (K.INSTALL, K.INSTALL_AND_REZ, K.PLAY, K.ACCESS)
BROUGHT = (K.INSTALL, K.INSTALL_AND_REZ, K.PLAY)  # from where it is no longer: it cannot be done with a card again
PAID_FOR = (K.INSTALL, K.INSTALL_AND_REZ, K.PLAY, K.REZ, K.STEAL)
SHOWING = (K.LOOK, K.REVEAL)
HANDS_BY_SIDE = {side.value: zone for side, zone in HANDS.items()}


def instructed(
    effects: Effects,
    *,
    optional: bool = False,
    decider: Player = Player.YOU,
    changes: tuple[CostChange, ...] | None = None,
) -> Any:
    """The instructions that a sentence of these effects stands for, or `NO` where that is not plain.

    A search, a look and a reveal end one (rule_search_instruction, rule_look_reveal_instruction); so does each play,
    install and access (rule_split_up_instruction). What follows an optional instruction hangs on it. `changes` are of
    the costs of what is installed, played or rezzed.
    """
    made: list[Instruction | Repeat] = []
    for group in _cut(effects):
        mine = changes if changes is not None and any(e.kind in PAID_FOR for e in group) else ()
        step = _repeated(group[0], mine) if _is_several(group[0]) else Instruction(group, changes=mine)
        if step is NO or any(_is_several(e) for e in group[1:]):
            return NO
        if isinstance(step, Repeat) and group[0].if_able:
            return NO  # whether all of them or each
        made.append(step)
    if changes is not None and not any(e.kind in PAID_FOR for e in effects):
        return NO
    if not optional:
        return tuple(made)
    if sum(e.kind in ONE_BY_ONE for e in effects) > 1:
        return NO
    first, *rest = made
    if isinstance(first, Instruction):
        return (structs.replace(first, optional=True, decider=decider, if_done=tuple(rest)),)
    (inner,) = first.steps
    if rest or not isinstance(inner, Instruction) or not (inner.optional or _group(effects[0]) is not None):
        return NO
    inner = structs.replace(inner, optional=True)
    return (Repeat(first.times, (structs.replace(inner, decider=decider),)),)


def done_by(effect: Effect, player: Player) -> Effect:
    """The effect as this player carries it out, who discards, plays and installs from their own hand, and forfeits from
    their own score area."""
    if player.value not in HANDS_BY_SIDE:
        return structs.replace(effect, by=player)
    if effect.kind is K.DISCARD and isinstance(effect.what, Target):
        hand = structs.replace(effect.what, what=InZone((HANDS_BY_SIDE[player.value],)))
        effect = structs.replace(effect, what=hand)
    if effect.kind is K.FORFEIT:
        area = next(zone for side, zone in SCORE_AREAS.items() if side.value == player.value)
        effect = structs.replace(effect, what=_there(effect.what, area))
    elif effect.kind in BROUGHT:
        effect = from_own_hand(effect, player)
    return structs.replace(effect, by=player)


def from_own_hand(effect: Effect, player: Player) -> Effect:
    """The effect on cards in the hand of this player, whichever hand they are in."""
    hand = HANDS_BY_SIDE.get(player.value)
    return effect if hand is None else structs.replace(effect, what=_there(effect.what, hand))


def _there(node: Any, zone: Zone) -> Any:
    """What is in a hand, or in a score area, in this one."""
    if isinstance(node, InZone) and node.zones in _OF_ONE_PLAYER:
        return InZone((zone,))
    return inside(node, lambda part: _there(part, zone))


_OF_ONE_PLAYER = tuple((zone,) for zones in (HANDS, SCORE_AREAS) for zone in zones.values())


def carried_out_by(steps: Steps, player: Player, *, whose: Player = Player.YOU) -> Any:
    """What `whose` steps do, done by this player, who pays for it; `NO` where that would say something else."""
    made: list[Step] = []
    for step in steps:
        if not isinstance(step, Instruction):
            return NO
        inner = carried_out_by(step.if_done, player, whose=whose)
        other = carried_out_by(step.if_not, player, whose=whose)
        said = {e.by for e in step.effects} | ({step.decider} if step.optional else set())
        if inner is NO or other is NO or (player is Player.YOU and player in said):
            return NO
        effects = tuple(done_by(e, player) if e.by is whose else e for e in step.effects)
        decider = player if step.decider is whose and step.optional else step.decider
        made.append(structs.replace(step, effects=effects, decider=decider, if_done=inner, if_not=other))
    return tuple(made)


def _cut(effects: Effects) -> tuple[Effects, ...]:
    groups: list[list[Effect]] = []
    searched: tuple[Zone, ...] = ()
    for effect in effects:
        if is_shuffle_of(effect, searched):
            continue  # a search shuffles (rule_shuffle_deck_after_search)
        before = groups[-1] if groups else []
        again = effect.kind in ONE_BY_ONE and any(e.kind in ONE_BY_ONE for e in before)
        shown = bool(before) and (before[-1].kind is K.SEARCH or (before[-1].kind in SHOWING and _refers_back(effect)))
        if not before or shown or again or _is_several(effect) or _is_several(before[0]):
            groups.append([])
        groups[-1].append(effect)
        searched = searched_zones(effect) or searched
    return tuple(tuple(group) for group in groups)


def _refers_back(node: object) -> bool:
    """Whether an effect is about what was named before: the cards that were looked at or revealed."""
    return any(isinstance(part, Bound) or (isinstance(part, Effect) and part.kind is K.ARRANGE) for part in walk(node))


def searched_zones(effect: Effect) -> tuple[Zone, ...]:
    """The zones that an effect searches."""
    if effect.kind is not K.SEARCH or not isinstance(effect.what, Target):
        return ()
    what = effect.what.what
    parts = what.parts if isinstance(what, And) else (what,)
    return next((p.zones for p in parts if isinstance(p, InZone)), ())


def is_shuffle_of(effect: Effect, zones: tuple[Zone, ...]) -> bool:
    """Whether an effect only shuffles one of these zones."""
    where = effect.destination
    return effect.kind is K.SHUFFLE and effect.what is None and where is not None and where.zone in zones


def _is_several(effect: Effect) -> bool:
    several = isinstance(effect.what, Target) and effect.what.most != 1
    return effect.kind in ONE_BY_ONE and (several or _group(effect) is not None)


def _group(effect: Effect) -> Selector | None:
    """The cards each of which is installed or played, one at a time: `install them`."""
    match effect.what:
        case The(Bound("them" | "those cards") as those) if effect.kind in BROUGHT:
            return Same(those)
        case Each(what) if effect.kind in BROUGHT:
            return what
        case _:
            return None


def _repeated(effect: Effect, changes: tuple[CostChange, ...]) -> Any:
    """`Install up to 3 programs` is three times `you may install 1 program`."""
    what, group = effect.what, _group(effect)
    if group is not None:
        one = structs.replace(effect, what=Target(group))
        return Repeat(CountOf(group), (Instruction((one,), False, changes, decider=effect.by),))
    assert isinstance(what, Target)
    total = any(isinstance(change, Discount) and change.total for change in changes)
    if what.groupings or what.at_random or total or what.least not in (0, what.most):
        return NO
    one = structs.replace(effect, what=structs.replace(what, least=1, most=1))
    return Repeat(what.most, (Instruction((one,), what.least == 0, changes, decider=effect.by),))


def is_left_open(steps: Steps) -> bool:
    """Whether they end with a condition of their own, for which an `otherwise` behind them could be as well; also in
    what is done instead of something."""
    last = steps[-1] if steps else None
    return is_left_open(last.steps) if isinstance(last, Replace) else isinstance(last, If) and not last.otherwise


def asks_what_was_done(step: Step) -> bool:
    """Whether something hangs on that it is done, or paid: `if you do`."""
    match step:
        case Instruction(optional=True, if_done=(_, *_), if_not=()):
            return True
        case Replace(steps=(*_, last)):
            return asks_what_was_done(last)
        case _:
            return isinstance(step, NestedCost) and step.form is NestedForm.MAY_IF_DO and not step.if_not


def or_otherwise(steps: Steps, other: Steps) -> Steps:
    """The steps with what is done where their last condition does not hold: the nearest one before `otherwise`."""
    *before, last = steps
    if isinstance(last, Replace):
        return (*before, structs.replace(last, steps=or_otherwise(last.steps, other)))
    assert isinstance(last, If)
    inner = or_otherwise(last.then, other) if is_left_open(last.then) else last.then
    return (*before, structs.replace(last, then=inner, otherwise=() if is_left_open(last.then) else other))


UNORDERED = ChooseOption(Player.CORP, (Option((), "§"),))  # an order that is not read


def as_ordered(step: Any) -> tuple[Any, ...]:
    """What is ordered in quotation marks is no choice; it stays one where it cannot be said of the player."""
    if not isinstance(step, ChooseOption) or len(step.options) != 1 or step.options[0].label or not step.must:
        return (step,)
    (inner,) = step.options[0].steps if len(step.options[0].steps) == 1 else (None,)
    if not isinstance(inner, Trace):
        return (UNORDERED,)
    yes, no = (carried_out_by(s, step.chooser) for s in (inner.if_successful, inner.if_unsuccessful))
    return (UNORDERED,) if yes is NO or no is NO else (structs.replace(inner, if_successful=yes, if_unsuccessful=no),)
