"""The course on strategy: its topics at the table, and the claims about its positions."""

from collections import Counter
from pathlib import Path

import pygame
import pytest

from azul.book import LESSONS
from azul.bots import Question, think
from azul.engine import MARKER, Draft, State, board_after, legal_moves, outcomes
from azul.insight import LIMITS, Verdict, answered, compare_drafts, same_move
from azul.scenes.practice.puzzle import PuzzleScene
from azul.scenes.practice.puzzle_positions import bundled_puzzles
from tests.cases import slow, some
from tests.engine.boards import heap, tiles_on_table
from tests.play.mouse_player import MousePlayer
from tests.play.single_device import Keyboard
from tests.transcript import Words

POSITIONS = bundled_puzzles("strategy.txt")
TOPICS = [*zip(LESSONS, POSITIONS, strict=True)]
GOOD, MISTAKE = LIMITS[Verdict.INACCURACY], LIMITS[Verdict.MISTAKE]


def scene_of(player: MousePlayer) -> PuzzleScene:
    scene = player.app.stack.top
    assert isinstance(scene, PuzzleScene)
    return scene


def wrong_drafts(number: int) -> list[Draft]:
    """Return all drafts that are no answer to a position, as they are on the screen."""
    _, state, answer = POSITIONS[number]
    moves = [move for move in legal_moves(state) if isinstance(move, Draft)]
    return [move for move in moves if not same_move(state, move, answer)]


def test_a_topic_has_a_hint_after_a_wrong_try_and_a_reason_after_the_right_one(
    player: MousePlayer, words: Words
) -> None:
    """Screen readers read everything; the next topic follows, and the list marks done topics."""
    lesson, position = TOPICS[3]
    player.push("Puzzles")
    player.settle("mistakes")
    assert player.sees("Strategy: 0 of 10")
    player.click_on("4, Denying a color")
    words.check("lesson-asked", player.app.stack.top)
    assert not player.sees("For which line"), "the hint comes later"
    player.do(lesson.mistake, "Strategy · 4 of 10 · not solved yet")
    words.check("lesson-wrong", player.app.stack.top)
    player.do("Try again", "For which line", "Look at Inês’s board", gone="A tile can be worth")
    player.do(position.answer)
    words.check("lesson-right", player.app.stack.top)
    assert [topic.is_done for topic in scene_of(player).outline()].index(True) == 3
    player.do("Next topic", "heading: The starting player marker", "Strategy · 5 of 10")
    player.do("Back", "Strategy: 1 of 10", "4, ✓, Denying a color", "Solved: 0 of 60.")
    player.do("Back")
    player.do("Strategy", "heading: Lines you can fill")
    player.app.context.progress.add_try(POSITIONS[0].id, True)
    player.do("Back")
    player.do("Strategy", "heading: Columns before rows")


def test_the_answer_is_shown_after_two_wrong_tries_and_can_still_be_played(
    tmp_path: Path,
) -> None:
    """The player uses the keyboard.

    A topic is done after its answer was played; open topics follow.
    """
    player, (first, second, *_) = Keyboard(tmp_path), wrong_drafts(0)
    for other in POSITIONS[2:]:
        player.app.context.progress.add_try(other.id, True)
    player.push("Aufgaben")
    player.settle("mistakes")
    node = player.node("Strategie: 8 von 10")
    player.form.focus_on(node.widget)
    player.do(pygame.K_RETURN, "Musterreihen, die voll werden", "Strategie · 1 von 10")
    player.do(first, "Leider nein", "vor dir.")
    player.do("Noch einmal")
    shown = ("Leider nein", "3 × Gelb aus der Tischmitte in Musterreihe 3", "füllen Musterreihe 3")
    player.do(second, *shown, "Dein Zug kostet ", "noch nicht gelöst", gone="Verlockend")
    player.do("Noch einmal", "Strategie · 1 von 10 · noch nicht gelöst")
    right = ("Richtig!", "1 von 10 · gelöst", "Verlockend, kostet aber")
    player.do(POSITIONS[0].answer, *right, gone="zählt nicht")
    player.do("Nächstes Thema", "Spalten vor Reihen")
    player.do(POSITIONS[1].answer, "Richtig!", "Du hast alle Themen geschafft.")
    player.do("Nächstes Thema", "Farben früh sammeln", gone="alle Themen geschafft")
    player.do("Lösung zeigen", "Verlockend", "Du hast alle Themen geschafft.")
    player.close()


def test_the_list_of_topics_leads_to_each_of_them(player: MousePlayer) -> None:
    """Mouse and keyboard work; the keyboard begins at the open topic."""
    player.app.context.progress.add_try(POSITIONS[3].id, True)
    player.push("Puzzles")
    player.settle("mistakes")
    player.click_on("1, Lines you can fill")
    player.push("Topics")
    player.push("4. Denying a color ✓")
    assert player.sees("heading: Denying a color")
    player.push("Topics")
    player.key(pygame.K_DOWN)
    player.key(pygame.K_RETURN)
    assert player.sees("heading: The starting player marker")


def test_after_the_last_topic_the_course_ends(player: MousePlayer) -> None:
    for position in POSITIONS[:-1]:
        player.app.context.progress.add_try(position.id, True)
    player.push("Puzzles")
    player.settle("mistakes")
    player.click_on("10, Ending the game in time")
    player.do(
        POSITIONS[-1].answer, "You’ve finished all topics.", "> button: Back", gone="Next topic"
    )


# The positions


def test_positions_are_possible_and_one_has_three_players() -> None:
    for state in (position.state for position in POSITIONS):
        tiles = tiles_on_table(state) + heap(state.bag) + heap(state.lid)
        assert Counter(tile for tile in tiles if tile not in "." + MARKER) == dict.fromkeys(
            "BYRKW", 20
        )
    assert {len(position.state.players) for position in POSITIONS} == {2, 3}
    assert len({position.id for position in POSITIONS}) == len(LESSONS) == 10


@pytest.mark.parametrize("budget", [8000, *slow([100_000])])
@pytest.mark.parametrize("number", some(range(10), 3))
def test_the_answer_is_the_only_good_draft_and_the_mistake_is_one(number: int, budget: int) -> None:
    lesson, (_, state, answer) = TOPICS[number]
    choices = think(Question(state, budget=budget)).choices
    chances = {choice.record: choice.chances[state.to_act] for choice in choices}
    for draft in wrong_drafts(number):
        least = MISTAKE if draft == lesson.mistake else GOOD
        assert chances[answer] - chances[draft] >= least, draft
    assert lesson.mistake in chances


@pytest.mark.parametrize("number", range(10))
def test_the_text_about_the_mistake_is_true(number: int) -> None:
    lesson, (_, state, answer) = TOPICS[number]
    comparison = answered(compare_drafts(state, lesson.mistake, answer))
    assert comparison.chance_lost >= MISTAKE


def points_now(state: State, draft: Draft) -> tuple[int, int, int]:
    """Return points of tiles, floor line and bonuses as if the round ended after a draft."""
    outcome = outcomes(state.wall, board_after(state, draft), state.ruleset)[0]
    return sum(outcome.points), outcome.cost, sum(outcome.bonuses)


@pytest.mark.parametrize(
    ("number", "difference"),
    [(0, (5, 0, 0)), (1, (-1, 0, 7)), (2, (-3, 0, 0)), (4, (0, 1, 0)), (5, (5, 9, 7))],
)
def test_the_texts_have_the_right_points(number: int, difference: tuple[int, int, int]) -> None:
    """The difference is the answer's advantage over the mistake: tiles, minus points, bonuses."""
    lesson, (_, state, answer) = TOPICS[number]
    pairs = zip(points_now(state, answer), points_now(state, lesson.mistake), strict=True)
    assert tuple(best - other for best, other in pairs) == difference
