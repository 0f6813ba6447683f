"""What comes to nothing where an optional step before it was not carried out (9.6.9): what is done for each, or to
each, of what was never done."""

from __future__ import annotations

from ..abilities import ChangeValue, If, Instruction, Lasting, Prevent, Repeat, StatChange, Step
from ..conditions import Comparison, Condition, Fits
from ..effects import Each, Effect, Object, Target, The
from ..selectors import (
    Amount,
    And,
    Bound,
    Calculated,
    CountersAmong,
    CountersOn,
    CountOf,
    KindsOf,
    Operator,
    Or,
    Same,
    Selector,
    StatOf,
    SumOf,
    ThatMany,
)
from ..terms import Relation
from ..values import walk

Names = frozenset[str]  # those that such a step gives


def names_given(step: Step) -> Names:
    """The names by which later words speak of what the step does."""
    return frozenset(n.name for n in walk(step) if isinstance(n, Target | Effect) and n.name is not None)


def comes_to_nothing(step: Step, names: Names) -> bool:
    """Whether nothing happens in this step where nothing stands for these names."""
    match step:
        case Instruction(effects=effects, if_not=()):
            return all(_is_none(e.amount, names) or _acts_on_none(e.what, names) for e in effects)
        case Repeat(times=amount, once_before=False) | Prevent(amount=amount):
            return _is_none(amount, names)
        case ChangeValue(amount=amount, set_to=False):
            return _is_none(amount, names)
        case Lasting(declarations=declared):
            return all(isinstance(d, StatChange) and not d.set_to and _is_none(d.amount, names) for d in declared)
        case If(condition=condition, then=then, otherwise=otherwise):
            left = otherwise if _fails(condition, names) else (*then, *otherwise)
            return all(comes_to_nothing(inner, names) for inner in left)
        case _:
            return False


def _fails(condition: Condition, names: Names) -> bool:
    """Whether it asks for some of what there is none."""
    match condition:
        case Comparison(left, Relation.AT_LEAST, int(least)):
            return least > 0 and _is_none(left, names)
        case Fits(ref=Bound(name)):
            return name in names
        case _:
            return False


def _acts_on_none(what: Object | None, names: Names) -> bool:
    match what:
        case The(ref=Bound(name)):
            return name in names
        case Target(what=selector, most=most):
            return _is_none(most, names) or _are_none(selector, names)
        case Each(what=selector):
            return _are_none(selector, names)
        case _:
            return False


def _is_none(amount: Amount | None, names: Names) -> bool:
    match amount:
        case ThatMany(name):
            return name in names or name.endswith(" this way")  # of which it is not known yet what was done
        case CountersOn(on=Bound(name)) | StatOf(of=Bound(name)):
            return name in names
        case CountOf(of=of) | SumOf(of=of) | KindsOf(of=of) | CountersAmong(of=of):
            return _are_none(of, names)
        case Calculated(Operator.TIMES | Operator.LEAST, left, right):
            return _is_none(left, names) or _is_none(right, names)
        case Calculated(Operator.PLUS, left, right):
            return _is_none(left, names) and _is_none(right, names)
        case Calculated(Operator.HALF_UP | Operator.HALF_DOWN | Operator.EACH, left, _):
            return _is_none(left, names)
        case _:
            return False


def _are_none(of: Selector, names: Names) -> bool:
    match of:
        case Same(ref=Bound(name)):
            return name in names
        case And(parts=parts):
            return any(_are_none(part, names) for part in parts)
        case Or(parts=parts):
            return all(_are_none(part, names) for part in parts)
        case _:
            return False
