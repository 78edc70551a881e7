"""Random input: nothing fails, no record is illegal, no tile is lost."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame
import pytest

from azul.engine import legal_moves
from azul.game import Game
from azul.kit.keys import KeyPress
from azul.kit.widgets import Input
from azul.scenes.game.game_controller import GameController
from azul.scenes.stack import SceneStack
from azul.settings import Speed
from azul.table.hand.hand import TableAccess
from tests.trust.invariants import Invariants, all_scenes
from tests.trust.random_play import (
    Playthrough,
    RandomPlayFailure,
    play,
    play_at_random,
    play_at_random_and_compare_speeds,
)
from tests.trust.scripted_program import Program
from tests.trust.shrink import shrink

pytestmark = pytest.mark.timeout(600)
"""Seconds: the longest test takes a hundred, and shortening a failure as many."""


def run(function: Callable[[int, int], Playthrough], seed: int, count: int) -> Playthrough:
    """Play at random; a failure is reported without the traceback of the test itself."""
    try:
        return function(seed, count)
    except RandomPlayFailure as error:
        message = str(error)
    pytest.fail(message, pytrace=False)


@pytest.mark.pictures
@pytest.mark.sampled(0.03)
@pytest.mark.slow
@pytest.mark.parametrize("seed", [*range(5, 20), *range(200, 215)])
def test_many_random_actions_break_no_invariant(seed: int) -> None:
    assert run(play_at_random, seed, 2500).steps > 100


@pytest.mark.pictures
@pytest.mark.sampled(0)
@pytest.mark.slow
def test_random_input_reaches_all_scenes() -> None:
    """Otherwise some scenes would never be tested."""
    playthroughs = [run(play_at_random, seed, 5000) for seed in range(20, 25)]
    assert sum(playthrough.steps for playthrough in playthroughs) > 1500
    assert min(playthrough.steps for playthrough in playthroughs) > 200
    assert (
        all_scenes() - set().union(*(playthrough.seen_scenes for playthrough in playthroughs))
        == set()
    )


@pytest.mark.pictures
@pytest.mark.sampled(0.16)
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20, 26))
def test_the_speed_of_animations_does_not_change_the_game(seed: int) -> None:
    assert run(play_at_random_and_compare_speeds, seed, 700).steps > 20


@pytest.mark.pictures
def test_some_random_actions_break_no_invariant_and_are_reproducible() -> None:
    playthrough = run(play_at_random, 107, 60)
    assert playthrough.steps > 4
    assert play(107, playthrough.actions) == playthrough


@pytest.mark.pictures
@pytest.mark.sampled(0.3)
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 5))
def test_a_long_playthrough_is_reproducible(seed: int) -> None:
    """Nothing may depend on the speed of disk and threads."""
    playthrough = run(play_at_random, seed, 1500)
    assert play(seed, playthrough.actions) == playthrough


# A failure must name a way to reproduce it


@pytest.mark.slow
def test_a_failure_is_reported_with_the_one_action_that_causes_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    handle = SceneStack.handle

    def fail(self: SceneStack, event: Input) -> None:
        if isinstance(event, KeyPress):
            raise RuntimeError("on purpose")
        handle(self, event)

    monkeypatch.setattr(SceneStack, "handle", fail)
    with pytest.raises(RandomPlayFailure) as failure:
        play_at_random(103, 5000)
    message = str(failure.value)
    assert "from tests.trust.random_play import play\nplay(103, [\n    ('key', " in message
    assert message.count("\n    (") == 1
    assert "python -m tests.trust.random_play 103 5000\n" in message
    assert "RuntimeError: on purpose" in message


def needs(*items: int) -> Callable[[Sequence[int]], bool]:
    return lambda given: [item for item in given if item in items] == [*items]


@pytest.mark.parametrize("needed", [(999,), (0,), (17, 500), (998, 999), (*range(300, 320),)])
def test_a_failing_sequence_shrinks_to_the_needed_items(needed: tuple[int, ...]) -> None:
    assert [*shrink(range(1000), needs(*needed))] == [*needed]


def test_a_sequence_that_always_fails_shrinks_to_one_item_at_most() -> None:
    assert len(shrink(range(1000), lambda _: True)) <= 1


def test_shrinking_stops_after_its_number_of_trials() -> None:
    trials: list[int] = []

    def fails(given: Sequence[int]) -> bool:
        trials.append(len(given))
        return needs(3, 500, 997)(given)

    left = shrink(range(1000), fails, trials=25)
    assert len(trials) == 25
    assert needs(3, 500, 997)(left)


def test_no_trial_begins_after_the_time() -> None:
    assert shrink(range(1000), lambda _: True, seconds=0.0) == range(1000)


# Broken invariants about bots would be found


def is_free(controller: GameController) -> TableAccess:
    return TableAccess(controller.table.state, True)


@pytest.mark.parametrize(
    ("kind", "name", "other"),
    [
        (GameController, "clear_input", GameController.clear_input),
        (GameController, "_table_access", is_free),
        (Game, "undo_to_person", Game.undo),
        (Game, "redo_to_person", Game.redo),
    ],
    ids=["nothing is broken", "people move for programs", "undo is too short", "redo is too short"],
)
def test_a_broken_invariant_about_bots_is_found(
    kind: type, name: str, other: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_broken = getattr(kind, name) is not other
    monkeypatch.setattr(kind, name, other)
    found = False
    with Program(tmp_path, 1, Speed.OFF) as program:
        invariants = Invariants(program)
        program.do(("open", "v2-3-colored-green-box-offer-mixture-redo-tail.azul"))
        scene = program.player.scene
        assert scene.controller.bot_turns.is_waiting
        draft = legal_moves(scene.state)[0]
        start, end = program.player.source(draft), program.player.target(draft)
        drag = [("press", *start, 1), ("move", *end), ("release", *end, 1)]
        ctrl = pygame.KMOD_CTRL
        keys = [("key", "K_y", ctrl), ("key", "K_y", ctrl), ("key", "K_z", ctrl)]
        try:
            for action in (*drag, *keys):
                program.do(action)
                invariants.check_after(action)
        except AssertionError:
            found = True
        steps = invariants.steps
    assert found == is_broken
    assert found or steps == 3
