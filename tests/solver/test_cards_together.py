"""Card text about several cards at once, carried out: the rest, those that fit, copies, kinds, described servers."""

from __future__ import annotations

from typing import Any

from sysop.models.cards import Card
from sysop.models.cardtext import compile_card
from sysop.models.known import Truth
from sysop.models.notation.positions import read_position
from sysop.models.pool import shipped_pool
from sysop.models.selectors import Alike, Attribute, CountServers, InZone, KindsOf, Selector, ServerWith, Type
from sysop.models.terms import CardType, Part, Side, Zone
from sysop.solver.ask.position import Position
from sysop.solver.reading.context import Context
from sysop.solver.reading.doubts import Asking, Doubts
from sysop.solver.reading.game import Game


def made(id: str, title: str, type_: str, text: str) -> Card:
    side = "corp" if type_ == "operation" else "runner"
    return compile_card({"id": id, "title": title, "card_type_id": type_, "side_id": side, "cost": 0, "text": text})


SORT = made(
    "lab_sort",
    "Lab Sort",
    "operation",
    "Look at the top 3 cards of R&D. Add 1 of those cards to HQ and trash the rest.",
)
PICK = made(
    "lab_pick",
    "Lab Pick",
    "event",
    "Look at the top 3 cards of your stack. If any of them are programs, you may install 1 of them, "
    "paying 5[credit] less. Trash the rest of those cards.",
)
SWAP = made(
    "lab_swap",
    "Lab Swap",
    "event",
    "As an additional cost to play this event, trash 1 program.\n"
    "You may install 1 program from your grip, paying X[credit] less.\n"
    "X is the install cost of the program you trashed.",
)
POOL = shipped_pool().with_cards([SORT, PICK, SWAP])


def position(text: str) -> Position:
    return Position(read_position(text, POOL).state, POOL)


def titles(p: Position, zone: Zone) -> list[Any]:
    return [o.card for o in p.state.in_zone(zone)]


def test_the_rest_goes_where_the_text_says() -> None:
    p = position(
        """
format: sysop/position/1
turn: {side: corp, number: 1, step: action}
corp: {clicks: 3, hq: [Lab Sort], rnd: [Hedge Fund, Ice Wall, Enigma, Snare!]}
"""
    )
    p = p.after("play Lab Sort").after("choose Ice Wall")
    assert titles(p, Zone.HQ) == ["ice_wall"]
    assert titles(p, Zone.RND) == ["snare"]


IN_STACK = """
format: sysop/position/1
turn: {side: runner, number: 2, step: action}
runner: {clicks: 3, credits: 4, grip: [Lab Pick], stack: [Sure Gamble, Corroder, Mimic, Diesel]}
"""


def test_the_rest_is_trashed_whether_or_not_something_was_installed() -> None:
    p = position(IN_STACK).after("play Lab Pick")
    assert [p.describe(c) for c in p.legal_actions] == ["choose Corroder", "choose Mimic", "decline"]
    declined = p.after("decline")
    assert titles(declined, Zone.STACK) == ["diesel"]
    assert len(titles(declined, Zone.HEAP)) == 4


def _game(text: str) -> tuple[Game, Context]:
    p = position(text)
    return Game(p.state, POOL), Asking(None, Side.CORP, doubts=Doubts())


FIELD = """
format: sysop/position/1
turn: {side: corp, number: 1, step: action}
corp:
  hq: [Ice Wall, Hedge Fund]
  archives: [Ice Wall, Enigma, Hedge Fund]
  servers:
    remote 1: {root: [PAD Campaign], ice: [Enigma]}
    remote 2: {root: [PAD Campaign]}
"""


def test_copies_agree_in_title() -> None:
    game, context = _game(FIELD)
    copies = Alike(Attribute.TITLE, InZone((Zone.ARCHIVES,)))
    answers = {str(o.card): game.fits(copies, o, context) for o in game.state.objects if o.zone is not Zone.ARCHIVES}
    assert answers["ice_wall"] is Truth.YES
    assert answers["pad_campaign"] is Truth.NO


def test_card_types_are_counted_once_each() -> None:
    game, context = _game(FIELD)
    assert game.amount(KindsOf(Attribute.TYPE, InZone((Zone.ARCHIVES,))), context) == 2


def test_servers_are_counted_that_fit_every_description() -> None:
    game, context = _game(FIELD)
    anything: Selector = Type((CardType.ASSET,))
    rooted = ServerWith(anything, Part.ROOT)
    guarded = ServerWith(Type((CardType.ICE,)), Part.PROTECTING)
    assert game.amount(CountServers((rooted,)), context) == 2
    assert game.amount(CountServers((rooted, guarded)), context) == 1


def test_what_was_paid_makes_the_install_cheaper() -> None:
    """The number is that of the card trashed to play the event, whatever is installed."""
    p = position(
        """
format: sysop/position/1
turn: {side: runner, number: 2, step: action}
runner: {clicks: 3, credits: 4, grip: [Lab Swap, Gordian Blade], rig: [Corroder]}
"""
    )
    p = p.after("play Lab Swap").after("choose Gordian Blade")
    assert titles(p, Zone.PLAY_AREA) == ["gordian_blade"]
    assert p.state.runner.credits == 4 - (4 - 2)
