"""The deleted games: to be brought back, or deleted for good."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from azul.i18n import sentence
from azul.kit.widgets import Button
from azul.saves import Entry
from azul.scenes.confirm import Confirm
from azul.scenes.scene import Context, Push, Request
from azul.scenes.start.shelf_scene import ShelfScene


class PurgeQuestion(Confirm):
    """Asks whether a deleted game, its result, may go for good; a hasty Enter means no."""

    def __init__(self, context: Context, path: Path) -> None:
        super().__init__(
            context,
            sentence("Delete for good?"),
            sentence("Nobody can bring this game back then."),
            sentence("Delete for good"),
            path,
        )

    def first_focus(self) -> int | None:
        """The way back."""
        return 0


class DeletedScene(ShelfScene):
    """What was deleted and can still be brought back."""

    def title(self) -> str:
        """The heading."""
        return self.context.strings("Deleted games")

    def nothing(self) -> str:
        """What is told when there is none."""
        return self.context.strings("There are no deleted games.")

    def entries(self) -> Sequence[Entry]:
        """The deleted games, the last played first."""
        return self.context.shelf.deleted()

    def actions(self) -> list[Button]:
        """What can be done with the chosen game."""
        strings = self.context.strings
        return [
            Button(self.unit, strings("Bring back"), self.open, primary=True),
            Button(self.unit, strings("Delete for good"), self._ask),
        ]

    def open(self) -> Request | None:
        """Bring the chosen game back."""
        path = self.chosen.path
        heading = sentence("This game cannot be brought back")
        failed = self.attempt(lambda: self.context.shelf.restore(path), heading)
        self.reload()
        return failed

    def _ask(self) -> Request:
        return Push(PurgeQuestion(self.context, self.chosen.path))

    def resume(self, result: Any) -> Request | None:
        """Delete for good what the answer says."""
        if not isinstance(result, Path):
            return None
        heading = sentence("This game cannot be deleted")
        failed = self.attempt(lambda: self.context.shelf.purge(result), heading)
        self.reload()
        return failed
