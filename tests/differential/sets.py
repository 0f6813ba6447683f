"""What prompts offer, against the choices of sysop's decision that they stand for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from sysop.models.actions import (
    Accept,
    AccessCard,
    Announce,
    Choice,
    ChooseCards,
    ChooseNumber,
    ChooseServer,
    Decline,
    Pay,
    Steal,
    TrashAccessed,
    TrashSet,
)
from sysop.models.notation.names import server_id
from sysop.models.terms import HANDS, Face, Zone
from sysop.solver.decisions import Decision, DecisionKind
from sysop.solver.following.following import Step
from sysop.solver.following.plan import Answer, Plan
from sysop.solver.following.search import Taken
from sysop.solver.position import Position

from .positives import named
from .rows import Result, Row, Way

MOST = 3000
OF_CARDS = (DecisionKind.TARGETS, DecisionKind.CARDS, DecisionKind.DISCARD, DecisionKind.HOST)
PAYS_FOR = "credit providing"
PAYING = (
    "pay",
    "yes",
    "spend",
    "lose",
    "trash",
    "[",
    "suffer",
    "remove",
    "forfeit",
    "reveal",
    "derez",
    "add",
    "return",
)


def rows(name: str, step: Step) -> Iterator[Row]:
    """The rows of the decisions on the way of a step that answer a prompt."""
    followed = step.followed
    if followed is None or step.target is None:
        return
    plan = Plan(step.commands, step.target)
    position = step.before
    for taken in followed.way:
        entry = _answering(plan, taken)
        waiting = position.decision
        if isinstance(entry, Answer) and waiting is not None and entry.prompt is not None:
            yield from _compared(name, step, position, waiting, entry)
        position = position.after(taken.choice)


def _answering(plan: Plan, taken: Taken) -> object:
    """The answer that a choice stands for: of several the first that names one of its cards, else the last."""
    given = plan.entries[taken.at : taken.after]
    cards = set(_cards(taken.choice))
    fitting = (e for e in given if isinstance(e, Answer) and not cards.isdisjoint(e.cards))
    return next(fitting, given[-1] if given else None)


def _compared(name: str, step: Step, position: Position, waiting: Decision, answer: Answer) -> Iterator[Row]:
    prompt = answer.prompt
    assert prompt is not None
    card = named(step, waiting.subject) if waiting.subject is not None else named(step, prompt.source)
    first, last = answer.command.number - 1, answer.last

    def row(result: Result, cause: str = "", detail: str = "") -> Row:
        return Row(name, first, last, Way.SET, waiting.kind.value, card, result, cause, detail)

    accessed = position._game.accessed() if waiting.kind in (DecisionKind.MID_ACCESS, DecisionKind.STEAL) else None
    subject = accessed.id if accessed is not None else waiting.subject
    if None not in (subject, prompt.source) and subject != prompt.source:
        yield row(Result.NOT_COMPARABLE, "the prompt is about another card")
        return
    if waiting.doubts:
        yield row(Result.UNKNOWN, f"{waiting.doubts[0].code}: {waiting.doubts[0].message}")
        return
    choices = tuple(islice(iter(waiting.choices), MOST + 1))
    if waiting.kind in OF_CARDS:
        if prompt.kind != "select":
            cards = {cid for _, _, cid in prompt.offered if cid is not None}
        else:
            cards = set(prompt.selectable)
        if not cards and any("#" in id for c in choices for id in _cards(c)):
            theirs_subs = sum(w not in ("Done", "Cancel") for _, w, _ in prompt.offered) - _broken_since(step, position)
            ours_subs = len({id for c in choices for id in _cards(c)})
            yield (
                row(Result.AGREE)
                if theirs_subs == ours_subs
                else row(Result.DIFFER, "another number of subroutines", f"ours {ours_subs}, theirs {theirs_subs}")
            )
        elif not cards:
            yield row(Result.NOT_COMPARABLE, "the prompt names no cards")
        elif PAYS_FOR in prompt.message:
            yield row(Result.NOT_COMPARABLE, "the prompt asks for credits, ours for something else")
        elif len(choices) > MOST:
            yield row(Result.NOT_COMPARABLE, "too many choices to list")
        elif any("#" in id for c in choices for id in _cards(c)):
            yield row(Result.NOT_COMPARABLE, "subroutines and counters are no cards")
        else:
            ours = _of_one_slot(choices, cards, answer.cards)
            if waiting.kind is DecisionKind.DISCARD:  # the prompt offers the other player's cards, too
                hand = HANDS[waiting.side or position.state.active]
                cards = {id for id in cards if (o := position.state.find(id)) is not None and o.zone is hand}
            unseen = {id for id in cards - ours if position.state.find(id) is None}
            if unseen:
                yield row(Result.NOT_COMPARABLE, "cards of a deck that were never seen")
            elif ours == cards:
                yield row(Result.AGREE)
            elif ours and ours.isdisjoint(cards):
                yield row(Result.NOT_COMPARABLE, "the prompt asks for something else of the same card")
            else:
                more = ", ".join(sorted(named(step, i) for i in ours - cards)[:5])
                less = ", ".join(sorted(named(step, i) for i in cards - ours)[:5])
                cause = " and ".join(
                    w for w, d in (("we offer more", ours - cards), ("we offer less", cards - ours)) if d
                )
                yield row(Result.DIFFER, cause, f"only ours: {more}; only theirs: {less}")
    elif waiting.kind is DecisionKind.SERVER:
        theirs = {s for _, words, _ in prompt.offered if (s := server_id(words)) is not None}
        servers = {c.server for c in choices if isinstance(c, ChooseServer)}
        if not theirs:
            yield row(Result.NOT_COMPARABLE, "the prompt lists no servers")
        elif theirs == servers:
            yield row(Result.AGREE)
        else:
            yield row(Result.DIFFER, "other servers", f"ours {sorted(servers)}, theirs {sorted(theirs)}")
    elif waiting.kind is DecisionKind.MID_ACCESS:
        theirs_trash = any(w.startswith("Pay") and "trash" in w for _, w, _ in prompt.offered)
        ours_trash = any(isinstance(c, TrashAccessed) for c in choices)
        yield (
            row(Result.AGREE)
            if theirs_trash == ours_trash
            else row(Result.DIFFER, "we let it be trashed" if ours_trash else "we do not let it be trashed")
        )
    elif waiting.kind is DecisionKind.STEAL:
        theirs_steal = any("teal" in w for _, w, _ in prompt.offered)
        ours_steal = any(isinstance(c, Steal) for c in choices)
        yield (
            row(Result.AGREE)
            if theirs_steal == ours_steal
            else row(Result.DIFFER, "we let it be stolen" if ours_steal else "we do not let it be stolen")
        )
    elif waiting.kind is DecisionKind.NUMBER:
        numbers = {c.number for c in choices if isinstance(c, ChooseNumber)}
        told = {int(w.split(" ")[0]) for _, w, _ in prompt.offered if w.split(" ")[0].isdecimal()}
        if prompt.most is not None:
            told = set(range(prompt.most + 1))
        if not told:
            yield row(Result.NOT_COMPARABLE, "the prompt lists no numbers")
        else:
            yield (
                row(Result.AGREE)
                if told == numbers
                else row(Result.DIFFER, "other numbers", f"ours {sorted(numbers)[:12]}, theirs {sorted(told)[:12]}")
            )
    elif waiting.kind is DecisionKind.OPTION:
        optional = any(isinstance(c, Decline) for c in choices) and any(isinstance(c, Accept) for c in choices)
        labels = {w.casefold() for _, w, _ in prompt.offered}
        left = sum(not isinstance(c, Decline) for c in choices)  # what may be declined has no button of its own
        if any(cid is not None for _, _, cid in prompt.offered):
            yield row(Result.NOT_COMPARABLE, "asked in another form")
        elif len(prompt.offered) < 2:
            yield row(Result.NOT_COMPARABLE, "the prompt can only be waved through")
        elif (optional and labels >= {"yes", "no"}) or len(prompt.offered) in (len(choices), left):
            yield row(Result.AGREE)
        else:
            yield row(Result.DIFFER, "another number of options", f"ours {len(choices)}, theirs {len(prompt.offered)}")
    elif waiting.kind in (DecisionKind.PAYMENT, DecisionKind.NESTED_COST):
        if PAYS_FOR in prompt.message:
            theirs_sources = set(prompt.selectable)
            paid = [s for c in choices if isinstance(c, Pay) for spent in c.payment.spent for s, _ in spent.sources]
            ours_sources = {s for s in paid if position.state.find(s) is not None}
            same = theirs_sources == ours_sources
            only = f"ours {sorted(ours_sources)}, theirs {sorted(theirs_sources)}"
            yield row(Result.AGREE) if same else row(Result.DIFFER, "other sources of credits", only)
        else:
            words = [w.casefold() for _, w, _ in prompt.offered]
            theirs_pay = any(w.startswith(PAYING) or _above_0(w) for w in words) or bool(prompt.selectable)
            ours_pay = any(isinstance(c, Pay) for c in choices)
            yield (
                row(Result.AGREE)
                if theirs_pay == ours_pay
                else row(Result.DIFFER, "we let it be paid" if ours_pay else "we do not let it be paid")
            )
    elif waiting.kind is DecisionKind.ACCESS:
        yield (
            row(Result.AGREE)
            if len(prompt.offered) == _kinds_of_access(position, choices)
            else row(
                Result.DIFFER, "other candidates", f"ours {len(choices)}, theirs {[w for _, w, _ in prompt.offered]}"
            )
        )
    elif waiting.kind in (DecisionKind.REACTION, DecisionKind.WORD, DecisionKind.TRASH_SET, DecisionKind.ORDER):
        listed = {cid for _, _, cid in prompt.offered} - {None} or set(prompt.selectable)
        named_ = {id for c in choices for id in _cards(c)}
        if not listed or not named_:
            yield row(Result.NOT_COMPARABLE, "asked in another form")
        else:
            yield row(Result.AGREE) if listed == named_ else row(Result.DIFFER, "other cards")
    else:
        yield row(Result.NOT_COMPARABLE, "asked in another form")


def _above_0(words: str) -> bool:
    number = words.split(" ")[0]
    return number.isdecimal() and int(number) > 0


def _broken_since(step: Step, position: Position) -> int:
    """How many subroutines have been broken on the way to this decision, which the prompt still lists."""
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


def _cards(choice: Choice) -> tuple[str, ...]:
    match choice:
        case Announce(targets):
            return tuple(id for group in targets for id in group)
        case ChooseCards(cards) | TrashSet(cards):
            return cards
        case _:
            return ()
