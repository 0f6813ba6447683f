"""Agenda points: each player's score, and the threat level (1.17.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from ...models.abilities import Aspect, Unread
from ...models.deeds import Deed
from ...models.known import Open
from ...models.state import GameObject
from ...models.terms import SCORE_AREAS, Side, Stat
from .hanging import if_in_score_area
from .view import View

T = TypeVar("T")
WORTH_UNREAD = "worth not read"


def score(game: View, side: Side) -> int:
    """A player's agenda points (rule_score)."""
    if Stat.AGENDA_POINTS not in game.holding().changed_stats:
        return game.follows("printed scores", (game.of_objects("in score areas", if_in_score_area),), _printed_scores)[
            side
        ]
    worth = (game.worth(object, side) for object in _scored(game, side))
    return sum(each for each in worth if not isinstance(each, Open))


def _scored(game: View, side: Side) -> Iterator[GameObject]:
    return (o for o in game.of_objects("in score areas", if_in_score_area) if o.zone is SCORE_AREAS[side])


def knows_score(game: View, side: Side) -> bool:
    """Whether it is known how many points each agenda in a score area is worth; those that are not are no points of
    `score`."""
    area, unread = SCORE_AREAS[side], game.of_objects(WORTH_UNREAD, _of_unread_worth)
    if any(o.zone is area or (Aspect.POINTS in said.influence and any(_scored(game, side))) for o, said in unread):
        return False
    if Stat.AGENDA_POINTS not in game.holding().changed_stats:
        return True
    return not any(isinstance(game.worth(o, side), Open) for o in _scored(game, side))


def threat_level(game: View) -> int:
    """The threat level: the greater of both scores (rule_threat_level, 9.3.6f)."""
    return max(score(game, side) for side in Side)


def _printed_scores(game: View) -> dict[Side, int]:
    """What the agendas in score areas are worth by what is printed on them."""
    worth: dict[Side, int] = dict.fromkeys(Side, 0)
    for object in game.of_objects("in score areas", if_in_score_area):
        card, side = game.card(object), next(side for side in Side if SCORE_AREAS[side] is object.zone)
        if card is not None:
            worth[side] += object.worth if object.worth is not None else card.agenda_points or 0
    return worth


def _of_unread_worth(game: View, object: GameObject) -> Iterator[tuple[GameObject, Unread]]:
    """What is not understood of a card in a score area and may say how many points it is worth there, and of an active
    one what it may say of the points of others."""
    scored = object.zone in SCORE_AREAS.values()
    aspect = Aspect.SCORE if scored else Aspect.POINTS
    acts = () if scored else (Deed.WIN,)
    card = game.card(object)
    asked = scored or (card is not None and card.unread and game.is_active(object))
    for ability in game.printed_abilities(object) if asked else ():
        for said in ability.declarations:
            if isinstance(said, Unread) and aspect in said.influence and set(said.acts).issubset(acts):
                yield object, said


def unread_worths(game: View) -> tuple[tuple[GameObject, Unread], ...]:
    """What is not understood and may say how many points agendas are worth."""
    return game.of_objects(WORTH_UNREAD, _of_unread_worth)
