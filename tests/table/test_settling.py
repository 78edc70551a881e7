"""A tile that lands bounces, and its neighbors give way; full lines and sets gleam."""

from dataclasses import replace
from math import inf

import pygame
import pytest

from azul.engine import BonusKind, BonusScored, Setup, TileMovedToWall, TilesPlaced
from azul.game import Game
from azul.i18n import Strings
from azul.kit import metrics
from azul.kit.theme import Theme
from azul.table import painter
from azul.table.animation.animation import Animation, AnimationState, TileTween
from azul.table.animation.gleam import Gleam, completed_sets, gleaming_tiles, gleams
from azul.table.animation.settling import bounce_height, shaken_tiles
from azul.table.painter import TablePainter
from azul.table.slots import Area, Slot, SlotContents
from azul.table.table_model import TableModel

TILE, PITCH = 40, 46
LETTERS = ("BYRKW", "WBYRK", "KWBYR", "RKWBY", "YRKWB")
"""The colored wall, row by row."""


def wall(row: int, column: int) -> Slot:
    return Slot(Area.WALL, 0, row, column)


def line(row: int, position: int) -> Slot:
    return Slot(Area.LINE, 0, row, position)


def tiles(*slots: Slot) -> SlotContents:
    return {slot: LETTERS[slot.row - 1][slot.position - 1] for slot in slots}


def moved(row: int, column: int) -> TileMovedToWall:
    return TileMovedToWall(0, row, column, LETTERS[row - 1][column - 1], 1, ())


def shown(contents: SlotContents, *events: tuple[object, float]) -> AnimationState:
    return AnimationState(contents, (), tuple(events))  # type: ignore[arg-type]


@pytest.mark.parametrize("age", [0.0, 0.12, 0.2, metrics.SETTLE, inf])
def test_a_tile_rests_between_its_bounces_and_after_them(age: float) -> None:
    assert bounce_height(age) == pytest.approx(0)


def test_the_second_bounce_is_lower() -> None:
    assert 0.05 < bounce_height(0.06) < 0.07
    assert 0.01 < bounce_height(0.16) < 0.025


def test_neighbors_of_a_landed_tile_give_way_for_a_moment() -> None:
    """Places in a pattern line count from the right; tiles on other boards stay still."""
    others = [line(3, 1), line(3, 3), line(4, 2), Slot(Area.LINE, 1, 3, 1), wall(3, 1)]
    contents = dict.fromkeys([line(3, 2), *others], "B")
    at_once, then, later = (
        shaken_tiles(AnimationState(contents, (), landed={line(3, 2): age}))
        for age in (0.0, 0.07, 0.2)
    )
    assert at_once == later == {}
    assert {slot: (round(x, 3), round(y, 3)) for slot, (x, y) in then.items()} == {
        line(3, 1): (0.035, 0.0),
        line(3, 3): (-0.035, 0.0),
        line(4, 2): (0.0, 0.035),
    }


def test_only_spaces_that_were_just_reached_have_landed_tiles() -> None:
    """A tile that has gone on has not landed."""
    origin, end = Slot(Area.DISPLAY, 1, 0, 1), 0.5
    tween = TileTween("B", origin, line(1, 1), 0.0, end, 0, 0)
    animation = Animation({origin: "B"}, (), (tween,), (end,), extra_seconds=1.0)
    ages = [animation.state_at(end + age).landed for age in (-0.1, 0.0, 0.1, metrics.SETTLE)]
    assert ages == [{}, {line(1, 1): 0.0}, {line(1, 1): pytest.approx(0.1)}, {}]
    gone = TileTween("B", line(1, 1), wall(1, 1), 0.6, 0.9, 1, 1)
    held = replace(animation, tweens=(tween._replace(target=Slot(Area.HAND, 0, 0, 1)),))
    assert held.state_at(end).landed == {}, "a taken tile does not land"
    both = replace(animation, tweens=(tween, gone), event_ends=(end, 0.9))
    assert both.state_at(0.7).landed == {}


def test_a_line_gleams_once_it_is_full() -> None:
    filled = TilesPlaced(0, 3, "B", 2, 1, has_space=True)
    slots = (line(3, 3), line(3, 2), line(3, 1))
    contents = dict.fromkeys(slots, "B")
    assert [*gleams(shown(contents, (filled, 0.2)))] == [Gleam(slots, 0.2, is_set=False)]
    assert [*gleams(shown(contents, (filled, metrics.GLOW)))] == []
    assert [*gleams(shown(contents, (filled._replace(before=0), 0.2)))] == []


def test_a_tile_completes_its_row_its_column_and_its_color() -> None:
    row = [wall(2, column) for column in range(1, 6)]
    column = [wall(row, 2) for row in range(1, 6)]
    color = [wall(number, number) for number in range(1, 6)]
    contents = tiles(*row, *column, *color)
    assert completed_sets(moved(2, 2), contents) == {
        BonusKind.ROW: tuple(row),
        BonusKind.COLUMN: tuple(column),
        BonusKind.COLOR: tuple(color),
    }
    found = [*gleams(shown(contents, (moved(2, 2), 0.3)))]
    assert [gleam.promised for gleam in found] == [(*BonusKind,), (), ()]
    contents.pop(wall(2, 5))
    contents.pop(wall(5, 5))
    assert completed_sets(moved(2, 2), contents) == {BonusKind.COLUMN: tuple(column)}


def test_the_last_of_two_tiles_that_came_together_completes_their_color() -> None:
    color = [wall(number, number) for number in range(1, 6)]
    events = [(moved(1, 1), 0.3), (moved(5, 5), 0.1)]
    found = [*gleams(shown(tiles(*color), *events))]
    assert found == [Gleam(tuple(color), 0.1, True, (BonusKind.COLOR,))]


def test_each_bonus_gleams() -> None:
    column = tuple(wall(row, 4) for row in range(1, 6))
    bonus = BonusScored(0, BonusKind.COLUMN, 4, 7)
    found = [*gleams(shown(tiles(*column), (bonus, 0.5)))]
    assert found == [Gleam(column, 0.5, is_set=True)]


def test_five_tiles_become_one_image_and_tiles_again(theme: Theme) -> None:
    """For at least a second the theme paints all five tiles."""
    row = tuple(wall(1, column) for column in range(1, 6))

    def painted(age: float) -> set[Slot]:
        found = gleaming_tiles(theme, TILE, PITCH, Gleam(row, age, is_set=True))
        return {slot for slot, image in found if is_painted(image)}

    assert painted(0.0) == set()
    assert 0 < len(painted(0.25)) < 5
    assert all(painted(age) == {*row} for age in (0.45, 0.9, 1.44))
    assert painted(metrics.STRIP) == set()


def is_painted(image: pygame.Surface) -> bool:
    """True for a painted part of the image: light alone is white."""
    return image.get_alpha() != 0 and image.get_at((TILE // 2, 2))[:3] not in (
        (255, 255, 255),
        (0, 0, 0),
    )


def test_a_set_shows_its_bonus_at_the_end(monkeypatch: pytest.MonkeyPatch, theme: Theme) -> None:
    """A tile that completes a row and a column promises both; a bonus that is counted, none."""
    drawn: list[str] = []
    monkeypatch.setattr(painter, "draw_pill", lambda *given: drawn.append(given[3]))
    state = Game(Setup(("Ana", "Ben"), seed=3)).state
    table = TablePainter(Setup(("Ana", "Ben"), seed=3))
    table.resize((1280, 720), theme)
    row = [wall(2, column) for column in range(1, 6)]
    column = [wall(number, 2) for number in range(1, 6)]
    bonus = BonusScored(0, BonusKind.COLUMN, 2, 7)
    for event, words in ((moved(2, 2), ["+9 at the end"]), (bonus, [])):
        found = tuple(gleams(shown(tiles(*row, *column), (event, 0.5))))
        model = TableModel(state, shown({}), (0, 0), gleams=found, format_points=Strings().say)
        table.draw(pygame.Surface((1280, 720)), model)
        assert drawn == words
        drawn.clear()
