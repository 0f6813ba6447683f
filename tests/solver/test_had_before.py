"""`Had` looks back at the checkpoint before the one in which the ability became pending (9.6.6a)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sysop.models.abilities import Instruction
from sysop.models.deeds import Deed
from sysop.models.effects import Effect
from sysop.models.terms import Player
from sysop.solver.ask.position import Position

from .conftest import trier

Table = Callable[..., Position]
CONTACT = "Tri-maf Contact"
IDENTITY = "Sebastião Souza Pessoa: Activist Organizer"
TABLE = f"""
turn: {{side: runner, number: 2, step: before action}}
corp: {{credits: 5}}
runner: {{identity: "{IDENTITY}", credits: 5, tags: TAGS, grip: [{CONTACT}], rig: [Trier]}}
"""


def effect(kind: Deed, amount: int) -> Effect:
    return Effect(kind, Player.RUNNER, amount=amount)


def take(amount: int) -> Effect:
    return effect(Deed.TAKE_TAGS, amount)


def remove(amount: int) -> Effect:
    return effect(Deed.REMOVE_TAGS, amount)


@pytest.mark.parametrize(
    ("tags", "steps", "had_none"),
    [
        (0, (take(1),), True),
        (0, (take(2),), True),
        (1, (take(1),), False),
        (1, (remove(1), take(1)), True),  # with a checkpoint in between
        (1, (Instruction((remove(1), take(1))),), False),
        (0, (Instruction((take(1), remove(1))),), True),
        (0, (Instruction((take(1), take(1))),), True),
        (2, (Instruction((take(1), remove(3))),), False),
    ],
)
def test_rule_instruction_requirements_past_state_the_runner_had_no_tags(
    table: Table, tags: int, steps: tuple[Effect | Instruction, ...], had_none: bool
) -> None:
    p = table(TABLE.replace("TAGS", str(tags)), trier(*steps)).after("use Trier")
    p = p.after(f"trigger {IDENTITY}, instance 1")  # pending in any case: the number is asked for by what it does
    assert (f"choose {CONTACT}" in p.legal_actions) is had_none
