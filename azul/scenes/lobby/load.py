"""The lists of saved and of deleted games; broken files are marked and harm no list."""

import unicodedata
from collections.abc import Callable, Generator, Sequence
from enum import Enum, auto
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any, Final

import pygame

from azul.game import printable, shortened
from azul.i18n import sentence
from azul.kit.inputs import SegmentedControl
from azul.kit.messages import draw_progress
from azul.kit.widgets import Button, Widget
from azul.saves import LibraryEntry, SaveError, alike
from azul.scenes.dialogs.question import QuestionScene
from azul.scenes.dialogs.save_as import TitleScene
from azul.scenes.game.round import RoundScene
from azul.scenes.lobby.game_list_scene import GameListScene
from azul.scenes.lobby.opening import open_for_review, open_game
from azul.scenes.scene import Begin, Context, Push, Request, Scene
from azul.tasks import Task


class DeletedScene(GameListScene):
    """Games that were deleted and can still be restored."""

    def title(self) -> str:
        return self.context.strings("Deleted games")

    def empty_text(self) -> str:
        return self.context.strings("No deleted games.")

    def paths(self) -> Sequence[Path]:
        return self.context.library.deleted_paths()

    def actions(self) -> list[Button]:
        strings = self.context.strings
        return [
            Button(self.theme, strings("Restore"), self.open, primary=True),
            Button(self.theme, strings("Delete for good"), self._ask),
        ]

    def open(self) -> Request | None:
        restore = partial(self.context.library.restore, self.chosen.path)
        return self.attempt(restore, sentence("This game can’t be restored"))

    def _ask(self) -> Request:
        purge = partial(self.context.library.purge, self.chosen.path)
        return Push(
            QuestionScene(
                self.context,
                sentence("Delete for good?"),
                sentence("This can’t be undone."),
                sentence("Delete for good"),
                partial(self.attempt, purge, sentence("This game can’t be deleted")),
                destructive=True,
            )
        )


_SLICE_SECONDS: Final = 0.008
"""Seconds per frame that reading may take; no animation runs during it."""

_PROGRESS_DELAY: Final = 0.5
"""Seconds after which progress is shown."""


class Order(Enum):
    """The order of the games."""

    NEWEST = auto()
    NAME = auto()
    UNFINISHED = auto()


class Sorting:
    """Sorts files by a key read from them, in slices, so that no frame waits for it."""

    def __init__(self, paths: Sequence[Path], key: Callable[[Path], Any]) -> None:
        self.paths = paths
        self.seconds = 0.0
        self._key = key
        self._keys: list[tuple[Any, int]] = []

    @property
    def share(self) -> float:
        """The share of the files that has been read, from 0 to 1."""
        return len(self._keys) / max(1, len(self.paths))

    @property
    def is_done(self) -> bool:
        return len(self._keys) == len(self.paths)

    @property
    def is_slow(self) -> bool:
        """True if sorting has taken long enough for progress to be shown."""
        return self.seconds > _PROGRESS_DELAY

    def read_some(self) -> None:
        """Read files for one slice of time."""
        end = perf_counter() + _SLICE_SECONDS
        while not self.is_done and perf_counter() < end:
            number = len(self._keys)
            # The number keeps files with equal keys in their previous order.
            self._keys.append((self._key(self.paths[number]), number))

    def work(self) -> Generator[None, None, list[Path]]:
        """Read everything in slices; return the order."""
        while not self.is_done:
            self.read_some()
            yield
        return self.order()

    def order(self) -> list[Path]:
        """Return the sorted files, once all have been read."""
        return [self.paths[number] for _, number in sorted(self._keys)]


class LoadScene(GameListScene):
    """All saved games: they can be opened, reviewed, renamed and deleted."""

    def __init__(self, context: Context) -> None:
        self._order = Order.NEWEST
        self._sorting: Sorting | None = None
        self._task: Task[list[Path]] | None = None
        self._deleted: tuple[str, Path] | None = None
        super().__init__(context)

    def title(self) -> str:
        return self.context.strings("Load game")

    def empty_text(self) -> str:
        return self.context.strings("No saved games yet. Every game you play is saved here.")

    def paths(self) -> Sequence[Path]:
        """Return the games in the chosen order; a slow order is found in the background first."""
        newest = self.context.library.paths()
        self._stop_sorting()
        if self._order is Order.NEWEST:
            return newest
        key = self._name_key if self._order is Order.NAME else self._is_finished
        sorting = Sorting(newest, key)
        # A few games are sorted immediately.
        sorting.read_some()
        if sorting.is_done:
            return sorting.order()
        self._sorting = sorting
        self._task = self.context.tasks.in_slices(sorting.work(), self._show_sorted)
        current_places = {row.path: number for number, row in enumerate(self.rows)}
        return sorted(newest, key=lambda path: current_places.get(path, -1))

    def _stop_sorting(self) -> None:
        self._sorting = None
        if self._task:
            self._task.cancel()

    def _show_sorted(self, order: Sequence[Path]) -> None:
        self._sorting = None
        self.arrange(order)
        self.context.invalidate()

    def cover(self) -> None:
        """Stop sorting: the library is reread when the list is shown again."""
        self._stop_sorting()

    def uncover(self) -> None:
        self._deleted = None
        self.reload()

    def leave(self) -> None:
        self._stop_sorting()

    def _name_key(self, path: Path) -> tuple[bool, str]:
        """Return the title or players without accents; broken files are last."""
        entry = self.context.library.entry(path)
        letters = unicodedata.normalize("NFKD", alike(_name(entry)))
        plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
        return entry.error is not None, plain

    def _is_finished(self, path: Path) -> bool:
        """True if a game is over or its file broken."""
        library = self.context.library
        entry = library.entry(path)
        try:
            return entry.error is not None or library.is_over(entry)
        except SaveError:
            return True

    @property
    def is_animating(self) -> bool:
        """True if the progress of sorting is shown, or thumbnails are still missing."""
        return self._sorting.is_slow if self._sorting else super().is_animating

    def update(self, seconds: float) -> Request | None:
        """Draw thumbnails once sorting is done."""
        if self._sorting is None:
            return super().update(seconds)
        self._sorting.seconds += seconds
        return None

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self._sorting and self._sorting.is_slow and self.games:
            number = len(self._sorting.paths)
            text = self.context.strings("Reading {number} games", number=number)
            draw_progress(self.theme, surface, text, self._sorting.share, self.games.rect.center)

    def order_control(self, room: int) -> Widget | None:
        """Return all orders side by side, or a button that shows and changes the current order."""
        strings = self.context.strings
        options = [
            (Order.NEWEST, strings("Newest first")),
            (Order.NAME, strings("By name")),
            (Order.UNFINISHED, strings("Unfinished first")),
        ]
        control = SegmentedControl(self.theme, options, self._order, self._change_order)
        control.name = strings("Sort by")
        if control.width() <= room:
            return control
        orders = [*Order]
        next_order = orders[(orders.index(self._order) + 1) % len(orders)]
        text, tooltip = dict(options)[self._order], strings("Sort by")
        return Button(self.theme, text, partial(self._change_order, next_order), tooltip=tooltip)

    def _change_order(self, order: Order) -> None:
        self._order = order
        self.reload()

    def notice(self) -> tuple[str, Button] | None:
        """Return the game that was just deleted, with a button to restore it."""
        if not self._deleted:
            return None
        strings, (name, path) = self.context.strings, self._deleted
        restore = Button(self.theme, strings("Restore"), partial(self._restore, path))
        return strings("“{game}” was deleted.", game=name), restore

    def actions(self) -> list[Button]:
        strings = self.context.strings
        return [
            Button(self.theme, strings("Open"), self.open, primary=True),
            Button(self.theme, strings("Review game"), self._look_back),
            Button(self.theme, strings("Rename"), self._rename),
            Button(self.theme, strings("Delete"), self._delete),
        ]

    def refresh(self) -> None:
        """Enable the possible actions: only deleting for a broken file, none for an open game."""
        if self.games:
            open_, look_back, rename, delete = self.action_buttons
            is_playing = self.context.library.is_playing(self.chosen.path)
            open_.enabled = look_back.enabled = self.chosen.error is None
            rename.enabled, delete.enabled = open_.enabled and not is_playing, not is_playing
            strings = self.context.strings
            open_here, broken = strings("This game is open"), strings("This file can’t be read")
            for button in self.action_buttons:
                button.why_disabled = open_here if is_playing else broken

    def navigation(self) -> list[Button]:
        """Return the buttons to the deleted games, if there are any, and back."""
        number = self.context.library.deleted_count
        text = self.context.strings("Deleted games ({number})", number=number)
        deleted = Button(self.theme, text, lambda: Push(DeletedScene(self.context)))
        return [deleted, *super().navigation()] if number else super().navigation()

    # Actions

    def open(self) -> Request | None:
        if self.chosen.error:
            return None
        return self._show(open_game(self.context, self.chosen.path))

    def _look_back(self) -> Request:
        return self._show(open_for_review(self.context, self.chosen.path))

    def _rename(self) -> Request:
        def choose(path: Path) -> None:
            self.arrange(self._paths, path)

        return Push(TitleScene.of_entry(self.context, self.chosen, choose))

    def _show(self, scene: Scene) -> Request:
        """Replace the list by a table; show anything else above it."""
        return Begin(scene) if isinstance(scene, RoundScene) else Push(scene)

    def _delete(self) -> Request | None:
        entry, focused = self.chosen, self.form.focused

        def discard() -> None:
            self._deleted = _name(entry), self.context.library.discard(entry.path)

        failed = self.attempt(discard, sentence("This game can’t be deleted"))
        # A second Enter then restores the game instead of deleting another game.
        if focused and self._notice and not failed:
            self.form.focus_on(self._notice[1])
        return failed

    def _restore(self, path: Path) -> Request | None:
        def restore() -> Path:
            restored = self.context.library.restore(path)
            self._deleted = None
            return restored

        failed = self.attempt(restore, sentence("This game can’t be restored"))
        self.form.focus_on(self.games)
        return failed


def _name(entry: LibraryEntry) -> str:
    """Return the name of a game for a sentence."""
    return shortened(entry.title or ", ".join(entry.names) or printable(entry.path.name))
