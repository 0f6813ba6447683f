"""What stays as it is, is tied to nothing or is offered as undecided, because something is not known."""

from __future__ import annotations

from msgspec import structs

from sysop.models.actions import UseAbility
from sysop.models.costs import TrashCards
from sysop.models.deeds import Deed
from sysop.models.effects import The
from sysop.models.frames import Binding, Due
from sysop.models.notation import read_position
from sysop.models.pool import shipped_pool
from sysop.models.selectors import Bound
from sysop.models.state import Lingering
from sysop.models.terms import Counter, Side, Zone
from sysop.solver.ask.position import Position
from sysop.solver.payment.bundles import Bundle
from sysop.solver.payment.payments import Payments
from sysop.solver.reading.game import Game

ODD = '{title: Odd Plug, type: resource, cost: 0, text: "+1 humming [link]"}'
AT_THE_END = f"""\
format: sysop/position/1
cards: [{ODD}]
turn: {{side: runner, number: 5, step: discard}}
corp:
  credits: 5
  hq: [Hedge Fund]
  servers: {{"1": {{root: [{{card: Net Police, rezzed: true, credits: 2}}]}}, "2": {{root: [Net Police]}}}}
runner: {{rig: [Rabbit Hole, Odd Plug], grip: [Mimic], stack: {{unknown: 20}}}}
"""
TRASHED = """\
format: sysop/position/1
cards:
  - {title: Odd Heirloom, type: asset, cost: 0, trash: 2,
      text: "Whenever the Corp trashes an asset, add that card to HQ."}
turn: {side: corp, number: 4}
corp: {clicks: 2, hq: [Hedge Fund], archives: [PAD Campaign, {card: unknown, id: other, facedown: true}],
  servers: {"1": {root: [{card: Odd Heirloom, rezzed: true}]}}}
history: [{trash: PAD Campaign, by: corp}, {trash: other, by: corp}]
pending: [Odd Heirloom]
"""
SHIELD = f"""\
format: sysop/position/1
cards:
  - {ODD}
  - {{title: Odd Shield, type: resource, cost: 0, text: "[interrupt] → [trash]: Prevent 1 program with an install cost
      of X or less from being trashed. X is equal to your [link]."}}
turn: {{side: corp, number: 4}}
corp: {{credits: 9, clicks: 3, hq: [Retribution]}}
runner: {{tags: 1, rig: [Mimic, Imp, Sacrificial Construct, Odd Shield, Rabbit Hole, Odd Plug]}}
"""
ANCHORED = """\
format: sysop/position/1
cards:
  - {title: Odd Plug, type: resource, cost: 0, text: "+1 humming [link]"}
  - {title: Odd Guard, type: resource, cost: 0,
      text: "You cannot trash virus programs.\\nYou cannot trash programs with an install cost less than your [link]."}
turn: {side: runner, number: 5}
runner: {rig: [Odd Guard, Odd Plug, Imp, Mimic, Corroder]}
"""


def position(text: str) -> Position:
    found = read_position(text, shipped_pool())
    return Position(found.state, found.pool)


def test_recurring_credits_of_a_number_that_nobody_knows_stay() -> None:
    """rule_refill_recurring_credits: they are filled up, and nobody knows how far."""
    there = position(AT_THE_END).after("pass").after("pass")
    assert there.state.turn == 6
    assert there.state.object("net_police").count(Counter.CREDIT) == 2


def test_nor_are_they_placed_where_nobody_knows_how_many() -> None:
    """rule_placing_recurring_credits: the card is active; what is on it is open."""
    before = position(
        AT_THE_END.replace("side: runner, number: 5, step: discard", "side: corp, number: 5, step: before action")
    )
    there = before.after("rez net_police.2")
    assert there.state.object("net_police.2").count(Counter.CREDIT) == 0
    assert {doubt.summary for doubt in there.state.doubts} == {"how many recurring credits are placed"}


def test_what_is_pending_is_tied_to_no_occurrence_where_another_may_be_it() -> None:
    """rule_condition_met_multiple_times: the card that nobody knows may be the asset that it is about."""
    there = position(TRASHED).after("trigger Odd Heirloom")
    assert there.state.object("pad_campaign").zone is Zone.ARCHIVES
    assert there.state.doubts


def test_an_interrupt_that_may_be_relevant_is_listed_as_undecided() -> None:
    """rule_interrupt_window_options: what nobody knows to be of no use is no option that is missing."""
    asked = position(SHIELD).after("play Retribution").after("choose Mimic").decision
    assert asked is not None
    assert UseAbility("odd_shield", 0) in [choice for choice, _ in asked.choices.undecided]


def test_what_certainly_keeps_one_card_of_a_cost_from_being_trashed_comes_before_what_may_keep_another() -> None:
    """rule_cannot_precedence, rule_cost: that one cannot be trashed is enough."""
    for ids in (("imp", "mimic"), ("mimic", "imp")):
        assert ways_to_trash(*ids).open is None, "it cannot be paid, whatever the other may"
    assert ways_to_trash("mimic", "corroder").open is not None


def ways_to_trash(*ids: str) -> Payments:
    """The ways to trash these cards, which something earlier has chosen, as a cost."""
    state = position(ANCHORED).state
    those = Binding("those cards", tuple(state.object(id).reference for id in ids))
    kept = Lingering(1, "odd_guard", Side.RUNNER, kept=(those,))
    due = Due(TrashCards(The(Bound("those cards"))), Deed.ABILITY, "odd_guard")
    game = Game(structs.replace(state, lingering=(kept,)), position(ANCHORED).pool)
    found = Payments(game, Bundle(Side.RUNNER, (due,), Deed.ABILITY, "odd_guard"))
    assert not found
    return found
