"""Setting up a game: from two decks to the first turn of the Corp (1.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeVar

from msgspec import structs

from ...models.abilities import Ability, AbilityKind, GameStart, StartsInstalled
from ...models.actions import Accept, Choice, Decline
from ...models.deeds import Deed
from ...models.edition import CR_26_03
from ...models.frames import Asked, ChoosingFrame, Question, SetupFrame, SetupStep, TimingFrame
from ...models.known import Truth
from ...models.pool import Pool
from ...models.state import GameObject, PlayerState, State
from ...models.terms import DECKS, HANDS, Place, PlayerStat, Side, Zone
from ...models.timing import TURNS
from .. import chance, road
from ..choices.decision import Decision, DecisionKind, Offered
from ..deeds import Done, To
from ..procedures.recurring_credits import with_recurring
from ..procedures.using_abilities import start
from ..reading import Asking, Doubts, Game

if TYPE_CHECKING:
    from ...models.imports.decks import Deck

OF_BOTH = (SetupStep.ABILITIES, SetupStep.HAND, SetupStep.MULLIGAN)  # steps that each player has, the Corp first
MOMENTS = {SetupStep.HAND: Deed.BEFORE_STARTING_HAND, SetupStep.FIRST_TURN: Deed.BEFORE_FIRST_TURN}
T = TypeVar("T")


def opening(corp: Deck, runner: Deck, pool: Pool, edition: str = CR_26_03.name) -> State:
    """A game about to be set up with these decks: identities faceup, decks in no order, extra cards outside of the
    game (rule_player_roles)."""
    objects: list[GameObject] = []
    outside: list[GameObject] = []
    taken: dict[str, int] = {}

    def named(card: str) -> str:
        taken[card] = taken.get(card, 0) + 1
        return card if taken[card] == 1 else f"{card}.{taken[card]}"

    for side, deck in ((Side.CORP, corp), (Side.RUNNER, runner)):
        zone = Zone.PLAY_AREA
        # its front faceup (rule_player_roles, rule_double_sided_identity)
        objects.append(GameObject(named(deck.identity), deck.identity, side, zone, place=Place.IDENTITY))
        objects += (GameObject(named(card), card, side, DECKS[side], unordered=True) for card in deck.listed())
        for card, copies in deck.extra:
            outside += (GameObject(named(card), card, side, Zone.OUTSIDE) for _ in range(copies))
    nothing = PlayerState()
    frames = (SetupFrame(SetupStep.ABILITIES, Side.CORP),)
    return State(0, Side.CORP, nothing, nothing, tuple(objects), stack=frames, edition=edition, outside=tuple(outside))


# ------------------------------------------------------------------------ going on


def step(game: Game, frame: SetupFrame, doubts: Doubts) -> State | None:
    """What is done next; None where a player decides on a mulligan."""
    state, side = game.state, frame.side
    if not frame.begun:
        _note_what_is_not_read(game, frame, doubts)
    if not frame.begun and (ability := _at_this_moment(game, frame)) is not None:
        number, found = ability
        identity = state.identity(side)
        assert identity is not None
        begun = state.with_top(structs.replace(frame, begun=True))
        return start(begun, identity.id, side, found, number=number)
    match frame.step:
        case SetupStep.ABILITIES:
            return _special(game, frame, doubts)
        case SetupStep.CREDITS:
            usual = game.edition.numbers.starting_credits
            for each in Side:  # rule_start_credits
                state = road.done(
                    state, Deed.GAIN_CREDITS, Done(by=each, n=_at_start(game, each, PlayerStat.CREDITS, usual))
                )
            return _next(state, frame)
        case SetupStep.SHUFFLE:
            for each in Side:  # rule_start_shuffle
                state = chance.shuffled(game.changed(state), DECKS[each], each)
            return _next(state, frame)
        case SetupStep.HAND | SetupStep.SECOND_HAND:
            return _hand(game, frame)
        case SetupStep.MULLIGAN:
            return None
        case SetupStep.FIRST_TURN:
            return _begun(state)


def ask(game: Game, frame: SetupFrame, doubts: Doubts) -> Decision:
    """Whether a player takes a mulligan."""
    either = Offered((Accept(), Decline()))
    return Decision(DecisionKind.MULLIGAN, frame.side, "rule_mulligan", either)


def answer(game: Game, frame: SetupFrame, choice: Choice, doubts: Doubts) -> State:
    """The player takes a mulligan, or keeps the starting hand (rule_mulligan)."""
    state, side = game.state, frame.side
    if not isinstance(choice, Accept):  # rule_mulligan
        return _next(state, frame)
    for object in state.in_zone(HANDS[side]):
        back = Done(by=side, objects=(object.id,), to=To(DECKS[side]), told=False)
        state = road.done(state, Deed.MOVE, back)
    state = chance.shuffled(game.changed(state), DECKS[side], side)
    return state.with_top(SetupFrame(SetupStep.SECOND_HAND, side))


def _next(state: State, frame: SetupFrame) -> State:
    """On to the other player, then to the next step."""
    this = SetupStep.MULLIGAN if frame.step is SetupStep.SECOND_HAND else frame.step
    if this in OF_BOTH and frame.side is Side.CORP:
        return state.with_top(SetupFrame(this, Side.RUNNER))
    steps = [each for each in SetupStep if each is not SetupStep.SECOND_HAND]
    return state.with_top(SetupFrame(steps[steps.index(this) + 1], Side.CORP))


def _begun(state: State) -> State:
    """The game begins, and the Corp takes the first turn; nothing is pending from before."""
    # rule_start_corp_turn
    state = structs.replace(state, turn=1, active=Side.CORP, seen=len(state.history))
    return state.with_top(TimingFrame(TURNS[Side.CORP], "step_corp_turn_allotted_clicks"))


# --------------------------------------------------------------------- identities


def _declared(game: Game, side: Side, kind: type[T]) -> Iterator[T]:
    """What the identity of a player says of the start of the game; it works although it is not active yet
    (rule_setup_identity)."""
    identity = game.state.identity(side)
    for ability in game.abilities_on_card(identity) if identity is not None else ():
        yield from (d for d in ability.declarations if isinstance(d, kind))


def _note_what_is_not_read(game: Game, frame: SetupFrame, doubts: Doubts) -> None:
    """What is not understood of an identity may change how its player begins, unless it is about a deed, waits for
    something else or for a state of the game (rule_setup_identity)."""
    identity, moment = game.state.identity(frame.side), MOMENTS.get(frame.step)
    for clause in game.not_understood.clauses_of(identity) if identity is not None else ():
        later = clause.acts or clause.condition is not None
        at_once = not clause.events and frame.step is SetupStep.ABILITIES
        if not later and (at_once or moment in clause.events):
            assert identity is not None
            doubts.add(game.not_understood.reason(identity, clause))


def _at_start(game: Game, side: Side, stat: PlayerStat, usual: int) -> int:
    """How many credits, cards or bad publicity a player starts with."""
    for owner in Side:
        for said in _declared(game, owner, GameStart):
            if said.stat is stat and said.player.side(owner) is side:
                return said.amount
    return usual


def _at_this_moment(game: Game, frame: SetupFrame) -> tuple[int, Ability] | None:
    """The ability of the player's identity that resolves before this step (rule_before_first_turn)."""
    moment, identity = MOMENTS.get(frame.step), game.state.identity(frame.side)
    if moment is None or identity is None:
        return None
    for number, ability in enumerate(game.abilities_on_card(identity)):
        trigger = ability.trigger if ability.kind is AbilityKind.CONDITIONAL else None
        if trigger is not None and any(event.verb is moment for event in trigger.events):
            return number, ability
    return None


def _special(game: Game, frame: SetupFrame, doubts: Doubts) -> State:
    """Decisions and changes that belong to no other step (rule_setup_abilities): cards that start installed, and bad
    publicity."""
    state, side = game.state, frame.side
    for said in _declared(game, side, StartsInstalled):
        brought = _different(game, said, side, doubts)
        count = min(said.count, len(brought))
        chosen = frame.chosen
        if chosen is None and count < len(brought):
            rule = "rule_adam_directives_install"
            source = game.state.identity(side)
            assert source is not None
            asked = ChoosingFrame(side, Asked.CARDS, Question.TAKEN, rule, source.id, brought, count, count)
            return state.push(asked)
        # as installed as any other card (rule_adam, rule_adam_directives_install, rule_adam_directives_during_game)
        for id in brought if chosen is None else tuple(r.id for r in chosen):
            begins = Done(by=side, objects=(id,), to=To(place=Place.RIG), told=False)
            state = road.done(state, Deed.INSTALL, begins)
            state = with_recurring(game.changed(state), state, id)
    if side is Side.CORP:  # rule_setup_abilities
        state = road.done(
            state, Deed.TAKE_BAD_PUBLICITY, Done(by=side, n=_at_start(game, side, PlayerStat.BAD_PUBLICITY, 0))
        )
    return _next(state, frame)


def _different(game: Game, said: StartsInstalled, side: Side, doubts: Doubts) -> tuple[str, ...]:
    """One of each extra card that may start installed (rule_adam_different_directives)."""
    context = Asking(None, side, doubts=doubts)
    found: dict[str | None, str] = {}
    for object in game.state.outside:
        if object.owner is side and context.note(game.fits(said.what, object, context)) is Truth.YES:
            found.setdefault(object.card, object.id)
    return tuple(found.values())


# -------------------------------------------------------------------------- hands


def _hand(game: Game, frame: SetupFrame) -> State:
    """The player draws up to the starting hand, a card at a time as chance says which one it is (rule_start_hand)."""
    state, side = game.state, frame.side
    wanted = _at_start(game, side, PlayerStat.HAND, game.edition.numbers.starting_hand)
    missing = wanted - len(state.in_zone(HANDS[side]))
    if missing <= 0 or not state.in_zone(DECKS[side]):  # rule_start_hand
        return _next(state, frame)
    asked = chance.unknown_top(state, DECKS[side], missing)
    if asked is not None:
        return state.push(asked)
    return road.done(state, Deed.DRAW, Done(by=side, n=min(missing, len(state.in_zone(DECKS[side])))))


__all__ = ["answer", "ask", "opening", "step"]
