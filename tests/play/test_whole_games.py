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
from tests.play.hand import Hand
from tests.play.programs import redo, undo


def set_up(hand: Hand, setup: Setup) -> None:
    """Fill in the setup of a game, with the code of its tiles, and start."""
    hand.push("New game")
    hand.choose("Players", str(len(setup.players)))
    hand.push("More")
    for number, name in enumerate(setup.players, 1):
        hand.click_on(f"Player {number}")
        hand.type(name)
    hand.choose("Wall", setup.wall.title())
    hand.choose("Rules", setup.ruleset.replace("-", " ").title())
    hand.click_on("Tile code")
    hand.type(deal_code(setup))
    hand.push("Start")


@pytest.mark.parametrize(
    ("players", "wall", "ruleset"),
    [
        (2, Wall.GRAY, Ruleset.AZUL),
        pytest.param(3, Wall.COLORED, Ruleset.GREEN_BOX, marks=pytest.mark.slow),
        pytest.param(4, Wall.GRAY, Ruleset.AZUL, marks=[pytest.mark.slow, pytest.mark.pictures]),
        pytest.param(2, Wall.COLORED, Ruleset.AZUL, marks=[pytest.mark.slow, pytest.mark.pictures]),
    ],
)
def test_a_whole_game_by_mouse_is_what_its_autosave_replays_to(
    tmp_path: Path, players: int, wall: Wall, ruleset: Ruleset
) -> None:
    """Each move does what the engine says, by dragging or clicks, also after undo and redo."""
    hand, rng = Hand(tmp_path), random.Random(players)
    set_up(hand, Setup(NAMES[:players], wall, ruleset, seed=players))
    game = hand.scene.session.game
    assert (game.setup.wall, game.setup.ruleset) == (wall, ruleset)
    assert (game.setup.players, game.setup.seed) == (NAMES[:players], players)
    while not isinstance(hand.app.stack.top, GameOverScene):
        if hand.scene.controller.is_round_over:
            hand.key(pygame.K_RETURN)
            continue
        before = game.state
        moves = legal_moves(before)
        to_lines = [move for move in moves if not isinstance(move, Draft) or move.line]
        record = rng.choice(to_lines or moves)
        hand.play(record, by_clicks=rng.random() < 0.3)
        after = apply(before, record)
        assert game.state.players == after.players
        if rng.random() < 0.15 and not game.is_over:
            undo(hand)
            assert game.state == before
            redo(hand)
            assert game.state.players == after.players
    hand.close()
    (file,) = hand.paths.games.glob("*.azul")
    saved = disk.read(file)
    replayed = initial_state(saved.setup)
    for saved_record in saved.log[: saved.cursor]:
        replayed = apply(replayed, parse_record(str(saved_record)))
    assert replayed == game.state
    assert game.state.to_act == NOBODY
