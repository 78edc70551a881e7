"""Game setup, and preparing the next round (Gameplay, C)."""

from collections import Counter

import pytest

from azul.engine import (
    CHANCE,
    IN_CENTER,
    Deal,
    FactoriesFilled,
    InvalidSetup,
    Phase,
    PlayerBoard,
    Setup,
    apply,
    deal,
    events,
    initial_state,
)
from tests.engine.boards import EMPTY, counts, play, table, tile, waiting

ALL = {"B": 20, "Y": 20, "R": 20, "K": 20, "W": 20}


@pytest.mark.parametrize(("players", "displays"), [(2, 5), (3, 7), (4, 9)])
def test_there_are_100_tiles_and_each_display_gets_4(players: int, displays: int) -> None:
    state = initial_state(Setup(players=tuple("abcd"[:players])))
    assert (state.bag, state.lid) == (counts("BYRKW" * 20), counts(""))
    assert all(board == EMPTY for board in state.players)
    record = deal(state, seed=3)
    assert [len(display) for display in record.displays] == [4] * displays
    after = apply(state, record)
    assert after.displays == record.displays
    assert Counter("".join(after.displays)) + Counter(
        dict(zip("BYRKW", after.bag, strict=True))
    ) == Counter(ALL)


@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_starting_player_takes_the_first_turn(first: int) -> None:
    state = initial_state(Setup(players=("a", "b", "c"), first_player=first))
    state = apply(state, deal(state, seed=3))
    assert (state.phase, state.to_act, state.marker) == (Phase.FACTORY_OFFER, first, IN_CENTER)


@pytest.mark.parametrize(
    ("players", "first"), [((), 0), (("a",), 0), (tuple("abcde"), 0), (("a", "b"), 2)]
)
def test_two_to_four_play_and_one_of_them_starts(players: tuple[str, ...], first: int) -> None:
    with pytest.raises(InvalidSetup):
        Setup(players=players, first_player=first)


def test_while_the_bag_suffices_the_lid_stays() -> None:
    state = waiting(bag="BYRKW" * 4, lid="B" * 9)
    record = deal(state, seed=3)
    after = apply(state, record)
    assert counts("".join(after.displays)) == (4, 4, 4, 4, 4)
    assert (after.bag, after.lid) == (counts(""), counts("B" * 9))
    assert events(state, record) == (FactoriesFilled(record.displays, refill=""),)


@pytest.mark.parametrize("in_bag", [0, 1, 4, 7, 19])
def test_an_empty_bag_takes_all_of_the_lid_and_filling_goes_on(in_bag: int) -> None:
    state = waiting(bag="B" * in_bag, lid="Y" * 15 + "R" * 15)
    record = deal(state, seed=3)
    dealt = "".join(record.displays)
    assert [len(display) for display in record.displays] == [4] * 5
    assert dealt[:in_bag] == "B" * in_bag
    assert "B" not in dealt[in_bag:]
    after = apply(state, record)
    assert (sum(after.bag), after.lid) == (in_bag + 30 - 20, counts(""))
    assert events(state, record) == (FactoriesFilled(record.displays, "Y" * 15 + "R" * 15),)


@pytest.mark.parametrize(
    ("bag", "lid", "sizes"),
    [
        ("BBB", "YYY", [4, 2, 0, 0, 0]),
        ("", "YYYY", [4, 0, 0, 0, 0]),
        ("B" * 18, "", [4, 4, 4, 4, 2]),
        ("B", "", [1, 0, 0, 0, 0]),
    ],
)
def test_if_both_run_out_the_round_starts_with_fewer_tiles(
    bag: str, lid: str, sizes: list[int]
) -> None:
    state = waiting(bag, lid)
    record = deal(state, seed=3)
    assert [len(display) for display in record.displays] == sizes
    after = apply(state, record)
    assert (after.phase, after.to_act) == (Phase.FACTORY_OFFER, 0)
    assert counts("".join(after.displays)) == counts(bag + lid)
    assert (after.bag, after.lid) == (counts(""), counts(""))


def test_the_next_round_is_played_from_the_marker_in_the_center() -> None:
    state = tile(EMPTY, PlayerBoard(floor="M"), PlayerBoard(lines=("", "R", "", "", "")))
    assert (state.round, state.to_act, state.marker) == (3, CHANCE, 1)
    state = apply(state, deal(state, seed=3))
    assert (state.round, state.to_act, state.marker) == (3, 1, IN_CENTER)
    assert state.players[2].lines[1] == "R"


@pytest.mark.parametrize("first", [0, 1])
def test_if_nobody_took_the_marker_the_same_player_starts_again(first: int) -> None:
    state = table(EMPTY, EMPTY, displays="KKKK RRRR")._replace(first_player=first, to_act=first)
    state = play(state, "1K4", "2R4")
    assert (state.to_act, state.first_player, state.marker) == (CHANCE, first, first)
    state = apply(state, Deal(("BBBB", "YYYY", "RRRR", "KKKK", "WWWW")))
    assert (state.to_act, state.marker) == (first, IN_CENTER)


def test_bag_and_lid_are_public() -> None:
    state = tile(PlayerBoard(lines=("", "RR", "", "", ""), floor="MK"))
    assert state.lid == counts("RK")
    assert state.bag == tuple(20 - seen for seen in counts("RRKW"))
