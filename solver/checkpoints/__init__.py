"""Checkpoints and what they correct (10.3)."""
