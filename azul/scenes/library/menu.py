"""The title and the main menu."""

from typing import Any

import pygame
from pygame import Rect
from pygame.transform import smoothscale

from azul.engine import Setup
from azul.game import FIRST_GAME, Game, draw_seed, make_seating, remembered_names
from azul.kit import borders, boxes, metrics
from azul.kit.keys import KeyPress
from azul.kit.widgets import Button, Form
from azul.scenes.dialogs.rules import RulesScene
from azul.scenes.dialogs.settings import SettingsScene
from azul.scenes.game.round import RoundScene
from azul.scenes.library.load import LoadScene
from azul.scenes.library.opening import open_game
from azul.scenes.library.setup import SetupScene
from azul.scenes.results import FirstGame, NewGame
from azul.scenes.scene import Context, Push, Quit, Request, Scene
from azul.table.background import prepare

_WIDTH = 580
_PANEL = 820
_BUTTON = 68
_BETWEEN = 84
"""Gap between the ornament below the title and the first button."""

_EDGE = 90
"""Minimum margin above the title, and below the last button of a single column."""

_ROOM = (1460, 900)
"""Minimum window size, in design units, for the picture beside the buttons."""

_BUTTONS_PER_LINE = 3
"""Number of buttons side by side in small windows."""

_RULE = 28
_RESIZE_DELAY = 0.06
"""Seconds without a change of size after which the picture is redrawn."""


class MenuScene(Scene):
    """The main menu: Continue comes first; for newcomers a game against a program."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._read_shelf()
        self._choices: tuple[bool, bool] | None = None
        self._art: pygame.Surface | None = None
        self._art_size = (0, 0)
        self._is_covered = False
        self._is_small = False
        self._since_resize = 0.0

    def _read_shelf(self) -> None:
        self._unfinished = self.context.shelf.latest_unfinished(self.context.settings.last)
        self._is_newcomer = self.context.shelf.is_empty

    @property
    def is_animating(self) -> bool:
        """Whether the azulejo picture has yet to be drawn in the current size."""
        # The drawn picture may be a pixel larger than asked for.
        return not self._is_small and self._art_size != self._picture.size

    def update(self, seconds: float) -> Request | None:
        """Draw the picture when idle: neither the first frame nor resizing waits for it."""
        self._since_resize += seconds
        is_due = self.is_animating and self._since_resize > _RESIZE_DELAY
        if is_due and self.theme.begin("table/panel", *self._picture.size):
            self._draw_art()
        return None

    def cover(self) -> None:
        """Remember to draw the picture at once if it shows below the scene above."""
        self._is_covered = True

    def preload(self) -> None:
        """Prepare the table of the unfinished game, or of a first game."""
        super().preload()
        players = len(self._unfinished[1].names) if self._unfinished else len(FIRST_GAME)
        prepare(self.theme, players, self.size, self.context.settings.enlarged)

    def _draw_art(self) -> None:
        self._art_size = self._picture.size
        self._art = self.theme.rasterize("table/panel", *self._art_size)

    def resume(self, result: Any) -> Request | None:
        """Update the buttons: a game may have been begun or ended."""
        self._is_covered = False
        self._read_shelf()
        self.resize(self.size)
        if isinstance(result, FirstGame):
            return self._play_first_game()
        if isinstance(result, NewGame):
            return Push(SetupScene(self.context, result.series))
        return None

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self._since_resize = 0.0
        self._is_small = size[0] < self.px(_ROOM[0]) or size[1] < self.px(_ROOM[1])
        side = min(self.px(_PANEL), size[1] - self.px(160), size[0] // 2 - self.px(80))
        width, gap = self.px(_WIDTH), self.px(120)
        left = (size[0] - side - gap - width) // 2
        self._picture = Rect(left, (size[1] - side) // 2, side, side)
        self._column = Rect(left + side + gap, self._picture.y, width, side)
        if self._is_small:
            # No room for the picture; the buttons are side by side.
            self._picture = Rect(0, 0, 0, 0)
            self._column = Rect(self.px(40), 0, size[0] - 2 * self.px(40), size[1])
        self._place_buttons(self._buttons())

    def _place_buttons(self, buttons: list[Button]) -> None:
        """Place the buttons in lines below the title, all centered."""
        column, gap = self._column, self.px(metrics.GAP)
        height = self.px(metrics.BUTTON if self._is_small else _BUTTON)
        self._lines = lines = self._in_lines(buttons)
        width = (column.w + gap) // max(map(len, lines)) - gap
        between = _BETWEEN if not self._is_small or self._unfinished else metrics.GAP
        above = self._title_height() + self.px(between)
        heights = [height] * len(lines)
        column.h = above + boxes.length(heights, gap)
        column.centery = self.size[1] // 2
        below = Rect(column.x, column.y + above, column.w, 0)
        for line, area in zip(lines, boxes.column(below, heights, gap), strict=True):
            widths = [column.w] if self._is_single(line) else self._widths(line, width)
            for button, place in zip(line, boxes.row(area, widths, gap), strict=True):
                button.set_rect(place)
        # The first button has the focus, also when another one has taken its place.
        choices = self._is_newcomer, self._unfinished is not None
        self.form = Form(buttons, self.form.focus if choices == self._choices else 0)
        self._choices = choices

    def _in_lines(self, buttons: list[Button]) -> list[list[Button]]:
        """One button a line; in small windows several, except for the first."""
        room = self.size[1] - self._title_height() - self.px(_BETWEEN + 2 * _EDGE)
        height = boxes.length([self.px(_BUTTON)] * len(buttons), self.px(metrics.GAP))
        if not self._is_small and height <= room:
            return [[button] for button in buttons]
        per_line = _BUTTONS_PER_LINE if self._is_small else 2
        starts = range(self._single_count, len(buttons), per_line)
        alone = [[button] for button in buttons[: self._single_count]]
        return [*alone, *(buttons[start : start + per_line] for start in starts)]

    @property
    def _single_count(self) -> int:
        """How many of the first buttons have a line each where others share one."""
        return 2 if self._is_newcomer else int(not self._is_small)

    def _is_single(self, line: list[Button]) -> bool:
        """Whether a line has one button by design."""
        return line in self._lines[: self._single_count]

    def _widths(self, line: list[Button], width: int) -> list[int]:
        """The widths of a line's buttons: equal, unless a label needs more."""
        widths = [button.width() for button in line]
        if max(widths) <= width:
            return [width] * len(line)
        gap = self.px(metrics.GAP)
        spare = max(0, self._column.w - boxes.length(widths, gap)) // len(line)
        return boxes.fitted([wanted + spare for wanted in widths], self._column.w, gap)

    def _buttons(self) -> list[Button]:
        strings, context = self.context.strings, self.context
        learn = Button(self.theme, strings("Learn by doing"), self._learn)
        buttons = [
            Button(self.theme, strings("New game"), lambda: Push(SetupScene(context))),
            Button(self.theme, strings("Load game"), lambda: Push(LoadScene(context))),
            Button(self.theme, strings("Puzzles"), self._puzzles),
            Button(self.theme, strings("Rules"), lambda: Push(RulesScene(context))),
            Button(self.theme, strings("Settings"), lambda: Push(SettingsScene(context))),
            Button(self.theme, strings("Quit"), Quit),
        ]
        # For newcomers it is the second button.
        buttons.insert(0 if self._is_newcomer else 3, learn)
        if not self._is_newcomer:
            buttons.insert(2, Button(self.theme, strings("Statistics"), self._statistics))
        if self._unfinished:
            buttons.insert(0, Button(self.theme, strings("Continue"), self._continue))
        elif self._is_newcomer:
            text = strings("Play against a Journeyman")
            buttons.insert(0, Button(self.theme, text, self._play_first_game))
        buttons[0].primary = True
        return buttons

    # Imported here, so that the first frame of the program does not wait for these.

    def _learn(self) -> Request:
        from azul.scenes.practice.learn import LearnScene

        return Push(LearnScene(self.context))

    def _puzzles(self) -> Request:
        from azul.scenes.practice.puzzles import PuzzlesScene

        return Push(PuzzlesScene(self.context))

    def _statistics(self) -> Request:
        from azul.scenes.statistics.statistics_scene import StatisticsScene

        return Push(StatisticsScene(self.context))

    def _continue(self) -> Request | None:
        return Push(open_game(self.context, self._unfinished[0])) if self._unfinished else None

    def _play_first_game(self) -> Request:
        """Start a first game without any setup; the person begins."""
        person, program = FIRST_GAME
        known = remembered_names((), self.context.settings.known)
        planned_seats = person._replace(name="".join(known[:1])), program
        seating = make_seating(planned_seats, self.context.strings)
        players = tuple(seat.name for seat in seating.at_start)
        game = Game(Setup(players, seed=draw_seed()), seating)
        return Push(RoundScene(self.context, self.context.start_game(game)))

    def key(self, pressed: KeyPress) -> Request | None:
        """Arrow keys move by the positions of the buttons if these are in lines."""
        right, down = pressed.horizontal_step, pressed.vertical_step
        in_lines = len(self._lines) < len(self.form.widgets)
        if (right or down) and in_lines and self.form.focus is not None:
            self.form.focus = self._neighbor(self.form.focus, right, down)
            return None
        return super().key(pressed)

    def _neighbor(self, number: int, right: int, down: int) -> int:
        """The number of the next button in a direction: along its line, or a line up or down."""
        buttons = [button for line in self._lines for button in line]
        if right:
            return min(max(0, number + right), len(buttons) - 1)
        row = next(n for n, line in enumerate(self._lines) if buttons[number] in line)
        other = self._lines[min(max(0, row + down), len(self._lines) - 1)]
        place = self._lines[row].index(buttons[number])
        return buttons.index(other[min(place, len(other) - 1)])

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(borders.backdrop(self.theme, self.size), (0, 0))
        if self._is_covered and self._art is None and not self._is_small:
            self._draw_art()
        if self._art and not self._is_small:
            self._draw_picture(surface, self._art)
        self._draw_title(surface)
        self.form.draw(surface)

    def _draw_picture(self, surface: pygame.Surface, art: pygame.Surface) -> None:
        shade = borders.box_shadow(self.theme, self._picture.size, self.px(40), (0, 0, 0, 170))
        surface.blit(shade, shade.get_rect(center=self._picture.center))
        fits = self._art_size == self._picture.size
        surface.blit(art if fits else smoothscale(art, self._picture.size), self._picture)

    def _title_faces(self) -> list[pygame.Surface]:
        """The title, the subtitle and an ornament, from top to bottom."""
        text = self.context.strings("A table for the tile game Azul, made by fans")
        width = self._column.w if self._is_small else self.px(_WIDTH)
        title = metrics.HEADING * 1.5 if self._is_small else metrics.TITLE
        return [
            self.theme.text("Azulejo", "title", self.px(title), self.colors.cream),
            self.theme.paragraph(text, "text", self.px(metrics.TEXT), self.colors.mist, width),
            self.theme.picture("table/rule", width, self.px(_RULE)),
        ]

    def _title_height(self) -> int:
        faces = self._title_faces()
        return sum(face.get_height() for face in faces) + self.px(metrics.GAP) * (len(faces) - 1)

    def _draw_title(self, surface: pygame.Surface) -> None:
        top = self._column.y
        for face in self._title_faces():
            surface.blit(face, face.get_rect(midtop=(self._column.centerx, top)))
            top += face.get_height() + self.px(metrics.GAP)
        if self._unfinished:
            self._draw_unfinished(surface, self._unfinished[1])

    def _draw_unfinished(self, surface: pygame.Surface, game: Game) -> None:
        """Draw which game would be continued, above its button."""
        names, size = ", ".join(game.names), self.px(metrics.SMALL)
        text = self.context.strings("Round {round} · {names}", names=names, round=game.state.round)
        text = self.theme.shortened(text, "text", size, self._column.w)
        face = self.theme.text(text, "text", size, self.colors.gold)
        bottom = self.form.widgets[0].rect.y - self.px(10)
        surface.blit(face, face.get_rect(midbottom=(self._column.centerx, bottom)))
