"""The named rules that an announcement at a priority window must keep; each yields the reasons why one does not.

Every rule is asked, so that all independent reasons are told. A rule names the aspects that it reads: an unread clause
that may touch one of them makes the rule's answer UNKNOWN.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from ..models.abilities import Ability, AbilityKind, Aspect, Flag, Instruction, Prohibition
from ..models.actions import (
    Basic,
    BasicAction,
    Choice,
    Pass,
    Rez,
    Score,
    TrashAccessed,
    Trigger,
    UseAbility,
)
from ..models.conditions import Act, InstallOnly, PlayOnly, RezOnly, ScoreOnly, UseLimit, UseOnly
from ..models.edition import StateChange
from ..models.effects import EffectKind
from ..models.frames import PaidFor, WindowFrame
from ..models.state import CENTRAL_SERVERS, GameObject
from ..models.terms import DECKS, HANDS, CardType, Counter, Place, Scope, Side, Stat, Truth, Zone
from ..models.timing import Window
from ..models.verdict import Reason
from . import changes
from .characteristics import about, can_be_advanced, current_stat
from .dues import (
    due_for_ability,
    due_for_basic,
    due_to_install,
    due_to_play,
    due_to_rez,
    due_to_score,
    due_to_trash_accessed,
)
from .game import EVENTS_AND_OPERATIONS, IDENTITIES, Context, Doubts, Game
from .history import used
from .payment import Bundle, why_not_payable
from .selection import hidden, holds, is_unrezzed, servers_meant, types
from .windows import BASIC_ACTIONS, ROOT_ONLY, current_step, interrupts, is_action, mandatory, may_rez, user_of

R = TypeVar("R")
RuleFunction = Callable[[Game, Choice, Side, Doubts], Iterator[Reason]]
ALL_KINDS = (BasicAction, UseAbility, Rez, Score, TrashAccessed, Trigger, Pass)


@dataclass(frozen=True, slots=True)
class NamedRule:
    """One rule: what it is called, which choices it is about, which aspects it reads."""

    name: str
    kinds: tuple[type, ...]
    aspects: frozenset[Aspect]
    ask: RuleFunction


RULES: list[NamedRule] = []


def rule(*kinds: type, reads: tuple[Aspect, ...] = (Aspect.PROHIBITIONS,)) -> Callable[[RuleFunction], RuleFunction]:
    """Register a rule about choices of these kinds."""

    def register(function: RuleFunction) -> RuleFunction:
        RULES.append(NamedRule(function.__name__, kinds, frozenset(reads), function))
        return function

    return register


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the rules say of a choice: reasons that are certain, and what stays unknown."""

    reasons: tuple[Reason, ...]
    unknown: tuple[Reason, ...]


def judge(game: Game, choice: Choice) -> Judgement:
    """Ask every rule about a choice at a priority window."""
    side = actor(game, choice)
    reasons: list[Reason] = []
    unknown: list[Reason] = []
    blocked = False
    for named in RULES:
        if not isinstance(choice, named.kinds) or (blocked and named.name.startswith("payable")):
            continue
        doubts = Doubts()
        found = tuple(named.ask(game, choice, side, doubts))
        game.doubt(doubts, named.aspects, subject_of(choice))
        blocked = blocked or any(r.code in CONSEQUENTIAL for r in found)
        if doubts:
            unknown += [r for r in doubts.reasons if r not in unknown]
        else:
            reasons += [r for r in found if r not in reasons]
    return Judgement(tuple(reasons), tuple(unknown))


# A cost that is short is a mere consequence where the player, the card or the window is wrong.
CONSEQUENTIAL = frozenset(
    {
        "timing.not_your_turn",
        "timing.action_window",
        "zone.not_in_hand",
        "type.not_playable",
        "type.not_installable",
        "ability.none",
        "timing.no_access",
        "card.gone",
    }
)


def subject_of(choice: Choice) -> str | None:
    """The object that a choice is about."""
    match choice:
        case BasicAction(card=card) | Rez(card) | Score(card) | TrashAccessed(card):
            return card
        case UseAbility(object):
            return object
        case _:
            return None


def actor(game: Game, choice: Choice) -> Side:
    """Whose choice it is: by what only one side can do, by whose card it is, else the holder of priority."""
    window = game.state.top
    holder = window.priority if isinstance(window, WindowFrame) else game.state.active
    match choice:
        case Rez() | Score() | BasicAction(action=Basic.ADVANCE | Basic.PURGE | Basic.TRASH_RESOURCE):
            return Side.CORP
        case TrashAccessed() | BasicAction(action=Basic.RUN | Basic.REMOVE_TAG):
            return Side.RUNNER
        case BasicAction(card=card) if card is not None and card in game.objects:
            return game.object(card).owner
        case UseAbility(object, number) if object in game.objects:
            found = game.object(object)
            abilities = game.abilities(found)
            return user_of(found.controller, abilities[number]) if number < len(abilities) else found.controller
        case _:
            return holder


def _window(game: Game) -> WindowFrame | None:
    top = game.state.top
    return top if isinstance(top, WindowFrame) else None


def _now(game: Game) -> str:
    """What the game is at, in words."""
    window, at = _window(game), current_step(game)
    where = f" ({at.phase.value})" if at is not None else ""
    if window is None:
        return f"now something else has to be decided{where}"
    return f"now it is the {window.priority.title}'s priority in a {window.window.word}{where}"


# ------------------------------------------------------------------------ timing


@rule(BasicAction, UseAbility)
def in_action_window(game: Game, choice: Choice, side: Side, doubts: Doubts) -> Iterator[Reason]:
    """Actions are taken only in one's own action window (rule_initiate_action, rule_actions_outside_action_phase)."""
    if isinstance(choice, UseAbility):
        ability = ability_of(game, choice)
        if ability is None or not is_action(game, ability):
            return
    if side is not game.state.active:
        yield Reason(
            "timing.not_your_turn",
            f"the {side.title} can take actions only on their own turn; it is the {game.state.active.title}'s turn",
            "rule_actions_outside_action_phase",
            (),
            f"wait for the {side.title}'s action phase",
        )
        return
    window = _window(game)
    if window is not None and window.window is Window.ACTION:
        return
    action = game.action()
    if action is not None:
        yield Reason(
            "timing.action_window",
            f"an action is still being carried out; it must be complete before another is taken; {_now(game)}",
            "rule_action_completion",
            (),
            "wait for the next action window",
        )
    else:
        yield Reason(
            "timing.action_window",
            f"actions are taken only in an action window; {_now(game)}",
            "rule_action_window",
            (),
            "wait for the next action window",
        )


@rule(BasicAction)
def right_side(game: Game, choice: Choice, side: Side, doubts: Doubts) -> Iterator[Reason]:
    """Each side has its own basic actions (rule_basic_actions)."""
    assert isinstance(choice, BasicAction)
    if choice.action not in BASIC_ACTIONS[side]:
        yield Reason(
            "ability.not_yours",
            f"the {side.title} has no basic action to {choice.action.value.replace('_', ' ')}",
            "rule_basic_actions",
        )


@rule(Pass)
def may_pass(game: Game, choice: Choice, side: Side, doubts: Doubts) -> Iterator[Reason]:
    """Action windows know no pass, and mandatory abilities come first (rule_pass, rule_action_window_options)."""
    window = _window(game)
    if window is None:
        yield Reason("timing.no_priority", f"nobody has priority to pass; {_now(game)}", "rule_pass")
    elif window.window is Window.ACTION:
        yield Reason(
            "timing.must_act",
            "a player with clicks left cannot pass in an action window: they must take an action",
            "rule_action_window_options",
            (),
            "take an action; gaining 1 credit is always possible",
        )
    else:
        for instance in _must_come_first(game, window, doubts):
            yield Reason(
                "timing.mandatory",
                f"{game.title(instance)} is pending and mandatory; it must be triggered before passing",
                "rule_reaction_window_must_resolve_mandatory_abilities",
                (instance,),
            )


def _must_come_first(game: Game, window: WindowFrame, doubts: Doubts) -> Iterator[str]:
    relevant = interrupts(game, window, window.priority, doubts) if window.window is Window.INTERRUPT else None
    for number, instance in enumerate(window.pending):
        if instance in mandatory(window, window.priority) and (relevant is None or Trigger(number) in relevant):
            yield instance.source


@rule(Trigger)
def is_pending(game: Game, choice: Choice, side: Side, doubts: Doubts) -> Iterator[Reason]:
    """Only what is pending in the open window, and one's own, can be triggered (rule_trigger_conditional_ability)."""
    assert isinstance(choice, Trigger)
    window = _window(game)
    if window is None or not 0 <= choice.instance < len(window.pending):
        yield Reason(
            "trigger.not_pending", f"no such ability is pending; {_now(game)}", "rule_trigger_conditional_ability"
        )
    elif window.pending[choice.instance].controller is not window.priority:
        source = window.pending[choice.instance].source
        yield Reason(
            "timing.no_priority",
            f"{game.title(source)} is controlled by the other player; {_now(game)}",
            "rule_reaction_window_options",
            (source,),
        )


# ---------------------------------------------------------------- basic actions


@rule(BasicAction)
def card_in_hand(game: Game, choice: Choice, side: Side, doubts: Doubts) -> Iterator[Reason]:
    """The basic actions play and install from one's own hand (rule_corp_basic_action_operation,
    runner_basic_action_event).
    """
    assert isinstance(choice, BasicAction)
    if choice.action not in (Basic.PLAY, Basic.INSTALL) or choice.card is None:
        return
    object = game.object(choice.card)
    if object.zone is not HANDS[side]:
        where = "already installed" if object.installed else f"in {object.zone.word}"
        name = "rule_corp_basic_action_install" if side is Side.CORP else "runner_basic_action_install"
        yield Reason(
            "zone.not_in_hand", f"{game.title(object.id)} is {where}, not in {HANDS[side].word}", name, (object.id,)
        )


@rule(BasicAction)
def right_type(game: Game, choice: Choice, side: Side, doubts: Doubts) -> Iterator[Reason]:
    """Events and operations are played; the other types are installed (rule_playing, rule_installing)."""
    assert isinstance(choice, BasicAction)
    if choice.action not in (Basic.PLAY, Basic.INSTALL) or choice.card is None:
        return
    object = game.object(choice.card)
    kinds = types(game, object)
    if kinds is None:
        hidden(game, object, "the type", Context(None, side, doubts))
        return
    word = kinds[0].word if kinds else "card without a type"
    playable = any(k in EVENTS_AND_OPERATIONS for k in kinds)
    if choice.action is Basic.PLAY and not playable:
        yield Reason(
            "type.not_playable",
            f"{game.title(object.id)} is a {word}; only events and operations are played",
            "rule_playing",
            (object.id,),
            f"install {game.title(object.id)}",
        )
    if choice.action is Basic.INSTALL and (playable or any(k in IDENTITIES for k in kinds)):
        yield Reason(
            "type.not_installable",
            f"{game.title(object.id)} is an {word}; events, operations and identities are never installed",
            "rule_installing",
            (object.id,),
            f"play {game.title(object.id)}",
        )


@rule(BasicAction)
def valid_destination(game: Game, choice: Choice, side: Side, doubts: Doubts) -> Iterator[Reason]:
    """Corp cards go where their type can be installed (rule_agenda_asset_root_remote_server,
    rule_corp_install_choose_destination_server).
    """
    assert isinstance(choice, BasicAction)
    if choice.action is not Basic.INSTALL or choice.card is None or side is not Side.CORP:
        return
    object = game.object(choice.card)
    kinds = types(game, object) or ()
    if any(k in EVENTS_AND_OPERATIONS + IDENTITIES for k in kinds):
        return
    server = choice.server
    if server is None:
        yield Reason(
            "install.no_server",
            f"the Corp chooses a server for {game.title(object.id)}",
            "rule_corp_install_choose_destination_server",
            (object.id,),
            "name one: install ... in server 1",
        )
    elif server != "new" and server not in game.state.servers:
        yield Reason(
            "install.no_such_server",
            f"Server {server} does not exist",
            "rule_corp_install_choose_destination_server",
            (),
            "install in a new remote server",
        )
    elif server in CENTRAL_SERVERS and any(k in ROOT_ONLY for k in kinds):
        word = kinds[0].word
        yield Reason(
            "install.central_root",
            f"{game.title(object.id)} is an {word}; agendas and assets are installed only in "
            "the root of a remote server",
            "rule_agenda_asset_root_remote_server",
            (object.id,),
            "install it in a remote server",
        )
    else:
        for restriction in _restrictions(game, object, InstallOnly):
            if restriction.server is not None:
                allowed = servers_meant(game, restriction.server, Context(object.id, side, doubts))
                if server not in allowed and not (server == "new" and "remote" in str(restriction.server)):
                    yield Reason(
                        "install.only_there",
                        f"{game.title(object.id)} can be installed only elsewhere",
                        "rule_x_server_only",
                        (object.id,),
                    )


@rule(BasicAction)
def advanceable(game: Game, choice: Choice, side: Side, doubts: Doubts) -> Iterator[Reason]:
    """Only agendas, and cards that say so, can be advanced (rule_you_can_advance)."""
    assert isinstance(choice, BasicAction)
    if choice.action is not Basic.ADVANCE or choice.card is None:
        return
    object = game.object(choice.card)
    if can_be_advanced(game, object, Context(None, side, doubts)) is Truth.NO:
        why = "is not installed" if not object.installed else "is no agenda and does not say that it can be advanced"
        yield Reason(
            "advance.cannot",
            f"{game.title(object.id)} cannot be advanced: it {why}",
            "rule_you_can_advance",
            (object.id,),
        )


@rule(BasicAction)
def tagged_for_trashing(game: Game, choice: Choice, side: Side, doubts: Doubts) -> Iterator[Reason]:
    """The Corp trashes installed resources of a tagged Runner (corp_basic_action_trash_resource)."""
    assert isinstance(choice, BasicAction)
    if choice.action is not Basic.TRASH_RESOURCE:
        return
    if game.state.runner.tags == 0:
        yield Reason(
            "restriction.not_tagged",
            "the Runner has 0 tags; the Corp can take this action only if the Runner is tagged",
            "corp_basic_action_trash_resource",
        )
    if choice.card is not None:
        object = game.object(choice.card)
        if not object.installed or CardType.RESOURCE not in (types(game, object) or ()):
            yield Reason(
                "target.not_valid",
                f"{game.title(object.id)} is not an installed resource",
                "corp_basic_action_trash_resource",
                (object.id,),
            )


@rule(BasicAction)
def server_exists(game: Game, choice: Choice, side: Side, doubts: Doubts) -> Iterator[Reason]:
    """A run is made on a server that exists (rule_start_initiation_phase)."""
    assert isinstance(choice, BasicAction)
    if choice.action is Basic.RUN and choice.server not in game.state.servers:
        yield Reason(
            "run.no_such_server",
            f"Server {choice.server} does not exist",
            "rule_start_initiation_phase",
            (),
            "run a server that exists",
        )


@rule(BasicAction)
def could_change_something(game: Game, choice: Choice, side: Side, doubts: Doubts) -> Iterator[Reason]:
    """In the older edition an action needs an effect that could change the game state; now it does not."""
    assert isinstance(choice, BasicAction)
    if game.edition.state_change is not StateChange.REQUIRED:
        return
    deck = DECKS[side]
    idle = {
        Basic.DRAW: deck not in game.state.unlimited and not game.state.in_zone(deck),
        Basic.REMOVE_TAG: game.state.runner.tags == 0,
        Basic.PURGE: not any(o.count(Counter.VIRUS) for o in game.state.objects),
    }
    if idle.get(choice.action, False):
        yield Reason(
            "action.no_effect",
            f"to {choice.action.value.replace('_', ' ')} would change nothing, and in the older "
            "rules an action must have the potential to change the game state",
            "rule_initiate_action",
        )


@rule(BasicAction, reads=(Aspect.PROHIBITIONS, Aspect.COSTS))
def play_restrictions(game: Game, choice: Choice, side: Side, doubts: Doubts) -> Iterator[Reason]:
    """`Play only ...` (rule_act_restriction)."""
    assert isinstance(choice, BasicAction)
    if choice.action is Basic.PLAY and choice.card is not None:
        object = game.object(choice.card)
        context = Context(object.id, side, doubts)
        for restriction in _restrictions(game, object, PlayOnly):
            if holds(game, restriction.condition, context) is Truth.NO:
                yield Reason(
                    "restriction.play_only",
                    f"what {game.title(object.id)} says it can only be played under does not hold",
                    "rule_act_restriction",
                    (object.id,),
                )


@rule(BasicAction, Rez, Score, UseAbility, TrashAccessed)
def prohibitions(game: Game, choice: Choice, side: Side, doubts: Doubts) -> Iterator[Reason]:
    """What cannot be done cannot be done (rule_cannot_precedence)."""
    acts = {
        Basic.PLAY: Act.PLAY,
        Basic.INSTALL: Act.INSTALL,
        Basic.ADVANCE: Act.ADVANCE,
        Basic.RUN: Act.RUN,
        Basic.DRAW: Act.DRAW,
        Basic.TRASH_RESOURCE: Act.TRASH,
        Basic.GAIN_CREDIT: Act.GAIN_CREDITS,
        Basic.REMOVE_TAG: Act.REMOVE_TAGS,
    }
    match choice:
        case BasicAction():
            act, server = acts.get(choice.action), choice.server
        case Rez():
            act, server = Act.REZ, None
        case Score():
            act, server = Act.SCORE, None
        case UseAbility():
            act, server = Act.USE, None
        case _:
            act, server = Act.TRASH, None
    if act is None:
        return
    subject = subject_of(choice)
    object = game.objects.get(subject) if subject else None
    context = Context(None, side, doubts)
    for declaration, declared, certain in about(game, Prohibition, act, side, object, context, server=server):
        assert isinstance(declaration, Prohibition)
        if certain is Truth.YES and declaration.at_most is None:
            yield Reason(
                "prohibited",
                f"{game.title(declared.source)} says that this cannot be done",
                "rule_cannot_precedence",
                (declared.source,),
            )


@rule(BasicAction, reads=(Aspect.COSTS, Aspect.CREDITS, Aspect.CLICKS))
def payable_action(game: Game, choice: Choice, side: Side, doubts: Doubts) -> Iterator[Reason]:
    """The action's own cost, then the cost of the card that it plays or installs (rule_initiate_action,
    rule_play_cost).
    """
    assert isinstance(choice, BasicAction)
    context = Context(None, side, doubts)
    due = due_for_basic(game, choice, context)
    words = _action_words(game, choice)
    short = why_not_payable(game, Bundle(side, due, PaidFor.ACTION, choice.card), context, words)
    if short:
        yield from short
        return
    if choice.action not in (Basic.PLAY, Basic.INSTALL) or choice.card is None:
        return
    clicks = 1
    state = changes.fewer_clicks(game.state, side, clicks, spent=True)
    own = game.object(choice.card)
    if choice.action is Basic.PLAY:
        game = game.changed(changes.into_play(state, own.id, Place.RESOLVING, face=own.face))
        bill, purpose = due_to_play(game, game.object(own.id), Context(own.id, side, doubts)), PaidFor.PLAY
    else:
        game = game.changed(state)
        bill, purpose = due_to_install(game, own, choice.server, Context(own.id, side, doubts)), PaidFor.INSTALL
    yield from why_not_payable(game, Bundle(side, bill, purpose, own.id), Context(own.id, side, doubts), words)


def _action_words(game: Game, choice: BasicAction) -> str:
    verb = choice.action.value.replace("_", " ")
    return f"{verb} {game.title(choice.card)}" if choice.card is not None else f"take the action to {verb}"


# ------------------------------------------------------------------ paid abilities


def ability_of(game: Game, choice: UseAbility) -> Ability | None:
    """The paid ability that is meant; None where the object has no such ability."""
    object = game.objects.get(choice.object)
    abilities = game.abilities(object) if object is not None else ()
    if not 0 <= choice.ability < len(abilities):
        return None
    ability = abilities[choice.ability]
    return ability if ability.kind is AbilityKind.PAID else None


@rule(UseAbility)
def has_ability(game: Game, choice: Choice, side: Side, doubts: Doubts) -> Iterator[Reason]:
    """Only paid abilities are used at will (rule_paid_ability)."""
    assert isinstance(choice, UseAbility)
    if ability_of(game, choice) is None:
        object = game.objects.get(choice.object)
        if object is not None and game.card(object) is None:
            hidden(game, object, "an ability", Context(None, side, doubts))
            return
        yield Reason(
            "ability.none",
            f"{game.title(choice.object)} has no paid ability of that number",
            "rule_paid_ability",
            (choice.object,),
        )


@rule(UseAbility)
def ability_active(game: Game, choice: Choice, side: Side, doubts: Doubts) -> Iterator[Reason]:
    """Only active abilities can be used (rule_ability_active)."""
    assert isinstance(choice, UseAbility)
    ability = ability_of(game, choice)
    if ability is None:
        return
    object = game.object(choice.object)
    if not game.is_ability_active(object, ability):
        where = "unrezzed" if is_unrezzed(object) else "facedown" if object.installed else f"in {object.zone.word}"
        yield Reason(
            "ability.inactive",
            f"{game.title(object.id)} is {where}, so its ability is not active",
            "rule_ability_active",
            (object.id,),
            "rez it first" if is_unrezzed(object) else None,
        )


@rule(UseAbility)
def ability_window(game: Game, choice: Choice, side: Side, doubts: Doubts) -> Iterator[Reason]:
    """Each kind of paid ability has its window (9.5.2)."""
    assert isinstance(choice, UseAbility)
    ability = ability_of(game, choice)
    if ability is None or is_action(game, ability):
        return
    window, title = _window(game), game.title(choice.object)
    if Flag.ACCESS in ability.flags:
        if window is None or window.window is not Window.MID_ACCESS:
            yield Reason(
                "timing.no_access",
                f"the ability of {title} can be used only while a card is being accessed; {_now(game)}",
                "rule_access_flag",
                (choice.object,),
                "use it during an access",
            )
        return
    if ability.is_interrupt:
        relevant = (
            window is not None
            and window.window is Window.INTERRUPT
            and choice in interrupts(game, window, side, doubts)
        )
        if not relevant:
            yield Reason(
                "timing.interrupt",
                f"the ability of {title} is an interrupt, and nothing that it could change is "
                f"about to resolve; paying a cost is never interrupted; {_now(game)}",
                "sec_relevant_interrupts",
                (choice.object,),
            )
        return
    if window is None or window.window is not Window.PAID:
        yield Reason(
            "timing.paid_window",
            f"the ability of {title} can be used in paid ability windows; {_now(game)}",
            "rule_other_paid_abilities",
            (choice.object,),
            "wait for the next paid ability window",
        )
    elif window.priority is not side:
        yield Reason(
            "timing.no_priority",
            f"the {side.title} does not have priority; {_now(game)}",
            "rule_trigger_paid_abilities",
            (),
            f"wait until the {side.other.title} passes",
        )


@rule(UseAbility, reads=(Aspect.PROHIBITIONS, Aspect.STRENGTH, Aspect.RUN))
def breaking(game: Game, choice: Choice, side: Side, doubts: Doubts) -> Iterator[Reason]:
    """Subroutines are broken in encounters, by icebreakers strong enough (rule_paid_ability_breaks_subroutines,
    rule_interface_flag).
    """
    assert isinstance(choice, UseAbility)
    ability = ability_of(game, choice)
    if ability is None:
        return
    breaks = any(e.kind is EffectKind.BREAK for s in ability.steps if isinstance(s, Instruction) for e in s.effects)
    ice, title = game.encountered(), game.title(choice.object)
    if breaks and ice is None:
        yield Reason(
            "timing.no_encounter",
            f"{title} can break subroutines only during an encounter",
            "rule_paid_ability_breaks_subroutines",
            (choice.object,),
            "wait until the Runner encounters ice",
        )
    elif Flag.INTERFACE in ability.flags and ice is not None:
        context = Context(choice.object, side, doubts)
        own = current_stat(game, Stat.STRENGTH, game.object(choice.object), context)
        other = current_stat(game, Stat.STRENGTH, ice, context)
        if own is not None and other is not None and own < other:
            yield Reason(
                "interface.strength",
                f"{title} has strength {own}, {game.title(ice.id)} has {other}: it cannot interface with stronger ice",
                "rule_interface_flag",
                (choice.object, ice.id),
                f"raise the strength of {title} by {other - own}",
            )


@rule(UseAbility)
def use_restrictions(game: Game, choice: Choice, side: Side, doubts: Doubts) -> Iterator[Reason]:
    """Limits on when and how often an ability is used (rule_use_restriction, rule_once_per_turn_flag)."""
    assert isinstance(choice, UseAbility)
    ability = ability_of(game, choice)
    if ability is None:
        return
    object = game.object(choice.object)
    context = Context(object.id, object.controller, doubts)
    limits = [r for r in ability.restrictions if isinstance(r, UseLimit)]
    if Flag.ONCE_PER_TURN in ability.flags:
        limits.append(UseLimit(1, Scope.TURN))
    limits += [r for r in _restrictions(game, object, UseLimit) if r.card]
    for limit in limits:
        times = used(game, object, None if limit.card else choice.ability, limit.per)
        if times >= limit.times:
            yield Reason(
                "restriction.used",
                f"{game.title(object.id)} has been used {times} time{'s' * (times != 1)} this "
                f"{limit.per.value}; at most {limit.times} allowed",
                "rule_use_restriction",
                (object.id,),
                f"available again next {limit.per.value}",
            )
        elif game.state.partial_history:
            doubts.add(
                Reason(
                    "unknown.history",
                    f"it is not known whether {game.title(object.id)} has been used this {limit.per.value}",
                    "rule_use_restriction",
                    (object.id,),
                )
            )
    for restriction in ability.restrictions:
        if isinstance(restriction, UseOnly) and holds(game, restriction.condition, context) is Truth.NO:
            yield Reason(
                "restriction.use_only",
                f"the ability of {game.title(object.id)} cannot be used now: what it asks for does not hold",
                "rule_use_restriction",
                (object.id,),
            )


@rule(UseAbility, reads=(Aspect.COSTS, Aspect.CREDITS, Aspect.CLICKS, Aspect.COUNTERS))
def payable_ability(game: Game, choice: Choice, side: Side, doubts: Doubts) -> Iterator[Reason]:
    """The trigger cost can be paid all at once (rule_trigger_cost, rule_cost)."""
    assert isinstance(choice, UseAbility)
    ability = ability_of(game, choice)
    if ability is None:
        return
    assert ability.cost is not None
    object = game.object(choice.object)
    if not 0 <= choice.option < len(ability.cost.options):
        yield Reason(
            "ability.none",
            f"{game.title(object.id)} has {len(ability.cost.options)} ways to pay its cost, not {choice.option + 1}",
            "rule_trigger_cost",
            (object.id,),
        )
        return
    due = due_for_ability(game, object, ability, choice.option)
    bundle = Bundle(side, due, PaidFor.ABILITY, object.id)
    yield from why_not_payable(game, bundle, Context(object.id, side, doubts), f"use {game.title(object.id)}")


# -------------------------------------------------------------- rezzing, scoring


@rule(Rez)
def can_rez(game: Game, choice: Choice, side: Side, doubts: Doubts) -> Iterator[Reason]:
    """Unrezzed assets, upgrades and ice are rezzed, in windows that allow it (8.1.2, 9.2.7c-e)."""
    assert isinstance(choice, Rez)
    object, title = game.object(choice.card), game.title(choice.card)
    kinds = types(game, object)
    if not is_unrezzed(object):
        state = "not installed" if not object.installed else "already faceup"
        yield Reason("rez.not_unrezzed", f"{title} is {state}; only unrezzed cards are rezzed", "sec_rez", (object.id,))
        return
    if kinds is None:
        hidden(game, object, "the type", Context(None, side, doubts))
    elif CardType.AGENDA in kinds:
        yield Reason(
            "rez.agenda", f"{title} is an agenda; agendas cannot be rezzed", "rule_cannot_rez_agendas", (object.id,)
        )
    window, at = _window(game), current_step(game)
    if window is None or window.window is not Window.PAID:
        yield Reason(
            "timing.rez_window",
            f"cards are rezzed in paid ability windows; {_now(game)}",
            "rule_rez_in_paw",
            (object.id,),
            "wait for a paid ability window that allows rezzing",
        )
        return
    if window.priority is not Side.CORP:
        yield Reason(
            "timing.no_priority",
            f"the Corp does not have priority; {_now(game)}",
            "rule_paid_ability_window_corp_rez",
            (),
            "wait until the Runner passes",
        )
    run = game.state.run
    approached = run is not None and run.position == object.id and not run.encountering
    if at is not None and kinds is not None and not may_rez(at, kinds, approached=approached):
        if CardType.ICE in kinds:
            yield Reason(
                "timing.rez_ice",
                f"{title} is ice; ice is rezzed only while the Runner approaches it; {_now(game)}",
                "rule_paid_ability_window_corp_rez_ice",
                (object.id,),
                f"wait until the Runner approaches {title}",
            )
        else:
            yield Reason(
                "timing.rez_window",
                f"this paid ability window does not allow rezzing; {_now(game)}",
                "rule_rez_in_paw",
                (object.id,),
                "wait for a window that allows rezzing",
            )


@rule(Rez, reads=(Aspect.COSTS, Aspect.CREDITS))
def payable_rez(game: Game, choice: Choice, side: Side, doubts: Doubts) -> Iterator[Reason]:
    """The rez cost with everything due beside it can be paid (rule_inherent_rez_cost)."""
    assert isinstance(choice, Rez)
    object = game.object(choice.card)
    context = Context(object.id, side, doubts)
    for restriction in _restrictions(game, object, RezOnly):
        if holds(game, restriction.condition, context) is Truth.NO:
            yield Reason(
                "restriction.rez_only",
                f"what {game.title(object.id)} says it can only be rezzed under does not hold",
                "rule_act_restriction",
                (object.id,),
            )
    bundle = Bundle(side, due_to_rez(game, object, context), PaidFor.REZ, object.id)
    yield from why_not_payable(game, bundle, context, f"rez {game.title(object.id)}")


@rule(Score, reads=(Aspect.PROHIBITIONS, Aspect.COSTS, Aspect.COUNTERS, Aspect.SCORE))
def can_score(game: Game, choice: Choice, side: Side, doubts: Doubts) -> Iterator[Reason]:
    """Advanced enough, in a window of the Corp's turn that allows scoring (rule_advancement_requirement)."""
    assert isinstance(choice, Score)
    object, title = game.object(choice.card), game.title(choice.card)
    context = Context(object.id, side, doubts)
    kinds = types(game, object)
    if not object.installed or (kinds is not None and CardType.AGENDA not in kinds):
        yield Reason("score.not_agenda", f"{title} is not an installed agenda", "rule_score_steal", (object.id,))
        return
    need = current_stat(game, Stat.ADVANCEMENT_REQUIREMENT, object, context)
    have = object.count(Counter.ADVANCEMENT)
    if need is not None and have < need:
        yield Reason(
            "score.not_advanced",
            f"{title} needs {need} advancement counters, it has {have}",
            "rule_advancement_requirement",
            (object.id,),
            f"advance it {need - have} more times",
        )
    window, at = _window(game), current_step(game)
    if window is None or window.window is not Window.PAID or at is None or not at.scoring:
        yield Reason(
            "timing.score_window",
            f"agendas are scored in the paid ability windows of the Corp's draw and action phase; {_now(game)}",
            "rule_paid_ability_window_corp_score",
            (object.id,),
            "wait for the Corp's turn",
        )
    elif window.priority is not Side.CORP:
        yield Reason(
            "timing.no_priority",
            f"the Corp does not have priority; {_now(game)}",
            "rule_paid_ability_window_corp_score",
        )
    for restriction in _restrictions(game, object, ScoreOnly):
        if holds(game, restriction.condition, context) is Truth.NO:
            yield Reason(
                "restriction.score_only",
                f"what {title} says it can only be scored under does not hold",
                "rule_act_restriction",
                (object.id,),
            )
    bundle = Bundle(side, due_to_score(game, object, context), PaidFor.SCORE, object.id)
    yield from why_not_payable(game, bundle, context, f"score {title}")


@rule(TrashAccessed, reads=(Aspect.PROHIBITIONS, Aspect.COSTS, Aspect.CREDITS, Aspect.ACCESS))
def can_trash_accessed(game: Game, choice: Choice, side: Side, doubts: Doubts) -> Iterator[Reason]:
    """The basic trash ability: while accessing a card with a trash cost outside of Archives
    (rule_basic_trash_ability).
    """
    assert isinstance(choice, TrashAccessed)
    accessed, title = game.accessed(), game.title(choice.card)
    if accessed is None or accessed.id != choice.card:
        yield Reason(
            "timing.no_access",
            f"{title} is not being accessed; {_now(game)}",
            "rule_basic_trash_ability",
            (choice.card,),
            "use the basic trash ability while accessing the card",
        )
        return
    window = _window(game)
    if window is None or window.window is not Window.MID_ACCESS:
        yield Reason(
            "timing.no_access",
            f"the mid-access window is not open; {_now(game)}",
            "rule_mid_access_window_occurrence",
            (choice.card,),
        )
    card = game.card(accessed)
    if card is None:
        hidden(game, accessed, "the trash cost", Context(None, side, doubts))
        return
    if card.trash_cost is None:
        yield Reason(
            "trash.no_cost",
            f"{title} has no trash cost, so it cannot be trashed by paying one",
            "rule_paying_trash_costs",
            (choice.card,),
        )
        return
    if accessed.zone is Zone.ARCHIVES:
        yield Reason(
            "trash.archives",
            f"{title} is in Archives, where cards cannot be trashed",
            "rule_trash_in_archives",
            (choice.card,),
        )
    context = Context(accessed.id, side, doubts)
    bundle = Bundle(side, due_to_trash_accessed(game, accessed, context), PaidFor.TRASH, accessed.id)
    yield from why_not_payable(game, bundle, context, f"trash {title}")


def _restrictions(game: Game, object: GameObject, kind: type[R]) -> Iterator[R]:
    """The restrictions of a kind that a card states about itself; they hold while it is inactive (9.3.3)."""
    for ability in game.abilities(object):
        for restriction in ability.restrictions:
            if isinstance(restriction, kind):
                yield restriction
