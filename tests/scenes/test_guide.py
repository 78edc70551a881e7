"""The lessons: which card is to be seen, and what is remembered of it."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from azul.app import App
from azul.book.lessons import Lesson, lesson_words
from azul.engine import Draft, Ruleset, Setup, legal_moves
from azul.game.game import Game
from azul.kit.look import Look
from azul.paths import Paths
from azul.scenes.play.lessons import Lessons
from azul.scenes.scene import Context
from azul.settings import Settings, Style
from azul.table.layout import Layout
from azul.table.slots import Slot, project, source_slots

NAMES = ("Ana", "Ben")
SIZE = (1366, 768)
UNIT = 0.71
GLANCE, LOOK = 0.1, 2.5
"""Seconds: too short to read a lesson, and long enough."""


@pytest.fixture
def context(tmp_path: Path) -> Iterator[Context]:
    app = App(Paths.in_folder(tmp_path), "en")
    app.context.look = Look(Style.EVENING, UNIT)
    yield app.context
    app.close()


@pytest.fixture
def game() -> Game:
    return Game(Setup(NAMES, seed=1))


@pytest.fixture
def lessons(context: Context) -> Lessons:
    return arranged(Lessons(context))


def arranged(lessons: Lessons) -> Lessons:
    lessons.arrange(Layout(len(NAMES), SIZE))
    return lessons


def told(lessons: Lessons) -> str:
    return lessons.card.words if lessons.card else ""


def said(lesson: Lesson) -> str:
    return str(lesson_words(lesson, Ruleset.AZUL))


def held(game: Game) -> tuple[Slot, ...]:
    """A tile from the first display that has some."""
    number = next(number for number, tiles in enumerate(game.state.displays, 1) if tiles)
    return tuple(source_slots(project(game.state), number)[:1])


def play_to_a_line(game: Game) -> None:
    """Take tiles of which none falls, and some go to the center."""
    moves = [m for m in legal_moves(game.state) if isinstance(m, Draft) and m.line == 5]
    rest = (m for m in moves if len(set(game.state.displays[m.source - 1])) > 1)
    game.play(next(rest))


def test_the_first_card_tells_how_to_take_tiles(lessons: Lessons, game: Game) -> None:
    lessons.update(GLANCE, game.state)
    assert lessons.fresh
    assert told(lessons) == said(Lesson.TAKE)
    assert len(lessons.widgets) == 2


def test_a_card_stays_as_it_is_while_nothing_happens(lessons: Lessons, game: Game) -> None:
    lessons.update(GLANCE, game.state)
    card = lessons.card
    assert lessons.fresh
    lessons.update(GLANCE, game.state)
    assert not lessons.fresh
    assert lessons.card is card


def test_with_tiles_in_the_hand_it_tells_where_they_go(lessons: Lessons, game: Game) -> None:
    lessons.update(GLANCE, game.state)
    lessons.update(GLANCE, game.state, held(game))
    assert lessons.fresh
    assert told(lessons) == said(Lesson.PLACE)


def test_tiles_that_went_back_are_not_told_of_as_placed(
    lessons: Lessons, game: Game, context: Context
) -> None:
    for slots in ((), held(game), (), held(game)):
        lessons.update(GLANCE, game.state, slots)
    assert told(lessons) == said(Lesson.PLACE)
    assert not context.settings.hints_seen


def drag(lessons: Lessons, game: Game, seconds: float) -> None:
    """Make a draft, each of its two lessons being in sight for some time."""
    lessons.update(0, game.state)
    lessons.update(seconds, game.state, held(game))
    play_to_a_line(game)
    lessons.update(seconds, game.state)


def test_what_was_in_sight_has_been_read_when_the_game_goes_on(
    lessons: Lessons, game: Game, context: Context
) -> None:
    drag(lessons, game, LOOK)
    assert set(context.settings.hints_seen) == {Lesson.TAKE, Lesson.PLACE}
    assert told(lessons) == said(Lesson.CENTER)


def test_what_was_in_sight_for_a_moment_comes_again(
    lessons: Lessons, game: Game, context: Context
) -> None:
    drag(lessons, game, GLANCE)
    assert not context.settings.hints_seen
    assert told(lessons) == said(Lesson.TAKE)
    lessons.update(GLANCE, game.state, held(game))
    assert told(lessons) == said(Lesson.PLACE)


def test_moments_add_up(lessons: Lessons, game: Game, context: Context) -> None:
    for _ in range(round(LOOK / GLANCE)):
        lessons.update(GLANCE, game.state)
        lessons.update(GLANCE, game.state, held(game))
    drag(lessons, game, GLANCE)
    assert set(context.settings.hints_seen) == {Lesson.TAKE, Lesson.PLACE}


def test_what_is_out_of_sight_is_not_read(lessons: Lessons, game: Game, context: Context) -> None:
    lessons.update(GLANCE, game.state)
    lessons.update(GLANCE, None)
    lessons.update(LOOK, None)
    drag(lessons, game, GLANCE)
    assert not context.settings.hints_seen


def test_hints_that_start_again_are_unread(lessons: Lessons, game: Game, context: Context) -> None:
    drag(lessons, game, LOOK)
    context.change_settings(replace(context.settings, hints_seen=()))
    drag(lessons, game, GLANCE)
    assert not context.settings.hints_seen


def test_while_a_film_runs_there_is_no_card(lessons: Lessons, game: Game) -> None:
    lessons.update(GLANCE, game.state)
    lessons.update(GLANCE, None)
    assert lessons.fresh
    assert lessons.card is None
    assert lessons.widgets == []


def test_a_hint_that_was_answered_is_followed_by_none_before_the_game_goes_on(
    lessons: Lessons, game: Game, context: Context
) -> None:
    play_to_a_line(game)
    lessons.update(GLANCE, game.state)
    lessons.widgets[0].action()
    assert context.settings.hints_seen == (Lesson.TAKE,)
    lessons.update(GLANCE, game.state)
    assert lessons.fresh
    assert lessons.card is None
    play_to_a_line(game)
    lessons.update(GLANCE, game.state)
    assert told(lessons) == said(Lesson.CENTER)


def test_after_an_answer_tiles_in_the_hand_still_get_their_hint(
    lessons: Lessons, game: Game
) -> None:
    lessons.update(GLANCE, game.state)
    lessons.widgets[0].action()
    lessons.update(GLANCE, game.state, held(game))
    assert told(lessons) == said(Lesson.PLACE)


def test_no_more_hints_means_none_at_all(lessons: Lessons, game: Game, context: Context) -> None:
    lessons.update(GLANCE, game.state)
    lessons.widgets[1].action()
    assert not context.settings.hints
    lessons.update(GLANCE, game.state)
    assert lessons.card is None
    play_to_a_line(game)
    lessons.update(GLANCE, game.state)
    assert lessons.card is None
    assert not lessons.fresh


def test_hints_can_be_started_again_on_the_spot(
    lessons: Lessons, game: Game, context: Context
) -> None:
    for answer in (0, 1):
        lessons.update(GLANCE, game.state)
        lessons.widgets[answer].action()
        lessons.update(GLANCE, game.state)
        assert lessons.card is None
        context.change_settings(replace(context.settings, hints=True, hints_seen=()))
    lessons.update(GLANCE, game.state)
    assert told(lessons) == said(Lesson.TAKE)


def test_what_was_read_is_not_told_in_the_next_game(context: Context, tmp_path: Path) -> None:
    context.change_settings(replace(context.settings, hints_seen=(Lesson.TAKE.value,)))
    context.autosave.flush()
    assert Settings.load(Paths.in_folder(tmp_path).settings).hints_seen == ("take",)
    lessons = arranged(Lessons(context))
    lessons.update(GLANCE, Game(Setup(NAMES, seed=2)).state)
    assert lessons.card is None
    assert not lessons.fresh


def test_a_new_layout_brings_the_same_hint_on_a_new_card(
    context: Context, lessons: Lessons, game: Game
) -> None:
    lessons.update(GLANCE, game.state)
    card = lessons.card
    context.look = Look(Style.EVENING, 1.24)
    lessons.arrange(Layout(len(NAMES), (1024, 640)))
    assert lessons.card is None
    lessons.update(GLANCE, game.state)
    assert lessons.fresh
    assert told(lessons) == said(Lesson.TAKE)
    assert lessons.card is not card


def test_only_the_card_itself_is_covered(lessons: Lessons, game: Game) -> None:
    assert not lessons.covers((0, 0))
    lessons.update(GLANCE, game.state)
    assert lessons.card
    assert lessons.covers(lessons.card.rect.center)
    assert not lessons.covers(lessons.card.rect.move(-1, 0).topleft)


def test_the_card_keeps_off_what_its_scene_needs(lessons: Lessons, game: Game) -> None:
    lessons.update(GLANCE, game.state)
    assert lessons.card
    there = lessons.card.rect
    lessons.arrange(Layout(len(NAMES), SIZE))
    lessons.update(GLANCE, game.state, needed=[there])
    covered = lessons.card.rect.clip(there)
    assert covered.w * covered.h < there.w * there.h * 0.02
