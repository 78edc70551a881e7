"""The lessons of a first game: each at the right time, once, and one at a time."""

import re
from collections import Counter
from collections.abc import Iterator

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
    due = due_lesson(state, all_but(lesson), lesson is Lesson.PLACE)
    assert due is None or due.lesson is lesson
    return due.place if due else None


def lessons_of_game(setup: Setup, move_seed: int) -> Iterator[DueLesson]:
    """All lessons of a random game, of which each is read before the next decision."""
    seen: set[Lesson] = set()
    for step in random_game(setup, move_seed, floor=0.1, rounds=99):
        for holding in (False, True):
            due = due_lesson(step.before, seen, holding)
            if due:
                seen.add(due.lesson)
                yield due


# When each is due


@pytest.mark.parametrize("displays", ["- BYRK BBBB", "- BYRK -"])
def test_the_first_turn_begins_with_the_displays_and_prefers_none(displays: str) -> None:
    """A frame around one display reads as advice to take from it."""
    state = table(EMPTY, EMPTY, displays=displays)
    assert due_lesson(state, (), holding=False) == DueLesson(
        Lesson.TAKE, LessonPlace(LessonPart.DISPLAYS)
    )


def test_taking_from_a_display_is_not_due_without_tiles_on_displays() -> None:
    assert place_of(table(EMPTY, EMPTY, center="RR"), Lesson.TAKE) is None


def test_held_tiles_go_to_the_own_board() -> None:
    state = table(EMPTY, EMPTY, displays="BYRK")._replace(to_act=1)
    assert due_lesson(state, (), holding=True) == DueLesson(
        Lesson.PLACE, LessonPlace(LessonPart.BOARD, 1)
    )


def test_while_tiles_are_held_no_other_lesson_is_due() -> None:
    state = table(FALLEN, FULL, displays="BYRK", center="R")
    assert due_lesson(state, [Lesson.PLACE], holding=True) is None


def test_dropping_is_not_due_while_no_tiles_are_held() -> None:
    assert (
        due_lesson(table(EMPTY, EMPTY, displays="BYRK"), all_but(Lesson.PLACE), holding=False)
        is None
    )


def test_fallen_tiles_are_shown_on_the_board_where_they_lie() -> None:
    assert place_of(table(EMPTY, FALLEN, displays="BYRK"), Lesson.FLOOR) == LessonPlace(
        LessonPart.FLOOR, 1
    )


def test_the_marker_alone_is_no_fallen_tile() -> None:
    assert place_of(table(EMPTY, MARKED, displays="BYRK"), Lesson.FLOOR) is None


def test_the_center_matters_once_there_are_tiles_beside_the_marker() -> None:
    assert place_of(table(EMPTY, EMPTY, displays="BYRK"), Lesson.CENTER) is None
    assert place_of(table(EMPTY, EMPTY, displays="BYRK", center="R"), Lesson.CENTER)


def test_the_marker_is_not_explained_when_somebody_has_it() -> None:
    assert place_of(table(MARKED, EMPTY, displays="BYRK", center="R"), Lesson.CENTER) is None


def test_a_complete_line_is_pointed_at() -> None:
    assert place_of(table(BEGUN, FULL, displays="BYRK"), Lesson.LINE) == LessonPlace(
        LessonPart.LINE, 1, 2
    )


def test_a_line_that_is_not_complete_is_none() -> None:
    assert place_of(table(BEGUN, EMPTY, displays="BYRK"), Lesson.LINE) is None


def test_the_end_is_explained_at_three_tiles_in_a_row() -> None:
    assert place_of(table(TWO, THREE, displays="BYRK"), Lesson.END) == LessonPlace(
        LessonPart.ROW, 1, 2
    )
    assert place_of(table(TWO, EMPTY, displays="BYRK"), Lesson.END) is None


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


def test_choosing_a_space_on_the_gray_wall_is_explained() -> None:
    state = tile(EMPTY, FULL, wall=Wall.GRAY)
    assert state.phase is Phase.WALL_TILING
    assert due_lesson(state, (), holding=False) == DueLesson(
        Lesson.CHOOSE, LessonPlace(LessonPart.WALL, 1)
    )


def test_the_points_are_explained_at_a_tile_that_has_just_brought_some() -> None:
    state = tile(EMPTY, FULL)
    space = LessonPlace(LessonPart.SPACE, 1, 2, 4)
    assert due_lesson(state, (), holding=False) == DueLesson(Lesson.SCORE, space)
    assert state.players[1].wall[1][3] == "R"


def test_points_are_not_explained_before_a_tile_has_scored() -> None:
    assert due_lesson(initial_state(Setup(("Ana", "Ben"))), (), holding=False) is None
    assert due_lesson(tile(EMPTY, BEGUN), (), holding=False) is None


def test_no_lesson_is_due_after_the_end_of_the_game() -> None:
    state = play(last_turn(PlayerBoard(wall=ROW_1_FULL)), LAST)
    assert state.phase is Phase.GAME_OVER
    assert due_lesson(state, (), holding=False) is None


@pytest.mark.parametrize("seen", [(), (Lesson.TAKE,)])
def test_fallen_tiles_are_explained_first(seen: tuple[Lesson, ...]) -> None:
    """Also before the displays, to those who took tiles from them before reading about it."""
    state = table(FALLEN, FULL, displays="BYRK", center="R")
    assert due_lesson(state, seen, holding=False) == DueLesson(
        Lesson.FLOOR, LessonPlace(LessonPart.FLOOR, 0)
    )


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
    due = due_lesson(state, all_but(lesson), holding=False, others=[0])
    assert due
    assert (due.lesson, due.place.part, due.place.player) == (lesson, place, 1)


# Texts


def test_there_are_at_most_eight() -> None:
    assert len(Lesson) <= 8


@pytest.mark.parametrize("ruleset", Ruleset)
@pytest.mark.parametrize("lesson", Lesson)
def test_a_lesson_is_short_and_complete(lesson: Lesson, ruleset: Ruleset) -> None:
    text = str(lesson_words(lesson, ruleset))
    assert "{" not in text
    assert 5 <= len(text.split()) <= 34
    assert text.count(". ") <= 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lesson_on_scoring_defines_groups_as_the_rules_do(language: str) -> None:
    """Two tiles one above the other score 2, not 3; both texts use the same words for it."""
    strings = Strings(language)
    rules = [part for part in RULEBOOK[Topic.SCORING].parts if isinstance(part, str)]
    (rule,) = (strings(rule) for rule in rules if "(a group has two tiles or more)" in rule)
    lesson = strings.say(lesson_words(Lesson.SCORE, Ruleset.AZUL))
    (group,) = re.findall(r"\(.*\)", lesson)
    assert group in rule


@pytest.mark.parametrize("ruleset", Ruleset)
def test_the_bonuses_are_those_of_the_game(ruleset: Ruleset) -> None:
    text = str(lesson_words(Lesson.END, ruleset))
    assert all(str(points) in text for points in RULES[ruleset].bonuses.values())


# In whole games


@every_setup
def test_no_lesson_is_due_twice(setup: Setup) -> None:
    lessons = Counter(due.lesson for due in lessons_of_game(setup, move_seed=1))
    assert set(lessons.values()) == {1}


@every_setup_in_long_tests
def test_in_a_few_games_every_lesson_is_due(setup: Setup) -> None:
    lessons = {
        due.lesson for move_seed in range(GAMES) for due in lessons_of_game(setup, move_seed)
    }
    assert lessons == set(Lesson) - ({Lesson.CHOOSE} if setup.wall is Wall.COLORED else set())


@every_setup
def test_lessons_are_due_in_a_sensible_order(setup: Setup) -> None:
    lessons = [due.lesson for due in lessons_of_game(setup, move_seed=2)]
    assert lessons[:2] == [Lesson.TAKE, Lesson.PLACE]
    assert lessons.index(Lesson.LINE) < lessons.index(Lesson.SCORE) < lessons.index(Lesson.END)


@pytest.mark.parametrize("setup", SETUPS[:2], ids=setup_id)
def test_no_lesson_is_due_after_all_were_seen(setup: Setup) -> None:
    steps = list(random_game(setup, move_seed=1))
    assert not any(
        due_lesson(step.before, list(Lesson), held) for step in steps for held in (True, False)
    )


@pytest.mark.parametrize("setup", SETUPS[:2], ids=setup_id)
def test_lessons_named_in_the_settings_count_as_seen(setup: Setup) -> None:
    seen = [str(lesson.value) for lesson in Lesson]
    steps = random_game(setup, move_seed=1)
    assert not any(due_lesson(step.before, seen, holding=False) for step in steps)
