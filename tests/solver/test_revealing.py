"""Cards that are revealed because a property was asked for (4.1.2a, 8.5.13)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sysop.models.deeds import Deed
from sysop.models.effects import Destination, Effect, Target
from sysop.models.selectors import ANYTHING, ICE, PROGRAM, InZone, Selector, Subtype
from sysop.models.terms import Zone
from sysop.solver.ask.position import Position

Does = Callable[..., Position]
CORP = """
turn: {side: corp, number: 3, step: before action}
corp:
  credits: 5
  hq: [Hedge Fund, Ice Wall]
  archives: [{card: Enigma, facedown: true}, Fast Track]
  servers: {"1": {root: [{card: Trier, rezzed: true}]}}
runner: {}
"""


def revealed(p: Position) -> list[str | None]:
    return [e.object for e in p.state.happened(Deed.REVEAL)]


@pytest.mark.parametrize(
    ("what", "card", "shown"),
    [(ICE, "Enigma", True), (ANYTHING, "Enigma", False), (~ICE, "Fast Track", False), (Subtype(("x",)), None, False)],
)
def test_a_facedown_card_that_moves_for_what_it_is_is_revealed(
    corp_does: Does, what: Selector, card: str | None, shown: bool
) -> None:
    """rule_reveal_from_hidden; a faceup card is seen anyway"""
    to_hq = Effect(Deed.MOVE, what=Target(what & InZone((Zone.ARCHIVES,))), destination=Destination(Zone.HQ))
    p = corp_does(to_hq, with_=CORP).after(f"choose {card or 'nothing'}")
    assert revealed(p) == (["enigma"] if shown else [])


@pytest.mark.parametrize(("what", "shown"), [(ICE, False), (ICE & Subtype(("barrier",)), True), (ANYTHING, False)])
def test_installing_shows_a_card_for_more_than_its_type_only(corp_does: Does, what: Selector, shown: bool) -> None:
    """rule_no_reveal_for_default_install, rule_reveal_for_ability_limitations"""
    install = Effect(Deed.INSTALL, what=Target(what & InZone((Zone.HQ,))))
    p = corp_does(install, with_=CORP).after("choose Ice Wall")
    assert revealed(p) == (["ice_wall"] if shown else [])


def test_announcing_shows_nothing(runner_does: Does) -> None:
    """rule_target_indicate"""
    p = runner_does(Effect(Deed.TRASH, what=Target(PROGRAM & InZone((Zone.GRIP,)))))
    assert revealed(p) == []


REZZING = """
turn: {side: corp, number: 4, step: action}
corp: {credits: 9, clicks: 3, hq: [Trust Operation], rnd: {unknown: 9}, archives: [Hostile Takeover, PAD Campaign]}
runner: {credits: 5, tags: 1, rig: [Kati Jones]}
"""


@pytest.mark.parametrize(("card", "revealed"), [("Hostile Takeover", True), ("PAD Campaign", False)])
def test_what_is_installed_to_be_rezzed_and_is_not_is_revealed(table: Does, card: str, revealed: bool) -> None:
    """rule_reveal_for_install_and_rez: agendas are not rezzed"""
    p = table(REZZING).after("play Trust Operation").after("choose Kati Jones")
    done = p.after(f"choose {card}").after("server new remote")
    shown = [e.object for e in done.state.happened(Deed.REVEAL)]
    assert bool(shown) is revealed
