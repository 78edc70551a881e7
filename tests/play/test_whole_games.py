"""Whole games by mouse, from the menu to the ranking, compared with the engine's own replay."""

import random
from pathlib import Path

import pygame
import pytest

from azul.engine import (
    NOBODY,
    Draft,
    Ruleset,
    Setup,
    Wall,
    apply,
    initial_state,
    legal_moves,
    parse_record,
)
from azul.game import deal_code
from azul.saves import disk
from azul.scenes.game.game_over import GameOverScene
from tests.game.histories import NAMES
from tests.play.mouse_player import MousePlayer
from tests.play.programs import redo, undo


def set_up(player: MousePlayer, setup: Setup) -> None:
    """Fill in the setup of a game, with the code of its tiles, and start."""
    player.push("New game")
    player.choose("Players", str(len(setup.players)))
    player.push("More")
    for number, name in enumerate(setup.players, 1):
        player.click_on(f"Player {number}")
        player.type(name)
    player.choose("Board", setup.wall.title())
    player.choose("Rules", setup.ruleset.replace("-", " ").title())
    player.click_on("Tile code")
    player.type(deal_code(setup))
    player.push("Start")


@pytest.mark.parametrize(
    ("players", "wall", "ruleset"),
    [
        (2, Wall.GRAY, Ruleset.AZUL),
        pytest.param(3, Wall.COLORED, Ruleset.GREEN_BOX, marks=pytest.mark.slow),
        pytest.param(4, Wall.GRAY, Ruleset.AZUL, marks=[pytest.mark.slow, pytest.mark.pictures]),
        pytest.param(2, Wall.COLORED, Ruleset.AZUL, marks=[pytest.mark.slow, pytest.mark.pictures]),
    ],
)
def test_a_whole_game_by_mouse_agrees_with_the_replay_of_its_autosave(
    tmp_path: Path, players: int, wall: Wall, ruleset: Ruleset
) -> None:
    """Each move has the engine's result, by dragging or clicks, also after undo and redo."""
    player, rng = MousePlayer(tmp_path), random.Random(players)
    set_up(player, Setup(NAMES[:players], wall, ruleset, seed=players))
    game = player.scene.session.game
    assert (game.setup.wall, game.setup.ruleset) == (wall, ruleset)
    assert (game.setup.players, game.setup.seed) == (NAMES[:players], players)
    while not isinstance(player.app.stack.top, GameOverScene):
        if player.scene.controller.is_round_over:
            player.key(pygame.K_RETURN)
            continue
        before = game.state
        moves = legal_moves(before)
        to_lines = [move for move in moves if not isinstance(move, Draft) or move.line]
        record = rng.choice(to_lines or moves)
        player.play(record, by_clicks=rng.random() < 0.3)
        after = apply(before, record)
        assert game.state.players == after.players
        if rng.random() < 0.15 and not game.is_over:
            undo(player)
            assert game.state == before
            redo(player)
            assert game.state.players == after.players
    player.close()
    (file,) = player.paths.games.glob("*.azul")
    saved = disk.read(file)
    replayed = initial_state(saved.setup)
    for saved_record in saved.log[: saved.cursor]:
        replayed = apply(replayed, parse_record(str(saved_record)))
    assert replayed == game.state
    assert game.state.to_act == NOBODY
