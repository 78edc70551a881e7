"""The rules: a list of topics, the page of a topic, and a search in all topics."""

from functools import partial
from typing import Final

import pygame
from pygame import Rect

from azul.book import RULEBOOK, Chapter, Topic, chapter_on, parts_with, topics_with
from azul.game import printable
from azul.i18n import mark
from azul.kit import borders, boxes, metrics
from azul.kit.containers import Column, Container, Heading, Line, Spacer, Text
from azul.kit.form import Form
from azul.kit.keys import Command, Key, KeyPress, TextComposed, TextTyped
from azul.kit.list_view import ListView, TextRow
from azul.kit.text_field import TextField, TextRule, edits_text
from azul.kit.widgets import Button, Input, Widget
from azul.scenes.dialogs.illustrations import IllustrationRenderer
from azul.scenes.dialogs.page import Page
from azul.scenes.scene import Context, Pop, Request, Scene

_SIZE: Final = (1500, 1040)
"""The greatest size of the panel, in design units."""

_NARROW: Final = 1200
"""In windows that are narrower, in design units, two buttons replace the list of topics."""

_LIST: Final = 380
_BESIDE_LIST: Final = 36
_SEARCH: Final = 440
_FOUND: Final = 150
_BELOW_HEAD: Final = 28
"""Widths of the list, the space beside it, the search and the number of results; space below."""

_MAX_SEARCH_LENGTH: Final = 40

_NOTHING_FOUND: Final = Chapter(
    mark("Nothing found"),
    (mark("No page contains all these words. Clear the search to see all pages."),),
)


class _Sized(Column):
    """A widget that asks for a width in pixels."""

    def __init__(self, widget: Widget, width: int) -> None:
        super().__init__(widget.theme, [widget])
        self._width = width

    def width(self) -> int:
        return self._width


class RulesScene(Scene):
    """The rulebook, open at a topic; it can be opened above any scene."""

    overlay = True

    opened_by = Command.RULES
    page: Page

    def __init__(self, context: Context, topic: Topic | None = None) -> None:
        super().__init__(context)
        self.chosen = topic or Topic.GOAL
        self.words = ""
        self._start = self.chosen
        self._seen: tuple[Page, int] | None = None

    @property
    def is_typing(self) -> bool:
        """Always True, because typed letters go to the search."""
        return True

    # Topics

    @property
    def found(self) -> list[Topic]:
        return topics_with(self.words, self.context.ruleset, self.context.strings)

    def search(self, words: str) -> None:
        """Search all topics, and show the first match unless the topic matches too."""
        self.words = words
        found = self.found
        self._open(found[0] if found and self._start not in found else self._start)

    def show(self, topic: Topic) -> None:
        self._start = topic
        self._open(topic)

    def _open(self, topic: Topic) -> None:
        if topic is not self.chosen:
            # The illustrations of a page take up to 20 MB on the largest screens.
            self._illustrations.forget()
        self.chosen = topic
        self._arrange()

    def _turn(self, step: int) -> None:
        """Turn to the next or the previous topic that was found."""
        found = self.found
        if found:
            self.show(found[(found.index(self.chosen) + step) % len(found)])

    # Illustrations

    @property
    def is_animating(self) -> bool:
        """True if illustrations are still to be drawn."""
        return bool(self.page.missing)

    def update(self, seconds: float) -> Request | None:
        """Draw a missing illustration, unless the page has just been scrolled or turned."""
        seen, self._seen = self._seen, (self.page, self.page.scroll.top)
        if seen == self._seen and self.page.missing:
            self.page.missing[0].draw_ahead()
        return None

    def leave(self) -> None:
        """Free the memory of the illustrations."""
        self._illustrations.forget()

    # Layout

    @property
    def narrow(self) -> bool:
        """True if the window is too narrow for the list of topics."""
        return self.size[0] < self.px(_NARROW)

    def enter(self) -> None:
        """Give the focus to the topics, or to the page if they are not listed."""
        self._focus_on(Page if self.narrow else ListView)

    def _focus_on(self, kind: type[Widget]) -> None:
        places = (n for n, widget in enumerate(self.form.widgets) if isinstance(widget, kind))
        self.form.focus = next(places)

    @property
    def _searching(self) -> bool:
        return isinstance(self.form.focused, TextField)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out everything, and keep the scroll position."""
        scroll = self.page.scroll if self.form.widgets else None
        share = scroll.top / scroll.height if scroll else 0.0
        super().resize(size)
        self._illustrations = IllustrationRenderer(self.theme, self.context.strings)
        self.search(self.words)
        self.page.scroll.scroll_to(round(share * self.page.scroll.height))
        self.page.place_child()

    def _arrange(self) -> None:
        """Place the panel, and rebuild all widgets for the topic and the search."""
        theme, strings, gap = self.theme, self.context.strings, self.px(metrics.GAP)
        padding = self.px(metrics.PADDING * (0.4 if self.narrow else 0.7))
        widest, highest = (room - 2 * self.px(metrics.MARGIN) for room in self.size)
        width, height = min(self.px(_SIZE[0]), widest), min(self.px(_SIZE[1]), highest)
        self.panel = boxes.centered((self.size[0] // 2, self.size[1] // 2), width, height)
        inside = self.panel.inflate(-2 * padding, -2 * padding)
        turning: list[Widget] = []
        if self.narrow:
            # Buttons replace the list if there is no room for it.
            for name, step, tooltip in (
                ("back_step", -1, strings("Previous topic")),
                ("forward_step", 1, strings("Next topic")),
            ):
                turn, icon = partial(self._turn, step), f"icons/{name}"
                turning.append(Button(theme, tooltip, turn, icon, tooltip=tooltip))
        close = Button(theme, strings("Close"), Pop)
        left = 0 if self.narrow else self.px(_LIST + _BESIDE_LIST)
        others = [*(button.width() for button in (*turning, close)), self.px(_FOUND)]
        room = inside.w - left - boxes.length(others, gap)
        rule = TextRule.up_to(_MAX_SEARCH_LENGTH, printable, strings)
        search = TextField(theme, self.words, strings("Search"), rule, self.search)
        sized = _Sized(search, min(room, self.px(_SEARCH)))
        number, size = len(self.found), self.px(metrics.SMALL)
        text = strings.plural("{number} topic", "{number} topics", number)
        text = theme.shortened(text, "text", size, self.px(_FOUND - metrics.GAP))
        found = Text(theme, text if self.words.strip() else "", metrics.SMALL)
        head = Line(theme, [*turning, sized, found, close], gap, stretches=found)
        chapter = chapter_on(self.chosen, self.context.ruleset) if self.found else _NOTHING_FOUND
        marked = parts_with(self.words, chapter, strings)
        self.page = Page(self._illustrations, chapter, strings, marked)
        space = Spacer(theme, self.px(_BELOW_HEAD))
        body = Column(theme, [head, space, self.page], stretches=self.page)
        body.set_rect(Rect(inside.x + left, inside.y, inside.w - left, inside.h))
        columns, topics = [body], turning
        if not self.narrow:
            heading, rest, titles = Heading(theme, strings("Rules")), Spacer(theme), self._titles()
            title = Line(theme, [heading, rest], gap, stretches=rest)
            beside = Column(theme, [title, space, titles], stretches=titles)
            beside.set_rect(Rect(inside.topleft, (self.px(_LIST), inside.h)))
            columns, topics = [beside, body], [titles]
        whole = Container(theme, columns, [search, *topics, self.page, close])
        whole.rect = self.panel
        self.replace_form(Form([whole]))

    def _titles(self) -> ListView:
        found, strings = self.found, self.context.strings
        rows = [TextRow(strings(RULEBOOK[topic].title)) for topic in found]
        titles = ListView(self.theme, rows, lambda number: self.show(found[number]))
        titles.name = strings("Rules")
        titles.chosen = found.index(self.chosen) if found else None
        return titles

    # Input

    def handle(self, event: Input) -> Request | None:
        """Answer input; typed letters always go to the search."""
        if isinstance(event, TextTyped | TextComposed) and (self._searching or event.text.strip()):
            self._focus_on(TextField)
        return super().handle(event)

    def key(self, pressed: KeyPress) -> Request | None:
        """Turn to another topic, scroll the page, or let the form answer; Esc ends the search."""
        if pressed.key is Key.ESCAPE and not self.words:
            return Pop()
        if pressed.key is Key.ESCAPE:
            self._start = self.chosen
            self.search("")
            return None
        # Left and Right move the caret of the search, in which Enter turns the page.
        step = pressed.is_enter if self._searching else pressed.horizontal_step
        if step:
            self._turn(step)
            return None
        if self.form.focused is None and pressed.vertical_step:
            self._focus_on(Page)
        elif not (self._searching and edits_text(pressed)) and self.page.press_key(pressed):
            return None
        return super().key(pressed)

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        borders.dim(self.theme, surface)
        borders.draw_panel(self.theme, surface, self.panel)
        self.form.draw(surface)
