"""The bar above the table: a headline, the last move, and buttons."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from azul.engine import Deal
from azul.game import Game, Seating, SeriesScore, describe_decision, draft_in_short
from azul.i18n import Strings, mark
from azul.kit import borders, boxes, metrics
from azul.kit.colors import Rgb
from azul.kit.containers import Container
from azul.kit.fitting import cut_off, fit, fit_line
from azul.kit.keys import NAMES, Command, chord_label
from azul.kit.messages import message_fits
from azul.kit.theme import Theme, cached_in_theme, draw_in_line
from azul.kit.widgets import Action, Button
from azul.scenes.game.game_controller import GameController
from azul.scenes.game.hint_card import left_in_words
from azul.scenes.scene import Context
from azul.table.animation.player import AnimationPlayer, PlannedAnimation
from azul.table.layout import Layout

_HEADLINE: Final = 0.56
_LAST_MOVE: Final = (0.38, 0.3)
_BUTTON: Final = 0.8
_GAP: Final = 0.25
"""Sizes of type, buttons and gaps, in heights of the bar."""

_TWO_LINE_HEIGHT: Final = 3
"""The minimum height of a bar with two lines, in sizes of the smallest type."""

_UPPER_LINE: Final = (0.58, 0.4)
_LINE_TYPE: Final = 0.75
"""Shares that the upper line may have in the bar, the largest first; share of type per line."""

_HALF_TYPE: Final = (_LINE_TYPE, 0.5)
"""The shares if a notice and the last move share their room, and their minimum."""

_BESIDE_MESSAGE: Final = (0.34, 0.27, 0.2)
"""The shares of the free bar that the last move may take beside a message, the largest first."""

_EDGE: Final = 6
"""Height of the golden line in the last round, in design units."""

_MIN_LAST_MOVE: Final = 9
"""The minimum width for the last move, in sizes of its type."""

_SIGN_TYPES: Final = (0.36, 0.4)
_SIGN_MARGIN: Final = 0.05
"""Sizes of the type on the sign with a word in each line and in one line, and the distance of the
sign to the edges, in bar heights.
"""


@dataclass(frozen=True)
class BarTexts:
    """The texts of the bar: the headline `text`, with {name} for `name`, and texts at its left.

    First comes `last_round_notice` if there is room for it, then `last_move`: in full, or in a
    shorter version from the list.
    """

    text: str
    name: str = ""
    last_move: Sequence[str] = ()
    last_round_notice: str = ""

    @property
    def has_news(self) -> bool:
        """True if the left part has any text."""
        return bool(self.last_round_notice or self.last_move)


def describe_last_move(
    game: Game, animations: AnimationPlayer, series_score: SeriesScore | None, strings: Strings
) -> tuple[str, ...]:
    """Return the last decision, in full and shorter, or the series score as a round starts."""
    replay, number = animations.replay, animations.step_number
    # A position may have no step before it.
    step = replay.step if replay else game.step(number) if number >= 0 else None
    if step is None or (replay and replay.player is None):
        return ()
    if isinstance(step.record, Deal):
        return (series_score.in_words(game.names, strings),) if series_score else ()
    seats = game.seating.at(number)
    versions = [describe_decision(step, seats)]
    draft = draft_in_short(step, seats)
    if draft:
        versions += draft.full, draft.without_source
    return tuple(map(strings.say, versions))


def describe_replay(
    replay: PlannedAnimation | None, seating: Seating, strings: Strings
) -> tuple[str, str] | None:
    """Return the headline during a replay, with the name of the seat's holder at that time."""
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
    "hint": Command.HINT,
    "help": Command.RULES,
    "sound": Command.SOUND,
    "menu": None,
}
"""The commands of the buttons, by their icons; None opens the menu."""

_BADGES: Final = {"undo": "undo", "hint": "hint", "help": "rules", "menu": "menu"}
"""The images of the equivalent gamepad buttons, by the icons of buttons."""

_WHY_DISABLED: Final = {
    "undo": mark("Nothing to undo"),
    "redo": mark("Nothing to redo"),
    "again": mark("Nothing to replay yet"),
    "hint": mark("No hints left in this game"),
    "play": mark("No computer player is waiting"),
    "forward_step": mark("Pause the game first"),
}
"""Why a button is disabled, by its icon."""

_FOR_BOTS: Final = {"play": Command.PLAY_ON}
_FOR_SPECTATORS: Final = {"play": Command.PLAY_ON, "forward_step": Command.BOT_STEP}
"""Further buttons at the left, if a program plays, and if programs alone play."""


class Bar(Container):
    """The bar above the table, with its buttons at the right end.

    `headline` is its own text, and `message` is the table's text over it. In the last round there
    is a sign at its left, and a golden line below it.
    """

    def __init__(
        self,
        context: Context,
        layout: Layout,
        controller: GameController,
        actions: Mapping[Command, Action],
        open_menu: Action,
        is_last_round: bool,
    ) -> None:
        self._context, self._controller = context, controller
        self.is_last_round = is_last_round
        self.headline, self.message = BarTexts(""), ""
        self._gap = round(layout.bar.h * _GAP)
        commands = self._commands()
        buttons = [
            self._button(context.theme, icon, command, actions[command] if command else open_menu)
            for icon, command in commands.items()
        ]
        super().__init__(context.theme, buttons)
        self.set_rect(layout.bar)
        side = round(self.rect.h * _BUTTON)
        line = self.rect.inflate(-2 * self._gap, side - self.rect.h)
        places = boxes.row(line, [side] * len(buttons), self._gap, at_right=True)
        for button, place in zip(buttons, places, strict=True):
            button.set_rect(place)

    def _commands(self) -> dict[str, Command | None]:
        """Return the commands of the buttons, by their icons; None opens the menu."""
        turns, hint_requests = self._controller.bot_turns, self._controller.hint_requests
        further = _FOR_BOTS if turns.has_bots else {}
        commands = (_FOR_SPECTATORS if turns.has_only_bots else further) | _ICONS
        if turns.has_only_bots or not hint_requests.is_offered:
            del commands["hint"]
        return commands

    def _button(self, theme: Theme, icon: str, command: Command | None, action: Action) -> Button:
        context, tooltip = self._context, _tooltip(command, self._context)
        button = Button(theme, icon, action, f"icons/{self._picture(icon)}", tooltip=tooltip)
        button.key = icon
        button.badge = context.badge(_BADGES[icon]) if icon in _BADGES else ""
        button.why_disabled = context.strings(_WHY_DISABLED.get(icon, ""))
        button.enabled = self._is_enabled(icon)
        button.primary = icon == "play" and self._controller.bot_turns.is_waiting
        left = self._controller.hint_requests.remaining
        if icon == "hint" and left is not None:
            button.tooltip += f"\n{left_in_words(left, context.strings)}"
        return button

    def _picture(self, icon: str) -> str:
        """Return the name of the icon that shows the state of the button."""
        turns = self._controller.bot_turns
        if icon == "sound" and self._context.settings.muted:
            return "mute"
        is_running = turns.has_only_bots and not (turns.is_waiting or turns.is_paused)
        return "pause" if icon == "play" and is_running else icon

    def _is_enabled(self, icon: str) -> bool:
        controller, turns = self._controller, self._controller.bot_turns
        match icon:
            case "undo":
                return controller.game.undo_target is not None
            case "redo":
                return controller.can_redo
            case "again":
                return controller.can_replay
            case "play":
                return turns.is_waiting or turns.has_only_bots
            case "forward_step":
                return turns.is_waiting
            case "hint":
                return controller.hint_requests.remaining != 0
        return True

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        """Draw the bar without its message, which the table draws."""
        bar, headline = self.rect, self.headline
        borders.dim(self.theme, surface.subsurface(bar))
        if self.is_last_round:
            sign = self._sign
            surface.blit(sign, sign.get_rect(midleft=(bar.x + self._gap, bar.centery)))
            surface.fill(self.colors.gold, (bar.bottomleft, (bar.w, self.px(_EDGE))))
        if self.message:
            beside = self._beside_message()
            if beside:
                _, place, in_one_line = beside
                _draw_move_and_notice(self.theme, surface, headline, place, in_one_line)
        elif self._is_narrow(headline):
            self._draw_in_two_lines(surface, headline)
        else:
            self._draw_in_one_line(surface, headline)

    @property
    def message_room(self) -> pygame.Rect:
        """The room of the message: beside or above the last move, or all free room."""
        beside = self._beside_message()
        return beside[0] if beside else self.free_rect

    @property
    def free_rect(self) -> pygame.Rect:
        """The free part of the bar beside the buttons and the sign of the last round."""
        bar, gap = self.rect, self._gap
        left = bar.x + gap + (self._sign.get_width() + gap if self.is_last_round else 0)
        return pygame.Rect(left, bar.y, self.children[0].rect.x - gap - left, bar.h)

    @property
    def _sign(self) -> pygame.Surface:
        return _last_round_sign(self.theme, self._context.strings("Last round"), self.rect.h)

    def _is_narrow(self, headline: BarTexts) -> bool:
        """True if a headline leaves no room at its left, and the bar has room for two lines."""
        free, bar = self.free_rect, self.rect
        faces = _faces(self.theme, headline, round(bar.h * _HEADLINE), free.w)
        is_narrow = self._headline_left(faces) - free.x < self._last_move_width
        return is_narrow and self._has_two_lines and headline.has_news

    @property
    def _last_move_width(self) -> int:
        """The minimum width for the last move, with the gap to the headline."""
        size = max(metrics.LEGIBLE, round(self.rect.h * _LAST_MOVE[-1]))
        return _MIN_LAST_MOVE * size + 3 * self._gap

    @property
    def _has_two_lines(self) -> bool:
        return self.rect.h >= _TWO_LINE_HEIGHT * metrics.LEGIBLE

    def _lines(self, moves: Sequence[str]) -> tuple[pygame.Rect, pygame.Rect]:
        """Return the places of two lines; the lower line is higher if the last move needs it."""
        free = self.free_rect
        for share in _UPPER_LINE:
            upper = pygame.Rect(free.topleft, (free.w, round(free.h * share)))
            lower = pygame.Rect(upper.bottomleft, (free.w, free.h - upper.h))
            if not moves or _has_room(self.theme, moves, lower):
                break
        return upper, lower

    def _headline_left(self, faces: Sequence[pygame.Surface]) -> int:
        """Return the left edge of a headline, in the middle of the bar if the buttons allow it."""
        width = sum(face.get_width() for face in faces)
        return max(
            self.free_rect.x, min(self.rect.centerx - width // 2, self.free_rect.right - width)
        )

    def _draw_in_one_line(self, surface: pygame.Surface, headline: BarTexts) -> None:
        """Draw the last move at the left of the headline, which is smaller if necessary."""
        free, size = self.free_rect, round(self.rect.h * _HEADLINE)
        faces = _faces(self.theme, headline, size, free.w)
        if headline.has_news and self._headline_left(faces) - free.x < self._last_move_width:
            faces = _faces(self.theme, headline, size, free.w - self._last_move_width)
        start = self._headline_left(faces)
        place = pygame.Rect(free.x, free.y, start - 3 * self._gap - free.x, free.h)
        draw_in_line(surface, faces, (start, free.centery))
        _draw_move_and_notice(self.theme, surface, headline, place)

    def _draw_in_two_lines(self, surface: pygame.Surface, headline: BarTexts) -> None:
        """Draw the last move below a headline without room at its left."""
        upper, lower = self._lines(headline.last_move)
        faces = _faces(self.theme, headline, round(upper.h * _LINE_TYPE), upper.w)
        draw_in_line(surface, faces, upper.midleft)
        _draw_move_and_notice(self.theme, surface, headline, lower, in_one_line=True)

    def _beside_message(self) -> tuple[pygame.Rect, pygame.Rect, bool] | None:
        """Return the room of the message, and the remaining place of the last move.

        The last value is True if the place is for one line. None means no room for both.
        """
        theme, message, moves = self.theme, self.message, self.headline.last_move
        if not (message and self.headline.has_news):
            return None
        rooms = [*self._rooms_beside(), *self._rooms_above(moves)]
        if self._is_narrow(self.headline):
            rooms.reverse()
        fitting = (
            (room, place, in_one_line)
            for room, place, in_one_line in rooms
            if message_fits(theme, message, room) and (not moves or _has_room(theme, moves, place))
        )
        return next(fitting, None)

    def _rooms_above(self, moves: Sequence[str]) -> list[tuple[pygame.Rect, pygame.Rect, bool]]:
        """Return the rooms of a message and, flat below it, of the last move."""
        return [(*self._lines(moves), True)] if self._has_two_lines else []

    def _rooms_beside(self) -> Iterator[tuple[pygame.Rect, pygame.Rect, bool]]:
        """Yield rooms for a message at the right of the last move, and the last move's place."""
        free, gap = self.free_rect, self._gap
        for share in _BESIDE_MESSAGE:
            place = pygame.Rect(free.x, free.y, round(free.w * share), free.h)
            left = place.right + gap
            yield pygame.Rect(left, free.y, free.right - left, free.h), place, False


def _tooltip(command: Command | None, context: Context) -> str:
    strings, keys = context.strings, context.keys
    if command is None and context.uses_pad:
        return strings("Menu")
    if command is None:
        return strings("Menu ({key})", key=chord_label("escape", strings))
    return keys.tooltip(strings(NAMES[command]), command, strings)


def _faces(theme: Theme, headline: BarTexts, size: int, room: int) -> list[pygame.Surface]:
    """Return the text before the name, the name, and the text after it.

    If there is little room they are smaller, and a long name is shortened.
    """
    before, _, after = headline.text.partition("{name}")
    # Three parts may be wider than the whole text, which must not shorten a name that fits.
    whole, width = before + headline.name + after, room - (size + metrics.LEGIBLE) // 2
    size = theme.fitting_size(whole, "title", size, width, metrics.LEGIBLE)
    beside = theme.width(before + after, "title", size)
    return [
        theme.text(before, "title", size, theme.colors.cream),
        fit_line(theme, headline.name, "title", size, theme.colors.gold, room - beside),
        theme.text(after, "title", size, theme.colors.cream),
    ]


def _draw_move_and_notice(
    theme: Theme,
    surface: pygame.Surface,
    headline: BarTexts,
    place: pygame.Rect,
    in_one_line: bool = False,
) -> None:
    """Draw the last move, and the notice before or above it if there is room for both."""
    notice, moves, gold = headline.last_round_notice, headline.last_move, theme.colors.gold
    if notice and not moves:
        face = _fit(theme, [notice], "bold", gold, place, (*_LAST_MOVE, 0.0)) or fit_line(
            theme, notice, "bold", metrics.LEGIBLE, gold, place.w
        )
        _draw_at_left(surface, face, place)
        return
    if in_one_line:
        gap = place.h // 2
        first, second = boxes.row(place, [(place.w - gap) // 2] * 2, gap)
    else:
        first, second = boxes.column(place, [place.h // 2] * 2, 0)
    least = _HALF_TYPE[-1:]
    has_room = _fit(theme, [notice], "bold", gold, first, least) and _fit(
        theme, moves, "text", gold, second, least
    )
    if notice and has_room:
        _draw_at_left(surface, _fit(theme, [notice], "bold", gold, first, _HALF_TYPE), first)
        _draw_last_move(theme, surface, moves, second, _HALF_TYPE)
    else:
        _draw_last_move(theme, surface, moves, place, (_LINE_TYPE,) if in_one_line else _LAST_MOVE)


def _draw_last_move(
    theme: Theme,
    surface: pygame.Surface,
    moves: Sequence[str],
    place: pygame.Rect,
    shares: Sequence[float],
) -> None:
    """Draw the last move as large as possible; if no version fits, its end is cut."""
    color = theme.colors.quiet_on_dark
    shorter = [*moves, *cut_off(moves[-1])] if moves else []
    face = _fit(theme, moves, "text", color, place, shares) or _fit(
        theme, shorter, "text", color, place, (0.0,)
    )
    _draw_at_left(surface, face, place)


def _draw_at_left(surface: pygame.Surface, face: pygame.Surface | None, place: pygame.Rect) -> None:
    if face:
        surface.blit(face, face.get_rect(midleft=place.midleft))


def _has_room(theme: Theme, moves: Sequence[str], place: pygame.Rect) -> bool:
    """True if a place has room for one of the versions of the last move."""
    shares = (*_LAST_MOVE, 0.0)
    return _fit(theme, moves, "text", theme.colors.cream, place, shares) is not None


def _fit(
    theme: Theme,
    versions: Sequence[str],
    typeface: str,
    color: Rgb,
    place: pygame.Rect,
    shares: Sequence[float],
) -> pygame.Surface | None:
    """Fit a text into a place, in type of these shares of its height, but at least legible."""
    sizes = [max(metrics.LEGIBLE, round(place.h * share)) for share in shares]
    wide_enough = [size for size in sizes if place.w >= _MIN_LAST_MOVE * size]
    return fit(theme, versions, typeface, wide_enough, color, place.size)


@cached_in_theme(2)
def _last_round_sign(theme: Theme, text: str, bar_height: int) -> pygame.Surface:
    """Return a golden plate as high as the bar with dark words, if possible one word per line."""
    colors, height = theme.colors, bar_height - 2 * round(bar_height * _SIGN_MARGIN)
    size, larger = (max(metrics.LEGIBLE, round(bar_height * share)) for share in _SIGN_TYPES)
    room, lines = (theme.width(text, "bold", size), height), text.replace(" ", "\n")
    sizes = range(size, metrics.LEGIBLE - 1, -1)
    words = fit(theme, [lines], "bold", sizes, colors.darkest, room)
    if not words:
        size, words = larger, theme.text(text, "bold", larger, colors.darkest)
    words = words.subsurface(words.get_bounding_rect())
    plate = borders.rounded(
        theme, (words.get_width() + size, height), height // 5, colors.gold, colors.gold, 1
    ).copy()
    plate.blit(words, words.get_rect(center=plate.get_rect().center))
    return plate
