"""The history of a game in words: the events of each step."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Final, NamedTuple

from azul.engine import (
    CENTER,
    FLOOR,
    BonusKind,
    BonusScored,
    Color,
    Deal,
    Draft,
    Ending,
    Event,
    FactoriesFilled,
    FloorLineScored,
    GameEnded,
    MarkerTaken,
    Phase,
    Placement,
    RoundEnded,
    Ruleset,
    TileMovedToWall,
    TilesFell,
    TilesTaken,
    Wall,
    standings,
)
from azul.game.announcing import last_round, may_be_last
from azul.game.explaining import floor_loss
from azul.game.game import Game, Step
from azul.game.score_history import bonus_gained
from azul.game.seating import Seat, Seating
from azul.game.text import join_with_and, shortened
from azul.game.wording import color_name
from azul.i18n import Sentence, mark, sentence

# Whole sentences, because other languages put their parts in another order.
_DRAFTS: Final = {
    (False, False): mark("{count} × {color} from display {display} to line {line}"),
    (False, True): mark("{count} × {color} from display {display} to the floor line"),
    (True, False): mark("{count} × {color} from the center to line {line}"),
    (True, True): mark("{count} × {color} from the center to the floor line"),
}
"""Texts by whether the tiles come from the center, and go to the floor line."""

_DRAFTS_IN_SHORT: Final = {
    (False, False): mark("{count} × {color}, display {display} › line {line}"),
    (False, True): mark("{count} × {color}, display {display} › floor line"),
    (True, False): mark("{count} × {color}, center › line {line}"),
    (True, True): mark("{count} × {color}, center › floor line"),
}
"""The texts of _DRAFTS if there is little room."""

_DRAFTS_WITHOUT_SOURCE: Final = {
    (False, False): mark("{count} × {color} › line {line}"),
    (True, False): mark("{count} × {color} › line {line}"),
    (False, True): mark("{count} × {color} › floor line"),
    (True, True): mark("{count} × {color} › floor line"),
}
"""The texts of _DRAFTS if there is least room."""

_BONUSES: Final = {
    BonusKind.ROW: mark("{name}: row {which} is complete, +{points}"),
    BonusKind.COLUMN: mark("{name}: column {which} is complete, +{points}"),
    BonusKind.COLOR: mark("{name}: all five {which}, +{points}"),
}

ENDINGS: Final = {
    Ending.ROW_COMPLETED: mark("A row of five is complete."),
    Ending.NO_TILES: mark("There are no tiles left to fill the displays."),
    Ending.NO_ROW_POSSIBLE: mark("Nobody can complete a row anymore."),
}


class HistoryEntry(NamedTuple):
    """An entry of the history: a draft, a deal, the wall-tiling of one board, or the bonuses.

    `number` counts entries from 1; `record_count` is the number of records up to and including it.
    """

    number: int
    record_count: int
    step: Step
    seating: Seating

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """The events in words, written on each call: most entries of a long game are never read."""
        return step_sentences(self.step, self.seating.at(self.record_count - 1))

    @property
    def round(self) -> int:
        return self.step.before.round

    @property
    def is_decision(self) -> bool:
        # The consequences of a decision have the same record but other events.
        record, first = self.step.record, self.step.events[0]
        if isinstance(first, TileMovedToWall) and isinstance(record, Placement):
            return (first.line, first.column) == (record.line, record.column)
        return isinstance(first, TilesTaken)

    @property
    def is_deal(self) -> bool:
        return isinstance(self.step.record, Deal)


def history_of(game: Game, record_count: int | None = None) -> list[HistoryEntry]:
    """Return the entries for the first `record_count` records, or up to the cursor."""
    end = game.cursor if record_count is None else record_count
    number, seating = count(1), game.seating
    return [
        HistoryEntry(next(number), index + 1, part, seating)
        for index in range(end)
        for part in game.step(index).parts()
    ]


def step_sentences(step: Step, seats: Sequence[Seat]) -> tuple[Sentence, ...]:
    """Describe a step completely, for players who do not see it; `seats` are the seats before."""
    return tuple(text for part in step.parts() for text in _StepWriter(part, seats).sentences())


def describe_decision(step: Step, seats: Sequence[Seat]) -> Sentence:
    """Return the decision or deal of a step: the first of its sentences."""
    # It is the same for the undivided step.
    return next(_StepWriter(step, seats).sentences())


class ShortDraft(NamedTuple):
    """A draft in few words, with or without the player and the source of the tiles."""

    full: Sentence
    without_source: Sentence
    without_player: Sentence
    shortest: Sentence


def draft_in_short(step: Step, seats: Sequence[Seat]) -> ShortDraft | None:
    """Return a draft in few words; None for other steps."""
    taken = step.events[0]
    if not isinstance(taken, TilesTaken):
        return None
    name = shortened(seats[taken.player].name)
    draft, shortest = (
        _draft_sentence(step, messages) for messages in (_DRAFTS_IN_SHORT, _DRAFTS_WITHOUT_SOURCE)
    )
    full, without_source = (
        sentence("{name}: {text}", name=name, text=text) for text in (draft, shortest)
    )
    return ShortDraft(full, without_source, draft, shortest)


def describe_draft(step: Step) -> Sentence:
    """Describe the tiles, source and target of a draft, without the player and fallen tiles."""
    return _draft_sentence(step, _DRAFTS)


def _draft_sentence(step: Step, messages: Mapping[tuple[bool, bool], str]) -> Sentence:
    draft, taken = step.record, step.events[0]
    assert isinstance(draft, Draft)
    assert isinstance(taken, TilesTaken)
    values = {
        "count": taken.tile_count,
        "color": color_name(draft.color, step.before.ruleset),
        "display": draft.source,
        "line": draft.line,
    }
    return Sentence(messages[draft.source == CENTER, draft.line == FLOOR], values)


def describe_deal(step: Step, names: Sequence[str]) -> list[Sentence]:
    """Describe unusual facts about a deal and the round that it begins; empty for other steps."""
    if not isinstance(step.record, Deal):
        return []
    displays = step.record.displays
    # Displays are filled in order.
    is_short = len(displays[-1]) < len(displays[0])
    shortage = sentence("There weren’t enough tiles for all displays") if is_short else None
    return [text for text in (shortage, may_be_last(step.after, names)) if text]


def winners(game: Game) -> list[str]:
    """Return the names of the players in first place."""
    first = (standing for standing in standings(game.state) if standing.place == 1)
    return [game.names[standing.player] for standing in first]


def why_ended(game: Game) -> Sentence:
    """Return why a game that is over has ended, and whose rows ended it."""
    events = game.step(game.cursor - 1).events
    ending = next(event.ending for event in events if isinstance(event, GameEnded))
    ranking = standings(game.state)
    enders = [s for s in ranking if s.rows and ending is Ending.ROW_COMPLETED]
    if not enders:
        return Sentence(ENDINGS[ending], {})
    names = [game.names[s.player] for s in enders]
    if len(enders) > 1:
        return sentence("{names} have complete rows of five.", names=join_with_and(names))
    if enders[0].rows > 1:
        return sentence("{name} completed {rows} rows of five.", name=names[0], rows=enders[0].rows)
    return sentence("{name} completed a row of five.", name=names[0])


def describe_fallen_line(event: TilesFell, names: Sequence[str], ruleset: Ruleset) -> Sentence:
    """Say that a complete line found no space on the gray wall, and where its tiles went."""
    text = sentence(
        "{name}: no space for {color} in row {row}",
        name=shortened(names[event.player]),
        color=color_name(Color(event.color), ruleset),
        row=event.line,
    )
    return _with_fallen(text, event.to_floor, event.to_lid)


def victory(names: Sequence[str]) -> Sentence:
    """Return who has won."""
    if len(names) == 1:
        return sentence("{name} wins", name=names[0])
    return sentence("{names} share the victory", names=join_with_and(names))


class _StepWriter:
    """Describes one part of a step.

    On the colored wall the tiles of a board share a sentence; on the gray wall each has its own,
    because its space was chosen.
    """

    def __init__(self, step: Step, seats: Sequence[Seat]) -> None:
        self._step = step
        self._names = [shortened(seat.name) for seat in seats]
        self._gray = step.before.wall is Wall.GRAY
        self._events = step.events

    def sentences(self) -> Iterator[Sentence]:
        if isinstance(self._events[0], TilesTaken):
            yield self._draft(self._events[0])
            news = last_round(self._step.after, self._names)
            if news and news != last_round(self._step.before, self._names):
                yield news
        if not self._gray:
            yield from self._board()
        if isinstance(self._events[0], BonusScored):
            yield self._bonuses()
        for event in self._events:
            yield from self._describe(event)

    def _describe(self, event: Event) -> Iterator[Sentence]:
        match event:
            case FactoriesFilled():
                # This comes first, because the bag runs out before the last display is full.
                if event.refill:
                    yield sentence("The lid was emptied into the bag")
                yield sentence("The displays are filled")
                yield from describe_deal(self._step, self._names)
            case TileMovedToWall() if self._gray:
                yield self._tile(event)
            case TilesFell(line=int()):
                yield describe_fallen_line(event, self._names, self._step.before.ruleset)
            case FloorLineScored() if self._gray:
                name = self._names[event.player]
                yield sentence("{name}: floor line {points}", name=name, points=_floor_loss(event))
            case RoundEnded():
                yield self._scores()
                if self._step.after.phase is Phase.PREPARING_NEXT_ROUND:
                    name = self._names[event.next_player]
                    yield sentence("{name} starts the next round", name=name)
            case BonusScored(player, kind, which, points):
                of = self._color(str(which)) if kind is BonusKind.COLOR else which
                values = {"name": self._names[player], "which": of, "points": points}
                yield Sentence(_BONUSES[kind], values)
            case GameEnded():
                yield Sentence(ENDINGS[event.ending], {})
                yield self._scores()
                yield victory([self._names[winner] for winner in event.winners])

    def _draft(self, taken: TilesTaken) -> Sentence:
        draft = self._step.record
        assert isinstance(draft, Draft)
        text = self._joined(None, taken.player, describe_draft(self._step))
        fell = (e for e in self._events if isinstance(e, TilesFell) and e.line is None)
        for event in fell:
            # Tiles dropped on the floor line by choice have already been described.
            by_choice = draft.line == FLOOR
            text = _with_fallen(text, 0 if by_choice else event.to_floor, event.to_lid)
        if any(isinstance(event, MarkerTaken) for event in self._events):
            text = sentence("{text}, with the marker", text=text)
        return text

    def _board(self) -> Iterator[Sentence]:
        """Describe a board of the colored wall: each tile with its points, and the floor line."""
        text: Sentence | None = None
        for event in self._events:
            if isinstance(event, TileMovedToWall):
                tile = {"color": self._color(event.color), "points": event.points}
                text = self._joined(text, event.player, sentence("{color} +{points}", **tile))
            elif isinstance(event, FloorLineScored):
                floor = sentence("floor line {points}", points=_floor_loss(event))
                text = self._joined(text, event.player, floor)
        if text:
            yield text

    def _joined(self, text: Sentence | None, player: int, more: Sentence) -> Sentence:
        if text is None:
            return sentence("{name}: {text}", name=self._names[player], text=more)
        return sentence("{text}, {more}", text=text, more=more)

    def _scores(self) -> Sentence:
        scores = (board.score for board in self._step.after.players)
        # In parentheses, because a name may end with a number, such as "Player 2".
        each = (f"{name} ({score})" for name, score in zip(self._names, scores, strict=True))
        return sentence("Score: {scores}", scores=", ".join(each))

    def _tile(self, event: TileMovedToWall) -> Sentence:
        """Describe a tile on the gray wall."""
        values = {
            "name": self._names[event.player],
            "color": self._color(event.color),
            "row": event.line,
            "column": event.column,
            "points": event.points,
        }
        if event.multiplier > 1:
            text = mark("{name}: {color} to row {row}, column {column}, +{points} (×{times})")
            return Sentence(text, {**values, "times": event.multiplier})
        text = mark("{name}: {color} to row {row}, column {column}, +{points}")
        return Sentence(text, values)

    def _bonuses(self) -> Sentence:
        """Return the sum of each player's bonuses, because boards show only the sums."""
        sums = [bonus_gained(self._events, player) for player in range(len(self._names))]
        each = (f"{name} +{total}" for name, total in zip(self._names, sums, strict=True) if total)
        return sentence("Bonuses: {bonuses}", bonuses=", ".join(each))

    def _color(self, letter: str) -> Sentence:
        return color_name(Color(letter), self._step.before.ruleset)


def _floor_loss(event: FloorLineScored) -> Sentence:
    return floor_loss(event.cost, [event.lost])


def _with_fallen(text: Sentence, to_floor: int, to_lid: int) -> Sentence:
    if to_floor:
        text = sentence("{text}, {number} to the floor line", text=text, number=to_floor)
    if to_lid:
        text = sentence("{text}, {number} to the lid", text=text, number=to_lid)
    return text
