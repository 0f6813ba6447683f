"""Damage: which cards of the grip it trashes (10.4)."""

from __future__ import annotations

from msgspec import structs

from ...models.abilities import Aspect, SelectsDamage
from ...models.deeds import Deed
from ...models.frames import Asked, ChanceFrame, ChoosingFrame
from ...models.state import State
from ...models.terms import Damage, Player, Side, Zone
from ..deeds import changes
from ..game.game import Declared, Game
from .carrying import ANSWER, Carrying, carries, doubted
from .elsewhere import zone_of


@carries(Deed.DAMAGE, honours=("amount", "damage"))
def damage(c: Carrying) -> State:
    """The Runner suffers damage; whose text does it is responsible. Of what the other side's text makes the Runner
    suffer no card of that side is the source (rule_suffer_or_take_damage). A text that may speak of damage and is not
    understood leaves open what was trashed."""
    state = _suffered(c)
    if c.n > 0 and c.game.texts_touching(frozenset({Aspect.DAMAGE})):
        open = doubted(c.game, c.effect, c.frame, "damage: which cards it trashes").doubts
        return structs.replace(state, doubts=(*state.doubts, *(d for d in open if d not in state.doubts)))
    return state


def _suffered(c: Carrying) -> State:
    """The state in which the damage was suffered, or waits for who chooses what it trashes."""
    assert c.effect.damage is not None
    by = c.frame.controller if c.effect.by is Player.YOU else c.side
    source = c.source if by is c.frame.controller else None
    suffered = ((c.effect.damage, c.n),)
    selectors = selecting(c.game, c.effect.damage) if c.n > 0 else ()
    told = not c.state.partial_history or all(one.every for one, _ in selectors)
    alike = len({(one, declared.controller) for one, declared in selectors}) == 1
    if selectors and told and alike and not c.expected.instead:
        return _selected(c, suffered, by, source, *selectors[0])
    if selectors:
        return doubted(c.game, c.effect, c.frame, "damage: who selects the cards that are trashed")
    if c.n > 0 and c.expected.instead:
        return _elsewhere(c, suffered, by, source)
    return _damage_due(c.state, suffered, by, source)


def selecting(game: Game, kind: Damage) -> tuple[tuple[SelectsDamage, Declared], ...]:
    """The texts that let a player select cards that damage of this kind trashes: the first one, if it is the first of
    the turn as far as the log tells, or all of them."""
    before = (e for e in game.state.happened(Deed.SUFFER_DAMAGE) if e.turn == game.state.turn)
    later = any(e.damage is kind and e.amount > 0 for e in before)
    about = ((one, declared) for one, declared in game.declarations(SelectsDamage) if one.damage in (kind, None))
    return tuple((one, declared) for one, declared in about if one.every or not later)


def _selected(
    c: Carrying,
    suffered: tuple[tuple[Damage, int], ...],
    by: Side,
    source: str | None,
    head: SelectsDamage,
    selector: Declared,
) -> State:
    """Damage of which a player may select the first card; chance takes the others, and all of them are trashed together
    (rule_multiple_damage_selected_sequentially). Or a player selects every card."""
    grip = tuple(o.id for o in c.state.in_zone(Zone.GRIP))
    if Zone.GRIP in c.state.unlimited:
        return doubted(c.game, c.effect, c.frame, "damage: what may be selected of a hand that is not known")
    if c.n >= len(grip):
        return changes.damage(c.state, grip, suffered, by, source)
    first, rest = c.answer("selected"), c.answer("others")
    if first is None:
        rule = "rule_multiple_damage_selected_sequentially"
        least, most = (c.n, c.n) if head.every else (0, 1)
        ask = ChoosingFrame(
            selector.controller, Asked.CARDS, ANSWER + "selected", rule, selector.source, grip, least, most
        )
        return c.waiting_for(ask)
    chosen = tuple(r.id for r in first.objects)
    left = c.n - len(chosen)
    if left and rest is None:
        others = tuple(id for id in grip if id not in chosen)
        return c.waiting_for(
            ChanceFrame(Side.RUNNER, left, Deed.SUFFER_DAMAGE, source, cards=others, name=ANSWER + "others")
        )
    cards = (*chosen, *(r.id for r in rest.objects)) if rest is not None else chosen
    return changes.damage(c.state, cards, suffered, by, source)


def _elsewhere(c: Carrying, suffered: tuple[tuple[Damage, int], ...], by: Side, source: str | None) -> State:
    """Damage whose cards are trashed without going to the heap (sec_replacing_movements)."""
    state, taken = c.state, c.answer("taken")
    grip = tuple(o.id for o in state.in_zone(Zone.GRIP))
    if Zone.GRIP in state.unlimited:
        return doubted(c.game, c.effect, c.frame, "damage: where cards of a hand go that is not known")
    if taken is None and c.n < len(grip):
        name = ANSWER + "taken"
        return c.waiting_for(ChanceFrame(Side.RUNNER, c.n, Deed.SUFFER_DAMAGE, source, cards=grip, name=name))
    cards = grip if taken is None else tuple(r.id for r in taken.objects)
    state = changes.damage(state, cards, suffered, by, source, elsewhere=zone_of(c.expected.instead))
    return c.next(c.moved(state, cards), c.expected.instead, cards)


def _damage_due(state: State, suffered: tuple[tuple[Damage, int], ...], by: Side, source: str | None) -> State:
    """Chance takes the cards, unless all of them go (rule_meat_net_damage)."""
    total = sum(n for _, n in suffered)
    if total <= 0:
        return state
    grip = tuple(o.id for o in state.in_zone(Zone.GRIP))
    if total >= len(grip) and Zone.GRIP not in state.unlimited:
        return changes.damage(state, grip, suffered, by, source)
    return state.push(ChanceFrame(Side.RUNNER, total, Deed.SUFFER_DAMAGE, source, suffered, by))
