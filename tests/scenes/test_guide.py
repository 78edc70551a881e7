"""The guide: which card is to be seen, and what is remembered of it."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from azul.app import App
from azul.book.lessons import Hint, words
from azul.engine import Draft, Setup, legal_moves
from azul.game.game import Game
from azul.paths import Paths
from azul.scenes.play.lessons import Guide
from azul.scenes.scene import Context
from azul.settings import Settings
from azul.table.layout import Layout
from azul.table.slots import Slot, project, source_slots

NAMES = ("Ana", "Ben")
SIZE = (1366, 768)
UNIT = 0.71
GLANCE, LOOK = 0.1, 2.5
"""Seconds: too short to read a hint, and long enough."""


@pytest.fixture
def context(tmp_path: Path) -> Iterator[Context]:
    app = App(Paths.in_folder(tmp_path), "en")
    yield app.context
    app.close()


@pytest.fixture
def game() -> Game:
    return Game(Setup(NAMES, seed=1))


@pytest.fixture
def guide(context: Context) -> Guide:
    return arranged(Guide(context))


def arranged(guide: Guide) -> Guide:
    guide.arrange(Layout(len(NAMES), SIZE), UNIT)
    return guide


def told(guide: Guide) -> str:
    return guide.card.words if guide.card else ""


def said(hint: Hint) -> str:
    return str(words(hint))


def held(game: Game) -> tuple[Slot, ...]:
    """A tile from the first display that has some."""
    number = next(number for number, tiles in enumerate(game.state.displays, 1) if tiles)
    return tuple(source_slots(project(game.state), number)[:1])


def play_to_a_line(game: Game) -> None:
    """Take tiles of which none falls, and some go to the center."""
    moves = [m for m in legal_moves(game.state) if isinstance(m, Draft) and m.line == 5]
    rest = (m for m in moves if len(set(game.state.displays[m.source - 1])) > 1)
    game.play(next(rest))


def test_the_first_card_tells_how_to_take_tiles(guide: Guide, game: Game) -> None:
    guide.update(GLANCE, game.state)
    assert guide.fresh
    assert told(guide) == said(Hint.TAKE)
    assert len(guide.widgets) == 2


def test_a_card_stays_as_it_is_while_nothing_happens(guide: Guide, game: Game) -> None:
    guide.update(GLANCE, game.state)
    card = guide.card
    assert guide.fresh
    guide.update(GLANCE, game.state)
    assert not guide.fresh
    assert guide.card is card


def test_with_tiles_in_the_hand_it_tells_where_they_go(guide: Guide, game: Game) -> None:
    guide.update(GLANCE, game.state)
    guide.update(GLANCE, game.state, held(game))
    assert guide.fresh
    assert told(guide) == said(Hint.PLACE)


def test_tiles_that_went_back_are_not_told_of_as_placed(
    guide: Guide, game: Game, context: Context
) -> None:
    for slots in ((), held(game), (), held(game)):
        guide.update(GLANCE, game.state, slots)
    assert told(guide) == said(Hint.PLACE)
    assert not context.settings.hints_seen


def drag(guide: Guide, game: Game, seconds: float) -> None:
    """Make a draft, each of its two hints being in sight for some time."""
    guide.update(0, game.state)
    guide.update(seconds, game.state, held(game))
    play_to_a_line(game)
    guide.update(seconds, game.state)


def test_what_was_in_sight_has_been_read_when_the_game_goes_on(
    guide: Guide, game: Game, context: Context
) -> None:
    drag(guide, game, LOOK)
    assert set(context.settings.hints_seen) == {Hint.TAKE, Hint.PLACE}
    assert told(guide) == said(Hint.CENTER)


def test_what_was_in_sight_for_a_moment_comes_again(
    guide: Guide, game: Game, context: Context
) -> None:
    drag(guide, game, GLANCE)
    assert not context.settings.hints_seen
    assert told(guide) == said(Hint.TAKE)
    guide.update(GLANCE, game.state, held(game))
    assert told(guide) == said(Hint.PLACE)


def test_moments_add_up(guide: Guide, game: Game, context: Context) -> None:
    for _ in range(round(LOOK / GLANCE)):
        guide.update(GLANCE, game.state)
        guide.update(GLANCE, game.state, held(game))
    drag(guide, game, GLANCE)
    assert set(context.settings.hints_seen) == {Hint.TAKE, Hint.PLACE}


def test_what_is_out_of_sight_is_not_read(guide: Guide, game: Game, context: Context) -> None:
    guide.update(GLANCE, game.state)
    guide.update(GLANCE, None)
    guide.update(LOOK, None)
    drag(guide, game, GLANCE)
    assert not context.settings.hints_seen


def test_hints_that_start_again_are_unread(guide: Guide, game: Game, context: Context) -> None:
    drag(guide, game, LOOK)
    context.change_settings(replace(context.settings, hints_seen=()))
    drag(guide, game, GLANCE)
    assert not context.settings.hints_seen


def test_while_a_film_runs_there_is_no_card(guide: Guide, game: Game) -> None:
    guide.update(GLANCE, game.state)
    guide.update(GLANCE, None)
    assert guide.fresh
    assert guide.card is None
    assert guide.widgets == []


def test_a_hint_that_was_answered_is_followed_by_none_before_the_game_goes_on(
    guide: Guide, game: Game, context: Context
) -> None:
    play_to_a_line(game)
    guide.update(GLANCE, game.state)
    guide.widgets[0].action()
    assert context.settings.hints_seen == (Hint.TAKE,)
    guide.update(GLANCE, game.state)
    assert guide.fresh
    assert guide.card is None
    play_to_a_line(game)
    guide.update(GLANCE, game.state)
    assert told(guide) == said(Hint.CENTER)


def test_after_an_answer_tiles_in_the_hand_still_get_their_hint(guide: Guide, game: Game) -> None:
    guide.update(GLANCE, game.state)
    guide.widgets[0].action()
    guide.update(GLANCE, game.state, held(game))
    assert told(guide) == said(Hint.PLACE)


def test_no_more_hints_means_none_at_all(guide: Guide, game: Game, context: Context) -> None:
    guide.update(GLANCE, game.state)
    guide.widgets[1].action()
    assert not context.settings.hints
    guide.update(GLANCE, game.state)
    assert guide.card is None
    play_to_a_line(game)
    guide.update(GLANCE, game.state)
    assert guide.card is None
    assert not guide.fresh


def test_hints_can_be_started_again_on_the_spot(guide: Guide, game: Game, context: Context) -> None:
    for answer in (0, 1):
        guide.update(GLANCE, game.state)
        guide.widgets[answer].action()
        guide.update(GLANCE, game.state)
        assert guide.card is None
        context.change_settings(replace(context.settings, hints=True, hints_seen=()))
    guide.update(GLANCE, game.state)
    assert told(guide) == said(Hint.TAKE)


def test_what_was_read_is_not_told_in_the_next_game(context: Context, tmp_path: Path) -> None:
    context.change_settings(replace(context.settings, hints_seen=(Hint.TAKE.value,)))
    context.autosave.flush()
    assert Settings.load(Paths.in_folder(tmp_path).settings).hints_seen == ("take",)
    guide = arranged(Guide(context))
    guide.update(GLANCE, Game(Setup(NAMES, seed=2)).state)
    assert guide.card is None
    assert not guide.fresh


def test_a_new_layout_brings_the_same_hint_on_a_new_card(guide: Guide, game: Game) -> None:
    guide.update(GLANCE, game.state)
    card = guide.card
    guide.arrange(Layout(len(NAMES), (1024, 640)), 1.24)
    assert guide.card is None
    guide.update(GLANCE, game.state)
    assert guide.fresh
    assert told(guide) == said(Hint.TAKE)
    assert guide.card is not card


def test_only_the_card_itself_is_covered(guide: Guide, game: Game) -> None:
    assert not guide.covers((0, 0))
    guide.update(GLANCE, game.state)
    assert guide.card
    assert guide.covers(guide.card.rect.center)
    assert not guide.covers(guide.card.rect.move(-1, 0).topleft)


def test_the_card_keeps_off_what_its_scene_needs(guide: Guide, game: Game) -> None:
    guide.update(GLANCE, game.state)
    assert guide.card
    there = guide.card.rect
    guide.arrange(Layout(len(NAMES), SIZE), UNIT)
    guide.update(GLANCE, game.state, needed=[there])
    covered = guide.card.rect.clip(there)
    assert covered.w * covered.h < there.w * there.h * 0.02
