"""Figures are read once and kept; what is changed, broken or hostile changes only its own line."""

import os
import sys
import threading
import zlib
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from azul import files
from azul.engine import Setup
from azul.i18n import Strings
from azul.saves import Autosave, Shelf, Survey, SurveyResult, short_turns, write
from azul.statistics import People, as_csv
from azul.tasks import Tasks
from tests.game.forge import edited
from tests.game.histories import NAMES, played

TWO = Setup(NAMES[:2], seed=7)
CACHE = Path("cache", "figures")
HEAD = b"azul-figures 4"
"""What a file of the cache begins with: its format, and the method of counting."""
TIMES = [
    *("9998-12-31T23:59:59-23:59", "9998-12-31T23:59:59Z", "3000-12-31T23:59:59.999999-23:59"),
    *("1971-01-01T00:00:00+23:59", "1971-01-01T00:00:00Z", "2026-01-31T12:00:00.5+01:00"),
]
"""Spellings of the first and the last moments that may stand in a file, and one between."""


class House:
    """A shelf with games, and a cache; `read` are the files that were read since last asked."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.autosave = Autosave()
        self._read: list[str] = []
        self.traces: list[str] = []
        content = Shelf.content

        def noted(shelf: Shelf, path: Path) -> object:
            self._read.append(path.stem)
            return content(shelf, path)

        monkeypatch.setattr(Shelf, "content", noted)
        self.put("over")
        self.put("begun", count=5)
        self.start()

    def put(self, name: str, count: int | None = None) -> Path:
        path = self.folder / "games" / f"{name}.azul"
        write(played(TWO, count), path)
        return path

    def start(self) -> None:
        """Begin as a program does that was just started."""
        shelf = Shelf(self.folder / "games", self.autosave)
        people = self.folder / "people.json"
        cache = self.folder / "cache"
        self.tasks = Tasks(self._log_error)
        self.survey = Survey(self.tasks, shelf, self.autosave, cache, people)

    def _log_error(self, error: Exception) -> str:
        self.traces.append(str(error))
        return "azul.log"

    def theme(self) -> SurveyResult:
        """All that there is to be found."""
        self.survey.begin()
        self.wait()
        assert not self.survey.is_running
        assert self.survey.found
        return self.survey.found

    def people(self) -> People:
        """Who is who, once the shelf has been looked at."""
        self.theme()
        return self.survey.people

    def wait(self) -> None:
        for thread in threading.enumerate():
            if thread.name == "survey":
                thread.join()
        self.tasks.deliver()

    def names(self) -> set[str]:
        return {name.removesuffix(".azul") for name, _ in self.theme().games}

    def read(self) -> set[str]:
        read, self._read[:] = {*self._read}, []
        return read

    def troubles(self) -> list[str]:
        told = iter(self.survey.next_notice, None)
        return [str(sentence) for sentence in told]


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    house = House(tmp_path, monkeypatch)
    yield house
    house.autosave.close()


def test_each_game_is_read_once_and_never_again_after_a_new_start(house: House) -> None:
    first = house.theme()
    assert house.read() == {"over", "begun"}
    assert house.theme() == first
    house.start()
    assert house.theme() == first
    assert house.read() == set()
    assert (first.overview.finished, first.overview.unfinished) == (1, 1)
    assert house.troubles() == []


def test_what_is_read_is_told_as_a_share_of_all_games(house: House) -> None:
    assert house.survey.share == 0
    house.theme()
    assert (house.survey.share, house.survey.number) == (1, 2)


def test_only_what_has_changed_is_read_anew_and_what_is_gone_is_gone(house: House) -> None:
    house.theme()
    house.read()
    house.put("begun")
    os.utime(house.put("later"), (1, 1))
    (house.folder / "games" / "over.azul").unlink()
    house.start()
    assert house.names() == {"begun", "later"}
    assert house.read() == {"begun", "later"}
    house.start()
    assert house.theme().overview.finished == 2
    assert house.read() == set()


def test_a_game_that_is_not_written_yet_counts_as_it_is(house: House) -> None:
    path = house.put("over")
    house.theme()
    path.unlink()
    path.mkdir()
    house.autosave.save(played(TWO, count=3), path)
    house.autosave.flush()
    assert house.theme().overview.unfinished == 2


def test_what_is_broken_is_named_and_the_others_count(house: House) -> None:
    games = house.folder / "games"
    (games / "broken.azul").write_text("nonsense")
    (games / "folder.azul").mkdir()
    (games / "nowhere.azul").symlink_to("gone")
    text = (games / "over.azul").read_text()
    (games / "edited.azul").write_text(text.replace('"Ana"', '"Eve"'))
    found = house.theme()
    assert {*found.broken} == {f"{n}.azul" for n in ("broken", "folder", "nowhere", "edited")}
    assert len(found.games) == 2


@pytest.mark.skipif(os.name != "posix", reason="there are no such things elsewhere")
def test_pipes_and_devices_among_the_games_are_broken_files(house: House) -> None:
    games = house.folder / "games"
    os.mkfifo(games / "pipe.azul")
    (games / "device.azul").symlink_to("/dev/zero")
    assert {*house.theme().broken} == {"pipe.azul", "device.azul"}


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
def test_a_damaged_cache_is_done_without_and_told_of_once(damage: object, house: House) -> None:
    first = house.theme()
    house.read()
    cache = house.folder / CACHE
    cache.write_bytes(damage(cache.read_bytes()))  # type: ignore[operator]
    house.start()
    assert house.theme() == first
    assert house.read() == {"over", "begun"}
    assert house.troubles() == ["The statistics kept from last time couldn’t be read."]
    house.theme()
    assert house.troubles() == []
    house.start()
    assert house.theme() == first
    assert house.read() == set()


@pytest.mark.parametrize("saved", TIMES)
def test_a_game_of_any_time_that_is_read_is_read_once_and_shown(saved: str, house: House) -> None:
    """Clocks go wrong: the time is brought into years that every system can show."""
    (house.folder / "games" / "odd.azul").write_bytes(edited(saved=saved))
    found = house.theme()
    assert {name for name, _ in found.games} == {"over.azul", "begun.azul", "odd.azul"}
    times = [figures.saved for _, figures in found.games]
    assert all(1970 < datetime.fromtimestamp(time).year < 3001 for time in times)
    assert as_csv(found.games, house.survey.people, Strings("en"))
    house.read()
    house.start()
    assert house.theme() == found
    assert house.read() == set()
    assert house.troubles() == []


@pytest.mark.parametrize(
    "line",
    [
        '["over.azul", 1, 2, 253402300799]',
        '["over.azul", 1, 2, %s]' % ("9" * 5000),
        '["over.azul", %s, 2]' % ("9" * 5000),
        "[" * 100_000,
        '{"over.azul": 1}',
        '["\\ud800"]',
        "NaN",
        "1e999",
        "",
    ],
    ids=lambda line: line[:30],
)
def test_one_wrong_entry_of_the_cache_costs_no_other(line: str, house: House) -> None:
    """The game of that entry is read anew, without a word."""
    first = house.theme()
    house.read()
    cache = house.folder / CACHE
    lines = cache.read_bytes().splitlines()[1:]
    kept = [each if b"over" not in each else line.encode() for each in lines]
    cache.write_bytes(sealed_figures(b"\n".join(kept)))
    house.start()
    assert house.theme() == first
    assert house.read() == {"over"}
    assert house.troubles() == []


def sealed_figures(body: bytes) -> bytes:
    """A file of the cache with this body and the right head."""
    return b"%s %08x\n" % (HEAD, zlib.crc32(body)) + body


@pytest.mark.parametrize("method", [b"9" * 5000, b"1", b"\xb2", b"-1", b"1e999", b"nan", b""])
def test_whatever_the_head_of_the_cache_says_all_games_are_counted(
    method: bytes, house: House
) -> None:
    first = house.theme()
    cache = house.folder / CACHE
    cache.write_bytes(cache.read_bytes().replace(HEAD, b"azul-figures " + method, 1))
    house.start()
    assert house.theme() == first
    assert house.traces == []
    house.start()
    house.read()
    assert house.theme() == first
    assert house.read() == set()


def test_figures_of_another_method_are_made_anew_without_a_word(house: House) -> None:
    house.theme()
    house.read()
    cache = house.folder / CACHE
    cache.write_bytes(cache.read_bytes().replace(HEAD, b"azul-figures 2", 1))
    house.start()
    house.theme()
    assert house.read() == {"over", "begun"}
    assert house.troubles() == []


def test_where_nothing_can_be_kept_all_is_read_anew_and_told_once(house: House) -> None:
    (house.folder / "cache").write_text("a file where the folder should be")
    house.theme()
    house.put("more")
    house.theme()
    (told,) = house.troubles()
    assert told.startswith("The statistics can’t be kept for next time: ")
    assert (house.folder / "cache").read_text().startswith("a file")


@pytest.mark.skipif(os.name != "posix", reason="there are no such things elsewhere")
@pytest.mark.parametrize("kind", ["pipe", "device", "link", "folder"])
def test_a_cache_that_is_no_file_is_neither_read_nor_written(kind: str, house: House) -> None:
    cache = house.folder / CACHE
    cache.parent.mkdir()
    other = house.folder / "other"
    other.write_text("mine")
    if kind == "pipe":
        os.mkfifo(cache)
    elif kind == "folder":
        cache.mkdir()
    else:
        cache.symlink_to(other if kind == "link" else "/dev/null")
    before = os.lstat(cache).st_ino
    assert house.theme().overview.finished == 1
    assert len(house.troubles()) == 1
    assert os.lstat(cache).st_ino == before
    assert other.read_text() == "mine"


def test_what_was_read_is_kept_when_the_rest_is_given_up(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = Shelf.content

    def one_only(shelf: Shelf, path: Path) -> object:
        house.survey.stop()
        return content(shelf, path)

    with monkeypatch.context() as patch:
        patch.setattr(Shelf, "content", one_only)
        house.survey.begin()
        house.wait()
    assert house.survey.found is None
    read = house.read()
    assert len(read) == 1
    house.start()
    house.theme()
    assert house.read() == {"over", "begun"} - read


# Who is who


def test_who_is_who_is_kept_and_no_game_is_touched(house: House) -> None:
    games = house.folder / "games"
    before = {path: path.read_bytes() for path in games.iterdir()}
    house.theme()
    house.survey.change(lambda people: people.with_merged("ben", "ana"))
    house.autosave.flush()
    house.start()
    assert [career.name for career in house.theme().overview.careers] == ["Ana"]
    assert {path: path.read_bytes() for path in games.iterdir()} == before


@pytest.mark.parametrize("nonsense", [b"nonsense", b"[]", b"\xff", b"[" * 100_000])
def test_unreadable_names_are_told_of_and_kept_aside(nonsense: bytes, house: House) -> None:
    (house.folder / "people.json").write_bytes(nonsense)
    assert house.people() == People()
    (told,) = house.troubles()
    assert "people.json.broken" in told
    assert (house.folder / "people.json.broken").read_bytes() == nonsense


def test_threads_take_their_usual_turns_once_all_who_hurried_are_done() -> None:
    usual = sys.getswitchinterval()
    first, second = short_turns(), short_turns()
    first.__enter__()
    second.__enter__()
    assert sys.getswitchinterval() < usual
    # Not in the order in which they began.
    first.__exit__(None, None, None)
    second.__exit__(None, None, None)
    assert sys.getswitchinterval() == usual


def test_two_windows_take_nothing_from_each_other(house: House) -> None:
    house.theme()
    first = house.survey
    house.start()
    house.theme()
    first.change(lambda people: people.with_merged("ben", "ana"))
    house.autosave.flush()
    house.survey.change(lambda people: people.with_forgotten("carla"))
    house.autosave.flush()
    house.wait()
    for _ in range(2):
        people = house.people()
        assert people.merged == {"ben": "ana"}
        assert people.forgets("Carla")
        house.start()


def test_who_is_who_holds_and_is_told_of_once_where_it_cannot_be_written(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.theme()
    with monkeypatch.context() as patch:
        patch.setattr(files, "replace", refuse)
        house.survey.change(lambda people: people.with_forgotten("ben"))
        house.autosave.flush()
        house.survey.change(lambda people: people.with_forgotten("carla"))
        house.autosave.flush()
        house.wait()
        assert all(map(house.people().forgets, ("Ben", "Carla")))
        told = [told.split(":")[0] for told in house.troubles()]
        assert told.count("The list of merged and deleted names isn’t saved") == 1
        assert house.autosave.problem is None, "no game is in danger"
    # Tried again with whatever comes next.
    house.survey.change(lambda people: people)
    house.autosave.flush()
    house.wait()
    house.start()
    assert all(map(house.people().forgets, ("Ben", "Carla")))


def refuse(path: Path, data: bytes) -> None:
    raise PermissionError(path)


def test_an_error_of_the_program_is_told_with_its_trace_and_nobody_waits(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("azul.saves.survey.figures_of", lambda game, saved: 1 / 0)
        house.survey.begin()
        house.wait()
    assert not house.survey.is_running
    assert house.traces == ["division by zero"]
    assert house.troubles() == ["The statistics couldn’t be calculated. Details: azul.log"]
    assert len(house.theme().games) == 2
