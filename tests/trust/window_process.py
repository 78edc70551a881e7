"""A window of the program in a separate process, driven by actions.

`python -m tests.trust.window_process FOLDER` reads actions, and answers each with a WindowState.
"""

import contextlib
import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Final, NamedTuple, Self

ROOT: Final = Path(__file__).parents[2]
SILENT: Final = {
    "SDL_VIDEODRIVER": "dummy",
    "SDL_AUDIODRIVER": "dummy",
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
}
TIMEOUT: Final = 60.0
"""Seconds after which a window is killed."""


class WindowState(NamedTuple):
    """The scene on top and its text; the file and the cursor of the open game."""

    scene: str
    text: str
    file: str
    cursor: int


class WindowProcess:
    """Starts such a process, and sends actions to it."""

    def __init__(self, folder: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.trust.window_process", str(folder)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            env=os.environ | SILENT,
        )
        # A window that hangs must not block the tests.
        self._end = threading.Timer(TIMEOUT, self._process.kill)
        self._end.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()
        self._end.cancel()

    def do(self, action: str, *values: str) -> WindowState:
        """Do "push", "key", "play" or "leave"; any other action only returns the state."""
        assert self._process.stdin
        assert self._process.stdout
        with contextlib.suppress(BrokenPipeError):
            print(json.dumps([action, *values]), file=self._process.stdin, flush=True)
        state = self._process.stdout.readline()
        assert state, "the window has exited, or hung"
        return WindowState(*json.loads(state))


def main(folder: Path) -> None:
    import pygame

    from azul.engine import legal_moves
    from azul.scenes.game.table_scene import TableScene
    from azul.scenes.panel import PanelScene
    from tests.play.mouse_player import MousePlayer

    player = MousePlayer(folder)
    for line in sys.stdin:
        match json.loads(line):
            case ["push", text]:
                player.push(text)
            case ["play"]:
                player.play(legal_moves(player.state)[0])
            case ["key", name]:
                player.key(getattr(pygame, name))
            case ["leave"]:
                player.key(pygame.K_ESCAPE)
                player.push("Main menu")
        player.app.autosave.flush()
        player.tick()
        player.app.autosave.flush()
        top = player.app.stack.top
        text = top.body() if isinstance(top, PanelScene) else ""
        tables = [scene for scene in player.app.stack.scenes if isinstance(scene, TableScene)]
        session = tables[0].session if tables else None
        file = session.path.name if session else ""
        state = WindowState(type(top).__name__, text, file, session.game.cursor if session else 0)
        print(json.dumps(state), flush=True)
    player.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
