"""What the list of games and the list of deleted ones have in common."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import pygame
from pygame import Rect
from pygame.event import Event

from azul.i18n import Sentence
from azul.kit import borders, boxes, metrics
from azul.kit.containers import Column, Heading, Line, Space, Text
from azul.kit.list_view import ListView
from azul.kit.widgets import Button, Form, Widget
from azul.saves import Entry, SaveError
from azul.scenes.dialogs.question import Message
from azul.scenes.library.game_row import GameRow, Glance, Glances
from azul.scenes.library.thumbnail import thumbnail
from azul.scenes.scene import Context, Pop, Push, Request, Scene
from azul.table.background import background_of

_WIDTH: Final = 1560
_APART: Final = 40
"""Between the heading and what stands beside it."""

_AROUND: Final = 50
"""Room around the panel in a window with room enough."""

_LITTLE_ROOM: Final = 800
"""Windows with fewer design units in height leave less room around everything."""

_ROW: Final = 104
_LARGEST: Final = 176
"""Height of a row: at least, and where there are so few games that all have room."""

_BETWEEN: Final = 8

_TO_LIST: Final = (pygame.K_UP, pygame.K_DOWN)
_ANYWHERE: Final = (pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END)
"""Keys that go to the list if nothing has the focus, and those that go there always."""


class ShelfScene(Scene):
    """A list of games on a panel, and below it what can be done with the chosen one.

    What they are and what can be done comes from the methods to be overridden; `acting` are the
    buttons for it. Pictures of the tables are drawn one by one: the list is there at once.
    """

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.games: ListView | None = None
        self.rows: list[GameRow] = []
        self.acting: list[Button] = []
        self._glances: Glances = {}
        self._paths: Sequence[Path] = self.paths()

    def title(self) -> str:
        """The heading."""
        raise NotImplementedError

    def nothing(self) -> str:
        """What is told when the list is empty."""
        raise NotImplementedError

    def paths(self) -> Sequence[Path]:
        """The files of the games in their order."""
        raise NotImplementedError

    def order(self, room: int) -> Widget | None:
        """What settles the order of the games, in `room` pixels at the right of the heading."""
        return None

    def told(self) -> tuple[str, Button] | None:
        """A word about what was just done, and the way back from it."""
        return None

    def actions(self) -> list[Button]:
        """What can be done with the chosen game."""
        raise NotImplementedError

    def ways(self) -> list[Button]:
        """Ways to somewhere else."""
        return [Button(self.theme, self.context.strings("Back"), Pop)]

    def open(self) -> Request | None:
        """What Enter and a second click do with the chosen game."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Another game is chosen."""

    # The list

    @property
    def _number(self) -> int:
        return self.games.chosen or 0 if self.games else 0

    @property
    def chosen(self) -> Entry:
        """The chosen game."""
        return self.rows[self._number].entry

    def reload(self, chosen: Path | None = None) -> None:
        """Read the shelf anew; unless told which, the same game is chosen, or one in its place."""
        self.arrange(self.paths(), chosen)

    def arrange(self, paths: Sequence[Path], chosen: Path | None = None) -> None:
        """List games in an order; unless told which, the same one is chosen as before."""
        wanted = chosen or (self.rows[self._number].path if self.games else None)
        self._paths = paths
        numbers = (n for n, path in enumerate(paths) if path == wanted)
        self._fill(next(numbers, self._number))

    def attempt(self, deed: Callable[[], object], heading: Sentence) -> Request | None:
        """Do something with a file; what is in the way is told under a heading."""
        try:
            deed()
        except SaveError as error:
            return Push(Message(self.context, heading, error.sentence))
        return None

    def update(self, seconds: float) -> Request | None:
        """Draw the picture of one game in view that has none yet."""
        for row in self._without_picture()[:1]:
            self._glances[row.entry, row.high] = self._glance(row)
        return None

    def _without_picture(self) -> list[GameRow]:
        """The games in view of which no picture has been drawn."""
        rows = [self.rows[number] for number in self.games.in_view()] if self.games else []
        return [row for row in rows if not row.glance and not row.entry.error]

    @property
    def is_animating(self) -> bool:
        """Whether pictures of tables come one by one."""
        return bool(self._without_picture())

    def _glance(self, row: GameRow) -> Glance:
        try:
            game = self.context.shelf.read(row.entry.path)
        except SaveError:
            return Glance()
        height = row.picture_height(self.theme)
        picture = thumbnail(self.theme, game.setup, game.seats, game.state, height)
        return Glance(picture, game.is_over)

    # Arranging

    def resize(self, size: tuple[int, int]) -> None:
        """Arrange everything, the same game chosen."""
        super().resize(size)
        roomy = size[1] >= self.px(_LITTLE_ROOM)
        around = self.px(_AROUND if roomy else metrics.MARGIN)
        padding = self.px(metrics.PADDING if roomy else metrics.PADDING // 2)
        self._panel = Rect(0, 0, min(self.px(_WIDTH), size[0] - 2 * around), size[1] - 2 * around)
        self._panel.center = (size[0] // 2, size[1] // 2)
        self._inside = self._panel.inflate(-2 * padding, -2 * padding)
        # Before the cloth is laid: the small pictures of tables will take its place anyway.
        self.theme.clear_cache(background_of)
        self._paper = borders.take_backdrop(self.theme, size)
        self._paper.blit(borders.panel(self.theme, self._panel.size), self._panel)
        self._glances.clear()
        self._fill(self._number)

    def _fill(self, number: int) -> None:
        """Make the form anew: order, list, what was done, what can be done; the focus stays."""
        focused, inside, gap = self.form.focused, self._inside, self.px(metrics.GAP)
        self._told = self.told()
        self.acting = self.actions() if self._paths else []
        head, below = self._head(), [*self._lines_of_told(), *self._lines_of_buttons()]
        others = Column(self.theme, [head, *below], gap)
        middle = self._list_games(inside.h - others.height(inside.w) - gap)
        whole = Column(self.theme, [head, middle, *below], gap, stretches=middle)
        before = self.games
        self.games = middle if isinstance(middle, ListView) else None
        whole.set_rect(inside)
        if self.games:
            self.games.scroll.scroll_to(before.scroll.top if before else 0)
            self.games.choose(min(number, len(self.rows) - 1))
        self.form = Form([whole])
        self.refresh()
        self.focus_on(focused)

    def focus_on(self, focused: Widget | None) -> None:
        """Give the focus to the widget that now stands for one of before."""
        alike = (n for n, w in enumerate(self.form.widgets) if focused and _is_same(w, focused))
        self.form.focus = next(alike, None)

    def _list_games(self, room: int) -> Widget:
        """The list, or what is told in its place."""
        self.rows = self._game_rows(room)
        if not self.rows:
            return Text(self.theme, self.nothing())
        games = ListView(self.theme, self.rows, lambda _: self.refresh(), self.open, spreads=True)
        games.name = self.title()
        return games

    def _game_rows(self, room: int) -> list[GameRow]:
        """A row for each game; a few share the room."""
        share = room // max(1, len(self._paths)) - self.px(_BETWEEN + 1)
        high = min(max(self.px(_ROW), share), self.px(_LARGEST))
        read, strings = self.context.shelf.entry, self.context.strings
        return [GameRow(path, read, self._glances, strings, high) for path in self._paths]

    def _head(self) -> Line:
        """The heading, and at the right what settles the order."""
        heading, between = Heading(self.theme, self.title()), Space(self.theme)
        room = self._inside.w - heading.width() - self.px(_APART)
        order = self.order(room) if len(self._paths) > 1 else None
        widgets = [heading, between, *([order] if order else [])]
        return Line(self.theme, widgets, self.px(_APART), stretches=between)

    def _lines_of_told(self) -> list[Line]:
        """What was just done, and at the right the way back from it."""
        if not self._told:
            return []
        words, button = self._told
        text = Text(self.theme, words, metrics.SMALL)
        return [Line(self.theme, [text, button], self.px(metrics.GAP), stretches=text)]

    def _lines_of_buttons(self) -> list[Line]:
        """Actions at the left and ways at the right, in one line if they fit."""
        gap, actions, ways = self.px(metrics.GAP), self.acting, self.ways()
        left, right = Space(self.theme), Space(self.theme)
        both = boxes.length([button.width() for button in (*actions, *ways)], gap)
        if not actions or both <= self._inside.w:
            return [Line(self.theme, [*actions, left, *ways], gap, stretches=left)]
        return [
            Line(self.theme, [*actions, left], gap, stretches=left),
            Line(self.theme, [right, *ways], gap, stretches=right),
        ]

    # Answering

    def enter(self) -> None:
        """The list has the focus; without one the way back."""
        self.focus_on(self.games or self.form.widgets[-1])

    def handle(self, event: Event) -> Request | None:
        """Esc goes back; the wheel and the keys for pages go to the list."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return Pop()
        if not self.games:
            return self.respond(self.form, event)
        is_press = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
        if is_press and not self.games.is_at(event.pos):
            self.games.clicked = None
        if event.type == pygame.MOUSEWHEEL:
            self.games.scroll.wheel(-event.y)
            return None
        if event.type == pygame.KEYDOWN and self._goes_to_list(event.key):
            self.focus_on(self.games)
        return self.respond(self.form, event)

    def _goes_to_list(self, key: int) -> bool:
        return key in _ANYWHERE or (key in _TO_LIST and self.form.focused is None)

    # The picture

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(self._paper, (0, 0))
        self.form.draw(surface)


def _is_same(widget: Widget, other: Widget) -> bool:
    """Whether two widgets of two forms stand for the same."""
    if isinstance(widget, Button) and isinstance(other, Button):
        return widget.words == other.words
    return type(widget) is type(other)
