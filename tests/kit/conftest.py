"""Fixtures of all tests of the kit."""

from collections.abc import Iterator

import pygame
import pytest

from azul.kit.theme import Theme
from azul.settings import Style


@pytest.fixture(autouse=True)
def screen() -> None:
    """Open a screen, with which SDL names keys and opens fonts; other tests may have closed it."""
    pygame.display.init()
    pygame.font.init()


@pytest.fixture
def evening(screen: None) -> Iterator[Theme]:
    """Return a new theme in one style, with its own window, because fonts end with a window."""
    window = pygame.Window("", (640, 480))
    window.get_surface()
    yield Theme(Style.EVENING, 1.0)
    window.destroy()
