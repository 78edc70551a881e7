"""The command line, as a shell sees it: the text on each stream, and the exit codes."""

import json
import os
import shutil
import socket
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import pytest

from azul import __version__, command_line, i18n
from azul.engine import Setup, initial_state, position_line
from azul.game import report
from azul.game.game import Game
from azul.i18n import Strings
from azul.saves import disk
from tests.cases import slow
from tests.systems import only_posix

ROOT = Path(__file__).parent.parent
FINISHED_GAME = ROOT / "tests" / "saves" / "v1-2-colored-over.azul"

CHECK_SCRIPT = """
import sys
from azul import command_line
code = command_line.main(["--check", sys.argv[1]])
print(code, sorted({"pygame", "pytmx", "azul.app", "azul.scenes", "azul.table"} & set(sys.modules)))
"""


def run(*arguments: str | Path, encoding: str = "utf-8") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *map(str, arguments)],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONIOENCODING": encoding},
        timeout=30,
        check=False,
    )


class Done(NamedTuple):
    """The result of a run, with the names of `CompletedProcess`."""

    returncode: int
    stdout: str
    stderr: str


def program(*arguments: str | Path) -> Done:
    """Run the program in this process, because starting another process takes long."""
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        try:
            code = command_line.main([str(argument) for argument in arguments])
        except SystemExit as wrong_usage:
            code = int(wrong_usage.code or 0)
    return Done(code, out.getvalue(), err.getvalue())


def test_version_and_help_are_printed() -> None:
    assert program("--version") == (0, f"{__version__}\n", "")
    done = program("--help")
    assert (done.returncode, done.stderr) == (0, "")
    options = ("--check", "--json", "--lang", "--data-dir", "--windowed", "--fullscreen")
    assert [option for option in (*options, "--version") if option not in done.stdout] == []


def test_check_prints_table_and_standings_and_leaves_the_file_as_it_is(tmp_path: Path) -> None:
    """The output is for people, or for other programs."""
    path = tmp_path / "a.azul"
    path.write_bytes(FINISHED_GAME.read_bytes())
    done = program("--check", path, "--lang", "en")
    game = disk.read(FINISHED_GAME)
    assert done == (0, report.as_text(game.state, game.seats, Strings("en")) + "\n", "")
    assert "\nStandings\n" in done.stdout
    done = program("--check", path, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == report.as_json(game.state, game.seats) + "\n"
    assert path.read_bytes() == FINISHED_GAME.read_bytes()
    assert os.listdir(tmp_path) == ["a.azul"]


def test_check_reads_the_line_of_a_position() -> None:
    line = position_line(initial_state(Setup(("", ""))))
    assert line
    done = program("--check", line, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["position"] == line
    done = program("--check", line, "--lang", "en")
    assert done.stdout.startswith("Round 1\n")
    assert "Player 1: 0 points\n" in done.stdout
    assert done.stdout.endswith(f"\n{line}\n")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("azul-position/1 colored", "This isn’t a position."),
        ("azul-position/2 colored", "This position is from another version of Azulejo."),
    ],
)
def test_a_broken_position_is_reported_in_one_sentence_on_stderr(line: str, sentence: str) -> None:
    assert program("--check", line, "--lang", "en") == (1, "", f"{sentence}\n")


def test_check_says_if_a_language_is_missing_and_prints_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    english = program("--check", FINISHED_GAME, "--lang", "en")
    monkeypatch.setattr(i18n, "LOCALES", tmp_path)
    done = program("--check", FINISHED_GAME, "--lang", "de")
    assert (done.returncode, done.stdout) == (0, english.stdout)
    assert done.stderr == (
        "The language file for Deutsch is missing or damaged, so the game is in English.\n"
    )


@pytest.mark.parametrize(
    ("contents", "sentence"),
    [
        (None, "a.azul can’t be read: it doesn’t exist."),
        (b"", "a.azul is empty."),
        (b"\xff\xfe", "a.azul isn’t a game saved by Azulejo."),
        (FINISHED_GAME.read_bytes().replace(b'"seed": 2000', b'"seed": 1'), "a.azul is damaged: "),
    ],
    ids=["missing", "empty", "not text", "damaged"],
)
@pytest.mark.parametrize("form", [[], ["--json"]], ids=["text", "json"])
def test_a_broken_file_is_reported_in_one_sentence_on_stderr(
    contents: bytes | None, sentence: str, form: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "a.azul"
    if contents is not None:
        path.write_bytes(contents)
    done = program("--check", path, *form)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(sentence)
    assert done.stderr.endswith(".\n")
    assert done.stderr.count("\n") == 1


WRONG = (
    *("--jsno", "--check", "--json", "--json a.azul", "--check a.azul b.azul", "a.azul b.azul"),
    *("--windowed --fullscreen", "--lang xx", "--data-dir"),
)


def test_wrong_usage_is_reported_on_stderr_with_exit_code_2() -> None:
    for arguments in WRONG:
        done = program(*arguments.split())
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("usage: ")
        assert "Traceback" not in done.stderr


ESCAPES = "\x1b[31m\x1b]0;title\x07\x9b31m\r\n\u202e\x7f"
"""Control characters that a terminal interprets."""


WITH_ESCAPES = [
    *([ESCAPES, ESCAPES], [f"--{ESCAPES}"], ["--lang", ESCAPES], [f"--windowed={ESCAPES}"]),
    *(["--check", "a.azul", ESCAPES], ["--check", f"{ESCAPES}.azul"]),
    ["--check", f"nowhere{ESCAPES}/{ESCAPES}"],
]


def test_control_characters_of_the_command_line_are_not_printed() -> None:
    for arguments in WITH_ESCAPES:
        done = program(*arguments)
        assert done.returncode in (1, 2)
        assert done.stderr
        printed = {*done.stdout, *done.stderr} - {"\n"}
        assert not {c for c in printed if c < " " or c in "\x7f\x9b\u202e"}


SPECIAL_FILES = ("/dev/tty", "/dev/zero", "/dev/random", "/dev/ptmx", "/dev/stdin", "/proc/kmsg")


@only_posix("POSIX has such files")
@pytest.mark.parametrize("kind", ["pipe", "socket", *SPECIAL_FILES])
def test_a_special_file_is_refused_at_once_in_one_sentence(kind: str, tmp_path: Path) -> None:
    """The check neither reads endless files nor waits for data."""
    path = tmp_path / "a.azul"
    with socket.socket(socket.AF_UNIX) as unix_socket:
        if kind == "pipe":
            os.mkfifo(path)
        elif kind == "socket":
            unix_socket.bind(str(path))
        else:
            path.symlink_to(kind)
        done = program("--check", path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("a.azul ")
    assert done.stderr.count("\n") == 1


def test_check_needs_no_window() -> None:
    done = run("-c", CHECK_SCRIPT, FINISHED_GAME)
    assert done.stdout.splitlines()[-1] == "0 []"


FULL = Path("/dev/full")
needs_full_disk = pytest.mark.skipif(
    os.name != "posix" or not FULL.exists(), reason="there is no such device here"
)
PRINTED = [f"--check {FINISHED_GAME} --json", "--help"]
"""Two outputs: the first is more than a pipe holds, the other less."""


def shell(command: str) -> subprocess.CompletedProcess[str]:
    """Run the program as `azulejo` in a shell command."""
    run = f'azulejo() {{ "{sys.executable}" main.py "$@"; }}; {command}'
    return subprocess.run(
        ["bash", "-o", "pipefail", "-c", run],
        cwd=ROOT,
        # Output is buffered, as for a user.
        env={name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"},
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )


@pytest.mark.slow
@needs_full_disk
@pytest.mark.parametrize("arguments", PRINTED)
def test_output_to_a_full_disk_is_reported_in_one_sentence(arguments: str) -> None:
    done = shell(f"azulejo {arguments} --lang en >{FULL}")
    assert done.stderr == "The output can’t be written; the disk may be full.\n"
    assert done.returncode == 1
    assert shell(f"azulejo {arguments} >{FULL} 2>{FULL}").returncode == 1


@needs_full_disk
@pytest.mark.parametrize(
    ("arguments", "code"),
    [("--check nowhere.azul", 1), pytest.param("--jsno", 2, marks=pytest.mark.slow)],
)
def test_exit_codes_are_right_without_error_output(arguments: str, code: int) -> None:
    assert shell(f"azulejo {arguments} 2>{FULL}").returncode == code
    assert shell(f"azulejo {arguments} 2>&1 | true").returncode == code


@pytest.mark.skipif(not shutil.which("bash"), reason="pipes of a shell")
@pytest.mark.parametrize("arguments", [PRINTED[0], *slow(PRINTED[1:])])
def test_a_reader_may_close_the_pipe(arguments: str) -> None:
    """The exit code depends on the file only."""
    done = shell(f"azulejo {arguments} | true")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("bash"), reason="a shell can close streams")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_error(closed: str) -> None:
    done = shell(f"azulejo --check {FINISHED_GAME} {closed}")
    assert (done.returncode, done.stderr) == (0, "")
    assert shell(f"azulejo --check nowhere.azul {closed}").returncode == 1


@pytest.mark.parametrize("form", [[], *slow([["--json"]])], ids=["text", "json"])
def test_check_works_if_the_encoding_lacks_a_letter_of_a_name(
    form: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "a.azul"
    disk.write(Game(Setup(("🦊", "Ben"))), path)
    done = run("main.py", "--check", path, *form, encoding="cp1252")
    assert (done.returncode, done.stderr) == (0, "")
