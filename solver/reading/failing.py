"""Why a condition does not hold: each part that fails, with what there is instead, in numbers where it counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from msgspec import Struct

from ...models.abilities import CountsAsTagged
from ...models.conditions import (
    AllHold,
    AnyHolds,
    Comparison,
    Condition,
    During,
    Exists,
    FirstClick,
    Fits,
    InTime,
    MostOfFaction,
    NextPaidWindow,
    NotSo,
    Occurred,
    RunOn,
    Tagged,
    Threat,
)
from ...models.deeds import Deed
from ...models.events import Event
from ...models.frames import TimingFrame, WindowFrame
from ...models.known import Known, Open, Truth
from ...models.notation.names import server_name
from ...models.selectors import Attribute, Current, Role, Selector
from ...models.terms import Relation
from ...models.timing import Window, timing_step
from ...models.wording import clause, server_in_words, unlike
from .context import Context
from .history import History
from .parts_of_a_card import of_each
from .selection import Selection
from .servers import Servers
from .situation import Situation

MOST_NAMED = 3
NOTHING_IN = {
    Role.ENCOUNTERED: "no ice is being encountered",
    Role.APPROACHED: "no ice is being approached",
    Role.PASSED: "no ice is being passed",
    Role.ACCESSED: "no card is being accessed",
}
RUNS = (Deed.RUN_BEGINS, Deed.RUN_SUCCESSFUL, Deed.RUN_UNSUCCESSFUL)


class Failing(Struct, frozen=True):
    """A part of a condition that does not hold: what it says, what there is instead, and which cards that is due to."""

    clause: str
    found: str
    blame: tuple[str, ...] = ()
    near: str = ""  # what came close to it


def failing(game: Situation, condition: Condition, context: Context) -> tuple[Failing, ...]:
    """Each part of a condition that certainly does not hold; empty where none does not. Of alternatives all are
    told."""
    return tuple(dict.fromkeys(_failing(game, condition, context)))


def told(condition: Condition, parts: tuple[Failing, ...]) -> str:
    """That a condition does not hold, in a clause: which part of it fails, and what there is instead."""
    if not parts:
        return "that does not hold now"
    if not isinstance(condition, AllHold | AnyHolds):
        return f"that does not hold now: {parts[0].found}{parts[0].near}"
    named = [f"that {part.clause} ({part.found})" for part in parts]
    return f"it does not hold now {', nor '.join(named)}"


def why_it_fails(game: Situation, condition: Condition, context: Context) -> tuple[str, tuple[str, ...]]:
    """The same as one clause, and what is to blame."""
    parts = failing(game, condition, context)
    return told(condition, parts), tuple(dict.fromkeys(id for part in parts for id in part.blame))


def _failing(game: Situation, condition: Condition, context: Context) -> Iterator[Failing]:
    if game.holds(condition, context) is not Truth.NO:
        return
    if isinstance(condition, AllHold | AnyHolds):
        for part in condition.parts:
            yield from _failing(game, part, context)
        return
    found, blame = _instead(game, condition, context)
    yield Failing(clause(condition), found, blame, _near(game, condition, context))


Instead = tuple[str, tuple[str, ...]]


def _instead(game: Situation, condition: Condition, context: Context) -> Instead:
    """What there is instead of what one condition asks for, and what that is due to."""
    match condition:
        case NotSo(part):
            return _all_the_same(game, part, context)
        case Comparison(left, relation, right):
            return _against(game.amount(left, context), relation, game.amount(right, context)), ()
        case Exists(what, relation, amount):
            found = History(game).counted(what, context).certain
            there = tuple(o for o in found if o.id in game.objects)
            named = _named(game, (o.id for o in there))
            words = _against(len(found), relation, game.amount(amount, context))
            too_many = relation in (Relation.EQUAL, Relation.LESS, Relation.AT_MOST)
            return f"{words}{f': {named}' if named else ''}", tuple(o.id for o in there) if too_many else ()
        case Fits():
            return _unlike(game, condition, context)
        case Occurred():
            return _times(game, condition, context), ()
        case Tagged():
            return "the Runner has 0 tags", ()
        case Threat(level):
            return f"the threat level is {game.threat()}, not {level}", ()
        case FirstClick():
            return _clicks_spent(game), ()
        case MostOfFaction(faction, among):
            return _of_factions(game, faction, among, context), ()
        case InTime(time):
            return _time(game, time, context), ()
        case NextPaidWindow():
            return _windows(game, condition, context), ()
        case RunOn(server, named) if named is not None:
            said = " or ".join(map(server_name, Servers(game).meant(named, context)))
            return f"{said or 'no server'} is not {server_in_words(server)}", ()
        case RunOn(server):
            meant = " or ".join(map(server_name, Servers(game).meant(server, context)))
            return f"{_run(game)}{f', not on {meant}' if meant else ''}", ()
        case AllHold() | AnyHolds():
            parts = failing(game, condition, context)
            return "; ".join(part.found for part in parts), tuple(id for part in parts for id in part.blame)
        case _:
            assert_never(condition)


def _all_the_same(game: Situation, condition: Condition, context: Context) -> Instead:
    """What makes a condition hold that must not."""
    match condition:
        case Tagged():
            tags = game.state.runner.tags
            sources = tuple(dict.fromkeys(d.source for _, d in game.declarations(CountsAsTagged)))
            if not tags and sources:
                return f"{_named(game, sources)} counts the Runner as tagged", sources
            return f"the Runner has {_counted(tags, 'tag')}", ()
        case Exists(what):
            there = Selection(game).candidates(what, context).certain
            ids = tuple(o.id for o in there)
            return _named(game, ids) or "there is none", ids
        case Occurred():
            return _times(game, condition, context), ()
        case InTime(time):
            return _time(game, time, context), ()
        case RunOn(named=None):
            return _run(game), ()
        case _:
            return f"it is so that {clause(condition)}", ()


def _against(there: Known[int], relation: Relation, asked: Known[int]) -> str:
    """Both numbers of a comparison: what there is, and what is asked for."""
    wanted = {
        Relation.EQUAL: f"exactly {asked}",
        Relation.LESS: f"fewer than {asked}",
        Relation.AT_MOST: f"{asked} or fewer",
        Relation.GREATER: f"more than {asked}",
        Relation.AT_LEAST: f"{asked} or more",
        Relation.ODD: f"an odd number more than {asked}",
    }
    return f"{there} instead of {wanted[relation]}"


def _counted(n: int, one: str) -> str:
    return f"{n} {one}{'s' * (n != 1)}"


def _named(game: Situation, ids: Iterable[str]) -> str:
    titles = [game.title(id) for id in ids]
    more = f" and {len(titles) - MOST_NAMED} more" if len(titles) > MOST_NAMED else ""
    return ", ".join(titles[:MOST_NAMED]) + more


def _unlike(game: Situation, condition: Fits, context: Context) -> Instead:
    """What the object is not; where there is no such object, that there is none."""
    objects = game.resolve(condition.ref, context)
    if not objects:
        role = condition.ref.role if isinstance(condition.ref, Current) else None
        return NOTHING_IN.get(role, "there is no such card now") if role else "there is no such card now", ()
    object = objects[0]
    parts = Selection(game).parts_failed(condition.what, object, context)
    wrong = " and ".join(unlike(part, game.title(context.source)) for part in parts)
    return f"{game.title(object.id)} {wrong or 'is not like that'}", (object.id,)


def _times(game: Situation, condition: Occurred, context: Context) -> str:
    """How often it happened, of how often it should have; of runs and cards which."""
    n = History(game).occurrences(condition.event, condition.scope, context)
    asked = game.amount(condition.times, context)
    if not isinstance(n, Open) and n:
        met = [
            e
            for e in _of_kind(game, condition, context)
            if History(game).matches(e, condition.event, context) is Truth.YES
        ]
        named = _named(game, dict.fromkeys(e.object for e in met if e.object in game.objects and e.object))
        return f"that happened {_counted(n, 'time')}{f' ({named})' if named else ''}"
    return "that has not happened" if asked == 1 else f"that happened 0 times instead of {asked}"


def _near(game: Situation, condition: Condition, context: Context) -> str:
    """On which servers the Runner has made such runs, where none on another one was made."""
    if not isinstance(condition, Occurred) or condition.event.verb not in RUNS or condition.event.server is None:
        return ""
    servers = dict.fromkeys(e.server for e in _of_kind(game, condition, context) if e.server)
    return f", only on {' and '.join(map(server_name, servers))}" if servers else ""


def _of_kind(game: Situation, condition: Occurred, context: Context) -> list[Event]:
    """What the log tells of the kind, by the same player, in that stretch of time."""
    pattern, you, log = condition.event, context.controller, History(game)
    told = (e for e in game.state.history if e.verb is pattern.verb)
    meant = (e for e in told if log.in_scope(e, condition.scope, you) is Truth.YES)
    return [e for e in meant if pattern.by is None or e.side is pattern.by.side(you)]


def _clicks_spent(game: Situation) -> str:
    state = game.state
    spent = sum(e.amount for e in state.happened(Deed.SPEND_CLICKS) if e.turn == state.turn)
    return f"{_counted(spent, 'click')} {'have' if spent != 1 else 'has'} been spent"


def _of_factions(game: Situation, faction: str, among: Selector, context: Context) -> str:
    """How many cards of the faction there are, and how many of the one that has the most others."""
    certain = Selection(game).candidates(among, context).certain
    each = of_each(game, Attribute.FACTION, certain)
    found = [] if isinstance(each, Open) else [f for own in each for f in own]
    others = {f: found.count(f) for f in sorted(set(found)) if f != faction}
    most = max(others, key=lambda f: others[f], default=None)
    against = f"{others[most]} of {most.replace('_', ' ')}" if most is not None else "none of any other"
    return f"{found.count(faction)} of {faction.replace('_', ' ')}, {against}"


def _run(game: Situation) -> str:
    run = game.state.run
    if run is None or not run.in_progress:
        return "no run is in progress"
    return f"the run is on {server_name(run.server)}"


def _time(game: Situation, time: During, context: Context) -> str:
    """Which time it is, as far as a text asks for one."""
    match time:
        case During.YOUR_TURN | During.OPPONENT_TURN:
            return f"it is the {game.state.active.title}'s turn"
        case During.ACTION_PHASE:
            bottom = next((f for f in game.state.stack if isinstance(f, TimingFrame)), None)
            phase = f", {timing_step(bottom.step).phase.value} phase" if bottom is not None else ""
            return f"it is the {game.state.active.title}'s turn{phase}"
        case During.ENCOUNTER | During.ENCOUNTER_WITH_THIS:
            ice = game.encountered()
            return f"{game.title(ice.id)} is being encountered" if ice is not None else "no ice is being encountered"
        case During.SUBROUTINES_OF_THIS:
            return f"no subroutine of {game.title(context.source)} resolves"
        case During.ACCESS:
            accessed = game.accessed()
            return f"{game.title(accessed.id)} is being accessed" if accessed else "no card is being accessed"
        case During.BREACH:
            return "no server is being breached"
        case During.TRACE:
            return "no trace is in progress"
        case During.BID:
            return "nobody spends credits secretly"
        case _:
            return _run(game)


def _windows(game: Situation, condition: NextPaidWindow, context: Context) -> str:
    """Whether a paid ability window is open, and whether what it follows has happened."""
    open_now = any(isinstance(f, WindowFrame) and f.window is Window.PAID for f in game.state.stack)
    lately = (e for e in game.state.history if e.turn >= game.state.turn - 1)
    happened = any(History(game).matches(e, condition.after, context) is Truth.YES for e in lately)
    if not happened:
        return "that has not happened in this turn or the last one"
    return "another one has opened since" if open_now else "no paid ability window is open"
