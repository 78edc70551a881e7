"""Layouts have all places without overlaps at all sizes; errors name the broken object."""

from itertools import combinations
from pathlib import Path

import pytest
from pygame import Rect

from azul.engine import RULES, SIZE
from azul.kit import metrics
from azul.table.layout import BOARD_PARTS, LAYOUTS, Layout, LayoutError, load_plan, table_parts
from azul.table.slots import MARKER_IN_CENTER, Area, Slot

SIZES = [(1024, 640), (1366, 768), (1024, 768), (1440, 900), (1920, 1080), (2560, 1080)]
SIZES += [(2560, 1440), (1460, 1240), (1024, 1024), (1024, 1250), (1024, 1365)]
MOST_ON_FLOOR = max(len(rules.floor_line) for rules in RULES.values())
MOST_IN_CENTER = {2: 15, 3: 21, 4: 27}


def board_slots(player: int) -> list[Slot]:
    lines = [
        Slot(Area.LINE, player, line, place)
        for line in range(1, SIZE + 1)
        for place in range(1, line + 1)
    ]
    wall = [Slot(Area.WALL, player, r, c) for r in range(1, SIZE + 1) for c in range(1, SIZE + 1)]
    floor = [Slot(Area.FLOOR, player, 0, place) for place in range(1, MOST_ON_FLOOR + 1)]
    return [*lines, *wall, *floor, Slot(Area.MARKER, player)]


def center_slots(players: int) -> list[Slot]:
    tiles = range(1, MOST_IN_CENTER[players] + 1)
    return [MARKER_IN_CENTER, *(Slot(Area.CENTER, 0, 0, place) for place in tiles)]


def overlapping(rects: list[Rect]) -> list[tuple[Rect, Rect]]:
    return [(a, b) for a, b in combinations(rects, 2) if a.colliderect(b)]


@pytest.mark.parametrize("window", [None, (1920, 1080)])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_two_places_for_tiles_overlap(
    players: int, size: tuple[int, int], window: tuple[int, int] | None
) -> None:
    layout = Layout(players, size, window=window)
    displays = [
        Slot(Area.DISPLAY, display, 0, place)
        for display in range(1, 2 * players + 2)
        for place in range(1, 5)
    ]
    boards = [slot for player in range(players) for slot in board_slots(player)]
    faces = [
        Rect(0, 0, layout.tile, layout.tile).move_to(center=layout.slot_rect(slot).center)
        for slot in [*displays, *center_slots(players), *boards]
    ]
    assert not overlapping(faces)


@pytest.mark.parametrize("window", [None, (1920, 1080)])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_boards_and_stores_do_not_overlap_and_are_inside_the_window(
    players: int, size: tuple[int, int], window: tuple[int, int] | None
) -> None:
    layout = Layout(players, size, window=window)
    parts = [layout.board_rect(player) for player in range(players)]
    parts += [layout.part_rect("middle", name) for name in ("center", "bag", "lid")]
    assert not overlapping(parts)
    room = Rect(0, layout.bar.bottom, size[0], size[1])
    assert all(room.contains(part) for part in parts)
    center = layout.part_rect("middle", "center")
    assert all(center.contains(layout.slot_rect(slot)) for slot in center_slots(players))


@pytest.mark.parametrize("spaces", range(1, MOST_ON_FLOOR + 1))
def test_a_floor_line_is_as_wide_as_its_spaces_and_stays_on_its_board(spaces: int) -> None:
    for size in SIZES:
        layout = Layout(2, size, floor_spaces=spaces)
        first, last = (layout.slot_rect(Slot(Area.FLOOR, 1, 0, place)) for place in (1, spaces))
        for name in ("spaces", "points"):
            part = layout.board_part_rect(1, "floor", name)
            assert abs(part.left - first.left) <= 2
            assert abs(part.right - last.right) <= spaces
            assert layout.board_rect(1).contains(part)
            assert not part.colliderect(layout.board_part_rect(1, "labels", "note"))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_tiles_are_large_enough_on_a_small_laptop(players: int) -> None:
    layout = Layout(players, (1366, 768))
    assert layout.tile >= 34
    assert layout.px(metrics.SMALL) >= 16


@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_a_window_of_any_shape_the_boards_take_their_share_of_the_table(players: int) -> None:
    for width in range(750, 2380, 50):
        layout = Layout(players, (width, 1000))
        boards = players * layout.board_rect(0).w * layout.board_rect(0).h
        assert boards > 0.33 * width * (1000 - layout.bar.h), width


def test_every_row_of_a_board_is_a_target_of_its_own() -> None:
    layout = Layout(4, (1366, 768))
    for player in range(4):
        bands = [layout.line_drop_rect(player, line) for line in range(1, 6)]
        assert not overlapping([*bands, layout.floor_drop_rect(player)])
        for line, band in enumerate(bands, 1):
            assert band.collidepoint(layout.slot_rect(Slot(Area.LINE, player, line, 1)).center)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (('name="line-3"', 'name="line-33"'), "line-33 is unknown or there twice"),
        (('name="line-3"', 'name="line-2"'), "line-2 is unknown or there twice"),
        (
            ('name="score" x="490" y="22" width="114"', 'name="score" width="0"'),
            "score has no size",
        ),
        (('name="lines"', 'name="rows"'), "the layers must be"),
        *(
            (('name="score" x="490"', f'name="score" x="{number}"'), "score is not inside the map")
            for number in ("nan", "inf", "-1", "1e308", "9" * 400)
        ),
        (
            ('name="score" x="490" y="22" width="114"', 'name="score" width="nan"'),
            "score has no size",
        ),
        *(
            (('tilewidth="', f'tilewidth="{number}'), "the map must be")
            for number in ("-", "9" * 400)
        ),
        (('tilewidth="', f'tilewidth="{"9" * 5000}'), "cannot be read"),
        (("</map>", ""), "cannot be read"),
    ],
)
def test_a_wrong_layout_file_is_refused_with_file_and_object(
    tmp_path: Path, change: tuple[str, str], says: str
) -> None:
    text = (LAYOUTS / "board.tmx").read_text(encoding="utf-8")
    assert change[0] in text
    path = tmp_path / "board.tmx"
    path.write_text(text.replace(*change), encoding="utf-8")
    with pytest.raises(LayoutError, match=says) as caught:
        load_plan(path, BOARD_PARTS)
    assert "board.tmx" in str(caught.value)


def test_a_missing_object_is_named(tmp_path: Path) -> None:
    text = (LAYOUTS / "table-2.tmx").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if 'name="lid"' not in line]
    path = tmp_path / "table-2.tmx"
    path.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(LayoutError, match=r"table-2\.tmx, middle: lid is missing"):
        load_plan(path, table_parts(2))
