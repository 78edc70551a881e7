"""Giving a game a title, typed or suggested."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Self

from azul.game import Session
from azul.i18n import Sentence, mark, sentence
from azul.kit.containers import Field
from azul.kit.text_field import TextField, TextRule
from azul.kit.widgets import Button
from azul.saves import (
    LONGEST_TITLE,
    LibraryEntry,
    SaveError,
    fits_title,
    offered_titles,
    title_of,
    typed_title,
)
from azul.scenes.panel import PanelScene
from azul.scenes.scene import Context, Pop, Request


class TitleScene(PanelScene):
    """Asks for a game's title, to save it under that name or to rename its file.

    `titles` are suggestions. `rename` gives the title or raises SaveError; then `on_save` is called
    with the new path. `effect` describes the effect of the title on the game.
    """

    width = 1040
    first_focus = 0

    def __init__(
        self,
        context: Context,
        heading: Sentence,
        path: Path,
        rename: Callable[[str], Path],
        titles: Sequence[str],
        on_save: Callable[[Path], Request | None],
        effect: str = "",
    ) -> None:
        super().__init__(context, heading)
        self._effect = effect
        self._rename, self._on_save = rename, on_save
        self._suggestions = [context.library.free_title(title, path) for title in titles]
        self._typed = title_of(path.stem) or self._suggestions[0]
        self._problem: Sentence | None = None
        self._is_changed = False

    @classmethod
    def of_entry(
        cls, context: Context, entry: LibraryEntry, on_save: Callable[[Path], Request | None]
    ) -> Self:
        """Return the question for a game in the list."""
        rename = partial(context.library.rename, entry.path)
        titles = _suggested_titles(context, entry.names, entry.saved_here or datetime.now())
        return cls(context, sentence("Rename"), entry.path, rename, titles, on_save)

    @classmethod
    def of_session(
        cls, context: Context, session: Session, on_save: Callable[[Path], Request | None]
    ) -> Self:
        """Return the question for the played game, which continues in the file of this name."""
        titles = _suggested_titles(context, session.game.names, datetime.now())
        heading = sentence("Save as…")
        # Nobody is to think that this keeps the present position apart.
        effect = mark("The game continues under this name and is still saved automatically.")
        return cls(context, heading, session.path, session.rename, titles, on_save, effect)

    def body(self) -> str:
        """Return the task, or the reason why the game could not be renamed."""
        if self._problem:
            return self.context.strings.say(self._problem)
        strings = self.context.strings
        return f"{strings('Type a name or choose one.')} {strings(self._effect)}".rstrip()

    def rows(self) -> list[Field]:
        strings = self.context.strings
        label = strings("Name")
        rule = TextRule.up_to(LONGEST_TITLE, typed_title, strings, fits_title)
        field = TextField(self.theme, self._typed, label, rule, self._take)
        if not self._is_changed:
            field.select_all()
        buttons = (Button(self.theme, t, partial(self._take, t)) for t in self._suggestions)
        return [Field(label, field), *(Field("", button) for button in buttons)]

    def buttons(self) -> list[Button]:
        strings = self.context.strings
        return [
            Button(self.theme, strings("Cancel"), self.cancel),
            Button(self.theme, strings("Save"), self._save, primary=True),
        ]

    def _take(self, title: str) -> None:
        self._typed, self._is_changed = title, True
        self._show_problem(None)

    def _show_problem(self, problem: Sentence | None) -> None:
        self._problem = problem
        self.rearrange()

    def _save(self) -> Request | None:
        try:
            path = self._rename(self._typed)
        except SaveError as error:
            self._show_problem(error.sentence)
            return None
        return Pop(partial(self._on_save, path))


def _suggested_titles(context: Context, names: Sequence[str], when: datetime) -> Sequence[str]:
    known = [name for name in names if not context.statistics_reader.people.forgets(name)]
    return offered_titles(known, when, context.strings)
