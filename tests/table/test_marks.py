"""Points on the table fit their places: previews of a board, of a tile, moving points."""

from itertools import product

import pygame
import pytest
from pygame import Surface

from azul.engine import BonusKind, BonusScored, Event, FloorLineScored, TileMovedToWall
from azul.kit.theme import Theme
from azul.settings import Style
from azul.table.animation import points
from azul.table.layout import Layout
from azul.table.marks import draw_score_preview, draw_tile_preview
from azul.table.preview import ScorePreview, TilePreview
from azul.table.slots import Area, Slot
from tests.cases import slow, some

LABELS = ("this round", "bonus")
SIZES = [(1024, 640), (1366, 768), (1920, 1080), (1024, 1250), (2560, 1440)]


def transparent(size: tuple[int, int]) -> Surface:
    return Surface(size, pygame.SRCALPHA)


def drawn_texts(style: Style, layout: Layout, preview: ScorePreview) -> list[str]:
    """Return all texts of a note, from below."""
    # Each note has another theme, because a theme keeps images of texts.
    theme = Theme(style, 1.0)
    texts, make_text = list[str](), theme.text

    def spy(drawn: str, *args: object) -> Surface:
        texts.append(drawn)
        return make_text(drawn, *args)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(theme, "text", spy)
        draw_score_preview(theme, Surface((1, 1)), layout, 0, LABELS, preview, str)
    return [drawn for drawn in texts if drawn]


@pytest.mark.parametrize("size", some(SIZES, 3))
def test_all_figures_of_a_board_are_shown_in_their_places(
    theme: Theme, size: tuple[int, int]
) -> None:
    """Large text fits too; a bonus has a label, and leaves room for the points' label."""
    plain = Layout(4, size)
    assert drawn_texts(theme.style, plain, ScorePreview("+5", "", "")) == ["+5", "this round"]
    assert drawn_texts(theme.style, plain, ScorePreview("", "", "")) == []
    figures = [("+5", "−2"), ("+17", "−2"), ("+10 bis +12", "−10 bis −14")]
    for text_scale, pair, bonus in product((1.0, 1.5, 2.0), figures, ("", "+7")):
        layout = Layout(4, size, text_scale=text_scale)
        drawn = drawn_texts(theme.style, layout, ScorePreview(*pair, bonus))
        assert drawn == [*(["bonus +7"] if bonus else []), *pair[::-1], "this round"]
    for lost in ("", "−2", "0 bis −6", "−10 bis −14"):
        surface, preview = transparent(size), ScorePreview("+10 bis +12", lost)
        draw_score_preview(theme, surface, plain, 0, LABELS, preview, str)
        place = plain.board_part_rect(0, "labels", "note")
        assert place.contains(surface.get_bounding_rect())


@pytest.mark.parametrize("tile", [40, 56, 80])
@pytest.mark.parametrize("preview", [TilePreview("+10"), TilePreview("+7", "+10", "−14")])
def test_labels_on_tiles_are_no_wider_than_their_tile(
    theme: Theme, tile: int, preview: TilePreview
) -> None:
    """The tiles beside it may have labels too."""
    surface = transparent((3 * tile, 3 * tile))
    draw_tile_preview(theme, surface, surface.get_rect().center, preview, tile, str)
    assert 0 < surface.get_bounding_rect().w <= tile


@pytest.mark.parametrize("size", some(SIZES[:4], 4))
@pytest.mark.parametrize("players", [4, *slow([2, 3])])
@pytest.mark.parametrize(
    ("event", "slot"),
    [
        (TileMovedToWall(1, 3, 2, "R", 10, ()), Slot(Area.WALL, 1, 3, 2)),
        (FloorLineScored(1, "MRRRRRR", 14, 14), Slot(Area.FLOOR, 1, 0, 7)),
        (BonusScored(1, BonusKind.COLOR, "R", 10), Slot(Area.WALL, 1, 3, 3)),
        (BonusScored(1, BonusKind.ROW, "2", 2), Slot(Area.WALL, 1, 2, 3)),
        (BonusScored(1, BonusKind.COLUMN, "4", 7), Slot(Area.WALL, 1, 3, 4)),
    ],
)
def test_points_are_inside_their_tile_and_then_beside_the_score(
    theme: Theme, size: tuple[int, int], players: int, event: Event, slot: Slot
) -> None:
    """Points cover no name and no starting player marker; only bonuses may cover other tiles."""
    layout = Layout(players, size)
    tile, score = layout.slot_rect(slot), layout.board_part_rect(1, "labels", "score")
    is_bonus = isinstance(event, BonusScored)
    if is_bonus:
        tile.inflate_ip(2 * tile.w, 2 * tile.h)
    held, later = transparent(size), transparent(size)
    points.draw_new_points(theme, held, layout, [(event, 0.1)])
    assert held.get_bounding_rect().w
    assert tile.contains(held.get_bounding_rect())
    points.draw_new_points(theme, later, layout, [(event, 1.1 if is_bonus else 0.4)])
    assert later.subsurface(score).get_bounding_rect().w
    later.fill((0, 0, 0, 0), score)
    left = later.get_bounding_rect()
    assert (left.w == 0) if is_bonus else tile.contains(left)
    counted = transparent(size)
    points.draw_new_points(theme, counted, layout, [(event, 9.0)])
    assert not counted.get_bounding_rect().w
    points.draw_earned_points(theme, counted, layout, [event])
    assert bool(counted.get_bounding_rect().w) == (not is_bonus)
