"""Paying what is due: everything at once, then the checkpoint (1.16.1, 1.16.3)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from ...models.abilities import Aspect, NestedCost, NestedForm, SelectsDamage
from ...models.actions import Choice, Decline, Pay, Payment, Spent, UseAbility
from ...models.costs import (
    AddTo,
    LoseClicks,
    SpendCounters,
    SufferDamage,
    TrashCards,
)
from ...models.deeds import Deed
from ...models.edition import ZeroCost
from ...models.effects import Destination, Effect, Placement, Target
from ...models.events import Event
from ...models.frames import (
    ActionFrame,
    Asked,
    BidFrame,
    Binding,
    ChanceFrame,
    ChoosingFrame,
    Due,
    Outcome,
    PayingFrame,
    ProcedureFrame,
    Question,
    ResolvingFrame,
    TimingFrame,
    TraceFrame,
)
from ...models.naming import ITSELF, MET_BY, MET_BY_MEANS_OF, SET_ASIDE, THIS_SERVER
from ...models.selectors import HostedOn, This
from ...models.state import Doubt, Ending, GameObject, State
from ...models.terms import HANDS, SERVERS, Counter, Damage, Side, Zone
from ...models.values import walk
from .. import road
from ..chance import shuffled
from ..checkpoints.steps import settled
from ..choices.decision import Decision, DecisionKind
from ..choices.ways_to_pay import Ways
from ..deeds import Done, To
from ..deeds.as_costs import by_chance, deeds_of, taking
from ..deeds.told import doubting
from ..effects.instead import Instead, carried_out
from ..effects.replacing import instead_of
from ..payment.payments import Payments
from ..pending.trashed_elsewhere import Elsewhere
from ..procedures.damage import selecting, tells_damage
from ..reading import Asking, Declared, Doubts, Game


def step(game: Game, frame: PayingFrame, doubts: Doubts) -> State | None:
    """Pay at once where nothing is left to choose; otherwise the payer decides (1.16)."""
    if frame.payment is not None:
        return _going_on(game, frame, frame.payment)
    declinable = may_decline(game.state, frame)
    if declinable and nested_form(game.state) is not NestedForm.UNLESS:
        return None
    ways = Payments.of(game, frame)
    doubts.note(ways.open)
    if declinable:
        unsaid = ways.complete and is_free(ways.first()) and game.reads("zero_cost") is ZeroCost.UNANNOUNCED
        return pay(game, frame, ways.unrank(0), doubts) if unsaid else None
    if not ways:
        return close(game.state, Outcome.NOT_PAID) if ways.complete else None
    if not ways.complete or ways.count() > 1:
        return None
    return pay(game, frame, ways.unrank(0), doubts)


def ask(game: Game, frame: PayingFrame, doubts: Doubts) -> Decision:
    """How it is paid, or whether, where the payer may let it be (rule_nested_cost, rule_decline_additional_cost)."""
    ways = Payments.of(game, frame)
    doubts.note(ways.open)
    asked = Ways(game, frame, ways)
    if not may_decline(game.state, frame):
        return Decision(DecisionKind.PAYMENT, frame.payer, "rule_cost", asked, frame.subject)
    kind = DecisionKind.NESTED_COST if frame.purpose is Deed.NESTED else DecisionKind.PAYMENT
    rule = "rule_nested_cost" if frame.purpose is Deed.NESTED else "rule_decline_additional_cost"
    if nested_form(game.state) is NestedForm.MUST_IF_ABLE and ways:  # rule_must_with_choice
        return Decision(kind, frame.payer, "rule_spend_credits", asked, frame.subject)
    if kind is DecisionKind.PAYMENT and ways and _must_be_done(game.state):
        return Decision(kind, frame.payer, "rule_must_cannot_force_additional_cost", asked, frame.subject)
    return Decision(kind, frame.payer, rule, Ways(game, frame, ways, declinable=True), frame.subject)


def answer(game: Game, frame: PayingFrame, choice: Choice, doubts: Doubts) -> State:
    """It is paid in this way, or not."""
    if isinstance(choice, Decline):
        return close(game.state, Outcome.NOT_PAID)
    assert isinstance(choice, Pay)
    return pay(game, frame, choice.payment, doubts)


def is_free(payment: Payment | None) -> bool:
    """Whether a payment spends, trashes and suffers nothing (rule_cost_zero)."""
    return payment is not None and not any(s.amount or s.objects or s.sources for s in payment.spent)


def nested_form(state: State) -> NestedForm | None:
    """How the nested cost is written that is being paid on top of the stack."""
    below = state.stack[-2] if len(state.stack) > 1 else None
    head = below.steps[0] if isinstance(below, ResolvingFrame) and below.steps else None
    return head.form if isinstance(head, NestedCost) else None


def may_decline(state: State, frame: PayingFrame) -> bool:
    """Whether the payer may let it be: a nested cost, or the additional cost of what another ability makes happen
    (rule_decline_additional_cost, rule_inherent_and_additional_cost, rule_nested_cost_may)."""
    if frame.may_decline or all(due.kind is not Deed.ADDITIONAL for due in frame.due):
        return frame.may_decline
    below = list(state.stack[:-1])
    if not below or not isinstance(below[-1], ProcedureFrame):
        return False
    while below and isinstance(below[-1], ProcedureFrame):
        below.pop()
    return bool(below) and isinstance(below[-1], ResolvingFrame)


def _must_be_done(state: State) -> bool:
    """Whether what is paid for is the option that was chosen of a `must` ability: who chose it cannot decline what it
    costs (rule_must_cannot_force_additional_cost)."""
    frame = next((f for f in reversed(state.stack) if isinstance(f, ResolvingFrame)), None)
    return frame is not None and frame.must == len(frame.steps)


def close(state: State, outcome: Outcome) -> State:
    """The frame on top is done; the one below learns how it ended."""
    state = state.pop()
    below = state.top
    if isinstance(below, TimingFrame | ResolvingFrame | ActionFrame | ProcedureFrame | TraceFrame | BidFrame):
        return state.with_top(structs.replace(below, outcome=outcome))
    return state


def pay(game: Game, frame: PayingFrame, payment: Payment, doubts: Doubts) -> State:
    """Everything that is due is paid at once; what chance takes is asked for when the rest is gone (rule_cost)."""
    state = _hosted_aside(game, frame, payment)
    bindings = (*frame.bindings, *_kept_counters(game, frame, payment))
    elsewhere = _elsewhere(game, frame, payment)
    for spent in payment.spent:
        state = _spend(game.changed(state), frame, frame.due[spent.component], spent, elsewhere)
    waiting = structs.replace(frame, payment=payment, bindings=bindings)
    return _going_on(game.changed(state.with_top(waiting)), waiting, payment)


def _going_on(game: Game, frame: PayingFrame, payment: Payment) -> State:
    """What is still to be taken of the hand is selected or left to chance, unless all of it goes (rule_meat_net_damage,
    rule_multiple_damage_selected_sequentially); then the cost is paid (rule_cost_checkpoint,
    rule_checkpoint_after_paying_cost)."""
    state, hand = game.state, HANDS[frame.payer]
    left = sum(n for _, n in by_chance(frame.due, payment)) - len(frame.taken)
    there = tuple(o.id for o in state.in_zone(hand) if o.id not in frame.taken)
    if left <= 0:
        return _suffered(game, frame, payment, frame.taken)
    if left >= len(there) and hand not in state.unlimited:
        return _suffered(game, frame, payment, (*frame.taken, *there))
    found = None if frame.selected else _selector(game, frame, payment)
    if found is not None:
        one, declared = found
        least, most = (left, left) if one.every else (0, 1)
        rule, who = "rule_multiple_damage_selected_sequentially", declared.controller
        return state.push(ChoosingFrame(who, Asked.CARDS, Question.SELECTED, rule, declared.source, there, least, most))
    damage = tuple((c.kind, n) for c, n in _damages(frame, payment))
    cards, asked = (there, Question.OTHERS) if frame.selected else ((), None)
    by = frame.payer
    return state.push(ChanceFrame(by, left, Deed.SUFFER_DAMAGE, frame.subject, damage, by, cards, question=asked))


def _selector(game: Game, frame: PayingFrame, payment: Payment) -> tuple[SelectsDamage, Declared] | None:
    """The only text that lets a player select cards of the damage that is all that chance would take for the cost."""
    parts = tuple(by_chance(frame.due, payment))
    component = parts[0][0].component
    if len(parts) != 1 or not isinstance(component, SufferDamage) or Zone.GRIP in game.state.unlimited:
        return None
    found = {(one, d.controller): (one, d) for one, d in selecting(game, component.kind)}
    first = next(iter(found.values()), None)
    told = first is not None and (first[0].every or tells_damage(game.state))
    return first if told and len(found) == 1 else None


def _elsewhere(game: Game, frame: PayingFrame, payment: Payment) -> dict[str, Instead]:
    """The trashed cards that go elsewhere, as the abilities are before anything is paid."""
    trashed = (s.objects for s in payment.spent if isinstance(frame.due[s.component].component, TrashCards))
    return _places(game, frame, tuple(id for ids in trashed for id in ids))


def _places(game: Game, frame: PayingFrame, ids: tuple[str, ...]) -> dict[str, Instead]:
    """Those of the cards trashed to pay that go elsewhere, and where."""
    found = {id: _instead(game, game.object(id), frame.payer) for id in ids}
    return {id: instead for id, instead in found.items() if instead is not None}


def _instead(game: Game, object: GameObject, payer: Side) -> Instead | None:
    """Where a card goes that is trashed to pay for something; None where it goes to the discard pile.

    Mandatory interrupts apply to what is paid, optional ones do not (rule_cost_no_interrupt,
    rule_cost_interrupt_static_mandatory).
    """
    event = Event(Deed.TRASH, payer, object.id, object.card, from_zone=object.zone, place=object.place, payment=True)
    mandatory = tuple(found for found in Elsewhere.of(game, event) if not found.ability.optional)
    for found in mandatory:
        alone = found.replaces is not None and len(found.ability.steps) == 1 == len(mandatory)
        context = Asking.with_doubts(found.context, doubts := Doubts())
        expected = instead_of(game, found.replaces, context, (event,)) if found.replaces is not None and alone else None
        known = expected is not None and not doubts and not any(e.late for e in expected)
        return Instead(found.source.id, game.responsible(found.source), expected if known else None)
    return None


def _source_leaves(frame: PayingFrame, payment: Payment) -> bool:
    costs = (Deed.ABILITY, Deed.NESTED)
    return frame.purpose in costs and any(frame.subject in s.objects for s in payment.spent)


def _hosted_aside(game: Game, frame: PayingFrame, payment: Payment) -> State:
    """The cards hosted on the source of a paid ability that leaves to pay for it, and speaks of them, are set aside and
    count as hosted while it resolves (rule_trash_ability_keeps_track_of_hosted_objects).
    """
    state = game.state
    if frame.subject is None or not _source_leaves(frame, payment):
        return state
    used = state.stack[-2] if len(state.stack) > 1 else None
    number = used.choice.ability if isinstance(used, ActionFrame) and isinstance(used.choice, UseAbility) else None
    number = used.ability if isinstance(used, ProcedureFrame) else number
    abilities = game.abilities(game.object(frame.subject))
    if number is None or not any(node == HostedOn(This()) for node in walk(abilities[number].steps)):
        return state
    for hosted in state.hosted_on(frame.subject):
        aside = Done(by=frame.payer, objects=(hosted.id,), face=hosted.face, to=To(host=frame.subject))
        state = road.done(state, Deed.SET_ASIDE, aside)
    return state


def _kept_counters(game: Game, frame: PayingFrame, payment: Payment) -> Iterator[Binding]:
    """The counters of the source of an ability that leaves to pay for it, as far as they are not spent themselves: of a
    paid ability, and of any other whose nested cost takes its source (rule_trash_ability_keeps_track_of_hosted_objects,
    rule_previous_object).
    """
    if not _source_leaves(frame, payment):
        return
    source = game.object(frame.subject or "")
    for kind in Counter:
        gone = 0
        for spent in payment.spent:
            component = frame.due[spent.component].component
            paid = component.kind if isinstance(component, SpendCounters) else Counter.CREDIT
            gone += sum(n for id, n in spent.sources if id == source.id and paid is kind)
        yield Binding(SET_ASIDE + kind.value, number=source.count(kind) - gone)


def _chosen(state: State, frame: PayingFrame, payment: Payment) -> Iterator[Binding]:
    """What the payment gives names to: X, the cards that the text names, and what was set aside (rule_cost_x,
    rule_identify_object_after_move).
    """
    if payment.x is not None:
        yield Binding("X", number=payment.x)
    for spent in payment.spent:
        what = getattr(frame.due[spent.component].component, "what", None)
        if isinstance(what, Target) and what.name is not None:
            yield Binding(what.name, tuple(state.object(id).reference for id in spent.objects), len(spent.objects))
    yield from (b for b in frame.bindings if b.name.startswith(SET_ASIDE))


def _server_left(state: State, source: str | None, payment: Payment) -> Iterator[Binding]:
    """The server that a text means by "this server" whose source was trashed to pay for it (rule_previous_object)."""
    if source is None or not any(source in spent.objects for spent in payment.spent):
        return
    gone = [e for e in state.history if e.verb is Deed.TRASH and e.object == source and e.payment]
    left = gone[-1].server or SERVERS.get(gone[-1].from_zone or Zone.OUTSIDE) if gone else None
    if left is not None:
        yield Binding(THIS_SERVER, server=left)


def _damages(frame: PayingFrame, payment: Payment) -> Iterator[tuple[SufferDamage, int]]:
    for spent in payment.spent:
        component = frame.due[spent.component].component
        if isinstance(component, SufferDamage) and spent.amount:
            yield component, spent.amount


def _perhaps_selected(game: Game, kind: Damage, n: int) -> State:
    """A doubt where players may select cards that damage trashes, and chance took them all."""
    selectors = selecting(game, kind)
    state, grip = game.state, game.state.in_zone(Zone.GRIP)
    if not selectors or (n >= len(grip) and Zone.GRIP not in state.unlimited):
        return state
    _, selector = selectors[0]
    card = game.object(selector.source).card
    doubt = Doubt(Aspect.ANYTHING, selector.source, card, selector.clause, "a card selected for damage that is a cost")
    return structs.replace(state, doubts=(*state.doubts, doubt))


def _suffered(game: Game, frame: PayingFrame, payment: Payment, taken: tuple[str, ...]) -> State:
    """What chance takes goes, instance by instance; then the cost is paid and a checkpoint follows
    (rule_cost_checkpoint, rule_checkpoint_after_paying_cost)."""
    state, waiting, short = game.state, list(taken), False
    for due, n in by_chance(frame.due, payment):
        cards, waiting = tuple(waiting[:n]), waiting[n:]
        component = due.component
        if isinstance(component, SufferDamage):
            short = short or (len(cards) < n and Zone.GRIP not in state.unlimited)
            if not frame.selected:
                state = _perhaps_selected(game.changed(state), component.kind, n)
            suffered = Done(by=frame.payer, objects=cards, n=n, source=due.source, payment=True, damage=component.kind)
            state = _goes(game.changed(state), Deed.SUFFER_DAMAGE, suffered, _places(game, frame, cards))
        else:
            for id in cards:
                for deed, how in taking(due, id, frame.payer, frame.purpose):
                    places = _places(game, frame, how.objects) if deed is Deed.TRASH else {}
                    state = _goes(game.changed(state), deed, how, places)
            state = _shuffled_in(game, state, frame.payer, due)
    if short:
        state = road.done(state, Deed.WIN, Done(by=Side.CORP, ending=Ending.FLATLINE))
    state = _announced_after_payment(close(state, Outcome.PAID), frame, payment)
    if is_free(payment) and game.reads("zero_cost") is ZeroCost.UNANNOUNCED:  # rule_cost_checkpoint_cost_zero is newer
        return state
    return settled(game, state) if frame.checkpoint else state


def _used_for(game: Game, frame: PayingFrame) -> Deed:
    """What the ability is used for whose trigger cost is paid: to break subroutines, or anything else."""
    below = game.state.stack[-2] if len(game.state.stack) > 1 else None
    match below:
        case ActionFrame(choice=UseAbility(object=id, ability=number), gained=gained):
            pass
        case ProcedureFrame(procedure=Deed.USE, subject=id, ability=int(number), gained=gained):
            pass
        case _:
            return Deed.USE
    abilities = game.abilities(game.object(id))
    used = gained or (abilities[number] if number < len(abilities) else None)
    breaks = any(isinstance(node, Effect) and node.kind is Deed.BREAK for node in walk(used))
    return Deed.BREAK if breaks else Deed.USE


def _spend(game: Game, frame: PayingFrame, due: Due, spent: Spent, elsewhere: dict[str, Instead]) -> State:
    """One component is paid, as far as the payer has chosen what with."""
    state = game.state
    loses = isinstance(due.component, LoseClicks) and due.kind is Deed.TRIGGER
    for deed, how in deeds_of(due, spent, frame.payer, frame.purpose, _used_for(game, frame) if loses else None):
        places = {id: elsewhere[id] for id in how.objects if id in elsewhere} if deed is Deed.TRASH else {}
        state = _goes(game.changed(state), deed, how, places)
    return _shuffled_in(game, state, frame.payer, due)


def _goes(game: Game, deed: Deed, how: Done, places: dict[str, Instead]) -> State:
    """A part of a cost is paid; of the cards that it trashes these do not go to the discard pile
    (sec_replacing_movements)."""
    if not places:
        return road.done(game.state, deed, how)
    zones = {each.expected[0].into if each.expected is not None else None for each in places.values()}
    (into,) = zones if len(zones) == 1 else (None,)
    if into is None:
        cards = ((each.source, game.object(each.source).card) for each in places.values())
        summary = "where a card goes that was trashed to pay"
        doubts = (Doubt(Aspect.ZONES, source, card, 0, summary) for source, card in cards)
        return doubting(road.done(game.state, deed, how), doubts)
    state = road.done(game.state, deed, structs.replace(how, to=To(into), apart=tuple(places)))
    for each in places.values():
        state = carried_out(game.changed(state), each)
    return state


def _shuffled_in(game: Game, state: State, payer: Side, due: Due) -> State:
    """What was added to a deck by shuffling it in lies nobody knows where."""
    match due.component:
        case AddTo(_, Effect(destination=Destination(zone=Zone() as zone, placement=Placement.SHUFFLED))):
            return shuffled(game.changed(state), zone, payer, due.source)
        case _:
            return state


def _moved_to_pay(state: State, binding: Binding, payment: Payment) -> Binding:
    """What an ability is about, where its own cost has moved it (rule_identify_object_after_move)."""
    ids = {id for spent in payment.spent for id in spent.objects}
    if binding.name not in (ITSELF, MET_BY, MET_BY_MEANS_OF) or not any(r.id in ids for r in binding.objects):
        return binding
    return structs.replace(binding, objects=tuple(state.object(r.id).reference for r in binding.objects))


def _announced_after_payment(state: State, frame: PayingFrame, payment: Payment) -> State:
    """What the payment starts is used or taken: the events that the cost-paid checkpoint sees (5.2.2c, 9.1.6a); what it
    chose has a name in what follows.
    """
    below = state.top
    source = below.source if isinstance(below, ResolvingFrame) else frame.subject
    named = (*_chosen(state, frame, payment), *_server_left(state, source, payment))
    match below:
        case ActionFrame(number, key, choice):
            used = choice.object if isinstance(choice, UseAbility) else None
            card = state.object(used).card if used is not None and state.find(used) else None
            if used is not None:
                assert isinstance(choice, UseAbility)
                state = state.log(Event(Deed.USE, frame.payer, used, card, clause=choice.ability))
            clicks = sum(e.amount for e in state.history if e.verb is Deed.SPEND_CLICKS and e.action == number)
            state = state.log(Event(Deed.TAKE_ACTION, frame.payer, used, card, amount=clicks, key=key))
            return state.with_top(structs.replace(below, bindings=named))
        case ProcedureFrame(procedure=Deed.USE, subject=subject, ability=number):
            found = state.find(subject)
            state = state.log(Event(Deed.USE, frame.payer, subject, found.card if found else None, clause=number))
            return state.with_top(structs.replace(below, x=payment.x, bindings=named))
        case ProcedureFrame():
            return state.with_top(structs.replace(below, x=payment.x, bindings=named))
        case ResolvingFrame(bindings=bindings):
            bindings = tuple(_moved_to_pay(state, b, payment) for b in bindings)
            if payment.x is not None:  # X of a nested cost
                bindings = (*(b for b in bindings if b.name != "X"), Binding("X", number=payment.x))
            return state.with_top(structs.replace(below, bindings=(*bindings, *named)))
        case _:
            return state
