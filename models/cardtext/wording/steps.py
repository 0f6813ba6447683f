"""Steps in words: instructions with what may follow them, one sentence or more for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from ...abilities import (
    Bid,
    ChangeValue,
    Choice,
    ChooseOption,
    ChooseValue,
    Delayed,
    If,
    Instruction,
    Lasting,
    NestedCost,
    NestedForm,
    Obligation,
    Option,
    Prevent,
    Prohibition,
    Repeat,
    Replace,
    StatChange,
    Step,
    Trace,
    Unread,
)
from ...conditions import ActPattern, Trigger, TriggerMode
from ...costs import Cost
from ...deeds import Deed
from ...effects import Destination, Effect, Target
from ...selectors import ICE, EventPattern, InServer, Same, ServerWord
from ...terms import Part, Player, Scope, Zone
from ..instructions import carried_out_by
from ..phrases import NO
from . import amounts, conditions, costs, effects, events, nouns, rules
from . import words as say

if TYPE_CHECKING:
    from .words import Voice

Steps = tuple[Step, ...]


def capital(sentence: str) -> str:
    """The sentence with a capital first letter and a full stop."""
    first = sentence[:1].upper() + sentence[1:]
    return first if first.endswith((".", ".)", '."', "</ul>")) else f"{first}."


def text(sentences: list[str]) -> str:
    """Sentences in a row."""
    return " ".join(map(capital, sentences))


def sentences(steps: Steps, voice: Voice) -> list[str]:
    """Every step as sentences, without capital letters and full stops."""
    return [s for step in steps for s in _sentences(step, voice)]


def body(steps: Steps, voice: Voice, *, simple: bool = False) -> str:
    """The steps inside a sentence: as they are where nothing can be misread, otherwise in parentheses.

    With `simple` only a plain instruction stands without parentheses.
    """
    if len(steps) == 1:
        found = _sentences(steps[0], voice)
        if len(found) == 1 and not _is_compound(steps[0]) and (not simple or _is_simple(steps[0])):
            return found[0]
    elif len(steps) == 2 and not simple and _is_simple(steps[0]) and isinstance(steps[1], Lasting | Trace):
        found = sentences(steps, voice)
        if len(found) == 2 and (isinstance(steps[1], Trace) or _is_plain_change(steps[1])):
            return f"{found[0]}{', then' if isinstance(steps[1], Trace) else ' and'} {found[1]}"
    return f"({text(sentences(steps, voice)) or 'Nothing happens.'})"


def _is_simple(step: Step) -> bool:
    return isinstance(step, Prevent) or (isinstance(step, Instruction) and not step.if_done)


def _is_choice(steps: Steps) -> bool:
    """Whether this is `A or B`, chosen by the player who acts anyway."""
    return len(steps) == 1 and isinstance(steps[0], ChooseOption) and steps[0].chooser is Player.YOU


def _is_plain_change(step: Step) -> bool:
    return isinstance(step, Lasting) and len(step.declarations) == 1 and isinstance(step.declarations[0], StatChange)


def _is_compound(step: Step) -> bool:
    repeated = isinstance(step, Repeat) and not _is_rearranging(step)
    return repeated or isinstance(step, If) or (isinstance(step, Delayed) and not _is_when_run_ends(step))


def _is_rearranging(step: Repeat) -> bool:
    """Whether ice is swapped as often as one likes."""
    match step:
        case Repeat(None, (Instruction((Effect(Deed.SWAP, what=Target(what)),)),)):
            return what == ICE & InServer(ServerWord.ANY, Part.PROTECTING)
        case _:
            return False


@say.inside.register(Prevent)
@say.inside.register(Replace)
def _single(step: Prevent | Replace, voice: Voice) -> str:
    """A step that also stands as a declaration."""
    return _sentences(step, voice)[0]


def _sentences(step: Step, voice: Voice) -> list[str]:
    match step:
        case Instruction():
            return _instruction(step, voice)
        case If():
            return _if(step, voice)
        case NestedCost():
            return _nested(step, voice)
        case ChooseOption():
            return [_choose_option(step, voice)]
        case ChooseValue():
            return [_choose_value(step, voice)]
        case Bid():
            return _bid(step, voice)
        case Trace():
            return _trace(step, voice)
        case Delayed():
            return [_delayed(step, voice)]
        case Lasting():
            return [_lasting(step, voice)]
        case Replace():
            return [_replace(step, voice)]
        case Repeat() if _is_rearranging(step):
            return ["rearrange any number of pieces of ice protecting all servers"]
        case Repeat(times, steps, once_before=True) if times is not None:
            again = amounts.measure(times, voice, "time", "times")
            return [f"do this, and then repeat it {again}: {body(steps, voice)}"]
        case Repeat(times, steps):
            many = "any number of times" if times is None else amounts.measure(times, voice, "time", "times")
            return [f"repeat {many}: {body(steps, voice)}"]
        case ChangeValue(event, change, True):
            return [f"set the value of ({events.event(event, voice)}) to {amounts.value(change, voice)}"]
        case ChangeValue(EventPattern(Deed.SUFFER_DAMAGE) as event, change) if (
            voice.trigger is not None and (event,) == voice.trigger.events
        ):
            return [f"increase that damage by {amounts.value(change, voice)}"]
        case ChangeValue(event, change):
            return [f"change the value of ({events.event(event, voice)}) by {amounts.value(change, voice)}"]
        case Prevent():
            return [_prevent(step, voice)]
        case Unread(summary=summary):
            return [say.not_understood(summary)]


# ------------------------------------------------------------------ instructions

# Effects that `may ...` can also mean as a cost: behind them `if you do` speaks of a cost that was paid.
_COSTLY = frozenset(
    [
        Deed.TRASH,
        Deed.REMOVE_FROM_GAME,
        Deed.FORFEIT,
        Deed.DEREZ,
        Deed.TURN_FACEDOWN,
        Deed.MOVE,
        Deed.REVEAL,
        Deed.TAKE_TAGS,
        Deed.REMOVE_TAGS,
        Deed.TAKE_BAD_PUBLICITY,
        Deed.REMOVE_COUNTERS,
        Deed.DAMAGE,
        Deed.LOSE_CLICKS,
        Deed.ADD_TO_SCORE_AREA,
    ]
)


def _instruction(step: Instruction, voice: Voice) -> list[str]:
    match step.effects:
        case (Effect(Deed.PLAY, destination=Destination(Zone.REMOVED)) as play,):
            plainly = structs.replace(step, effects=(structs.replace(play, destination=None),))
            return [*_instruction(plainly, voice), "after it resolves, remove it from the game"]
    by = {e.by for e in step.effects}
    one = next(iter(by)) if len(by) == 1 else None
    if step.optional:
        done = _list([effects.phrase(e, voice) for e in step.effects])
        if one is not None and one is not step.decider:
            done = f"have {say.PLAYERS[one]} {done}"
        said = f"{say.PLAYERS[step.decider]} may {done}"
        if one is None:
            sentences_ = [effects.sentence(e, voice, named=True) for e in step.effects]
            said = f"the following is optional for {say.PLAYERS[step.decider]}: {_list(sentences_)}"
    else:
        said = _list([effects.sentence(e, voice, named=len(by) > 1) for e in step.effects])
        if step.decider is not Player.YOU:
            said += f" (as {say.PLAYERS[step.decider]} decides)"
    if step.changes:
        said += f", {' and '.join(costs.change_words(c, voice) for c in step.changes)}"
    if step.meanwhile:
        held = [rules.declaration(d, voice) for d in step.meanwhile]
        said += f" (meanwhile: {'; '.join(held)})"
    costly = step.optional and all(e.kind in _COSTLY for e in step.effects)
    who = "you" if step.decider is Player.YOU else say.PLAYERS[step.decider]
    found = [said]
    if step.if_done:
        found.append(f"if {'this was done' if costly else 'you do'}, {body(step.if_done, voice)}")
    if step.if_not:
        declined = "this was not done" if costly else f"{who} {'do' if step.decider is Player.YOU else 'does'} not"
        found.append(f"if {declined}, {body(step.if_not, voice)}")
    return found


def _list(words: list[str]) -> str:
    if not words:
        return "do nothing"
    if len(words) == 3:
        return f"{words[0]}, {words[1]}, and {words[2]}"
    return " and ".join(words)


def _if(step: If, voice: Voice) -> list[str]:
    condition = conditions.write(step.condition, voice)
    if not step.otherwise:
        if len(step.then) == 1 and isinstance(step.then[0], Instruction | NestedCost):
            first, *rest = _sentences(step.then[0], voice)
            return [f"if {condition}, {first}", *rest]
        return [f"if {condition}, {body(step.then, voice)}"]
    return [f"if {condition}, {body(step.then, voice)}; otherwise, {body(step.otherwise, voice)}"]


def behind_trigger(step: Step, voice: Voice) -> list[str]:
    """The first step of a conditional ability: its condition stands last, or it would be the trigger's."""
    if not isinstance(step, If):
        return leading(step, voice)
    if len(step.then) == 1 and isinstance(step.then[0], Instruction) and not step.otherwise:
        first, *rest = _sentences(step.then[0], voice)
        return [f"{first} if {conditions.write(step.condition, voice)}", *rest]
    then = f"{body(step.then, voice, simple=True)} if {conditions.write(step.condition, voice)}"
    return [f"{then}; otherwise, {body(step.otherwise, voice)}" if step.otherwise else then]


def leading(step: Step, voice: Voice) -> list[str]:
    """The sentences of a step behind words such as `if successful`."""
    if isinstance(step, If):
        return [body((step,), voice)] if step.otherwise else _sentences(step, voice)
    if _is_compound(step):
        return [body((step,), voice)]
    return _sentences(step, voice)


def _does(player: Player) -> str:
    return f"{say.PLAYERS[player]} {'do' if player is Player.YOU else 'does'}"


def _nested(step: NestedCost, voice: Voice) -> list[str]:
    who = say.PLAYERS[step.payer]
    not_done = [f"if {_does(step.payer)} not, {body((s,), voice)}" for s in step.if_not]
    match step.form:
        case NestedForm.MAY_TO:
            cost = costs.cost_words(step.cost, voice)
            if step.payer is not Player.YOU:
                mine = carried_out_by(step.if_paid, Player.YOU, whose=step.payer)
                how, said = ("so that", step.if_paid) if mine is NO else ("to", mine)
                return [f"{who} may {cost} {how} {body(said, voice, simple=not _is_choice(said))}", *not_done]
            return [f"{who} may {cost} to {body(step.if_paid, voice, simple=not _is_choice(step.if_paid))}", *not_done]
        case NestedForm.MAY_IF_DO:
            first = f"{who} may {costs.cost_words(step.cost, voice)}"
            if not step.if_paid and not_done:
                return [first, *not_done]
            return [first, f"if {_does(step.payer)}, {body(step.if_paid, voice)}", *not_done]
        case NestedForm.UNLESS:
            cost = costs.cost_words(step.cost, voice, by_another=step.payer is not Player.YOU)
            inner = body(step.if_not, voice, simple=not _is_lasting(step.if_not))
            done = [f"if {_does(step.payer)}, {body(step.if_paid, voice)}"] if step.if_paid else []
            return [f"{inner} unless {who} {cost}", *done]
        case NestedForm.MUST_IF_ABLE:
            done = [f"if {_does(step.payer)}, {body(step.if_paid, voice)}"] if step.if_paid else []
            return [f"{who} must {costs.cost_words(step.cost, voice)}, if able", *done, *not_done]


def _is_lasting(steps: Steps) -> bool:
    return len(steps) == 1 and _is_plain_change(steps[0])


# ----------------------------------------------------------------------- choices


def _choose_option(step: ChooseOption, voice: Voice) -> str:
    who = say.PLAYERS[step.chooser]
    if len(step.options) == 2 and step.least == step.most == 1:
        phrases = [_option_phrase(o, step.chooser, voice) for o in step.options]
        if all(p is not None for p in phrases):
            if step.in_full or not step.must:
                how = "must either" if step.in_full else "may"
                return f"{who} {how} {phrases[0]} or {phrases[1]}"
            if step.chooser is Player.YOU:
                return f"{phrases[0]} or {phrases[1]}"
    many = _many(step, voice)
    lead = "" if step.must else f"{who} may "
    whose = "" if step.chooser is Player.YOU else f" of {say.possessive(step.chooser)} choice"
    modes = "".join(f"<li>{_mode(o, voice)}</li>" for o in step.options)
    return f"{lead}resolve {many} of the following{whose}:<ul>{modes}</ul>"


def _many(step: ChooseOption, voice: Voice) -> str:
    least, most = amounts.value(step.least, voice), amounts.value(step.most, voice)
    if step.least == step.most:
        return least
    return f"up to {most}" if step.least == 0 else f"{least} to {most}"


def _mode(option: Option, voice: Voice) -> str:
    label = "" if option.label is None else f"{say.quoted_name(option.label)}: "
    return label + text(sentences(option.steps, voice))


def _option_phrase(option: Option, chooser: Player, voice: Voice) -> str | None:
    """One side of `must either ... or ...`, where it is no more than effects of the chooser, or a payment."""
    if len(option.steps) != 1 or option.label is not None:
        return None
    match option.steps[0]:
        case Instruction(done, False, (), (), Player.YOU) if done and all(e.by is chooser for e in done):
            return _list([effects.phrase(e, voice) for e in done])
        case NestedCost(payer, Cost(components, ()) as cost, NestedForm.MUST_IF_ABLE, (), ()) if payer is chooser:
            return costs.cost_words(cost, voice) if components else None
        case _:
            return None


_CHOICES = {
    Choice.SERVER: ("a server", "that server"),
    Choice.CARD_TYPE: ("a card type", "that type"),
    Choice.SUBTYPE: ("a subtype", "that subtype"),
    Choice.ICE_SUBTYPE: ("an ice subtype", "that subtype"),
    Choice.CARD_NAME: ("a card name", "that title"),
    Choice.NUMBER: ("a number", "that number"),
    Choice.SUBROUTINE: ("a subroutine", "that subroutine"),
}


def _choose_value(step: ChooseValue, voice: Voice) -> str:
    what, name = _CHOICES[step.what]
    phrase = f"choose {what if step.server is None else nouns.server_words(step.server, voice)}"
    if step.least is not None:
        phrase += f", at least {amounts.value(step.least, voice)}"
    if step.most is not None:
        phrase += f", at most {amounts.value(step.most, voice)}"
    if step.among:
        phrase += f" among {say.alternatives(a.replace('_', ' ') for a in step.among)}"
    if step.but:
        phrase += f" other than {say.alternatives(b.replace('_', ' ') for b in step.but)}"
    if step.name != name:
        phrase += f" (called {say.quoted_name(step.name)})"
    if step.optional:
        return f"{say.PLAYERS[step.chooser]} may {phrase}"
    return phrase if step.chooser is Player.YOU else f"{say.PLAYERS[step.chooser]} {events.third(phrase)}"


def _bid(step: Bid, voice: Voice) -> list[str]:
    bids = say.alternatives(f"{n}[credit]" for n in step.options) or "nothing"
    if step.alone:
        found = [f"secretly spend up to {step.options[-1]}[credit]"]
        found += [f"{say.PLAYERS[Player.OPPONENT]} guesses how much you spent"] * step.guessed
    else:
        found = [f"you and the Runner secretly spend {bids}"]
    differ, match = ("they guessed incorrectly", "they guessed correctly") if step.guessed else _BIDS
    if step.if_different:
        found.append(f"if {differ}, {body(step.if_different, voice)}")
    if step.if_equal:
        found.append(f"if {match}, {body(step.if_equal, voice)}")
    return found


_BIDS = ("the bids differ", "the bids match")


def _trace(step: Trace, voice: Voice) -> list[str]:
    found = [f"{'you may ' if step.optional else ''}trace [{amounts.value(step.base, voice)}]"]
    for result, steps in (("successful", step.if_successful), ("unsuccessful", step.if_unsuccessful)):
        for then in steps:
            first, *rest = behind_trigger(then, voice)
            found += [f"if {result}, {first}", *rest]
    return found


# ---------------------------------------------------------------- later and instead

_TURNS = (Deed.TURN_BEGINS, Deed.TURN_ENDS)


def _delayed(step: Delayed, voice: Voice) -> str:
    what = step.trigger.events[0] if len(step.trigger.events) == 1 else None
    if what is not None and step.once and step.duration is None and step.trigger == Trigger((what,)):
        if what.verb in _TURNS and what.by is not None and what == EventPattern(what.verb, what.by):
            ends = "begins" if what.verb is Deed.TURN_BEGINS else "ends"
            return f"when {say.possessive(what.by)} next turn {ends}, {body(step.steps, voice)}"
        if what == EventPattern(Deed.TURN_ENDS):
            return f"when the turn ends, {body(step.steps, voice)}"
        if _is_when_run_ends(step):
            return f"{body(step.steps, voice, simple=True)} when that run ends"
        if what == EventPattern(Deed.RUN_ENDS, successful=what.successful):
            result = {None: "", True: ", if it was successful", False: ", if it was unsuccessful"}[what.successful]
            return f"when this run ends{result}, {body(step.steps, voice)}"
    lasts = "" if step.duration is None else f"{conditions.duration(step.duration, voice)}, "
    if not step.once and lasts:
        return f"{lasts}{conditions.trigger(step.trigger, voice)}, {body(step.steps, voice)}"
    often = "the next time this is met" if step.once else "each time this is met"
    return f"{lasts}{often}: ({conditions.trigger(step.trigger, voice)}), {body(step.steps, voice)}"


def _is_when_run_ends(step: Delayed) -> bool:
    if step != Delayed(Trigger((EventPattern(Deed.RUN_ENDS),)), step.steps) or len(step.steps) != 1:
        return False
    first = step.steps[0]
    return isinstance(first, Instruction) and first == Instruction(first.effects)


def _lasting(step: Lasting, voice: Voice) -> str:
    match step:
        case Lasting((Obligation(ActPattern(Deed.PAY_TRASH_COST, by=Player.YOU, what=Same(ref)), True),), Scope.ACCESS):
            return f"you must trash {say.reference(ref, voice)} by paying its trash cost, if able"
    lasts = conditions.duration(step.duration, voice)
    if _is_plain_change(step):
        return f"{rules.declaration(step.declarations[0], voice)} {lasts}"
    forbidden = _forbidden(step, voice)
    if forbidden is not None:
        return f"{lasts}, {forbidden}"
    if len(step.declarations) == 1:
        return f"{lasts}, {rules.declaration(step.declarations[0], voice)}"
    return f"{lasts}: ({text([rules.declaration(d, voice) for d in step.declarations]) or 'Nothing changes.'})"


def _forbidden(step: Lasting, voice: Voice) -> str | None:
    """`the Runner cannot steal or trash Corp cards`: two acts of one player on the same objects."""
    match step.declarations:
        case (Prohibition(first, None), Prohibition(second, None)):
            if first != ActPattern(first.act, first.by, first.what) or first.by is None or first.what is None:
                return None
            if second != structs.replace(first, act=second.act) or not rules.is_object_act(first.act, second.act):
                return None
            return rules.forbidden(first, second.act, voice)
        case _:
            return None


def _replace(step: Replace, voice: Voice) -> str:
    event = step.event
    if event == EventPattern(Deed.BREACH, server=event.server):
        what = "breaching it" if event.server is None else f"breaching {nouns.server_words(event.server, voice)}"
        first = step.steps[0] if len(step.steps) == 1 else None
        plain = isinstance(first, Instruction) and first == Instruction(first.effects, changes=first.changes)
        if plain and isinstance(first, Instruction) and (len({e.by for e in first.effects}) == 1 or not step.optional):
            done = structs.replace(first, optional=step.optional)
            return f"instead of {what}, {body((done,), voice)}"
        if step.optional and isinstance(first, NestedCost):
            return f"instead of {what}, {body((first,), voice)}"
        may = "you may do this " if step.optional else ""
        return f"{may}instead of {what}{':' if may else ','} {body(step.steps, voice)}"
    first = step.steps[0] if len(step.steps) == 1 else None
    if step.part and event.verb is Deed.SUBROUTINE_RESOLVES:
        return f"instead resolve another subroutine: {body(step.steps, voice)}"
    if step.part and isinstance(first, Instruction):
        done = structs.replace(first, optional=step.optional)
        return f"{body((done,), voice)} instead of adding it to the discard pile"
    may = "optionally, " if step.optional else ""
    return f"{may}instead of ({events.event(event, voice)}), {body(step.steps, voice)}"


def _prevent(step: Prevent, voice: Voice) -> str:
    event, waits = step.event, voice.trigger
    said: tuple[str, ...] = ("verb",)
    every = "all" if step.but == 0 else f"all but {amounts.value(step.but, voice)}"
    many = every if step.amount is None else amounts.value(step.amount, voice)
    if step.up_to:
        many = "any number of" if step.amount is None else f"up to {many}"
    elif step.amount is not None and not say.is_plain(step.amount):
        many = f"({many})"
    if event.verb is Deed.SUFFER_DAMAGE:
        if waits is not None and waits.mode is TriggerMode.WOULD and step.amount is None and event == waits.events[0]:
            return "prevent all of that damage"
        plain = step.amount is not None and say.is_plain(step.amount) and set(event.damage) != {"net", "meat"}
        if len(event.damage) == 2 and plain:
            kinds = f" or {many} ".join(f"{d.value} damage" for d in event.damage)
            return f"prevent {many} {kinds}{say.notes(event, 'verb', 'damage')}"
        kinds = say.alternatives(d.value for d in event.damage)
        text_ = f"prevent {many} {kinds + ' ' if kinds else ''}damage"
        return text_ + say.notes(event, "verb", "damage")
    if event.verb is Deed.TAKE_BAD_PUBLICITY and waits is not None and (event,) == waits.events:
        return "prevent all of that bad publicity"
    if event.verb is Deed.TAKE_TAGS:
        one = "tag" if step.amount == 1 else "tags"
        return f"prevent {many} {one}{say.notes(event, *said)}"
    if event.verb is Deed.TRASH and event.what is not None:
        said += ("what",)
        if isinstance(event.what, Same) and step.amount == 1:
            who = say.reference(event.what.ref, voice)
            return f"prevent {who} from being trashed{say.notes(event, *said)}"
        if not isinstance(event.what, Same):
            who = nouns.noun_phrase(event.what, voice, many=step.amount != 1)
            return f"prevent {many} {who} from being trashed{say.notes(event, *said)}"
    return f"prevent {many} of this: ({events.event(event, voice)})"


__all__ = ["behind_trigger", "body", "capital", "sentences", "text"]
