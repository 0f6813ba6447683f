"""Costs: before a colon, behind `as an additional cost to`, and nested in an instruction (1.16)."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from ..costs import (
    AddTo,
    Component,
    Cost,
    Derez,
    Forfeit,
    LoseClicks,
    PayCredits,
    PayStat,
    Perform,
    RemoveFromGame,
    RemoveTags,
    Reveal,
    SpendClicks,
    SpendCounters,
    SufferDamage,
    TakeBadPublicity,
    TakeTags,
    TrashCards,
    TurnFacedown,
)
from ..deeds import Deed
from ..effects import Destination, Effect, Placement, Target, The
from ..selectors import (
    AGENDA,
    INSTALLED,
    THIS,
    Bound,
    Calculated,
    ControlledBy,
    Current,
    HostedOn,
    InZone,
    Is,
    Operator,
    Role,
    Same,
    StatOfPlayer,
    Status,
    X,
)
from ..terms import SCORE_AREAS, Damage, Player, PlayerStat, Side, Stat, Zone
from .amounts import times
from .logic import installed, together
from .phrases import NO, Grammar


def add_costs(g: Grammar, side: Side) -> None:
    """The components of costs, and their combinations."""
    _add_components(g, side)
    # before a colon a component may be a bare quantity
    g.rule("trigger_atom", "{n:clicks}")(lambda n: SpendClicks(n))
    g.rule("trigger_atom", "{n:credits}")(lambda n: PayCredits(n))
    g.rule("trigger_atom", "[trash]")(lambda: TrashCards(The(THIS)))
    g.rule("trigger_atom", "{n:count} hosted {c:counter} counter")(lambda n, c: SpendCounters(c, n, THIS))
    g.rule("trigger_atom", "hosted {c:counter} counter")(lambda c: SpendCounters(c, 1, THIS))
    g.rule("trigger_atom", "any {n:count} {c:counter} counter")(
        lambda n, c: SpendCounters(c, n, ControlledBy(Player.YOU))
    )
    g.rule("trigger_atom", "any {c:counter} counter")(lambda c: SpendCounters(c, 1, ControlledBy(Player.YOU)))
    g.rule("trigger_atom", "{c:component}")(lambda c: c)
    g.rule("trigger_atoms", "{a:trigger_atom}")(lambda a: (a,))
    g.rule("trigger_atoms", "{a:trigger_atom} (,|and|, and) {more:trigger_atoms}")(_joined)
    g.rule("trigger_cost", "{a:trigger_atoms}")(lambda a: Cost(a))
    g.rule("trigger_cost", "{a:trigger_atoms} or {b:trigger_atoms}")(_alternatives)
    g.rule("trigger_cost", "{a:trigger_atom} , {b:trigger_atom} or {c:trigger_atom}")(
        lambda a, b, c: Cost(alternatives=((a, b), (a, c)))
    )
    g.rule("components", "{a:component}")(lambda a: (a,))
    g.rule("components", "{a:component} (and|, and|,) {more:components}")(_all)
    g.rule("components", "spend {n:clicks} and {m:credits}")(lambda n, m: (SpendClicks(n), PayCredits(m)))
    g.rule("cost", "{a:components}")(lambda a: Cost(a))
    g.rule("cost", "{a:components} or {b:components}")(_alternatives)


def paid_by(cost: Cost, player: Player) -> Cost:
    """The cost as this player pays it, who forfeits from their own score area."""
    if player.value not in _SCORE_AREAS:
        return cost

    def own(component: Component) -> Component:
        if not isinstance(component, Forfeit) or not isinstance(component.what, Target):
            return component
        what = together((AGENDA, InZone((_SCORE_AREAS[player.value],))))
        return Forfeit(structs.replace(component.what, what=what))

    options = tuple(tuple(map(own, option)) for option in cost.alternatives)
    return Cost(tuple(map(own, cost.components)), options)


_SCORE_AREAS = {side.value: zone for side, zone in SCORE_AREAS.items()}


def _joined(a: Component, more: tuple[Component, ...]) -> Any:
    """The components, unless two of one plain kind stand side by side, which no card prints."""
    if isinstance(a, PayCredits | TakeTags) and any(type(m) is type(a) for m in more):
        return NO
    if isinstance(a, SpendClicks) and any(isinstance(m, SpendClicks) for m in more):
        return NO
    if any(isinstance(m, SpendClicks) for m in more):
        return NO  # clicks stand first
    return (a, *more)


def _all(a: Component, more: tuple[Component, ...]) -> Any:
    return NO if any(type(m) is type(a) for m in more) else (a, *more)


def _alternatives(a: tuple[Component, ...], b: tuple[Component, ...]) -> Any:
    return NO if a == b else Cost(alternatives=(a, b))


def _add_components(g: Grammar, side: Side) -> None:
    score = SCORE_AREAS[side]
    g.words("damage", {"net": (Damage.NET,), "meat": (Damage.MEAT,), "core": (Damage.CORE,)})
    g.words("damage", {"net or meat": (Damage.NET, Damage.MEAT), "meat or net": (Damage.MEAT, Damage.NET)})
    g.words("damage_kind", {kind.value: kind for kind in Damage})
    g.rule("component", "(pay|spend) {n:credits}")(lambda n: PayCredits(n))
    g.rule("component", "(pay|spend) {n:credits} {e:each}")(lambda n, e: PayCredits(times(n, e)))
    g.rule("component", "pay {a:credits} plus {b:credits} {e:each}")(
        lambda a, b, e: PayCredits(Calculated(Operator.PLUS, a, times(b, e)))
    )
    g.rule("component", "(pay|spend) any number of [credit]")(lambda: PayCredits(X()))
    g.rule("component", "spend any number of [click]")(lambda: SpendClicks(X()))
    g.rule("component", "(remove|spend) any number of hosted {c:counter} counter")(
        lambda c: SpendCounters(c, X(), THIS)
    )
    g.rule("components", "spend {n:clicks} and {m:credits} {e:each}")(
        lambda n, m, e: (SpendClicks(n), PayCredits(times(m, e)))
    )
    g.rule("component", "randomly trash {t:target}")(
        lambda t: TrashCards(structs.replace(t, at_random=True)) if isinstance(t, Target) else NO
    )
    g.rule("component", "spend {n:clicks}")(lambda n: SpendClicks(n))
    theirs = StatOfPlayer(PlayerStat.CLICKS, Player(side.other.value))
    g.add("component", "lose all their [click]", LoseClicks(theirs))
    g.rule("component", "lose {n:clicks}")(lambda n: LoseClicks(n))
    g.rule("component", "(remove|spend) {n:count} hosted {c:counter} counter")(lambda n, c: SpendCounters(c, n, THIS))
    g.rule("component", "(remove|spend) a hosted {c:counter} counter")(lambda c: SpendCounters(c, 1, THIS))
    g.rule("component", "(remove|spend) (a|1) {c:counter} counter from {r:reference}")(
        lambda c, r: SpendCounters(c, 1, r)
    )
    g.rule("component", "(remove|spend) {n:number} {c:counter} counter from {r:reference}")(
        lambda c, n, r: SpendCounters(c, n, r)
    )
    g.rule("component", "spend {n:count} {c:counter} counter from your installed card")(
        lambda c, n: SpendCounters(c, n, ControlledBy(Player.YOU))
    )
    g.rule("component", "spend (a|1) {c:counter} counter from any of your card")(
        lambda c: SpendCounters(c, 1, ControlledBy(Player.YOU))
    )
    g.rule("component", "trash {o:placed_object}")(lambda o: TrashCards(o))
    approached = Same(Current(Role.APPROACHED)) & Is(Status.UNREZZED)
    g.words("component", {"trash the unrezzed ice (the_runner|they) is approaching": TrashCards(Target(approached))})
    g.rule("component", "trash {q:quantity} of your (other|another) installed card")(
        lambda q: TrashCards(q.target(together((~Same(THIS), ControlledBy(Player.YOU), INSTALLED))))
    )
    g.rule("component", "trash {q:quantity} of your installed {s:np}")(
        lambda q, s: TrashCards(q.target(together((s, ControlledBy(Player.YOU), INSTALLED))))
    )
    g.rule("component", "trash {q:quantity} of your {s:np}")(
        lambda q, s: TrashCards(q.target(together((s, ControlledBy(Player.YOU), INSTALLED))))
    )
    g.rule("component", "[trash]")(lambda: TrashCards(The(THIS)))
    g.rule("component", "remove {o:placed_object} from the game")(lambda o: RemoveFromGame(o))
    g.rule("component", "remove {n:count} tag")(lambda n: RemoveTags(n))
    g.rule("component", "remove a tag")(lambda: RemoveTags(1))
    g.rule("component", "take {n:count} tag")(lambda n: TakeTags(n))
    g.rule("component", "take a tag")(lambda: TakeTags(1))
    g.rule("component", "remove {n:number} bad_publicity")(
        lambda n: Perform(Effect(Deed.REMOVE_BAD_PUBLICITY, amount=n))
    )
    g.rule("component", "take {n:count} bad_publicity")(lambda n: TakeBadPublicity(n))
    g.rule("component", "suffer {n:count} {d:damage_kind} damage")(lambda n, d: SufferDamage(d, n))
    g.rule("component", "reveal and trash ~ from hq")(lambda: Reveal(The(THIS), trash=True))
    both = "reveal and trash {t:target}", "reveal and the_corp trash {t:target}"
    g.rule("component", *both)(lambda t: Reveal(t, trash=True))
    g.rule("component", "reveal {t:target}")(lambda t: Reveal(t) if isinstance(t, Target) else NO)
    g.rule("component", "(remove|spend) (a|1) {c:counter} counter from (a|1) {s:np}")(
        lambda c, s: SpendCounters(c, 1, installed(s))
    )
    g.rule("component", "forfeit {r:pronoun}")(lambda r: Forfeit(The(r)))
    g.rule("component", "forfeit ~")(lambda: Forfeit(The(THIS)))
    g.rule("component", "forfeit {q:quantity} agenda")(
        lambda q: Forfeit(q.target(together((AGENDA, InZone((score,))))))
    )
    g.rule("component", "forfeit it")(lambda: Forfeit(The(Bound("it"))))
    g.rule("component", "draw {n:number} card")(lambda n: Perform(Effect(Deed.DRAW, amount=n)))
    g.rule("component", "remove any {n:number} {c:counter} counter from your installed card")(
        lambda n, c: SpendCounters(c, n, together((ControlledBy(Player.YOU), INSTALLED)))
    )
    g.rule("component", "remove (a|1) {c:counter} counter from (a|1) {s:np}")(
        lambda c, s: SpendCounters(c, 1, installed(s))
    )
    g.rule("component", "derez {o:placed_object}")(lambda o: Derez(o))
    g.rule("component", "add {o:placed_object} to {z:hand}")(lambda o, z: AddTo(o, _moved(z)))
    g.rule("component", "add {n:count} hosted card to {z:hand}")(
        lambda n, z: AddTo(Target(HostedOn(THIS), n, n), _moved(z))
    )
    g.rule("component", "add {o:placed_object} to the {p:end} of {d:deck}")(
        lambda o, p, d: AddTo(o, Effect(Deed.MOVE, destination=Destination(zone=d, placement=p)))
    )
    g.rule("component", "shuffle {o:placed_object} into {d:deck}")(
        lambda o, d: AddTo(o, Effect(Deed.MOVE, destination=Destination(zone=d, placement=Placement.SHUFFLED)))
    )
    g.rule("component", "add ~ to your score_area as a agenda worth {n:points} agenda_point")(
        lambda n: Perform(Effect(Deed.ADD_TO_SCORE_AREA, what=The(THIS), worth=n))
    )
    g.rule("component", "add ~ to their score_area as a agenda worth {n:points} agenda_point")(
        lambda n: Perform(Effect(Deed.ADD_TO_SCORE_AREA, what=The(THIS), worth=n))
    )
    g.rule("points", "{n:number}")(lambda n: n)
    g.rule("points", "{n:signed}")(lambda n: n)
    g.rule("component", "turn {n:number} hosted {s:np} facedown")(
        lambda n, s: TurnFacedown(Target(together((s, HostedOn(THIS))), n, n))
    )
    g.rule("component", "pay the trash_cost of {r:reference}")(lambda r: PayStat(Stat.TRASH_COST, r))
    g.rule("component", "pay its trash_cost")(lambda: PayStat(Stat.TRASH_COST, Current(Role.ACCESSED)))


def _moved(zone: Zone) -> Effect:
    """Where a cost puts its objects."""
    return Effect(Deed.MOVE, destination=Destination(zone=zone))
