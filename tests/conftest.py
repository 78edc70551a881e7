"""Fixtures of all tests: no window, no sound, no needless drawing or waiting; themes.

Tests that need frames of the running program are marked `pictures`.
"""

import gc
import os
import signal
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import ceil
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

# Background jobs of shells ignore SIGINT, and `nohup` ignores SIGHUP. Processes that tests start
# would inherit both.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
for name in {"SIGTERM", "SIGHUP"}.intersection(dir(signal)):
    if signal.getsignal(getattr(signal, name)) is signal.SIG_IGN:
        # The tests themselves go on: processes inherit SIG_IGN, but no other handler.
        signal.signal(getattr(signal, name), lambda *_: None)

pytest.register_assert_rewrite("tests.transcript")

if TYPE_CHECKING:
    from azul.kit.theme import Theme
    from azul.settings import Settings, Style
    from tests.transcript import Words


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options for a sample of tests, and for golden words."""
    description = "of tests marked `sampled` run a share of the cases only, drawn by SEED"
    parser.addoption("--sample", metavar="SEED", help=description)
    description = "write the golden words in tests/words again"
    parser.addoption("--renew-words", action="store_true", help=description)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With --sample, keep a random share of the cases of each sampled test."""
    seed, cases = config.getoption("--sample"), defaultdict[str, list[pytest.Item]](list)
    for item in items if seed else ():
        if item.get_closest_marker("sampled"):
            cases[item.nodeid.split("[")[0]].append(item)
    left_out = set[pytest.Item]()
    for name, found in cases.items():
        mark = found[0].get_closest_marker("sampled")
        count = ceil(len(found) * mark.args[0]) if mark else len(found)
        left_out |= set(found) - set(Random(f"{seed} {name}").sample(found, count))
    if left_out:
        config.hook.pytest_deselected(items=[*left_out])
        items[:] = [item for item in items if item not in left_out]
    # The longest tests run first, so that no worker ends with a long test.
    items.sort(key=time_limit_of, reverse=True)


def time_limit_of(item: pytest.Item) -> float:
    """Return the seconds that a test with its own limit may take; 0 for other tests."""
    mark = item.get_closest_marker("timeout")
    return float(mark.args[0]) if mark else 0.0


def pytest_collection_finish() -> None:
    """Exclude collected tests from garbage collection, and run it less often.

    Garbage collection took 4% of the time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


@pytest.fixture(scope="session", autouse=True)
def shared_work() -> Iterator[None]:
    """Share all unchanged values between the tests of a process, and wait for no disk.

    This is one fixture, because each fixture costs time in each test.
    """
    with pytest.MonkeyPatch.context() as patch:
        cache_drawings(patch)
        share_drawings(patch)
        cache_layout_plans(patch)
        # Power cuts are simulated.
        patch.setattr(os, "fsync", lambda _: None)
        yield


def cache_drawings(patch: pytest.MonkeyPatch) -> None:
    """Rasterise each drawing once in each size; no test paints on it."""
    import pygame

    cached = lru_cache(512)(pygame.image.load_sized_svg)
    patch.setattr(pygame.image, "load_sized_svg", cached)
    patch.setattr(pygame.image, "load", lru_cache(16)(pygame.image.load))


def share_drawings(patch: pytest.MonkeyPatch) -> None:
    """Share the drawing cache of each theme between all tests of a process.

    This needs tests without system fonts, because those differ between machines.
    """
    from azul.kit.fallback_fonts.system_fonts import SystemFonts
    from azul.kit.theme import Theme
    from azul.tasks import Tasks

    caches: dict[Style, Any] = {}
    no_fonts, new = SystemFonts(Tasks(str)), Theme.of

    def shared(
        settings: "Settings",
        size: tuple[int, int],
        system: SystemFonts = no_fonts,
        tasks: Tasks | None = None,
    ) -> Theme:
        theme = new(settings, size, system, tasks)
        if system is no_fonts:
            theme.cache = caches.setdefault(theme.style, theme.cache)
        return theme

    patch.setattr(SystemFonts, "of_system", lambda *_: no_fonts)
    patch.setattr(Theme, "of", shared)


def cache_layout_plans(patch: pytest.MonkeyPatch) -> None:
    """Read the layout plans in `assets` once.

    Each table gets a copy, because it changes its plan.
    """
    from azul.table import layout

    read, plans = layout.load_plan, dict[Path, layout.LayoutPlan]()

    def shared(path: Path, required: Mapping[str, set[str]]) -> layout.LayoutPlan:
        if path.parent != layout.LAYOUTS:
            return read(path, required)
        if path not in plans:
            plans[path] = read(path, required)
        copies = {
            layer: {name: place.copy() for name, place in places.items()}
            for layer, places in plans[path].layers.items()
        }
        return plans[path]._replace(layers=copies)

    patch.setattr(layout, "load_plan", shared)


WITHOUT_SCREENS = {"bots", "engine", "game", "insight", "protocol"}
"""Folders of tests that show no screen."""


@pytest.fixture(autouse=True)
def fast_program(request: pytest.FixtureRequest) -> None:
    """Spare tests the drawing, long thoughts and processes that they do not need."""
    folder = request.path.parent.name
    if folder in WITHOUT_SCREENS:
        return
    patch: pytest.MonkeyPatch = request.getfixturevalue("monkeypatch")
    if not request.node.get_closest_marker("pictures"):
        turn_drawing_off(patch)
    if not request.node.get_closest_marker("processes"):
        think_in_place(patch)
    if folder in ("play", "scenes") and not request.node.get_closest_marker("real_thoughts"):
        use_small_search_budgets(patch)


def turn_drawing_off(patch: pytest.MonkeyPatch) -> None:
    """Turn off drawing, which takes most of the time of a test."""
    from azul.kit.theme import Theme
    from azul.scenes.stack import SceneStack

    # No test needs drawings on threads while nothing is drawn.
    patch.setattr(Theme, "rasterize_ahead", lambda *_: None)
    patch.setattr(SceneStack, "draw", lambda *_: None)


def think_in_place(patch: pytest.MonkeyPatch) -> None:
    """Let bots think in this process."""
    from azul.services import external_bots, services
    from tests.thinking import ThinkerInPlace

    patch.setattr(services, "Thinker", ThinkerInPlace)
    # Random input may type the name of any program.
    patch.setattr(external_bots, "which", lambda *_: None)


def use_small_search_budgets(patch: pytest.MonkeyPatch) -> None:
    """Let bots think briefly."""
    from azul.bots import levels
    from azul.scenes.game import hint_requests
    from azul.services import analyses
    from tests.insight.games import with_budget
    from tests.play.programs import BUDGETS

    for level, positions in BUDGETS.items():
        patch.setitem(levels.BUDGETS, level, positions)
    patch.setattr(hint_requests, "HINT_BUDGET", 60)
    patch.setattr(analyses, "Analysis", with_budget(30))


@pytest.fixture
def words(request: pytest.FixtureRequest) -> "Words":
    """Return the golden words of screens."""
    from tests.transcript import Words

    return Words(request.config.getoption("--renew-words"))


@pytest.fixture(params=["evening", "contrast"])
def theme(request: pytest.FixtureRequest) -> "Iterator[Theme]":
    """Return a theme of each style in turn, with a window."""
    import pygame

    from azul.kit.theme import Theme
    from azul.settings import Style

    pygame.display.init()
    pygame.font.init()
    window = pygame.Window("", (640, 480))
    window.get_surface()
    yield Theme(Style(request.param), 1.0)
    window.destroy()
