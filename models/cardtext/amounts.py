"""Amounts: what is counted, compared and multiplied (1.15.6, rule_calculated_quantity)."""

from __future__ import annotations

from typing import Any

from ..conditions import (
    AllHold,
    AnyHolds,
    Comparison,
    During,
    Exists,
    Fits,
    InTime,
    NotSo,
    Occurred,
    Tagged,
    Threat,
)
from ..deeds import Deed
from ..selectors import (
    ANYTHING,
    THIS,
    Amount,
    And,
    Bound,
    Calculated,
    ControlledBy,
    CountersOn,
    CountOf,
    EventPattern,
    HostedOn,
    InZone,
    Operator,
    Same,
    Selector,
    ServerRef,
    ServerWord,
    StatOf,
    StatOfPlayer,
)
from ..terms import Counter, Player, PlayerStat, Relation, Side
from .logic import installed, is_placed, together
from .phrases import NO, Grammar


def times(base: Amount, count: Amount) -> Amount:
    """`base` for each of `count`."""
    if base == 1:
        return count
    return Calculated(Operator.TIMES, base, count)


def add_amounts(g: Grammar, side: Side) -> None:
    """`for each ...`, `equal to ...`, and numbers with units."""
    g.rule("each", "for each {v:counted}")(lambda v: v)
    g.rule("each", "for (each|every) {n:number} {v:counted}")(_per)
    g.rule("each", "per {v:counted}")(lambda v: v)
    g.rule("counted", "{s:np}")(lambda s: CountOf(installed(s)))
    g.rule("counted", "(other|another) {s:np}")(lambda s: CountOf(installed(together((s, ~Same(THIS))))))
    g.rule("counted", "hosted {c:counter} counter")(lambda c: CountersOn(c, THIS))
    g.rule("counted", "{c:counter} counter on {r:reference}")(lambda c, r: CountersOn(c, r))
    g.rule("counted", "{c:counter} counter on it")(lambda c: CountersOn(c, Bound("it")))
    g.rule("counted", "hosted [credit]")(lambda: CountersOn(Counter.CREDIT, THIS))
    tags = StatOfPlayer(PlayerStat.TAGS, Player.RUNNER)
    g.words("counted", {"tag (the_runner have|they have|you have|)": tags})
    bad = StatOfPlayer(PlayerStat.BAD_PUBLICITY, Player.CORP)
    g.words("counted", {"(point of|) bad_publicity (you have|the_corp have|they have|)": bad})
    g.words("counted", {"unused [mu]": StatOfPlayer(PlayerStat.UNUSED_MEMORY, Player.RUNNER)})
    g.rule("counted", "[credit] in {p:of_player} credit_pool")(lambda p: StatOfPlayer(PlayerStat.CREDITS, p))
    g.words("counted", {"unused [mu] the_runner have": StatOfPlayer(PlayerStat.UNUSED_MEMORY, Player.RUNNER)})
    g.words("counted", {"unused [mu] you have": StatOfPlayer(PlayerStat.UNUSED_MEMORY, Player.RUNNER)})
    g.words("counted", {"[click] you have remaining": StatOfPlayer(PlayerStat.CLICKS, Player.YOU)})
    g.words("counted", {"bad_publicity that you have": StatOfPlayer(PlayerStat.BAD_PUBLICITY, Player.CORP)})
    g.words("counted", {"[link] (you have|)": StatOfPlayer(PlayerStat.LINK, Player.RUNNER)})
    g.words("counted", {"(link|[link]) the_runner have": StatOfPlayer(PlayerStat.LINK, Player.RUNNER)})
    core = StatOfPlayer(PlayerStat.CORE_DAMAGE, Player.RUNNER)
    g.add("counted", "core damage you have taken this game", core)
    g.add("counted", "core damage the_runner have taken this game", core)
    g.words("counted", {"unspent [click] the_runner have": StatOfPlayer(PlayerStat.CLICKS, Player.RUNNER)})
    g.words("counted", {"card hosted on it": CountOf(HostedOn(Bound("it")))})
    g.words("counted", {"agenda_point you have": StatOfPlayer(PlayerStat.AGENDA_POINTS, Player.YOU)})
    g.rule("value", "{n:count}")(lambda n: n)
    g.rule("value", "the (total|) number of {v:counted}")(lambda v: v)
    g.rule("value", "{v:stat_value}")(lambda v: v)
    g.rule("value", "twice {v:value}")(lambda v: Calculated(Operator.TIMES, 2, v))
    g.rule("value", "{n:number} plus {v:value}")(lambda n, v: Calculated(Operator.PLUS, n, v))
    g.rule("value", "{v:value_head} plus {n:number}")(lambda v, n: Calculated(Operator.PLUS, v, n))
    g.rule("value_head", "the number of {v:counted}")(lambda v: v)
    g.rule("value_head", "{v:stat_value}")(lambda v: v)
    for word, printed in (("", False), ("printed ", True)):
        number = f"{word}{{s:stat}}"
        g.rule("stat_value", f"its {number}")(lambda s, printed=printed: StatOf(s, Bound("it"), printed))
        for of in ("{r:reference} 's NUMBER", "the NUMBER on {r:reference}", "the NUMBER of {r:reference}"):
            g.rule("stat_value", of.replace("NUMBER", number))(lambda r, s, printed=printed: StatOf(s, r, printed))
    g.words("stat_value", {"(your link_strength|your link|your [link])": StatOfPlayer(PlayerStat.LINK, Player.YOU)})
    g.words("stat_value", {"your (unused [mu])": StatOfPlayer(PlayerStat.UNUSED_MEMORY, Player.RUNNER)})
    g.rule("clicks", "[click]")(lambda: 1)
    g.rule("clicks", "{n:number} [click]")(lambda n: n)
    g.rule("clicks", "[click] ,? {more:bare_clicks}")(lambda more: 1 + more)
    g.rule("bare_clicks", "[click]")(lambda: 1)
    g.rule("bare_clicks", "[click] ,? {more:bare_clicks}")(lambda more: 1 + more)
    g.rule("credits", "{n:count} [credit]")(lambda n: n)
    g.rule("credits", "[credit] equal to {v:value}")(lambda v: v)
    g.rule("that_many", "that (many|much)")(lambda: "that many")


def _per(n: int, v: Amount) -> Any:
    if isinstance(v, CountOf):
        return CountOf(v.of, n)
    return Calculated(Operator.HALF_DOWN, v) if n == 2 else Calculated(Operator.EACH, v, n)


_RUN_TIMES = {
    "on this server": During.RUN_ON_THIS_SERVER,
    "on hq": During.RUN_ON_HQ,
    "on r&d": During.RUN_ON_RND,
    "on archives": During.RUN_ON_ARCHIVES,
    "on (a|) central server": During.RUN_ON_CENTRAL,
    "on (a|) remote server": During.RUN_ON_REMOTE,
}


def whose_turns(side: Side) -> dict[str, Player]:
    """The players as a card of this side names them before `turn`; `their` is the opponent's."""
    names = {Side.CORP: "the_corp 's", Side.RUNNER: "the_runner 's"}
    other = Player(side.other.value)
    return {"your": Player.YOU, names[side]: Player(side.value), names[side.other]: other, "their": other}


def turn_times(side: Side) -> dict[str, During]:
    """Turns as times, seen from a card of this side."""
    mine = {Player.YOU: During.YOUR_TURN, Player(side.value): During.YOUR_TURN}
    return {f"{words} turn": mine.get(player, During.OPPONENT_TURN) for words, player in whose_turns(side).items()}


def add_conditions(g: Grammar, side: Side) -> None:
    """Static conditions: what may stand behind `if`, `only if` and `while` (9.3.3)."""
    g.words(
        "time",
        {
            "(a|this|that|the) run": During.RUN,
            "run": During.RUN,
            "(a encounter|encounter)": During.ENCOUNTER,
            "a encounter with ~": During.ENCOUNTER_WITH_THIS,
            "your action_phase": During.ACTION_PHASE,
            "a trace": During.TRACE,
            "trace": During.TRACE,
            "trace attempt": During.TRACE,
        }
        | turn_times(side)
        | {f"(a|this|) run {where.replace('on ', '(on|against) ', 1)}": time for where, time in _RUN_TIMES.items()},
    )
    EventPattern(Deed.RUN_SUCCESSFUL)
    g.rule("condition", "{c:simple_condition}")(lambda c: c)
    g.rule("condition", "{a:simple_condition} and {b:simple_condition}")(lambda a, b: AllHold((a, b)))
    g.rule("condition", "{a:simple_condition} or {b:simple_condition}")(lambda a, b: AnyHolds((a, b)))
    g.words("simple_condition", {"(the_runner|they|you) is tagged": Tagged()})
    g.words("simple_condition", {"(the_runner|they|you) is not tagged": NotSo(Tagged())})
    g.words("simple_condition", {"it is your turn": InTime(During.YOUR_TURN)})
    g.rule("simple_condition", "{p:player} have any [click] remaining")(
        lambda p: Comparison(StatOfPlayer(PlayerStat.CLICKS, p), Relation.AT_LEAST, 1)
    )
    g.rule("simple_condition", "{p:player} have {n:number} or more [click] remaining")(
        lambda p, n: Comparison(StatOfPlayer(PlayerStat.CLICKS, p), Relation.AT_LEAST, n)
    )
    g.rule("simple_condition", "{p:player} have no (unspent [click]|[click] remaining)")(
        lambda p: Comparison(StatOfPlayer(PlayerStat.CLICKS, p), Relation.EQUAL, 0)
    )
    g.rule("simple_condition", "the threat level is {n:number} or greater")(lambda n: Threat(n))
    g.rule("condition", "{a:simple_condition} , and only if {b:simple_condition}")(lambda a, b: AllHold((a, b)))
    g.rule("condition", "{a:simple_condition} and only if {b:simple_condition}")(lambda a, b: AllHold((a, b)))
    g.rule("simple_condition", "{p:player} have at least {a:number} {s:player_stat} and {b:number} {t:player_stat}")(
        lambda p, a, s, b, t: AllHold(
            (
                Comparison(StatOfPlayer(s, p), Relation.AT_LEAST, a),
                Comparison(StatOfPlayer(t, p), Relation.AT_LEAST, b),
            )
        )
    )
    g.rule("simple_condition", "(the_runner|they|you) have (at least {n:number}|{n:number} or more) tag")(
        lambda n: Comparison(StatOfPlayer(PlayerStat.TAGS, Player.RUNNER), Relation.AT_LEAST, n)
    )
    stats = {
        "[credit]": PlayerStat.CREDITS,
        "[click]": PlayerStat.CLICKS,
        "bad_publicity": PlayerStat.BAD_PUBLICITY,
        "[link]": PlayerStat.LINK,
        "agenda_point": PlayerStat.AGENDA_POINTS,
        "unused [mu]": PlayerStat.UNUSED_MEMORY,
        "card in (hq|their grip|your grip)": PlayerStat.HAND,
        "[credit] in (your|their) credit_pool": PlayerStat.CREDITS,
    }
    g.words("player_stat", stats)
    have = "simple_condition"
    g.rule(have, "{p:player} have (at least {n:number}|{n:number} or more) {s:player_stat}")(
        lambda p, n, s: Comparison(StatOfPlayer(s, p), Relation.AT_LEAST, n)
    )
    g.rule(have, "{p:player} have (exactly|) {n:number} {s:player_stat}")(
        lambda p, n, s: Comparison(StatOfPlayer(s, p), Relation.EQUAL, n)
    )
    g.rule(have, "{p:player} have {n:number} or (less|fewer) {s:player_stat}")(
        lambda p, n, s: Comparison(StatOfPlayer(s, p), Relation.AT_MOST, n)
    )
    g.rule(have, "{p:player} have {n:number} {m:signed} {s:player_stat}")(_between)
    g.rule(have, "{p:player} have (less|fewer) than {n:number} {s:player_stat}")(
        lambda p, n, s: Comparison(StatOfPlayer(s, p), Relation.LESS, n)
    )
    g.rule(have, "{p:player} have (more|a more) {s:player_stat} than {q:player}")(
        lambda p, s, q: Comparison(StatOfPlayer(s, p), Relation.GREATER, StatOfPlayer(s, q))
    )
    g.rule(have, "{p:player} have (fewer|less) {s:player_stat} than {q:player}")(
        lambda p, s, q: Comparison(StatOfPlayer(s, p), Relation.LESS, StatOfPlayer(s, q))
    )
    g.rule(have, "{p:player} have no {s:player_stat}")(lambda p, s: Comparison(StatOfPlayer(s, p), Relation.EQUAL, 0))
    g.rule(have, "{p:player} have (a|any) {s:bad}")(lambda p, s: Comparison(StatOfPlayer(s, p), Relation.AT_LEAST, 1))
    g.words("bad", {"bad_publicity": PlayerStat.BAD_PUBLICITY, "unused [mu]": PlayerStat.UNUSED_MEMORY})
    g.rule(have, "{p:player} made a successful run on {a:server} , {b:server} ,? and {c:server} {s:scope}")(
        lambda p, a, b, c, s: AllHold(
            tuple(Occurred(EventPattern(Deed.RUN_SUCCESSFUL, p, server=w), s) for w in (a, b, c))
        )
    )
    g.rule(have, "it have {a:at_least} (hosted|) {c:counter} counter (on it|)")(
        lambda a, c: Comparison(CountersOn(c, Bound("it")), a[0], a[1])
    )
    g.rule(have, "its {s:stat} is {n:number} or {r:at}")(lambda s, n, r: Comparison(StatOf(s, Bound("it")), r, n))
    g.rule(have, "(the_runner|you|they) have no tag")(lambda: NotSo(Tagged()))
    g.rule(have, "(the_runner|they) have (a|any|1 or more|at least 1) tag")(lambda: Tagged())
    g.rule(have, "there (is|was) {a:at_least} hosted {c:counter} counter")(
        lambda a, c: Comparison(CountersOn(c, THIS), a[0], a[1])
    )
    g.rule(have, "there (is|was) {a:at_least} {c:counter} counter on {r:reference}")(
        lambda a, c, r: Comparison(CountersOn(c, r), a[0], a[1])
    )
    g.rule(have, "{r:reference} have {a:at_least} (hosted|) {c:counter} counter (on it|)")(
        lambda r, a, c: Comparison(CountersOn(c, r), a[0], a[1])
    )
    g.rule("at_least", "{n:number} or more")(lambda n: (Relation.AT_LEAST, n))
    g.rule("at_least", "at least {n:number}")(lambda n: (Relation.AT_LEAST, n))
    g.rule("at_least", "at least a")(lambda: (Relation.AT_LEAST, 1))
    g.rule("at_least", "{n:number} or (fewer|less)")(lambda n: (Relation.AT_MOST, n))
    g.rule("at_least", "fewer than {n:number}")(lambda n: (Relation.LESS, n))
    g.rule("at_least", "exactly {n:number}")(lambda n: (Relation.EQUAL, n))
    g.rule("at_least", "no")(lambda: (Relation.EQUAL, 0))
    g.rule("at_least", "any")(lambda: (Relation.AT_LEAST, 1))
    g.rule("at_least", "a")(lambda: (Relation.AT_LEAST, 1))
    g.rule(have, "there is {a:at_least} {s:np}")(lambda a, s: Exists(s, a[0], a[1]))
    g.rule(have, "you have {a:at_least} {s:np}")(
        lambda a, s: NO if s is ANYTHING else Exists(installed(together((s, ControlledBy(Player.YOU)))), a[0], a[1])
    )
    g.rule(have, "you have {a:at_least} (other|another) {s:np}")(
        lambda a, s: Exists(installed(together((s, ~Same(THIS), ControlledBy(Player.YOU)))), a[0], a[1])
    )
    g.rule(have, "you have another {s:np}")(
        lambda s: Exists(installed(together((s, ~Same(THIS), ControlledBy(Player.YOU)))))
    )
    g.rule(have, "{r:reference} is {a:adjective}")(lambda r, a: Fits(r, a))
    g.rule(have, "{r:reference} is not {a:adjective}")(lambda r, a: Fits(r, ~a))
    g.rule(have, "{r:reference} is (a|) {s:np}")(lambda r, s: Fits(r, s))
    g.rule(have, "{r:reference} is not (a|) {s:np}")(lambda r, s: Fits(r, ~s))
    g.rule(have, "it is {a:adjective}")(lambda a: Fits(Bound("it"), a))
    g.rule(have, "it was {v:done_verb} {s:scope}")(lambda v, s: Occurred(EventPattern(v, None, Same(Bound("it"))), s))
    g.rule(have, "{p:player} {v:past} it {s:scope}")(lambda p, v, s: Occurred(EventPattern(v, p, Same(Bound("it"))), s))
    g.rule(have, "{p:player} trashed (a|1 or more) {o:np} while accessing it {s:scope}")(
        lambda p, o, s: Occurred(EventPattern(Deed.TRASH, p, None if o is ANYTHING else o, because_of=Deed.ACCESS), s)
    )
    g.rule(have, "{p:player} trashed a card while accessing it {s:scope}")(
        lambda p, s: Occurred(EventPattern(Deed.TRASH, p, because_of=Deed.ACCESS), s)
    )
    g.rule(have, "{r:reference} is hosted on {s:np}")(lambda r, s: Fits(r, HostedOn(installed(s))))
    g.rule(have, "it is not (a|) {s:np}")(lambda s: Fits(Bound("it"), ~s))
    g.rule(have, "it is (a|) {s:np}")(lambda s: Fits(Bound("it"), s))
    g.rule(have, "{r:reference} is {p:post}")(lambda r, p: Fits(r, p))
    g.rule(have, "{r:reference} is not {p:post}")(lambda r, p: Fits(r, ~p))
    g.rule(have, "{r:reference} is in {z:zones}")(lambda r, z: Fits(r, InZone(z)))
    g.rule(have, "the attacked server is {s:server}")(lambda s: InTime(_SERVERS[s]) if s in _SERVERS else NO)
    g.rule(have, "this server is (a remote|a central) server")(lambda: NO)
    # what happened
    g.rule(have, "{p:player} (made a successful run|have made a successful run) {s:scope}")(
        lambda p, s: Occurred(EventPattern(Deed.RUN_SUCCESSFUL, p), s)
    )
    g.rule(have, "{p:player} (have|) made a successful run on {w:server} {s:scope}")(
        lambda p, w, s: Occurred(EventPattern(Deed.RUN_SUCCESSFUL, p, server=w), s)
    )
    g.rule(have, "{p:player} made {n:number} or more successful run {s:scope}")(
        lambda p, n, s: Occurred(EventPattern(Deed.RUN_SUCCESSFUL, p), s, n)
    )
    g.rule(have, "{p:player} did not make a successful run ({w:on_server}|) {s:scope}")(
        lambda p, s, w=None: NotSo(Occurred(EventPattern(Deed.RUN_SUCCESSFUL, p, server=w), s))
    )
    g.rule(have, "{p:player} made a unsuccessful run ({w:on_server}|) {s:scope}")(
        lambda p, s, w=None: Occurred(EventPattern(Deed.RUN_UNSUCCESSFUL, p, server=w), s)
    )
    g.rule(have, "{p:player} (made|initiated) a run ({w:on_server}|) {s:scope}")(
        lambda p, s, w=None: Occurred(EventPattern(Deed.RUN_BEGINS, p, server=w), s)
    )
    g.rule(have, "{p:player} (did not (make|initiate)|have not made) a run ({w:on_server}|) {s:scope}")(
        lambda p, s, w=None: NotSo(Occurred(EventPattern(Deed.RUN_BEGINS, p, server=w), s))
    )
    g.rule("on_server", "on {w:server}")(lambda w: w)
    g.rule(have, "{p:player} {v:past} {o:past_object} {s:scope}")(lambda p, v, o, s: Occurred(moved_event(v, p, o), s))
    g.rule(have, "{p:player} {v:past} {n:number} or more {o:np} {s:scope}")(
        lambda p, v, n, o, s: Occurred(moved_event(v, p, o), s, n)
    )
    g.rule(have, "{p:player} {v:past} or {w:past} {o:past_object} {s:scope}")(
        lambda p, v, w, o, s: AnyHolds((Occurred(moved_event(v, p, o), s), Occurred(moved_event(w, p, o), s)))
    )
    for word, player in (("the_runner", Player.RUNNER), ("the_corp", Player.CORP)):
        g.rule(have, f"{word} have {{a:at_least}} {{s:np}}")(
            lambda a, s, player=player: Exists(together((s, ControlledBy(player))), a[0], a[1]) if is_placed(s) else NO
        )
    g.rule(have, "there is more card in hq than in the grip")(
        lambda: Comparison(
            StatOfPlayer(PlayerStat.HAND, Player.CORP), Relation.GREATER, StatOfPlayer(PlayerStat.HAND, Player.RUNNER)
        )
    )
    g.rule(have, "{p:player} (did not|have not) {v:past_not} {o:past_object} {s:scope}")(
        lambda p, v, o, s: NotSo(Occurred(moved_event(v, p, o), s))
    )
    g.rule(have, "{p:player} {v:past} no {o:np} {s:scope}")(lambda p, v, o, s: NotSo(Occurred(moved_event(v, p, o), s)))
    g.rule(have, "{o:past_object} was {v:done_verb} {s:scope}")(lambda v, o, s: Occurred(EventPattern(v, None, o), s))
    g.rule(have, "{p:player} (took|have taken) (at least 1|1 or more|a) tag {s:scope}")(
        lambda p, s: Occurred(EventPattern(Deed.TAKE_TAGS, p), s)
    )
    g.rule(have, "{p:player} suffered (any|) {d:damage} damage {s:scope}")(
        lambda p, d, s: Occurred(EventPattern(Deed.SUFFER_DAMAGE, p, damage=d), s)
    )
    g.rule("past_object", "(a|at least 1|any|1 or more) {s:np}")(lambda s: s)
    g.rule("past_object", "any of your {s:np}")(lambda s: together((s, ControlledBy(Player.YOU))))
    g.rule("past_object", "another {s:np}")(lambda s: together((s, ~Same(THIS))))
    g.rule("past_object", "{r:reference}")(lambda r: Same(r))
    past = {
        "stole": Deed.STEAL,
        "have stolen": Deed.STEAL,
        "scored": Deed.SCORE,
        "trashed": Deed.TRASH,
        "installed": Deed.INSTALL,
        "rezzed": Deed.REZ,
        "accessed": Deed.ACCESS,
        "played": Deed.PLAY,
        "advanced": Deed.ADVANCE,
        "drew": Deed.DRAW,
        "encountered": Deed.ENCOUNTER,
        "passed": Deed.PASS,
        "broke": Deed.BREAK,
        "fully broke": Deed.FULLY_BREAK,
        "(forfeit|forfeited)": Deed.FORFEIT,
    }
    g.words("past", past)
    g.words("past_not", {"steal": Deed.STEAL, "stolen": Deed.STEAL, "access": Deed.ACCESS, "trash": Deed.TRASH})
    g.words("past_not", {"score": Deed.SCORE, "scored": Deed.SCORE, "rez": Deed.REZ, "rezzed": Deed.REZ})
    g.words("past_not", {"install": Deed.INSTALL, "installed": Deed.INSTALL, "advance": Deed.ADVANCE})


def moved_event(verb: Deed, p: Player | None, o: Selector) -> EventPattern:
    """`Installed a card from HQ`: the zone is where the card came from, and no longer is."""
    if verb not in (Deed.INSTALL, Deed.PLAY, Deed.TRASH, Deed.ACCESS):
        return EventPattern(verb, p, o)
    parts = o.parts if isinstance(o, And) else (o,)
    zones = next((part.zones for part in parts if isinstance(part, InZone)), ())
    return EventPattern(verb, p, together(part for part in parts if not isinstance(part, InZone)), from_zones=zones)


def _between(p: Player, n: int, m: int, s: PlayerStat) -> Any:
    """`5-9 credits`: the dash belongs to the second number."""
    if -m <= n:
        return NO
    stat = StatOfPlayer(s, p)
    return AllHold((Comparison(stat, Relation.AT_LEAST, n), Comparison(stat, Relation.AT_MOST, -m)))


_SERVERS: dict[ServerRef, During] = {
    ServerWord.HQ: During.RUN_ON_HQ,
    ServerWord.RND: During.RUN_ON_RND,
    ServerWord.ARCHIVES: During.RUN_ON_ARCHIVES,
    ServerWord.CENTRAL: During.RUN_ON_CENTRAL,
    ServerWord.REMOTE: During.RUN_ON_REMOTE,
    ServerWord.THIS: During.RUN_ON_THIS_SERVER,
}
SERVER_TIMES = _SERVERS
