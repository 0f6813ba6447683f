"""The frame of a procedure with prescribed steps (rule_not_timing_structures): using, playing, installing, rezzing,
scoring, stealing, trashing what is accessed."""

from __future__ import annotations

from ...models.actions import Choice, ChooseCards, ChooseServer
from ...models.deeds import Deed
from ...models.frames import ProcedureFrame
from ...models.known import Members, joined
from ...models.state import GameObject, State
from ...models.terms import Side
from ..choices.answers import Destinations, LikeCards
from ..choices.decision import Decision, DecisionKind, Offered
from ..deeds import OF_PROCEDURE
from ..procedures import hosting, installing, playing, rezzing, scoring, trashing_accessed, using
from ..procedures.stepping import interrupted
from ..reading.doubts import Doubts
from ..reading.game import Game


def step(game: Game, frame: ProcedureFrame, doubts: Doubts) -> State | None:
    """One step of a procedure, before the first of which interrupts can change what the card will cost (9.11.2a)."""
    record = OF_PROCEDURE.get(frame.procedure)
    if frame.step == 0 and record is not None and record.own_cost is not None:
        if frame.origin is None:
            window, open = interrupted(game, frame)
            doubts.note(open)
            if window is not None:
                return window
        elif game.object(frame.subject).zone is not frame.origin:  # it was trashed meanwhile
            return game.state.pop()
    match frame.procedure:
        case Deed.USE:
            return using.use(game, frame, doubts)
        case Deed.PLAY:
            return playing.play(game, frame, doubts)
        case Deed.INSTALL:
            return installing.install(game, frame, doubts)
        case Deed.REZ:
            return rezzing.rez(game, frame, doubts)
        case Deed.SCORE:
            return scoring.to_score_area(game, frame, Deed.SCORE, doubts)
        case Deed.STEAL:
            return scoring.to_score_area(game, frame, Deed.STEAL, doubts)
        case Deed.TRASH:
            return trashing_accessed.trash_accessed(game, frame, doubts)
        case _:
            raise AssertionError(f"{frame.procedure} has no prescribed steps")


def ask(game: Game, frame: ProcedureFrame, doubts: Doubts) -> Decision | None:
    """Where a card is installed, and which like cards are trashed for it (8.5.16b, 8.5.16c)."""
    if frame.procedure is not Deed.INSTALL:
        return None
    object = game.object(frame.subject)
    side = object.owner
    if frame.declared:
        found = LikeCards(game, frame)
        doubts.note(found.open)
        return Decision(DecisionKind.CARDS, side, "rule_steps_installing_trash_like_cards", found, object.id)
    if side is Side.CORP:
        servers, cards = installing.destinations(game, object, frame.within), installing.on_cards(game, frame, object)
        there = Destinations(game, frame, joined(servers.each(_in_it), cards.each(_on_it)))
        return Decision(DecisionKind.SERVER, side, "rule_corp_install_choose_destination_server", there, object.id)
    bare = Members[Choice](() if hosting.must_be_hosted(game, object) else (ChooseCards(()),))
    hosts = Offered(Offered.among(joined(bare, hosting.hosts(game, object).each(_on_it))))
    return Decision(DecisionKind.HOST, side, "rule_steps_installing_destination", hosts, object.id)


def _in_it(server: str) -> Choice:
    return ChooseServer(server)


def _on_it(host: GameObject) -> Choice:
    return ChooseCards((host.id,))


def answer(game: Game, frame: ProcedureFrame, choice: Choice, doubts: Doubts) -> State:
    """The card goes there, or these are trashed for it."""
    match choice:
        case ChooseServer(server):
            return installing.chosen_destination(game, frame, server, None)
        case ChooseCards(cards) if frame.declared:
            return installing.chosen_trash(game, frame, cards)
        case ChooseCards(cards):
            return installing.chosen_destination(game, frame, None, cards[0] if cards else None)
        case _:
            raise AssertionError(f"{choice!r} is no choice of an install")
