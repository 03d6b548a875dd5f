"""Refuses to be imported without NumPy, in one sentence: before the modules that use it."""
from importlib.util import find_spec
from sys import executable

if find_spec("numpy") is None:
    raise ImportError(f"pliant needs NumPy, which {executable} does not have: install python3-numpy, or run a Python that has NumPy")
