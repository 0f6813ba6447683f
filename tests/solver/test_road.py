"""The road: what holds of a deed holds on each way in which it comes about."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest
from msgspec import structs

from sysop.models.deeds import Deed
from sysop.models.events import Event
from sysop.models.frames import Binding, Frame, Reference
from sysop.models.known import Truth
from sysop.models.naming import MET_BY
from sysop.models.selectors import TriggerObject
from sysop.models.terms import Side, Zone
from sysop.models.verdict import Status
from sysop.solver.ask.position import Position
from sysop.solver.deeds import FAMILIES, RECORDS, positions, zones
from sysop.solver.flow.frames import FRAMES
from sysop.solver.reading.doubts import Asking, Doubts
from sysop.solver.road import Doing, against, may

Build = Callable[[str], Position]
JACKING_OUT = """
turn: {side: runner, number: 5, step: action}
corp: {credits: 3, servers: {"1": {root: [{card: Port Anson Grid, rezzed: true}]}}}
runner: {credits: 1, clicks: 3, rig: [Flip Switch%s], grip: [], stack: {unknown: 10}}
run: {server: "1", step: %s}
"""


def done(position: Position, *texts: str) -> Position:
    for text in texts:
        verdict = position.check(text)
        assert verdict.status is Status.LEGAL, (text, verdict)
        position = position.after(position.parse(text).choice)
    return position


def happened(position: Position, verb: Deed) -> bool:
    return any(e.verb is verb for e in position.state.history)


def test_an_additional_cost_to_jack_out_is_due_where_an_ability_jacks_out(position: Build) -> None:
    """rule_additional_cost: nobody jacks out without paying it."""
    asked = done(position(JACKING_OUT % (", Corroder", "movement")), "use Flip Switch ability 2")
    assert asked.decision is not None
    paid = done(asked, "pay")
    assert paid.state.object(next(o.id for o in paid.state.objects if o.card == "corroder")).zone is Zone.HEAP
    assert happened(paid, Deed.JACK_OUT)
    assert not happened(done(asked, "decline"), Deed.JACK_OUT)  # rule_decline_additional_cost


def test_without_what_it_costs_nobody_jacks_out(position: Build) -> None:
    here = done(position(JACKING_OUT % ("", "movement")), "use Flip Switch ability 2")
    assert not happened(here, Deed.JACK_OUT)


def test_the_ways_to_pay_for_jacking_out_are_listed(position: Build) -> None:
    here = position(JACKING_OUT % (", Corroder, Mimic", "jack out"))
    assert here.payments("jack out").count() == 2


@pytest.mark.parametrize(
    ("way", "event"),
    [(["use Same Old Thing", "choose Apocalypse"], "heap"), (["play Apocalypse"], "grip")],
    ids=("by an ability", "by the basic action"),
)
def test_an_event_is_played_only_if_its_text_allows_it(position: Build, way: list[str], event: str) -> None:
    """rule_act_restriction: Apocalypse asks for three successful runs."""
    text = "turn: {side: runner}\ncorp: {}\nrunner: {credits: 9, clicks: 4, rig: [Same Old Thing], %s: [Apocalypse]}"
    here = position(text % event)
    if len(way) == 1:
        assert [r.code for r in here.check(way[0]).reasons] == ["restriction.play_only"]
    else:
        assert not happened(done(here, *way), Deed.PLAY)


def test_the_road_tells_the_same_with_reasons_and_without(position: Build) -> None:
    here = position("turn: {side: runner}\ncorp: {}\nrunner: {clicks: 4, grip: [Apocalypse]}")
    card = next(o for o in here.state.objects if o.card == "apocalypse")
    playing = Doing(Deed.PLAY, Side.RUNNER, card)
    assert may(here.game, playing) is Truth.NO
    assert [r.rule for r in against(here.game, playing)] == ["rule_act_restriction"]


COSTLY = """
cards:
  - {title: Costly, type: agenda, advancement: 0, points: 2, text: "%s"}
  - {title: Bomb, type: %s, cost: 0, text: "When this %s is trashed, trash 1 installed Corp card."}
"""


def test_an_agenda_that_left_while_its_cost_was_paid_is_not_stolen(position: Build) -> None:
    """rule_object: the card in Archives is another object."""
    cost = "As an additional cost to steal Costly, the Runner must trash 1 of their installed cards."
    here = position(
        COSTLY % (cost, "resource", "resource")
        + """
turn: {side: runner, number: 3, step: action}
corp: {servers: {"1": {root: [Costly]}}}
runner: {clicks: 2, rig: [Bomb]}
run: {server: "1", step: breach, successful: true}
access: {card: Costly, step: steal}
"""
    )
    after = done(here, "steal Costly", "trigger Bomb", "choose Costly")
    assert not happened(after, Deed.STEAL)
    assert next(o for o in after.state.objects if o.card == "costly").zone is Zone.ARCHIVES


def test_an_additional_cost_to_advance_is_due_where_a_card_advances(position: Build) -> None:
    """Security Leak: advancing costs 1 more, by whatever way (rule_additional_cost)."""
    text = """
cards:
  - {title: Hurry, type: operation, cost: 0, text: "Advance 1 installed card."}
turn: {side: corp}
corp: {credits: %d, clicks: 3, hq: [Hurry], servers: {"1": {root: [Hostile Takeover]}}}
runner: {play: [Security Leak]}
"""
    asked = done(position(text % 3), "play Hurry", "choose Hostile Takeover")
    assert not happened(asked, Deed.ADVANCE)
    assert happened(done(asked, "pay"), Deed.ADVANCE)
    assert not happened(done(asked, "decline"), Deed.ADVANCE)


INSTALLING = """
turn: {side: corp, number: 5}
corp: {credits: %d, clicks: 3, hq: [%s], rnd: {unknown: 9}, servers: %s}
runner: {credits: 5}
"""


def reasons(position: Position, action: str) -> list[str]:
    return [r.code for r in position.check(action).reasons]


def test_what_cannot_be_trashed_is_not_trashed_for_an_install(position: Build) -> None:
    """rule_cannot_precedence: players cannot trash a rezzed Architect, also not as a like card."""
    rezzed = '{"1": {ice: [{card: Architect, rezzed: true}]}}'
    naming = "install Ice Wall protecting Server 1 trashing Architect"
    assert position(INSTALLING % (5, "Ice Wall", rezzed)).check(naming).status is Status.ILLEGAL
    unrezzed = position(INSTALLING % (5, "Ice Wall", '{"1": {ice: [Architect]}}'))
    assert unrezzed.check(naming).status is Status.LEGAL


def test_no_asset_goes_where_another_one_cannot_be_trashed(position: Build) -> None:
    """rule_must_trash_cases_in_root_of_server: it would have to be."""
    text = """
cards: [{title: Rock, type: asset, cost: 0, trash: 1, text: "Players cannot trash this asset."}]
turn: {side: corp}
corp: {credits: 5, clicks: 3, hq: [PAD Campaign], servers: {"1": {root: [{card: Rock, rezzed: %s}]}}}
runner: {}
"""
    assert reasons(position(text % "true"), "install PAD Campaign in Server 1") == ["prohibited"]
    assert position(text % "true").check("install PAD Campaign in a new remote server").status is Status.LEGAL
    assert position(text % "false").check("install PAD Campaign in Server 1").status is Status.LEGAL


def test_what_has_to_be_trashed_for_an_install_may_be_named(position: Build) -> None:
    """rule_must_trash_cases_in_root_of_server"""
    here = position(INSTALLING % (5, "PAD Campaign", '{"1": {root: [Nico Campaign]}}'))
    assert here.check("install PAD Campaign in Server 1 trashing Nico Campaign").status is Status.LEGAL
    broke = position(INSTALLING % (0, "Ice Wall", "{hq: {ice: [Enigma]}}"))  # rule_install_cost_link: then it costs 0
    assert broke.check("install Ice Wall protecting HQ trashing Enigma").status is Status.LEGAL


def test_like_cards_are_trashed_during_an_installation(position: Build) -> None:
    """Ob Superheavy Logistics waits for cards trashed otherwise (rule_install_trash_like_cards)."""
    text = """
turn: {side: corp, number: 3}
corp:
  identity: "Ob Superheavy Logistics: Extract. Export. Excel."
  credits: 5
  clicks: 3
  hq: [PAD Campaign]
  rnd: [Archer]
  servers: {"1": {root: [{card: Hostile Infrastructure, rezzed: true}]}}
runner: {}
"""
    after = done(position(text), "install PAD Campaign in Server 1")
    trashed = [e for e in after.state.history if e.verb is Deed.TRASH]
    assert [e.cause for e in trashed] == [Deed.INSTALL]
    assert not after.pending


def test_a_swap_leaves_no_agenda_beside_an_asset(position: Build) -> None:
    """rule_swap_only_to_valid_location: Metamorph swaps what may be where the other is."""
    text = """
turn: {side: runner, number: 3}
corp:
  servers:
    hq: {ice: [{card: Metamorph, rezzed: true}]}
    "1": {root: [%sGeorgia Emelyov]}
    "2": {root: [Hostile Takeover]}
runner: {credits: 0, clicks: 2}
run: {server: hq, step: encounter}
"""
    pair = "choose Georgia Emelyov, Hostile Takeover"
    for beside, status in (("Nico Campaign, ", Status.ILLEGAL), ("", Status.LEGAL)):
        assert done(position(text % beside), "pass", "pass", "option 2").check(pair).status is status


def test_a_pending_ability_does_not_find_a_card_that_another_one_has_moved(position: Build) -> None:
    """rule_no_memory: Ankusa's barrier has trashed itself, and the card in Archives is another object."""
    here = position(
        """
turn: {side: corp, number: 5, step: action}
corp: {credits: 5, hq: [Hedge Fund], servers: {rnd: {ice: [{card: Paper Wall, rezzed: true}]}}}
runner: {credits: 5, clicks: 4, rig: [Ankusa], grip: [], stack: {unknown: 10}}
run: {server: rnd, step: encounter}
"""
    )
    both = done(here, "pass", "use Ankusa ability 3", "use Ankusa ability 2", "choose Paper Wall subroutine 1")
    after = done(both, "trigger Paper Wall", "trigger Ankusa")
    assert next(o for o in after.state.objects if o.card == "paper_wall").zone is Zone.ARCHIVES


def test_what_one_occurrence_was_about_says_nothing_of_another_card(position: Build) -> None:
    """rule_no_memory: an ability that waits within another one keeps what that was about; the card of its own
    occurrence is compared with itself alone, however often each of them has moved."""
    game = position("turn: {side: corp}\ncorp: {hq: [Hedge Fund, Enigma]}\nrunner: {}").game
    about = Event(Deed.TRASH, Side.CORP, "hedge_fund", "hedge_fund")
    other, itself = (Binding(MET_BY, (Reference(id, 3),)) for id in ("enigma", "hedge_fund"))
    context = Asking("enigma", Side.CORP, event=about, doubts=Doubts())
    found = [game.resolve(TriggerObject(), structs.replace(context, bindings=(b,))) for b in (other, itself)]
    assert [len(objects) for objects in found] == [1, 0]


def test_this_server_of_a_card_trashed_in_hq_is_hq(position: Build) -> None:
    """rule_this_server: Ganked!, accessed in HQ, speaks of ice protecting HQ."""
    here = position(
        """
turn: {side: runner, number: 5}
corp: {credits: 5, hq: ["Ganked!", Enigma], servers: {hq: {ice: [{card: Palisade, rezzed: true}]}}}
runner: {credits: 10, clicks: 3}
run: {server: hq, step: breach, successful: true}
access: {card: "Ganked!", step: accessed}
"""
    )
    assert done(here, "trigger Ganked!", "pay 1: Ganked!").check("choose Palisade").status is Status.LEGAL


@pytest.mark.parametrize(("server", "waits"), [("HQ", False), ("Server 2", True)])
def test_if_successful_is_tied_to_the_servers_that_could_be_chosen(position: Build, server: str, waits: bool) -> None:
    """rule_if_successful_tied_to_server: Because I Can runs a remote server."""
    here = position(
        """
turn: {side: runner, number: 5}
corp:
  identity: "AgInfusion: New Miracles for a New World"
  credits: 5
  hq: [Hedge Fund, Enigma]
  rnd: {unknown: 20}
  servers: {"1": {ice: [Ice Wall], root: [PAD Campaign]}, "2": {root: [Nico Campaign]}}
runner: {credits: 10, clicks: 3, grip: [Because I Can, Sure Gamble], stack: {unknown: 20}}
"""
    )
    moved = done(here, "play Because I Can", "server Server 1", "pass", "pass", "pass", "use AgInfusion")
    reached = done(moved, f"server {server}", "pass", "pass", "pass", "pass", "continue", "pass", "pass")
    assert bool(reached.pending) is waits


FROM_SOURCE = pytest.mark.skipif(
    not (Path(__file__).resolve().parents[2] / "solver").is_dir(), reason="no sources here"
)
SOLVER = Path(__file__).resolve().parents[2] / "solver"
# below the road, where it cannot be asked: what is expected, what waits, what is paid
BELOW = {
    "cannot": {"road", "pending/interrupts", "pending/interrupt_windows", "payment/credit_sources"},
    "due_to": {"road", "payment/cost_interrupts"},
    "are_met": {"road", "reading/advancement_requirement"},
}
# who changes cards and players besides the records, and how: what chance says of cards that nobody has seen; steps of
# checkpoints that are no deeds: the game ends by points (10.3.1d), servers cease to exist, what a discard pile undoes
# (10.3.1k, l); the next turn begins, without a mark
RULES = {
    "chance": {"replace"},
    "checkpoints/steps": {"end_game", "replace", "with_object"},
    "procedures/turns": {"replace"},
}
# and what is only imagined: what would have to be, what is recorded elsewhere, what a player sees, what a cost leaves
IMAGINED = {
    "effects/if_able", "procedures/playing", "explain/falling_due", "remedies/later", "remedies/finding",
    "following/following", "following/names", "following/recorded", "loops/mandatory", "orders/chains",
    "orders/results", "payment/restrictions", "pending/conditional_abilities", "procedures/like_cards",
    "reading/characteristics", "restrictions/announced_actions", "ask/hidden_information",
}  # fmt: skip
# who has deeds done, and by whose leave: what was asked on the road before, by the way on which the deed comes about
DOERS = {
    "chance": "a deck is shuffled for the deed that says so",
    "checkpoints/steps": "rules trash, remove and return cards, whatever texts say (10.3.1)",
    "checkpoints/work": "the same",
    "effects/kinds": "`doing_one_effect` has asked, for each effect",
    "procedures/damage": "the same; chance or a player has said which cards go",
    "procedures/searching": "what nobody needs goes back to where it was found (8.7)",
    "procedures/basic_actions": "the window has asked",
    "flow/chance": "damage of an effect or a payment that was asked for",
    "flow/paying": "payments are solutions of what can be paid",
    "procedures/accessing": "what says that it is revealed as it is accessed",
    "procedures/breaching": "cards of Archives are turned faceup (7.3.2); the candidate is one that can be accessed",
    "procedures/installing": "asked as it was begun, and where the card goes",
    "procedures/install_costs": "only what can be trashed is among them",
    "procedures/playing": "the way that began it has asked; a played card is trashed (8.6.6)",
    "procedures/rezzing": "the way that began it has asked; its first step asks again",
    "procedures/scoring": "the way that began it has asked",
    "procedures/trashing_accessed": "the way that began it has asked",
    "procedures/recurring_credits": "credits come with the card (1.10.5)",
    "procedures/turns": "steps of the turn: clicks, the draw, recurring credits, discarding (5.6, 5.7)",
    "effects/revealing": "shown because of what was asked for (4.1.2, 8.5.13)",
    "flow/setup": "the game is set up (1.6)",
}  # fmt: skip
PARTS = {"objects", "corp", "runner", "outside", "remotes", "mark", "extra_turns", "winner"}
CHANGES = {
    name
    for module in (*FAMILIES, zones)
    for name, function in vars(module).items()
    if inspect.isfunction(function) and function.__module__ == module.__name__ and name != "fresh_id"
} | {means.__name__ for record in RECORDS.values() for means in record.means}


@cache
def sources() -> tuple[tuple[str, str], ...]:
    """Each file of the solver, and what stands in it."""
    return tuple(
        (path.relative_to(SOLVER).with_suffix("").as_posix(), path.read_text(encoding="utf-8"))
        for path in sorted(SOLVER.rglob("*.py"))
    )


@cache
def all_calls() -> tuple[tuple[str, ast.Call], ...]:
    return tuple(
        (file, node) for file, text in sources() for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)
    )


def calls() -> Iterator[tuple[str, str, str]]:
    """Each call in the solver: the file, what the function is called, and of which module."""
    for file, node in all_calls():
        if isinstance(node.func, ast.Name):
            yield file, node.func.id, ""
        elif isinstance(node.func, ast.Attribute):
            of = node.func.value
            yield file, node.func.attr, of.id if isinstance(of, ast.Name) else ""


@FROM_SOURCE
def test_there_is_no_way_around_the_road() -> None:
    """Whether a deed can be done and what falls due for it is asked on the road, and in the rooms below it."""
    around = {(name, file) for file, name, _ in calls() if name in BELOW and file not in BELOW[name]}
    assert not around


@cache
def by_name(file: str) -> frozenset[str]:
    """What a file imports by name from the elementary changes."""
    text = dict(sources())[file]
    found = re.findall(r"deeds\.[a-z_]+ import ([^\n(]*)", text)
    return frozenset(name.strip() for names in found for name in names.split(","))


def writes() -> Iterator[tuple[str, str]]:
    """Where cards or players of a state are written: the file, and by what."""
    for file, node in all_calls():
        if isinstance(node.func, ast.Name):
            if node.func.id in CHANGES & by_name(file):
                yield file, node.func.id
            continue
        if not isinstance(node.func, ast.Attribute):
            continue
        name, of = node.func.attr, ast.unparse(node.func.value)
        put = name in ("with_player", "with_object") or (name == "moved" and of.endswith("state"))
        if name == "replace" and node.args and not PARTS.isdisjoint(k.arg or "" for k in node.keywords):
            put = ast.unparse(node.args[0]).endswith("state")
        if put:
            yield file, name


@FROM_SOURCE
def test_cards_and_players_are_changed_by_records_alone() -> None:
    """A new place that changes a state needs a record; one that does so no more comes off the lists."""
    found: dict[str, set[str]] = {}
    for file, name in writes():
        if not file.startswith("deeds/") and file not in IMAGINED:
            found.setdefault(file, set()).add(name)
    assert found == RULES
    assert {file for file, _ in writes()} >= IMAGINED


def test_every_elementary_change_stands_in_a_record() -> None:
    """Each is the means of a deed, or a part of one that is."""
    named = {means for record in RECORDS.values() for means in record.means}
    there = {
        function
        for module in (*FAMILIES, zones)
        for name, function in vars(module).items()
        if inspect.isfunction(function) and function.__module__ == module.__name__ and not name.startswith("_")
    }
    assert {function.__name__ for function in there - named} == {"fresh_id"}
    assert set(named - there) == {positions.outermost}  # beside what becomes of the Runner there


@FROM_SOURCE
def test_every_record_is_done_on_the_road_by_those_who_have_asked() -> None:
    """`Record.does` is called by the road alone, but for imagined states; the road by the ways that are listed, each
    with who has asked."""
    assert {file for file, name, _ in calls() if name == "does"} - IMAGINED == {"road"}
    assert {file for file, name, of in calls() if of == "road" and name in ("done", "happens")} == set(DOERS)
    assert not {file for file, text in sources() if re.search(r"road import .*\b(done|happens)\b", text)}


def test_what_the_log_tells_and_what_players_do_has_a_record() -> None:
    """A deed that changes cards or players can be done; what else there is are moments, and frames carry it out."""
    changing = {deed for deed, record in RECORDS.items() if record.does is not None}
    assert changing >= {
        Deed.INSTALL, Deed.PLAY, Deed.REZ, Deed.DEREZ, Deed.TRASH, Deed.DISCARD, Deed.MOVE, Deed.HOST, Deed.SWAP,
        Deed.DRAW, Deed.SHUFFLE, Deed.SUFFER_DAMAGE, Deed.SCORE, Deed.STEAL, Deed.FORFEIT, Deed.ADVANCE, Deed.ACCESS,
        Deed.SPEND, Deed.SPEND_CLICKS, Deed.GAIN_CREDITS, Deed.PLACE_COUNTERS, Deed.TAKE_TAGS, Deed.WIN,
    }  # fmt: skip
    assert all(record.does is not None for record in RECORDS.values() if record.means)


def test_every_kind_of_frame_has_a_file_that_goes_on_asks_and_takes_the_answer() -> None:
    assert set(FRAMES) == set(get_args(Frame))
    assert len({file.__name__ for file in FRAMES.values()}) == len(FRAMES)  # type: ignore[attr-defined]
    assert all(callable(getattr(file, part)) for file in FRAMES.values() for part in ("step", "ask", "answer"))


@FROM_SOURCE
def test_nothing_but_its_own_file_tells_one_kind_of_frame_from_another() -> None:
    tree = ast.parse((SOLVER / "flow" / "engine.py").read_text(encoding="utf-8"))
    assert not {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id.endswith("Frame")}
