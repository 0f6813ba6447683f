"""What cannot be done, by static abilities and lingering effects (rule_cannot_precedence)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct, structs

from ...models.abilities import Prohibition
from ...models.deeds import Deed
from ...models.known import Known, Open, Truth, united
from ...models.notation.names import server_name
from ...models.selectors import EventPattern
from ...models.state import GameObject
from ...models.terms import Scope, Side
from ...models.verdict import Reason
from ..deeds import RECORDS
from .concerning import Concerning, Means
from .held import Declared
from .history import STRETCH, History
from .situation import Situation


class Prohibitions(Struct, frozen=True):
    """What texts forbid in a game."""

    game: Situation

    def forbidding(
        self,
        act: Deed,
        by: Side,
        object: GameObject | None,
        *,
        server: str | None = None,
        means: Means | None = None,
        basic: bool = False,
    ) -> Iterator[tuple[Declared, Truth]]:
        """What forbids an act, or may forbid it."""
        for declaration, declared, answer in Concerning(self.game).about(
            Prohibition, act, by, object, server=server, means=means, basic=basic
        ):
            assert isinstance(declaration, Prohibition)
            if declaration.at_most is not None:
                answer = answer & _is_used_up(self.game, declaration, declared)
            if answer is not Truth.NO:
                yield declared, answer

    def cannot(
        self,
        act: Deed,
        by: Side,
        object: GameObject | None,
        *,
        server: str | None = None,
        means: Means | None = None,
        basic: bool = False,
    ) -> Truth:
        """Whether a player is kept from an act on an object or server (rule_cannot_precedence)."""
        answer = Truth.NO
        for _, found in self.forbidding(act, by, object, server=server, means=means, basic=basic):
            answer = answer | found
        return answer

    def why_not(
        self,
        act: Deed,
        by: Side,
        object: GameObject | None,
        *,
        server: str | None = None,
        means: Means | None = None,
        basic: bool = False,
    ) -> Iterator[Reason]:
        """The reasons why an act cannot be done, each with what says so, and what is not known of that (6.3.2a)."""
        for declared, answer in self.forbidding(act, by, object, server=server, means=means, basic=basic):
            if answer.is_open:
                yield from answer.told
                message = f"whether {self.game.title(declared.source)} forbids this is not known"
                yield Reason("unknown.prohibited", message, "rule_cannot_precedence", (declared.source,))
            if answer is Truth.YES:
                what = (
                    self.game.title(object.id)
                    if object is not None
                    else server_name(server)
                    if server is not None
                    else ""
                )
                done = " ".join(filter(None, (act.value.replace("_", " "), what)))
                forbids, limit = self.game.title(declared.source), _limit(self.game, declared)
                yield Reason(
                    "prohibited",
                    f"{forbids} says that the {by.title} cannot {done}{limit}",
                    "rule_cannot_precedence",
                    (declared.source,),
                )

    def drawable(self, side: Side, number: int) -> Known[int]:
        """How many of so many cards a player can draw, as far as texts limit it."""
        for declaration, declared, answer in Concerning(self.game).about(Prohibition, Deed.DRAW, side, None):
            assert isinstance(declaration, Prohibition)
            if declaration.at_most is not None:
                left = _left(self.game, declaration, declared)
                if isinstance(left, Open) or answer.is_open:
                    return united(answer, left)
                number = max(0, min(number, left))
        return number

    def allows(self, act: Deed, times: int) -> bool:
        """Whether nothing that says how often such an act may be done keeps it from being done so often at once."""
        limits = (
            (d, of) for d, of in self.game.declarations(Prohibition) if d.act.act is act and d.at_most is not None
        )
        left = (_left(self.game, declaration, declared) for declaration, declared in limits)
        return all(not isinstance(each, Open) and each >= times for each in left)


def _limit(game: Situation, declared: Declared) -> str:
    """How often it may be done and how often it has been, where only doing it more often is forbidden."""
    declaration = declared.declaration
    if not isinstance(declaration, Prohibition) or declaration.at_most is None:
        return ""
    most = game.amount(declaration.at_most, game.context_of(declared))
    left = _left(game, declaration, declared)
    if isinstance(most, Open) or isinstance(left, Open):
        return ""
    things = "card" if declaration.act.act is Deed.DRAW else "time"
    stretch = STRETCH[_scope(declaration, declared)]
    return f" more than {most} {things}{'s' * (most != 1)} {stretch}: {most - left} so far"


def _scope(declaration: Prohibition, declared: Declared) -> Scope:
    """Over which stretch of time is counted how often something may be done."""
    duration = declared.lingering.duration if declared.lingering is not None else None
    return declaration.per or (duration if isinstance(duration, Scope) else Scope.TURN)


def _is_used_up(game: Situation, declaration: Prohibition, declared: Declared) -> Truth:
    """Whether it has been done as often as it may, this run or turn (rule_prohibiting_access_to_1)."""
    left = _left(game, declaration, declared)
    return left if isinstance(left, Open) else Truth.of(left <= 0)


def _left(game: Situation, declaration: Prohibition, declared: Declared) -> Known[int]:
    """How often it may still be done, this run or turn. Drawn cards are counted one by one."""
    assert declaration.at_most is not None
    context = game.context_of(declared)
    most = game.amount(declaration.at_most, context)
    record = RECORDS[declaration.act.act]
    scope = _scope(declaration, declared)
    verb = record.event if record.counted or declaration.per in record.limits else None
    if isinstance(most, Open) or verb is None or game.state.may_lack(verb):
        return united(most)
    drawn = verb is Deed.DRAW
    act = declaration.act
    pattern = EventPattern(verb, act.by if drawn else None, act.what, using=act.using)
    if declaration.per is None and declared.lingering is not None:
        game = _since_used(game, declared.source)  # `for the remainder`: what was done before does not count
    count = History(game).occurrences(pattern, scope, context, total=drawn)
    return count if isinstance(count, Open) else most - count


_USES = (Deed.USE, Deed.SUBROUTINE_RESOLVES)


def _since_used(game: Situation, source: str) -> Situation:
    """The game as if its log began when the card was last used."""
    log = game.state.history
    used = max((k for k, e in enumerate(log) if e.verb in _USES and e.object == source), default=0)
    return game.changed(structs.replace(game.state, history=log[used:]))
