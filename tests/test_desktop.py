"""install.sh adds the packaged program to the desktop of one user, and removes it."""

import configparser
import os
import shutil
import stat
import subprocess
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import pygame
import pytest

from azul.environment import ENTRY
from azul.i18n import LANGUAGES, SOURCE_LANGUAGE
from azul.saves.disk import SUFFIX
from tests.packing import ROOT, packaged_folder

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="a script for desktops of Linux"
)

PLACE = 'Spiele für "Zoë" & 100% $5 `x` \\ b\'s'
"""A folder name with all characters that are special in a shell or a desktop entry."""

TYPE = "application/x-azul-game"
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"
ICONS = "icons/hicolor/{}/apps/azulejo.{}"


class Package(NamedTuple):
    """The parts of the packaged folder that the script needs, and a home folder."""

    folder: Path
    home: Path

    @property
    def data(self) -> Path:
        return self.home / ".local" / "share"

    def run(self, *arguments: str, **env: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.folder / "install.sh", *arguments],
            env={"PATH": os.environ["PATH"], "HOME": str(self.home)} | env,
            cwd="/",
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        )

    def entry(self) -> configparser.SectionProxy:
        parser = configparser.ConfigParser(interpolation=None)
        parser.optionxform = str  # type: ignore[assignment,method-assign]
        parser.read(self.data / "applications" / "azulejo.desktop", encoding="utf-8")
        return parser["Desktop Entry"]


@pytest.fixture
def package(tmp_path: Path) -> Iterator[Package]:
    folder = packaged_folder(tmp_path / PLACE)
    program = folder / "azulejo"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    home = tmp_path / "at home"
    home.mkdir()
    before = contents(folder)
    yield Package(folder, home)
    assert contents(folder) == before


def contents(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def unescaped(value: str) -> str:
    """Return a value of a desktop entry without its escapes."""
    return value.replace("\\\\", "\\")


def split_command(command: str) -> list[str]:
    """Return a command of a desktop entry, which quotes as the shell does."""
    shell_command = ["sh", "-c", f"printf '%s\\n' {unescaped(command)}"]
    return subprocess.check_output(shell_command, text=True).splitlines()


def test_the_menu_starts_this_program_from_any_folder_in_each_language(package: Package) -> None:
    assert package.run().returncode == 0
    entry, program = package.entry(), str(package.folder / "azulejo")
    assert [word.replace("%%", "%") for word in split_command(entry["Exec"])] == [program, "%f"]
    assert unescaped(entry["TryExec"]) == program
    for name, language in product(("GenericName", "Comment"), LANGUAGES):
        assert language == SOURCE_LANGUAGE or entry[name] != entry[f"{name}[{language}]"]
    assert entry["MimeType"] == f"{TYPE};"
    assert entry["StartupWMClass"] == ENTRY
    assert (package.data / ICONS.format("scalable", "svg")).is_file()
    for side in (64, 256):
        picture = pygame.image.load(package.data / ICONS.format(f"{side}x{side}", "png"))
        assert picture.get_size() == (side, side)


def test_the_file_type_belongs_to_saved_games(package: Package) -> None:
    package.run()
    tree = ElementTree.parse(package.data / "mime" / "packages" / "azulejo-mime.xml")
    kind = tree.find(f"{MIME}mime-type")
    assert kind is not None
    assert kind.get("type") == TYPE
    assert [glob.get("pattern") for glob in kind.iter(f"{MIME}glob")] == [f"*{SUFFIX}"]
    assert len(list(kind.iter(f"{MIME}comment"))) == len(LANGUAGES)
    match = kind.find(f"{MIME}magic/{MIME}match")
    assert match is not None
    saved = next((ROOT / "tests" / "saves").glob(f"*{SUFFIX}")).read_text(encoding="utf-8")
    start, end = map(int, match.attrib["offset"].split(":"))
    assert start <= saved.index(match.attrib["value"]) <= end


def test_a_plain_path_has_no_quotes_for_tools_that_read_none(
    package: Package, tmp_path: Path
) -> None:
    plain = Path(shutil.copytree(package.folder, tmp_path / "plain-1.0"))
    package._replace(folder=plain).run()
    assert package.entry()["Exec"] == f"{plain}/azulejo %f"


@pytest.mark.parametrize("times", [1, 2])
def test_removing_leaves_only_files_of_other_programs(times: int, package: Package) -> None:
    others = {
        package.data / "applications" / "other.desktop": "[Desktop Entry]\nType=Application\n",
        package.data / "applications" / "mimeapps.list": "[Default Applications]\n",
        package.data / "mime" / "packages" / "other.xml": f"<mime-info xmlns='{MIME[1:-1]}'/>",
        package.data / ICONS.format("64x64", "png").replace("azulejo", "other"): "",
    }
    for path, text in others.items() if times == 1 else ():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    for _ in range(times):
        assert package.run().returncode == 0
    assert [path.name for path in package.data.rglob(".*")] == [], "no temporary file is left"
    for _ in range(times):
        done = package.run("--remove")
        assert (done.returncode, done.stderr) == (0, "")
    if times == 1:
        assert [path for path, text in others.items() if path.read_text() != text] == []
        assert list(package.data.rglob("azulejo*")) == []
    else:
        assert list(package.data.rglob("*")) == []


INSTALLED_FILES = (
    *("applications/azulejo.desktop", "mime/packages/azulejo-mime.xml"),
    *(
        ICONS.format("scalable", "svg"),
        ICONS.format("64x64", "png"),
        ICONS.format("256x256", "png"),
    ),
)


@pytest.mark.parametrize("kind", ["file", "folder", "nothing", "device"])
def test_a_link_in_the_way_is_replaced_and_its_target_stays(
    kind: str, package: Package, tmp_path: Path
) -> None:
    target = tmp_path / "target"
    if kind == "file":
        target.write_text("target")
    elif kind == "folder":
        target.mkdir()
    for name in INSTALLED_FILES:
        (package.data / name).parent.mkdir(parents=True)
        (package.data / name).symlink_to("/dev/full" if kind == "device" else target)
    done = package.run()
    assert (done.returncode, done.stderr) == (0, "")
    assert [name for name in INSTALLED_FILES if not is_plain(package.data / name)] == []
    assert package.entry()["MimeType"]
    if kind == "file":
        assert target.read_text() == "target"
    elif kind == "folder":
        assert list(target.iterdir()) == []
    else:
        assert not target.exists()


def is_plain(path: Path) -> bool:
    """True if a path is a regular file, not empty, that everybody may read."""
    found = path.lstat()
    return stat.S_ISREG(found.st_mode) and found.st_mode & 0o777 == 0o644 and found.st_size > 0


def test_a_pipe_in_the_way_is_replaced_and_not_waited_for(package: Package) -> None:
    place = package.data / INSTALLED_FILES[0]
    place.parent.mkdir(parents=True)
    os.mkfifo(place)
    assert package.run().returncode == 0
    assert is_plain(place)


def test_a_folder_in_the_way_is_left_alone_and_reported(package: Package) -> None:
    place = package.data / INSTALLED_FILES[0]
    (place / "target").mkdir(parents=True)
    done = package.run()
    assert done.returncode == 1
    assert done.stderr == f"There is a folder in the way: {place}\n"
    assert [path.name for path in place.iterdir()] == ["target"]


def test_no_control_character_is_printed(package: Package, tmp_path: Path) -> None:
    """The folder may have any name."""
    odd_folder = Path(shutil.copytree(package.folder, tmp_path / "a\x1b[31m\x1b]0;title\x07\nb"))
    for arguments in ([], ["--wrong"]):
        done = package._replace(folder=odd_folder).run(*arguments)
        assert "\x1b" not in done.stdout + done.stderr
        assert "a?[31m?]0;title??b" in done.stdout + done.stderr
    (odd_folder / "azulejo").unlink()
    done = package._replace(folder=odd_folder).run()
    assert done.stderr.count("\n") == 1
    assert "\x1b" not in done.stderr


def test_the_folder_that_the_system_names_is_used(package: Package, tmp_path: Path) -> None:
    package.run(XDG_DATA_HOME=str(tmp_path / "my data"))
    assert (tmp_path / "my data" / "applications" / "azulejo.desktop").is_file()
    assert list(package.home.iterdir()) == []


def test_it_does_without_the_tools_of_a_desktop(package: Package, tmp_path: Path) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    posix = ("cat", "chmod", "dirname", "ls", "mkdir", "mv", "rm", "rmdir", "sed", "sh", "tr")
    for name in (*posix, "mktemp"):
        (tools / name).symlink_to(shutil.which(name) or name)
    done = package.run(PATH=str(tools))
    assert (done.returncode, done.stderr) == (0, "")
    assert "shared-mime-info is missing" in done.stdout
    assert package.run("--remove", PATH=str(tools)).returncode == 0
    assert list(package.data.rglob("*")) == []


def test_without_the_program_nothing_is_written(package: Package, tmp_path: Path) -> None:
    folder_without_program = Path(
        shutil.copytree(package.folder, tmp_path / "folder_without_program")
    )
    (folder_without_program / "azulejo").unlink()
    done = package._replace(folder=folder_without_program).run()
    assert done.returncode == 1
    assert str(folder_without_program) in done.stderr
    assert list(package.home.iterdir()) == []


def test_wrong_usage_is_reported(package: Package) -> None:
    done = package.run("--wrong")
    assert done.returncode == 2
    assert "--remove" in done.stderr
