"""Puzzles: the list and its numbers, right and wrong answers, the puzzle of the day, errors."""

import errno
import json
from contextlib import closing
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import pygame
import pytest
from pygame import Rect

from azul import files
from azul.bots import Question, think
from azul.engine import Draft, PlayerBoard, State, Wall, apply, legal_moves, parse_record
from azul.game import Seat, Seating
from azul.i18n import sentence
from azul.insight import Mistake, Puzzle, compare_drafts, same_move
from azul.kit.widgets import Role
from azul.scenes.practice.puzzle import PuzzleScene
from azul.scenes.practice.puzzle_positions import (
    PuzzlePosition,
    PuzzleSet,
    bundled_puzzles,
    daily_puzzle,
    positions_from_mistakes,
)
from azul.services import by_people
from tests.cases import slow
from tests.engine.boards import EMPTY, table
from tests.play.mouse_player import MousePlayer
from tests.play.single_device import Keyboard, Mouse
from tests.thinking import ThinkerInPlace
from tests.transcript import Words

PUZZLES = bundled_puzzles()
FIRST, SECOND = PUZZLES[:2]
TODAY, GRAY_DAY = date(2026, 3, 10), date(2026, 3, 17)
"""A day with a puzzle on the colored wall, and one with a puzzle on the gray wall."""


@pytest.fixture(autouse=True)
def brief_comparisons(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compare a draft with the answer by small searches."""
    brief = partial(compare_drafts, budget=200)
    monkeypatch.setattr("azul.scenes.practice.puzzle.compare_drafts", brief)


def wrong(puzzle: Puzzle) -> Draft:
    """Return the first draft that does not solve a puzzle."""
    moves = (move for move in legal_moves(puzzle.state) if isinstance(move, Draft))
    return next(move for move in moves if not same_move(puzzle.state, move, puzzle.answer))


WRONG = wrong(FIRST)


def open_list(player: MousePlayer, *texts: str, today: date = TODAY) -> None:
    """Open the list on a day, with all background data read."""
    player.app.context.today = lambda: today
    player.push("Aufgaben" if player.app.context.strings.language == "de" else "Puzzles")
    player.settle("mistakes")
    assert all(map(player.sees, texts)), player.words()


def open_position(
    player: MousePlayer, state: State, answer: Draft, slack: float | None = None
) -> None:
    """Open a puzzle made for the test; with `slack` it is a person's mistake in a game."""
    names = ("Ana", "Ben", "Carla")[: len(state.players)]
    seats = [Seat(name, number, None) for number, name in enumerate(names)]
    position = PuzzlePosition(sentence("Task"), "task", state, answer, tuple(seats), 0.0)
    if slack is not None:
        mistake = Mistake(9, state, WRONG, answer, 0.2, 0.4, 0.6)
        (position,) = positions_from_mistakes(by_people([mistake], Seating(tuple(seats))))
        position = position._replace(slack=slack or position.slack)
        by_program = Seating(tuple(seat._replace(level="master") for seat in seats))
        assert not [*by_people([mistake], by_program)]
    context = player.app.context
    player.app.stack.push(PuzzleScene(context, PuzzleSet([position], context.progress), 0))
    player.tick()


@pytest.mark.parametrize("device", [Keyboard, *slow([Mouse])])
def test_one_device_is_enough_to_fail_and_solve_puzzles(device: Any, tmp_path: Path) -> None:
    """The puzzle of the day has its own count: yesterday and the day before continue the series."""
    player, daily = device(tmp_path), daily_puzzle(TODAY.toordinal())
    for day in (TODAY.toordinal() - days for days in (1, 2, 4)):
        player.app.context.progress.add_try(daily_puzzle(day).id, True, day)
    today = "Aufgabe des Tages: 10.03.2026 · Azul, farbige Wand"
    open_list(player, "Gelöst: 0 von 60", f"{today} · 2 Tage in Folge")
    assert len(player.node("Leicht: 0 von 30").children) == 10, "lines are short with large text"
    player.do("Nächste Aufgabe", "Aufgabe 1 · leicht")
    player.do(WRONG, "Leider nein", "Siegchance", "noch nicht gelöst")
    player.do("Noch einmal", gone="Leider nein")
    player.do(FIRST.answer, "Richtig!", "Wahrscheinlich geht es so weiter")
    player.do("Nächste Aufgabe", "Aufgabe 2 · leicht")
    player.do("Zurück", "Leicht: 1 von 30", "1, ✓, Aufgabe 1")
    player.do("Lösen", "Aufgabe des Tages")
    player.do(wrong(daily), "Leider nein", gone="in Folge")
    player.do("Zurück", f"{today} · noch nicht gelöst · 2 Tage in Folge")
    player.do("Lösen")
    player.do(daily.answer, "3 Tage in Folge", " · gelöst")
    player.do("Zurück", f"{today} · gelöst · 3 Tage in Folge", "Gelöst: 1 von 60")
    player.do("Noch einmal lösen", "Aufgabe des Tages", " · gelöst")
    player.close()
    saved = json.loads((tmp_path / "puzzles.json").read_text())
    assert saved[FIRST.id] == {"tries": 1, "solved": True}
    again = MousePlayer(tmp_path, language="de")
    tomorrow = "11.03.2026 · Azul, farbige Wand · 3 Tage in Folge"
    open_list(again, tomorrow, today=TODAY + timedelta(1))
    again.do("Nächste Aufgabe", "Aufgabe 2 · leicht")
    assert [*again.paths.games.glob("*")] == [], "a puzzle is no game"
    again.close()


def test_an_answer_is_explained_and_does_not_count_once_it_was_shown(
    player: MousePlayer, words: Words
) -> None:
    """Undo tries again; keys on a button lift no tiles; double clicks skip nothing."""
    open_list(player)
    player.do("Next puzzle")
    start = player.state
    assert start.to_act == 0, "the solver always has the first seat"
    assert start.players == FIRST.state.players[::-1]
    player.do(WRONG)
    words.check("puzzle-wrong", player.app.stack.top)
    for _ in range(2):
        player.key(pygame.K_z, pygame.KMOD_CTRL)
        assert player.state == start
    player.key(pygame.K_RIGHT)
    while not player.sees("> button: Show answer"):
        player.key(pygame.K_TAB)
    player.do(pygame.K_RETURN, gone="In your hand")
    assert player.state == apply(start, FIRST.answer)
    player.do("Try again")
    player.double_click(player.button("Show answer").rect.center)
    player.settle()
    words.check("puzzle-shown", player.app.stack.top)
    player.do("Try again")
    uncounted = "It doesn’t count, because the answer was shown."
    player.do(FIRST.answer, "Correct!", uncounted, "Puzzle 1 · easy · Azul, colored wall · not")
    player.double_click(player.button("Next puzzle").rect.center)
    assert player.state == SECOND.state
    player.wait(0.4)
    player.do(SECOND.answer)
    words.check("puzzle-right", player.app.stack.top)
    for size in ((1024, 1200), (1366, 768)):
        player.resize(size)
        panel = player.node("Find the best move").rect.union(player.node("Next puzzle").rect)
        table_parts = [node.rect for node in player.nodes() if node.role == Role.GROUP]
        assert Rect((0, 0), size).contains(panel)
        assert panel.collidelist(table_parts) == -1, "the table is beside the panel or above it"
    player.do(pygame.K_F1, "> list item: The factory offer")


def test_numbers_are_chosen_by_mouse_and_by_arrows(player: MousePlayer) -> None:
    """A click ends where it is released; all lines share a column; unsolved puzzles are next."""
    open_list(player)
    first, second = (player.node(f"{number}, Puzzle").rect.center for number in (1, 2))
    player.press(first)
    player.move(second)
    player.release(second)
    player.press(second)
    assert player.sees("dialog: Puzzles"), "a click must end on the number"
    player.release(second)
    assert player.sees("Puzzle 2 · easy")
    player.key(pygame.K_ESCAPE)
    line = player.node("Easy: 0 of 30").widget
    assert line
    player.form.focus_on(line)
    for key in (pygame.K_LEFT, *[pygame.K_RIGHT] * 20):
        player.key(key)
    assert player.sees("> list item: 15, Puzzle 15", "[x]"), "arrows stop at the end of the line"
    for key in (*[pygame.K_LEFT] * 13, pygame.K_DOWN):
        player.key(key)
    player.do(pygame.K_RETURN, "Puzzle 17 · easy")
    for number, puzzle in enumerate(PUZZLES):
        if number not in (7, 20):
            player.app.context.progress.add_try(puzzle.id, solved=True)
    player.do(pygame.K_ESCAPE, "Solved: 58 of 60.")
    player.do("Next puzzle", "Puzzle 8 ")
    for number, following in ((21, 8), (8, 9), (60, 1)):
        player.do("Back")
        marks = "" if number in (8, 21) else "✓, "
        player.click_on(f"{number}, {marks}Puzzle")
        player.do(PUZZLES[number - 1].answer)
        player.do("Next puzzle", f"Puzzle {following} ")


def test_newcomers_read_about_the_gray_wall_before_their_first_puzzle_there(
    player: MousePlayer,
) -> None:
    """They read it once, and only with tips on; list and puzzle name wall and rules before."""
    context = player.app.context
    open_list(player, "Puzzle of the day: 2026-03-17 · Green Box, gray wall", today=GRAY_DAY)
    player.do("Solve", "Find the best move", "Green Box, gray wall")
    player.do("Back")
    player.change(tips=True)
    player.do("Next puzzle", "Puzzle 1 · easy · Azul, colored wall")
    player.do("Back")
    player.do("Solve", "heading: The gray wall")
    player.do("Close", "Gray wall: you choose the space")
    assert context.settings.tips_seen == ("choose",)
    player.do("Back")
    player.do("Solve", "Find the best move")


def test_a_daily_puzzle_counts_for_the_day_on_which_it_was_opened(player: MousePlayer) -> None:
    """A solution after midnight counts too; after years the puzzle returns unsolved."""
    today, add_try = TODAY.toordinal(), player.app.context.progress.add_try
    add_try(daily_puzzle(today - 1).id, solved=True, day=today - 1)
    add_try(daily_puzzle(today).id, solved=True, day=today - 730)
    open_list(player, "Puzzle of the day: 2026-03-10 · Azul, colored wall · Streak: 1 day")
    player.do("Solve", gone="solved")
    player.app.context.today = lambda: TODAY + timedelta(1)
    player.do(daily_puzzle(today).answer, "Streak: 2 days")
    player.do(pygame.K_ESCAPE, "2026-03-11 · Azul, colored wall · Streak: 2 days")


EQUAL_DISPLAYS = table(EMPTY, EMPTY, displays="RRBB RRBB RYYB - -")
EQUAL_COLORS = table(EMPTY, EMPTY, displays="BBKK YYKK RRKW - -", wall=Wall.GRAY)
"""Blue and yellow are equivalent on the gray wall."""


VERDICTS = (
    (EQUAL_DISPLAYS, "2R2", "Correct!"),
    (EQUAL_DISPLAYS, "1R1", "Right tiles, wrong line."),
    (EQUAL_DISPLAYS, "2R1", "Right tiles, wrong line."),
    (EQUAL_DISPLAYS, "3R2", "Right color."),
    (EQUAL_DISPLAYS, "1B2", "Another color is better."),
    (EQUAL_COLORS, "2Y2", "Correct!"),
    (EQUAL_COLORS, "2Y3", "Right tiles, wrong line."),
    (EQUAL_COLORS, "2K1", "Another color is better."),
)
SITUATIONS = {
    (5, 3): "Your move. You lead Ben by 2 points.",
    (4, 3): "Your move. You lead Ben by 1 point.",
    (3, 4): "Your move. You trail Ben by 1 point.",
    (3, 3): "Your move. The score is tied at 3.",
    (3, 3, 0): "Your move. You’re tied with Ben.",
    (3, 0, 5): "Your move. You trail Carla by 2 points.",
}


def test_a_puzzle_names_the_standings_and_the_quality_of_an_answer(
    player: MousePlayer,
) -> None:
    """Drafts from equal displays, and of equivalent colors, are as good as the answer."""
    for scores, text in SITUATIONS.items():
        boards = map(PlayerBoard, scores)
        open_position(player, table(*boards, displays="RRBB RRBB RYYB - -"), WRONG)
        assert player.sees(text)
        player.key(pygame.K_ESCAPE)
    nearly = PlayerBoard(0, ("B", "", "", "", ""), (".YRKW", *EMPTY.wall[1:]))
    open_position(player, table(nearly, EMPTY, displays="RRBB RRBB RYYB - -"), WRONG)
    assert player.sees("Last round! Ana completes row 1")
    for state, tried, verdict in VERDICTS:
        player.key(pygame.K_ESCAPE)
        best = parse_record("1R2" if state == EQUAL_DISPLAYS else "1B2")
        assert isinstance(best, Draft)
        open_position(player, state, best)
        is_right = verdict == "Correct!"
        player.do(parse_record(tried), verdict, "Likely continuation:" if is_right else "Not quite")
        last = "> button: Back" if is_right else "button: Show answer"
        assert player.words()[-1] == last, "the last button stays in its place"


@pytest.mark.parametrize(
    ("slack", "verdict"), [(1.0, "Just as good. The answer was:"), (1e-9, "Not quite")]
)
def test_for_an_own_mistake_a_search_decides_which_moves_are_right(
    slack: float, verdict: str, player: MousePlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The puzzle names the move of the game and its cost; bots' mistakes are no puzzles."""
    open_position(player, FIRST.state, FIRST.answer, slack=slack)
    assert player.sees("Find a better move")
    assert player.sees(" · 1 of 1")
    assert player.sees("In the game:", "Your win chance after this move: 40% instead of 60%.")
    worst = think(Question(FIRST.state, budget=1000)).choices[-1].record
    with monkeypatch.context() as patch:
        patch.setattr(ThinkerInPlace, "is_held", True)
        player.play(worst)
    assert player.sees("Checking your move…")
    assert not player.node("Show answer").is_enabled
    player.settle()
    assert player.sees(verdict)
    assert not player.sees("In the game")
    assert not player.sees("Every other move costs")
    if slack < 1:
        assert player.sees("Your win chance after this move: ", "% instead of 60%")
        player.do("Show answer", gone="Your win chance after it")


# Errors


def refuse(*_: object) -> None:
    raise PermissionError(errno.EACCES, "denied")


def test_errors_of_the_file_are_shown_in_the_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game keeps a damaged file under another name, and saves unsaved progress later."""
    (tmp_path / "puzzles.json").write_text("nonsense")
    player = MousePlayer(tmp_path)
    open_list(player, "couldn’t be read. The old file is kept as puzzles.json.broken.")
    assert (tmp_path / "puzzles.json.broken").read_text() == "nonsense"
    player.do("Next puzzle")
    with monkeypatch.context() as patch:
        patch.setattr(files, "replace", refuse)
        player.do(FIRST.answer, "Correct!")
        assert player.app.notice is None, "no game is unsaved"
        player.do(pygame.K_ESCAPE, "Your solved puzzles aren’t saved: access is denied.")
    player.close()
    assert FIRST.id in player.paths.puzzles.read_text()


def test_the_list_does_not_wait_for_a_slow_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    progress = tmp_path / "puzzles.json"
    progress.write_text(json.dumps({FIRST.id: {"solved": True}}))
    may_read, read = Event(), files.head

    def read_late(path: Path, most: int) -> bytes | None:
        return read(path, most) if path != progress or may_read.wait(5) else None

    monkeypatch.setattr(files, "head", read_late)
    with closing(MousePlayer(tmp_path)) as player:
        player.push("Puzzles")
        player.tick(60)
        assert player.sees("Easy: 0 of 30")
        may_read.set()
        player.settle("mistakes")
        assert player.sees("Easy: 1 of 30")


def test_without_a_search_only_its_texts_are_missing(
    player: MousePlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the search would have decided, the puzzle asks again, and no try counts."""
    monkeypatch.setattr(ThinkerInPlace, "answer", refuse)
    open_position(player, FIRST.state, FIRST.answer, slack=0.0)
    player.do(WRONG, "Your move couldn’t be checked. Details: ", gone="Likely continuation")
    assert player.state == FIRST.state
    assert player.app.context.progress.of(FIRST.id) is None
    player.do(FIRST.answer, "Correct!", gone="checked")
    for draft, verdict in ((WRONG, "Not quite"), (FIRST.answer, "Correct!")):
        player.do(pygame.K_ESCAPE, "New game")
        open_position(player, FIRST.state, FIRST.answer)
        player.do(draft, verdict, gone="checked")
