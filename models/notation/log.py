"""The log as a history tells it: actions and runs are numbered, and what the rules make of an entry has happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import structs

from ..deeds import BASIC, RUN_RESULTS, Deed
from ..events import UNTOLD, Event
from ..pool import Pool
from ..state import GameObject
from ..terms import HANDS, Counter, Face, Place, Side, Zone
from ..used_in_runs import in_a_run, used
from .perhaps_brought import UNSAID

# what happens in runs only (6.9): where it is told, a run has begun
IN_RUNS = frozenset(
    {
        Deed.RUN_ENDS,
        Deed.APPROACH,
        Deed.ENCOUNTER,
        Deed.ENCOUNTER_ENDS,
        Deed.PASS,
        Deed.PASS_ALL_ICE,
        Deed.BYPASS,
        Deed.BREAK,
        Deed.FULLY_BREAK,
        Deed.APPROACH_SERVER,
        Deed.JACK_OUT,
    }
)
IN_ENCOUNTERS = (Deed.BREAK, Deed.FULLY_BREAK, Deed.BYPASS)
AT_ICE = (Deed.APPROACH, Deed.ENCOUNTER, Deed.ENCOUNTER_ENDS, Deed.PASS)  # of a run on the server that it protects
# what follows a success in its run, also where only the success is told of it
AFTER_SUCCESS = (Deed.BREACH, Deed.BREACH_ENDS, Deed.ACCESS, Deed.ACCESS_ENDS, Deed.STEAL, Deed.RUN_ENDS)
IN_BREACHES = frozenset(AFTER_SUCCESS) - {Deed.RUN_ENDS}  # mostly in runs, but an ability can do it outside of them
BEHIND_ENCOUNTERS = (*RUN_RESULTS, Deed.RUN_ENDS, Deed.PASS, Deed.PASS_ALL_ICE, Deed.APPROACH, Deed.APPROACH_SERVER)
# which tell of a run that it was made
OF_RUNS = frozenset({*IN_RUNS, *RUN_RESULTS, *AFTER_SUCCESS, Deed.RUN_BEGINS})
# behind which no run goes on
BETWEEN_RUNS = (Deed.RUN_BEGINS, Deed.TAKE_ACTION, Deed.ACTION_COMPLETE, Deed.TURN_BEGINS, Deed.TURN_ENDS)


class InProgress(NamedTuple):
    """What a file says of the run in progress: its number (0 where it follows from the history), its server, and
    whether its success may have been declared."""

    number: int
    server: str | None
    reached: bool


class Log:
    """The log as it is read, entry by entry: it numbers actions and runs."""

    def __init__(self, turn: int, active: Side, run: InProgress | None = None) -> None:
        self.turn = turn
        self.active = active
        self.run_now = run
        self.events: list[Event] = []
        self.actions: dict[int, int] = {}
        self.runs: int = 0
        self.open_run: int = 0
        self.is_made: bool = False
        self.is_moved: bool = False
        self.expected: Event | None = None  # a run that something told has begun, of which nothing is told yet
        self.implied_end: int | None = None  # where the end of the latest run stands of which only the result is told

    def turn_of(self, number: int) -> Side:
        """Whose turn it was: turns alternate (rule_never_between_turns)."""
        return self.active if (self.turn - number) % 2 == 0 else self.active.other

    @property
    def usual_run(self) -> int:
        """The number of the run in progress where the file does not say."""
        return self.open_run or self.runs + 1

    def copy(self) -> Log:
        """A log of its own that goes on from here."""
        copy = Log(self.turn, self.active)
        copy.events, copy.actions = list(self.events), dict(self.actions)
        copy.runs, copy.open_run = self.runs, self.open_run
        return copy

    def add(self, event: Event, *, run: int | None = None) -> None:
        """Log an event, in its run: the one that it names, else the one that has begun and not ended."""
        if run is None:
            if event.verb is Deed.RUN_BEGINS or (
                event.verb in (Deed.RUN_SUCCESSFUL, Deed.RUN_UNSUCCESSFUL) and not self.open_run
            ):
                self.open_run = self.runs + 1 if event.verb is Deed.RUN_BEGINS else 0
                run = self.runs + 1
            else:
                run = self.open_run
        elif event.verb is Deed.RUN_BEGINS:
            self.open_run = run
        if event.verb in (Deed.RUN_BEGINS, Deed.RUN_ENDS):
            self.implied_end = None
        self.runs = max(self.runs, run)
        self.actions[event.turn] = max(self.actions.get(event.turn, 0), event.action)
        self.events.append(structs.replace(event, run=run))
        if event.verb is Deed.RUN_ENDS:
            self.open_run, self.is_moved = 0, False

    def server_of_run(self) -> str | None:
        """The server of the run that has begun and not ended, as far as it is told."""
        servers = (e.server for e in reversed(self.events) if self.open_run and e.run == self.open_run)
        return next((server for server in servers if server is not None), None)

    def accessed(self, stolen: Event) -> bool:
        """Whether the access in which a card was stolen, or trashed, is told, perhaps without the card."""
        told = (e for e in self.events if e.turn == stolen.turn and e.verb in (Deed.ACCESS, stolen.verb))
        latest = [e.verb for e in told if e.object in (stolen.object, None) and e.card in (stolen.card, None)]
        return bool(latest) and latest[-1] is Deed.ACCESS

    def complete_action(
        self,
        basic: Deed | None,
        thing: GameObject | None,
        card: str | None,
        *,
        side: Side,
        turn: int,
        ability: int | None = None,
        clicks: int = 1,
        server: str | None = None,
        successful: bool | None = None,
        trashed: bool = False,
        perhaps: tuple[Deed, ...] = (),
    ) -> None:
        """Log an action with its cost and what it consists of (rule_action_completion)."""
        number = self.actions.get(turn, 0) + 1
        self.actions[turn] = number
        id = thing.id if thing is not None else None
        about = Event(Deed.USE, side, id, card, turn=turn, action=number, server=server, perhaps=perhaps)
        key = basic.value if basic is not None else f"{id or card}:{ability}" if ability is not None else None
        bare = structs.replace(_implied(about), object=None, card=None, server=None)
        if clicks:
            self.add(structs.replace(bare, verb=Deed.SPEND_CLICKS, amount=clicks, payment=True))
        if basic is None:
            self.add(structs.replace(about, clause=ability))
        taken = _implied(about) if basic is None else bare
        self.add(structs.replace(taken, verb=Deed.TAKE_ACTION, amount=clicks, key=key))
        if basic is Deed.RUN:
            begun = structs.replace(bare, server=server)
            self.add(structs.replace(begun, verb=Deed.RUN_BEGINS))
            if successful is not None:
                verb = Deed.RUN_SUCCESSFUL if successful else Deed.RUN_UNSUCCESSFUL
                self.add(structs.replace(begun, verb=verb, successful=True if successful else None))
            self.add(structs.replace(begun, verb=Deed.RUN_ENDS, successful=successful))
        elif basic is not None:
            done = about if "card" in BASIC[basic].needs else bare
            does = BASIC[basic].does
            assert does is not None
            if basic is Deed.ADVANCE:
                placed = structs.replace(_implied(done), verb=Deed.PLACE_COUNTERS, side=None, server=None)
                self.add(structs.replace(placed, counter=Counter.ADVANCEMENT))
            self.add(_with_its_zones(structs.replace(done, verb=does), basic, side))
            if trashed:
                for event in _trashed_as_resolved(done):
                    self.add(event)
        self.add(structs.replace(bare, verb=Deed.ACTION_COMPLETE, key=key))

    # ------------------------------------------------------------------- as it is told

    def tell(self, event: Event, run: int | None = None) -> None:
        """Log an event with what it takes: a run that has a result has begun and ended (rule_run_initiation_phase), so
        has one in which something happened (6.9), and what is stolen was accessed (rule_score_steal)."""
        made = self.expected
        if event.verb in OF_RUNS:
            self.expected = None
        if run is None:
            if event.verb in BETWEEN_RUNS or (self.expected and self.expected.turn != event.turn):
                self.expected_run()
            self._reopen(event)
            if event.verb in BETWEEN_RUNS or (self.open_run and self._latest().turn != event.turn):
                self.end_of_run()
        if run is None and event.verb in IN_RUNS and not self.open_run:
            if self.run_now is not None and event.turn == self.turn and event.verb is not Deed.RUN_ENDS:
                run = self.in_progress()
            else:
                self._begin(event, made)
        if event.verb in BEHIND_ENCOUNTERS and self.open_run and run in (None, self.open_run):
            self._end_encounter(self.open_run)
        is_of_run = event.verb in (*RUN_RESULTS, Deed.RUN_ENDS) and run in (None, self.open_run)
        if is_of_run and event.server is None and not self.is_moved:
            event = structs.replace(event, server=self.server_of_run())
        alone = event.verb in RUN_RESULTS and run is None and not self.open_run
        if event.verb is Deed.RUN_ENDS:
            event = self._with_result(event, self.open_run if run is None else run)
        if alone:
            self._begin(event, made)
            self.open_run = 0
        if run is None and not alone and not self.open_run and event.verb not in BETWEEN_RUNS:
            run = UNTOLD  # until the rest is told
        if event.verb is Deed.ADVANCE and not self._has_counter(event):
            placed = structs.replace(_implied(event), verb=Deed.PLACE_COUNTERS, counter=Counter.ADVANCEMENT, side=None)
            self.add(structs.replace(placed, server=None, from_zone=None, to_zone=None), run=run)
        of_run = self.open_run if run is None else run
        if of_run > 0 and event.verb in IN_ENCOUNTERS and not self._was_met(event, of_run):
            met = structs.replace(_implied(event), verb=Deed.ENCOUNTER, source=None, clause=None, key=None, amount=1)
            self.add(structs.replace(met, server=event.server or self.server_of_run()), run=of_run)
        by_access = event.verb is Deed.STEAL or (event.verb is Deed.TRASH and event.cause is Deed.ACCESS)
        if by_access and not self.accessed(event):
            self.add(
                structs.replace(_implied(event), verb=Deed.ACCESS, amount=1, to_zone=None, cause=None, face=None),
                run=run,
            )
        self.add(event, run=self.runs if alone else run)
        if alone:
            ends = structs.replace(_implied(event), verb=Deed.RUN_ENDS, successful=event.verb is Deed.RUN_SUCCESSFUL)
            self.add(ends, run=self.runs)
            self.implied_end = len(self.events) - 1

    def _has_counter(self, advanced: Event) -> bool:
        """Whether the counter is told that advancing places (rule_advance)."""
        told = (e for e in reversed(self.events) if e.object == advanced.object and e.turn == advanced.turn)
        last = next((e for e in told if e.verb in (Deed.ADVANCE, Deed.PLACE_COUNTERS)), None)
        return last is not None and last.verb is Deed.PLACE_COUNTERS

    def _was_met(self, done: Event, run: int) -> bool:
        """Whether the encounter of a run is told in which ice was broken or bypassed."""
        of_run = (e for e in self.events if e.run == run and e.verb is Deed.ENCOUNTER)
        return any(e.object == done.object and e.card == done.card for e in of_run)

    def _end_encounter(self, run: int) -> None:
        """The encounter that was told last of a run has ended (rule_sec_run_encounter_ice_phase)."""
        met = (e for e in reversed(self.events) if e.verb in (Deed.ENCOUNTER, Deed.ENCOUNTER_ENDS))
        last = next((e for e in met if e.run == run), None)
        if last is not None and last.verb is Deed.ENCOUNTER:
            self.add(structs.replace(_implied(last), verb=Deed.ENCOUNTER_ENDS, source=None), run=run)

    def _latest(self) -> Event:
        """What was told last of the run that has begun and not ended."""
        return next(e for e in reversed(self.events) if e.run == self.open_run)

    def _begin(self, event: Event, made: Event | None) -> None:
        """A run has begun in which this happened, the one that was made by what was told before."""
        action = made.action if made is not None and made.turn == event.turn else event.action
        begun = Event(Deed.RUN_BEGINS, Side.RUNNER, server=event.server, turn=event.turn, action=action)
        self.add(structs.replace(begun, perhaps=_implied(event).perhaps))

    def _reopen(self, event: Event) -> None:
        """A run of which only the result was told goes on with what follows a success."""
        if event.verb in AFTER_SUCCESS and self.implied_end == len(self.events) - 1:
            self.open_run, self.implied_end = self.events.pop().run, None

    def end_of_run(self) -> None:
        """The run that has begun, and is not the one in progress, is over (rule_run_ends_phase)."""
        if self.open_run:
            self._end_encounter(self.open_run)
            last = self._latest()
            server = None if self.is_moved else self.server_of_run()
            ends = Event(Deed.RUN_ENDS, Side.RUNNER, server=server, turn=last.turn, action=last.action)
            ends = structs.replace(ends, perhaps=_implied(last).perhaps)
            self.add(self._with_result(ends, self.open_run))

    def expect_run(self, server: str | None, *, is_made: bool, is_moved: bool) -> None:
        """What was told last made a run on this server, if it is one (rule_run_initiation_phase); `is_made`: it is
        over, whatever else is told; `is_moved`: the card may change the server (rule_change_attacked_server)."""
        self.is_made, self.is_moved = is_made, is_moved
        last = self.events[-1]
        begun = Event(Deed.RUN_BEGINS, Side.RUNNER, server=server, turn=last.turn, action=last.action)
        self.expected = structs.replace(begun, perhaps=_implied(last).perhaps)

    def expected_run(self) -> None:
        """Nothing more was told of that run: it has begun and ended, and nobody knows how."""
        if self.expected is not None:
            begun, self.expected = self.expected, None
            self.add(begun)
            self.add(structs.replace(begun, verb=Deed.RUN_ENDS, server=None if self.is_moved else begun.server))

    def finish(self, pool: Pool) -> None:
        """The history is told: of its runs only the one in progress goes on."""
        if self.run_now is None or self.is_made or (self.expected and self.expected.turn != self.turn):
            self.expected_run()
        if self._is_over():
            self.end_of_run()
        going_on = self.run_now is not None
        for run in sorted({e.run for e in self.events if e.run > 0}):
            if self.run_now is None or run != (self.run_now.number or self.usual_run):
                self._end_encounter(run)
        for k, event in enumerate(self.events):
            if event.run == UNTOLD:
                run = unsaid_run(self.events, k, self.turn, pool, going_on=going_on)
                self.events[k] = structs.replace(event, run=run)

    def _is_over(self) -> bool:
        """Whether the run that has begun, and of which no end is told, is not the one in progress: by its number, its
        turn, or a result that the one in progress cannot have had yet, or on another server."""
        now = self.run_now
        if now is None or not self.open_run:
            return now is None
        of_run = [e for e in self.events if e.run == self.open_run]
        results = [e for e in of_run if e.verb in RUN_RESULTS]
        had = any(not now.reached or e.server not in (None, now.server) for e in results)
        return now.number not in (0, self.open_run) or of_run[-1].turn != self.turn or had

    def resolved(self, played: Event) -> None:
        """The played card lies in its discard pile: unless more is told of it, it was trashed as it was resolved
        (rule_steps_playing_trash_played_card)."""
        index = next(k for k in range(len(self.events) - 1, -1, -1) if self.events[k] is played)
        later = [k for k in range(index + 1, len(self.events)) if self.events[k].object == played.object]
        trashed, resolved = _trashed_as_resolved(played)
        if not later:
            self.events[index + 1 : index + 1] = (trashed, resolved)
        elif self.events[later[0]].cause is Deed.RESOLVED and all(
            self.events[k].verb is not Deed.RESOLVED for k in later
        ):
            self.events[later[0] + 1 : later[0] + 1] = (resolved,)

    def _with_result(self, ends: Event, run: int) -> Event:
        """The end of a run with the result that the log tells of it, which it takes from what else is told: a Runner
        that jacked out did not reach the server (rule_unsuccessful_run)."""
        told = [e.verb for e in self.events if e.run == run]
        result = next((verb for verb in told if verb in RUN_RESULTS), None)
        if result is not None:
            reached = result is Deed.RUN_SUCCESSFUL
            return structs.replace(ends, successful=reached) if ends.successful is None else ends
        successful = False if ends.successful is None and Deed.JACK_OUT in told else ends.successful
        if successful is not None:
            verb = Deed.RUN_SUCCESSFUL if successful else Deed.RUN_UNSUCCESSFUL
            self.add(structs.replace(ends, verb=verb, successful=successful or None), run=run)
        return structs.replace(ends, successful=successful)

    def in_progress(self) -> int:
        """The number of the run in progress; what is told next happens in it, too, where the file does not say it."""
        number = self.run_now.number if self.run_now is not None else 0
        if not number:
            self.open_run = self.usual_run
        return number or self.open_run


def _implied(event: Event) -> Event:
    """An event of which another one is made that the rules imply: what an entry says may have come of it is its own."""
    return event if event.perhaps == UNSAID else structs.replace(event, perhaps=())


def unsaid_run(events: Sequence[Event], index: int, turn: int, pool: Pool, *, going_on: bool) -> int:
    """The run of an event that a history tells outside of its runs and without saying more: it may have been one
    where servers are breached, or an ability works in runs only, and the one in progress where nothing behind it tells
    that no run went on."""
    event = events[index]
    card = pool.get(event.card)
    if card is not None and any(map(in_a_run, used(card, event.verb, event.clause))):
        return UNTOLD
    latest = going_on and event.turn == turn and all(e.verb not in BETWEEN_RUNS for e in events[index + 1 :])
    return UNTOLD if event.verb in IN_BREACHES or latest else 0


def _trashed_as_resolved(played: Event) -> tuple[Event, Event]:
    """What becomes of a card that was played and does not stay in play."""
    resolved = structs.replace(_implied(played), verb=Deed.RESOLVED, from_zone=Zone.PLAY_AREA)
    trashed = structs.replace(resolved, verb=Deed.TRASH, cause=Deed.RESOLVED, place=Place.RESOLVING, face=Face.UP)
    return trashed, resolved


def _with_its_zones(event: Event, basic: Deed, side: Side) -> Event:
    """What a basic action does, with the zone that its card leaves: a hand, or the rig (rule_corp_basic_actions)."""
    match basic:
        case Deed.PLAY:
            return structs.replace(event, from_zone=HANDS[side])
        case Deed.INSTALL:
            return structs.replace(event, from_zone=HANDS[side], to_zone=Zone.PLAY_AREA)
        case Deed.TRASH_RESOURCE:
            return structs.replace(event, from_zone=Zone.PLAY_AREA, place=Place.RIG, face=Face.UP)
        case _:
            return event
