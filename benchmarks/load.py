"""A load on the server: so many clients at once for so long, each asking again and again.

    python -m benchmarks.load --clients 50 --seconds 60            # each asks as fast as it is answered
    python -m benchmarks.load --clients 50 --seconds 60 --pause 2  # each looks at its answer for so many seconds

Starts `sysop serve` on this machine, asks it alone, and stops it. Printed are answers and errors, the times of answers,
the time of the same question in Python, and the memory of the server before and after. Clients that never pause keep
the server full: with C of them and W workers an answer cannot come sooner than C / W questions take.
"""

from __future__ import annotations

import argparse
import http.client
import json
import random
import socket
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from typing import Any

from sysop.questions import ask

POSITION = Path("benchmarks/positions/midgame-a.yaml")
HOST = "127.0.0.1"
ALONE = 100  # questions that are asked in Python for the time of one


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--pause", type=float, default=0.0, help="mean seconds between two questions of a client")
    parser.add_argument("--different", action="store_true", help="no position is asked about twice")
    args = parser.parse_args()
    text = POSITION.read_text(encoding="utf-8")
    questions = _questions(text, different=args.different)
    ask(next(questions))
    began = time.perf_counter()
    for question in islice(questions, ALONE):
        ask(question)
    alone = (time.perf_counter() - began) / ALONE
    with socket.socket() as free:
        free.bind((HOST, 0))
        port = free.getsockname()[1]
    server = subprocess.Popen([sys.executable, "-m", "sysop", "serve", "--port", str(port), "--rate", "0"])
    try:
        _wait(port)
        before = _memory(server.pid)
        times, wrong = _loaded(port, questions, args.clients, args.seconds, args.pause)
        after = _memory(server.pid)
    finally:
        server.terminate()
        server.wait(30)
    times.sort()
    print(f"{args.clients} clients for {args.seconds:g} s: {len(times)} answers, {wrong} errors")
    print(f"{len(times) / args.seconds:.0f} answers a second; the same question in Python takes {alone * 1e3:.2f} ms")
    middle, late = statistics.median(times), times[int(len(times) * 0.95)]
    print(f"median {middle * 1e3:.1f} ms, 95th percentile {late * 1e3:.1f} ms")
    print(f"memory of the server {before / 1e6:.0f} MB before, {after / 1e6:.0f} MB after")


def _questions(text: str, *, different: bool) -> Iterator[dict[str, Any]]:
    """The same question again and again, or about positions that differ in a title."""
    for number in count():
        said = text.replace("title: ", f"title: {number}, ", 1) if different else text
        yield {"position": said, "check": "run HQ"}


def _wait(port: int) -> None:
    for _ in range(200):
        try:
            connection = http.client.HTTPConnection(HOST, port, timeout=10)
            connection.request("GET", "/health")
            if connection.getresponse().status == 200:
                return
        except OSError:
            time.sleep(0.2)
    raise SystemExit("the server did not start")


def _loaded(
    port: int, questions: Iterator[dict[str, Any]], clients: int, seconds: float, pause: float
) -> tuple[list[float], int]:
    times: list[float] = []
    wrong = [0]
    end = time.perf_counter() + seconds
    taking = threading.Lock()

    def client(number: int) -> None:
        rest = random.Random(number)
        connection = http.client.HTTPConnection(HOST, port, timeout=30)
        time.sleep(pause * rest.random())
        while time.perf_counter() < end:
            with taking:
                body = json.dumps(next(questions)).encode()
            began = time.perf_counter()
            try:
                connection.request("POST", "/v1/check", body, {"content-type": "application/json"})
                response = connection.getresponse()
                response.read()
                if response.status == 200:
                    times.append(time.perf_counter() - began)
                else:
                    wrong[0] += 1
            except OSError:
                wrong[0] += 1
                connection.close()
            time.sleep(pause * 2 * rest.random())

    threads = [threading.Thread(target=client, args=(number,)) for number in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return times, wrong[0]


def _memory(pid: int) -> float:
    """Bytes that the server and its workers hold, where the system tells; else 0."""
    total = 0
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            fields = dict(line.split(":", 1) for line in status.read_text(encoding="utf-8").splitlines() if ":" in line)
        except OSError:
            continue
        if str(pid) in (fields["Pid"].strip(), fields["PPid"].strip()) and "VmRSS" in fields:
            total += int(fields["VmRSS"].split()[0]) * 1024
    return float(total)


if __name__ == "__main__":
    main()
