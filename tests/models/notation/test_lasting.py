"""`lasting` in position files: what abilities left behind that lasts (9.10, 9.6.13)."""

from __future__ import annotations

import pytest

from sysop.models.notation import DiagnosticError, read_position, write_position
from sysop.models.notation.one_line import dump, parse
from sysop.models.pool import shipped_pool
from sysop.models.state import Lingering, State
from sysop.models.terms import Scope
from sysop.solver.ask.position import Position

POOL = shipped_pool()
HEAD = "format: sysop/position/1\nturn: {side: runner, number: 4}\n"
PLAYED = "history: [{action: play, card: Peace in Our Time}]\nrunner: {heap: [Peace in Our Time]}\n"


def state_of(rest: str, head: str = HEAD) -> State:
    return read_position(head + rest, POOL).state


def lasting(rest: str, head: str = HEAD) -> Lingering:
    (effect,) = state_of(rest, head).lingering
    return effect


def again(state: State) -> State:
    return read_position(write_position(state, POOL), POOL).state


def test_a_title_is_enough() -> None:
    effect = lasting("runner: {heap: [Peace in Our Time]}\nlasting: [Peace in Our Time]")
    assert (effect.source, effect.duration, effect.turn) == ("peace_in_our_time", Scope.TURN, 4)


def test_the_turn_in_which_it_began_may_be_the_last_one() -> None:
    effect = lasting("runner: {heap: [Peace in Our Time]}\nlasting: [{card: Peace in Our Time, turn: last}]")
    assert effect.turn == 3


def test_the_same_effect_may_last_several_times() -> None:
    state = state_of(
        "runner: {rig: [Corroder]}\ncorp: {servers: {hq: {ice: [{card: Ice Wall, rezzed: true}]}}}\n"
        "run: {server: hq, step: encounter}\nlasting: [{card: Corroder, times: 3}]"
    )
    assert [e.number for e in state.lingering] == [1, 2, 3]
    assert "{card: corroder, times: 3}" in write_position(state, POOL)
    assert again(state) == state


def test_what_was_chosen_is_a_card_of_the_position() -> None:
    effect = lasting(
        "runner: {heap: [Test Run], rig: [Mimic]}\nlasting: [{card: Test Run, chosen: {that card: Mimic}}]"
    )
    assert [(b.name, [r.id for r in b.objects]) for b in effect.bindings] == [
        ("that card", ["mimic"]),
        ("itself", ["test_run"]),
    ]


def test_a_chosen_card_that_has_become_a_new_object_is_none_any_more() -> None:
    rest = "runner: {heap: [Test Run], rig: [Mimic]}\n"
    state = state_of(rest + "lasting: [{card: Test Run, chosen: {that card: {card: mimic, moved: true}}}]")
    (reference,) = state.lingering[0].bindings[0].objects
    assert state.refers(reference) is None
    assert again(state) == state


def test_the_next_turn_has_begun_where_the_effect_is_of_the_last_one() -> None:
    head = "format: sysop/position/1\nturn: {side: runner, number: 5}\n"
    begun = lasting("corp: {archives: [Hypoxia]}\nlasting: [{card: Hypoxia, turn: last}]", head)
    assert (begun.duration, begun.turn) == (Scope.TURN, 5)
    assert lasting("corp: {archives: [Hypoxia]}\nlasting: [Hypoxia]", head).duration != Scope.TURN


def test_nothing_lasts_where_the_file_says_so() -> None:
    for said in ("none", "[]", "[{card: Peace in Our Time, lasts: false}]"):
        state = state_of(f"{PLAYED}lasting: {said}")
        assert not state.lingering
        assert not state.unsettled


def test_a_history_that_speaks_of_the_card_leaves_it_open() -> None:
    file = read_position(HEAD + PLAYED, POOL)
    (left,) = file.state.unsettled
    assert (left.card, left.effect.duration) == ("peace_in_our_time", Scope.TURN)
    (note,) = file.notes
    assert (note.code, note.path) == ("position.unsettled", "/history")


@pytest.mark.parametrize(
    ("history", "open"),
    [
        ("{action: play, card: Peace in Our Time}", True),
        ("{play: Peace in Our Time}", True),
        ("{play: Peace in Our Time, turn: 2}", False),
        ("{draw: 1}", False),
        ("{trash: Peace in Our Time}", False),
        ("{action: play, card: Dedication Ceremony, turn: last}", True),
        ("{action: play, card: Dedication Ceremony, turn: 1}", False),
        ("{action: play, card: Hypoxia, turn: last}", True),
        ("{action: play, card: Hypoxia, turn: 1}", False),
        ("{use: Corroder, ability: 2}", False),
    ],
)
def test_only_what_could_still_last_is_open(history: str, open: bool) -> None:
    cards = "runner: {rig: [Corroder]}\ncorp: {hq: []}\n"
    assert bool(state_of(f"{cards}history: [{history}]").unsettled) is open


def test_a_card_that_is_nowhere_in_the_position_is_spoken_of_all_the_same() -> None:
    state = state_of("history: [{action: play, card: Peace in Our Time}]")
    verdict = Position(state, POOL).check("run HQ")
    assert [reason.code for reason in verdict.unknown] == ["unknown.lasting"]


def test_what_is_open_is_over_when_the_effect_would_be() -> None:
    position = Position(
        state_of("runner: {clicks: 0, grip: []}\ncorp: {rnd: {unknown: 9}}\n" + PLAYED.split("runner")[0]), POOL
    )
    while position.state.turn == 4:
        position = position.after(next(iter(position.legal_actions)))
    assert not position.state.unsettled


def test_what_a_run_brings_along_is_suppressed_by_an_entry_of_its_card() -> None:
    rest = "runner: {play: [Legwork]}\naction: {play: legwork}\nrun: {server: hq, step: approach server, by: legwork}\n"
    assert len(state_of(rest).lingering) == 1
    assert not state_of(rest + "lasting: [{card: legwork, lasts: false}]").lingering
    explicit = state_of(rest + "lasting: [{card: legwork, effect: 1}]")
    assert explicit.lingering == state_of(rest).lingering


def test_one_line_carries_what_is_open() -> None:
    state = state_of(PLAYED)
    assert parse(dump(state)) == state


def test_fields_that_are_not_known_are_refused() -> None:
    with pytest.raises(DiagnosticError, match=r"field\.unknown"):
        state_of("runner: {rig: [Corroder]}\nlasting: [{card: Corroder, until: never}]")


def test_what_nobody_knows_is_open_until_it_cannot_last_any_more() -> None:
    card = "runner: {heap: [Peace in Our Time]}\n"
    now = state_of(card + "lasting: [{card: Peace in Our Time, lasts: unknown}]")
    assert [u.card for u in now.unsettled] == ["peace_in_our_time"]
    assert Position(now, POOL).check("run HQ").reasons == ()
    assert Position(now, POOL).check("run HQ").status.value == "unknown"
    assert Position(now, POOL).check("gain credit").status.value == "legal"
    last = state_of(card + "lasting: [{card: Peace in Our Time, lasts: unknown, turn: last}]")
    assert last.unsettled == ()


def test_what_nobody_knows_of_one_effect_is_written_again() -> None:
    state = state_of("runner: {heap: [Peace in Our Time]}\nlasting: [{card: Peace in Our Time, lasts: unknown}]")
    assert "{card: peace_in_our_time, lasts: unknown}" in write_position(state, POOL)
    assert again(state) == state


def test_a_card_that_stands_nowhere_may_have_left_something() -> None:
    state = state_of("lasting: [{card: Peace in Our Time, lasts: unknown}]")
    assert [u.effect.source for u in state.unsettled] == ["peace_in_our_time"]
    assert again(state) == state


def test_what_may_last_for_a_run_is_open_in_that_run_alone() -> None:
    where = "runner: {rig: [Corroder]}\ncorp: {servers: {hq: {ice: [{card: Ice Wall, rezzed: true}]}}}\n"
    run = "run: {server: hq, step: encounter}\n"
    assert state_of(where + run + "lasting: [{card: Corroder, lasts: unknown}]").unsettled
    assert not state_of(where + run + "lasting: [{card: Corroder, lasts: unknown, run: 0}]").unsettled
    assert not state_of(where + "lasting: [{card: Corroder, lasts: unknown}]").unsettled


def test_a_card_that_nobody_knows_cannot_have_left_anything() -> None:
    with pytest.raises(DiagnosticError, match="Peas in Our Time"):
        state_of("lasting: [{card: Peas in Our Time, lasts: unknown}]")


@pytest.mark.parametrize(
    ("ice", "choices", "entry"),
    [
        ("Chimera", ["name sentry"], "{card: chimera, chosen: {that subtype: sentry}}"),
        (
            "Lycian Multi-Munition",
            ["name sentry", "name barrier", "decline"],
            "chosen: {that subtype: [sentry, barrier]}}",
        ),
        (
            "Klevetnik",
            ["accept", "choose Kati Jones"],
            "{card: klevetnik, chosen: {that resource: kati_jones}, event: ",
        ),
    ],
)
def test_what_was_left_behind_in_play_is_written(ice: str, choices: list[str], entry: str) -> None:
    rest = f"corp: {{credits: 9, servers: {{hq: {{ice: [{ice}]}}}}}}\nrunner: {{rig: [Kati Jones]}}\n"
    position = Position(state_of(rest + "run: {server: hq, step: approach}"), POOL)
    for words in ["pass", f"rez {ice}", f"trigger {ice}", *choices]:
        position = position.after(words)
    written = write_position(position.state, POOL)
    assert entry in written
    assert write_position(read_position(written, POOL).state, POOL) == written
