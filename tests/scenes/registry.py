"""All screens of the program: how tests create each screen, and how a player reaches it.

A new screen must be added here: then the tests of all screens include it, such as the tests of
keys, window sizes, errors and images.
"""

import shutil
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Event
from typing import NamedTuple

import pygame

from azul.engine import Ruleset, Setup, Wall, legal_moves
from azul.game import FIRST_GAME, seats
from azul.game.game import Game
from azul.i18n import sentence
from azul.saves import disk
from azul.scenes.dialogs.about import AboutScene, LicenseScene
from azul.scenes.dialogs.external_bots import ExternalBotsScene
from azul.scenes.dialogs.history import HistoryScene
from azul.scenes.dialogs.keys import KeysScene
from azul.scenes.dialogs.pick import Option, PickScene
from azul.scenes.dialogs.question import MessageScene, QuestionScene
from azul.scenes.dialogs.rules import RulesScene
from azul.scenes.dialogs.save_as import TitleScene
from azul.scenes.dialogs.seats import SeatRows, SeatsScene
from azul.scenes.dialogs.settings import SettingsScene
from azul.scenes.dialogs.waiting import Report, WaitingScene
from azul.scenes.editor.editor_scene import EditorScene
from azul.scenes.editor.play_position import PlayPositionScene
from azul.scenes.game.celebration import CelebrationScene
from azul.scenes.game.game_over import GameOverScene
from azul.scenes.game.pause import PauseScene
from azul.scenes.game.round import RoundScene
from azul.scenes.game.same_deal import SameDealScene
from azul.scenes.game.scoring import ScoringScene
from azul.scenes.game.table_scene import TableScene
from azul.scenes.lobby.load import DeletedScene, LoadScene
from azul.scenes.lobby.menu import MenuScene
from azul.scenes.lobby.name import NameScene
from azul.scenes.lobby.setup import SetupScene
from azul.scenes.lobby.unsaved import UnsavedScene
from azul.scenes.panel import PanelScene
from azul.scenes.practice.puzzle import PuzzleScene, next_lesson
from azul.scenes.practice.puzzles import PuzzlesScene
from azul.scenes.practice.tutorial import TutorialScene
from azul.scenes.review.analysis_scene import AnalysisScene
from azul.scenes.review.review_scene import ReviewScene
from azul.scenes.scene import BackToMenu, Context, Push, Quit, Scene
from azul.scenes.statistics.career import CareerScene
from azul.scenes.statistics.series import SeriesScene
from azul.scenes.statistics.statistics_scene import StatisticsScene
from azul.settings import ExternalBot, Speed
from tests.game.histories import NAMES, played
from tests.play.mouse_player import MousePlayer
from tests.statistics import scenes as statistics_scenes

SAVES = Path(__file__).parents[1] / "saves"
EVERYTHING = ("2", "3", "4", *Wall, *Ruleset)
EXTERNAL_BOTS = (
    ExternalBot("Maximilian Bot 1", ("/bin/python3", "/home/ana/my bots/b.py"), EVERYTHING),
    ExternalBot("Jota", ("/opt/jota",), EVERYTHING),
)
"""Bots of other authors, one of them with a long name and command."""

FINISHED_GAME = SAVES / "v1-4-gray-azul-over.azul"
OPEN_ELSEWHERE = sentence("Already open in another window")
LONG_TEXT = sentence(
    "Your latest moves aren’t saved. If you keep playing, they’ll be saved"
    " as soon as possible; you can also save a copy in another folder."
)


def setup_for_four(context: Context) -> SetupScene:
    context.settings = replace(context.settings, names=("Maximilian Müller",) * 4)
    scene = SetupScene(context)
    toggle, *_ = scene.buttons()
    toggle.action()
    return scene


def player_picker(context: Context) -> PanelScene:
    kind = "2", Wall.COLORED, Ruleset.AZUL
    request = SeatRows(context, FIRST_GAME, lambda: kind, lambda: None).row(1)[2][0].action()
    assert isinstance(request, Push)
    assert isinstance(request.scene, PanelScene)
    return request.scene


def external_bots(context: Context) -> ExternalBotsScene:
    context.settings = replace(context.settings, external_bots=EXTERNAL_BOTS)
    return ExternalBotsScene(context)


def unsaved_question(context: Context) -> PanelScene:
    """Return the question about a game that cannot be saved, because its folder is a file."""
    context.autosave.save(played(Setup(NAMES, seed=3), 3), context.paths.settings / "lost.azul")
    return UnsavedScene(context, [])


def all_written(context: Context) -> PanelScene:
    """Return the same question while the program writes no file."""
    context.autosave.flush()
    return UnsavedScene(context, [])


def game(seed: int = 11) -> Game:
    return Game(Setup(("Ana", "Ben"), seed=seed))


def new_table(context: Context) -> RoundScene:
    return RoundScene(context, context.start_game(game()))


def gray_wall_table(context: Context) -> RoundScene:
    """Return a gray-wall game whose next phase is wall-tiling."""
    gray_game = Game(Setup(("Ana", "Ben"), Wall.GRAY, seed=11))
    while gray_game.state.phase is not gray_game.state.phase.WALL_TILING:
        gray_game.play(legal_moves(gray_game.state)[0])
    return RoundScene(context, context.start_game(gray_game))


def result_of(scene: RoundScene) -> GameOverScene:
    """Return the result of a game that is over."""
    request = scene.next_scene()
    assert isinstance(request, Push)
    assert isinstance(request.scene, GameOverScene)
    return request.scene


def celebration(context: Context) -> CelebrationScene:
    """Return the celebration above a table that is not shown itself."""
    below = RoundScene(context, context.start_game(disk.read(FINISHED_GAME)))
    below.table.painter.resize((1920, 1080), context.theme)
    return CelebrationScene(context, below.session.game, result_of(below))


def history(context: Context, game: Game | None = None) -> HistoryScene:
    game = game or played(Setup(NAMES, seed=3), 30)
    return HistoryScene(context, game, game.cursor, lambda _: None)


def analysis(context: Context) -> AnalysisScene:
    return AnalysisScene(context, played(Setup(NAMES, seed=3), 30), lambda _: None)


def name_question(context: Context) -> NameScene:
    return NameScene(context, lambda: BackToMenu())


def save_as(context: Context) -> TitleScene:
    session = context.start_game(played(Setup(NAMES, seed=3), 3))
    return TitleScene.of_session(context, session, lambda _: None)


def seats_of_four(context: Context) -> SeatsScene:
    return SeatsScene(context, context.start_game(played(Setup(NAMES, seed=3), 3)), lambda: None)


def message(context: Context) -> MessageScene:
    return MessageScene(context, sentence("Settings"), LONG_TEXT)


def question(context: Context) -> QuestionScene:
    return QuestionScene(
        context, OPEN_ELSEWHERE, LONG_TEXT, sentence("Continue in a new file"), lambda: None
    )


def name_picker(context: Context) -> PanelScene:
    options = [Option(name_question, name_question) for name_question in seats.SUGGESTED_NAMES * 2]
    return PickScene(context, sentence("Suggested names"), options, lambda _: None)


def game_over(context: Context, game: Game | None = None) -> GameOverScene:
    session = context.start_game(game or played(Setup(NAMES, seed=3)))
    scene = result_of(RoundScene(context, session))
    # The delay passes after which the buttons are enabled.
    scene.update(1.0)
    return scene


def same_deal(context: Context) -> SameDealScene:
    return SameDealScene(context, game(), lambda _: BackToMenu())


def paused(scene: TableScene) -> PauseScene:
    request = scene.open_pause_menu()
    assert isinstance(request, Push)
    assert isinstance(request.scene, PauseScene)
    return request.scene


def pause_menu(context: Context) -> PauseScene:
    """Return the pause menu above a game whose moves are all saved."""
    scene = new_table(context)
    context.autosave.flush()
    return paused(scene)


def tutorial(context: Context) -> TutorialScene:
    return TutorialScene(context, Quit)


def play_position(context: Context) -> PlayPositionScene:
    return PlayPositionScene(context, game().state, ())


def open_editor(player: MousePlayer) -> None:
    open_from_main_menu("Puzzles")(player)
    player.push("Set up a position")


def open_play_position(player: MousePlayer) -> None:
    open_editor(player)
    player.push("Play")


def pause(player: MousePlayer) -> None:
    player.key(pygame.K_ESCAPE)


def open_main_menu(player: MousePlayer) -> None:
    pause(player)
    player.push("Main menu")


def open_from_main_menu(label: str) -> Callable[[MousePlayer], None]:
    def go(player: MousePlayer) -> None:
        open_main_menu(player)
        player.push(label)

    return go


def open_from_game_list(*labels: str) -> Callable[[MousePlayer], None]:
    """Open the list of games, after adding a deleted game, and push buttons there."""

    def go(player: MousePlayer) -> None:
        deleted = player.paths.games.with_name("deleted")
        deleted.mkdir()
        shutil.copy(SAVES / "v1-2-colored-over.azul", deleted)
        open_from_main_menu("Load game")(player)
        for label in labels:
            player.push(label)

    return go


def open_review(player: MousePlayer) -> None:
    pause(player)
    player.push("Review game")


def open_players(player: MousePlayer) -> None:
    pause(player)
    player.push("Players")


def finish_round(player: MousePlayer) -> None:
    """Play until the wall-tiling of the round."""
    while isinstance(player.app.stack.top, RoundScene):
        player.play(legal_moves(player.state)[0])
        player.tick()


def undo_past_the_round_start(player: MousePlayer) -> None:
    """Start the next round, then undo, which asks whether to go back to the last round."""
    finish_round(player)
    player.key(pygame.K_RETURN)
    player.key(pygame.K_z, pygame.KMOD_CTRL)


def open_invalid_file(player: MousePlayer) -> None:
    player.app.open_file(player.paths.games)
    player.tick()


def open_finished_game(player: MousePlayer) -> None:
    open_main_menu(player)
    player.app.open_file(SAVES / "v1-2-colored-over.azul")
    player.tick(4)


def open_analysis(player: MousePlayer) -> None:
    open_finished_game(player)
    player.key(pygame.K_u)


def open_same_deal(player: MousePlayer) -> None:
    open_finished_game(player)
    player.push("More")
    player.push("Same tiles again")


def play_to_celebration(player: MousePlayer) -> None:
    """Redo the last draft of a game with animations, and skip these up to the celebration."""
    open_finished_game(player)
    player.push("More")
    player.push("Undo")
    context = player.app.context
    context.change_settings(replace(context.settings, speed=Speed.NORMAL))
    player.key(pygame.K_y, pygame.KMOD_CTRL)
    while not isinstance(player.app.stack.top, CelebrationScene):
        player.key(pygame.K_RETURN)


def quit_with_unsaved_game(player: MousePlayer) -> None:
    pygame.event.post(pygame.Event(pygame.QUIT))
    player.tick()


def open_name_picker(player: MousePlayer) -> None:
    open_from_main_menu("New game")(player)
    form = player.app.stack.top.form  # type: ignore[union-attr]
    list_buttons = [widget for widget in form.widgets if getattr(widget, "words", "") == "list"]
    player.click(list_buttons[0].rect.center)


def open_name_question(player: MousePlayer) -> None:
    """Remove all known names first; on a library with games no button leads there."""
    open_main_menu(player)
    context = player.app.context
    context.change_settings(replace(context.settings, names=(), known=()))
    request = context.destinations.play_again()
    assert isinstance(request, Push)
    player.app.stack.push(request.scene)


def open_about(player: MousePlayer) -> None:
    open_from_main_menu("Settings")(player)
    player.push("About")


def open_external_bots(player: MousePlayer) -> None:
    open_from_main_menu("Settings")(player)
    player.push("Computer players")


def open_license(player: MousePlayer) -> None:
    open_about(player)
    player.key(pygame.K_TAB)
    player.key(pygame.K_RETURN)


def show_statistics(player: MousePlayer) -> None:
    """Open the statistics, with a series of two finished games."""
    open_main_menu(player)
    for number in range(2):
        game = disk.read(SAVES / "v1-2-colored-over.azul")
        game.series = "9f2c41d07a55e310"
        disk.write(game, player.paths.games / f"{number}.azul")
    player.push("Statistics")
    while player.app.context.statistics_reader.is_running:
        player.tick()
    player.tick()


def open_puzzle(player: MousePlayer) -> None:
    open_from_main_menu("Puzzles")(player)
    player.push("Next puzzle")


def show_career(player: MousePlayer) -> None:
    show_statistics(player)
    player.key(pygame.K_RETURN)


def show_series(player: MousePlayer) -> None:
    show_statistics(player)
    player.push("Series")


def waiting(context: Context) -> WaitingScene:
    """Return a wait that is long enough to be shown, and never ends within a test."""
    has_begun = Event()

    def work(report: Report) -> Callable[[], Scene]:
        report(0.4)
        has_begun.set()
        Event().wait(60)
        return partial(MenuScene, context)

    scene = WaitingScene(context, sentence("Loading the game"), work)
    has_begun.wait(60)
    scene.update(1.0)
    return scene


def wait(player: MousePlayer) -> None:
    """Wait as for the review of a very long game."""
    player.app.stack.push(waiting(player.app.context))
    player.tick()


class Screen(NamedTuple):
    """A screen, filled as much as possible, or a variant of it.

    `navigate` opens it from a table with a move just made; variants have no such function. Screens
    without `make` can only be opened by `navigate`.
    """

    kind: type[Scene]
    make: Callable[[Context], Scene] | None
    navigate: Callable[[MousePlayer], None] | None = None


SCREENS = {
    "menu": Screen(MenuScene, MenuScene, open_main_menu),
    "name": Screen(NameScene, name_question, open_name_question),
    "setup": Screen(SetupScene, setup_for_four, open_from_main_menu("New game")),
    "load": Screen(LoadScene, LoadScene, open_from_main_menu("Load game")),
    "deleted": Screen(DeletedScene, DeletedScene, open_from_game_list("Deleted games (1)")),
    "title": Screen(TitleScene, save_as, open_from_game_list("Rename")),
    "settings": Screen(SettingsScene, SettingsScene, open_from_main_menu("Settings")),
    "about": Screen(AboutScene, AboutScene, open_about),
    "license": Screen(LicenseScene, None, open_license),
    "external-bots": Screen(ExternalBotsScene, external_bots, open_external_bots),
    "keys": Screen(KeysScene, KeysScene, lambda player: player.key(pygame.K_F2)),
    "rules": Screen(RulesScene, RulesScene, lambda player: player.key(pygame.K_F1)),
    "table": Screen(RoundScene, new_table, lambda player: None),
    "scoring": Screen(ScoringScene, None, finish_round),
    "gray-walls": Screen(RoundScene, gray_wall_table),
    "pause": Screen(PauseScene, pause_menu, pause),
    "history": Screen(HistoryScene, history, lambda player: player.key(pygame.K_h)),
    "seats": Screen(SeatsScene, seats_of_four, open_players),
    "back": Screen(
        ReviewScene, lambda context: ReviewScene(context, game(), Path("a.azul")), open_review
    ),
    "insight": Screen(AnalysisScene, analysis, open_analysis),
    "message": Screen(MessageScene, message, open_invalid_file),
    "question": Screen(QuestionScene, question, undo_past_the_round_start),
    "names": Screen(PickScene, name_picker, open_name_picker),
    "who": Screen(PickScene, player_picker),
    "waiting": Screen(WaitingScene, waiting, wait),
    "unsaved": Screen(UnsavedScene, unsaved_question, quit_with_unsaved_game),
    "unwritten": Screen(UnsavedScene, all_written),
    "learn": Screen(TutorialScene, tutorial, open_from_main_menu("Learn by doing")),
    "puzzles": Screen(PuzzlesScene, PuzzlesScene, open_from_main_menu("Puzzles")),
    "position": Screen(EditorScene, EditorScene, open_editor),
    "play-position": Screen(PlayPositionScene, play_position, open_play_position),
    "puzzle": Screen(PuzzleScene, None, open_puzzle),
    "lesson": Screen(PuzzleScene, next_lesson, open_from_main_menu("Strategy")),
    "statistics": Screen(StatisticsScene, statistics_scenes.statistics_scene, show_statistics),
    "person": Screen(CareerScene, statistics_scenes.career_scene, show_career),
    "series": Screen(SeriesScene, statistics_scenes.series_scene, show_series),
    "finale": Screen(CelebrationScene, celebration, play_to_celebration),
    "over": Screen(GameOverScene, game_over, open_finished_game),
    "same-deal": Screen(SameDealScene, same_deal, open_same_deal),
}
