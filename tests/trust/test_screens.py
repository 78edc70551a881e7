"""Screens that are missing, small, of other colors, or gone: told in a sentence, nothing lost."""

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final

import pytest

from tests.trust.screens import Screen, screen, virtual
from tests.trust.started import (
    GAME,
    Process,
    ended,
    is_the_game,
    opened_in,
    started,
    surroundings,
    until,
)

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="these are screens of Linux"),
]
TERM: Final = -signal.SIGTERM
LONG: Final = 0.5
"""Seconds in which the program has answered a new size for sure."""


@contextmanager
def playing(on: Screen, folder: Path) -> Iterator[Process]:
    """The program with a game on its table."""
    with started("--data-dir", folder, "--lang", "en", GAME, env=on.env) as process:
        yield process


def leave(process: Process) -> tuple[int, str, str]:
    process.terminate()
    return ended(process)


@pytest.mark.parametrize("driver", [None, "", "x11"])
def test_without_a_screen_a_sentence_says_so(driver: str | None, tmp_path: Path) -> None:
    """SDL would let the program run on unseen, if it is not told which driver to use."""
    if not driver and os.path.exists("/dev/dri"):
        pytest.skip("this machine may draw without X11")
    env = surroundings(DISPLAY=None, WAYLAND_DISPLAY=None, SDL_VIDEODRIVER=driver)
    with started("--data-dir", tmp_path, "--lang", "en", env=env) as process:
        assert ended(process) == (1, "", "There’s no screen to play on.\n")
    assert not (tmp_path / "azul.log").exists(), "that is no error of the program"


def test_a_driver_without_a_screen_that_was_asked_for_is_used(tmp_path: Path) -> None:
    env = surroundings(DISPLAY=None, SDL_VIDEODRIVER="offscreen")
    with started("--data-dir", tmp_path, GAME, env=env) as process:
        assert is_the_game(opened_in(tmp_path / "games", process))
        assert leave(process) == (TERM, "", "")


@virtual
@pytest.mark.parametrize("games", ["folder", "file"])
def test_a_screen_that_is_gone_costs_nothing(games: str, tmp_path: Path) -> None:
    """X11 ends a program at once; what the disk has not taken is kept elsewhere before."""
    place, told = tmp_path / "games", "All games are saved."
    if games == "file":
        place.touch()
    with screen("1280x800x24") as on, playing(on, tmp_path) as process:
        on.window(process)
        time.sleep(LONG)
        on.process.kill()
        code, out, err = ended(process)
    (kept,) = (place if games == "folder" else tmp_path).glob("*.azul")
    if games == "file":
        told = f"A copy is kept in {kept}."
    assert (code, out, err) == (1, "", f"The screen is gone. {told}\n")
    assert is_the_game(kept)


@virtual
@pytest.mark.parametrize("depth", [15, 16, 30])
def test_screens_of_other_colors_show_the_game(depth: int, tmp_path: Path) -> None:
    with screen(f"1280x800x{depth}") as on, playing(on, tmp_path) as process:
        opened_in(tmp_path / "games", process)
        assert leave(process) == (TERM, "", "")


@virtual
@pytest.mark.parametrize("size", [(800, 600), (320, 240), (1024, 600), (1024, 640)])
def test_the_window_fits_a_small_screen(size: tuple[int, int], tmp_path: Path) -> None:
    with screen(f"{size[0]}x{size[1]}x24") as on, playing(on, tmp_path) as process:
        shown = on.size(on.window(process))
        assert all(mine <= whole for mine, whole in zip(shown, size, strict=True))
        assert leave(process) == (TERM, "", "")


@virtual
def test_a_window_that_is_forced_to_be_tiny_draws_on(tmp_path: Path) -> None:
    with screen("1280x800x24") as on, playing(on, tmp_path) as process:
        window = on.window(process)
        for size in ((320, 240), (100, 700), (1, 1), (1200, 3)):
            until(partial(on.force, window, size), "other size", process)
            time.sleep(LONG)
        assert leave(process) == (TERM, "", "")
