"""Fixtures for the tests of scenes."""

import pytest

from azul.services import analyses
from tests.insight.games import NODES, with_budget
from tests.play.hand import hand as hand


@pytest.fixture
def small_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Analyses with small budgets, which are fast; the screens look the same."""
    monkeypatch.setattr(analyses, "Analysis", with_budget(NODES))
