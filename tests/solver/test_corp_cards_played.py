"""Bugs found by playing Corp cards: what their texts say, in positions where it matters."""

from __future__ import annotations

from sysop.models.deeds import Deed
from sysop.models.notation.positions import read_position
from sysop.models.pool import shipped_pool
from sysop.models.verdict import Status
from sysop.solver.ask.position import Position

POOL = shipped_pool()


def read(text: str) -> Position:
    return Position(read_position("format: sysop/position/1\n" + text, POOL).state, POOL)


def after(p: Position, *actions: str) -> Position:
    for action in actions:
        p = p.after(action)
    return p


def test_a_facedown_card_that_may_be_rezzed_as_a_subroutine_is_broken_waits_for_that() -> None:
    """rule_active_exception_modify_play_install_rez: Tyr's Hand waits for it while it is unrezzed, too."""
    p = read(
        """
turn: {side: runner, number: 4}
corp: {servers: {"1": {ice: [{card: Ichi 1.0, rezzed: true}], root: [Tyr's Hand]}}}
runner: {clicks: 2}
run: {server: "1", step: encounter}
"""
    ).after("use Ichi 1.0")
    p = p.after("choose Ichi 1.0 subroutine 1")
    assert [p.describe(choice) for choice in p.legal_actions] == ["trigger Tyr's Hand", "pass"]


def test_what_is_rezzed_is_not_rezzed_and_paid_for_again() -> None:
    """rule_rez: Formicary is offered whenever the Runner approaches a server; rezzed, it stays where it is."""
    p = read(
        """
turn: {side: runner, number: 4}
corp: {credits: 5, servers: {hq: {ice: [{card: Formicary, rezzed: true}]}}}
run: {server: archives, step: movement}
"""
    )
    p = after(p, "pass", "pass", "continue", "pass", "pass", "trigger Formicary", "accept")
    assert (p.state.corp.credits, p.state.object("formicary").server) == (5, "hq")


def test_what_is_revealed_and_installed_is_a_card_that_can_be_installed() -> None:
    """rule_targets_must_be_valid: no operation for Synapse Global."""
    p = read(
        """
turn: {side: corp, number: 4}
corp: {identity: "Synapse Global: Faster than Thought", hq: [Hedge Fund, Ice Wall, PAD Campaign]}
runner: {tags: 1}
"""
    )
    p = after(p, "use Synapse Global", "trigger Synapse Global")
    assert [p.describe(choice) for choice in p.legal_actions] == ["choose Ice Wall", "choose PAD Campaign", "decline"]


def test_corp_cards_have_no_install_cost() -> None:
    """rule_ice_install_cost and 2.3: Best Defense finds programs, hardware and resources only."""
    p = read(
        """
turn: {side: corp, number: 4}
corp: {credits: 2, hq: [Best Defense], servers: {"1": {ice: [Ice Wall], root: [PAD Campaign]}}}
runner: {tags: 2, rig: [Corroder, Desperado, {card: Diesel, facedown: true}]}
"""
    ).after("play Best Defense")
    assert [p.describe(choice) for choice in p.legal_actions] == ["choose Corroder"]


def test_an_agenda_has_no_trash_cost() -> None:
    """Neutralize All Threats asks for the first card with a trash cost: an agenda accessed before is none."""
    p = read(
        """
turn: {side: runner, number: 4}
corp: {servers: {"1": {root: [PAD Campaign, Hostile Takeover]}}}
runner: {credits: 9, rig: [Neutralize All Threats]}
run: {server: "1", step: breach, successful: true}
"""
    ).after("access Hostile Takeover")
    assert [p.describe(choice) for choice in p.legal_actions] == ["pass"]
    p = after(p, "pass")
    assert "trigger Neutralize All Threats" in [p.describe(choice) for choice in p.legal_actions]


def test_a_server_that_cannot_be_run_is_not_announced_by_an_event() -> None:
    """rule_cannot_run_abilities: Off the Grid forbids to announce its server."""
    p = read(
        """
turn: {side: runner, number: 4}
corp: {servers: {"1": {root: [{card: Off the Grid, rezzed: true}]}, "2": {root: [PAD Campaign]}}}
runner: {credits: 2, grip: [Dirty Laundry]}
"""
    ).after("play Dirty Laundry")
    servers = [p.describe(choice) for choice in p.legal_actions]
    assert servers == ["server HQ", "server R&D", "server Archives", "server Server 2"]
    assert p.check("server 1").status is Status.ILLEGAL


def test_what_a_trace_does_from_a_strength_on_waits_only_from_that_strength_on() -> None:
    """rule_trace_conditional_abilities: the second trash of Taurus needs a trace strength of 5."""
    p = read(
        """
turn: {side: runner, number: 4}
corp: {credits: 9, servers: {"1": {ice: [{card: Taurus, rezzed: true}]}}}
runner: {credits: 0, rig: [Desperado, Plascrete Carapace]}
run: {server: "1", step: encounter}
"""
    )
    p = after(p, "pass", "pass")
    assert len(p.after("number 2").pending) == 1
    assert len(p.after("number 3").pending) == 2


def test_an_operation_that_plays_a_terminal_one_is_trashed_with_the_end_of_the_action_phase() -> None:
    """rule_terminal_completion: IPO ends what Subcontract does, and Subcontract does not stay in the play area."""
    p = read(
        """
turn: {side: corp, number: 4}
corp: {credits: 12, hq: [Subcontract, IPO, Hedge Fund]}
runner: {tags: 1}
"""
    )
    p = after(p, "play Subcontract", "choose IPO", "trigger IPO")
    assert p.state.object("subcontract").zone.value == "archives"
    assert p.state.object("hedge_fund").zone.value == "hq"


def test_a_card_installed_from_hand_is_in_play_afterwards() -> None:
    """The Holo Man asks where what was installed this turn came from, not where it is."""
    p = read(
        """
turn: {side: corp, number: 4}
corp: {credits: 9, hq: [Enigma], servers: {"1": {root: [{card: The Holo Man, rezzed: true}, Project Beale]}}}
"""
    )
    idle = after(p, "use The Holo Man", "choose Project Beale")
    busy = after(p, "install Enigma protecting HQ", "pass", "pass", "use The Holo Man", "choose Project Beale")
    assert [q.state.object("project_beale").counters[0][1] for q in (idle, busy)] == [3, 2]


def test_several_cards_are_rezzed_together_where_nothing_is_paid() -> None:
    """rule_act_on_multiple_cards, with Shoot the Moon."""
    p = read(
        """
turn: {side: corp, number: 4}
corp: {credits: 3, hq: [Shoot the Moon], servers: {hq: {ice: [Swarm, Archer, {card: Tollbooth, rezzed: true}]}}}
runner: {tags: 2}
"""
    )
    p = after(p, "play Shoot the Moon", "choose Swarm, Archer")
    assert [o.face.value for o in p.state.ice("hq")] == ["faceup"] * 3
    assert (p.state.corp.credits, [x.source for x in p.pending]) == (0, ["swarm"])


def test_what_waits_for_this_run_to_be_successful_does_not_wait_for_another() -> None:
    """rule_lingering_effect: Checkpoint's damage is over with a run that has failed."""
    p = read(
        """
turn: {side: runner, number: 4}
corp: {credits: 0, servers: {hq: {ice: [{card: Checkpoint, rezzed: true}, {card: Ice Wall, rezzed: true}]}}}
runner: {credits: 0, clicks: 2, grip: [Diesel, Mimic, Corroder]}
run: {server: hq, step: encounter, position: Checkpoint}
"""
    )
    p = after(p, "pass", "pass", "trigger Checkpoint")
    assert len(p.state.lingering) == 1
    p = after(p, "pass", "pass", "continue", *["pass"] * 6)
    assert (p.state.run, p.state.lingering) == (None, ())


def test_an_agenda_accessed_in_r_and_d_is_revealed_where_another_card_says_so() -> None:
    """rule_ambush_text: Kill Switch makes the Runner show it, so that the Corp knows what it is."""
    p = read(
        """
turn: {side: runner, number: 4}
corp: {credits: 0, play: [Kill Switch], rnd: [Hostile Takeover, Quandary]}
runner: {credits: 0, grip: [Diesel]}
run: {server: rnd, step: success}
"""
    )
    assert [e.object for e in p.state.history if e.verb is Deed.REVEAL] == ["hostile_takeover"]


def test_cards_revealed_together_are_one_occurrence_for_what_was_created_earlier() -> None:
    """rule_condition_met_multiple_times: Engram Flush trashes one of the revealed cards, not one for each of them."""
    p = read(
        """
turn: {side: runner, number: 4}
corp: {servers: {"1": {ice: [{card: Engram Flush, rezzed: true}]}}}
runner: {grip: [Diesel, Quality Time, Corroder]}
run: {server: "1", step: approach}
"""
    )
    p = after(p, "pass", "pass", "trigger Engram Flush", "name event", "pass", "pass")
    assert len(p.pending) == 1
    p = p.after("trigger Engram Flush")
    assert [p.describe(choice) for choice in p.legal_actions] == ["choose Diesel", "choose Quality Time", "decline"]


def test_an_installed_agenda_is_turned_faceup() -> None:
    """rule_rezzed_unrezzed: it is not rezzed by that; with Transparency Initiative."""
    p = read(
        """
turn: {side: corp, number: 4}
corp: {hq: [Transparency Initiative], servers: {"1": {root: [Project Atlas]}, "2": {root: [PAD Campaign]}}}
"""
    )
    p = after(p, "play Transparency Initiative", "choose Project Atlas")
    assert p.state.object("project_atlas").face.value == "faceup"
    assert not any(e.verb is Deed.REZ for e in p.state.history)
