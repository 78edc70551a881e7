"""The lessons of a first game: each at the right time, once, and one at a time."""

import re
from collections.abc import Iterator
from itertools import product

import pytest

from azul.book import RULEBOOK, Topic
from azul.book.lessons import DueLesson, Lesson, LessonPart, LessonPlace, due_lesson, lesson_words
from azul.engine import RULES, Phase, PlayerBoard, Ruleset, Setup, State, Wall, initial_state
from azul.i18n import LANGUAGES, Strings
from tests.engine.boards import EMPTY, LAST, ROW_1_FULL, last_turn, play, table, tile
from tests.engine.games import random_game
from tests.game.histories import SETUPS, every_setup, every_setup_in_long_tests, setup_id

GAMES = 12
"""How many random games it takes until all lessons were due."""

BEGUN = PlayerBoard(lines=("", "R", "", "", ""))
FULL = PlayerBoard(lines=("", "RR", "", "", ""))
FALLEN = PlayerBoard(floor="BB")
MARKED = PlayerBoard(floor="M")
THREE = PlayerBoard(wall=(".....", "Y.R.K", ".....", ".....", "....."))
TWO = PlayerBoard(wall=(".....", "Y...K", "B....", ".....", "....."))


def all_but(*lessons: Lesson) -> list[Lesson]:
    """All lessons except these."""
    return [lesson for lesson in Lesson if lesson not in lessons]


def place_of(state: State, lesson: Lesson) -> LessonPlace | None:
    """The place of a lesson when all others have been seen."""
    found = due_lesson(state, all_but(lesson), lesson is Lesson.PLACE)
    assert found is None or found.lesson == lesson
    return found.place if found else None


def lessons_of_game(setup: Setup, move_seed: int) -> Iterator[DueLesson]:
    """All lessons of a random game, of which each is read before the next decision."""
    seen: set[Lesson] = set()
    for step in random_game(setup, move_seed, floor=0.1, rounds=99):
        for holding in (False, True):
            if lesson := due_lesson(step.before, seen, holding):
                seen.add(lesson.lesson)
                yield lesson


# When each is due


def due(state: State, *seen: Lesson, holding: bool = False) -> DueLesson | None:
    return due_lesson(state, seen, holding)


def test_the_first_turn_begins_with_the_displays_and_prefers_none() -> None:
    """A frame around one display reads as advice to take from it."""
    for displays in ("- BYRK BBBB", "- BYRK -"):
        first = DueLesson(Lesson.TAKE, LessonPlace(LessonPart.DISPLAYS))
        assert due(table(EMPTY, EMPTY, displays=displays)) == first
    assert place_of(table(EMPTY, EMPTY, center="RR"), Lesson.TAKE) is None


def test_held_tiles_go_to_the_own_board_and_no_other_lesson_is_due() -> None:
    state = table(EMPTY, EMPTY, displays="BYRK")._replace(to_act=1)
    on_board = DueLesson(Lesson.PLACE, LessonPlace(LessonPart.BOARD, 1))
    assert due(state, holding=True) == on_board
    assert due_lesson(state, all_but(Lesson.PLACE), holding=False) is None
    state = table(FALLEN, FULL, displays="BYRK", center="R")
    assert due(state, Lesson.PLACE, holding=True) is None


@pytest.mark.parametrize(
    ("lesson", "boards", "center", "place"),
    [
        (Lesson.FLOOR, (EMPTY, FALLEN), "", LessonPlace(LessonPart.FLOOR, 1)),
        pytest.param(Lesson.FLOOR, (EMPTY, MARKED), "", None, id="the marker is no fallen tile"),
        pytest.param(Lesson.CENTER, (EMPTY, EMPTY), "", None, id="the marker alone"),
        (Lesson.CENTER, (EMPTY, EMPTY), "R", LessonPlace(LessonPart.CENTER)),
        pytest.param(Lesson.CENTER, (MARKED, EMPTY), "R", None, id="somebody has the marker"),
        (Lesson.LINE, (BEGUN, FULL), "", LessonPlace(LessonPart.LINE, 1, 2)),
        pytest.param(Lesson.LINE, (BEGUN, EMPTY), "", None, id="not complete"),
        (Lesson.END, (TWO, THREE), "", LessonPlace(LessonPart.ROW, 1, 2)),
        pytest.param(Lesson.END, (TWO, EMPTY), "", None, id="two tiles in a row"),
    ],
)
def test_a_lesson_is_due_where_there_is_what_it_explains(
    lesson: Lesson, boards: tuple[PlayerBoard, ...], center: str, place: LessonPlace | None
) -> None:
    assert place_of(table(*boards, displays="BYRK", center=center), lesson) == place


# Row 1 lacks a color that is not on offer, row 2 one that is.
FOUR_TWICE = PlayerBoard(wall=("BYRK.", "WBYR.", ".....", ".....", "....."))
FOUR_BELOW = PlayerBoard(wall=("BYRK.", ".....", ".....", ".....", "YRKW."))


@pytest.mark.parametrize(
    ("boards", "displays", "meant"),
    [
        ([FOUR_TWICE._replace(lines=("", "KK", "", "", "")), EMPTY], "YYRR", (0, 2)),
        ([FOUR_TWICE, EMPTY], "KKRR", (0, 2)),
        ([FOUR_TWICE, EMPTY], "WKKR", (0, 1)),
        ([FOUR_TWICE, EMPTY], "YYRR", (0, 1)),
        ([FOUR_TWICE._replace(lines=("", "KK", "", "", "")), EMPTY], "WYRR", (0, 2)),
        ([FOUR_TWICE, FOUR_BELOW._replace(lines=("", "", "", "", "BBBBB"))], "WKKR", (1, 5)),
        ([FOUR_BELOW, FOUR_TWICE], "KKRR", (1, 2)),
        ([FOUR_BELOW, EMPTY, FOUR_BELOW, FOUR_TWICE], "KKRR", (3, 2)),
    ],
)
def test_of_several_rows_the_one_that_is_nearest_to_end_the_game_is_framed(
    boards: list[PlayerBoard], displays: str, meant: tuple[int, int]
) -> None:
    assert place_of(table(*boards, displays=displays), Lesson.END) == LessonPlace(
        LessonPart.ROW, *meant
    )


def test_at_the_wall_choices_and_points_are_explained_but_nothing_after_the_end() -> None:
    """Points are explained at a tile that has just brought some."""
    gray = tile(EMPTY, FULL, wall=Wall.GRAY)
    assert gray.phase is Phase.WALL_TILING
    assert due(gray) == DueLesson(Lesson.CHOOSE, LessonPlace(LessonPart.WALL, 1))
    state = tile(EMPTY, FULL)
    assert due(state) == DueLesson(Lesson.SCORE, LessonPlace(LessonPart.SPACE, 1, 2, 4))
    assert state.players[1].wall[1][3] == "R"
    assert due(initial_state(Setup(("Ana", "Ben")))) is None
    assert due(tile(EMPTY, BEGUN)) is None
    over = play(last_turn(PlayerBoard(wall=ROW_1_FULL)), LAST)
    assert over.phase is Phase.GAME_OVER
    assert due(over) is None


def test_fallen_tiles_are_explained_first() -> None:
    """Also before the displays, to those who took tiles from them before reading about it."""
    state = table(FALLEN, FULL, displays="BYRK", center="R")
    first = DueLesson(Lesson.FLOOR, LessonPlace(LessonPart.FLOOR, 0))
    assert due(state) == due(state, Lesson.TAKE) == first


@pytest.mark.parametrize(
    ("lesson", "state", "place"),
    [
        (Lesson.FLOOR, table(FALLEN, FALLEN, displays="BYRK"), LessonPart.FLOOR),
        (Lesson.LINE, table(FULL, FULL, displays="BYRK"), LessonPart.LINE),
        (Lesson.SCORE, tile(THREE, FULL), LessonPart.SPACE),
        (Lesson.END, table(FOUR_TWICE, FOUR_TWICE, displays="KKRR"), LessonPart.ROW),
    ],
)
def test_the_board_of_a_program_does_not_hide_the_same_on_the_board_of_a_person(
    lesson: Lesson, state: State, place: LessonPart
) -> None:
    """Where a tile of the program had fallen too, the lesson waited for another round."""
    found = due_lesson(state, all_but(lesson), holding=False, others=[0])
    assert found
    assert (found.lesson, found.place.part, found.place.player) == (lesson, place, 1)


# Texts


def test_lessons_are_few_short_and_complete() -> None:
    assert len(Lesson) <= 8
    for lesson, ruleset in product(Lesson, Ruleset):
        text = str(lesson_words(lesson, ruleset))
        assert "{" not in text
        assert 5 <= len(text.split()) <= 34
        assert text.count(". ") <= 2
        bonuses = RULES[ruleset].bonuses.values()
        assert lesson is not Lesson.END or all(str(points) in text for points in bonuses)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lesson_on_scoring_defines_groups_as_the_rules_do(language: str) -> None:
    """Two tiles one above the other score 2, not 3; both texts use the same words for it."""
    strings = Strings(language)
    rules = [part for part in RULEBOOK[Topic.SCORING].parts if isinstance(part, str)]
    (rule,) = (strings(rule) for rule in rules if "(a group has two tiles or more)" in rule)
    lesson = strings.say(lesson_words(Lesson.SCORE, Ruleset.AZUL))
    (group,) = re.findall(r"\(.*\)", lesson)
    assert group in rule


# In whole games


@every_setup_in_long_tests
def test_in_a_few_games_every_lesson_is_due(setup: Setup) -> None:
    lessons = {
        each.lesson for move_seed in range(GAMES) for each in lessons_of_game(setup, move_seed)
    }
    assert lessons == set(Lesson) - ({Lesson.CHOOSE} if setup.wall is Wall.COLORED else set())


@every_setup
def test_lessons_are_due_once_and_in_a_sensible_order(setup: Setup) -> None:
    for move_seed in (1, 2):
        lessons = [each.lesson for each in lessons_of_game(setup, move_seed)]
        assert len(lessons) == len(set(lessons))
    assert lessons[:2] == [Lesson.TAKE, Lesson.PLACE]
    assert lessons.index(Lesson.LINE) < lessons.index(Lesson.SCORE) < lessons.index(Lesson.END)


@pytest.mark.parametrize("setup", SETUPS[:2], ids=setup_id)
def test_no_lesson_is_due_after_all_were_seen_or_named_in_the_settings(setup: Setup) -> None:
    seen = [str(lesson.value) for lesson in Lesson]
    for step in random_game(setup, move_seed=1):
        assert not due_lesson(step.before, list(Lesson), holding=True)
        assert not due_lesson(step.before, seen, holding=False)
