"""Writing back: abilities in templated English of our own, so that a person can compare them with the printed card.

The same structure gives the same words, and different structures different words (up to the number of the line and
the digest of what was not read). Where they can, the templates are phrases that the reader reads.
"""

from __future__ import annotations

from msgspec.structs import replace

from ...abilities import (
    Ability,
    AbilityKind,
    Flag,
    If,
    Instruction,
    Obligation,
    Prevent,
    Replace,
    StatChange,
    Step,
    Trace,
    Unread,
)
from ...cards import Card
from ...conditions import ActiveIn, ActPattern, Condition, Fits, Restriction, Trigger, TriggerMode
from ...deeds import Deed
from ...effects import Effect, The
from ...selectors import And, Current, EventPattern, InZone, Role, Same, This
from ...terms import DISCARD_PILES, CardType, Player, Scope, Stat, Zone
from ..joining import is_optional
from ..later import zones_of_this
from ..normalise import plain_title
from . import conditions, costs, nouns, restrictions, rules, steps
from . import words as say
from .names import with_names
from .words import Voice

PLAIN = Voice()

_NOUNS = {
    CardType.HARDWARE: "piece of hardware",
    CardType.CORP_IDENTITY: "identity",
    CardType.RUNNER_IDENTITY: "identity",
}


def voice_of(card: Card) -> Voice:
    """How the card speaks: `this agenda`, `your grip`."""
    return Voice(_NOUNS.get(card.type, card.type.value), plain_title(card.title), card.side)


def write_card(card: Card) -> str:
    """The abilities of a card in words of our own, one a line."""
    return "\n".join(write_ability(ability, card) for ability in card.abilities)


def write_ability(ability: Ability, card: Card | None = None) -> str:
    """An ability in words; with `card` it speaks of `this agenda` and `your grip` rather than `this card`.

    >>> from sysop.models.costs import Cost, PayCredits
    >>> from sysop.models.deeds import Deed
    >>> draw = Instruction((Effect(Deed.DRAW, amount=1),))
    >>> write_ability(Ability(AbilityKind.PAID, cost=Cost((PayCredits(2),)), steps=(draw,)))
    '2[credit]: Draw 1 card.'
    """
    return write_in_voice(with_names(ability), PLAIN if card is None else voice_of(card))


def write_trigger(trigger: Trigger, voice: Voice = PLAIN) -> str:
    """A trigger condition: `when your turn begins`."""
    return conditions.trigger(trigger, voice)


# --------------------------------------------------------------------- abilities

_FLAGS = {
    Flag.INTERFACE: "interface",
    Flag.INTERRUPT: "[interrupt]",
    Flag.ACCESS: "access",
    Flag.PERSISTENT: "persistent",
    Flag.ONCE_PER_TURN: "once per turn",
}


def write_in_voice(ability: Ability, voice: Voice) -> str:
    """An ability whose names are in words already (`with_names`)."""
    parts = [_flags(ability)]
    if ability.kind is AbilityKind.SUBROUTINE:
        parts.append("[subroutine]")
    if not _is_regular(ability):
        parts.append(_irregular(ability, voice))
    else:
        parts.append(_regular(ability, voice))
    return " ".join(part for part in parts if part)


@say.inside.register(Ability)
def _quoted(ability: Ability, voice: Voice) -> str:
    """An ability in quotation marks, single ones inside others."""
    mark = '"' if not voice.quotes else "'" * voice.quotes
    return f"{mark}{write_in_voice(ability, replace(voice, quotes=voice.quotes + 1, trigger=None))}{mark}"


def _flags(ability: Ability) -> str:
    words = [_FLAGS[flag] for flag in _FLAGS if flag in ability.flags]
    if ability.threat is not None:
        words.append(f"threat {ability.threat}")
    if not words:
        return ""
    text = ", ".join(words)
    return f"{text[0].upper()}{text[1:]} →"


def _is_regular(a: Ability) -> bool:
    """Whether the ability has exactly the parts that abilities of its kind have (9.1.5, 9.3)."""
    has_steps = a.kind is not AbilityKind.STATIC
    if a.optional != (a.kind is AbilityKind.CONDITIONAL and is_optional(a.steps)):
        return False
    if has_steps == bool(a.declarations) and a.declarations:
        return False
    match a.kind:
        case AbilityKind.PAID:
            return a.cost is not None and a.trigger is None and a.condition is None
        case AbilityKind.CONDITIONAL:
            return a.cost is None and a.trigger is not None and a.condition is None
        case AbilityKind.STATIC:
            bare = a.cost is None and a.trigger is None and not a.steps and not a.linked
            return bare and bool(a.declarations or a.restrictions)
        case AbilityKind.PLAY:
            first = a.steps[0] if a.steps else None
            bare = a.cost is None and a.trigger is None and a.condition is None
            return bare and first is not None and not isinstance(first, Prevent | Replace | Unread)
        case AbilityKind.SUBROUTINE:
            return a.cost is None and a.trigger is None and a.condition is None


def _regular(a: Ability, voice: Voice) -> str:
    if a.kind is AbilityKind.STATIC:
        return _static(a, voice)
    found: list[str] = []
    lead = ""
    if a.kind is AbilityKind.CONDITIONAL:
        assert a.trigger is not None
        voice = replace(voice, trigger=a.trigger)
        when = conditions.trigger(a.trigger, voice)
        asked, done = _asked_of_all(a.steps)
        if asked is not None:  # what all of it hangs on stands in front
            when = f"{when}, if {conditions.write(asked, voice)}"
        first, *rest = steps.behind_trigger(done[0], voice) if done else ["(Nothing happens.)"]
        found = [f"{when}, {first}", *rest, *steps.sentences(done[1:], voice)]
    else:
        if a.cost is not None:
            cost = costs.trigger_cost(a.cost, voice)
            lead = f"{cost[0].upper()}{cost[1:]}: "
        found = steps.sentences(a.steps, voice)
    for linked in a.linked:
        found += _linked(linked, a, voice)
    found += [restrictions.restriction(r, voice) for r in _said(a, voice)]
    return (lead + steps.text(found)).rstrip()


def _asked_of_all(done: tuple[Step, ...]) -> tuple[Condition | None, tuple[Step, ...]]:
    """What all the instructions hang on, and the instructions (rule_condition_requirements_part_of_effect)."""
    match done:
        case (If(condition, (_, *_) as then, ()),):
            return condition, then
        case _:
            return None, done


def _said(a: Ability, voice: Voice) -> tuple[Restriction, ...]:
    """The restrictions, but that a played card which waits for its own trashing is active in the discard pile (9.1.8).

    An ability that waits for that and is not active there says so instead.
    """
    elsewhere = zones_of_this(a)
    if elsewhere and a.restrictions and a.restrictions[-1] == ActiveIn(elsewhere):
        return a.restrictions[:-1]
    played = voice.noun in (CardType.EVENT.value, CardType.OPERATION.value) and voice.side is not None
    if not played or voice.side is None or a.trigger is None:
        return a.restrictions
    if not any(e.verb is Deed.TRASH and e.what == Same(This()) for e in a.trigger.events):
        return a.restrictions
    there = ActiveIn((DISCARD_PILES[voice.side],))
    if a.restrictions and a.restrictions[-1] == there:
        return a.restrictions[:-1]
    return (*a.restrictions, ActiveIn((Zone.PLAY_AREA,)), ActiveIn(()))


def _special(a: Ability, voice: Voice) -> str | None:
    """Static abilities that have one fixed form of words: revealed in R&D, no memory needed out of play."""
    this = f"this {voice.noun}"
    match a.condition, a.declarations:
        case (
            Fits(Current(Role.ACCESSED), And((*whole, InZone((Zone.RND,))))),
            (Obligation(ActPattern(Deed.REVEAL, Player.RUNNER, what)) as shown,),
        ) if what is not None and whole == [what] and shown == Obligation(ActPattern(Deed.REVEAL, Player.RUNNER, what)):
            return f"while the Runner is accessing {nouns.some(what, voice)} in R&D, they must reveal it"
        case where_, (StatChange(Stat.MEMORY_COST, The(This()), int() as memory, True),) if (
            where_ is not None and a.restrictions == (ActiveIn((Zone.GRIP, Zone.STACK, Zone.HEAP, Zone.SET_ASIDE)),)
        ):
            costs_ = f"the memory cost of {this} is {memory}[mu], even if it is not installed"
            return f"if {conditions.write(where_, voice)}, {costs_}"
        case _:
            return None


def _static(a: Ability, voice: Voice) -> str:
    special = _special(a, voice)
    if special is not None:
        return steps.text([special])
    while_ = "" if a.condition is None else f"while {conditions.write(a.condition, voice)}, "
    found = [rules.declaration(d, voice) for d in a.declarations]
    found += [restrictions.restriction(r, voice) for r in a.restrictions]
    return steps.text([while_ + sentence for sentence in found])


_RESULTS = {Deed.RUN_SUCCESSFUL: "successful", Deed.RUN_UNSUCCESSFUL: "unsuccessful"}


def _linked(a: Ability, to: Ability, voice: Voice) -> list[str]:
    """A linked ability behind the instruction that starts its run: `If successful, ...`."""
    voice = replace(voice, trigger=a.trigger)
    if a == _redirected(a):
        server = a.steps[0].effects[0].server if isinstance(a.steps[0], Instruction) else None
        assert server is not None
        return [
            "if this run would be declared successful, change the attacked server to "
            f"{nouns.server_words(server, voice)} for the remainder of this run"
        ]
    words = _linked_trigger(a, to, voice)
    if words is None:
        return [f"(Linked to this: {write_in_voice(a, voice)})"]
    if len(a.steps) == 1 and not words.startswith("if "):
        first, *rest = steps.behind_trigger(a.steps[0], voice)
    elif len(a.steps) == 1:
        first, *rest = steps.leading(a.steps[0], voice)
    else:
        first, rest = steps.body(a.steps, voice), []
    return [f"{words}, {first}", *rest]


def _redirected(a: Ability) -> Ability | None:
    """The linked interrupt that changes the attacked server, if this is one."""
    match a.steps:
        case (Instruction((Effect(Deed.CHANGE_SERVER, server=server),)),) if server is not None:
            trigger = Trigger((EventPattern(Deed.RUN_SUCCESSFUL, what=Same(This())),), TriggerMode.WOULD)
            steps = (Instruction((Effect(Deed.CHANGE_SERVER, server=server),)),)
            return Ability(AbilityKind.CONDITIONAL, a.clause, (Flag.INTERRUPT,), trigger=trigger, steps=steps)
        case _:
            return None


def _linked_trigger(a: Ability, to: Ability, voice: Voice) -> str | None:
    would = a.trigger is not None and a.trigger.mode is TriggerMode.WOULD
    plain = Ability(AbilityKind.CONDITIONAL, a.clause, trigger=a.trigger, steps=a.steps, optional=is_optional(a.steps))
    if a.trigger is None or a != plain or would or not a.steps:
        return None
    often = a.trigger.ordinal if a.trigger.up_to else 1
    first = Trigger(a.trigger.events, ordinal=often, per=Scope.RUN, up_to=a.trigger.up_to)
    if a.trigger not in (Trigger(a.trigger.events), first) or len(a.trigger.events) != 1:
        return None
    event = a.trigger.events[0]
    traced = bool(to.steps) and isinstance(to.steps[-1], Trace)
    if event == EventPattern(event.verb, what=Same(This())) and a.trigger != first and event.verb in _RESULTS:
        if traced:
            return None
        return f"if {_RESULTS[event.verb]}"
    if event == EventPattern(Deed.RUN_ENDS, what=Same(This()), successful=event.successful) and a.trigger != first:
        if event.successful is None:
            return "when that run ends"
        return f"when that run ends, if it was {'successful' if event.successful else 'unsuccessful'}"
    if event.verb in (*_RESULTS, Deed.RUN_ENDS) and event.what is not None:
        return None
    return conditions.trigger(a.trigger, voice, run="that run")


def _irregular(a: Ability, voice: Voice) -> str:
    """An ability with parts that its kind does not have, each under its name."""
    parts = [f"({say.article(a.kind.value)} ability{', optional' if a.optional else ''})"]
    if a.cost is not None:
        parts.append(f"Cost: ({costs.cost_words(a.cost, voice)}).")
    if a.trigger is not None:
        voice = replace(voice, trigger=a.trigger)
        parts.append(f"Met: ({conditions.trigger(a.trigger, voice)}).")
    if a.condition is not None:
        parts.append(f"While: ({conditions.write(a.condition, voice)}).")
    if a.steps:
        parts.append(f"Does: ({steps.text(steps.sentences(a.steps, voice))})")
    if a.declarations:
        parts.append(f"Holds: ({steps.text([rules.declaration(d, voice) for d in a.declarations])})")
    parts += [f"Linked: ({write_in_voice(linked, voice)})" for linked in a.linked]
    if a.restrictions:
        parts.append(f"Restricted: ({steps.text([restrictions.restriction(r, voice) for r in a.restrictions])})")
    return " ".join(parts)


__all__ = [
    "Voice",
    "voice_of",
    "write_ability",
    "write_card",
    "write_trigger",
]
