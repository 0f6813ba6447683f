"""The server in this process, with one worker; without the extra packages its tests are skipped."""

from __future__ import annotations

import contextlib
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("litestar", reason="needs the extra: pip install 'sysop[serve]'")
pytest.importorskip("pebble", reason="needs the extra: pip install 'sysop[serve]'")
pytest.importorskip("jinja2", reason="needs the extra: pip install 'sysop[serve]'")


@pytest.fixture(scope="session")
def client() -> Iterator[Any]:
    from litestar.testing import TestClient

    from sysop.service.http import create_app
    from sysop.service.workers import Limits

    with TestClient(create_app(Limits(workers=1, rate=0, seconds=10.0))) as made:
        yield made


@pytest.fixture(scope="session")
def served() -> Iterator[str]:
    """The address of a server in a process of its own, as `sysop serve` starts it."""
    pytest.importorskip("uvicorn", reason="needs the extra: pip install 'sysop[serve]'")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "sysop", "serve", "--port", str(port), "--rate", "0", "--workers", "1"]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(300):
            with contextlib.suppress(OSError), urllib.request.urlopen(f"{address}/health", timeout=5):
                break
            time.sleep(0.2)
        yield address
    finally:
        process.terminate()
        process.wait(30)
