"""Texts for colors, reasons of refusals, rulesets and levels."""

from itertools import product

import pytest

from azul.engine import (
    Color,
    Draft,
    IllegalRecord,
    InvalidRecord,
    Placement,
    Reason,
    Ruleset,
    TileMovedToWall,
)
from azul.game.seating import LEVELS
from azul.game.wording import (
    color_name,
    drop_refusal,
    level_name,
    points_sum,
    refusal,
    ruleset_name,
)

DRAFT = Draft(1, Color.RED, 3)
PLACEMENT = Placement(3, 1)
DROPS: tuple[Draft | Placement, ...] = (DRAFT, PLACEMENT)


def test_every_reason_is_a_complete_sentence_of_its_own() -> None:
    sentences = [str(refusal(IllegalRecord(reason))) for reason in Reason]
    assert all(words[0].isupper() and words.endswith(".") for words in sentences)
    assert len(set(sentences)) == len(Reason)
    assert str(refusal(InvalidRecord("2r4"))) == "It isn’t a valid record."
    for reason, ruleset, record in product(Reason, Ruleset, DROPS):
        words = str(drop_refusal(IllegalRecord(reason), record, ruleset))
        assert words[0].isupper()
        assert "{" not in words


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (Reason.LINE_COMPLETE, "Line 3 is already complete"),
        (Reason.LINE_HAS_OTHER_COLOR, "Line 3 holds another color"),
        (Reason.WALL_HAS_COLOR, "The wall already has red in row 3"),
        (Reason.COLOR_IN_OTHER_LINE, "Another line already holds red"),
    ],
)
def test_a_drop_on_a_line_names_line_and_color(reason: Reason, words: str) -> None:
    assert str(drop_refusal(IllegalRecord(reason), DRAFT, Ruleset.AZUL)) == words


def test_colors_are_named_and_the_green_box_has_green_for_black() -> None:
    tiles = ["blue", "yellow", "red", "black", "white"]
    names = {ruleset: [str(color_name(color, ruleset)) for color in Color] for ruleset in Ruleset}
    assert names == {
        Ruleset.AZUL: tiles,
        Ruleset.GREEN_BOX: ["blue", "yellow", "red", "green", "white"],
        Ruleset.CRYSTAL_1: tiles,
        Ruleset.CRYSTAL_2: tiles,
    }


def test_every_ruleset_and_level_has_a_name_of_its_own() -> None:
    names = [str(ruleset_name(ruleset)) for ruleset in Ruleset]
    assert all(names)
    assert len(set(names)) == len(names)
    assert [str(level_name(level)) for level in LEVELS] == [level.capitalize() for level in LEVELS]


@pytest.mark.parametrize(
    ("across", "down", "multiplier", "text"),
    [
        (3, 2, 1, "3 across + 2 down = +5"),
        (3, 2, 2, "(3 across + 2 down) × 2 = +10"),
        (4, 0, 2, "4 across × 2 = +8"),
        (0, 3, 2, "3 down × 2 = +6"),
        (0, 0, 2, "Alone × 2: +2"),
    ],
)
def test_the_sum_of_a_tile_shows_a_doubled_space(
    across: int, down: int, multiplier: int, text: str
) -> None:
    beside = [(1, column) for column in range(1, across + 1)]
    below = [(row, 1) for row in range(1, down + 1)]
    linked = tuple(dict.fromkeys([*beside, *below]))
    points = (across + down or 1) * multiplier
    tile = TileMovedToWall(0, 1, 1, "B", points, linked, multiplier)
    assert str(points_sum(tile)) == text
