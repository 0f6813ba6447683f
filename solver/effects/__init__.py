"""What an instruction is expected to do, and carrying that out, one expected effect at a time (9.1.5, 9.9.2, 9.11)."""

from .doing_one_effect import carry_out
from .if_able import was_done
from .kinds import not_carried_out, server_options

__all__ = ["carry_out", "not_carried_out", "server_options", "was_done"]
