"""What follows later, what is chosen among servers and words, and what is paid for in part (9.6.13, 9.10.3, 1.16)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sysop.models.abilities import (
    Ability,
    ChooseOption,
    ChooseValue,
    Delayed,
    If,
    Instruction,
    NestedCost,
    Replace,
    Trace,
    Unread,
)
from sysop.models.cards import Card
from sysop.models.conditions import ActPattern, Until
from sysop.models.costs import AdditionalCost, Ignore, Ignoring, LoseClicks
from sysop.models.deeds import Deed
from sysop.models.effects import Each, Effect, Target, The
from sysop.models.selectors import (
    AGENDA,
    ANYTHING,
    ICE,
    RUN_SERVER,
    THIS,
    Attribute,
    Bound,
    ChosenServer,
    Did,
    EventPattern,
    InServer,
    IsSubroutine,
    MostAlike,
    Not,
    Or,
    Same,
    ServerOf,
    ServerWith,
    ServerWord,
    Shares,
    TrashAbility,
    TriggerObject,
)
from sysop.models.terms import Part, Player, Scope, Side, Zone
from sysop.models.values import walk

Cards = Callable[..., Card]
Printed = Callable[[str], Card]
Phrases = Callable[..., Any]
YOU, RUNNER = Player.YOU, Player.RUNNER
BEGINS, RUN_NOW, DURING = "When your turn begins", "for the remainder of this run", "during this run"
THAT_ICE, RUNNER_BREACHES, MOVES = "that ice", "the Runner breaches a server", "moves to the root of a server"
TRASHED, NAMES, NEXT_TIME = "Trash 1 or more cards from your grip", "Choose a card name", "The next time this run"
SUCH, SERVER, INSTALL = "an agenda with the chosen name", "choose a server", "install a card"
SEVERAL, THERE, THREE = "choose 1 or more subtypes", "while it is installed", "3 or more hosted power counters"
THERE_OR_BEFORE, CLICKS_LEFT = "in the root of or protecting", "any [click] remaining"
EXPOSES = "you may expose an unrezzed piece of ice"
PLAYS, FREELY, USED = "you play an event", "(without spending a click)", "that was used to break"


def nodes(value: object, kind: type) -> list[Any]:
    return [node for node in walk(value) if isinstance(node, kind)]


def test_if_you_do_goes_on_where_a_cost_was_paid(card: Cards) -> None:
    """rule_nested_cost_may"""
    text = f"{BEGINS}, you may pay 1[credit] to draw 1 card. If you do, lose [click]."
    (ability,) = card("program", text).abilities
    (nested,) = ability.steps
    assert isinstance(nested, NestedCost)
    assert [e.kind for e in nodes(nested.if_paid, Effect)] == [Deed.DRAW, Deed.LOSE_CLICKS]


def test_when_you_do_waits_for_what_is_about_to_be_done(card: Cards) -> None:
    (ability,) = card("resource", "[click]: Draw 3 cards. When you do, trash 1 of those cards.").abilities
    waiting, drawing = ability.steps
    assert isinstance(waiting, Delayed)
    assert waiting.trigger.events == (EventPattern(Deed.DRAW, YOU, at_least=1),)
    assert nodes(waiting.steps, Target)[0].what == Same(TriggerObject())
    assert nodes(drawing, Effect)[0].kind is Deed.DRAW


def test_when_you_do_speaks_of_the_breach_that_takes_the_place_of_another(card: Cards) -> None:
    text = (
        f"[click]: Run Archives. If successful, {'instead of breaching Archives, breach HQ'}. When you do, draw 1 card."
    )
    (ability,) = card("resource", text).abilities
    (replaced,) = nodes(ability, Replace)
    assert [type(step) for step in replaced.steps] == [Delayed, Instruction]
    assert replaced.steps[0].trigger.events == (EventPattern(Deed.BREACH, server=ServerWord.HQ),)


def test_encountered_after_this_approach(printed: Printed) -> None:
    """rule_run_phase_after"""
    (ability,) = printed("Charlatan").abilities
    (delayed,) = nodes(ability, Delayed)
    assert delayed.trigger.events == (EventPattern(Deed.ENCOUNTER, what=Same(TriggerObject())),)
    assert delayed.duration == Until((EventPattern(Deed.APPROACH), EventPattern(Deed.RUN_ENDS)))


def test_each_breach_for_the_rest_of_the_run(card: Cards) -> None:
    text = f"[subroutine] Trace[3]. If successful, whenever {RUNNER_BREACHES} {RUN_NOW}, they access 1 fewer card."
    (ability,) = card("ice", text).abilities
    (trace,) = ability.steps
    assert isinstance(trace, Trace)
    (delayed,) = trace.if_successful
    assert isinstance(delayed, Delayed)
    assert (delayed.once, delayed.duration) == (False, Scope.RUN)
    assert nodes(delayed, Effect)[0].amount == -1


def test_that_server_of_a_run_is_the_one_that_it_began_on(card: Cards) -> None:
    text = f"[click]: {TRASHED}. Run HQ or R&D. Each time you breach that server {DURING}, draw 1 card."
    (ability,) = card("hardware", text).abilities
    (linked,) = ability.linked
    assert linked.trigger is not None
    assert linked.trigger.events == (EventPattern(Deed.BREACH, server=RUN_SERVER),)


def test_the_next_access_of_such_an_agenda(card: Cards) -> None:
    text = f"[click]: {NAMES}. {NEXT_TIME} you access {SUCH}, steal it, ignoring all costs."
    (ability,) = card("resource", text).abilities
    (delayed,) = nodes(ability, Delayed)
    (event,) = delayed.trigger.events
    assert event.what == AGENDA & Shares(Attribute.TITLE, "that title")
    (stolen,) = delayed.steps
    assert stolen.changes == (Ignore(Ignoring.ALL),)


def test_a_server_such_as_this_is_chosen(card: Cards) -> None:
    (ability,) = card("resource", f"{BEGINS}, choose a server protected by ice.").abilities
    (choice,) = ability.steps
    assert isinstance(choice, ChooseValue)
    assert choice.server == ServerWith(ICE)


def test_it_costs_more_to_install_where_the_chosen_server_is(card: Cards) -> None:
    text = (
        f"When you install this program, {SERVER}. As an additional cost to {INSTALL} {THERE_OR_BEFORE} "
        "that server, the Corp must pay 2[credit]."
    )
    _, ability = card("program", text).abilities
    (extra,) = ability.declarations
    assert isinstance(extra, AdditionalCost)
    assert extra.act == ActPattern(Deed.INSTALL, Player.CORP, server=ChosenServer("that server"))


def test_several_words_are_chosen(card: Cards) -> None:
    kinds = "<strong>barrier</strong>, <strong>code gate</strong>, and <strong>sentry</strong>"
    text = f"When you rez this ice, {SEVERAL} among {kinds}."
    (ability,) = card("ice", text).abilities
    (choice,) = ability.steps
    assert isinstance(choice, ChooseValue)
    assert (choice.least, choice.most, choice.among) == (1, 3, ("barrier", "code_gate", "sentry"))


def test_a_moved_upgrade_speaks_of_the_server_that_it_has_come_to(card: Cards) -> None:
    text = f"Whenever this upgrade {MOVES}, you may place 1 power counter on a piece of ice protecting that server."
    (ability,) = card("upgrade", text).abilities
    assert ability.trigger is not None
    assert ability.trigger.events == (EventPattern(Deed.MOVE, what=Same(THIS), server=ServerWord.ANY),)
    (target,) = nodes(ability.steps, Target)
    assert InServer(ServerOf(THIS), Part.PROTECTING) in target.what.parts


def test_damage_that_clicks_prevent(card: Cards) -> None:
    text = (
        f"When the Runner accesses this upgrade {THERE}, you may pay 1[credit] to do 2 net damage. "
        f"If the Runner has {CLICKS_LEFT}, they may lose all their [click] to prevent this damage."
    )
    (ability,) = card("upgrade", text).abilities
    (nested,) = ability.steps
    assert isinstance(nested, NestedCost)
    (either,) = nested.if_paid
    assert isinstance(either, If)
    (unless,) = either.then
    assert isinstance(unless, NestedCost)
    assert unless.payer is RUNNER
    assert [type(c) for c in unless.cost.components] == [LoseClicks]
    assert unless.if_not == either.otherwise


def test_counters_are_removed_once_there_are_so_many(card: Cards) -> None:
    text = (
        f"{BEGINS}, if there are {THREE}, remove all of them and suffer 1 net damage. "
        "This damage cannot be prevented. Otherwise, gain [click]."
    )
    (ability,) = card("resource", text).abilities
    (branch,) = ability.steps
    assert isinstance(branch, If)
    removed, damage = nodes(branch.then, Effect)
    assert (removed.kind, removed.amount) == (Deed.REMOVE_COUNTERS, None)
    assert not damage.preventable
    assert [e.kind for e in nodes(branch.otherwise, Effect)] == [Deed.GAIN_CLICKS]


@pytest.mark.parametrize(
    ("kind", "text", "meant"),
    [
        ("np", "cards with [trash] abilities", TrashAbility()),
        (
            "np",
            "card that was used to break at least 1 subroutine this run",
            Did(EventPattern(Deed.BREAK), Scope.RUN, True),
        ),
        (
            "event",
            "an agenda is added to your score area",
            (
                EventPattern(Deed.STEAL, what=AGENDA),
                EventPattern(Deed.MOVE, what=AGENDA, to_zones=(Zone.RUNNER_SCORE,)),
            ),
        ),
        (
            "event",
            "a card is added to any player's score area",
            (
                EventPattern(Deed.SCORE, what=ANYTHING),
                EventPattern(Deed.STEAL, what=ANYTHING),
                EventPattern(Deed.MOVE, what=ANYTHING, to_zones=(Zone.CORP_SCORE, Zone.RUNNER_SCORE)),
            ),
        ),
        ("event", "you have no cards in your grip", (EventPattern(Deed.NO_CARDS, YOU),)),
        (
            "event",
            "you install a card without spending credits",
            (EventPattern(Deed.INSTALL, YOU, ANYTHING, not_because_of=Deed.SPEND_CREDITS),),
        ),
    ],
)
def test_words_for_cards_and_events(phrase: Phrases, kind: str, text: str, meant: Any) -> None:
    assert phrase(kind, text) == meant


def test_a_subroutine_that_says_this(card: Cards) -> None:
    (ability,) = card("program", 'Interface → 1[credit]: Break 2 "[subroutine] Gain 1[credit]." subroutines.').abilities
    assert ability.steps[0] != Instruction((Effect(Deed.BREAK, what=Target(IsSubroutine(ANYTHING), 2, 2)),))
    (ends,) = card("program", 'Interface → 1[credit]: Break 1 "[subroutine] End the run." subroutine.').abilities
    (target,) = nodes(ends, Target)
    assert target.what == IsSubroutine(ANYTHING, saying="end_the_run")


def test_cards_that_share_a_type(phrase: Phrases) -> None:
    found = phrase(
        "condition", f"you revealed 3 or more cards {'that share a type'} when this encounter began", Side.CORP
    )
    assert found.left == MostAlike(
        Attribute.TYPE, Did(EventPattern(Deed.REVEAL, YOU, using=Same(THIS)), Scope.ENCOUNTER)
    )


def test_one_card_or_any_number_of_others(card: Cards) -> None:
    one = "an <strong>icebreaker</strong>"
    each = "Each chosen <strong>icebreaker</strong>"
    some = "any number of <strong>cloud icebreakers</strong>"
    text = f"[trash]: Choose {one} (or {some}). {each} has +2 strength {RUN_NOW}."
    (ability,) = card("hardware", text).abilities
    choice, lasting = ability.steps
    assert isinstance(choice, ChooseOption)
    assert [(t.least, t.most, t.name) for t in nodes(choice, Target)] == [
        (1, 1, "the chosen card"),
        (0, None, "the chosen card"),
    ]
    assert isinstance(nodes(lasting, Each)[0], Each)


def test_another_event_is_played_after_the_first_one(card: Cards) -> None:
    text = f"The first time {PLAYS} each turn, you may play another event {FREELY} after the first one resolves."
    (ability,) = card("hardware", text).abilities
    (delayed,) = ability.steps
    assert isinstance(delayed, Delayed)
    assert delayed.trigger.events == (EventPattern(Deed.RESOLVED, what=Same(TriggerObject())),)


def effects(ability: Ability) -> list[Effect]:
    return nodes(ability, Effect)


def test_the_remaining_cards_and_the_rest(printed: Printed) -> None:
    (ability,) = printed("Gachapon").abilities
    *_, shuffled, removed = effects(ability)
    assert isinstance(shuffled.what, Target)
    assert isinstance(removed.what, Each)
    (taken,) = nodes(removed.what, Or)
    installed, shuffled_too = taken.parts
    assert nodes(shuffled.what, Not) == [Not(installed)]
    assert shuffled_too == Same(Bound(str(shuffled.what.name)))


def test_ice_is_exposed_as_it_is_approached(card: Cards) -> None:
    text = f"Once per run, {EXPOSES} when you approach it. You may then gain 1[credit]."
    (ability,) = card("program", text).abilities
    (step,) = ability.steps
    assert isinstance(step, Instruction)
    assert step.effects[0].what == The(TriggerObject())
    assert [e.kind for e in nodes(step.if_done, Effect)] == [Deed.GAIN_CREDITS]


def of_breach(ability: Ability) -> list[tuple[Any, ...]]:
    """The rows of steps in which something waits for the end of a breach."""
    rows = [getattr(n, f) for n in (ability, *walk(ability.steps)) for f in n.__struct_fields__]
    ends = [r for r in rows if isinstance(r, tuple) and any(isinstance(s, Delayed) for s in r)]
    return [tuple(step for step in row if not isinstance(step, Unread)) for row in ends]


@pytest.mark.parametrize(
    ("type_", "text", "server"),
    [
        ("asset", f"{BEGINS}, you may pay 1[credit]. If you do, the Runner breaches R&D.", ServerWord.RND),
        ("ice", "[subroutine] You may trash 1 card in HQ. If you do, the Runner breaches HQ.", ServerWord.HQ),
        ("ice", "[subroutine] The Runner breaches HQ unless they pay 3[credit].", ServerWord.HQ),
        ("ice", "[subroutine] The Runner breaches HQ.", ServerWord.HQ),
        ("event", "Run R&D. If successful, instead of breaching R&D, breach HQ.", ServerWord.HQ),
        ("asset", f"{BEGINS}, the Runner may breach HQ.", ServerWord.HQ),
    ],
)
def test_what_waits_for_the_end_of_a_breach_waits_only_where_it_is_made(
    card: Cards, type_: str, text: str, server: ServerWord
) -> None:
    (ability,) = card(type_, f"{text} When the breach ends, draw 1 card.").abilities
    inside = ability.linked[0] if ability.linked else ability
    (row,) = of_breach(inside)
    later, breach = row
    assert isinstance(later, Delayed)
    assert later.trigger.events == (EventPattern(Deed.BREACH_ENDS, server=server),)
    assert later.duration == Until((EventPattern(Deed.ACTION_COMPLETE),))
    assert [e.kind for e in breach.effects] == [Deed.BREACH]


def test_the_end_of_a_breach_that_nothing_starts_is_not_read(card: Cards) -> None:
    (ability,) = card("asset", "[click]: Gain 1[credit]. When the breach ends, gain 1[credit].").abilities
    assert any(isinstance(step, Unread) for step in ability.steps)
    assert not of_breach(ability)


@pytest.mark.parametrize(
    "behind",
    [
        "If you do, choose 1 installed resource. That resource flimflams until your next turn ends.",
        "If you do, the Runner flimflams.",
        "If you do, the Runner breaches HQ. During this breach, the Runner flimflams.",
    ],
)
def test_words_about_what_was_done_stand_where_it_is_done(card: Cards, behind: str) -> None:
    (ability,) = card("asset", f"{BEGINS}, you may pay 1[credit]. {behind}").abilities
    (step,) = ability.steps
    assert isinstance(step, NestedCost)
    assert any(isinstance(node, Unread) for node in step.if_paid)
    assert ability.optional


def test_words_about_what_was_chosen_before_stand_behind_what_may_be_done(card: Cards) -> None:
    text = "choose 1 installed program. You may pay 1[credit]. If you do, draw 1 card. That program flimflams."
    (ability,) = card("asset", f"{BEGINS}, {text}").abilities
    assert isinstance(ability.steps[-1], Unread)


def test_words_about_the_first_time_of_what_was_done_stand_where_it_is_done(card: Cards) -> None:
    """Who has not rezzed the piece of ice has not made the Runner approach it once more."""
    text = (
        "When the Runner breaches HQ, you may rez 1 piece of ice. The Runner moves to that ice and approaches it. "
        "If this is not the first time they have approached ice this run, they flimflam."
    )
    (ability,) = card("asset", text).abilities
    (step,) = ability.steps
    assert isinstance(step, Instruction)
    assert isinstance(step.if_done[-1], Unread)
