"""What has happened in a breach in progress, as far as the cards show that were accessed in it (7.3, 7.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import structs

from ..abilities import Ability, AbilityKind
from ..deeds import Deed
from ..events import UNTOLD, Event
from ..pool import Pool
from ..state import GameObject
from ..terms import SERVERS, CardType, Zone
from ..timing import TIMING, Structure, TimingStep
from .additional_accesses import Added
from .turn_entries import named

HIDDEN_SERVERS = {"hq": Zone.HQ, "rnd": Zone.RND}


def random_accesses(accessed: Iterable[GameObject], server: str, pool: Pool) -> tuple[int, Added]:
    """How many of these cards were accessed from HQ or R&D itself, and not from its root; of an upgrade that has left
    the server that is open (rule_default_random_access_limit, rule_agenda_asset_root_remote_server)."""
    zone = HIDDEN_SERVERS.get(server)
    cards = tuple(accessed)
    gone = [o for o in cards if o.server != server and o.zone not in (zone, Zone.SET_ASIDE)]
    there = sum(o.zone is zone for o in cards)
    open = tuple((o, Ability(AbilityKind.STATIC)) for o in gone if _may_have_been_in_root(o, pool))
    return (there + len(gone), Added(open=open)) if zone is not None else (0, Added())


def _may_have_been_in_root(object: GameObject, pool: Pool) -> bool:
    return object.card is None or pool[object.card].type is CardType.UPGRADE


def accessed_before(card: GameObject, begun: Event) -> Iterator[Event]:
    """What is known of a card that was accessed in a breach which began with this event: that it was accessed, and
    stolen where it lies in the Runner's score area. One that has come to Archives may have been trashed by either."""
    server = begun.server
    there = card.zone is Zone.PLAY_AREA or SERVERS.get(card.zone) == server  # it may have moved since
    zone = card.zone if there else None
    at = card.server if card.zone is Zone.PLAY_AREA else None
    access = structs.replace(begun, verb=Deed.ACCESS, object=card.id, card=card.card, from_zone=zone, server=None)
    gone = card.zone is Zone.ARCHIVES and not there
    yield structs.replace(access, server=at, perhaps=(Deed.TRASH,) if gone else ())
    if card.zone is Zone.RUNNER_SCORE:  # no other way leads there (rule_score_steal)
        left = next((zone for zone, of in SERVERS.items() if of == server), Zone.PLAY_AREA)
        stolen = structs.replace(access, verb=Deed.STEAL, server=server, to_zone=card.zone)
        yield structs.replace(stolen, from_zone=left, amount=UNTOLD)
    yield structs.replace(access, verb=Deed.ACCESS_ENDS)


def since_the_breach(told: Sequence[Event], run: int) -> tuple[str, ...]:
    """The objects that came into play, or were rezzed, behind the beginning of the breach that is told of this run, and
    did not wait for it (rule_increasing_random_access_limit)."""
    of_run = [e for e in told if e.run == run]
    begun = next((k for k, e in enumerate(of_run) if e.verb is Deed.BREACH), len(of_run))
    return tuple(e.object for e in of_run[begun:] if e.verb in (Deed.INSTALL, Deed.REZ) and e.object is not None)


def is_determined(step: TimingStep) -> bool:
    """Whether the candidates of a breach and the limit of random accesses are determined (7.3.4, 7.3.5)."""
    steps = TIMING[Structure.BREACH]
    return steps.index(step) > steps.index(named(Structure.BREACH, "access limit"))
