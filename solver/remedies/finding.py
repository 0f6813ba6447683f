"""What would make an illegal action legal: the smallest changes of the position, other choices, and the next moment.

Every remedy has been verified: the changed position was asked, and the same action is legal there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import structs

from ...models.actions import (
    AccessCard,
    Announce,
    BasicAction,
    Choice,
    ChooseCards,
    ChooseNumber,
    Pay,
    Payment,
    Steal,
    TrashSet,
)
from ...models.costs import Forfeit
from ...models.deeds import Deed
from ...models.notation.announcements import Announcement
from ...models.state import GameObject, State
from ...models.terms import DISCARD_PILES, HANDS, REZZABLE, SCORE_AREAS, CardType, Counter, Face, Side
from ...models.verdict import Status, Verdict
from ..ask.position import Position
from ..choices.decision import DecisionKind
from ..explain.falling_due import bundle_of
from ..payment.payments import Payments
from ..problems import BudgetExhausted, Undecided
from ..reading import Game
from ..restrictions import actor, subject_of
from .asking import MOST_ALTERNATIVES, MOST_CREDITS, Asker, Remedied, Remedy, RemedyKind, Spent
from .earlier import earlier
from .later import first, when

MOST_CHECKS = 400  # positions that are asked for one answer
MOST_SEEN = 200  # other answers that are compared with the one that was meant
IN_WINDOWS = (
    DecisionKind.ACTION,
    DecisionKind.PRIORITY,
    DecisionKind.REACTION,
    DecisionKind.INTERRUPT,
    DecisionKind.MID_ACCESS,
)
NO_ALTERNATIVES = (DecisionKind.CHANCE,)


def remedies(position: Position, action: Choice | str, budget: int = MOST_CHECKS) -> tuple[Remedy, ...]:
    """What would make an action legal that is not: first what can be done, then what would have to be otherwise, the
    smallest changes first; empty for any other verdict.

    Args:
        position: where the action is illegal.
        action: what was announced; of the parts written along only X is looked at.
        budget: how many changed positions may be asked.
    """
    found = [each.remedy for each in remedied(position, action, budget)]
    return tuple(sorted(found, key=lambda remedy: not remedy.possible))


def remedied(position: Position, action: Choice | str, budget: int = MOST_CHECKS) -> Iterator[Remedied]:
    """The same remedies one by one, each with the position in which it has been applied."""
    announced = position.parse(action) if isinstance(action, str) else Announcement(action)
    choice = announced.choice
    verdict = position.check(choice)
    if verdict.status is not Status.ILLEGAL:
        if verdict.status is Status.LEGAL and announced.x is not None:
            yield from _other_x(position, announced, announced.x)
        return
    asker = Asker(position, choice, budget)
    possible = False
    try:
        for source in (_more, _cards, _instead, first, when):
            for found in source(asker, verdict):
                possible = possible or found.remedy.kind is RemedyKind.FIRST
                yield found
        if not possible:
            yield from earlier(asker, verdict)
    except Spent:
        return


# ------------------------------------------------------------------------- more of something

Change = Callable[[State, int], State]


class _Knob:
    """Something of which there can be more, and how much more is tried."""

    def __init__(self, most: int, one: str, many: str, change: Change) -> None:
        self.most, self.one, self.many, self.change = most, one, many, change

    def text(self, amount: int) -> str:
        return f"{amount} more {self.one if amount == 1 else self.many}"


def _more(asker: Asker, verdict: Verdict) -> Iterator[Remedied]:
    """The least of one thing that is enough; where nothing alone is, the least of several together."""
    knobs = _knobs(asker)
    singles = [(knob, n) for knob in knobs if (n := _least(asker, (), knob)) is not None]
    for knob, amount in singles:
        yield asker.remedied(RemedyKind.MORE, knob.text(amount), knob.change(asker.start, amount))
    if singles:
        return
    turned = [(knob, knob.most) for knob in knobs]
    if not asker.is_legal_in(_turned(asker.start, turned)):
        return
    for knob in knobs:
        others = [pair for pair in turned if pair[0] is not knob]
        least = _least(asker, others, knob)
        assert least is not None  # it is legal with the most of everything
        turned = [*others, (knob, least)]
    needed = [knob.text(amount) for knob in knobs for other, amount in turned if other is knob and amount]
    yield asker.remedied(RemedyKind.MORE, " and ".join(needed), _turned(asker.start, turned))


def _least(asker: Asker, others: list[tuple[_Knob, int]] | tuple[()], knob: _Knob) -> int | None:
    """How much more of one thing is enough, the other things being as they are; None where the most of it is not."""
    state = _turned(asker.start, others)
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


def _knobs(asker: Asker) -> tuple[_Knob, ...]:
    game = Game(asker.position.state, asker.position.pool)
    side = actor(game, asker.choice)
    subject = _about(asker.choice)

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
    return (*knobs, *_knobs_of_cost(asker, game, side))


def _knobs_of_cost(asker: Asker, game: Game, side: Side) -> Iterator[_Knob]:
    """Counters of the kinds that are due, on the first card that has or may have them, and agendas to forfeit."""
    bundle = bundle_of(game, asker.choice)
    if bundle is None:
        return
    for demand in Payments(game, bundle).demands:
        kind = demand.item
        if isinstance(kind, Counter) and kind is not Counter.CREDIT:
            holder = next((source for source, _ in demand.usable), demand.due.source or "")
            if holder in game.objects:
                yield _counters(game, kind, holder)
        if isinstance(demand.due.component, Forfeit):
            yield _agendas(asker.position, side)


def _counters(game: Game, kind: Counter, holder: str) -> _Knob:
    of = f"{kind.value} counter{{}} on {game.title(holder)}"
    return _Knob(10, of.format(""), of.format("s"), lambda s, n: s.with_object(s.object(holder).with_counters(kind, n)))


def _agendas(position: Position, side: Side) -> _Knob:
    plain = next((card.id for card in position.pool if card.type is CardType.AGENDA and not card.abilities), None)

    def scored(state: State, n: int) -> State:
        zone = SCORE_AREAS[side]
        new = (GameObject(f"another-agenda-{k}", plain, Side.CORP, zone) for k in range(1, n + 1))
        return structs.replace(state, objects=(*state.objects, *new))

    return _Knob(2, f"agenda in {SCORE_AREAS[side].word}", f"agendas in {SCORE_AREAS[side].word}", scored)


# ------------------------------------------------------------------------- other states of cards


def _cards(asker: Asker, verdict: Verdict) -> Iterator[Remedied]:
    """A card that is to blame, or the card itself, rezzed, derezzed or gone."""
    state, game = asker.position.state, Game(asker.position.state, asker.position.pool)
    subject = _about(asker.choice)
    blamed = dict.fromkeys(id for reason in verdict.reasons for id in reason.blame)
    for id in dict.fromkeys((*blamed, *([subject] if subject else ()))):
        thing = game.objects.get(id)
        if thing is None or not thing.installed:
            continue
        if thing.owner is Side.RUNNER and thing.face is Face.DOWN:
            faceup = state.with_object(structs.replace(thing, face=Face.UP, since=state.next_entry))
            if asker.is_legal_in(faceup):
                yield asker.remedied(RemedyKind.CARD, f"{game.title(id)} faceup", faceup)
                continue
        if thing.owner is Side.CORP:
            face, word = (Face.UP, "rezzed") if thing.face is Face.DOWN else (Face.DOWN, "unrezzed")
            rezzable = any(kind in REZZABLE for kind in game.types(thing) or ())
            turned = state.with_object(structs.replace(thing, face=face, since=state.next_entry))
            if rezzable and asker.is_legal_in(turned):
                yield asker.remedied(RemedyKind.CARD, f"{game.title(id)} {word}", turned)
                continue
        if id != subject:
            pile = DISCARD_PILES[thing.owner]
            gone = state.with_object(structs.replace(thing, zone=pile, place=None, server=None, host=None, counters=()))
            if asker.is_legal_in(gone):
                yield asker.remedied(RemedyKind.CARD, f"{game.title(id)} no longer installed", gone)


# ------------------------------------------------------------------------- other choices


def _instead(asker: Asker, verdict: Verdict) -> Iterator[Remedied]:
    """Another choice of the same kind: with the same card elsewhere or otherwise, or another answer to the question."""
    position = asker.position
    waiting = position.decision
    if waiting is None:
        return
    if waiting.kind in IN_WINDOWS:
        fits = _same_card
        if not isinstance(asker.choice, BasicAction):
            return
    elif waiting.kind in NO_ALTERNATIVES:
        return
    else:
        fits = _same_kind
    try:
        others = [c for c in waiting.choices.limit(MOST_SEEN) if c != asker.choice and fits(c, asker.choice)]
    except (Undecided, BudgetExhausted):
        return
    for other in sorted(others, key=lambda c: _distance(c, asker.choice))[:MOST_ALTERNATIVES]:
        text = position.describe(other)
        yield Remedied(Remedy(RemedyKind.INSTEAD, text, (text,)), position)


def _other_x(position: Position, announced: Announcement, x: int) -> Iterator[Remedied]:
    """Values of X that can be paid, the nearest first, where the one that was written cannot."""
    values = {way.x for way in position.payments(announced.choice).limit(MOST_SEEN) if way.x not in (None, x)}
    for value in sorted(values, key=lambda v: (abs((v or 0) - x), v))[:MOST_ALTERNATIVES]:
        if position.check(structs.replace(announced, x=value)).status is Status.LEGAL:
            text = f"{position.describe(announced.choice)} with X = {value}"
            yield Remedied(Remedy(RemedyKind.INSTEAD, text, (text,)), position)


def _about(choice: Choice) -> str | None:
    """The card that a choice is about."""
    return choice.card if isinstance(choice, Steal | AccessCard) else subject_of(choice)


def _same_card(other: Choice, wanted: Choice) -> bool:
    """The same card installed elsewhere, or played instead of installed; a run on another server."""
    if not isinstance(other, BasicAction) or not isinstance(wanted, BasicAction):
        return False
    if wanted.card is None:
        return wanted.action is Deed.RUN and other.action is Deed.RUN
    use = (Deed.INSTALL, Deed.PLAY)
    return other.card == wanted.card and (other.action is wanted.action or {other.action, wanted.action} <= {*use})


def _same_kind(other: Choice, wanted: Choice) -> bool:
    return type(other) is type(wanted)


def _distance(other: Choice, wanted: Choice) -> int:
    """How many names or numbers differ, so that what is nearest to what was meant is told first."""
    match other, wanted:
        case ChooseNumber(one), ChooseNumber(two):
            return abs(one - two)
        case ChooseCards(these), ChooseCards(those):
            return len(set(these) ^ set(those))
        case TrashSet(these), TrashSet(those):
            return len(set(these) ^ set(those))
        case Announce(these_), Announce(those_):
            mine, meant = ({(k, id) for k, slot in enumerate(t) for id in slot} for t in (these_, those_))
            return len(mine ^ meant)
        case Pay(one_), Pay(two_):
            return len(_things(one_) ^ _things(two_))
        case _:
            return 0


def _things(payment: Payment) -> set[tuple[int, object]]:
    return {(s.component, thing) for s in payment.spent for thing in (*s.objects, *s.sources)}


__all__ = ["Remedied", "Remedy", "RemedyKind", "remedied", "remedies"]
