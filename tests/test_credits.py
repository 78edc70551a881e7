"""Every part of the package is credited, with the text of its license."""

import re
from importlib import metadata
from pathlib import Path

from azul.credits import COMPONENTS, text, uncredited, version
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


def libraries(package: str) -> list[str]:
    """Return the libraries that a package for this system brings along."""
    files = metadata.files(package) or []
    return [file.name for file in files if file.parent.name.endswith(".libs")]


def test_every_package_needed_to_play_and_its_libraries_are_credited() -> None:
    assert {"pygame-ce", "font-lato"} <= set(PACKAGES)
    for package in PACKAGES:
        credited = [part for part in COMPONENTS if part.package == package]
        assert [version(part) for part in credited] == [metadata.version(package)]
        assert uncredited(libraries(package)) == []
    names = ["libSDL2-2-50d19f93.0.so.0.3200.10", "libSDL2_net-2-0.so.0", "libnew.so.1"]
    assert uncredited(names) == names[1:]


def test_each_part_is_credited_once_with_home_page_and_license_in_full() -> None:
    names = [part.name for part in COMPONENTS]
    assert len(names) == len(set(names))
    for part in COMPONENTS:
        license_text = " ".join(text(part).split())
        assert len(license_text) > 600, part.name
        licenses = re.split(" AND | OR | WITH ", part.license.replace("-or-later", ""))
        missing = [name for name in licenses if not re.search(PHRASES[name], license_text)]
        assert missing == [], part.name
    assert all(part.home.startswith("https://") for part in COMPONENTS[1:])
    used = {name for part in COMPONENTS for name in part.texts}
    assert {path.stem for path in (ASSETS / "licenses").iterdir()} == used
