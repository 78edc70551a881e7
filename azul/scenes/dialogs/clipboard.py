"""Copying the text of a panel to the clipboard."""

from collections.abc import Callable

import pygame

from azul.i18n import Sentence, sentence
from azul.kit.widgets import Button
from azul.scenes.dialogs.question import MessageScene
from azul.scenes.scene import Push, Request, Scene


class TextCopy:
    """Copies a text; after that its button says "Copied". `title` is the title of the scene."""

    def __init__(self, scene: Scene, title: Sentence, text: Callable[[], str]) -> None:
        self._scene, self._title, self._text = scene, title, text
        self._is_copied = False

    def button(self, label: str) -> Button:
        if self._is_copied:
            label = self._scene.context.strings("Copied")
        return Button(self._scene.theme, label, self._copy)

    def _copy(self) -> Request | None:
        try:
            pygame.scrap.put_text(self._text())
        except pygame.error:
            problem = sentence("Couldn’t copy: the system doesn’t allow it.")
            return Push(MessageScene(self._scene.context, self._title, problem))
        self._is_copied = True
        self._scene.rearrange()
        return None
