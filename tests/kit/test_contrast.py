"""Text, marks and widgets have enough contrast in every style: WCAG 2.2, 1.4.3 and 1.4.11.

Text needs 4.5:1; marks, edges, and the focus ring need 3:1. The tests compare flat colors by name
and drawings by their pixels.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise, product
from typing import Final

import pygame
from pygame import Rect, Surface

from azul.engine import COLORS, MARKER, Ruleset, Setup, Wall
from azul.game.game import Game
from azul.kit import borders
from azul.kit.colors import Colors, Rgb, brighter
from azul.kit.emblems import PERSON, emblem, tinted_icon
from azul.kit.inputs import SegmentedControl, Slider
from azul.kit.text_field import TextField, TextRule
from azul.kit.theme import Theme
from azul.kit.widgets import Button, DetailedButton, Widget
from azul.paths import ASSETS
from azul.settings import Style
from azul.table.animation.animation import AnimationState
from azul.table.drag import DropTarget
from azul.table.painter import TablePainter
from azul.table.preview import TilePreview
from azul.table.slots import Area, Slot, contents_of
from azul.table.sprites import ghost, highlight, motif, outline, tile
from azul.table.table_model import TableModel
from tests.kit.vision import colors, contrast, highest_contrast, lowest_contrast

MIN_TEXT: Final = 4.5
MIN_MARK: Final = 3.0

SIZE: Final = (1366, 768)
SMALL_TILE: Final = 34
"""Width of a tile in pixels with four players in this window."""

TEXT_COLORS: Final = {
    "paper": "ink cobalt faded negative positive",
    "field": "ink cobalt faded negative",
    "shelf": "ink cobalt faded negative",
    "cobalt": "cream",
    "cobalt under the pointer": "cream",
    "button": "cream",
    "button under the pointer": "cream",
    "darkest": "cream gold quiet_on_dark",
    "positive": "cream",
    "negative": "cream",
    "gold": "darkest ink",
}
"""Text colors by background: dialogs, fields, rows, buttons, labels, badges."""

MARK_COLORS: Final = {
    "paper": "cobalt amber button ink positive negative seat_0 seat_1 seat_2 seat_3",
    "field": "cobalt amber ink positive",
    "shelf": "cobalt ink seat_0 seat_1 seat_2 seat_3",
    "cobalt": "gold cream",
    "button": "gold quiet_on_dark",
    "darkest": "gold quiet_on_dark",
    "negative": "gold",
    "ink": "gold",
    "rule": "cobalt",
}
"""The same for edges, bars, thumbs, carets, and the two colors of the focus."""

NOT_COMPARED: Final = {"rule", "seats"}
"""Lines between rows, which need no contrast, and all seats: they are compared singly."""

BOARD_TEXT_COLORS: Final = {
    ("labels", "name"): "ink",
    ("labels", "score"): "cobalt",
    ("labels", "note"): "faded positive negative",
    ("floor", "points"): "negative",
}
"""Text colors on a board, by layer and place of the layout."""

BOARDS: Final = ("table/board", "table/board_active")
PLATE: Final = Rect(60, 60, 80, 80)
"""The inside of a display of 200 pixels."""


def colors_of(theme: Theme) -> dict[str, Rgb]:
    """Return the colors of a theme, of seats, and of buttons under the pointer, by name."""
    found: dict[str, Rgb] = theme.colors._asdict()
    seats = {f"seat_{number}": color for number, color in enumerate(theme.colors.seats)}
    hovered = {f"{name} under the pointer": brighter(found[name]) for name in ("cobalt", "button")}
    return found | seats | hovered


def stacked_on(ground: Rgb, *faces: Surface) -> Surface:
    """Return drawings on top of each other, with a margin of the background."""
    side = max(face.get_width() for face in faces) + 8
    surface = Surface((side, side))
    surface.fill(ground)
    for face in faces:
        surface.blit(face, face.get_rect(center=surface.get_rect().center))
    return surface


def to_the_right(picture: Surface, length: int, start: tuple[int, int] | None = None) -> set[Rgb]:
    """Return the colors to the right of a point, by default of the middle of the left edge."""
    x, y = start or (0, picture.get_height() // 2)
    return colors(picture, Rect(x, y, length, 1))


def sample_colors(number: int, picture: Surface) -> set[Rgb]:
    """Return the colors of a grid of points on an image."""
    return colors(pygame.transform.scale(picture, (number, number)))


def cloth(theme: Theme, number: int) -> set[Rgb]:
    """Return the colors of the cloth behind everything."""
    return sample_colors(number, borders.backdrop(theme, (960, 540)))


def test_text_and_marks_can_be_seen_in_every_pair_of_colors(theme: Theme) -> None:
    by_name = colors_of(theme)
    for table, least in ((TEXT_COLORS, MIN_TEXT), (MARK_COLORS, MIN_MARK)):
        pairs = [(ground, name) for ground, names in table.items() for name in names.split()]
        found = {pair: contrast(by_name[pair[0]], by_name[pair[1]]) for pair in pairs}
        assert {pair: value for pair, value in found.items() if value < least} == {}


def test_every_color_of_the_program_is_listed_here() -> None:
    sources = "".join(path.read_text("utf-8") for path in (ASSETS.parent / "azul").rglob("*.py"))
    names = {*Colors._fields}
    pairs = [*TEXT_COLORS.items(), *MARK_COLORS.items()]
    listed = NOT_COMPARED.union(*([ground, *found.split()] for ground, found in pairs))
    assert names.intersection(re.findall(r"colors\.([a-z_]+)\b", sources)) == listed & names


def test_text_can_be_read_on_drawings(theme: Theme) -> None:
    """The text may be on boards, on displays and on the cloth."""
    by_name, (table, _) = colors_of(theme), first_turn(theme)
    board = table.layout.board_rect(0)
    for face, (place, names) in product(BOARDS, BOARD_TEXT_COLORS.items()):
        # The border of the board may run along the edge of the place.
        area = table.layout.board_part_rect(0, *place).move(-board.x, -board.y).inflate(-6, -6)
        grounds = colors(theme.picture(face, *board.size), area)
        assert min(lowest_contrast(by_name[name], grounds) for name in names.split()) >= MIN_TEXT
    for name in ("cream", "quiet_on_dark", "gold"):
        assert lowest_contrast(by_name[name], cloth(theme, 40)) >= MIN_TEXT
    plate = theme.picture("table/display", 200, 200)
    assert lowest_contrast(theme.colors.cobalt, colors(plate, Rect(94, 176, 12, 12))) >= MIN_TEXT


def test_printed_parts_can_be_seen(theme: Theme) -> None:
    """The parts are displays and boards, places and motifs, lights, emblems and icons."""
    for name in ("table/display", *BOARDS):
        edge = to_the_right(theme.picture(name, 320, 240), 60)
        assert min(highest_contrast(ground, edge) for ground in cloth(theme, 20)) >= MIN_MARK
    for face, name in product(BOARDS, ("space", "wall_gray", "arrow")):
        board = theme.picture(face, 640, 480).subsurface(180, 80, 300, 300)
        place = colors(theme.picture(f"table/{name}", 64, 64))
        grounds = sample_colors(8, board)
        assert min(highest_contrast(ground, place) for ground in grounds) >= MIN_MARK, name
    for letter, ruleset in product(COLORS, Ruleset):
        printed = motif(theme, letter, ruleset, 64)
        parts = colors(printed, Rect(16, 16, 32, 32))
        assert highest_contrast(printed.get_at((11, 11)), parts) >= MIN_MARK, (letter, ruleset)
    plate = theme.picture("table/display", 200, 200).subsurface(PLATE)
    for light, color in ((highlight, theme.colors.gold), (outline, theme.colors.quiet_on_dark)):
        edge = colors(light(theme, 34, color))
        assert min(highest_contrast(c, edge) for c in sample_colors(8, plate)) >= MIN_MARK
    for seat, ground in product(range(4), (theme.colors.paper, theme.colors.shelf)):
        shown = stacked_on(ground, emblem(theme, seat, 24))
        assert highest_contrast(ground, colors(shown)) >= MIN_MARK
    person = stacked_on(theme.colors.paper, tinted_icon(theme, PERSON, 16, theme.colors.ink))
    assert highest_contrast(theme.colors.paper, colors(person)) >= MIN_MARK


# Tiles


def tile_grounds(theme: Theme) -> Iterator[tuple[str, bool, Rgb]]:
    """Yield the grounds under a tile, and whether it may be askew on each."""
    picture, center = theme.picture, borders.backdrop(theme, (240, 240)).copy()
    yield "cloth", True, mean_color(center)
    center.blit(picture("table/center", 240, 240), (0, 0))
    yield "center", True, mean_color(center.subsurface(40, 40, 160, 160))
    yield "display", True, mean_color(picture("table/display", 200, 200).subsurface(PLATE))
    for face in BOARDS:
        board = picture(face, 640, 480).subsurface(330, 80, 270, 270)
        yield face, False, mean_color(board)
        for place in ("space", "wall_gray"):
            under = board.subsurface(0, 0, 64, 64).copy()
            under.blit(picture(f"table/{place}", 64, 64), (0, 0))
            yield f"{place} of {face}", False, mean_color(under.subsurface(8, 8, 12, 48))


def mean_color(picture: Surface) -> Rgb:
    red, green, blue, _ = pygame.transform.average_color(picture)
    return red, green, blue


def edge_contrasts(face: Surface, side: int, ground: Rgb) -> Iterator[float]:
    """Yield the contrast of a tile's edge with the ground, at each point of its straight parts."""
    before = (face.get_width() - side) // 2
    for quarter in range(4):
        turned = pygame.transform.rotate(face, 90 * quarter)
        for y in range(before + side // 4, before + side - side // 4):
            yield highest_contrast(ground, to_the_right(turned, side // 5, (before - 1, y)))


def test_a_tile_can_be_seen_on_every_ground(theme: Theme) -> None:
    """The tile is small, and askew where tiles may be askew.

    In high contrast all of its edge stands out as clearly as text; otherwise some of its drawing
    does.
    """
    for name, may_be_askew, color in tile_grounds(theme):
        kinds = product((*COLORS, MARKER), Ruleset, (0, 3) if may_be_askew else (0,))
        for letter, ruleset, tilt in kinds:
            face = stacked_on(color, tile(theme, letter, ruleset, SMALL_TILE, tilt))
            assert highest_contrast(color, colors(face)) >= MIN_MARK, (name, letter)
            if theme.style == Style.CONTRAST:
                assert min(edge_contrasts(face, SMALL_TILE, color)) >= MIN_TEXT, (name, letter)


def test_the_edge_of_a_ghost_is_dashed(theme: Theme) -> None:
    for letter in COLORS:
        face = stacked_on(theme.colors.paper, ghost(theme, letter, Ruleset.AZUL, 64))
        along = (face.get_at((x, 8)) for x in range(16, 56))
        dark = [contrast(color, theme.colors.ink) < MIN_MARK for color in along]
        assert sum(one != other for one, other in pairwise(dark)) >= 4, letter


# The table


def first_turn(theme: Theme, wall: Wall = Wall.COLORED) -> tuple[TablePainter, TableModel]:
    """Return a table, and its contents in the first player's turn."""
    table = TablePainter(Setup(("Ana", "Ben"), wall, seed=1))
    table.resize(SIZE, theme)
    state = Game(table.setup).state
    contents = AnimationState(contents_of(state), ())
    return table, TableModel(state, contents, (0, 0), state.to_act)


def test_lit_parts_of_the_table_can_be_seen(theme: Theme) -> None:
    """These are the acting player's board, a line that takes tiles, and a line under held tiles."""
    (table, plain), target = first_turn(theme), DropTarget(5)
    lit_line = replace(plain, targets=frozenset([target]))
    bare, dark, lit, aimed = (Surface(SIZE) for _ in range(4))
    for surface, picture in (
        (bare, replace(plain, active_player=None)),
        (dark, plain),
        (lit, lit_line),
        (aimed, replace(lit_line, aimed_target=target)),
    ):
        table.draw(surface, picture)
    player = plain.state.to_act
    beside = table.layout.board_rect(player).move(-2, 0).midleft
    assert contrast(dark.get_at(beside), bare.get_at(beside)) >= MIN_MARK
    line = table.layout.board_part_rect(player, "lines", "line-5")
    left, across = (line.x - 4, line.centery), range(line.x, line.x + 12)
    for surface in (lit, aimed):
        outside = surface.get_at(left)
        assert outside == dark.get_at(left), "outside of the line nothing changes"
        assert highest_contrast(outside, to_the_right(surface, 9, left)) >= MIN_MARK
    thin, thick = (
        sum(surface.get_at((x, line.centery))[:3] == theme.colors.amber for x in across)
        for surface in (lit, aimed)
    )
    assert 0 < thin < thick


def test_the_warning_on_a_space_can_be_seen_and_is_red(theme: Theme) -> None:
    """The warning also has no cost if the floor line is full."""
    (table, plain), space = first_turn(theme, Wall.GRAY), DropTarget(3, 3)
    place = table.slot_rect(Slot(Area.WALL, plain.state.to_act, 3, 3))
    for aimed, cost in product((None, space), ("−6", "")):
        surface, warning = Surface(SIZE), {space: TilePreview("+1", "", cost)}
        lit = replace(plain, targets=frozenset([space]), aimed_target=aimed, tile_previews=warning)
        table.draw(surface, lit)
        edge = to_the_right(surface, 6, (place.x, place.y + place.h // 5))
        assert theme.colors.negative in edge
        assert highest_contrast(theme.colors.negative, edge) >= MIN_MARK


# Widgets

WIDGETS: Final[dict[str, Callable[[Theme], Widget]]] = {
    "button": lambda theme: Button(theme, "", list),
    "primary button": lambda theme: Button(theme, "", list, primary=True),
    "offer": lambda theme: DetailedButton(theme, "", list, "icons/master", ""),
    "choice": lambda theme: SegmentedControl(theme, [(1, ""), (2, "")], 1, lambda value: None),
    "slider": lambda theme: Slider(theme, 3, 10, lambda value: None),
    "text field": lambda theme: TextField(
        theme, "", "", TextRule(str, lambda text: True, ""), lambda value: None
    ),
}


def test_the_focus_can_be_seen(theme: Theme) -> None:
    """The ring is at least two pixels wide on every widget and ground, as WCAG 2.4.13 requires."""
    by_name = colors_of(theme)
    for ground in ("paper", "shelf", "field", "darkest", "button", "cobalt"):
        surface = Surface((200, 60))
        surface.fill(by_name[ground])
        borders.draw_focus(theme, surface, Rect(10, 10, 180, 40))
        across = (surface.get_at((x, 30)) for x in range(10, 20))
        seen = [color for color in across if contrast(color, by_name[ground]) >= MIN_MARK]
        assert len(seen) >= 2, ground
    on_dark = (("button", "darkest"), ("primary button", "darkest"))
    for name, ground in (*((name, "paper") for name in WIDGETS), *on_dark):
        widget = WIDGETS[name](theme)
        widget.rect = Rect(20, 20, 160, 60)
        without, focused = Surface((200, 100)), Surface((200, 100))
        for surface, has_focus in ((without, False), (focused, True)):
            surface.fill(by_name[ground])
            widget.draw(surface, has_focus, False)
        points = [(x, 50) for x in range(10, 35)]
        pairs = [(without.get_at(point), focused.get_at(point)) for point in points]
        changed = [after for before, after in pairs if contrast(before, after) >= MIN_MARK]
        assert len(changed) >= 2, name
        assert highest_contrast(by_name[ground], changed) >= MIN_MARK, name


def test_a_button_stands_out_from_paper_and_cloth(theme: Theme) -> None:
    for name, ground in product(WIDGETS, (theme.colors.paper, *cloth(theme, 6))):
        if "button" in name:
            surface = Surface((200, 60))
            surface.fill(ground)
            button = WIDGETS[name](theme)
            button.rect = Rect(10, 10, 180, 40)
            button.draw(surface, False, False)
            assert highest_contrast(ground, to_the_right(surface, 30)) >= MIN_MARK, name
