"""In windows of all shapes the table has room for everything, and keys reach all of it."""

from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from azul.engine import DISPLAYS, LINES, RULES, PlayerBoard, Ruleset, Wall
from azul.game import Seat
from azul.kit import metrics
from azul.kit.theme import Theme
from azul.table.clock_face import ClockFace, draw_clocks
from azul.table.inspector import color_of_place, explain
from azul.table.layout import (
    BOARD_PARTS,
    LAYOUTS,
    BarSize,
    Layout,
    LayoutError,
    load_plan,
    table_parts,
)
from azul.table.slots import MARKER_IN_CENTER, Area, Slot
from azul.table.table_places import PlaceKind, TablePlace, find_places, neighbor
from tests.cases import some
from tests.engine.boards import table
from tools import layouts

SIZES = [(1024, 640), (1366, 768), (1024, 768), (1440, 900), (1920, 1080), (2560, 1080)]
SIZES += [(2560, 1440), (1460, 1240), (1024, 1024), (1024, 1250), (1024, 1365)]
MOST_ON_FLOOR = max(len(rules.floor_line) for rules in RULES.values())
MOST_IN_CENTER = {2: 15, 3: 21, 4: 27}
STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))


def slots_of(players: int) -> list[Slot]:
    """Return all slots of a table, except the slot of the marker in the center."""
    displays = range(1, DISPLAYS[players] + 1)
    slots = [Slot(Area.DISPLAY, display, 0, place) for display in displays for place in range(1, 5)]
    for player in range(players):
        for line in LINES:
            slots += [Slot(Area.LINE, player, line, place) for place in range(1, line + 1)]
            slots += [Slot(Area.WALL, player, line, column) for column in LINES]
        slots += [Slot(Area.FLOOR, player, 0, n) for n in range(1, MOST_ON_FLOOR + 1)]
        slots.append(Slot(Area.MARKER, player))
    return slots


def overlapping(rects: list[Rect]) -> list[Rect]:
    """Yield the rectangles that overlap with a later rectangle."""
    return [rect for n, rect in enumerate(rects, 1) if rect.collidelist(rects[n:]) >= 0]


@pytest.mark.parametrize("window", [None, (1920, 1080)])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_on_the_table_overlaps_and_all_is_inside(
    players: int, size: tuple[int, int], window: tuple[int, int] | None
) -> None:
    """The parts are tiles, boards, stores, and targets of drops."""
    layout = Layout(players, size, window=window)
    center = [Slot(Area.CENTER, 0, 0, n) for n in range(1, MOST_IN_CENTER[players] + 1)]
    center.append(MARKER_IN_CENTER)
    face = Rect(0, 0, layout.tile, layout.tile)
    slots = [*slots_of(players), *center]
    assert not overlapping([face.move_to(center=layout.slot_rect(s).center) for s in slots])
    whole = layout.part_rect("middle", "center")
    assert all(whole.contains(layout.slot_rect(slot)) for slot in center)
    parts = [layout.board_rect(player) for player in range(players)]
    parts += [layout.part_rect("middle", name) for name in ("center", "bag", "lid")]
    assert not overlapping(parts)
    below_bar = Rect(0, layout.bar.bottom, size[0], size[1])
    assert all(below_bar.contains(part) for part in parts)
    for player in range(players):
        bands = [layout.line_drop_rect(player, line) for line in LINES]
        drops = [*bands, layout.floor_drop_rect(player)]
        # Rows may share an edge.
        assert not overlapping([rect.inflate(0, -2) for rect in drops])
        for line, band in zip(LINES, bands, strict=True):
            assert band.collidepoint(layout.slot_rect(Slot(Area.LINE, player, line, 1)).center)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("size", some(SIZES[::2], 3))
def test_keys_reach_every_place_that_is_explained(players: int, size: tuple[int, int]) -> None:
    places = find_places(Layout(players, size), Ruleset.AZUL)
    # Squares of a row may share an edge.
    assert not overlapping([rect.inflate(-4, -4) for rect in places.values()])
    assert all(Rect((0, 0), size).contains(place) for place in places.values())
    reached, edge = set[TablePlace](), {TablePlace(PlaceKind.WALL, 0, 3, 3)}
    while edge:
        reached |= edge
        edge = {neighbor(places, place, *step) for place in edge for step in STEPS} - reached
    assert places.keys() == reached


def test_every_place_is_explained_and_has_the_color_of_its_tile_or_motif() -> None:
    ana = PlayerBoard(3, ("", "RR", "", "", ""), ("B....", *(".....",) * 4), "MY")
    boards = ana, PlayerBoard()
    state, gray = (
        table(*boards, displays="BBBB", center="Y", bag="BY", wall=wall) for wall in Wall
    )
    seats = (Seat("Ana", 0), Seat("Ben", 1))
    places = find_places(Layout(2, (1366, 768)), Ruleset.AZUL)
    # Ben would score nothing in this round.
    silent = TablePlace(PlaceKind.SCORE_PREVIEW, 1)
    assert {place for place in places if not explain(state, place, seats)} == {silent}
    for place, color in {
        TablePlace(PlaceKind.WALL, 0, 1, 1): "B",
        TablePlace(PlaceKind.WALL, 0, 2, 1): "W",
        TablePlace(PlaceKind.LINE, 0, 2): "R",
        TablePlace(PlaceKind.LINE, 0, 3): "",
        TablePlace(PlaceKind.FLOOR, 0, 0, 1): "",
        TablePlace(PlaceKind.FLOOR, 0, 0, 2): "Y",
        TablePlace(PlaceKind.FLOOR, 0, 0, 3): "",
        TablePlace(PlaceKind.LID, 0, 0, 4): "K",
        TablePlace(PlaceKind.BAG): "",
        TablePlace(PlaceKind.SCORE, 0): "",
    }.items():
        assert color_of_place(state, place) == color
    # A space that may take several colors has no color.
    assert color_of_place(gray, TablePlace(PlaceKind.WALL, 0, 2, 1)) == ""


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
def test_a_face_covers_neither_name_nor_spaces_even_while_it_is_larger(players: int) -> None:
    for size in SIZES:
        layout = Layout(players, size)
        face = layout.board_part_rect(players - 1, "labels", "face")
        largest = face.inflate(face.w // 7, face.h // 7)
        assert layout.board_rect(players - 1).contains(largest)
        assert not largest.colliderect(layout.board_part_rect(players - 1, "labels", "name"))
        slots = (Slot(Area.LINE, players - 1, line, line) for line in LINES)
        assert not any(face.colliderect(layout.slot_rect(slot)) for slot in slots)


@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_clock_covers_nothing_and_can_be_read_from_a_distance(
    theme: Theme, players: int, text: float
) -> None:
    """Digits of the player to act are 28 pixels high on a screen of 1366x768."""
    for size in SIZES:
        bar = BarSize(metrics.bar_scale(size, text), metrics.MIN_BAR)
        layout = Layout(players, size, bar_size=bar, text_scale=text)
        others = [layout.board_part_rect(0, "labels", name) for name in ("name", "score")]
        others += [layout.slot_rect(slot) for slot in slots_of(players) if not slot.owner]
        for face, ink in (
            (ClockFace(5999, True), theme.colors.cobalt),
            (ClockFace(60, True), theme.colors.cream),
            (ClockFace(0, False), theme.colors.cream),
            (ClockFace(180, True, 180), theme.colors.cobalt),
            (ClockFace(0, True, 30), theme.colors.cream),
        ):
            surface = Surface(size, pygame.SRCALPHA)
            draw_clocks(theme, surface, layout, [face])
            drawn = surface.get_bounding_rect()
            assert layout.board_part_rect(0, "labels", "clock").contains(drawn)
            assert drawn.collidelist(others) < 0
            mask = pygame.mask.from_threshold(surface, ink, (60, 60, 60, 255))
            # The area without the edge.
            highest = max(rect.h for rect in mask.get_bounding_rects() if rect.h < drawn.h)
            assert highest >= 28 or not face.is_active or size != (1366, 768)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_tiles_and_boards_are_large_in_a_window_of_any_shape(players: int) -> None:
    """The first window on a screen of 1366x768 has 1229x691 pixels, and the smallest 1024x640."""
    for size, least in (((1229, 691), {2: 46}), ((1024, 640), {2: 38, 3: 29, 4: 29})):
        assert Layout(players, size, bar_size=BarSize(least=metrics.MIN_BAR)).tile >= least.get(
            players, 34
        )
    assert Layout(players, (1366, 768)).px(metrics.SMALL) >= 16
    for width in range(750, 2380, 50):
        layout = Layout(players, (width, 1000))
        boards = players * layout.board_rect(0).w * layout.board_rect(0).h
        assert boards > 0.33 * width * (1000 - layout.bar.h), width


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_offer_and_a_card_have_rooms_of_their_own(players: int) -> None:
    """A summary has room for some displays, and no card covers a board that is needed."""
    for size in (*SIZES, (1229, 691), (900, 1200)):
        layout = Layout(players, size)
        boards = [layout.board_rect(player) for player in range(players)]
        room = layout.offer_room
        assert room.collidelist([layout.bar, *boards]) == -1, size
        assert min(room.size) >= 3 * layout.pitch, size
        cards = [layout.card_room(player) for player in range(players)]
        assert cards == [boards[-1], *boards[:-1]]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("ending", layouts.SHAPES)
def test_layouts_are_as_the_tool_makes_them(ending: str, players: int) -> None:
    width, height, shape = layouts.SHAPES[ending]
    _, places = layouts.largest(players, (width, height))
    text = "\n".join(layouts.document(players, (width, height), shape, places)) + "\n"
    assert (LAYOUTS / f"table-{players}{ending}.tmx").read_text(encoding="utf-8") == text


SCORE = 'name="score" x="484" y="22" width="110"'


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('name="line-3"', 'name="line-33"', "line-33 is unknown or there twice"),
        ('name="line-3"', 'name="line-2"', "line-2 is unknown or there twice"),
        ('name="lines"', 'name="rows"', "the layers must be"),
        (SCORE, 'name="score" width="0"', "score has no size"),
        (SCORE, 'name="score" width="nan"', "score has no size"),
        *(
            ('name="score" x="484"', f'name="score" x="{number}"', "score is not inside the map")
            for number in ("nan", "inf", "-1", "1e308", "9" * 400)
        ),
        *(('tilewidth="', f'tilewidth="{n}', "the map must be") for n in ("-", "9" * 400)),
        ('tilewidth="', f'tilewidth="{"9" * 5000}', "cannot be read"),
        ("</map>", "", "cannot be read"),
    ],
)
def test_a_wrong_layout_file_is_refused_with_file_and_object(
    tmp_path: Path, old: str, new: str, says: str
) -> None:
    text = (LAYOUTS / "board.tmx").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "board.tmx"
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(LayoutError, match=rf"board\.tmx.*{says}"):
        load_plan(path, BOARD_PARTS)


def test_a_missing_object_is_named(tmp_path: Path) -> None:
    lines = (LAYOUTS / "table-2.tmx").read_text(encoding="utf-8").splitlines()
    path = tmp_path / "table-2.tmx"
    path.write_text("\n".join(line for line in lines if 'name="lid"' not in line), encoding="utf-8")
    with pytest.raises(LayoutError, match=r"table-2\.tmx, middle: lid is missing"):
        load_plan(path, table_parts(2))
