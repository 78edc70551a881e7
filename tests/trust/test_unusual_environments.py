"""The program, started in unusual places and ways, opens a game, saves it, and ends on request."""

import os
import shutil
import signal
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from tests.systems import only_posix
from tests.trust.program_process import (
    GAME,
    Process,
    environment,
    holds_opened_game,
    started,
    wait_for_exit,
    wait_for_game_file,
    wait_until,
)

pytestmark = [
    pytest.mark.slow,
    only_posix("signals and shells of POSIX"),
]
linux = pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="looks into Linux")
TERM: Final = -signal.SIGTERM
HOME: Final = Path(".local/share/azulejo-table/games")


class Start(NamedTuple):
    """Changes of the environment, earlier shell commands, and whether to pass `--data-dir`."""

    env: Mapping[str, str | None] = {}
    before: str = ""
    data: bool = True


STARTS: Final = {
    "letters of ASCII": Start({"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}),
    "a language that is not there": Start({"LC_ALL": "tr_TR.UTF-8", "LANGUAGE": "xx:tr"}),
    "a language that is no text": Start({"LANG": "\udcff", "LANGUAGE": "\udcff", "LC_ALL": None}),
    "letters of Unicode, no language": Start({"LC_ALL": "C.UTF-8", "LANGUAGE": None}),
    "no environment": Start({name: None for name in os.environ if not name.startswith("SDL")}),
    "no docstrings": Start({"PYTHONOPTIMIZE": "2"}),
    "every warning an error": Start({"PYTHONWARNINGS": "error"}),
    "development": Start({"PYTHONDEVMODE": "1"}),
    "a home that is not there": Start({"HOME": "{home}/a/b"}, data=False),
    "no folder for temporary files": Start({"TMPDIR": "/nowhere"}),
    "a time zone that is none": Start({"TZ": ":/nowhere"}),
    "no standard streams": Start(before="exec <&- >&- 2>&-"),
    "no stderr": Start(before="exec 2>&-"),
    "full streams": Start(before="exec >/dev/full 2>/dev/full"),
    "few open files": Start(before="ulimit -n 24"),
    "no rights for anybody": Start(before="umask 0077"),
    "a folder that is gone": Start(before='mkdir "$0.gone"; cd "$0.gone"; rmdir "$0.gone"'),
    "no sound device": Start({"SDL_AUDIODRIVER": "nothing"}),
}


@linux
def test_no_file_gets_the_descriptor_of_a_closed_stream(tmp_path: Path) -> None:
    """Otherwise the output of a library could be written into a saved game."""
    env = environment()
    with started("--data-dir", tmp_path, GAME, env=env, before="exec <&- >&- 2>&-") as process:
        wait_for_game_file(tmp_path / "games", process)
        places = [os.readlink(f"/proc/{process.pid}/fd/{number}") for number in range(3)]
    assert places == [os.devnull] * 3


INTERRUPT_IMPORT: Final = """
import signal, sys
class Finder:
    def find_spec(self, name, *_):
        if name == {name!r}:
            signal.raise_signal(signal.SIGINT)
sys.meta_path.insert(0, Finder())
"""
"""A `sitecustomize` module that raises SIGINT when a module is imported."""


@pytest.mark.parametrize("module", ["argparse", "azul.saves", "azul.app", "pytmx"])
def test_ctrl_c_during_the_start_ends_it_silently(module: str, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(INTERRUPT_IMPORT.format(name=module))
    env = environment(PYTHONPATH=str(tmp_path))
    with started("--data-dir", tmp_path, env=env) as process:
        assert wait_for_exit(process) == (-signal.SIGINT, "", "")


@linux
def test_a_copy_is_saved_elsewhere_if_home_is_a_file(tmp_path: Path) -> None:
    home, spare = tmp_path / "home", tmp_path / "spare"
    home.write_text("no folder")
    spare.mkdir()
    env = environment(HOME=str(home), TMPDIR=str(spare), XDG_DATA_HOME=None)
    with started("--lang", "en", GAME, env=env) as process:
        wait_until(lambda: handles_sigterm(process), "loop", process)
        process.terminate()
        code, out, err = wait_for_exit(process)
    (saved,) = spare.glob("*.azul")
    assert (code, out, err) == (TERM, "", f"A copy is kept in {saved}.\n")
    assert holds_opened_game(saved)
    assert home.read_text() == "no folder"


def handles_sigterm(process: Process) -> bool:
    """True if the process has a handler for SIGTERM; it opens the game before it ends."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    caught = next(line for line in status.splitlines() if line.startswith("SigCgt"))
    return bool(int(caught.split()[1], 16) >> (signal.SIGTERM - 1) & 1)


MODULES: Final = ("azul", "pygame", "json", "random", "platformdirs", "sitecustomize")


@pytest.mark.parametrize("name", STARTS)
def test_a_game_is_opened_and_saved(name: str, tmp_path: Path) -> None:
    start = STARTS[name]
    changes = {key: value and value.format(home=tmp_path) for key, value in start.env.items()}
    env = environment(**changes)
    games = tmp_path / "games" if start.data else Path(env["HOME"]) / HOME
    data = ("--data-dir", tmp_path) if start.data else ()
    before = start.before.replace("$0", str(tmp_path))
    with started(*data, GAME, env=env, before=before) as process:
        saved = wait_for_game_file(games, process)
        process.terminate()
        assert wait_for_exit(process) == (TERM, "", "")
    assert holds_opened_game(saved), "other output was written into the game"


def test_modules_beside_a_saved_game_are_not_imported(tmp_path: Path) -> None:
    """A saved game may come in a folder with other files."""
    for name in MODULES:
        (tmp_path / f"{name}.py").write_text("raise SystemExit('on purpose')")
    shutil.copy(GAME, tmp_path / "game.azul")
    env = environment(PYTHONPATH=None)
    with started("--check", "game.azul", env=env, cwd=tmp_path) as process:
        code, out, err = wait_for_exit(process)
    assert (code, err) == (0, "")
    assert out
    with started("--data-dir", "data", "game.azul", env=env, cwd=tmp_path) as process:
        saved = wait_for_game_file(tmp_path / "data" / "games", process)
        process.terminate()
        assert wait_for_exit(process) == (TERM, "", "")
    assert holds_opened_game(saved)
