"""Which paid ability window it is, counted from damage, a run or an operation (9.2.7)."""

from __future__ import annotations

from collections.abc import Iterator

from ...models.conditions import NextPaidWindow
from ...models.deeds import Deed
from ...models.events import Event
from ...models.frames import WindowFrame
from ...models.known import Open, Truth
from ...models.selectors import EventPattern
from ...models.state import State
from ...models.timing import Window
from ...models.verdict import Reason
from ...models.wording import happening
from .context import Context
from .history import History
from .meaning import CONDITIONS
from .situation import Situation

MARKS = (Deed.SUFFER_DAMAGE, Deed.RESOLVED, Deed.RUN_ENDS)  # from which texts count windows


def is_worth_telling(game: Situation) -> bool:
    """Whether the log tells of a paid ability window that opens now: the first after something that texts count windows
    from, and the one behind it, so that the two can be told apart."""
    told: list[Deed] = []
    for event in _lately(game.state):
        if event.verb in MARKS or event.verb is Deed.PAID_WINDOW:
            told.append(event.verb)
        if len(told) == 2:
            break
    return any(verb in MARKS for verb in told)


@CONDITIONS.of(NextPaidWindow)
def _is_next_window(game: Situation, condition: NextPaidWindow, context: Context) -> Truth:
    return is_next(game, condition.after, context)


def is_next(game: Situation, after: EventPattern, context: Context) -> Truth:
    """Whether the paid ability window that is open is the first that opened after such an event.

    Where a file tells of the event, and of no window and no beginning of the turn, it is not known; but for the window
    that opens before each action (5.6.2a, 5.7.1e), which no file needs to tell.
    """
    state = game.state
    if not any(isinstance(f, WindowFrame) and f.window is Window.PAID for f in state.stack):
        return Truth.NO
    opened, since = False, False
    for event in _lately(state):
        if event.verb is Deed.PAID_WINDOW:
            if opened:
                return Truth.NO
            opened = True
            continue
        if event.verb is Deed.TAKE_ACTION and event.amount > 0 and opened:
            return Truth.NO
        answer = History(game).matches(event, after, context)
        if answer.is_open:
            return answer
        if answer is Truth.YES:
            if opened:
                return Truth.YES
            since = True  # in the window that is open, or a file does not tell that one opened
    played = any(e.verb is Deed.TURN_BEGINS and e.turn == state.turn for e in state.history)
    if not state.may_lack(Deed.PAID_WINDOW, after.verb) and (played or not since):
        return Truth.NO
    message = f"the position does not say how many paid ability windows have opened since {happening(after)}"
    blame = (context.source,) if context.source else ()
    help = "list the windows under history as `paid_window: true`, behind what they follow"
    return Open((Reason("unknown.history", message, "rule_use_restriction", blame, help),))


def _lately(state: State) -> Iterator[Event]:
    """The log of this turn and the one before, latest first."""
    for event in reversed(state.history):
        if event.turn < state.turn - 1:
            return
        yield event
