"""The machines, by name: a machine is one module with its `MACHINE`, named here."""

from __future__ import annotations

from .blanking import PIECES
from .footprints import MACHINE as FOOTPRINTS
from .frame import Machine
from .matrix import MACHINE as MATRIX
from .metamorphic import MACHINE as METAMORPHIC

MACHINES: dict[str, Machine] = {machine.name: machine for machine in (MATRIX, FOOTPRINTS, PIECES, METAMORPHIC)}
