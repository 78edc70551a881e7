"""What several tests of play use."""

import pytest

from azul.kit.audio import Audio, Sound
from tests.play.hand import hand as hand


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[Sound]:
    """The sounds that the program plays."""
    played: list[Sound] = []
    monkeypatch.setattr(Audio, "play", lambda _, name: played.append(name))
    return played
