"""The machines, by name: a machine is one module with its `MACHINE`, named here."""

from __future__ import annotations

from .again import MACHINE as AGAIN
from .asked import MACHINE as ASKED
from .blanking import PIECES, RULES, SENTENCES
from .footprints import MACHINE as FOOTPRINTS
from .frame import Machine
from .left_out import MACHINE as LEFT_OUT
from .matrix import MACHINE as MATRIX
from .metamorphic import MACHINE as METAMORPHIC
from .played import MACHINE as PLAYED
from .returned import MACHINE as RETURNED
from .undecided import MACHINE as UNDECIDED

ALL = (MATRIX, AGAIN, FOOTPRINTS, PIECES, SENTENCES, RULES, UNDECIDED, METAMORPHIC, LEFT_OUT, RETURNED, ASKED, PLAYED)
MACHINES: dict[str, Machine] = {machine.name: machine for machine in ALL}
