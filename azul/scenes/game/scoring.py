"""The wall-tiling: tiles, points and penalties; on the gray wall the players choose spaces."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

import pygame
from pygame import Rect

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
from azul.kit.keys import Command, KeyPress
from azul.kit.messages import draw_tooltip
from azul.kit.pointer import Move, Press
from azul.kit.widgets import Button
from azul.scenes.game.game_table import GameTable
from azul.scenes.game.round_panel import RoundPanel
from azul.scenes.game.table_scene import TableScene
from azul.scenes.results import LeaveGame, PlayBranch
from azul.scenes.scene import Context, Pop, Request
from azul.table.animation import points
from azul.table.animation.step_animations import AnimationKind
from azul.table.background import signed
from azul.table.hand.picture import with_announced, with_hand, with_hint, with_spaces
from azul.table.preview import score_previews
from azul.table.slots import Area, Slot
from azul.table.table import TablePicture

_OPEN_SECONDS: Final = 3.0
"""How long the panel of a round stays open in a game of programs alone."""

_BONUSES: Final = {
    BonusKind.ROW: mark("Bonus: {points} for each complete row"),
    BonusKind.COLUMN: mark("Bonus: {points} for each complete column"),
    BonusKind.COLOR: mark("Bonus: {points} for each complete color"),
}

_FLOOR_COLUMN: Final = 2
_BONUS_COLUMN: Final = 3
"""Columns of the round panel."""


class _TooltipArea(NamedTuple):
    """An area with a tooltip beside `anchor`; `highlighted` are the tiles that it is about."""

    rect: Rect
    sentences: tuple[Sentence, ...]
    highlighted: frozenset[Slot]
    anchor: Rect


class ScoringScene(TableScene):
    """Shows a wall-tiling, asks for spaces on a gray wall, and sums up the round."""

    def __init__(self, context: Context, game_table: GameTable) -> None:
        super().__init__(context, game_table)
        self._panel: RoundPanel | None = None
        self._panel_buttons: list[Button] = []
        self._tooltip_areas: list[_TooltipArea] = []
        self._current_area: _TooltipArea | None = None
        self._uses_keys = False
        self._open_seconds = 0.0

    def next_scene(self) -> Request | None:
        """Back to the round, when the wall-tiling is over."""
        return None if self.game_table.is_tiling else Pop()

    @property
    def _is_complete(self) -> bool:
        """Whether everything has been chosen and shown."""
        return self.game_table.is_round_over and self.animations.kind is None

    @property
    def _round(self) -> int:
        """The number of the round."""
        return self.session.game.step(self.animations.wall_tiling_steps[0]).before.round

    def headline(self) -> tuple[str, str]:
        """What happens now, or who must choose a space."""
        strings, state = self.context.strings, self.animations.state
        moves = () if self.animations.kind else self.hand.moves
        number = self._round
        if self.session.game.is_full and not (self._is_complete or self.animations.kind):
            return strings(NO_MORE_MOVES), ""
        if not moves:
            return self._program_headline(number)
        assert isinstance(moves[0], Placement)
        text = strings(
            "Round {round} · {name}: a space for line {line}",
            round=number,
            name="{name}",
            line=moves[0].line,
        )
        return text, self.seats[state.to_act].name

    def _program_headline(self, number: int) -> tuple[str, str]:
        strings, seat = self.context.strings, self.program_turns.seat
        if self.animations.kind is AnimationKind.BONUSES:
            return self._bonus_headline(), ""
        if seat is None or self._is_complete or self.animations.kind:
            return strings("Round {round} · Wall-tiling", round=number), ""
        if self.program_turns.is_waiting:
            return strings("Round {round} · {name} waits", round=number, name="{name}"), seat.name
        text = strings("Round {round} · {name} places tiles", round=number, name="{name}")
        return text, seat.name

    def _bonus_headline(self) -> str:
        """Which kind of bonuses is being counted."""
        bonuses = [
            event
            for event in self.animations.animation_state().finished_events
            if isinstance(event, BonusScored)
        ]
        if not bonuses:
            return self.context.strings("The game is over: the bonuses")
        kind = bonuses[-1].kind
        points = RULES[self.session.game.setup.ruleset].bonuses[kind]
        return self.context.strings(_BONUSES[kind], points=points)

    # Input and actions

    def press_table(self, press: Press) -> Request | None:
        """Skip animations; place a tile in a highlighted space, or lift one that is to be placed.

        In a replay there is nothing to place.
        """
        is_past, is_shown = self.animations.replay, self.animations.kind is not None
        attempt = None if is_past else self.hand.place_at(press.point)
        self.game_table.skip_phase()
        if attempt and (not is_shown or attempt.record in self.hand.moves):
            return self.attempt(attempt)
        return None if is_past else self.press_hand(press)

    def key(self, pressed: KeyPress) -> Request | None:
        """Enter and Space continue, unless a button has the focus; arrows step through tooltips."""
        step = pressed.vertical_step or pressed.horizontal_step
        if self._panel and pressed.activates and self.form.focused is None:
            return self._close_round()
        if self._panel and step:
            self._point_at_next(step)
            return None
        return super().key(pressed)

    def move(self, move: Move) -> Request | None:
        self._uses_keys = False
        areas = [] if self.tutor.covers(move.point) else self._tooltip_areas
        self._current_area = next((a for a in areas if a.rect.collidepoint(move.point)), None)
        return super().move(move)

    def cover(self) -> None:
        super().cover()
        self._current_area = None

    def _point_at_next(self, step: int) -> None:
        """Show the tooltip of the next area, or of the previous one."""
        areas, current = self._tooltip_areas, self._current_area
        if areas:
            self._uses_keys = True
            before_first = -1 if step > 0 else 0
            index = areas.index(current) if current else before_first
            self._current_area = areas[(index + step) % len(areas)]

    def _actions(self) -> dict[Command, Callable[[], Request | None]]:
        actions = {Command.REPLAY: self._replay, Command.EXPLAIN: self._inspect_with_keys}
        return {**super()._actions(), **actions}

    def _inspect_with_keys(self) -> None:
        """Step through tooltips with keys."""
        if self._panel:
            self._point_at_next(1)
        else:
            self.game_table.inspect_with_keys()

    def _replay(self) -> None:
        """Replay the wall-tiling, or the last moves while there is more to choose."""
        if self.game_table.is_round_over:
            self.game_table.replay_wall_tiling()
        else:
            self.game_table.replay_last_moves()
        self.refresh()

    def update(self, seconds: float) -> Request | None:
        """In a game of programs alone, the panel closes by itself after a while."""
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
        return self._close_round() if self._open_seconds > _OPEN_SECONDS else None

    def _close_round(self) -> Request | None:
        self.game_table.close_round()
        return Pop()

    def resume(self, result: object) -> Request | None:
        """Carry out a result, or pass it on if it leaves the game."""
        if isinstance(result, LeaveGame | PlayBranch):
            return Pop(result)
        if result is True:
            return self.undo_to_person()
        self.refresh()
        return self.on_result(result)

    # The round panel

    def refresh(self) -> None:
        """Update everything; open the panel once the wall-tiling is complete."""
        self._panel, self._panel_buttons, self._tooltip_areas, self._current_area = (
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
        """The buttons of the panel."""
        return self._panel_buttons

    def rects_to_keep_free(self) -> Sequence[Rect]:
        return [self._panel.rect] if self._panel else []

    def _open_panel(self) -> None:
        """Open the panel with the round's scores."""
        layout, rows = self.table.layout, [self._headings(), *self.figures()]
        strings = self.context.strings
        text = strings("Result") if self.session.game.is_over else strings("Next round")
        self._panel = RoundPanel(self.theme, layout, rows, self._starter_sentence(), text)
        theme = self._panel.theme
        tooltip = self.context.keys.tooltip(strings("Show again"), Command.REPLAY, strings)
        replay = Button(theme, "again", self._replay, icon="icons/again", tooltip=tooltip)
        proceed = Button(theme, text, self._close_round, primary=True)
        replay.set_rect(self._panel.square_rect)
        proceed.set_rect(self._panel.button_rect)
        self._panel_buttons = [replay, proceed]
        self._tooltip_areas = [
            *self._tile_areas(),
            *self._floor_line_areas(self._panel),
            *self._bonus_areas(self._panel),
        ]

    def _starter_sentence(self) -> str:
        """Who starts the next round; "" after the last one."""
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
        """The rows of the panel: name, tiles, floor line, bonuses if any, score."""
        events, boards = self.animations.wall_tiling_events, self.state.players
        return [
            [seat.name, *self._gains(events, player), str(boards[player].score)]
            for player, seat in enumerate(self.seats)
        ]

    def _gains(self, events: Sequence[GameEvent], player: int) -> list[str]:
        bonuses = [signed(bonus_gained(events, player))] if self.session.game.is_over else []
        return [
            signed(tile_points(events, player)),
            signed(-printed_floor_cost(events, player)),
            *bonuses,
        ]

    # The picture

    def table_picture(self) -> TablePicture:
        """The table, with the spaces to choose from and the scoring groups highlighted.

        In the end, the placed tiles are highlighted, or those with bonuses, or those that the
        current tooltip is about.
        """
        picture = self.game_table.table_picture()
        if self.animations.kind is AnimationKind.ANNOUNCE:
            return with_announced(picture, self.game_table.announced_record)
        # While several placements are undone, other spaces are open than at the end.
        is_choice = (
            picture.state.phase is Phase.WALL_TILING
            and picture.state == self.animations.final_state
        )
        if self.animations.kind:
            return with_spaces(picture, self.hand) if is_choice else picture
        if is_choice:
            label = self.context.strings("still to come")
            picture = replace(
                picture, score_previews=score_previews(picture.state), preview_label=label
            )
            picture = with_hand(picture, self.hand)
            picture = with_announced(
                with_spaces(picture, self.hand), self.game_table.announced_record
            )
            return with_hint(picture, self.game_table.adviser.record)
        events = self.animations.wall_tiling_events
        scoring = points.bonus_slots(events, picture.animation_state.resting)
        explained = self._current_area.highlighted if self._current_area else frozenset()
        highlighted = explained or scoring or points.placed_slots(events)
        return replace(picture, active_player=None, highlighted=highlighted)

    def _tile_areas(self) -> Iterator[_TooltipArea]:
        """The tiles that were moved to the walls."""
        for event in self.animations.wall_tiling_events:
            if isinstance(event, TileMovedToWall):
                group = points.group_slots(event)
                first, *others = map(self.table.layout.slot_rect, group)
                anchor = first.unionall(others)
                rect = self.table.layout.slot_rect(points.wall_slot(event))
                yield _TooltipArea(rect, (points_sum(event),), group, anchor)

    def _floor_line_areas(self, panel: RoundPanel) -> Iterator[_TooltipArea]:
        """Floor lines that have cost less than their points, on the board and in the panel."""
        for event in self.animations.wall_tiling_events:
            if isinstance(event, FloorLineScored) and event.lost < event.cost:
                ends = (Slot(Area.FLOOR, event.player, 0, n) for n in (1, len(event.tiles)))
                first, last = map(self.table.layout.slot_rect, ends)
                sentences = (explaining.floor_loss(event.cost, [event.lost]),)
                rect = first.union(last)
                yield _TooltipArea(rect, sentences, frozenset(), rect)
                yield _TooltipArea(
                    panel.figure(event.player, _FLOOR_COLUMN), sentences, frozenset(), panel.rect
                )

    def _bonus_areas(self, panel: RoundPanel) -> Iterator[_TooltipArea]:
        """The bonuses of each player in the panel."""
        ruleset = self.session.game.setup.ruleset
        picture = self.animations.animation_state().resting
        all_events = self.animations.wall_tiling_events
        bonuses = [event for event in all_events if isinstance(event, BonusScored)]
        for player in sorted({event.player for event in bonuses}):
            events = [event for event in bonuses if event.player == player]
            sentences = explaining.bonuses(ruleset, Counter(event.kind for event in events))
            slots = points.bonus_slots(events, picture)
            rect = panel.figure(player, _BONUS_COLUMN)
            yield _TooltipArea(rect, tuple(sentences), slots, panel.rect)

    def draw_over_table(self, surface: pygame.Surface) -> None:
        if self._panel:
            self._panel.draw(surface)
        if self._current_area:
            if self._uses_keys:
                draw_focus(self.theme, surface, self._current_area.rect)
            text = "\n".join(map(self.context.strings.say, self._current_area.sentences))
            draw_tooltip(self.theme, surface, text, self._current_area.anchor)
