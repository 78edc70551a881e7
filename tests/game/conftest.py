"""Fixtures for tests of saved games."""

from pathlib import Path

import pytest


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return the path of a saved game in an empty folder; the file does not exist yet."""
    return tmp_path / "game.azul"
