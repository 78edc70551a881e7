"""The list of all games; broken files are shown as broken and never stop the list."""

import unicodedata
from collections.abc import Sequence
from enum import Enum, auto
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from azul.game import printable, shortened
from azul.i18n import sentence
from azul.kit.fields import SegmentedControl
from azul.kit.messages import draw_progress
from azul.kit.widgets import Button, Widget
from azul.saves import Entry, SaveError, alike
from azul.scenes.dialogs.save_as import SaveAsScene
from azul.scenes.game.round import RoundScene
from azul.scenes.library.deleted import DeletedScene
from azul.scenes.library.opening import looked_back, opened
from azul.scenes.library.shelf_scene import ShelfScene
from azul.scenes.library.sorting import Sorting
from azul.scenes.results import PlayBranch
from azul.scenes.scene import Begin, Context, Push, Request, Scene
from azul.table.background import prepare
from azul.tasks import Task


class Order(Enum):
    """The order of the games."""

    NEWEST = auto()
    NAME = auto()
    UNFINISHED = auto()


class LoadScene(ShelfScene):
    """All games of the shelf: to be opened, looked back at, renamed, deleted."""

    def __init__(self, context: Context) -> None:
        self._order = Order.NEWEST
        self._sorting: Sorting | None = None
        self._task: Task[list[Path]] | None = None
        self._newest: Sequence[Path] = ()
        self._gone: tuple[str, Path] | None = None
        super().__init__(context)

    def title(self) -> str:
        return self.context.strings("Load game")

    def nothing(self) -> str:
        return self.context.strings("No game has been saved yet. Every game you play is kept here.")

    def paths(self) -> Sequence[Path]:
        """The games in the chosen order, of equal ones the newest first.

        An order that only reading them tells comes bit by bit; until then they stay as they stand.
        """
        self._newest = newest = self.context.shelf.paths()
        order = self._begin()
        if order is not None:
            return order
        standing = {row.path: number for number, row in enumerate(self.rows)}
        return sorted(newest, key=lambda path: standing.get(path, -1))

    def _sorting_of(self, newest: Sequence[Path]) -> Sorting | None:
        keys = {Order.NAME: self._name_key, Order.UNFINISHED: self._is_done}
        return Sorting(newest, keys[self._order]) if self._order in keys else None

    def _begin(self) -> Sequence[Path] | None:
        """Sort in the chosen order; the result, if it is known by now."""
        self._stop_sorting()
        self._sorting, sorting = None, self._sorting_of(self._newest)
        if sorting is None:
            return self._newest
        # A few games are sorted at once.
        sorting.go_on()
        if sorting.done:
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
        """The shelf is looked at again when it is seen again."""
        self._stop_sorting()

    def leave(self) -> None:
        self._stop_sorting()

    def _name_key(self, path: Path) -> tuple[bool, str]:
        return _name_order(self.context.shelf.entry(path))

    def _is_done(self, path: Path) -> bool:
        """Whether a game is over, or broken."""
        shelf = self.context.shelf
        entry = shelf.entry(path)
        try:
            return entry.error is not None or shelf.is_over(entry)
        except SaveError:
            return True

    @property
    def is_animating(self) -> bool:
        """Whether a bar grows that tells how far sorting is, or pictures come one by one."""
        return self._sorting.late if self._sorting else super().is_animating

    def update(self, seconds: float) -> Request | None:
        """Pictures are drawn when sorting is done."""
        if self._sorting is None:
            return super().update(seconds)
        self._sorting.pass_time(seconds)
        return None

    def preload(self) -> None:
        """The table of the chosen game."""
        super().preload()
        if self.games and not self.chosen.error:
            players = len(self.chosen.seats)
            prepare(self.theme, players, self.size, self.context.settings.enlarged)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self._sorting and self._sorting.late and self.games:
            number, share = self._sorting.number, self._sorting.share
            words = self.context.strings("Reading {number} games", number=number)
            draw_progress(self.theme, surface, words, share, self.games.rect.center)

    def order(self, room: int) -> Widget | None:
        """All orders side by side, or the one in use on a button that changes it."""
        strings = self.context.strings
        options = [
            (Order.NEWEST, strings("Newest first")),
            (Order.NAME, strings("By name")),
            (Order.UNFINISHED, strings("Unfinished first")),
        ]
        choice = SegmentedControl(self.theme, options, self._order, self._sort)
        if choice.width() <= room:
            return choice
        orders = [*Order]
        following = orders[(orders.index(self._order) + 1) % len(orders)]
        words, tooltip = dict(options)[self._order], strings("Order of the games")
        return Button(self.theme, words, partial(self._sort, following), tooltip=tooltip)

    def _sort(self, order: Order) -> None:
        self._order = order
        paths = self._begin()
        # Until another order is known, the games stay as they stand.
        self.arrange(self._paths if paths is None else paths)

    def told(self) -> tuple[str, Button] | None:
        """The game that was just deleted can be brought back."""
        if not self._gone:
            return None
        strings, (name, path) = self.context.strings, self._gone
        back = Button(self.theme, strings("Bring back"), partial(self._bring_back, path))
        return strings("“{game}” was deleted.", game=name), back

    def actions(self) -> list[Button]:
        strings = self.context.strings
        return [
            Button(self.theme, strings("Open"), self.open, primary=True),
            Button(self.theme, strings("Look back"), self._look_back),
            Button(self.theme, strings("Rename"), self._rename),
            Button(self.theme, strings("Delete"), self._delete),
        ]

    def refresh(self) -> None:
        """A broken file can only be deleted; the game on the table below stays where it is."""
        if self.games:
            open_, look_back, rename, delete = self.acting
            plays = self.context.shelf.is_playing(self.chosen.path)
            open_.enabled = look_back.enabled = self.chosen.error is None
            rename.enabled, delete.enabled = open_.enabled and not plays, not plays

    def ways(self) -> list[Button]:
        """To the deleted games, if there are any, and back."""
        number = self.context.shelf.deleted_count
        words = self.context.strings("Deleted games ({number})", number=number)
        deleted = Button(self.theme, words, lambda: Push(DeletedScene(self.context)))
        return [deleted, *super().ways()] if number else super().ways()

    # What is done

    def open(self) -> Request | None:
        if self.chosen.error:
            return None
        return self._show(opened(self.context, self.chosen.path))

    def _look_back(self) -> Request:
        return self._show(looked_back(self.context, self.chosen.path))

    def _rename(self) -> Request:
        return Push(SaveAsScene.of_entry(self.context, self.chosen))

    def _show(self, scene: Scene) -> Request:
        """A table takes the place of the list; anything else comes and goes above it."""
        return Begin(scene) if isinstance(scene, RoundScene) else Push(scene)

    def _delete(self) -> Request | None:
        entry, focused = self.chosen, self.form.focused

        def discard() -> None:
            self._gone = _name(entry), self.context.shelf.discard(entry.path)

        failed = self.attempt(discard, sentence("This game cannot be deleted"))
        self.reload()
        # Who presses Enter once more brings the game back rather than deleting another one.
        if focused and self._told and not failed:
            self.focus_on(self._told[1])
        return failed

    def _bring_back(self, path: Path) -> Request | None:
        def restore() -> None:
            self._gone = None
            self.reload(self.context.shelf.restore(path))

        failed = self.attempt(restore, sentence("This game cannot be brought back"))
        self.focus_on(self.games)
        return failed

    def resume(self, result: Any) -> Request | None:
        """Play on in a game that was looked back at, or look at the shelf again."""
        if isinstance(result, PlayBranch):
            return Begin(RoundScene.from_branch(self.context, result.game))
        self._gone = None
        self.reload(result if isinstance(result, Path) else None)
        return None


def _name(entry: Entry) -> str:
    """What a game is called in a sentence."""
    return shortened(entry.title or ", ".join(entry.names) or printable(entry.path.name))


def _name_order(entry: Entry) -> tuple[bool, str]:
    """By title or players, an accent making no difference; broken files last."""
    letters = unicodedata.normalize("NFKD", alike(_name(entry)))
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return entry.error is not None, plain
