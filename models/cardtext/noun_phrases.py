"""Noun phrases: zones, servers, selectors, and objects with their quantities (1.15, 4.6)."""

from __future__ import annotations

from typing import Any

from ..deeds import Deed
from ..effects import Each, Placement, The, TopCards
from ..selectors import (
    ADVANCEABLE,
    AGENDA,
    ANYTHING,
    ASSET,
    EVENT,
    HARDWARE,
    ICE,
    OPERATION,
    PROGRAM,
    RESOURCE,
    REZZED,
    THIS,
    UPGRADE,
    Amount,
    At,
    Attribute,
    Bound,
    ChosenServer,
    Compare,
    ControlledBy,
    Current,
    Did,
    EventPattern,
    Faction,
    Holds,
    HostedOn,
    HostOfThis,
    Hosts,
    InServer,
    InZone,
    Is,
    OfSide,
    Role,
    Same,
    Selector,
    ServerOf,
    ServerWord,
    Shares,
    Spot,
    Status,
    Subtype,
    Titled,
    TopOf,
    Type,
    X,
)
from ..terms import CardType, Counter, Part, Player, Relation, Scope, Side, Stat, Zone
from .logic import either, installed, together
from .phrases import NO, Grammar
from .pieces import Some
from .subroutine_phrases import add_subroutines

FACTIONS = ("nbn", "jinteki", "haas-bioroid", "weyland-consortium", "anarch", "criminal", "shaper")


def add_names(g: Grammar, side: Side) -> None:
    """Players, zones, servers, counters, and other closed lists of words."""
    opponent = Player.CORP if side is Side.RUNNER else Player.RUNNER
    own, other = _SCORE[side], _SCORE[side.other]
    g.words(
        "player",
        {
            "you": Player.YOU,
            "the_runner": Player.RUNNER,
            "the_corp": Player.CORP,
            "they": opponent,
        },
    )
    g.words(
        "of_player", {"your": Player.YOU, "the_runner 's": Player.RUNNER, "the_corp 's": Player.CORP, "their": opponent}
    )
    zones = {
        "hq": (Zone.HQ,),
        "r&d": (Zone.RND,),
        "archives": (Zone.ARCHIVES,),
        "(your|the|their|the_runner 's) grip": (Zone.GRIP,),
        "(your|the|their|the_runner 's) stack": (Zone.STACK,),
        "(your|the|their|the_runner 's) heap": (Zone.HEAP,),
        "your score_area": (own,),
        "(their|the opponent 's) score_area": (other,),
        "the_runner 's score_area": (Zone.RUNNER_SCORE,),
        "the_corp 's score_area": (Zone.CORP_SCORE,),
        "(a|any player 's) score_area": (Zone.CORP_SCORE, Zone.RUNNER_SCORE),
    }
    if side is Side.RUNNER:
        zones |= {
            "(your grip or heap|your heap or grip)": (Zone.GRIP, Zone.HEAP),
            "your stack or heap": (Zone.STACK, Zone.HEAP),
        }
        zones |= {"your stack or grip": (Zone.STACK, Zone.GRIP), "your grip or stack": (Zone.STACK, Zone.GRIP)}
    g.words("zone", zones)
    g.rule("zones", "{a:zone}")(lambda a: a)
    g.rule("zones", "{a:zone} (or|and / or) {b:zone}")(lambda a, b: a + b)
    g.rule("zones", "{a:zone} , {b:zone} , (or|and / or) {c:zone}")(lambda a, b, c: a + b + c)
    g.words("deck", {"r&d": Zone.RND, "(your|the|their|the_runner 's) stack": Zone.STACK})
    g.words(
        "server",
        {
            "hq": ServerWord.HQ,
            "r&d": ServerWord.RND,
            "archives": ServerWord.ARCHIVES,
            "this server": ServerWord.THIS,
            "the attacked server": ServerWord.ATTACKED,
            "(a|any) central server": ServerWord.CENTRAL,
            "(a|any) remote server": ServerWord.REMOTE,
            "(a|any) server": ServerWord.ANY,
            "(a other|another) server": ServerWord.ANOTHER,
            "your mark": ServerWord.MARK,
            "a new remote? server": ServerWord.NEW_REMOTE,
            "that server": ChosenServer("that server"),
            "the chosen server": ChosenServer("the chosen server"),
            "(central server|all central server)": ServerWord.CENTRAL,
            "remote server": ServerWord.REMOTE,
            "the server ~ is protecting": ServerOf(THIS),
        },
    )
    g.words(
        "counter",
        {kind.name.lower(): kind for kind in Counter if kind is not Counter.CREDIT} | {"#virus": Counter.VIRUS},
    )
    g.words(
        "scope",
        {
            "this turn": Scope.TURN,
            "(this|that) run": Scope.RUN,
            "(this|that) encounter": Scope.ENCOUNTER,
            "(this|that) breach": Scope.BREACH,
            "during (this|the) turn": Scope.TURN,
            "during (this|that) run": Scope.RUN,
            "during (this|that) encounter": Scope.ENCOUNTER,
            "during (this|that) breach": Scope.BREACH,
            f"(during|on) (the {opponent.value}|the opponent|the_{opponent.value}) 's last turn": Scope.LAST_TURN,
            "(during|on) their last turn": Scope.LAST_TURN,
            "this game": Scope.GAME,
            "during your last run": Scope.LAST_RUN,
        },
    )
    g.words(
        "stat",
        {
            "rez_cost": Stat.REZ_COST,
            "rez cost": Stat.REZ_COST,
            "(play or install_cost|rez or play_cost|play or rez_cost)": Stat.COST,
            "play_cost": Stat.COST,
            "install_cost": Stat.INSTALL_COST,
            "cost": Stat.COST,
            "trash_cost": Stat.TRASH_COST,
            "strength": Stat.STRENGTH,
            "memory_cost": Stat.MEMORY_COST,
            "advancement_requirement": Stat.ADVANCEMENT_REQUIREMENT,
            "(agenda_point|agenda_point value)": Stat.AGENDA_POINTS,
            "base link": Stat.LINK,
        },
    )
    g.words("count", {"x": X()})
    g.rule("count", "{n:number}")(lambda n: n)


_SCORE = {Side.CORP: Zone.CORP_SCORE, Side.RUNNER: Zone.RUNNER_SCORE}


def add_adjectives(g: Grammar, side: Side) -> None:
    """What stands before a noun."""
    g.words(
        "adjective",
        {
            "installed": Is(Status.INSTALLED),
            "rezzed": Is(Status.REZZED),
            "unrezzed": Is(Status.UNREZZED),
            "faceup": Is(Status.FACEUP),
            "facedown": Is(Status.FACEDOWN),
            "advanced": Is(Status.ADVANCED),
            "unique": Is(Status.UNIQUE),
            "hosted": HostedOn(THIS),
            "other": ~Same(THIS),
            "active": Is(Status.ACTIVE),
            "innermost": At(Spot.INNERMOST),
            "outermost": At(Spot.OUTERMOST),
            "jinteki": Faction("jinteki"),
            "(the_runner|the_runner 's|runner)": OfSide(Side.RUNNER),
            "(the_corp|the_corp 's|corp|#corp)": OfSide(Side.CORP),
        }
        | {f"[{faction}]": Faction(faction.replace("-", "_")) for faction in FACTIONS},
    )
    g.rule("adjective", "{s:subtype}")(lambda s: Subtype((s,)))
    g.rule("adjective", "{a:subtype} or {b:subtype}")(lambda a, b: Subtype((a, b)))
    g.rule("adjective", "{a:subtype} , {b:subtype} , or {c:subtype}")(lambda a, b, c: Subtype((a, b, c)))
    g.rule("adjective", "{a:subtype} , {b:subtype} or {c:subtype}")(lambda a, b, c: Subtype((a, b, c)))
    g.rule("adjective", "non {s:subtype}")(lambda s: ~Subtype((s,)))
    g.rule("adjective", "non {s:type}")(lambda s: ~s)
    g.rule("adjectives", "{a:adjective}")(lambda a: (a,))
    g.rule("adjectives", "{a:adjective} {more:adjectives}")(lambda a, more: (a, *more))
    g.rule("adjectives", "{a:adjective} , {more:adjectives}")(_listed_adjectives)


def _listed_adjectives(a: Selector, more: tuple[Selector, ...]) -> Any:
    return (a, *more) if all(isinstance(p, Is) or str(p).startswith("~") for p in (a, more[0])) else NO


def add_heads(g: Grammar) -> None:
    """The nouns themselves: card types, subtypes as nouns, and several of them together."""
    types = {
        "program": PROGRAM,
        "resource": RESOURCE,
        "hardware": HARDWARE,
        "ice": ICE,
        "agenda": AGENDA,
        "asset": ASSET,
        "upgrade": UPGRADE,
        "operation": OPERATION,
        "event": EVENT,
    }
    g.words("type", types)
    g.words("noun", {"card": ANYTHING} | {f"{word} card?": atom for word, atom in types.items()})
    g.words("noun", {"identity": Type((CardType.CORP_IDENTITY, CardType.RUNNER_IDENTITY))})
    g.rule("noun", "{s:subtype}")(lambda s: Subtype((s,)))
    g.rule("noun", "copy of {t:title}")(lambda t: Titled(t.replace("_", " ")))
    g.rule("nouns", "{a:noun}")(lambda a: a)
    joint = "(or|and / or|and)"
    g.rule("nouns", f"{{a:noun}} {joint} {{b:noun}}")(_either)
    g.rule("nouns", f"{{a:noun}} , {{b:noun}} ,? {joint} {{c:noun}}")(_either)
    g.rule("nouns", f"{{a:noun}} , {{b:noun}} , {{c:noun}} ,? {joint} {{d:noun}}")(_either)


def _either(**parts: Selector) -> Any:
    return NO if ANYTHING in parts.values() else either(parts.values())


def add_posts(g: Grammar) -> None:
    """What stands behind a noun: zones, servers, hosts, and predicates."""
    g.rule("post", "(in|from) {z:zones}")(lambda z: InZone(z))
    g.rule("post", "(in|from) {z:zones} or {more:location}")(lambda z, more: InZone(z) | more)
    g.rule("post", "{where:location}")(lambda where: where)
    g.rule("location", "protecting {s:server}")(lambda s: InServer(s, Part.PROTECTING))
    g.rule("location", "protecting {s:server} in the same position as {r:reference}")(
        lambda s, r: together((InServer(s, Part.PROTECTING), At(Spot.SAME_POSITION, r)))
    )
    g.rule("post", "not protecting {s:server}")(lambda s: ~InServer(s, Part.PROTECTING))
    g.rule("location", "in_the_root_of {s:server}")(lambda s: InServer(s, Part.ROOT))
    g.rule("location", "in_the_root_of_or_protecting {s:server}")(lambda s: InServer(s, Part.ROOT_OR_PROTECTING))
    g.rule("location", "in_the_root_of and / or protecting {s:server}")(lambda s: InServer(s, Part.ROOT_OR_PROTECTING))
    g.rule("location", "in_the_root_of {s:server} or {t:server}")(
        lambda s, t: InServer(s, Part.ROOT) | InServer(t, Part.ROOT)
    )
    g.rule("location", "(from|in) {s:server} or its root")(lambda s: InServer(s, Part.IN_OR_ROOT))
    g.rule("location", "(in|from) {s:remote_place}")(lambda s: InServer(s, Part.IN_OR_ROOT))
    g.words(
        "remote_place",
        {"this server": ServerWord.THIS, "a remote server": ServerWord.REMOTE, "a server": ServerWord.ANY},
    )
    g.rule("post", "installed {where:location}")(lambda where: together((where, Is(Status.INSTALLED))))
    g.rule("post", "in_the_root_of or protecting {s:server}")(lambda s: InServer(s))
    g.rule("post", "hosted on {r:reference}")(lambda r: HostedOn(r))
    g.rule("post", "hosted on (a|1) {s:np}")(lambda s: HostedOn(installed(s)))
    g.rule("post", "hosting (a|1 or more) {s:np}")(lambda s: Hosts(s))
    g.rule("post", "that is not hosting (a|any) {s:np}")(lambda s: ~Hosts(s))
    g.words("post", {"(that|) you can advance": ADVANCEABLE, "that can be advanced": ADVANCEABLE})
    g.words(
        "post",
        {
            "that is not rezzed": Is(Status.UNREZZED),
            "that is rezzed": REZZED,
            "that is still installed": Is(Status.INSTALLED),
            "installed": Is(Status.INSTALLED),
            "not in archives": ~InZone((Zone.ARCHIVES,)),
            "(you control|under your control)": ControlledBy(Player.YOU),
            "you have": ControlledBy(Player.YOU),
        },
    )
    for word, printed in (("", False), ("printed ", True)):
        number = f"{word}{{st:stat}}"

        def compared(st: Stat, r: Relation, n: Amount, printed: bool = printed) -> Selector:
            return Compare(st, r, n, printed)

        for have in ("with", "that have"):
            g.rule("post", f"{have} a {number} of {{n:count}} or {{r:at}}")(compared)
            g.rule("post", f"{have} a? {number} (of|) {{r:than}} {{n:value}}")(compared)
        g.rule("post", f"with a {number} of {{n:count}} [credit]")(
            lambda st, n, printed=printed: Compare(st, Relation.EQUAL, n, printed)
        )
        g.rule("post", f"with {number} {{n:count}} or {{r:at}}")(compared)
        for have in ("with", "that cost", "that have"):
            g.rule("post", f"{have} a? {number} (of|) {{n:count}}")(
                lambda st, n, printed=printed: Compare(st, Relation.EQUAL, n, printed)
            )
    g.rule("post", "with {n:count} or {r:at} strength")(lambda n, r: Compare(Stat.STRENGTH, r, n))
    g.rule("post", "with a trash_cost")(lambda: Compare(Stat.TRASH_COST, Relation.AT_LEAST, 0))
    g.rule("post", "worth {n:count} or {r:at} agenda_point")(lambda n, r: Compare(Stat.AGENDA_POINTS, r, n))
    g.rule("post", "worth {n:count} agenda_point")(lambda n: Compare(Stat.AGENDA_POINTS, Relation.EQUAL, n))
    g.words(
        "than",
        {
            "equal to or less than": Relation.AT_MOST,
            "less than or equal to": Relation.AT_MOST,
            "less than": Relation.LESS,
            "greater than": Relation.GREATER,
            "equal to": Relation.EQUAL,
        },
    )
    g.words("at", {"(less|lower|fewer)": Relation.AT_MOST, "(more|greater|higher)": Relation.AT_LEAST})
    g.rule("post", "with {n:count} or {r:at} hosted {c:counter} counter")(lambda n, r, c: Holds(c, r, n))
    g.rule("post", "with {n:count} or {r:at} {c:counter} counter (on it|)")(lambda n, r, c: Holds(c, r, n))
    g.rule("post", "with (no hosted {c:counter} counter|no {c:counter} counter on it)")(
        lambda c: Holds(c, Relation.EQUAL, 0)
    )
    g.rule("post", "with (at least 1|a|1 or more) hosted {c:counter} counter")(lambda c: Holds(c))
    g.rule("post", "with (at least 1|a) {c:counter} counter on it")(lambda c: Holds(c))
    g.rule("post", "with a hosted counter")(lambda: Holds(None))
    g.rule("post", "(of|with) (the chosen|the named|that) {a:attribute}")(lambda a: Shares(a, f"that {a.value}"))
    g.words("attribute", {"type": Attribute.TYPE, "card_type": Attribute.TYPE, "subtype": Attribute.SUBTYPE})
    g.words("attribute", {"faction": Attribute.FACTION, "name": Attribute.TITLE})
    g.rule("post", "(that|) you did not {v:did_verb} {s:scope}")(lambda v, s: ~Did(EventPattern(v, Player.YOU), s))
    g.rule("post", "(that|) (was|have been) {v:done_verb} {s:scope}")(lambda v, s: Did(EventPattern(v), s))
    g.rule("post", "that (was|have) not (been|) {v:done_verb} {s:scope}")(lambda v, s: ~Did(EventPattern(v), s))
    g.rule("post", "(that|) {p:player} {v:done_verb} {s:scope}")(lambda p, v, s: Did(EventPattern(v, p), s))
    g.words(
        "did_verb",
        {"install": Deed.INSTALL, "rez": Deed.REZ, "fully break": Deed.FULLY_BREAK, "encounter": Deed.ENCOUNTER},
    )
    g.words(
        "done_verb",
        {
            "installed": Deed.INSTALL,
            "rezzed": Deed.REZ,
            "stole": Deed.STEAL,
            "stolen": Deed.STEAL,
            "scored": Deed.SCORE,
            "trashed": Deed.TRASH,
            "encountered": Deed.ENCOUNTER,
            "passed": Deed.PASS,
            "advanced": Deed.ADVANCE,
            "fully broke": Deed.FULLY_BREAK,
            "used": Deed.USE,
            "accessed": Deed.ACCESS,
        },
    )
    g.rule("post", "(other than|except for|except) ~")(lambda: ~Same(THIS))
    g.rule("post", "directly (before|outward from) ~")(lambda: At(Spot.DIRECTLY_OUTWARD, THIS))
    g.rule("post", "directly (behind|inward from) ~")(lambda: At(Spot.DIRECTLY_INWARD, THIS))
    g.rule("posts", "{a:post}")(lambda a: (a,))
    g.rule("posts", "{a:post} {more:posts}")(lambda a, more: (a, *more))
    g.rule("posts", "{a:post} and {more:posts}")(lambda a, more: (a, *more))
    g.rule("np", "({adj:adjectives}|) {head:nouns} ({posts}|)")(_noun_phrase)
    g.rule("np", "({adj:adjectives}|) {a:noun} {pa:post} or ({adjb:adjectives}|) {b:noun} {pb:post}")(_two_phrases)
    g.rule("np", "{a:noun} , {b:noun} , or {adj:adjectives} {c:noun} ({posts}|)")(
        lambda a, b, adj, c, posts=(): together((either((either((a, b)), together((c, *adj)))), *posts))
    )
    g.rule("np", "{a:noun} , {b:noun} , and {adj:adjectives} {c:noun} ({posts}|)")(
        lambda a, b, adj, c, posts=(): together((either((either((a, b)), together((c, *adj)))), *posts))
    )
    g.rule("np", "{adja:adjectives} {a:noun} , {adjb:adjectives} {b:noun} , or {c:noun} ({posts}|)")(
        lambda adja, a, adjb, b, c, posts=(): together(
            (either((together((a, *adja)), together((b, *adjb)), c)), *posts)
        )
    )
    g.rule("np", "{a:noun} or {adj:adjectives} {b:noun} ({posts}|)")(
        lambda a, adj, b, posts=(): together((either((a, together((b, *adj)))), *posts)) if a != ANYTHING else NO
    )
    g.rule("np", "{adj:adjectives} {a:noun} or {adjb:adjectives} {b:noun} ({posts}|)")(_two_adjectives)


def _noun_phrase(head: Selector, adj: tuple[Selector, ...] = (), posts: tuple[Selector, ...] = ()) -> Selector:
    return together((head, *adj, *posts))


def _two_phrases(
    a: Selector,
    pa: Selector,
    b: Selector,
    pb: Selector,
    adj: tuple[Selector, ...] = (),
    adjb: tuple[Selector, ...] = (),
) -> Selector:
    return either((together((a, *adj, pa)), together((b, *adjb, pb))))


def _two_adjectives(
    adj: tuple[Selector, ...], a: Selector, adjb: tuple[Selector, ...], b: Selector, posts: tuple[Selector, ...] = ()
) -> Selector:
    return together((either((together((a, *adj)), together((b, *adjb)))), *posts))


def add_references(g: Grammar) -> None:
    """Definite objects: this card, its host, the object in a role, and what was named before."""
    g.words("reference", {"~": THIS, "this counter": THIS})
    g.words(
        "reference",
        {"(host|the host) (card|ice|#icebreaker|program|agenda|hardware|resource|asset|identity)": HostOfThis()},
    )
    g.words(
        "reference",
        {
            "the card (you is|being|the_runner is|they is) (accessing|accessed)": Current(Role.ACCESSED),
            "the accessed card": Current(Role.ACCESSED),
            "the ice (you is|the_runner is|they is|being) (encountering|encountered)": Current(Role.ENCOUNTERED),
            "the encountered ice": Current(Role.ENCOUNTERED),
            "the ice (you is|the_runner is|they is|being) (approaching|approached)": Current(Role.APPROACHED),
            "the approached ice": Current(Role.APPROACHED),
            "the card you is accessing": Current(Role.ACCESSED),
        },
    )
    back = ("card", "ice", "program", "agenda", "asset", "upgrade", "resource", "hardware", "operation", "event")
    chosen = (
        "chosen",
        "revealed",
        "trashed",
        "installed",
        "second",
        "drawn",
        "stolen",
        "derezzed",
        "exposed",
        "forfeited",
    )
    for noun in back:
        name = {"ice": "piece of ice", "hardware": "piece of hardware"}.get(noun, noun)
        g.add("reference", f"(that|those) {noun}", Bound(f"that {name}"))
        for past in chosen:
            g.add("reference", f"the {past} {noun}", Bound(f"the {past} {name}"))
        g.add("reference", f"the {noun} just forfeited", Bound(f"the forfeited {name}"))
    g.rule("reference", "that {s:subtype} (ice|program|resource|event|card|)")(lambda s: Bound(f"that {s}"))
    g.words(
        "reference", {"that asset or upgrade": Bound("that card"), "the chosen #icebreaker": Bound("the chosen card")}
    )
    g.words("pronoun", {"it": Bound("it"), "them": Bound("them")})
    g.rule("object", "{r:reference}")(lambda r: The(r))
    g.rule("object", "{r:pronoun}")(lambda r: The(r))


def add_objects(g: Grammar, side: Side) -> None:
    """Quantities and what they count: targets, sets and cards from the top of a deck."""
    g.words("quantity", {"a": Some(1, 1), "x": Some(X(), X())})
    g.rule("quantity", "exactly {n:number}")(lambda n: Some(n, n))
    g.rule("quantity", "{n:number}")(lambda n: Some(n, n))
    g.rule("quantity", "up to {n:count}")(lambda n: Some(0, n))
    g.rule("quantity", "any number of")(lambda: Some(0, None))
    g.rule("quantity", "any {n:count}")(lambda n: Some(n, n))
    g.rule("quantity", "any")(lambda: Some(0, None))
    g.rule("quantity", "{n:number} or more")(lambda n: Some(n, None))
    g.rule("target", "{q:quantity} {s:np}")(lambda q, s: q.target(s))
    g.rule("target", "another {s:np}")(lambda s: Some(1, 1).target(together((s, ~Same(THIS)))))
    g.rule("target", "{q:quantity} {s:np} at random")(lambda q, s: q.target(s, at_random=True))
    g.rule("target", "{q:quantity} random {s:np}")(lambda q, s: q.target(s, at_random=True))
    g.rule("target", "{q:quantity} of the {end} {n:number} card (of|in) {d:deck}")(
        lambda q, end, n, d: q.target(TopOf(n, d, end is Placement.BOTTOM))
    )
    opponent = Player.CORP if side is Side.RUNNER else Player.RUNNER
    for whose, player in (("your", Player.YOU), ("their", opponent)):
        g.rule("target", f"{{q:quantity}} of {whose} {{s:np}}")(
            lambda q, s, player=player: q.target(installed(together((s, ControlledBy(player)))))
        )
    g.rule("target", "{q:quantity} of (those|the revealed|the chosen) card")(
        lambda q: q.target(Same(Bound("those cards")))
    )
    g.rule("target", "{q:quantity} of them")(lambda q: q.target(Same(Bound("them"))))
    g.rule("target", "each of {t:target}")(lambda t: t if t.most != 1 else NO)
    g.rule("object", "{t:target}")(lambda t: t)
    g.rule("object", "(each|all|every) {s:np}")(lambda s: Each(s))
    g.rule("object", "all of? your {s:np}")(lambda s: Each(together((s, ControlledBy(Player.YOU)))))
    g.rule("object", "(your|the_runner 's|their) grip")(lambda: Each(InZone((Zone.GRIP,))))
    g.rule("object", "(your|the_runner 's|their) heap")(lambda: Each(InZone((Zone.HEAP,))))
    g.rule("object", "all? hosted card")(lambda: Each(HostedOn(THIS)))
    g.rule("object", "the top card of {d:deck}")(lambda d: TopCards(1, d))
    g.rule("object", "the top {n:count} card of {d:deck}")(lambda n, d: TopCards(n, d))
    g.rule("object", "the bottom card of {d:deck}")(lambda d: TopCards(1, d, True))
    g.rule("object", "the bottom {n:count} card of {d:deck}")(lambda n, d: TopCards(n, d, True))
    g.rule("placed_object", "{o:object}")(_in_play)


def _in_play(o: Any) -> Any:
    from .logic import in_play

    return in_play(o)


def add_noun_phrases(g: Grammar, side: Side) -> None:
    """Every kind of noun phrase, as a card of this side means it."""
    add_names(g, side)
    add_adjectives(g, side)
    add_heads(g)
    add_posts(g)
    add_references(g)
    add_objects(g, side)
    add_subroutines(g)
