"""Fixtures of all tests: no window, no sound, no needless drawing or waiting; themes.

Tests that need pictures of the running program are marked `pictures`.
"""

import gc
import os
import signal
from collections import defaultdict
from collections.abc import Generator, Iterator, Mapping
from functools import lru_cache
from math import ceil
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

# Background jobs of shells ignore SIGINT, and `nohup` SIGHUP; processes that tests start would
# inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
for name in {"SIGTERM", "SIGHUP"}.intersection(dir(signal)):
    if signal.getsignal(getattr(signal, name)) is signal.SIG_IGN:
        # The tests themselves go on: a handler, other than SIG_IGN, is not inherited.
        signal.signal(getattr(signal, name), lambda *_: None)

if TYPE_CHECKING:
    from azul.bots import Advice
    from azul.engine import State
    from azul.kit.theme import Theme
    from azul.settings import Settings, Style


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option for a sample of tests."""
    description = "of tests marked `sampled` run a share of the cases only, drawn by SEED"
    parser.addoption("--sample", metavar="SEED", help=description)


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
    # The longest tests run first, so that no worker is left with one at the end.
    items.sort(key=time_limit_of, reverse=True)


def time_limit_of(item: pytest.Item) -> float:
    """The seconds that a test with a limit of its own may take; 0 for others."""
    mark = item.get_closest_marker("timeout")
    return float(mark.args[0]) if mark else 0.0


def pytest_collection_finish() -> None:
    """Exclude collected tests from garbage collection, which also runs less often: it took 4 %."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


@pytest.fixture(scope="session", autouse=True)
def cached_drawings() -> Iterator[None]:
    """Rasterise each drawing once in each size; no test paints on it."""
    import pygame

    with pytest.MonkeyPatch.context() as patch:
        cached = lru_cache(512)(pygame.image.load_sized_svg)
        patch.setattr(pygame.image, "load_sized_svg", cached)
        yield


@pytest.fixture(scope="session", autouse=True)
def shared_drawings() -> Iterator[None]:
    """Share the drawing cache of each style between all tests of a process.

    Only without system fonts, which differ between machines.
    """
    from azul.kit.fallback_fonts.system_fonts import SystemFonts
    from azul.kit.theme import Theme
    from azul.tasks import Tasks

    caches: dict[Style, Any] = {}
    no_fonts, new, release = SystemFonts(Tasks(str)), Theme.of, Theme.release

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

    def release_unless_shared(theme: Theme) -> None:
        if caches.get(theme.style) is not theme.cache:
            release(theme)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SystemFonts, "of_system", lambda *_: no_fonts)
        patch.setattr(Theme, "of", shared)
        patch.setattr(Theme, "release", release_unless_shared)
        yield


@pytest.fixture(scope="session", autouse=True)
def cached_layout_plans() -> Iterator[None]:
    """Read the layout plans in `assets` once; each table gets a copy, because it changes it."""
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

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(layout, "load_plan", shared)
        yield


@pytest.fixture(autouse=True)
def no_drawing_by_default(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Turn drawing off except for tests marked `pictures`, because it takes most of the time."""
    if not request.node.get_closest_marker("pictures"):
        from azul.kit.theme import Theme
        from azul.scenes.stack import SceneStack

        # What is never drawn need not be rasterized on threads.
        monkeypatch.setattr(Theme, "rasterize_ahead", lambda *_: True)
        monkeypatch.setattr(SceneStack, "draw", lambda *_: None)
        monkeypatch.setattr(SceneStack, "paint_ahead", lambda *_: False)


@pytest.fixture(autouse=True)
def small_search_budgets(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """In tests of play and scenes programs search briefly, unless marked `real_thoughts`."""
    at_table = request.path.parent.name in ("play", "scenes")
    if at_table and not request.node.get_closest_marker("real_thoughts"):
        from azul.bots import levels
        from azul.scenes.game import adviser
        from azul.services import analyses
        from tests.insight.games import with_budget
        from tests.play.programs import BUDGETS

        for level, positions in BUDGETS.items():
            monkeypatch.setitem(levels.BUDGETS, level, positions)
        monkeypatch.setattr(adviser, "HINT_BUDGET", 60)
        monkeypatch.setattr(analyses, "Analysis", with_budget(30))


@pytest.fixture(scope="session")
def known_searches() -> "dict[tuple[State, int], tuple[int, Advice]]":
    """The number of slices and the advice of each search of an analysis, by state and budget."""
    return {}


@pytest.fixture(autouse=True)
def shared_searches(
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
    known_searches: "dict[tuple[State, int], tuple[int, Advice]]",
) -> None:
    """In tests of scenes and looks, search each position once, because they analyze the same games.

    A known result takes as many slices as the search took. Not in tests of play, where a result
    would come sooner than for a player.
    """
    if request.path.parent.name not in ("scenes", "looks"):
        return
    from azul.insight import analysis, comparison, searching

    search = searching.search

    def shared(state: "State", budget: int) -> "Generator[int, None, Advice]":
        known = known_searches.get((state, budget))
        if known:
            for _ in range(known[0]):
                yield searching.SLICE
            return known[1]
        slices, steps = 0, search(state, budget)
        while True:
            try:
                yield next(steps)
            except StopIteration as end:
                advice: Advice = end.value
                known_searches[state, budget] = slices, advice
                return advice
            slices += 1

    for module in (analysis, comparison, searching):
        monkeypatch.setattr(module, "search", shared)


@pytest.fixture(scope="session", autouse=True)
def no_power_cuts() -> Iterator[None]:
    """No test waits for `fsync`: power cuts are simulated."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _: None)
        yield


@pytest.fixture(scope="session", autouse=True)
def default_allocator() -> Iterator[None]:
    """Do not configure the allocator, so that memory of surfaces is reused."""
    from azul import app

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "configure_allocator", lambda: None)
        yield


@pytest.fixture(params=["evening", "contrast"])
def theme(request: pytest.FixtureRequest) -> "Iterator[Theme]":
    """A theme of each style in turn, with a window."""
    import pygame

    from azul.kit.theme import Theme
    from azul.settings import Style

    pygame.display.init()
    pygame.font.init()
    window = pygame.Window("", (640, 480))
    window.get_surface()
    yield Theme(Style(request.param), 1.0)
    window.destroy()
