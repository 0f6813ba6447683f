"""Whether a deck may be played: identity, size, sides, influence, agenda points, copies and extra cards (1.4, 1.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..models.abilities import DeckRule, DeckRuleKind, Declaration, StartsInstalled
from ..models.cards import Card
from ..models.conditions import Exists, Limit, LimitPer
from ..models.imports.decks import IDENTITIES, Deck
from ..models.known import Truth
from ..models.pool import Pool
from ..models.selectors import Selector
from ..models.state import GameObject, PlayerState, State
from ..models.terms import DECKS, CardType, Relation, Side
from ..models.verdict import Reason, Status, Verdict
from .reading import Context, Game

COPIES = 3  # of each card, by name (rule_maximum_copies)
LEAST_JUDGED = 40  # cards: of smaller decks rule_agenda_points does not speak
WHATEVER_IT_SAYS = frozenset(
    {"deck.identity", "deck.starter", "deck.draft", "deck.type", "deck.side", "deck.size", "deck.not_allowed"}
)  # reasons that no clause of an identity that is not read takes away
DECK_BUILDING = "deck building"  # the summary of a clause that is not read, and speaks of decks


def deck_verdict(deck: Deck, pool: Pool, *, not_allowed: Iterable[str] = ()) -> Verdict:
    """Whether a deck is legal for play (rule_legal_deck), with every reason why it is not.

    Args:
        deck: the list; its cards are those of the pool.
        pool: the cards.
        not_allowed: ids of cards that a tournament does not allow (rule_special_tournament_rules).
    """
    return _Judging(deck, pool).verdict(frozenset(not_allowed))


def agenda_points_due(size: int) -> tuple[int, int] | None:
    """The least and the most agenda points of a Corp deck of this size; None where no rule asks for any (1.4.6a,
    1.4.6b, 1.4.6c, 1.4.6d).

    >>> agenda_points_due(49), agenda_points_due(54), agenda_points_due(66)
    ((20, 21), (22, 23), (28, 29))
    """
    if size < LEAST_JUDGED:
        return None
    least = 18 + 2 * ((size - LEAST_JUDGED) // 5)
    return least, least + 1


def _together(cards: tuple[tuple[str, int], ...], pool: Pool) -> list[tuple[Card, int]]:
    """Cards with numbers, each once: a deck that a program makes may name one twice."""
    counted: dict[str, int] = {}
    for id, n in cards:
        counted[id] = counted.get(id, 0) + n
    return [(pool[id], n) for id, n in counted.items()]


class _Judging:
    """One deck under judgement, its cards as objects of a game so that selectors can be asked about them."""

    def __init__(self, deck: Deck, pool: Pool) -> None:
        self.deck = deck
        self.pool = pool
        self.identity = pool[deck.identity]
        self.side = self.identity.side
        self.cards = _together(deck.cards, pool)
        self.extra = _together(deck.extra, pool)
        self.unknown: list[Reason] = []
        listed = [card.id for card, _ in (*self.cards, *self.extra)]
        zone = DECKS[self.side]
        self._objects = {id: GameObject(id, id, self.side, zone) for id in dict.fromkeys((*listed, deck.identity))}
        nobody = PlayerState()
        self._game = Game(State(0, self.side, nobody, nobody, tuple(self._objects.values())), pool)

    def verdict(self, not_allowed: frozenset[str]) -> Verdict:
        reasons = [
            *self._of_the_identity(),
            *self._disallowed(),
            *self._size(),
            *self._influence(),
            *self._agenda_points(),
            *self._copies(),
            *self._extra_cards(),
            *self._not_allowed(not_allowed),
        ]
        if any(clause.summary == DECK_BUILDING for clause in self.identity.unread):
            message = f"what {self.identity.title} says of decks is not understood"
            self.unknown.append(
                Reason("unknown.card_text", message, "rule_all_text_is_an_ability", (self.identity.id,))
            )
            reasons = [reason for reason in reasons if reason.code in WHATEVER_IT_SAYS]
        action = self.deck.name or self.identity.title
        if reasons:  # rule_legal_deck
            return Verdict(Status.ILLEGAL, action, tuple(reasons), tuple(self.unknown))
        if self.unknown:
            return Verdict(Status.UNKNOWN, action, unknown=tuple(self.unknown))
        return Verdict(Status.LEGAL, action)

    # ------------------------------------------------------------------- identity

    def _of_the_identity(self) -> Iterator[Reason]:
        title, id = self.identity.title, self.identity.id
        if self.identity.type not in IDENTITIES:
            yield Reason("deck.identity", f"{title} is no identity", "rule_identity", (id,))
            return
        for rule in self._rules(self.identity):
            if rule.rule is DeckRuleKind.STARTER_ONLY:
                message = f"{title} is for the decks of its starter pack only"
                yield Reason("deck.starter", message, "rule_gateway_identities", (id,))
            if rule.rule is DeckRuleKind.DRAFT_ONLY:
                message = f"{title} is for drafted decks only"
                yield Reason("deck.draft", message, "rule_card_precedence", (id,))

    # --------------------------------------------------------------- what may be in it

    def _disallowed(self) -> Iterator[Reason]:  # rule_disallowed_cards
        for card, _ in self.cards:
            if card.type in IDENTITIES:
                yield _of(card, "deck.type", f"{card.title} is an identity, and identities are not part of a deck")
            elif card.side is not self.side:
                message = f"{card.title} is a card of the {card.side.title}, and the deck is one of the "
                yield _of(card, "deck.side", f"{message}{self.side.title}")
            elif self._is_barred(card):
                message = f"{self.identity.title} does not let its deck include {card.title}"
                yield Reason("deck.barred", message, "rule_identity", (card.id, self.identity.id))
            elif self._is_foreign(card) and card.influence_cost is None and not self._lets_in(card):
                message = f"{card.title} has no influence cost, and is not of the faction of {self.identity.title}"
                yield _of(card, "deck.faction", message)
        yield from self._too_many_different()

    def _is_foreign(self, card: Card) -> bool:
        """Whether it is out-of-faction; neutral cards are for every identity (rule_influence_limit)."""
        return card.faction != self.identity.faction or card.is_neutral

    def _is_barred(self, card: Card) -> bool:
        rules = self._rules(self.identity)
        return any(r.rule is DeckRuleKind.CANNOT_INCLUDE and self._fits(r.what, card) for r in rules)

    def _lets_in(self, card: Card) -> bool:
        rules = self._rules(self.identity)
        return any(r.rule is DeckRuleKind.CAN_INCLUDE and self._fits(r.what, card) for r in rules)

    def _too_many_different(self) -> Iterator[Reason]:
        """An identity that lets in cards of other factions may say how many different ones of each."""
        for rule in self._rules(self.identity):
            if rule.rule is not DeckRuleKind.CAN_INCLUDE or rule.most is None:
                continue
            of_faction: dict[str, list[Card]] = {}
            for card, _ in self.cards:
                if self._fits(rule.what, card) and not card.is_neutral:
                    of_faction.setdefault(card.faction, []).append(card)
            for faction, cards in of_faction.items():
                if len(cards) > rule.most:
                    named = ", ".join(c.title for c in cards)
                    what = f"different agendas of {faction.replace('_', ' ')}"
                    message = f"{len(cards)} {what} ({named}); {self.identity.title} lets in {rule.most}"
                    blame = (*(c.id for c in cards), self.identity.id)
                    yield Reason("deck.different", message, "rule_identity", blame)

    # ---------------------------------------------------------------------- numbers

    def _size(self) -> Iterator[Reason]:  # rule_outside_the_deck
        least, size = self.identity.minimum_deck_size or 0, self.deck.size
        if size < least:
            message = f"{size} cards in the deck; {self.identity.title} asks for at least {least}"
            help = f"{least - size} more card{'s' if least - size > 1 else ''}"
            yield Reason("deck.size", message, "rule_minimum_deck_size", (self.identity.id,), help)

    def _influence(self) -> Iterator[Reason]:
        limit = self.identity.influence_limit
        if limit is None:
            return
        spent = {card.id: self._influence_of(card, n) for card, n in self.cards if card.side is self.side}
        total = sum(spent.values())
        unread = [c for c, _ in self.cards if spent.get(c.id) and any(u.summary == DECK_BUILDING for u in c.unread)]
        if total > limit >= total - sum(spent[card.id] for card in unread):
            for card in unread:
                message = f"what {card.title} says of building decks is not understood; it may cost less influence"
                self.unknown.append(Reason("unknown.card_text", message, "rule_influence_limit", (card.id,)))
        elif total > limit:
            parts = ", ".join(f"{n}x {card.title} {spent[card.id]}" for card, n in self.cards if spent.get(card.id))
            message = f"{total} influence ({parts}); the limit of {self.identity.title} is {limit}"
            blame = tuple(id for id, n in spent.items() if n)
            yield Reason("deck.influence", message, "rule_influence_limit", blame, f"{total - limit} influence less")

    def _influence_of(self, card: Card, copies: int) -> int:
        """What the copies of a card cost together (rule_influence_by_copy, rule_alliance)."""
        if not self._is_foreign(card) or not card.influence_cost:
            return 0
        own = self._rules(card)
        if any(r.rule is DeckRuleKind.NO_INFLUENCE_COST and self._has(r.condition) for r in own):
            return 0
        rules = self._rules(self.identity)
        free = any(r.rule is DeckRuleKind.FIRST_COPY_FREE and self._fits(r.what, card) for r in rules)
        return card.influence_cost * (copies - free)

    def _has(self, condition: object) -> bool:
        """Whether the deck has as many of those cards as a rule asks for."""
        if not isinstance(condition, Exists) or not isinstance(condition.amount, int):
            return False
        found = sum(n for card, n in self.cards if self._fits(condition.what, card))
        wanted = condition.amount
        match condition.relation:
            case Relation.AT_LEAST:
                return found >= wanted
            case Relation.AT_MOST:
                return found <= wanted
            case Relation.EQUAL:
                return found == wanted
            case _:
                return False

    def _agenda_points(self) -> Iterator[Reason]:  # rule_agenda_points
        due = agenda_points_due(self.deck.size)
        if self.side is not Side.CORP or due is None:
            return
        least, most = due
        agendas = [(card, n) for card, n in self.cards if card.type is CardType.AGENDA]
        points = sum((card.agenda_points or 0) * n for card, n in agendas)
        if not least <= points <= most:
            message = f"{points} agenda points in {self.deck.size} cards; {least} or {most} are due"
            by = least - points if points < least else points - most
            help = f"{by} agenda point{'s' if by > 1 else ''} {'more' if points < least else 'less'}"
            yield Reason("deck.agenda_points", message, _points_rule(self.deck.size), help=help)

    def _copies(self) -> Iterator[Reason]:  # rule_adam_directives_deck
        by_name: dict[str, tuple[Card, int]] = {}
        for card, n in self.cards:
            by_name[card.title] = (card, n + by_name.get(card.title, (card, 0))[1])
        general_limits = _limits(self.identity)
        for title, (card, n) in by_name.items():
            general = min((r.count for r in general_limits if self._fits(r.what, card)), default=None)
            own = next((r.count for r in _limits(card)), COPIES)
            limit = own if general is None else min(general, own)
            if n > limit:
                says = "" if limit == COPIES and general is None else ", as its text says"
                says = f", as {self.identity.title} says" if general is not None and limit == general else says
                message = f"{n} copies of {title}; a deck has at most {limit}{says}"
                yield Reason("deck.copies", message, "rule_maximum_copies", (card.id,), f"{n - limit} less")

    # ------------------------------------------------------------------ extra cards

    def _extra_cards(self) -> Iterator[Reason]:
        brought = [card for card, _ in self.extra]
        starts = [d for d in _declared(self.identity) if isinstance(d, StartsInstalled)]
        for start in starts:
            fitting = [card for card in brought if self._fits(start.what, card)]
            if len(fitting) < start.count:
                message = f"{self.identity.title} starts with {start.count} different cards installed; the list "
                message += f"brings {len(fitting)} along"
                help = "name them under a line 'Extra cards:'"
                yield Reason("deck.extra", message, "rule_adam_different_directives", (self.identity.id,), help)
        for card in brought:
            wanted = any(self._fits(start.what, card) for start in starts)
            another = card.type is CardType.RUNNER_IDENTITY and self.side is Side.RUNNER
            if not (wanted or another or card.id == self.identity.id):
                message = f"nothing lets a deck of {self.identity.title} bring {card.title} along"
                yield Reason("deck.extra", message, "rule_outside_deck", (card.id,))

    def _not_allowed(self, cards: frozenset[str]) -> Iterator[Reason]:
        for id in dict.fromkeys((self.identity.id, *(card.id for card, _ in (*self.cards, *self.extra)))):
            if id in cards:
                message = f"{self.pool[id].title} is on the list of cards that are not allowed"
                yield Reason("deck.not_allowed", message, "rule_special_tournament_rules", (id,))

    # --------------------------------------------------------------------- asking

    def _rules(self, card: Card) -> list[DeckRule]:
        return [d for d in _declared(card) if isinstance(d, DeckRule)]

    def _fits(self, what: Selector | None, card: Card) -> bool:  # rule_adam_directives_deck
        if what is None:
            return False
        return self._game.fits(what, self._objects[card.id], Context(card.id, self.side)) is Truth.YES


def _of(card: Card, code: str, message: str) -> Reason:
    return Reason(code, message, "rule_disallowed_cards", (card.id,))


def _declared(card: Card) -> list[Declaration]:
    return [d for ability in card.abilities for d in ability.declarations]


def _limits(card: Card) -> list[Limit]:
    found = [r for ability in card.abilities for r in ability.restrictions]
    return [r for r in found if isinstance(r, Limit) and r.per is LimitPer.DECK]


def _points_rule(size: int) -> str:
    """The rule that tells the agenda points of a deck of this size."""
    return {8: "rule_40_44", 9: "rule_45_49", 10: "rule_50_54"}.get(size // 5, "rule_54+")


__all__ = ["agenda_points_due", "deck_verdict"]
