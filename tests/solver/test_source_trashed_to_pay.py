"""What a text calls "this server" is the server that its source was in before it was trashed to pay (1.12.6)."""

from __future__ import annotations

from collections.abc import Callable

from sysop.models.abilities import Ability, AbilityKind, GainAbility, Instruction
from sysop.models.costs import Cost, TrashCards
from sysop.models.deeds import Deed
from sysop.models.effects import Each, Effect, The
from sysop.models.notation.one_line import dump, parse
from sysop.models.selectors import PROGRAM, THIS
from sysop.models.terms import Counter, Zone
from sysop.solver.ask.position import Position

from .conftest import trier

Table = Callable[..., Position]
RUN = """
turn: {side: runner, number: 4, step: action}
corp:
  credits: 5
  servers:
    hq: {ice: [{card: Ice Wall, rezzed: true}]}
    "1": {ice: [{card: Wall of Static, rezzed: true}], root: [%s, Braintrust]}
runner: {credits: 3, clicks: 3}
run: {server: "1", step: %s}
"""


def announcements(p: Position) -> list[str]:
    return [str(choice) for choice in p.actions()]


def test_marcus_batty_finds_the_ice_of_the_server_that_he_left(table: Table) -> None:
    """rule_previous_object: the trigger cost trashes the source."""
    p = table(RUN % ("{card: Marcus Batty, rezzed: true}", "encounter"))
    for choice in ("pass", "use Marcus Batty ability 1", "number 0", "number 1"):
        p = p.after(choice)
    assert announcements(p) == ["Announce(targets=(('wall_of_static#subroutine 1',),))"]


def test_ganked_finds_the_ice_of_the_server_that_it_left(table: Table) -> None:
    """rule_previous_object: a nested cost trashes the source."""
    p = table(RUN % ("Ganked!", "approach server"))
    for choice in ("access Ganked!", "trigger Ganked!", "pay"):
        p = p.after(choice)
    assert announcements(p) == ["Announce(targets=(('wall_of_static',),))"]


PEDDLER = """
turn: {side: runner, number: 4, step: before action}
corp: {credits: 5, hq: [Hedge Fund]}
runner:
  credits: 2
  clicks: 4
  rig:
    - card: %s
      hosted:
        - {card: Imp, installed: false, facedown: true}
        - {card: Corroder, installed: false, facedown: true}
        - {card: Sure Gamble, installed: false, facedown: true}
"""


def test_cards_hosted_on_a_source_that_left_can_still_be_chosen_by_its_ability(table: Table) -> None:
    """rule_trash_ability_keeps_track_of_hosted_objects: Street Peddler; what is not installed is trashed afterwards"""
    p = table(PEDDLER % "Street Peddler").after("use Street Peddler")
    assert [p.describe(c) for c in p.legal_actions] == ["choose Imp", "choose Corroder"]
    assert p.state.object("street_peddler").zone is Zone.HEAP
    assert p.state.object("sure_gamble").zone is Zone.SET_ASIDE
    done = p.after("choose Corroder")
    assert done.state.object("corroder").installed
    assert done.state.runner.credits == 1
    assert {id: done.state.object(id).zone for id in ("imp", "sure_gamble")} == {
        "imp": Zone.HEAP,
        "sure_gamble": Zone.HEAP,
    }


def test_all_cards_hosted_on_a_source_that_left_can_be_taken(table: Table) -> None:
    """Bookmark"""
    done = table(PEDDLER % "Bookmark").after("use Bookmark ability 3")
    assert len(done.state.in_zone(Zone.GRIP)) == 3
    assert done.state.object("bookmark").zone is Zone.HEAP


def test_counters_of_a_source_that_left_are_moved(table: Table) -> None:
    """rule_trash_ability_keeps_track_of_hosted_objects: Incubator"""
    text = """
    turn: {side: runner, number: 4}
    corp: {rnd: {unknown: 9}}
    runner: {clicks: 3, rig: [{card: Incubator, counters: {virus: 3}}, Medium]}
    """
    done = table(text).after("use Incubator targeting Medium")
    assert done.state.object("incubator").zone is Zone.HEAP
    assert done.state.object("medium").count(Counter.VIRUS) == 3
    assert not done.state.doubts


def test_as_many_counters_of_a_source_that_left_are_moved_as_its_player_likes(table: Table) -> None:
    """Reconstruction Contract: up to 1 for each; the others go to the bank"""
    text = """
    turn: {side: corp, number: 4, step: before action}
    corp:
      rnd: {unknown: 9}
      servers:
        hq: {ice: [Ice Wall]}
        "1": {root: [{card: Reconstruction Contract, rezzed: true, counters: {advancement: 3}}]}
    """
    p = table(text).after("use Reconstruction Contract targeting Ice Wall")
    assert [p.describe(c) for c in p.legal_actions] == [f"number {n}" for n in range(4)]
    done = p.after("number 2")
    assert done.state.object("ice_wall").count(Counter.ADVANCEMENT) == 2
    assert done.state.object("reconstruction_contract").zone is Zone.ARCHIVES


def test_an_ability_that_does_not_speak_of_them_sets_nothing_aside(table: Table) -> None:
    """They are trashed at the checkpoint after the cost is paid"""
    done = table(PEDDLER % "Clone Chip").after("use Clone Chip")
    assert done.state.object("imp").zone is Zone.HEAP


def test_cards_set_aside_as_their_host_left_can_be_written_in_one_line(table: Table) -> None:
    p = table(PEDDLER % "Street Peddler").after("use Street Peddler")
    again = parse(dump(p.state))
    assert {o.id: (o.zone, o.host) for o in again.objects} == {o.id: (o.zone, o.host) for o in p.state.objects}
    assert dump(again) == dump(p.state)


def test_an_ability_that_was_gained_resolves_though_its_source_has_it_no_more(table: Table) -> None:
    """rule_paid_ability_independent: programs have gained it, and the one that is used is trashed for it"""
    gained = Ability(
        AbilityKind.PAID,
        cost=Cost((TrashCards(The(THIS)),)),
        steps=(Instruction((Effect(Deed.GAIN_CREDITS, amount=3),)),),
    )
    giver = trier(more=(Ability(AbilityKind.STATIC, declarations=(GainAbility(Each(PROGRAM), (gained,)),)),))
    text = """
    turn: {side: runner, number: 4, step: before action}
    corp: {rnd: {unknown: 9}}
    runner: {credits: 1, grip: [Sure Gamble], stack: {unknown: 9}, rig: [Trier, Imp]}
    """
    p = table(text, giver).after("use Imp ability 3")
    assert (p.state.runner.credits, p.state.object("imp").zone) == (4, Zone.HEAP)


def test_an_ability_resolves_though_its_source_has_become_an_agenda(table: Table) -> None:
    """rule_paid_ability_independent, rule_add_card_to_score_area"""
    p = table("""
    turn: {side: runner, number: 4, step: before action}
    corp: {rnd: {unknown: 9}, servers: {"1": {root: [PAD Campaign]}}}
    runner: {credits: 1, grip: [Sure Gamble], stack: {unknown: 9}, rig: [Investigator Inez Delgado]}
    history: [{steal: Hostile Takeover, by: runner}]
    """)
    p = p.after("use Investigator Inez Delgado")
    assert p.state.object("investigator_inez_delgado").zone is Zone.RUNNER_SCORE
    assert p.state.object("investigator_inez_delgado").worth == 0
