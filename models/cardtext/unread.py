"""What is not read, with the aspects that it may touch: as few as its place in the text proves."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Sequence
from typing import Any

from msgspec import Struct, structs

from ..abilities import Ability, Aspect, Declaration, Prohibition, Unread
from ..deeds import Deed
from ..values import Value
from .influence import (
    BEFORE_THE_GAME,
    begins,
    events_of,
    goes_on,
    named_acts,
    narrowed,
    waits_for_a_state,
    waits_for_itself,
)
from .lines import Tokens
from .phrases import Grammar
from .scoping import TYPES, scope_of
from .walking import walk_in_order

_LEADS = ("when", "whenever", "after", "before")
_TRIGGER_WORDS = ("when", "whenever")
_TARGET_VERBS = frozenset(
    [
        "trash",
        "break",
        "install",
        "add",
        "remove",
        "choose",
        "reveal",
        "access",
        "shuffle",
        "rez",
        "host",
        "resolve",
        "derez",
        "play",
        "swap",
        "expose",
        "forfeit",
        "bypass",
        "move",
        "turn",
        "advance",
        "charge",
        "place",
        "search",
    ]
)
_OF_THESE = ("this", "that", "these", "those")
_OF_STATES = frozenset(["cannot", "can", "get", "have", "is", "score", "treat"])  # what players are said to be or have
ENDS_OF_RUNS = tuple(("when", which, "run", "end") for which in ("that", "the", "this", "your"))
_LASTING = frozenset(  # what a duration, a later moment or a kept choice is told by
    [
        "when", "whenever", "until", "next", "remainder", "rest", "turn", "turns", "run", "runs", "encounter",
        "encounters", "breach", "during", "while", "after", "before", "time", "as", "would", "instead", "cannot",
        "additional", "strength", "gains", "text", "resolve", "play", "choose", "chosen", "name", "named",
        "counter", "successful", "unsuccessful", "treat", "considered", "ignore", "persistent", "then", "once",
    ]
)  # fmt: skip
_LISTING = frozenset(
    ["or", "and", "from", "to", "in", "in_the_root_of", "on", "protecting", "a", "another", "non", "rezzed", "unrezzed"]
)
_HOLDING = frozenset(["get", "gain", "have", "cost", "cannot", "can"])
_LASTS = frozenset(["until", "for_the_remainder_of", "remainder", "turn", "run", "encounter", "breach", "next", "that"])
_DURATIONS = frozenset(["until", "for_the_remainder_of", "remainder"])
_ORDINALS = frozenset(["first", "second", "third"])
_OF_TEXTS = frozenset(["ability", "effect", "cost", "bonus", "restriction", "limit"])
_QUANTITIES = frozenset(["a", "another", "up", "any", "x"])


def unread(clause: int, words: Sequence[str], summary: str, influence: tuple[Aspect, ...]) -> Unread:
    """An unread clause; the digest of its tokens stands for the printed words."""
    digest = hashlib.sha256(" ".join(words).encode()).hexdigest()[:12]
    return Unread(clause, summary, influence, digest)


class _Numbering(Struct):
    """Tells what is not read the number of its line."""

    clause: int

    def enter(self, node: Value) -> int:
        return 0

    def leave(self, node: Value, rebuilt: Value, index: int) -> Any:
        return structs.replace(rebuilt, clause=self.clause) if isinstance(rebuilt, Unread) else rebuilt


def of_line(ability: Ability, clause: int) -> Ability:
    """An ability that a line quotes, in which what is not read is of that line."""
    told: Ability = walk_in_order(ability, _Numbering(clause))
    return told


def unread_step(clause: int, words: Sequence[str], *, of: Sequence[str] | None = None) -> Unread:
    """A part of an instruction: it does nothing before the ability resolves; `of` is what follows the words read."""
    said = words if of is None else of
    step = unread(clause, words, summary(said), (Aspect.RESOLUTION,))
    acts = named_acts(said) or (Deed.USE,)  # none would be any
    for deed, stem in ((Deed.ENCOUNTER, "encounter"), (Deed.APPROACH, "approach")):
        acts += (deed,) if any(word.startswith(stem) for word in words) else ()
    may = tuple(said[:2]) == ("you", "may") and tuple(said[2:3]) != ("not",)
    optional = may or tuple(said[:3]) == ("if", "you", "do")
    momentary = not any(speaks_of_time(part) for part in (words, said))
    first = said[0] if said else ""
    amends = ("instead" in said and first in ("if", "instead")) or (
        "cannot" in said and (first in _OF_THESE or said[-1].startswith(("prevent", "avoid")))  # what is done
    )
    amends = amends or (first == "after" and any(word.startswith("resolve") for word in said))  # what it goes to then
    if any(a != "a" and b == "minimum" for a, b in itertools.pairwise(said)):  # with less it may not be played or used
        acts += (Deed.PLAY, Deed.USE)
        step = structs.replace(step, influence=(Aspect.PROHIBITIONS, Aspect.RESOLUTION), own=True)
    if ("install", "~") in itertools.pairwise(said):  # it may say from where, and wait there alone
        step = structs.replace(step, own=True)
    if "whenever" in said[1:]:  # behind what it does: of a card that stays in play this is an ability that waits
        step = structs.replace(step, influence=(Aspect.PENDING, Aspect.RESOLUTION))
    amends = amends or ("prevent", "this") in itertools.pairwise(said) or tells_what_it_costs(said)
    return structs.replace(
        step, acts=acts, events=acts_from(said), optional=optional, momentary=momentary, amends=amends
    )


def tells_what_it_costs(words: Sequence[str]) -> bool:
    """Whether the words say how much more or less something costs, which is paid when the step before is done."""
    return any(a == "cost" and b.isdigit() for a, b in itertools.pairwise(words))


def tells_its_own_price(words: Sequence[str]) -> bool:
    """`This ability costs less to use`: behind what the ability does, it is about what is paid before."""
    return not {"cost", "pay"}.isdisjoint(words) and not {"ability", "use"}.isdisjoint(words)


def speaks_of_time(words: Sequence[str]) -> bool:
    """Whether the words may leave something behind: they give a duration, a later moment or a choice to be kept.

    Effects last only as long as the instruction says (rule_lingering_effect).
    """
    return any(not _LASTING.isdisjoint(word.strip("§").split("_")) or "§" in word for word in words)


def acts_from(words: Sequence[str]) -> tuple[Deed, ...]:
    """The events from which on a step behind the beginning of a run may act; none where it may from the beginning."""
    if tuple(words[:2]) == ("if", "successful"):
        return (Deed.RUN_SUCCESSFUL,)
    if tuple(words[:2]) == ("if", "unsuccessful") or tuple(words[:4]) in ENDS_OF_RUNS:
        return (Deed.RUN_ENDS, Deed.RUN_UNSUCCESSFUL)
    return ()


BROUGHT = (Deed.REZ, Deed.INSTALL, Deed.PLAY)  # a card that does so with itself may wait where it is not active


def unread_declaration(
    clause: int,
    words: Sequence[str],
    grammar: Grammar,
    *,
    interrupt: bool = False,
    before: Sequence[Declaration] = (),
) -> Unread:
    """A line that is neither a cost, a subroutine, nor the instructions of an event or operation.

    Args:
        before: what the line declares in sentences before.
    """
    if is_about_decks(words):
        return unread(clause, words, "deck building", ())
    if waits(words):
        if waits_for_a_state(words):
            return unread(clause, words, summary(words), (Aspect.ANYTHING,))
        stops = interrupt or changes_what_happens(words)
        aspects = (Aspect.INTERRUPTS, Aspect.PENDING) if stops else (Aspect.PENDING,)
        of_itself = tuple(deed for deed in BROUGHT if (deed.value, "~") in itertools.pairwise(words))
        return structs.replace(unread(clause, words, summary(words), aspects), events=events_of(words), acts=of_itself)
    if before and _is_conditional(before[-1]) and goes_on(words) and not waits_for_itself(words):
        return unread_step(clause, words)
    if before and _changes_what_is_said(words):
        acts = tuple(d.act.act for d in before if isinstance(d, Prohibition))
        found = unread(clause, words, summary(words), (Aspect.ANYTHING,))
        return structs.replace(found, acts=acts if len(acts) == len(before) else ())
    condition, said = scope_of(words, grammar)
    found = narrowed(unread(clause, words, summary(words), (Aspect.ANYTHING,)), said)
    return structs.replace(found, condition=condition)


def changes_what_happens(words: Sequence[str]) -> bool:
    """Whether a conditional ability that was not read may be an interrupt: it speaks of what would happen, prevents
    it, or has something else happen (rule_interrupt)."""
    return replaces(words) or not {"would", "prevent", "avoid"}.isdisjoint(words)


def replaces(words: Sequence[str]) -> bool:
    """Whether what is done is done instead of the event that it waits for: `whenever ..., remove it instead`."""
    return words[-1:] == ("instead",) or any(a == "," and b == "instead" for a, b in itertools.pairwise((",", *words)))


def _changes_what_is_said(words: Sequence[str]) -> bool:
    """Whether the sentence may tell when, or for what, the declarations before it do not hold."""
    said = words[0] == "ignore" or "instead" in words or words[0] in ("this", "it", "that", "these", "those")
    return said or any(pair[0] == "this" and pair[1] in _OF_TEXTS for pair in itertools.pairwise(words))


def _is_conditional(declaration: Declaration) -> bool:
    """Whether it stands for a conditional ability that was not read, or for a sentence that goes on with one."""
    if not isinstance(declaration, Unread):
        return False
    return set(declaration.influence) <= {Aspect.PENDING, Aspect.INTERRUPTS, Aspect.RESOLUTION} and bool(
        declaration.influence
    )


def waits(words: Sequence[str]) -> bool:
    """Whether the words begin as a trigger condition does."""
    if not words:
        return False
    if words[0] == "each":  # `each ice gets ...` waits for nothing
        return tuple(words[1:2]) == ("time",)
    return words[0] in _LEADS or tuple(words[:3]) in (("the", "first", "time"), ("the", "second", "time"))


def holds(words: Sequence[str]) -> bool:
    """Whether the words tell of cards or players what holds for no stretch of time, and instruct nothing."""
    if words[0] in ("the_runner", "the_corp") and words[1:2] not in (("get",), ("cannot",), ("can",)):
        return False
    of_whom = words[0] in ("~", "each", "all", "while", "the_runner", "the_corp", *TYPES) or words[0].startswith("#")
    return of_whom and not _HOLDING.isdisjoint(words) and _LASTS.isdisjoint(words)


def lasts(words: Sequence[str]) -> bool:
    """Whether the words give a duration: what is played forbids so much, and is no restriction of playing it."""
    of_others = words[0] in (*_PLAYERS, "each") or (tuple(words[:2]) == ("you", "cannot") and "~" not in words)
    return not _DURATIONS.isdisjoint(words) or (of_others and "turn" in words)


def tells_who_uses_it(words: Sequence[str]) -> bool:
    """`The Runner can use this ability, too`."""
    used = not {"use", "used", "trigger", "triggered"}.isdisjoint(words)
    return used and not {"can", "may"}.isdisjoint(words) and not {*_PLAYERS, "player"}.isdisjoint(words)


def tells_own_cost(words: Sequence[str]) -> bool:
    """`Pay 1[credit] less to play ~`: behind what the card does, it is about what is paid before."""
    comes = any(pair == (deed.value, "~") for pair in itertools.pairwise(words) for deed in BROUGHT)
    return (comes or words[0] == "~") and not {"cost", "pay"}.isdisjoint(words)


def may_hold(words: Sequence[str]) -> bool:
    """Whether the words behind an instruction may tell what holds as long as the card is active."""
    if words[0] in ("if", "then", "otherwise"):
        return False
    parts = [words[k:] for k in (0, *(k + 1 for k, word in enumerate(words) if word == ",")) if words[k:]]
    return any(holds(part) or tuple(part[2:4]) == ("of", "~") for part in parts)


def may_wait(words: Sequence[str]) -> bool:
    """Whether words behind an instruction may tell what waits for something again and again, and not only once that
    instruction is carried out: `gain 1 the first time each turn ...`, `... whenever ...`."""
    triples = zip(words, words[1:], words[2:], strict=False)
    again = any(a in _ORDINALS and b == "time" and c == "each" for a, b, c in triples)
    return again or "whenever" in words


def may_keep_it_from_waiting(words: Sequence[str]) -> bool:
    """Whether what stands behind a trigger condition may say when, or where, alone it is met: `if ~ is in your heap`
    (rule_condition_requirements_part_of_condition); `if ..., A; otherwise, B` does not."""
    elsewhere = any(part == ("~", "is", "in") for part in zip(words, words[1:], words[2:], strict=False))
    return elsewhere or (tuple(words[:1]) == ("if",) and "otherwise" not in words)


def goes_on_listing(words: Sequence[str]) -> bool:
    """Whether what stands behind a comma belongs to the noun or event before it, which is wider than it seems."""
    return bool(words) and (words[0] in _LISTING or words[0] in _LEADS or words[0] in TYPES or words[0].startswith("#"))


def summary(words: Sequence[str]) -> str:
    """The kinds of clauses that the words may hold, as `ClauseKind` names them, at most three."""
    found = []
    if waits(words) or any(w in _TRIGGER_WORDS for w in words):
        found.append("trigger condition")
    if "as_an_additional_cost_to" in words or "unless" in words or ("may" in words and "to" in words):
        found.append("additional or nested cost")
    if tuple(words[:1]) == ("use",) or tuple(words[:2]) in (("play", "only"), ("you", "cannot"), ("install", "only")):
        found.append("restriction or credit purpose")
    pairs = itertools.pairwise(words)
    if any(a in _TARGET_VERBS and (b in _QUANTITIES or b.isdigit()) for a, b in pairs):
        found.append("target")
    return ", ".join(found[:2]) or "an effect"


def is_about_decks(words: Sequence[str]) -> bool:
    """Whether the sentence is about building decks or what is brought along, which no game position depends on."""
    behind = tuple(words[-3:]) in (("in", "your", "deck"), ("in", "this", "deck"))
    return "influence" in words or begins(words, BEFORE_THE_GAME) or behind


_RESTRICTING = ("use", "only", "x", "limit", "ignore")
# Sentences that begin so may hold for as long as the card is active, and are not taken for instructions.
_HELD_BY = ("as_an_additional_cost_to", "~", "while", "if", "the_runner", "the_corp", "each")
_PLAYERS = ("the_runner", "the_corp")
_RESTRICTING_PAIRS = (("you", "cannot"), ("any", "player"), ("play", "only"), ("install", "only"), ("rez", "only"))


def restricting(words: Tokens) -> bool:
    """Whether words that are not read begin as a restriction does."""
    return words[0] in _RESTRICTING or words[:2] in _RESTRICTING_PAIRS


def may_tell_to_do(words: Tokens) -> bool:
    """Whether words of an event or operation may as well hold or restrict as instruct: `each program gets ...`, `use
    ... to install ...`, behind a condition; what only says when it is played and what it costs does not."""
    own = tells_own_cost(words) or ("~", "cost") in itertools.pairwise(words) or "only" in words
    return words[0] in ("if", "while", "each", "all", "use", "ignore") and not own


def tells_to_do(words: Tokens) -> bool:
    """Whether words that are not read begin as an instruction of an event or operation does, or outlast the card."""
    each = (words[0] in _PLAYERS and _OF_STATES.isdisjoint(words[1:2])) or words[:2] == ("each", "player")
    outlasts = words[0] in (*_PLAYERS, "each") and lasts(words)
    return each or outlasts or (words[0] not in _HELD_BY and not holds(words))
