"""Random input by mouse, keys and window events, for every scene."""

from collections import Counter, deque
from collections.abc import Callable
from random import Random
from typing import Final

from azul.engine import FLOOR, Deal, Draft, legal_moves
from azul.game import Game
from azul.game.seating import LEVELS
from azul.kit.text_field import TextField
from azul.kit.widgets import Button, Widget
from azul.scenes.game.table_scene import TableScene
from azul.scenes.practice.exercise_scene import ExerciseScene
from azul.scenes.review.review_scene import ReviewScene
from azul.scenes.scene import Quit, Scene
from azul.table.slots import contents_of
from tests.play.mouse_player import Point
from tests.trust.invariants import widgets_of
from tests.trust.scripted_program import BROKEN, NEARLY_OVER, Action, Program

KEYS: Final = (
    *("K_ESCAPE", "K_RETURN", "K_KP_ENTER", "K_SPACE", "K_TAB", "K_BACKSPACE", "K_DELETE"),
    *("K_UP", "K_DOWN", "K_LEFT", "K_RIGHT", "K_HOME", "K_END", "K_PAGEUP", "K_PAGEDOWN"),
    *("K_z", "K_y", "K_m", "K_a", "K_0", "K_1", "K_2", "K_4", "K_5", "K_b", "K_w", "K_c", "K_f"),
    *("K_p", "K_PERIOD", "K_h", "K_l", "K_F1", "K_F2", "K_F12", "K_LSHIFT"),
)
NO_MODIFIER, SHIFT, CTRL, ALT, META = 0, 0x1, 0x40, 0x100, 0x400
"""Modifier keys."""

TEXTS: Final = ("a", "W", "7", "ß", "é", "\u2028", "🦊", "{", "%s", "א", "漢", "\u0301", "<b>", " ")
SIZES: Final = (
    *((1024, 640), (1024, 768), (1100, 643), (1280, 720), (1366, 768)) * 8,
    *((1920, 1080), (1680, 720), (1024, 1400), (2200, 640), (300, 200)),
)
"""Window sizes; the program refuses those that are too small."""

WINDOW_EVENTS: Final = (
    *("WINDOWFOCUSLOST", "WINDOWFOCUSGAINED", "WINDOWLEAVE", "WINDOWENTER", "WINDOWMINIMIZED"),
    *("WINDOWRESTORED", "WINDOWEXPOSED", "WINDOWHIDDEN", "WINDOWSHOWN", "WINDOWMOVED"),
    *("WINDOWRESIZED", "WINDOWMAXIMIZED", "AUDIODEVICEREMOVED", "CLIPBOARDUPDATE"),
)
"""Window events that need no answer."""

Gesture = list[Action]


class RandomPlayer:
    """A player that chooses the next action at random, by the scene and its widgets."""

    def __init__(self, program: Program, seed: int) -> None:
        self._program = program
        self._random = Random(seed)
        self._plan: deque[Action] = deque()
        self._pressed: Counter[tuple[type, object]] = Counter()

    def next(self) -> Action:
        """Return the next action; sometimes an unrelated one interrupts a gesture."""
        if not self._plan:
            self._plan.extend(self._gesture(self._program.scenes[-1]))
        elif self._random.random() < 0.03:
            return self._random.choice(self._possible_actions())
        return self._plan.popleft()

    def _possible_actions(self) -> list[Action]:
        """Return actions that are possible in any scene."""
        return [
            *(("wait", seconds) for seconds in (0.0, 0.01, 0.1, 0.1)),
            *(("window", name) for name in self._random.sample(WINDOW_EVENTS, 2)),
            ("size", *self._random.choice(SIZES)),
            ("key", self._random.choice(KEYS), NO_MODIFIER),
            ("wheel", self._random.choice([-3, -1, 1, 3])),
            ("press", *self._point(), self._random.choice([1, 2, 3, 4, 6])),
            ("release", *self._point(), 1),
        ]

    def _gesture(self, scene: Scene) -> Gesture:
        kinds = list(self._gestures(scene).items())
        weights = [weight for _, weight in kinds]
        return self._random.choices([kind for kind, _ in kinds], weights)[0](scene)

    def _gestures(self, scene: Scene) -> dict[Callable[[Scene], Gesture], float]:
        """Return the gestures of a scene, with their weights."""
        anywhere = {
            self._any_action: 4.0,
            self._wait: 6.0,
            self._resize_window: 0.1,
            self._restart: 1.5,
            self._command: 0.8,
            self._open_analysis: 4.0 if scene.analysis else 0.0,
            self._fill_disk: 1.2 if self._program.disk == "free" else 0.0,
            self._free_disk: 0.0 if self._program.disk == "free" else 8.0,
        }
        if isinstance(scene, TableScene):
            at_table = {
                self._play: 90.0,
                self._drag_anywhere: 6.0,
                self._go_back: 6.0,
                self._press_continue: 8.0,
            }
            at_table |= {self._change_seat: 1.0, self._escape: 1.0}
            if _undo_crosses_a_deal(scene.session.game):
                at_table[self._go_back] = 40.0
            return anywhere | at_table | {self._press_widget: 5.0, self._press_key: 3.0}
        if isinstance(scene, ExerciseScene):
            return anywhere | {
                self._press_widget: 8.0,
                self._press_key: 15.0,
                self._drag_anywhere: 30.0,
            }
        if isinstance(scene, ReviewScene):
            return anywhere | {
                self._press_widget: 8.0,
                self._press_key: 15.0,
                self._drag_anywhere: 5.0,
            }
        in_panel = {self._press_widget: 40.0, self._press_key: 15.0}
        return anywhere | in_panel | {self._type: 5.0, self._escape: 1.5}

    # Gestures

    def _any_action(self, scene: Scene) -> Gesture:
        return [self._random.choice(self._possible_actions())]

    def _wait(self, scene: Scene) -> Gesture:
        return [("wait", self._random.choice([0.05, 0.1]))] * self._random.choice([1, 1, 1, 4, 12])

    def _resize_window(self, scene: Scene) -> Gesture:
        fullscreen = [("key", "K_F11", NO_MODIFIER), ("key", "K_RETURN", ALT)]
        sizes = [("size", *size) for size in self._random.sample(SIZES, 6)]
        return [self._random.choice(fullscreen + sizes)]

    def _restart(self, scene: Scene) -> Gesture:
        # The end of a game comes least often.
        good = self._random.choice([*self._program.good, *[NEARLY_OVER] * 2])
        bad = self._random.choice([*BROKEN])
        end = self._random.choice(["QUIT", "WINDOWCLOSE"])
        return [self._random.choice([*[("open", good)] * 2, ("open", bad), ("window", end)])]

    def _command(self, scene: Scene) -> Gesture:
        return [("key", self._random.choice(["K_n", "K_o", "K_s"]), CTRL)]

    def _open_analysis(self, scene: Scene) -> Gesture:
        return [("key", "K_u", NO_MODIFIER)]

    def _fill_disk(self, scene: Scene) -> Gesture:
        """Fill the disk, make a move, and try to quit."""
        step = self._play(scene) if isinstance(scene, TableScene) else []
        return [("disk", self._random.choice(["full", "gone"])), *step, ("window", "QUIT")]

    def _free_disk(self, scene: Scene) -> Gesture:
        return [("disk", "free")]

    def _play(self, scene: Scene) -> Gesture:
        """Make a legal move, by dragging or by two clicks."""
        assert isinstance(scene, TableScene)
        moves = legal_moves(scene.state) if scene.state.to_act >= 0 else ()
        if not moves:
            return self._random.choice([self._wait, self._press_continue])(scene)
        if scene.controller.bot_turns.seat and self._random.random() < 0.8:
            return self._wait_for_program(scene)
        to_lines = [move for move in moves if not isinstance(move, Draft) or move.line != FLOOR]
        move = self._random.choice(to_lines if to_lines and self._random.random() < 0.9 else moves)
        player = self._program.player
        return self._drag(player.source(move), player.target(move))

    def _wait_for_program(self, scene: TableScene) -> Gesture:
        """Wait for a bot, or let a waiting bot play."""
        if scene.controller.bot_turns.is_waiting and self._random.random() < 0.5:
            return [("key", self._random.choice(["K_p", "K_PERIOD"]), NO_MODIFIER)]
        return [("wait", self._random.choice([0.1, 1.0, 3.0, 3.0]))]

    def _change_seat(self, scene: Scene) -> Gesture:
        """Give a seat to a person or a bot."""
        assert isinstance(scene, TableScene)
        seats = scene.session.game.seats
        player = self._random.randrange(len(seats))
        people = [place for place, seat in enumerate(seats) if seat.is_person and place != player]
        may_be_program = people or (
            self._program.allows_programs_only and self._random.random() < 0.3
        )
        levels = [None, None, *(LEVELS if may_be_program else ())]
        return [("reseat", player, self._random.choice(levels))]

    def _escape(self, scene: Scene) -> Gesture:
        """Open the pause menu, or leave any other scene."""
        return [("key", "K_ESCAPE", NO_MODIFIER)]

    def _drag_anywhere(self, scene: Scene) -> Gesture:
        """Drag between two random points."""
        return self._drag(self._point(), self._point())

    def _drag(self, start: Point, end: Point) -> Gesture:
        random = self._random
        button = 1 if random.random() < 0.95 else random.choice([2, 3])
        lifted: Gesture = [("press", *start, button)]
        if random.random() < 0.3:
            lifted += [("release", *start, button)]
        if random.random() < 0.7:
            lifted = [("move", *start), *lifted]
        dropped = [("press", *end, button)] if lifted[-1][0] == "release" else []
        return [*lifted, ("move", *end), *dropped, ("release", *end, button)]

    def _go_back(self, scene: Scene) -> Gesture:
        """Undo and redo with keys, some times in a row."""
        keys = [("K_z", CTRL), ("K_z", META), ("K_y", CTRL), ("K_z", CTRL | SHIFT)]
        return [("key", *self._random.choice(keys))] * self._random.choice([1, 1, 1, 2, 5])

    def _press_continue(self, scene: Scene) -> Gesture:
        """Skip animations, and go on after the scoring."""
        return [("key", self._random.choice(["K_RETURN", "K_SPACE"]), NO_MODIFIER)] * 2

    def _press_key(self, scene: Scene) -> Gesture:
        mod = self._random.choice([NO_MODIFIER] * 6 + [SHIFT, CTRL, ALT])
        return [("key", self._random.choice(KEYS), mod)] * self._random.choice([1, 1, 2])

    def _type(self, scene: Scene) -> Gesture:
        fields = [w for w in widgets_of(scene) if isinstance(w, TextField)]
        texts: Gesture = [("type", text) for text in self._random.choices(TEXTS, k=4)]
        if not fields:
            return texts[:1]
        x, y = self._random.choice(fields).rect.center
        return [("press", x, y, 1), ("release", x, y, 1), *texts]

    def _press_widget(self, scene: Scene) -> Gesture:
        """Press or drag a widget, seldom the quit button; scroll to a hidden widget first."""
        widgets = widgets_of(scene)
        if self._random.random() < 0.9:
            widgets = [w for w in widgets if not isinstance(w, Button) or w.action is not Quit]
        if not widgets:
            return self._any_action(scene)
        widget = self._rarely_pressed(scene, widgets)
        rect = widget.rect.clip(widget.view) if widget.view else widget.rect
        if not rect:
            assert widget.view
            notches = 1 if widget.rect.y < widget.view.y else -1
            return [("move", *widget.view.center), *[("wheel", notches)] * 4]
        self._pressed[_widget_key(scene, widget)] += 1
        x, to = (self._random.randint(rect.left, rect.right) for _ in range(2))
        y = self._random.randint(rect.top, rect.bottom - 1)
        drag = [("move", to, y)] if self._random.random() < 0.2 else []
        return [("move", x, y), ("press", x, y, 1), *drag, ("release", x, y, 1)]

    def _rarely_pressed(self, scene: Scene, widgets: list[Widget]) -> Widget:
        """Return a random widget, preferably a rarely pressed widget, to reach all scenes."""
        weights = [(1 + self._pressed[_widget_key(scene, widget)]) ** -2.0 for widget in widgets]
        return self._random.choices(widgets, weights)[0]

    # Points

    def _point(self) -> Point:
        """Return a slot with tiles, or any point in the window or close to it."""
        scene = self._program.scenes[-1]
        if (
            isinstance(scene, TableScene | ReviewScene | ExerciseScene)
            and self._random.random() < 0.6
        ):
            state = scene.table.state
            slot = self._random.choice(list(contents_of(state)))
            x, y = scene.table.painter.layout.slot_rect(slot).center
        else:
            width, height = scene.size
            x, y = self._random.randint(-5, width + 5), self._random.randint(-5, height + 5)
        return x, y


def _widget_key(scene: Scene, widget: Widget) -> tuple[type, object]:
    """Return a key that stays the same when the widget is made again."""
    return type(scene), getattr(widget, "words", type(widget))


def _undo_crosses_a_deal(game: Game) -> bool:
    """True if undo would take back a deal."""
    goal = game.undo_target
    return goal is not None and any(isinstance(r, Deal) for r in game.log[goal : game.cursor])
