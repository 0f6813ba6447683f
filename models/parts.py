"""Parts of objects, as announcements and the log name them: a subroutine, an ability, the counters of a kind.

Their ids begin with the id of their whole; nothing else knows how they are put together.
"""

from __future__ import annotations

from typing import NamedTuple

_MARK = "#"
LONGEST = 10  # digits of a number, in what strangers write
SUBROUTINE = "subroutine"  # the n-th that the ice has now, from 1
ABILITY = "ability"  # the n-th of the object, from 0: a subroutine that is imminent


class ObjectPart(NamedTuple):
    """A part of an object: a subroutine or an ability with its number, or the counters of a kind.

    Example:
        >>> ObjectPart("enigma", SUBROUTINE, 2).id
        'enigma#subroutine 2'
        >>> named_part("ice_wall#advancement")
        ObjectPart(whole='ice_wall', kind='advancement', number=None)
    """

    whole: str
    kind: str
    number: int | None = None

    @property
    def id(self) -> str:
        """The id by which it is chosen."""
        return f"{self.whole}{_MARK}{self.words}"

    @property
    def words(self) -> str:
        """What it is of its whole: `subroutine 2`."""
        return self.kind if self.number is None else f"{self.kind} {self.number}"


def named_part(id: str) -> ObjectPart | None:
    """The part that an id means; None for a whole object."""
    whole, mark, words = id.partition(_MARK)
    if not mark:
        return None
    kind, _, number = words.rpartition(" ")
    return (
        ObjectPart(whole, kind, int(number))
        if kind and number.isdecimal() and len(number) < 10
        else ObjectPart(whole, words)
    )


def whole_of(id: str) -> str:
    """The id of the object that an id means, or of which it means a part."""
    return id.partition(_MARK)[0]


def place_of(subroutine: str) -> int:
    """The place of a subroutine on its ice, told by its id; the first is 0.

    >>> place_of("enigma#subroutine 2")
    1
    """
    part = named_part(subroutine)
    assert part is not None
    assert part.number is not None
    return part.number - 1
