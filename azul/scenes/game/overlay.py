"""A widget that lies above the table for some seconds, and lets all input through."""

from azul.kit.pointer import Point
from azul.kit.widgets import Widget
from azul.scenes.scene import Context


class BriefOverlay(Widget):
    """Visible for `seconds` after `appear`, or until `hide`; subclasses draw it by its age."""

    is_interactive = False

    def __init__(self, context: Context) -> None:
        super().__init__(context.theme)
        self._context = context
        self._age = self._seconds = 0.0

    @property
    def is_visible(self) -> bool:
        return self._age < self._seconds

    def appear(self, seconds: float) -> None:
        self._age, self._seconds = 0.0, seconds

    def hide(self) -> None:
        self._seconds = 0.0

    def update(self, seconds: float) -> None:
        self._age += seconds

    def is_at(self, point: Point) -> bool:
        return False
