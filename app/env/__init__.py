"""Environments for learning: `from sysop.env import netrunner_v0` (extra `sysop[env]`: PettingZoo and Gymnasium)."""
