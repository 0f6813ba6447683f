"""What a card forbids, permits and lets stay in play (1.2.1, 3.5.1)."""

from __future__ import annotations

from ..abilities import (
    Lasting,
    Permission,
    Prohibition,
    StaysInPlay,
)
from ..conditions import ActPattern, During
from ..deeds import Deed
from ..effects import The
from ..selectors import (
    AGENDA,
    ANYTHING,
    ICE,
    THIS,
    At,
    Bound,
    Did,
    EventPattern,
    InServer,
    IsSubroutine,
    Same,
    ServerWord,
    Spot,
    Subtype,
)
from ..terms import Part, Player, Scope, Side
from .logic import together
from .phrases import Grammar
from .statics import quoted


def add_prohibitions(g: Grammar, side: Side) -> None:
    """`You cannot ...`, `can be advanced`, `is not trashed until`."""
    _acts(g)
    _passive(g)
    _breaking(g)
    _advancing(g)
    _staying(g)


def _acts(g: Grammar) -> None:
    verbs = {
        "access": Deed.ACCESS,
        "score": Deed.SCORE,
        "steal": Deed.STEAL,
        "rez": Deed.REZ,
        "install": Deed.INSTALL,
        "trash": Deed.TRASH,
        "advance": Deed.ADVANCE,
        "use": Deed.USE,
        "play": Deed.PLAY,
        "derez": Deed.DEREZ,
        "expose": Deed.EXPOSE,
        "bypass": Deed.BYPASS,
    }
    for word, act in verbs.items():
        g.rule("declaration", f"{{p:player}} cannot {word} {{s:act_object}}")(
            lambda p, s, act=act: (Prohibition(ActPattern(act, p, s)),)
        )
    g.rule(
        "declaration",
        "{p:player} cannot (make (a|any) run|run any server|initiate a run|run)",
        "{p:player} cannot make another run",
    )(lambda p: (Prohibition(ActPattern(Deed.RUN, p)),))
    g.rule("declaration", "{p:player} cannot (make a run on|initiate a run on|run on|run) {s:server}")(
        lambda p, s: (Prohibition(ActPattern(Deed.RUN, p, server=s)),)
    )
    for word, act in verbs.items():
        for other, second in verbs.items():
            g.rule("declaration", f"{{p:player}} cannot {word} or {other} {{s:act_object}}")(
                lambda p, s, act=act, second=second: (
                    Prohibition(ActPattern(act, p, s)),
                    Prohibition(ActPattern(second, p, s)),
                )
            )
        g.rule("declaration", f"{{p:player}} cannot {word} more than {{n:number}} {{s:np}} (each turn)")(
            lambda p, n, s, act=act: (Prohibition(ActPattern(act, p, s), n, Scope.TURN),)
        )
        g.rule("declaration", f"{{p:player}} cannot {word} more than {{n:number}} {{s:np}}")(
            lambda p, n, s, act=act: (Prohibition(ActPattern(act, p, s), n),)
        )
    g.rule("declaration", "{p:player} cannot draw more than {n:number} card during each of their turn")(
        lambda p, n: (Prohibition(ActPattern(Deed.DRAW, p, during=During.OPPONENT_TURN), n, Scope.TURN),)
    )
    g.rule("declaration", "{p:player} cannot spend (any|) [credit]")(
        lambda p: (Prohibition(ActPattern(Deed.SPEND, p)),)
    )
    g.rule("declaration", "run (against|on) {s:server} cannot be declared successful")(
        lambda s: (Prohibition(ActPattern(Deed.DECLARE_SUCCESSFUL, server=s)),)
    )
    new = together((AGENDA, Did(EventPattern(Deed.INSTALL), Scope.TURN)))
    g.rule("declaration", "{p:player} cannot score a agenda (during|in) the same turn they installed that agenda")(
        lambda p: (Prohibition(ActPattern(Deed.SCORE, p, new)),)
    )
    outermost = together((ICE, At(Spot.OUTERMOST), InServer(ServerWord.ATTACKED, Part.PROTECTING)))
    g.rule("declaration", "{p:player} cannot rez the outermost ice during a run on any server")(
        lambda p: (Prohibition(ActPattern(Deed.REZ, p, outermost)),)
    )
    g.words(
        "step",
        {
            "this run cannot be declared successful": (
                Lasting((Prohibition(ActPattern(Deed.DECLARE_SUCCESSFUL)),), Scope.RUN),
            )
        },
    )
    g.rule("declaration", "{p:player} cannot jack out")(lambda p: (Prohibition(ActPattern(Deed.JACK_OUT, p)),))
    g.rule("declaration", "{p:player} cannot draw card")(lambda p: (Prohibition(ActPattern(Deed.DRAW, p)),))
    g.rule("declaration", "{p:player} cannot gain [credit]")(lambda p: (Prohibition(ActPattern(Deed.GAIN_CREDITS, p)),))
    g.rule("act_object", "~")(lambda: Same(THIS))
    g.rule("act_object", "it")(lambda: Same(Bound("it")))
    g.rule("act_object", "{r:reference}")(lambda r: Same(r))
    g.rule("act_object", "(a|any|all|) {s:np}")(lambda s: s)
    g.rule("act_object", "(either of|) those card")(lambda: Same(Bound("those card")))
    g.rule("act_object", "{s:np}")(lambda s: s)
    g.rule("declaration", "player cannot trash ~")(lambda: (Prohibition(ActPattern(Deed.TRASH, what=Same(THIS))),))


def _passive(g: Grammar) -> None:
    passive = {
        "trashed": Deed.TRASH,
        "rezzed": Deed.REZ,
        "advanced": Deed.ADVANCE,
        "stolen": Deed.STEAL,
        "scored": Deed.SCORE,
        "exposed": Deed.EXPOSE,
        "bypassed": Deed.BYPASS,
        "derezzed": Deed.DEREZ,
        "accessed": Deed.ACCESS,
        "installed": Deed.INSTALL,
        "played": Deed.PLAY,
    }
    for word, act in passive.items():
        g.rule("declaration", f"{{s:act_object}} cannot be {word}")(
            lambda s, act=act: (Prohibition(ActPattern(act, what=s)),)
        )


def _breaking(g: Grammar) -> None:
    g.rule(
        "declaration",
        "{p:player} cannot break more than {n:number} of its printed subroutine during each encounter "
        "({u:except_using}|)",
    )(
        lambda p, n, u=None: (
            Prohibition(ActPattern(Deed.BREAK, p, IsSubroutine(Same(THIS), printed=True), using=u), n, Scope.ENCOUNTER),
        )
    )
    g.rule(
        "declaration",
        "during each encounter with ~ , {p:player} cannot break more than {n:number} of its printed subroutine "
        "({u:except_using}|)",
    )(
        lambda p, n, u=None: (
            Prohibition(ActPattern(Deed.BREAK, p, IsSubroutine(Same(THIS), printed=True), using=u), n, Scope.ENCOUNTER),
        )
    )
    g.rule("except_using", "except using (a|) {s:np}")(lambda s: ~s)
    g.rule("declaration", "{p:player} cannot break subroutine on {r:reference} using {s:np}")(
        lambda p, r, s: (Prohibition(ActPattern(Deed.BREAK, p, IsSubroutine(Same(r)), using=s)),)
    )
    g.rule("declaration", "{p:player} cannot use {s:np} to break subroutine (on {r:reference}|)")(
        lambda p, s, r=None: (
            Prohibition(ActPattern(Deed.BREAK, p, None if r is None else IsSubroutine(Same(r)), using=s)),
        )
    )
    g.rule("declaration", "{p:player} cannot break (the|) printed subroutine on {r:reference} {u:except_using}")(
        lambda p, r, u: (Prohibition(ActPattern(Deed.BREAK, p, IsSubroutine(Same(r), printed=True), using=u)),)
    )
    g.rule("declaration", "{p:player} cannot break subroutine on {r:reference}")(
        lambda p, r: (Prohibition(ActPattern(Deed.BREAK, p, IsSubroutine(Same(r)))),)
    )
    g.rule("declaration", "{p:player} cannot break {r:reference} 's printed subroutine")(
        lambda p, r: (Prohibition(ActPattern(Deed.BREAK, p, IsSubroutine(Same(r), printed=True))),)
    )


def _advancing(g: Grammar) -> None:
    g.rule("declaration", "(you can advance ~|~ can be advanced)")(
        lambda: (Permission(ActPattern(Deed.ADVANCE, what=Same(THIS))),)
    )
    g.rule("declaration", "you can advance ~ if it is {a:adjective}")(
        lambda a: (Permission(ActPattern(Deed.ADVANCE, what=together((Same(THIS), a)))),)
    )
    g.rule("declaration", "~ can be advanced only while {a:adjective}")(
        lambda a: (Permission(ActPattern(Deed.ADVANCE, what=together((Same(THIS), a)))),)
    )
    g.rule("declaration", "~ can be advanced (only while {a:adjective}|) and gain {q:quote} {e:each}")(
        lambda q, e, a=ANYTHING: (
            Permission(ActPattern(Deed.ADVANCE, what=together((Same(THIS), a)))),
            quoted(The(THIS), q, times=e),
        )
    )


def _staying(g: Grammar) -> None:
    scored = {"stolen": Deed.STEAL, "scored": Deed.SCORE}
    for word, verb in scored.items():
        g.rule("declaration", f"~ is not trashed until another #current is played or a agenda is {word}")(
            lambda verb=verb: (
                StaysInPlay(
                    (EventPattern(Deed.PLAY, what=Subtype(("current",)) - Same(THIS)), EventPattern(verb, what=AGENDA))
                ),
            )
        )
        g.rule("declaration", f"~ is not trashed until another current is played or a agenda is {word}")(
            lambda verb=verb: (
                StaysInPlay(
                    (EventPattern(Deed.PLAY, what=Subtype(("current",)) - Same(THIS)), EventPattern(verb, what=AGENDA))
                ),
            )
        )
    g.rule("declaration", "~ is not trashed until your next turn begin")(
        lambda: (StaysInPlay((EventPattern(Deed.TURN_BEGINS, Player.YOU),)),)
    )
