"""The settings: saved between two runs; the program starts with any contents of their file."""

import errno
import json
import os
from collections.abc import Callable
from dataclasses import fields, replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from azul.json_files import set_aside
from azul.settings import (
    SCALES,
    TEXT_SIZES,
    ExternalBot,
    Settings,
    SettingsWriter,
    Speed,
    Style,
    TilingDisplay,
)
from tests.systems import only_posix
from tests.trust.disks import refuse

CHANGED = Settings(
    language="de",
    fullscreen=True,
    place=(-40, 30, 1200, 800),
    maximized=True,
    look=Style.CONTRAST,
    text=175,
    scale=85,
    speed=Speed.SLOW,
    tiling=TilingDisplay.BOARDS,
    still=True,
    pass_mouse=True,
    volume=0,
    music=4,
    muted=True,
    brief_announcements=True,
    tips=False,
    tips_seen=("take", "line"),
    keys={"undo": "u", "sound": "ö"},
    names=("Ana", "Jürgen 🦊"),
    levels=("", "master"),
    wall="gray",
    ruleset="green-box",
    starter=1,
    hint_limit=3,
    clock="minutes",
    clock_seconds=900,
    known=("Ana", "Jürgen 🦊", "Zoë"),
    last="2026-01-31 12-00-00.azul",
    ratings={"ana": (1420, 80, 20)},
    external_bots=(ExternalBot("Placer", ("/bin/placer", "2"), ("2", "3", "gray", "azul")),),
    move_seconds=20,
)
BROKEN = {
    "empty": b"",
    "words": b"hello",
    "torn": b"{",
    "list": b"[]",
    "null": b"null",
    "text": b'"de"',
    "bytes": b"\xff\xfe",
    "deep": b"[" * 100_000,
    "digits": b"1" * 5000,
}
NO_FILES: dict[str, Callable[[Path], object]] = {
    "folder": Path.mkdir,
    "pipe": lambda path: os.mkfifo(path),
    "endless": lambda path: path.symlink_to("/dev/zero"),
    "huge": lambda path: path.write_bytes(b" " * 1_000_000),
}
DAMAGES: dict[str, Callable[[Path], object]] = {
    "torn": lambda path: path.write_bytes(path.read_bytes()[:100]),
    "emptied": lambda path: path.write_bytes(b""),
    "one entry wrong": lambda path: path.write_bytes(b'{"volume": "loud", "text": []}'),
    "gone": Path.unlink,
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.json"


def load(path: Path, contents: bytes) -> Settings:
    path.parent.mkdir()
    path.write_bytes(contents)
    return Settings.load(path)


def test_without_a_file_everything_is_at_its_default(path: Path) -> None:
    assert Settings.load(path) == Settings(
        language="", fullscreen=False, speed=Speed.NORMAL, names=(), volume=7, music=0, muted=False
    )
    assert not path.parent.exists()


@pytest.mark.parametrize("settings", [Settings(), CHANGED], ids=["defaults", "changed"])
def test_saved_settings_are_loaded(settings: Settings, path: Path) -> None:
    settings.save(path)
    loaded = Settings.load(path)
    assert loaded == settings
    assert (type(loaded.speed), type(loaded.look)) == (Speed, Style)


def test_every_setting_is_changed_in_this_test() -> None:
    names = [field.name for field in fields(Settings)]
    assert [n for n in names if getattr(CHANGED, n) == getattr(Settings(), n)] == []


def test_walls_are_tiled_board_by_board_if_set_or_with_many_players_at_slow_speed() -> None:
    for speed in Speed:
        slow = speed in (Speed.SLOW, Speed.NORMAL)
        for players in (2, 3, 4):
            by_itself = Settings(speed=speed).tiles_by_board(players)
            assert by_itself == (players > 2 and slow)
            assert Settings(speed=speed, tiling=TilingDisplay.BOARDS).tiles_by_board(players)
            assert not Settings(speed=speed, tiling=TilingDisplay.TOGETHER).tiles_by_board(players)


def test_saving_replaces_older_settings(path: Path) -> None:
    CHANGED.save(path)
    Settings().save(path)
    assert Settings.load(path) == Settings()


def test_every_offered_size_and_the_least_and_greatest_volume_are_loaded(path: Path) -> None:
    path.parent.mkdir()
    for name, values in {"text": TEXT_SIZES, "scale": SCALES, "volume": (0, 10)}.items():
        for value in values:
            path.write_text(json.dumps({name: value}))
            assert getattr(Settings.load(path), name) == value


@pytest.mark.parametrize("contents", BROKEN.values(), ids=BROKEN)
def test_a_broken_file_gives_the_defaults_and_is_backed_up(contents: bytes, path: Path) -> None:
    assert load(path, contents) == Settings()
    backup = set_aside(path)
    assert backup == path.with_name("settings.json.broken")
    assert backup.read_bytes() == contents
    assert not path.exists()


def test_every_broken_file_has_a_backup(path: Path) -> None:
    backups = []
    for contents in (b"first", b"second", b"third"):
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(contents)
        backups.append(set_aside(path))
    assert [file and file.read_bytes() for file in backups] == [b"first", b"second", b"third"]


def test_a_broken_file_that_cannot_be_moved_is_reported(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    load(path, b"{")
    for function in ("link", "rename", "replace"):
        monkeypatch.setattr(os, function, partial(refuse, errno.EACCES))
    assert set_aside(path) == path
    assert path.read_bytes() == b"{"


def test_a_file_from_an_editor_that_marks_its_encoding_is_read(path: Path) -> None:
    assert load(path, b'\xef\xbb\xbf{"volume": 2}').volume == 2
    assert set_aside(path) is None


@pytest.mark.parametrize("key", ["\ud800", "\0", "a\n", "x" * 100], ids=ascii)
def test_an_invalid_key_is_ignored_and_the_others_are_loaded(key: str, path: Path) -> None:
    keys = {"undo": key, "sound": "ö", "redo": "ctrl+alt+shift+keypad memsubtract"}
    loaded = load(path, json.dumps({"keys": keys}).encode())
    del keys["undo"]
    assert loaded.keys == keys


@pytest.mark.parametrize("contents", [b"{}", b'{"language": 1, "new": []}'])
def test_a_file_with_wrong_entries_stays_where_it_is(contents: bytes, path: Path) -> None:
    load(path, contents)
    assert set_aside(path) is None
    assert path.read_bytes() == contents


@only_posix("Windows has no such pipes and devices")
@pytest.mark.parametrize("make", NO_FILES.values(), ids=NO_FILES)
def test_an_irregular_file_is_backed_up_at_once(make: Callable[[Path], object], path: Path) -> None:
    path.parent.mkdir()
    make(path)
    kind = path.lstat().st_mode
    assert Settings.load(path) == Settings()
    backup = set_aside(path)
    assert backup == path.with_name("settings.json.broken")
    assert backup.lstat().st_mode == kind
    Settings().save(path)


def test_a_missing_file_is_not_backed_up(path: Path) -> None:
    assert set_aside(path) is None
    path.parent.write_text("no folder")
    assert set_aside(path) is None


def make_unreadable(path: Path, patch: pytest.MonkeyPatch) -> None:
    """Make a file unreadable, as without permission."""
    open_file = Path.open

    def closed(file: Path, *arguments: Any) -> Any:
        return refuse(errno.EACCES) if file == path else open_file(file, *arguments)

    patch.setattr(Path, "open", closed)


def test_unreadable_settings_are_backed_up_before_they_are_replaced(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    CHANGED.save(path)
    with monkeypatch.context() as patch:
        make_unreadable(path, patch)
        changes = SettingsWriter(Settings())
        changes.add({"volume": 1})
        changes.write(path)
    assert Settings.load(path.with_name("settings.json.broken")) == CHANGED
    assert Settings.load(path) == Settings(volume=1)


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_settings_damaged_while_the_program_runs_are_written_again(
    damage: Callable[[Path], object], path: Path
) -> None:
    CHANGED.save(path)
    changes = SettingsWriter(CHANGED)
    for change in ({"volume": 1}, {"text": 125}):
        damage(path)
        changes.add(change)
        changes.write(path)
    assert Settings.load(path) == replace(CHANGED, volume=1, text=125)


def test_changes_of_another_window_survive_a_damaged_file(path: Path) -> None:
    CHANGED.save(path)
    changes = SettingsWriter(CHANGED)
    replace(CHANGED, scale=150).save(path)
    changes.add({"volume": 1})
    changes.write(path)
    path.write_bytes(b"{")
    changes.add({"text": 125})
    changes.write(path)
    assert Settings.load(path) == replace(CHANGED, scale=150, volume=1, text=125)


def test_a_folder_of_that_name_gives_the_defaults(path: Path) -> None:
    path.mkdir(parents=True)
    assert Settings.load(path) == Settings()


WRONG: dict[str, list[object]] = {
    "language": [1, None],
    "fullscreen": [1, "true"],
    "speed": ["slower", 2, ["fast"], None],
    "counting": ["all"],
    "names": ["Ana", [1], ["Ana", None], {}],
    "volume": [11, -1, True, 3.0, "3", None],
    "music": [11, -1, True, None],
    "muted": [0, "yes", None],
    "maximized": [1],
    "place": [
        [1, 2, 3],
        [1, 2, 3, 4, 5],
        [0, 0, 1200.0, 800],
        [0, 0, 1200, True],
        [0, 0, 10**30, 800],
        [0, 0, 1200, 2**40],
        "0000",
        None,
    ],
    "look": ["dark", 1, []],
    "text": [110, 100.0, "100", True],
    "scale": [200, None],
    "still": [1],
    "pass_mouse": [1],
    "hints": ["no"],
    "hints_seen": ["take", [1]],
    "keys": [[], {"undo": 1}, {"undo": None}],
    "grades": ["master", [None, "master"]],
    "wall": [1, None],
    "ruleset": [["azul"]],
    "starter": ["1", True, 1.0],
    "advice": [4, False, "never"],
    "known": [["Ana", 2], "Ana"],
}


@pytest.mark.parametrize("field", WRONG)
def test_a_wrong_entry_gets_its_default_and_the_others_are_loaded(field: str, path: Path) -> None:
    path.parent.mkdir()
    for value in WRONG[field]:
        path.write_text(json.dumps(CHANGED.entries() | {field: value}))
        loaded = Settings.load(path)
        expected = CHANGED.entries() | {field: Settings().entries()[field]}
        assert loaded.entries() == expected, value


def test_entries_of_a_newer_version_are_ignored(path: Path) -> None:
    assert load(path, b'{"brightness": 11, "language": "de"}') == Settings(language="de")


def test_a_path_that_cannot_be_written_raises_an_os_error(path: Path) -> None:
    path.mkdir(parents=True)
    with pytest.raises(OSError, match=r"directory|denied"):
        Settings().save(path)


def test_loaded_settings_can_be_saved_again(path: Path) -> None:
    loaded = load(path, b'{"names": ["half \\ud83d", "Ben"]}')
    loaded.save(path)
    assert Settings.load(path) == loaded
