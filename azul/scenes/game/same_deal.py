"""The same tiles again after a game, in the same or in other seats, and their code for friends."""

from collections.abc import Callable
from functools import partial

from azul.game import Game, alike_rounds, deal_code
from azul.i18n import sentence
from azul.kit.containers import Field, FieldText
from azul.kit.widgets import Button
from azul.scenes.dialogs.clipboard import TextCopy
from azul.scenes.panel import PanelScene
from azul.scenes.scene import Context, Request

_TITLE = sentence("The same tiles again")


class SameDealScene(PanelScene):
    """Offers to play the same tiles again, and shows their code; `play` gets True to swap seats."""

    first_focus = -1

    def __init__(self, context: Context, game: Game, play: Callable[[bool], Request]) -> None:
        super().__init__(context, _TITLE)
        self._play, self._players = play, len(game.seats)
        self._code = deal_code(game.setup)
        self._copy = TextCopy(self, _TITLE, lambda: self._code)

    def body(self) -> str:
        """Return the number of rounds with the same tiles, and the place to type the code."""
        strings = self.context.strings
        texts = [
            strings(
                "The first {number} rounds have the same tiles. After that, the bag is refilled,"
                " and the tiles depend on your moves.",
                number=alike_rounds(self._players),
            )
        ]
        if self._code:
            texts.append(strings("A friend can enter this code in “New game”, under “More”."))
        return "\n".join(texts)

    def rows(self) -> list[Field]:
        """Return the code, if there is one."""
        code = FieldText(self.theme, self._code)
        return [Field(self.context.strings("Tile code"), code)] if self._code else []

    def buttons(self) -> list[Button]:
        strings = self.context.strings
        next_seat = strings("Everyone moves to the next seat.")
        exchange = partial(self._play, True)
        return [
            Button(self.theme, strings("Back"), self.cancel),
            *([self._copy.button(strings("Copy code"))] if self._code else []),
            Button(self.theme, strings("Swap seats"), exchange, tooltip=next_seat),
            Button(self.theme, strings("Same seats"), partial(self._play, False), primary=True),
        ]
