"""The inspector explains every place of the table, by the pointer and by keys alone."""

from itertools import combinations

import pytest
from pygame import Rect

from azul.engine import PlayerBoard, Ruleset, State, Wall
from azul.game.seat import Seat
from azul.table.inspector import color_of_place, explain
from azul.table.layout import Layout
from azul.table.table_places import PlaceKind, TablePlace, find_places, neighbor
from tests.engine.boards import table

SEATS = (Seat("Ana", 0), Seat("Ben", 1))
SIZES = [(1024, 640), (1366, 768), (1920, 1080), (2560, 1080), (1024, 1250)]
ANA = PlayerBoard(3, ("", "RR", "", "", ""), ("B....", *(".....",) * 4), "MY")


def state(wall: Wall = Wall.COLORED) -> State:
    return table(ANA, PlayerBoard(), displays="BBBB", center="Y", bag="BY", wall=wall)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("size", SIZES)
def test_keys_reach_every_spot_of_the_table(players: int, size: tuple[int, int]) -> None:
    places = find_places(Layout(players, size), Ruleset.AZUL)
    reached, edge = set(), {TablePlace(PlaceKind.WALL, 0, 3, 3)}
    while edge:
        reached |= edge
        steps = [(-1, 0), (1, 0), (0, -1), (0, 1)]
        edge = {neighbor(places, place, *step) for place in edge for step in steps} - reached
    assert places.keys() - reached == set()


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("size", SIZES)
def test_places_lie_apart(players: int, size: tuple[int, int]) -> None:
    places = find_places(Layout(players, size), Ruleset.AZUL)
    # Squares of a row may share an edge.
    cores = {place: rect.inflate(-4, -4) for place, rect in places.items()}
    pairs = combinations(cores.items(), 2)
    assert [(one, other) for (one, a), (other, b) in pairs if a.colliderect(b)] == []
    assert all(Rect((0, 0), size).contains(place) for place in places.values())


def test_every_place_is_explained() -> None:
    places = find_places(Layout(2, (1366, 768)), Ruleset.AZUL)
    silent = {place for place in places if not explain(state(), place, SEATS)}
    # Ben would score nothing in this round.
    assert silent == {TablePlace(PlaceKind.SCORE_PREVIEW, 1)}


@pytest.mark.parametrize(
    ("place", "color"),
    [
        (TablePlace(PlaceKind.WALL, 0, 1, 1), "B"),
        (TablePlace(PlaceKind.WALL, 0, 2, 1), "W"),
        (TablePlace(PlaceKind.LINE, 0, 2), "R"),
        (TablePlace(PlaceKind.LINE, 0, 3), ""),
        (TablePlace(PlaceKind.FLOOR, 0, 0, 1), ""),
        (TablePlace(PlaceKind.FLOOR, 0, 0, 2), "Y"),
        (TablePlace(PlaceKind.FLOOR, 0, 0, 3), ""),
        (TablePlace(PlaceKind.LID, 0, 0, 4), "K"),
        (TablePlace(PlaceKind.BAG), ""),
        (TablePlace(PlaceKind.SCORE, 0), ""),
    ],
)
def test_a_place_has_the_color_of_its_tile_or_of_its_motif(place: TablePlace, color: str) -> None:
    assert color_of_place(state(), place) == color


def test_a_space_of_the_gray_wall_that_may_take_several_colors_has_none() -> None:
    assert color_of_place(state(Wall.GRAY), TablePlace(PlaceKind.WALL, 0, 2, 1)) == ""
