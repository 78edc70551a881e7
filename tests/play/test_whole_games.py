"""Whole games by mouse, from the menu to the ranking, compared with the engine's own replay."""

import random
from pathlib import Path

import pygame
import pytest

from azul.engine import (
    NOBODY,
    Draft,
    Phase,
    Ruleset,
    Setup,
    State,
    Wall,
    apply,
    initial_state,
    legal_moves,
    parse_record,
)
from azul.game import deal_code
from azul.kit.inputs import SegmentedControl
from azul.kit.text_field import TextField
from azul.saves import disk
from azul.scenes.game.game_over import GameOverScene
from azul.scenes.game.scoring import ScoringScene
from tests.game.histories import NAMES
from tests.play.hand import Hand

pytestmark = pytest.mark.pictures

_CTRL = pygame.KMOD_CTRL


def start_game(hand: Hand, players: int, wall: Wall, ruleset: Ruleset, seed: int) -> None:
    """Fill in the setup and start."""
    hand.push("New game")
    setup = hand.app.stack.top
    count, *_ = setup.form.widgets  # type: ignore[union-attr]
    assert isinstance(count, SegmentedControl)
    hand.click(count.cells()[players - 2].center)
    hand.push("More")
    widgets = hand.app.stack.top.form.widgets  # type: ignore[union-attr]
    *names, code = (widget for widget in widgets if isinstance(widget, TextField))
    _, walls, rules, *_ = (widget for widget in widgets if isinstance(widget, SegmentedControl))
    for field, name in zip(names, NAMES, strict=False):
        hand.click(field.rect.center)
        hand.type(name)
    for choice, value in ((walls, wall), (rules, ruleset)):
        widgets = hand.app.stack.top.form.widgets  # type: ignore[union-attr]
        _, *choices = (widget for widget in widgets if isinstance(widget, SegmentedControl))
        control = choices[0 if choice is walls else 1]
        index = [option for option, _ in control.options].index(value)
        hand.click(control.cells()[index].center)
    hand.click(code.rect.center)
    hand.type(deal_code(Setup(NAMES[:players], wall, ruleset, seed=seed)))
    hand.push("Start")


def play_to_the_end(hand: Hand, rng: random.Random) -> State:
    """Play all decisions by mouse, with occasional undo and redo."""
    while not isinstance(hand.app.stack.top, GameOverScene):
        scene = hand.scene
        if isinstance(scene, ScoringScene) and scene.state.phase is not Phase.WALL_TILING:
            hand.key(pygame.K_RETURN)
            continue
        before = hand.state
        moves = legal_moves(before)
        moves_to_lines = [move for move in moves if not isinstance(move, Draft) or move.line]
        record = rng.choice(moves_to_lines or moves)
        hand.play(record, by_clicks=rng.random() < 0.3)
        after = apply(before, record)
        assert scene.session.game.state.players == after.players
        if rng.random() < 0.15 and not isinstance(hand.app.stack.top, GameOverScene):
            hand.key(pygame.K_z, _CTRL)
            assert scene.session.game.state == before
            hand.key(pygame.K_y, _CTRL)
            assert scene.session.game.state.players == after.players
    game = scene.session.game
    assert game.is_over
    return game.state


@pytest.mark.parametrize(
    ("players", "wall", "ruleset"),
    [
        (2, Wall.GRAY, Ruleset.AZUL),
        pytest.param(3, Wall.COLORED, Ruleset.GREEN_BOX, marks=pytest.mark.slow),
        pytest.param(2, Wall.COLORED, Ruleset.AZUL, marks=pytest.mark.slow),
        pytest.param(3, Wall.COLORED, Ruleset.AZUL, marks=pytest.mark.slow),
        pytest.param(4, Wall.COLORED, Ruleset.AZUL, marks=pytest.mark.slow),
        pytest.param(4, Wall.GRAY, Ruleset.AZUL, marks=pytest.mark.slow),
    ],
)
def test_a_whole_game_by_mouse_is_what_its_autosave_replays_to(
    tmp_path: Path, players: int, wall: Wall, ruleset: Ruleset
) -> None:
    hand = Hand(tmp_path)
    start_game(hand, players, wall, ruleset, seed=players)
    assert hand.scene.session.game.setup.wall is wall
    assert hand.scene.session.game.setup.ruleset is ruleset
    final = play_to_the_end(hand, random.Random(players))
    hand.close()

    (file,) = hand.paths.games.glob("*.azul")
    game = disk.read(file)
    replayed = initial_state(game.setup)
    for record in game.log[: game.cursor]:
        replayed = apply(replayed, parse_record(str(record)))
    assert replayed == final
    assert final.to_act == NOBODY
