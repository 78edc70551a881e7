"""A new game: who plays, on which wall, by which rules, and who starts."""

from dataclasses import replace
from functools import partial
from typing import Any, Final

import pygame

from azul.engine import Ruleset, Setup, Wall
from azul.game import (
    SEATS,
    Game,
    clean_name,
    clean_seed,
    draw_seed,
    draw_starter,
    offered,
    remembered,
    ruleset_name,
    seat_names,
)
from azul.i18n import mark, sentence
from azul.kit import frames
from azul.kit.fields import Choice, TextField
from azul.kit.widgets import Button
from azul.scenes.panel import PanelRow, PanelScene
from azul.scenes.pick import PickScene
from azul.scenes.play.round import RoundScene
from azul.scenes.scene import Begin, Context, Push, Request

_WALL_TIP: Final = mark(
    "Colored: each space is printed with its color. Gray: you choose the space for each tile."
)
_RULESET_TIP: Final = mark(
    "Green Box: wooden cubes, and no two pattern lines of one color at a time."
)
_BY_CHANCE: Final = -1
_BY_TRAVEL: Final = -2
"""Who starts, beside the seats: anybody, or who was in Portugal most recently."""


class SetupScene(PanelScene):
    """Everything can be started at once with what is filled in."""

    overlay = False
    width = 1040

    def __init__(self, context: Context) -> None:
        super().__init__(context, sentence("New game"))
        names = [clean_name(name) for name in context.settings.names]
        self._seats = min(max(min(SEATS), len(names)), max(SEATS))
        self._names = (names + [""] * max(SEATS))[: max(SEATS)]
        self._wall = Wall.COLORED
        self._ruleset = Ruleset.AZUL
        self._starter = _BY_CHANCE
        self._seed = ""
        self._named = 0
        self._more = False

    def rows(self) -> list[PanelRow]:
        """Players, wall, ruleset, who starts; the seed under "more"."""
        strings = self.context.strings
        counts = [(count, str(count)) for count in SEATS]
        walls = [(Wall.COLORED, strings("Colored")), (Wall.GRAY, strings("Gray"))]
        rulesets = [(ruleset, strings.say(ruleset_name(ruleset))) for ruleset in Ruleset]
        starters = [
            (_BY_CHANCE, strings("Random")),
            (_BY_TRAVEL, strings("Last in Portugal")),
            *enumerate(self._played_names()),
        ]
        rows: list[PanelRow] = [
            (strings("Players"), Choice(self.look, counts, self._seats, self._change_seats)),
            *(self._name_row(seat) for seat in range(self._seats)),
            (strings("Wall"), self._choice(walls, "_wall", _WALL_TIP)),
            (strings("Rules"), self._choice(rulesets, "_ruleset", _RULESET_TIP)),
            (strings("Who starts?"), self._choice(starters, "_starter")),
        ]
        if self._more:
            rows.append((strings("Bag seed"), self._seed_field()))
        return rows

    def buttons(self) -> list[Button]:
        strings = self.context.strings
        less_or_more = strings("Less") if self._more else strings("More")
        return [
            Button(self.look, less_or_more, self._toggle_more),
            Button(self.look, strings("Back"), self.cancel),
            Button(self.look, strings("Start"), self._start, primary=True),
        ]

    def first_focus(self) -> int | None:
        return 1

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(frames.cloth(self.look, self.size), (0, 0))
        self.draw_panel(surface)

    def _name_row(self, seat: int) -> PanelRow:
        strings = self.context.strings
        words = strings("Player {number}", number=seat + 1)
        change = partial(self._change_name, seat)
        field = TextField(self.look, self._names[seat], words, clean_name, change)
        offer, move = partial(self._offer_names, seat), partial(self._move_up, seat)
        choose = Button(self.look, "list", offer, "icons/list", tip=strings("Choose a name"))
        up = Button(self.look, "up", move, "icons/up", tip=strings("One seat up"))
        up.enabled = seat > 0
        return words, field, (choose, up)

    def _offer_names(self, seat: int) -> Request:
        self._named = seat
        taken = [name for place, name in enumerate(self._names[: self._seats]) if place != seat]
        names = offered(self.context.settings.known, taken)
        options = [(name, name) for name in map(clean_name, names)]
        return Push(PickScene(self.context, sentence("Who plays?"), options))

    def _move_up(self, seat: int) -> None:
        """Change places with the player above; who was to start still is."""
        names, above = self._names, seat - 1
        names[above], names[seat] = names[seat], names[above]
        if self._starter in (above, seat):
            self._starter = above + seat - self._starter
        self.resize(self.size)

    def resume(self, result: Any) -> Request | None:
        """A name has been chosen, or who was in Portugal."""
        if isinstance(result, str):
            self._change_name(self._named, result)
        return self._begin(result) if isinstance(result, int) else None

    def _choice(self, options: list[tuple[Any, str]], name: str, tip: str = "") -> Choice:
        choice = Choice(self.look, options, getattr(self, name), lambda v: setattr(self, name, v))
        choice.tip = self.context.strings(tip)
        return choice

    def _seed_field(self) -> TextField:
        hint = self.context.strings("Random")
        field = TextField(self.look, self._seed, hint, clean_seed, self._change_seed)
        field.tip = self.context.strings("The same seed brings the same tiles again.")
        return field

    def _change_seed(self, seed: str) -> None:
        self._seed = seed

    def _change_seats(self, count: int) -> None:
        self._seats = count
        if self._starter >= count:
            self._starter = _BY_CHANCE
        self.resize(self.size)

    def _change_name(self, seat: int, name: str) -> None:
        self._names[seat] = name
        self.resize(self.size)

    def _toggle_more(self) -> None:
        self._more = not self._more
        self.resize(self.size)

    def _played_names(self) -> list[str]:
        return seat_names(self._names[: self._seats], self.context.strings)

    def _start(self) -> Request:
        if self._starter != _BY_TRAVEL:
            return self._begin(self._starter)
        names = [(name, seat) for seat, name in enumerate(self._played_names())]
        nobody = (self.context.strings("Nobody yet"), _BY_CHANCE)
        asked = sentence("Who was in Portugal most recently?")
        return Push(PickScene(self.context, asked, [*names, nobody]))

    def _begin(self, starter: int) -> Request:
        by_chance = starter == _BY_CHANCE
        setup = Setup(
            players=tuple(self._played_names()),
            wall=self._wall,
            ruleset=self._ruleset,
            first_player=draw_starter(self._seats) if by_chance else starter,
            seed=int(self._seed) if self._seed else draw_seed(),
        )
        names = tuple(name.strip() for name in self._names[: self._seats])
        known = remembered(names, self.context.settings.known)
        self.context.change_settings(replace(self.context.settings, names=names, known=known))
        return Begin(RoundScene(self.context, self.context.start(Game(setup))))
