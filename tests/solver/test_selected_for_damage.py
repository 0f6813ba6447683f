"""A card that is selected where chance would take one (10.4.3a); worked example W232 has the plain case."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sysop.models.deeds import Deed
from sysop.models.effects import Effect
from sysop.models.terms import Damage, Player, Side, Zone
from sysop.solver.ask.position import Position
from sysop.solver.choices.decision import DecisionKind

from .conftest import trier

Table = Callable[..., Position]
NAME = "Chronos Protocol: Selective Mind-mapping"


def damaged(table: Table, *kinds: Damage, grip: str = "[Corroder, Mimic, Diesel]", history: str = "[]") -> Position:
    effects = tuple(Effect(Deed.DAMAGE, Player.CORP, amount=1, damage=kind) for kind in kinds)
    text = f"""
    turn: {{side: corp, number: 3, step: before action}}
    history: {history}
    corp: {{identity: "{NAME}", servers: {{"1": {{root: [{{card: Trier, rezzed: true}}]}}}}}}
    runner: {{grip: {grip}}}
    """
    return table(text, trier(*effects, side=Side.CORP)).after("use Trier")


def kind(p: Position) -> DecisionKind | None:
    return p.decision.kind if p.decision is not None else None


def test_one_damage_trashes_just_the_selected_card(table: Table) -> None:
    p = damaged(table, Damage.NET).after("choose cards Mimic")
    assert [o.id for o in p.state.in_zone(Zone.HEAP)] == ["mimic"]
    assert [e.object for e in p.state.history if e.verb is Deed.TRASH] == ["mimic"]


def test_only_the_first_net_damage_of_the_turn(table: Table) -> None:
    p = damaged(table, Damage.NET, Damage.NET).after("choose cards Mimic")
    assert kind(p) is DecisionKind.CHANCE


@pytest.mark.parametrize("damage", [Damage.MEAT, Damage.CORE])
def test_other_damage_is_left_to_chance_and_does_not_count(table: Table, damage: Damage) -> None:
    p = damaged(table, damage, Damage.NET)
    assert kind(p) is DecisionKind.CHANCE
    assert kind(p.after(next(iter(p.legal_actions)))) is DecisionKind.CARDS


@pytest.mark.parametrize(("grip", "history"), [("unknown", "[]"), ("[Corroder, Mimic]", "partial")])
def test_what_is_not_known_leaves_a_doubt(table: Table, grip: str, history: str) -> None:
    p = damaged(table, Damage.NET, grip=grip, history=history)
    (doubt,) = p.state.doubts
    assert doubt.summary.startswith("damage: ")


def test_of_damage_that_is_a_cost_the_first_card_is_selected_too(table: Table) -> None:
    p = table(
        f"""
        turn: {{side: runner, number: 2, step: action}}
        corp: {{identity: "{NAME}", servers: {{"1": {{root: [Obokata Protocol]}}}}}}
        runner: {{clicks: 3, grip: [Corroder, Mimic, Diesel, Imp, Easy Mark]}}
        run: {{server: 1, step: success}}
        """
    )
    p = p.after("pass").after("steal Obokata Protocol")
    while kind(p) is DecisionKind.PAYMENT:
        p = p.after(next(iter(p.legal_actions)))
    assert (kind(p), p.decision.side if p.decision is not None else None) == (DecisionKind.CARDS, Side.CORP)
    p = p.after("choose cards Imp")
    assert kind(p) is DecisionKind.CHANCE
    p = p.after(next(iter(p.legal_actions)))
    assert (len(p.state.in_zone(Zone.GRIP)), p.state.find("imp").zone, p.state.doubts) == (1, Zone.HEAP, ())
