"""A hand that plays the real program while its loop runs: one gesture a turn, by posted events."""

from collections.abc import Iterator
from functools import partial
from random import Random

import pygame

from azul.app import App
from azul.engine import Phase, legal_moves
from azul.kit.inputs import SegmentedControl
from azul.kit.widgets import Button
from azul.scenes.dialogs.pick import PickScene
from azul.scenes.dialogs.question import Question
from azul.scenes.game.celebration import CelebrationScene
from azul.scenes.game.game_over import GameOverScene
from azul.scenes.game.pause import PauseScene
from azul.scenes.game.scoring import ScoringScene
from azul.scenes.game.table_scene import TableScene
from azul.scenes.library.menu import MenuScene
from azul.scenes.library.setup import SetupScene
from tests.engine.games import choose
from tests.play.hand import Hand

CTRL = pygame.KMOD_CTRL


class Fingers(Hand):
    """Leaves the ticking to the program's own loop."""

    def __init__(self, app: App, luck: Random) -> None:
        self.app, self._luck = app, luck

    def tick(self, times: int = 2) -> None:
        """The loop turns by itself."""

    def wait(self, seconds: float) -> None:
        """Time passes by itself."""

    def wait_for(self, button: Button) -> None:
        """A button that is not ready yet is pressed in vain."""

    def play_for_ever(self) -> Iterator[None]:
        """Game after game, as they come, now in haste and now looking at what has been done."""
        while True:
            self._gesture()
            yield
            if self._luck.random() < 0.5:
                yield from self._look()

    def play_shortly(self) -> Iterator[None]:
        """The same few steps, each after the picture of the one before; then the program ends."""
        for gesture in (
            partial(self.push, "New game"),
            partial(self.push, "Start"),
            self._play,
            self._play,
            partial(self.key, pygame.K_z, CTRL),
            partial(self.key, pygame.K_y, CTRL),
            partial(self.key, pygame.K_ESCAPE),
            partial(self.push, "Main menu"),
            partial(self.push, "Continue game"),
            self._play,
            partial(pygame.event.post, pygame.Event(pygame.QUIT)),
        ):
            gesture()
            yield
            yield from self._look()

    def _look(self) -> Iterator[None]:
        """Wait for the picture of what was done."""
        while self.app.autosave.is_behind:
            yield
        yield

    def _gesture(self) -> None:
        """What may be done in a scene."""
        scene = self.app.stack.top
        match scene:
            case MenuScene():
                self._push_one(*["Continue game"] * 5, "New game")
            case SetupScene():
                self._set_up(scene)
            case PickScene():
                self._push_one("Nobody yet", "Cancel")
            case PauseScene():
                self._push_one("Main menu", "Continue")
            case Question():
                self._push_one("Go back", "Cancel")
            case GameOverScene():
                self._push_one("Rematch", "New game", "Undo", "Main menu")
            case CelebrationScene():
                self.key(pygame.K_RETURN)
            case ScoringScene() if scene.state.phase is not Phase.WALL_TILING:
                self.key(pygame.K_RETURN)
            case TableScene():
                self._at_table()

    def _push_one(self, *words: str) -> None:
        """Push one of the buttons that there are."""
        widgets = self.app.stack.top.form.widgets  # type: ignore[union-attr]
        there = {widget.words for widget in widgets if isinstance(widget, Button)}
        self.push(self._luck.choice([word for word in words if word in there]))

    def _set_up(self, scene: SetupScene) -> None:
        """Change something, or start."""
        choices = [widget for widget in scene.form.widgets if isinstance(widget, SegmentedControl)]
        if self._luck.random() < 0.5:
            self.click(self._luck.choice(self._luck.choice(choices).cells()).center)
        else:
            self.push("Start")

    def _at_table(self) -> None:
        """Mostly play."""
        luck = self._luck.random()
        if luck < 0.15:
            self.key(pygame.K_z, CTRL)
        elif luck < 0.25:
            self.key(pygame.K_y, CTRL)
        elif luck < 0.28:
            self.key(pygame.K_ESCAPE)
        elif self.scene.state.to_act >= 0:
            self._play()

    def _play(self) -> None:
        """A random legal move."""
        record = choose(self._luck, legal_moves(self.scene.state), 0.1)
        self.play(record, by_clicks=self._luck.random() < 0.5)
