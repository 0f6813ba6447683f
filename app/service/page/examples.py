"""Positions to begin with."""

from __future__ import annotations

import json
from importlib import resources

FIRST = """\
format: sysop/position/1
title: Why can I not steal this?
turn: {side: runner, number: 4}
corp:
  identity: "Jinteki: Personal Evolution"
  credits: 6
  hq: {unknown: 4}
  rnd: {unknown: 30}
  archives: [Hedge Fund]
  play: [Predictive Algorithm]
  servers:
    hq: {ice: [{card: Ice Wall, rezzed: true}]}
    "1": {root: [{card: Ben Musashi, rezzed: true}, Obokata Protocol]}
runner:
  identity: "Kate \\"Mac\\" McCaffrey: Digital Tinker"
  credits: 1
  clicks: 2
  grip: [Sure Gamble, Diesel, Corroder, Clone Chip, Imp, Mimic]
  rig: [Gordian Blade, Datasucker]
run: {server: "1", step: breach, successful: true}
access: {card: Obokata Protocol, step: steal}
"""
TURN = """\
format: sysop/position/1
title: The Runner's turn
turn: {side: runner, number: 6}
corp:
  credits: 7
  hq: {unknown: 5}
  rnd: {unknown: 28}
  servers:
    hq: {ice: [unknown, {card: Enigma, rezzed: true}]}
    rnd: {ice: [{card: Ice Wall, rezzed: true}]}
    "1": {ice: [unknown], root: [{card: unknown, counters: {advancement: 2}}]}
    "2": {root: [{card: PAD Campaign, rezzed: true}]}
runner:
  credits: 5
  tags: 1
  grip: [Sure Gamble, Same Old Thing, Gordian Blade, Inside Job]
  heap: [Account Siphon, Diesel]
  rig: [Corroder, Daily Casts, {card: Djinn, hosted: [{card: Imp, counters: {virus: 2}}]}]
"""
PENDING = """\
format: sysop/position/1
title: Three things happen as the turn begins
turn: {side: runner, number: 5, step: turn begins}
corp: {credits: 5, hq: {unknown: 5}}
runner:
  credits: 3
  grip: [Sure Gamble]
  stack: {unknown: 20}
  rig: [{card: Daily Casts, credits: 2}, Wyldside, Aesop's Pawnshop, Mimic]
"""
EMPTY = """\
format: sysop/position/1
title: An empty board
turn: {side: runner, number: 2}
corp: {credits: 5, hq: {unknown: 5}, rnd: {unknown: 39}}
runner: {credits: 5, grip: [], stack: {unknown: 40}}
"""
EXAMPLES = {
    "Why can I not steal this?": FIRST,
    "The Runner's turn": TURN,
    "As the turn begins": PENDING,
    "An empty board": EMPTY,
}
QUESTIONS: list[dict[str, str]] = json.loads(
    resources.files(__package__).joinpath("questions.json").read_text(encoding="utf-8")
)
