"""Which abilities an object has: those on its card, those that it gained, but none that it lost; which are actions
(5.2.1, 9.1.3, 9.1.9)."""

from __future__ import annotations

from ...models.abilities import Ability, AbilityKind
from ...models.edition import CardText
from ...models.pool.older_texts import OLDER_TEXTS
from ...models.state import GameObject
from ...models.terms import Place
from .view import View


def abilities_on_card(game: View, object: GameObject) -> tuple[Ability, ...]:
    """Every ability printed on the object's card, as the edition words it (rule_identity_double_sided)."""
    card = game.card(object)
    if card is not None and card.id in OLDER_TEXTS and game.reads("card_text") is CardText.OF_THE_EDITION:
        return OLDER_TEXTS[card.id]
    return card.abilities if card is not None else ()


def printed_abilities(game: View, object: GameObject) -> tuple[Ability, ...]:
    """The abilities that an object has from its card: none of a card that is a counter now, or in a score area as
    an agenda (rule_card_to_counter, rule_add_card_to_score_area, rule_type_condition_counter)."""
    if object.place is Place.CONDITION or object.worth is not None:
        return ()
    return abilities_on_card(game, object)


def all_abilities(game: View, object: GameObject) -> tuple[Ability, ...]:
    """The abilities of an object: the printed ones, then those that it has gained (rule_gaining_losing_abilities,
    9.1.3b, 9.1.9a)."""
    gained = game.holding().gained.get(object.id, ())
    printed = printed_abilities(game, object)
    return (*printed, *(g.ability for g in gained)) if gained else printed


def has_lost(game: View, object: GameObject, ability: Ability) -> bool:
    """Whether an ability of an object is ignored because something says that it is lost (rule_lose_ability)."""
    now = game.holding()
    if object.id in now.lost:
        kept = object.id in now.kept_subroutines and ability in printed_abilities(game, object)
        return not kept or ability.kind is not AbilityKind.SUBROUTINE
    return object.id in now.lost_printed and not any(g.ability is ability for g in now.gained.get(object.id, ()))
