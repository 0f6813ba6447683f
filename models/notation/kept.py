"""`chosen` in position files: what a card has chosen before, of which another of its abilities speaks (9.10.3)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from ..abilities import Choice
from ..frames import Binding
from ..kept_choices import WHILE_ACTIVE, KeptChoice, kept_choice
from ..naming import of_source
from ..pool import Pool
from ..state import GameObject, Lingering, State
from ..terms import CardType, Zone
from .finding import Finder
from .form import Form, Part


def read_kept(
    chosen: Iterable[tuple[Part, GameObject]], reader: Form, finder: Finder, turn: int, first: int
) -> tuple[Lingering, ...]:
    """The lingering effects of what cards have chosen, numbered from `first` on; what cannot be is reported."""
    found: list[Lingering] = []
    for node, thing in chosen:
        binding = _binding(node, thing, reader, finder)
        if binding is None:
            continue
        kept, what = binding
        since = 0 if kept.duration == WHILE_ACTIVE else turn
        number = first + len(found)
        effect = Lingering(number, thing.id, thing.controller, kept.duration, turn=since, kept=(what,))
        found.append(structs.replace(effect, bindings=of_source((), thing.reference)))
    return tuple(found)


def _binding(node: Part, thing: GameObject, reader: Form, finder: Finder) -> tuple[KeptChoice, Binding] | None:
    card = finder.pool.get(thing.card)
    kept = kept_choice(card) if card is not None and thing.zone is Zone.PLAY_AREA else None
    if kept is None:
        title = card.title if card is not None else "an unknown card"
        reader.problem(node, "position.chosen", f"nothing has been chosen with {title} here", help="leave it out")
        return None
    match kept.what:
        case None:
            other = finder.one(node, lambda o: o.zone is Zone.PLAY_AREA, "a card in play")
            return (kept, Binding(kept.name, (other.reference,), 1)) if other is not None else None
        case Choice.SERVER:
            server = finder.server(node)
            return (kept, Binding(kept.name, server=server)) if server is not None else None
        case Choice.CARD_NAME:
            text = reader.text(node)
            named = finder.card(text) if text is not None else None
            if named is None and text is not None:
                finder.unknown_card(node, text)
            return (kept, Binding(kept.name, word=named.title)) if named is not None else None
        case Choice.CARD_TYPE:
            kind = reader.word(node, CardType)
            return (kept, Binding(kept.name, word=kind.value)) if kind is not None else None
        case _:
            word = (reader.text(node) or "").strip().lower().replace(" ", "_")
            if any(word in c.subtypes for c in finder.pool):
                return kept, Binding(kept.name, word=word)
            reader.problem(node, "position.chosen", f"no card has the subtype {word!r}", help="write that of a card")
            return None


def written_kept(state: State, thing: GameObject, pool: Pool) -> str | None:
    """What is written as `chosen` for a card; None where it has chosen nothing."""
    effect = next((e for e in state.lingering if e.source == thing.id and e.kept), None)
    card = pool.get(thing.card)
    if effect is None or card is None or kept_choice(card) is None:
        return None
    (binding, *_) = effect.kept
    return binding.server or binding.word or next((r.id for r in binding.objects), None)


def told_alike_kept(effects: Iterable[Lingering]) -> list[Lingering]:
    """What has been chosen as a file tells it: without when that was, and of cards that are still the same."""
    plain = (
        structs.replace(
            e,
            turn=0 if e.duration == WHILE_ACTIVE else e.turn,
            bindings=(),
            kept=tuple(
                structs.replace(b, objects=tuple(structs.replace(r, incarnation=0) for r in b.objects)) for b in e.kept
            ),
        )
        for e in effects
    )
    return sorted(plain, key=lambda e: e.source)
