"""The scene "Learn by doing": the whole lesson by mouse and by keys, and wrong moves."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from azul.book import TABLES, PracticeTable, correction, sums
from azul.engine import (
    LETTERS,
    Draft,
    MarkerTaken,
    Phase,
    TilesFell,
    TilesPlaced,
    apply,
    events,
    legal_moves,
    parse_record,
)
from azul.kit.audio import Sound
from azul.kit.widgets import Button
from azul.scenes.game.round import RoundScene
from azul.scenes.library.menu import MenuScene
from azul.scenes.practice.learn import ExerciseStatus, LearnScene
from azul.scenes.scene import BackToMenu
from azul.table.drag import DropTarget
from azul.table.slots import contents_of, source_slots
from tests.looks.gallery import Gallery, PictureOptions
from tests.play.hand import Hand
from tests.play.single_device import GERMAN_COLOR_KEYS, Keyboard, Mouse, digit

FIRST = TABLES[0].exercises[0]


def learn_scene(hand: Hand) -> LearnScene:
    scene = hand.app.stack.top
    assert isinstance(scene, LearnScene)
    return scene


def wait_for_status(hand: Hand, status: ExerciseStatus) -> None:
    """Tick until the exercise has this status."""
    for _ in range(200):
        if learn_scene(hand)._status is status:
            return
        hand.tick(1)
    raise AssertionError(f"{status} was not reached")


def play_by_mouse(hand: Hand, draft: Draft) -> None:
    """Play a draft by dragging its tiles."""
    scene = learn_scene(hand)
    picture = contents_of(scene.animations.final_state)
    slots = source_slots(picture, draft.source)
    start = next(slot for slot in slots if picture[slot] == draft.color)
    end = scene.stage.table.drop_point(DropTarget(draft.line), 0)
    hand.drag(scene.stage.table.slot_rect(start).center, end)


def play_by_keys(hand: Hand, draft: Draft) -> None:
    """Play a draft by keys for display, color and line."""
    source = digit(draft.source) if draft.source else pygame.K_c
    for key in (source, GERMAN_COLOR_KEYS[draft.color], digit(draft.line), pygame.K_RETURN):
        hand.key(key)


def test_every_draft_of_the_first_table_is_legal_and_matches_its_text() -> None:
    state, draft_events = TABLES[0].start, []
    for exercise in TABLES[0].exercises:
        for draft in filter(None, (exercise.draft, exercise.reply)):
            assert draft in legal_moves(state)
            draft_events.append(events(state, draft))
            state = apply(state, draft)
    first, _, second, _, third = draft_events
    filled_lines = {e.line for e in (*first, *third) if isinstance(e, TilesPlaced)}
    assert filled_lines == {1, 2}, "lines 2 and 1 are filled"
    assert any(isinstance(event, MarkerTaken) and event.player == 0 for event in second)
    fallen = [event for event in third if isinstance(event, TilesFell)]
    assert [(event.to_floor, event.player) for event in fallen] == [(1, 0)]
    assert (state.phase, state.first_player) == (Phase.PREPARING_NEXT_ROUND, 0)
    assert state.players[0].lines[3] == "KK", "line 4 is incomplete"
    assert [str(text) for text in sums(third, 0)] == [
        "Line 1, white: 2 across = +2",
        "Line 2, blue: 2 across + 2 down = +4",
        "Floor line: −2",
    ]


def test_no_table_has_more_points_than_its_walls_can_have_scored() -> None:
    """Learners may add the points up."""
    for table in TABLES:
        for board in table.start.players:
            columns = ["".join(cells) for cells in zip(*board.wall, strict=True)]
            # Each tile scored at most the length of its row and column of tiles now.
            max_score = 0
            for row, cells in enumerate(board.wall):
                for column, cell in enumerate(cells):
                    runs = run_length(cells, column), run_length(columns[column], row)
                    max_score += (
                        (sum(length for length in runs if length > 1) or 1) if cell != "." else 0
                    )
            assert board.score <= max_score


def run_length(cells: str, index: int) -> int:
    """The number of adjacent tiles in a row or column around an index."""
    before, after = cells[:index].rpartition(".")[2], cells[index:].partition(".")[0]
    return len(before) + len(after)


def test_the_tile_of_the_second_table_scores_what_its_text_says() -> None:
    """It scores four tiles across and three down, as its text says."""
    start, draft = TABLES[1].start, TABLES[1].exercises[0].draft
    assert [str(text) for text in sums(events(start, draft), 0)] == [
        "Line 3, blue: 4 across + 3 down = +7"
    ]
    assert "4 across and 3 down" in TABLES[1].tiling[1]
    assert not any(isinstance(event, TilesFell) for event in events(start, draft))


def test_the_tile_of_the_third_table_scores_every_bonus_and_wins() -> None:
    """The text says how far the learner is behind, and that this tile wins the game."""
    start, draft = TABLES[2].start, TABLES[2].exercises[0].draft
    points_behind = start.players[1].score - start.players[0].score
    assert f"{points_behind} points ahead" in TABLES[2].exercises[0].before
    assert [str(text) for text in sums(events(start, draft), 0)][1:] == [
        "Complete row: +2",
        "Complete column: +7",
        "Complete color: +10",
    ]
    after = apply(start, draft)
    assert after.phase is Phase.GAME_OVER
    assert after.players[0].score > after.players[1].score


@pytest.mark.parametrize("table", TABLES)
def test_each_table_has_20_tiles_of_each_color_and_no_negative_count(table: PracticeTable) -> None:
    """The numbers beside bag and lid must be possible."""
    start = table.start
    boards = ["".join((*board.lines, *board.wall, board.floor)) for board in start.players]
    lying = Counter("".join((*start.displays, start.center, *boards)))
    for letter, in_bag, in_lid in zip(LETTERS, start.bag, start.lid, strict=True):
        assert min(in_bag, in_lid) >= 0
        assert lying[letter] + in_bag + in_lid == 20


@pytest.mark.parametrize("table", TABLES)
def test_every_table_has_all_tiles_of_the_box(table: PracticeTable) -> None:
    state = table.start
    parts = [*state.displays, state.center]
    for board in state.players:
        parts += [*board.lines, *board.wall, board.floor]
    for number, letter in enumerate("BYRKW"):
        lying = "".join(parts).count(letter)
        assert lying + state.bag[number] + state.lid[number] == 20


@pytest.mark.parametrize(
    ("draft", "text"),
    [
        ("1B2", None),
        ("1K2", "Here, take both blue tiles"),
        ("3R3", "Here, take both blue tiles"),
        ("1B4", "Here, drop them on line 2"),
        ("1BF", "Here, drop them on line 2"),
    ],
)
def test_a_wrong_draft_is_corrected(draft: str, text: str | None) -> None:
    record = parse_record(draft)
    assert isinstance(record, Draft)
    answer = correction(FIRST, record)
    assert (answer is None) == (text is None)
    assert text is None or text in str(answer)


def play_through(hand: Keyboard | Mouse) -> None:
    """Play the whole lesson, up to the first game."""
    hand.push("Spielend lernen")
    for table, score in zip(TABLES, (7, 14, 53), strict=True):
        for exercise in table.exercises:
            wait_for_status(hand, ExerciseStatus.TASK)
            (play_by_keys if isinstance(hand, Keyboard) else play_by_mouse)(hand, exercise.draft)
            assert learn_scene(hand)._status is ExerciseStatus.DONE
            hand.push("Weiter")
        assert learn_scene(hand).animations.final_state.players[0].score == score
        hand.push("Weiter")
    hand.push("Erstes Spiel beginnen")
    scene = hand.app.stack.top
    assert isinstance(scene, RoundScene)
    assert scene.session.game.seats[1].level == "journeyman"


def test_the_whole_lesson_by_keys_alone(tmp_path: Path) -> None:
    hand = Keyboard(tmp_path)
    play_through(hand)
    hand.app.close()


def test_the_whole_lesson_by_mouse_alone(tmp_path: Path) -> None:
    hand = Mouse(tmp_path)
    play_through(hand)
    hand.app.close()


def play_by_letters(hand: Hand, draft: Draft) -> None:
    """Play a draft by the keys that the text names."""
    for key in (digit(draft.source), pygame.K_b, digit(draft.line), pygame.K_RETURN):
        hand.key(key)


@pytest.mark.parametrize("play", [play_by_mouse, play_by_letters])
def test_enter_alone_continues_if_no_tiles_can_be_taken(
    play: Callable[[Hand, Draft], None], tmp_path: Path
) -> None:
    hand = Hand(tmp_path)
    hand.push("Learn by doing")
    play(hand, FIRST.draft)
    hand.key(pygame.K_RETURN)
    assert learn_scene(hand)._status is ExerciseStatus.REPLY
    hand.app.close()


def test_a_double_click_on_continue_skips_no_step(tmp_path: Path) -> None:
    hand = Hand(tmp_path)
    hand.push("Learn by doing")
    play_by_mouse(hand, FIRST.draft)
    *_, continue_button = (w for w in learn_scene(hand).form.widgets if isinstance(w, Button))
    hand.double_click(continue_button.rect.center)
    assert learn_scene(hand)._status is ExerciseStatus.REPLY
    hand.app.close()


def test_no_other_button_replaces_continue_under_the_pointer(tmp_path: Path) -> None:
    """Repeated clicks in one place reach the end, but start no game by accident."""
    hand = Hand(tmp_path)
    hand.push("Learn by doing")
    scene = LearnScene(hand.app.context, lambda: BackToMenu(), len(TABLES) - 1)
    hand.app.stack.push(scene)
    play_by_mouse(hand, TABLES[-1].exercises[0].draft)
    labels = list[str]()
    while scene._status is not ExerciseStatus.END:
        *_, continue_button = (w for w in scene.form.widgets if isinstance(w, Button))
        labels.append(continue_button.words)
        hand.push(continue_button.words)
    assert set(labels) == {"Continue"}
    *_, play = (w for w in scene.form.widgets if isinstance(w, Button))
    assert not play.enabled
    hand.click(play.rect.center)
    assert hand.app.stack.top is scene
    hand.wait_for(play)
    hand.wait(1.0)
    *_, play = (w for w in scene.form.widgets if isinstance(w, Button))
    assert play.enabled
    hand.app.close()


def test_the_outline_shows_the_current_step(tmp_path: Path) -> None:
    """Each step is listed at the bottom of the panel; those before the current one are done."""
    hand = Hand(tmp_path)
    hand.push("Learn by doing")
    play_by_mouse(hand, FIRST.draft)
    hand.push("Continue")
    wait_for_status(hand, ExerciseStatus.TASK)
    entries = learn_scene(hand).outline()
    assert [entry.is_done for entry in entries] == [True] + [False] * 5
    assert [entry.title for entry in entries if entry.is_current] == ["The center"]
    hand.app.close()


def test_a_wrong_draft_is_undone_with_a_message_and_a_sound(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = Hand(tmp_path)
    hand.push("Learn by doing")
    sounds: list[Sound] = []
    monkeypatch.setattr(hand.app.context.audio, "play", sounds.append)
    before = learn_scene(hand).animations.final_state
    for draft in ("1B4", "3R3", "1B1"):
        record = parse_record(draft)
        assert isinstance(record, Draft)
        play_by_mouse(hand, record)
        assert learn_scene(hand).animations.final_state == before
        assert learn_scene(hand).stage.toast.is_visible
        assert sounds.pop() is Sound.REFUSE
        assert learn_scene(hand)._status is ExerciseStatus.TASK
    play_by_mouse(hand, FIRST.draft)
    assert learn_scene(hand)._status is ExerciseStatus.DONE
    hand.app.close()


def test_esc_closes_a_correction_before_it_leaves(tmp_path: Path) -> None:
    hand = Hand(tmp_path)
    hand.push("Learn by doing")
    wrong = parse_record("1B4")
    assert isinstance(wrong, Draft)
    play_by_mouse(hand, wrong)
    hand.key(pygame.K_ESCAPE)
    assert not learn_scene(hand).stage.toast.is_visible
    hand.key(pygame.K_ESCAPE)
    assert isinstance(hand.app.stack.top, MenuScene)
    hand.app.close()


def test_leaving_saves_no_game_and_changes_no_settings(tmp_path: Path) -> None:
    hand = Hand(tmp_path)
    hand.push("Learn by doing")
    settings = hand.app.context.settings
    play_by_mouse(hand, FIRST.draft)
    hand.key(pygame.K_ESCAPE)
    assert isinstance(hand.app.stack.top, MenuScene)
    hand.app.autosave.flush()
    assert [*hand.paths.games.glob("*")] == []
    assert hand.app.context.settings == settings
    hand.app.close()


@pytest.mark.pictures
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("text", [100, 150, 200])
def test_each_task_is_visible_in_a_small_window(tmp_path: Path, text: int, language: str) -> None:
    """The task can be read without scrolling."""
    gallery = Gallery(tmp_path, PictureOptions((1024, 640), language, 2, text))
    for number, table in enumerate(TABLES):
        scene = LearnScene(gallery.context, lambda: BackToMenu(), number)
        gallery.stack.push(scene)
        for scene._number, exercise in enumerate(table.exercises):
            scene.refresh()
            task = gallery.context.strings(exercise.task)
            (line,) = [widget for widget in scene.side.area.tree() if widget.label == task]
            assert line.view
            assert line.view.contains(line.rect)
        gallery.stack.scenes.pop().leave()
    gallery.app.close()
