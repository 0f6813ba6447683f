"""Objects as a text refers to them: references, servers, types, and what is hidden about a card.

Nothing here needs a selector to be judged.
"""

from __future__ import annotations

from ...models.deeds import Deed
from ...models.edition import FacedownBlank, TargetTracking
from ...models.frames import Binding, Reference, TimingFrame
from ...models.known import Members, Open, Truth, members, open_of
from ...models.naming import ITSELF, MET_BY, THIS_SERVER, TOGETHER
from ...models.notation.names import server_name
from ...models.selectors import (
    Bound,
    ChosenServer,
    Current,
    HostOfThis,
    Ref,
    Role,
    ServerAmong,
    ServerNotRun,
    ServerOf,
    ServerOther,
    ServerRef,
    ServerWith,
    ServerWord,
    This,
    TriggerObject,
)
from ...models.state import CENTRAL_SERVERS, GameObject, State
from ...models.terms import REZZABLE, SERVERS, Face, Part, Place, Side, Zone
from ...models.timing import Phase, Structure, timing_step
from ...models.verdict import Reason
from .game import Context, Game
from .hanging import if_installed

# ------------------------------------------------------------------ references


def resolve(game: Game, ref: Ref, context: Context) -> tuple[GameObject, ...]:
    """The objects that a reference means, as far as they still are those objects (rule_target_beyond_move)."""
    match ref:
        case This():
            found = game.objects.get(context.source) if context.source else None
            return (found,) if found and _is_the_same(found, ITSELF, context) else ()
        case HostOfThis():
            this = game.objects.get(context.source) if context.source else None
            host = game.objects.get(this.host) if this and this.host else None
            return (host,) if host else ()
        case Bound(name):
            binding = known_as(game, name, context)
            return tuple(o for r in binding.objects if (o := still(game, r))) if binding else ()
        case Current(Role.ACCESSED):
            accessed = game.accessed()
            return (accessed,) if accessed else ()
        case Current(Role.ENCOUNTERED):
            ice = game.encountered()
            return (ice,) if ice else ()
        case Current(Role.APPROACHED):
            run = game.state.run
            ice = game.objects.get(run.position) if run and run.position and not run.encountering else None
            return (ice,) if ice and phase(game) is Phase.APPROACH_ICE else ()
        case Current(Role.PASSED):
            run = game.state.run
            ice = game.objects.get(run.passed[-1]) if run and run.passed else None
            return (ice,) if ice else ()
        case TriggerObject():
            several = context.binding(TOGETHER)
            if several is not None:
                return tuple(o for r in several.objects if (o := game.objects.get(r.id)) is not None)
            found = game.objects.get(_met_by(context) or "")
            return (found,) if found and _is_the_same(found, MET_BY, context) else ()
        case _:
            return ()


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


def known_as(game: Game, name: str, context: Context) -> Binding | None:
    """What a name stands for: chosen in this ability, or earlier by another one of the same object
    (rule_lingering_effect_maintain_choice)."""
    found = context.binding(name)
    if found is not None or context.source is None:
        return found
    kept = (b for e in reversed(game.state.lingering) if e.source == context.source for b in e.kept if b.name == name)
    return next(kept, None)


def still(game: Game, reference: Reference) -> GameObject | None:
    """The object that a reference means, if it has not become another one (rule_object_move_known_location)."""
    found = game.objects.get(reference.id)
    return found if found is not None and found.incarnation == reference.incarnation else None


def is_where_accessed(game: Game, frame: TimingFrame) -> bool:
    """Whether the card of an access is where it was (rule_moved_while_accessing); what is hosted uninstalled
    has moved."""
    found = [still(game, r) for r in frame.accessed]
    return all(o is not None and o.place is not Place.HOSTED for o in found)


def makes_new(game: Game) -> bool:
    """Whether a card that goes to an unknown place of its zone is a new object, so that nothing refers to it any more
    (rule_object_move_location); in the older edition only another zone made one."""
    return game.reads("target_tracking") is not TargetTracking.ZONE_AND_MOVER


def breach_in(state: State) -> tuple[int, TimingFrame | None]:
    """The breach in progress, and its place in the stack."""
    for depth in range(len(state.stack) - 1, -1, -1):
        frame = state.stack[depth]
        if isinstance(frame, TimingFrame) and frame.structure is Structure.BREACH:
            return depth, frame
    return 0, None


def phase(game: Game) -> Phase | None:
    """The phase of the run in progress."""
    for frame in reversed(game.state.stack):
        structure = getattr(frame, "structure", None)
        step = getattr(frame, "step", None)
        if structure is Structure.RUN and isinstance(step, str):
            return timing_step(step).phase
    return None


def server_of(object: GameObject) -> str | None:
    """The server in, in the root of, or protecting which a Corp card is (rule_hosted_object_location,
    rule_host_server)."""
    if object.zone is Zone.PLAY_AREA:
        return object.server
    return SERVERS.get(object.zone)


def _this_server(game: Game, context: Context) -> str | None:
    """The server that a card calls this one: the one that it left, where its leaving is what triggered the ability or
    was its cost (rule_this_server, rule_another_server)."""
    kept, event = context.binding(THIS_SERVER), context.event
    if kept is not None:
        return kept.server
    if event is not None and event.verb is Deed.TRASH and event.object == context.source:
        return event.server or SERVERS.get(event.from_zone or Zone.PLAY_AREA)
    this = game.objects.get(context.source) if context.source else None
    while this is not None and this.host is not None:  # that of its host (rule_host_server)
        this = game.objects.get(this.host)
    return server_of(this) if this is not None else None


def _installed_in(game: Game, context: Context) -> tuple[str, ...]:
    """The server in which the source has installed a card in the action at hand, and latest."""
    now = game.state.turn, game.state.action
    done = (e for e in reversed(tuple(game.state.happened(Deed.INSTALL))) if (e.turn, e.action) == now)
    return next(((e.server,) for e in done if e.source == context.source and e.server is not None), ())


def servers_meant(game: Game, server: ServerRef, context: Context) -> tuple[str, ...]:
    """The servers that a text means."""
    run = game.state.run
    match server:
        case ServerOf(of):
            return tuple(s for o in resolve(game, of, context) if (s := server_of(o)))
        case ChosenServer(name):
            binding = known_as(game, name, context)
            return (binding.server,) if binding and binding.server else ()
        case ServerAmong(servers):
            return tuple(dict.fromkeys(s for word in servers for s in servers_meant(game, word, context)))
        case ServerOther(than, among):
            others = servers_meant(game, than, context)
            return tuple(s for s in servers_meant(game, among, context) if s not in others)
        case ServerWord.ANOTHER if _is_of_no_server(game, context) and (on := _run_on(game, context)) is not None:
            return tuple(s for s in game.state.servers if s != on)
        case ServerNotRun(among):
            run_on = {e.server for e in game.state.happened(Deed.RUN_BEGINS) if e.turn == game.state.turn}
            return tuple(s for s in servers_meant(game, among, context) if s not in run_on)
        case ServerWith():
            return _servers_with(game, server, context)
        case ServerWord.THIS:
            found = _this_server(game, context)
            return (found,) if found is not None else ()
        case ServerWord.ANY:
            return game.state.servers
        case ServerWord.ANOTHER:
            own = servers_meant(game, ServerWord.THIS, context)
            return tuple(s for s in game.state.servers if s not in own)
        case ServerWord.ATTACKED:
            return (run.server,) if run else ()
        case ServerWord.CENTRAL:
            return CENTRAL_SERVERS
        case ServerWord.REMOTE:
            return game.state.remotes
        case ServerWord.NEW_REMOTE:
            return ("new",)
        case ServerWord.INSTALLED_IN:
            return _installed_in(game, context)
        case ServerWord.MARK:
            return (game.state.mark,) if game.state.mark else ()
        case _:
            return (server.value,)


def is_meant(game: Game, word: ServerRef, server: str | None, context: Context) -> bool:
    """Whether a text means this server, which may have ceased to exist since (rule_server_ceases_to_exist): a run was
    on a remote server, and a card was in one, although nothing is left of it."""
    match word:
        case _ if server is None:
            return False
        case ServerAmong(servers):
            return any(is_meant(game, each, server, context) for each in servers)
        case ServerOther(than, among):
            return is_meant(game, among, server, context) and not is_meant(game, than, server, context)
        case ServerWord.ANY:
            return True
        case ServerWord.REMOTE:
            return server not in CENTRAL_SERVERS
        case _:
            return server in servers_meant(game, word, context)


def _run_on(game: Game, context: Context) -> str | None:
    """The attacked server of the run at hand, or of the one whose end the ability waited for."""
    if game.state.run is not None:
        return game.state.run.server
    event = context.event
    return event.server if event is not None and event.verb is Deed.RUN_ENDS else None


def _is_of_no_server(game: Game, context: Context) -> bool:
    """Whether `another server` on this card cannot be one other than its own."""
    return not servers_meant(game, ServerWord.THIS, context)


def _servers_with(game: Game, server: ServerWith, context: Context) -> tuple[str, ...]:
    """The servers that so many fitting objects protect, or are in the root of, as far as is known (`servers_open`)."""
    certain, unknown, _ = held_together(game, server, context)
    held = [server_of(o) for o in (*certain, *unknown)]
    return tuple(s for s in servers_meant(game, server.among, context) if held.count(s) >= server.least)


def servers_open(game: Game, server: ServerRef, context: Context) -> Open | None:
    """Why it is not known which servers a text means, where what protects them or is in their roots decides that."""
    match server:
        case ServerWith():
            return held_together(game, server, context).open
        case ServerAmong(servers):
            return open_of(*(servers_open(game, each, context) for each in servers))
        case ServerOther(than, among):
            return open_of(servers_open(game, than, context), servers_open(game, among, context))
        case ServerNotRun(among):
            return servers_open(game, among, context)
        case _:
            return None


def held_together(game: Game, server: ServerWith, context: Context) -> Members[GameObject]:
    """The objects in that part of any server that fit, and those of which it is not known; no others matter."""
    part = together_in(server)
    return members((o, game.fits(server.what, o, context)) for o in game.state.objects if o.place in part)


def together_in(server: ServerWith) -> tuple[Place, ...]:
    """The places of a server that its description speaks of."""
    return {Part.PROTECTING: (Place.ICE,), Part.ROOT: (Place.ROOT,)}.get(server.part, (Place.ICE, Place.ROOT))


# ------------------------------------------------------------- characteristics


def subtypes(game: Game, object: GameObject) -> tuple[str, ...] | None:
    """The card's subtypes; None if unknown, as where a text gives or takes some and which cards it means is not
    known."""
    if object.is_blank or object.is_converted:
        return ()
    card = game.card(object)
    if card is None:
        return None
    now = game.holding()
    if object.id in now.perhaps_subtypes:
        return None
    more, fewer = now.more_subtypes.get(object.id, ()), now.fewer_subtypes.get(object.id, ())
    if not more and not fewer:
        return card.subtypes
    both = (*card.subtypes, *more)  # as often added as taken away is not there (rule_modify_subtypes)
    return tuple(s for s in dict.fromkeys(both) if both.count(s) > fewer.count(s))


def lacks_all(game: Game, object: GameObject) -> bool:
    """Whether the card has no characteristics at all: neither faction nor cost; in the older edition a facedown Runner
    card lacked its name, type and subtypes only (rule_facedown_runner_cards_are_blank)."""
    return object.is_converted or (
        object.is_blank and game.reads("facedown_blank") is FacedownBlank.ALL_CHARACTERISTICS
    )


def is_rezzed(game: Game, object: GameObject) -> Truth:
    """Whether it is an installed faceup asset, upgrade or piece of ice (rule_rezzed_unrezzed)."""
    if not object.installed or object.owner is not Side.CORP or object.face is Face.DOWN:
        return Truth.NO
    kinds = game.types(object)
    return hidden(game, object, "the type") if kinds is None else Truth.of(any(t in REZZABLE for t in kinds))


def installed(game: Game) -> tuple[GameObject, ...]:
    """The installed cards."""
    return game.of_objects("installed", if_installed)


def is_unrezzed(object: GameObject) -> bool:
    """Whether it is an installed facedown Corp card (rule_rezzed_unrezzed)."""
    return object.installed and object.owner is Side.CORP and object.face is Face.DOWN


def hidden(game: Game, object: GameObject, what: str) -> Open:
    """Not known, because what a facedown or unidentified card is would have to be known."""
    whose = (
        game.title(object.id)
        if game.card(object) is not None
        else f"a card in {server_name(object.server) if object.server is not None else object.zone.word}"
    )
    message = f"{what} of {whose}, which is not identified, matters"
    help = "name the card in the position"
    return Open((Reason("unknown.hidden_card", message, "rule_hidden_information", (object.id,), help),))
