"""Where a card may be installed, moved or swapped: by its type, by its text, and by what takes it in (1.13.6, 8.5.2,
8.5.12)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from msgspec import Struct

from ...models.conditions import CanHost, InstallOnly, Limit, LimitPer
from ...models.costs import CostChange, Discount, Ignore, Ignoring
from ...models.deeds import Deed
from ...models.known import Members, Truth, members, nothing_against
from ...models.selectors import ServerWord
from ...models.state import CENTRAL_SERVERS, GameObject
from ...models.terms import ROOT_OF_REMOTES, SCORE_AREAS, CardType, Face, Place, Zone
from ...models.verdict import Reason
from ...models.wording import in_words, server_in_words, with_article
from .context import Context
from .hosting import hosts_by_itself, offers, perhaps_by_itself, what_is_wrong, why_full, why_no_room
from .own_restrictions import OwnRestrictions
from .regions import crowds
from .servers import Servers
from .situation import Situation

RIG = (CardType.PROGRAM, CardType.HARDWARE, CardType.RESOURCE)
ROOT = (CardType.AGENDA, CardType.ASSET, CardType.UPGRADE)


class InstallDestinations(Struct, frozen=True):
    """Where cards of a game may be, by their types and texts."""

    game: Situation

    def may_be_at(self, object: GameObject, place: Place | None, server: str | None) -> Truth:
        """Whether the card may be installed at such a place (8.5.2, rule_x_server_only)."""
        kinds = self.game.types(object)
        if kinds is None:
            return self.game.hidden(object, "the type")
        match place:
            case Place.ICE:
                return Truth.of(CardType.ICE in kinds)
            case Place.RIG:
                return Truth.of(any(k in RIG for k in kinds))
            case Place.ROOT:
                if not any(k in ROOT for k in kinds):
                    return Truth.NO
                return nothing_against(self.why_not_in(object, server or ""))
            case _:
                return Truth.NO

    def may_move(self, object: GameObject, server: str) -> bool:
        """Whether an installed card may move to a server; what cannot be seen is left to whoever moves it."""
        if server not in self.game.state.servers or self.may_be_at(object, object.place, server) is Truth.NO:
            return False
        return object.place is not Place.ROOT or crowds(self.game, object, server) is not Truth.YES

    def why_not_in(self, object: GameObject, server: str) -> Iterator[Reason]:
        """Why a Corp card's type, a limit on servers or its own text keeps it out of a server
        (rule_agenda_asset_root_remote_server, rule_x_server_only); and what is not known of that."""
        kinds = self.game.types(object) or ()
        if server in CENTRAL_SERVERS and any(k in ROOT_OF_REMOTES for k in kinds):
            yield Reason(
                "install.central_root",
                f"{self.game.title(object.id)} is {with_article(kinds[0].word)}; agendas and assets are installed "
                "only in the root of a remote server",
                "rule_agenda_asset_root_remote_server",
                (object.id,),
                "install it in a remote server",
            )
            return
        yield from self._too_many(server)
        context = Context(object.id, object.owner)
        for restriction in OwnRestrictions(self.game).of(object, InstallOnly):
            if restriction.server is None or server in Servers(self.game).meant(restriction.server, context):
                continue
            open = Servers(self.game).open(restriction.server, context)
            if open is not None:
                yield from open.causes
            elif not (server == "new" and restriction.server is ServerWord.REMOTE):
                word = server_in_words(restriction.server)
                where = word if word.endswith(" server") else f"the root of {word}"
                yield Reason(
                    "install.only_there",
                    f"{self.game.title(object.id)} can be installed only in {where}",
                    "rule_x_server_only",
                    (object.id,),
                    "name another server",
                )

    def _too_many(self, server: str) -> Iterator[Reason]:
        """Why no new remote server can be created (rule_limit_remote_servers)."""
        there = len(self.game.state.remotes)
        for limit, source in self.remote_limits() if server == "new" else ():
            if there >= limit:
                yield Reason(
                    "install.too_many_servers",
                    f"{self.game.title(source)} allows {limit} remote server{'s' * (limit != 1)}; "
                    f"{there} exist already",
                    "rule_limit_remote_servers",
                    (source,),
                    "install it in a server that exists",
                )

    def remote_limits(self) -> tuple[tuple[int, str], ...]:
        """How many remote servers there may be, by which active card (rule_limit_remote_servers)."""
        return self.game.remember("limits of remote servers", _remote_limits)

    def new_remote(self) -> str:
        """The number that a new remote server gets: that of none there is, nor of one that is gone and still spoken
        of, which is another server (rule_creating_remote_servers, rule_remote_server_cease_to_exist)."""
        state = self.game.state
        kept = (b.server for holder in (*state.lingering, *state.stack) for b in getattr(holder, "bindings", ()))
        taken = {*state.remotes, *kept, *(event.server for event in state.history)}
        return next(number for number in map(str, count(1)) if number not in taken)

    def must_be_hosted(self, object: GameObject) -> bool:
        """Whether the card says that it is installed only on another one (rule_host_on_ability)."""
        return any(True for _ in self._hosts_wanted(object))

    def _hosts_wanted(self, object: GameObject) -> Iterator[InstallOnly]:
        return (r for r in OwnRestrictions(self.game).of(object, InstallOnly) if r.on is not None)

    def hosts_in_words(self, object: GameObject) -> str:
        """On what alone a card is installed, by its text: `a piece of ice`."""
        return " or ".join(with_article(in_words(r.on)) for r in self._hosts_wanted(object) if r.on is not None)

    def hosts(self, object: GameObject) -> Members[GameObject]:
        """The cards that a card can be installed on (1.13.6)."""
        game, anywhere = self.game, self.must_be_hosted(object)
        return members(
            (host, nothing_against(self.why_not_on(object, host)))
            for host in (_possible_hosts(game) if anywhere else game.remember("hosts that offer it", _offering))
            if host.id != object.id and (anywhere or host.controller is object.owner)
        )

    def why_not_on(self, object: GameObject, host: GameObject) -> Iterator[Reason]:
        """Why a card cannot be installed on another one: that is not in play (rule_valid_hosts), neither text allows
        it, or the host is full (1.13.6); and what is not known of that, such as whether a text that is not understood
        would allow it (8.5.1a)."""
        game, context = self.game, Context(object.id, object.owner)
        wanted = tuple(self._hosts_wanted(object))
        title, other = game.title(object.id), game.title(host.id)
        by_itself = host.zone in SCORE_AREAS.values() and any(True for _ in offers(game, host))
        if by_itself and hosts_by_itself(game, host):
            only = f"cards become hosted on {other} by its own ability, and by no other install"
            yield Reason("install.not_a_host", only, "rule_host_via_ability", (host.id,))
            return
        if not _is_possible_host(host):
            where = f"{other} is in {host.zone.word}; cards are hosted on cards in play"
            yield Reason("install.not_a_host", where, "rule_valid_hosts", (host.id,))
            return
        for restriction in wanted:
            assert restriction.on is not None
            fits = game.fits(restriction.on, host, context)
            yield from fits.causes
            if fits is Truth.NO:
                wrong = what_is_wrong(game, restriction.on, host, title, context)
                yield Reason(
                    "install.not_a_host",
                    f"{title} is installed only on {with_article(in_words(restriction.on))}; {other} {wrong}",
                    "rule_host_on_ability",
                    (object.id, host.id),
                    "choose another host",
                )
        if wanted:
            yield from why_no_room(game, object, host)
            return
        offered = tuple(offers(game, host))
        if not offered or hosts_by_itself(game, host) or host.face is Face.DOWN:
            if _may_say_more(game, host) or _may_say_more(game, object):
                yield _hosting_unknown(game, host)
                return
            yield Reason(
                "install.not_a_host",
                f"{other} has no ability that lets cards be installed on it",
                "rule_host_via_ability" if offered else "rule_host_relationship",
                (host.id,),
                f"install {title} without a host",
            )
            return
        if perhaps_by_itself(game, host):
            yield _hosting_unknown(game, host)
        for offer in offered:
            yield from why_full(game, object, host, offer)

    def is_taken_in(self, object: GameObject, host: GameObject) -> Truth:
        """Whether a card can be installed on the host by an ability of the host itself, which may be the only way
        (rule_host_via_ability): it is a card for it, and there is room."""
        game = self.game
        return nothing_against(why for offer in offers(game, host) for why in why_full(game, object, host, offer))

    def changes_on(self, host: str | None) -> tuple[CostChange, ...]:
        """That install costs are ignored, or so much lower, where the host says so (1.13.6a)."""
        offered = tuple(offers(self.game, self.game.object(host))) if host is not None else ()
        less = tuple(Discount(offer.discount, Deed.INSTALL) for offer in offered if offer.discount)
        return (Ignore(Ignoring.KIND, (Deed.INSTALL,)), *less) if any(offer.free for offer in offered) else less


def _remote_limits(game: Situation) -> tuple[tuple[int, str], ...]:
    limits = OwnRestrictions(game).of_active(Limit)
    return tuple((limit.count, o.id) for o, limit in limits if limit.per is LimitPer.REMOTE_SERVERS)


def _possible_hosts(game: Situation) -> tuple[GameObject, ...]:
    return tuple([object for object in game.state.objects if _is_possible_host(object)])


def _is_possible_host(object: GameObject) -> bool:
    return object.zone is Zone.PLAY_AREA and (object.installed or object.place is Place.IDENTITY)


def _offering(game: Situation) -> tuple[GameObject, ...]:
    """The cards that say that others can be installed on them."""
    some = _possible_hosts(game) if game.holding().gained else game.of_objects("perhaps hosts", _if_offers)
    return tuple(o for o in some if any(True for _ in offers(game, o)))


def _if_offers(game: Situation, object: GameObject) -> tuple[GameObject, ...]:
    offers = any(isinstance(r, CanHost) for ability in game.printed_abilities(object) for r in ability.restrictions)
    return (object,) if offers and _is_possible_host(object) else ()


def _may_say_more(game: Situation, object: GameObject) -> bool:
    card = game.card(object)
    return card is None or bool(card.unread)


def _hosting_unknown(game: Situation, host: GameObject) -> Reason:
    return Reason(
        "unknown.host",
        f"whether the card can be installed on {game.title(host.id)} is not known",
        "rule_installed_onto_cards",
        (host.id,),
    )
