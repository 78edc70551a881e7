"""Make the Debian package dist/azulejo_VERSION_ARCHITECTURE.deb of the packaged app.

Usage: python tools/deb.py dist/azulejo

Needs dpkg, and objdump to find the required libraries.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from datetime import date
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from azul import __version__
from azul.credits import COMPONENTS, text

NAME: Final = "azulejo"
HOME: Final = Path("usr/lib", NAME)
SHARE: Final = Path("usr/share")
DESKTOP: Final = {
    "*.desktop": "applications",
    "*-mime.xml": "mime/packages",
    "*.svg": "icons/hicolor/scalable/apps",
    "*-64.png": "icons/hicolor/64x64/apps",
    "*-256.png": "icons/hicolor/256x256/apps",
}
"""The folders in SHARE of the files for the desktop, which install.sh installs for one user."""

SYSTEM: Final = re.compile(r"(ld-linux.*|lib(c|dl|m|pthread|rt|gcc_s|stdc\+\+))\.so\.\d+")
"""Libraries that every system has. All other libraries must be in the package."""

CONTROL: Final = """\
Package: {name}
Version: {version}
Architecture: {architecture}
Maintainer: the makers of Azulejo
Installed-Size: {kilobytes}
Depends: libc6 (>= {libc}), libgcc-s1, libstdc++6, libx11-6, libxext6
Recommends: hicolor-icon-theme, libpulse0 | libasound2, libudev1, libxcursor1, libxfixes3, libxi6,
 libxrandr2, libxss1, shared-mime-info, xdg-utils
Section: games
Priority: optional
Description: table for the tile game Azul, made by fans
 The tile-drafting game Azul for two to four players at one computer, people
 and computer players of four levels. Every move is saved, every move can be
 undone, and every rule is checked.
 .
 This is an unofficial work of fans, not connected with the makers of the
 boxed game, and with none of its artwork or text.
"""
"""The description of the package.

`Depends` lists the packages that a window needs. `Recommends` lists packages that SDL and the app
use, but do not need.
"""


def libc_version(folder: Path) -> str:
    """Return the oldest version of the C library with which the app in a folder can run.

    Raises SystemExit if the app needs a library that is neither in the folder nor in SYSTEM.
    """
    libraries = list(folder.rglob("*.so*"))
    command = ["objdump", "-p", str(folder / NAME), *map(str, libraries)]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    needed = set(re.findall(r"NEEDED +(\S+)", printed)) - {path.name for path in libraries}
    if missing := sorted(name for name in needed if not SYSTEM.fullmatch(name)):
        raise SystemExit(f"Not in the package: {', '.join(missing)}")
    versions = re.findall(r"GLIBC_(\d+)\.(\d+)", printed)
    return "{}.{}".format(*max((int(major), int(minor)) for major, minor in versions))


def fill(root: Path, packaged: Path) -> None:
    """Put the installed files into a folder that represents the system's root."""
    desktop = packaged / "desktop"
    left_out = shutil.ignore_patterns("install.sh", desktop.name)
    shutil.copytree(packaged, root / HOME, symlinks=True, ignore=left_out)
    starter = root / "usr/bin" / NAME
    starter.parent.mkdir()
    starter.symlink_to(Path("../..", HOME, NAME))
    for pattern, place in DESKTOP.items():
        for path in desktop.glob(pattern):
            # Desktops look up an icon of any size by one name: only its folder names the size.
            write(root / SHARE / place / re.sub(r"-\d+(?=\.png)", "", path.name), path.read_bytes())
    for path in desktop.glob("*.metainfo.xml"):
        write(root / SHARE / "metainfo" / path.name, with_release(path.read_text("utf-8")).encode())
    write(root / SHARE / "doc" / NAME / "copyright", licenses().encode())


def write(path: Path, contents: bytes) -> None:
    """Write a file and the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(contents)


def with_release(metainfo: str) -> str:
    """Return the metainfo with a release entry: this version and today's date."""
    release = f'<release version="{__version__}" date="{date.today()}"/>'
    return metainfo.replace("</component>", f"  <releases>{release}</releases>\n</component>")


def licenses() -> str:
    """Return the license of the app, and a list of all components with their licenses."""
    parts = [f"{part.name}: {part.license} {part.home}".strip() for part in COMPONENTS]
    heading = f"The package contains the following, with the full texts in /{HOME}/_internal:"
    return "\n".join([text(COMPONENTS[0]), "", heading, "", *parts, ""])


def open_to_all(root: Path) -> None:
    """Let all users read all files, regardless of the umask when the files were made."""
    for path in (root, *root.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)


def make(packaged: Path) -> Path:
    """Make the package beside the app's folder; return its path. Raises SystemExit."""
    architecture = subprocess.check_output(["dpkg", "--print-architecture"], text=True).strip()
    package = packaged.parent / f"{NAME}_{__version__}_{architecture}.deb"
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        fill(root, packaged)
        size = sum(path.lstat().st_size for path in root.rglob("*"))
        control = CONTROL.format(
            name=NAME,
            version=__version__,
            architecture=architecture,
            kilobytes=-(-size // 1024),
            libc=libc_version(root / HOME),
        )
        write(root / "DEBIAN" / "control", control.encode())
        open_to_all(root)
        # The default, xz, would make the package 14% smaller but take half a minute.
        command = ["dpkg-deb", "--root-owner-group", "-Zzstd", "--build", folder, str(package)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return package


def main() -> None:
    """Make the package and print its path and size."""
    package = make(Path(sys.argv[1]).resolve())
    print(f"{package}: {package.stat().st_size} bytes")


if __name__ == "__main__":
    main()
