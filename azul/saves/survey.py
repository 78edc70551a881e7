"""What all games on the shelf tell, read on a thread: there may be thousands."""

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

from azul.game import printable
from azul.i18n import Sentence, sentence
from azul.log import delete_log
from azul.saves import disk, document, figures_cache
from azul.saves.autosave import Autosave
from azul.saves.disk import SaveError
from azul.saves.document import Document
from azul.saves.figures_cache import CachedFigures, DamagedCache, Stamp
from azul.saves.people import PeopleFile, remove_forgotten_names
from azul.saves.shelf import Shelf
from azul.settings import files_set_aside
from azul.statistics import GameFigures, Overview, People, figures_of, overview
from azul.tasks import Task, Tasks

_FILE: Final = "figures"
_TURN: Final = 0.001
_USUAL: Final = 0.005
"""Seconds for which a thread may work: for pictures to go on beside it, and Python's own choice."""


class SurveyResult(NamedTuple):
    """Figures of games by the names of their files, what all tell, and files that tell nothing."""

    games: tuple[tuple[str, GameFigures], ...]
    overview: Overview
    broken: tuple[str, ...]


class Survey:
    """Reads each game once, and keeps its figures for as long as its file stays as it is.

    `found` is what has been found last, None before, and after each change of who is who; `share`
    is how much of the shelf has been looked at since it was `begun` last. `on_change` is called on
    the loop when there is more to be told. `people` says who is who, and is kept in a file, which
    `had_plain_names` if an older version had written forgotten names there.
    """

    def __init__(
        self, tasks: Tasks, shelf: Shelf, autosave: Autosave, cache: Path, people: Path
    ) -> None:
        """`cache` is a folder, `people` a file."""
        self.found: SurveyResult | None = None
        self.on_change: Callable[[], object] = lambda: None
        self._tasks, self._shelf, self._autosave = tasks, shelf, autosave
        self._cache = cache / _FILE
        self._people = PeopleFile(people, partial(self._tell_once, "aside"))
        self._kept: dict[str, CachedFigures] | None = None
        self._written: dict[str, CachedFigures] = {}
        self._told: list[Sentence] = []
        self._told_about: set[object] = set()
        self._run = _SurveyRun()
        self._task: Task[SurveyResult | None] | None = None
        # Two of them at once would read everything twice.
        self._one_at_a_time = threading.Lock()
        self._writes_cache = threading.Lock()
        self._people.read()
        self.had_plain_names = self._people.had_plain_names
        if self.had_plain_names:
            autosave.schedule(self._people.write, people, self._tell_of_people)

    @property
    def people(self) -> People:
        """Who is who, as far as is known without reading anything."""
        return self._people.known

    @property
    def is_running(self) -> bool:
        """Whether the shelf is being read."""
        return self._task is not None and self._task.is_running

    @property
    def number(self) -> int:
        """How many games there are."""
        return self._run.number

    @property
    def share(self) -> float:
        """How much of them has been read, from 0 to 1."""
        return self._run.read / max(1, self._run.number)

    def trouble(self) -> Sentence | None:
        """What has been in the way and is not told yet: each is told once."""
        return self._told.pop(0) if self._told else None

    def begin(self) -> None:
        """Look at the shelf anew; returns at once."""
        self.stop()
        self._run = _SurveyRun()
        work = partial(self._look, self._run)
        self._task = self._tasks.on_thread(work, self._learn, self._has_failed, name="survey")

    def stop(self) -> None:
        """Give up what is under way; what has been read by then is kept."""
        self._run.given_up = True
        if self._task:
            self._task.cancel()

    def _learn(self, found: SurveyResult | None) -> None:
        # The same is no news: whoever shows it need not arrange it anew.
        if found != self.found:
            self.found = found
        self.on_change()

    def _has_failed(self, place: str) -> None:
        """Whoever waits for figures is told, and all else goes on."""
        self._told.append(sentence("The games could not be counted. Details: {place}", place=place))
        self.on_change()

    def change(self, change: Callable[[People], People]) -> None:
        """Let names be one person's, or forgotten, and look at the shelf anew."""
        self._people.change(change)
        self._autosave.schedule(self._people.write, self._people.path, self._tell_of_people)
        # What was found before, or is about to be, tells of who may be forgotten now.
        self.found = None
        self.begin()
        self.on_change()

    def remove_forgotten_names(self, log: Path, *places: Path) -> None:
        """Take forgotten names out of the log, the cache, and files put aside in some places.

        Returns at once.
        """

        def work() -> None:
            clean = partial(remove_forgotten_names, self.people)
            # The log first, which would else take new traces with it.
            ways: dict[Path, Callable[[Path], None]] = {
                log: delete_log,
                self._cache: self._clean_cache,
                **dict.fromkeys(chain.from_iterable(map(files_set_aside, places)), clean),
            }
            for path, way in ways.items():
                try:
                    way(path)
                except OSError as error:
                    self._tell_once(path, disk.not_written(path, error).sentence)

        # Not with the games, of which each step would wait for it.
        self._tasks.on_thread(self._autosave.awaited(self._people.path, work), name="forgetting")

    def _tell_of_people(self, error: SaveError) -> None:
        self._tell_once(
            "people",
            sentence(
                "Which names are one person, or forgotten, is not saved: {reason}. It is tried"
                " again and again.",
                reason=error.reason,
            ),
        )

    # On the thread

    def _look(self, run: "_SurveyRun") -> SurveyResult | None:
        """Read the shelf; None if that was given up."""
        with self._one_at_a_time, short_turns():
            return self._read_shelf(run)

    def _read_shelf(self, run: "_SurveyRun") -> SurveyResult | None:
        people = self._people.read()
        if self._kept is None:
            self._kept = self._written = self._read_kept()
        before, now = self._kept, dict[str, CachedFigures]()
        games: list[tuple[str, GameFigures]] = []
        broken: list[str] = []
        paths = self._shelf.paths()
        run.number = len(paths)
        for path in paths:
            if run.given_up:
                # What has not been looked at stays as it was.
                now = before | now
                break
            try:
                games.append((printable(path.name), self._figures(path, before, now)))
            except SaveError:
                broken.append(people.masked_file(printable(path.name)))
            run.read += 1
        with self._writes_cache:
            self._keep(now)
        if run.given_up:
            return None
        told = overview((figures for _, figures in games), people)
        return SurveyResult(tuple(games), told, tuple(broken))

    def _figures(
        self, path: Path, before: dict[str, CachedFigures], now: dict[str, CachedFigures]
    ) -> GameFigures:
        """The figures of a game, from the cache if its file has not changed; raises SaveError."""
        # Before it is read, so that a file written meanwhile has another stamp afterwards.
        stamp = None if path in self._autosave.unsaved else _stamp(path)
        cached = before.get(path.name)
        if stamp is None or cached is None or cached.stamp != stamp:
            content = self._shelf.content(path)
            figures = figures_of(disk.to_game(content, path), _seconds(content))
            cached = CachedFigures(stamp or (0, 0), figures)
        if stamp:
            now[path.name] = cached
        return cached.figures

    def _clean_cache(self, path: Path) -> None:
        with self._writes_cache:
            if self._kept is None:
                path.unlink(missing_ok=True)
            else:
                self._keep(self._kept)

    def _keep(self, now: dict[str, CachedFigures]) -> None:
        # Those of now, because more may be forgotten than when the shelf was read.
        people = self.people
        # Games with a forgotten name are read anew at each start, so that the name is not written.
        wanted = {name: c for name, c in now.items() if not _has_forgotten_name(people, name, c)}
        changed, self._kept, self._written = wanted != self._written, now, wanted
        if not changed:
            return
        try:
            figures_cache.write(wanted, self._cache)
        except SaveError as error:
            self._tell_of_cache(
                sentence(
                    "Figures cannot be kept for the next time: {reason}. All games are read anew"
                    " then.",
                    reason=error.reason,
                )
            )

    def _read_kept(self) -> dict[str, CachedFigures]:
        try:
            return figures_cache.read(self._cache)
        except DamagedCache:
            self._tell_of_cache(sentence("The figures kept from last time could not be read."))
            return {}

    def _tell_of_cache(self, trouble: Sentence) -> None:
        self._tell_once("cache", trouble)

    def _tell_once(self, about: object, trouble: Sentence) -> None:
        """Say what is wrong with something, once as long as the program runs."""
        if about not in self._told_about:
            self._told.append(trouble)
            self._tasks.post(lambda: self.on_change())
        self._told_about.add(about)


class _SurveyRun:
    """One look at the shelf: how many games there are, and how many are read."""

    def __init__(self) -> None:
        self.number = self.read = 0
        self.given_up = False


@contextmanager
def short_turns() -> Iterator[None]:
    """Let threads take short turns meanwhile, because each frame waits for several of them."""
    sys.setswitchinterval(_TURN)
    try:
        yield
    finally:
        # Not the interval before, which another thread may have shortened.
        sys.setswitchinterval(_USUAL)


def _has_forgotten_name(people: People, file: str, cached: CachedFigures) -> bool:
    """Whether a forgotten name is in the figures of a game or the name of its file."""
    names = (result.name for result in cached.figures.results)
    return any(map(people.forgets, names)) or people.masked_file(file) != file


def _stamp(path: Path) -> Stamp | None:
    """The stamp of a file; None if the system does not say."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_size, found.st_mtime_ns


def _seconds(content: Document) -> int:
    """When a game was saved, in seconds since 1970; now if it is not saved yet."""
    saved = document.saved_at(content) or document.within_years(datetime.now(UTC))
    return int(saved.timestamp())
