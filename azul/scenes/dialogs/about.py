"""The program in a few sentences, its components, and their licenses."""

from functools import partial
from typing import Final

import pygame

from azul import credits
from azul.credits import COMPONENTS, Component
from azul.i18n import sentence
from azul.kit import metrics
from azul.kit.containers import Field
from azul.kit.keys import Key, KeyPress
from azul.kit.pointer import Wheel
from azul.kit.theme import Theme
from azul.kit.widgets import Button, Role, Widget
from azul.scenes.panel import PanelScene
from azul.scenes.scene import Context, Push, Request

_FULL_LINE: Final = 56
"""Characters; in a license that is broken into lines, longer lines continue in the next."""

_PARAGRAPH_GAP: Final = 14
"""Space between the paragraphs of a license, in design units."""


class AboutScene(PanelScene):
    """The program in a few sentences, and all its components."""

    width = 1120

    def __init__(self, context: Context) -> None:
        version = credits.version(COMPONENTS[0])
        super().__init__(context, sentence("Azulejo {version}", version=version))

    def body(self) -> str:
        strings = self.context.strings
        paragraphs = [
            strings(
                "An unofficial fan project. Azul is a game by Michael Kiesling, published by Plan"
                " B Games (Next Move). This app isn’t affiliated with them and uses none of their"
                " artwork or text: all images, sounds and words are our own. If you like it, buy"
                " the boxed game."
            ),
            strings("The app contains these components. Choose one to read its license."),
        ]
        return "\n\n".join(paragraphs)

    def rows(self) -> list[Field]:
        """Return name, version and license of each component."""
        return [
            Field(
                f"{component.name} {credits.version(component)}".strip(),
                Button(self.theme, component.license, partial(self._show_license, component)),
            )
            for component in COMPONENTS
        ]

    def _show_license(self, component: Component) -> Push:
        return Push(LicenseScene(self.context, component))

    def buttons(self) -> list[Button]:
        return [Button(self.theme, self.context.strings("Back"), self.cancel)]


class LongText(Widget):
    """A long text that renders only the paragraphs in view."""

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
        return sum(self._paragraph_heights(width))

    def _paragraph_heights(self, width: int) -> list[int]:
        """Return the height of each paragraph, with the gap below it."""
        if width not in self._heights:
            size, gap, ink = self.px(metrics.SMALL), self.px(_PARAGRAPH_GAP), self.colors.ink
            texts = (self.theme.render(p, "text", size, ink, width) for p in self._paragraphs)
            self._heights[width] = [text.get_height() + gap for text in texts]
        return self._heights[width]

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        view, size = surface.get_clip(), self.px(metrics.SMALL)
        left, top, width, _ = self.rect
        for paragraph, height in zip(self._paragraphs, self._paragraph_heights(width), strict=True):
            if view.top < top + height and top < view.bottom:
                text = self.theme.paragraph(paragraph, "text", size, self.colors.ink, width)
                surface.blit(text, (left, top))
            top += height


class LicenseScene(PanelScene):
    """The license of a component in full."""

    width = 1120

    def __init__(self, context: Context, component: Component) -> None:
        super().__init__(context)
        self.component = component
        facts = (credits.version(component), component.license, component.home)
        summary = " · ".join(fact for fact in facts if fact)
        self._paragraphs = [summary, *flowing(credits.text(component))]

    def title(self) -> str:
        return self.component.name

    def rows(self) -> list[Field]:
        return [Field("", LongText(self.theme, self._paragraphs))]

    def buttons(self) -> list[Button]:
        return [Button(self.theme, self.context.strings("Back"), self.cancel, primary=True)]

    def resize(self, size: tuple[int, int]) -> None:
        """Rebuild the panel, and keep the scroll position."""
        share = self.scroll.top / max(1, self.scroll.max_top)
        super().resize(size)
        self.scroll_to(share)

    def key(self, pressed: KeyPress) -> Request | None:
        """Up and Down scroll by lines; Space by pages, unless the button has the focus."""
        if pressed.vertical_step:
            return self.wheel(Wheel(-pressed.vertical_step))
        if pressed.key in (Key.SPACE, Key.CONFIRM) and self.form.focused is None:
            pressed = KeyPress(key=Key.PAGE_DOWN)
        return super().key(pressed)


def flowing(text: str) -> list[str]:
    """Return the paragraphs of a text, joining full lines with the next line."""
    paragraphs: list[str] = []
    continues = False
    for line in text.splitlines():
        stripped = " ".join(line.split())
        if continues and stripped:
            paragraphs[-1] += f" {stripped}"
        elif stripped:
            paragraphs.append(stripped)
        continues = len(stripped) > _FULL_LINE
    return paragraphs
