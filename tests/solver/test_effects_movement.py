"""Effects that change where cards are (1.13, 4.8, 8.1, 8.2, 8.8, 10.1.3)."""

from __future__ import annotations

from collections.abc import Callable

from sysop.models.deeds import Deed
from sysop.models.effects import Destination, Effect, Placement, Target, The
from sysop.models.selectors import AGENDA, ICE, PROGRAM, THIS, InZone, ServerWord, Type
from sysop.models.terms import CardType, Counter, Face, Place, Zone
from sysop.solver.ask.position import Position

Does = Callable[..., Position]
SWAPPING = """
turn: {side: corp, number: 3, step: before action}
corp:
  hq: [Enigma, Hedge Fund]
  score: [Hostile Takeover]
  servers:
    hq: {ice: [{card: Ice Wall, rezzed: true, counters: {advancement: 2}}]}
    "1": {ice: [Tollbooth, Eli 1.0], root: [{card: Trier, rezzed: true}, Ben Musashi]}
runner: {score: [{card: Obokata Protocol, id: obo}]}
"""


def test_a_card_added_to_the_grip_is_a_new_object(runner_does: Does) -> None:
    """rule_object: it leaves behind its counters, and what it hosts goes to the heap (10.3.1g)."""
    text = """
    turn: {side: runner, number: 2, step: before action}
    runner: {rig: [{card: Trier, counters: {power: 1}, hosted: [Imp]}]}
    """
    add = Effect(Deed.MOVE, what=The(THIS), destination=Destination(zone=Zone.GRIP))
    p = runner_does(add, with_=text)
    trier = p.state.object("trier")
    assert (trier.zone, trier.counters, trier.incarnation) == (Zone.GRIP, (), 1)
    assert p.state.object("imp").zone is Zone.HEAP
    verbs = [e.verb for e in p.state.history if e.object == "trier"]
    assert verbs == [Deed.USE, Deed.UNINSTALL, Deed.MOVE]


def test_a_card_added_to_a_score_area_is_worth_what_the_text_says(runner_does: Does) -> None:
    """rule_add_card_to_score_area"""
    area = Destination(zone=Zone.RUNNER_SCORE)
    p = runner_does(Effect(Deed.ADD_TO_SCORE_AREA, what=The(THIS), worth=2, destination=area))
    trier = p.state.object("trier")
    assert (trier.zone, trier.worth, p.state.find("trier")) == (Zone.RUNNER_SCORE, 2, trier)


def test_forfeiting_removes_an_agenda_from_the_game(corp_does: Does) -> None:
    """movement_forfeit"""
    p = corp_does(Effect(Deed.FORFEIT, what=Target(AGENDA & InZone((Zone.CORP_SCORE,)))), with_=SWAPPING)
    p = p.after("choose Hostile Takeover")
    assert p.state.object("hostile_takeover").zone is Zone.REMOVED
    assert any(e.verb is Deed.FORFEIT for e in p.state.history)


def test_exposing_shows_an_unrezzed_card_and_leaves_it(runner_does: Does) -> None:
    """rule_expose"""
    text = """
    turn: {side: runner, number: 2, step: before action}
    corp: {servers: {"1": {root: [PAD Campaign]}, "2": {root: [{card: PAD Campaign, rezzed: true}]}}}
    runner: {rig: [Trier]}
    """
    p = runner_does(Effect(Deed.EXPOSE, what=Target(Type((CardType.ASSET,)))), with_=text)
    assert p.legal_actions.count() == 1
    p = p.after("choose pad_campaign.2")
    assert p.state.object("pad_campaign.2").face is Face.DOWN
    assert [e.object for e in p.state.history if e.verb is Deed.EXPOSE] == ["pad_campaign.2"]


def test_a_card_is_hosted_without_being_installed(runner_does: Does) -> None:
    """1.13: the hosted card is in the play area, faceup and inactive."""
    host = Destination(host=The(THIS))
    p = runner_does(Effect(Deed.HOST, what=Target(InZone((Zone.GRIP,))), destination=host, face=Face.UP))
    p = p.after("choose Diesel")
    diesel = p.state.object("diesel")
    assert (diesel.place, diesel.host, diesel.installed) == (Place.HOSTED, "trier", False)


def test_an_installed_card_stays_installed_where_it_is_hosted(runner_does: Does) -> None:
    text = """
    turn: {side: runner, number: 2, step: before action}
    runner: {rig: [Trier, {card: Imp, counters: {virus: 2}}]}
    """
    p = runner_does(Effect(Deed.HOST, what=Target(PROGRAM), destination=Destination(host=The(THIS))), with_=text)
    imp = p.after("choose Imp").state.object("imp")
    assert (imp.installed, imp.host, imp.count(Counter.VIRUS), imp.incarnation) == (True, "trier", 2, 0)


def test_swapped_ice_keeps_its_counters_and_face(corp_does: Does) -> None:
    """rule_swap_installed_cards"""
    p = corp_does(Effect(Deed.SWAP, what=Target(ICE, 2, 2)), with_=SWAPPING).after("choose Ice Wall, Eli 1.0")
    assert [o.id for o in p.state.ice("hq")] == ["eli_1_0"]
    assert [o.id for o in p.state.ice("1")] == ["tollbooth", "ice_wall"]
    ice_wall = p.state.object("ice_wall")
    assert (ice_wall.face, ice_wall.count(Counter.ADVANCEMENT), ice_wall.incarnation) == (Face.UP, 2, 0)
    assert not any(e.verb in (Deed.INSTALL, Deed.UNINSTALL) for e in p.state.history)


def test_swapping_with_a_card_in_hand_uninstalls_one_and_installs_the_other(corp_does: Does) -> None:
    """rule_swap_become_installed: in the exact position, unrezzed, without any cost."""
    swap = Effect(Deed.SWAP, what=Target(ICE), source=Target(ICE & InZone((Zone.HQ,))))
    p = corp_does(swap, with_=SWAPPING).after("choose Ice Wall / Enigma")
    assert [(o.id, o.face) for o in p.state.ice("hq")] == [("enigma", Face.DOWN)]
    ice_wall = p.state.object("ice_wall")
    assert (ice_wall.zone, ice_wall.counters, ice_wall.server) == (Zone.HQ, (), None)
    verbs = [e.verb for e in p.state.history if e.verb in (Deed.INSTALL, Deed.UNINSTALL)]
    assert verbs == [Deed.UNINSTALL, Deed.INSTALL]


def test_a_card_is_never_swapped_to_where_it_may_not_be(corp_does: Does) -> None:
    """rule_swap_only_to_valid_location: an operation cannot take the place of ice."""
    swap = Effect(Deed.SWAP, what=Target(ICE), source=Target(Type((CardType.OPERATION,)) & InZone((Zone.HQ,))))
    p = corp_does(swap, with_=SWAPPING).after("choose Ice Wall / Hedge Fund")
    assert p.state.object("ice_wall").server == "hq"
    assert p.state.object("hedge_fund").zone is Zone.HQ


def test_swapped_agendas_keep_what_is_hosted_on_them(corp_does: Does) -> None:
    """rule_swap_score_areas"""
    corp, runner = InZone((Zone.CORP_SCORE,)), InZone((Zone.RUNNER_SCORE,))
    text = SWAPPING.replace("[Hostile Takeover]", "[{card: Hostile Takeover, counters: {agenda: 1}}]")
    p = corp_does(Effect(Deed.SWAP, what=Target(AGENDA & corp), source=Target(AGENDA & runner)), with_=text)
    p = p.after("choose Hostile Takeover / obo")
    takeover = p.state.object("hostile_takeover")
    assert (takeover.zone, takeover.count(Counter.AGENDA)) == (Zone.RUNNER_SCORE, 1)
    assert p.state.object("obo").zone is Zone.CORP_SCORE


def test_moving_to_another_server_asks_for_it(corp_does: Does) -> None:
    """Among those in whose root there is room for an asset (subsec_remote_servers)."""
    move = Effect(
        Deed.MOVE_TO_SERVER,
        what=The(THIS),
        destination=Destination(server=ServerWord.ANOTHER, placement=Placement.ROOT),
    )
    more = '    "2": {root: [PAD Campaign]}\n    "3": {ice: [Enigma]}\n    "4": {root: [SanSan City Grid]}\nrunner:'
    p = corp_does(move, with_=SWAPPING.replace("runner:", more))
    assert [p.describe(c) for c in p.legal_actions] == ["server Server 3", "server Server 4"]
    trier = p.after("server 4").state.object("trier")
    assert (trier.server, trier.face, trier.incarnation) == ("4", Face.UP, 0)
