"""The numbers that a picture shows, as they are now under all effects; where that is not known, as printed."""

from __future__ import annotations

from ..models.cards import Card
from ..models.state import GameObject
from ..models.terms import CardType, Face, PlayerStat, Side, Stat, Zone
from ..solver.ask.position import Position
from ..solver.reading import Doubts

LABELS = {
    Stat.STRENGTH: "strength",
    Stat.ADVANCEMENT_REQUIREMENT: "needs",
    Stat.AGENDA_POINTS: "points",
    Stat.TRASH_COST: "trash",
    Stat.MEMORY_COST: "MU",
}


class Numbers:
    """The numbers of one position."""

    def __init__(self, position: Position) -> None:
        self._game = position.game

    def of_player(self, side: Side) -> tuple[tuple[str, str], ...]:
        """Hand size, and memory and link of the Runner, with the agenda points of either."""
        found = [("points", self._points(side)), ("hand size", self._player(PlayerStat.HAND_SIZE, side))]
        if side is Side.RUNNER:
            total, free = (self._player(stat, side) for stat in (PlayerStat.MEMORY, PlayerStat.UNUSED_MEMORY))
            found.append(("memory free", f"{free} of {total}"))
            link = self._player(PlayerStat.LINK, side)
            if link != "0":
                found.append(("link", link))
        return tuple(found)

    def of_card(self, thing: GameObject, card: Card) -> tuple[str, ...]:
        """The short facts of a card that is known: what matters where it lies."""
        stats: list[tuple[Stat, int | None]] = []
        match card.type:
            case CardType.ICE:
                stats = [(Stat.STRENGTH, card.strength)]
            case CardType.PROGRAM:
                stats = [(Stat.STRENGTH, card.strength), (Stat.MEMORY_COST, card.memory_cost)]
            case CardType.AGENDA:
                stats = [
                    (Stat.ADVANCEMENT_REQUIREMENT, card.advancement_requirement),
                    (Stat.AGENDA_POINTS, card.agenda_points),
                ]
            case CardType.ASSET | CardType.UPGRADE:
                stats = [(Stat.TRASH_COST, card.trash_cost)]
        facts = [f"{LABELS[stat]} {self._card(stat, thing, printed)}" for stat, printed in stats if printed is not None]
        if card.cost is not None and not (thing.installed and thing.face is Face.UP) and thing.zone is not Zone.REMOVED:
            facts.insert(0, f"cost {card.cost}")
        return tuple(facts)

    def _points(self, side: Side) -> str:
        zone = Zone.CORP_SCORE if side is Side.CORP else Zone.RUNNER_SCORE
        doubts = Doubts()
        points = 0
        for thing in self._game.state.in_zone(zone):
            worth = doubts.number(self._game.characteristics.current(Stat.AGENDA_POINTS, thing))
            points += worth or 0
        return f"{points}?" if doubts else str(points)

    def _player(self, stat: PlayerStat, side: Side) -> str:
        doubts = Doubts()
        value = doubts.number(self._game.player_numbers.modified(stat, side))
        return "?" if value is None else f"{value}?" if doubts else str(value)

    def _card(self, stat: Stat, thing: GameObject, printed: int) -> str:
        if not thing.installed and thing.zone not in (Zone.CORP_SCORE, Zone.RUNNER_SCORE):
            return str(printed)
        doubts = Doubts()
        value = doubts.number(self._game.characteristics.current(stat, thing))
        return f"{printed}?" if value is None or doubts else str(value)
