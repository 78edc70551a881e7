"""Pictures of every scene, drawn without a screen and the same each time.

Usage: python -m tests.looks.gallery FOLDER [WIDTHxHEIGHT] [LANGUAGE] [PLAYERS] [TEXT] [LOOK]
       python -m tests.looks.gallery --renew

LANGUAGE may be pseudo; TEXT is the size of text in percent, LOOK evening or contrast. The second
renews the golden pictures in tests/looks/golden, after a look at the change.
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
from azul.game.game import Game
from azul.game.seat import Seat
from azul.game.seating import Seating
from azul.i18n import sentence
from azul.kit.messages import draw_notice
from azul.paths import Paths
from azul.saves import disk as saves
from azul.saves import document, offered_titles
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
from azul.scenes.practice.puzzle_tasks import bundled_puzzles
from azul.scenes.practice.puzzles import PuzzlesScene
from azul.scenes.review.analysis_scene import AnalysisScene
from azul.scenes.review.review_scene import ReviewScene
from azul.scenes.scene import Scene
from azul.settings import Settings, Style
from azul.statistics import key_of
from azul.table.drag import Drag, DropTarget, TakeableTiles, takeable_tiles, target_of
from azul.table.hand.hand import MoveAttempt
from azul.table.slots import Area, Slot, contents_of, source_slots
from tests.inputs import give
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
from tests.statistics import shown

NAMES = ("Ana", "Ben", "Carla", "Dinis")
FOLDER = Path(__file__).parent / "golden"
STAMP = "2026-01-{day:02}T12:00:00Z"

Size = tuple[int, int]


class Show(NamedTuple):
    """For what window pictures are drawn, and how many play."""

    size: Size
    language: str
    players: int
    text: int = 100
    theme: Style = Style.EVENING


GOLDEN = {"wide": Show((1366, 768), "en", 4), "narrow": Show((1024, 768), "de", 3)}


class Gallery:
    """The program in a folder of its own, with whatever scene is to be seen on its stack."""

    def __init__(self, folder: Path, show: Show) -> None:
        self.show = show
        paths = Paths.in_folder(folder)
        Settings(text=show.text, look=show.theme, hints=False).save(paths.settings)
        self.app = App(paths, show.language)
        self.stack = self.app.stack
        self.context = self.app.context
        self.context.today = lambda: date(2026, 1, 31)
        if show.language == PSEUDO:
            self.context.strings = PseudoStrings()
        resize(self.context, self.stack, show.size)

    def picture(self) -> Surface:
        self.stack.update(0.0)
        while (
            isinstance(top := self.stack.top, LoadScene | RulesScene | MenuScene)
            and top.is_animating
        ):
            self.stack.update(0.1 if isinstance(top, MenuScene) else 0.0)
        surface = Surface(self.show.size)
        self.stack.draw(surface)
        return surface

    def of(self, scene: Scene) -> Surface:
        """A picture of one more scene above the others."""
        self.stack.push(scene)
        picture = self.picture()
        self.stack.scenes.pop().leave()
        return picture

    def sit_down(self, game: Game) -> RoundScene:
        """Begin with a game; what it shows at first is skipped."""
        self.leave()
        scene = RoundScene(self.context, self.context.start_game(game))
        self.stack.push(scene)
        scene.animations.skip()
        return scene

    def top(self) -> TableScene:
        scene = self.stack.top
        assert isinstance(scene, TableScene)
        return scene

    def press(self, *keys: int) -> None:
        """Press keys one after the other."""
        for key in keys:
            give(self.top(), Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))

    def leave(self) -> None:
        """Back to the menu, whatever lies above it."""
        del self.stack.scenes[1:]

    def end_round(self, scene: RoundScene) -> None:
        """Make the last draft of a round, and let its film be over."""
        scene.controller.attempt(MoveAttempt(legal_moves(scene.state)[0]))
        scene.stage.skip()
        self.stack.update(0)

    def keep(self, game: Game, day: int) -> None:
        """Put a game on the shelf, saved on a day of January."""
        path = self.context.shelf.folder / f"{day}{SUFFIX}"
        content = document.from_game(game) | {"saved": STAMP.format(day=day)}
        path.write_text(document.to_text(content), encoding="utf-8")
        os.utime(path, (day, day))


def exhibit(folder: Path, show: Show) -> Iterator[tuple[str, Surface]]:
    """Every scene by name: what happens on a way through a game, and then all other screens."""
    gallery, seen = Gallery(folder, show), set[str]()
    for name, picture in _on_the_way(gallery):
        seen.add(name)
        yield name, picture
    gallery.leave()
    for name, screen in SCREENS.items():
        # About names the versions that are installed.
        if screen.make and name not in seen and screen.kind is not AboutScene:
            yield name, gallery.of(screen.make(gallery.context))
    gallery.app.close()


def _on_the_way(gallery: Gallery) -> Iterator[tuple[str, Surface]]:
    yield from _before_a_game(gallery)
    yield from _the_list(gallery)
    yield from _statistics(gallery)
    yield from _the_rules(gallery)
    yield from _a_turn(gallery)
    yield from _by_keys(gallery)
    yield from _beside_the_table(gallery)
    yield from _in_the_way(gallery)
    yield from _end_of_a_round(gallery)
    yield from _end_of_a_game(gallery)
    yield from _gray_wall(gallery)
    yield from _the_last_round(gallery)
    yield from _programs(gallery)


def _before_a_game(gallery: Gallery) -> Iterator[tuple[str, Surface]]:
    context = gallery.context
    yield "menu", gallery.picture()
    newcomer = context.settings
    context.settings = replace(
        newcomer,
        names=(NAMES[0], ""),
        grades=("", "journeyman"),
        ratings={key_of(NAMES[0]): (1420, 80, 20)},
    )
    yield "rated", gallery.of(MenuScene(context))
    context.settings = newcomer
    yield "setup", gallery.of(SetupScene(context))
    yield "empty", gallery.of(LoadScene(context))
    context.progress.add_try(bundled_puzzles()[2].id, solved=True)
    # None on this shelf: what the thread finds while the picture is drawn changes nothing.
    context.own_mistakes.found = ()
    # What is solved is read and written on a thread of its own.
    context.autosave.flush()
    yield "puzzles", gallery.of(PuzzlesScene(context))


def with_programs(gallery: Gallery) -> Seating:
    """A person, and a program of another grade in every other seat."""
    count, grades = gallery.show.players, (None, "journeyman", "master", "grandmaster")
    return Seating(tuple(map(Seat, NAMES[:count], range(count), grades)))


def _the_list(gallery: Gallery) -> Iterator[tuple[str, Surface]]:
    context, names = gallery.context, NAMES[: gallery.show.players]
    context.shelf.folder.mkdir(parents=True)
    gallery.keep(finished(Setup(names, seed=1), with_programs(gallery)), 2)
    gallery.keep(played(Setup(names, Wall.GRAY, seed=2), 3, 4), 3)
    (context.shelf.folder / f"broken{SUFFIX}").write_text("no game", encoding="utf-8")
    os.utime(context.shelf.folder / f"broken{SUFFIX}", (1, 1))
    yield "load", gallery.of(LoadScene(context))
    yield "continue", gallery.of(MenuScene(context))
    gallery.keep(played(Setup(names, seed=4), 2, 4), 4)
    scene = LoadScene(context)
    gallery.stack.push(scene)
    delete = scene.action_buttons[-1]
    delete.action()
    yield "delete", gallery.picture()
    gallery.leave()
    yield "deleted", gallery.of(DeletedScene(context))


def _statistics(gallery: Gallery) -> Iterator[tuple[str, Surface]]:
    """How everybody does, and the page of somebody."""
    yield "statistics", gallery.of(shown.everybody(gallery.context))
    yield "person", gallery.of(shown.page(gallery.context))


def _the_rules(gallery: Gallery) -> Iterator[tuple[str, Surface]]:
    """A page of words and figures, and one that was found."""
    yield "rules", gallery.of(RulesScene(gallery.context, Topic.OFFER))
    found = RulesScene(gallery.context, Topic.GRAY_WALL)
    gallery.stack.push(found)
    found.search("2")
    yield "found", gallery.picture()
    gallery.leave()


def _a_turn(gallery: Gallery) -> Iterator[tuple[str, Surface]]:
    players = gallery.show.players
    game = played(Setup(NAMES[:players], seed=players), 3, players + 2)
    scene = gallery.sit_down(game)
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
            scene.stage.table.drop_point(refused(held), game.state.to_act)
        )
    )
    scene.animations.skip()
    yield "refused", gallery.picture()
    scene.controller.request_advice()
    scene.controller.start_thinking()
    while scene.controller.adviser.is_thinking:
        gallery.app.tasks.work(1.0)
        gallery.app.tasks.deliver()
    yield "advised", gallery.picture()
    scene.controller.clear_input()
    # In another size the table takes the room of the hints again.
    for size in ((320, 240), gallery.show.size):
        scene.resize(size)
    # That advice was asked for is saved, on a thread of its own.
    gallery.context.autosave.flush()
    yield "pause", gallery.of(paused(gallery.top()))
    what = sentence("This game can’t be opened"), sentence("The game is over.")
    yield "message", gallery.of(Message(gallery.context, *what))
    yield "back", gallery.of(ReviewScene(gallery.context, game, Path("a.azul")))
    yield from _insight(gallery)


def _insight(gallery: Gallery) -> Iterator[tuple[str, Surface]]:
    """A round that has been looked through: what a slip was worth, and what all of it hung on."""
    players = gallery.show.players
    setup = Setup(NAMES[:players], seed=players)
    # The beginning of a finished game, because nothing is judged before its end.
    game, count = finished(setup), played(setup, 2, 0).cursor
    insight = gallery.context.analyses.of(game, count)
    gallery.context.analyses.work_on(insight)
    while not insight.has_ended:
        gallery.app.tasks.work(1.0)
        gallery.app.tasks.deliver()
    scene = ReviewScene(gallery.context, game, Path("a.azul"), count)
    gallery.stack.push(scene)
    scene.next_error()
    yield "judged", gallery.picture()
    gallery.stack.scenes.pop().leave()
    yield (
        "insight",
        gallery.of(
            AnalysisScene(gallery.context, game, scene.show_step, count, scene.current_step)
        ),
    )


def refused(held: TakeableTiles) -> DropTarget:
    """A line that does not take the tiles."""
    taking = {target_of(move).line for move in held.moves}
    return DropTarget(next(line for line in range(1, 6) if line not in taking))


def _by_keys(gallery: Gallery) -> Iterator[tuple[str, Surface]]:
    """What keys point at, on displays and on the board; a button's tip."""
    gallery.press(pygame.K_RIGHT, pygame.K_RIGHT)
    yield "chosen", gallery.picture()
    gallery.press(pygame.K_RETURN, pygame.K_DOWN)
    yield "aimed", gallery.picture()
    gallery.press(pygame.K_ESCAPE, pygame.K_TAB)
    gallery.top().animations.skip()
    yield "tip", gallery.picture()


def _beside_the_table(gallery: Gallery) -> Iterator[tuple[str, Surface]]:
    """What lies over the game that is played: a hint, its history, the question for a title."""
    context, session = gallery.context, gallery.top().session
    gallery.sit_down(session.game)
    context.change_settings(replace(context.settings, hints=True))
    gallery.stack.update(0)
    yield "hint", gallery.picture()
    context.change_settings(replace(context.settings, hints=False))
    gallery.stack.update(0)
    yield "history", gallery.of(history(context, session.game))
    names, when = session.game.setup.players, datetime(2026, 1, 4, 20)
    titles, asked = offered_titles(names, when, context.strings), sentence("Save as …")
    title = SaveAsScene(context, asked, session.path, session.rename, titles, lambda _: None)
    yield "title", gallery.of(title)


def _in_the_way(gallery: Gallery) -> Iterator[tuple[str, Surface]]:
    """A game that cannot be saved, and one that another window plays."""
    context = gallery.context
    nowhere = context.shelf.folder / f"broken{SUFFIX}" / f"lost{SUFFIX}"
    context.autosave.save(gallery.top().session.game, nowhere)
    picture = gallery.of(UnsavedScene(context, []))
    reason = saves.not_written(nowhere, OSError(errno.ENOSPC, "")).reason
    words = context.strings("Not saved: {reason}. The program keeps trying.", reason=reason)
    draw_notice(context.theme, picture, words)
    yield "unsaved", picture
    saved = next(p for p in context.shelf.paths() if p.stem == "3")
    other = Shelf(context.shelf.folder, gallery.app.autosave)
    other.claim(saved)
    yield "elsewhere", gallery.of(open_game(context, saved))


def _end_of_a_round(gallery: Gallery) -> Iterator[tuple[str, Surface]]:
    players = gallery.show.players
    game = before_the_last_draft(played(Setup(NAMES[:players], seed=players), 3, 0))
    gallery.end_round(gallery.sit_down(game))
    gallery.stack.update(0.9)
    yield "scoring", gallery.picture()
    queued = gallery.top().animations.current
    assert queued
    animation = queued.animation
    gallery.stack.update(animation.duration - animation.extra_seconds - 1.0)
    yield "floor", gallery.picture()
    gallery.top().animations.skip()
    gallery.stack.update(0)
    yield "scored", gallery.picture()
    gallery.press(pygame.K_RIGHT)
    yield "sum", gallery.picture()
    gallery.press(pygame.K_a)
    gallery.stack.update(1.5)
    yield "again", gallery.picture()


def _end_of_a_game(gallery: Gallery) -> Iterator[tuple[str, Surface]]:
    players = gallery.show.players
    scene = gallery.sit_down(finished(Setup(NAMES[:players], seed=players)))
    scene.controller.continue_after_round()
    gallery.stack.update(0)
    gallery.stack.update(6)
    yield "finale", gallery.picture()
    give(gallery.stack, Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=""))
    # Its buttons are enabled after a while.
    gallery.stack.update(1)
    yield "over", gallery.picture()


def _gray_wall(gallery: Gallery) -> Iterator[tuple[str, Surface]]:
    setup = Setup(NAMES[: gallery.show.players], Wall.GRAY, Ruleset.GREEN_BOX, seed=9)
    scene = gallery.sit_down(before_the_last_draft(played(setup, 3, 0)))
    yield "gray", gallery.picture()
    gallery.end_round(scene)
    gallery.top().animations.skip()
    yield "choose", gallery.picture()


def _the_last_round(gallery: Gallery) -> Iterator[tuple[str, Surface]]:
    """What is announced, bonuses in the notes, and a space of a wall that explains itself."""
    game = in_the_last_round(Setup(NAMES[: gallery.show.players], seed=3))
    scene = gallery.sit_down(game)
    yield "last", gallery.picture()
    scene.stage.inspector.start_with_keys(game.state.to_act)
    yield "asked", gallery.picture()


def _programs(gallery: Gallery) -> Iterator[tuple[str, Surface]]:
    """Signs of programs: on boards, in the history, in the ranking."""
    context, names, seating = gallery.context, NAMES[: gallery.show.players], with_programs(gallery)
    game = played(Setup(names, seed=3), 3, 2, seating)
    gallery.sit_down(game)
    yield "programs", gallery.picture()
    yield "seats", gallery.of(SeatsScene(context, gallery.top().session))
    yield "programs-told", gallery.of(history(context, game))
    gallery.sit_down(finished(Setup(names, seed=5), seating))
    gallery.stack.update(0)
    gallery.stack.update(1)
    yield "programs-over", gallery.picture()


def small(picture: Surface) -> Surface:
    """Half the size: golden pictures need not be large to show that something looks different."""
    return pygame.transform.smoothscale_by(picture, 0.5)


def renew() -> None:
    """Draw the golden pictures anew."""
    FOLDER.mkdir(exist_ok=True)
    for place, show in GOLDEN.items():
        with tempfile.TemporaryDirectory() as data:
            for name, picture in exhibit(Path(data), show):
                pygame.image.save(small(picture), FOLDER / f"{name}-{place}.png")


def draw(folder: Path, show: Show) -> None:
    """Draw all scenes into a folder, in full size."""
    folder.mkdir(parents=True, exist_ok=True)
    width, height = show.size
    with tempfile.TemporaryDirectory() as data:
        for name, picture in exhibit(Path(data), show):
            stem = f"{name}-{show.players}-{width}x{height}-{show.language}"
            stem += f"-{show.text}-{show.theme}"
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
    show = Show((int(width), int(height)), language, int(players), int(text), Style(theme))
    draw(Path(folder), show)


if __name__ == "__main__":
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    main(*sys.argv[1:])
