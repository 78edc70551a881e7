"""The main loop: its rates of input and drawing, and that thinking never delays a frame."""

import sys
from collections.abc import Callable
from types import SimpleNamespace

import pygame
import pytest

from azul.engine import legal_moves
from azul.i18n import sentence
from azul.kit.audio import Audio
from azul.kit.music import Music
from azul.saves import Autosave
from azul.scenes.dialogs.question import MessageScene
from azul.scenes.scene import Push
from azul.scenes.stack import SceneStack
from azul.settings import Speed
from tests.play.mouse_player import MousePlayer
from tests.play.programs import block_thinking, new_game, set_speed, start_game


class Watched:
    """The number of frames that the main loop draws; files are always written."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.pictures = 0
        patch.setattr(Autosave, "is_behind", False)
        patch.setattr(SceneStack, "draw", self._draw)

    def _draw(self, *_: object) -> None:
        self.pictures += 1

    def take(self) -> int:
        """Return the number of frames since the last call."""
        taken, self.pictures = self.pictures, 0
        return taken


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> Watched:
    return Watched(monkeypatch)


def test_thinking_draws_nothing_and_stops_under_other_scenes(
    player: MousePlayer, watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = new_game("apprentice", None)
    with monkeypatch.context() as patch:
        block_thinking(patch)
        start_game(player, game)
        player.tick(3)
        for key in (pygame.K_ESCAPE, pygame.K_F1, pygame.K_h):
            player.key(key)
            assert not player.is_thinking
            player.key(pygame.K_ESCAPE)
            assert player.is_thinking
        player.tick(2)
        watched.take()
        player.tick(20)
        assert watched.take() == 0
    while game.cursor == 1:
        assert watched.take() == 0
        player.tick(1)
    assert watched.take() == 1, "the move is drawn"
    block_thinking(monkeypatch)
    player.play(legal_moves(game.state)[0])
    player.tick(2)
    assert player.is_thinking
    start_game(player, new_game(None, None))
    player.tick(1)
    assert not player.is_thinking, "the game was left"


def test_frames_are_drawn_only_when_something_has_changed(
    player: MousePlayer, watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each change has one frame in its own tick; a scene that opens by itself has the next."""
    player.tick(3)
    watched.take()
    player.tick(3)
    assert watched.pictures == 0
    player.app.context.invalidate()
    player.tick(3)
    assert watched.pictures == 1
    player.app.tasks.post(player.app.context.invalidate)
    player.tick(1)
    assert watched.pictures == 2, "background work ends before the frame of its tick"
    player.tick(2)
    top = player.app.stack.top
    assert top
    scene = MessageScene(player.app.context, sentence("Rules"))
    monkeypatch.setattr(top, "update", lambda _: Push(scene), raising=False)
    watched.take()
    player.tick(1)
    assert player.sees("heading: Rules")
    assert watched.pictures == 0, "arranging takes a frame of its own"
    player.tick(1)
    assert watched.pictures == 1


class Loop:
    """The program's own loop without waiting; `on_turn` gets the number of each iteration."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.rates: list[int] = []
        self.calls: list[str] = []
        self.allocated = 0
        self.on_turn: Callable[[int], object] = lambda _: None
        patch.setattr(pygame.time, "Clock", lambda: SimpleNamespace(tick=self._tick))
        # The thread that opens the device would end at any iteration of this clock.
        patch.setattr(Audio, "start", lambda _: None)
        names = ("collect", "freeze", "disable", "enable")
        recorders = {name: lambda name=name: self.calls.append(name) for name in names}
        answers = {"get_count": lambda: (self.allocated, 0, 0), "isenabled": lambda: True}
        patch.setattr("azul.app.gc", SimpleNamespace(**answers, **recorders))

    def _tick(self, rate: int) -> int:
        self.rates.append(rate)
        assert len(self.rates) < 5000
        self.on_turn(len(self.rates))
        return 1000 // rate


@pytest.fixture
def loop(monkeypatch: pytest.MonkeyPatch) -> Loop:
    return Loop(monkeypatch)


def test_the_loop_is_fast_while_anything_moves_and_slow_at_rest(
    loop: Loop, watched: Watched, player: MousePlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At rest few iterations have a tick; ticks cover all the time, and input ends the rest."""
    usual = 0.005
    sys.setswitchinterval(usual)
    start_game(player, new_game(None, None))
    ticks = list[tuple[int, float]]()
    tick = player.app.tick

    def recorded(events: list[pygame.Event], seconds: float) -> None:
        ticks.append((len(loop.rates), seconds))
        tick(events, seconds)

    def on_turn(number: int) -> None:
        assert loop.calls == ["collect", "freeze", "disable"]
        assert sys.getswitchinterval() < 0.001, "threads take short turns"
        if number == 500:
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode=""))
        elif number == 501:
            assert player.sees("list: Rules"), "input is answered at once"
        elif number == 503:
            player.app.stack.quit(is_confirmed=True)

    loop.on_turn = on_turn
    monkeypatch.setattr(player.app, "tick", recorded)
    player.app.run()
    assert loop.calls[-1] == "enable"
    assert sys.getswitchinterval() == usual
    # The loop rests for 5 s before its iterations get rarer.
    rest = loop.rates.index(30)
    assert 40 < rest < 200
    assert set(loop.rates[rest : rest + 150]) == {30}
    assert set(loop.rates[rest + 160 : 500]) == {20}
    assert loop.rates[501:] == [125] * 2
    for first, last, most in ((rest, rest + 150, 26), (rest + 160, 500, 17)):
        assert 0 < len([turn for turn, _ in ticks if first < turn <= last]) <= most
    waited = sum(1 / rate for rate in loop.rates[:500])
    assert sum(seconds for turn, seconds in ticks if turn <= 500) == pytest.approx(waited, rel=0.1)


def test_the_loop_is_fast_while_music_fades(
    loop: Loop, player: MousePlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Music, "is_fading", property(lambda _: len(loop.rates) < 400))
    monkeypatch.setattr(Music, "update", lambda *_: None)
    loop.on_turn = lambda number: player.app.stack.quit(is_confirmed=True) if number > 450 else None
    player.app.run()
    assert set(loop.rates[:400]) == {125}
    assert 125 not in loop.rates[402:450]


def test_garbage_collection_is_enabled_after_an_error(loop: Loop, player: MousePlayer) -> None:
    loop.on_turn = lambda number: 1 // (3 - number)
    with pytest.raises(ZeroDivisionError):
        player.app.run()
    assert loop.calls[-1] == "enable"


def test_garbage_is_collected_when_idle_or_when_there_is_very_much(
    loop: Loop, watched: Watched, player: MousePlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Collection stops everything, so animations, thinking and due frames come first."""

    def is_collected(allocated: int) -> bool:
        loop.allocated, loop.calls = allocated, []
        player.app.collect_garbage()
        return loop.calls == ["collect"]

    start_game(player, new_game(None, None))
    player.tick(60)
    assert not is_collected(100)
    assert is_collected(25_000)
    player.move((9, 9))
    assert not is_collected(25_000), "the player does something"
    player.tick(60)
    player.app.invalidate()
    assert not is_collected(400_000), "a frame is due"
    player.tick(1)
    assert not is_collected(25_000), "the iteration has drawn a frame"
    player.tick(1)
    assert is_collected(25_000)
    set_speed(player, Speed.SLOW)
    player.play(legal_moves(player.state)[0])
    player.tick(20)
    assert not is_collected(25_000), "tiles move"
    assert is_collected(400_000)
