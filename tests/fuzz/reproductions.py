"""Every reproduction of the attack on 0.1.0, asked by every command: time, memory, exit code.

    python -m tests.fuzz.reproductions               each within 2 s and 200 MB, with default limits
    python -m tests.fuzz.reproductions --timeout 2   each ended within 2.5 s

Processor time is judged with default limits, and the time on the clock with `--timeout`, without what the process
waited for a processor that others had, at the best of three tries. What is over is printed, and ends with 1.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ATTACKS = Path(__file__).resolve().parent / "attacks"
LEAVE = {0, 1, 3, 4}  # exit codes that may be; no 70
MOST_SECONDS, MOST_MEMORY = 2.0, 200
IN_TIME = 0.5  # seconds after --timeout
TRIES = 3
COMMANDS: dict[str, tuple[str, ...]] = {
    "check": ("draw",),
    "actions": ("--limit", "20"),
    "targets": ("Corroder",),
    "payments": ("draw",),
    "checkpoint": (),
    "orders": ("--count",),
    "outcomes": (),
    "validate": (),
    "fmt": ("--to", "line"),
    "draw": (),
    "perft": ("--depth", "1"),
}
FILES = (
    "memb14.json memb16.json memb18.json slow-orig.json slow2.json slow-read.json orders-crash.yaml giordano.yaml "
    "braintrust.yaml cardtext-typo.yaml cardtext-section.yaml leak-access-a.yaml leak-access-b.yaml leak-flip.yaml "
    "leak-flip-other.yaml spoof.json x.yaml"
)
LINES = (
    "nrp1 R4 C:c5 R:c5,k3 stack=!((type:TimingFrame,structure:runner_turn,step:bogus))",
    "nrp1 R4 at=action/runner C:c5 R:c5,k3 rig=pad_campaign",
    "nrp1 R0 at=action/runner C:- R:-",
)


class Case(NamedTuple):
    """A reproduction and a command, and the exit codes that are right."""

    name: str
    words: tuple[str, ...]
    codes: frozenset[int] = frozenset(LEAVE)


class Taken(NamedTuple):
    """What a command took: seconds on the clock (without `_waited`) and of the processor, MiB, and its exit code."""

    clock: float
    processor: float
    memory: float
    code: int


def cases(folder: Path) -> Iterator[Case]:
    """Every reproduction, with every command that it can be asked by; made ones are written to the folder."""
    for path in [*(ATTACKS / name for name in FILES.split()), *made(folder)]:
        yield from (Case(path.name, (c, str(path), *more)) for c, more in COMMANDS.items())
    named = {f"line {k}": line for k, line in enumerate((*LINES, *_lines()), 1)}
    for name, line in named.items():
        yield from (Case(name, (c, line, *more)) for c, more in COMMANDS.items())
    rig = str(ATTACKS / "x.yaml")
    for number, action in enumerate(_actions(), 1):
        yield Case(f"action {number}", ("check", rig, action), frozenset({1, 3}))
    yield Case("cards-typo.yaml", ("cards", "compile", str(ATTACKS / "cards-typo.yaml"), "-o", str(folder / "a.json")))
    yield Case("nrdb-digits", ("cards", "compile", str(_digits(folder)), "-o", str(folder / "b.json")))
    yield Case("batch", ("batch", str(_questions(folder)), "-o", str(folder / "[.jsonl"), "--resume"), frozenset({3}))


def made(folder: Path) -> Iterator[Path]:
    """Positions that are too long to be kept in the tree."""
    plain = "format: sysop/position/1\nturn: {side: runner}\n"
    many = ", ".join(["{unknown: 1000}"] * 300)
    alike = ", ".join(f"Sure Gambel {n}" for n in range(600))
    texts = {"quadratic": "Gain 2[credit]. " * 600, "clicks": "[click], " * 300, "nested": "installed " * 900}
    own = {name: f'cards: [{{title: Zqx Toy, type: event, cost: 0, text: "{text}"}}]\n' for name, text in texts.items()}
    documents = {
        "unknown.yaml": f"{plain}corp: {{hq: [{many}]}}\n",
        "suggestions.yaml": f"{plain}runner: {{grip: [{alike}]}}\n",
        "turn-begins.yaml": "format: sysop/position/1\nturn: {side: runner, step: turn begins}\nrunner: {rig: ["
        + ", ".join(f"{{card: Data Folding, id: f{n}}}" for n in range(12))
        + "]}\n",
        **{f"text-{name}.yaml": plain + card for name, card in own.items()},
    }
    for name, text in documents.items():
        (folder / name).write_text(text, encoding="utf-8")
        yield folder / name


def _lines() -> Iterator[str]:
    yield (ATTACKS / "line-duplicate-ids.txt").read_text(encoding="utf-8").strip()
    for count in (900, 1700):
        yield "nrp1 R4 at=action/runner C:c5 R:c5,k3 hq=" + ",".join(f"1000?{n}.1" for n in range(count))


def _actions() -> Iterator[str]:
    for name in ("action-1824-chars.txt", "action-ids.txt"):
        yield (ATTACKS / name).read_text(encoding="utf-8").strip()
    yield "happens " + "corroder," * 880
    yield "install diesel trashing " + "corroder, " * 790
    yield "install diesel" + " ," * 3900
    yield "use corroder" + " " * 7900 + "ability"


def _digits(folder: Path) -> Path:
    path = folder / "digits.json"
    record = '[{"title":"Zqx","card_type_id":"event","side_id":"runner","cost":"%s","text":"x"}]'
    path.write_text(record % ("9" * 5000), encoding="utf-8")
    return path


def _questions(folder: Path) -> Path:
    (folder / "[.jsonl").write_text("[" * 100_000, encoding="utf-8")
    path = folder / "q.jsonl"
    path.write_text('{"position": "nrp1 R4 at=action/runner C:- R:-", "check": "draw"}\n', encoding="utf-8")
    return path


def taken(words: tuple[str, ...], most: float = 60.0) -> Taken:
    """What a command takes in a process of its own, which is ended after so long."""
    began = time.monotonic()
    command = [sys.executable, "-m", "sysop", *words]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        while os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG) is None:
            if time.monotonic() - began > most:
                process.kill()
            time.sleep(0.01)
        clock = time.monotonic() - began - _waited(process.pid)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return Taken(clock, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, process.returncode)


def _waited(pid: int) -> float:
    """The seconds that a process has waited for a processor that others had."""
    try:
        return int(Path(f"/proc/{pid}/schedstat").read_text(encoding="ascii").split()[1]) / 1e9
    except (OSError, IndexError, ValueError):
        return 0.0


def main() -> int:
    """Measure every case, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--timeout", type=float, help="ask with --timeout, and look at the clock")
    parser.add_argument("--part", default="1/1", help="only the Kth of N parts, K/N")
    args = parser.parse_args()
    part, parts = map(int, args.part.split("/"))
    wrong, worst = [], {}
    with tempfile.TemporaryDirectory() as name:
        chosen = [case for k, case in enumerate(cases(Path(name))) if k % parts == part - 1]
        for case in chosen:
            command = case.words[0]
            words = case.words if args.timeout is None else (*case.words, "--timeout", f"{args.timeout:g}")
            for _ in range(TRIES):
                found = taken(words)
                if not over(found, args.timeout):
                    break
            if over(found, args.timeout) or found.code not in case.codes:
                wrong.append(f"{case.name} {command}: {row(found)}")
            if case.name not in worst or worst[case.name][1].processor < found.processor:
                worst[case.name] = (command, found)
    sys.stdout.write(f"{'reproduction':<24}{'slowest by':<12}{HEADING}\n")
    for name, (command, found) in worst.items():
        sys.stdout.write(f"{name:<24}{command:<12}{row(found)}\n")
    sys.stdout.write(f"{len(chosen)} commands, {len(wrong)} over or with a wrong code\n")
    sys.stdout.write("".join(f"OVER {each}\n" for each in wrong))
    return int(bool(wrong))


HEADING = f"{'clock':>8}{'processor':>11}{'memory':>9}{'exit':>6}"


def over(found: Taken, timeout: float | None) -> bool:
    """Whether a command took more than it may."""
    if timeout is not None:
        return found.clock > timeout + IN_TIME
    return found.processor > MOST_SECONDS or found.memory > MOST_MEMORY


def row(found: Taken) -> str:
    """The figures in a line."""
    return f"{found.clock:>7.2f}s{found.processor:>10.2f}s{found.memory:>6.0f} MB{found.code:>6}"


if __name__ == "__main__":
    sys.exit(main())
