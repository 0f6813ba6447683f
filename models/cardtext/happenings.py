"""More that abilities wait for: two verbs at once, counters that reach a number, servers, several at a time (9.3.2)."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from msgspec import structs

from ..abilities import Instruction, NestedCost, NestedForm
from ..conditions import Comparison, RunOn, Trigger, TriggerMode, UseLimit, VariableBound
from ..costs import Cost, SpendCounters
from ..deeds import Deed
from ..effects import Effect, The
from ..selectors import (
    ANYTHING,
    ICE,
    THIS,
    At,
    CountersOn,
    EventPattern,
    HostedOn,
    InServer,
    Is,
    Same,
    ServerWord,
    Spot,
    Status,
    TriggerObject,
    X,
)
from ..terms import NOT_ARCHIVES, Counter, Part, Player, Relation, Scope, Side, Zone
from .logic import either, together
from .phrases import NO, Grammar
from .pieces import Whenever

Events = tuple[EventPattern, ...]


def add_happenings(g: Grammar, side: Side) -> None:
    """Events of several kinds."""
    _two_verbs(g)
    _counters(g)
    _servers(g)
    _players(g, side)
    _times(g)
    _sources(g)


_ACTIVE = {
    "install": Deed.INSTALL,
    "rez": Deed.REZ,
    "derez": Deed.DEREZ,
    "score": Deed.SCORE,
    "steal": Deed.STEAL,
    "advance": Deed.ADVANCE,
    "trash": Deed.TRASH,
    "play": Deed.PLAY,
    "expose": Deed.EXPOSE,
    "access": Deed.ACCESS,
}
_PASSIVE = {
    "rezzed": Deed.REZ,
    "derezzed": Deed.DEREZ,
    "scored": Deed.SCORE,
    "stolen": Deed.STEAL,
    "trashed": Deed.TRASH,
}
_PASSIVE |= {"installed": Deed.INSTALL, "exposed": Deed.EXPOSE, "accessed": Deed.ACCESS}


def _two_verbs(g: Grammar) -> None:
    """`Steals or trashes a card`, `installs a card or trashes one`: either event meets the condition."""
    g.words("active_verb", _ACTIVE)
    g.words("passive_verb", _PASSIVE)
    g.rule("event", "{p:player} {v:active_verb} or {w:active_verb} {o:event_object}")(
        lambda p, v, w, o: (EventPattern(v, p, o), EventPattern(w, p, o)) if v is not w else NO
    )
    g.rule("event", "{p:player} {v:active_verb} {o:event_object} or {w:active_verb} {q:event_object}")(
        lambda p, v, o, w, q: (EventPattern(v, p, o), EventPattern(w, p, q))
    )
    for (a, v), (b, w) in combinations(_PASSIVE.items(), 2):
        for first, second in (((a, v), (b, w)), ((b, w), (a, v))):
            if {first[0], second[0]} == {"scored", "stolen"}:
                continue
            g.rule("event", f"{{o:event_object}} is {first[0]} or {second[0]}")(
                lambda o, v=first[1], w=second[1]: (EventPattern(v, what=o), EventPattern(w, what=o))
            )
    g.rule("event", "{p:player} (avoid or remove|remove or avoid) (1 or more|a) tag")(
        lambda p: (EventPattern(Deed.PREVENT, p, because_of=Deed.TAKE_TAGS), EventPattern(Deed.REMOVE_TAGS, p))
    )


def _counters(g: Grammar) -> None:
    """`When there are 4 or more hosted power counters`: met as a counter is placed that makes it true."""

    def reached(a: tuple[Relation, Any], c: Counter) -> Any:
        if a[0] is not Relation.AT_LEAST:
            return NO
        condition = Comparison(CountersOn(c, THIS), a[0], a[1])
        return Trigger((EventPattern(Deed.PLACE_COUNTERS, what=Same(THIS), counter=c),), condition=condition)

    g.rule("full_trigger", "when there is {a:at_least} hosted {c:counter} counter")(reached)
    g.rule("full_trigger", "when ~ have {a:at_least} hosted {c:counter} counter")(reached)
    g.rule("full_trigger", "when there is {a:at_least} hosted [credit]")(lambda a: reached(a, Counter.CREDIT))
    g.rule("event", "{p:player} spend (a|1 or more) {c:counter} counter")(
        lambda p, c: (EventPattern(Deed.SPEND_COUNTERS, p, counter=c),)
    )
    g.rule("event", "(a|1 or more) {c:counter} counter is placed on {o:event_object}")(
        lambda c, o: (EventPattern(Deed.PLACE_COUNTERS, what=o, counter=c),)
    )
    g.rule("event", "{p:player} place (a|1 or more) {c:counter} counter on {o:event_object}")(
        lambda p, c, o: (EventPattern(Deed.PLACE_COUNTERS, p, o, counter=c),)
    )


def _servers(g: Grammar) -> None:
    here = "(the root of this server|this server|this server or its root)"
    done = {
        "scored": (Deed.SCORE,),
        "stolen": (Deed.STEAL,),
        "(scored or stolen|stolen or scored)": (Deed.SCORE, Deed.STEAL),
    }
    for word, verbs in done.items():
        g.rule("event", f"{{o:event_object}} is {word} from {here}")(
            lambda o, verbs=verbs: tuple(EventPattern(v, what=o, server=ServerWord.THIS) for v in verbs)
        )
    for word, verb in (("score", Deed.SCORE), ("steal", Deed.STEAL)):
        g.rule("event", f"{{p:player}} {word} {{o:event_object}} from {here}")(
            lambda p, o, verb=verb: (EventPattern(verb, p, o, server=ServerWord.THIS),)
        )
    g.rule("event", "{p:player} (breach either|access card from) {s:breached} or {t:breached}")(
        lambda p, s, t: (
            (EventPattern(Deed.BREACH, server=s), EventPattern(Deed.BREACH, server=t)) if None not in (s, t) else NO
        )
    )
    g.rule("event", "{p:player} breach {s:breached} or {t:breached}")(
        lambda p, s, t: (
            (EventPattern(Deed.BREACH, server=s), EventPattern(Deed.BREACH, server=t)) if None not in (s, t) else NO
        )
    )
    g.rule("event", "a breach of {s:server} end")(lambda s: (EventPattern(Deed.BREACH_ENDS, server=s),))
    g.rule("event", "{p:player} (finish breaching|breaching) (a server|{s:server})")(
        lambda p, s=None: (EventPattern(Deed.BREACH_ENDS, server=s),)
    )
    g.rule("event", "{p:player} finish accessing {o:event_object}")(
        lambda p, o: (EventPattern(Deed.ACCESS_ENDS, what=o),)
    )


def _players(g: Grammar, side: Side) -> None:
    g.rule("event", "{p:player} take a tag with ~")(lambda p: (EventPattern(Deed.TAKE_TAGS, p, using=Same(THIS)),))
    g.rule("event", "{p:player} gain [credit] through a ability on (a|) {s:np}")(
        lambda p, s: (EventPattern(Deed.GAIN_CREDITS, p, using=s),)
    )
    g.rule("event", "a {s:np} ability causes {p:player} to spend or lose at least 1 [credit]")(
        lambda s, p: tuple(EventPattern(v, p, using=s) for v in (Deed.SPEND_CREDITS, Deed.LOSE_CREDITS))
    )
    g.words("event", {"a discard_phase end": (EventPattern(Deed.DISCARD_PHASE_ENDS),)})
    g.rule("event", "{p:player} gain (at least 1|1 or more|) [credit]")(lambda p: (EventPattern(Deed.GAIN_CREDITS, p),))
    g.rule("event", "{p:player} lose (at least 1|1 or more|) [credit]")(lambda p: (EventPattern(Deed.LOSE_CREDITS, p),))
    g.rule("event", "{p:player} have 0 [credit]")(lambda p: (EventPattern(Deed.NO_CREDITS, p),))
    g.words(
        "event",
        {
            "a tag is removed": (EventPattern(Deed.REMOVE_TAGS),),
            "a player remove 1 or more tag": (EventPattern(Deed.REMOVE_TAGS),),
        },
    )
    g.rule("event", "{p:player} avoid (1 or more|a) tag")(
        lambda p: (EventPattern(Deed.PREVENT, p, because_of=Deed.TAKE_TAGS),)
    )
    for words, ordinal in (("first", 1), ("second", 2)):
        g.rule("trigger", f"the {words} time {{p:per}} {{e:event}} or {{f:event}}")(
            lambda p, e, f, n=ordinal: Trigger(e + f, ordinal=n, per=p)
        )
    g.rule("event", "{p:player} access {o:event_object} not in archives")(
        lambda p, o: (EventPattern(Deed.ACCESS, p, o, from_zones=NOT_ARCHIVES),)
    )
    g.rule("event", "{p:player} install {o:event_object} from {z:zones}")(
        lambda p, o, z: (EventPattern(Deed.INSTALL, p, o, from_zones=z),)
    )
    g.rule("event", "{p:player} install {o:event_object} from anywhere except hq")(
        lambda p, o: (EventPattern(Deed.INSTALL, p, o, from_zones=tuple(z for z in Zone if z is not Zone.HQ)),)
    )
    g.rule("event", "{p:player} access {o:event_object} while it is not installed")(
        lambda p, o: (EventPattern(Deed.ACCESS, p, together((o, ~Is(Status.INSTALLED)))),)
    )
    g.rule("effect", "each player {e:act}")(_each_player)


def _each_player(e: tuple[Effect, ...]) -> Any:
    """Both players do it; only what nobody chooses for can be said of both at once."""
    plain = (Deed.DRAW, Deed.GAIN_CREDITS, Deed.LOSE_CREDITS, Deed.GAIN_CLICKS)
    if any(one.kind not in plain or one.by is not Player.YOU or one.amount is None for one in e):
        return NO
    return tuple(structs.replace(one, by=who) for who in (Player.CORP, Player.RUNNER) for one in e)


def _times(g: Grammar) -> None:
    """The first time in a stretch of time other than a turn."""
    g.rule("trigger", "the first time {e:event} during each run")(lambda e: Trigger(e, ordinal=1, per=Scope.RUN))
    g.rule("trigger", "the first time {p:player} break a subroutine during each encounter with {o:event_object}")(
        lambda p, o: Trigger((EventPattern(Deed.BREAK, p, o),), ordinal=1, per=Scope.ENCOUNTER)
    )
    g.rule("trigger", "the first time {p:per} {e:event} {d:during}")(
        lambda p, e, d: Trigger(e, ordinal=1, per=p, during=d)
    )
    g.rule("trigger", "the first time {e:event} {p:per} ⟨ including ~ ⟩")(lambda p, e: Trigger(e, ordinal=1, per=p))
    g.rule("trigger", "{lead} {e:would} {d:during}")(lambda lead, e, d: Trigger(e, TriggerMode.WOULD, during=d))
    g.rule("trigger", "{lead} {e:event} during a run on {s:run_place}")(
        lambda lead, e, s: Trigger(e, condition=RunOn(s))
    )
    g.rule("sentence", "{t:full_trigger} , you may remove up to {n:number} hosted {c:counter} counter to {s:step}")(
        lambda t, n, c, s: Whenever(
            t,
            (NestedCost(Player.YOU, Cost((SpendCounters(c, X(), THIS),)), NestedForm.MAY_TO, s),),
            (VariableBound(Relation.AT_MOST, n),),
        )
    )
    g.rule("sentence", "once per run , you may expose (a|1) {s:np} when you approach it")(
        lambda s: Whenever(
            Trigger((EventPattern(Deed.APPROACH, what=s),)),
            (Instruction((Effect(Deed.EXPOSE, what=The(TriggerObject())),), optional=True),),
            (UseLimit(1, Scope.RUN),),
        )
    )
    g.rule("sentence", "trash ~ if {e:event}")(
        lambda e: Whenever(Trigger(e), (Instruction((Effect(Deed.TRASH, what=The(THIS)),)),))
    )


def _basic(p: Player, action: str) -> EventPattern:
    return EventPattern(Deed.TAKE_ACTION, p, basic=action)


def _sources(g: Grammar) -> None:
    """Which abilities or basic actions did it, and where cards were."""
    g.rule("event", "{p:player} take a action on a installed {s:np}")(
        lambda p, s: (EventPattern(Deed.TAKE_ACTION, p, s),)  # no other card has actions
    )
    draws = "spend [click] to draw 1 card ⟨ not (by|through) a card ability ⟩"
    g.rule("event", f"{{p:player}} {draws}")(lambda p: (_basic(p, "draw"),))
    g.rule(
        "event", "{p:player} spend a [click] to draw (1|a) card or gain 1 [credit] ⟨ not (by|through) a card ability ⟩"
    )(lambda p: (_basic(p, "draw"), _basic(p, "gain_credit")))
    g.rule("event", "{p:player} gain [credit] through a card ability")(
        lambda p: (EventPattern(Deed.GAIN_CREDITS, p, using=ANYTHING),)
    )
    g.rule("event", "a {a:np} or a {b:np} is trashed ⟨ from any location ⟩")(
        lambda a, b: (EventPattern(Deed.TRASH, what=either((a, b))),)
    )
    g.rule("event_object", "the outermost ice protecting {s:server}")(
        lambda s: together((ICE, At(Spot.OUTERMOST), InServer(s, Part.PROTECTING)))
    )
    g.rule("event", "there is no {c:counter} counter left on a hosted card")(
        lambda c: (EventPattern(Deed.EMPTY, what=HostedOn(THIS), counter=c),)
    )
