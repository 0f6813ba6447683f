"""All costs that fall due together are paid as one (1.16)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from sysop.models.actions import Pay, Payment
from sysop.models.costs import Component, Cost, PayCredits, SpendClicks, TrashCards
from sysop.models.deeds import Deed
from sysop.models.effects import Target
from sysop.models.frames import Due
from sysop.models.notation.positions import read_position
from sysop.models.pool import shipped_pool
from sysop.models.selectors import HARDWARE, INSTALLED, PROGRAM, RESOURCE, Calculated, Operator, Selector, X
from sysop.models.state import GameObject, PlayerState, State
from sysop.models.terms import Place, Side, Zone
from sysop.models.verdict import Status
from sysop.solver.ask.position import Position
from sysop.solver.payment.bundles import Bundle
from sysop.solver.payment.demands import Demand
from sysop.solver.payment.payments import Payments
from sysop.solver.payment.posing import demands_of
from sysop.solver.payment.x_and_options import Variant
from sysop.solver.reading.context import Context
from sysop.solver.reading.doubts import Asking, Doubts
from sysop.solver.reading.game import Game

Build = Callable[[str], Position]
KINDS = {"corroder": PROGRAM, "mimic": PROGRAM, "clone_chip": HARDWARE, "top_hat": HARDWARE, "order_of_sol": RESOURCE}

OBOKATA = """
turn: {side: runner, number: 4, step: action}
corp:
  play: [Predictive Algorithm]
  servers:
    "1": {root: [Obokata Protocol, {card: Ben Musashi, rezzed: true}]}
runner: {credits: %d, clicks: 2, grip: {unknown: %d}, rig: [%s]}
run: {server: "1", step: breach, successful: true}
access: {card: Obokata Protocol, step: steal}
"""


def rig(cards: list[str], credits: int = 0, clicks: int = 0) -> Game:
    objects = tuple(
        GameObject(f"{card}.{k}", card, Side.RUNNER, Zone.PLAY_AREA, place=Place.RIG) for k, card in enumerate(cards)
    )
    return Game(State(1, Side.RUNNER, PlayerState(), PlayerState(credits, clicks), objects), shipped_pool())


def bundle(*components: Component) -> Bundle:
    return Bundle(Side.RUNNER, tuple(Due(c, Deed.TRIGGER) for c in components), Deed.ABILITY)


def context() -> Context:
    return Asking(None, Side.RUNNER, doubts=Doubts())


def trash(selector: Selector, count: int = 1) -> TrashCards:
    return TrashCards(Target(selector & INSTALLED, count, count))


def test_one_installed_hardware_does_not_pay_two_trash_costs() -> None:
    game = rig(["clone_chip"])
    both = bundle(trash(HARDWARE), trash(HARDWARE | PROGRAM | RESOURCE))
    assert Payments(game, bundle(trash(HARDWARE)), context())
    assert not Payments(game, both, context())
    (reason,) = Payments(game, both, context(), act="do so").why_not()
    assert reason.code == "pay.together"
    assert "2 cards, 1 available" in reason.message


def test_a_second_card_pays_the_wider_cost() -> None:
    game = rig(["clone_chip", "mimic"])
    ways = list(Payments(game, bundle(trash(HARDWARE), trash(HARDWARE | PROGRAM)), context()))
    assert [[s.objects for s in way.spent] for way in ways] == [[("clone_chip.0",), ("mimic.1",)]]


def test_credits_and_clicks_are_due_at_once() -> None:
    cost = bundle(SpendClicks(1), PayCredits(2))
    assert Payments(rig([], credits=2, clicks=1), cost, context())
    assert not Payments(rig([], credits=1, clicks=1), cost, context())
    assert not Payments(rig([], credits=2, clicks=0), cost, context())


def test_a_cost_of_0_has_exactly_one_payment() -> None:
    """rule_cost_zero"""
    assert Payments(rig([]), bundle(), context()).count() == 1
    assert Payments(rig([]), bundle(PayCredits(0)), context()).count() == 1


@pytest.mark.parametrize(
    ("credits", "grip", "status"), [(2, 6, "legal"), (2, 9, "legal"), (2, 0, "legal"), (1, 9, "illegal")]
)
def test_obokata_with_ben_musashi_and_predictive_algorithm(
    position: Build, credits: int, grip: int, status: str
) -> None:
    """rule_additonal_cost_simultaenous"""
    verdict = position(OBOKATA % (credits, grip, "")).check("steal Obokata Protocol")
    assert verdict.status.value == status
    assert [w.code for w in verdict.warnings] == (["warning.flatline"] if grip < 6 and status == "legal" else [])


def test_the_two_damages_stay_two_instances(position: Build) -> None:
    """rule_cost_quantities: additional costs are not aggregated."""
    (payment,) = position(OBOKATA % (2, 6, "")).payments("steal Obokata Protocol")
    assert sorted(s.amount for s in payment.spent) == [2, 2, 4]


def test_both_numbers_are_named(position: Build) -> None:
    (reason,) = position(OBOKATA % (0, 6, "")).why_not("steal Obokata Protocol")
    assert "needs 2 credits, 0 available" in reason.message
    assert reason.help == "2 more credits"
    assert reason.blame == ("predictive_algorithm",)  # without it the rest could be paid


def test_guru_davinder_makes_damage_unpayable(position: Build) -> None:
    """rule_cost_interrupt_static_mandatory"""
    reasons = position(OBOKATA % (2, 6, "Guru Davinder")).why_not("steal Obokata Protocol")
    assert {r.code for r in reasons} == {"pay.prevented"}
    assert {r.blame for r in reasons} == {("guru_davinder",)}


def test_nothing_is_paid_when_not_everything_is(position: Build) -> None:
    declined = position(OBOKATA % (1, 6, "")).after("decline")
    assert declined.state.runner.credits == 1
    assert len(declined.state.in_zone(Zone.GRIP)) == 6


# ------------------------------------------------------------------ brute force


def brute_force(
    cards: list[str], wanted: list[tuple[str, int]], credits: int, price: int
) -> set[tuple[frozenset[str], ...]]:
    """Every way to give each trash cost its own cards, found by trying all choices."""
    names = [f"{card}.{k}" for k, card in enumerate(cards)]
    fitting = [[c for c in combinations(names, n) if all(_fits(kind, name) for name in c)] for kind, n in wanted]
    if credits < price:
        return set()
    return {
        tuple(frozenset(part) for part in choice)
        for choice in product(*fitting)
        if len({name for part in choice for name in part}) == sum(len(part) for part in choice)
    }


def _fits(kind: str, name: str) -> bool:
    selector = KINDS[name.split(".")[0]]
    return {"program": PROGRAM, "hardware": HARDWARE, "resource": RESOURCE}.get(kind, selector) == selector


SELECTORS = {
    "program": PROGRAM,
    "hardware": HARDWARE,
    "resource": RESOURCE,
    "card": PROGRAM | HARDWARE | RESOURCE,
}


@settings(max_examples=300, deadline=None)
@given(
    cards=st.lists(st.sampled_from(sorted(KINDS)), max_size=6),
    wanted=st.lists(st.tuples(st.sampled_from(sorted(SELECTORS)), st.integers(1, 2)), max_size=3),
    credits=st.integers(0, 3),
    price=st.integers(0, 3),
)
def test_brute_force_finds_the_same_payments(
    cards: list[str], wanted: list[tuple[str, int]], credits: int, price: int
) -> None:
    game = rig(cards, credits=credits)
    cost = bundle(PayCredits(price), *(trash(SELECTORS[kind], n) for kind, n in wanted))
    ways = Payments(game, cost, context())
    found = [tuple(frozenset(s.objects) for s in way.spent[1:]) for way in ways]
    assert len(found) == len(set(found)) == ways.count()
    assert set(found) == brute_force(cards, wanted, credits, price)
    assert all(way in ways for way in ways)


@settings(max_examples=150, deadline=None)
@given(
    cards=st.lists(st.sampled_from(sorted(KINDS)), max_size=4),
    wanted=st.lists(st.tuples(st.sampled_from(sorted(SELECTORS)), st.integers(1, 2)), min_size=1, max_size=3),
    price=st.integers(0, 3),
)
def test_one_more_credit_never_removes_a_payment(cards: list[str], wanted: list[tuple[str, int]], price: int) -> None:
    cost = bundle(PayCredits(price), *(trash(SELECTORS[kind], n) for kind, n in wanted))
    counts = [Payments(rig(cards, credits=c), cost, context()).count() for c in range(4)]
    assert counts == sorted(counts)


@settings(max_examples=150, deadline=None)
@given(
    cards=st.lists(st.sampled_from(sorted(KINDS)), max_size=3),
    wanted=st.lists(st.tuples(st.sampled_from(sorted(SELECTORS)), st.integers(1, 2)), min_size=1, max_size=3),
)
def test_an_unpayable_cost_has_a_reason_and_a_payable_one_has_none(
    cards: list[str], wanted: list[tuple[str, int]]
) -> None:
    game = rig(cards)
    cost = bundle(*(trash(SELECTORS[kind], n) for kind, n in wanted))
    ways = Payments(game, cost, context(), act="do so")
    assert bool(ways.why_not()) is not bool(ways)


def test_a_stealth_ability_is_paid_from_stealth_cards_only() -> None:
    """rule_pay_cost_restriction: 1 of the 2 credits must come from a stealth card."""
    from msgspec import structs

    from sysop.models.abilities import Ability, AbilityKind
    from sysop.models.conditions import PayOnlyFrom
    from sysop.models.costs import Cost, CreditSource, Purpose
    from sysop.models.selectors import Subtype
    from sysop.models.terms import Counter
    from sysop.solver.payment.costs_due import due_for_ability

    pool = shipped_pool()
    source = Ability(AbilityKind.STATIC, declarations=(CreditSource((Purpose(),)),))
    cloak = structs.replace(pool["cloak"], abilities=(source,))
    ability = Ability(
        AbilityKind.PAID,
        cost=Cost((PayCredits(2),)),
        restrictions=(PayOnlyFrom(Subtype(("stealth",)), 1),),
    )

    def ways(on_cloak: int, in_pool: int) -> list[dict[str, int]]:
        card = GameObject("cloak", "cloak", Side.RUNNER, Zone.PLAY_AREA, place=Place.RIG).with_counters(
            Counter.CREDIT, on_cloak
        )
        state = State(1, Side.RUNNER, PlayerState(), PlayerState(in_pool), (card,))
        game = Game(state, pool.with_cards((cloak,)))
        cost = Bundle(Side.RUNNER, due_for_ability(game, card, ability, 0, Side.RUNNER).found, Deed.ABILITY, "cloak")
        return [dict(way.spent[0].sources) for way in Payments(game, cost, context())]

    assert ways(1, 5) == [{"pool": 1, "cloak": 1}]
    assert ways(2, 5) == [{"pool": 1, "cloak": 1}, {"cloak": 2}]
    assert ways(0, 5) == []
    assert ways(1, 0) == []


def test_an_unwritten_payment_is_paid_and_not_let_be(position: Build) -> None:
    """`Pay` without a payment takes any way, as the text `pay` does; it never pays nothing"""
    before = position("""
        turn: {side: runner, number: 3, step: action}
        corp: {identity: Gagarin Deep Space, hq: [Hedge Fund], servers: {"1": {root: [PAD Campaign]}}}
        runner: {credits: 2, clicks: 3, stack: [Easy Mark]}
        run: {server: "1", step: movement}
    """)
    for step in ("pass", "pass", "continue", "pass", "pass"):
        before = before.after(step)
    for after in (before.after("pay"), before.after(Pay(Payment()))):
        assert after.state.runner.credits == 1


def test_each_subroutine_of_the_ice_that_is_rezzed_costs_more(position: Build) -> None:
    """Hernando Cortez, with a Corp of 10 credits or more"""
    text = """
        turn: {{side: runner, number: 3, step: action}}
        corp: {{credits: {0}, hq: [Hedge Fund], servers: {{hq: {{ice: [Enigma]}}}}}}
        runner: {{credits: 2, clicks: 3, rig: [Hernando Cortez]}}
        run: {{server: hq, step: approach}}
    """
    rich = position(text.format(10)).payments("rez Enigma").first()
    assert [s.amount for s in rich.spent] == [3, 2]
    poor = position(text.format(9)).payments("rez Enigma").first()
    assert [s.amount for s in poor.spent] == [3]


def test_additional_costs_that_a_static_ability_ignores_are_not_due(position: Build) -> None:
    """rule_ignoring_costs, with Starlight Crusade Funding; the play cost is paid all the same"""
    text = """
        turn: {side: runner, number: 3, step: action}
        corp: {credits: 5, hq: [Hedge Fund]}
        runner: {credits: 2, clicks: 1, grip: [Lawyer Up], stack: [Easy Mark, Diesel, Mimic], rig: [%s]}
    """
    assert position(text % "Starlight Crusade Funding").after("play Lawyer Up").state.runner.clicks == 0
    assert position(text % "Corroder").check("play Lawyer Up").status is Status.ILLEGAL


def test_only_the_first_ice_of_a_turn_is_installed_for_nothing(position: Build) -> None:
    """rule_ignoring_costs, with Eden Fragment"""
    first = position("""
        turn: {side: corp, number: 3, step: action}
        corp: {credits: 4, score: [Eden Fragment], hq: [Ice Wall, Pup], servers: {hq: {ice: [Enigma, Hive]}}}
        runner: {credits: 5}
    """)
    second = first.after("install Ice Wall in HQ").after("choose cards nothing").after("pass").after("pass")
    assert second.state.corp.credits == 4
    assert second.after("install Pup in HQ").after("choose cards nothing").state.corp.credits == 1


def test_a_cost_by_itself_can_be_asked_for(position: Build) -> None:
    """The player pays who decides now; one item still pays one component"""
    p = position("""
        turn: {side: runner, number: 3, step: action}
        corp: {credits: 5, hq: [Hedge Fund]}
        runner: {credits: 2, clicks: 3, grip: [Diesel], rig: [Corroder, Mimic]}
    """)
    programs = TrashCards(Target(PROGRAM & INSTALLED))
    ways = p.payments(Cost((PayCredits(2), programs)))
    assert [p.payment_in_words(Cost((PayCredits(2), programs)), way) for way in ways] == [
        ("pay 2 credits (2 from the pool)", "trash Corroder"),
        ("pay 2 credits (2 from the pool)", "trash Mimic"),
    ]
    assert not p.payments(Cost((programs, programs, programs)))
    assert p.payments(Cost()).count() == 1


@pytest.mark.parametrize(("grip", "dies"), [("Running Hot", True), ("Running Hot, Diesel", False)])
def test_the_card_that_is_played_is_no_protection_against_the_damage_it_costs(
    position: Build, grip: str, dies: bool
) -> None:
    """rule_steps_playing_place: as the last card Running Hot can be played, and the verdict warns"""
    verdict = position(f"""
        turn: {{side: runner, number: 3, step: action}}
        corp: {{credits: 5, hq: [Hedge Fund]}}
        runner: {{credits: 2, clicks: 3, grip: [{grip}], stack: [Easy Mark]}}
    """).check("play Running Hot")
    assert verdict.status is Status.LEGAL
    assert [w.code for w in verdict.warnings] == ["warning.flatline"] * dies


@pytest.mark.parametrize(
    ("ice", "status"), [("Enigma", Status.LEGAL), ("{card: Enigma, rezzed: true}", Status.ILLEGAL)]
)
def test_unrezzed_ice_that_is_approached_can_be_a_cost(position: Build, ice: str, status: Status) -> None:
    """AgInfusion trashes it; other ice or rezzed ice will not do"""
    p = position(f"""
        turn: {{side: runner, number: 3, step: action}}
        corp:
          identity: "AgInfusion: New Miracles for a New World"
          credits: 5
          hq: [Hedge Fund]
          servers: {{hq: {{ice: [{ice}, Ice Wall]}}}}
        runner: {{credits: 2, clicks: 3, stack: [Easy Mark]}}
        run: {{server: hq, step: approach}}
    """).after("pass")
    assert p.check("use AgInfusion").status is status


def test_the_payments_of_a_run_tell_its_additional_cost(position: Build) -> None:
    """rule_additional_cost_to_run, with Enhanced Login Protocol"""
    p = position("""
        turn: {side: runner, number: 3, step: action}
        corp: {credits: 5, hq: [Hedge Fund], play: [Enhanced Login Protocol]}
        runner: {credits: 5, clicks: 3, stack: [Easy Mark]}
    """)
    assert p.check("run HQ").paid == ("spend 1 click", "spend 1 click")
    assert p.after("run HQ").state.runner.clicks == 1


def test_a_payment_whose_parts_do_not_add_up_is_refused_for_a_basic_action_too() -> None:
    """rule_cost: nobody has a card whose restrictions the payment could break."""
    text = "format: sysop/position/1\nturn: {side: runner, number: 3}\n"
    text += "runner: {credits: 3, clicks: 2, tags: 1, rig: [{card: Crash Space, credits: 2}]}\n"
    paying = Position(read_position(text, shipped_pool()).state, shipped_pool()).after("remove tag")
    ways = [c for c in paying.legal_actions if isinstance(c, Pay)]
    assert len(ways) == 3
    for way in ways:
        payment = way.payment
        for other in (payment.spent[::-1], tuple(structs.replace(s, amount=s.amount + 1) for s in payment.spent)):
            verdict = paying.check(Pay(structs.replace(payment, spent=other)))
            assert verdict.status is Status.ILLEGAL
            assert {r.code for r in verdict.reasons} <= {"pay.not_a_way", "pay.amount"}


def test_what_is_missing_is_told_of_everything_that_is_paid_from_the_same(position: Build) -> None:
    """rule_additonal_cost_simultaenous: one of the costs is too much already, and all of them are due."""
    steal = position("""
turn: {side: runner, number: 4}
corp: {play: [Predictive Algorithm], servers: {"1": {root: [NAPD Contract]}}}
runner: {credits: 1}
run: {server: "1", step: breach, successful: true}
access: {card: NAPD Contract, step: steal}
""").check("steal NAPD Contract")
    (reason,) = steal.reasons
    assert "needs 6 credits, 1 available" in reason.message
    assert reason.help == "5 more credits"


def test_whether_x_can_be_paid_is_told_by_the_first_value_that_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other values are looked at by whoever asks for all ways, or where the first cannot be paid."""
    asked: list[int | None] = []

    def demands(game: Game, bundle: Bundle, variant: Variant, context: Context) -> tuple[Demand, ...]:
        asked.append(variant.x)
        return demands_of(game, bundle, variant, context)

    monkeypatch.setattr("sysop.solver.payment.payments.demands_of", demands)
    ways = Payments(rig([], credits=2), bundle(PayCredits(X())), context())
    assert ways
    assert asked == [0]
    assert [way.x for way in ways] == [0, 1, 2]
    assert asked == [0, 1, 2]
    assert ways.complete
    assert Payments(rig([], credits=1), bundle(PayCredits(Calculated(Operator.MINUS, 2, X()))), context())
