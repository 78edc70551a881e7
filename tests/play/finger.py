"""A test player with a touchscreen: posts the events that SDL sends for a finger."""

from typing import Any

import pygame

from azul.engine import Record
from azul.kit.widgets import Widget
from tests.play.mouse_player import DOUBLE_CLICK_DISTANCE, DOUBLE_CLICK_SECONDS, MousePlayer, Point
from tests.play.single_device import Mouse

_STEPS = 4


def touch(player: MousePlayer, kind: int, point: Point) -> None:
    """Post SDL's events for the first finger: mouse events that are marked as touches."""
    more: dict[str, Any] = {} if kind == pygame.MOUSEMOTION else {"button": 1}
    finger = {
        pygame.MOUSEBUTTONDOWN: pygame.FINGERDOWN,
        pygame.MOUSEMOTION: pygame.FINGERMOTION,
        pygame.MOUSEBUTTONUP: pygame.FINGERUP,
    }[kind]
    pygame.event.post(pygame.Event(finger, x=0.5, y=0.5, touch_id=1, finger_id=1))
    pygame.event.post(pygame.Event(kind, pos=point, touch=True, **more))


def put_down(player: MousePlayer, point: Point) -> None:
    touch(player, pygame.MOUSEMOTION, point)
    touch(player, pygame.MOUSEBUTTONDOWN, point)
    player.tick(1)


def lift(player: MousePlayer, point: Point) -> None:
    touch(player, pygame.MOUSEBUTTONUP, point)
    player.tick()


class Finger(Mouse):
    """A player with a touchscreen only: there is no pointer while no finger is down."""

    def move(self, point: Point) -> None:
        """Slide the finger that is down."""
        touch(self, pygame.MOUSEMOTION, point)
        self.tick(1)

    def press(self, point: Point) -> None:
        """Put the finger down, after a pause: a second touch in one place is no double tap then."""
        x, y = self._pressed
        if max(abs(point[0] - x), abs(point[1] - y)) <= DOUBLE_CLICK_DISTANCE:
            self.wait(DOUBLE_CLICK_SECONDS)
        self._pressed = point
        put_down(self, point)

    def release(self, point: Point) -> None:
        """Lift the finger."""
        lift(self, point)

    def aim(self, record: Record) -> None:
        """Do nothing: tiles that a tap has taken follow no finger."""

    def cancel(self) -> None:
        """Put the held tiles back by tapping their source again."""
        self.click(self._pressed)

    def double_click(self, point: Point) -> None:
        raise AssertionError("no command may need a double tap")

    def bring_into_view(self, widget: Widget) -> None:
        """Scroll by sliding until a widget is fully visible."""
        view = widget.view
        while view and not view.contains(widget.rect):
            before = widget.rect.y
            distance = max(-view.h // 3, min(view.h // 3, view.centery - widget.rect.centery))
            x, y = view.center
            self.press((x, y))
            for step in range(1, _STEPS + 1):
                self.move((x, y + distance * step // _STEPS))
            self.release((x, y + distance))
            self.wait(DOUBLE_CLICK_SECONDS)
            view = widget.view
            assert widget.rect.y != before, f"{widget} cannot be scrolled into view"
