"""Numbers of players: credits, clicks, cards in hand, memory, link, points (1.7, 1.10, 1.11, 1.20, 5.5.3)."""

from __future__ import annotations

from msgspec import Struct

from ...models.abilities import PlayerStatChange
from ...models.known import AtLeast, Known, Open, united
from ...models.selectors import StatOfPlayer
from ...models.terms import PlayerStat, Side, Zone
from ..support import TOUCHED_BY_PLAYER_STATS
from .characteristics import modified
from .context import Context
from .credit_pool import CreditPool
from .meaning import AMOUNTS
from .memory import Memory
from .not_understood import NotUnderstood
from .selection import Selection
from .situation import Situation

# What a text that is not understood may touch if it changes them; of the others it is asked where they are read.
OPEN_IF = {stat: frozenset(aspects) for stat, aspects in TOUCHED_BY_PLAYER_STATS.items()}


@AMOUNTS.of(StatOfPlayer)
def _of_player(game: Situation, value: StatOfPlayer, context: Context) -> Known[int]:
    side = value.player.side(context.controller) or context.controller
    return PlayerNumbers(game).as_it_counts(value.stat, side)


class PlayerNumbers(Struct, frozen=True):
    """The numbers of the players of a game."""

    game: Situation

    def hand_count(self, side: Side) -> Known[int]:
        """How many cards a player has in hand; the position may leave it open."""
        zone = Zone.HQ if side is Side.CORP else Zone.GRIP
        if zone in self.game.state.unlimited:
            return AtLeast((Selection.size_untold(zone),), len(self.game.state.in_zone(zone)))
        return len(self.game.state.in_zone(zone))

    def as_it_counts(self, stat: PlayerStat, side: Side) -> Known[int]:
        """A number of a player; a text which is not understood may change it (rule_max_hand_size_default)."""
        touching = NotUnderstood(self.game).texts_touching(OPEN_IF[stat]) if stat in OPEN_IF else ()
        found = _as_understood(self.game, stat, side)
        return united(Open(touching), found) if touching else found

    def memory_lowered_by(self) -> tuple[str, ...]:
        """The sources that lower the memory limit now."""
        stat = PlayerStat.MEMORY
        found: dict[str, None] = {}
        for declaration, declared in (
            self.game.declarations(PlayerStatChange) if stat in self.game.holding().changed_stats else ()
        ):
            if declaration.stat is stat and declaration.player.side(declared.controller) in (None, Side.RUNNER):
                change = self.game.amount(declaration.amount, self.game.context_of(declared))
                if not isinstance(change, Open) and change < 0 and not declaration.set_to:
                    found[declared.source] = None
        return tuple(found)

    def modified(self, stat: PlayerStat, side: Side) -> Known[int]:
        """Memory, link, hand size, allotted clicks and points to win of a player now (5.5.3, 1.11.2, 1.20), as far
        as texts are understood (rule_max_hand_size_core_damage, rule_link_value)."""
        numbers = self.game.edition.numbers
        match stat:
            case PlayerStat.HAND_SIZE:
                base = numbers.hand_size
            case PlayerStat.MEMORY | PlayerStat.UNUSED_MEMORY:
                base = numbers.memory
            case PlayerStat.CLICKS_ALLOTTED:
                base = numbers.clicks(side)
            case PlayerStat.TAGS:
                base = self.game.state.runner.tags
            case PlayerStat.BAD_PUBLICITY:
                base = self.game.state.corp.bad_publicity
            case PlayerStat.POINTS_TO_WIN:
                base = numbers.points_to_win
            case _:
                identity = self.game.state.identity(side)
                card = self.game.card(identity)
                base = (card.base_link or 0) if card is not None else 0
        wanted = PlayerStat.MEMORY if stat is PlayerStat.UNUSED_MEMORY else stat
        changes: list[tuple[bool, int]] = []
        if stat is PlayerStat.HAND_SIZE and side is Side.RUNNER:
            changes.append((False, -self.game.state.runner.core_damage))
        for declaration, declared in (
            self.game.declarations(PlayerStatChange) if wanted in self.game.holding().changed_stats else ()
        ):
            if declaration.stat is not wanted or declaration.player.side(declared.controller) not in (None, side):
                continue
            change = self.game.amount(declaration.amount, self.game.context_of(declared))
            if isinstance(change, Open):
                return change
            changes.append((declaration.set_to, change))
        total = modified(base, changes)
        if stat is not PlayerStat.UNUSED_MEMORY:
            return total
        used = Memory(self.game).used()
        return used if isinstance(used, Open) else total - used


def _as_understood(game: Situation, stat: PlayerStat, side: Side) -> Known[int]:
    player = game.state.player(side)
    match stat:
        case PlayerStat.CREDITS:
            return CreditPool(game).count(side)
        case PlayerStat.CLICKS:
            return player.clicks
        case PlayerStat.CORE_DAMAGE:
            return game.state.runner.core_damage
        case PlayerStat.HAND:
            return PlayerNumbers(game).hand_count(side)
        case PlayerStat.AGENDA_POINTS:
            return game.score(side) if game.knows_score(side) else Open()
        case PlayerStat.THREAT:
            return game.threat() if all(game.knows_score(each) for each in Side) else Open()
        case _:
            return PlayerNumbers(game).modified(stat, side)
