"""The basic actions: which card, of which type, where to, and at what cost (5.2.6, 5.2.7)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from ...models.abilities import Aspect
from ...models.actions import BasicAction
from ...models.costs import SpendClicks
from ...models.deeds import Deed
from ...models.edition import StateChange
from ...models.known import Truth
from ...models.notation.names import server_name
from ...models.terms import DECKS, CardType, Counter, Place, Side
from ...models.verdict import Reason
from .. import road
from ..deeds import OF_BASIC
from ..deeds.clicks import fewer_clicks
from ..deeds.zones import into_play
from ..payment.as_printed import is_paid_from_pool
from ..payment.bundles import Bundle
from ..payment.cost_interrupts import bundle_to
from ..payment.payments import Payments
from ..procedures.installing import as_announced, why_not_installable
from ..reading import Game
from ..road import Doing
from .judging import Attempt, rule


@rule(BasicAction, of=(Deed.ADVANCE,))
def advanceable(attempt: Attempt[BasicAction]) -> Iterator[Reason]:
    """Only agendas, and cards that say so, can be advanced (rule_you_can_advance)."""
    game, choice, doubts = attempt.game, attempt.choice, attempt.doubts
    if choice.card is None:
        return
    object = game.object(choice.card)
    if doubts.note(game.permissions.can_be_advanced(object)) is Truth.NO:
        why = "is not installed" if not object.installed else "is no agenda and does not say that it can be advanced"
        yield Reason(
            "advance.cannot",
            f"{game.title(object.id)} cannot be advanced: it {why}",
            "rule_you_can_advance",
            (object.id,),
        )


@rule(BasicAction, of=(Deed.TRASH_RESOURCE,), reads=(Aspect.PROHIBITIONS, Aspect.TAGS))
def tagged_for_trashing(attempt: Attempt[BasicAction]) -> Iterator[Reason]:
    """The Corp trashes installed resources of a tagged Runner (corp_basic_action_trash_resource)."""
    game, choice = attempt.game, attempt.choice
    if not game.is_tagged():
        yield Reason(
            "restriction.not_tagged",
            "the Runner has 0 tags; the Corp can take this action only if the Runner is tagged",
            "corp_basic_action_trash_resource",
        )
    if choice.card is not None:
        object = game.object(choice.card)
        if not object.installed or CardType.RESOURCE not in (game.types(object) or ()):
            yield Reason(
                "target.not_valid",
                f"{game.title(object.id)} is not an installed resource",
                "corp_basic_action_trash_resource",
                (object.id,),
            )


@rule(BasicAction, of=(Deed.RUN,))
def server_exists(attempt: Attempt[BasicAction]) -> Iterator[Reason]:
    """A run is made on a server that exists (rule_start_initiation_phase)."""
    game, choice = attempt.game, attempt.choice
    if choice.server not in game.state.servers:
        yield Reason(
            "run.no_such_server",
            f"Server {choice.server} does not exist",
            "rule_start_initiation_phase",
            (),
            "run a server that exists",
        )


@rule(BasicAction, of=(Deed.DRAW, Deed.REMOVE_TAG, Deed.PURGE), reads=(Aspect.PROHIBITIONS, Aspect.TAGS))
def could_change_something(attempt: Attempt[BasicAction]) -> Iterator[Reason]:
    """In the older edition an action needs an effect that could change the game state; now it does not."""
    game, choice, side = attempt.game, attempt.choice, attempt.side
    if game.reads("state_change") is not StateChange.REQUIRED:
        return
    deck = DECKS[side]
    idle = {
        Deed.DRAW: deck not in game.state.unlimited and not game.state.in_zone(deck),
        Deed.REMOVE_TAG: game.state.runner.tags == 0,
        Deed.PURGE: not any(o.count(Counter.VIRUS) for o in game.state.objects),
    }
    if idle[choice.action]:
        yield Reason(
            "action.no_effect",
            f"it would change nothing if the {side.title} were to {choice.action.value.replace('_', ' ')}; in the "
            "older rules an action must have the potential to change the game state",
            "rule_initiate_action",
        )


@rule(BasicAction, reads=(Aspect.COSTS, Aspect.CREDITS, Aspect.CLICKS), about_costs=True)
def payable_action(attempt: Attempt[BasicAction]) -> Iterator[Reason | Payments]:
    """The action's own cost, then that of the card that it plays or installs, or the additional costs of the run
    (rule_initiate_action, rule_play_cost, rule_additional_cost_to_run).
    """
    game, choice, side, doubts = attempt.game, attempt.choice, attempt.side, attempt.doubts
    words = _action_words(game, choice)
    own_cost = _clicks(game, choice, side)
    if own_cost is None:
        own_cost = Payments(game, Bundle.for_action(game, choice, side), act=words)
        doubts.note(own_cost.open)
    more = choice.card if choice.action in (Deed.PLAY, Deed.INSTALL) else choice.server
    if more is None or not own_cost:
        yield own_cost
        return
    begun = game.remember("begun", _begun)
    if choice.action is Deed.RUN:
        extra, open = road.due(begun, Doing(Deed.RUN, side, server=more, basic=True))
        doubts.note(open)
        if not extra:
            yield own_cost
            return
        ways = Payments(begun, Bundle(side, extra, Deed.RUN), act=f"run {server_name(more)}")
        doubts.note(ways.open)
        if not ways:
            yield _together(game, own_cost, ways, f"run {server_name(more)}")
        return
    own = game.object(more)
    if choice.action is Deed.PLAY:
        if is_paid_from_pool(begun, Deed.PLAY, own):
            return
        placed = begun.changed(into_play(begun.state, own.id, Place.RESOLVING, face=own.face))
        ways = Payments(placed, bundle_to(placed, Deed.PLAY, placed.object(own.id)), act=words)
        doubts.note(ways.open)
        if not ways:
            before = game.changed(into_play(game.state, own.id, Place.RESOLVING, face=own.face))
            yield _together(before, own_cost, ways, words)
        return
    against, open = why_not_installable(begun, as_announced(own, choice.server, choice.host), words)
    doubts.note(open)
    before = game.changed(into_play(game.state, own.id, Place.INSTALLING, face=own.face)) if against else game
    for why in against:
        yield _together(before, own_cost, why, words) if isinstance(why, Payments) else why


def _together(game: Game, own: Payments, more: Payments, words: str) -> Payments:
    """Where clicks are due besides those of the action and are too few, both at once, which cannot be paid either
    (rule_additonal_cost_simultaenous).

    Args:
        game: before anything is spent.
    """
    short = more.clash()
    if not short or any(not isinstance(more.bundle.due[i].component, SpendClicks) for i in short):
        return more
    both = Payments(game, structs.replace(more.bundle, due=(*own.bundle.due, *more.bundle.due)), act=words)
    return more if both else both


def _clicks(game: Game, choice: BasicAction, side: Side) -> Payments | None:
    """The ways to pay for an action that costs clicks alone, whatever card or server it is about; None where it costs
    more, or that is not certain."""
    record = OF_BASIC[choice.action]
    if record.modified or (choice.card is not None and record.own_cost is None):
        return None

    def work(game: Game) -> Payments | None:
        bundle = structs.replace(Bundle.for_action(game, choice, side), subject=None)
        if any(not isinstance(each.component, SpendClicks) for each in bundle.due):
            return None
        found = Payments(game, bundle)
        return found if found and found.open is None else None

    return game.remember(f"clicks to {choice.action.value} as the {side.value}", work)


def _begun(game: Game) -> Game:
    """The game once the active player has spent the click of an action."""
    return game.changed(fewer_clicks(game.state, game.state.active, 1, spent=True))


def _action_words(game: Game, choice: BasicAction) -> str:
    verb = choice.action.value.replace("_", " ")
    return f"{verb} {game.title(choice.card)}" if choice.card is not None else f"take the action to {verb}"
