"""Why an ability did not become pending (9.6.5)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct, structs
from msgspec.structs import replace

from ...models.abilities import Ability, AbilityKind, Flag
from ...models.conditions import Condition, InTime, Trigger, TriggerMode, UseLimit
from ...models.deeds import Deed
from ...models.events import Event
from ...models.frames import Pending, ResolvingFrame, WindowFrame
from ...models.known import Open, Truth, open_of, united
from ...models.selectors import EventPattern
from ...models.state import GameObject
from ...models.terms import Scope, Zone
from ...models.verdict import Reason
from ...models.wording import happening
from ..reading import Context, Game
from ..support import clauses_left_open


class _Asked(Struct, frozen=True):
    """The ability that is asked about: in which game, of which object, how it is called."""

    game: Game
    object: GameObject
    ability: Ability
    number: int
    name: str

    @property
    def context(self) -> Context:
        return self.game.context(self.object)

    def reason(self, code: str, message: str, rule: str, help: str | None = None) -> Reason:
        return Reason(code, f"{self.name} {message}", rule, (self.object.id,), help)


def why_not_pending(game: Game, id: str, number: int | None = None) -> tuple[Reason, ...]:
    """Why abilities of an object are not pending, one reason each; empty where all that is asked about is pending.

    Args:
        game: what has happened is read in its log, the latest occurrence first.
        id: the object; without a `number`, all its conditional abilities are meant.
        number: of the ability on its object, counted from 0.

    Raises:
        KeyError: there is no such object.
    """
    object = game.object(id)
    abilities = tuple(enumerate(game.abilities(object)))
    conditional = tuple((n, a) for n, a in abilities if a.kind is AbilityKind.CONDITIONAL)
    meant = conditional if number is None else tuple((n, a) for n, a in abilities if n == number)
    found: list[Reason] = []
    delayed = number is None and any(p.source == id and p.delayed is not None for p in _waiting(game))
    if not meant and not delayed:
        title = game.title(id)
        text = f"{title} has no conditional ability" if number is None else f"{title} has no ability {number + 1}"
        found.append(Reason("trigger.none", text, "rule_conditional_ability", (id,)))
    for n, ability in meant:
        alone = len(conditional) < 2 and number is None and not delayed
        name = game.title(id) if alone else f"ability {n + 1} of {game.title(id)}"
        asked = _Asked(game, object, ability, n, name)
        if not _is_pending(asked):
            found.append(_why(asked))
    card = game.card(object)
    if card is not None and number is None:
        found += [game.not_understood.reason(object, clause) for clause in clauses_left_open(card)]
    return tuple(found)


def _waiting(game: Game) -> Iterator[Pending]:
    return (p for frame in game.state.stack if isinstance(frame, WindowFrame) for p in frame.pending)


def _is_pending(asked: _Asked) -> bool:
    return any(p.source == asked.object.id and p.number == asked.number for p in _waiting(asked.game))


def _why(asked: _Asked) -> Reason:
    game, ability, object = asked.game, asked.ability, asked.object
    if ability.kind is not AbilityKind.CONDITIONAL:
        return asked.reason(
            "trigger.not_conditional", f"is a {ability.kind.value} ability: it never waits", "rule_conditional_ability"
        )
    top = game.state.top
    if isinstance(top, ResolvingFrame) and top.source == object.id and top.number == asked.number:
        return asked.reason("trigger.resolving", "is resolving now", "rule_triggered_ability_loses_pending")
    if ability.trigger is None:
        return _static_condition(asked)
    if ability.trigger.mode is TriggerMode.WOULD:
        asked = structs.replace(asked, game=_as_it_was_foreseen(game))
    index, near, open = _latest(asked, ability.trigger)
    if not game.is_ability_active(object, ability) and near is None:
        return _inactive(asked)
    if index is None:
        if near is not None and (why := _differs(asked, ability.trigger, near, open)) is not None:
            return why
        words = _words(asked, ability.trigger)
        if game.state.may_lack(*(event.verb for event in ability.trigger.events)):
            return asked.reason(
                "unknown.history",
                f"waits for something: {words}; the position does not tell all that has happened",
                "rule_condition_checked_in_checkpoints",
                "list what happened under history and leave out `partial`",
            )
        return asked.reason(
            "trigger.nothing_happened",
            f"waits for something else: {words}; nothing of the kind has happened this turn",
            "rule_trigger_description",
        )
    if ability.trigger.mode is TriggerMode.WOULD and near is not None:  # which came later
        return _differs(asked, ability.trigger, near, None) or _met_before(asked, index)
    return _met_before(asked, index)


def _as_it_was_foreseen(game: Game) -> Game:
    """The game whose log tells that what was imminent happened, which counts whatever became of it (9.9.5a)."""
    log = game.state.history
    foreseen = {(e.cause, e.turn, e.run, e.action) for e in log if e.verb is Deed.IMMINENT}
    left = (e for e in log if (e.verb, e.turn, e.run, e.action) not in foreseen)
    told = (
        structs.replace(e, verb=e.cause, cause=None) if e.verb is Deed.IMMINENT and e.cause is not None else e
        for e in left
    )
    return game.changed(structs.replace(game.state, history=tuple(told)))


def _latest(asked: _Asked, trigger: Trigger) -> tuple[int | None, int | None, Open | None]:
    """The latest occurrence of this turn that met the trigger condition, the latest of the same kind, and why others
    may have met it."""
    near: int | None = None
    open: list[Truth] = []
    verbs = {pattern.verb for pattern in trigger.events}
    history = asked.game.state.history
    for index in range(len(history) - 1, -1, -1):
        event = history[index]
        if event.verb not in verbs or event.turn != asked.game.state.turn:
            continue
        answer = asked.game.trigger_conditions.met(trigger, index, asked.context)
        if answer is Truth.YES:
            return index, near, open_of(*open)
        open.append(answer)
        near = index if near is None else near
    return None, near, open_of(*open)


def _differs(asked: _Asked, trigger: Trigger, index: int, open: Open | None) -> Reason | None:
    """What keeps an occurrence of the right kind from meeting the trigger condition."""
    game, event = asked.game, asked.game.state.history[index]
    answers = [game.history.matches(event, pattern, asked.context) for pattern in trigger.events]
    words = _words(asked, trigger)
    if (any(a.is_open for a in answers) and Truth.YES not in answers) or open is not None:
        causes = united(open, *answers).told
        told = causes[0].message if causes else "that depends on what the position does not tell"
        return asked.reason(
            "unknown.trigger", f"may have become pending: {told}", "rule_condition_checked_in_checkpoints"
        )
    if Truth.YES not in answers:
        which = ", ".join(
            dict.fromkeys(part for p in trigger.events for part in _failing(game, event, p, asked.context))
        )
        return asked.reason(
            "trigger.other_occurrence",
            f"waits for something else: {words}; the latest time that {happening(EventPattern(event.verb))} differs "
            f"in {which or 'kind'}",
            "rule_condition_requirements_part_of_condition",
        )
    about = replace(asked.context, event=event)
    if trigger.condition is not None and game.holds(trigger.condition, about) is Truth.NO:
        return asked.reason(
            "trigger.condition",
            f"waits for something else: {words}; {_told(asked, trigger.condition, event)}",
            "rule_condition_requirements_part_of_condition",
        )
    if trigger.during is not None and game.holds(InTime(trigger.during), asked.context) is Truth.NO:
        return asked.reason(
            "trigger.condition",
            f"waits for something else: {words}; that is not now",
            "rule_condition_requirements_part_of_condition",
        )
    if (
        trigger.stipulation is not None
        and game.trigger_conditions.stipulated(trigger.stipulation, index, asked.context) is Truth.NO
    ):
        return asked.reason(
            "trigger.condition",
            f"waits for something else: {words}; the actions taken were others",
            "rule_condition_requirements_part_of_condition",
        )
    if trigger.ordinal is not None:
        scope = trigger.per or Scope.GAME
        times = game.trigger_conditions.number(trigger, index, asked.context)
        which = f"{'1 to ' if trigger.up_to else ''}{trigger.ordinal}"
        return asked.reason(
            "trigger.ordinal",
            f"waits for occurrence {which} of its {scope.value}; this was number {times}",
            "rule_trigger_description",
            f"the count begins again with the next {scope.value}" if scope is not Scope.GAME else None,
        )
    return None


FIELDS = {
    "by": "who did it",
    "what": "what it was about",
    "server": "the server",
    "to_zones": "where it came to",
    "not_because_of": "what caused it",
    "basic": "which basic action it was",
    "trashing": "whether its card was trashed for it",
    "damage": "the kind of damage",
    "counter": "the kind of counter",
    "from_zones": "where it came from",
    "because_of": "what caused it",
    "at_least": "how much",
    "successful": "its result",
    "using": "what did it",
}


def _failing(game: Game, event: Event, pattern: EventPattern, context: Context) -> Iterator[str]:
    """The parts of a pattern that the event does not fit, each for itself."""
    if event.verb is not pattern.verb:
        return
    bare = EventPattern(pattern.verb)
    for name, words in FIELDS.items():
        value = getattr(pattern, name)
        if value is None or value == () or value is False:
            continue
        if game.history.matches(event, structs.replace(bare, **{name: value}), context) is Truth.NO:
            yield words


def _met_before(asked: _Asked, index: int) -> Reason:
    """The condition was met, and yet no instance waits."""
    game, ability, object = asked.game, asked.ability, asked.object
    if ability.is_interrupt or (ability.trigger is not None and ability.trigger.mode is TriggerMode.WOULD):
        return asked.reason(
            "trigger.interrupt",
            "is an interrupt: it becomes pending as an interrupt window opens, not after the fact",
            "rule_pending_status_for_interrupt_windows",
        )
    if index >= game.state.seen:
        return asked.reason(
            "trigger.next_checkpoint", "becomes pending at the next checkpoint", "rule_condition_checked_in_checkpoints"
        )
    if object.since > index:
        return asked.reason(
            "trigger.active_later",
            "was not active yet when its condition was met",
            "rule_condition_only_met_while_active",
        )
    if not game.is_ability_active(object, ability):
        return _inactive(asked)
    limit = 1 if Flag.ONCE_PER_TURN in ability.flags else None
    limit = next((r.times for r in ability.restrictions if isinstance(r, UseLimit)), limit)
    times = game.history.used(object, asked.number, Scope.TURN, limit or 1)
    if limit is not None and not isinstance(times, Open) and times >= limit:
        return asked.reason(
            "trigger.used", f"has been used {times} times this turn; at most {limit} allowed", "rule_use_restriction"
        )
    return asked.reason(
        "trigger.over",
        "was pending after its condition was met, and has been triggered or passed since",
        "rule_triggered_ability_loses_pending",
    )


def _static_condition(asked: _Asked) -> Reason:
    condition = asked.ability.condition
    if not asked.game.is_ability_active(asked.object, asked.ability):
        return _inactive(asked)
    if condition is not None and asked.game.holds(condition, asked.context) is Truth.NO:
        return asked.reason(
            "trigger.condition",
            f"waits until its condition is true; {_told(asked, condition)}",
            "rule_conditional_ability_check_start_of_checkpoint",
        )
    return asked.reason(
        "trigger.next_checkpoint", "becomes pending at the next checkpoint", "rule_condition_checked_in_checkpoints"
    )


def _told(asked: _Asked, condition: Condition, event: Event | None = None) -> str:
    """Which part of a condition does not hold, and what there is instead."""
    return asked.game.why_it_fails(condition, replace(asked.context, event=event))[0]


def _inactive(asked: _Asked) -> Reason:
    object = asked.object
    where = "unrezzed" if object.zone is Zone.PLAY_AREA else f"in {object.zone.word}"
    return asked.reason(
        "trigger.inactive",
        f"is not active: it is {where}",
        "rule_condition_only_met_while_active",
        "rez it before the condition is met" if where == "unrezzed" else None,
    )


def _words(asked: _Asked, trigger: Trigger) -> str:
    """The trigger condition in words."""
    from ...models.cardtext.wording.abilities import PLAIN, voice_of, write_trigger

    card = asked.game.card(asked.object)
    return write_trigger(trigger, voice_of(card) if card is not None else PLAIN)


__all__ = ["why_not_pending"]
