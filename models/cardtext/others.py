"""`Other` and `another`: than the card itself, or than what was spoken of where the card could not be one of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from msgspec import structs

from ..abilities import Ability, ChooseOption, Delayed, GainAbility, Repeat
from ..conditions import ActiveIn
from ..costs import Derez
from ..deeds import RUN_EVENTS, Deed
from ..effects import Effect, Object, Target, The
from ..selectors import (
    INSTALLED,
    THIS,
    And,
    Bound,
    ControlledBy,
    EventPattern,
    HostedOn,
    HostOfThis,
    InServer,
    InZone,
    IsSubroutine,
    Ref,
    Same,
    Selector,
    ServerOf,
    ServerOther,
    ServerWord,
    This,
    TriggerObject,
)
from ..terms import CardType, Player, Zone
from ..values import Value, inside, walk
from .logic import together, types_of
from .servers import beside

IDENTITIES = (CardType.CORP_IDENTITY, CardType.RUNNER_IDENTITY)
NEVER_INSTALLED = (CardType.EVENT, CardType.OPERATION, *IDENTITIES)
AREAS = frozenset({Zone.CORP_SCORE, Zone.RUNNER_SCORE, Zone.PLAY_AREA})
FIRST = "the first one"
OF_THE_RIG = (CardType.PROGRAM, CardType.HARDWARE, CardType.RESOURCE)
_IN_SERVERS = frozenset((CardType.ICE, CardType.ASSET, CardType.UPGRADE))


Asked: TypeAlias = Callable[[And], bool]
_OF_ONES_OWN = (Deed.REZ, Deed.INSTALL, Deed.SCORE, Deed.PLAY, Deed.ADVANCE, Deed.FORFEIT)


class Unresolved(ValueError):
    """A word refers to nothing that was named before."""


def is_other(selector: Selector) -> Selector | None:
    """The part that says `other`."""
    parts = selector.parts if isinstance(selector, And) else ()
    return next((p for p in parts if p == ~Same(This())), None)


def with_others(ability: Ability, type: CardType) -> Ability:
    """The ability with `other` bound, where a card of this type cannot be one of the others itself.

    `Host ice ... Each other piece of ice` is other than the host, `when you rez a piece of ice ... another` than that
    one, `derez 1 piece of ice. Derez another` than the first. Raises `Unresolved` where none was named.
    """
    ability = _on_another(ability, type)
    if type in NEVER_INSTALLED and _may_be_other_than_those_before(ability, type):
        raise Unresolved("other")
    what = ability.trigger.events[0].what if ability.trigger is not None else None
    hosts = _names_host(ability) or any(isinstance(n, Effect) and n.kind is Deed.HOST for n in walk(ability))
    named: Ref | None = None
    if what is not None and not any(isinstance(node, This) for node in walk(what)):
        named = TriggerObject()
    elif hosts:
        named = HostOfThis()
    else:
        ability = _other_than_the_first(ability, type)
    in_play = isinstance(named, TriggerObject) and not any(isinstance(each, ActiveIn) for each in ability.restrictions)
    of_rig = type in OF_THE_RIG
    event = ability.trigger.events[0] if ability.trigger is not None and named == TriggerObject() else None
    met = None if event is None else (lambda others: _may_be_met(event, others, type))
    found: Any = _others(ability, lambda others: _may_be_one(type, others, in_play), named, of_rig, met)
    assert isinstance(found, Ability)
    return found


def _may_be_other_than_those_before(ability: Ability, type: CardType) -> bool:
    """Whether the card that is played says `other` of a card in a pile or hand behind something that was done to cards:
    other than these, or than itself?"""
    done = 0
    for node in walk(ability.steps):
        done += isinstance(node, Effect) and node.what is not None and node.what != The(THIS)
        others = node.what if isinstance(node, Target) else None
        if done > 1 and isinstance(others, And) and is_other(others) is not None and _may_be_one(type, others, False):
            return True
    return False


def _on_another(node: Any, type: CardType) -> Any:
    """What is installed `on another card` is on no other than itself, as each card is, where this card hosts nothing.

    Raises `Unresolved` where it may be another than this card.
    """
    if isinstance(node, EventPattern) and node.verb is Deed.INSTALL and node.what is not None:
        parts = node.what.parts if isinstance(node.what, And) else (node.what,)
        anywhere = together(map(_on_any, parts))
        if anywhere != node.what and type not in NEVER_INSTALLED:
            raise Unresolved("another")
        return structs.replace(node, what=anywhere)
    return inside(node, lambda part: _on_another(part, type))


def _on_any(part: Any) -> Any:
    """The same, if it is hosted on another card, hosted on any."""
    if not isinstance(part, HostedOn) or not isinstance(part.host, And):
        return part
    return HostedOn(together(each for each in part.host.parts if each != ~Same(This())))


def of_no_server(ability: Ability) -> Ability:
    """The ability of a card in no server, in which `another central server` behind what waits for a run of any card is
    another than the one that this run is on.

    Raises `Unresolved` where it speaks of a server of its own.
    """
    events = ability.trigger.events if ability.trigger is not None else ()
    of_run = bool(events) and all(e.verb in (*RUN_EVENTS, Deed.APPROACH_SERVER) and e.what is None for e in events)
    found = _than_attacked(ability) if of_run else ability
    assert isinstance(found, Ability)
    if ServerOf(THIS) in walk(found):
        raise Unresolved("the server of a card that is in none")
    return found


def _than_attacked(node: Any) -> Any:
    if isinstance(node, ServerOther) and node.than == ServerOf(THIS):
        return structs.replace(node, than=ServerWord.ATTACKED)
    return node if isinstance(node, Delayed) else inside(node, _than_attacked)


def _other_than_the_first(ability: Ability, type: CardType) -> Ability:
    """The ability with `another` bound to the one card to which something was done before, which gets a name by it."""
    if any(isinstance(node, ChooseOption) for node in walk(ability.steps)):
        return ability  # it may be one of another option
    first: Target | None = None
    repeats = [node for node in walk(ability.steps) if isinstance(node, Repeat)]
    bound: dict[int, Target] = {}
    for target in (node for node in walk(ability.steps) if isinstance(node, Target)):
        one, all = types_of(first.what) if first is not None else None, types_of(target.what)
        alike = one is None or all is None or not set(one).isdisjoint(all)
        if (
            isinstance(target.what, And)
            and is_other(target.what) is not None
            and not _may_be_one(type, target.what, False)
        ):
            if first is not None and alike:
                name = first.name or FIRST
                around = [{id(node) for node in walk(repeat)} for repeat in repeats]
                each_time = any(id(first) in inside and id(target) not in inside for inside in around)
                those = ~Same(Bound(name, each_time=each_time))
                parts = (those if p == ~Same(This()) else p for p in target.what.parts)
                bound[id(first)] = structs.replace(first, name=name)
                bound[id(target)] = structs.replace(target, what=And(tuple(parts)))
        elif target.most == 1 and not any(isinstance(node, IsSubroutine) for node in walk(target.what)):
            first = target
    return _with(ability, bound) if bound else ability


def _with(node: Any, bound: Mapping[int, Target]) -> Any:
    if id(node) in bound:
        return bound[id(node)]
    return inside(node, lambda part: _with(part, bound))


def _others(node: Any, may_be_one: Asked, named: Ref | None, of_rig: bool, may_be_met: Asked | None) -> Any:
    if isinstance(node, GainAbility):
        return node
    rezzes = isinstance(node, Derez) or (isinstance(node, Effect) and node.kind in (Deed.REZ, Deed.DEREZ))
    if rezzes and of_rig and named is not None:  # only cards of the Corp are rezzed
        may_be_one = _never
    if _is_other_than_one_of(node):
        raise Unresolved("another")
    if isinstance(node, And) and is_other(node) is not None and not may_be_one(node):
        if named is None:
            raise Unresolved("other")
        return And(tuple(~Same(named) if p == ~Same(This()) else p for p in node.parts))
    if isinstance(node, And) and is_other(node) is not None and may_be_met is not None and may_be_met(node):
        raise Unresolved("other")  # than this card, or than that one?
    return inside(node, lambda part: _others(part, may_be_one, named, of_rig, may_be_met))


def _not_yours(type: CardType) -> frozenset[CardType]:
    """What is installed of these types is never controlled by whoever has a card of this one."""
    return _IN_SERVERS if type in (*OF_THE_RIG, CardType.EVENT, CardType.RUNNER_IDENTITY) else frozenset(OF_THE_RIG)


def _may_be_met(event: EventPattern, others: And, type: CardType) -> bool:
    """Whether what the event is about can be one of the others: of such a type, and of that player."""
    one, some = types_of(event.what) if event.what is not None else None, types_of(others)
    whose = [part.player for part in others.parts if isinstance(part, ControlledBy)]
    of_another = event.verb in _OF_ONES_OWN and event.by is not None and any(player != event.by for player in whose)
    of_another |= one is not None and whose == [Player.YOU] and set(one) <= _not_yours(type)
    return not of_another and (one is None or some is None or bool(set(one) & set(some)))


def _never(others: And) -> bool:
    return False


def _may_be_one(type: CardType, others: And, in_play: bool) -> bool:
    """Whether a card of this type can be one of the others itself: what is played is never installed, an identity is
    not either, what waits in play for something done to others is in no hand, deck or pile, in or before a server
    there are cards of the Corp, and of cards that were named it is none."""
    if any(isinstance(part, Same) and isinstance(part.ref, Bound) for part in others.parts):
        return False
    in_server = any(isinstance(part, InServer) for part in others.parts)
    if in_play and any(isinstance(part, InZone) and not set(part.zones) & AREAS for part in others.parts):
        return False
    if type in NEVER_INSTALLED and (INSTALLED in others.parts or in_server):
        return False
    return not (in_server and type in OF_THE_RIG) and type in (types_of(others) or (type,))


def _is_other_than_one_of(node: Value) -> bool:
    """Whether it moves counters from one card that is chosen to another, which is other than that one."""
    if not isinstance(node, Effect) or node.kind is not Deed.MOVE_COUNTERS or not isinstance(node.source, Target):
        return False
    to = node.destination.host if node.destination is not None else None
    return isinstance(to, Target) and is_other(to.what) is not None


def _names_host(ability: Ability) -> bool:
    return any(isinstance(node, HostOfThis) for node in walk(ability))


def other_than(first: Object | None, said: Object) -> Object:
    """What is said to be another, or to be in another server, as another than the first, or elsewhere than that."""
    if not isinstance(first, Target | The) or not isinstance(said, Target):
        return said
    ref = Bound("that card") if isinstance(first, Target) else first.ref
    parts = said.what.parts if isinstance(said.what, And) else (said.what,)
    others = (~Same(ref) if part == ~Same(THIS) else beside(ref, part) for part in parts)
    return structs.replace(said, what=together(tuple(others)))
