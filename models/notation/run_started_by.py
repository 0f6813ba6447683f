"""What the card that started the run in progress brings along for it, at the step that a position file names (9.6.5f).

What waits for something that happens once waits until then. Behind that step it has resolved: what it left behind for
certain lasts, and what hung on a choice or on anything else is open until the file says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct, structs

from ..abilities import Ability, AbilityKind, Delayed, Lasting, Replace, Unread
from ..actions import UseAbility
from ..cards import Card
from ..deeds import Deed
from ..effects import Effect
from ..events import Event
from ..frames import ActionFrame, Frame, ResolvingFrame, TimingFrame
from ..lingering_effects import Left, names_needed, open_numbers
from ..linked_abilities import brought_along, linked_effect
from ..naming import names_in, of_source
from ..pool import Pool
from ..selectors import ThatMany
from ..state import GameObject, Lingering, Run, State, Unsettled
from ..terms import Place, Scope, Side
from ..timing import Structure, TimingStep, timing_step
from ..values import walk
from .additional_accesses import Added, Cards, added_by, is_certain, may_mean
from .finding import stays_in_play
from .run_entries import AT

_ONCE = {Deed.RUN_BEGINS: "run begins", Deed.RUN_SUCCESSFUL: "success"}  # the step at which it happens, once in a run


class Linked(Struct, frozen=True):
    """A linked ability, and the one that started the run."""

    ability: Ability
    outer: Ability

    @property
    def is_certain(self) -> bool:
        """Whether it does what it says for certain as what it waits for happens."""
        read = (self.outer.steps, self.outer.linked)
        return is_certain(self.ability) and not any(isinstance(node, Unread) for node in walk(read))

    @property
    def chosen(self) -> tuple[str, ...]:
        """The names of what was chosen for it before the run began."""
        return names_needed(Left(self.outer, linked_effect(self.ability), linked=True))

    def is_due(self, run: Run, step: TimingStep) -> bool:
        """Whether what it waits for has happened, which happens once, in a run on a server that it could have been for
        (rule_if_successful_tied_to_server)."""
        verbs = {e.verb for e in self.ability.trigger.events} if self.ability.trigger is not None else set()
        if not verbs or not verbs.issubset(_ONCE):
            return False
        if Deed.RUN_SUCCESSFUL in verbs and not (run.successful is True and self.may_be_for(run.server)):
            return False
        return all(AT[step.word] > AT[_ONCE[verb]] for verb in verbs)

    def may_be_for(self, server: str) -> bool:
        """Whether the words of what started the run may mean this server."""
        runs = _runs_in(self.outer.steps)
        return not runs or any(may_mean(effect.server, server) for effect in runs)


def linked_of(
    starter: GameObject | None, frames: Iterable[Frame], pool: Pool, run: Run | None, log: Sequence[Event]
) -> tuple[Linked, ...]:
    """What is linked to what started the run (rule_linked_abilities_during_timing_structure); nothing where that was
    another run, which has ended since."""
    if starter is None or _is_later_run(starter, run, log):
        return ()
    started = _started_by(starter, frames, pool)
    return tuple(Linked(ability, outer) for _, outer in started for ability in outer.linked)


def _is_later_run(starter: GameObject, run: Run | None, log: Sequence[Event]) -> bool:
    """Whether the log tells of a run that has ended since the card was played or used for this action."""
    begun = (k for k, e in enumerate(log) if e.verb in (Deed.PLAY, Deed.USE) and e.object == starter.id)
    since = log[max(begun, default=len(log)) :]
    if any(e.verb is Deed.ACTION_COMPLETE for e in since):
        return False
    return any(e.verb is Deed.RUN_ENDS and (run is None or e.run != run.number) for e in since)


def may_be_a_second(run: Run, linked: tuple[Linked, ...]) -> bool:
    """Whether the run in progress may be one that an ability linked to another run has started: the words of the first
    mean other servers, those of that ability this one."""
    return any(
        not each.may_be_for(run.server) and any(may_mean(e.server, run.server) for e in _runs_in(each.ability))
        for each in linked
    )


def perhaps_brought_along(
    linked: tuple[Linked, ...], run: Run, *, source: GameObject, turn: int
) -> tuple[Unsettled, ...]:
    """These linked abilities, of which nobody knows whether they are those of the run in progress."""
    abilities = tuple(each.ability for each in linked)
    effects = brought_along(abilities, run, source=source, controller=source.controller, turn=turn)
    return tuple(
        Unsettled(source.card or "", ability.clause, structs.replace(effect, number=0))
        for ability, effect in zip(abilities, effects, strict=True)
    )


def _runs_in(text: object) -> list[Effect]:
    return [node for node in walk(text) if isinstance(node, Effect) and node.kind is Deed.RUN]


def still_to_resolve(starter: GameObject | None, frames: Iterable[Frame], pool: Pool) -> list[ResolvingFrame]:
    """What that card says behind the instruction that started the run, which resolves once the run is over, the first
    of it on top (rule_checkpoint_timing_structure)."""
    found: list[ResolvingFrame] = []
    if starter is not None:
        for number, ability in _started_by(starter, frames, pool):
            runs = [k for k, step in enumerate(ability.steps) if starts_run(step)]
            if found or runs:
                steps = ability.steps if found else ability.steps[runs[0] + 1 :]
                itself = of_source((), starter.reference)
                found.append(ResolvingFrame(starter.id, starter.controller, ability.kind, steps, number, itself))
    return [frame for frame in reversed(found) if frame.steps]


def _started_by(starter: GameObject | None, frames: Iterable[Frame], pool: Pool) -> tuple[tuple[int, Ability], ...]:
    """The abilities that resolve, by their numbers: those of a played card, or the action that was used."""
    card = pool.get(starter.card) if starter is not None else None
    if starter is None or card is None:
        return ()
    if starter.place is Place.RESOLVING:
        return tuple((n, a) for n, a in enumerate(card.abilities) if a.kind is AbilityKind.PLAY)
    choices = (f.choice for f in frames if isinstance(f, ActionFrame))
    used = (c.ability for c in choices if isinstance(c, UseAbility) and c.object == starter.id)
    return tuple((n, card.abilities[n]) for n in used if n < len(card.abilities))


def played_to_run(objects: Iterable[GameObject], acting: Iterable[GameObject], pool: Pool) -> tuple[GameObject, ...]:
    """The cards being played that start a run by it, which is the one in progress; none where the card used for the
    action starts one."""
    if any(starts_run(card.abilities) for o in acting if (card := pool.get(o.card)) is not None):
        return ()
    return tuple(o for o in objects if o.place is Place.RESOLVING and _is_played_to_run(pool.get(o.card)))


def _is_played_to_run(card: Card | None) -> bool:
    """Whether a card starts a run as it is played, and does not stay in play behind that."""
    playing = (a for a in card.abilities if a.kind is AbilityKind.PLAY) if card is not None else ()
    return card is not None and not stays_in_play(card) and any(starts_run(a.steps) for a in playing)


def starts_run(text: object) -> bool:
    """Whether an effect of this text is a run."""
    return any(isinstance(node, Effect) and node.kind is Deed.RUN for node in walk(text))


def lasting_of(
    linked: tuple[Linked, ...], run: Run, step: TimingStep, *, source: GameObject, turn: int, breached: bool
) -> tuple[Lingering, ...]:
    """What of it waits still, and what it has left behind for certain."""
    abilities = tuple(each.ability for each in linked)
    effects = brought_along(abilities, run, source=source, controller=source.controller, turn=turn)
    found: list[Lingering] = []
    for each, effect in zip(linked, effects, strict=True):
        if each.chosen:
            continue  # before the run, for all that the file tells
        if not each.is_due(run, step):
            found.append(effect)
            continue
        for left in _left_for_certain(each):
            if not (_is_over(left, step) or (breached and _replaces_breach(left))):
                found.append(_as_of(left, effect))
    return tuple(structs.replace(effect, number=number) for number, effect in enumerate(found, 1))


def added_by_success(
    run: Run, step: TimingStep, starter: GameObject | None, linked: tuple[Linked, ...], cards: Cards
) -> Added:
    """What abilities that a successful run met have added to what is accessed in the breach that it leads to
    (rule_if_successful_lingering_effect)."""
    if run.successful is not True or AT[step.word] <= AT["success"]:
        return Added()
    due = [each for each in linked if each.is_due(run, step)] if starter is not None else []
    of_starter = ((starter, each.ability, each.is_certain) for each in due if starter is not None)
    of_others = ((o, ability, False) for o, ability in cards.waiting(Deed.RUN_SUCCESSFUL, run.server))
    return added_by((*of_starter, *of_others), run.server)


def settled_in_run(state: State, pool: Pool) -> frozenset[Lingering]:
    """What the card that started the run in progress may leave behind of which the step tells: it is for certain there,
    has not come to be, or is over."""
    run = state.run
    frame = next((f for f in state.stack if isinstance(f, TimingFrame) and f.structure is Structure.RUN), None)
    starter = state.find(run.initiated_by) if run is not None and run.initiated_by is not None else None
    if run is None or frame is None or starter is None:
        return frozenset()
    step, breached = timing_step(frame.step), state.breach()[1] is not None
    found: set[Lingering] = set()
    if _is_later_run(starter, run, state.history):
        started = _started_by(starter, state.stack, pool)
        return frozenset(e for _, outer in started for each in outer.linked for e in _of_linked(each))
    for linked in linked_of(starter, state.stack, pool, run, state.history):
        ability = linked.ability
        if ability.trigger is None or any(e.verb not in _ONCE for e in ability.trigger.events):
            continue
        if not linked.is_due(run, step):
            found.update(_left_by(walk(ability)))
            continue
        found.add(linked_effect(ability))
        found.update(_left_for_certain(linked))
        found.update(e for e in _left_by(walk(ability)) if _is_over(e, step) or (breached and _replaces_breach(e)))
    return frozenset(found)


def _of_linked(ability: Ability) -> Iterator[Lingering]:
    yield linked_effect(ability)
    yield from _left_by(walk(ability))


def _left_for_certain(linked: Linked) -> Iterator[Lingering]:
    """What its instructions leave behind whoever decides what, and whatever else is so."""
    if linked.is_certain:
        yield from (e for e in _left_by(linked.ability.steps) if _is_plain(e))


def _left_by(nodes: Iterable[object]) -> Iterator[Lingering]:
    for node in nodes:
        match node:
            case Lasting(declarations, duration):
                yield Lingering(0, "", Side.CORP, duration, declarations=declarations)
            case Delayed(trigger, steps, once, duration, optional):
                yield Lingering(0, "", Side.CORP, duration, trigger=trigger, steps=steps, once=once, optional=optional)
            case Replace():
                yield Lingering(0, "", Side.CORP, Scope.RUN, declarations=(node,))
            case _:
                pass


def _is_plain(effect: Lingering) -> bool:
    """Whether nothing was counted or chosen for it."""
    counted = any(isinstance(node, ThatMany) for node in walk((effect.declarations, effect.steps)))
    inside = (
        Ability(AbilityKind.STATIC, steps=effect.steps, trigger=effect.trigger, declarations=effect.declarations),
    )
    replaced = [d for d in effect.declarations if isinstance(d, Replace)]
    return not open_numbers(effect) and (bool(replaced) or not (counted or names_in(inside)))


def _is_over(effect: Lingering, step: TimingStep) -> bool:
    return _replaces_breach(effect) and AT[step.word] > AT["breach"]


def _replaces_breach(effect: Lingering) -> bool:
    return any(isinstance(d, Replace) and d.event.verb is Deed.BREACH for d in effect.declarations)


def _as_of(left: Lingering, waited: Lingering) -> Lingering:
    """What was left behind, by the ability that waited for it."""
    return structs.replace(
        left,
        source=waited.source,
        controller=waited.controller,
        turn=waited.turn,
        run=waited.run,
        bindings=waited.bindings,
    )
