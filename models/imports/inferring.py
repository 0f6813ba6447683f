"""What was done between two recorded states, told from what changed and from which cards the log mentions: a download
contains no commands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from ..terms import Side
from .commands import Command, Kind, Prompt, prompt_of, selected
from .entries import server_of
from .tracing import cards_in

Data = Mapping[str, Any]
BASIC = "Basic Action Card"


def inferred(number: int, before: Data, after: Data) -> Command:
    """What most likely led from one state to the next, which has this number."""
    return _Changes(number, before, after).command()


class _Changes:
    def __init__(self, number: int, before: Data, after: Data) -> None:
        self.number = number
        self.before = before
        self.after = after
        self.active = Side.RUNNER if before.get("active-player") == "runner" else Side.CORP

    def command(self) -> Command:
        """The command; `other` where nothing says which."""
        for found in chain(self._found(), self._of_no_card()):
            return found
        return self._is(Kind.OTHER, None)

    def _found(self) -> Iterator[Command]:
        before, after = self.before, self.after
        yield from self._answer()
        if before.get("end-turn") and not after.get("end-turn"):
            yield self._is(Kind.START_TURN, Side.RUNNER if after.get("active-player") == "runner" else Side.CORP)
        for side in Side:
            if self._in_phase(before, side) and (not self._in_phase(after, side) or self._triggers(side)):
                yield self._is(Kind.END_PHASE_12, side)
        spent = self._player(before, self.active, "click") - self._player(after, self.active, "click")
        if spent > 0 or not before.get("run"):
            yield from self._from_hand(spent)
        if not before.get("run") and after.get("run") and spent > 0:
            key = _first(_map(after["run"]).get("server"))
            mentioned = self._mentioned()
            if mentioned is not None and not self._mentions(BASIC) and _has_ability(mentioned):
                yield self._about(Kind.ABILITY, self.active, mentioned)
            yield self._is(Kind.RUN, Side.RUNNER, server=server_of(key) if key is not None else None)
        yield from self._advanced(spent if self._mentions(BASIC) else 0)
        yield from self._on_cards()
        if self._mentions(BASIC):
            yield from self._basic(spent)
        if not before.get("end-turn") and (after.get("end-turn") or self._ends()):
            yield self._is(Kind.END_TURN, self.active)
        if before.get("run") or before.get("encounters"):
            yield from self._in_run()
        yield from self._abilities()

    def _in_phase(self, state: Data, side: Side) -> bool:
        """Whether a player's turn is about to begin."""
        return bool(_map(state.get(f"{side.value}-phase-12")).get("active"))

    def _triggers(self, side: Side) -> bool:
        """Whether what happens is what happens as a turn begins: no card with a price is used."""
        asked = prompt_of(self.after, side)
        source = cards_in(self.before).get(asked.source or "") if asked is not None else None
        card = source if source is not None else self._mentioned()
        shown = card.get("abilities") if card is not None else None
        priced = any(_map(a).get("cost-label") for a in shown) if isinstance(shown, list) else False
        return not priced and (asked is not None or bool(self._news()))

    # -------------------------------------------------------------------- answers

    def _answer(self) -> Iterator[Command]:
        """An answer to a prompt that is open no more, or in which something has been selected."""
        for side in Side:
            prompt, now = prompt_of(self.before, side), prompt_of(self.after, side)
            if prompt is None:
                continue
            old, new = selected(self.before), selected(self.after)
            if now is not None and (now.number, now.offered, now.message, new) == (
                prompt.number,
                prompt.offered,
                prompt.message,
                old,
            ):
                continue
            yield self._told(side, prompt, tuple(sorted(new ^ old)))

    def _told(self, side: Side, prompt: Prompt, chosen: tuple[str, ...]) -> Command:
        if prompt.kind == "select":
            moved = chosen or self._moved(prompt.selectable) or self._spoken_of(prompt.selectable)
            if moved:
                before = selected(self.before)
                lets_go = moved[0] in before
                return Command(
                    self.number,
                    Kind.SELECT,
                    side,
                    moved[0],
                    cards=moved,
                    prompt=prompt,
                    lets_go=lets_go,
                    begins=not before,
                )
        words = next((w for _, w, _ in prompt.offered if w and self._mentions(w)), None)
        return Command(self.number, Kind.CHOICE, side, words=words, prompt=prompt)

    def _moved(self, cids: tuple[str, ...]) -> tuple[str, ...]:
        old, new = cards_in(self.before), cards_in(self.after)
        return tuple(c for c in cids if c in old and (c not in new or new[c].get("zone") != old[c].get("zone")))

    def _spoken_of(self, cids: tuple[str, ...]) -> tuple[str, ...]:
        """The first of the cards whose title the log says."""
        cards = cards_in(self.before)
        titles = {c: str(cards[c].get("title") or "") for c in cids if c in cards}
        return next(((c,) for c, title in titles.items() if title and self._mentions(title)), ())

    # ---------------------------------------------------------------------- cards

    def _from_hand(self, spent: int) -> Iterator[Command]:
        """A card played or installed from the hand by an action, which may ask something first."""
        side = self.active
        hand = {c.get("cid"): c for c in self._cards(self.before, side, "hand")}
        left = {c.get("cid") for c in self._cards(self.after, side, "hand")}
        gone = [c for cid, c in hand.items() if cid not in left]
        if not gone:
            asked = prompt_of(self.after, side)
            if asked is not None and asked.source in hand and not self.before.get("run"):
                yield self._about(Kind.PLAY, side, hand[asked.source])
            elif asked is not None and spent == 0 and BASIC in (asked.title or ""):
                yield self._is(Kind.PLAY, side)
            return
        if spent <= 0:
            return
        named = [c for c in gone if self._mentions(str(c.get("title")))]
        card = (named or gone)[0]
        there = cards_in(self.after).get(str(card.get("cid")))
        elsewhere = there is None or _zone(there)[:1] == ("discard",)
        by = self._mentioned() if elsewhere and len(gone) == 1 and not named else None
        if by is not None and not self._mentions(BASIC):
            yield self._about(Kind.ABILITY, side, by)
        zone = _zone(there) if there is not None else ()
        server = server_of(zone[1]) if zone[:1] == ("servers",) and len(zone) > 1 else None
        if server is not None and f"remote{server}" not in self._servers(self.before) and server.isdecimal():
            server = "new"
        yield self._about(Kind.PLAY, side, card, server=server)

    def _of_no_card(self) -> Iterator[Command]:
        """A basic action, where the log names it otherwise than jinteki.net does, and no card that did it."""
        spent = self._player(self.before, self.active, "click") - self._player(self.after, self.active, "click")
        yield from self._advanced(spent)
        yield from self._basic(spent)

    def _advanced(self, spent: int) -> Iterator[Command]:
        old = cards_in(self.before)
        for cid, card in cards_in(self.after).items() if spent > 0 else ():
            was = old.get(cid)
            if was is not None and (card.get("advance-counter") or 0) - (was.get("advance-counter") or 0) == 1:
                yield self._about(Kind.ADVANCE, Side.CORP, card)

    def _on_cards(self) -> Iterator[Command]:
        old, new = cards_in(self.before), cards_in(self.after)
        scored = {c.get("cid") for c in self._cards(self.after, Side.CORP, "scored")}
        for cid, card in old.items():
            if cid in scored and _zone(card)[:1] == ("servers",):
                yield self._about(Kind.SCORE, Side.CORP, card)
        for cid, card in old.items():
            now = new.get(cid)
            side = str(card.get("side"))
            turned = now is not None and now.get("rezzed") and not card.get("rezzed") and side == "Corp"
            if turned and now is not None and _zone(card)[:1] == ("servers",) == _zone(now)[:1]:
                yield self._about(Kind.REZ, Side.CORP, card)

    def _basic(self, spent: int) -> Iterator[Command]:
        side = self.active
        if spent <= 0:
            return
        if self._player(self.after, Side.RUNNER, "tag") < self._player(self.before, Side.RUNNER, "tag"):
            yield self._is(Kind.REMOVE_TAG, Side.RUNNER)
        if spent == 3:
            yield self._is(Kind.PURGE, Side.CORP)
        decks = [self._player(state, side, "deck-count") for state in (self.before, self.after)]
        if decks[1] < decks[0]:
            yield self._is(Kind.DRAW, side)
        if self._player(self.after, side, "credit") < self._player(self.before, side, "credit"):
            yield self._is(Kind.TRASH_RESOURCE, side)
        yield self._is(Kind.CREDIT, side)

    # ----------------------------------------------------------------------- runs

    def _in_run(self) -> Iterator[Command]:
        run, now = _map(self.before.get("run")), _map(self.after.get("run"))
        if self._fired(self.after) > self._fired(self.before):
            yield self._is(Kind.UNBROKEN, Side.CORP)
        waiting = (run.get("no-action"), _map(self.before.get("encounters")).get("no-action"))
        passes = (now.get("no-action"), _map(self.after.get("encounters")).get("no-action"))
        if run and not now and run.get("phase") == "movement" and not self._reaches():
            yield self._is(Kind.JACK_OUT, Side.RUNNER)
        moved = run.get("phase") != now.get("phase") or run.get("position") != now.get("position")
        left = bool(self.before.get("encounters")) and not self.after.get("encounters")
        if passes != waiting or moved or left:
            if "corp" in passes and "corp" not in waiting:
                yield self._is(Kind.CONTINUE, Side.CORP)
            elif "runner" in passes and "runner" not in waiting:
                yield self._is(Kind.CONTINUE, Side.RUNNER)
            elif "runner" in waiting:
                yield self._is(Kind.CONTINUE, Side.CORP)
            else:
                yield self._is(Kind.CONTINUE, Side.RUNNER)
        if not self._news():
            yield self._is(Kind.CONTINUE, Side.CORP)

    def _reaches(self) -> bool:
        """Whether the log goes on to the server: more than that the run is over."""
        return any("approach" in line or "breach" in line for line in self._news())

    def _fired(self, state: Data) -> int:
        listed = _map(_map(state.get("encounters")).get("ice")).get("subroutines")
        return sum(bool(_map(s).get("fired")) for s in listed) if isinstance(listed, list) else 0

    # ------------------------------------------------------------------ abilities

    def _abilities(self) -> Iterator[Command]:
        for side in Side:
            asked = prompt_of(self.after, side)
            source = cards_in(self.before).get(asked.source or "") if asked is not None else None
            if source is not None and prompt_of(self.before, side) is None:
                yield self._about(Kind.ABILITY, _side(source), source)
        card = self._mentioned()
        if card is not None:
            yield self._about(Kind.ABILITY, _side(card), card)

    def _mentioned(self) -> Data | None:
        """The card in play whose title comes first in what the log says new, with abilities that can be used."""
        lines = " ".join(self._news())
        found: list[tuple[int, int, Data]] = []
        for card in cards_in(self.before).values():
            title, zone = str(card.get("title") or ""), _zone(card)
            in_play = zone[:1] in (("servers",), ("rig",), ("scored",)) or card.get("type") == "Identity"
            at = lines.find(title) if title else -1
            if in_play and at >= 0:
                found.append((not _has_ability(card), at, card))
        return min(found, key=lambda f: f[:2])[2] if found else None

    # --------------------------------------------------------------------- reading

    def _news(self) -> list[str]:
        old, new = self.before.get("log"), self.after.get("log")
        count = len(old) if isinstance(old, list) else 0
        lines = new[count:] if isinstance(new, list) else []
        return [str(_map(line).get("text") or "") for line in lines]

    def _mentions(self, words: str) -> bool:
        return any(words in line for line in self._news())

    def _ends(self) -> bool:
        """Whether a player is asked for discards, with no clicks left."""
        if self.before.get("run") or self._player(self.before, self.active, "click"):
            return False
        asked = prompt_of(self.after, self.active)
        return asked is not None and asked.kind == "select" and asked.source is None

    def _player(self, state: Data, side: Side, key: str) -> int:
        value = _map(state.get(side.value)).get(key)
        if isinstance(value, Mapping):
            value = value.get("base")
        return value if isinstance(value, int) else 0

    def _cards(self, state: Data, side: Side, pile: str) -> list[Data]:
        cards = _map(state.get(side.value)).get(pile)
        return [c for c in cards if isinstance(c, Mapping)] if isinstance(cards, list) else []

    def _servers(self, state: Data) -> Data:
        return _map(_map(state.get("corp")).get("servers"))

    def _is(self, kind: Kind, side: Side | None, *, server: str | None = None) -> Command:
        return Command(self.number, kind, side, server=server)

    def _about(self, kind: Kind, side: Side, card: Data, *, server: str | None = None) -> Command:
        cid, title = card.get("cid"), card.get("title")
        return Command(self.number, kind, side, str(cid), str(title) if title else None, server)


def _has_ability(card: Data) -> bool:
    return bool(card.get("abilities"))


def _zone(card: Data) -> tuple[str, ...]:
    zone = card.get("zone")
    return tuple(str(z) for z in zone) if isinstance(zone, list) else ()


def _side(card: Data) -> Side:
    return Side.CORP if str(card.get("side")) == "Corp" else Side.RUNNER


def _first(value: Any) -> str | None:
    return str(value[0]) if isinstance(value, list) and value else None


def _map(value: Any) -> Data:
    return value if isinstance(value, Mapping) else {}
