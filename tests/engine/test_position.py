"""Positions as one line: each has one spelling, and lines that the rules exclude are refused."""

from random import Random
from string import printable
from typing import Any
from zlib import crc32

import pytest

from azul.engine import (
    InvalidPosition,
    Phase,
    PositionFault,
    Setup,
    State,
    Wall,
    add_counts,
    initial_state,
    parse_position,
    position_line,
)
from tests.engine.boards import counts, heap
from tests.engine.games import any_game, in_games

FIRST = (
    "azul-position/1 colored azul deal round 1 first 1 act - marker 1 displays - - - - - center -"
    " bag B20Y20R20K20W20 lid B0Y0R0K0W0"
    " board 0 -/-/-/-/- ...../...../...../...../..... -"
    " board 0 -/-/-/-/- ...../...../...../...../..... -"
)


def sealed(text: str) -> str:
    """Return a line with its check."""
    return f"{text} check {crc32(text.encode()):08x}"


def fault(text: str) -> PositionFault:
    with pytest.raises(InvalidPosition) as refused:
        parse_position(text)
    return refused.value.fault


def states(games: range) -> list[State]:
    return [step.after for number in games for step in any_game(number)]


def test_the_first_position_is_spelled_like_this() -> None:
    state = initial_state(Setup(("a", "b"), first_player=1))
    assert position_line(state) == sealed(FIRST)
    assert parse_position(sealed(FIRST)) == state


@in_games
def test_each_state_of_a_game_has_a_line_that_is_read_again(games: range) -> None:
    for state in states(games):
        line = position_line(state)
        if state.phase is Phase.GAME_OVER:
            assert line is None
        else:
            assert line
            assert parse_position(line) == state


@in_games
def test_changed_lines_are_equal_or_refused(games: range) -> None:
    # The check is renewed in half of the cases, so that the rules have to refuse.
    random = Random(games.start)
    for state in random.sample(states(games), 50):
        line = position_line(state)
        for _ in range(100 if line else 0):
            assert line
            changed = mutant(random, line)
            if random.random() < 0.5:
                changed = sealed(changed.rpartition(" check ")[0])
            try:
                read = parse_position(changed)
            except InvalidPosition:
                continue
            assert position_line(read) == changed


def mutant(random: Random, line: str) -> str:
    """Return a line with characters, tiles or words changed, doubled, exchanged or left out."""
    words = random.random() < 0.3
    units = line.split(" ") if words else list(line)
    places_of_tiles = [at for at, unit in enumerate(units) if unit in "BYRKWM.-"]
    for _ in range(random.randint(1, 3)):
        at, other = random.randrange(len(units)), random.randrange(len(units))
        match random.randrange(5):
            case 0:
                units[at] = random.choice([*printable, units[other], "é", "٣"])
            case 1:
                units.insert(at, units[other])
            case 2:
                del units[at % len(units)]
            case _ if places_of_tiles and not words:
                # The tiles stay the same, so that only the rules can refuse.
                at, other = random.choice(places_of_tiles), random.choice(places_of_tiles)
                units[at], units[other] = units[other], units[at]
            case _:
                units[at], units[other] = units[other], units[at]
    return (" " if words else "").join(units)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("azul-position/1", "azul-position/2", PositionFault.OTHER_VERSION),
        ("azul-position/1", "position", PositionFault.NO_POSITION),
        ("azul-position/1 ", "azul-position/1", PositionFault.NO_POSITION),
        ("- - - - - center", "- - - - center", PositionFault.WRONG_NUMBER_OF_DISPLAYS),
        ("bag B20", "bag B19", PositionFault.WRONG_NUMBER_OF_TILES),
        ("round 1", "round 0", PositionFault.WRONG_PLAYER),
        ("first 1", "first 2", PositionFault.WRONG_PLAYER),
        ("act -", "act 0", PositionFault.WRONG_PLAYER),
        ("marker 1", "marker 0", PositionFault.WRONG_MARKER),
        ("deal", "offer", PositionFault.WRONG_OFFER),
        ("deal", "tiling", PositionFault.WRONG_PLAYER),
        ("bag B20 / -/-/-/-/-", "bag B18 / -/BB/-/-/-", PositionFault.WRONG_LINE),
        ("bag B20Y20 / -/-/-/-/-", "bag B19Y19 / -/-/BY/-/-", PositionFault.WRONG_LINE),
        ("bag B20 / -/-/-/-/-", "bag B18 / BB/-/-/-/-", PositionFault.WRONG_LINE),
        ("bag B20 / .....", "bag B19 / .B...", PositionFault.WRONG_WALL),
        ("bag B20 / ..... -", "bag B19 / ..... B", PositionFault.WRONG_FLOOR),
        (
            "bag B20Y20R20K20W20 / .....",
            "bag B19Y19R19K19W19 / BYRKW",
            PositionFault.GAME_OVER,
        ),
        (
            "bag B20Y20R20K20W20 lid B0Y0R0K0W0",
            "bag B0Y0R0K0W0 lid B20Y20R20K20W20",
            None,
        ),
    ],
)
def test_a_line_that_the_rules_exclude_is_refused_with_its_reason(
    old: str, new: str, expected: PositionFault | None
) -> None:
    text = FIRST
    for before, after in zip(old.split(" / "), new.split(" / "), strict=True):
        text = text.replace(before, after, 1)
    assert text != FIRST
    if expected:
        assert fault(sealed(text)) == expected
    else:
        assert position_line(parse_position(sealed(text))) == sealed(text)


def test_a_damaged_line_is_refused() -> None:
    assert fault(sealed(FIRST)[:-1]) == PositionFault.NO_POSITION
    assert fault(f"{sealed(FIRST)} ") == PositionFault.NO_POSITION
    assert fault(sealed(FIRST).replace("board 0", "board 1", 1)) == PositionFault.WRONG_CHECK


def test_a_color_may_be_twice_in_a_row_of_no_gray_wall() -> None:
    text = FIRST.replace("colored", "gray").replace("bag B20", "bag B18")
    for wall in ("B..B./...../...../...../.....", "B..../B..../...../...../....."):
        changed = text.replace("...../...../...../...../.....", wall, 1)
        assert fault(sealed(changed)) == PositionFault.WRONG_WALL
    apart = text.replace("...../...../...../...../.....", "B..../.B.../...../...../.....", 1)
    assert parse_position(sealed(apart)).wall is Wall.GRAY


def tiling() -> State:
    """Return a gray wall-tiling in which somebody has tiled before the player to act."""
    return next(
        state
        for state in states(range(20))
        if state.phase is Phase.WALL_TILING and state.to_act != state.first_player
    )


def with_board(state: State, player: int, **changes: Any) -> State:
    board = state.players[player]._replace(**changes)
    return state._replace(players=(*state.players[:player], board, *state.players[player + 1 :]))


def test_a_wall_tiling_goes_from_the_starting_player_on() -> None:
    state = tiling()
    first, act = state.players[state.first_player], state.players[state.to_act]
    color = next(color for color in "BYRKW" if color not in first.wall[0])
    amounts = heap(state.bag).replace(color, "", 1)
    from_bag = state._replace(bag=counts(amounts))
    untiled = with_board(from_bag, state.first_player, lines=(color, *first.lines[1:]))
    fallen = with_board(from_bag, state.first_player, floor=color)
    without = "".join(act.lines[line - 1] for line in act.complete_lines)
    lid = add_counts(state.lid, counts(without))
    lines = tuple("" if len(held) == n else held for n, held in enumerate(act.lines, 1))
    without_choice = with_board(state._replace(lid=lid), state.to_act, lines=lines)
    expected = {
        untiled: PositionFault.WRONG_LINE,
        fallen: PositionFault.WRONG_FLOOR,
        without_choice: PositionFault.WRONG_PLAYER,
        state._replace(marker=len(state.players) - 1 - state.marker): PositionFault.WRONG_MARKER,
    }
    for position, reason in expected.items():
        line = position_line(position)
        assert line
        assert fault(line) == reason
