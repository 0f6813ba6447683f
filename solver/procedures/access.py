"""The steps of breaching a server and of accessing a card (7.2, 7.5)."""

from __future__ import annotations

from msgspec import structs

from ...models.abilities import Aspect, FromTheBottom, Obligation
from ...models.deeds import Deed
from ...models.events import Event
from ...models.frames import ChanceFrame, Due, Outcome, PayingFrame, ProcedureFrame, Progress, TimingFrame, WindowFrame
from ...models.known import Partly, Truth
from ...models.state import GameObject, State
from ...models.terms import CardType, Face, Side, Zone
from ...models.timing import Structure, Window, next_step
from .. import chance, road
from ..checkpoints.ended_accesses import told_to_end
from ..deeds import Done
from ..reading.doubts import Doubts
from ..reading.game import Context, Game
from ..reading.not_understood import what_touches
from ..reading.objects import is_where_accessed
from ..road import Doing
from .turns import done, open_window

STEALING = frozenset({Aspect.COSTS, Aspect.PROHIBITIONS, Aspect.SCORE, Aspect.ACCESS})  # what may make it no duty
UNSEEN = "hq"  # an unseen card of HQ, as a candidate
HIDDEN_ZONES = {"hq": Zone.HQ, "rnd": Zone.RND}


def enter(game: Game, frame: TimingFrame, doubts: Doubts) -> State | None:
    """What happens in a step; None where the Runner chooses a candidate or whether to steal."""
    return _breach(game, frame) if frame.structure is Structure.BREACH else _access(game, frame, doubts)


def leave(game: Game, frame: TimingFrame) -> State:
    """On to the next step; behind the last the structure is over."""
    state = game.state
    if frame.step == "step_repeat_candidate_selection":
        following: str | None = "step_choose_candidate"
    elif frame.structure is Structure.ACCESS and not is_where_accessed(game, frame):
        return state.pop() if frame.step == "step_access_complete" else _ended(game, frame)
    else:
        following = next_step(frame.step)
    if following is None:
        return state.pop()
    return state.with_top(structs.replace(frame, step=following, progress=Progress.ENTERING))


# ---------------------------------------------------------------------- breaches


def candidates(game: Game, frame: TimingFrame) -> tuple[str, ...]:
    """What the Runner may choose next: cards in the root one by one, the top of R&D, an unseen card of HQ as `hq`,
    cards in Archives (rule_candidates_beginning_breach, 3.4.5a, 4.3.3, 4.4.2, 7.3.4a, 7.4.1a, 7.4.1b, 7.4.1d, 7.4.5,
    7.4.6b, 7.4.6c, 7.4.6d, 7.4.7, 7.4.7a)."""
    state, server = game.state, frame.subject
    assert server is not None
    if frame.left == 0:  # rule_access_cards_without_breach
        return ()
    over = {*frame.accessed, *frame.declined}  # a card that left and came back is another object
    found = [o.id for o in state.root(server) if o.reference not in over]
    if server == "archives":
        found += [o.id for o in state.in_zone(Zone.ARCHIVES) if o.reference not in over]
    elif frame.limit:
        left = [o.id for o in state.in_zone(HIDDEN_ZONES[server]) if o.reference not in over]
        if left:
            first = left[-1] if from_the_bottom(game, frame) else left[0]
            found.append(UNSEEN if server == "hq" and len(left) > 1 else first)
    return tuple(id for id in found if not _is_prohibited(game, server, id))


def from_the_bottom(game: Game, frame: TimingFrame) -> bool:
    """Whether a text has the Runner access R&D from its bottom, in the breach that the rules permit for its run
    (rule_rnd_access_from_bottom, rule_if_successful_lingering_effect)."""
    depth = next((k for k, f in enumerate(game.state.stack) if f == frame), 0)
    below = game.state.stack[depth - 1] if depth else None
    of_run = isinstance(below, TimingFrame) and below.structure is Structure.RUN
    return frame.subject == "rnd" and of_run and any(game.declarations(FromTheBottom))


def _is_prohibited(game: Game, server: str, candidate: str) -> bool:
    """What the Runner cannot access is no candidate (rule_prohibiting_access, 7.4.2a)."""
    objects = (game.objects[candidate],) if candidate in game.objects else game.state.in_zone(Zone.HQ)
    each = (Doing(Deed.ACCESS, Side.RUNNER, object, server) for object in objects)
    return all(road.may(game, access) is Truth.NO for access in each)


def _breach(game: Game, frame: TimingFrame) -> State | None:  # rule_hq_identity
    state, server = game.state, frame.subject
    assert server is not None
    match frame.step:
        case "step_breaching_begins" if frame.left is None:
            state = state.log(Event(Deed.BREACH, Side.RUNNER, server=server))
        case "step_flip_archives":
            if server == "archives":
                for object in state.in_zone(Zone.ARCHIVES):
                    if object.face is Face.DOWN:
                        turned = Done(by=Side.CORP, objects=(object.id,), face=Face.UP, told=False)
                        state = road.done(state, Deed.FLIP, turned)
        case "step_determine_candidates_limit":
            there = tuple(o.reference for o in state.root(server))
            most = _random_access_limit(state, frame) if frame.left is None else frame.left
            frame = structs.replace(frame, root=there, limit=most if server in HIDDEN_ZONES else None)
        case "step_choose_candidate":
            if server == "rnd" and frame.limit and (asked := _unknown_candidate(game, frame)) is not None:
                return state.push(asked)
            found = candidates(game, frame)
            if not found:
                return state.with_top(structs.replace(frame, step="step_breach_complete"))
            if len(found) > 1:
                return None
            return choose_candidate(game, frame, found[0])
        case "step_access_candidate":  # an unseen card of HQ: chance says which
            return None
        case "step_breach_complete" if frame.left is None:
            state = state.log(Event(Deed.BREACH_ENDS, Side.RUNNER, server=server))
        case _:
            pass
    return done(state, frame)


def _random_access_limit(state: State, frame: TimingFrame) -> int:
    """1, and the additional accesses of this breach and of the run that led to it (rule_default_random_access_limit,
    rule_increasing_random_access_limit)."""
    below = state.stack[-2] if len(state.stack) > 1 else None
    of_run = isinstance(below, TimingFrame) and below.structure is Structure.RUN and state.run is not None
    more = sum(n for server, n in state.run.more if server == frame.subject) if of_run and state.run is not None else 0
    return max(0, 1 + frame.more + more)


def _unknown_candidate(game: Game, frame: TimingFrame) -> ChanceFrame | None:
    """What chance has to say before the next card of a shuffled R&D is a candidate."""
    deck = game.state.in_zone(Zone.RND)
    seen = set(frame.accessed)
    bottom = from_the_bottom(game, frame)
    place = next((k for k, o in enumerate(deck[::-1] if bottom else deck) if o.reference not in seen), None)
    return chance.unknown_top(game.state, Zone.RND, place + 1, bottom=bottom) if place is not None else None


def choose_candidate(game: Game, frame: TimingFrame, candidate: str) -> State:
    """The Runner has chosen; which unseen card of HQ it is, chance says."""
    if candidate == UNSEEN and game.state.find(candidate) is None:
        return game.state.with_top(structs.replace(frame, step="step_access_candidate"))
    return choose(game, frame, candidate)


def choose(game: Game, frame: TimingFrame, id: str) -> State:
    """The Runner accesses the chosen candidate (step_access_candidate), which is none any more, whatever takes its
    place (rule_candidates_already_accessed, 7.3.5c, 7.4.4)."""
    object = game.object(id)
    random = object.zone in HIDDEN_ZONES.values()
    frame = structs.replace(
        frame,
        step="step_access_candidate",
        progress=Progress.UNDER_WAY,
        accessed=(*frame.accessed, object.reference),
        limit=frame.limit - 1 if frame.limit and random else frame.limit,
        left=frame.left - 1 if frame.left else frame.left,
    )
    return road.happens(game.changed(game.state.with_top(frame)), Deed.ACCESS, Done(by=Side.RUNNER, objects=(id,)))


# ---------------------------------------------------------------------- accesses


def _ended(game: Game, frame: TimingFrame) -> State:
    """The access is over, since the card has moved (rule_moved_while_accessing)."""
    return told_to_end(game, frame).pop()


def _access(game: Game, frame: TimingFrame, doubts: Doubts) -> State | None:
    state, id = game.state, frame.subject
    assert id is not None
    if frame.step != "step_card_accessed" and not is_where_accessed(game, frame):
        return _ended(game, frame)  # by a reaction to the step before
    object = game.objects[id]
    match frame.step:
        case "step_card_accessed":
            if frame.outcome is Outcome.NOT_PAID:
                return state.pop()  # rule_candidates_already_accessed
            access = Doing(Deed.ACCESS, Side.RUNNER, object, object.server)
            if frame.outcome is None and (due := _noted(road.due(game, access), doubts)):
                return state.push(PayingFrame(Side.RUNNER, id, due, Deed.ACCESS))
            server = object.server if object.zone is Zone.PLAY_AREA else None
            state = state.log(Event(Deed.ACCESS, Side.RUNNER, id, object.card, from_zone=object.zone, server=server))
            if doubts.surely(_must_be_revealed(game, object)):
                revealed = Done(by=Side.RUNNER, objects=(id,), source=id, cause=Deed.ACCESS)
                state = road.done(state, Deed.REVEAL, revealed)
        case "step_mid_access_ability":
            return open_window(state, frame, WindowFrame(Window.MID_ACCESS, Side.RUNNER))
        case "step_access_agenda":
            kinds = game.types(object)
            if kinds is not None and CardType.AGENDA not in kinds:
                return done(state, frame)
            stealing = Doing(Deed.STEAL, Side.RUNNER, object)
            if doubts.note(road.may(game, stealing)) is Truth.NO:
                return done(state, frame)
            if kinds is None or _noted(road.due(game, stealing), doubts):
                return None
            if what_touches(game, STEALING, id, act=Deed.STEAL):
                return None
            return steal(state, frame, id)
        case "step_access_complete":
            state = state.log(Event(Deed.ACCESS_ENDS, Side.RUNNER, id, object.card, from_zone=object.zone))
        case _:
            pass
    return done(state, frame)


def _noted(due: Partly[Due], doubts: Doubts) -> tuple[Due, ...]:
    """What certainly falls due; why there may be more is noted."""
    doubts.note(due.open)
    return due.found


def _must_be_revealed(game: Game, object: GameObject) -> Truth:
    """Whether the card, or another one, says that the Runner who accesses it has to reveal it (rule_ambush_text)."""
    context, answer = Context(object.id, game.responsible(object)), Truth.NO
    for ability in game.printed_abilities(object):
        for declaration in ability.declarations:
            if isinstance(declaration, Obligation) and declaration.act.act is Deed.REVEAL:
                answer = answer | (Truth.YES if ability.condition is None else game.holds(ability.condition, context))
    for declaration, declared in game.declarations(Obligation):
        if declaration.act.act is Deed.REVEAL and declaration.act.what is not None:
            answer = answer | game.fits(declaration.act.what, object, game.context(declared.source))
    return answer


def steal(state: State, frame: TimingFrame, id: str) -> State:
    """The Runner steals the accessed agenda (rule_after_mid_access_agenda)."""
    under_way = state.with_top(structs.replace(frame, progress=Progress.UNDER_WAY, outcome=None))
    return under_way.push(ProcedureFrame(Deed.STEAL, id, Side.RUNNER))


__all__ = ["candidates", "choose", "enter", "leave", "steal"]
