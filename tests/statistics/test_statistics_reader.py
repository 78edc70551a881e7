"""Games are read once, then cached; a changed or broken file affects only its own entry."""

import os
import zlib
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from azul import files
from azul.engine import Setup
from azul.i18n import Strings
from azul.saves import Autosave, GameLibrary, StatisticsFound, StatisticsReader, write
from azul.statistics import People, as_csv
from azul.tasks import Tasks
from tests.game.forge import edited
from tests.game.histories import NAMES, played
from tests.systems import needs_links, only_posix
from tests.threads import join_threads

TWO_PLAYERS = Setup(NAMES[:2], seed=7)
CACHE = Path("cache", "figures")
HEADER = b"azul-figures 4"
"""The header of a cache file: its format, and the version of the calculation."""
TIMES = [
    *("9998-12-31T23:59:59-23:59", "9998-12-31T23:59:59Z", "3000-12-31T23:59:59.999999-23:59"),
    *("1971-01-01T00:00:00+23:59", "1971-01-01T00:00:00Z", "2026-01-31T12:00:00.5+01:00"),
]
"""The earliest and the latest times that a file may contain, spelled differently; one between."""


class ReaderHarness:
    """A library with two games and its reader with a cache; notes the files that are read."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.autosave = Autosave()
        self._files_read: list[str] = []
        self.errors: list[str] = []
        content = GameLibrary.content

        def content_noted(library: GameLibrary, path: Path) -> object:
            self._files_read.append(path.stem)
            return content(library, path)

        monkeypatch.setattr(GameLibrary, "content", content_noted)
        self.add_game("over")
        self.add_game("begun", count=5)
        self.restart()

    def add_game(self, name: str, count: int | None = None) -> Path:
        path = self.folder / "games" / f"{name}.azul"
        write(played(TWO_PLAYERS, count), path)
        return path

    def restart(self) -> None:
        """Make a new reader of the same folder, as after a restart of the program."""
        library = GameLibrary(self.folder / "games", self.autosave)
        people = self.folder / "people.json"
        cache = self.folder / "cache"
        self.tasks = Tasks(self._log_error)
        self.statistics_reader = StatisticsReader(self.tasks, library, self.autosave, cache, people)

    def _log_error(self, error: Exception) -> str:
        self.errors.append(str(error))
        return "azul.log"

    def result(self) -> StatisticsFound:
        """Return the statistics of all games."""
        self.statistics_reader.begin()
        self.wait()
        assert not self.statistics_reader.is_running
        assert self.statistics_reader.found
        return self.statistics_reader.found

    def people(self) -> People:
        """Return merged and forgotten names after all games were read."""
        self.result()
        return self.statistics_reader.people

    def wait(self) -> None:
        join_threads("statistics")
        self.tasks.deliver()

    def names(self) -> set[str]:
        return {name.removesuffix(".azul") for name, _ in self.result().games}

    def files_read(self) -> set[str]:
        """Return the names of the files that were read since the last call."""
        read, self._files_read[:] = {*self._files_read}, []
        return read

    def notices(self) -> list[str]:
        notices = iter(self.statistics_reader.next_notice, None)
        return [str(notice) for notice in notices]


@pytest.fixture
def harness(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ReaderHarness]:
    harness = ReaderHarness(tmp_path, monkeypatch)
    yield harness
    harness.autosave.close()


def test_each_game_is_read_once_also_over_restarts(harness: ReaderHarness) -> None:
    first = harness.result()
    assert harness.files_read() == {"over", "begun"}
    assert harness.result() == first
    harness.restart()
    assert harness.result() == first
    assert harness.files_read() == set()
    assert (first.overview.finished, first.overview.unfinished) == (1, 1)
    assert harness.notices() == []


def test_progress_is_the_share_of_games_that_were_read(harness: ReaderHarness) -> None:
    assert harness.statistics_reader.share == 0
    harness.result()
    assert (harness.statistics_reader.share, harness.statistics_reader.number) == (1, 2)


def test_only_changed_files_are_read_again_and_deleted_ones_are_dropped(
    harness: ReaderHarness,
) -> None:
    harness.result()
    harness.files_read()
    harness.add_game("begun")
    os.utime(harness.add_game("later"), (1, 1))
    (harness.folder / "games" / "over.azul").unlink()
    harness.restart()
    assert harness.names() == {"begun", "later"}
    assert harness.files_read() == {"begun", "later"}
    harness.restart()
    assert harness.result().overview.finished == 2
    assert harness.files_read() == set()


def test_a_game_that_is_not_written_yet_counts(harness: ReaderHarness) -> None:
    path = harness.add_game("over")
    harness.result()
    path.unlink()
    path.mkdir()
    harness.autosave.save(played(TWO_PLAYERS, count=3), path)
    harness.autosave.flush()
    assert harness.result().overview.unfinished == 2


@needs_links
def test_broken_files_are_listed_and_the_others_count(harness: ReaderHarness) -> None:
    games = harness.folder / "games"
    (games / "broken.azul").write_text("nonsense")
    (games / "folder.azul").mkdir()
    (games / "nowhere.azul").symlink_to("gone")
    text = (games / "over.azul").read_text()
    (games / "edited.azul").write_text(text.replace('"Ana"', '"Eve"'))
    found = harness.result()
    assert {*found.broken} == {f"{n}.azul" for n in ("broken", "folder", "nowhere", "edited")}
    assert len(found.games) == 2


@only_posix("needs the special files of POSIX")
def test_pipes_and_devices_among_the_games_are_broken_files(harness: ReaderHarness) -> None:
    games = harness.folder / "games"
    os.mkfifo(games / "pipe.azul")
    (games / "device.azul").symlink_to("/dev/zero")
    assert {*harness.result().broken} == {"pipe.azul", "device.azul"}


# The cache


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data[:-20],
        lambda data: data.replace(b"Ana", b"Eve"),
        lambda data: b"nonsense",
        lambda data: b"",
        lambda data: b"\xff" * 1000,
    ],
)
def test_a_damaged_cache_is_ignored_and_reported_once(
    damage: object, harness: ReaderHarness
) -> None:
    first = harness.result()
    harness.files_read()
    cache = harness.folder / CACHE
    cache.write_bytes(damage(cache.read_bytes()))  # type: ignore[operator]
    harness.restart()
    assert harness.result() == first
    assert harness.files_read() == {"over", "begun"}
    assert harness.notices() == ["The cached statistics couldn’t be read."]
    harness.result()
    assert harness.notices() == []
    harness.restart()
    assert harness.result() == first
    assert harness.files_read() == set()


def test_games_with_any_valid_times_are_read_once_and_listed(harness: ReaderHarness) -> None:
    """Clocks may be wrong: times are limited to years that every system can show."""
    for number, saved in enumerate(TIMES):
        (harness.folder / "games" / f"{number}.azul").write_bytes(edited(saved=saved))
    found = harness.result()
    assert harness.names() == {"over", "begun", *map(str, range(len(TIMES)))}
    times = [figures.saved for _, figures in found.games]
    assert all(1970 < datetime.fromtimestamp(time).year < 3001 for time in times)
    assert as_csv(found.games, harness.statistics_reader.people, Strings("en"))
    harness.files_read()
    harness.restart()
    assert harness.result() == found
    assert harness.files_read() == set()
    assert harness.notices() == []


WRONG_LINES = (
    '["over.azul", 1, 2, 253402300799]',
    '["over.azul", 1, 2, %s]' % ("9" * 5000),
    '["over.azul", %s, 2]' % ("9" * 5000),
    "[" * 100_000,
    *('{"over.azul": 1}', '["\\ud800"]', "NaN", "1e999", ""),
)


def test_a_wrong_entry_of_the_cache_leaves_the_others_valid(harness: ReaderHarness) -> None:
    """The reader reads the game of that entry again, without a notice."""
    first = harness.result()
    cache = harness.folder / CACHE
    lines = cache.read_bytes().splitlines()[1:]
    for line in WRONG_LINES:
        entries = [each if b"over" not in each else line.encode() for each in lines]
        cache.write_bytes(with_header(b"\n".join(entries)))
        harness.files_read()
        harness.restart()
        assert harness.result() == first
        assert harness.files_read() == {"over"}
        assert harness.notices() == []


def with_header(body: bytes) -> bytes:
    """Return a cache file with this body and a valid header."""
    return b"%s %08x\n" % (HEADER, zlib.crc32(body)) + body


def test_all_games_are_counted_with_any_header_of_the_cache(
    harness: ReaderHarness,
) -> None:
    """The reader computes figures of another version again without a notice."""
    first = harness.result()
    cache = harness.folder / CACHE
    for method in (b"9" * 5000, b"1", b"\xb2", b"-1", b"1e999", b"nan", b"", b"2"):
        cache.write_bytes(cache.read_bytes().replace(HEADER, b"azul-figures " + method, 1))
        harness.files_read()
        harness.restart()
        assert harness.result() == first
        assert harness.files_read() == {"over", "begun"}
        assert method != b"2" or harness.notices() == []
        harness.notices()
        harness.restart()
        assert harness.result() == first
        assert harness.files_read() == set()
    assert harness.errors == []


def test_without_a_cache_all_is_read_again_and_one_notice_says_so(harness: ReaderHarness) -> None:
    (harness.folder / "cache").write_text("a file where the folder should be")
    harness.result()
    harness.add_game("more")
    harness.result()
    (notice,) = harness.notices()
    assert notice.startswith("The statistics can’t be cached: ")
    assert (harness.folder / "cache").read_text().startswith("a file")


@only_posix("needs the special files of POSIX")
@pytest.mark.parametrize("kind", ["pipe", "device", "link", "folder"])
def test_a_cache_that_is_not_a_regular_file_is_neither_read_nor_written(
    kind: str, harness: ReaderHarness
) -> None:
    cache = harness.folder / CACHE
    cache.parent.mkdir()
    other = harness.folder / "other"
    other.write_text("mine")
    if kind == "pipe":
        os.mkfifo(cache)
    elif kind == "folder":
        cache.mkdir()
    else:
        cache.symlink_to(other if kind == "link" else "/dev/null")
    before = os.lstat(cache).st_ino
    assert harness.result().overview.finished == 1
    assert len(harness.notices()) == 1
    assert os.lstat(cache).st_ino == before
    assert other.read_text() == "mine"


def test_a_stopped_reader_caches_the_games_it_has_read(
    harness: ReaderHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = GameLibrary.content

    def stop_after_one(library: GameLibrary, path: Path) -> object:
        harness.statistics_reader.stop()
        return content(library, path)

    with monkeypatch.context() as patch:
        patch.setattr(GameLibrary, "content", stop_after_one)
        harness.statistics_reader.begin()
        harness.wait()
    assert harness.statistics_reader.found is None
    read = harness.files_read()
    assert len(read) == 1
    harness.restart()
    harness.result()
    assert harness.files_read() == {"over", "begun"} - read


# Merged and forgotten names


def test_merged_names_are_saved_and_no_game_is_changed(harness: ReaderHarness) -> None:
    games = harness.folder / "games"
    before = {path: path.read_bytes() for path in games.iterdir()}
    harness.result()
    harness.statistics_reader.change(lambda people: people.with_merged("ben", "ana"))
    harness.autosave.flush()
    harness.restart()
    assert [career.name for career in harness.result().overview.careers] == ["Ana"]
    assert {path: path.read_bytes() for path in games.iterdir()} == before


def test_an_unreadable_list_of_names_is_reported_and_set_aside(harness: ReaderHarness) -> None:
    for number, nonsense in enumerate((b"nonsense", b"[]", b"\xff", b"[" * 100_000)):
        (harness.folder / "people.json").write_bytes(nonsense)
        harness.restart()
        assert harness.people() == People()
        (notice,) = harness.notices()
        assert "people.json.broken" in notice
        backups = [path.read_bytes() for path in harness.folder.glob("people.json.broken*")]
        assert nonsense in backups
        assert len(backups) == number + 1


def test_two_windows_do_not_overwrite_each_others_names(harness: ReaderHarness) -> None:
    harness.result()
    first = harness.statistics_reader
    harness.restart()
    harness.result()
    first.change(lambda people: people.with_merged("ben", "ana"))
    harness.autosave.flush()
    harness.statistics_reader.change(lambda people: people.with_forgotten("carla"))
    harness.autosave.flush()
    harness.wait()
    for _ in range(2):
        people = harness.people()
        assert people.merged == {"ben": "ana"}
        assert people.forgets("Carla")
        harness.restart()


def test_names_that_cannot_be_saved_stay_in_effect_and_are_reported_once(
    harness: ReaderHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    harness.result()
    with monkeypatch.context() as patch:
        patch.setattr(files, "replace", refuse)
        harness.statistics_reader.change(lambda people: people.with_forgotten("ben"))
        harness.autosave.flush()
        harness.statistics_reader.change(lambda people: people.with_forgotten("carla"))
        harness.autosave.flush()
        harness.wait()
        assert all(map(harness.people().forgets, ("Ben", "Carla")))
        notices = [notice.split(":")[0] for notice in harness.notices()]
        assert notices.count("The list of merged and deleted names isn’t saved") == 1
        assert harness.autosave.problem is None, "no game is in danger"
    # The next change tries again.
    harness.statistics_reader.change(lambda people: people)
    harness.autosave.flush()
    harness.wait()
    harness.restart()
    assert all(map(harness.people().forgets, ("Ben", "Carla")))


def refuse(path: Path, data: bytes) -> None:
    raise PermissionError(path)


def test_an_error_of_the_program_is_logged_and_ends_the_reading(
    harness: ReaderHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("azul.saves.statistics_reader.figures_of", lambda game, saved: 1 / 0)
        harness.statistics_reader.begin()
        harness.wait()
    assert not harness.statistics_reader.is_running
    assert harness.errors == ["division by zero"]
    assert harness.notices() == ["The statistics couldn’t be calculated. Details: azul.log"]
    assert len(harness.result().games) == 2
