"""Why a bundle cannot be paid: a minimal set of components that clash, with both numbers (1.16.1)."""

from __future__ import annotations

from ...models.deeds import Deed
from ...models.terms import Counter
from ...models.verdict import Reason
from ..problems import smallest
from ..reading import Asking, Game
from .bundles import Bundle
from .demands import Demand, Item
from .posing import demands_of, ways_of
from .problem import Flow, Ways, flows
from .restrictions import asked_for, restrictions_read
from .x_and_options import Variant, variants


def why_unpayable(game: Game, bundle: Bundle, context: Asking, act: str) -> tuple[Reason, ...]:
    """Why a bundle that cannot be paid cannot, for each way to pay that its text leaves; `act` says what it is paid
    for, e.g. `steal Obokata Protocol`."""
    found: list[Reason] = []
    chosen: dict[tuple[int, ...], Variant] = {}
    for variant in variants(game, bundle, context):  # of the values of X, the smallest that could be meant tells enough
        way = tuple(i for i, _ in variant.due)
        if way not in chosen or not _could_be_meant(game, bundle, chosen[way], context):
            chosen[way] = variant
    for variant in chosen.values():
        demands = demands_of(game, bundle, variant, context)
        found += [r for r in _why_not(game, bundle, variant, demands, context, act) if r not in found]
    return tuple(found) or (_no_x(game, bundle, act),)


def _could_be_meant(game: Game, bundle: Bundle, variant: Variant, context: Asking) -> bool:
    """Whether no restriction asks for more than the whole cost comes to."""
    demands = demands_of(game, bundle, variant, context)
    return all(least <= d.count for d in demands for _, _, least in d.at_least)


def clash(game: Game, bundle: Bundle, context: Asking) -> tuple[int, ...]:
    """The numbers of components of a bundle that cannot be paid which cannot be paid together although any of them
    could be left out. Where its text leaves several ways to pay, or values of X: of the first."""
    variant = next(variants(game, bundle, context), None)
    if variant is None:
        return ()
    return tuple(d.index for d in _clashing(game, bundle, variant, demands_of(game, bundle, variant, context), context))


def _clashing(
    game: Game, bundle: Bundle, variant: Variant, demands: tuple[Demand, ...], context: Asking
) -> tuple[Demand, ...]:
    """By deletion; each kind of thing by itself, where nothing ties them together."""
    impossible = next((d for d in demands if d.impossible is not None), None)
    if impossible is not None:
        return (impossible,)
    kinds = [flow.demands for flow in flows(demands, {})]
    by_chance = tuple(d for d in demands if d.random)
    if by_chance:
        kinds.append((*by_chance, *(d for d in demands if d.item is Item.CARD and not d.random)))
    short = next((k for k in kinds if not Ways(tuple(sorted(k, key=_by_index)), None, {})), demands)
    # What stands first is named rather than what follows.
    return smallest(tuple(short), lambda some: not _payable(game, bundle, variant, some, context))


def _payable(game: Game, bundle: Bundle, variant: Variant, demands: tuple[Demand, ...], context: Asking) -> bool:
    kept = {d.index for d in demands}
    part = Variant(tuple(numbered for numbered in variant.due if numbered[0] in kept), variant.x)
    return bool(ways_of(game, bundle, part, demands, context, merged=False))


def _by_index(demand: Demand) -> int:
    return demand.index


def why_no_way(game: Game, bundle: Bundle, variant: Variant, context: Asking, act: str) -> tuple[Reason, ...]:
    """Why one way to pay that the text leaves, with its value of X, cannot be paid; empty where it can."""
    demands = demands_of(game, bundle, variant, context)
    if ways_of(game, bundle, variant, demands, context, merged=True):
        return ()
    return _why_not(game, bundle, variant, demands, context, act)


def _why_not(
    game: Game, bundle: Bundle, variant: Variant, demands: tuple[Demand, ...], context: Asking, act: str
) -> tuple[Reason, ...]:
    impossible = tuple(d.impossible for d in demands if d.impossible is not None)
    if impossible:
        return impossible
    core = _clashing(game, bundle, variant, demands, context)
    who = f"the {bundle.payer.title}"
    owed = tuple(d for d in demands if d.count or d in core)
    together = len(owed) > 1
    alike = _alike(core, demands)
    dearer = tuple(id for d in alike for id in bundle.raisers(game, d.due))
    blame = tuple(dict.fromkeys((*(d.due.source for d in alike if d.due.source), *dearer)))
    blame = blame or ((bundle.subject,) if bundle.subject else ())
    named = _named(game, bundle, owed)
    kept = restrictions_read(game, bundle, core) if Ways(core, variant.x, {}) else ()
    if kept:
        words = " and ".join(named[d.index] for d in core)
        asked = " and ".join(map(asked_for, kept))
        message = f"{who} cannot {words} to {act}: it would no longer meet what it asks for: {asked}"
        return (Reason("pay.restricted", message, "rule_cost_restrictions", blame),)
    needs, help = shortage(alike)
    if not together:
        return (
            Reason("pay.short", f"{who} cannot {named[core[0].index]} to {act}: {needs}", _cited(core), blame, help),
        )
    message = f"{who} cannot {' and '.join(named[d.index] for d in owed)} all at once to {act}: {needs}"
    additional = any(d.due.kind is Deed.ADDITIONAL for d in owed)
    rule = "rule_additonal_cost_simultaenous" if additional else "rule_cost"
    return (Reason("pay.together", message, rule, blame, help),)


def _cited(core: tuple[Demand, ...]) -> str:
    """The rule that a cost runs short by: what there is must be enough, and of it what comes from where it has to."""
    for demand in core:
        there = dict(demand.usable)
        for _, fitting, least in demand.at_least:
            if sum(there[source] for source in fitting if source in there) < least:
                return "rule_pay_cost_restriction"
    return "rule_cost"


def _named(game: Game, bundle: Bundle, demands: tuple[Demand, ...]) -> dict[int, str]:
    """What is to be paid in words, with who demands it where that is not one and the same, and who made it dearer."""
    several = len({d.due.source for d in demands}) > 1
    found = {}
    for demand in demands:
        notes = [game.title(demand.due.source)] if several and demand.due.source is not None else []
        changes = bundle.changes(game, demand.due)
        notes += [f"{n} more because of {game.title(id)}" for n, id in changes if n > 0]
        found[demand.index] = f"{demand.word} ({', '.join(notes)})" if notes else demand.word
    return found


def _alike(core: tuple[Demand, ...], demands: tuple[Demand, ...]) -> tuple[Demand, ...]:
    """With components that clash, the others of their kind that fall due, where all are paid from the same."""
    due = tuple(demand for demand in demands if demand.count or demand in core)
    flow = next((f for f in flows(due, {}) if {*core} <= {*f.demands}), None)
    return flow.demands if flow is not None and _share(flow) else core


def shortage(core: tuple[Demand, ...]) -> tuple[str, str | None]:
    """What is missing for components that clash, in numbers, and what would help."""
    by_chance = tuple(d for d in core if d.random)
    for flow in flows(core, {}) if not by_chance else ():
        found = _short_of(flow)
        if found is not None:
            return found
    needed = sum(d.count for d in core)
    there = len({source for d in core for source, _ in d.usable})
    return f"needs {needed} card{'s' * (needed != 1)}, {there} available", f"{max(1, needed - there)} more such card"


def _short_of(flow: Flow) -> tuple[str, str | None] | None:
    for demand in flow.demands:
        for words, fitting, least in demand.at_least:
            there = sum(n for source, n in demand.usable if source in fitting)
            if there < least:
                return (
                    f"needs {_things(least, flow)} from ({words}), {there} available",
                    f"{_more(least - there, flow)} there",
                )
    short = flow.transport().shortage
    if short is None:
        return None
    needed, there = short.needed, short.available
    if _share(flow):  # not only what the dearest of them lacks
        needed = sum(demand.count for demand in flow.demands)
    for_what = ""
    if flow.item is Item.CARD and len(flow.demands) > 1:
        for_what = f" to {' and '.join(d.word for d in flow.demands)}"
    return f"needs {_things(needed, flow)}, {there} available{for_what}", _more(needed - there, flow)


def _share(flow: Flow) -> bool:
    """Whether everything that is due of one kind is paid from the same, and asks for nothing else."""
    return len({d.usable for d in flow.demands}) == 1 and not any(d.random or d.at_least for d in flow.demands)


def _things(n: int, flow: Flow) -> str:
    return f"{n} {_name(flow)}{'s' * (n != 1)}"


def _more(n: int, flow: Flow) -> str:
    such = "such " if flow.item is Item.CARD else ""
    return f"{n} more {such}{_name(flow)}{'s' * (n != 1 and flow.item is not Item.CARD)}"


def _name(flow: Flow) -> str:
    if isinstance(flow.item, Item) or flow.item is Counter.CREDIT:
        return flow.item.value
    return f"{flow.item.word} counter"


def _no_x(game: Game, bundle: Bundle, act: str) -> Reason:
    source = next((d.source for d in bundle.due if d.source), None)
    return Reason(
        "pay.no_x",
        f"no value of X that {game.title(source)} allows can be paid to {act}",
        "rule_cost_x",
        (source,) if source else (),
    )
