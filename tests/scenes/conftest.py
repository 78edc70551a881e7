"""Fixtures for the tests of scenes."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

import pygame
import pytest

from azul.kit.messages import Toast
from azul.settings import Settings, Speed
from tests.play.mouse_player import MousePlayer
from tests.play.mouse_player import player as player


class Begin(Protocol):
    """Starts the program with these settings, or with the settings that it has saved."""

    def __call__(
        self, kind: Callable[[Path], MousePlayer] = MousePlayer, **settings: Any
    ) -> MousePlayer: ...


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Begin]:
    """Return a function that starts the program once or more in one folder.

    Without settings it starts as for the next time.
    """
    opened: list[MousePlayer] = []

    def start(kind: Callable[[Path], MousePlayer] = MousePlayer, **settings: Any) -> MousePlayer:
        if opened:
            opened.pop().close()
        if settings:
            usual: dict[str, Any] = {"speed": Speed.OFF, "tips": False}
            Settings(**usual | settings).save(tmp_path / "settings.json")
        opened.append(kind(tmp_path))
        return opened[-1]

    yield start
    while opened:
        opened.pop().close()


@pytest.fixture
def toasts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the texts of the toasts that are still visible."""
    texts: list[str] = []
    show, hide = Toast.show, Toast.hide

    def shown(toast: Toast, text: str, *options: Any) -> None:
        texts.append(text)
        show(toast, text, *options)

    def hidden(toast: Toast) -> None:
        texts.clear()
        hide(toast)

    monkeypatch.setattr(Toast, "show", shown)
    monkeypatch.setattr(Toast, "hide", hidden)
    return texts


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the texts that have been copied."""
    texts: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", texts.append)
    return texts
