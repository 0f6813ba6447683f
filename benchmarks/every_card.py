"""Every card of deck lists in play: `python -m benchmarks.every_card FOLDER [--gateway] [--cards TITLE...]`.

Each card is put where it can be played, installed, rezzed, used, scored, stolen, accessed or met, on a table with a bit
of everything. All that can be done with it there is done, once each, and the game goes on from there at random for some
choices, those about the card first. Printed: what could not be decided, or was left in doubt, with the card and the
situation; what of the cards is not understood at all; and with what nothing could be done.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from sysop import Game, read_position
from sysop.games.passing import FORCED
from sysop.games.table import Table, unknown_here
from sysop.models.actions import Choice
from sysop.models.cards import Card
from sysop.models.pool import Pool, shipped_pool
from sysop.models.terms import CardType
from sysop.models.values import Value, walk
from sysop.solver.support import clauses_left_open

from .whole_games import pairs

GATEWAY = "30"  # how codes of System Gateway begin
LISTED = 60  # choices among which one is taken
CHOICES = 16  # at random, after what was done with the card
BRANCHES = 4  # things that are done with the card in one situation
HERE = "here"  # the id of the card

CORP = "credits: 20, rnd: [Hedge Fund, Ice Wall, PAD Campaign, Hostile Takeover, Enigma, Hedge Fund, Ice Wall], "
RUNNER = "credits: 20, tags: 1, stack: [Sure Gamble, Corroder, Diesel, Imp, Sure Gamble, Diesel, Corroder], "
HQ = "hq: [{0}Hedge Fund, Ice Wall, Hostile Takeover]"
GRIP = "grip: [{0}Sure Gamble, Corroder, Diesel, Diesel]"
ARCHIVES = "archives: [{0}Hedge Fund, Ice Wall, Hostile Takeover]"
HEAP = "heap: [{0}Sure Gamble, Corroder, Diesel]"
RIG = "rig: [{0}Corroder, Gordian Blade, Mimic, Armitage Codebusting, Akamatsu Mem Chip, Akamatsu Mem Chip]"
SERVERS = (
    'servers: {{hq: {{ice: [{{card: Ice Wall, rezzed: true}}]}}, "1": {{root: [{root}PAD Campaign], '
    "ice: [{ice}{{card: Enigma, rezzed: true}}]}}, "
    '"2": {{root: [{{card: Hostile Takeover, counters: {{advancement: 1}}}}]}}}}'
)


class Situation(Value, frozen=True):
    """A table on which the card lies somewhere, and whose decision it is."""

    name: str
    text: str


def situations(card: Card) -> Iterator[Situation]:
    """The tables on which a card is tried."""
    corp, runner = "{side: corp, number: 5}", "{side: runner, number: 6}"
    own = f"{{card: {json.dumps(card.title)}, id: {HERE}"
    plain = own + "}, "
    hidden = own + ", counters: {advancement: 3}}, " if card.side == "corp" else plain
    match card.type:
        case CardType.CORP_IDENTITY | CardType.RUNNER_IDENTITY:
            for turn in (corp, runner):
                yield Situation(f"identity, {turn[7:13].strip(',')} to act", _table(turn, identity=plain, card=card))
            yield Situation("identity, in a run", _table(runner, identity=plain, card=card, run="encounter"))
            for turn in (corp, runner):
                yield Situation(
                    "identity, a turn begins", _table(turn[:-1] + ", step: turn begins}", identity=plain, card=card)
                )
        case CardType.OPERATION:
            yield Situation("in HQ", _table(corp, hq=plain))
            yield Situation("in Archives", _table(corp, archives=plain))
            yield Situation("accessed in HQ", _table(runner, hq=plain, only_hand=True, run="success"))
        case CardType.EVENT:
            yield Situation("in the grip", _table(runner, grip=plain))
            yield Situation("in the heap", _table(runner, heap=plain))
        case CardType.ICE:
            yield Situation("in HQ", _table(corp, hq=plain))
            yield Situation("approached", _table(runner, ice=plain, run="approach", at=HERE))
            yield Situation(
                "rezzed and approached", _table(runner, ice=own + ", rezzed: true}, ", run="approach", at=HERE)
            )
            yield Situation("accessed in HQ", _table(runner, hq=plain, only_hand=True, run="success"))
        case CardType.AGENDA | CardType.ASSET | CardType.UPGRADE:
            yield Situation("in HQ", _table(corp, hq=plain))
            yield Situation("accessed in a server", _table(runner, root=hidden, run="success", server="1"))
            yield Situation("accessed in HQ", _table(runner, hq=plain, only_hand=True, run="success"))
            if card.type is CardType.AGENDA:
                much = own + f", counters: {{advancement: {max(card.advancement_requirement or 0, 1) + 2}}}}}, "
                yield Situation("to be scored", _table(corp, root=much))
                yield Situation("scored", _table(corp, score=own + ", counters: {agenda: 1}}, "))
                yield Situation("stolen", _table(runner, stolen=plain))
            else:
                yield Situation("unrezzed", _table(corp, root=hidden))
                for turn in (corp, runner):
                    there = own + ", rezzed: true}, "
                    yield Situation("rezzed", _table(turn, root=there))
                    yield Situation("rezzed, a turn begins", _table(turn[:-1] + ", step: turn begins}", root=there))
                yield Situation("rezzed, in a run", _table(runner, root=own + ", rezzed: true}, ", run="encounter"))
        case _:
            yield Situation("in the grip", _table(runner, grip=plain))
            yield Situation("installed", _table(runner, rig=plain))
            yield Situation("installed, a turn begins", _table(runner[:-1] + ", step: turn begins}", rig=plain))
            yield Situation("installed, in an encounter", _table(runner, rig=plain, run="encounter"))
            yield Situation("installed, accessing", _table(runner, rig=plain, run="success", server="1"))
            yield Situation("installed, the Corp to act", _table(corp, rig=plain))


def _table(
    turn: str,
    *,
    card: Card | None = None,
    identity: str = "",
    hq: str = "",
    archives: str = "",
    root: str = "",
    ice: str = "",
    score: str = "",
    stolen: str = "",
    grip: str = "",
    heap: str = "",
    rig: str = "",
    only_hand: bool = False,
    run: str = "",
    server: str = "",
    at: str = "",
) -> str:
    """A position file with the card in one of these places."""
    of_corp = card is not None and card.side == "corp"
    who = f"identity: {identity.rstrip(', ')}, " if identity else ""
    hand = f"hq: [{hq.rstrip(', ')}]" if only_hand else HQ.format(hq)
    corp = [CORP + (who if of_corp else ""), hand + ", ", ARCHIVES.format(archives) + ", "]
    corp.append(f"score: [{score}Hostile Takeover], ")
    servers = SERVERS.format(root=root, ice=ice)
    runner = [RUNNER + (who if card is not None and not of_corp else ""), GRIP.format(grip) + ", "]
    runner += [HEAP.format(heap) + ", ", RIG.format(rig) + ", ", f"score: [{stolen}Hostile Takeover]"]
    clicks = "clicks: 4, " if "step" not in turn else ""
    lines = [
        "format: sysop/position/1",
        f"turn: {turn}",
        f"corp: {{{clicks if 'corp' in turn else ''}{''.join(corp)}{servers}}}",
        f"runner: {{{clicks if 'runner' in turn else ''}{''.join(runner)}}}",
    ]
    if run:
        where = server or ("1" if ice or at else "hq")
        met = f", position: {at}" if at else ", position: Ice Wall" if run == "encounter" and where == "hq" else ""
        lines.append(f'run: {{server: "{where}", step: {run}{met}}}')
    return "\n".join(lines) + "\n"


class Trial:
    """One card, tried in its situations."""

    def __init__(self, card: Card, pool: Pool, seed: int) -> None:
        self.card, self.pool, self.rng = card, pool, random.Random(f"{seed} {card.id}")
        self.found: Counter[str] = Counter()
        self.done = 0

    def tried(self) -> None:
        """Try all of it."""
        for situation in situations(self.card):
            try:
                self._situation(situation)
            except Exception as error:  # which card it was has to be told
                self.found[f"{self.card.title}, {situation.name}: {type(error).__name__}: {str(error)[:300]}"] += 1

    def _situation(self, situation: Situation) -> None:
        game = Game(read_position(situation.text), seed=self.rng.randrange(1 << 30), passing=FORCED)
        self._note(game, situation)
        first = [choice for choice in _some(game) if self._is_about(game, choice)]
        self.rng.shuffle(first)
        for choice in first[:BRANCHES] or [None]:
            branch = game.clone(self.rng.randrange(1 << 30))
            branch.table = Table.SKIP
            if choice is not None:
                self.done += 1
                branch.act(choice)
                self._note(branch, situation)
            self._go_on(branch, situation)

    def _go_on(self, game: Game, situation: Situation) -> None:
        for _ in range(CHOICES):
            found = _some(game)
            if not found or game.is_over:
                break
            about = [choice for choice in found if self._is_about(game, choice)]
            quick = about and self.rng.random() < 0.7
            game.act(self.rng.choice(about if quick else found))
            self._note(game, situation)
        for ruling in game.rulings:
            for why in ruling.why:
                self.found[f"{self.card.title}, {situation.name}: {why}"] += 1

    def _note(self, game: Game, situation: Situation) -> None:
        position = game.position
        for doubt in position.state.doubts:
            self.found[f"{self.card.title}, {situation.name}: {doubt.card}: {doubt.summary}"] += 1
        if position.decision is not None and not position.legal_actions.complete:
            for reason in unknown_here(position):
                self.found[f"{self.card.title}, {situation.name}: {reason.message}"] += 1

    def _is_about(self, game: Game, choice: Choice) -> bool:
        """Whether a choice names the card, or is asked by it."""
        own = {o.id for o in game.position.state.objects if o.card == self.card.id}
        return any(getattr(node, field, None) in own for node in walk(choice) for field in node.__struct_fields__)


def _some(game: Game) -> list[Choice]:
    return list(game.legal_actions.limit(LISTED))


def known(folder: Path | None, gateway: bool, titles: Iterable[str], pool: Pool) -> list[Card]:
    """The cards that are asked for, each once, by title."""
    ids = {pool.find(title).id for title in titles}
    if folder is not None:
        for _, *decks in pairs(folder):
            ids |= {id for deck in decks for id in (deck.identity, *(card for card, _ in deck.cards))}
    if gateway:
        ids |= {card.id for card in pool if any(code.startswith(GATEWAY) for code in card.codes)}
    return sorted((pool[id] for id in ids if pool.get(id) is not None), key=lambda card: card.id)


def main() -> int:
    """Try them, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--gateway", action="store_true", help="all of System Gateway")
    parser.add_argument("--cards", nargs="*", default=(), metavar="TITLE")
    parser.add_argument("--part", default="1/1", metavar="K/N", help="every N-th card, from the K-th on")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=1e9, help="begin no card after so long")
    args = parser.parse_args()
    pool, began, done = shipped_pool(), time.monotonic(), 0
    first, step = map(int, args.part.split("/"))
    cards = known(args.folder, args.gateway, args.cards, pool)[first - 1 :: step]
    for card in cards:
        if time.monotonic() - began > args.seconds:
            break
        done += 1
        for clause in clauses_left_open(card):
            sys.stdout.write(f"not understood: {card.title}, clause {clause.clause + 1}\n")
        trial = Trial(card, pool, args.seed)
        trial.tried()
        for text, times in trial.found.most_common():
            sys.stdout.write(f"{text} ({times} times)\n")
        if not trial.done:
            sys.stdout.write(f"nothing was done with {card.title}\n")
        sys.stdout.flush()
    sys.stdout.write(f"{done} of {len(cards)} cards\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
