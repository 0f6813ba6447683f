"""Effects: what one verb does to what, and several of them in one instruction (9.11)."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from ..abilities import If, Instruction
from ..conditions import Exists, Fits
from ..deeds import Deed
from ..effects import Destination, Each, Effect, Object, Placement, Target, The, TopCards
from ..selectors import (
    AGENDA,
    ANYTHING,
    INSTALLED,
    THIS,
    Amount,
    And,
    Bound,
    Current,
    HostedOn,
    InServer,
    InZone,
    Not,
    Role,
    Same,
    ServerWord,
    StatOf,
    StatOfPlayer,
    ThatMany,
    Type,
)
from ..terms import DECKS, HANDS, SCORE_AREAS, CardType, Counter, Face, Player, PlayerStat, Side, Stat, Zone
from ..values import walk
from .amounts import times
from .instructions import done_by
from .logic import installed, placed, together
from .phrases import NO, Grammar

K = Deed
IDENTITY = Type((CardType.CORP_IDENTITY, CardType.RUNNER_IDENTITY))
Effects = tuple[Effect, ...]


def add_effects(g: Grammar, side: Side) -> None:
    """Every verb, its subject, and `and`."""
    _credits_and_cards(g, side)
    _cards_moved(g, side)
    _installing(g, side)
    _counters(g)
    _tags_and_damage(g, side)
    if side is Side.RUNNER:  # no card of the Runner is ice, which `it` has to be
        g.add("act", "bypass it", one(K.BYPASS, what=The(Bound("that ice"))))
    _runs(g)
    add_role_effects(g)
    opponent = Player.RUNNER if side is Side.CORP else Player.CORP
    g.rule("effect", "{e:deed}")(lambda e: e)
    g.rule("effect", "{who:player} {e:deed}")(_by)
    g.rule("effect", "they {a:deed} and {b:deed}")(lambda a, b: _by(opponent, a) + _by(opponent, b))
    g.rule("effect", "(have|) each player {e:deed}")(lambda e: _by(Player.CORP, e) + _by(Player.RUNNER, e))
    g.rule("told", "(force {who:player} to|have {who:player}) {e:deed}")(_by)
    g.rule("effects", "{a:told}", "{a:effect}")(lambda a: a)
    g.rule("effects", "{a:told} (and|, and|, then|and then|then) you {more:effects}")(lambda a, more: a + more)
    g.rule("effects", "{a:effect} (and|, and) {more:effects}")(_at_once)
    g.rule("effects", "{a:effect} (, then|and then|then) {more:effects}")(lambda a, more: a + more)
    g.rule("effects", "{a:effect} , {b:effect} , (and|then|and then) {c:effect}")(lambda a, b, c: a + b + c)


def _at_once(a: Effects, more: Effects) -> Effects:
    """What happens with the beginning of a run happens before the rest of it (rule_checkpoint_timing_structure)."""
    return more + a if [one.kind for one in a] == [Deed.RUN] else a + more


def _by(who: Player, e: Effects) -> Effects:
    return tuple(done_by(one, who) if one.by is Player.YOU else one for one in e)


def one(kind: Deed, amount: Amount | None = None, what: Object | None = None, **more: Any) -> Effects:
    """A single effect."""
    return (Effect(kind, amount=amount, what=what, **more),)


def _credits_and_cards(g: Grammar, side: Side) -> None:
    hand = HANDS[side]
    that_many = ThatMany("that many")
    g.rule("act", "gain {n:credits}")(lambda n: one(K.GAIN_CREDITS, n))
    g.rule("act", "gain that many [credit]")(lambda: one(K.GAIN_CREDITS, that_many))
    g.rule("act", "gain {n:clicks}")(lambda n: one(K.GAIN_CLICKS, n))
    g.rule("act", "gain {n:credits} and {m:clicks}")(lambda n, m: one(K.GAIN_CREDITS, n) + one(K.GAIN_CLICKS, m))
    g.rule("act", "lose {n:credits}")(lambda n: one(K.LOSE_CREDITS, n))
    g.rule("act", "lose all [credit] in (your|their) credit_pool")(lambda: one(K.LOSE_CREDITS))
    g.rule("act", "lose up to {n:credits}")(lambda n: one(K.LOSE_CREDITS, n, up_to=True))
    g.rule("act", "lose {n:clicks}")(lambda n: one(K.LOSE_CLICKS, n))
    g.words("act", {"lose any remaining [click]": one(K.LOSE_CLICKS, StatOfPlayer(PlayerStat.CLICKS, Player.YOU))})
    g.rule("act", "lose {n:clicks} and {m:credits}")(lambda n, m: one(K.LOSE_CLICKS, n) + one(K.LOSE_CREDITS, m))
    g.rule("act", "draw {n:count} card")(lambda n: one(K.DRAW, n))
    g.rule("act", "draw a card")(lambda: one(K.DRAW, 1))
    g.rule("act", "draw up to {n:count} card")(lambda n: one(K.DRAW, n, up_to=True))
    g.rule("act", "draw that many card")(lambda: one(K.DRAW, that_many))
    g.rule("act", "take {n:count} [credit] from {r:reference}")(lambda n, r: one(K.TAKE_CREDITS, n, source=The(r)))
    g.rule("act", "take all ([credit] from {r:reference}|hosted [credit])")(
        lambda r=THIS: one(K.TAKE_CREDITS, source=The(r))
    )
    g.rule("act", "take all [credit] from it")(lambda: one(K.TAKE_CREDITS, source=The(Bound("it"))))
    g.rule("act", "take {n:number} [credit] from it")(lambda n: one(K.TAKE_CREDITS, n, source=The(Bound("it"))))
    g.rule("act", "take up to {n:count} [credit] from {r:reference}")(
        lambda n, r: one(K.TAKE_CREDITS, n, source=The(r), up_to=True)
    )
    g.rule("act", "discard {q:quantity} card (from (your grip|hq|their grip)|)")(
        lambda q: one(K.DISCARD, what=q.target(InZone((hand,))))
    )
    g.rule("act", "purge virus counter")(lambda: one(K.PURGE))
    g.rule("act", "sabotage {n:count}")(lambda n: one(K.SABOTAGE, n))
    g.rule("act", "charge {o:placed_object}")(lambda o: one(K.CHARGE, what=o))
    g.rule("act", "identify your mark")(lambda: one(K.IDENTIFY_MARK))
    g.rule("act", "win the game")(lambda: one(K.WIN))


def _cards_moved(g: Grammar, side: Side) -> None:
    g.rule("act", "trash {o:placed_object}")(lambda o: one(K.TRASH, what=o))
    g.rule("act", "trash hosted {s:np}")(lambda s: one(K.TRASH, what=Each(together((s, HostedOn(THIS))))))
    g.rule("act", "destroy {o:placed_object}")(lambda o: one(K.TRASH, what=o))
    g.rule("act", "trash {a:placed_object} and {b:placed_object}")(
        lambda a, b: one(K.TRASH, what=a) + one(K.TRASH, what=b)
    )
    g.rule("step", "if there is any card in {z:zones} , trash 1 of them")(
        lambda z: (If(Exists(InZone(z)), (Instruction(one(K.TRASH, what=Target(InZone(z)))),)),)
    )
    g.rule("act", "derez {o:placed_object}")(lambda o: one(K.DEREZ, what=o))
    g.rule("act", "rez {o:placed_object}")(lambda o: one(K.REZ, what=o))
    g.rule("act", "expose {o:placed_object}")(lambda o: NO if _in_one_remote(o) else one(K.EXPOSE, what=o))
    g.rule("act", "reveal {o:object}")(lambda o: one(K.REVEAL, what=_in_hand(o, side)))
    g.rule("act", "flip ~")(lambda: one(K.FLIP, what=The(THIS)))
    g.rule("act", "turn {o:object} faceup")(lambda o: one(K.TURN_FACEUP, what=o))
    g.rule("act", "turn {o:object} facedown")(lambda o: one(K.TURN_FACEDOWN, what=o))
    g.rule("act", "remove {o:placed_object} from the game")(lambda o: one(K.REMOVE_FROM_GAME, what=o))
    g.rule("act", "remove ~ from the game instead of trashing it")(lambda: one(K.REMOVE_FROM_GAME, what=The(THIS)))
    g.rule("act", "set aside {o:object}")(lambda o: one(K.SET_ASIDE, what=o))
    g.rule("act", "set {o:object} aside")(lambda o: one(K.SET_ASIDE, what=o))
    g.rule("act", "set {o:object} aside faceup")(lambda o: one(K.SET_ASIDE, what=o, face=Face.UP))
    g.rule("act", "set {o:object} aside facedown")(lambda o: one(K.SET_ASIDE, what=o, face=Face.DOWN))
    g.words("hand", {"hq": Zone.HQ, "(your|the|the_runner 's|their) grip": Zone.GRIP, "your hand": HANDS[side]})
    g.rule("act", "add {o:placed_object} to {z:hand}")(
        lambda o, z: one(K.MOVE, what=o, destination=Destination(zone=z))
    )
    g.rule("act", "add {o:placed_object} to the {p:end} of {z:deck} (in any order|)")(
        lambda o, p, z: one(K.MOVE, what=o, destination=Destination(zone=z, placement=p))
    )
    g.rule("act", "add {o:placed_object} to archives ({f:face}|)")(
        lambda o, f=None: one(K.MOVE, what=o, destination=Destination(zone=Zone.ARCHIVES), face=f)
    )
    g.words("face", {"faceup": Face.UP, "facedown": Face.DOWN})
    for words, zone in (
        ("your score_area", SCORE_AREAS[side]),
        ("the_runner 's score_area", Zone.RUNNER_SCORE),
        ("the_corp 's score_area", Zone.CORP_SCORE),
        ("their score_area", SCORE_AREAS[side.other]),
    ):
        g.rule("act", f"add {{o:placed_object}} to {words} as a agenda worth {{n:points}} agenda_point")(
            lambda o, n, zone=zone: one(K.ADD_TO_SCORE_AREA, what=o, worth=n, destination=Destination(zone=zone))
        )
    g.rule("act", "shuffle {o:placed_object} into {z:deck}")(
        lambda o, z: one(K.MOVE, what=o, destination=Destination(zone=z, placement=Placement.SHUFFLED))
    )
    whole: dict[str, tuple[Zone, ...]] = {
        "hq": (Zone.HQ,),
        "archives": (Zone.ARCHIVES,),
        "your grip": (Zone.GRIP,),
        "your heap": (Zone.HEAP,),
    }
    whole |= {"your grip and heap": (Zone.GRIP, Zone.HEAP), "(the|the_runner 's) grip": (Zone.GRIP,)}
    g.words("whole_zone", whole)
    g.rule("act", "shuffle {w:whole_zone} into {z:deck}")(
        lambda w, z: one(K.MOVE, what=Each(InZone(w)), destination=Destination(zone=z, placement=Placement.SHUFFLED))
    )
    g.rule("act", "shuffle {z:deck}")(lambda z: one(K.SHUFFLE, destination=Destination(zone=z)))
    g.rule("act", "shuffle it")(lambda: one(K.SHUFFLE, destination=Destination(zone=DECKS[side])))
    g.rule("act", "search {z:deck} for {t:target}")(lambda z, t: searched(z, t))
    g.rule("act", "search {z:deck} for {t:target} , reveal them , and add them to {h:hand}")(
        lambda z, t, h: _search_reveal_add(z, t, h, "them")
    )
    g.rule("act", "search {z:deck} for {t:target} and install it")(
        lambda z, t: searched(z, t) + one(K.INSTALL, what=The(Bound("it")))
    )
    g.rule("act", "search {z:deck} for {t:target} and play {r:reference}")(
        lambda z, t, r: searched(z, t) + one(K.PLAY, what=The(r))
    )
    g.rule("act", "search {z:deck} for {t:target} and play it")(
        lambda z, t: searched(z, t) + one(K.PLAY, what=The(Bound("it")))
    )
    g.rule("act", "search {z:deck} for {t:target} , reveal it , and add it to {h:hand}")(
        lambda z, t, h: _search_reveal_add(z, t, h)
    )
    g.rule("act", "search {z:deck} for {t:target} (and|, then) reveal it")(
        lambda z, t: searched(z, t) + one(K.REVEAL, what=The(Bound("it")))
    )
    g.rule("act", "search {z:deck} for {t:target} and add {r:pronoun} to {h:hand}")(
        lambda z, t, r, h: searched(z, t) + one(K.MOVE, what=The(r), destination=Destination(zone=h))
    )
    g.rule("act", "reveal it and add it to {h:hand}")(
        lambda h: (
            one(K.REVEAL, what=The(Bound("it"))) + one(K.MOVE, what=The(Bound("it")), destination=Destination(zone=h))
        )
    )
    g.rule("act", "look at {o:object}")(lambda o: one(K.LOOK, what=o))
    g.rule("act", "look at (hq|all card in hq)")(lambda: one(K.LOOK, what=Each(InZone((Zone.HQ,)))))
    g.rule("act", "reveal hq")(lambda: one(K.REVEAL, what=Each(InZone((Zone.HQ,)))))
    g.rule("act", "reveal (the grip|your grip|the_runner 's grip)")(
        lambda: one(K.REVEAL, what=Each(InZone((Zone.GRIP,))))
    )
    g.rule("act", "arrange (the top {n:count} card of {z:deck}|them) in any order")(
        lambda n=None, z=None: one(K.ARRANGE, what=TopCards(n, z) if z is not None else The(Bound("them")))
    )
    g.rule("act", "choose {t:target}")(lambda t: one(K.CHOOSE, what=placed(t, INSTALLED)))
    g.rule("act", "forfeit {q:quantity} agenda")(
        lambda q: one(K.FORFEIT, what=q.target(together((AGENDA, InZone((SCORE_AREAS[side],))))))
    )
    g.rule("act", "swap {a:placed_object} with {b:placed_object}")(_swapped)
    g.rule("act", "swap {a:placed_object} and {b:placed_object}")(lambda a, b: one(K.SWAP, what=a, source=b))
    g.rule("act", "swap {t:target}")(
        lambda t: one(K.SWAP, what=placed(t, INSTALLED)) if (t.least, t.most) == (2, 2) else NO
    )
    g.rule("act", "score {o:placed_object}")(lambda o: one(K.SCORE, what=o))
    g.rule("act", "steal {o:placed_object}")(lambda o: one(K.STEAL, what=o))
    g.rule("act", "advance {o:placed_object}")(lambda o: one(K.ADVANCE, what=o))
    g.rule("act", "move ~ to {s:spot}")(lambda s: one(K.MOVE_TO_SERVER, what=The(THIS), destination=s))
    g.rule("spot", "the root of {s:server}")(lambda s: Destination(server=s, placement=Placement.ROOT))
    g.rule("spot", "the outermost position protecting {s:server}")(
        lambda s: Destination(server=s, placement=Placement.OUTERMOST)
    )
    g.rule("spot", "the innermost position protecting {s:server}")(
        lambda s: Destination(server=s, placement=Placement.INNERMOST)
    )


def _swapped(a: Object, b: Object) -> Effects:
    """`Swap 1 card with another one`: with another than the first."""
    if isinstance(a, Target) and isinstance(b, Target) and isinstance(b.what, And):
        parts = tuple(~Same(Bound("that card")) if p == ~Same(THIS) else p for p in b.what.parts)
        b = structs.replace(b, what=And(parts))
    return one(K.SWAP, what=a, source=b)


def _in_one_remote(what: Object) -> bool:
    """`All cards in a remote server` are those of one server, which has to be chosen."""
    return isinstance(what, Each) and any(isinstance(n, InServer) and n.server is ServerWord.REMOTE for n in walk(what))


def _in_hand(o: Object, side: Side) -> Object:
    return placed(o, InZone((HANDS[side],)))


def searched(z: Zone, t: Target) -> Effects:
    """A search with criteria may find nothing (rule_fail_to_find)."""
    found = placed(t, InZone((z,)))
    if isinstance(found, Target) and t.what != ANYTHING:
        found = structs.replace(found, least=0)
    return one(K.SEARCH, what=found)


def _search_reveal_add(z: Zone, t: Target, hand: Zone, word: str = "it") -> Effects:
    found = The(Bound(word))
    return searched(z, t) + one(K.REVEAL, what=found) + one(K.MOVE, what=found, destination=Destination(zone=hand))


def _installing(g: Grammar, side: Side) -> None:
    hand = InZone((HANDS[side],))
    for verb, kind in (("install", K.INSTALL), ("install and rez", K.INSTALL_AND_REZ)):
        g.rule("act", f"{verb} {{o:object}} ({{d:where}}|) ({{f:face}}|)")(
            lambda o, d=None, f=None, kind=kind: (
                one(kind, what=placed(o, hand), destination=d, face=f)
                if (o, d, f) != (The(THIS), None, Face.UP)
                else NO
            )
        )
    g.rule("where", "in_the_root_of {s:server}")(lambda s: Destination(server=s, placement=Placement.ROOT))
    g.rule("where", "protecting {s:server}")(lambda s: Destination(server=s, placement=Placement.PROTECTING))
    g.rule("where", "in_the_root_of_or_protecting {s:server}")(lambda s: Destination(server=s))
    g.add("where", "in a remote server", Destination(server=ServerWord.REMOTE, placement=Placement.ROOT))
    g.rule("where", "(in|into) a new remote server")(lambda: Destination(server=ServerWord.NEW_REMOTE))
    g.rule("where", "in the innermost position protecting {s:server}")(
        lambda s: Destination(server=s, placement=Placement.INNERMOST)
    )
    g.rule("where", "in the outermost position protecting {s:server}")(
        lambda s: Destination(server=s, placement=Placement.OUTERMOST)
    )
    g.rule("where", "in any position protecting {s:server}")(
        lambda s: Destination(server=s, placement=Placement.ANY_POSITION)
    )
    g.rule("where", "directly inward from ~")(lambda: Destination(placement=Placement.DIRECTLY_INWARD_OF_THIS))
    g.rule("where", ", placing it directly behind ~")(lambda: Destination(placement=Placement.DIRECTLY_INWARD_OF_THIS))
    g.rule("where", "on ~")(lambda: Destination(host=The(THIS)))
    g.rule("act", "play {o:object}")(lambda o: one(K.PLAY, what=placed(o, hand)))
    g.rule("act", "host {o:object} on it")(
        lambda o: one(K.HOST, what=placed(o, hand), destination=Destination(host=The(Bound("it"))))
    )
    g.rule("act", "host {o:object} on {r:reference}")(
        lambda o, r: (
            one(K.HOST, what=placed(o, hand), destination=Destination(host=The(r))) if not _is_identity(o) else NO
        )
    )
    g.rule("act", "host {o:object} on (a|1) {s:np}")(
        lambda o, s: (
            one(K.HOST, what=placed(o, INSTALLED), destination=Destination(host=Target(installed(s))))
            if isinstance(o, Target)
            else NO
        )
    )
    g.rule("act", "host ~ on {o:placed_object}")(
        lambda o: one(K.HOST, what=The(THIS), destination=Destination(host=o)) if not isinstance(o, The) else NO
    )
    g.rule("act", "reveal and install {o:object}")(
        lambda o: one(K.REVEAL, what=_installable(placed(o, hand))) + _again(o, K.INSTALL)
    )
    g.rule("act", "host {o:object} ({f:face}|) on ~")(
        lambda o, f=None: (
            one(K.HOST, what=placed(o, hand), destination=Destination(host=The(THIS)), face=f)
            if not _is_identity(o)
            else NO
        )
    )


def _installable(o: Object) -> Object:
    """What is chosen to be revealed and installed is a card that can be."""
    if not isinstance(o, Target):
        return o
    return structs.replace(o, what=together((o.what, Not(Type((CardType.EVENT, CardType.OPERATION))))))


def _is_identity(o: Object) -> bool:
    """Whether it is an identity, which no player holds in a hand."""
    return isinstance(o, Target) and IDENTITY in (o.what.parts if isinstance(o.what, And) else (o.what,))


def _again(o: Object, kind: Deed) -> Any:
    """The same object once more; a target is chosen once, so that it must be named by `it`."""
    return one(kind, what=o if isinstance(o, The) else The(Bound("it")))


def _counters(g: Grammar) -> None:
    g.rule("counters", "{n:count} {c:counter} counter")(lambda n, c: (n, c, False))
    g.rule("counters", "a {c:counter} counter")(lambda c: (1, c, False))
    g.rule("counters", "up to {n:count} {c:counter} counter")(lambda n, c: (n, c, True))
    g.rule("counters", "{n:count} [credit]")(lambda n: (n, Counter.CREDIT, False))
    g.rule("counters", "{n:count} [credit] from the bank")(lambda n: (n, Counter.CREDIT, False))
    g.rule("counters", "that many {c:counter} counter")(lambda c: (ThatMany("that many"), c, False))
    g.rule("act", "place {n:counters} on {o:placed_object}")(lambda n, o: _place(K.PLACE_COUNTERS, n, o))
    g.rule("act", "load {n:counters} (on|onto) {o:placed_object}")(lambda n, o: _place(K.LOAD, n, o))
    g.rule("act", "move {n:counters} from {a:placed_object} to {b:placed_object}")(_move_counters)
    g.rule("act", "remove {n:counters} from {o:placed_object}")(lambda n, o: _remove(n, o))
    g.rule("act", "remove all {c:counter} counter from {o:placed_object}")(
        lambda c, o: one(K.REMOVE_COUNTERS, what=o, counter=c)
    )
    g.rule("act", "remove {n:count} hosted {c:counter} counter")(lambda n, c: _remove((n, c, False), The(THIS)))
    g.rule("act", "remove all hosted {c:counter} counter")(lambda c: one(K.REMOVE_COUNTERS, what=The(THIS), counter=c))


def _place(kind: Deed, n: tuple[Amount, Counter, bool], o: Object) -> Effects:
    return one(kind, n[0], o, counter=n[1], up_to=n[2])


def _remove(n: tuple[Amount, Counter, bool], o: Object) -> Effects:
    return one(K.REMOVE_COUNTERS, n[0], o, counter=n[1], up_to=n[2])


def _move_counters(n: tuple[Amount, Counter, bool], a: Object, b: Object) -> Effects:
    return one(K.MOVE_COUNTERS, n[0], counter=n[1], up_to=n[2], source=a, destination=Destination(host=b))


def _tags_and_damage(g: Grammar, side: Side) -> None:
    runner = Player.RUNNER
    g.words("the_tagged", {"the_runner": runner})
    g.rule("act", "give (the_runner|them) {n:count} tag")(lambda n: one(K.TAKE_TAGS, n, by=runner))
    g.rule("act", "give (the_runner|them) a tag")(lambda: one(K.TAKE_TAGS, 1, by=runner))
    g.rule("act", "take {n:count} tag")(lambda n: one(K.TAKE_TAGS, n))
    g.rule("act", "take a tag")(lambda: one(K.TAKE_TAGS, 1))
    g.rule("act", "remove {n:count} tag")(lambda n: one(K.REMOVE_TAGS, n))
    g.rule("act", "remove up to {n:count} tag")(lambda n: one(K.REMOVE_TAGS, n, up_to=True))
    g.rule("act", "remove all tag")(lambda: one(K.REMOVE_TAGS))
    g.rule("act", "remove a tag")(lambda: one(K.REMOVE_TAGS, 1))
    corp = Player.CORP
    if side is Side.RUNNER:
        g.rule("act", "give the_corp {n:count} bad_publicity")(lambda n: one(K.TAKE_BAD_PUBLICITY, n, by=corp))
    g.rule("act", "take {n:count} bad_publicity")(lambda n: one(K.TAKE_BAD_PUBLICITY, n))
    g.rule("act", "take {n:count} bad_publicity from ~")(
        lambda n: (
            *one(K.REMOVE_COUNTERS, n, The(THIS), counter=Counter.BAD_PUBLICITY),
            *one(K.TAKE_BAD_PUBLICITY, n),
        )
    )
    g.rule("act", "take up to {n:count} bad_publicity")(lambda n: one(K.TAKE_BAD_PUBLICITY, n, up_to=True))
    g.rule("act", "remove {n:count} bad_publicity")(lambda n: one(K.REMOVE_BAD_PUBLICITY, n))
    g.rule("act", "remove {n:number} bad_publicity per agenda_point that {r:reference} was worth")(
        lambda n, r: one(K.REMOVE_BAD_PUBLICITY, times(n, StatOf(Stat.AGENDA_POINTS, r)))
    )
    g.rule("act", "remove up to {n:count} bad_publicity")(lambda n: one(K.REMOVE_BAD_PUBLICITY, n, up_to=True))
    g.rule("act", "(do|suffer) {n:count} {d:damage_kind} damage")(lambda n, d: one(K.DAMAGE, n, damage=d))
    g.rule("act", "(do|suffer) {n:count} {d:damage_kind} damage ⟨ cannot be prevented ⟩")(
        lambda n, d: one(K.DAMAGE, n, damage=d, preventable=False)
    )
    g.rule("act", "give (the_runner|them) {n:count} tag ⟨ cannot be (avoided|prevented) ⟩")(
        lambda n: one(K.TAKE_TAGS, n, by=runner, preventable=False)
    )


def _runs(g: Grammar) -> None:
    g.rule("act", "end the run")(lambda: one(K.END_THE_RUN))
    g.rule("act", "jack out")(lambda: one(K.JACK_OUT))
    g.rule("act", "run {s:run_server}")(lambda s: one(K.RUN, server=s))
    g.words(
        "run_server",
        {
            "hq": ServerWord.HQ,
            "r&d": ServerWord.RND,
            "archives": ServerWord.ARCHIVES,
            "(a|any) (central server)": ServerWord.CENTRAL,
            "(a|any) remote server": ServerWord.REMOTE,
            "(any|a) server": ServerWord.ANY,
            "your mark": ServerWord.MARK,
            "this server": ServerWord.THIS,
            "any server any server": ServerWord.ANY,
        },
    )
    g.rule("act", "break {s:subroutines}")(lambda s: one(K.BREAK, what=s))
    g.rule("act", "bypass {o:object}")(lambda o: one(K.BYPASS, what=o))
    g.rule("act", "breach {s:server}")(lambda s: one(K.BREACH, server=s))
    g.rule("act", "access {o:placed_object}")(lambda o: one(K.ACCESS, what=o))
    g.rule("act", "access {n:count} additional card (when you breach (it|{s:server})|)")(
        lambda n, s=None: one(K.ACCESS_MORE, n, server=s)
    )
    g.rule("act", "access that many additional card")(lambda: one(K.ACCESS_MORE, ThatMany("that many")))
    g.rule("act", "encounter {o:placed_object}")(lambda o: one(K.ENCOUNTER, what=o))
    g.rule("act", "(end your action_phase|your action_phase end)")(lambda: one(K.END_ACTION_PHASE))


def add_role_effects(g: Grammar) -> None:
    """What is done to the card in a role, if it is such a card: `the barrier you are encountering`."""
    for word, kind in (("trash", K.TRASH), ("bypass", K.BYPASS), ("derez", K.DEREZ)):
        for role, words in ((Role.ENCOUNTERED, "encountering"), (Role.ACCESSED, "accessing")):
            g.rule("role_effect", f"{word} the {{s:np}} you is {words}")(
                lambda s, kind=kind, role=role: (one(kind, what=The(Current(role))), Fits(Current(role), s))
            )
