"""What happens to players: credits, clicks, draws, tags, bad publicity, damage, the end of the game (chapter 1)."""

from __future__ import annotations

from ...models.abilities import Aspect
from ...models.costs import PayCredits, RemoveTags, SpendClicks, SufferDamage, TakeBadPublicity, TakeTags
from ...models.deeds import Deed
from ...models.state import Ending, State
from ...models.terms import Counter, PlayerStat, Scope, Side, Zone
from . import changes
from .footprint import Footprint, Touching
from .record import Done, Foreseen, Reach, Record, Texts

# What is bought with credits, or chosen because it could be paid for, hangs on them.
CREDITS = (Aspect.CREDITS, Aspect.COSTS, Aspect.TARGETS)
MONEY = (PlayerStat.CREDITS,)
TAGS = Reach((Aspect.TAGS, Aspect.COSTS), (PlayerStat.TAGS,), (Deed.TAKE_TAGS, Deed.REMOVE_TAGS))
BAD_PUBLICITY = Reach(
    (Aspect.CREDITS, Aspect.COSTS),
    (PlayerStat.BAD_PUBLICITY,),
    (Deed.TAKE_BAD_PUBLICITY, Deed.REMOVE_BAD_PUBLICITY),
)


def _gain_credits(state: State, done: Done) -> State:
    return changes.gain_credits(state, done.by, done.n, done.source)


def _lose_credits(state: State, done: Done) -> State:
    return changes.lose_credits(state, done.by, done.n, done.source)


def _gain_clicks(state: State, done: Done) -> State:
    return changes.gain_clicks(state, done.by, done.n, done.source)


def _lose_clicks(state: State, done: Done) -> State:
    return changes.fewer_clicks(state, done.by, done.n, spent=False, source=done.source, cause=done.cause)


def _take_credits(state: State, done: Done) -> State:
    """From a card to the pool; `n` of each, where nothing is left of it they are gained all the same."""
    for id in done.objects:
        state = changes.remove_counters(state, id, Counter.CREDIT, done.n)
        state = changes.gain_credits(state, done.by, done.n, done.source)
    return state


def _spend_credits(state: State, done: Done) -> State:
    if not done.told:
        return changes.spend_from_pool(state, done.by, done.n)
    return changes.spend_credits(state, done.by, done.shares, done.source, payment=done.payment, cause=done.cause)


def _spend_clicks(state: State, done: Done) -> State:
    return changes.fewer_clicks(state, done.by, done.n, spent=True, source=done.source)


def _draw(state: State, done: Done) -> State:
    """Cards go to the hand, or are only set aside; those that are named have been set aside already."""
    if done.objects:
        return changes.into_hand(state, done.by, done.objects)
    if done.to.zone is Zone.SET_ASIDE:
        return changes.draw_aside(state, done.by, done.n)[0]
    return changes.draw(state, done.by, done.n)


def _suffer_damage(state: State, done: Done) -> State:
    assert done.damage is not None
    cards, (source, paid) = done.objects, (done.source, done.payment)
    return changes.damage(state, cards, done.damage, done.n, done.by, source, payment=paid, elsewhere=done.to.zone)


def _win(state: State, done: Done) -> State:
    return changes.end_game(state, done.by, done.ending or Ending.EFFECT)


def _extra_turn(state: State, done: Done) -> State:
    return changes.extra_turn(state, done.by)


def _identify_mark(state: State, done: Done) -> State:
    assert done.to.server is not None
    return changes.marked(state, done.to.server, done.by, done.source)


def _take_tags(state: State, done: Done) -> State:
    return changes.take_tags(state, done.n, done.source, payment=done.payment)


def _remove_tags(state: State, done: Done) -> State:
    return changes.remove_tags(state, done.n, done.source)


def _take_bad_publicity(state: State, done: Done) -> State:
    return changes.take_bad_publicity(state, done.n, done.source)


def _remove_bad_publicity(state: State, done: Done) -> State:
    return changes.take_bad_publicity(state, -done.n, done.source)


def _credits(t: Touching) -> frozenset[tuple[str, str]]:
    return frozenset({("credits", t.side.value)})


def _clicks(t: Touching) -> frozenset[tuple[str, str]]:
    return frozenset({("clicks", t.side.value)})


def _runner(deed: Deed) -> frozenset[tuple[Deed, Side | None, str | None]]:
    return frozenset({(deed, Side.RUNNER, None)})


def _touch_gaining(t: Touching) -> Footprint:
    return Footprint(adds=_credits(t), emits=t.made(Deed.GAIN_CREDITS))


def _touch_losing(t: Touching) -> Footprint:
    return Footprint(writes=_credits(t), emits=t.made(Deed.LOSE_CREDITS) | t.made(Deed.NO_CREDITS))


def _touch_taking_credits(t: Touching) -> Footprint | None:
    if not t.about_this:
        return None
    emits = t.made(Deed.GAIN_CREDITS) | t.of_this(Deed.REMOVE_COUNTERS) | t.of_this(Deed.EMPTY)
    return Footprint(adds=_credits(t), writes=frozenset({("counters", t.source)}), emits=emits)


def _touch_clicks(t: Touching) -> Footprint:
    return Footprint(adds=_clicks(t), emits=t.made(Deed.GAIN_CLICKS))


def _touch_fewer_clicks(t: Touching) -> Footprint:
    return Footprint(writes=_clicks(t), emits=t.made(Deed.LOSE_CLICKS))


def _touch_tags(t: Touching) -> Footprint:
    return Footprint(adds=frozenset({("tags", "")}), emits=_runner(Deed.TAKE_TAGS))


def _touch_fewer_tags(t: Touching) -> Footprint:
    return Footprint(writes=frozenset({("tags", "")}), emits=_runner(Deed.REMOVE_TAGS))


def _touch_bad_publicity(t: Touching) -> Footprint:
    emits = frozenset({(Deed.TAKE_BAD_PUBLICITY, None, None)})
    return Footprint(adds=frozenset({("bad publicity", "")}), emits=emits)


def _touch_drawing(t: Touching) -> Footprint | None:
    if not t.lasts():
        return None
    emits = t.made(Deed.DRAW) | frozenset({(Deed.MOVE, None, None)})
    return Footprint(writes=frozenset({("cards", t.side.value)}), emits=emits)


RECORDS = (
    Record(
        deed=Deed.GAIN_CREDITS,
        event=Deed.GAIN_CREDITS,
        told_as=(Deed.GAIN_CREDITS, Deed.TAKE_CREDITS),
        shows=(Deed.GAIN_CREDITS, Deed.TAKE_CREDITS),
        basic=Deed.GAIN_CREDIT,
        costs=(SpendClicks(1),),
        texts=Texts.FORBID,
        reach=Reach(CREDITS, MONEY, (Deed.GAIN_CREDITS,)),
        means=(changes.gain_credits,),
        does=_gain_credits,
        takes=("amount", "name"),
        touches=_touch_gaining,
    ),
    Record(
        deed=Deed.TAKE_CREDITS,
        means=(changes.remove_counters, changes.gain_credits),
        does=_take_credits,
        touches=_touch_taking_credits,
    ),
    Record(
        deed=Deed.LOSE_CREDITS,
        event=Deed.LOSE_CREDITS,
        told_as=(Deed.LOSE_CREDITS,),
        shows=(Deed.LOSE_CREDITS,),
        reach=Reach(CREDITS, MONEY, (Deed.LOSE_CREDITS, Deed.NO_CREDITS)),
        means=(changes.lose_credits,),
        does=_lose_credits,
        takes=("amount", "name", "if_able", "up_to", "chooser"),
        stock=lambda state, side: state.player(side).credits,
        touches=_touch_losing,
    ),
    Record(
        deed=Deed.GAIN_CLICKS,
        event=Deed.GAIN_CLICKS,
        told_as=(Deed.GAIN_CLICKS,),
        shows=(Deed.GAIN_CLICKS,),
        means=(changes.gain_clicks,),
        does=_gain_clicks,
        takes=("amount", "name"),
        touches=_touch_clicks,
    ),
    Record(
        deed=Deed.LOSE_CLICKS,
        event=Deed.LOSE_CLICKS,
        told_as=(Deed.LOSE_CLICKS,),
        shows=(Deed.LOSE_CLICKS,),
        means=(changes.fewer_clicks,),
        does=_lose_clicks,
        takes=("amount", "name", "if_able"),
        stock=lambda state, side: state.player(side).clicks,
        touches=_touch_fewer_clicks,
    ),
    Record(
        deed=Deed.DRAW,
        event=Deed.DRAW,
        told_as=(Deed.DRAW,),
        shows=(Deed.DRAW,),
        basic=Deed.DRAW,
        costs=(SpendClicks(1),),
        foreseen=Foreseen.SO_MUCH,
        counted=True,
        texts=Texts.FORBID | Texts.REMAKE | Texts.REPLACE,
        limits=(Scope.TURN,),
        stopped=(Aspect.ZONES,),
        means=(changes.draw, changes.draw_aside, changes.into_hand),
        does=_draw,
        touches=_touch_drawing,
    ),
    Record(
        deed=Deed.TAKE_TAGS,
        event=Deed.TAKE_TAGS,
        by=Side.RUNNER,
        told_as=(Deed.TAKE_TAGS,),
        shows=(Deed.TAKE_TAGS,),
        foreseen=Foreseen.SO_MUCH,
        texts=Texts.FORBID | Texts.PREVENT | Texts.REMAKE | Texts.REPLACE,
        stopped=(Aspect.TAGS,),
        reach=TAGS,
        components=(TakeTags,),
        means=(changes.take_tags,),
        does=_take_tags,
        takes=("amount", "name"),
        touches=_touch_tags,
    ),
    Record(
        deed=Deed.REMOVE_TAGS,
        event=Deed.REMOVE_TAGS,
        told_as=(Deed.REMOVE_TAGS,),
        shows=(Deed.REMOVE_TAGS,),
        basic=Deed.REMOVE_TAG,
        costs=(SpendClicks(1), PayCredits(2)),
        takers=(Side.RUNNER,),
        modified=True,
        action_for=Deed.REMOVE_TAG,
        paid_for=Deed.REMOVE_TAG,
        texts=Texts.FORBID | Texts.PAY,
        reach=TAGS,
        components=(RemoveTags,),
        means=(changes.remove_tags,),
        does=_remove_tags,
        takes=("amount", "name", "up_to"),
        stock=lambda state, _: state.runner.tags,
        touches=_touch_fewer_tags,
    ),
    Record(
        deed=Deed.TAKE_BAD_PUBLICITY,
        event=Deed.TAKE_BAD_PUBLICITY,
        by=Side.CORP,
        told_as=(Deed.TAKE_BAD_PUBLICITY,),
        foreseen=Foreseen.SO_MUCH,
        texts=Texts.PREVENT | Texts.REMAKE | Texts.REPLACE,
        reach=BAD_PUBLICITY,
        components=(TakeBadPublicity,),
        means=(changes.take_bad_publicity,),
        does=_take_bad_publicity,
        takes=("amount", "name", "up_to"),
        touches=_touch_bad_publicity,
    ),
    Record(
        deed=Deed.REMOVE_BAD_PUBLICITY,
        event=Deed.REMOVE_BAD_PUBLICITY,
        told_as=(Deed.REMOVE_BAD_PUBLICITY,),
        reach=BAD_PUBLICITY,
        means=(changes.take_bad_publicity,),
        does=_remove_bad_publicity,
        takes=("amount", "name", "up_to"),
        stock=lambda state, _: state.corp.bad_publicity,
    ),
    Record(
        deed=Deed.SUFFER_DAMAGE,
        event=Deed.SUFFER_DAMAGE,
        by=Side.RUNNER,
        told_as=(Deed.DAMAGE,),
        foreseen=Foreseen.SO_MUCH,
        texts=Texts.FORBID | Texts.PREVENT | Texts.REMAKE | Texts.REPLACE,
        stopped=(Aspect.DAMAGE, Aspect.ZONES),
        components=(SufferDamage,),
        means=(changes.damage,),
        does=_suffer_damage,
    ),
    Record(
        deed=Deed.TRACE,
        event=Deed.TRACE,
        by=Side.CORP,
        told_as=(Deed.TRACE,),
        paid_for=Deed.TRACE,
        foreseen=Foreseen.SO_MUCH,
        texts=Texts.REMAKE | Texts.PAY,
    ),
    Record(deed=Deed.BASIC_ACTION, event=Deed.TAKE_ACTION, paid_for=Deed.ACTION, wide=True),
    Record(
        deed=Deed.SPEND,
        event=Deed.SPEND_CREDITS,
        texts=Texts.FORBID,
        wide=True,
        means=(changes.spend_credits, changes.spend_from_pool),
        does=_spend_credits,
    ),
    Record(
        deed=Deed.SPEND_CLICKS,
        event=Deed.SPEND_CLICKS,
        components=(SpendClicks,),
        means=(changes.fewer_clicks,),
        does=_spend_clicks,
    ),
    Record(deed=Deed.PREVENT, event=Deed.PREVENT, wide=True),
    Record(deed=Deed.PAY_TRASH_COST, paid_for=Deed.TRASH, texts=Texts.PAY),
    Record(
        deed=Deed.WIN,
        event=Deed.GAME_ENDS,
        told_as=(Deed.WIN,),
        texts=Texts.FORBID,
        means=(changes.end_game,),
        does=_win,
        takes=(),
    ),
    Record(deed=Deed.EXTRA_TURN, told_as=(Deed.EXTRA_TURN,), means=(changes.extra_turn,), does=_extra_turn, takes=()),
    Record(
        deed=Deed.MARK, event=Deed.MARK, told_as=(Deed.IDENTIFY_MARK,), means=(changes.marked,), does=_identify_mark
    ),
)
