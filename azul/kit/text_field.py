"""Text fields: one line of text, edited with keys, the pointer or an input method.

Constants are in design units, rectangles in pixels.
"""

from bisect import bisect_left
from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple

import pygame
from pygame import Rect

from azul.i18n import Strings
from azul.kit import metrics
from azul.kit.borders import RADIUS
from azul.kit.keys import Key, KeyPress
from azul.kit.pointer import Point
from azul.kit.text_edit import TextEdit, caret_stops, letters
from azul.kit.theme import Theme
from azul.kit.widgets import Action, Role, Widget

_INDENT: Final = 16  # beside a text in its field
_PICTURE_GAP: Final = 2  # between the image and the text, besides the indent
_CARET_WIDTH: Final = 2  # also of the line below a composed text
_SELECTING: Final = ("ctrl+a", "ctrl+shift+a")
_COPYING: Final = ("ctrl+c", "ctrl+shift+c", "ctrl+insert")
_CUTTING: Final = ("ctrl+x", "ctrl+shift+x", "shift+delete")
_PASTING: Final = ("ctrl+v", "ctrl+shift+v", "shift+insert")
_UNDOING: Final = ("ctrl+z", "ctrl+shift+z", "ctrl+y")
"""Chords of every text field; the last chords do nothing, and so undo nothing elsewhere."""

_CHORDS: Final = {*_SELECTING, *_COPYING, *_CUTTING, *_PASTING, *_UNDOING}
_ARROWS: Final = (Key.LEFT, Key.RIGHT)
_DELETING: Final = {Key.BACKSPACE: -1, Key.DELETE: 1}
_ENDS: Final = (Key.HOME, Key.END)

_PASTED: Final = 1000  # characters: no field holds more, but the clipboard may hold whole books


def edits_text(pressed: KeyPress) -> bool:
    """True if a key edits the text of a focused field, even if it is bound to a command.

    Arrows of a gamepad, which have no chord, lead to other widgets.
    """
    if not pressed.chord or "alt+" in pressed.chord:
        return False
    return pressed.chord in _CHORDS or pressed.key in {*_ARROWS, *_DELETING, *_ENDS}


class TextRule(NamedTuple):
    """The texts of a field: `clean` makes a text acceptable, `fits` checks that it is short enough.

    The `note` states the longest length.
    """

    clean: Callable[[str], str]
    fits: Callable[[str], bool]
    note: str

    @classmethod
    def up_to(
        cls,
        length: int,
        clean: Callable[[str], str],
        strings: Strings,
        fits: Callable[[str], bool] | None = None,
    ) -> "TextRule":
        """Return the rule for at most `length` characters, or as many as `fits` says."""
        note = strings("Up to {number} characters", number=length)
        return cls(clean, fits or (lambda text: len(text) <= length), note)


class TextField(Widget):
    """One line of text under a `rule`; the `placeholder` fills an empty field.

    Typed or pasted text that is too long is left out, and the field says so. `offer` shows texts to
    choose from, for people who cannot type. The `picture` is at its left end; the tooltip is at its
    right end where there is room.
    """

    role = Role.TEXT_FIELD
    takes_text = True

    def __init__(
        self,
        theme: Theme,
        value: str,
        placeholder: str,
        rule: TextRule,
        on_change: Callable[[str], Any],
        offer: Action | None = None,
    ) -> None:
        super().__init__(theme)
        self.offer = offer
        self.picture: pygame.Surface | None = None
        self.placeholder = placeholder
        self.rule = rule
        self.on_change = on_change
        self.edit: TextEdit = TextEdit.at_end(value)
        self._composed = ""
        self._is_limit_reached = False
        self._scrolled = 0  # pixels

    @property
    def label(self) -> str:
        return self.name or self.placeholder

    @property
    def value(self) -> str:
        return self.edit.text

    @property
    def notice(self) -> str:
        """The limit, after a text that was longer."""
        return self.rule.note if self._is_limit_reached else ""

    def tooltip_for(self, hovered: bool) -> tuple[str, Rect]:
        """Return the tooltip only where the field does not show it."""
        text, rect = super().tooltip_for(hovered)
        return ("" if self._note == text else text), rect

    def select_all(self) -> None:
        self.edit = self.edit.with_all_selected()

    def follow(self, before: Widget) -> None:
        """Keep caret, selection and composed text of the same field before a rebuild."""
        if isinstance(before, TextField):
            self._composed, self._is_limit_reached = before._composed, before._is_limit_reached
            self._scrolled = before._scrolled
            if before.edit.text == self.edit.text:
                self.edit = before.edit

    def on_focus_lost(self) -> None:
        """Forget a composed text, which the input method ends elsewhere, and the notice."""
        self._composed, self._is_limit_reached = "", False
        self._reveal_caret()

    # Editing

    def on_text(self, text: str) -> Action | None:
        self._composed = ""
        return partial(self._insert, text)

    def on_composition(self, text: str) -> None:
        self._composed = text
        self._reveal_caret()

    def on_key(self, pressed: KeyPress) -> Action | None:
        if pressed.key is Key.CONFIRM:
            return self.offer
        # An arrow at an end of the text leads to the widget beside; a held arrow stops there.
        is_plain_arrow = pressed.chord in ("left", "right") and not pressed.is_repeated
        leads_on = is_plain_arrow and self.edit.moved_by(pressed.horizontal_step) == self.edit
        return partial(self._edit_by_key, pressed) if edits_text(pressed) and not leads_on else None

    def _edit_by_key(self, pressed: KeyPress) -> Any:
        edit, chord = self.edit, pressed.chord
        if chord in _COPYING or chord in _CUTTING:
            is_copied = edit.selected and _copy(edit.selected)
            return self._change(edit.with_inserted("")) if is_copied and chord in _CUTTING else None
        if chord in _PASTING:
            pasted = _clipboard_text()
            return self._insert(pasted) if pasted else None
        if pressed.key in _DELETING:
            return self._delete(_DELETING[pressed.key], pressed.has_control)
        if chord in _SELECTING:
            edit = edit.with_all_selected()
        elif pressed.key in _ARROWS:
            step = pressed.horizontal_step
            edit = edit.moved_by(step, pressed.has_control, pressed.has_shift)
        elif pressed.key in _ENDS:
            end = 0 if pressed.key is Key.HOME else len(edit.text)
            edit = edit.moved_to(end, pressed.has_shift)
        self._place(edit)
        return None

    def _insert(self, text: str) -> Any:
        """Replace the selection by as much of a text as fits; several lines become one."""
        parts = letters(" ".join(text.replace("\t", " ").splitlines()))

        def is_too_long(count: int) -> bool:
            return not self.rule.fits(self._with("".join(parts[:count])).text)

        count = bisect_left(range(1, len(parts) + 1), True, key=is_too_long)
        self._is_limit_reached = count < len(parts)
        if count or not parts:
            return self._change(self._with("".join(parts[:count])))
        # The note has taken some of the room.
        self._reveal_caret()
        return None

    def _with(self, text: str) -> TextEdit:
        return self._cleaned(self.edit.with_inserted(text))

    def _cleaned(self, edit: TextEdit) -> TextEdit:
        """Return an edit with acceptable text; the caret stays behind the same letter."""
        before, text = edit.text[: edit.caret], self.rule.clean(edit.text)
        caret = edit.caret if text.startswith(before) else len(self.rule.clean(before))
        return TextEdit(text, caret, caret)

    def _delete(self, step: int, by_word: bool) -> Any:
        edit = self._cleaned(self.edit.without(step, by_word))
        if edit.text != self.edit.text:
            self._is_limit_reached = False
            return self._change(edit)
        # A separator that comes back at once, as in tile codes, is passed.
        self._place(self.edit.moved_by(step))
        return None

    def _change(self, edit: TextEdit) -> Any:
        self._place(edit)
        return self.on_change(edit.text)

    def _place(self, edit: TextEdit) -> None:
        self.edit = edit
        self._reveal_caret()

    # The pointer

    def on_press(self, point: Point) -> None:
        self._place(self.edit.moved_to(self._stop_at(point)))

    def on_drag(self, point: Point) -> None:
        self._place(self.edit.moved_to(self._stop_at(point), selects=True))

    def on_double_press(self, point: Point) -> None:
        self._place(self.edit.with_word_selected(self._stop_at(point)))

    def _stop_at(self, point: Point) -> int:
        offsets = self._offsets(self.edit.text)
        left = point[0] - self._inside().x + self._scrolled
        return min(caret_stops(self.edit.text), key=lambda stop: abs(offsets[stop] - left))

    # Drawing

    def set_rect(self, rect: Rect) -> None:
        super().set_rect(rect)
        self._reveal_caret()

    def _inside(self) -> Rect:
        inside = self._room()
        if self._note:
            inside.w = max(0, inside.w - self._note_width(self._note))
        return inside

    def _room(self) -> Rect:
        """Return the room for text and note, beside the image."""
        room = self.rect.inflate(-2 * self.px(_INDENT), -2 * self.px(RADIUS))
        if self.picture:
            beside = self.picture.get_width() + self.px(_PICTURE_GAP)
            room.update(room.x + beside, room.y, room.w - beside, room.h)
        return room

    @property
    def _note(self) -> str:
        """The notice, or else the tooltip where text and tooltip fit side by side."""
        if self.notice or not self.tooltip:
            return self.notice
        text_width = self.theme.width(
            self._shown[0] or self.placeholder, "text", self.px(metrics.TEXT)
        )
        fits = text_width + self._note_width(self.tooltip) <= self._room().w
        return self.tooltip if fits else ""

    def _note_width(self, note: str) -> int:
        """Return the width of a note, and of the space before it."""
        return self.theme.width(note, "text", self.px(metrics.SMALL)) + self.px(_INDENT)

    def _offsets(self, text: str) -> tuple[int, ...]:
        return self.theme.caret_offsets(text, "text", self.px(metrics.TEXT))

    @property
    def _shown(self) -> tuple[str, int]:
        """The text with what is composed in it, and the place of the caret."""
        edit = self.edit
        if not self._composed:
            return edit.text, edit.caret
        shown = edit.with_inserted(self._composed)
        return shown.text, shown.caret

    def _reveal_caret(self) -> None:
        """Scroll as little as possible, so that the caret and most of the text are in view."""
        text, caret = self._shown
        offsets, room = self._offsets(text), self._inside().w - self.px(_CARET_WIDTH)
        self._scrolled = max(0, min(self._scrolled, max(offsets) - room))
        left = offsets[caret]
        self._scrolled = min(max(self._scrolled, left - room), left)

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        self.draw_frame(surface, self.rect, self.colors.field, self.colors.cobalt, self.px(2))
        if focused:
            self.draw_focus(surface, self.rect)
        inside = self._inside()
        if self.picture:
            left = self.rect.x + (self.rect.h - self.picture.get_height()) // 2
            surface.blit(self.picture, self.picture.get_rect(midleft=(left, self.rect.centery)))
        self._draw_note(surface, inside)
        shown, caret = self._shown
        words, color = (shown, self.colors.ink) if shown else (self.placeholder, self.colors.faded)
        text = self.theme.text(words, "text", self.px(metrics.TEXT), color)
        rect = text.get_rect(midleft=inside.midleft)
        if focused and self.edit.selected and not self._composed:
            surface.fill(self.colors.rule, self._span(self.edit.start, self.edit.end, rect, inside))
        part = Rect(self._scrolled, 0, inside.w, text.get_height())
        surface.blit(text, rect, part)
        if focused:
            self._draw_caret(surface, rect, inside, caret)

    def _draw_note(self, surface: pygame.Surface, inside: Rect) -> None:
        if self._note:
            color = self.colors.ink if self.notice else self.colors.faded
            text = self.theme.text(self._note, "text", self.px(metrics.SMALL), color)
            right = self.rect.right - self.px(_INDENT)
            surface.blit(text, text.get_rect(midright=(right, inside.centery)))

    def _span(self, start: int, end: int, line: Rect, inside: Rect) -> Rect:
        """Return the part of the line between two places of the text, as far as it is in view."""
        offsets = self._offsets(self._shown[0])[start : end + 1]
        left = line.x - self._scrolled + min(offsets)
        return Rect(left, line.y, max(offsets) - min(offsets), line.h).clip(inside)

    def _draw_caret(self, surface: pygame.Surface, line: Rect, inside: Rect, place: int) -> None:
        left = inside.x - self._scrolled + self._offsets(self._shown[0])[place]
        caret = Rect(left, inside.y, self.px(_CARET_WIDTH), inside.h)
        pygame.draw.rect(surface, self.colors.ink, caret)
        # Input methods open their lists there.
        pygame.key.set_text_input_rect(caret)
        if self._composed:
            composed = self._span(place - len(self._composed), place, line, inside)
            composed.update(composed.x, composed.bottom - caret.w, composed.w, caret.w)
            pygame.draw.rect(surface, self.colors.ink, composed)


def _copy(text: str) -> bool:
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


def _clipboard_text() -> str:
    """Return the text on the clipboard, if any.

    Other programs may have put anything there.
    """
    try:
        return pygame.scrap.get_text()[:_PASTED]
    except (pygame.error, UnicodeDecodeError):
        return ""
