"""Costs that are due together: what is due, every way to pay it, and why it cannot be paid (1.16)."""
