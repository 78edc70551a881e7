"""A random hand: does whatever can be done with mouse, keys and window, in every scene."""

from collections import Counter, deque
from collections.abc import Callable
from random import Random
from typing import Final

from azul.engine import FLOOR, Deal, Draft, legal_moves
from azul.game import Game
from azul.game.seat import LEVELS
from azul.kit.inputs import TextField
from azul.kit.widgets import Button, Widget
from azul.scenes.game.table_scene import TableScene
from azul.scenes.practice.exercise_scene import ExerciseScene
from azul.scenes.review.review_scene import ReviewScene
from azul.scenes.scene import Quit, Scene
from azul.table.slots import contents_of
from tests.play.hand import Point
from tests.trust.program import BROKEN, NEARLY_OVER, Deed, Program
from tests.trust.promises import widgets_of

KEYS: Final = (
    *("K_ESCAPE", "K_RETURN", "K_KP_ENTER", "K_SPACE", "K_TAB", "K_BACKSPACE", "K_DELETE"),
    *("K_UP", "K_DOWN", "K_LEFT", "K_RIGHT", "K_HOME", "K_END", "K_PAGEUP", "K_PAGEDOWN"),
    *("K_z", "K_y", "K_m", "K_a", "K_0", "K_1", "K_2", "K_4", "K_5", "K_b", "K_w", "K_c", "K_f"),
    *("K_p", "K_PERIOD", "K_h", "K_l", "K_F1", "K_F2", "K_F12", "K_LSHIFT"),
)
NO, SHIFT, CTRL, ALT, META = 0, 0x1, 0x40, 0x100, 0x400
"""Keys held meanwhile."""

TEXTS: Final = ("a", "W", "7", "ß", "é", "\u2028", "🦊", "{", "%s", "א", "漢", "\u0301", "<b>", " ")
SIZES: Final = (
    *((1024, 640), (1024, 768), (1100, 643), (1280, 720), (1366, 768)) * 8,
    *((1920, 1080), (1680, 720), (1024, 1400), (2200, 640), (300, 200)),
)
"""Sizes that the window is given; what is too small the program does not take."""

NEWS: Final = (
    *("WINDOWFOCUSLOST", "WINDOWFOCUSGAINED", "WINDOWLEAVE", "WINDOWENTER", "WINDOWMINIMIZED"),
    *("WINDOWRESTORED", "WINDOWEXPOSED", "WINDOWHIDDEN", "WINDOWSHOWN", "WINDOWMOVED"),
    *("WINDOWRESIZED", "WINDOWMAXIMIZED", "AUDIODEVICEREMOVED", "CLIPBOARDUPDATE"),
)
"""What a window may tell that needs no answer."""

Gesture = list[Deed]


class RandomHand:
    """Chooses what to do next by chance, and by what is on the screen."""

    def __init__(self, program: Program, seed: int) -> None:
        self._program = program
        self._luck = Random(seed)
        self._plan: deque[Deed] = deque()
        self._pressed: Counter[tuple[type, object]] = Counter()

    def next(self) -> Deed:
        """The next deed; now and then something comes between those of a gesture."""
        if not self._plan:
            self._plan.extend(self._gesture(self._program.scenes[-1]))
        elif self._luck.random() < 0.03:
            return self._luck.choice(self._anything())
        return self._plan.popleft()

    def _anything(self) -> list[Deed]:
        """What may happen at any time."""
        return [
            *(("wait", seconds) for seconds in (0.0, 0.01, 0.1, 0.1)),
            *(("window", name) for name in self._luck.sample(NEWS, 2)),
            ("size", *self._luck.choice(SIZES)),
            ("key", self._luck.choice(KEYS), NO),
            ("wheel", self._luck.choice([-3, -1, 1, 3])),
            ("press", *self._point(), self._luck.choice([1, 2, 3, 4, 6])),
            ("release", *self._point(), 1),
        ]

    def _gesture(self, scene: Scene) -> Gesture:
        kinds = list(self._gestures(scene).items())
        weights = [weight for _, weight in kinds]
        return self._luck.choices([kind for kind, _ in kinds], weights)[0](scene)

    def _gestures(self, scene: Scene) -> dict[Callable[[Scene], Gesture], float]:
        """What is done in a scene, and how often."""
        anywhere = {
            self._something: 4.0,
            self._wait: 6.0,
            self._turn_window: 0.1,
            self._start_again: 1.5,
            self._command: 0.8,
            self._open_analysis: 4.0 if scene.analysis else 0.0,
            self._fill_disk: 1.2 if self._program.disk == "free" else 0.0,
            self._free_disk: 0.0 if self._program.disk == "free" else 8.0,
        }
        if isinstance(scene, TableScene):
            at_table = {self._play: 90.0, self._stray: 6.0, self._go_back: 6.0, self._go_on: 8.0}
            at_table |= {self._reseat: 1.0, self._escape: 1.0}
            if _undo_crosses_a_deal(scene.session.game):
                at_table[self._go_back] = 40.0
            return anywhere | at_table | {self._press_widget: 5.0, self._press_key: 3.0}
        if isinstance(scene, ExerciseScene):
            return anywhere | {self._press_widget: 8.0, self._press_key: 15.0, self._stray: 30.0}
        if isinstance(scene, ReviewScene):
            return anywhere | {self._press_widget: 8.0, self._press_key: 15.0, self._stray: 5.0}
        in_panel = {self._press_widget: 40.0, self._press_key: 15.0}
        return anywhere | in_panel | {self._type: 5.0, self._escape: 1.5}

    # Gestures

    def _something(self, scene: Scene) -> Gesture:
        return [self._luck.choice(self._anything())]

    def _wait(self, scene: Scene) -> Gesture:
        return [("wait", self._luck.choice([0.05, 0.1]))] * self._luck.choice([1, 1, 1, 4, 12])

    def _turn_window(self, scene: Scene) -> Gesture:
        fullscreen = [("key", "K_F11", NO), ("key", "K_RETURN", ALT)]
        sizes = [("size", *size) for size in self._luck.sample(SIZES, 6)]
        return [self._luck.choice(fullscreen + sizes)]

    def _start_again(self, scene: Scene) -> Gesture:
        # The end of a game is the rarest of all scenes.
        good = self._luck.choice([*self._program.good, *[NEARLY_OVER] * 2])
        bad = self._luck.choice([*BROKEN])
        end = self._luck.choice(["QUIT", "WINDOWCLOSE"])
        return [self._luck.choice([*[("open", good)] * 2, ("open", bad), ("window", end)])]

    def _command(self, scene: Scene) -> Gesture:
        return [("key", self._luck.choice(["K_n", "K_o", "K_s"]), CTRL)]

    def _open_analysis(self, scene: Scene) -> Gesture:
        return [("key", "K_u", NO)]

    def _fill_disk(self, scene: Scene) -> Gesture:
        """A game cannot be saved any more, and the program is to be left."""
        step = self._play(scene) if isinstance(scene, TableScene) else []
        return [("disk", self._luck.choice(["full", "gone"])), *step, ("window", "QUIT")]

    def _free_disk(self, scene: Scene) -> Gesture:
        return [("disk", "free")]

    def _play(self, scene: Scene) -> Gesture:
        """Tiles to where they may go: dragged, or by a click here and a click there."""
        assert isinstance(scene, TableScene)
        moves = legal_moves(scene.state) if scene.state.to_act >= 0 else ()
        if not moves:
            return self._luck.choice([self._wait, self._go_on])(scene)
        if scene.controller.program_turns.seat and self._luck.random() < 0.8:
            return self._let_play(scene)
        to_lines = [move for move in moves if not isinstance(move, Draft) or move.line != FLOOR]
        move = self._luck.choice(to_lines if to_lines and self._luck.random() < 0.9 else moves)
        hand = self._program.hand
        return self._carry(hand.source(move), hand.target(move))

    def _let_play(self, scene: TableScene) -> Gesture:
        """Wait for a program, or tell one that waits to play."""
        if scene.controller.program_turns.is_waiting and self._luck.random() < 0.5:
            return [("key", self._luck.choice(["K_p", "K_PERIOD"]), NO)]
        return [("wait", self._luck.choice([0.1, 1.0, 3.0, 3.0]))]

    def _reseat(self, scene: Scene) -> Gesture:
        """A seat goes to somebody else."""
        assert isinstance(scene, TableScene)
        seats = scene.session.game.seats
        player = self._luck.randrange(len(seats))
        people = [place for place, seat in enumerate(seats) if seat.is_person and place != player]
        may_be_program = people or (self._program.may_be_watched and self._luck.random() < 0.3)
        grades = [None, None, *(LEVELS if may_be_program else ())]
        return [("reseat", player, self._luck.choice(grades))]

    def _escape(self, scene: Scene) -> Gesture:
        """To the menu of a game, or out of any other scene."""
        return [("key", "K_ESCAPE", NO)]

    def _stray(self, scene: Scene) -> Gesture:
        """Whatever lies about, to anywhere."""
        return self._carry(self._point(), self._point())

    def _carry(self, start: Point, end: Point) -> Gesture:
        luck = self._luck
        button = 1 if luck.random() < 0.95 else luck.choice([2, 3])
        lifted: Gesture = [("press", *start, button)]
        if luck.random() < 0.3:
            lifted += [("release", *start, button)]
        if luck.random() < 0.7:
            lifted = [("move", *start), *lifted]
        dropped = [("press", *end, button)] if lifted[-1][0] == "release" else []
        return [*lifted, ("move", *end), *dropped, ("release", *end, button)]

    def _go_back(self, scene: Scene) -> Gesture:
        """Undo and redo by keys, some times in a row."""
        keys = [("K_z", CTRL), ("K_z", META), ("K_y", CTRL), ("K_z", CTRL | SHIFT)]
        return [("key", *self._luck.choice(keys))] * self._luck.choice([1, 1, 1, 2, 5])

    def _go_on(self, scene: Scene) -> Gesture:
        """Skip what is shown, and go on after the scoring."""
        return [("key", self._luck.choice(["K_RETURN", "K_SPACE"]), NO)] * 2

    def _press_key(self, scene: Scene) -> Gesture:
        mod = self._luck.choice([NO] * 6 + [SHIFT, CTRL, ALT])
        return [("key", self._luck.choice(KEYS), mod)] * self._luck.choice([1, 1, 2])

    def _type(self, scene: Scene) -> Gesture:
        fields = [w for w in widgets_of(scene) if isinstance(w, TextField)]
        words: Gesture = [("type", text) for text in self._luck.choices(TEXTS, k=4)]
        if not fields:
            return words[:1]
        x, y = self._luck.choice(fields).rect.center
        return [("press", x, y, 1), ("release", x, y, 1), *words]

    def _press_widget(self, scene: Scene) -> Gesture:
        """Any of them, that which ends the program but rarely; what can be dragged is dragged.

        What is out of sight is scrolled to first.
        """
        widgets = widgets_of(scene)
        if self._luck.random() < 0.9:
            widgets = [w for w in widgets if not isinstance(w, Button) or w.action is not Quit]
        if not widgets:
            return self._something(scene)
        widget = self._least_known(scene, widgets)
        rect = widget.rect.clip(widget.view) if widget.view else widget.rect
        if not rect:
            assert widget.view
            notches = 1 if widget.rect.y < widget.view.y else -1
            return [("move", *widget.view.center), *[("wheel", notches)] * 4]
        self._pressed[_name(scene, widget)] += 1
        x, to = (self._luck.randint(rect.left, rect.right) for _ in range(2))
        y = self._luck.randint(rect.top, rect.bottom - 1)
        drag = [("move", to, y)] if self._luck.random() < 0.2 else []
        return [("move", x, y), ("press", x, y, 1), *drag, ("release", x, y, 1)]

    def _least_known(self, scene: Scene, widgets: list[Widget]) -> Widget:
        """One of them, rather one that has seldom been pressed: every door is found some time."""
        weights = [(1 + self._pressed[_name(scene, widget)]) ** -2.0 for widget in widgets]
        return self._luck.choices(widgets, weights)[0]

    # Places

    def _point(self) -> Point:
        """Somewhere: where tiles lie, or anywhere in the window and a little around it."""
        scene = self._program.scenes[-1]
        if (
            isinstance(scene, TableScene | ReviewScene | ExerciseScene)
            and self._luck.random() < 0.6
        ):
            state = scene.stage.state
            slot = self._luck.choice(list(contents_of(state)))
            x, y = scene.stage.table.layout.slot_rect(slot).center
        else:
            width, height = scene.size
            x, y = self._luck.randint(-5, width + 5), self._luck.randint(-5, height + 5)
        return x, y


def _name(scene: Scene, widget: Widget) -> tuple[type, object]:
    """What a widget is known by, however often it is made anew."""
    return type(scene), getattr(widget, "words", type(widget))


def _undo_crosses_a_deal(game: Game) -> bool:
    """Whether undo would take back a deal: rarely, so rather often here."""
    goal = game.undo_target
    return goal is not None and any(isinstance(r, Deal) for r in game.log[goal : game.cursor])
