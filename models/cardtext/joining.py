"""Steps put together: what makes a step optional, what joins two of them, and what a later sentence changes."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from ..abilities import (
    Ability,
    AbilityKind,
    Bid,
    ChangeValue,
    ChooseOption,
    ChooseValue,
    Delayed,
    Flag,
    GainAbility,
    If,
    Instruction,
    Lasting,
    NestedCost,
    NestedForm,
    Option,
    Prevent,
    Replace,
    Step,
    Trace,
    Unread,
)
from ..conditions import Exists, Occurred, Trigger, TriggerMode, UseLimit
from ..deeds import Deed
from ..effects import Destination, Each, Effect, Object, Target, The
from ..selectors import And, Bound, EventPattern, Ref, Selector, This
from ..terms import Player, Scope, Side, Zone
from ..values import Value, walk
from .carrying import SAME_PLACE
from .coming_to_nothing import comes_to_nothing, names_given
from .costs import paid_by
from .instructions import asks_what_was_done, is_left_open, is_shuffle_of, searched_zones
from .pieces import (
    Again,
    Averted,
    BidResult,
    CannotPay,
    DoneThisWay,
    Elsewhere,
    Guessed,
    IfDone,
    Instead,
    NotPrevented,
    Otherwise,
)
from .walking import walk_in_order


def names_who_acts(steps: tuple[Step, ...]) -> bool:
    """Whether a side is told to do something, which `they` may stand for; tags are the Runner's in any case."""
    doers = [e.by for e in walk(steps) if isinstance(e, Effect) and e.kind is not Deed.TAKE_TAGS]
    deciders = [n.decider for n in walk(steps) if isinstance(n, Instruction)]
    payers = [n.payer for n in walk(steps) if isinstance(n, NestedCost)]
    choosers = [n.chooser for n in walk(steps) if isinstance(n, ChooseOption)]
    return any(player is not Player.YOU for player in (*doers, *deciders, *payers, *choosers))


def is_optional(steps: tuple[Step, ...]) -> bool:
    """Whether the controller may choose that nothing at all happens (rule_optional_conditional_ability): each step
    does nothing then, or is about what they did not choose."""
    if steps and isinstance(steps[0], ChooseValue) and steps[0].optional:
        return all(_may_do_nothing(step) or _speaks_of(step, steps[0].name) for step in steps[1:])
    declined: frozenset[str] = frozenset()
    for step in steps:
        if not _may_do_nothing(step) and not comes_to_nothing(step, declined):
            return False
        declined |= names_given(step)
    return bool(steps)


class _Choosing:
    """Tells of each conditional ability, and of what only becomes one, whether it is optional."""

    def enter(self, node: Value) -> int:
        return 0

    def leave(self, node: Value, rebuilt: Value, index: int) -> Any:
        match rebuilt:
            case Ability(kind=AbilityKind.CONDITIONAL, steps=steps) | Delayed(steps=steps):
                free = is_optional(steps) or (isinstance(rebuilt, Ability) and says_how_often(rebuilt))
                return rebuilt if rebuilt.optional is free else structs.replace(rebuilt, optional=free)
            case _:
                return rebuilt


def says_how_often(ability: Ability) -> bool:
    """Whether it is used no more than so often, and so may be left (rule_optional_conditional_ability)."""
    limits = any(isinstance(restriction, UseLimit) for restriction in ability.restrictions)
    return limits or Flag.ONCE_PER_TURN in ability.flags


def with_choice(ability: Ability) -> Ability:
    """The ability with what can be left of it told, once it is known what its words mean."""
    told: Ability = walk_in_order(ability, _Choosing())
    return told


def _left(steps: tuple[Step, ...]) -> bool:
    return not steps or is_optional(steps)


def _speaks_of(step: Step, name: str) -> bool:
    """Whether the step declares something by what was chosen by that name alone."""
    return isinstance(step, Lasting) and all(isinstance(d, GainAbility) and d.chosen == name for d in step.declarations)


def _may_do_nothing(step: Step) -> bool:
    match step:
        case Instruction(optional=optional, decider=decider, if_not=if_not):
            return optional and decider is Player.YOU and _left(if_not)
        case NestedCost(payer=payer, form=form, if_paid=if_paid, if_not=if_not):
            declined = payer is Player.YOU and form in (NestedForm.MAY_TO, NestedForm.MAY_IF_DO)
            left = if_not if declined else (*if_paid, *if_not)  # what the other player does not pay away
            return (declined or payer is not Player.YOU) and _left(left)
        case If(then=then, otherwise=otherwise):
            return _left(then) and _left(otherwise)
        case Replace(optional=optional) | Trace(optional=optional) | ChooseValue(optional=optional):
            return optional
        case Unread(optional=optional):
            return optional
        case ChooseOption(chooser=chooser, must=must, least=least):
            return chooser is Player.YOU and (not must or least == 0)
        case _:
            return False


def in_own_words(node: Any, side: Side) -> Any:
    """What the player of this side may do on a card of theirs, as `you may`: `the Corp may` on a Corp card.

    Not for abilities that either player can use, where `you` is whoever uses them.
    """
    if isinstance(node, tuple):
        parts = tuple(in_own_words(part, side) for part in node)
        return parts if any(a is not b for a, b in zip(parts, node, strict=True)) else node
    own = Player(side.value)
    match node:
        case Instruction(effects=effects, optional=True, decider=decider, if_done=if_done) if decider is own:
            mine = tuple(structs.replace(e, by=Player.YOU) if e.by is own else e for e in effects)
            changes: dict[str, Any] = {"effects": mine, "decider": Player.YOU, "if_done": in_own_words(if_done, side)}
            changes["if_not"] = in_own_words(node.if_not, side)
        case Instruction(if_done=if_done, if_not=if_not):
            changes = {"if_done": in_own_words(if_done, side), "if_not": in_own_words(if_not, side)}
        case NestedCost(payer=payer, if_paid=paid, if_not=declined):
            changes = {"if_paid": in_own_words(paid, side), "if_not": in_own_words(declined, side)}
            changes["payer"] = Player.YOU if payer is own else payer
        case If(then=then, otherwise=otherwise):
            changes = {"then": in_own_words(then, side), "otherwise": in_own_words(otherwise, side)}
        case _:
            return node
    return structs.replace(node, **changes)


def joined(before: tuple[Step, ...], more: tuple[Step, ...]) -> tuple[Step, ...]:
    """The steps in a row; a sentence that only chooses is one instruction with the next (rule_choose_instruction)."""
    if before and more and _only_chooses(before[-1]):
        last, first = before[-1], more[0]
        if isinstance(last, Instruction) and isinstance(first, Instruction) and not first.optional:
            merged = structs.replace(first, effects=last.effects + first.effects)
            return (*before[:-1], merged, *more[1:])
    return before + more


def attached(step: Step, more: tuple[Step, ...]) -> Step | None:
    """The step with what hangs on it: a sentence about what was found, chosen or paid for there goes no further.

    None where the step leaves nobody a choice, so that what follows may stand behind it.
    """
    match step:
        case Instruction(optional=optional, if_done=done, if_not=()) if optional or done:
            return structs.replace(step, if_done=joined(done, more))
        case NestedCost(form=NestedForm.MAY_TO | NestedForm.MAY_IF_DO, if_paid=paid) if paid:
            return structs.replace(step, if_paid=joined(paid, more))
        case If(then=then, otherwise=()) if then:
            inner = attached(then[-1], more)
            return None if inner is None else structs.replace(step, then=(*then[:-1], inner))
        case If(then=then, otherwise=otherwise) if then and not _names_anything(otherwise):
            return structs.replace(step, then=joined(then, more))
        case Trace(if_successful=(), if_unsuccessful=no) if no:
            return structs.replace(step, if_unsuccessful=joined(no, more))
        case Trace(if_successful=yes, if_unsuccessful=()) if yes:
            return structs.replace(step, if_successful=joined(yes, more))
        case Replace(steps=steps) if steps:
            return structs.replace(step, steps=joined(steps, more))
        case Bid(if_different=(*before, last)):
            inner = attached(last, more)
            return None if inner is None else structs.replace(step, if_different=(*before, inner))
        case ChooseOption(options=(option,), must=False):
            return structs.replace(step, options=(structs.replace(option, steps=joined(option.steps, more)),))
        case _:
            return None


def _names_anything(steps: tuple[Step, ...]) -> bool:
    """Whether these steps name an object, of which a later sentence could speak."""
    return any(isinstance(node, Effect) and node.what is not None for node in walk(steps))


_MOVES = (Deed.MOVE_RUNNER, Deed.APPROACH, Deed.ENCOUNTER)


def follows_a_move(step: Step, more: tuple[Step, ...]) -> bool:
    """Whether `they may jack out` stands behind a step in which the Runner is made to move or meet ice, or such a
    step behind one that moves this ice (6.2.7)."""
    done = {node.kind for node in walk(step) if isinstance(node, Effect)}
    match more:
        case (Instruction(effects=(Effect(kind=Deed.JACK_OUT),), optional=True),):
            return not done.isdisjoint(_MOVES)
        case (Instruction(effects=(Effect(kind=Deed.MOVE_RUNNER), *_)),):
            return Deed.MOVE_TO_SERVER in done
        case _:
            return False


_TAKEN_BACK = {Deed.REZ: Deed.DEREZ, Deed.INSTALL: Deed.UNINSTALL}


def is_taken_back(step: Step, more: tuple[Step, ...]) -> bool:
    """Whether `when the turn ends, derez 1 piece of ice` stands behind a step that rezzes: who declines takes nothing
    back later."""
    done = {node.kind for node in walk(step) if isinstance(node, Effect)}
    match more:
        case (Delayed(steps=(Instruction(effects=(Effect(kind=kind),)),)),):
            return any(_TAKEN_BACK.get(each) == kind for each in done)
        case _:
            return False


def is_once_more(step: Step, more: tuple[Step, ...]) -> bool:
    """Whether `this is not the first time` stands behind what may be done: who declines has not done it once more."""
    match step, more:
        case Instruction(effects=effects, optional=True), (If(Occurred(EventPattern(verb), times=2)), *_):
            return verb in {effect.kind for effect in effects}
        case _:
            return False


STARTED = {Scope.BREACH: Deed.BREACH, Scope.ACCESS: Deed.ACCESS}


def lasts_with(step: Step, lasting: Lasting) -> Step | None:
    """The step with what holds during the breach or access that it starts; None where it starts none."""
    started = STARTED.get(lasting.duration) if isinstance(lasting.duration, Scope) else None
    match step:
        case Instruction(effects=effects, meanwhile=before):
            if effects[-1].kind is not started:
                return None
            return structs.replace(step, meanwhile=(*before, *lasting.declarations))
        case Replace(steps=steps) if steps:
            inner = lasts_with(steps[-1], lasting)
            return None if inner is None else structs.replace(step, steps=(*steps[:-1], inner))
        case NestedCost(if_paid=(), if_not=steps) if steps:
            inner = lasts_with(steps[-1], lasting)
            return None if inner is None else structs.replace(step, if_not=(*steps[:-1], inner))
        case Delayed(steps=steps) if steps:
            inner = lasts_with(steps[-1], lasting)
            return None if inner is None else structs.replace(step, steps=(*steps[:-1], inner))
        case _:
            return None


def with_result(step: Step, steps: tuple[Step, ...], successful: bool) -> Step | None:
    """The step with what follows the result of the trace that it is or ends with; None where there is none."""
    match step:
        case Trace(if_successful=yes, if_unsuccessful=no):
            if successful:
                return structs.replace(step, if_successful=(*yes, *steps))
            return structs.replace(step, if_unsuccessful=(*no, *steps))
        case NestedCost(if_paid=before) if before:
            inner = with_result(before[-1], steps, successful)
            return None if inner is None else structs.replace(step, if_paid=(*before[:-1], inner))
        case If(then=before, otherwise=()) if before:
            inner = with_result(before[-1], steps, successful)
            return None if inner is None else structs.replace(step, then=(*before[:-1], inner))
        case _:
            return None


def is_last_shuffle(step: Step, before: Any) -> bool:
    """Whether a step only shuffles what a search before it has shuffled already (rule_shuffle_deck_after_search)."""
    if not isinstance(step, Instruction) or len(step.effects) != 1 or step.optional or step.if_done:
        return False
    effects = [node for node in walk(before) if isinstance(node, Effect)]
    searched = tuple(zone for effect in effects for zone in searched_zones(effect))
    added = [e for e in effects if e.kind is Deed.MOVE and e.destination and e.destination.zone in searched]
    return not added and is_shuffle_of(step.effects[0], searched)


def _only_chooses(step: Step) -> bool:
    return (
        isinstance(step, Instruction)
        and not step.optional
        and not step.changes
        and all(e.kind is Deed.CHOOSE for e in step.effects)
    )


def about_trigger(step: Step, trigger: Trigger) -> Step:
    """`Prevent all of that damage` and `increase that damage` speak of what the trigger condition names."""
    if trigger.mode is not TriggerMode.WOULD or len(trigger.events) != 1:
        return step
    (event,) = trigger.events
    whole = (isinstance(step, Prevent) and step.amount is None) or isinstance(step, ChangeValue)
    if whole and isinstance(step, Prevent | ChangeValue) and step.event == EventPattern(event.verb):
        return structs.replace(step, event=event)
    return step


AMENDS = (
    Again,
    Averted,
    BidResult,
    CannotPay,
    DoneThisWay,
    Elsewhere,
    Guessed,
    IfDone,
    Instead,
    NotPrevented,
    Otherwise,
)  # of the step before


def amended(step: Step, piece: Any) -> Step | None:
    """The step as a following sentence continues or changes it, or None where it cannot."""
    match piece, step:
        case IfDone(), _ if (theirs := _for_whom(step, piece)) is not None:
            return theirs
        case IfDone(steps, True, otherwise), NestedCost(if_paid=()):
            return structs.replace(step, if_paid=steps, if_not=(*step.if_not, *otherwise))
        case IfDone(steps, True, ()), NestedCost(form=NestedForm.MAY_TO, if_paid=before):
            return structs.replace(step, if_paid=before + steps)
        case IfDone(steps, False), NestedCost():
            return structs.replace(step, if_not=(*step.if_not, *steps))
        case IfDone(steps, True, otherwise), Instruction(optional=True, if_done=(), if_not=()) if otherwise:
            return structs.replace(step, if_done=steps, if_not=otherwise)
        case IfDone(steps, False, ()), Instruction(if_not=()):
            return structs.replace(step, if_not=steps)
        case IfDone(steps, True, ()), ChooseValue(optional=True):
            chosen = structs.replace(step, optional=False)
            return ChooseOption(Player.YOU, (Option((chosen, *steps)),), must=False)
        case (
            IfDone((Instruction((Effect(Deed.REMOVE_FROM_GAME),)),), resolved=True),
            Instruction((Effect(Deed.PLAY) as played,)),
        ):
            return structs.replace(step, effects=(structs.replace(played, destination=Destination(Zone.REMOVED)),))
        case IfDone(steps, True, ()), Instruction(if_done=before):
            return structs.replace(step, if_done=before + steps)
        case (IfDone(), If(otherwise=())) if step.then:
            inner = amended(step.then[-1], piece)
            if inner is None or (not piece.done and isinstance(inner, NestedCost)):
                return None  # is it also for where nothing could be paid?
            # what was not allowed was not done either
            otherwise = piece.steps if not piece.done and isinstance(inner, Instruction) else ()
            return structs.replace(step, then=(*step.then[:-1], inner), otherwise=otherwise)
        case Otherwise(steps), If(otherwise=()):
            unsure = is_left_open(step.then) or any(map(asks_what_was_done, step.then[-1:]))
            return None if unsure else structs.replace(step, otherwise=steps)
        case Otherwise(steps), Trace(if_successful=(_, *_) as yes, if_unsuccessful=()):
            plain = not is_optional(yes) and not is_left_open(yes)
            return structs.replace(step, if_unsuccessful=steps) if plain else None
        case Otherwise(steps), NestedCost(if_paid=paid, if_not=()):
            return None if is_left_open(paid) else structs.replace(step, if_not=steps)
        case Instead(condition, steps), Instruction() if (meant := _of_the_same(step, piece)) is not None:
            return amended(step, Instead(condition, meant)) if meant else None
        case Otherwise(steps), NestedCost(if_paid=(), if_not=(_, *_)):
            return structs.replace(step, if_paid=steps)
        case Otherwise(steps), Instruction(if_done=(), if_not=(_, *_)):
            return structs.replace(step, if_done=steps)
        case Instead(condition, (Instruction(optional=True) as other,)), Instruction():
            return If(condition, (_either(step, other),), (step,)) if other.decider is Player.YOU else None
        case Instead(condition, steps), Instruction():
            return _more_of_it(step, piece) or If(condition, steps, (step,))
        case Instead(condition, (Lasting(),) as steps), Lasting(duration=Scope.ENCOUNTER):
            return If(condition, steps, (step,))
        case Instead(condition, steps), Trace(if_successful=before) if before:
            return None
        case NotPrevented() | Averted(), If(then=(*before, last), otherwise=()):
            inner = amended(last, piece)
            return None if inner is None else structs.replace(step, then=(*before, inner))
        case NotPrevented(kind, what), Instruction(effects=effects):
            effect = effects[-1]
            if effect.kind is not kind or not (what is None or _is_about(effect.what, what)):
                return None
            return structs.replace(step, effects=(*effects[:-1], structs.replace(effect, preventable=False)))
        case Elsewhere(where), Instruction(effects=(Effect(Deed.INSTALL, destination=None) as effect,)):
            return structs.replace(step, effects=(structs.replace(effect, destination=where),))
        case Averted(), Trace(if_successful=(*before, last), if_unsuccessful=()):
            inner = amended(last, piece)
            return None if inner is None else structs.replace(step, if_successful=(*before, inner))
        case Averted(), NestedCost(if_paid=(*before, last)):
            inner = amended(last, piece)
            return None if inner is None else structs.replace(step, if_paid=(*before, inner))
        case Averted(), Instruction(optional=False, if_done=(), if_not=()):
            return _averted(step, piece)
        case (Guessed(), Bid(alone=True, guessed=False)):
            return structs.replace(step, guessed=True)
        case (BidResult(), Bid()) if step.alone is step.guessed or piece.equal is None:
            return _bid(step, piece)
        case IfDone(), Replace(steps=(*before, last)):
            inner = amended(last, piece)
            return None if inner is None else structs.replace(step, steps=(*before, inner))
        case IfDone(), Bid(if_different=(*before, last)):
            inner = amended(last, piece)
            return None if inner is None else structs.replace(step, if_different=(*before, inner))
        case CannotPay(payer, cost, steps), NestedCost(form=NestedForm.MUST_IF_ABLE, if_not=()):
            same = (payer, paid_by(cost, payer)) == (step.payer, step.cost)
            return structs.replace(step, if_not=steps) if same else None
        case DoneThisWay(player, kind, steps), ChooseOption(options=options):
            done = [k for k, o in enumerate(options) if _does_only(o, player, kind)]
            if len(done) != 1:
                return None
            (way,) = options[done[0]].steps
            mine = structs.replace(options[done[0]], steps=(structs.replace(way, if_done=steps),))
            return structs.replace(step, options=(*options[: done[0]], mine, *options[done[0] + 1 :]))
        case _:
            return None


def _for_whom(step: Step, piece: IfDone) -> Step | None:
    """`You may A. If you do, the Runner may B. If they do not, C`: C is for where B, which is theirs, is not done."""
    match step:
        case NestedCost(payer=asked, if_not=(*before, last)) | Instruction(decider=asked, if_not=(*before, last)):
            field = "if_not"
        case NestedCost(payer=asked, if_paid=(*before, last)):
            field = "if_paid"
        case Instruction(decider=asked, if_done=(*before, last)):
            field = "if_done"
        case _:
            return None
    if piece.who in (None, asked):
        return None
    inner = amended(last, piece) if _asked(last) is piece.who else _for_whom(last, piece)
    return None if inner is None else structs.replace(step, **{field: (*before, inner)})


def _asked(step: Step) -> Player | None:
    """The player who may leave it undone."""
    match step:
        case NestedCost(payer=asked) | Instruction(optional=True, decider=asked):
            return asked
        case _:
            return None


def _averted(step: Instruction, by: Averted) -> Step | None:
    """The step, unless a player pays: what is chosen for it is known by then (rule_announce_targets), and where nothing
    can be, or nothing is there, there is nothing to prevent."""
    match step:
        case Instruction(
            effects=(Effect(what=Target(at_random=False) as chosen, source=None, destination=None) as does,)
        ):
            name = chosen.name or "that card"
            named = structs.replace(does, what=The(Bound(name)))
            choosing = Effect(Deed.CHOOSE, by=does.by, what=structs.replace(chosen, name=name))
            return Instruction((choosing,), if_done=(_unless(structs.replace(step, effects=(named,)), by),))
        case Instruction(effects=(Effect(what=Each(what)),)):
            return If(Exists(what), (_unless(step, by),))
        case Instruction(effects=effects) if any(isinstance(node, Target) for node in walk(effects)):
            return None
        case _:
            return _unless(step, by)


def _unless(step: Instruction, by: Averted) -> Step:
    unless = NestedCost(by.payer, by.cost, NestedForm.UNLESS, if_not=(step,))
    return unless if by.condition is None else If(by.condition, (unless,), (step,))


def amended_within(step: Step, piece: Any) -> Step | None:
    """As `amended`, of the step that was attached last."""
    match piece, step:
        case Otherwise(), If(otherwise=()):
            return amended(step, piece)
        case Otherwise(), Instruction(if_done=(), if_not=(_, *_)) | NestedCost(if_paid=(), if_not=(_, *_)):
            return amended(step, piece)
        case Otherwise(steps), Instruction(optional=True) if not any(isinstance(n, Bound) for n in walk(steps)):
            return None  # it may be for where nothing was done, too
        case IfDone(_, False), Instruction(optional=True, if_done=(*_, last)) | NestedCost(if_paid=(*_, last)):
            if not _can_be_declined(last):  # it is for whom the one before asked
                return amended(step, piece)
        case _:
            pass
    match step:
        case Instruction(if_done=(*before, last)):
            field = "if_done"
        case NestedCost(if_paid=(*before, last)):
            field = "if_paid"
        case If(then=(*before, last)):
            field = "then"
        case Replace(steps=(*before, last)):
            field = "steps"
        case _:
            return amended(step, piece)
    inner = amended_within(last, piece)
    return None if inner is None else structs.replace(step, **{field: (*before, inner)})


def _can_be_declined(step: Step) -> bool:
    """Whether a player may leave the step undone, or may find nothing for it."""
    match step:
        case Instruction(effects=effects, optional=optional, if_done=inner):
            return optional or any(e.kind is Deed.SEARCH for e in effects) or any(map(_can_be_declined, inner))
        case If(then=inner) | Replace(steps=inner):
            return any(map(_can_be_declined, inner))
        case _:
            return isinstance(step, NestedCost | ChooseOption | ChooseValue)


def _of_the_same(step: Step, piece: Instead) -> tuple[Step, ...] | None:
    """`Take 2 credits from this. If C, take 4 from it instead`: `it` is the one definite object of what is done
    otherwise; None where the words do not say so, empty where the condition names another object."""
    match step, piece.steps:
        case Instruction(effects=(usual,), optional=False), (Instruction(effects=(other,)) as instead,):
            on_this = [n for n in ("what", "source") if getattr(usual, n) == The(This())]
            if other.kind is not usual.kind or not any(getattr(other, n) == The(Bound("it")) for n in on_this):
                return None
            if any(isinstance(node, Ref) for node in walk(piece.condition)):
                return ()
            meant = structs.replace(other, **dict.fromkeys(on_this, The(This())))
            return (structs.replace(instead, effects=(meant,)),)
        case _:
            return None


def _more_of_it(step: Step, piece: Instead) -> Step | None:
    """`Place 1 counter on a card. If C, instead place 2 on that card`, or `place 2 counters`: the same effect with
    another amount."""
    match step, piece.steps:
        case Instruction(effects=(usual,), optional=optional), (Instruction(effects=(other,)),):
            named = isinstance(other.what, The) and isinstance(other.what.ref, Bound) and isinstance(usual.what, Target)
            there = SAME_PLACE in (other.what, other.source) and not optional
            if (usual.kind, usual.counter) != (other.kind, other.counter) or not (named or there):
                return None
            changed = structs.replace(step, effects=(structs.replace(usual, amount=other.amount, up_to=other.up_to),))
            return If(piece.condition, (changed,), (step,))
        case _:
            return None


def _does_only(option: Option, player: Player, kind: Deed) -> bool:
    """Whether the option is that this player does this, and nothing else."""
    match option.steps:
        case (Instruction(effects=(effect,), optional=False, if_done=()),):
            return effect.kind is kind and effect.by is player
        case _:
            return False


def _is_about(acted_on: Object | None, what: Selector) -> bool:
    """Whether the objects are said to fit the selector."""
    said = getattr(acted_on, "what", None)
    return said == what or (isinstance(said, And) and what in said.parts)


def _either(usual: Instruction, other: Instruction) -> ChooseOption:
    """`You may do B instead` of A: B, or A; nothing at all only where A is optional itself."""
    options = tuple(Option((structs.replace(i, optional=False),)) for i in (other, usual))
    return ChooseOption(Player.YOU, options, must=not usual.optional)


def _bid(bid: Bid, piece: BidResult) -> Bid | None:
    if piece.equal is None:
        return bid
    if any(isinstance(step, ChooseValue) for step in piece.steps):
        return None  # whether the sentences behind it are for that case alone, nothing tells
    if piece.equal:
        return None if bid.if_equal else structs.replace(bid, if_equal=piece.steps)
    if bid.if_different or (piece.otherwise and bid.if_equal):
        return None
    return structs.replace(bid, if_different=piece.steps, if_equal=(*bid.if_equal, *piece.otherwise))
