"""Inputs that are guided by what of a reader they reach, with atheris where it is installed:
`python -m tests.fuzz.guided READER [libFuzzer options, such as -max_total_time=300]`.

Readers are the campaigns, by name. Without atheris (`pip install atheris`; CPython on Linux) it is skipped, and says
so.
"""

from __future__ import annotations

import sys


def main() -> int:
    """Guide the inputs of one reader until a find, or the time is over."""
    try:
        import atheris  # type: ignore[import-not-found, unused-ignore]
    except ImportError as error:
        sys.stdout.write(f"skipped: {error}\n")
        return 0
    with atheris.instrument_imports(include=["sysop.models.notation", "sysop.models.cardtext", "sysop.models.imports"]):
        from .campaigns import CAMPAIGNS, inputs
    named = {campaign.name: campaign for campaign in CAMPAIGNS}
    if len(sys.argv) < 2 or sys.argv[1] not in named:
        sys.stdout.write(f"which reader? {', '.join(named)}\n")
        return 2
    campaign = named[sys.argv[1]]
    made = inputs(campaign, 0)

    def one(data: bytes) -> None:
        campaign.run(data.decode("utf-8", "replace"))

    def changed(data: bytes, size: int, seed: int) -> bytes:
        if seed % 8 == 0:
            return next(made).encode("utf-8", "replace")[:size]
        return bytes(atheris.Mutate(data, size))

    atheris.Setup([sys.argv[0], *sys.argv[2:]], one, custom_mutator=changed)
    atheris.Fuzz()
    return 0


if __name__ == "__main__":
    sys.exit(main())
