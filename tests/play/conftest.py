"""Fixtures for the tests of play."""

import pytest

from azul.kit.audio import Audio, Sound
from tests.play.hand import hand as hand


@pytest.fixture
def sounds(monkeypatch: pytest.MonkeyPatch) -> list[Sound]:
    """The names of the sounds that the program has played."""
    sounds: list[Sound] = []
    monkeypatch.setattr(Audio, "play", lambda _, name: sounds.append(name))
    return sounds
