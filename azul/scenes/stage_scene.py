"""The common base of the scenes that show a table on a stage."""

from pygame import Rect

from azul.kit.accessibility import AccessibleNode
from azul.kit.pointer import LongPress, MouseButton, Move, Press
from azul.scenes.scene import Request, Scene
from azul.table.animation.player import AnimationPlayer
from azul.table.stage import Stage


class StageScene(Scene):
    """Pointer and screen readers reach the table wherever no widget is above it."""

    stage: Stage

    @property
    def animations(self) -> AnimationPlayer:
        """The animations of the table."""
        return self.stage.animations

    @property
    def notice_room(self) -> Rect:
        return self.stage.table.layout.bar

    @property
    def is_holding(self) -> bool:
        return self.stage.is_holding

    # For screen readers

    def accessible_nodes(self) -> tuple[AccessibleNode, ...]:
        return (*self.stage.accessible_nodes(), *super().accessible_nodes())

    def announced_texts(self) -> list[str]:
        return [*self.stage.announced_texts(), *super().announced_texts()]

    # Input

    def move(self, move: Move) -> Request | None:
        """Let the form and the stage follow the pointer."""
        request = self.respond(move)
        self.stage.move(move.point, is_covered=self.form.covers(move.point))
        return request

    def rest(self, long_press: LongPress) -> Request | None:
        """Explain what a finger rests on."""
        request = self.respond(long_press)
        if not self.form.covers(long_press.point):
            self.stage.explain_at(long_press.point)
        return request

    def press_other_button(self, press: Press) -> Request | None:
        """Cancel with the right button."""
        if press.button is MouseButton.RIGHT:
            self.stage.cancel()
        return None

    # Drawing

    def paint_ahead(self) -> bool:
        return self.stage.table.paint_background()
