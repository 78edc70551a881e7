"""The clock of a game: remaining times after undo and redo, in branches and in files."""

import json
from pathlib import Path
from random import Random

import pytest

from azul.engine import CHANCE, Setup, Wall, legal_moves
from azul.game import Clock, ClockKind, Game, Seat, Seating
from azul.game.clock import MAX_SPENT
from azul.saves import disk
from tests.engine.games import choose
from tests.game.forge import CLOCK, edited
from tests.game.histories import NAMES, every_setup, played

TWO = Setup(NAMES[:2], seed=7)
MINUTES = Clock(ClockKind.MINUTES, 300)


def timed(count: int, *turns: float, clock: Clock = MINUTES) -> Game:
    """Return a game in which each decision took one of the given seconds, in turn."""
    game, before = Game(TWO), played(TWO, count)
    game.clock = clock
    for number in range(1, before.cursor):
        spend(game, turns[(number - 1) % len(turns)])
        game.play(before.log[number])
    return game


def spend(game: Game, seconds: float) -> None:
    assert game.clock
    game.clock = game.clock.after(1000 * seconds, game.cursor)


def seconds_left(game: Game) -> list[float | None]:
    return [None if left is None else left / 1000 for left in game.times_left]


def test_each_person_has_the_time_for_all_turns_together() -> None:
    game = timed(3, 10, 20)
    assert seconds_left(game) == [280, 280]
    spend(game, 1.5)
    spend(game, 2.25)
    assert seconds_left(game) == [280, 276.25], "Ben is to act"
    game.play(legal_moves(game.state)[0])
    assert seconds_left(game) == [280, 276.25]
    spend(game, 400)
    assert seconds_left(game) == [-120, 276.25], "time is over, and the game goes on"
    game.play(legal_moves(game.state)[0])


def test_a_sandglass_starts_again_with_each_turn() -> None:
    game = timed(3, 10, 20, clock=Clock(ClockKind.TURN, 60))
    assert seconds_left(game) == [None, 60]
    spend(game, 45)
    assert seconds_left(game) == [None, 15]
    game.play(legal_moves(game.state)[0])
    assert seconds_left(game) == [60, None]


def test_bots_have_no_clock_and_neither_has_a_game_without_one() -> None:
    seats = Seat(NAMES[0], 0, "master"), Seat(NAMES[1], 1)
    game = Game(TWO, Seating(seats))
    assert seconds_left(game) == [None, None]
    game.clock = MINUTES
    assert seconds_left(game) == [None, 300]
    game.reseat(0, "Eva", None)
    assert seconds_left(game) == [300, 300]


@every_setup
def test_undo_gives_time_back_and_redo_takes_it_again(setup: Setup) -> None:
    """The remaining time follows from the records before the cursor, for any moves."""
    game, random = Game(setup), Random(setup.seed)
    game.clock = MINUTES
    times = [0]
    for _ in range(60):
        number, milliseconds = game.cursor, random.randrange(3000)
        game.clock = game.clock.after(milliseconds, number)
        turn = game.clock.turn(number)
        action = random.choice([game.undo, game.redo, None, None])
        if action or game.is_over:
            (action or game.undo)()
        else:
            game.play(choose(random, legal_moves(game.state), 0.1))
            times[number:] = [round(turn)]
        times += [0] * (len(game.log) - len(times))
        expected = [300_000] * len(setup.players)
        for index in range(game.cursor):
            player = game.step(index).before.to_act
            if player != CHANCE:
                expected[player] -= times[index]
        if not game.is_over:
            expected[game.state.to_act] -= round(game.clock.turn(game.cursor))
        assert game.times_left == tuple(expected)


def test_undo_returns_the_time_of_its_turn_and_of_the_turn_before() -> None:
    game = timed(3, 10, 20)
    spend(game, 5)
    game.undo()
    assert seconds_left(game) == [290, 280]
    spend(game, 7)
    assert seconds_left(game) == [283, 280], "Ana thinks again"
    game.redo()
    assert seconds_left(game) == [280, 280]
    game.undo()
    game.undo()
    assert seconds_left(game) == [290, 300]
    game.play(legal_moves(game.state)[-1])
    assert seconds_left(game) == [290, 300], "the other move came at once"


def test_a_branch_keeps_the_times_of_its_records() -> None:
    game = timed(4, 10, 20)
    spend(game, 3)
    branch = game.branch(game.cursor - 1)
    assert branch.clock == Clock(ClockKind.MINUTES, 300, (0, 10_000, 20_000, 10_000))
    assert seconds_left(branch) == [280, 280]
    assert seconds_left(game) == [277, 260], "the branch leaves the game unchanged"


def test_a_wall_tiling_takes_time_too() -> None:
    """On the gray wall each placement is a decision."""
    setup = Setup(NAMES[:2], Wall.GRAY, seed=4)
    game = played(setup)
    placements = [number for number, record in enumerate(game.log) if "@" in str(record)]
    before = game.branch(placements[0])
    before.clock = MINUTES
    player = before.state.to_act
    spend(before, 30)
    before.play(game.log[placements[0]])
    assert seconds_left(before)[player] == 270


def test_a_saved_game_goes_on_with_the_time_of_the_turn(path: Path) -> None:
    for back in (0, 2):
        game = timed(6, 10, 20)
        for _ in range(back):
            game.undo()
        spend(game, 12.3456)
        disk.write(game, path)
        again = disk.read(path)
        assert again.times_left == game.times_left
        assert json.loads(path.read_text())["clock"]["spent"][-1] == 12_346
        for each in (game, again):
            spend(each, 1)
            each.redo()
            each.play(legal_moves(each.state)[0])
        assert again.times_left == game.times_left


@pytest.mark.parametrize(
    ("spent", "left"),
    [
        ([], [900, 900]),
        ([0], [900, 900]),
        ([0, 60_000], [840, 900]),
        ([0, 60_000, 30_000], [840, 870]),
        ([0, 60_000, 30_000, 0, 0, 15_000, 999, 999], [825, 870]),
        ([7_000] * 99, [879, 886]),
        ([MAX_SPENT] * 99, [900 - 3_000_000, 900 - 2_000_000]),
    ],
)
def test_a_list_of_another_length_is_read(path: Path, spent: list[int], left: list[int]) -> None:
    """An older program keeps the entry and plays on, or another program writes more or less."""
    path.write_bytes(edited(clock=CLOCK | {"spent": spent}))
    game = disk.read(path)
    assert seconds_left(game) == left
    disk.write(game, path)
    assert seconds_left(disk.read(path)) == left
    game.play(legal_moves(game.state)[0])
    disk.write(game, path)
    assert disk.read(path).times_left == game.times_left


def test_unknown_entries_of_a_clock_are_preserved(path: Path) -> None:
    path.write_bytes(edited(clock=CLOCK | {"spent": [], "delay": 5}))
    disk.write(disk.read(path), path)
    assert json.loads(path.read_text())["clock"]["delay"] == 5


def test_a_turn_that_never_ends_is_counted_up_to_the_limit_of_files(path: Path) -> None:
    game = timed(1, 10)
    spend(game, 10**9)
    disk.write(game, path)
    assert seconds_left(disk.read(path)) == [290, 300 - MAX_SPENT / 1000]
