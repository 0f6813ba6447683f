"""What an agenda's ability does, the Corp does, wherever the agenda is (1.14.4a)."""

from __future__ import annotations

import sysop


def test_rule_controller_agenda_abilities_damage_of_a_stolen_agenda_is_done_by_the_corp() -> None:
    """Fujii Asset Retrieval, stolen, does the damage for which AU Co. waits."""
    p = sysop.read_position("""
format: sysop/position/1
turn: {side: runner, number: 4, step: action}
corp:
  identity: "AU Co.: The Gold Standard in Clones"
  rnd: {unknown: 9}
  servers: {"1": {root: [Fujii Asset Retrieval]}}
runner: {credits: 5, grip: [Sure Gamble, Mimic, Corroder], stack: {unknown: 9}}
""")
    for action in ("run server 1", "pass", "pass", "pass", "pass", "continue", "pass", "pass", "pass"):
        p = p.after(action)
    p = p.after("trigger Fujii Asset Retrieval").after("happens Mimic, Corroder")
    assert p.check("trigger AU Co.: The Gold Standard in Clones")
