"""The tutorial: all steps, wrong moves, and the claims about the prepared tables."""

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from azul.book import TABLES, PracticeTable, sums
from azul.engine import LETTERS, Draft, Phase, apply, events, legal_moves, parse_record
from azul.kit.audio import Audio, Sound
from azul.scenes.practice.tutorial import TutorialScene
from azul.scenes.scene import BackToMenu
from tests.cases import slow
from tests.engine.boards import play
from tests.looks.gallery import Gallery, PictureOptions
from tests.play.mouse_player import MousePlayer
from tests.play.single_device import Keyboard, Mouse
from tests.transcript import Words

FIRST = TABLES[0].exercises[0]


def draft(text: str) -> Draft:
    """Return a draft in the spelling of records."""
    record = parse_record(text)
    assert isinstance(record, Draft)
    return record


def wait_for(player: MousePlayer, *parts: str) -> None:
    """Tick until a line with all these parts can be read."""
    for _ in range(50):
        if player.sees(*parts):
            return
        player.wait(0.2)
    raise AssertionError(player.words())


@pytest.mark.parametrize("device", [Keyboard, *slow([Mouse])])
def test_the_whole_tutorial_leads_to_a_first_game_with_one_device(
    device: Any, tmp_path: Path
) -> None:
    player = device(tmp_path)
    player.push("Spielend lernen")
    for table, score in zip(TABLES, (7, 14, 53), strict=True):
        for exercise in table.exercises:
            wait_for(player, player.app.context.strings(exercise.task))
            player.play(exercise.draft)
            player.push("Weiter")
        assert player.sees(f"Punkte: {score}")
        player.push("Weiter")
    player.push("Erstes Spiel beginnen")
    assert player.scene.session.game.seats[1].level == "journeyman"
    player.close()


def test_each_step_is_explained_and_waits_for_the_player(player: MousePlayer, words: Words) -> None:
    """Repeated clicks in one place skip no step, and start no game by accident.

    The tutorial lights the tiles to take; the other player's draft is lit before the move. It saves
    only the tips that it has taught.
    """
    settings = player.app.context.settings
    player.push("Learn by doing")
    table = player.app.stack.top
    assert isinstance(table, TutorialScene)
    assert table.announced_record() == FIRST.draft
    player.move(player.source(FIRST.draft))
    assert table.announced_record() is None, "the pointer is on tiles"
    player.click(player.source(FIRST.draft))
    assert table.announced_record() is None, "the player holds tiles"
    player.click(player.target(FIRST.draft))
    words.check("learn-done", table)
    player.click(player.source(draft("3R3")))
    assert not player.sees("In your hand")
    player.double_click(player.button("Continue").rect.center)
    assert table.announced_record() == FIRST.reply
    words.check("learn-reply", table)
    player.wait(0.5)
    assert player.sees("is playing.")
    player.wait(0.5)
    assert player.sees("2 of 6")
    assert player.sees("Keyboard: C, K, 4, Enter")
    assert [entry.is_done for entry in table.outline()] == [True] + [False] * 5
    assert [entry.title for entry in table.outline() if entry.is_current] == ["The center"]
    for exercise in TABLES[0].exercises[1:]:
        wait_for(player, exercise.task)
        player.play(exercise.draft)
        player.key(pygame.K_RETURN)
    words.check("learn-tiled", player.app.stack.top)
    player.key(pygame.K_RETURN)
    player.play(TABLES[1].exercises[0].draft)
    for _ in range(2):
        player.push("Continue")
    player.play(TABLES[2].exercises[0].draft)
    place = player.button("Continue").rect.center
    for _ in range(3):
        player.click(place)
    end = player.app.stack.top
    words.check("learn-end", end)
    for seconds, is_enabled in ((0.3, False), (0.3, True)):
        player.wait(seconds)
        assert player.node("Play your first game").is_enabled == is_enabled
    assert isinstance(end, TutorialScene)
    assert all(entry.is_done for entry in end.outline())
    player.do("Strategy", "Strategy · 1 of 10")
    player.do("Back", "Learn by doing")
    assert [*player.paths.games.glob("*")] == []
    taught = {"take", "place", "center", "line", "score", "end"}
    assert {*player.app.context.settings.tips_seen} == taught, (
        "a first game does not repeat these tips"
    )
    assert replace(player.app.context.settings, tips_seen=()) == settings


def test_a_wrong_move_is_taken_back_with_a_reason_and_a_sound(
    player: MousePlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Esc closes the message before it leaves; the right move still counts afterwards."""
    sounds: list[Sound] = []
    monkeypatch.setattr(Audio, "play", lambda _, name: sounds.append(name))
    player.push("Learn by doing")
    tiles, line = "For now, take both blue tiles", "For now, drop them on line 2"
    for text, reason in {"1K2": tiles, "3R4": tiles, "1B4": line, "1B1": line, "1BF": line}.items():
        player.do(draft(text), reason, "Continue (disabled)", gone="In your hand")
        assert player.state == TABLES[0].start
        assert sounds.pop() == Sound.REFUSE
    player.do(pygame.K_ESCAPE, "Learn by doing", gone=line)
    player.do(FIRST.draft, "Line 2 is complete.")
    player.do(pygame.K_ESCAPE, "New game")


def run_length(cells: str, index: int) -> int:
    """Return the number of adjacent tiles in a row or column around an index."""
    before, after = cells[:index].rpartition(".")[2], cells[index:].partition(".")[0]
    return len(before) + len(after)


@pytest.mark.parametrize("table", TABLES)
def test_a_table_is_possible_in_a_real_game(table: PracticeTable) -> None:
    """There are 20 tiles of each color, and walls can have scored the points on the boards."""
    start = table.start
    boards = ["".join((*board.lines, *board.wall, board.floor)) for board in start.players]
    lying = Counter("".join((*start.displays, start.center, *boards)))
    for letter, in_bag, in_lid in zip(LETTERS, start.bag, start.lid, strict=True):
        assert min(in_bag, in_lid) >= 0
        assert lying[letter] + in_bag + in_lid == 20
    for board in start.players:
        columns = ["".join(cells) for cells in zip(*board.wall, strict=True)]
        most = 0
        for row, cells in enumerate(board.wall):
            for column, cell in enumerate(cells):
                runs = run_length(cells, column), run_length(columns[column], row)
                most += (sum(run for run in runs if run > 1) or 1) if cell != "." else 0
        assert board.score <= most


def test_the_moves_are_legal_and_score_the_points_in_the_texts() -> None:
    """At the last table the learner is 14 points behind, and wins."""
    for table, said in zip(
        TABLES,
        (
            "Line 1, white: 2 across = +2/Line 2, blue: 2 across + 2 down = +4/Floor line: −2",
            "Line 3, blue: 4 across + 3 down = +7",
            "Line 2, yellow: 5 across + 5 down = +10/"
            "Complete row: +2/Complete column: +7/Complete color: +10",
        ),
        strict=True,
    ):
        state = before = table.start
        moves = [move for each in table.exercises for move in (each.draft, each.reply) if move]
        for move in moves:
            assert move in legal_moves(state)
            before, state = state, apply(state, move)
        assert "/".join(map(str, sums(events(before, moves[-1]), 0))) == said
    first, (learner, other) = TABLES[0], TABLES[2].start.players
    after = play(first.start, *(str(m) for e in first.exercises for m in (e.draft, e.reply) if m))
    assert (after.first_player, after.players[0].lines[3]) == (0, "KK"), "line 4 is incomplete"
    assert "4 across and 3 down" in TABLES[1].tiling[1]
    assert f"{other.score - learner.score} points ahead" in TABLES[2].exercises[0].before
    assert state.phase == Phase.GAME_OVER
    assert state.players[0].score > state.players[1].score


@pytest.mark.pictures
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("text", [150, 200])
def test_each_task_can_be_read_in_a_small_window_without_scrolling(
    tmp_path: Path, text: int, language: str
) -> None:
    gallery = Gallery(tmp_path, PictureOptions((1024, 640), language, 2, text))
    for number, table in enumerate(TABLES):
        scene = TutorialScene(gallery.context, lambda: BackToMenu(), number)
        gallery.stack.push(scene)
        task = gallery.context.strings(table.exercises[0].task)
        (line,) = [widget for widget in scene.side.area.tree() if widget.label == task]
        assert line.view
        assert line.view.contains(line.rect)
        gallery.stack.scenes.pop().leave()
    gallery.app.close()
