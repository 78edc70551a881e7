"""Input for forms, scenes and the stack, from events of pygame."""

from collections.abc import Sequence
from typing import Any, Final

import pygame
from pygame.event import Event

from azul.kit.form import Form
from azul.kit.keys import KeyBindings, KeyPress
from azul.kit.pointer import Pointer
from azul.kit.widgets import Input
from azul.scenes.scene import Scene
from azul.scenes.stack import SceneStack

Point = tuple[int, int]
UNCHANGED: Final = KeyBindings({}, {})


def inputs(event: Event, keys: KeyBindings = UNCHANGED) -> Sequence[Input]:
    """Return the input that the program reads from an event."""
    key = keys.read(event)
    return [key] if key else Pointer().read(event)


def give(receiver: Form | Scene | SceneStack, *events: Event) -> Any:
    """Give the input of events to a receiver; return its last answer."""
    scene = receiver.top if isinstance(receiver, SceneStack) else receiver
    keys = scene.context.keys if isinstance(scene, Scene) else UNCHANGED
    answer = None
    for event in events:
        for each in inputs(event, keys):
            answer = receiver.handle(each)
    return answer


def pressed(
    key: int, mod: int = 0, typed: str = "", scancode: int = 0, keys: KeyBindings = UNCHANGED
) -> KeyPress:
    """Return the input of a pressed key."""
    event = Event(pygame.KEYDOWN, key=key, mod=mod, unicode=typed, scancode=scancode)
    (press,) = inputs(event, keys)
    assert isinstance(press, KeyPress)
    return press


def click(point: Point) -> tuple[Event, Event]:
    """Return the press and the release of the left button."""
    return (
        Event(pygame.MOUSEBUTTONDOWN, pos=point, button=pygame.BUTTON_LEFT),
        Event(pygame.MOUSEBUTTONUP, pos=point, button=pygame.BUTTON_LEFT),
    )
