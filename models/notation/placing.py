"""Where in a position a card can be: which cards belong in which zone or place, and what an object is called there.

Only what no rule and no card could bring about is refused; illegal states that a checkpoint corrects are not
(chapter 4, 10.3.1).
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from typing import TypeGuard

from ..cards import Card
from ..conditions import InstallOnly
from ..deeds import Deed
from ..effects import Effect, The
from ..selectors import And, Is, Or, Selector, Status, Subtype, This, Type
from ..terms import DECKS, CardType, Face, Place, Side, Zone
from ..values import Value, walk
from .names import server_name


@lru_cache(maxsize=4096)
def hosts_without_installing(card: Card) -> bool:
    """Whether cards are hosted on a card by its own abilities alone, which install none and speak of none that is
    installed: what it can host is not installed on it (rule_host_without_install, rule_host_via_ability)."""
    hosting = [a for a in card.abilities if any(map(_is_on_itself, walk(a)))]
    kinds = {part.kind for ability in hosting for part in walk(ability) if _is_on_itself(part)}
    return kinds == {Deed.HOST} and not any(part == Is(Status.INSTALLED) for part in walk(tuple(hosting)))


def _is_on_itself(part: object) -> TypeGuard[Effect]:
    destination = part.destination if isinstance(part, Effect) else None
    return destination is not None and destination.host == The(This())


def is_usually_installed(card: Card, host: Card | None) -> bool:
    """Whether a card that is hosted where it could be installed is, if nothing more is said: not where nothing can be
    installed, but for a card that says on which hosts it is, this one among them (rule_host_on_ability)."""
    if host is None or not hosts_without_installing(host):
        return True
    wanted = (r.on for a in card.abilities for r in a.restrictions if isinstance(r, InstallOnly) and r.on is not None)
    return any(_may_be(host, on) for on in wanted)


def _may_be(card: Card, wanted: Selector) -> bool:
    """Whether a card is one of these by its printed type and subtypes, as far as they tell."""
    match wanted:
        case And(parts):
            return all(_may_be(card, part) for part in parts)
        case Or(parts):
            return any(_may_be(card, part) for part in parts)
        case Type(types):
            return card.type in types
        case Subtype(subtypes):
            return not set(subtypes).isdisjoint(card.subtypes)
        case _:
            return True


IDENTITIES = {Side.CORP: CardType.CORP_IDENTITY, Side.RUNNER: CardType.RUNNER_IDENTITY}
PLAYED = {Side.CORP: CardType.OPERATION, Side.RUNNER: CardType.EVENT}
ROOT_TYPES = (CardType.AGENDA, CardType.ASSET, CardType.UPGRADE)
RIG_TYPES = (CardType.HARDWARE, CardType.PROGRAM, CardType.RESOURCE)
INSTALLABLE = (*ROOT_TYPES, CardType.ICE, *RIG_TYPES)
CORP_ZONES = (Zone.HQ, Zone.RND, Zone.ARCHIVES)
RUNNER_ZONES = (Zone.GRIP, Zone.STACK, Zone.HEAP)
HIDDEN_ZONES = (Zone.HQ, Zone.RND, Zone.GRIP, Zone.STACK)
SCORE_ZONES = (Zone.CORP_SCORE, Zone.RUNNER_SCORE)
DIRECTIVE = "directive"
# how default ids of cards that nobody has identified begin
STEMS = {
    Zone.CORP_SCORE: "score",
    Zone.RUNNER_SCORE: "score",
    Zone.PLAY_AREA: "play",
}


class Section(Value, frozen=True):
    """A list of cards in a position file: whose part of the file it is in, and where its cards are."""

    side: Side
    zone: Zone
    place: Place | None = None
    server: str | None = None

    @property
    def words(self) -> str:
        """The section in a sentence: `the root of Server 1`, `the rig`, `the heap`."""
        match self.place:
            case Place.ROOT:
                return f"the root of {server_name(self.server or '')}"
            case Place.ICE:
                return f"a position protecting {server_name(self.server or '')}"
            case Place.RIG:
                return "the rig"
            case Place.IDENTITY:
                return f"the {self.side.title}'s identity"
            case Place.HOSTED | Place.CONDITION:
                return "a card's hosted cards"
            case _:
                return self.zone.word

    @property
    def stem(self) -> str:
        """How the default id of an unidentified card here begins: `hq`, `server1.ice`."""
        match self.place:
            case Place.ROOT | Place.ICE:
                server = self.server or ""
                return f"{'server' if server.isdecimal() else ''}{server}.{self.place.value}"
            case Place.RIG | Place.IDENTITY | Place.HOSTED | Place.CONDITION:
                return self.place.value
            case _:
                return STEMS.get(self.zone, self.zone.value)


@lru_cache(maxsize=1024)
def section(side: Side, zone: Zone, place: Place | None = None, server: str | None = None) -> Section:
    """The one value for a list."""
    return Section(side, zone, place, server)


def default_face(card: Card | None, section: Section, *, installed: bool) -> Face | None:
    """How a card lies where the file does not say: Corp cards are installed unrezzed unless they say faceup
    (rule_agendas_faceup), cards hosted without being installed are faceup (rule_hosted_when_not_installed), what nobody
    has identified is facedown. None where the file has to say so, as a text is not understood that may."""
    if section.zone in (*HIDDEN_ZONES, Zone.OUTSIDE):
        return Face.UP
    if section.zone in (Zone.HEAP, *SCORE_ZONES):
        return Face.UP
    if card is None:
        return Face.DOWN
    if installed and card.may_be_installed_faceup:
        return None
    return Face.DOWN if installed and card.side is Side.CORP and not card.is_installed_faceup else Face.UP


class Refusal(Value, frozen=True):
    """Why a card cannot be where it stands."""

    code: str
    message: str
    help: str | None = None


def _a(word: str) -> str:
    return f"an {word}" if word[0] in "aeiou" else f"a {word}"


def refused(card: Card, section: Section, *, face: Face, worth: int | None, controller: Side | None) -> Refusal | None:
    """Why no rule and no card puts this card there, or None."""
    kind = _a(card.type.word)
    if section.zone is Zone.OUTSIDE:
        return _refused_outside(card, section)
    if section.place is Place.IDENTITY:
        return _refused_as_identity(card, section)
    if card.type in IDENTITIES.values() and section.zone not in (Zone.SET_ASIDE, Zone.REMOVED):
        if section.place is Place.HOSTED:
            return None
        return Refusal(
            "position.identity_zone",
            f"{card.title} is an identity; it cannot be in {section.words}",
            f"write it under `{card.side.value}: identity:`",
        )
    match section.zone, section.place:
        case (Zone.PLAY_AREA, Place.ICE | Place.ROOT):
            return _refused_in_server(card, section, controller)
        case (Zone.PLAY_AREA, Place.RIG):
            return _refused_in_rig(card, face, controller)
        case (Zone.PLAY_AREA, Place.RESOLVING):
            if card.type is not PLAYED[section.side]:
                return Refusal(
                    "position.wrong_type",
                    f"{card.title} is {kind}; only {PLAYED[section.side].value}s are played into the play area here",
                    "installed cards stand under `servers` or `rig`",
                )
        case (Zone.CORP_SCORE | Zone.RUNNER_SCORE, _):
            if not card.is_agenda and worth is None:
                return Refusal(
                    "position.wrong_type",
                    f"{card.title} is {kind}, not an agenda; it is in a score area only as an agenda worth some points",
                    f'say how many: `{{card: "{card.title}", worth: 1}}`',
                )
        case (zone, _) if zone in CORP_ZONES and card.side is Side.RUNNER:
            return _wrong_side(card, section)
        case (zone, _) if zone in RUNNER_ZONES and card.side is Side.CORP:
            return _wrong_side(card, section)
        case _:
            pass
    return None


def _refused_outside(card: Card, section: Section) -> Refusal | None:
    """Only extra cards lie outside of the game: identities and directives of the Runner, and copies of an identity of
    the Corp that has several other faces (1.5)."""
    if card.side is not section.side:
        return Refusal(
            "position.wrong_side",
            f"{card.title} is a {card.side.title} card; it cannot be an extra card of the {section.side.title}",
            f"move it to the {card.side.title}'s part of the file",
        )
    if card.type is CardType.RUNNER_IDENTITY or DIRECTIVE in card.subtypes or len(card.faces) > 1:
        return None
    extra = "identities and directives" if section.side is Side.RUNNER else "copies of an identity with several backs"
    return Refusal(
        "position.outside",
        f"{card.title} is {_a(card.type.word)}; only {extra} of the {section.side.title} can be outside of the game",
        "cards that have left the game stand under `removed`",
    )


def _wrong_side(card: Card, section: Section) -> Refusal:
    side = card.side.other.title
    return Refusal(
        "position.wrong_side",
        f"{card.title} is a {card.side.title} card; {section.words} holds only {side} cards",
        f"every card goes to its owner's zones: move it to the {card.side.title}'s part of the file",
    )


def _refused_as_identity(card: Card, section: Section) -> Refusal | None:
    if card.type is IDENTITIES[section.side]:
        return None
    what = f"a {card.side.title} identity" if card.type in IDENTITIES.values() else _a(card.type.word)
    return Refusal("position.wrong_type", f"{card.title} is {what}, not a {section.side.title} identity")


def _refused_in_server(card: Card, section: Section, controller: Side | None) -> Refusal | None:
    server = server_name(section.server or "")
    if card.side is Side.RUNNER:
        if controller is Side.CORP:
            return None
        return Refusal(
            "position.wrong_side",
            f"{card.title} is a Runner card; it cannot be in {section.words}",
            "a Runner card on ice stands under `hosted` of that ice",
        )
    if section.place is Place.ICE and card.type is not CardType.ICE:
        return Refusal(
            "position.wrong_type",
            f"{card.title} is {_a(card.type.word)}; only ice protects {server}",
            "agendas, assets and upgrades stand in the server's `root`" if card.type in ROOT_TYPES else None,
        )
    if section.place is Place.ROOT and card.type not in ROOT_TYPES:
        return Refusal(
            "position.wrong_type",
            f"{card.title} is {_a(card.type.word)}; it cannot be installed in the root of {server}",
            "ice stands in the server's `ice`" if card.type is CardType.ICE else None,
        )
    central = section.place is Place.ROOT and not (section.server or "").isdecimal()
    if central and card.type is not CardType.UPGRADE and not card.unread:  # what nobody has read may say so
        return Refusal(
            "position.central_root",
            f"{card.title} is {_a(card.type.word)}; the roots of central servers hold only upgrades",
            'put it in a remote server, such as `"1": {root: [...]}`',
        )
    return None


def _refused_in_rig(card: Card, face: Face, controller: Side | None) -> Refusal | None:
    if card.side is Side.CORP:
        if controller is Side.RUNNER:
            return None
        return Refusal(
            "position.wrong_side",
            f"{card.title} is a Corp card; the rig holds cards that the Runner controls",
            "where an effect gave it to the Runner, add `controller: runner`",
        )
    if card.type not in RIG_TYPES and face is Face.UP:
        return Refusal(
            "position.wrong_type",
            f"{card.title} is {_a(card.type.word)}; it can be in the rig only facedown",
            "add `facedown: true`, or write it under `play`",
        )
    return None


def place_beneath(card: Card, host: Place | None) -> Place | None:
    """The place of a card that is installed on a host at that place; None where it cannot be installed there.

    An installed Corp card that becomes hosted on a Runner card is uninstalled (rule_host_corp_card_uninstall).
    """
    if host not in (Place.ROOT, Place.ICE, Place.RIG):
        return None
    return None if host is Place.RIG and card.type.place is not Place.RIG else card.type.place


LONGEST_ID = 100  # characters: what is known of an object is kept with it
MOST_OBJECTS = 2000  # of a position: ten times what any game has, and little enough to be read at once


class IdKind(StrEnum):
    """How default ids are numbered."""

    CARD = "card"  # imp, imp.2, imp.3
    NUMBERED = "numbered"  # hq.1, hq.2


_SECRECY = {**dict.fromkeys(HIDDEN_ZONES, 1), **dict.fromkeys(DECKS.values(), 2), Zone.OUTSIDE: 3}


def secrecy(zone: Zone, face: Face) -> int:
    """From how many players a card there is hidden: none, one, or as in a deck both (rule_hidden_information); more is
    what is outside of the game, for which no card in it is called otherwise."""
    return _SECRECY.get(zone, int(face is Face.DOWN))


def default_ids(
    stems: Sequence[tuple[str, IdKind]], explicit: Sequence[str | None], secrecies: Sequence[int]
) -> tuple[str, ...]:
    """The id of every object in the order of the position: the explicit one, else the first free one of its stem.

    What fewer players know comes later, so that no number tells of a card that is hidden.

    >>> default_ids([("imp", IdKind.CARD), ("imp", IdKind.CARD), ("hq", IdKind.NUMBERED)], [None] * 3, [0, 0, 1])
    ('imp', 'imp.2', 'hq.1')
    >>> default_ids([("enigma", IdKind.CARD), ("enigma", IdKind.CARD)], [None, None], [1, 0])
    ('enigma.2', 'enigma')
    """
    taken = {id for id in explicit if id is not None}
    used: dict[str, int] = {}
    ids = list(explicit)
    for place in sorted(range(len(ids)), key=secrecies.__getitem__):
        if explicit[place] is not None:
            continue
        stem, kind = stems[place]
        number = used.get(stem, 0) + 1
        id = stem if number == 1 and kind is IdKind.CARD else f"{stem}.{number}"
        while id in taken:
            number += 1
            id = f"{stem}.{number}"
        used[stem] = number
        taken.add(id)
        ids[place] = id
    return tuple([id for id in ids if id is not None])
