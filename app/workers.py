"""Who answers a long input: this process, worker processes of this machine, those of a Dask cluster, or any executor
that somebody gives."""

from __future__ import annotations

import importlib
import logging
import os
import re
import signal
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from contextlib import suppress
from functools import cache
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from time import monotonic
from typing import Any, Protocol, TypeAlias

from .exits import InputError, UsageError

Where: TypeAlias = "int | str | Executor | None"
"""How many processes, `local:N`, `dask://HOST:PORT`, or an executor; None for one process on each core."""

LOCAL = re.compile(r"local:([0-9]{1,4})")
CLUSTER = "dask://"
PATIENCE = 10  # seconds in which a scheduler answers
COUNTED = 5.0  # seconds after which the workers of a cluster are counted again


class WorkersLost(InputError):
    """Nobody is left who could answer."""


class OtherVersion(Exception):
    """A worker has another sysop than whoever asks it."""


class Crew(Protocol):
    """Workers: how to give them a task, how many tasks they do at a time, and what to do where some are lost.

    `lost` are the errors of a task whose worker ended before it was done; it may be done again. `gone` says what is
    wrong where there is nobody any more. `apart` tells that workers may have another sysop, or none.
    """

    lost: tuple[type[BaseException], ...]
    apart: bool

    def submit(self, function: Callable[..., Any], *args: Any) -> Future[Any]:
        """Give a task to some worker."""

    def count(self) -> int:
        """How many tasks are done at a time."""

    def renew(self) -> bool:
        """Put new workers in the place of those that were lost, where that is for us to do: whether all of them were
        lost, with whatever they had."""

    def gone(self) -> WorkersLost | None:
        """What is wrong where nobody is left; None where somebody is."""

    def close(self) -> None:
        """Let the workers go."""


class Processes:
    """Fresh processes of this machine, also where the system could fork."""

    lost: tuple[type[BaseException], ...] = (BrokenExecutor,)
    apart: bool = False

    def __init__(self, number: int) -> None:
        self._number = number
        self._pool = self._started()

    def _started(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._number, get_context("spawn"), initializer=_leave_interrupts_to_the_parent)

    def submit(self, function: Callable[..., Any], *args: Any) -> Future[Any]:
        """Give a task to some worker; where one has ended since, the task is lost like those that it had."""
        try:
            return self._pool.submit(function, *args)
        except BrokenExecutor as error:
            lost: Future[Any] = Future()
            lost.set_exception(error)
            return lost

    def count(self) -> int:
        """How many processes there are."""
        return self._number

    def renew(self) -> bool:
        """A pool that has lost a process is of no use any more: another one takes its place."""
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._pool = self._started()
        return True

    def gone(self) -> WorkersLost | None:
        """Processes can always be started anew."""
        return None

    def close(self) -> None:
        """End them."""
        self._pool.shutdown(cancel_futures=True)


class Lent:
    """The workers of an executor that somebody gives, and keeps."""

    lost: tuple[type[BaseException], ...] = ()
    apart: bool = True

    def __init__(self, executor: Executor) -> None:
        self._executor = executor
        self._number = int(getattr(executor, "_max_workers", None) or cores())

    def submit(self, function: Callable[..., Any], *args: Any) -> Future[Any]:
        """Give a task to some worker."""
        return self._executor.submit(function, *args)

    def count(self) -> int:
        """How many workers it seems to have."""
        return self._number

    def renew(self) -> bool:
        """Its owner does that."""
        return False

    def gone(self) -> WorkersLost | None:
        """What becomes of its workers is its owner's business."""
        return None

    def close(self) -> None:
        """It goes on for its owner."""


class Cluster:
    """The workers that a Dask scheduler has, whenever they come and go; it gives lost tasks to others by itself.

    Raises:
        UsageError: the extra is not installed.
        WorkersLost: no scheduler answers there, or it has no workers.
    """

    apart: bool = True

    def __init__(self, address: str) -> None:
        try:
            distributed: Any = importlib.import_module("distributed")
        except ImportError as error:
            raise UsageError(f"{address} needs Dask, which is not installed", "pip install 'sysop[dask]'") from error
        self.lost: tuple[type[BaseException], ...] = (
            distributed.scheduler.KilledWorker,
            CancelledError,
            distributed.client.FutureCancelledError,
        )
        self._address = address
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what goes wrong is told here
        try:
            self._client: Any = distributed.Client(
                address.replace(CLUSTER, "tcp://", 1), timeout=PATIENCE, set_as_default=False, name="sysop"
            )
        except (OSError, ValueError) as error:
            raise WorkersLost(f"error[workers.unreachable]: no scheduler answers at {address}") from error
        self._executor: Executor = self._client.get_executor(pure=False)
        self._number, self._counted = 0, 0.0
        if not self.count():
            self._client.close()
            raise WorkersLost(f"error[workers.none]: the scheduler at {address} has no workers; start some there")

    def submit(self, function: Callable[..., Any], *args: Any) -> Future[Any]:
        """Give a task to some worker."""
        try:
            return self._executor.submit(function, *args)
        except Exception as error:  # whatever a client says that has lost its scheduler
            raise self.gone() or error from error

    def count(self) -> int:
        """How many threads its workers have now."""
        if self._is_open() and (not self._number or monotonic() - self._counted > COUNTED):
            with suppress(OSError, TimeoutError):
                self._number = sum(self._client.nthreads().values())
                self._counted = monotonic()
        return self._number

    def renew(self) -> bool:
        """The scheduler does that."""
        return False

    def gone(self) -> WorkersLost | None:
        """The scheduler is, where the connection to it is closed."""
        if self._is_open():
            return None
        return WorkersLost(
            f"error[workers.gone]: the scheduler at {self._address} is gone; what has been answered is kept: "
            "--resume goes on with it"
        )

    def _is_open(self) -> bool:
        return bool(self._client.status == "running" and self._client.scheduler_comm is not None)

    def close(self) -> None:
        """Leave the cluster, which goes on without us."""
        with suppress(Exception):  # it may be gone
            self._client.close(timeout=PATIENCE)


def crew(where: Where) -> Crew | None:
    """The workers that are meant; None where the work is done here.

    Raises:
        UsageError: it is no place for workers, or cannot be used without an extra.
        WorkersLost: nobody is there.
    """
    if isinstance(where, Executor):
        return Lent(where)
    if isinstance(where, str) and where.startswith(CLUSTER):
        return Cluster(where)
    number = processes(where)
    return Processes(number) if number > 1 else None


def processes(where: int | str | None) -> int:
    """How many processes of this machine are meant."""
    if where is None:
        return cores()
    if isinstance(where, int):
        return where
    found = LOCAL.fullmatch(where)
    if found is None:
        raise UsageError(f"{where!r} is no place for workers", "local:N for N processes here, or dask://HOST:PORT")
    return int(found[1])


def cores() -> int:
    """How many workers to use where nobody says."""
    return os.cpu_count() or 1


@cache
def version() -> str:
    """What this sysop is: a digest of all its files, so that two of them give the same answers."""
    here = Path(__file__).parent
    digest = sha256()
    for name in (__package__, f"{__package__}.models", f"{__package__}.solver"):
        folder = Path(importlib.import_module(name).__file__ or here).parent
        for path in sorted(p for p in folder.rglob("*") if p.suffix in (".py", ".json", ".grammar")):
            digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def _leave_interrupts_to_the_parent() -> None:
    with suppress(ValueError):  # not in the main thread of its process
        signal.signal(signal.SIGINT, signal.SIG_IGN)
