"""The title and the main menu."""

from typing import Any

import pygame
from pygame import Rect
from pygame.event import Event
from pygame.transform import smoothscale

from azul.engine import Setup
from azul.game import FIRST_GAME, Game, draw_seed, make_seating, remembered_names
from azul.kit import borders, boxes, metrics
from azul.kit.widgets import Button, Form
from azul.scenes.dialogs.rules import RulesScene
from azul.scenes.dialogs.settings import SettingsScene
from azul.scenes.game.round import RoundScene
from azul.scenes.library.load import LoadScene
from azul.scenes.library.opening import opened
from azul.scenes.library.setup import SetupScene
from azul.scenes.results import FirstGame, NewGame
from azul.scenes.scene import Context, Push, Quit, Request, Scene
from azul.table.background import prepare

_WIDTH = 580
_PANEL = 820
_BUTTON = 68
_BETWEEN = 84
"""From the ornament below the title to the first button."""

_EDGE = 90
"""What is left free at least above the title, and below the last button of a single column."""

_ROOM = (1460, 900)
"""Design units that a window must have for the picture to stand beside the words."""

_ABREAST = 3
"""How many buttons stand side by side where there is little room."""

_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
"""How far to the right and down an arrow goes."""

_RULE = 28
_SETTLED = 0.06
"""Seconds without a change of size after which the panel is drawn anew."""


class MenuScene(Scene):
    """Continue comes first, if a game is under way; for a newcomer a game against a program."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._look_at_the_shelf()
        self._offers: tuple[bool, bool] | None = None
        self._art: pygame.Surface | None = None
        self._art_for = (0, 0)
        self._covered = False
        self._tight = False
        self._calm = 0.0

    def _look_at_the_shelf(self) -> None:
        self._under_way = self.context.shelf.latest_unfinished(self.context.settings.last)
        self._newcomer = self.context.shelf.is_empty

    @property
    def is_animating(self) -> bool:
        """Whether the azulejo panel is still to be drawn in the size in use."""
        # What is drawn may be larger than asked for by a pixel.
        return not self._tight and self._art_for != self._picture.size

    def update(self, seconds: float) -> Request | None:
        """The panel takes its time: the first picture does not wait for it, nor does resizing."""
        self._calm += seconds
        begun = self.is_animating and self._calm > _SETTLED
        if begun and self.theme.begin("table/panel", *self._picture.size):
            self._draw_art()
        return None

    def cover(self) -> None:
        """No time passes below what comes; whether that leaves the panel in sight is to be seen."""
        self._covered = True

    def preload(self) -> None:
        """The table of the game under way, or of a first game."""
        super().preload()
        players = len(self._under_way[1].names) if self._under_way else len(FIRST_GAME)
        prepare(self.theme, players, self.size, self.context.settings.enlarged)

    def _draw_art(self) -> None:
        self._art_for = self._picture.size
        self._art = self.theme.rasterize("table/panel", *self._art_for)

    def resume(self, result: Any) -> Request | None:
        """A game may have been begun or ended."""
        self._covered = False
        self._look_at_the_shelf()
        self.resize(self.size)
        if isinstance(result, FirstGame):
            return self._play_first_game()
        if isinstance(result, NewGame):
            return Push(SetupScene(self.context, result.series))
        return None

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self._calm = 0.0
        self._tight = size[0] < self.px(_ROOM[0]) or size[1] < self.px(_ROOM[1])
        side = min(self.px(_PANEL), size[1] - self.px(160), size[0] // 2 - self.px(80))
        width, gap = self.px(_WIDTH), self.px(120)
        left = (size[0] - side - gap - width) // 2
        self._picture = Rect(left, (size[1] - side) // 2, side, side)
        self._column = Rect(left + side + gap, self._picture.y, width, side)
        if self._tight:
            # No room beside the words: the picture goes, and the buttons stand side by side.
            self._picture = Rect(0, 0, 0, 0)
            self._column = Rect(self.px(40), 0, size[0] - 2 * self.px(40), size[1])
        self._place_buttons(self._buttons())

    def _place_buttons(self, buttons: list[Button]) -> None:
        """Below the title, in lines, all of it in the middle."""
        column, gap = self._column, self.px(metrics.GAP)
        height = self.px(metrics.BUTTON if self._tight else _BUTTON)
        self._lines = lines = self._in_lines(buttons)
        narrow = (column.w + gap) // max(map(len, lines)) - gap
        between = _BETWEEN if not self._tight or self._under_way else metrics.GAP
        above = self._title_height() + self.px(between)
        heights = [height] * len(lines)
        column.h = above + boxes.length(heights, gap)
        column.centery = self.size[1] // 2
        below = Rect(column.x, column.y + above, column.w, 0)
        for line, area in zip(lines, boxes.column(below, heights, gap), strict=True):
            widths = [column.w] if self._stands_alone(line) else self._widths(line, narrow)
            for button, place in zip(line, boxes.row(area, widths, gap), strict=True):
                button.set_rect(place)
        # The first one has the focus at first, and again when another one has come to be there.
        offers = self._newcomer, self._under_way is not None
        self.form = Form(buttons, self.form.focus if offers == self._offers else 0)
        self._offers = offers

    def _in_lines(self, buttons: list[Button]) -> list[list[Button]]:
        """Below each other; where there is little room abreast, but for the first."""
        room = self.size[1] - self._title_height() - self.px(_BETWEEN + 2 * _EDGE)
        high = boxes.length([self.px(_BUTTON)] * len(buttons), self.px(metrics.GAP))
        if not self._tight and high <= room:
            return [[button] for button in buttons]
        abreast = _ABREAST if self._tight else 2
        starts = range(self._alone, len(buttons), abreast)
        alone = [[button] for button in buttons[: self._alone]]
        return [*alone, *(buttons[start : start + abreast] for start in starts)]

    @property
    def _alone(self) -> int:
        """How many of the first buttons have a line each where others stand abreast."""
        return 2 if self._newcomer else int(not self._tight)

    def _stands_alone(self, line: list[Button]) -> bool:
        """Whether a button has all of its line."""
        return line in self._lines[: self._alone]

    def _widths(self, line: list[Button], narrow: int) -> list[int]:
        """As wide as the others; where words need more, those beside them give."""
        wished = [button.width() for button in line]
        if max(wished) <= narrow:
            return [narrow] * len(line)
        gap = self.px(metrics.GAP)
        spare = max(0, self._column.w - boxes.length(wished, gap)) // len(line)
        return boxes.fitted([wide + spare for wide in wished], self._column.w, gap)

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
        # For a newcomer the second, for others among the others.
        buttons.insert(0 if self._newcomer else 3, learn)
        if not self._newcomer:
            buttons.insert(2, Button(self.theme, strings("Statistics"), self._statistics))
        if self._under_way:
            buttons.insert(0, Button(self.theme, strings("Continue"), self._continue))
        elif self._newcomer:
            words = strings("Play against a Journeyman")
            buttons.insert(0, Button(self.theme, words, self._play_first_game))
        buttons[0].primary = True
        return buttons

    # The first picture of the program does not wait for what is loaded here.

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
        return Push(opened(self.context, self._under_way[0])) if self._under_way else None

    def _play_first_game(self) -> Request:
        """At once, without a question; the person begins."""
        person, program = FIRST_GAME
        known = remembered_names((), self.context.settings.known)
        planned_seats = person._replace(name="".join(known[:1])), program
        seating = make_seating(planned_seats, self.context.strings)
        players = tuple(seat.name for seat in seating.at_start)
        game = Game(Setup(players, seed=draw_seed()), seating)
        return Push(RoundScene(self.context, self.context.start_game(game)))

    def handle(self, event: Event) -> Request | None:
        """Let the form answer; arrows go where the buttons stand."""
        in_lines = len(self._lines) < len(self.form.widgets) and event.type == pygame.KEYDOWN
        arrow = _ARROWS.get(event.key) if in_lines else None
        if arrow and self.form.focus is not None:
            self.form.focus = self._beside(self.form.focus, *arrow)
            return None
        return self.respond(self.form, event)

    def _beside(self, number: int, right: int, down: int) -> int:
        """Which button an arrow goes to from one: on in its line, or to the line above or below."""
        buttons = [button for line in self._lines for button in line]
        if right:
            return min(max(0, number + right), len(buttons) - 1)
        row = next(n for n, line in enumerate(self._lines) if buttons[number] in line)
        other = self._lines[min(max(0, row + down), len(self._lines) - 1)]
        place = self._lines[row].index(buttons[number])
        return buttons.index(other[min(place, len(other) - 1)])

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(borders.backdrop(self.theme, self.size), (0, 0))
        if self._covered and self._art is None and not self._tight:
            self._draw_art()
        if self._art and not self._tight:
            self._draw_picture(surface, self._art)
        self._draw_title(surface)
        self.form.draw(surface)

    def _draw_picture(self, surface: pygame.Surface, art: pygame.Surface) -> None:
        shade = borders.box_shadow(self.theme, self._picture.size, self.px(40), (0, 0, 0, 170))
        surface.blit(shade, shade.get_rect(center=self._picture.center))
        fits = self._art_for == self._picture.size
        surface.blit(art if fits else smoothscale(art, self._picture.size), self._picture)

    def _title_faces(self) -> list[pygame.Surface]:
        """The title, what this is, and an ornament, from top to bottom."""
        words = self.context.strings("A table for the tile game Azul, made by fans")
        width = self._column.w if self._tight else self.px(_WIDTH)
        title = metrics.HEADING * 1.5 if self._tight else metrics.TITLE
        return [
            self.theme.text("Azulejo", "title", self.px(title), self.colors.cream),
            self.theme.paragraph(words, "text", self.px(metrics.TEXT), self.colors.mist, width),
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
        if self._under_way:
            self._draw_under_way(surface, self._under_way[1])

    def _draw_under_way(self, surface: pygame.Surface, game: Game) -> None:
        """Which game would be continued, above the button that does it."""
        names, size = ", ".join(game.names), self.px(metrics.SMALL)
        words = self.context.strings("Round {round} · {names}", names=names, round=game.state.round)
        words = self.theme.shortened(words, "text", size, self._column.w)
        face = self.theme.text(words, "text", size, self.colors.gold)
        bottom = self.form.widgets[0].rect.y - self.px(10)
        surface.blit(face, face.get_rect(midbottom=(self._column.centerx, bottom)))
