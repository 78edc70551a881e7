"""Gather the files that players download, with their checksums, in dist/release.

Usage: python tools/release.py dist

`dist` is the folder with the packages that `.ci/run` has made and tried. It contains the app for
Linux and for Windows, the Debian package, and the Windows installer.
"""

import argparse
import platform
import shutil
import sys
from hashlib import sha256
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from azul import __version__

NAME: Final = "azulejo"
SUMS: Final = "SHA256SUMS"
"""The file of checksums, in the format of `sha256sum --check`."""


def gather(dist: Path) -> list[Path]:
    """Fill `dist/release`, return its files; raise FileNotFoundError if a package is missing."""
    release = dist / "release"
    shutil.rmtree(release, ignore_errors=True)
    release.mkdir()
    for system, form, place in (
        (f"linux-{platform.machine()}", "gztar", dist),
        ("windows-x64", "zip", dist / "windows"),
    ):
        shutil.make_archive(str(release / f"{NAME}-{__version__}-{system}"), form, place, NAME)
    for pattern in (f"{NAME}_{__version__}_*.deb", f"windows/{NAME}-{__version__}-setup.exe"):
        found = [*dist.glob(pattern)]
        if not found:
            raise FileNotFoundError(dist / pattern)
        for package in found:
            shutil.copy(package, release)
    files = sorted(release.iterdir())
    lines = [f"{sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files]
    (release / SUMS).write_text("".join(lines), encoding="utf-8")
    return [*files, release / SUMS]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Gather the files that players download.")
    parser.add_argument("dist", type=Path)
    for file in gather(parser.parse_args().dist):
        print(f"{file}: {file.stat().st_size} bytes")
