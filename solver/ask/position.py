"""The façade: a position answers what is decided, what is legal and why not, and what follows from a choice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Self, TypeVar

from msgspec import structs

from ...models.abilities import Aspect
from ...models.actions import Choice, Pay, Payment, Steal, Trigger
from ...models.costs import Cost
from ...models.edition import Terms, differences, edition
from ...models.frames import PayingFrame, Pending, ResolvingFrame, WindowFrame
from ...models.notation.actions import parse_action
from ...models.notation.announcements import Announcement, NoAction, UnknownName
from ...models.notation.diagnostics import quoted
from ...models.notation.names import NEW_REMOTE, find_objects, server_id, server_name
from ...models.notation.phrases import unknown_card
from ...models.notation.vocabulary import from_classic_words, in_classic_words, verdict_in_classic_words
from ...models.parts import whole_of
from ...models.pool import Pool, shipped_pool
from ...models.state import State
from ...models.terms import Side
from ...models.verdict import DemandedCost, IllegalActionError, Reason, Status, Verdict
from ..checkpoints.fully_broken import with_what_was_broken
from ..checkpoints.steps import checkpoint
from ..checkpoints.work import Trace
from ..choices.decision import Decision, DecisionKind
from ..choices.masks import Mask, Masked
from ..explain.falling_due import bundle_of, falling_due, not_known, warnings, witness
from ..explain.refusals import not_offered, why_not_offered
from ..flow.announcing_targets import doubt_targets
from ..flow.engine import advance
from ..flow.priority_windows import LegalOptions
from ..loops import after as carried_out
from ..loops import decision
from ..payment.bundles import Bundle
from ..payment.payments import Payments
from ..pending.conditional_abilities import with_occurrences
from ..problems import BudgetExhausted, Explicit, Open, SolutionSet, Undecided
from ..procedures.stealing import is_stolen_unasked
from ..reading import Doubts, Game
from ..restrictions import WINDOW_CHOICES, judge
from ..targets.announcing import TargetSets
from . import written_along
from .legal_actions import CHOICES, LegalActions
from .packing import packed, unpacked

if TYPE_CHECKING:
    from ..explain.derivation import Fact
    from ..orders.graph import Graph
    from ..orders.ordering import Order, Orders
    from ..orders.outcomes import Outcomes
    from .after_payment import TargetsAfter
    from .posed import Posed, Question

ORDINARY = "cr-26.03"
P = TypeVar("P", bound="Position")


class Position:
    """One moment of a game, waiting for exactly one decision.

    Args:
        state: everything about the game; it is brought forward to its next decision.
        pool: the cards; the shipped pool by default.
        consulted: the switches of the edition that were looked at on the way here.
        before: the game on the way here; what it knows of objects that are as they were is not worked out again.
        waiting: whether the state is at a decision already, as a view of one is for a player who does not know between
            what the other one chooses.
        given: the state that was brought forward to this decision before, where it was.
    """

    def __init__(
        self,
        state: State,
        pool: Pool | None = None,
        consulted: dict[str, None] | None = None,
        *,
        before: Game | None = None,
        waiting: bool = False,
        given: State | None = None,
    ) -> None:
        self.pool: Pool = pool if pool is not None else shipped_pool()
        game = Game(state, self.pool, consulted, before=before)
        if before is None:
            game = game.changed(with_what_was_broken(game))
            game = game.changed(with_occurrences(game))
        self._game = game if waiting else advance(game)
        self._way = tuple(self._game.consulted)
        self.given: State = state if given is None else given

    @property
    def state(self) -> State:
        """The state at the decision."""
        return self._game.state

    def __repr__(self) -> str:
        waiting = self.decision
        return f"<Position turn {self.state.turn}: {waiting.kind.value if waiting else 'the game is over'}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.state == other.state

    def __hash__(self) -> int:
        return hash(self.state)

    def __reduce__(self) -> tuple[object, ...]:
        given = None if self.given is self.state else packed(self.given)
        return _restored, (type(self), packed(self.state), given, self.pool, self._way)

    def __copy__(self) -> Self:
        return self  # a position never changes

    def __deepcopy__(self, memo: object) -> Self:
        return self

    @property
    def line(self) -> str:
        """The position in one line, which `sysop.read_position` reads again (docs/positions.md).

        Raises:
            UnwritableLine: the position brought cards of its own along.
        """
        from ...models.notation.one_line import line_of

        return line_of(self.state, self.pool)

    # ------------------------------------------------------------------ deciding

    @cached_property
    def decision(self) -> Decision | None:
        """Who must choose what; None where the game is over."""
        return decision(self._game)

    @property
    def legal_actions(self) -> LegalActions:
        """Everything that may be chosen now, lazily; empty where the game is over.

        Texts can be looked for: ``"pass" in position.legal_actions``.
        """
        waiting = self.decision
        choices: SolutionSet[Choice] = waiting.choices if waiting is not None else Explicit(())
        return LegalActions(choices, lambda text: self.parse(text).choice)

    def actions(
        self, *, kind: str | None = None, card: str | None = None, server: str | None = None
    ) -> SolutionSet[Choice]:
        """The legal choices of one kind (`install`, `use`, `rez`, ...), about a card, or about a server; others are not
        judged.

        Args:
            kind: as `sysop.solver.choices.masks.kind_of` names kinds.
            card: a card of the position, by id or title; where several are called so, any of them.
            server: a server as players call it: `HQ`, `Server 1`, `a new remote server`.

        Raises:
            UnknownName: no card of the position or no server is called so.
        """
        cards = find_objects(self.state, self.pool, card) if card is not None else None
        if cards == ():
            raise unknown_card(card or "", self.state, self.pool)
        named = server_id(server) if server is not None else None
        if server is not None and named not in (*self.state.servers, NEW_REMOTE):
            names = ", ".join(server_name(s) for s in self.state.servers)
            raise UnknownName(f"no server is called {quoted(server)}", server, 1, f"servers here: {names}")
        mask = Mask((kind,) if kind is not None else None, cards, named)
        choices = self.legal_actions.choices
        return choices.only(mask) if isinstance(choices, LegalOptions) else Masked(choices, mask.fits)

    @property
    def ending_in_doubt(self) -> tuple[Reason, ...]:
        """What was not understood on the way to the end of the game, which so need not have come; empty where it goes
        on."""
        return self._game.not_understood.left_in_doubt(frozenset(Aspect)) if self.state.ending is not None else ()

    @property
    def pending(self) -> tuple[Pending, ...]:
        """The instances that are pending in the open windows, the innermost window first."""
        found: list[Pending] = []
        for frame in reversed(self.state.stack):
            if isinstance(frame, WindowFrame):
                found += frame.pending
        return tuple(found)

    def parse(self, text: str) -> Announcement:
        """What a text announces here; raises an `ActionError`."""
        return parse_action(from_classic_words(text) if self._is_classic else text, self.state, self.pool)

    @property
    def _is_classic(self) -> bool:
        """Whether messages are in the words of 1996."""
        return self._game.edition.terms is Terms.CLASSIC

    def seen_by(self, side: Side) -> Self:
        """The position as one player knows it; what hangs on cards hidden from them is UNKNOWN there
        (rule_hidden_information)."""
        from .hidden_information import seen_by

        return type(self)(seen_by(self.state, Side(side)), self.pool, waiting=True)

    # ------------------------------------------------------------------ checking

    def check(self, action: Announcement | Choice | str) -> Verdict:
        """Whether an action is legal here, and why not.

        Later parts that were written along (X, targets, payment) are checked one by one, each at its own decision, with
        all priority in between passed.
        """
        announced = self._announced(action)
        asked = self._unasked
        try:
            verdict = asked.check_choice(announced.choice)
            if verdict.status is Status.LEGAL and not announced.is_plain:
                verdict = asked._as_paid(announced, written_along.checked(asked, announced, verdict))
        except BudgetExhausted as exhausted:
            verdict = Verdict(Status.UNKNOWN, unknown=(_unknown(str(exhausted), "unknown.budget"),))
        verdict = structs.replace(
            verdict, action=self.describe(announced), switches=asked._switches(), edition=self.state.edition
        )
        return verdict_in_classic_words(verdict) if self._is_classic else verdict

    def why_not(self, action: Announcement | Choice | str) -> tuple[Reason, ...]:
        """Every independent reason against an action; empty where it is legal. Raises `UndecidedError`."""
        verdict = self.check(action)
        return () if verdict else verdict.reasons

    def explain(self, action: Announcement | Choice | str) -> Fact | None:
        """Why an action is legal, as a tree of facts that each cite their rule; None for any other verdict."""
        from ..explain.derivation import derived

        announced = self._announced(action)
        verdict, waiting = self.check(announced), self.decision
        if verdict.status is not Status.LEGAL or waiting is None:
            return None
        return derived(self._game, waiting, announced.choice, verdict, bundle_of(self._game, announced.choice))

    def _announced(self, action: Announcement | Choice | str) -> Announcement:
        if isinstance(action, str):
            return self.parse(action)
        if isinstance(action, Announcement):
            return action
        if not isinstance(action, CHOICES):
            raise TypeError(f"an action or its text is expected, not {type(action).__name__}")
        return Announcement(action)

    @property
    def _unasked(self) -> Self:
        """The same position; where a verdict names switches, as if nobody had asked anything of it before."""
        if self.state.edition == ORDINARY:
            return self
        return type(self)(self.state, self.pool, dict.fromkeys(self._way), waiting=True, given=self.given)

    def _switches(self) -> tuple[str, ...]:
        """The switches that were looked at in this position and differ from the current rules."""
        consulted = self._game.consulted
        return tuple(s for s in differences(self._game.edition, edition(ORDINARY)) if s in consulted)

    def check_choice(self, choice: Choice) -> Verdict:
        """Whether a choice by itself is legal here, and why not; nothing is written along with it."""
        waiting = self.decision
        if self._is_forced(choice):
            return Verdict(Status.LEGAL)
        if waiting is None and (doubtful := self.ending_in_doubt):
            return Verdict(Status.UNKNOWN, unknown=doubtful)
        if anything := self._game.not_understood.left_in_doubt(frozenset()):
            return Verdict(Status.UNKNOWN, unknown=anything)
        if waiting is None:
            return _illegal(Reason("game.over", "the game is over; nothing can be decided any more", "rule_game_end"))
        if isinstance(choice, WINDOW_CHOICES):
            judged = judge(self._game, choice)
            if isinstance(choice, Trigger) and waiting.doubts and not isinstance(waiting.choices, LegalOptions):
                return Verdict(Status.UNKNOWN, unknown=waiting.doubts)  # that may be over, and an ability pending
            if judged.reasons:
                return Verdict(Status.ILLEGAL, reasons=judged.reasons, unknown=judged.unknown)
            if judged.unknown:
                return Verdict(Status.UNKNOWN, unknown=judged.unknown)
            if not isinstance(waiting.choices, LegalOptions) and choice not in waiting.choices:
                return _illegal(not_offered(self._game, waiting))
            return self._legal(choice, judged.payable)
        try:
            offered = waiting.takes_any_payment(choice) or choice in waiting.choices
        except Undecided as undecided:
            reason = undecided.reason
            told = reason if isinstance(reason, Reason) else _unknown(str(reason))
            return Verdict(Status.UNKNOWN, unknown=waiting.doubts or (told,))
        if offered and not waiting.doubts:
            return self._legal(choice)
        doubts = Doubts(waiting.doubts)
        reasons = () if offered else tuple(why_not_offered(self._game, choice, waiting, doubts))
        if not offered and not reasons and not doubts:
            reasons = (not_offered(self._game, waiting),)
        if reasons and all(r.code == "timing.other_decision" for r in reasons):
            for reason in self._game.not_understood.may_ask():
                return Verdict(Status.UNKNOWN, unknown=(reason,))
        if doubts and (waiting.unsure or all(r.code not in CERTAIN for r in reasons)):
            return Verdict(Status.UNKNOWN, unknown=tuple(doubts.reasons))
        return Verdict(Status.ILLEGAL, reasons=reasons)

    def _legal(self, choice: Choice, payable: Payments | None = None) -> Verdict:
        """The verdict on a legal choice, with one way to pay for it and what a player should know."""
        game = self._game
        bundle = payable.bundle if payable is not None else bundle_of(game, choice)
        payment = payable.first() if payable is not None else witness(game, choice, bundle)
        paid: tuple[str, ...] = ()
        asked: tuple[DemandedCost, ...] = ()
        if bundle is not None and payment is not None:
            paid = bundle.in_words(game, payment)
            asked = bundle.demanded(game, zip((s.component for s in payment.spent), paid, strict=True))
        told = tuple(warnings(game, choice, bundle))
        return Verdict(Status.LEGAL, payment=payment, paid=paid, demanded=asked, warnings=told)

    def _as_paid(self, announced: Announcement, verdict: Verdict) -> Verdict:
        """The verdict with a way to pay once what is written to be trashed for an install is gone."""
        game, bundle = falling_due(self._game, announced)
        if verdict.status is not Status.LEGAL or bundle is None or game is self._game:
            return verdict
        return self._legal(announced.choice, Payments(game, bundle))

    def _is_forced(self, choice: Choice) -> bool:
        """Whether the position as given comes to this without asking."""
        return isinstance(choice, Steal) and is_stolen_unasked(Game(self.given, self.pool), choice.card)

    # ------------------------------------------------------------- targets, payments

    def targets(self, subject: Announcement | Choice | str) -> TargetSets | TargetsAfter:
        """Every valid announcement of targets; `why_not` tells why something cannot be chosen.

        Args:
            subject: a card of the position or one of its abilities (`Colossus subroutine 2`), for the first instruction
                that has any, as things stand now, or the one that is about to be carried out; or an action, for what
                can be chosen after its costs are paid.

        Raises:
            ActionError: no card and no action is called so.
            IllegalActionError, UndecidedError: the action is not legal, or it is not known whether it is.
        """
        from ..targets.subjects import instruction_of
        from .after_payment import targets_after, text_of

        if isinstance(subject, str):
            top = self.state.top
            if isinstance(top, ResolvingFrame) and self._waits_for_targets_of(subject, top):
                return self.targets_now
            found = instruction_of(self._game, subject, self.pool)
            if found is not None:
                instruction, context, reasons = found
                doubts = Doubts(reasons)
                doubt_targets(self._game, doubts, instruction, context.source)
                return TargetSets(self._game, instruction, context, doubts=tuple(doubts.reasons))
        try:
            choice = self._announced(subject).choice
        except NoAction as error:
            raise unknown_card(error.text, self.state, self.pool) from None
        return targets_after(self._game, self.after(choice).game, text_of(choice, self.pending))

    @property
    def targets_now(self) -> TargetSets:
        """What can be announced at a decision about targets; one empty announcement at any other."""
        from .after_payment import targets_now

        return targets_now(self._game)

    @property
    def game(self) -> Game:
        """The view that the rules take of the position."""
        return self._game

    def _waits_for_targets_of(self, subject: str, frame: ResolvingFrame) -> bool:
        waiting = self.decision
        named = find_objects(self.state, self.pool, subject)
        return waiting is not None and waiting.kind is DecisionKind.TARGETS and frame.source in named

    def payments(self, action: Announcement | Choice | str | Cost, *, distinct: bool = False) -> SolutionSet[Payment]:
        """Every way to pay what falls due with an action, or a cost by itself; empty where it cannot be paid.

        Of payments that only exchange things which nothing tells apart, one is given; with `distinct`, all are.

        Args:
            action: an action, perhaps with X, or a cost that the player pays who decides now, or the active one.
        """
        asked = action if isinstance(action, Cost) else self._announced(action)
        game, bundle = self._due(asked)
        if bundle is None:
            open_ = self._game.not_understood.left_in_doubt(frozenset())  # then nobody knows whether nothing is due
            return _perhaps_some(open_) if open_ else Explicit(())
        if doubts := not_known(self._game, bundle):
            return _perhaps_some(doubts)
        frame = self.state.top
        if isinstance(frame, PayingFrame) and bundle == Bundle.of(frame):
            return Payments.of(self._game, frame, merged=not distinct)
        return Payments(game, bundle, merged=not distinct, x=None if isinstance(asked, Cost) else asked.x)

    def demanded(self) -> tuple[DemandedCost, ...]:
        """What a player is asked to pay at a decision about a payment, and who demands each cost; of several ways
        the first. Empty at any other decision."""
        frame = self.state.top
        if not isinstance(frame, PayingFrame):
            return ()
        ways = Payments.of(self._game, frame)
        return ways.bundle.demanded(self._game, ((d.index, d.word) for d in ways.demands))

    def why_not_paid(self, action: Announcement | Choice | str, payment: Payment | str) -> tuple[Reason, ...]:
        """Why a payment is not one of the ways to pay what falls due with an action; empty where it is one.

        Args:
            payment: a payment, or its text as `pay` takes it: `1: 2 from pool; 2: Imp`.
        """
        announced = self._announced(action)
        meant = self.parse(f"pay {payment}").choice if isinstance(payment, str) else Pay(payment)
        game, bundle = falling_due(self._game, announced)
        if bundle is None or not isinstance(meant, Pay) or meant.payment in self.payments(announced, distinct=True):
            return ()
        ways = Payments(game, bundle, act=self.describe(announced.choice))
        told = ways.why_not() or ways.judged(meant.payment).refusals
        return tuple(reason for reason in told if isinstance(reason, Reason))

    def _due(self, action: Announcement | Choice | str | Cost) -> tuple[Game, Bundle | None]:
        """What falls due with an action, or the components of a cost, and the game in which it is paid."""
        if not isinstance(action, Cost):
            return falling_due(self._game, self._announced(action))
        waiting = self.decision
        payer = waiting.side if waiting is not None and waiting.side is not None else self.state.active
        return self._game, Bundle.nested(self._game, payer, action)

    def payment_in_words(self, action: Announcement | Choice | str | Cost, payment: Payment) -> tuple[str, ...]:
        """What one of the payments of an action or a cost does, component by component."""
        game, bundle = self._due(action)
        return bundle.in_words(game, payment) if bundle is not None else ()

    # -------------------------------------------------------------------- problems

    def problem(
        self, question: Question | None = None, subject: Announcement | Choice | str | None = None
    ) -> tuple[Posed, ...]:
        """The constraint problems that stand behind a question: variables, domains, and constraints with their rules.

        Each can be solved (`sysop.solver.problems.solve`), checked (`verify`), taken apart (`plan`), and given to
        python-constraint (`problem.to_constraint()`).

        Args:
            question: what is asked; the decision that the position waits for unless told.
            subject: the action, or the card whose text is asked about.
        """
        from . import posed

        asked = posed.Question.DECISION if question is None else question
        match asked:
            case posed.Question.CHECKPOINT:
                return tuple(posed.of_checkpoint(Game(self.given, self.pool)))
            case posed.Question.TARGETS if subject is not None:
                sets = self.targets(subject)
                if isinstance(sets, TargetSets):
                    return (posed.of_targets(sets),)
                return self.after(self._announced(subject).choice).problem()
            case posed.Question.ACTION | posed.Question.PAYMENT if subject is not None:
                announced = self._announced(subject)
                rules = tuple(posed.of_announced(self, announced)) if asked is posed.Question.ACTION else ()
                game, bundle = falling_due(self._game, announced)
                ways = None if bundle is None else Payments(game, bundle)
                due = () if ways is None else tuple(posed.of_payment(ways))
                return due if asked is posed.Question.PAYMENT else (*rules, *due)
            case _:
                waiting = self.decision
                return () if waiting is None else tuple(waiting.posed())

    # ------------------------------------------------------------------------ after

    def after(self, action: Announcement | Choice | str) -> Self:
        """The position after a legal choice, at its next decision. Raises `IllegalActionError`, or
        `UndecidedError` where it is not known whether the choice is legal."""
        position = self
        for _, after in self.carried(action):
            position = after
        return position

    def carried(self, action: Announcement | Choice | str) -> Iterator[tuple[Choice, Self]]:
        """The choices that carry out an action with all that was written along, each with the position after it; raises
        as `after` does, before anything is carried out."""
        announced = self._announced(action)
        choice = announced.choice
        if self._is_forced(choice) and choice not in self.legal_actions:
            return
        verdict = self.check_choice(choice)
        if verdict.status is Status.UNKNOWN:
            bool(verdict)  # raises and names what is not known
        if verdict.status is not Status.LEGAL:
            raise IllegalActionError(structs.replace(verdict, action=self.describe(choice)))
        waiting = self.decision
        if isinstance(choice, Pay) and waiting is not None and waiting.takes_any_payment(choice):
            found = next((c for c in self.legal_actions if isinstance(c, Pay)), None)
            assert found is not None
            choice = found
        position = self.play(choice)
        yield choice, position
        if not announced.is_plain:
            yield from written_along.carried_out(position, announced)

    def play(self, choice: Choice) -> Self:
        """The position after a choice that is known to be legal: as `after`, but it is not judged once more. What
        comes of any other choice is nobody's promise."""
        carried = carried_out(self._unasked._game.apart(), choice)
        return type(self)(carried.state, self.pool, carried.consulted, before=carried, waiting=True)

    def describe(self, action: Announcement | Choice) -> str:
        """The canonical text of an action, with all that is written along."""
        from ...models.notation.action_text import format_announcement

        text = format_announcement(self._announced(action), self.state, self.pool)
        return in_classic_words(text) if self._is_classic else text

    # ----------------------------------------------------------------- checkpoints

    def checkpoint(self, graph: Graph[str] | None = None) -> Trace:
        """What a checkpoint would do now, step by step, what it makes pending, and how that hangs together.

        What is not understood stands under `undecided`: the checkpoint may then do more, less or something else.

        Args:
            graph: how what it makes pending hangs together, as `sysop.solver.orders.graph` gives it unless told.
        """
        game = Game(self.given, self.pool)
        state, trace = checkpoint(game)
        if trace.pending:
            from ..orders.stages import with_stages

            return with_stages(trace, game.changed(state), graph)
        return trace

    def orders(self, graph: Graph[str] | None = None) -> Orders:
        """Every legal order in which what is pending can be triggered or left, and what becomes pending meanwhile;
        `orders().distinct()` has one for each of the results that orders can have.

        Args:
            graph: how what is pending hangs together, as `order_graph` gives it unless told.
        """
        from ..orders.ordering import orders

        return orders(self._game, graph)

    def outcomes(self, graph: Graph[str] | None = None) -> Outcomes:
        """All different results of what is pending, each with the choices that lead to it, and whether the order
        matters."""
        from ..orders.outcomes import outcomes

        return outcomes(self.orders(graph))

    def why_not_pending(self, card: str, ability: int | None = None) -> tuple[Reason, ...]:
        """Why abilities of a card did not become pending, one reason each; empty where they are pending.

        Args:
            card: a card of the position, by id or title; of several that are called so, the first.
            ability: which of its abilities, counted from 1; all its conditional abilities by default.

        Raises:
            UnknownName: no card of the position is called so.
        """
        from ...models.notation.names import find_objects
        from ..pending.why_not import why_not_pending

        found = find_objects(self.state, self.pool, card)
        if not found:
            raise unknown_card(card, self.state, self.pool)
        return why_not_pending(self._game, whole_of(found[0]), None if ability is None else ability - 1)

    def order_graph(self) -> Graph[str]:
        """What is pending and may become so, and which must precede, may create, disable or change which, and why."""
        from ..orders.graph import graph

        return graph(self._game)

    def outcome(self, order: Order) -> Self | None:
        """The position to which an order leads, taking the first choice wherever one is made on the way; None where
        it is not one of the orders."""
        found = self.orders().ends(order)
        return type(self)(found[0].state, self.pool) if found else None


def _restored(kind: type[P], state: bytes, given: bytes | None, pool: Pool, way: tuple[str, ...]) -> P:
    begun = unpacked(given) if given is not None else None
    return kind(unpacked(state), pool, dict.fromkeys(way), waiting=True, given=begun)


CERTAIN = frozenset({"timing.no_access", "steal.not_agenda", "timing.other_decision", "target.zone", "target.twice"})


def _illegal(reason: Reason) -> Verdict:
    return Verdict(Status.ILLEGAL, reasons=(reason,))


def _unknown(message: str, code: str = "unknown.choice") -> Reason:
    return Reason(code, message, "rule_requirements")


def _perhaps_some(reasons: Sequence[Reason]) -> SolutionSet[Payment]:
    """Ways to pay of which nothing is known."""
    return Open(tuple((Payment(), reason) for reason in reasons), reasons[0].message)
