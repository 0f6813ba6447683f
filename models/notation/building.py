"""What a position file says is going on: the turn, the action, the run, the breach and the access, as a stack of frames.

Frames stand as the solver leaves them when it waits for a decision there: an action that has been taken has closed its
window and paid its cost, a played card is at the resolution of its play abilities (rule_steps_playing_resolve_play_abilities).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ..abilities import AbilityKind
from ..actions import Basic, BasicAction, UseAbility
from ..costs import SpendClicks
from ..events import Event
from ..frames import (
    ActionFrame,
    Frame,
    Procedure,
    ProcedureFrame,
    Progress,
    Reference,
    TimingFrame,
    WindowFrame,
)
from ..pool import Pool
from ..selectors import Verb
from ..state import CENTRAL_SERVERS, GameObject, Lingering, Run
from ..terms import Face, Place, Scope, Side, Zone
from ..timing import TIMING, TURNS, Phase, Structure, TimingStep, Window, step_named
from .finding import Finder, can_be_accessed, is_in_play
from .form import Form, Part
from .names import server_id, server_name

TURN_FIELDS = ("side", "number", "step", "priority", "passed")
RUN_FIELDS = (
    "server",
    "step",
    "position",
    "passed",
    "successful",
    "bad_publicity",
    "broken",
    "resolved",
    "by",
    "number",
)
BREACH_FIELDS = ("server", "step", "accessed", "limit")
ACCESS_FIELDS = ("card", "step")
ACTION_FIELDS = ("play", "use", "run", "ability", "number")
BASE_CLICKS = {Side.CORP: 3, Side.RUNNER: 4}
AT_SERVER = "server"  # the word for a run's position behind the innermost ice
PAID_ACTION = 2  # the step of an action whose cost is paid and whose effect is under way
RESOLVING_PLAY = 4  # the step of playing a card at which its play abilities resolve
_HIDDEN_SERVERS = {"hq": Zone.HQ, "rnd": Zone.RND}
RUN_STEPS = TIMING[Structure.RUN]
_AT = {step.word: index for index, step in enumerate(RUN_STEPS)}


def base_clicks(side: Side, turn: Turn) -> int:
    """How many clicks a side has where the file does not say: the allotted ones in its own action window."""
    at_work = side is turn.side and turn.step.word in ("action", "before action")
    return BASE_CLICKS[side] if at_work else 0


@dataclass(slots=True)
class Turn:
    """Whose turn it is, at which step, and who has priority in the innermost window."""

    side: Side
    number: int
    step: TimingStep
    node: Part
    priority: Side | None = None
    priority_node: Part | None = None
    passed: bool = False


@dataclass(slots=True)
class Going:
    """What is going on, as far as it has been read."""

    run: Run | None = None
    frames: list[Frame] = field(default_factory=list)
    action: int = 0
    in_action: bool = False
    implied: list[Event] = field(default_factory=list)
    lingering: tuple[Lingering, ...] = ()


def read_turn(reader: Form, node: Part) -> Turn | None:
    """Read `turn`; None where its side is not known."""
    if node.is_mapping:
        fields = reader.fields(node, TURN_FIELDS)
        side = reader.word(fields.get("side"), Side)
        if side is None:
            if "side" not in fields:
                reader.problem(node, "position.no_turn", "whose turn is it?", help="add `side: corp` or `side: runner`")
            return None
    else:
        fields, side = {}, reader.word(node, Side)
        if side is None:
            return None
    structure = TURNS[side]
    step = _step(reader, fields.get("step"), structure, f"the {side.title}'s turn") or step_named(structure, "action")
    assert step is not None
    number = reader.integer(fields.get("number"), least=1)
    return Turn(
        side=side,
        number=1 if number is None else number,
        step=step,
        node=node,
        priority=reader.word(fields.get("priority"), Side),
        priority_node=fields.get("priority"),
        passed=reader.flag(fields.get("passed")) or False,
    )


def _step(reader: Form, node: Part | None, structure: Structure, what: str) -> TimingStep | None:
    """The step of a structure that the word names; another word is reported with the nearest ones."""
    steps = {step.word: step for step in TIMING[structure]}
    word = reader.option(node, tuple(steps), what=f"a step of {what}", code="position.step")
    return steps[word] if word is not None else None


class Builder:
    """Reads `run`, `access`, `breach` and `action` into frames."""

    def __init__(
        self,
        reader: Form,
        pool: Pool,
        finder: Finder,
        turn: Turn,
        *,
        remotes: tuple[str, ...],
        bad_publicity: int,
        actions: int,
        runs: int,
        open_run: int,
    ) -> None:
        self.reader = reader
        self.pool = pool
        self.finder = finder
        self.turn = turn
        self.servers = (*CENTRAL_SERVERS, *remotes)
        self.bad_publicity = bad_publicity
        self.runs = runs
        self.open_run = open_run
        self.going = Going(action=actions)

    def build(self, fields: dict[str, Part]) -> Going:
        """The stack of frames, the run and what follows from them."""
        going, turn = self.going, self.turn
        run_fields = self._mapping(fields.get("run"), RUN_FIELDS, "server")
        by = None
        if "by" in run_fields:
            by = self.finder.one(run_fields["by"], is_in_play, "a card in play")
        run_step = self._run(fields, run_fields, by) if "run" in fields else None
        self._action(fields.get("action"), by)
        structure = TURNS[turn.side]
        nested = going.in_action or run_step is not None or "access" in fields or "breach" in fields
        under_way = turn.step.window is not None or nested
        progress = Progress.UNDER_WAY if under_way else Progress.ENTERING
        frames: list[Frame] = [TimingFrame(structure, turn.step.rule, progress)]
        windows: list[WindowFrame] = []
        if turn.step.window is not None and not going.in_action:
            windows.append(self._window(frames, turn.step.window, turn.side))
        frames += going.frames
        if run_step is not None and going.run is not None:
            inside = "breach" in fields or ("access" in fields and run_step.word == "breach")
            waiting = run_step.window is not None or inside
            basic = any(isinstance(f, ActionFrame) and f.key == Basic.RUN.value for f in going.frames)
            frames.append(
                TimingFrame(
                    Structure.RUN,
                    run_step.rule,
                    Progress.UNDER_WAY if waiting else Progress.ENTERING,
                    subject=going.run.server,
                    source=going.run.initiated_by,
                    basic=basic,
                )
            )
            if run_step.window is not None:
                windows = [self._window(frames, run_step.window, turn.side)]
            self._events_of_run(going.run, run_step)
        windows += self._breach_and_access(fields, frames, run_step)
        self._priority(frames, windows)
        going.frames = frames
        return going

    def _mapping(self, node: Part | None, names: tuple[str, ...], short: str) -> dict[str, Part]:
        """The fields of a mapping; a plain text stands for one of them."""
        if node is None:
            return {}
        return {short: node} if node.is_scalar else self.reader.fields(node, names)

    def _window(self, frames: list[Frame], window: Window, holder: Side) -> WindowFrame:
        frame = WindowFrame(window, holder)
        frames.append(frame)
        return frame

    # ------------------------------------------------------------------ priority

    def _priority(self, frames: list[Frame], windows: list[WindowFrame]) -> None:
        """The innermost window is held by whoever the file says; action and mid-access windows leave no choice
        (rule_action_window_opens, rule_mid_access_window)."""
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
        frames[-1] = WindowFrame(top.window, holder, passed=turn.passed)

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
            return
        key = choice.action.value if isinstance(choice, BasicAction) else f"{choice.object}:{choice.ability}"
        number = self.going.action + 1 if number is None else number
        self.going.action, self.going.in_action = number, True
        self.going.frames.append(ActionFrame(number, key, choice, step=PAID_ACTION))
        self._events_of_action(choice, key, number)
        if isinstance(choice, BasicAction) and choice.card is not None:
            self.going.frames.append(ProcedureFrame(Procedure.PLAY, choice.card, turn.side, step=RESOLVING_PLAY))

    def _chosen(self, kind: str, fields: dict[str, Part]) -> BasicAction | UseAbility | None:
        node, side = fields[kind], self.turn.side
        if kind == "run":
            server = self.server(node)
            return BasicAction(Basic.RUN, server=server) if server is not None else None
        if kind == "play":
            played = self.finder.one(
                node,
                lambda o: o.place is Place.RESOLVING and o.controller is side,
                f"in the play area: list it under `{side.value}: play:`",
            )
            return BasicAction(Basic.PLAY, played.id) if played is not None else None
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
        card = self.pool.get(thing.card)
        if card is None:
            return None
        for number, ability in enumerate(card.abilities):
            first = ability.cost.options[0][:1] if ability.cost is not None and ability.cost.options else ()
            if ability.kind is AbilityKind.PAID and first and isinstance(first[0], SpendClicks):
                return number
        return None

    def _started(self, run: Run, by: GameObject | None) -> BasicAction | UseAbility | None:
        """The action that a run must have come from."""
        side = self.turn.side
        if by is None:
            return (
                BasicAction(Basic.RUN, server=run.server) if side is Side.RUNNER and run.initiated_by is None else None
            )
        if by.controller is not side:
            return None
        if by.place is Place.RESOLVING:
            return BasicAction(Basic.PLAY, by.id)
        ability = self._first_action(by)
        return UseAbility(by.id, ability) if ability is not None else None

    def _events_of_action(self, choice: BasicAction | UseAbility, key: str, number: int) -> None:
        side = self.turn.side
        used = choice.object if isinstance(choice, UseAbility) else None
        subject = used or (choice.card if isinstance(choice, BasicAction) else None)
        thing = self.finder.by_id.get(subject) if subject is not None else None
        card = thing.card if thing is not None else None
        now = Event(Verb.SPEND_CLICKS, side, payment=True, turn=self.turn.number, action=number)
        self._imply(now)
        if isinstance(choice, UseAbility):
            self._imply(_like(now, Verb.USE, used, card, clause=choice.ability))
        self._imply(_like(now, Verb.TAKE_ACTION, used, card if used else None, key=key))
        if thing is not None and used is None:
            self._imply(_like(now, Verb.PLAY, thing.id, card))

    def _imply(self, event: Event) -> None:
        self.going.implied.append(event)

    # --------------------------------------------------------------------- runs

    def server(self, node: Part | None) -> str | None:
        """A server of the position; anything else is reported."""
        text = self.reader.text(node) if node is not None else None
        if node is None or text is None:
            return None
        server = server_id(text)
        if server in self.servers:
            return server
        known = ", ".join(server_name(s) for s in self.servers)
        named = server is not None and server != "new"
        what = (
            f"there is no {server_name(server)} in this position"
            if server is not None and named
            else f"no server is called {text!r}"
        )
        self.reader.problem(
            node,
            "position.no_server" if named else "position.server",
            what,
            help=f"servers here: {known}; a remote server is there once it is listed under `servers`",
        )
        return None

    def _run(self, fields: dict[str, Part], run: dict[str, Part], by: GameObject | None) -> TimingStep | None:
        """The run in progress; gives the step at which it is."""
        reader = self.reader
        if "server" not in run:
            if fields["run"].is_mapping:
                reader.problem(fields["run"], "position.server", "which server is the run on?", help="add `server: hq`")
            return None
        server = self.server(run["server"])
        step = self._run_step(fields, run)
        if server is None:
            return None
        ice = [o for o in self.finder.objects if o.place is Place.ICE and o.server == server]
        position = self._position(run, step, server, ice)
        encountered = next((o for o in ice if o.id == position), None)
        index = _AT[step.word]
        encountering = _AT["encounter begins"] < index <= _AT["encounter complete"]
        if encountering and encountered is not None and encountered.face is Face.DOWN:
            card = self.pool.get(encountered.card)
            reader.problem(
                run.get("position", run.get("step", fields["run"])),
                "position.encounter_unrezzed",
                f"{card.title if card else 'the ice'} is not rezzed, and only rezzed ice is encountered",
                help="add `rezzed: true` to the ice, or write `step: approach`",
            )
        broken = self._subroutines(run.get("broken"), encountering)
        resolved = self._subroutines(run.get("resolved"), encountering)
        successful = reader.flag(run.get("successful"))
        if successful and index <= _AT["success"]:
            reader.problem(
                run["successful"],
                "position.too_early",
                f"a run cannot be successful yet at the step {step.word!r}",
                help="choose a later step, such as `breach`",
            )
        if successful is None and _AT["success"] < index <= _AT["success complete"]:
            successful = True
        fund = reader.integer(run.get("bad_publicity"), least=0)
        if fund is None:
            filled = _AT["bad publicity"] < index <= _AT["return bad publicity"]
            fund = self.bad_publicity if filled else 0
        number = reader.integer(run.get("number"), least=1)
        if number is None:
            number = self.open_run or self.runs + 1
        self.going.run = Run(
            number=number,
            server=server,
            position=position,
            successful=successful,
            credits=fund,
            broken=broken,
            resolved=resolved,
            encountering=encountering,
            initiated_by=by.id if by is not None else None,
            passed=self._passed(run, step, position, ice),
        )
        return step

    def _run_step(self, fields: dict[str, Part], run: dict[str, Part]) -> TimingStep:
        """The step of the run; where it is not given, the one at which what is given would be so."""
        said = _step(self.reader, run.get("step"), Structure.RUN, "a run")
        if said is not None:
            return said
        word = "initiation"
        if "access" in fields or "breach" in fields or "successful" in run:
            word = "breach"
        elif "broken" in run or "resolved" in run:
            word = "encounter"
        elif "position" in run and run["position"].text != AT_SERVER:
            word = "approach"
        return RUN_STEPS[_AT[word]]

    def _position(self, run: dict[str, Part], step: TimingStep, server: str, ice: list[GameObject]) -> str | None:
        """The ice at the Runner's position; the outermost where the file does not say and the step allows it."""
        node, reader = run.get("position"), self.reader
        at_ice = step.phase in (Phase.APPROACH_ICE, Phase.ENCOUNTER_ICE)
        before = _AT["position"] < _AT[step.word] <= _AT["move"]
        if node is not None and not (node.is_scalar and node.text == AT_SERVER) and not node.is_null:
            found = self.finder.one(
                node, lambda o: o.place is Place.ICE and o.server == server, f"ice protecting {server_name(server)}"
            )
            if step.phase in (Phase.SUCCESS, Phase.RUN_ENDS):
                reader.problem(
                    node,
                    "position.position",
                    f"at the step {step.word!r} the Runner is no longer at a piece of ice",
                    help="leave `position` out",
                )
                return None
            return found.id if found is not None else None
        if at_ice and (not ice or node is not None):
            reader.problem(
                node or run.get("step") or run["server"],
                "position.no_ice",
                f"at the step {step.word!r} the Runner is at a piece of ice, and "
                + (f"no ice protects {server_name(server)}" if not ice else "`position` names none"),
                help="list the ice under `servers`, or choose another step" if not ice else "name the ice",
            )
            return None
        return ice[0].id if node is None and before and ice else None

    def _passed(
        self, run: dict[str, Part], step: TimingStep, position: str | None, ice: list[GameObject]
    ) -> tuple[str, ...]:
        """The ice that the Runner has passed: all that is outward of their position, where the file does not say."""
        node = run.get("passed")
        if node is not None:
            found = (
                self.finder.one(item, lambda o: o.place is Place.ICE, "a piece of ice")
                for item in self.reader.items(node)
            )
            return tuple(o.id for o in found if o is not None)
        index, ids = _AT[step.word], [o.id for o in ice]
        if position in ids:
            just_passed = _AT["pass ice"] < index <= _AT["move"]
            return tuple(ids[: ids.index(position) + just_passed])
        return tuple(ids) if index > _AT["move"] and step.phase in (Phase.MOVEMENT, Phase.SUCCESS) else ()

    def _subroutines(self, node: Part | None, encountering: bool) -> tuple[int, ...]:
        """Subroutines by number; the file counts from 1."""
        if node is None:
            return ()
        if not encountering:
            self.reader.problem(
                node,
                "position.not_encountering",
                "subroutines are broken and resolved only during an encounter",
                help="write `step: encounter`",
            )
            return ()
        items = self.reader.items(node) if node.is_sequence else (node,)
        numbers = (self.reader.integer(item, least=1) for item in items)
        return tuple(sorted({n - 1 for n in numbers if n is not None}))

    def _events_of_run(self, run: Run, step: TimingStep) -> None:
        """What must have happened in a run that is at this step; and what the card that started it brings along for it."""
        index = _AT[step.word]
        now = Event(
            Verb.RUN_BEGINS,
            Side.RUNNER,
            server=run.server,
            turn=self.turn.number,
            run=run.number,
            action=self.going.action,
        )
        starter = self.finder.by_id.get(run.initiated_by or "")
        source, card = (starter.id, starter.card) if starter is not None else (None, None)
        if index > _AT["run begins"]:
            self._imply(_like(now, Verb.RUN_BEGINS, source, card))
            self.going.lingering = self._brought_along(run, starter)
        for id in run.passed:
            self._imply(_like(now, Verb.PASS, id, self.finder.by_id[id].card))
        if run.position is not None:
            ice = self.finder.by_id[run.position]
            if _AT["approach begins"] < index <= _AT["approach complete"]:
                self._imply(_like(now, Verb.APPROACH, ice.id, ice.card))
            if run.encountering:
                self._imply(_like(now, Verb.ENCOUNTER, ice.id, ice.card))
        if run.successful and index > _AT["success"]:
            self._imply(_like(now, Verb.RUN_SUCCESSFUL, source, card, successful=True))
        if run.successful is False:
            self._imply(_like(now, Verb.RUN_UNSUCCESSFUL, source, card))

    def _brought_along(self, run: Run, starter: GameObject | None) -> tuple[Lingering, ...]:
        """`If successful, ...` and the like (rule_linked_abilities_during_timing_structure)."""
        card = self.pool.get(starter.card) if starter is not None else None
        if starter is None or card is None:
            return ()
        numbers = [n for n, a in enumerate(card.abilities) if a.kind is AbilityKind.PLAY]
        if starter.place is not Place.RESOLVING:
            used = [
                f.choice.ability
                for f in self.going.frames
                if isinstance(f, ActionFrame) and isinstance(f.choice, UseAbility)
            ]
            numbers = [n for n in used if n < len(card.abilities)]
        linked = [a for n in numbers for a in card.abilities[n].linked]
        return tuple(
            Lingering(
                number=number,
                source=starter.id,
                controller=starter.controller,
                duration=Scope.RUN,
                turn=self.turn.number,
                run=run.number,
                trigger=ability.trigger,
                steps=ability.steps,
            )
            for number, ability in enumerate(linked, 1)
        )

    # --------------------------------------------------------- breach and access

    def _breach_and_access(
        self, fields: dict[str, Part], frames: list[Frame], run_step: TimingStep | None
    ) -> list[WindowFrame]:
        """The frames of the breach and of the access, and the windows that they open."""
        breach_node, access_node = fields.get("breach"), fields.get("access")
        if breach_node is None and access_node is None:
            return []
        access = self._mapping(access_node, ACCESS_FIELDS, "card")
        breach = self._mapping(breach_node, BREACH_FIELDS, "server")
        run = self.going.run
        server = run.server if run is not None else None
        if "server" in breach:
            server = self.server(breach["server"]) or server
        breached = server if breach_node is not None or (run_step is not None and run_step.word == "breach") else None
        if breach_node is not None and breached is None and "server" not in breach and "run" not in fields:
            self.reader.problem(breach_node, "position.server", "which server is breached?", help="add `server: hq`")
        thing = self._accessed_card(access_node, access, breached)
        if breached is not None:
            self._breach(breach, breached, thing, frames, at_access=access_node is not None)
        if thing is None:
            return []
        step = _step(self.reader, access.get("step"), Structure.ACCESS, "an access") or step_named(
            Structure.ACCESS, "mid-access"
        )
        assert step is not None
        run_number = run.number if run is not None else 0
        if step.word != "accessed":
            at = thing.server if thing.zone is Zone.PLAY_AREA else None
            self._imply(
                Event(
                    Verb.ACCESS,
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
        return [self._window(frames, step.window, Side.RUNNER)] if step.window is not None else []

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
        self, breach: dict[str, Part], server: str, thing: GameObject | None, frames: list[Frame], *, at_access: bool
    ) -> None:
        reader = self.reader
        accessed: list[Reference] = []
        count = 0
        if "accessed" in breach:
            for item in reader.items(breach["accessed"]):
                found = self.finder.one(item, lambda o: o.owner is Side.CORP, "a card of the Corp")
                if found is not None:
                    accessed.append(found.reference)
                    count += found.zone is _HIDDEN_SERVERS.get(server)
        if thing is not None and thing.reference not in accessed:
            accessed.append(thing.reference)
            count += thing.zone is _HIDDEN_SERVERS.get(server)
        said = _step(reader, breach.get("step"), Structure.BREACH, "a breach")
        step = (
            step_named(Structure.BREACH, "access") if at_access else said or step_named(Structure.BREACH, "choose card")
        )
        assert step is not None
        if at_access and said is not None and said is not step:
            reader.problem(
                breach["step"],
                "position.step",
                f"a card is accessed at the step 'access' of a breach, not at {said.word!r}",
                help="leave `step` out",
            )
        limit = reader.integer(breach.get("limit"), least=0)
        determined = TIMING[Structure.BREACH].index(step) > 2
        if limit is None and server in _HIDDEN_SERVERS and determined:
            limit = max(0, 1 - count)
        begun = TIMING[Structure.BREACH].index(step) > 0
        if begun:
            number = self.going.run.number if self.going.run is not None else 0
            self._imply(
                Event(
                    Verb.BREACH, Side.RUNNER, server=server, turn=self.turn.number, run=number, action=self.going.action
                )
            )
        progress = Progress.UNDER_WAY if at_access else Progress.ENTERING
        frames.append(
            TimingFrame(Structure.BREACH, step.rule, progress, subject=server, accessed=tuple(accessed), limit=limit)
        )


def _like(event: Event, verb: Verb, object: str | None, card: str | None, **more: object) -> Event:
    """An event at the same time as another, about something else."""
    return Event(  # type: ignore[call-arg]
        verb,
        event.side,
        object,
        card,
        server=event.server,
        turn=event.turn,
        run=event.run,
        action=event.action,
        **more,  # type: ignore[arg-type]
    )


def _an(words: str) -> str:
    return f"an {words}" if words[0] in "aeiou" else f"a {words}"
