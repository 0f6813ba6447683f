"""A sentence that is not read behind what an ability does: a step of it, and whatever else it may be."""

from __future__ import annotations

from ..abilities import AbilityKind
from ..conditions import UnreadRestriction, UsableBy
from ..costs import of_open_price
from ..terms import Player
from .drafts import Draft, of_either_case
from .influence import forbids_of_that, named_acts
from .lines import Tokens
from .phrases import Grammar
from .unread import may_hold, tells_its_own_price, tells_own_cost, tells_who_uses_it, unread_declaration, unread_step


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
    if tells_own_cost(words) or (stays and may_hold(words)):
        found = unread_declaration(clause, words, grammar)
        draft.after += (Draft(AbilityKind.STATIC, draft.line, draft.side, declarations=(found,)),)
    if "otherwise" in words:
        draft = of_either_case(draft)
    draft.steps += (unread_step(clause, words),)
    return draft
