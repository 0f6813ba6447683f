"""Announcing targets (1.15)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from sysop.models.abilities import Ability, AbilityKind, Instruction
from sysop.models.actions import Announce
from sysop.models.cards import Card
from sysop.models.costs import Cost, TrashCards
from sysop.models.deeds import Deed
from sysop.models.effects import DifferentAttribute, Distribute, Effect, Target
from sysop.models.pool import shipped_pool
from sysop.models.selectors import (
    AGENDA,
    ANYTHING,
    HARDWARE,
    ICE,
    INSTALLED,
    PROGRAM,
    RESOURCE,
    THIS,
    Attribute,
    ControlledBy,
    InZone,
    Same,
    Selector,
    Subtype,
)
from sysop.models.state import GameObject, PlayerState, State
from sysop.models.terms import CardType, Counter, Face, Place, Player, Side, Zone
from sysop.models.verdict import IllegalActionError, Reason
from sysop.solver.ask.after_payment import TargetsAfter
from sysop.solver.ask.position import Position
from sysop.solver.reading.doubts import Asking, Doubts
from sysop.solver.reading.game import Game
from sysop.solver.targets.announcing import TargetSets
from sysop.solver.targets.valid_targets import slots_of

Build = Callable[[str], Position]
KINDS: dict[str, Selector] = {"corroder": PROGRAM, "clone_chip": HARDWARE, "order_of_sol": RESOURCE}


def rig(cards: list[str]) -> Game:
    objects = tuple(
        GameObject(f"{card}.{k}", card, Side.RUNNER, Zone.PLAY_AREA, place=Place.RIG) for k, card in enumerate(cards)
    )
    return Game(State(1, Side.RUNNER, PlayerState(), PlayerState(), objects), shipped_pool())


def sets(game: Game, *targets: Target, kind: Deed = Deed.TRASH) -> list[tuple[tuple[str, ...], ...]]:
    instruction = Instruction(tuple(Effect(kind, what=target) for target in targets))
    return [a.targets for a in TargetSets(game, instruction, Asking(None, Side.CORP, doubts=Doubts()))]


@given(
    cards=st.lists(st.sampled_from(sorted(KINDS)), max_size=6),
    least=st.integers(0, 3),
    more=st.integers(0, 2),
    kind=st.sampled_from(sorted(KINDS)),
)
def test_as_many_distinct_targets_as_possible(cards: list[str], least: int, more: int, kind: str) -> None:
    """rule_distinct_targets, against all subsets"""
    game = rig(cards)
    fitting = [f"{card}.{k}" for k, card in enumerate(cards) if card == kind]
    low, high = min(least, len(fitting)), min(least + more, len(fitting))
    expected = {frozenset(c) for n in range(low, high + 1) for c in combinations(fitting, n)}
    found = [frozenset(slot) for (slot,) in sets(game, Target(KINDS[kind], least, least + more))]
    assert len(found) == len(set(found))
    assert set(found) == expected


def test_choosing_from_nothing_has_one_empty_announcement() -> None:
    assert sets(rig([]), Target(PROGRAM)) == [((),)]


def test_an_instruction_without_targets_has_one_announcement_of_no_slots() -> None:
    assert sets(rig(["corroder"])) == [()]


def test_each_announcement_of_an_instruction_is_a_slot_of_its_own() -> None:
    """rule_announce_targets"""
    game = rig(["corroder", "order_of_sol", "order_of_sol"])
    assert sets(game, Target(PROGRAM), Target(RESOURCE)) == [
        (("corroder.0",), ("order_of_sol.1",)),
        (("corroder.0",), ("order_of_sol.2",)),
    ]


@pytest.mark.parametrize(("cards", "total", "count"), [(1, 4, 1), (2, 4, 5), (3, 4, 15), (0, 4, 1)])
def test_units_are_divided_in_every_way(cards: int, total: int, count: int) -> None:
    """S3-E1: four counters to any combination of cards"""
    game = rig(["corroder"] * cards)
    found = sets(game, Target(PROGRAM, 1, None, (Distribute(total),)), kind=Deed.PLACE_COUNTERS)
    assert len(found) == len(set(found)) == count
    assert all(len(slot) == (total if cards else 0) for (slot,) in found)


@pytest.mark.parametrize(
    ("kind", "face", "valid"),
    [
        (Deed.DEREZ, Face.UP, True),
        (Deed.DEREZ, Face.DOWN, False),
        (Deed.REZ, Face.DOWN, True),
        (Deed.REZ, Face.UP, False),
    ],
)
def test_only_what_can_be_acted_upon_is_a_valid_target(kind: Deed, face: Face, valid: bool) -> None:
    """rule_targets_must_be_valid"""
    ice = GameObject("wall", "ice_wall", Side.CORP, Zone.PLAY_AREA, face, Place.ICE, "hq")
    game = Game(State(1, Side.CORP, PlayerState(), PlayerState(), (ice,)), shipped_pool())
    assert sets(game, Target(ICE), kind=kind) == ([(("wall",),)] if valid else [((),)])


def test_facedown_runner_cards_have_no_type(position: Build) -> None:
    """rule_facedown_runner_cards_are_blank"""
    p = position("""
    turn: {side: runner, number: 2, step: action}
    corp: {servers: {hq: {ice: [{card: Colossus, rezzed: true}]}}}
    runner: {clicks: 3, rig: [Corroder, {card: Mimic, facedown: true}]}
    run: {server: hq, step: encounter}
    """)
    assert [a.targets for a in p.targets("Colossus subroutine 2")] == [(("corroder",),)]


def test_counters_to_move_come_from_one_card(position: Build) -> None:
    """rule_target: the counters are targets, and up to 2 of them share a host"""
    p = position("""
    turn: {side: corp, number: 3, step: action}
    corp:
      credits: 3
      clicks: 2
      hq: [Trick of Light]
      servers:
        hq: {ice: [{card: Ice Wall, rezzed: true}]}
        "1": {root: [{card: Hostile Takeover, counters: {advancement: 3}}]}
    """)
    moved = {a.targets[1] for a in p.targets("Trick of Light") if a.targets[0] == ("ice_wall",)}
    counter = "hostile_takeover#advancement"
    assert moved == {(), (counter,), (counter, counter)}
    after = p.after("play Trick of Light").after(
        "choose Ice Wall / advancement counter on Hostile Takeover, advancement counter on Hostile Takeover"
    )
    assert after.state.object("ice_wall").count(Counter.ADVANCEMENT) == 2


# ---------------------------------------------------------------- what is chosen when


def test_targets_are_announced_in_any_order(position: Build) -> None:
    """rule_distinct_targets"""
    game = rig(["corroder", "corroder"])
    found = TargetSets(game, Instruction((Effect(Deed.TRASH, what=Target(PROGRAM, 2, 2)),)), CORP)
    assert Announce((("corroder.1", "corroder.0"),)) in found
    assert Announce((("corroder.0", "corroder.0"),)) not in found


def test_a_search_announces_no_target() -> None:
    """rule_searching_does_not_target"""
    search = Effect(Deed.SEARCH, what=Target(PROGRAM & InZone((Zone.STACK,))))
    assert slots_of(Instruction((search,))) == ()


def test_what_is_taken_at_random_is_no_target() -> None:
    assert slots_of(Instruction((Effect(Deed.TRASH, what=Target(PROGRAM, at_random=True)),))) == ()


WHEN = """
turn: {side: runner, number: 2, step: before action}
corp: {credits: 5, servers: {hq: {ice: [{card: Ice Wall, rezzed: true}]}}}
runner: {credits: 5, rig: [Trier, Corroder, Mimic]}
"""


def test_targets_are_chosen_after_what_was_trashed_to_pay_is_gone(table: Callable[..., Position]) -> None:
    """step_paid_ability_target_first_instruction, with a cost that takes a program and an effect that chooses one"""
    bounce = Instruction((Effect(Deed.TRASH, what=Target(PROGRAM & INSTALLED)),))
    ability = Ability(AbilityKind.PAID, cost=Cost((TrashCards(Target(PROGRAM & INSTALLED)),)), steps=(bounce,))
    card = Card("trier", "Trier", CardType.RESOURCE, Side.RUNNER, cost=0, abilities=(ability,))
    p = table(WHEN, card)
    now, after = p.targets("Trier"), p.targets("use Trier")
    assert isinstance(after, TargetsAfter)
    assert {a.targets for a in now} == {(("corroder",),), (("mimic",),)} == {a.targets for a in after}
    assert after.count() == 2
    assert after.complete
    (paid,) = after.follows(Announce((("corroder",),)))
    assert [o for s in paid.spent for o in s.objects] == ["mimic"]
    assert after.why_not("Ice Wall")
    assert after.why_not("Corroder") == ()


def test_an_instruction_in_progress_is_asked_by_its_card(runner_does: Callable[..., Position]) -> None:
    """rule_announce_targets"""
    p = runner_does(
        Effect(Deed.CHOOSE, what=Target(Same(THIS), name="first")),
        Effect(Deed.TRASH, what=Target(InZone((Zone.GRIP,)))),
    )
    assert [a.targets for a in p.targets("Trier")] == [(("trier",),)]
    later = p.after("choose Trier")
    assert {a.targets for a in later.targets("Trier")} == {(("sure_gamble",),), (("diesel",),)}


def test_an_action_that_chooses_nothing_has_one_empty_announcement(position: Build) -> None:
    p = position("""
    turn: {side: runner, number: 2, step: action}
    runner: {clicks: 3, credits: 5, grip: [Sure Gamble]}
    """)
    assert [a.targets for a in p.targets("play Sure Gamble")] == [()]


def test_an_action_that_is_not_legal_has_no_targets_to_tell(position: Build) -> None:
    p = position("""
    turn: {side: runner, number: 2, step: action}
    runner: {clicks: 3, rig: [Clone Chip], heap: [Imp]}
    """)
    with pytest.raises(IllegalActionError):
        p.targets("use Clone Chip")


# -------------------------------------------------------------------- what is valid

CORP = Asking(None, Side.CORP, doubts=Doubts())
ICE_WALL = GameObject("wall", "ice_wall", Side.CORP, Zone.PLAY_AREA, Face.UP, Place.ICE, "hq")
BARE = (
    ICE_WALL,
    GameObject("enigma", "enigma", Side.CORP, Zone.PLAY_AREA, Face.DOWN, Place.ICE, "hq"),
    GameObject("takeover", "hostile_takeover", Side.CORP, Zone.PLAY_AREA, Face.DOWN, Place.ROOT, "1"),
    GameObject("pad", "pad_campaign", Side.CORP, Zone.PLAY_AREA, Face.UP, Place.ROOT, "2"),
    GameObject("fund", "hedge_fund", Side.CORP, Zone.HQ),
    GameObject("drawn", "wall_of_static", Side.CORP, Zone.HQ),
    GameObject("scored", "hostile_takeover", Side.CORP, Zone.CORP_SCORE),
    GameObject(
        "imp", "imp", Side.RUNNER, Zone.PLAY_AREA, Face.UP, Place.RIG, counters=((Counter.VIRUS, 2), (Counter.POWER, 1))
    ),
    GameObject("mimic", "mimic", Side.RUNNER, Zone.PLAY_AREA, Face.DOWN, Place.RIG),
)
EVERYWHERE = InZone(tuple(Zone))


@pytest.mark.parametrize(
    ("effect", "what", "valid"),
    [
        (Effect(Deed.DEREZ), ANYTHING, {"wall", "pad"}),
        (Effect(Deed.REZ), ANYTHING, {"enigma"}),
        (Effect(Deed.EXPOSE), ANYTHING, {"enigma", "takeover"}),
        (Effect(Deed.ADVANCE), ANYTHING, {"wall", "takeover"}),
        (Effect(Deed.CHARGE), ANYTHING, {"imp"}),
        (Effect(Deed.REMOVE_COUNTERS, counter=Counter.VIRUS), ANYTHING, {"imp"}),
        (Effect(Deed.INSTALL), EVERYWHERE, {"drawn", "scored"}),
        (Effect(Deed.PLAY), EVERYWHERE, {"fund"}),
        (Effect(Deed.FORFEIT), ANYTHING, {"scored"}),
        (Effect(Deed.TURN_FACEUP), ANYTHING, {"enigma", "takeover", "mimic"}),
        (Effect(Deed.UNINSTALL), ICE, {"wall", "enigma"}),
        (Effect(Deed.TRASH), InZone((Zone.HQ,)), {"fund", "drawn"}),
    ],
    ids=lambda value: value.kind.value if isinstance(value, Effect) else "",
)
def test_what_an_effect_cannot_act_on_is_not_valid(effect: Effect, what: Selector, valid: set[str]) -> None:
    """rule_targets_must_be_valid, rule_expose, rule_charge_targets, rule_you_can_advance, rule_rezzed_unrezzed"""
    game = Game(State(1, Side.CORP, PlayerState(), PlayerState(), BARE, remotes=("1", "2")), shipped_pool())
    asked = structs.replace(effect, what=Target(what, 0, None))
    sets = TargetSets(game, Instruction((asked,)), CORP)
    assert {a.targets[0][0] for a in sets if len(a.targets[0]) == 1} == valid
    for o in BARE:
        reasons = sets.why_not(o.id)
        assert bool(reasons) is (o.id not in valid)
        assert all(r.code.startswith("target.") and r.blame == (o.id,) for r in reasons)


@pytest.mark.parametrize(
    ("name", "atoms"),
    [
        ("Clone Chip", ["not a program"]),
        ("Ice Wall", ["not a program", "not a card the opponent controls"]),
        ("Corroder", ["an icebreaker"]),
    ],
)
def test_why_not_names_every_atom_that_fails(position: Build, name: str, atoms: list[str]) -> None:
    game = position("""
    turn: {side: corp, number: 2, step: action}
    corp: {servers: {hq: {ice: [{card: Ice Wall, rezzed: true}]}}}
    runner: {rig: [Corroder, Clone Chip]}
    """).game
    what = PROGRAM & ControlledBy(Player.OPPONENT) & ~Subtype(("icebreaker",))
    reasons = TargetSets(game, Instruction((Effect(Deed.TRASH, what=Target(what)),)), CORP).why_not(name)
    assert [r.message.split(" is ", 1)[1] for r in reasons] == atoms


def test_a_grouping_that_is_broken_is_named() -> None:
    """rule_multiple_targets"""
    game = rig(["corroder", "corroder", "order_of_sol"])
    different = Target(INSTALLED, 2, 2, (DifferentAttribute(Attribute.TITLE),))
    sets = TargetSets(game, Instruction((Effect(Deed.TRASH, what=different),)), CORP)
    (reason,) = sets.judged((("corroder.0", "corroder.1"),), Doubts()).refusals
    assert isinstance(reason, Reason)
    assert reason.code == "target.grouping"
    assert set(reason.blame) == {"corroder.0", "corroder.1"}
    assert sets.judged((("corroder.0", "order_of_sol.2"),), Doubts()).refusals == ()


def test_an_unknown_card_leaves_only_the_sets_with_it_open(position: Build) -> None:
    """A facedown card that nobody has identified may be an agenda; the agenda beside it surely can be chosen"""
    game = position("""
    turn: {side: corp, number: 2, step: action}
    corp: {servers: {"1": {root: [unknown]}, "2": {root: [Hostile Takeover]}}}
    """).game
    sets = TargetSets(game, Instruction((Effect(Deed.TRASH, what=Target(AGENDA)),)), CORP)
    assert [a.targets for a in sets] == [(("hostile_takeover",),)]
    assert not sets.complete
    ((open_, reason),) = sets.undecided
    assert open_.targets != (("hostile_takeover",),)
    assert isinstance(reason, Reason)
    assert reason.code == "unknown.hidden_card"


def test_a_zone_of_unknown_size_may_hold_more_to_choose_from(position: Build) -> None:
    game = position("""
    turn: {side: corp, number: 2, step: action}
    corp: {rnd: [Ice Wall]}
    """).game
    what = ICE & InZone((Zone.HQ, Zone.RND))
    sets = TargetSets(game, Instruction((Effect(Deed.INSTALL, what=Target(what)),)), CORP)
    assert [a.targets for a in sets] == [(("ice_wall",),)]
    assert not sets.complete
