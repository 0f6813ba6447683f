"""Interrupts that change what a card costs while it is played, installed or rezzed (rule_modifiable_value_cost).

Their window opens as the procedure begins. Before that, what they would make of the cost counts as further ways to pay
it: a card that can be paid for only with their help can be played, and found by a search
(rule_valid_search_target_install_play). A trigger cost is never interrupted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct, structs

from ...models.abilities import Ability, AbilityKind, Aspect, ChangeValue, NestedCost, NestedForm, Step
from ...models.costs import Changes, Cost, PayCredits, as_change
from ...models.deeds import Deed
from ...models.events import Event
from ...models.frames import Due, ProcedureFrame, ResolvingFrame
from ...models.known import Known, Open, Partly, Truth, partly, united
from ...models.state import GameObject
from ...models.terms import HANDS, Side
from ...models.verdict import Reason
from ..deeds import OF_PROCEDURE, RECORDS
from ..pending.interrupt_windows import Imminent
from ..problems import Subsets
from ..reading import Context, Doubts, Game
from ..support import may_be_met
from .bundles import Bundle
from .costs_due import due_to
from .payments import Payments

EVENTS = frozenset(record.event for record in OF_PROCEDURE.values() if record.own_cost is not None)


class CostInterrupt(Struct, frozen=True):
    """What an optional interrupt asks for, and by how much it then changes the cost."""

    source: str
    cost: Cost | None
    change: int


def bundle_for(
    game: Game,
    procedure: Deed,
    object: GameObject,
    due_after: Callable[[Changes], Partly[Due]],
    changes: Changes = (),
) -> Bundle:
    """What falls due with a card, and as further ways to pay it what interrupts could make of its cost.

    Args:
        object: the card; nothing else may be where it is.
        due_after: what falls due when these changes apply.
    """
    due, open = due_after(changes)
    plain = Bundle(object.controller, due, Deed(procedure.value), object.id, open=open)
    record = OF_PROCEDURE[procedure]
    event, kind = record.event, record.own_cost
    assert event is not None
    assert kind is not None
    unread = tuple(_unread(game, event))
    some_are_there = bool(unread) or some_cost_interrupts(game)
    about = Imminent(game, ProcedureFrame(procedure, object.id, object.controller, changes=changes))
    if not some_are_there or not about.expected:
        return plain
    usable, perhaps = partly(_usable(about, event, object.controller))
    ways, rest = _split(plain.due, kind)
    doubts = Doubts(() if open is None else open.causes)
    for some in _subsets(usable) if ways else ():
        lowered, open = due_after((*changes, *(as_change(kind, i.change) for i in some)))
        doubts.note(open)
        for way in _split(lowered, kind)[0]:
            ways += [(*asked, *way) for asked in _asked(some)]
    numbered = tuple(structs.replace(d, choice=(0, k)) for k, way in enumerate(ways) for d in way)
    bundle = structs.replace(plain, due=(*numbered, *rest)) if len(ways) > 1 else plain
    unsure = () if perhaps is None else perhaps.causes
    mattering = (*unread, *unsure, *_reactions(game, usable))  # where it cannot be paid without that
    if mattering and not Payments(game, bundle):
        doubts.add(*mattering)
    return structs.replace(bundle, open=doubts.partly(()).open)


def some_cost_interrupts(game: Game) -> bool:
    """Whether a card has an interrupt that is about a card being played, installed or rezzed."""
    return bool(_all(game))


def _unread(game: Game, verb: Deed) -> Iterator[Reason]:
    """The clauses that are not understood and may be interrupts that lower such a cost."""
    for object, clause in game.not_understood.clauses():
        if Aspect.INTERRUPTS in clause.influence and (not clause.events or verb in clause.events):
            yield game.not_understood.reason(object, clause)


def bundle_to(
    game: Game, deed: Deed, object: GameObject, changes: Changes = (), *, server: str | None = None
) -> Bundle:
    """What falls due to play, install or rez a card, with what interrupts could make of it; a card that is played or
    installed has left its zone."""
    procedure = RECORDS[deed].procedure
    assert procedure is not None

    def due_after(more: Changes) -> Partly[Due]:
        return due_to(game, deed, object.controller, object, more, server=server)

    return structs.replace(bundle_for(game, procedure, object, due_after, changes), server=server)


def is_payable_without(game: Game) -> bool:
    """Whether the card that is about to be played, installed or rezzed, before interrupts, can be paid for as it is."""
    about = Imminent.now(game)
    frame = about.frame if about is not None else None
    if not isinstance(frame, ProcedureFrame) or OF_PROCEDURE[frame.procedure].own_cost is None:
        return True
    object = game.object(frame.subject)
    deed, server = OF_PROCEDURE[frame.procedure].deed, frame.server
    due, open = due_to(game, deed, object.controller, object, frame.changes, server=server)
    return bool(Payments(game, Bundle(object.controller, due, Deed(frame.procedure.value), object.id, server, open)))


def is_needed(game: Game) -> bool:
    """Whether a card that was found by a search to be installed or played could not be paid for without an interrupt
    (rule_valid_search_target_install_play).
    """
    about = Imminent.now(game)
    if about is None or not isinstance(about.frame, ProcedureFrame):
        return False
    below, object = about.below, game.objects.get(about.frame.subject)
    if not isinstance(below, ResolvingFrame) or object is None:
        return False
    return object.reference in below.found and not is_payable_without(game)


def _split(due: tuple[Due, ...], kind: Deed) -> tuple[list[tuple[Due, ...]], tuple[Due, ...]]:
    """The ways to pay the card's own cost, and what is due besides."""
    own = [d for d in due if d.kind is kind and (d.choice is None or d.choice[0] == 0)]
    rest = tuple(d for d in due if d not in own)
    numbers = dict.fromkeys(d.choice[1] if d.choice is not None else 0 for d in own)
    return [tuple(d for d in own if (d.choice[1] if d.choice else 0) == n) for n in numbers], rest


def _subsets(usable: tuple[CostInterrupt, ...]) -> Iterator[tuple[CostInterrupt, ...]]:
    return iter(Subsets(usable, 1))


def _asked(some: tuple[CostInterrupt, ...]) -> Iterator[tuple[Due, ...]]:
    """What these interrupts ask for, in each way that their texts leave."""
    found: list[tuple[Due, ...]] = [()]
    for interrupt in some:
        options = interrupt.cost.options if interrupt.cost is not None else ((),)
        found = [
            (*before, *(Due(c, Deed.NESTED, interrupt.source) for c in option))
            for before in found
            for option in options
        ]
    yield from found


# ----------------------------------------------------------------------- what is usable


def _usable(about: Imminent, verb: Deed, side: Side) -> Iterator[Known[CostInterrupt]]:
    """The optional interrupts of the player that could change the cost of what is about to happen
    (rule_cost_no_interrupt)."""
    game = about.game
    for object, number, ability in _all(game):
        if game.responsible(object) is not side or not game.is_ability_active(object, ability):
            continue
        relevant = about.is_about(ability, game.context(object))
        if isinstance(relevant, Open):
            yield relevant
        if relevant is not Truth.YES:
            continue
        limits, log = game.history.use_limits(ability), game.history
        uses = [(log.used(object, None if r.card else number, r.per, r.times), r.times) for r in limits]
        if any(not isinstance(times, Open) and times >= most for times, most in uses):
            continue
        if untold := [times for times, _ in uses if isinstance(times, Open)]:
            yield united(*untold)
            continue
        if limits and game.state.may_lack(Deed.USE):
            message = f"it is not known whether {game.title(object.id)} has been used"
            yield Open((Reason("unknown.history", message, "rule_use_restriction", (object.id,)),))
            continue
        read = _read(game, object, ability.steps, verb)
        if read is not None:
            yield read
            continue
        message = f"what the interrupt of {game.title(object.id)} would make of a cost is not known beforehand"
        yield Open((Reason("unknown.cost_change", message, "rule_modifiable_value_cost", (object.id,)),))


def _all(game: Game) -> tuple[tuple[GameObject, int, Ability], ...]:
    """The conditional interrupts of the table that are about a card being played, installed or rezzed."""
    return game.abilities_such("cost interrupts", _is_about_a_cost)


def _is_about_a_cost(ability: Ability) -> bool:
    trigger = ability.trigger
    if ability.kind is not AbilityKind.CONDITIONAL or not ability.is_interrupt or trigger is None:
        return False
    return any(e.verb in EVENTS for e in trigger.events)


def _reactions(game: Game, usable: tuple[CostInterrupt, ...]) -> Iterator[Reason]:
    """What may happen between paying for an interrupt and paying the cost itself: it could bring credits."""
    payers = {game.responsible(game.object(i.source)) for i in usable if i.cost is not None}
    if not payers:
        return
    trashed = [_trashed(game, o) for o in game.state.objects if o.owner in payers]
    for object in game.state.objects:
        for ability in game.abilities(object):
            trigger, context = ability.trigger, game.context(object)
            if trigger is None or ability.is_interrupt:
                continue
            waits = [pattern for pattern in trigger.events if pattern.verb is Deed.TRASH]
            if all(game.history.matches(event, pattern, context) is Truth.NO for pattern in waits for event in trashed):
                continue
            if object.zone in HANDS.values() or game.is_ability_active(object, ability):
                message = f"what {game.title(object.id)} brings when a card is trashed for an interrupt is not counted"
                yield Reason("unknown.cost_change", message, "rule_modifiable_value_cost", (object.id,))
    for object, clause in game.not_understood.clauses():
        if may_be_met(clause, (Deed.TRASH,)):
            yield game.not_understood.reason(object, clause)


def _trashed(game: Game, object: GameObject) -> Event:
    """What the log would tell if its owner trashed the card now, to pay for something."""
    state = game.state
    run = state.run.number if state.run is not None else 0
    return Event(
        Deed.TRASH,
        object.owner,
        object.id,
        object.card,
        server=object.server,
        from_zone=object.zone,
        payment=True,
        place=object.place,
        face=object.face,
        turn=state.turn,
        run=run,
        action=state.action,
    )


def _read(game: Game, object: GameObject, steps: tuple[Step, ...], verb: Deed) -> CostInterrupt | None:
    """What it asks for and does; None where that is more than to change the cost, for nothing or for things spent."""
    cost = None
    if len(steps) == 1 and isinstance(steps[0], NestedCost):
        nested = steps[0]
        if nested.form is not NestedForm.MAY_IF_DO or nested.if_not:
            return None
        if any(isinstance(c, PayCredits) for option in nested.cost.options for c in option):
            return None  # their purpose is another
        cost, steps = nested.cost, nested.if_paid
    context = Context(object.id, game.responsible(object))
    total = 0
    for step in steps:
        by = game.amount(step.amount, context) if isinstance(step, ChangeValue) else Open()
        if not isinstance(step, ChangeValue) or isinstance(by, Open):
            return None
        total += by if step.event.verb is verb else 0
    return CostInterrupt(object.id, cost, total)
