"""Started in odd places and ways, the program opens a game, saves it, and ends when asked to."""

import os
import shutil
import signal
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

import pytest

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
    pytest.mark.skipif(os.name != "posix", reason="signals and shells of POSIX"),
]
linux = pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="looks into Linux")
TERM: Final = -signal.SIGTERM
HOME: Final = Path(".local/share/azulejo-table/games")


class Odd(NamedTuple):
    """Changes of the environment, what a shell does first, and whether there is a `--data-dir`."""

    env: Mapping[str, str | None] = {}
    before: str = ""
    data: bool = True


PLACES: Final = {
    "letters of ASCII": Odd({"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}),
    "a language that is not there": Odd({"LC_ALL": "tr_TR.UTF-8", "LANGUAGE": "xx:tr"}),
    "a language that is no text": Odd({"LANG": "\udcff", "LANGUAGE": "\udcff", "LC_ALL": None}),
    "letters of Unicode, no language": Odd({"LC_ALL": "C.UTF-8", "LANGUAGE": None}),
    "no environment": Odd({name: None for name in os.environ if not name.startswith("SDL")}),
    "no docstrings": Odd({"PYTHONOPTIMIZE": "2"}),
    "every warning an error": Odd({"PYTHONWARNINGS": "error"}),
    "development": Odd({"PYTHONDEVMODE": "1"}),
    "a home that is not there": Odd({"HOME": "{home}/a/b"}, data=False),
    "no folder for temporary files": Odd({"TMPDIR": "/nowhere"}),
    "a time zone that is none": Odd({"TZ": ":/nowhere"}),
    "no standard streams": Odd(before="exec <&- >&- 2>&-"),
    "no stderr": Odd(before="exec 2>&-"),
    "full streams": Odd(before="exec >/dev/full 2>/dev/full"),
    "few open files": Odd(before="ulimit -n 24"),
    "no rights for anybody": Odd(before="umask 0077"),
    "a folder that is gone": Odd(before='mkdir "$0.gone"; cd "$0.gone"; rmdir "$0.gone"'),
    "no sound device": Odd({"SDL_AUDIODRIVER": "nothing"}),
}


@linux
def test_no_file_takes_the_place_of_a_closed_stream(tmp_path: Path) -> None:
    """Else what a library prints would be written into a game that is just being saved."""
    env = environment()
    with started("--data-dir", tmp_path, GAME, env=env, before="exec <&- >&- 2>&-") as process:
        wait_for_game_file(tmp_path / "games", process)
        places = [os.readlink(f"/proc/{process.pid}/fd/{number}") for number in range(3)]
    assert places == [os.devnull] * 3


IN_THE_MIDST: Final = """
import signal, sys
class Finder:
    def find_spec(self, name, *_):
        if name == {name!r}:
            signal.raise_signal(signal.SIGINT)
sys.meta_path.insert(0, Finder())
"""
"""What a test has Python do by itself: Ctrl+C is pressed when a module is looked for."""


@pytest.mark.parametrize("module", ["argparse", "azul.saves", "azul.app", "pytmx"])
def test_ctrl_c_while_it_starts_ends_it_without_a_word(module: str, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(IN_THE_MIDST.format(name=module))
    env = environment(PYTHONPATH=str(tmp_path))
    with started("--data-dir", tmp_path, env=env) as process:
        assert wait_for_exit(process) == (-signal.SIGINT, "", "")


@linux
def test_with_a_file_for_a_home_a_copy_is_saved_elsewhere(tmp_path: Path) -> None:
    home, spare = tmp_path / "home", tmp_path / "spare"
    home.write_text("no folder")
    spare.mkdir()
    env = environment(HOME=str(home), TMPDIR=str(spare), XDG_DATA_HOME=None)
    with started("--lang", "en", GAME, env=env) as process:
        wait_until(lambda: reading_signals(process), "loop", process)
        process.terminate()
        code, out, err = wait_for_exit(process)
    (kept,) = spare.glob("*.azul")
    assert (code, out, err) == (TERM, "", f"A copy is kept in {kept}.\n")
    assert holds_opened_game(kept)
    assert home.read_text() == "no folder"


def reading_signals(process: Process) -> bool:
    """Whether TERM would not end it at once any more; the game is opened before it is obeyed."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    caught = next(line for line in status.splitlines() if line.startswith("SigCgt"))
    return bool(int(caught.split()[1], 16) >> (signal.SIGTERM - 1) & 1)


MODULES: Final = ("azul", "pygame", "json", "random", "platformdirs", "sitecustomize")


@pytest.mark.parametrize("name", PLACES)
def test_a_game_is_opened_saved_and_left(name: str, tmp_path: Path) -> None:
    odd = PLACES[name]
    changes = {key: value and value.format(home=tmp_path) for key, value in odd.env.items()}
    env = environment(**changes)
    games = tmp_path / "games" if odd.data else Path(env["HOME"]) / HOME
    data = ("--data-dir", tmp_path) if odd.data else ()
    before = odd.before.replace("$0", str(tmp_path))
    with started(*data, GAME, env=env, before=before) as process:
        kept = wait_for_game_file(games, process)
        process.terminate()
        assert wait_for_exit(process) == (TERM, "", "")
    assert holds_opened_game(kept), "something else was written into it"


def test_modules_beside_a_saved_game_are_nobodys_business(tmp_path: Path) -> None:
    """Somebody may send a folder with a game in it, and more."""
    for name in MODULES:
        (tmp_path / f"{name}.py").write_text("raise SystemExit('on purpose')")
    shutil.copy(GAME, tmp_path / "game.azul")
    env = environment(PYTHONPATH=None)
    with started("--check", "game.azul", env=env, cwd=tmp_path) as process:
        code, out, err = wait_for_exit(process)
    assert (code, err) == (0, "")
    assert out
    with started("--data-dir", "data", "game.azul", env=env, cwd=tmp_path) as process:
        kept = wait_for_game_file(tmp_path / "data" / "games", process)
        process.terminate()
        assert wait_for_exit(process) == (TERM, "", "")
    assert holds_opened_game(kept)
