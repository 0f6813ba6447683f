"""What events may have brought about by the abilities of their cards, as the structures of the texts tell.

A file that tells of such an event need not tell what came of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import inf

from .abilities import Ability, AbilityKind, Instruction, Lasting, Prevent, Repeat, Trace, Unread
from .cards import Card
from .costs import (
    AdditionalCost,
    AddTo,
    Cost,
    Derez,
    Forfeit,
    LoseClicks,
    PayCredits,
    PayStat,
    RemoveFromGame,
    RemoveTags,
    Reveal,
    SpendClicks,
    SpendCounters,
    SufferDamage,
    TakeBadPublicity,
    TakeTags,
    TrashCards,
    TurnFacedown,
    UnreadCost,
)
from .deeds import LOGGED, Deed
from .effects import Effect
from .events import Event
from .lingering_effects import strengthening
from .selectors import And, Is, Same, Status, This
from .terms import Damage, Player
from .values import Value, walk

RESOLVES: Mapping[Deed, tuple[AbilityKind, ...]] = {  # the abilities that have resolved where such an event is told
    Deed.PLAY: (AbilityKind.PLAY,),
    Deed.USE: (AbilityKind.PAID, AbilityKind.CONDITIONAL),
    Deed.SUBROUTINE_RESOLVES: (AbilityKind.SUBROUTINE,),
}
# what else the log tells of what effects do
_ALSO: Mapping[Deed, tuple[Deed, ...]] = {
    Deed.TAKE_CREDITS: (Deed.GAIN_CREDITS,),
    Deed.LOAD: (Deed.PLACE_COUNTERS,),
    Deed.MOVE_COUNTERS: (Deed.PLACE_COUNTERS, Deed.REMOVE_COUNTERS),
    Deed.DAMAGE: (Deed.SUFFER_DAMAGE, Deed.TRASH),
    Deed.INSTALL: (Deed.CREATE_SERVER, Deed.SPEND_CREDITS),
    Deed.INSTALL_AND_REZ: (Deed.INSTALL, Deed.CREATE_SERVER, Deed.REZ, Deed.SPEND_CREDITS),
    Deed.REZ: (Deed.SPEND_CREDITS,),
    Deed.TURN_FACEUP: (Deed.FLIP,),
    Deed.TURN_FACEDOWN: (Deed.FLIP,),
    Deed.MOVE_TO_SERVER: (Deed.MOVE, Deed.CREATE_SERVER),
    Deed.SET_ASIDE: (Deed.MOVE,),
    Deed.ADD_TO_SCORE_AREA: (Deed.MOVE,),
    Deed.SABOTAGE: (Deed.TRASH,),
    Deed.IDENTIFY_MARK: (Deed.MARK,),
    Deed.ADVANCE: (Deed.PLACE_COUNTERS,),
    Deed.END_THE_RUN: (Deed.IMMINENT,),  # where the run went on, something has prevented it (rule_ordinal_would)
}
# by which another text acts, which may do anything
_OPEN = (Deed.RESOLVE, Deed.RESOLVE_WHEN_SCORED, Deed.PLAY, Deed.REPEAT, Deed.RUN)
_OF_TURNS = (  # what no text brings
    Deed.TURN_BEGINS,
    Deed.TURN_ENDS,
    Deed.PAID_WINDOW,
    Deed.ACTION_PHASE_ENDS,
    Deed.DISCARD_PHASE_ENDS,
    Deed.TAKE_ACTION,
    Deed.ACTION_COMPLETE,
    Deed.GAME_ENDS,
)
_ALL = tuple(deed for deed in LOGGED if deed not in _OF_TURNS)
DONE_WITH = frozenset({Deed.BREAK, Deed.FULLY_BREAK, Deed.BYPASS, Deed.SUBROUTINE_RESOLVES})
_AT_IT = DONE_WITH | {Deed.APPROACH, Deed.ENCOUNTER, Deed.ENCOUNTER_ENDS}
IN_COSTS: Mapping[type[Value], tuple[Deed, ...]] = {  # what the log tells of paying such a part of a cost
    PayCredits: (Deed.SPEND_CREDITS,),
    PayStat: (Deed.SPEND_CREDITS,),
    SpendClicks: (Deed.SPEND_CLICKS,),
    LoseClicks: (Deed.LOSE_CLICKS,),
    SpendCounters: (Deed.SPEND_COUNTERS,),
    TrashCards: (Deed.TRASH,),
    RemoveFromGame: (Deed.REMOVE_FROM_GAME,),
    Forfeit: (Deed.FORFEIT,),
    Derez: (Deed.DEREZ,),
    TurnFacedown: (Deed.FLIP,),
    AddTo: (Deed.MOVE,),
    Reveal: (Deed.REVEAL,),
    SufferDamage: (Deed.SUFFER_DAMAGE, Deed.TRASH),
    TakeTags: (Deed.TAKE_TAGS,),
    RemoveTags: (Deed.REMOVE_TAGS,),
    TakeBadPublicity: (Deed.TAKE_BAD_PUBLICITY,),
}  # the effect of a `Perform` tells what it does
_AS_TOLD: Mapping[Deed, Deed] = {Deed.RUN: Deed.RUN_BEGINS}  # what is charged for, as the log tells it


class Brought(Value, frozen=True):
    """That something of a kind may have been done: by whom, as the controller of the card sees it, and to which kind of
    damage; None where that is open."""

    by: Player | None = None
    damage: Damage | None = None


ANYTHING = Brought()


@lru_cache(maxsize=4096)
def brought(card: Card, verb: Deed, clause: int | None, *, in_play: bool = True) -> Mapping[Deed, Brought]:
    """The kinds of event that may have come of an event of the card by its own abilities, and what is known of each.

    Args:
        verb: the kind of the event: PLAY, USE, SUBROUTINE_RESOLVES, or what an ability of the card waits for.
        clause: which ability it was; None where that is not known.
        in_play: whether the card may have been installed then.
    """
    found: dict[Deed, Brought] = {}
    kinds, gained = RESOLVES.get(verb), [a for own in card.abilities for a in walk(own.declarations)]
    resolving = {n: a for n, a in enumerate(card.abilities) if kinds is not None and a.kind in kinds}
    resolved = [ability for number, ability in resolving.items() if clause in (None, number)]
    if clause not in resolving and kinds is not None:
        resolved += [a for a in gained if isinstance(a, Ability) and a.kind in kinds]
    if kinds is None:
        resolved = [ability for ability in card.abilities if _waits_for(ability, verb, in_play=in_play)]
    for ability in resolved:
        for kind, known in _of_ability(ability, used=verb is Deed.USE):
            found[kind] = known if found.get(kind, known) == known else ANYTHING
    own = (d for a in card.abilities for d in a.declarations if isinstance(d, AdditionalCost))
    for declared in own:
        if declared.act.what == Same(This()) and charged_for(declared) is verb:
            found |= dict.fromkeys(paid(declared.cost), ANYTHING)
    return found


def charged_for(declared: AdditionalCost) -> Deed:
    """The kind of event that costs more."""
    return _AS_TOLD.get(declared.act.act, declared.act.act)


def paid(cost: Cost) -> frozenset[Deed]:
    """The kinds of event that paying the cost may have brought."""
    return frozenset(kind for kind, _ in _of_nodes(cost, ()))


@lru_cache(maxsize=4096)
def done_by(ability: Ability) -> frozenset[Deed]:
    """The kinds of event that an ability brings as it resolves."""
    return frozenset(kind for kind, _ in _of_ability(ability, used=False))


@lru_cache(maxsize=4096)
def most_clicks(card: Card) -> float:
    """How many clicks the text of a card gives at the most, as it tells that."""
    gained = [e.amount for e in walk(card.abilities) if isinstance(e, Effect) and e.kind is Deed.GAIN_CLICKS]
    again = any(isinstance(e, Repeat | Unread) for e in walk(card.abilities))
    plain = not again and all(isinstance(amount, int | None) for amount in gained)
    return sum(amount if isinstance(amount, int) else 1 for amount in gained) if plain else inf


@lru_cache(maxsize=4096)
def answered_with(card: Card, verb: Deed) -> frozenset[Deed]:
    """The kinds of event by which the conditional abilities of a card answer such a thing, or that it makes it cost."""
    waiting = (a for a in card.abilities if a.trigger is not None and any(p.verb is verb for p in a.trigger.events))
    charging = (d for a in card.abilities for d in a.declarations if isinstance(d, AdditionalCost))
    costs = (paid(d.cost) for d in charging if charged_for(d) is verb)
    return frozenset().union(*map(done_by, waiting), *costs)


def may_have_resolved(events: Sequence[Event], index: int) -> bool:
    """Whether subroutines of ice may have resolved in an encounter that has ended there, as nothing tells that any was
    broken, bypassed or resolved in it (rule_resolve_unbroken_subroutines)."""
    event = events[index]
    if event.verb is not Deed.ENCOUNTER_ENDS:
        return False
    return DONE_WITH.isdisjoint(_done_there(events, event))


def may_have_been_met(events: Sequence[Event], index: int) -> bool:
    """Whether ice that was passed there may have been encountered, as nothing tells what happened at it."""
    event = events[index]
    return event.verb is Deed.PASS and _AT_IT.isdisjoint(_done_there(events, event))


def _done_there(events: Sequence[Event], event: Event) -> Iterator[Deed]:
    """What is told of its object in the same run."""
    return (e.verb for e in events if e.object == event.object and (e.turn, e.run) == (event.turn, event.run))


@lru_cache(maxsize=4096)
def met_for(source: Card, verb: Deed) -> frozenset[Deed]:
    """What must have happened before an ability of the source did this, where it waits for something."""
    found = (a.trigger.events for a in source.abilities if a.trigger is not None and verb in done_by(a))
    met = frozenset(pattern.verb for events in found for pattern in events) - set(_OF_TURNS)
    return met | {Deed.INSTALL} if Deed.CREATE_SERVER in met else met


def _waits_for(ability: Ability, verb: Deed, *, in_play: bool) -> bool:
    """Whether a conditional ability waits for such a thing to happen to its own card, as it was then."""
    met = ability.trigger.events if ability.trigger is not None and not ability.is_interrupt else ()
    of_this = (
        pattern.what.parts if isinstance(pattern.what, And) else (pattern.what,)
        for pattern in met
        if pattern.verb is verb
    )
    return any(Same(This()) in parts and (in_play or Is(Status.INSTALLED) not in parts) for parts in of_this)


def _of_ability(ability: Ability, *, used: bool) -> Iterator[tuple[Deed, Brought]]:
    if used and ability.trigger is not None:  # it was met
        for pattern in ability.trigger.events:
            yield pattern.verb, ANYTHING
            if pattern.verb is Deed.CREATE_SERVER:  # as a card was installed there
                yield Deed.INSTALL, ANYTHING
    runs = [e for s in ability.steps if isinstance(s, Instruction) and not s.optional for e in s.effects]
    yield from _of_nodes((ability.steps, ability.linked, ability.cost if used else None), runs)


def _of_nodes(read: object, runs: Sequence[Effect]) -> Iterator[tuple[Deed, Brought]]:
    """What each part of a text brings; the `runs` that it makes are told, or `used_in_runs` tells of them."""
    for node in walk(read):
        match node:
            case Effect(kind=Deed.RUN) if node in runs:
                pass
            case Unread() | UnreadCost(credits=False):
                yield from ((deed, ANYTHING) for deed in _ALL)
            case Effect(kind=kind) if kind in _OPEN:
                yield from ((deed, ANYTHING) for deed in _ALL)
            case Effect(kind=kind, by=by, damage=damage):
                yield kind, Brought(by, damage)
                for also in _ALSO.get(kind, ()):
                    yield also, Brought(None, damage if also is Deed.SUFFER_DAMAGE else None)
            case Prevent():
                yield Deed.PREVENT, ANYTHING
            case Lasting(declarations) if strengthening(declarations):
                yield Deed.INCREASE_STRENGTH, ANYTHING
            case Trace():
                yield from ((deed, ANYTHING) for deed in (Deed.TRACE, Deed.SPEND_CREDITS))
            case Reveal(trash=True):
                yield from ((deed, ANYTHING) for deed in (Deed.REVEAL, Deed.TRASH))
            case UnreadCost():
                yield Deed.SPEND_CREDITS, ANYTHING
            case _:
                yield from ((deed, ANYTHING) for deed in IN_COSTS.get(type(node), ()))
