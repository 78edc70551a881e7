"""Resizes scenes without a window."""

from azul.kit.theme import Theme
from azul.scenes.scene import Context, Scene
from azul.scenes.stack import SceneStack


def resize(context: Context, target: Scene | SceneStack, size: tuple[int, int]) -> None:
    """Give a scene, or all of a stack, a theme and a layout for a new size, as the program does."""
    context.theme = Theme.of(context.settings, size)
    target.resize(size)
