"""Cards as printed: facts and abilities (chapters 2 and 3)."""

from __future__ import annotations

from functools import lru_cache

from .abilities import Ability, AbilityKind, Aspect, Unread
from .conditions import InstallOnly
from .deeds import Deed
from .terms import CardType, Face, Side
from .values import Value, walk


class Card(Value, frozen=True):
    """One card of the pool; an absent number is None, a printed X is `cost_is_x` with cost None.

    `cost` is the play, install or rez cost, whichever the card's type has (rule_types_of_costs). An identity without an
    influence limit has none that could be exceeded; a card without an influence cost goes into decks of its faction
    only (rule_disallowed_cards).
    """

    id: str
    title: str
    type: CardType
    side: Side
    faction: str = ""
    subtypes: tuple[str, ...] = ()
    unique: bool = False
    cost: int | None = None
    cost_is_x: bool = False
    strength: int | None = None
    strength_is_x: bool = False
    memory_cost: int | None = None
    trash_cost: int | None = None
    advancement_requirement: int | None = None
    advancement_requirement_is_x: bool = False
    agenda_points: int | None = None
    base_link: int | None = None
    influence_cost: int | None = None
    influence_limit: int | None = None
    minimum_deck_size: int | None = None
    codes: tuple[str, ...] = ()  # printing codes, oldest first
    abilities: tuple[Ability, ...] = ()
    faces: tuple[Card, ...] = ()  # what an identity can be flipped to

    @property
    def sides(self) -> tuple[Card, ...]:
        """The card itself and its other faces."""
        return (self, *self.faces)

    @property
    def unread(self) -> tuple[Unread, ...]:
        """The clauses of the card that were not understood, outermost first."""
        return _unread_clauses(self)

    @property
    def is_neutral(self) -> bool:
        """Whether the card belongs to no faction (rule_faction_identification)."""
        return self.faction.startswith("neutral")

    @property
    def is_agenda(self) -> bool:
        """Whether the printed type is agenda."""
        return self.type is CardType.AGENDA

    @property
    def is_installed_faceup(self) -> bool:
        """Whether the text directs the Corp to install the card faceup; an agenda is active then
        (rule_agendas_faceup)."""
        return any(isinstance(r, InstallOnly) and r.face is Face.UP for a in self.abilities for r in a.restrictions)

    @property
    def may_be_installed_faceup(self) -> bool:
        """Whether words about installing this agenda that were not understood may direct the Corp to do it faceup."""
        if not self.is_agenda or self.is_installed_faceup:
            return False
        return any(clause.own and Deed.INSTALL in clause.acts for clause in self.unread)


@lru_cache(maxsize=4096)
def _unread_clauses(card: Card) -> tuple[Unread, ...]:
    return tuple([node for node in walk(card.abilities) if isinstance(node, Unread)])


def unread_ability(clause: int = 0, summary: str = "", influence: tuple[Aspect, ...] = (Aspect.ANYTHING,)) -> Ability:
    """An ability of which nothing is understood."""
    return Ability(AbilityKind.STATIC, clause, declarations=(Unread(clause, summary, influence),))
