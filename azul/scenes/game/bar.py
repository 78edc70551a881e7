"""The bar above the table: a headline, the latest move, and buttons."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, product
from typing import Final

import pygame

from azul.engine import Deal, Draft, Phase
from azul.game import Game, Seating, SeriesScore, describe_decision, draft_in_short
from azul.i18n import Strings, mark
from azul.kit import borders, boxes, metrics
from azul.kit.colors import Rgb
from azul.kit.keys import NAMES, Command, chord_label
from azul.kit.theme import Theme
from azul.kit.widgets import Action, Button, Widget
from azul.scenes.game.adviser import Adviser
from azul.scenes.game.hint_card import left_in_words
from azul.scenes.game.program_turns import ProgramTurns
from azul.scenes.scene import Context
from azul.table.animation.player import AnimationPlayer, QueuedAnimation
from azul.table.layout import Layout

_HEADLINE: Final = 0.56
_LATEST_MOVE: Final = (0.38, 0.3)
_BUTTON: Final = 0.8
_GAP: Final = 0.25
"""Sizes of type, buttons and gaps, in heights of the bar."""

_TWO_LINE_HEIGHT: Final = 3
"""The minimum height of a bar with two lines, in sizes of the smallest type."""

_UPPER_LINE: Final = 0.58
_LINE_TYPE: Final = 0.75
"""The share of the upper line in the bar, and that of the type in each line."""

_MIN_LATEST_MOVE: Final = 9
"""The minimum width for the latest move, in sizes of its type."""


@dataclass(frozen=True)
class Headline:
    """What the bar says: `text` with {name} for `name`, and other texts at its left.

    First comes `last_round_notice`, then `last_move` if there is room for it: in full, or in one
    of the shorter versions that follow.
    """

    text: str
    name: str = ""
    last_move: Sequence[str] = ()
    last_round_notice: str = ""


def describe_last_move(
    game: Game, animations: AnimationPlayer, series_score: SeriesScore | None, strings: Strings
) -> tuple[str, ...]:
    """The last decision that is shown, in full and in shorter versions.

    At the start of a round it is the score of the series. There is none while a round is scored.
    """
    replay, number = animations.replay, animations.step_number
    step = replay.step if replay else game.step(number)
    if step is None or (replay and replay.player is None):
        return ()
    if isinstance(step.record, Deal):
        return (series_score.in_words(game.names, strings),) if series_score else ()
    if (
        isinstance(step.record, Draft)
        and animations.state.phase is not Phase.FACTORY_OFFER
        and not replay
    ):
        return ()
    seats = game.seating.at(number)
    return tuple(map(strings.say, (describe_decision(step, seats), *draft_in_short(step, seats))))


def describe_replay(
    replay: QueuedAnimation | None, seating: Seating, strings: Strings
) -> tuple[str, str] | None:
    """The headline during a replay, with the name of the seat's holder at that time."""
    if replay is None:
        return None
    if replay.player is None:
        return strings("Replay"), ""
    seat = seating.at(replay.step_number)[replay.player]
    return strings("Replay · {name}", name="{name}"), seat.name


_ICONS: Final = {
    "undo": Command.UNDO,
    "redo": Command.REDO,
    "again": Command.REPLAY,
    "history": Command.HISTORY,
    "advice": Command.ADVICE,
    "help": Command.RULES,
    "sound": Command.SOUND,
    "menu": None,
}
"""The buttons by their icons, and their commands; None opens the menu."""

_WHY_DISABLED: Final = {
    "undo": mark("Nothing to undo"),
    "redo": mark("Nothing to redo"),
    "again": mark("Nothing to replay yet"),
    "advice": mark("No hints left in this game"),
    "play": mark("No computer player is waiting"),
    "forward_step": mark("First pause the game"),
}
"""Why a button cannot be pressed, by its icon."""

_FOR_PROGRAMS: Final = {"play": Command.PLAY_ON}
_FOR_SPECTATORS: Final = {"play": Command.PLAY_ON, "forward_step": Command.PROGRAM_STEP}
"""Further buttons at the left, if a program plays, and if programs alone play."""


class Bar:
    """The bar above the table, with its `buttons`."""

    _rect: pygame.Rect
    _gap: int
    _context: Context

    def __init__(
        self,
        actions: Mapping[Command, Action],
        open_menu: Action,
        program_turns: ProgramTurns,
        adviser: Adviser,
    ) -> None:
        self._actions = actions
        self._open_menu = open_menu
        self._program_turns, self._adviser = program_turns, adviser
        self._by_icon: dict[str, Button] = {}

    @property
    def buttons(self) -> list[Button]:
        """All buttons, from left to right."""
        return [*self._by_icon.values()]

    @property
    def undo(self) -> Button:
        """The undo button."""
        return self._by_icon["undo"]

    @property
    def redo(self) -> Button:
        """The redo button."""
        return self._by_icon["redo"]

    @property
    def replay(self) -> Button:
        """The replay button."""
        return self._by_icon["again"]

    def arrange(self, layout: Layout, context: Context) -> None:
        """Put the buttons at the right end of the bar."""
        icons = self._icons
        self._context = context
        self._by_icon = {}
        self._theme = theme = context.theme
        self._rect = bar = layout.bar
        side, self._gap = round(bar.h * _BUTTON), round(bar.h * _GAP)
        line = bar.inflate(-2 * self._gap, side - bar.h)
        rects = boxes.row(line, [side] * len(icons), self._gap, at_right=True)
        for (icon, command), rect in zip(icons.items(), rects, strict=True):
            action = self._actions[command] if command else self._open_menu
            button = Button(
                theme, icon, action, icon=f"icons/{icon}", tooltip=_tooltip(command, context)
            )
            button.why_disabled = context.strings(_WHY_DISABLED.get(icon, ""))
            button.set_rect(rect)
            self._by_icon[icon] = button

    @property
    def _icons(self) -> dict[str, Command | None]:
        turns = self._program_turns
        more = (
            _FOR_SPECTATORS
            if turns.has_only_programs
            else _FOR_PROGRAMS
            if turns.has_programs
            else {}
        )
        icons = more | _ICONS
        if turns.has_only_programs or not self._adviser.is_offered:
            del icons["advice"]
        return icons

    @property
    def has_current_buttons(self) -> bool:
        """Whether the buttons fit the current players."""
        return [*self._by_icon] == [*self._icons]

    def index_of(self, button: Widget | None) -> int | None:
        """The index of the button with the same icon as another one, which may be an older one."""
        icon = getattr(button, "words", None)
        return [*self._by_icon].index(icon) if icon in self._by_icon else None

    def refresh(self) -> None:
        """Update the buttons for programs and for advice."""
        turns = self._program_turns
        if "play" in self._by_icon:
            play = self._by_icon["play"]
            play.enabled = turns.is_waiting or turns.has_only_programs
            play.primary = turns.is_waiting
            is_stopped = turns.is_waiting or turns.is_paused or not turns.has_only_programs
            play.icon = "icons/play" if is_stopped else "icons/pause"
        if "forward_step" in self._by_icon:
            self._by_icon["forward_step"].enabled = turns.is_waiting
        if "advice" in self._by_icon:
            self._by_icon["advice"].tooltip = self._hint_tooltip()
            self._by_icon["advice"].enabled = self._adviser.remaining != 0

    def _hint_tooltip(self) -> str:
        tooltip, left = _tooltip(Command.ADVICE, self._context), self._adviser.remaining
        return (
            tooltip if left is None else f"{tooltip}\n{left_in_words(left, self._context.strings)}"
        )

    def show_muted(self, muted: bool) -> None:
        """Show whether the sound is muted."""
        self._by_icon["sound"].icon = "icons/mute" if muted else "icons/sound"

    def draw(self, surface: pygame.Surface, headline: Headline) -> None:
        """Draw the bar without its buttons, which the form draws."""
        bar, gap, right = self._rect, self._gap, self.buttons[0].rect.x
        borders.dim(self._theme, surface.subsurface(bar))
        faces = _faces(self._theme, headline, round(bar.h * _HEADLINE), right - 2 * gap)
        width = sum(face.get_width() for face in faces)
        left = max(gap, min(bar.centerx - width // 2, right - gap - width))
        place = pygame.Rect(gap, 0, left - 3 * gap, bar.h)
        min_width = _MIN_LATEST_MOVE * max(metrics.LEGIBLE, round(bar.h * _LATEST_MOVE[-1]))
        is_narrow = place.w < min_width and bar.h >= _TWO_LINE_HEIGHT * metrics.LEGIBLE
        if is_narrow and (headline.last_round_notice or headline.last_move):
            self._draw_in_two_lines(surface, headline, right - 2 * gap)
            return
        if headline.last_round_notice:
            end = _draw_notice(self._theme, surface, headline.last_round_notice, place)
            place = pygame.Rect(end + 2 * gap, 0, place.right - end - 2 * gap, bar.h)
        _draw_last_move(self._theme, surface, headline.last_move, place)
        _draw_row(surface, faces, (left, bar.centery))

    def _draw_in_two_lines(self, surface: pygame.Surface, headline: Headline, room: int) -> None:
        """Draw the notice or the latest move below a headline that leaves no room at its left."""
        bar, theme, upper = self._rect, self._theme, round(self._rect.h * _UPPER_LINE)
        faces = _faces(theme, headline, round(upper * _LINE_TYPE), room)
        _draw_row(surface, faces, (self._gap, bar.y + upper // 2))
        lower = pygame.Rect(self._gap, bar.y + upper, room, bar.h - upper)
        if not headline.last_round_notice:
            _draw_last_move(theme, surface, headline.last_move, lower, (_LINE_TYPE,))
            return
        most, text = round(lower.h * _LINE_TYPE), headline.last_round_notice
        size = theme.fitting_size(text, "bold", most, room, metrics.LEGIBLE)
        text = theme.shortened(text, "bold", size, room)
        face = theme.text(text, "bold", size, theme.colors.gold)
        surface.blit(face, face.get_rect(midleft=lower.midleft))


def _draw_row(
    surface: pygame.Surface, faces: Iterable[pygame.Surface], start: tuple[int, int]
) -> None:
    left, middle = start
    for face in faces:
        surface.blit(face, face.get_rect(midleft=(left, middle)))
        left += face.get_width()


def _tooltip(command: Command | None, context: Context) -> str:
    """What a button does, and its key."""
    strings, keys = context.strings, context.keys
    if command is None:
        return strings("Menu ({key})", key=chord_label("escape", strings))
    return keys.tooltip(strings(NAMES[command]), command, strings)


def _faces(theme: Theme, headline: Headline, size: int, room: int) -> list[pygame.Surface]:
    """The text before the name, the name, and the text after it.

    Where there is little room they are smaller, and a long name is shortened.
    """
    before, _, after = headline.text.partition("{name}")
    # Three parts may be wider than the whole text, which must not shorten a name that fits.
    whole, width = before + headline.name + after, room - size // 2
    size = theme.fitting_size(whole, "title", size, width, metrics.LEGIBLE)
    beside = theme.width(before + after, "title", size)
    name = theme.shortened(headline.name, "title", size, room - beside)
    parts = ((before, theme.colors.cream), (name, theme.colors.gold), (after, theme.colors.cream))
    return [theme.text(text, "title", size, color) for text, color in parts]


def _draw_notice(theme: Theme, surface: pygame.Surface, text: str, place: pygame.Rect) -> int:
    """Draw a notice, shortened where there is no room for it; returns where it ends."""
    color = theme.colors.gold
    face = _paragraph(theme, text, "bold", color, place)
    if face is None:
        text = theme.shortened(text, "bold", metrics.LEGIBLE, place.w)
        face = theme.text(text, "bold", metrics.LEGIBLE, color)
    surface.blit(face, face.get_rect(midleft=place.midleft))
    return place.x + face.get_width()


def _draw_last_move(
    theme: Theme,
    surface: pygame.Surface,
    last_move: Sequence[str],
    place: pygame.Rect,
    shares: Sequence[float] = _LATEST_MOVE,
) -> None:
    """Draw the latest move as large as possible; where no version fits, its end is cut."""
    words = last_move[-1].split() if last_move else []
    cut = (" ".join([*words[:count], "…"]) for count in range(len(words) - 1, 0, -1))
    tries = chain(product((shares,), last_move), product(((0.0,),), [*last_move, *cut]))
    for sizes, text in tries:
        face = _paragraph(theme, text, "text", theme.colors.mist, place, sizes)
        if face:
            surface.blit(face, face.get_rect(midleft=place.midleft))
            return


def _paragraph(
    theme: Theme,
    text: str,
    font: str,
    color: Rgb,
    place: pygame.Rect,
    shares: Sequence[float] = (*_LATEST_MOVE, 0.0),
) -> pygame.Surface | None:
    """Text in as many lines as a place has room for; None if it does not fit.

    The font sizes that are tried are `shares` of its height, but at least legible.
    """
    for share in shares:
        size = max(metrics.LEGIBLE, round(place.h * share))
        if place.w >= _MIN_LATEST_MOVE * size:
            face = theme.paragraph(text, font, size, color, place.w)
            if face.get_height() <= place.h:
                return face
    return None
