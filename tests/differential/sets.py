"""What prompts offer, against the choices of sysop's decision that they stand for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import NamedTuple

from sysop.models.actions import (
    Accept,
    AccessCard,
    Announce,
    Choice,
    ChooseCards,
    ChooseNumber,
    ChooseOption,
    ChooseServer,
    ChooseWord,
    Decline,
    Pay,
    Steal,
    TrashAccessed,
    TrashSet,
)
from sysop.models.imports.commands import Prompt
from sysop.models.notation.names import server_id
from sysop.models.pool import fold
from sysop.models.terms import DECKS, HANDS, Face, Zone
from sysop.solver.decisions import Decision, DecisionKind
from sysop.solver.following.following import Apart, Step
from sysop.solver.following.plan import PAYS_FOR, Answer, Plan
from sysop.solver.following.search import Taken
from sysop.solver.position import Position

from .positives import named
from .rows import Result, Row, Way

MOST = 3000
OF_CARDS = (DecisionKind.TARGETS, DecisionKind.CARDS, DecisionKind.DISCARD, DecisionKind.HOST)
PAYING = (
    "pay",
    "yes",
    "spend",
    "lose",
    "trash",
    "[",
    "suffer",
    "take",
    "remove",
    "forfeit",
    "reveal",
    "derez",
    "add",
    "return",
)
WAVED = frozenset({"done", "ok", "cancel", "hide"})  # buttons that are no candidates
OF_TRIGGERS = "Choose a trigger"


class Said(NamedTuple):
    """How a prompt and a decision compare."""

    result: Result
    cause: str = ""
    detail: str = ""


class Asked(NamedTuple):
    """A decision of sysop's, the first of its choices, and the prompt that was answered there."""

    step: Step
    position: Position
    decision: Decision
    choices: tuple[Choice, ...]
    answer: Answer
    prompt: Prompt
    chosen: set[str]  # by answers to earlier prompts of the same card

    @property
    def buttons(self) -> list[str]:
        """The words that are offered, those apart that wave the prompt through."""
        return [w for _, w, _ in self.prompt.offered if w.casefold() not in WAVED]

    def may_decline(self) -> bool:
        """Whether the decision may be declined."""
        return any(isinstance(c, Decline) for c in self.choices)


AGREE = Said(Result.AGREE)


def apart(why: str) -> Said:
    """What is not compared, and why."""
    return Said(Result.NOT_COMPARABLE, why)


def same(alike: bool, cause: str, detail: str = "") -> Said:
    """Agreement, or a difference."""
    return AGREE if alike else Said(Result.DIFFER, cause, detail)


def rows(name: str, step: Step) -> Iterator[Row]:
    """The rows of the decisions on the way of a step that answer a prompt."""
    followed = step.followed
    if followed is None or step.target is None:
        return
    plan = Plan(step.commands, step.target)
    position = step.before
    for taken in followed.way:
        waiting = position.decision
        entry = _answering(plan, taken, waiting) if waiting is not None else None
        if isinstance(entry, Answer) and waiting is not None and entry.prompt is not None:
            earlier = plan.entries[: plan.entries.index(entry)]
            chosen = {c for e in earlier if isinstance(e, Answer) and e.source == entry.source for c in e.cards}
            said = _compared(step, position, waiting, entry, entry.prompt, chosen)
            subject = waiting.subject if waiting.subject is not None else entry.prompt.source
            kind, first = waiting.kind.value, entry.command.number - 1
            yield Row(name, first, entry.last, Way.SET, kind, named(step, subject), *said)
        position = position.after(taken.choice)


def _answering(plan: Plan, taken: Taken, waiting: Decision) -> object:
    """The answer that a choice stands for: of several the first that names one of its cards, else the last; where that
    asks for another kind of thing, as the program asks in another order, the one about the same card that fits."""
    given = plan.entries[taken.at : taken.after]
    cards = set(_cards(taken.choice))
    fitting = (e for e in given if isinstance(e, Answer) and not cards.isdisjoint(e.cards))
    found = next(fitting, given[-1] if given else None)
    if not isinstance(found, Answer) or found.prompt is None or _is_kind(waiting.kind, found.prompt):
        return found
    others = (e for e in plan.entries if isinstance(e, Answer) and e is not found and e.source == found.source)
    return next((e for e in others if e.prompt is not None and _is_kind(waiting.kind, e.prompt)), found)


def _is_kind(kind: DecisionKind, prompt: Prompt) -> bool:
    """Whether a prompt can be one of such a decision: it lists cards, numbers."""
    numbers = prompt.most is not None or any(_number(w) is not None for _, w, _ in prompt.offered)
    if kind in OF_CARDS:
        return prompt.kind == "select" or not numbers
    return numbers if kind is DecisionKind.NUMBER else True


def _compared(
    step: Step, position: Position, waiting: Decision, answer: Answer, prompt: Prompt, chosen: set[str]
) -> Said:
    if step.apart is Apart.BY_HAND:
        return apart("after a change by hand")
    if prompt.message.startswith(OF_TRIGGERS):
        return apart("the prompt asks which ability comes first")
    accessed = position._game.accessed() if waiting.kind in (DecisionKind.MID_ACCESS, DecisionKind.STEAL) else None
    subject = accessed.id if accessed is not None else waiting.subject
    if None not in (subject, prompt.source) and subject != prompt.source:
        return apart("the prompt is about another card")
    if waiting.doubts:
        return Said(Result.UNKNOWN, f"{waiting.doubts[0].code}: {waiting.doubts[0].message}")
    compare = COMPARE.get(waiting.kind, _of_cards if waiting.kind in OF_CARDS else None)
    if compare is None:
        return apart("asked in another form")
    choices = tuple(islice(iter(waiting.choices), MOST + 1))
    return compare(Asked(step, position, waiting, choices, answer, prompt, chosen))


# ---------------------------------------------------------------------------- cards


def _of_cards(asked: Asked) -> Said:
    prompt, choices, state = asked.prompt, asked.choices, asked.position.state
    cards = _listed(prompt)
    parts = {id for c in choices for id in _cards(c) if "#" in id}
    if PAYS_FOR in prompt.message:
        return apart("the prompt asks for credits, ours for something else")
    if len(choices) > MOST:
        return apart("too many choices to list")
    if prompt.most is not None:
        return apart("the prompt asks for something else of the same card")
    if parts and not cards:
        ours, theirs = len(parts), len(asked.buttons)
        alike = ours in (theirs, theirs - _broken_since(asked.step, asked.position))
        return same(alike, "another number of subroutines", f"ours {ours}, theirs {theirs}")
    if parts:
        ours_hosts = {id.partition("#")[0] for id in parts}
        return same(ours_hosts == cards, "of other cards", f"ours {sorted(ours_hosts)}, theirs {sorted(cards)}")
    if not cards and (prompt.kind != "select" and asked.buttons):
        return _waved(asked)
    if not cards and asked.answer.cards:
        return apart("the prompt names no cards")
    ours = {i for i in _of_one_slot(choices, cards, asked.answer.cards) if _is_known(asked.position, i)}
    if asked.decision.kind is DecisionKind.DISCARD:  # the prompt offers the other player's cards, too
        hand = HANDS[asked.decision.side or state.active]
        cards = {id for id in cards if (o := state.find(id)) is not None and o.zone is hand}
    if any(state.find(id) is None for id in cards - ours):
        return apart("cards of a deck that were never seen")
    if ours == cards or (cards and ours - asked.chosen == cards):
        return AGREE
    if any(_has_moved(asked, id) for id in asked.answer.cards):
        return apart("the prompt asked for a cost that has been paid")
    if ours and cards and ours.isdisjoint(cards):
        return apart("the prompt asks for something else of the same card")
    if all(_is_in_deck(asked.position, id) for id in ours - cards) and ours - cards:
        return apart("which cards of a deck lie on top is not told")
    own = asked.position.pool.own
    if all((o := state.find(id)) is not None and o.card in own for id in ours ^ cards):
        return Said(Result.UNKNOWN, "the texts of the cards are not known to the pool")
    more = ", ".join(sorted(named(asked.step, i) for i in ours - cards)[:5])
    less = ", ".join(sorted(named(asked.step, i) for i in cards - ours)[:5])
    cause = " and ".join(w for w, d in (("we offer more", ours - cards), ("we offer less", cards - ours)) if d)
    return Said(Result.DIFFER, cause, f"only ours: {more}; only theirs: {less}")


def _has_moved(asked: Asked, id: str) -> bool:
    """Whether a card that was chosen has gone elsewhere on the way to this decision."""
    before, now = asked.step.before.state.find(id), asked.position.state.find(id)
    hidden = asked.step.before.state.in_zone(Zone.RND) + asked.step.before.state.in_zone(Zone.STACK)
    return before is not None and now is not None and before not in hidden and before.zone is not now.zone


def _listed(prompt: Prompt) -> set[str]:
    if prompt.kind == "select":
        return set(prompt.selectable)
    return {cid for _, _, cid in prompt.offered if cid is not None}


def _waved(asked: Asked) -> Said:
    """A prompt that lists no cards: whether it says yes or no to what may be chosen."""
    if {w.casefold() for w in asked.buttons} != {"yes", "no"}:
        return apart("the prompt names no cards")
    some = any(_cards(c) for c in asked.choices)
    none = asked.may_decline() or any(_cards(c) == () for c in asked.choices)
    return same(some and none, "another number of options", f"ours {len(asked.choices)}")


def _is_known(position: Position, id: str) -> bool:
    """Whether it is told which card it is: of a deck nobody has seen the others."""
    thing = position.state.find(id)
    return thing is None or thing.card is not None or thing.zone is Zone.PLAY_AREA


def _is_in_deck(position: Position, id: str) -> bool:
    thing = position.state.find(id)
    return thing is not None and thing.zone in DECKS.values()


def _broken_since(step: Step, position: Position) -> int:
    """How many subroutines have been broken on the way to this decision, which the prompt may still list."""
    runs = [p.state.run for p in (step.before, position)]
    first, now = (len(run.broken) if run is not None else 0 for run in runs)
    return max(0, now - first)


def _of_one_slot(choices: tuple[Choice, ...], offered: set[str], chosen: list[str]) -> set[str]:
    """The cards of all choices; of those that name cards for several slots at once, which the program asks for one by
    one, the cards of the slot that is asked for."""
    groups = max((len(c.targets) for c in choices if isinstance(c, Announce)), default=1)
    every = {id for choice in choices for id in _cards(choice)}
    if groups < 2 or every == offered:
        return every
    slots = [
        {id for c in choices if isinstance(c, Announce) and k < len(c.targets) for id in c.targets[k]}
        for k in range(groups)
    ]
    return next((slot for slot in slots if slot == offered), None) or next(
        (slot for slot in slots if slot >= set(chosen)), every
    )


def _of_named_cards(asked: Asked) -> Said:
    listed = {cid for _, _, cid in asked.prompt.offered} - {None} or set(asked.prompt.selectable)
    ours = {id for c in asked.choices for id in _cards(c)}
    if ours != listed and any(_is_in_deck(asked.position, id) for id in ours ^ listed):
        return apart("which cards of a deck lie on top is not told")
    return same(listed == ours, "other cards") if listed and ours else apart("asked in another form")


# --------------------------------------------------------------------------- access


def _mid_access(asked: Asked) -> Said:
    theirs = any(w.startswith("Pay") and "trash" in w for w in asked.buttons)
    ours = any(isinstance(c, TrashAccessed) for c in asked.choices)
    return same(theirs == ours, "we let it be trashed" if ours else "we do not let it be trashed")


def _steal(asked: Asked) -> Said:
    theirs = any("teal" in w for w in asked.buttons)
    ours = any(isinstance(c, Steal) for c in asked.choices)
    return same(theirs == ours, "we let it be stolen" if ours else "we do not let it be stolen")


def _access(asked: Asked) -> Said:
    ours = {c.card for c in asked.choices if isinstance(c, AccessCard)}
    if asked.prompt.kind == "select":  # the program asks for a card of the root apart from those of the hand or deck
        there = {id for id in ours if (o := asked.position.state.find(id)) is not None and o.zone is Zone.PLAY_AREA}
        theirs = set(asked.prompt.selectable)
        more = f"ours {sorted(there)}, theirs {sorted(theirs)}"
        return same(theirs in (there, ours), "other cards to access", more)
    alike = len(asked.buttons) == _kinds_of_access(asked.position, asked.choices)
    return same(alike, "other candidates", f"ours {len(ours)}, theirs {asked.buttons}")


def _kinds_of_access(position: Position, choices: tuple[Choice, ...]) -> int:
    """How many kinds of candidates there are as the prompt lists them: unseen cards of a hand or deck together."""
    kinds: set[str] = set()
    for choice in choices:
        if not isinstance(choice, AccessCard):
            continue
        thing = position.state.find(choice.card)
        if thing is None:
            kinds.add(choice.card)
        elif thing.zone is Zone.PLAY_AREA and thing.face is Face.DOWN:
            kinds.add("unrezzed")
        elif thing.zone is Zone.ARCHIVES:
            kinds.add("archives" if not _matters(position, thing.id) else thing.id)
        elif thing.zone is Zone.PLAY_AREA:
            kinds.add(thing.id)
        else:
            kinds.add(thing.zone.value)
    return len(kinds)


def _matters(position: Position, id: str) -> bool:
    """Whether something may come of accessing a card in Archives: it is an agenda, or says something about access."""
    thing = position.state.object(id)
    card = position.pool.get(thing.card)
    return card is None or card.is_agenda or any(a.kind.value == "conditional" for a in card.abilities)


# --------------------------------------------------------------------------- values


def _server(asked: Asked) -> Said:
    theirs = {s for w in asked.buttons if (s := server_id(w)) is not None}
    ours = {c.server for c in asked.choices if isinstance(c, ChooseServer)}
    if not theirs and {w.casefold() for w in asked.buttons} == {"yes", "no"}:
        return same(bool(ours) and asked.may_decline(), "another number of options", f"ours {len(asked.choices)}")
    if not theirs:
        return apart("the prompt lists no servers")
    before = asked.step.before.state.servers  # what has been created since may have another number
    old = [{s for s in there if s in before or s == "new"} for there in (ours, theirs)]
    alike = old[0] == old[1] and len(ours) == len(theirs)
    return same(alike, "other servers", f"ours {sorted(ours)}, theirs {sorted(theirs)}")


def _number_asked(asked: Asked) -> Said:
    ours = {c.number for c in asked.choices if isinstance(c, ChooseNumber)}
    theirs = {n for w in asked.buttons if (n := _number(w)) is not None}
    if asked.prompt.most is not None:
        theirs = set(range(asked.prompt.most + 1))
    if not theirs:
        return apart("the prompt lists no numbers")
    return same(theirs == ours, "other numbers", f"ours {sorted(ours)[:12]}, theirs {sorted(theirs)[:12]}")


def _word(asked: Asked) -> Said:
    ours = {fold(c.word.replace("_", " ")) for c in asked.choices if isinstance(c, ChooseWord)}
    theirs = {fold(w) for w in asked.buttons}
    if not theirs or len(asked.choices) > MOST:
        return apart("too many words to list" if theirs else "the prompt lists no words")
    more = f"only ours {sorted(ours - theirs)[:12]}; only theirs {sorted(theirs - ours)[:12]}"
    return same(ours == theirs, "other words", more)


def _option(asked: Asked) -> Said:
    labels = {w.casefold() for w in asked.buttons}
    ours = sum(not isinstance(c, Decline) for c in asked.choices)
    if any(cid is not None for _, _, cid in asked.prompt.offered):
        if not all(isinstance(c, ChooseOption | Decline) for c in asked.choices):
            return apart("asked in another form")
    elif len(asked.prompt.offered) < 2:
        return apart("the prompt can only be waved through")
    if asked.may_decline() and labels >= {"yes", "no"} and any(isinstance(c, Accept) for c in asked.choices):
        return AGREE
    if len(asked.buttons) not in (ours, len(asked.choices)):
        return Said(Result.DIFFER, "another number of options", f"ours {ours}, theirs {len(asked.buttons)}")
    waved = len(asked.buttons) < len(asked.prompt.offered)
    return same(not waved or asked.may_decline(), "they let it be waved through")


def _payment(asked: Asked) -> Said:
    prompt, state = asked.prompt, asked.position.state
    if PAYS_FOR in prompt.message:
        theirs = set(prompt.selectable)
        paid = [s for c in asked.choices if isinstance(c, Pay) for spent in c.payment.spent for s, _ in spent.sources]
        ours = {s for s in paid if state.find(s) is not None}
        only = f"ours {sorted(ours)}, theirs {sorted(theirs)}"
        return same(theirs == ours, "other sources of credits", only)
    words = [w.casefold() for _, w, _ in prompt.offered]
    if not words and not prompt.selectable and prompt.most is None:
        return apart("the prompt asks for something else of the same card")
    number = not words and (asked.answer.amount is not None or _number(asked.answer.words or "") is not None)
    one_way = len(words) == 1 and words[0].startswith(("take", "suffer"))  # the button of what happens unless
    paying = any(w.startswith(PAYING) or (_number(w) or 0) > 0 for w in words)
    theirs_pay = (paying and not one_way) or bool(prompt.selectable)
    ours_pay = any(isinstance(c, Pay) for c in asked.choices)
    return same((theirs_pay or number) == ours_pay, "we let it be paid" if ours_pay else "we do not let it be paid")


def _number(words: str) -> int | None:
    first = words.strip().split(" ")[0]
    return int(first) if first.isdecimal() and len(first) < 6 else None


def _cards(choice: Choice) -> tuple[str, ...]:
    match choice:
        case Announce(targets):
            return tuple(id for group in targets for id in group)
        case ChooseCards(cards) | TrashSet(cards):
            return cards
        case _:
            return ()


COMPARE: Mapping[DecisionKind, Callable[[Asked], Said]] = {
    DecisionKind.SERVER: _server,
    DecisionKind.MID_ACCESS: _mid_access,
    DecisionKind.STEAL: _steal,
    DecisionKind.NUMBER: _number_asked,
    DecisionKind.OPTION: _option,
    DecisionKind.PAYMENT: _payment,
    DecisionKind.NESTED_COST: _payment,
    DecisionKind.ACCESS: _access,
    DecisionKind.WORD: _word,
    DecisionKind.REACTION: _of_named_cards,
    DecisionKind.TRASH_SET: _of_named_cards,
    DecisionKind.ORDER: _of_named_cards,
}
