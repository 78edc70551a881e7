"""Gamepads: their buttons, pads and sticks become presses of keys.

This module alone knows pygame's interface to controllers, which is experimental. Without it, or
without a driver, there are no gamepads. SDL finds the buttons of a controller by a mapping;
controllers without one are ignored.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, FileFinder
from importlib.util import module_from_spec
from pathlib import Path
from typing import Final, NamedTuple, Protocol

import pygame
from pygame.event import Event

from azul.kit.keys import Command, Key, KeyPress
from azul.kit.repeating import Repeater

_PRESS_THRESHOLD: Final = 0.55
_RELEASE_THRESHOLD: Final = 0.4
"""How far a stick or a trigger, at most 1, must be moved to count, and back to count no more."""

_MAX_AXIS_VALUE: Final = 32767

_REPEAT_DELAY: Final = 0.45
_REPEAT_INTERVAL: Final = 0.12
"""Seconds until a held direction counts again, and then between two times."""

PAD_PRESS: Final = pygame.USEREVENT
PAD_CHANGE: Final = pygame.USEREVENT + 1
"""The types of events that gamepads are turned into: a press, with `pressed`, and another pad."""

BUTTONS: Final = {
    pygame.CONTROLLER_BUTTON_A: KeyPress(key=Key.CONFIRM),
    pygame.CONTROLLER_BUTTON_B: KeyPress("escape", Key.ESCAPE),
    pygame.CONTROLLER_BUTTON_X: KeyPress(command=Command.HINT),
    pygame.CONTROLLER_BUTTON_Y: KeyPress(command=Command.UNDO),
    pygame.CONTROLLER_BUTTON_BACK: KeyPress(command=Command.RULES),
    pygame.CONTROLLER_BUTTON_START: KeyPress(key=Key.MENU),
    pygame.CONTROLLER_BUTTON_LEFTSTICK: KeyPress(command=Command.EXPLAIN),
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: KeyPress(command=Command.EXPLAIN),
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: KeyPress(key=Key.PREVIOUS_AREA),
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: KeyPress(key=Key.NEXT_AREA),
}
_DIRECTIONS: Final = {
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Key.LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Key.RIGHT,
    pygame.CONTROLLER_BUTTON_DPAD_UP: Key.UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: Key.DOWN,
}
_X, _Y = pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY
_SCROLL: Final = pygame.CONTROLLER_AXIS_RIGHTY
_STICK_KEYS: Final = {
    (_X, -1): Key.LEFT,
    (_X, 1): Key.RIGHT,
    (_Y, -1): Key.UP,
    (_Y, 1): Key.DOWN,
    (_SCROLL, -1): Key.PAGE_UP,
    (_SCROLL, 1): Key.PAGE_DOWN,
    (pygame.CONTROLLER_AXIS_TRIGGERLEFT, 1): Key.PAGE_UP,
    (pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 1): Key.PAGE_DOWN,
}

_RIVALS: Final = {_X: _Y, _Y: _X}
"""The other axis of each stick; only the axis that is moved further counts."""

_PRINTED: Final = {"confirm", "back", "hint", "undo", "left", "right"}
"""The images of buttons that each style prints differently."""

_WITH_SHAPES: Final = ("ps3", "ps4", "ps5", "playstation", "dualshock", "dualsense", "sony")


class PadStyle(StrEnum):
    """The labels printed on the buttons; the values are folders of images."""

    LETTERS = "letters"
    SHAPES = "shapes"

    @classmethod
    def of_name(cls, name: str) -> "PadStyle":
        has_shapes = any(word in name.lower() for word in _WITH_SHAPES)
        return cls.SHAPES if has_shapes else cls.LETTERS

    def picture(self, name: str) -> str:
        return f"pad/{self}/{name}" if name in _PRINTED else f"pad/{name}"

    @property
    def confirm_label(self) -> str:
        """The label printed on the lowest of the four buttons."""
        return "×" if self is PadStyle.SHAPES else "A"


class OpenPad(NamedTuple):
    """A controller that sends events with its `number` as long as the `handle` is kept."""

    number: int
    name: str
    handle: object = None


class PadDriver(Protocol):
    """The driver that connects controllers."""

    def connect(self, index: int) -> OpenPad | None:
        """Connect the controller at an index of the system's list, if it has a mapping."""


class SdlDriver:
    """SDL's controllers; raises ImportError or pygame.error where there are none."""

    def __init__(self) -> None:
        # Pygame's module, without the package around it, which imports much that nobody needs.
        folder = Path(pygame.__file__).parent / "_sdl2"
        finder = FileFinder(str(folder), (ExtensionFileLoader, EXTENSION_SUFFIXES))
        spec = finder.find_spec("pygame._sdl2.controller")
        if spec is None or spec.loader is None:
            raise ImportError("pygame._sdl2.controller")
        self._module = module_from_spec(spec)
        spec.loader.exec_module(self._module)
        self._module.init()

    def connect(self, index: int) -> OpenPad | None:
        try:
            if not self._module.is_controller(index):
                return None
            pad = self._module.Controller(index)
            # Its `id` is the index, which changes when others are unplugged.
            return OpenPad(pad.as_joystick().get_instance_id(), pad.name or "", pad)
        except pygame.error:
            return None  # It was unplugged again.


_Source = tuple[str, int]


@dataclass
class _Pad:
    """A gamepad, with the buttons and the directions that are held."""

    style: PadStyle
    handle: object
    buttons: set[int] = field(default_factory=set)
    axes: dict[int, float] = field(default_factory=dict)
    signs: dict[int, int] = field(default_factory=dict)


class Gamepads:
    """All gamepads; `start` finds them, `translate` and `update` return what they press."""

    def __init__(self) -> None:
        self._driver: PadDriver | None = None
        self._pads: dict[int, _Pad] = {}
        self._last: int | None = None
        self._repeater = Repeater(_REPEAT_DELAY, _REPEAT_INTERVAL)

    def start(self, driver: PadDriver | None = None) -> None:
        try:
            self._driver = driver or SdlDriver()
        # OSError is raised where no more files may be open.
        except (ImportError, AttributeError, OSError, pygame.error):
            self._driver = None  # A game without gamepads is better than none.

    def close(self) -> None:
        self._driver = self._last = None
        self._repeater.end()
        self._pads.clear()

    @property
    def style(self) -> PadStyle | None:
        """The style of the gamepad that was used or connected last; None without any."""
        return self._pads[self._last].style if self._last is not None else None

    @property
    def is_repeating(self) -> bool:
        """True if a direction is held, which counts again after a while."""
        return bool(self._repeater.source)

    def translate(self, events: Iterable[Event]) -> list[Event]:
        """Replace the events of controllers and joysticks by key presses, if any.

        SDL sends each button of a controller as a joystick's too. Most events of axes press nothing
        and vanish, so that a trembling stick costs no frame. Each button and axis presses once at
        most, so that a broken one cannot keep the program busy.
        """
        translated: list[Event] = []
        pressed: set[tuple[int, _Source]] = set()
        for event in events:
            if event.type in _IGNORED:
                continue
            if event.type in _CONTROLLER:
                translated += self._read(event, pressed)
            else:
                translated.append(event)
        return translated

    def update(self, seconds: float) -> KeyPress | None:
        """Let time pass. Return the repeated press of a held direction, if any."""
        return self._repeater.update(seconds)

    def let_go(self) -> None:
        """Forget what is held: its release may go to another window."""
        self._repeater.end()
        for pad in self._pads.values():
            pad.buttons.clear()
            pad.axes.clear()
            pad.signs.clear()

    # Connecting

    def _read(self, event: Event, pressed: set[tuple[int, _Source]]) -> list[Event]:
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                found = self._driver.connect(event.device_index) if self._driver else None
                if found is None or found.number in self._pads:
                    return []
                self._pads[found.number] = _Pad(PadStyle.of_name(found.name), found.handle)
                self._last = found.number
                return [Event(PAD_CHANGE)]
            case pygame.CONTROLLERDEVICEREMOVED:
                return self._remove(event.instance_id)
        number = event.instance_id
        pad = self._pads.get(number)
        if pad is None:
            return []
        before = self.style
        if event.type == pygame.CONTROLLERAXISMOTION:
            source = number, ("axis", event.axis)
            presses = self._move_axis(number, pad, event.axis, event.value / _MAX_AXIS_VALUE)
        else:
            source = number, ("button", event.button)
            is_down = event.type == pygame.CONTROLLERBUTTONDOWN
            presses = self._press_button(number, pad, event.button, is_down)
        if not presses or source in pressed:
            return []
        pressed.add(source)
        self._last = number
        changes = [Event(PAD_CHANGE)] if self.style is not before else []
        return [*changes, *(Event(PAD_PRESS, pressed=key) for key in presses)]

    def _remove(self, number: int) -> list[Event]:
        if self._pads.pop(number, None) is None:
            return []
        if self._repeater.source[:1] == (number,):
            self._repeater.end()
        if self._last == number:
            self._last = next(reversed(self._pads), None)
        return [Event(PAD_CHANGE)]

    # Pressing

    def _press_button(self, number: int, pad: _Pad, button: int, is_down: bool) -> list[KeyPress]:
        was_down = button in pad.buttons
        if is_down == was_down:
            return []
        if not is_down:
            pad.buttons.discard(button)
            self._end(number, ("button", button))
            return []
        pad.buttons.add(button)
        if button in _DIRECTIONS:
            return self._begin(number, ("button", button), _DIRECTIONS[button])
        return [BUTTONS[button]] if button in BUTTONS else []

    def _move_axis(self, number: int, pad: _Pad, axis: int, value: float) -> list[KeyPress]:
        """Press what an axis means as soon as it is far enough from its middle."""
        pad.axes[axis] = value
        sign = (value > _PRESS_THRESHOLD) - (value < -_PRESS_THRESHOLD)
        before = pad.signs.get(axis, 0)
        if before and value * before > _RELEASE_THRESHOLD:
            return []
        if before:
            pad.signs[axis] = 0
            self._end(number, ("axis", axis))
        rival = _RIVALS.get(axis)
        is_lesser = rival is not None and abs(pad.axes.get(rival, 0.0)) > abs(value)
        if not sign or is_lesser or (rival is not None and pad.signs.get(rival)):
            return []
        key = _STICK_KEYS.get((axis, sign))
        if key is None:
            return []
        pad.signs[axis] = sign
        return self._begin(number, ("axis", axis), key)

    def _begin(self, number: int, source: _Source, key: Key) -> list[KeyPress]:
        pressed = KeyPress(key=key)
        self._repeater.begin((number, source), pressed)
        return [pressed]

    def _end(self, number: int, source: _Source) -> None:
        if self._repeater.source == (number, source):
            self._repeater.end()


_CONTROLLER: Final = {
    *(pygame.CONTROLLERAXISMOTION, pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP),
    *(pygame.CONTROLLERDEVICEADDED, pygame.CONTROLLERDEVICEREMOVED),
}
_IGNORED: Final = {
    *(pygame.CONTROLLERDEVICEREMAPPED, pygame.CONTROLLERSENSORUPDATE),
    *(pygame.CONTROLLERTOUCHPADDOWN, pygame.CONTROLLERTOUCHPADMOTION),
    *(pygame.CONTROLLERTOUCHPADUP, pygame.JOYAXISMOTION, pygame.JOYBALLMOTION),
    *(pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYHATMOTION),
    *(pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED),
}
