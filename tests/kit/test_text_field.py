"""Text fields: the stops of the caret, and the effects of keys, pointer and input methods."""

from typing import Final

import pygame
import pytest

from azul.kit.keys import Key, KeyPress, TextComposed
from azul.kit.pointer import Move, Press, Release
from azul.kit.text_edit import TextEdit, letters
from azul.kit.text_field import TextField, TextRule, edits_text
from azul.kit.theme import Theme
from azul.kit.widgets import Button, Input
from tests.kit.player import Player, chord, placed

LIMIT = 12
INDENT = 16
"""Pixels between the left edge of a field and its text."""

RULE = TextRule(
    lambda text: text.replace("?", ""), lambda text: len(text) <= LIMIT, f"Up to {LIMIT}"
)
ZOE = "Zoe\u0308"
FAMILY = "\N{MAN}\N{ZERO WIDTH JOINER}\N{WOMAN}"
WAVING = "\N{WAVING HAND SIGN}\N{EMOJI MODIFIER FITZPATRICK TYPE-4}"

EDITS: Final = [
    ("Ana|", "left =n", "Ann|a"),
    ("Ann|", "home backspace =Jo end backspace", "JoAn|"),
    ("|Ana", "shift+left backspace", "|Ana"),
    ("An|a", "home right right right", "Ana|"),
    ("Ana|", "=?", "Ana|"),
    # An accent is no letter, and an emoji of several characters is one letter.
    (f"{ZOE}|", "left", "Zo|e\u0308"),
    (f"{ZOE}|", "backspace", "Zo|"),
    (f"Zo|{ZOE[2:]}", "delete", "Zo|"),
    (f"{FAMILY}{WAVING}|!", "left left", f"|{FAMILY}{WAVING}!"),
    (f"{FAMILY}{WAVING}|!", "backspace", f"{FAMILY}|!"),
    # Words and selections.
    ("Ana & Zoë|", "ctrl+left", "Ana & |Zoë"),
    ("Ana & |Zoë", "ctrl+shift+left", "Ana |& ~Zoë"),
    ("Ana |& ~Zoë", "shift+home", "|Ana & ~Zoë"),
    ("|Ana & ~Zoë", "=Jo", "Jo|Zoë"),
    ("Jo|Zoë", "ctrl+delete", "Jo|"),
    ("Jo An|", "ctrl+backspace", "Jo |"),
    ("An|a ~Zoë", "left", "An|a Zoë"),
    ("An|a ~Zoë", "right", "Ana |Zoë"),
    ("An~a |Zoë", "left", "An|a Zoë"),
    ("An|a ~Zoë", "ctrl+right", "Ana| Zoë"),
    ("a|bc~d", "=xyz", "axyz|d"),
    ("a|bc~d", "delete", "a|d"),
    ("a~bc|d", "ctrl+backspace", "a|d"),
    ("An|a", "shift+end", "An~a|"),
    ("An|a", "ctrl+a", "~Ana|"),
    # The clipboard, which holds " Jo" at first.
    ("An|a", "ctrl+v", "An Jo|a"),
    ("|An~a", "shift+insert", " Jo|a"),
    ("Ana Zoë|", "ctrl+shift+left ctrl+x home ctrl+v", "Zoë|Ana "),
    ("|An~a", "ctrl+insert end shift+insert", "AnaAn|"),
    ("|An~a", "shift+delete ctrl+v ctrl+v", "AnAn|a"),
    ("Ana|", "ctrl+c ctrl+x ctrl+v", "Ana Jo|"),
    # Undo belongs to the game, and other keys do not edit.
    ("Ana|", "ctrl+z ctrl+shift+z ctrl+y alt+left up down ctrl+s", "Ana|"),
    # Excess text is left out.
    ("abcdefghij|", "ctrl+v ctrl+v", "abcdefghij J|"),
    ("|abcdefghijkl", "=x", "|abcdefghijkl"),
    ("|abcdefghijkl~", "=x", "x|"),
]
"""A text with | for the caret and ~ for the other end of a selection, then keys, and typed text
after =, and the text after that.
"""


class Field(Player):
    """A player with a text field and a button beside it."""

    def __init__(self, theme: Theme, marked: str = "|", width: int = 600) -> None:
        self.changes: list[str] = []
        text = marked.replace("|", "").replace("~", "")
        self.field = TextField(theme, text, "Name", RULE, self.changes.append)
        caret = marked.replace("~", "").index("|")
        anchor = marked.replace("|", "").find("~")
        self.field.edit = TextEdit(text, caret, caret if anchor < 0 else anchor)
        placed(self.field, 10, 10, width, 50)
        beside = placed(Button(theme, "beside", list), 20 + width, 10, 50, 50)
        super().__init__(self.field, beside)
        pygame.scrap.put_text(" Jo")

    @property
    def text(self) -> str:
        edit = self.field.edit
        ends = {edit.anchor: "~"} if edit.selected else {}
        ends[edit.caret] = "|"
        return "".join(
            ends.get(place, "") + letter for place, letter in enumerate([*edit.text, ""])
        )

    def run(self, steps: str) -> None:
        for step in steps.split():
            if step.startswith("="):
                self.type(step[1:])
            else:
                self.key(step)

    def point(self, place: int) -> tuple[int, int]:
        """Return the position of the caret before a letter."""
        theme = self.field.theme
        before = theme.width(self.field.value[:place], "text", theme.px(27))
        return self.field.rect.x + INDENT + before, self.field.rect.centery


def test_keys_edit_as_in_every_text_field(evening: Theme) -> None:
    found = []
    for text, steps, _ in EDITS:
        player = Field(evening, text)
        player.run(steps)
        found.append((text, steps, player.text))
        before = text.replace("|", "").replace("~", "")
        assert [before, *player.changes][-1] == player.field.value, "each change is reported"
        assert player.focused == "Name"
    assert found == EDITS


def test_a_letter_keeps_its_marks_and_words_have_two_ends(evening: Theme) -> None:
    parts = (["", "Zoë", "नमस", "\u0308a"], [[], [*"Zoë"], [*"नमस"], ["\u0308", "a"]])
    assert [*map(letters, parts[0])] == parts[1]
    assert TextEdit.at_end(ZOE).letter_counts == (3, 3)
    assert TextEdit(ZOE, 1, 2).letter_counts == (2, 1)
    edit, stops = TextEdit("  Ana &  Zoë "), []
    for step in (1, 1, 1, 1, -1, -1, -1, -1):
        edit = edit.moved_by(step, by_word=True)
        stops.append(edit.caret)
    assert stops == [5, 7, 12, 13, 9, 6, 2, 0]


def test_a_focused_field_has_its_keys_before_any_command() -> None:
    keys = "ctrl+v ctrl+z ctrl+shift+left delete home ctrl+s alt+left alt+delete up return"
    assert [key for key in keys.split() if edits_text(chord(key))] == keys.split()[:5]
    assert not edits_text(KeyPress(key=Key.LEFT)), "a gamepad's arrow leads to other widgets"


def test_an_arrow_leads_on_from_the_end_of_the_text_unless_it_is_held(evening: Theme) -> None:
    player = Field(evening, "Zoë|")
    player.give(KeyPress("right", Key.RIGHT, is_repeated=True))
    player.key("shift+right")
    assert player.focused == "Name"
    player.key("right")
    assert player.focused == "beside"
    player.key("left", "home")
    player.pad(Key.RIGHT)
    assert player.focused == "beside", "a gamepad's arrow leads on from anywhere"
    player.field.offer = lambda: "offered"
    player.key("left")
    assert player.pad(Key.CONFIRM) == ["offered"]


def test_a_text_that_is_too_long_leaves_a_note_until_the_next_change(evening: Theme) -> None:
    player = Field(evening)
    pygame.scrap.put_text("Ana?\r\nund\tZoë\n")
    player.key("ctrl+v", "home")
    assert (player.text, player.field.notice) == ("|Ana und Zoë", "")
    plain = player.picture()
    player.key("ctrl+v")
    assert (player.text, player.field.notice) == ("A|Ana und Zoë", "Up to 12")
    assert player.picture() != plain
    for key, focused in (("delete", "Name"), ("tab", "beside")):
        player.form.focus = 0
        player.type("xyz")
        assert player.field.notice
        player.key(key)
        assert (player.field.notice, player.focused) == ("", focused)
    pygame.scrap.put_text("")
    player.form.focus = 0
    player.key("ctrl+a", "ctrl+v")
    assert player.field.value, "an empty clipboard deletes nothing"


def test_clicks_place_the_caret_and_select(evening: Theme) -> None:
    player = Field(evening, "Ana & Zoë|")
    steps: list[tuple[Input, str]] = [
        (Press(player.point(4)), "Ana |& Zoë"),
        (Move(player.point(6)), "Ana ~& |Zoë"),
        (Move((0, 30)), "|Ana ~& Zoë"),
        (Release((0, 30)), "|Ana ~& Zoë"),
        (Move(player.point(9)), "|Ana ~& Zoë"),
        (Press(player.point(1)), "A|na & Zoë"),
        (Release(player.point(1)), "A|na & Zoë"),
        (Press(player.point(5), has_shift=True), "A~na &| Zoë"),
        *((Press(player.point(place), is_double=True), "~Ana| & Zoë") for place in (0, 3)),
        *((Press(player.point(place), is_double=True), "Ana & ~Zoë|") for place in (6, 7, 9)),
    ]
    for number, (given, text) in enumerate(steps):
        player.give(given)
        assert (number, player.text) == (number, text)
    assert player.focused == "Name"
    assert TextEdit().with_word_selected(0) == TextEdit()
    assert TextEdit("a  b").with_word_selected(2).selected == "  "


def test_a_long_text_is_scrolled_to_its_caret_and_clicked_where_it_is_seen(evening: Theme) -> None:
    player = Field(evening, "|abcdefghijkl", width=110)
    at_home = player.picture()
    player.key("end")
    at_end = player.picture()
    assert at_end != at_home
    player.give(Press((player.field.rect.x + INDENT, 30)))
    assert player.text.index("|") > 2
    player.key("home")
    assert player.picture() == at_home
    player.key("end")
    assert player.picture() == at_end
    player.give(Press((player.field.rect.right - INDENT, 30)))
    assert player.text == "abcdefghijkl|"


def test_from_right_to_left_a_click_on_the_left_places_the_caret_at_the_end(
    evening: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Theme, "caret_offsets", lambda *_: (90, 60, 30, 0))
    player = Field(evening, "|אבג")
    player.give(Press((player.field.rect.x + INDENT + 2, 30)))
    assert player.text == "אבג|"


def test_a_composed_text_is_shown_at_the_caret_until_it_is_typed_or_dropped(
    evening: Theme,
) -> None:
    player = Field(evening, "|Ana")
    plain = player.picture()
    for end in ("", "tab"):
        player.form.focus = 0
        player.give(TextComposed("ni"))
        assert player.picture() != plain
        assert (player.text, player.changes) == ("|Ana", [])
        player.give(chord("tab") if end else TextComposed(""))
        player.form.focus = 0
        assert player.picture() == plain, "composed text goes when the field loses the focus"
    player.give(TextComposed("ni"))
    player.type("日")
    assert (player.text, player.changes) == ("日|Ana", ["日Ana"])


def test_a_rebuilt_field_keeps_caret_and_selection_unless_it_has_another_text(
    evening: Theme,
) -> None:
    player, same, other = (Field(evening, text) for text in ("Ana |& ~Zoë", "Ana & Zoë|", "Ana|"))
    for rebuilt in (same, other):
        rebuilt.form.follow(player.form)
    assert (same.text, other.text) == ("Ana |& ~Zoë", "Ana|")
    assert Field(evening).field.label == "Name", "an empty field is named by its placeholder"


def test_an_icon_and_a_tooltip_are_beside_the_text_if_there_is_room(evening: Theme) -> None:
    player, narrow = Field(evening, "Ana|"), Field(evening, "Ana|", width=200)
    plain = player.picture()
    for each in (player, narrow):
        each.field.tooltip = "Waits for the right tile"
    assert player.field.tooltip_for(hovered=True)[0] == "", "the field itself shows the explanation"
    assert player.picture() != plain
    assert narrow.field.tooltip_for(hovered=True)[0] == narrow.field.tooltip
    player.field.picture = pygame.Surface((40, 40))
    left, middle = player.point(1)
    player.give(Press((left + 40, middle)))
    assert player.text == "A|na", "the text begins after the icon"
