"""The wall-tiling: every tile, its points, the penalties; on the gray wall the players choose."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

import pygame
from pygame import Rect
from pygame.event import Event

from azul.engine import (
    RULES,
    BonusKind,
    BonusScored,
    FloorLineScored,
    Phase,
    Placement,
    TileMovedToWall,
)
from azul.engine import Event as GameEvent
from azul.game import (
    NO_MORE_MOVES,
    bonus_gained,
    explaining,
    points_sum,
    printed_floor_cost,
    tile_points,
)
from azul.i18n import Sentence, mark
from azul.kit.borders import draw_focus
from azul.kit.commands import Command
from azul.kit.messages import draw_tooltip
from azul.kit.widgets import ACTIVATE, Button
from azul.scenes.game.game_table import GameTable
from azul.scenes.game.round_panel import RoundPanel
from azul.scenes.game.table_scene import TableScene
from azul.scenes.results import LeaveGame, PlayBranch
from azul.scenes.scene import Context, Pop, Request
from azul.table import aim
from azul.table.animation import points
from azul.table.animation.step_animations import AnimationKind
from azul.table.background import signed
from azul.table.hand.picture import with_announced, with_hand, with_hint, with_spaces
from azul.table.preview import score_previews
from azul.table.slots import Area, Slot
from azul.table.table import TablePicture

_LOOK: Final = 3.0
"""Seconds that the table of a round stays open in a game of programs alone."""

_BONUSES: Final = {
    BonusKind.ROW: mark("Bonus: {points} for each complete row"),
    BonusKind.COLUMN: mark("Bonus: {points} for each complete column"),
    BonusKind.COLOR: mark("Bonus: {points} for each complete color"),
}

_FLOOR: Final = 2
_BONUS: Final = 3
"""Columns of the round's table."""


class _Stop(NamedTuple):
    """What explains itself beside the round's table: its place, and what is told `around` it.

    Tiles that have a part in it are `lit`.
    """

    place: Rect
    told: tuple[Sentence, ...]
    lit: frozenset[Slot]
    around: Rect


class ScoringScene(TableScene):
    """Shows a wall-tiling, asks for the spaces of a gray wall, and sums the round up."""

    def __init__(self, context: Context, game_table: GameTable) -> None:
        super().__init__(context, game_table)
        self._panel: RoundPanel | None = None
        self._panel_buttons: list[Button] = []
        self._explained_areas: list[_Stop] = []
        self._pointed_area: _Stop | None = None
        self._uses_keys = False
        self._open_seconds = 0.0

    def next_scene(self) -> Request | None:
        """The round again, when the wall-tiling is over."""
        return None if self.game_table.is_tiling else Pop()

    @property
    def _is_complete(self) -> bool:
        """Whether all has been chosen and shown."""
        return self.game_table.is_round_over and self.animations.kind is None

    @property
    def _round(self) -> int:
        """The round whose walls are tiled."""
        return self.session.game.step(self.animations.wall_tiling_steps[0]).before.round

    def headline(self) -> tuple[str, str]:
        """What is going on, or who must do what."""
        strings, state = self.context.strings, self.animations.state
        moves = () if self.animations.kind else self.hand.moves
        number = self._round
        if self.session.game.is_full and not (self._is_complete or self.animations.kind):
            return strings(NO_MORE_MOVES), ""
        if not moves:
            return self._program_headline(number)
        assert isinstance(moves[0], Placement)
        words = strings(
            "Round {round} · {name}: a space for line {line}",
            round=number,
            name="{name}",
            line=moves[0].line,
        )
        return words, self.seats[state.to_act].name

    def _program_headline(self, number: int) -> tuple[str, str]:
        strings, seat = self.context.strings, self.program_turns.seat
        if self.animations.kind is AnimationKind.BONUSES:
            return self._bonus_headline(), ""
        if seat is None or self._is_complete or self.animations.kind:
            return strings("Round {round} · Wall-tiling", round=number), ""
        if self.program_turns.is_waiting:
            return strings("Round {round} · {name} waits", round=number, name="{name}"), seat.name
        words = strings("Round {round} · {name} places tiles", round=number, name="{name}")
        return words, seat.name

    def _bonus_headline(self) -> str:
        """Which kind of bonuses is being counted."""
        told = [
            event
            for event in self.animations.animation_state().finished_events
            if isinstance(event, BonusScored)
        ]
        if not told:
            return self.context.strings("The game is over: the bonuses")
        kind = told[-1].kind
        points = RULES[self.session.game.setup.ruleset].bonuses[kind]
        return self.context.strings(_BONUSES[kind], points=points)

    # Answering

    def press_table(self, event: Event) -> Request | None:
        """A press skips films; it places a tile in a lit space, or lifts one that is to be placed.

        What is shown again leaves nothing to place.
        """
        is_past, told = self.animations.replay, self.animations.kind is not None
        attempt = None if is_past else self.hand.place_at(event.pos)
        self.game_table.skip_phase()
        if attempt and (not told or attempt.record in self.hand.moves):
            return self.attempt(attempt)
        return None if is_past else self.press_hand(event)

    def handle(self, event: Event) -> Request | None:
        """Enter and Space go on, unless a button has the focus; arrows walk over what is new."""
        if event.type == pygame.KEYDOWN and self._panel:
            if event.key in ACTIVATE and self.form.focused is None:
                return self._close_round()
            step = aim.vertical_step(event) or aim.horizontal_step(event)
            if step:
                self._point_at_next(step)
                return None
        if event.type == pygame.MOUSEMOTION:
            self._uses_keys, at = (
                False,
                [] if self.tutor.covers(event.pos) else self._explained_areas,
            )
            self._pointed_area = next((s for s in at if s.place.collidepoint(event.pos)), None)
        return super().handle(event)

    def cover(self) -> None:
        super().cover()
        self._pointed_area = None

    def _point_at_next(self, step: int) -> None:
        """Point at the next tile that has come to a wall, or figure that can be explained."""
        if self._explained_areas:
            self._uses_keys = True
            before_all = -1 if step > 0 else 0
            now = (
                self._explained_areas.index(self._pointed_area)
                if self._pointed_area
                else before_all
            )
            self._pointed_area = self._explained_areas[(now + step) % len(self._explained_areas)]

    def _actions(self) -> dict[Command, Callable[[], Request | None]]:
        answers = {Command.REPLAY: self._replay, Command.EXPLAIN: self._inspect_with_keys}
        return {**super()._actions(), **answers}

    def _inspect_with_keys(self) -> None:
        """Let keys walk over what explains itself."""
        if self._panel:
            self._point_at_next(1)
        else:
            self.game_table.inspect_with_keys()

    def _replay(self) -> None:
        """See the wall-tiling again, or while there is more to choose the last moves."""
        if self.game_table.is_round_over:
            self.game_table.replay_wall_tiling()
        else:
            self.game_table.replay_last_moves()
        self.refresh()

    def update(self, seconds: float) -> Request | None:
        """Where nobody plays by hand, the round's table closes by itself after a while."""
        request = super().update(seconds)
        if self.animations.is_running:
            self.game_table.report_fallen_lines()
        if (
            request
            or not self._panel
            or not self.program_turns.has_only_programs
            or self.program_turns.is_paused
        ):
            self._open_seconds = 0.0
            return request
        self._open_seconds += seconds
        return self._close_round() if self._open_seconds > _LOOK else None

    def _close_round(self) -> Request | None:
        self.game_table.close_round()
        return Pop()

    def resume(self, result: object) -> Request | None:
        """Do what was wished for here; hand on the wish to leave."""
        if isinstance(result, LeaveGame | PlayBranch):
            return Pop(result)
        if result is True:
            return self.undo_to_person()
        self.refresh()
        return self.on_result(result)

    # The round's small table

    def refresh(self) -> None:
        """Buttons, and the round's small table as soon as all has been shown."""
        self._panel, self._panel_buttons, self._explained_areas, self._pointed_area = (
            None,
            [],
            [],
            None,
        )
        if self._is_complete:
            self._open_panel()
        super().refresh()
        self.rebuild_form()
        self.game_table.inspect_aimed_space()
        self.game_table.report_fallen_lines()

    def widgets(self) -> list[Button]:
        """The way on from the round's small table."""
        return self._panel_buttons

    def rects_to_keep_free(self) -> Sequence[Rect]:
        return [self._panel.rect] if self._panel else []

    def _open_panel(self) -> None:
        """The round in figures, and the way on."""
        layout, rows = self.table.layout, [self._headings(), *self.figures()]
        strings = self.context.strings
        words = strings("Result") if self.session.game.is_over else strings("Next round")
        self._panel = RoundPanel(self.theme, layout, rows, self._starter_sentence(), words)
        theme = self._panel.theme
        tooltip = self.context.keys.tooltip(strings("Show again"), Command.REPLAY, strings)
        again = Button(theme, "again", self._replay, icon="icons/again", tooltip=tooltip)
        go_on = Button(theme, words, self._close_round, primary=True)
        again.set_rect(self._panel.square_rect)
        go_on.set_rect(self._panel.button_rect)
        self._panel_buttons = [again, go_on]
        self._explained_areas = [
            *self._tile_areas(),
            *self._floor_line_areas(self._panel),
            *self._bonus_areas(self._panel),
        ]

    def _starter_sentence(self) -> str:
        """Who starts the next round; nothing after the last one."""
        if self.session.game.is_over:
            return ""
        name = self.seats[self.state.first_player].name
        return self.context.strings("{name} starts the next round", name=name)

    def _headings(self) -> list[str]:
        strings = self.context.strings
        bonuses = [strings("Bonus")] if self.session.game.is_over else []
        number = strings("Round {round}", round=self._round)
        return [number, strings("Tiles"), strings("Floor"), *bonuses, strings("Score")]

    def figures(self) -> list[list[str]]:
        """The rows of the round's table: name, tiles, floor line, bonuses if any, score."""
        told, boards = self.animations.wall_tiling_events, self.state.players
        return [
            [seat.name, *self._gains(told, player), str(boards[player].score)]
            for player, seat in enumerate(self.seats)
        ]

    def _gains(self, told: Sequence[GameEvent], player: int) -> list[str]:
        bonuses = [signed(bonus_gained(told, player))] if self.session.game.is_over else []
        return [
            signed(tile_points(told, player)),
            signed(-printed_floor_cost(told, player)),
            *bonuses,
        ]

    # The picture

    def table_picture(self) -> TablePicture:
        """The table, with the spaces to choose from and the groups that score lit.

        When all is done, what has been placed is lit, or what has brought bonuses, or what the
        tile or the figure means that is pointed at.
        """
        picture = self.game_table.table_picture()
        if self.animations.kind is AnimationKind.ANNOUNCE:
            return with_announced(picture, self.game_table.announced_record)
        # On the way back over several placements, other spaces are open than where it leads to.
        waiting = (
            picture.state.phase is Phase.WALL_TILING
            and picture.state == self.animations.final_state
        )
        if self.animations.kind:
            return with_spaces(picture, self.hand) if waiting else picture
        if waiting:
            label = self.context.strings("still to come")
            picture = replace(
                picture, score_previews=score_previews(picture.state), preview_label=label
            )
            picture = with_hand(picture, self.hand)
            picture = with_announced(
                with_spaces(picture, self.hand), self.game_table.announced_record
            )
            return with_hint(picture, self.game_table.adviser.record)
        told, lit = (
            self.animations.wall_tiling_events,
            self._pointed_area.lit if self._pointed_area else frozenset(),
        )
        bringing = points.bonus_slots(told, picture.animation_state.resting) or points.placed_slots(
            told
        )
        return replace(picture, active_player=None, highlighted=lit or bringing)

    def _tile_areas(self) -> Iterator[_Stop]:
        """What has come to the walls."""
        for event in self.animations.wall_tiling_events:
            if isinstance(event, TileMovedToWall):
                group = points.group_slots(event)
                first, *others = map(self.table.layout.slot_rect, group)
                around = first.unionall(others)
                place = self.table.layout.slot_rect(points.wall_slot(event))
                yield _Stop(place, (points_sum(event),), group, around)

    def _floor_line_areas(self, panel: RoundPanel) -> Iterator[_Stop]:
        """Where a floor line has cost less than its points, on its board and in the table."""
        for event in self.animations.wall_tiling_events:
            if isinstance(event, FloorLineScored) and event.lost < event.cost:
                ends = (Slot(Area.FLOOR, event.player, 0, n) for n in (1, len(event.tiles)))
                first, last = map(self.table.layout.slot_rect, ends)
                told = (explaining.floor_loss(event.cost, [event.lost]),)
                place = first.union(last)
                yield _Stop(place, told, frozenset(), place)
                yield _Stop(panel.figure(event.player, _FLOOR), told, frozenset(), panel.rect)

    def _bonus_areas(self, panel: RoundPanel) -> Iterator[_Stop]:
        """What has brought the bonuses of each player in the table."""
        ruleset, picture = (
            self.session.game.setup.ruleset,
            self.animations.animation_state().resting,
        )
        told = [
            event for event in self.animations.wall_tiling_events if isinstance(event, BonusScored)
        ]
        for player in sorted({event.player for event in told}):
            mine = [event for event in told if event.player == player]
            words = explaining.bonuses(ruleset, Counter(event.kind for event in mine))
            lit = points.bonus_slots(mine, picture)
            yield _Stop(panel.figure(player, _BONUS), tuple(words), lit, panel.rect)

    def draw_over_table(self, surface: pygame.Surface) -> None:
        if self._panel:
            self._panel.draw(surface)
        if self._pointed_area:
            if self._uses_keys:
                draw_focus(self.theme, surface, self._pointed_area.place)
            words = "\n".join(map(self.context.strings.say, self._pointed_area.told))
            draw_tooltip(self.theme, surface, words, self._pointed_area.around)
