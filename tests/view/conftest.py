"""What tests of looks share: a window, and one look after the other."""

from collections.abc import Iterator

import pygame
import pytest

from azul.kit.look import Look
from azul.settings import Style


@pytest.fixture(params=Style)
def look(request: pytest.FixtureRequest) -> Iterator[Look]:
    """A look of each style in turn, and a window that pictures are made for."""
    pygame.display.init()
    pygame.font.init()
    window = pygame.Window("", (640, 480))
    window.get_surface()
    yield Look(request.param, 1.0)
    window.destroy()
