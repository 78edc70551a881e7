"""Looking back: a game once more, step by step, with its history beside the table."""

from collections.abc import Callable
from typing import Final

import pygame
from pygame import Rect
from pygame.event import Event

from azul.book import Topic, fitting_topic
from azul.engine import State
from azul.game import Game, moments
from azul.i18n import mark
from azul.kit import boxes, frames, theme
from azul.kit.commands import Command, in_words
from azul.kit.listing import Listing
from azul.kit.widgets import Button, Form
from azul.scenes.aside.story import Telling, place_of, story
from azul.scenes.results import PlayOn
from azul.scenes.scene import Context, Pop, Request, Scene
from azul.table.ground import begin, painted
from azul.table.motion import points
from azul.table.motion.show import Show
from azul.table.table import Shown, Table

_WIDTH: Final = 480
_WIDEST: Final = 0.38
"""Width of the panel in design units, and the most of the window that it takes."""

_ROOM: Final = 720
_WIDEST_CRAMPED: Final = 0.45
"""Windows with less height, in design units, have no heading, and a panel as wide as that."""

_PADDING: Final = 32
_CRAMPED: Final = 22

_REST: Final = 0.8
"""Seconds between two steps while the game plays by itself."""

_TIPS: Final = {
    "first": (mark("To the beginning"), "home"),
    "back_step": (mark("A step back"), "left"),
    "play": (mark("Play by itself"), "space"),
    "pause": (mark("Stop"), "space"),
    "forward_step": (mark("A step forward"), "right"),
    "last": (mark("To the end"), "end"),
}
"""What the controls do, by their icons, and the keys that do the same."""


class LookBackScene(Scene):
    """Shows the first `last` records of a game, or all up to its cursor; changes nothing.

    A step is here a passage of the history: of a wall-tiling each board is one. It begins with the
    step `at`, the last one unless told which.

    What was undone is not looked at, nor a deal that the players have not been shown yet.
    """

    opened_by = Command.LOOK_BACK

    def __init__(
        self, context: Context, game: Game, last: int | None = None, at: int | None = None
    ) -> None:
        super().__init__(context)
        self.game = game
        self.passages = moments(game, last)
        self.table = Table(game.setup)
        self.show = Show(
            lambda number: self.passages[number].step,
            self.last if at is None else at,
            lambda: context.settings,
            context.audio.play,
        )
        self.form = Form([])
        self._playing = False
        self._rest = 0.0

    # Where we are

    @property
    def at(self) -> int:
        """The step that is looked at, or gone to."""
        return self.show.at

    @property
    def last(self) -> int:
        """The last step."""
        return len(self.passages)

    @property
    def played(self) -> int:
        """How many records are played at the step."""
        return self.passages[self.at - 1].played if self.at else 0

    @property
    def busy(self) -> bool:
        """Whether a film runs, or the game plays by itself."""
        return self.show.running or self._playing

    @property
    def state(self) -> State:
        """The table as it is seen."""
        return self.show.state

    @property
    def topic(self) -> Topic:
        """What of the rules fits the step."""
        return fitting_topic(self.state)

    def active(self) -> int | None:
        """Whose board the step is about."""
        step = self.show.step
        return step.player if step else None

    # Going through the steps

    def jump(self, number: int) -> None:
        """Show a step at once."""
        self.show.jump_to(min(max(0, number), self.last))
        self._playing = False
        self._refresh()

    def forward(self) -> None:
        """Show the next step as it happened."""
        if self.at < self.last:
            self.jump(self.at)
            self.show.go_to(self.at + 1)
            self._refresh()

    def back(self) -> None:
        """Take a step back, which is seen backward."""
        if self.at > 0:
            self.jump(self.at)
            self.show.go_to(self.at - 1)
            self._refresh()

    def next_round(self) -> None:
        """Go to the next deal, or to the end."""
        self.jump(min((n for n in self._deals() if n > self.at), default=self.last))

    def previous_round(self) -> None:
        """Go to the last deal before this step, or to the beginning."""
        self.jump(max((n for n in self._deals() if n < self.at), default=0))

    def toggle(self) -> None:
        """Let the game play by itself, at its end from the beginning; or stop it."""
        if self._playing:
            self._playing = False
        else:
            self.jump(0 if self.at == self.last else self.at)
            self._playing = True
            self._rest = 0.0
        self._refresh()

    def _deals(self) -> list[int]:
        return [passage.number for passage in self.passages if passage.begins_round]

    def update(self, seconds: float) -> Request | None:
        """Let films go on, and the game if it plays by itself."""
        running = self.show.running
        self.show.update(seconds)
        if self._playing and not running:
            self._rest -= seconds
            if self._rest <= 0:
                self._play_next()
        return None

    def _play_next(self) -> None:
        self.forward()
        self._playing = self.at < self.last
        self._rest = _REST
        self._refresh()

    # Leaving

    def _play_on(self) -> Request:
        return Pop(PlayOn(self.game.branch(self.played)))

    # Arranging

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        panel = self._panel_width()
        self.table.resize((size[0] - panel, size[1]), self.look, self.context.settings, window=size)
        begin(self.look, self.table.layout)
        # Of the table below, before another cloth is laid: this one's will take its place anyway.
        self.look.forget(painted)
        self._panel = Rect(size[0] - panel, 0, panel, size[1])
        self._paper = pygame.Surface(self._panel.size).convert()
        self._paper.blit(frames.cloth(self.look, size), (0, 0), self._panel)
        self._paper.blit(frames.panel(self.look, self._panel.size), (0, 0))
        inside = self._inside
        buttons = self._buttons(inside)
        head = self._head(self.last)
        top = inside.y + sum(face.get_height() for face in head) + self.px(theme.GAP)
        bottom = buttons[0].rect.y - self.px(theme.GAP)
        self._list_steps(Rect(inside.x, top, inside.w, bottom - top))
        before, self.form = self.form, Form([*buttons, self.listing], self.form.focus)
        self.form.follow(before)
        self._refresh()

    def _panel_width(self) -> int:
        """As narrow as can be read, but what a wide window leaves beside the table is taken too."""
        width, height = theme.DESIGN
        spare = self.size[0] - self.size[1] * width // height
        widest = _WIDEST_CRAMPED if self._cramped else _WIDEST
        return min(max(self.px(_WIDTH), spare), round(self.size[0] * widest))

    @property
    def _cramped(self) -> bool:
        return self.size[1] < self.px(_ROOM)

    @property
    def _inside(self) -> Rect:
        padding = self.px(_CRAMPED if self._cramped else _PADDING)
        return self._panel.inflate(-2 * padding, -2 * padding)

    def _buttons(self, inside: Rect) -> list[Button]:
        """The row of controls, and below it the two ways out."""
        strings, gap = self.context.strings, self.px(theme.GAP)
        self._controls = {icon: self._control(icon, deed) for icon, deed in self._deeds().items()}
        self._on = Button(self.look, strings("Play on from here"), self._play_on)
        ways_out = [self._on, Button(self.look, strings("Back"), Pop)]
        heights = [self.px(theme.BUTTON)] * 3
        area = Rect(inside.x, inside.bottom - boxes.length(heights, gap), inside.w, 0)
        line, *lines = boxes.column(area, heights, gap)
        buttons = [*self._controls.values(), *ways_out]
        places = [*boxes.columns(line, len(self._controls), gap), *lines]
        for button, place in zip(buttons, places, strict=True):
            button.settle(place)
        return buttons

    def _control(self, icon: str, action: Callable[[], None]) -> Button:
        tip = self._tip(icon)
        return Button(self.look, tip, action, f"icons/{icon}", primary=icon == "play", tip=tip)

    def _tip(self, icon: str) -> str:
        """What a control does, and the key that does the same."""
        strings, (words, key) = self.context.strings, _TIPS[icon]
        return f"{strings(words)} ({in_words(key, strings)})"

    def _deeds(self) -> dict[str, Callable[[], None]]:
        """What the controls do, from left to right."""
        return {
            "first": lambda: self.jump(0),
            "back_step": self.back,
            "play": self.toggle,
            "forward_step": self.forward,
            "last": lambda: self.jump(self.last),
        }

    def _list_steps(self, place: Rect) -> None:
        strings = self.context.strings
        empty = Telling([strings("The empty table")], 0)
        self._rows = [empty, *story(self.game, self.passages, strings)]
        self.listing = Listing(self.look, self._rows, self._jump_to_row, ruled=True)
        self.listing.focusable = False  # All keys go through the steps anyway.
        self.listing.settle(place)

    def _jump_to_row(self, place: int) -> None:
        row = self._rows[place]
        assert isinstance(row, Telling)
        self.jump(row.number)

    def _refresh(self) -> None:
        """Bring what depends on the step up to date."""
        for control in ("first", "back_step"):
            self._controls[control].enabled = self.at > 0
        for control in ("last", "forward_step"):
            self._controls[control].enabled = self.at < self.last
        play, icon = self._controls["play"], "pause" if self._playing else "play"
        play.icon, play.tip = f"icons/{icon}", self._tip(icon)
        self._on.enabled = self.played < self.passages[-1].played or not self.game.over
        self.table.reseat(self.game.seating.at(self.played))
        if self.form.focus is not None and self.form.focused is None:
            self.form.focus = self.form.widgets.index(play)  # It always answers.
        self.listing.choose(place_of(self._rows, self.at))

    # Answering

    def handle(self, event: Event) -> Request | None:
        """Answer mouse and keys; any press skips the film under way."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            return self._press(event)
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.MOUSEWHEEL:
            self.listing.on_wheel(event.y)
        else:
            self.form.handle(event)
        return None

    def _press(self, event: Event) -> Request | None:
        self.show.skip()
        return self.respond(self.form, event)

    def _key(self, event: Event) -> Request | None:
        self.show.skip()
        if event.key == pygame.K_ESCAPE:
            return Pop()
        if event.key == pygame.K_SPACE and self.form.focused is None:
            self.toggle()
            return None
        action = self._keys().get(event.key)
        if action:
            action()
            return None
        return self.respond(self.form, event)

    def _keys(self) -> dict[int, Callable[[], None]]:
        return {
            pygame.K_LEFT: self.back,
            pygame.K_UP: self.back,
            pygame.K_RIGHT: self.forward,
            pygame.K_DOWN: self.forward,
            pygame.K_HOME: lambda: self.jump(0),
            pygame.K_END: lambda: self.jump(self.last),
            pygame.K_PAGEUP: self.previous_round,
            pygame.K_PAGEDOWN: self.next_round,
        }

    # The picture

    def shown(self) -> Shown:
        """All that the table's picture depends on."""
        moment, reel, step = self.show.moment(), self.show.reel, self.show.step
        return Shown(
            state=self.state,
            moment=moment,
            scores=self.show.scores(moment),
            active=self.active(),
            loose=reel.film.touched if reel else frozenset(),
            glowing=points.lit(moment) if reel else points.placed(step.events if step else ()),
        )

    def draw(self, surface: pygame.Surface) -> None:
        left = surface.subsurface(Rect((0, 0), self.table.layout.size))
        shown = self.shown()
        self.table.draw(left, shown)
        points.draw_staying(self.look, left, self.table.layout, self.show.tiled(shown.moment))
        still = self.context.settings.still
        points.draw_rising(self.look, left, self.table.layout, shown.moment.aged, still)
        self._draw_caption(left)
        surface.blit(self._paper, self._panel)
        self._draw_heading(surface)
        self.form.draw(surface)

    def _draw_caption(self, surface: pygame.Surface) -> None:
        """The step in words, where the bar is at other times; the list has them too."""
        if not self.at or self._cramped:
            return
        bar, size = self.table.layout.bar, self.px(theme.TEXT)
        words = self.context.strings.say(self.passages[self.at - 1].sentences[0])
        room = bar.w - self.px(60)
        size = self.look.fitting(words, "title", size, room, theme.LEGIBLE)
        face = self.look.text(
            self.look.shortened(words, "title", size, room), "title", size, self.colors.cream
        )
        surface.blit(face, face.get_rect(center=bar.center))

    def _draw_heading(self, surface: pygame.Surface) -> None:
        left, top = self._inside.topleft
        for face in self._head(self.at):
            surface.blit(face, (left, top))
            top += face.get_height()

    def _head(self, at: int) -> list[pygame.Surface]:
        """The heading, if there is room for it, and which step this is."""
        strings, room = self.context.strings, self._inside.w
        words = strings(
            "Round {round} · Step {number} of {all}",
            round=self.passages[max(0, at - 1)].round,
            number=at,
            all=self.last,
        )
        step = self.look.paragraph(words, "text", self.px(theme.TEXT), self.colors.cobalt, room)
        if self._cramped:
            return [step]
        title, size = strings("Look back"), self.px(theme.HEADING)
        return [self.look.paragraph(title, "title", size, self.colors.ink, room), step]
