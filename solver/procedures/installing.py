"""Installing a card: its steps, what it costs, when it is installed (8.5)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from msgspec import structs

from ...models.actions import BasicAction, Choice, ChooseCards, ChooseServer
from ...models.costs import CostChange, Discount
from ...models.deeds import Deed
from ...models.effects import Effect, Placement
from ...models.frames import (
    ActionFrame,
    Asked,
    ChoosingFrame,
    Outcome,
    ProcedureFrame,
    Question,
    ResolvingFrame,
)
from ...models.known import Known, Open, Partly, Truth, open_of
from ...models.state import Doubt, GameObject, State
from ...models.terms import EVENTS_AND_OPERATIONS, IDENTITIES, CardType, Face, Place, PlayerStat, Side, Stat, Zone
from ...models.values import walk
from ...models.verdict import Reason
from .. import road
from ..checkpoints.broken_restrictions import Demand, Pile, appropriate_sets
from ..choices.decision import Decision, DecisionKind
from ..deeds import Done, To
from ..deeds.positions import directly_outward
from ..effects.expected import objects_of
from ..effects.kinds import Carrying, carries, server_options
from ..effects.revealing import shown
from ..payment.as_printed import is_paid_from_pool
from ..payment.payments import Payments
from ..pending.trashed_elsewhere import Elsewhere
from ..problems import Judged
from ..reading import Context, Doubts, Game
from ..road import Doing
from .install_costs import trashed, ways_to_install
from .install_destinations import asked_where, chosen_destination, declared, has_destination
from .like_cards import Like, LikeCards, Room, Trashings, judged_like_cards, like_cards, room, trashings
from .recurring_credits import with_recurring
from .searching import unpaid_from_deck
from .stepping import next_step

MOST_WAYS = 200  # sets of programs that are tried before the answer is left open

# ------------------------------------------------------------------------- payable


def ways(game: Game, object: GameObject, like: Like, there: Room) -> Iterator[State]:
    """The states in which the install cost may be counted, the dearest to the trasher last: nothing more trashed than
    must be, then for ice every ice of the server (rule_install_trash_ice)."""
    kinds = game.types(object) or ()
    if CardType.PROGRAM in kinds:
        for chosen in _enough(like.may, there):
            yield trashed(game.state, chosen)
        return
    yield trashed(game.state, like.must)
    if CardType.ICE in kinds and like.may:
        yield trashed(game.state, like.may)


def _enough(may: tuple[str, ...], there: Room) -> Iterator[tuple[str, ...]]:
    """The sets of programs of which one has to go; those from which nothing can be left out are among them (8.5.6c)."""
    simple = len(there.bounds) == 1 and all(there.along.get(id) == frozenset((id,)) for id in may)
    if not simple:
        yield from Trashings(Like(may=may), there)
    elif there.short > 0:
        demand = Demand(tuple((id, w) for id, w in there.bounds[0].weights if id in may), there.short)
        yield from appropriate_sets(Pile(may, (), (demand,)))
    else:
        yield ()


def why_not_installable(game: Game, frame: ProcedureFrame, words: str) -> Partly[Reason | Payments]:
    """Why the install cost cannot be paid whatever is trashed first, or why the memory does not suffice."""
    object = game.object(frame.subject)
    plain = frame.host is None and not frame.changes and CardType.PROGRAM not in (game.types(object) or ())
    if plain and is_paid_from_pool(game, Deed.INSTALL, object, frame.server):
        return Partly(())
    placed = game.remember(f"{object.id} placed", lambda before: before.changed(_placed(before.state, object)))
    like, there = like_cards(placed, frame), room(placed, object, frame.host)
    open, first = [there.open, like.perhaps], None
    found = ways(placed, object, like, there)
    for state in islice(found, MOST_WAYS):
        paid = ways_to_install(placed.changed(state), frame, words)
        open += (paid.open, None if state is placed.state else like.open)  # whether what goes can go
        if paid:
            return Partly((), open_of(*open))
        first = first if first is not None else paid
    if first is None:
        return Partly((_no_memory(placed, object, there.short),), open_of(like.open, *open))
    if next(found, None) is not None:
        rule = "rule_program_install_exceed_memory_limit"
        tried = f"{MOST_WAYS} sets of programs to trash were tried; there are more"
        open.append(Open((Reason("unknown.budget", tried, rule, (object.id,)),)))
    return Partly((first,), open_of(like.open, *open))


def _no_memory(game: Game, object: GameObject, short: int) -> Reason:
    own = game.characteristics.current(Stat.MEMORY_COST, object)
    limit = game.player_numbers.modified(PlayerStat.MEMORY, Side.RUNNER)
    return Reason(
        "install.memory",
        f"{game.title(object.id)} needs {own} memory; even with every program trashed {limit} are there, "
        f"and {short} would be missing now",
        "rule_program_install_exceed_memory_limit",
        tuple(dict.fromkeys((object.id, *game.player_numbers.memory_lowered_by()))),
        "raise the memory limit first",
    )


# ----------------------------------------------------------------------- the steps


def install(game: Game, frame: ProcedureFrame, doubts: Doubts) -> State | None:
    """One step of installing a card (8.5.16); None where a player chooses the destination or what to trash (8.5.15,
    8.5.15a)."""
    state, id = game.state, frame.subject
    object = game.object(id)
    match frame.step:
        case 0:
            if doubts.note(has_destination(game, frame, object)) is Truth.NO:
                return state.pop()
            if (asked := _which_face(game, frame, object)) is not None:
                return state.push(asked)
            origin = Zone.GRIP if _is_as_in_grip(game, object) else object.zone
            return next_step(
                _placed(state, object, frame.face), structs.replace(frame, origin=origin, origin_host=object.host), 1
            )
        case 1:
            return declared(game, frame, object)
        case 2:
            found = trashings(game, frame)
            if found.open is not None or len(tuple(islice(found, 2))) != 1:
                return None
            return chosen_trash(game, frame, next(iter(found)))
        case 3:
            total = doubts.number(_total_discount(game, frame.changes, game.context(object)))
            if total:
                return _dividing(state, frame, total)
            changed = (*frame.changes, *game.install_destinations.changes_on(frame.host))
            installing = Doing(Deed.INSTALL, object.controller, object, frame.server, changes=changed)
            bundle = road.bundle(game, installing)
            doubts.note(bundle.open)
            return next_step(state, frame, 4).push(bundle.frame())
        case 4:
            if frame.outcome is Outcome.NOT_PAID:
                return unpaid_from_deck(game, _taken_back(state, frame), frame).pop()
            return next_step(_installed(game, frame), frame, 5)
        case 5 if frame.then_rez:
            return next_step(state, frame, 6).push(ProcedureFrame(Deed.REZ, id, Side.CORP, changes=frame.changes))
        case _:
            return _shown_unrezzed(state, object).pop() if frame.then_rez else state.pop()


def ask(game: Game, frame: ProcedureFrame, doubts: Doubts) -> Decision:
    """Where a card is installed, and which like cards are trashed for it (8.5.16b, 8.5.16c)."""
    object = game.object(frame.subject)
    side = object.owner
    if frame.declared:
        found = LikeCards(game, frame)
        doubts.note(found.open)
        return Decision(DecisionKind.CARDS, side, "rule_steps_installing_trash_like_cards", found, object.id)
    return asked_where(game, frame, object)


def answer(game: Game, frame: ProcedureFrame, choice: Choice) -> State:
    """The card goes there, or these are trashed for it."""
    match choice:
        case ChooseServer(server):
            return chosen_destination(game, frame, server, None)
        case ChooseCards(cards) if frame.declared:
            return chosen_trash(game, frame, cards)
        case ChooseCards(cards):
            return chosen_destination(game, frame, None, cards[0] if cards else None)
        case _:
            raise AssertionError(f"{choice!r} is no choice of an install")


def _shown_unrezzed(state: State, object: GameObject) -> State:
    """What an ability installs to rez it and is not rezzed has to be revealed (rule_reveal_for_install_and_rez)."""
    if not object.installed or object.face is Face.UP:
        return state
    return road.done(state, Deed.REVEAL, Done(by=Side.CORP, objects=(object.id,), source=object.id))


def _total_discount(game: Game, changes: tuple[CostChange, ...], context: Context) -> Known[int]:
    """How much is to be divided between the install cost and the rez cost (rule_install_and_rez_reducing_total)."""
    total = 0
    for change in changes:
        if isinstance(change, Discount) and change.total:
            by_text = game.amount(change.amount, context)
            if isinstance(by_text, Open):
                message = f"by how much {game.title(context.source)} changes a cost is not known"
                blame = (context.source,) if context.source else ()
                return Open((Reason("unknown.cost_change", message, "rule_cost_calculation", blame), *by_text.told))
            total += by_text
    return total


def _dividing(state: State, frame: ProcedureFrame, total: int) -> State:
    """The Corp divides a total discount between the install cost and the rez cost, before either is counted
    (rule_install_and_rez_reducing_total).
    """
    said = frame.discount
    if said is None and frame.then_rez:
        rule = "rule_install_and_rez_reducing_total"
        return state.push(
            ChoosingFrame(frame.controller, Asked.NUMBER, Question.NUMBER, rule, frame.subject, most=total)
        )
    install = total if said is None else said
    rest = (c for c in frame.changes if not (isinstance(c, Discount) and c.total))
    changed = (*rest, Discount(install, Deed.INSTALL), Discount(total - install, Deed.REZ))
    return state.with_top(structs.replace(frame, changes=changed, discount=None))


def chosen_trash(game: Game, frame: ProcedureFrame, cards: tuple[str, ...]) -> State:
    """The player has chosen what to trash for the card; the place inward of ice that goes is known by the ice outward
    of it (rule_install_trash_ice, rule_ice_change_inward)."""
    if frame.placement in cards and frame.server is not None:
        ice = tuple(o.id for o in game.state.ice(frame.server))
        frame = structs.replace(frame, outward=ice[: ice.index(frame.placement)])
    return _perhaps_elsewhere(game, next_step(trashed(game.state, cards), frame, 3), cards)


def _perhaps_elsewhere(game: Game, state: State, cards: tuple[str, ...]) -> State:
    """The state with what is open about where cards go that are trashed for what is installed.

    Whether interrupts apply is not told by the rules: to trash them is no instruction of its own
    (rule_step_sequences). Who controls an optional one is asked for each card: where they do not want it the card lies
    in the discard pile by either reading, and only the other answer is open. A mandatory one casts a doubt.

    Args:
        game: as it was before.
        state: as it is now.
    """
    doubts: list[Doubt] = []
    for id in cards:
        for found in Elsewhere.if_instructed(game, id, game.object(id).controller, Deed.INSTALL):
            if found.ability.optional:
                who, rule = game.responsible(found.source), "rule_step_sequences"
                asked = ChoosingFrame(
                    who, Asked.CARDS, Question.ELSEWHERE, rule, found.source.id, most=1, unknown=(id,)
                )
                state = state.push(asked)
            else:
                doubts.append(found.doubt)
    return structs.replace(state, doubts=(*state.doubts, *dict.fromkeys(doubts))) if doubts else state


def _is_as_in_grip(game: Game, object: GameObject) -> bool:
    """Whether the card is installed by the basic action from a place that counts as the grip."""
    below = game.state.stack[-2] if len(game.state.stack) > 1 else None
    if object.place is not Place.HOSTED or not isinstance(below, ActionFrame):
        return False
    return game.permissions.is_permitted(Deed.INSTALL, Side.RUNNER, object) is Truth.YES


def _which_face(game: Game, frame: ProcedureFrame, object: GameObject) -> ChoosingFrame | None:
    """What the Corp is asked where a text lets it install the card faceup, and nothing says so already
    (rule_steps_installing_place, rule_agendas_faceup)."""
    if object.owner is Side.RUNNER or frame.face is not None or _is_faceup(game, frame, object):
        return None
    can_be = game.permissions.can_be_faceup(object)
    if can_be is Truth.NO:
        return None
    side, rule = frame.controller, "rule_agendas_faceup"
    cards, unknown = ((object.id,), ()) if can_be is Truth.YES else ((), (object.id,))
    return ChoosingFrame(side, Asked.CARDS, Question.FACEUP, rule, object.id, cards, most=1, unknown=unknown)


def _placed(state: State, object: GameObject, chosen: Face | None = None) -> State:
    """The card lies in the play area, not yet installed (rule_steps_installing_place)."""
    face = chosen or (Face.DOWN if object.owner is Side.CORP else Face.UP)
    if object.zone is Zone.PLAY_AREA:  # it was hosted without being installed
        return state
    to = To(Zone.PLAY_AREA, Place.INSTALLING)
    return road.done(state, Deed.MOVE, Done(by=object.owner, objects=(object.id,), to=to, face=face, told=False))


def _taken_back(state: State, frame: ProcedureFrame) -> State:
    """The install cost was not paid: the card is back where it was (rule_inherent_cost_in_ability)."""
    if frame.origin is None or frame.origin is Zone.PLAY_AREA:
        return state
    to = To(frame.origin, first=frame.origin in (Zone.RND, Zone.STACK), host=frame.origin_host)
    back = Done(by=frame.controller, objects=(frame.subject,), to=to, face=Face.UP, told=False)
    return road.done(state, Deed.MOVE, back)


def _is_faceup(game: Game, frame: ProcedureFrame, object: GameObject) -> bool:
    """Whether a Corp card is installed faceup: it says so, the instruction that resolves does, or the Corp has chosen
    it (rule_corp_cards_default_install, rule_agendas_faceup)."""
    card = game.card(object)
    below = game.state.stack[-2] if len(game.state.stack) > 1 else None
    steps = below.steps[:1] if isinstance(below, ResolvingFrame) else ()
    said = any(isinstance(n, Effect) and n.kind is Deed.INSTALL and n.face is Face.UP for n in walk(steps))
    return said or frame.face is Face.UP or (card is not None and card.is_installed_faceup)


def _installed(game: Game, frame: ProcedureFrame) -> State:
    """The card goes to its place, becomes installed and, if faceup, active (rule_steps_installing_become_installed,
    rule_install_from_hosted, rule_hosted_when_installed, 8.5.4)."""
    state, id = game.state, frame.subject
    object = game.object(id)
    below = state.stack[-2] if len(state.stack) > 1 else None
    source = below.source or None if isinstance(below, ResolvingFrame) else None
    done = Done(by=frame.controller, objects=(id,), origin=frame.origin, source=source)
    if object.owner is Side.RUNNER:
        state = road.done(state, Deed.INSTALL, structs.replace(done, to=To(place=Place.RIG, host=frame.host)))
        return with_recurring(game.changed(state), state, id)
    ice = CardType.ICE in (game.types(object) or ())
    server = frame.server
    behind = directly_outward(state, server, (frame.placement, *reversed(frame.outward)))
    if frame.host is not None:  # rule_hosted_ice_has_no_position
        behind = None
        server = None if ice else state.object(frame.host).server
    face = Face.UP if _is_faceup(game, frame, object) else Face.DOWN
    place = Place.ICE if ice else Place.ROOT
    to = To(place=place, server=server, host=frame.host, behind=behind, inward_of=frame.placement)
    return road.done(state, Deed.INSTALL, structs.replace(done, face=face, to=to))


def as_announced(choice_card: GameObject, server: str | None, host: str | None) -> ProcedureFrame:
    """The install that the basic action announces (corp_basic_action_install, runner_basic_action_install); a card
    cannot be placed on itself."""
    host = host if host != choice_card.id else None
    return ProcedureFrame(Deed.INSTALL, choice_card.id, choice_card.owner, server=server, host=host, declared=True)


def judged_trashing(game: Game, choice: Choice, cards: tuple[str, ...], doubts: Doubts) -> Judged | None:
    """Cards that are announced to be trashed for what the basic action installs, as an answer to which like cards are;
    None where one of them is no such card."""
    found = _trashing(game, choice, cards)
    if found is None:
        return None
    placed, frame = found
    return judged_like_cards(placed, frame, ask(placed, frame, doubts), cards, doubts)


def once_trashed(game: Game, choice: Choice, cards: tuple[str, ...]) -> Game:
    """The game in which cards are gone that are announced to be trashed for what the basic action installs, which is
    paid for after that (rule_steps_installing_pay_install_cost); the same game where they are no such cards."""
    return game if _trashing(game, choice, cards) is None else game.changed(trashed(game.state, cards))


def _trashing(game: Game, choice: Choice, cards: tuple[str, ...]) -> tuple[Game, ProcedureFrame] | None:
    if not cards or not isinstance(choice, BasicAction) or choice.action is not Deed.INSTALL or choice.card is None:
        return None
    card = game.object(choice.card)
    frame = structs.replace(as_announced(card, choice.server, choice.host), step=2)
    placed = game.changed(_placed(game.state, card).push(frame))
    found = like_cards(placed, frame)
    return (placed, frame) if set(cards) <= {*found.must, *found.may} else None


WITHIN = (Placement.INNERMOST, Placement.ANY_POSITION)  # not the outermost position, where ice goes of itself


@carries(Deed.INSTALL, Deed.INSTALL_AND_REZ, honours=("what", "source", "destination", "face", "name", "one"))
def told_to_install(c: Carrying) -> State:
    """A card is installed, where the text says or its owner chooses; with a place that cannot be identified or that is
    not one for it nothing happens (rule_install_to_invalid_destination, rule_install_and_rez, 8.5.5, 9.11.4b)."""
    if not c.ids or not is_where_said(c):
        return c.state
    card = c.game.object(c.ids[0])
    kinds = c.game.types(card)
    if c.effect.face is Face.DOWN:
        return _facedown(c)
    destination = c.effect.destination
    placement = destination.placement if destination is not None else None
    if kinds is not None and (any(k in (*EVENTS_AND_OPERATIONS, *IDENTITIES) for k in kinds)):
        return c.state
    if kinds is not None and placement is Placement.ROOT and CardType.ICE in kinds:
        return c.state
    if kinds is not None and placement is Placement.PROTECTING and CardType.ICE not in kinds:
        return c.state
    server, behind, host = None, None, None
    within = server_options(c.game, c.effect, c.context)
    if placement is Placement.DIRECTLY_INWARD_OF_THIS:
        this = c.game.itself(c.context)
        if this is None or this.server is None:
            return c.state
        behind, server = this.id, this.server
    elif destination is not None and destination.server is not None:
        if not within:
            return c.state
        server = within[0] if len(within) == 1 else None
    if destination is not None and kinds is not None:
        but = destination.not_protecting if CardType.ICE in kinds else destination.not_in_root_of
        if but is not None:
            spared = c.context.servers(c.game, but)
            within = (*(s for s in c.state.servers if s not in spared), "new")
    if destination is not None and destination.host is not None:
        hosts = c.others or objects_of(c.game, destination.host, c.context)
        if not hosts:
            return c.state
        host = hosts[0].id
    state = shown(c.state, card, c.effect.what, c.side, c.source, installing=True)
    state = c.moved(state, c.ids[:1])
    return c.named(state, c.ids[:1]).push(
        ProcedureFrame(
            Deed.INSTALL,
            card.id,
            card.owner,
            server=server,
            host=host,
            placement=behind,
            position=placement if placement in WITHIN else None,
            within=within if server is None else (),
            changes=c.changes,
            then_rez=c.effect.kind is Deed.INSTALL_AND_REZ,
        )
    )


def _facedown(c: Carrying) -> State:
    """Runner cards are installed facedown: whatever they are, at no cost (sec_facedown_runner_cards,
    rule_install_cost_link)."""
    own = (id for id in c.ids if c.state.object(id).owner is Side.RUNNER)
    return c.followed(c.done(Deed.INSTALL, *own, face=Face.DOWN, to=To(place=Place.RIG)), c.ids)


def is_where_said(c: Carrying) -> bool:
    """Whether the card is where the text takes it from: `install this program from your heap`."""
    source = c.effect.source
    return source is None or c.ids[0] in {o.id for o in objects_of(c.game, source, c.context)}
