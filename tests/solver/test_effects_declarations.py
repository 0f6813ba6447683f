"""What static abilities and lingering effects declare: conditions, gains, losses, loops (9.1.9, 9.8.3, 9.12.1)."""

from __future__ import annotations

from collections.abc import Callable

from sysop.models.abilities import (
    Ability,
    AbilityKind,
    Declaration,
    Flag,
    GainAbility,
    Instruction,
    Lasting,
    LoseAbility,
    Obligation,
    StatChange,
)
from sysop.models.cards import Card
from sysop.models.conditions import ActPattern, Comparison, Condition, Fits, InterfaceOnly, Tagged, Trigger
from sysop.models.costs import AdditionalCost, Cost, PayCredits
from sysop.models.deeds import Deed
from sysop.models.effects import Each, Effect, Placement, Target, The
from sysop.models.selectors import (
    AGENDA,
    ICE,
    INSTALLED,
    REZZED,
    THIS,
    Bound,
    CountOf,
    Current,
    EventPattern,
    HostOfThis,
    InServer,
    InZone,
    IsSubroutine,
    Role,
    Same,
    ServerWord,
    StatOfPlayer,
    Subtype,
    TriggerObject,
    X,
)
from sysop.models.terms import CardType, Part, Player, PlayerStat, Relation, Scope, Side, Stat, Zone
from sysop.models.verdict import Status
from sysop.solver.ask.position import Position
from sysop.solver.reading.game import Game

from .conftest import trier

Table = Callable[..., Position]
Does = Callable[..., Position]
TABLE = """
turn: {side: runner, number: 2, step: before action}
corp: {servers: {hq: {ice: [{card: Wall, rezzed: true}]}, "1": {root: [PAD Campaign]}}}
runner: {tags: %d, credits: 5, rig: [Trier, {card: Guest, hosted: []}]}
"""
END = Ability(AbilityKind.SUBROUTINE, steps=(Instruction((Effect(Deed.END_THE_RUN),)),))
TAG = Ability(AbilityKind.SUBROUTINE, steps=(Instruction((Effect(Deed.TAKE_TAGS, amount=1),)),))
GAIN = Ability(AbilityKind.PAID, cost=Cost(), steps=(Instruction((Effect(Deed.GAIN_CREDITS, amount=1),)),))


def static(*declarations: Declaration, condition: Condition | None = None) -> Ability:
    return Ability(AbilityKind.STATIC, declarations=declarations, condition=condition)


def wall(*abilities: Ability, words: tuple[str, ...] = ("barrier",)) -> Card:
    return Card("wall", "Wall", CardType.ICE, Side.CORP, subtypes=words, cost=1, strength=2, abilities=abilities)


def guest(*abilities: Ability) -> Card:
    return Card("guest", "Guest", CardType.RESOURCE, Side.RUNNER, cost=0, abilities=abilities)


def game_of(position: Position) -> Game:
    return Game(position.state, position.pool)


def strength(position: Position, id: str = "wall") -> int | None:
    game = game_of(position)
    return game.characteristics.current(Stat.STRENGTH, game.object(id))


def test_a_static_ability_holds_only_while_its_condition_does(table: Table) -> None:
    """rule_static_condition"""
    stronger = static(StatChange(Stat.STRENGTH, The(THIS), 3), condition=Tagged())
    assert strength(table(TABLE % 0, trier(), guest(), wall(stronger))) == 2
    assert strength(table(TABLE % 1, trier(), guest(), wall(stronger))) == 5


def test_a_condition_may_hang_on_what_another_static_ability_declares(table: Table) -> None:
    """rule_dependent_effects: 2 + 1 makes it 3, and only then there is more."""
    one = static(StatChange(Stat.STRENGTH, The(THIS), 1), condition=Tagged())
    strong = Fits(THIS, ICE & Subtype(("sentry",)))
    sentry = static(GainAbility(Each(ICE), subtypes=("sentry",)), condition=Tagged())
    two = static(StatChange(Stat.STRENGTH, The(THIS), 2), condition=strong)
    assert strength(table(TABLE % 1, trier(), guest(), wall(one, two, sentry))) == 5
    assert strength(table(TABLE % 0, trier(), guest(), wall(one, two, sentry))) == 2


def test_a_condition_that_is_not_known_leaves_its_aspect_open(table: Table) -> None:
    hand = Comparison(StatOfPlayer(PlayerStat.HAND, Player.CORP), Relation.AT_LEAST, 1)
    cost = AdditionalCost(ActPattern(Deed.RUN), Cost((PayCredits(9),)))
    p = table(TABLE % 0, trier(), guest(static(cost, condition=hand)), wall())
    p = p.after("pass").after("pass")
    assert p.check("run HQ").status is Status.UNKNOWN
    assert p.check("gain credit").status in (Status.LEGAL, Status.UNKNOWN)


def test_a_gained_ability_can_be_used(table: Table) -> None:
    """rule_gaining_losing_abilities"""
    gains = static(GainAbility(The(THIS), (GAIN,)), condition=Tagged())
    p = table(TABLE % 1, trier(), guest(gains), wall()).after("use Guest ability 2")
    assert p.state.runner.credits == 6
    assert not table(TABLE % 0, trier(), guest(gains), wall()).check("use Guest ability 2")


def test_a_gained_conditional_ability_becomes_pending(table: Table) -> None:
    waits = Ability(
        AbilityKind.CONDITIONAL,
        trigger=Trigger((EventPattern(Deed.GAIN_CREDITS),)),
        steps=(Instruction((Effect(Deed.DRAW, amount=1),)),),
    )
    gain = Effect(Deed.GAIN_CREDITS, amount=1)
    p = table(TABLE % 0, trier(gain), guest(static(GainAbility(The(THIS), (waits,)))), wall())
    assert [i.source for i in p.after("use Trier").pending] == ["guest"]


def test_subroutines_stand_in_the_order_of_their_origin(table: Table) -> None:
    """rule_subroutine_origins: before from elsewhere, before of its own, printed, after of its own, after."""
    before, after = Placement.TOP, Placement.BOTTOM
    elsewhere = guest(static(GainAbility(Each(ICE), (TAG,), placement=before), GainAbility(Each(ICE), (TAG,))))
    own = wall(static(GainAbility(The(THIS), (END,), placement=after)), GAIN, END)
    game = game_of(table(TABLE % 0, trier(), elsewhere, own))
    assert game.subroutines.of(game.object("wall")) == (TAG, END, END, TAG)


def test_gained_subroutines_resolve_and_can_be_broken(table: Table) -> None:
    """rule_resolve_unbroken_subroutines"""
    text = (TABLE % 0).replace("step: before action", "step: action") + "run: {server: hq, step: encounter}\n"
    p = table(text, trier(), guest(static(GainAbility(Each(ICE), (END,)))), wall(TAG))
    p = p.after("pass").after("pass")
    assert (p.state.runner.tags, p.state.run) == (1, None)


def test_a_subtype_is_there_while_it_was_added_more_often_than_taken_away(table: Table) -> None:
    """rule_modify_subtypes"""
    gain, lose = GainAbility(Each(ICE), subtypes=("barrier",)), LoseAbility(Each(ICE), subtypes=("barrier",))
    for declared, left in (((lose,), ()), ((lose, gain), ("barrier",)), ((lose, lose, gain), ())):
        game = game_of(table(TABLE % 0, trier(), guest(*(static(d) for d in declared)), wall()))
        assert game.subtypes(game.object("wall")) == left


def test_a_lost_ability_is_ignored_and_not_counted(table: Table) -> None:
    """rule_lose_ability"""
    p = table(TABLE % 1, trier(), guest(static(LoseAbility(Each(ICE), all_abilities=True))), wall(END, TAG))
    game = game_of(p)
    assert game.subroutines.of(game.object("wall")) == ()


def test_in_a_loop_what_is_hosted_comes_first(table: Table) -> None:
    """rule_independent_effects: the guest takes its host's abilities; the host would take the guest's."""
    text = """
    turn: {side: runner, number: 2, step: before action}
    corp: {servers: {hq: {ice: [{card: Wall, rezzed: true, hosted: [Parasite]}]}}}
    """
    parasite = Card(
        "parasite",
        "Parasite",
        CardType.PROGRAM,
        Side.RUNNER,
        cost=0,
        memory_cost=1,
        abilities=(static(LoseAbility(The(HostOfThis()), all_abilities=True)),),
    )
    magnet = wall(static(LoseAbility(Each(Subtype(("virus",)) | INSTALLED - ICE), all_abilities=True)), END)
    game = game_of(table(text, parasite, magnet))
    assert game.holding().lost == ("wall",)


def test_a_lingering_change_takes_x_from_what_was_paid(runner_does: Does) -> None:
    """rule_cost_x: the value announced for X lasts with the effect."""
    from msgspec import structs

    from sysop.models.costs import Cost, PayCredits

    change = Lasting((StatChange(Stat.STRENGTH, Each(ICE & REZZED), X()),), Scope.TURN)
    paid = Ability(AbilityKind.PAID, cost=Cost((PayCredits(X()),)), steps=(change,))
    card = structs.replace(trier(), abilities=(paid,))
    from sysop.models.notation.positions import read_position
    from sysop.models.pool import shipped_pool

    pool = shipped_pool().with_cards((card, guest(), wall()))
    p = Position(read_position("format: sysop/position/1" + TABLE % 0, pool).state, pool)
    assert strength(p.after("use Trier with X = 3")) == 5


def test_a_lingering_effect_speaks_of_the_card_that_met_its_trigger(table: Table) -> None:
    gains = Lasting((GainAbility(The(TriggerObject()), subtypes=("code_gate",)),), Scope.ENCOUNTER)
    waits = Ability(AbilityKind.CONDITIONAL, trigger=Trigger((EventPattern(Deed.ENCOUNTER, what=ICE),)), steps=(gains,))
    text = (TABLE % 0).replace("step: before action", "step: action") + "run: {server: hq, step: approach}\n"
    p = table(text, trier(), guest(waits), wall(TAG)).after("pass").after("pass").after("trigger Guest")
    game = game_of(p)
    assert game.subtypes(game.object("wall")) == ("barrier", "code_gate")
    p = p.after("pass").after("pass")
    game = game_of(p)
    assert game.subtypes(game.object("wall")) == ("barrier",)


def test_a_chosen_object_gains_for_the_turn(runner_does: Does) -> None:
    """rule_choose_instruction, rule_lingering_effect"""
    text = """
    turn: {side: runner, number: 2, step: before action}
    corp: {servers: {hq: {ice: [{card: Ice Wall, rezzed: true}, {card: Enigma, rezzed: true}]}}}
    runner: {rig: [Trier]}
    """
    choose = Effect(Deed.CHOOSE, what=Target(ICE, name="that piece of ice"))
    gains = Lasting((GainAbility(The(Bound("that piece of ice")), subtypes=("sentry",)),), Scope.TURN)
    p = runner_does(choose, gains, with_=text).after("choose Enigma")
    game = game_of(p)
    assert game.subtypes(game.object("enigma")) == ("code_gate", "sentry")
    assert "sentry" not in (game.subtypes(game.object("ice_wall")) or ())


def test_an_agenda_worth_more_counts_for_the_score(table: Table) -> None:
    """rule_score"""
    more = static(StatChange(Stat.AGENDA_POINTS, Each(AGENDA & InServer(ServerWord.HQ, Part.ROOT) | AGENDA), 1))
    text = """
    turn: {side: runner, number: 2, step: before action}
    runner: {score: [Hostile Takeover], rig: [Guest]}
    """
    game = game_of(table(text, guest(more)))
    assert game.score(Side.RUNNER) == 2
    assert game.object("hostile_takeover").zone is Zone.RUNNER_SCORE


CHOOSES = Ability(
    AbilityKind.PAID,
    cost=Cost(),
    steps=(Instruction((Effect(Deed.CHOOSE, what=Target(ICE, name="that piece of ice")),)),),
)
WEAKENS = static(StatChange(Stat.STRENGTH, The(Bound("that piece of ice")), -2))


def test_a_choice_is_kept_for_another_ability_while_its_source_is_active(table: Table) -> None:
    """rule_lingering_effect_maintaining_choice_duration_other_cases"""
    chosen = Ability(AbilityKind.STATIC, declarations=WEAKENS.declarations)
    p = table(TABLE % 0, trier(more=(CHOOSES, chosen)), guest(), wall(END)).after("use Trier ability 2")
    p = p.after("choose Wall")
    assert strength(p) == 0
    from sysop.solver.checkpoints.steps import settled
    from sysop.solver.deeds.trashing import trash

    game = game_of(p)
    gone = settled(game, trash(game.state, "trier", Side.RUNNER))
    assert gone.lingering == ()


def test_a_choice_that_nothing_makes_leaves_the_card_open(table: Table) -> None:
    p = table(TABLE % 0, trier(), guest(WEAKENS), wall(END))
    assert any("which choice" in r.message for r in p.check("use Trier").unknown)


def test_strength_x_is_what_defines_it_and_zero_without_it(table: Table) -> None:
    """rule_values_defined_by_x"""
    from msgspec import structs

    from sysop.models.conditions import VariableIs

    defined = Ability(AbilityKind.STATIC, restrictions=(VariableIs(StatOfPlayer(PlayerStat.TAGS, Player.RUNNER)),))
    card = structs.replace(wall(defined), strength=None, strength_is_x=True)
    assert strength(table(TABLE % 3, trier(), guest(), card)) == 3
    loses = static(LoseAbility(Each(ICE), all_abilities=True))
    assert strength(table(TABLE % 3, trier(), guest(loses), card)) == 0


def test_what_is_counted_for_a_lingering_effect_is_counted_once(runner_does: Does) -> None:
    """rule_expected_effects_resolve: what is drawn later does not add to it."""
    text = """
    turn: {side: runner, number: 2, step: before action}
    corp: {servers: {hq: {ice: [{card: Ice Wall, rezzed: true}]}}}
    runner: {grip: [Mimic, Imp], stack: [Corroder], rig: [Trier]}
    """
    more = StatChange(Stat.STRENGTH, Each(ICE), CountOf(InZone((Zone.GRIP,))))
    p = runner_does(Lasting((more,), Scope.TURN), Effect(Deed.DRAW, amount=1), with_=text)
    assert (strength(p, "ice_wall"), len(p.state.in_zone(Zone.GRIP))) == (3, 3)


def test_an_icebreaker_interfaces_only_with_the_ice_that_its_text_allows(table: Table) -> None:
    """rule_interface_flag"""
    text = (TABLE % 0).replace("step: before action", "step: action") + "run: {server: hq, step: encounter}\n"
    breaks = Effect(Deed.BREAK, what=Target(IsSubroutine(ICE)))
    breaking = Ability(AbilityKind.PAID, flags=(Flag.INTERFACE,), cost=Cost(), steps=(Instruction((breaks,)),))
    for words, reasons in (("sentry", ["interface.ice"]), ("barrier", [])):
        only = Ability(AbilityKind.STATIC, restrictions=(InterfaceOnly(ICE & Subtype((words,))),))
        breaker = Card("guest", "Guest", CardType.PROGRAM, Side.RUNNER, strength=5, abilities=(breaking, only))
        p = table(text, trier(), breaker, wall(END))
        assert [r.code for r in p.check("use Guest").reasons] == reasons


def test_a_card_that_says_so_is_revealed_as_it_is_accessed(table: Table) -> None:
    """rule_ambush_text"""
    text = """
    turn: {side: runner, number: 2, step: action}
    corp: {rnd: [Trap, Hedge Fund]}
    runner: {clicks: 1}
    run: {server: rnd, step: success}
    """
    accessed = Fits(Current(Role.ACCESSED), Same(THIS) & InZone((Zone.RND,)))
    reveal = static(Obligation(ActPattern(Deed.REVEAL, by=Player.RUNNER, what=Same(THIS))), condition=accessed)
    p = table(text, Card("trap", "Trap", CardType.ASSET, Side.CORP, cost=0, trash_cost=1, abilities=(reveal,)))
    verbs = [(e.verb, e.object) for e in p.state.history][-2:]
    assert verbs == [(Deed.ACCESS, "trap"), (Deed.REVEAL, "trap")]
