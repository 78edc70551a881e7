"""What this program is, what it is made of, and under which licenses."""

from typing import Final

import pygame
from pygame.event import Event

from azul import credits
from azul.credits import COMPONENTS, Component
from azul.kit import metrics
from azul.kit.theme import Theme
from azul.kit.widgets import Button, Role, Widget
from azul.scenes.panel import PanelRow, PanelScene
from azul.scenes.scene import Context, Push, Request

_FULL_LINE: Final = 56
"""Characters; where licenses are broken into lines, longer lines go on in the next."""

_BETWEEN: Final = 14
"""Between paragraphs of a license, in design units."""

_SCROLLING: Final = {pygame.K_UP: 1, pygame.K_DOWN: -1}
"""Notches of the wheel that a key stands for."""


class AboutScene(PanelScene):
    """The program in a few sentences, and all its parts."""

    width = 1120

    def title(self) -> str:
        return self.context.strings("Azulejo {version}", version=credits.version(COMPONENTS[0]))

    def body(self) -> str:
        """What this is, and what it is not."""
        strings = self.context.strings
        paragraphs = [
            strings(
                "An unofficial work of fans. Azul is a game by Michael Kiesling, published by "
                "Plan B Games (Next Move). This program has nothing to do with them, and none of "
                "their artwork or text is used: all pictures, sounds and words are our own. "
                "If you like it, buy the boxed game."
            ),
            strings("It is made of these parts. Choose one to read its license."),
        ]
        return "\n\n".join(paragraphs)

    def rows(self) -> list[PanelRow]:
        """Each part by name and version, and its license."""
        return [
            (f"{part.name} {credits.version(part)}".strip(), self._way(part)) for part in COMPONENTS
        ]

    def _way(self, part: Component) -> Button:
        return Button(self.theme, part.license, lambda: Push(LicenseScene(self.context, part)))

    def buttons(self) -> list[Button]:
        return [Button(self.theme, self.context.strings("Back"), self.cancel)]


class LongText(Widget):
    """Paragraphs to be read; of a long text only what is in view is drawn."""

    role = Role.TEXT

    def __init__(self, theme: Theme, paragraphs: list[str]) -> None:
        super().__init__(theme)
        self.enabled = False
        self._paragraphs = paragraphs
        self._heights: dict[int, list[int]] = {}

    @property
    def label(self) -> str:
        return "\n".join(self._paragraphs)

    def height(self, width: int) -> int:
        return sum(self._measured(width))

    def _measured(self, width: int) -> list[int]:
        """The height of each paragraph, and of what is below it."""
        if width not in self._heights:
            size, below = self.px(metrics.SMALL), self.px(_BETWEEN)
            color = self.colors.ink
            faces = (self.theme.render(p, "text", size, color, width) for p in self._paragraphs)
            self._heights[width] = [face.get_height() + below for face in faces]
        return self._heights[width]

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        seen, size = surface.get_clip(), self.px(metrics.SMALL)
        left, top, width, _ = self.rect
        for words, height in zip(self._paragraphs, self._measured(width), strict=True):
            if seen.top < top + height and top < seen.bottom:
                face = self.theme.paragraph(words, "text", size, self.colors.ink, width)
                surface.blit(face, (left, top))
            top += height


class LicenseScene(PanelScene):
    """A part's license in full."""

    width = 1120

    def __init__(self, context: Context, part: Component) -> None:
        super().__init__(context)
        self.part = part
        facts = (credits.version(part), part.license, part.home)
        known = " · ".join(fact for fact in facts if fact)
        self._paragraphs = [known, *flowing(credits.text(part))]

    def title(self) -> str:
        return self.part.name

    def rows(self) -> list[PanelRow]:
        """What is known of the part, and the license as it was written."""
        return [("", LongText(self.theme, self._paragraphs))]

    def buttons(self) -> list[Button]:
        return [Button(self.theme, self.context.strings("Back"), self.cancel, primary=True)]

    def resize(self, size: tuple[int, int]) -> None:
        """Arrange the page anew, and stay where it was read."""
        seen = self.scroll.top / max(1, self.scroll.max_top)
        super().resize(size)
        self.scroll_to(seen)

    def handle(self, event: Event) -> Request | None:
        """Up and Down scroll by lines; Space by pages, unless the button has the focus."""
        if event.type == pygame.KEYDOWN:
            if event.key in _SCROLLING:
                event = Event(pygame.MOUSEWHEEL, y=_SCROLLING[event.key])
            elif event.key == pygame.K_SPACE and self.form.focused is None:
                event = Event(pygame.KEYDOWN, key=pygame.K_PAGEDOWN)
        return super().handle(event)


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
