"""What the tests of files share."""

from pathlib import Path

import pytest


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file of a game, not written yet, alone in its folder."""
    return tmp_path / "game.azul"
