"""Targets: which sets of them can be announced, and why an object is not a valid one (1.15)."""
