"""Positions as users of the package have them: those of the solver, and drawn."""

from __future__ import annotations

from msgspec import structs

from .models.actions import Choice, Pay, Payment
from .models.notation.announcements import ActionError, Announcement
from .models.notation.diagnostics import Span
from .models.notation.positions import PositionFile
from .models.parts import whole_of
from .models.verdict import Reason
from .solver.ask.position import Position as Asked


class Position(Asked):
    """One moment of a game, waiting for exactly one decision; `svg` draws it, notebooks show it drawn.

    One that was read from a file knows where its objects stand there, as `Verdict.to_dict` wants it.
    """

    file: PositionFile | None = None

    def parse(self, text: str) -> Announcement:
        """What a text announces here, also one that lists show, with what it does behind a colon; raises an
        `ActionError`."""
        try:
            announced = super().parse(text)
        except ActionError:
            from .typed import meant

            if (found := meant(self, text)) is None:
                raise
            return found
        if isinstance(announced.choice, Pay) and announced.choice.payment.x is not None:
            from .typed import with_a_payment

            return with_a_payment(self, announced)
        return announced

    def why_not_paid(self, action: Announcement | Choice | str, payment: Payment | str) -> tuple[Reason, ...]:
        """Why a payment is not one of the ways to pay what falls due with an action; empty where it is one.

        Args:
            action: what is paid for.
            payment: a payment, or its text as `pay` takes it, `1: 2 from pool; 2: Imp`, or as `payments` lists it.
        """
        return super().why_not_paid(action, self.payment_of(action, payment) if isinstance(payment, str) else payment)

    def payment_of(self, action: Announcement | Choice | str, text: str) -> Payment:
        """The payment for an action that a text means, as `pay` takes it or as `payments` lists it.

        Raises an `ActionError`.
        """
        try:
            choice = self.parse(f"pay {text}").choice
            assert isinstance(choice, Pay)
            return choice.payment
        except ActionError:
            from .typed import payment_of_words

            _, bundle = self._due(action)
            ways = self.payments(action, distinct=True)
            found = payment_of_words(self, bundle, text, ways) if bundle is not None else None
            if found is None:
                raise
            return found

    @classmethod
    def of_file(cls, file: PositionFile, edition: str | None = None) -> Position:
        """The position of a file, by the rules of an edition; the file's own by default."""
        state = file.state
        return cls(state if edition is None else structs.replace(state, edition=edition), file.pool).of(file)

    def of(self, file: PositionFile) -> Position:
        """The position itself, which from now on knows that it stands in the file."""
        self.file = file
        return self

    def pointer_of(self, id: str) -> str | None:
        """The JSON pointer of an object in the file that the position was read from."""
        return None if self.file is None else self.file.pointer_of(whole_of(id))

    def span_of(self, id: str) -> Span | None:
        """The stretch of that file in which an object stands."""
        return None if self.file is None else self.file.span_of(whole_of(id))

    def svg(self, *, width: int = 960) -> str:
        """The position as players see it on the table, as an SVG document.

        Args:
            width: in pixels, from 320 to 4000; about 380 for a phone.

        Raises:
            ValueError: the width is out of range.
        """
        from .picture import board, board_svg

        return board_svg(board(self), width=width)

    def _repr_html_(self) -> str:
        return self.svg()
