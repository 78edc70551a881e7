"""Invariants after every action: legal records, equal replays, all tiles on the screen."""

import importlib
import pkgutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import azul.scenes
from azul.engine import COLORS, MARKER, Deal, Wall, legal_moves
from azul.game.game import Game
from azul.game.session import Session
from azul.kit.widgets import Widget
from azul.saves import disk
from azul.scenes.game.scoring import ScoringScene
from azul.scenes.game.table_scene import TableScene
from azul.scenes.review.review_scene import ReviewScene
from azul.scenes.scene import Scene
from azul.table.animation.animation import BagAndLid
from azul.table.slots import contents_of
from azul.table.table_model import TableModel
from tests.trust.scripted_program import BROKEN, Action, History, Program, history_of

PLAYER_ACTIONS: Final = {"press", "release", "key"}
"""The only actions by which people may change a game."""

TILES_OF_EACH_COLOR: Final = 20


class Snapshot(NamedTuple):
    """The scenes, the active scene last, the games, and which widgets are enabled."""

    scenes: tuple[str, ...]
    histories: tuple[History, ...]
    widgets: tuple[bool, ...]


class Invariants:
    """Checks a program; a broken invariant is an AssertionError.

    It counts the `steps` of all games, with undo and redo, and the `answers` of bots among them.
    """

    def __init__(self, program: Program) -> None:
        self.steps = self.answers = 0
        self._program = program
        self._open: dict[Path, Game] = {}
        self._histories: dict[Path, History] = {}
        self._broken = {program.paths.games / name: data for name, data in BROKEN.items()}
        self._size = program.scenes[-1].size
        program.on_leaving = self._check_files_on_leaving
        program.on_file_moved = self._on_file_moved
        program.on_step = self._check_step

    def check_after(self, action: Action) -> None:
        """Check the program after an action."""
        saving = self._program.app.autosave
        assert bool(saving.problem) == bool(saving.unsaved)
        assert not saving.unsaved or self._program.disk != "free"
        for scene in self._program.scenes:
            if isinstance(scene, TableScene):
                self._check_game(scene.session)
        top = self._program.scenes[-1]
        if isinstance(top, TableScene):
            assert top.table.hand.drag is None or top.size == self._size, (
                "a resize must drop held tiles"
            )
            check_held_tiles(top)
        if isinstance(top, TableScene | ReviewScene):
            check_tiles(top.table_model())
        self._size = top.size

    def snapshot(self) -> Snapshot:
        """Return a snapshot of the program."""
        scenes = self._program.scenes
        games = [scene.session.game for scene in scenes if isinstance(scene, TableScene)]
        return Snapshot(
            tuple(map(scene_name, scenes)),
            tuple(map(history_of, games)),
            tuple(widget.enabled for widget in widgets_of(scenes[-1])),
        )

    def _check_game(self, session: Session) -> None:
        path, game = session.path, session.game
        now = history_of(game)
        assert self._histories.setdefault(path, now) == now, (
            f"{path.name} differs from the game as it was left"
        )
        if self._open.get(path) is not game:
            self._open[path] = game
            check_replay(game)

    def _check_step(self, session: Session, method: str, history: History) -> None:
        """Check the player of a step, and the number of its records."""
        game, program = session.game, self._program
        if history_of(game) == history:
            assert method != "play"
            return
        if program.programs_are_playing:
            assert method == "play"
            self.answers += 1
        else:
            assert program.last_action[0] in PLAYER_ACTIONS, (
                f"{program.last_action} has changed the game"
            )
        if method == "play":
            assert is_by_person(game, history[1]) != program.programs_are_playing
        CHECKS[method](game, history)
        check_replay(game)
        self.steps += 1
        self._histories[session.path] = history_of(game)

    def _on_file_moved(self, path: Path, new: Path | None) -> None:
        """Follow a file that was renamed, deleted, restored or removed for good."""
        by_path: tuple[dict[Path, Any], ...] = (self._open, self._histories, self._broken)
        for known in by_path:
            if path in known:
                value = known.pop(path)
                known.update({new: value} if new else {})

    def _check_files_on_leaving(self) -> None:
        """Check that the files hold the games as they were left, and broken files are unchanged.

        After leaving without saving, a file may be older or missing.
        """
        unsaved = self._program.app.autosave.unsaved
        for path, game in self._open.items():
            if path not in unsaved:
                saved = disk.read(path)
                assert history_of(saved) == history_of(game), path.name
                assert saved.state == game.state, path.name
                assert saved.seating == game.seating, path.name
                continue
            del self._histories[path]
            if path.exists():
                disk.read(path)
        self._open.clear()
        for path, data in self._broken.items():
            assert path.read_bytes() == data, path.name


def check_replay(game: Game) -> None:
    """Check that the log can be replayed, and leads to the same state."""
    again = Game.from_log(game.setup, map(str, game.log), game.cursor)
    assert again.log == game.log
    assert again.cursor == game.cursor
    assert again.state == game.state


def is_by_person(game: Game, number: int) -> bool:
    """True if a person makes the decision after `number` records."""
    return game.seating.at(number)[game.step(number).before.to_act].is_person


def has_only_bots(game: Game, number: int) -> bool:
    return not any(seat.is_person for seat in game.seating.at(number))


def is_deal(game: Game, number: int) -> bool:
    return isinstance(game.step(number).record, Deal)


def check_play(game: Game, history: History) -> None:
    """Check that one decision was played, perhaps with a deal, and the redo tail is gone."""
    (log, cursor), (new_log, new_cursor) = history, history_of(game)
    assert new_log[:cursor] == log[:cursor]
    assert new_cursor == len(new_log) > cursor
    assert [is_deal(game, n) for n in range(cursor, new_cursor)] in ([False], [False, True])


def check_undo(game: Game, history: History) -> None:
    """Check that a person's last decision was undone, or a bot's if there are no people."""
    (log, cursor), (new_log, new_cursor) = history, history_of(game)
    assert new_log == log
    only_programs = has_only_bots(game, cursor)
    decisions = [n for n in range(cursor) if not is_deal(game, n)]
    assert new_cursor == [n for n in decisions if only_programs or is_by_person(game, n)][-1]


def check_redo(game: Game, history: History) -> None:
    """Check that one decision was redone, and bots' decisions after it in its round."""
    (log, cursor), (new_log, new_cursor) = history, history_of(game)
    assert new_log == log
    first, *others = range(cursor, new_cursor)
    assert not is_deal(game, first)
    dealt = bool(others) and is_deal(game, others.pop())
    assert not any(is_deal(game, n) or is_by_person(game, n) for n in others)
    ends = dealt or game.is_over or new_cursor == len(log) or has_only_bots(game, new_cursor)
    assert ends or is_by_person(game, new_cursor)


CHECKS: Final = {
    "play": check_play,
    "undo_to_person": check_undo,
    "redo_to_person": check_redo,
}


def check_held_tiles(scene: TableScene) -> None:
    """Check that held tiles are on the table, and can be played."""
    if scene.table.hand.drag is None:
        return
    held, picture = scene.table.hand.drag.held, contents_of(scene.state)
    assert set(held.moves) <= set(legal_moves(scene.state))
    assert {picture.get(origin) for origin in held.origins} == {held.letter}


def check_tiles(picture: TableModel) -> None:
    """Check that the table has each tile once: at rest, moving, in the bag or in the lid."""
    animation_state = picture.animation_state
    seen = Counter(
        [*animation_state.resting.values(), *(tween.letter for tween, _ in animation_state.moving)]
    )
    for store in animation_state.bag_and_lid or BagAndLid(picture.state.bag, picture.state.lid):
        seen.update(dict(zip(COLORS, store, strict=True)))
    assert seen == Counter(dict.fromkeys(COLORS, TILES_OF_EACH_COLOR) | {MARKER: 1})


def widgets_of(scene: Scene) -> list[Widget]:
    """Return the widgets of a scene, including disabled widgets; a celebration has none."""
    return list(scene.form.widgets)


def scene_name(scene: Scene) -> str:
    """Return the name of a scene; wall-tiling has a name for each kind of wall."""
    name = type(scene).__name__
    return f"{name} {scene.state.wall}" if isinstance(scene, ScoringScene) else name


def all_scenes() -> set[str]:
    """Return the names of all scenes of the program."""
    for module in pkgutil.walk_packages(azul.scenes.__path__, "azul.scenes."):
        importlib.import_module(module.name)
    ours = (kind for kind in _subclasses(Scene) if kind.__module__.startswith("azul.scenes."))
    # Base classes are no screens.
    names = {kind.__name__ for kind in ours if not kind.__subclasses__()}
    assert ScoringScene.__name__ in names
    scorings = {f"{ScoringScene.__name__} {wall}" for wall in Wall}
    return names - {ScoringScene.__name__} | scorings


def _subclasses(kind: type[Scene]) -> Iterator[type[Scene]]:
    yield kind
    for narrower in kind.__subclasses__():
        yield from _subclasses(narrower)
