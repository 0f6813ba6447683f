"""Rules for building decks and for formats of play, which no position depends on (chapter 2)."""

from __future__ import annotations

from ..abilities import DeckRule, DeckRuleKind
from ..conditions import Exists, Limit, LimitPer
from ..selectors import AGENDA, ANYTHING, THIS, Same
from .phrases import Grammar
from .pieces import Says
from .restrictions import only, says


def add_deck_rules(g: Grammar) -> None:
    """`costs 0 influence if ...`, `draft format only`, `your deck cannot include ...`."""
    g.words(
        "declares",
        {
            "draft format only": says(DeckRule(DeckRuleKind.DRAFT_ONLY, Same(THIS))),
            "starter game only": says(DeckRule(DeckRuleKind.STARTER_ONLY, Same(THIS))),
        },
    )
    g.rule("declares", "when you win a game with ~ in your score_area , reveal set {n:number}")(_campaign)
    g.rule("declares", "your deck cannot include more than {n:number} copy of any card")(
        lambda n: only(Limit(n, ANYTHING, LimitPer.DECK))
    )
    different = "your deck may include up to {n:number} different agenda card from each corp faction"
    g.rule("declares", different)(lambda n: says(DeckRule(DeckRuleKind.CAN_INCLUDE, AGENDA, most=n)))
    g.rule("declares", "you can use {s:np} from all factions in this deck")(
        lambda s: says(DeckRule(DeckRuleKind.CAN_INCLUDE, s))
    )
    g.rule("declares", "the first copy of each {s:np} in this deck do not count against your influence limit")(
        lambda s: says(DeckRule(DeckRuleKind.FIRST_COPY_FREE, s))
    )
    free = "~ cost 0 influence if you have"
    g.rule("declares", f"{free} {{a:at_least}} {{s:np}} in your deck")(
        lambda a, s: says(DeckRule(DeckRuleKind.NO_INFLUENCE_COST, Same(THIS), Exists(s, a[0], a[1])))
    )
    g.rule("declares", "you cannot include {s:np} in this deck")(
        lambda s: says(DeckRule(DeckRuleKind.CANNOT_INCLUDE, s))
    )


def _campaign(n: int) -> Says:
    """What a series of games unlocks: it follows the game, and no position of one."""
    return says(DeckRule(DeckRuleKind.CAMPAIGN, Same(THIS), set=n))
