"""The names by which the parts of a text refer to what other parts chose or did."""

from __future__ import annotations

from functools import lru_cache

from .abilities import Ability, ChooseValue, Prevent
from .deeds import Deed
from .effects import Effect, Target
from .frames import Binding, Reference
from .selectors import (
    RUN_SERVER,
    Bound,
    ChosenServer,
    Shares,
    ThatMany,
    X,
)
from .values import Value, walk

GIVEN = frozenset({"X", "event", "had", "server", RUN_SERVER.name})  # names that nothing in the text has to give
THIS_SERVER = "this server"  # how a binding is named that keeps the server of a card that has left it
TOGETHER = "those that one occurrence was about"
MET_BY = "met by"  # how a pending instance keeps which object its occurrence was about as it became pending
MET_BY_MEANS_OF = "met by means of"  # and with which object it was done
ITSELF = "itself"  # and what lasts or waits, which object its source was as that began
SET_ASIDE = "set aside "  # how bindings are named that keep counters of a source which paid by leaving

_DONE = {  # in the names that speak of it
    "trashed": Deed.TRASH,
    "revealed": Deed.REVEAL,
    "exposed": Deed.EXPOSE,
    "derezzed": Deed.DEREZ,
    "installed": Deed.INSTALL,
}


@lru_cache(maxsize=1024)
def done_with(name: str) -> Deed | None:
    """What was done with that of which a name speaks: `the trashed card`, `the card trashed to pay`; None of others."""
    first, *words = name.split()
    return next((_DONE[word] for word in words if word in _DONE), None) if first == "the" else None


def of_source(bindings: tuple[Binding, ...], source: Reference) -> tuple[Binding, ...]:
    """These names, and that what lasts or waits is of this object: what its card becomes later is another one
    (rule_no_memory, rule_previous_object_source). Where they tell already of which it is, it is of that."""
    told = any(b.name == ITSELF for b in bindings)
    return bindings if told else (*bindings, Binding(ITSELF, (source,)))


@lru_cache(maxsize=4096)
def names_in(abilities: tuple[Ability, ...]) -> frozenset[str]:
    """The names of choices that these abilities speak of."""
    return frozenset(n.name for n in walk(abilities) if isinstance(n, Bound | ChosenServer | Shares | ThatMany)) - GIVEN


@lru_cache(maxsize=4096)
def named_in(abilities: tuple[Ability, ...]) -> frozenset[str]:
    """The names that these abilities give."""
    givers = (n for n in walk(abilities) if isinstance(n, Target | Effect | ChooseValue | Prevent))
    return frozenset(n.name for n in givers if n.name)


@lru_cache(maxsize=4096)
def mentions_x(value: Value) -> bool:
    """Whether a variable X stands anywhere in a value."""
    return any(isinstance(part, X) for part in walk(value))
