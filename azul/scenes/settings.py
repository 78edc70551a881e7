"""The settings that there are; each applies at once."""

from dataclasses import replace
from typing import Any

from azul.i18n import LANGUAGES
from azul.scenes.panel import PanelScene, Row
from azul.scenes.scene import Pop, Request
from azul.settings import Speed
from azul.view.widgets import Button, Choice


class SettingsScene(PanelScene):
    """Language, fullscreen, animation speed."""

    def title(self) -> str:
        """The heading."""
        return self.context.strings("Settings")

    def rows(self) -> list[Row]:
        """A choice for each setting."""
        strings, settings = self.context.strings, self.context.settings
        speeds = [
            (Speed.NORMAL, strings("Normal")),
            (Speed.FAST, strings("Fast")),
            (Speed.OFF, strings("Off")),
        ]
        languages = list(LANGUAGES.items())
        switch = [(False, strings("Window")), (True, strings("Fullscreen"))]
        return [
            (strings("Language"), self._choice("language", languages, strings.language)),
            (strings("Display"), self._choice("fullscreen", switch, settings.fullscreen)),
            (strings("Animations"), self._choice("speed", speeds, settings.speed)),
        ]

    def _choice(self, name: str, options: list[tuple[Any, str]], value: Any) -> Choice:
        def change(new: Any) -> None:
            changes: dict[str, Any] = {name: new}
            self.context.change_settings(replace(self.context.settings, **changes))

        return Choice(self.unit, options, value, change)

    def buttons(self) -> list[Button]:
        """Back to where the settings were opened."""
        return [Button(self.unit, self.context.strings("Close"), self.cancel, primary=True)]

    def cancel(self) -> Request:
        """Close."""
        return Pop()
