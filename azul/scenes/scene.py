"""What a scene is, what it may ask for, and what it is given."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pygame
from pygame.event import Event

from azul.book import Topic
from azul.engine import COLORS, Ruleset
from azul.game import Game, Session, color_name
from azul.i18n import Strings
from azul.kit import borders, metrics
from azul.kit.audio import Audio, Sound
from azul.kit.colors import Colors
from azul.kit.commands import Command, KeyBindings
from azul.kit.theme import Theme
from azul.kit.widgets import ACTIVATE, Action, Form
from azul.paths import Paths
from azul.saves import Autosave, Progress, Shelf, Survey
from azul.services import GameAnalyses, GameAnalysis, OwnMistakes
from azul.settings import Settings
from azul.tasks import Tasks


@dataclass
class Context:
    """What scenes are given; there are no globals.

    `paths` are the places of files; `survey` tells what all games together tell, `mistakes` are
    those of people in them, `progress` is how far somebody has come with puzzles.
    `change_settings` keeps and applies new settings, `reset_settings` the defaults;
    `log_error` writes how an error came about to the log, and says where that is.
    `tasks` work in the background, and `invalidate` asks for a new picture: whatever changes it
    without input calls that.
    `settings` and `strings` are then new ones. `theme` is a new one too when the window has another
    size. `ruleset` is that of the last game that was begun.
    """

    settings: Settings
    strings: Strings
    theme: Theme
    shelf: Shelf
    autosave: Autosave
    paths: Paths
    change_settings: Callable[[Settings], None]
    reset_settings: Callable[[], None]
    log_error: Callable[[Exception], str]
    tasks: Tasks
    invalidate: Callable[[], None]
    audio: Audio
    analyses: GameAnalyses
    ruleset: Ruleset = Ruleset.AZUL
    keys: KeyBindings = field(init=False)
    survey: Survey = field(init=False)
    own_mistakes: OwnMistakes = field(init=False)
    progress: Progress = field(init=False)

    def __post_init__(self) -> None:
        paths = self.paths
        self.survey = Survey(self.tasks, self.shelf, self.autosave, paths.cache, paths.people)
        self.own_mistakes = OwnMistakes(self.tasks, self.shelf, self.analyses, self.survey)
        self.update_keys()
        self.progress = Progress(self.paths.puzzles, self.autosave, self.tasks)

    def forget_person(self, key: str) -> None:
        """Tell nothing of somebody any more: only saved games keep the name."""
        self.survey.change(lambda people: people.with_forgotten(key))
        # Those that were found before tell who made them.
        self.own_mistakes = OwnMistakes(self.tasks, self.shelf, self.analyses, self.survey)
        self.remove_forgotten_names()

    def remove_forgotten_names(self) -> None:
        """Take forgotten names out of the settings, and of all else that was written before."""
        self.change_settings(self.settings)
        self.survey.remove_forgotten_names(self.paths.log, self.paths.settings, self.paths.people)

    def update_keys(self) -> None:
        """Let the keys follow the settings, and the names of colors."""
        colors = {
            Command[color.name]: self.strings.say(color_name(color, self.ruleset))
            for color in COLORS
        }
        self.keys = KeyBindings(self.settings.keys, colors)

    def start_game(self, game: Game, path: Path | None = None, chosen: bool = True) -> Session:
        """Begin to play a game, in its own file or in a new one, which is written at once.

        Continue leads to it, unless nobody has `chosen` to play it yet.
        """
        self.ruleset = game.setup.ruleset
        self.update_keys()
        session = Session(game, path or self.shelf.new_path(datetime.now()), self.shelf)
        if not path:
            session.save()
        if chosen:
            self.set_last_game(session)
        return session

    def set_last_game(self, session: Session) -> None:
        """Let Continue lead to a game."""
        self.change_settings(replace(self.settings, last=session.path.name))


class Scene:
    """One screen. Callbacks return None or a request that the stack carries out after them.

    Below an `overlay` the nearest scene that is none stays visible. `form` has what answers a press
    by itself, if there is anything.
    """

    overlay = False

    background_share = 0.5
    """How much of the time for background work is left to it while an animation runs."""

    analysis: GameAnalysis | None = None
    """A game that is analyzed while the scene is in sight."""

    opened_by: Command | None = None
    """The command that opens the scene: the same key closes it."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.form = Form([])
        # Only until the scene is arranged, which comes before its first picture.
        self.size = metrics.DESIGN

    @property
    def is_animating(self) -> bool:
        """Whether an animation runs: the picture changes from frame to frame by itself."""
        return False

    def show_analysis_progress(self) -> None:
        """More is known of the game that is analyzed; a new picture has been asked for."""

    @property
    def topic(self) -> Topic:
        """What of the rules fits the moment."""
        return Topic.GOAL

    @property
    def captures_all_keys(self) -> bool:
        """Whether every key is for the scene alone."""
        return False

    @property
    def is_typing(self) -> bool:
        """Whether letters are text."""
        return False

    @property
    def is_holding(self) -> bool:
        """Whether a hand holds something, which it would let go if all were arranged anew."""
        return False

    def enter(self) -> None:
        """The scene has come onto the stack, and has been arranged."""

    def leave(self) -> None:
        """The scene leaves the stack for good."""

    def cover(self) -> None:
        """Another scene comes to lie above this one."""

    def resume(self, result: Any) -> "Request | None":
        """The scene above is gone; `result` is what it left."""

    def resize(self, size: tuple[int, int]) -> None:
        """Arrange everything for a window of `size` pixels.

        Also called before the first picture and after the language has changed.
        """
        self.size = size

    def handle(self, event: Event) -> "Request | None":
        """Answer one event."""

    def respond(self, form: Form, event: Event) -> "Request | None":
        """Let a form answer an event."""
        action = form.handle(event)
        return self.run_action(action, event) if action else None

    def run_action(self, action: Action, event: Event) -> "Request | None":
        """Run what a form's widget sets off; what was pressed is heard."""
        is_key = event.type == pygame.KEYDOWN and event.key in ACTIVATE
        if is_key or event.type == pygame.MOUSEBUTTONDOWN:
            self.context.audio.play(Sound.PRESS)
        request: Request | None = action()
        return request

    def toggle_sound(self) -> None:
        """Fall silent, or be heard again."""
        settings = self.context.settings
        self.context.change_settings(replace(settings, muted=not settings.muted))

    def update(self, seconds: float) -> "Request | None":
        """Time has passed."""

    def preload(self) -> None:
        """Begin what takes long and will be wanted soon; asked often, while nothing moves."""
        borders.begin_panel(self.theme)

    def paint_ahead(self) -> bool:
        """Paint ahead what takes longest in the picture; whether that is yet to be seen."""
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the scene; changes nothing."""
        raise NotImplementedError

    @property
    def theme(self) -> Theme:
        """What everything looks like."""
        return self.context.theme

    @property
    def colors(self) -> Colors:
        """The look's colors."""
        return self.theme.colors

    def px(self, units: float) -> int:
        """Design units in pixels, for menus and dialogs."""
        return self.theme.px(units)


@dataclass(frozen=True)
class Push:
    """Put a scene on top."""

    scene: Scene


@dataclass(frozen=True)
class Pop:
    """Take the top scene away and give `result` to the one below."""

    result: Any = None


@dataclass(frozen=True)
class Replace:
    """Put a scene in the place of the top one."""

    scene: Scene


@dataclass(frozen=True)
class Begin:
    """Put a table in the place of all scenes but the lowest; another game makes room for it."""

    scene: Scene


@dataclass(frozen=True)
class Quit:
    """End the program; unless `sure`, not before the players know what would be lost."""

    sure: bool = False


Request = Push | Pop | Replace | Begin | Quit
"""What a callback may ask the stack to do."""
