"""The puzzles of the game: legal, with one good answer each, and parsed strictly."""

from collections import Counter
from datetime import date
from functools import cache

import pytest

from azul.bots import Question, think
from azul.engine import Draft, PlayerBoard, Ruleset, Wall, legal_moves, parse_record
from azul.insight import LIMITS, Difficulty, Puzzle, Verdict, read_puzzles, same_move
from azul.insight.puzzles import format_puzzle
from azul.paths import ASSETS
from azul.scenes.practice import puzzle_positions
from azul.scenes.practice.puzzle_positions import daily_puzzle
from tests.bots.positions import POSITIONS, offer
from tests.cases import some
from tests.engine.boards import heap, seat, tiles_on_table

PUZZLES = read_puzzles((ASSETS / "puzzles.txt").read_text(encoding="utf-8"))
DAYS = 730
"""After so many days the puzzles of the day repeat."""

BUDGET = 8000
"""One of the budgets that the puzzles were found with."""


@cache
def daily() -> tuple[Puzzle, ...]:
    """All puzzles of the day; reading them takes a while."""
    return read_puzzles((ASSETS / "daily_puzzles.txt").read_text(encoding="utf-8"))


def test_there_are_sixty_of_all_kinds_the_easiest_first() -> None:
    numbers = {Difficulty.EASY: 30, Difficulty.MEDIUM: 15, Difficulty.HARD: 15}
    assert Counter(puzzle.difficulty for puzzle in PUZZLES) == numbers
    difficulty = [list(Difficulty).index(puzzle.difficulty) for puzzle in PUZZLES]
    assert difficulty == sorted(difficulty)
    assert len({puzzle.state for puzzle in PUZZLES}) == 60
    players = Counter(len(puzzle.state.players) for puzzle in PUZZLES)
    assert players[2] > 30
    assert set(players) == {2, 3, 4}
    assert {puzzle.state.wall for puzzle in PUZZLES} == set(Wall)
    assert {puzzle.state.ruleset for puzzle in PUZZLES} == {Ruleset.AZUL, Ruleset.GREEN_BOX}


def test_there_is_another_puzzle_for_each_day() -> None:
    """The puzzles of the day differ from all others, and each comes once."""
    assert len(daily()) == len({puzzle.state for puzzle in daily()}) == DAYS
    assert not {puzzle.state for puzzle in daily()} & {puzzle.state for puzzle in PUZZLES}
    assert {puzzle.difficulty for puzzle in daily()} == set(Difficulty)
    assert len({day * 271 % DAYS for day in range(DAYS)}) == DAYS
    today = date(2026, 3, 10).toordinal()
    for day in range(today, today + 100, 9):
        assert daily_puzzle(day) == daily()[day * 271 % DAYS]


def test_only_the_puzzle_of_the_day_is_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parsing all of them would take several frames."""
    texts: list[str] = []

    def read(text: str) -> tuple[Puzzle, ...]:
        texts.append(text)
        return read_puzzles(text)

    monkeypatch.setattr(puzzle_positions, "read_puzzles", read)
    puzzle = puzzle_positions.daily_puzzle(1)
    assert texts == [format_puzzle(puzzle)]


def test_every_puzzle_is_a_possible_state() -> None:
    for puzzle in (*PUZZLES, *daily()):
        state = puzzle.state
        tiles = tiles_on_table(state) + heap(state.bag) + heap(state.lid)
        # There are 20 tiles of each color.
        assert Counter(tile for tile in tiles if tile not in ".M") == dict.fromkeys("BYRKW", 20)
        assert puzzle.answer in legal_moves(state)


@pytest.mark.parametrize("number", some(range(len(PUZZLES)), 20))
def test_a_puzzle_has_one_good_answer(number: int) -> None:
    """The quick suite has one of each difficulty."""
    check_answer(PUZZLES[number])


@pytest.mark.sampled(0.05)
@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, DAYS, 5))
def test_a_puzzle_of_the_day_has_one_good_answer(first: int) -> None:
    for puzzle in daily()[first : first + 5]:
        check_answer(puzzle)


def check_answer(puzzle: Puzzle) -> None:
    _, state, answer = puzzle
    choices = think(Question(state, budget=BUDGET)).choices
    values = {choice.record: choice.chances[state.to_act] for choice in choices}
    others = [
        value
        for record, value in values.items()
        if isinstance(record, Draft) and not same_move(state, record, answer)
    ]
    assert values[answer] - max(others) >= LIMITS[Verdict.MISTAKE]


def test_puzzles_are_written_as_they_were_read() -> None:
    for name, read in (("puzzles.txt", PUZZLES), ("daily_puzzles.txt", daily())):
        text = (ASSETS / name).read_text(encoding="utf-8")
        lines = [line for line in text.splitlines() if not line.startswith("#")]
        assert [format_puzzle(puzzle) for puzzle in read] == lines


def test_a_position_of_crystal_mosaic_makes_a_puzzle() -> None:
    position = next(each for each in POSITIONS if each.why.startswith("Last round: on the printed"))
    answer = parse_record(position.right)
    assert isinstance(answer, Draft)
    puzzle = Puzzle(Difficulty.EASY, position.state, answer)
    check_answer(puzzle)
    assert read_puzzles(format_puzzle(puzzle)) == (puzzle,)


LINE = format_puzzle(PUZZLES[0])


@pytest.mark.parametrize(
    "line",
    [
        "easy",
        LINE.replace("easy", "impossible"),
        LINE.replace("colored", "striped").replace("gray", "striped"),
        " ".join(LINE.split()[:-1]),
        f"{LINE} 3 - -/-/-/-/- ./.",
        f"easy 3@3 {' '.join(LINE.split()[2:])}",
        f"easy 9W9 {' '.join(LINE.split()[2:])}",
        *(
            " ".join([*LINE.split()[:place], word, *LINE.split()[place + 1 :]])
            for place, word in (
                *((4, word) for word in ("9" * 5000, "9" * 400, "1e9", "\u0661")),
                *((5, word) for word in ("9" * 400, "7")),
                (10, "9" * 400 + "/1/1/1/1"),
                (11, "-1000/1/1/1/1"),
                (12, "9" * 400),
                (18, "Q/Q/Q/Q/Q"),
            )
        ),
    ],
)
def test_an_invalid_puzzle_is_refused_with_its_line(line: str) -> None:
    with pytest.raises(ValueError, match="line 2"):
        read_puzzles(f"# a comment\n{line}\n")


def test_drafts_from_displays_with_the_same_tiles_are_one_answer() -> None:
    blank = seat(0, "..... ..... ..... ..... .....", "- - - - -")
    state = offer(blank, PlayerBoard(), displays="RRBK KBRR RBKW", center="R")
    first, second, third, center, other = (
        record
        for record in map(parse_record, ("1R2", "2R2", "3R2", "CR2", "2R3"))
        if isinstance(record, Draft)
    )
    assert same_move(state, first, second)
    assert not any(same_move(state, first, draft) for draft in (third, center, other))
    assert Puzzle(Difficulty.EASY, state, first).answer == first
