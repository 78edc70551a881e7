"""Explanations of places of the table agree with the rules."""

import pytest

from azul.engine import BonusKind, LostSpaces, Phase, PlayerBoard, Ruleset, State, Wall
from azul.game import explaining
from azul.game.seating import Seat
from azul.i18n import Sentence
from tests.engine.boards import EMPTY, NO_SPACE_FOR_BLUE_IN_5, seat, table, tile

SEATS = (Seat("Ana", 0), Seat("Ben", 1, "master"))
WALL = ("BYR.W", "W....", "K.B..", "R....", ".....")
"""Row 1 lacks black, column 1 yellow, and of blue there are two."""

ANA = PlayerBoard(12, ("", "", "RR", "", "YYYYY"), WALL, "MR")


def state(wall: Wall = Wall.COLORED, ruleset: Ruleset = Ruleset.AZUL) -> State:
    return table(ANA, EMPTY, displays="BBBB", wall=wall)._replace(ruleset=ruleset)


def last(board: PlayerBoard) -> State:
    """Return the last round: Ben's row 1 is as good as complete."""
    ben = PlayerBoard(lines=("B", "", "", "", ""), wall=(".YRKW", *EMPTY.wall[1:]))
    return table(board, ben, displays="RRRR")


def lines(text: list[Sentence]) -> list[str]:
    return [str(sentence) for sentence in text]


@pytest.mark.parametrize(
    ("place", "text"),
    [
        (
            (3, 3),
            "Row 3: 2 of 5, worth 2 when complete | Column 3: 2 of 5, worth 7 when complete"
            " | Color blue: 2 of 5, worth 10 when complete",
        ),
        (
            (1, 4),
            "Needs black from line 1: +5 now, +2 for the row"
            " | Row 1: 4 of 5, worth 2 when complete | Column 4: 0 of 5, worth 7 when complete"
            " | Color black: 1 of 5, worth 10 when complete",
        ),
        (
            (5, 1),
            "Gets yellow from line 5: +5 now, +7 for the column"
            " | Row 5: 0 of 5, worth 2 when complete | Column 1: 4 of 5, worth 7 when complete"
            " | Color yellow: 1 of 5, worth 10 when complete",
        ),
    ],
)
def test_a_space_of_the_colored_wall_names_its_tile_and_its_points(
    place: tuple[int, int], text: str
) -> None:
    assert " | ".join(lines(explaining.space(state(), 0, *place))) == text


def test_a_free_space_of_the_gray_wall_names_the_colors_that_may_still_come() -> None:
    text = lines(explaining.space(state(Wall.GRAY), 0, 4, 3))
    assert text == [
        "Needs yellow / black / white from line 4: +2 now",
        "Row 4: 1 of 5, worth 2 when complete",
        "Column 3: 2 of 5, worth 7 when complete",
    ]
    barred = table(EMPTY._replace(wall=("BYR.W", "...K.", *WALL[2:])), EMPTY, wall=Wall.GRAY)
    assert lines(explaining.space(barred, 0, 1, 4))[0] == "No color fits here anymore"


@pytest.mark.parametrize(
    ("lost", "text"),
    [
        (LostSpaces((2,), False, 2, 6, (6,)), "line 2 without a space: its 2 tiles fall (−6)"),
        (
            LostSpaces((2, 4), False, 6, 11, (11,)),
            "lines 2 and 4 without a space: their 6 tiles fall (−11)",
        ),
        (
            LostSpaces((3, 4), True, 3, 4, (4,)),
            "line 3 or 4 without a space: at least 3 tiles fall (−4)",
        ),
        (
            LostSpaces((2,), False, 2, 6, (2,)),
            "line 2 without a space: its 2 tiles fall (−6, but a score never drops below 0: −2)",
        ),
        (
            LostSpaces((2,), False, 2, 0, (0,)),
            "line 2 without a space: its 2 tiles fall (at no cost)",
        ),
    ],
)
def test_lines_that_lose_their_space_are_named_with_the_cost(lost: LostSpaces, text: str) -> None:
    assert str(explaining.without_space(lost)) == f"Leaves {text}"


def test_only_a_space_that_can_be_chosen_now_has_a_warning() -> None:
    board = PlayerBoard(20, ("K", "KK", "", "", ""), (".....", ".YRBW", *EMPTY.wall[2:]), "MRRRR")
    choosing = tile(board, wall=Wall.GRAY)
    assert explaining.warning(choosing, 0, 1, 1)
    without_warning = [(0, 1, 2), (0, 2, 1), (1, 1, 1)]
    assert [explaining.warning(choosing, *place) for place in without_warning] == [None] * 3
    drafting = table(board, EMPTY, displays="BBBB", wall=Wall.GRAY)
    assert explaining.warning(drafting, 0, 1, 1) is None


def test_a_space_that_closes_a_printed_one_has_a_warning() -> None:
    choosing = tile(seat(0, "..... " * 5, "K - - - -"), wall=Wall.GRAY)
    assert explaining.warning(choosing, 0, 1, 1) is None
    crystal = choosing._replace(ruleset=Ruleset.CRYSTAL_1)
    text = "Closes the space printed for black: row 1 and column 4 can’t be completed"
    assert str(explaining.warning(crystal, 0, 1, 1)) == text
    assert explaining.warning(crystal, 0, 1, 4) is None


def test_a_printed_space_names_its_color_and_its_multiplier() -> None:
    """The text ends as soon as no tile of its color can reach it."""
    board = seat(0, "..... ...K. ..... ..... .....", "- - - - -")
    offer = table(board, EMPTY, displays="BBBB", wall=Wall.GRAY)
    for ruleset, place, texts in (
        (
            Ruleset.CRYSTAL_1,
            (3, 3),
            ["Needs yellow from line 3: +2 now", "Printed space: for yellow only, all points × 2"],
        ),
        (
            Ruleset.CRYSTAL_2,
            (3, 3),
            ["Needs white from line 3: +1 now", "Printed space: for white only"],
        ),
        (
            Ruleset.CRYSTAL_1,
            (1, 4),
            [
                "No color fits here anymore",
                "Row 1: 0 of 5, worth 2 when complete",
            ],
        ),
    ):
        state = offer._replace(ruleset=ruleset)
        assert lines(explaining.space(state, 0, *place))[:2] == texts


@pytest.mark.parametrize(
    ("held", "wall", "text"),
    [
        ("K KK -", ".BWYR .YRBW .....", "Line 1 takes the last space for black in row 2"),
        ("K K -", ".BWYR .YRBW .....", "Line 1 takes the last space for black in row 2"),
        ("K KK KKK", "..BYR ..YRB W.BYR", "Line 1 or 2 takes the last space for black in row 3"),
        ("K KK KKK", "..BYR ..YRB ..WBY", "Lines above take the last spaces for black in row 3"),
    ],
)
def test_a_line_whose_free_spaces_lines_above_will_take_has_a_warning(
    held: str, wall: str, text: str
) -> None:
    """The text does not deny the free space, which the player sees on the wall."""
    board = seat(9, f"{wall} ..... .....", f"{held} - -")
    drafting = table(board, EMPTY, displays="BBBB", wall=Wall.GRAY)
    last = len(held.replace(" -", "").split())
    assert lines(explaining.line(drafting, 0, last))[1:] == [f"{text}: these tiles will fall"]
    above = "At the end of the round, one tile moves to the wall"
    assert lines(explaining.line(drafting, 0, 1))[1:] == [above]


def test_a_space_promises_no_tile_that_a_line_above_may_take_it_from() -> None:
    """Line 2 has one space left, in the column that line 1 may close."""
    texts = []
    for row in ("..WYR", "B.WYR"):
        board = PlayerBoard(9, ("K", "KK", "", "", ""), (row, ".YRBW", *EMPTY.wall[2:]))
        drafting = table(board, EMPTY, displays="BBBB", wall=Wall.GRAY)
        texts.append(lines(explaining.space(drafting, 0, 2, 1))[0])
    assert texts[0].startswith("Can get black")
    assert texts[1].startswith("Gets black")


def test_a_space_names_only_colors_that_its_line_can_bring_now() -> None:
    """Line 3 holds red, and line 5 is full of yellow."""

    def needed(seen: State, row: int, column: int) -> str:
        return lines(explaining.space(seen, 0, row, column))[0]

    later = "Line 3 holds red: blue in a later round"
    free = ANA._replace(wall=("BYR.W", "W....", ".....", "R....", "....."))
    colored, gray = (table(free, EMPTY, displays="BBBB", wall=wall) for wall in Wall)
    assert needed(colored, 3, 3) == later
    assert needed(gray, 3, 2) == "Needs red from line 3: +1 now"
    assert needed(gray, 3, 3).startswith("Line 3 holds red: ")
    assert needed(gray, 3, 3) == "Line 3 holds red: blue / yellow / black / white in a later round"
    assert needed(gray, 5, 3) == "Can get yellow from line 5: +1 now"
    assert needed(last(free), 3, 3) == "Line 3 holds red: no time left for blue"


def test_a_complete_row_and_the_bonuses_of_a_score_are_explained() -> None:
    full = table(EMPTY._replace(wall=("BYRKW", *WALL[1:])), EMPTY)
    assert lines(explaining.space(full, 0, 1, 1))[0] == "Row 1 is complete: +2 bonus at the end"
    assert lines(explaining.score(state(), 0)) == ["Score: 12"]
    assert lines(explaining.score(full, 0))[1:] == ["Bonuses so far: +2 at the end"]
    counts = {BonusKind.ROW: 2, BonusKind.COLOR: 1}
    expected = ["Complete rows: 2 × 2 = 4", "Complete colors: 1 × 10 = 10"]
    assert lines(explaining.bonuses(Ruleset.AZUL, counts)) == expected


def test_a_pattern_line_names_its_contents_in_the_words_of_the_ruleset() -> None:
    assert lines(explaining.line(state(), 0, 4)) == ["Line 4: empty, room for 4 of one color"]
    assert lines(explaining.line(state(), 0, 3))[0] == "Line 3: 2 of 3, red"
    assert lines(explaining.line(state(), 0, 5))[0] == "Line 5: complete, yellow"
    text = lines(explaining.space(state(ruleset=Ruleset.GREEN_BOX), 0, 1, 4))
    assert text[0].startswith("Needs green")


def test_a_line_without_a_space_on_the_gray_wall_has_a_warning() -> None:
    for held in ("BBBBB", "BB"):
        barred = PlayerBoard(lines=("", "", "", "", held), wall=NO_SPACE_FOR_BLUE_IN_5)
        seen = table(barred, EMPTY, displays="RRRR", wall=Wall.GRAY)
        fall = "Row 5 has no space left for blue: these tiles will fall"
        assert lines(explaining.line(seen, 0, 5))[1:] == [fall]


def test_a_floor_line_names_its_cost_and_the_holder_of_the_marker() -> None:
    assert lines(explaining.floor(state(), 0, 1, SEATS)) == [
        "Ana has the marker and starts the next round",
        "Floor line: tiles here cost the points above them",
        "At the end of this round: −2",
    ]
    assert len(explaining.floor(state(), 0, 2, SEATS)) == 2
    assert len(explaining.floor(state(), 1, 1, SEATS)) == 1


def test_the_center_explains_the_marker_only_while_it_holds_it() -> None:
    assert len(explaining.center(state())) == 1
    assert len(explaining.center(table(EMPTY, EMPTY, displays="BBBB"))) == 3
    text = [*explaining.floor(last(ANA), 0, 1, SEATS), *explaining.center(last(EMPTY))]
    assert len(text) == 6
    assert not any("next round" in words for words in lines(text)), "in the last round"


def test_a_display_explains_its_possible_moves() -> None:
    assert lines(explaining.display(state(), 1)) == [
        "Display 1: press 1 to choose it",
        "Take all tiles of one color; the others go to the center",
    ]
    assert lines(explaining.display(state(), 2)) == ["Display 2", "Empty until the next round"]
    assert str(explaining.display(last(EMPTY), 2)[1]) == "Stays empty"


def test_the_forecast_of_a_round_is_explained() -> None:
    assert lines(explaining.round_forecast(state(), 0, "+5", "−2", "+7"))[1:] == [
        "Tiles on the wall: +5",
        "Floor line: −2",
        "Bonuses at the end: +7",
    ]
    assert explaining.round_forecast(state(), 0, "", "", "") == []
    tiling = state()._replace(phase=Phase.WALL_TILING)
    heads = [
        lines(explaining.round_forecast(seen, 0, "+5", "", ""))[0] for seen in (state(), tiling)
    ]
    assert heads == ["If the round ended now:", "Still to come this round:"]


def test_a_floor_line_that_costs_more_than_the_score_names_both() -> None:
    """The tiles score first, so the loss may be larger than the score so far."""
    poor = PlayerBoard(0, ("B", "", "", "", ""), EMPTY.wall, "RRRR")
    seen = table(poor, EMPTY)
    text = "−6, but a score never drops below 0: −1"
    assert lines(explaining.floor(seen, 0, 1, SEATS))[-1] == f"At the end of this round: {text}"
    assert f"Floor line: {text}" in lines(explaining.round_forecast(seen, 0, "+1", "−6", ""))
    nothing = table(poor._replace(lines=EMPTY.lines), EMPTY)
    assert lines(explaining.floor(nothing, 0, 1, SEATS))[-1].endswith("below 0: 0")


def test_while_a_space_can_be_chosen_the_possible_loss_is_a_range() -> None:
    wall = (".....", "B....", ".....", ".....", ".....")
    poor = PlayerBoard(0, ("R", "", "", "", ""), wall, "RRRR")
    text = lines(explaining.floor(table(poor, EMPTY, wall=Wall.GRAY), 0, 1, SEATS))[-1]
    assert text.endswith("−6, but a score never drops below 0: −1 to −2")


def test_after_the_end_nothing_is_needed_anymore() -> None:
    over = state()._replace(phase=Phase.GAME_OVER)
    assert lines(explaining.space(over, 0, 1, 4)) == ["Row 1: 4 of 5", "Column 4: 0 of 5"]
    full = table(PlayerBoard(30, wall=("BYRKW", *WALL[1:])), EMPTY)._replace(phase=Phase.GAME_OVER)
    assert lines(explaining.score(full, 0)) == ["Score: 30", "Bonuses included: 2"]
    assert lines(explaining.display(over._replace(displays=("",)), 1))[-1] == "Stays empty"
    assert explaining.round_forecast(full, 0, "", "", "+2") == []


def test_bag_and_lid_name_their_contents() -> None:
    seen = table(EMPTY, EMPTY, bag="BBY", lid="RRRR")
    assert lines(explaining.bag(seen, ""))[0] == "In the bag: 3"
    assert lines(explaining.bag(seen, "B")) == ["In the bag: 2 × blue"]
    assert lines(explaining.lid(seen, ""))[0] == "In the lid: 4"
    assert lines(explaining.lid(seen, "B")) == ["In the lid: 0 × blue"]


def test_a_long_name_is_not_shortened_and_a_bot_is_described() -> None:
    long = "Maria do Rosário de Fátima Albuquerque"
    assert lines(explaining.holder(Seat(long, 0))) == [f"{long}’s board"]
    assert lines(explaining.holder(SEATS[1])) == [
        "Ben is a computer player: Master",
        "Sees what other players need, and thinks a little ahead",
    ]
