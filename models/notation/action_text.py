"""The canonical text of choices, announcements and payments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from ..abilities import Ability, AbilityKind
from ..actions import (
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
    Steal,
    TrashAccessed,
    TrashSet,
    Trigger,
    UseAbility,
)
from ..deeds import Deed
from ..frames import Pending, TimingFrame, WindowFrame
from ..pool import Pool
from ..state import State
from ..terms import CardType
from ..timing import Structure
from .announcements import Announcement
from .as_modified import face_up, with_own_gains
from .names import CENTRAL_NAMES, names_of, server_name


def accessed_card(state: State) -> str | None:
    """The id of the card being accessed (7.2)."""
    frames = (f for f in reversed(state.stack) if isinstance(f, TimingFrame))
    return next((f.subject for f in frames if f.structure is Structure.ACCESS), None)


def pending_instances(state: State) -> tuple[Pending, ...]:
    """The pending instances of the open window."""
    top = state.top
    return top.pending if isinstance(top, WindowFrame) else ()


def paid_abilities(state: State, pool: Pool, id: str) -> tuple[int, ...]:
    """Which of the abilities of an object are paid abilities, by number from 0: of those printed on it, or, where none
    is, of those that its text lets it gain, which count on behind them."""
    thing = names_of(state, pool).object(id)
    card = face_up(thing, pool) if thing else None
    if thing is None or card is None:
        return ()
    return _paid_of(card.abilities) or _paid_of(with_own_gains(thing, state.objects, pool))


@lru_cache(maxsize=4096)
def _paid_of(abilities: tuple[Ability, ...]) -> tuple[int, ...]:
    return tuple(i for i, a in enumerate(abilities) if a.kind is AbilityKind.PAID)


def format_choice(choice: Choice, state: State, pool: Pool) -> str:
    """The canonical text of a choice in this position: `parse_action` reads it as that choice again."""
    name = names_of(state, pool).name
    match choice:
        case BasicAction(Deed.INSTALL, card, server, host):
            return _install(state, pool, card or "", server, host)
        case BasicAction(Deed.TRASH_RESOURCE, card):
            return f"trash {'resource ' if accessed_card(state) else ''}{name(card or '')}"
        case BasicAction(Deed.RUN, server=server):
            return f"run {server_name(server or '')}"
        case BasicAction(action, card):
            return action.value.replace("_", " ") + (f" {name(card)}" if card else "")
        case UseAbility(object, ability, option):
            only = paid_abilities(state, pool, object) == (ability,)
            number = "" if only else f" ability {ability + 1}"
            return f"use {name(object)}{number}" + (f" option {option + 1}" if option else "")
        case Rez(card) | Score(card) | Steal(card):
            return f"{type(choice).__name__.casefold()} {name(card)}"
        case TrashAccessed(card):
            return f"trash {'' if accessed_card(state) == card else 'accessed '}{name(card)}"
        case Trigger(instance, card):
            sources = [p.source for p in pending_instances(state)]
            if card is not None:
                return f"trigger {name(card)}"
            if instance >= len(sources) or state.find(sources[instance]) is None:
                return f"trigger instance {instance + 1}"
            source = sources[instance]
            return f"trigger {name(source)}" + (f", instance {instance + 1}" if sources.count(source) > 1 else "")
        case Pass():
            return "pass"
        case Decline():
            return "continue" if _jacking_out(state) else "decline"
        case Accept():
            return "jack out" if _jacking_out(state) else "accept"
        case Announce(targets):
            return f"choose {_slots(targets, name)}"
        case Pay(payment):
            return f"pay {format_payment(payment, state, pool)}"
        case ChooseOption(option):
            return f"option {option + 1}"
        case ChooseServer(server):
            return f"server {server_name(server)}"
        case ChooseNumber(number):
            return f"number {number}"
        case ChooseWord(word):
            return f"name {word}"
        case AccessCard(card) if card in CENTRAL_NAMES and state.find(card) is None:
            return f"access an unseen card in {server_name(card)}"
        case AccessCard(card):
            return f"access {name(card)}"
        case ChooseCards(cards):
            return f"choose cards {_list(cards, name)}"
        case TrashSet(objects):
            return f"trash set {_list(objects, name)}"
        case Outcome(cards, server):
            return f"happens {server_name(server)}" if server else f"happens {_list(cards, name)}"


def format_announcement(announcement: Announcement, state: State, pool: Pool) -> str:
    """The canonical text of an announcement, with all its parts."""
    name = names_of(state, pool).name
    parts = ["pay" if announcement.any_way else format_choice(announcement.choice, state, pool)]
    if announcement.x is not None:
        parts.append(f"with X = {announcement.x}")
    if announcement.targets is not None:
        parts.append(f"targeting {_slots(announcement.targets, name)}")
    if announcement.paying:
        parts.append(f"trashing {_list(announcement.paying, name)}")
    if announcement.host is not None:
        parts.append(f"hosting on {name(announcement.host)}")
    if announcement.declined:
        parts.append("declining")
    return " ".join(parts)


def format_payment(payment: Payment, state: State, pool: Pool) -> str:
    """A payment, component by component: `1: 2 from pool + 1 from Cloak; 2: Imp; 3: 4; X = 3`.

    An amount is written where it is not that of the sources and objects: `1: 3 = Imp`.
    """
    name = names_of(state, pool).name
    parts = []
    for spent in payment.spent:
        items = [f"{n} from {name(source)}" for source, n in spent.sources] + [name(id) for id in spent.objects]
        amount = [] if items and spent.amount == amount_of(spent.sources, spent.objects) else [str(spent.amount)]
        parts.append(f"{spent.component + 1}: " + " = ".join([*amount, *([" + ".join(items)] if items else [])]))
    if payment.x is not None:
        parts.append(f"X = {payment.x}")
    return "; ".join(parts) or "nothing"


def amount_of(sources: Sequence[tuple[str, int]], objects: Sequence[str]) -> int:
    """How much the sources give together, each object counting as one."""
    return sum(amount for _, amount in sources) + len(objects)


def _install(state: State, pool: Pool, card: str, server: str | None, host: str | None) -> str:
    name = names_of(state, pool).name
    thing = state.find(card)
    printed = pool.get(thing.card) if thing else None
    preposition = "protecting" if printed is not None and printed.type is CardType.ICE else "in"
    where = f" {preposition} {server_name(server)}" if server is not None else ""
    return f"install {name(card)}{where}" + (f" on {name(host)}" if host is not None else "")


def _jacking_out(state: State) -> bool:
    return isinstance(state.top, TimingFrame) and state.top.step == "step_jack_out_choice"


def _list(ids: Sequence[str], name: Callable[[str], str]) -> str:
    return ", ".join(name(id) for id in ids) or "nothing"


def _slots(targets: Sequence[Sequence[str]], name: Callable[[str], str]) -> str:
    return " / ".join(_list(slot, name) for slot in targets) or "nothing"
