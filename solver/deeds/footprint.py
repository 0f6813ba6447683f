"""What something touches: what it reads, adds to and overwrites, and which events it brings (9.1.2a, 9.6.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from ...models.deeds import Deed
from ...models.terms import Side

Resource: TypeAlias = tuple[str, str]
Emitted: TypeAlias = tuple[Deed, Side | None, str | None]  # what, who does it, what it is about; None is anything


class Footprint(Struct, frozen=True):
    """What an ability touches: `adds` commute with one another, `writes` with nothing.

    `unseen` says why it may touch anything; without that, what stands here is all.
    """

    reads: frozenset[Resource] = frozenset()
    adds: frozenset[Resource] = frozenset()
    writes: frozenset[Resource] = frozenset()
    emits: frozenset[Emitted] = frozenset()
    creates: frozenset[tuple[str, int]] = frozenset()  # abilities that it may make pending: source and number
    unseen: str = ""

    @property
    def everything(self) -> bool:
        """Whether it may touch anything."""
        return bool(self.unseen)

    def __or__(self, other: Footprint) -> Footprint:
        return Footprint(
            self.reads | other.reads,
            self.adds | other.adds,
            self.writes | other.writes,
            self.emits | other.emits,
            self.creates | other.creates,
            self.unseen or other.unseen,
        )

    def changes(self, other: Footprint) -> tuple[Resource, ...]:
        """What it adds to or overwrites that the other one reads or overwrites, in order; what adds to the same does
        not matter to one another. Only where neither may touch anything."""
        touched = (self.writes & (other.reads | other.adds | other.writes)) | (self.adds & (other.reads | other.writes))
        return tuple(sorted(touched))

    def meets(self, other: Footprint) -> bool:
        """Whether the order of the two may make a difference."""
        return self.everything or other.everything or bool(self.changes(other) or other.changes(self))


class Touching(Struct, frozen=True):
    """An instruction of which is asked what it touches: by whom, of which object, and how much.

    `about_this`: it acts on its own source. `lasts`: whether drawing so much surely leaves cards; `lonely`: whether
    nothing else hangs on the source.
    """

    side: Side
    source: str
    amount: int
    about_this: bool
    lasts: Callable[[], bool]
    lonely: Callable[[], bool]

    def made(self, deed: Deed, about: str | None = None) -> frozenset[Emitted]:
        """That its player does it."""
        return frozenset({(deed, self.side, about)})

    def of_this(self, deed: Deed) -> frozenset[Emitted]:
        """That it happens to the source, whoever does it."""
        return frozenset({(deed, None, self.source)})


def trashing(id: str) -> Footprint:
    """What it touches that an installed card is trashed on which nothing else depends."""
    return Footprint(
        writes=frozenset({("object", id), ("counters", id)}),
        emits=frozenset({(Deed.TRASH, None, id), (Deed.UNINSTALL, None, id), (Deed.MOVE, None, id)}),
    )


Touches: TypeAlias = Callable[[Touching], Footprint | None]  # None: not looked into
