"""Another size of the window, told to scenes without the window."""

from azul.kit.theme import Theme
from azul.scenes.scene import Context, Scene
from azul.scenes.stack import SceneStack


def resize(context: Context, shown: Scene | SceneStack, size: tuple[int, int]) -> None:
    """Arrange a scene, or all of them, anew as the program does it."""
    context.theme = Theme.of(context.settings, size)
    shown.resize(size)
