"""Text fields in a form, as keys, the pointer and input methods edit them."""

from collections.abc import Callable

import pygame
import pytest
from pygame import Rect, Surface
from pygame.event import Event

from azul.kit import metrics
from azul.kit.keys import Key, KeyPress, TextComposed, TextTyped
from azul.kit.pointer import Move, Press, Release
from azul.kit.text_field import TextField, TextRule, edits_text
from azul.kit.theme import Theme
from azul.kit.widgets import Button, Form
from azul.settings import Style
from tests.inputs import give, pressed

CTRL, SHIFT = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT
THEME = Theme(Style.EVENING, 1.0)
LIMIT = 12
INDENT = 16
"""Pixels between the left edge of a field and its text."""

RULE = TextRule(
    lambda text: text.replace("?", ""), lambda text: len(text) <= LIMIT, f"Up to {LIMIT}"
)


@pytest.fixture(autouse=True)
def screen() -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.scrap.put_text("")


class Panel:
    """A form with a text field and a button beside it; actions are run as scenes run them."""

    def __init__(self, text: str = "", width: int = 400) -> None:
        self.changes: list[str] = []
        self.field = TextField(THEME, text, "Name", RULE, self.changes.append)
        self.field.set_rect(Rect(10, 10, width, 50))
        self.button = Button(THEME, "", list)
        self.button.set_rect(Rect(20 + width, 10, 50, 50))
        self.form = Form([self.field, self.button], 0)

    @property
    def text(self) -> str:
        """The text with | for the caret and ~ for the other end of a selection."""
        edit = self.field.edit
        ends = {edit.anchor: "~"} if edit.selected else {}
        ends[edit.caret] = "|"
        return "".join(
            ends.get(place, "") + letter for place, letter in enumerate([*edit.text, ""])
        )

    def key(self, key: int, mod: int = 0) -> None:
        self.run(give(self.form, Event(pygame.KEYDOWN, key=key, mod=mod)))

    def type(self, text: str) -> None:
        self.run(self.form.handle(TextTyped(text)))

    def run(self, action: Callable[[], object] | None) -> None:
        if action:
            action()

    def point(self, place: int) -> tuple[int, int]:
        """Where the caret is before a letter."""
        before = THEME.width(self.field.value[:place], "text", THEME.px(metrics.TEXT))
        return self.field.rect.x + INDENT + before, self.field.rect.centery

    def drawn(self) -> bytes:
        surface = Surface((self.button.rect.right, 70))
        self.form.draw_widgets(surface)
        return pygame.image.tobytes(surface, "RGB")


# Keys


def test_text_is_typed_and_deleted_at_the_caret() -> None:
    panel = Panel("Ana")
    panel.key(pygame.K_LEFT)
    panel.type("n")
    assert panel.text == "Ann|a"
    panel.key(pygame.K_DELETE)
    assert panel.text == "Ann|"
    panel.key(pygame.K_HOME)
    panel.key(pygame.K_BACKSPACE)
    panel.type("Jo")
    panel.key(pygame.K_END)
    panel.key(pygame.K_BACKSPACE)
    assert panel.text == "JoAn|"
    assert panel.changes == ["Anna", "Ann", "JoAnn", "JoAn"]


def test_shift_selects_and_ctrl_goes_by_words() -> None:
    panel = Panel("Ana & Zoë")
    panel.key(pygame.K_LEFT, CTRL)
    assert panel.text == "Ana & |Zoë"
    panel.key(pygame.K_LEFT, CTRL | SHIFT)
    assert panel.text == "Ana |& ~Zoë"
    panel.key(pygame.K_HOME, SHIFT)
    assert panel.text == "|Ana & ~Zoë"
    panel.type("Jo")
    assert panel.text == "Jo|Zoë"
    panel.key(pygame.K_DELETE, CTRL)
    assert panel.text == "Jo|"
    panel.key(pygame.K_BACKSPACE, CTRL)
    assert panel.text == "|"


def test_text_is_copied_cut_and_pasted_over_the_selection() -> None:
    panel = Panel("Ana Zoë")
    panel.key(pygame.K_LEFT, CTRL | SHIFT)
    panel.key(pygame.K_x, CTRL)
    assert panel.text == "Ana |"
    assert panel.changes == ["Ana "]
    panel.key(pygame.K_a, CTRL)
    panel.key(pygame.K_v, CTRL)
    assert panel.text == "Zoë|"
    panel.key(pygame.K_LEFT, SHIFT)
    panel.key(pygame.K_c, CTRL)
    assert panel.text == "Zo|ë~"
    assert pygame.scrap.get_text() == "ë"


def test_copying_nothing_keeps_what_is_on_the_clipboard() -> None:
    pygame.scrap.put_text("Ana")
    panel = Panel("Zoë")
    panel.key(pygame.K_c, CTRL)
    panel.key(pygame.K_x, CTRL)
    assert panel.changes == []
    assert pygame.scrap.get_text() == "Ana"
    assert panel.text == "Zoë|"


def test_undo_in_a_field_does_nothing() -> None:
    panel = Panel("Zoë")
    for key, mod in ((pygame.K_z, CTRL), (pygame.K_z, CTRL | SHIFT), (pygame.K_y, CTRL)):
        assert edits_text(pressed(key, mod))
        panel.key(key, mod)
    assert panel.text == "Zoë|"
    assert panel.changes == []


@pytest.mark.parametrize(
    ("key", "mod", "edits"),
    [
        (pygame.K_v, CTRL, True),
        (pygame.K_LEFT, CTRL | SHIFT, True),
        (pygame.K_DELETE, 0, True),
        (pygame.K_s, CTRL, False),
        (pygame.K_LEFT, pygame.KMOD_LALT, False),
        (pygame.K_UP, 0, False),
        (pygame.K_RETURN, 0, False),
    ],
)
def test_a_focused_field_has_its_keys_before_any_command(key: int, mod: int, edits: bool) -> None:
    assert edits_text(pressed(key, mod)) is edits


def test_an_arrow_leads_on_from_the_end_of_the_text_unless_it_is_held() -> None:
    panel = Panel("Zoë")
    held = KeyPress("right", Key.RIGHT, is_repeated=True)
    panel.run(panel.form.handle(held))
    panel.key(pygame.K_RIGHT, SHIFT)
    assert panel.form.focus == 0
    panel.key(pygame.K_RIGHT)
    assert panel.form.focus == 1
    panel.key(pygame.K_LEFT)
    panel.key(pygame.K_HOME)
    # A gamepad's arrow has no chord, and leads on from anywhere.
    panel.run(panel.form.handle(KeyPress(key=Key.RIGHT)))
    assert panel.form.focus == 1


# The limit


def test_a_paste_stays_one_line_and_what_is_too_long_is_left_out_with_a_note() -> None:
    pygame.scrap.put_text("Ana?\r\nund\tZoë\n")
    panel = Panel()
    panel.key(pygame.K_v, CTRL)
    assert (panel.text, panel.field.notice) == ("Ana und Zoë|", "")
    panel.key(pygame.K_HOME)
    plain = panel.drawn()
    panel.key(pygame.K_v, CTRL)
    assert (panel.text, panel.field.notice) == ("A|Ana und Zoë", "Up to 12")
    assert panel.drawn() != plain
    panel.key(pygame.K_DELETE)
    assert panel.field.notice == ""


def test_a_typed_letter_too_many_changes_nothing() -> None:
    panel = Panel("x" * LIMIT)
    panel.key(pygame.K_HOME)
    panel.type("y")
    assert (panel.changes, panel.field.notice) == ([], "Up to 12")
    panel.key(pygame.K_a, CTRL)
    panel.type("y")
    assert (panel.text, panel.field.notice) == ("y|", "")


# The pointer


def test_a_click_places_the_caret_and_a_drag_selects() -> None:
    panel = Panel("Ana & Zoë")
    panel.form.handle(Press(panel.point(4)))
    assert panel.text == "Ana |& Zoë"
    panel.form.handle(Move(panel.point(6)))
    assert panel.text == "Ana ~& |Zoë"
    panel.form.handle(Move((0, 30)))
    assert panel.text == "|Ana ~& Zoë"
    panel.form.handle(Release((0, 30)))
    panel.form.handle(Move(panel.point(9)))
    assert panel.text == "|Ana ~& Zoë"


def test_a_double_click_selects_a_word() -> None:
    panel = Panel("Ana & Zoë")
    panel.form.handle(Press(panel.point(7), is_double=True))
    assert panel.text == "Ana & ~Zoë|"


def test_a_long_text_is_scrolled_to_its_caret_and_clicked_where_it_is_seen() -> None:
    panel = Panel("abcdefghijkl", width=110)
    at_end = panel.drawn()
    panel.key(pygame.K_HOME)
    assert panel.drawn() != at_end
    panel.key(pygame.K_END)
    assert panel.drawn() == at_end
    panel.form.handle(Press((panel.field.rect.right - INDENT, 30)))
    assert panel.text == "abcdefghijkl|"


def test_from_right_to_left_a_click_on_the_left_places_the_caret_at_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    offsets = (90, 60, 30, 0)
    monkeypatch.setattr(Theme, "caret_offsets", lambda *_: offsets)
    panel = Panel("אבג")
    panel.form.handle(Press((panel.field.rect.x + INDENT + 2, 30)))
    assert panel.field.edit.caret == 3


# Input methods, and rebuilding


def test_a_composed_text_is_shown_at_the_caret_until_it_is_typed_or_given_up() -> None:
    panel = Panel("Ana")
    panel.key(pygame.K_HOME)
    plain = panel.drawn()
    panel.form.handle(TextComposed("ni"))
    assert panel.drawn() != plain
    assert (panel.text, panel.changes) == ("|Ana", [])
    panel.form.handle(TextComposed(""))
    assert panel.drawn() == plain
    panel.form.handle(TextComposed("ni"))
    panel.type("日")
    assert panel.text == "日|Ana"


def test_a_rebuilt_field_keeps_caret_and_selection_unless_it_has_another_text() -> None:
    panel = Panel("Ana & Zoë")
    panel.key(pygame.K_LEFT, CTRL | SHIFT)
    again = Panel("Ana & Zoë")
    again.form.follow(panel.form)
    assert again.text == "Ana & |Zoë~"
    other = Panel("Ana")
    other.form.follow(panel.form)
    assert other.text == "Ana|"


def test_a_composed_text_does_not_stay_in_a_field_that_loses_the_focus() -> None:
    def picture() -> bytes:
        surface = pygame.Surface((500, 80))
        panel.field.draw(surface, focused=False, hovered=False)
        return pygame.image.tobytes(surface, "RGB")

    panel = Panel("Ana")
    without = picture()
    panel.form.handle(TextComposed("ni"))
    assert picture() != without
    panel.form.handle(KeyPress("tab", Key.TAB))
    assert picture() == without
