"""Puzzles: the list and its numbers, right and wrong answers, the puzzle of the day, errors."""

import errno
import json
from datetime import date, timedelta
from pathlib import Path
from threading import Event
from typing import Any

import pygame
import pytest
from pygame import Rect

from azul import files
from azul.bots import Level, think
from azul.engine import Draft, PlayerBoard, State, Wall, apply, legal_moves, parse_record
from azul.game import Seat, Seating
from azul.i18n import sentence
from azul.insight import DraftComparison, Mistake, Puzzle, same_move
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
from tests.play.hand import Hand
from tests.play.single_device import Keyboard, Mouse
from tests.transcript import Words

PUZZLES = bundled_puzzles()
FIRST, SECOND = PUZZLES[:2]
TODAY, GRAY_DAY = date(2026, 3, 10), date(2026, 3, 17)
"""A day with a puzzle on the colored wall, and one with a puzzle on the gray wall."""


@pytest.fixture(autouse=True)
def brief_comparisons(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compare a draft with the answer by small searches."""
    monkeypatch.setattr("azul.scenes.practice.puzzle.DraftComparison", brief_comparison)


def brief_comparison(state: State, tried: Draft, best: Draft) -> DraftComparison:
    return DraftComparison(state, tried, best, budget=200)


def wrong(puzzle: Puzzle) -> Draft:
    """The first draft that does not solve a puzzle."""
    moves = (move for move in legal_moves(puzzle.state) if isinstance(move, Draft))
    return next(move for move in moves if not same_move(puzzle.state, move, puzzle.answer))


WRONG = wrong(FIRST)


def open_list(hand: Hand, *texts: str, today: date = TODAY) -> None:
    """Open the list on a day, with all that is read in the background."""
    hand.app.context.today = lambda: today
    hand.push("Aufgaben" if hand.app.context.strings.language == "de" else "Puzzles")
    hand.settle("mistakes")
    assert all(map(hand.sees, texts)), hand.words()


def open_position(hand: Hand, state: State, answer: Draft, slack: float | None = None) -> None:
    """Open a puzzle of its own, with `slack` as a mistake that a person made in a game."""
    names = ("Ana", "Ben", "Carla")[: len(state.players)]
    seats = [Seat(name, number, None) for number, name in enumerate(names)]
    position = PuzzlePosition(sentence("Task"), state, answer, tuple(seats), 0.0)
    if slack is not None:
        mistake = Mistake(9, state, WRONG, answer, 0.2, 0.4)
        (position,) = positions_from_mistakes(by_people([mistake], Seating(tuple(seats))))
        position = position._replace(slack=slack or position.slack)
        by_program = Seating(tuple(seat._replace(level="master") for seat in seats))
        assert not [*by_people([mistake], by_program)]
    context = hand.app.context
    hand.app.stack.push(PuzzleScene(context, PuzzleSet([position], context.progress), 0))
    hand.tick()


@pytest.mark.parametrize("device", [Keyboard, *slow([Mouse])])
def test_one_device_is_enough_to_fail_and_solve_puzzles(device: Any, tmp_path: Path) -> None:
    """That of the day has a count of its own: yesterday and the day before continue the streak."""
    hand, daily = device(tmp_path), daily_puzzle(TODAY.toordinal())
    for day in (TODAY.toordinal() - days for days in (1, 2, 4)):
        hand.app.context.progress.add_try(daily_puzzle(day).id, True, day)
    today = "Aufgabe des Tages: 10.03.2026 · Azul, farbige Wand"
    open_list(hand, "Gelöst: 0 von 60", f"{today} · Serie: 2 Tage")
    assert len(hand.node("Leicht: 0 von 30").children) == 10, "lines are short with large text"
    hand.do("Nächste Aufgabe", "Aufgabe 1 · leicht")
    hand.do(WRONG, "Leider nein", "Siegchance", "noch nicht gelöst")
    hand.do("Noch einmal", gone="Leider nein")
    hand.do(FIRST.answer, "Richtig!", "Wahrscheinlich folgt")
    hand.do("Nächste Aufgabe", "Aufgabe 2 · leicht")
    hand.do("Zurück", "Leicht: 1 von 30", "1, ✓, Aufgabe 1")
    hand.do("Lösen", "Aufgabe des Tages")
    hand.do(wrong(daily), "Leider nein", gone="Serie")
    hand.do("Zurück", f"{today} · noch nicht gelöst · Serie: 2 Tage")
    hand.do("Lösen")
    hand.do(daily.answer, "Serie: 3 Tage", " · gelöst")
    hand.do("Zurück", f"{today} · gelöst · Serie: 3 Tage", "Gelöst: 1 von 60")
    hand.do("Noch einmal lösen", "Aufgabe des Tages", " · gelöst")
    hand.close()
    saved = json.loads((tmp_path / "puzzles.json").read_text())
    assert saved[FIRST.id] == {"tries": 1, "solved": True}
    again = Hand(tmp_path, language="de")
    tomorrow = "11.03.2026 · Azul, farbige Wand · Serie: 3 Tage"
    open_list(again, tomorrow, today=TODAY + timedelta(1))
    again.do("Nächste Aufgabe", "Aufgabe 2 · leicht")
    assert [*again.paths.games.glob("*")] == [], "a puzzle is no game"
    again.close()


def test_an_answer_is_explained_and_does_not_count_once_it_was_shown(
    hand: Hand, words: Words
) -> None:
    """Undo tries again; keys on a button lift no tiles; double clicks skip nothing."""
    open_list(hand)
    hand.do("Next puzzle")
    hand.do(WRONG)
    words.check("puzzle-wrong", hand.app.stack.top)
    for _ in range(2):
        hand.key(pygame.K_z, pygame.KMOD_CTRL)
        assert hand.state == FIRST.state
    hand.key(pygame.K_RIGHT)
    while not hand.sees("> button: Show answer"):
        hand.key(pygame.K_TAB)
    hand.do(pygame.K_RETURN, gone="In your hand")
    assert hand.state == apply(FIRST.state, FIRST.answer)
    hand.do("Try again")
    hand.double_click(hand.button("Show answer").rect.center)
    hand.settle()
    words.check("puzzle-shown", hand.app.stack.top)
    hand.do("Try again")
    uncounted = "It doesn’t count, because the answer was shown."
    hand.do(FIRST.answer, "Correct!", uncounted, "Puzzle 1 · easy · Azul, colored wall · not")
    hand.double_click(hand.button("Next puzzle").rect.center)
    assert hand.state == SECOND.state
    hand.wait(0.4)
    hand.do(SECOND.answer)
    words.check("puzzle-right", hand.app.stack.top)
    for size in ((1024, 1200), (1366, 768)):
        hand.resize(size)
        panel = hand.node("Find the best move").rect.union(hand.node("Next puzzle").rect)
        table_parts = [node.rect for node in hand.nodes() if node.role == Role.GROUP]
        assert Rect((0, 0), size).contains(panel)
        assert panel.collidelist(table_parts) == -1, "the table is beside the panel or above it"
    hand.do(pygame.K_F1, "> list item: The factory offer")


def test_numbers_are_chosen_by_mouse_and_by_arrows(hand: Hand) -> None:
    """A press ends where it is released; all lines share a column; unsolved puzzles are next."""
    open_list(hand)
    first, second = (hand.node(f"{number}, Puzzle").rect.center for number in (1, 2))
    hand.press(first)
    hand.move(second)
    hand.release(second)
    hand.press(second)
    assert hand.sees("dialog: Puzzles"), "nothing opens before the release, or beside the press"
    hand.release(second)
    assert hand.sees("Puzzle 2 · easy")
    hand.key(pygame.K_ESCAPE)
    line = hand.node("Easy: 0 of 30").widget
    assert line
    hand.form.focus_on(line)
    for key in (pygame.K_LEFT, *[pygame.K_RIGHT] * 20):
        hand.key(key)
    assert hand.sees("> list item: 15, Puzzle 15", "[x]"), "the end of the line"
    for key in (*[pygame.K_LEFT] * 13, pygame.K_DOWN):
        hand.key(key)
    hand.do(pygame.K_RETURN, "Puzzle 17 · easy")
    for number, puzzle in enumerate(PUZZLES):
        if number not in (7, 20):
            hand.app.context.progress.add_try(puzzle.id, solved=True)
    hand.do(pygame.K_ESCAPE, "Solved: 58 of 60.")
    hand.do("Next puzzle", "Puzzle 8 ")
    for number, following in ((21, 8), (8, 9), (60, 1)):
        hand.do("Back")
        hand.click_on(f"{number}, ")
        hand.do(PUZZLES[number - 1].answer)
        hand.do("Next puzzle", f"Puzzle {following} ")


def test_newcomers_read_about_the_gray_wall_before_their_first_puzzle_there(hand: Hand) -> None:
    """Once, and only if lessons are on; list and puzzle name wall and rules before."""
    context = hand.app.context
    open_list(hand, "Puzzle of the day: 2026-03-17 · Green Box, gray wall", today=GRAY_DAY)
    hand.do("Solve", "Find the best move", "Green Box, gray wall")
    hand.do("Back")
    hand.change(lessons=True)
    hand.do("Next puzzle", "Puzzle 1 · easy · Azul, colored wall")
    hand.do("Back")
    hand.do("Solve", "> list item: The gray wall")
    hand.do(pygame.K_ESCAPE, "Find the best move")
    assert context.settings.lessons_seen == ("choose",)
    hand.do("Back")
    hand.do("Solve", "Find the best move")


def test_a_daily_puzzle_counts_for_the_day_on_which_it_was_opened(hand: Hand) -> None:
    """Also when it is solved after midnight; it is unsolved again when it returns after years."""
    today, add_try = TODAY.toordinal(), hand.app.context.progress.add_try
    add_try(daily_puzzle(today - 1).id, solved=True, day=today - 1)
    add_try(daily_puzzle(today).id, solved=True, day=today - 730)
    open_list(hand, "Puzzle of the day: 2026-03-10 · Azul, colored wall · Streak: 1 day")
    hand.do("Solve", gone="solved")
    hand.app.context.today = lambda: TODAY + timedelta(1)
    hand.do(daily_puzzle(today).answer, "Streak: 2 days")
    hand.do(pygame.K_ESCAPE, "2026-03-11 · Azul, colored wall · Streak: 2 days")


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
    (3, 3): "Your move. The score is level at 3.",
    (3, 3, 0): "Your move. You’re level with Ben.",
    (3, 0, 5): "Your move. You trail Carla by 2 points.",
}


def test_a_puzzle_says_how_the_game_stands_and_how_close_an_answer_comes(hand: Hand) -> None:
    """Drafts from equal displays, and of equivalent colors, are as good as the answer."""
    for scores, text in SITUATIONS.items():
        boards = map(PlayerBoard, scores)
        open_position(hand, table(*boards, displays="RRBB RRBB RYYB - -"), WRONG)
        assert hand.sees(text)
        hand.key(pygame.K_ESCAPE)
    nearly = PlayerBoard(0, ("B", "", "", "", ""), (".YRKW", *EMPTY.wall[1:]))
    open_position(hand, table(nearly, EMPTY, displays="RRBB RRBB RYYB - -"), WRONG)
    assert hand.sees("Last round! Ana completes row 1")
    for state, tried, verdict in VERDICTS:
        hand.key(pygame.K_ESCAPE)
        best = parse_record("1R2" if state == EQUAL_DISPLAYS else "1B2")
        assert isinstance(best, Draft)
        open_position(hand, state, best)
        is_right = verdict == "Correct!"
        hand.do(parse_record(tried), verdict, "Likely to follow:" if is_right else "Not quite")
        last = "> button: Back" if is_right else "button: Show answer"
        assert hand.words()[-1] == last, "the last button stays in its place"


@pytest.mark.parametrize(
    ("slack", "verdict"), [(1.0, "Just as good. We had:"), (1e-9, "Not quite")]
)
def test_for_an_own_mistake_a_search_decides_which_moves_are_right(
    slack: float, verdict: str, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It tells the move of the game, and what that cost; programs' mistakes are no puzzles."""
    open_position(hand, FIRST.state, FIRST.answer, slack=slack)
    assert hand.sees("Find a better move")
    assert hand.sees(" · 1 of 1")
    assert hand.sees("In the game:", "Your win chance fell from 60% to 40%.")
    worst = think(FIRST.state, Level.GRANDMASTER, 0, 1000).choices[-1].record
    with monkeypatch.context() as patch:
        patch.setattr(DraftComparison, "run_slice", lambda *_: None)
        hand.play(worst)
    assert hand.sees("Checking your move …")
    assert not hand.node("Show answer").is_enabled
    hand.settle()
    assert hand.sees(verdict)
    assert not hand.sees("In the game")
    assert not hand.sees("Every other move costs")
    if slack < 1:
        assert hand.sees("Your win chance fell from 60% to ")
        hand.do("Show answer", gone="Your win chance fell")


# Errors


def refuse(*_: object) -> None:
    raise PermissionError(errno.EACCES, "denied")


def test_errors_of_the_file_are_told_in_the_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A damaged file is kept under another name; what is not saved yet is saved later."""
    hand = Hand(tmp_path)
    hand.paths.puzzles.write_text("nonsense")
    open_list(hand, "couldn’t be read. The old file is kept as puzzles.json.broken.")
    assert (tmp_path / "puzzles.json.broken").read_text() == "nonsense"
    hand.do("Next puzzle")
    with monkeypatch.context() as patch:
        patch.setattr(files, "replace", refuse)
        hand.do(FIRST.answer, "Correct!")
        assert hand.app.notice is None, "no game is unsaved"
        hand.do(pygame.K_ESCAPE, "Your solved puzzles aren’t saved: access is denied.")
    hand.close()
    assert FIRST.id in hand.paths.puzzles.read_text()


def test_the_list_does_not_wait_for_a_slow_disk(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand.paths.puzzles.write_text(json.dumps({FIRST.id: {"solved": True}}))
    may_read, read = Event(), files.head
    with monkeypatch.context() as patch:
        patch.setattr(files, "head", lambda *given: may_read.wait(5) and read(*given))
        hand.push("Puzzles")
        hand.tick(60)
        assert hand.sees("Easy: 0 of 30")
        may_read.set()
        hand.settle("mistakes")
    assert hand.sees("Easy: 1 of 30")


def test_without_a_search_only_its_texts_are_missing(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where it would have decided, the puzzle is asked again, and no try counts."""
    monkeypatch.setattr(DraftComparison, "run_slice", refuse)
    open_position(hand, FIRST.state, FIRST.answer, slack=0.0)
    hand.do(WRONG, "Your move couldn’t be checked. Details: ", gone="Likely to follow")
    assert hand.state == FIRST.state
    assert hand.app.context.progress.of(FIRST.id) is None
    hand.do(FIRST.answer, "Correct!", gone="checked")
    for draft, verdict in ((WRONG, "Not quite"), (FIRST.answer, "Correct!")):
        hand.do(pygame.K_ESCAPE, "New game")
        open_position(hand, FIRST.state, FIRST.answer)
        hand.do(draft, verdict, gone="checked")
