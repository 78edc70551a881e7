"""tools/deb.py: the packaged program becomes a package for Debian."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from azul import __version__
from azul.credits import COMPONENTS
from tests.packing import ROOT, packaged_folder
from tools import deb

pytestmark = pytest.mark.skipif(
    not (shutil.which("dpkg-deb") and shutil.which("objdump")), reason="needs dpkg and binutils"
)

SHARE = "usr/share"


@pytest.fixture
def packaged(tmp_path: Path) -> Path:
    """Return the packaged folder, with the smallest program instead of ours."""
    folder = packaged_folder(tmp_path / "dist" / "azulejo")
    shutil.copy(shutil.which("true") or "true", folder / "azulejo")
    return folder


@pytest.fixture
def package(packaged: Path) -> Iterator[Path]:
    """Return the package, made with a strict umask."""
    mask = os.umask(0o077)
    yield deb.make(packaged)
    os.umask(mask)


@pytest.fixture
def root(package: Path, tmp_path: Path) -> Path:
    """Return a folder with the contents of the package."""
    subprocess.run(["dpkg-deb", "--extract", package, tmp_path / "root"], check=True)
    return tmp_path / "root"


def field(package: Path, name: str) -> str:
    return subprocess.check_output(["dpkg-deb", "--field", package, name], text=True).strip()


def test_the_package_names_version_and_needed_library_and_its_files_belong_to_root(
    package: Path,
) -> None:
    """Permissions do not depend on the user who makes it; a system that is too old refuses it."""
    name = f"azulejo_{field(package, 'Version')}_{field(package, 'Architecture')}.deb"
    assert (package.name, field(package, "Version")) == (name, __version__)
    listing = subprocess.check_output(["dpkg-deb", "--contents", package], text=True)
    rows = [line.split()[:2] for line in listing.splitlines()]
    assert {owner for _, owner in rows} == {"root/root"}
    assert {mode for mode, _ in rows} == {"drwxr-xr-x", "-rw-r--r--", "-rwxr-xr-x", "lrwxrwxrwx"}
    command = ["objdump", "-T", shutil.which("true") or "true"]
    symbols = subprocess.check_output(command, text=True)
    needed = field(package, "Depends").split("libc6 (>= ")[1].split(")")[0]
    assert f"GLIBC_{needed}" in symbols


def test_the_desktop_files_agree_with_install_sh(
    root: Path, packaged: Path, tmp_path: Path
) -> None:
    """The package does not contain the script itself."""
    subprocess.run([packaged / "install.sh"], env=os.environ | {"HOME": str(tmp_path)}, check=True)
    share = tmp_path / ".local/share"
    written = [path for path in share.rglob("*azulejo*") if path.is_file()]
    assert len(written) == 5
    for path in written:
        place = root / SHARE / path.relative_to(share)
        # The entry has the path of the folder.
        assert path.suffix == ".desktop" or place.read_bytes() == path.read_bytes()
        assert place.is_file()
    assert [path.name for path in (root / "usr/lib/azulejo").iterdir()] == ["azulejo"]


def test_the_package_holds_link_metainfo_and_copyright_of_this_version(root: Path) -> None:
    assert (root / "usr/bin/azulejo").resolve() == root / "usr/lib/azulejo/azulejo"
    entry = (root / SHARE / "applications/azulejo.desktop").read_text("utf-8")
    assert {"TryExec=azulejo", "Exec=azulejo %f"} <= set(entry.splitlines())
    (path,) = (root / SHARE / "metainfo").iterdir()
    component = ElementTree.parse(path).getroot()
    assert path.name == f"{component.findtext('id')}.metainfo.xml"
    (release,) = component.iter("release")
    assert release.get("version") == __version__
    language = "{http://www.w3.org/XML/1998/namespace}lang"
    for summary in component.iter("summary"):
        key = f"Comment[{summary.get(language)}]" if summary.get(language) else "Comment"
        assert f"\n{key}={summary.text}\n" in entry
    text = (root / SHARE / "doc/azulejo/copyright").read_text("utf-8")
    assert text.startswith((ROOT / "LICENSE").read_text("utf-8").rstrip())
    assert [part for part in COMPONENTS if f"{part.name}: {part.license}" not in text] == []


def test_a_library_from_outside_of_the_package_stops_it(packaged: Path) -> None:
    shutil.copy(shutil.which("dpkg-deb") or "dpkg-deb", packaged / "azulejo")
    with pytest.raises(SystemExit, match=r"Not in the package: lib"):
        deb.make(packaged)
    assert list(packaged.parent.glob("*.deb")) == []
