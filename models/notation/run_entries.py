"""The `run` of a position file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..deeds import Deed
from ..effects import Effect
from ..frames import Pending
from ..pool import Pool, fold
from ..state import GameObject, Run
from ..terms import Face, Place, PlayerStat, Side
from ..timing import TIMING, Phase, Structure, TimingStep
from ..values import walk
from .additional_accesses import may_mean
from .as_modified import changed_by
from .begun import begun
from .finding import Finder
from .form import Form, Part
from .log import InProgress
from .names import server_id, server_name
from .turn_entries import read_step

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
    "additional",
)
IDENTIFYING = ("number", "server", "step")
FUND = "run: {bad_publicity: N}"  # where a file says what is left in the fund
AT_SERVER = "server"  # the word for a run's position behind the innermost ice
RUN_STEPS = TIMING[Structure.RUN]
AT = {step.word: index for index, step in enumerate(RUN_STEPS)}


def is_encounter(step: TimingStep) -> bool:
    """Whether the Runner is encountering ice at this step: the encounter has begun and has not ended."""
    return AT["encounter begins"] < AT[step.word] <= AT["encounter complete"]


def usual_position(step: TimingStep, ice: Sequence[str]) -> str | None:
    """The ice at the Runner's position where the file does not say: the outermost, while the step allows it."""
    return ice[0] if ice and AT["position"] < AT[step.word] <= AT["move"] else None


def usual_passed(step: TimingStep, position: str | None, ice: Sequence[str], *, elsewhere: bool) -> tuple[str, ...]:
    """The ice that the Runner has passed where the file does not say: all that is outward of their position; none where
    the run began `elsewhere`, on another server."""
    if elsewhere:
        return ()
    index = AT[step.word]
    if position is not None and position in ice:
        just_passed = AT["pass ice"] < index <= AT["move"]
        return tuple(ice[: ice.index(position) + just_passed])
    behind = index > AT["pass ice"] and step.phase in (Phase.MOVEMENT, Phase.SUCCESS)
    return tuple(ice) if behind and position is None else ()


def began_elsewhere(starter: GameObject | None, server: str, pool: Pool) -> bool:
    """Whether the card that made a run makes none on this server: that was changed since
    (rule_change_attacked_server_directly)."""
    card = pool.get(starter.card) if starter is not None else None
    runs = [n for n in walk(card.abilities) if isinstance(n, Effect) and n.kind is Deed.RUN] if card is not None else []
    return bool(runs) and not any(may_mean(effect.server, server) for effect in runs)


def usual_success(step: TimingStep) -> bool | None:
    """Whether the run is successful where the file does not say."""
    return True if AT["success"] < AT[step.word] <= AT["success complete"] else None


def usual_fund(step: TimingStep, bad_publicity: int | None) -> int | None:
    """What is in the bad publicity fund where the file does not say: a credit for each bad publicity that the Corp has
    with what cards add, none of them spent (10.6); None where nobody knows how much they add."""
    return bad_publicity if AT["bad publicity"] < AT[step.word] <= AT["return bad publicity"] else 0


def bad_publicity(counters: int, objects: Iterable[GameObject], pool: Pool) -> int | None:
    """How much bad publicity the Corp has, with what cards in play add to its counters (10.6.2)."""
    added = changed_by(PlayerStat.BAD_PUBLICITY, Side.CORP, objects, pool)
    return None if added is None else max(0, counters + added)


def in_progress(fields: dict[str, Part]) -> InProgress | None:
    """What a file says of its run, before its cards and its history are read."""
    run = fields.get("run")
    if run is None:
        return None
    number, server, step = (part.text or "" if (part := run.get(name)) is not None else "" for name in IDENTIFYING)
    at = AT.get(fold(step))
    told = "access" in fields or "breach" in fields or run.get("successful") is not None
    reached = told if at is None else at > AT["success"]
    known = number.isascii() and number.isdecimal() and len(number) < 9
    return InProgress(int(number) if known else 0, server_id(server), reached)


class RunReader:
    """Reads `run`."""

    def __init__(self, reader: Form, pool: Pool, finder: Finder, bad_publicity: int | None, usual_number: int) -> None:
        self.reader = reader
        self.pool = pool
        self.finder = finder
        self.bad_publicity = bad_publicity
        self.usual_number = usual_number
        self.leaves_fund_open: bool = False

    def read(
        self, fields: dict[str, Part], run: dict[str, Part], by: GameObject | None, pending: tuple[Pending, ...]
    ) -> tuple[Run | None, TimingStep | None]:
        """The run in progress and the step at which it is."""
        reader = self.reader
        if "server" not in run:
            if fields["run"].is_mapping:
                reader.problem(fields["run"], "position.server", "which server is the run on?", help="add `server: hq`")
            return None, None
        server = self.finder.server(run["server"])
        step = begun(self._run_step(fields, run), pending)
        if server is None:
            return None, step
        ice = [o for o in self.finder.objects if o.place is Place.ICE and o.server == server]
        position = self._position(run, step, server, ice)
        encountered = next((o for o in ice if o.id == position), None)
        index = AT[step.word]
        encountering = is_encounter(step)
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
        if successful and index <= AT["success"]:
            reader.problem(
                run["successful"],
                "position.too_early",
                f"a run cannot be successful yet at the step {step.word!r}",
                help="choose a later step, such as `breach`",
            )
        if successful is None:
            successful = usual_success(step)
        elif not successful and step.phase is Phase.SUCCESS:
            successful = None  # declared neither way (rule_not_unsuccessful_when_reached_success_phase)
        fund = reader.integer(run.get("bad_publicity"), least=0)
        if fund is None:
            fund = usual_fund(step, self.bad_publicity)
            self.leaves_fund_open = fund is None
        number = reader.integer(run.get("number"), least=1)
        if number is None:
            number = self.usual_number
        found = Run(
            number=number,
            server=server,
            position=position,
            successful=successful,
            credits=fund or 0,
            broken=broken,
            resolved=resolved,
            encountering=encountering,
            initiated_by=by.id if by is not None else None,
            passed=self._passed(run, step, position, ice, elsewhere=began_elsewhere(by, server, self.pool)),
            reached=step.phase is Phase.SUCCESS or successful is True,
            more=self._additional(run.get("additional"), server),
        )
        return found, step

    def _run_step(self, fields: dict[str, Part], run: dict[str, Part]) -> TimingStep:
        """The step of the run; where it is not given, the one at which what is given would be so."""
        said = read_step(self.reader, run.get("step"), Structure.RUN, "a run")
        if said is not None:
            return said
        word = "initiation"
        if "access" in fields or "breach" in fields or "successful" in run:
            word = "breach"
        elif "broken" in run or "resolved" in run:
            word = "encounter"
        elif "position" in run and run["position"].text != AT_SERVER:
            word = "approach"
        return RUN_STEPS[AT[word]]

    def _position(self, run: dict[str, Part], step: TimingStep, server: str, ice: list[GameObject]) -> str | None:
        """The ice at the Runner's position; the outermost where the file does not say and the step allows it."""
        node, reader = run.get("position"), self.reader
        at_ice = step.phase in (Phase.APPROACH_ICE, Phase.ENCOUNTER_ICE)
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
        return usual_position(step, [o.id for o in ice]) if node is None else None

    def _passed(
        self, run: dict[str, Part], step: TimingStep, position: str | None, ice: list[GameObject], *, elsewhere: bool
    ) -> tuple[str, ...]:
        """The ice that the Runner has passed."""
        node = run.get("passed")
        if node is not None:
            found = (
                self.finder.one(item, lambda o: o.place is Place.ICE, "a piece of ice")
                for item in self.reader.items(node)
            )
            return tuple(o.id for o in found if o is not None)
        return usual_passed(step, position, [o.id for o in ice], elsewhere=elsewhere)

    def _additional(self, node: Part | None, server: str) -> tuple[tuple[str, int], ...]:
        """How many cards more are accessed in the breach that the run leads to; of a server that is named, or of the
        attacked one."""
        if node is None:
            return ()
        if not node.is_mapping:
            number = self.reader.integer(node, least=None)
            return ((server, number),) if number else ()
        found: list[tuple[str, int]] = []
        for name, part in node.entries:
            meant, number = self.finder.server(name), self.reader.integer(part, least=None)
            found += ((meant, number),) if meant is not None and number else ()
        return tuple(found)

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
