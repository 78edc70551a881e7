"""Text and images, and widgets that contain others: rows, columns, fields, panels, cards.

A container is asked for its height at a width, then given a rectangle, and places its children in
it. A form draws them, and takes keys through them in tab order.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from azul.kit import borders, boxes, metrics
from azul.kit.colors import Rgb
from azul.kit.keys import KeyPress
from azul.kit.list_view import Scrollable
from azul.kit.pointer import Point
from azul.kit.scrollbar import BAR, BESIDE, Scroller
from azul.kit.theme import Theme, draw_in_line
from azul.kit.widgets import Button, Role, Widget

_LABEL_GAP: Final = 56  # minimum space between labels and fields
_MIN_FIELD_WIDTH: Final = 480
_MIN_CAPTIONED_WIDTH: Final = 728  # of a field with three buttons, one of them with a caption
_LEAST_BESIDE_BUTTONS: Final = 330  # width of a widget beside a button with a caption
_STACKED_LABEL_GAP: Final = 4
_LABEL_HEIGHT: Final = 1.4
"""Between a label and the field below it, and its height in sizes of its type."""

_SHADOW_OPACITY: Final = 90
_SHADOW_REACH: Final = 12
"""Opacity of the shadow of cards, of 255, and its reach."""


class Text(Widget):
    """A paragraph with a `margin_below` in pixels; an empty one has no height.

    A text that may change while it is visible comes from a function. A `centered` text is in the
    middle of its rectangle.
    """

    is_interactive = False
    role = Role.TEXT

    def __init__(
        self,
        theme: Theme,
        words: str | Callable[[], str],
        units: float = metrics.TEXT,
        typeface: str = "text",
        color: Rgb | None = None,
        margin_below: int = 0,
        centered: bool = False,
    ) -> None:
        super().__init__(theme)
        self._words = words
        self._is_centered = centered
        self._size, self._typeface = self.px(units), typeface
        self._color = color or theme.colors.ink
        self._margin_below = margin_below

    @property
    def label(self) -> str:
        return self._words if isinstance(self._words, str) else self._words()

    def width(self) -> int:
        return self.theme.width(self.label, self._typeface, self._size)

    def height(self, width: int) -> int:
        return self._paragraph(width).get_height() + self._margin_below if self.label else 0

    def set_rect(self, rect: Rect) -> None:
        margin_below = self._margin_below if self.label else 0
        super().set_rect(Rect(rect.x, rect.y, rect.w, rect.h - margin_below))

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        if self.label:
            text = self._paragraph(self.rect.w)
            place = text.get_rect(center=self.rect.center) if self._is_centered else self.rect
            surface.blit(text, place)

    def _paragraph(self, width: int) -> pygame.Surface:
        return self.theme.paragraph(self.label, self._typeface, self._size, self._color, width)


class Mark(NamedTuple):
    """An icon, an emblem or a number before a text that begins `indent` pixels farther right.

    It is `at` that many pixels right of and below the upper left corner, or at half of the height.
    """

    face: pygame.Surface
    indent: int
    at: tuple[int, int] | None = None


class MarkedText(Text):
    """A paragraph after a mark, if there is one."""

    def __init__(
        self,
        theme: Theme,
        words: str,
        mark: Mark | None,
        units: float = metrics.TEXT,
        typeface: str = "text",
        color: Rgb | None = None,
    ) -> None:
        super().__init__(theme, words, units, typeface, color)
        self._mark = mark
        self._indent = mark.indent if mark else 0

    def height(self, width: int) -> int:
        mark_height = self._mark.face.get_height() if self._mark else 0
        return max(mark_height, super().height(width - self._indent))

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        left, top, width, _ = self.rect
        middle, mark = self.rect.centery, self._mark
        text = self._paragraph(width - self._indent)
        surface.blit(text, text.get_rect(midleft=(left + self._indent, middle)))
        if mark:
            beside = mark.face.get_rect(midleft=(left, middle))
            surface.blit(mark.face, (left + mark.at[0], top + mark.at[1]) if mark.at else beside)


class Heading(Text):
    """A heading in the title face.

    If it does not fit into one line its size is reduced, down to `min_units` if they are given.
    """

    role = Role.HEADING

    def __init__(
        self,
        theme: Theme,
        words: str | Callable[[], str],
        units: float = metrics.HEADING,
        margin_below: int = 0,
        min_units: float = 0,
    ) -> None:
        super().__init__(theme, words, units, "title", margin_below=margin_below)
        self._min_size = self.px(min_units) if min_units else self._size

    def _paragraph(self, width: int) -> pygame.Surface:
        size = self.theme.fitting_size(self.label, "title", self._size, width, self._min_size)
        return self.theme.paragraph(self.label, "title", size, self.colors.ink, width)


class FieldText(Widget):
    """A paragraph instead of a field's input, at least as high as a button."""

    focusable = False
    role = Role.TEXT

    def __init__(self, theme: Theme, text: str, color: Rgb | None = None) -> None:
        super().__init__(theme)
        self._text, self._color = text, color or theme.colors.ink

    @property
    def label(self) -> str:
        return f"{self.name}: {self._text}"

    def _face(self, width: int) -> pygame.Surface:
        return self.theme.paragraph(self._text, "text", self.px(metrics.TEXT), self._color, width)

    def height(self, width: int) -> int:
        return max(self.px(metrics.BUTTON), self._face(width).get_height())

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        face = self._face(self.rect.w)
        surface.blit(face, face.get_rect(midleft=self.rect.midleft))


class Picture(Widget):
    """An image in the middle of a given width."""

    is_interactive = False
    role = Role.IMAGE

    def __init__(self, theme: Theme, picture: pygame.Surface, width: int) -> None:
        super().__init__(theme)
        self._picture, self._width = picture, width

    def width(self) -> int:
        return self._width

    def height(self, width: int) -> int:
        return self._picture.get_height()

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        surface.blit(self._picture, self._picture.get_rect(center=self.rect.center))


class PictureRow(Widget):
    """Small images side by side, in a row as high as a button."""

    is_interactive = False
    role = Role.IMAGE

    def __init__(self, theme: Theme, pictures: Sequence[pygame.Surface]) -> None:
        super().__init__(theme)
        self._pictures = pictures

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        draw_in_line(surface, self._pictures, self.rect.midleft, self.px(metrics.GAP))


class Container(Widget):
    """Widgets in a rectangle; subclasses place them. By default it draws nothing itself.

    The `tab_order` is given where it differs from the order of the children.
    """

    is_interactive = False
    focusable = False

    def __init__(
        self, theme: Theme, children: Sequence[Widget], tab_order: Sequence[Widget] = ()
    ) -> None:
        super().__init__(theme)
        self.children = children
        self._tab_order = tab_order

    @property
    def label(self) -> str:
        return next((w.label for w in self.tree() if w.role is Role.HEADING), "")

    @property
    def tab_order(self) -> Sequence[Widget]:
        return self._tab_order or self.children


class Scattered(Container):
    """Widgets anywhere in the window; the container has no rectangle of its own."""

    def is_at(self, point: Point) -> bool:
        return any(child.is_at(point) for child in self.children)


class Column(Container):
    """Widgets below each other. The one that `stretches` takes the height that is left over."""

    def __init__(
        self,
        theme: Theme,
        children: Sequence[Widget],
        gap: int = 0,
        stretches: Widget | None = None,
    ) -> None:
        super().__init__(theme, children)
        self._gap, self._stretches = gap, stretches

    def width(self) -> int:
        return max((child.width() for child in self.children), default=0)

    def height(self, width: int) -> int:
        return boxes.length([child.height(width) for child in self.children], self._gap)

    def set_rect(self, rect: Rect) -> None:
        super().set_rect(rect)
        heights = [0 if w is self._stretches else w.height(rect.w) for w in self.children]
        if self._stretches:
            spare = rect.h - boxes.length(heights, self._gap)
            heights[self.children.index(self._stretches)] = max(1, spare)
        places = boxes.column(rect, heights, self._gap)
        for child, place in zip(self.children, places, strict=True):
            child.set_rect(place)


class Row(Container):
    """Widgets side by side in columns of equal width, as high as the highest of them."""

    def __init__(self, theme: Theme, children: Sequence[Widget], gap: int) -> None:
        super().__init__(theme, children)
        self._gap = gap

    def _places(self, area: Rect) -> list[Rect]:
        return boxes.columns(area, len(self.children), self._gap)

    def height(self, width: int) -> int:
        places = self._places(Rect(0, 0, width, 0))
        heights = (w.height(place.w) for w, place in zip(self.children, places, strict=True))
        return max(heights, default=0)

    def set_rect(self, rect: Rect) -> None:
        super().set_rect(rect)
        for child, place in zip(self.children, self._places(rect), strict=True):
            child.set_rect(place)


class Spacer(Widget):
    """Room between widgets: a height in pixels, or the height left over if it stretches."""

    is_interactive = False

    def __init__(self, theme: Theme, height: int = 0) -> None:
        super().__init__(theme)
        self._height = height

    def height(self, width: int) -> int:
        return self._height


class Line(Container):
    """Widgets side by side, each in its own width, or reduced to fit.

    The widget that `stretches` takes the width that is left over. The line has the height of a
    button, or of its highest widget. The widgets are in its middle, or `at_top`.
    """

    def __init__(
        self,
        theme: Theme,
        children: Sequence[Widget],
        gap: int,
        stretches: Widget,
        as_high_as_button: bool = True,
        at_top: bool = False,
    ) -> None:
        super().__init__(theme, children)
        self._gap, self._stretches = gap, stretches
        self._is_as_high_as_button, self._at_top = as_high_as_button, at_top

    def width(self) -> int:
        return boxes.length([child.width() for child in self.children], self._gap)

    def _widths(self, width: int) -> list[int]:
        others = [child for child in self.children if child is not self._stretches]
        widths = boxes.fitted([child.width() for child in others], width, self._gap)
        spare = width - boxes.length(widths, self._gap) - self._gap
        widths.insert(self.children.index(self._stretches), spare)
        return widths

    def height(self, width: int) -> int:
        if self._is_as_high_as_button:
            return self.px(metrics.BUTTON)
        pairs = zip(self.children, self._widths(width), strict=True)
        return max(child.height(own_width) for child, own_width in pairs)

    def set_rect(self, rect: Rect) -> None:
        super().set_rect(rect)
        widths = self._widths(rect.w)
        for child, place in zip(self.children, boxes.row(rect, widths, self._gap), strict=True):
            place.h = child.height(place.w)
            if not self._at_top:
                place.centery = rect.centery
            child.set_rect(place)


class Columns(Container):
    """Widgets in as many columns of equal width as fit, with the lines as equal as possible.

    Each column is at least `min_width` pixels wide. The widgets of the last line stay `on_grid`,
    or share its width.
    """

    def __init__(
        self,
        theme: Theme,
        children: Sequence[Widget],
        gap: int,
        min_width: int,
        on_grid: bool = False,
    ) -> None:
        super().__init__(theme, children)
        self._gap, self._min_width, self._on_grid = gap, min_width, on_grid

    def _lines(self, width: int) -> Column:
        fitting = max(1, (width + self._gap) // (self._min_width + self._gap))
        lines = -(-len(self.children) // fitting)
        count = -(-len(self.children) // lines)
        missing = -len(self.children) % count if self._on_grid else 0
        cells = [*self.children, *(Spacer(self.theme) for _ in range(missing))]
        starts = range(0, len(cells), count)
        rows = [Row(self.theme, cells[at : at + count], self._gap) for at in starts]
        return Column(self.theme, rows, self._gap)

    def height(self, width: int) -> int:
        return self._lines(width).height(width)

    def set_rect(self, rect: Rect) -> None:
        super().set_rect(rect)
        self._lines(rect.w).set_rect(rect)


class Flow(Container):
    """Buttons in as few lines as possible, aligned to the right or to the left.

    The lines are as equal in length as possible, with `margin_above` pixels above them and `gap`
    pixels between the buttons. A flow that `fills` its lines stretches the buttons.
    """

    def __init__(
        self,
        theme: Theme,
        buttons: Sequence[Button],
        fills: bool = False,
        margin_above: int = 0,
        at_right: bool = True,
        gap: int = 0,
    ) -> None:
        super().__init__(theme, buttons)
        self.buttons = buttons
        self._fills, self._at_right = fills, at_right and not fills
        self._gap = gap or self.px(metrics.GAP)
        self._margin_above = margin_above

    def width(self) -> int:
        return boxes.length([button.width() for button in self.buttons], self._gap)

    def _lines(self, width: int) -> list[Sequence[Button]]:
        widths = [button.width() for button in self.buttons]
        lines = boxes.balanced(widths, width, self._gap)
        return [self.buttons[line.start : line.stop] for line in lines]

    def height(self, width: int) -> int:
        if not self.buttons:
            return 0
        heights = [self.px(metrics.BUTTON)] * len(self._lines(width))
        return self._margin_above + boxes.length(heights, self._gap)

    def set_rect(self, rect: Rect) -> None:
        super().set_rect(rect)
        lines = self._lines(rect.w)
        area = Rect(rect.x, rect.y + self._margin_above, rect.w, 0)
        places = boxes.column(area, [self.px(metrics.BUTTON)] * len(lines), self._gap)
        for line, place in zip(lines, places, strict=True):
            widths = self._widths(line, rect.w)
            row = boxes.row(place, widths, self._gap, self._at_right)
            for button, box in zip(line, row, strict=True):
                button.set_rect(box)

    def _widths(self, line: Sequence[Button], width: int) -> list[int]:
        widths = [button.width() for button in line]
        if not self._fills:
            return [min(wanted, width) for wanted in widths]
        spare = (width - boxes.length(widths, self._gap)) // max(1, len(line))
        return [wanted + spare for wanted in widths]


class Field(NamedTuple):
    """A label, the widget that it names, and small buttons beside the widget, if any.

    A widget without a label has the whole width. Two short fields share a line where both fit.
    """

    label: str
    widget: Widget
    buttons: tuple[Button, ...] = ()
    is_short: bool = False


class Fields(Container):
    """Fields below each other, with labels at the left, or above them in a narrow window."""

    def __init__(self, theme: Theme, fields: Sequence[Field]) -> None:
        super().__init__(theme, [w for field in fields for w in (field.widget, *field.buttons)])
        self.fields = fields
        self._size = self.px(metrics.TEXT)
        self.labels_width = max(
            (theme.width(f.label, "text", self._size) for f in fields), default=0
        )
        name = ""
        for field in fields:
            # A blank label repeats the label above it.
            if field.label.strip() or not field.label:
                name = field.label
            field.widget.name = name
            for button in field.buttons:
                button.is_skipped_by_arrows = not field.widget.keeps_left_and_right

    @property
    def tab_order(self) -> Sequence[Widget]:
        """From one text field the focus goes to the next, and then to the buttons beside them."""
        order: list[Widget] = []
        for _, group in groupby(self.fields, lambda field: type(field.widget)):
            fields = list(group)
            order += [field.widget for field in fields]
            order += [button for field in fields for button in field.buttons]
        return order

    # Measures

    def width(self) -> int:
        if not self.fields:
            return 0
        widths = [field.widget.width() for field in self.fields if field.label]
        if self._has_captions:
            beside = max(self._beside(field.buttons) for field in self.fields)
            widths.append(self.px(_LEAST_BESIDE_BUTTONS) + beside)
        return self.labels_width + self.px(_LABEL_GAP) + max([self.px(_MIN_FIELD_WIDTH), *widths])

    @property
    def _has_captions(self) -> bool:
        buttons = [button for field in self.fields for button in field.buttons]
        return any(button.width() > self.px(metrics.BUTTON) for button in buttons)

    def _beside(self, buttons: Sequence[Button]) -> int:
        """Return the width of buttons and of the spaces before them."""
        return sum(button.width() + self.px(metrics.GAP) for button in buttons)

    def is_stacked(self, width: int) -> bool:
        """True if labels are above their fields, because there is too little width beside them."""
        least = _MIN_CAPTIONED_WIDTH if self._has_captions else _MIN_FIELD_WIDTH
        return self.labels_width + self.px(_LABEL_GAP) + self.px(least) > width

    def _columns(self, width: int) -> tuple[int, int]:
        """Return the width of a column of short fields, and the distance of the second one."""
        gap = self.px(_LABEL_GAP)
        return (width - gap) // 2, (width + gap) // 2

    def _lines(self, width: int) -> list[list[Field]]:
        """Return the fields of each line: one field, or two short ones where both fit."""
        column, _ = self._columns(width)
        room, lines = column - self._labels_room(width), list[list[Field]]()
        for field in self.fields:
            least = field.widget.width() + self._beside(field.buttons)
            is_fitting = field.is_short and least <= room
            line = [*(lines[-1] if lines else []), field]
            labels = [self.theme.width(each.label, "text", self._size) for each in line]
            if is_fitting and len(line) == 2 and line[0].is_short and max(labels) <= column:
                lines[-1].append(field)
            else:
                lines.append([field])
        return lines

    def _labels_room(self, width: int) -> int:
        return 0 if self.is_stacked(width) else self.labels_width + self.px(_LABEL_GAP)

    def _widths(self, field: Field, width: int) -> list[int]:
        """Return the widths of the widget of a field and of its buttons in `width` pixels.

        A button with a caption is reduced before the widget gets too narrow.
        """
        side, buttons = self.px(metrics.BUTTON), [button.width() for button in field.buttons]
        lack = max(0, self._beside(field.buttons) + self.px(_LEAST_BESIDE_BUTTONS) - width)
        buttons = [max(side, own - lack) if own > side else own for own in buttons]
        return [width - sum(buttons) - self.px(metrics.GAP) * len(buttons), *buttons]

    def _label_height(self, line: list[Field], width: int) -> int:
        is_above = line[0].label.strip() and self.is_stacked(width)
        return self.px(metrics.TEXT * _LABEL_HEIGHT) if is_above else 0

    def _places(self, rect: Rect) -> Iterator[tuple[Field, list[Rect]]]:
        """Yield each field with the rectangles of its widget and its buttons."""
        top, gap = rect.y, self.px(metrics.GAP)
        for line in self._lines(rect.w):
            top += self._label_height(line, rect.w)
            column, step = self._columns(rect.w)
            bottom = top
            for number, field in enumerate(line):
                left = self._labels_room(rect.w) if field.label else 0
                area = Rect(rect.x + number * step, top, rect.w, self.px(metrics.BUTTON))
                area.w = (column if len(line) > 1 else rect.w) - left
                places = boxes.row(area.move(left, 0), self._widths(field, area.w), gap)
                places[0].h = field.widget.height(places[0].w)
                bottom = max(bottom, places[0].bottom)
                yield field, places
            top = bottom + gap

    def height(self, width: int) -> int:
        places = [place for _, (place, *_) in self._places(Rect(0, 0, width, 0))]
        # The first of two fields in a line may be higher.
        return max((place.bottom + self.px(metrics.GAP) for place in places), default=0)

    def set_rect(self, rect: Rect) -> None:
        super().set_rect(rect)
        for field, places in self._places(rect):
            for widget, place in zip((field.widget, *field.buttons), places, strict=True):
                widget.set_rect(place)

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        for field in self.fields:
            label = self.theme.text(field.label, "text", self._size, self.colors.ink)
            area = field.widget.rect
            left = area.x - (self._labels_room(self.rect.w) if field.label else 0)
            if self.is_stacked(self.rect.w):
                place = label.get_rect(bottomleft=(left, area.y - self.px(_STACKED_LABEL_GAP)))
            else:
                side = min(self.px(metrics.BUTTON), area.h)
                place = label.get_rect(midleft=(left, area.y + side // 2))
            surface.blit(label, place)


class ScrollArea(Scrollable):
    """A container that scrolls the widget in it.

    A `margin` in pixels around it is visible too, for the focus ring and the bar. The widgets in it
    answer the pointer, and the form scrolls the area wherever the pointer is. Without a margin the
    widget is narrower, with the bar beside it, and the area answers the pointer itself.
    """

    role = Role.SCROLL_AREA
    focusable = False

    def __init__(self, theme: Theme, child: Widget, margin: int = 0, top: int = 0) -> None:
        super().__init__(theme)
        self.children = [child]
        self.is_interactive = not margin
        self._child, self._margin = child, margin
        self.scroll = Scroller(theme, Rect(0, 0, 0, 0), 0)
        self._top = top

    def _child_width(self, width: int) -> int:
        return width if self._margin else width - self.px(BAR + BESIDE)

    def height(self, width: int) -> int:
        return self._child.height(self._child_width(width))

    def set_rect(self, rect: Rect) -> None:
        """Take a rectangle; the part at the upper edge stays there if possible."""
        super().set_rect(rect)
        view = rect.inflate(2 * self._margin, 2 * self._margin)
        height = self.height(rect.w) + 2 * self._margin
        self.scroll = Scroller(self.theme, view, height, self._top)
        for widget in self._child.tree():
            widget.view = view
        self.place_child()

    def place_child(self) -> None:
        width = self._child_width(self.rect.w)
        self._top = self.scroll.top
        top = self.rect.y - self._top
        self._child.set_rect(Rect(self.rect.x, top, width, self._child.height(width)))

    def reveal(self, widget: Widget) -> None:
        if widget.view:
            top = widget.rect.y - widget.view.y + self.scroll.top
            self.scroll.reveal(top, top + widget.rect.h, self.px(metrics.GAP))
            self.place_child()

    def on_scroll(self) -> None:
        self.place_child()

    def press_key(self, pressed: KeyPress) -> bool:
        """Answer a key for pages or ends, wherever the focus is. Return True if it applies."""
        is_answered = self.scroll.handle_key(pressed)
        self.place_child()
        return is_answered

    def draw_tree(
        self, surface: pygame.Surface, focused: Widget | None, hovered: Widget | None
    ) -> None:
        super().draw_tree(surface, focused, hovered)
        self.scroll.draw_fades(surface)
        self.scroll.draw(surface)


class Panel(Container):
    """A framed panel with a widget on it."""

    role = Role.DIALOG

    def __init__(
        self, theme: Theme, child: Widget, padding: int, tab_order: Sequence[Widget] = ()
    ) -> None:
        super().__init__(theme, [child], tab_order)
        self._child, self._padding = child, padding

    @property
    def inside(self) -> Rect:
        return self.rect.inflate(-2 * self._padding, -(self._padding * 3 // 2))

    def height(self, width: int) -> int:
        return self._child.height(width - 2 * self._padding) + self._padding * 3 // 2

    def set_rect(self, rect: Rect) -> None:
        super().set_rect(rect)
        self._child.set_rect(self.inside)

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        borders.draw_panel(self.theme, surface, self.rect)


class Card(Container):
    """A widget on paper with a golden edge and a shadow, above other things."""

    RADIUS: Final = 18
    EDGE: Final = 3
    """Radius of its corners, and width of its golden edge."""

    def __init__(self, theme: Theme, child: Widget, padding: int) -> None:
        super().__init__(theme, [child])
        self._child, self._padding = child, padding

    def size(self, width: int) -> tuple[int, int]:
        padding = 2 * self._padding
        return width + padding, self._child.height(width) + padding

    def height(self, width: int) -> int:
        return self.size(width - 2 * self._padding)[1]

    def set_rect(self, rect: Rect) -> None:
        """Take a rectangle, and draw shadow and paper once: large shadows take long."""
        super().set_rect(rect)
        self._child.set_rect(rect.inflate(-2 * self._padding, -2 * self._padding))
        theme, colors, size = self.theme, self.colors, rect.size
        shade = (*colors.darkest, _SHADOW_OPACITY)
        self._shadow = borders.box_shadow(theme, size, self.px(_SHADOW_REACH), shade)
        radius, edge = self.px(self.RADIUS), self.px(self.EDGE)
        self._paper = borders.rounded(theme, size, radius, colors.paper, colors.gold, edge)

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        surface.blit(self._shadow, self._shadow.get_rect(center=self.rect.center))
        surface.blit(self._paper, self.rect)


class SidePanel(Container):
    """A framed panel along a side of the window; its child can be replaced."""

    def __init__(self, theme: Theme, rect: Rect, padding: int) -> None:
        super().__init__(theme, [])
        self.rect = rect
        self._padding = padding
        self._paper = pygame.Surface(rect.size)
        # It shows only at the round corners, where it resembles the backdrop of the window.
        self._paper.fill(theme.colors.darkest)
        borders.draw_panel(theme, self._paper, self._paper.get_rect())

    @property
    def inside(self) -> Rect:
        return self.rect.inflate(-2 * self._padding, -2 * self._padding)

    def set_child(self, child: Widget, tab_order: Sequence[Widget] = ()) -> None:
        self.children, self._tab_order = [child], tab_order
        child.set_rect(self.inside)

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        surface.blit(self._paper, self.rect)
