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
from ...models.costs import CostChange, Discount, Ignore, Ignoring, Surcharge
from ...models.deeds import Deed
from ...models.effects import Each, Effect, Target, The, TopCards
from ...models.frames import (
    Answer,
    Asked,
    Begun,
    Binding,
    ChanceFrame,
    ChoosingFrame,
    Expected,
    Frame,
    Outcome,
    PayingFrame,
    Question,
    Reference,
    ResolvingFrame,
)
from ...models.known import Open, Truth, open_of
from ...models.selectors import ServerOther, ServerWord, ThatMany, TriggerObject
from ...models.state import Doubt, GameObject, State
from ...models.terms import SCORE_AREAS, Counter, Face, Place, Player, Side
from ...models.values import walk
from .. import road
from ..chance import listed
from ..deeds import HAPPENED, OF_EFFECT, Done, Record, To, changes
from ..expected import objects_of
from ..game.doubts import Asking, servers_asked
from ..game.game import Game
from ..game.objects import still
from ..game.placing import may_move
from ..game.selection import candidates
from ..road import Doing
from .aspects import touched

PAID_FOR = (Deed.INSTALL, Deed.INSTALL_AND_REZ, Deed.PLAY, Deed.REZ)
ALWAYS = frozenset({"kind", "by", "preventable"})
FACES = {Deed.TURN_FACEUP: Face.UP, Deed.TURN_FACEDOWN: Face.DOWN}
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

    @property
    def ids(self) -> tuple[str, ...]:
        """What it acts on, as far as it still is what was meant."""
        taken = self.answer(Question.TAKEN)
        return tuple(o.id for o in map(self.follow, taken.objects if taken else self.expected.objects) if o is not None)

    def follow(self, reference: Reference) -> GameObject | None:
        """The object meant: moves by the ability itself are followed (rule_identify_object_after_move)."""
        found = still(self.game, reference)
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

    def moved(self, state: State, ids: tuple[str, ...]) -> State:
        """Note on the resolving frame that it moved these cards itself (rule_target_beyond_move)."""
        return self._with(state, moved=(*self._resolving(state).moved, *ids))

    def named(self, state: State, objects: tuple[str, ...], number: int | None = None) -> State:
        """What the effect did has the name that its text gives it."""
        if self.effect.name is None:
            return state
        references = tuple(o.reference for i in objects if (o := state.find(i)) is not None)
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


def _plainly(c: Carrying) -> State:
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
    state = road.done(c.state, record.deed, done)
    if record.moves:
        state = c.moved(state, ids)
    return c.named(state, ids, _tallied(record, c.state, state, ids)) if effect.name is not None else state


def _tallied(record: Record, before: State, after: State, ids: tuple[str, ...]) -> int:
    """How much of a deed has been done, by what the log tells of it."""
    told = [e.amount for e in after.history[len(before.history) :] if e.verb is record.event]
    return sum(told) if told or not ids else len(ids)


def carried_as(kind: Deed) -> Carried | None:
    """How effects of a kind are carried out: as is registered, or as the record of their deed says."""
    carried = CARRIED.get(kind)
    record = OF_EFFECT.get(kind) if carried is None else None
    if record is None or record.takes is None:
        return carried
    return Carried(_plainly, ALWAYS | frozenset(record.takes))


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
    in_server = effect.kind is Deed.ACCESS and effect.server is not None  # rule_access_cards_without_breach
    if names and effect.what is None and effect.source is None and not from_pool and not in_server:
        return "what it acts on is not said"
    if effect.kind is Deed.SEARCH and isinstance(effect.what, Target) and effect.what.groupings:
        return "a search for cards that go together is not carried out by this version"
    if effect.by is Player.EITHER:
        return "who does it is not carried out by this version"
    if effect.up_to and effect.chooser is None and effect.kind is Deed.LOSE_CREDITS and effect.by is not Player.YOU:
        return "who chooses how many are lost is not said"  # `the Corp loses up to 5`
    if isinstance(effect.what, Target) and effect.what.at_random and "random" not in carried.honours:
        return "a random choice is not carried out by this version"
    several = isinstance(effect.what, Each) or (isinstance(effect.what, Target) and effect.what.most != 1)
    return SEVERAL if several and "one" in carried.honours else None


SEVERAL = "doing it several times is not carried out by this version"
FIELDS: tuple[str, ...] = Effect.__struct_fields__[1:]
DEFAULTS: tuple[object, ...] = Effect.__struct_defaults__


def server_options(game: Game, effect: Effect, context: Asking) -> tuple[str, ...]:
    """The servers among which a player chooses for an effect: to run, to attack instead, to install in, to move
    to."""
    destination = effect.destination
    own = effect.kind in (Deed.RUN, Deed.CHANGE_SERVER)
    word = effect.server if own else destination.server if destination is not None else None
    if word is None:
        return ()
    meant = servers_asked(game, word, context)
    if effect.kind is Deed.RUN:  # a prohibition is about announcing the server (rule_cannot_run_abilities)
        runs = {s: Doing(Deed.RUN, Side.RUNNER, server=s) for s in meant}
        return tuple(s for s in meant if road.may(game, runs[s]) is not Truth.NO)
    if effect.kind is Deed.MOVE_TO_SERVER:
        moved = objects_of(game, effect.what, context) if effect.what is not None else ()
        return tuple(s for s in meant if all(may_move(game, o, s) for o in moved))
    kind = word.among if isinstance(word, ServerOther) else word
    created = kind in (ServerWord.ANY, ServerWord.ANOTHER, ServerWord.REMOTE)
    return (*meant, "new") if created else meant


def carry_out(game: Game, expected: Expected, frame: ResolvingFrame, head: Instruction, context: Asking) -> State:
    """One expected effect happens, as far as it can (rule_do_as_much_as_you_can).

    What this version does not carry out leaves a doubt about everything that it may touch.
    """
    effect = expected.effect
    given = {e.name for e in head.effects if e is not effect and e.name is not None}
    if effect.amount is not None and given & {n.name for n in walk(effect.amount) if isinstance(n, ThatMany)}:
        value = replace(context, bindings=frame.bindings).number(
            game.amount(effect.amount, replace(context, bindings=frame.bindings))
        )
        expected = structs.replace(expected, amount=value)  # what an earlier effect of the instruction came to
    gap = not_carried_out(effect)
    if gap is SEVERAL and _acts_on_one_at_most(game, expected, replace(context, bindings=frame.bindings)):
        gap = None
    if gap is None and effect.amount is not None and expected.amount is None:
        gap = "its amount is not known"
    if (
        gap is None
        and effect.kind in PAID_FOR
        and len(Carrying(game, expected, frame, head, context).changes) < len(head.changes)
    ):
        gap = "how much less it costs is not known"
    if gap is not None:
        return doubted(game, effect, frame, f"{effect.kind.value.replace('_', ' ')}: {gap}")
    what = effect.what
    unnamed = isinstance(what, The | Each) and not expected.objects  # what an earlier effect of the instruction named
    lower = isinstance(what, TopCards) and effect in head.effects[1:]  # an earlier one may have changed the deck
    if lower and isinstance(what, TopCards):
        count = (
            replace(context, bindings=frame.bindings).number(
                game.amount(what.count, replace(context, bindings=frame.bindings))
            )
            or 0
        )
        state, asked = listed(game.state, what.zone, count, bottom=what.bottom)
        if asked is not None:
            return Carrying(game, expected, frame, head, context).waiting_for(asked, state)
        game = game.changed(state)
    if what is not None and (unnamed or lower):
        found = objects_of(game, what, replace(context, bindings=frame.bindings))
        expected = structs.replace(expected, objects=tuple(o.reference for o in found))
    carrying = Carrying(game, expected, frame, head, context)
    if effect.if_able and not _able_in_full(carrying):
        return carrying.unable()
    begun = bool(frame.answers) or frame.drawn is not None  # rule_instruction_pause: it goes on as it began
    forbidden, expected = (Truth.NO, expected) if begun else _possible(carrying)
    if forbidden is Truth.YES:
        return game.state
    if forbidden.is_open:
        return doubted(game, effect, frame, f"{effect.kind.value.replace('_', ' ')}: whether it can be done")
    carrying = replace(carrying, expected=expected)
    paid = _paid_for(carrying)
    if isinstance(paid, State):
        return paid
    carrying = replace(carrying, expected=paid)
    if isinstance(what, Target) and what.at_random and carrying.answer(Question.TAKEN) is None:
        return _at_random(carrying, what)
    if isinstance(what, Target) and expected.late and carrying.answer(Question.TAKEN) is None:
        return _chosen_late(carrying, what)
    carried = carried_as(effect.kind)
    assert carried is not None
    return carried.function(_with_name(carrying))


def _acts_on_one_at_most(game: Game, expected: Expected, context: Asking) -> bool:
    """Whether what could be done to several objects is done to one, or to none."""
    what = expected.effect.what
    found = objects_of(game, what, context) if isinstance(what, Each) and not expected.objects else expected.objects
    return len(found) <= 1


def was_done(game: Game, head: Instruction, frame: ResolvingFrame, context: Asking) -> Truth:
    """Whether an instruction has been carried out, for what follows `if you do` and `if you do not`."""
    if frame.unable:
        return Truth.NO
    answer, begun = Truth.YES, frame.begun
    for effect in head.effects:
        verb = HAPPENED.get(effect.kind)
        if effect.kind is Deed.ACCESS:
            continue
        swapped = {r.id for r in begun.objects} if effect.kind is Deed.SWAP and begun is not None else set()
        if swapped and swapped <= set(frame.moved):
            continue  # within one zone the log does not tell it
        if verb is not None and begun is not None:
            ids = {r.id for r in begun.objects}
            chance = isinstance(effect.what, Target) and effect.what.at_random
            since = (e for e in game.state.history[begun.at :] if e.verb is verb and e.amount)
            told = [e.amount for e in since if effect.what is None or chance or e.object is None or e.object in ids]
            fewer = not head.optional and _fewer_than_said(game, effect, len(ids), sum(told), context)
            answer = answer & (Open() if told and fewer else Truth.of(bool(told)))
        elif effect.kind in FACES and begun is not None:
            answer = answer & Truth.of(any(_was_turned(game, r, FACES[effect.kind], begun) for r in begun.objects))
        elif effect.kind in (Deed.CHOOSE, Deed.LOOK) and begun is not None:
            answer = answer & Truth.of(bool(begun.objects))  # nothing forbids it where there is something
        elif effect.kind is Deed.ADD_TO_SCORE_AREA and isinstance(effect.what, The):
            moved = objects_of(game, effect.what, context)
            there = moved and all(o.zone in SCORE_AREAS.values() for o in moved)
            answer = answer & (Truth.YES if there else Open())
        else:
            answer = answer & Open()
    return answer


def _fewer_than_said(game: Game, effect: Effect, objects: int, amount: int, context: Asking) -> bool:
    """Whether less was done than a text says, as there was no more: whether that is `if they do` of what is no nested
    cost, the rules leave open (rule_nested_cost_no_may against rule_do_as_much_as_you_can)."""
    what = effect.what
    if isinstance(what, Target) and not what.at_random:
        return objects < (context.number(game.amount(what.least, context)) or 0)
    return (
        what is None
        and effect.amount is not None
        and not effect.up_to
        and amount < (context.number(game.amount(effect.amount, context)) or 0)
    )


def _was_turned(game: Game, reference: Reference, face: Face, begun: Begun) -> bool:
    """Whether a card has been turned over since the instruction began; outside of play the log does not tell it."""
    object = game.objects.get(reference.id)
    return object is not None and object.face is face and object.since >= begun.at


def _able_in_full(c: Carrying) -> bool:
    """Whether all of an effect can be done: with `if able` it is done fully or not at all (rule_if_able)."""
    effect, player = c.effect, c.state.player(c.side)
    what = effect.what
    if effect.kind is Deed.LOSE_CREDITS:
        return player.credits >= c.n
    if effect.kind is Deed.LOSE_CLICKS:
        return player.clicks >= c.n
    if isinstance(what, Target):
        return len(c.ids) >= (c.context.number(c.game.amount(what.least, c.context)) or 0)
    return what is None or bool(c.ids)


def _possible(c: Carrying) -> tuple[Truth, Expected]:
    """Whether the whole effect is forbidden, and the effect without the objects that it cannot be done to
    (rule_cannot_precedence, rule_do_as_much_as_you_can)."""
    record = OF_EFFECT.get(c.effect.kind)
    if record is None:
        return Truth.NO, c.expected
    deed = record.deed
    free = any(isinstance(change, Ignore) and change.how is Ignoring.ALL for change in c.changes)
    if not c.expected.objects:
        doing = Doing(deed, _who(c, None), None, c.server)
        answer = ~c.context.note(road.may(c.game, doing))
        return (answer | Open() if road.is_left_open(c.game, doing, free=free) else answer), c.expected
    kept: list[Reference] = []
    for reference in c.expected.objects:
        object = c.game.objects.get(reference.id)
        game, thing = _as_it_will_be(c, object) if object is not None else (c.game, None)
        doing = Doing(deed, _who(c, thing), thing)
        answer = ~road.may(game, doing) if thing is not None else Truth.NO
        if thing is not None and road.is_left_open(game, doing, free=free):
            answer = answer | Open()
        if answer.is_open:
            return answer, c.expected
        if answer is Truth.NO:
            kept.append(reference)
    return Truth.NO if kept else Truth.YES, structs.replace(c.expected, objects=tuple(kept))


def _paid_for(c: Carrying) -> Expected | State:
    """The effect as far as what is due in addition has been paid; or the state in which that is asked for, or in which
    it has been declined (rule_decline_additional_cost, rule_additional_cost_checkpoint).

    What has steps of its own is paid for there; of what the rules do themselves everything has been paid before.
    """
    record = OF_EFFECT.get(c.effect.kind)
    if record is None or record.has_steps or not c.frame.source or not c.frame.expected:
        return c.expected
    asked = c.answer(Question.DUE)
    if asked is not None:
        if c.frame.outcome is Outcome.PAID:
            return c.expected
        kept = tuple(r for r in c.expected.objects if r not in asked.objects)
        return structs.replace(c.expected, objects=kept) if kept else c.state
    things: tuple[GameObject | None, ...] = tuple(map(c.game.object, c.ids)) if c.expected.objects else (None,)
    each = {o: road.due(c.game, Doing(record.deed, _who(c, o), o)) for o in things}
    c.context.note(open_of(*(found.open for found in each.values())))
    due = {o: found.found for o, found in each.items() if found.found}
    if not due:
        return c.expected
    what = c.effect.kind.value.replace("_", " ")
    if len(due) > 1 or record.paid_for is None:
        return doubted(c.game, c.effect, c.frame, f"{what}: what is paid for several cards at once")
    ((thing, owed),) = due.items()
    asked_for = Answer(Question.DUE, (thing.reference,) if thing is not None else ())
    expected = (c.expected, *c.frame.expected[1:])
    frame = structs.replace(c.frame, outcome=None, expected=expected, answers=(*c.frame.answers, asked_for))
    bill = PayingFrame(_who(c, thing), thing.id if thing is not None else None, owed, record.paid_for)
    return replace(c, frame=frame).waiting_for(bill)


def _as_it_will_be(c: Carrying, object: GameObject) -> tuple[Game, GameObject]:
    """The card about which it is asked whether it can be done; what is to be installed facedown has no type or name any
    more by which that could be forbidden (rule_steps_installing_place, rule_facedown_runner_cards_are_blank)."""
    if c.effect.kind is not Deed.INSTALL or c.effect.face is not Face.DOWN or object.owner is not Side.RUNNER:
        return c.game, object
    placed = c.game.changed(changes.into_play(c.state, object.id, Place.RESOLVING, face=Face.DOWN))
    return placed, placed.object(object.id)


def _who(c: Carrying, object: GameObject | None) -> Side:
    """Who does it, for what only one side can do."""
    record = OF_EFFECT.get(c.effect.kind)
    if record is not None and record.by is not None:
        return record.by
    if c.effect.kind in (Deed.INSTALL, Deed.INSTALL_AND_REZ, Deed.PLAY) and object is not None:
        return object.owner
    return c.side


def _with_name(c: Carrying) -> Carrying:
    """What chance took has the name that the text gives it, as what a player chose has."""
    what = c.effect.what
    if not isinstance(what, Target) or not what.at_random or what.name is None:
        return c
    objects = tuple(c.state.object(i).reference for i in c.ids)
    return replace(c, game=c.game.changed(c.bound(c.state, Binding(what.name, objects, len(objects)))))


def _at_random(c: Carrying, what: Target) -> State:
    """Chance takes so many of what fits, or all where there are no more."""
    fitting, unknown, open = candidates(c.game, what.what, c.context)
    c.context.note(open)
    most = c.context.number(c.game.amount(what.most, c.context)) if what.most is not None else len(fitting)
    if unknown or most is None or any(o.zone in c.state.unlimited for o in fitting):
        return doubted(c.game, c.effect, c.frame, f"{c.effect.kind.value.replace('_', ' ')}: what chance may take")
    cards = tuple(o.id for o in fitting)
    if most >= len(cards):
        taken = Answer(Question.TAKEN, tuple(o.reference for o in fitting), len(cards))
        frame = structs.replace(c.frame, answers=(*c.frame.answers, taken))
        carried = carried_as(c.effect.kind)
        assert carried is not None
        return carried.function(_with_name(replace(c, frame=frame)))
    side = next(o.owner for o in fitting)
    return c.waiting_for(ChanceFrame(side, most, Deed.MOVE, c.source, cards=cards, question=Question.TAKEN))


def _chosen_late(c: Carrying, what: Target) -> State:
    """Whoever carries it out chooses among what fits as it happens."""
    context = replace(c.context, bindings=c.frame.bindings)
    fitting, unknown, open = candidates(c.game, what.what, context)
    context.note(open)
    least, most = (
        context.number(c.game.amount(what.least, context)),
        context.number(c.game.amount(what.most, context)) if what.most else len(fitting),
    )
    if unknown or least is None or most is None:
        return doubted(c.game, c.effect, c.frame, f"{c.effect.kind.value.replace('_', ' ')}: what may be chosen")
    if not fitting:
        return c.state
    ids = tuple(o.id for o in fitting)
    least, most = min(least, len(ids)), min(most, len(ids))
    return c.asking(Asked.CARDS, Question.TAKEN, "rule_using", ids, least=least, most=most)


def doubted(game: Game, effect: Effect, frame: ResolvingFrame, summary: str) -> State:
    """The state with a doubt about whatever this effect may have touched, and what hangs on its being done."""
    source = game.objects.get(frame.source)
    card = source.card if source is not None else None
    head = frame.steps[0] if frame.steps else None
    hangs = isinstance(head, Instruction) and bool(head.if_done or head.if_not)
    aspects = (Aspect.ANYTHING,) if hangs else touched(game, effect)
    doubts = tuple(Doubt(a, frame.source, card, frame.number, summary) for a in aspects)
    new = tuple(d for d in doubts if d not in game.state.doubts)
    return structs.replace(game.state, doubts=(*game.state.doubts, *new))
