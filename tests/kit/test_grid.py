"""Tables of text: columns are aligned, with marks of any width."""

import pygame
from pygame import Rect

from azul.kit.grid import Cell, Grid
from azul.kit.theme import Theme
from azul.settings import Style


def test_names_with_marks_of_different_widths_are_aligned() -> None:
    """People have an emblem, programs also the icon of their level."""
    pygame.font.init()
    theme = Theme(Style.EVENING, 1.0)
    wide, narrow = pygame.Surface((60, 20), pygame.SRCALPHA), pygame.Surface((20, 20))
    narrow.set_alpha(0)
    grid = Grid(theme, ["", "Total"], [[Cell("H", mark=m), "1"] for m in (wide, narrow)], 20)
    grid.set_rect(Rect(0, 0, grid.width(), grid.height(0)))
    surface = pygame.Surface(grid.rect.size)
    surface.fill(theme.colors.paper)
    grid.draw(surface, focused=False, hovered=False)
    lefts = []
    for row in (1, 2):
        # Without the line above the row.
        cell = grid.cell_rect(row, 0).inflate(0, -6)
        ink = pygame.mask.from_threshold(surface.subsurface(cell), theme.colors.ink, (90, 90, 90))
        lefts.append(ink.get_bounding_rects()[0].x)
    assert lefts[0] == lefts[1] > wide.get_width()


def test_the_tooltip_of_a_heading_explains_its_column() -> None:
    pygame.font.init()
    head: list[str | Cell] = ["", Cell("Luck", tooltip="The tiles"), "Total"]
    grid = Grid(Theme(Style.EVENING, 1.0), head, [["H", "+2", "1"]], 20)
    grid.set_rect(Rect(0, 0, grid.width(), grid.height(0)))
    tooltips = []
    for column in (0, 1, 2):
        grid.on_point(grid.cell_rect(1, column).center)
        tooltips.append(grid.tooltip_at(True)[0])
    assert tooltips == ["", "The tiles", ""]
    assert grid.tooltip_at(False)[0] == ""


def test_the_label_names_each_figure_with_its_heading() -> None:
    """Screen readers get text without columns, in which cells without a figure are left out."""
    pygame.font.init()
    theme = Theme(Style.EVENING, 1.0)
    grid = Grid(theme, ["Round 1", "Tiles", "Floor"], [["Ana", "+3", "–"], ["Ben", "+2", "−8"]], 20)
    assert grid.label == "Round 1\nAna, Tiles +3\nBen, Tiles +2, Floor −8"
