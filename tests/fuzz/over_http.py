"""Bodies that are nearly questions, sent to the server: `python -m tests.fuzz.over_http [--inputs N] [--seed S]`.

Each is answered or refused, and never with a mistake of the server; it needs the extra `sysop[serve]`.
"""

from __future__ import annotations

import argparse
import json
import logging
import random
import sys

from sysop.questions import KINDS

from .__main__ import HEADING, row
from .campaigns import BATCH, Mistake
from .running import Figures, measured

ALLOWED = (200, 400, 404, 405, 413, 422, 503)


def main() -> int:
    """Send so many."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    try:
        from litestar.testing import TestClient

        from sysop.service.http import create_app
        from sysop.service.workers import Limits
    except ImportError as error:
        sys.stdout.write(f"skipped: {error}\n")
        return 0
    logging.getLogger("httpx").setLevel(logging.WARNING)
    figures = Figures("http")
    with TestClient(create_app(Limits(workers=1, rate=0))) as client:

        def posted(text: str) -> str:
            route, _, body = text.partition(" ")
            answer = client.post(f"/v1/{route}", content=body.encode("utf-8", "replace"))
            if answer.status_code not in ALLOWED:
                raise Mistake(f"{answer.status_code}: {answer.text[:200]}")
            return str(answer.status_code)

        for number in range(args.inputs):
            rng = random.Random(f"http {args.seed} {number}")
            measured(figures, posted, _body(rng))
    sys.stdout.write(HEADING + row(figures))
    for signature, (what, given) in figures.finds.items():
        sys.stdout.write(f"FOUND {signature}: {what}\n    {given[:300]!r}\n")
    return int(bool(figures.finds))


def _body(rng: random.Random) -> str:
    """The kind of a question, and a body that is nearly one of that kind."""
    body = BATCH.make(rng)
    try:
        question = json.loads(body)
    except ValueError:
        question = None
    if not isinstance(question, dict):
        return f"check {body}"
    kinds = [key for key in question if key in KINDS] or ["check"]
    question.pop("id", None)
    return f"{rng.choice(kinds)} {json.dumps(question)}"


if __name__ == "__main__":
    sys.exit(main())
