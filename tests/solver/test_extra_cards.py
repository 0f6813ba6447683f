"""Cards outside of the game, and identities that are switched, hosted and flipped (1.5, 4.1.3)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sysop.models.deeds import Deed
from sysop.models.effects import Destination, Each, Effect, Target
from sysop.models.notation import DiagnosticError, read_position, write_position
from sysop.models.notation.names import find_objects, object_name
from sysop.models.notation.one_line import dump, parse
from sysop.models.pool import shipped_pool
from sysop.models.selectors import INSTALLED, RESOURCE, THIS, CountOf, Faction, InZone, Same, Type
from sysop.models.terms import CardType, Counter, PlayerStat, Side, Zone
from sysop.models.verdict import Status
from sysop.solver.ask.position import Position
from sysop.solver.reading.context import Context
from sysop.solver.reading.doubts import Asking, Doubts
from sysop.solver.reading.game import Game

Build = Callable[[str], Position]
SMOKE = "ele_smoke_scovak_cynosure_of_the_net"
NOISE, WHIZZARD, LOS = "noise_hacker_extraordinaire", "whizzard_master_gamer", "los_data_hijacker"
PILE = """
turn: {side: runner, number: 4}
corp: {credits: 5, hq: [Hedge Fund], rnd: {unknown: 9}}
runner:
  identity: {card: Noise, counters: {power: 2}, hosted: [{card: Imp, installed: false}]}
  credits: 5
  grip: [Rebirth]
  stack: [Diesel, Corroder]
  outside: [Whizzard, Los, {card: Noise, id: second}]
"""
FENRIS = """
turn: {side: runner, number: 4, step: %s}
corp: {credits: 5, hq: [Hedge Fund], rnd: [Enigma, Ice Wall]}
runner: {identity: Noise, credits: 5, grip: [], stack: [Diesel, Mimic], rig: [{card: DJ Fenris, hosted: [%s]}]}
"""
BIOTECH = """
turn: {side: corp, number: 4}
corp:
  identity: {card: "Jinteki Biotech: Life Imagined"%s}
  hq: [Hedge Fund]
  rnd: {unknown: 9}
  archives: [PAD Campaign]
  outside: [{card: "Jinteki Biotech: Life Imagined", back: The Tank}]
runner: {grip: [Sure Gamble, Imp, Diesel], stack: {unknown: 9}}
"""


def position(text: str) -> Position:
    pool = shipped_pool()
    return Position(read_position("format: sysop/position/1\n" + text, pool).state, pool)


def where(p: Position, id: str) -> Zone:
    return p.state.object(id).zone


def context(p: Position, side: Side = Side.RUNNER) -> tuple[Game, Context]:
    return Game(p.state, p.pool), Asking(None, side, doubts=Doubts())


# ------------------------------------------------------------- outside of the game


def test_what_is_outside_of_the_game_is_none_of_its_objects() -> None:
    """rule_outside_game"""
    p = position(PILE)
    assert [o.card for o in p.state.outside] == [WHIZZARD, LOS, NOISE]
    assert not [o for o in p.state.objects if o.zone is Zone.OUTSIDE]


def test_no_text_sees_it_that_does_not_bring_it_in() -> None:
    """rule_outside_game"""
    game, seen = context(position(PILE))
    identities = Type((CardType.RUNNER_IDENTITY,))
    assert [o.id for o in game.selection.candidates(identities, seen)[0]] == [NOISE]
    assert [o.id for o in game.selection.candidates(identities & InZone((Zone.OUTSIDE,)), seen)[0]] == [
        WHIZZARD,
        LOS,
        "second",
    ]
    assert game.amount(CountOf(~InZone((Zone.RND,)) & Faction("criminal")), seen) == 0


def test_an_effect_on_all_cards_leaves_it_alone(runner_does: Callable[..., Position]) -> None:
    """rule_outside_game"""
    with_ = """
    turn: {side: runner, number: 2, step: before action}
    corp: {credits: 5}
    runner: {rig: [Trier, Corroder], outside: [Whizzard, Safety First]}
    """
    p = runner_does(Effect(Deed.REMOVE_FROM_GAME, what=Each(~InZone((Zone.HQ,)))), with_=with_)
    assert where(p, "corroder") is Zone.REMOVED
    assert {o.zone for o in p.state.outside} == {Zone.OUTSIDE}


def test_a_name_means_the_card_in_the_game_first() -> None:
    p = position(PILE)
    assert find_objects(p.state, p.pool, "Noise") == (NOISE,)
    assert [object_name(p.state, p.pool, id) for id in (NOISE, "second")] == [
        "Noise: Hacker Extraordinaire",
        "Noise: Hacker Extraordinaire (outside of the game)",
    ]


@pytest.mark.parametrize("text", [PILE, BIOTECH % ", back: The Brewery, flipped: true", FENRIS % ("action", "Los")])
def test_every_notation_keeps_it(text: str) -> None:
    pool = shipped_pool()
    state = read_position("format: sysop/position/1\n" + text, pool).state
    written = write_position(state, pool)
    assert read_position(written, pool).state == state
    line = dump(state)
    assert dump(parse(line)) == line
    assert parse(line).outside == state.outside


@pytest.mark.parametrize(
    ("player", "entry", "code"),
    [
        ("runner", "Corroder", "position.outside"),
        ("runner", "Hedge Fund", "position.wrong_side"),
        ("corp", "Hedge Fund", "position.outside"),
        ("corp", "Jinteki Biotech: Life Imagined, back: The Kiln", "position.back"),
        ("corp", "NBN: Making News", "position.outside"),
        ("runner", "Los, facedown: true", "position.facedown"),
        ("runner", "Los, counters: {power: 1}", "position.host_zone"),
        ("runner", "Los, back: The Tank", "position.back"),
    ],
)
def test_only_extra_cards_can_be_there(player: str, entry: str, code: str) -> None:
    """rule_outside_deck"""
    card, comma, rest = entry.partition(",")
    text = f'turn: {{side: corp}}\n{player}: {{outside: [{{card: "{card}"{comma}{rest}}}]}}\n'
    with pytest.raises(DiagnosticError) as caught:
        position(text)
    assert [problem.code for problem in caught.value.diagnostics] == [code]


def test_the_runner_sees_the_own_pile_and_the_corp_only_how_many_cards_it_has() -> None:
    """rule_additional_identities_pile"""
    p = position(PILE)
    assert [o.card for o in p.seen_by(Side.RUNNER).state.outside] == [WHIZZARD, LOS, NOISE]
    assert [(o.id, o.card) for o in p.seen_by(Side.CORP).state.outside] == [(f"outside.{n}", None) for n in (1, 2, 3)]


def test_what_the_corp_does_not_know_of_the_pile_leaves_targets_open() -> None:
    """rule_hidden_information"""
    p = position(PILE).after("play Rebirth").seen_by(Side.CORP)
    assert p.check("choose outside.1").status is Status.UNKNOWN


# ------------------------------------------------------------------------ switched


def test_what_lay_on_the_old_identity_goes() -> None:
    """rule_additional_identity, rule_additional_identities_reference, rule_trash_hosted_objects_when_host_trashed"""
    p = position(PILE).after("play Rebirth").after("choose Whizzard")
    assert (where(p, NOISE), where(p, "imp")) == (Zone.OUTSIDE, Zone.HEAP)
    assert p.state.object(NOISE).counters == ()


def test_recurring_credits_of_the_new_identity_are_placed() -> None:
    """rule_placing_recurring_credits"""
    p = position(PILE).after("play Rebirth").after("choose Whizzard")
    assert p.state.object(WHIZZARD).count(Counter.CREDIT) == 3
    assert p.state.identity(Side.RUNNER) == p.state.object(WHIZZARD)


def test_a_copy_of_the_same_identity_is_another_one() -> None:
    p = position(PILE).after("play Rebirth").after("choose second")
    assert (where(p, "second"), where(p, NOISE)) == (Zone.PLAY_AREA, Zone.OUTSIDE)


def test_the_new_identity_is_a_new_object_each_time() -> None:
    """rule_object"""
    p = position(PILE.replace("[Rebirth]", "[Rebirth, {card: Rebirth, id: again}]"))
    before = p.state.object(NOISE).reference
    for action in ("play rebirth", "choose Whizzard", "pass", "pass", "play again", f"choose {NOISE}"):
        p = p.after(action)
    assert p.state.object(NOISE).zone is Zone.PLAY_AREA
    assert p.state.object(NOISE).reference != before


def test_a_flipped_identity_leaves_with_its_front_up() -> None:
    """rule_additional_identity_double_sided"""
    hoshiko = '{card: "Hoshiko Shiro: Untold Protagonist", flipped: true}'
    text = PILE.replace("{card: Noise, counters: {power: 2}, hosted: [{card: Imp, installed: false}]}", hoshiko)
    p = position(text).after("play Rebirth").after("choose Whizzard")
    assert not p.state.object("hoshiko_shiro_untold_protagonist").flipped


# -------------------------------------------------------------------------- hosted


def memory(p: Position) -> int | None:
    game, _ = context(p)
    return game.player_numbers.modified(PlayerStat.MEMORY, Side.RUNNER)


def test_the_host_has_the_text_and_not_the_base_link() -> None:
    """rule_gaining_losing_abilities, rule_identity_base_link"""
    with_, without = (position(FENRIS % ("action", id)) for id in ('"Chaos Theory: Wünderkind"', ""))
    assert (memory(with_), memory(without)) == (5, 4)
    linked = position(FENRIS % ("action", SMOKE))
    game, _ = context(linked)
    assert game.player_numbers.modified(PlayerStat.LINK, Side.RUNNER) == 0


def test_recurring_credits_are_filled_up_on_the_host() -> None:
    """rule_refill_recurring_credits"""
    p = position((FENRIS % ("discard", SMOKE)).replace("side: runner, number", "side: corp, number"))
    for _ in range(4):
        p = p.after("pass")
    assert p.state.object("dj_fenris").count(Counter.CREDIT) == 1


def test_what_is_not_understood_of_the_hosted_text_leaves_doubts() -> None:
    """rule_all_text_is_an_ability"""
    p = position(FENRIS % ("action", '"Wyvern: Chemically Enhanced"'))
    assert {object.id for object, _ in Game(p.state, p.pool).not_understood.clauses()} == {"dj_fenris"}


RIG = """
turn: {side: runner, number: 2, step: before action}
corp: {credits: 5}
runner: {identity: Noise, rig: [Trier, {card: %s, id: its_host, hosted: [Los]}]}
"""
TO_GRIP = Destination(zone=Zone.GRIP)
OTHERS = Target(RESOURCE & ~Same(THIS))


@pytest.mark.parametrize(
    "effect", [Effect(Deed.TRASH, what=OTHERS), Effect(Deed.MOVE, what=OTHERS, destination=TO_GRIP)]
)
def test_however_its_host_is_uninstalled_the_identity_leaves_the_game(
    runner_does: Callable[..., Position], effect: Effect
) -> None:
    """rule_card_precedence"""
    p = runner_does(effect, with_=RIG % "DJ Fenris").after("choose its_host")
    assert not p.state.object("its_host").installed
    assert where(p, LOS) is Zone.REMOVED
    assert Deed.TRASH not in [e.verb for e in p.state.history if e.object == LOS]


def test_an_identity_on_any_other_host_goes_back_to_the_pile(runner_does: Callable[..., Position]) -> None:
    """rule_additional_identities_reference"""
    p = runner_does(Effect(Deed.TRASH, what=OTHERS), with_=RIG % "Earthrise Hotel").after("choose its_host")
    assert where(p, LOS) is Zone.OUTSIDE


def test_a_facedown_host_says_nothing_of_where_the_identity_goes(runner_does: Callable[..., Position]) -> None:
    """rule_facedown_runner_cards_are_blank"""
    what = Target(INSTALLED & ~Same(THIS))
    with_ = (RIG % "DJ Fenris").replace("id: its_host", "id: its_host, facedown: true")
    p = runner_does(Effect(Deed.TRASH, what=what), with_=with_).after("choose its_host")
    assert where(p, LOS) is Zone.OUTSIDE


# ------------------------------------------------------------------------- flipped


@pytest.mark.parametrize(
    ("back", "doubted", "trashed"), [("", True, 0), (", back: The Brewery", False, 2), (", back: The Tank", False, 0)]
)
def test_which_other_face_comes_up_the_copy_tells(back: str, doubted: bool, trashed: int) -> None:
    """rule_identity_copy"""
    p = position(BIOTECH % back).after("use Jinteki Biotech")
    assert bool(p.state.doubts) is doubted
    if not doubted:
        p = p.after("trigger Jinteki Biotech")
        assert len([f for f in p.state.stack if "chance" in type(f).__name__.lower()]) == (trashed > 0)
        assert (where(p, "pad_campaign") is Zone.RND) is (back == ", back: The Tank")


def test_the_back_of_a_copy_is_hidden_until_it_is_up() -> None:
    """rule_hidden_information"""
    own, up = position(BIOTECH % ", back: The Brewery"), position(BIOTECH % ", back: The Brewery, flipped: true")
    backs = [
        p.seen_by(side).state.object("jinteki_biotech_life_imagined").back
        for p in (own, up)
        for side in (Side.CORP, Side.RUNNER)
    ]
    assert backs == [0, None, 0, 0]


def test_a_face_that_is_up_is_named() -> None:
    with pytest.raises(DiagnosticError) as caught:
        position(BIOTECH % ", flipped: true")
    assert [problem.code for problem in caught.value.diagnostics] == ["position.back"]
