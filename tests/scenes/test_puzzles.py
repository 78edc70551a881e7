"""Puzzles: right and wrong answers, the saved progress, the daily puzzle and own mistakes."""

import errno
import json
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from threading import Event
from typing import Any

import pygame
import pytest

from azul import files
from azul.book import Lesson, Topic
from azul.bots import Level, think
from azul.engine import CENTER, Color, Draft, State, Wall, apply, legal_moves, parse_record
from azul.game import Seat, Seating, Step, describe_draft
from azul.i18n import sentence
from azul.insight import DraftComparison, Mistake, same_move
from azul.kit.containers import TextLine
from azul.kit.widgets import Button
from azul.saves.progress import PuzzleProgress
from azul.scenes.dialogs.rules import RulesScene
from azul.scenes.library.menu import MenuScene
from azul.scenes.practice.puzzle import PuzzleScene, PuzzleStatus
from azul.scenes.practice.puzzle_numbers import PuzzleNumberLine
from azul.scenes.practice.puzzle_positions import (
    PuzzlePosition,
    PuzzleSet,
    bundled_puzzles,
    daily_puzzle,
    positions_from_mistakes,
    positions_from_puzzles,
)
from azul.scenes.practice.puzzles import PuzzlesScene
from azul.scenes.practice.side_panel import Tone
from azul.services import by_people
from azul.table.drag import DropTarget
from azul.table.slots import contents_of, source_slots
from tests.engine.boards import EMPTY, table
from tests.play.hand import DOUBLE_CLICK_SECONDS, Hand
from tests.play.single_device import GERMAN_COLOR_KEYS, Keyboard, Mouse, digit
from tests.resizing import resize
from tests.threads import join_threads

SEATS = (Seat("Ana", 0, None), Seat("Ben", 1, None))


def puzzle_scene(hand: Hand) -> PuzzleScene:
    scene = hand.app.stack.top
    assert isinstance(scene, PuzzleScene)
    return scene


def puzzle_list(hand: Hand) -> PuzzlesScene:
    scene = hand.app.stack.top
    assert isinstance(scene, PuzzlesScene)
    return scene


def play_by_mouse(hand: Hand, draft: Draft) -> None:
    """Play a draft by dragging its tiles."""
    scene = puzzle_scene(hand)
    picture = contents_of(scene.animations.final_state)
    slots = source_slots(picture, draft.source)
    start = next(slot for slot in slots if picture[slot] == draft.color)
    hand.drag(
        scene.stage.table.slot_rect(start).center,
        scene.stage.table.drop_point(DropTarget(draft.line), scene.start.to_act),
    )


def play_by_keys(hand: Hand, draft: Draft) -> None:
    """Play a draft by keys for display, color and line."""
    source = pygame.K_c if draft.source == CENTER else digit(draft.source)
    line = digit(draft.line) if draft.line else pygame.K_f
    for key in (source, GERMAN_COLOR_KEYS[draft.color], line, pygame.K_RETURN):
        hand.key(key)


def wait_for_comparison(hand: Hand) -> None:
    """Wait until the comparison has ended."""
    for _ in range(3000):
        task = puzzle_scene(hand)._comparison_task
        if task is None or not task.is_running:
            return
        hand.tick(1)
    raise AssertionError("the comparison does not end")


def other_draft(state: State, answer: Draft) -> Draft:
    moves = (move for move in legal_moves(state) if isinstance(move, Draft))
    return next(move for move in moves if not same_move(state, move, answer))


def panel_text(hand: Hand) -> str:
    return "\n".join(side_text.text for side_text in puzzle_scene(hand).texts())


def text_tones(hand: Hand) -> list[Tone]:
    return [side_text.tone for side_text in puzzle_scene(hand).texts()]


def easy_numbers(hand: Hand) -> PuzzleNumberLine:
    """The first row of numbers in the list."""
    return next(w for w in puzzle_list(hand).form.widgets if isinstance(w, PuzzleNumberLine))


def open_list(hand: Hand) -> None:
    """Open the list, with all that is read in the background; then nothing moves any more."""
    german = hand.app.context.strings.language == "de"
    hand.push("Aufgaben" if german else "Puzzles")
    join_threads("mistakes")
    hand.app.autosave.flush()
    hand.tick()


def open_first_puzzle(hand: Hand) -> None:
    """Open the first unsolved puzzle."""
    german = hand.app.context.strings.language == "de"
    open_list(hand)
    hand.push("Nächste Aufgabe" if german else "Next puzzle")


@pytest.mark.parametrize("size", [(1366, 768), (900, 1200)])
def test_the_panel_is_beside_the_table_or_below_it_in_a_tall_window(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    hand = Hand(tmp_path)
    open_first_puzzle(hand)
    scene, window = puzzle_scene(hand), pygame.Rect((0, 0), size)
    resize(hand.app.context, scene, size)
    assert window.contains(scene.side.rect)
    assert not scene.side.rect.colliderect(pygame.Rect((0, 0), scene.side.table))
    hand.close()


def test_a_number_opens_its_puzzle_on_release_if_the_pointer_is_still_on_it(
    tmp_path: Path,
) -> None:
    """As with other buttons, moving away cancels the press, even to another number."""
    hand = Hand(tmp_path)
    hand.push("Puzzles")
    numbers = next(w for w in puzzle_list(hand).form.widgets if isinstance(w, PuzzleNumberLine))
    first, second = numbers.cell(0).center, numbers.cell(1).center
    hand.press(first)
    assert isinstance(hand.app.stack.top, PuzzlesScene)
    hand.move(second)
    hand.release(second)
    assert isinstance(hand.app.stack.top, PuzzlesScene)
    hand.press(second)
    hand.release(second)
    assert isinstance(hand.app.stack.top, PuzzleScene)
    hand.close()


@pytest.mark.parametrize("kind", [Keyboard, Mouse])
def test_a_puzzle_is_answered_wrongly_tried_again_and_solved(kind: Any, tmp_path: Path) -> None:
    hand = kind(tmp_path)
    play = play_by_keys if kind is Keyboard else play_by_mouse
    open_first_puzzle(hand)
    first = puzzle_scene(hand).position
    play(hand, other_draft(first.state, first.answer))
    wait_for_comparison(hand)
    assert text_tones(hand)[0] is Tone.WRONG
    assert "Siegchance" in panel_text(hand)
    hand.push("Noch einmal")
    assert puzzle_scene(hand).animations.final_state == first.state
    play(hand, first.answer)
    wait_for_comparison(hand)
    assert text_tones(hand)[0] is Tone.RIGHT
    assert len(puzzle_scene(hand).texts()) > 1, "there must be a reason too"
    hand.push("Nächste Aufgabe")
    assert puzzle_scene(hand).position != first
    hand.push("Zurück")
    rows = [
        widget for widget in puzzle_list(hand).form.widgets if isinstance(widget, PuzzleNumberLine)
    ]
    assert [sum(row.solved) for row in rows] == [1, 0, 0, 0, 0, 0, 0]
    hand.app.close()


def test_showing_the_answer_does_not_count_as_solving(tmp_path: Path) -> None:
    hand = Hand(tmp_path)
    open_first_puzzle(hand)
    position = puzzle_scene(hand).position
    play_by_mouse(hand, other_draft(position.state, position.answer))
    hand.push("Show answer")
    wait_for_comparison(hand)
    assert puzzle_scene(hand).animations.final_state == apply(position.state, position.answer)
    assert text_tones(hand)[0] is Tone.STRONG
    assert hand.app.context.progress.of(position.key) == PuzzleProgress(solved=False)
    assert puzzle_scene(hand).heading()[1].endswith(" · not solved yet")
    hand.push("Try again")
    play_by_mouse(hand, position.answer)
    wait_for_comparison(hand)
    assert text_tones(hand)[0] is Tone.RIGHT
    found = hand.app.context.progress.of(position.key)
    assert found == PuzzleProgress(solved=False), "it was no answer of one's own"
    hand.app.close()


def test_keys_on_a_button_press_it_and_do_not_lift_tiles(tmp_path: Path) -> None:
    """Enter would lift tiles from the display that was pointed at before."""
    hand = Hand(tmp_path)
    open_first_puzzle(hand)
    scene, position = puzzle_scene(hand), puzzle_scene(hand).position
    hand.key(pygame.K_RIGHT)
    assert scene.stage.hand.chosen_slot
    button = hand.button("Show answer")
    for _ in range(20):
        if scene.form.focused is not button:
            hand.key(pygame.K_TAB)
    hand.key(pygame.K_RETURN)
    assert scene.stage.hand.drag is None
    wait_for_comparison(hand)
    assert scene.animations.final_state == apply(position.state, position.answer)
    hand.app.close()


def test_a_double_click_does_not_skip_the_answer(tmp_path: Path) -> None:
    hand = Hand(tmp_path)
    open_first_puzzle(hand)
    position = puzzle_scene(hand).position
    hand.double_click(hand.button("Show answer").rect.center)
    wait_for_comparison(hand)
    assert puzzle_scene(hand).animations.final_state == apply(position.state, position.answer)
    hand.wait(DOUBLE_CLICK_SECONDS)
    hand.double_click(hand.button("Next puzzle").rect.center)
    assert puzzle_scene(hand).position != position
    assert puzzle_scene(hand).animations.final_state == puzzle_scene(hand).position.state
    hand.app.close()


def test_solved_puzzles_are_saved(tmp_path: Path) -> None:
    hand = Hand(tmp_path)
    open_first_puzzle(hand)
    position = puzzle_scene(hand).position
    play_by_mouse(hand, position.answer)
    hand.close()
    assert json.loads(hand.paths.puzzles.read_text())[position.key] == {"tries": 1, "solved": True}
    restarted = Hand(tmp_path)
    open_first_puzzle(restarted)
    assert puzzle_scene(restarted).position.key != position.key
    assert [*restarted.paths.games.glob("*")] == [], "a puzzle is no game"
    restarted.close()


def test_a_damaged_file_is_reported_and_set_aside(tmp_path: Path) -> None:
    (tmp_path / "puzzles.json").write_text("nonsense")
    hand = Hand(tmp_path)
    open_list(hand)
    assert "puzzles.json.broken" in puzzle_list(hand).body()
    assert (tmp_path / "puzzles.json.broken").read_text() == "nonsense"
    hand.app.close()


def test_a_save_error_is_shown_here_and_not_as_an_unsaved_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, data: bytes) -> None:
        raise PermissionError(errno.EACCES, "denied")

    hand = Hand(tmp_path)
    open_first_puzzle(hand)
    monkeypatch.setattr("azul.files.replace", refuse)
    play_by_mouse(hand, puzzle_scene(hand).position.answer)
    hand.app.autosave.flush()
    hand.tick()
    assert hand.app.notice is None
    hand.key(pygame.K_ESCAPE)
    assert "Your solved puzzles aren’t saved: access is denied." in puzzle_list(hand).body()
    monkeypatch.undo()
    hand.close()
    assert hand.paths.puzzles.exists()


def test_the_list_opens_before_progress_is_read_from_a_slow_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_read, read = Event(), files.head
    hand = Hand(tmp_path)
    (first, *_) = positions_from_puzzles(bundled_puzzles(), hand.app.context)
    hand.paths.puzzles.write_text(json.dumps({first.key: {"solved": True}}))
    with monkeypatch.context() as patch:
        patch.setattr(files, "head", lambda *given: may_read.wait(5) and read(*given))
        hand.push("Puzzles")
        hand.tick(60)
        numbers = next(w for w in puzzle_list(hand).form.widgets if isinstance(w, PuzzleNumberLine))
        assert not any(numbers.solved)
        may_read.set()
        hand.app.autosave.flush()
    hand.tick()
    numbers = next(w for w in puzzle_list(hand).form.widgets if isinstance(w, PuzzleNumberLine))
    assert numbers.solved[0]
    hand.app.close()


def test_numbers_are_chosen_by_arrows_and_by_mouse(tmp_path: Path) -> None:
    hand = Hand(tmp_path)
    open_list(hand)
    hand.click(easy_numbers(hand).cell(4).center)
    assert puzzle_scene(hand)._number == 4
    hand.key(pygame.K_ESCAPE)
    scene = puzzle_list(hand)
    scene.form.focus_on(easy_numbers(hand))
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RETURN):
        hand.key(key)
    assert puzzle_scene(hand)._number == 16, "the second number in the second row"
    hand.app.close()


def test_the_next_puzzle_after_the_last_one_is_the_first_unsolved_one(tmp_path: Path) -> None:
    hand = Hand(tmp_path)
    context = hand.app.context
    puzzles = PuzzleSet(positions_from_puzzles(bundled_puzzles(), context), context.progress)
    for number in range(60):
        if number not in (7, 20):
            context.progress.add_try(puzzles.positions[number].key, solved=True)
    assert (puzzles.next_number(-1), puzzles.next_number(7), puzzles.next_number(59)) == (7, 20, 7)
    context.progress.add_try(puzzles.positions[7].key, solved=True)
    context.progress.add_try(puzzles.positions[20].key, solved=True)
    assert (puzzles.next_number(3), puzzles.next_number(59)) == (4, 0), "all are solved"
    assert PuzzleSet(puzzles.positions[:1], context.progress).next_number(0) is None
    hand.app.close()


TODAY = date(2026, 3, 10)


def solve_on_days(hand: Hand, *days_ago: int) -> None:
    """Set today's date, and mark the daily puzzles of so many days ago as solved."""
    hand.app.context.today = lambda: TODAY
    for day in (TODAY.toordinal() - days for days in days_ago):
        hand.app.context.progress.add_try(daily_puzzle(day).id, True, day)


def daily_status(hand: Hand) -> str:
    """The text beside the button of the daily puzzle."""
    lines = (w.label for w in puzzle_list(hand).form.widgets if isinstance(w, TextLine))
    return next(lines)


@pytest.mark.parametrize("kind", [Keyboard, Mouse])
def test_the_puzzle_of_the_day_is_solved_and_continues_the_streak(
    kind: Any, tmp_path: Path
) -> None:
    """It can be solved once a day, and does not count as one of the numbered puzzles."""
    hand = kind(tmp_path)
    solve_on_days(hand, 1, 2, 4)
    open_list(hand)
    assert (
        daily_status(hand) == "Aufgabe des Tages: 10.03.2026 · Azul, farbige Wand · Serie: 2 Tage"
    )
    hand.push("Lösen")
    position = puzzle_scene(hand).position
    assert position.key == daily_puzzle(TODAY.toordinal()).id
    play = play_by_keys if kind is Keyboard else play_by_mouse
    play(hand, other_draft(position.state, position.answer))
    wait_for_comparison(hand)
    assert "Serie" not in panel_text(hand)
    hand.push("Zurück")
    assert daily_status(hand) == (
        "Aufgabe des Tages: 10.03.2026 · Azul, farbige Wand · noch nicht gelöst · Serie: 2 Tage"
    )
    hand.push("Lösen")
    play(hand, position.answer)
    wait_for_comparison(hand)
    assert "Serie: 3 Tage" in panel_text(hand)
    assert puzzle_scene(hand).heading()[1].endswith(" · gelöst")
    hand.push("Zurück")
    assert (
        daily_status(hand)
        == "Aufgabe des Tages: 10.03.2026 · Azul, farbige Wand · gelöst · Serie: 3 Tage"
    )
    assert not any(
        any(w.solved) for w in puzzle_list(hand).form.widgets if isinstance(w, PuzzleNumberLine)
    )
    hand.push("Noch einmal lösen")
    assert puzzle_scene(hand).position.key == position.key
    hand.push("Zurück")
    hand.app.context.today = lambda: TODAY + timedelta(1)
    puzzle_list(hand).uncover()
    assert (
        daily_status(hand) == "Aufgabe des Tages: 11.03.2026 · Azul, farbige Wand · Serie: 3 Tage"
    )
    hand.app.close()


GRAY_DAY = date(2026, 3, 17)


def open_gray_puzzle(hand: Hand) -> None:
    """Open the puzzle of a day on the gray wall."""
    hand.app.context.today = lambda: GRAY_DAY
    open_list(hand)
    hand.push("Solve")


def test_a_puzzle_says_its_rules_and_wall_before_it_starts_and_in_it(tmp_path: Path) -> None:
    hand = Hand(tmp_path)
    hand.app.context.today = lambda: GRAY_DAY
    open_list(hand)
    assert daily_status(hand) == "Puzzle of the day: 2026-03-17 · Green Box, gray wall"
    lines = [w for w in puzzle_list(hand).form.widgets if isinstance(w, PuzzleNumberLine)]
    said = [part.label for line in lines for part in line.parts()]
    rules = {"azul": "Azul", "green-box": "Green Box"}
    for text, puzzle in zip(said, bundled_puzzles(), strict=True):
        assert f"{rules[puzzle.state.ruleset]}, {puzzle.state.wall} wall" in text
    hand.push("Solve")
    assert "Green Box, gray wall" in puzzle_scene(hand).heading()[1]
    hand.app.close()


def test_newcomers_read_about_the_gray_wall_before_their_first_puzzle_there(
    tmp_path: Path,
) -> None:
    """Once, and not after they have read the lesson about it in a game."""
    hand = Hand(tmp_path)
    context = hand.app.context
    context.change_settings(replace(context.settings, lessons=True))
    open_first_puzzle(hand)
    assert puzzle_scene(hand).start.wall is Wall.COLORED
    hand.push("Back")
    hand.push("Back")
    open_gray_puzzle(hand)
    rules = hand.app.stack.top
    assert isinstance(rules, RulesScene)
    assert rules.chosen is Topic.GRAY_WALL
    hand.key(pygame.K_ESCAPE)
    hand.tick(3)
    assert puzzle_scene(hand).start.wall is Wall.GRAY
    assert Lesson.CHOOSE in context.settings.lessons_seen
    hand.push("Back")
    hand.push("Solve")
    hand.tick(3)
    assert isinstance(hand.app.stack.top, PuzzleScene)
    hand.app.close()


def test_without_lessons_a_puzzle_on_the_gray_wall_opens_at_once(tmp_path: Path) -> None:
    hand = Hand(tmp_path)
    open_gray_puzzle(hand)
    hand.tick(3)
    assert puzzle_scene(hand).start.wall is Wall.GRAY
    hand.app.close()


def test_a_puzzle_that_is_solved_after_midnight_counts_for_its_day(tmp_path: Path) -> None:
    hand = Hand(tmp_path)
    solve_on_days(hand, 1)
    open_list(hand)
    hand.push("Solve")
    hand.app.context.today = lambda: TODAY + timedelta(1)
    play_by_mouse(hand, puzzle_scene(hand).position.answer)
    assert "Streak: 2 days" in panel_text(hand)
    hand.key(pygame.K_ESCAPE)
    assert (
        daily_status(hand) == "Puzzle of the day: 2026-03-11 · Azul, colored wall · Streak: 2 days"
    )
    hand.app.close()


def test_a_daily_puzzle_counts_as_unsolved_when_it_is_repeated(tmp_path: Path) -> None:
    """The set of daily puzzles repeats after two years."""
    hand = Hand(tmp_path)
    hand.app.context.today = lambda: TODAY
    today = TODAY.toordinal()
    hand.app.context.progress.add_try(daily_puzzle(today).id, solved=True, day=today - 730)
    open_list(hand)
    assert daily_status(hand) == "Puzzle of the day: 2026-03-10 · Azul, colored wall"
    hand.push("Solve")
    solved = hand.app.context.progress.of(puzzle_scene(hand).position.key)
    assert solved == PuzzleProgress(solved=True, day=today - 730)
    assert not puzzle_scene(hand).heading()[1].endswith("solved")
    hand.app.close()


def open_own_mistake(hand: Hand, slack: float | None = None) -> None:
    """Open a bundled puzzle as an own mistake, with this slack or the usual one."""
    _, state, answer = bundled_puzzles()[0]
    mistake = Mistake(9, state, other_draft(state, answer), answer, 0.2, 0.4)
    seating = Seating(SEATS)
    (position,) = positions_from_mistakes(by_people([mistake], seating))
    if slack is not None:
        position = position._replace(slack=slack)
    context = hand.app.context
    hand.app.stack.push(PuzzleScene(context, PuzzleSet([position], context.progress), 0))
    hand.tick()


@pytest.mark.parametrize(
    ("slack", "status"), [(1.0, PuzzleStatus.RIGHT), (1e-9, PuzzleStatus.WRONG)]
)
def test_for_an_own_mistake_a_search_decides_which_moves_are_right(
    slack: float, status: PuzzleStatus, tmp_path: Path
) -> None:
    hand = Hand(tmp_path)
    open_own_mistake(hand, slack)
    state, answer = puzzle_scene(hand).start, puzzle_scene(hand).position.answer
    worst = think(state, Level.GRANDMASTER, 0, 1000).choices[-1].record
    assert isinstance(worst, Draft)
    assert not same_move(state, worst, answer)
    play_by_mouse(hand, worst)
    wait_for_comparison(hand)
    assert puzzle_scene(hand)._status is status
    hand.app.close()


def test_for_an_own_mistake_the_move_of_the_game_is_shown(tmp_path: Path) -> None:
    hand = Hand(tmp_path)
    open_own_mistake(hand)
    mistake = puzzle_scene(hand).position.mistake
    assert mistake
    description = describe_draft(Step.from_record(mistake.state, mistake.played))
    assert puzzle_scene(hand).heading()[1].endswith(" · 1 of 1")
    assert f"In the game: {description}. Your win chance fell from 60% to 40%." in panel_text(hand)
    hand.push("Show answer")
    wait_for_comparison(hand)
    assert "In the game" not in panel_text(hand)
    hand.app.close()


@pytest.mark.parametrize(
    ("tried", "hint"),
    [
        ("1R2", "Right tiles, wrong line."),
        ("2R2", "Right tiles, wrong line."),
        ("3R1", "Right color."),
        ("1B1", "Another color is better."),
    ],
)
def test_a_wrong_answer_gets_a_hint(tmp_path: Path, tried: str, hint: str) -> None:
    """A draft from an equal display gets the same hint."""
    hand = Hand(tmp_path)
    state = table(EMPTY, EMPTY, displays="RRBB RRBB RYYB - -")
    position = PuzzlePosition(sentence("Task"), state, Draft(1, Color.RED, 1), SEATS, 0.0)
    hand.app.stack.push(
        PuzzleScene(hand.app.context, PuzzleSet([position], hand.app.context.progress), 0)
    )
    hand.tick()
    record = parse_record(tried)
    assert isinstance(record, Draft)
    play_by_mouse(hand, record)
    wait_for_comparison(hand)
    assert hint in panel_text(hand)
    labels = [w.words for w in puzzle_scene(hand).form.widgets if isinstance(w, Button)]
    assert labels[-1] == "Show answer", "the button stays in its place"
    hand.app.close()


EQUIVALENT_COLORS = table(EMPTY, EMPTY, displays="BBKK YYKK RRKW - -", wall=Wall.GRAY)
"""Blue and yellow are equivalent here."""


@pytest.mark.parametrize(
    ("tried", "status", "expected"),
    [
        ("2Y2", PuzzleStatus.RIGHT, "Correct!"),
        ("2Y3", PuzzleStatus.WRONG, "Right tiles, wrong line."),
        ("2K1", PuzzleStatus.WRONG, "Another color is better."),
    ],
)
def test_the_answer_is_right_with_an_equivalent_color_too(
    tmp_path: Path, tried: str, status: PuzzleStatus, expected: str
) -> None:
    """The expected continuation is for the color that was taken."""
    hand = Hand(tmp_path)
    position = PuzzlePosition(
        sentence("Task"), EQUIVALENT_COLORS, Draft(1, Color.BLUE, 2), SEATS, 0.0
    )
    hand.app.stack.push(
        PuzzleScene(hand.app.context, PuzzleSet([position], hand.app.context.progress), 0)
    )
    hand.tick()
    record = parse_record(tried)
    assert isinstance(record, Draft)
    play_by_mouse(hand, record)
    wait_for_comparison(hand)
    assert puzzle_scene(hand)._status is status
    assert expected in panel_text(hand)
    comparison = puzzle_scene(hand)._comparison
    assert comparison
    if status is PuzzleStatus.RIGHT:
        assert (comparison.best, comparison.chance_lost) == (record, 0)
        assert comparison.line[0] in legal_moves(apply(EQUIVALENT_COLORS, record))
    hand.app.close()


def test_the_loss_of_win_chance_is_shown_unless_it_is_too_small(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = Hand(tmp_path)
    open_first_puzzle(hand)
    position = puzzle_scene(hand).position
    play_by_mouse(hand, other_draft(position.state, position.answer))
    wait_for_comparison(hand)
    comparison = puzzle_scene(hand)._comparison
    assert comparison
    for chance, is_shown in ((0.42, True), (0.501, False)):
        monkeypatch.setattr(comparison, "best_chance", 0.52)
        monkeypatch.setattr(comparison, "chance", chance)
        assert ("Your win chance fell from 52% to 42%." in panel_text(hand)) is is_shown
        assert ("win chance fell" in panel_text(hand)) is is_shown
    hand.app.close()


def test_only_mistakes_of_people_are_puzzles() -> None:
    _, state, answer = bundled_puzzles()[0]
    mistake = Mistake(9, state, other_draft(state, answer), answer, 0.2, 0.4)
    for level, count in ((None, 1), ("master", 0)):
        seats = [Seat("Ana", 0, None), Seat("Ben", 1, None)]
        seats[state.to_act] = seats[state.to_act]._replace(level=level)
        assert len([*by_people([mistake], Seating(tuple(seats)))]) == count


def test_if_the_comparison_fails_the_puzzle_is_asked_again_and_no_attempt_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("no weights")

    hand = Hand(tmp_path)
    open_own_mistake(hand)
    position = puzzle_scene(hand).position
    monkeypatch.setattr(DraftComparison, "go_on", fail)
    play_by_mouse(hand, other_draft(position.state, position.answer))
    wait_for_comparison(hand)
    hand.tick(60)
    assert puzzle_scene(hand)._status is PuzzleStatus.ASKED
    assert puzzle_scene(hand).animations.final_state == position.state
    assert panel_text(hand).startswith("Your move couldn’t be checked. Details: ")
    assert hand.app.context.progress.of(position.key) is None
    play_by_mouse(hand, position.answer)
    assert text_tones(hand)[0] is Tone.RIGHT
    hand.app.close()


def test_a_failed_search_only_removes_its_texts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ValueError("no weights")

    hand = Hand(tmp_path)
    open_first_puzzle(hand)
    monkeypatch.setattr(DraftComparison, "go_on", fail)
    play_by_mouse(hand, puzzle_scene(hand).position.answer)
    wait_for_comparison(hand)
    assert text_tones(hand) == [Tone.RIGHT]
    hand.push("Next puzzle")
    hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_ESCAPE)
    assert isinstance(hand.app.stack.top, MenuScene)
    hand.app.close()
