"""Every illegal case of every suite: the reasons, what they blame, and the remedies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import structs

import sysop
from sysop.expectations import checked
from sysop.models.actions import BasicAction
from sysop.models.notation.names import names_of
from sysop.models.pool import shipped_pool
from sysop.models.reasons import REASON_CODES
from sysop.models.rulebook import rule
from sysop.models.verdict import Reason, Status, Verdict
from sysop.reading import changed, file_of, loaded
from sysop.solver.ask.position import Position
from sysop.solver.explain.falling_due import bundle_of
from sysop.solver.payment.bundles import Bundle
from sysop.solver.payment.payments import Payments
from sysop.solver.problems import limited
from sysop.solver.reading.game import Game
from sysop.solver.remedies.finding import RemedyKind, remedied
from sysop.solver.restrictions import subject_of
from sysop.solver.restrictions.judging import CONSEQUENTIAL
from sysop.solver.targets.too_few import why_short
from sysop.suite import suite_files

ROOT = Path(__file__).resolve().parent.parent.parent
SUITES = (ROOT / "tests" / "conformance", ROOT / "examples")

WORDS = ("Corp", "Runner", "chance", "Server", "HQ", "R&D", "Archives")
OF_NOTHING = ("the game is over", "the position does not say", "the search was given up")  # there is nothing to name


class Case(NamedTuple):
    """An action that a suite asks about, where it is asked, and the verdict."""

    where: str
    position: Position
    action: str
    verdict: Verdict


class Told(NamedTuple):
    """Reasons that a suite brings about, with any of its questions, and where."""

    where: str
    position: Position
    reasons: tuple[Reason, ...]


@cache
def entries() -> tuple[tuple[str, Position, dict[str, Any]], ...]:
    """Every expectation that has reasons, with its position."""
    return tuple(_entries())


def _entries() -> Iterator[tuple[str, Position, dict[str, Any]]]:
    for path in suite_files(SUITES):
        file = file_of(str(path), shipped_pool())
        for entry in file.expectations:
            asked = checked(entry)
            if not asked.keys() & {"action", "not_actions", "not_pending", "not_order", "targets"}:
                continue
            patched = changed(file, asked["with"]) if "with" in asked else file
            position = loaded(patched, asked.get("edition")).position
            before = asked.get("after", [])
            for step in before if isinstance(before, list) else [before]:
                position = position.after(step)
            yield path.stem, position, asked


@cache
def cases() -> tuple[Case, ...]:
    return tuple(_cases())


def _cases() -> Iterator[Case]:
    for stem, position, asked in entries():
        for action in [*asked.get("not_actions", []), *([asked["action"]] if "action" in asked else [])]:
            with limited(nodes=asked.get("nodes")):
                verdict = position.check(action)
            yield Case(f"{stem}: {action}", position, action, verdict)


@cache
def told() -> tuple[Told, ...]:
    """The reasons of every verdict, of every ability that is not pending, and of every order that is none."""
    found = [Told(c.where, c.position, (*c.verdict.reasons, *c.verdict.unknown, *c.verdict.warnings)) for c in cases()]
    for stem, position, asked in entries():
        if "not_pending" in asked:
            reasons = position.why_not_pending(asked["not_pending"], asked.get("ability"))
            found.append(Told(f"{stem}: {asked['not_pending']}", position, reasons))
        if "targets" in asked and "reason" in asked:
            found.append(Told(f"{stem}: {asked['targets']}", position, why_short(position.targets(asked["targets"]))))
        if "not_order" in asked:
            order = asked["not_order"]
            found.append(Told(f"{stem}: {order}", position, position.orders().why_not(order)))
    return tuple(found)


def illegal() -> tuple[Case, ...]:
    return tuple(case for case in cases() if case.verdict.status is Status.ILLEGAL)


def test_every_code_is_shown_by_a_suite() -> None:
    shown = {reason.code for case in told() for reason in case.reasons}
    of_decks = {code for code in REASON_CODES if code.startswith("deck.")}  # of which no position is asked
    assert sorted(REASON_CODES.keys() - shown - of_decks) == []


def test_every_reason_cites_a_rule_that_its_code_may_cite() -> None:
    wrong = [
        f"{case.where}: {reason.code} cites {reason.rule}"
        for case in told()
        for reason in case.reasons
        if not rule(reason.rule).number
    ]
    assert wrong == []


def test_every_reason_names_something_of_the_position() -> None:
    """No text says only that something is not available: a card, a player, a server or a number stands in it."""
    silent = []
    for case in told():
        titles = [_title(case.position, id) for id in _ids(case.position)]
        for reason in case.reasons:
            if not any(word in reason.message for word in (*titles, *WORDS, *OF_NOTHING)):
                silent.append(f"{case.where}: {reason.message}")
    assert silent == []


def _title(position: Position, id: str) -> str:
    card = Game(position.state, position.pool).card(position.state.object(id))
    return card.title if card is not None else names_of(position.state, position.pool).name(id)


def _ids(position: Position) -> tuple[str, ...]:
    return tuple(thing.id for thing in (*position.state.objects, *position.state.outside))


def test_what_a_reason_blames_is_in_the_position() -> None:
    for case in told():
        for reason in case.reasons:
            assert set(reason.blame) <= {*_ids(case.position)}, case.where
            assert len(set(reason.blame)) == len(reason.blame), case.where


def test_no_reason_is_told_twice() -> None:
    for case in illegal():
        messages = [reason.message for reason in case.verdict.reasons]
        assert len(set(messages)) == len(messages), case.where


def test_a_cost_that_is_short_is_not_told_where_player_card_or_window_are_wrong() -> None:
    """What follows from an earlier reason is left out."""
    for case in illegal():
        codes = {reason.code for reason in case.verdict.reasons}
        assert not (codes & CONSEQUENTIAL and any(code.startswith("pay.") for code in codes)), case.where


# ---------------------------------------------------------------- what is blamed


def bill_of(case: Case) -> Bundle | None:
    return bundle_of(Game(case.position.state, case.position.pool), case.position.parse(case.action).choice)


def ice_may_go(case: Case) -> bool:
    """Whether ice is installed where other ice is: what that costs is due only once it is said which of it goes first
    (rule_install_trash_ice), so that nothing is blamed on a cost that may become less."""
    choice = case.position.parse(case.action).choice
    return (
        isinstance(choice, BasicAction) and choice.server is not None and bool(case.position.state.ice(choice.server))
    )


def is_payable_with(case: Case, bundle: Bundle, parts: tuple[int, ...]) -> bool:
    game = Game(case.position.state, case.position.pool)
    some = Bundle(bundle.payer, tuple(bundle.due[i] for i in parts), bundle.purpose, bundle.subject)
    return bool(Payments(game, some))


def test_costs_that_clash_cannot_be_paid_and_without_any_of_them_can() -> None:
    """A smallest conflict of costs, asked again with nothing but its parts."""
    seen = 0
    for case in illegal():
        bundle = bill_of(case)
        if bundle is None or not any(reason.code in ("pay.short", "pay.together") for reason in case.verdict.reasons):
            continue
        game = Game(case.position.state, case.position.pool)
        core = Payments(game, bundle).clash()
        if not core or any(due.choice is not None for due in bundle.due) or ice_may_go(case):
            continue
        seen += 1
        assert not is_payable_with(case, bundle, core), case.where
        for part in core:
            assert is_payable_with(case, bundle, tuple(i for i in core if i != part)), case.where
        blamed = {id for r in case.verdict.reasons if r.code.startswith("pay.") for id in r.blame}
        named = {bundle.due[i].source for i in core if bundle.due[i].source} or {bundle.subject} - {None}
        dearer = {id for due in bundle.due for id in bundle.raisers(game, due)}
        assert named <= blamed <= named | dearer, case.where
    assert seen > 20


def without(position: Position, id: str) -> Position:
    """The position with one object gone."""
    left = tuple(thing for thing in position.state.objects if thing.id != id and thing.host != id)
    return Position(structs.replace(position.state, objects=left), position.pool)


def test_without_any_other_card_that_is_blamed_the_reason_is_gone() -> None:
    """Dropping any part of what a reason blames resolves it; what is asked about itself stays."""
    seen = 0
    for case in illegal():
        choice = case.position.parse(case.action).choice
        asked = {subject_of(choice), getattr(choice, "card", None), getattr(choice, "host", None)} | {
            t.split("#")[0] for slot in getattr(choice, "targets", ()) for t in slot
        }
        for frame in case.position.state.stack:
            asked |= {getattr(frame, "source", None), getattr(frame, "subject", None)}
        for reason in case.verdict.reasons:
            for id in reason.blame:
                if id in {effect.source for effect in case.position.state.lingering}:
                    continue  # what it left behind stays when it is gone
                if id in asked or not case.position.state.object(id).installed:
                    continue
                seen += 1
                later = without(case.position, id).check(choice)
                assert (reason.code, reason.message) not in [(r.code, r.message) for r in later.reasons], case.where
    assert seen > 10


# -------------------------------------------------------------------- remedies


def test_every_remedy_makes_the_action_legal() -> None:
    """Asked again in the position in which it has been applied; one case for each set of reasons and kind of action."""
    kinds: dict[tuple[object, ...], Case] = {}
    for case in illegal():
        verb = case.action.split()[0]
        kinds.setdefault((verb, *(reason.code for reason in case.verdict.reasons)), case)
    found: Counter[RemedyKind] = Counter()
    for case in kinds.values():
        for remedy, position in remedied(case.position, case.action, budget=40):
            found[remedy.kind] += 1
            action = remedy.choices[0] if remedy.kind is RemedyKind.INSTEAD else case.action
            assert position.check(action).status is Status.LEGAL, f"{case.where}: {remedy.message}"
    assert set(found) >= set(RemedyKind) - {RemedyKind.EARLIER}


NOTORIETY = """
format: sysop/position/1
turn: {side: runner}
corp: {hq: [Hedge Fund], rnd: [Ice Wall]}
runner: {credits: 9, grip: [Notoriety]}
"""


def test_what_could_have_happened_earlier_would_have_made_it_legal() -> None:
    position = sysop.read_position(NOTORIETY)
    assert position.check("play Notoriety").status is Status.ILLEGAL
    (told,) = (r for r in remedied(position, "play Notoriety", budget=200) if r.remedy.kind is RemedyKind.EARLIER)
    assert told.remedy.message == "you made a successful run on R&D, HQ, and Archives this turn"
    assert told.position.check("play Notoriety").status is Status.LEGAL
