"""What goes on beyond the instruction that made it: lingering effects, delayed and persistent abilities (9.10)."""
