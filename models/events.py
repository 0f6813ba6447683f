"""The log of what happened: one history for triggers, `this turn`, and `used` alike."""

from __future__ import annotations

from .deeds import Deed
from .terms import Counter, Damage, Face, Place, Side, Zone
from .values import Value

BY_SOMEBODY = (Deed.DEREZ, Deed.REVEAL, Deed.EXPOSE)  # what abilities of either player do to cards of any
# The key of what no object did: ice fully broken by none, damage that a player chose to suffer, cards that rules draw.
NO_OBJECT = "no_object"
RULES = "rules"  # the key of what a rule trashes, not a player, so that nobody has perhaps carried it out (1.14.5a)
UNTOLD = -1  # in place of the number of a run: in which it was, or whether in one, nobody says
NO_RESULT = "no_result"  # the key of the end of a run that was neither successful nor unsuccessful (6.8.4a, 6.8.4b)


class Event(Value, frozen=True):
    """One occurrence, as the log keeps it.

    `side` is who did or underwent it, `object` (with its printed `card`) what it was about, `source` the object whose
    text caused it, `cause` the kind of event that it is part of (trashed *by damage*). `turn`, `run`, `action` number
    the turn, run and action in which it happened (0: none; `UNTOLD`). `payment` tells spending and suffering as a cost.
    `perhaps` names kinds of events that may have come with it, and of which the file that tells of it does not tell.
    A card that is trashed or discarded comes to its owner's discard pile where `to_zone` says nothing else.
    `former` names objects that the event means as they were: as it happened, each lay in play as another one, since it
    had left and come back (1.12.2). `subtypes` are those that the object had as it happened, where that is told.
    """

    verb: Deed
    side: Side | None = None
    object: str | None = None
    card: str | None = None
    amount: int = 1
    counter: Counter | None = None
    damage: Damage | None = None
    server: str | None = None
    from_zone: Zone | None = None
    to_zone: Zone | None = None
    source: str | None = None
    cause: Deed | None = None
    clause: int | None = None
    key: str | None = None  # of an action: the basic action or the ability (rule_same_actions)
    payment: bool = False
    successful: bool | None = None
    place: Place | None = None  # of the object, where it leaves play
    face: Face | None = None  # likewise
    host: str | None = None  # likewise, and of what is imminent: what the object was hosted on
    perhaps: tuple[Deed, ...] = ()
    had: int | None = None  # counters, or tags, at the checkpoint before (rule_instruction_requirements_past_state)
    former: tuple[str, ...] = ()
    subtypes: tuple[str, ...] | None = None
    turn: int = 0
    run: int = 0
    action: int = 0
