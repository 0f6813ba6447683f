"""Rezzing, scoring, and trashing the accessed card (8.1.2, 1.17, 7.1.5)."""

from __future__ import annotations

from collections.abc import Iterator

from ...models.abilities import Aspect
from ...models.actions import (
    Rez,
    Score,
    TrashAccessed,
)
from ...models.deeds import Deed
from ...models.known import Truth
from ...models.terms import CardType, Side, Stat, Zone
from ...models.timing import Phase, Window
from ...models.verdict import Reason
from .. import road
from ..payment.bundles import Bundle
from ..payment.cost_interrupts import bundle_to
from ..payment.payments import Payments
from ..reading.characteristics import changed_by, is_permitted
from ..reading.game import Game
from ..reading.objects import hidden, is_unrezzed
from ..reading.scoring import advancement, advancing
from ..road import Doing
from .judging import Attempt, now, open_window, rule
from .window_options import current_step, may_rez


@rule(Rez)
def can_rez(attempt: Attempt) -> Iterator[Reason]:
    """Unrezzed assets, upgrades and ice are rezzed, in windows that allow it (8.1.2, 9.2.7c-e)."""
    game, choice, side, doubts = attempt.game, attempt.choice, attempt.side, attempt.doubts
    assert isinstance(choice, Rez)
    object, title = game.object(choice.card), game.title(choice.card)
    kinds = game.types(object)
    if not is_unrezzed(object):
        state = "not installed" if not object.installed else "already faceup"
        yield Reason("rez.not_unrezzed", f"{title} is {state}; only unrezzed cards are rezzed", "sec_rez", (object.id,))
        return
    if kinds is None:
        doubts.note(hidden(game, object, "the type"))
    elif CardType.AGENDA in kinds:
        yield Reason(
            "rez.agenda", f"{title} is an agenda; agendas cannot be rezzed", "rule_cannot_rez_agendas", (object.id,)
        )
    window, at = open_window(game), current_step(game)
    if window is None or window.window is not Window.PAID:
        yield Reason(
            "timing.rez_window",
            f"cards such as {title} are rezzed in paid ability windows; {now(game)}",
            "rule_rez_in_paw",
            (object.id,),
            "wait for a paid ability window that allows rezzing",
        )
        return
    if window.priority is not Side.CORP:
        yield Reason(
            "timing.no_priority",
            f"the Corp does not have priority; {now(game)}",
            "rule_paid_ability_window_corp_rez",
            (),
            "wait until the Runner passes",
        )
    run = game.state.run
    approached = run is not None and run.position == object.id and not run.encountering
    if at is not None and kinds is not None and not may_rez(at, kinds, approached=approached):
        if CardType.ICE in kinds and may_rez(at, (), approached=False):
            permitted = doubts.note(is_permitted(game, Deed.REZ, side, object))
            if permitted is Truth.YES:
                return
            if permitted.is_open:
                doubts.add(_permission_unknown(object.id, title))
                return
        if CardType.ICE in kinds:
            yield Reason(
                "timing.rez_ice",
                f"{title} is ice; ice is rezzed only while the Runner approaches it; {now(game)}",
                "rule_paid_ability_window_corp_rez_ice",
                (object.id,),
                f"wait until the Runner approaches {title}",
            )
        else:
            yield Reason(
                "timing.rez_window",
                f"this paid ability window does not allow rezzing {title}; {now(game)}",
                "rule_rez_in_paw",
                (object.id,),
                "wait for a window that allows rezzing",
            )


def _permission_unknown(id: str, title: str) -> Reason:
    return Reason(
        "unknown.prohibited", f"whether {title} may be rezzed at this time is not known", "rule_rez_in_paw", (id,)
    )


@rule(Rez, reads=(Aspect.COSTS, Aspect.CREDITS), about_costs=True)
def payable_rez(attempt: Attempt) -> Iterator[Reason | Payments]:
    """The rez cost with everything due beside it can be paid (rule_inherent_rez_cost)."""
    game, choice = attempt.game, attempt.choice
    assert isinstance(choice, Rez)
    object = game.object(choice.card)
    yield Payments(game, bundle_to(game, Deed.REZ, object), act=f"rez {game.title(object.id)}")


@rule(Score, reads=(Aspect.PROHIBITIONS, Aspect.COSTS, Aspect.COUNTERS, Aspect.SCORE))
def can_score(attempt: Attempt) -> Iterator[Reason | Payments]:
    """Advanced enough, in a window of the Corp's turn that allows scoring (rule_advancement_requirement,
    rule_score_not_an_action)."""
    game, choice, side, doubts = attempt.game, attempt.choice, attempt.side, attempt.doubts
    assert isinstance(choice, Score)
    object, title = game.object(choice.card), game.title(choice.card)
    kinds = game.types(object)
    if not object.installed or (kinds is not None and CardType.AGENDA not in kinds):
        yield Reason("score.not_agenda", f"{title} is not an installed agenda", "rule_score_steal", (object.id,))
        return
    need, have = (doubts.number(each) for each in advancement(game, object))
    if need is not None and have is not None and have < need:
        yield Reason(
            "score.not_advanced",
            f"{title} needs {need} advancement counters, it has {have}",
            "rule_advancement_requirement",
            tuple(dict.fromkeys((object.id, *changed_by(game, Stat.ADVANCEMENT_REQUIREMENT, object, up=True)))),
            advancing(need - have),
        )
    window, at = open_window(game), current_step(game)
    if window is None or window.window is not Window.PAID or at is None or not at.scoring:
        yield Reason(
            "timing.score_window",
            f"agendas are scored in the paid ability windows of the Corp's draw and action phase; {now(game)}",
            "rule_paid_ability_window_corp_score",
            (object.id,),
            _until_scoring(game),
        )
    elif window.priority is not Side.CORP:
        yield Reason(
            "timing.no_priority",
            f"the Corp does not have priority; {now(game)}",
            "rule_paid_ability_window_corp_score",
        )
    yield Payments(game, road.bundle(game, Doing(Deed.SCORE, side, object)), act=f"score {title}")


def _until_scoring(game: Game) -> str:
    """When agendas are scored next."""
    at = current_step(game)
    if game.state.active is not Side.CORP:
        return "wait for the Corp's turn"
    over = at is not None and at.phase is Phase.DISCARD
    return "wait for the Corp's next turn" if over else "score it in the next paid ability window of this phase"


@rule(TrashAccessed, reads=(Aspect.PROHIBITIONS, Aspect.COSTS, Aspect.CREDITS, Aspect.ACCESS))
def can_trash_accessed(attempt: Attempt) -> Iterator[Reason | Payments]:
    """The basic trash ability: while accessing a card with a trash cost outside of Archives
    (rule_basic_trash_ability).
    """
    game, choice, doubts = attempt.game, attempt.choice, attempt.doubts
    assert isinstance(choice, TrashAccessed)
    accessed, title = game.accessed(), game.title(choice.card)
    if accessed is None or accessed.id != choice.card:
        yield Reason(
            "timing.no_access",
            f"{title} is not being accessed; {now(game)}",
            "rule_basic_trash_ability",
            (choice.card,),
            "use the basic trash ability while accessing the card",
        )
        return
    window = open_window(game)
    if window is None or window.window is not Window.MID_ACCESS:
        yield Reason(
            "timing.no_access",
            f"the mid-access window is not open; {now(game)}",
            "rule_mid_access_window_occurrence",
            (choice.card,),
        )
    card = game.card(accessed)
    if card is None:
        doubts.note(hidden(game, accessed, "the trash cost"))
        return
    if card.trash_cost is None:
        yield Reason(
            "trash.no_cost",
            f"{title} has no trash cost, so it cannot be trashed by paying one",
            "rule_paying_trash_costs",
            (choice.card,),
        )
        return
    if accessed.zone is Zone.ARCHIVES:
        yield Reason(
            "trash.archives",
            f"{title} is in Archives, where cards cannot be trashed",
            "rule_trash_in_archives",
            (choice.card,),
        )
    yield Payments(game, Bundle.to_trash(game, accessed), act=f"trash {title}")
