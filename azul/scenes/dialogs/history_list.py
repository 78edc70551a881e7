"""The history of a game as rows of a list, and as plain text."""

import re
from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from azul.game import FROM_POSITION, Game, HistoryEntry, draft_in_short
from azul.i18n import Strings, percentage_points
from azul.insight import MoveReview
from azul.kit import borders, metrics
from azul.kit.emblems import emblem_with_level
from azul.kit.fitting import version_in_line
from azul.kit.list_view import ListRow, RowState
from azul.kit.theme import Theme
from azul.scenes.verdicts import WIDTH, verdict_in_words, verdict_mark

ReviewAt = Callable[[int], "MoveReview | None"]
"""Returns the review of the decision at an index of the log, if it is known."""

_INDENT: Final = 26
_DEEPER: Final = 14
"""Space left of the text for the emblem, and additional space before the lines after the first."""

_PADDING: Final = 7
_BETWEEN: Final = 3
_HEADING: Final = 52
_EMBLEM: Final = 22
_LEVEL: Final = 34
"""Additional indent if bots have played, for the icons of their levels beside the emblems."""


class RoundHeading(ListRow):
    """The heading of a round."""

    choosable = False

    def __init__(self, words: str) -> None:
        self.words = words

    @property
    def label(self) -> str:
        return self.words

    def height(self, theme: Theme, width: int) -> int:
        return theme.px(_HEADING)

    def draw(self, theme: Theme, surface: pygame.Surface, rect: Rect, state: RowState) -> None:
        bottom = rect.bottom - theme.px(6)
        text = theme.text(self.words, "bold", theme.px(metrics.SMALL), theme.colors.cobalt)
        surface.blit(text, text.get_rect(bottomleft=(rect.x + theme.px(_PADDING), bottom)))
        pygame.draw.line(surface, theme.colors.rule, (rect.x, bottom), (rect.right, bottom))


class EntryContent(NamedTuple):
    """The sentences of an entry, and the `seat` that it is about, or None.

    The first of the `shorter` sentences that fits in a line, or the last of them, replaces the
    first sentence. `label` has all sentences. `level` is the level of the bot on the seat. `review`
    returns the review of the decision as soon as it is known, and `verdict` the verdict in words;
    both are None if the entry is no decision.
    """

    label: str
    sentences: Sequence[str]
    shorter: Sequence[str] = ()
    seat: int | None = None
    level: str | None = None
    review: Callable[[], "MoveReview | None"] | None = None
    verdict: Callable[[], str] | None = None


class EntryRow(ListRow):
    """Entry `number` of a history; `has_levels` is true if any bot has played.

    The content is asked for when the row is first measured, because a long game has thousands.
    """

    def __init__(
        self, number: int, content: Callable[[], EntryContent], has_levels: bool = False
    ) -> None:
        self.number = number
        self._content = content
        self._indent = _INDENT + _LEVEL if has_levels else _INDENT

    @cached_property
    def content(self) -> EntryContent:
        return self._content()

    @property
    def label(self) -> str:
        return " · ".join(filter(None, [self.content.label, self.tooltip]))

    @property
    def tooltip(self) -> str:
        return self.content.verdict() if self.content.verdict else ""

    def height(self, theme: Theme, width: int) -> int:
        # Rows are not cached, because most rows are never in view.
        texts = (
            theme.render(line, "text", _size(theme, line, room), theme.colors.ink, room)
            for line, _, room in self._lines(theme, width)
        )
        heights = (text.get_height() + theme.px(_BETWEEN) for text in texts)
        return sum(heights) + 2 * theme.px(_PADDING)

    def draw(self, theme: Theme, surface: pygame.Surface, rect: Rect, state: RowState) -> None:
        """Draw emblem, sentences and verdict; sentences after the chosen step are faded."""
        if state.chosen or state.hovered:
            edge = theme.colors.amber if state.chosen else theme.colors.rule
            width, radius = theme.px(3 if state.chosen else 1), theme.px(8)
            fill = theme.colors.field
            surface.blit(borders.rounded(theme, rect.size, radius, fill, edge, width), rect)
        top, size = rect.y + theme.px(_PADDING), theme.px(metrics.SMALL)
        middle = top + size * 5 // 8
        if self.content.seat is not None:
            mark = emblem_with_level(
                theme, self.content.seat, self.content.level, theme.px(_EMBLEM)
            )
            left = rect.x + theme.px(_INDENT - _EMBLEM) // 2
            surface.blit(mark, mark.get_rect(midleft=(left, middle)))
        color = theme.colors.faded if state.later else theme.colors.ink
        for line, left, room in self._lines(theme, rect.w):
            text = theme.paragraph(line, "text", _size(theme, line, room), color, room)
            surface.blit(text, (rect.x + left, top))
            top += text.get_height() + theme.px(_BETWEEN)
        review = self.content.review and self.content.review()
        if review:
            mark = verdict_mark(theme, review.verdict, percentage_points(review.chance_lost))
            right = rect.right - theme.px(_PADDING)
            surface.blit(mark, mark.get_rect(midright=(right, middle)))

    def _lines(self, theme: Theme, width: int) -> list[tuple[str, int, int]]:
        """Return each sentence with its left edge and its width."""
        left, deeper = theme.px(self._indent), theme.px(self._indent + _DEEPER)
        right = width - theme.px(_PADDING + WIDTH if self.content.review else _PADDING)
        sentences, size = self.content.sentences, theme.px(metrics.SMALL)
        versions = self.content.shorter or sentences[:1]
        first = version_in_line(theme, versions, "text", size, right - left)
        lines = [(first, left), *((sentence, deeper) for sentence in sentences[1:])]
        # Spaces that do not break keep numbers from the beginning of a line.
        spaces = re.compile(r"(?<=\w) (?=\d)| (?=[+−]\d)")
        return [(spaces.sub("\u00a0", line), left, right - left) for line, left in lines]


def history_rows(
    game: Game,
    entries: Sequence[HistoryEntry],
    strings: Strings,
    review_at: ReviewAt | None,
    in_short: bool = False,
) -> list[RoundHeading | EntryRow]:
    """Return a row for each entry, and a heading for each round and for a position of one's own.

    Decisions have verdicts if `review_at` returns reviews. Drafts `in_short` leave the names to the
    emblems.
    """
    rows: list[RoundHeading | EntryRow] = []
    if game.is_from_position:
        rows.append(RoundHeading(strings(FROM_POSITION)))
    seating = game.seating
    levels = {seat.level for seat in seating.at_start} | {c.level for c in seating.changes}
    has_levels = levels != {None}
    for entry in entries:
        if entry.is_deal:
            rows.append(RoundHeading(strings("Round {round}", round=entry.round)))
        content = partial(_content_of, entry, strings, review_at, in_short)
        rows.append(EntryRow(entry.number, content, has_levels))
    return rows


def _content_of(
    entry: HistoryEntry, strings: Strings, review_at: ReviewAt | None, in_short: bool
) -> EntryContent:
    sentences = [strings.say(one) for one in entry.sentences]
    label = " ".join(sentences)
    seat, record = entry.step.player, entry.record_count - 1
    seats = entry.seating.at(record)
    draft = draft_in_short(entry.step, seats) if in_short else None
    versions = (draft.without_player, draft.shortest) if draft else ()
    shorter = [strings.say(version) for version in versions]
    level = None if seat is None else seats[seat].level
    content = EntryContent(label, sentences, shorter, seat, level)
    if not review_at or not entry.is_decision:
        return content
    review = partial(review_at, record)

    def verdict() -> str:
        known = review()
        if not known:
            return ""
        points_lost = percentage_points(known.chance_lost)
        return strings.say(verdict_in_words(known.verdict, points_lost))

    return content._replace(review=review, verdict=verdict)


def row_index_of(rows: Sequence[ListRow], number: int) -> int:
    """Return the index of the row of entry `number`."""
    # The earlier entries have rows too.
    for index in range(max(0, number - 1), len(rows)):
        row = rows[index]
        if isinstance(row, EntryRow) and row.number == number:
            return index
    raise ValueError(f"no row of entry {number}")


def as_text(rows: Sequence[RoundHeading | EntryRow]) -> str:
    """Return the rows line by line, with an empty line before each heading."""
    blocks = (
        f"\n{row.words}" if isinstance(row, RoundHeading) else "\n".join(row.content.sentences)
        for row in rows
    )
    return "\n".join(blocks).strip() + "\n"


def _size(theme: Theme, text: str, room: int) -> int:
    """Return the size at which no word is broken, if that is legible."""
    longest = max(text.split(" "), key=len)
    # With the following space, which would otherwise begin the next line.
    return theme.fitting_size(f"{longest} ", "text", theme.px(metrics.SMALL), room, metrics.LEGIBLE)
