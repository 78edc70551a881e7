"""Count the Python calls in azul/ that handle an input, and the files of these calls.

Usage: python tools/trace_input.py [--files]

Inputs come at the table of two people after five moves, in 1600x900 pixels. A generator or
comprehension counts each time that Python enters it. With --files, the tool also prints the calls
of each file. Then it prints the lines of each package: all lines, and lines of code, docstrings and
comments.
"""

import argparse
import ast
import os
import sys
import tempfile
import tokenize
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from types import FrameType
from typing import Final

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from azul.app import App
from azul.engine import Draft, Setup, legal_moves
from azul.game import Game
from azul.kit.keys import Command, Key, KeyPress
from azul.kit.pointer import Move, Press, Release
from azul.paths import Paths
from azul.scenes.game.round import RoundScene
from azul.table.slots import Area, Slot, contents_of, source_slots

SIZE: Final = (1600, 900)
MOVES: Final = 5
TICK: Final = 0.02
PACKAGE: Final = f"{ROOT / 'azul'}{os.sep}"


def calls_of(action: Callable[[], object]) -> Counter[str]:
    """Return the number of calls that an action makes in azul/, by file."""
    calls: Counter[str] = Counter()

    def count(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(PACKAGE):
            calls[frame.f_code.co_filename.removeprefix(PACKAGE)] += 1

    sys.setprofile(count)
    try:
        action()
    finally:
        sys.setprofile(None)
    return calls


class Person:
    """A scripted player in the app without a window."""

    def __init__(self, folder: Path) -> None:
        self.app = App(Paths.in_folder(folder), "en", False)
        self.close = self.app.close
        self.stack = self.app.stack
        self.app.window.size = SIZE
        game = Game(Setup(("Ana", "Ben"), seed=1))
        for _ in range(MOVES):
            game.play(legal_moves(game.state)[0])
        self.wait()
        session = self.app.context.start_game(game)
        self.stack.push(RoundScene(self.app.context, session))
        self.wait()

    def wait(self) -> None:
        """Run 100 loop iterations, after which nothing moves."""
        for _ in range(100):
            self.app.tick([], TICK)

    def traced(self) -> Iterator[tuple[str, Counter[str]]]:
        """Yield the name of each action, and its calls by file."""
        table = self.stack.top.table if isinstance(self.stack.top, RoundScene) else None
        assert table
        state, layout = table.state, table.painter.layout
        draft = next(m for m in legal_moves(state) if isinstance(m, Draft) and m.line)
        contents = contents_of(state)
        tile = next(s for s in source_slots(contents, draft.source) if contents[s] == draft.color)
        line = Slot(Area.LINE, state.to_act, draft.line, 1)
        start, end = layout.slot_rect(tile).center, layout.slot_rect(line).center
        handle = self.stack.handle
        handle(Move(start))
        self.wait()
        yield "press on a tile", calls_of(lambda: handle(Press(start)))
        handle(Move((start[0] + 30, start[1])))
        self.wait()
        handle(Move(end))
        self.wait()
        yield "drop", calls_of(lambda: handle(Release(end)))
        self.wait()
        yield "hint", calls_of(lambda: handle(command(Command.HINT)))
        self.wait()
        yield "review opened", calls_of(lambda: handle(command(Command.REVIEW)))
        handle(KeyPress(key=Key.ESCAPE))
        self.wait()
        self.stack.push(self.app.context.destinations.settings())
        handle(KeyPress(key=Key.TAB))
        self.wait()
        yield "setting changed", calls_of(lambda: handle(KeyPress(key=Key.RIGHT)))


def command(command: Command) -> KeyPress:
    """Return the key press of a command."""
    return KeyPress(command=command)


def lines_of(folder: Path) -> Counter[str]:
    """Return the number of lines of each kind in all Python files in a folder."""
    kinds: Counter[str] = Counter()
    for path in folder.rglob("*.py"):
        kinds += _kinds_of_lines(path)
    return kinds


def _kinds_of_lines(path: Path) -> Counter[str]:
    text = path.read_text("utf-8")
    strings = {
        line
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    with path.open("rb") as file:
        tokens = [*tokenize.tokenize(file.readline)]
    comments = {token.start[0] for token in tokens if token.type == tokenize.COMMENT}
    filled = {n for n, line in enumerate(text.splitlines(), 1) if line.strip()}
    alone = {n for n in comments if text.splitlines()[n - 1].lstrip().startswith("#")}
    return Counter(
        code=len(filled - strings - alone),
        comments=len(alone),
        docstrings=len(strings & filled),
        all=len(text.splitlines()),
    )


def main() -> None:
    """Print the calls of each action, and the lines of each package."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--files", action="store_true", help="also print the calls of each file")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, closing(Person(Path(folder))) as person:
        for name, calls in person.traced():
            print(f"{name:16} {calls.total():5} calls in {len(calls):3} files")
            if options.files:
                for file, count in calls.most_common():
                    print(f"    {count:5} {file}")
    print(f"\n{'package':12} {'all':>7} {'code':>7} {'docs':>7} {'comments':>9}")
    parts = {path.name: path for path in sorted((ROOT / "azul").iterdir()) if path.is_dir()}
    parts = {name: path for name, path in parts.items() if [*path.rglob("*.py")]}
    for name, path in (parts | {"azul": ROOT / "azul", "tests": ROOT / "tests"}).items():
        n = lines_of(path)
        print(f"{name:12} {n['all']:7} {n['code']:7} {n['docstrings']:7} {n['comments']:9}")


if __name__ == "__main__":
    main()
