"""Settings that cannot be read are reported and backed up, at the start and while running."""

import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from azul.settings import Settings, Speed
from tests.systems import only_posix
from tests.trust.window_process import WindowProcess

pytestmark = [
    pytest.mark.slow,
    only_posix("Windows has no such pipes and devices"),
]
SETTINGS = Settings(speed=Speed.OFF, text=150, names=("Ana", "Ben"), volume=3)


@pytest.mark.parametrize(
    "put",
    [
        lambda path: os.mkfifo(path),
        lambda path: path.symlink_to("/dev/zero"),
        lambda path: path.mkdir(),
        lambda path: path.write_bytes(b'{"text": 150'),
    ],
    ids=["pipe", "endless", "folder", "torn"],
)
def test_the_program_starts_with_unreadable_settings_and_names_the_backup(
    put: Callable[[Path], object], tmp_path: Path
) -> None:
    path = tmp_path / "settings.json"
    put(path)
    kind = path.lstat().st_mode
    with WindowProcess(tmp_path) as window:
        state = window.do("look")
        assert state.scene == "MessageScene"
        assert "kept as settings.json.broken." in state.text
        assert window.do("push", "Close").scene == "MenuScene"
        window.do("key", "K_m")
    assert (tmp_path / "settings.json.broken").lstat().st_mode == kind
    # Without a desktop the first window is not maximized, and its place is kept.
    assert replace(Settings.load(path), place=()) == Settings(muted=True)


def test_settings_damaged_while_two_windows_run_are_written_again(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    SETTINGS.save(path)
    with WindowProcess(tmp_path) as first, WindowProcess(tmp_path) as second:
        # Both windows have read the settings before the damage.
        assert [window.do("look").scene for window in (first, second)] == ["MenuScene"] * 2
        for window in (first, second):
            path.write_bytes(path.read_bytes()[:50])
            window.do("key", "K_m")
            found = json.loads(path.read_bytes())
            assert (found["text"], found["names"], found["volume"]) == (150, ["Ana", "Ben"], 3)
    assert len([*tmp_path.glob("settings.json.broken*")]) == 2
