"""The cards and numbers of a state as the entries of a position file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from msgspec import structs

from .. import cards as printed
from ..abilities import Choice
from ..kept_choices import kept_choice
from ..notation.emitting import Data
from ..notation.names import server_id
from ..notation.placing import SCORE_ZONES, Section, default_face, place_beneath
from ..notation.source import child
from ..pool import Pool, fold
from ..pool.own_cards import id_of_title
from ..terms import CardType, Counter, Face, Place, Side, Zone
from .shapes import Card, Player, Server, Situation
from .titles import named, of_unknown_text

UNKNOWN = "unknown"
MOST_HIDDEN = 1000
HIDDEN = Card()
_SERVERS = {"hq": "hq", "rd": "rnd", "archives": "archives"}


class Ids:
    """Names for the cards of one recording, each kept from the first state in which its card is known."""

    def __init__(self) -> None:
        self._by_cid: dict[str, str] = {}
        self._used: dict[str, int] = {}

    def of(self, cid: str, stem: str) -> str:
        """The name of the card with this cid, made of the id of its card in the pool."""
        if cid not in self._by_cid:
            number = self._used[stem] = self._used.get(stem, 0) + 1
            self._by_cid[cid] = stem if number == 1 else f"{stem}.{number}"
        return self._by_cid[cid]

    def cids(self) -> dict[str, str]:
        """The cid of each name."""
        return {id: cid for cid, id in self._by_cid.items()}


def server_of(key: str) -> str | None:
    """The id of a server of jinteki.net: `rd`, `remote1`.

    >>> server_of("rd"), server_of("remote12"), server_of("limbo")
    ('rnd', '12', None)
    """
    number = key.removeprefix("remote")
    if number != key and number.isascii() and number.isdecimal() and len(number) < 9 and int(number) > 0:
        return str(int(number))
    return _SERVERS.get(key)


class Entries:
    """Writes the lists of cards of one position, and keeps where each card was written.

    `own` holds the cards that the pool does not know, as the position brings them along. Of cards that are where no
    rule puts them it is left open which they are; an active one is a card of unknown text there, since the next
    checkpoint would trash it (step_checkpoint_card_restrictions) and nobody can say what it does until then.
    """

    def __init__(self, state: Situation, pool: Pool, ids: Ids | None) -> None:
        self.state = state
        self.pool = pool
        self.own: dict[str, Data] = {}
        self.pointers: dict[str, str] = {}
        self.untold: list[str] = []
        self._ids = ids
        self._own_ids = Ids()
        self._marked_by = _marks(state)
        keeping = [card for card in everywhere(state) if cid_of(card) in self._marked_by and self._keeps_a_card(card)]
        # cids of cards that other entries speak of, and that so need an id
        self._named: set[str] = {cid_of(self._marked_by[cid_of(card)]) for card in keeping}
        self._run_credits = _run_credits(state)

    # ------------------------------------------------------------------ players

    def corp(self) -> dict[str, Data]:
        """The Corp's part of the file."""
        player, side = self.state.corp, Side.CORP
        data: dict[str, Data] = {"credits": player.credit, "clicks": player.click}
        if player.bad_publicity is not None and player.bad_publicity.base:
            data["bad_publicity"] = player.bad_publicity.base
        self._cards(data, player, side)
        servers: dict[str, Data] = {}
        for key, server in (player.servers or {}).items():
            id = server_of(key)
            if id is None:
                self.untold.append(f"what is in {key!r}")
            elif server.content or server.ices or id.isdecimal():
                servers[id] = self._server(id, server)
        if servers:
            data["servers"] = servers
        return data

    def runner(self) -> dict[str, Data]:
        """The Runner's part of the file."""
        player, side = self.state.runner, Side.RUNNER
        in_play = self._run_credits[1] if self._run_credits is not None else 0
        data: dict[str, Data] = {"credits": max(0, player.credit - in_play), "clicks": player.click}
        if player.tag is not None and player.tag.base:
            data["tags"] = player.tag.base
        if player.brain_damage:
            data["core_damage"] = player.brain_damage
        self._cards(data, player, side)
        rig = player.rig
        if rig is not None:
            section = Section(side, Zone.PLAY_AREA, Place.RIG)
            up = [*(rig.program or ()), *(rig.hardware or ()), *(rig.resource or ())]
            cards = [*((card, False) for card in up), *((card, True) for card in rig.facedown or ())]
            listed = [
                self._entry(card, section, f"/runner/rig/{number}", facedown=facedown)
                for number, (card, facedown) in enumerate(cards)
            ]
            if listed:
                data["rig"] = listed
        return data

    def _cards(self, data: dict[str, Data], player: Player, side: Side) -> None:
        at = f"/{side.value}"
        corp = side is Side.CORP
        identity = player.identity
        if identity is not None and (identity.title or identity.printed_title) and identity.type == "Identity":
            section = Section(side, Zone.PLAY_AREA, Place.IDENTITY)
            data["identity"] = self._entry(identity, section, f"{at}/identity")
        hand, deck, pile = (Zone.HQ, Zone.RND, Zone.ARCHIVES) if corp else (Zone.GRIP, Zone.STACK, Zone.HEAP)
        data[hand.value] = self._hidden(player.hand, player.hand_count, Section(side, hand), f"{at}/{hand.value}")
        data[deck.value] = self._hidden(player.deck, player.deck_count, Section(side, deck), f"{at}/{deck.value}")
        score = Zone.CORP_SCORE if corp else Zone.RUNNER_SCORE
        play = (*(player.play_area or ()), *(player.current or ()))
        for name, cards, section in (
            (pile.value, player.discard, Section(side, pile)),
            ("score", player.scored, Section(side, score)),
            ("play", play, Section(side, Zone.PLAY_AREA, Place.RESOLVING)),
            ("set_aside", player.set_aside, Section(side, Zone.SET_ASIDE)),
            ("removed", player.rfg, Section(side, Zone.REMOVED)),
        ):
            if cards:
                data[name] = self._list(cards, section, f"{at}/{name}")

    def _server(self, id: str, server: Server) -> dict[str, Data]:
        at = child("/corp/servers", id)
        data: dict[str, Data] = {}
        ice = Section(Side.CORP, Zone.PLAY_AREA, Place.ICE, id)
        root = Section(Side.CORP, Zone.PLAY_AREA, Place.ROOT, id)
        if server.ices:
            data["ice"] = self._list(reversed(server.ices), ice, f"{at}/ice")
        if server.content:
            data["root"] = self._list(server.content, root, f"{at}/root")
        return data

    def _list(self, cards: Iterable[Card], section: Section, at: str) -> list[Data]:
        return [self._entry(card, section, f"{at}/{number}") for number, card in enumerate(cards)]

    def _hidden(self, cards: list[Card] | None, count: int | None, section: Section, at: str) -> list[Data]:
        """The cards of a hand or a deck, and how many more there are."""
        shown = cards or []
        data = self._list(shown, section, at)
        more = max(0, (count or 0) - len(shown))
        if more > MOST_HIDDEN:
            self.untold.append(f"{more} cards of {section.words}")
            more = MOST_HIDDEN
        return [*data, {UNKNOWN: more}] if more else data

    # -------------------------------------------------------------------- cards

    def name(self, card: Card) -> str:
        """An id by which other entries speak of a card: it gets one in any case."""
        cid = cid_of(card)
        found = named(card, self.pool)
        stem = found.id if found is not None else id_of_title(card.title or "") or "card"
        self._named.add(cid)
        return (self._ids or self._own_ids).of(cid, stem)

    def _entry(
        self, card: Card, section: Section, at: str, *, facedown: bool = False, host: Place | None = None
    ) -> Data:
        self.pointers[cid_of(card)] = at
        found = named(card, self.pool)
        if found is not None and not _belongs(found, section):
            self.untold.append(f"that {found.title} is in {section.words}, where no rule and no card puts it")
            card, found = _unsettled(card, found, section) if card.rezzed else HIDDEN, None
        known: str | None = found.title if found is not None else None
        if found is None and (card.title or card.printed_title):
            known = self._unknown_text(card)
        data: dict[str, Data] = {"card": known or UNKNOWN}
        if found is not None and self.pool.named(found.title) is not found:
            data["card"] = found.id
        if known is not None and (self._ids is not None or cid_of(card) in self._named):
            data["id"] = self.name(card)
        self._lies(data, card, found, section, host, facedown=facedown)
        if section.zone is Zone.PLAY_AREA or section.zone in SCORE_ZONES:
            place = section.place
            if place is Place.HOSTED and found is not None and card.installed:
                place = place_beneath(found, host) or place
            self._bears(data, card, found, section, place, at)
        if section.place is Place.IDENTITY and found is not None and found.faces:
            _face_up(data, card, found)
        return data["card"] if len(data) == 1 else data

    def _unknown_text(self, card: Card) -> str | None:
        title = card.title or card.printed_title or ""
        if title not in self.own:
            made = of_unknown_text(card)
            taken = self.pool.named(title) is not None or id_of_title(title) in self.pool
            if made is None or taken:
                self.untold.append(f"which card {title!r} is")
                return None
            self.own[title] = made
        return title

    def _lies(
        self,
        data: dict[str, Data],
        card: Card,
        found: printed.Card | None,
        section: Section,
        host: Place | None,
        *,
        facedown: bool,
    ) -> None:
        """Which side is up, and whether a hosted card is installed."""
        place = section.place
        if place is Place.HOSTED:
            beneath = place_beneath(found, host) if found is not None else None
            if beneath is not None and not card.installed:
                data["installed"] = False
            if found is None and card.installed:
                data["installed"] = True
            place = beneath if card.installed else place
        installed = place in (Place.ROOT, Place.ICE, Place.RIG)
        if place in (Place.ROOT, Place.ICE):
            up = bool(card.rezzed) or bool(found is not None and found.is_agenda and card.seen)
            if found is not None and found.is_agenda:
                if up is not (default_face(found, section, installed=True) is Face.UP):
                    data["facedown"] = not up
            elif up and "card" in data and data["card"] != UNKNOWN:
                data["rezzed"] = True
            elif not up and found is not None and default_face(found, section, installed=True) is Face.UP:
                data["facedown"] = True
        elif data["card"] == UNKNOWN:
            return
        elif section.zone is Zone.ARCHIVES:
            if not card.seen:
                data["facedown"] = True
        elif (facedown or card.facedown) and section.zone in (Zone.PLAY_AREA, Zone.SET_ASIDE, Zone.REMOVED):
            data["facedown"] = True
        elif installed and found is not None and found.side is Side.CORP and card.rezzed:
            data["rezzed"] = True

    def _bears(
        self,
        data: dict[str, Data],
        card: Card,
        found: printed.Card | None,
        section: Section,
        place: Place | None,
        at: str,
    ) -> None:
        """Counters, hosted cards, points, and what it has chosen."""
        counters = self._counters(card)
        if counters:
            data["counters"] = counters
        if section.zone in SCORE_ZONES and found is not None and not found.is_agenda:
            points = card.current_points if card.current_points is not None else card.agendapoints
            data["worth"] = points if isinstance(points, int) else 0
        chosen = self._chosen(card, found)
        if chosen is not None:
            data["chosen"] = chosen
        if card.hosted:
            side = found.side if found is not None else section.side
            inner = Section(side, Zone.PLAY_AREA, Place.HOSTED)
            data["hosted"] = [
                self._entry(guest, inner, f"{at}/hosted/{number}", host=place)
                for number, guest in enumerate(card.hosted)
            ]

    def _counters(self, card: Card) -> dict[str, Data]:
        hosted = card.counter
        on_source = self._run_credits
        credits = on_source[1] if on_source is not None and on_source[0] == cid_of(card) else 0
        amounts = {Counter.ADVANCEMENT: (card.advance_counter or 0) + (card.extra_advance_counter or 0)}
        if hosted is not None:
            credits += (hosted.credit or 0) + (hosted.recurring or 0)
            amounts |= {
                Counter.POWER: hosted.power or 0,
                Counter.VIRUS: hosted.virus or 0,
                Counter.AGENDA: hosted.agenda or 0,
                Counter.BAD_PUBLICITY: hosted.bad_publicity or 0,
            }
        amounts[Counter.CREDIT] = credits
        return {kind.value: amounts[kind] for kind in Counter if amounts.get(kind, 0)}

    def _keeps_a_card(self, card: Card) -> bool:
        """Whether an ability of the card chooses another card for it to keep."""
        found = named(card, self.pool)
        kept = kept_choice(found) if found is not None else None
        return kept is not None and kept.what is None

    def _chosen(self, card: Card, found: printed.Card | None) -> str | None:
        """What one ability of the card has chosen for another, where the card has such abilities."""
        kept = kept_choice(found) if found is not None else None
        said = [target for target in (card.card_target, card.subtype_target) if isinstance(target, str) and target]
        marked = self._marked_by.get(cid_of(card))
        if kept is None:
            return None
        if kept.what is None:
            return self.name(marked) if marked is not None else None
        if kept.what is Choice.SERVER:
            servers = [server for server in map(server_id, said) if server is not None]
            return servers[0] if servers else None
        return next((word for word in said if self._fits(kept.what, word)), None)

    def _fits(self, what: Choice, word: str) -> bool:
        if what is Choice.CARD_NAME:
            return self.pool.named(word) is not None
        return True


def cid_of(card: Card) -> str:
    """What jinteki.net calls the card; empty where it does not say."""
    return str(card.cid) if card.cid is not None else ""


def everywhere(state: Situation) -> Iterator[Card]:
    """Every card of a state, guests behind their hosts."""
    corp, runner = state.corp, state.runner
    left: list[Card] = []
    for player in (corp, runner):
        left += [player.identity] if player.identity is not None else []
        for zone in (
            player.hand,
            player.deck,
            player.discard,
            player.scored,
            player.play_area,
            player.current,
            player.set_aside,
            player.rfg,
        ):
            left += zone or ()
    for server in (corp.servers or {}).values():
        left += chain(server.content or (), server.ices or ())
    if runner.rig is not None:
        rig = runner.rig
        left += chain(rig.program or (), rig.hardware or (), rig.resource or (), rig.facedown or ())
    left.reverse()
    while left:
        card = left.pop()
        yield card
        left += reversed(card.hosted or ())


def _belongs(card: printed.Card, section: Section) -> bool:
    """Whether a card can be in such a root: jinteki.net lets agendas and assets be installed in central servers."""
    central = section.place is Place.ROOT and not (section.server or "").isdecimal()
    return not central or card.type is CardType.UPGRADE


def _unsettled(card: Card, found: printed.Card, section: Section) -> Card:
    """A card that the pool knows as one that it does not know: of its text nothing holds for certain there."""
    printed_on_it = {"cost": found.cost, "advancementcost": found.advancement_requirement}
    title = f"{found.title} in {section.words}"
    return structs.replace(card, title=title, printed_title=title, trash=found.trash_cost, **printed_on_it)


def _marks(state: Situation) -> dict[str, Card]:
    """The card that each card has marked with its icon, by the cid of the one that did."""
    found: dict[str, Card] = {}
    for card in everywhere(state):
        for icon in card.icon if isinstance(card.icon, list) else ():
            if isinstance(icon, list) and len(icon) > 1 and isinstance(icon[1], str):
                found.setdefault(icon[1], card)
    return found


def _run_credits(state: Situation) -> tuple[str, int] | None:
    """The credits that are there for this run only, which jinteki.net counts in the credit pool too, and the cid of the
    card in the play area that they are from."""
    amount, run = state.runner.run_credit or 0, state.run
    if amount <= 0 or run is None or run.source_card is None:
        return None
    source = str(run.source_card.cid)
    return (source, amount) if any(cid_of(card) == source for card in state.runner.play_area or ()) else None


def _face_up(data: dict[str, Data], card: Card, found: printed.Card) -> None:
    """Which face of an identity is up."""
    face = str(card.face).casefold() if card.face is not None else ""
    if len(found.faces) == 1:
        if face == "back" or (not face and card.flipped):
            data["flipped"] = True
        return
    for other in found.faces:
        short = other.title.split(":")[0]
        if face and face in fold(short):
            data["back"] = short
            data["flipped"] = True
