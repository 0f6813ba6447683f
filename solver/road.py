"""The road of every deed, by whatever way it comes about: a basic action, an ability, a cost, a step of the rules.

May it be done at all (`against`, `may`), and what falls due for it (`due`): asked here once, so that a rule that is
attached to a deed holds on all its ways. Windows, costs of clicks and the like belong to the ways and are asked there.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from ..models.abilities import AbilityKind, Aspect, Instruction, Prohibition
from ..models.costs import CostChange
from ..models.deeds import RULED, Deed
from ..models.effects import Effect, The
from ..models.events import Event
from ..models.frames import Binding, Due, ResolvingFrame, basic_draw_of
from ..models.known import Partly, Truth
from ..models.selectors import Bound
from ..models.state import GameObject, State
from ..models.terms import DISCARD_PILES, Side
from ..models.verdict import Reason
from .deeds import RECORDS, Done, Foreseen, can_be_forbidden
from .lingering.persistent_abilities import with_persistent
from .payment.bundles import Bundle
from .payment.costs_due import due_to
from .pending.interrupts import could_interrupt
from .reading import Context, Game, Means

IT = "it"  # what stands for the object in an instruction that no text gives


class Doing(Struct, frozen=True):
    """A deed that is about to be done: by whom, to which object, on or into which server.

    `basic` where the basic action does it; `changes` alter what it costs; `means` is the ability that does it.
    """

    deed: Deed
    by: Side
    object: GameObject | None = None
    server: str | None = None
    basic: bool = False
    changes: tuple[CostChange, ...] = ()
    means: Means | None = None

    @property
    def context(self) -> Context:
        """The context in which its restrictions are read."""
        return Context(self.object.id if self.object is not None else None, self.by)


def is_restricted(game: Game, deed: Deed) -> bool:
    """Whether anything might be against such a deed, to be asked of each."""
    return bool(game.declarations(Prohibition)) or RECORDS[deed].only is not None


def against(game: Game, doing: Doing) -> Iterator[Reason]:
    """Why a deed cannot be done: a text forbids it or limits how often it is done (rule_cannot_precedence), or the card
    itself says when alone it can be (rule_act_restriction); and what is not known of that."""
    if game.declarations(Prohibition):  # seldom
        yield from game.prohibitions.why_not(
            doing.deed, doing.by, doing.object, server=doing.server, means=doing.means, basic=doing.basic
        )
    record = RECORDS[doing.deed]
    if record.only is not None and doing.object is not None:
        own = game.own_restrictions.of(doing.object, record.only)
        yield from game.own_restrictions.not_met(doing.object, own, record.code, doing.context)


def may(game: Game, doing: Doing) -> Truth:
    """Whether a deed can be done at all; the same as `against`, without the reasons."""
    if not can_be_forbidden(doing.deed):
        return Truth.YES
    if doing.deed is Deed.TRASH and doing.object is not None and doing.object.zone in DISCARD_PILES.values():
        return Truth.NO  # it lies there already (rule_trashing)
    answer = ~game.prohibitions.cannot(
        doing.deed, doing.by, doing.object, server=doing.server, means=doing.means, basic=doing.basic
    )
    only = RECORDS[doing.deed].only
    if only is None or doing.object is None or answer is Truth.NO:
        return answer
    return answer & game.own_restrictions.are_met(game.own_restrictions.of(doing.object, only), doing.context)


def is_left_open(game: Game, doing: Doing, *, free: bool = False) -> bool:
    """Whether a text that is not understood may forbid the deed, or ask something for it; of what is done ignoring all
    costs (`free`) nothing can be asked."""
    aspects = frozenset({Aspect.PROHIBITIONS} if free else {Aspect.PROHIBITIONS, Aspect.COSTS})
    subject = doing.object.id if doing.object is not None else None
    return doing.deed in RULED and bool(game.not_understood.texts_touching(aspects, subject, act=doing.deed))


def due(game: Game, doing: Doing) -> Partly[Due]:
    """What has to be paid for a deed: its own cost, and every additional cost (1.16.10)."""
    return due_to(game, doing.deed, doing.by, doing.object, doing.changes, server=doing.server, basic=doing.basic)


def done(state: State, deed: Deed, how: Done) -> State:
    """The state in which a deed has been done: what the log tells stands in it. Raises ValueError for one of which
    something has to be chosen or that has steps: frames do those."""
    does = RECORDS[deed].does
    if does is None:
        raise ValueError(f"{deed.value} is not done in one go")
    return does(state, how)


def happens(game: Game, deed: Deed, how: Done) -> State:
    """A deed that no card text tells anybody to do: an instruction of its own where something could interrupt or
    replace it, or wait for it in its middle (rule_step_in_timing_structure_is_instruction); done at once otherwise."""
    (told_as,), so_much = RECORDS[deed].told_as[:1], RECORDS[deed].foreseen is Foreseen.SO_MUCH
    (id,) = how.objects or (None,)
    draws = deed is Deed.DRAW and (_could_react(game, deed) or _may_be_limited(game))
    if could_interrupt(game, deed) or draws:
        it = () if id is None else (Binding(IT, (game.object(id).reference,)),)
        told = Effect(told_as, amount=how.n if so_much else None, what=The(Bound(IT)) if id is not None else None)
        return game.state.push(ResolvingFrame("", how.by, AbilityKind.PLAY, (Instruction((told,)),), bindings=it))
    state = game.state
    if id is not None and deed is Deed.TRASH and how.by is Side.RUNNER:
        state = with_persistent(game, id)
    if so_much:
        key = basic_draw_of(state.top) if deed is Deed.DRAW else None
        state = state.log_imminent((Event(deed, how.by, amount=how.n, key=key),))
    return done(state, deed, how)


def _could_react(game: Game, verb: Deed) -> bool:
    """Whether a conditional ability of the table, or one that an earlier effect has prepared, waits for such events."""
    return any(verb in ability.verbs for _, _, ability in game.abilities_of(AbilityKind.CONDITIONAL))


def _may_be_limited(game: Game) -> bool:
    """Whether a text speaks of how many cards a player can draw: how many they are is found as it resolves
    (rule_cannot_precedence)."""
    return any(declaration.act.act is Deed.DRAW for declaration, _ in game.declarations(Prohibition))


def bundle(game: Game, doing: Doing) -> Bundle:
    """The same as what is paid together."""
    paid_for = RECORDS[doing.deed].paid_for
    assert paid_for is not None
    subject = doing.object.id if doing.object is not None else None
    owed, open = due(game, doing)
    return Bundle(doing.by, owed, paid_for, subject, doing.server, open)
