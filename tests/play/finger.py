"""A finger on a touchscreen, by the events that SDL posts for it."""

from typing import Any

import pygame

from azul.kit.widgets import Widget
from tests.play.alone import Mouse
from tests.play.hand import DOUBLE, NEAR, Hand, Point

_STEPS = 4


def touch(hand: Hand, kind: int, point: Point) -> None:
    """What SDL sends for the first finger: mouse events, marked as coming from a finger."""
    more: dict[str, Any] = {} if kind == pygame.MOUSEMOTION else {"button": 1}
    finger = {
        pygame.MOUSEBUTTONDOWN: pygame.FINGERDOWN,
        pygame.MOUSEMOTION: pygame.FINGERMOTION,
        pygame.MOUSEBUTTONUP: pygame.FINGERUP,
    }[kind]
    pygame.event.post(pygame.Event(finger, x=0.5, y=0.5, touch_id=1, finger_id=1))
    pygame.event.post(pygame.Event(kind, pos=point, touch=True, **more))


def put_down(hand: Hand, point: Point) -> None:
    touch(hand, pygame.MOUSEMOTION, point)
    touch(hand, pygame.MOUSEBUTTONDOWN, point)
    hand.tick(1)


def lift(hand: Hand, point: Point) -> None:
    touch(hand, pygame.MOUSEBUTTONUP, point)
    hand.tick()


class Finger(Mouse):
    """Touches neither mouse nor keyboard: there is no pointer where no finger is."""

    def move(self, point: Point) -> None:
        """Slide, while the finger is down."""
        touch(self, pygame.MOUSEMOTION, point)
        self.tick(1)

    def press(self, point: Point) -> None:
        """Put the finger down; whoever does so twice in one place has looked in between."""
        if max(abs(point[0] - self._pressed[0]), abs(point[1] - self._pressed[1])) <= NEAR:
            self.wait(DOUBLE)
        self._pressed = point
        put_down(self, point)

    def release(self, point: Point) -> None:
        """Lift the finger."""
        lift(self, point)

    def double_click(self, point: Point) -> None:
        raise AssertionError("nothing needs two taps")

    def bring_into_view(self, widget: Widget) -> None:
        """Slide over what scrolls until a widget is seen whole."""
        view = widget.view
        while view and not view.contains(widget.rect):
            before = widget.rect.y
            way = max(-view.h // 3, min(view.h // 3, view.centery - widget.rect.centery))
            x, y = view.center
            self.press((x, y))
            for step in range(1, _STEPS + 1):
                self.move((x, y + way * step // _STEPS))
            self.release((x, y + way))
            self.wait(DOUBLE)
            view = widget.view
            assert widget.rect.y != before, f"{widget} cannot be scrolled into view"
