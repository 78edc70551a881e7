"""The title and the main menu."""

from typing import Any

import pygame
from pygame import Rect
from pygame.event import Event

from azul import assets
from azul.game.game import Game
from azul.scenes.load import LoadScene
from azul.scenes.results import NewGame
from azul.scenes.round import RoundScene
from azul.scenes.scene import Context, Push, Quit, Request, Scene
from azul.scenes.settings import SettingsScene
from azul.scenes.setup import SetupScene
from azul.view import frames, theme
from azul.view.widgets import Button, Form

_WIDTH = 560
_PANEL = 800


class MenuScene(Scene):
    """Continue comes first, if a game is under way."""

    form: Form

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._under_way = context.shelf.under_way()

    def resume(self, result: Any) -> Request | None:
        """A game may have been begun or ended."""
        self.context.autosave.flush()
        self._under_way = self.context.shelf.under_way()
        self.resize(self.size)
        return Push(SetupScene(self.context)) if isinstance(result, NewGame) else None

    def resize(self, size: tuple[int, int]) -> None:
        """Place picture, title and buttons side by side."""
        super().resize(size)
        side = min(self.px(_PANEL), size[1] - self.px(160), size[0] // 2 - self.px(80))
        width, gap = self.px(_WIDTH), self.px(120)
        left = (size[0] - side - gap - width) // 2
        self._picture = Rect(left, (size[1] - side) // 2, side, side)
        self._column = Rect(left + side + gap, self._picture.y, width, side)
        buttons = self._buttons()
        height, step = self.px(theme.BUTTON), self.px(theme.BUTTON + theme.GAP)
        top = self._column.bottom - step * len(buttons) + self.px(theme.GAP)
        for number, button in enumerate(buttons):
            button.rect = Rect(self._column.x, top + step * number, width, height)
        self.form = Form(buttons, 0)

    def _buttons(self) -> list[Button]:
        strings, context = self.context.strings, self.context
        buttons = [
            Button(self.unit, strings("New game"), lambda: Push(SetupScene(context))),
            Button(self.unit, strings("Load game"), lambda: Push(LoadScene(context))),
            Button(self.unit, strings("Settings"), lambda: Push(SettingsScene(context))),
            Button(self.unit, strings("Quit"), Quit),
        ]
        if self._under_way:
            buttons.insert(0, Button(self.unit, strings("Continue"), self._continue))
        buttons[0].primary = True
        return buttons

    def _continue(self) -> Request | None:
        if self._under_way is None:
            return None
        path, game = self._under_way
        return Push(RoundScene(self.context, self.context.start(game, path)))

    def handle(self, event: Event) -> Request | None:
        """Let the form answer."""
        request: Request | None = self.form.run(event)
        return request

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the cloth, the azulejo panel, the title and the buttons."""
        surface.blit(frames.cloth(self.size), (0, 0))
        shade = frames.halo(self._picture.size, self.px(40), (0, 0, 0, 170))
        surface.blit(shade, shade.get_rect(center=self._picture.center))
        surface.blit(assets.picture("table/panel", *self._picture.size), self._picture)
        self._draw_title(surface)
        self.form.draw(surface)

    def _draw_title(self, surface: pygame.Surface) -> None:
        strings, column = self.context.strings, self._column
        title = assets.text("Azulejo", "title", self.px(theme.TITLE), theme.CREAM)
        surface.blit(title, title.get_rect(midtop=column.midtop))
        words = strings("A table for the tile game Azul, made by fans")
        line = assets.paragraph(words, "text", self.px(theme.TEXT), theme.MIST, column.w)
        top = column.y + title.get_height() + self.px(4)
        surface.blit(line, line.get_rect(midtop=(column.centerx, top)))
        rule = assets.picture("table/rule", column.w, self.px(24))
        surface.blit(
            rule, rule.get_rect(midtop=(column.centerx, top + line.get_height() + self.px(18)))
        )
        if self._under_way:
            self._draw_under_way(surface, self._under_way[1])

    def _draw_under_way(self, surface: pygame.Surface, game: Game) -> None:
        """Which game would be continued, above the button that does it."""
        names, size = ", ".join(game.setup.players), self.px(theme.SMALL)
        words = self.context.strings("Round {round} · {names}", names=names, round=game.state.round)
        words = assets.shortened(words, "text", size, self._column.w)
        face = assets.text(words, "text", size, theme.GOLD)
        first = self.form.widgets[0].rect
        surface.blit(face, face.get_rect(midbottom=(first.centerx, first.y - self.px(10))))
