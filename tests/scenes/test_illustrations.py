"""Illustrations of the rules: real tables, drawn as large as there is room, and cached."""

import pygame
import pytest

from azul.book.examples import Illustration, IllustrationPart
from azul.book.rulebook import RULEBOOK
from azul.book.topics import Topic
from azul.i18n import Strings
from azul.kit.theme import Theme
from azul.scenes.dialogs.illustrations import IllustrationRenderer, table_picture
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


def new_renderer(unit: float = UNIT, language: str = "en") -> IllustrationRenderer:
    """A renderer with a new theme, which has drawn nothing yet."""
    return IllustrationRenderer(Theme(Style.EVENING, unit), Strings(language))


def draw(illustrations: IllustrationRenderer, illustration: Illustration) -> pygame.Surface:
    """Draw an illustration, and return its picture."""
    illustrations.draw(illustration, ROOM)
    picture = illustrations.drawn(illustration, ROOM)
    assert picture
    return picture


def illustrations_of(topic: Topic) -> list[Illustration]:
    return [part for part in RULEBOOK[topic].parts if isinstance(part, Illustration)]


ALL_ILLUSTRATIONS = [
    pytest.param(illustration, id=f"{topic}-{number}")
    for topic in Topic
    for number, illustration in enumerate(illustrations_of(topic))
]
every_illustration = pytest.mark.parametrize("illustration", ALL_ILLUSTRATIONS)


@every_illustration
def test_a_drawn_illustration_has_the_size_that_was_computed_before(
    illustration: Illustration,
) -> None:
    illustrations = new_renderer()
    picture = draw(illustrations, illustration)
    assert picture.get_size() == illustrations.size(illustration, ROOM)
    assert len(set(pygame.transform.average_color(picture)[:3])) > 1
    assert picture.get_at((0, 0)).a == 0, "the corners are rounded"


@every_illustration
@pytest.mark.parametrize("room", [(900, 300), (300, 900), (200, 120)])
def test_an_illustration_fits_in_its_room(
    illustration: Illustration, room: tuple[int, int]
) -> None:
    width, height = new_renderer(2.0).size(illustration, room)
    assert width <= room[0]
    assert height <= room[1]


def test_an_illustration_grows_with_the_unit_of_the_theme() -> None:
    (illustration,) = illustrations_of(Topic.LINES)
    small, large = (new_renderer(unit).size(illustration, (2000, 2000)) for unit in (1.0, 1.5))
    assert large[0] == pytest.approx(1.5 * small[0], abs=4)


def test_a_drawn_illustration_is_cached_for_one_theme_and_language() -> None:
    (illustration,), illustrations = illustrations_of(Topic.FLOOR_LINE), new_renderer()
    assert illustrations.drawn(illustration, ROOM) is None
    picture = draw(illustrations, illustration)
    assert illustrations.drawn(illustration, ROOM) is picture
    for other in (new_renderer(language="de"), new_renderer(2 * UNIT), new_renderer()):
        assert other.drawn(illustration, ROOM) is None


def test_all_illustrations_of_a_topic_are_cached_until_they_are_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Table, "draw", lambda *_: None)
    illustrations = new_renderer()
    of_topic = max(map(illustrations_of, Topic), key=len)
    for illustration in of_topic:
        illustrations.draw(illustration, ROOM)
    assert len(of_topic) > 1
    assert all(illustrations.drawn(illustration, ROOM) for illustration in of_topic)
    illustrations.forget()
    assert not any(illustrations.drawn(illustration, ROOM) for illustration in of_topic)


def test_an_illustration_shows_the_preview_of_held_tiles() -> None:
    (illustration,) = illustrations_of(Topic.LINES)
    picture = table_picture(illustration)
    assert picture.targets == {DropTarget(0), DropTarget(3), DropTarget(5)}
    assert picture.aimed_target == DropTarget(3)
    fallen = [slot for slot in picture.ghosts if slot.area is Area.FLOOR]
    assert (len(picture.ghosts), len(fallen)) == (2, 1)
    assert list(picture.tile_previews) == [DropTarget(3, 3)]


def test_the_marker_is_highlighted_in_the_center() -> None:
    (illustration,) = illustrations_of(Topic.CENTER)
    assert MARKER_IN_CENTER in table_picture(illustration).highlighted


def test_an_illustration_of_a_placed_tile_omits_tiles_placed_later() -> None:
    three, five = illustrations_of(Topic.SCORING)[1:]
    assert three.player == five.player
    below = Slot(Area.WALL, five.player, 2, 2)
    assert below not in table_picture(three).animation_state.resting
    assert below in table_picture(five).animation_state.resting
    assert table_picture(five).highlighted == {
        Slot(Area.WALL, five.player, *space) for space in ((2, 1), (2, 2), (1, 2), (3, 2))
    }


def test_bonuses_are_highlighted_as_row_column_and_color() -> None:
    row, column, color = (
        table_picture(illustration).highlighted for illustration in illustrations_of(Topic.BONUSES)
    )
    assert {slot.row for slot in row} == {1}
    assert {slot.position for slot in column} == {3}
    assert {slot.row for slot in color} == {slot.position for slot in color} == {1, 2, 3, 4, 5}
    assert [len(slots) for slots in (row, column, color)] == [5, 5, 5]


def test_the_spaces_of_the_gray_wall_show_points() -> None:
    (illustration,) = illustrations_of(Topic.GRAY_WALL)
    picture = table_picture(illustration)
    assert {target.column for target in picture.targets} == {1, 4, 5}
    assert picture.tile_previews.keys() == picture.targets


def test_illustrations_show_only_the_part_they_explain() -> None:
    illustrations = new_renderer()
    sizes = {
        part: illustrations.size(illustration, ROOM)
        for part in IllustrationPart
        for topic in Topic
        for illustration in illustrations_of(topic)
        if illustration.part is part
    }
    assert sizes.keys() == set(IllustrationPart)
    assert (
        sizes[IllustrationPart.WALL][0]
        < sizes[IllustrationPart.BOARD][0]
        < sizes[IllustrationPart.TABLE][0]
    )
    assert sizes[IllustrationPart.FLOOR_LINE][1] < sizes[IllustrationPart.WALL][1]
