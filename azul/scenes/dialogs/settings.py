"""All settings; each applies at once."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from azul.i18n import LANGUAGES, UNCHECKED, mark, sentence
from azul.kit import metrics
from azul.kit.audio import Sound
from azul.kit.containers import Field, Text
from azul.kit.inputs import SegmentedControl, Slider
from azul.kit.widgets import Button
from azul.scenes.dialogs.about import AboutScene
from azul.scenes.dialogs.external_bots import ExternalBotsScene
from azul.scenes.dialogs.keys import KeysScene
from azul.scenes.dialogs.question import QuestionScene
from azul.scenes.panel import NO_LABEL, PanelScene
from azul.scenes.scene import Context, Push, Request
from azul.settings import LOUDEST, SCALES, TEXT_SIZES, Speed, Style, TilingDisplay

_COLORS_TIP: Final = mark(
    "High contrast: plain black and white backgrounds, bolder lines and colors"
)
_TEXT_TIP: Final = mark("Text in menus and dialogs, and most of the text on the table")
_SCALE_TIP: Final = mark("Menus, dialogs and the bar above the table, but not the boards")
_SPEED_TIP: Final = mark("How fast tiles move, and how soon computer players move")
_SCORING_TIP: Final = mark(
    "At the end of a round. Automatic: all at once with two players or at a fast speed, otherwise"
    " board by board. On the gray wall, players always tile one after another."
)
_MOTION_TIP: Final = mark("Reduced: nothing flies or slides; everything is in its place at once.")
_PASS_TIP: Final = mark("Large text shows whose turn it is when another person is next.")
_MUSIC_TIP: Final = mark("A quiet guitar in the background")
_TIPS_TOOLTIP: Final = mark("Short explanations in your first games, each when you need it")
_ANNOUNCEMENTS_TIP: Final = mark("Brief: moves, scores and results, but not each tile of a round.")


class SettingsScene(PanelScene):
    """Language, display, motion, sound and tip cards, and buttons for keys and credits."""

    width = 1320
    first_focus = 0

    def __init__(self, context: Context) -> None:
        super().__init__(context, sentence("Settings"))

    def resize(self, size: tuple[int, int]) -> None:
        """Rebuild the panel; the hovered widget stays where it is even if sizes change."""
        fixed = self.form.hovered or self.form.focused
        index = self.form.widgets.index(fixed) if fixed and size == self.size else None
        super().resize(size)
        if fixed and index is not None:
            moved = self.form.widgets[index].rect.centery - fixed.rect.centery
            self.scroll_to((self.scroll.top + moved) / max(1, self.scroll.max_top))

    def rows(self) -> list[Field]:
        theme, strings, settings = self.theme, self.context.strings, self.context.settings
        screen = [(False, strings("Window")), (True, strings("Fullscreen"))]
        looks = [(Style.EVENING, strings("Standard")), (Style.CONTRAST, strings("High contrast"))]
        texts, menus = self._percents(TEXT_SIZES), self._percents(SCALES)
        speeds = [
            (Speed.SLOW, strings("Slow")),
            (Speed.NORMAL, strings("Normal")),
            (Speed.FAST, strings("Fast")),
            (Speed.OFF, strings("Instant")),
        ]
        tiling = [
            (TilingDisplay.AUTO, strings("Automatic")),
            (TilingDisplay.BOARDS, strings("Board by board")),
            (TilingDisplay.TOGETHER, strings("All at once")),
        ]
        on_off = [(True, strings("On")), (False, strings("Off"))]
        passing = self._choice("pass_mouse", on_off, _PASS_TIP)
        motion = [(False, strings("Full")), (True, strings("Reduced"))]
        # The setting is empty until a language is chosen.
        language = self._choice("language", [*LANGUAGES.items()])
        language.value = strings.language
        rows = [Field(strings("Language"), language)]
        if strings.language in UNCHECKED:
            words = strings("No native speaker has checked this translation yet.")
            rows.append(Field(NO_LABEL, Text(theme, words, metrics.SMALL)))
        icon = "icons/mute" if settings.muted else "icons/sound"
        tooltip = strings("Sound on or off")
        mute = Button(theme, "sound", self.toggle_sound, icon, tooltip=tooltip)
        volume = Slider(theme, settings.volume, LOUDEST, self._change_volume)
        music = Slider(theme, settings.music, LOUDEST, lambda value: self._change(music=value))
        music.tooltip = strings(_MUSIC_TIP)
        rows += [
            Field(strings("Screen"), self._choice("fullscreen", screen)),
            Field(strings("Colors"), self._choice("look", looks, _COLORS_TIP)),
            Field(strings("Text size"), self._choice("text", texts, _TEXT_TIP)),
            Field(strings("Menu size"), self._choice("scale", menus, _SCALE_TIP)),
            Field(strings("Speed"), self._choice("speed", speeds, _SPEED_TIP)),
            Field(strings("Scoring"), self._choice("tiling", tiling, _SCORING_TIP)),
            Field(strings("Motion"), self._choice("still", motion, _MOTION_TIP)),
            Field(strings("Sounds"), volume, (mute,), is_short=True),
            Field(strings("Music"), music, is_short=True),
            Field(strings("Pass the mouse"), passing, is_short=True),
            self._tips(),
        ]
        if self.context.has_screen_reader:
            brief = [(False, strings("Full")), (True, strings("Brief"))]
            announcements = self._choice("brief_announcements", brief, _ANNOUNCEMENTS_TIP)
            rows.append(Field(strings("Screen reader"), announcements))
        return rows

    def _tips(self) -> Field:
        theme, strings = self.theme, self.context.strings
        options = [(True, strings("On")), (False, strings("Off"))]
        choice = self._choice("tips", options, _TIPS_TOOLTIP)
        tooltip = strings("Show all tips again")
        again = Button(theme, "again", self._restart_tips, "icons/again", tooltip=tooltip)
        again.enabled = bool(self.context.settings.tips_seen)
        again.why_disabled = strings("No tips have been shown yet")
        return Field(strings("Tips"), choice, (again,), is_short=True)

    def _percents(self, sizes: Sequence[int]) -> list[tuple[Any, str]]:
        return [(size, self.context.strings.percent(size / 100)) for size in sizes]

    def _choice(
        self, name: str, options: list[tuple[Any, str]], tooltip: str = ""
    ) -> SegmentedControl:
        """Return the choice of a value for the setting of this name."""

        def change(new: Any) -> None:
            changes: dict[str, Any] = {name: new}
            self._change(**changes)

        value = getattr(self.context.settings, name)
        choice = SegmentedControl(self.theme, options, value, change)
        choice.tooltip = self.context.strings(tooltip)
        return choice

    def _change(self, **changes: Any) -> None:
        self.context.change_settings(replace(self.context.settings, **changes))

    def _change_volume(self, volume: int) -> None:
        """Change the volume, and play a sound at it."""
        self._change(volume=volume)
        self.context.audio.play(Sound.CLACK)

    def _restart_tips(self) -> None:
        """Show all tips again, as in a first game."""
        self._change(tips=True, tips_seen=())
        self.rearrange()

    def buttons(self) -> list[Button]:
        strings, context = self.context.strings, self.context
        return [
            Button(self.theme, strings("About"), lambda: Push(AboutScene(context))),
            Button(self.theme, strings("Keys"), lambda: Push(KeysScene(context))),
            Button(
                self.theme,
                strings("Computer players"),
                lambda: Push(ExternalBotsScene(context)),
                tooltip=strings("Programs by other authors"),
            ),
            Button(self.theme, strings("Reset"), self._ask_to_reset),
            Button(self.theme, strings("Close"), self.cancel, primary=True),
        ]

    def _ask_to_reset(self) -> Request:
        return Push(
            QuestionScene(
                self.context,
                sentence("Reset all settings?"),
                sentence(
                    "All settings on this page and all keys go back to their defaults, and all"
                    " tips are shown again. Your language, players, games and statistics won’t"
                    " change."
                ),
                sentence("Reset"),
                self._reset,
                destructive=True,
            )
        )

    def _reset(self) -> None:
        self.context.reset_settings()
        self.rearrange()

    def toggle_sound(self) -> None:
        super().toggle_sound()
        self.rearrange()
