"""What this program is, what it is made of, and under which licenses."""

from typing import Final

import pygame
from pygame.event import Event

from azul import assets, credits
from azul.credits import PARTS, Part
from azul.scenes.page import Link, PageScene
from azul.scenes.scene import Context, Push
from azul.view import theme
from azul.view.widgets import ACTIVATE, Action

_ROW: Final = 60
_STACKED: Final = 92
"""Height of a row in one line, and in two."""

_BETWEEN: Final = 40
"""Least space between a part's name and its license in one line."""

_AROUND: Final = 20
_FULL_LINE: Final = 56
"""Characters; where licenses are broken into lines, longer lines go on in the next."""


class PartRow(Link):
    """A part by name and version, and its license."""

    def __init__(self, unit: float, part: Part, action: Action) -> None:
        super().__init__(unit)
        self._name = f"{part.name} {credits.version(part)}".strip()
        self._license = part.license
        self._action = action

    def height(self, width: int) -> int:
        """One line, or two where that is too narrow."""
        return self.px(_ROW if self._fits(width) else _STACKED)

    def _fits(self, width: int) -> bool:
        name, license_ = (face.get_width() for face in self._faces(width))
        return name + license_ + self.px(_BETWEEN + 2 * _AROUND) <= width

    def _faces(self, width: int) -> tuple[pygame.Surface, pygame.Surface]:
        room = width - 2 * self.px(_AROUND)
        name = assets.shortened(self._name, "bold", self.px(theme.SMALL), room)
        words = assets.shortened(self._license, "text", self.px(theme.SMALL), room)
        return (
            assets.text(name, "bold", self.px(theme.SMALL), theme.INK),
            assets.text(words, "text", self.px(theme.SMALL), theme.COBALT),
        )

    def on_click(self, point: tuple[int, int]) -> Action | None:
        """Read the license."""
        return self._action

    def on_key(self, event: Event) -> Action | None:
        """Enter and Space open the license."""
        is_press = event.type == pygame.KEYDOWN and event.key in ACTIVATE
        return self._action if is_press else None

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        """Draw name and license beside each other, or below."""
        rect = self.full
        fill = theme.FIELD if hovered or focused else theme.SHELF
        self.draw_frame(surface, rect, fill, theme.COBALT, self.px(1))
        if focused:
            self.draw_focus(surface, rect)
        name, license_ = self._faces(rect.w)
        left, right = rect.x + self.px(_AROUND), rect.right - self.px(_AROUND)
        if self._fits(rect.w):
            surface.blit(name, name.get_rect(midleft=(left, rect.centery)))
            surface.blit(license_, license_.get_rect(midright=(right, rect.centery)))
            return
        surface.blit(name, name.get_rect(midleft=(left, rect.y + round(rect.h * 0.31))))
        surface.blit(license_, license_.get_rect(midleft=(left, rect.y + round(rect.h * 0.69))))


class AboutScene(PageScene):
    """The program in a few sentences, and all its parts."""

    def title(self) -> str:
        """The program's name and version."""
        return self.context.strings("Azulejo {version}", version=credits.version(PARTS[0]))

    def paragraphs(self) -> list[str]:
        """What this is, and what it is not."""
        strings = self.context.strings
        return [
            strings(
                "An unofficial work of fans. Azul is a game by Michael Kiesling, published by "
                "Plan B Games (Next Move). This program has nothing to do with them, and none of "
                "their artwork or text is used: all pictures, sounds and words are our own. "
                "If you like it, buy the boxed game."
            ),
            strings("It is made of these parts. Choose one to read its license."),
        ]

    def links(self) -> list[Link]:
        """A row for each part."""
        return [self._row(part) for part in PARTS]

    def _row(self, part: Part) -> Link:
        return PartRow(self.unit, part, lambda: Push(LicenseScene(self.context, part)))


class LicenseScene(PageScene):
    """A part's license in full."""

    type_size = theme.SMALL

    def __init__(self, context: Context, part: Part) -> None:
        super().__init__(context)
        self.part = part
        self._text = flowing(credits.text(part))

    def title(self) -> str:
        """The part's name."""
        return self.part.name

    def paragraphs(self) -> list[str]:
        """What is known of the part, and the license as it was written."""
        part = self.part
        facts = (credits.version(part), part.license, part.home)
        return [" · ".join(fact for fact in facts if fact), *self._text]


def flowing(text: str) -> list[str]:
    """Paragraphs of a text that was broken into lines: a full line goes on in the next."""
    paragraphs: list[str] = []
    goes_on = False
    for line in text.splitlines():
        words = " ".join(line.split())
        if goes_on and words:
            paragraphs[-1] += f" {words}"
        elif words:
            paragraphs.append(words)
        goes_on = len(words) > _FULL_LINE
    return paragraphs
