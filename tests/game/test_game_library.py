"""The library: the list of all games, with any files in its folder."""

import errno
import os
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest

from azul.engine import Setup
from azul.game import Seat
from azul.game.game import Game
from azul.saves import disk
from azul.saves.autosave import Autosave
from azul.saves.document import Document
from azul.saves.game_library import GameLibrary
from tests.game.forge import GOOD, edited
from tests.game.histories import NAMES, decisions, played
from tests.systems import needs_links
from tests.trust.disks import refuse

TWO = Setup(NAMES[:2], seed=7)
NOON = datetime(2026, 1, 31, 12, 0, 5)


@pytest.fixture
def library(tmp_path: Path) -> GameLibrary:
    return GameLibrary(tmp_path / "games", Autosave())


def add_file(library: GameLibrary, name: str, contents: Game | bytes, minute: int = 0) -> Path:
    """Write a file to the library, dated some minutes after the epoch; return its path."""
    path = library.folder / name
    path.parent.mkdir(exist_ok=True)
    if isinstance(contents, Game):
        disk.write(contents, path)
    else:
        path.write_bytes(contents)
    os.utime(path, (60 * minute, 60 * minute))
    return path


def test_a_library_without_a_folder_is_empty(library: GameLibrary) -> None:
    assert library.paths() == []
    assert library.entries() == []
    assert library.latest_unfinished() is None
    assert not library.folder.exists()


def test_a_new_game_is_named_by_date_and_time_and_numbered_in_the_same_second(
    library: GameLibrary,
) -> None:
    names = []
    for _ in range(3):
        path = library.new_path(NOON)
        assert not path.exists()
        names.append(add_file(library, path.name, b"").stem)
    assert names == ["2026-01-31 12-00-05", "2026-01-31 12-00-05 (2)", "2026-01-31 12-00-05 (3)"]
    assert library.new_path(NOON) != library.new_path(NOON), "neither game has a file yet"


@needs_links
def test_a_new_game_does_not_take_the_name_of_a_link_to_a_missing_file(
    library: GameLibrary,
) -> None:
    """The game would be written to another folder."""
    add_file(library, "a.azul", b"")
    (library.folder / "2026-01-31 12-00-05.azul").symlink_to("nowhere")
    assert library.new_path(NOON).stem == "2026-01-31 12-00-05 (2)"


def test_the_last_written_game_comes_first_and_other_files_are_ignored(
    library: GameLibrary,
) -> None:
    add_file(library, "b.azul", b"", minute=2)
    add_file(library, "c.azul", b"", minute=1)
    add_file(library, "a.azul", b"", minute=3)
    add_file(library, "a.azul.new", b"", minute=4)
    add_file(library, "notes.txt", b"", minute=5)
    assert [path.name for path in library.paths()] == ["a.azul", "b.azul", "c.azul"]


def test_an_entry_shows_the_game_and_its_players_at_its_cursor(library: GameLibrary) -> None:
    first_round = len(decisions(TWO, rounds=1))
    game = played(TWO, count=first_round + 2, back=1)
    game.reseat(0, "Eva", "apprentice")
    path = add_file(library, "a.azul", game)
    (entry,) = library.entries()
    assert entry.error is None
    assert (entry.path, entry.names, entry.round) == (path, ("Eva", "Ben"), 2)
    assert entry.seats == (Seat("Eva", 0, "apprentice"), Seat("Ben", 1))
    assert entry.scores == tuple(board.score for board in game.state.players)
    assert entry.saved is not None
    assert abs((datetime.now(UTC) - entry.saved).total_seconds()) < 60
    add_file(library, "a.azul", played(TWO, count=first_round, back=1))
    assert [entry.round for entry in library.entries()] == [1], "an undone deal is no round"


def test_broken_files_are_listed_with_their_error(library: GameLibrary) -> None:
    add_file(library, "good.azul", Game(TWO), minute=1)
    add_file(library, "empty.azul", b"", minute=2)
    (library.folder / "folder.azul").mkdir()
    entries = {entry.path.name: str(entry.error) for entry in library.entries()}
    assert entries == {
        "good.azul": "None",
        "empty.azul": "empty.azul is empty.",
        "folder.azul": "folder.azul is a folder, not a saved game.",
    }


def test_wrong_dates_and_scores_do_not_break_the_list(library: GameLibrary) -> None:
    extreme = ("0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00")
    for saved in ("", "yesterday", "2026-99-99T00:00:00Z", *extreme):
        add_file(library, "a.azul", edited(saved=saved))
        (entry,) = library.entries()
        assert entry.error or entry.saved is None or entry.saved_here
        assert entry.error or entry.saved is None or saved in extreme
    wrong: list[list[int]] = [[], [0], [0, 0, 0]]
    for scores in wrong:
        add_file(library, "a.azul", edited(scores=scores))
        (entry,) = library.entries()
        assert entry.error or len(entry.names) == len(entry.scores)


@pytest.mark.parametrize(
    ("saved", "year"),
    [
        ("9998-12-31T23:59:59-23:59", 2999),
        ("3001-01-19T00:00:00Z", 2999),
        ("1971-01-01T00:00:00+23:59", 1971),
        ("2026-06-01T12:00:00+05:30", 2026),
    ],
)
def test_every_time_that_is_read_can_be_shown_and_calculated_with(
    saved: str, year: int, library: GameLibrary
) -> None:
    """Not every system shows days after the year 3000, nor days before 1970."""
    add_file(library, "a.azul", edited(saved=saved))
    (entry,) = library.entries()
    assert entry.saved
    assert entry.saved.astimezone(UTC).year == year
    assert entry.saved - timedelta(days=300) < entry.saved < entry.saved + timedelta(days=300)


@needs_links
def test_a_link_to_nowhere_does_not_hide_the_games(library: GameLibrary) -> None:
    path = add_file(library, "a.azul", Game(TWO))
    (library.folder / "b.azul").symlink_to("nowhere")
    assert path in library.paths()


def under_way(library: GameLibrary, last: str = "") -> tuple[Path, Game]:
    found = library.latest_unfinished(last)
    assert found is not None
    return found


def test_the_game_under_way_is_the_newest_that_can_be_read(library: GameLibrary) -> None:
    """The last played game comes before it; files with future times come last."""
    add_file(library, "over.azul", played(TWO), minute=9)
    assert library.latest_unfinished() is None, "all games are over"
    old = add_file(library, "old.azul", Game(TWO), minute=1)
    add_file(library, "from the future.azul", Game(TWO), minute=10**8)
    for last in ("", "over.azul", "gone.azul"):
        assert under_way(library, last)[0] == old
    path = add_file(library, "new.azul", played(TWO, count=3, back=1), minute=2)
    add_file(library, "broken.azul", edited(cursor=-1), minute=3)
    add_file(library, "lies.azul", edited(scores=[3, 3]), minute=4)
    found, game = under_way(library)
    assert (found, game.cursor, len(game.log)) == (path, 3, 4)
    assert under_way(library, "old.azul")[0] == old
    ended = add_file(library, "over.azul", played(TWO, back=1), minute=9)
    assert under_way(library)[0] == ended, "the end of the game is undone"


def test_whether_a_game_is_over_is_cached_until_its_file_changes(
    library: GameLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, to_game = add_file(library, "a.azul", played(TWO, count=3), minute=1), disk.to_game
    read: list[Path] = []

    def counted(content: Document, path: Path) -> Game:
        read.append(path)
        return to_game(content, path)

    monkeypatch.setattr(disk, "to_game", counted)
    for _ in range(3):
        assert [library.is_over(entry) for entry in library.entries()] == [False]
    assert len(read) == 1
    add_file(library, "a.azul", played(TWO), minute=2)
    assert [library.is_over(entry) for entry in library.entries()] == [True]
    path.unlink()
    add_file(library, "b.azul", played(TWO, count=3), minute=3).rename(path)
    assert [library.is_over(entry) for entry in library.entries()] == [False]


def test_a_file_is_read_again_only_after_it_was_written_again(
    library: GameLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = add_file(library, "a.azul", played(TWO, count=1), minute=1)
    read: list[Path] = []
    read_document = disk.read_document

    def counted(path: Path) -> Document:
        read.append(path)
        return read_document(path)

    monkeypatch.setattr(disk, "read_document", counted)
    assert [library.entry(path).scores for _ in range(3)] == [(0, 0)] * 3
    assert len(read) == 1
    # The time and perhaps the size are the same, so the library must detect the change otherwise.
    add_file(library, "a.azul", played(TWO), minute=1)
    assert library.entry(path).scores != (0, 0)
    path.write_bytes(b"nonsense")
    assert library.entry(path).error


def test_a_game_that_is_not_saved_yet_may_be_over_with_the_next_step(
    library: GameLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", partial(refuse, errno.ENOSPC))
    game = played(TWO, back=1)
    library.save(game, library.folder / "a.azul")
    (entry,) = library.entries()
    assert not library.is_over(entry)
    game.redo()
    library.save(game, library.folder / "a.azul")
    assert library.is_over(entry)


def test_the_library_knows_its_own_files(library: GameLibrary, tmp_path: Path) -> None:
    path = add_file(library, "a.azul", b"")
    assert library.path_in_library(path) == path
    assert library.path_in_library(path.parent / ".." / "games" / "a.azul") == path
    assert library.path_in_library(tmp_path / "a.azul") is None
    assert library.path_in_library(library.folder / "deeper" / "a.azul") is None
    assert library.path_in_library(library.folder / "a.azul.new") is None


def test_listing_the_library_changes_no_file(library: GameLibrary) -> None:
    files = [
        add_file(library, "a.azul", edited()),
        add_file(library, "b.azul", edited(scores=[9, 9])),
    ]
    before = [(path.read_bytes(), path.stat().st_mtime) for path in files]
    entries = library.entries()
    library.latest_unfinished()
    assert entries[0].names == tuple(player["name"] for player in GOOD["setup"]["players"])
    assert [(path.read_bytes(), path.stat().st_mtime) for path in files] == before


def test_the_error_of_a_broken_file_keeps_no_contents_in_memory(library: GameLibrary) -> None:
    """The contents of large files would stay until garbage is collected."""
    library.folder.mkdir()
    for name, content in (("json", b"[" + b"0," * 50_000 + b"0]"), ("binary", b"\xff" * 100_000)):
        path = library.folder / f"{name}.azul"
        path.write_bytes(content)
        error = library.entry(path).error
        assert error
        assert (error.__traceback__, error.__cause__, error.__context__) == (None, None, None)
