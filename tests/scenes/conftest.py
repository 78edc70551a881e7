"""What tests of scenes share."""

import pytest

from azul.services import analyses
from tests.insight.games import NODES, with_budget
from tests.play.hand import hand as hand


@pytest.fixture
def small_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Analyses with small budgets: fast, and the screens are the same."""
    monkeypatch.setattr(analyses, "Analysis", with_budget(NODES))
