"""Costs due together as one value: who pays what, for what, who demands each of them, and what paying does (1.16)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from ...models.abilities import Ability
from ...models.actions import BasicAction, Payment
from ...models.costs import Cost, PayCredits, PayStat
from ...models.deeds import Deed
from ...models.frames import Binding, Due, PayingFrame
from ...models.known import Open
from ...models.state import GameObject
from ...models.terms import Side, Stat
from ...models.verdict import DemandedCost
from ..deeds import OF_BASIC
from ..reading import Context, Game
from . import costs_due
from .words import place, verb_of, word_of

KINDS = {
    Deed.PLAY: ("the play cost", "rule_play_cost"),
    Deed.INSTALL: ("the install cost", "rule_install_cost"),
    Deed.REZ: ("the rez cost", "rule_rez_cost"),
    Deed.TRIGGER: ("the cost of the ability or action", "rule_trigger_cost"),
    Deed.ADDITIONAL: ("an additional cost", "rule_additional_cost"),
    Deed.NESTED: ("a nested cost", "rule_nested_cost"),
}
TRASH_COST = ("the trash cost", "rule_paying_trash_costs")


class Bundle(Struct, frozen=True):
    """Costs due together: who pays, for what, about which object, and in which server it will be."""

    payer: Side
    due: tuple[Due, ...]
    purpose: Deed
    subject: str | None = None
    server: str | None = None
    open: Open | None = None  # why more may be due

    @staticmethod
    def of(frame: PayingFrame) -> Bundle:
        """The bundle of a paying frame."""
        return Bundle(frame.payer, frame.due, frame.purpose, frame.subject, frame.server)

    @staticmethod
    def to_use(game: Game, object: GameObject, ability: Ability, option: int, user: Side) -> Bundle:
        """What falls due to use a paid ability, for one of the alternatives of its cost."""
        due, open = costs_due.due_for_ability(game, object, ability, option, user)
        return Bundle(user, due, Deed.ABILITY, object.id, open=open)

    @staticmethod
    def for_action(game: Game, choice: BasicAction, side: Side) -> Bundle:
        """What falls due for a basic action itself, which a player takes."""
        due, open = costs_due.due_for_basic(game, choice, side)
        return Bundle(side, due, OF_BASIC[choice.action].action_for, choice.card, open=open)

    @staticmethod
    def to_trash(game: Game, accessed: GameObject) -> Bundle:
        """What falls due for the basic trash ability (rule_basic_trash_ability)."""
        due, open = costs_due.due_to_trash_accessed(game, accessed)
        return Bundle(Side.RUNNER, due, Deed.TRASH, accessed.id, open=open)

    @staticmethod
    def nested(
        game: Game, payer: Side, cost: Cost, source: str | None = None, number: int = 0, added: tuple[Due, ...] = ()
    ) -> Bundle:
        """A nested cost of the ability with this number on its source, and what is `added` to it; without a source a
        cost by itself."""
        return Bundle(payer, costs_due.due_for_nested(game, cost, source, number, added), Deed.NESTED, source)

    @staticmethod
    def to_use_part(game: Game, object: GameObject, part: Ability, user: Side, *, again: bool) -> Bundle:
        """What falls due besides to use a card by resolving an optional part of an ability, which may have been used
        before it comes to that (`again`)."""
        due, open = costs_due.added_to_use(game, object, part, user, again=again)
        return Bundle(user, due, Deed.NESTED, object.id, open=open)

    def frame(
        self, *, may_decline: bool = False, checkpoint: bool = True, bindings: tuple[Binding, ...] = ()
    ) -> PayingFrame:
        """The frame in which it is paid."""
        return PayingFrame(
            self.payer,
            self.subject,
            self.due,
            self.purpose,
            may_decline,
            bindings=bindings,
            checkpoint=checkpoint,
            server=self.server,
        )

    def context(self) -> Context:
        """The context in which its costs are read where no ability tells more."""
        return Context(self.subject, self.payer)

    # -------------------------------------------------------------------- in words

    def word(self, number: int, n: int = 1) -> str:
        """So much of a component: `spend 2 clicks`; of one that takes cards, what is done with them: `trash`."""
        due = self.due[number]
        return verb_of(due) if due.takes_cards else word_of(due, n)

    def in_words(self, game: Game, payment: Payment) -> tuple[str, ...]:
        """What a payment does, component by component: `pay 2 credits (1 from the pool, 1 from Cyberfeeder)`."""
        words = []
        for spent in payment.spent:
            word = self.word(spent.component, spent.amount)
            if self.due[spent.component].takes_cards:
                chance = f"{spent.amount} card{'s' * (spent.amount != 1)} at random" if spent.amount else "nothing"
                words.append(f"{word} {', '.join(game.title(o) for o in spent.objects) or chance}")
            elif spent.sources:
                words.append(f"{word} ({', '.join(f'{n} from {place(game, source)}' for source, n in spent.sources)})")
            else:
                words.append(word)
        return tuple(words)

    # --------------------------------------------------------------------- who demands

    def demanded(self, game: Game, parts: Iterable[tuple[int, str]]) -> tuple[DemandedCost, ...]:
        """Components, each given with its number and its words, with who demands it and who made it dearer or cheaper:
        the card or action itself, or whoever adds to it."""
        return tuple(self._demanded(game, number, words) for number, words in parts)

    def _demanded(self, game: Game, number: int, words: str) -> DemandedCost:
        due = self.due[number]
        name, rule = self.named(due)
        by = f"{name} of {game.title(due.source)}" if due.source is not None else name
        changes = tuple(self.changes(game, due))
        if not changes:
            return DemandedCost(number, words, by, rule, due.source)
        told = "".join(f", {abs(n)} {'more' if n > 0 else 'less'} because of {game.title(id)}" for n, id in changes)
        return DemandedCost(
            number, words, f"{by}{told}", rule, due.source, tuple(dict.fromkeys(id for _, id in changes))
        )

    def named(self, due: Due) -> tuple[str, str]:
        """What one of its costs is called, and by which rule."""
        if due.kind is Deed.TRIGGER and isinstance(due.component, PayStat) and due.component.stat is Stat.TRASH_COST:
            return TRASH_COST
        return KINDS[due.kind]

    def changes(self, game: Game, due: Due) -> Iterator[tuple[int, str]]:
        """By how much which sources change one of its costs in credits (rule_cost_calculation)."""
        if not isinstance(due.component, PayCredits) or due.kind is Deed.ADDITIONAL:
            return
        deed: Deed = due.kind
        basic = False
        if deed is Deed.TRIGGER and due.source is None:
            found = [r.deed for r in OF_BASIC.values() if r.modified and r.action_for is self.purpose]
            if not found:
                return
            deed, basic = found[0], True
        elif deed not in (Deed.PLAY, Deed.INSTALL, Deed.REZ):
            return
        object = game.objects.get(due.source if due.source is not None else self.subject or "")
        modifiers = game.changed_costs.of_act(deed, self.payer, object, server=self.server, basic=basic).found
        yield from ((n, d.source) for n, d in game.changed_costs.of_credits(modifiers) if not isinstance(n, Open) and n)

    def raisers(self, game: Game, due: Due) -> tuple[str, ...]:
        """What makes one of its costs dearer than it is by itself."""
        object = game.objects.get(due.source or "")
        if isinstance(due.component, PayStat) and object is not None:
            return game.characteristics.changed_by(due.component.stat, object, up=True)
        return tuple(id for n, id in self.changes(game, due) if n > 0)
