"""Which objects a selector means: how selectors combine, and those that speak of where objects are (1.12, 4, 6.1).

Every answer is three-valued: what a hidden card or a missing piece of history leaves open is `Open`, and says why.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from ...models.deeds import Deed
from ...models.known import Members, Open, Truth, open_of
from ...models.naming import MET_BY, TOGETHER
from ...models.selectors import (
    And,
    Anything,
    ControlledBy,
    InZone,
    Not,
    OfSide,
    Or,
    Same,
    Selector,
    TopOf,
    TriggerObject,
    Type,
)
from ...models.state import GameObject
from ...models.terms import HANDS, CardType, Side, Zone
from ...models.values import walk
from ...models.verdict import Reason
from .context import Context
from .meaning import SELECTORS
from .situation import Situation

# ----------------------------------------------------------------- combinations


@SELECTORS.of(And)
def _all(game: Situation, selector: And, object: GameObject, context: Context) -> Truth:
    answer = Truth.YES
    for part in selector.parts:
        answer = answer & game.fits(part, object, context)
        if answer is Truth.NO:
            break
    return answer


@SELECTORS.of(Or)
def _any(game: Situation, selector: Or, object: GameObject, context: Context) -> Truth:
    answer = Truth.NO
    for part in selector.parts:
        answer = answer | game.fits(part, object, context)
        if answer is Truth.YES:
            break
    return answer


@SELECTORS.of(Not)
def _not(game: Situation, selector: Not, object: GameObject, context: Context) -> Truth:  # rule_lack_of_subtype
    return ~game.fits(selector.part, object, context)


@SELECTORS.of(Anything)
def _anything(game: Situation, selector: Anything, object: GameObject, context: Context) -> Truth:
    return Truth.YES


# ------------------------------------------------------------ where objects are, and whose


@SELECTORS.of(InZone)
def _in_zone(game: Situation, selector: InZone, object: GameObject, context: Context) -> Truth:
    return Truth.of(object.zone in selector.zones)


@SELECTORS.of(TopOf)
def _on_top(game: Situation, selector: TopOf, object: GameObject, context: Context) -> Truth:
    if object.zone is not selector.zone:
        return Truth.NO
    near = game.amount(selector.count, context)
    if isinstance(near, Open):
        return near
    deck = game.state.in_zone(selector.zone)
    if object.id == UNLISTED:  # below those that are listed
        return Truth.of(near > 0 if selector.bottom else near > len(deck))
    there = Truth.of(object in (deck[max(0, len(deck) - near) :] if selector.bottom else deck[:near]))
    return there & Open() if selector.bottom and selector.zone in game.state.unlimited else there


@SELECTORS.of(ControlledBy)
def _controlled(game: Situation, selector: ControlledBy, object: GameObject, context: Context) -> Truth:
    side = selector.player.side(context.controller)
    return Truth.of(side is None or object.controller is side)


@SELECTORS.of(OfSide)
def _of_side(game: Situation, selector: OfSide, object: GameObject, context: Context) -> Truth:
    return Truth.of(object.owner is selector.side)


@SELECTORS.of(Same)
def _same(game: Situation, selector: Same, object: GameObject, context: Context) -> Truth:
    if isinstance(selector.ref, TriggerObject) and _is_untold(context):  # the log tells how many cards are drawn
        return Open() if object.zone in (*HANDS.values(), Zone.SET_ASIDE) else Truth.NO
    if object.id == context.former:
        return Truth.NO
    return Truth.of(any(o.id == object.id for o in game.resolve(selector.ref, context)))


def _is_untold(context: Context) -> bool:
    """Whether cards were drawn and it is not known any more which."""
    drawn = context.event is not None and context.event.verb is Deed.DRAW
    return drawn and context.binding(TOGETHER) is None and context.binding(MET_BY) is None


# -------------------------------------------------------------------- candidates


class Selection(Struct, frozen=True):
    """The objects of a game that selectors mean."""

    game: Situation

    def parts_failed(self, selector: Selector, object: GameObject, context: Context) -> Iterator[Selector]:
        """The parts of a conjunction that the object fails."""
        parts = selector.parts if isinstance(selector, And) else (selector,)
        for part in parts:
            if self.game.fits(part, object, context) is Truth.NO:
                yield part

    def among(self, selector: Selector) -> tuple[GameObject, ...]:
        """The objects among which a text looks: those in the game, and cards outside of it only where it brings them in
        (rule_outside_game)."""
        state = self.game.state
        return (*state.objects, *state.outside) if state.outside and _brings_in(selector) else state.objects

    def near(self, selector: Selector) -> tuple[GameObject, ...]:
        """The objects among which those are that fit, or may: where it speaks of types of cards, those whose cards have
        them; no others are looked at."""
        wanted = types_asked_for(selector)
        if wanted is None or self.game.holding().types or (self.game.state.outside and _brings_in(selector)):
            return self.among(selector)

        def of_type(game: Situation) -> tuple[GameObject, ...]:
            typed = game.of_objects("with their types", _with_its_type)
            return tuple([object for object, type in typed if type is None or type in wanted])

        return self.game.of_all(f"of {wanted}", of_type)

    def candidates(self, selector: Selector, context: Context, enough: int | None = None) -> Members[GameObject]:
        """The objects that fit, and those of which it is not known.

        Args:
            enough: the first that fit will do, where it is only asked whether there are so many.
        """
        certain: list[GameObject] = []
        unknown: list[GameObject] = []
        causes: list[Truth] = []
        for object in self.near(selector):
            answer = self.game.fits(selector, object, context)
            if answer is Truth.YES:
                certain.append(object)
                if len(certain) == enough:
                    break
            elif answer.is_open:
                unknown.append(object)
                causes.append(answer)
        if len(certain) != enough and (unlisted := self.unlisted(selector, context)) is not None:
            causes.append(unlisted)
        return Members(tuple(certain), tuple(unknown), open_of(*causes))

    def unlisted(self, selector: Selector, context: Context) -> Open | None:
        """Why more may fit than the position lists: it does not say how many cards are in a zone where one could lie
        that does (`State.unlimited`)."""
        fitting = (self._may_be_in(zone, selector, context) for zone in self.game.state.unlimited)
        return open_of(*fitting)

    @staticmethod
    def size_untold(zone: Zone) -> Reason:
        """That a position does not say how many cards a zone holds."""
        message = f"the position does not say how many cards are in {zone.word}"
        return Reason("unknown.zone_size", message, "rule_hidden_information", (), f"list {zone.word} in the position")

    def _may_be_in(self, zone: Zone, selector: Selector, context: Context) -> Truth:
        """Whether a card that nobody has listed in a zone may fit: each of them is an unknown one."""
        owner = Side.CORP if zone in CORP_ZONES else Side.RUNNER
        fits = self.game.fits(selector, GameObject(UNLISTED, None, owner, zone), context)
        return fits if fits is Truth.NO else Open((self.size_untold(zone),))


UNLISTED = "unlisted"
CORP_ZONES = (Zone.HQ, Zone.RND)


def _with_its_type(game: Situation, object: GameObject) -> tuple[tuple[GameObject, CardType | None]]:
    """An object with the type of its card; None where that does not tell."""
    card = game.card(object)
    return ((object, None if card is None or object.worth is not None else card.type),)


@lru_cache(maxsize=4096)
def types_asked_for(selector: Selector) -> tuple[CardType, ...] | None:
    """The types of which an object has to have one; None where it does not say."""
    parts = selector.parts if isinstance(selector, And) else (selector,)
    return next((part.types for part in parts if isinstance(part, Type)), None)


@lru_cache(maxsize=4096)
def _brings_in(selector: Selector) -> bool:
    return any(isinstance(part, InZone) and Zone.OUTSIDE in part.zones for part in walk(selector))
