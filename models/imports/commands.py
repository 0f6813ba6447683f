"""What a player told jinteki.net to do, as the commands of a recording say it; and the prompts that they answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any

from msgspec import structs

from ..notation.names import server_id
from ..terms import Side
from ..values import Value
from .tracing import cards_in

Data = Mapping[str, Any]


class Kind(StrEnum):
    """Kinds of commands, in the words of the recording."""

    CREDIT = "credit"
    DRAW = "draw"
    PLAY = "play"
    RUN = "run"
    ADVANCE = "advance"
    SCORE = "score"
    REZ = "rez"
    DEREZ = "derez"
    TRASH = "trash"
    TRASH_RESOURCE = "trash-resource"
    REMOVE_TAG = "remove-tag"
    PURGE = "purge"
    ABILITY = "ability"
    CORP_ABILITY = "corp-ability"
    RUNNER_ABILITY = "runner-ability"
    DYNAMIC_ABILITY = "dynamic-ability"
    SUBROUTINE = "subroutine"
    UNBROKEN = "unbroken-subroutines"
    CONTINUE = "continue"
    JACK_OUT = "jack-out"
    CHOICE = "choice"
    SELECT = "select"
    START_TURN = "start-turn"
    END_TURN = "end-turn"
    END_PHASE_12 = "end-phase-12"
    END_POST_DISCARD = "end-post-discard"
    NEXT_PHASE = "start-next-phase"
    CHANGE = "change"
    MOVE = "move"
    EXPEND = "expend"
    FLASHBACK = "flashback"
    BAD_PUBLICITY = "bad-pub-choice"
    OTHER = "other"
    SETUP = "setup"  # the state was changed by hand, by no player


ANSWERS = frozenset({Kind.CHOICE, Kind.SELECT})
ABILITIES = frozenset(
    {Kind.ABILITY, Kind.CORP_ABILITY, Kind.RUNNER_ABILITY, Kind.DYNAMIC_ABILITY, Kind.SUBROUTINE, Kind.EXPEND}
)
BY_HAND = frozenset({Kind.CHANGE, Kind.MOVE, Kind.DEREZ, Kind.TRASH, Kind.SETUP})
_KINDS = {kind.value: kind for kind in Kind}


class Prompt(Value, frozen=True):
    """What a player is asked: about which card, what is offered, and which cards may be selected."""

    side: Side
    kind: str
    source: str | None = None
    title: str | None = None
    message: str = ""
    offered: tuple[tuple[str, str, str | None], ...] = ()  # of each: its mark, its words, the card that it is
    selectable: tuple[str, ...] = ()
    number: str | None = None
    most: int | None = None  # of a number that is asked for


class Command(Value, frozen=True):
    """One command: what it led to is the state of this `number`.

    `card` and `cards` are the recording's own names of cards. `words` is the label that was chosen.
    """

    number: int
    kind: Kind
    side: Side | None = None
    card: str | None = None
    title: str | None = None
    server: str | None = None
    ability: int | None = None
    words: str | None = None
    amount: int | None = None
    cards: tuple[str, ...] = ()
    label: str | None = None  # of an ability: what the recording calls it
    priced: bool = False  # of an ability: whether the recording shows a cost for it
    lets_go: bool = False  # of a selection: whether the card was chosen before, and is not any more
    begins: bool = False  # of a selection: whether none was chosen before
    prompt: Prompt | None = None
    accepted: bool = True


def prompt_of(state: Data, side: Side) -> Prompt | None:
    """What a player is asked in a state; None where it is nothing, or only that they wait or run."""
    found = _mapping(_mapping(state.get(side.value)).get("prompt-state"))
    kind = str(found.get("prompt-type") or "")
    if not found or kind == "waiting" or (kind == "run" and not found.get("choices")):
        return None
    card = _mapping(found.get("card"))
    offered = found.get("choices")
    return Prompt(
        side,
        kind,
        _text(card.get("cid")),
        _text(card.get("title")),
        str(found.get("msg") or ""),
        tuple(_offered(offered)) if isinstance(offered, Sequence) and not isinstance(offered, str) else (),
        tuple(str(cid) for cid in found.get("selectable") or () if isinstance(cid, str)),
        _text(_mapping(found.get("eid")).get("eid")),
        _number(offered) if not isinstance(offered, Mapping) else _number(offered.get("number")),
    )


def _offered(choices: Sequence[Any]) -> Iterator[tuple[str, str, str | None]]:
    for choice in choices:
        if isinstance(choice, Mapping):
            value = choice.get("value")
            if isinstance(value, Mapping):
                yield str(choice.get("uuid")), str(value.get("title") or ""), _text(value.get("cid"))
            else:
                yield str(choice.get("uuid")), str(value), None


def selected(state: Data) -> frozenset[str]:
    """The cards that are chosen for a prompt that waits for more."""
    return frozenset(cid for cid, card in cards_in(state).items() if card.get("selected"))


def is_quiet(state: Data) -> bool:
    """Whether nobody is asked anything but to go on."""
    return all(prompt_of(state, side) is None for side in Side)


def is_settled(state: Data) -> bool:
    """Whether nobody is asked anything, and no subroutine of an encountered piece of ice has been resolved already: the
    others of it follow."""
    encounter = _mapping(state.get("encounters"))
    listed = _mapping(encounter.get("ice")).get("subroutines")
    fired = any(_mapping(s).get("fired") for s in listed) if isinstance(listed, list) else False
    return is_quiet(state) and not fired


def is_beginning(state: Data) -> bool:
    """Whether a turn begins, and its player does what happens then by buttons."""
    return bool(_mapping(state.get(f"{state.get('active-player')}-phase-12")).get("active"))


def leaves_subroutines(before: Data, after: Data) -> bool:
    """Whether an encounter was left while subroutines waited that were neither broken nor resolved."""
    ice = _mapping(_mapping(before.get("encounters")).get("ice"))
    listed = ice.get("subroutines")
    waiting = [s for s in listed if isinstance(s, Mapping)] if isinstance(listed, list) else []
    open_ = [s for s in waiting if not s.get("broken") and not s.get("fired") and s.get("resolve") is not False]
    left = _mapping(_mapping(after.get("encounters")).get("ice")).get("cid") != ice.get("cid")
    return bool(open_) and left


def count_subroutines(state: Data) -> int | None:
    """How many subroutines encountered ice has; None where none is encountered."""
    listed = _mapping(_mapping(state.get("encounters")).get("ice")).get("subroutines")
    return len(listed) if isinstance(listed, list) else None


def named_in(command: Command) -> Iterator[tuple[str, str | None]]:
    """The cards that a command and its prompt speak of, with their titles where they are told."""
    if command.card is not None:
        yield command.card, command.title
    prompt = command.prompt
    for cid in command.cards:
        told = next((words for _, words, c in prompt.offered if c == cid), None) if prompt is not None else None
        yield cid, told or command.title
    if prompt is not None:
        if prompt.source is not None:
            yield prompt.source, prompt.title
        for _, words, offered in prompt.offered:
            if offered is not None:
                yield offered, words
        for cid in prompt.selectable:
            yield cid, None


def command_of(event: Data, before: Data) -> Command:
    """A recorded command; `before` is the state in which it was given."""
    number = int(event.get("n") or 0)
    if event.get("setup"):
        return Command(number, Kind.SETUP)
    args = _mapping(event.get("args"))
    side = Side(event["side"]) if event.get("side") in ("corp", "runner") else None
    card = _mapping(args.get("card"))
    kind = _KINDS.get(str(event.get("command")), Kind.OTHER)
    server = args.get("server")
    told = Command(
        number,
        kind,
        side,
        _text(card.get("cid")),
        _text(card.get("title")),
        server_id(server) if isinstance(server, str) else None,
        _number(args.get("ability")),
        accepted=bool(event.get("ok", True)),
    )
    if kind is Kind.OTHER:
        return _with(told, words=str(event.get("command")))
    if kind in ABILITIES:
        label, cost = _label(told, cards_in(before).get(told.card or ""))
        return _with(told, label=label, priced=cost is not None)
    if kind not in ANSWERS or side is None:
        return told
    prompt = prompt_of(before, side)
    answer = args.get("choice")
    if kind is Kind.SELECT:
        chosen = selected(before)
        cards = (told.card,) if told.card else ()
        return _with(told, prompt=prompt, cards=cards, lets_go=told.card in chosen, begins=not chosen)
    if isinstance(answer, Mapping):
        mark = str(answer.get("uuid"))
        found = next((o for o in prompt.offered if o[0] == mark), None) if prompt else None
        if found is not None:
            return _with(told, prompt=prompt, words=found[1], cards=(found[2],) if found[2] else ())
        cid = _text(answer.get("cid"))
        return _with(told, prompt=prompt, words=_text(answer.get("title")), cards=(cid,) if cid else ())
    if isinstance(answer, int):
        return _with(told, prompt=prompt, amount=answer)
    return _with(told, prompt=prompt, words=_text(answer))


def _with(told: Command, **changed: Any) -> Command:
    return structs.replace(told, **changed)


def _label(told: Command, card: Data | None) -> tuple[str | None, str | None]:
    name = {Kind.CORP_ABILITY: "corp-abilities", Kind.RUNNER_ABILITY: "runner-abilities"}.get(told.kind, "abilities")
    listed = card.get(name) if card is not None else None
    number = told.ability
    if not isinstance(listed, list) or number is None or not 0 <= number < len(listed):
        return None, None
    shown = _mapping(listed[number])
    return _text(shown.get("label")), _text(shown.get("cost-label"))


def renamed(command: Command, names: Mapping[str, str]) -> Command:
    """The command with cards called as in `names`."""

    def name(cid: str | None) -> str | None:
        return names.get(cid, cid) if cid is not None else None

    def all_of(cids: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(names.get(cid, cid) for cid in cids)

    prompt = command.prompt
    if prompt is not None:
        offered = tuple((mark, words, name(cid)) for mark, words, cid in prompt.offered)
        prompt = structs.replace(
            prompt, source=name(prompt.source), selectable=all_of(prompt.selectable), offered=offered
        )
    return _with(command, card=name(command.card), cards=all_of(command.cards), prompt=prompt)


def _mapping(value: Any) -> Data:
    return value if isinstance(value, Mapping) else {}


def _text(value: Any) -> str | None:
    return None if value is None else str(value)


def _number(value: Any) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None
