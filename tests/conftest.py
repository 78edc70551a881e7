"""What several tests share: no window and no sound, whatever machine they run on; and looks."""

import os
import signal
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

# Shells make what they start in the background deaf to Ctrl+C, `nohup` to the end of the terminal,
# and so would be all that is started here to see how it ends.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
for ending in {"SIGTERM", "SIGHUP"}.intersection(dir(signal)):
    if signal.getsignal(getattr(signal, ending)) is signal.SIG_IGN:
        # The tests themselves go on: what is caught, and not ignored, is nobody's heritage.
        signal.signal(getattr(signal, ending), lambda *_: None)

if TYPE_CHECKING:
    from azul.kit.look import Look


@pytest.fixture(scope="session", autouse=True)
def drawings() -> Iterator[None]:
    """Each drawing is rasterised once in a size, not by every test anew: nobody paints on it."""
    import pygame

    with pytest.MonkeyPatch.context() as patch:
        kept = lru_cache(512)(pygame.image.load_sized_svg)
        patch.setattr(pygame.image, "load_sized_svg", kept)
        yield


@pytest.fixture(params=["evening", "contrast"])
def look(request: pytest.FixtureRequest) -> "Iterator[Look]":
    """A look of each style in turn, and a window that pictures are made for."""
    import pygame

    from azul.kit.look import Look
    from azul.settings import Style

    pygame.display.init()
    pygame.font.init()
    window = pygame.Window("", (640, 480))
    window.get_surface()
    yield Look(Style(request.param), 1.0)
    window.destroy()
