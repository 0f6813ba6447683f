"""Replacement effects that hold before what they replace becomes imminent (9.9.8, 9.9.9, 9.9.11)."""

from __future__ import annotations

from collections.abc import Callable

from sysop.models.abilities import Ability, AbilityKind, Declaration, Flag, Instruction, Lasting, Prevent, Replace
from sysop.models.cards import Card
from sysop.models.costs import Cost, TrashCards
from sysop.models.deeds import Deed
from sysop.models.effects import Each, Effect, Target
from sysop.models.selectors import INSTALLED, EventPattern, Type
from sysop.models.terms import CardType, Damage, Player, Scope, Side, Zone
from sysop.solver.ask.position import Position

Build = Callable[..., Position]
PROGRAM = Type((CardType.PROGRAM,))
TRASHING = EventPattern(Deed.TRASH, what=PROGRAM)
NET = EventPattern(Deed.SUFFER_DAMAGE, damage=(Damage.NET,))
ONE = Effect(Deed.TRASH, what=Target(PROGRAM & INSTALLED))
ALL = Effect(Deed.TRASH, what=Each(PROGRAM & INSTALLED))


def gain(amount: int, by: Player = Player.RUNNER) -> Instruction:
    return Instruction((Effect(Deed.GAIN_CREDITS, by=by, amount=amount),))


def hurt(amount: int) -> Effect:
    return Effect(Deed.DAMAGE, amount=amount, damage=Damage.NET)


def static(title: str, *declarations: Declaration, side: Side = Side.RUNNER) -> Card:
    kind = CardType.RESOURCE if side is Side.RUNNER else CardType.ASSET
    ability = Ability(AbilityKind.STATIC, declarations=declarations)
    return Card(title.lower(), title, kind, side, cost=0, trash_cost=1, abilities=(ability,))


def doer(*steps: Instruction | Lasting, cost: Cost | None = None, side: Side = Side.RUNNER) -> Card:
    kind = CardType.RESOURCE if side is Side.RUNNER else CardType.ASSET
    ability = Ability(AbilityKind.PAID, cost=cost or Cost(), steps=steps)
    return Card("doer", "Doer", kind, side, cost=0, trash_cost=1, abilities=(ability,))


def table_of(table: Build, *cards: Card, more: str = "") -> Position:
    rig = [card.title for card in cards if card.side is Side.RUNNER]
    root = [f"{{card: {card.title}, rezzed: true}}" for card in cards if card.side is Side.CORP]
    servers = ", ".join([f'"{k + 1}": {{root: [{card}]}}' for k, card in enumerate(root)])
    return table(
        f"""
turn: {{side: runner, number: 2, step: before action}}
corp: {{servers: {{{servers}}}}}
runner: {{credits: 0, grip: [Sure Gamble, Diesel, Easy Mark], rig: [{", ".join(rig)}{more}]}}
""",
        *cards,
    )


def after(position: Position, *actions: str) -> Position:
    for action in actions:
        position = position.after(action)
    return position


def test_rule_replacement_effect_from_static_ability_it_applies_by_itself(table: Build) -> None:
    instead = static("Instead", Replace(TRASHING, (gain(3),)))
    done = after(table_of(table, doer(Instruction((ALL,))), instead, more=", Corroder, Mimic"), "use Doer")
    assert done.state.runner.credits == 3
    assert done.state.object("corroder").installed
    assert done.state.object("mimic").installed


def test_without_it_the_programs_are_trashed(table: Build) -> None:
    done = after(table_of(table, doer(Instruction((ALL,))), more=", Corroder, Mimic"), "use Doer")
    assert [o.id for o in done.state.in_zone(Zone.HEAP)] == ["corroder", "mimic"]


def test_rule_replacement_effect_from_lingering_effect_it_applies_later(table: Build) -> None:
    prepared = doer(Lasting((Replace(TRASHING, (gain(3),)),), Scope.TURN), Instruction((ALL,)))
    done = after(table_of(table, prepared, more=", Corroder"), "use Doer")
    assert (done.state.runner.credits, done.state.object("corroder").installed) == (3, True)


def test_rule_replacement_effects_apply_as_interrupt_window_opens_before_interrupts(table: Build) -> None:
    saver = Ability(AbilityKind.PAID, flags=(Flag.INTERRUPT,), cost=Cost(), steps=(Prevent(TRASHING, 1),))
    saves = Card("saver", "Saver", CardType.RESOURCE, Side.RUNNER, cost=0, abilities=(saver,))
    asked = after(table_of(table, doer(Instruction((ALL,))), saves, more=", Corroder"), "use Doer")
    assert "use Saver" in [asked.describe(c) for c in asked.legal_actions]
    instead = static("Instead", Replace(TRASHING, (gain(3),)))
    done = after(table_of(table, doer(Instruction((ALL,))), saves, instead, more=", Corroder"), "use Doer")
    assert done.state.runner.credits == 3
    assert "use Saver" not in [done.describe(c) for c in done.legal_actions]


def test_rule_replacement_effect_only_applies_once_per_effect(table: Build) -> None:
    """Two damage instead of one, which would be replaced again and again."""
    more = static("More", Replace(NET, (Instruction((hurt(2),)),)), side=Side.CORP)
    asked = after(table_of(table, doer(Instruction((hurt(1),)), side=Side.RUNNER), more), "use Doer")
    assert asked.decision is not None
    done = asked.after(next(iter(asked.legal_actions)))
    assert len(done.state.in_zone(Zone.GRIP)) == 1


def rivals(table: Build, effect: Effect) -> Position:
    first = static("First", Replace(TRASHING, (gain(3),)))
    second = static("Second", Replace(TRASHING, (gain(5),)), side=Side.CORP)
    corp = doer(Instruction((effect,)), side=Side.CORP)
    return after(table_of(table, corp, first, second, more=", Corroder"), "pass", "use Doer")


def test_rule_order_of_replacement_effects_for_a_targeted_card_its_controller_chooses(table: Build) -> None:
    asked = after(rivals(table, ONE), "choose Corroder")
    assert asked.decision is not None
    assert (asked.decision.side, asked.decision.rule) == (Side.RUNNER, "rule_order_of_replacement_effects")


def test_rule_order_of_replacement_effects_else_the_controller_of_the_effect_chooses(table: Build) -> None:
    asked = rivals(table, ALL)
    assert asked.decision is not None
    assert (asked.decision.side, asked.decision.rule) == (Side.CORP, "rule_order_of_replacement_effects")


def test_rule_replacement_effect_must_have_something_to_replace(table: Build) -> None:
    asked = rivals(table, ALL)
    found = {asked.after(choice).state.runner.credits for choice in asked.legal_actions}
    assert found == {3, 5}


def test_rule_cost_interrupt_static_mandatory_what_is_replaced_cannot_be_paid(table: Build) -> None:
    cost = Cost((TrashCards(Target(PROGRAM & INSTALLED)),))
    instead = static("Instead", Replace(TRASHING, (gain(3),)))
    free = table_of(table, doer(gain(1), cost=cost), more=", Corroder").check("use Doer")
    barred = table_of(table, doer(gain(1), cost=cost), instead, more=", Corroder").check("use Doer")
    assert (free.status.value, barred.status.value) == ("legal", "illegal")


def test_a_card_is_hosted_on_the_card_that_says_so_instead_of_being_accessed(table: Build) -> None:
    """rule_replacement_effect_from_interrupt, played with Heliamphora"""
    p = table("""
    turn: {side: runner, number: 2, step: action}
    corp: {archives: [PAD Campaign, Ice Wall]}
    runner: {clicks: 3, rig: [Heliamphora]}
    run: {server: archives, step: success}
    """)
    while p.decision.kind.value != "access":
        p = p.after("pass")
    p = p.after("access PAD Campaign").after("trigger Heliamphora")
    while p.state.run is not None and not p.state.run.ended:
        p = p.after("pass")
    assert p.state.object("pad_campaign").host == "heliamphora"
    assert [o.id for o in p.state.in_zone(Zone.ARCHIVES)] == ["ice_wall"]
