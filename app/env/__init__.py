"""Environments for learning: `from sysop.env import netrunner_v0` (extra `sysop[env]`: PettingZoo and Gymnasium)."""

from importlib.util import find_spec

NEEDS = ("gymnasium", "numpy", "pettingzoo")
_MISSING = [name for name in NEEDS if find_spec(name) is None]
if _MISSING:
    raise ImportError(f"sysop.env needs {', '.join(_MISSING)}, which is not installed: pip install 'sysop[env]'")
