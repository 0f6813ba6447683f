"""Components that take cards: trash, forfeit, derez, turn facedown, reveal, remove, or move them (1.16.1, 1.14.3)."""

from __future__ import annotations

from msgspec.structs import replace

from ...models.costs import Derez, Forfeit, Perform, TurnFacedown
from ...models.deeds import Deed
from ...models.effects import Each, Object, Target, The, TopCards
from ...models.events import Event
from ...models.frames import Due
from ...models.known import Truth
from ...models.selectors import (
    Amount,
    And,
    Bound,
    HostedOn,
    InZone,
    Not,
    Or,
    Same,
    Selector,
    This,
    TopOf,
    TriggerObject,
)
from ...models.state import GameObject
from ...models.terms import DECKS, DISCARD_PILES, HANDS, SCORE_AREAS, Face, Zone
from ...models.values import walk
from ...models.verdict import Reason
from ..deeds import OF_COMPONENT
from ..reading import Asking, Doubts, Game
from .bundles import Bundle
from .demands import Demand, Item, undecided
from .prevented_costs import Barred, barred
from .words import some, verb_of


def what_of(due: Due) -> Object | None:
    """The cards that a component is about."""
    component = due.component
    if isinstance(component, Perform):
        return component.effect.what
    what: Object | None = getattr(component, "what", None)
    return what


def card_demand(game: Game, bundle: Bundle, index: int, due: Due, context: Asking) -> Demand:
    """What a component asks for that takes cards; the payer must control them (rule_pay_costs_controlled_objects)."""
    what, verb = what_of(due), verb_of(due)
    component = due.component
    if isinstance(component, Perform) and component.effect.kind is not Deed.ADD_TO_SCORE_AREA:
        return undecided(game, index, due, "an effect as a cost is not decided by this version")
    match what:
        case The(Bound(name)) if any(_names(other, name) for other in bundle.due):
            return undecided(game, index, due, "what one part of a cost chooses for another is not decided")
        case The(ref):
            return _definite(game, bundle, index, due, game.resolve(ref, context))
        case Each(selector):
            found = _usable(game, bundle, due, selector, context)
            ids = tuple((o.id, 1) for o in found[0])
            return Demand(
                index, due, f"{verb} {some('all', selector)}", Item.CARD, len(ids), len(ids), ids, unsure=found[1]
            )
        case TopCards(count, zone, bottom):
            return _from_deck(game, index, due, count, zone, bottom, context)
        case Target(groupings=groupings) if groupings:
            return undecided(game, index, due, "how a cost groups the cards it takes is not decided")
        case Target():
            return _chosen(game, bundle, index, due, what, context)
        case _:
            return undecided(game, index, due, "which cards a cost takes is not known")


def _names(due: Due, name: str) -> bool:
    """Whether a component gives this name to what is chosen for it."""
    what = what_of(due)
    return isinstance(what, Target) and what.name == name


def _definite(game: Game, bundle: Bundle, index: int, due: Due, found: tuple[GameObject, ...]) -> Demand:
    ids = tuple((o.id, 1) for o in found)
    word = f"{verb_of(due)} {', '.join(game.title(o.id) for o in found) or 'a card that is gone'}"
    why = Barred()
    indicated = due.kind is Deed.NESTED  # the text names the card and the player
    own = all(o.controller is bundle.payer for o in found)
    if not found or not (own or indicated) or not all(_can(game, due, o) for o in found):
        blame = tuple(dict.fromkeys((*(o.id for o in found), *((due.source,) if due.source is not None else ()))))
        why = Barred(Reason("pay.not_there", _not_there(game, bundle, due, found), "rule_cost", blame))
    each = [_why_not(game, bundle, due, object, word) for object in found] if why.reason is None else []
    why = next((one for one in each if one.reason is not None and not one.unsure), why)
    if why.reason is None:
        why = next((one for one in each if one.unsure), why)
    return Demand(index, due, word, Item.CARD, len(ids), len(ids), ids, impossible=why.reason, unsure=why.unsure)


def _not_there(game: Game, bundle: Bundle, due: Due, found: tuple[GameObject, ...]) -> str:
    """What keeps a card that a cost names from being taken: gone, another player's, or not in the state for it."""
    of = f" for {game.title(due.source)}" if due.source is not None else ""
    what, verb = ", ".join(game.title(o.id) for o in found), verb_of(due)
    if not found:
        return f"the {bundle.payer.title} has to {verb} a card{of} that is not there"
    if any(o.controller is not bundle.payer for o in found) and due.kind is not Deed.NESTED:
        return f"the {bundle.payer.title} has to {verb} {what}{of}, which they do not control"
    return f"the {bundle.payer.title} has to {verb} {what}{of}, to which that cannot be done as things are"


def _from_deck(game: Game, index: int, due: Due, count: Amount, zone: Zone, bottom: bool, context: Asking) -> Demand:
    n = context.number(game.amount(count, context))
    deck = game.state.in_zone(zone)
    if n is None or (len(deck) < n and zone in game.state.unlimited):
        return undecided(game, index, due, f"how many cards are in {zone.word} is not known")
    cards = (deck[-n:] if bottom else deck[:n]) if n else ()
    word = f"{verb_of(due)} the {'bottom' if bottom else 'top'} {n} card{'s' * (n != 1)} of {zone.word}"
    return Demand(index, due, word, Item.CARD, n, n, tuple((o.id, 1) for o in cards))


def _chosen(game: Game, bundle: Bundle, index: int, due: Due, target: Target, context: Asking) -> Demand:
    found, unsure = _usable(game, bundle, due, target.what, context)
    least = context.number(game.amount(target.least, context))
    most = len(found) if target.most is None else context.number(game.amount(target.most, context))
    if least is None or most is None:
        return undecided(game, index, due, "how many cards a cost takes is not known")
    ids = tuple((o.id, 1) for o in found)
    number = str(most) if least == most else f"{least} to {most}"
    chance = " at random" if target.at_random else ""
    return Demand(
        index,
        due,
        f"{verb_of(due)} {some(number, target.what)}{chance}",
        Item.CARD,
        max(0, most),
        max(0, least),
        ids,
        random=target.at_random,
        unsure=unsure,
    )


def _usable(
    game: Game, bundle: Bundle, due: Due, selector: Selector, context: Asking
) -> tuple[tuple[GameObject, ...], tuple[Reason, ...]]:
    """The cards that may be taken, and what would have to be known to say that there are no more."""
    unsure = Doubts()
    own = replace(context, doubts=unsure)
    zones = zones_named(selector)
    theirs = {each[bundle.payer.other] for each in (HANDS, DECKS, DISCARD_PILES)}  # as the text says
    these = _names_these(selector)
    anyone = these or _names_hosted(selector) or not theirs.isdisjoint(zones or ())
    if zones is None and not these:
        selector = And((selector, Not(InZone((*HANDS.values(), *DECKS.values())))))
    found = []
    for object in own.members(game.selection.candidates(selector, own)):
        if object.controller is not bundle.payer and not anyone:
            continue
        if not _can(game, due, object) or _has_left(bundle, object):
            continue
        if zones is None and not these and not object.installed and not isinstance(due.component, Forfeit):
            continue
        why = _why_not(game, bundle, due, object, verb_of(due))
        unsure.add(*why.unsure)
        if why.reason is None:
            found.append(object)
    return tuple(found), tuple(unsure.reasons)


def _names_hosted(selector: Selector) -> bool:
    """Whether the text says which cards by their host, whoever controls them (rule_pay_costs_controlled_objects)."""
    return any(isinstance(node, HostedOn) and isinstance(node.host, This) for node in walk(selector))


def _names_these(selector: Selector) -> bool:
    """Whether they are some of the cards that the text has named, wherever these are."""
    parts = selector.parts if isinstance(selector, And) else (selector,)
    return any(isinstance(part, Same) and isinstance(part.ref, Bound | TriggerObject) for part in parts)


def _has_left(bundle: Bundle, object: GameObject) -> bool:
    """Whether the card is the one that is played or installed: it is no longer where it was
    (rule_steps_playing_place, rule_steps_installing_place)."""
    return object.id == bundle.subject and bundle.purpose in (Deed.PLAY, Deed.INSTALL)


def _can(game: Game, due: Due, object: GameObject) -> bool:
    """Whether the card is in a state in which this can be done to it."""
    match due.component:
        case Forfeit():
            return object.zone in SCORE_AREAS.values()
        case Derez():
            return game.is_rezzed(object) is Truth.YES
        case TurnFacedown():
            return object.face is Face.UP
        case _:
            return True


def _why_not(game: Game, bundle: Bundle, due: Due, object: GameObject, word: str) -> Barred:
    verb = OF_COMPONENT[type(due.component)].event or Deed.MOVE
    event = Event(verb, bundle.payer, object.id, object.card, from_zone=object.zone, payment=True)
    return barred(game, event, bundle.payer, word)


def zones_named(selector: Selector) -> tuple[Zone, ...] | None:
    """From which zones the text says to choose; None where it does not, and installed cards are meant
    (rule_targets_must_be_in_play_area). Of hosted cards it is said by naming the host.
    """
    match selector:
        case InZone(zones):
            return zones
        case TopOf(zone=zone):
            return (zone,)
        case HostedOn():
            return ()
        case And(parts) | Or(parts):
            named = [found for p in parts if (found := zones_named(p)) is not None]
            return tuple(zone for found in named for zone in found) if named else None
        case _:
            return None
