"""What would make an illegal action legal: the smallest changes of the position, other choices, and the next moment.

Every remedy has been verified: the changed position was asked, and the same action is legal there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum

from msgspec import structs

from ...models.actions import Basic, BasicAction, Choice, Decline, Pass, Rez, TrashAccessed, UseAbility
from ...models.state import GameObject, State
from ...models.terms import DISCARD_PILES, HANDS, Counter, Face, Side
from ...models.values import Value
from ...models.verdict import Status, Verdict
from ..csp import BudgetExhausted, Undecided
from ..decisions import DecisionKind
from ..game.game import Game
from ..game.objects import REZZABLE, server_of, types
from ..position import Position
from ..restrictions import actor, subject_of
from ..restrictions.judging import now

MOST_CHECKS = 400  # positions that are asked for one answer
MOST_CREDITS = 40
MOST_ALTERNATIVES = 5
MOST_DECISIONS = 60  # that lie between now and the next moment


class RemedyKind(StrEnum):
    """What kind of change it is, in the order in which remedies are told."""

    MORE = "more"  # credits, clicks, cards, counters, tags
    CARD = "card"  # another state of a card
    INSTEAD = "instead"  # another choice of the same kind
    FIRST = "first"  # a legal choice that has to come before
    WHEN = "when"  # a later moment of the game


class Remedy(Value, frozen=True):
    """A change that makes the action legal: a sentence for players, and the choices that lead there if there are."""

    kind: RemedyKind
    message: str
    choices: tuple[str, ...] = ()


class _Spent(Exception):
    """So many positions have been asked that the answer is given with what was found."""


class _Asker:
    """Asks changed positions whether the action is legal, at most so many."""

    def __init__(self, position: Position, choice: Choice, budget: int) -> None:
        self.position = position
        self.choice = choice
        self._left = budget

    def is_legal(self, position: Position) -> bool:
        if self._left == 0:
            raise _Spent
        self._left -= 1
        try:
            return position.check(self.choice).status is Status.LEGAL
        except (BudgetExhausted, Undecided):
            return False

    def is_legal_in(self, state: State) -> bool:
        return self.is_legal(Position(state, self.position.pool))


def remedies(position: Position, action: Choice | str, budget: int = MOST_CHECKS) -> tuple[Remedy, ...]:
    """What would make an action legal that is not, the smallest changes first; empty for any other verdict.

    Args:
        position: where the action is illegal.
        action: what was announced; only its first choice is looked at, not the parts written along.
        budget: how many changed positions may be asked.
    """
    choice = position.parse(action).choice if isinstance(action, str) else action
    verdict = position.check(choice)
    if verdict.status is not Status.ILLEGAL:
        return ()
    asker = _Asker(position, choice, budget)
    found: list[Remedy] = []
    try:
        for source in (_more, _cards, _instead, _first, _when):
            found += source(asker, verdict)
    except _Spent:
        pass
    return tuple(found)


# ------------------------------------------------------------------------- more of something

Change = Callable[[State, int], State]


class _Knob:
    """Something of which there can be more, and how much more is tried."""

    def __init__(self, most: int, one: str, many: str, change: Change) -> None:
        self.most, self.one, self.many, self.change = most, one, many, change

    def text(self, amount: int) -> str:
        return f"{amount} more {self.one if amount == 1 else self.many}"


def _more(asker: _Asker, verdict: Verdict) -> Iterator[Remedy]:
    """The least of one thing that is enough; where nothing alone is, the least of several together."""
    knobs = _knobs(asker)
    singles = [(knob, n) for knob in knobs if (n := _least(asker, (), knob)) is not None]
    for knob, amount in singles:
        yield Remedy(RemedyKind.MORE, knob.text(amount))
    if singles:
        return
    turned = [(knob, knob.most) for knob in knobs]
    if not asker.is_legal_in(_turned(asker.position.state, turned)):
        return
    for knob in knobs:
        others = [pair for pair in turned if pair[0] is not knob]
        least = _least(asker, others, knob)
        assert least is not None  # it is legal with the most of everything
        turned = [*others, (knob, least)]
    needed = [knob.text(amount) for knob in knobs for other, amount in turned if other is knob and amount]
    yield Remedy(RemedyKind.MORE, " and ".join(needed))


def _least(asker: _Asker, others: list[tuple[_Knob, int]] | tuple[()], knob: _Knob) -> int | None:
    """How much more of one thing is enough, the other things being as they are; None where the most of it is not."""
    state = _turned(asker.position.state, others)
    if not asker.is_legal_in(knob.change(state, knob.most)):
        return None
    low, high = 0 if others else 1, knob.most
    while low < high:
        middle = (low + high) // 2
        if asker.is_legal_in(knob.change(state, middle)):
            high = middle
        else:
            low = middle + 1
    return high if asker.is_legal_in(knob.change(state, high)) else None


def _turned(state: State, pairs: list[tuple[_Knob, int]] | tuple[()]) -> State:
    for knob, amount in pairs:
        state = knob.change(state, amount)
    return state


def _knobs(asker: _Asker) -> tuple[_Knob, ...]:
    game = Game(asker.position.state, asker.position.pool)
    side = actor(game, asker.choice)
    subject = subject_of(asker.choice)

    def credits(state: State, n: int) -> State:
        player = state.player(side)
        return state.with_player(side, structs.replace(player, credits=player.credits + n))

    def clicks(state: State, n: int) -> State:
        player = state.player(side)
        return state.with_player(side, structs.replace(player, clicks=player.clicks + n))

    def cards(state: State, n: int) -> State:
        hand = HANDS[side]
        new = (GameObject(f"another-{k}", None, side, hand, Face.DOWN) for k in range(1, n + 1))
        return structs.replace(state, objects=(*state.objects, *new))

    def tags(state: State, n: int) -> State:
        return state.with_player(Side.RUNNER, structs.replace(state.runner, tags=state.runner.tags + n))

    def advancement(state: State, n: int) -> State:
        return state.with_object(state.object(subject or "").with_counters(Counter.ADVANCEMENT, n))

    hand = "card in the grip" if side is Side.RUNNER else "card in HQ"
    hands = "cards in the grip" if side is Side.RUNNER else "cards in HQ"
    knobs = [
        _Knob(MOST_CREDITS, "credit", "credits", credits),
        _Knob(4, "click", "clicks", clicks),
        _Knob(6, hand, hands, cards),
        _Knob(1, "tag", "tags", tags),
    ]
    if subject is not None and subject in game.objects and game.objects[subject].installed:
        of = f" on {game.title(subject)}"
        knobs.append(_Knob(20, f"advancement counter{of}", f"advancement counters{of}", advancement))
    return tuple(knobs)


# ------------------------------------------------------------------------- other states of cards


def _cards(asker: _Asker, verdict: Verdict) -> Iterator[Remedy]:
    """A card that is to blame, or the card itself, rezzed, derezzed or gone."""
    state, game = asker.position.state, Game(asker.position.state, asker.position.pool)
    subject = subject_of(asker.choice)
    blamed = dict.fromkeys(id for reason in verdict.reasons for id in reason.blame)
    for id in dict.fromkeys((*blamed, *([subject] if subject else ()))):
        thing = game.objects.get(id)
        if thing is None or not thing.installed:
            continue
        if thing.owner is Side.CORP:
            face, word = (Face.UP, "rez") if thing.face is Face.DOWN else (Face.DOWN, "derez")
            rezzable = any(kind in REZZABLE for kind in types(game, thing) or ())
            if rezzable and asker.is_legal_in(
                state.with_object(structs.replace(thing, face=face, since=len(state.history)))
            ):
                yield Remedy(RemedyKind.CARD, f"{word} {game.title(id)}")
                continue
        if id != subject:
            pile = DISCARD_PILES[thing.owner]
            gone = structs.replace(thing, zone=pile, place=None, server=None, host=None, counters=())
            if asker.is_legal_in(state.with_object(gone)):
                yield Remedy(RemedyKind.CARD, f"trash {game.title(id)}")


# ------------------------------------------------------------------------- other choices


def _instead(asker: _Asker, verdict: Verdict) -> Iterator[Remedy]:
    """The same with the same card, elsewhere: another server or host."""
    wanted, position = asker.choice, asker.position
    if not isinstance(wanted, BasicAction) or (wanted.card is None and wanted.action is not Basic.RUN):
        return
    found = 0
    for other in position.legal_actions:
        same = isinstance(other, BasicAction) and (other.action, other.card) == (wanted.action, wanted.card)
        if same and other != wanted:
            text = position.describe(other)
            yield Remedy(RemedyKind.INSTEAD, text, (text,))
            found += 1
            if found == MOST_ALTERNATIVES:
                return


def _first(asker: _Asker, verdict: Verdict) -> Iterator[Remedy]:
    """A legal choice of the same player after which, when everybody has passed, the action is legal."""
    position, game = asker.position, Game(asker.position.state, asker.position.pool)
    side = actor(game, asker.choice)
    waiting = position.decision
    if waiting is None or waiting.side is not side or waiting.kind is not DecisionKind.ACTION:
        return
    found = 0
    for choice in position.legal_actions:
        if choice == asker.choice or isinstance(choice, Pass):
            continue
        for later in _onward(position, choice, _quietly):
            if later.decision is None or later.decision.kind is not DecisionKind.ACTION:
                continue
            if later.decision.side is side and later.state.turn == position.state.turn and asker.is_legal(later):
                text = position.describe(choice)
                yield Remedy(RemedyKind.FIRST, text, (text,))
                found += 1
            break
        if found == MOST_ALTERNATIVES:
            return


# ------------------------------------------------------------------------- later moments


def _when(asker: _Asker, verdict: Verdict) -> Iterator[Remedy]:
    """The next moment at which the action is legal, if the game goes on with nothing but what it takes to get there."""
    if not any(reason.code.startswith(("timing.", "restriction.")) for reason in verdict.reasons):
        return
    position, game = asker.position, Game(asker.position.state, asker.position.pool)
    server = _server_of_subject(game, asker.choice)

    def onward(at: Position) -> Choice | None:
        waiting = at.decision
        if waiting is not None and waiting.kind is DecisionKind.ACTION and waiting.side is Side.RUNNER and server:
            run = BasicAction(Basic.RUN, server=server)
            if at.check(run).status is Status.LEGAL:
                return run
        return _quietly(at)

    start = onward(position)
    if start is None:
        return
    for later in _onward(position, start, onward):
        if asker.is_legal(later):
            yield Remedy(RemedyKind.WHEN, _moment(later))
            return


def _server_of_subject(game: Game, choice: Choice) -> str | None:
    id = subject_of(choice)
    thing = game.objects.get(id) if id is not None else None
    if thing is None or not isinstance(choice, Rez | UseAbility | TrashAccessed):
        return None
    return server_of(thing)


def _quietly(position: Position) -> Choice | None:
    """What takes the game on with the least happening: pass, decline, gain a credit, else the first choice."""
    waiting = position.decision
    if waiting is None:
        return None
    try:
        for quiet in (Pass(), Decline(), BasicAction(Basic.GAIN_CREDIT)):
            if quiet in waiting.choices:
                return quiet
        return waiting.choices.first()
    except (Undecided, BudgetExhausted):
        return None


def _onward(
    position: Position, choice: Choice | None, policy: Callable[[Position], Choice | None]
) -> Iterator[Position]:
    """The positions that follow when a choice is taken, and then what the policy says."""
    for _ in range(MOST_DECISIONS):
        if choice is None or position.check(choice).status is not Status.LEGAL:
            return
        position = position.after(choice)
        if position.decision is None:
            return
        yield position
        choice = policy(position)


def _moment(position: Position) -> str:
    """The moment in a sentence: whose priority, in which window and phase of which turn."""
    said = now(Game(position.state, position.pool)).removeprefix("now ")
    return f"when {said}, in turn {position.state.turn}"


__all__ = ["Remedy", "RemedyKind", "remedies"]
