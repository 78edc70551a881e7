"""Clocks of people at one computer: chosen in the setup, they run in turns and change no move."""

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from azul.engine import Setup, legal_moves
from azul.game import Clock, ClockKind, Game
from azul.kit.audio import Sound
from azul.saves import disk
from azul.scenes.game.table_scene import TableScene
from azul.settings import Speed
from tests.looks.played import before_the_last_draft, in_the_last_round
from tests.play.mouse_player import MousePlayer
from tests.play.programs import (
    block_thinking,
    new_game,
    open_game,
    play_to_round_summary,
    redo,
    saved_game,
    start_game,
    undo,
)
from tests.play.test_main_loop import Loop, Watched
from tests.play.test_main_loop import loop as loop
from tests.play.test_main_loop import watched as watched

NAMES = ("Ana", "Ben")
TIME_UP = "announced: Ana’s time is up. The game goes on."
ONE_MINUTE = "announced: Ana has one minute left."


def timed(seconds: int, *levels: str | None, kind: ClockKind = ClockKind.MINUTES) -> Game:
    """Return a new game with a clock, of two people or of other players."""
    game = new_game(*(levels or (None, None)))
    game.clock = Clock(kind, seconds)
    return game


def clocks(player: MousePlayer) -> list[str]:
    """Return the visible clocks, with a star at the clock of the player to act; "" for no clock."""
    shown = player.table.clocks
    return [clock.text + "*" * clock.is_active if clock else "" for clock in shown]


def pass_time(player: MousePlayer, seconds: int) -> None:
    for _ in range(seconds):
        player.wait(1.0)


def play(player: MousePlayer) -> None:
    player.play(legal_moves(player.state)[0])


def test_a_clock_is_chosen_in_the_setup_and_remembered(player: MousePlayer) -> None:
    player.key(pygame.K_n, pygame.KMOD_CTRL)
    assert player.sees("text: Minutes: unlimited")
    player.choose("Clock", "Per turn")
    player.choose("Minutes", "½")
    player.choose("Clock", "Per game")
    assert player.sees("option: 15 [x]")
    player.choose("Minutes", "5")
    player.push("Start")
    clock = player.scene.session.game.clock
    assert clock
    assert (clock.kind, clock.seconds) == (ClockKind.MINUTES, 300)
    pass_time(player, 3)
    assert sorted(clocks(player)) == ["04:57*", "05:00"]
    settings = player.app.context.settings
    assert (settings.clock, settings.clock_seconds) == ("minutes", 300)
    player.key(pygame.K_n, pygame.KMOD_CTRL)
    if player.heading != "New game":
        player.push("New game")
    assert player.sees("option: 5 [x]")
    player.focus_on("Clock")
    player.keys(pygame.K_LEFT)
    assert player.sees("text: Minutes: unlimited")
    player.push("Start")
    assert player.scene.session.game.clock is None
    assert clocks(player) == []


def test_games_of_bots_have_no_clock(player: MousePlayer) -> None:
    player.key(pygame.K_n, pygame.KMOD_CTRL)
    player.choose("Clock", "Per game")
    for seat in (0, 1):
        player.seat(seat, "Apprentice")
    player.push("Start")
    assert player.scene.session.game.clock is None


def test_a_clock_runs_in_the_turn_of_a_person_while_the_table_is_seen(player: MousePlayer) -> None:
    start_game(player, timed(900))
    pass_time(player, 5)
    assert clocks(player) == ["14:55*", "15:00"]
    play(player)
    pass_time(player, 10)
    assert clocks(player) == ["14:55", "14:50*"]
    for key in (pygame.K_ESCAPE, pygame.K_F1, pygame.K_h, pygame.K_l):
        player.key(key)
        assert not isinstance(player.app.stack.top, TableScene)
        pass_time(player, 20)
        player.key(pygame.K_ESCAPE)
    assert clocks(player)[0] == "14:55"
    assert clocks(player)[1] in ("14:50*", "14:49*"), "keys take a moment"


def test_a_clock_stops_while_the_window_is_minimized(player: MousePlayer) -> None:
    start_game(player, timed(900))
    for kind, shown in ((pygame.WINDOWMINIMIZED, "15:00*"), (pygame.WINDOWRESTORED, "14:50*")):
        pygame.event.post(pygame.Event(kind))
        player.wait(0.0)
        pass_time(player, 10)
        assert clocks(player)[0] == shown


def test_a_clock_stops_while_tiles_move_and_bots_think(tmp_path: Path) -> None:
    with (
        open_game(tmp_path, timed(900, None, "apprentice"), Speed.SLOW) as player,
        pytest.MonkeyPatch.context() as patch,
    ):
        block_thinking(patch)
        pass_time(player, 2)
        play(player)
        before = clocks(player)
        while player.scene.is_animating:
            player.wait(0.1)
        pass_time(player, 30)
        assert clocks(player) == ["14:58", ""] or clocks(player) == ["14:57", ""]
        assert before[0].rstrip("*") == clocks(player)[0]


def test_the_end_of_the_time_is_announced_once_and_the_game_goes_on(
    player: MousePlayer, sounds: list[Sound]
) -> None:
    start_game(player, timed(65))
    assert not player.sees(ONE_MINUTE)
    pass_time(player, 6)
    assert player.sees(ONE_MINUTE)
    pass_time(player, 58)
    assert clocks(player) == ["00:01*", "01:05"]
    assert Sound.TIME_OVER not in sounds
    pass_time(player, 2)
    assert clocks(player) == ["00:00*", "01:05"]
    assert player.table.message == "Ana’s time is up. The game goes on."
    assert not player.sees(ONE_MINUTE)
    pass_time(player, 30)
    assert player.table.message == "", "the message goes by itself"
    assert player.sees(TIME_UP), "the text stays for one announcement"
    play(player)
    play(player)
    pass_time(player, 5)
    assert player.table.message == ""
    assert (clocks(player)[0], sounds.count(Sound.TIME_OVER)) == ("00:00*", 1)
    play(player)
    assert player.state.to_act == 1


def test_a_sandglass_is_turned_with_each_turn(player: MousePlayer, sounds: list[Sound]) -> None:
    start_game(player, timed(30, kind=ClockKind.TURN))
    pass_time(player, 20)
    assert clocks(player) == ["0:10*", ""]
    play(player)
    player.tick()
    assert clocks(player) == ["", "0:30*"]
    for _ in range(2):
        pass_time(player, 40)
        assert clocks(player).count("0:00*") == 1
        play(player)
    assert sounds.count(Sound.TIME_OVER) == 2, "the sound comes once in each turn"
    assert not player.sees("one minute left")


def test_undo_gives_the_time_back(player: MousePlayer) -> None:
    start_game(player, timed(900))
    for seconds in (10, 20, 30):
        pass_time(player, seconds)
        play(player)
    pass_time(player, 5)
    undo(player)
    undo(player)
    player.tick()
    assert clocks(player) == ["14:50", "15:00*"]
    redo(player)
    redo(player)
    player.tick()
    assert clocks(player) == ["14:20", "14:40*"]


def test_the_time_of_a_turn_is_kept_when_the_game_is_left(tmp_path: Path) -> None:
    """The player closes the window, once while another screen is shown."""
    player = MousePlayer(tmp_path)
    start_game(player, timed(900))
    play(player)
    pass_time(player, 7)
    path = player.scene.session.path
    player.close()
    player = MousePlayer(tmp_path)
    player.app.open_file(path)
    player.tick()
    pass_time(player, 3)
    assert clocks(player) == ["15:00", "14:50*"]
    player.key(pygame.K_ESCAPE)
    player.app.autosave.flush()
    ana, ben = disk.read(path).times_left
    assert ana == pytest.approx(900_000, abs=200)
    assert ben == pytest.approx(890_000, abs=200)
    player.close()


def test_a_rematch_has_the_same_clock_from_the_beginning(player: MousePlayer) -> None:
    game = before_the_last_draft(in_the_last_round(Setup(NAMES, seed=3)))
    game.clock = Clock(ClockKind.MINUTES, 900, (5000,) * game.cursor)
    start_game(player, game)
    play(player)
    player.tick(100)
    for _ in range(20):
        if player.offers("Rematch"):
            break
        player.key(pygame.K_RETURN)
        player.wait(1.0)
    player.push("Rematch")
    clock = player.scene.session.game.clock
    assert clock
    assert clock._replace(running=(0, 0.0)) == Clock(ClockKind.MINUTES, 900)


def test_a_game_that_goes_on_from_an_earlier_step_keeps_the_times_until_then(
    player: MousePlayer,
) -> None:
    start_game(player, timed(900))
    for _ in range(3):
        pass_time(player, 10)
        play(player)
    player.key(pygame.K_l)
    player.key(pygame.K_LEFT)
    player.push("Play from here")
    player.tick()
    assert sorted(text.rstrip("*") for text in clocks(player)) == ["14:50", "14:50"]


def test_clocks_are_shown_in_the_wall_tiling_and_at_the_end(player: MousePlayer) -> None:
    start_game(player, timed(900))
    play_to_round_summary(player)
    before = clocks(player)
    pass_time(player, 20)
    assert clocks(player) == before
    assert len(before) == 2


def test_a_saved_game_without_a_clock_has_none(player: MousePlayer) -> None:
    start_game(player, new_game(None, None))
    pass_time(player, 3)
    assert clocks(player) == []
    assert saved_game(player).clock is None
    assert not player.sees("Time left")


def test_a_screen_reader_hears_the_time_when_it_asks(player: MousePlayer) -> None:
    """The time is part of the score; readers would read a node that changes each second."""
    start_game(player, timed(900))
    pass_time(player, 3)
    words = player.words()
    pass_time(player, 20)
    assert player.words() == words
    pass_time(player, 41)
    assert player.node("Score: 0. Time left").label == "Score: 0. Time left: 13 min 56 s"
    player.key(pygame.K_e)
    while not player.focused_label.startswith("Score"):
        player.key(pygame.K_UP)
    assert player.focused_label == "Score: 0. Time left: 13 min 56 s"


def test_at_rest_a_clock_wakes_the_program_and_draws_once_a_second(
    loop: Loop, watched: Watched, player: MousePlayer
) -> None:
    start_game(player, timed(900))
    pictures: list[int] = []

    def on_turn(number: int) -> None:
        if number >= 500:
            pictures.append(watched.take())
        if number == 1300:
            player.app.stack.quit(is_confirmed=True)

    loop.on_turn = on_turn
    player.app.run()
    assert set(loop.rates[500:]) == {20}
    drawn = [turn for turn, count in enumerate(pictures[1:]) if count]
    assert sum(pictures[1:]) == len(drawn) == pytest.approx(40, abs=1)
    gaps = {second - first for first, second in pairwise(drawn)}
    assert gaps <= {19, 20, 21}, "no second is left out"
