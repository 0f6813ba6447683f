"""Which prompt each of sysop's decisions answers: of that kind, and about that card."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sysop.models.actions import Announce, BasicAction, Choice, ChooseCards, TrashSet, Trigger, UseAbility
from sysop.models.deeds import Deed
from sysop.models.frames import WindowFrame
from sysop.models.imports.commands import Prompt
from sysop.models.imports.tracing import is_access
from sysop.models.notation.names import server_id
from sysop.models.pool import Pool
from sysop.models.state import State
from sysop.models.terms import CardType, Side
from sysop.solver.ask.position import Position
from sysop.solver.choices.decision import Decision, DecisionKind
from sysop.solver.following.plan import PAYS_FOR, Answer, Plan
from sysop.solver.following.search import Taken

OF_CARDS = frozenset({DecisionKind.TARGETS, DecisionKind.CARDS, DecisionKind.DISCARD, DecisionKind.HOST})
OF_ABILITIES = frozenset({DecisionKind.REACTION, DecisionKind.INTERRUPT})
OF_ACCESS = frozenset({DecisionKind.MID_ACCESS, DecisionKind.STEAL})
OF_PAYING = frozenset({DecisionKind.PAYMENT, DecisionKind.NESTED_COST})
OTHERS = frozenset(
    {
        DecisionKind.SERVER,
        DecisionKind.NUMBER,
        DecisionKind.OPTION,
        DecisionKind.ACCESS,
        DecisionKind.WORD,
        DecisionKind.TRASH_SET,
        DecisionKind.ORDER,
    }
)
ASKED = OF_CARDS | OF_ABILITIES | OF_ACCESS | OF_PAYING | OTHERS
BY_RULES = OTHERS - {DecisionKind.WORD} | OF_PAYING  # what the program may ask beside the card
MANY = 8  # titles
WAVED = frozenset({"done", "ok", "cancel", "hide", "no action"})  # buttons that are no candidates
TYPES = {kind.value.split("_")[-1] for kind in CardType}  # in words
PREVENTS = ("Prevent ", "There is ", "There are ")  # of a prompt that offers the cards that may
OF_BREACHES = "Choose a breach replacement"
OF_TRIGGERS = ("Choose a trigger", "Choose an interrupt", OF_BREACHES)
OF_SUBROUTINES = "subroutine"  # in a prompt whose buttons are what subroutines say
FREE = "card-title"  # of a prompt in which any title can be written
OF_CANDIDATES = "to access"
OF_THE_RULES = "Basic Action Card"  # of the title of what stands for the rules
BREAKS = "Break"
GOES_ON = re.compile(r"\([1-9]\d* of ")  # in a prompt for one more subroutine


class Met(NamedTuple):
    """A decision of sysop's on the way of a step, and the choice that was taken there."""

    position: Position
    decision: Decision
    taken: Taken

    @property
    def accessed(self) -> str | None:
        """The card that is being accessed."""
        found = self.position._game.accessed()
        return found.id if found is not None else None

    @property
    def subject(self) -> str | None:
        """The card that it is about: that which is being accessed, where that is asked."""
        return (self.accessed if self.decision.kind in OF_ACCESS else None) or self.decision.subject

    @property
    def installs(self) -> str | None:
        """The card that the choice installs by the basic action."""
        choice = self.taken.choice
        return choice.card if isinstance(choice, BasicAction) and choice.action is Deed.INSTALL else None


def pairs(plan: Plan, every: Sequence[Met]) -> list[tuple[Met, Answer]]:
    """The decisions that answer prompts, each with its prompt, in their order: first those from which their choice was
    read, then those that are left; and last the prompts that only another question was read from."""
    found: dict[int, Answer] = {}
    answered: set[int] = set()
    places: set[int] = set()  # where something is installed: asked with the action
    for k, met in enumerate(every):
        later = [m for m in every[k + 1 :] if m.subject == met.installs]  # what the card asks for, once it is there
        answers = (e for e in _answers(plan) if not any(set(cards_of(m.taken.choice)) & set(e.cards) for m in later))
        place = next((e for e in answers if is_place(met, e)), None)
        if place is not None:
            found[k] = place
            places.add(id(place))
    answered |= places
    for search in (_read, _left):
        for k, met in enumerate(every):
            entry = search(plan, met, answered, places) if k not in found else None
            if entry is not None:
                found[k] = entry
                answered.add(id(entry))
    for k, met in enumerate(every):
        given = _given(plan, met.taken) if k not in found else []
        if given and id(given[-1]) not in answered:
            found[k] = given[-1]
            answered.add(id(given[-1]))
    return [(every[k], found[k]) for k in sorted(found)]


def _answers(plan: Plan) -> Iterator[Answer]:
    return (e for e in plan.entries if isinstance(e, Answer) and e.prompt is not None)


def _given(plan: Plan, taken: Taken) -> list[Answer]:
    """The answers that a choice was read from."""
    return [e for e in plan.entries[taken.at : taken.after] if isinstance(e, Answer) and e.prompt is not None]


def _read(plan: Plan, met: Met, answered: set[int], places: set[int]) -> Answer | None:
    """The answer that a choice stands for: one from which it was read, else one about the same card that asks for such
    a thing and that no other choice stands for, as the program asks in another order."""
    given = _given(plan, met.taken)
    fitting = [e for e in _answers(plan) if id(e) not in places and fits(met, e)]
    own = [e for e in fitting if e in given]
    free = [e for e in fitting if e not in given and id(e) not in answered and e.source == met.subject]
    cards = set(cards_of(met.taken.choice))
    if met.decision.kind in OF_CARDS and not cards:  # nothing was chosen: not by an answer that names a card
        own = [e for e in own if not e.cards]
    named = next((e for e in (*own, *free) if not cards.isdisjoint(e.cards)), None)
    if named is not None:
        return named
    if met.decision.kind in OF_CARDS and cards and all("#" in id for id in cards):  # subroutines: one after the other
        hosts = {id.partition("#")[0] for id in cards}
        about = {e for e in (*own, *free) if e.prompt is not None and is_of_subroutines(e.prompt, hosts)}
        begun = [e for e in about if not GOES_ON.search(e.prompt.message if e.prompt is not None else "")]
        return next(iter(sorted(begun or about, key=plan.entries.index)), None)
    if met.decision.kind is DecisionKind.ORDER and own:  # asked for one card after the other
        return own[0]
    return own[-1] if own else free[0] if free and given else None


def _left(plan: Plan, met: Met, answered: set[int], places: set[int]) -> Answer | None:
    """The first prompt that is left and asks for such a thing, where the program may ask for it beside the card."""
    if met.decision.kind not in BY_RULES:
        return None
    return next((e for e in _answers(plan) if id(e) not in answered and fits(met, e)), None)


def fits(met: Met, answer: Answer) -> bool:
    """Whether a prompt can be that of a decision: it is about that card and asks for such a thing."""
    if answer.prompt is None or answer.side not in (None, met.decision.side or answer.side):
        return False
    if not is_kind(met.decision.kind, answer.prompt, met.position.pool):
        return False
    if met.decision.kind in OF_ABILITIES:
        return used_card(met.position.state, met.taken.choice) in answer.cards
    return is_about(met, answer)


def is_about(met: Met, answer: Answer) -> bool:
    """Whether a prompt is about the card of a decision, or about none, as those that stand for rules are."""
    kind, pool = met.decision.kind, met.position.pool
    paid_for = met.position.state.find(met.subject or "") if kind in OF_PAYING else None
    card = pool.get(paid_for.card) if paid_for is not None else None
    if card is not None and answer.prompt is not None and f" {card.title}?" in answer.prompt.message:
        return True
    if kind is DecisionKind.SERVER:  # asked of the card that is put there, or of the one that puts it
        return True
    if kind in OF_PAYING and answer.source is not None and answer.source == met.accessed:
        return True
    return is_by_rules(answer.prompt) or met.subject is None or answer.source == met.subject


def is_by_rules(prompt: Prompt | None) -> bool:
    """Whether a prompt is of no card."""
    return prompt is None or prompt.source is None or (prompt.title or "").endswith(OF_THE_RULES)


def is_kind(kind: DecisionKind, prompt: Prompt, pool: Pool) -> bool:
    """Whether a prompt can be one of such a decision: it lists cards, numbers, servers."""
    words = [w for _, w, _ in prompt.offered]
    listed = any(cid is not None for _, _, cid in prompt.offered)
    triggers, pays = prompt.message.startswith(OF_TRIGGERS), PAYS_FOR in prompt.message
    if kind is DecisionKind.INTERRUPT and listed and prompt.message.startswith(PREVENTS):
        return True
    if kind in OF_ABILITIES or triggers:
        return triggers and kind in OF_ABILITIES
    if kind in OF_PAYING:
        asks = not is_by_rules(prompt) and not prompt.message.startswith((BREAKS, *PREVENTS))
        return asks or pays or any(w.startswith("Pay") for w in words)
    candidates = is_by_rules(prompt) and OF_CANDIDATES in prompt.message
    if pays or candidates:
        return candidates and kind is DecisionKind.ACCESS
    match kind:
        case DecisionKind.ACCESS:
            return OF_CANDIDATES in prompt.message
        case DecisionKind.NUMBER:
            return numbers_in(prompt) is not None
        case DecisionKind.SERVER:
            return any(server_id(w) is not None for w in words) or is_yes_or_no(words)
        case DecisionKind.OPTION:
            only_cards = listed and all(cid is not None or w.casefold() in WAVED for _, w, cid in prompt.offered)
            plain = prompt.kind in ("other", "") if prompt.most is not None else prompt.kind != "select"
            return plain and not only_cards and not is_types(words) and not prompt.message.startswith(BREAKS)
        case DecisionKind.WORD:
            return not listed and (bool(words) or prompt.kind == FREE)
        case DecisionKind.MID_ACCESS:
            return is_access(prompt.message)
        case _ if kind in OF_CARDS:
            named = listed or is_yes_or_no(words) or prompt.message.startswith(BREAKS) or lists_titles(prompt, pool)
            subroutines = bool(words) and OF_SUBROUTINES in prompt.message
            return prompt.most is None and (prompt.kind == "select" or named or subroutines or is_empty(prompt))
        case _:
            return True


def is_yes_or_no(words: Sequence[str]) -> bool:
    """Whether the buttons say yes and no."""
    return {w.casefold() for w in words} - WAVED == {"yes", "no"}


def is_types(words: Sequence[str]) -> bool:
    """Whether the buttons name card types."""
    return bool(words) and {w.casefold() for w in words} <= TYPES


def is_of_subroutines(prompt: Prompt, hosts: set[str]) -> bool:
    """Whether a prompt asks for subroutines, or for the ice that has them."""
    buttons = prompt.message.startswith(BREAKS) or OF_SUBROUTINES in prompt.message
    return buttons or not hosts.isdisjoint(prompt.selectable)


def is_empty(prompt: Prompt) -> bool:
    """Whether all that can be said to a prompt is that it is done."""
    words = [w.casefold() for _, w, _ in prompt.offered]
    return bool(words) and not prompt.selectable and set(words) <= WAVED


def lists_titles(prompt: Prompt, pool: Pool) -> bool:
    """Whether a prompt lists cards by their titles only, a few of them newer than the pool."""
    words = [w for _, w, cid in prompt.offered if cid is None and w.casefold() not in WAVED]
    known = sum(pool.named(w) is not None for w in words)
    return bool(words) and known == len(words) if len(words) < MANY else known * 4 > len(words) * 3


def numbers_in(prompt: Prompt) -> set[int] | None:
    """The numbers that a prompt offers: up to so many, or in buttons that say the same of each number; None where it
    offers none."""
    if prompt.most is not None:
        return set(range(prompt.most + 1))
    words = [w for _, w, cid in prompt.offered if cid is None and w.casefold() not in WAVED]
    first = {int(n) for w in words if (n := w.split(" ")[0]).isdecimal() and len(n) < 6}
    if first:
        return first
    alike = {re.sub(r"\d+ (\w+?)s?\b", r"# \1", w) for w in words}
    found = [n for w in words for n in re.findall(r"\d{1,5}", w)]
    return {int(n) for n in found} if len(words) > 1 and len(alike) == 1 and len(found) == len(words) else None


def is_place(met: Met, answer: Answer) -> bool:
    """Whether an answer says where the card is installed that the choice installs."""
    choice = met.taken.choice
    if met.installs is None or not isinstance(choice, BasicAction):
        return False
    host = answer.source == met.installs and choice.host is not None and answer.cards == [choice.host]
    return host or says_where(met.installs, answer)


def says_where(card: str, answer: Answer) -> bool:
    """Whether an answer says where a card is installed by the action: on which host, or in which server."""
    prompt = answer.prompt
    if prompt is None or answer.source != card:
        return False
    if prompt.kind == "select":
        return "host" in prompt.message
    if prompt.kind != "other":
        return False
    hosts = [cid for _, _, cid in prompt.offered]
    if any(cid is not None for cid in hosts):
        return prompt.message.startswith("Choose a destination")
    of_the_corp = prompt.side is Side.CORP  # the Runner is asked for a server by the card itself
    return of_the_corp and bool(hosts) and all(server_id(w) is not None for _, w, _ in prompt.offered)


def pending_source(state: State, choice: Choice) -> str | None:
    """The card whose ability a choice triggers."""
    frame = state.top
    pending = frame.pending if isinstance(frame, WindowFrame) else ()
    known = isinstance(choice, Trigger) and choice.instance < len(pending)
    return pending[choice.instance].source if known and isinstance(choice, Trigger) else None


def used_card(state: State, choice: Choice) -> str | None:
    """The card whose ability a choice triggers or uses."""
    return choice.object if isinstance(choice, UseAbility) else pending_source(state, choice)


def cards_of(choice: Choice) -> tuple[str, ...]:
    """The cards that a choice names."""
    match choice:
        case Announce(targets):
            return tuple(id for group in targets for id in group)
        case ChooseCards(cards) | TrashSet(cards):
            return cards
        case _:
            return ()
