"""What texts permit: advancing what could not be, and other acts (1.18.3, 9.1.8)."""

from __future__ import annotations

from msgspec import Struct

from ...models.abilities import Aspect, Permission
from ...models.deeds import Deed
from ...models.known import Open, Truth
from ...models.state import GameObject
from ...models.terms import Face, Side
from .concerning import Concerning
from .not_understood import NotUnderstood
from .situation import Situation


class Permissions(Struct, frozen=True):
    """What texts permit in a game."""

    game: Situation

    def can_be_advanced(self, object: GameObject) -> Truth:
        """Whether the Corp can advance the card: installed agendas, and cards that say so (rule_you_can_advance).

        A card's own permission holds even while it is unrezzed (rule_active_exception_can_be_advanced).
        """
        if not object.installed or object.owner is not Side.CORP:
            return Truth.NO
        card = self.game.card(object)
        if card is None:
            return self.game.hidden(object, "whether it can be advanced")
        answer = Truth.of(card.is_agenda)
        for _, _, truth in Concerning(self.game).about(Permission, Deed.ADVANCE, Side.CORP, object):
            answer = answer | truth
        return answer if answer is Truth.YES else answer | _left_open(self.game, Deed.ADVANCE, object)

    def is_permitted(self, act: Deed, by: Side, object: GameObject) -> Truth:
        """Whether a text lets a player do this with a card where the rules would not: rez ice whenever other cards
        could be rezzed, play or install a card as if it were in hand
        (rule_active_exception_modify_play_install_rez)."""
        answer = Truth.NO
        for _, _, truth in Concerning(self.game).about(Permission, act, by, object):
            answer = answer | truth
        return answer

    def can_be_faceup(self, object: GameObject) -> Truth:
        """Whether the Corp can install the card faceup though it says nothing of that itself (rule_agendas_faceup)."""
        answer = Truth.NO
        for _, _, truth in Concerning(self.game).about(Permission, Deed.INSTALL, Side.CORP, object, face=Face.UP):
            answer = answer | truth
        return answer


def _left_open(game: Situation, act: Deed, object: GameObject) -> Truth:
    """Whether what is not understood may permit an act with a card."""
    found = NotUnderstood(game).texts_touching(frozenset({Aspect.PROHIBITIONS}), object.id, act=act)
    return Open(found) if found else Truth.NO
