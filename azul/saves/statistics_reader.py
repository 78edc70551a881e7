"""The statistics of all games in the library, read on a thread: there may be thousands."""

import threading
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

from azul.game import printable
from azul.i18n import Sentence, sentence
from azul.json_files import files_set_aside
from azul.log import delete_log
from azul.saves import disk, document, figures_cache
from azul.saves.autosave import Autosave
from azul.saves.disk import SaveError
from azul.saves.figures_cache import CachedFigures, DamagedCache, Stamp
from azul.saves.game_library import GameLibrary
from azul.saves.people import PeopleFile, remove_forgotten_names
from azul.statistics import GameFigures, Overview, People, figures_of, overview
from azul.tasks import Task, Tasks

_FILE: Final = "figures"


class StatisticsFound(NamedTuple):
    """Figures of games by file name, their overview, and unreadable files."""

    games: tuple[tuple[str, GameFigures], ...]
    overview: Overview
    broken: tuple[str, ...]


class StatisticsReader:
    """Reads each game once, and caches its figures until its file changes.

    `found` is the last result, None at first and after each change of people; `share` is the part
    of the library that has been read since the last `begin`. `on_change` is called on the main loop
    after each change, and `on_overview` with each result. `people` says which names belong to one
    person, and has a file, which `had_plain_names` if an older version had written forgotten names
    there.
    """

    def __init__(
        self, tasks: Tasks, library: GameLibrary, autosave: Autosave, cache: Path, people: Path
    ) -> None:
        """`cache` is a folder, `people` a file."""
        self.found: StatisticsFound | None = None
        self.on_change: Callable[[], object] = lambda: None
        self.on_overview: Callable[[Overview], object] = lambda found: None
        self._tasks, self._library, self._autosave = tasks, library, autosave
        self._cache = cache / _FILE
        self._people = PeopleFile(people, partial(self._notify_once, "aside"))
        self._cached: dict[str, CachedFigures] | None = None
        self._written: dict[str, CachedFigures] = {}
        self._notices: list[Sentence] = []
        self._reported: set[object] = set()
        self._run = _Run()
        self._task: Task[StatisticsFound | None] | None = None
        # Two of them at once would read everything twice.
        self._one_at_a_time = threading.Lock()
        self._writes_cache = threading.Lock()
        self._people.read()
        self.had_plain_names = self._people.had_plain_names
        if self.had_plain_names:
            autosave.schedule(self._people.write, people, self._report_people_error)

    @property
    def people(self) -> People:
        """The people as last read, without reading the file again."""
        return self._people.known

    @property
    def is_running(self) -> bool:
        return self._task is not None and self._task.is_running

    @property
    def number(self) -> int:
        return self._run.number

    @property
    def share(self) -> float:
        """The share of the games that has been read, from 0 to 1."""
        return self._run.read / max(1, self._run.number)

    def next_notice(self) -> Sentence | None:
        """Return the next problem to show; each problem is returned once."""
        return self._notices.pop(0) if self._notices else None

    def begin(self) -> None:
        """Begin to read the library again, and return at once."""
        self.stop()
        self._run = _Run()
        work = partial(self._read, self._run)
        self._task = self._tasks.on_thread(
            work, self._set_found, self._report_failure, name="statistics"
        )

    def stop(self) -> None:
        """Cancel the current run; its figures stay in the cache."""
        self._run.is_cancelled = True
        if self._task:
            self._task.cancel()

    def _set_found(self, found: StatisticsFound | None) -> None:
        # An equal result keeps its identity, so that scenes need not rebuild.
        if found != self.found:
            self.found = found
        if found:
            self.on_overview(found.overview)
        self.on_change()

    def _report_failure(self, place: str) -> None:
        self._notices.append(
            sentence("The statistics couldn’t be calculated. Details: {place}", place=place)
        )
        self.on_change()

    def change(self, change: Callable[[People], People]) -> None:
        self._people.change(change)
        self._autosave.schedule(self._people.write, self._people.path, self._report_people_error)
        # An earlier result may name people who are forgotten now.
        self.found = None
        self.begin()
        self.on_change()

    def remove_forgotten_names(self, log: Path, *places: Path) -> None:
        """Remove forgotten names from the log, the cache, and files set aside in some folders.

        Return at once.
        """

        def work() -> None:
            clean = partial(remove_forgotten_names, self.people)
            # The log comes first: later it might lose errors from the other files.
            cleaners: dict[Path, Callable[[Path], None]] = {
                log: delete_log,
                self._cache: self._clean_cache,
                **dict.fromkeys(chain.from_iterable(map(files_set_aside, places)), clean),
            }
            for path, clean_file in cleaners.items():
                try:
                    clean_file(path)
                except OSError as error:
                    self._notify_once(path, disk.not_written(path, error).sentence)

        # A thread of its own, because on the saving thread each step would wait for it.
        self._tasks.on_thread(self._autosave.awaited(self._people.path, work), name="forgetting")

    def _report_people_error(self, error: SaveError) -> None:
        self._notify_once(
            "people",
            sentence(
                "The list of merged and deleted names isn’t saved: {reason}. The game keeps"
                " trying.",
                reason=error.reason,
            ),
        )

    # On the thread

    def _read(self, run: "_Run") -> StatisticsFound | None:
        with self._one_at_a_time:
            people = self._people.read()
            if self._cached is None:
                self._cached = self._written = self._read_cache()
            previous, current = self._cached, dict[str, CachedFigures]()
            games: list[tuple[str, GameFigures]] = []
            broken: list[str] = []
            paths = self._library.paths()
            run.number = len(paths)
            for path in paths:
                if run.is_cancelled:
                    # Figures of games that were not reached stay cached.
                    current = previous | current
                    break
                try:
                    figures = self._figures(path, previous, current)
                except SaveError:
                    broken.append(people.masked_file(printable(path.name)))
                else:
                    # A game from a position has no deals of its own and does not count.
                    if figures.deals:
                        games.append((printable(path.name), figures))
                run.read += 1
            with self._writes_cache:
                self._write_cache(current)
        if run.is_cancelled:
            return None
        summary = overview((figures for _, figures in games), people)
        return StatisticsFound(tuple(games), summary, tuple(broken))

    def _figures(
        self, path: Path, previous: dict[str, CachedFigures], current: dict[str, CachedFigures]
    ) -> GameFigures:
        """Return the figures of a game; raises SaveError.

        The cache has them until the file changes.
        """
        # Taken before reading, so that a file written in between has another stamp afterwards.
        stamp = None if path in self._autosave.unsaved else _stamp(path)
        cached = previous.get(path.name)
        if stamp is None or cached is None or cached.stamp != stamp:
            content = self._library.content(path)
            saved = document.saved_at(content) or document.within_years(datetime.now(UTC))
            figures = figures_of(disk.to_game(content, path), int(saved.timestamp()))
            cached = CachedFigures(stamp or (0, 0), figures)
        if stamp:
            current[path.name] = cached
        return cached.figures

    def _clean_cache(self, path: Path) -> None:
        with self._writes_cache:
            if self._cached is None:
                path.unlink(missing_ok=True)
            else:
                self._write_cache(self._cached)

    def _write_cache(self, current: dict[str, CachedFigures]) -> None:
        # The current people count: more may be forgotten than when the library was read.
        people = self.people
        # Games with a forgotten name are left out, so that the name is not written.
        writable = {
            name: c for name, c in current.items() if not _has_forgotten_name(people, name, c)
        }
        changed, self._cached, self._written = writable != self._written, current, writable
        if not changed:
            return
        try:
            figures_cache.write(writable, self._cache)
        except SaveError as error:
            self._notify_once(
                "cache",
                sentence(
                    "The statistics can’t be cached: {reason}. Next time, all games will be read"
                    " again.",
                    reason=error.reason,
                ),
            )

    def _read_cache(self) -> dict[str, CachedFigures]:
        try:
            return figures_cache.read(self._cache)
        except DamagedCache:
            notice = sentence("The cached statistics couldn’t be read.")
            self._notify_once("cache", notice)
            return {}

    def _notify_once(self, about: object, notice: Sentence) -> None:
        """Report a problem, once while the program runs."""
        if about not in self._reported:
            self._notices.append(notice)
            self._tasks.post(lambda: self.on_change())
        self._reported.add(about)


class _Run:
    """One run over the library: the number of games, and how many were read."""

    def __init__(self) -> None:
        self.number = self.read = 0
        self.is_cancelled = False


def _has_forgotten_name(people: People, file: str, cached: CachedFigures) -> bool:
    """True if the figures of a game or its file name contain a forgotten name."""
    names = (result.name for result in cached.figures.results)
    return any(map(people.forgets, names)) or people.masked_file(file) != file


def _stamp(path: Path) -> Stamp | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_size, status.st_mtime_ns
