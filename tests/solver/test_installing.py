"""Installing: destinations, hosts, like cards, memory (8.5, 1.13.6, 3.9.3b)."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from sysop.models.abilities import Ability, AbilityKind
from sysop.models.actions import ChooseCards
from sysop.models.cards import Card
from sysop.models.conditions import InstallOnly
from sysop.models.notation.positions import read_position
from sysop.models.pool import shipped_pool
from sysop.models.selectors import ServerWord
from sysop.models.terms import Counter, Face, Zone
from sysop.models.verdict import IllegalActionError
from sysop.solver.ask.position import Position
from sysop.solver.procedures.like_cards import Like, Room, Trashings
from sysop.solver.reading.memory import Bound

POOL = shipped_pool()
CORP = """
turn: {side: corp, number: 2, step: action}
corp: {credits: 1, clicks: 3, hq: %s, rnd: {unknown: 20}, servers: %s}
runner: {credits: 5}
"""
RUNNER = """
turn: {side: runner, number: 2, step: action}
corp: {credits: 5, servers: {hq: {ice: [%s]}}}
runner: {credits: 9, clicks: 4, grip: %s, stack: {unknown: 20}, rig: %s}
"""


def at(text: str) -> Position:
    return Position(read_position("format: sysop/position/1\n" + text, POOL).state, POOL)


def corp(hq: str, servers: str) -> Position:
    return at(CORP % (hq, servers))


def runner(grip: str, rig: str, ice: str = "Ice Wall") -> Position:
    return at(RUNNER % (ice, grip, rig))


def codes(position: Position, action: str) -> set[str]:
    return {r.code for r in position.check(action).reasons}


def chosen(position: Position) -> list[set[str]]:
    """The sets that may be trashed, as titles."""
    sets = []
    for choice in position.legal_actions:
        assert isinstance(choice, ChooseCards)
        sets.append({POOL[position.state.object(c).card or ""].title for c in choice.cards})
    return sets


# -------------------------------------------------------------------------- hosts


def test_a_connection_can_be_installed_on_a_card_that_hosts_connections_or_without_a_host() -> None:
    """rule_host_via_install"""
    p = runner("[Kati Jones]", "[Off-Campus Apartment]")
    assert p.check("install Kati Jones")
    assert p.check("install Kati Jones on Off-Campus Apartment")
    hosted = p.after("install Kati Jones on Off-Campus Apartment")
    kati = next(o for o in hosted.state.objects if o.card == "kati_jones")
    assert kati.installed
    assert hosted.state.object(kati.host or "").card == "off_campus_apartment"


def test_a_host_takes_only_the_cards_that_it_names() -> None:
    """rule_host_via_install"""
    p = runner("[Corroder, Daily Casts]", "[Off-Campus Apartment, Kati Jones]")
    assert codes(p, "install Corroder on Off-Campus Apartment") == {"install.not_a_host"}
    assert codes(p, "install Daily Casts on Kati Jones") == {"install.not_a_host"}


def test_a_card_in_hand_is_no_host() -> None:
    """rule_valid_hosts"""
    p = runner("[Kati Jones, Off-Campus Apartment]", "[]")
    assert codes(p, "install Kati Jones on Off-Campus Apartment") == {"install.not_a_host"}


def test_a_card_that_is_installed_only_on_rezzed_ice_needs_one() -> None:
    """rule_host_on_ability"""
    assert codes(runner("[Egret]", "[]"), "install Egret") == {"install.needs_host"}
    assert codes(runner("[Egret]", "[]"), "install Egret on Ice Wall") == {"install.not_a_host"}
    p = runner("[Egret]", "[]", ice="{card: Ice Wall, rezzed: true}")
    assert p.check("install Egret on Ice Wall")
    assert codes(p, "install Egret") == {"install.needs_host"}


def test_a_host_that_goes_takes_what_it_hosts_along() -> None:
    """step_checkpoint_hosted_on_installed_cards"""
    p = runner("[Corroder]", "[{card: Scheherazade, hosted: [Mimic]}]").after("install Corroder")
    p = p.after("choose cards Scheherazade")
    assert {o.card for o in p.state.in_zone(Zone.HEAP)} == {"scheherazade", "mimic"}


# -------------------------------------------------------------------- like cards


def test_the_runner_may_trash_any_programs_before_installing_one() -> None:
    """rule_install_trash_programs"""
    p = runner("[Corroder]", "[Mimic, Datasucker, Kati Jones]").after("install Corroder")
    assert chosen(p) == [set(), {"Mimic"}, {"Datasucker"}, {"Mimic", "Datasucker"}]


def test_programs_that_would_exceed_the_memory_must_go_first() -> None:
    """rule_program_install_exceed_memory_limit"""
    p = runner("[Corroder]", "[Mimic, Datasucker, Yog.0, Gordian Blade]").after("install Corroder")
    sets = chosen(p)
    assert set() not in sets
    assert {"Mimic"} in sets
    with pytest.raises(IllegalActionError):
        p.after("choose cards nothing")
    after = p.after("choose cards Mimic")
    assert {o.card for o in after.state.in_zone(Zone.HEAP)} == {"mimic"}


def test_hardware_asks_for_no_programs() -> None:
    """rule_install_trash_programs"""
    p = runner("[Cyberfeeder]", "[Mimic]").after("install Cyberfeeder")
    assert p.decision is not None
    assert p.decision.kind.value == "priority"


def test_an_asset_replaces_the_agenda_in_its_root() -> None:
    """rule_must_trash_cases_in_root_of_server"""
    p = corp("[PAD Campaign]", '{"1": {root: [Hostile Takeover]}}').after("install PAD Campaign in Server 1")
    archived = p.state.in_zone(Zone.ARCHIVES)
    assert [(o.card, o.face.value) for o in archived] == [("hostile_takeover", "facedown")]


def test_an_upgrade_may_replace_any_card_of_its_root() -> None:
    """rule_must_trash_cases_in_root_of_server"""
    p = corp("[Ash 2X3ZB9CY]", '{"1": {root: [Hostile Takeover]}}').after("install Ash 2X3ZB9CY in Server 1")
    assert chosen(p) == [set(), {"Hostile Takeover"}]


def test_a_region_replaces_the_region_of_its_root() -> None:
    """rule_region_install"""
    p = corp("[Amaze Amusements, SanSan City Grid]", '{"1": {root: [{card: Ruhr Valley, rezzed: true}]}}')
    after = p.after("install SanSan City Grid in Server 1")
    assert [o.card for o in after.state.in_zone(Zone.ARCHIVES)] == ["ruhr_valley"]


def test_ice_that_is_trashed_first_is_not_paid_for() -> None:
    """rule_install_trash_ice"""
    p = corp("[Enigma]", "{hq: {ice: [Ice Wall, Eli 1.0]}}")
    assert p.check("install Enigma protecting HQ"), "2 ice would cost 2, 1 credit is there"
    p = p.after("install Enigma protecting HQ")
    assert p.after("choose cards Ice Wall, Eli 1.0").state.corp.credits == 1
    assert p.after("choose cards Ice Wall").state.corp.credits == 0
    with pytest.raises(IllegalActionError):
        p.after("choose cards nothing")


def test_the_card_is_written_along_with_what_is_trashed_for_it() -> None:
    """rule_steps_installing_trash_like_cards"""
    p = corp("[Enigma]", "{hq: {ice: [Ice Wall, Eli 1.0]}}")
    assert p.check("install Enigma protecting HQ trashing Ice Wall")
    assert len(p.after("install Enigma protecting HQ trashing Ice Wall").state.ice("hq")) == 2


def test_a_card_being_installed_is_neither_in_hand_nor_installed() -> None:
    """rule_steps_installing_place"""
    p = corp("[Enigma]", "{hq: {ice: [Ice Wall]}}").after("install Enigma protecting HQ")
    enigma = next(o for o in p.state.objects if o.card == "enigma")
    assert enigma.zone is Zone.PLAY_AREA
    assert not enigma.installed
    assert "Enigma" not in p.describe(ChooseCards(())), "it is not among the ice that may be trashed"


def test_a_remote_server_survives_the_trashing_of_its_last_card() -> None:
    """rule_install_cannot_destroy_server"""
    p = corp("[PAD Campaign]", '{"3": {root: [Hostile Takeover]}}').after("install PAD Campaign in Server 3")
    assert [o.card for o in p.state.root("3")] == ["pad_campaign"]


def test_a_second_console_can_be_installed_and_the_older_one_goes() -> None:
    """rule_console_limitation"""
    p = runner("[Astrolabe]", "[Desperado]").after("install Astrolabe")
    assert [o.card for o in p.state.in_zone(Zone.HEAP)] == ["desperado"]


# ---------------------------------------------------------------------- brute force


@given(
    weights=st.lists(st.integers(0, 3), max_size=6),
    short=st.integers(-1, 6),
    must=st.integers(0, 2),
)
def test_the_sets_of_like_cards_are_all_that_free_enough_memory(weights: list[int], short: int, must: int) -> None:
    """rule_install_trash_programs, against every subset."""
    forced = tuple(f"m{k}" for k in range(must))
    may = tuple(f"p{k}" for k in range(len(weights)))
    weight = dict(zip(may, weights, strict=True))
    sets = Trashings(Like(forced, may), Room((Bound(tuple(weight.items()), short),)))
    expected = [
        (*forced, *chosen)
        for size in range(len(may) + 1)
        for chosen in combinations(may, size)
        if sum(weight[i] for i in chosen) >= max(0, short)
    ]
    assert list(sets) == expected
    assert sets.count() == len(expected)
    assert all(s in sets for s in expected)
    assert (*forced, "other") not in sets


def test_a_limit_of_remote_servers_keeps_new_ones_from_being_created() -> None:
    """rule_limit_remote_servers"""
    text = CORP.replace("corp: {", 'corp: {identity: "Earth Station: SEA Headquarters", ')
    p = at(text % ("[PAD Campaign]", '{"1": {root: [Hostile Takeover]}}'))
    assert codes(p, "install PAD Campaign in a new remote server") == {"install.too_many_servers"}
    assert p.check("install PAD Campaign in Server 1")
    assert at(text % ("[PAD Campaign]", "{}")).check("install PAD Campaign in a new remote server")


# ------------------------------------------------------------ installing by an ability

MNEMONICS = """
turn: {side: corp, number: 3, step: action}
corp:
  {identity: Saraswati Mnemonics, credits: 5, clicks: 3, hq: [PAD Campaign, Ice Wall], rnd: {unknown: 9}, servers: %s}
runner: {credits: 5, grip: {unknown: 3}}
"""


def mnemonics(servers: str) -> Position:
    return at(MNEMONICS % servers).after("use Saraswati Mnemonics")


def texts(position: Position) -> list[str]:
    return [position.describe(c) for c in position.legal_actions]


def test_ice_cannot_be_chosen_for_an_install_in_a_root() -> None:
    assert texts(mnemonics("{}")) == ["choose PAD Campaign"]


def test_where_a_text_leaves_several_servers_one_of_them_is_declared_as_the_card_is_installed() -> None:
    position = mnemonics("{1: {root: [Snare!]}, hq: {ice: [Enigma]}}").after("choose PAD Campaign")
    assert texts(position) == ["server Server 1", "server a new remote server"]
    installed = position.after("server 1").state.object("pad_campaign")
    assert (installed.server, installed.count(Counter.ADVANCEMENT)) == ("1", 1)


def test_a_card_that_is_not_in_play_hosts_no_counters() -> None:
    """1.13.1a; the install fails for want of a server, and its second part finds the card in HQ."""
    position = mnemonics("{}").given
    (install,) = mnemonics("{}").legal_actions
    assert position.object("pad_campaign").zone is Zone.HQ
    after = Position(position, POOL.with_cards([only_in_a_central_server()])).after(install)
    card = after.state.object("pad_campaign")
    assert (card.zone, card.counters) == (Zone.HQ, ())


def only_in_a_central_server() -> Card:
    """PAD Campaign as if it could be installed in HQ only."""
    kept = Ability(AbilityKind.STATIC, restrictions=(InstallOnly(server=ServerWord.HQ),))
    return structs.replace(POOL["pad_campaign"], abilities=(kept,))


# --------------------------------------------------------------------- faceup agendas


def test_an_agenda_whose_text_says_so_is_installed_faceup_and_is_active_then() -> None:
    """rule_agendas_faceup: Oaktown Renovation, advanced, gives the Corp 2 credits."""
    position = corp("[Oaktown Renovation]", "{}").after("install Oaktown Renovation in a new remote server")
    assert position.state.object("oaktown_renovation").face is Face.UP
    for _ in range(2):
        position = position.after("pass")
    credits = position.state.corp.credits
    advanced = position.after("advance Oaktown Renovation")
    while advanced.decision is not None and "advance Oaktown Renovation" not in texts(advanced):
        advanced = advanced.after(next(iter(advanced.legal_actions)))
    assert advanced.state.corp.credits == credits - 1 + 2


def test_an_agenda_that_is_faceup_for_another_reason_is_not_active() -> None:
    """rule_agendas_not_rezzed"""
    position = corp("[]", "{1: {root: [{card: Project Beale, facedown: false}]}}")
    assert not position.game.is_active(position.state.object("project_beale"))


def test_a_card_is_no_host_of_itself() -> None:
    """rule_valid_hosts"""
    p = runner("[Imp, Djinn]", "[]")
    assert codes(p, "install Imp on Imp") == {"install.not_a_host"}
    assert codes(p, "install Djinn on Djinn") == {"install.not_a_host"}


def test_the_servers_that_a_card_is_limited_to_are_named() -> None:
    """rule_x_server_only"""
    text = "format: sysop/position/1\nturn: {side: corp, number: 3}\ncorp: {credits: 5, hq: [Mwanza City Grid]}\n"
    p = Position(read_position(text, POOL).state, POOL)
    (reason,) = p.why_not("install Mwanza City Grid in Archives")
    assert reason.message == "Mwanza City Grid can be installed only in the root of HQ or R&D"
    assert p.check("install Mwanza City Grid in HQ")


BEHIND = """
turn: {side: runner, number: 4, step: action}
corp: {credits: 9, hq: [Ice Wall], servers: {hq: {ice: [%s{card: "Brân 1.0", rezzed: true}, Enigma]}}}
runner: {credits: 5, clicks: 1, grip: [Sure Gamble]}
run: {server: hq, step: encounter, position: "Brân 1.0", broken: [2, 3]}
"""


@pytest.mark.parametrize("outward", ["", "Hortum, "])
def test_the_ice_behind_which_an_ability_installs_may_be_trashed_for_it(outward: str) -> None:
    """rule_install_trash_ice: any other ice of the server; the new one is where it would have been, and the Runner
    comes to it next (rule_ice_change_inward)."""
    asked = at(BEHIND % outward).after("pass").after("pass").after("choose Ice Wall")
    p = asked.after("choose cards Brân 1.0")
    assert [o.card for o in p.state.ice("hq")] == [*(["hortum"] if outward else []), "ice_wall", "enigma"]
    assert [o.card for o in p.state.in_zone(Zone.ARCHIVES)] == ["bran_1_0"]
    for action in ("pass", "pass", "continue", "pass", "pass", "pass"):
        p = p if p.check("rez Ice Wall") else p.after(action)
    assert p.check("rez Ice Wall")
    assert not p.check("rez Enigma")
