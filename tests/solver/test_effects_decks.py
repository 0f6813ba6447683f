"""Effects on decks and hands (8.3, 8.4, 8.7, 10.12)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sysop.models.abilities import Ability, AbilityKind, Instruction
from sysop.models.conditions import Trigger
from sysop.models.deeds import Deed
from sysop.models.effects import Destination, Effect, Placement, Target, The, TopCards
from sysop.models.selectors import PROGRAM, Bound, EventPattern, InZone, Same
from sysop.models.terms import Face, Player, Zone
from sysop.solver.ask.position import Position

from .conftest import RUNNER

Does = Callable[..., Position]
THAT = The(Bound("that card"))
THOSE = The(Bound("those cards"))
IN_STACK = InZone((Zone.STACK,))
FIND_A_PROGRAM = Effect(Deed.SEARCH, what=Target(PROGRAM & IN_STACK, name="that card"))
TO_GRIP = Effect(Deed.MOVE, what=THAT, destination=Destination(zone=Zone.GRIP))


def cards(position: Position, zone: Zone) -> list[str | None]:
    return [o.card for o in position.state.in_zone(zone)]


def offered(position: Position) -> list[str]:
    return [position.describe(c) for c in position.legal_actions]


def test_what_is_found_fits_and_nothing_need_be_found(runner_does: Does) -> None:
    """rule_valid_search_target_criteria, rule_fail_to_find"""
    p = runner_does(FIND_A_PROGRAM, TO_GRIP)
    assert p.decision is not None
    assert (p.decision.kind.value, p.decision.rule) == ("cards", "rule_find")
    assert offered(p) == ["choose cards nothing", "choose cards Mimic", "choose cards Corroder", "choose cards Imp"]


def test_the_deck_is_shuffled_before_the_card_is_acted_on(runner_does: Does) -> None:
    """rule_shuffle_deck_after_search"""
    p = runner_does(FIND_A_PROGRAM, TO_GRIP).after("choose cards Corroder")
    assert cards(p, Zone.GRIP) == ["sure_gamble", "diesel", "corroder"]
    assert all(o.unordered for o in p.state.in_zone(Zone.STACK))
    verbs = [e.verb for e in p.state.history]
    assert verbs.index(Deed.SHUFFLE) < verbs.index(Deed.MOVE)
    assert verbs.count(Deed.SHUFFLE) == 1


def test_failing_to_find_shuffles_too(runner_does: Does) -> None:
    """rule_shuffle_deck_after_search, rule_continue_after_search"""
    p = runner_does(FIND_A_PROGRAM, TO_GRIP).after("choose cards nothing")
    assert cards(p, Zone.GRIP) == ["sure_gamble", "diesel"]
    assert all(o.unordered for o in p.state.in_zone(Zone.STACK))


def test_a_search_without_criteria_must_find(runner_does: Does) -> None:
    """rule_search_multiple_cards"""
    p = runner_does(Effect(Deed.SEARCH, what=Target(IN_STACK, name="that card")), TO_GRIP)
    assert len(offered(p)) == 4
    assert "choose cards nothing" not in offered(p)


def test_a_found_card_that_is_to_be_installed_can_be_paid_for(runner_does: Does) -> None:
    """rule_valid_search_target_install_play: with no credits only what costs nothing."""
    p = runner_does(
        FIND_A_PROGRAM,
        Effect(Deed.INSTALL, what=THAT),
        with_=RUNNER.replace("runner: {credits: 5", "runner: {credits: 2"),
    )
    assert offered(p) == ["choose cards nothing", "choose cards Corroder", "choose cards Imp"]


def test_a_card_that_nobody_knows_might_be_found(runner_does: Does) -> None:
    p = runner_does(FIND_A_PROGRAM, TO_GRIP, with_=RUNNER.replace("[Easy Mark, Mimic,", "[unknown, Mimic,"))
    assert not p.legal_actions.complete
    assert p.after("choose cards Mimic").state.object("mimic").zone is Zone.GRIP


def test_drawing_from_a_shuffled_deck_is_left_to_chance(runner_does: Does) -> None:
    shuffle = Effect(Deed.SHUFFLE, destination=Destination(zone=Zone.STACK))
    p = runner_does(shuffle, Effect(Deed.DRAW, amount=2))
    assert p.decision is not None
    assert p.decision.side is None
    assert sorted(offered(p)) == ["happens Corroder", "happens Easy Mark", "happens Imp", "happens Mimic"]
    p = p.after("happens Imp")
    assert sorted(offered(p)) == ["happens Corroder", "happens Easy Mark", "happens Mimic"]
    p = p.after("happens Mimic")
    assert cards(p, Zone.GRIP) == ["sure_gamble", "diesel", "imp", "mimic"]
    assert sorted(filter(None, cards(p, Zone.STACK))) == ["corroder", "easy_mark"]


def test_a_shuffled_deck_of_equal_cards_leaves_nothing_to_chance(runner_does: Does) -> None:
    shuffle = Effect(Deed.SHUFFLE, destination=Destination(zone=Zone.STACK))
    p = runner_does(
        shuffle,
        Effect(Deed.DRAW, amount=1),
        with_=RUNNER.replace("[Easy Mark, Mimic, Corroder, Imp]", "[Imp, Imp]"),
    )
    assert cards(p, Zone.GRIP) == ["sure_gamble", "diesel", "imp"]


def test_a_shuffled_card_is_a_new_object(runner_does: Does) -> None:
    """rule_object_move_known_location"""
    p = runner_does(Effect(Deed.SHUFFLE, destination=Destination(zone=Zone.STACK)))
    assert {o.incarnation for o in p.state.in_zone(Zone.STACK)} == {1}


def test_the_top_of_a_shuffled_deck_is_known_again_after_a_card_was_put_there(runner_does: Does) -> None:
    to_top = Effect(
        Deed.MOVE,
        what=Target(InZone((Zone.GRIP,))),
        destination=Destination(zone=Zone.STACK, placement=Placement.TOP),
    )
    shuffle = Effect(Deed.SHUFFLE, destination=Destination(zone=Zone.STACK))
    p = runner_does(shuffle, to_top, Effect(Deed.DRAW, amount=1)).after("choose Diesel")
    assert cards(p, Zone.GRIP) == ["sure_gamble", "diesel"]


def test_arranging_asks_for_an_order_and_makes_new_objects(corp_does: Does) -> None:
    """rule_arrange_secretly"""
    look = Effect(Deed.LOOK, what=TopCards(3, Zone.RND), name="those cards")
    p = corp_does(Instruction((look, Effect(Deed.ARRANGE, what=THOSE))))
    assert p.legal_actions.count() == 6
    p = p.after("choose cards Hostile Takeover, Enigma, Snare!")
    assert cards(p, Zone.RND) == ["hostile_takeover", "enigma", "snare", "beanstalk_royalties"]
    assert [o.incarnation for o in p.state.in_zone(Zone.RND)] == [1, 1, 1, 0]


def test_one_card_is_not_arranged(corp_does: Does) -> None:
    """rule_arrange_1_or_fewer"""
    look = Effect(Deed.LOOK, what=TopCards(1, Zone.RND), name="those cards")
    p = corp_does(Instruction((look, Effect(Deed.ARRANGE, what=THOSE))))
    assert p.state.object("enigma").incarnation == 0


def test_a_card_that_the_runner_looks_at_is_faceup_as_it_is_trashed(runner_does: Does, corp_does: Does) -> None:
    """rule_remain_visible, rule_archives_faceup_facedown: Keyhole; what only the Corp sees stays facedown"""
    look = Effect(Deed.LOOK, what=TopCards(2, Zone.RND), name="those cards")
    trash = Effect(Deed.TRASH, what=Target(Same(Bound("those cards")) & InZone((Zone.RND,))))
    for does, face in ((runner_does, Face.UP), (corp_does, Face.DOWN)):
        p = does(look, trash).after("choose Enigma")
        assert [o.face for o in p.state.in_zone(Zone.ARCHIVES)][-1:] == [face]


def test_a_card_that_was_looked_at_can_be_chosen_and_moved(corp_does: Does) -> None:
    """rule_look_reveal_instruction"""
    look = Effect(Deed.LOOK, what=TopCards(2, Zone.RND), name="those cards")
    take = Effect(
        Deed.MOVE,
        what=Target(Same(Bound("those cards")) & InZone((Zone.RND,))),
        destination=Destination(zone=Zone.HQ),
    )
    p = corp_does(look, take)
    assert offered(p) == ["choose Enigma", "choose Snare!"]
    assert cards(p.after("choose Snare!"), Zone.HQ)[-1] == "snare"


def test_revealing_is_seen_by_what_waits_for_it(corp_does: Does) -> None:
    """rule_reveal"""
    waits = Ability(
        AbilityKind.CONDITIONAL,
        trigger=Trigger((EventPattern(Deed.REVEAL, what=InZone((Zone.HQ,))),)),
        steps=(Instruction((Effect(Deed.GAIN_CREDITS, amount=1),)),),
    )
    p = corp_does(Effect(Deed.REVEAL, what=Target(InZone((Zone.HQ,)))), more=(waits,))
    p = p.after("choose Ice Wall")
    assert [i.source for i in p.pending] == ["trier"]
    assert p.state.object("ice_wall").zone is Zone.HQ


def test_a_card_is_put_at_the_bottom_of_the_deck(corp_does: Does) -> None:
    bottom = Destination(zone=Zone.RND, placement=Placement.BOTTOM)
    p = corp_does(Effect(Deed.MOVE, what=Target(InZone((Zone.HQ,))), destination=bottom)).after("choose Ice Wall")
    assert cards(p, Zone.RND)[-1] == "ice_wall"


def test_cards_put_on_top_together_are_put_in_an_order(corp_does: Does) -> None:
    """rule_arrange_secretly: two cards, the first of the order on top."""
    top = Destination(zone=Zone.RND, placement=Placement.TOP)
    p = corp_does(Effect(Deed.MOVE, what=Target(InZone((Zone.HQ,)), 2, 2), destination=top))
    p = p.after("choose Hedge Fund, Ice Wall")
    assert p.decision is not None
    assert p.decision.kind.value == "order"
    assert cards(p.after("choose cards Ice Wall, Hedge Fund"), Zone.RND)[:2] == ["ice_wall", "hedge_fund"]


def test_a_card_at_random_is_left_to_chance(corp_does: Does) -> None:
    p = corp_does(Effect(Deed.TRASH, what=Target(InZone((Zone.GRIP,)), at_random=True)))
    assert p.decision is not None
    assert p.decision.side is None
    assert offered(p) == ["happens Sure Gamble", "happens Diesel"]
    assert cards(p.after("happens Diesel"), Zone.HEAP) == ["diesel"]


@pytest.mark.parametrize(
    ("hq", "rnd", "ways"),
    [
        ("[Hedge Fund, Ice Wall]", "[Enigma, Snare!, PAD Campaign]", 4),
        ("[Hedge Fund, Ice Wall]", "[Enigma]", 3),
        ("[Hedge Fund]", "[]", 1),
        ("[]", "[Enigma, Snare!, PAD Campaign]", 1),
    ],
)
def test_sabotage_divides_between_hq_and_the_top_of_rnd(runner_does: Does, hq: str, rnd: str, ways: int) -> None:
    """rule_sabotage_resolution, rule_sabotage_hq_first, rule_sabotage_all_remaining_cards"""
    text = f"""
    turn: {{side: runner, number: 2, step: before action}}
    corp: {{hq: {hq}, rnd: {rnd}}}
    runner: {{rig: [Trier]}}
    """
    p = runner_does(Effect(Deed.SABOTAGE, amount=2), with_=text)
    assert p.decision is not None
    assert p.decision.kind.value == "cards"
    assert p.legal_actions.count() == ways


def test_sabotaged_cards_are_trashed_facedown_by_the_corp(runner_does: Does) -> None:
    """rule_sabotage_facedown"""
    p = runner_does(Effect(Deed.SABOTAGE, amount=2)).after("choose cards Ice Wall")
    assert [(o.card, o.face) for o in p.state.in_zone(Zone.ARCHIVES)] == [
        ("ice_wall", Face.DOWN),
        ("enigma", Face.DOWN),
    ]


def test_drawing_up_to_a_number_asks_how_many(runner_does: Does) -> None:
    p = runner_does(Effect(Deed.DRAW, amount=2, up_to=True))
    assert offered(p) == ["number 0", "number 1", "number 2"]
    assert cards(p.after("number 1"), Zone.GRIP) == ["sure_gamble", "diesel", "easy_mark"]


def test_the_other_player_draws_where_the_text_says_so(corp_does: Does) -> None:
    p = corp_does(Effect(Deed.DRAW, by=Player.RUNNER, amount=1))
    assert cards(p, Zone.GRIP) == ["sure_gamble", "diesel", "easy_mark"]
