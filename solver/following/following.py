"""Following a recorded game from its first state: sysop's own game is carried along, step by step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from itertools import pairwise
from typing import Any

from msgspec import Struct, structs

from ...models.abilities import Aspect, Unread
from ...models.actions import AccessCard
from ...models.deeds import Deed
from ...models.events import Event
from ...models.imports.commands import (
    BY_HAND,
    Command,
    Kind,
    command_of,
    is_beginning,
    is_settled,
    leaves_subroutines,
    named_in,
    renamed,
)
from ...models.imports.inferring import inferred
from ...models.imports.positions import NoPosition
from ...models.imports.tracing import Shown, asked_about, cards_in, is_access, shown
from ...models.lingering_effects import Perhaps, of_a_run
from ...models.notation.unsettled import perhaps_left
from ...models.pool import Pool
from ...models.state import Doubt, Ending, GameObject, Lingering, State
from ...models.terms import DECKS, HANDS, CardType, Counter, Face, Place, Side, Zone
from ..ask.position import Position
from ..deeds.credits import CREDITS_USED
from .comparing import are_exchanged, differences
from .habits import (
    LINK,
    SHORTCUT,
    begins_again,
    encountered,
    ends_early,
    has_other_subroutines,
    has_points,
    is_bookkeeping,
    is_button,
    is_refused,
    is_taking,
    is_unchanged,
    jacks_out_late,
    leaves_within,
    numbers,
    numbers_set,
    used,
)
from .names import with_names, with_references, with_servers_of
from .plan import Plan
from .recorded import Recorded, without_prompts
from .search import Followed, Found, follow, moment
from .unseen import may_have_happened

Data = Mapping[str, Any]
TURNS_TOLD = 1  # how many turns later a card still asks what happened in one


class Apart(StrEnum):
    """Why a step is not compared: the closed list."""

    BY_HAND = "changed by hand"
    BOOKKEEPING = "credits taken from a card by hand"
    LEFT = "subroutines left unresolved by hand"
    EARLY = "the turn is ended with clicks left"
    LATE = "jacked out after the time for it"
    BUTTON = "a button for what is no paid ability"
    IMPOSSIBLE = "after a position that the rules do not know"
    OVER = "played on after the end of the game"
    OPEN = "the recording ends before everything is answered"
    FAULT = "sysop failed"


# what a recorded state that is the same as ours tells to have been so
TOLD = frozenset(
    {
        Aspect.CREDITS,
        Aspect.CLICKS,
        Aspect.ZONES,
        Aspect.COUNTERS,
        Aspect.TAGS,
        Aspect.DAMAGE,
        Aspect.SCORE,
        Aspect.RESOLUTION,
    }
)


def without_told(state: State) -> State:
    """The state without doubts about what the recording has told meanwhile."""
    left = tuple(d for d in state.doubts if d.aspect not in TOLD)
    return state if len(left) == len(state.doubts) else structs.replace(state, doubts=left)


class Step(Struct, frozen=True):
    """One step of a recorded game: from the state `first` to the state `last`.

    `before` is sysop's own state before it, `target` what was recorded after it, `followed` what came of following it.
    `refused` says that nothing changed: the program did not let it happen. `shown` is the state `first` as recorded,
    and `recorded` tells what its cards are called. Without `ends` the recording ends in the middle of it.
    """

    first: int
    last: int
    commands: tuple[Command, ...]
    before: Position
    target: State | None = None
    followed: Followed | None = None
    apart: Apart | None = None
    refused: bool = False
    detail: str = ""
    shown: Data = {}
    recorded: Recorded | None = None
    ends: bool = True


def steps(states: Iterable[Data], events: Mapping[int, Data] | None, pool: Pool) -> Iterator[Step]:
    """The steps of a recorded game, each followed from where the one before led.

    Args:
        states: the recorded states, from the first on; only those of one step are kept.
        events: the commands by the number of the state that they led to; without, they are told from what changed.
        pool: the cards.
    """
    return _Follower(pool, events).steps(states)


class _Follower:
    def __init__(self, pool: Pool, events: Mapping[int, Data] | None) -> None:
        self.events = events
        self.recorded = Recorded(pool)
        self.position: Position | None = None
        self.looked_at: set[str] = set()  # cards of decks that a prompt has listed
        self.set_by_hand: set[tuple[str, Any]] = set()  # numbers that were set by hand, and that no card gives
        self.unsure = 0  # up to this turn, what happened is not known in full
        self.untold: tuple[Deed, ...] = ()  # of which kinds something may be missing; none named is any
        self.ice_gone = False  # whether the ice at which the Runner was has gone by hand, and they are still there

    def steps(self, states: Iterable[Data]) -> Iterator[Step]:
        between: list[Data] = []
        first, over = 0, False
        for number, state in enumerate(states):
            if state.get("winner") is None:
                self.recorded.plays_on = False
            elif over or number == 0:
                self._play_on(between)
            over = state.get("winner") is not None and not self.recorded.plays_on
            between.append(state)
            target = self._settled(state)
            if len(between) == 1:
                first = number
                if target is None:
                    between.clear()
                elif self.position is None:
                    self.position = Position(target, self.recorded.pool)
                continue
            if target is None:
                continue
            step = self._step(first, between, target)
            yield structs.replace(step, shown=between[0], recorded=self.recorded)
            first, between = number, [state]
        if len(between) > 1 and self.position is not None:
            yield structs.replace(self._last(first, between), shown=between[0], recorded=self.recorded)

    def _last(self, first: int, states: list[Data]) -> Step:
        """The step in whose middle the recording ends: whether what was done may be done so far."""
        assert self.position is not None
        commands = self._commands(first, states)
        apart = Step(first, first + len(states) - 1, commands, self.position, apart=Apart.OPEN)
        try:
            step = self._step(first, states, self.recorded.state(without_prompts(states[-1])), ends=False)
        except NoPosition:
            return apart
        found = step.followed
        told = found is not None and found.found is not Found.LOST and step.apart is None
        return structs.replace(step, ends=False) if told else apart

    def _play_on(self, between: list[Data]) -> None:
        """The game was over and is played on, as tests do: from here on nobody has won."""
        self.recorded.plays_on = True
        target = self._settled(between[0]) if between else None
        if target is None:
            between.clear()
        elif self.position is not None:
            self.position = self._resumed(self.position.state, target)

    @property
    def impossible(self) -> bool:
        """Whether the recording has cards where no rule puts them."""
        return self.recorded.impossible

    def _settled(self, state: Data) -> State | None:
        """The state, where nobody is asked anything in it and the rules know such a position."""
        if (state.get("winner") is None or self.recorded.plays_on) and not is_settled(state):
            return None
        if is_beginning(state):  # what has been triggered there is told when it is over
            return None
        try:
            return self.recorded.state(state)
        except NoPosition:
            return None

    def _commands(self, first: int, states: list[Data]) -> tuple[Command, ...]:
        told: list[Command] = []
        for number, (before, after) in enumerate(pairwise(states), first + 1):
            command = self._command(number, before, after)
            if command is not None and not (command.kind is Kind.CONTINUE and is_unchanged(before, after)):
                told.append(command)
        titles: dict[str, str | None] = {}
        for command in told:
            for cid, title in named_in(command):
                titles[cid] = title or titles.get(cid)
        names = self.recorded.names(titles)
        return tuple(renamed(command, names) for command in told)

    def _command(self, number: int, before: Data, after: Data) -> Command | None:
        if self.events is None:
            return inferred(number, before, after)
        return command_of(self.events[number], before) if number in self.events else None

    def _step(self, first: int, states: list[Data], target: State, *, ends: bool = True) -> Step:
        last = first + len(states) - 1
        assert self.position is not None
        start, pool = self.position, self.recorded.pool
        fresh, accessed = self._traced(states)
        target = with_names(target, self.recorded.renamed)
        commands = self._commands(first, states)
        if any(c.kind in BY_HAND for c in commands):
            self.set_by_hand |= set(numbers_set(states))
            self.ice_gone = _loses_its_ice(start.state, target)
            alone = all(c.kind in BY_HAND for c in commands)  # what else was done, nobody has followed
            self.position = self._resumed(start.state, target, past=alone)
            return Step(first, last, commands, start, target, apart=Apart.BY_HAND)
        if is_bookkeeping(commands):
            self.position = self._resumed(_credits_used(start.state, target), target)
            return Step(first, last, commands, start, target, apart=Apart.BOOKKEEPING)
        if begins_again(states[0], commands):
            self.position = self._resumed(start.state, target)
            return Step(first, last, commands, start, target, apart=Apart.BY_HAND)
        offered = list(self._offered(start.state, commands, fresh))
        seen = [*fresh, *offered]
        prepared = self._with_tops(self._forgotten(start.state, offered), seen)
        position = Position(prepared, pool) if prepared is not start.state or pool is not start.pool else start
        if is_refused(states, commands):
            return Step(first, last, commands, position, target, refused=True)
        if position.decision is None:
            self.position = self._resumed(start.state, target)
            return Step(first, last, commands, position, target, apart=Apart.OVER)
        told = tuple(c.cid for c in fresh)
        try:
            found = follow(position, Plan(commands, target, accessed, told, ends=ends))
            if found.found is Found.DIFFERENT and (other := self._with_tops(start.state, seen[::-1])) != prepared:
                again = follow(Position(other, pool), Plan(commands, target, accessed, told[::-1], ends=ends))
                if again.found is Found.SAME:
                    position, found = Position(other, pool), again
        except Exception as error:
            self.position = self._resumed(start.state, target, past=False)
            detail = f"{type(error).__name__}: {error}"
            return Step(first, last, commands, position, target, apart=Apart.FAULT, detail=detail)
        passed = any(c.kind is Kind.UNBROKEN for c in commands)
        left = not passed and leaves_subroutines(states[0], states[-1])
        within = not left and not passed and leaves_within(first, states, commands)
        if found.found is Found.SAME and left and _leaves_more(found.position, start):
            self.position = _left_open(self._resumed(start.state, target), encountered(start))
            return Step(first, last, commands, position, target, followed=found, apart=Apart.LEFT)
        if found.found is Found.SAME and found.position is not None:
            self.ice_gone = self.ice_gone and moment(found.position.state) == moment(start.state)
            renumbered = without_told(with_servers_of(found.position.state, target))
            if renumbered.partial_history and renumbered.turn > self.unsure:
                renumbered = structs.replace(renumbered, partial_history=False, untold=())
            same = renumbered is found.position.state
            self.position = found.position if same else Position(renumbered, pool)
            if are_exchanged(renumbered, target):  # go on with the names that the recording has for them
                self.position = self._resumed(renumbered, target)
            return Step(first, last, commands, position, target, followed=found)
        own = (found.position or found.ended or position).state
        if is_button(commands, position):
            own = _credits_used(own, target)
        self.position = self._resumed(own, target)
        apart = None
        if left:
            apart = Apart.LEFT
            self.position = _left_open(self.position, encountered(start))
        elif within:
            apart = Apart.LEFT
            self.position = self._resumed(own, target, past=False)
            for card in used(commands):
                self.position = _left_open(self.position, card)
        elif target.winner is None and (
            found.ending is Ending.DECKED or (found.ending and (self.recorded.plays_on or has_points(states[-1])))
        ):
            apart = Apart.OVER
            if found.ended is not None:  # up to the end that was set aside by hand, all is as it was recorded
                found = structs.replace(found, found=Found.SAME, position=found.ended)
                return Step(first, last, commands, position, target, followed=found)
        elif ends_early(states[0], commands):
            apart = Apart.EARLY
        elif found.found is Found.LOST and jacks_out_late(start.state, commands):
            apart = Apart.LATE
        elif is_button(commands, position):
            apart = Apart.BUTTON
            open_ = found.found in (Found.UNKNOWN, Found.LOST) and not is_taking(commands)
            button = next((c.card for c in commands if c.kind is Kind.ABILITY), None)
            if open_ or any(SHORTCUT in (c.label or "") for c in commands):  # it was done, and nobody saw it
                untold = may_have_happened(position.game, button) if button is not None else ()
                self.position = self._resumed(own, target, past=False, untold=untold)
            self.position = _left_open(self.position, button)
        elif (
            has_other_subroutines(states[0], position)
            or _accesses_more(position.state, found, accessed)
            or self._is_about_what_was_set(states[0], commands)
            or (self.ice_gone and found.found is Found.LOST)
        ):
            apart = Apart.BY_HAND
        elif self.impossible and found.found is not Found.ILLEGAL:
            apart = Apart.IMPOSSIBLE
        if apart is None and found.found in (Found.UNKNOWN, Found.LOST):
            self.position = self._resumed(own, target, past=False)
        if found.found is Found.UNKNOWN:
            for card in dict.fromkeys(used(commands)):
                self.position = _left_open(self.position, card, known=not is_in_doubt(found, card, self.position))
        return Step(first, last, commands, position, target, followed=found, apart=apart)

    def _resumed(self, own: State, target: State, *, past: bool = True, untold: tuple[Deed, ...] = ()) -> Position:
        """The game as it was recorded, with what sysop knows of its past: unless `past`, that is not all of this turn
        (or only events of these kinds may be missing), and cards may ask for it in the next one."""
        if not past:
            known = self.unsure >= target.turn and not self.untold  # anything may be missing already
            self.untold = () if known or not untold else tuple(dict.fromkeys((*self.untold, *untold)))
            self.unsure = target.turn + TURNS_TOLD
        elif target.turn > self.unsure:
            self.untold = ()
        run, runs = target.run, own.runs
        doubts: tuple[Doubt, ...] = ()
        if run is not None:
            going_on = own.run is not None and not own.run.ended
            runs, doubts = (own.runs, own.doubts) if going_on else (own.runs + 1, ())
            run = structs.replace(run, number=runs)
        own = _installed(own, target)
        target = _as_the_same(own, target)
        state = structs.replace(
            target,
            history=own.history,
            seen=len(own.history),
            lingering=_kept(own, target),
            unsettled=own.unsettled,
            doubts=doubts,  # what was not understood in a run may still show in it
            runs=runs,
            run=run,
            action=own.action,
            partial_history=target.turn <= self.unsure,
            untold=self.untold,
        )
        return Position(state, self.recorded.pool)

    def _is_about_what_was_set(self, state: Data, commands: tuple[Command, ...]) -> bool:
        """Whether a card is used whose strength was set by hand, or there is link that was."""
        now = set(numbers(state)) & self.set_by_hand
        cards = {c.card for c in commands}
        return any(name == LINK or self.recorded.name(name, None) in cards for name, _ in now)

    # -------------------------------------------------------------------- tracing

    def _traced(self, states: list[Data]) -> tuple[list[Shown], tuple[str, ...]]:
        """The cards that come from decks on the way, in order, and what was accessed, all by our names; cards that the
        recording calls by a new name after a move keep the one that they had."""
        before = {cid: told for cid, card in cards_in(states[0]).items() if (told := shown(card)) is not None}
        present = set(before)
        end = set(cards_in(states[-1]))
        gone = [told for cid, told in before.items() if cid not in end]
        zones = {cid: card.get("zone") for cid, card in cards_in(states[0]).items()}
        fresh: list[Shown] = []
        accessed: list[str] = []
        for state in states[1:]:
            asked = [card for _, card, message in asked_about(state) if is_access(message)]
            for card in (*asked, *cards_in(state).values()):
                told = shown(card)
                if told is None or told.cid in present:
                    continue
                present.add(told.cid)
                was = [g for g in gone if (g.title, g.owner) == (told.title, told.owner)]
                old = next((g for g in was if zones.get(g.cid) != card.get("zone")), None)
                if old is not None:
                    gone.remove(old)
                    self.recorded.same(told.cid, self.recorded.name(old.cid, old.title), told.title)
                else:
                    fresh.append(structs.replace(told, cid=self.recorded.name(told.cid, told.title)))
                if told.cid not in end:
                    gone.append(told)
            for card in asked:
                told = shown(card)
                name = self.recorded.name(told.cid, told.title) if told is not None else None
                if name is not None and (not accessed or accessed[-1] != name):
                    accessed.append(name)
        return fresh, tuple(accessed)

    def _offered(self, state: State, commands: tuple[Command, ...], fresh: list[Shown]) -> Iterator[Shown]:
        """Cards that a prompt offers and that are nowhere else: they are in a deck that is looked at."""
        known = {o.id for o in state.objects if o.zone not in DECKS.values()} | {told.cid for told in fresh}
        for command in commands:
            for _, title, id in command.prompt.offered if command.prompt is not None else ():
                card = self.recorded.pool.named(title) if id is not None and id not in known else None
                if card is not None and id is not None:
                    known.add(id)
                    yield Shown(id, title, card.side)

    def _forgotten(self, state: State, offered: list[Shown]) -> State:
        """The state in which nobody knows any more which cards of a deck were listed before, now that others are."""
        now, sides = {told.cid for told in offered}, {told.owner for told in offered}
        stale = self.looked_at - now
        self.looked_at |= now

        def forgets(thing: GameObject) -> bool:
            return thing.id in stale and thing.owner in sides and thing.zone in DECKS.values()

        if not any(forgets(o) for o in state.objects):
            return state
        told = tuple(structs.replace(o, card=None) if forgets(o) else o for o in state.objects)
        return structs.replace(state, objects=told)

    def _with_tops(self, state: State, fresh: list[Shown]) -> State:
        """The state in which the decks have on top what will come from them."""
        objects, outside = list(state.objects), list(state.outside)
        changed = False
        for side in Side:
            deck = DECKS[side]
            tops: list[GameObject] = []
            for told in fresh:
                if told.owner is not side:
                    continue
                found = next((o for o in objects if o.id == told.cid), None)
                if found is not None and found.zone is not deck:
                    continue
                card = self.recorded.pool.named(told.title)
                if found is None and card is not None and card.type in IDENTITIES:  # it comes from outside of the game
                    outside.append(GameObject(told.cid, card.id, side, Zone.OUTSIDE))
                    changed = True
                    continue
                if found is None:
                    found = next((o for o in objects if o.zone is deck and o.card is None), None)
                if found is None:
                    continue
                objects.remove(found)
                tops.append(
                    structs.replace(
                        found, id=told.cid, card=card.id if card is not None else found.card, unordered=False
                    )
                )
            if tops:
                place = next((k for k, o in enumerate(objects) if o.zone is deck), len(objects))
                objects[place:place] = tops
                changed = True
        return structs.replace(state, objects=tuple(objects), outside=tuple(outside)) if changed else state


IDENTITIES = (CardType.CORP_IDENTITY, CardType.RUNNER_IDENTITY)


def _accesses_more(state: State, found: Followed, accessed: tuple[str, ...]) -> bool:
    """Whether more cards were accessed than our own game has the Runner access, while no card of theirs is there that
    could have said so: their number was set by hand."""
    own = (o for o in state.objects if o.owner is Side.RUNNER and o.zone is Zone.PLAY_AREA)
    texts = [o for o in own if o.place is not Place.IDENTITY]
    ours = [t for t in found.way if isinstance(t.choice, AccessCard)]
    silent = not texts and not state.lingering and found.position is not None
    return silent and found.found is Found.DIFFERENT and len(accessed) > max(1, len(ours))


def is_in_doubt(found: Followed, id: str, position: Position) -> bool:
    """Whether an effect of a card that was used may have taken place without being understood: a reason names it, or
    none. Of a card whose text nobody has, every question tells so."""
    thing = position.state.find(id)
    if thing is None or thing.card in position.pool.own:
        return False
    reasons = found.verdict.unknown if found.verdict is not None else ()
    return any(not reason.blame or id in reason.blame for reason in reasons)


def _leaves_more(after: Position | None, before: Position) -> bool:
    """Whether subroutines that the program left aside have left something behind in sysop's own game."""
    return after is not None and bool(set(after.state.lingering) - set(before.state.lingering))


def _installed(own: State, target: State) -> State:
    """The state with what was installed and rezzed in its log, though nobody followed it: cards of a hand that are
    installed now, and cards that are faceup now, in the same turn."""
    if own.turn != target.turn:
        return own
    hands = {o.id: o for o in own.objects if o.zone in HANDS.values()}
    down = {o.id for o in own.objects if o.installed and o.face is Face.DOWN and o.owner is Side.CORP}
    for after in target.objects:
        before = hands.get(after.id)
        if after.id in down and after.installed and after.face is Face.UP:
            own = own.log(Event(Deed.REZ, Side.CORP, after.id, after.card, server=after.server))
        if before is not None and after.installed:
            own = own.log(
                Event(
                    Deed.INSTALL,
                    after.owner,
                    after.id,
                    after.card,
                    server=after.server,
                    from_zone=before.zone,
                    to_zone=after.zone,
                )
            )
    return own


def _as_the_same(own: State, target: State) -> State:
    """The recorded state, in which each object is the same one as in our own game, or another one where it has come to
    another zone (rule_no_memory)."""
    before = {o.id: o for o in own.objects}

    def known(thing: GameObject) -> GameObject:
        old = before.get(thing.id)
        if old is None:
            return thing
        same = (old.zone, old.place is Place.HOSTED) == (thing.zone, thing.place is Place.HOSTED)
        since = old.since if same and old.face is thing.face else own.next_entry
        return structs.replace(thing, incarnation=old.incarnation + (not same), since=since)

    objects = tuple(known(o) for o in target.objects)
    now = {o.id: o.reference for o in objects}
    return structs.replace(target, objects=objects, lingering=with_references(target.lingering, now))


def _credits_used(own: State, target: State) -> State:
    """Our own game in which credits that are gone from cards, and that a player has taken, have been spent from them:
    the program puts such credits into the credit pool first."""
    for before in own.objects:
        after = target.find(before.id)
        taken = before.count(Counter.CREDIT) - after.count(Counter.CREDIT) if after is not None else 0
        if taken > 0:
            spent = Event(Deed.SPEND_COUNTERS, before.controller, before.id, before.card, taken, Counter.CREDIT)
            own = own.log(spent).log(structs.replace(spent, verb=Deed.USE, amount=1, counter=None, clause=CREDITS_USED))
    return own


def _loses_its_ice(before: State, after: State) -> bool:
    """Whether the piece of ice at which the Runner was is not there any more."""
    run = before.run
    thing = after.find(run.position) if run is not None and run.position is not None else None
    return run is not None and run.position is not None and (thing is None or not thing.installed)


def _left_open(position: Position, card: str | None, *, known: bool = False) -> Position:
    """What a card may have left behind is open, since nobody followed what a button for it did, or which of its
    subroutines were resolved; with `known` only what the text says in words that are understood."""
    state = position.state
    thing = state.find(card) if card is not None else None
    if thing is None or thing.card is None or thing.card not in position.pool:
        return position
    run = state.run.number if state.run is not None else 0
    open_ = perhaps_left(state, position.pool, Perhaps(thing.card, thing.id, state.turn, run))
    if known:
        open_ = tuple(each for each in open_ if not any(isinstance(d, Unread) for d in each.effect.declarations))
    unsettled = tuple(dict.fromkeys((*state.unsettled, *open_)))
    return Position(structs.replace(state, unsettled=unsettled), position.pool) if open_ else position


def _kept(own: State, target: State) -> tuple[Lingering, ...]:
    """What lasts: what sysop knows of, and what cards are recorded to have chosen."""
    known = {effect.source for effect in own.lingering if effect.kept}
    first = max((effect.number for effect in own.lingering), default=0) + 1
    there = {(e.source, e.declarations, e.trigger, e.steps) for e in own.lingering}
    new = (e for e in target.lingering if (e.source, e.declarations, e.trigger, e.steps) not in there)
    told = [effect for effect in new if effect.source not in known]
    own_run = own.run.number if own.run is not None and (target.run is None or own.run.ended) else None
    lasting = [e for e in own.lingering if own_run is None or e.run != own_run or not of_a_run(e)]
    return (*lasting, *(structs.replace(effect, number=first + k) for k, effect in enumerate(told)))


__all__ = ["Apart", "Step", "differences", "is_in_doubt", "steps"]
