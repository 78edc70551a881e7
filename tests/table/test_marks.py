"""Previews of points: the note of a board, and the labels on tiles."""

import pygame
import pytest

from azul.kit.theme import Theme
from azul.table.layout import Layout
from azul.table.marks import draw_score_preview, draw_tile_preview
from azul.table.preview import ScorePreview, TilePreview

LABELS = ("this round", "bonus")


def drawn_texts(theme: Theme, layout: Layout, preview: ScorePreview) -> list[str]:
    """All texts of a note, from below."""
    texts, make_text = list[str](), theme.text

    def spy(drawn: str, *args: object) -> pygame.Surface:
        texts.append(drawn)
        return make_text(drawn, *args)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(theme, "text", spy)
        surface = pygame.Surface(layout.size)
        draw_score_preview(theme, surface, layout, 0, LABELS, preview, str)
    return [drawn for drawn in texts if drawn]


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080), (2560, 1440)])
def test_a_bonus_is_labeled_and_leaves_room_for_the_label_of_the_points(
    theme: Theme, size: tuple[int, int]
) -> None:
    layout = Layout(4, size)
    drawn = drawn_texts(theme, layout, ScorePreview("+5", "−2", "+7"))
    assert drawn == ["bonus +7", "−2", "+5", "this round"]
    assert drawn_texts(theme, layout, ScorePreview("+5", "", "")) == ["+5", "this round"]


@pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(1024, 640), (1366, 768), (1920, 1080), (2560, 1440)])
@pytest.mark.parametrize("bonus", ["", "+7"])
@pytest.mark.parametrize("figures", [("+17", "−2"), ("+10 bis +12", "−10 bis −14")])
def test_no_text_disappears_in_small_windows_or_with_large_text(
    theme: Theme, size: tuple[int, int], text_scale: float, bonus: str, figures: tuple[str, str]
) -> None:
    layout = Layout(4, size, text_scale=text_scale)
    drawn = drawn_texts(theme, layout, ScorePreview(*figures, bonus))
    assert drawn == [*(["bonus +7"] if bonus else []), *figures[::-1], "this round"]


@pytest.mark.parametrize("size", [(1024, 640), (1366, 768), (1024, 1250), (1920, 1080)])
@pytest.mark.parametrize("lost", ["", "−2", "0 bis −6", "−10 bis −14"])
def test_ranges_of_points_fit_into_the_note(theme: Theme, size: tuple[int, int], lost: str) -> None:
    """They stand below each other where they would be too small side by side."""
    surface, layout = pygame.Surface(size, pygame.SRCALPHA), Layout(4, size)
    draw_score_preview(theme, surface, layout, 0, LABELS, ScorePreview("+10 bis +12", lost), str)
    place = layout.board_part_rect(0, "labels", "note")
    assert place.contains(surface.get_bounding_rect())


@pytest.mark.parametrize("tile", [40, 56, 80])
@pytest.mark.parametrize("preview", [TilePreview("+10"), TilePreview("+7", "+10", "−14")])
def test_labels_on_tiles_are_no_wider_than_their_tile(
    theme: Theme, tile: int, preview: TilePreview
) -> None:
    """The tiles beside it may have labels too."""
    surface = pygame.Surface((3 * tile, 3 * tile), pygame.SRCALPHA)
    draw_tile_preview(theme, surface, surface.get_rect().center, preview, tile, str)
    assert surface.get_bounding_rect().w <= tile
