"""The functions of a module, as a list of its abilities."""

import sys
from collections.abc import Callable, Collection
from typing import Any


def functions_of(module: str, besides: Collection[object] = ()) -> list[Callable[..., Any]]:
    """Return all public functions that a module has defined so far, in order, `besides` some."""
    return [
        value
        for name, value in vars(sys.modules[module]).items()
        if getattr(value, "__module__", "") == module
        and callable(value)
        and not isinstance(value, type)
        and not name.startswith("_")
        and value not in besides
    ]
