"""Make the Windows installer from the app's folder that build.spec made on Windows.

Usage: python tools/installer.py dist/windows/azulejo

The tool writes azulejo-VERSION-setup.exe beside the folder and prints its path. The uninstaller
removes only files of the app, because its script lists each file. Needs makensis from Debian's
package nsis.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path, PureWindowsPath
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from azul import __version__

SCRIPT: Final = ROOT / "tools" / "installer.nsi"
ICON: Final = "icon.ico"


def files_script(folder: Path) -> str:
    """Return the macros WriteFiles and RemoveFiles for all files in a folder."""
    files = sorted(path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    folders = sorted({place for file in files for place in file.parents} - {Path()}, reverse=True)
    write = [f'SetOutPath "{_installed(file.parent)}"\nFile "{folder / file}"' for file in files]
    remove = [f'Delete "{_installed(file)}"' for file in files]
    remove += [f'RMDir "{_installed(place)}"' for place in folders]
    return f"{_macro('WriteFiles', write)}{_macro('RemoveFiles', remove)}"


def _installed(path: Path) -> str:
    """Return the path of a file or folder in the installed app.

    A `$` in a name is doubled, because `$` begins a variable in the script.
    """
    return str(PureWindowsPath("$INSTDIR", *(part.replace("$", "$$") for part in path.parts)))


def _macro(name: str, lines: list[str]) -> str:
    return "\n".join((f"!macro {name}", *lines, "!macroend", ""))


def make_installer(folder: Path, version: str = __version__) -> Path:
    """Make the installer from the app's folder, and return its path."""
    output = folder.parent / f"azulejo-{version}-setup.exe"
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) // 1024
    with tempfile.TemporaryDirectory() as name:
        files = Path(name, "files.nsh")
        files.write_text(files_script(folder), encoding="utf-8")
        icon = draw_icon(Path(name, ICON))
        defined = {
            "VERSION": version,
            "SIZE": size,
            "FOLDER": folder,
            "OUTPUT": output,
            "FILES": files,
            "ICON": icon,
        }
        options = [f"-D{key}={value}" for key, value in defined.items()]
        # A 64-bit installer, because a 32-bit installer starts only in a 32-bit Wine. Debian's
        # package has the 64-bit code of installers.
        command = ["makensis", "-V2", "-INPUTCHARSET", "UTF8", "-XTarget amd64-unicode"]
        subprocess.run([*command, *options, SCRIPT], check=True)
    return output


def draw_icon(path: Path) -> Path:
    """Write the app's icon in the sizes that Windows shows; return its path."""
    from io import BytesIO

    import pygame
    from PIL import Image

    drawn = pygame.image.load_sized_svg(ROOT / "assets" / "icons" / "app.svg", (256, 256))
    data = BytesIO()
    pygame.image.save(drawn, data, "icon.png")
    Image.open(data).save(path, sizes=[(side, side) for side in (16, 32, 48, 256)])
    return path


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Make the installer for Windows.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--version", default=__version__, help="the version to install, for tests")
    options = parser.parse_args()
    print(make_installer(options.folder.resolve(), options.version))
