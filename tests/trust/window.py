"""A window of the program in a process of its own, which plays as it is told.

`python -m tests.trust.window FOLDER` reads deeds and answers each with what there is to be seen.
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
LONGEST: Final = 60.0
"""Seconds that a window may be open."""


class Seen(NamedTuple):
    """The scene on top, its words, and of the game on the table its file and its records."""

    scene: str
    words: str
    file: str
    cursor: int


class Window:
    """Such a process, as the tests see it."""

    def __init__(self, folder: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.trust.window", str(folder)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            env=os.environ | SILENT,
        )
        # Else a window that hangs would hold up all tests.
        self._end = threading.Timer(LONGEST, self._process.kill)
        self._end.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()
        self._end.cancel()

    def do(self, deed: str, *words: str) -> Seen:
        """Push a button, press a key, play a move, leave to the menu."""
        assert self._process.stdin
        assert self._process.stdout
        with contextlib.suppress(BrokenPipeError):
            print(json.dumps([deed, *words]), file=self._process.stdin, flush=True)
        seen = self._process.stdout.readline()
        assert seen, "the window has died, or hung"
        return Seen(*json.loads(seen))


def main(folder: Path) -> None:
    import pygame

    from azul.engine import legal_moves
    from azul.scenes.game.table_scene import TableScene
    from azul.scenes.panel import PanelScene
    from tests.play.hand import Hand

    hand = Hand(folder)
    for line in sys.stdin:
        match json.loads(line):
            case ["push", words]:
                hand.push(words)
            case ["play"]:
                hand.play(legal_moves(hand.state)[0])
            case ["key", name]:
                hand.key(getattr(pygame, name))
            case ["leave"]:
                hand.key(pygame.K_ESCAPE)
                hand.push("Main menu")
        hand.app.autosave.flush()
        hand.tick()
        hand.app.autosave.flush()
        top = hand.app.stack.top
        words = top.body() if isinstance(top, PanelScene) else ""
        tables = [scene for scene in hand.app.stack.scenes if isinstance(scene, TableScene)]
        session = tables[0].session if tables else None
        file = session.path.name if session else ""
        seen = Seen(type(top).__name__, words, file, session.game.cursor if session else 0)
        print(json.dumps(seen), flush=True)
    hand.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
