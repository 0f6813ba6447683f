"""Hosting: which cards can be on which, by what either text allows and whether the host has room, and cards that an
effect hosts (1.13)."""

from __future__ import annotations

from collections.abc import Iterator

from ...models.abilities import Instruction, Unread
from ...models.actions import Choice
from ...models.conditions import CanHost, InstallOnly
from ...models.costs import CostChange, Discount, Ignore, Ignoring
from ...models.deeds import Deed
from ...models.effects import The
from ...models.known import Members, Open, Truth, certain, members, nothing_against
from ...models.selectors import Selector, This
from ...models.state import GameObject, State
from ...models.terms import CardType, Face, Place, Stat, Zone
from ...models.verdict import Reason
from ...models.wording import in_words, unlike, with_article
from ..choices.answers import is_cards, kept, wrong_answer
from ..choices.decision import Decision, Offered
from ..deeds import To
from ..effects.expected import objects_of
from ..effects.kinds import Carrying, carries
from ..problems import Judged
from ..reading import CardNumbers, Context, Doubts, Game, OwnRestrictions, Selection

HOSTING = frozenset({Deed.HOST, Deed.INSTALL, Deed.INSTALL_AND_REZ})


def must_be_hosted(game: Game, object: GameObject) -> bool:
    """Whether the card says that it is installed only on another one (rule_host_on_ability)."""
    return any(True for _ in _hosts_wanted(game, object))


def _hosts_wanted(game: Game, object: GameObject) -> Iterator[InstallOnly]:
    return (r for r in OwnRestrictions(game).of(object, InstallOnly) if r.on is not None)


def where_hosted(game: Game, object: GameObject) -> str:
    """On what alone a card is installed, by its text: `a piece of ice`."""
    return " or ".join(with_article(in_words(r.on)) for r in _hosts_wanted(game, object) if r.on is not None)


def hosts(game: Game, object: GameObject) -> Members[GameObject]:
    """The cards that a card can be installed on (1.13.6)."""
    anywhere = must_be_hosted(game, object)
    return members(
        (host, nothing_against(cannot_host(game, object, host)))
        for host in (_possible_hosts(game) if anywhere else game.remember("hosts that offer it", _offering))
        if host.id != object.id and (anywhere or host.controller is object.owner)
    )


def _possible_hosts(game: Game) -> tuple[GameObject, ...]:
    return tuple([object for object in game.state.objects if _is_possible_host(object)])


def _is_possible_host(object: GameObject) -> bool:
    return object.zone is Zone.PLAY_AREA and (object.installed or object.place is Place.IDENTITY)


def _offering(game: Game) -> tuple[GameObject, ...]:
    """The cards that say that others can be installed on them."""
    some = _possible_hosts(game) if game.holding().gained else game.of_objects("perhaps hosts", _if_offers)
    return tuple(o for o in some if any(True for _ in _offers(game, o)))


def _if_offers(game: Game, object: GameObject) -> tuple[GameObject, ...]:
    offers = any(isinstance(r, CanHost) for ability in game.printed_abilities(object) for r in ability.restrictions)
    return (object,) if offers and _is_possible_host(object) else ()


def cannot_host(game: Game, object: GameObject, host: GameObject) -> Iterator[Reason]:
    """Why a card cannot be installed on another one: neither text allows it, or the host is full (1.13.6); and what is
    not known of that, such as whether a text that is not understood would allow it (8.5.1a)."""
    context = Context(object.id, object.owner)
    wanted = tuple(_hosts_wanted(game, object))
    title, other = game.title(object.id), game.title(host.id)
    for restriction in wanted:
        assert restriction.on is not None
        fits = game.fits(restriction.on, host, context)
        yield from fits.causes
        if fits is Truth.NO:
            wrong = _wrong(game, restriction.on, host, title, context)
            yield Reason(
                "install.not_a_host",
                f"{title} is installed only on {with_article(in_words(restriction.on))}; {other} {wrong}",
                "rule_host_on_ability",
                (object.id, host.id),
                "choose another host",
            )
    if wanted:
        return
    offers = tuple(_offers(game, host))
    if not offers or _hosts_by_itself(game, host) or host.face is Face.DOWN:
        if _may_say_more(game, host) or _may_say_more(game, object):
            yield _hosting_unknown(game, host)
            return
        yield Reason(
            "install.not_a_host",
            f"{other} has no ability that lets cards be installed on it",
            "rule_host_via_ability" if offers else "rule_host_relationship",
            (host.id,),
            f"install {title} without a host",
        )
        return
    if _perhaps_by_itself(game, host):
        yield _hosting_unknown(game, host)
    for offer in offers:
        yield from _full(game, object, host, offer)


def _wrong(game: Game, what: Selector, object: GameObject, source: str, context: Context) -> str:
    """What is wrong with an object that does not fit: each part that it fails."""
    return (
        " and ".join(unlike(part, source) for part in Selection(game).parts_failed(what, object, context))
        or "is not one"
    )


def takes_in(game: Game, object: GameObject, host: GameObject) -> Truth:
    """Whether a card can be installed on the host by an ability of the host itself, which may be the only way
    (rule_host_via_ability): it is a card for it, and there is room."""
    return nothing_against(why for offer in _offers(game, host) for why in _full(game, object, host, offer))


def changed_by_host(game: Game, host: str | None) -> tuple[CostChange, ...]:
    """That install costs are ignored, or so much lower, where the host says so (1.13.6a)."""
    offers = tuple(_offers(game, game.object(host))) if host is not None else ()
    less = tuple(Discount(offer.discount, Deed.INSTALL) for offer in offers if offer.discount)
    return (Ignore(Ignoring.KIND, (Deed.INSTALL,)), *less) if any(offer.free for offer in offers) else less


def _full(game: Game, object: GameObject, host: GameObject, offer: CanHost) -> Iterator[Reason]:
    own = game.context(host)
    title, other = game.title(object.id), game.title(host.id)
    fits = game.fits(offer.what, object, own)
    yield from fits.causes
    if fits is Truth.NO:
        wrong = _wrong(game, offer.what, object, other, own)
        yield Reason(
            "install.not_a_host",
            f"{other} hosts only {in_words(offer.what, plural=True)}; {title} {wrong}",
            "rule_host_via_install",
            (host.id,),
            f"install {title} without a host",
        )
    hosted = game.state.cards_hosted_on(host.id)
    staying = hosted if not _is_program(game, object) else tuple(o for o in hosted if not _is_program(game, o))
    most = game.amount(offer.at_most, own) if offer.at_most is not None else None
    if isinstance(most, Open):
        yield from most.causes
    elif most is not None and len(staying) < most <= len(hosted):
        yield _freed_too_late(host, title, other)
    elif most is not None and len(hosted) >= most:
        yield Reason(
            "install.host_full",
            f"{other} can host {most} card{'s' * (most != 1)} and hosts {len(hosted)} already",
            "rule_hosting_limit",
            (host.id, *(o.id for o in hosted)),
            f"install {title} without a host",
        )
    if offer.memory is not None:
        costs = certain(CardNumbers(game).current(Stat.MEMORY_COST, o) for o in (object, *hosted))
        if isinstance(costs, Open):
            yield from costs.causes
            return
        need, *each = costs
        taken = sum(each)
        kept = sum(cost for o, cost in zip(hosted, each, strict=True) if o in staying)
        if kept + need <= offer.memory < taken + need:
            yield _freed_too_late(host, title, other)
        elif taken + need > offer.memory:
            yield Reason(
                "install.host_full",
                f"{title} needs {need} memory, {other} has {offer.memory - taken} of {offer.memory} left for it",
                "rule_hosting_limit",
                (host.id, *(o.id for o in hosted)),
                f"install {title} without a host",
            )


def _offers(game: Game, host: GameObject) -> Iterator[CanHost]:  # rule_host_via_install
    for ability in game.abilities(host):
        if game.is_ability_active(host, ability):
            yield from (r for r in ability.restrictions if isinstance(r, CanHost))


def _hosts_by_itself(game: Game, host: GameObject) -> bool:
    """Whether an ability of the host puts cards onto it, which keeps other installs out (rule_host_via_ability,
    rule_change_hosted)."""
    return any(
        effect.kind in (Deed.HOST, Deed.INSTALL)
        and effect.destination is not None
        and effect.destination.host == The(This())
        for ability in game.abilities(host)
        for step in ability.steps
        if isinstance(step, Instruction)
        for effect in step.effects
    )


def _perhaps_by_itself(game: Game, host: GameObject) -> bool:
    """Whether what an ability of the host does is not understood, and may be to put cards onto it."""
    unread = (s for a in game.abilities(host) for s in a.steps if isinstance(s, Unread))
    return any(not step.acts or not HOSTING.isdisjoint(step.acts) for step in unread)


def _may_say_more(game: Game, object: GameObject) -> bool:
    card = game.card(object)
    return card is None or bool(card.unread)


def _is_program(game: Game, object: GameObject) -> bool:
    return CardType.PROGRAM in (game.types(object) or ())


def _freed_too_late(host: GameObject, title: str, other: str) -> Reason:
    """A host is declared before like cards are trashed; whether it may be one that only becomes free by that, no rule
    says (8.5.16b, 8.5.16c)."""
    return Reason(
        "unknown.host",
        f"{other} is full; whether it may be declared as the host of {title}, to be freed by trashing a program on it, "
        "the rules do not say",
        "rule_steps_installing_destination",
        (host.id,),
    )


def _hosting_unknown(game: Game, host: GameObject) -> Reason:
    return Reason(
        "unknown.host",
        f"whether the card can be installed on {game.title(host.id)} is not known",
        "rule_installed_onto_cards",
        (host.id,),
    )


class Hosts(Offered):
    """What a Runner card is installed on, or nothing."""

    def __init__(self, game: Game, object: GameObject, found: Members[Choice]) -> None:
        super().__init__(self.among(found))
        self._game = game
        self._object = object

    def judged(self, waiting: Decision, choice: Choice, doubts: Doubts) -> Judged | None:
        if not is_cards(choice):
            return None
        against = tuple(_wrong_host(self._game, self._object, waiting, choice.cards, doubts))
        return kept(choice, {"it can be hosted there": against})


def _wrong_host(
    game: Game, object: GameObject, waiting: Decision, cards: tuple[str, ...], doubts: Doubts
) -> Iterator[Reason]:
    if not cards:
        message = f"{game.title(object.id)} is installed only on {where_hosted(game, object)}: one is named"
        yield Reason("install.needs_host", message, "rule_host_on_ability", (object.id,))
    for host in (game.objects[c] for c in cards if c in game.objects):
        yield from doubts.found(cannot_host(game, object, host))
    if len(cards) > 1:
        yield wrong_answer(
            "choice.count", f"{game.title(object.id)} is installed on 1 card, not on {len(cards)}", waiting
        )


@carries(Deed.HOST, honours=("what", "name", "destination", "face", "random"))
def host(c: Carrying) -> State:
    """Cards are hosted on another: those that are installed stay so, the others are not installed by it (1.13, 1.13.2a,
    1.13.7b, 1.13.12).

    A Corp card that comes to be hosted on a Runner card is uninstalled (rule_host_corp_card_uninstall).
    """
    wanted = c.effect.destination.host if c.effect.destination is not None else None
    hosts = c.others or (objects_of(c.game, wanted, c.context) if wanted is not None else ())
    if not hosts:
        return c.state
    its_host = hosts[0]
    ids = tuple(id for id in c.ids if id != its_host.id and its_host.host != id)
    return c.followed(c.done(Deed.HOST, *ids, face=c.effect.face, to=To(host=its_host.id)), c.ids)
