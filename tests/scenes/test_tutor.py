"""The lesson cards of a first game: which one is shown, and which count as read."""

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
from azul.scenes.game.tutor import Tutor, target_rects
from azul.scenes.scene import Context
from azul.settings import Settings, Style
from azul.table.layout import Layout
from azul.table.slots import Area, Slot, contents_of, source_slots

NAMES = ("Ana", "Ben")
SIZE = (1366, 768)
UNIT = 0.71
TOO_SHORT, LONG_ENOUGH = 0.1, 2.5
"""Seconds that are too short to read a lesson, and long enough."""


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
    return with_layout(Tutor(context))


def with_layout(tutor: Tutor) -> Tutor:
    """A tutor after its table is laid out and drawn."""
    arrange(tutor, SIZE)
    tutor.update(0.0, None)
    return tutor


def arrange(tutor: Tutor, size: tuple[int, int]) -> None:
    """Lay out a table above the strip for cards."""
    strip = tutor.strip_height(size, len(NAMES), Ruleset.AZUL)
    layout = Layout(len(NAMES), (size[0], size[1] - strip), window=size)
    tutor.arrange(layout, Rect(0, size[1] - strip, size[0], strip))


def update_asks_for_redraw(tutor: Tutor, *given: Any) -> bool:
    """Whether an update of the tutor asks for a new picture."""
    redraws: list[bool] = []
    tutor._context.invalidate = lambda: redraws.append(True)
    tutor.update(*given)
    return bool(redraws)


def card_text(tutor: Tutor) -> str:
    return tutor.card.label if tutor.card else ""


def card_buttons(tutor: Tutor) -> list[Button]:
    """The buttons of the card."""
    (card,) = tutor.widgets
    return [widget for widget in card.tree() if isinstance(widget, Button)]


def lesson_text(lesson: Lesson) -> str:
    return str(lesson_words(lesson, Ruleset.AZUL))


def one_source_slot(game: Game) -> tuple[Slot, ...]:
    """The slot of one tile on the first display that has tiles."""
    number = next(number for number, tiles in enumerate(game.state.displays, 1) if tiles)
    return tuple(source_slots(contents_of(game.state), number)[:1])


def play_draft_without_fall(game: Game) -> None:
    """Play a draft of which no tile falls, and which moves tiles to the center."""
    moves = [m for m in legal_moves(game.state) if isinstance(m, Draft) and m.line == 5]
    drafts_with_rest = (m for m in moves if len(set(game.state.displays[m.source - 1])) > 1)
    game.play(next(drafts_with_rest))


def test_the_first_card_explains_how_to_take_tiles(tutor: Tutor, game: Game) -> None:
    assert update_asks_for_redraw(tutor, TOO_SHORT, game.state)
    assert card_text(tutor) == lesson_text(Lesson.TAKE)
    assert len(card_buttons(tutor)) == 2


def test_a_card_stays_as_it_is_while_nothing_happens(tutor: Tutor, game: Game) -> None:
    assert update_asks_for_redraw(tutor, TOO_SHORT, game.state)
    card = tutor.card
    assert not update_asks_for_redraw(tutor, TOO_SHORT, game.state)
    assert tutor.card is card


def test_with_held_tiles_the_card_explains_where_they_go(tutor: Tutor, game: Game) -> None:
    tutor.update(TOO_SHORT, game.state)
    assert update_asks_for_redraw(tutor, TOO_SHORT, game.state, one_source_slot(game))
    assert card_text(tutor) == lesson_text(Lesson.PLACE)


def test_returned_tiles_do_not_count_as_placed(tutor: Tutor, game: Game, context: Context) -> None:
    for slots in ((), one_source_slot(game), (), one_source_slot(game)):
        tutor.update(TOO_SHORT, game.state, slots)
    assert card_text(tutor) == lesson_text(Lesson.PLACE)
    assert not context.settings.lessons_seen


def play_draft_slowly(tutor: Tutor, game: Game, seconds: float) -> None:
    """Play a draft while each of its two lessons is shown for some seconds."""
    tutor.update(0, game.state)
    tutor.update(seconds, game.state, one_source_slot(game))
    play_draft_without_fall(game)
    tutor.update(seconds, game.state)


def test_a_card_shown_long_enough_counts_as_read_after_the_move(
    tutor: Tutor, game: Game, context: Context
) -> None:
    play_draft_slowly(tutor, game, LONG_ENOUGH)
    assert set(context.settings.lessons_seen) == {Lesson.TAKE, Lesson.PLACE}
    assert card_text(tutor) == lesson_text(Lesson.CENTER)


def test_a_card_shown_too_briefly_is_shown_again(
    tutor: Tutor, game: Game, context: Context
) -> None:
    play_draft_slowly(tutor, game, TOO_SHORT)
    assert not context.settings.lessons_seen
    assert card_text(tutor) == lesson_text(Lesson.TAKE)
    tutor.update(TOO_SHORT, game.state, one_source_slot(game))
    assert card_text(tutor) == lesson_text(Lesson.PLACE)


def test_several_short_times_add_up(tutor: Tutor, game: Game, context: Context) -> None:
    for _ in range(round(LONG_ENOUGH / TOO_SHORT)):
        tutor.update(TOO_SHORT, game.state)
        tutor.update(TOO_SHORT, game.state, one_source_slot(game))
    play_draft_slowly(tutor, game, TOO_SHORT)
    assert set(context.settings.lessons_seen) == {Lesson.TAKE, Lesson.PLACE}


def test_a_hidden_card_does_not_count_as_read(tutor: Tutor, game: Game, context: Context) -> None:
    tutor.update(TOO_SHORT, game.state)
    tutor.update(TOO_SHORT, None)
    tutor.update(LONG_ENOUGH, None)
    play_draft_slowly(tutor, game, TOO_SHORT)
    assert not context.settings.lessons_seen


def test_after_a_restart_of_lessons_all_are_unread(
    tutor: Tutor, game: Game, context: Context
) -> None:
    play_draft_slowly(tutor, game, LONG_ENOUGH)
    context.change_settings(replace(context.settings, lessons_seen=()))
    play_draft_slowly(tutor, game, TOO_SHORT)
    assert not context.settings.lessons_seen


def test_during_animations_there_is_no_card(tutor: Tutor, game: Game) -> None:
    tutor.update(TOO_SHORT, game.state)
    assert update_asks_for_redraw(tutor, TOO_SHORT, None)
    assert tutor.card is None
    assert tutor.widgets == []


def test_after_a_card_is_closed_none_is_shown_before_the_next_move(
    tutor: Tutor, game: Game, context: Context
) -> None:
    play_draft_without_fall(game)
    tutor.update(TOO_SHORT, game.state)
    card_buttons(tutor)[0].action()
    assert context.settings.lessons_seen == (Lesson.TAKE,)
    assert update_asks_for_redraw(tutor, TOO_SHORT, game.state)
    assert tutor.card is None
    play_draft_without_fall(game)
    tutor.update(TOO_SHORT, game.state)
    assert card_text(tutor) == lesson_text(Lesson.CENTER)


def test_after_a_card_is_closed_held_tiles_still_have_their_card(tutor: Tutor, game: Game) -> None:
    tutor.update(TOO_SHORT, game.state)
    card_buttons(tutor)[0].action()
    tutor.update(TOO_SHORT, game.state, one_source_slot(game))
    assert card_text(tutor) == lesson_text(Lesson.PLACE)


def test_switching_lessons_off_hides_all_cards(tutor: Tutor, game: Game, context: Context) -> None:
    tutor.update(TOO_SHORT, game.state)
    card_buttons(tutor)[1].action()
    assert not context.settings.lessons
    tutor.update(TOO_SHORT, game.state)
    assert tutor.card is None
    play_draft_without_fall(game)
    assert not update_asks_for_redraw(tutor, TOO_SHORT, game.state)
    assert tutor.card is None


def test_lessons_can_be_restarted_at_once(tutor: Tutor, game: Game, context: Context) -> None:
    for number in (0, 1):
        tutor.update(TOO_SHORT, game.state)
        card_buttons(tutor)[number].action()
        tutor.update(TOO_SHORT, game.state)
        assert tutor.card is None
        context.change_settings(replace(context.settings, lessons=True, lessons_seen=()))
    tutor.update(TOO_SHORT, game.state)
    assert card_text(tutor) == lesson_text(Lesson.TAKE)


def test_a_lesson_that_was_read_is_not_shown_in_the_next_game(
    context: Context, tmp_path: Path
) -> None:
    context.change_settings(replace(context.settings, lessons_seen=(Lesson.TAKE.value,)))
    context.autosave.flush()
    assert Settings.load(Paths.in_folder(tmp_path).settings).lessons_seen == ("take",)
    tutor = with_layout(Tutor(context))
    assert not update_asks_for_redraw(tutor, TOO_SHORT, Game(Setup(NAMES, seed=2)).state)
    assert tutor.card is None


def test_a_new_layout_shows_the_same_lesson_on_a_new_card(
    context: Context, tutor: Tutor, game: Game
) -> None:
    tutor.update(TOO_SHORT, game.state)
    card = tutor.card
    context.theme = Theme(Style.EVENING, 1.24)
    arrange(tutor, (1024, 640))
    tutor.update(TOO_SHORT, game.state)
    assert tutor.card is None, "the table must be drawn first"
    assert update_asks_for_redraw(tutor, TOO_SHORT, game.state)
    assert card_text(tutor) == lesson_text(Lesson.TAKE)
    assert tutor.card is not card


def test_only_the_card_itself_is_covered(tutor: Tutor, game: Game) -> None:
    assert not tutor.covers((0, 0))
    tutor.update(TOO_SHORT, game.state)
    assert tutor.card
    assert tutor.covers(tutor.card.rect.center)
    assert not tutor.covers(tutor.card.rect.move(-1, 0).topleft)


def strip_height(tutor: Tutor) -> int:
    return tutor.strip_height(SIZE, len(NAMES), Ruleset.AZUL)


def test_there_is_a_strip_for_cards_only_where_there_are_lessons(
    context: Context, game: Game
) -> None:
    """The first two lessons need it, and later ones until all have been read."""
    tutor = Tutor(context)
    assert strip_height(tutor) > 0
    context.change_settings(replace(context.settings, lessons_seen=("take", "place")))
    with_layout(tutor)
    assert strip_height(tutor) == 0
    tutor.update(TOO_SHORT, game.state)
    assert strip_height(tutor) == 0
    play_draft_without_fall(game)
    tutor.update(TOO_SHORT, game.state)
    assert tutor.card is None
    assert strip_height(tutor) > 0
    with_layout(tutor).update(TOO_SHORT, game.state)
    assert card_text(tutor) == lesson_text(Lesson.CENTER)
    tutor.update(TOO_SHORT, game.state._replace(round=2, center=""))
    assert strip_height(tutor) > 0, "the table keeps its size"
    context.change_settings(replace(context.settings, lessons_seen=tuple(Lesson)))
    assert strip_height(tutor) == 0


def test_in_the_strip_of_hints_a_card_waits_until_the_strip_fits_it(
    context: Context, game: Game
) -> None:
    """Hints may have a strip before any lesson; a card made then would end the program."""
    play_draft_without_fall(game)
    read = (Lesson.TAKE.value, Lesson.PLACE.value)
    context.settings = replace(context.settings, lessons_seen=read)
    tutor = Tutor(context)
    assert strip_height(tutor) == 0
    for height in (40, 200):
        strip = Rect(0, SIZE[1] - height, SIZE[0], height)
        tutor.arrange(Layout(len(NAMES), (SIZE[0], SIZE[1] - height), window=SIZE), strip)
        for _ in range(2):
            tutor.update(0.0, game.state)
        assert not tutor.card
    assert 40 < strip_height(tutor) <= 200
    tutor.update(0.0, game.state)
    assert card_text(tutor) == lesson_text(Lesson.CENTER)


def test_there_is_no_strip_without_lessons(context: Context) -> None:
    assert strip_height(Tutor(context, lambda: range(len(NAMES)))) == 0
    context.change_settings(replace(context.settings, lessons=False))
    assert strip_height(Tutor(context)) == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_target_of_a_row_contains_its_spaces_and_no_others(players: int, game: Game) -> None:
    layout = Layout(players, SIZE)
    rows = [(player, row) for player in range(players) for row in range(1, 6)]
    for player, row in rows:
        (target,) = target_rects(layout, game.state, LessonPlace(LessonPart.ROW, player, row))
        for other in rows:
            spaces = (layout.slot_rect(Slot(Area.WALL, *other, column)) for column in range(1, 6))
            contained = [target.collidepoint(space.center) for space in spaces]
            assert contained == [other == (player, row)] * 5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_of_the_displays_none_is_framed_alone(players: int) -> None:
    """Not even the only one that still has tiles: its frame would read as advice to take them."""
    state = Game(Setup(("Ana", "Ben", "Carla", "Dinis")[:players], seed=1)).state
    layout, empty = Layout(players, SIZE), [""] * (len(state.displays) - 1)
    last = state._replace(displays=(state.displays[0], *empty))
    targets = target_rects(layout, last, LessonPlace(LessonPart.DISPLAYS))
    assert targets == [layout.source_rect(number) for number in range(1, 2 * players + 2)]


def test_the_target_of_fallen_tiles_contains_no_empty_space(game: Game) -> None:
    layout, before = Layout(len(NAMES), SIZE), game.state
    board = before.players[0]._replace(floor="MR")
    state = before._replace(players=(board, *before.players[1:]))
    (target,) = target_rects(layout, state, LessonPlace(LessonPart.FLOOR, 0))
    assert target.contains(layout.slot_rect(Slot(Area.FLOOR, 0, 0, 2)))
    others = [layout.slot_rect(Slot(Area.FLOOR, 0, 0, number)) for number in (1, 3)]
    assert not any(target.collidepoint(other.center) for other in others)
