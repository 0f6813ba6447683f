"""The states of a recording as states of the game that sysop carries along."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import structs

from ...models.frames import Progress, TimingFrame, WindowFrame
from ...models.imports.entries import Ids
from ...models.imports.positions import NoPosition, position_of
from ...models.imports.shapes import Situation, situation
from ...models.pool import Pool
from ...models.pool.own_cards import id_of_title
from ...models.state import Ending, State
from ...models.terms import Side
from ...models.timing import TURNS, Structure, Window
from .names import with_names

Data = Mapping[str, Any]
FIRST_WINDOW = {
    Structure.CORP_TURN: "step_corp_turn_draw_phase_paw",
    Structure.RUNNER_TURN: "step_runner_turn_action_phase_paw",
}


class Recorded:
    """Makes states of what was recorded; cards keep their names over the whole recording.

    `pool` is the pool with the cards that the recording brings along.
    """

    def __init__(self, pool: Pool) -> None:
        self.pool: Pool = pool
        self.plays_on = False  # whether the game is played on after its end
        self.impossible: bool = False  # whether the last state has cards where no rule puts them
        self._ids = Ids()
        self._told: dict[str, str] = {}  # our name of a card by the recording's own
        self._same: dict[str, str] = {}  # names that stand for another one, after a move

    def name(self, cid: str, title: str | None = None) -> str:
        """What we call a card of the recording."""
        found = self._told.get(cid)
        if found is None:
            card = self.pool.named(title) if title is not None else None
            stem = card.id if card is not None else id_of_title(title or "") or "card"
            found = self._told[cid] = self._ids.of(cid, stem)
        return self._same.get(found, found)

    def same(self, cid: str, old: str, title: str) -> None:
        """From here on the recording calls a card by another name."""
        now = self.name(cid, title)
        if now != old:
            self._same[now] = old

    @property
    def renamed(self) -> Mapping[str, str]:
        """The names that stand for another one."""
        return self._same

    def current(self) -> dict[str, str]:
        """What we call every card that has been told of, by what the recording calls it."""
        return {cid: self._same.get(name, name) for cid, name in self._told.items()}

    def names(self, cids: Mapping[str, str | None]) -> dict[str, str]:
        """What we call cards, by what the recording calls them; their titles are given."""
        known = {cid: title for cid, title in cids.items() if title or cid in self._told}
        return {cid: self.name(cid, title) for cid, title in known.items()}

    def state(self, data: Data) -> State:
        """The state, at the window before an action where nothing else is going on. Raises `NoPosition`."""
        ended = data.get("winner") if not self.plays_on else None
        open_, strays = _with_strays_apart(_without_end(data) if ended else _on(data))
        here = situation(open_)
        if here.end_turn and not _is_over(here):
            here = structs.replace(here, end_turn=False)
        step = "before action" if _between_actions(here) else None
        try:
            made = position_of(here, self.pool, ids=self._ids, history=[], step=step)
        except NoPosition:
            if _is_over(here) or step is None:
                raise
            made = position_of(here, self.pool, ids=self._ids, history=[])
        self.impossible = any(words.startswith("that ") for words in made.untold)
        own = {id: name for cid, id in made.ids.items() if (name := self._told.setdefault(cid, id)) != id}
        if set(made.pool.own) - set(self.pool.own):
            self.pool = made.pool
        state = with_names(with_names(_with_strays(made.state, strays), own), self._same)
        if here.run is None and (_is_over(here) or here.turn <= 0):
            state = _next_turn(state, first=here.turn <= 0)
        if ended in ("corp", "runner"):
            state = structs.replace(state, winner=Side(ended), ending=Ending.EFFECT)
        return state


def _between_actions(state: Situation) -> bool:
    phases = (state.corp_phase_12, state.runner_phase_12)
    return state.turn > 0 and not _is_over(state) and state.run is None and not any(p and p.active for p in phases)


def _is_over(state: Situation) -> bool:
    """Whether the turn has ended; where the next one is begun while something of its end is still being answered, the
    recording goes on saying so."""
    player = state.runner if state.active_player == Side.RUNNER else state.corp
    return bool(state.end_turn) and player.click == 0


def _on(data: Data) -> dict[str, Any]:
    """A state as if nobody had won."""
    return {k: v for k, v in data.items() if k != "winner"}


def _without_end(data: Data) -> dict[str, Any]:
    """A state as if the game were not over: nobody is asked anything more."""
    return without_prompts({k: v for k, v in data.items() if k not in ("winner", "run", "encounters")})


def without_prompts(data: Data) -> dict[str, Any]:
    """A state as if nobody were asked anything."""
    open_ = dict(data)
    for side in Side:
        player = data.get(side.value)
        if isinstance(player, Mapping):
            open_[side.value] = {k: v for k, v in player.items() if k != "prompt-state"}
    return open_


_CENTRAL = {"hq": "hq", "rd": "rnd", "archives": "archives"}
_STRAY = 900_000  # the number of the first remote server that stands for the root of a central one


def _with_strays_apart(data: dict[str, Any]) -> tuple[dict[str, Any], dict[str, str]]:
    """A state in which agendas and assets that lie in the root of a central server, where no rule puts them, lie in
    remote servers of their own; and which of these stands for which central server.

    The program lets them be installed there (against rule_agenda_asset_root_remote_server).
    """
    corp = data.get("corp")
    servers = corp.get("servers") if isinstance(corp, Mapping) else None
    if not isinstance(corp, Mapping) or not isinstance(servers, Mapping):
        return data, {}
    moved: dict[str, Any] = {}
    strays: dict[str, str] = {}
    for number, (key, name) in enumerate(_CENTRAL.items()):
        server = servers.get(key)
        content = server.get("content") if isinstance(server, Mapping) else None
        if not isinstance(server, Mapping) or not isinstance(content, list):
            continue
        astray = [c for c in content if isinstance(c, Mapping) and c.get("type") in ("Agenda", "Asset")]
        if astray:
            moved[key] = {**server, "content": [c for c in content if c not in astray]}
            moved[f"remote{_STRAY + number}"] = {"content": astray, "ices": None}
            strays[str(_STRAY + number)] = name
    if not strays:
        return data, {}
    return {**data, "corp": {**corp, "servers": {**servers, **moved}}}, strays


def _with_strays(state: State, strays: Mapping[str, str]) -> State:
    """The state with those cards where they were recorded."""
    if not strays:
        return state
    objects = tuple(
        structs.replace(o, server=strays[o.server]) if o.server is not None and o.server in strays else o
        for o in state.objects
    )
    return structs.replace(state, objects=objects, remotes=tuple(s for s in state.remotes if s not in strays))


def _next_turn(state: State, *, first: bool) -> State:
    """The state at the first window of the next turn: what ends a turn has been done."""
    active = Side.CORP if first else state.active.other
    structure = TURNS[active]
    clicks = {Side.CORP: 3, Side.RUNNER: 4}[active]
    stack = (TimingFrame(structure, FIRST_WINDOW[structure], Progress.UNDER_WAY), WindowFrame(Window.PAID, active))
    state = structs.replace(state, turn=1 if first else state.turn + 1, active=active, stack=stack, run=None)
    return state.with_player(active, structs.replace(state.player(active), clicks=clicks))
