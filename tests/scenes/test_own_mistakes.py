"""Own mistakes as puzzles: from which games and players they come, and how they are solved."""

import os
import shutil
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from azul.engine import Setup, legal_moves
from azul.game import Game, Seat, Seating
from azul.insight import AnalysisInput, Verdict, as_data, from_data, key_of, verdict_of
from azul.kit.containers import TextLine
from azul.saves import Cache, Shelf, write
from azul.scenes.practice.puzzle import PuzzleScene
from azul.scenes.practice.puzzle_numbers import PuzzleNumberLine
from azul.scenes.practice.puzzles import PuzzlesScene
from azul.scenes.practice.side_panel import Tone
from azul.services import own_mistakes
from tests.cases import slow
from tests.play.hand import Hand
from tests.play.single_device import Keyboard, Mouse
from tests.scenes.test_insight import finished_analysis, unfinished_game
from tests.scenes.test_puzzles import (
    play_by_keys,
    play_by_mouse,
    puzzle_scene,
    text_tones,
    wait_for_comparison,
)
from tests.threads import join_threads


@pytest.fixture(scope="module")
def reviewed_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with an analyzed game."""
    folder = tmp_path_factory.mktemp("looked")
    hand = Hand(folder)
    game = unfinished_game()
    write(game, hand.paths.games / "game.azul")
    assert finished_analysis(hand, game).mistakes
    hand.close()
    return folder


@pytest.fixture
def folder(reviewed_folder: Path, tmp_path: Path) -> Path:
    """A copy of that folder for one test."""
    return Path(shutil.copytree(reviewed_folder, tmp_path / "mine"))


def finished_list(hand: Hand) -> PuzzlesScene:
    """The list of puzzles, once the search has ended."""
    join_threads("mistakes")
    # The progress is read in the background too.
    hand.app.autosave.flush()
    hand.tick()
    scene = hand.app.stack.top
    assert isinstance(scene, PuzzlesScene)
    return scene


def open_list(hand: Hand) -> PuzzlesScene:
    hand.push("Puzzles")
    return finished_list(hand)


def placeholder(scene: PuzzlesScene) -> str | None:
    """The text that is shown if there are no mistakes."""
    notes = (field.widget for field in scene.fields.fields)
    return next((note._text for note in notes if isinstance(note, TextLine)), None)


def own_labels(scene: PuzzlesScene) -> list[str]:
    return [str(position.title) for position in scene._own_puzzles.positions]


def own_numbers(scene: PuzzlesScene) -> PuzzleNumberLine:
    """The first line of own mistakes, which are counted from 1 as the bundled puzzles are."""
    lines = (w for w in scene.form.widgets if isinstance(w, PuzzleNumberLine))
    _, own = (line for line in lines if line.first == 0)
    return own


def tooltip_at(scene: PuzzlesScene) -> list[str]:
    return [row.label for row in scene.fields.fields if row.label.strip()]


@pytest.mark.parametrize("kind", [Mouse, *slow([Keyboard])])
def test_a_mistake_is_found_in_the_list_and_solved(kind: Any, folder: Path) -> None:
    hand = kind(folder)
    hand.push("Aufgaben")
    scene = finished_list(hand)
    number = len(own_labels(scene))
    assert tooltip_at(scene)[-1] == f"Aus deinen Spielen: 0 von {number}"
    if kind is Keyboard:
        hand.focus(own_numbers(scene))
        hand.key(pygame.K_RETURN)
    else:
        hand.bring_into_view(own_numbers(scene))
        hand.click(own_numbers(scene).cell(0).center)
    position = puzzle_scene(hand).position
    assert position == scene._own_puzzles.positions[0]
    (play_by_keys if kind is Keyboard else play_by_mouse)(hand, position.answer)
    wait_for_comparison(hand)
    assert text_tones(hand)[0] is Tone.RIGHT
    hand.push("Zurück")
    assert tooltip_at(scene)[-1] == f"Aus deinen Spielen: 1 von {number}"
    assert own_numbers(scene).solved[0]
    hand.app.close()


def test_mistakes_of_forgotten_people_are_left_out_and_their_names_hidden(
    folder: Path,
) -> None:
    hand = Hand(folder)
    before = own_labels(open_list(hand))
    name = before[0].split(" · ")[1]
    hand.app.context.forget_person(name.casefold())
    hand.key(pygame.K_ESCAPE)
    scene = open_list(hand)
    assert own_labels(scene) == [title for title in before if not title.endswith(name)]
    assert not any(
        seat.name == name for position in scene._own_puzzles.positions for seat in position.seats
    )
    hand.close()


def test_after_a_mistake_comes_the_next_one(folder: Path) -> None:
    hand = Hand(folder)
    scene = open_list(hand)
    assert len(own_labels(scene)) > 1
    hand.click(own_numbers(scene).cell(0).center)
    hand.push("Show answer")
    hand.push("Next puzzle")
    assert puzzle_scene(hand).position == scene._own_puzzles.positions[1]
    hand.app.close()


def test_the_tooltip_of_a_number_names_player_round_and_rules(folder: Path) -> None:
    hand = Hand(folder)
    line = own_numbers(open_list(hand))
    hand.move(line.cell(1).center)
    tooltip, place = line.tooltip_at(hovered=True)
    assert tooltip in [f"Round 1 · {name} · Azul, colored wall" for name in ("Ana", "Ben")]
    assert place.contains(line.cell(1))
    hand.move((line.cell(0).right + 1, line.rect.centery))
    assert line.tooltip_at(hovered=True)[0] == "", "between two numbers"
    first = own_labels(finished_list(hand))[0]
    assert line.tooltip_at(hovered=False)[0] == f"{first} · Azul, colored wall", "that keys are at"
    hand.app.close()


def test_without_mistakes_a_text_explains_where_they_come_from(tmp_path: Path) -> None:
    hand = Hand(tmp_path)
    scene = open_list(hand)
    assert (
        placeholder(scene)
        == "Review one of your games, and its biggest errors become puzzles here."
    )
    hand.app.close()


def damage(folder: Path) -> None:
    for cached in (folder / "cache" / "insights").iterdir():
        cached.write_text(cached.read_text().replace('"player":0', '"player":1'))


def empty_cache(folder: Path) -> None:
    shutil.rmtree(folder / "cache")


def delete(folder: Path) -> None:
    (folder / "games" / "game.azul").rename(folder / "game.azul")


def play_on(folder: Path) -> None:
    """Play another step, which is not analyzed yet."""
    write(unfinished_game(10), folder / "games" / "game.azul")


def give_seats_to_programs(folder: Path) -> None:
    game = unfinished_game()
    game.seating = Seating(tuple(Seat(name, n, "master") for n, name in enumerate(game.names)))
    write(game, folder / "games" / "game.azul")


@pytest.mark.parametrize("change", [damage, empty_cache, delete, play_on, give_seats_to_programs])
def test_unanalyzed_games_and_games_of_programs_have_no_mistakes(
    change: Callable[[Path], None], folder: Path
) -> None:
    change(folder)
    hand = Hand(folder)
    assert placeholder(open_list(hand))
    assert not hand.paths.log.exists()
    hand.app.close()


def new_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("azul.insight.serialization.fingerprint", lambda *_: "newer")


def leave_one_mistake(folder: Path) -> None:
    """Change the cached analysis so that it has one mistake only."""
    game, cache = unfinished_game(), Cache(folder / "cache" / "insights")
    analyzed = AnalysisInput(game.setup, game.log)
    key = key_of(analyzed)
    findings = from_data(cache.read(key), analyzed)
    assert findings
    worst = max(findings.reviews.values(), key=lambda theme: theme.chance_lost)
    assert verdict_of(worst.chance_lost) in (Verdict.MISTAKE, Verdict.BLUNDER)
    for number, theme in findings.reviews.items():
        if theme is not worst:
            findings.reviews[number] = theme._replace(shift=(0.0,) * len(theme.shift))
    cache.write(key, as_data(findings, analyzed))


@pytest.mark.slow
@pytest.mark.real_thoughts
def test_mistakes_found_by_older_weights_are_listed_until_the_next_analysis(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = Hand(folder)
    all_of_them = own_labels(open_list(hand))
    hand.close()
    leave_one_mistake(folder)
    new_weights(monkeypatch)
    hand = Hand(folder)
    scene = open_list(hand)
    labels_before = own_labels(scene)
    assert len(labels_before) == 1 < len(all_of_them)
    hand.click(own_numbers(scene).cell(0).center)
    play_by_keys(hand, puzzle_scene(hand).position.answer)
    wait_for_comparison(hand)
    assert text_tones(hand)[0] is Tone.RIGHT, "it is solved like any other puzzle"
    hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_ESCAPE)
    assert own_labels(open_list(hand)) == labels_before, (
        "the old mistakes stay until the next analysis"
    )
    hand.key(pygame.K_ESCAPE)
    assert finished_analysis(hand, unfinished_game())._analysis, (
        "what is older was taken for what is known now"
    )
    hand.close()
    hand = Hand(folder)
    assert own_labels(open_list(hand)) == all_of_them
    assert len(list((folder / "cache" / "insights").iterdir())) == 1
    hand.close()


def test_broken_analyses_by_older_weights_are_ignored(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_game(hand := Hand(folder), "other", 1, 6)
    both = own_labels(open_list(hand))
    hand.close()
    game = unfinished_game()
    cached = folder / "cache" / "insights" / f"{key_of(AnalysisInput(game.setup, game.log))}.json"
    cached.write_text(cached.read_text().replace('"player":0', '"player":1'))
    new_weights(monkeypatch)
    hand = Hand(folder)
    left = own_labels(open_list(hand))
    assert left
    assert left == [title for title in both if "Carla" in title or "Dinis" in title]
    assert not hand.paths.log.exists()
    hand.close()


def test_a_game_deleted_meanwhile_is_missing_the_next_time(folder: Path) -> None:
    hand = Hand(folder)
    assert own_labels(open_list(hand))
    hand.key(pygame.K_ESCAPE)
    hand.app.context.shelf.discard(hand.paths.games / "game.azul")
    assert placeholder(open_list(hand))
    hand.app.close()


def test_broken_and_foreign_files_are_ignored(folder: Path) -> None:
    games = folder / "games"
    for name, content in {"a": b"", "b": b"\xff\x00", "c": b"{}", "d": b"[" * 99_999}.items():
        (games / f"{name}.azul").write_bytes(content)
    (games / "e.azul").mkdir()
    (games / "f.azul").write_bytes((games / "game.azul").read_bytes()[:-99])
    hand = Hand(folder)
    assert own_labels(open_list(hand))
    hand.app.close()


def test_a_copy_of_a_game_has_the_same_mistakes(folder: Path) -> None:
    hand = Hand(folder)
    once = own_labels(open_list(hand))
    hand.key(pygame.K_ESCAPE)
    shutil.copy(folder / "games" / "game.azul", folder / "games" / "copy.azul")
    assert own_labels(open_list(hand)) == once
    hand.app.close()


def add_game(hand: Hand, name: str, day: int, seed: int) -> None:
    """Add another analyzed game, of other players."""
    game = Game(Setup(("Carla", "Dinis"), seed=seed))
    while game.cursor < 9:
        game.play(legal_moves(game.state)[-1])
    write(game, hand.paths.games / f"{name}.azul")
    os.utime(hand.paths.games / f"{name}.azul", (day, day))
    assert finished_analysis(hand, game).mistakes


def test_the_newest_games_come_first(folder: Path) -> None:
    os.utime(folder / "games" / "game.azul", (2, 2))
    hand = Hand(folder)
    for day, order in ((1, "old"), (3, "new")):
        add_game(hand, "other", day, 6)
        titles = own_labels(open_list(hand))
        players = ["Carla" in title or "Dinis" in title for title in titles]
        assert players == sorted(players, reverse=order == "new")
        assert len({*players}) == 2
        hand.key(pygame.K_ESCAPE)
    hand.app.close()


@pytest.mark.parametrize(
    ("limit", "titles", "games"), [("_MAX_MISTAKES", 1, 1), ("_MAX_GAMES", 0, 1)]
)
def test_no_more_games_are_read_than_necessary(
    limit: str,
    titles: int,
    games: int,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of many games only the newest are read, and only until there are enough mistakes."""
    hand = Hand(folder)
    newest = folder / "games" / "game.azul"
    for number in range(3):
        write(unfinished_game(3 + number), folder / "games" / f"{number}.azul")
        day = 1 if limit == "_MAX_MISTAKES" else 5
        os.utime(folder / "games" / f"{number}.azul", (day, day))
    os.utime(newest, (3, 3))
    monkeypatch.setattr(own_mistakes, limit, 1)
    read: list[Path] = []
    reading = Shelf.read

    def recorded(shelf: Shelf, path: Path) -> Game:
        if threading.current_thread().name == "mistakes":
            read.append(path)
        return reading(shelf, path)

    monkeypatch.setattr(Shelf, "read", recorded)
    assert len(own_labels(open_list(hand))) == titles
    assert len(read) == games
    hand.app.close()


def test_the_list_does_not_wait_for_a_blocked_disk(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answered, reading = threading.Event(), Shelf.read

    def slow_read(shelf: Shelf, path: Path) -> Game:
        if threading.current_thread().name == "mistakes":
            answered.wait(60)
        return reading(shelf, path)

    monkeypatch.setattr(Shelf, "read", slow_read)
    hand = Hand(folder)
    hand.push("Puzzles")
    scene = hand.app.stack.top
    assert isinstance(scene, PuzzlesScene)
    assert placeholder(scene) == "", "a text for a moment would only flicker"
    hand.tick(30)
    assert placeholder(scene) == "Searching your games …"
    hand.push("Next puzzle")
    assert isinstance(hand.app.stack.top, PuzzleScene)
    hand.key(pygame.K_ESCAPE)
    answered.set()
    assert own_labels(finished_list(hand))
    hand.app.close()


def test_leaving_cancels_the_search(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    left, reading = threading.Event(), Shelf.read

    def slow_read(shelf: Shelf, path: Path) -> Game:
        if threading.current_thread().name == "mistakes":
            left.wait(60)
        return reading(shelf, path)

    hand = Hand(folder)
    monkeypatch.setattr(Shelf, "read", slow_read)
    hand.push("Puzzles")
    hand.key(pygame.K_ESCAPE)
    left.set()
    join_threads("mistakes")
    hand.tick()
    assert hand.app.context.own_mistakes.found is None
    hand.app.close()


def test_an_unexpected_error_is_logged(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("unknown")

    hand = Hand(folder)
    monkeypatch.setattr(own_mistakes, "by_people", fail)
    assert placeholder(open_list(hand))
    assert "unknown" in hand.paths.log.read_text()
    hand.app.close()


def test_known_mistakes_are_shown_at_once_and_not_searched_again(folder: Path) -> None:
    hand = Hand(folder)
    known = own_labels(open_list(hand))
    hand.key(pygame.K_ESCAPE)
    hand.push("Puzzles")
    scene = hand.app.stack.top
    assert isinstance(scene, PuzzlesScene)
    assert own_labels(scene) == known
    form = scene.form
    assert finished_list(hand).form is form
    hand.app.close()
