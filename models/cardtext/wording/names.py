"""`It` and `that card`: which words stand for what an ability named before.

Where reading the plain words back would bind them as they are bound now, they are plain; otherwise every name is
written out at the object that bears it, so that no two abilities share their words.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product
from typing import Any

from msgspec import structs

from ...abilities import Ability, Prevent
from ...conditions import Trigger
from ...deeds import Deed
from ...effects import Effect, Target
from ...selectors import ANYTHING, Bound, EventPattern, Not, Same, StatOf, ThatMany, This, TriggerObject
from ...terms import CardType
from ...values import Value, inside, walk
from ..anaphora import resolve
from ..logic import subtypes_of, types_of
from ..mentions import WAYS
from ..others import Unresolved
from .words import quoted_name

_PLAIN = re.compile(r"(?:that|the (?:chosen|revealed|trashed|installed|second|drawn|stolen|derezzed|exposed)) [a-z_ ]+")
_NUMBERED = re.compile(r"(that|those) cards?(?: \d+)?")


def with_names(ability: Ability) -> Ability:
    """The ability with the words that its bound names go by."""
    bound, ability = ability, _with_numbers(ability)
    nodes = tuple(walk(ability))
    if not any(isinstance(node, Bound | TriggerObject) for node in nodes):
        named = any(isinstance(node, Target | Effect) and node.name is not None for node in nodes)
        others = any(node == ~Same(This()) for node in nodes)
        return _written_out(ability) if named or (others and not _is_read_as(ability, bound)) else ability
    noun, means = _trigger_noun(ability), _means_noun(ability)
    for its, other, words in product((True, False), (True, False), (_words, _pronouns)):

        def plain(
            node: Value, its: bool = its, other: bool = other, words: Callable[[str], str] = words
        ) -> Value | None:
            match node:
                case StatOf(of=Bound()) if its:
                    return structs.replace(node, of=Bound("it"))
                case Not(Same(Bound())) if other:
                    return ~Same(This())
                case Bound(name):
                    return Bound(words(name))
                case TriggerObject(means=True):
                    return Bound(means)
                case TriggerObject():
                    return Bound(noun)
                case Target() | Effect() if node.name is not None:
                    return structs.replace(node, name=None)
                case _:
                    return None

        shown = _changed(ability, plain)
        words_are_plain = all(_is_plain(node.name) for node in walk(shown) if isinstance(node, Bound))
        if words_are_plain and _is_read_as(shown, ability):
            return _changed(shown, _spoken)
    return _written_out(ability)


def _with_numbers(ability: Ability) -> Ability:
    """`Trashed this way` for a number of what an effect did, where that is read as it is bound now."""
    prevented = (node.name for node in walk(ability) if isinstance(node, Prevent) and node.name is not None)
    words = dict.fromkeys(prevented, "prevented this way")
    for effect in walk(ability):
        if isinstance(effect, Effect) and effect.name is not None and effect.kind is not Deed.TAKE_CREDITS:  # no tags
            word = next((w for w, kinds in WAYS.items() if effect.kind in kinds), None)
            if word is not None:
                words[effect.name] = f"{word} this way"
    asked = {node.name for node in walk(ability) if isinstance(node, ThatMany)} & words.keys()
    if not asked:
        return ability

    def said(node: Value) -> Value | None:
        match node:
            case ThatMany(name) if name in asked:
                return ThatMany(words[name])
            case Effect(name=str() as name) | Prevent(name=str() as name) if name in asked:
                return structs.replace(node, name=None)
            case _:
                return None

    shown = _changed(ability, said)
    return shown if _is_read_as(shown, ability) else ability


def _is_read_as(shown: Ability, ability: Ability) -> bool:
    """Whether the reader would bind the words of `shown` as `ability` has them."""
    try:
        return resolve(shown) == ability
    except Unresolved:
        return False


def _is_plain(word: str) -> bool:
    return word in ("it", "them") or _PLAIN.fullmatch(word) is not None


def _words(name: str) -> str:
    numbered = _NUMBERED.fullmatch(name)
    if numbered is None or name == "that card":
        return name
    return "them" if numbered[1] == "those" else "it"


def _pronouns(name: str) -> str:
    numbered = _NUMBERED.fullmatch(name)
    if numbered is None:
        return name
    return "them" if numbered[1] == "those" else "it"


def _spoken(node: Value) -> Value | None:
    """`That piece of ice` is `that ice` in a sentence, and subtypes are two words."""
    if isinstance(node, Bound):
        return Bound(node.name.replace("_", " ").replace("piece of ices", "pieces of ice"))
    return None


def _written_out(ability: Ability) -> Ability:
    """Every name in full; `other` is said of this card only, so that it cannot mean the chosen one."""
    return _changed(ability, _in_full)


def _in_full(node: Value) -> Value | None:
    match node:
        case Bound(name):
            return Bound(quoted_name(name))
        case Not(Same(This())):
            return ~Same(Bound("this card itself"))
        case _:
            return None


_NOUNS = {CardType.ICE: "piece of ice", CardType.HARDWARE: "piece of hardware"}


def _trigger_noun(ability: Ability) -> str:
    trigger = ability.trigger or next((n for n in walk(ability) if isinstance(n, Trigger)), None)
    what = trigger.events[0].what if trigger is not None and trigger.events else None
    types = types_of(what) if what is not None else None
    if types is None or len(types) != 1 or types[0] in (CardType.CORP_IDENTITY, CardType.RUNNER_IDENTITY):
        return "that card"
    return f"that {_NOUNS.get(types[0], types[0].value)}"


def _means_noun(ability: Ability) -> str:
    using = next((n.using for n in walk(ability) if isinstance(n, EventPattern) and n.using is not None), ANYTHING)
    types, subtypes = types_of(using) or (), subtypes_of(using)
    return f"that {_NOUNS.get(types[0], types[0].value) if types else ''.join(subtypes[:1])}"


def _map(value: Any, change: Callable[[Value], Value | None]) -> Any:
    """The value with every structure in it replaced by what `change` answers, innermost first."""
    rebuilt = inside(value, lambda part: _map(part, change))
    changed = change(rebuilt) if isinstance(rebuilt, Value) else None
    return rebuilt if changed is None else changed


def _changed(ability: Ability, change: Callable[[Value], Value | None]) -> Ability:
    changed = _map(ability, change)
    assert isinstance(changed, Ability)
    return changed
