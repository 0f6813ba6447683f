"""Seeded random play from set-up decks, for the tests and for `tests.solver.campaign`: the moments of a game, actions
that somebody might announce there, and a ledger of what players and cards have."""

from __future__ import annotations

import importlib.util
import json
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from msgspec import structs

from sysop.models.actions import (
    Accept,
    AccessCard,
    Announce,
    BasicAction,
    Choice,
    ChooseCards,
    ChooseNumber,
    ChooseOption,
    ChooseServer,
    ChooseWord,
    Decline,
    Outcome,
    Pass,
    Pay,
    Payment,
    Rez,
    Score,
    Spent,
    Steal,
    TrashAccessed,
    TrashSet,
    Trigger,
    UseAbility,
)
from sysop.models.deeds import BASIC, Deed
from sysop.models.events import Event
from sysop.models.frames import ChoosingFrame
from sysop.models.notation.one_line import dump, parse
from sysop.models.notation.positions import read_position
from sysop.models.pool import shipped_pool
from sysop.models.rulebook import rule
from sysop.models.state import GameObject, State
from sysop.models.terms import DECKS, HANDS, Damage, Place, Side, Zone
from sysop.models.terms import Counter as Token
from sysop.models.verdict import IllegalActionError, Status, Verdict
from sysop.solver.ask.position import Position
from sysop.solver.choices.masks import kind_of
from sysop.solver.deeds.credits import CREDITS_USED

POOL = shipped_pool()
ROOT = Path(__file__).resolve().parent.parent.parent
STEPS = 70
LISTED = 60
NEAR_MISSES = 12
QUIET = ("pass", "gain credit", "draw", "decline")  # taken less often than the rest


def load(name: str) -> ModuleType:
    """A module of the benchmarks, which are not installed."""
    path = ROOT / "benchmarks" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(f"benchmark_{name}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


GAMES = load("games")
DECISIVENESS = load("decisiveness")


class Start(StrEnum):
    """From where random games are played."""

    DECKS = "decks"  # set up with cards that are read as a whole
    WHOLE_POOL = "whole pool"  # set up with all cards
    MIDGAME = "midgame"  # 40 of all cards spread over the table, half of them in a run


class Moment(NamedTuple):
    """A position of a game, what is certainly legal in it as far as it was listed, and what was chosen before it."""

    rng: random.Random
    position: Position
    listed: tuple[Choice, ...]
    complete: bool  # whether everything is listed
    earlier: tuple[Choice, ...]  # what was listed at earlier decisions
    before: Position | None


def opening(seed: int, start: Start = Start.DECKS) -> tuple[random.Random, Position]:
    """The opening of a random game, and its generator."""
    rng = random.Random(seed)
    cards = GAMES.decks(POOL, understood=start is Start.DECKS)
    if start is not Start.MIDGAME:
        return rng, GAMES.opening(rng, POOL, cards)
    identities = [c for c in POOL if c.type in GAMES.IDENTITIES.values() and not c.id.startswith("classic_")]
    table = {side: [*cards[side], *(c for c in identities if c.side is side)] for side in Side}
    text = json.dumps(DECISIVENESS.random_position(rng, table))
    return rng, Position(read_position(text, POOL).state, POOL)


def moments(seed: int, steps: int = STEPS, start: Start = Start.DECKS) -> Iterator[Moment]:
    """The moments of a random game, kinds of choices other than passing preferred."""
    rng, position = opening(seed, start)
    before: Position | None = None
    earlier: list[Choice] = []
    for _ in range(steps):
        found = tuple(islice(iter(position.legal_actions), LISTED + 1)) if position.decision is not None else ()
        yield Moment(rng, position, found[:LISTED], len(found) <= LISTED, tuple(earlier[-200:]), before)
        if not found:
            assert position.decision is None or position.legal_actions.undecided, "nothing can be chosen"
            return
        kinds = list(dict.fromkeys(map(kind_of, found)))
        (kind,) = rng.choices(kinds, [1 if kind in QUIET else 4 for kind in kinds])
        earlier += rng.sample(found, min(5, len(found)))
        before, position = position, position.after(rng.choice([c for c in found if kind_of(c) == kind]))


# --------------------------------------------------------------------- other actions


def others(moment: Moment) -> Iterator[Choice]:
    """Actions that somebody might announce, legal or not: any verb about any card, what was listed a moment ago, and
    what is listed now with another card, server, host, number, target or payment."""
    rng, state = moment.rng, moment.position.state
    ids = [o.id for o in state.objects]
    servers: list[str | None] = [*state.servers, "new", "99"]
    for _ in range(4):
        yield _any_verb(rng, rng.choice(ids), servers)
    yield BasicAction(Deed.RUN, server=rng.choice(servers))
    yield BasicAction(rng.choice((Deed.PURGE, Deed.REMOVE_TAG, Deed.DRAW, Deed.GAIN_CREDIT)))
    yield rng.choice((Pass(), Decline(), Accept(), Trigger(rng.randrange(3)), ChooseOption(rng.randrange(4))))
    yield rng.choice((ChooseNumber(rng.randrange(9)), ChooseServer(rng.choice(state.servers)), ChooseWord("sentry")))
    if moment.earlier:
        yield from rng.sample(moment.earlier, min(4, len(moment.earlier)))
    if moment.listed:
        for _ in range(NEAR_MISSES):
            yield changed(rng, rng.choice(moment.listed), state, servers)


def _any_verb(rng: random.Random, card: str, servers: list[str | None]) -> Choice:
    return rng.choice(
        (
            BasicAction(Deed.INSTALL, card, rng.choice([None, *servers])),
            BasicAction(rng.choice((Deed.PLAY, Deed.ADVANCE, Deed.TRASH_RESOURCE)), card),
            rng.choice((Rez(card), Score(card), Steal(card), TrashAccessed(card), AccessCard(card))),
            UseAbility(card, rng.randrange(3)),
            rng.choice((ChooseCards((card,)), Announce(((card,),)), TrashSet((card,)), Outcome((card,)))),
        )
    )


def changed(rng: random.Random, choice: Choice, state: State, servers: list[str | None]) -> Choice:
    """The choice with one thing about it changed: another card of the same zone or any other, another server, a host, a
    number, a card more or less or twice, another way to pay."""
    like = _another(rng, state)
    match choice:
        case BasicAction(action, card, server, host):
            match rng.choice(("card", "server", "host", "action")):
                case "card":
                    card = like(card)
                case "server":
                    server = rng.choice([None, *servers])
                case "host":
                    host = like(card)
                case _:
                    action = rng.choice(tuple(BASIC))
            return _basic(rng, action, card or like(None), server, host)
        case UseAbility(object, number):
            return rng.choice((UseAbility(like(object) or object, number), UseAbility(object, number + 1)))
        case Rez(card) | Score(card) | Steal(card) | TrashAccessed(card) | AccessCard(card):
            return type(choice)(like(card) or card)
        case Trigger(number):
            return Trigger(number + 1)
        case ChooseOption(number):
            return ChooseOption(number + rng.choice((1, 2)))
        case ChooseNumber(number):
            return ChooseNumber(number + rng.choice((-1, 1, 7)))
        case ChooseServer():
            return ChooseServer(rng.choice(servers) or "hq")
        case ChooseCards(cards) | TrashSet(cards):
            return type(choice)(_other_cards(rng, cards, like))
        case Outcome(cards, server):
            return Outcome(_other_cards(rng, cards, like), server)
        case Announce(targets):
            if not targets:
                return Announce(((like(None) or "",),))
            place = rng.randrange(len(targets))
            return Announce((*targets[:place], _other_cards(rng, targets[place], like), *targets[place + 1 :]))
        case Pay(Payment(spent, x)):
            if not spent:
                return Pay(Payment((Spent(0, 1),), x))
            place = rng.randrange(len(spent))
            part = _other_payment(rng, spent[place], like)
            return Pay(Payment((*spent[:place], part, *spent[place + 1 :]), rng.choice((x, x, (x or 0) + 1))))
        case _:
            return rng.choice((Pass(), Accept(), Decline(), ChooseOption(0)))


def _basic(rng: random.Random, action: Deed, card: str, server: str | None, host: str | None) -> BasicAction:
    """The basic action about those of these that it can be about."""
    allowed = BASIC[action].names
    if action is Deed.RUN and server is None:
        server = rng.choice(("hq", "new", "1"))
    named = {"card": card, "server": server, "host": host}
    return BasicAction(action, **{part: named[part] for part in allowed})


def _another(rng: random.Random, state: State) -> Any:
    def like(id: str | None) -> str | None:
        here = state.find(id) if id is not None else None
        near = [o.id for o in state.objects if here is not None and o.zone is here.zone and o.id != id]
        return rng.choice(near if near and rng.random() < 0.6 else [o.id for o in state.objects])

    return like


def _other_cards(rng: random.Random, cards: tuple[str, ...], like: Any) -> tuple[str, ...]:
    more = (*cards, like(cards[0] if cards else None))
    if not cards:
        return more
    place = rng.randrange(len(cards))
    without = (*cards[:place], *cards[place + 1 :])
    return rng.choice((more, without, (*without, like(cards[place])), (*cards, cards[place])))


def _other_payment(rng: random.Random, spent: Spent, like: Any) -> Spent:
    if spent.objects:
        return structs.replace(spent, objects=_other_cards(rng, spent.objects, like))
    if not spent.sources:
        return structs.replace(spent, amount=spent.amount + 1)
    (source, count), *rest = spent.sources
    return rng.choice(
        (
            structs.replace(spent, sources=((source, count + 1), *rest)),
            structs.replace(spent, sources=((source, count - 1), *rest)),
            structs.replace(spent, sources=((like(None), count), *rest)),
            structs.replace(spent, amount=spent.amount + 1),
        )
    )


# ----------------------------------------------------------------------- judging them


class Disagreement(AssertionError):
    """The list and the verdicts differ, something got lost, or a refusal says nothing."""


@dataclass
class Tally:
    """What was looked at in how many positions."""

    positions: Counter[str] = field(default_factory=Counter)  # by what is decided
    accepted: Counter[str] = field(default_factory=Counter)  # listed actions, by their kinds
    others: Counter[str] = field(default_factory=Counter)  # other actions, by their verdicts
    reasons: Counter[str] = field(default_factory=Counter)  # of the refused ones, by their codes
    unknown: Counter[str] = field(default_factory=Counter)
    steps: int = 0  # whose log accounts for everything
    lines: int = 0  # written and read again


def examine(moment: Moment, tally: Tally, most: int = LISTED) -> None:
    """Everything that is looked at in one position, at most so many of the listed actions; raises `Disagreement`."""
    position, rng = moment.position, moment.rng
    tally.positions[position.decision.kind.value if position.decision is not None else "game over"] += 1
    if moment.before is not None:
        _accounted(moment.before, position, tally)
    written(moment)
    tally.lines += 1
    for number, choice in enumerate(rng.sample(moment.listed, min(most, len(moment.listed)))):
        after = accepted(moment, choice)
        tally.accepted[kind_of(choice)] += 1
        if number < 3:
            _accounted(position, after, tally)
    for choice in others(moment):
        verdict = judged(moment, choice)
        tally.others[verdict.status.value] += 1
        tally.reasons.update({r.code for r in verdict.reasons} if verdict.status is Status.ILLEGAL else ())
        tally.unknown.update({r.code for r in verdict.unknown} if verdict.status is Status.UNKNOWN else ())


def _accounted(before: Position, after: Position, tally: Tally) -> None:
    lost = list(conserved(before.state, after.state))
    _must(not lost, "; ".join(lost))
    tally.steps += 1


def accepted(moment: Moment, choice: Choice) -> Position:
    """The position after a listed choice, which every answer accepts."""
    position = moment.position
    text = position.describe(choice)
    verdict = position.check(choice)
    _must(verdict.status is Status.LEGAL, f"listed, and {verdict.status.value}: {text}: {verdict}")
    _must(choice in position.legal_actions, f"listed, and not in the list: {text}")
    _must(position.parse(text).choice == choice, f"not read as what it is: {text}: {position.parse(text)}")
    return position.after(choice)


def judged(moment: Moment, choice: Choice) -> Verdict:
    """The verdict on any other choice: legal exactly where it is listed, and otherwise with reasons."""
    position = moment.position
    verdict = position.check(choice)
    text = f"{position.describe(choice)!r} at {position.decision and position.decision.kind.value}: {verdict}"
    undecided = {c for c, _ in position.legal_actions.undecided} if verdict.status is Status.UNKNOWN else set()
    if moment.complete and not _stands_for_another(moment, choice):
        _must((verdict.status is Status.LEGAL) == (choice in moment.listed), f"checked and listed otherwise: {text}")
    match verdict.status:
        case Status.LEGAL:
            _must(choice in position.legal_actions, f"legal, and not in the list: {text}")
            if choice not in moment.listed:
                position.after(choice)
        case Status.ILLEGAL:
            _must(bool(verdict.reasons), f"refused without a reason: {text}")
            for reason in verdict.reasons:
                _must(bool(reason.message and reason.code and rule(reason.rule)), f"a reason without words: {text}")
                _must(not re.search(r"\bNone\b|[<>]", reason.message), f"unreadable: {text}")
            try:
                position.after(choice)
            except IllegalActionError:
                pass
            else:
                raise Disagreement(f"refused, and carried out: {text}")
        case Status.UNKNOWN:
            _must(bool(verdict.unknown), f"unknown for no reason: {text}")
            _must(choice in undecided or choice not in moment.listed, f"unknown, and listed: {text}")
    return verdict


def _stands_for_another(moment: Moment, choice: Choice) -> bool:
    """Whether one that is listed may stand for it: payments and outcomes that nothing tells apart are listed once."""
    return isinstance(choice, Pay | Outcome | TrashSet | ChooseCards | Announce) and choice not in moment.listed


def written(moment: Moment) -> None:
    """The position is the same after it was written in a line and read again, and so is what can be done."""
    position = moment.position
    line = dump(position.state)
    again = parse(line)
    _must(dump(again) == line, f"another line after it was read: {line}")
    _must(_by_id(again) == _by_id(position.state), f"another state after it was read: {line}")
    read = Position(again, position.pool)
    for choice in moment.rng.sample(moment.listed, min(3, len(moment.listed))):
        _must(choice in read.legal_actions, f"no longer {position.describe(choice)!r} after it was read: {line}")
    waits, still = ((p.decision.kind, p.decision.side) if p.decision else None for p in (position, read))
    _must(waits == still, f"another decision after it was read: {line}")


def _by_id(state: State) -> State:
    """The state with its objects in the order of their ids, apart from decks, ice and hands, whose order is kept."""
    return structs.replace(state, objects=tuple(sorted(state.objects, key=lambda o: o.id)))


def _must(holds: bool, message: str) -> None:
    if not holds:
        raise Disagreement(message)


# -------------------------------------------------------------------------- the ledger

NUMBERS = {
    Deed.GAIN_CLICKS: ("clicks", 1),
    Deed.LOSE_CLICKS: ("clicks", -1),
    Deed.SPEND_CLICKS: ("clicks", -1),
    Deed.TAKE_TAGS: ("tags", 1),
    Deed.REMOVE_TAGS: ("tags", -1),
    Deed.TAKE_BAD_PUBLICITY: ("bad_publicity", 1),
    Deed.REMOVE_BAD_PUBLICITY: ("bad_publicity", -1),
    Deed.GAIN_CREDITS: ("credits", 1),
    Deed.LOSE_CREDITS: ("credits", -1),
    Deed.SPEND_CREDITS: ("credits", -1),
}
COUNTED = {Deed.PLACE_COUNTERS: 1, Deed.REMOVE_COUNTERS: -1, Deed.SPEND_COUNTERS: -1}


def conserved(before: State, after: State) -> Iterator[str]:
    """What the log of a step does not account for: clicks, tags, bad publicity, damage, credits with where they were
    spent from, counters on each card, and where each card went."""
    if after.history[: len(before.history)] != before.history:
        yield "the log of earlier steps is another one"
    news = after.history[len(before.history) :]
    for side in Side:
        yield from _players(before, after, news, side)
    if {(o.id, o.card, o.owner) for o in before.objects} != {(o.id, o.card, o.owner) for o in after.objects}:
        yield "there are other cards than before"
        return
    for was in before.objects:
        now = after.object(was.id)
        yield from _counters(was, now, news)
        if now.incarnation < was.incarnation:
            yield f"{was.id} is an earlier object again"
    yield from _moves(before, after, news)


def _players(before: State, after: State, news: tuple[Event, ...], side: Side) -> Iterator[str]:
    was, now = before.player(side), after.player(side)
    changes: Counter[str] = Counter()
    for event in news:
        if event.verb in NUMBERS and event.side is side:
            what, sign = NUMBERS[event.verb]
            changes[what] += sign * event.amount
        if event.verb is Deed.SUFFER_DAMAGE and event.damage is Damage.CORE and event.side is side:
            changes["core_damage"] += event.amount
    for what in ("clicks", "tags", "bad_publicity", "core_damage"):
        if getattr(was, what) + changes[what] != getattr(now, what):
            yield f"{side.value} {what}: {getattr(was, what)} {changes[what]:+} is not {getattr(now, what)}"
    if min(structs.astuple(now)) < 0:
        yield f"{side.value} has less than nothing: {now}"
    from_cards = sum(e.amount for e, used in zip(news, _spent_on_credits(news), strict=True) if used and e.side is side)
    least, most = _from_the_fund(before, after) if side is Side.RUNNER else (0, 0)
    left = was.credits + changes["credits"] + from_cards
    put = sum(e.amount for e in news if e.verb is Deed.PLACE_COUNTERS and e.counter is Token.CREDIT)
    if not left + least - put <= now.credits <= left + most:
        yield f"{side.value} credits: {was.credits} {changes['credits']:+}, {from_cards} of cards, {least} to {most} "
        f"of the fund, up to {put} put on cards, is not {now.credits}"


def _spent_on_credits(news: tuple[Event, ...]) -> list[bool]:
    """Which of the events take credits from a card to pay credits with them: the card is used then."""
    found = []
    for place, event in enumerate(news):
        after = [e for e in news[place + 1 : place + 3] if e.verb is Deed.USE and e.clause == CREDITS_USED]
        credits = event.verb is Deed.SPEND_COUNTERS and event.counter is Token.CREDIT
        found.append(credits and any(e.object == event.object for e in after))
    return found


def _from_the_fund(before: State, after: State) -> tuple[int, int]:
    """How many credits of the bad publicity fund were spent, at least and at most."""
    was, now = before.run, after.run
    if was is None or was.ended:
        return (0, after.corp.bad_publicity if now is not None else 0)
    if now is None or now.number != was.number or now.ended:
        return (0, was.credits)
    return (was.credits - now.credits, was.credits - now.credits)


def _counters(was: GameObject, now: GameObject, news: tuple[Event, ...]) -> Iterator[str]:
    """A card that stayed what it was has the counters that the log says; one that moved, none that were not placed."""
    placed: Counter[Token] = Counter()
    stayed = now.incarnation == was.incarnation
    if stayed:
        placed.update(dict(was.counters))
    for event in news:
        if event.object == was.id and event.counter is not None and (stayed or event.verb is Deed.PLACE_COUNTERS):
            placed[event.counter] += COUNTED.get(event.verb, 0) * event.amount
    for kind in Token:
        have, due = now.count(kind), placed[kind]
        if have < 0 or (have != due if stayed else have > due):
            yield f"{was.id} has {have} {kind.value} counters, and the log says {due}"


def _moves(before: State, after: State, news: tuple[Event, ...]) -> Iterator[str]:
    """Every card that is elsewhere is named in the log, was drawn, or changed places with another one
    (rule_swap_simultaneous); those that stay in a deck keep their order, unless it is shuffled or put in order."""
    named = {e.object for e in news}
    for side in Side:
        silent: dict[tuple[Zone, Zone], list[str]] = {}
        for was in before.objects:
            now = after.object(was.id)
            if was.owner is not side or was.zone is now.zone or was.id in named:
                continue
            if Place.INSTALLING in (was.place, now.place) or now.place is Place.RESOLVING:
                continue  # on its way: the log tells as soon as it is done, and not where it was not paid for
            silent.setdefault((was.zone, now.zone), []).append(was.id)
        drawn = sum(e.amount for e in news if e.verb is Deed.DRAW and e.side is side)
        for (origin, goal), cards in silent.items():
            back = len(silent.get((goal, origin), ()))
            if (origin, goal) == (Zone.SET_ASIDE, HANDS[side]) or (origin is DECKS[side] and goal is Zone.SET_ASIDE):
                continue
            if len(cards) != back + (drawn if (origin, goal) == (DECKS[side], HANDS[side]) else 0):
                yield f"{', '.join(cards)} went from {origin.value} to {goal.value}, and the log does not say so"
        decks = [[o.id for o in s.in_zone(DECKS[side])] for s in (before, after)]
        common = set(decks[0]) & set(decks[1]) - named - _being_ordered(before)
        shuffled = any(e.verb is Deed.SHUFFLE for e in news) or any(o.unordered for o in before.in_zone(DECKS[side]))
        first, second = ([id for id in deck if id in common] for deck in decks)
        if first != second and not shuffled:
            yield f"the deck of the {side.value} lies in another order"


def _being_ordered(state: State) -> set[str]:
    return set(state.top.cards) if isinstance(state.top, ChoosingFrame) else set()
