"""Writing what lasts as `lasting` of a position file: the reverse of `lasting_entries`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import structs

from ..abilities import Choice, GainAbility, PlayerStatChange, StatChange
from ..cards import Card
from ..conditions import NextTurn
from ..frames import Binding, Reference
from ..lingering_effects import (
    SUBTYPES,
    Left,
    about_occurrence,
    about_source,
    left_by,
    of_a_run,
    of_a_turn,
    open_numbers,
    realised,
    words_named,
    words_of,
)
from ..naming import ITSELF, named_in
from ..pool import Pool
from ..selectors import RUN_SERVER
from ..state import GameObject, Lingering, State
from ..terms import Scope, Side
from .emitting import Data
from .lasting_entries import MOVED, NOTHING, UNTOLD, joined, kind_of_choice, names_to_tell


class Untellable(ValueError):
    """An effect lasts that no text of these cards leaves behind."""


def as_told(effect: Lingering, state: State, pool: Pool) -> Lingering:
    """The effect as a file tells it: without its number, what it does not speak of, and when it began where that does
    not matter."""
    objects = {o.id: o for o in state.objects}
    source = objects.get(effect.source)
    card = pool.get(source.card) if source is not None else None
    given = named_in(tuple(a for side in card.sides for a in side.abilities)) if card is not None else frozenset()
    words = words_of(effect)
    named = (b for b in effect.bindings if b.name not in given or b.name in words or b.word in words)
    told = (structs.replace(b, objects=tuple(_told(r, objects) for r in b.objects)) for b in named)
    plain = {b: None for b in told if b.name != ITSELF or (_has_moved(b) and about_source(effect))}
    return structs.replace(
        effect,
        number=0,
        bindings=tuple(sorted(plain, key=lambda b: b.name)),
        turn=effect.turn if of_a_turn(effect) else 0,
        run=effect.run if of_a_run(effect) else 0,
        event=effect.event if about_occurrence(effect) else None,
    )


def _has_moved(binding: Binding) -> bool:
    return any(r.incarnation == MOVED for r in binding.objects)


def _told(reference: Reference, objects: dict[str, GameObject]) -> Reference:
    found = objects.get(reference.id)
    same = found is not None and reference.incarnation in (found.incarnation, None)
    return Reference(reference.id, 0 if same else MOVED)


def written_lasting(told: Iterable[Lingering], over: Iterable[str], state: State, pool: Pool) -> list[Data]:
    """The entries of these effects, as `as_told` gives them, and of the cards of which what they left is over.

    Raises `Untellable`.
    """
    told = list(told)
    entries: list[Data] = []
    last: tuple[Lingering, dict[str, Data]] | None = None
    for effect in told:
        if last is not None and last[0] == effect:
            times = last[1].get("times", 1)
            assert isinstance(times, int)
            last[1]["times"] = times + 1
            continue
        entry = _entry(effect, state, pool)
        entries.append(entry)
        last = (effect, entry)
    named = {e.source for e in told}
    entries += [{"card": id, "lasts": False} for id in dict.fromkeys(over) if id not in named]
    return [entry["card"] if isinstance(entry, dict) and len(entry) == 1 else entry for entry in entries]


def needs_entries(
    effects: list[Lingering], implied: list[Lingering], state: State
) -> tuple[list[Lingering], list[str]]:
    """The effects that entries are needed for, and the cards whose effects the rest of the file implies, while they are
    over.

    What the file implies of a card holds only where no entry is about it.
    """
    return _explicit(effects, implied, state), [e.source for e in implied if e not in effects]


def _explicit(effects: list[Lingering], implied: list[Lingering], state: State) -> list[Lingering]:
    rest = [e for e in effects if e not in implied]
    about = {e.source for e in rest} | {e.source for e in implied if e not in effects}
    left_out = [e for e in implied if e.source not in about]
    told = [e for e in effects if e not in left_out]
    run = state.run.number if state.run is not None else 0
    return told if joined(told, left_out, run) == effects else effects


def _entry(effect: Lingering, state: State, pool: Pool) -> dict[str, Data]:
    for text, own in _texts(effect, state, pool):
        for number, left in enumerate(left_by(text), 1):
            numbers = _numbers(left, effect)
            if numbers is not None and _is_the_same(left, numbers, effect):
                return _fields(effect, left, numbers, number, None if own else text, state, pool)
    raise Untellable(f"no text tells what lasts of {effect.source}")


def _texts(effect: Lingering, state: State, pool: Pool) -> Iterator[tuple[Card, bool]]:
    """The cards from whose texts the effect may be: its source's, then those of all others of the position."""
    source = state.find(effect.source)
    own = pool.get(source.card) if source is not None else None
    if source is None:
        return
    if own is not None:
        yield own, True
    others = dict.fromkeys(o.card for o in state.objects if o.card is not None and o.card != source.card)
    for id in others:
        card = pool.get(id)
        if card is not None:
            yield card, False


def _numbers(left: Left, effect: Lingering) -> tuple[int | None, ...] | None:
    """The numbers that the effect has where the text has amounts; None where it is another effect."""
    printed = left.effect.declarations
    if len(printed) != len(effect.declarations):
        return None
    found: list[int | None] = []
    for one, other in zip(printed, effect.declarations, strict=True):
        if type(one) is not type(other):
            return None
        if not open_numbers(Lingering(0, "", Side.CORP, declarations=(one,))):
            continue
        if isinstance(other, StatChange | PlayerStatChange):
            found.append(other.amount if isinstance(other.amount, int) else None)
        elif isinstance(other, GainAbility):
            found.append(other.times if isinstance(other.times, int) else None)
    return tuple(found)


def _is_the_same(left: Left, numbers: tuple[int | None, ...], effect: Lingering) -> bool:
    again = realised(left, numbers, effect.bindings)
    duration = Scope.TURN if has_begun(left, effect) else again.duration
    same = structs.replace(
        again,
        source=effect.source,
        controller=effect.controller,
        duration=duration,
        turn=effect.turn,
        run=effect.run,
        event=effect.event,
        over=effect.over,
    )
    return same == effect


def has_begun(left: Left, effect: Lingering) -> bool:
    """Whether what was to last for the next turn lasts for this one."""
    return isinstance(left.effect.duration, NextTurn) and effect.duration is Scope.TURN


def _fields(
    effect: Lingering,
    left: Left,
    numbers: tuple[int | None, ...],
    number: int,
    text: Card | None,
    state: State,
    pool: Pool,
) -> dict[str, Data]:
    source = state.object(effect.source)
    card = text or pool[source.card or ""]
    entry: dict[str, Data] = {"card": source.id}
    if text is not None:
        entry["text"] = text.title
    if len(left_by(card)) > 1:
        entry["effect"] = number
    run = state.run
    chosen: dict[str, Data] = {}
    for binding in effect.bindings:
        if binding.name == ITSELF:
            entry["moved"] = True
            continue
        usual = left.linked and run is not None and binding == Binding(RUN_SERVER.name, server=run.server)
        if words := _of_several(effect, binding, left):
            chosen[binding.name] = words
            continue
        if binding.name in chosen:
            raise Untellable(f"{binding.name!r} was chosen twice")
        if not usual:
            chosen[binding.name] = _written(binding, left)
    for name in names_to_tell(left, effect.source, run):
        chosen.setdefault(name, NOTHING)
    if chosen:
        entry["chosen"] = chosen
    if numbers:
        entry["numbers"] = [UNTOLD if n is None else n for n in numbers]
    if has_begun(left, effect):
        entry["turn"] = "last"
    elif of_a_turn(effect) and effect.turn != state.turn:
        entry["turn"] = "last" if effect.turn == state.turn - 1 else effect.turn
    if of_a_run(effect) and effect.run != (run.number if run is not None else 0):
        entry["run"] = effect.run
    if effect.event is not None:
        entry["event"] = effect.event + 1
    if effect.controller is not (Side.CORP if card.is_agenda and text is None else source.controller):
        entry["controller"] = effect.controller.value
    if effect.over:
        entry["extended"] = True
    return entry


def _of_several(effect: Lingering, binding: Binding, left: Left) -> list[Data]:
    """The subtypes that were chosen under the name of this one, where they are several."""
    words = words_named(effect.bindings, binding.name) if kind_of_choice(left, binding.name) in SUBTYPES else ()
    return list(words) if len(words) > 1 else []


def _written(binding: Binding, left: Left) -> Data:
    kind = kind_of_choice(left, binding.name)
    match binding:
        case Binding(objects=(), number=int(number), server=None, word=None) if kind in (None, Choice.NUMBER):
            return number
        case Binding(objects=(), number=None, server=str(server), word=None) if kind is Choice.SERVER:
            return server
        case Binding(objects=(), number=None, server=None, word=str(word)) if kind not in (
            None,
            Choice.SERVER,
            Choice.NUMBER,
            Choice.SUBROUTINE,
        ):
            return word
        case Binding(objects=objects, number=number, server=None, word=None) if kind is None and number == len(objects):
            cards = [_card(r) for r in objects]
            return cards[0] if len(cards) == 1 else cards
    entry: dict[str, Data] = {}
    if binding.objects:
        entry["cards"] = [_card(r) for r in binding.objects]
    for name in ("number", "server", "word"):
        value = getattr(binding, name)
        if value is not None:
            entry[name] = value
    return entry


def _card(reference: Reference) -> Data:
    return reference.id if reference.incarnation != MOVED else {"card": reference.id, "moved": True}
