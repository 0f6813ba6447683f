"""The named rules that an announcement at a priority window must keep.

Importing the package registers them, in the order in which a judge would ask.
"""

from __future__ import annotations

from . import when_announced  # isort: split

from . import basic_actions  # isort: split

from . import paid_abilities  # isort: split

from . import first_clicks  # isort: split

from . import rezzing  # isort: split

from . import scoring  # isort: split

from . import trashing_accessed  # isort: split

from . import must_trash  # isort: split

from .judging import RULES, WINDOW_CHOICES, Judgement, NamedRule, ability_of, act_of, actor, judge, subject_of

__all__ = [
    "RULES",
    "WINDOW_CHOICES",
    "Judgement",
    "NamedRule",
    "ability_of",
    "act_of",
    "actor",
    "basic_actions",
    "first_clicks",
    "judge",
    "must_trash",
    "paid_abilities",
    "rezzing",
    "scoring",
    "subject_of",
    "trashing_accessed",
    "when_announced",
]
