"""Draw every scene at two commits, and list the images in which any pixel differs.

Usage: python -m tests.looks.compare BASE [FOLDER]

BASE is a commit; the other side is the working tree. The scenes of the gallery are drawn at full
size in several windows, languages, text sizes and themes. FOLDER, by default a temporary folder,
gets both images of each difference. The exit code is 1 if there is any.
"""

import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import pygame

ROOT: Final = Path(__file__).resolve().parents[2]

OPTIONS: Final = (
    ("1366x768", "en", "4"),
    ("1920x1080", "de", "2"),
    ("900x1200", "fr", "3"),
    ("1024x640", "pseudo", "3", "150"),
    ("2560x1080", "it", "4", "100", "contrast"),
)
"""Arguments of the gallery: window, language, players, text size in percent, theme."""


def draw(root: Path, folder: Path) -> None:
    """Draw the galleries of a checkout into a folder, two at a time."""

    def draw_one(options: tuple[str, ...]) -> None:
        command = [sys.executable, "-m", "tests.looks.gallery", str(folder), *options]
        subprocess.run(command, cwd=root, check=True, stdout=subprocess.DEVNULL)

    with ThreadPoolExecutor(2) as workers:
        list(workers.map(draw_one, OPTIONS))


def different_pixels(one: Path, other: Path) -> int:
    """Return the number of pixels that differ; of the larger image if sizes differ."""
    pictures = [pygame.image.load(path) for path in (one, other)]
    first, second = (picture.get_size() for picture in pictures)
    if first != second:
        return max(width * height for width, height in (first, second))
    exact = (0, 0, 0, 0)
    same = pygame.transform.threshold(None, pictures[0], None, exact, None, 0, pictures[1])
    return first[0] * first[1] - same


def compare(base: Path, now: Path, kept: Path) -> list[str]:
    """Return the differences between two folders of images, which are copied to `kept`."""
    names = sorted({path.name for folder in (base, now) for path in folder.glob("*.png")})
    found: list[str] = []
    for name in names:
        paths = {"base": base / name, "now": now / name}
        missing = [side for side, path in paths.items() if not path.exists()]
        count = 0 if missing else different_pixels(paths["base"], paths["now"])
        if not missing and not count:
            continue
        found.append(f"{name}: {f'not in {missing[0]}' if missing else f'{count} pixels'}")
        for side, path in paths.items():
            if path.exists():
                shutil.copy(path, kept / f"{path.stem}-{side}.png")
    return found


def main(base: str, folder: str = "") -> int:
    """Print the differences; return 1 if there are any."""
    kept = Path(folder or tempfile.mkdtemp(prefix="looks-")).resolve()
    kept.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        checkout, before, now = (Path(temporary, name) for name in ("base", "before", "now"))
        git = ["git", "-C", str(ROOT), "worktree"]
        subprocess.run([*git, "add", "-q", "--detach", str(checkout), base], check=True)
        try:
            draw(checkout, before)
        finally:
            subprocess.run([*git, "remove", "--force", str(checkout)], check=True)
        draw(ROOT, now)
        found = compare(before, now, kept)
        number = len({path.name for side in (before, now) for path in side.glob("*.png")})
    print("\n".join(found))
    print(f"{len(found)} of {number} images differ{f'; see {kept}' if found else ''}")
    return int(bool(found))


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 3 or sys.argv[1].startswith("-"):
        raise SystemExit(__doc__)
    sys.exit(main(*sys.argv[1:]))
