"""What the scenes at the table share: the picture, the films, the hand, and the bar above."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import pygame
from pygame import Rect
from pygame.event import Event

from azul.book import Topic, fitting_topic
from azul.engine import Deal, State
from azul.game import Session, sentences, shortened
from azul.kit.keys import NAMES, Command, in_words
from azul.kit.widgets import ACTIVATE, Button, Form
from azul.scenes.aside.rules import RulesScene
from azul.scenes.aside.title import TitleScene
from azul.scenes.play.bar import BarAction, Headline, bar_buttons, draw_bar
from azul.scenes.play.hand_scene import HandScene
from azul.scenes.play.history import HistoryScene
from azul.scenes.play.lesson_card import LessonCard
from azul.scenes.play.lessons import Lessons
from azul.scenes.play.look_back import LookBackScene
from azul.scenes.play.pause import PauseScene
from azul.scenes.results import History, LookBack, SaveAs
from azul.scenes.scene import Context, Push, Request
from azul.table.slots import Slot
from azul.table.sprites import Point
from azul.table.table import Table

_ICONS: Final = {
    "undo": Command.UNDO,
    "redo": Command.REDO,
    "history": Command.HISTORY,
    "help": Command.RULES,
    "sound": Command.SOUND,
}
"""The buttons of the bar, before that of the menu."""


class TableScene(HandScene):
    """A table with a game on it, and all that one may do there.

    Subclasses say which state is shown, what a drop means, and what undo and redo do here.
    """

    bar: list[Button]

    def __init__(
        self,
        context: Context,
        session: Session,
        table: Table | None = None,
        lessons: Lessons | None = None,
    ) -> None:
        super().__init__(context, session, table)
        self.lessons = lessons or Lessons(context)
        self._seated: LessonCard | None = None
        self._news = ""

    # What subclasses say

    @property
    def topic(self) -> Topic:
        """What of the rules fits the moment of the game."""
        return fitting_topic(self.state)

    def headline(self) -> tuple[str, str]:
        """The bar's words, {name} in them standing for the name beside them."""
        raise NotImplementedError

    def undo(self) -> Request | None:
        """Take back the last decision."""
        raise NotImplementedError

    def redo(self) -> Request | None:
        """Play the next decision again."""
        raise NotImplementedError

    def hides_deal(self) -> bool:
        """Whether the last deal has not been shown yet."""
        raise NotImplementedError

    # Arranging

    def resize(self, size: tuple[int, int]) -> None:
        """Lay the table out for a window; a hand in the middle of a drag lets go."""
        super().resize(size)
        self.let_go()
        self.table.resize(size, self.context.settings)
        self.bar = bar_buttons(self.table.layout, self.unit, self._bar_actions())
        self.lessons.arrange(self.table.layout, self.unit)
        self.seat_widgets()
        self.refresh()

    def seat_widgets(self) -> None:
        """Put all widgets of the moment on the form: those of the bar, of the scene, of a lesson."""
        widgets = [*self.bar, *self.more_widgets(), *self.lessons.widgets]
        before, focus = self.form, self.form.focus
        if focus is not None and focus >= len(self.bar):
            # What stands behind the bar comes and goes.
            focused = before.focused
            focus = widgets.index(focused) if focused in widgets else None
        self.form = Form(widgets, focus, leaves=True)
        self.form.follow(before)
        self._seated = self.lessons.card

    def more_widgets(self) -> list[Button]:
        """What only this scene has."""
        return []

    def _bar_actions(self) -> list[BarAction]:
        keys, strings = self.context.keys, self.context.strings
        answers = self._answers()
        named = [
            BarAction(icon, keys.tip(strings(NAMES[command]), command, strings), answers[command])
            for icon, command in _ICONS.items()
        ]
        menu = strings("Menu ({key})", key=in_words("escape", strings))
        return [*named, BarAction("menu", menu, self.pause)]

    def _answers(self) -> dict[Command, Callable[[], Request | None]]:
        """What the keys mean at the table that mean something else, or nothing, elsewhere."""
        return {
            Command.UNDO: self.undo,
            Command.REDO: self.redo,
            Command.HISTORY: self.history,
            Command.RULES: self._rules,
            Command.SOUND: self.toggle_sound,
            Command.LOOK_BACK: self.look_back,
            Command.SAVE: self._save_under_a_name,
        }

    def wished(self, result: object) -> Request | None:
        """What was chosen in a scene above the table and can be done here."""
        if isinstance(result, LookBack):
            return self.look_back(result.number)
        if isinstance(result, Path):
            self.say(self.context.strings("Saved as “{name}”", name=shortened(result.stem)))
        wishes = {History: self.history, SaveAs: self._save_under_a_name}
        wish = wishes.get(type(result))
        return wish() if wish else None

    def say(self, words: str) -> None:
        """Tell something that is about no place of the table, where no tile lies."""
        self.toast.show(words, self.table.layout.bar.midbottom)

    def cover(self) -> None:
        """A hand in the middle of a drag lets go."""
        self.let_go()

    def pause(self) -> Request:
        """Open the menu within the game."""
        return Push(PauseScene(self.context, self.topic))

    def _rules(self) -> Request:
        return Push(RulesScene(self.context, self.topic))

    def _save_under_a_name(self) -> Request:
        return Push(TitleScene.of_session(self.context, self.session))

    def refresh(self) -> None:
        """Bring what depends on the game up to date."""
        undo, redo, _, _, sound, _ = self.bar
        undo.enabled = self.session.game.can_undo
        redo.enabled = self.session.game.can_redo
        sound.icon = "icons/mute" if self.context.settings.muted else "icons/sound"
        self._news = self._last_decision()

    def _last_decision(self) -> str:
        """What was decided last, as a sentence; nothing at the start of a round."""
        game = self.session.game
        step = game.step(game.cursor - 1)
        if isinstance(step.record, Deal):
            return ""
        return self.context.strings.say(sentences(step, game.setup)[0])

    # Hints

    @property
    def busy(self) -> bool:
        """A new lesson is to be drawn too."""
        return super().busy or self.lessons.fresh

    def update(self, seconds: float) -> Request | None:
        """Let films go on; a lesson comes when it matters."""
        request = super().update(seconds)
        self.bring_lesson(seconds)
        return request

    def bring_lesson(self, seconds: float = 0.0) -> None:
        """A lesson comes or goes, and its buttons with it."""
        held = self.drag.held.origins if self.drag and self.drag.visible else ()
        self.lessons.update(seconds, self.lesson_state(), held, self.kept_free())
        # Another scene of the same game may have changed it meanwhile.
        if self._seated is not self.lessons.card:
            self.seat_widgets()

    def lesson_state(self) -> State | None:
        """The state that lessons may be given about; None while a film runs."""
        return None if self.reel.running else self.state

    def kept_free(self) -> Sequence[Rect]:
        """Places that a lesson keeps off."""
        return ()

    def press(self, event: Event) -> Request | None:
        """A lesson is paper: what lies under it is not meant, but tiles in the hand go through it."""
        if self.drag is None and self.lessons.covers(event.pos):
            self.reel.skip()
            self.toast.hide()
            return self.respond(self.form, event)
        return super().press(event)

    def under(self, point: Point) -> Slot | None:
        """Nothing under a lesson."""
        return None if self.lessons.covers(point) else super().under(point)

    # Keys

    def key(self, event: Event) -> Request | None:
        """Answer a key."""
        self.reel.skip()
        self.toast.hide()
        if event.key == pygame.K_ESCAPE:
            if self.drag:
                self.go_back()
                return None
            return self.pause()
        command = self.context.keys.command(event)
        answers = self._answers()
        if command in answers:
            return answers[command]()
        on_button = self.form.focused is not None and event.key in ACTIVATE
        if not on_button and self.choose(event, command):
            self.form.focus = None
            return None
        return self.respond(self.form, event)

    def toggle_sound(self) -> None:
        """Fall silent, or be heard again."""
        super().toggle_sound()
        self.refresh()

    def look_back(self, number: int | None = None) -> Request:
        """See the game once more, from its last step or from the one of a number."""
        return Push(LookBackScene(self.context, self.session.game, self._seen_records(), number))

    def history(self) -> Request:
        """Read what has happened."""
        return Push(HistoryScene(self.context, self.session.game, self._seen_records()))

    def _seen_records(self) -> int:
        """How many records the players have seen."""
        game = self.session.game
        hidden = self.hides_deal() and isinstance(game.log[game.cursor - 1], Deal)
        return game.cursor - hidden

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table, what lies over it, the bar, and messages on top."""
        self.table.draw(surface, self.shown())
        self.draw_over_table(surface)
        headline = Headline(*self.headline(), self._news)
        draw_bar(surface, self.table.layout, headline, self.bar[0].rect.x)
        self.lessons.draw(surface)
        self.form.draw(surface)
        self.draw_words(surface)

    def draw_over_table(self, surface: pygame.Surface) -> None:
        """Draw what only this scene has."""
