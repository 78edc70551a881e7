"""The ways between scenes, and the scenes that can be opened from everywhere."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from azul.engine import InvalidPosition, Setup, parse_position
from azul.game import (
    Game,
    draw_seed,
    first_game_seats,
    make_seating,
    position_fault,
    printable,
)
from azul.i18n import Sentence, sentence
from azul.kit.keys import Command
from azul.saves import MovedGame
from azul.scenes.dialogs.keys import KeysScene
from azul.scenes.dialogs.question import MessageScene
from azul.scenes.dialogs.rules import RulesScene
from azul.scenes.dialogs.settings import SettingsScene
from azul.scenes.editor.editor_scene import EditorScene
from azul.scenes.game.round import RoundScene
from azul.scenes.lobby.load import LoadScene
from azul.scenes.lobby.name import NameScene
from azul.scenes.lobby.opening import (
    open_dropped,
    open_dropped_file,
    open_game,
    position_in_file,
)
from azul.scenes.lobby.setup import SetupScene
from azul.scenes.lobby.unsaved import UnsavedScene
from azul.scenes.practice.puzzle import next_lesson
from azul.scenes.practice.puzzles import PuzzlesScene
from azul.scenes.practice.tutorial import TutorialScene
from azul.scenes.scene import Begin, Context, Destinations, Push, Request, Scene
from azul.scenes.stack import SceneStack
from azul.scenes.statistics.statistics_scene import StatisticsScene

_BY_COMMAND: Final[dict[Command, type[Scene]]] = {
    Command.RULES: RulesScene,
    Command.KEYS: KeysScene,
    Command.NEW: SetupScene,
    Command.OPEN: LoadScene,
}
"""The scenes that can be opened from everywhere."""


class Navigation:
    """Holds the `destinations` of all scenes, and puts some scenes on the stack."""

    def __init__(self, context: Context, stack: SceneStack) -> None:
        self._context, self._stack = context, stack
        self.destinations = Destinations(
            play_first_game=lambda: self._ask_name(self._begin_first_game),
            play_again=lambda: self._ask_name(self._play_again),
            branch=partial(RoundScene.from_branch, context),
            open_game=partial(open_game, context),
            set_up=partial(SetupScene, context),
            load=partial(LoadScene, context),
            tutorial=partial(TutorialScene, context),
            lesson=partial(next_lesson, context),
            puzzles=partial(PuzzlesScene, context),
            edit_position=partial(EditorScene, context),
            statistics=partial(StatisticsScene, context),
            rules=partial(RulesScene, context),
            settings=partial(SettingsScene, context),
        )

    def _ask_name(self, play: Callable[[], Request]) -> Request:
        """Start a game, after asking for the name if it is unknown."""
        settings = self._context.settings
        is_known = settings.names or settings.known
        return play() if is_known else Push(NameScene(self._context, play))

    def _begin_first_game(self) -> Request:
        """Start a game by the boxed rules; the person begins."""
        context = self._context
        seating = make_seating(first_game_seats(context.settings.known), context.strings)
        players = tuple(seat.name for seat in seating.at_start)
        game = Game(Setup(players, seed=draw_seed()), seating)
        return Begin(RoundScene(context, context.start_game(game)))

    # From everywhere

    def open_by_command(self, command: Command | None) -> bool:
        """Open the scene of a command, or return to it. Return True if the command has one."""
        kind, top = _BY_COMMAND.get(command) if command else None, self._stack.top
        if kind is None or top is None:
            return False
        # The question about unsaved games must stay on top until it is answered.
        if self.is_asking:
            return True
        existing = next((scene for scene in self._stack.scenes if isinstance(scene, kind)), None)
        if existing:
            self._stack.go_back_to(existing)
        elif kind is RulesScene:
            self._stack.push(RulesScene(self._context, top.topic))
        else:
            self._stack.push(kind(self._context))
        return True

    def open_files(self, paths: Sequence[Path]) -> None:
        """Open a saved game instead of the current game, or show why none can be opened."""
        if len(paths) > 1:
            self._show(open_dropped(self._context, paths))
        elif line := position_in_file(*paths):
            self.open_position(line)
        else:
            self._show([open_dropped_file(self._context, *paths)])

    def _play_again(self) -> Request:
        """Start a game like the last game, or show why a bot cannot play it."""
        setup = SetupScene(self._context)
        return Push(setup) if setup.problem else setup.start()

    def open_position(self, line: str) -> None:
        """Open the editor with the position of a line, or show why the line is no position."""
        try:
            scene: Scene = EditorScene(self._context, parse_position(line))
        except InvalidPosition as error:
            title = sentence("This position can’t be opened")
            scene = MessageScene(self._context, title, position_fault(error))
        self._stack.push(scene)

    def _show(self, scenes: Iterable[Scene]) -> None:
        """Put scenes on top; a game replaces the current game."""
        for scene in scenes:
            if isinstance(scene, RoundScene):
                self._stack.begin(scene)
            else:
                self._stack.push(scene)

    # Messages and questions

    @property
    def is_asking(self) -> bool:
        """True if there is a question about unsaved games."""
        return any(isinstance(scene, UnsavedScene) for scene in self._stack.scenes)

    def unsaved_question(self, folders: Sequence[Path]) -> Scene:
        """Return the question before the program ends; copies can be kept in `folders`."""
        return UnsavedScene(self._context, folders)

    def report_moved_game(self, moved: MovedGame) -> None:
        self._stack.push(MessageScene(self._context, sentence("A new file"), moved.message))

    def report_unreadable_settings(self, broken: Path) -> None:
        body = sentence(
            "Your settings couldn’t be read and are back to their defaults. The"
            " old file is kept as {file}.",
            file=printable(broken.name),
        )
        self._stack.push(MessageScene(self._context, sentence("Settings"), body))

    def report_unreadable_language(self, problem: Sentence) -> None:
        self._stack.push(MessageScene(self._context, sentence("Language"), problem))
