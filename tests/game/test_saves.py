"""Save files: games are read as they were written, and writing is atomic."""

import errno
import json
import os
import re
import zlib
from datetime import datetime, tzinfo
from itertools import count
from pathlib import Path
from typing import Any, Self

import pytest

from azul import __version__
from azul.engine import Ruleset, Setup, Wall
from azul.game.game import Game
from azul.game.seats import clean_name
from azul.saves import disk
from azul.saves.disk import SaveError
from tests.cases import slow
from tests.game.histories import NAMES, decisions, every_setup, every_setup_in_long_tests, played
from tests.systems import needs_links

TWO = Setup(NAMES[:2], seed=7)


def written(game: Game, path: Path) -> dict[str, Any]:
    disk.write(game, path)
    content: dict[str, Any] = json.loads(path.read_bytes())
    return content


def assert_same_game(game: Game, other: Game) -> None:
    assert other.setup == game.setup
    assert other.log == game.log
    assert other.cursor == game.cursor
    assert other.state == game.state


def assert_loads_equal(game: Game, path: Path) -> None:
    disk.write(game, path)
    assert_same_game(game, disk.read(path))


@pytest.mark.parametrize("every", [7, *slow([1])])
@every_setup_in_long_tests
def test_a_game_is_read_as_it_was_written_at_every_step(
    setup: Setup, every: int, path: Path
) -> None:
    """The quick suite checks every seventh step."""
    game = Game(setup)
    assert_loads_equal(game, path)
    for number, record in enumerate(decisions(setup)):
        game.play(record)
        if number % every == 0:
            back = number % 4
            for _ in range(back):
                game.undo()
            assert_loads_equal(game, path)
            for _ in range(back):
                game.redo()


@every_setup
def test_saving_again_gives_the_same_bytes_but_for_the_time(setup: Setup, path: Path) -> None:
    disk.write(played(setup, back=9), path)
    again = path.with_name("again.azul")
    disk.write(disk.read(path), again)
    first, second = (
        re.sub(rb'"(saved|crc32)": "[^"]+"', b"", file.read_bytes()) for file in (path, again)
    )
    assert first == second


def test_a_file_has_exactly_the_documented_format(path: Path) -> None:
    setup = Setup(("Ana", "Ben"), Wall.GRAY, Ruleset.GREEN_BOX, first_player=1, seed=7)
    game = played(setup, count=6, back=2)
    content = written(game, path)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", content.pop("saved"))
    assert re.fullmatch(r"[0-9a-f]{8}", content.pop("crc32"))
    assert content == {
        "format": "azul-game",
        "version": 2,
        "app": __version__,
        "setup": {
            "players": [{"name": "Ana", "color": 0}, {"name": "Ben", "color": 1}],
            "wall": "gray",
            "ruleset": "green-box",
            "first_player": 1,
            "seed": 7,
        },
        "log": [str(record) for record in game.log],
        "cursor": game.cursor,
        "scores": [board.score for board in game.state.players],
    }
    assert content["cursor"] < len(content["log"])


def test_the_checksum_is_over_the_canonical_object_without_it(path: Path) -> None:
    content = written(played(TWO, count=3), path)
    checksum = content.pop("crc32")
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":")).encode()
    assert checksum == f"{zlib.crc32(canonical):08x}"


def test_a_file_can_be_read_by_people_and_compared_line_by_line(path: Path) -> None:
    disk.write(played(Setup(("Åsa", "Ben"), seed=7), count=3), path)
    lines = path.read_bytes().decode("utf-8").split("\n")
    assert '    "name": "Åsa",' in lines
    assert lines[-1] == ""
    assert sum("deal " in line for line in lines) == 1


NAMED = [
    *("Jürgen Möß", "🦊🎲", 'O\'Hara "Q"', "back\\slash", "{file} %s", "<b>", "أمل", "../x", ""),
    "\u0378",  # Only a newer Python knows this letter.
    *map(clean_name, ("Ana\u00a0B", "山田\u3000太郎", "Ana\u2028B")),
]


def test_names_are_saved_unchanged(path: Path) -> None:
    for name in NAMED:
        disk.write(Game(Setup((name, "Ben"))), path)
        assert disk.read(path).setup.players == (name, "Ben")


def test_a_file_may_have_any_name(tmp_path: Path) -> None:
    path = tmp_path / "Größe {0} 🦊 %s.azul"
    assert_loads_equal(Game(TWO), path)
    path.write_bytes(b"")
    with pytest.raises(SaveError, match=re.escape(f"{path.name} is empty.")):
        disk.read(path)


def test_a_game_of_150_moves_loads(path: Path) -> None:
    games = (played(Setup(NAMES, Wall.GRAY, seed=4), move_seed=move_seed) for move_seed in count())
    assert_loads_equal(next(game for game in games if len(game.log) >= 150), path)


def test_a_file_saved_with_an_unset_clock_can_be_read(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class UnsetClock(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Self:
            return cls.fromtimestamp(17, tz)

    monkeypatch.setattr(disk, "datetime", UnsetClock)
    assert_loads_equal(played(TWO, count=3), path)


@needs_links
def test_a_link_to_a_file_stays_a_link(path: Path) -> None:
    link = path.with_name("link.azul")
    link.symlink_to(path)
    disk.write(Game(TWO), link)
    assert link.is_symlink()
    assert disk.read(path).setup == TWO


def test_a_missing_folder_is_made(tmp_path: Path) -> None:
    assert_loads_equal(Game(TWO), tmp_path / "a" / "b" / "game.azul")


def test_writing_leaves_no_other_file(path: Path) -> None:
    disk.write(Game(TWO), path)
    disk.write(played(TWO, count=3), path)
    assert os.listdir(path.parent) == [path.name]


def test_the_file_is_flushed_before_it_is_renamed(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []
    fsync, replace = os.fsync, os.replace

    def recorded_fsync(number: int) -> None:
        calls.append("fsync")
        fsync(number)

    def recorded_replace(source: Path, target: Path) -> None:
        calls.append("replace")
        assert_same_game(played(TWO, count=3), disk.read(source))
        replace(source, target)

    monkeypatch.setattr(os, "fsync", recorded_fsync)
    monkeypatch.setattr(os, "replace", recorded_replace)
    disk.write(played(TWO, count=3), path)
    assert calls == (["fsync", "replace", "fsync"] if os.name == "posix" else ["fsync", "replace"])


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_failure_while_writing_leaves_the_old_file_whole(
    call: str, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    disk.write(Game(TWO), path)
    old = path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(os, call, full)
        with pytest.raises(SaveError) as caught:
            disk.write(played(TWO, count=3), path)
    assert str(caught.value.sentence) == (
        "game.azul can’t be written: there’s no space left on the disk."
    )
    assert path.read_bytes() == old
    assert_loads_equal(played(TWO, count=3), path)
    assert os.listdir(path.parent) == [path.name]


@pytest.mark.parametrize("blocked", ["parent is a file", "target is a folder"])
def test_a_path_that_cannot_be_written_is_reported(blocked: str, path: Path) -> None:
    if blocked == "parent is a file":
        path.write_bytes(b"mine")
        target = path / "game.azul"
    else:
        path.mkdir()
        target = path
    with pytest.raises(SaveError, match=r"^game\.azul can’t be written: [^.]+\.$"):
        disk.write(Game(TWO), target)
