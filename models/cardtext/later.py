"""What happens later, lasts longer, or works from elsewhere: next turns, conversions, other zones (9.6.13, 10.1.4)."""

from __future__ import annotations

from typing import Any

from ..abilities import (
    Ability,
    Delayed,
    GainAbility,
    If,
    Instruction,
    Lasting,
    PlayerStatChange,
    StatChange,
    Step,
)
from ..conditions import AllHold, Condition, Fits, NextTurn, Trigger, TriggerMode, Until
from ..deeds import Deed
from ..effects import Destination, Each, Effect, Object, Placement, The
from ..selectors import INSTALLED, THIS, EventPattern, HostOfThis, InZone, Same
from ..terms import Player, PlayerStat, Scope, Side, Stat, Zone
from ..values import walk
from .instructions import instructed
from .joining import about_trigger
from .logic import in_play
from .phrases import NO, Grammar
from .pieces import AfterRun, Whenever
from .statics import quoted

K = Deed
Steps = tuple[Step, ...]


def add_later(g: Grammar, side: Side) -> None:
    """Later steps, next turns, conversions, and cards that act from where they are not installed."""
    _ends(g)
    _next_turn(g, side)
    _conversions(g)


# An encounter after an approach follows it directly (rule_run_phase_after): at the latest before the next approach.
_THIS_APPROACH = Until((EventPattern(Deed.APPROACH), EventPattern(Deed.RUN_ENDS)))


def _ends(g: Grammar) -> None:
    turn = Trigger((EventPattern(Deed.TURN_ENDS),))
    g.rule("step", "after it resolve , {s:step}")(lambda s: s)  # playing it is one instruction, and this the next one
    g.rule("step", "when (the|this|that) turn end , {s:step}")(lambda s: (Delayed(turn, s),))
    g.rule("step", "{e:effects} when (the|this|that) turn end")(
        lambda e: (Delayed(turn, s),) if (s := instructed(e)) is not NO else NO
    )
    yours = Trigger((EventPattern(Deed.TURN_ENDS, Player.YOU),))
    drawn = Trigger((EventPattern(Deed.DRAW, Player.YOU, at_least=1),))
    g.rule("step", "when you draw those card , {s:step}")(lambda s: (Delayed(drawn, s),))
    g.rule("step", "{e:effects} when your turn end if {c:condition}")(
        lambda e, c: (Delayed(yours, (If(c, s),)),) if (s := instructed(e)) is not NO else NO
    )
    g.rule("step", "{d:duration} , {s:simple_step} {t:full_trigger}")(
        lambda d, s, t: (Delayed(t, s, once=False, duration=d),)
    )
    g.rule("step", "when you encounter {r:reference} after this approach , {s:step}")(
        lambda r, s: (Delayed(Trigger((EventPattern(Deed.ENCOUNTER, what=Same(r)),)), s, duration=_THIS_APPROACH),)
    )
    g.rule("sentence", "when that run is successful , {s:step}")(
        lambda s: AfterRun(Trigger((EventPattern(Deed.RUN_SUCCESSFUL, what=Same(THIS)),)), s)
    )
    ended = EventPattern(Deed.RUN_ENDS, what=Same(THIS))
    won = Trigger((EventPattern(Deed.RUN_ENDS, what=Same(THIS), successful=True),))
    run = "(that|the|this) run"
    g.rule("sentence", f"when {run} end , {{s:simple_step}} if (it|the run|that run) was successful")(
        lambda s: AfterRun(won, s)
    )
    g.rule("sentence", f"when {run} end , {{s:simple_step}} if {{c:condition}}")(
        lambda s, c: AfterRun(Trigger((ended,)), (If(c, s),))
    )
    g.rule("sentence", f"when {run} end , if {{c:condition}} , {{s:step}}")(_after_run_if)
    g.rule(
        "lasting_step",
        "{o:holder} get {n:strength} and gain {q:quote} after (all of|) its other subroutine {t:duration}",
    )(lambda o, n, q, t: (Lasting((StatChange(Stat.STRENGTH, o, n), quoted(o, q, Placement.BOTTOM)), t),))
    begins = Until((EventPattern(Deed.TURN_BEGINS, Player.YOU),))
    for words, once in (("whenever", False), ("the first time", True)):
        g.rule("step", f"{words} {{e:would}} (from now|) until your next turn begin , {{s:step}}")(
            lambda e, s, once=once: _prepared(Trigger(e, TriggerMode.WOULD), s, begins, once=once)
        )
    g.rule("step", "{d:duration} , {s:simple_step} {t:full_trigger}")(
        lambda d, s, t: (Delayed(t, s, once=False, duration=d),)
    )
    rezzed = Deed.REZ
    g.rule("step", "if the_corp rez {r:reference} this turn , {s:step}")(
        lambda r, s: (Delayed(Trigger((EventPattern(rezzed, Player.CORP, Same(r)),)), s, duration=Scope.TURN),)
    )
    mine = Trigger((EventPattern(Deed.TURN_ENDS, Player.YOU),))
    g.rule("step", "if {r:reference} is still installed when your turn end , {s:step}")(
        lambda r, s: (Delayed(mine, (If(Fits(r, INSTALLED), s),)),)
    )


def _prepared(trigger: Trigger, steps: Steps, lasts: Until, *, once: bool) -> Steps:
    """An interrupt that waits for its time (rule_delayed_conditional_ability)."""
    return (Delayed(trigger, tuple(about_trigger(step, trigger) for step in steps), once, lasts),)


def _after_run_if(c: Condition, s: Steps) -> Any:
    return AfterRun(Trigger((EventPattern(Deed.RUN_ENDS, what=Same(THIS)),)), (If(c, s),))


def _next_turn(g: Grammar, side: Side) -> None:
    """Allotted clicks of the next turn (5.1.1)."""
    opponent = {"the_runner": Player.RUNNER, "the_corp": Player.CORP}

    def more(player: Player, n: int) -> Steps:
        change = PlayerStatChange(PlayerStat.CLICKS_ALLOTTED, player, n)
        return (Lasting((change,), NextTurn(player)),)

    for word, player in opponent.items():
        g.rule("step", f"({word}|they) get {{n:signed}} allotted [click] for (their|{word} 's) next turn")(
            lambda n, player=player: more(player, n) if _is_named(player, side) else NO
        )
        g.rule("step", f"{word} get {{n:signed}} allotted [click] for (their|{word} 's) next turn")(
            lambda n, player=player: more(player, n)
        )
    g.rule("step", "you get {n:signed} allotted [click] for your next turn")(lambda n: more(Player.YOU, n))
    g.rule("step", "you have (a|1) additional [click] to spend (during|on|for|) your next turn")(
        lambda: more(Player.YOU, 1)
    )


def _opponent(side: Side) -> Player:
    return Player.RUNNER if side is Side.CORP else Player.CORP


def _is_named(player: Player, side: Side) -> bool:
    """`They` is the opponent of whoever owns the card."""
    return player is _opponent(side)


def _conversions(g: Grammar) -> None:
    """Operations and events that become condition counters hosted on a card (10.1.4)."""
    g.rule("conversion", "host ~ on {o:object} as a condition counter with {q:quote}")(_converted)
    g.rule("conversion", "install ~ on {o:object} as a hosted condition counter with the text {q:quote}")(_converted)
    g.rule("step", "{s:conversion}")(lambda s: s)
    g.rule("step", "{a:simple_step} ,? and {s:conversion}")(lambda a, s: (*a, *s))
    broken = Trigger((EventPattern(Deed.FULLY_BREAK, Player.RUNNER, Same(HostOfThis())),))
    g.rule("sentence", "{s:simple_step} if all (of|) its subroutine is broken during a single encounter")(
        lambda s: Whenever(broken, s)
    )


def _converted(o: Object, q: int) -> Steps:
    where = Destination(host=in_play(o))
    gained = quoted(The(THIS), q)
    assert isinstance(gained, GainAbility)
    return (Instruction((Effect(K.CONVERT, what=The(THIS), destination=where),)), Lasting((gained,), Scope.GAME))


def zones_of_this(ability: Ability) -> tuple[Zone, ...]:
    """The zones in which the text takes its own card to be, where that is not in play."""
    trigger = ability.trigger
    condition = trigger.condition if trigger is not None else None
    for part in condition.parts if isinstance(condition, AllHold) else (condition,):
        if isinstance(part, Fits) and part.ref == THIS and isinstance(part.what, InZone):
            return part.what.zones
    for node in walk(ability.steps):
        match node:
            case Effect(Deed.INSTALL | Deed.PLAY, what=The(ref), source=Each(InZone(zones))) if ref == THIS:
                return zones
            case _:
                pass
    return ()
