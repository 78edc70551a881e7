"""The title and the main menu."""

from typing import Any

import pygame
from pygame import Rect
from pygame.event import Event
from pygame.transform import smoothscale

from azul.game import Game
from azul.kit import boxes, frames, theme
from azul.kit.widgets import Button, Form
from azul.scenes.aside.rules import RulesScene
from azul.scenes.aside.settings import SettingsScene
from azul.scenes.play.round import RoundScene
from azul.scenes.results import NewGame, PlayOn
from azul.scenes.scene import Context, Push, Quit, Request, Scene
from azul.scenes.start.load import LoadScene
from azul.scenes.start.opening import opened
from azul.scenes.start.setup import SetupScene

_WIDTH = 580
_PANEL = 820
_BUTTON = 68
_BETWEEN = 84
"""From the ornament below the title to the first button."""

_ROOM = (1460, 900)
"""Design units that a window must have for the picture to stand beside the words."""

_RULE = 28
_SETTLED = 0.06
"""Seconds without a change of size after which the panel is drawn anew."""


class MenuScene(Scene):
    """Continue comes first, if a game is under way."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._under_way = context.shelf.under_way()
        self._art: pygame.Surface | None = None
        self._tight = False
        self.form = Form([])
        self._calm = 0.0

    @property
    def busy(self) -> bool:
        """Whether the azulejo panel is still to be drawn in the size in use."""
        if self._tight:
            return False
        return self._art is None or self._art.get_size() != self._picture.size

    def update(self, seconds: float) -> Request | None:
        """The panel takes its time: the first picture does not wait for it, nor does resizing."""
        self._calm += seconds
        if self.busy and self._calm > _SETTLED:
            self._art = self.look.drawing("table/panel", *self._picture.size)
        return None

    def resume(self, result: Any) -> Request | None:
        """A game may have been begun or ended."""
        self._under_way = self.context.shelf.under_way()
        self.resize(self.size)
        if isinstance(result, PlayOn):
            return Push(RoundScene.playing_on(self.context, result.game))
        return Push(SetupScene(self.context)) if isinstance(result, NewGame) else None

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
        """Below the title, one or three abreast, all of it in the middle."""
        column, gap, abreast = self._column, self.px(theme.GAP), self._abreast
        height, width = self.px(_BUTTON), (self._column.w + gap) // abreast - gap
        lines = [buttons[start : start + abreast] for start in range(0, len(buttons), abreast)]
        between = _BETWEEN if not self._tight or self._under_way else theme.GAP
        above = self._title_height() + self.px(between)
        heights = [height] * len(lines)
        column.h = above + boxes.length(heights, gap)
        column.centery = self.size[1] // 2
        below = Rect(column.x, column.y + above, column.w, 0)
        for line, area in zip(lines, boxes.column(below, heights, gap), strict=True):
            for button, place in zip(line, boxes.row(area, [width] * abreast, gap), strict=False):
                button.settle(place)
        # The first one has the focus at first, and again when another one has come to be there.
        same = len(buttons) == len(self.form.widgets)
        self.form = Form(buttons, self.form.focus if same else 0)

    def _buttons(self) -> list[Button]:
        strings, context = self.context.strings, self.context
        buttons = [
            Button(self.look, strings("New game"), lambda: Push(SetupScene(context))),
            Button(self.look, strings("Load game"), lambda: Push(LoadScene(context))),
            Button(self.look, strings("Rules"), lambda: Push(RulesScene(context))),
            Button(self.look, strings("Settings"), lambda: Push(SettingsScene(context))),
            Button(self.look, strings("Quit"), Quit),
        ]
        if self._under_way:
            buttons.insert(0, Button(self.look, strings("Continue"), self._continue))
        buttons[0].primary = True
        return buttons

    def _continue(self) -> Request | None:
        return Push(opened(self.context, self._under_way[0])) if self._under_way else None

    def handle(self, event: Event) -> Request | None:
        """Let the form answer; arrows go where the buttons stand."""
        in_rows = self._tight and event.type == pygame.KEYDOWN
        step = self._steps().get(event.key, 0) if in_rows else 0
        if step and self.form.focus is not None:
            wanted = self.form.focus + step
            self.form.focus = wanted if 0 <= wanted < len(self.form.widgets) else self.form.focus
            return None
        return self.respond(self.form, event)

    @property
    def _abreast(self) -> int:
        """How many buttons stand in a row."""
        return 3 if self._tight else 1

    def _steps(self) -> dict[int, int]:
        """How far an arrow moves the focus."""
        return {
            pygame.K_LEFT: -1,
            pygame.K_RIGHT: 1,
            pygame.K_UP: -self._abreast,
            pygame.K_DOWN: self._abreast,
        }

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(frames.cloth(self.look, self.size), (0, 0))
        if not self._tight:
            self._draw_picture(surface)
        self._draw_title(surface)
        self.form.draw(surface)

    def _draw_picture(self, surface: pygame.Surface) -> None:
        shade = frames.halo(self.look, self._picture.size, self.px(40), (0, 0, 0, 170))
        surface.blit(shade, shade.get_rect(center=self._picture.center))
        if self._art:
            fits = self._art.get_size() == self._picture.size
            art = self._art if fits else smoothscale(self._art, self._picture.size)
            surface.blit(art, self._picture)

    def _title_faces(self) -> list[pygame.Surface]:
        """The title, what this is, and an ornament, from top to bottom."""
        words = self.context.strings("A table for the tile game Azul, made by fans")
        width = self._column.w if self._tight else self.px(_WIDTH)
        title = theme.HEADING * 1.5 if self._tight else theme.TITLE
        return [
            self.look.text("Azulejo", "title", self.px(title), self.colors.cream),
            self.look.paragraph(words, "text", self.px(theme.TEXT), self.colors.mist, width),
            self.look.picture("table/rule", width, self.px(_RULE)),
        ]

    def _title_height(self) -> int:
        faces = self._title_faces()
        return sum(face.get_height() for face in faces) + self.px(theme.GAP) * (len(faces) - 1)

    def _draw_title(self, surface: pygame.Surface) -> None:
        top = self._column.y
        for face in self._title_faces():
            surface.blit(face, face.get_rect(midtop=(self._column.centerx, top)))
            top += face.get_height() + self.px(theme.GAP)
        if self._under_way:
            self._draw_under_way(surface, self._under_way[1])

    def _draw_under_way(self, surface: pygame.Surface, game: Game) -> None:
        """Which game would be continued, above the button that does it."""
        names, size = ", ".join(game.names), self.px(theme.SMALL)
        words = self.context.strings("Round {round} · {names}", names=names, round=game.state.round)
        words = self.look.shortened(words, "text", size, self._column.w)
        face = self.look.text(words, "text", size, self.colors.gold)
        bottom = self.form.widgets[0].rect.y - self.px(10)
        surface.blit(face, face.get_rect(midbottom=(self._column.centerx, bottom)))
