"""What is hosted on what, as texts ask for it, and which cards a host takes in by its own text (1.13.5, 1.13.6, 1.13.9,
1.13.10)."""

from __future__ import annotations

from collections.abc import Iterator

from ...models.abilities import Unread
from ...models.conditions import CanHost, InstallOnly
from ...models.deeds import Deed
from ...models.effects import Effect, The
from ...models.known import Open, Truth, certain, members
from ...models.selectors import HostedOn, Hosts, Ref, Selector, This
from ...models.state import GameObject
from ...models.terms import CardType, Place, Stat
from ...models.values import walk
from ...models.verdict import Reason
from ...models.wording import in_words, unlike
from ..deeds.counters import HOST_ZONES
from .characteristics import CardNumbers
from .context import Context
from .meaning import SELECTORS
from .selection import Selection
from .situation import Situation

PERHAPS_HOSTING = frozenset({Deed.HOST, Deed.INSTALL, Deed.INSTALL_AND_REZ, Deed.USE})  # the last where none is named


# rule_host_transitivity, rule_hosted_word_meaning
@SELECTORS.of(HostedOn)
def _hosted(game: Situation, selector: HostedOn, object: GameObject, context: Context) -> Truth:
    host = game.objects.get(object.host) if object.host else None
    if host is None or object.place is Place.CONDITION:  # a counter, and no hosted card (rule_card_to_counter)
        return Truth.NO
    if isinstance(selector.host, Ref):
        return Truth.of(host in game.resolve(selector.host, context))
    return game.fits(selector.host, host, context)


@SELECTORS.of(Hosts)
def _hosts(game: Situation, selector: Hosts, object: GameObject, context: Context) -> Truth:
    answer = Truth.NO
    for hosted in game.state.hosted_on(object.id):
        answer = answer | game.fits(selector.guest, hosted, context)
    return answer


def has_host(game: Situation, object: GameObject) -> bool:
    """Whether what an object is hosted on can be a host: a card in the play area or a score area (rule_valid_hosts)."""
    host = game.objects.get(object.host) if object.host is not None else None
    # rule_condition_counters_can_host: a card that is a counter is an object of the play area, others are numbers
    return host is not None and host.zone in HOST_ZONES


def offers(game: Situation, host: GameObject) -> Iterator[CanHost]:  # rule_host_via_install
    for ability in game.abilities(host):
        if game.is_ability_active(host, ability):
            yield from (r for r in ability.restrictions if isinstance(r, CanHost))


def hosts_by_itself(game: Situation, host: GameObject) -> bool:
    """Whether an ability of the host puts cards onto it, which keeps other installs out (rule_host_via_ability,
    rule_change_hosted)."""
    return any(
        effect.kind in (Deed.HOST, Deed.INSTALL)
        and effect.destination is not None
        and effect.destination.host == The(This())
        for ability in game.abilities(host)
        for effect in walk((ability.steps, ability.linked))
        if isinstance(effect, Effect)
    )


def is_hosted_by_own_text(game: Situation, object: GameObject) -> bool:
    """Whether a card's own text says on what it is hosted (rule_host_relationship, rule_host_on_ability)."""
    installed = (r for a in game.abilities(object) for r in a.restrictions if isinstance(r, InstallOnly))
    if any(restriction.on is not None for restriction in installed):
        return True
    effects = (e for a in game.abilities(object) for e in walk((a.steps, a.linked)) if isinstance(e, Effect))
    return any(effect.kind is Deed.HOST and effect.what == The(This()) for effect in effects)


def perhaps_by_itself(game: Situation, host: GameObject) -> bool:
    """Whether what an ability of the host does is not understood, and may be to put cards onto it."""
    unread = (s for a in game.abilities(host) for s in walk((a.steps, a.linked)) if isinstance(s, Unread))
    return any(not step.acts or not PERHAPS_HOSTING.isdisjoint(step.acts) for step in unread)


def has_room(game: Situation, object: GameObject, host: GameObject) -> Truth:
    """Whether the limits that a host's own text sets on what it hosts leave room for one more such object
    (rule_hosting_limit, rule_host_restriction); what is on it already needs none."""
    answer = Truth.YES
    for offer in offers(game, host) if object.host != host.id else ():
        answer = answer & (~game.fits(offer.what, object, game.context(host)) | _leaves_room(game, host, offer))
    return answer


def _leaves_room(game: Situation, host: GameObject, offer: CanHost) -> Truth:
    if offer.at_most is None:
        return Truth.YES
    own = game.context(host)
    most = game.amount(offer.at_most, own)
    there = members((o, game.fits(offer.what, o, own)) for o in game.state.cards_hosted_on(host.id))
    if isinstance(most, Open):
        return most
    if there.open is None or len(there.certain) >= most or len(there.possible) < most:
        return Truth.of(len(there.possible) < most)
    return there.open


def takes_in(game: Situation, object: GameObject, host: GameObject) -> Truth:
    """Whether an object may take the place of one on a host whose own text says what that can host, if it does
    (rule_host_restriction)."""
    offered = tuple(offers(game, host))
    answer = Truth.of(not offered)
    for offer in offered:
        answer = answer | game.fits(offer.what, object, game.context(host))
    return answer


def why_no_room(game: Situation, object: GameObject, host: GameObject) -> Iterator[Reason]:
    """Why a card whose own text lets it be installed there finds no room on a host (rule_cannot_precedence)."""
    room = has_room(game, object, host)
    yield from room.causes
    if room is Truth.NO:
        yield Reason(
            "install.host_full",
            f"{game.title(host.id)} can host no more such cards as {game.title(object.id)}",
            "rule_hosting_limit",
            (host.id,),
            "choose another host",
        )


def why_full(game: Situation, object: GameObject, host: GameObject, offer: CanHost) -> Iterator[Reason]:
    own = game.context(host)
    title, other = game.title(object.id), game.title(host.id)
    fits = game.fits(offer.what, object, own)
    yield from fits.causes
    if fits is Truth.NO:
        wrong = what_is_wrong(game, offer.what, object, other, own)
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


def what_is_wrong(game: Situation, what: Selector, object: GameObject, source: str, context: Context) -> str:
    """What is wrong with an object that does not fit: each part that it fails."""
    return (
        " and ".join(unlike(part, source) for part in Selection(game).parts_failed(what, object, context))
        or "is not one"
    )


def _is_program(game: Situation, object: GameObject) -> bool:
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
