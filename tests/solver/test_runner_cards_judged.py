"""Bugs found by playing Runner cards against their texts: how much is prevented, threat on events and operations, what
chance took, who fully breaks ice, facedown installs that a prohibition by type does not touch."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec import structs

from sysop.models.abilities import Aspect
from sysop.models.deeds import Deed
from sysop.models.effects import Effect
from sysop.models.state import Doubt, Ending
from sysop.models.terms import Counter, Damage, Side, Zone
from sysop.models.verdict import Status
from sysop.solver.ask.position import Position
from sysop.solver.choices.decision import DecisionKind

Table = Callable[..., Position]


def after(p: Position, *actions: str) -> Position:
    for action in actions:
        p = p.after(action)
    return p


def choices(p: Position) -> list[str]:
    return [p.describe(choice) for choice in p.legal_actions]


def kind(p: Position) -> DecisionKind:
    assert p.decision is not None
    return p.decision.kind


DAMAGE = """
turn: {side: corp, number: 3, step: action}
corp: {credits: 9, hq: [Scorched Earth]}
runner: {tags: 1, grip: [Diesel, Diesel, Diesel], rig: [Crash Space, {card: Crash Space, id: other}]}
"""


def test_the_runner_says_how_much_of_up_to_three_damage_is_prevented(table: Table) -> None:
    """rule_modifiable_value_damage: two of them keep a Runner with 3 cards alive, and 0 may be chosen."""
    p = after(table(DAMAGE), "play Scorched Earth", "use Crash Space [crash_space]")
    assert choices(p) == ["number 0", "number 1", "number 2", "number 3"]
    saved = after(p, "number 3", "use Crash Space", "number 3")
    assert saved.state.ending is None
    assert len(saved.state.in_zone(Zone.GRIP)) == 3
    dead = after(p, "number 0", "pass")
    assert dead.state.ending is Ending.FLATLINE


def test_a_game_that_ended_behind_something_not_understood_is_not_said_to_be_over(corp_does: Table) -> None:
    damage = Effect(Deed.DAMAGE, amount=5, damage=Damage.NET)
    over = corp_does(damage)
    assert over.check("gain credit").status is Status.ILLEGAL
    doubt = Doubt(Aspect.ANYTHING, "trier", "trier", 0, "a riddle")
    perhaps = Position(structs.replace(over.state, doubts=(doubt,)), over.pool)
    assert [r.code for r in perhaps.check("gain credit").unknown] == ["unknown.effect"]


EXPOSED = """
turn: {side: corp, number: 3, step: action}
history: [{steal: Project Atlas, by: runner, turn: last}]
corp: {credits: 9, hq: [Bring Them Home]}
runner: {grip: [Diesel, Sure Gamble, Easy Mark], stack: [Corroder, Imp], score: [SCORE]}
"""


@pytest.mark.parametrize(
    ("score", "decision"), [("", DecisionKind.REACTION), ("Obokata Protocol", DecisionKind.NESTED_COST)]
)
def test_a_play_ability_with_a_threat_resolves_at_that_threat_only(
    table: Table, score: str, decision: DecisionKind
) -> None:
    """rule_threat_flag"""
    p = table(EXPOSED.replace("SCORE", score))
    p = after(p, "play Bring Them Home", "happens Diesel, Easy Mark", "choose cards Diesel, Easy Mark")
    assert kind(p) is decision


def test_cards_that_chance_took_are_the_cards_that_the_text_goes_on_about(table: Table) -> None:
    p = after(
        table(EXPOSED.replace("SCORE", "")),
        "play Bring Them Home",
        "happens Diesel, Easy Mark",
        "choose cards Easy Mark, Diesel",
    )
    stack = [o.card for o in p.state.in_zone(Zone.STACK)]
    assert sorted(stack[:2]) == ["diesel", "easy_mark"]
    assert [o.card for o in p.state.in_zone(Zone.GRIP)] == ["sure_gamble"]


def test_embezzle_trashes_and_pays_for_what_was_revealed_at_random(table: Table) -> None:
    p = table(
        """
turn: {side: runner, number: 3, step: action}
corp: {hq: [Hedge Fund, PAD Campaign, Enigma]}
runner: {credits: 1, grip: [Embezzle]}
"""
    ).after("play Embezzle")
    while kind(p) is not DecisionKind.REACTION:
        p = p.after("continue" if kind(p) is DecisionKind.JACK_OUT else "pass")
    p = after(p, "trigger Embezzle", "name ice", "happens Hedge Fund, Enigma")
    assert [o.card for o in p.state.in_zone(Zone.ARCHIVES)] == ["enigma"]
    assert p.state.runner.credits == 4


AMINA = """
turn: {side: runner, number: 3, step: action}
corp: {credits: 5, servers: {hq: {ice: [{card: Enigma, rezzed: true}]}}}
runner: {credits: 9, rig: [Amina, Gordian Blade]}
run: {server: hq, step: encounter}
"""


def test_ice_that_two_programs_broke_was_fully_broken_by_neither(table: Table) -> None:
    """rule_object_fully_break"""
    one, two = "choose Enigma subroutine 1", "choose Enigma subroutine 2"
    both = after(table(AMINA), "use Gordian Blade ability 1", one, "use Amina ability 1", two)
    assert kind(both) is DecisionKind.PRIORITY
    assert both.check("pass").status is Status.LEGAL
    alone = after(table(AMINA), "use Amina ability 1", "choose Enigma subroutine 1, Enigma subroutine 2")
    assert choices(alone) == ["trigger Amina"]


APEX = """
turn: {side: corp, number: 3, step: discard}
corp: {hq: [], credits: 5}
runner: {identity: "Apex: Invasive Predator", grip: [Armitage Codebusting, Diesel]}
"""


def test_a_card_installed_facedown_is_no_resource_that_could_not_be_installed(table: Table) -> None:
    """rule_facedown_runner_cards_are_blank: Apex installs any card facedown, and none of that type faceup."""
    p = table(APEX)
    while kind(p) is DecisionKind.PRIORITY:
        p = p.after("pass")
    p = after(p, "trigger Apex: Invasive Predator", "choose Armitage Codebusting")
    assert p.state.object("armitage_codebusting").installed
    faceup = table(APEX.replace("corp, number: 3, step: discard", "runner, number: 3, step: action"))
    assert faceup.check("install Armitage Codebusting").status is Status.ILLEGAL


def until(p: Position, *kinds: DecisionKind) -> Position:
    """On, by passing and what is forced, to one of these decisions."""
    while kind(p) not in kinds:
        offered = choices(p)
        p = p.after(next((word for word in ("pass", "continue") if word in offered), offered[0]))
    return p


AGAIN = """
turn: {side: runner, number: 3, step: action}
corp: {credits: 5, hq: [Hedge Fund], rnd: [Hedge Fund, Ice Wall], servers: {hq: {ice: [ICE]}}}
runner: {credits: 9, rig: [CARD]}
"""


@pytest.mark.parametrize(
    ("card", "ice", "use", "leave"),
    [
        ("Engolo", "{card: Ice Wall, rezzed: true}", "pay", "decline"),
        ("Panchatantra", "{card: Ice Wall, rezzed: true}", "name bioroid", "decline"),
        ("Doppelgänger", "", "server R&D", "decline"),
    ],
)
def test_what_works_once_per_turn_is_used_by_paying_choosing_or_running_and_not_by_declining(
    table: Table, card: str, ice: str, use: str, leave: str
) -> None:
    """rule_once_per_turn_flag, rule_optional_conditional_ability_use"""
    p = until(table(AGAIN.replace("CARD", card).replace("ICE", ice)).after("run HQ"), DecisionKind.REACTION)
    for choice, status in ((use, Status.ILLEGAL), (leave, Status.LEGAL)):
        second = after(p, f"trigger {card}", choice)
        if choice != "server R&D":
            second = until(second, DecisionKind.ACTION).after("run HQ")
        second = until(second, DecisionKind.REACTION)
        assert second.check(f"trigger {card}").status is status
        assert second.check("pass").status is Status.LEGAL


def test_counters_of_the_card_itself_are_moved_to_the_chosen_card(table: Table) -> None:
    p = table(
        """
turn: {side: runner, number: 3, step: action}
runner:
  rig: [{card: Virus Breeding Ground, counters: {virus: 2}}, {card: Imp, counters: {virus: 1}}, Medium]
"""
    ).after("use Virus Breeding Ground ability 2")
    assert choices(p) == ["choose Imp"]
    p = p.after("choose Imp")
    assert [p.state.object(i).count(Counter.VIRUS) for i in ("virus_breeding_ground", "imp")] == [1, 2]


def test_how_many_of_any_number_of_counters_are_moved_is_chosen(table: Table) -> None:
    p = table(
        """
turn: {side: runner, number: 3, step: action}
corp:
  credits: 3
  servers:
    hq: {ice: [Ice Wall]}
    "1": {root: [{card: Anson Rose, rezzed: true, counters: {advancement: 2}}]}
run: {server: hq, step: approach}
"""
    )
    p = after(p, "pass", "rez Ice Wall", "trigger Anson Rose", "accept")
    assert choices(p) == ["number 0", "number 1", "number 2"]
    assert p.after("number 1").state.object("ice_wall").count(Counter.ADVANCEMENT) == 1


HOSTED = """
turn: {side: runner, number: 3, step: action}
corp:
  credits: 4
  servers:
    hq: {ice: [Enigma, {card: Ice Wall, hosted: [{card: Rook, id: rook}]}]}
    rnd: {ice: [{card: Enigma, id: far}]}
run: {server: hq, step: approach, position: enigma}
"""


def test_this_server_of_a_hosted_program_is_that_of_its_host(table: Table) -> None:
    """rule_host_server: Rook makes the ice of its host's server dearer, and no other."""
    assert [r.code for r in table(HOSTED).after("pass").why_not("rez enigma")] == ["pay.short"]
    elsewhere = HOSTED.replace("server: hq, step: approach, position: enigma", "server: rnd, step: approach")
    assert elsewhere != HOSTED
    assert table(elsewhere).after("pass").check("rez far").status is Status.LEGAL


@pytest.mark.parametrize(("ice", "modes"), [("", 0), ("Enigma", 1), ("Enigma, Vanilla", 2)])
def test_into_the_depths_has_as_many_modes_as_ice_was_passed(table: Table, ice: str, modes: int) -> None:
    """rule_choose_next_mode"""
    p = table(
        f"""
turn: {{side: runner, number: 3, step: action}}
corp: {{servers: {{archives: {{ice: [{ice}]}}}}}}
runner: {{credits: 5, grip: [Into the Depths], rig: [{{card: Cacophony, counters: {{power: 1}}}}]}}
"""
    )
    p = until(after(p, "play Into the Depths", "server Archives"), DecisionKind.REACTION).after(
        "trigger Into the Depths"
    )
    for _ in range(modes):
        assert kind(p) is DecisionKind.OPTION
        p = until(p.after("option 1"), DecisionKind.OPTION, DecisionKind.ACTION, DecisionKind.CARDS)
        p = p.after("choose cards nothing") if kind(p) is DecisionKind.CARDS else p
    assert DecisionKind.OPTION is not kind(p)


HEAP = """
turn: {side: runner, number: 3, step: action}
corp: {hq: [], servers: {hq: {ice: [{card: Wall of Static, rezzed: true}]}}}
runner: {credits: 9, heap: [Paperclip, {card: Paperclip, id: other}]}
"""


def test_a_program_installs_itself_from_the_heap_and_only_from_there(table: Table) -> None:
    p = until(table(HEAP).after("run HQ"), DecisionKind.REACTION)
    p = after(p, "trigger Paperclip [paperclip]", "accept")
    assert p.state.object("paperclip").installed
    assert p.state.runner.credits == 5
    assert choices(p) == ["trigger Paperclip (heap)", "pass"]


def test_a_search_finds_what_the_trashed_cards_make_cheap_enough(table: Table) -> None:
    """rule_valid_search_target_install_play: Magnum Opus costs 5, less what the two cards cost together."""
    p = table(
        """
turn: {side: runner, number: 3, step: action}
runner: {credits: 4, grip: [Emergent Creativity, Corroder, Akamatsu Mem Chip], stack: [Magnum Opus, Diesel]}
"""
    ).after("play Emergent Creativity")
    assert choices(p.after("choose Corroder, Akamatsu Mem Chip")) == [
        "choose cards nothing",
        "choose cards Magnum Opus",
    ]
    assert choices(p.after("choose nothing")) == ["choose cards nothing"]


def test_omar_says_which_server_is_attacked_instead(table: Table) -> None:
    p = table(
        """
turn: {side: runner, number: 3, step: action}
corp: {hq: [Hedge Fund], rnd: [Ice Wall, Hedge Fund]}
runner: {identity: "Omar Keung: Conspiracy Theorist"}
"""
    ).after("use Omar Keung")
    p = until(p, DecisionKind.SERVER)
    assert choices(p) == ["server HQ", "server R&D"]
    run = p.after("server R&D").state.run
    assert run is not None
    assert run.server == "rnd"


def test_what_is_done_unless_the_corp_pays_need_not_be_triggered(table: Table) -> None:
    """rule_optional_conditional_ability: 419 may expose the card, and may as well leave it."""
    p = table(
        """
turn: {side: corp, number: 3, step: action}
corp: {credits: 5, hq: [PAD Campaign]}
runner: {identity: "419: Amoral Scammer"}
"""
    ).after("install PAD Campaign in a new remote server")
    assert choices(p) == ["trigger 419: Amoral Scammer", "pass"]


@pytest.mark.parametrize(("score", "offered"), [("", False), ("Obokata Protocol, Hostile Takeover", True)])
def test_an_ability_of_a_run_with_a_threat_waits_at_that_threat_only(table: Table, score: str, offered: bool) -> None:
    """rule_threat_flag: S-Dobrado bypasses the second ice where a player has 4 points."""
    p = table(
        f"""
turn: {{side: runner, number: 3, step: action}}
corp:
  score: [{score}]
  hq: []
  servers: {{hq: {{ice: [{{card: Ice Wall, rezzed: true}}, {{card: Enigma, rezzed: true}}]}}}}
runner: {{credits: 5, grip: [S-Dobrado]}}
"""
    )
    p = until(after(p, "play S-Dobrado", "server HQ"), DecisionKind.REACTION).after("trigger S-Dobrado")
    p = until(p, DecisionKind.REACTION, DecisionKind.ACTION)
    assert (kind(p) is DecisionKind.REACTION) is offered


def test_what_can_be_used_once_in_a_run_and_was_declined_can_be_used_later(table: Table) -> None:
    """rule_optional_conditional_ability_use: Prey is offered after each piece of ice until it trashed one."""
    p = table(
        """
turn: {side: runner, number: 3, step: action}
corp: {hq: [], servers: {hq: {ice: [Vanilla, Vanilla, Vanilla]}}}
runner: {grip: [Prey]}
"""
    )
    p = until(after(p, "play Prey", "server HQ"), DecisionKind.REACTION)
    second = until(after(p, "trigger Prey", "decline"), DecisionKind.REACTION, DecisionKind.ACTION)
    assert kind(second) is DecisionKind.REACTION
    used = until(after(second, "trigger Prey", "pay"), DecisionKind.REACTION, DecisionKind.ACTION)
    assert kind(used) is DecisionKind.ACTION


def test_each_revealed_card_goes_to_the_end_of_the_deck_that_the_runner_chooses(table: Table) -> None:
    """Burner: both on top in an order, or one at each end, which needs no order."""
    p = table(
        """
turn: {side: runner, number: 3, step: action}
corp: {hq: [Hedge Fund, Enigma, Snare!], rnd: [Ice Wall]}
runner: {credits: 3, grip: [Burner]}
"""
    ).after("play Burner")
    p = after(until(p, DecisionKind.REACTION), "trigger Burner", "choose Hedge Fund, Enigma")
    apart = p.after("choose cards Enigma")
    assert [o.card for o in apart.state.in_zone(Zone.RND)] == ["enigma", "ice_wall", "hedge_fund"]
    together = after(p, "choose cards Hedge Fund, Enigma", "choose cards Enigma, Hedge Fund")
    assert [o.card for o in together.state.in_zone(Zone.RND)] == ["enigma", "hedge_fund", "ice_wall"]


def test_whistleblower_steals_the_named_agenda_at_no_cost(table: Table) -> None:
    """rule_ignoring_costs: Obokata Protocol is stolen without its 4 damage."""
    p = table(
        """
turn: {side: runner, number: 3, step: action}
corp: {servers: {"1": {root: [Obokata Protocol]}}}
runner: {grip: [Diesel], rig: [Whistleblower]}
"""
    ).after("run Server 1")
    p = after(until(p, DecisionKind.REACTION), "trigger Whistleblower", "pay", "name Obokata Protocol")
    p = until(p, DecisionKind.REACTION).after("trigger Whistleblower")
    assert p.state.object("obokata_protocol").zone is Zone.RUNNER_SCORE
    assert len(p.state.in_zone(Zone.GRIP)) == 1
    assert kind(p) is DecisionKind.PRIORITY


def test_umbrella_lets_each_player_draw_where_it_broke_a_subroutine(table: Table) -> None:
    p = table(
        """
turn: {side: runner, number: 3, step: action}
corp: {credits: 3, servers: {hq: {ice: [{card: Enigma, rezzed: true, hosted: [Botulus]}]}}}
runner: {credits: 9, rig: [Umbrella]}
run: {server: hq, step: encounter}
"""
    ).after("use Umbrella")
    broken = p.after("choose Enigma subroutine 1")
    assert broken.decision is not None
    assert broken.decision.side is Side.RUNNER  # the active player says first (rule_optional_drawing_simultaneously)
    corp = broken.after("option 1").decision
    assert corp is not None
    assert corp.side is Side.CORP
    assert kind(p.after("choose nothing")) is DecisionKind.PRIORITY


@pytest.mark.parametrize(("counters", "status"), [(1, Status.ILLEGAL), (2, Status.LEGAL)])
def test_the_strength_x_of_an_icebreaker_is_what_its_text_says(table: Table, counters: int, status: Status) -> None:
    """rule_values_defined_by_x: Darwin has as much strength as virus counters, Enigma has 2."""
    p = table(
        f"""
turn: {{side: runner, number: 3, step: action}}
corp: {{servers: {{hq: {{ice: [{{card: Enigma, rezzed: true}}]}}}}}}
runner: {{credits: 5, rig: [{{card: Darwin, counters: {{virus: {counters}}}}}]}}
run: {{server: hq, step: encounter}}
"""
    )
    assert p.check("use Darwin").status is status


def test_how_many_counters_the_x_of_an_install_cost_brings_is_left_open(table: Table) -> None:
    p = table(
        """
turn: {side: runner, number: 3, step: action}
runner: {credits: 5, grip: [Bug Out Bag]}
"""
    )
    p = after(p, "install Bug Out Bag", "pay 1: 2 from pool; X = 2", "trigger Bug Out Bag")
    assert [r.code for r in p.check("pass").unknown] == ["unknown.effect"]


TWO_ZONES = """
turn: {side: runner, number: 3, step: action}
corp: {servers: {hq: {ice: [{card: Ice Wall, rezzed: true}]}}}
runner: {clicks: 3, credits: 9, grip: [Compile], heap: [Mimic], stack: [Datasucker, Diesel]}
"""


@pytest.mark.parametrize(("found", "zone"), [("Mimic", Zone.HEAP), ("Datasucker", Zone.STACK)])
def test_8_7_of_two_zones_the_one_is_searched_in_which_the_card_is_found(table: Table, found: str, zone: Zone) -> None:
    """rule_search: a stack that was not searched is not shuffled (rule_shuffle_deck_after_search)."""
    p = table(TWO_ZONES)
    for action in ("play Compile", "server HQ", "trigger Compile", "accept", f"choose cards {found}"):
        while action not in choices(p) and "pass" in choices(p):
            p = p.after("pass")
        p = p.after(action)
    assert [e.from_zone for e in p.state.history if e.verb is Deed.SEARCH] == [zone]
    assert any(e.verb is Deed.SHUFFLE for e in p.state.history) is (zone is Zone.STACK)
