"""What prompts offer, against the choices of sysop's decision that they stand for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import NamedTuple

from sysop.models.actions import (
    Accept,
    AccessCard,
    Announce,
    BasicAction,
    Choice,
    ChooseNumber,
    ChooseOption,
    ChooseServer,
    ChooseWord,
    Decline,
    Pass,
    Pay,
    Steal,
    TrashAccessed,
    UseAbility,
)
from sysop.models.deeds import Deed
from sysop.models.imports.commands import Prompt
from sysop.models.notation.names import server_id
from sysop.models.pool import fold
from sysop.models.state import State
from sysop.models.terms import DECKS, HANDS, Face, Place, Zone
from sysop.models.verdict import Status
from sysop.solver.ask.position import Position
from sysop.solver.choices.decision import Decision, DecisionKind
from sysop.solver.choices.masks import Mask
from sysop.solver.following.following import Apart, Step
from sysop.solver.following.plan import PAYS_FOR, Answer, Plan
from sysop.solver.following.search import Found

from .pairing import (
    ASKED,
    FREE,
    OF_ABILITIES,
    OF_BREACHES,
    OF_TRIGGERS,
    WAVED,
    Met,
    cards_of,
    fits,
    is_about,
    is_place,
    is_yes_or_no,
    lists_titles,
    numbers_in,
    pairs,
    pending_source,
)
from .positives import named
from .rows import Result, Row, Way

MOST = 3000
REST = "Everything else"  # of the cards in Archives
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
    chosen: set[str]  # by answers to earlier prompts of the same card: cards, and what their buttons said
    together: bool  # whether the other cards of a zone have been accessed at once before
    could_pass: bool  # whether the ability could have been let be as it was pending

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
    """The rows of the decisions on the way of a step that answer a prompt; of a prompt that none of them answers, where
    it was read as the answer to another question."""
    followed = step.followed
    if followed is None or step.target is None:
        return
    plan = Plan(step.commands, step.target)
    position, every = step.before, []
    for taken in followed.way:
        if (waiting := position.decision) is not None:
            every.append(Met(position, waiting, taken))
        position = position.after(taken.choice)
    for met, entry in pairs(plan, every):
        prompt, waiting = entry.prompt, met.decision
        assert prompt is not None
        earlier = plan.entries[: plan.entries.index(entry)]
        own = [e for e in earlier if isinstance(e, Answer) and e.source == entry.source]
        chosen = {c for e in own for c in (e.cards or [fold(e.words or "")])}
        together = any(isinstance(e, Answer) and (e.words or "") == REST for e in plan.entries)
        could_pass = any(_could_pass(m, met.subject) for m in every[: every.index(met)])
        said = _compared(step, met, entry, prompt, chosen, together=together, could_pass=could_pass)
        if said.result is Result.DIFFER and (followed.found is not Found.SAME or not step.ends):
            said = apart("the step leads elsewhere" if step.ends else Apart.OPEN.value)
        subject = waiting.subject if waiting.subject is not None else prompt.source
        kind, first = "place" if _is_place(met, entry) else waiting.kind.value, entry.command.number - 1
        yield Row(name, first, entry.last, Way.SET, kind, named(step, subject), *said)


def _is_place(met: Met, entry: Answer) -> bool:
    return is_place(met, entry)


def _could_pass(met: Met, source: str | None) -> bool:
    """Whether an ability of a card was triggered that its player could have let be."""
    own = met.decision.kind in OF_ABILITIES and pending_source(met.position.state, met.taken.choice) == source
    return own and Pass() in met.decision.choices


def _compared(
    step: Step, met: Met, answer: Answer, prompt: Prompt, chosen: set[str], *, together: bool, could_pass: bool
) -> Said:
    position, waiting = met.position, met.decision
    if step.apart is Apart.BY_HAND:
        return apart("after a change by hand")
    if _is_place(met, answer):
        return _places(met, prompt)
    if waiting.kind not in ASKED or not fits(met, answer):
        return apart(_why_not(met, answer, prompt))
    if waiting.doubts:
        return Said(Result.UNKNOWN, f"{waiting.doubts[0].code}: {waiting.doubts[0].message}")
    choices = tuple(islice(iter(waiting.choices), MOST + 1))
    compare = COMPARE.get(waiting.kind, _of_cards)
    said = compare(Asked(step, position, waiting, choices, answer, prompt, chosen, together, could_pass))
    if said.result is Result.DIFFER and (open_ := next(iter(waiting.choices.undecided), None)) is not None:
        return Said(Result.UNKNOWN, str(open_[1]))
    return said


def _why_not(met: Met, answer: Answer, prompt: Prompt) -> str:
    if prompt.message.startswith(OF_TRIGGERS):
        return "the prompt asks which ability comes first"
    if met.decision.kind not in ASKED:
        return "asked in another form"
    if PAYS_FOR in prompt.message:
        return "the prompt asks for credits, ours for something else"
    about = is_about(met, answer)
    return "the prompt asks for something else of the same card" if about else "the prompt is about another card"


def _places(met: Met, prompt: Prompt) -> Said:
    """Where a card can be installed: on which hosts, or in which servers."""
    card = met.installs
    found = met.decision.choices.only(Mask(("install",), (card,), None))  # type: ignore[attr-defined]
    ours = {(c.host, c.server) for c in found if isinstance(c, BasicAction)}
    theirs = {(cid, server_id(words) if cid is None else None) for _, words, cid in prompt.offered}
    if prompt.kind == "select":
        theirs = {(cid, None) for cid in prompt.selectable}
    for host, server in sorted(theirs - ours, key=str):
        verdict = met.position.check_choice(BasicAction(Deed.INSTALL, card, host=host, server=server))
        if verdict.status is Status.UNKNOWN:
            return Said(Result.UNKNOWN, "where it can be installed is not known", verdict.unknown[0].message)
    return same(ours == theirs, "other places", f"ours {sorted(map(str, ours))}, theirs {sorted(map(str, theirs))}")


# ---------------------------------------------------------------------------- cards


def _of_cards(asked: Asked) -> Said:
    prompt, choices, state = asked.prompt, asked.choices, asked.position.state
    cards = _listed(prompt)
    parts = {id for c in choices for id in cards_of(c) if "#" in id}
    if len(choices) > MOST:
        return apart("too many choices to list")
    if parts and not cards:
        ours, theirs = len(parts), len(asked.buttons)
        alike = ours in (theirs, theirs - _broken_since(asked.step, asked.position))
        return same(alike, "another number of subroutines", f"ours {ours}, theirs {theirs}")
    if parts:
        ours_hosts = {id.partition("#")[0] for id in parts}
        return same(ours_hosts == cards, "of other cards", f"ours {sorted(ours_hosts)}, theirs {sorted(cards)}")
    if not cards and lists_titles(prompt, asked.position.pool):
        return _by_title(asked)
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
    taken = {id for id in asked.answer.cards if _has_moved(asked, id)}  # one by one, where the prompt asks once
    if ours == cards or (cards and cards in (ours - asked.chosen, ours | taken)):
        return AGREE
    if taken:
        return apart("the prompt asked for a cost that has been paid")
    if ours and cards and ours.isdisjoint(cards):
        return apart("the prompt asks for something else of the same card")
    if ours != cards and all(_is_in_deck(asked.position, id) for id in ours ^ cards):
        return apart("which cards of a deck lie on top is not told")
    several = Counter(o.card for id in prompt.selectable if (o := state.find(id)) is not None)
    if len(prompt.selectable) > len(cards) and several == Counter(state.object(id).card for id in ours):
        return AGREE  # copies that nobody can tell apart
    if ours == {id for id in cards if not _has_gone(asked, id)}:  # it asked before the others went
        return AGREE
    once = {id for id, count in _kinds(state, ours).items() if count > _kinds(state, asked.chosen)[id]}
    if prompt.kind != "select" and once == set(_kinds(state, cards)):  # a button for all copies
        return AGREE
    if _as_copies(state, ours - cards) == _as_copies(state, cards - ours):
        return AGREE
    own = asked.position.pool.own
    if all((o := state.find(id)) is not None and o.card in own for id in ours ^ cards):
        return Said(Result.UNKNOWN, "the texts of the cards are not known to the pool")
    more = ", ".join(sorted(named(asked.step, i) for i in ours - cards)[:5])
    less = ", ".join(sorted(named(asked.step, i) for i in cards - ours)[:5])
    cause = " and ".join(w for w, d in (("we offer more", ours - cards), ("we offer less", cards - ours)) if d)
    return Said(Result.DIFFER, cause, f"only ours: {more}; only theirs: {less}")


def _as_copies(state: State, ids: set[str]) -> Counter[tuple[str | None, Zone]]:
    """Cards that lie in hands, decks and piles, as copies of which one is as good as another."""
    found = (o for id in ids if (o := state.find(id)) is not None)
    return Counter((o.card if o.place is None else o.id, o.zone) for o in found)


def _kinds(state: State, ids: set[str]) -> Counter[str]:
    """How often each card is there."""
    return Counter(o.card or o.id for id in ids if (o := state.find(id)) is not None)


def _has_gone(asked: Asked, id: str) -> bool:
    """Whether a card has gone elsewhere on the way to this decision."""
    before, now = asked.step.before.state.find(id), asked.position.state.find(id)
    return before is not None and now is not None and before.zone is not now.zone


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
    if not is_yes_or_no(asked.buttons):
        return apart("the prompt names no cards")
    some = any(cards_of(c) for c in asked.choices)
    none = asked.may_decline() or any(cards_of(c) == () for c in asked.choices)
    return same(some and (none or asked.could_pass), "another number of options", f"ours {len(asked.choices)}")


def _by_title(asked: Asked) -> Said:
    """A prompt that lists cards by their titles only."""
    pool, state = asked.position.pool, asked.position.state
    found = {o.card for c in asked.choices for id in cards_of(c) if (o := state.find(id)) is not None}
    ours = {fold(card.title) for id in found if (card := pool.get(id)) is not None}
    theirs = {fold(card.title) for w in asked.buttons if (card := pool.named(w)) is not None}
    only = f"only ours: {', '.join(sorted(ours - theirs)[:5])}; only theirs: {', '.join(sorted(theirs - ours)[:5])}"
    return same(theirs in (ours, ours - asked.chosen), "other cards by title", only)


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
    every = {id for choice in choices for id in cards_of(choice)}
    if groups < 2 or every == offered:
        return every
    slots = [
        {id for c in choices if isinstance(c, Announce) and k < len(c.targets) for id in c.targets[k]}
        for k in range(groups)
    ]
    likely = (slot for want in (chosen, chosen[:1]) for slot in slots if want and slot >= set(want))
    return next((slot for slot in slots if slot == offered), None) or next(likely, every)


def _of_named_cards(asked: Asked) -> Said:
    listed = {cid for _, _, cid in asked.prompt.offered} - {None} or set(asked.prompt.selectable)
    ours = {id for c in asked.choices for id in cards_of(c)}
    if ours != listed and any(_is_in_deck(asked.position, id) for id in ours ^ listed):
        return apart("which cards of a deck lie on top is not told")
    if not listed or len(listed) < len(ours):  # one after the other
        return apart("asked in another form")
    return same(listed == ours, "other cards")


def _triggers(asked: Asked) -> Said:
    """Which abilities are pending or can be used: the program lists their cards, or says their titles."""
    state, pool = asked.position.state, asked.position.pool
    waiting = {pending_source(state, c) or (c.object if isinstance(c, UseAbility) else None) for c in asked.choices}
    ours = {source for source in waiting if source is not None}
    titles = {id: fold(pool[o.card].title) for id in ours if (o := state.find(id)) is not None and o.card is not None}
    said = [fold(w) for _, w, cid in asked.prompt.offered if cid is None]
    named = {id for id, title in titles.items() if any(words.startswith(title) for words in said)}
    listed = (set(asked.prompt.selectable) | {cid for _, _, cid in asked.prompt.offered}) - {None}
    hosts = {id: o.host for id in listed if (o := state.find(id or "")) is not None and o.place is Place.HOSTED}
    theirs = {host if (host := hosts.get(id)) in ours else id for id in listed} | named
    if asked.prompt.message.startswith(OF_BREACHES):  # it lists only what would take the place of the breach
        return same(theirs <= ours, "other abilities", f"ours {sorted(ours)}, theirs {sorted(map(str, theirs))}")
    alike = ours == theirs or {titles.get(id) for id in ours} == {titles.get(id or "") for id in theirs}  # copies: one
    return same(alike, "other abilities", f"ours {sorted(ours)}, theirs {sorted(map(str, theirs))}")


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
    rest = ", after everything else" if asked.together else ""
    return same(alike, "other candidates", f"ours {len(ours)}, theirs {asked.buttons}{rest}")


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
    if not theirs and is_yes_or_no(asked.buttons):
        return same(bool(ours) and asked.may_decline(), "another number of options", f"ours {len(asked.choices)}")
    if not theirs:
        return apart("the prompt lists no servers")
    lasting = {s for s in ours if not _is_created(asked, s)}  # what has been created since may have another number
    alike = lasting <= theirs and len(ours) == len(theirs)
    return same(alike, "other servers", f"ours {sorted(ours)}, theirs {sorted(theirs)}")


def _is_created(asked: Asked, server: str) -> bool:
    """Whether a remote server is there that was not when the step began, as its cards tell."""
    if not server.isdecimal():
        return False
    states = (asked.step.before.state, asked.position.state)
    before, now = ({o.id for o in state.objects if o.server == server} for state in states)
    return before.isdisjoint(now)


def _number_asked(asked: Asked) -> Said:
    ours = {c.number for c in asked.choices if isinstance(c, ChooseNumber)}
    theirs = numbers_in(asked.prompt)
    if theirs is None:
        return apart("the prompt lists no numbers")
    return same(theirs == ours, "other numbers", f"ours {sorted(ours)[:12]}, theirs {sorted(theirs)[:12]}")


def _word(asked: Asked) -> Said:
    ours = {fold(c.word.replace("_", " ")) for c in asked.choices if isinstance(c, ChooseWord)}
    theirs = {fold(w) for w in asked.buttons}
    if asked.prompt.kind == FREE:  # any title can be written there
        written = fold(asked.answer.words or "")
        return same(written in ours, "another title", f"theirs {written}")
    if not theirs or len(asked.choices) > MOST:
        return apart("too many words to list" if theirs else "the prompt lists no words")
    more = f"only ours {sorted(ours - theirs)[:12]}; only theirs {sorted(theirs - ours)[:12]}"
    return same(ours == theirs, "other words", more)


def _option(asked: Asked) -> Said:
    labels = {w.casefold() for w in asked.buttons}
    ours = sum(not isinstance(c, Decline) for c in asked.choices)
    if asked.prompt.most is not None:  # so many, or none
        if not any(isinstance(c, ChooseOption) for c in asked.choices):
            return apart("asked in another form")
        most = asked.prompt.most
        alike = most in (ours, len(asked.choices) - 1)
        return AGREE if alike else apart("the prompt asks for something else of the same card")
    if any(cid is not None for _, _, cid in asked.prompt.offered):
        if not all(isinstance(c, ChooseOption | Accept | Decline) for c in asked.choices):
            return apart("asked in another form")
    elif not asked.buttons:
        return same(asked.may_decline() and not ours, "they offer nothing", f"ours {ours}")
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
    if not words and not prompt.selectable and prompt.most is None and asked.answer.amount is None:
        return apart("the prompt asks for something else of the same card")
    number = not words and (asked.answer.amount is not None or _number(asked.answer.words or "") is not None)
    one_way = len(words) == 1 and words[0].startswith(("take", "suffer"))  # the button of what happens unless
    paying = any(w.startswith(PAYING) or (_number(w) or 0) > 0 for w in words)
    theirs_pay = (paying and not one_way) or bool(prompt.selectable)
    ours_pay = any(isinstance(c, Pay) for c in asked.choices)
    waved = any(w in WAVED for w in words) and not theirs_pay  # what is got is asked for at once, or it is let be
    asks = theirs_pay or number or (waved and asked.may_decline())
    if waved and not ours_pay:
        return AGREE
    return same(asks == ours_pay, "we let it be paid" if ours_pay else "we do not let it be paid")


def _number(words: str) -> int | None:
    first = words.strip().split(" ")[0]
    return int(first) if first.isdecimal() and len(first) < 6 else None


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
    DecisionKind.REACTION: _triggers,
    DecisionKind.INTERRUPT: _triggers,
    DecisionKind.TRASH_SET: _of_named_cards,
    DecisionKind.ORDER: _of_named_cards,
}
