"""What stands beside the table while a game is looked back at: steps, their worth, and buttons."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final

import pygame
from pygame import Rect

from azul.game import Game, HistoryEntry
from azul.i18n import Sentence, mark
from azul.kit import borders, boxes, metrics
from azul.kit.commands import Command, chord_label
from azul.kit.list_view import ListView
from azul.kit.widgets import Button, Widget
from azul.scenes.dialogs.history_list import EntryRow, place_of, story
from azul.scenes.insights import GameAnalysis
from azul.scenes.review.chance_curve import ChanceCurve
from azul.scenes.review.move_card import MoveCard
from azul.scenes.review.move_notes import step_in_words
from azul.scenes.review.progress import draw_rail
from azul.scenes.scene import Context

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

_RAIL: Final = 6

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
        self.curve: ChanceCurve | None = None

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
        self.theme = self._context.theme
        self.cramped = size[1] < self._px(_ROOM)
        width = self.width(size)
        self._panel = Rect(size[0] - width, 0, width, size[1])
        self._paper = pygame.Surface(self._panel.size).convert()
        self._paper.blit(borders.backdrop(self.theme, size), (0, 0), self._panel)
        self._paper.blit(borders.panel(self.theme, self._panel.size), (0, 0))
        inside, gap = self._inside, self._px(metrics.GAP)
        bottom = self._arrange_buttons(inside)
        head = sum(face.get_height() for face in self._head(len(self._passages)))
        place = Rect(inside.x, inside.y + head + gap, inside.w, 0)
        place.h = bottom - gap - place.y
        self._arrange_insight(place)
        self._list_steps(place)

    def _px(self, units: float) -> int:
        return self._context.theme.px(units)

    @property
    def _inside(self) -> Rect:
        padding = self._px(_CRAMPED if self.cramped else _PADDING)
        return self._panel.inflate(-2 * padding, -2 * padding)

    @property
    def widgets(self) -> list[Widget]:
        """All that answers or tells something, buttons first."""
        told = [widget for widget in (self.curve, self.card) if widget]
        return [*self.buttons.values(), self.listing, *told]

    def _arrange_buttons(self, inside: Rect) -> int:
        """The controls, what can be asked about the game, and the ways out; where they begin."""
        gap = self._px(metrics.GAP)
        rows = self._rows_of_buttons()
        self.buttons = {name: self._button(name) for row in rows for name in row}
        heights = [self._px(metrics.BUTTON)] * len(rows)
        area = Rect(inside.x, inside.bottom - boxes.length(heights, gap), inside.w, 0)
        for line, names in zip(boxes.column(area, heights, gap), rows, strict=True):
            for name, place in zip(names, boxes.columns(line, len(names), gap), strict=True):
                self.buttons[name].set_rect(place)
        return area.y

    def _rows_of_buttons(self) -> list[list[str]]:
        controls, asked = [*_CONTROLS], [n for n in _ASKED if n in self._actions]
        if asked and self._tight:
            # The list leads to both ends as well.
            controls, asked = [*controls[1:-1], *asked], []
        return [row for row in (controls, asked, ["on"], ["back"]) if row]

    @property
    def _tight(self) -> bool:
        return self._panel.h < self._px(_TIGHT)

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

    def _arrange_insight(self, place: Rect) -> None:
        """Put the curve and what the step was worth below the list, which gets what is left."""
        self.card = self.curve = None
        insight, gap = self._insight, self._px(metrics.GAP)
        if insight is None:
            return
        card = MoveCard(self.theme, insight, self._context.strings, _LINES)
        left = place.h - self._px(_LEAST) - gap
        if card.height(place.w) > left:
            return
        self.card = card
        card.set_rect(self._cut(place, card.height(place.w)))
        if self._px(_CURVE) <= left - card.rect.h - gap:
            strings, passages = self._context.strings, self._passages
            self.curve = ChanceCurve(self.theme, insight, passages, strings, self._choose, self._at)
            # All keys go through the steps anyway.
            self.curve.focusable = False
            self.curve.set_rect(self._cut(place, self._px(_CURVE)))

    def _cut(self, place: Rect, height: int) -> Rect:
        """The lower end of a place, which has so much less height then."""
        place.h -= height + self._px(metrics.GAP)
        return Rect(place.x, place.bottom + self._px(metrics.GAP), place.w, height)

    def _list_steps(self, place: Rect) -> None:
        strings = self._context.strings
        empty = EntryRow([strings("The empty table")], 0)
        found = self._insight.look_at if self._insight else None
        self.rows = [empty, *story(self._game, self._passages, strings, found)]
        self.listing = ListView(self.theme, self.rows, self._choose_row, ruled=True)
        self.listing.focusable = False  # All keys go through the steps anyway.
        self.listing.set_rect(place)

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
        if self.curve:
            self.curve.renew()

    def _tell(self) -> None:
        """Say what the step was worth."""
        if self.card and self._insight:
            told = step_in_words(self._game, self._passages, self._at, self._insight)
            self.card.tell(told)

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what answers to nobody: the paper, the heading, how far the work has come."""
        surface.blit(self._paper, self._panel)
        left, top = self._inside.topleft
        for face in self._head(self._at):
            surface.blit(face, (left, top))
            top += face.get_height()
        if self._insight and not self._insight.over:
            rail = Rect(left, top + self._px(2), self._inside.w, self._px(_RAIL))
            draw_rail(self.theme, surface, rail, self._insight.progress)

    def _head(self, at: int) -> list[pygame.Surface]:
        """The heading, if there is room for it, and which step this is."""
        strings, room = self._context.strings, self._inside.w
        words = strings(
            "Round {round} · Step {number} of {all}",
            round=self._passages[max(0, at - 1)].round,
            number=at,
            all=len(self._passages),
        )
        ink, cobalt = self.theme.colors.ink, self.theme.colors.cobalt
        told = [self.theme.paragraph(words, "text", self._px(metrics.TEXT), cobalt, room)]
        if self._instead:
            words = strings.say(self._instead)
            told.append(self.theme.paragraph(words, "text", self._px(metrics.SMALL), ink, room))
        if self.cramped:
            return told
        title = strings("The better move") if self._instead else strings("Look back")
        return [self.theme.paragraph(title, "title", self._px(metrics.HEADING), ink, room), *told]
