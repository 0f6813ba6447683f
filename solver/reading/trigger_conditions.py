"""When the log meets a trigger condition: its events, its ordinal, and what else it demands (9.6.5)."""

from __future__ import annotations

from functools import lru_cache
from math import inf

from msgspec import Struct, structs
from msgspec.structs import replace

from ...models.conditions import (
    OF_RUNS,
    ActionTaken,
    AfterEncounter,
    ClicksOnOneAction,
    Condition,
    DifferentActions,
    NotSo,
    Preceded,
    Tagged,
    Threat,
    Trigger,
    TriggerMode,
    TriggerStipulation,
)
from ...models.deeds import RUN_RESULTS, Deed
from ...models.events import UNTOLD, Event
from ...models.known import Open, Truth, united
from ...models.selectors import TriggerObject
from ...models.terms import Scope
from ...models.values import walk
from .conditions import is_time
from .context import Context
from .history import History
from .missing_clicks import missing_clicks, untold_clicks
from .situation import Situation
from .untold import may_tell, names_no_action


class TriggerConditions(Struct, frozen=True):
    """Which trigger conditions the log of a game meets."""

    game: Situation

    def stipulated(self, stipulation: TriggerStipulation, index: int, context: Context) -> Truth:
        """Whether what else a trigger demands held when the log entry `index` happened
        (rule_inherent_cost_aggregates)."""
        event = self.game.state.history[index]
        turn = [
            e for e in self.game.state.history[: index + 1] if e.turn == event.turn and e.side is context.controller
        ]
        match stipulation:
            case AfterEncounter():
                return _follows_encounter(self.game, index)
            case DifferentActions(count):
                keys = [e.key for e in turn if e.verb is Deed.TAKE_ACTION]
                told = [key for key in keys if key is not None]
                more = _may_be_more(self.game, Deed.TAKE_ACTION, event, context)
                unsure = len(told) < len(keys) == count or (more and len(keys) <= count <= len(keys) + more)
                if unsure and len(set(told)) == len(told):
                    return Open()
                return Truth.of(len(keys) == count and len(set(keys)) == count)
            case ClicksOnOneAction(count):
                taken = {
                    e.action: e.key
                    for e in self.game.state.history
                    if e.verb is Deed.TAKE_ACTION and e.turn == event.turn
                }
                actions = {
                    event.action,
                    *(a for a in taken if taken[a] == taken.get(event.action)),
                }  # rule_same_actions
                spent = [e for e in turn if e.verb is Deed.SPEND_CLICKS]
                clicks = sum(e.amount for e in spent if e.action in actions)
                for_something = sum(e.amount for e in spent if not e.action)  # nobody knows for which action
                if for_something and clicks < count <= clicks + for_something:
                    return Open()
                others = clicks - event.amount
                more = for_something + _may_be_more(self.game, Deed.SPEND_CLICKS, event, context)
                if not event.action or others >= count or clicks + more < count:
                    return Truth.NO
                return Open() if others + more >= count or clicks < count else Truth.YES
            case ActionTaken(times):
                done = [e for e in turn if e.verb is Deed.ACTION_COMPLETE]
                more = _may_be_more(self.game, Deed.ACTION_COMPLETE, event, context)
                same = sum(e.key == event.key for e in done)
                if any(names_no_action(e) for e in done):
                    least = 1 if names_no_action(event) else same
                    return Truth.NO if least > times or len(done) + more < times else Open()
                return Open() if more and same <= times <= same + more else Truth.of(same == times)
            case Preceded(pattern, scope):
                before = History(self.game).occurrences(
                    pattern, scope, replace(context, event=event), before=index, enough=1
                )
                return before if isinstance(before, Open) else Truth.of(before > 0)

    def met(self, trigger: Trigger, index: int, context: Context) -> Truth:
        """Whether the log entry `index` meets a trigger condition, its ordinal and stipulations included (9.6.5c)."""
        event = self.game.state.history[index]
        answer = Truth.NO
        for pattern in trigger.events:
            answer = answer | History(self.game).matches(event, pattern, context)
        if answer is Truth.NO:
            return answer
        if trigger.stipulation is not None:
            answer = answer & self.stipulated(trigger.stipulation, index, context)
            if answer is Truth.NO:
                return answer
        if trigger.during is not None and not is_time(self.game, trigger.during, context):
            return Truth.NO
        if trigger.condition is not None:
            answer = answer & self.game.holds(trigger.condition, replace(context, event=event))
        if trigger.ordinal is not None:
            return answer & _is_ordinal(self.game, trigger, index, context)
        return answer

    def number(self, trigger: Trigger, index: int, context: Context) -> int:
        """Which occurrence of its turn, run or encounter the log entry `index` is."""
        before, _ = _times_before(self.game, trigger, index, context)
        return before + 1

    @staticmethod
    @lru_cache(maxsize=4096)
    def verbs(trigger: Trigger) -> frozenset[Deed]:
        """What has to happen for the log to meet a trigger condition, whatever else it asks for."""
        verbs = frozenset(pattern.verb for pattern in trigger.events)
        if not verbs.isdisjoint(RUN_RESULTS):
            verbs |= {Deed.RUN_ENDS}  # of which it may not be told
        if Deed.REMOVE_COUNTERS in verbs:
            verbs |= {Deed.SPEND_COUNTERS}  # by which they are removed, to pay
        return verbs | {Deed.SWAP} if Deed.MOVE in verbs else verbs


_BETWEEN = (Deed.ENCOUNTER, Deed.APPROACH, Deed.ENCOUNTER_ENDS)


def _follows_encounter(game: Situation, index: int) -> Truth:
    """Whether the ice passed by the log entry was encountered directly before (rule_run_phase_after, 6.1.3f)."""
    passed = game.state.history[index]
    before = (e for e in reversed(game.state.history[:index]) if e.run == passed.run and e.verb in _BETWEEN)
    last = next(before, None)
    return Truth.of(last is not None and last.verb is Deed.ENCOUNTER_ENDS and last.object == passed.object)


def _is_ordinal(game: Situation, trigger: Trigger, index: int, context: Context) -> Truth:
    """Whether it is the n-th such occurrence of its turn or run (`the first time each turn`), or one of the first n."""
    event = game.state.history[index]
    if trigger.per is Scope.RUN and not event.run:
        return Truth.NO
    before, open = _times_before(game, trigger, index, context)
    assert trigger.ordinal is not None
    if before >= trigger.ordinal:
        return Truth.NO
    if open:
        return united(*open)
    if game.state.may_lack(*(event.verb for event in trigger.events)):
        return united(History(game).occurrences(trigger.events[0], trigger.per or Scope.GAME, context))
    if (clicks := _untold_before(game, trigger, event, context)) is not None:
        return clicks
    return Truth.of(trigger.up_to or before + 1 == trigger.ordinal)


def _times_before(
    game: Situation, trigger: Trigger, index: int, context: Context
) -> tuple[int, tuple[Truth | Open, ...]]:
    """How often such a thing certainly happened before in its turn or run, and whether others may have been such.

    A trigger condition of a run counts what happens in runs; of other times it names the turn, which is that of `per`.
    """
    event, before, open = game.state.history[index], 0, tuple[Truth | Open, ...]()
    encounters = [k for k in game.logged(Deed.ENCOUNTER) if k < index] if trigger.per is Scope.ENCOUNTER else []
    since = encounters[-1] if encounters else 0
    would = trigger.mode is TriggerMode.WOULD
    known = [game.state.history[k] for k in game.logged(Deed.IMMINENT)] if would else []
    foreseen = {(e.cause, e.turn, e.run, e.action) for e in known}
    verbs = (*TriggerConditions.verbs(trigger), *((Deed.IMMINENT,) if would else ()))
    for earlier in may_tell(game, *verbs):
        if not since <= earlier < index:
            continue
        other = game.state.history[earlier]
        if would:  # what was about to happen counts, whatever became of it (rule_ordinal_would)
            if other.verb is Deed.IMMINENT and other.cause is not None:
                other = structs.replace(other, verb=other.cause, cause=None)
            elif (other.verb, other.turn, other.run, other.action) in foreseen:
                continue
        paid = would and other.payment  # whether what is paid was ever imminent, the rules leave open (rule_cost)
        same = other.turn == event.turn if trigger.per is Scope.TURN else other.run == event.run
        unsaid = trigger.per not in (None, Scope.TURN) and other.run == UNTOLD
        if trigger.per is not None and not same and not unsaid:
            continue
        if other.verb is Deed.IMMINENT:  # nothing tells what was
            open = open or (Open(),)
            continue
        if would and Deed.RUN_ENDS in verbs and Deed.IMMINENT in other.perhaps:  # what was prevented has left no entry
            open = open or (Open(),)
        if trigger.stipulation is not None:
            also = TriggerConditions(game).stipulated(trigger.stipulation, earlier, context)
            if also is Truth.NO:
                continue
        else:
            also = Truth.YES
        if unsaid or paid:
            also = also & Open()
        active = isinstance(trigger.condition, Threat)  # by which it is, and no event is another one by it
        if trigger.condition is not None and not (trigger.of_all or active):
            also = also & _held(game, trigger.condition, earlier, context)
        log = History(game)
        answers = [
            log.matched(earlier, p, context, until=index + 1, event=other) & also & log.was_so(earlier, p, context)
            for p in trigger.events
        ]
        if Truth.YES in answers:
            if trigger.during in OF_RUNS and other.run == UNTOLD:
                open = open or (Open(),)
            elif trigger.during not in OF_RUNS or other.run:  # `the first time each turn ... during a run`
                before += 1
        elif any(a.is_open for a in answers):
            open = open or tuple(answers)
    return before, open


def _untold_before(game: Situation, trigger: Trigger, event: Event, context: Context) -> Open | None:
    """That clicks of the turn, of which the log does not tell, may have met the trigger condition before; in runs of
    which it does not tell none were spent."""
    enough = trigger.stipulation.count if isinstance(trigger.stipulation, ClicksOnOneAction) else 1
    if trigger.per is not Scope.TURN or trigger.during in OF_RUNS or event.turn != game.state.turn:
        return None
    open = (untold_clicks(game, pattern, Scope.TURN, context) for pattern in trigger.events)
    found = next((each for each in open if each is not None), None)
    return found if found is not None and missing_clicks(game, game.state.active, event.turn) >= enough else None


def _may_be_more(game: Situation, verb: Deed, event: Event, context: Context) -> float:
    """How many more such things the player may have done in the turn of an event than the log tells: each takes a
    click, and so does an action that is told without one (rule_action_definition)."""
    if game.state.may_lack(verb):
        return inf
    missing = missing_clicks(game, context.controller, event.turn)
    if not missing or verb is Deed.SPEND_CLICKS:
        return missing
    own = [e for e in game.state.history if e.turn == event.turn and e.side is context.controller]
    paid = {e.action for e in own if e.verb is Deed.SPEND_CLICKS}
    return max(0, missing - sum(e.verb is verb and e.action not in paid for e in own))


_OF_TAGS = (Deed.TAKE_TAGS, Deed.REMOVE_TAGS)


@lru_cache(maxsize=1024)
def _hangs_on(condition: Condition) -> tuple[bool, bool]:
    """Whether a trigger's condition is about the event, and whether it is about nothing but tags."""
    nodes = [*walk(condition)]
    of_tags = all(isinstance(node, Tagged | NotSo) for node in nodes)
    return any(isinstance(node, TriggerObject) for node in nodes), of_tags


def _held(game: Situation, condition: Condition, index: int, context: Context) -> Truth:
    """Whether what else must be so as an event happens was so of the log entry, as far as the log of then tells: what
    it says of the event, and how many tags the Runner had; of anything else only the state at hand tells."""
    about_event, of_tags = _hangs_on(condition)
    then = game.changed(structs.replace(game.state, history=game.state.history[: index + 1]))
    if about_event:
        return then.holds(condition, replace(context, event=game.state.history[index]))
    if not of_tags or _tags_are_untold(game, index):
        return Open()
    changes = [e for e in game.state.history[index + 1 :] if e.verb in _OF_TAGS]
    if not changes:
        return game.holds(condition, context)
    tags = game.state.runner.tags - sum(e.amount if e.verb is Deed.TAKE_TAGS else -e.amount for e in changes)
    return Truth.of(_says_tagged(condition) is (tags > 0))


def _says_tagged(condition: Condition) -> bool:
    """Whether a condition about tags asks for one."""
    return not _says_tagged(condition.part) if isinstance(condition, NotSo) else True


def _tags_are_untold(game: Situation, index: int) -> bool:
    """Whether the Runner may have got or lost tags since, of which the log does not tell."""
    later = (game.state.history[k].perhaps for k in game.told_in_part() if k >= index)
    return game.state.may_lack(*_OF_TAGS) or any(not set(_OF_TAGS).isdisjoint(kinds) for kinds in later)
