"""Where trashed cards go instead of their owner's discard pile: they have been trashed all the same (8.2.2)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct, structs

from ...models.abilities import Ability, AbilityKind, Aspect, Replace
from ...models.deeds import Deed
from ...models.events import Event
from ...models.frames import Asked, ChoosingFrame, Expected, Question
from ...models.state import Doubt, GameObject, State
from ...models.terms import Side, Zone
from ..game.game import Context, Doubts, Game
from .interrupts import Expectation, is_relevant
from .replacements import instead_of


class Elsewhere(Struct, frozen=True):
    """What happens in place of the move of one trashed card, and by whose text; `instead` None where a player would
    choose what happens, or the text is not understood."""

    source: str
    controller: Side
    instead: tuple[Expected, ...] | None


def when_paid(game: Game, object: GameObject, payer: Side) -> Elsewhere | None:
    """Where a card goes that is trashed to pay for something; None where it goes to the discard pile.

    Mandatory interrupts apply to what is paid, optional ones do not (rule_cost_no_interrupt,
    rule_cost_interrupt_static_mandatory).
    """
    event = Event(Deed.TRASH, payer, object.id, object.card, from_zone=object.zone, place=object.place, payment=True)
    for source, ability, replaces in _relevant(game, event):
        if ability.optional:
            continue
        if replaces is None:
            return Elsewhere(source.id, game.responsible(source), None)
        alone = len(ability.steps) == 1
        instead = instead_of(game, replaces, _context(game, source, event), (event,)) if alone else None
        known = instead is not None and not any(e.late for e in instead)
        return Elsewhere(source.id, game.responsible(source), instead if known else None)
    return None


def perhaps(game: Game, ids: tuple[str, ...], by: Side, cause: Deed | None = None) -> tuple[Doubt, ...]:
    """That it is not known where cards go which are trashed in the middle of something that is no instruction to trash:
    because what was played has resolved."""
    found = (_doubt(game, source.id, ability) for id in ids for source, ability in _interrupts(game, id, by, cause))
    return tuple(dict.fromkeys(found))


def room_made(game: Game, state: State, ids: tuple[str, ...]) -> State:
    """The state in which cards are trashed for what is installed, with what is open about that.

    Whether interrupts apply is not told by the rules: to trash them is no instruction of its own
    (rule_step_sequences). Who controls an optional one is asked for each card: where they do not want it the card lies
    in the discard pile by either reading, and only the other answer is open. A mandatory one casts a doubt.

    Args:
        game: as it was before.
        state: as it is now.
        ids: what was trashed.
    """
    doubts: list[Doubt] = []
    for id in ids:
        for source, ability in _interrupts(game, id, game.object(id).controller, Deed.INSTALL):
            if ability.optional:
                who, rule = game.responsible(source), "rule_step_sequences"
                state = state.push(ChoosingFrame(who, Asked.CARDS, Question.ELSEWHERE, rule, source.id, unknown=(id,)))
            else:
                doubts.append(_doubt(game, source.id, ability))
    return structs.replace(state, doubts=(*state.doubts, *dict.fromkeys(doubts))) if doubts else state


def _interrupts(game: Game, id: str, by: Side, cause: Deed | None) -> Iterator[tuple[GameObject, Ability]]:
    """The interrupts that would change where a card goes, if it was trashed by an instruction."""
    object = game.object(id)
    event = Event(Deed.TRASH, by, id, object.card, from_zone=object.zone, place=object.place, cause=cause)
    for source, ability, _ in _relevant(game, event):
        yield source, ability


def _relevant(game: Game, event: Event) -> Iterator[tuple[GameObject, Ability, Replace | None]]:
    """The interrupts that would change where a trashed card goes, with what they put in place of the move; None of one
    of which it is not known whether it would."""
    for source in game.state.objects:
        for ability in game.abilities(source):
            replaces = _replacement(ability)
            if replaces is None or not game.is_ability_active(source, ability):
                continue
            context = _context(game, source, event)
            if is_relevant(game, ability, context, (Expectation(event, 0, False),)) is not None:
                yield source, ability, replaces
            elif context.doubts:
                yield source, ability, None


def _context(game: Game, source: GameObject, event: Event) -> Context:
    return Context(source.id, game.responsible(source), Doubts(), event=event)


@lru_cache(maxsize=4096)
def _replacement(ability: Ability) -> Replace | None:
    """What an interrupt puts in place of the move."""
    if ability.kind is not AbilityKind.CONDITIONAL or not ability.is_interrupt:
        return None
    steps = (s for s in ability.steps if isinstance(s, Replace) and s.part and s.event.verb is Deed.TRASH)
    return next(steps, None)


def _doubt(game: Game, source: str, ability: Ability) -> Doubt:
    card = game.object(source).card
    return Doubt(Aspect.ZONES, source, card, ability.clause, "where a trashed card goes")


_ZONES = {Deed.SET_ASIDE: Zone.SET_ASIDE, Deed.REMOVE_FROM_GAME: Zone.REMOVED}


def zone_of(instead: tuple[Expected, ...]) -> Zone:
    """The zone into which trashed cards come by what happens in place of their move; what names none leaves them in the
    play area, turned facedown or hosted."""
    effect = instead[0].effect
    named = effect.destination.zone if effect.destination is not None else None
    return named or _ZONES.get(effect.kind, Zone.PLAY_AREA)


def not_told(game: Game, elsewhere: Elsewhere) -> Doubt:
    """That it is not known where a card went that was trashed to pay."""
    card = game.object(elsewhere.source).card
    return Doubt(Aspect.ZONES, elsewhere.source, card, 0, "where a card goes that was trashed to pay")
