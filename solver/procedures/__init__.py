"""Procedures with prescribed steps: turns, runs, accesses, installing, playing, rezzing (5 to 8)."""
