"""What has to come first to make an illegal action legal, and the next moment at which it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from msgspec import structs

from ...models.actions import BasicAction, Choice, Decline, Pass, Rez, Score, Steal, TrashAccessed, UseAbility
from ...models.deeds import Deed
from ...models.terms import HANDS, Face, Place, Side
from ...models.verdict import Status, Verdict
from ..ask.position import Position
from ..choices.decision import DecisionKind
from ..problems import BudgetExhausted, Undecided
from ..reading import Game
from ..restrictions import actor, subject_of
from ..restrictions.judging import now, open_window
from .asking import MOST_ALTERNATIVES, MOST_CREDITS, Asker, Remedied, Remedy, RemedyKind

MOST_DECISIONS = 60  # that lie between now and the next moment
MOST_TIMES = 8  # that an ability is used before
WEAK = "interface.strength"
SHORT = "score.not_advanced"


# ------------------------------------------------------------------------- what comes first


class _Way(NamedTuple):
    """A choice that makes the action legal when it has been made so often, and where that leads."""

    choice: Choice
    times: int
    position: Position


def first(asker: Asker, verdict: Verdict) -> Iterator[Remedied]:
    """Legal choices of the same player after which the action is legal in a window like this one, once everybody has
    passed: one choice, or an ability of what is to blame as often as it takes; of too weak icebreakers also with the
    credits that are missing for that."""
    position = asker.position
    side = actor(Game(position.state, position.pool), asker.choice)
    waiting = position.decision
    if waiting is None or waiting.side is not side or waiting.kind not in (DecisionKind.ACTION, DecisionKind.PRIORITY):
        return
    blamed = frozenset(id for reason in verdict.reasons for id in reason.blame)
    found = False
    for way in _ways(asker, blamed):
        found = True
        yield _told(asker, way)
    if not found and any(reason.code == WEAK for reason in verdict.reasons):
        yield from _with_credits(asker, side, blamed)


def _ways(asker: Asker, blamed: frozenset[str]) -> Iterator[_Way]:
    """What concerns the cards that are to blame is tried first."""
    position = asker.position
    choices = [c for c in position.legal_actions if c != asker.choice and not isinstance(c, Pass)]
    left = MOST_ALTERNATIVES
    for choice in sorted(choices, key=lambda c: subject_of(c) not in blamed):
        often = isinstance(choice, UseAbility) and choice.object in blamed
        way = _way(asker, choice, MOST_TIMES if often else 1)
        if way is not None:
            yield way
            left -= 1
            if left == 0:
                return


def _way(asker: Asker, choice: Choice, most: int) -> _Way | None:
    later: Position | None = asker.position
    for times in range(1, most + 1):
        later = _back_here(asker, later, choice) if later is not None else None
        if later is None:
            return None
        if asker.is_legal(later):
            return _Way(choice, times, later)
    return None


def _back_here(asker: Asker, position: Position, choice: Choice) -> Position | None:
    """The next decision of the same player in the same kind of window and the same turn, after a choice."""
    waiting, here = asker.position.decision, now(Game(asker.position.state, asker.position.pool))
    assert waiting is not None
    for later in _onward(asker, position, choice, _quietly):
        after = later.decision
        if after is not None and after.kind is waiting.kind:
            same = after.side is waiting.side and later.state.turn == asker.position.state.turn
            return later if same and now(Game(later.state, later.pool)) == here else None
    return None


def _told(asker: Asker, way: _Way, more: str = "") -> Remedied:
    text = asker.position.describe(way.choice)
    often = f", {way.times} times" if way.times > 1 else ""
    told = Remedy(RemedyKind.FIRST, f"{text}{often}{more}", (text,) * way.times, possible=not more)
    return Remedied(told, way.position)


def _with_credits(asker: Asker, side: Side, blamed: frozenset[str]) -> Iterator[Remedied]:
    """How strong the icebreaker has to be made, and with how many more credits that can be paid."""

    def richer(credits: int) -> Asker:
        return asker.within(_richer(asker.position, side, credits))

    rich = richer(MOST_CREDITS)
    uses = [c for c in rich.position.legal_actions if isinstance(c, UseAbility) and c.object in blamed]
    for use in uses:
        if _way(rich, use, MOST_TIMES) is None:
            continue
        low, high = 1, MOST_CREDITS
        while low < high:
            middle = (low + high) // 2
            if _way(richer(middle), use, MOST_TIMES) is not None:
                high = middle
            else:
                low = middle + 1
        way = _way(richer(high), use, MOST_TIMES)
        if way is not None:
            yield _told(asker, way, f", with {high} more credit{'s' * (high > 1)}")
            return


# ------------------------------------------------------------------------- later moments


def when(asker: Asker, verdict: Verdict) -> Iterator[Remedied]:
    """The next moment at which the action is legal, if the game goes on with nothing but what it takes to get there;
    of a card in hand also after it has been installed."""
    if not any(reason.code.startswith(("timing.", "restriction.", "prohibited", SHORT)) for reason in verdict.reasons):
        return
    position, game = asker.position, Game(asker.position.state, asker.position.pool)
    server = _server_to_run(game, asker.choice, verdict)
    short = isinstance(asker.choice, Score) and any(reason.code == SHORT for reason in verdict.reasons)
    advanced = BasicAction(Deed.ADVANCE, subject_of(asker.choice)) if short else None

    def onward(at: Position) -> Choice | None:
        waiting = at.decision
        if waiting is not None and waiting.kind is DecisionKind.ACTION and waiting.side is Side.RUNNER and server:
            run = BasicAction(Deed.RUN, server=server)
            if at.check(run).status is Status.LEGAL:
                return run
        acts = waiting is not None and waiting.kind is DecisionKind.ACTION
        if waiting is not None and acts and advanced is not None and advanced in waiting.choices:
            return advanced
        return _quietly(at)

    start = onward(position)
    later = _next_moment(asker, start, onward)
    if later is not None and advanced is not None:
        text = position.describe(advanced)
        yield Remedied(Remedy(RemedyKind.FIRST, f"{text} often enough; {_moment(later)}"), later)
        return
    if later is not None and _moment(later) != _moment(position):
        yield Remedied(Remedy(RemedyKind.WHEN, _moment(later), _alone(position, start, later)), later)
        return
    if any(reason.code.startswith("pay.") for reason in verdict.reasons):
        yield from _then_richer(asker, start, onward)
    install = _install(asker, game)
    if install is not None and (later := _next_moment(asker, install, onward)) is not None:
        text = position.describe(install)
        message = f"{text}; {_moment(later)}"
        yield Remedied(Remedy(RemedyKind.FIRST, message, (text,)), later)


def _then_richer(asker: Asker, start: Choice | None, policy: Callable[[Position], Choice | None]) -> Iterator[Remedied]:
    """The next moment at which the action would be legal, were there more credits, and how many more."""
    side = actor(Game(asker.position.state, asker.position.pool), asker.choice)
    for later in _onward(asker, asker.position, start, policy):
        if asker.is_legal(_richer(later, side, MOST_CREDITS)):
            low, high = 1, MOST_CREDITS
            while low < high:
                middle = (low + high) // 2
                if asker.is_legal(_richer(later, side, middle)):
                    high = middle
                else:
                    low = middle + 1
            message = f"{high} more credit{'s' * (high > 1)}, {_moment(later)}"
            yield Remedied(Remedy(RemedyKind.MORE, message, possible=False), _richer(later, side, high))
            return


def _richer(position: Position, side: Side, credits: int) -> Position:
    player = position.state.player(side)
    more = structs.replace(player, credits=player.credits + credits)
    return Position(position.state.with_player(side, more), position.pool)


def _next_moment(asker: Asker, start: Choice | None, policy: Callable[[Position], Choice | None]) -> Position | None:
    if start is None:
        return None
    side = actor(Game(asker.position.state, asker.position.pool), asker.choice)
    for later in _onward(asker, asker.position, start, policy):
        waiting = later.decision
        theirs = waiting is not None and waiting.side not in (None, side)  # then it would be another one's action
        if not theirs and asker.is_legal(later):
            return later
    return None


def _alone(position: Position, choice: Choice | None, later: Position) -> tuple[str, ...]:
    """The choice, if it alone leads to the later moment."""
    if choice is None or position.after(choice).state != later.state:
        return ()
    return (position.describe(choice),)


def _install(asker: Asker, game: Game) -> Choice | None:
    """The first legal way to install the card that the action is about from the hand."""
    id, waiting = subject_of(asker.choice), asker.position.decision
    thing = game.objects.get(id) if id is not None else None
    if thing is None or waiting is None or thing.zone is not HANDS[thing.owner]:
        return None
    if waiting.kind is not DecisionKind.ACTION or waiting.side is not thing.owner:
        return None
    installs = (c for c in asker.position.legal_actions if isinstance(c, BasicAction) and c.action is Deed.INSTALL)
    return next((c for c in installs if c.card == id), None)


def _server_to_run(game: Game, choice: Choice, verdict: Verdict) -> str | None:
    """Where the Runner has to run for it to come to that: to the card, or to ice that is rezzed."""
    id = choice.card if isinstance(choice, Steal) else subject_of(choice)
    thing = game.objects.get(id) if id is not None else None
    if thing is None or not isinstance(choice, Rez | UseAbility | TrashAccessed | Steal):
        return None
    if any(reason.code == "timing.no_encounter" for reason in verdict.reasons):
        return next((o.server for o in game.state.objects if o.place is Place.ICE and o.face is Face.UP), None)
    return game.servers.of(thing)


def _quietly(position: Position) -> Choice | None:
    """What takes the game on with the least happening: pass, decline, gain a credit, else the first choice."""
    waiting = position.decision
    if waiting is None:
        return None
    try:
        for quiet in (Pass(), Decline(), BasicAction(Deed.GAIN_CREDIT)):
            if quiet in waiting.choices:
                return quiet
        return waiting.choices.first()
    except (Undecided, BudgetExhausted):
        return None


def _onward(
    asker: Asker, position: Position, choice: Choice | None, policy: Callable[[Position], Choice | None]
) -> Iterator[Position]:
    """The positions that follow when a choice is taken, and then what the policy says; each counts as one asked."""
    for _ in range(MOST_DECISIONS):
        asker.spend()
        if choice is None or position.check(choice).status is not Status.LEGAL:
            return
        position = position.after(choice)
        if position.decision is None:
            return
        yield position
        choice = policy(position)


def _moment(position: Position) -> str:
    """The moment in a sentence: whose priority, in which window and phase of which turn; or who decides what."""
    waiting, game = position.decision, Game(position.state, position.pool)
    said = now(game).removeprefix("now ")
    if waiting is not None and waiting.side is not None and open_window(game) is None:
        subject = game.title(waiting.subject) if waiting.subject else ""
        said = f"the {waiting.side.title} decides {waiting.kind.asks(subject)}"
    return f"when {said}, in turn {position.state.turn}"


__all__ = ["first", "when"]
