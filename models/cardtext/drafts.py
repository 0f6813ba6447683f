"""Abilities in the making, sentence by sentence: what a sentence adds, continues or changes (9.11)."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field, structs
from msgspec.structs import replace

from ..abilities import Ability, AbilityKind, Declaration, Flag, If, Instruction, Lasting, Step
from ..conditions import Condition, Restriction, Trigger, TriggerMode
from ..costs import Cost
from ..effects import EffectKind
from ..selectors import EventPattern, Same, This, Verb
from ..terms import Scope, Side
from .anaphora import leans_on
from .joining import (
    amended,
    amended_within,
    attached,
    follows_a_move,
    in_own_words,
    is_last_shuffle,
    is_optional,
    joined,
)
from .lines import Line


class Draft(Struct):
    """An ability in the making."""

    kind: AbilityKind | None
    line: Line
    side: Side
    cost: Cost | None = None
    trigger: Trigger | None = None
    condition: Condition | None = None
    steps: tuple[Step, ...] = ()
    declarations: tuple[Declaration, ...] = ()
    restrictions: tuple[Restriction, ...] = ()
    linked: tuple[Ability, ...] = ()
    after: tuple[Draft, ...] = field(default=())
    within: bool = False  # the last sentence hangs on a choice made before it

    def ability(self) -> Ability:
        """The ability as far as it was read."""
        kind = self.kind or AbilityKind.STATIC
        flags = self.line.flags
        if self.trigger is not None and self.trigger.mode is TriggerMode.WOULD and Flag.INTERRUPT not in flags:
            flags = (*flags, Flag.INTERRUPT)
        steps = self.steps if kind is AbilityKind.PAID else in_own_words(self.steps, self.side)
        return Ability(
            kind,
            self.line.clause,
            flags,
            self.line.threat,
            self.cost,
            self.trigger,
            self.condition,
            self.restrictions,
            steps,
            self.declarations,
            self.linked,
            kind is AbilityKind.CONDITIONAL and is_optional(steps),
        )

    def copy(self) -> Draft:
        """Another draft of the same."""
        return replace(self)

    @property
    def stands(self) -> bool:
        """Whether anything was read yet."""
        return bool(self.steps or self.declarations or self.restrictions)

    @property
    def runs(self) -> bool:
        """Whether a step makes a run."""
        done = (effect for step in self.steps if isinstance(step, Instruction) for effect in step.effects)
        return any(effect.kind is EffectKind.RUN for effect in done)


def follows(draft: Draft, steps: tuple[Step, ...]) -> Draft | None:
    """The draft with steps behind what it has, or in the part of it that they speak of."""
    draft.within = False
    if len(steps) == 1 and is_last_shuffle(steps[0], (draft.steps, draft.linked)):
        return draft
    if draft.linked:  # the sentence before was about the run, and so must be this one
        last = draft.linked[-1]
        whole = structs.replace(draft.ability(), linked=(structs.replace(last, steps=last.steps + steps),))
        if not leans_on(whole, last.steps[-1], steps):
            return None
        inner = attached(last.steps[-1], steps)
        found = joined(last.steps, steps) if inner is None else (*last.steps[:-1], inner)
        draft.linked = (*draft.linked[:-1], structs.replace(last, steps=found, optional=is_optional(found)))
        draft.within = inner is not None
        return draft
    if draft.runs:
        return _during_run(draft, steps)
    if draft.steps:
        whole = structs.replace(draft.ability(), steps=draft.steps + steps)
        if leans_on(whole, draft.steps[-1], steps) or follows_a_move(draft.steps[-1], steps):
            inner = attached(draft.steps[-1], steps)
            if inner is not None:
                draft.steps = (*draft.steps[:-1], inner)
                draft.within = True
                return draft
    draft.steps = joined(draft.steps, steps)
    return draft


def _during_run(draft: Draft, steps: tuple[Step, ...]) -> Draft | None:
    """What follows a run in the text and holds for the run is linked to it (9.11.5); nothing else is plain."""
    for step in steps:
        match step:
            case Lasting(declarations, Scope.RUN):
                linked = Ability(AbilityKind.STATIC, draft.line.clause, declarations=declarations)
            case If(then=(Lasting(duration=Scope.RUN),), otherwise=()):
                begins = Trigger((EventPattern(Verb.RUN_BEGINS, what=Same(This())),))
                linked = Ability(AbilityKind.CONDITIONAL, draft.line.clause, trigger=begins, steps=(step,))
            case _:
                return None
        draft.linked += (linked,)
    return draft


def amends(draft: Draft, piece: Any) -> Draft | None:
    """The draft whose last step the piece changes or continues."""
    change = amended_within if draft.within else amended
    if draft.linked:
        last = draft.linked[-1]
        if not last.steps:
            return None
        changed = change(last.steps[-1], piece)
        if changed is None:
            return None
        steps = (*last.steps[:-1], changed)
        draft.linked = (*draft.linked[:-1], structs.replace(last, steps=steps, optional=is_optional(steps)))
        return draft
    if not draft.steps:
        return None
    changed = change(draft.steps[-1], piece)
    if changed is None:
        return None
    draft.steps = (*draft.steps[:-1], changed)
    return draft
