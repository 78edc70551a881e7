"""One line of text: where its caret may stop, what is selected, what is deleted."""

import pytest

from azul.kit.text_edit import TextEdit, caret_stops, letters

ACCENTED = "Zoe\u0308"
FAMILY = "\N{MAN}\N{ZERO WIDTH JOINER}\N{WOMAN}"
WAVING = "\N{WAVING HAND SIGN}\N{EMOJI MODIFIER FITZPATRICK TYPE-4}"


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", []),
        ("Zoë", ["Z", "o", "ë"]),
        (ACCENTED, ["Z", "o", "e\u0308"]),
        ("नमस्ते"[:3], ["न", "म", "स"]),
        (f"{FAMILY}{WAVING}!", [FAMILY, WAVING, "!"]),
        ("\u0308a", ["\u0308", "a"]),
    ],
)
def test_a_letter_keeps_its_marks(text: str, parts: list[str]) -> None:
    assert letters(text) == parts


def test_the_caret_passes_over_a_letter_with_its_accent() -> None:
    edit = TextEdit.at_end(ACCENTED)
    assert caret_stops(ACCENTED) == [0, 1, 2, 4]
    assert edit.moved_by(-1).caret == 2
    assert edit.without(-1).text == "Zo"
    assert edit.moved_to(2).without(1).text == "Zo"
    assert edit.moved_to(4).letter_counts == (3, 3)


def test_the_caret_stops_at_both_ends() -> None:
    assert TextEdit("Ana").moved_by(-1) == TextEdit("Ana")
    assert TextEdit.at_end("Ana").moved_by(1) == TextEdit.at_end("Ana")
    assert TextEdit("Ana").without(-1) == TextEdit("Ana")
    assert TextEdit.at_end("Ana").without(1) == TextEdit.at_end("Ana")


def test_by_words_the_caret_goes_to_their_ends_or_beginnings() -> None:
    edit, stops = TextEdit("  Ana &  Zoë "), []
    for step in (1, 1, 1, 1, -1, -1, -1, -1):
        edit = edit.moved_by(step, by_word=True)
        stops.append(edit.caret)
    assert stops == [5, 7, 12, 13, 9, 6, 2, 0]


def test_without_shift_an_arrow_leaves_the_selection_at_its_side() -> None:
    selected = TextEdit("Ana Zoë", caret=2, anchor=5)
    assert selected.moved_by(-1) == TextEdit("Ana Zoë", 2, 2)
    assert selected.moved_by(1) == TextEdit("Ana Zoë", 5, 5)
    assert selected.moved_by(1, selects=True) == TextEdit("Ana Zoë", 3, 5)


def test_text_replaces_the_selection_in_either_direction() -> None:
    for caret, anchor in ((1, 3), (3, 1)):
        edit = TextEdit("abcd", caret, anchor)
        assert edit.with_inserted("xyz") == TextEdit("axyzd", 4, 4)
        assert edit.without(1) == edit.without(-1, by_word=True) == TextEdit("ad", 1, 1)


@pytest.mark.parametrize(
    ("place", "word"), [(0, "Ana"), (3, "Ana"), (4, "Zoë"), (5, "Zoë"), (7, "Zoë")]
)
def test_a_word_is_selected_by_a_place_in_it(place: int, word: str) -> None:
    assert TextEdit("Ana Zoë").with_word_selected(place).selected == word


def test_an_empty_text_has_no_word() -> None:
    assert TextEdit().with_word_selected(0) == TextEdit()
