"""What must hold after every deed: legal records, equal replays, all tiles in the picture."""

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
from azul.saves import disk as saves
from azul.scenes.game.scoring import ScoringScene
from azul.scenes.game.table_scene import TableScene
from azul.scenes.review.review_scene import ReviewScene
from azul.scenes.scene import Scene
from azul.table.animation.animation import BagAndLid
from azul.table.slots import contents_of
from azul.table.table import TablePicture
from tests.trust.program import BROKEN, Deed, Past, Program, past_of

DECIDING: Final = {"press", "release", "key"}
"""The deeds by which people may change a game: not time, nor the pointer's way, nor the window."""

OF_EACH_COLOR: Final = 20


class Glimpse(NamedTuple):
    """What a player finds: the scenes, the active one last, the games, and what can be pressed."""

    scenes: tuple[str, ...]
    pasts: tuple[Past, ...]
    widgets: tuple[bool, ...]


class Promises:
    """Watches a program; what does not hold is an AssertionError.

    Counts the `steps` of all games, there and back, and the `answers` of programs among them.
    """

    def __init__(self, program: Program) -> None:
        self.steps = self.answers = 0
        self._program = program
        self._open: dict[Path, Game] = {}
        self._pasts: dict[Path, Past] = {}
        self._broken = {program.paths.games / name: data for name, data in BROKEN.items()}
        self._size = program.scenes[-1].size
        program.on_leaving = self._hold_when_left
        program.on_move = self._follow
        program.on_step = self._hold_step

    def hold_after(self, deed: Deed) -> None:
        """Look at the program after a deed."""
        saving = self._program.app.autosave
        assert bool(saving.problem) == bool(saving.unsaved)
        assert not saving.unsaved or self._program.disk != "free"
        for scene in self._program.scenes:
            if isinstance(scene, TableScene):
                self._hold_game(scene.session)
        top = self._program.scenes[-1]
        if isinstance(top, TableScene):
            assert top.stage.hand.drag is None or top.size == self._size, "a resize lets go"
            hold_hand(top)
        if isinstance(top, TableScene | ReviewScene):
            hold_tiles(top.table_picture())
        self._size = top.size

    def glimpse(self) -> Glimpse:
        """What is found now."""
        scenes = self._program.scenes
        games = [scene.session.game for scene in scenes if isinstance(scene, TableScene)]
        return Glimpse(
            tuple(map(name_of, scenes)),
            tuple(map(past_of, games)),
            tuple(widget.enabled for widget in widgets_of(scenes[-1])),
        )

    def _hold_game(self, session: Session) -> None:
        path, game = session.path, session.game
        now = past_of(game)
        assert self._pasts.setdefault(path, now) == now, f"{path.name} is not as it was left"
        if self._open.get(path) is not game:
            self._open[path] = game
            hold_replay(game)

    def _hold_step(self, session: Session, way: str, past: Past) -> None:
        """A step of a game has been made: by whom it may be, and only so far."""
        game, program = session.game, self._program
        if past_of(game) == past:
            assert way != "play"
            return
        if program.lets_programs_play:
            assert way == "play"
            self.answers += 1
        else:
            assert program.deed[0] in DECIDING, f"{program.deed} has changed the game"
        if way == "play":
            assert is_by_hand(game, past[1]) is not program.lets_programs_play
        HOLDS[way](game, past)
        hold_replay(game)
        self.steps += 1
        self._pasts[session.path] = past_of(game)

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
                assert past_of(saved) == past_of(game), path.name
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


def is_by_hand(game: Game, number: int) -> bool:
    """Whether a person made, or will make, the decision after so many records."""
    return game.seating.at(number)[game.step(number).before.to_act].is_person


def is_watched(game: Game, number: int) -> bool:
    return not any(seat.is_person for seat in game.seating.at(number))


def is_deal(game: Game, number: int) -> bool:
    return isinstance(game.step(number).record, Deal)


def hold_play(game: Game, past: Past) -> None:
    """One decision was played, with the deal after it, and what could be redone is forgotten."""
    (log, cursor), (new_log, new_cursor) = past, past_of(game)
    assert new_log[:cursor] == log[:cursor]
    assert new_cursor == len(new_log) > cursor
    assert [is_deal(game, n) for n in range(cursor, new_cursor)] in ([False], [False, True])


def hold_undo(game: Game, past: Past) -> None:
    """Back to the last decision of a person, of anybody if all are programs."""
    (log, cursor), (new_log, new_cursor) = past, past_of(game)
    assert new_log == log
    watched = is_watched(game, cursor)
    decisions = [n for n in range(cursor) if not is_deal(game, n)]
    assert new_cursor == [n for n in decisions if watched or is_by_hand(game, n)][-1]


def hold_redo(game: Game, past: Past) -> None:
    """One decision was played again, and those of programs that came after it in its round."""
    (log, cursor), (new_log, new_cursor) = past, past_of(game)
    assert new_log == log
    first, *others = range(cursor, new_cursor)
    assert not is_deal(game, first)
    dealt = bool(others) and is_deal(game, others.pop())
    assert not any(is_deal(game, n) or is_by_hand(game, n) for n in others)
    ends = dealt or game.is_over or new_cursor == len(log) or is_watched(game, new_cursor)
    assert ends or is_by_hand(game, new_cursor)


HOLDS: Final = {
    "play": hold_play,
    "undo_to_person": hold_undo,
    "redo_to_person": hold_redo,
}


def hold_hand(scene: TableScene) -> None:
    """What is held lies on the table, and can be played."""
    if scene.stage.hand.drag is None:
        return
    held, picture = scene.stage.hand.drag.held, contents_of(scene.state)
    assert set(held.moves) <= set(legal_moves(scene.state))
    assert {picture.get(origin) for origin in held.origins} == {held.letter}


def hold_tiles(picture: TablePicture) -> None:
    """All tiles are in the picture, once each: at rest, under way, in the bag or in the lid."""
    animation_state = picture.animation_state
    seen = Counter(
        [*animation_state.resting.values(), *(tween.letter for tween, _ in animation_state.moving)]
    )
    for store in animation_state.bag_and_lid or BagAndLid(picture.state.bag, picture.state.lid):
        seen.update(dict(zip(COLORS, store, strict=True)))
    assert seen == Counter(dict.fromkeys(COLORS, OF_EACH_COLOR) | {MARKER: 1})


def widgets_of(scene: Scene) -> list[Widget]:
    """What can be pressed in a scene, the disabled included; at a feast that is nothing."""
    return list(scene.form.widgets)


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
