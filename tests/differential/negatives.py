"""Hints of what may be done, and commands that came to nothing, against sysop's verdicts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sysop.models.abilities import AbilityKind, Flag
from sysop.models.actions import BasicAction, Choice, Pass, UseAbility
from sysop.models.deeds import Deed
from sysop.models.imports.commands import Kind
from sysop.models.imports.tracing import cards_in
from sysop.models.known import Open
from sysop.models.terms import HANDS, CardType, PlayerStat, Side
from sysop.models.verdict import Reason, Status
from sysop.solver.ask.position import Position
from sysop.solver.choices.decision import DecisionKind
from sysop.solver.choices.masks import Mask
from sysop.solver.following.following import Step
from sysop.solver.following.plan import Plan
from sysop.solver.following.steering import deeds

from .positives import card_of
from .rows import Result, Row, Way

Data = Mapping[str, Any]
BASIC = {
    Side.CORP: (Deed.GAIN_CREDIT, Deed.DRAW, None, None, Deed.ADVANCE, Deed.TRASH_RESOURCE, Deed.PURGE),
    Side.RUNNER: (Deed.GAIN_CREDIT, Deed.DRAW, None, None, None, Deed.REMOVE_TAG),
}
BY_HAND = "link was set by hand"
SHOWN_OTHERWISE = "abilities are shown otherwise than they are printed"
Judged = tuple[bool | None, str, str]


def refused(name: str, step: Step) -> Iterator[Row]:
    """A command that came to nothing should not be legal."""
    deed = step.commands[0]
    if deed.kind in (Kind.CHOICE, Kind.SELECT) or step.target is None:
        return
    plan = Plan(step.commands, step.target)
    choices = deeds(deed, step.before, plan, 0)
    if choices and isinstance(first := choices[0], UseAbility):  # the others are what it may have been besides
        choices = tuple(c for c in choices if isinstance(c, UseAbility) and c.ability == first.ability)
        if len(choices) > 1:  # the program shows each way to pay as an ability of its own
            shown = (name, step.first, step.last, Way.NEGATIVE, deed.kind.value, card_of(step, deed))
            yield Row(*shown, Result.NOT_COMPARABLE, SHOWN_OTHERWISE)
            return
    answer = any_legal(step.before, choices)
    card = card_of(step, deed)
    yield _row(name, step.first, step.last, deed.kind.value, card, False, answer, "came to nothing")


def hints(name: str, number: int, state: Data, position: Position, ids: Mapping[str, str]) -> Iterator[Row]:
    """Cards in hand, abilities and basic actions: may they be used?"""
    waiting = position.decision
    if waiting is None or waiting.kind is not DecisionKind.PRIORITY or position.state.run is not None:
        return
    if state.get("end-turn") or position.state.active.value != state.get("active-player"):
        return
    if state.get("corp-phase-12") or state.get("runner-phase-12"):
        return
    side = position.state.active
    action = in_action_window(position)
    player = state[side.value]
    if action is None:
        return
    hand = {o.id: o for o in action.state.in_zone(HANDS[side])}
    link = action.game.player_numbers.as_it_counts(PlayerStat.LINK, Side.RUNNER)
    link_by_hand = not isinstance(link, Open) and state[Side.RUNNER.value].get("link") not in (None, link)
    for card in player.get("hand") or ():
        thing = hand.get(ids.get(card.get("cid"), ""))
        if thing is None or thing.card is None:
            continue
        if link_by_hand:
            yield Row(name, number, number, Way.NEGATIVE, "card in hand", thing.card, Result.NOT_COMPARABLE, BY_HAND)
            continue
        answer = of_card(action, thing.id)
        yield _row(name, number, number, "card in hand", thing.card, bool(card.get("playable")), answer, "hint")
    for basic, ability in zip(
        BASIC[side], (player.get("basic-action-card") or {}).get("abilities") or (), strict=False
    ):
        if basic is not None:
            answer = of_basic(action, basic)
            if basic_always_shown(basic, bool(ability.get("playable"))):
                continue
            yield _row(name, number, number, "basic action", basic.value, bool(ability.get("playable")), answer, "hint")
    for cid, card in cards_in(state).items():
        thing = position.state.find(ids.get(cid, ""))
        if thing is None or thing.card is None or not (thing.installed or card.get("type") == "Identity"):
            continue
        yield from _abilities(name, number, position, action, thing.id, card)


def _abilities(name: str, number: int, position: Position, action: Position, id: str, card: Data) -> Iterator[Row]:
    thing = position.state.object(id)
    game = position._game
    own = [
        (n, a) for n, a in enumerate(game.abilities(thing)) if a.kind is AbilityKind.PAID and Flag.ACCESS not in a.flags
    ]
    shown = [a for a in card.get("abilities") or () if _is_paid(a)]
    if not shown:
        return
    if len(own) != len(shown):
        if not any(hint.get("playable") for hint in shown):
            return  # nothing is said to be possible of what is grouped otherwise
        yield Row(
            name,
            number,
            number,
            Way.NEGATIVE,
            "ability",
            thing.card or "",
            Result.NOT_COMPARABLE,
            SHOWN_OTHERWISE,
        )
        return
    for (n, ability), hint in zip(own, shown, strict=True):
        options = range(len(ability.cost.options) if ability.cost is not None else 1)
        choices = tuple(UseAbility(id, n, k) for k in options)
        answer = any_of((any_legal(action, choices), any_legal_now(position, choices)))
        yield _row(name, number, number, "ability", thing.card or "", bool(hint.get("playable")), answer, "hint")


def _is_paid(ability: Data) -> bool:
    return (
        bool(ability.get("cost-label")) and not ability.get("dynamic") and "Shortcut" not in str(ability.get("label"))
    )


def in_action_window(position: Position) -> Position | None:
    """The position at the next action window, where nothing is done before; None where there is none."""
    for _ in range(3):
        waiting = position.decision
        if waiting is None:
            return None
        if waiting.kind is DecisionKind.ACTION:
            return position
        if waiting.kind is not DecisionKind.PRIORITY or position.check_choice(Pass()).status is not Status.LEGAL:
            return None
        position = position.after(Pass())
    return None


def basic_always_shown(basic: Deed, theirs: bool) -> bool:
    """Whether the hint says nothing: advancing and trashing a resource are shown as possible where they can be paid
    for, before a card is chosen for it."""
    return theirs and basic in (Deed.ADVANCE, Deed.TRASH_RESOURCE)


def of_card(action: Position, id: str) -> Judged:
    """Whether a card in hand can be played or installed at all."""
    waiting = action.decision
    assert waiting is not None
    card = action.pool.get(action.state.object(id).card)
    kind = "play" if card is not None and card.type in (CardType.EVENT, CardType.OPERATION) else "install"
    found = waiting.choices.only(Mask((kind,), (id,), None))  # type: ignore[attr-defined]
    first = found.first()
    if first is not None:
        return True, "", ""
    if found.undecided:
        return None, str(found.undecided[0][1]), ""
    if kind == "play":
        return any_legal(action, (BasicAction(Deed.PLAY, id),))
    return False, "", ""


def of_basic(action: Position, basic: Deed) -> Judged:
    """Whether a basic action can be taken at all."""
    waiting = action.decision
    assert waiting is not None
    kind = {Deed.ADVANCE: "advance", Deed.TRASH_RESOURCE: "trash resource"}.get(basic)
    if kind is None:
        return any_legal(action, (BasicAction(basic),))
    found = waiting.choices.only(Mask((kind,), None, None))  # type: ignore[attr-defined]
    if found.first() is not None:
        return True, "", ""
    return (None, str(found.undecided[0][1]), "") if found.undecided else (False, "no card is there for it", "")


def any_legal_now(position: Position, choices: Sequence[Choice]) -> Judged:
    """Whether one of the choices is legal for whichever player has priority first, or next."""
    waiting = position.decision
    if waiting is None:
        return False, "", ""
    first = any_legal(position, choices)
    if first[0] or position.check_choice(Pass()).status is not Status.LEGAL:
        return first
    return any_of((first, any_legal(position.after(Pass()), choices)))


def any_legal(position: Position, choices: Sequence[Choice]) -> Judged:
    """Whether one of the choices is legal: None is not known, with why; False with the codes against them."""
    unknown: tuple[Reason, ...] = ()
    codes: dict[str, None] = {}
    words: list[str] = []
    for choice in choices:
        verdict = position.check_choice(choice)
        if verdict.status is Status.LEGAL:
            return True, "", ""
        if verdict.status is Status.UNKNOWN:
            unknown = unknown or verdict.unknown
        for reason in verdict.reasons:
            codes[reason.code] = None
            words.append(reason.message)
    if unknown:
        return None, f"{unknown[0].code}: {unknown[0].message}", ""
    return False, ", ".join(sorted(codes)), "; ".join(words[:2])


def any_of(answers: Sequence[Judged]) -> Judged:
    """One of them holds."""
    for answer in answers:
        if answer[0]:
            return answer
    return next((a for a in answers if a[0] is None), answers[-1])


def _row(name: str, first: int, last: int, kind: str, card: str, theirs: bool, ours: Judged, what: str) -> Row:
    answer, why, words = ours
    if answer is None:
        return Row(name, first, last, Way.NEGATIVE, kind, card, Result.UNKNOWN, why)
    if answer is theirs:
        return Row(name, first, last, Way.NEGATIVE, kind, card, Result.AGREE)
    cause = f"{what}: we say legal" if answer else f"{what}: we say illegal: {why}"
    return Row(name, first, last, Way.NEGATIVE, kind, card, Result.DIFFER, cause, words)
