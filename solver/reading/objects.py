"""Objects as a text refers to them: references, servers, types, and what is hidden about a card.

Nothing here needs a selector to be judged.
"""

from __future__ import annotations

from ...models.deeds import Deed
from ...models.edition import FacedownBlank, TargetTracking
from ...models.frames import Binding, Reference, ResolvingFrame, TimingFrame, WindowFrame
from ...models.known import Open
from ...models.naming import ITSELF, MET_BY, MET_BY_MEANS_OF, TOGETHER
from ...models.notation.names import server_name
from ...models.selectors import (
    Bound,
    Current,
    HostOfThis,
    Ref,
    Role,
    This,
    TriggerObject,
)
from ...models.state import GameObject, Lingering
from ...models.terms import Place
from ...models.timing import Phase, Structure, timing_step
from ...models.verdict import Reason
from ..deeds.positions import occupant
from .context import Context
from .view import View

# ------------------------------------------------------------------ references


def resolve(game: View, ref: Ref, context: Context) -> tuple[GameObject, ...]:
    """The objects that a reference means, as far as they still are those objects (rule_target_beyond_move)."""
    match ref:
        case This():
            this = itself(game, context)
            return (this,) if this else ()
        case HostOfThis():
            this = itself(game, context)
            host = game.objects.get(this.host) if this and this.host else None
            return (host,) if host else ()
        case Bound(name, each_time):
            binding = context.bindings_together(name) if each_time else known_as(game, name, context)
            return tuple(o for r in binding.objects if (o := still(game, r))) if binding else ()
        case Current(Role.ACCESSED):
            accessed = game.accessed() or _by_this(game, _subject(game, Structure.ACCESS), context)
            return (accessed,) if accessed else ()
        case Current(Role.ENCOUNTERED):
            run = game.state.run
            met = run.position if run is not None and run.encountering else None
            ice = game.encountered() or _by_this(game, met, context)
            return (ice,) if ice else ()
        case Current(Role.APPROACHED):
            ice = approached(game)
            return (ice,) if ice else ()
        case Current(Role.PASSED):
            ice = _passed(game)
            return (ice,) if ice else ()
        case TriggerObject(means=True):
            source = context.event.source if context.event is not None else None
            found = game.objects.get(source or "")
            return (found,) if found and _is_the_same(found, MET_BY_MEANS_OF, context) else ()
        case TriggerObject():
            several = context.binding(TOGETHER)
            if several is not None:
                together = ((r, game.objects.get(r.id)) for r in several.objects)
                return tuple(o for r, o in together if o is not None and (r == o.reference or o.id in context.moved))
            found = game.objects.get(_met_by(context) or "")
            return (found,) if found and _is_the_same(found, MET_BY, context) else ()
        case _:
            return ()


def _subject(game: View, structure: Structure) -> str | None:
    """What the timing structure is of, wherever it is by now."""
    frames = (f for f in reversed(game.state.stack) if isinstance(f, TimingFrame) and f.structure is structure)
    return next((frame.subject for frame in frames), None)


def _by_this(game: View, id: str | None, context: Context) -> GameObject | None:
    """What had a role until the ability that resolves moved or derezzed it, which goes on to speak of it
    (rule_identify_object_after_move)."""
    frames = (f for f in reversed(game.state.stack) if isinstance(f, ResolvingFrame | WindowFrame))
    frame = next(frames, None)
    if id is None or not isinstance(frame, ResolvingFrame) or frame.source != context.source:
        return None
    log = game.state.history
    used = (k for k in reversed(game.logged(Deed.USE)) if log[k].object == context.source)
    began = frame.event if frame.event is not None else next(used, 0)
    last = next((k for k in reversed(game.logged(*_TAKEN_OUT)) if k >= began and log[k].object == id), None)
    if last is None or (log[last].verb is not Deed.DEREZ and log[last].source != context.source):
        return None  # whose text derezzes a card the log does not tell
    return game.objects.get(id)


_TAKEN_OUT = (Deed.TRASH, Deed.MOVE, Deed.REMOVE_FROM_GAME, Deed.INSTALL, Deed.HOST, Deed.DEREZ)


def itself(game: View, context: Context) -> GameObject | None:
    """The object that speaks, if its card has not become another one (rule_no_memory)."""
    found = game.objects.get(context.source) if context.source else None
    return found if found and _is_the_same(found, ITSELF, context) else None


def _met_by(context: Context) -> str | None:
    """The id of what the occurrence was about; a card that was drawn is named by the pending instance alone."""
    kept = context.binding(MET_BY)
    about = context.event.object if context.event is not None else None
    return kept.objects[0].id if about is None and kept is not None else about


def _is_the_same(object: GameObject, name: str, context: Context) -> bool:
    """Whether an object is still the one that a pending instance was about, or was moved by the ability itself
    (rule_no_memory, rule_identify_object_after_move, sec_old_self_reference_rules)."""
    kept = context.binding(name)
    if kept is None or any(r == object.reference or r.id != object.id for r in kept.objects):
        return True
    return object.id in context.moved


def _passed(game: View) -> GameObject | None:
    """The ice that the Runner passed last, if it has not been uninstalled since (rule_no_memory)."""
    run = game.state.run
    if run is None:
        return None
    left: set[str | None] = set()
    for event in reversed(game.state.history):
        if event.verb is Deed.PASS and event.run == run.number:
            return game.objects.get(event.object or "") if event.object not in left else None
        if event.verb is Deed.UNINSTALL:
            left.add(event.object)
    return None


def approached(game: View) -> GameObject | None:
    """The ice that the Runner approaches: what is at their position, and has not left it
    (rule_ice_change_approach_uninstall_move)."""
    run = game.state.run
    if run is None or run.encountering or phase(game) is not Phase.APPROACH_ICE:
        return None
    return occupant(game.state, run)


def known_as(game: View, name: str, context: Context) -> Binding | None:
    """What a name stands for: chosen in this ability, or earlier by another one of the same object
    (rule_lingering_effect_maintain_choice)."""
    found = context.binding(name)
    if found is not None or context.source is None:
        return found
    own = (e for e in reversed(game.state.lingering) if e.source == context.source)
    return next((b for e in own if _is_by_the_same(game, e, context) for b in e.kept if b.name == name), None)


def _is_by_the_same(game: View, effect: Lingering, context: Context) -> bool:
    """Whether the object that speaks is the one that left this behind (rule_no_memory)."""
    own, speaks = next((b for b in effect.bindings if b.name == ITSELF), None), context.binding(ITSELF)
    now = game.objects.get(effect.source)
    who = speaks.objects if speaks is not None else (now.reference,) if now is not None else ()
    return own is None or own.objects == who


def still(game: View, reference: Reference) -> GameObject | None:
    """The object that a reference means, if it has not become another one (rule_object_move_known_location)."""
    found = game.objects.get(reference.id)
    return found if found is not None and found.incarnation == reference.incarnation else None


def is_where_accessed(game: View, frame: TimingFrame) -> bool:
    """Whether the card of an access is where it was (rule_moved_while_accessing); what is hosted uninstalled
    has moved."""
    found = [still(game, r) for r in frame.accessed]
    return all(o is not None and o.place is not Place.HOSTED for o in found)


def makes_new(game: View) -> bool:
    """Whether a card that goes to an unknown place of its zone is a new object, so that nothing refers to it any more
    (rule_object_move_location); in the older edition only another zone made one."""
    return game.reads("target_tracking") is not TargetTracking.ZONE_AND_MOVER


def phase(game: View) -> Phase | None:
    """The phase of the run in progress."""
    for frame in reversed(game.state.stack):
        structure = getattr(frame, "structure", None)
        step = getattr(frame, "step", None)
        if structure is Structure.RUN and isinstance(step, str):
            return timing_step(step).phase
    return None


# ------------------------------------------------------------- characteristics


def lacks_all(game: View, object: GameObject) -> bool:
    """Whether the card has no characteristics at all: neither faction nor cost; in the older edition a facedown Runner
    card lacked its name, type and subtypes only (rule_facedown_runner_cards_are_blank)."""
    return object.is_converted or (
        object.is_blank and game.reads("facedown_blank") is FacedownBlank.ALL_CHARACTERISTICS
    )


def hidden(game: View, object: GameObject, what: str) -> Open:
    """Not known, because what a facedown or unidentified card is would have to be known."""
    where = server_name(object.server) if object.server is not None else object.zone.word
    whose = game.title(object.id) if game.card(object) is not None else f"a card of the {object.owner.title} in {where}"
    message = f"{what} of {whose}, which is not identified, matters"
    help = "name the card in the position"
    return Open((Reason("unknown.hidden_card", message, "rule_hidden_information", (object.id,), help),))
