"""What is not understood, and which answers it may touch: clauses of cards, and what earlier ones left in doubt.

Whoever answers asks by aspect; what touches the answer keeps it from being certain (UNKNOWN, never legal or illegal).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TypeAlias

from msgspec import Struct, structs

from ...models.abilities import Ability, Aspect, Instruction, NestedCost, Step, Trace, Unread
from ...models.conditions import Fits
from ...models.deeds import Deed
from ...models.frames import ResolvingFrame
from ...models.known import Truth
from ...models.selectors import InZone, This
from ...models.state import Doubt, GameObject
from ...models.terms import SCORE_AREAS, CardType, Face, Place, Zone
from ...models.values import walk
from ...models.verdict import Reason
from ..support import clauses_left_open, clauses_left_open_while_inactive, gaps, left_open_by, may_last
from .active_cards_and_abilities import rezzes_itself
from .situation import Situation

EVERY_ASPECT = frozenset(Aspect)
UNREAD = "unread"

Asked: TypeAlias = tuple[frozenset[Aspect], Deed | None, tuple[CardType, ...] | None]


class NotUnderstood(Struct, frozen=True):
    """What is not understood of a game, and what of it may touch an answer."""

    game: Situation

    def clauses(self) -> tuple[tuple[GameObject, Unread], ...]:
        """The clauses of active cards that were not understood, or are not honoured by this version."""
        return self.game.remember(UNREAD, _unread_clauses)

    def is_clear(self, subject: str | None) -> bool:
        """Whether nothing that is not understood can touch any answer about this object; where it says no, something
        may all the same touch none."""
        if self.game.state.doubts or self.clauses():
            return not self.touching(EVERY_ASPECT, subject)
        return subject is None or not _about_itself(self.game, subject)

    def unsettled(self) -> Iterator[tuple[GameObject, Unread]]:
        """What may last though the position does not say so; a card that is not in the position stands for itself."""
        for left in self.game.state.unsettled:
            effect = left.effect
            source = self.game.objects.get(effect.source) or GameObject(
                effect.source, left.card, effect.controller, Zone.REMOVED
            )
            yield from ((source, clause) for clause in may_last(left))

    def clauses_of(self, object: GameObject) -> tuple[Unread, ...]:
        """What of the text of an active card, and of the text that it has gained, was not understood."""
        card = self.game.card(object)
        texts = (card, *self.game.holding().texts.get(object.id, ()))
        return tuple(clause for text in texts if text is not None for clause in clauses_left_open(text))

    def touching(
        self, aspects: frozenset[Aspect], *subjects: str | None, act: Deed | None = None
    ) -> tuple[Reason, ...]:
        """Every unread clause and every doubt of the state that may touch one of these aspects of an act.

        Clauses count of active cards, and of `subjects` whether active or not (rule_active_exception_modify_cost).
        """
        return (*self.texts_touching(aspects, *subjects, act=act), *self.left_in_doubt(aspects))

    def texts_touching(
        self, aspects: frozenset[Aspect], *subjects: str | None, act: Deed | None = None
    ) -> tuple[Reason, ...]:
        """The same because of texts alone, not of what has already happened."""
        own = [
            self.reason(self.game.objects[id], clause)
            for id in subjects
            if id is not None
            for clause in _about_itself(self.game, id)
            if _touches(clause, aspects, act)
        ]
        if not self.clauses():
            return tuple(own)
        kinds = _kinds(self.game, subjects) if act is not None else None
        return (*_of_others(self.game, aspects, act, kinds), *own)

    def left_in_doubt(self, aspects: frozenset[Aspect]) -> tuple[Reason, ...]:
        """The reasons for doubting these aspects that effects gave which were not understood."""
        if not self.game.state.doubts:  # as most often
            return ()
        return tuple(
            Reason(
                "unknown.effect",
                _doubtful(self.game, doubt),
                "rule_resolve_ability",
                (doubt.source,) if doubt.source else (),
            )
            for doubt in self.game.state.doubts
            if doubt.aspect is Aspect.ANYTHING or doubt.aspect in aspects
        )

    def may_ask(self) -> Iterator[Reason]:
        """What was or will be done without being understood: a player might decide something in it that nobody asks
        for."""
        yield from self.left_in_doubt(EVERY_ASPECT)
        for frame in self.game.state.stack:
            source = self.game.objects.get(frame.source) if isinstance(frame, ResolvingFrame) else None
            if isinstance(frame, ResolvingFrame) and source is not None:
                yield from (self.reason(source, n) for n in walk(frame.steps) if isinstance(n, Unread))

    def reason(self, object: GameObject, clause: Unread) -> Reason:
        """UNKNOWN because a clause of this card was not understood, or what it left behind is not told."""
        if clause.lasting:
            card = self.game.pool.get(object.card)
            title = card.title if card is not None else object.id
            what = f"what clause {clause.clause + 1} of {title} left behind still lasts is not told"
            if clause.summary:
                what = (
                    f"clause {clause.clause + 1} of {title}, which is not understood, left something behind is not told"
                )
            return Reason(
                "unknown.lasting",
                f"whether {what}",
                "rule_lingering_effect",
                (object.id,) if object.id in self.game.objects else (),
                f"say so under `{clause.words or 'lasting'}` in the position file",
            )
        words = f": {clause.words!r}" if clause.words else f" ({clause.summary})" if clause.summary else ""
        own = object.card in self.game.pool.own
        return Reason(
            "unknown.card_text",
            f"clause {clause.clause + 1} of {self.game.title(object.id)} is not understood{words}",
            "rule_all_text_is_an_ability",
            (object.id,),
            "word the clause otherwise" if own else "sysop card shows how the card is modelled",
        )

    @staticmethod
    def of_the_first(steps: tuple[Step, ...]) -> Unread | None:
        """The unread step behind the first one, or where that is done, that may belong to it: it says what happens
        instead, is one instruction with a choice or what a search has to be good for, hangs on a nested cost, or is of
        the body of a trace (rule_choose_instruction, rule_valid_search_target_install_play, rule_nested_cost,
        rule_trace_checkpoint)."""
        head = steps[0] if steps else None
        within: tuple[Step, ...] = ()
        match head:
            case Instruction(effects, if_done=within):
                shared = any(e.kind in (Deed.CHOOSE, Deed.SEARCH) for e in effects)
            case NestedCost(if_paid=paid, if_not=unpaid):
                within = (*paid, *unpaid)
                shared = all(isinstance(step, Unread) for step in within)
            case _:
                shared = isinstance(head, Trace)
        following = (*within[:1], *steps[1:2])
        behind = (step for step in (*within, *steps[1:2]) if isinstance(step, Unread))
        return next((step for step in behind if step.amends or (shared and step in following)), None)


def _unread_clauses(game: Situation) -> tuple[tuple[GameObject, Unread], ...]:
    if not (game.state.lingering or game.state.unsettled) and game.of_held("all is read", _is_all_read):
        return ()
    texts = game.holding().texts
    of_cards = (
        (object, clause)
        for object in (game.active() if texts else game.of_objects("perhaps unread", _perhaps_unread))
        if object.id not in game.holding().lost_printed
        and (object.place is not Place.RESOLVING or game.is_active(object))
        for clause in NotUnderstood(game).clauses_of(object)
    )
    elsewhere = game.of_objects("unread where they say", _unread_where_it_says)
    rezzing_themselves = (
        (object, clause)
        for object, ability in game.of_objects("rezzing themselves", _if_rezzes_itself)
        if game.is_ability_active(object, ability)
        for clause in gaps(ability)
    )
    lasting = (
        (game.objects[effect.source], clause)
        for effect in game.state.lingering
        if effect.source in game.objects
        for clause in left_open_by(effect)
    )
    found = (
        *of_cards,
        *elsewhere,
        *rezzing_themselves,
        *lasting,
        *NotUnderstood(game).unsettled(),
        *game.holding().open,
    )
    if all(clause.condition is None for _, clause in found):
        return found
    meanwhile = game.taking(UNREAD, found)  # a condition may hang on numbers that these clauses change
    return tuple((object, clause) for object, clause in found if _applies(meanwhile, object, clause))


def _is_all_read(game: Situation) -> bool:
    """Whether these objects and what is declared leave no clause that might count, in whatever state of the game."""
    now = game.holding()
    perhaps = game.of_objects("perhaps unread", _perhaps_unread)
    elsewhere = game.of_objects("unread where they say", _unread_where_it_says)
    rezzing = game.of_objects("rezzing themselves", _if_rezzes_itself)
    return not (now.texts or now.open or perhaps or elsewhere or rezzing)


def _applies(game: Situation, object: GameObject, clause: Unread) -> bool:
    """Whether the clause may do anything as things stand (rule_static_condition)."""
    if clause.condition is None:
        return True
    return game.holds(clause.condition, game.context(object)) is not Truth.NO


def _clauses_open_while_inactive(game: Situation, object: GameObject) -> tuple[Unread, ...]:
    card = game.card(object)
    return clauses_left_open_while_inactive(card) if card is not None else ()


def _about_itself(game: Situation, id: str) -> tuple[Unread, ...]:
    """The unread clauses of a card that count where a question is about it, active or not, but not outside of the
    game (rule_outside_game)."""
    known = game.remember("unread of itself", _none_yet)
    if id not in known:
        subject = game.objects.get(id)
        subject = subject if subject is None or subject.zone is not Zone.OUTSIDE else None
        active = subject is not None and game.is_active(subject)
        found = NotUnderstood(game).clauses_of if active else partial(_clauses_open_while_inactive, game)
        clauses = found(subject) if subject is not None else ()
        declared = (clause for object, clause in game.holding().open if object.id == id and clause.own)
        known[id] = (*(c for c in clauses if c.own or not active), *declared)
    return known[id]


def _kinds(game: Situation, subjects: tuple[str | None, ...]) -> tuple[CardType, ...] | None:
    """The types of the cards that an act is done with; None where they are not all known."""
    if not any(clause.about for _, clause in NotUnderstood(game).clauses()):
        return None
    found = [game.types(game.objects[id]) for id in subjects if id in game.objects]
    return tuple(kind for kinds in found for kind in kinds or ()) if found and all(found) else None


def _of_others(
    game: Situation, aspects: frozenset[Aspect], act: Deed | None, kinds: tuple[CardType, ...] | None
) -> tuple[Reason, ...]:
    """The reasons for doubting these aspects that active cards give."""
    key = (aspects, act, kinds)
    known = game.remember("reasons of others", _none_known)
    if key not in known:
        known[key] = tuple(
            NotUnderstood(game).reason(object, clause)
            for object, clause in NotUnderstood(game).clauses()
            if not clause.own and _touches(clause, aspects, act, kinds)
        )
    return known[key]


def _doubtful(game: Situation, doubt: Doubt) -> str:
    card = game.pool.get(doubt.card)
    if card is None:
        return doubt.summary
    words = f" ({doubt.summary})" if doubt.summary else ""
    if doubt.clause < 0:
        return f"what came of {card.title} is not certain{words}"
    if doubt.summary.startswith("wh"):  # it was read: where, which or whether is open
        return f"what clause {doubt.clause + 1} of {card.title} did is not certain{words}"
    return f"clause {doubt.clause + 1} of {card.title} took effect without being understood{words}"


def _none_yet(game: Situation) -> dict[str, tuple[Unread, ...]]:
    return {}


def _none_known(game: Situation) -> dict[Asked, tuple[Reason, ...]]:
    return {}


def _touches(
    clause: Unread, aspects: frozenset[Aspect], act: Deed | None, kinds: tuple[CardType, ...] | None = None
) -> bool:
    if act is not None and clause.acts and act not in clause.acts:
        return False
    if clause.about and kinds is not None and set(clause.about).isdisjoint(kinds):
        return False
    return Aspect.ANYTHING in clause.influence or any(a in aspects for a in clause.influence)


def _perhaps_unread(game: Situation, object: GameObject) -> Iterator[GameObject]:
    card = game.card(object)
    if card is not None and clauses_left_open(card) and (object.place is Place.RESOLVING or game.is_active(object)):
        yield object


def _unread_where_it_says(game: Situation, object: GameObject) -> Iterator[tuple[GameObject, Unread]]:
    """What was not understood of a card that is not active, and says of itself that it works in the zone where it is
    (rule_active_exception_catchall)."""
    card = game.card(object)
    if card is None or not card.unread or game.is_active(object):
        return
    scored = object.zone in SCORE_AREAS.values()
    for clause in card.unread:
        said = [node for node in walk(clause.condition) if isinstance(node, Fits) and node.ref == This()]
        if any(isinstance(node.what, InZone) and object.zone in node.what.zones for node in said):
            yield object, clause
        elif scored and not {Aspect.ANYTHING, Aspect.SCORE}.isdisjoint(clause.influence) and not clause.events:
            yield object, structs.replace(clause, influence=(Aspect.SCORE,))  # what it is worth, active or not
        elif object.installed and object.face is Face.DOWN and _may_rez_before_something(clause):
            yield object, clause
        elif object.place is Place.ROOT and object.face is Face.UP and card.may_be_installed_faceup:
            yield object, structs.replace(clause, influence=(Aspect.ANYTHING,), acts=(), own=False)  # it may be active


def _may_rez_before_something(clause: Unread) -> bool:
    """Whether it may be an interrupt that says when its own card can be rezzed
    (rule_active_exception_modify_play_install_rez)."""
    return Aspect.INTERRUPTS in clause.influence and Deed.REZ in clause.acts


def _if_rezzes_itself(game: Situation, object: GameObject) -> Iterator[tuple[GameObject, Ability]]:
    if object.installed and object.face is Face.DOWN:
        yield from ((object, ability) for ability in game.printed_abilities(object) if rezzes_itself(ability))
