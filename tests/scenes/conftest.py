"""What tests of scenes share."""

from functools import partial

import pytest

from azul.insight import Analysis
from azul.services import analyses
from tests.insight.games import NODES
from tests.play.hand import hand as hand


@pytest.fixture
def small_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Analyses with small budgets: fast, and the screens are the same."""
    monkeypatch.setattr(analyses, "Analysis", partial(Analysis, budget=NODES))
