"""Images of every scene, drawn without a screen and the same each time.

Usage: python -m tests.looks.gallery FOLDER [WIDTHxHEIGHT] [LANGUAGE] [PLAYERS] [TEXT] [LOOK]
       python -m tests.looks.gallery --renew

LANGUAGE may be pseudo; TEXT is the size of text in percent, LOOK evening or contrast. The second
form draws the golden images in tests/looks/golden again. Each group of scenes has its own program,
so that one group can be drawn without the others.
"""

import errno
import json
import os
import shutil
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date, datetime
from itertools import product
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
from azul.game import Clock, ClockKind, history_of, name_key
from azul.game.game import Game
from azul.game.seating import Seat, Seating
from azul.i18n import sentence
from azul.kit.messages import draw_notice
from azul.paths import Paths
from azul.saves import disk, document, offered_titles
from azul.saves.disk import SUFFIX
from azul.saves.game_library import GameLibrary
from azul.scenes.dialogs.question import MessageScene
from azul.scenes.dialogs.rules import RulesScene
from azul.scenes.dialogs.save_as import TitleScene
from azul.scenes.dialogs.seats import SeatsScene
from azul.scenes.editor.editor_scene import EditorScene
from azul.scenes.editor.play_position import PlayPositionScene
from azul.scenes.game.round import RoundScene
from azul.scenes.game.table_scene import TableScene
from azul.scenes.lobby.load import DeletedScene, LoadScene
from azul.scenes.lobby.menu import MenuScene
from azul.scenes.lobby.opening import open_game
from azul.scenes.lobby.setup import SetupScene
from azul.scenes.lobby.unsaved import UnsavedScene
from azul.scenes.practice.puzzle_positions import bundled_puzzles
from azul.scenes.practice.puzzles import PuzzlesScene
from azul.scenes.review.analysis_scene import AnalysisScene
from azul.scenes.review.review_scene import ReviewScene
from azul.scenes.scene import Scene
from azul.services import services
from azul.settings import Settings, Style
from azul.table.drag import Drag, DropTarget, TakeableTiles, takeable_tiles, target_of
from azul.table.hand.hand import MoveAttempt
from azul.table.slots import Area, Slot, contents_of, source_slots
from tests.inputs import give
from tests.looks.difference import different_blocks, read_golden
from tests.looks.played import (
    before_the_last_draft,
    best_draft,
    choosing_a_printed_space,
    finished,
    in_the_last_round,
    played,
)
from tests.looks.pseudo import PSEUDO, PseudoStrings
from tests.resizing import resize
from tests.scenes.registry import SCREENS, history, paused, unsaved_question
from tests.statistics.scenes import career_scene, statistics_scene
from tests.thinking import ThinkerInPlace

NAMES = ("Ana", "Ben", "Carla", "Dinis")
GOLDEN_FOLDER = Path(__file__).parent / "golden"
ANALYSES = Path(__file__).parent / "analyses"
"""The analyses of the golden images, as the program caches them: searching takes a second."""

DIGESTS = Path(__file__).parent / "digests.json"
"""By window and group, the scenes with golden images, and the digests of their pixels: a picture
with the same digest is not compared with its image, because that takes longer than drawing it.
"""

STAMP = "2026-01-{day:02}T12:00:00Z"

Size = tuple[int, int]
Pictures = Iterator[tuple[str, Surface]]
"""Pictures with their names."""

Digests = dict[str, dict[str, dict[str, str]]]
"""A digest for each scene, by window and group."""


class PictureOptions(NamedTuple):
    """The window, language, text size, style and number of players of the images."""

    size: Size
    language: str
    players: int
    text: int = 100
    theme: Style = Style.EVENING


GOLDEN = {
    "wide": PictureOptions((1366, 768), "en", 4),
    "narrow": PictureOptions((1024, 768), "de", 3),
}
IN_NARROW = {"menu", "setup", "puzzles", "load", "statistics", "rules", "settings"}
IN_NARROW |= {"table", "advised", "judged", "insight", "sum", "finale", "over"}
"""The scenes whose layout differs in the narrow window: the others have golden images of the wide
window only, so that all images together stay under 3 MB.
"""

OTHERS: tuple[str, ...] = (
    "name",
    "settings",
    "keys",
    "external-bots",
    "gray-walls",
    "question",
    "names",
    "who",
    "waiting",
)
OTHERS += ("unwritten", "learn", "lesson", "series", "same-deal")
"""The screens that are drawn as tests create them."""


class Gallery:
    """The program with its own data folder, which draws the scene on top of its stack."""

    def __init__(self, folder: Path, options: PictureOptions) -> None:
        self.options = options
        paths = Paths.in_folder(folder)
        self.analyses = paths.cache / "insights"
        Settings(text=options.text, look=options.theme, tips=False).save(paths.settings)
        # Better hints that come later would have another place.
        vars(services)["Thinker"] = ThinkerInPlace
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
        """Return an image of a scene on top of the others, which is removed again."""
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

    def show_turn(self) -> RoundScene:
        """Show a game in the middle of its third round."""
        count = self.options.players
        return self.show_game(played(Setup(NAMES[:count], seed=count), 3, count + 2))

    def let_think(self, has_ended: Callable[[], bool]) -> None:
        """Do work in the background until something has ended."""
        while not has_ended():
            self.app.tasks.work(1.0)
            self.app.tasks.deliver()

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
        scene.table.skip()
        self.stack.update(0)

    def save_game(self, game: Game, day: int) -> Path:
        """Write a game to the library, saved on a day of January; return its file."""
        path = self.context.library.folder / f"{day}{SUFFIX}"
        path.parent.mkdir(exist_ok=True)
        content = document.from_game(game) | {"saved": STAMP.format(day=day)}
        path.write_text(document.to_text(content), encoding="utf-8")
        os.utime(path, (day, day))
        return path


def draw_all(folder: Path, options: PictureOptions) -> Pictures:
    """Yield named images of all scenes, group by group."""
    for name in GROUPS:
        yield from draw_group(name, folder, options)


def draw_group(name: str, folder: Path, options: PictureOptions) -> Pictures:
    """Yield named images of a group's scenes, by a program with its own folder."""
    gallery = Gallery(folder / name, options)
    yield from GROUPS[name](gallery)
    gallery.app.close()


def _before_the_first_game(gallery: Gallery) -> Pictures:
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
    # The game is set here, so that the search on a thread cannot change the image.
    context.own_mistakes.found = ()
    # A separate thread reads and writes solved puzzles.
    context.autosave.flush()
    yield "puzzles", gallery.picture_of(PuzzlesScene(context))
    state = played(Setup(NAMES[: gallery.options.players], seed=4), 2, 4).state
    yield "position", gallery.picture_of(EditorScene(context, state))
    yield "play-position", gallery.picture_of(PlayPositionScene(context, state, ()))


def _saved_games(gallery: Gallery) -> Pictures:
    context, names = gallery.context, NAMES[: gallery.options.players]
    gallery.save_game(finished(Setup(names, seed=1), with_programs(gallery)), 2)
    saved = gallery.save_game(played(Setup(names, Wall.GRAY, seed=2), 3, 4), 3)
    broken = context.library.folder / f"broken{SUFFIX}"
    broken.write_text("no game", encoding="utf-8")
    os.utime(broken, (1, 1))
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
    # Messages about failures are shown above a table.
    gallery.show_turn()
    missing = broken / f"lost{SUFFIX}"
    context.autosave.save(gallery.table_scene().session.game, missing)
    picture = gallery.picture_of(UnsavedScene(context, []))
    reason = disk.not_written(missing, OSError(errno.ENOSPC, "")).reason
    notice = context.strings("Not saved: {reason}. The game keeps trying.", reason=reason)
    draw_notice(context.theme, picture, notice)
    yield "unsaved", picture
    other = GameLibrary(context.library.folder, gallery.app.autosave)
    other.claim(saved)
    yield "elsewhere", gallery.picture_of(open_game(context, saved))


def _statistics_and_rules(gallery: Gallery) -> Pictures:
    """Draw the list of players, a career, a page of the rules, and a page with search results."""
    context = gallery.context
    yield "statistics", gallery.picture_of(statistics_scene(context))
    yield "person", gallery.picture_of(career_scene(context))
    yield "rules", gallery.picture_of(RulesScene(context, Topic.OFFER))
    found = RulesScene(context, Topic.GRAY_WALL)
    gallery.stack.push(found)
    found.search("2")
    yield "found", gallery.picture()


def _turn(gallery: Gallery) -> Pictures:
    """Draw a turn with the mouse, with hints, and with keys, and the messages above the turn."""
    context, scene = gallery.context, gallery.show_turn()
    game = scene.session.game
    yield "table", gallery.picture()
    # One waiting player has no time left, and another has less than a minute.
    first_drafts = (0, 840_000, 100_000, 999_000, 870_000)
    game.clock = Clock(ClockKind.MINUTES, 900, first_drafts, (game.cursor, 20_000))
    draft = best_draft(game)
    picture = contents_of(game.state)
    slots = [s for s in source_slots(picture, draft.source) if picture[s] == draft.color]
    scene.table.hand.hovered = slots[0]
    yield "hover", gallery.picture()
    held = takeable_tiles(game.state, picture, slots[0])
    assert held
    line = scene.table.painter.layout.slot_rect(Slot(Area.LINE, game.state.to_act, draft.line, 1))
    scene.table.hand.drag = Drag(held, line.center, line.midleft, is_past_threshold=True)
    yield "drag", gallery.picture()
    refusing = scene.table.painter.drop_point(refusing_line(held), game.state.to_act)
    scene.controller.attempt(scene.table.hand.attempt_drop(refusing))
    scene.animations.skip()
    yield "refused", gallery.picture()
    scene.controller.request_hints()
    scene.controller.start_thinking()
    gallery.let_think(lambda: not scene.controller.hint_requests.is_thinking)
    yield "advised", gallery.picture()
    scene.controller.clear_input()
    # A new size lays the table out again without the strip of the hints.
    for size in ((320, 240), gallery.options.size):
        scene.resize(size)
    # A separate thread saves the number of hints.
    context.autosave.flush()
    yield "pause", gallery.picture_of(paused(scene))
    heading_and_text = sentence("This game can’t be opened"), sentence("The game is over.")
    yield "message", gallery.picture_of(MessageScene(context, *heading_and_text))
    yield "back", gallery.picture_of(ReviewScene(context, game, Path("a.azul")))
    gallery.press_keys(pygame.K_RIGHT, pygame.K_RIGHT)
    yield "chosen", gallery.picture()
    gallery.press_keys(pygame.K_RETURN, pygame.K_DOWN)
    yield "aimed", gallery.picture()
    gallery.press_keys(pygame.K_ESCAPE, pygame.K_TAB)
    scene.animations.skip()
    yield "tip", gallery.picture()
    session = gallery.show_game(game).session
    context.change_settings(replace(context.settings, tips=True))
    gallery.stack.update(0)
    yield "hint", gallery.picture()
    context.change_settings(replace(context.settings, tips=False))
    gallery.stack.update(0)
    yield "history", gallery.picture_of(history(context, game))
    names, when = game.setup.players, datetime(2026, 1, 4, 20)
    titles, heading = offered_titles(names, when, context.strings), sentence("Save as…")
    title = TitleScene(context, heading, session.path, session.rename, titles, lambda _: None)
    yield "title", gallery.picture_of(title)


def _analysis(gallery: Gallery) -> Pictures:
    """Draw an analyzed round: the cost of a mistake, and the analysis of the whole game."""
    context, players = gallery.context, gallery.options.players
    setup = Setup(NAMES[:players], seed=players)
    # The game has to be finished, because the program judges moves only then.
    game, count = finished(setup), played(setup, 2, 0).cursor
    shutil.copytree(ANALYSES, gallery.analyses)
    insight = context.analyses.of(game, count)
    context.analyses.work_on(insight)
    gallery.let_think(lambda: insight.has_ended)
    scene = ReviewScene(context, game, Path("a.azul"), history_of(game, count))
    gallery.stack.push(scene)
    scene.next_mistake()
    yield "judged", gallery.picture()
    gallery.show_turn()
    analysis = AnalysisScene(context, game, scene.show_step, count, scene.current_step)
    yield "insight", gallery.picture_of(analysis)


def _end_of_round(gallery: Gallery) -> Pictures:
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
    setup = Setup(NAMES[:players], Wall.GRAY, Ruleset.GREEN_BOX, seed=9)
    scene = gallery.show_game(before_the_last_draft(played(setup, 3, 0)))
    yield "gray", gallery.picture()
    gallery.end_round(scene)
    gallery.table_scene().animations.skip()
    yield "choose", gallery.picture()


def _crystal_mosaic(gallery: Gallery) -> Pictures:
    """A choice of a space that would close a printed one; the second side."""
    names = NAMES[: gallery.options.players]
    scene = gallery.show_game(choosing_a_printed_space(names, Ruleset.CRYSTAL_1))
    closing = scene.table.painter.drop_point(DropTarget(1, 5), 0)
    scene.table.point_at(closing, is_covered=False)
    gallery.stack.update(1)
    yield "crystal-1", gallery.picture()
    gallery.show_game(played(Setup(names, Wall.GRAY, Ruleset.CRYSTAL_2, seed=3), 3, 2))
    yield "crystal-2", gallery.picture()


def _end_of_game(gallery: Gallery) -> Pictures:
    """Draw the last round, with bonuses in previews and the inspector on a wall, and the result."""
    names = NAMES[: gallery.options.players]
    game = in_the_last_round(Setup(names, seed=3))
    scene = gallery.show_game(game)
    yield "last", gallery.picture()
    scene.table.inspector.start_with_keys(game.state.to_act)
    yield "asked", gallery.picture()
    scene = gallery.show_game(finished(Setup(names, seed=len(names))))
    scene.controller.continue_after_round()
    gallery.stack.update(0)
    gallery.stack.update(30)
    yield "finale", gallery.picture()
    give(gallery.stack, Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=""))
    # The buttons of the result are enabled after a while.
    gallery.stack.update(1)
    yield "over", gallery.picture()


def _programs(gallery: Gallery) -> Pictures:
    """Draw the marks of bots: on boards, in the history, and in the ranking."""
    context, names, seating = (
        gallery.context,
        NAMES[: gallery.options.players],
        with_programs(gallery),
    )
    game = played(Setup(names, seed=3), 3, 2, seating)
    session = gallery.show_game(game).session
    yield "programs", gallery.picture()
    yield "seats", gallery.picture_of(SeatsScene(context, session, lambda: None))
    yield "programs-told", gallery.picture_of(history(context, game))
    gallery.show_game(finished(Setup(names, seed=5), seating))
    gallery.stack.update(0)
    gallery.stack.update(1)
    yield "programs-over", gallery.picture()


def _other_screens(gallery: Gallery) -> Pictures:
    """Draw all other screens as tests create them, after a game that cannot be saved.

    With all saved, one of these screens would close itself.
    """
    unsaved_question(gallery.context)
    for name in OTHERS:
        make = SCREENS[name].make
        assert make
        yield name, gallery.picture_of(make(gallery.context))


GROUPS: dict[str, Callable[[Gallery], Pictures]] = {
    "menu": _before_the_first_game,
    "games": _saved_games,
    "facts": _statistics_and_rules,
    "turn": _turn,
    "analysis": _analysis,
    "round": _end_of_round,
    "crystal": _crystal_mosaic,
    "end": _end_of_game,
    "programs": _programs,
    "others": _other_screens,
}
"""Scenes that are drawn together, one after the other."""


def refusing_line(held: TakeableTiles) -> DropTarget:
    """Return a line that does not take the held tiles."""
    taking = {target_of(move).line for move in held.moves}
    return DropTarget(next(line for line in range(1, 6) if line not in taking))


def with_programs(gallery: Gallery) -> Seating:
    """Return the seats of a person, and bots of different levels."""
    count, levels = gallery.options.players, (None, "journeyman", "master", "grandmaster")
    return Seating(tuple(map(Seat, NAMES[:count], range(count), levels)))


def small(picture: Surface) -> Surface:
    """Return an image in half the size, which is enough to see a difference."""
    return pygame.transform.smoothscale_by(picture, 0.5)


def golden_pictures(window: str, group: str, folder: Path) -> Pictures:
    """Return the images of a group that have golden images, in their size."""
    for name, picture in draw_group(group, folder, GOLDEN[window]):
        if window == "wide" or name in IN_NARROW:
            yield name, small(picture)


def golden_path(name: str, window: str) -> Path:
    return GOLDEN_FOLDER / f"{name}-{window}.webp"


def digest(picture: Surface) -> str:
    """Return a checksum of all pixels."""
    return f"{zlib.crc32(picture.get_buffer().raw):08x}"


def known_digests() -> Digests:
    """Return the digests of the golden images."""
    digests: Digests = json.loads(DIGESTS.read_bytes())
    return digests


def renew() -> None:
    """Draw the golden images again; images without a visible change keep their files."""
    # Only this function needs Pillow: pygame reads WebP and cannot write it.
    from PIL import Image

    digests: Digests = {window: {group: {} for group in GROUPS} for window in GOLDEN}
    kept = set[Path]()
    for window, group in product(GOLDEN, GROUPS):
        with tempfile.TemporaryDirectory() as data:
            for name, picture in golden_pictures(window, group, Path(data)):
                path = golden_path(name, window)
                kept.add(path)
                digests[window][group][name] = digest(picture)
                if different_blocks(picture, read_golden(path)):
                    pixels = pygame.image.tobytes(picture, "RGB")
                    image = Image.frombytes("RGB", picture.get_size(), pixels)
                    image.save(path, quality=80, method=6)
            for analysis in Path(data).rglob("insights/*.json"):
                shutil.copy(analysis, ANALYSES)
    DIGESTS.write_text(json.dumps(digests, indent=1) + "\n", encoding="utf-8")
    for path in {*GOLDEN_FOLDER.iterdir()} - kept:
        path.unlink()


def main(
    folder: str,
    size: str = "1366x768",
    language: str = "en",
    players: str = "4",
    text: str = "100",
    theme: str = "evening",
) -> None:
    """Renew the golden images, or draw all scenes into a folder in full size."""
    if folder == "--renew":
        renew()
        return
    if folder.startswith("-"):
        raise SystemExit(__doc__)
    width, height = map(int, size.split("x"))
    options = PictureOptions((width, height), language, int(players), int(text), Style(theme))
    Path(folder).mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        for name, picture in draw_all(Path(data), options):
            stem = "-".join((name, players, size, language, text, theme))
            pygame.image.save(picture, Path(folder, f"{stem}.png"))


if __name__ == "__main__":
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    main(*sys.argv[1:])
