"""The settings: kept between two runs, and never in the way of a start."""

import json
from pathlib import Path

import pytest

from azul.settings import Settings, Speed

CHOSEN = Settings(
    language="de",
    fullscreen=True,
    speed=Speed.FAST,
    names=("Ana", "Jürgen 🦊"),
    volume=0,
    muted=True,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.json"


def load(path: Path, contents: bytes) -> Settings:
    path.parent.mkdir()
    path.write_bytes(contents)
    return Settings.load(path)


def test_without_a_file_everything_is_at_its_default(path: Path) -> None:
    assert Settings.load(path) == Settings(
        language="", fullscreen=False, speed=Speed.NORMAL, names=(), volume=7, muted=False
    )
    assert not path.parent.exists()


@pytest.mark.parametrize("settings", [Settings(), CHOSEN], ids=["defaults", "chosen"])
def test_what_is_saved_is_loaded(settings: Settings, path: Path) -> None:
    settings.save(path)
    loaded = Settings.load(path)
    assert loaded == settings
    assert type(loaded.speed) is Speed


@pytest.mark.parametrize("volume", [0, 10])
def test_the_lowest_and_the_highest_volume_are_kept(volume: int, path: Path) -> None:
    assert load(path, b'{"volume": %d}' % volume).volume == volume


def test_saving_replaces_what_was_chosen_before(path: Path) -> None:
    CHOSEN.save(path)
    Settings().save(path)
    assert Settings.load(path) == Settings()


@pytest.mark.parametrize(
    "contents",
    [b"", b"hello", b"{", b"[]", b"null", b'"de"', b"\xff\xfe", b"[" * 100_000, b"1" * 5000],
    ids=["empty", "words", "torn", "list", "null", "text", "bytes", "deep", "digits"],
)
def test_a_broken_file_gives_the_defaults(contents: bytes, path: Path) -> None:
    assert load(path, contents) == Settings()


def test_a_folder_in_its_place_gives_the_defaults(path: Path) -> None:
    path.mkdir(parents=True)
    assert Settings.load(path) == Settings()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("language", 1),
        ("language", None),
        ("fullscreen", 1),
        ("fullscreen", "true"),
        ("speed", "slow"),
        ("speed", 2),
        ("speed", ["fast"]),
        ("speed", None),
        ("names", "Ana"),
        ("names", [1]),
        ("names", ["Ana", None]),
        ("names", {}),
        ("volume", 11),
        ("volume", -1),
        ("volume", True),
        ("volume", 3.0),
        ("volume", "3"),
        ("volume", None),
        ("muted", 0),
        ("muted", "yes"),
        ("muted", None),
    ],
)
def test_a_wrong_entry_is_at_its_default_and_the_others_are_kept(
    field: str, value: object, path: Path
) -> None:
    good = {"language": "de", "fullscreen": True, "speed": "fast", "names": ["Ana", "Jürgen 🦊"]}
    good |= {"volume": 0, "muted": True}
    loaded = load(path, json.dumps(good | {field: value}).encode())
    assert getattr(loaded, field) == getattr(Settings(), field)
    others = [name for name in good if name != field]
    assert [getattr(loaded, name) for name in others] == [getattr(CHOSEN, name) for name in others]


def test_entries_of_a_newer_version_are_passed_over(path: Path) -> None:
    assert load(path, b'{"brightness": 11, "language": "de"}') == Settings(language="de")


def test_a_place_that_cannot_be_written_is_an_error_of_the_system(path: Path) -> None:
    path.mkdir(parents=True)
    with pytest.raises(OSError, match="directory"):
        Settings().save(path)


def test_whatever_is_loaded_can_be_saved_again(path: Path) -> None:
    loaded = load(path, b'{"names": ["half \\ud83d", "Ben"]}')
    loaded.save(path)
    assert Settings.load(path) == loaded
