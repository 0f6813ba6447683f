"""Random positions as plain data, valid by construction, from a few cards of every type."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from sysop.models.terms import Side
from sysop.models.timing import TIMING, TURNS, Structure

ICE = ["Ice Wall", "Enigma", "Data Raven"]
ROOT = ["PAD Campaign", "Adonis Campaign", "Ash 2X3ZB9CY"]
AGENDAS = ["Obokata Protocol", "Hostile Takeover"]
OPERATIONS = ["Hedge Fund", "Biotic Labor", "24/7 News Cycle"]
PROGRAMS = ["Imp", "Corroder", "Djinn", "Datasucker"]
RIG = [*PROGRAMS, "Kati Jones", "Desperado", "Clone Chip", "Film Critic"]
EVENTS = ["Sure Gamble", "Stimhack", "Diesel"]
CORP_CARDS = [*ICE, *ROOT, *AGENDAS, *OPERATIONS]
RUNNER_CARDS = [*RIG, *EVENTS]
UNKNOWN = "unknown"
small = st.integers(0, 4)


@st.composite
def counters(draw: st.DrawFn) -> dict[str, Any]:
    kinds = draw(st.dictionaries(st.sampled_from(["advancement", "agenda", "power", "virus"]), small, max_size=2))
    return ({"counters": kinds} if kinds else {}) | ({"credits": draw(small)} if draw(st.booleans()) else {})


@st.composite
def card(draw: st.DrawFn, titles: list[str], *, guests: bool = True, **flags: st.SearchStrategy[bool]) -> Any:
    """An entry: a title, an unknown card where that is one of the titles, or a mapping with counters and guests."""
    title = draw(st.sampled_from(titles))
    if title == UNKNOWN:
        return draw(st.sampled_from([UNKNOWN, {UNKNOWN: 2}, {"card": UNKNOWN}]))
    if draw(st.booleans()):
        return title
    entry = {"card": title} | draw(counters())
    for name, values in flags.items():
        if draw(st.booleans()):
            entry[name] = draw(values)
    if guests and draw(st.integers(0, 3)) == 0:
        hosted = card([*PROGRAMS, UNKNOWN], guests=False, installed=st.booleans())
        entry["hosted"] = draw(st.lists(hosted, max_size=2))
    return entry


def hidden(titles: list[str]) -> st.SearchStrategy[Any]:
    """What a hand or a deck can be said to hold."""
    entries = st.sampled_from([*titles, UNKNOWN, {UNKNOWN: 3}, {UNKNOWN: "any"}])
    return st.one_of(st.just(UNKNOWN), st.builds(lambda n: {UNKNOWN: n}, small), st.lists(entries, max_size=4))


def pile(titles: list[str]) -> st.SearchStrategy[Any]:
    return st.lists(st.sampled_from(titles), max_size=3)


servers = st.dictionaries(
    st.sampled_from(["hq", "rnd", "archives", "1", "2", "7"]),
    st.fixed_dictionaries({}, optional={"ice": st.lists(card([*ICE, UNKNOWN], rezzed=st.booleans()), max_size=3)}),
    max_size=4,
)
remote_roots = st.lists(
    st.one_of(
        card([*ROOT, UNKNOWN], rezzed=st.booleans()),
        card(AGENDAS, facedown=st.booleans()),
    ),
    max_size=2,
)
corp = st.fixed_dictionaries(
    {},
    optional={
        "identity": st.sampled_from(["Haas-Bioroid: Engineering the Future", "MirrorMorph: Endless Iteration"]),
        "credits": small,
        "clicks": small,
        "bad_publicity": small,
        "hq": hidden(CORP_CARDS),
        "rnd": hidden(CORP_CARDS),
        "archives": st.lists(
            st.sampled_from([*CORP_CARDS, UNKNOWN, {"card": "Ice Wall", "facedown": True}]), max_size=4
        ),
        "score": st.lists(
            st.sampled_from(
                [
                    *AGENDAS,
                    {"card": "Hostile Takeover", "counters": {"agenda": 2}},
                    {"card": "Echo Chamber", "worth": 1},
                ]
            ),
            max_size=2,
        ),
        "play": pile(OPERATIONS),
        "set_aside": pile([*CORP_CARDS, UNKNOWN]),
        "removed": pile(CORP_CARDS),
    },
)
runner = st.fixed_dictionaries(
    {},
    optional={
        "identity": st.sampled_from(["Exile: Streethawk", "Apex: Invasive Predator"]),
        "credits": small,
        "clicks": small,
        "tags": small,
        "core_damage": small,
        "grip": hidden(RUNNER_CARDS),
        "stack": hidden(RUNNER_CARDS),
        "heap": pile([*RUNNER_CARDS, UNKNOWN]),
        "score": pile(AGENDAS),
        "play": st.lists(st.just("Stimhack"), max_size=1),
        "rig": st.lists(card([*RIG, UNKNOWN], facedown=st.booleans()), max_size=4),
        "removed": pile(RUNNER_CARDS),
    },
)
entries = st.sampled_from(
    [
        {"action": "gain_credit"},
        {"action": "draw"},
        {"action": "run", "server": "hq", "successful": True},
        {"action": "run", "server": "rnd"},
        {"action": "play", "card": "Sure Gamble"},
        {"action": "install", "card": "Same Old Thing"},
        {"action": "use", "card": "Same Old Thing", "ability": 1},
        {"play": "Hedge Fund", "turn": "last"},
        {"suffer_damage": 2, "damage": "net"},
        {"run_successful": "archives"},
        {"run_begins": "hq"},
        {"run_ends": "hq", "successful": False},
        {"gain_credits": 3, "by": "corp", "cause": "play"},
        {"trash": "Ice Wall", "from": "hq", "to": "archives", "by": "runner", "turn": 1},
        {"place_counters": True, "counter": "virus", "amount": 2, "action": 1},
        {"spend_credits": 2, "payment": True, "turn": "last"},
    ]
)


@st.composite
def positions(draw: st.DrawFn) -> dict[str, Any]:
    """A position file as plain data."""
    side = draw(st.sampled_from(Side))
    data: dict[str, Any] = {"format": "sysop/position/1"}
    turn: dict[str, Any] = {"side": side.value, "number": draw(st.integers(2, 9))}
    goes_on = side is Side.RUNNER and draw(st.booleans())
    if not goes_on and draw(st.booleans()):
        step = draw(st.sampled_from(TIMING[TURNS[side]]))
        turn["step"] = step.word
        if step.window is not None and step.word != "action":
            turn["priority"] = draw(st.sampled_from(Side)).value
            turn["passed"] = draw(st.booleans())
    data["turn"] = turn
    if draw(st.booleans()):
        events = draw(st.lists(entries, max_size=5))
        events = [
            e for e in events if side is Side.RUNNER or "action" not in e or e["action"] in ("gain_credit", "draw")
        ]
        data["history"] = draw(st.sampled_from([events, {"partial": True, "events": events}]))
    data["corp"], data["runner"] = draw(corp), draw(runner)
    if not goes_on and turn.get("step", "action") == "action":  # where nothing is being played
        for player in ("corp", "runner"):
            data[player].pop("play", None)
    placed = draw(servers)
    for name, parts in placed.items():
        if name.isdecimal() and draw(st.booleans()):
            parts["root"] = draw(remote_roots)
    if placed:
        data["corp"]["servers"] = placed
    if draw(st.booleans()):
        data["mark"] = draw(st.sampled_from(["hq", "rnd", "archives"]))
    if goes_on:
        data |= draw(run(data))
    return data


@st.composite
def run(draw: st.DrawFn, data: dict[str, Any]) -> dict[str, Any]:
    """A run, at a step that the ice of its server allows."""
    placed = data["corp"].get("servers", {})
    server = draw(st.sampled_from(["hq", "rnd", "archives", *(s for s in placed if s.isdecimal())]))
    ice = placed.get(server, {}).get("ice", [])
    faceup = bool(ice) and isinstance(ice[0], dict) and ice[0].get("rezzed", False)
    steps = [s.word for s in TIMING[Structure.RUN]]
    usable = [
        w
        for w, s in zip(steps, TIMING[Structure.RUN], strict=True)
        if (ice or "ice" not in s.phase.value) and (faceup or s.phase.value != "encounter ice")
    ]
    found: dict[str, Any] = {"server": server, "step": draw(st.sampled_from(usable))}
    if found["step"] == "encounter" and draw(st.booleans()):
        found["broken"] = draw(st.lists(st.integers(1, 3), unique=True, max_size=2))
    if draw(st.booleans()):
        found["bad_publicity"] = draw(small)
    if data["runner"].get("play") and draw(st.booleans()):
        found["by"] = "Stimhack"
    more: dict[str, Any] = {"run": found}
    if found["step"] == "breach" and server == "hq" and draw(st.booleans()):
        data["corp"]["hq"] = [{"card": "Snare!"}, "Hedge Fund"]
        step = draw(st.sampled_from([s.word for s in TIMING[Structure.ACCESS]]))
        more["access"] = {"card": "Snare!", "step": step}
    return more
