"""Asking for the name of the person who plays, before the first game."""

from collections.abc import Callable
from dataclasses import replace

from azul.game import clean_name, first_game_seats, remembered_names, suggested_names
from azul.i18n import sentence
from azul.kit.containers import Field
from azul.kit.text_field import TextField
from azul.kit.widgets import Button
from azul.scenes.dialogs.pick import Option, PickScene
from azul.scenes.dialogs.seats import name_rule
from azul.scenes.panel import PanelScene
from azul.scenes.scene import Context, Pop, Push, Request


class NameScene(PanelScene):
    """Asks once for a name, which may stay empty, and remembers it; then `play` is called."""

    first_focus = 0

    def __init__(self, context: Context, play: Callable[[], Request]) -> None:
        super().__init__(
            context,
            sentence("What’s your name?"),
            sentence("It appears on your board and in the statistics. You can change it later."),
        )
        self._play = play
        self._name = ""

    def uncover(self) -> None:
        """Give the focus to the name after names were offered, even by the mouse."""
        self.enter()

    def rows(self) -> list[Field]:
        strings, theme = self.context.strings, self.theme
        placeholder, tooltip = strings("Player {number}", number=1), strings("Choose a name")
        rule, offer = name_rule(strings), self._offer_names
        field = TextField(theme, self._name, placeholder, rule, self._take, offer)
        choose = Button(theme, "list", self._offer_names, "icons/list", tooltip=tooltip)
        return [Field(strings("Name"), field, (choose,))]

    def _offer_names(self) -> Request:
        """Offer names, for players who cannot type."""
        names = suggested_names(self.context.settings.known, ())
        options = [Option(name, name) for name in map(clean_name, names)]
        return Push(PickScene(self.context, sentence("Suggested names"), options, self._take))

    def _take(self, name: str) -> None:
        self._name = name
        self.rearrange()

    def buttons(self) -> list[Button]:
        strings = self.context.strings
        return [
            Button(self.theme, strings("Back"), self.cancel),
            Button(self.theme, strings("Play"), self._confirm, primary=True),
        ]

    def _confirm(self) -> Request:
        known = remembered_names([self._name], ())
        seats = first_game_seats(known)
        names, levels = (seat.name for seat in seats), (seat.level or "" for seat in seats)
        settings = self.context.settings
        # With names, even empty names, nobody is asked again.
        self.context.change_settings(
            replace(settings, names=tuple(names), levels=tuple(levels), known=known)
        )
        return Pop(self._play)
