"""The machines, by name: a machine is one module with its `MACHINE`, named here."""

from __future__ import annotations

from .footprints import MACHINE as FOOTPRINTS
from .frame import Machine
from .matrix import MACHINE as MATRIX

MACHINES: dict[str, Machine] = {machine.name: machine for machine in (MATRIX, FOOTPRINTS)}
