"""Costs in words, before a colon and in a sentence, and how they are changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...costs import (
    AddTo,
    Component,
    Cost,
    CostChange,
    Derez,
    Discount,
    Forfeit,
    Ignore,
    Ignoring,
    InsteadPay,
    LoseClicks,
    PayCredits,
    PayStat,
    Perform,
    RemoveFromGame,
    RemoveTags,
    Reveal,
    SpendClicks,
    SpendCounters,
    SufferDamage,
    Surcharge,
    TakeBadPublicity,
    TakeTags,
    TrashCards,
    TurnFacedown,
    UnreadCost,
)
from ...deeds import Deed
from ...effects import Effect, The
from ...selectors import (
    THIS,
    ControlledBy,
    Ref,
    This,
    X,
)
from ...terms import Player, Side
from . import amounts, effects, events, nouns, objects
from . import words as say

if TYPE_CHECKING:
    from .words import Voice


# --------------------------------------------------------------------------- costs


def trigger_cost(cost: Cost, voice: Voice) -> str:
    """The cost before a colon: `[click], 2[credit]`.

    >>> trigger_cost(Cost((SpendClicks(1), PayCredits(2))), say.Voice())
    '[click], 2[credit]'
    """
    if not cost.alternatives:
        return ", ".join(_atom(c, voice) for c in cost.components) or "0"
    return " or ".join(", ".join(_atom(c, voice) for c in option) or "0" for option in cost.alternatives)


def _atom(component: Component, voice: Voice) -> str:
    match component:
        case SpendClicks(amount):
            return amounts.clicks(amount, voice)
        case PayCredits(amount, None):
            return amounts.credits(amount, voice)
        case TrashCards(The(This())):
            return "[trash]"
        case SpendCounters(kind, int() | X() as amount, This()):
            return f"{amounts.value(amount, voice)} hosted {say.counter_words(kind, amount != 1)}"
        case _:
            words = component_words(component, voice)
            return words[0].upper() + words[1:] if words.startswith("lose") else words


def cost_words(cost: Cost, voice: Voice, *, by_another: bool = False) -> str:
    """The cost in a effects.sentence: `pay 2[credit] and trash 1 installed program`; `by_another`: `pays ...`."""

    def bundle(components: tuple[Component, ...]) -> str:
        words = [component_words(c, voice) for c in components] or ["pay nothing"]
        if by_another:
            words = [events.third(w).replace("to your score area", "to their score area") for w in words]
        return " and ".join(words)

    if not cost.alternatives:
        return bundle(cost.components)
    if len(cost.alternatives) == 1:
        return f"1 of ({bundle(cost.alternatives[0])})"
    return " or ".join(map(bundle, cost.alternatives))


def component_words(component: Component, voice: Voice) -> str:
    """One component of a cost as an order."""
    match component:
        case PayCredits(amount, only_from):
            text = f"pay {amounts.credits(amount, voice)}"
            return text if only_from is None else f"{text} only from {nouns.bare(only_from, voice)}"
        case SpendClicks(amount):
            return f"spend {amounts.clicks(amount, voice)}"
        case LoseClicks(amount):
            return f"lose {amounts.clicks(amount, voice)}"
        case SpendCounters():
            return _spend_counters(component, voice)
        case TrashCards(what):
            return f"trash {objects.thing(what, voice)}"
        case RemoveFromGame(what):
            return f"remove {objects.thing(what, voice)} from the game"
        case Forfeit(what):
            return f"forfeit {objects.forfeited(what, voice)}"
        case Derez(what):
            return f"derez {objects.thing(what, voice)}"
        case TurnFacedown(what):
            return f"turn {objects.thing(what, voice)} facedown"
        case AddTo(what, where):
            moved = Effect(where.kind, what=what, destination=where.destination)
            left = Effect(where.kind, destination=where.destination)
            text = effects.phrase(moved, voice)
            return text if left == where else f"{text} [{say.formal(where)}]"
        case Reveal(The(This()), True) if voice.side is Side.CORP:
            return f"reveal and trash this {voice.noun} from HQ"
        case Reveal(what, True):
            return f"reveal and trash {objects.thing(what, voice)}"
        case Reveal(what):
            return f"reveal {objects.thing(what, voice)}"
        case SufferDamage(kind, amount):
            return f"suffer {amounts.measure(amount, voice, f'{kind.value} damage', f'{kind.value} damage')}"
        case TakeTags(amount):
            return f"take {amounts.measure(amount, voice, 'tag', 'tags')}"
        case RemoveTags(amount):
            return f"remove {amounts.measure(amount, voice, 'tag', 'tags')}"
        case TakeBadPublicity(amount):
            return f"take {amounts.measure(amount, voice, 'bad publicity', 'bad publicity')}"
        case PayStat(stat, of, printed):
            return f"pay the {'printed ' if printed else ''}{say.STATS[stat]} of {say.reference(of, voice)}"
        case Perform(effect):
            return _performed(effect, voice)
        case UnreadCost(summary):
            return say.not_understood(summary)


def _spend_counters(c: SpendCounters, voice: Voice) -> str:
    many = amounts.counters(c.amount, c.kind, voice)
    if isinstance(c.on, This) and say.is_plain(c.amount):
        return f"remove {amounts.value(c.amount, voice)} hosted {say.counter_words(c.kind, c.amount != 1)}"
    if isinstance(c.on, Ref):
        return f"remove {many} from {say.reference(c.on, voice)}"
    if c.on == ControlledBy(Player.YOU):
        return f"spend {many} from your installed cards"
    return f"spend {many} from any {nouns.noun_phrase(c.on, voice)}"


def _performed(effect: Effect, voice: Voice) -> str:
    if effect == Effect(effects.K.ADD_TO_SCORE_AREA, what=The(THIS), worth=effect.worth) and effect.worth is not None:
        return f"add this {voice.noun} to your score area as an agenda worth {effect.worth} agenda points"
    return f"do this: ({effects.sentence(effect, voice)})"


def change_words(change: CostChange, voice: Voice) -> str:
    """How an instruction changes the costs of what it installs, plays or rezzes: `paying 2[credit] less`."""
    match change:
        case Ignore(Ignoring.ALL, ()):
            return "ignoring all costs"
        case Ignore(Ignoring.CREDITS, ()):
            return "ignoring [credit] costs"
        case Ignore(Ignoring.KIND, (Deed.ADDITIONAL,)):
            return "ignoring any additional costs"
        case Ignore(Ignoring.KIND, kinds) if kinds:
            return f"ignoring the {say.alternatives((f'{k.value} cost' for k in kinds), 'and')}"
        case Ignore():
            return f"ignoring costs{say.notes(change)}"
        case Discount(amount, None, False):
            return f"paying {amounts.credits(amount, voice)} less"
        case Discount(amount, None, True):
            return f"paying a total of {amounts.credits(amount, voice)} less"
        case Discount(amount, kind, total):
            return f"lowering the {'total ' if total else ''}{_cost_kind(kind)} by {amounts.credits(amount, voice)}"
        case Surcharge(amount, None):
            return f"paying {amounts.credits(amount, voice)} more"
        case Surcharge(amount, kind):
            return f"increasing the {_cost_kind(kind)} by {amounts.credits(amount, voice)}"
        case InsteadPay(kind, cost, worth):
            part = "" if worth is None else f" for {amounts.credits(worth, voice)} of it"
            return f"able to ({cost_words(cost, voice)}) instead of paying the {_cost_kind(kind)}{part}"


def _cost_kind(kind: Deed | None) -> str:
    assert kind is not None
    return f"{kind.value} cost"
