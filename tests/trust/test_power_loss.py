"""A power cut between any two disk calls leaves each file as the old or the new one."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from azul import files
from azul.saves.disk import SaveError
from azul.settings import Settings
from tests.systems import only_posix
from tests.trust.disk_calls import Call
from tests.trust.power_cut import DiskContents, SimulatedDisk
from tests.trust.recorder import Recording, games_in, recorded, settings_in
from tests.trust.save_tracker import SaveTracker, contents_of_games

pytestmark = only_posix("only POSIX folders have an fsync")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return the folder that exists before the program starts."""
    home = tmp_path / "home"
    home.mkdir()
    return home


class PowerCuts:
    """Simulates a power cut after each entry of a recording, and reads the possible contents."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._found: dict[frozenset[tuple[Path, bytes | None]], dict[str, str]] = {}

    def check(self, recording: Recording) -> int:
        """Check all possible contents of the disk; return their number."""
        disk, tracker = SimulatedDisk(self._home), SaveTracker({})
        for number, entry in enumerate(recording, 1):
            if isinstance(entry, Call):
                disk.do(entry)
            else:
                (tracker.confirm if entry.is_saved else tracker.request)(entry.file, entry.digest)
            for contents in disk.after_power_cut():
                self._check(contents, tracker, recording[:number])
        return len(self._found)

    def _check(self, disk: DiskContents, tracker: SaveTracker, done: Recording) -> None:
        key = frozenset(disk.items())
        try:
            if key not in self._found:
                self._found[key] = self._read(disk)
            tracker.check(self._found[key])
        except (AssertionError, SaveError) as error:
            left = (f"{path}: {data!r:.80}" for path, data in disk.items())
            lines = [str(error), "", "Done:", *map(str, done), "", "Left:", *left]
            raise AssertionError("\n".join(lines)) from error

    def _read(self, disk: DiskContents) -> dict[str, str]:
        """Return the digests that the program finds when it starts again."""
        copy = self._home.with_name(f"left {len(self._found)}")
        for path, data in disk.items():
            write_entry(copy / path.relative_to(self._home), data)
        games, settings = contents_of_games(games_in(copy)), settings_in(copy)
        return games | ({settings.name: repr(Settings.load(settings))} if settings.exists() else {})


def write_entry(path: Path, data: bytes | None) -> None:
    if data is None:
        path.mkdir()
    else:
        path.write_bytes(data)


def contents_of(folder: Path) -> DiskContents:
    return {path: None if path.is_dir() else path.read_bytes() for path in folder.rglob("*")}


def test_a_power_cut_at_any_point_leaves_the_old_files_or_the_new_ones(home: Path) -> None:
    recording = recorded(home)
    assert PowerCuts(home).check(recording) > 100


def test_the_recorded_calls_lead_to_the_contents_of_the_disk(home: Path) -> None:
    disk = SimulatedDisk(home)
    for entry in recorded(home):
        if isinstance(entry, Call):
            disk.do(entry)
    assert disk.contents() == {home: None} | contents_of(home)


def is_sync_of_a_game(call: Call) -> bool:
    return call.name == "fsync" and call.path.suffix == ".new" and call.path.parent.name == "games"


def is_sync_of_the_settings(call: Call) -> bool:
    return call.name == "fsync" and call.path.suffix == ".new" and call.path.parent.name != "games"


def is_sync_of_the_folder(call: Call) -> bool:
    return call.name == "fsync" and call.path.name == "games"


def is_sync_of_a_folder_above(call: Call) -> bool:
    return call.name == "fsync" and call.path.name == "share"


UNREADABLE = "is empty|is damaged|isn’t a game"


@pytest.mark.parametrize(
    ("left_out", "fault"),
    [
        (is_sync_of_a_game, UNREADABLE),
        (is_sync_of_the_settings, r"settings\.json holds"),
        (is_sync_of_the_folder, "lost"),
        (is_sync_of_a_folder_above, "lost"),
    ],
)
def test_a_missing_fsync_is_found(left_out: Callable[[Call], bool], fault: str, home: Path) -> None:
    recording = recorded(home)
    incomplete = [
        entry for entry in recording if not isinstance(entry, Call) or not left_out(entry)
    ]
    assert len(incomplete) < len(recording)
    with pytest.raises(AssertionError, match=fault):
        PowerCuts(home).check(incomplete)


def write_in_place(path: Path, data: bytes) -> None:
    files.make_folder(path.parent)
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    folder = os.open(path.parent, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)


def test_writing_in_place_is_found(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "replace", write_in_place)
    with pytest.raises(AssertionError, match=r"settings\.json holds"):
        PowerCuts(home).check(recorded(home))


def test_files_are_written_to_a_folder_without_fsync(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(*_: object) -> int:
        raise PermissionError

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", closed)
        files.replace(home / "new" / "file", b"new")
    assert (home / "new" / "file").read_bytes() == b"new"
