"""The state of a game: objects in zones, players, servers, the run, the stack of frames and the log.

It knows no rules: it answers where things are and builds changed copies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from operator import attrgetter, is_

from msgspec import structs

from .abilities import Aspect, Declaration, Step
from .conditions import Duration, Trigger
from .deeds import Deed
from .edition import CURRENT
from .events import Event
from .frames import Binding, Frame, Pending, Reference, ResolvingFrame, TimingFrame, WindowFrame
from .naming import ITSELF
from .terms import DECKS, HANDS, Counter, Face, Place, Side, Zone
from .timing import Structure
from .values import Value

CENTRAL_SERVERS = ("hq", "rnd", "archives")


class GameObject(Value, frozen=True):
    """One card in the game; `card` None is a card that nobody has identified.

    `incarnation` rises whenever it becomes a new object (1.12.2). `worth` is set on cards that are in a score area as
    an agenda (10.1.3). `since` numbers the log entry since when an active card has been active (10.3.1d).
    `unordered` cards of a deck have been shuffled: which of them lies at which of their places, nobody knows.
    """

    id: str
    card: str | None
    owner: Side
    zone: Zone
    face: Face = Face.UP
    place: Place | None = None
    server: str | None = None
    host: str | None = None
    counters: tuple[tuple[Counter, int], ...] = ()
    controlled_by: Side | None = None
    incarnation: int = 0
    worth: int | None = None
    since: int = 0
    unordered: bool = False
    aside_from: Zone | None = None  # of a card that is set aside: where it was before
    flipped: bool = False  # of an identity with another face: that one is up
    back: int | None = None  # which other face a copy has, of an identity with several (1.5.2); None is not known

    @property
    def seen_zone(self) -> Zone:
        """The zone from which abilities see it come: the set-aside zone is passed through (4.8.3)."""
        return self.aside_from or self.zone if self.zone is Zone.SET_ASIDE else self.zone

    @property
    def controller(self) -> Side:
        """Who controls it: in a score area its player, else its owner unless an effect says otherwise (1.14, 1.14.2a,
        1.14.2b, 1.14.2c, 1.14.2f)."""
        if self.zone is Zone.RUNNER_SCORE:
            return Side.RUNNER
        if self.zone is Zone.CORP_SCORE:
            return Side.CORP
        return self.controlled_by or self.owner

    @property
    def installed(self) -> bool:
        """Whether it is an installed card (8.5.1, rule_identity_not_installed)."""
        return self.zone is Zone.PLAY_AREA and self.place in (Place.ROOT, Place.ICE, Place.RIG)

    @property
    def side_up(self) -> Face | None:
        """Whether it is faceup or facedown; None in hands and decks, where cards are neither
        (rule_hidden_secret_faceup_facedown)."""
        return None if self.zone in (*HANDS.values(), *DECKS.values()) else self.face

    @property
    def is_blank(self) -> bool:
        """Whether it is a facedown installed Runner card (rule_facedown_runner_cards_are_blank)."""
        in_play = self.zone is Zone.PLAY_AREA and self.place is not Place.HOSTED
        return self.owner is Side.RUNNER and in_play and self.face is Face.DOWN

    @property
    def is_unrezzed(self) -> bool:
        """Whether it is an installed facedown Corp card (rule_rezzed_unrezzed)."""
        return self.installed and self.owner is Side.CORP and self.face is Face.DOWN

    @property
    def is_converted(self) -> bool:
        """Whether it has lost its printed properties as an agenda or a condition counter (rule_add_card_to_score_area,
        rule_card_to_counter)."""
        return self.worth is not None or self.place is Place.CONDITION

    @property
    def reference(self) -> Reference:
        """The object as it is now."""
        return Reference(self.id, self.incarnation)

    def count(self, kind: Counter | None) -> int:
        """How many counters of a kind it hosts; None counts all but credits."""
        return sum(n for k, n in self.counters if (k is kind if kind else k is not Counter.CREDIT))

    def with_counters(self, kind: Counter, change: int) -> GameObject:
        """A copy with so many counters of a kind more (or fewer); never below 0."""
        amounts = dict(self.counters)
        amounts[kind] = max(0, amounts.get(kind, 0) + change)
        return structs.replace(self, counters=tuple((k, amounts[k]) for k in Counter if amounts.get(k)))


class PlayerState(Value, frozen=True):
    """What one player has."""

    credits: int = 0
    clicks: int = 0
    tags: int = 0
    bad_publicity: int = 0
    core_damage: int = 0


class MovedTo(Value, frozen=True):
    """Where an ability has moved the Runner, and the step with which the run goes on there (6.2.8): the ice of the
    position, with the ice inward of it, or no position at a server without ice."""

    server: str
    position: str | None
    inward: tuple[str, ...]
    step: str
    vacant: bool = False  # the ice has left the position since


class Run(Value, frozen=True):
    """The run in progress, or an encounter outside of one (6.1.4b).

    A forced encounter is a value of its own: `forced`, with number 0 where no run is in progress, and `under` it what
    it interrupts (rule_forced_encounter). `position` is the ice at the Runner's position, or None at the server.
    `broken` and `resolved` number subroutines of the encountered ice, in the order in which `subroutines` names them as
    they stood at the last checkpoint (none while none is broken or resolved). `credits` is what is left in the bad
    publicity fund. `initiated_by` is the object whose text started it.
    """

    number: int
    server: str
    position: str | None = None
    successful: bool | None = None
    credits: int = 0
    broken: tuple[int, ...] = ()
    resolved: tuple[int, ...] = ()
    subroutines: tuple[str, ...] = ()
    encountering: bool = False
    initiated_by: str | None = None
    passed: tuple[str, ...] = ()
    inward: tuple[str, ...] | None = None  # the ice inward of a position whose ice has left it; None while it is there
    reached: bool = False  # the success phase has begun
    ended: bool = False
    more: tuple[tuple[str, int], ...] = ()  # additional accesses in the breach of a server that it leads to
    forced: bool = False
    under: Run | None = None
    moved_to: MovedTo | None = None  # as soon as the active phase is over (rule_move_new_run_phase)

    @property
    def depth(self) -> int:
        """How many runs and encounters it interrupts, one within the other."""
        return 0 if self.under is None else 1 + self.under.depth

    @property
    def in_progress(self) -> bool:
        """Whether it is a run that has not ended, and no mere encounter."""
        return not self.ended and self.number > 0


class Lingering(Value, frozen=True):
    """A lingering effect: declarations, or a delayed ability, with its duration (9.10, 9.6.13)."""

    number: int
    source: str
    controller: Side
    duration: Duration | None = None
    turn: int = 0
    run: int = 0
    declarations: tuple[Declaration, ...] = ()
    trigger: Trigger | None = None
    steps: tuple[Step, ...] = ()
    bindings: tuple[Binding, ...] = ()
    once: bool = True
    event: int | None = None  # the log entry that its text speaks of, `that card`
    kept: tuple[Binding, ...] = ()  # choices that other abilities of the source speak of (9.10.3)
    optional: bool = False  # its controller may let it be (rule_optional_conditional_ability)
    limited: bool = False  # it can be used but once in its run, and triggered more often (rule_use_restriction)
    over: bool = False  # its own duration is; another text keeps it (rule_modify_duration_of_lingering_effect)
    within: int = 0  # how many runs or encounters the encounter interrupts in which it began


class Unsettled(Value, frozen=True):
    """What a card may have left behind, as the log tells, while nobody has said whether it lasts: by which clause, and
    in which `field` of a position file it is said, where that is not `lasting`."""

    card: str
    clause: int
    effect: Lingering  # its source is an object, or the card where no object of the position is it
    field: str = ""


class Doubt(Value, frozen=True):
    """Something that was resolved without being understood: which aspect it may have touched, and because of what."""

    aspect: Aspect
    source: str
    card: str | None
    clause: int
    summary: str = ""


class Ending(StrEnum):
    """How a game ended (1.7)."""

    FLATLINE = "flatline"
    AGENDA_POINTS = "agenda_points"
    DECKED = "decked"
    EFFECT = "effect"


class State(Value, frozen=True):
    """Everything about a game at one moment.

    `objects` are ordered: decks from the top, ice from the outermost, hands and piles as listed. `outside` are cards
    outside of the game: no rule and no card sees them but what brings them in (rule_outside_game). `unlimited` names
    the zones that hold an unknown number of further unknown cards. `seen` is the length of the log at the last
    checkpoint. With `partial_history` more may have happened in this turn and the last than the log tells: something of
    the kinds `untold`, or of any kind where these are not named.
    """

    turn: int
    active: Side
    corp: PlayerState
    runner: PlayerState
    objects: tuple[GameObject, ...] = ()
    stack: tuple[Frame, ...] = ()
    run: Run | None = None
    history: tuple[Event, ...] = ()
    seen: int = 0
    lingering: tuple[Lingering, ...] = ()
    unlimited: tuple[Zone, ...] = ()
    partial_history: bool = False
    edition: str = CURRENT
    action: int = 0
    runs: int = 0
    winner: Side | None = None
    ending: Ending | None = None
    doubts: tuple[Doubt, ...] = ()
    remotes: tuple[str, ...] = ()  # remote servers that exist
    mark: str | None = None
    extra_turns: tuple[Side, ...] = ()  # taken after this turn, before turns alternate again
    outside: tuple[GameObject, ...] = ()
    unsettled: tuple[Unsettled, ...] = ()
    untold: tuple[Deed, ...] = ()

    def may_lack(self, *verbs: Deed) -> bool:
        """Whether something of these kinds may have happened though the log does not tell it."""
        return self.partial_history and (not self.untold or not set(verbs).isdisjoint(self.untold))

    def lacking(self, verb: Deed) -> State:
        """A copy in whose log something of this kind may be missing."""
        if self.may_lack(verb):
            return self
        return structs.replace(self, partial_history=True, untold=(*self.untold, verb))

    def player(self, side: Side) -> PlayerState:
        """One player's numbers."""
        return self.corp if side is Side.CORP else self.runner

    def with_player(self, side: Side, player: PlayerState) -> State:
        """A copy in which one player's numbers are these."""
        return structs.replace(self, corp=player) if side is Side.CORP else structs.replace(self, runner=player)

    def find(self, id: str) -> GameObject | None:
        """The object with this id, in the game or outside of it."""
        for object in self.objects:
            if object.id == id:
                return object
        for object in self.outside:
            if object.id == id:
                return object
        return None

    def object(self, id: str) -> GameObject:
        """The object with this id; raises KeyError where there is none."""
        found = self.find(id)
        if found is None:
            raise KeyError(id)
        return found

    def refers(self, reference: Reference) -> GameObject | None:
        """The object that a reference means, if it still is that object (rule_target_beyond_move)."""
        found = self.find(reference.id)
        return found if found is not None and found.incarnation == reference.incarnation else None

    def in_zone(self, zone: Zone) -> tuple[GameObject, ...]:
        """The objects of a zone, in order."""
        return tuple([o for o in self.objects if o.zone is zone])

    def identity(self, side: Side) -> GameObject | None:
        """A player's identity card."""
        return next((o for o in self.objects if o.place is Place.IDENTITY and o.owner is side), None)

    def ice(self, server: str) -> tuple[GameObject, ...]:
        """The ice protecting a server, outermost first."""
        place = Place.ICE
        return tuple([o for o in self.objects if o.place is place and o.server == server])

    def root(self, server: str) -> tuple[GameObject, ...]:
        """The cards in the root of a server (rule_play_area_location)."""
        place = Place.ROOT
        return tuple([o for o in self.objects if o.place is place and o.server == server])

    def hosted_on(self, id: str) -> tuple[GameObject, ...]:
        """What an object hosts directly."""
        return tuple([o for o in self.objects if o.host == id])

    def taken_along(self, id: str) -> frozenset[str]:
        """What goes when a card goes: itself and all that is hosted on it, directly or not
        (step_checkpoint_hosted_on_installed_cards)."""
        return frozenset((id,)).union(*(self.taken_along(guest.id) for guest in self.hosted_on(id)))

    def cards_hosted_on(self, id: str) -> tuple[GameObject, ...]:
        """The cards that an object hosts directly: a condition counter is none (rule_card_to_counter)."""
        return tuple([o for o in self.objects if o.host == id and o.place is not Place.CONDITION])

    @property
    def servers(self) -> tuple[str, ...]:
        """Every server that exists: the central ones, then remote servers as they were created
        (rule_three_central_servers)."""
        return CENTRAL_SERVERS + self.remotes

    def with_object(self, changed: GameObject) -> State:
        """A copy in which the object of the same id, in the game, is this one."""
        for place, object in enumerate(self.objects):
            if object.id == changed.id:
                return structs.replace(self, objects=(*self.objects[:place], changed, *self.objects[place + 1 :]))
        return self

    def moved(self, changed: GameObject, *, first: bool = False, after: str | None = None) -> State:
        """A copy in which the object stands last (or first, or behind another) in the order of objects, or of the cards
        outside of the game if it goes there."""
        outside = tuple([o for o in self.outside if o.id != changed.id]) if self.outside else ()
        place = next((place for place, o in enumerate(self.objects) if o.id == changed.id), len(self.objects))
        rest = [*self.objects[:place], *self.objects[place + 1 :]]
        if changed.zone is Zone.OUTSIDE:
            return structs.replace(self, objects=tuple(rest), outside=(*outside, changed))
        if first:
            rest.insert(0, changed)
        elif after is not None:
            rest.insert(next(i for i, o in enumerate(rest) if o.id == after) + 1, changed)
        else:
            rest.append(changed)
        return structs.replace(self, objects=tuple(rest), outside=outside)

    def breach(self) -> tuple[int, TimingFrame | None]:
        """The breach in progress, and its place in the stack."""
        for depth in range(len(self.stack) - 1, -1, -1):
            frame = self.stack[depth]
            if isinstance(frame, TimingFrame) and frame.structure is Structure.BREACH:
                return depth, frame
        return 0, None

    @property
    def top(self) -> Frame | None:
        """The frame at work."""
        return self.stack[-1] if self.stack else None

    def push(self, frame: Frame) -> State:
        """A copy with a frame more."""
        return structs.replace(self, stack=(*self.stack, frame))

    def pop(self) -> State:
        """A copy without the top frame."""
        return structs.replace(self, stack=self.stack[:-1])

    def with_top(self, frame: Frame) -> State:
        """A copy in which the top frame is this one."""
        return structs.replace(self, stack=(*self.stack[:-1], frame))

    @property
    def next_entry(self) -> int:
        """The number, from 1, of what the log tells next: since when what changes now is as it is then."""
        return len(self.history) + 1

    def log(self, event: Event) -> State:
        """A copy with an event more, stamped with the turn, run and action at hand."""
        run = self.run.number if self.run and not self.run.ended else 0
        former = self.former(event)
        stamped = structs.replace(event, turn=self.turn, run=run, action=self.action, former=former)
        return structs.replace(self, history=(*self.history, stamped))

    def former(self, event: Event) -> tuple[str, ...]:
        """Which objects of an event are in play as other ones by now: the ice of an encounter that goes on without it,
        and the source of an ability that resolves independent of it (rule_no_memory, rule_previous_object_source)."""
        found = event.former
        run, about = self.run, event.object
        if about is not None and run is not None and run.position == about and run.inward is not None:
            met = self.find(about) if event.verb in _OF_ENCOUNTERS else None
            found = (*found, about) if met is not None and met.zone is Zone.PLAY_AREA else found
        if event.source is not None and self._is_another(event.source):
            found = (*found, event.source)
        if event.verb in _BY_ITSELF and about is not None and self._is_another(about):
            found = (*found, about)
        return tuple(dict.fromkeys(found)) if found else found

    def _is_another(self, id: str) -> bool:
        """Whether the card of an ability that resolves is in play as another object than the one that speaks."""
        for frame in reversed(self.stack):
            if isinstance(frame, ResolvingFrame) and frame.source == id:
                if id in frame.moved:
                    return False
                itself = next((b.objects for b in frame.bindings if b.name == ITSELF), ())
                now = self.find(id) if itself else None
                return now is not None and now.zone is Zone.PLAY_AREA and now.reference not in itself
        return False

    def log_imminent(self, events: tuple[Event, ...]) -> State:
        """A copy in which the log tells what was imminent, whatever became of it (rule_ordinal_would)."""
        state = self
        for event in events:
            any_card = {"object": None, "card": None} if event.cause is Deed.SUFFER_DAMAGE else {}
            source = event.source or None  # what no text tells to do has none
            state = state.log(structs.replace(event, verb=Deed.IMMINENT, cause=event.verb, source=source, **any_card))
        return state

    @property
    def spoken_of(self) -> set[str]:
        """The ids that stand anywhere in the log, in frames or in lingering effects."""
        found: set[str] = set()
        _collect((self.stack, self.lingering, self.unsettled, self.run, self.history), found)
        return found

    def is_secret(self, instance: Pending) -> bool:
        """Whether the source of an instance is hidden from the player whose view this is, so that nobody can say what
        waits (9.6.10)."""
        object = self.find(instance.source)
        return object is not None and object.card is None and instance.delayed is None

    def happened(self, verb: Deed) -> Iterator[Event]:
        """The events of a kind, oldest first."""
        return (e for e in self.history if e.verb is verb)


def _collect(value: object, found: set[str]) -> None:
    if isinstance(value, str):
        found.add(value)
    elif isinstance(value, tuple):
        for part in value:
            _collect(part, found)
    else:
        for name in getattr(value, "__struct_fields__", ()):
            _collect(getattr(value, name), found)


_OF_ENCOUNTERS = (Deed.ENCOUNTER_ENDS, Deed.PASS, Deed.BYPASS)
# of which the log tells as what was done with the source of an ability, and of the run that it began
_BY_ITSELF = frozenset(
    {
        Deed.USE,
        Deed.SUBROUTINE_RESOLVES,
        Deed.RUN_BEGINS,
        Deed.APPROACH_SERVER,
        Deed.PASS_ALL_ICE,
        Deed.RUN_ENDS,
        Deed.RUN_SUCCESSFUL,
        Deed.RUN_UNSUCCESSFUL,
    }
)


def differ_in_priority(one: State, other: State) -> bool:
    """Whether two states differ in nothing but who has priority in the window on top, which no text asks about, and
    how much of the log the last checkpoint has seen."""
    if one.history is not other.history or one.objects is not other.objects:  # what changes most often
        return False
    if one.stack is not other.stack and not _differ_in_priority_on_top(one, other):  # next often
        return False
    return all(map(is_, _but_stack(one), _but_stack(other)))


def differ_in_stack(one: State, other: State) -> bool:
    """Whether two states differ in nothing but what is going on, and how much of the log a checkpoint has seen."""
    if one.history is not other.history or one.objects is not other.objects:
        return False
    return all(map(is_, _but_stack(one), _but_stack(other)))


def _differ_in_priority_on_top(one: State, other: State) -> bool:
    """The same of their stacks."""
    if len(one.stack) != len(other.stack):
        return False
    top, then = one.top, other.top
    if not isinstance(top, WindowFrame) or not isinstance(then, WindowFrame):
        return False
    if top.window is not then.window or top.pending is not then.pending or top.about is not then.about:
        return False
    return all(map(is_, one.stack[:-1], other.stack[:-1]))


_but_stack: Callable[[State], tuple[object, ...]] = attrgetter(
    *(name for name in State.__struct_fields__ if name not in ("stack", "seen", "history", "objects"))
)
