"""The lessons: which card is to be seen, and what is remembered of it."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pygame import Rect

from azul.app import App
from azul.book.lessons import Lesson, LessonPart, LessonPlace, lesson_words
from azul.engine import Draft, Ruleset, Setup, legal_moves
from azul.game.game import Game
from azul.kit.theme import Theme
from azul.kit.widgets import Button
from azul.paths import Paths
from azul.scenes.game.tutor import Tutor, target_rect
from azul.scenes.scene import Context
from azul.settings import Settings, Style
from azul.table.layout import Layout
from azul.table.slots import Area, Slot, contents_of, source_slots

NAMES = ("Ana", "Ben")
SIZE = (1366, 768)
UNIT = 0.71
GLANCE, LOOK = 0.1, 2.5
"""Seconds: too short to read a lesson, and long enough."""


@pytest.fixture
def context(tmp_path: Path) -> Iterator[Context]:
    app = App(Paths.in_folder(tmp_path), "en")
    app.context.theme = Theme(Style.EVENING, UNIT)
    yield app.context
    app.close()


@pytest.fixture
def game() -> Game:
    return Game(Setup(NAMES, seed=1))


@pytest.fixture
def tutor(context: Context) -> Tutor:
    return arranged(Tutor(context))


def arranged(tutor: Tutor) -> Tutor:
    """A tutor whose table has been seen."""
    arrange(tutor, SIZE)
    tutor.update(0.0, None)
    return tutor


def arrange(tutor: Tutor, size: tuple[int, int]) -> None:
    """Lay out a table above the strip for cards."""
    strip = tutor.strip_height(size, len(NAMES), Ruleset.AZUL)
    layout = Layout(len(NAMES), (size[0], size[1] - strip), window=size)
    tutor.arrange(layout, Rect(0, size[1] - strip, size[0], strip))


def updated(tutor: Tutor, *given: Any) -> bool:
    """Whether a new picture is asked for when a tutor is brought up to date."""
    asked: list[bool] = []
    tutor._context.invalidate = lambda: asked.append(True)
    tutor.update(*given)
    return bool(asked)


def told(tutor: Tutor) -> str:
    return tutor.card.label if tutor.card else ""


def answers(tutor: Tutor) -> list[Button]:
    """The buttons of the card."""
    (card,) = tutor.widgets
    return [widget for widget in card.tree() if isinstance(widget, Button)]


def said(lesson: Lesson) -> str:
    return str(lesson_words(lesson, Ruleset.AZUL))


def held(game: Game) -> tuple[Slot, ...]:
    """A tile from the first display that has some."""
    number = next(number for number, tiles in enumerate(game.state.displays, 1) if tiles)
    return tuple(source_slots(contents_of(game.state), number)[:1])


def play_to_a_line(game: Game) -> None:
    """Take tiles of which none falls, and some go to the center."""
    moves = [m for m in legal_moves(game.state) if isinstance(m, Draft) and m.line == 5]
    rest = (m for m in moves if len(set(game.state.displays[m.source - 1])) > 1)
    game.play(next(rest))


def test_the_first_card_tells_how_to_take_tiles(tutor: Tutor, game: Game) -> None:
    assert updated(tutor, GLANCE, game.state)
    assert told(tutor) == said(Lesson.TAKE)
    assert len(answers(tutor)) == 2


def test_a_card_stays_as_it_is_while_nothing_happens(tutor: Tutor, game: Game) -> None:
    assert updated(tutor, GLANCE, game.state)
    card = tutor.card
    assert not updated(tutor, GLANCE, game.state)
    assert tutor.card is card


def test_with_tiles_in_the_hand_it_tells_where_they_go(tutor: Tutor, game: Game) -> None:
    tutor.update(GLANCE, game.state)
    assert updated(tutor, GLANCE, game.state, held(game))
    assert told(tutor) == said(Lesson.PLACE)


def test_tiles_that_went_back_are_not_told_of_as_placed(
    tutor: Tutor, game: Game, context: Context
) -> None:
    for slots in ((), held(game), (), held(game)):
        tutor.update(GLANCE, game.state, slots)
    assert told(tutor) == said(Lesson.PLACE)
    assert not context.settings.hints_seen


def drag(tutor: Tutor, game: Game, seconds: float) -> None:
    """Make a draft, each of its two lessons being in sight for some time."""
    tutor.update(0, game.state)
    tutor.update(seconds, game.state, held(game))
    play_to_a_line(game)
    tutor.update(seconds, game.state)


def test_what_was_in_sight_has_been_read_when_the_game_goes_on(
    tutor: Tutor, game: Game, context: Context
) -> None:
    drag(tutor, game, LOOK)
    assert set(context.settings.hints_seen) == {Lesson.TAKE, Lesson.PLACE}
    assert told(tutor) == said(Lesson.CENTER)


def test_what_was_in_sight_for_a_moment_comes_again(
    tutor: Tutor, game: Game, context: Context
) -> None:
    drag(tutor, game, GLANCE)
    assert not context.settings.hints_seen
    assert told(tutor) == said(Lesson.TAKE)
    tutor.update(GLANCE, game.state, held(game))
    assert told(tutor) == said(Lesson.PLACE)


def test_moments_add_up(tutor: Tutor, game: Game, context: Context) -> None:
    for _ in range(round(LOOK / GLANCE)):
        tutor.update(GLANCE, game.state)
        tutor.update(GLANCE, game.state, held(game))
    drag(tutor, game, GLANCE)
    assert set(context.settings.hints_seen) == {Lesson.TAKE, Lesson.PLACE}


def test_what_is_out_of_sight_is_not_read(tutor: Tutor, game: Game, context: Context) -> None:
    tutor.update(GLANCE, game.state)
    tutor.update(GLANCE, None)
    tutor.update(LOOK, None)
    drag(tutor, game, GLANCE)
    assert not context.settings.hints_seen


def test_hints_that_start_again_are_unread(tutor: Tutor, game: Game, context: Context) -> None:
    drag(tutor, game, LOOK)
    context.change_settings(replace(context.settings, hints_seen=()))
    drag(tutor, game, GLANCE)
    assert not context.settings.hints_seen


def test_while_a_film_runs_there_is_no_card(tutor: Tutor, game: Game) -> None:
    tutor.update(GLANCE, game.state)
    assert updated(tutor, GLANCE, None)
    assert tutor.card is None
    assert tutor.widgets == []


def test_a_hint_that_was_answered_is_followed_by_none_before_the_game_goes_on(
    tutor: Tutor, game: Game, context: Context
) -> None:
    play_to_a_line(game)
    tutor.update(GLANCE, game.state)
    answers(tutor)[0].action()
    assert context.settings.hints_seen == (Lesson.TAKE,)
    assert updated(tutor, GLANCE, game.state)
    assert tutor.card is None
    play_to_a_line(game)
    tutor.update(GLANCE, game.state)
    assert told(tutor) == said(Lesson.CENTER)


def test_after_an_answer_tiles_in_the_hand_still_get_their_hint(tutor: Tutor, game: Game) -> None:
    tutor.update(GLANCE, game.state)
    answers(tutor)[0].action()
    tutor.update(GLANCE, game.state, held(game))
    assert told(tutor) == said(Lesson.PLACE)


def test_no_more_hints_means_none_at_all(tutor: Tutor, game: Game, context: Context) -> None:
    tutor.update(GLANCE, game.state)
    answers(tutor)[1].action()
    assert not context.settings.hints
    tutor.update(GLANCE, game.state)
    assert tutor.card is None
    play_to_a_line(game)
    assert not updated(tutor, GLANCE, game.state)
    assert tutor.card is None


def test_hints_can_be_started_again_on_the_spot(tutor: Tutor, game: Game, context: Context) -> None:
    for answer in (0, 1):
        tutor.update(GLANCE, game.state)
        answers(tutor)[answer].action()
        tutor.update(GLANCE, game.state)
        assert tutor.card is None
        context.change_settings(replace(context.settings, hints=True, hints_seen=()))
    tutor.update(GLANCE, game.state)
    assert told(tutor) == said(Lesson.TAKE)


def test_what_was_read_is_not_told_in_the_next_game(context: Context, tmp_path: Path) -> None:
    context.change_settings(replace(context.settings, hints_seen=(Lesson.TAKE.value,)))
    context.autosave.flush()
    assert Settings.load(Paths.in_folder(tmp_path).settings).hints_seen == ("take",)
    tutor = arranged(Tutor(context))
    assert not updated(tutor, GLANCE, Game(Setup(NAMES, seed=2)).state)
    assert tutor.card is None


def test_a_new_layout_brings_the_same_hint_on_a_new_card(
    context: Context, tutor: Tutor, game: Game
) -> None:
    tutor.update(GLANCE, game.state)
    card = tutor.card
    context.theme = Theme(Style.EVENING, 1.24)
    arrange(tutor, (1024, 640))
    tutor.update(GLANCE, game.state)
    assert tutor.card is None, "the table comes first"
    assert updated(tutor, GLANCE, game.state)
    assert told(tutor) == said(Lesson.TAKE)
    assert tutor.card is not card


def test_only_the_card_itself_is_covered(tutor: Tutor, game: Game) -> None:
    assert not tutor.covers((0, 0))
    tutor.update(GLANCE, game.state)
    assert tutor.card
    assert tutor.covers(tutor.card.rect.center)
    assert not tutor.covers(tutor.card.rect.move(-1, 0).topleft)


def height(tutor: Tutor) -> int:
    return tutor.strip_height(SIZE, len(NAMES), Ruleset.AZUL)


def test_there_is_a_strip_for_cards_only_where_there_are_lessons(
    context: Context, game: Game
) -> None:
    """Before the first two have been read, and from another one on until all have been read."""
    tutor = Tutor(context)
    assert height(tutor) > 0
    context.change_settings(replace(context.settings, hints_seen=("take", "place")))
    arranged(tutor)
    assert height(tutor) == 0
    tutor.update(GLANCE, game.state)
    assert height(tutor) == 0
    play_to_a_line(game)
    tutor.update(GLANCE, game.state)
    assert tutor.card is None
    assert height(tutor) > 0
    arranged(tutor).update(GLANCE, game.state)
    assert told(tutor) == said(Lesson.CENTER)
    tutor.update(GLANCE, game.state._replace(round=2, center=""))
    assert height(tutor) > 0, "the table keeps its size"
    context.change_settings(replace(context.settings, hints_seen=tuple(Lesson)))
    assert height(tutor) == 0


def test_there_is_no_strip_for_those_who_need_no_lessons(context: Context) -> None:
    assert height(Tutor(context, lambda: range(len(NAMES)))) == 0
    context.change_settings(replace(context.settings, hints=False))
    assert height(Tutor(context)) == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_frame_of_a_row_is_around_its_spaces_and_no_others(players: int, game: Game) -> None:
    layout = Layout(players, SIZE)
    rows = [(player, row) for player in range(players) for row in range(1, 6)]
    for player, row in rows:
        meant = target_rect(layout, game.state, LessonPlace(LessonPart.ROW, player, row))
        for other in rows:
            spaces = (layout.slot_rect(Slot(Area.WALL, *other, column)) for column in range(1, 6))
            inside = [meant.collidepoint(space.center) for space in spaces]
            assert inside == [other == (player, row)] * 5


def test_what_has_fallen_is_meant_and_no_empty_space_of_the_floor_line(game: Game) -> None:
    layout, before = Layout(len(NAMES), SIZE), game.state
    board = before.players[0]._replace(floor="MR")
    state = before._replace(players=(board, *before.players[1:]))
    meant = target_rect(layout, state, LessonPlace(LessonPart.FLOOR, 0))
    assert meant.contains(layout.slot_rect(Slot(Area.FLOOR, 0, 0, 2)))
    others = [layout.slot_rect(Slot(Area.FLOOR, 0, 0, number)) for number in (1, 3)]
    assert not any(meant.collidepoint(other.center) for other in others)
