"""The wall-tiling: tiles, points and penalties; on the gray wall the players choose spaces."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from azul.engine import (
    RULES,
    BonusKind,
    BonusScored,
    FloorLineScored,
    Phase,
    Placement,
)
from azul.game import (
    NO_MORE_MOVES,
    bonus_gained,
    floor_points_lost,
    score_gained,
    tile_points,
)
from azul.i18n import mark, with_sign
from azul.kit.keys import Command, KeyPress
from azul.kit.theme import Theme
from azul.kit.widgets import Button, Widget
from azul.scenes.game.game_controller import GameController
from azul.scenes.game.round_panel import fitting_round_panel
from azul.scenes.game.round_summary import RoundSummary, ScoredPoints
from azul.scenes.game.table_scene import TableScene
from azul.scenes.scene import Context, Pop, Request
from azul.table.animation import points
from azul.table.animation.step_animations import AnimationKind
from azul.table.hand.model import with_announced, with_hand, with_hint, with_spaces
from azul.table.preview import score_previews
from azul.table.table_model import TableModel

_OPEN_SECONDS: Final = 3.0
"""Seconds that the panel of a round stays open in a game of bots alone."""

_BONUSES: Final = {
    BonusKind.ROW: mark("Bonus: {points} for each complete row"),
    BonusKind.COLUMN: mark("Bonus: {points} for each complete column"),
    BonusKind.COLOR: mark("Bonus: {points} for each complete color"),
}


class ScoringScene(TableScene):
    """Shows a wall-tiling, asks for spaces on a gray wall, and sums up the round."""

    def __init__(self, context: Context, controller: GameController) -> None:
        self._summary: RoundSummary | None = None
        self._open_seconds = 0.0
        super().__init__(context, controller)

    @property
    def is_outdated(self) -> bool:
        """True if the wall-tiling has been undone."""
        return not self.controller.is_tiling

    @property
    def _is_complete(self) -> bool:
        """True if everything has been chosen and shown."""
        return self.controller.is_round_over and self.animations.kind is None

    @property
    def round_number(self) -> int:
        return self.session.game.step(self.animations.wall_tiling_steps.start).before.round

    def headline(self) -> tuple[str, str]:
        """Return the current action, or who must choose a space."""
        strings, state = self.context.strings, self.animations.state
        moves = () if self.animations.kind else self.table.hand.moves
        if self.session.game.is_full and not (self._is_complete or self.animations.kind):
            return strings(NO_MORE_MOVES), ""
        if not moves:
            return self._bot_headline()
        assert isinstance(moves[0], Placement)
        # The round is left out: the words must fit beside the buttons; the last round has a sign.
        text = self.context.strings(
            "{name}: place the tile from line {line}", name="{name}", line=moves[0].line
        )
        return text, self.seats[state.to_act].name

    def _bot_headline(self) -> tuple[str, str]:
        strings, seat = self.context.strings, self.controller.bot_turns.seat
        if self.animations.kind is AnimationKind.BONUSES:
            return self._bonus_headline(), ""
        if self._is_complete and self.session.game.is_over:
            return strings("Final scoring"), ""
        if seat is None or self._is_complete or self.animations.kind:
            return self.in_round(strings("Wall-tiling")), ""
        if self.controller.bot_turns.is_waiting:
            return strings("Paused · {name} to move", name="{name}"), seat.name
        return self.in_round(strings("{name} is placing tiles", name="{name}")), seat.name

    def _bonus_headline(self) -> str:
        """Return the kind of bonuses that is being counted."""
        bonuses = [
            event
            for event in self.animations.animation_state().finished_events
            if isinstance(event, BonusScored)
        ]
        if not bonuses:
            return self.context.strings("Final scoring")
        kind = bonuses[-1].kind
        points = RULES[self.session.game.setup.ruleset].bonuses[kind]
        return self.context.strings(_BONUSES[kind], points=points)

    # Input and actions

    def key(self, pressed: KeyPress) -> Request | None:
        """Continue on Enter and Space, unless a button has the focus; arrows explain points."""
        if not self._summary or isinstance(self.form.focused, Button):
            return super().key(pressed)
        if pressed.activates:
            return self._continue_after_round()
        step = pressed.vertical_step or pressed.horizontal_step
        if step:
            self._explain_next(step)
            return None
        return super().key(pressed)

    def _actions(self) -> dict[Command, Callable[[], Request | None]]:
        actions = {Command.REPLAY: self._replay, Command.EXPLAIN: self._inspect_with_keys}
        return {**super()._actions(), **actions}

    def _inspect_with_keys(self) -> None:
        """Step through tooltips with keys."""
        if self._summary:
            self._explain_next(1)
        else:
            self.table.inspect_with_keys()

    def _explain_next(self, step: int) -> None:
        """Give the focus to the next or the previous points of the summary."""
        points: list[Widget] = [*self._summary.points] if self._summary else []
        if points:
            before_first = -1 if step > 0 else 0
            focused = self.form.focused
            index = points.index(focused) if focused in points else before_first
            self.form.focus_on(points[(index + step) % len(points)])

    def _replay(self) -> None:
        """Replay the wall-tiling, or the last moves while spaces are still to be chosen."""
        if self.controller.is_round_over:
            self.controller.replay_wall_tiling()
        else:
            self.controller.replay_last_moves()

    def update(self, seconds: float) -> Request | None:
        """Let time pass; in a game of bots alone, close the panel after a while."""
        request = super().update(seconds)
        if self.animations.is_running:
            self.controller.report_fallen_lines()
        if (
            request
            or not self._summary
            or not self.controller.bot_turns.has_only_bots
            or self.controller.bot_turns.is_paused
            or self.form.pressed
        ):
            self._open_seconds = 0.0
            return request
        self._open_seconds += seconds
        return self._continue_after_round() if self._open_seconds > _OPEN_SECONDS else None

    def _continue_after_round(self) -> Request | None:
        self.controller.continue_after_round()
        return Pop()

    # The round panel

    def build(self) -> None:
        """Build all widgets, with the summary once the wall-tiling is complete."""
        self._summary = None
        if self._is_complete:
            table, rows = self.table.painter, [self._headings(), *self.figures()]
            self._summary = RoundSummary(
                fitting_round_panel(self.theme, table.layout, rows, self._footer(), self._buttons),
                table,
                self.animations.wall_tiling_events,
                self.animations.animation_state().resting,
                self.context.strings,
            )
        super().build()
        self.table.inspect_aimed_space()
        self.controller.report_fallen_lines()

    @property
    def hides_explanations(self) -> bool:
        return self._summary is not None

    @property
    def _explained_points(self) -> ScoredPoints | None:
        """The points under the pointer, or else at the focus."""
        pointed = (self.form.hovered, self.form.focused)
        return next((points for points in pointed if isinstance(points, ScoredPoints)), None)

    def announced_texts(self) -> list[str]:
        explained = self._explained_points
        texts = explained.tooltip.split("\n") if explained else []
        return [*super().announced_texts(), *texts]

    def widgets(self) -> list[Widget]:
        return [self._summary] if self._summary else []

    def _buttons(self, theme: Theme) -> list[Button]:
        strings = self.context.strings
        text = strings("Result") if self.session.game.is_over else strings("Next round")
        tooltip = self.context.keys.tooltip(strings("Replay"), Command.REPLAY, strings)
        go_on = Button(theme, text, self._continue_after_round, primary=True)
        go_on.badge = self.context.badge("confirm")
        return [
            Button(theme, "again", self._replay, icon="icons/again", tooltip=tooltip),
            go_on,
        ]

    def _footer(self) -> list[str]:
        """Return why a floor line cost less than printed, and who starts the next round."""
        strings, footer = self.context.strings, list[str]()
        events = self.animations.wall_tiling_events
        if any(isinstance(event, FloorLineScored) and event.is_reduced for event in events):
            footer.append(strings("A score never drops below 0"))
        if not self.session.game.is_over:
            name = self.seats[self.state.first_player].name
            footer.append(strings("{name} starts the next round", name=name))
        return footer

    def _headings(self) -> list[str]:
        strings = self.context.strings
        bonuses = [strings("Bonus")] if self.session.game.is_over else []
        return [
            strings("Last round") if self._is_last_round else self.in_round(),
            # Translators: heading of the scores before the round.
            strings("Before"),
            strings("Tiles"),
            strings("Floor"),
            *bonuses,
            strings("Total"),
        ]

    def figures(self) -> list[list[str]]:
        """Return the panel's rows: name, score before, tiles, floor line, any bonuses, score."""
        events, boards = self.animations.wall_tiling_events, self.state.players
        rows = []
        for player, seat in enumerate(self.seats):
            score = boards[player].score
            before = score - score_gained(events, player)
            bonuses = [with_sign(bonus_gained(events, player))] if self.session.game.is_over else []
            tiles, floor = tile_points(events, player), floor_points_lost(events, player)
            gains = with_sign(tiles), with_sign(-floor), *bonuses
            rows.append([seat.name, str(before), *gains, str(score)])
        return rows

    # Drawing

    def table_model(self) -> TableModel:
        """Highlight the spaces to choose from, and finally the scored or explained tiles."""
        picture = self.game_model()
        if self.animations.kind is AnimationKind.ANNOUNCE:
            return with_announced(picture, self.controller.announced_record)
        # While several placements are undone, other spaces are open than at the end.
        is_choice = (
            picture.state.phase is Phase.WALL_TILING
            and picture.state == self.animations.final_state
        )
        if self.animations.kind:
            return with_spaces(picture, self.table.hand) if is_choice else picture
        if is_choice:
            label = self.context.strings("still to come")
            picture = replace(
                picture, score_previews=score_previews(picture.state), preview_label=label
            )
            picture = with_hand(picture, self.table.hand)
            picture = with_announced(
                with_spaces(picture, self.table.hand), self.controller.announced_record
            )
            return with_hint(picture, self.controller.hint_requests.record)
        events = self.animations.wall_tiling_events
        scoring = points.slots_of_bonuses(events, picture.animation_state.resting)
        explained = self._explained_points
        lit = explained.highlighted if explained else frozenset()
        highlighted = lit or scoring or points.placed_slots(events)
        return replace(picture, active_player=None, highlighted=highlighted)
