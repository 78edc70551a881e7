"""Missing, small and lost screens, and other color depths: one message, and nothing is lost."""

import os
import signal
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final

import pytest

from azul.environment import ENTRY
from tests.trust.program_process import (
    GAME,
    TIMEOUT,
    Process,
    environment,
    holds_opened_game,
    started,
    wait_for_exit,
    wait_for_game_file,
    wait_until,
)
from tests.trust.virtual_screen import VirtualScreen, needs_xvfb, virtual_screen

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs Linux"),
]
TERM: Final = -signal.SIGTERM
FIRST_PORT: Final = 6000
"""The port of the display with the number 0."""

RESIZE_TIME: Final = 0.5
"""Seconds in which the program reacts to a new size."""


@contextmanager
def playing(on: VirtualScreen, folder: Path) -> Iterator[Process]:
    """Run the program with an open game."""
    with started("--data-dir", folder, "--lang", "en", GAME, env=on.env) as process:
        yield process


def leave(process: Process) -> tuple[int, str, str]:
    process.terminate()
    return wait_for_exit(process)


@pytest.mark.parametrize("driver", [None, "", "x11"])
def test_a_missing_screen_is_reported_in_one_sentence(driver: str | None, tmp_path: Path) -> None:
    """Without a chosen driver SDL would run the program invisibly."""
    if not driver and os.path.exists("/dev/dri"):
        pytest.skip("this machine may draw without X11")
    env = environment(DISPLAY=None, WAYLAND_DISPLAY=None, SDL_VIDEODRIVER=driver)
    with started("--data-dir", tmp_path, "--lang", "en", env=env) as process:
        assert wait_for_exit(process) == (1, "", "No screen was found.\n")
    assert not (tmp_path / "azul.log").exists(), "a missing screen is no error of the program"


def test_a_signal_ends_the_program_while_it_waits_for_a_screen(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        display = f"127.0.0.1:{silent.getsockname()[1] - FIRST_PORT}"
        env = environment(DISPLAY=display, SDL_VIDEODRIVER="x11")
        with started("--data-dir", tmp_path, env=env) as process:
            silent.settimeout(TIMEOUT)
            connection, _ = silent.accept()
            # It stays open: a program whose screen hangs up would report a missing screen.
            with connection:
                connection.recv(1)
                assert leave(process) == (TERM, "", "")


def test_a_chosen_driver_without_a_screen_is_used(tmp_path: Path) -> None:
    env = environment(DISPLAY=None, SDL_VIDEODRIVER="offscreen")
    with started("--data-dir", tmp_path, GAME, env=env) as process:
        assert holds_opened_game(wait_for_game_file(tmp_path / "games", process))
        assert leave(process) == (TERM, "", "")


@needs_xvfb
@pytest.mark.parametrize("games", ["folder", "file"])
def test_a_lost_screen_loses_no_game(games: str, tmp_path: Path) -> None:
    """X11 ends a program at once; the program first copies an unsaved game elsewhere."""
    place, message = tmp_path / "games", "All games are saved."
    if games == "file":
        place.touch()
    with virtual_screen("1280x800x24") as on, playing(on, tmp_path) as process:
        on.window(process)
        time.sleep(RESIZE_TIME)
        on.process.kill()
        code, out, err = wait_for_exit(process)
    (saved,) = (place if games == "folder" else tmp_path).glob("*.azul")
    if games == "file":
        message = f"A copy is kept in {saved}."
    assert (code, out, err) == (1, "", f"The connection to the screen was lost. {message}\n")
    assert holds_opened_game(saved)


@needs_xvfb
@pytest.mark.parametrize("depth", [15, 16, 30])
def test_the_game_is_shown_in_other_color_depths(depth: int, tmp_path: Path) -> None:
    with virtual_screen(f"1280x800x{depth}") as on, playing(on, tmp_path) as process:
        wait_for_game_file(tmp_path / "games", process)
        assert leave(process) == (TERM, "", "")


@needs_xvfb
def test_the_window_has_the_name_of_its_entry_and_leaves_the_compositor_alone(
    tmp_path: Path,
) -> None:
    """Desktops find name and icon by the entry; SDL would stop shadows of all windows."""
    with virtual_screen("1280x800x24") as on, playing(on, tmp_path) as process:
        window = on.window(process)
        assert on.property(window, "WM_CLASS") == f'WM_CLASS = "{ENTRY}", "{ENTRY}"'
        assert "= 1" not in on.property(window, "_NET_WM_BYPASS_COMPOSITOR")
        assert leave(process) == (TERM, "", "")


@needs_xvfb
@pytest.mark.parametrize("size", [(800, 600), (320, 240), (1024, 600), (1024, 640)])
def test_the_window_fits_a_small_screen(size: tuple[int, int], tmp_path: Path) -> None:
    with virtual_screen(f"{size[0]}x{size[1]}x24") as on, playing(on, tmp_path) as process:
        window_size = on.size(on.window(process))
        assert all(ours <= whole for ours, whole in zip(window_size, size, strict=True))
        assert leave(process) == (TERM, "", "")


@needs_xvfb
def test_a_window_that_is_forced_to_be_tiny_still_draws(tmp_path: Path) -> None:
    with virtual_screen("1280x800x24") as on, playing(on, tmp_path) as process:
        window = on.window(process)
        for size in ((320, 240), (100, 700), (1, 1), (1200, 3)):
            wait_until(partial(on.force_size, window, size), "other size", process)
            time.sleep(RESIZE_TIME)
        assert leave(process) == (TERM, "", "")
