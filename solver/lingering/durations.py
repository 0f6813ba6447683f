"""How long lasting effects hold: what ends with a run, a turn or an event, and what lasts longer (9.10)."""

from __future__ import annotations

from ...models.abilities import Declaration, GainAbility, LastsLonger, StatChange
from ...models.conditions import Until, While
from ...models.effects import The
from ...models.known import Open, Truth
from ...models.selectors import This
from ...models.state import Lingering, State
from ...models.terms import CardType, Scope, Stat, Zone
from ...models.timing import Structure
from ...models.verdict import Reason
from ..reading import Context, Game


def is_of_no_object(state: State, effect: Lingering) -> bool:
    """Whether it gives abilities to an object alone that is not in play any more (rule_no_memory)."""
    of_itself = [isinstance(d, GainAbility) and d.to == The(This()) for d in effect.declarations]
    if not of_itself or not all(of_itself) or effect.duration is not Scope.GAME:
        return False
    source = state.find(effect.source)
    return source is None or source.zone is not Zone.PLAY_AREA


def lasts_longer(game: Game, effect: Lingering, since: int) -> Truth:
    """Whether another text keeps what raises a number of an object (rule_modify_duration_of_lingering_effect)."""
    own = Context(effect.source, effect.controller, effect.bindings)
    answer = Truth.NO
    for longer, declared in game.declarations(LastsLonger):
        there = ~expired(game, effect, longer.scope, since)
        if there is Truth.NO:
            continue
        ref = longer.of.ref if isinstance(longer.of, The) else None
        kept = game.resolve(ref, game.context_of(declared)) if ref is not None else ()
        changes = (d for d in effect.declarations if isinstance(d, StatChange))
        raising = [c for c in changes if c.stat is longer.stat and isinstance(c.amount, int) and c.amount > 0]
        for change in raising:
            for object in kept if not change.set_to else ():
                answer = answer | (there & game.concerning.means(change.of, object, own))
    return answer


def _outside_a_run(game: Game, effect: Lingering) -> Truth:
    """Whether what was to last for a run is over in an encounter outside of one: changes of strength of ice, and those
    that an icebreaker makes to itself, last for that (3.4.4a, 3.9.5c,
    rule_lingering_effect_inapplicable_timing_structure)."""
    over = {~_lasts_as_long_as_the_encounter(game, effect, declared) for declared in effect.declarations}
    if len(over) == 1:
        return over.pop()
    if not over:
        return Truth.YES
    message = f"whether what {game.title(effect.source)} said of more than strength lasts outside of a run is not told"
    return Open((Reason("unknown.lasting", message, "rule_lingering_effect_inapplicable_timing_structure"),))


def _lasts_as_long_as_the_encounter(game: Game, effect: Lingering, declared: Declaration) -> Truth:
    if not isinstance(declared, StatChange) or declared.stat is not Stat.STRENGTH:
        return Truth.NO
    context, answer = Context(effect.source, effect.controller, effect.bindings), Truth.NO
    for object in game.state.objects:
        if object.id == effect.source or CardType.ICE in (game.types(object) or (CardType.ICE,)):
            answer = answer | game.concerning.means(declared.of, object, context)
    return answer


def expired(game: Game, effect: Lingering, duration: object, since: int) -> Truth:
    """Whether such a duration of the effect is over, by the log from `since` on (9.10, 3.4.4a, 3.9.5b, 3.9.5c, 3.9.5d,
    9.10.1, 9.10.4)."""
    state = game.state
    over = state.run is None or state.run.ended or state.run.number != effect.run
    match duration:
        case Scope.RUN if over or state.run is None or state.run.number:
            return Truth.of(over)
        case Scope.RUN:
            return _outside_a_run(game, effect)
        case Scope.BREACH:
            return Truth.of(not game.in_progress(Structure.BREACH))
        case Scope.ACCESS:
            return Truth.of(not game.in_progress(Structure.ACCESS))
        case Scope.ENCOUNTER:
            ended = state.run is None or not state.run.encountering or state.run.depth < effect.within
            return Truth.of(over or ended)
        case Scope.TURN:
            return Truth.of(state.turn != effect.turn)
        case While(condition):
            return ~game.holds(condition, Context(effect.source, effect.controller, effect.bindings))
        case Until(events):
            context, answer = Context(effect.source, effect.controller, effect.bindings), Truth.NO
            for event in state.history[since:]:
                for pattern in events:
                    answer = answer | game.history.matches(event, pattern, context)
            return answer
        case _:
            return Truth.NO
