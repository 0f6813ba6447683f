"""Installing a card: where it can go, which like cards are trashed, what it costs, when it is installed (8.5)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from msgspec import structs

from ...models.abilities import Aspect
from ...models.actions import Choice, ChooseCards
from ...models.conditions import InstallOnly
from ...models.costs import CreditSource
from ...models.events import Event
from ...models.frames import Asked, ChoosingFrame, Outcome, PaidFor, PayingFrame, Procedure, ProcedureFrame
from ...models.selectors import ServerWord, Verb
from ...models.state import GameObject, State
from ...models.terms import CardType, Counter, Face, Place, PlayerStat, Side, Stat, Truth, Zone
from ...models.verdict import Reason
from .. import changes
from ..csp import SolutionSet, Subsets, mapped
from ..game.characteristics import current_stat, memory_used, modified_player_stat
from ..game.conditions import holds
from ..game.game import Context, Doubts, Game
from ..game.objects import hidden, servers_meant, types
from ..game.selection import amount
from ..illegal_states import minimal_covers, remote_limits
from ..payment.bundles import Bundle
from ..payment.cost_interrupts import bundle_to_install
from ..payment.dues import divided, due_to_install, total_discount
from ..payment.payments import is_payable
from ..payment.unpayable import why_not_payable
from .hosting import hosts, must_be_hosted

ROOT_ONLY = (CardType.AGENDA, CardType.ASSET)
DISCOUNT = ".install discount"  # how much of a total discount the Corp takes off the install cost
MOST_WAYS = 200  # sets of programs that are tried before the answer is left open

# -------------------------------------------------------------------------- where


def destinations(game: Game, object: GameObject, kinds: tuple[CardType, ...], doubts: Doubts) -> tuple[str, ...]:
    """The servers that a Corp card can be installed in or protecting, `new` for a new remote server (8.5.2)."""
    state = game.state
    remotes = (*state.remotes, "new")
    servers = remotes if any(k in ROOT_ONLY for k in kinds) else (*state.servers, "new")
    return tuple(s for s in servers if not tuple(elsewhere(game, object, s, doubts)) and not tuple(too_many(game, s)))


def declarable(game: Game, frame: ProcedureFrame, object: GameObject, doubts: Doubts) -> tuple[str, ...]:
    """The servers that can be declared in an installation that is under way."""
    servers = destinations(game, object, types(game, object) or (), doubts)
    return tuple(s for s in servers if not frame.within or s in frame.within)


def too_many(game: Game, server: str) -> Iterator[Reason]:
    """Why no new remote server can be created (rule_limit_remote_servers)."""
    if server != "new":
        return
    for limit, source in remote_limits(game):
        if len(game.state.remotes) >= limit:
            yield Reason(
                "install.too_many_servers",
                f"{game.title(source)} allows {limit} remote server{'s' * (limit != 1)}; "
                f"{len(game.state.remotes)} exist already",
                "rule_limit_remote_servers",
                (source,),
                "install it in a server that exists",
            )


def elsewhere(game: Game, object: GameObject, server: str, doubts: Doubts) -> Iterator[Reason]:
    """Why the card's own text keeps it out of a server (rule_x_server_only)."""
    for ability in game.abilities(object):
        for restriction in ability.restrictions:
            if isinstance(restriction, InstallOnly) and restriction.server is not None:
                allowed = servers_meant(game, restriction.server, Context(object.id, object.owner, doubts))
                if server not in allowed and not (server == "new" and restriction.server is ServerWord.REMOTE):
                    word = str(restriction.server)
                    where = f"a {word} server" if word in ("remote", "central") else f"the root of {word.upper()}"
                    yield Reason(
                        "install.only_there",
                        f"{game.title(object.id)} can be installed only in {where}",
                        "rule_x_server_only",
                        (object.id,),
                        "name another server",
                    )


def new_remote(state: State) -> str:
    """The number that a new remote server gets."""
    return next(str(n) for n in range(1, len(state.remotes) + 2) if str(n) not in state.remotes)


# -------------------------------------------------------------------- like cards


def like_cards(game: Game, frame: ProcedureFrame, doubts: Doubts) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The installed cards that must be trashed for the card, and those that may be (rule_install_trash_like_cards)."""
    object = game.object(frame.subject)
    kinds = types(game, object) or ()
    state = game.state
    if object.owner is Side.RUNNER:
        if CardType.PROGRAM not in kinds:
            return (), ()
        programs = tuple(
            o.id
            for o in state.objects
            if o.installed and o.id != frame.host and CardType.PROGRAM in (types(game, o) or ())
        )
        return (), programs
    if frame.server is None:
        return (), ()
    if CardType.ICE in kinds:
        return (), tuple(o.id for o in state.ice(frame.server) if o.id != frame.placement)
    return _in_root(game, object, kinds, state.root(frame.server), doubts)


def _in_root(
    game: Game, object: GameObject, kinds: tuple[CardType, ...], root: tuple[GameObject, ...], doubts: Doubts
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """An agenda or asset replaces another, a region another region (rule_must_trash_cases_in_root_of_server)."""
    own = game.card(object)
    region = own is not None and "region" in own.subtypes
    must: list[str] = []
    may: list[str] = []
    for other in root:
        card = game.card(other)
        if other.host is not None or other.id == object.id:
            continue
        like = any(k in ROOT_ONLY for k in kinds)
        if card is None and (like or region):
            hidden(game, other, "the type", Context(object.id, object.owner, doubts))
        same = card is not None and ((like and card.type in ROOT_ONLY) or (region and "region" in card.subtypes))
        (must if same else may).append(other.id)
    return tuple(must), tuple(may)


def memory_short(game: Game, object: GameObject, doubts: Doubts) -> int:
    """How much memory installed programs have to give up before this program fits (3.9.3b)."""
    if CardType.PROGRAM not in (types(game, object) or ()):
        return 0
    context = Context(object.id, Side.RUNNER, doubts)
    game.doubt(doubts, frozenset({Aspect.MEMORY}))
    limit = modified_player_stat(game, PlayerStat.MEMORY, Side.RUNNER, context)
    need = current_stat(game, Stat.MEMORY_COST, object, context)
    if limit is None or need is None:
        return 0
    return max(0, memory_used(game, context) + need - limit)


def weights(game: Game, programs: tuple[str, ...], doubts: Doubts) -> dict[str, int]:
    """The memory that each of these programs takes."""
    context = Context(None, Side.RUNNER, doubts)
    return {id: current_stat(game, Stat.MEMORY_COST, game.object(id), context) or 0 for id in programs}


class Trashings(SolutionSet[tuple[str, ...]]):
    """The sets of like cards that can be trashed: what must go, any (or at least so many) of what may, and enough
    memory."""

    def __init__(
        self, must: tuple[str, ...], may: tuple[str, ...], weight: dict[str, int], short: int, at_least: int = 0
    ) -> None:
        self._must = must
        self._subsets = Subsets(may, at_least)
        self._weight = weight
        self._short = short

    @property
    def least(self) -> int:
        """How many of what may be trashed have to be."""
        return self._subsets.sizes.start

    def __iter__(self) -> Iterator[tuple[str, ...]]:
        return ((*self._must, *chosen) for chosen in self._subsets if self._enough(chosen))

    def __contains__(self, chosen: object) -> bool:
        if not isinstance(chosen, tuple) or len(set(chosen)) < len(chosen) or not set(self._must) <= set(chosen):
            return False
        rest = tuple(i for i in chosen if i not in self._must)
        known = set(self._subsets.items)
        return len(rest) in self._subsets.sizes and all(i in known for i in rest) and self._enough(rest)

    def _enough(self, chosen: tuple[str, ...]) -> bool:
        return self._short <= 0 or sum(self._weight.get(i, 0) for i in chosen) >= self._short

    def count(self) -> int:
        if self._short <= 0:
            return self._subsets.count()
        ways = {0: 1}  # memory given up -> number of sets, at most what is short
        for item in self._subsets.items:
            more: dict[int, int] = dict(ways)
            for given, number in ways.items():
                total = min(self._short, given + self._weight.get(item, 0))
                more[total] = more.get(total, 0) + number
            ways = more
        return ways.get(self._short, 0)


def trashings(game: Game, frame: ProcedureFrame, doubts: Doubts) -> Trashings:
    """What the player may trash now that the destination is declared (rule_steps_installing_trash_like_cards)."""
    must, may = like_cards(game, frame, doubts)
    object = game.object(frame.subject)
    short = memory_short(game, object, doubts)
    kinds = types(game, object) or ()
    weight = weights(game, may, doubts) if CardType.PROGRAM in kinds else {}
    return Trashings(must, may, weight, short, _too_dear(game, frame, may) if CardType.ICE in kinds else 0)


def _too_dear(game: Game, frame: ProcedureFrame, ice: tuple[str, ...]) -> int:
    """How many ice have to go before the install cost, which must be paid if able, can be paid
    (rule_inherent_cost_in_ability); 0 where that does not help either."""
    for count in range(len(ice) + 1):
        now = game.changed(trashed(game.state, ice[:count]))
        object = now.object(frame.subject)
        context = Context(object.id, object.owner, Doubts())
        due = due_to_install(now, object, frame.server, context, frame.changes)
        if is_payable(now, Bundle(object.controller, due, PaidFor.INSTALL, object.id), context):
            return count
    return 0


def trash_choices(game: Game, frame: ProcedureFrame, doubts: Doubts) -> SolutionSet[Choice]:
    """The choices of what to trash, as choices of cards."""
    return mapped(trashings(game, frame, doubts), _as_choice, _cards)


def _as_choice(cards: tuple[str, ...]) -> Choice:
    return ChooseCards(cards)


def _cards(choice: object) -> tuple[str, ...] | None:
    return choice.cards if isinstance(choice, ChooseCards) else None


def trashed(state: State, cards: tuple[str, ...]) -> State:
    """The like cards go, Corp cards with the face that they had (rule_install_corp_cards_trashed_facedown_archives)."""
    for id in cards:
        state = changes.trash(state, id, state.object(id).controller, cause=Verb.INSTALL)
    return state


# ------------------------------------------------------------------------- payable


def ways(game: Game, frame: ProcedureFrame, doubts: Doubts) -> Iterator[State]:
    """The states in which the install cost may be counted, the dearest to the trasher last: nothing more trashed than
    must be, then for ice every ice of the server (rule_install_trash_ice)."""
    must, may = like_cards(game, frame, doubts)
    object = game.object(frame.subject)
    kinds = types(game, object) or ()
    if CardType.PROGRAM in kinds:
        short = memory_short(game, object, doubts)
        sets = minimal_covers(may, weights(game, may, doubts), short) if short > 0 else ((),)
        for chosen in sets:
            yield trashed(game.state, chosen)
        return
    yield trashed(game.state, must)
    if CardType.ICE in kinds and may:
        yield trashed(game.state, may)


def why_not_installable(game: Game, frame: ProcedureFrame, doubts: Doubts, words: str) -> Iterator[Reason]:
    """Why the install cost cannot be paid whatever is trashed first, or why the memory does not suffice."""
    object = game.object(frame.subject)
    context = Context(object.id, object.owner, doubts)
    first: tuple[Reason, ...] | None = None
    found = ways(game.changed(_placed(game.state, object)), frame, doubts)
    for state in islice(found, MOST_WAYS):
        now = game.changed(state)
        bundle = bundle_to_install(now, now.object(object.id), frame.server, doubts, frame.changes)
        short = tuple(why_not_payable(now, bundle, context, words))
        if not short:
            return
        first = first if first is not None else short
    if first is None:
        need = memory_short(game, object, doubts)
        own = current_stat(game, Stat.MEMORY_COST, object, context) or 0
        limit = modified_player_stat(game, PlayerStat.MEMORY, Side.RUNNER, context) or 0
        yield Reason(
            "install.memory",
            f"{game.title(object.id)} needs {own} memory; even with every program trashed {limit} are there, "
            f"and {need} would be missing now",
            "rule_program_install_exceed_memory_limit",
            (object.id,),
            "raise the memory limit first",
        )
        return
    if next(found, None) is not None:
        doubts.add(
            Reason(
                "unknown.budget",
                f"{MOST_WAYS} sets of programs to trash were tried; there are more",
                "rule_program_install_exceed_memory_limit",
                (object.id,),
            )
        )
    yield from first


# ----------------------------------------------------------------------- the steps


def install(game: Game, frame: ProcedureFrame, doubts: Doubts) -> State | None:
    """One step of installing a card (8.5.16); None where a player chooses the destination or what to trash."""
    state, id = game.state, frame.subject
    object = game.object(id)
    match frame.step:
        case 0:
            if not _can_begin(game, frame, object, doubts):
                return state.pop()
            return _on(_placed(state, object), structs.replace(frame, origin=object.zone), 1)
        case 1:
            return _declared(game, frame, object, doubts)
        case 2:
            own = Doubts()
            found = trashings(game, frame, own)
            if own or len(tuple(islice(found, 2))) != 1:
                return None
            return _on(trashed(state, next(iter(found))), frame, 3)
        case 3:
            context = game.context(object, doubts)
            total = total_discount(game, frame.changes, context)
            if total:
                return _dividing(state, frame, total)
            due = due_to_install(game, object, frame.server, context, frame.changes)
            bill = PayingFrame(object.controller, id, due, PaidFor.INSTALL, may_decline=False)
            return _on(state, frame, 4).push(bill)
        case 4:
            if frame.outcome is Outcome.NOT_PAID:
                return _taken_back(state, frame).pop()
            return _on(_installed(game, frame), frame, 5)
        case 5 if frame.then_rez:
            return _on(state, frame, 6).push(ProcedureFrame(Procedure.REZ, id, Side.CORP, changes=frame.changes))
        case _:
            return _shown_unrezzed(state, object).pop() if frame.then_rez else state.pop()


def _shown_unrezzed(state: State, object: GameObject) -> State:
    """What an ability installs to rez it and is not rezzed has to be revealed (rule_reveal_for_install_and_rez)."""
    if not object.installed or object.face is Face.UP:
        return state
    return state.log(Event(Verb.REVEAL, Side.CORP, object.id, object.card, source=object.id))


def _dividing(state: State, frame: ProcedureFrame, total: int) -> State:
    """The Corp divides a total discount between the install cost and the rez cost, before either is counted
    (rule_install_and_rez_reducing_total).
    """
    said = next((b.number for b in frame.bindings if b.name == DISCOUNT), None)
    if said is None and frame.then_rez:
        rule = "rule_install_and_rez_reducing_total"
        return state.push(ChoosingFrame(frame.controller, Asked.NUMBER, DISCOUNT, rule, frame.subject, most=total))
    changed = divided(frame.changes, total if said is None else said, total)
    kept = tuple(b for b in frame.bindings if b.name != DISCOUNT)
    return state.with_top(structs.replace(frame, changes=changed, bindings=kept))


def chosen_destination(game: Game, frame: ProcedureFrame, server: str | None, host: str | None) -> State:
    """The player has declared where the card goes (rule_steps_installing_destination)."""
    return _on(game.state, structs.replace(frame, server=server, host=host, declared=True), 1)


def chosen_trash(game: Game, frame: ProcedureFrame, cards: tuple[str, ...]) -> State:
    """The player has chosen what to trash for the card."""
    return _on(trashed(game.state, cards), frame, 3)


def _on(state: State, frame: ProcedureFrame, step: int) -> State:
    return state.with_top(structs.replace(frame, step=step, outcome=None))


def _can_begin(game: Game, frame: ProcedureFrame, object: GameObject, doubts: Doubts) -> bool:
    """Whether there is a destination at all (rule_host_on_ability, rule_install_to_invalid_destination)."""
    for ability in game.abilities(object):
        for restriction in ability.restrictions:
            if isinstance(restriction, InstallOnly) and restriction.condition is not None:
                context = Context(object.id, object.owner, doubts)
                if holds(game, restriction.condition, context) is Truth.NO:
                    return False
    if object.owner is Side.RUNNER and object.face is not Face.DOWN and frame.host is None:
        if must_be_hosted(game, object) and not hosts(game, object, doubts):
            return False
        short = memory_short(game, object, doubts)
        programs = like_cards(game, frame, doubts)[1]
        return short <= sum(weights(game, programs, doubts).values())
    if object.owner is Side.CORP:
        servers = declarable(game, frame, object, doubts)
        return frame.server in servers if frame.server is not None else bool(servers)
    return True


def _placed(state: State, object: GameObject) -> State:
    """The card lies in the play area, not yet installed (rule_steps_installing_place)."""
    face = Face.DOWN if object.owner is Side.CORP else Face.UP
    if object.zone is Zone.PLAY_AREA:  # it was hosted without being installed
        return state
    return changes.into_play(state, object.id, Place.INSTALLING, face=face)


def _taken_back(state: State, frame: ProcedureFrame) -> State:
    """The install cost was not paid: the card is back where it was (rule_inherent_cost_in_ability)."""
    if frame.origin is None or frame.origin is Zone.PLAY_AREA:
        return state
    return changes.move(state, frame.subject, frame.origin, top=frame.origin in (Zone.RND, Zone.STACK))


def _declared(game: Game, frame: ProcedureFrame, object: GameObject, doubts: Doubts) -> State | None:
    state = game.state
    if object.owner is Side.CORP:
        if frame.server is None:
            return None
        server = new_remote(state) if frame.server == "new" else frame.server
        return _on(state, structs.replace(frame, server=server, declared=True), 2)
    if not frame.declared and frame.host is None:
        found = hosts(game, object, doubts)
        if len(found) + (not must_be_hosted(game, object)) > 1:
            return None
        if found:
            frame = structs.replace(frame, host=found[0])
    return _on(state, structs.replace(frame, declared=True), 2)


def _installed(game: Game, frame: ProcedureFrame) -> State:
    """The card goes to its place, becomes installed and, if faceup, active (rule_steps_installing_become_installed)."""
    state, id = game.state, frame.subject
    object = game.object(id)
    if object.owner is Side.CORP:
        server = frame.server
        assert server is not None
        if server not in state.servers:
            state = structs.replace(state, remotes=(*state.remotes, server))
            state = state.log(Event(Verb.CREATE_SERVER, Side.CORP, server=server))
        ice = CardType.ICE in (types(game, object) or ())
        outermost = next((o.id for o in state.ice(server)), None) if ice else None
        state = changes.into_play(
            state, id, Place.ICE if ice else Place.ROOT, face=Face.DOWN, server=server, inward_of=frame.placement
        )
        if ice and frame.placement is None and outermost is not None:
            state = _outermost(state, id, outermost)
    else:
        state = changes.into_play(state, id, Place.RIG, face=Face.UP, host=frame.host)
        state = with_recurring(game.changed(state), state, id)
    installed = state.object(id)
    origin = installed.aside_from or frame.origin
    state = state.with_object(structs.replace(installed, aside_from=None))
    return state.log(
        Event(
            Verb.INSTALL,
            frame.controller,
            id,
            installed.card,
            from_zone=origin,
            to_zone=Zone.PLAY_AREA,
            server=installed.server,
        )
    )


def _outermost(state: State, id: str, before: str) -> State:
    """Ice goes to the outermost position: in front of what was outermost (rule_ice_outermost_position)."""
    rest = [o for o in state.objects if o.id != id]
    rest.insert(next(i for i, o in enumerate(rest) if o.id == before), state.object(id))
    return structs.replace(state, objects=tuple(rest))


def with_recurring(game: Game, state: State, id: str) -> State:
    """Recurring credits are placed as the card becomes active (rule_placing_recurring_credits)."""
    object = state.object(id)
    for ability in game.abilities(object):
        for declaration in ability.declarations:
            if isinstance(declaration, CreditSource) and declaration.recurring is not None:
                n = amount(game, declaration.recurring, Context(id, object.controller, Doubts())) or 0
                state = changes.place_counters(state, id, Counter.CREDIT, n - object.count(Counter.CREDIT))
    return state


def as_announced(choice_card: GameObject, server: str | None, host: str | None) -> ProcedureFrame:
    """The install that the basic action announces (corp_basic_action_install, runner_basic_action_install)."""
    return ProcedureFrame(Procedure.INSTALL, choice_card.id, choice_card.owner, server=server, host=host, declared=True)


__all__ = [
    "as_announced",
    "chosen_destination",
    "chosen_trash",
    "destinations",
    "elsewhere",
    "install",
    "new_remote",
    "too_many",
    "trash_choices",
    "why_not_installable",
    "with_recurring",
]
