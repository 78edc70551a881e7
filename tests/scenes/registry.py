"""All screens that there are: how tests make each of them, and how a player comes to it.

Whoever adds a screen adds it here, and it is held to all that holds for every screen: keys, sizes,
errors in it, and its picture.
"""

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pygame

from azul.engine import Setup, Wall, legal_moves
from azul.game import FIRST_GAME, seats
from azul.game.game import Game
from azul.i18n import sentence
from azul.saves import disk as saves
from azul.scenes.dialogs.about import AboutScene, LicenseScene
from azul.scenes.dialogs.history import HistoryScene
from azul.scenes.dialogs.keys import KeysScene
from azul.scenes.dialogs.pick import Option, PickScene
from azul.scenes.dialogs.question import Message, Question
from azul.scenes.dialogs.rules import RulesScene
from azul.scenes.dialogs.save_as import SaveAsScene
from azul.scenes.dialogs.seat_rows import SeatRows
from azul.scenes.dialogs.seats import SeatsScene
from azul.scenes.dialogs.settings import SettingsScene
from azul.scenes.game.celebration import CelebrationScene
from azul.scenes.game.game_over import GameOverScene
from azul.scenes.game.pause import PauseScene
from azul.scenes.game.round import RoundScene
from azul.scenes.game.same_deal import SameDealScene
from azul.scenes.game.scoring import ScoringScene
from azul.scenes.game.table_scene import TableScene
from azul.scenes.library.deleted import DeletedScene
from azul.scenes.library.load import LoadScene
from azul.scenes.library.menu import MenuScene
from azul.scenes.library.name import NameScene
from azul.scenes.library.setup import SetupScene
from azul.scenes.library.unsaved import UnsavedScene
from azul.scenes.panel import PanelScene
from azul.scenes.practice.learn import LearnScene
from azul.scenes.practice.puzzle import PuzzleScene
from azul.scenes.practice.puzzles import PuzzlesScene
from azul.scenes.review.analysis_scene import AnalysisScene
from azul.scenes.review.review_scene import ReviewScene
from azul.scenes.scene import BackToMenu, Context, Push, Quit, Scene
from azul.scenes.statistics.career import CareerScene
from azul.scenes.statistics.series import SeriesScene
from azul.scenes.statistics.statistics_scene import StatisticsScene
from azul.settings import Speed
from tests.game.histories import NAMES, played
from tests.play.hand import Hand
from tests.statistics import scenes as statistics_scenes

SAVES = Path(__file__).parents[1] / "saves"
OVER = SAVES / "v1-4-gray-azul-over.azul"
ELSEWHERE = sentence("Already open in another window")
LONG = sentence(
    "Your latest moves aren’t saved. If you keep playing, they’ll be saved"
    " as soon as possible; you can also save a copy in another folder."
)


def setup_for_four(context: Context) -> SetupScene:
    context.settings = replace(context.settings, names=("Maximilian Müller",) * 4)
    scene = SetupScene(context)
    scene._shows_more = True
    return scene


def who_sits_here(context: Context) -> PanelScene:
    asked = SeatRows(context, FIRST_GAME, lambda: None).row(1)[2][0].action()
    assert isinstance(asked, Push)
    assert isinstance(asked.scene, PanelScene)
    return asked.scene


def unsaved(context: Context) -> PanelScene:
    """There is a file where a folder should be."""
    context.autosave.save(played(Setup(NAMES, seed=3), 3), context.paths.settings / "lost.azul")
    return UnsavedScene(context, [])


def game(seed: int = 11) -> Game:
    return Game(Setup(("Ana", "Ben"), seed=seed))


def table(context: Context) -> RoundScene:
    return RoundScene(context, context.start_game(game()))


def on_gray_walls(context: Context) -> RoundScene:
    """A table whose wall-tiling is shown next."""
    begun = Game(Setup(("Ana", "Ben"), Wall.GRAY, seed=11))
    while begun.state.phase is not begun.state.phase.WALL_TILING:
        begun.play(legal_moves(begun.state)[0])
    return RoundScene(context, context.start_game(begun))


def celebrated(context: Context) -> CelebrationScene:
    """The feast above a table of which nothing else is seen."""
    below = RoundScene(context, context.start_game(saves.read(OVER)))
    below.stage.table.resize((1920, 1080), context.theme)
    return CelebrationScene(context, below.session.game, below.stage, below._result_scene())


def history(context: Context, game: Game | None = None) -> HistoryScene:
    game = game or played(Setup(NAMES, seed=3), 30)
    return HistoryScene(context, game, game.cursor, lambda _: None)


def insight(context: Context) -> AnalysisScene:
    return AnalysisScene(context, played(Setup(NAMES, seed=3), 30), lambda _: None)


def name(context: Context) -> NameScene:
    return NameScene(context, lambda: BackToMenu())


def title(context: Context) -> SaveAsScene:
    session = context.start_game(played(Setup(NAMES, seed=3), 3))
    return SaveAsScene.of_session(context, session, lambda _: None)


def seats_of_four(context: Context) -> SeatsScene:
    return SeatsScene(context, context.start_game(played(Setup(NAMES, seed=3), 3)))


def message(context: Context) -> Message:
    return Message(context, sentence("Settings"), LONG)


def question(context: Context) -> Question:
    return Question(context, ELSEWHERE, LONG, sentence("Continue in a new file"), lambda: None)


def names_to_choose_from(context: Context) -> PanelScene:
    options = [Option(name, name) for name in seats.SUGGESTED_NAMES * 2]
    return PickScene(context, sentence("Suggested names"), options, lambda _: None)


def over(context: Context, game: Game | None = None) -> GameOverScene:
    session = context.start_game(game or played(Setup(NAMES, seed=3)))
    scene = RoundScene(context, session)._result_scene()
    # Its buttons are enabled.
    scene.update(1.0)
    return scene


def same_deal(context: Context) -> SameDealScene:
    return SameDealScene(context, game(), lambda _: BackToMenu())


def paused(scene: TableScene) -> PauseScene:
    opened = scene.open_pause_menu()
    assert isinstance(opened, Push)
    assert isinstance(opened.scene, PauseScene)
    return opened.scene


def pause_menu(context: Context) -> PauseScene:
    """The menu above a game of which every move is saved."""
    scene = table(context)
    context.autosave.flush()
    return paused(scene)


def learn(context: Context) -> LearnScene:
    return LearnScene(context, Quit)


def pause(hand: Hand) -> None:
    hand.key(pygame.K_ESCAPE)


def leave(hand: Hand) -> None:
    pause(hand)
    hand.push("Main menu")


def leave_and_push(words: str) -> Callable[[Hand], None]:
    def go(hand: Hand) -> None:
        leave(hand)
        hand.push(words)

    return go


def go_through_the_list(*words: str) -> Callable[[Hand], None]:
    """From the list of games, with another one among the deleted ones."""

    def go(hand: Hand) -> None:
        deleted = hand.paths.games.with_name("deleted")
        deleted.mkdir()
        shutil.copy(SAVES / "v1-2-colored-over.azul", deleted)
        leave_and_push("Load game")(hand)
        for button in words:
            hand.push(button)

    return go


def look_back(hand: Hand) -> None:
    pause(hand)
    hand.push("Review game")


def change_seats(hand: Hand) -> None:
    pause(hand)
    hand.push("Players")


def finish_the_round(hand: Hand) -> None:
    """To the wall-tiling of the round."""
    while isinstance(hand.app.stack.top, RoundScene):
        hand.play(legal_moves(hand.state)[0])
        hand.tick()


def ask_for_the_last_round(hand: Hand) -> None:
    """Into the next round, and a step back over its border."""
    finish_the_round(hand)
    hand.key(pygame.K_RETURN)
    hand.key(pygame.K_z, pygame.KMOD_CTRL)


def open_nonsense(hand: Hand) -> None:
    hand.app.open_file(hand.paths.games)
    hand.tick()


def open_a_finished_game(hand: Hand) -> None:
    leave(hand)
    hand.app.open_file(SAVES / "v1-2-colored-over.azul")
    hand.tick(4)


def open_analysis(hand: Hand) -> None:
    open_a_finished_game(hand)
    hand.key(pygame.K_u)


def ask_for_the_same_tiles(hand: Hand) -> None:
    open_a_finished_game(hand)
    hand.push("Same tiles")


def celebrate(hand: Hand) -> None:
    """Play the last draft of a game once more, with films, and look at all that follows."""
    open_a_finished_game(hand)
    hand.push("Undo")
    context = hand.app.context
    context.change_settings(replace(context.settings, speed=Speed.NORMAL))
    hand.key(pygame.K_y, pygame.KMOD_CTRL)
    while not isinstance(hand.app.stack.top, CelebrationScene):
        hand.key(pygame.K_RETURN)


def quit_unsaved(hand: Hand) -> None:
    pygame.event.post(pygame.Event(pygame.QUIT))
    hand.tick()


def offer_names(hand: Hand) -> None:
    leave_and_push("New game")(hand)
    form = hand.app.stack.top.form  # type: ignore[union-attr]
    offers = [widget for widget in form.widgets if getattr(widget, "words", "") == "list"]
    hand.click(offers[0].rect.center)


def ask_for_the_name(hand: Hand) -> None:
    """As if nobody had a name yet; on a shelf with games no button leads there."""
    leave(hand)
    context = hand.app.context
    context.change_settings(replace(context.settings, names=(), known=()))
    asking = context.destinations.play_again()
    assert isinstance(asking, Push)
    hand.app.stack.push(asking.scene)


def read_about(hand: Hand) -> None:
    leave_and_push("Settings")(hand)
    hand.push("About")


def read_a_license(hand: Hand) -> None:
    read_about(hand)
    hand.key(pygame.K_TAB)
    hand.key(pygame.K_RETURN)


def show_statistics(hand: Hand) -> None:
    """With a series of two finished games."""
    leave(hand)
    for number in range(2):
        game = saves.read(SAVES / "v1-2-colored-over.azul")
        game.series = "9f2c41d07a55e310"
        saves.write(game, hand.paths.games / f"{number}.azul")
    hand.push("Statistics")
    while hand.app.context.survey.is_running:
        hand.tick()
    hand.tick()


def ask_a_puzzle(hand: Hand) -> None:
    leave_and_push("Puzzles")(hand)
    hand.push("Next puzzle")


def show_somebody(hand: Hand) -> None:
    show_statistics(hand)
    hand.key(pygame.K_RETURN)


def show_series(hand: Hand) -> None:
    show_statistics(hand)
    hand.push("Series")


class Screen(NamedTuple):
    """A screen with as much in it as there can be, or one form of it.

    `road` leads there from a table with a move just made; a second form has none. What only a road
    leads to is not made.
    """

    kind: type[Scene]
    make: Callable[[Context], Scene] | None
    road: Callable[[Hand], None] | None = None


SCREENS = {
    "menu": Screen(MenuScene, MenuScene, leave),
    "name": Screen(NameScene, name, ask_for_the_name),
    "setup": Screen(SetupScene, setup_for_four, leave_and_push("New game")),
    "load": Screen(LoadScene, LoadScene, leave_and_push("Load game")),
    "deleted": Screen(DeletedScene, DeletedScene, go_through_the_list("Deleted games (1)")),
    "title": Screen(SaveAsScene, title, go_through_the_list("Rename")),
    "settings": Screen(SettingsScene, SettingsScene, leave_and_push("Settings")),
    "about": Screen(AboutScene, AboutScene, read_about),
    "license": Screen(LicenseScene, None, read_a_license),
    "keys": Screen(KeysScene, KeysScene, lambda hand: hand.key(pygame.K_F2)),
    "rules": Screen(RulesScene, RulesScene, lambda hand: hand.key(pygame.K_F1)),
    "table": Screen(RoundScene, table, lambda hand: None),
    "scoring": Screen(ScoringScene, None, finish_the_round),
    "gray-walls": Screen(RoundScene, on_gray_walls),
    "pause": Screen(PauseScene, pause_menu, pause),
    "history": Screen(HistoryScene, history, lambda hand: hand.key(pygame.K_h)),
    "seats": Screen(SeatsScene, seats_of_four, change_seats),
    "back": Screen(
        ReviewScene, lambda context: ReviewScene(context, game(), Path("a.azul")), look_back
    ),
    "insight": Screen(AnalysisScene, insight, open_analysis),
    "message": Screen(Message, message, open_nonsense),
    "question": Screen(Question, question, ask_for_the_last_round),
    "names": Screen(PickScene, names_to_choose_from, offer_names),
    "who": Screen(PickScene, who_sits_here),
    "unsaved": Screen(UnsavedScene, unsaved, quit_unsaved),
    "unwritten": Screen(UnsavedScene, lambda context: UnsavedScene(context, [])),
    "learn": Screen(LearnScene, learn, leave_and_push("Learn by doing")),
    "puzzles": Screen(PuzzlesScene, PuzzlesScene, leave_and_push("Puzzles")),
    "puzzle": Screen(PuzzleScene, None, ask_a_puzzle),
    "statistics": Screen(StatisticsScene, statistics_scenes.statistics_scene, show_statistics),
    "person": Screen(CareerScene, statistics_scenes.career_scene, show_somebody),
    "series": Screen(SeriesScene, statistics_scenes.series_scene, show_series),
    "finale": Screen(CelebrationScene, celebrated, celebrate),
    "over": Screen(GameOverScene, over, open_a_finished_game),
    "same-deal": Screen(SameDealScene, same_deal, ask_for_the_same_tiles),
}
