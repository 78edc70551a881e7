"""Resizes scenes without a window."""

from azul.kit.theme import Theme
from azul.scenes.scene import Context, Scene
from azul.scenes.stack import SceneStack


def resize(context: Context, target: Scene | SceneStack, size: tuple[int, int]) -> None:
    """Give a scene or a whole stack a theme and a layout for a new size."""
    context.theme = Theme.of(context.settings, size)
    target.resize(size)
