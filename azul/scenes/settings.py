"""The settings that there are; each applies at once."""

from dataclasses import replace
from typing import Any

from azul.i18n import LANGUAGES
from azul.scenes.panel import PanelScene, Row
from azul.scenes.scene import Pop, Request
from azul.settings import LOUDEST, Speed
from azul.view.audio import Sound
from azul.view.widgets import Button, Choice, Slider


class SettingsScene(PanelScene):
    """Language, fullscreen, animation speed, sound."""

    def title(self) -> str:
        """The heading."""
        return self.context.strings("Settings")

    def rows(self) -> list[Row]:
        """A choice for each setting; the volume is a slider."""
        strings, settings = self.context.strings, self.context.settings
        speeds = [
            (Speed.NORMAL, strings("Normal")),
            (Speed.FAST, strings("Fast")),
            (Speed.OFF, strings("Off")),
        ]
        languages = list(LANGUAGES.items())
        switch = [(False, strings("Window")), (True, strings("Fullscreen"))]
        muting = [(False, strings("On")), (True, strings("Off"))]
        return [
            (strings("Language"), self._choice("language", languages, strings.language)),
            (strings("Screen"), self._choice("fullscreen", switch, settings.fullscreen)),
            (strings("Animations"), self._choice("speed", speeds, settings.speed)),
            (strings("Sound"), self._choice("muted", muting, settings.muted)),
            (strings("Volume"), Slider(self.unit, settings.volume, LOUDEST, self._change_volume)),
        ]

    def _choice(self, name: str, options: list[tuple[Any, str]], value: Any) -> Choice:
        def change(new: Any) -> None:
            changes: dict[str, Any] = {name: new}
            self.context.change_settings(replace(self.context.settings, **changes))

        return Choice(self.unit, options, value, change)

    def _change_volume(self, volume: int) -> None:
        """Change it, and let it be heard."""
        self.context.change_settings(replace(self.context.settings, volume=volume))
        self.context.audio.play(Sound.CLACK)

    def buttons(self) -> list[Button]:
        """Back to where the settings were opened."""
        return [Button(self.unit, self.context.strings("Close"), self.cancel, primary=True)]

    def cancel(self) -> Request:
        """Close."""
        return Pop()
