"""Trigger conditions: the event that a conditional ability waits for (9.3.2)."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from ..conditions import ClicksOnOneAction, Condition, During, Trigger, TriggerMode
from ..deeds import Deed
from ..selectors import REZZED, THIS, ControlledBy, EventPattern, HostedOn, Is, Same, Selector, ServerWord, Status
from ..terms import NOT_ARCHIVES, Counter, Player, Scope, Side
from .amounts import moved_event, turn_times, whose_turns
from .logic import either, together
from .phrases import NO, Grammar

Events = tuple[EventPattern, ...]


def on(verb: Deed, by: Player | None = None, what: Selector | None = None, **more: Any) -> Events:
    """A single event pattern."""
    return (EventPattern(verb, by, what, **more),)


def add_triggers(g: Grammar, side: Side) -> None:
    """`when`, `whenever` and `the first time`, and what happens."""
    _turns(g, side)
    _runs(g)
    _cards(g, side)
    _amounts(g)
    g.rule("lead", "(when|whenever|after|each time)")(lambda: None)
    g.rule("trigger", "{lead} {e:event}")(lambda lead, e: Trigger(e))
    g.rule("trigger", "{lead} {e:event} {d:during}")(lambda lead, e, d: Trigger(e, during=d))
    g.rule("trigger", "{lead} {e:event} or {f:event}")(lambda lead, e, f: Trigger(e + f))
    g.rule("trigger", "{lead} {e:would}")(lambda lead, e: Trigger(e, TriggerMode.WOULD))
    g.rule("trigger", "{lead} {e:would} {d:during}")(lambda lead, e, d: Trigger(e, TriggerMode.WOULD, during=d))
    for words, ordinal in (("first", 1), ("second", 2)):
        g.rule("trigger", f"the {words} time {{p:per}} {{e:event}}")(
            lambda p, e, n=ordinal: Trigger(e, ordinal=n, per=p)
        )
        g.rule("trigger", f"the {words} time {{e:event}} {{p:per}}")(
            lambda p, e, n=ordinal: Trigger(e, ordinal=n, per=p)
        )
        g.rule("trigger", f"the {words} time {{p:per}} {{e:would}}")(
            lambda p, e, n=ordinal: Trigger(e, TriggerMode.WOULD, ordinal=n, per=p)
        )
        g.rule("trigger", f"the {words} time {{e:would}} {{p:per}}")(
            lambda p, e, n=ordinal: Trigger(e, TriggerMode.WOULD, ordinal=n, per=p)
        )
        g.rule("trigger", f"the {words} time {{e:event}} during (that|this|a) run")(
            lambda e, n=ordinal: Trigger(e, ordinal=n, per=Scope.RUN, during=During.RUN)
        )
        g.rule("trigger", f"the {words} time {{e:would}} during (that|this|a) run")(
            lambda e, n=ordinal: Trigger(e, TriggerMode.WOULD, ordinal=n, per=Scope.RUN, during=During.RUN)
        )
        g.rule("trigger", f"the {words} time {{p:per}} {{e:event}} {{d:during}}")(
            lambda p, e, d, n=ordinal: Trigger(e, ordinal=n, per=p, during=d)
        )
    g.rule("trigger", "{lead} {e:would} {d:during}")(lambda e, d, lead=None: Trigger(e, TriggerMode.WOULD, during=d))
    g.rule("trigger", "{lead} {e:event} the first time {p:per}")(lambda e, p, lead=None: Trigger(e, ordinal=1, per=p))
    g.rule("event", "{p:player} create a remote server")(lambda p: on(Deed.CREATE_SERVER, p, server=ServerWord.REMOTE))
    for word, verb in (("score", Deed.SCORE), ("install", Deed.INSTALL), ("rez", Deed.REZ)):
        g.add("event", f"you {word} it", on(verb, what=Same(THIS)))
    g.rule("event_object", "(1|any) of your {s:np}")(lambda s: together((s, ControlledBy(Player.YOU))))
    g.words("per", {"(each|a|this) turn": Scope.TURN, "(each|this) run": Scope.RUN, "each encounter": Scope.ENCOUNTER})
    g.words(
        "during",
        {
            "during (a|that|this) run": During.RUN,
            "during (a|this) run (on|against) this server": During.RUN_ON_THIS_SERVER,
            "during (a|this) run (on|against) hq": During.RUN_ON_HQ,
            "during (a|this) run (on|against) r&d": During.RUN_ON_RND,
            "during (a|this) run (on|against) archives": During.RUN_ON_ARCHIVES,
            "on your turn": During.YOUR_TURN,
            "during your action_phase": During.ACTION_PHASE,
        },
    )
    for words, time in turn_times(side).items():
        g.add("during", f"during {words}", time)
        g.rule("trigger", f"the first time {{e:event}} during (each of|) {words}")(
            lambda e, time=time: Trigger(e, ordinal=1, per=Scope.TURN, during=time)
        )
    g.rule("full_trigger", "{t:trigger}")(lambda t: t)
    for per in ("the first time {p:player} spend {n:clicks} on the same action each turn",):
        g.rule("full_trigger", per)(
            lambda p, n: Trigger(on(Deed.SPEND_CLICKS, p), ordinal=1, per=Scope.TURN, stipulation=ClicksOnOneAction(n))
        )
    g.rule("full_trigger", "{t:trigger} and {u:trigger}")(_both)
    g.rule("full_trigger", "{t:trigger} , if {c:condition}")(_with_condition)
    g.rule("full_trigger", "{t:trigger} while {c:condition}")(_with_condition)


def _with_condition(t: Trigger, c: Condition) -> Trigger:
    return structs.replace(t, condition=c)


def _both(t: Trigger, u: Trigger) -> Any:
    """`When A and when B` is met by either event."""
    plain = all(x == Trigger(x.events) for x in (t, u))
    return Trigger(t.events + u.events) if plain else NO


def _turns(g: Grammar, side: Side) -> None:
    for words, player in whose_turns(side).items():
        g.add("event", f"{words} turn begin", on(Deed.TURN_BEGINS, player))
        g.add("event", f"{words} turn end", on(Deed.TURN_ENDS, player))
        g.add("event", f"{words} discard_phase end", on(Deed.DISCARD_PHASE_ENDS, player))
        g.add("event", f"{words} action_phase end", on(Deed.ACTION_PHASE_ENDS, player))
    g.add("event", "each player 's turn begin", on(Deed.TURN_BEGINS))


def _runs(g: Grammar) -> None:
    successful = Deed.RUN_SUCCESSFUL
    g.rule("event", "{p:player} make a successful run ({s:on_server}|)")(lambda p, s=None: on(successful, p, server=s))
    g.rule("event", "{p:player} make a successful run on {s:server} or {t:server}")(
        lambda p, s, t: on(successful, p, server=s) + on(successful, p, server=t)
    )
    g.rule("event", "a run on {s:server} or {t:server} end")(
        lambda s, t: on(Deed.RUN_ENDS, server=s) + on(Deed.RUN_ENDS, server=t)
    )
    g.rule("event", "a successful run on {s:server} or {t:server} end")(
        lambda s, t: on(Deed.RUN_ENDS, server=s, successful=True) + on(Deed.RUN_ENDS, server=t, successful=True)
    )
    g.words("event", {"a successful run end": on(Deed.RUN_ENDS, successful=True)})
    g.words("event", {"there is a successful trace": on(Deed.TRACE, successful=True)})
    g.rule("event", "{p:player} make a unsuccessful run ({s:on_server}|)")(
        lambda p, s=None: on(Deed.RUN_UNSUCCESSFUL, p, server=s)
    )
    g.rule("event", "there is a successful run {s:on_server}")(lambda s: on(successful, server=s))
    g.rule("event", "a run ({s:on_server}|) become successful")(lambda s=None: on(successful, server=s))
    g.rule("event", "a successful run {s:on_server} end")(lambda s: on(Deed.RUN_ENDS, server=s, successful=True))
    g.rule("event", "(a|the) run ({s:on_server}|) end")(lambda s=None: on(Deed.RUN_ENDS, server=s))
    g.rule("event", "(a|the) run ({s:on_server}|) begin")(lambda s=None: on(Deed.RUN_BEGINS, server=s))
    g.rule("event", "{p:player} (initiate|make|begin) a run ({s:on_server}|)")(
        lambda p, s=None: on(Deed.RUN_BEGINS, p, server=s)
    )
    for verb, word in ((Deed.ENCOUNTER, "encounter"), (Deed.APPROACH, "approach"), (Deed.PASS, "pass")):
        g.rule("event", f"{{p:player}} {word} {{o:event_object}}")(lambda p, o, verb=verb: on(verb, None, o))
    g.rule("event", "{p:player} approach {s:approached}")(lambda p, s: on(Deed.APPROACH_SERVER, server=s))
    g.words("approached", {"this server": ServerWord.THIS, "(a|the|the attacked) server": None})
    g.rule("event", "{p:player} breach ({s:breached})")(lambda p, s: on(Deed.BREACH, server=s))
    g.words(
        "breached",
        {
            "hq": ServerWord.HQ,
            "r&d": ServerWord.RND,
            "archives": ServerWord.ARCHIVES,
            "this server": ServerWord.THIS,
            "a remote server": ServerWord.REMOTE,
            "a server": None,
            "a central server": ServerWord.CENTRAL,
        },
    )
    g.rule("event", "{p:player} bypass {o:event_object}")(lambda p, o: on(Deed.BYPASS, p, o))
    g.rule("event", "a encounter with {o:event_object} end")(lambda o: on(Deed.ENCOUNTER_ENDS, what=o))
    g.rule("event", "{p:player} fully break {o:event_object}")(lambda p, o: on(Deed.FULLY_BREAK, p, o))
    g.rule("event", "a subroutine resolve on {o:event_object}")(lambda o: on(Deed.SUBROUTINE_RESOLVES, what=o))
    g.rule("event", "{p:player} jack out")(lambda p: on(Deed.JACK_OUT, p))


def _cards(g: Grammar, side: Side) -> None:
    g.rule("event_object", "~")(lambda: Same(THIS))
    g.rule("event_object", "(a|1|any) {s:np}")(lambda s: s)
    g.rule("event_object", "(a|1|any) {s:np} ⟨ including ~ ⟩")(lambda s: s)
    g.rule("event_object", "another {s:np}")(lambda s: together((s, ~Same(THIS))))
    g.rule("event_object", "{r:reference}")(lambda r: Same(r))
    active = {
        "install": Deed.INSTALL,
        "rez": Deed.REZ,
        "derez": Deed.DEREZ,
        "score": Deed.SCORE,
        "steal": Deed.STEAL,
        "advance": Deed.ADVANCE,
        "trash": Deed.TRASH,
        "play": Deed.PLAY,
        "forfeit": Deed.FORFEIT,
        "expose": Deed.EXPOSE,
        "access": Deed.ACCESS,
        "reveal": Deed.REVEAL,
        "uninstall": Deed.UNINSTALL,
    }
    for word, verb in active.items():
        g.rule("event", f"{{p:player}} {word} {{o:event_object}}")(lambda p, o, verb=verb: _own(verb, p, o))
    passive = {
        "installed": Deed.INSTALL,
        "rezzed": Deed.REZ,
        "derezzed": Deed.DEREZ,
        "scored": Deed.SCORE,
        "stolen": Deed.STEAL,
        "trashed": Deed.TRASH,
        "played": Deed.PLAY,
        "exposed": Deed.EXPOSE,
        "advanced": Deed.ADVANCE,
        "forfeited": Deed.FORFEIT,
        "revealed": Deed.REVEAL,
        "accessed": Deed.ACCESS,
        "uninstalled": Deed.UNINSTALL,
    }
    for word, verb in passive.items():
        g.rule("event", f"{{o:event_object}} is {word}")(lambda o, verb=verb: moved(verb, None, o))
        g.rule("event", f"it is {word}")(lambda verb=verb: on(verb, what=Same(THIS)))
    g.rule("event", "{o:event_object} is (scored or stolen|stolen or scored)")(
        lambda o: on(Deed.SCORE, what=o) + on(Deed.STEAL, what=o)
    )
    g.rule("event", "{o:event_object} is trashed from {z:zones}")(lambda o, z: on(Deed.TRASH, what=o, from_zones=z))
    g.rule("event", "{p:player} install a {s:np} on ~")(lambda p, s: on(Deed.INSTALL, p, together((s, HostedOn(THIS)))))
    g.rule("event", "{p:player} (lose or spend|spend or lose) (1 or more|) [click]")(
        lambda p: on(Deed.LOSE_CLICKS, p) + on(Deed.SPEND_CLICKS, p)
    )
    g.words("event", {"you resolve ~": on(Deed.RESOLVED, what=Same(THIS))})
    anywhere = {
        "anywhere except in archives": NOT_ARCHIVES,
        "(from anywhere except archives)": NOT_ARCHIVES,
    }
    g.words("access_zone", anywhere)
    g.rule("event", "{p:player} access {o:event_object} {z:access_zone}")(
        lambda p, o, z: on(Deed.ACCESS, None if o == Same(THIS) else p, o, from_zones=z)
    )
    g.rule("event", "{p:player} access {o:event_object} (while (installed|it is installed)|in_the_root_of a server)")(
        lambda p, o: on(Deed.ACCESS, p, together((o, Is(Status.INSTALLED))))
    )
    g.rule("event", "{p:player} access {o:event_object} while it is rezzed")(
        lambda p, o: on(Deed.ACCESS, p, together((o, REZZED)))
    )
    g.rule("event", "{p:player} access {o:event_object} from {z:zones}")(
        lambda p, o, z: on(Deed.ACCESS, p, o, from_zones=z)
    )
    g.rule("event", "{o:event_object} is trashed while being accessed")(
        lambda o: on(Deed.TRASH, what=o, because_of=Deed.ACCESS)
    )
    g.rule("event", "{o:event_object} is trashed from anywhere while being accessed")(
        lambda o: on(Deed.TRASH, what=o, because_of=Deed.ACCESS)
    )
    g.rule("event", "{p:player} trash {o:event_object} while accessing it")(
        lambda p, o: on(Deed.TRASH, p, o, because_of=Deed.ACCESS)
    )
    g.rule("event", "{p:player} trash a (card|{s:np}) you is accessing")(
        lambda p, s=None: on(Deed.TRASH, p, s, because_of=Deed.ACCESS)
    )
    g.rule("event", "{p:player} trash (a accessed card)")(lambda p: on(Deed.TRASH, p, because_of=Deed.ACCESS))
    g.rule("event", "{o:event_object} is trashed by (taking|suffering) {d:damage} damage")(
        lambda o, d: on(Deed.TRASH, what=o, damage=d, because_of=Deed.SUFFER_DAMAGE)
    )
    g.rule("event", "{p:player} draw a card")(lambda p: on(Deed.DRAW, p))
    g.rule("event", "{p:player} draw 1 or more card")(lambda p: on(Deed.DRAW, p, at_least=1))
    g.rule("event", "{p:player} draw {o:event_object}")(
        lambda p, o: on(Deed.DRAW, p, o) if not isinstance(o, Same) or o == Same(THIS) else NO
    )
    g.rule("event", "it is empty")(lambda: on(Deed.EMPTY, what=Same(THIS)))
    g.rule("event", "~ is empty")(lambda: on(Deed.EMPTY, what=Same(THIS)))
    g.rule("event", "there is no {c:counter} counter left on ~")(lambda c: on(Deed.EMPTY, what=Same(THIS), counter=c))
    g.rule("event", "there is no [credit] left on ~")(lambda: on(Deed.EMPTY, what=Same(THIS), counter=Counter.CREDIT))
    g.rule("event", "~ prevent 1 or more damage")(
        lambda: on(Deed.PREVENT, what=Same(THIS), because_of=Deed.SUFFER_DAMAGE)
    )


def _own(verb: Deed, p: Player, o: Selector) -> Events:
    """Nobody but its controller scores, plays, installs or rezzes `this`: the player goes without saying."""
    said = verb in (Deed.SCORE, Deed.PLAY, Deed.INSTALL, Deed.REZ) and p is Player.YOU and o == Same(THIS)
    return moved(verb, None if said else p, o)


def moved(verb: Deed, p: Player | None, o: Selector) -> Events:
    """Such an event, with the zone that the object comes from."""
    return (moved_event(verb, p, o),)


def _amounts(g: Grammar) -> None:
    g.rule("event", "{p:player} (take|suffer) (any amount of|1 or more|) {d:damage} damage")(
        lambda p, d: on(Deed.SUFFER_DAMAGE, p, damage=d)
    )
    g.rule("event", "{p:player} (take|suffer) (any amount of|1 or more|any|) damage")(
        lambda p: on(Deed.SUFFER_DAMAGE, p)
    )
    g.rule("event", "{p:player} (take|suffer) (at least 1|1 or more) {d:damage} damage")(
        lambda p, d: on(Deed.SUFFER_DAMAGE, p, damage=d)
    )
    g.rule("event", "{p:player} create a server")(lambda p: on(Deed.CREATE_SERVER, p))
    g.rule("event", "a trace is initiated")(lambda: on(Deed.TRACE))
    g.rule("event", "{p:player} take at least 1 (tag)")(lambda p: on(Deed.TAKE_TAGS, p))
    g.rule("event", "{p:player} (take|gain) at least 1 bad_publicity")(lambda p: on(Deed.TAKE_BAD_PUBLICITY, p))
    g.rule("event", "{p:player} gain bad_publicity")(lambda p: on(Deed.TAKE_BAD_PUBLICITY, p))
    g.rule("event", "{p:player} install (a {a:np} or a {b:np})")(lambda p, a, b: on(Deed.INSTALL, p, either((a, b))))
    g.rule("event", "{p:player} take (a|1 or more) tag")(lambda p: on(Deed.TAKE_TAGS, p))
    g.rule("event", "{p:player} remove (a|1 or more) tag")(lambda p: on(Deed.REMOVE_TAGS, p))
    g.rule("event", "{p:player} take (a|1 or more|) bad_publicity")(lambda p: on(Deed.TAKE_BAD_PUBLICITY, p))
    g.rule("event", "{p:player} purge virus counter")(lambda p: on(Deed.PURGE, p))
    g.rule("event", "virus counter is purged")(lambda: on(Deed.PURGE))
    g.rule("event", "{p:player} spend {n:clicks}")(lambda p, n: NO if n != 1 else on(Deed.SPEND_CLICKS, p))
    g.rule("event", "{p:player} lose (1 or more|a|) [click]")(lambda p: on(Deed.LOSE_CLICKS, p))
    g.rule("event", "{p:player} have no [credit] in (your|their) credit_pool")(lambda p: on(Deed.NO_CREDITS, p))
    g.rule("would", "{p:player} would (take|suffer) (any amount of|1 or more|any|) {d:damage} damage")(
        lambda p, d: on(Deed.SUFFER_DAMAGE, p, damage=d)
    )
    g.rule("would", "{p:player} would (take|suffer) (any amount of|1 or more|any|) damage")(
        lambda p: on(Deed.SUFFER_DAMAGE, p)
    )
    g.rule("would", "{p:player} would do (any amount of|1 or more|any|) {d:damage} damage")(
        lambda p, d: on(Deed.SUFFER_DAMAGE, damage=d, using=ControlledBy(p))
    )
    g.rule("would", "{o:event_object} would be exposed")(lambda o: on(Deed.EXPOSE, what=o))
    g.rule("would", "{p:player} would take bad_publicity")(lambda p: on(Deed.TAKE_BAD_PUBLICITY, p))
    g.rule("would", "{p:player} would take (1 or more|a|) tag")(lambda p: on(Deed.TAKE_TAGS, p))
    g.rule("would", "{p:player} would play or install a card")(lambda p: on(Deed.PLAY, p) + on(Deed.INSTALL, p))
    g.rule("would", "a subroutine would resolve")(lambda: on(Deed.SUBROUTINE_RESOLVES))
    g.rule("would", "{p:player} would draw any number of card", "{p:player} would draw 1 or more card")(
        lambda p: on(Deed.DRAW, p, at_least=1)
    )
    g.rule("would", "1 or more {s:np} would be trashed")(lambda s: on(Deed.TRASH, what=s, at_least=1))
    g.rule("would", "{o:event_object} would be trashed")(lambda o: on(Deed.TRASH, what=o))
    g.rule("would", "{p:player} would breach {s:breached}")(lambda p, s: on(Deed.BREACH, p, server=s))
    g.rule("would", "{p:player} would encounter {o:event_object}")(lambda p, o: on(Deed.ENCOUNTER, p, o))
