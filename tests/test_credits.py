"""Every part of the package is credited, with the text of its license."""

import re
from importlib import metadata
from pathlib import Path

import pytest

from azul.credits import COMPONENTS, Component, text, uncredited, version
from azul.paths import ASSETS

ROOT = Path(__file__).parent.parent
TO_PLAY, *_ = (ROOT / "requirements.txt").read_text(encoding="utf-8").split("\n\n")
PACKAGES = re.findall(r"^[\w-]+", TO_PLAY, re.MULTILINE)

PHRASES = {
    "MIT": "without restriction",
    "Zlib": "must not be misrepresented",
    "BSD-3-Clause": "Redistributions in binary form",
    "OFL-1.1": "SIL OPEN FONT LICENSE",
    "LGPL-2.1": "51 Franklin Street|59 Temple Place",
    "LGPL-3.0": "Version 3, 29 June 2007",
    "Apache-2.0": "Apache License Version 2.0, January 2004",
    "GPL-3.0": "Version 3, 29 June 2007",
    "GPL-2.0": "Version 2, June 1991",
    "PSF-2.0": "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2",
    "GCC-exception-3.1": "GCC RUNTIME LIBRARY EXCEPTION",
    "Bootloader-exception": "Bootloader Exception",
    "FTL": "The FreeType Project LICENSE",
    "HPND": "without fee is hereby granted",
    "IJG": "work of the Independent JPEG Group",
    "MIT-Modern-Variant": "without written agreement and without license or royalty fees",
    "libpng-2.0": "PNG Reference Library License version 2",
    "libtiff": "the names of Sam Leffler and Silicon Graphics may not be used",
}
"""A phrase in the license of each name."""

parts = pytest.mark.parametrize("part", COMPONENTS, ids=lambda part: part.name)


@pytest.mark.parametrize("package", PACKAGES)
def test_every_package_needed_to_play_is_credited_in_its_version(package: str) -> None:
    credited = [part for part in COMPONENTS if part.package == package]
    assert [version(part) for part in credited] == [metadata.version(package)]


def test_there_are_packages() -> None:
    assert {"pygame-ce", "font-lato"} <= set(PACKAGES)


def libraries(package: str) -> list[str]:
    """The libraries that a package for this system brings along."""
    files = metadata.files(package) or []
    return [file.name for file in files if file.parent.name.endswith(".libs")]


@pytest.mark.parametrize("package", PACKAGES)
def test_every_library_that_a_package_brings_along_is_credited(package: str) -> None:
    assert uncredited(libraries(package)) == []


def test_an_unknown_library_is_found() -> None:
    names = ["libSDL2-2-50d19f93.0.so.0.3200.10", "libSDL2_net-2-0.so.0", "libnew.so.1"]
    assert uncredited(names) == names[1:]


@parts
def test_the_license_is_there_in_full(part: Component) -> None:
    license_text = " ".join(text(part).split())
    assert len(license_text) > 600
    names = re.split(" AND | OR | WITH ", part.license.replace("-or-later", ""))
    assert [name for name in names if not re.search(PHRASES[name], license_text)] == []


@parts
def test_a_part_by_others_has_a_home_page(part: Component) -> None:
    assert part is COMPONENTS[0] or part.home.startswith("https://")


def test_no_license_text_is_unused() -> None:
    names = {path.stem for path in (ASSETS / "licenses").iterdir()}
    assert names == {name for part in COMPONENTS for name in part.texts}


def test_no_part_is_credited_twice() -> None:
    names = [part.name for part in COMPONENTS]
    assert len(names) == len(set(names))
