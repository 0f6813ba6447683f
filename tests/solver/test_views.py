"""What one player knows of a position (1.21)."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from msgspec import structs

from sysop.models.abilities import AbilityKind, Aspect
from sysop.models.actions import BasicAction, Rez, Trigger, UseAbility
from sysop.models.deeds import Deed
from sysop.models.effects import Effect, Target
from sysop.models.frames import Binding, Reference, ResolvingFrame
from sysop.models.notation.one_line import dump, parse
from sysop.models.notation.positions import read_position
from sysop.models.pool import shipped_pool
from sysop.models.selectors import PROGRAM
from sysop.models.state import Doubt, Lingering, Run, State
from sysop.models.terms import Face, Place, Side, Zone
from sysop.models.verdict import Status
from sysop.solver.ask.hidden_information import in_names, is_visible, seen_by
from sysop.solver.ask.position import Position

from .conftest import trier

POOL = shipped_pool()
FILES = sorted((Path(__file__).resolve().parent.parent.parent / "examples").glob("*.yaml"))
TABLE = """
format: sysop/position/1
turn: {side: runner, number: 3, step: action}
corp:
  credits: 5
  hq: [%s]
  rnd: [Hedge Fund, Ice Wall]
  archives: [Beanstalk Royalties, {card: Snare!, facedown: true}]
  servers: {hq: {ice: [Enigma]}, "1": {ice: [{card: Ice Wall, rezzed: true}], root: [%s]}}
runner: {credits: 5, clicks: 3, grip: [%s], stack: [Diesel, Corroder], rig: [Mimic], heap: [Imp]}
"""


def table(hq: str = "Snare!", root: str = "Hostile Takeover", grip: str = "Sure Gamble, Easy Mark") -> Position:
    return Position(read_position(TABLE % (hq, root, grip), POOL).state, POOL)


def known(state: State) -> set[str]:
    return {o.card for o in state.objects if o.card is not None}


def test_the_runner_sees_the_grip_and_what_is_faceup() -> None:
    """rule_faceup_facedown, rule_hidden_secret_faceup_facedown"""
    seen = table().seen_by(Side.RUNNER).state
    assert known(seen) == {"sure_gamble", "easy_mark", "mimic", "imp", "beanstalk_royalties", "ice_wall"}


def test_the_corp_sees_hq_and_its_facedown_cards_and_no_deck() -> None:
    """rule_look_at_controlled_facedown"""
    seen = table().seen_by(Side.CORP).state
    assert known(seen) == {"snare", "enigma", "hostile_takeover", "mimic", "imp", "beanstalk_royalties", "ice_wall"}
    assert {o.card for o in seen.in_zone(Zone.RND)} == {None}


@pytest.mark.parametrize(
    "other",
    [
        {"hq": "Hedge Fund"},
        {"root": "PAD Campaign"},
    ],
)
def test_what_the_runner_sees_does_not_depend_on_what_is_hidden(other: dict[str, str]) -> None:
    """rule_hidden_information"""
    one, two = table().seen_by(Side.RUNNER), table(**other).seen_by(Side.RUNNER)
    assert one.state == two.state


def test_what_the_corp_sees_does_not_depend_on_the_grip() -> None:
    """rule_hidden_information"""
    assert table().seen_by(Side.CORP).state == table(grip="Corroder, Diesel").seen_by(Side.CORP).state


def test_what_hangs_on_a_hidden_card_is_unknown() -> None:
    """rule_hidden_information"""
    text = "format: sysop/position/1\nturn: {side: corp, step: before action}\n"
    text += "corp: {credits: 1, clicks: 3, servers: {'1': {root: [PAD Campaign]}}}\n"
    position = Position(read_position(text, POOL).state, POOL)
    assert position.check("rez PAD Campaign").status is Status.ILLEGAL
    view = position.seen_by(Side.RUNNER)
    hidden = view.state.root("1")[0]
    verdict = view.check(f"rez {hidden.id}")
    assert verdict.status is Status.UNKNOWN
    assert {r.code for r in verdict.unknown} == {"unknown.hidden_card"}


def test_ones_own_actions_are_the_same_in_ones_own_view() -> None:
    """rule_hidden_information"""
    position = table()
    view = position.seen_by(Side.RUNNER)
    assert [view.describe(c) for c in view.legal_actions] == [position.describe(c) for c in position.legal_actions]
    assert BasicAction(Deed.PLAY, "sure_gamble") in view.legal_actions


def test_the_accessed_card_is_seen_while_it_is_accessed() -> None:
    """rule_accessing_who_can_look"""
    text = TABLE % ("Snare!", "Hostile Takeover", "Diesel")
    text += "run: {server: rnd, step: breach, successful: true}\naccess: {card: Hedge Fund, step: mid-access}\n"
    state = read_position(text, POOL).state
    assert "hedge_fund" in known(seen_by(state, Side.RUNNER))
    assert "hedge_fund" not in known(seen_by(state, Side.CORP))


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
@pytest.mark.parametrize("side", Side)
def test_no_hidden_card_is_named_anywhere(path: Path, side: Side) -> None:
    rng = random.Random(path.stem)
    position = Position(read_position(path.read_text(encoding="utf-8"), POOL).state, POOL)
    for _ in range(8):
        state = position.state
        view = seen_by(state, side)
        assert seen_by(view, side) == view
        assert parse(dump(view)) == structs.replace(view, objects=parse(dump(view)).objects)
        public = {e.card for e in state.history} | known(view)
        names = {o.id for o in view.objects}
        for object in state.objects:
            if object.card is not None and not is_visible(object, side) and object.card not in public:
                assert f"{object.card}" not in {n.rstrip("0123456789").rstrip(".") for n in names}, object
        choices = list(position.legal_actions.limit(20))
        if not choices:
            return
        position = position.after(rng.choice(choices))


def test_how_a_card_came_to_be_facedown_is_open() -> None:
    """rule_facedown_runner_cards_are_distinct: which one was turned over, and when one was installed facedown."""
    text = "format: sysop/position/1\nturn: {side: runner, number: 3}\n"
    text += "runner: {rig: [{card: Wasteland, facedown: true}, {card: Endless Hunger, facedown: true}]}\n"
    text += "history: [{install: Endless Hunger}, {flip: Wasteland}]\n"
    view = Position(read_position(text, POOL).state, POOL).seen_by(Side.CORP).state
    assert known(view) == {"wasteland"}
    (installed,) = [e for e in view.history if e.verb is Deed.INSTALL]
    hidden = [o.id for o in view.objects if o.place is Place.RIG and o.card is None]
    assert (installed.card, [installed.object]) == (None, hidden)


def test_facedown_cards_that_are_hosted_and_installed_stay_apart() -> None:
    """rule_hosted_facedown_distinct: which of them was turned over is open, and which came later."""
    text = "format: sysop/position/1\nturn: {side: runner, number: 3}\n"
    text += "cards: [{title: Open Shelf, type: hardware, cost: 0, text: This hardware can host any number of cards.}]\n"
    text += "runner: {rig: [{card: Open Shelf, hosted: [{card: Imp, facedown: true, installed: true}, "
    text += "{card: Mimic, facedown: true, installed: true}]}]}\nhistory: [{install: Mimic}, {flip: Imp}]\n"
    read = read_position(text, POOL)
    view = Position(read.state, read.pool).seen_by(Side.CORP).state
    assert {"imp", "mimic"} & known(view) == {"imp"}
    (installed,) = [e for e in view.history if e.verb is Deed.INSTALL]
    assert [o.id for o in view.objects if o.host == "open_shelf" and o.card is None] == [installed.object]


def test_a_card_turned_facedown_by_an_effect_stays_known() -> None:
    """rule_facedown_runner_cards_are_distinct"""
    flipper = trier(Effect(Deed.TURN_FACEDOWN, what=Target(PROGRAM)))
    pool = POOL.with_cards((flipper,))
    text = "format: sysop/position/1\nturn: {side: runner, step: before action}\nrunner: {rig: [Trier, Mimic]}\n"
    position = Position(read_position(text, pool).state, pool).after("use Trier").after("choose Mimic")
    assert position.state.object("mimic").face is Face.DOWN
    assert "mimic" in known(position.seen_by(Side.CORP).state)


def at(text: str) -> Position:
    return Position(read_position("format: sysop/position/1\n" + text, POOL).state, POOL)


def test_what_a_search_may_find_is_the_searchers_secret() -> None:
    """rule_hidden_information: neither how many cards fit nor where they lie."""
    rows = ("[Hostile Takeover, Ice Wall, Enigma]", "[Ice Wall, Hostile Takeover, House of Knives]")
    tables = [at(f"turn: {{side: corp, number: 2}}\ncorp: {{credits: 5, hq: [Fast Track], rnd: {r}}}\n") for r in rows]
    searching = [t.after("play Fast Track") for t in tables]
    assert [s.decision and s.decision.kind.value for s in searching] == ["cards", "cards"]
    assert len({s.legal_actions.count() for s in searching}) == 2
    views = [s.seen_by(Side.RUNNER) for s in searching]
    assert views[0].state == views[1].state
    open_ = [views[0].describe(c) for c, _ in views[0].legal_actions.undecided]
    assert len(open_) == 3


def test_an_ability_that_waits_in_a_hand_is_a_secret() -> None:
    """rule_hidden_information: the other player sees that something may be triggered, not what."""
    text = "turn: {side: runner, number: 3}\ncorp: {credits: 5, hq: [Hedge Fund], rnd: [Ice Wall, Enigma]}\n"
    text += "runner: {credits: 5, clicks: 3, grip: [Eden Shard, Sure Gamble], stack: [Diesel]}\n"
    position = at(text).after("run R&D")
    while position.decision is not None and position.decision.kind.value != "reaction":
        position = position.after("decline" if position.decision.kind.value == "jack_out" else "pass")
    assert position.check("trigger Eden Shard")
    assert "trigger Eden Shard" in {position.describe(c) for c in position.seen_by(Side.RUNNER).legal_actions}
    view = position.seen_by(Side.CORP)
    assert "eden" not in dump(view.state)
    assert list(view.legal_actions) == []
    assert {r.code for r in view.check("pass").unknown} == {"unknown.hidden_card"}
    assert {r.code for r in view.check(Trigger(0)).unknown} == {"unknown.hidden_card"}
    assert not view.orders().complete


def test_a_hidden_card_is_not_told_from_the_others_of_the_hand_that_it_came_from() -> None:
    """rule_hidden_information: what was added to a hand before is one of its cards."""
    text = "turn: {side: corp, number: 4}\ncorp: {credits: 5, hq: [PAD Campaign], rnd: {unknown: 9}, "
    text += "servers: {'1': {root: [Rashida Jaheem]}}}\n"
    text += (
        "history: [{move: Rashida Jaheem, from: archives, to: hq}, {install: Rashida Jaheem, from: hq, server: '1'}]\n"
    )
    view = at(text).seen_by(Side.RUNNER).state
    (installed,) = view.root("1")
    moved, placed, *_ = view.history  # and the mandatory draw
    assert (moved.object, moved.card) == (None, None)
    assert (placed.object, placed.card) == (installed.id, None)


ACCESS = "turn: {side: runner}\ncorp: {hq: [%s], servers: {'1': {root: [Snare!]}}}\n"
ACCESS += "run: {server: '1', step: breach, successful: true}\naccess: {card: snare_there, step: accessed}\n"


@pytest.mark.parametrize("explicit", [False, True])
def test_no_number_tells_of_a_hidden_copy(explicit: bool) -> None:
    """rule_hidden_information: a card that is shown for the moment is called as if there were no other copy."""
    names = {"Snare!": "snare.2", "Hedge Fund": "snare"}
    views = []
    for hidden, name in names.items():
        text = ACCESS % hidden
        text = text.replace("snare_there", "there" if explicit else name)
        if explicit:
            text = text.replace("root: [Snare!]", "root: [{card: Snare!, id: there}]")
        views.append(at(text).seen_by(Side.RUNNER))
    assert views[0].state == views[1].state
    assert views[0].line == views[1].line
    assert [o.id for o in views[0].state.root("1")] == ["there" if explicit else "snare"]


def test_copies_that_a_player_sees_keep_their_order() -> None:
    """rule_hidden_information"""
    servers = "{'1': {ice: [{card: Ice Wall, rezzed: true, id: ice_wall.7}], root: []}, "
    servers += "'2': {ice: [{card: Ice Wall, rezzed: true, id: ice_wall.3}, {card: Ice Wall, id: ice_wall}]}}"
    position = at(f"turn: {{side: corp, step: before action}}\ncorp: {{credits: 9, servers: {servers}}}\n")
    runner, corp = (position.seen_by(side).state for side in (Side.RUNNER, Side.CORP))
    ice = [[o.id for server in "12" for o in view.ice(server)] for view in (runner, corp)]
    assert ice == [["ice_wall.2", "ice_wall", "server2.ice.1"], ["ice_wall.3", "ice_wall.2", "ice_wall"]]


def test_what_a_player_says_in_the_names_of_their_view_is_meant_so() -> None:
    """rule_hidden_information"""
    servers = "{'1': {root: [PAD Campaign]}, '2': {root: [{card: PAD Campaign, rezzed: true}]}}"
    state = at(f"turn: {{side: corp, step: before action}}\ncorp: {{credits: 9, servers: {servers}}}\n").state
    view = seen_by(state, Side.RUNNER)
    for choice in (Rez("pad_campaign.2"), UseAbility("pad_campaign", 0), Rez("corroder")):
        assert in_names(in_names(choice, state, view), view, state) == choice
    assert in_names(Rez("pad_campaign.2"), state, view) == Rez("server1.root.1")


def test_nobody_can_tell_when_the_other_player_drew_what_was_played_since() -> None:
    """rule_hidden_information: two cards of a hand change places before one of them is installed and rezzed."""
    drawn = ("Hedge Fund", "PAD Campaign", "Adonis Campaign")
    text = "turn: {side: corp, number: 4}\ncorp: {credits: 5, hq: [Hedge Fund, Adonis Campaign], "
    text += "servers: {'1': {root: [{card: PAD Campaign, rezzed: true}]}}}\nhistory: ["
    text += "".join(f"{{move: {title}, from: rnd, to: hq}}, " for title in drawn)
    view = at(text + "{install: PAD Campaign, from: hq, server: '1'}]\n").seen_by(Side.RUNNER).state
    told = [(e.object, e.card) for e in view.history if e.verb is not Deed.DRAW and e.cause is not Deed.DRAW]
    assert told == [(None, None)] * 3 + [("pad_campaign", "pad_campaign")]


def test_words_of_an_ability_are_no_ids() -> None:
    """A card that is named is not the hidden card that happens to be called so."""
    words = Binding("named", word="snare"), Binding("it", (Reference("snare"),))
    position = table()
    stack = (*position.state.stack, ResolvingFrame("mimic", Side.RUNNER, AbilityKind.PAID, (), bindings=words))
    top = seen_by(structs.replace(position.state, stack=stack), Side.RUNNER).stack[-1]
    assert isinstance(top, ResolvingFrame)
    named, it = top.bindings
    assert (named.word, it.objects[0].id) == ("snare", "hq.1")


def test_what_a_card_left_behind_does_not_tell_which_card_of_the_grip_it_is_now() -> None:
    """1.12.2: back in the grip it is another object."""
    state = table(grip="Stimhack, Sure Gamble, Diesel").state
    run = Run(1, "hq", initiated_by="stimhack")
    left = (Lingering(1, "stimhack", Side.RUNNER),)
    doubts = (Doubt(Aspect.DAMAGE, "stimhack", "stimhack", 0),)
    first = structs.replace(state, run=run, lingering=left, doubts=doubts)
    second = structs.replace(first, objects=tuple(reversed(first.objects)))
    view = seen_by(first, Side.CORP)
    assert (view.run, view.lingering, view.doubts) == tuple(
        getattr(seen_by(second, Side.CORP), name) for name in ("run", "lingering", "doubts")
    )
    assert view.lingering[0].source not in {o.id for o in view.objects}
    assert seen_by(first, Side.RUNNER).lingering == left


def test_a_bid_is_kept_secret_until_both_are_made() -> None:
    """rule_bid_secret: what the first player has bid does not show in what the second one sees."""
    text = "format: sysop/position/1\nturn: {side: runner, number: 3, step: action}\n"
    text += 'corp: {credits: 5, servers: {"1": {root: [{card: Adrian Seis, rezzed: true}]}}}\n'
    text += 'runner: {credits: 5, clicks: 3}\nrun: {server: "1", step: movement}\n'
    read = read_position(text, POOL)
    position = Position(read.state, read.pool)
    for action in ("pass", "pass", "continue", "pass", "pass", "trigger Adrian Seis"):
        position = position.after(action)
    first = position.decision.side
    bids = [position.after(f"number {n}") for n in (0, 2)]
    seen = [dump(bid.seen_by(first.other).state) for bid in bids]
    assert bids[0].decision.side is first.other
    assert dump(bids[0].state) != dump(bids[1].state)
    assert seen[0] == seen[1]
