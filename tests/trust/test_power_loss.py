"""The power fails between any two calls to the disk: each file is the old or the new one."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from azul import files
from azul.saves.disk import SaveError
from azul.settings import Settings
from tests.trust.journal import Call
from tests.trust.ledger import Ledger, contents_of_games
from tests.trust.power import Disk, Power
from tests.trust.recorder import Journal, games_in, recorded, settings_in

pytestmark = pytest.mark.skipif(os.name != "posix", reason="names are made to last on POSIX")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """What was there before the program came, and lasts."""
    home = tmp_path / "home"
    home.mkdir()
    return home


class Cuts:
    """Cuts the power after each entry of a journal, and reads what may be left."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._found: dict[frozenset[tuple[Path, bytes | None]], dict[str, str]] = {}

    def hold(self, journal: Journal) -> int:
        """Hold all disks against what was said; how many there are."""
        power, ledger = Power(self._home), Ledger({})
        for number, entry in enumerate(journal, 1):
            if isinstance(entry, Call):
                power.do(entry)
            else:
                (ledger.do if entry.is_done else ledger.ask)(entry.file, entry.past)
            for disk in power.left():
                self._hold(disk, ledger, journal[:number])
        return len(self._found)

    def _hold(self, disk: Disk, ledger: Ledger, done: Journal) -> None:
        key = frozenset(disk.items())
        try:
            if key not in self._found:
                self._found[key] = self._read(disk)
            ledger.hold(self._found[key])
        except (AssertionError, SaveError) as error:
            left = (f"{path}: {data!r:.80}" for path, data in disk.items())
            lines = [str(error), "", "Done:", *map(str, done), "", "Left:", *left]
            raise AssertionError("\n".join(lines)) from error

    def _read(self, disk: Disk) -> dict[str, str]:
        """What the program finds when it starts again."""
        copy = self._home.with_name(f"left {len(self._found)}")
        for path, data in disk.items():
            lay(copy / path.relative_to(self._home), data)
        kept, settings = contents_of_games(games_in(copy)), settings_in(copy)
        return kept | ({settings.name: repr(Settings.load(settings))} if settings.exists() else {})


def lay(path: Path, data: bytes | None) -> None:
    if data is None:
        path.mkdir()
    else:
        path.write_bytes(data)


def lying(folder: Path) -> Disk:
    return {path: None if path.is_dir() else path.read_bytes() for path in folder.rglob("*")}


def test_a_power_cut_at_any_point_leaves_the_old_files_or_the_new_ones(home: Path) -> None:
    journal = recorded(home)
    assert Cuts(home).hold(journal) > 100


def test_the_journal_leads_to_what_lies_on_the_disk(home: Path) -> None:
    power = Power(home)
    for entry in recorded(home):
        if isinstance(entry, Call):
            power.do(entry)
    assert power.now() == {home: None} | lying(home)


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
def test_without_one_of_its_calls_something_would_be_lost(
    left_out: Callable[[Call], bool], fault: str, home: Path
) -> None:
    journal = recorded(home)
    careless = [entry for entry in journal if not isinstance(entry, Call) or not left_out(entry)]
    assert len(careless) < len(journal)
    with pytest.raises(AssertionError, match=fault):
        Cuts(home).hold(careless)


def write_straight(path: Path, data: bytes) -> None:
    files.make_folder(path.parent)
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    files._sync_folder(path.parent)


def test_writing_straight_into_the_file_would_be_found_out(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "replace", write_straight)
    with pytest.raises(AssertionError, match=r"settings\.json holds"):
        Cuts(home).hold(recorded(home))


def test_a_folder_that_cannot_be_synced_takes_files_all_the_same(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(*_: object) -> int:
        raise PermissionError

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", closed)
        files.replace(home / "new" / "file", b"new")
    assert (home / "new" / "file").read_bytes() == b"new"
