"""Damage: which cards of the grip it trashes (10.4)."""

from __future__ import annotations

from msgspec import structs

from ...models.abilities import Aspect, SelectsDamage
from ...models.deeds import Deed
from ...models.frames import Asked, ChanceFrame, ChoosingFrame, Question
from ...models.state import State
from ...models.terms import Damage, Player, Side, Zone
from .. import road
from ..deeds import Done, To
from ..deeds.told import doubting
from ..effects.kinds import Carrying, carries, doubted
from ..reading import Declared, Game


@carries(Deed.DAMAGE, honours=("amount", "damage", "name"))
def damage(c: Carrying) -> State:
    """The Runner suffers damage; whose text does it is responsible (rule_brain_damage). Of what the other side's text
    makes the Runner suffer no card of that side is the source (rule_suffer_or_take_damage). A text that may speak of
    damage and is not understood leaves open what was trashed (9.9.6b)."""
    state = _suffered(c)
    if c.n > 0 and c.game.not_understood.texts_touching(frozenset({Aspect.DAMAGE})):
        return doubting(state, doubted(c.game, c.effect, c.frame, "damage: which cards it trashes").doubts)
    return state


def _suffered(c: Carrying) -> State:
    """The state in which the damage was suffered, or waits for who chooses what it trashes (rule_meat_net_damage)."""
    assert c.effect.damage is not None
    by = c.frame.controller if c.effect.by is Player.YOU else c.side
    source = c.source if by is c.frame.controller else None
    done = Done(by=by, n=c.n, damage=c.effect.damage, source=source)
    selectors = selecting(c.game, c.effect.damage) if c.n > 0 else ()
    told = tells_damage(c.state) or all(one.every for one, _ in selectors)
    selectors = tuple({(one, declared.controller): (one, declared) for one, declared in selectors}.values())
    two = len({declared.controller for _, declared in selectors}) == len(selectors) <= 2
    if selectors and told and two and not c.expected.instead:
        first, *rest = sorted(selectors, key=lambda s: s[1].controller is not c.state.active)
        return _selected(c, done, *first, rest[0] if rest else None)
    if selectors:
        return doubted(c.game, c.effect, c.frame, "damage: who selects the cards that are trashed")
    if c.n > 0 and c.expected.instead:
        return _elsewhere(c, done)
    return _damage_due(c.state, done) if c.effect.name is None else _spoken_of(c, done)


def _spoken_of(c: Carrying, done: Done) -> State:
    """Damage of which the text says later what it has trashed."""
    grip = tuple(o.id for o in c.state.in_zone(Zone.GRIP))
    if Zone.GRIP in c.state.unlimited:
        return doubted(c.game, c.effect, c.frame, "damage: which cards it trashes of a hand that is not known")
    taken = c.answer(Question.TAKEN)
    if taken is None and 0 < c.n < len(grip):
        return c.waiting_for(
            ChanceFrame(Side.RUNNER, c.n, Deed.SUFFER_DAMAGE, done.source, cards=grip, question=Question.TAKEN)
        )
    cards = tuple(r.id for r in taken.objects) if taken is not None else grip if c.n > 0 else ()
    return c.named(_trashed(c.state, done, cards) if c.n > 0 else c.state, cards)


def _trashed(state: State, done: Done, cards: tuple[str, ...], to: Zone | None = None) -> State:
    return road.done(state, Deed.SUFFER_DAMAGE, structs.replace(done, objects=cards, to=To(to)))


def tells_damage(state: State) -> bool:
    """Whether the log tells all damage of the turn, and of which kind it was."""
    turn = (e for e in state.happened(Deed.SUFFER_DAMAGE) if e.turn == state.turn)
    return not state.may_lack(Deed.SUFFER_DAMAGE) and all(e.damage is not None for e in turn)


def selecting(game: Game, kind: Damage) -> tuple[tuple[SelectsDamage, Declared], ...]:
    """The texts that let a player select cards that damage of this kind trashes: the first one, if it is the first of
    the turn as far as the log tells, or all of them."""
    before = (e for e in game.state.happened(Deed.SUFFER_DAMAGE) if e.turn == game.state.turn)
    later = any(e.damage is kind and e.amount > 0 for e in before)
    about = ((one, declared) for one, declared in game.declarations(SelectsDamage) if one.damage in (kind, None))
    return tuple((one, declared) for one, declared in about if one.every or not later)


def _selected(
    c: Carrying, done: Done, head: SelectsDamage, selector: Declared, other: tuple[SelectsDamage, Declared] | None
) -> State:
    """Damage of which a player may select the first card; chance takes the others, and all of them are trashed together
    (rule_multiple_damage_selected_sequentially). Or a player selects every card. Where texts let both players select,
    the active one selects what the other might have, too, and what is left is the other's
    (rule_modify_ability_with_choice)."""
    grip = tuple(o.id for o in c.state.in_zone(Zone.GRIP))
    if Zone.GRIP in c.state.unlimited:
        return doubted(c.game, c.effect, c.frame, "damage: what may be selected of a hand that is not known")
    if c.n >= len(grip):
        return c.named(_trashed(c.state, done, grip), grip)
    first, rest = c.answer(Question.SELECTED), c.answer(Question.OTHERS)
    if first is None:
        rule = "rule_multiple_damage_selected_sequentially"
        least, most = (c.n, c.n) if head.every else (0, 1)
        who, source = selector.controller, selector.source
        ask = ChoosingFrame(who, Asked.CARDS, Question.SELECTED, rule, source, grip, least, most)
        return c.waiting_for(ask)
    chosen = tuple(r.id for r in first.objects)
    left = c.n - len(chosen)
    if left and rest is None:
        others = tuple(id for id in grip if id not in chosen)
        if other is not None and other[0].every:
            rule, (_, by) = "rule_modify_ability_with_choice", other
            asked = ChoosingFrame(by.controller, Asked.CARDS, Question.OTHERS, rule, by.source, others, left, left)
            return c.waiting_for(asked)
        return c.waiting_for(
            ChanceFrame(Side.RUNNER, left, Deed.SUFFER_DAMAGE, done.source, cards=others, question=Question.OTHERS)
        )
    cards = (*chosen, *(r.id for r in rest.objects)) if rest is not None else chosen
    return c.named(_trashed(c.state, done, cards), cards)


def _elsewhere(c: Carrying, done: Done) -> State:
    """Damage whose cards are trashed without going to the heap (sec_replacing_movements)."""
    state, taken = c.state, c.answer(Question.TAKEN)
    grip = tuple(o.id for o in state.in_zone(Zone.GRIP))
    if Zone.GRIP in state.unlimited:
        return doubted(c.game, c.effect, c.frame, "damage: where cards of a hand go that is not known")
    if taken is None and c.n < len(grip):
        taking = ChanceFrame(Side.RUNNER, c.n, Deed.SUFFER_DAMAGE, done.source, cards=grip, question=Question.TAKEN)
        return c.waiting_for(taking)
    cards = grip if taken is None else tuple(r.id for r in taken.objects)
    apart = c.elsewhere(cards)
    done = structs.replace(done, apart=apart)
    state = c.named(_trashed(state, done, cards, c.expected.instead[0].into), cards)
    return c.next(c.moved(state, apart), c.expected.instead, apart) if apart else state


def _damage_due(state: State, done: Done) -> State:
    """Chance takes the cards, unless all of them go (rule_meat_net_damage)."""
    if done.n <= 0:
        return state
    grip = tuple(o.id for o in state.in_zone(Zone.GRIP))
    if done.n >= len(grip) and Zone.GRIP not in state.unlimited:
        return _trashed(state, done, grip)
    assert done.damage is not None
    suffered = ((done.damage, done.n),)
    return state.push(ChanceFrame(Side.RUNNER, done.n, Deed.SUFFER_DAMAGE, done.source, suffered, done.by))
