"""Fixtures of all tests of the kit."""

from collections.abc import Iterator

import pygame
import pytest

from azul.kit.theme import Theme
from azul.settings import Style


@pytest.fixture(autouse=True)
def screen() -> None:
    """SDL names keys and opens fonts once it has a screen, which other tests may have quit."""
    pygame.display.init()
    pygame.font.init()


@pytest.fixture
def evening(screen: None) -> Iterator[Theme]:
    """A new theme in one style, with a window: fonts don't outlive that of another test."""
    window = pygame.Window("", (640, 480))
    window.get_surface()
    yield Theme(Style.EVENING, 1.0)
    window.destroy()
