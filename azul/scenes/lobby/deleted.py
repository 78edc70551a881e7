"""The deleted games: they can be restored, or deleted permanently."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from azul.i18n import sentence
from azul.kit.widgets import Button
from azul.scenes.dialogs.question import Question
from azul.scenes.lobby.game_list_scene import GameListScene
from azul.scenes.scene import Push, Request


class DeletedScene(GameListScene):
    """Games that were deleted and can still be restored."""

    def title(self) -> str:
        return self.context.strings("Deleted games")

    def empty_text(self) -> str:
        return self.context.strings("No deleted games.")

    def paths(self) -> Sequence[Path]:
        return self.context.library.deleted_paths()

    def actions(self) -> list[Button]:
        strings = self.context.strings
        return [
            Button(self.theme, strings("Restore"), self.open, primary=True),
            Button(self.theme, strings("Delete for good"), self._ask),
        ]

    def open(self) -> Request | None:
        restore = partial(self.context.library.restore, self.chosen.path)
        return self.attempt(restore, sentence("This game can’t be restored"))

    def _ask(self) -> Request:
        purge = partial(self.context.library.purge, self.chosen.path)
        return Push(
            Question(
                self.context,
                sentence("Delete for good?"),
                sentence("This can’t be undone."),
                sentence("Delete for good"),
                partial(self.attempt, purge, sentence("This game can’t be deleted")),
                destructive=True,
            )
        )
