"""Limits hold while the ability that sets them is active (4.6.8f)."""

from __future__ import annotations

import pytest

import sysop


@pytest.mark.parametrize(("current", "legal"), [("play: [Employee Strike]", True), ("", False)])
def test_rule_limit_remote_servers_while_the_ability_is_active(current: str, legal: bool) -> None:
    p = sysop.read_position(f"""
format: sysop/position/1
turn: {{side: corp, number: 3, step: action}}
corp:
  identity: "Earth Station: SEA Headquarters"
  credits: 5
  hq: [NASX, PAD Campaign]
  rnd: {{unknown: 9}}
  servers: {{"1": {{root: [Bio Vault]}}}}
runner: {{{current}}}
""")
    assert bool(p.check("install NASX in new")) is legal
    if legal:
        after = p.after("install NASX in new")
        assert len(after.state.remotes) == 2
        assert after.decision is not None
        assert after.decision.kind.value != "trash_set"
