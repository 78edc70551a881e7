"""The looks of bots: their drafts, their duration, and their end."""

from functools import partial
from math import inf
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from azul.engine import (
    Event,
    MarkerTaken,
    Setup,
    TileMovedToWall,
    TilesFell,
    TilesPlaced,
    TilesTaken,
)
from azul.game import Game, Seat
from azul.game.seating import Seating
from azul.kit.portraits import Look, portrait
from azul.kit.theme import Theme
from azul.settings import Speed
from azul.table.looks import DURATION, SeatLook, draw_look, look_after
from tests.play.mouse_player import BESIDE, MousePlayer
from tests.play.programs import is_waiting_for_input, open_game, play_first_move, tick_until

ANA = Seat("Ana", 1)
TAKEN = TilesTaken(1, 3, "B", 4, "")


def placed(count: int, line: int, before: int = 0, has_space: bool = True) -> TilesPlaced:
    return TilesPlaced(1, line, "B", count, before, has_space)


def fallen(to_floor: int, to_lid: int = 0, line: int | None = None) -> TilesFell:
    return TilesFell(1, "B", to_floor, to_lid, 1, line)


def tiled(across: int = 1, down: int = 1) -> TileMovedToWall:
    row = [(1, column) for column in range(1, across + 1)]
    linked = [*row, *((row, 1) for row in range(2, down + 1))]
    return TileMovedToWall(1, 1, 1, "B", across + down, tuple(linked))


@pytest.mark.parametrize(
    ("events", "look"),
    [
        ([placed(3, 5)], Look.GLAD),
        ([placed(1, 4, before=3)], Look.GLAD),
        ([placed(2, 5, before=3), fallen(1)], Look.GLAD),
        ([MarkerTaken(1, 1), fallen(2)], Look.DISMAYED),
        ([fallen(1, to_lid=1)], Look.DISMAYED),
        ([placed(5, 5), fallen(3)], Look.DISMAYED),
        ([tiled(across=5)], Look.GLAD),
        ([tiled(down=5), tiled(across=2)], Look.GLAD),
        ([placed(2, 3, before=1)], None),
        ([placed(2, 5)], None),
        ([placed(4, 4, has_space=False)], None),
        ([fallen(1)], None),
        ([tiled(across=4, down=4)], None),
        ([fallen(4, line=5)], None),
    ],
)
def test_a_bot_looks_glad_or_dismayed_after_a_good_draft_or_a_complete_set(
    events: list[Event], look: Look | None
) -> None:
    for age in (0.0, DURATION / 2):
        expected = SeatLook(1, look, age) if look else None
        assert look_after([TAKEN, *events], age) == expected
    for age in (DURATION, inf):
        assert look_after(events, age) is None


def test_a_look_covers_the_neutral_face_at_any_time(theme: Theme) -> None:
    """The player sees no edge of the tile below, and at both ends the look has the tile's size."""
    place, drawn = Rect(40, 40, 90, 90), list[Rect]()
    for look in (Look.GLAD, Look.DISMAYED):
        for step in range(25):
            surface = pygame.Surface((170, 170), pygame.SRCALPHA)
            draw_look(theme, surface, place, "girl", SeatLook(0, look, DURATION * step / 24))
            drawn.append(surface.get_bounding_rect())
            assert drawn[-1].contains(place)
    assert drawn[0] == drawn[-1] == place
    images = {look: portrait(theme, "girl", 90, look) for look in Look}
    assert len({pygame.image.tobytes(image, "RGBA") for image in images.values()}) == 3


def look_of(player: MousePlayer) -> SeatLook | None:
    return player.scene.table.model(None).look


def test_a_look_lasts_through_the_next_turn_unless_a_press_ends_it(tmp_path: Path) -> None:
    names = ("Inês", "Tomás", "Rui")
    seats = tuple(Seat(name, color, "apprentice") for color, name in enumerate(names))
    with open_game(tmp_path, Game(Setup(names, seed=3), Seating(seats)), Speed.NORMAL) as player:
        seen = list[SeatLook]()
        tick_until(player, lambda: look_of(player) is not None)
        while look := look_of(player):
            seen.append(look)
            player.tick(1)
        assert len({look.player for look in seen}) == 1
        assert DURATION - 0.1 < seen[-1].age < DURATION
        for press in (partial(player.click, BESIDE), partial(player.key, pygame.K_LCTRL)):
            tick_until(player, lambda: look_of(player) is not None)
            press()
            assert look_of(player) is None


@pytest.mark.parametrize(("speed", "still"), [(Speed.NORMAL, True), (Speed.OFF, False)])
def test_faces_stay_neutral_without_motion(speed: Speed, still: bool, tmp_path: Path) -> None:
    game = Game(Setup(("Inês", "Ana"), seed=3), Seating((Seat("Inês", 0, "apprentice"), ANA)))
    with open_game(tmp_path, game, speed) as player:
        player.change(still=still)
        while player.state.round == 1:
            tick_until(player, lambda: is_waiting_for_input(player) or bool(look_of(player)))
            assert look_of(player) is None
            play_first_move(player)
