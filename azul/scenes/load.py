"""The list of all games; broken files are shown as broken and never stop the list."""

from collections.abc import Callable
from typing import Any

import pygame
from pygame import Rect
from pygame.event import Event

from azul import assets
from azul.assets import Color
from azul.game.shelf import Entry
from azul.game.words import printable
from azul.i18n import Strings
from azul.scenes.opening import looked_back, opened
from azul.scenes.results import PlayOn
from azul.scenes.round import RoundScene
from azul.scenes.scene import Context, Pop, Push, Replace, Request, Scene
from azul.view import frames, theme
from azul.view.scrollbar import LEAST_THUMB, draw_scrollbar, thumb
from azul.view.widgets import ACTIVATE, Action, Button, Form, Widget

_WIDTH = 1440
_ENTRY = 96
_HEAD = 130
_FOOT = 150


class EntryRow(Widget):
    """One saved game: who plays, when it was saved, round and scores."""

    def __init__(self, unit: float, entry: Entry, strings: Strings, action: Action) -> None:
        super().__init__(unit)
        self._entry, self._strings, self._action = entry, strings, action
        self.enabled = entry.error is None

    def on_click(self, point: tuple[int, int]) -> Action | None:
        """Open the game."""
        return self._action

    def on_key(self, event: Event) -> Action | None:
        """Enter and Space open the game."""
        is_press = event.type == pygame.KEYDOWN and event.key in ACTIVATE
        return self._action if is_press else None

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        """Draw two lines of words in a frame."""
        fill = theme.FIELD if hovered or focused else theme.SHELF
        edge = theme.GOLD if focused else theme.COBALT
        self._draw_frame(surface, self.rect, fill, edge, self.px(3 if focused else 1))
        for words, face, color, share in self._lines():
            size = self.px(theme.TEXT if face == "bold" else theme.SMALL)
            room = self.rect.w - self.px(48)
            text = assets.text(assets.shortened(words, face, size, room), face, size, color)
            middle = (self.rect.x + self.px(24), self.rect.y + round(self.rect.h * share))
            surface.blit(text, text.get_rect(midleft=middle))

    def _lines(self) -> list[tuple[str, str, Color, float]]:
        entry, strings = self._entry, self._strings
        if entry.error:
            reason = strings.say(entry.error.sentence)
            return [
                (printable(entry.path.name), "bold", theme.INK, 0.3),
                (reason, "text", theme.RUST, 0.7),
            ]
        names = "  ·  ".join(
            f"{name}: {score}" for name, score in zip(entry.names, entry.scores, strict=True)
        )
        if entry.saved:
            time = f"{entry.saved.astimezone():%Y-%m-%d %H:%M}"
            details = strings("Round {round} · saved {time}", round=entry.round, time=time)
        else:
            details = strings("Round {round} · not saved yet", round=entry.round)
        return [(names, "bold", theme.INK, 0.3), (details, "text", theme.COBALT, 0.7)]


class LoadScene(Scene):
    """All games of the shelf, the newest first."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.form = Form([])
        self._entries = context.shelf.entries()
        self._first = 0

    def resize(self, size: tuple[int, int]) -> None:
        """Show as many games as fit."""
        super().resize(size)
        width = min(self.px(_WIDTH), size[0] - self.px(60))
        self._panel = Rect(0, 0, width, size[1] - self.px(100))
        self._panel.center = (size[0] // 2, size[1] // 2)
        room = self._panel.h - self.px(_HEAD + _FOOT)
        self._visible = max(1, room // self.px(_ENTRY + theme.GAP))
        self._fill()

    def _fill(self) -> None:
        last = max(0, len(self._entries) - self._visible)
        self._first = min(max(0, self._first), last)
        rows: list[Widget] = []
        looks: list[Widget] = []
        step = self.px(_ENTRY + theme.GAP)
        for number, entry in enumerate(self._shown()):
            row = EntryRow(self.unit, entry, self.context.strings, self._opener(entry))
            row.rect = Rect(0, 0, self._panel.w - self.px(128), self.px(_ENTRY))
            row.rect.midtop = (self._panel.centerx, self._panel.y + self.px(_HEAD) + step * number)
            rows.append(row)
            if row.enabled:
                looks.append(self._look_back_button(row, entry))
        back = Button(self.unit, self.context.strings("Back"), Pop, primary=not rows)
        back.rect = Rect(0, 0, back.width(), self.px(theme.BUTTON))
        back.rect.bottomright = (self._panel.right - self.px(64), self._panel.bottom - self.px(52))
        widgets = [*rows, *looks, back]
        self.form = Form(widgets, self._kept_focus(len(rows), len(widgets)))

    def _kept_focus(self, rows: int, widgets: int) -> int | None:
        """The focus stays on its row, or on the way back; other buttons come and go."""
        focus = self.form.focus
        if focus == len(self.form.widgets) - 1:
            return widgets - 1
        return focus if focus is not None and focus < rows else None

    def _look_back_button(self, row: EntryRow, entry: Entry) -> Button:
        """The button at the right of a row, for which the row makes room."""
        button = Button(self.unit, self.context.strings("Look back"), self._looker(entry))
        button.rect = Rect(0, 0, button.width(), self.px(theme.BUTTON))
        button.rect.midright = row.rect.midright
        row.rect.w -= button.rect.w + self.px(theme.GAP)
        return button

    def _shown(self) -> list[Entry]:
        return self._entries[self._first : self._first + self._visible]

    def _opener(self, entry: Entry) -> Callable[[], Request]:
        return lambda: self._show(opened(self.context, entry.path))

    def _looker(self, entry: Entry) -> Callable[[], Request]:
        return lambda: self._show(looked_back(self.context, entry.path))

    def _show(self, scene: Scene) -> Request:
        """A table takes the place of the list; anything else comes and goes above it."""
        return Replace(scene) if isinstance(scene, RoundScene) else Push(scene)

    def resume(self, result: Any) -> Request | None:
        """Play on in a game that was looked back at."""
        if isinstance(result, PlayOn):
            return Replace(RoundScene.playing_on(self.context, result.game))
        return None

    def handle(self, event: Event) -> Request | None:
        """Scroll by wheel and keys; open by click or Enter; Esc goes back."""
        if event.type == pygame.MOUSEWHEEL:
            self._scroll(-event.y)
            return None
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_ESCAPE:
                return Pop()
            rows = self._rows_to_scroll(event.key)
            if rows:
                self._scroll(rows)
                return None
        return self.respond(self.form, event)

    def _rows_to_scroll(self, key: int) -> int:
        """Pages by their keys; a row where the focus would leave the list at its edge."""
        pages = {pygame.K_PAGEUP: -self._visible, pygame.K_PAGEDOWN: self._visible}
        last = len(self._shown()) - 1
        hidden_below = len(self._entries) - self._first - self._visible
        if key == pygame.K_DOWN and self.form.focus == last and hidden_below > 0:
            return 1
        if key == pygame.K_UP and self.form.focus == 0 and self._first > 0:
            return -1
        return pages.get(key, 0)

    def _scroll(self, rows: int) -> None:
        self._first += rows
        self._fill()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the list on a panel."""
        surface.blit(frames.cloth(self.size), (0, 0))
        surface.blit(frames.panel(self._panel.size, self.unit), self._panel)
        strings = self.context.strings
        left, top = self._panel.x + self.px(64), self._panel.y + self.px(48)
        title = assets.text(strings("Load game"), "title", self.px(theme.HEADING), theme.INK)
        surface.blit(title, (left, top))
        if not self._entries:
            words = strings("No game has been saved yet. Every game you play is kept here.")
            face = assets.text(words, "text", self.px(theme.TEXT), theme.INK)
            surface.blit(face, (left, top + self.px(90)))
        elif len(self._entries) > self._visible:
            self._draw_position(surface)
        self.form.draw(surface)

    def _draw_position(self, surface: pygame.Surface) -> None:
        """Which part of the list is seen, in words and as a bar."""
        last = self._first + len(self._shown())
        words = self.context.strings(
            "{first}–{last} of {all}", first=self._first + 1, last=last, all=len(self._entries)
        )
        face = assets.text(words, "text", self.px(theme.SMALL), theme.INK)
        bottom = self._panel.bottom - self.px(66)
        surface.blit(face, face.get_rect(bottomleft=(self._panel.x + self.px(64), bottom)))
        track = Rect(self._panel.right - self.px(52), self._panel.y + self.px(_HEAD), self.px(8), 0)
        track.h = self._visible * self.px(_ENTRY + theme.GAP) - self.px(theme.GAP)
        count, most = len(self._entries), len(self._entries) - self._visible
        place = thumb(track, self._visible / count, self._first / most, self.px(LEAST_THUMB))
        draw_scrollbar(surface, track, place)
