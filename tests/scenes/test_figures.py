"""Figures: real tables, drawn as large as there is room, and kept."""

import pygame
import pytest

from azul.book.examples import Figure, FigurePart
from azul.book.rulebook import RULEBOOK
from azul.book.topics import Topic
from azul.i18n import Strings
from azul.kit.theme import Theme
from azul.scenes.dialogs.figures import FigureRenderer, table_picture
from azul.settings import Style
from azul.table.drag import DropTarget
from azul.table.slots import MARKER_IN_CENTER, Area, Slot
from azul.table.table import Table

ROOM = (680, 560)
UNIT = 0.711


@pytest.fixture(autouse=True)
def screen() -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))


def evening(unit: float = UNIT, language: str = "en") -> FigureRenderer:
    """Figures in a look that has drawn nothing yet."""
    return FigureRenderer(Theme(Style.EVENING, unit), Strings(language))


def drawn(figures: FigureRenderer, figure: Figure) -> pygame.Surface:
    """A figure that is drawn now."""
    figures.draw(figure, ROOM)
    picture = figures.drawn(figure, ROOM)
    assert picture
    return picture


def shown_in(topic: Topic) -> list[Figure]:
    return [part for part in RULEBOOK[topic].parts if isinstance(part, Figure)]


ALL = [
    pytest.param(figure, id=f"{topic}-{number}")
    for topic in Topic
    for number, figure in enumerate(shown_in(topic))
]
every_figure = pytest.mark.parametrize("figure", ALL)


@every_figure
def test_a_figure_is_as_large_as_is_told_before_it_is_drawn(figure: Figure) -> None:
    figures = evening()
    picture = drawn(figures, figure)
    assert picture.get_size() == figures.size(figure, ROOM)
    assert len(set(pygame.transform.average_color(picture)[:3])) > 1
    assert picture.get_at((0, 0)).a == 0, "the corners are round"


@every_figure
@pytest.mark.parametrize("room", [(900, 300), (300, 900), (200, 120)])
def test_a_figure_stays_in_its_room(figure: Figure, room: tuple[int, int]) -> None:
    width, height = evening(2.0).size(figure, room)
    assert width <= room[0]
    assert height <= room[1]


def test_a_figure_grows_with_all_else_as_far_as_there_is_room() -> None:
    (figure,) = shown_in(Topic.LINES)
    small, large = (evening(unit).size(figure, (2000, 2000)) for unit in (1.0, 1.5))
    assert large[0] == pytest.approx(1.5 * small[0], abs=4)


def test_a_drawn_figure_is_kept_and_another_look_has_drawn_nothing_yet() -> None:
    (figure,), figures = shown_in(Topic.FLOOR_LINE), evening()
    assert figures.drawn(figure, ROOM) is None
    picture = drawn(figures, figure)
    assert figures.drawn(figure, ROOM) is picture
    for others in (evening(language="de"), evening(2 * UNIT), evening()):
        assert others.drawn(figure, ROOM) is None


def test_few_figures_are_kept_but_all_of_a_chapter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "draw", lambda *_: None)
    figures = evening()
    every = [figure for topic in Topic for figure in shown_in(topic)]
    for figure in every:
        figures.draw(figure, ROOM)
    still = [figure for figure in every if figures.drawn(figure, ROOM)]
    assert still == every[-len(still) :], "the oldest ones go first"
    assert max(len(shown_in(topic)) for topic in Topic) < len(still) < 10


def test_what_the_hand_thinks_of_is_seen() -> None:
    (figure,) = shown_in(Topic.LINES)
    told = table_picture(figure)
    assert told.targets == {DropTarget(0), DropTarget(3), DropTarget(5)}
    assert told.aimed_target == DropTarget(3)
    fallen = [slot for slot in told.ghosts if slot.area is Area.FLOOR]
    assert (len(told.ghosts), len(fallen)) == (2, 1)
    assert list(told.tile_previews) == [DropTarget(3, 3)]


def test_the_marker_glows_with_what_takes_it() -> None:
    (figure,) = shown_in(Topic.CENTER)
    assert MARKER_IN_CENTER in table_picture(figure).highlighted


def test_a_placed_tile_is_seen_before_those_of_the_lines_below() -> None:
    three, five = shown_in(Topic.SCORING)[1:]
    assert three.player == five.player
    below = Slot(Area.WALL, five.player, 2, 2)
    assert below not in table_picture(three).animation_state.resting
    assert below in table_picture(five).animation_state.resting
    assert table_picture(five).highlighted == {
        Slot(Area.WALL, five.player, *space) for space in ((2, 1), (2, 2), (1, 2), (3, 2))
    }


def test_bonuses_glow_as_row_column_and_color() -> None:
    row, column, color = (table_picture(figure).highlighted for figure in shown_in(Topic.BONUSES))
    assert {slot.row for slot in row} == {1}
    assert {slot.position for slot in column} == {3}
    assert {slot.row for slot in color} == {slot.position for slot in color} == {1, 2, 3, 4, 5}
    assert [len(slots) for slots in (row, column, color)] == [5, 5, 5]


def test_the_spaces_of_the_gray_wall_promise_points() -> None:
    (figure,) = shown_in(Topic.GRAY_WALL)
    told = table_picture(figure)
    assert {target.column for target in told.targets} == {1, 4, 5}
    assert told.tile_previews.keys() == told.targets


def test_only_what_matters_is_shown() -> None:
    figures = evening()
    sizes = {
        part: figures.size(figure, ROOM)
        for part in FigurePart
        for topic in Topic
        for figure in shown_in(topic)
        if figure.part is part
    }
    assert sizes.keys() == set(FigurePart)
    assert sizes[FigurePart.WALL][0] < sizes[FigurePart.BOARD][0] < sizes[FigurePart.TABLE][0]
    assert sizes[FigurePart.FLOOR_LINE][1] < sizes[FigurePart.WALL][1]
