"""tools/release.py: the files that players download."""

import shutil
import subprocess
from pathlib import Path

import pytest

from azul import __version__
from tools import release


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    """A folder with small stand-ins for the packages."""
    for name in ("azulejo/azulejo", "windows/azulejo/azulejo.exe"):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text(name, encoding="utf-8")
    (tmp_path / "azulejo/azulejo").chmod(0o755)
    for name in (f"azulejo_{__version__}_amd64.deb", f"windows/azulejo-{__version__}-setup.exe"):
        (tmp_path / name).write_text(name, encoding="utf-8")
    return tmp_path


def test_a_release_has_folders_packages_and_checksums(dist: Path) -> None:
    """The unpacked folder contains a program that starts."""
    files = release.gather(dist)
    kinds = sorted(path.name.removeprefix("azulejo").partition(__version__)[2] for path in files)
    assert [kind for kind in kinds if not kind.startswith("-linux")] == [
        "",
        "-setup.exe",
        "-windows-x64.zip",
        "_amd64.deb",
    ]
    for archive, program in (("*.tar.gz", "azulejo"), ("*.zip", "azulejo.exe")):
        (path,) = (dist / "release").glob(archive)
        shutil.unpack_archive(path, dist / "unpacked")
        assert (dist / "unpacked/azulejo" / program).is_file()
    assert (dist / "unpacked/azulejo/azulejo").stat().st_mode & 0o111


def test_checksums_find_a_changed_file(dist: Path) -> None:
    if not shutil.which("sha256sum"):
        pytest.skip("needs sha256sum")
    release.gather(dist)
    check = ["sha256sum", "--check", "--quiet", release.SUMS]
    assert subprocess.run(check, cwd=dist / "release").returncode == 0
    (deb,) = (dist / "release").glob("*.deb")
    deb.write_text("another", encoding="utf-8")
    assert subprocess.run(check, cwd=dist / "release", capture_output=True).returncode == 1


def test_a_missing_package_is_named(dist: Path) -> None:
    (dist / f"windows/azulejo-{__version__}-setup.exe").unlink()
    with pytest.raises(FileNotFoundError, match=r"setup\.exe"):
        release.gather(dist)
