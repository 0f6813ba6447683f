"""How long lasting effects hold: what ends with a run, a turn or an event, and what lasts longer (9.10)."""

from __future__ import annotations

from ..models.abilities import GainAbility, LastsLonger, StatChange
from ..models.conditions import Until, While
from ..models.effects import The
from ..models.known import Truth
from ..models.selectors import This
from ..models.state import Lingering, State
from ..models.terms import Scope, Zone
from ..models.timing import Structure
from .game.characteristics import affects, declared_context
from .game.doubts import Asking, Doubts, asking
from .game.game import Context, Game
from .game.history import matches
from .game.objects import resolve


def is_of_no_object(state: State, effect: Lingering) -> bool:
    """Whether it gives abilities to an object alone that is not in play any more (rule_no_memory)."""
    of_itself = [isinstance(d, GainAbility) and d.to == The(This()) for d in effect.declarations]
    if not of_itself or not all(of_itself) or effect.duration is not Scope.GAME:
        return False
    source = state.find(effect.source)
    return source is None or source.zone is not Zone.PLAY_AREA


def lasts_longer(game: Game, effect: Lingering, since: int, doubts: Doubts) -> bool:
    """Whether another text keeps what raises a number of an object (rule_modify_duration_of_lingering_effect)."""
    own = Asking(effect.source, effect.controller, effect.bindings, doubts=doubts)
    for longer, declared in game.declarations(LastsLonger):
        if expired(game, effect, longer.scope, since, doubts):
            continue
        ref = longer.of.ref if isinstance(longer.of, The) else None
        kept = resolve(game, ref, asking(declared_context(game, declared), doubts)) if ref is not None else ()
        changes = (d for d in effect.declarations if isinstance(d, StatChange))
        raising = [c for c in changes if c.stat is longer.stat and isinstance(c.amount, int) and c.amount > 0]
        if any(own.note(affects(game, c.of, o, own)) is Truth.YES for c in raising if not c.set_to for o in kept):
            return True
    return False


def expired(game: Game, effect: Lingering, duration: object, since: int, doubts: Doubts) -> bool:
    """Whether such a duration of the effect is over, by the log from `since` on (9.10)."""
    state = game.state
    over = state.run is None or state.run.ended or state.run.number != effect.run
    match duration:
        case Scope.RUN:
            return over
        case Scope.BREACH:
            return not game.in_progress(Structure.BREACH)
        case Scope.ACCESS:
            return not game.in_progress(Structure.ACCESS)
        case Scope.ENCOUNTER:
            return over or state.run is None or not state.run.encountering
        case Scope.TURN:
            return state.turn != effect.turn
        case While(condition):
            return doubts.note(game.holds(condition, Context(effect.source, effect.controller))) is Truth.NO
        case Until(events):
            context = Asking(effect.source, effect.controller, doubts=doubts)
            return any(
                context.note(matches(game, e, p, context)) is Truth.YES for e in state.history[since:] for p in events
            )
        case _:
            return False
