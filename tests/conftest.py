"""What all tests share: no window, no sound, nothing drawn or waited for without need; and looks.

Tests that look at pictures of the running program are marked `pictures`.
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

# Shells make what they start in the background deaf to Ctrl+C, `nohup` to the end of the terminal,
# and so would be all that is started here to see how it ends.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
for ending in {"SIGTERM", "SIGHUP"}.intersection(dir(signal)):
    if signal.getsignal(getattr(signal, ending)) is signal.SIG_IGN:
        # The tests themselves go on: what is caught, and not ignored, is nobody's heritage.
        signal.signal(getattr(signal, ending), lambda *_: None)

if TYPE_CHECKING:
    from azul.bots import Advice
    from azul.engine import State
    from azul.kit.theme import Theme
    from azul.settings import Settings, Style


def pytest_addoption(parser: pytest.Parser) -> None:
    """What the gate may ask for."""
    told = "of tests marked `sampled` run a share of the cases only, drawn by SEED"
    parser.addoption("--sample", metavar="SEED", help=told)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Where a test repeats itself for long, a sample of its cases is enough for once."""
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
    # What may take longest begins first: else one worker would do it while the others have ended.
    items.sort(key=longest, reverse=True)


def longest(item: pytest.Item) -> float:
    """The seconds that a test with a limit of its own may take; 0 for others."""
    mark = item.get_closest_marker("timeout")
    return float(mark.args[0]) if mark else 0.0


def pytest_collection_finish() -> None:
    """Nothing of what was collected is garbage before the end: it is not searched for any."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def drawings() -> Iterator[None]:
    """Each drawing is rasterised once in a size, not by every test anew: nobody paints on it."""
    import pygame

    with pytest.MonkeyPatch.context() as patch:
        kept = lru_cache(512)(pygame.image.load_sized_svg)
        patch.setattr(pygame.image, "load_sized_svg", kept)
        yield


@pytest.fixture(scope="session", autouse=True)
def shared_drawings() -> Iterator[None]:
    """What programs have drawn and measured in one style is there for all tests of a process.

    Only where they have the fonts of no system: those would be other ones on each machine.
    """
    from azul.kit.fallback_fonts.system_fonts import SystemFonts
    from azul.kit.theme import Theme
    from azul.tasks import Tasks

    made: dict[Style, Any] = {}
    no_fonts, new, release = SystemFonts(Tasks(str)), Theme.of, Theme.release

    def shared(
        settings: "Settings",
        size: tuple[int, int],
        system: SystemFonts = no_fonts,
        tasks: Tasks | None = None,
    ) -> Theme:
        theme = new(settings, size, system, tasks)
        if system is no_fonts:
            theme.cache = made.setdefault(theme.style, theme.cache)
        return theme

    def kept(theme: Theme) -> None:
        if made.get(theme.style) is not theme.cache:
            release(theme)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SystemFonts, "of_system", lambda *_: no_fonts)
        patch.setattr(Theme, "of", shared)
        patch.setattr(Theme, "release", kept)
        yield


@pytest.fixture(scope="session", autouse=True)
def table_plans() -> Iterator[None]:
    """The plans in `assets` are read once; each table has a copy, because it changes its own."""
    from azul.table import layout

    read, kept = layout.load_plan, dict[Path, layout.LayoutPlan]()

    def shared(path: Path, required: Mapping[str, set[str]]) -> layout.LayoutPlan:
        if path.parent != layout.LAYOUTS:
            return read(path, required)
        if path not in kept:
            kept[path] = read(path, required)
        copies = {
            layer: {name: place.copy() for name, place in places.items()}
            for layer, places in kept[path].layers.items()
        }
        return kept[path]._replace(layers=copies)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(layout, "load_plan", shared)
        yield


@pytest.fixture(autouse=True)
def wanted_pictures(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program draws only for tests that look at its pictures: nothing else takes longer."""
    if not request.node.get_closest_marker("pictures"):
        from azul.kit.theme import Theme
        from azul.scenes.stack import SceneStack

        # What nobody will draw need not be rasterized, each picture on a thread of its own.
        monkeypatch.setattr(Theme, "rasterize_ahead", lambda *_: True)
        monkeypatch.setattr(SceneStack, "draw", lambda *_: None)
        monkeypatch.setattr(SceneStack, "paint_ahead", lambda *_: False)


@pytest.fixture(autouse=True)
def short_thoughts(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the table and in scenes programs play and advise, but not well, unless a test asks."""
    at_table = request.path.parent.name in ("play", "scenes")
    if at_table and not request.node.get_closest_marker("real_thoughts"):
        from azul.bots import levels
        from azul.scenes.game import adviser
        from azul.services import analyses
        from tests.insight.games import with_budget
        from tests.play.programs import BUDGETS

        for level, positions in BUDGETS.items():
            monkeypatch.setitem(levels.BUDGETS, level, positions)
        monkeypatch.setattr(adviser, "HINT_BUDGET", 200)
        monkeypatch.setattr(analyses, "Analysis", with_budget(100))


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
    """Scenes analyze the same few games in many tests, which search each position once.

    What is known already comes in as many slices as when it was found. Hands at the table would see
    a result change under their fingers sooner than anybody does.
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
    """No test waits for the disk: what a power cut would leave is asked of simulated ones."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _: None)
        yield


@pytest.fixture(scope="session", autouse=True)
def kept_memory() -> Iterator[None]:
    """The memory of a surface goes to the next one, and not to the system in between."""
    from azul import app

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "configure_allocator", lambda: None)
        yield


@pytest.fixture(params=["evening", "contrast"])
def theme(request: pytest.FixtureRequest) -> "Iterator[Theme]":
    """A look of each style in turn, and a window that pictures are made for."""
    import pygame

    from azul.kit.theme import Theme
    from azul.settings import Style

    pygame.display.init()
    pygame.font.init()
    window = pygame.Window("", (640, 480))
    window.get_surface()
    yield Theme(Style(request.param), 1.0)
    window.destroy()
