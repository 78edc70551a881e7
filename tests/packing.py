"""Run build.spec with stand-ins for PyInstaller's steps."""

import runpy
import shutil
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
STEPS = ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")

Steps = dict[str, dict[str, Any]]
Binary = tuple[str, str, str]


def run_spec(
    system: str, folder: Path, monkeypatch: pytest.MonkeyPatch, binaries: Sequence[Binary] = ()
) -> Steps:
    """Run build.spec for a system; return the keyword arguments of each step.

    A second step of a kind has the name of its product too, as "EXE azulejo-cli". "spec" has the
    global names of the spec. The analysis finds `binaries`; `folder` gets the dist folder.
    """
    made: Steps = {}
    steps = {name: _stand_in(name, made, binaries) for name in STEPS}
    places = {"SPECPATH": str(ROOT), "workpath": str(folder), "DISTPATH": str(folder / "dist")}
    monkeypatch.setenv("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(sys, "platform", system)
    made["spec"] = runpy.run_path(str(ROOT / "build.spec"), steps | places)
    return made


def _stand_in(name: str, made: Steps, binaries: Sequence[Binary]) -> Callable[..., SimpleNamespace]:
    def step(*_: object, **named: object) -> SimpleNamespace:
        made[name if name not in made else f"{name} {named['name']}"] = named
        return SimpleNamespace(pure=[], scripts=[], binaries=binaries, datas=[])

    return step


@cache
def _dist_folder() -> TemporaryDirectory[str]:
    """Return the folder with the spec's files for the Linux desktop, made once."""
    folder = TemporaryDirectory()
    with pytest.MonkeyPatch.context() as patch:
        run_spec("linux", Path(folder.name), patch)
    return folder


def packaged_folder(place: Path) -> Path:
    """Return a copy of the packaged folder, without the program, at this place."""
    return Path(shutil.copytree(Path(_dist_folder().name, "dist", "azulejo"), place))
