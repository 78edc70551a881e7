"""Cases of tests that repeat themselves: some are in the quick suite, the others slow."""

from collections.abc import Iterable
from typing import Any

import pytest


def slow(cases: Iterable[Any]) -> list[Any]:
    """Cases of one parameter for the slow tests alone."""
    return [pytest.param(case, marks=pytest.mark.slow) for case in cases]


def some(cases: Iterable[Any], step: int) -> list[Any]:
    """The first of every `step` cases for the quick suite, the others for the slow tests."""
    return [
        case if number % step == 0 else pytest.param(case, marks=pytest.mark.slow)
        for number, case in enumerate(cases)
    ]
