"""Which choices of a decision fit what is told of a step, the likeliest first."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ...models.abilities import AbilityKind, Flag, Instruction, StatChange
from ...models.actions import (
    Accept,
    AccessCard,
    BasicAction,
    Choice,
    ChooseNumber,
    ChooseOption,
    ChooseServer,
    ChooseWord,
    Decline,
    Outcome,
    Pass,
    Pay,
    Rez,
    Score,
    Steal,
    TrashAccessed,
    Trigger,
    UseAbility,
)
from ...models.deeds import Deed
from ...models.frames import ChanceFrame, TimingFrame, WindowFrame
from ...models.imports.commands import Command, Kind
from ...models.known import Open
from ...models.notation.names import server_id
from ...models.parts import whole_of
from ...models.pool import Pool, fold
from ...models.selectors import IsSubroutine
from ...models.state import GameObject, State
from ...models.terms import CardType, Counter, Face, Side, Stat, Zone
from ...models.values import walk
from ..ask.position import Position
from ..choices.decision import Decision, DecisionKind
from ..procedures.breaching import UNSEEN
from ..restrictions.judging import ability_of
from ..targets.valid_targets import slots_of
from .plan import Answer, Plan
from .selecting import LISTED, Way, answer_to, card_ways, moves, newly_broken, refuses

PAYING = ("pay", "yes", "spend", "lose", "[", "trash", "take")
ON_CARDS = frozenset({Kind.ABILITY, Kind.CORP_ABILITY, Kind.RUNNER_ABILITY, Kind.DYNAMIC_ABILITY, Kind.EXPEND})
PLAIN = {
    Kind.CREDIT: Deed.GAIN_CREDIT,
    Kind.DRAW: Deed.DRAW,
    Kind.REMOVE_TAG: Deed.REMOVE_TAG,
    Kind.PURGE: Deed.PURGE,
}
WINDOWS = (DecisionKind.ACTION, DecisionKind.PRIORITY)


def deeds(command: Command, position: Position, plan: Plan, at: int) -> tuple[Choice, ...]:
    """What a command that is no answer may mean here, the likeliest first."""
    state, pool = position.state, position.pool
    card = command.card or ""
    thing = state.find(card)
    match command.kind:
        case kind if kind in PLAIN:
            return (BasicAction(PLAIN[kind]),)
        case Kind.RUN if command.server is not None:
            return (BasicAction(Deed.RUN, server=command.server),)
        case Kind.FLASHBACK if thing is not None:
            return (*_uses(command, thing, position), *_plays(command, thing, state, pool, plan, at))
        case Kind.PLAY if thing is not None:
            return tuple(_plays(command, thing, state, pool, plan, at))
        case Kind.PLAY if command.card is None:  # which card it was is told by what came of it
            hands = [o for o in state.objects if o.zone in (Zone.HQ, Zone.GRIP) and moves(o.id, state, plan)]
            return tuple(c for o in hands for c in _plays(command, o, state, pool, plan, at))
        case Kind.ADVANCE if thing is not None:
            return (BasicAction(Deed.ADVANCE, card),)
        case Kind.SCORE if thing is not None:
            return (Score(card),)
        case Kind.REZ if thing is not None:
            return (Rez(card),)
        case Kind.TRASH_RESOURCE:
            named = [card] if thing is not None else list(plan.wanted)
            return tuple(BasicAction(Deed.TRASH_RESOURCE, id) for id in named)
        case kind if kind in ON_CARDS and thing is not None:
            return tuple(_uses(command, thing, position))
        case _:
            return ()


def _plays(command: Command, thing: GameObject, state: State, pool: Pool, plan: Plan, at: int) -> Iterator[Choice]:
    card = pool.get(thing.card)
    if card is None or card.type in (CardType.EVENT, CardType.OPERATION):
        yield BasicAction(Deed.PLAY, thing.id)
        return
    after = plan.target.find(thing.id)
    hosts = [after.host] if after is not None and after.host is not None else []
    if card.type.side is Side.RUNNER:
        chosen = (o for c in plan.wanted if (o := state.find(c)) is not None and o.zone is Zone.PLAY_AREA)
        for host in [*hosts, *(o.id for o in chosen)]:
            yield BasicAction(Deed.INSTALL, thing.id, host=host)
        yield BasicAction(Deed.INSTALL, thing.id)
        return
    if command.server is not None:
        yield BasicAction(Deed.INSTALL, thing.id, server=command.server)
        return
    found = plan.answer(at + 1, command.side, None)
    named = server_id(found[1].words or "") if found is not None and found[1].words else None
    if named is not None:
        yield BasicAction(Deed.INSTALL, thing.id, server=named)
    if after is not None and after.server is not None:
        there = after.server if after.server in state.servers else "new"
        yield BasicAction(Deed.INSTALL, thing.id, server=there)
    for host in hosts:
        yield BasicAction(Deed.INSTALL, thing.id, host=host)


def _uses(command: Command, thing: GameObject, position: Position) -> Iterator[Choice]:
    card = position.pool.get(thing.card)
    game = position._game
    abilities = list(enumerate(game.abilities(thing))) if thing.face.value == "faceup" or card is None else []
    if not abilities and card is not None:
        abilities = list(enumerate(card.abilities))
    paid = [(n, a) for n, a in abilities if a.kind is AbilityKind.PAID and Flag.ACCESS not in a.flags]
    wanted = command.ability or 0
    order = sorted(range(len(paid)), key=lambda k: (k != wanted, k))
    for k in order:
        number, ability = paid[k]
        for option in range(len(ability.cost.options) if ability.cost is not None else 1):
            yield UseAbility(thing.id, number, option)


# ------------------------------------------------------------------------ decisions


def ways(position: Position, plan: Plan, at: int) -> Iterator[Way]:
    """The choices that are tried at an open decision, with what it costs to believe in each."""
    decision = position.decision
    assert decision is not None
    match decision.kind:
        case DecisionKind.ACTION | DecisionKind.PRIORITY:
            yield from _in_window(position, decision, plan, at)
        case DecisionKind.REACTION | DecisionKind.INTERRUPT:
            yield from _triggers(position, decision, plan, at)
        case DecisionKind.MID_ACCESS:
            yield from _mid_access(position, decision, plan, at)
        case DecisionKind.JACK_OUT:
            deed = plan.deed(at)
            place = plan.next_deed(at)
            if deed is not None and place is not None and deed.kind is Kind.JACK_OUT:
                yield Way(0, Accept(), place + 1)
            else:
                yield Way(0, Decline(), at)
        case DecisionKind.STEAL:
            answer = plan.access(at)
            steals = answer is None or "teal" in (answer[1].words or "") or (answer[1].words or "").startswith("Pay")
            following = answer[0] + 1 if answer is not None else at
            subject = decision.subject or ""
            yield Way(0 if steals else 1, Steal(subject), following)
            yield Way(1 if steals else 0, Decline(), following)
        case DecisionKind.ACCESS:
            yield from _access(position, decision, plan, at)
        case DecisionKind.CHANCE:
            yield from _chance(position, decision, plan, at)
        case DecisionKind.PAYMENT | DecisionKind.NESTED_COST:
            yield from _payments(position, decision, plan, at)
        case DecisionKind.TARGETS | DecisionKind.CARDS | DecisionKind.DISCARD | DecisionKind.HOST:
            yield from card_ways(position, decision, plan, at)
        case DecisionKind.ORDER | DecisionKind.TRASH_SET:
            yield from card_ways(position, decision, plan, at)
        case _:
            yield from _values(position, decision, plan, at)


def _in_window(position: Position, decision: Decision, plan: Plan, at: int) -> Iterator[Way]:
    deed, place = plan.deed(at), plan.next_deed(at)
    if deed is not None and place is not None and deed.side is decision.side:
        for cost, choice in enumerate(deeds(deed, position, plan, place)):
            if _belongs(choice, decision.kind, position):
                cost = 0 if _breaks(choice, position, plan) else cost
                if deed.kind is Kind.DYNAMIC_ABILITY:  # stands for using abilities again and again
                    likely = _is_next_in_row(choice, position, plan)
                    last = _breaks(choice, position, plan) or not newly_broken(position.state, plan)
                    yield Way(0 if likely else 1, choice, place)
                    yield Way((0.01 if likely else 1) + (0 if last else 1), choice, place + 1)
                    continue
                yield Way(cost * 0.1, choice, place + 1 + plan.says_where(place + 1, choice))
    entry = plan.entries[at] if at < len(plan.entries) else None
    if isinstance(entry, Answer) and entry.side is decision.side and not refuses(entry):
        thing = position.state.find(entry.source or "")
        if thing is not None and thing.face is Face.UP:  # one answer after another, each using the ability anew
            for cost, choice in enumerate(_uses(entry.command, thing, position)):
                if _belongs(choice, decision.kind, position):
                    yield Way(0.2 + cost * 0.1 if not _breaks(choice, position, plan) else 0, choice, at)
    if decision.kind is DecisionKind.PRIORITY:
        run = position.state.run
        goes_on = deed is not None and deed.kind is Kind.DYNAMIC_ABILITY and deed.side is decision.side
        yield Way(0.3 if goes_on and run is not None and run.encountering else 0, Pass(), at)


def _breaks(choice: Choice, position: Position, plan: Plan) -> bool:
    """Whether an ability breaks subroutines, and subroutines have been broken that are not yet."""
    ability = ability_of(position._game, choice) if isinstance(choice, UseAbility) else None
    if ability is None or not newly_broken(position.state, plan):
        return False
    slots = (slot for step in ability.steps if isinstance(step, Instruction) for slot in slots_of(step))
    return any(isinstance(slot.target.what, IsSubroutine) for slot in slots)


def _is_next_in_row(choice: Choice, position: Position, plan: Plan) -> bool:
    """Whether using abilities of a breaker one after the other comes to this one now: strength first, then breaking."""
    run, game = position.state.run, position._game
    ice = position.state.find(run.position or "") if run is not None and run.encountering else None
    thing = position.state.find(choice.object) if isinstance(choice, UseAbility) else None
    if ice is None or thing is None:
        return False
    own, other = (game.characteristics.current(Stat.STRENGTH, o) for o in (thing, ice))
    strong = isinstance(own, Open) or isinstance(other, Open) or own >= other
    breaks = _breaks(choice, position, plan)
    both = breaks and isinstance(choice, UseAbility) and _strengthens(position, thing, choice.ability)
    return both or breaks is strong


def _strengthens(position: Position, thing: GameObject, ability: int) -> bool:
    """Whether an ability adds strength, too."""
    return any(
        isinstance(n, StatChange) and n.stat is Stat.STRENGTH for n in walk(position._game.abilities(thing)[ability])
    )


def _belongs(choice: Choice, kind: DecisionKind, position: Position) -> bool:
    if isinstance(choice, BasicAction):
        return kind is DecisionKind.ACTION
    if isinstance(choice, UseAbility):
        ability = ability_of(position._game, choice)
        return ability is not None and position._game.is_action(ability) is (kind is DecisionKind.ACTION)
    return kind is DecisionKind.PRIORITY


def _triggers(position: Position, decision: Decision, plan: Plan, at: int) -> Iterator[Way]:
    frame = position.state.top
    pending = frame.pending if isinstance(frame, WindowFrame) else ()
    interrupt = decision.kind is DecisionKind.INTERRUPT
    button, place = plan.deed(at), plan.next_deed(at)
    options = list(_options(decision))
    usable = {c.object for c in options if isinstance(c, UseAbility)}
    picked, sure = plan.picked(at, decision.side, frozenset({*usable, *(p.source for p in pending)}))
    count, waits = 0, False
    for choice in options:
        if isinstance(choice, Trigger) and choice.instance < len(pending):
            instance = pending[choice.instance]
            if instance.source in picked:
                yield Way(0 if sure else 0.05, choice, at + 1)  # the program asks which comes first
            if button is not None and place is not None and button.kind in ON_CARDS and button.card == instance.source:
                yield Way(0, choice, place + 1)  # the program has a button for it
            asked = plan.is_asked_about(at, instance.source)
            first = 0.0 if asked or not instance.ability.optional else 0.2
            first += 0.1 if picked and sure else 0
            if first and _gets_counters(instance.source, position.state, plan):
                first = 0.05
            waits = waits or first < 0.1
            yield Way(first + 0.3 * count + (1 if interrupt and not asked else 0), choice, at)
            count += 1
        elif isinstance(choice, UseAbility):
            if choice.object in picked:
                yield Way(0 if sure else 0.05, choice, at + 1)
            asked = plan.is_asked_about(at, choice.object)
            yield Way(0 if asked else 1.5, choice, at)
        elif isinstance(choice, Pass):
            let_be = (interrupt and not count) or (count > 0 and not waits)  # nobody was asked about any of them
            yield Way(0.1 if let_be else 0.5, choice, at)


def _gets_counters(id: str, state: State, plan: Plan) -> bool:
    """Whether a card has other counters afterwards."""
    thing, after = state.find(id), plan.target.find(id)
    return thing is not None and after is not None and thing.counters != after.counters


def _options(decision: Decision) -> Iterator[Choice]:
    """The options of a window, those that may not be legal too."""
    yield from islice(iter(decision.choices), LISTED)
    for choice, _ in islice(iter(decision.choices.undecided), LISTED):
        yield choice


def _mid_access(position: Position, decision: Decision, plan: Plan, at: int) -> Iterator[Way]:
    answer = plan.access(at)
    words = (answer[1].words or "") if answer is not None else ""
    following = answer[0] + 1 if answer is not None else at
    trashes = words.startswith("Pay") and "trash" in words
    uses = words.startswith("[")
    for choice in _options(decision):
        match choice:
            case TrashAccessed():
                yield Way(0 if trashes else 1, choice, following)
            case UseAbility():
                yield Way(0 if uses else 1, choice, following)
            case _:  # stealing is asked after it
                prompt = answer[1].prompt if answer is not None else None
                stays = "steal" in words.casefold() or (prompt is not None and "steal" in prompt.message)
                yield Way(1 if trashes or uses else 0, choice, at if stays else following)


def _access(position: Position, decision: Decision, plan: Plan, at: int) -> Iterator[Way]:
    order = {card: k for k, card in enumerate(plan.accessed)}
    unseen = _not_accessed(position.state)
    if unseen:  # any one of them may be it
        order[UNSEEN] = min(order.get(id, len(order) + 1) for id in unseen)
    found = list(islice(iter(decision.choices), 4 * LISTED))
    answer = plan.answer(at, decision.side, None)
    following = at
    if answer is not None and (answer[1].prompt is None or "access" in answer[1].prompt.message.casefold()):
        words = answer[1].words or ""
        if not (words.startswith("Pay") or words in ("Steal", "No action") or words.startswith("[")):
            following = answer[0] + 1
    ranked = sorted(
        ((order.get(c.card, len(order) + 1), k, c) for k, c in enumerate(found) if isinstance(c, AccessCard)),
    )
    for k, (_, _, choice) in enumerate(ranked):
        yield Way(0.4 * k, choice, following)


def _not_accessed(state: State) -> list[str]:
    """The cards of HQ that have not been accessed yet in the breach in progress."""
    frame = state.top
    over = frame.accessed if isinstance(frame, TimingFrame) else ()
    return [o.id for o in state.in_zone(Zone.HQ) if o.reference not in over]


def _chance(position: Position, decision: Decision, plan: Plan, at: int) -> Iterator[Way]:
    frame, state = position.state.top, position.state
    if isinstance(frame, ChanceFrame) and frame.servers:
        for choice in islice(iter(decision.choices), LISTED):
            yield Way(0 if isinstance(choice, Outcome) and choice.server == plan.target.mark else 1, choice, at)
        return
    sample = next(iter(decision.choices), None)
    if not isinstance(sample, Outcome):
        return
    count = len(sample.cards)
    if isinstance(frame, ChanceFrame):
        cards = list(frame.cards) or [o.id for o in state.objects if o.zone in _hands(frame.side)]
    else:
        cards = _not_accessed(state)
    order = {card: k for k, card in enumerate((*plan.accessed, *plan.shown, *plan.listed))}

    def rank(id: str) -> tuple[bool, bool, int]:
        thing, after = state.object(id), plan.zone_after(id)
        stays, strange = thing.zone is after, id not in order
        first = (stays, strange) if isinstance(frame, ChanceFrame) else (strange, stays)
        return (*first, order.get(id, 0))

    chosen = sorted(cards, key=rank)
    yield Way(0, Outcome(tuple(chosen[:count])), at)
    for k, choice in enumerate(islice(iter(decision.choices), LISTED)):
        yield Way(1 + k * 0.1, choice, at)


def _hands(side: Side) -> tuple[Zone, ...]:
    return (Zone.HQ,) if side is Side.CORP else (Zone.GRIP,)


def _payments(position: Position, decision: Decision, plan: Plan, at: int) -> Iterator[Way]:
    answer = answer_to(plan, at, decision)
    words = (answer[1].words or "").casefold() if answer is not None else ""
    following = answer[0] + 1 if answer is not None else at
    nested = decision.kind is DecisionKind.NESTED_COST
    numbers = plan.numbers(at) or _numbers_told(position.state, decision, plan)
    named = answer is not None and bool(answer[1].cards)
    pays = answer is None or named or words.startswith(PAYING) or bool(answer[1].amount)
    prompt = answer[1].prompt if answer is not None else None
    says_what = prompt is not None and not (
        prompt.offered or prompt.selectable or prompt.most
    )  # a name, behind the cost
    paid = following if (named or nested) and not says_what else at
    ranked: list[tuple[float, Choice]] = []
    for choice in islice(iter(decision.choices), LISTED * 6):
        if isinstance(choice, Pay):
            ranked.append((_misfit(choice, position.state, plan) + _off(choice, numbers), choice))
        elif isinstance(choice, Decline):
            unasked = 0.3 if answer is None else 1  # then what came of it tells
            yield Way(unasked if pays or not nested else 0, choice, following)
    ranked.sort(key=lambda pair: pair[0])
    for k, (misfit, choice) in enumerate(ranked[:LISTED]):
        base = 0 if pays or not nested else 1
        yield Way(base + min(misfit, 4) * 0.2 + k * 0.05, choice, paid)


def _numbers_told(state: State, decision: Decision, plan: Plan) -> tuple[int, ...]:
    """What an X may have been that was not answered: as many as have been broken, or as the credits that are gone."""
    broken = len(newly_broken(state, plan))
    if not broken or decision.side is None:
        return ()
    gone = state.player(decision.side).credits - plan.target.player(decision.side).credits
    return (gone, broken) if gone > 0 else (broken,)


def _off(choice: Pay, numbers: tuple[int, ...]) -> float:
    """How far an announced X is from the numbers that are answered."""
    x = choice.payment.x
    return 0 if x is None or not numbers else min(5.0 * abs(x - n) + 0.01 * k for k, n in enumerate(numbers))


def _misfit(choice: Pay, state: State, plan: Plan) -> float:
    """How little a payment looks like what happened: credits that stay where they were, cards that stay in place."""
    off = 0.0
    for spent in choice.payment.spent:
        for source, count in spent.sources:
            thing, after = state.find(source), plan.target.find(source)
            if thing is None:
                continue
            left = after.count(Counter.CREDIT) if after is not None else 0
            off += abs(thing.count(Counter.CREDIT) - count - left)
        for id in spent.objects:
            thing, after = state.find(whole_of(id)), plan.target.find(id)
            if thing is not None and after is not None and thing.zone is after.zone and id not in plan.wanted:
                off += 1
    return off


def _values(position: Position, decision: Decision, plan: Plan, at: int) -> Iterator[Way]:
    answer = answer_to(plan, at, decision)
    words = (answer[1].words or "") if answer is not None else ""
    following = answer[0] + 1 if answer is not None else at
    refused = answer is not None and refuses(answer[1])
    index = None
    if answer is not None and answer[1].prompt is not None:
        offered = [o[1] for o in answer[1].prompt.offered]
        index = offered.index(words) if words in offered else None
    amount = answer[1].amount if answer is not None else None
    if amount is None and words.split(" ")[0].isdecimal():
        amount = int(words.split(" ")[0])
    server = server_id(words) if words else None
    folded = fold(words)
    limit = 2000 if decision.kind is DecisionKind.WORD else 120
    options = list(islice(iter(decision.choices), limit))
    most = max((choice.number for choice in options if isinstance(choice, ChooseNumber)), default=0)
    for k, choice in enumerate(options):
        match choice:
            case Accept():
                yield Way(
                    0.5 if refused else 0, choice, at if not refused and answer and answer[1].cards else following
                )
                if answer is not None and answer[1].source != decision.subject:  # nobody was asked about this one
                    yield Way(0.05, choice, at)
            case Decline():
                yield Way(0 if refused else 0.6, choice, following)
            case ChooseOption(option):
                yield Way((0 if option == index else 0.3) + (0.3 if refused else 0), choice, following)
            case ChooseServer(chosen):
                yield Way(0 if chosen == server else 1, choice, following)
            case ChooseNumber(number):
                off = 0.5 if amount is None else 2  # what was answered is rarely another number
                far = min(k, most - number) if amount is None else k  # nobody is asked for as much as can be
                yield Way(0 if number == amount else off + 0.05 * far, choice, following)
            case ChooseWord(word):
                same = fold(word.replace("_", " ")) == folded or word == folded
                if same or k < LISTED:
                    yield Way(0 if same else 1, choice, following)
            case _:
                yield Way(0.1 * k, choice, at)
