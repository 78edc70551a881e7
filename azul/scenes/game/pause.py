"""The in-game menu."""

from collections.abc import Callable
from dataclasses import dataclass

from azul.book import Topic
from azul.i18n import sentence
from azul.kit.containers import Field
from azul.kit.keys import Key, KeyPress
from azul.kit.widgets import Button
from azul.scenes.dialogs.keys import KeysScene
from azul.scenes.dialogs.rules import RulesScene
from azul.scenes.dialogs.settings import SettingsScene
from azul.scenes.panel import PanelScene
from azul.scenes.scene import BackToMenu, Context, Push, Quit, Request


@dataclass(frozen=True)
class PauseActions:
    """The actions of buttons that open a scene; a change of the game then closes the menu too."""

    open_history: Callable[[], Request]
    open_review: Callable[[], Request]
    open_seats: Callable[[], Request]
    open_save_as: Callable[[], Request]
    edit_position: Callable[[], Request]


class PauseScene(PanelScene):
    """The in-game menu. No button in it loses anything."""

    width = 840
    first_focus = 0

    def __init__(self, context: Context, topic: Topic, actions: PauseActions) -> None:
        super().__init__(context, sentence("Paused"))
        self._topic, self._actions = topic, actions

    @property
    def topic(self) -> Topic:
        return self._topic

    def uncover(self) -> None:
        self.focus_primary()

    def key(self, pressed: KeyPress) -> Request | None:
        """Close the menu with the key that opened it."""
        return self.cancel() if pressed.key is Key.MENU else super().key(pressed)

    def body(self) -> str:
        """Return whether all moves are saved, and therefore leaving asks no question."""
        strings = self.context.strings
        if not self.context.autosave.unsaved:
            return strings("Every move is saved. You can continue at any time.")
        return strings("Not all moves are saved yet; the game keeps trying.")

    def update(self, seconds: float) -> Request | None:
        """Follow the text, which changes once a move is written."""
        if self.has_other_height:
            self.rearrange()
        return super().update(seconds)

    def rows(self) -> list[Field]:
        """Return the commands, the likeliest command first."""
        strings, context, actions = self.context.strings, self.context, self._actions
        buttons = [
            Button(self.theme, strings("Continue"), self.cancel, primary=True),
            Button(self.theme, strings("Rules"), lambda: Push(RulesScene(context, self._topic))),
            Button(self.theme, strings("History"), actions.open_history),
            Button(self.theme, strings("Review game"), actions.open_review),
            Button(self.theme, strings("Players"), actions.open_seats),
            Button(self.theme, strings("Save as…"), actions.open_save_as),
            Button(self.theme, strings("Edit this position"), actions.edit_position),
            Button(self.theme, strings("Keys"), lambda: Push(KeysScene(context))),
            Button(self.theme, strings("Settings"), lambda: Push(SettingsScene(context))),
            Button(self.theme, strings("Main menu"), BackToMenu),
            Button(self.theme, strings("Quit"), Quit),
        ]
        return [Field("", button) for button in buttons]
