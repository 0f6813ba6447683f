"""The frame in which something is left to chance: outcomes are listed, never drawn (10.1, 10.4.2, 10.11)."""

from __future__ import annotations

from msgspec import structs

from ...models.actions import Choice, Outcome
from ...models.deeds import Deed
from ...models.frames import Answer, ChanceFrame, PayingFrame
from ...models.state import State
from ...models.terms import HANDS
from .. import road
from ..chance import lies_there, taken
from ..choices.decision import Decision, DecisionKind, Offered
from ..choices.selecting import told
from ..deeds import Done
from ..problems import Explicit, SolutionSet
from ..reading import Doubts, Game


def step(game: Game, frame: ChanceFrame, doubts: Doubts) -> State | None:
    """Nothing happens until chance has said what."""
    return None


def ask(game: Game, frame: ChanceFrame, doubts: Doubts) -> Decision:
    """What may come: a server, some of the cards listed, or some of a hand."""
    rule = _RULES.get(frame.cause, "rule_using")
    if frame.servers:
        found: SolutionSet[Choice] = Explicit(tuple(Outcome(server=s) for s in frame.servers))
    else:
        hand = tuple(o.id for o in game.state.in_zone(HANDS[frame.side]))
        found = taken(game.state, frame.cards or hand, frame.count)
    return Decision(DecisionKind.CHANCE, None, rule, Offered(found), frame.source)


_RULES = {
    Deed.MARK: "rule_mark_identification_method",
    Deed.SUFFER_DAMAGE: "rule_meat_net_damage",
    Deed.SHUFFLE: "rule_shuffle_deck_after_search",
}


def answer(game: Game, frame: ChanceFrame, choice: Choice, doubts: Doubts) -> State:
    """The state in which the frame below knows what came by chance; the frame itself is gone."""
    assert isinstance(choice, Outcome)
    state = game.state.pop()
    if not frame.cards and not frame.servers:
        return _damaged(state, frame, choice.cards)
    if frame.cause is Deed.SHUFFLE:
        assert frame.source is not None
        return lies_there(state, frame.source, choice.cards[0])
    assert frame.question is not None
    cards = tuple(state.object(c).reference for c in choice.cards)
    return told(state, Answer(frame.question, cards, len(cards), choice.server), frame.side)


def _damaged(state: State, frame: ChanceFrame, cards: tuple[str, ...]) -> State:
    """Chance has taken these cards of a hand: damage goes on with them."""
    below = state.top
    if isinstance(below, PayingFrame):
        return state.with_top(structs.replace(below, taken=(*below.taken, *cards)))
    assert frame.by is not None
    for kind, n in frame.suffered:
        done = Done(by=frame.by, objects=cards[:n], n=n, damage=kind, source=frame.source)
        state, cards = road.done(state, Deed.SUFFER_DAMAGE, done), cards[n:]
    return state
