"""Where a card can be installed, what is chosen of that, and that it is declared (6.2.2, 8.5.2, 8.5.6, 8.5.16b)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from ...models.actions import Choice, ChooseCards, ChooseServer
from ...models.effects import Placement
from ...models.frames import Asked, ChoosingFrame, ProcedureFrame, Question, ResolvingFrame
from ...models.known import Members, Truth, joined, members, nothing_against
from ...models.state import GameObject, State
from ...models.terms import Face, Side
from ...models.verdict import Reason
from ..choices.answers import is_cards, kept, wrong_answer
from ..choices.decision import Decision, DecisionKind, Offered
from ..deeds.positions import positions
from ..problems import Judged
from ..reading import Doubts, Game
from .like_cards import Trashings, judged_like_cards, like_cards, occupied, room
from .stepping import next_step


def destinations(game: Game, object: GameObject, within: tuple[str, ...] = ()) -> Members[str]:
    """The servers that a Corp card can be installed in or protecting, `new` for a new remote server (8.5.2); only
    `within` these, if any are named (rule_server_ice, 8.5.2c)."""
    servers = (*game.state.servers, "new")
    some = tuple(s for s in servers if s in within) if within else servers
    return members((s, nothing_against(why_not_there(game, object, s))) for s in some)


def why_not_there(game: Game, object: GameObject, server: str) -> Iterator[Reason]:
    """Why a Corp card cannot be installed in or protecting a server, by whatever way: its type, its own text, a limit
    on servers, or what stays there (8.5.2, 8.5.6); and what is not known of that."""
    yield from game.install_destinations.why_not_in(object, server)
    yield from occupied(game, object, server)


def on_cards(game: Game, frame: ProcedureFrame, object: GameObject) -> Members[GameObject]:
    """The cards on which a Corp card can be installed, where no text tells its server (rule_host_via_install)."""
    return Members() if frame.within else game.install_destinations.hosts(object)


class Destinations(Offered):
    """Where a Corp card is installed: a server, or a card that hosts it."""

    def __init__(self, game: Game, frame: ProcedureFrame, found: Members[Choice]) -> None:
        super().__init__(self.among(found))
        self._game = game
        self._frame = frame

    def judged(self, waiting: Decision, choice: Choice, doubts: Doubts) -> Judged | None:
        return judged_like_cards(self._game, self._frame, waiting, choice.cards, doubts) if is_cards(choice) else None


class Hosts(Offered):
    """What a Runner card is installed on, or nothing."""

    def __init__(self, game: Game, object: GameObject, found: Members[Choice]) -> None:
        super().__init__(self.among(found))
        self._game = game
        self._object = object

    def judged(self, waiting: Decision, choice: Choice, doubts: Doubts) -> Judged | None:
        if not is_cards(choice):
            return None
        against = tuple(_wrong_host(self._game, self._object, waiting, choice.cards, doubts))
        return kept(choice, {"it can be hosted there": against})


def _wrong_host(
    game: Game, object: GameObject, waiting: Decision, cards: tuple[str, ...], doubts: Doubts
) -> Iterator[Reason]:
    if not cards:
        hosts = game.install_destinations.hosts_in_words(object)
        message = f"{game.title(object.id)} is installed only on {hosts}: one is named"
        yield Reason("install.needs_host", message, "rule_host_on_ability", (object.id,))
    for host in (game.objects[c] for c in cards if c in game.objects):
        yield from doubts.found(game.install_destinations.why_not_on(object, host))
    if len(cards) > 1:
        yield wrong_answer(
            "choice.count", f"{game.title(object.id)} is installed on 1 card, not on {len(cards)}", waiting
        )


def has_destination(game: Game, frame: ProcedureFrame, object: GameObject) -> Truth:
    """Whether there is a destination at all (rule_host_on_ability, rule_install_to_invalid_destination)."""
    if object.owner is Side.RUNNER and object.face is not Face.DOWN and frame.host is None:
        return _has_room(game, frame, object)
    if object.owner is not Side.CORP:
        return Truth.YES
    if frame.host is not None:
        below = game.state.stack[-2] if len(game.state.stack) > 1 else None
        host = game.object(frame.host)
        if isinstance(below, ResolvingFrame) and below.source == host.id:
            return game.install_destinations.is_taken_in(object, host)
        return game.install_destinations.hosts(object).has(host)
    servers = destinations(game, object, frame.within)
    if frame.server is not None:
        return servers.has(frame.server)
    return servers.some | on_cards(game, frame, object).some


def _has_room(game: Game, frame: ProcedureFrame, object: GameObject) -> Truth:
    """Whether there is a place for a Runner card where enough memory is left, or can be freed."""
    like = like_cards(game, frame)
    possible = game.install_destinations
    found = possible.hosts(object)
    places = (*(() if possible.must_be_hosted(object) else (None,)), *(host.id for host in found.certain))
    answer = Truth.NO if found.open is None else found.open
    for place in places:
        sets = Trashings(like, room(game, object, place))
        answer = answer | (Truth.of(bool(sets)) if sets.open is None else sets.open)
        if answer is Truth.YES:
            break
    return answer


def declared(game: Game, frame: ProcedureFrame, object: GameObject) -> State | None:
    """The install destination is declared, and with it the position of ice (rule_steps_installing_destination,
    rule_corp_install_choose_destination_server); None where its owner has to choose."""
    state = game.state
    if object.owner is Side.CORP:
        if frame.host is not None:
            return next_step(state, structs.replace(frame, declared=True), 2)
        if frame.server is None:
            return None
        server = game.install_destinations.new_remote() if frame.server == "new" else frame.server
        return _at_position(state, structs.replace(frame, server=server, declared=True))
    if not frame.declared and frame.host is None:
        possible = game.install_destinations
        found = possible.hosts(object)
        if found.undecided or len(found.certain) + (not possible.must_be_hosted(object)) > 1:
            return None
        if found.certain:
            frame = structs.replace(frame, host=found.certain[0].id)
    return next_step(state, structs.replace(frame, declared=True), 2)


def _at_position(state: State, frame: ProcedureFrame) -> State:
    """The position of ice is created as its destination is declared: the innermost one, or where the Corp chooses
    (rule_create_position_innermost, rule_create_position_any_position); otherwise it is known, or the outermost one."""
    ice = positions(state, frame.server) if frame.server is not None else ()
    declared = next_step(state, structs.replace(frame, position=None), 2)
    if not ice or frame.position is None:
        return declared
    if frame.position is Placement.INNERMOST:
        return next_step(state, structs.replace(frame, position=None, placement=ice[-1]), 2)
    rule = "rule_create_position_any_position"
    return declared.push(
        ChoosingFrame(frame.controller, Asked.CARDS, Question.OUTWARD, rule, frame.subject, ice, most=1)
    )


def asked_where(game: Game, frame: ProcedureFrame, object: GameObject) -> Decision:
    """Where a card is installed, which its owner chooses (rule_steps_installing_destination)."""
    side = object.owner
    if side is Side.CORP:
        servers, cards = destinations(game, object, frame.within), on_cards(game, frame, object)
        there = Destinations(game, frame, joined(servers.each(_in_it), cards.each(_on_it)))
        return Decision(DecisionKind.SERVER, side, "rule_corp_install_choose_destination_server", there, object.id)
    bare = Members[Choice](() if game.install_destinations.must_be_hosted(object) else (ChooseCards(()),))
    there_too = Hosts(game, object, joined(bare, game.install_destinations.hosts(object).each(_on_it)))
    return Decision(DecisionKind.HOST, side, "rule_steps_installing_destination", there_too, object.id)


def _in_it(server: str) -> Choice:
    return ChooseServer(server)


def _on_it(host: GameObject) -> Choice:
    return ChooseCards((host.id,))


def chosen_destination(game: Game, frame: ProcedureFrame, server: str | None, host: str | None) -> State:
    """The player has declared where the card goes (rule_steps_installing_destination)."""
    return next_step(game.state, structs.replace(frame, server=server, host=host, declared=True), 1)
