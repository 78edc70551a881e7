"""Marks cases of parametrized tests as slow: all cases, or most of them."""

from collections.abc import Iterable
from typing import Any

import pytest


def slow(cases: Iterable[Any]) -> list[Any]:
    """Mark all cases of a parameter as slow."""
    return [pytest.param(case, marks=pytest.mark.slow) for case in cases]


def some(cases: Iterable[Any], step: int) -> list[Any]:
    """Mark all cases as slow except the first of every `step`."""
    return [
        case if number % step == 0 else pytest.param(case, marks=pytest.mark.slow)
        for number, case in enumerate(cases)
    ]
