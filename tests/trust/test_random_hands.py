"""Any input: whatever random hands do, nothing fails, no record is illegal, no tile is lost."""

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
from tests.trust.hands import Stumbled, Tale, play, wander, wander_at_every_speed
from tests.trust.program import Program
from tests.trust.promises import Promises, all_scenes
from tests.trust.shrink import shrink

pytestmark = pytest.mark.timeout(600)
"""Seconds, for the longest takes a hundred, and before a hand that stumbles tells it, as many."""


def let(way: Callable[[int, int], Tale], seed: int, count: int) -> Tale:
    """Let a hand wander; where it stumbles, the test fails with all that is needed to see why."""
    try:
        return way(seed, count)
    except Stumbled as error:
        words = str(error)
    pytest.fail(words, pytrace=False)


@pytest.mark.pictures
@pytest.mark.sampled(0.03)
@pytest.mark.slow
@pytest.mark.parametrize("seed", [*range(5, 20), *range(200, 215)])
def test_many_deeds_break_no_promise(seed: int) -> None:
    assert let(wander, seed, 2500).steps > 50


@pytest.mark.pictures
@pytest.mark.sampled(0)
@pytest.mark.slow
def test_five_hands_see_all_scenes() -> None:
    """Otherwise there would be scenes in which nothing is ever tried."""
    tales = [let(wander, seed, 5000) for seed in range(5)]
    assert sum(tale.steps for tale in tales) > 1500
    assert min(tale.steps for tale in tales) > 200
    assert all_scenes() - set().union(*(tale.seen for tale in tales)) == set()


@pytest.mark.pictures
@pytest.mark.sampled(0.16)
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20, 26))
def test_whoever_waits_for_all_films_plays_the_same_game_at_every_speed(seed: int) -> None:
    assert let(wander_at_every_speed, seed, 500).steps > 20


@pytest.mark.pictures
def test_some_deeds_break_no_promise_and_do_the_same_again() -> None:
    tale = let(wander, 107, 100)
    assert tale.steps > 5
    assert play(107, tale.actions) == tale


@pytest.mark.pictures
@pytest.mark.sampled(0.3)
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 5))
def test_a_long_way_leads_to_the_same_again(seed: int) -> None:
    """What hung on how fast a disk or a thread is made a gate fail now and then."""
    tale = let(wander, seed, 1500)
    assert play(seed, tale.actions) == tale


# A gate that fails must say how to see it


def test_a_hand_that_stumbles_tells_the_one_deed_that_matters(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    handle = SceneStack.handle

    def fail(self: SceneStack, event: Input) -> None:
        if isinstance(event, KeyPress):
            raise RuntimeError("on purpose")
        handle(self, event)

    monkeypatch.setattr(SceneStack, "handle", fail)
    with pytest.raises(Stumbled) as stumbled:
        wander(103, 5000)
    words = str(stumbled.value)
    assert "from tests.trust.hands import play\nplay(103, [\n    ('key', " in words
    assert words.count("\n    (") == 1
    assert "python -m tests.trust.hands 103 5000\n" in words
    assert "RuntimeError: on purpose" in words


def needs(*things: int) -> Callable[[Sequence[int]], bool]:
    return lambda given: [thing for thing in given if thing in things] == [*things]


@pytest.mark.parametrize("needed", [(999,), (0,), (17, 500), (998, 999), (*range(300, 320),)])
def test_what_fails_shrinks_to_what_is_needed(needed: tuple[int, ...]) -> None:
    assert [*shrink(range(1000), needs(*needed))] == [*needed]


def test_what_fails_always_shrinks_to_nothing_or_one_thing() -> None:
    assert len(shrink(range(1000), lambda _: True)) <= 1


def test_shrinking_stops_after_so_many_trials() -> None:
    trials: list[int] = []

    def fails(given: Sequence[int]) -> bool:
        trials.append(len(given))
        return needs(3, 500, 997)(given)

    left = shrink(range(1000), fails, trials=25)
    assert len(trials) == 25
    assert needs(3, 500, 997)(left)


def test_no_trial_is_begun_when_the_time_is_over() -> None:
    assert shrink(range(1000), lambda _: True, seconds=0.0) == range(1000)


# Promises about programs that were broken would be found


def is_free(controller: GameController) -> TableAccess:
    return TableAccess(controller.stage.state, True)


@pytest.mark.parametrize(
    ("kind", "name", "other"),
    [
        (GameController, "clear_input", GameController.clear_input),
        (GameController, "_table_access", is_free),
        (Game, "undo_to_person", Game.undo),
        (Game, "redo_to_person", Game.redo),
    ],
    ids=["nothing is broken", "hands move for programs", "undo is too short", "redo is too short"],
)
def test_a_broken_promise_about_programs_is_found(
    kind: type, name: str, other: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_broken = getattr(kind, name) is not other
    monkeypatch.setattr(kind, name, other)
    found = False
    with Program(tmp_path, 1, Speed.OFF) as program:
        promises = Promises(program)
        program.do(("open", "v2-3-colored-green-box-offer-mixture-redo-tail.azul"))
        scene = program.hand.scene
        assert scene.controller.program_turns.is_waiting
        draft = legal_moves(scene.state)[0]
        start, end = program.hand.source(draft), program.hand.target(draft)
        drag = [("press", *start, 1), ("move", *end), ("release", *end, 1)]
        ctrl = pygame.KMOD_CTRL
        keys = [("key", "K_y", ctrl), ("key", "K_y", ctrl), ("key", "K_z", ctrl)]
        try:
            for deed in (*drag, *keys):
                program.do(deed)
                promises.hold_after(deed)
        except AssertionError:
            found = True
        steps = promises.steps
    assert found is is_broken
    assert found or steps == 3
