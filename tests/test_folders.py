"""Opening a folder in the file manager of the desktop."""

import sys
from pathlib import Path

import pytest

from azul.environment import VARIABLES
from azul.folders import open_folder

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the opener of Linux")


@pytest.fixture
def desktop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the only folder in PATH."""
    programs = tmp_path / "programs"
    programs.mkdir()
    monkeypatch.setenv("PATH", str(programs))
    return programs


def put_opener(desktop: Path, script: str) -> None:
    opener = desktop / "xdg-open"
    opener.write_text(f"#!/bin/sh\n{script}\n")
    opener.chmod(0o755)


def test_the_opener_gets_the_folder_as_it_is(tmp_path: Path, desktop: Path) -> None:
    """No shell interprets the name."""
    folder, written = tmp_path / "Bilder; $(false) 'x'", tmp_path / "written"
    put_opener(desktop, f'printf %s "$1" > "{written}"')
    assert open_folder(folder)
    assert written.read_text() == str(folder)


def test_a_package_does_not_give_its_libraries_to_the_opener(
    tmp_path: Path, desktop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file manager that loads them may fail."""
    written = tmp_path / "written"
    monkeypatch.setenv("LD_LIBRARY_PATH", "/package")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/own")
    put_opener(desktop, f'printf %s "$LD_LIBRARY_PATH" > "{written}"')
    assert open_folder(tmp_path)
    assert written.read_text() == "/own"


def test_the_opener_gets_no_variables_that_are_meant_for_this_program(
    tmp_path: Path, desktop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program that uses SDL would show the wrong name; the player's own variables go on."""
    written = tmp_path / "written"
    for name, value in VARIABLES.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("SDL_VIDEO_ALLOW_SCREENSAVER", "0")
    put_opener(desktop, f'set > "{written}"')
    assert open_folder(tmp_path)
    names = {line.split("=")[0] for line in written.read_text().splitlines()}
    assert names.intersection(VARIABLES) == {"SDL_VIDEO_ALLOW_SCREENSAVER"}


def test_a_failure_is_returned(tmp_path: Path, desktop: Path) -> None:
    """A missing opener raises no error, and neither does a failing opener."""
    assert not open_folder(tmp_path)
    put_opener(desktop, "exit 3")
    assert not open_folder(tmp_path)
