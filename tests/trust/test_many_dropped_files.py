"""Many files are dropped onto a window with a low limit of open files."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.trust.program_process import GAME, ROOT, TIMEOUT, environment

pytestmark = pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="looks into Linux")

WINDOW = """
import os, resource, sys
from pathlib import Path
import pygame
from azul.scenes.game.round import RoundScene
from tests.play.mouse_player import MousePlayer

def drop(paths):
    for path in paths:
        pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
    player.tick()

def locks():
    links = (Path("/proc/self/fd", number) for number in os.listdir("/proc/self/fd"))
    return sum(os.path.realpath(link).endswith(".lock") for link in links)

player = MousePlayer(Path(sys.argv[1]))
games = sorted(Path(sys.argv[2]).iterdir())
resource.setrlimit(resource.RLIMIT_NOFILE, (40, 40))
drop(games)
assert len(player.app.stack.scenes) == 3, player.app.stack.scenes
for path in games[:30]:
    drop([path])
    assert isinstance(player.app.stack.top, RoundScene), player.app.stack.top
    # The lock of the game before is released as soon as it is written.
    player.app.autosave.flush()
    player.tick()
    assert locks() == 1, locks()
player.close()
print(len([*player.paths.games.glob("*.azul")]))
"""
"""Drops all files at once, then one after the other; each opened game is one new file."""


@pytest.mark.slow
def test_many_dropped_files_do_not_exceed_the_limit_of_open_files(tmp_path: Path) -> None:
    """Each file may open a lock, which must be released again."""
    dropped = tmp_path / "dropped"
    dropped.mkdir()
    for number in range(100):
        (dropped / f"{number:03}.azul").write_bytes(GAME.read_bytes())
    done = subprocess.run(
        [sys.executable, "-c", WINDOW, str(tmp_path / "data"), str(dropped)],
        cwd=ROOT,
        env=environment(PYGAME_HIDE_SUPPORT_PROMPT="1"),
        capture_output=True,
        text=True,
        timeout=4 * TIMEOUT,
    )
    assert (done.stdout, done.stderr) == ("31\n", "")
