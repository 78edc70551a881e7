"""A player of the real program by posted events while its loop runs, one gesture per frame."""

from collections.abc import Iterator
from functools import partial
from random import Random

import pygame

from azul.app import App
from azul.engine import Phase, legal_moves
from azul.kit.inputs import SegmentedControl
from azul.kit.widgets import Button
from azul.scenes.dialogs.pick import PickScene
from azul.scenes.dialogs.question import QuestionScene
from azul.scenes.game.celebration import CelebrationScene
from azul.scenes.game.game_over import GameOverScene
from azul.scenes.game.pause import PauseScene
from azul.scenes.game.scoring import ScoringScene
from azul.scenes.game.table_scene import TableScene
from azul.scenes.lobby.menu import MenuScene
from azul.scenes.lobby.setup import SetupScene
from tests.engine.games import choose
from tests.play.mouse_player import MousePlayer

CTRL = pygame.KMOD_CTRL


class EventPlayer(MousePlayer):
    """A player who leaves ticking to the loop of the program."""

    def __init__(self, app: App, random: Random) -> None:
        self.app, self._random = app, random

    def tick(self, times: int = 2) -> None:
        """Do nothing: the program ticks by itself."""

    def wait(self, seconds: float) -> None:
        """Do nothing: time passes by itself."""

    def wait_for(self, button: Button) -> None:
        """Do nothing: the player presses buttons without waiting until they are ready."""

    def play_for_ever(self) -> Iterator[None]:
        """Play game after game, half of the time waiting for the frame of each gesture."""
        while True:
            self._gesture()
            yield
            if self._random.random() < 0.5:
                yield from self._wait_for_picture()

    def play_short_game(self) -> Iterator[None]:
        """Play the same few steps, each after the frame of the step before, then quit."""
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
            yield from self._wait_for_picture()

    def _wait_for_picture(self) -> Iterator[None]:
        """Wait until the step is saved and shown."""
        while self.app.autosave.is_behind:
            yield
        yield

    def _gesture(self) -> None:
        """Make a gesture that fits the scene."""
        scene = self.app.stack.top
        match scene:
            case MenuScene():
                self._push_one(*["Continue game"] * 5, "New game")
            case SetupScene():
                self._set_up(scene)
            case PickScene():
                self._push_one("Nobody yet", "New game", "Undo", "Cancel")
            case PauseScene():
                self._push_one("Main menu", "Continue")
            case QuestionScene():
                self._push_one("Go back", "Cancel")
            case GameOverScene():
                self._push_one("Rematch", "More", "Main menu")
            case CelebrationScene():
                self.key(pygame.K_RETURN)
            case ScoringScene() if scene.state.phase is not Phase.WALL_TILING:
                self.key(pygame.K_RETURN)
            case TableScene():
                self._at_table()

    def _push_one(self, *labels: str) -> None:
        """Push one of these buttons if the scene has one."""
        widgets = self.app.stack.top.form.widgets  # type: ignore[union-attr]
        existing = {widget.words for widget in widgets if isinstance(widget, Button)}
        self.push(self._random.choice([label for label in labels if label in existing]))

    def _set_up(self, scene: SetupScene) -> None:
        """Change a setting, or start."""
        choices = [widget for widget in scene.form.widgets if isinstance(widget, SegmentedControl)]
        if self._random.random() < 0.5:
            self.click(self._random.choice(self._random.choice(choices).cells()).center)
        else:
            self.push("Start")

    def _at_table(self) -> None:
        """Play in most cases, otherwise undo, redo or pause."""
        random = self._random.random()
        if random < 0.15:
            self.key(pygame.K_z, CTRL)
        elif random < 0.25:
            self.key(pygame.K_y, CTRL)
        elif random < 0.28:
            self.key(pygame.K_ESCAPE)
        elif self.scene.state.to_act >= 0:
            self._play()

    def _play(self) -> None:
        """Make a random legal move."""
        record = choose(self._random, legal_moves(self.scene.state), 0.1)
        self.play(record, by_clicks=self._random.random() < 0.5)
