"""Interrupts that change where a trashed card goes, or put something else in place of trashing it (8.2.2, 9.9.8)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from sysop.models.abilities import Ability, AbilityKind, Flag, Instruction, Prevent, Replace, Step
from sysop.models.cards import Card
from sysop.models.conditions import Trigger, TriggerMode
from sysop.models.costs import Cost, TrashCards
from sysop.models.deeds import Deed
from sysop.models.effects import Each, Effect, Target, The
from sysop.models.selectors import INSTALLED, THIS, EventPattern, Same, Type
from sysop.models.terms import CardType, Damage, Face, Player, Side, Zone
from sysop.solver.ask.position import Position

Build = Callable[..., Position]
PROGRAM = Type((CardType.PROGRAM,))
GONE = EventPattern(Deed.TRASH, what=Same(THIS))
FACEDOWN = Instruction((Effect(Deed.TURN_FACEDOWN, what=The(THIS)),))


def program(title: str, *steps: Step, optional: bool = False, would: EventPattern = GONE) -> Card:
    """A program with an interrupt of its own being trashed."""
    ability = Ability(
        AbilityKind.CONDITIONAL,
        flags=(Flag.INTERRUPT,),
        trigger=Trigger((would,), TriggerMode.WOULD),
        steps=steps,
        optional=optional,
    )
    return Card(title.lower(), title, CardType.PROGRAM, Side.RUNNER, cost=0, memory_cost=1, abilities=(ability,))


def doer(*effects: Effect, cost: Cost | None = None, side: Side = Side.RUNNER) -> Card:
    kind = CardType.RESOURCE if side is Side.RUNNER else CardType.ASSET
    ability = Ability(AbilityKind.PAID, cost=cost or Cost(), steps=(Instruction(effects),) if effects else ())
    return Card("doer", "Doer", kind, side, cost=0, trash_cost=1, abilities=(ability,))


def rig(table: Build, *cards: Card, more: str = "") -> Position:
    titles = ", ".join([card.title for card in cards])
    return table(
        f"""
turn: {{side: runner, number: 2, step: before action}}
runner: {{credits: 0, rig: [{titles}{more}]}}
""",
        *cards,
    )


def after(position: Position, *actions: str) -> Position:
    for action in actions:
        position = position.after(action)
    return position


def trashed(position: Position) -> list[str | None]:
    return [e.object for e in position.state.history if e.verb is Deed.TRASH]


STAYER = program("Stayer", Replace(GONE, (FACEDOWN,), part=True))
ALL = Effect(Deed.TRASH, what=Each(PROGRAM & INSTALLED))
ONE = Effect(Deed.TRASH, what=Target(PROGRAM & INSTALLED))


def test_sec_replacing_movements_a_card_that_goes_elsewhere_has_been_trashed(table: Build) -> None:
    done = after(rig(table, doer(ONE), STAYER), "use Doer", "choose Stayer", "trigger Stayer")
    assert trashed(done) == ["stayer"]
    stayer = done.state.object("stayer")
    assert (stayer.zone, stayer.face) == (Zone.PLAY_AREA, Face.DOWN)


def test_of_several_trashed_cards_only_its_own_goes_elsewhere(table: Build) -> None:
    done = after(rig(table, doer(ALL), STAYER, more=", Corroder"), "use Doer", "trigger Stayer")
    assert sorted(str(id) for id in trashed(done)) == ["corroder", "stayer"]
    assert done.state.object("stayer").zone is Zone.PLAY_AREA
    assert done.state.object("corroder").zone is Zone.HEAP


def test_rule_cancelled_movement_what_is_replaced_by_name_has_not_happened(table: Build) -> None:
    saved = program("Saved", Replace(GONE, (FACEDOWN,)))
    done = after(rig(table, doer(ALL), saved, more=", Corroder"), "use Doer", "trigger Saved")
    assert trashed(done) == ["corroder"]
    assert done.state.object("saved").face is Face.DOWN


def test_a_facedown_card_has_no_interrupt_any_more(table: Build) -> None:
    position = rig(table, doer(Effect(Deed.TRASH, what=Each(INSTALLED & Same(THIS)))), STAYER)
    once = after(rig(table, doer(ONE), STAYER), "use Doer", "choose Stayer", "trigger Stayer")
    assert position.state.object("stayer").face is Face.UP
    assert not [a for a in once.legal_actions if "stayer" in str(a)]


def test_rule_cost_no_interrupt_an_optional_replacement_does_not_touch_a_cost(table: Build) -> None:
    cost = Cost((TrashCards(Target(PROGRAM & INSTALLED)),))
    may = program("Stayer", Replace(GONE, (FACEDOWN,), optional=True, part=True), optional=True)
    done = after(rig(table, doer(cost=cost), may), "use Doer")
    assert done.state.object("stayer").zone is Zone.HEAP


def test_rule_cost_interrupt_static_mandatory_a_mandatory_one_changes_where_it_goes(table: Build) -> None:
    cost = Cost((TrashCards(Target(PROGRAM & INSTALLED)),))
    done = after(rig(table, doer(cost=cost), STAYER), "use Doer")
    assert done.state.object("stayer").face is Face.DOWN
    assert trashed(done) == ["stayer"]


def test_rule_cost_interrupt_static_mandatory_what_would_not_be_trashed_cannot_be_trashed_to_pay(table: Build) -> None:
    cost = Cost((TrashCards(Target(PROGRAM & INSTALLED)),))
    saved = program("Saved", Replace(GONE, (FACEDOWN,)))
    refused = rig(table, doer(cost=cost), saved).check("use Doer")
    assert refused.status.value == "illegal"
    assert [r.code for r in refused.reasons] == ["pay.short"]


def test_rule_replacement_effect_must_have_something_to_replace_the_second_does_nothing(table: Build) -> None:
    any_program = EventPattern(Deed.TRASH, what=PROGRAM)
    host = program(
        "Keeper",
        Replace(
            any_program,
            (Instruction((Effect(Deed.GAIN_CREDITS, by=Player.RUNNER, amount=5),)),),
            part=True,
        ),
        would=any_program,
    )
    position = after(rig(table, doer(ONE), STAYER, host), "use Doer", "choose Stayer")
    first = after(position, "trigger Stayer", "trigger Keeper")
    assert (first.state.object("stayer").zone, first.state.runner.credits) == (Zone.PLAY_AREA, 0)
    other = after(position, "trigger Keeper", "trigger Stayer")
    assert (other.state.object("stayer").face, other.state.runner.credits) == (Face.UP, 5)


def test_the_basic_action_to_trash_a_resource_can_be_interrupted(table: Build) -> None:
    position = table(
        """
turn: {side: corp, number: 3, step: action}
corp: {credits: 5}
runner: {credits: 0, tags: 1, rig: [Fall Guy, Kati Jones]}
"""
    )
    asked = after(position, "trash Kati Jones")
    saved = after(asked, "use Fall Guy ability 1", "pass")
    assert saved.state.object("kati_jones").zone is Zone.PLAY_AREA
    assert saved.state.object("fall_guy").zone is Zone.HEAP
    assert after(asked, "pass").state.object("kati_jones").zone is Zone.HEAP


def accessed(table: Build) -> Position:
    return table(
        """
turn: {side: runner, number: 4, step: action}
corp: {rnd: [Hedge Fund], servers: {"1": {root: [{card: Marilyn Campaign, rezzed: true, credits: 2}]}}}
runner: {credits: 5}
run: {server: "1", step: breach, successful: true}
access: {card: Marilyn Campaign, step: mid-access}
"""
    )


def test_a_trashed_asset_is_shuffled_into_rnd_where_the_corp_wants_it(table: Build) -> None:
    asked = after(accessed(table), "trash Marilyn Campaign")
    assert asked.decision is not None
    assert asked.decision.side is Side.CORP
    assert after(asked, "trigger Marilyn Campaign").state.object("marilyn_campaign").zone is Zone.RND
    assert after(asked, "pass").state.object("marilyn_campaign").zone is Zone.ARCHIVES


def test_it_is_trashed_wherever_it_goes(table: Build) -> None:
    asked = after(accessed(table), "trash Marilyn Campaign")
    for choice in ("trigger Marilyn Campaign", "pass"):
        assert trashed(after(asked, choice)) == ["marilyn_campaign"]


def test_what_is_prevented_for_the_only_card_does_not_come_back(table: Build) -> None:
    saved = program("Saved", Prevent(GONE))
    done = after(rig(table, doer(ALL), saved), "use Doer", "trigger Saved")
    assert trashed(done) == []
    assert done.state.object("saved").zone is Zone.PLAY_AREA


def test_a_mandatory_prevention_still_makes_the_cost_unpayable(table: Build) -> None:
    cost = Cost((TrashCards(Target(PROGRAM & INSTALLED)),))
    saved = program("Saved", Prevent(GONE))
    assert rig(table, doer(cost=cost), saved).check("use Doer").status.value == "illegal"


SKORPIOS = """
turn: {side: corp, number: 4, step: action}
corp: {identity: "Skorpios Defense Systems: Persuasive Power", credits: 9, clicks: 3}
runner: {credits: 5, tags: 2, rig: [Kati Jones, Wasteland, Clone Chip], heap: [Mimic]}
"""
SEES = "trigger Skorpios Defense Systems"


def test_one_of_the_cards_trashed_together_is_removed_from_the_game(table: Build) -> None:
    asked = after(table(SKORPIOS), "trash Kati Jones", SEES)
    assert after(asked, "choose cards Kati Jones").state.object("kati_jones").zone is Zone.REMOVED
    assert after(asked, "choose cards nothing").state.object("kati_jones").zone is Zone.HEAP


def test_after_one_was_removed_it_is_ignored_for_the_turn(table: Build) -> None:
    once = after(table(SKORPIOS), "trash Kati Jones", SEES, "choose cards Kati Jones", "pass", "pass")
    assert after(once, "trash Wasteland").state.object("wasteland").zone is Zone.HEAP
    never = after(table(SKORPIOS), "trash Kati Jones", SEES, "choose cards nothing", "pass", "pass", "trash Wasteland")
    assert [never.describe(c) for c in never.legal_actions] == [f"{SEES}: Persuasive Power"]


def test_what_is_trashed_to_pay_goes_nobody_knows_where(table: Build) -> None:
    """rule_cost_no_interrupt: a mandatory interrupt, in which a player then has a choice."""
    text = SKORPIOS.replace("side: corp", "side: runner").replace("step: action", "step: before action")
    position = after(table(text), "use Clone Chip")
    assert [d.card for d in position.state.doubts] == ["skorpios_defense_systems_persuasive_power"]


def test_rule_step_sequences_no_interrupt_changes_what_a_checkpoint_trashes(table: Build) -> None:
    """The steps of a checkpoint are no instructions: what breaks the memory limit goes to the heap."""
    big = structs.replace(STAYER, memory_cost=5)
    position = rig(table, doer(Effect(Deed.GAIN_CREDITS, amount=1)), big)
    done = after(position, "use Doer")
    assert trashed(done) == ["stayer"]
    assert done.state.object("stayer").zone is Zone.HEAP


def test_damage_asks_before_the_cards_are_taken(table: Build) -> None:
    """rule_expected_effects: that cards of the grip will be trashed is expected, which ones is not known."""
    hurt = Effect(Deed.DAMAGE, amount=1, damage=Damage.NET)
    text = SKORPIOS.replace("runner: {", "runner: {grip: [Diesel, Mimic], ").replace(
        "clicks: 3", 'clicks: 0, servers: {"1": {root: [{card: Doer, rezzed: true}]}}'
    )
    position = table(text.replace("step: action", "step: before action"), doer(hurt, side=Side.CORP))
    asked = after(position, "use Doer")
    assert [asked.describe(c) for c in asked.legal_actions] == [f"{SEES}: Persuasive Power"]
    gone = after(asked, SEES, "happens Diesel", "choose cards Diesel")
    assert gone.state.object("diesel").zone is Zone.REMOVED
