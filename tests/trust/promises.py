"""What must hold after every deed: legal records, equal replays, all tiles in the picture."""

import importlib
import pkgutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import azul.scenes
from azul.engine import COLORS, MARKER, Deal, Record, Wall, legal_moves
from azul.game.game import Game
from azul.game.session import Session
from azul.kit.widgets import Widget
from azul.saves import disk as saves
from azul.scenes.play.at_table import TableScene
from azul.scenes.play.look_back import LookBackScene
from azul.scenes.play.scoring import ScoringScene
from azul.scenes.scene import Scene
from azul.table.film import Stores
from azul.table.slots import project
from azul.table.table import Shown
from tests.trust.program import BROKEN, Deed, Program

DECIDING: Final = {"press", "release", "key"}
"""The deeds that may change a game: not time, nor the pointer's way, nor the window."""

OF_EACH_COLOR: Final = 20

Past = tuple[tuple[Record, ...], int]
"""A game's log and cursor."""


class Glimpse(NamedTuple):
    """What a player finds: the scenes, the active one last, the games, and what can be pressed."""

    scenes: tuple[str, ...]
    pasts: tuple[Past, ...]
    widgets: tuple[bool, ...]


class Promises:
    """Watches a program; what does not hold is an AssertionError.

    Counts the `steps` of all games, there and back.
    """

    def __init__(self, program: Program) -> None:
        self.steps = 0
        self._program = program
        self._open: dict[Path, Game] = {}
        self._pasts: dict[Path, Past] = {}
        self._broken = {program.paths.games / name: data for name, data in BROKEN.items()}
        self._size = program.scenes[-1].size
        program.on_leaving = self._hold_when_left
        program.on_move = self._follow

    def hold_after(self, deed: Deed) -> None:
        """Look at the program after a deed."""
        saving = self._program.app.autosave
        assert bool(saving.problem) == bool(saving.unsaved)
        assert not saving.unsaved or self._program.disk != "free"
        for scene in self._program.scenes:
            if isinstance(scene, TableScene):
                self._hold_game(scene.session, deed)
        top = self._program.scenes[-1]
        if isinstance(top, TableScene):
            assert top.hand.drag is None or top.size == self._size, "a resize lets go"
            hold_hand(top)
        if isinstance(top, TableScene | LookBackScene):
            hold_tiles(top.shown())
        self._size = top.size

    def glimpse(self) -> Glimpse:
        """What is found now."""
        scenes = self._program.scenes
        games = [scene.session.game for scene in scenes if isinstance(scene, TableScene)]
        return Glimpse(
            tuple(map(name_of, scenes)),
            tuple((game.log, game.cursor) for game in games),
            tuple(widget.enabled for widget in widgets_of(scenes[-1])),
        )

    def _hold_game(self, session: Session, deed: Deed) -> None:
        path, game = session.path, session.game
        now = game.log, game.cursor
        past = self._pasts.get(path, now)
        if self._open.get(path) is not game:
            self._open[path] = game
            assert now == past, f"{path.name} is not as it was left"
            hold_replay(game)
        elif now != past:
            assert deed[0] in DECIDING, f"{deed} has changed the game"
            hold_step(past, now)
            hold_replay(game)
            self.steps += 1
        self._pasts[path] = now

    def _follow(self, path: Path, new: Path | None) -> None:
        """The players have renamed a file, deleted it, brought it back, or taken it away."""
        watched: tuple[dict[Path, Any], ...] = (self._open, self._pasts, self._broken)
        for known in watched:
            if path in known:
                kept = known.pop(path)
                known.update({new: kept} if new else {})

    def _hold_when_left(self) -> None:
        """The files hold the games as they were left; what is broken is as it was.

        Where the player has left without saving, the file is an older one, or missing.
        """
        unsaved = self._program.app.autosave.unsaved
        for path, game in self._open.items():
            if path not in unsaved:
                saved = saves.read(path)
                assert (saved.log, saved.cursor) == (game.log, game.cursor), path.name
                assert saved.state == game.state, path.name
                assert saved.seating == game.seating, path.name
                continue
            del self._pasts[path]
            if path.exists():
                saves.read(path)
        self._open.clear()
        for path, data in self._broken.items():
            assert path.read_bytes() == data, path.name


def hold_replay(game: Game) -> None:
    """The log can be played, and leads to where the game is."""
    again = Game.from_log(game.setup, map(str, game.log), game.cursor)
    assert again.log == game.log
    assert again.cursor == game.cursor
    assert again.state == game.state


def hold_step(before: Past, after: Past) -> None:
    """One decision was played, taken back or played again, and nothing else."""
    (log, cursor), (new_log, new_cursor) = before, after
    forth = new_cursor > cursor
    shorter, longer = sorted((log[:cursor], new_log[:new_cursor]), key=len)
    assert longer[: len(shorter)] == shorter
    assert sum(not isinstance(record, Deal) for record in longer[len(shorter) :]) == 1
    assert new_log == log or (forth and new_log == longer)


def hold_hand(scene: TableScene) -> None:
    """What is held lies on the table, and can be played."""
    if scene.hand.drag is None:
        return
    held, picture = scene.hand.drag.held, project(scene.state)
    assert set(held.moves) <= set(legal_moves(scene.state))
    assert {picture.get(origin) for origin in held.origins} == {held.letter}


def hold_tiles(shown: Shown) -> None:
    """All tiles are in the picture, once each: at rest, under way, in the bag or in the lid."""
    moment = shown.moment
    seen = Counter([*moment.still.values(), *(flight.letter for flight, _ in moment.moving)])
    for store in moment.stores or Stores(shown.state.bag, shown.state.lid):
        seen.update(dict(zip(COLORS, store, strict=True)))
    assert seen == Counter(dict.fromkeys(COLORS, OF_EACH_COLOR) | {MARKER: 1})


def widgets_of(scene: Scene) -> list[Widget]:
    """What can be pressed in a scene, the disabled included: each has a form."""
    return list(scene.form.widgets)  # type: ignore[attr-defined]


def name_of(scene: Scene) -> str:
    """A scene as it is counted: there are two kinds of wall-tiling."""
    name = type(scene).__name__
    return f"{name} {scene.state.wall}" if isinstance(scene, ScoringScene) else name


def all_scenes() -> set[str]:
    """The names of all scenes that there are."""
    for module in pkgutil.walk_packages(azul.scenes.__path__, "azul.scenes."):
        importlib.import_module(module.name)
    ours = (kind for kind in _kinds(Scene) if kind.__module__.startswith("azul.scenes."))
    # Whatever others are made from is no screen by itself.
    names = {kind.__name__ for kind in ours if not kind.__subclasses__()}
    assert ScoringScene.__name__ in names
    scorings = {f"{ScoringScene.__name__} {wall}" for wall in Wall}
    return names - {ScoringScene.__name__} | scorings


def _kinds(kind: type[Scene]) -> Iterator[type[Scene]]:
    yield kind
    for narrower in kind.__subclasses__():
        yield from _kinds(narrower)
