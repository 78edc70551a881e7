"""Fixtures for the tests of play."""

from collections.abc import Callable

import pytest

from azul.kit.audio import Audio, Sound
from azul.kit.theme import Theme
from tests.play.mouse_player import player as player


@pytest.fixture
def sounds(monkeypatch: pytest.MonkeyPatch) -> list[Sound]:
    """Return the names of the sounds that the program has played."""
    sounds: list[Sound] = []
    monkeypatch.setattr(Audio, "play", lambda _, name: sounds.append(name))
    return sounds


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return all texts that were drawn, or measured to be drawn, since the list was cleared."""
    texts: list[str] = []
    for name in ("text", "paragraph", "width"):
        method = getattr(Theme, name)

        def recorded(
            theme: Theme, text: str, *more: object, method: Callable[..., object] = method
        ) -> object:
            texts.append(text)
            return method(theme, text, *more)

        monkeypatch.setattr(Theme, name, recorded)
    return texts


@pytest.fixture
def fixed_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fix the seed and the starter, because only a keyboard can type a seed."""
    monkeypatch.setattr("azul.scenes.lobby.setup.draw_seed", lambda: 11)
    monkeypatch.setattr("azul.scenes.lobby.setup.draw_starter", lambda count: 1)
