"""Where credits may be spent from: the pool, the bad publicity fund, and cards whose text allows it (1.10.3c)."""

from __future__ import annotations

from collections.abc import Iterator

from ...models.abilities import AbilityKind, Aspect, Prohibition
from ...models.conditions import InTime, PayOnlyFrom
from ...models.costs import Component, CreditSource, PayCredits, PayStat, Purpose
from ...models.deeds import Deed
from ...models.frames import Due
from ...models.known import Truth
from ...models.state import GameObject
from ...models.terms import Counter, Side, Stat
from ...models.verdict import Reason
from ...models.wording import in_words
from ..deeds import PAID_FOR
from ..deeds.credits import BAD_PUBLICITY, POOL
from ..reading import Asking, Game, Means
from .bundles import Bundle

Supply = tuple[str, int]  # where units are, and how many
Served = tuple[tuple[Deed, ...], GameObject | None]  # what is done with a payment, and to what

BASIC = (Deed.ADVANCE, Deed.REMOVE_TAG, Deed.TRASH_RESOURCE, Deed.ACTION)


def credit_sources(game: Game, bundle: Bundle, due: Due, context: Asking) -> Iterator[Supply]:
    """Where the credits for one component may come from (rule_spend_credits, rule_hosted_credits,
    rule_controller_credits): (source, how many are there)."""
    component = due.component
    only = component.only_from if isinstance(component, PayCredits) else None
    if only is None:
        yield POOL, game.state.player(bundle.payer).credits
        run = game.state.run
        if bundle.payer is Side.RUNNER and run is not None and run.credits:
            yield BAD_PUBLICITY, run.credits
    served, found = _paid_for(game, bundle, component, context), set()
    in_pool = game.credit_pool.considered(bundle.payer)
    for declaration, declared in game.declarations(CreditSource):
        if declared.controller is not bundle.payer:
            continue
        card = game.objects.get(declared.source)
        if card is None or not card.count(Counter.CREDIT) or card.controller is not bundle.payer:
            continue
        spending = Means(card, AbilityKind.STATIC)  # it is used (rule_hosted_counter_used_condition)
        if context.note(game.prohibitions.cannot(Deed.USE, bundle.payer, card, means=spending)) is not Truth.NO:
            continue
        own = Asking(declared.source, declared.controller, doubts=context.doubts)
        if only is not None and context.note(game.fits(only, card, context)) is not Truth.YES:
            continue
        if card in in_pool or any(
            _serves(game, purpose, bundle, due, each, own) for purpose in declaration.purposes for each in served
        ):
            found.add(card.id)
            yield card.id, card.count(Counter.CREDIT)
    for card, reason in _may_serve(game, bundle.payer):
        if card.id not in found and (only is None or game.fits(only, card, context) is not Truth.NO):
            context.doubts.add(reason)


def _may_serve(game: Game, payer: Side) -> Iterator[tuple[GameObject, Reason]]:
    """What was not understood among the steps of a card with credits, and may say what they pay for: the text of an
    event is all steps. A sentence that stands alone touches the costs by itself."""
    for card, clause in game.not_understood.clauses():
        if clause.influence == (Aspect.RESOLUTION,) and card.count(Counter.CREDIT) and card.controller is payer:
            yield card, game.not_understood.reason(card, clause)


def _serves(game: Game, purpose: Purpose, bundle: Bundle, due: Due, served: Served, context: Asking) -> bool:
    """Whether credits with this purpose may pay this component for that (rule_spend_hosted_credits,
    rule_spend_hosted_credits_during).
    """
    acts, subject = served
    if purpose.during is not None and game.holds(InTime(purpose.during), context) is Truth.NO:
        return False
    if purpose.kind is not None and not _is_of_kind(purpose, due):
        return False
    if purpose.basic and bundle.purpose not in BASIC:
        return False
    if purpose.act is not None and purpose.act not in acts:
        return False
    if purpose.what is None:
        return True
    if subject is None:
        return False
    fits = game.concerning.fits(bundle.purpose, purpose.what, subject, bundle.server, context)
    return context.note(fits) is Truth.YES


def _is_of_kind(purpose: Purpose, due: Due) -> bool:
    if isinstance(due.component, PayStat):
        return due.component.stat.value == f"{purpose.kind}_cost"
    return due.kind is purpose.kind


def _paid_for(game: Game, bundle: Bundle, component: Component, context: Asking) -> tuple[Served, ...]:
    """What is done with the payment, and to what; a trash cost that is the cost of an ability is paid, too."""
    subject = game.objects.get(bundle.subject) if bundle.subject else None
    whole = (_acts(game, bundle, subject), subject)
    if not isinstance(component, PayStat) or component.stat is not Stat.TRASH_COST:
        return (whole,)
    return (whole, *(((Deed.PAY_TRASH_COST,), card) for card in game.resolve(component.of, context)))


def _acts(game: Game, bundle: Bundle, subject: GameObject | None) -> tuple[Deed, ...]:
    """What is done with the payment; paying for an optional part of one's own card is using it (rule_using)."""
    if bundle.purpose is Deed.NESTED:
        own = subject is not None and game.responsible(subject) is bundle.payer
        return (Deed.USE,) if own else ()
    return PAID_FOR[bundle.purpose]


def restricted(
    game: Game, restriction: PayOnlyFrom, n: int, sources: tuple[Supply, ...], context: Asking
) -> tuple[str, tuple[str, ...], int]:
    """Which sources a payment restriction asks for, and how many credits must come from them
    (rule_pay_cost_restriction).
    """
    fitting = tuple(
        source
        for source, _ in sources
        if source in game.objects
        and context.note(game.fits(restriction.source, game.objects[source], context)) is Truth.YES
    )
    least = n if restriction.at_least is None else context.number(game.amount(restriction.at_least, context)) or 0
    return in_words(restriction.source), fitting, least


def cannot_spend(game: Game, side: Side, context: Asking) -> Reason | None:
    """Why a player cannot spend credits at all (rule_cannot_precedence)."""
    for declaration, declared, answer in game.concerning.about(Prohibition, Deed.SPEND, side, None):
        assert isinstance(declaration, Prohibition)
        if declaration.at_most is None and context.doubts.surely(answer):
            return Reason(
                "pay.prohibited",
                f"{game.title(declared.source)} says that the {side.title} cannot spend credits",
                "rule_cannot_precedence",
                (declared.source,),
            )
    return None


__all__ = ["BAD_PUBLICITY", "POOL", "cannot_spend", "credit_sources", "restricted"]
