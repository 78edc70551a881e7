"""The keys: what each is for, and changing them."""

from dataclasses import replace
from functools import partial

import pygame
from pygame.event import Event

from azul.i18n import sentence
from azul.kit.commands import FIXED, Command, chord, chord_label
from azul.kit.widgets import Button
from azul.scenes.dialogs.question import Message
from azul.scenes.panel import PanelRow, PanelScene
from azul.scenes.scene import Context, Push, Request


class KeysScene(PanelScene):
    """A row for each command; pressing its button waits for another key."""

    opened_by = Command.KEYS

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._waiting: Command | None = None

    @property
    def captures_all_keys(self) -> bool:
        """While a new key is waited for, none means anything else."""
        return self._waiting is not None

    def title(self) -> str:
        return self.context.strings("Keys")

    def body(self) -> str:
        """The keys that always mean the same."""
        return self.context.strings(
            "At the table arrows or digits choose a display, arrows or letters a color; then arrows"
            " or digits choose a line, and Enter plays. 0 stands for the center and for the floor"
            " line. Tab walks through the buttons, Esc takes back or closes. To change a key,"
            " choose it and press another one."
        )

    def rows(self) -> list[PanelRow]:
        """What each key is for, and the key."""
        keys, strings = self.context.keys, self.context.strings
        return [(keys.name(command, strings), self._button(command)) for command in Command]

    def _button(self, command: Command) -> Button:
        strings = self.context.strings
        label = self.context.keys.label(command, strings)
        words = strings("Press a key …") if command is self._waiting else label
        return Button(self.theme, words, partial(self._ask, command))

    def _ask(self, command: Command | None) -> None:
        self._waiting = command
        self.resize(self.size)

    def buttons(self) -> list[Button]:
        strings = self.context.strings
        return [
            Button(self.theme, strings("Reset"), self._reset),
            Button(self.theme, strings("Close"), self.cancel, primary=True),
        ]

    def handle(self, event: Event) -> Request | None:
        """A key that is waited for is taken; Esc and the mouse let the old one be."""
        if self._waiting is None:
            return super().handle(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            self._ask(None)
            return None
        spelled = chord(event) if event.type == pygame.KEYDOWN else ""
        return self._take(self._waiting, spelled) if spelled else None

    def _take(self, command: Command, spelled: str) -> Request | None:
        """Give a command its new key, or tell what that is used for."""
        self._ask(None)
        keys, strings = self.context.keys, self.context.strings
        if spelled in ("escape", keys.changeable_chord(command)):
            return None
        used, key = keys.command_for(spelled), chord_label(spelled, strings)
        if used:
            told = sentence("{key} is for “{use}” already.", key=key, use=keys.name(used, strings))
        elif spelled in FIXED:
            told = sentence("{key} always means the same and stays as it is.", key=key)
        else:
            self._change({**self.context.settings.keys, command.value: spelled})
            return None
        return Push(Message(self.context, sentence("This key is taken"), told))

    def _change(self, keys: dict[str, str]) -> None:
        self.context.change_settings(replace(self.context.settings, keys=keys))

    def _reset(self) -> None:
        self._change({})

    def first_focus(self) -> int | None:
        """The way back: Enter changes no key."""
        return len(self.form.widgets) - 1
