"""Crystal Mosaic at the table: refused spaces, doubled points, and spaces closed for good."""

import pygame

from azul.engine import Placement, Ruleset
from azul.table.drag import target_of
from azul.table.preview import TilePreview
from tests.looks.played import choosing_a_printed_space
from tests.play.mouse_player import MousePlayer
from tests.play.programs import start_game

NAMES = ("Ana", "Ben")
PRINTED, BESIDE = Placement(1, 4), Placement(1, 5)
CLOSES = "Closes the space printed for black: row 1 and column 4 can’t be completed"


def test_a_printed_space_doubles_points_and_a_tile_beside_it_closes_it(
    player: MousePlayer, drawn: list[str]
) -> None:
    """The warning is shown where the tile is aimed, while it is held, and to screen readers."""
    start_game(player, choosing_a_printed_space(NAMES, Ruleset.CRYSTAL_1))
    player.tick()
    assert player.scene.table_model().tile_previews == {
        target_of(PRINTED): TilePreview("+8", sum="4×2"),
        target_of(BESIDE): TilePreview("+1", extra_loss=""),
    }
    player.move(player.target(BESIDE))
    player.scene.draw(pygame.Surface(player.scene.size))
    assert {"+8", "4×2", "!", CLOSES} <= {*drawn}
    assert CLOSES in player.node("Column 5: Can get").description
    player.press(player.source(BESIDE))
    player.move(player.target(BESIDE))
    assert player.sees("announced: ", CLOSES)
    player.key(pygame.K_ESCAPE)
    player.click(player.target(PRINTED))
    assert player.state.players[0].score == 28
    drawn.clear()
    player.scene.draw(pygame.Surface(player.scene.size))
    assert {"+8", "4×2"} <= {*drawn}
    player.key(pygame.K_h)
    assert player.sees("black to row 1, column 4, +8 (×2)")


def test_a_printed_space_refuses_another_color_and_says_why(player: MousePlayer) -> None:
    """Side 2 doubles nothing."""
    start_game(player, choosing_a_printed_space(NAMES, Ruleset.CRYSTAL_2))
    player.click(player.target(PRINTED))
    assert player.state.players[0].score == 24
    player.press(player.source(Placement(2, 5)))
    player.move(player.target(Placement(2, 2)))
    assert player.sees("announced: This space is printed for another color")
    player.release(player.target(Placement(2, 2)))
    assert player.sees("announced: This space is printed for another color")
    player.click(player.target(Placement(2, 4)))
    assert player.state.players[0].wall[:2] == ("YBRK.", "...R.")
