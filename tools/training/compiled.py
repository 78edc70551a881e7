"""Compile the functions of modules together, so that the trainer uses the code of the game."""

from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

from numba import njit


def compiled(*modules: ModuleType) -> SimpleNamespace:
    """Return all names of the modules, each function compiled and calling the compiled others.

    A function is compiled when it is called first. Raises ValueError for a name with two meanings.
    """
    names: dict[str, Any] = {}
    for module in modules:
        for name, value in vars(module).items():
            if not name.startswith("__") and names.setdefault(name, value) is not value:
                raise ValueError(f"{name} has two meanings, one of them in {module.__name__}")
    for module in modules:
        for name, value in vars(module).items():
            if isinstance(value, FunctionType) and value.__module__ == module.__name__:
                plain = FunctionType(value.__code__, names, name, value.__defaults__)
                names[name] = njit(fastmath=True, nogil=True)(plain)
    return SimpleNamespace(**names)
