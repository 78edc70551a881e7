"""The base of the list of games and the list of deleted games."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import pygame

from azul.i18n import Sentence
from azul.kit import borders, boxes, metrics
from azul.kit.containers import Column, Heading, Line, Spacer, Text
from azul.kit.form import Form
from azul.kit.keys import Key, KeyPress
from azul.kit.list_view import ListView
from azul.kit.pointer import Press, Wheel
from azul.kit.widgets import Button, Widget
from azul.saves import LibraryEntry, SaveError
from azul.scenes.dialogs.question import MessageScene
from azul.scenes.lobby.game_row import GamePreview, GamePreviews, GameRow
from azul.scenes.scene import Context, Pop, Push, Request, Scene
from azul.table.thumbnail import thumbnail

_WIDTH: Final = 1560
_APART: Final = 40
"""Gap between the heading and the control beside it."""

_AROUND: Final = 50
"""Margin around the panel in windows that are large enough."""

_LITTLE_ROOM: Final = 800
"""Windows lower than this, in design units, have smaller margins."""

_MIN_ROW_HEIGHT: Final = 104
_MAX_ROW_HEIGHT: Final = 176
"""Minimum and maximum height of a row; a few games share the space."""

_BETWEEN: Final = 8

_ANYWHERE: Final = (Key.PAGE_UP, Key.PAGE_DOWN, Key.HOME, Key.END)
"""Keys that always go to the list."""


class GameListScene(Scene):
    """A list of games on a panel, with buttons below it for the chosen game.

    Subclasses override the methods that name the games and the actions. Thumbnails are drawn one by
    one, so that the list appears at once.
    """

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.games: ListView | None = None
        self.rows: list[GameRow] = []
        self.action_buttons: list[Button] = []
        self._previews: GamePreviews = {}
        self._paths: Sequence[Path] = self.paths()

    def title(self) -> str:
        raise NotImplementedError

    def empty_text(self) -> str:
        """Return the text shown instead of an empty list."""
        raise NotImplementedError

    def paths(self) -> Sequence[Path]:
        """Return the files of the games in their order."""
        raise NotImplementedError

    def order_control(self, room: int) -> Widget | None:
        """Return the control for the order of the games, at most `room` pixels wide."""
        return None

    def notice(self) -> tuple[str, Button] | None:
        """Return a message about the last action, and a button that reverts it."""
        return None

    def actions(self) -> list[Button]:
        """Return the buttons for the chosen game."""
        raise NotImplementedError

    def navigation(self) -> list[Button]:
        return [Button(self.theme, self.context.strings("Back"), Pop)]

    def open(self) -> Request | None:
        """Open the chosen game, after Enter or a double click."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Update the buttons after another game was chosen."""

    # The list

    @property
    def _chosen_number(self) -> int:
        return self.games.chosen or 0 if self.games else 0

    @property
    def chosen(self) -> LibraryEntry:
        return self.rows[self._chosen_number].entry

    def reload(self, chosen: Path | None = None) -> None:
        """Reread the library and choose a game, by default the same game or its successor."""
        self.arrange(self.paths(), chosen)

    def arrange(self, paths: Sequence[Path], chosen: Path | None = None) -> None:
        """List the games in this order and choose one, by default the same as before."""
        wanted = chosen or (self.rows[self._chosen_number].path if self.games else None)
        self._paths = paths
        numbers = (n for n, path in enumerate(paths) if path == wanted)
        self._rebuild(next(numbers, self._chosen_number))

    def attempt(self, action: Callable[[], Path | None], heading: Sentence) -> Request | None:
        """Run an action on a file, reload and choose the returned game; a message shows errors."""
        failed, chosen = None, None
        try:
            chosen = action()
        except SaveError as error:
            failed = Push(MessageScene(self.context, heading, error.sentence))
        self.reload(chosen)
        return failed

    def update(self, seconds: float) -> Request | None:
        """Draw the thumbnail of one visible game that has none yet."""
        for row in self._rows_without_picture()[:1]:
            preview = GamePreview()
            with suppress(SaveError):
                game = self.context.library.read(row.entry.path)
                height = row.picture_height(self.theme)
                picture = thumbnail(self.theme, game.setup, game.seats, game.state, height)
                preview = GamePreview(picture, game.is_over)
            self._previews[row.entry, row.row_height] = preview
        return None

    def _rows_without_picture(self) -> list[GameRow]:
        rows = [self.rows[number] for number in self.games.in_view()] if self.games else []
        return [row for row in rows if not row.preview and not row.entry.error]

    @property
    def is_animating(self) -> bool:
        """True if thumbnails of visible games are still missing."""
        return bool(self._rows_without_picture())

    # Layout

    def resize(self, size: tuple[int, int]) -> None:
        """Lay everything out; the same game stays chosen."""
        super().resize(size)
        roomy = size[1] >= self.px(_LITTLE_ROOM)
        around = self.px(_AROUND if roomy else metrics.MARGIN)
        padding = self.px(metrics.PADDING if roomy else metrics.PADDING // 2)
        width = min(self.px(_WIDTH), size[0] - 2 * around)
        middle = size[0] // 2, size[1] // 2
        self._panel = boxes.centered(middle, width, size[1] - 2 * around)
        self._inside = self._panel.inflate(-2 * padding, -2 * padding)
        self._previews.clear()
        self._rebuild(self._chosen_number)

    def _rebuild(self, number: int) -> None:
        """Rebuild the form, keeping the focus."""
        theme, inside, gap = self.theme, self._inside, self.px(metrics.GAP)
        heading, between = Heading(theme, self.title()), Spacer(theme)
        room = inside.w - heading.width() - self.px(_APART)
        control = self.order_control(room) if len(self._paths) > 1 else None
        widgets = [heading, between, *([control] if control else [])]
        head = Line(theme, widgets, self.px(_APART), stretches=between)
        self.action_buttons = self.actions() if self._paths else []
        below = self._button_lines()
        self._notice = self.notice()
        if self._notice:
            message, button = self._notice
            text = Text(theme, message, metrics.SMALL)
            below.insert(0, Line(theme, [text, button], gap, stretches=text))
        others = Column(theme, [head, *below], gap)
        middle = self._make_list(inside.h - others.height(inside.w) - gap)
        whole = Column(theme, [head, middle, *below], gap, stretches=middle)
        before = self.games
        self.games = middle if isinstance(middle, ListView) else None
        whole.set_rect(inside)
        if self.games:
            self.games.scroll.scroll_to(before.scroll.top if before else 0)
            self.games.choose(min(number, len(self.rows) - 1))
        self.replace_form(Form([whole]))
        self.refresh()

    def _make_list(self, room: int) -> Widget:
        """Return the list, in which a few games share the height, or the text instead of it."""
        if not self._paths:
            self.rows = []
            text = Text(self.theme, self.empty_text(), metrics.LARGE, centered=True)
            return Column(self.theme, [Spacer(self.theme, room // 3), text])
        share = room // len(self._paths) - self.px(_BETWEEN + 1)
        row_height = min(max(self.px(_MIN_ROW_HEIGHT), share), self.px(_MAX_ROW_HEIGHT))
        read, strings = self.context.library.entry, self.context.strings
        self.rows = [
            GameRow(path, read, self._previews, strings, row_height) for path in self._paths
        ]
        games = ListView(self.theme, self.rows, lambda _: self.refresh(), self.open, spreads=True)
        games.name = self.title()
        return games

    def _button_lines(self) -> list[Line]:
        """Return actions at the left and navigation at the right, in one line if they fit."""
        gap, actions = self.px(metrics.GAP), self.action_buttons
        navigation = self.navigation()
        left, right = Spacer(self.theme), Spacer(self.theme)
        both = boxes.length([button.width() for button in (*actions, *navigation)], gap)
        if not actions or both <= self._inside.w:
            return [Line(self.theme, [*actions, left, *navigation], gap, stretches=left)]
        return [
            Line(self.theme, [*actions, left], gap, stretches=left),
            Line(self.theme, [right, *navigation], gap, stretches=right),
        ]

    # Input

    def enter(self) -> None:
        """Give the focus to the list, or to Back if the list is empty."""
        self.form.focus_on(self.games or self.form.widgets[-1])

    def press(self, press: Press) -> Request | None:
        """Let the form answer; a click beside the list is no first click on a row."""
        if self.games and not self.games.is_at(press.point):
            self.games.clicked = None
        return super().press(press)

    def wheel(self, wheel: Wheel) -> Request | None:
        if self.games:
            self.games.on_wheel(wheel.steps)
        return None

    def key(self, pressed: KeyPress) -> Request | None:
        """Go back on Esc; keys for pages go to the list, as do arrows if nothing has the focus."""
        if pressed.key is Key.ESCAPE:
            return Pop()
        is_first_arrow = pressed.vertical_step and self.form.focused is None
        if self.games and (is_first_arrow or pressed.key in _ANYWHERE):
            self.form.focus_on(self.games)
        return super().key(pressed)

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(borders.backdrop(self.theme, self.size), (0, 0))
        borders.draw_panel(self.theme, surface, self._panel)
        self.form.draw(surface)
