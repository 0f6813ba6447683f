"""Why a choice is legal: the decision, the rules that were asked, the costs as they were worked out, what is paid."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...models.actions import Announce, BasicAction, Choice, Steal
from ...models.deeds import Deed
from ...models.frames import Due
from ...models.parts import whole_of
from ...models.terms import CardType, Side, Stat
from ...models.values import Value
from ...models.verdict import Verdict
from ..choices.decision import Decision
from ..payment.bundles import Bundle
from ..reading import Game
from ..restrictions import RULES, NamedRule
from ..restrictions.judging import Attempt, act_of, now, open_window, rules_about

ENTERING = (Deed.PLAY, Deed.INSTALL, Deed.REZ)  # what has a cost of its own that texts change
RULE_IDS = re.compile(r"\b(?:rule|step|sec)_\w+")


class Fact(Value, frozen=True):
    """Something that the verdict rests on, by which rule, with what it follows from."""

    message: str
    rule: str
    because: tuple[Fact, ...] = ()
    objects: tuple[str, ...] = ()


def derived(game: Game, waiting: Decision, choice: Choice, verdict: Verdict, bundle: Bundle | None) -> Fact:
    """The facts that make a choice legal, as a tree; every one cites its rule.

    Args:
        game: where the choice is legal.
        waiting: the decision at which it is made.
        choice: what is chosen.
        verdict: the verdict, which is LEGAL.
        bundle: what falls due with the choice, if anything does.
    """
    facts = [_moment(game, waiting)]
    facts += _asked(game, choice)
    facts += _allowed(game, choice)
    if bundle is not None and bundle.due:
        facts.append(_cost(game, choice, bundle, verdict))
    facts += (Fact(warning.message, warning.rule, objects=warning.blame) for warning in verdict.warnings)
    return Fact(f"{verdict.action} is legal", waiting.rule, tuple(facts))


def _moment(game: Game, waiting: Decision) -> Fact:
    who = f"the {waiting.side.title}" if waiting.side is not None else "chance"
    window = f": {now(game).removeprefix('now ')}" if open_window(game) is not None else ""
    return Fact(f"{who} decides ({waiting.kind.value.replace('_', ' ')}){window}", waiting.rule)


def _asked(game: Game, choice: Choice) -> Iterator[Fact]:
    """The rules that were asked about the choice and have nothing against it."""
    asked = rules_about(Attempt(game, choice))
    for named in RULES:
        if named in asked:
            message, rule = _kept(named)
            yield Fact(message, rule)


def _allowed(game: Game, choice: Choice) -> Iterator[Fact]:
    """What was looked at for choices outside of priority windows: that nothing forbids it, and each target."""
    match choice:
        case Steal(card):
            yield Fact(f"nothing says that {game.title(card)} cannot be stolen", "rule_cannot_precedence", (), (card,))
        case Announce(targets):
            for id in dict.fromkeys(whole_of(id) for slot in targets for id in slot):
                yield Fact(f"{game.title(id)} is what the text asks for", "rule_targets_must_be_valid", (), (id,))


def _kept(named: NamedRule) -> tuple[str, str]:
    """A rule as its function states it, and the first rule id that it names."""
    said = " ".join((named.ask.__doc__ or named.name).split())
    ids = RULE_IDS.findall(said)
    sentence = re.sub(r"\s*\([^()]*\)", "", said.split(". ")[0]).rstrip(".")
    return f"kept: {sentence}", ids[0] if ids else "rule_requirements"


def _cost(game: Game, choice: Choice, bundle: Bundle, verdict: Verdict) -> Fact:
    """Everything that falls due, each part with where it comes from, and the payment that was found."""
    taken = {s.component for s in verdict.payment.spent} if verdict.payment is not None else range(len(bundle.due))
    parts = [_due(game, choice, bundle, due) for number, due in enumerate(bundle.due) if number in taken]
    paid = f"one way to pay: {'; '.join(verdict.paid)}" if verdict.paid else "nothing has to be spent"
    message = f"what falls due can be paid: {paid}"
    return Fact(message, "rule_cost", tuple(dict.fromkeys(parts)))


def _due(game: Game, choice: Choice, bundle: Bundle, due: Due) -> Fact:
    name, rule = bundle.named(due)
    source = f" of {game.title(due.source)}" if due.source is not None else ""
    objects = (due.source,) if due.source is not None else ()
    if due.kind is Deed.ADDITIONAL:
        return Fact(f"{name}, from {game.title(due.source)}", rule, objects=objects)
    changes = tuple(_changes(game, choice, bundle, due))
    return Fact(f"{name}{source}", rule, changes, objects)


def _changes(game: Game, choice: Choice, bundle: Bundle, due: Due) -> Iterator[Fact]:
    """The printed cost and each change to it, by source (rule_cost_calculation)."""
    act = act_of(choice)
    object = game.objects.get(due.source) if due.source is not None else None
    if act not in ENTERING or object is None or due.kind not in ENTERING:
        return
    if act is Deed.INSTALL and object.owner is Side.CORP:
        there = len(game.state.ice(choice.server or "")) if isinstance(choice, BasicAction) else 0
        if CardType.ICE in (game.types(object) or ()):
            yield Fact(f"1 for each ice that is there already: {there}", "rule_install_cost_ice", objects=(object.id,))
    else:
        printed = game.characteristics.printed(Stat.REZ_COST if act is Deed.REZ else Stat.COST, object)
        yield Fact(f"{printed} printed on {game.title(object.id)}", "rule_inherent_cost", objects=(object.id,))
    for change, source in bundle.changes(game, due):
        word = "more" if change > 0 else "less"
        message = f"{abs(change)} {word} because of {game.title(source)}"
        yield Fact(message, "rule_cost_calculation", objects=(source,))
