"""Components that take no cards: credits, clicks, counters, tags, and effects to suffer (1.16.1, 1.14.3a)."""

from __future__ import annotations

from ...models.abilities import MoreCounters
from ...models.costs import (
    AdditionalCost,
    Component,
    LoseClicks,
    PayCredits,
    PayStat,
    Perform,
    RemoveTags,
    SpendClicks,
    SpendCounters,
    SufferDamage,
    TakeBadPublicity,
    TakeTags,
    UnreadCost,
)
from ...models.deeds import Deed
from ...models.edition import ControlledPayment
from ...models.effects import Effect
from ...models.events import Event
from ...models.frames import Due, WindowFrame
from ...models.known import Open, Partly, Truth, open_of
from ...models.selectors import Ref, Same, Selector
from ...models.state import GameObject, Lingering
from ...models.terms import Counter, Side, Stat, Zone
from ...models.timing import Window
from ...models.verdict import Reason
from ..deeds import OF_EFFECT
from ..reading import Asking, Game
from .bundles import Bundle
from .credit_sources import cannot_spend, credit_sources, restricted
from .demands import Demand, Item, undecided
from .prevented_costs import Barred, barred
from .words import word_of


def own_context(game: Game, bundle: Bundle, due: Due, x: int | None, context: Asking) -> Asking:
    """A cost is read from where it is printed; in a nested cost, `you` is whose ability resolves.

    What an additional cost says of the card that is played, rezzed, stolen ... is about the subject of the bundle; one
    that persists speaks of the server that its source has left (rule_persistent_continuous).
    """
    source = game.objects.get(due.source) if due.source else None
    own = source.id if source is not None else context.source
    side = context.controller
    if source is not None and due.kind is not Deed.NESTED:
        side = game.responsible(source)
    event, bindings = context.event, context.bindings
    if due.kind is Deed.ADDITIONAL:
        if bundle.subject in game.objects:
            event = Event(Deed.USE, bundle.payer, bundle.subject)
        lasting = (e for e in game.state.lingering if e.source == due.source and _imposes(e, due.component))
        bindings = next((e.bindings for e in lasting), bindings)
    return Asking(own, side, bindings, event, x, doubts=context.doubts)


def _imposes(effect: Lingering, component: Component) -> bool:
    costs = (d.cost for d in effect.declarations if isinstance(d, AdditionalCost))
    return any(component in option for cost in costs for option in cost.options)


# rule_controller_bad_publicity_tag, rule_remove_tags_or_bad_publicity_as_cost
def _count(game: Game, due: Due, context: Asking) -> int | None:
    component = due.component
    match component:
        case PayStat(stat, of):
            objects = game.resolve(of, context)
            if not objects:
                return None
            if component.printed:
                card = game.card(objects[0])
                return None if card is None or card.cost_is_x else game.characteristics.printed(stat, objects[0])
            n = context.number(game.characteristics.asked(stat, objects[0]))
            return None if n is None else max(0, n)  # no cost is below 0 (rule_cost_calculation)
        case (
            PayCredits(amount=value)
            | SpendClicks(value)
            | LoseClicks(value)
            | SpendCounters(amount=value)
            | SufferDamage(amount=value)
            | TakeTags(value)
            | RemoveTags(value)
            | TakeBadPublicity(value)
        ):
            n = context.number(game.amount(value, context))
            return None if n is None else max(0, n)
        case Perform(effect):
            n = 1 if effect.amount is None else context.number(game.amount(effect.amount, context))
            return None if n is None else max(0, n)
        case _:
            return None


_ELSE = {  # what an effect may say besides what is done, by whom and how much
    name: default
    for name, default in zip(Effect.__struct_fields__[1:], Effect.__struct_defaults__, strict=True)
    if name not in ("by", "amount")
}


def is_suffered(effect: Effect) -> bool:
    """Whether an effect as a cost is a deed that uses nothing up and of which nothing has to be chosen."""
    record = OF_EFFECT.get(effect.kind)
    plain = all(getattr(effect, name) == default for name, default in _ELSE.items())
    return plain and record is not None and record.is_suffered


def _has_none(game: Game, component: PayStat, context: Asking) -> bool:
    """Whether the card has no such cost at all (rule_types_of_costs, rule_paying_trash_costs)."""
    object = game.resolve(component.of, context)[0]
    return game.card(object) is not None and game.characteristics.has_stat(component.stat, object) is Truth.NO


def _in_archives(game: Game, component: PayStat, context: Asking) -> Reason | None:
    """Why a trash cost cannot be paid where the card lies (rule_trash_in_archives)."""
    object = game.resolve(component.of, context)[0]
    if component.stat is not Stat.TRASH_COST or object.zone is not Zone.ARCHIVES:
        return None
    message = f"{game.title(object.id)} is in Archives, where trash costs cannot be paid"
    return Reason("trash.archives", message, "rule_trash_in_archives", (object.id,))


def unit_demand(game: Game, bundle: Bundle, index: int, due: Due, context: Asking) -> Demand:
    """What a component asks for that takes no cards."""
    component, payer, state = due.component, bundle.payer, game.state
    if isinstance(component, UnreadCost):
        return undecided(game, index, due, f"a cost is not understood{_said(component)}")
    if isinstance(component, PayStat) and not game.resolve(component.of, context):
        word = f"pay a {component.stat.value.replace('_', ' ')} of a card that is not there"
        message = f"{game.title(due.source)} asks the {payer.title} to {word}"
        asker = (due.source,) if due.source is not None else ()
        return Demand(index, due, word, impossible=Reason("pay.not_there", message, "rule_cost", asker))
    if isinstance(component, PayStat) and (closed := _in_archives(game, component, context)) is not None:
        return Demand(index, due, "pay", impossible=closed)
    if isinstance(component, PayStat) and _has_none(game, component, context):
        message = f"{game.title(due.source)} asks the {payer.title} to pay a cost that the card does not have"
        asker = (due.source,) if due.source is not None else ()
        return Demand(index, due, "pay", impossible=Reason("pay.not_there", message, "rule_cost", asker))
    if isinstance(component, Perform) and not is_suffered(component.effect):
        return undecided(game, index, due, "an effect as a cost is not decided by this version")
    n = _count(game, due, context)
    if n is None:
        return undecided(game, index, due, "how much a cost comes to is not known")
    word = word_of(due, n)
    match component:
        case PayCredits() | PayStat():
            sources = tuple(credit_sources(game, bundle, due, context))
            limits = tuple(restricted(game, r, n, sources, context) for r in due.only_from)
            kept = cannot_spend(game, payer, context) if n else None
            return Demand(index, due, word, Counter.CREDIT, n, n, sources, limits, impossible=kept)
        case SpendClicks() | LoseClicks():
            owed = _owed(game, payer, context) if isinstance(component, SpendClicks) and n else None
            return Demand(
                index, due, word, Item.CLICK, n, n, (("clicks", state.player(payer).clicks),), impossible=owed
            )
        case SpendCounters(kind, _, where):
            named = _holders(game, where, context)
            lending = [lenders(game, o, kind) for o in named]
            context.doubts.note(open_of(*(each.open for each in lending)))
            lent = (lender for each in lending for lender in each.found)
            indicated = isinstance(where, Same)  # whoever controls it (rule_pay_costs_controlled_objects)
            able = (o for o in (*named, *lent) if indicated or game.responsible(o) is payer)
            there = {o.id: o for o in able if o.count(kind)}
            holders = tuple((id, o.count(kind)) for id, o in there.items())
            return Demand(index, due, word, kind, n, n, holders)
        case RemoveTags():  # rule_remove_tags_or_bad_publicity_as_cost
            event = Event(Deed.REMOVE_TAGS, payer, amount=n)
            why = barred(game, event, payer, word)
            if payer is Side.CORP and game.reads("controlled_payment") is ControlledPayment.OWN_ONLY:
                why = Barred(_not_own_tags(due))
            return Demand(
                index,
                due,
                word,
                Item.TAG,
                n,
                n,
                (("tags", state.runner.tags),),
                impossible=why.reason,
                unsure=why.unsure,
            )
        case SufferDamage(damage, _):
            event = Event(Deed.SUFFER_DAMAGE, payer, amount=n, damage=damage)
        case TakeTags():
            event = Event(Deed.TAKE_TAGS, Side.RUNNER, amount=n)
        case Perform(effect):
            record = OF_EFFECT[effect.kind]
            event = Event(record.event or record.deed, record.by or effect.by.side(payer) or payer, amount=n)
        case _:
            event = Event(Deed.TAKE_BAD_PUBLICITY, Side.CORP, amount=n)
    why = barred(game, event, payer, word)
    return Demand(index, due, word, None, n, n, impossible=why.reason, unsure=why.unsure)


def _owed(game: Game, payer: Side, context: Asking) -> Reason | None:
    """Why no click can be spent outside of an action: the first of the turn is demanded for one."""
    top = game.state.top
    action = isinstance(top, WindowFrame) and top.window is Window.ACTION
    found = None if action or game.action() is not None else game.first_click_is_for(payer)
    if found is None:
        return None
    context.note(found[2])
    source = found[1].source
    message = f"{game.title(source)} demands the first click that the {payer.title} spends this turn for an action"
    return Reason("restriction.first_click", message, "rule_card_precedence", (source,))


def _not_own_tags(due: Due) -> Reason:
    return Reason(
        "pay.not_yours",
        "the tags are the Runner's, and in the older rules costs are paid with one's own cards and counters only",
        "rule_pay_costs_controlled_objects",
        (due.source,) if due.source is not None else (),
    )


def _said(component: UnreadCost) -> str:
    return f": {component.summary}" if component.summary not in ("", "a cost") else ""


def _holders(game: Game, where: object, context: Asking) -> tuple[GameObject, ...]:
    if isinstance(where, Ref):
        return game.resolve(where, context)
    assert isinstance(where, Selector)
    return game.selection.candidates(where, context)[0]


def lenders(game: Game, object: GameObject, kind: Counter) -> Partly[GameObject]:
    """The cards whose counters can be spent as if they were on this one."""
    found: list[GameObject] = []
    open: list[Reason] = []
    for declaration, declared in game.declarations(MoreCounters):
        if not declaration.lent or declaration.kind is not kind or declared.source == object.id:
            continue
        answer = game.concerning.means(declaration.of, object, game.context_of(declared))
        if answer.is_open:
            message = f"whether counters of {game.title(declared.source)} count as on {game.title(object.id)}"
            open.append(Reason("unknown.cost", message, "rule_cost", (declared.source,)))
        if answer is Truth.YES:
            found.append(game.object(declared.source))
    return Partly(tuple(found), Open(open) if open else None)
