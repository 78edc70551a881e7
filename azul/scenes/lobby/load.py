"""The list of all games; broken files are marked and never prevent the list."""

import unicodedata
from collections.abc import Sequence
from enum import Enum, auto
from functools import partial
from pathlib import Path

import pygame

from azul.game import printable, shortened
from azul.i18n import sentence
from azul.kit.inputs import SegmentedControl
from azul.kit.messages import draw_progress
from azul.kit.widgets import Button, Widget
from azul.saves import LibraryEntry, SaveError, alike
from azul.scenes.dialogs.save_as import SaveAsScene
from azul.scenes.game.round import RoundScene
from azul.scenes.lobby.deleted import DeletedScene
from azul.scenes.lobby.game_list_scene import GameListScene
from azul.scenes.lobby.opening import open_for_review, open_game
from azul.scenes.lobby.sorting import Sorting
from azul.scenes.scene import Begin, Context, Push, Request, Scene
from azul.tasks import Task


class Order(Enum):
    """The order of the games."""

    NEWEST = auto()
    NAME = auto()
    UNFINISHED = auto()


class LoadScene(GameListScene):
    """All saved games: they can be opened, reviewed, renamed and deleted."""

    def __init__(self, context: Context) -> None:
        self._order = Order.NEWEST
        self._sorting: Sorting | None = None
        self._task: Task[list[Path]] | None = None
        self._newest: Sequence[Path] = ()
        self._deleted: tuple[str, Path] | None = None
        super().__init__(context)

    def title(self) -> str:
        return self.context.strings("Load game")

    def empty_text(self) -> str:
        return self.context.strings("No saved games yet. Every game you play is kept here.")

    def paths(self) -> Sequence[Path]:
        """The games in the chosen order, newest first among equals.

        An order that depends on the contents of the files is found in the background; until then
        the rows keep their current order.
        """
        self._newest = newest = self.context.library.paths()
        order = self._sort_files()
        if order is not None:
            return order
        current_places = {row.path: number for number, row in enumerate(self.rows)}
        return sorted(newest, key=lambda path: current_places.get(path, -1))

    def _make_sorting(self, newest: Sequence[Path]) -> Sorting | None:
        keys = {Order.NAME: self._name_key, Order.UNFINISHED: self._is_finished}
        return Sorting(newest, keys[self._order]) if self._order in keys else None

    def _sort_files(self) -> Sequence[Path] | None:
        """Start sorting in the chosen order; the result, if it is known at once."""
        self._stop_sorting()
        self._sorting, sorting = None, self._make_sorting(self._newest)
        if sorting is None:
            return self._newest
        # A few games are sorted immediately.
        sorting.read_some()
        if sorting.is_done:
            return sorting.order()
        self._sorting = sorting
        self._task = self.context.tasks.in_slices(sorting.work(), self._show_sorted)
        return None

    def _stop_sorting(self) -> None:
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
        """Reread the library."""
        self._deleted = None
        self.reload()

    def leave(self) -> None:
        super().leave()
        self._stop_sorting()

    def _name_key(self, path: Path) -> tuple[bool, str]:
        return _name_order(self.context.library.entry(path))

    def _is_finished(self, path: Path) -> bool:
        """Whether a game is over or its file broken."""
        library = self.context.library
        entry = library.entry(path)
        try:
            return entry.error is not None or library.is_over(entry)
        except SaveError:
            return True

    @property
    def is_animating(self) -> bool:
        """Whether the progress of sorting is shown, or pictures are still missing."""
        return self._sorting.is_slow if self._sorting else super().is_animating

    def update(self, seconds: float) -> Request | None:
        """Draw pictures once sorting is done."""
        if self._sorting is None:
            return super().update(seconds)
        self._sorting.add_time(seconds)
        return None

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self._sorting and self._sorting.is_slow and self.games:
            number, share = self._sorting.number, self._sorting.share
            text = self.context.strings("Reading {number} games", number=number)
            draw_progress(self.theme, surface, text, share, self.games.rect.center)

    def order_control(self, room: int) -> Widget | None:
        """All orders side by side, or a button with the current one that changes it."""
        strings = self.context.strings
        options = [
            (Order.NEWEST, strings("Newest first")),
            (Order.NAME, strings("By name")),
            (Order.UNFINISHED, strings("Unfinished first")),
        ]
        control = SegmentedControl(self.theme, options, self._order, self._change_order)
        if control.width() <= room:
            return control
        orders = [*Order]
        next_order = orders[(orders.index(self._order) + 1) % len(orders)]
        text, tooltip = dict(options)[self._order], strings("Sort by")
        return Button(self.theme, text, partial(self._change_order, next_order), tooltip=tooltip)

    def _change_order(self, order: Order) -> None:
        self._order = order
        paths = self._sort_files()
        # Until the new order is known, the rows keep the current one.
        self.arrange(self._paths if paths is None else paths)

    def notice(self) -> tuple[str, Button] | None:
        """The game that was just deleted, with a button to restore it."""
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
        """A broken file can only be deleted; the game being played cannot be renamed or deleted."""
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
        """The buttons to the deleted games, if there are any, and back."""
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
        return Push(SaveAsScene.of_entry(self.context, self.chosen, self._choose))

    def _show(self, scene: Scene) -> Request:
        """Replace the list by a table; show anything else above it."""
        return Begin(scene) if isinstance(scene, RoundScene) else Push(scene)

    def _delete(self) -> Request | None:
        entry, focused = self.chosen, self.form.focused

        def discard() -> None:
            self._deleted = _name(entry), self.context.library.discard(entry.path)

        failed = self.attempt(discard, sentence("This game can’t be deleted"))
        self.reload()
        # A second press of Enter then restores the game instead of deleting another one.
        if focused and self._notice and not failed:
            self.form.focus_on(self._notice[1])
        return failed

    def _restore(self, path: Path) -> Request | None:
        def restore() -> None:
            self._deleted = None
            self.reload(self.context.library.restore(path))

        failed = self.attempt(restore, sentence("This game can’t be restored"))
        self.form.focus_on(self.games)
        return failed

    def _choose(self, path: Path) -> None:
        self.arrange(self._paths, path)


def _name(entry: LibraryEntry) -> str:
    """The name of a game for a sentence."""
    return shortened(entry.title or ", ".join(entry.names) or printable(entry.path.name))


def _name_order(entry: LibraryEntry) -> tuple[bool, str]:
    """The sort key by title or players, ignoring accents; broken files last."""
    letters = unicodedata.normalize("NFKD", alike(_name(entry)))
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return entry.error is not None, plain
