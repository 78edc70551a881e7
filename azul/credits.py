"""The components of the packaged program, and their licenses.

Python packages contain their licenses; assets/licenses has the texts of all other components.
"""

import platform
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

from azul import __version__
from azul.paths import ASSETS

_LICENSE_PREFIXES: Final = ("LICENSE", "LGPL", "OFL")
"""Beginnings of the names of license files in Python packages."""


class Component(NamedTuple):
    """A part of the program, by others or by us; `license` is its identifier at SPDX.

    `package` is its Python package, `texts` are names in assets/licenses, and `libraries` the
    beginnings of the names of its files in a package for Linux.
    """

    name: str
    license: str
    home: str = ""
    package: str = ""
    texts: tuple[str, ...] = ()
    libraries: tuple[str, ...] = ()


_OURS: Final = Component("Azulejo", "MIT")
_PYTHON: Final = Component(
    "Python",
    "PSF-2.0",
    "https://www.python.org",
    texts=("python",),
    libraries=("libpython3",),
)
_PACKAGES: Final = (
    Component("pygame-ce", "LGPL-2.1", "https://pyga.me", package="pygame-ce"),
    # The LGPL 3 only adds to the GPL 3, which the package lacks.
    Component("PyTMX", "LGPL-3.0", "https://github.com/bitcraft/pytmx", "PyTMX", ("gpl-3",)),
    Component("platformdirs", "MIT", "https://platformdirs.readthedocs.io", "platformdirs"),
    Component("filelock", "MIT", "https://py-filelock.readthedocs.io", "filelock"),
    Component("AccessKit", "MIT OR Apache-2.0", "https://accesskit.dev", "accesskit"),
    Component("Lato (font-lato)", "OFL-1.1", "https://www.latofonts.com", "font-lato"),
    Component(
        "Source Serif Pro (font-source-serif-pro)",
        "OFL-1.1",
        "https://github.com/adobe-fonts/source-serif",
        "font-source-serif-pro",
    ),
)


def _library(name: str, license: str, home: str, texts: str, *libraries: str) -> Component:
    return Component(name, license, f"https://{home}", "", tuple(texts.split()), libraries)


_LIBRARIES: Final = (
    _library("SDL", "Zlib", "libsdl.org", "sdl", "libSDL2-2-"),
    _library("SDL_image", "Zlib AND HPND", "libsdl.org", "sdl_image", "libSDL2_image-"),
    _library("SDL_mixer", "Zlib", "libsdl.org", "sdl_mixer", "libSDL2_mixer-"),
    _library("SDL_ttf", "Zlib", "libsdl.org", "sdl_ttf", "libSDL2_ttf-"),
    _library("ALSA", "LGPL-2.1-or-later", "alsa-project.org", "alsa lgpl-2.1", "libasound-"),
    _library("Brotli", "MIT", "github.com/google/brotli", "brotli", "libbrotli"),
    _library("Expat", "MIT", "libexpat.github.io", "expat", "libexpat."),
    _library("FLAC", "BSD-3-Clause", "xiph.org/flac", "flac", "libFLAC-"),
    _library(
        "FluidSynth",
        "LGPL-2.1-or-later",
        "www.fluidsynth.org",
        "fluidsynth lgpl-2.1",
        "libfluidsynth-",
    ),
    _library("FreeType", "FTL", "freetype.org", "freetype", "libfreetype-"),
    _library("HarfBuzz", "MIT-Modern-Variant", "harfbuzz.github.io", "harfbuzz", "libharfbuzz-"),
    _library("libffi", "MIT", "sourceware.org/libffi", "libffi", "libffi."),
    _library("libjpeg-turbo", "IJG AND BSD-3-Clause", "libjpeg-turbo.org", "jpeg", "libjpeg-"),
    _library("libogg", "BSD-3-Clause", "xiph.org/ogg", "ogg", "libogg-"),
    _library("libpng", "libpng-2.0", "www.libpng.org", "libpng", "libpng16-"),
    _library(
        "libsndfile", "LGPL-2.1-or-later", "libsndfile.github.io", "sndfile lgpl-2.1", "libsndfile-"
    ),
    _library("LibTIFF", "libtiff", "libtiff.gitlab.io/libtiff", "libtiff", "libtiff-"),
    _library("libvorbis", "BSD-3-Clause", "xiph.org/vorbis", "vorbis", "libvorbis"),
    _library(
        "libwebp",
        "BSD-3-Clause",
        "developers.google.com/speed/webp",
        "webp",
        "libsharpyuv-",
        "libwebp",
    ),
    _library("libxmp", "MIT", "xmp.sourceforge.net", "xmp", "libxmp-"),
    _library("mpg123", "LGPL-2.1", "www.mpg123.de", "mpg123 lgpl-2.1", "libmpg123-"),
    _library("Opus", "BSD-3-Clause", "opus-codec.org", "opus", "libopus-"),
    _library("opusfile", "BSD-3-Clause", "opus-codec.org", "opusfile", "libopusfile-"),
    _library("PortMidi", "MIT", "github.com/PortMidi/portmidi", "portmidi", "libportmidi-"),
    # Without libraries, because its loader is the program's own file.
    _library(
        "PyInstaller",
        "GPL-2.0-or-later WITH Bootloader-exception",
        "pyinstaller.org",
        "pyinstaller",
    ),
    _library("WavPack", "BSD-3-Clause", "www.wavpack.com", "wavpack", "libwavpack-"),
    _library("zlib", "Zlib", "zlib.net", "zlib", "libz."),
)

COMPONENTS: Final = (_OURS, _PYTHON, *_PACKAGES, *_LIBRARIES)
"""Our component first, then all direct and indirect dependencies."""


def is_license(name: str) -> bool:
    """True if a file of this name in a Python package is its license."""
    return name.startswith(_LICENSE_PREFIXES)


def version(component: Component) -> str:
    """Return the version in use; empty for a library, whose version only the package has."""
    if component is _OURS:
        return __version__
    if component is _PYTHON:
        return platform.python_version()
    if not component.package:
        return ""
    # Imported here, because it is slow to load and rarely needed.
    from importlib import metadata

    return metadata.version(component.package)


def text(component: Component) -> str:
    """Return the full text of a component's license."""
    texts = (path.read_text(encoding="utf-8") for path in _files(component))
    return "\n\n".join(license_text.strip("\n") for license_text in texts)


def _files(component: Component) -> list[Path]:
    if component is _OURS:
        return [ASSETS.parent / "LICENSE"]
    texts = [ASSETS / "licenses" / f"{name}.txt" for name in component.texts]
    if not component.package:
        return texts
    from importlib import metadata

    files = metadata.files(component.package) or []
    return [*(Path(str(file.locate())) for file in files if is_license(file.name)), *texts]


def uncredited(libraries: Iterable[str]) -> list[str]:
    """Return the files of libraries in a package for Linux that belong to no component."""
    known = tuple(name for component in COMPONENTS for name in component.libraries)
    return [name for name in libraries if not name.startswith(known)]
