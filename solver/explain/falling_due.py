"""What falls due with a choice as a whole, one way to pay it, and what paying it brings with it (1.16, 1.7.2b)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from ...models.abilities import Instruction
from ...models.actions import (
    Accept,
    Announce,
    BasicAction,
    Choice,
    Decline,
    Pay,
    Payment,
    Rez,
    Score,
    Steal,
    TrashAccessed,
    UseAbility,
)
from ...models.costs import Discount, SufferDamage, Surcharge
from ...models.deeds import Deed
from ...models.effects import Target
from ...models.frames import PayingFrame, ResolvingFrame, TimingFrame
from ...models.known import open_of
from ...models.notation.announcements import Announcement
from ...models.state import GameObject
from ...models.terms import Place, Side, Zone
from ...models.verdict import Reason
from .. import road
from ..choices.decision import READS, DecisionKind
from ..deeds.clicks import fewer_clicks
from ..deeds.zones import into_play
from ..payment.bundles import Bundle
from ..payment.cost_interrupts import bundle_to
from ..payment.payments import Payments
from ..procedures.installing import once_trashed
from ..procedures.stealing import steal_bundle
from ..reading import Context, Game
from ..restrictions import ability_of
from ..road import Doing


def falling_due(game: Game, announced: Announcement) -> tuple[Game, Bundle | None]:
    """What falls due with an action and what is written along, with the game in which it is paid."""
    paid = once_trashed(game, announced.choice, announced.paying)
    return paid, bundle_of(paid, announced.choice)


def not_known(game: Game, bundle: Bundle) -> tuple[Reason, ...]:
    """Why it is not known in which ways this can be paid: what else may be due, what may change it, and what payments
    may break (rule_cost_restrictions)."""
    due = bundle.open.causes if bundle.open is not None else ()
    touching = game.not_understood.touching(READS[DecisionKind.PAYMENT], bundle.subject)
    return tuple(dict.fromkeys((*due, *touching, *Payments.not_known(game, bundle))))


def bundle_of(game: Game, choice: Choice) -> Bundle | None:
    """What falls due with a choice: its own costs, or those of the card that it plays or installs."""
    match choice:
        case Steal(card):
            return steal_bundle(game, card)
        case UseAbility(object, _, option):
            ability = ability_of(game, choice)
            if ability is None or ability.cost is None or option >= len(ability.cost.options):
                return None
            found = game.object(object)
            return Bundle.to_use(game, found, ability, option, game.user_of(found, ability))
        case Rez(card):
            return bundle_to(game, Deed.REZ, game.object(card))
        case Score(card):
            return road.bundle(game, Doing(Deed.SCORE, Side.CORP, game.object(card)))
        case TrashAccessed(card):
            return Bundle.to_trash(game, game.object(card))
        case Accept() if isinstance(top := game.state.top, TimingFrame) and top.step == "step_jack_out_choice":
            return road.bundle(game, Doing(Deed.JACK_OUT, Side.RUNNER))
        case BasicAction(card=card) if card is not None:
            return _card_bundle(game, choice, card)
        case BasicAction():
            return _action_bundle(game, choice)
        case Pay() | Decline() | Accept() if isinstance(game.state.top, PayingFrame):
            return Bundle.of(game.state.top)
        case _:
            return None


def _action_bundle(game: Game, choice: BasicAction) -> Bundle:
    """The cost of an action, and for a run the additional costs that follow it (rule_additional_cost_to_run)."""
    side = game.state.active
    bundle = Bundle.for_action(game, choice, side)
    if choice.action is Deed.RUN and choice.server is not None:
        begun = game.changed(fewer_clicks(game.state, side, 1, spent=True))
        extra, open = road.due(begun, Doing(Deed.RUN, side, server=choice.server, basic=True))
        both = open_of(bundle.open, open)
        return Bundle(side, (*bundle.due, *extra), Deed.RUN, open=both) if extra else structs.replace(bundle, open=both)
    return bundle


def _card_bundle(game: Game, choice: BasicAction, card: str) -> Bundle:
    object = game.object(card)
    if choice.action is Deed.PLAY:
        played = game.changed(into_play(game.state, card, Place.RESOLVING, face=object.face))
        return bundle_to(played, Deed.PLAY, played.object(card))
    if choice.action is Deed.INSTALL:
        placed = game.changed(into_play(game.state, card, Place.INSTALLING, face=object.face))
        changed = placed.install_destinations.changes_on(choice.host)
        return bundle_to(placed, Deed.INSTALL, placed.object(card), changed, server=choice.server)
    return Bundle.for_action(game, choice, Side.CORP)


_PAID_FOR = (Deed.INSTALL, Deed.REZ, Deed.PLAY)
WAYS = 100  # ways to pay that are compared before a warning
SEEN = 1000  # ways looked through for the one that hurts least


def witness(game: Game, choice: Choice, bundle: Bundle | None) -> Payment | None:
    """One way to pay what falls due with a legal choice."""
    if isinstance(choice, Pay) and choice.payment.spent:
        return choice.payment
    if bundle is None:
        return None
    return Payments(game, bundle).first()


def warnings(game: Game, choice: Choice, bundle: Bundle | None) -> Iterator[Reason]:
    """What a player should know although the choice is legal: paying may flatline the Runner (1.16.1, 1.7.2b), and a
    card that is to be installed, rezzed or played may not be paid for (1.16.4b)."""
    if _draws_from_nothing(game, choice):
        yield Reason(
            "warning.decked",
            "R&D is empty: a Corp that is required to draw from it loses the game",
            "rule_empty_rnd",
        )
    unpaid = _chosen_and_not_paid_for(game, choice)
    if unpaid is not None:
        yield Reason(
            "warning.stays",
            f"{game.title(unpaid.id)} cannot be paid for: it may be chosen, and stays where it is",
            "rule_inherent_cost_in_ability",
            (unpaid.id,),
        )
    if bundle is None or isinstance(choice, Decline):
        return
    hurt = _damage_due(game, bundle)
    if not hurt or Zone.GRIP in game.state.unlimited:
        return
    leaving = (bundle.subject,) if bundle.purpose in (Deed.PLAY, Deed.INSTALL) else ()
    grip = sum(o.id not in leaving for o in game.state.in_zone(Zone.GRIP))
    gone = _chosen_from_grip(game, choice, bundle)
    if hurt > grip - gone:
        left = f"{grip} cards in the grip" + (f", of which {gone} pay for something else" if gone else "")
        yield Reason(
            "warning.flatline",
            f"paying flatlines the Runner: {hurt} damage with {left}, before anything that is paid for happens",
            "rule_flatline",
            (),
        )


def _chosen_and_not_paid_for(game: Game, choice: Choice) -> GameObject | None:
    """The one card that is announced to be installed, rezzed or played, where its costs certainly cannot be paid. What
    the Corp installs costs nothing before it is known where."""
    frame = game.state.top
    head = frame.steps[0] if isinstance(frame, ResolvingFrame) and frame.steps else None
    ids = [id for slot in choice.targets for id in slot] if isinstance(choice, Announce) else []
    if not isinstance(head, Instruction) or len(ids) != 1 or (object := game.objects.get(ids[0])) is None:
        return None
    kinds = [e.kind for e in head.effects if e.kind in _PAID_FOR and isinstance(e.what, Target)]
    counted = any(isinstance(c, Discount | Surcharge) and not isinstance(c.amount, int) for c in head.changes)
    if len(kinds) != 1 or counted or (kinds[0] is Deed.INSTALL and object.owner is Side.CORP):
        return None
    ways = Payments(game, bundle_to(game, kinds[0], object, head.changes), Context(object.id, object.owner))
    return None if ways.open is not None or ways else object


def _damage_due(game: Game, bundle: Bundle) -> int:
    """How much damage paying the bundle makes the payer suffer, in the way that hurts least."""
    harmful = {i for i, due in enumerate(bundle.due) if isinstance(due.component, SufferDamage)}
    if not harmful:
        return 0
    ways = Payments(game, bundle).limit(SEEN)
    return min((sum(s.amount for s in p.spent if s.component in harmful) for p in ways), default=0)


def _chosen_from_grip(game: Game, choice: Choice, bundle: Bundle) -> int:
    """How many cards of the grip are taken for other components, at least, before damage takes what is left."""
    if isinstance(choice, Pay) and choice.payment.spent:
        ways: tuple[Payment, ...] = (choice.payment,)
    else:
        found = Payments(game, bundle)
        ways = tuple(found.limit(WAYS)) if found.count() <= WAYS else ()
    grip = {o.id for o in game.state.in_zone(Zone.GRIP)}
    return min((sum(id in grip for s in way.spent for id in s.objects) for way in ways), default=0)


def _draws_from_nothing(game: Game, choice: Choice) -> bool:
    if not isinstance(choice, BasicAction) or choice.action is not Deed.DRAW or game.state.active is not Side.CORP:
        return False
    return not game.state.in_zone(Zone.RND) and Zone.RND not in game.state.unlimited
