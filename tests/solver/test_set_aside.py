"""The set-aside zone is passed through unseen (4.8.3)."""

from __future__ import annotations

from collections.abc import Callable

from sysop.models.deeds import Deed
from sysop.models.effects import Destination, Effect, Target, The
from sysop.models.selectors import PROGRAM, Bound, InZone
from sysop.models.terms import Zone
from sysop.solver.ask.position import Position

Does = Callable[..., Position]
THAT = The(Bound("that card"))
TABLE = """
turn: {side: runner, number: 2, step: before action}
corp: {credits: 5}
runner: {identity: "Exile: Streethawk", credits: 5, heap: [Mimic], stack: [Corroder, Diesel], rig: [Trier]}
"""


def found_in(zone: Zone) -> Effect:
    return Effect(Deed.SEARCH, what=Target(PROGRAM & InZone((zone,)), name="that card"))


def test_rule_set_aside_zone_passthrough_what_is_found_in_the_heap_is_installed_from_it(runner_does: Does) -> None:
    install = Effect(Deed.INSTALL, what=THAT)
    p = runner_does(found_in(Zone.HEAP), install, with_=TABLE).after("choose cards Mimic")
    for _ in range(6):
        if p.pending or (p.decision is not None and p.decision.kind.value == "priority"):
            break
        p = p.after(next(iter(p.legal_actions)))
    (installed,) = [e for e in p.state.history if e.verb is Deed.INSTALL]
    assert installed.from_zone is Zone.HEAP
    assert [i.source for i in p.pending] == ["exile_streethawk"]
    assert p.state.object("mimic").aside_from is None


def test_what_is_found_in_the_stack_and_added_to_the_grip_comes_from_the_stack(runner_does: Does) -> None:
    add = Effect(Deed.MOVE, what=THAT, destination=Destination(zone=Zone.GRIP))
    p = runner_does(found_in(Zone.STACK), add, with_=TABLE).after("choose cards Corroder")
    (moved,) = [e for e in p.state.history if e.verb is Deed.MOVE]
    assert moved.from_zone is Zone.STACK
    assert [e.from_zone for e in p.state.history if e.verb is Deed.SEARCH] == [Zone.STACK]


def test_rule_set_aside_zone_what_was_found_and_cannot_be_installed_any_more_goes_back(runner_does: Does) -> None:
    lose = Effect(Deed.LOSE_CREDITS, amount=5)
    install = Effect(Deed.INSTALL, what=THAT)
    for zone, title in ((Zone.STACK, "Corroder"), (Zone.HEAP, "Mimic")):
        p = runner_does(found_in(zone), lose, install, with_=TABLE).after(f"choose cards {title}")
        assert p.state.object(title.lower()).zone is zone
        assert not p.state.in_zone(Zone.SET_ASIDE)


def test_a_card_that_is_accessed_set_aside_is_not_in_archives(table: Callable[..., Position]) -> None:
    """rule_set_aside_zone, played with Khusyuk and Maw"""
    p = table("""
    turn: {side: runner, number: 2, step: action}
    corp: {hq: [Hedge Fund], rnd: [Ice Wall, Enigma, Vanilla]}
    runner: {clicks: 2, credits: 3, grip: [Khusyuk], rig: [Maw, Corroder, Mimic]}
    """).after("play Khusyuk")
    while p.decision.kind.value != "reaction":
        p = p.after("continue" if p.decision.kind.value == "jack_out" else "pass")
    p = p.after("trigger Khusyuk").after("number 2").after("choose Ice Wall")
    while p.decision.kind.value == "priority" or p.decision.kind.value == "mid_access":
        p = p.after("pass")
    assert [w.source for w in p.pending] == ["maw"]
