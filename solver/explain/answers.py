"""Why an answer to a question of the game cannot be given: cards, numbers, servers, options, sets to trash."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from ...models.actions import (
    AccessCard,
    Choice,
    ChooseCards,
    ChooseNumber,
    ChooseOption,
    ChooseServer,
    ChooseWord,
    Decline,
    Outcome,
    TrashSet,
)
from ...models.frames import Asked, ChoosingFrame, ProcedureFrame
from ...models.notation.names import server_name
from ...models.terms import HANDS, CardType
from ...models.verdict import Reason
from ..decisions import Decision, DecisionKind
from ..game.game import Doubts, Game
from ..game.objects import types
from ..procedures import hosting, like_cards, turns
from .trash_sets import why_not_trashed

A = TypeVar("A")
MOST_SHOWN = 8
MOST_SEEN = 400
# Questions to which `decline` would be an answer if the text left it open.
OPTIONAL_ELSEWHERE = frozenset(
    {
        DecisionKind.TARGETS,
        DecisionKind.OPTION,
        DecisionKind.SERVER,
        DecisionKind.NUMBER,
        DecisionKind.WORD,
        DecisionKind.CARDS,
        DecisionKind.ORDER,
        DecisionKind.ACCESS,
        DecisionKind.TRASH_SET,
        DecisionKind.DISCARD,
        DecisionKind.LOOP,
        DecisionKind.HOST,
        DecisionKind.PAYMENT,
    }
)


def why_not_answered(game: Game, choice: Choice, waiting: Decision, doubts: Doubts) -> Iterator[Reason]:
    """Why a choice that is none of the answers to the waiting question is none; nothing where the game asks for
    something else."""
    match choice:
        case Decline() if waiting.kind in OPTIONAL_ELSEWHERE:
            yield _told(
                "choice.mandatory",
                f"{_subject(game, waiting)} does not leave it open: {_who(waiting)} must choose",
                waiting,
            )
        case TrashSet(objects) if waiting.kind is DecisionKind.TRASH_SET:
            yield from why_not_trashed(game, objects)
        case ChooseCards(cards) if waiting.kind is DecisionKind.DISCARD and waiting.side is not None:
            hand = tuple(o.id for o in game.state.in_zone(HANDS[waiting.side]))
            excess = turns.excess(game, waiting.side, doubts)
            yield from _wrong_cards(game, waiting, cards, hand, excess, excess)
        case ChooseCards(cards) if waiting.kind is DecisionKind.HOST:
            yield from _wrong_host(game, waiting, cards, doubts)
        case ChooseCards(cards) if isinstance(game.state.top, ProcedureFrame):
            yield from _wrong_like_cards(game, game.state.top, waiting, cards, doubts)
        case ChooseCards(cards) if isinstance(game.state.top, ChoosingFrame):
            frame = game.state.top
            if frame.asked is Asked.ORDER:
                yield from _wrong_cards(game, waiting, cards, frame.cards, len(frame.cards), len(frame.cards))
            elif frame.asked is Asked.CARDS:
                yield from _wrong_cards(game, waiting, cards, frame.cards, frame.least, frame.most)
        case ChooseNumber(number):
            numbers = [c.number for c in _like(waiting, ChooseNumber)]
            if numbers:
                most = _greatest(waiting, numbers)
                yield _told(
                    "choice.number",
                    f"{number} is not possible for {_subject(game, waiting)}: {_who(waiting)} can choose "
                    f"{f'from {min(numbers)} to {most}' if most > min(numbers) else str(most)}",
                    waiting,
                )
        case ChooseServer(server):
            servers = [server_name(c.server) for c in _like(waiting, ChooseServer)]
            yield from _not_among("choice.server", game, waiting, server_name(server), servers)
        case ChooseWord(word):
            yield from _not_among("choice.word", game, waiting, word, [c.word for c in _like(waiting, ChooseWord)])
        case ChooseOption(option):
            options = [str(c.option + 1) for c in _like(waiting, ChooseOption)]
            yield from _not_among("choice.option", game, waiting, f"option {option + 1}", options)
        case AccessCard(card):
            found = [game.title(c.card) for c in _like(waiting, AccessCard)]
            yield from _not_among("choice.card", game, waiting, game.title(card), found, (card,))
        case Outcome(cards, server) if waiting.kind is DecisionKind.CHANCE:
            what = server_name(server) if server is not None else ", ".join(map(game.title, cards)) or "nothing"
            yield _told("choice.chance", f"chance cannot bring {what} for {_subject(game, waiting)}", waiting, *cards)
        case _:
            return


def _like(waiting: Decision, kind: type[A]) -> list[A]:
    """The answers of a kind, as far as there are not too many."""
    return [c for c in waiting.choices.limit(MOST_SEEN) if isinstance(c, kind)]


def _greatest(waiting: Decision, numbers: list[int]) -> int:
    if len(numbers) < MOST_SEEN:
        return max(numbers)
    last = waiting.choices.unrank(waiting.choices.count() - 1)
    return last.number if isinstance(last, ChooseNumber) else max(numbers)


def _not_among(
    code: str, game: Game, waiting: Decision, what: str, offered: list[str], blame: tuple[str, ...] = ()
) -> Iterator[Reason]:
    if offered:
        some = ", ".join(offered[:MOST_SHOWN]) + (", ..." if len(offered) > MOST_SHOWN else "")
        message = f"{what} is not one of the choices that {_subject(game, waiting)} leaves to {_who(waiting)}: {some}"
        yield _told(code, message, waiting, *blame)


def _wrong_cards(
    game: Game, waiting: Decision, cards: tuple[str, ...], among: tuple[str, ...], least: int, most: int
) -> Iterator[Reason]:
    for id in dict.fromkeys(c for c in cards if c not in among):
        some = _names(game, among) or "there are none"
        message = f"{game.title(id)} is not one of the cards to choose from for {_subject(game, waiting)}: {some}"
        yield _told("choice.card", message, waiting, id)
    for id in dict.fromkeys(c for c in cards if cards.count(c) > 1):
        yield _told("choice.card", f"{game.title(id)} is chosen {cards.count(id)} times; once is enough", waiting, id)
    number = len(set(cards))
    if not least <= number <= most:
        wanted = str(most) if least == most else f"{least} to {most}"
        message = (
            f"{_who(waiting)} chooses {wanted} card{'s' * (wanted != '1')} for {_subject(game, waiting)}, not {number}"
        )
        yield _told("choice.count", message, waiting)


def _wrong_host(game: Game, waiting: Decision, cards: tuple[str, ...], doubts: Doubts) -> Iterator[Reason]:
    object = game.object(waiting.subject or "")
    if not cards:
        message = f"{game.title(object.id)} is installed only on another card: one is named"
        yield Reason("install.needs_host", message, "rule_host_on_ability", (object.id,))
    for host in (game.objects[c] for c in cards if c in game.objects):
        yield from hosting.cannot_host(game, object, host, doubts)
    if len(cards) > 1:
        yield _told("choice.count", f"{game.title(object.id)} is installed on 1 card, not on {len(cards)}", waiting)


def _wrong_like_cards(
    game: Game, frame: ProcedureFrame, waiting: Decision, cards: tuple[str, ...], doubts: Doubts
) -> Iterator[Reason]:
    """Which like cards are trashed for an install: those that must go, no others, and enough of them."""
    must, may = like_cards.like_cards(game, frame, doubts)
    object = game.object(frame.subject)
    title = game.title(object.id)
    yield from _wrong_cards(game, waiting, cards, (*must, *may), 0, len(must) + len(may))
    for id in must:
        if id not in cards:
            message = f"{game.title(id)} is there already, and {title} takes its place: it must be trashed"
            yield _told("choice.count", message, waiting, id, object.id)
    if CardType.PROGRAM in (types(game, object) or ()):
        there = like_cards.room(game, object, frame.host, doubts)
        short = there.short
        given = max((there.freed(bound, cards) for bound in there.bounds if not bound.restricted), default=0)
        if given < short:
            message = f"{title} needs {short} more memory; what is trashed for it frees {given}"
            yield Reason("install.memory", message, "rule_program_install_exceed_memory_limit", (object.id,))
    least = like_cards.trashings(game, frame, doubts).least
    if not must and len(set(cards)) < least:
        message = f"at least {least} of {_names(game, may)} must go: the install cost of {title} could not be paid"
        yield _told("choice.count", message, waiting, object.id)


def _names(game: Game, ids: tuple[str, ...]) -> str:
    return ", ".join(game.title(id) for id in ids[:MOST_SHOWN]) + (", ..." if len(ids) > MOST_SHOWN else "")


def _told(code: str, message: str, waiting: Decision, *blame: str) -> Reason:
    objects = tuple(dict.fromkeys((*blame, *((waiting.subject,) if waiting.subject else ()))))
    return Reason(code, message, waiting.rule, objects, "see what may be chosen with: sysop actions")


def _subject(game: Game, waiting: Decision) -> str:
    return game.title(waiting.subject) if waiting.subject else f"the {waiting.kind.value.replace('_', ' ')}"


def _who(waiting: Decision) -> str:
    return f"the {waiting.side.title}" if waiting.side is not None else "chance"


__all__ = ["why_not_answered"]
