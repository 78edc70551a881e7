"""Pictures of every scene, drawn without a screen and the same each time.

Usage: python -m tests.looks.gallery FOLDER [WIDTHxHEIGHT] [LANGUAGE] [PLAYERS] [TEXT] [LOOK]
       python -m tests.looks.gallery --renew

LANGUAGE may be pseudo; TEXT is the size of text in percent, LOOK evening or contrast. The second
form draws the golden pictures in tests/looks/golden anew.
"""

import errno
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from typing import NamedTuple

os.environ["TZ"] = "UTC"  # Dates in the list of games are shown in local time.
if hasattr(time, "tzset"):
    time.tzset()

import pygame
from pygame import Surface
from pygame.event import Event

from azul.app import App
from azul.book.topics import Topic
from azul.engine import Ruleset, Setup, Wall, legal_moves
from azul.game import history_of, name_key
from azul.game.game import Game
from azul.game.seat import Seat
from azul.game.seating import Seating
from azul.i18n import sentence
from azul.kit.messages import draw_notice
from azul.paths import Paths
from azul.saves import disk, document, offered_titles
from azul.saves.disk import SUFFIX
from azul.saves.shelf import Shelf
from azul.scenes.dialogs.about import AboutScene
from azul.scenes.dialogs.question import Message
from azul.scenes.dialogs.rules import RulesScene
from azul.scenes.dialogs.save_as import SaveAsScene
from azul.scenes.dialogs.seats import SeatsScene
from azul.scenes.game.round import RoundScene
from azul.scenes.game.table_scene import TableScene
from azul.scenes.library.deleted import DeletedScene
from azul.scenes.library.load import LoadScene
from azul.scenes.library.menu import MenuScene
from azul.scenes.library.opening import open_game
from azul.scenes.library.setup import SetupScene
from azul.scenes.library.unsaved import UnsavedScene
from azul.scenes.practice.puzzle_positions import bundled_puzzles
from azul.scenes.practice.puzzles import PuzzlesScene
from azul.scenes.review.analysis_scene import AnalysisScene
from azul.scenes.review.review_scene import ReviewScene
from azul.scenes.scene import Scene
from azul.settings import Settings, Style
from azul.table.drag import Drag, DropTarget, TakeableTiles, takeable_tiles, target_of
from azul.table.hand.hand import MoveAttempt
from azul.table.slots import Area, Slot, contents_of, source_slots
from tests.inputs import give
from tests.looks.difference import different_blocks, read_golden
from tests.looks.played import (
    before_the_last_draft,
    best_draft,
    finished,
    in_the_last_round,
    played,
)
from tests.looks.pseudo import PSEUDO, PseudoStrings
from tests.resizing import resize
from tests.scenes.registry import SCREENS, history, paused
from tests.statistics.scenes import career_scene, statistics_scene

NAMES = ("Ana", "Ben", "Carla", "Dinis")
GOLDEN_FOLDER = Path(__file__).parent / "golden"
STAMP = "2026-01-{day:02}T12:00:00Z"

Size = tuple[int, int]


class PictureOptions(NamedTuple):
    """The window, language, text size and style that pictures are drawn in; and how many play."""

    size: Size
    language: str
    players: int
    text: int = 100
    theme: Style = Style.EVENING


GOLDEN = {
    "wide": PictureOptions((1366, 768), "en", 4),
    "narrow": PictureOptions((1024, 768), "de", 3),
}
ONLY_IN_NARROW = frozenset(
    {
        *("menu", "setup", "puzzles", "load", "statistics", "rules", "settings"),
        *("table", "advised", "judged", "insight", "sum", "finale", "over"),
    }
)
"""The scenes whose layout differs in the narrow window: the others have golden images of the wide
window only, so that all images together stay under 3 MB.
"""


class Gallery:
    """The program with a data folder of its own, which draws the scene on top of its stack."""

    def __init__(self, folder: Path, options: PictureOptions) -> None:
        self.options = options
        paths = Paths.in_folder(folder)
        Settings(text=options.text, look=options.theme, lessons=False).save(paths.settings)
        self.app = App(paths, options.language)
        self.stack = self.app.stack
        self.context = self.app.context
        self.context.today = lambda: date(2026, 1, 31)
        if options.language == PSEUDO:
            self.context.strings = PseudoStrings()
        resize(self.context, self.stack, options.size)

    def picture(self) -> Surface:
        self.stack.update(0.0)
        while (
            isinstance(top := self.stack.top, LoadScene | RulesScene | MenuScene)
            and top.is_animating
        ):
            self.stack.update(0.1 if isinstance(top, MenuScene) else 0.0)
        surface = Surface(self.options.size)
        self.stack.draw(surface)
        return surface

    def picture_of(self, scene: Scene) -> Surface:
        """A picture of a scene on top of the others, which is removed again."""
        self.stack.push(scene)
        picture = self.picture()
        self.stack.scenes.pop().leave()
        return picture

    def show_game(self, game: Game) -> RoundScene:
        """Show a game instead of all scenes above the menu; its first animations are skipped."""
        self.back_to_menu()
        scene = RoundScene(self.context, self.context.start_game(game))
        self.stack.push(scene)
        scene.animations.skip()
        return scene

    def table_scene(self) -> TableScene:
        scene = self.stack.top
        assert isinstance(scene, TableScene)
        return scene

    def press_keys(self, *keys: int) -> None:
        """Press keys one after the other."""
        for key in keys:
            give(self.table_scene(), Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))

    def back_to_menu(self) -> None:
        """Remove all scenes above the menu."""
        del self.stack.scenes[1:]

    def end_round(self, scene: RoundScene) -> None:
        """Make the last draft of a round and skip its animation."""
        scene.controller.attempt(MoveAttempt(legal_moves(scene.state)[0]))
        scene.stage.skip()
        self.stack.update(0)

    def save_game(self, game: Game, day: int) -> None:
        """Write a game to the shelf, saved on a day of January."""
        path = self.context.shelf.folder / f"{day}{SUFFIX}"
        content = document.from_game(game) | {"saved": STAMP.format(day=day)}
        path.write_text(document.to_text(content), encoding="utf-8")
        os.utime(path, (day, day))


def draw_all(folder: Path, options: PictureOptions) -> Iterator[tuple[str, Surface]]:
    """Named pictures of all scenes: those of a way through the program, then all others."""
    gallery, seen = Gallery(folder, options), set[str]()
    for name, picture in _pictures_along_the_way(gallery):
        seen.add(name)
        yield name, picture
    gallery.back_to_menu()
    for name, screen in SCREENS.items():
        # About names the versions that are installed.
        if screen.make and name not in seen and screen.kind is not AboutScene:
            yield name, gallery.picture_of(screen.make(gallery.context))
    gallery.app.close()


def _pictures_along_the_way(gallery: Gallery) -> Iterator[tuple[str, Surface]]:
    yield from _before_the_first_game(gallery)
    yield from _saved_games(gallery)
    yield from _statistics(gallery)
    yield from _rules(gallery)
    yield from _turn(gallery)
    yield from _chosen_by_keys(gallery)
    yield from _above_the_table(gallery)
    yield from _unsaved_and_claimed(gallery)
    yield from _end_of_round(gallery)
    yield from _end_of_game(gallery)
    yield from _gray_wall(gallery)
    yield from _last_round(gallery)
    yield from _programs(gallery)


def _before_the_first_game(gallery: Gallery) -> Iterator[tuple[str, Surface]]:
    context = gallery.context
    yield "menu", gallery.picture()
    newcomer = context.settings
    context.settings = replace(
        newcomer,
        names=(NAMES[0], ""),
        levels=("", "journeyman"),
        ratings={name_key(NAMES[0]): (1420, 80, 20)},
    )
    yield "rated", gallery.picture_of(MenuScene(context))
    context.settings = newcomer
    yield "setup", gallery.picture_of(SetupScene(context))
    yield "empty", gallery.picture_of(LoadScene(context))
    context.progress.add_try(bundled_puzzles()[2].id, solved=True)
    # Set here, so that the search on a thread cannot change the picture.
    context.own_mistakes.found = ()
    # Solved puzzles are read and written on a thread of their own.
    context.autosave.flush()
    yield "puzzles", gallery.picture_of(PuzzlesScene(context))


def with_programs(gallery: Gallery) -> Seating:
    """A person, and programs of different levels in the other seats."""
    count, levels = gallery.options.players, (None, "journeyman", "master", "grandmaster")
    return Seating(tuple(map(Seat, NAMES[:count], range(count), levels)))


def _saved_games(gallery: Gallery) -> Iterator[tuple[str, Surface]]:
    context, names = gallery.context, NAMES[: gallery.options.players]
    context.shelf.folder.mkdir(parents=True)
    gallery.save_game(finished(Setup(names, seed=1), with_programs(gallery)), 2)
    gallery.save_game(played(Setup(names, Wall.GRAY, seed=2), 3, 4), 3)
    (context.shelf.folder / f"broken{SUFFIX}").write_text("no game", encoding="utf-8")
    os.utime(context.shelf.folder / f"broken{SUFFIX}", (1, 1))
    yield "load", gallery.picture_of(LoadScene(context))
    yield "continue", gallery.picture_of(MenuScene(context))
    gallery.save_game(played(Setup(names, seed=4), 2, 4), 4)
    scene = LoadScene(context)
    gallery.stack.push(scene)
    delete = scene.action_buttons[-1]
    delete.action()
    yield "delete", gallery.picture()
    gallery.back_to_menu()
    yield "deleted", gallery.picture_of(DeletedScene(context))


def _statistics(gallery: Gallery) -> Iterator[tuple[str, Surface]]:
    """The list of players, and the career of one."""
    yield "statistics", gallery.picture_of(statistics_scene(gallery.context))
    yield "person", gallery.picture_of(career_scene(gallery.context))


def _rules(gallery: Gallery) -> Iterator[tuple[str, Surface]]:
    """A page of the rules, and one with marked results of a search."""
    yield "rules", gallery.picture_of(RulesScene(gallery.context, Topic.OFFER))
    found = RulesScene(gallery.context, Topic.GRAY_WALL)
    gallery.stack.push(found)
    found.search("2")
    yield "found", gallery.picture()
    gallery.back_to_menu()


def _turn(gallery: Gallery) -> Iterator[tuple[str, Surface]]:
    players = gallery.options.players
    game = played(Setup(NAMES[:players], seed=players), 3, players + 2)
    scene = gallery.show_game(game)
    yield "table", gallery.picture()
    draft = best_draft(game)
    picture = contents_of(game.state)
    slots = [s for s in source_slots(picture, draft.source) if picture[s] == draft.color]
    scene.stage.hand.hovered = slots[0]
    yield "hover", gallery.picture()
    held = takeable_tiles(game.state, picture, slots[0])
    assert held
    line = scene.stage.table.layout.slot_rect(Slot(Area.LINE, game.state.to_act, draft.line, 1))
    scene.stage.hand.drag = Drag(held, line.center, line.midleft, is_past_threshold=True)
    yield "drag", gallery.picture()
    scene.controller.attempt(
        scene.stage.hand.attempt_drop(
            scene.stage.table.drop_point(refusing_line(held), game.state.to_act)
        )
    )
    scene.animations.skip()
    yield "refused", gallery.picture()
    scene.controller.request_hints()
    scene.controller.start_thinking()
    while scene.controller.adviser.is_thinking:
        gallery.app.tasks.work(1.0)
        gallery.app.tasks.deliver()
    yield "advised", gallery.picture()
    scene.controller.clear_input()
    # A new size lays the table out again without the strip of the hints.
    for size in ((320, 240), gallery.options.size):
        scene.resize(size)
    # The number of hints is saved on a thread of its own.
    gallery.context.autosave.flush()
    yield "pause", gallery.picture_of(paused(gallery.table_scene()))
    heading_and_text = sentence("This game can’t be opened"), sentence("The game is over.")
    yield "message", gallery.picture_of(Message(gallery.context, *heading_and_text))
    yield "back", gallery.picture_of(ReviewScene(gallery.context, game, Path("a.azul")))
    yield from _insight(gallery)


def _insight(gallery: Gallery) -> Iterator[tuple[str, Surface]]:
    """An analyzed round: what a mistake cost, and the analysis of the whole game."""
    players = gallery.options.players
    setup = Setup(NAMES[:players], seed=players)
    # The game has to be finished, because only then its moves are judged.
    game, count = finished(setup), played(setup, 2, 0).cursor
    insight = gallery.context.analyses.of(game, count)
    gallery.context.analyses.work_on(insight)
    while not insight.has_ended:
        gallery.app.tasks.work(1.0)
        gallery.app.tasks.deliver()
    scene = ReviewScene(gallery.context, game, Path("a.azul"), history_of(game, count))
    gallery.stack.push(scene)
    scene.next_error()
    yield "judged", gallery.picture()
    gallery.stack.scenes.pop().leave()
    yield (
        "insight",
        gallery.picture_of(
            AnalysisScene(gallery.context, game, scene.show_step, count, scene.current_step)
        ),
    )


def refusing_line(held: TakeableTiles) -> DropTarget:
    """A line that does not take the tiles."""
    taking = {target_of(move).line for move in held.moves}
    return DropTarget(next(line for line in range(1, 6) if line not in taking))


def _chosen_by_keys(gallery: Gallery) -> Iterator[tuple[str, Surface]]:
    """What is chosen with keys, on the displays and on the board; the tooltip of a button."""
    gallery.press_keys(pygame.K_RIGHT, pygame.K_RIGHT)
    yield "chosen", gallery.picture()
    gallery.press_keys(pygame.K_RETURN, pygame.K_DOWN)
    yield "aimed", gallery.picture()
    gallery.press_keys(pygame.K_ESCAPE, pygame.K_TAB)
    gallery.table_scene().animations.skip()
    yield "tip", gallery.picture()


def _above_the_table(gallery: Gallery) -> Iterator[tuple[str, Surface]]:
    """What is shown above a running game: a hint, its history, the question for a title."""
    context, session = gallery.context, gallery.table_scene().session
    gallery.show_game(session.game)
    context.change_settings(replace(context.settings, lessons=True))
    gallery.stack.update(0)
    yield "hint", gallery.picture()
    context.change_settings(replace(context.settings, lessons=False))
    gallery.stack.update(0)
    yield "history", gallery.picture_of(history(context, session.game))
    names, when = session.game.setup.players, datetime(2026, 1, 4, 20)
    titles, heading = offered_titles(names, when, context.strings), sentence("Save as …")
    title = SaveAsScene(context, heading, session.path, session.rename, titles, lambda _: None)
    yield "title", gallery.picture_of(title)


def _unsaved_and_claimed(gallery: Gallery) -> Iterator[tuple[str, Surface]]:
    """A game that cannot be saved, and one that is open in another window."""
    context = gallery.context
    missing = context.shelf.folder / f"broken{SUFFIX}" / f"lost{SUFFIX}"
    context.autosave.save(gallery.table_scene().session.game, missing)
    picture = gallery.picture_of(UnsavedScene(context, []))
    reason = disk.not_written(missing, OSError(errno.ENOSPC, "")).reason
    notice = context.strings("Not saved: {reason}. The program keeps trying.", reason=reason)
    draw_notice(context.theme, picture, notice)
    yield "unsaved", picture
    saved = next(p for p in context.shelf.paths() if p.stem == "3")
    other = Shelf(context.shelf.folder, gallery.app.autosave)
    other.claim(saved)
    yield "elsewhere", gallery.picture_of(open_game(context, saved))


def _end_of_round(gallery: Gallery) -> Iterator[tuple[str, Surface]]:
    players = gallery.options.players
    game = before_the_last_draft(played(Setup(NAMES[:players], seed=players), 3, 0))
    gallery.end_round(gallery.show_game(game))
    gallery.stack.update(0.9)
    yield "scoring", gallery.picture()
    queued = gallery.table_scene().animations.current
    assert queued
    animation = queued.animation
    gallery.stack.update(animation.duration - animation.extra_seconds - 1.0)
    yield "floor", gallery.picture()
    gallery.table_scene().animations.skip()
    gallery.stack.update(0)
    yield "scored", gallery.picture()
    gallery.press_keys(pygame.K_RIGHT)
    yield "sum", gallery.picture()
    gallery.press_keys(pygame.K_a)
    gallery.stack.update(1.5)
    yield "again", gallery.picture()


def _end_of_game(gallery: Gallery) -> Iterator[tuple[str, Surface]]:
    players = gallery.options.players
    scene = gallery.show_game(finished(Setup(NAMES[:players], seed=players)))
    scene.controller.continue_after_round()
    gallery.stack.update(0)
    gallery.stack.update(6)
    yield "finale", gallery.picture()
    give(gallery.stack, Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=""))
    # Its buttons are enabled after a while.
    gallery.stack.update(1)
    yield "over", gallery.picture()


def _gray_wall(gallery: Gallery) -> Iterator[tuple[str, Surface]]:
    setup = Setup(NAMES[: gallery.options.players], Wall.GRAY, Ruleset.GREEN_BOX, seed=9)
    scene = gallery.show_game(before_the_last_draft(played(setup, 3, 0)))
    yield "gray", gallery.picture()
    gallery.end_round(scene)
    gallery.table_scene().animations.skip()
    yield "choose", gallery.picture()


def _last_round(gallery: Gallery) -> Iterator[tuple[str, Surface]]:
    """The announcement of the last round, bonuses in the previews, the inspector on a wall."""
    game = in_the_last_round(Setup(NAMES[: gallery.options.players], seed=3))
    scene = gallery.show_game(game)
    yield "last", gallery.picture()
    scene.stage.inspector.start_with_keys(game.state.to_act)
    yield "asked", gallery.picture()


def _programs(gallery: Gallery) -> Iterator[tuple[str, Surface]]:
    """How programs are marked: on boards, in the history, in the ranking."""
    context, names, seating = (
        gallery.context,
        NAMES[: gallery.options.players],
        with_programs(gallery),
    )
    game = played(Setup(names, seed=3), 3, 2, seating)
    gallery.show_game(game)
    yield "programs", gallery.picture()
    seats = SeatsScene(context, gallery.table_scene().session, lambda: None)
    yield "seats", gallery.picture_of(seats)
    yield "programs-told", gallery.picture_of(history(context, game))
    gallery.show_game(finished(Setup(names, seed=5), seating))
    gallery.stack.update(0)
    gallery.stack.update(1)
    yield "programs-over", gallery.picture()


def small(picture: Surface) -> Surface:
    """Half the size, which is enough to see that something looks different."""
    return pygame.transform.smoothscale_by(picture, 0.5)


def golden_pictures(window: str) -> Iterator[tuple[str, Surface]]:
    """The pictures of a window that have golden images, in their size."""
    with tempfile.TemporaryDirectory() as data:
        for name, picture in draw_all(Path(data), GOLDEN[window]):
            if window == "wide" or name in ONLY_IN_NARROW:
                yield name, small(picture)


def renew() -> None:
    """Draw the golden pictures again; those that look the same keep their files."""
    # Only needed here: pygame reads WebP, but does not write it.
    from PIL import Image

    GOLDEN_FOLDER.mkdir(exist_ok=True)
    kept: set[Path] = set()
    for window in GOLDEN:
        for name, picture in golden_pictures(window):
            path = GOLDEN_FOLDER / f"{name}-{window}.webp"
            kept.add(path)
            if different_blocks(picture, read_golden(path)):
                pixels = pygame.image.tobytes(picture, "RGB")
                Image.frombytes("RGB", picture.get_size(), pixels).save(path, quality=80, method=6)
    for path in {*GOLDEN_FOLDER.iterdir()} - kept:
        path.unlink()


def draw(folder: Path, options: PictureOptions) -> None:
    """Draw all scenes into a folder, in full size."""
    folder.mkdir(parents=True, exist_ok=True)
    width, height = options.size
    with tempfile.TemporaryDirectory() as data:
        for name, picture in draw_all(Path(data), options):
            stem = f"{name}-{options.players}-{width}x{height}-{options.language}"
            stem += f"-{options.text}-{options.theme}"
            pygame.image.save(picture, folder / f"{stem}.png")


def main(
    folder: str,
    size: str = "1366x768",
    language: str = "en",
    players: str = "4",
    text: str = "100",
    theme: str = "evening",
) -> None:
    if folder == "--renew":
        renew()
        return
    if folder.startswith("-"):
        raise SystemExit(__doc__)
    width, height = size.split("x")
    options = PictureOptions(
        (int(width), int(height)), language, int(players), int(text), Style(theme)
    )
    draw(Path(folder), options)


if __name__ == "__main__":
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    main(*sys.argv[1:])
