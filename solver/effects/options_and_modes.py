"""Choices between effects, and of values: options, modes, types, numbers, names (9.11.4g, 9.12.3, 9.12.6)."""

from __future__ import annotations

from msgspec import structs

from ...models.abilities import Aspect, ChooseValue, Instruction, NestedCost, Step, Unread
from ...models.abilities import Choice as Asked
from ...models.abilities import ChooseOption as OptionStep
from ...models.actions import Choice, ChooseNumber, ChooseOption, ChooseServer, ChooseWord, Decline
from ...models.deeds import Deed
from ...models.effects import Effect, Target, The, TopCards
from ...models.frames import Binding, ResolvingFrame
from ...models.known import Open, Truth, open_of, united
from ...models.lingering_effects import SUBTYPES
from ...models.selectors import ServerWord
from ...models.state import State
from ...models.terms import DECKS, CardType, Side
from .. import road
from ..deeds import OF_EFFECT, RECORDS
from ..payment.bundles import Bundle
from ..payment.cost_interrupts import bundle_to
from ..payment.payments import Payments
from ..problems import Explicit, Hedged, SolutionSet
from ..reading import Asking, Context, Doubts, Game, Means
from ..road import Doing
from ..targets.candidates import candidates_of
from ..targets.valid_targets import slots_of
from .expected import objects_of
from .using import with_use

MOST_NUMBER = 99  # where a text sets no bound


# ----------------------------------------------------------------------- options


def offered(game: Game, frame: ResolvingFrame, head: OptionStep, context: Asking) -> tuple[Choice, ...]:
    """The options that may be chosen (rule_choose_next_mode); none where a `must` ability does nothing, because no
    option can be fully resolved (rule_mandatory_choice)."""
    found = [_is_open(game, head, k, frame, context) for k in range(len(head.options))]
    possible = [number for number, answer in enumerate(found) if answer is not Truth.NO]
    choices: tuple[Choice, ...] = tuple(ChooseOption(k) for k in possible)
    if context.number(game.amount(head.most, context)) == 0:  # as often as something happened, which it did not
        return ()
    declinable = not head.must or context.number(game.amount(head.least, context)) == 0
    return (*choices, Decline()) if declinable else choices


def _is_open(game: Game, head: OptionStep, number: int, frame: ResolvingFrame, context: Asking) -> Truth:
    """Whether an option may be chosen (rule_mandatory_choice)."""
    return can_be_resolved(game, head.options[number].steps, frame, context) if head.in_full else Truth.YES


def ways(game: Game, frame: ResolvingFrame, head: OptionStep, context: Asking) -> SolutionSet[Choice]:
    """What may be chosen; of several options one of which it is not known whether it can be resolved is undecided."""
    found, idle = offered(game, frame, head, context), _idle(game, head, frame, context)
    sure = tuple(
        choice
        for choice in found
        if not isinstance(choice, ChooseOption)
        or (choice.option not in idle and _is_open(game, head, choice.option, frame, context) is Truth.YES)
    )
    if len(sure) == len(found) or len(found) == 1:
        return Explicit(found)
    return Hedged(Explicit(sure), Explicit(found), _why_open(game, head, frame, idle))


def _why_open(game: Game, head: OptionStep, frame: ResolvingFrame, idle: frozenset[int]) -> str:
    """Why an option may not be one that can be chosen: its words are not read, or it does nothing."""
    unread = next((o.steps[0] for o in head.options if _is_unread(o.steps)), None)
    source = game.objects.get(frame.source)
    if isinstance(unread, Unread) and source is not None and all(_is_unread(head.options[k].steps) for k in idle):
        return game.not_understood.reason(source, unread).message
    if not idle:
        return "whether it can be fully resolved is not known"
    who = game.title(frame.source)
    return f"whether what does nothing may be chosen for {who}, where something else can be done, is left open"


def _idle(game: Game, head: OptionStep, frame: ResolvingFrame, context: Asking) -> frozenset[int]:
    """The options of which nothing at all can be carried out, while as many others can as are to be chosen: only of
    `must` it is told that they are not chosen (rule_mandatory_choice against rule_do_as_much_as_you_can)."""
    if head.in_full or not head.must or not isinstance(head.least, int) or head.least != head.most:
        return frozenset()
    idle = frozenset(k for k, o in enumerate(head.options) if _does_nothing(game, o.steps, frame, context))
    unread = frozenset(k for k, o in enumerate(head.options) if _is_unread(o.steps))
    return idle | unread if len(head.options) - len(idle) >= head.least else frozenset()


def _is_unread(steps: tuple[Step, ...]) -> bool:
    """Whether it is not understood what an option does, so that there may be nothing to do."""
    return bool(steps) and isinstance(steps[0], Unread)


def _does_nothing(game: Game, steps: tuple[Step, ...], frame: ResolvingFrame, context: Asking) -> bool:
    """Whether an option is one instruction of which there is surely nothing that it can be done to."""
    match steps:
        case (Instruction(effects) as head,):
            asking = Asking.with_doubts(context, Doubts())  # what is not known stands in no way
            return all(_finds_nothing(game, head, effect, frame, asking) for effect in effects)
        case _:
            return False


def _finds_nothing(game: Game, head: Instruction, effect: Effect, frame: ResolvingFrame, context: Asking) -> bool:
    for slot in slots_of(head):
        if slot.effect is effect:
            found = candidates_of(game, slot, context)
            return not found.ids and not found.unlisted
    if effect.kind is Deed.REMOVE_COUNTERS and isinstance(effect.what, The):
        return not any(o.count(effect.counter) for o in objects_of(game, effect.what, context))
    record = OF_EFFECT.get(effect.kind)
    there = _most(game, effect.kind, (record and record.by) or effect.by.side(frame.controller) or frame.controller)
    return there == (-1 if effect.kind in (Deed.END_THE_RUN, Deed.JACK_OUT) else 0)


def chosen(game: Game, frame: ResolvingFrame, head: OptionStep, number: int, context: Asking) -> State:
    """The steps of the option come next, then the choice of a further mode where there is one
    (rule_after_resolving_mode, rule_cannot_repeat_modes, 9.11.4f, 9.12.3d)."""
    least, most = (max(0, (context.number(game.amount(n, context)) or 1) - 1) for n in (head.least, head.most))
    left = head.options[:number] + head.options[number + 1 :]
    again = (structs.replace(head, options=left, least=least, most=most),) if most and left else ()
    steps = (*head.options[number].steps, *again, *frame.steps[1:])
    following = structs.replace(frame, steps=steps, outcome=None)
    if head.must and head.in_full:
        following = structs.replace(following, must=len(steps))
    return game.state.with_top(structs.replace(following, used=True)) if head.must else used(game, frame, following)


def used(game: Game, frame: ResolvingFrame, following: ResolvingFrame) -> State:
    """The ability goes on as `following`, and has been used."""
    return with_use(game, game.state, frame).with_top(structs.replace(following, used=True))


def can_be_resolved(game: Game, steps: tuple[Step, ...], frame: ResolvingFrame, context: Asking) -> Truth:
    """Whether the first step of an option can be carried out in full, as far as that can be told."""
    first = steps[0] if steps else None
    match first:
        case Instruction(effects):
            answer = Truth.YES
            for effect in effects:
                answer = answer & _is_possible(game, first, effect, frame, context)
            return answer
        case NestedCost(payer=payer, cost=cost):
            side = payer.side(frame.controller) or frame.controller
            bundle = Bundle.nested(game, side, cost, frame.source, frame.number)
            ways = Payments(game, bundle, Context(frame.source, side, frame.bindings, context.event))
            return Truth.YES if ways else Truth.NO if ways.open is None else ways.open
        case _:
            return Open()


def _is_possible(game: Game, head: Instruction, effect: Effect, frame: ResolvingFrame, context: Asking) -> Truth:
    record = OF_EFFECT.get(effect.kind)
    side = (record and record.by) or effect.by.side(frame.controller) or frame.controller
    act = record.deed if record is not None else None
    if act is not None and not isinstance(effect.what, Target):
        allowed = road.may(game, Doing(act, side, means=Means.of(game, frame)))
        if allowed is not Truth.YES:
            return allowed
    for slot in slots_of(head):
        if slot.effect is effect:
            wanted = context.number(game.amount(slot.target.least, context))
            if wanted is None:
                return Open()
            found = candidates_of(game, slot, context)
            if len(found.ids) < wanted and not found.unlisted:
                return Truth.NO
            if len(found.certain().ids) < wanted:
                return Open()
    wanted = context.number(game.amount(effect.amount, context)) if effect.amount is not None else 0
    if wanted is None:
        return Open()
    enough = Truth.of(wanted <= _most(game, effect.kind, side))
    if act is not None and effect.what is None and RECORDS[act].paid_for is not None:
        return enough & _is_paid(game, act, (None,), (Payments(game, road.bundle(game, Doing(act, side))),))
    return enough & _is_there(game, effect, context)


def _is_there(game: Game, effect: Effect, context: Asking) -> Truth:
    """Whether all of what an effect acts on without its being chosen is there, and can be paid for."""
    state = game.state
    match effect.what:
        case TopCards(count, zone) if zone not in state.unlimited:
            wanted = context.number(game.amount(count, context))
            return Open() if wanted is None else Truth.of(wanted <= len(state.in_zone(zone)))
        case Target(selector, least, at_random=True):
            wanted = context.number(game.amount(least, context))
            found, unknown, open = game.selection.candidates(selector, context)
            if wanted is None or (wanted > len(found) and unknown):
                return united(context.note(open))
            return Truth.of(wanted <= len(found))
        case The() as what if effect.kind is Deed.REZ:
            unrezzed = [o for o in objects_of(game, what, context) if o.is_unrezzed]
            ways = tuple(Payments(game, bundle_to(game, Deed.REZ, o)) for o in unrezzed)
            return _is_paid(game, Deed.REZ, tuple(o.id for o in unrezzed), ways) if ways else Truth.NO
        case _:
            return Truth.YES


def _is_paid(game: Game, act: Deed, subjects: tuple[str | None, ...], ways: tuple[Payments, ...]) -> Truth:
    """Whether all that falls due for an act can be paid: an option that costs more cannot be fully resolved otherwise
    (rule_must_cannot_force_additional_cost)."""
    aspects = frozenset({Aspect.COSTS, Aspect.PROHIBITIONS})
    touching = [r for id in subjects for r in game.not_understood.touching(aspects, id, act=act)]
    open = open_of(Open(touching) if touching else None, *(each.open for each in ways))
    return open if open is not None else Truth.of(all(ways))


def _most(game: Game, kind: Deed, side: Side) -> int:
    """How much of such an effect can be carried out now; any amount of most of them."""
    state, record = game.state, OF_EFFECT.get(kind)
    if kind is Deed.LOSE_CREDITS:
        return game.credit_pool.count(side)
    if record is not None and record.stock is not None:
        return record.stock(state, side)
    match kind:
        case Deed.DRAW:
            there = MOST_NUMBER if DECKS[side] in state.unlimited else len(state.in_zone(DECKS[side]))
            left = game.prohibitions.drawable(side, there)
            return there if isinstance(left, Open) else left
        case Deed.END_THE_RUN | Deed.JACK_OUT:
            return 0 if state.run is not None else -1
        case _:
            return MOST_NUMBER


# ------------------------------------------------------------------------ values


def values(game: Game, head: ChooseValue, context: Asking) -> SolutionSet[Choice]:
    """What may be chosen where an instruction asks for a value."""
    if head.among:
        servers = head.what is Asked.SERVER
        return Explicit(tuple(ChooseServer(word) if servers else ChooseWord(word) for word in head.among))
    match head.what:
        case Asked.SERVER | Asked.SUBROUTINE:
            spared = {s for word in head.but for s in context.servers(game, ServerWord(word))}
            meant = game.state.servers if head.server is None else context.servers(game, head.server)
            return Explicit(tuple(ChooseServer(s) for s in game.state.servers if s in meant and s not in spared))
        case Asked.NUMBER:
            least = context.number(game.amount(head.least, context)) if head.least is not None else 0
            most = context.number(game.amount(head.most, context)) if head.most is not None else MOST_NUMBER
            return Explicit(tuple(ChooseNumber(n) for n in range(least or 0, (most or 0) + 1)))
        case Asked.CARD_TYPE:
            return Explicit(tuple(ChooseWord(t.value) for t in CardType))
        case Asked.SUBTYPE | Asked.ICE_SUBTYPE:
            words = _printed_subtypes(game, None if head.what is Asked.SUBTYPE else CardType.ICE)
            return Explicit(tuple(ChooseWord(w) for w in words if w not in head.but))
        case Asked.CARD_NAME:
            own = {game.title(context.source)} if head.but else set()
            titles = dict.fromkeys(card.title for card in game.pool)
            return Explicit(tuple(ChooseWord(title) for title in titles if title not in own))


def several(head: ChooseValue) -> bool:
    """Whether some subtypes are chosen, one after the other; behind the least number the rest may be left."""
    return head.what in SUBTYPES and isinstance(head.most, int) and isinstance(head.least, int)


def others(head: ChooseValue, choice: Choice) -> tuple[ChooseValue, ...]:
    """What is chosen besides the first of several words, as long as there is another one."""
    if not (isinstance(choice, ChooseWord) and isinstance(head.most, int) and isinstance(head.least, int)):
        return ()
    among = tuple(word for word in head.among if word != choice.word)
    if head.most == 1 or (head.among and not among):
        return ()
    least, but = max(0, head.least - 1), (*head.but, choice.word)
    return (structs.replace(head, least=least, most=head.most - 1, among=among, but=but, optional=False),)


def before(head: ChooseValue, frame: ResolvingFrame) -> tuple[Binding, ...]:
    """What names stand for as a value is chosen: subtypes that were chosen in an earlier round are none of these."""
    anew = head.what in SUBTYPES
    return tuple(b for b in frame.bindings if not anew or b.name != head.name or b.word in head.but)


def _printed_subtypes(game: Game, type: CardType | None) -> tuple[str, ...]:
    """The subtypes that some card has, of this type if one is said (rule_choose_valid_subtype)."""
    return tuple(sorted({s for card in game.pool if type in (None, card.type) for s in card.subtypes}))


def binding(head: ChooseValue, choice: Choice) -> Binding:
    """What the name of the choice stands for."""
    match choice:
        case ChooseServer(server):
            return Binding(head.name, server=server)
        case ChooseNumber(number):
            return Binding(head.name, number=number)
        case ChooseWord(word):
            return Binding(head.name, word=word)
        case _:
            raise AssertionError(f"{choice!r} is no value")
