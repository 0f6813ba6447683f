"""Every kind of component, and what changes a cost or keeps it from being paid (1.16, 1.10, 1.14.3)."""

from __future__ import annotations

from collections.abc import Callable

from sysop.models.abilities import Ability, AbilityKind, Flag, Prevent, Prohibition
from sysop.models.cards import Card
from sysop.models.conditions import ActPattern, Exists, Trigger, TriggerMode, UseOnly
from sysop.models.costs import (
    Component,
    Cost,
    CostModifier,
    CreditSource,
    Discount,
    Forfeit,
    InsteadPay,
    PayCredits,
    Purpose,
    SpendCounters,
    SufferDamage,
    Surcharge,
    TakeTags,
    TrashCards,
    TurnFacedown,
)
from sysop.models.deeds import Deed
from sysop.models.effects import Each, Target, The
from sysop.models.notation.positions import read_position
from sysop.models.pool import Pool, shipped_pool
from sysop.models.selectors import (
    AGENDA,
    HARDWARE,
    INSTALLED,
    PROGRAM,
    THIS,
    ControlledBy,
    EventPattern,
    Holds,
    InZone,
    Same,
    Type,
)
from sysop.models.state import GameObject, PlayerState, Run, State
from sysop.models.terms import CardType, Counter, Damage, Face, Place, Player, Relation, Side, Zone
from sysop.models.verdict import Status
from sysop.solver.ask.position import Position
from sysop.solver.payment.bundles import Bundle
from sysop.solver.payment.costs_due import due_to, dues_of
from sysop.solver.payment.payments import Payments
from sysop.solver.reading.context import Context
from sysop.solver.reading.doubts import Asking, Doubts
from sysop.solver.reading.game import Game

Build = Callable[[str], Position]
OTHER = Card("other", "Other", CardType.PROGRAM, Side.RUNNER, cost=4)
EVENT = Card("event", "Event", CardType.EVENT, Side.RUNNER, cost=3)


def installed(id: str, card: str, **more: object) -> GameObject:
    object = GameObject(id, card, Side.RUNNER, Zone.PLAY_AREA, place=Place.RIG)
    for kind, n in more.items():
        object = object.with_counters(Counter(kind), n)  # type: ignore[arg-type]
    return object


def static(id: str, *declarations: object, type: CardType = CardType.RESOURCE) -> Card:
    abilities = (Ability(AbilityKind.STATIC, declarations=declarations),)  # type: ignore[arg-type]
    return Card(id, id.title(), type, Side.RUNNER, abilities=abilities)


def game(*objects: GameObject, cards: tuple[Card, ...] = (), runner: PlayerState | None = None, **more: object) -> Game:
    state = State(1, Side.RUNNER, PlayerState(), runner or PlayerState(), objects, **more)  # type: ignore[arg-type]
    return Game(state, Pool((OTHER, EVENT, *cards)))


def bundle(*components: Component, source: str | None = None, purpose: Deed = Deed.ABILITY) -> Bundle:
    due = dues_of(Cost(components), Deed.TRIGGER, source, 0)
    return Bundle(Side.RUNNER, due, purpose, source)


def context() -> Context:
    return Asking(None, Side.RUNNER, doubts=Doubts())


def codes(where: Game, cost: Bundle) -> list[str]:
    return [r.code for r in Payments(where, cost, context(), act="do so").why_not()]


def in_grip(*ids: str, card: str | None = "event") -> tuple[GameObject, ...]:
    return tuple(GameObject(id, card, Side.RUNNER, Zone.GRIP) for id in ids)


# ------------------------------------------------------------------ alternatives


def test_of_an_or_cost_either_part_pays() -> None:
    """rule_use_trash_ability: two ways to pay, each its own payment."""
    cost = Bundle(
        Side.RUNNER,
        dues_of(Cost(alternatives=((PayCredits(3),), (TrashCards(The(THIS)),))), Deed.TRIGGER, "a", 0),
        Deed.ABILITY,
        "a",
    )
    ways = Payments(game(installed("a", "other"), runner=PlayerState(3)), cost, context())
    assert [[(s.component, s.amount) for s in way.spent] for way in ways] == [[(0, 3)], [(1, 1)]]
    poor = Payments(game(installed("a", "other"), runner=PlayerState(2)), cost, context())
    assert [[s.objects for s in way.spent] for way in poor] == [[("a",)]]


def test_an_additional_cost_with_a_choice(position: Build) -> None:
    """Piranhas: the Corp takes 1 bad publicity or removes a tag of the Runner's (1.14.3a)."""
    text = """
    turn: {side: runner, number: 3, step: action, priority: corp}
    corp: {credits: 5, servers: {hq: {ice: [Piranhas]}}}
    runner: {clicks: 3, tags: %d}
    run: {server: hq, step: approach}
    """
    assert position(text % 1).payments("rez Piranhas").count() == 2
    assert position(text % 0).payments("rez Piranhas").count() == 1
    taken, removed = position(text % 1).after("rez Piranhas").legal_actions
    start = position(text % 1).after("rez Piranhas")
    assert start.after(taken).state.corp.bad_publicity == 1
    assert start.after(removed).state.runner.tags == 0


def test_an_alternate_payment_leaves_the_value_as_it_is() -> None:
    """rule_alternate_payment: the cost may be paid by trashing a program, or half of it by a counter."""
    helper = static(
        "helper",
        CostModifier(
            ActPattern(Deed.INSTALL, what=PROGRAM),
            InsteadPay(Deed.INSTALL, Cost((TrashCards(Target(HARDWARE & INSTALLED)),))),
        ),
        CostModifier(
            ActPattern(Deed.INSTALL, what=PROGRAM),
            InsteadPay(Deed.INSTALL, Cost((SpendCounters(Counter.POWER, 1, ControlledBy(Player.YOU)),)), 3),
        ),
    )
    deck = Card("deck", "Deck", CardType.HARDWARE, Side.RUNNER)
    new = GameObject("new", "other", Side.RUNNER, Zone.GRIP)
    where = game(installed("h", "helper", power=1), installed("d", "deck"), new, cards=(helper, deck))
    rich = where.changed(State(1, Side.RUNNER, PlayerState(), PlayerState(4), where.state.objects))
    for each, ways in ((rich, 3), (where, 1)):
        due = due_to(each, Deed.INSTALL, Side.RUNNER, new).found
        assert Payments(each, Bundle(Side.RUNNER, due, Deed.INSTALL, "new"), context()).count() == ways


def test_a_discount_that_one_may_apply_is_a_choice() -> None:
    """rule_cost_calculation: with it the event costs 1, without it 3."""
    friend = static("friend", CostModifier(ActPattern(Deed.PLAY), Discount(2), optional=True))
    (new,) = in_grip("new")
    for credits, ways in ((0, 0), (1, 1), (3, 2)):
        where = game(installed("f", "friend"), new, cards=(friend,), runner=PlayerState(credits))
        due = due_to(where, Deed.PLAY, Side.RUNNER, new).found
        assert Payments(where, Bundle(Side.RUNNER, due, Deed.PLAY, "new"), context()).count() == ways


def test_a_discount_for_the_first_card_of_the_turn(position: Build) -> None:
    """DZMZ Optimizer: the first program installed each turn costs 1 less."""
    text = """
    turn: {side: runner, number: 3, step: action}
    corp: {}
    runner: {credits: 1, clicks: 3, rig: [DZMZ Optimizer, %s], grip: [Corroder]}
    history: [%s]
    """
    assert position(text % ("Mimic", "")).check("install Corroder").status is Status.LEGAL
    later = position(text % ("Mimic", "{install: Mimic, by: runner}"))
    assert later.check("install Corroder").status is Status.ILLEGAL


def test_a_modifier_holds_only_while_its_condition_does() -> None:
    """rule_static_condition"""
    tax = static(
        "tax", CostModifier(ActPattern(Deed.PLAY), Surcharge(2), Exists(PROGRAM & INSTALLED, Relation.AT_LEAST, 1))
    )
    (new,) = in_grip("new")
    for rig, cost in ((installed("t", "tax"),), 3), ((installed("t", "tax"), installed("p", "other")), 5):
        where = game(*rig, new, cards=(tax,), runner=PlayerState(9))
        (due,) = due_to(where, Deed.PLAY, Side.RUNNER, new).found
        assert due.component == PayCredits(cost)


# ---------------------------------------------------------- what cards are taken


def test_up_to_two_cards_may_be_none() -> None:
    cost = bundle(TrashCards(Target(PROGRAM & INSTALLED, 0, 2)))
    ways = Payments(game(installed("a", "other"), installed("b", "other")), cost, context())
    assert [way.spent[0].objects for way in ways] == [(), ("a",), ("b",), ("a", "b")]


def test_any_number_of_cards() -> None:
    cost = bundle(TrashCards(Target(PROGRAM & INSTALLED, 0, None)))
    where = game(*(installed(f"p{k}", "other") for k in range(10)))
    assert Payments(where, cost, context()).count() == 2**10
    assert Payments(where, cost, context(), merged=True).count() == 11


def test_a_cost_that_moves_a_card_to_the_grip(position: Build) -> None:
    """Saker returns to the grip as a part of its cost."""
    start = position("""
    turn: {side: runner, number: 3, step: action}
    corp: {servers: {hq: {ice: [{card: Ice Wall, rezzed: true}]}}}
    runner: {credits: 2, clicks: 3, rig: [Saker]}
    run: {server: hq, step: encounter, broken: 1}
    history: [{encounter: Ice Wall, run: this}, {break: Ice Wall, source: Saker, run: this}]
    """)
    (way,) = start.payments("use Saker ability 3")
    assert [s.objects for s in way.spent] == [(), ("saker",)]
    paid = start.after("use Saker ability 3").state
    assert (paid.object("saker").zone, paid.runner.credits) == (Zone.GRIP, 0)


def test_cards_from_the_top_of_a_deck_must_be_there(position: Build) -> None:
    """Hasty Relocation trashes the top card of R&D to be played."""
    text = """
    turn: {side: corp, number: 3, step: action}
    corp: {credits: 2, clicks: 2, hq: [Hasty Relocation, Ice Wall, Enigma], rnd: %s}
    runner: {}
    """
    assert position(text % "[Hedge Fund, PAD Campaign]").check("play Hasty Relocation").status is Status.LEGAL
    assert position(text % "[]").check("play Hasty Relocation").status is Status.ILLEGAL
    assert position(text % "unknown").check("play Hasty Relocation").status is Status.UNKNOWN


def test_chance_takes_cards_once_and_makes_one_payment() -> None:
    """Random losses make one payment, and what is chosen besides must leave enough for chance."""
    at_random = TrashCards(Target(InZone((Zone.GRIP,)), 2, 2, at_random=True))
    chosen = TrashCards(Target(InZone((Zone.GRIP,)), 1, 1))
    where = game(*in_grip("a", "b", "c"))
    assert Payments(where, bundle(at_random), context()).count() == 1
    assert Payments(where, bundle(at_random, chosen), context()).count() == 3
    assert codes(game(*in_grip("a", "b")), bundle(at_random, chosen)) == ["pay.together"]


def test_the_hand_that_nobody_knows_makes_it_unknown() -> None:
    """Whether a card in an unknown grip could pay is not known; cards that are certain pay."""
    cost = bundle(TrashCards(Target(InZone((Zone.GRIP,)) & Type((CardType.EVENT,)))))
    unclear = Payments(game(unlimited=(Zone.GRIP,)), cost, context())
    assert not unclear
    assert [r.code for r in unclear.open.causes] == ["unknown.zone_size"]
    known = Payments(game(*in_grip("a"), unlimited=(Zone.GRIP,)), cost, context())
    assert (known.count(), known.complete) == (1, False)


def test_what_is_not_known_does_not_help_where_the_rest_cannot_be_paid() -> None:
    """A known shortage decides, whatever else is open."""
    cost = bundle(PayCredits(3), TrashCards(Target(InZone((Zone.GRIP,)))))
    short = Payments(game(unlimited=(Zone.GRIP,)), cost, context())
    assert not short
    assert short.open is None


def test_only_what_the_payer_controls_pays() -> None:
    """rule_pay_costs_controlled_objects"""
    theirs = GameObject("x", "other", Side.RUNNER, Zone.PLAY_AREA, place=Place.RIG, controlled_by=Side.CORP)
    cost = bundle(TrashCards(Target(PROGRAM & INSTALLED)))
    assert Payments(game(installed("a", "other"), theirs), cost, context()).count() == 1
    assert codes(game(theirs), cost) == ["pay.short"]


def test_agendas_are_forfeited_from_the_score_area() -> None:
    plan = Card("plan", "Plan", CardType.AGENDA, Side.CORP, agenda_points=1)
    scored = GameObject("s", "plan", Side.CORP, Zone.RUNNER_SCORE)
    other = GameObject("t", "plan", Side.CORP, Zone.PLAY_AREA, place=Place.ROOT, server="1")
    ways = Payments(game(scored, other, cards=(plan,)), bundle(Forfeit(Target(AGENDA))), context())
    assert [way.spent[0].objects for way in ways] == [("s",)]


def test_a_facedown_card_cannot_be_turned_facedown() -> None:
    up, down = (
        GameObject(id, "other", Side.RUNNER, Zone.PLAY_AREA, face, Place.RIG)
        for id, face in (("up", Face.UP), ("down", Face.DOWN))
    )
    cost = bundle(TurnFacedown(Target(INSTALLED)))
    assert [way.spent[0].objects for way in Payments(game(up, down), cost, context())] == [("up",)]


def test_all_cards_that_fit_are_taken_at_once() -> None:
    cost = bundle(TrashCards(Each(InZone((Zone.GRIP,)))))
    assert [way.spent[0].objects for way in Payments(game(*in_grip("a", "b")), cost, context())] == [("a", "b")]
    assert Payments(game(), cost, context()).count() == 1


def test_the_same_card_is_not_taken_by_name_and_by_choice() -> None:
    this, any_program = TrashCards(The(THIS)), TrashCards(Target(PROGRAM & INSTALLED))
    cost = bundle(this, any_program, source="a")
    assert codes(game(installed("a", "other")), cost) == ["pay.together"]
    assert Payments(game(installed("a", "other"), installed("b", "other")), cost, context()).count() == 1


# ------------------------------------------------------------------ credits


def test_credits_serve_their_purposes_only() -> None:
    """rule_spend_hosted_credits: for icebreakers used, for the basic action to remove tags, for install costs."""
    purposes = {
        "use": (Purpose(Deed.USE), Deed.ABILITY),
        "tags": (Purpose(Deed.REMOVE_TAGS, basic=True), Deed.REMOVE_TAG),
        "advance": (Purpose(Deed.ADVANCE, basic=True), Deed.ADVANCE),
    }
    for name, (purpose, fitting) in purposes.items():
        bank = static("bank", CreditSource((purpose,)))
        where = game(installed("b", "bank", credit=2), cards=(bank,))
        for _, paid_for in purposes.values():
            payable = bool(Payments(where, bundle(PayCredits(1), purpose=paid_for), context()))
            assert payable is (paid_for is fitting), name


def test_credits_for_install_costs_do_not_pay_additional_costs() -> None:
    bank = static("bank", CreditSource((Purpose(Deed.INSTALL, kind=Deed.INSTALL),)))
    where = game(installed("b", "bank", credit=2), cards=(bank,))
    for kind, payable in ((Deed.INSTALL, True), (Deed.ADDITIONAL, False)):
        cost = Bundle(Side.RUNNER, dues_of(Cost((PayCredits(2),)), kind, None, 0), Deed.INSTALL)
        assert bool(Payments(where, cost, context())) is payable


def test_the_bad_publicity_fund_pays_during_the_run() -> None:
    """rule_initiation_bad_publicity: the fund is one more source; it is not the pool."""
    where = game(runner=PlayerState(1), run=Run(1, "hq", credits=2))
    ways = Payments(where, bundle(PayCredits(2)), context())
    assert [dict(way.spent[0].sources) for way in ways] == [{"pool": 1, "bad publicity": 1}, {"bad publicity": 2}]


def test_what_forbids_to_spend_credits_leaves_a_cost_of_0() -> None:
    jam = static("jam", Prohibition(ActPattern(Deed.SPEND, by=Player.RUNNER)))
    where = game(installed("j", "jam"), cards=(jam,), runner=PlayerState(5))
    assert codes(where, bundle(PayCredits(1))) == ["pay.prohibited"]
    assert codes(where, bundle(PayCredits(0))) == []


# ----------------------------------------------- what keeps it from being paid


def guard(*abilities: Ability) -> Card:
    return Card("guard", "Guard", CardType.RESOURCE, Side.RUNNER, abilities=abilities)


def test_a_static_prevention_makes_tags_unpayable() -> None:
    """rule_cost_interrupt_static_mandatory"""
    card = guard(Ability(AbilityKind.STATIC, declarations=(Prevent(EventPattern(Deed.TAKE_TAGS)),)))
    where = game(installed("g", "guard"), cards=(card,))
    assert codes(where, bundle(TakeTags(1))) == ["pay.prevented"]
    assert codes(where, bundle(SufferDamage(Damage.NET, 1))) == []


def test_an_optional_interrupt_does_not_touch_a_cost() -> None:
    """rule_cost_no_interrupt"""
    pattern = EventPattern(Deed.SUFFER_DAMAGE)
    for optional, expected in ((True, []), (False, ["pay.prevented"])):
        ability = Ability(
            AbilityKind.CONDITIONAL,
            flags=(Flag.INTERRUPT,),
            trigger=Trigger((pattern,), TriggerMode.WOULD),
            steps=(Prevent(pattern),),
            optional=optional,
        )
        where = game(installed("g", "guard"), cards=(guard(ability),))
        assert codes(where, bundle(SufferDamage(Damage.NET, 1))) == expected


def test_cards_that_cannot_be_trashed_do_not_pay() -> None:
    """rule_cannot_precedence: the others do."""
    card = guard(Ability(AbilityKind.STATIC, declarations=(Prohibition(ActPattern(Deed.TRASH, what=Same(THIS))),)))
    cost = bundle(TrashCards(Target(INSTALLED)))
    ways = Payments(game(installed("g", "guard"), installed("a", "other"), cards=(card,)), cost, context())
    assert [way.spent[0].objects for way in ways] == [("a",)]
    assert codes(game(installed("g", "guard"), cards=(card,)), cost) == ["pay.short"]


def test_a_payment_must_leave_the_restriction_of_its_ability_met() -> None:
    """rule_cost_restrictions: usable only with 2 or more programs; of 2 none can be trashed for it, of 3 one."""
    cost = Cost((TrashCards(Target(PROGRAM & INSTALLED)),))
    condition = Exists(PROGRAM & INSTALLED, Relation.AT_LEAST, 2)
    card = guard(Ability(AbilityKind.PAID, cost=cost, restrictions=(UseOnly(condition),)))
    for programs, ways, reason in ((2, 0, ["pay.restricted"]), (3, 3, [])):
        rig = [installed(f"p{k}", "other") for k in range(programs)]
        where = game(installed("g", "guard"), *rig, cards=(card,))
        due = Bundle(Side.RUNNER, dues_of(cost, Deed.TRIGGER, "g", 0), Deed.ABILITY, "g")
        assert Payments(where, due, context()).count() == ways
        assert codes(where, due) == reason


def test_a_counter_that_a_restriction_needs_does_not_pay() -> None:
    """rule_cost_restrictions, with counters: at least one must stay on each program."""
    cost = Cost((SpendCounters(Counter.VIRUS, 1, PROGRAM & INSTALLED),))
    condition = Exists(PROGRAM & INSTALLED & Holds(Counter.VIRUS), Relation.AT_LEAST, 2)
    card = guard(Ability(AbilityKind.PAID, cost=cost, restrictions=(UseOnly(condition),)))
    where = game(
        installed("g", "guard"), installed("a", "other", virus=1), installed("b", "other", virus=2), cards=(card,)
    )
    due = Bundle(Side.RUNNER, dues_of(cost, Deed.TRIGGER, "g", 0), Deed.ABILITY, "g")
    assert [dict(way.spent[0].sources) for way in Payments(where, due, context())] == [{"b": 1}]


# ------------------------------------------------------------------- carried out

MANY_WAYS = """
turn: {side: runner, number: 3, step: action}
corp:
  bad_publicity: 1
  servers: {hq: {ice: [{card: Tollbooth, rezzed: true}]}}
runner: {credits: 3, clicks: 3, rig: [{card: Ghost Runner, credits: 2}, {card: Ghost Runner, id: second, credits: 2}]}
run: {server: hq, step: approach, bad_publicity: 1}
"""


def test_every_payment_listed_is_accepted_and_nothing_is_lost(position: Build) -> None:
    """A payment listed is accepted by `after`, takes 3 credits in all, and no card disappears."""
    start = position(MANY_WAYS)
    for action in ("pass", "pass", "trigger Tollbooth"):
        start = start.after(action)
    ways = start.legal_actions
    assert ways.count() == len(list(ways)) > 5
    before = total(start)
    for way in ways:
        after = start.after(way)
        assert before - total(after) == 3
        assert len(after.state.objects) == len(start.state.objects)


def total(position: Position) -> int:
    state = position.state
    fund = state.run.credits if state.run is not None else 0
    return state.runner.credits + fund + sum(o.count(Counter.CREDIT) for o in state.objects)


def test_paying_may_flatline_and_stays_legal(position: Build) -> None:
    """rule_cost: Obokata Protocol with 3 cards in the grip."""
    start = position("""
    turn: {side: runner, number: 4, step: action}
    corp: {servers: {"1": {root: [Obokata Protocol]}}}
    runner: {clicks: 2, grip: [Diesel, Corroder, Mimic]}
    run: {server: "1", step: breach, successful: true}
    access: {card: Obokata Protocol, step: steal}
    """)
    verdict = start.check("steal Obokata Protocol")
    assert (verdict.status, [w.code for w in verdict.warnings]) == (Status.LEGAL, ["warning.flatline"])
    ended = start.after("steal Obokata Protocol").state
    assert ended.ending is not None
    assert len(ended.in_zone(Zone.HEAP)) == 3


def test_the_order_in_which_cards_are_named_does_not_matter() -> None:
    cost = bundle(TrashCards(Target(PROGRAM & INSTALLED, 2, 2)))
    ways = Payments(game(installed("a", "other"), installed("b", "other")), cost, context())
    (way,) = ways
    from msgspec import structs

    turned = structs.replace(way, spent=(structs.replace(way.spent[0], objects=("b", "a")),))
    assert turned in ways
    assert turned != way


# ------------------------------------------------- additional costs of other acts


def test_an_additional_cost_to_use_a_card(position: Build) -> None:
    """Net Watchlist: 2 credits more for every use of an icebreaker."""
    text = """
    turn: {side: runner, number: 3, step: action}
    corp: {play: [Net Watchlist], servers: {hq: {ice: [{card: Rototurret, rezzed: true}]}}}
    runner: {credits: %d, clicks: 3, rig: [Mimic]}
    run: {server: hq, step: encounter}
    """
    (reason,) = position(text % 2).why_not("use Mimic")
    assert "needs 3 credits, 2 available" in reason.message
    assert reason.rule == "rule_additonal_cost_simultaenous"
    assert position(text % 3).after("use Mimic").state.runner.credits == 0


def test_an_additional_cost_to_advance(position: Build) -> None:
    """Security Leak: 1 credit more to advance a card."""
    text = """
    turn: {side: corp, number: 3, step: action}
    corp: {credits: %d, clicks: 2, servers: {"1": {root: [Hostile Takeover]}}}
    runner: {play: [Security Leak]}
    """
    assert position(text % 1).check("advance Hostile Takeover").status is Status.ILLEGAL
    assert position(text % 2).after("advance Hostile Takeover").state.corp.credits == 0


def test_an_additional_cost_to_run_comes_after_the_click_of_the_action(position: Build) -> None:
    """rule_additional_cost_to_run: Ruhr Valley asks for a click more; before the bad publicity fund fills (6.9.1)."""
    text = """
    turn: {side: runner, number: 3, step: action}
    corp: {bad_publicity: 2, servers: {"1": {root: [{card: Ruhr Valley, rezzed: true}]}}}
    runner: {clicks: %d}
    """
    (reason,) = position(text % 1).why_not("run Server 1")
    assert "needs 2 clicks, 1 available" in reason.message
    assert position(text % 1).check("run HQ").status is Status.LEGAL
    begun = position(text % 2).after("run Server 1").state
    assert begun.runner.clicks == 0
    assert begun.run is not None
    assert begun.run.credits == 2


def test_an_ability_cannot_force_an_additional_cost(position: Build) -> None:
    """rule_inherent_and_additional_cost: Eminent Domain rezzes Archer, whose forfeit may be declined."""
    start = position("""
    turn: {side: corp, number: 4, step: action}
    corp: {credits: 9, clicks: 3, hq: [Eminent Domain, Archer], score: [Hostile Takeover]}
    runner: {}
    """)
    for action in ("use Eminent Domain", "choose Archer", "server new", "number 0"):
        start = start.after(action)
    assert start.decision is not None
    assert start.decision.kind.value == "payment"
    declined, paid = start.after("decline").state, start.after("pay").state
    assert (declined.object("archer").face, declined.corp.credits) == (Face.DOWN, 8)
    assert (paid.object("archer").face, paid.corp.credits) == (Face.UP, 8)
    assert len(declined.in_zone(Zone.CORP_SCORE)) == 1
    assert not paid.in_zone(Zone.CORP_SCORE)


def test_recurring_credits_are_refilled_up_to_their_number(position: Build) -> None:
    """rule_refill_recurring_credits, rule_recurring_credits_do_not_accumulate"""
    text = """
    turn: {side: runner, number: 4, step: refill}
    corp: {}
    runner: {clicks: 4, rig: [{card: Spinal Modem, credits: %d}]}
    """
    for before, after in ((0, 2), (1, 2), (2, 2), (3, 3)):
        assert position(text % before).state.object("spinal_modem").count(Counter.CREDIT) == after


def test_an_additional_cost_to_jack_out(position: Build) -> None:
    """Port Anson Grid: whoever jacks out of a run on its server trashes a program."""
    text = """
    turn: {side: runner, number: 3, step: action}
    corp: {servers: {"1": {ice: [{card: Enigma, rezzed: true}], root: [{card: Port Anson Grid, rezzed: true}]}}}
    runner: {clicks: 3, rig: [%s]}
    run: {server: "1", step: jack out}
    """
    stuck = position(text % "Clone Chip")
    assert [stuck.describe(c) for c in stuck.legal_actions] == ["continue"]
    out = position(text % "Mimic").after("jack out").state
    assert out.object("mimic").zone is Zone.HEAP
    assert out.run is None or out.run.ended
    free = position((text % "Clone Chip").replace("Port Anson Grid, rezzed: true", "Port Anson Grid"))
    assert free.check("jack out").status is Status.LEGAL


def test_an_additional_cost_to_break_is_due_with_the_ability_that_breaks(position: Build) -> None:
    """Midway Station Grid: 1 credit more to break subroutines with icebreakers, not to strengthen them."""
    text = """
    turn: {side: runner, number: 3, step: action}
    corp:
      servers:
        "1": {ice: [{card: Ice Wall, rezzed: true}], root: [{card: Midway Station Grid, rezzed: true}]}
    runner: {credits: %d, clicks: 3, rig: [Corroder]}
    run: {server: "1", step: encounter}
    """
    assert position(text % 1).check("use Corroder ability 1").status is Status.ILLEGAL
    assert position(text % 1).check("use Corroder ability 2").status is Status.LEGAL
    assert position(text % 2).after("use Corroder ability 1").state.runner.credits == 0


def test_an_additional_cost_may_depend_on_the_card_that_it_is_for(position: Build) -> None:
    """NAPD Cordon: 4 credits to steal, and 2 for each advancement counter on the agenda."""
    text = """
    turn: {side: runner, number: 4, step: action}
    corp: {play: [NAPD Cordon], servers: {"1": {root: [{card: Hostile Takeover, counters: {advancement: %d}}]}}}
    runner: {credits: 6, clicks: 2}
    run: {server: "1", step: breach, successful: true}
    access: {card: Hostile Takeover, step: steal}
    """
    for counters, left in ((0, 2), (1, 0)):
        assert position(text % counters).after("steal Hostile Takeover").state.runner.credits == left
    (reason,) = position(text % 2).why_not("steal Hostile Takeover")
    assert "needs 8 credits, 6 available" in reason.message


# ----------------------------------------------------- what an ability itself says it costs


def encounter(rig: str, history: str = "[]", credits: int = 2) -> Position:
    text = f"""
format: sysop/position/1
turn: {{side: runner, number: 2}}
history: {history}
run: {{server: hq, position: Ice Wall, step: encounter}}
corp: {{credits: 5, servers: {{hq: {{ice: [{{card: Ice Wall, rezzed: true}}]}}}}}}
runner: {{credits: {credits}, rig: {rig}}}
"""
    pool = shipped_pool()
    return Position(read_position(text, pool).state, pool)


def cost_of(position: Position, action: str) -> set[int]:
    """The credits that are paid."""
    return {sum(n for spent in way.spent for _, n in spent.sources) for way in position.payments(action)}


def test_an_ability_that_costs_less_for_each_card_is_paid_at_the_lower_price() -> None:
    """Tremolo's 3 credits, less 1 for each cybernetic hardware."""
    action = "use Tremolo ability 1"
    assert cost_of(encounter("[Tremolo]", credits=9), action) == {3}
    assert cost_of(encounter("[Tremolo, Net-Ready Eyes, Brain Cage]", credits=9), action) == {1}


def test_a_card_that_can_be_used_in_ones_own_turn_only_is_of_no_use_in_the_other() -> None:
    """rule_use_restriction, for every ability of Flip Switch."""
    text = """
format: sysop/position/1
turn: {side: %s, number: 3, step: action}
corp: {credits: 5, clicks: 3, rnd: {unknown: 9}}
runner: {credits: 5, clicks: 4, tags: 1, rig: [Flip Switch], stack: {unknown: 9}}
"""
    codes = {}
    for side in ("corp", "runner"):
        position = Position(read_position(text % side, shipped_pool()).state, shipped_pool())
        codes[side] = {r.code for r in position.check("use Flip Switch ability 3").reasons}
    assert "restriction.use_only" in codes["corp"]
    assert "restriction.use_only" not in codes["runner"]


def test_what_it_costs_more_to_trash_a_resource_is_paid_with_the_basic_action() -> None:
    """rule_additonal_cost_simultaenous, corp_basic_action_trash_resource"""
    text = """
format: sysop/position/1
turn: {side: corp, number: 3, step: action}
corp: {credits: %d, clicks: 3, hq: %s}
runner: {identity: "Sebastião Souza Pessoa: Activist Organizer", tags: 1, rig: [%s]}
"""

    def codes(*fields: object) -> set[str]:
        position = Position(read_position(text % fields, shipped_pool()).state, shipped_pool())
        return {r.code for r in position.check(f"trash resource {fields[-1]}").reasons}

    assert codes(2, "[Ice Wall]", "Kati Jones") == set()
    assert codes(2, "[]", "Kati Jones") == {"pay.together"}
    assert codes(2, "[]", "Daily Casts") == set()  # no connection
    assert codes(4, "[]", "Wireless Net Pavilion") == set()
    assert codes(3, "[]", "Wireless Net Pavilion") == {"pay.together"}


def test_what_is_shuffled_into_a_deck_to_pay_lies_nobody_knows_where(position: Build) -> None:
    """rule_additional_cost, rule_shuffle: the cards are in the stack, in no order, and nothing is in doubt."""
    asked = position(
        """
turn: {side: runner, number: 4, step: action}
corp: {hq: [Degree Mill], rnd: [Hedge Fund]}
runner: {credits: 5, stack: [Diesel, Imp], rig: [Corroder, Mimic]}
run: {server: hq, step: breach, successful: true}
access: {card: Degree Mill, step: steal}
"""
    )
    paid = asked.after("steal Degree Mill")
    assert paid.state.object("degree_mill").zone is Zone.RUNNER_SCORE
    assert paid.state.doubts == ()
    stack = paid.state.in_zone(Zone.STACK)
    assert sorted(o.card or "" for o in stack) == ["corroder", "diesel", "imp", "mimic"]
    assert all(o.unordered for o in stack)
    assert [e.verb for e in paid.state.history if e.verb is Deed.SHUFFLE] == [Deed.SHUFFLE]
