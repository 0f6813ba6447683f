"""Whether what is declared is about an object or an act (9.4, 9.12.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import Struct

from ...models.abilities import (
    AbilityKind,
    Declaration,
    Permission,
    Prohibition,
)
from ...models.conditions import ActPattern
from ...models.deeds import Deed
from ...models.effects import Each, Object, Target, The
from ...models.frames import ResolvingFrame
from ...models.known import Open, Truth
from ...models.selectors import IsSubroutine, Same, Selector, This
from ...models.state import GameObject
from ...models.terms import Face, Side
from ..deeds import takes_away
from .conditions import is_time
from .context import Context
from .held import Declared
from .placed_cards import PLACING, fits_as_placed
from .servers import Servers
from .situation import Situation

OF_ITSELF = Same(This())


class Means(NamedTuple):
    """The ability by which an act is done: of which object and kind, whether an effect of it has left it behind,
    whether it is printed on the object's card, and whether it breaks subroutines."""

    source: GameObject | None
    kind: AbilityKind
    delayed: bool = False
    printed: bool = True
    breaks: bool = False

    @staticmethod
    def of(game: Situation, frame: ResolvingFrame) -> Means:
        """The ability that resolves, as what is done by it; what an effect left behind has no number."""
        return Means(game.objects.get(frame.source), frame.kind, delayed=frame.number < 0)


class Concerning(Struct, frozen=True):
    """Which declarations of a game are about an object or an act."""

    game: Situation

    def is_about(
        self,
        pattern: ActPattern,
        act: Deed,
        by: Side,
        object: GameObject | None,
        context: Context,
        *,
        server: str | None = None,
        basic: bool = False,
        face: Face | None = None,
    ) -> Truth:
        """Whether an act of a player, on an object or server, is one that the pattern is about."""
        if pattern.act is not act or (pattern.basic and not basic) or pattern.face is not face:
            return Truth.NO
        if pattern.by is not None and pattern.by.side(context.controller) not in (None, by):
            return Truth.NO
        if pattern.during is not None and not is_time(self.game, pattern.during, context):
            return Truth.NO
        open = None
        if pattern.server is not None:
            if server not in Servers(self.game).meant(pattern.server, context):
                return Truth.NO
            open = Servers(self.game).open(pattern.server, context)
        answer = Truth.YES if open is None else open
        if pattern.what is not None:
            if object is None or (pattern.what == OF_ITSELF and object.id != context.source):
                return Truth.NO
            return answer & self.fits(act, pattern.what, object, server, context)
        return answer

    def fits(self, act: Deed, what: Selector, object: GameObject, server: str | None, context: Context) -> Truth:
        """Whether a card with which that is done is of such cards, placed already to be installed or played or not."""
        if act in PLACING:
            return fits_as_placed(self.game, what, object, server, context)
        return self.game.fits(what, object, context)

    def about(
        self,
        kind: type[Permission] | type[Prohibition],
        act: Deed,
        by: Side,
        object: GameObject | None,
        *,
        server: str | None = None,
        means: Means | None = None,
        face: Face | None = None,
        basic: bool = False,
    ) -> Iterator[tuple[Declaration, Declared, Truth]]:
        """The permissions or prohibitions that speak, or may speak, of an act; whoever says that a card cannot be moved
        means every act that takes it away from where it lies."""
        away = kind is Prohibition and object is not None and act is not Deed.MOVE and takes_away(act, object.zone)
        for declaration, declared in self.game.declarations(kind):
            own = self.game.context_of(declared)
            answer = self.is_about(declaration.act, act, by, object, own, server=server, face=face, basic=basic)
            if away and declaration.act.act is Deed.MOVE:
                answer = answer | self.is_about(declaration.act, Deed.MOVE, by, object, own, server=server)
            if answer is not Truth.NO and act is not Deed.BREAK:  # of that, `sysop.solver.targets.breaking` asks
                answer = answer & _is_done_by(self.game, declaration.act, means, own)
            if answer is not Truth.NO:
                yield declaration, declared, answer

    def means(self, what: Object, object: GameObject, context: Context) -> Truth:
        """Whether a declaration about `what` is about this object."""
        match what:
            case The(ref):
                return Truth.of(any(o.id == object.id for o in self.game.resolve(ref, context)))
            case Each(selector):
                return self.game.fits(selector, object, context)
            case Target(name=name) if name is not None:
                binding = self.game.known_as(name, context)
                return Truth.of(binding is not None and object.reference in binding.objects)
            case _:
                return Truth.NO


def _is_done_by(game: Situation, pattern: ActPattern, means: Means | None, context: Context) -> Truth:
    """Whether an act is done by such an ability; whether what a subroutine leaves behind is its doing, the
    rules leave open."""
    if pattern.paid and (means is None or means.kind is not AbilityKind.PAID):
        return Open() if means is None else Truth.NO
    if pattern.printed and (means is None or not means.printed):
        return Open() if means is None else Truth.NO
    if pattern.to is Deed.BREAK and (means is None or not means.breaks):
        return Truth.NO
    if pattern.using is None:
        return Truth.YES
    if means is None or means.source is None:
        return Truth.NO
    if not isinstance(pattern.using, IsSubroutine):
        return game.fits(pattern.using, means.source, context)
    answer = game.fits(pattern.using.of, means.source, context)
    if means.kind is AbilityKind.SUBROUTINE:
        return answer & (Open() if pattern.using.printed else Truth.YES)
    return answer & (Open() if means.delayed else Truth.NO)
