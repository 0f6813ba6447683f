"""Carrying out one expected effect: which kinds this version carries out and which parts of them (9.1.5, 9.11).

Each kind has one function, registered with `carries` together with the fields of `Effect` that it honours. An effect
that sets any other field is not carried out, and leaves a doubt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct, structs
from msgspec.structs import replace

from ...models.abilities import Aspect, Instruction
from ...models.costs import CostChange, Discount, Surcharge
from ...models.deeds import Deed
from ...models.effects import Each, Effect, Target, The
from ...models.frames import (
    Answer,
    Asked,
    Binding,
    ChoosingFrame,
    Expected,
    Frame,
    Question,
    Reference,
    ResolvingFrame,
)
from ...models.known import Truth
from ...models.selectors import ServerOther, ServerWord, TriggerObject
from ...models.state import Doubt, GameObject, State
from ...models.terms import Counter, Player, Side
from .. import road
from ..deeds import OF_EFFECT, Done, Record, To
from ..deeds.told import doubting
from ..reading import Asking, Game
from ..road import Doing
from .aspects import touched
from .expected import objects_of
from .revealing import shown

ALWAYS = frozenset({"kind", "by", "preventable"})
WORDS = {
    "amount": "its amount",
    "if_able": "`if able`",
    "up_to": "a choice of how many",
    "destination": "where it goes",
    "source": "where it comes from",
    "name": "a name for what it did",
    "what": "what it acts on",
    "face": "whether faceup or facedown",
}


class Carrying(Struct, frozen=True):
    """One expected effect that happens now; in `game` the frame of its ability expects it no more.

    `frame` is that frame as it was, with what players and chance have answered for the effect meanwhile.
    """

    game: Game
    expected: Expected
    frame: ResolvingFrame
    head: Instruction
    context: Asking

    @property
    def state(self) -> State:
        """The state so far."""
        return self.game.state

    @property
    def effect(self) -> Effect:
        """The effect itself."""
        return self.expected.effect

    @property
    def source(self) -> str:
        """The object whose text it is."""
        return self.expected.by_text_of or self.frame.source

    @property
    def side(self) -> Side:
        """Who carries it out."""
        return self.effect.by.side(self.frame.controller) or self.frame.controller

    @property
    def changes(self) -> tuple[CostChange, ...]:
        """How it changes costs, with the numbers that its ability means: `paying X less`, of a card named there."""
        return tuple(change for change in map(self._counted, self.head.changes) if change is not None)

    def _counted(self, change: CostChange) -> CostChange | None:
        if not isinstance(change, Discount | Surcharge) or isinstance(change.amount, int):
            return change
        number = replace(self.context, bindings=self.frame.bindings).number(
            self.game.amount(change.amount, replace(self.context, bindings=self.frame.bindings))
        )
        return None if number is None else structs.replace(change, amount=number)

    @property
    def n(self) -> int:
        """Its amount, never below 0; 1 where it has none."""
        return max(0, self.expected.amount) if self.expected.amount is not None else 1

    def who(self, object: GameObject | None) -> Side:
        """Who does it to an object, for what only one side can do."""
        record = OF_EFFECT.get(self.effect.kind)
        if record is not None and record.by is not None:
            return record.by
        if self.effect.kind in (Deed.INSTALL, Deed.INSTALL_AND_REZ, Deed.PLAY) and object is not None:
            return object.owner
        return self.side

    @property
    def ids(self) -> tuple[str, ...]:
        """What it acts on, as far as it still is what was meant."""
        taken = self.answer(Question.TAKEN)
        return tuple(o.id for o in map(self.follow, taken.objects if taken else self.expected.objects) if o is not None)

    def follow(self, reference: Reference) -> GameObject | None:
        """The object meant: moves by the ability itself are followed (rule_identify_object_after_move)."""
        found = self.game.still(reference)
        moved = found is None and reference.id in self.frame.moved
        return self.game.objects.get(reference.id) if moved else found

    @property
    def others(self) -> tuple[GameObject, ...]:
        """The other side of it: what was chosen as what to swap with, or as the host."""
        return tuple(o for o in map(self.follow, self.expected.others) if o is not None)

    @property
    def server(self) -> str | None:
        """The server that was chosen for it, or the only one that its text can mean."""
        options = server_options(self.game, self.effect, self.context)
        chosen = next((b.server for b in reversed(self.frame.bindings) if b.name == "server"), None)
        return chosen if len(options) > 1 else options[0] if options else None

    def answer(self, question: Question) -> Answer | None:
        """What was answered for the effect at hand."""
        return next((a for a in self.frame.answers if a.question is question), None)

    def asking(self, asked: Asked, question: Question, rule: str, cards: tuple[str, ...] = (), **more: Any) -> State:
        """Whoever carries it out is asked, and the effect is expected again once that is answered."""
        return self.waiting_for(ChoosingFrame(self.side, asked, question, rule, self.source, cards, **more))

    def number_of(self, most: int) -> int | State:
        """How many it is: `most`, or where the text says `up to` what the player chooses; a state that asks for it."""
        if not self.effect.up_to or most <= 0:
            return most
        answer = self.answer(Question.NUMBER)
        if answer is not None and answer.number is not None:
            return answer.number
        chooser = self.effect.chooser.side(self.frame.controller) if self.effect.chooser is not None else None
        asked = ChoosingFrame(chooser or self.side, Asked.NUMBER, Question.NUMBER, "rule_using", self.source, most=most)
        return self.waiting_for(asked)

    def order_of(self, ids: tuple[str, ...]) -> tuple[str, ...] | State:
        """The order in which the player puts these cards; a state that asks for it where it could matter."""
        if len({self.state.object(i).card for i in ids}) <= 1:
            return ids
        answer = self.answer(Question.ORDER)
        if answer is not None:
            return tuple(r.id for r in answer.objects)
        return self.asking(Asked.ORDER, Question.ORDER, "rule_arrange_secretly", ids)

    def waiting_for(self, frame: Frame, state: State | None = None) -> State:
        """The effect is expected again once this frame is done."""
        return (state or self.state).with_top(self.frame).push(frame)

    def next(self, state: State, expected: tuple[Expected, ...], ids: tuple[str, ...]) -> State:
        """These effects happen next, as parts of the same instruction; `those cards` are of the ones at hand."""
        if not expected:
            return state
        those = The(TriggerObject())
        found: list[Expected] = []
        for e in expected:
            about = tuple(r for r in e.objects if r.id in ids) if e.effect.what == those else e.objects
            if about or e.effect.what != those:
                found.append(structs.replace(e, objects=about))
        return self._with(state, expected=(*found, *self._resolving(state).expected))

    def elsewhere(self, ids: tuple[str, ...]) -> tuple[str, ...]:
        """Those of the cards that it trashes in place of whose move something else happens."""
        return tuple(id for id in ids if self.expected.goes_elsewhere(self.state.object(id).reference))

    def expecting(self, state: State, expected: tuple[Expected, ...], **fields: object) -> State:
        """The resolving frame expects these effects from now on."""
        return self._with(state, expected=expected, **fields)

    def moved(self, state: State, ids: tuple[str, ...]) -> State:
        """Note on the resolving frame that it moved these cards itself (rule_target_beyond_move)."""
        return self._with(state, moved=(*self._resolving(state).moved, *ids))

    def named(self, state: State, objects: tuple[str, ...], number: int | None = None) -> State:
        """What the effect did has the name that its text gives it."""
        if self.effect.name is None:
            return state
        references = tuple(o.reference for i in objects if (o := state.find(i)) is not None)
        bindings = self._resolving(state).bindings if self.expected.more else ()
        before = next((b for b in reversed(bindings) if b.name == self.effect.name), None)
        if before is not None:
            both = None if number is None or before.number is None else before.number + number
            return self.bound(state, Binding(self.effect.name, (*before.objects, *references), both))
        return self.bound(state, Binding(self.effect.name, references, number))

    def bound(self, state: State, binding: Binding) -> State:
        """A binding more on the resolving frame."""
        return self._with(state, bindings=(*self._resolving(state).bindings, binding))

    def found(self, state: State, ids: tuple[str, ...]) -> State:
        """Note on the resolving frame that it found these cards."""
        references = tuple(state.object(id).reference for id in ids)
        return self._with(state, found=(*self._resolving(state).found, *references))

    def done(self, deed: Deed, *objects: str, state: State | None = None, **how: object) -> State:
        """The state in which a deed has been done to these objects, by whoever carries it out and by this text."""
        done = Done(by=self.side, objects=objects, source=self.source or None)
        return road.done(state or self.state, deed, structs.replace(done, **how) if how else done)

    def revealed(self, ids: tuple[str, ...]) -> State:
        """The state in which those of the cards have been revealed that are hidden, and are about to be moved for what
        they are (rule_reveal_from_hidden)."""
        state = self.state
        for id in ids:
            state = shown(state, state.object(id), self.effect.what, self.side, self.source)
        return state

    def followed(self, state: State, ids: tuple[str, ...], number: int | None = None) -> State:
        """What the effect moved is followed, and has the name that its text gives it."""
        return self.named(self.moved(state, ids), ids, len(ids) if number is None else number)

    def unable(self) -> State:
        """The state in which the instruction is known not to be carried out in full."""
        return self._with(self.state, unable=True)

    def _resolving(self, state: State) -> ResolvingFrame:
        frame = state.stack[len(self.state.stack) - 1]
        assert isinstance(frame, ResolvingFrame)
        return frame

    def _with(self, state: State, **fields: object) -> State:
        depth = len(self.state.stack) - 1
        changed = structs.replace(self._resolving(state), **fields)
        return structs.replace(state, stack=(*state.stack[:depth], changed, *state.stack[depth + 1 :]))


Handler = Callable[[Carrying], State]


class Carried(Struct, frozen=True):
    """How a kind of effect is carried out, and which fields are honoured."""

    function: Handler
    honours: frozenset[str]


CARRIED: dict[Deed, Carried] = {}


def carries(*kinds: Deed, honours: tuple[str, ...] = ()) -> Callable[[Handler], Handler]:
    """Register how effects of these kinds are carried out; they may set the fields named in `honours`."""

    def register(function: Handler) -> Handler:
        for kind in kinds:
            CARRIED[kind] = Carried(function, ALWAYS | frozenset(honours))
        return function

    return register


def plainly(c: Carrying) -> State:
    """A deed that is done in one go (`Record.takes`), so much of it as its player says where the text lets them; what
    it did has the name that its text gives it."""
    record, ids, effect = OF_EFFECT[c.effect.kind], c.ids, c.effect
    there = record.stock(c.state, c.side) if record.stock is not None else None
    most = c.n if there is None else there if c.expected.amount is None else min(c.n, there)
    number = c.number_of(most)
    if not isinstance(number, int):
        return number
    done = Done(by=c.side, objects=ids, n=number, source=c.source or None, face=effect.face, counter=effect.counter)
    if effect.worth is not None or effect.destination is not None:
        zone = effect.destination.zone if effect.destination is not None else None
        done = structs.replace(done, worth=effect.worth, to=To(zone))
    before = c.revealed(ids) if record.moves else c.state
    state = road.done(before, record.deed, done)
    if record.moves:
        state = c.moved(state, ids)
    return c.named(state, ids, _tallied(record, before, state, ids)) if effect.name is not None else state


def _tallied(record: Record, before: State, after: State, ids: tuple[str, ...]) -> int:
    """How much of a deed has been done, by what the log tells of it."""
    if record.event is None:
        return len(ids)
    return sum(e.amount for e in after.history[len(before.history) :] if e.verb is record.event)


def carried_as(kind: Deed) -> Carried | None:
    """How effects of a kind are carried out: as is registered, or as the record of their deed says."""
    carried = CARRIED.get(kind)
    record = OF_EFFECT.get(kind) if carried is None else None
    if record is None or record.takes is None:
        return carried
    return Carried(plainly, ALWAYS | frozenset(record.takes))


def takes_one(kind: Deed) -> bool:
    """Whether an effect of the kind acts on one object alone: one at a time (rule_split_up_instruction)."""
    carried = carried_as(kind)
    return carried is not None and "one" in carried.honours


_LOST = (Deed.LOSE_CREDITS, Deed.LOSE_CLICKS)


def not_carried_out(effect: Effect) -> str | None:
    """What of an effect this version does not carry out; None where it does all of it."""
    carried = carried_as(effect.kind)
    if carried is None:
        return "this effect is not carried out by this version"
    for field, default in zip(FIELDS, DEFAULTS, strict=True):
        if field not in carried.honours and getattr(effect, field) != default:
            return f"{WORDS.get(field, field.replace('_', ' '))} is not carried out by this version"
    names = "what" in carried.honours and effect.kind is not Deed.DRAW  # cards are drawn from the top unnamed
    from_pool = effect.kind is Deed.MOVE_COUNTERS and effect.counter is Counter.CREDIT
    server = effect.kind in (Deed.ACCESS, Deed.APPROACH) and effect.server is not None  # 7.1.10, 6.9.4g
    if names and effect.what is None and effect.source is None and not from_pool and not server:
        return "what it acts on is not said"
    if effect.by is Player.EITHER:
        return "who does it is not carried out by this version"
    if effect.up_to and effect.chooser is None and effect.kind in _LOST and effect.by is not Player.YOU:
        return "who chooses how many are lost is not said"  # `the Corp loses up to 5`
    if isinstance(effect.what, Target) and effect.what.at_random and "random" not in carried.honours:
        return "a random choice is not carried out by this version"
    several = isinstance(effect.what, Each) or (isinstance(effect.what, Target) and effect.what.most != 1)
    return SEVERAL if several and takes_one(effect.kind) else None


SEVERAL = "doing it several times is not carried out by this version"
FIELDS: tuple[str, ...] = Effect.__struct_fields__[1:]
DEFAULTS: tuple[object, ...] = Effect.__struct_defaults__


def server_options(game: Game, effect: Effect, context: Asking) -> tuple[str, ...]:
    """The servers among which a player chooses for an effect: to run, to breach, to attack instead, to install in, to
    move to."""
    destination = effect.destination
    own = effect.kind in (Deed.RUN, Deed.BREACH, Deed.CHANGE_SERVER, Deed.APPROACH)
    word = effect.server if own else destination.server if destination is not None else None
    if word is None:
        return ()
    meant = context.servers(game, word)
    if effect.kind is Deed.RUN:  # a prohibition is about announcing the server (rule_cannot_run_abilities)
        runs = {s: Doing(Deed.RUN, Side.RUNNER, server=s) for s in meant}
        return tuple(s for s in meant if road.may(game, runs[s]) is not Truth.NO)
    if effect.kind is Deed.MOVE_TO_SERVER:
        moved = objects_of(game, effect.what, context) if effect.what is not None else ()
        return tuple(s for s in meant if all(game.install_destinations.may_move(o, s) for o in moved))
    if own:  # none is created for it (rule_creating_remote_servers)
        return meant
    kind = word.among if isinstance(word, ServerOther) else word
    created = kind in (ServerWord.ANY, ServerWord.ANOTHER, ServerWord.REMOTE)
    return (*meant, "new") if created else meant


def doubted(game: Game, effect: Effect, frame: ResolvingFrame, summary: str) -> State:
    """The state with a doubt about whatever this effect may have touched, and what hangs on its being done."""
    source = game.objects.get(frame.source)
    card = source.card if source is not None else None
    head = frame.steps[0] if frame.steps else None
    hangs = isinstance(head, Instruction) and bool(head.if_done or head.if_not)
    aspects = (Aspect.ANYTHING,) if hangs else touched(game, effect)
    return doubting(game.state, [Doubt(aspect, frame.source, card, frame.number, summary) for aspect in aspects])
