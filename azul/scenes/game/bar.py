"""The bar above the table: what goes on, what has happened last, and a few buttons."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, product
from typing import Final

import pygame

from azul.engine import Deal, Draft, Phase
from azul.game import Game, Seating, SeriesScore, describe_decision, draft_in_short
from azul.i18n import Strings
from azul.kit import borders, boxes, metrics
from azul.kit.colors import Rgb
from azul.kit.commands import NAMES, Command, chord_label
from azul.kit.theme import Theme
from azul.kit.widgets import Action, Button, Widget
from azul.scenes.game.adviser import Adviser
from azul.scenes.game.hint_card import left_in_words
from azul.scenes.game.program_turns import ProgramTurns
from azul.scenes.scene import Context
from azul.table.animation.player import AnimationPlayer, QueuedAnimation
from azul.table.layout import Layout

_HEADLINE: Final = 0.56
_NEWS: Final = (0.38, 0.3)
_BUTTON: Final = 0.8
_GAP: Final = 0.25
"""Sizes of type and buttons and the space between things, in heights of the bar."""

_TWO_LINES: Final = 3
"""How high a bar must be to hold two lines, in sizes of the smallest type."""

_UPPER: Final = 0.58
_IN_LINE: Final = 0.75
"""The upper one's share of the bar, and that of the type in each."""

_LEAST_NEWS: Final = 9
"""Room for the news at least, in sizes of their type."""


@dataclass(frozen=True)
class Headline:
    """What the bar says: `words` with {name} standing for `name`, and what is at their left.

    That is first what is `announced`, and then the `news`, if there is room for them as well: in
    full, or in one of the shorter ways that follow.
    """

    text: str
    name: str = ""
    latest_move: Sequence[str] = ()
    last_round_notice: str = ""


def describe_latest_move(
    game: Game, animations: AnimationPlayer, series_score: SeriesScore | None, strings: Strings
) -> tuple[str, ...]:
    """What was decided last of what is seen, or goes back; at a round's start the series' tally.

    First in full, then in fewer and fewer words. Drafts are no news once their round is scored.
    """
    again, number = animations.replay, animations.step_number
    step = again.step if again else game.step(number)
    if step is None or (again and again.player is None):
        return ()
    if isinstance(step.record, Deal):
        return (series_score.in_words(game.names, strings),) if series_score else ()
    if (
        isinstance(step.record, Draft)
        and animations.state.phase is not Phase.FACTORY_OFFER
        and not again
    ):
        return ()
    seats = game.seating.at(number)
    return tuple(map(strings.say, (describe_decision(step, seats), *draft_in_short(step, seats))))


def describe_replay(
    again: QueuedAnimation | None, seating: Seating, strings: Strings
) -> tuple[str, str] | None:
    """The words while something is shown again, with the name of who held the board then."""
    if again is None:
        return None
    if again.player is None:
        return strings("Once more"), ""
    seat = seating.at(again.step_number)[again.player]
    return strings("Once more · {name}", name="{name}"), seat.name


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
"""The buttons by their icons, and what they and the keys for it mean; Esc means the menu."""

_FOR_PROGRAMS: Final = {"play": Command.PLAY_ON}
_FOR_ONLOOKERS: Final = {"play": Command.PLAY_ON, "forward_step": Command.PROGRAM_STEP}
"""Further ones, at their left, where a program sits at the table, and where programs alone do."""


class Bar:
    """The bar: `undo`, `redo` and others are its buttons, in the order of `buttons`."""

    _rect: pygame.Rect
    _gap: int
    _context: Context

    def __init__(
        self, answers: Mapping[Command, Action], menu: Action, turns: ProgramTurns, adviser: Adviser
    ) -> None:
        self._actions = answers
        self._open_menu = menu
        self._program_turns, self._adviser = turns, adviser
        self._by_icon: dict[str, Button] = {}

    @property
    def buttons(self) -> list[Button]:
        """All buttons, from left to right."""
        return [*self._by_icon.values()]

    @property
    def undo(self) -> Button:
        """The button that takes back."""
        return self._by_icon["undo"]

    @property
    def redo(self) -> Button:
        """The button that plays again."""
        return self._by_icon["redo"]

    @property
    def replay(self) -> Button:
        """The button that shows again."""
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
        places = boxes.row(line, [side] * len(icons), self._gap, at_right=True)
        for (icon, command), place in zip(icons.items(), places, strict=True):
            action = self._actions[command] if command else self._open_menu
            button = Button(
                theme, icon, action, icon=f"icons/{icon}", tooltip=_tooltip(command, context)
            )
            button.set_rect(place)
            self._by_icon[icon] = button

    @property
    def _icons(self) -> dict[str, Command | None]:
        turns = self._program_turns
        more = (
            _FOR_ONLOOKERS
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
        """Whether these are the buttons for those who sit at the table now."""
        return [*self._by_icon] == [*self._icons]

    def index_of(self, button: Widget | None) -> int | None:
        """Where the button stands that means the same as another one, or did before."""
        words = getattr(button, "words", None)
        return [*self._by_icon].index(words) if words in self._by_icon else None

    def refresh(self) -> None:
        """Show whether programs wait, and can be told to go on; and how much advice is left."""
        turns = self._program_turns
        if "play" in self._by_icon:
            play = self._by_icon["play"]
            play.enabled = turns.is_waiting or turns.has_only_programs
            play.primary = turns.is_waiting
            stands = turns.is_waiting or turns.is_paused or not turns.has_only_programs
            play.icon = "icons/play" if stands else "icons/pause"
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
        """Show whether anything is heard."""
        self._by_icon["sound"].icon = "icons/mute" if muted else "icons/sound"

    def draw(self, surface: pygame.Surface, headline: Headline) -> None:
        """Draw the bar without its buttons, which are a form's."""
        bar, gap, right = self._rect, self._gap, self.buttons[0].rect.x
        borders.dim(self._theme, surface.subsurface(bar))
        faces = _faces(self._theme, headline, round(bar.h * _HEADLINE), right - 2 * gap)
        width = sum(face.get_width() for face in faces)
        left = max(gap, min(bar.centerx - width // 2, right - gap - width))
        place = pygame.Rect(gap, 0, left - 3 * gap, bar.h)
        least = _LEAST_NEWS * max(metrics.LEGIBLE, round(bar.h * _NEWS[-1]))
        narrow = place.w < least and bar.h >= _TWO_LINES * metrics.LEGIBLE
        if narrow and (headline.last_round_notice or headline.latest_move):
            self._draw_in_two_lines(surface, headline, right - 2 * gap)
            return
        if headline.last_round_notice:
            used = _draw_announced(self._theme, surface, headline.last_round_notice, place)
            place = pygame.Rect(used + 2 * gap, 0, place.right - used - 2 * gap, bar.h)
        _draw_latest_move(self._theme, surface, headline.latest_move, place)
        _draw_row(surface, faces, (left, bar.centery))

    def _draw_in_two_lines(self, surface: pygame.Surface, headline: Headline, room: int) -> None:
        """What is announced, or the news, stands below words that leave no room at their left."""
        bar, theme, upper = self._rect, self._theme, round(self._rect.h * _UPPER)
        faces = _faces(theme, headline, round(upper * _IN_LINE), room)
        _draw_row(surface, faces, (self._gap, bar.y + upper // 2))
        lower = pygame.Rect(self._gap, bar.y + upper, room, bar.h - upper)
        if not headline.last_round_notice:
            _draw_latest_move(theme, surface, headline.latest_move, lower, (_IN_LINE,))
            return
        most, words = round(lower.h * _IN_LINE), headline.last_round_notice
        size = theme.fitting_size(words, "bold", most, room, metrics.LEGIBLE)
        words = theme.shortened(words, "bold", size, room)
        face = theme.text(words, "bold", size, theme.colors.gold)
        surface.blit(face, face.get_rect(midleft=lower.midleft))


def _draw_row(
    surface: pygame.Surface, faces: Iterable[pygame.Surface], start: tuple[int, int]
) -> None:
    left, middle = start
    for face in faces:
        surface.blit(face, face.get_rect(midleft=(left, middle)))
        left += face.get_width()


def _tooltip(command: Command | None, context: Context) -> str:
    """What a button does, and the key that does the same."""
    strings, keys = context.strings, context.keys
    if command is None:
        return strings("Menu ({key})", key=chord_label("escape", strings))
    return keys.tooltip(strings(NAMES[command]), command, strings)


def _faces(theme: Theme, headline: Headline, size: int, room: int) -> list[pygame.Surface]:
    """The words before the name, the name, and those after it.

    Where there is little room they are smaller, and a long name is cut.
    """
    before, _, after = headline.text.partition("{name}")
    # Three parts may be wider than the whole, and a name that fits is not to be cut for it.
    whole, spared = before + headline.name + after, room - size // 2
    size = theme.fitting_size(whole, "title", size, spared, metrics.LEGIBLE)
    beside = theme.width(before + after, "title", size)
    name = theme.shortened(headline.name, "title", size, room - beside)
    parts = ((before, theme.colors.cream), (name, theme.colors.gold), (after, theme.colors.cream))
    return [theme.text(words, "title", size, color) for words, color in parts]


def _draw_announced(theme: Theme, surface: pygame.Surface, words: str, place: pygame.Rect) -> int:
    """What everybody must know, cut where there is no room for all of it; where it ends."""
    color = theme.colors.gold
    face = _in_lines(theme, words, "bold", color, place)
    if face is None:
        words = theme.shortened(words, "bold", metrics.LEGIBLE, place.w)
        face = theme.text(words, "bold", metrics.LEGIBLE, color)
    surface.blit(face, face.get_rect(midleft=place.midleft))
    return place.x + face.get_width()


def _draw_latest_move(
    theme: Theme,
    surface: pygame.Surface,
    latest_move: Sequence[str],
    place: pygame.Rect,
    shares: Sequence[float] = _NEWS,
) -> None:
    """What has happened last, as large as can be; where no way of it fits, its end is cut."""
    words = latest_move[-1].split() if latest_move else []
    cut = (" ".join([*words[:count], "…"]) for count in range(len(words) - 1, 0, -1))
    tries = chain(product((shares,), latest_move), product(((0.0,),), [*latest_move, *cut]))
    for sizes, told in tries:
        face = _in_lines(theme, told, "text", theme.colors.mist, place, sizes)
        if face:
            surface.blit(face, face.get_rect(midleft=place.midleft))
            return


def _in_lines(
    theme: Theme,
    words: str,
    font: str,
    color: Rgb,
    place: pygame.Rect,
    shares: Sequence[float] = (*_NEWS, 0.0),
) -> pygame.Surface | None:
    """Words in as many lines as a place has room for, None where it has not.

    `shares` of its height are what sizes of type are tried; none is less than legible.
    """
    for share in shares:
        size = max(metrics.LEGIBLE, round(place.h * share))
        if place.w >= _LEAST_NEWS * size:
            face = theme.paragraph(words, font, size, color, place.w)
            if face.get_height() <= place.h:
                return face
    return None
