"""What the terms of declarations and costs name: what costs more or less, what is done to what, gains (9.3.3, 1.10)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from msgspec import structs

from ..abilities import (
    Ability,
    AbilityKind,
    BaseTraceStrength,
    CopiesSubroutines,
    Declaration,
    GainAbility,
    GainSubtypesOf,
    GainTextOf,
    GameStart,
    LoseAbility,
    LoseSubroutines,
    MoreCounters,
    NotLowered,
    Permission,
    PlayerStatChange,
    Prohibition,
    StatChange,
)
from ..conditions import ActPattern, Cheaper, During
from ..costs import (
    AdditionalCost,
    Cost,
    CostModifier,
    Discount,
    PayCredits,
    Surcharge,
)
from ..deeds import Deed
from ..effects import Object, Placement, The
from ..selectors import (
    ANYTHING,
    THIS,
    Amount,
    And,
    Anything,
    Bound,
    EventPattern,
    HostedOn,
    InServer,
    InZone,
    IsSubroutine,
    Ref,
    Same,
    Selector,
    SelectorNode,
    ServerRef,
    ServerWord,
    This,
)
from ..terms import Counter, Part, Player, PlayerStat, Relation, Scope, Stat, Zone
from . import logic
from .amounts import times
from .clauses import ONCE, Adjunct, Form, Said, SomeRuns, Tense
from .doing import Much, SoMany, Unit, amount_of
from .phrases import NO
from .pieces import ABILITY, PAID_ABILITY, SUBROUTINE, ChangesCosts, Means, Power

Declarations: TypeAlias = tuple[Declaration, ...]
Measured: TypeAlias = StatChange | PlayerStatChange | BaseTraceStrength | CostModifier | AdditionalCost


def permitted(act: object) -> Any:
    """What can be done in any manner: advanced, where the rules let agendas alone be."""
    match act:
        case Permission(ActPattern(Deed.ADVANCE, what=SelectorNode())):
            return (act,)
        case _:
            return NO


def from_host(verbs: tuple[Deed, ...], what: Selector) -> Any:
    """Hosted cards can be played or installed from where they are."""
    hosted = logic.together((what, HostedOn(THIS)))
    allowed = tuple(Permission(ActPattern(verb, Player.YOU, hosted)) for verb in verbs)
    return allowed if set(verbs) <= {Deed.PLAY, Deed.INSTALL} else NO


def quoted(o: Object, q: int, placement: Placement | None = None, times: Amount = 1) -> GainAbility:
    """The gain of a quoted ability, so many times; it is read later, till then it is named by its number below zero."""
    return GainAbility(o, (Ability(AbilityKind.STATIC, -1 - q),), placement=placement, times=times)


def minus(n: int) -> int:
    """So much less."""
    return -n


def so_much_more(many: SoMany, more: bool) -> Any:
    """So much more, or so much less."""
    n = amount_of(many)
    if more:
        return n
    return minus(n) if isinstance(n, int) else NO


def gained_together(one: GainAbility, more: GainAbility | tuple[()]) -> Any:
    """Subtypes first, then abilities in their order."""
    if isinstance(more, tuple):
        return one
    again = set(one.subtypes).intersection(more.subtypes) or (one.abilities and more.subtypes)
    if one.chosen or more.chosen or again or (one.abilities and (one.times, more.times) != (1, 1)):
        return NO
    return structs.replace(more, subtypes=one.subtypes + more.subtypes, abilities=one.abilities + more.abilities)


def done_to(verb: Deed, what: Selector) -> Any:
    """`Install a card in the root of or protecting` a server: there it will be, and is not yet; what is drawn is any
    card."""
    if verb is Deed.DRAW:
        return ActPattern(verb) if what == ANYTHING else NO
    parts = what.parts if isinstance(what, And) else (what,)
    inside = next((p for p in parts if isinstance(p, InServer) and p.part is Part.ROOT_OR_PROTECTING), None)
    if verb is not Deed.INSTALL or inside is None:
        return ActPattern(verb, what=what)
    rest = logic.together(p for p in parts if p is not inside)
    return ActPattern(verb, what=None if rest == ANYTHING else rest, server=inside.server)


def act_at(verb: Deed, server: ServerRef) -> Any:
    """To run on such a server."""
    return ActPattern(verb, server=any_or(server)) if verb is Deed.RUN else NO


def any_or(server: ServerRef) -> ServerRef | None:
    """None where it may be any server."""
    return None if server is ServerWord.ANY else server


def changed_by(measured: Measured, by: tuple[Amount, bool]) -> Any:
    """It is so much more or less."""
    amount, more = by
    match measured:
        case CostModifier(change=Surcharge(kind=kind)):
            change = Surcharge(amount, kind) if more else Discount(amount, kind)
            return (structs.replace(measured, change=change),)
        case AdditionalCost():
            return (structs.replace(measured, cost=Cost((PayCredits(amount),))),) if more else NO
        case StatChange() | PlayerStatChange() | BaseTraceStrength():
            if not more and not isinstance(amount, int):
                return NO
            return (structs.replace(measured, amount=amount if more else minus(amount)),)  # type: ignore[arg-type]
        case _:
            return NO


def raised_by(form: Form, measured: Measured | tuple[Measured, ...], amount: Amount) -> Any:
    """It is so much more or less, while that holds; or each of them is."""
    if form.tense is not Tense.NOW:
        return NO
    each = [changed_by(one, (amount, form.verb)) for one in (measured if isinstance(measured, tuple) else (measured,))]
    return NO if NO in each else tuple(declared for found in each for declared in found)


def set_to(measured: Measured, amount: Amount) -> Any:
    """It is that much, whatever it was."""
    if not isinstance(measured, StatChange | PlayerStatChange):
        return NO
    return structs.replace(measured, amount=amount, set_to=True)


def for_every(declared: Declarations, count: Amount) -> Any:
    """As much more or less, or as often, as is counted: of several things said, the last, and all of them where all are
    numbers of cards."""
    *before, last = declared
    match last:
        case StatChange(amount=int(n), set_to=False) | PlayerStatChange(amount=int(n), set_to=False):
            counted: Any = structs.replace(last, amount=times(n, count))
        case LoseSubroutines(amount=int(n)) | Cheaper(amount=int(n)):
            counted = structs.replace(last, amount=times(n, count))
        case GainAbility(times=1, abilities=(_, *_)):
            counted = structs.replace(last, times=count)
        case AdditionalCost(cost=Cost((PayCredits(int(n)),), ())):
            counted = structs.replace(last, cost=Cost((PayCredits(times(n, count)),)))
        case CostModifier(change=Surcharge(amount=int(n)) | Discount(amount=int(n)) as change):
            counted = structs.replace(last, change=structs.replace(change, amount=times(n, count)))
        case _:
            return NO
    if before and all(isinstance(one, StatChange) for one in declared):
        return (*for_every(tuple(before), count), counted)
    return (*before, counted)


def all_of_holder(holder: Object | Player, said: tuple[tuple[Declarations, Any], ...]) -> Any:
    """What is said of the holder, each of it for each of what is counted perhaps; that it cannot gain abilities is part
    of losing them all."""
    each = tuple(for_every(held, count) if held and count != () else held for held, count in said)
    if NO in each:
        return NO
    together = tuple(declared for held in each for declared in held)
    if () in each and not all(isinstance(d, LoseAbility) and d.all_abilities for d in together):
        return NO
    return of_holder(holder, together)


def of_holder(holder: Object | Player, declared: Declarations) -> Any:
    """What is said of this card, said of the holder."""
    if not declared:
        return NO
    made: tuple[Any, ...] = tuple(_of_holder(holder, one) for one in declared)
    return NO if NO in made else made


def _of_holder(holder: Object | Player, declared: Declaration) -> Any:
    if isinstance(holder, Player):
        return structs.replace(declared, player=holder) if isinstance(declared, PlayerStatChange) else NO
    match declared:
        case StatChange() | MoreCounters() | CopiesSubroutines():
            return structs.replace(declared, of=holder)
        case GainAbility():
            return structs.replace(declared, to=holder)
        case LoseAbility() | LoseSubroutines():
            return structs.replace(declared, what=holder)
        case Permission():
            return declared if holder == The(THIS) else NO
        case _:
            return NO


def gaining(holder: Object, gained: tuple[type[GainSubtypesOf | GainTextOf]], of: Object) -> Declarations:
    """The holder gains the subtypes or the text of these."""
    (kind,) = gained
    return (kind(holder, of),)


def with_means(act: ActPattern | Prohibition, means: Selector) -> Any:
    """The act, done with such cards."""
    barred = isinstance(act, Prohibition) or act.using is not None
    return NO if barred else structs.replace(act, using=means)


def used_for_act(act: ActPattern | Prohibition, means: Selector) -> Any:
    """To use such cards for the act; those that cannot be used to break cannot be used (rule_cannot_precedence)."""
    match act:
        case ActPattern(Deed.BREAK, what=None | IsSubroutine(Same(This()), printed=False), using=None):
            during = During.ENCOUNTER_WITH_THIS if act.what is not None else None
            return ActPattern(Deed.USE, what=means, to=Deed.BREAK, during=during)
        case _:
            return with_means(act, means)


IT = Bound("it")


def printed_one(power: Power) -> Power:
    """One that is printed on its card, and not gained."""
    return power._replace(printed=True)


def used_for_it(means: Means) -> Any:
    """By what something is done: a subroutine, or an object by its abilities."""
    power, on = means
    if on is None or power.paid or power == printed_one(ABILITY):
        return NO
    return IsSubroutine(on, any=True, printed=power.printed) if power.subroutine else on


def ability_used(means: Means) -> Any:
    """To use abilities of such cards, those printed on them, or paid ones; subroutines are not used."""
    power, on = means
    if on is None or power.subroutine:
        return NO
    return ActPattern(Deed.USE, what=logic.installed(on), printed=power.printed, paid=power.paid)


def subroutines_meant(means: Means, its: Ref = IT) -> Any:
    """Those subroutines, where the words speak of subroutines."""
    power, on = means
    if not power.subroutine or on is None:
        return NO
    return IsSubroutine(Same(its) if on == Same(IT) else on, printed=power.printed)


def done_to_means(verb: Deed, means: Means) -> Any:
    """To use those abilities, or to break those subroutines."""
    if verb is Deed.USE:
        return ability_used(means)
    what = subroutines_meant(means)
    return NO if what is NO or verb is not Deed.BREAK else ActPattern(verb, what=what)


def undergone_act(verb: Deed, what: Selector | Means) -> Any:
    """To do that with it; broken are only subroutines."""
    if isinstance(what, tuple):
        return done_to_means(verb, what)
    return NO if verb is Deed.BREAK else done_to(verb, what)


def spared(what: Selector | Means | SomeRuns | Measured, verb: Deed | bool) -> Any:
    """That cannot be done to it, a run cannot be declared successful, or a number cannot be lowered."""
    match what, verb:
        case StatChange(stat=stat, of=of), False:
            return (NotLowered(stat, of),)
        case (None, bound, (*servers,)), Deed.DECLARE_SUCCESSFUL if bound == ONCE and len(servers) < 2:
            return (Prohibition(ActPattern(verb, server=servers[0] if servers else None)),)
        case (Power(), _) | SelectorNode(), Deed() if verb is not Deed.DECLARE_SUCCESSFUL:
            return prohibited((), (undergone_act(verb, what),))
        case _:
            return NO


def own_printed(means: Means) -> Any:
    """Its printed subroutines, those of whatever is spoken of."""
    return True if means == (printed_one(SUBROUTINE), Same(IT)) else NO


DEALT = {
    Deed.GAIN_CREDITS: Deed.GAIN_CREDITS,
    Deed.SPEND_CREDITS: Deed.SPEND,
    Deed.REMOVE_TAGS: Deed.REMOVE_TAGS,
    Deed.RUN_BEGINS: Deed.RUN,
    Deed.RUN_ENDS: Deed.END_THE_RUN,
    Deed.BREAK: Deed.BREAK,
    Deed.BREACH: Deed.BREACH,
    Deed.JACK_OUT: Deed.JACK_OUT,
}


def act_of(said: Any) -> Any:
    """To do what the clause says: gain or spend credits, remove tags, run, end a run, break subroutines."""
    (event, *more) = said.events
    if more or said != Said((event,), Tense.NOW) or event.verb not in DEALT:
        return NO
    if event != EventPattern(event.verb, server=event.server):
        return NO
    server = None if event.server is None else any_or(event.server)
    return ActPattern(DEALT[event.verb], server=server)


def act_as(act: ActPattern | Prohibition, **fields: Any) -> Any:
    """The act, with what is said of it besides."""
    if isinstance(act, Prohibition):
        return NO
    said_already = any(getattr(act, name) not in (None, False) for name in fields)
    return NO if said_already or NO in fields.values() else structs.replace(act, **fields)


def taken_from(act: ActPattern, zones: tuple[Zone, ...]) -> Any:
    """`To steal this agenda from Archives`: where it is as that is done."""
    if act.act not in (Deed.STEAL, Deed.ACCESS, Deed.TRASH) or not isinstance(act.what, Same):
        return NO
    return structs.replace(act, what=logic.together((act.what, InZone(zones))))


def act_narrowed(act: ActPattern | Prohibition, adjunct: Adjunct) -> Any:
    """The act, with what an adjunct says of it: with what it is done, when, from where, and whether by the basic
    action."""
    if isinstance(act, Prohibition):
        inner = act_narrowed(act.act, adjunct)
        return NO if inner is NO else structs.replace(act, act=inner)
    found: Any = act
    for name, value in adjunct:
        if name == "in_runs":
            name, value = "during", During.RUN
        if (name, value) == ("because_of", Deed.BREAK) and act.act is Deed.USE:
            name = "to"
        if name == "from_zones" and isinstance(found, ActPattern):
            found = taken_from(found, value)
            continue
        if found is NO or name not in ("using", "during", "basic", "to"):
            return NO
        found = act_as(found, **{name: bool(value) if name == "basic" else value})
    return found


def prohibited(barred: Player | Means | tuple[()], acts: tuple[Any, ...]) -> Any:
    """The player, or nobody, can do any of these; or nobody can by these means."""
    if isinstance(barred, tuple) and barred:
        means = used_for_it(barred)
        acts = tuple(with_means(act, means) for act in acts) if means not in (NO, ANYTHING) else (NO,)
    if NO in acts:
        return NO
    each = tuple(act if isinstance(act, Prohibition) else Prohibition(act) for act in acts)
    if any(p.act.act not in FORBIDDEN or (p.act.basic and (p.act.act not in BY_ACTION or p.at_most)) for p in each):
        return NO
    if any((p.act.to or p.act.during) and (p.act.act, p.act.to) != (Deed.USE, Deed.BREAK) for p in each):
        return NO
    by = barred if isinstance(barred, Player) and barred is not Player.EITHER else None
    return tuple(structs.replace(p, act=structs.replace(p.act, by=by)) for p in each)


def so_many_acts(verb: Deed, what: Selector | None, most: int) -> Any:
    """An act that is done more often than that: it can only be forbidden."""
    act = counted_act(verb, what)
    return NO if act is NO else Prohibition(act, most)


def counted_act(verb: Deed, what: Selector | None) -> Any:
    """What can be done only so often: cards are drawn, runs are made, subroutines are broken."""
    match verb, what:
        case (Deed.DRAW, Anything()) | (Deed.RUN, None):
            return ActPattern(verb)
        case (Deed.BREAK, IsSubroutine()):
            return ActPattern(verb, what=what)
        case (Deed.USE | Deed.ADVANCE, _):  # more than one card, or one card more than once
            return NO
        case (Deed.DRAW | Deed.RUN | Deed.BREAK, _) | (_, None | IsSubroutine()):
            return NO
        case _:
            return done_to(verb, what)


def worth(points: Amount | tuple[Relation, Amount]) -> Any:
    """So many agenda points, or so many more."""
    to, n = (True, points[1]) if isinstance(points, tuple) else (False, points)
    return (StatChange(Stat.AGENDA_POINTS, The(THIS), n, set_to=to),)


def counted_more(needed: bool, n: Amount, what: PlayerStat | Counter) -> Any:
    """What cards or players have more of, or players need more or less of to win."""
    fits = needed if what is PlayerStat.POINTS_TO_WIN else not needed and isinstance(n, int) and n > 0
    if not fits:
        return NO
    return (MoreCounters(The(THIS), what, n) if isinstance(what, Counter) else PlayerStatChange(what, Player.YOU, n),)


def starts(player: Player, measures: tuple[Much, ...], *, hand: bool) -> Any:
    """The player has so much of each of these from the beginning, or so many cards in hand."""
    found = []
    for unit, amount, up_to in measures:
        stat = (HAND if hand else STARTING).get(unit)
        if stat is None or not isinstance(amount, int) or up_to:
            return NO
        found.append(GameStart(player, stat, amount))
    return tuple(found)


def allotted_in(each: tuple[Scope, None]) -> Any:
    """Clicks of each turn of a player, who has none in turns of others."""
    return PlayerStat.CLICKS_ALLOTTED if each == (Scope.TURN, None) else NO


def of_deck_of(what: Selector, deck: Zone, own: Zone) -> Any:
    """Such cards of the deck that is built, which is your own."""
    return what if deck is own else NO


def number_changed(stat: Stat | PlayerStat, of: Object, amount: Amount) -> Any:
    """So much more of a number of cards, or of yours; costs that are paid for acts are changed otherwise."""
    if isinstance(stat, PlayerStat):
        return PlayerStatChange(stat, Player.YOU, amount)
    return StatChange(stat, of, amount) if stat in CHANGED else NO


def subroutines_lost(which: IsSubroutine, n: int) -> Any:
    """So many of the subroutines that this card has of one kind."""
    return NO if which.saying is None else LoseSubroutines(The(THIS), n, which.saying)


# ------------------------------------------------------- which verbs and numbers fit a frame

STARTING: Mapping[Unit, PlayerStat] = {stat: stat for stat in (PlayerStat.CREDITS, PlayerStat.BAD_PUBLICITY)}
HAND: Mapping[Unit, PlayerStat] = {ANYTHING: PlayerStat.HAND}
CHANGED = (Stat.STRENGTH, Stat.MEMORY_COST, Stat.TRASH_COST, Stat.ADVANCEMENT_REQUIREMENT, Stat.AGENDA_POINTS)

CHARGED = frozenset(
    [Deed.PLAY, Deed.STEAL, Deed.REZ, Deed.SCORE, Deed.ACCESS, Deed.INSTALL, Deed.TRASH, Deed.ADVANCE, Deed.USE]
)
ACTS = frozenset(
    [Deed.RUN, Deed.BREACH, Deed.BREAK, Deed.DRAW, Deed.GAIN_CREDITS, Deed.SPEND, Deed.JACK_OUT, Deed.END_THE_RUN]
)
BY_ACTION = frozenset([Deed.PLAY, Deed.INSTALL, Deed.TRASH, Deed.ADVANCE, Deed.RUN])
"""What can be forbidden to be done with the basic action alone (rule_with_the_basic_action)."""
FORBIDDEN = CHARGED | ACTS | {Deed.DEREZ, Deed.EXPOSE, Deed.BYPASS}


DECLARING: Mapping[str, Any] = MappingProxyType(
    {
        "minus": minus,
        "so_much_more": so_much_more,
        "gained_together": gained_together,
        "gaining": gaining,
        "undergone_act": undergone_act,
        "spared": spared,
        "worth": worth,
        "raised_by": raised_by,
        "set_to": set_to,
        "of_holder": of_holder,
        "all_of_holder": all_of_holder,
        "own_printed": own_printed,
        "used_for_act": used_for_act,
        "used_for_it": used_for_it,
        "printed_one": printed_one,
        "ABILITY": ABILITY,
        "PAID_ABILITY": PAID_ABILITY,
        "SUBROUTINE": SUBROUTINE,
        "subroutines_meant": subroutines_meant,
        "prohibited": prohibited,
        "so_many_acts": so_many_acts,
        "starts": starts,
        "counted_more": counted_more,
        "number_changed": number_changed,
        "allotted_in": allotted_in,
        "of_deck_of": of_deck_of,
        "act_at": act_at,
        "subroutines_lost": subroutines_lost,
        "act_as": act_as,
        "act_narrowed": act_narrowed,
        "act_of": act_of,
        "ChangesCosts": ChangesCosts,
        "times": times,
        "permitted": permitted,
        "from_host": from_host,
        "quoted": quoted,
    }
)
