"""Cards and the Runner that change places (6.2, 6.5.9, 8.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sysop.models.abilities import ChooseOption, Instruction, NestedCost
from sysop.models.cards import Card
from sysop.models.deeds import Deed
from sysop.models.effects import Destination, Effect, Placement, The
from sysop.models.selectors import Bound, ServerOf, ServerWord, TriggerObject
from sysop.models.terms import Side
from sysop.models.values import walk

Cards = Callable[..., Card]
Phrases = Callable[..., Any]


def effects(card: Card) -> list[Effect]:
    return [node for node in walk(card.abilities) if isinstance(node, Effect)]


def test_an_upgrade_moves_to_the_root_of_another_server(card: Cards) -> None:
    (moved,) = effects(card("upgrade", "[click]: Move this upgrade to another server."))
    assert moved.destination == Destination(server=ServerWord.ANOTHER, placement=Placement.ROOT)


def test_the_server_that_named_ice_protects(phrase: Phrases) -> None:
    found = phrase("server", "the server that piece of ice is protecting", Side.CORP)
    assert found == ServerOf(Bound("that piece of ice"))


def test_the_ice_that_was_passed_is_encountered_again(card: Cards) -> None:
    """rule_forced_encounter; the card that pays is not what `that ice` means."""
    text = (
        "Whenever the Runner passes a rezzed <strong>barrier</strong>, you may trash 1 asset from HQ. If you do, the "
        "Runner must encounter that ice again."
    )
    met = effects(card("agenda", text))[-1]
    assert (met.kind, met.what) == (Deed.ENCOUNTER, The(TriggerObject()))


def test_the_runner_moves_only_to_ice_that_was_moved_there(card: Cards) -> None:
    text = (
        "Whenever the Runner approaches a server, you may rez Example Card. If you do, move this ice to the outermost "
        "position protecting HQ. The Runner moves to this ice and encounters it."
    )
    (step,) = card("ice", text).abilities[0].steps
    assert isinstance(step, Instruction)
    assert len(step.if_done) == 2


def test_jacking_out_hangs_on_the_approach_that_was_forced(card: Cards) -> None:
    text = (
        "Whenever the Runner passes this ice, you may trash 1 card from HQ. If you do, the Runner approaches that ice "
        "again. They may jack out."
    )
    (step,) = card("ice", text).abilities[0].steps
    assert isinstance(step, NestedCost)
    assert len(step.if_paid) == 2


def test_one_pair_or_the_other_is_swapped(card: Cards) -> None:
    text = "[subroutine] Swap 2 installed pieces of ice or 2 of your installed agendas."
    (step,) = card("ice", text).abilities[0].steps
    assert isinstance(step, ChooseOption)
    swaps = [only for option in step.options for only in option.steps if isinstance(only, Instruction)]
    assert [swap.effects[0].kind for swap in swaps] == [Deed.SWAP] * 2


def test_what_is_gained_for_sure_and_what_may_be_swapped(card: Cards) -> None:
    text = "[click]: Gain 2[credit] and you may swap 2 installed pieces of ice."
    first, second = card("asset", text).abilities[0].steps
    assert isinstance(first, Instruction)
    assert isinstance(second, Instruction)
    assert (first.optional, second.optional) == (False, True)
