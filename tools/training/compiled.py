"""Compile the functions of modules together, so that the trainer uses the code of the game."""

from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

from numba import njit


def compiled(*modules: ModuleType) -> SimpleNamespace:
    """All names of the modules, each function compiled and calling the compiled others.

    A name means the same in all of them. A function is compiled when it is called first.
    """
    names: dict[str, Any] = {}
    for module in modules:
        names.update(vars(module))
    for module in modules:
        for name, value in vars(module).items():
            if isinstance(value, FunctionType) and value.__module__ == module.__name__:
                plain = FunctionType(value.__code__, names, name, value.__defaults__)
                names[name] = njit(fastmath=True, nogil=True)(plain)
    return SimpleNamespace(**names)
