"""The base class of scenes, their requests, and their context."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pygame
from pygame import Rect

from azul.engine import COLORS, Ruleset, State
from azul.game import Game, NextInSeries, Seat, Session, color_name
from azul.i18n import Strings
from azul.kit import metrics
from azul.kit.accessibility import AccessibleNode, nodes_of
from azul.kit.audio import Audio, Sound
from azul.kit.colors import Colors
from azul.kit.form import Form
from azul.kit.gamepad import PadStyle
from azul.kit.keys import Command, KeyBindings, KeyPress
from azul.kit.pointer import MouseButton, Press, Release, Wheel
from azul.kit.theme import Theme
from azul.kit.widgets import Action, Button, Input, Role
from azul.paths import Paths
from azul.saves import Autosave, GameLibrary, Mosaic, Progress, StatisticsReader
from azul.settings import Settings
from azul.statistics import Overview
from azul.tasks import Tasks

if TYPE_CHECKING:
    from azul.book import Topic
    from azul.services import GameAnalyses, GameAnalysis, OwnMistakes, Services, Thinker


@dataclass
class Context:
    """The parts of the app that all scenes share; there are no globals.

    `change_settings` saves and applies new settings, `reset_settings` the defaults; both replace
    `settings` and `strings`. A new window size replaces `theme`. `log_error` writes a traceback to
    the log and returns the log's place. `invalidate` requests a new frame: call it after every
    change that no input has caused. `statistics_reader` has the statistics of all games, `progress`
    has the solved puzzles, `mosaic` the tiles of the menu's mosaic. `ruleset` is the ruleset of the
    shown game, or else Azul. `has_screen_reader` is true while a screen reader runs, and
    `is_minimized` while the window is minimized. `load_scenes` imports the `destinations`, and
    `load_services` imports the services: the menu needs neither. `pad` is the connected gamepad,
    and `uses_pad` is true if the gamepad was used last. `today` returns the local date.
    """

    settings: Settings
    strings: Strings
    theme: Theme
    library: GameLibrary
    autosave: Autosave
    paths: Paths
    change_settings: Callable[[Settings], None]
    reset_settings: Callable[[], None]
    log_error: Callable[[BaseException], str]
    tasks: Tasks
    invalidate: Callable[[], None]
    audio: Audio
    load_scenes: Callable[[], "Destinations"]
    load_services: Callable[[], "Services"]
    ruleset: Ruleset = Ruleset.AZUL
    has_screen_reader: bool = False
    is_minimized: bool = False
    pad: PadStyle | None = None
    uses_pad: bool = False
    today: Callable[[], date] = date.today
    keys: KeyBindings = field(init=False)
    statistics_reader: StatisticsReader = field(init=False)
    progress: Progress = field(init=False)
    mosaic: Mosaic = field(init=False)

    def __post_init__(self) -> None:
        paths = self.paths
        self.statistics_reader = StatisticsReader(
            self.tasks, self.library, self.autosave, paths.cache, paths.people
        )
        self.statistics_reader.on_overview = self._remember_ratings
        self.update_keys()
        self.progress = Progress(self.paths.puzzles, self.autosave, self.tasks)
        self.mosaic = Mosaic(self.paths.mosaic, self.autosave)

    @property
    def destinations(self) -> "Destinations":
        return self.load_scenes()

    @property
    def analyses(self) -> "GameAnalyses":
        return self.load_services().analyses

    @property
    def thinker(self) -> "Thinker":
        """The thinker for everything except analyses."""
        return self.load_services().thinker

    @property
    def own_mistakes(self) -> "OwnMistakes":
        """The mistakes of people in all games."""
        return self.load_services().own_mistakes

    def _remember_ratings(self, found: Overview) -> None:
        """Store the ratings in the settings, because the menu must not wait for the games."""
        # Without any game the folder may be missing for a moment.
        if found.finished:
            self.change_settings(replace(self.settings, ratings=dict(found.ratings)))

    def forget_person(self, key: str) -> None:
        """Forget a person by the key of the name; only saved games still contain the name."""
        self.statistics_reader.change(lambda people: people.with_forgotten(key))
        # The mistakes found before contain names.
        self.own_mistakes.clear()
        self.remove_forgotten_names()

    def remove_forgotten_names(self) -> None:
        """Remove forgotten names from the settings and all other files except saved games."""
        self.change_settings(self.settings)
        self.statistics_reader.remove_forgotten_names(
            self.paths.log, self.paths.settings, self.paths.people
        )

    def update_keys(self) -> None:
        """Update the keys after a change of settings, of the names of colors, or of the device."""
        colors = {
            Command[color.name]: self.strings.say(color_name(color, self.ruleset))
            for color in COLORS
        }
        self.keys = KeyBindings(self.settings.keys, colors, are_in_tooltips=not self.uses_pad)

    def use_ruleset(self, ruleset: Ruleset) -> None:
        """Name colors and keys as under a ruleset; the rules show its material from now on."""
        if ruleset is not self.ruleset:
            self.ruleset = ruleset
            self.update_keys()

    def badge(self, name: str) -> str:
        """Return the image name of a gamepad's button if it was used last, else ""."""
        return self.pad.picture(name) if self.pad and self.uses_pad else ""

    def start_game(self, game: Game, path: Path | None = None, is_chosen: bool = True) -> Session:
        """Start a game, in its own file or in a new file, which is written at once.

        It becomes the last game if the player has chosen to play it.
        """
        session = Session(game, path or self.library.new_path(datetime.now()), self.library)
        if not path:
            session.save()
        if is_chosen:
            self.set_last_game(session)
        return session

    def set_last_game(self, session: Session) -> None:
        """Make a game the last game, which the menu continues."""
        self.change_settings(replace(self.settings, last=session.path.name))


class Scene:
    """One screen. Its methods return None or a request, which the stack carries out after them.

    Below an `overlay` the next full scene stays visible. `form` has the widgets that handle input
    by themselves.
    """

    overlay = False

    analysis: "GameAnalysis | None" = None
    """The analysis that continues while the scene is visible."""

    opened_by: Command | None = None
    """The command that opens the scene, and also closes it."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.form = Form([])
        # This holds until the scene is arranged for its first frame.
        self.size = metrics.DESIGN

    @property
    def ruleset(self) -> Ruleset | None:
        """The ruleset of the visible game or position; None without one."""
        return None

    @property
    def is_animating(self) -> bool:
        """True if an animation runs, so that the scene changes without input."""
        return False

    @property
    def is_outdated(self) -> bool:
        """True if input has ended what the scene shows: the stack removes it at once."""
        return False

    # For screen readers

    @property
    def played_game(self) -> Game | None:
        """The game whose moves are announced as they are made."""
        return None

    def accessible_nodes(self) -> tuple[AccessibleNode, ...]:
        """Return the tree of the scene for screen readers."""
        ground = self.form.ground.accessible_nodes() if self.form.ground else ()
        return (*ground, *nodes_of(self.form.roots, self.form.focused))

    def announced_texts(self) -> Sequence[str]:
        """Return the texts that are announced when they appear."""
        widgets = [widget for root in self.form.roots for widget in root.tree()]
        texts = [widget.label for widget in widgets if widget.role in (Role.HEADING, Role.TEXT)]
        ground = self.form.ground.announced_texts() if self.form.ground else ()
        return [*ground, *texts, *(widget.notice for widget in widgets)]

    def show_analysis_progress(self) -> None:
        """Show the progress of the analysis; a new frame has been requested."""

    @property
    def topic(self) -> "Topic | None":
        """The topic of the rules that fits the scene, if any."""
        return None

    @property
    def notice_room(self) -> Rect | None:
        """The room where a short notice covers nothing important; None for the lower edge."""
        return None

    @property
    def captures_all_keys(self) -> bool:
        """True if the scene handles all keys, even the keys of commands."""
        return False

    @property
    def is_typing(self) -> bool:
        return False

    @property
    def is_holding(self) -> bool:
        """True if something is being dragged, which a new arrangement would cancel."""
        return self.form.ground is not None and self.form.ground.is_holding

    def enter(self) -> None:
        """Begin; called when the scene is on the stack and has been arranged."""

    def leave(self) -> None:
        """End; called when the scene is removed from the stack."""

    def cover(self) -> None:
        """Pause; called when another scene is put above this scene."""

    def uncover(self) -> None:
        """Resume; called when the scene above has been removed, before its `Pop.then`."""

    def resize(self, size: tuple[int, int]) -> None:
        """Arrange everything for `size` pixels, also at first and after a change of language."""
        self.size = size

    def rearrange(self) -> None:
        self.resize(self.size)

    def update_key_labels(self) -> None:
        """Name the keys, or the gamepad's buttons, of the device that was used last."""
        self.rearrange()

    def handle(self, event: Input) -> "Request | None":
        match event:
            case Press(_, MouseButton.LEFT):
                return self.press(event)
            case Press():
                return self.press_other_button(event)
            case Wheel():
                return self.wheel(event)
            case KeyPress():
                return self.key(event)
        return self.respond(event)

    def press(self, press: Press) -> "Request | None":
        """Handle the pressed left button, or a finger."""
        return self.respond(press)

    def press_other_button(self, press: Press) -> "Request | None":
        """Handle another pressed mouse button."""

    def wheel(self, wheel: Wheel) -> "Request | None":
        return self.respond(wheel)

    def key(self, pressed: KeyPress) -> "Request | None":
        return self.respond(pressed)

    def cancel_press(self) -> None:
        """Forget the pressed widget, because no release will come."""
        self.form.cancel_press()

    def replace_form(self, form: Form) -> None:
        """Use another form; the pointer keeps its place and the held widget."""
        form.follow(self.form)
        self.form = form
        badge = self.context.badge("back")
        for widget in form.widgets:
            if isinstance(widget, Button) and widget.action in self.ways_back:
                widget.badge = badge

    @property
    def ways_back(self) -> Sequence[Action]:
        """The actions of buttons that do the same as Esc."""
        return [Pop]

    def respond(self, event: Input) -> "Request | None":
        """Let the form handle input."""
        action = self.form.handle(event)
        return self.run_action(action, event) if action else None

    def run_action(self, action: Action, event: Input) -> "Request | None":
        """Run the action of a widget, with the sound of a button."""
        is_press = isinstance(event, Press | Release)
        if is_press or (isinstance(event, KeyPress) and event.activates):
            self.context.audio.play(Sound.PRESS)
        request: Request | None = action()
        return request

    def toggle_sound(self) -> None:
        settings = self.context.settings
        self.context.change_settings(replace(settings, muted=not settings.muted))

    @property
    def rest(self) -> float:
        """The maximum seconds until the scene must be updated again without input."""
        return inf

    def update(self, seconds: float) -> "Request | None":
        """Let time pass."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the scene, without changing anything."""
        raise NotImplementedError

    @property
    def theme(self) -> Theme:
        """The colors, fonts and images of everything."""
        return self.context.theme

    @property
    def colors(self) -> Colors:
        return self.theme.colors

    def px(self, units: float) -> int:
        """Convert design units to pixels, for menus and dialogs."""
        return self.theme.px(units)


class Destinations(NamedTuple):
    """Functions that make scenes for scenes that must not import them.

    Most scenes are imported only after the menu is shown, and some lead to each other. The first
    two functions ask for the name first if it is unknown. `play_first_game` starts a game against a
    Journeyman, `play_again` a game like the last game. `branch` returns the table with a game that
    continues another game in a file of its own. `open_game` returns the table, or a message or
    question if the file cannot be opened. `set_up` takes the series that the game may continue.
    `edit_position` takes a position, None for the empty table, and its players, if any.
    """

    play_first_game: Callable[[], "Request"]
    play_again: Callable[[], "Request"]
    branch: Callable[[Game], Scene]
    open_game: Callable[[Path], Scene]
    set_up: Callable[[NextInSeries | None], Scene]
    load: Callable[[], Scene]
    tutorial: Callable[[Callable[[], "Request"]], Scene]
    lesson: Callable[[], Scene]
    puzzles: Callable[[], Scene]
    edit_position: Callable[[State | None, Sequence[Seat]], Scene]
    statistics: Callable[[], Scene]
    rules: Callable[[], Scene]
    settings: Callable[[], Scene]


class Push(NamedTuple):
    """Put a scene on top of the stack."""

    scene: Scene


class Pop(NamedTuple):
    """Remove the top scene, then call `then` and carry out the request that it returns."""

    then: "Callable[[], Request | None] | None" = None


class Replace(NamedTuple):
    """Replace the top scene."""

    scene: Scene


class Begin(NamedTuple):
    """Replace all scenes except the lowest."""

    scene: Scene


@dataclass(frozen=True)
class BackToMenu:
    """Remove all scenes except the lowest."""


class Quit(NamedTuple):
    """End the program; unless `is_confirmed`, a question comes first if games are unsaved."""

    is_confirmed: bool = False


Request = Push | Pop | Replace | Begin | BackToMenu | Quit
