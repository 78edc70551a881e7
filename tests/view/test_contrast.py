"""What is drawn stands out from what it is drawn on, in every look: WCAG 2.2, 1.4.3 and 1.4.11.

Text is held to 4.5 to 1; marks, edges, and the ring of the focus to 3 to 1. Colors are compared by
name where one flat color lies on another, and by the pixels where pictures are involved.
"""

import re
from collections.abc import Callable, Iterator
from itertools import pairwise, product
from pathlib import Path
from typing import Final

import pytest
from pygame import Rect, Surface

from azul.engine import COLORS, Ruleset, Setup
from azul.game.game import Game
from azul.kit import assets, frames, theme
from azul.kit.assets import Color
from azul.kit.emblems import emblem
from azul.kit.fields import Choice, Slider, TextField
from azul.kit.focus import draw_focus
from azul.kit.widgets import Button, Widget
from azul.paths import ASSETS
from azul.settings import Look
from azul.table.drag import Target
from azul.table.film import Moment
from azul.table.slots import project
from azul.table.sprites import ghost, highlight, motif, outline
from azul.table.table import Shown, Table
from tests.view import vision

TEXT: Final = 4.5
MARK: Final = 3.0

SIZE: Final = (1366, 768)
SOURCES: Final = sorted((ASSETS.parent / "azul").rglob("*.py"))

WORDS: Final = {
    "PAPER": {"INK", "COBALT", "FADED", "RUST", "LEAF"},
    "FIELD": {"INK", "COBALT", "FADED", "RUST"},
    "SHELF": {"INK", "COBALT", "FADED", "RUST"},
    "COBALT": {"CREAM"},
    "DUSK": {"CREAM"},
    "NIGHT": {"CREAM", "GOLD", "MIST"},
    "LEAF": {"CREAM"},
    "RUST": {"CREAM"},
    "GOLD": {"NIGHT", "INK"},
}
"""Which colors words have on which ground: dialogs, fields, rows, buttons, labels, badges."""

MARKS: Final = {
    "PAPER": {"COBALT", "AMBER", "DUSK", "INK"},
    "FIELD": {"COBALT", "AMBER", "INK"},
    "SHELF": {"COBALT", "INK"},
    "COBALT": {"GOLD", "CREAM"},
    "DUSK": {"GOLD", "MIST"},
    "NIGHT": {"GOLD", "MIST"},
    "RUST": {"GOLD"},
    "INK": {"GOLD"},
    "RULE": {"COBALT"},
}
"""The same of edges, bars, thumbs, carets, and of the two colors of the focus."""

DECORATION: Final = {"RULE", "SEATS"}
"""Lines that only part rows, in front of nothing; and what is tested by itself."""

BOARD_WORDS: Final = {
    ("labels", "name"): {"INK"},
    ("labels", "score"): {"COBALT"},
    ("labels", "note"): {"FADED", "LEAF", "RUST"},
    ("floor", "points"): {"RUST"},
}
"""The words on a board, by the place they have there."""

Point = tuple[int, int]


def of(name: str) -> Color:
    color: Color = getattr(theme, name)
    return color


def pairs(table: dict[str, set[str]]) -> list[tuple[str, str]]:
    return [(ground, name) for ground, names in table.items() for name in sorted(names)]


def colors(picture: Surface, area: Rect | None = None) -> set[Color]:
    """The opaque colors of a picture, or of a part of it."""
    area = area or picture.get_rect()
    points = product(range(area.x, area.right), range(area.y, area.bottom))
    found = {tuple(picture.get_at(point)) for point in points}
    return {(red, green, blue) for red, green, blue, alpha in found if alpha == 255}


def least(color: Color, grounds: set[Color]) -> float:
    return min(vision.contrast(color, ground) for ground in grounds)


def most(color: Color, others: set[Color]) -> float:
    return max(vision.contrast(color, other) for other in others)


def extremes(found: set[Color]) -> set[Color]:
    """The darkest and the brightest of some colors: one of them has the highest contrast."""
    levels = {color: vision.luminance(vision.light(color)) for color in found}
    return {min(found, key=levels.__getitem__), max(found, key=levels.__getitem__)}


def on(ground: Color, *faces: Surface) -> Surface:
    """Pictures on top of each other, with some of the ground around them."""
    side = max(face.get_width() for face in faces) + 8
    surface = Surface((side, side))
    surface.fill(ground)
    for face in faces:
        surface.blit(face, face.get_rect(center=surface.get_rect().center))
    return surface


def inward(picture: Surface, length: int, start: Point | None = None) -> set[Color]:
    """The colors on the way to the right from a point, or from the middle of the left edge."""
    x, y = start or (0, picture.get_height() // 2)
    return colors(picture, Rect(x, y, length, 1))


def table() -> Table:
    made = Table(Setup(("Ana", "Ben"), seed=1))
    made.resize(SIZE)
    return made


def drawn(table: Table, targets: tuple[Target, ...] = (), aimed: Target | None = None) -> Surface:
    """The first player's turn."""
    state = Game(table.setup).state
    surface, moment = Surface(SIZE), Moment(project(state), ())
    lit = frozenset(targets)
    table.draw(surface, Shown(state, moment, (0, 0), state.to_act, targets=lit, aimed=aimed))
    return surface


def spots(number: int, picture: Surface) -> Iterator[Color]:
    """The colors of a grid of points all over a picture."""
    width, height = picture.get_size()
    for x, y in product(range(number), repeat=2):
        red, green, blue, _ = picture.get_at((width * x // number, height * y // number))
        yield red, green, blue


@pytest.mark.parametrize(("ground", "name"), pairs(WORDS))
def test_words_can_be_read(look: Look, ground: str, name: str) -> None:
    assert vision.contrast(of(name), of(ground)) >= TEXT


@pytest.mark.parametrize(("ground", "name"), pairs(MARKS))
def test_marks_can_be_seen(look: Look, ground: str, name: str) -> None:
    assert vision.contrast(of(name), of(ground)) >= MARK


@pytest.mark.parametrize("ground", ["COBALT", "DUSK"])
def test_words_can_be_read_on_a_button_under_the_pointer(look: Look, ground: str) -> None:
    assert vision.contrast(theme.CREAM, theme.brighter(of(ground))) >= TEXT


def test_no_color_is_left_out_here() -> None:
    used = {name for path in SOURCES for name in names_of_colors(path)}
    told = {*WORDS, *MARKS, *DECORATION}.union(*WORDS.values(), *MARKS.values())
    assert used - told == set()


def names_of_colors(path: Path) -> set[str]:
    return set(re.findall(r"theme\.([A-Z]+)\b", path.read_text("utf-8"))) & set(theme.EVENING)


@pytest.mark.parametrize("player", range(4))
def test_seats_can_be_seen_on_paper_and_in_the_chart(look: Look, player: int) -> None:
    for ground in (theme.PAPER, theme.SHELF):
        assert vision.contrast(theme.SEATS[player], ground) >= MARK
        assert most(ground, colors(on(ground, emblem(player, 24)))) >= MARK


@pytest.mark.parametrize("face", ["table/board", "table/board_active"])
@pytest.mark.parametrize(("place", "names"), BOARD_WORDS.items())
def test_words_can_be_read_on_a_board(
    look: Look, face: str, place: tuple[str, str], names: set[str]
) -> None:
    layout = table().layout
    board = layout.board(0)
    # Words do not touch the edge of their place, where there may be a line of the border.
    area = layout.board_part(0, *place).move(-board.x, -board.y).inflate(-6, -6)
    grounds = colors(assets.picture(face, *board.size), area)
    assert min(least(of(name), grounds) for name in names) >= TEXT


@pytest.mark.parametrize("name", ["CREAM", "MIST", "GOLD"])
def test_words_can_be_read_on_the_cloth(look: Look, name: str) -> None:
    assert least(of(name), set(spots(40, frames.cloth((960, 540))))) >= TEXT


def test_the_number_of_a_display_can_be_read(look: Look) -> None:
    plate = assets.picture("table/display", 200, 200)
    assert least(theme.COBALT, colors(plate, Rect(94, 176, 12, 12))) >= TEXT


@pytest.mark.parametrize("name", ["table/display", "table/board", "table/board_active"])
def test_things_stand_out_from_the_cloth(look: Look, name: str) -> None:
    edge = extremes(inward(assets.picture(name, 320, 240), 60))
    for ground in spots(20, frames.cloth((960, 540))):
        assert most(ground, edge) >= MARK


def test_the_board_whose_turn_it_is_shines(look: Look) -> None:
    shown = table()
    state = Game(shown.setup).state
    beside = shown.layout.board(state.to_act).move(-2, 0).midleft
    bare = Surface(SIZE)
    shown.draw(bare, Shown(state, Moment(project(state), ()), (0, 0)))
    assert vision.contrast(drawn(shown).get_at(beside), bare.get_at(beside)) >= MARK


@pytest.mark.parametrize("letter", COLORS)
@pytest.mark.parametrize("ruleset", Ruleset)
def test_a_printed_motif_can_be_seen(look: Look, letter: str, ruleset: Ruleset) -> None:
    face = motif(letter, ruleset, 64)
    red, green, blue, _ = face.get_at((11, 11))
    assert most((red, green, blue), colors(face, Rect(16, 16, 32, 32))) >= MARK


@pytest.mark.parametrize("name", ["space", "wall_gray", "arrow"])
@pytest.mark.parametrize("face", ["board", "board_active"])
def test_a_place_for_a_tile_can_be_seen(look: Look, name: str, face: str) -> None:
    board = assets.picture(f"table/{face}", 640, 480).subsurface(180, 80, 300, 300)
    thing = extremes(colors(assets.picture(f"table/{name}", 64, 64)))
    assert min(most(ground, thing) for ground in spots(8, board)) >= MARK


@pytest.mark.parametrize(("light", "name"), [(highlight, "GOLD"), (outline, "MIST")])
def test_the_line_around_a_tile_can_be_seen_on_a_plate(
    look: Look, light: Callable[[int, Color], Surface], name: str
) -> None:
    edge = extremes(colors(light(34, of(name))))
    plate = assets.picture("table/display", 200, 200).subsurface(60, 60, 80, 80)
    assert min(most(ground, edge) for ground in spots(8, plate)) >= MARK


@pytest.mark.parametrize("aimed", [None, Target(5)])
def test_a_lit_line_can_be_seen(look: Look, aimed: Target | None) -> None:
    shown = table()
    line = shown.layout.board_part(Game(shown.setup).state.to_act, "lines", "line-5")
    dark, lit = drawn(shown), drawn(shown, (Target(5),), aimed)
    left = (line.x - 4, line.centery)
    red, green, blue, _ = lit.get_at(left)
    assert (red, green, blue) in inward(dark, 1, left), "outside of the line nothing changes"
    assert most((red, green, blue), inward(lit, 9, left)) >= MARK


def test_the_line_under_the_hand_has_a_thicker_edge(look: Look) -> None:
    shown = table()
    line = shown.layout.board_part(Game(shown.setup).state.to_act, "lines", "line-5")
    edges = [
        sum(
            drawn(shown, (Target(5),), aimed).get_at((x, line.centery))[:3] == theme.AMBER
            for x in range(line.x, line.x + 12)
        )
        for aimed in (None, Target(5))
    ]
    assert 0 < edges[0] < edges[1]


@pytest.mark.parametrize("letter", COLORS)
def test_the_edge_of_a_ghost_is_in_dashes(look: Look, letter: str) -> None:
    face = on(theme.PAPER, ghost(letter, Ruleset.AZUL, 64))
    along = [face.get_at((x, 8))[:3] for x in range(16, 56)]
    dark = [vision.contrast(color, theme.INK) < MARK for color in along]
    assert sum(one != other for one, other in pairwise(dark)) >= 4


@pytest.mark.parametrize("ground", ["PAPER", "SHELF", "FIELD", "NIGHT", "DUSK", "COBALT"])
def test_the_ring_of_the_focus_can_be_seen(look: Look, ground: str) -> None:
    surface = Surface((200, 60))
    surface.fill(of(ground))
    draw_focus(surface, Rect(10, 10, 180, 40), 1.0, 12)
    changed = [
        surface.get_at((x, 30))[:3]
        for x in range(10, 20)
        if vision.contrast(surface.get_at((x, 30)), of(ground)) >= MARK
    ]
    assert len(changed) >= 2, "two pixels, as WCAG 2.4.13 wants them"


@pytest.mark.parametrize("primary", [False, True])
def test_a_button_stands_out_from_paper_and_cloth(look: Look, primary: bool) -> None:
    button = Button(1.0, "", lambda: None, primary=primary)
    button.rect = Rect(10, 10, 180, 40)
    for ground in (theme.PAPER, *spots(6, frames.cloth((960, 540)))):
        surface = Surface((200, 60))
        surface.fill(ground)
        button.draw(surface, False, False)
        assert most(ground, inward(surface, 30)) >= MARK


WIDGETS: Final[dict[str, Callable[[], Widget]]] = {
    "button": lambda: Button(1.0, "", lambda: None),
    "primary button": lambda: Button(1.0, "", lambda: None, primary=True),
    "choice": lambda: Choice(1.0, [(1, ""), (2, "")], 1, lambda value: None),
    "slider": lambda: Slider(1.0, 3, 10, lambda value: None),
    "text field": lambda: TextField(1.0, "", "", str, lambda value: None),
}


@pytest.mark.parametrize(
    ("name", "ground"),
    [*((name, "PAPER") for name in WIDGETS), ("button", "NIGHT"), ("primary button", "NIGHT")],
)
def test_the_focus_of_a_widget_can_be_seen(look: Look, name: str, ground: str) -> None:
    widget = WIDGETS[name]()
    widget.rect = Rect(20, 20, 160, 60)
    without, focused = (Surface((200, 100)), Surface((200, 100)))
    for surface in (without, focused):
        surface.fill(of(ground))
        widget.draw(surface, surface is focused, False)
    across = [(x, 50) for x in range(10, 35)]
    changed = [
        point
        for point in across
        if vision.contrast(without.get_at(point), focused.get_at(point)) >= MARK
    ]
    assert len(changed) >= 2, "two pixels, as WCAG 2.4.13 wants them"
    seen = {(red, green, blue) for red, green, blue, _ in map(focused.get_at, changed)}
    assert most(of(ground), seen) >= MARK
