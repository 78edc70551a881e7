"""What stands beside the table while a game is looked back at: steps, their worth, and buttons."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final

from pygame import Rect

from azul.game import Game, HistoryEntry
from azul.i18n import Sentence, mark
from azul.kit import metrics
from azul.kit.chart import Chart, ChartData
from azul.kit.commands import Command, chord_label
from azul.kit.containers import Column, Heading, Row, SidePanel, Text
from azul.kit.list_view import ListView
from azul.kit.widgets import Button, Widget
from azul.scenes.dialogs.history_list import EntryRow, place_of, story
from azul.scenes.review.chance_chart import chance_chart
from azul.scenes.review.move_card import MoveCard
from azul.scenes.review.move_notes import notes_on_step
from azul.scenes.review.progress import ProgressRail
from azul.scenes.scene import Context
from azul.services import GameAnalysis

_WIDTH: Final = 480
_WIDEST: Final = 0.38
"""Width of the panel in design units, and the most of the window that it takes."""

_ROOM: Final = 720
_WIDEST_CRAMPED: Final = 0.45
"""Windows with less height, in design units, have no heading, and a panel as wide as that."""

_PADDING: Final = 32
_CRAMPED: Final = 22

_LINES: Final = 4
"""Of what is told about a step."""

_LEAST: Final = 200
_CURVE: Final = 110
"""Height of the list at least where worth and curve have room as well, and that of the curve."""

_TIGHT: Final = 620
"""Windows with less height, in design units, have all controls in one row."""

_CONTROLS: Final = ("first", "back_step", "play", "forward_step", "last")
_TIPS: Final = {
    "first": (mark("To the beginning"), "home"),
    "back_step": (mark("A step back"), "left"),
    "play": (mark("Play by itself"), "space"),
    "pause": (mark("Stop"), "space"),
    "forward_step": (mark("A step forward"), "right"),
    "last": (mark("To the end"), "end"),
}
"""What the controls do, by their icons, and the keys that do the same."""

_ASKED: Final = {
    "slip": (mark("To the next slip"), Command.NEXT_ERROR),
    "better": (mark("Show the better move"), Command.BETTER_MOVE),
    "insight": (mark("What the game hung on"), Command.ANALYSIS),
}
"""What can be asked about the game, by its icons, and the commands that ask the same."""

_WORDS: Final = {"on": mark("Play on from here"), "back": mark("Back")}

Actions = Mapping[str, Callable[[], Any]]
"""What buttons do, by their icons, in their order."""


class ReviewSidePanel:
    """The panel; `actions` are what its buttons do, `choose` is told which step was pressed.

    Without `insight` it says nothing of what steps were worth, but what was not played `instead`
    has its words at the head.
    """

    listing: ListView

    def __init__(
        self,
        context: Context,
        game: Game,
        passages: Sequence[HistoryEntry],
        insight: GameAnalysis | None,
        instead: Sentence | None,
        actions: Actions,
        choose: Callable[[int], None],
    ) -> None:
        self._context, self._game, self._passages = context, game, passages
        self._insight, self._instead = insight, instead
        self._actions, self._choose = actions, choose
        self._at = 0
        self.buttons: dict[str, Button] = {}
        self.card: MoveCard | None = None
        self.curve: Chart | None = None

    # Arranging

    def width(self, size: tuple[int, int]) -> int:
        """As narrow as can be read, but what a wide window leaves beside the table is taken too."""
        width, height = metrics.DESIGN
        spare = size[0] - size[1] * width // height
        cramped = size[1] < self._px(_ROOM)
        widest = _WIDEST_CRAMPED if cramped else _WIDEST
        return min(max(self._px(_WIDTH), spare), round(size[0] * widest))

    def arrange(self, size: tuple[int, int]) -> None:
        """Take the place at the right of a window."""
        self.theme = theme = self._context.theme
        self.cramped = size[1] < self._px(_ROOM)
        # Measured at the last step, so that nothing moves as one goes through them.
        self._at = len(self._passages)
        width = self.width(size)
        rect = Rect(size[0] - width, 0, width, size[1])
        padding = self._px(_CRAMPED if self.cramped else _PADDING)
        self.panel = SidePanel(theme, size, rect, padding)
        inside, gap = self.panel.inside, self._px(metrics.GAP)
        head, buttons = self._head(), self._rows_of_buttons()
        self.listing = self._list_of_steps()
        room = inside.h - head.height(inside.w) - buttons.height(inside.w) - gap
        middle = [self.listing, *self._of_insight(room, inside.w)]
        below = Column(theme, [*middle, buttons], gap, stretches=self.listing)
        whole = Column(theme, [head, below], stretches=below)
        self.panel.set_child(whole, tab_order=[buttons, *middle])

    def _px(self, units: float) -> int:
        return self._context.theme.px(units)

    def _head(self) -> Column:
        """The heading, if there is room for it, which step this is, and how far the analysis is."""
        theme, strings = self.theme, self._context.strings
        title = strings("The better move") if self._instead else strings("Look back")
        heading = Heading(theme, "" if self.cramped else title)
        step = Text(theme, self._step_words, color=theme.colors.cobalt)
        told = Text(theme, strings.say(self._instead) if self._instead else "", metrics.SMALL)
        gap = ProgressRail(theme, self._insight)
        return Column(theme, [heading, step, told, gap])

    def _step_words(self) -> str:
        """Which step this is."""
        return self._context.strings(
            "Round {round} · Step {number} of {all}",
            round=self._passages[max(0, self._at - 1)].round,
            number=self._at,
            all=len(self._passages),
        )

    def _rows_of_buttons(self) -> Column:
        """The controls, what can be asked about the game, and the ways out."""
        gap, rows = self._px(metrics.GAP), self._names_of_buttons()
        self.buttons = {name: self._button(name) for row in rows for name in row}
        lines = [Row(self.theme, [self.buttons[name] for name in row], gap) for row in rows]
        return Column(self.theme, lines, gap)

    def _names_of_buttons(self) -> list[list[str]]:
        controls, asked = [*_CONTROLS], [n for n in _ASKED if n in self._actions]
        if asked and self._tight:
            # The list leads to both ends as well.
            controls, asked = [*controls[1:-1], *asked], []
        return [row for row in (controls, asked, ["on"], ["back"]) if row]

    @property
    def _tight(self) -> bool:
        return self.panel.rect.h < self._px(_TIGHT)

    def _button(self, name: str) -> Button:
        strings, action = self._context.strings, self._actions[name]
        if name in _WORDS:
            return Button(self.theme, strings(_WORDS[name]), action)
        tooltip = self._tooltip(name)
        return Button(
            self.theme, tooltip, action, f"icons/{name}", primary=name == "play", tooltip=tooltip
        )

    def _tooltip(self, name: str) -> str:
        """What a control does, and the key that does the same."""
        strings = self._context.strings
        if name in _TIPS:
            words, key = _TIPS[name]
            return f"{strings(words)} ({chord_label(key, strings)})"
        words, command = _ASKED[name]
        return self._context.keys.tooltip(strings(words), command, strings)

    def _of_insight(self, room: int, width: int) -> list[Widget]:
        """The curve and what the step was worth, as far as the list has room enough beside them."""
        self.card = self.curve = None
        insight, gap = self._insight, self._px(metrics.GAP)
        if insight is None:
            return []
        spare = room - self._px(_LEAST) - gap
        card = MoveCard(self.theme, insight, self._context.strings, _LINES)
        if card.height(width) > spare:
            return []
        self.card = card
        if self._px(_CURVE) > spare - card.height(width) - gap:
            return [card]
        tooltip = self._context.strings("Chances to win: a press leads to the step")
        data, height = self._chances(insight), self._px(_CURVE)
        self.curve = Chart(self.theme, data, height, tooltip, self._choose, self._at)
        self.curve.focusable = False  # All keys go through the steps anyway.
        return [self.curve, card]

    def _chances(self, insight: GameAnalysis) -> ChartData:
        return chance_chart(self.theme, insight, self._passages, self._context.strings)

    def _list_of_steps(self) -> ListView:
        strings = self._context.strings
        empty = EntryRow([strings("The empty table")], 0)
        found = self._insight.review_at if self._insight else None
        self.rows = [empty, *story(self._game, self._passages, strings, found)]
        listing = ListView(self.theme, self.rows, self._choose_row, ruled=True)
        listing.name = strings("Look back")
        listing.focusable = False  # All keys go through the steps anyway.
        return listing

    def _choose_row(self, place: int) -> None:
        row = self.rows[place]
        assert isinstance(row, EntryRow)
        self._choose(row.number)

    # Following

    def show(self, at: int, playing: bool, may: Collection[str]) -> None:
        """Bring what depends on the step up to date; `may` says which buttons answer."""
        self._at = at
        for name, button in self.buttons.items():
            button.enabled = name in may
        play, icon = self.buttons["play"], "pause" if playing else "play"
        play.icon, play.tooltip = f"icons/{icon}", self._tooltip(icon)
        place = place_of(self.rows, at)
        # Where news alone have come, the list stays where it was scrolled to.
        if self.listing.chosen != place:
            self.listing.choose(place)
        if self.curve:
            self.curve.at = at
        self._tell()

    def renew(self) -> None:
        """Draw the curve as far as it is known by now."""
        if self.curve and self._insight:
            self.curve.show(self._chances(self._insight))

    def _tell(self) -> None:
        """Say what the step was worth."""
        if self.card and self._insight:
            told = notes_on_step(self._game, self._passages, self._at, self._insight)
            self.card.tell(told)
