"""`chosen` in position files: what a card has chosen before, of which another of its abilities speaks (9.10.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import structs

from ..abilities import Choice
from ..deeds import Deed
from ..frames import Binding, Frame, Progress, TimingFrame
from ..kept_choices import WHILE_ACTIVE, KeptChoice, kept_choice
from ..naming import of_source
from ..pool import Pool
from ..state import GameObject, Lingering, State
from ..terms import CardType, Scope, Side, Zone
from ..timing import TIMING
from .answering import waiting_in
from .begun import BRINGS
from .finding import Finder
from .form import Form, Part


def read_kept(
    chosen: Iterable[tuple[Part, GameObject]],
    reader: Form,
    finder: Finder,
    *,
    turn: int,
    active: Side,
    frames: Sequence[Frame],
    first: int,
) -> tuple[Lingering, ...]:
    """The lingering effects of what cards have chosen, numbered from `first` on; what cannot be is reported."""
    found: list[Lingering] = []
    for node, thing in chosen:
        binding = _binding(node, thing, reader, finder)
        if binding is None:
            continue
        kept, what = binding
        if kept.duration is Scope.TURN and not _can_be_of_this_turn(kept, thing, active, frames):
            title = finder.pool[thing.card or ""].title
            message = f"{title} chooses as a turn begins, for that turn: here nothing can have been chosen with it"
            reader.problem(node, "position.chosen", message, help="leave it out")
            continue
        since = 0 if kept.duration == WHILE_ACTIVE else turn
        number = first + len(found)
        effect = Lingering(number, thing.id, thing.controller, kept.duration, turn=since, kept=(what,))
        found.append(structs.replace(effect, bindings=of_source((), thing.reference)))
    return tuple(found)


def _can_be_of_this_turn(kept: KeptChoice, thing: GameObject, active: Side, frames: Sequence[Frame]) -> bool:
    """Whether it was to be chosen as this turn began, and does not wait to be (9.10.3b)."""
    begins = kept.ability.trigger.events if kept.ability.trigger is not None else ()
    players = [e.by for e in begins if e.verb is Deed.TURN_BEGINS]
    if not any(by is None or by.side(thing.controller) in (None, active) for by in players):
        return False
    of_turn = next((f for f in frames if isinstance(f, TimingFrame)), None)
    if of_turn is None or thing.id in waiting_in(frames):
        return False
    rules = [step.rule for step in TIMING[of_turn.structure]]
    begin = next(k for k, rule in enumerate(rules) if BRINGS.get(rule) is Deed.TURN_BEGINS)
    at = rules.index(of_turn.step)
    return at > begin or (at == begin and of_turn.progress is Progress.UNDER_WAY)


def _binding(node: Part, thing: GameObject, reader: Form, finder: Finder) -> tuple[KeptChoice, Binding] | None:
    card = finder.pool.get(thing.card)
    kept = kept_choice(card) if card is not None and thing.zone in (Zone.PLAY_AREA, Zone.CORP_SCORE) else None
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
    effect = next((e for e in state.lingering if e.source == thing.id and e.kept and not _is_over(e, state)), None)
    card = pool.get(thing.card)
    if effect is None or card is None or kept_choice(card) is None:
        return None
    (binding, *_) = effect.kept
    return binding.server or binding.word or next((r.id for r in binding.objects), None)


def _is_over(effect: Lingering, state: State) -> bool:
    return effect.duration is Scope.TURN and effect.turn != state.turn


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
