"""How many more cards the Runner accesses than the rules say, as far as the rest of a position file tells (7.3.5).

What has resolved for certain is counted: a linked ability of the card that started the run, an ability of an active
card that waited for the breach. Whether and how much others added, which are optional, cost something or count, nobody
knows: that is open until the file says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from ..abilities import Ability, AbilityKind, Delayed, Instruction, Step
from ..conditions import Trigger
from ..deeds import Deed
from ..effects import Effect
from ..pool import Pool
from ..selectors import EventPattern, Same, ServerAmong, ServerRef, ServerWord, This
from ..state import CENTRAL_SERVERS, GameObject, Lingering, Run, Unsettled
from ..terms import HIDDEN_ZONES, Scope
from ..values import walk
from .as_modified import active_abilities

OF_RUN, OF_BREACH = "run: {additional: N}", "breach: {limit: N}"  # where a file says what is open
_TOLD = (None, ServerWord.THIS, ServerWord.HQ, ServerWord.RND, ServerWord.ARCHIVES, ServerWord.ATTACKED)
_ENDS = Trigger((EventPattern(Deed.BREACH_ENDS),))


class Added(Struct, frozen=True):
    """What was added for which server, and the abilities of which nobody knows how much they added."""

    more: tuple[tuple[str, int], ...] = ()
    open: tuple[tuple[GameObject, Ability], ...] = ()

    def to(self, server: str) -> int:
        """How many cards more are accessed in a breach of the server."""
        return sum(n for at, n in self.more if at == server)


class Cards(Struct, frozen=True):
    """The cards of a position, and what their texts wait for."""

    objects: tuple[GameObject, ...]
    pool: Pool

    def waiting(self, verb: Deed, server: str) -> Iterator[tuple[GameObject, Ability]]:
        """The conditional abilities of active cards that such an event may meet."""
        for object in self.objects:
            for ability in active_abilities(object, self.pool):
                if ability.kind is not AbilityKind.CONDITIONAL or not _waits_for(ability, verb, server):
                    continue
                if object.server in (None, server) or not _of_its_server(ability):
                    yield object, ability


def added_for(run: Run) -> dict[str, int]:
    """How many accesses have been added for which server in the breach that a run leads to."""
    total: dict[str, int] = {}
    for word, number in run.more:
        server = run.server if word == ServerWord.ATTACKED.value else word
        total[server] = total.get(server, 0) + number
    return total


def added_by_breach(server: str, cards: Cards, waiting: Iterable[str]) -> Added:
    """What abilities of active cards that waited for the breach have added, but for those that are still `waiting`
    (rule_increasing_random_access_limit)."""
    later = frozenset(waiting)
    met = ((o, a, is_certain(a)) for o, a in cards.waiting(Deed.BREACH, server) if o.id not in later)
    return added_by(met, server)


def added_by(resolved: Iterable[tuple[GameObject, Ability, bool]], server: str) -> Added:
    """What abilities of these cards that have resolved have added in a breach of the server, each with whether it does
    for certain what it says."""
    found: list[tuple[str, int]] = []
    unsure: list[tuple[GameObject, Ability]] = []
    for object, ability, certain in resolved:
        if certain:
            found += _said(ability.steps, server)
        if _may_add(ability, server, certain=certain):
            unsure.append((object, ability))
    return Added(tuple(found), tuple(unsure))


def is_certain(ability: Ability) -> bool:
    """Whether the ability resolves for certain as what it waits for happens: nothing else has to be so, and nobody may
    let it be."""
    trigger = ability.trigger
    if ability.optional or ability.is_interrupt or ability.threat is not None or trigger is None:
        return False
    asked = (ability.condition, trigger.condition, trigger.stipulation, trigger.ordinal, trigger.during)
    told = all(e.server in _TOLD for e in trigger.events)
    return told and all(each is None for each in asked) and not ability.restrictions


def left_open(found: Added, run: Run | None, turn: int, field: str) -> tuple[Unsettled, ...]:
    """What is not known of the number, so that what comes behind the accesses that are certain is open, too."""
    number = run.number if run is not None else 0
    return tuple(
        Unsettled(
            object.card or "",
            ability.clause,
            Lingering(0, object.id, object.controller, Scope.RUN if run else None, turn, number, trigger=_ENDS),
            field,
        )
        for object, ability in found.open
    )


def added_by_lasting(effects: Iterable[Lingering], server: str, cards: Cards) -> Added:
    """What may have added to what is accessed in a breach that has begun, as it waited for that and lasts, for all that
    the file tells (rule_delayed_conditional_ability)."""
    found: list[tuple[GameObject, Ability]] = []
    by_id = {o.id: o for o in cards.objects}
    for effect in effects:
        object, trigger = by_id.get(effect.source), effect.trigger
        if object is None or trigger is None:
            continue
        ability = Ability(AbilityKind.CONDITIONAL, trigger=trigger, steps=effect.steps)
        if _waits_for(ability, Deed.BREACH, server) and _may_add(ability, server, certain=False):
            found.append((object, ability))
    return Added(open=tuple(found))


def _waits_for(ability: Ability, verb: Deed, server: str) -> bool:
    events = ability.trigger.events if ability.trigger is not None and not ability.is_interrupt else ()
    return any(e.verb is verb and e.what != Same(This()) and may_mean(e.server, server) for e in events)


def _of_its_server(ability: Ability) -> bool:
    events = ability.trigger.events if ability.trigger is not None else ()
    return all(e.server is ServerWord.THIS for e in events)


def may_mean(words: ServerRef | None, server: str) -> bool:
    """Whether words for a server may mean this one."""
    match words:
        case ServerAmong(servers):
            return any(may_mean(word, server) for word in servers)
        case ServerWord.HQ | ServerWord.RND | ServerWord.ARCHIVES:
            return words == server
        case ServerWord.REMOTE:
            return server not in CENTRAL_SERVERS
        case ServerWord.CENTRAL:
            return server in CENTRAL_SERVERS
        case _:
            return True


def _said(steps: tuple[Step, ...], server: str) -> Iterator[tuple[str, int]]:
    """What instructions that nobody may leave out add, by a number."""
    for effect in _plain(steps):
        meant = server if effect.server in (None, ServerWord.ATTACKED) else str(effect.server)
        assert isinstance(effect.amount, int)
        yield meant, effect.amount


def _plain(steps: tuple[Step, ...]) -> list[Effect]:
    instructions = (s for s in steps if isinstance(s, Instruction) and not s.optional)
    return [
        e
        for s in instructions
        for e in s.effects
        if e.kind is Deed.ACCESS_MORE and isinstance(e.amount, int) and _is_plain_server(e.server)
    ]


def _is_plain_server(server: ServerRef | None) -> bool:
    return server in (None, ServerWord.ATTACKED, ServerWord.HQ, ServerWord.RND)


def _may_add(ability: Ability, server: str, *, certain: bool) -> bool:
    """Whether the ability may have added accesses of this server that are not counted for certain."""
    if server not in HIDDEN_ZONES:
        return False
    later = {id(n) for delayed in walk(ability.steps) if isinstance(delayed, Delayed) for n in walk(delayed)}
    counted = {id(e) for e in _plain(ability.steps)} if certain else set()
    return any(
        isinstance(node, Effect)
        and node.kind is Deed.ACCESS_MORE
        and id(node) not in later | counted
        and may_mean(node.server, server)
        for node in walk(ability.steps)
    )
