"""The nouns of the rulebook as enumerations: sides, zones, card types, counters, damage.

The value of each member is the word that positions, messages and the card pool use.
"""

from __future__ import annotations

from enum import StrEnum
from types import MappingProxyType


class Side(StrEnum):
    """A player, by side (rule_player_definitions)."""

    CORP = "corp"
    RUNNER = "runner"

    @property
    def other(self) -> Side:
        """The opponent."""
        return Side.RUNNER if self is Side.CORP else Side.CORP

    @property
    def title(self) -> str:  # type: ignore[override]
        """The side as a word in a sentence: `Corp` or `Runner`."""
        return self.value.capitalize()


class Player(StrEnum):
    """A player as a card's text names them: by side, or relative to the card's controller."""

    YOU = "you"
    OPPONENT = "opponent"
    CORP = "corp"
    RUNNER = "runner"
    EITHER = "either"

    def side(self, controller: Side) -> Side | None:
        """The side meant by a card that `controller` controls; None for either player."""
        match self:
            case Player.YOU:
                return controller
            case Player.OPPONENT:
                return controller.other
            case Player.EITHER:
                return None
            case _:
                return Side(self.value)


class CardType(StrEnum):
    """The card types of chapter 3."""

    AGENDA = "agenda"
    ASSET = "asset"
    UPGRADE = "upgrade"
    ICE = "ice"
    OPERATION = "operation"
    CORP_IDENTITY = "corp_identity"
    EVENT = "event"
    HARDWARE = "hardware"
    PROGRAM = "program"
    RESOURCE = "resource"
    RUNNER_IDENTITY = "runner_identity"

    @property
    def word(self) -> str:
        """The type as players say it with an article left out: `piece of ice`, `identity`."""
        return {"ice": "piece of ice", "hardware": "piece of hardware"}.get(self.value, self.value.split("_")[-1])

    @property
    def side(self) -> Side:
        """Whose cards have this type."""
        return Side.CORP if self in CORP_TYPES else Side.RUNNER

    @property
    def place(self) -> Place | None:
        """Where in the play area cards of this type are installed, if they can be (8.5.1)."""
        if self in (CardType.PROGRAM, CardType.HARDWARE, CardType.RESOURCE):
            return Place.RIG
        if self is CardType.ICE:
            return Place.ICE
        return Place.ROOT if self in (CardType.AGENDA, CardType.ASSET, CardType.UPGRADE) else None


CORP_TYPES = frozenset(
    {
        CardType.AGENDA,
        CardType.ASSET,
        CardType.UPGRADE,
        CardType.ICE,
        CardType.OPERATION,
        CardType.CORP_IDENTITY,
    }
)


class Zone(StrEnum):
    """The zones of chapter 4; each score area is its own zone."""

    HQ = "hq"
    RND = "rnd"
    ARCHIVES = "archives"
    GRIP = "grip"
    STACK = "stack"
    HEAP = "heap"
    CORP_SCORE = "corp_score"
    RUNNER_SCORE = "runner_score"
    PLAY_AREA = "play_area"
    SET_ASIDE = "set_aside"
    REMOVED = "removed"
    BANK = "bank"
    OUTSIDE = "outside"  # in no zone at all: outside of the game (4.1.3)

    @property
    def word(self) -> str:
        """The zone in a sentence: `R&D`, `the grip`."""
        return ZONE_WORDS[self]


ZONE_WORDS = {
    Zone.HQ: "HQ",
    Zone.RND: "R&D",
    Zone.ARCHIVES: "Archives",
    Zone.GRIP: "the grip",
    Zone.STACK: "the stack",
    Zone.HEAP: "the heap",
    Zone.CORP_SCORE: "the Corp's score area",
    Zone.RUNNER_SCORE: "the Runner's score area",
    Zone.PLAY_AREA: "the play area",
    Zone.SET_ASIDE: "the set-aside zone",
    Zone.REMOVED: "the removed-from-the-game zone",
    Zone.BANK: "the bank",
    Zone.OUTSIDE: "the pile outside of the game",
}

HANDS = {Side.CORP: Zone.HQ, Side.RUNNER: Zone.GRIP}
DECKS = {Side.CORP: Zone.RND, Side.RUNNER: Zone.STACK}
DISCARD_PILES = {Side.CORP: Zone.ARCHIVES, Side.RUNNER: Zone.HEAP}
SCORE_AREAS = {Side.CORP: Zone.CORP_SCORE, Side.RUNNER: Zone.RUNNER_SCORE}
# where cards are accessed that are not in Archives; an ability may set aside what is accessed
NOT_HQ = tuple(zone for zone in Zone if zone is not Zone.HQ)
NOT_GRIP = tuple(zone for zone in Zone if zone is not Zone.GRIP)
NOT_ARCHIVES = (Zone.HQ, Zone.RND, Zone.PLAY_AREA, Zone.SET_ASIDE)


class Place(StrEnum):
    """Where in the play area a card is."""

    ROOT = "root"
    ICE = "ice"
    RIG = "rig"
    IDENTITY = "identity"
    RESOLVING = "resolving"  # an event, an operation or a current in the play area
    INSTALLING = "installing"  # neither installed nor active yet (rule_steps_installing_place)
    HOSTED = "hosted"  # hosted, but not installed (1.13)
    CONDITION = "condition"  # hosted as a condition counter: no card any more (rule_card_to_counter)


UNORDERED_PLACES = (Place.RIG, Place.ROOT, Place.HOSTED)  # where no order tells copies apart


class Part(StrEnum):
    """Which part of a server a text speaks of (4.6)."""

    ROOT = "root"
    PROTECTING = "protecting"
    ROOT_OR_PROTECTING = "root_or_protecting"
    IN = "in"
    IN_OR_ROOT = "in_or_root"
    ANYWHERE = "anywhere"  # in it, in its root or protecting it


class Face(StrEnum):
    """Whether a card is faceup or facedown (8.1)."""

    UP = "faceup"
    DOWN = "facedown"


class Counter(StrEnum):
    """Kinds of counters (1.9); hosted credits are counters too."""

    CREDIT = "credit"
    ADVANCEMENT = "advancement"
    AGENDA = "agenda"
    POWER = "power"
    VIRUS = "virus"
    BAD_PUBLICITY = "bad_publicity"  # on a card; what the Corp itself has stands with the Corp (1.13.3)

    @property
    def word(self) -> str:
        """The kind in words."""
        return self.value.replace("_", " ")


class Damage(StrEnum):
    """Kinds of damage (10.4.2)."""

    NET = "net"
    MEAT = "meat"
    CORE = "core"


class Stat(StrEnum):
    """Numbers of a card."""

    COST = "cost"  # play, install or rez cost
    PLAY_COST = "play_cost"
    INSTALL_COST = "install_cost"  # of hardware, programs and resources
    REZ_COST = "rez_cost"
    PLAY_OR_INSTALL_COST = "play_or_install_cost"
    PLAY_OR_REZ_COST = "play_or_rez_cost"
    INSTALL_OR_REZ_COST = "install_or_rez_cost"
    TRASH_COST = "trash_cost"
    STRENGTH = "strength"
    MEMORY_COST = "memory_cost"
    ADVANCEMENT_REQUIREMENT = "advancement_requirement"
    AGENDA_POINTS = "agenda_points"
    LINK = "link"
    SUBROUTINES = "subroutines"
    SUBTYPES = "subtypes"  # how many it has


class PlayerStat(StrEnum):
    """Numbers of a player."""

    CREDITS = "credits"
    CLICKS = "clicks"
    TAGS = "tags"
    BAD_PUBLICITY = "bad_publicity"
    CORE_DAMAGE = "core_damage"
    HAND = "hand"
    HAND_SIZE = "hand_size"
    MEMORY = "memory"
    UNUSED_MEMORY = "unused_memory"
    LINK = "link"
    AGENDA_POINTS = "agenda_points"
    CLICKS_ALLOTTED = "clicks_allotted"
    THREAT = "threat"
    POINTS_TO_WIN = "points_to_win"  # agenda points needed to win (1.7.1)


class Relation(StrEnum):
    """A comparison of two amounts."""

    EQUAL = "="
    LESS = "<"
    AT_MOST = "<="
    GREATER = ">"
    AT_LEAST = ">="
    ODD = "odd"  # they differ by an odd number

    def holds(self, left: int, right: int) -> bool:
        """Whether `left` stands in this relation to `right`."""
        match self:
            case Relation.EQUAL:
                return left == right
            case Relation.LESS:
                return left < right
            case Relation.AT_MOST:
                return left <= right
            case Relation.GREATER:
                return left > right
            case Relation.AT_LEAST:
                return left >= right
            case Relation.ODD:
                return (left - right) % 2 == 1


class Scope(StrEnum):
    """A stretch of time that a text counts over or lasts for."""

    TURN = "turn"
    LAST_TURN = "last_turn"  # of the opponent
    OWN_LAST_TURN = "own_last_turn"
    LAST_RUN = "last_run"  # the latest one that has ended
    RUN = "run"
    APPROACH = "approach"
    ENCOUNTER = "encounter"
    BREACH = "breach"
    ACCESS = "access"
    PLAY = "play"  # since the card that speaks was played the last time
    USE = "use"  # what was paid as the card that speaks was used the last time
    GAME = "game"


EVENTS_AND_OPERATIONS = (CardType.EVENT, CardType.OPERATION)
IDENTITIES = (CardType.CORP_IDENTITY, CardType.RUNNER_IDENTITY)
SERVERS = {Zone.HQ: "hq", Zone.RND: "rnd", Zone.ARCHIVES: "archives"}
REZZABLE = (CardType.ASSET, CardType.UPGRADE, CardType.ICE)
INSTALLED_AT_A_COST = (CardType.HARDWARE, CardType.PROGRAM, CardType.RESOURCE)  # printed on them (2.3.4)
PRICED = MappingProxyType(
    {  # the cards on which each of these costs is printed (2.3.3 to 2.3.5)
        Stat.COST: (*EVENTS_AND_OPERATIONS, *INSTALLED_AT_A_COST, *REZZABLE),
        Stat.PLAY_COST: EVENTS_AND_OPERATIONS,
        Stat.INSTALL_COST: INSTALLED_AT_A_COST,
        Stat.REZ_COST: REZZABLE,
        Stat.PLAY_OR_INSTALL_COST: (*EVENTS_AND_OPERATIONS, *INSTALLED_AT_A_COST),
        Stat.PLAY_OR_REZ_COST: (*EVENTS_AND_OPERATIONS, *REZZABLE),
        Stat.INSTALL_OR_REZ_COST: (*INSTALLED_AT_A_COST, *REZZABLE),
    }
)
ROOT_OF_REMOTES = (CardType.AGENDA, CardType.ASSET)
HIDDEN_ZONES = MappingProxyType({"hq": Zone.HQ, "rnd": Zone.RND})


class TraceNumber(StrEnum):
    """A number of the trace that is being resolved (10.8)."""

    TRACE_STRENGTH = "trace_strength"
    LINK_STRENGTH = "link_strength"


class End(StrEnum):
    """The first or the last of several things in order."""

    FIRST = "first"
    LAST = "last"


class Spot(StrEnum):
    """A position of ice (6.2)."""

    INNERMOST = "innermost"
    OUTERMOST = "outermost"
    DIRECTLY_INWARD = "directly_inward"
    DIRECTLY_OUTWARD = "directly_outward"
    SAME_POSITION = "same_position"
