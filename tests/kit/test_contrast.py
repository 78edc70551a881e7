"""Text, marks and widgets have enough contrast in every style: WCAG 2.2, 1.4.3 and 1.4.11.

Text needs 4.5 to 1; marks, edges, and the ring of the focus need 3 to 1. Flat colors are compared
by name, pictures by their pixels.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise, product
from pathlib import Path
from typing import Final

import pygame
import pytest
from pygame import Rect, Surface

from azul.engine import COLORS, MARKER, Ruleset, Setup, Wall
from azul.game.game import Game
from azul.kit import borders
from azul.kit.borders import draw_focus
from azul.kit.colors import Colors, Rgb, brighter
from azul.kit.emblems import emblem
from azul.kit.inputs import SegmentedControl, Slider
from azul.kit.text_field import TextField, TextRule
from azul.kit.theme import Theme
from azul.kit.widgets import Button, DetailedButton, Widget
from azul.paths import ASSETS
from azul.settings import Style
from azul.table.animation.animation import AnimationState
from azul.table.drag import DropTarget
from azul.table.preview import TilePreview
from azul.table.slots import Area, Slot, contents_of
from azul.table.sprites import ghost, highlight, motif, outline, tile
from azul.table.table import Table, TablePicture
from tests.kit import vision

MIN_TEXT: Final = 4.5
MIN_MARK: Final = 3.0

SIZE: Final = (1366, 768)
SMALL_TILE: Final = 34
"""Width of a tile in pixels with four players in this window."""

GROUNDS_OF_LOOSE_TILES: Final = {"cloth", "center", "display"}

SOURCES: Final = sorted((ASSETS.parent / "azul").rglob("*.py"))

TEXT_COLORS: Final = {
    "paper": {"ink", "cobalt", "faded", "negative", "positive"},
    "field": {"ink", "cobalt", "faded", "negative"},
    "shelf": {"ink", "cobalt", "faded", "negative"},
    "cobalt": {"cream"},
    "button": {"cream"},
    "darkest": {"cream", "gold", "quiet_on_dark"},
    "positive": {"cream"},
    "negative": {"cream"},
    "gold": {"darkest", "ink"},
}
"""Text colors by background: dialogs, fields, rows, buttons, labels, badges."""

MARK_COLORS: Final = {
    "paper": {"cobalt", "amber", "button", "ink", "positive", "negative"},
    "field": {"cobalt", "amber", "ink", "positive"},
    "shelf": {"cobalt", "ink"},
    "cobalt": {"gold", "cream"},
    "button": {"gold", "quiet_on_dark"},
    "darkest": {"gold", "quiet_on_dark"},
    "negative": {"gold"},
    "ink": {"gold"},
    "rule": {"cobalt"},
}
"""The same for edges, bars, thumbs, carets, and the two colors of the focus."""

NOT_COMPARED: Final = {"rule", "seats"}
"""Lines between rows, which need no contrast, and the colors of seats, which have a test."""

BOARD_TEXT_COLORS: Final = {
    ("labels", "name"): {"ink"},
    ("labels", "score"): {"cobalt"},
    ("labels", "note"): {"faded", "positive", "negative"},
    ("floor", "points"): {"negative"},
}
"""Text colors on a board, by layer and place of the layout."""

Point = tuple[int, int]


def color_of(theme: Theme, name: str) -> Rgb:
    color: Rgb = getattr(theme.colors, name)
    return color


def pairs(table: dict[str, set[str]]) -> list[tuple[str, str]]:
    return [(ground, name) for ground, names in table.items() for name in sorted(names)]


def colors(picture: Surface, area: Rect | None = None) -> set[Rgb]:
    """The opaque colors of a picture, or of a part of it."""
    area = area or picture.get_rect()
    points = product(range(area.x, area.right), range(area.y, area.bottom))
    found = {tuple(picture.get_at(point)) for point in points}
    return {(red, green, blue) for red, green, blue, alpha in found if alpha == 255}


def lowest_contrast(color: Rgb, grounds: set[Rgb]) -> float:
    return min(vision.contrast(color, ground) for ground in grounds)


def highest_contrast(color: Rgb, others: set[Rgb]) -> float:
    return max(vision.contrast(color, other) for other in others)


def extremes(found: set[Rgb]) -> set[Rgb]:
    """The darkest and the brightest of some colors: one of both has the highest contrast."""
    levels = {color: vision.luminance(vision.light(color)) for color in found}
    return {min(found, key=levels.__getitem__), max(found, key=levels.__getitem__)}


def stacked_on(ground: Rgb, *faces: Surface) -> Surface:
    """Pictures on top of each other, with a margin of the background."""
    side = max(face.get_width() for face in faces) + 8
    surface = Surface((side, side))
    surface.fill(ground)
    for face in faces:
        surface.blit(face, face.get_rect(center=surface.get_rect().center))
    return surface


def colors_to_the_right(picture: Surface, length: int, start: Point | None = None) -> set[Rgb]:
    """The colors to the right of a point, by default of the middle of the left edge."""
    x, y = start or (0, picture.get_height() // 2)
    return colors(picture, Rect(x, y, length, 1))


def table(theme: Theme) -> Table:
    new_table = Table(Setup(("Ana", "Ben"), seed=1))
    new_table.resize(SIZE, theme)
    return new_table


def draw(
    table: Table, targets: tuple[DropTarget, ...] = (), aimed: DropTarget | None = None
) -> Surface:
    """The table in the first player's turn."""
    state = Game(table.setup).state
    surface, animation_state = Surface(SIZE), AnimationState(contents_of(state), ())
    lit = frozenset(targets)
    table.draw(
        surface,
        TablePicture(state, animation_state, (0, 0), state.to_act, targets=lit, aimed_target=aimed),
    )
    return surface


def sample_colors(number: int, picture: Surface) -> Iterator[Rgb]:
    """The colors of a grid of points on a picture."""
    width, height = picture.get_size()
    for x, y in product(range(number), repeat=2):
        red, green, blue, _ = picture.get_at((width * x // number, height * y // number))
        yield red, green, blue


@pytest.mark.parametrize(("ground", "name"), pairs(TEXT_COLORS))
def test_text_can_be_read(theme: Theme, ground: str, name: str) -> None:
    assert vision.contrast(color_of(theme, name), color_of(theme, ground)) >= MIN_TEXT


@pytest.mark.parametrize(("ground", "name"), pairs(MARK_COLORS))
def test_marks_can_be_seen(theme: Theme, ground: str, name: str) -> None:
    assert vision.contrast(color_of(theme, name), color_of(theme, ground)) >= MIN_MARK


@pytest.mark.parametrize("ground", ["cobalt", "button"])
def test_text_can_be_read_on_a_button_under_the_pointer(theme: Theme, ground: str) -> None:
    assert vision.contrast(theme.colors.cream, brighter(color_of(theme, ground))) >= MIN_TEXT


def test_every_color_of_the_program_is_listed_here() -> None:
    used = {name for path in SOURCES for name in names_of_colors(path)}
    listed = {*TEXT_COLORS, *MARK_COLORS, *NOT_COMPARED}.union(
        *TEXT_COLORS.values(), *MARK_COLORS.values()
    )
    assert used == listed


def names_of_colors(path: Path) -> set[str]:
    named = set(re.findall(r"colors\.([a-z_]+)\b", path.read_text("utf-8")))
    return named & {*Colors._fields}


@pytest.mark.parametrize("player", range(4))
def test_seats_can_be_seen_on_paper_and_in_the_chart(theme: Theme, player: int) -> None:
    for ground in (theme.colors.paper, theme.colors.shelf):
        assert vision.contrast(theme.colors.seats[player], ground) >= MIN_MARK
        assert (
            highest_contrast(ground, colors(stacked_on(ground, emblem(theme, player, 24))))
            >= MIN_MARK
        )


@pytest.mark.parametrize("face", ["table/board", "table/board_active"])
@pytest.mark.parametrize(("place", "names"), BOARD_TEXT_COLORS.items())
def test_text_can_be_read_on_a_board(
    theme: Theme, face: str, place: tuple[str, str], names: set[str]
) -> None:
    layout = table(theme).layout
    board = layout.board_rect(0)
    # The border of the board may run along the edge of the place.
    area = layout.board_part_rect(0, *place).move(-board.x, -board.y).inflate(-6, -6)
    grounds = colors(theme.picture(face, *board.size), area)
    assert min(lowest_contrast(color_of(theme, name), grounds) for name in names) >= MIN_TEXT


@pytest.mark.parametrize("name", ["cream", "quiet_on_dark", "gold"])
def test_text_can_be_read_on_the_cloth(theme: Theme, name: str) -> None:
    assert (
        lowest_contrast(
            color_of(theme, name), set(sample_colors(40, borders.backdrop(theme, (960, 540))))
        )
        >= MIN_TEXT
    )


def test_the_number_of_a_display_can_be_read(theme: Theme) -> None:
    plate = theme.picture("table/display", 200, 200)
    assert lowest_contrast(theme.colors.cobalt, colors(plate, Rect(94, 176, 12, 12))) >= MIN_TEXT


@pytest.mark.parametrize("name", ["table/display", "table/board", "table/board_active"])
def test_displays_and_boards_stand_out_from_the_cloth(theme: Theme, name: str) -> None:
    edge = extremes(colors_to_the_right(theme.picture(name, 320, 240), 60))
    for ground in sample_colors(20, borders.backdrop(theme, (960, 540))):
        assert highest_contrast(ground, edge) >= MIN_MARK


def test_the_board_of_the_acting_player_is_lit_visibly(theme: Theme) -> None:
    table_ = table(theme)
    state = Game(table_.setup).state
    beside = table_.layout.board_rect(state.to_act).move(-2, 0).midleft
    bare = Surface(SIZE)
    table_.draw(bare, TablePicture(state, AnimationState(contents_of(state), ()), (0, 0)))
    assert vision.contrast(draw(table_).get_at(beside), bare.get_at(beside)) >= MIN_MARK


@pytest.mark.parametrize("letter", COLORS)
@pytest.mark.parametrize("ruleset", Ruleset)
def test_a_printed_motif_can_be_seen(theme: Theme, letter: str, ruleset: Ruleset) -> None:
    face = motif(theme, letter, ruleset, 64)
    red, green, blue, _ = face.get_at((11, 11))
    assert highest_contrast((red, green, blue), colors(face, Rect(16, 16, 32, 32))) >= MIN_MARK


@pytest.mark.parametrize("name", ["space", "wall_gray", "arrow"])
@pytest.mark.parametrize("face", ["board", "board_active"])
def test_a_place_for_a_tile_can_be_seen(theme: Theme, name: str, face: str) -> None:
    board = theme.picture(f"table/{face}", 640, 480).subsurface(180, 80, 300, 300)
    place_colors = extremes(colors(theme.picture(f"table/{name}", 64, 64)))
    assert (
        min(highest_contrast(ground, place_colors) for ground in sample_colors(8, board))
        >= MIN_MARK
    )


def tile_grounds(theme: Theme) -> dict[str, Surface]:
    """What a tile can lie on, or is carried over, without rims and ornaments."""
    picture, cloth = theme.picture, borders.backdrop(theme, (240, 240))
    center = cloth.copy()
    center.blit(picture("table/center", 240, 240), (0, 0))
    grounds = {
        "cloth": cloth,
        "center": center.subsurface(40, 40, 160, 160),
        "display": picture("table/display", 200, 200).subsurface(60, 60, 80, 80),
    }
    for face in ("board", "board_active"):
        board = picture(f"table/{face}", 640, 480).subsurface(330, 80, 270, 270)
        grounds[face] = board
        for place in ("space", "wall_gray"):
            under = board.subsurface(0, 0, 64, 64).copy()
            under.blit(picture(f"table/{place}", 64, 64), (0, 0))
            grounds[f"{place} of {face}"] = under.subsurface(8, 8, 12, 48)
    return grounds


def mean_color(picture: Surface) -> Rgb:
    red, green, blue, _ = pygame.transform.average_color(picture)
    return red, green, blue


def edge_contrasts(face: Surface, side: int, ground: Rgb) -> Iterator[float]:
    """The contrast of a tile's edge with the ground, at each point of its straight parts."""
    box = Rect(0, 0, side, side)
    box.center = face.get_rect().center
    depth, ends = side // 5, side // 4
    for number in range(ends, side - ends):
        across, down = box.x + number, box.y + number
        for strip in (
            Rect(box.x - 1, down, depth, 1),
            Rect(box.right + 1 - depth, down, depth, 1),
            Rect(across, box.y - 1, 1, depth),
            Rect(across, box.bottom + 1 - depth, 1, depth),
        ):
            yield highest_contrast(ground, colors(face, strip))


@pytest.mark.parametrize("ruleset", Ruleset)
@pytest.mark.parametrize("letter", [*COLORS, MARKER])
def test_a_tile_can_be_seen_on_every_ground(theme: Theme, letter: str, ruleset: Ruleset) -> None:
    """At a small size, and askew where tiles may be so.

    In high contrast all of its edge stands out, as clearly as text; else some of its drawing does.
    """
    for tilt, (name, ground) in product((0, 3), tile_grounds(theme).items()):
        if tilt and name not in GROUNDS_OF_LOOSE_TILES:
            continue
        color = mean_color(ground)
        face = stacked_on(color, tile(theme, letter, ruleset, SMALL_TILE, tilt))
        assert highest_contrast(color, colors(face)) >= MIN_MARK, name
        if theme.style is Style.CONTRAST:
            assert min(edge_contrasts(face, SMALL_TILE, color)) >= MIN_TEXT, (name, tilt)


@pytest.mark.parametrize(("light", "name"), [(highlight, "gold"), (outline, "quiet_on_dark")])
def test_the_line_around_a_tile_can_be_seen_on_a_display(
    theme: Theme, light: Callable[[Theme, int, Rgb], Surface], name: str
) -> None:
    edge = extremes(colors(light(theme, 34, color_of(theme, name))))
    plate = theme.picture("table/display", 200, 200).subsurface(60, 60, 80, 80)
    assert min(highest_contrast(ground, edge) for ground in sample_colors(8, plate)) >= MIN_MARK


@pytest.mark.parametrize("aimed", [None, DropTarget(5)])
def test_a_lit_line_can_be_seen(theme: Theme, aimed: DropTarget | None) -> None:
    table_ = table(theme)
    line = table_.layout.board_part_rect(Game(table_.setup).state.to_act, "lines", "line-5")
    dark, lit = draw(table_), draw(table_, (DropTarget(5),), aimed)
    left = (line.x - 4, line.centery)
    red, green, blue, _ = lit.get_at(left)
    assert (red, green, blue) in colors_to_the_right(dark, 1, left), (
        "outside of the line nothing changes"
    )
    assert highest_contrast((red, green, blue), colors_to_the_right(lit, 9, left)) >= MIN_MARK


@pytest.mark.parametrize("cost", ["−6", ""])
@pytest.mark.parametrize("aimed", [None, DropTarget(3, 3)])
def test_the_warning_on_a_space_can_be_seen_and_is_red(
    theme: Theme, aimed: DropTarget | None, cost: str
) -> None:
    """Also without a cost, when the floor line is full."""
    table_ = Table(Setup(("Ana", "Ben"), Wall.GRAY, seed=1))
    table_.resize(SIZE, theme)
    state, space = Game(table_.setup).state, DropTarget(3, 3)
    picture, place = Surface(SIZE), table_.slot_rect(Slot(Area.WALL, state.to_act, 3, 3))
    lit = TablePicture(
        state,
        AnimationState(contents_of(state), ()),
        (0, 0),
        state.to_act,
        targets=frozenset([space]),
    )
    warning = {space: TilePreview("+1", "", cost)}
    table_.draw(picture, replace(lit, aimed_target=aimed, tile_previews=warning))
    edge = colors_to_the_right(picture, 6, (place.x, place.y + place.h // 5))
    assert theme.colors.negative in edge
    assert highest_contrast(theme.colors.negative, edge) >= MIN_MARK


def test_the_targeted_line_has_a_thicker_edge(theme: Theme) -> None:
    table_ = table(theme)
    line = table_.layout.board_part_rect(Game(table_.setup).state.to_act, "lines", "line-5")
    edges = [
        sum(
            draw(table_, (DropTarget(5),), aimed).get_at((x, line.centery))[:3]
            == theme.colors.amber
            for x in range(line.x, line.x + 12)
        )
        for aimed in (None, DropTarget(5))
    ]
    assert 0 < edges[0] < edges[1]


@pytest.mark.parametrize("letter", COLORS)
def test_the_edge_of_a_ghost_is_dashed(theme: Theme, letter: str) -> None:
    face = stacked_on(theme.colors.paper, ghost(theme, letter, Ruleset.AZUL, 64))
    along = [face.get_at((x, 8))[:3] for x in range(16, 56)]
    dark = [vision.contrast(color, theme.colors.ink) < MIN_MARK for color in along]
    assert sum(one != other for one, other in pairwise(dark)) >= 4


@pytest.mark.parametrize("ground", ["paper", "shelf", "field", "darkest", "button", "cobalt"])
def test_the_ring_of_the_focus_can_be_seen(theme: Theme, ground: str) -> None:
    surface = Surface((200, 60))
    surface.fill(color_of(theme, ground))
    draw_focus(theme, surface, Rect(10, 10, 180, 40))
    changed = [
        surface.get_at((x, 30))[:3]
        for x in range(10, 20)
        if vision.contrast(surface.get_at((x, 30)), color_of(theme, ground)) >= MIN_MARK
    ]
    assert len(changed) >= 2, "two pixels, as WCAG 2.4.13 wants them"


@pytest.mark.parametrize("primary", [False, True])
def test_a_button_stands_out_from_paper_and_cloth(theme: Theme, primary: bool) -> None:
    button = Button(theme, "", lambda: None, primary=primary)
    button.rect = Rect(10, 10, 180, 40)
    for ground in (theme.colors.paper, *sample_colors(6, borders.backdrop(theme, (960, 540)))):
        surface = Surface((200, 60))
        surface.fill(ground)
        button.draw(surface, False, False)
        assert highest_contrast(ground, colors_to_the_right(surface, 30)) >= MIN_MARK


ANY_TEXT: Final = TextRule(str, lambda text: True, "")

WIDGETS: Final[dict[str, Callable[[Theme], Widget]]] = {
    "button": lambda theme: Button(theme, "", lambda: None),
    "primary button": lambda theme: Button(theme, "", lambda: None, primary=True),
    "offer": lambda theme: DetailedButton(theme, "", lambda: None, "icons/master", ""),
    "choice": lambda theme: SegmentedControl(theme, [(1, ""), (2, "")], 1, lambda value: None),
    "slider": lambda theme: Slider(theme, 3, 10, lambda value: None),
    "text field": lambda theme: TextField(
        theme, "", "", TextRule(str, lambda text: True, ""), lambda value: None
    ),
}


@pytest.mark.parametrize(
    ("name", "ground"),
    [*((name, "paper") for name in WIDGETS), ("button", "darkest"), ("primary button", "darkest")],
)
def test_the_focus_of_a_widget_can_be_seen(theme: Theme, name: str, ground: str) -> None:
    widget = WIDGETS[name](theme)
    widget.rect = Rect(20, 20, 160, 60)
    without, focused = (Surface((200, 100)), Surface((200, 100)))
    for surface in (without, focused):
        surface.fill(color_of(theme, ground))
        widget.draw(surface, surface is focused, False)
    across = [(x, 50) for x in range(10, 35)]
    changed = [
        point
        for point in across
        if vision.contrast(without.get_at(point), focused.get_at(point)) >= MIN_MARK
    ]
    assert len(changed) >= 2, "two pixels, as WCAG 2.4.13 wants them"
    seen = {(red, green, blue) for red, green, blue, _ in map(focused.get_at, changed)}
    assert highest_contrast(color_of(theme, ground), seen) >= MIN_MARK
