"""Abilities in the making, sentence by sentence: what a sentence adds, continues or changes (9.11)."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field, structs
from msgspec.structs import replace

from ..abilities import (
    Ability,
    AbilityKind,
    Aspect,
    Bid,
    Declaration,
    Delayed,
    Flag,
    If,
    Instruction,
    Lasting,
    NestedCost,
    NestedForm,
    Option,
    Prohibition,
    Repeat,
    Replace,
    StatChange,
    Step,
    Unread,
)
from ..conditions import (
    ActPattern,
    Condition,
    During,
    Fits,
    NotSo,
    Restriction,
    Trigger,
    TriggerMode,
    UseLimit,
    UseOnly,
)
from ..costs import AdditionalCost, Cost, CreditSource
from ..deeds import RUN_EVENTS, Deed
from ..effects import Each, Effect, Target, The, TopCards
from ..selectors import INSTALLED, Bound, EventPattern, InZone, Same, ThatMany, This, Type, X
from ..terms import HANDS, Player, Scope, Side, Stat
from ..values import inside, walk
from .anaphora import leans_on
from .histories import ANY_SPENT
from .instructions import asks_what_was_done, is_left_open
from .joining import (
    amended,
    amended_within,
    attached,
    follows_a_move,
    in_own_words,
    is_last_shuffle,
    is_once_more,
    is_taken_back,
    joined,
    lasts_with,
)
from .lines import Line, Tokens
from .logic import together
from .pieces import Again, IfDone, OfInstructions, Otherwise, Says
from .unread import unread


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
    values: tuple[str, ...] = ()  # chosen or named by earlier abilities of the card
    of_run: bool = False  # linked to the run that an earlier line starts (9.11.5)
    within: bool = False  # the last sentence hangs on a choice made before it
    then: bool = False  # the sentence that is added says that it goes on: `Then, ...`

    def ability(self) -> Ability:
        """The ability as far as it was read."""
        kind = self.kind or AbilityKind.STATIC
        flags, trigger = self.line.flags, self.trigger
        if trigger is not None and _is_changed(trigger, self.steps):
            # it resolves before that has happened (rule_interrupt_definition)
            trigger = structs.replace(trigger, mode=TriggerMode.WOULD)
        if trigger is not None and trigger.mode is TriggerMode.WOULD and Flag.INTERRUPT not in flags:
            flags = (*flags, Flag.INTERRUPT)
        steps = self.steps if kind is AbilityKind.PAID else in_own_words(self.steps, self.side)
        return Ability(
            kind,
            self.line.clause,
            flags,
            self.line.threat,
            self.cost,
            trigger,
            self.condition,
            self.restrictions,
            steps,
            self.declarations,
            self.linked,
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
        """Whether a step makes a run, or the last one where a choice is made so: what is said of that run is linked to
        it, whether it is made or not (9.11.5)."""
        return any(map(starts_run, self.steps)) or _runs_by_choice(self.steps[-1:])


def _is_changed(trigger: Trigger, steps: tuple[Step, ...]) -> bool:
    """Whether something else takes the place of a part of the very event that is waited for."""
    parts = (s.event for s in steps if isinstance(s, Replace) and s.part)
    return any(all(event.verb is each.verb for each in trigger.events) for event in parts)


def starts_run(step: Step) -> bool:
    """Whether the step makes a run."""
    return isinstance(step, Instruction) and any(effect.kind is Deed.RUN for effect in step.effects)


def _runs_by_choice(steps: tuple[Step, ...]) -> bool:
    """A card that may be gone by then brings nothing along."""
    runs = [node for node in walk(steps) if isinstance(node, Effect) and node.kind is Deed.RUN]
    gone = any(isinstance(node, This) for node in walk(steps))
    return len(runs) == 1 and isinstance(steps[0], Instruction | NestedCost | Bid) and not gone


def follows(draft: Draft, steps: tuple[Step, ...]) -> Draft | None:
    """The draft with steps behind what it has, or in the part of it that they speak of."""
    draft.within = False
    said = draft.linked[-1].steps if draft.linked else draft.steps
    if ANY_SPENT in walk(steps) and not (said and _speaks_of_x(said[-1], steps)):
        return None  # for what?
    runs = any(map(starts_run, draft.steps))
    if not draft.runs and not draft.linked and starts_run_within(draft.steps) and _lasts_for_run(steps):
        return None  # the run is over, or was never made, when this would begin to hold
    if len(steps) == 1 and is_last_shuffle(steps[0], (draft.steps, draft.linked)):
        return draft
    if draft.linked:  # the sentence before was about the run, and so must be this one
        last = draft.linked[-1]
        whole = structs.replace(draft.ability(), linked=(structs.replace(last, steps=last.steps + steps),))
        if not last.steps:
            return None
        before = last.steps[-1]
        of_x = _speaks_of_x(before, steps)
        leans = of_x or leans_on(whole, before, steps, draft.values)
        if not draft.then and not leans and not leans_on(whole, before, steps, draft.values, counting=True):
            return None
        within = before.steps[-1] if of_x and isinstance(before, Replace) else None
        inner = attached(within or before, steps) if leans or isinstance(before, Replace) else None
        if inner is not None and within is not None:
            assert isinstance(before, Replace)
            inner = structs.replace(before, steps=(*before.steps[:-1], inner))
        found = joined(last.steps, steps) if inner is None else (*last.steps[:-1], inner)
        draft.linked = (*draft.linked[:-1], structs.replace(last, steps=found))
        draft.within = inner is not None
        return draft
    if runs or (draft.runs and _lasts_for_run(steps)):
        return _during_run(draft, steps)
    if draft.steps:
        whole = structs.replace(draft.ability(), steps=draft.steps + steps)
        last_step = draft.steps[-1]
        if isinstance(last_step, Delayed) and last_step.trigger.ordinal and isinstance(steps[0], If):
            return None  # is it asked now, or when that happens?
        if (
            leans_on(whole, last_step, steps, draft.values)
            or follows_a_move(last_step, steps)
            or is_once_more(last_step, steps)
            or is_taken_back(last_step, steps)
            or (isinstance(last_step, Replace) and last_step.event.verb is Deed.BREACH)  # in place of that is all of it
            or _speaks_of_x(last_step, steps)
            or (_is_if_paid(last_step) and (draft.then or leans_on(whole, last_step, steps, counting=True)))
        ):
            inner = attached(draft.steps[-1], steps)
            if inner is not None:
                draft.steps = (*draft.steps[:-1], inner)
                draft.within = True
                return draft
    draft.steps = joined(draft.steps, steps)
    return draft


def _speaks_of_x(before: Step, steps: tuple[Step, ...]) -> bool:
    """Whether the steps speak of the X that somebody may pay in the step before, and which only then is a number."""
    paid = before.steps[-1] if isinstance(before, Replace) and before.steps else before
    return isinstance(paid, NestedCost) and X() in walk(paid.cost) and X() in walk(steps)


def _is_if_paid(step: Step) -> bool:
    """Whether the step ends with what is done `if you do`: what goes on behind that, or counts it, is done then."""
    return isinstance(step, NestedCost) and step.form is NestedForm.MAY_IF_DO and bool(step.if_paid)


def starts_run_within(steps: tuple[Step, ...]) -> bool:
    """Whether a choice or condition among the steps makes a run."""
    return any(isinstance(node, Effect) and node.kind is Deed.RUN for node in walk(steps))


def told_of_run(draft: Draft) -> bool:
    """Whether the ability has spoken of a run, so that `that run` is that one."""
    waited = draft.trigger.events if draft.trigger is not None else ()
    return starts_run_within(draft.steps) or any(event.verb in RUN_EVENTS for event in waited)


def _lasts_for_run(steps: tuple[Step, ...]) -> bool:
    return any(isinstance(node, Lasting) and node.duration is Scope.RUN for node in walk(steps))


def _during_run(draft: Draft, steps: tuple[Step, ...]) -> Draft | None:
    """What follows a run in the text and holds for the run is linked to it (9.11.5); nothing else is plain."""
    for step in steps:
        match step:
            case Lasting(declarations, Scope.RUN):
                linked = Ability(AbilityKind.STATIC, draft.line.clause, declarations=declarations)
            case If(then=(Lasting(duration=Scope.RUN),), otherwise=()):
                begins = Trigger((EventPattern(Deed.RUN_BEGINS, what=Same(This())),))
                linked = Ability(AbilityKind.CONDITIONAL, draft.line.clause, trigger=begins, steps=(step,))
            case Delayed(Trigger() as trigger, inner, once, Scope.RUN) if not once or trigger.per is Scope.RUN:
                there = structs.replace(trigger, during=None if trigger.ordinal is None else During.RUN)
                linked = Ability(AbilityKind.CONDITIONAL, draft.line.clause, trigger=there, steps=inner)
            case _:
                return None
        draft.linked += (linked,)
    return draft


def amends(draft: Draft, piece: Any) -> Draft | None:
    """The draft whose last step the piece changes or continues."""
    change = amended_within if draft.within else amended
    declined = isinstance(piece, IfDone) and not piece.done and not draft.linked[-1].steps if draft.linked else False
    if draft.linked and not declined:  # what holds during a run says nothing of a run that is not made
        last = draft.linked[-1]
        if not last.steps:
            return None
        changed = change(last.steps[-1], piece)
        if changed is None:
            return None
        steps = (*last.steps[:-1], changed)
        draft.linked = (*draft.linked[:-1], structs.replace(last, steps=steps))
        return draft
    if not draft.steps:
        return None
    if isinstance(piece, Again):  # all of the ability (rule_repeat_this_process_x_times)
        draft.steps = (Repeat(piece.times, draft.steps, once_before=True),)
        return draft
    if isinstance(piece, Otherwise) and isinstance(draft.steps[-1], If):
        if _asked(draft.trigger) is not None:
            return None  # it may be for where neither condition holds
        if len(draft.steps) > 1 and isinstance(draft.steps[-2], If):
            return _of_neither(draft, piece)
    changed = change(draft.steps[-1], piece)
    if changed is None:
        return None
    draft.steps = (*draft.steps[:-1], changed)
    return draft


def _of_neither(draft: Draft, piece: Otherwise) -> Draft | None:
    """`If it is an A, X. If it is a B, Y. Otherwise, Z`: Z is for what is neither; of other conditions it is not plain
    whether it is for where the last alone fails."""
    match draft.steps:
        case (*before, If(Fits(a, Type(some)) as one, then, ()), If(Fits(b, Type(others)), _, ()) as other):
            if a != b or set(some) & set(others):
                return None
            draft.steps = (*before, If(one, then, (structs.replace(other, otherwise=piece.steps),)))
            return draft
        case _:
            return None


def with_other_branch(draft: Draft, steps: tuple[Step, ...]) -> Draft | None:
    """`When T, if C, A. Otherwise, B`: C is asked as the ability resolves, for it decides which of both is done."""
    trigger = draft.trigger
    asked = _asked(trigger)
    if trigger is None or asked is None or len(draft.steps) != 1 or draft.linked:
        return None
    if is_left_open(draft.steps) or asks_what_was_done(draft.steps[0]):
        return None  # it may be for that alone
    draft.steps = (If(asked, draft.steps, steps),)
    draft.trigger = structs.replace(trigger, condition=None)
    return draft


def of_either_case(draft: Draft) -> Draft:
    """The draft with the condition asked of the instructions that it has: what comes next may be for where it fails."""
    asked = _asked(draft.trigger)
    if draft.trigger is not None and asked is not None and draft.steps:
        draft.steps = (If(asked, draft.steps),)
        draft.trigger = structs.replace(draft.trigger, condition=None)
    return draft


def names_others(draft: Draft) -> bool:
    """Whether other objects are named there than the card itself."""
    about = [] if draft.trigger is None else [event.what for event in draft.trigger.events]
    others = any(what is not None and what != Same(This()) for what in about)
    return others or any(isinstance(node, Target | Each | TopCards) for node in walk(draft.steps))


_SHOWS = (Deed.REVEAL, Deed.LOOK)
_OF_THOSE = (Deed.TRASH, Deed.MOVE, Deed.INSTALL, Deed.PLAY, Deed.REMOVE_FROM_GAME)
_SAYS_WHERE = frozenset(["installed", "rezzed", "unrezzed", "hosted", "host", "protecting", "encountering", "from"])


def may_be_of_those(before: Draft, after: Draft, words: Tokens) -> bool:
    """`Reveal the grip. Trash 1 program`: whether it may be one of the cards that were shown, or one in play."""
    if not _SAYS_WHERE.isdisjoint(words):
        return False
    told = [node for node in walk((before.steps, before.linked)) if isinstance(node, Effect)]
    effects = [node for node in walk((after.steps, after.linked)) if isinstance(node, Effect)]
    shown = False
    for effect in effects:
        where = list(walk(effect.what)) if effect.what is not None else []
        if shown and effect.kind in _OF_THOSE and effect not in told and isinstance(effect.what, Target | Each):
            return INSTALLED in where or any(InZone((hand,)) in where for hand in HANDS.values())
        shown |= effect.kind in _SHOWS and (isinstance(effect.what, TopCards) or _is_pile(effect.what))
    return False


def _is_pile(what: Any) -> bool:
    return isinstance(what, Each) and isinstance(what.what, InZone)


def stands_alone(declared: Draft) -> bool:
    """Whether what holds names its objects itself; `it` is this object behind a condition that speaks of it."""
    names = [node for node in walk((declared.condition, declared.declarations)) if isinstance(node, Bound | ThatMany)]
    this = [node for node in walk((declared.condition,)) if isinstance(node, This)]
    return not names or (bool(this) and names == [Bound("it")])


def as_it_resolves(node: Any) -> Any:
    """The ability, or any part of one, with what its instructions ask for first asked of them, and not of the event:
    it is checked as they resolve, and all of them hang on it (rule_condition_requirements_part_of_effect), but for a
    last sentence with a condition of its own."""
    node = inside(node, as_it_resolves)
    asked = _asked(node.trigger) if isinstance(node, Ability | Delayed) else None
    if asked is None:
        return node
    trigger = structs.replace(node.trigger, condition=None)
    apart = len(node.steps) - 1 if _asks_for_itself(node.steps) else len(node.steps)
    steps, others = node.steps[:apart], node.steps[apart:]
    return structs.replace(node, trigger=trigger, steps=(If(asked, steps), *others) if steps else ())


def _asks_for_itself(steps: tuple[Step, ...]) -> bool:
    """Whether the last of several steps has a condition that speaks of nothing that was done before."""
    match steps:
        case (_, *_, If(condition)):
            return not any(isinstance(node, Bound | ThatMany) for node in walk(condition))
        case _:
            return False


def _asked(trigger: Trigger | None) -> Condition | None:
    condition: Any = trigger.condition if trigger is not None else None
    return condition.condition if isinstance(condition, OfInstructions) else None


def has_unfilled(draft: Draft) -> bool:
    """Whether the draft has modes that were not read, or abilities of which there is only the number of a quotation."""
    for node in walk((draft.steps, draft.linked, draft.declarations)):
        match node:
            case Option(label=str(label)) if label.startswith("§"):
                return True
            case Ability(clause=clause) if clause < 0:
                return True
    return False


def during_it(draft: Draft, steps: tuple[Step, ...], lasting: Lasting) -> Draft | None:
    """The draft with what holds during a breach or access: the one that its last step starts, or that it waits for."""
    steps, lasting = _unconditional(steps, lasting)
    waits_for_it = draft.trigger is not None and any(e.verb in (Deed.BREACH, Deed.ACCESS) for e in draft.trigger.events)
    if draft.linked and draft.linked[-1].steps and steps == (lasting,):
        waiting = draft.linked[-1]
        within = lasts_with(waiting.steps[-1], lasting)
        if within is not None:
            draft.linked = (*draft.linked[:-1], structs.replace(waiting, steps=(*waiting.steps[:-1], within)))
            return draft
    last = lasts_with(draft.steps[-1], lasting) if draft.steps and steps == (lasting,) else None
    if last is not None:
        draft.steps = (*draft.steps[:-1], last)
        return draft
    return follows(draft, steps) if waits_for_it else None


def _unconditional(steps: tuple[Step, ...], lasting: Lasting) -> tuple[tuple[Step, ...], Lasting]:
    """`If that card is an agenda, you cannot ... it`: what is forbidden is forbidden for such a card."""
    match steps:
        case (If(Fits(Bound() as ref, what), (Lasting(declarations, duration),), ()),):
            found: list[Declaration] = []
            for declaration in declarations:
                match declaration:
                    case Prohibition(act=ActPattern(what=Same(Bound(name))) as act) if name in (ref.name, "it"):
                        narrowed = structs.replace(act, what=together((Same(ref), what)))
                        found.append(structs.replace(declaration, act=narrowed))
                    case _:
                        return steps, lasting
            plain = Lasting(tuple(found), duration)
            return (plain,), plain
        case _:
            return steps, lasting


def is_end_of_turn(trigger: Trigger) -> bool:
    """`When your turn ends` behind an instruction of an operation or event: once, this turn."""
    return structs.replace(trigger, condition=None) == Trigger((EventPattern(Deed.TURN_ENDS, Player.YOU),))


def linked_to_run(abilities: tuple[Ability, ...], links: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """The abilities, with what later lines say about a run linked to the one that starts it (9.11.5)."""
    runs = [k for k, ability in enumerate(abilities) if any(starts_run(step) for step in ability.steps)]
    return tuple(
        structs.replace(ability, linked=(*ability.linked, *links)) if k == runs[-1] else ability
        for k, ability in enumerate(abilities)
    )


def unfinished(draft: Draft) -> tuple[Ability, ...]:
    """The ability that a line without a sentence begins: its instructions are missing, and so are not understood."""
    line = draft.line
    missing = unread(line.clause, (), "instructions that are missing", (Aspect.ANYTHING,))
    if draft.kind is not None:
        draft.steps = (missing,)
    elif line.flags or line.threat is not None:
        draft.kind, draft.declarations = AbilityKind.STATIC, (missing,)
    else:
        return ()
    return (draft.ability(),)


def left_open(line: Line) -> Ability:
    """What stands for an ability of a line that was read and leans on a sentence that was not: it may do anything."""
    words = tuple(word for sentence in line.sentences for word in sentence)
    left = unread(line.clause, words, "an effect", (Aspect.ANYTHING,))
    return Ability(AbilityKind.STATIC, line.clause, line.flags, declarations=(left,))


IN_RUNS = (Deed.ENCOUNTER, Deed.APPROACH, Deed.PASS, Deed.APPROACH_SERVER)


def not_due(draft: Draft, condition: Condition) -> Draft | None:
    """The draft whose additional cost is due only while the condition does not hold."""
    if draft.kind is not AbilityKind.STATIC or len(draft.declarations) != 1:
        return None
    (declared,) = draft.declarations
    if not isinstance(declared, AdditionalCost) or declared.condition is not None:
        return None
    draft.declarations = (structs.replace(declared, condition=NotSo(condition)),)
    return draft


def said_of_its_run(draft: Draft, piece: Says) -> Says:
    """What it says, of credits to be spent during the run that the event starts, and not during any run: which that is,
    nobody knows where it was not understood."""
    if draft.kind is not AbilityKind.PLAY or not are_of_a_run(piece.declarations):
        return piece
    if not draft.runs:
        missing = any(isinstance(step, Unread) for step in draft.steps)
        left = unread(draft.line.clause, (), "credits for a run", (Aspect.ANYTHING,))
        return structs.replace(piece, declarations=(left,)) if missing else piece
    own = tuple(
        structs.replace(d, purposes=tuple(structs.replace(p, during=During.RUN_BY_THIS) for p in d.purposes))
        for d in piece.declarations
        if isinstance(d, CreditSource)
    )
    return structs.replace(piece, declarations=own)


def are_of_a_run(declarations: tuple[Declaration, ...]) -> bool:
    """Whether these are credits to be spent during the run that has just been spoken of."""
    credits = [d for d in declarations if isinstance(d, CreditSource)]
    times = [purpose.during for source in credits for purpose in source.purposes]
    return len(credits) == len(declarations) and bool(times) and set(times) == {During.RUN}


def is_of_card(restriction: Restriction) -> bool:
    """Whether it restricts every ability of the card, so that it is no part of one of them."""
    return isinstance(restriction, UseOnly | UseLimit) and restriction.card


def is_in_run(trigger: Trigger) -> bool:
    """Whether it can be met only in a run, which `that run` is then."""
    return trigger.during is During.RUN or all(event.verb in IN_RUNS for event in trigger.events)


def pumps(declarations: tuple[Declaration, ...]) -> bool:
    """Whether this is a gain of strength, which lasts for the encounter.

    rule_icebreaker_strength_increase_implicit_link
    """
    return all(
        isinstance(d, StatChange) and d.stat is Stat.STRENGTH and isinstance(d.of, The) and isinstance(d.of.ref, This)
        for d in declarations
    )
