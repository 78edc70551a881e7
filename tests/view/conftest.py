"""What tests of looks share: a window, and everything drawn in one look after the other."""

from collections.abc import Iterator

import pygame
import pytest

from azul.kit import assets, emblems, frames, theme
from azul.settings import Look
from azul.table import ground, sprites


@pytest.fixture(params=Look)
def look(request: pytest.FixtureRequest) -> Iterator[Look]:
    """Each look in turn; afterwards it is evening again."""
    pygame.display.init()
    pygame.font.init()
    window = pygame.Window("", (640, 480))
    window.get_surface()
    _use(request.param)
    yield request.param
    _use(Look.EVENING)
    window.destroy()


def _use(look: Look) -> None:
    theme.use(look)
    for module in (assets, emblems, frames, sprites):
        module.forget()
    ground.painted.cache_clear()
