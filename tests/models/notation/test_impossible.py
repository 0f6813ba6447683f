"""Positions that no game can reach are refused, with all problems at once; illegal states to be corrected are not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec import structs

from sysop.models.abilities import Ability, AbilityKind, Aspect, Unread
from sysop.models.deeds import Deed
from sysop.models.notation import DiagnosticError, read_position, write_position
from sysop.models.notation.codes import CODES, RULES
from sysop.models.pool import shipped_pool
from sysop.models.rulebook import rule

POOL = shipped_pool()
HEAD = "format: sysop/position/1\nturn: {side: runner, number: 2}\n"


def problems(rest: str, head: str = HEAD) -> list[tuple[str, str]]:
    """Code and JSON pointer of every problem."""
    with pytest.raises(DiagnosticError) as caught:
        read_position(head + rest, POOL)
    return [(d.code, d.path) for d in caught.value.diagnostics]


def told(rest: str, head: str = HEAD) -> str:
    """The whole message."""
    with pytest.raises(DiagnosticError) as caught:
        read_position(head + rest, POOL, "state.yaml")
    return caught.value.render()


LONG = "x" * 101
ICE = "corp: {servers: {hq: {ice: [{card: Ice Wall, rezzed: true}, Enigma]}}}\n"

IMPOSSIBLE = {
    # numbers
    "negative credits": ("corp: {credits: -1}", "position.negative", "/corp/credits"),
    "negative tags": ("runner: {tags: -2}", "position.negative", "/runner/tags"),
    "negative clicks": ("runner: {clicks: -1}", "position.negative", "/runner/clicks"),
    "negative counters": (
        "runner: {rig: [{card: Imp, counters: {virus: -1}}]}",
        "position.negative",
        "/runner/rig/0/counters/virus",
    ),
    "turn 0": ("", "position.too_small", "/turn/number"),
    "minus 3 unknown cards": ("corp: {hq: [{unknown: -3}]}", "position.negative", "/corp/hq/0/unknown"),
    "a million unknown cards": ("corp: {hq: {unknown: 999999}}", "position.too_large", "/corp/hq/unknown"),
    # cards where no rule and no card puts them
    "an operation as ice": (
        "corp: {servers: {hq: {ice: [Hedge Fund]}}}",
        "position.wrong_type",
        "/corp/servers/hq/ice/0",
    ),
    "an asset as ice": (
        "corp: {servers: {hq: {ice: [PAD Campaign]}}}",
        "position.wrong_type",
        "/corp/servers/hq/ice/0",
    ),
    "ice in a root": ("corp: {servers: {'1': {root: [Ice Wall]}}}", "position.wrong_type", "/corp/servers/1/root/0"),
    "an agenda in a central root": (
        "corp: {servers: {hq: {root: [Obokata Protocol]}}}",
        "position.central_root",
        "/corp/servers/hq/root/0",
    ),
    "an asset in a central root": (
        "corp: {servers: {archives: {root: [PAD Campaign]}}}",
        "position.central_root",
        "/corp/servers/archives/root/0",
    ),
    "a Corp card in the rig": ("runner: {rig: [Ice Wall]}", "position.wrong_side", "/runner/rig/0"),
    "a Runner card in a server": (
        "corp: {servers: {'1': {root: [Corroder]}}}",
        "position.wrong_side",
        "/corp/servers/1/root/0",
    ),
    "a Runner card in HQ": ("corp: {hq: [Corroder]}", "position.wrong_side", "/corp/hq/0"),
    "a Corp card in the heap": ("runner: {heap: [Hedge Fund]}", "position.wrong_side", "/runner/heap/0"),
    "an event in the rig": ("runner: {rig: [Sure Gamble]}", "position.wrong_type", "/runner/rig/0"),
    "a program in the play area": ("runner: {play: [Corroder]}", "position.wrong_type", "/runner/play/0"),
    "an asset in a score area": ("runner: {score: [News Team]}", "position.wrong_type", "/runner/score/0"),
    "an identity in the grip": ("runner: {grip: ['Exile: Streethawk']}", "position.identity_zone", "/runner/grip/0"),
    "two identities": (
        "runner: {identity: ['Exile: Streethawk', 'Apex: Invasive Predator']}",
        "position.two_identities",
        "/runner/identity",
    ),
    "the other side's identity": ("corp: {identity: 'Exile: Streethawk'}", "position.wrong_type", "/corp/identity"),
    "a program as identity": ("runner: {identity: Corroder}", "position.wrong_type", "/runner/identity"),
    "an unknown identity": ("runner: {identity: unknown}", "position.identity_unknown", "/runner/identity"),
    # faces
    "a rezzed agenda": (
        "corp: {servers: {'1': {root: [{card: Obokata Protocol, rezzed: true}]}}}",
        "position.rezzed",
        "/corp/servers/1/root/0/rezzed",
    ),
    "a rezzed program": ("runner: {rig: [{card: Corroder, rezzed: true}]}", "position.rezzed", "/runner/rig/0/rezzed"),
    "a rezzed card in HQ": ("corp: {hq: [{card: Ice Wall, rezzed: true}]}", "position.rezzed", "/corp/hq/0/rezzed"),
    "both rezzed and facedown": (
        "corp: {servers: {hq: {ice: [{card: Ice Wall, rezzed: true, facedown: true}]}}}",
        "position.rezzed",
        "/corp/servers/hq/ice/0/rezzed",
    ),
    "rezzed ice that nobody knows": (
        "corp: {servers: {hq: {ice: [{card: unknown, rezzed: true}]}}}",
        "position.unknown_faceup",
        "/corp/servers/hq/ice/0/rezzed",
    ),
    "a facedown card in the heap": (
        "runner: {heap: [{card: Imp, facedown: true}]}",
        "position.facedown",
        "/runner/heap/0/facedown",
    ),
    "a facedown card in the grip": (
        "runner: {grip: [{card: Imp, facedown: true}]}",
        "position.facedown",
        "/runner/grip/0/facedown",
    ),
    "an unknown card that was scored": ("corp: {score: [unknown]}", "position.unknown_faceup", "/corp/score/0"),
    "an unknown number of cards in Archives": (
        "corp: {archives: unknown}",
        "position.unknown_number",
        "/corp/archives",
    ),
    "an unknown number of cards in the heap": (
        "runner: {heap: [{unknown: any}]}",
        "position.unknown_number",
        "/runner/heap/0/unknown",
    ),
    # hosts and counters
    "a host in the grip": (
        "runner: {grip: [{card: Djinn, hosted: [Imp]}]}",
        "position.host_zone",
        "/runner/grip/0/hosted",
    ),
    "counters in HQ": (
        "corp: {hq: [{card: Ice Wall, counters: {advancement: 1}}]}",
        "position.host_zone",
        "/corp/hq/0/counters",
    ),
    "credits in the heap": (
        "runner: {heap: [{card: Kati Jones, credits: 3}]}",
        "position.host_zone",
        "/runner/heap/0/credits",
    ),
    "an event installed on a host": (
        "runner: {rig: [{card: Djinn, hosted: [{card: Sure Gamble, installed: true}]}]}",
        "position.installed",
        "/runner/rig/0/hosted/0/installed",
    ),
    "an agenda installed on a Runner card": (
        "runner: {rig: [{card: Film Critic, hosted: [{card: Obokata Protocol, installed: true}]}]}",
        "position.installed",
        "/runner/rig/0/hosted/0/installed",
    ),
    "installed without a host": (
        "runner: {rig: [{card: Imp, installed: false}]}",
        "position.installed",
        "/runner/rig/0/installed",
    ),
    "agenda points on an installed card": (
        "runner: {rig: [{card: Imp, worth: 1}]}",
        "position.worth",
        "/runner/rig/0/worth",
    ),
    "a card flipped that has one face": (
        "runner: {identity: {card: Reina Roja, flipped: true}}",
        "position.flipped",
        "/runner/identity/flipped",
    ),
    "a back that no copy of the identity has": (
        'corp: {identity: {card: "Jinteki Biotech: Life Imagined", back: The Kiln}}',
        "position.back",
        "/corp/identity/back",
    ),
    "a choice with a card that makes none": (
        "runner: {rig: [{card: Imp, chosen: hq}]}",
        "position.chosen",
        "/runner/rig/0/chosen",
    ),
    "an event in the play area while no action is taken": (
        "runner: {play: [Sure Gamble]}",
        "position.being_played",
        "/runner/play",
    ),
    "two events that may have made the run": (
        "runner: {play: [Stimhack, Legwork]}\nrun: {server: hq, step: approach server}",
        "position.ambiguous",
        "/run",
    ),
    "one of two abilities is pending": (
        'runner: {rig: [{card: DJ Fenris, hosted: ["MaxX: Maximum Punk Rock"]}]}\npending: [DJ Fenris]',
        "position.pending",
        "/pending/0",
    ),
    "what lasts of a card that leaves nothing": (
        "runner: {rig: [Imp]}\nlasting: [Imp]",
        "position.lasting",
        "/lasting/0",
    ),
    "a second thing that lasts of one": (
        "runner: {rig: [Corroder]}\nlasting: [{card: Corroder, effect: 2}]",
        "position.lasting",
        "/lasting/0/effect",
    ),
    "nothing said of what was chosen": (
        "runner: {heap: [Test Run]}\nlasting: [Test Run]",
        "position.lasting",
        "/lasting/0",
    ),
    "what lasts for the next ice, while another is encountered": (
        "corp: {servers: {hq: {ice: [{card: Marker, rezzed: true}, {card: Enigma, rezzed: true}]}}}\n"
        "run: {server: hq, step: encounter, position: Enigma}\nlasting: [Marker]",
        "position.lasting",
        "/lasting/0",
    ),
    "what lasts of a card that is nowhere": (
        "lasting: [Corroder]",
        "position.absent_card",
        "/lasting/0",
    ),
    "what lasts of an event to come": (
        "runner: {rig: [Corroder]}\nlasting: [{card: Corroder, event: 3}]",
        "position.lasting",
        "/lasting/0/event",
    ),
    "a program outside of the game": (
        "runner: {outside: [Corroder]}",
        "position.outside",
        "/runner/outside/0",
    ),
    "a shuffled card in the rig": (
        "runner: {rig: [{card: Imp, unordered: true}]}",
        "position.unordered",
        "/runner/rig/0/unordered",
    ),
    "a card of the other owner": ("runner: {rig: [{card: Imp, owner: corp}]}", "position.owner", "/runner/rig/0/owner"),
    "credits given twice": (
        "runner: {rig: [{card: Imp, credits: 1, counters: {credit: 1}}]}",
        "position.credits_twice",
        "/runner/rig/0/credits",
    ),
    # ids and names
    "one id on two cards": (
        "runner: {rig: [{card: Imp, id: x}, {card: Djinn, id: x}]}",
        "position.duplicate_id",
        "/runner/rig/1/id",
    ),
    "an id with a blank": ("runner: {rig: [{card: Imp, id: my imp}]}", "position.bad_id", "/runner/rig/0/id"),
    "an id that is too long": (f"runner: {{rig: [{{card: Imp, id: {LONG}}}]}}", "position.bad_id", "/runner/rig/0/id"),
    "the id of a server": ("runner: {rig: [{card: Imp, id: hq}]}", "position.bad_id", "/runner/rig/0/id"),
    "a card that is none": ("runner: {grip: [Sure Gambel]}", "card.unknown", "/runner/grip/0"),
    "an entry without a card": ("runner: {rig: [{id: x}]}", "position.no_card", "/runner/rig/0"),
    "a server that is none": ("corp: {servers: {attic: {}}}", "position.server", "/corp/servers/attic"),
    "remote server 0": ("corp: {servers: {'0': {}}}", "position.server", "/corp/servers/0"),
    "one server twice": ("corp: {servers: {'1': {}, Server 1: {}}}", "position.server", "/corp/servers/Server 1"),
    "tags of the Corp": ("corp: {tags: 1}", "field.unknown", "/corp/tags"),
    "bad publicity of the Runner": ("runner: {bad_publicity: 1}", "field.unknown", "/runner/bad_publicity"),
    "a field that is none": ("weather: nice", "field.unknown", "/weather"),
    "an edition that is none": ("edition: cr-27", "position.edition", "/edition"),
    # what is going on
    "a step that is none": ("run: {server: hq, step: encouter}", "position.step", "/run/step"),
    "a step of the other structure": ("run: {server: hq, step: draw phase}", "position.step", "/run/step"),
    "a run on a server that is not there": ("run: {server: 3}", "position.no_server", "/run/server"),
    "a run on nothing": ("run: {step: encounter}", "position.server", "/run"),
    "an encounter without ice": ("run: {server: hq, step: encounter}", "position.no_ice", "/run/step"),
    "an encounter of unrezzed ice": (
        ICE + "run: {server: hq, position: Enigma, step: encounter}",
        "position.encounter_unrezzed",
        "/run/position",
    ),
    "ice of another server": (
        ICE + "run: {server: rnd, step: approach, position: Ice Wall}",
        "position.wrong_card",
        "/run/position",
    ),
    "a position in the success phase": (
        ICE + "run: {server: hq, step: breach, position: Ice Wall}",
        "position.position",
        "/run/position",
    ),
    "broken subroutines without an encounter": (
        ICE + "run: {server: hq, step: approach, broken: [1]}",
        "position.not_encountering",
        "/run/broken",
    ),
    "subroutine 0": (ICE + "run: {server: hq, step: encounter, broken: [0]}", "position.too_small", "/run/broken/0"),
    "a success before the end of the run": (
        ICE + "run: {server: hq, step: approach, successful: true}",
        "position.too_early",
        "/run/successful",
    ),
    "a run by a card that is not in play": (
        "runner: {heap: [Stimhack]}\nrun: {server: hq, by: Stimhack}",
        "position.wrong_card",
        "/run/by",
    ),
    "a run by a card that is nowhere": ("run: {server: hq, by: Stimhack}", "position.absent_card", "/run/by"),
    "access of a card elsewhere": ("corp: {rnd: [Snare!]}\nrun: hq\naccess: Snare!", "position.wrong_card", "/access"),
    "access of a card that is nowhere": ("run: hq\naccess: Snare!", "position.absent_card", "/access"),
    "access of either of two": (
        "corp: {hq: [Snare!, Snare!]}\nrun: hq\naccess: Snare!",
        "position.ambiguous",
        "/access",
    ),
    "access of nothing": ("corp: {hq: [Snare!]}\nrun: hq\naccess: {step: steal}", "position.no_card", "/access"),
    "breach of nothing": ("breach: {step: choose card}", "position.server", "/breach"),
    "an action that is none": ("action: {number: 1}", "position.no_action", "/action"),
    "an ability that is not there": (
        "runner: {rig: [Corroder]}\naction: {use: Corroder, ability: 99}",
        "position.no_ability",
        "/action/ability",
    ),
    "a remote mark": ("corp: {servers: {'1': {root: [PAD Campaign]}}}\nmark: 1", "position.mark", "/mark"),
    # history
    "an event of a turn to come": ("history: [{draw: 1, turn: 3}]", "position.later_turn", "/history/0/turn"),
    "an event in no run": ("history: [{pass: Ice Wall, run: this}]", "position.no_run", "/history/0/run"),
    "an event that is none": ("history: [{amount: 3}]", "position.history_entry", "/history/0"),
    "two events in one": ("history: [{draw: 1, shuffle: true}]", "position.history_entry", "/history/0"),
    "an action of the other player": ("history: [{action: purge}]", "position.not_their_turn", "/history/0/action"),
    "an action on no card": ("history: [{action: install}]", "position.history_entry", "/history/0"),
    "a use of either of two": (
        "runner: {rig: [Imp, Imp]}\nhistory: [{use: Imp}]",
        "position.ambiguous",
        "/history/0/use",
    ),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_impossible(name: str) -> None:
    rest, code, pointer = IMPOSSIBLE[name]
    head = HEAD if name != "turn 0" else "format: sysop/position/1\nturn: {side: runner, number: 0}\n"
    assert problems(rest, head) == [(code, pointer)]


@pytest.mark.parametrize(
    ("turn", "code", "pointer"),
    [
        ("{side: runner, priority: corp}", "position.priority", "/turn/priority"),
        ("{side: runner, passed: true}", "position.priority", "/turn"),
        ("{side: runner, step: discard, priority: runner}", "position.no_window", "/turn/priority"),
        ("{side: runner, step: dicard}", "position.step", "/turn/step"),
        ("{side: runner, step: mandatory draw}", "position.step", "/turn/step"),
        ("{number: 3}", "position.no_turn", "/turn"),
        ("{side: corp, step: mulligan, number: 1}", "position.setup", "/turn/number"),
        ("{side: corp, step: mulligan, priority: corp}", "position.setup", "/turn/priority"),
        ("{side: dealer}", "value.unknown_word", "/turn/side"),
    ],
)
def test_impossible_turns(turn: str, code: str, pointer: str) -> None:
    assert problems("", f"format: sysop/position/1\nturn: {turn}\n") == [(code, pointer)]


def test_a_word_that_is_no_step_is_answered_with_the_steps_of_a_turn() -> None:
    with pytest.raises(DiagnosticError) as caught:
        read_position("format: sysop/position/1\nturn: {side: corp, number: 2, step: muligan}\n", shipped_pool())
    assert "did you mean 'mulligan'? one of allotted clicks" in caught.value.diagnostics[0].help[0]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("turn: runner", "format.missing"),
        ("format: sysop/position/2\nturn: runner", "format.version"),
        ("format: sysop/verdict/1\nturn: runner", "format.version"),
        ("format: sysop/position/1", "position.no_turn"),
        ("[1, 2]", "type.mapping"),
        ("format: sysop/position/1\nturn: runner\ncorp: {identity: Haas-Bioroid: Stronger Together}", "yaml.syntax"),
        ("format: sysop/position/1\nturn: runner\ncorp: {}\ncorp: {}", "yaml.duplicate_key"),
        ("", "yaml.empty"),
    ],
)
def test_malformed(text: str, code: str) -> None:
    assert [c for c, _ in problems(text, "")] == [code]


def test_all_independent_problems_are_told_at_once_in_the_order_of_the_text() -> None:
    found = problems("runner: {credits: -1, rig: [Corrodor, Ice Wall]}\ncorp: {hq: [Hedge Fnd]}\nrun: {server: 7}")
    assert [code for code, _ in found] == [
        "position.negative",
        "card.unknown",
        "position.wrong_side",
        "card.unknown",
        "position.no_server",
    ]


def test_a_wrong_title_does_not_make_its_guests_wrong() -> None:
    assert problems("runner: {rig: [{card: Djin, hosted: [Imp]}]}") == [("card.unknown", "/runner/rig/0/card")]


def test_a_message_says_what_where_and_what_to_do() -> None:
    shown = told("corp:\n  servers:\n    hq:\n      ice: [Hedge Fund]\n")
    assert "error[position.wrong_type]: Hedge Fund is an operation; only ice protects HQ" in shown
    assert "state.yaml:6:13" in shown


def test_whether_an_agenda_lies_faceup_is_to_be_said_where_its_text_may_decide_it() -> None:
    unread = Unread(0, "a restriction", (Aspect.PROHIBITIONS,), acts=(Deed.INSTALL,), own=True)
    text = (Ability(AbilityKind.STATIC, declarations=(unread,)),)
    pool = POOL.with_cards([structs.replace(POOL["azef_protocol"], id="riddle", title="Riddle", abilities=text)])
    with pytest.raises(DiagnosticError) as caught:
        read_position(HEAD + "corp: {servers: {'1': {root: [Riddle]}}}", pool)
    assert [(d.code, d.path) for d in caught.value.diagnostics] == [("position.face", "/corp/servers/1/root/0")]
    for face in ("faceup", "facedown"):
        said = read_position(HEAD + f"corp: {{servers: {{'1': {{root: [{{card: Riddle, {face}: true}}]}}}}}}", pool)
        assert read_position(write_position(said, pool), pool).state == said.state


def test_titles_are_suggested() -> None:
    assert "did you mean 'Sure Gamble'?" in told("runner: {grip: [Sure Gambel]}")


def test_steps_are_suggested() -> None:
    assert "did you mean 'encounter'" in told(ICE + "run: {server: hq, step: encouter}")


def test_a_basic_action_written_as_an_event_is_answered_with_how_it_is_written() -> None:
    assert "{action: run, server: ...}" in told("history: [{run: hq, by: runner}]")


def test_an_unquoted_title_with_a_colon_is_explained() -> None:
    assert "quote" in told("corp:\n  identity: Haas-Bioroid: Stronger Together\n")


# ----------------------------------------------------------------------------- codes

NOTATION = Path(__file__).parents[3] / "models" / "notation"


def test_every_code_is_explained_and_every_explained_code_is_used() -> None:
    texts = [path.read_text(encoding="utf-8") for path in sorted(NOTATION.glob("*.py")) if path.name != "codes.py"]
    used = {code for text in texts for code in re.findall(r'"((?:card|format|position)\.[a-z_]+)"', text)}
    assert used == CODES.keys()


def test_every_code_is_seen_refusing() -> None:
    """The codes of turns, formats, pending abilities, lines and what may last have tests of their own."""
    elsewhere = {
        "position.face",
        "position.history_nowhere",
        "position.says_nothing",
        "position.unsettled",
        "position.no_turn",
        "position.no_window",
        "position.priority",
        "position.pending",
        "position.setup",
        "position.notation",
        "format.missing",
        "format.version",
    }
    assert {code for _, code, _ in IMPOSSIBLE.values()} | elsewhere >= CODES.keys()


def test_the_rules_behind_codes_exist() -> None:
    assert RULES.keys() <= CODES.keys()
    assert [found for found in map(rule, RULES.values()) if found is None] == []


# ---------------------------------------------------------- possible, for all that

POSSIBLE = {
    "two copies of a unique card": "runner: {rig: [Kati Jones, Kati Jones]}",
    "more programs than memory": "runner: {rig: [Corroder, Corroder, Corroder, Corroder, Corroder, Corroder]}",
    "two assets in one root": "corp: {servers: {'1': {root: [PAD Campaign, Adonis Campaign]}}}",
    "a remote server without cards": "corp: {servers: {'1': {}}}",
    "more copies than a deck may hold": "corp: {hq: [Hedge Fund, Hedge Fund, Hedge Fund, Hedge Fund]}",
    "no identity": "corp: {credits: 5}",
    "advancement counters on anything": "runner: {rig: [{card: Corroder, counters: {advancement: 2}}]}",
    "a Corp card that the Runner has": "runner: {rig: [{card: PAD Campaign, controller: runner, facedown: false}]}",
    "an event facedown in the rig": "runner: {rig: [{card: Sure Gamble, facedown: true}]}",
    "an unknown card facedown in the rig": "runner: {rig: [unknown]}",
    "an unknown card in the heap": "runner: {heap: [unknown]}",
    "an identity hosted on a card": "runner: {rig: [{card: DJ Fenris, hosted: ['Exile: Streethawk']}]}",
    "an operation hosted on ice": "corp: {servers: {hq: {ice: [{card: Ice Wall, rezzed: true, hosted: [Patch]}]}}}",
    "a hosted card hosting another": "runner: {rig: [{card: Djinn, hosted: [{card: Leprechaun, hosted: [Imp]}]}]}",
    "a card hosted on a scored agenda": "corp: {score: [{card: Hostile Takeover, hosted: [Political Graffiti]}]}",
    "clicks of the inactive player": "corp: {clicks: 2}",
    "an access outside of a run": "corp: {rnd: [Snare!]}\naccess: {card: Snare!}",
    "a breach of a server that is not attacked": "corp: {rnd: [Snare!]}\nrun: archives\nbreach: rnd\naccess: Snare!",
    "a run that nobody declared successful": "run: {server: hq, step: breach, successful: false}",
    "a field with nothing in it": "corp: {hq: , servers: }\nmark:",
}


@pytest.mark.parametrize("name", POSSIBLE)
def test_possible(name: str) -> None:
    assert read_position(HEAD + POSSIBLE[name], POOL).state.turn == 2
