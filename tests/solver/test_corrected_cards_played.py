"""Cards that were corrected by hand, each played against what is printed on it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sysop.models.actions import Announce, ChooseNumber, Pass, Pay
from sysop.models.cards import Card
from sysop.models.deeds import Deed
from sysop.models.effects import Effect
from sysop.models.events import Event
from sysop.models.frames import ChanceFrame
from sysop.models.terms import Face, Side, Zone
from sysop.models.verdict import Status
from sysop.solver.ask.position import Position
from sysop.solver.choices.decision import DecisionKind

from .conftest import trier

Table = Callable[..., Position]
NOTHING = trier(Effect(Deed.GAIN_CREDITS, amount=0), side=Side.CORP)


def kind(p: Position) -> DecisionKind | None:
    return p.decision.kind if p.decision is not None else None


def zone(p: Position, zone: Zone) -> list[str]:
    return [o.id for o in p.state.in_zone(zone)]


def on(p: Position, *stops: DecisionKind) -> Position:
    """Both players pass, and the Runner goes on, up to such a decision or the end of the run."""
    going = p.state.run is not None
    while kind(p) not in stops and (p.state.run is not None or not going):
        p = p.after(next(a for a in ("continue", "pass", "decline") if p.check(a).status is Status.LEGAL))
        going = going or p.state.run is not None
    return p


def paying(p: Position, card: str) -> Position:
    """The nested cost paid with this card."""
    return p.after(next(a for a in p.legal_actions if isinstance(a, Pay) and card in str(a)))


# ------------------------------------------------------------------------ Standoff


def standoff(table: Table) -> Position:
    p = table(
        """
        turn: {side: corp, number: 3, step: before action}
        corp:
          credits: 5
          rnd: [Hedge Fund, Ice Wall]
          servers:
            "1": {root: [{card: Standoff, counters: {advancement: 2}}]}
            "2": {root: [PAD Campaign]}
            "3": {root: [NGO Front]}
        runner: {credits: 3, rig: [Corroder, Mimic]}
        """
    )
    return p.after("score Standoff").after("trigger Standoff")


def test_standoff_the_runner_who_trashes_nothing_lets_the_corp_draw_and_gain(table: Table) -> None:
    p = standoff(table).after("decline")
    assert (p.state.corp.credits, zone(p, Zone.HQ)) == (10, ["hedge_fund"])
    assert zone(p, Zone.HEAP) == []


def test_standoff_the_corp_that_trashes_nothing_ends_it(table: Table) -> None:
    p = paying(standoff(table), "corroder").after("decline")
    assert (p.state.corp.credits, zone(p, Zone.HQ)) == (5, [])
    assert zone(p, Zone.HEAP) == ["corroder"]
    assert kind(p) is DecisionKind.PRIORITY


def test_rule_repeat_this_process_standoff_goes_on_as_long_as_both_trash(table: Table) -> None:
    p = paying(paying(standoff(table), "corroder"), "pad_campaign")
    assert p.decision is not None
    assert (p.decision.side, p.decision.kind) == (Side.RUNNER, DecisionKind.NESTED_COST)
    p = paying(paying(p, "mimic"), "ngo_front")
    assert not [a for a in p.legal_actions if isinstance(a, Pay)]  # nothing is left to trash
    p = p.after("decline")
    assert (p.state.corp.credits, zone(p, Zone.HQ)) == (10, ["hedge_fund"])
    assert not p.state.doubts


# --------------------------------------------------------------------------- Sting!


@pytest.mark.parametrize(("own", "other", "damage"), [(0, 0, 1), (2, 0, 1), (0, 2, 3), (1, 1, 2)])
@pytest.mark.parametrize("side", list(Side))
def test_sting_counts_its_copies_in_the_score_area_of_the_other_player(
    table: Table, side: Side, own: int, other: int, damage: int
) -> None:
    corp, runner = (own, other) if side is Side.CORP else (other, own)
    p = table(
        f"""
        turn: {{side: {side.value}, number: 3, step: {"before action" if side is Side.CORP else "action"}}}
        corp:
          credits: 5
          score: [{", ".join(["Sting!"] * corp)}]
          servers: {{"1": {{root: [{{card: Sting!, id: last, counters: {{advancement: 3}}}}]}}}}
        runner:
          credits: 3
          score: [{", ".join(["Sting!"] * runner)}]
          grip: [Corroder, Mimic, Diesel, Imp, Easy Mark]
        {"" if side is Side.CORP else "run: {server: 1, step: success}"}
        """
    )
    p = p.after("score Sting! [last]" if side is Side.CORP else "pass")
    p = p.after(next(iter(p.legal_actions)))
    frame = p.state.stack[-1]
    assert isinstance(frame, ChanceFrame)
    assert (frame.count, frame.by) == (damage, Side.CORP)


# -------------------------------------------------------------------------- Khusyuk


def khusyuk(table: Table) -> Position:
    p = table(
        """
        turn: {side: runner, number: 2, step: action}
        corp: {credits: 5, hq: [Hedge Fund], rnd: [PAD Campaign, Ice Wall, Snare!, Hostile Takeover, Enigma]}
        runner:
          credits: 9
          clicks: 3
          grip: [Khusyuk, {card: Corroder, id: held}]
          rig: [Corroder, {card: Corroder, id: second}, Mimic]
        """
    )
    return on(p.after("play Khusyuk"), DecisionKind.REACTION).after("trigger Khusyuk")


def test_khusyuk_sets_aside_as_many_cards_as_are_installed_at_the_chosen_cost(table: Table) -> None:
    p = khusyuk(table)
    assert kind(p) is DecisionKind.NUMBER
    assert p.check("number 0").status is Status.ILLEGAL
    p = p.after("number 2")
    assert zone(p, Zone.SET_ASIDE) == ["pad_campaign", "ice_wall"]
    assert {p.state.object(id).face for id in zone(p, Zone.SET_ASIDE)} == {Face.UP}
    assert [a for a in p.legal_actions if isinstance(a, Announce)] == [
        Announce((("pad_campaign",),)),
        Announce((("ice_wall",),)),
    ]


def test_khusyuk_accesses_one_of_them_and_the_others_are_shuffled_back(table: Table) -> None:
    p = khusyuk(table).after("number 2").after("choose PAD Campaign").after("trash PAD Campaign")
    assert zone(p, Zone.ARCHIVES) == ["pad_campaign"]
    assert zone(p, Zone.SET_ASIDE) == []
    assert sorted(zone(p, Zone.RND)) == ["enigma", "hostile_takeover", "ice_wall", "snare"]
    assert all(p.state.object(id).unordered for id in zone(p, Zone.RND))
    assert not [e for e in p.state.history if e.verb is Deed.BREACH]  # instead of breaching R&D


def test_khusyuk_at_a_cost_that_nothing_installed_has_sets_nothing_aside(table: Table) -> None:
    p = khusyuk(table)
    assert ChooseNumber(8) in list(p.legal_actions)
    p = p.after("number 8")
    while kind(p) is DecisionKind.TARGETS:
        p = p.after("choose nothing")
    assert not [e for e in p.state.history if e.verb is Deed.ACCESS]
    assert len(zone(p, Zone.RND)) == 5


# --------------------------------------------------------------- Information Sifting


def sifting(table: Table) -> Position:
    p = table(
        """
        turn: {side: runner, number: 2, step: action}
        corp: {credits: 5, hq: [Hedge Fund, Hostile Takeover, PAD Campaign], rnd: {unknown: 9}}
        runner: {credits: 6, clicks: 3, grip: [Information Sifting]}
        """
    )
    p = on(p.after("play Information Sifting"), DecisionKind.REACTION).after("trigger Information Sifting")
    return on(p, DecisionKind.TARGETS)


def accessed(p: Position) -> list[str | None]:
    return [e.object for e in p.state.history if e.verb is Deed.ACCESS]


def test_information_sifting_the_corp_makes_the_piles_and_the_runner_chooses_one(table: Table) -> None:
    p = sifting(table)
    assert p.decision is not None
    assert (p.decision.side, len(list(p.legal_actions))) == (Side.CORP, 8)
    p = p.after("choose Hostile Takeover, PAD Campaign")
    assert p.decision is not None
    assert (p.decision.side, p.decision.kind) == (Side.RUNNER, DecisionKind.OPTION)
    assert accessed(p.after("option 2")) == ["hedge_fund"]


def test_rule_access_set_of_cards_the_runner_accesses_the_pile_in_any_order(table: Table) -> None:
    p = sifting(table).after("choose Hostile Takeover, PAD Campaign").after("option 1")
    assert kind(p) is DecisionKind.CARDS
    p = p.after("choose cards PAD Campaign").after("trash PAD Campaign")
    assert accessed(p) == ["pad_campaign", "hostile_takeover"]
    p = p.after("pass")
    assert zone(p, Zone.RUNNER_SCORE) == ["hostile_takeover"]
    assert zone(p, Zone.HQ) == ["hedge_fund"]
    assert p.state.run is None


def test_information_sifting_an_empty_pile_has_nothing_to_access(table: Table) -> None:
    p = sifting(table).after("choose nothing").after("option 1")
    assert (accessed(p), p.state.run) == ([], None)


# ------------------------------------------------------------- Watch the World Burn


def burning(table: Table, *others: str) -> Position:
    root = ", ".join((*others, "{card: PAD Campaign, id: first}", "Hokusai Grid"))
    p = table(
        f"""
        turn: {{side: runner, number: 2, step: action}}
        corp:
          credits: 5
          hq: [Hedge Fund]
          rnd: {{unknown: 30}}
          archives: [{{card: PAD Campaign, id: copy}}, {{card: NGO Front, id: spared}}]
          servers: {{"1": {{root: [{root}]}}}}
        runner: {{credits: 3, clicks: 3, grip: [Watch the World Burn], stack: {{unknown: 9}}}}
        """
    )
    return on(p.after("play Watch the World Burn"), DecisionKind.ACCESS)


def test_watch_the_world_burn_removes_the_first_card_that_is_no_agenda(table: Table) -> None:
    p = burning(table, "Hostile Takeover").after("access Hostile Takeover")
    assert p.check("trigger Watch the World Burn").status is Status.ILLEGAL
    p = on(p, DecisionKind.ACCESS).after("access PAD Campaign [first]")
    p = p.after("trigger Watch the World Burn")
    assert zone(p, Zone.REMOVED) == ["first"]
    p = on(p, DecisionKind.MID_ACCESS)
    assert accessed(p)[-1] == "hokusai_grid"
    assert p.check("trigger Watch the World Burn").status is Status.ILLEGAL


def test_watch_the_world_burn_ends_the_action_phase_and_remembers_the_card(table: Table) -> None:
    p = burning(table).after("access PAD Campaign [first]").after("trigger Watch the World Burn")
    p = on(p)
    assert p.state.runner.clicks == 2
    assert p.check("gain credit").status is Status.ILLEGAL
    while p.state.turn < 4 or kind(p) is not DecisionKind.ACTION:
        p = p.after(Pass() if p.check(Pass()).status is Status.LEGAL else next(iter(p.legal_actions)))
    p = on(p.after("run archives"), DecisionKind.ACCESS)
    p = p.after("access PAD Campaign [copy]").after("trigger Watch the World Burn")
    assert zone(p, Zone.REMOVED) == ["first", "copy"]
    p = on(p, DecisionKind.ACCESS) if kind(p) is not DecisionKind.MID_ACCESS else p
    assert p.check("trigger Watch the World Burn").status is Status.ILLEGAL
    assert "spared" not in zone(p, Zone.REMOVED)


# ------------------------------------------------------- NEXT Design, Cyber Bureau


def before_first_turn(table: Table, text: str, *cards: Card) -> Position:
    """The Corp is about to take its first turn."""
    p = table(text, NOTHING, *cards)
    return Position(p.state.log(Event(Deed.BEFORE_FIRST_TURN, Side.CORP)), p.pool).after("use Trier")


NEXT = "NEXT Design: Guarding the Net"


def next_design(table: Table) -> Position:
    p = before_first_turn(
        table,
        f"""
        turn: {{side: corp, number: 1, step: before action}}
        corp:
          identity: "{NEXT}"
          credits: 5
          hq: [Enigma, Ice Wall, Vanilla, Hedge Fund, PAD Campaign]
          rnd: [Snare!, NGO Front, Hostile Takeover, Fire Wall]
          servers: {{"1": {{root: [{{card: Trier, rezzed: true}}]}}}}
        """,
    )
    return p.after(f"trigger {NEXT}")


def test_next_design_installs_up_to_3_pieces_of_ice_and_draws_up_to_5_cards(table: Table) -> None:
    p = next_design(table)
    for ice, server in (("Enigma", "hq"), ("Ice Wall", "rnd"), ("Vanilla", "1")):
        assert p.check("choose PAD Campaign").status is Status.ILLEGAL  # no ice
        p = p.after(f"choose {ice}").after(f"server {server}")
    assert [(o.id, o.server) for o in p.state.objects if o.installed and o.id != "trier"] == [
        ("enigma", "hq"),
        ("ice_wall", "rnd"),
        ("vanilla", "1"),
    ]
    assert zone(p, Zone.HQ) == ["hedge_fund", "pad_campaign", "snare", "ngo_front", "hostile_takeover"]
    assert not p.state.doubts


def test_next_design_installs_a_single_piece_of_ice_per_server(table: Table) -> None:
    p = next_design(table).after("choose Enigma").after("server hq").after("choose Ice Wall")
    assert p.check("server hq").status is Status.ILLEGAL
    assert p.check("server archives").status is Status.LEGAL


def test_next_design_may_install_fewer(table: Table) -> None:
    p = next_design(table).after("choose Enigma").after("server hq")
    p = p.after("decline").after("decline")
    assert len(zone(p, Zone.HQ)) == 5
    assert zone(p, Zone.RND) == ["ngo_front", "hostile_takeover", "fire_wall"]


BUREAU = "Cyber Bureau: Keeping the Peace"


def test_cyber_bureau_installs_up_to_5_cards_at_no_cost(table: Table) -> None:
    p = before_first_turn(
        table,
        f"""
        turn: {{side: corp, number: 1, step: before action}}
        corp:
          identity: "{BUREAU}"
          hq: [Enigma, Ice Wall, PAD Campaign, Archer, Vanilla, Fire Wall]
          servers: {{"1": {{root: [{{card: Trier, rezzed: true}}]}}}}
        """,
    )
    p = p.after(f"trigger {BUREAU}")
    for card, server in (("Enigma", "hq"), ("Ice Wall", "hq"), ("PAD Campaign", "new"), ("Archer", "rnd")):
        p = p.after(f"choose {card}").after(f"server {server}")
        while kind(p) is DecisionKind.CARDS:
            p = p.after("choose cards nothing")
    p = p.after("choose Vanilla").after("server archives")
    assert zone(p, Zone.HQ) == ["fire_wall"]
    assert p.state.corp.credits == 0
    assert kind(p) is DecisionKind.TARGETS  # what is rezzed
    assert not p.after("choose nothing").state.doubts
    one = p.after("choose Ice Wall")
    assert (one.state.object("ice_wall").face, one.state.corp.credits, one.state.doubts) == (Face.UP, 0, ())
    several = p.after("choose Ice Wall, Archer")  # for 20 less in all, which is not divided yet
    assert several.check("pass").status is Status.UNKNOWN


@pytest.mark.parametrize(("credits", "corp", "runner"), [(1, 6, 0), (9, 10, 4)])
def test_cyber_bureau_gains_what_the_runner_loses(table: Table, credits: int, corp: int, runner: int) -> None:
    p = table(
        f"""
        turn: {{side: runner, number: 2, step: action}}
        corp: {{identity: "{BUREAU}", credits: 5}}
        runner: {{credits: {credits}, clicks: 3, score: [Hostile Takeover, Vanity Project]}}
        """
    )
    p = p.after("run archives").after(f"trigger {BUREAU}")
    assert (p.state.corp.credits, p.state.runner.credits) == (corp, runner)
    p = on(p)
    while kind(p) is not DecisionKind.ACTION:
        p = p.after("pass")
    assert p.after("run archives").check(f"trigger {BUREAU}").status is Status.ILLEGAL  # the second run of the turn


@pytest.mark.parametrize(("option", "credits", "cards"), [(1, 8, 0), (2, 5, 3)])
def test_cyber_bureau_gains_3_credits_or_draws_3_cards(table: Table, option: int, credits: int, cards: int) -> None:
    p = table(
        f"""
        turn: {{side: corp, number: 2, step: action}}
        corp: {{identity: "{BUREAU}", credits: 5, rnd: {{unknown: 9}}}}
        """
    )
    p = p.after(f"use {BUREAU}").after(f"option {option}")
    assert (p.state.corp.credits, len(zone(p, Zone.HQ))) == (credits, cards)
    assert p.state.corp.clicks == 2
