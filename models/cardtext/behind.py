"""A sentence that is not read behind what an ability does: a step of it, and whatever else it may be."""

from __future__ import annotations

import itertools

from msgspec import structs

from ..abilities import AbilityKind, Instruction, Step, Unread
from ..conditions import UnreadRestriction, UsableBy
from ..costs import of_open_price
from ..deeds import Deed
from ..effects import Effect, The
from ..selectors import Bound
from ..terms import Player
from ..values import walk
from .afterwards import behind_breach
from .anaphora import leans_on
from .drafts import Draft, amends, of_either_case
from .influence import forbids_of_that, named_acts
from .joining import attached
from .lines import Tokens
from .mentions import WORD_TYPES
from .others import Unresolved
from .phrases import Grammar
from .pieces import IfDone
from .unread import (
    may_hold,
    may_wait,
    tells_its_own_price,
    tells_own_cost,
    tells_who_uses_it,
    unread_declaration,
    unread_step,
)


def with_unread(draft: Draft, words: Tokens, grammar: Grammar, *, restricts: bool) -> Draft:
    """The ability with the sentence, which may tell as well what it costs, who uses it, or what holds all the time."""
    clause = draft.line.clause
    if restricts:
        acts = named_acts(words) if draft.steps and forbids_of_that(words) else ()
        draft.restrictions += (UnreadRestriction("a restriction", acts),)
    if draft.cost is not None and tells_its_own_price(words):
        draft.cost = of_open_price(draft.cost)
    if draft.cost is not None and tells_who_uses_it(words):
        draft.restrictions += (UsableBy(Player.EITHER), UnreadRestriction("a restriction"))
    stays = draft.kind in (AbilityKind.CONDITIONAL, AbilityKind.PAID)
    if tells_own_cost(words) or (stays and (may_hold(words) or may_wait(words))):
        found = unread_declaration(clause, words, grammar)
        draft.after += (Draft(AbilityKind.STATIC, draft.line, draft.side, declarations=(found,)),)
    if "otherwise" in words:
        draft = of_either_case(draft)
    draft.steps = _with_step(draft, words, unread_step(clause, words))
    return draft


def _with_step(draft: Draft, words: Tokens, step: Unread) -> tuple[Step, ...]:
    """The steps with the one that is not read: where the last step is done, if it hangs on that, speaks of what is
    named there, or of the breach that is made there; else behind them."""
    if "otherwise" in words or draft.linked or not draft.steps:
        return (*draft.steps, step)
    if words[:3] == ("if", "you", "do") and {"not", "if"}.isdisjoint(words[3:]):
        found = amends(draft.copy(), IfDone((structs.replace(step, optional=False),)))
        return (*draft.steps, step) if found is None else found.steps
    hangs = _is_of_its_breach(draft, words) or _is_once_more(draft, words, step)
    if not hangs and not any(_hangs_on(draft, word) for word in _spoken_of(words)):
        return (*draft.steps, step)
    inner = attached(draft.steps[-1], (step,))
    return (*draft.steps, step) if inner is None else (*draft.steps[:-1], inner)


def _is_of_its_breach(draft: Draft, words: Tokens) -> bool:
    """Whether `during this breach` speaks of the one that the last step makes."""
    return words[0] == "during" and words[2:3] == ("breach",) and behind_breach(draft.steps, Unread(0)) is not None


def _is_once_more(draft: Draft, words: Tokens, step: Unread) -> bool:
    """Whether `this is not the first time` speaks of what the last step does, and nothing else of the ability."""
    if words[:7] != ("if", "this", "is", "not", "the", "first", "time"):
        return False
    done = {node.kind for node in walk(draft.steps[-1]) if isinstance(node, Effect)}
    before = {node.kind for node in walk(draft.steps[:-1]) if isinstance(node, Effect)}
    before |= {event.verb for event in draft.trigger.events} if draft.trigger is not None else set()
    return not done.isdisjoint(step.acts) and before.isdisjoint(step.acts)


def _spoken_of(words: Tokens) -> tuple[Bound, ...]:
    """What the words may have been told of before: `that resource`, `the chosen card`."""
    pairs = itertools.pairwise(words)
    those = tuple(Bound(f"that {b}") for a, b in pairs if a in ("that", "those") and b in (*WORD_TYPES, "card"))
    chosen = zip(words, words[1:], words[2:], strict=False)
    return (*those, *(Bound(f"the chosen {c}") for a, b, c in chosen if (a, b) == ("the", "chosen")))


def _hangs_on(draft: Draft, word: Bound) -> bool:
    """Whether what the word refers to is named in the last step."""
    later = (Instruction((Effect(Deed.REVEAL, what=The(word)),)),)
    whole = structs.replace(draft.ability(), steps=draft.steps + later)
    try:
        return leans_on(whole, draft.steps[-1], later, draft.values)
    except Unresolved:
        return False
