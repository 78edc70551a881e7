"""The keys of all commands, and changing them."""

from dataclasses import replace
from functools import partial
from typing import Final

from azul.i18n import mark, sentence
from azul.kit.containers import Field, Fields, PictureRow
from azul.kit.keys import FIXED, NAMES, Command, KeyPress, chord_label
from azul.kit.pointer import MouseButton, Press
from azul.kit.widgets import Button, Input, Widget
from azul.scenes.dialogs.question import MessageScene, QuestionScene
from azul.scenes.panel import PanelScene
from azul.scenes.scene import Context, Push, Request

_PAD_BUTTON: Final = 44
"""Side of the image of a gamepad's button, in design units."""

_PAD_USES: Final = (
    (mark("Gamepad: choose"), ("directions", "stick")),
    (mark("Confirm, take, place"), ("confirm",)),
    (mark("Back, return tiles"), ("back",)),
    (mark("Next area"), ("left", "right")),
    (NAMES[Command.HINT], ("hint",)),
    (NAMES[Command.UNDO], ("undo",)),
    (NAMES[Command.RULES], ("rules",)),
    (mark("Menu"), ("menu",)),
    (mark("Scroll"), ("scroll",)),
    (NAMES[Command.EXPLAIN], ("explain",)),
)
"""The effects of the buttons of a gamepad, and their images."""


class KeysScene(PanelScene):
    """A row for each command; after a click on its button the next key becomes its key."""

    opened_by = Command.KEYS
    first_focus = -1

    def __init__(self, context: Context) -> None:
        body = sentence(
            "At the table, choose a display with the arrow or number keys and a color with the"
            " arrow or letter keys; then choose a line with the arrow or number keys and press"
            " Enter to play. 0 means the center or the floor line. Tab moves through the buttons;"
            " Esc cancels or closes. To change a key, choose it and press another one."
        )
        super().__init__(context, sentence("Keys"), body)
        self._waiting: Command | None = None

    @property
    def captures_all_keys(self) -> bool:
        """True if it waits for a new key."""
        return self._waiting is not None

    def content(self) -> Widget | None:
        """Return the uses of the buttons of the gamepad, if there is one."""
        pad, strings, side = self.context.pad, self.context.strings, self.px(_PAD_BUTTON)
        if pad is None:
            return None
        fields = []
        for text, names in _PAD_USES:
            pictures = [self.theme.picture(pad.picture(name), side, side) for name in names]
            fields.append(Field(strings(text), PictureRow(self.theme, pictures)))
        return Fields(self.theme, fields)

    def rows(self) -> list[Field]:
        keys, strings = self.context.keys, self.context.strings
        rows = []
        for command in Command:
            label = keys.keys_label(command, strings)
            text = strings("Press a key…") if command is self._waiting else label
            button = Button(self.theme, text, partial(self._set_waiting, command))
            rows.append(Field(keys.command_name(command, strings), button))
        return rows

    def _set_waiting(self, command: Command | None) -> None:
        self._waiting = command
        self.rearrange()

    def buttons(self) -> list[Button]:
        strings = self.context.strings
        return [
            Button(self.theme, strings("Reset"), self._ask_to_reset),
            Button(self.theme, strings("Close"), self.cancel, primary=True),
        ]

    def handle(self, event: Input) -> Request | None:
        """Take the key that it waits for; Esc and a click leave the old key."""
        if self._waiting is None:
            return super().handle(event)
        match event:
            case Press(_, MouseButton.LEFT):
                self._set_waiting(None)
            case KeyPress(chord) if chord:
                return self._assign(self._waiting, event)
        return None

    def _assign(self, command: Command, pressed: KeyPress) -> Request | None:
        """Give a command its new key, or report the use of that key."""
        self._set_waiting(None)
        keys, strings = self.context.keys, self.context.strings
        if pressed.chord in ("escape", keys.changeable_chord(command)):
            return None
        key = chord_label(pressed.chord, strings)
        if pressed.command:
            use = keys.command_name(pressed.command, strings)
            problem = sentence("{key} is already used for “{use}”.", key=key, use=use)
        elif pressed.chord in FIXED:
            problem = sentence("{key} has a fixed meaning and can’t be changed.", key=key)
        else:
            self._change({**self.context.settings.keys, command.value: pressed.chord})
            return None
        return Push(MessageScene(self.context, sentence("This key is taken"), problem))

    def _change(self, keys: dict[str, str]) -> None:
        self.context.change_settings(replace(self.context.settings, keys=keys))

    def _ask_to_reset(self) -> Request:
        return Push(
            QuestionScene(
                self.context,
                sentence("Reset all keys?"),
                sentence("All commands get their default keys back."),
                sentence("Reset"),
                partial(self._change, {}),
                destructive=True,
            )
        )
