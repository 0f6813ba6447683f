"""What a position file says is going on: turn, action, run, breach and access, as a stack of frames.

Frames stand as the solver leaves them when it waits for a decision there: an action that has been taken has closed its
window and paid its cost, a played card is at the resolution of its play abilities
(rule_steps_playing_resolve_play_abilities).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct, field, structs

from ..abilities import AbilityKind
from ..actions import BasicAction, UseAbility
from ..costs import CreditSource
from ..deeds import Deed
from ..events import Event
from ..frames import ActionFrame, Frame, Pending, ProcedureFrame, Progress, TimingFrame, WindowFrame
from ..pool import Pool
from ..state import GameObject, Lingering, Run, Unsettled
from ..terms import HANDS, Face, Place, PlayerStat, Scope, Side, Zone
from ..timing import TIMING, TURNS, Phase, Structure, TimingStep, Window
from .additional_accesses import OF_BREACH, OF_RUN, Added, Cards, added_by_breach, added_by_lasting, left_open
from .as_modified import saying, with_own_gains
from .bad_publicity_fund import as_the_run_began, perhaps_changed
from .begun import begun, events_of_turn, is_yet_to_begin, reaction_window
from .breach_so_far import HIDDEN_SERVERS, accessed_before, is_determined, random_accesses, since_the_breach
from .finding import Finder, can_be_accessed, is_in_play
from .form import Form, Part
from .history_entries import actions_of
from .names import server_name
from .run_entries import AT, FUND, RUN_FIELDS, RunReader
from .run_started_by import (
    added_by_success,
    lasting_of,
    linked_of,
    may_be_a_second,
    perhaps_brought_along,
    played_to_run,
    starts_run,
    still_to_resolve,
)
from .turn_entries import Turn, named, read_step

BREACH_FIELDS = ("server", "step", "accessed", "limit")
ACCESS_FIELDS = ("card", "step")
PENDING_FIELDS = ("card", "ability")
ACTION_FIELDS = ("play", "use", "run", "ability", "number")
PAID_ACTION = 2  # the step of an action whose cost is paid and whose effect is under way
RESOLVING_PLAY = 4  # the step of playing a card at which its play abilities resolve


class Going(Struct):
    """What is going on, as far as it has been read."""

    run: Run | None = None
    frames: list[Frame] = field(default_factory=list)
    action: int = 0
    in_action: bool = False
    implied: list[Event] = field(default_factory=list)
    supposed: dict[Event, Deed] = field(default_factory=dict)  # those only for who does not tell of this beginning
    lingering: tuple[Lingering, ...] = ()
    open: tuple[Unsettled, ...] = ()  # what the file leaves open of numbers


class Builder:
    """Reads `run`, `access`, `breach` and `action` into frames."""

    def __init__(
        self,
        reader: Form,
        pool: Pool,
        finder: Finder,
        turn: Turn,
        *,
        bad_publicity: int | None,
        actions: int,
        usual_run: int,
        told: Sequence[Event],
    ) -> None:
        self.reader = reader
        self.pool = pool
        self.finder = finder
        self.turn = turn
        self.bad_publicity = bad_publicity
        self.usual_run = usual_run
        self.told = told
        self.going: Going = Going(action=actions)
        self.added: Added = Added()  # to what is accessed in the breach that the run leads to
        self.is_told: bool = False  # how much that is
        self.left_out: str | None = None  # the server of a breach that has begun, where the number is not told

    def build(self, fields: dict[str, Part]) -> Going:
        """The stack of frames, the run and what follows from them."""
        going, turn = self.going, self.turn
        if turn.setup is not None:
            for name, part in fields.items():
                message, help = f"before the first turn there is no {name}", "name a step of a turn"
                self.reader.problem(part, "position.setup", message, help=help)
            going.frames = [turn.setup]
            return going
        pending = self._pending(fields.get("pending"))
        run_fields = self._mapping(fields.get("run"), RUN_FIELDS, "server")
        by = None
        if "by" in run_fields:
            by = self.finder.one(run_fields["by"], is_in_play, "a card in play")
        elif "run" in fields:
            by = self._played_to_run(fields["run"], fields.get("action"))
        run_step = None
        if "run" in fields:
            fund = as_the_run_began(self.bad_publicity, self.told, self.usual_run)
            runs = RunReader(self.reader, self.pool, self.finder, fund, self.usual_run)
            going.run, run_step = runs.read(fields, run_fields, by, pending)
            if runs.leaves_fund_open or "bad_publicity" not in run_fields:
                going.open += self._fund(known=not runs.leaves_fund_open)
        self._action(fields.get("action"), by)
        structure = TURNS[turn.side]
        nested = going.in_action or run_step is not None or "access" in fields or "breach" in fields
        step = turn.step if nested else begun(turn.step, pending)
        opened = step.window is not None and not is_yet_to_begin(step, pending)
        under_way = opened or nested
        progress = Progress.UNDER_WAY if under_way else Progress.ENTERING
        frames: list[Frame] = [TimingFrame(structure, step.rule, progress)]
        if step.window is not None and (opened or nested) and not going.in_action:
            frames.append(WindowFrame(step.window, turn.side))
        frames += going.frames
        if run_step is not None and going.run is not None:
            starter = self.finder.by_id.get(going.run.initiated_by or "")
            frames += still_to_resolve(starter, going.frames, self.pool)
            inside = "breach" in fields or ("access" in fields and run_step.word == "breach")
            window = None if is_yet_to_begin(run_step, pending) else run_step.window
            basic = any(isinstance(f, ActionFrame) and f.key == Deed.RUN.value for f in going.frames)
            frames.append(
                TimingFrame(
                    Structure.RUN,
                    run_step.rule,
                    Progress.UNDER_WAY if window is not None or inside else Progress.ENTERING,
                    subject=going.run.server,
                    source=going.run.initiated_by,
                    basic=basic,
                )
            )
            if window is not None:
                frames.append(WindowFrame(window, turn.side))
            self._events_of_run(going.run, run_step)
            self.is_told = "additional" in run_fields
            self._brought_along(going.run, run_step, inside=inside)
            if not inside and run_step.word == "breach":
                going.open += left_open(self.added, going.run, turn.number, OF_RUN)
        self._breach_and_access(fields, frames, run_step, pending)
        if pending:
            frames.append(reaction_window(frames, turn.side, pending))
        self._priority(frames)
        going.frames = frames
        first = list(events_of_turn(turn.side, turn.number, step, self._cards))
        going.implied[:0] = first
        going.supposed.update(dict.fromkeys(first, Deed.TURN_BEGINS))
        return going

    def _mapping(self, node: Part | None, names: tuple[str, ...], short: str) -> dict[str, Part]:
        """The fields of a mapping; a plain text stands for one of them."""
        if node is None:
            return {}
        return {short: node} if node.is_scalar else self.reader.fields(node, names)

    # ------------------------------------------------------------------- pending

    def _pending(self, node: Part | None) -> tuple[Pending, ...]:
        """The instances that wait in an open reaction window (rule_pending_instances)."""
        found: list[Pending] = []
        for item in self.reader.items(node) if node is not None else ():
            fields = self._mapping(item, PENDING_FIELDS, "card")
            thing = self.finder.one(fields.get("card", item), _any, "a card")
            if thing is None:
                continue
            card = self.pool.get(thing.card)
            own = [
                (number, ability)
                for number, ability in enumerate(with_own_gains(thing, self.finder.objects, self.pool))
                if ability.kind is AbilityKind.CONDITIONAL and not ability.is_interrupt
            ]
            wanted = self.reader.integer(fields["ability"], least=1) if "ability" in fields else None
            fitting = [pair for pair in own if wanted in (None, pair[0] + 1)]
            if len(fitting) != 1:
                title = card.title if card is not None else "an unknown card"
                numbers = " or ".join(str(number + 1) for number, _ in own)
                self.reader.problem(
                    fields.get("ability", item),
                    "position.pending",
                    f"{title} has {len(own)} conditional abilities that can be pending",
                    help=f"write {{card: {thing.id}, ability: N}} with N = {numbers}, as `sysop card` numbers them"
                    if own
                    else None,
                )
                continue
            ((number, ability),) = fitting
            side = Side.CORP if card is not None and card.is_agenda else thing.controller
            found.append(Pending(thing.id, side, ability, number))
        return tuple(found)

    # ------------------------------------------------------------------ priority

    def _priority(self, frames: list[Frame]) -> None:
        """The innermost window is held by whoever the file says; action and mid-access windows leave no choice
        (rule_action_window_priority, rule_mid_access_window_priority)."""
        turn, node = self.turn, self.turn.priority_node
        if node is None and not turn.passed:
            return
        at = node or turn.node
        top = frames[-1]
        if not isinstance(top, WindowFrame):
            self.reader.problem(
                at,
                "position.no_window",
                "nobody has priority at this step: it opens no window",
                help="leave `priority` out, or choose a step with a window",
            )
            return
        holder = turn.priority or top.priority
        if top.window in (Window.ACTION, Window.MID_ACCESS) and (holder is not top.priority or turn.passed):
            self.reader.problem(
                at,
                "position.priority",
                f"only the {top.priority.title} gets priority in {_an(top.window.word)}, and not by a pass",
                help=f"write `priority: {top.priority.value}`, or choose another step",
            )
            return
        frames[-1] = structs.replace(top, priority=holder, passed=turn.passed)

    # ------------------------------------------------------------------- actions

    def _action(self, node: Part | None, by: GameObject | None) -> None:
        """The action in progress: the one that the file names, or the one that must have started the run."""
        run, turn, reader = self.going.run, self.turn, self.reader
        number = None
        choice: BasicAction | UseAbility | None = None
        if node is not None:
            if turn.step.word != "action":
                reader.problem(
                    node,
                    "position.no_action",
                    "actions are taken only at the step `action` of a turn",
                    help="leave `action` out, or write `step: action`",
                )
                return
            fields = reader.fields(node, ACTION_FIELDS)
            number = reader.integer(fields.get("number"), least=1)
            said = [name for name in ("play", "use", "run") if name in fields]
            if len(said) != 1:
                reader.problem(
                    node,
                    "position.no_action",
                    "which action is it?",
                    help="write `{play: CARD}`, `{use: CARD, ability: 1}` or `{run: SERVER}`",
                )
                return
            choice = self._chosen(said[0], fields)
            if choice is None:
                return
        elif run is not None and turn.step.word == "action":
            choice = self._started(run, by)
        if choice is None:
            self._used_to_run(by)
            return
        key = choice.action.value if isinstance(choice, BasicAction) else f"{choice.object}:{choice.ability}"
        number = self.going.action + 1 if number is None else number
        self.going.action, self.going.in_action = number, True
        self.going.frames.append(ActionFrame(number, key, choice, step=PAID_ACTION))
        self._events_of_action(choice, key, number)
        if isinstance(choice, BasicAction) and choice.card is not None:
            self.going.frames.append(ProcedureFrame(Deed.PLAY, choice.card, turn.side, step=RESOLVING_PLAY))

    def _chosen(self, kind: str, fields: dict[str, Part]) -> BasicAction | UseAbility | None:
        node, side = fields[kind], self.turn.side
        if kind == "run":
            server = self.finder.server(node)
            return BasicAction(Deed.RUN, server=server) if server is not None else None
        if kind == "play":
            played = self.finder.one(
                node,
                lambda o: o.place is Place.RESOLVING and o.controller is side,
                f"in the play area: list it under `{side.value}: play:`",
            )
            return BasicAction(Deed.PLAY, played.id) if played is not None else None
        used = self.finder.one(
            node, lambda o: is_in_play(o) and o.controller is side, f"a card in play that the {side.title} controls"
        )
        if used is None:
            return None
        ability = self.reader.integer(fields.get("ability"), least=1)
        if ability is None:
            return UseAbility(used.id, self._first_action(used) or 0)
        card = self.pool.get(used.card)
        if card is not None and ability > len(card.abilities):
            self.reader.problem(
                fields["ability"],
                "position.no_ability",
                f"{card.title} has {len(card.abilities)} abilities, so none of them is number {ability}",
                help="abilities count from 1",
            )
            return None
        return UseAbility(used.id, ability - 1)

    def _first_action(self, thing: GameObject) -> int | None:
        return next(iter(actions_of(self.pool.get(thing.card))), None)

    def _started(self, run: Run, by: GameObject | None) -> BasicAction | UseAbility | None:
        """The action that a run must have come from."""
        side = self.turn.side
        if by is None:
            return (
                BasicAction(Deed.RUN, server=run.server) if side is Side.RUNNER and run.initiated_by is None else None
            )
        if by.controller is not side:
            return None
        if by.place is Place.RESOLVING:
            return BasicAction(Deed.PLAY, by.id)
        ability = self._first_action(by)
        return UseAbility(by.id, ability) if ability is not None else None

    def _played_to_run(self, run: Part, action: Part | None) -> GameObject | None:
        """The card being played that starts a run: the one in progress, unless the action is another that does."""
        used = action.get("use") if action is not None else None
        acting = self.finder.candidates(used.text or "") if used is not None and used.is_scalar else ()
        found = played_to_run(self.finder.objects, acting, self.pool)
        if not found or (action is not None and action.get("run") is not None):
            return None
        if len(found) > 1:
            message, help = "which of the cards being played made this run?", f"write `by: {found[0].id}`"
            self.reader.problem(run, "position.ambiguous", message, help=help)
        return found[0]

    def _used_to_run(self, by: GameObject | None) -> None:
        """The conditional ability that started the run has been used (rule_conditional_ability_used_condition)."""
        card = self.pool.get(by.card) if by is not None and by.place is not Place.RESOLVING else None
        runs = [
            number
            for number, ability in enumerate(card.abilities if card is not None else ())
            if ability.kind is AbilityKind.CONDITIONAL and starts_run(ability.steps)
        ]
        if by is not None and len(runs) == 1:
            used = Event(Deed.USE, by.controller, by.id, by.card, turn=self.turn.number, action=self.going.action)
            self._imply(structs.replace(used, clause=runs[0]))

    def _events_of_action(self, choice: BasicAction | UseAbility, key: str, number: int) -> None:
        side = self.turn.side
        used = choice.object if isinstance(choice, UseAbility) else None
        subject = used or (choice.card if isinstance(choice, BasicAction) else None)
        thing = self.finder.by_id.get(subject) if subject is not None else None
        card = thing.card if thing is not None else None
        now = Event(Deed.SPEND_CLICKS, side, payment=True, turn=self.turn.number, action=number)
        self._imply(now)
        if isinstance(choice, UseAbility):
            self._imply(_like(now, Deed.USE, used, card, clause=choice.ability))
        self._imply(_like(now, Deed.TAKE_ACTION, used, card if used else None, key=key))
        if thing is not None and used is None:
            self._imply(_like(now, Deed.PLAY, thing.id, card, from_zone=HANDS[side]))

    def _imply(self, event: Event, *, unless: Deed | None = None) -> None:
        """It has happened; or, where the history does not tell even that the run or breach began, it usually has."""
        self.going.implied.append(event)
        if unless is not None:
            self.going.supposed[event] = unless

    # ---------------------------------------------------- what must have happened

    def _events_of_run(self, run: Run, step: TimingStep) -> None:
        """What must have happened in a run at this step."""
        index = AT[step.word]
        now = Event(
            Deed.RUN_BEGINS,
            Side.RUNNER,
            server=run.server,
            turn=self.turn.number,
            run=run.number,
            action=self.going.action,
        )
        starter = self.finder.by_id.get(run.initiated_by or "")
        source, card = (starter.id, starter.card) if starter is not None else (None, None)
        if index > AT["run begins"]:
            self._imply(_like(now, Deed.RUN_BEGINS, source, card))
        for id in run.passed:
            ice = self.finder.by_id[id]
            met = (Deed.ENCOUNTER, Deed.ENCOUNTER_ENDS) if ice.face is Face.UP else ()
            for verb in (Deed.APPROACH, *met, Deed.PASS):
                self._imply(_like(now, verb, id, ice.card))
        if run.position is not None:
            ice = self.finder.by_id[run.position]
            if AT["approach begins"] < index <= AT["encounter complete"]:
                told = Deed.RUN_BEGINS if index > AT["approach complete"] else None  # an encounter may come without
                self._imply(_like(now, Deed.APPROACH, ice.id, ice.card), unless=told)
            if run.encountering:
                self._imply(_like(now, Deed.ENCOUNTER, ice.id, ice.card))
                for _ in run.resolved:
                    self._imply(_like(now, Deed.SUBROUTINE_RESOLVES, ice.id, ice.card, side=Side.CORP))
        if step.phase in (Phase.MOVEMENT, Phase.SUCCESS):
            within = [o.id for o in self.finder.objects if o.place is Place.ICE and o.server == run.server]
            innermost = index <= AT["move"] and within[-1:] == [run.position]  # behind that step it is the next one
            if AT["pass ice"] < index and (run.position is None or innermost):
                self._imply(_like(now, Deed.PASS_ALL_ICE, source, card), unless=Deed.RUN_BEGINS)
            if AT["approach server"] < index:
                self._imply(_like(now, Deed.APPROACH_SERVER, source, card), unless=Deed.RUN_BEGINS)
        if run.successful and index > AT["success"]:
            self._imply(_like(now, Deed.RUN_SUCCESSFUL, source, card, successful=True))
        if run.successful is False:
            self._imply(_like(now, Deed.RUN_UNSUCCESSFUL, source, card))

    def _brought_along(self, run: Run, step: TimingStep, *, inside: bool) -> None:
        """What the card that started the run brings along for it (rule_linked_abilities_during_timing_structure), and
        what has been added to what is accessed, unless the file tells it."""
        going, starter = self.going, self.finder.by_id.get(run.initiated_by or "")
        linked = linked_of(starter, going.frames, self.pool, run, self.told)
        if starter is not None and may_be_a_second(run, linked):
            going.open += perhaps_brought_along(linked, run, source=starter, turn=self.turn.number)
        elif starter is not None and AT[step.word] > AT["run begins"]:
            going.lingering = lasting_of(linked, run, step, source=starter, turn=self.turn.number, breached=inside)
        if not self.is_told:
            self.added = added_by_success(run, step, starter, linked, self._cards)
            going.run = structs.replace(run, more=self.added.more)

    def added_by(self, effects: Iterable[Lingering]) -> tuple[Unsettled, ...]:
        """What lasts may have added to what is accessed in the breach in progress."""
        if self.left_out is None:
            return ()
        added = added_by_lasting(effects, self.left_out, self._cards)
        return left_open(added, self.going.run, self.turn.number, OF_BREACH)

    @property
    def _cards(self) -> Cards:
        return Cards(tuple(self.finder.objects), self.pool)

    def _fund(self, *, known: bool) -> tuple[Unsettled, ...]:
        """Nobody knows how much bad publicity the cards add that say so, nor whether what is told brought any."""
        effect = Lingering(0, "", Side.CORP, Scope.RUN, self.turn.number, self.usual_run, (CreditSource(),))
        adding = () if known else saying(PlayerStat.BAD_PUBLICITY, self.finder.objects, self.pool)
        changing = perhaps_changed(self.told, self.usual_run, self.pool)
        open = (*((o.card, o.id, clause) for o, clause in adding), *((e.card, e.object, 0) for e in changing))
        return tuple(
            Unsettled(card or "", clause, structs.replace(effect, source=id or card or ""), FUND)
            for card, id, clause in open
        )

    # --------------------------------------------------------- breach and access

    def _breach_and_access(
        self,
        fields: dict[str, Part],
        frames: list[Frame],
        run_step: TimingStep | None,
        pending: tuple[Pending, ...],
    ) -> None:
        """The frames of the breach and of the access, and the window that it opens."""
        breach_node, access_node = fields.get("breach"), fields.get("access")
        if breach_node is None and access_node is None:
            return
        access = self._mapping(access_node, ACCESS_FIELDS, "card")
        breach = self._mapping(breach_node, BREACH_FIELDS, "server")
        run = self.going.run
        server = run.server if run is not None else None
        if "server" in breach:
            server = self.finder.server(breach["server"]) or server
        breached = server if breach_node is not None or (run_step is not None and run_step.word == "breach") else None
        if breach_node is not None and breached is None and "server" not in breach and "run" not in fields:
            self.reader.problem(breach_node, "position.server", "which server is breached?", help="add `server: hq`")
        thing = self._accessed_card(access_node, access, breached)
        if breached is not None:
            self._breach(breach, breached, thing, frames, pending, at_access=access_node is not None)
        if thing is None:
            return
        said = read_step(self.reader, access.get("step"), Structure.ACCESS, "an access")
        step = begun(said or named(Structure.ACCESS, "mid-access"), pending)
        run_number = run.number if run is not None else 0
        if step.word != "accessed":
            at = thing.server if thing.zone is Zone.PLAY_AREA else None
            self._imply(
                Event(
                    Deed.ACCESS,
                    Side.RUNNER,
                    thing.id,
                    thing.card,
                    from_zone=thing.zone,
                    server=at,
                    turn=self.turn.number,
                    run=run_number,
                    action=self.going.action,
                )
            )
        progress = Progress.UNDER_WAY if step.window is not None else Progress.ENTERING
        frames.append(TimingFrame(Structure.ACCESS, step.rule, progress, subject=thing.id, accessed=(thing.reference,)))
        if step.window is not None:
            frames.append(WindowFrame(step.window, Side.RUNNER))

    def _accessed_card(self, node: Part | None, access: dict[str, Part], breached: str | None) -> GameObject | None:
        if node is None:
            return None
        if "card" not in access:
            if node.is_mapping:
                self.reader.problem(node, "position.no_card", "which card is accessed?", help="add `card: TITLE`")
            return None
        if breached is None:
            return self.finder.one(access["card"], lambda o: o.owner is Side.CORP, "a card of the Corp")
        where = f"where a breach of {server_name(breached)} can access it"
        return self.finder.one(access["card"], lambda o: can_be_accessed(o, breached), where)

    def _breach(
        self,
        breach: dict[str, Part],
        server: str,
        thing: GameObject | None,
        frames: list[Frame],
        pending: tuple[Pending, ...],
        *,
        at_access: bool,
    ) -> None:
        reader = self.reader
        before: list[GameObject] = []
        if "accessed" in breach:
            for item in reader.items(breach["accessed"]):
                found = self.finder.one(item, lambda o: o.owner is Side.CORP, "a card of the Corp")
                before += (found,) if found is not None else ()
        accessed = before if thing is None or thing in before else [*before, thing]
        said = read_step(reader, breach.get("step"), Structure.BREACH, "a breach")
        step = named(Structure.BREACH, "access") if at_access else said or named(Structure.BREACH, "choose card")
        step = begun(step, pending)
        if at_access and said is not None and said is not step:
            reader.problem(
                breach["step"],
                "position.step",
                f"a card is accessed at the step 'access' of a breach, not at {said.word!r}",
                help="leave `step` out",
            )
        limit, more = self._limit(reader.integer(breach.get("limit"), least=0), server, step, accessed, pending)
        has_begun = TIMING[Structure.BREACH].index(step) > 0
        if has_begun:
            number = self.going.run.number if self.going.run is not None else 0
            begun_now = Event(
                Deed.BREACH, Side.RUNNER, server=server, turn=self.turn.number, run=number, action=self.going.action
            )
            self._imply(begun_now)
            for card in before:
                for event in accessed_before(card, begun_now) if card is not thing else ():
                    self._imply(event, unless=Deed.BREACH)
        here = [o.reference for o in self.finder.objects if o.place is Place.ROOT and o.server == server]
        frames.append(
            TimingFrame(
                Structure.BREACH,
                step.rule,
                Progress.UNDER_WAY if at_access else Progress.ENTERING,
                subject=server,
                accessed=tuple(o.reference for o in accessed),
                limit=limit,
                more=more,
                root=tuple(here) if is_determined(step) else None,
            )
        )

    def _limit(
        self,
        said: int | None,
        server: str,
        step: TimingStep,
        accessed: Iterable[GameObject],
        pending: tuple[Pending, ...],
    ) -> tuple[int | None, int]:
        """How many more cards of HQ or R&D may be accessed once that is determined, and how many that is more than the
        rules say before it is (7.3.5); what others may have added stays open."""
        if server not in HIDDEN_SERVERS or said is not None:
            return said, 0
        going, run = self.going, self.going.run
        determined = is_determined(step)
        met = TIMING[Structure.BREACH].index(step) > 0 and not self.is_told
        later = (*(p.source for p in pending), *since_the_breach(self.told, run.number if run is not None else 0))
        by_breach = added_by_breach(server, self._cards, later) if met else Added()
        self.left_out = server if met and determined else None
        field = OF_BREACH if determined else OF_RUN
        count, perhaps_less = random_accesses(accessed, server, self.pool)
        for added in (self.added, by_breach, perhaps_less):
            going.open += left_open(added, run, self.turn.number, field)
        if not determined:
            return None, by_breach.to(server)
        more = Added(run.more).to(server) if run is not None else 0
        return max(0, 1 + more + by_breach.to(server) - count), 0


def _like(event: Event, verb: Deed, object: str | None, card: str | None, **more: object) -> Event:
    """An event at the same time as another, about something else."""
    same = structs.replace(event, verb=verb, object=object, card=card, amount=1, payment=False)
    return structs.replace(same, **more)


def _an(words: str) -> str:
    return f"an {words}" if words[0] in "aeiou" else f"a {words}"


def _any(thing: GameObject) -> bool:
    return True
