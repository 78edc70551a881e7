"""Puzzles: positions with one good answer, as lines of text.

A line has fields separated by spaces: difficulty, answer, wall, ruleset, round, player to act,
starting player, holder of the marker, center, displays, counts of bag and lid, and for each player
score, floor line, pattern lines and rows of the wall. Lists are joined by slashes, and a dash means
empty. Lines that begin with # are comments.
"""

import re
from collections.abc import Iterable
from enum import StrEnum
from hashlib import sha256
from typing import Final, NamedTuple

from azul.engine import (
    DISPLAYS,
    SIZE,
    Counts,
    Draft,
    Phase,
    PlayerBoard,
    Ruleset,
    State,
    Wall,
    legal_moves,
    parse_record,
)

_NUMBER: Final = re.compile("-?[0-9]{1,3}")
_MAX_QUOTED: Final = 40  # characters of an invalid field in its error


class Difficulty(StrEnum):
    """The number of moves to look ahead for the answer."""

    EASY = "easy"  # it seems best at first sight
    MEDIUM = "medium"
    HARD = "hard"


class Puzzle(NamedTuple):
    """A position and its only good draft, apart from drafts equivalent to it."""

    difficulty: Difficulty
    state: State
    answer: Draft

    @property
    def id(self) -> str:
        return puzzle_id(self.state, self.answer)


def puzzle_id(state: State, answer: Draft) -> str:
    """Return a unique identifier of a position with its answer, wherever it comes from."""
    return sha256(_format_position(state, answer).encode("ascii")).hexdigest()[:16]


def format_puzzle(puzzle: Puzzle) -> str:
    """Return the line of a puzzle."""
    return f"{puzzle.difficulty} {_format_position(puzzle.state, puzzle.answer)}"


def _format_position(state: State, answer: Draft) -> str:
    fields: list[object] = [answer, state.wall, state.ruleset]
    fields += [state.round, state.to_act, state.first_player, state.marker]
    fields += [state.center or "-", _joined(state.displays)]
    fields += [_joined(map(str, state.bag)), _joined(map(str, state.lid))]
    for board in state.players:
        fields += [board.score, board.floor or "-", _joined(board.lines), _joined(board.wall)]
    return " ".join(map(str, fields))


def _joined(parts: Iterable[str]) -> str:
    return "/".join(part or "-" for part in parts)


def read_puzzles(text: str) -> tuple[Puzzle, ...]:
    """Return all puzzles of a text; raises ValueError with the number of an invalid line."""
    puzzles: list[Puzzle] = []
    for number, line in enumerate(text.splitlines(), 1):
        if line and not line.startswith("#"):
            try:
                puzzles.append(_read_line(line))
            # LookupError for unknown colors and displays.
            except (ValueError, LookupError) as error:
                raise ValueError(f"line {number} is no puzzle: {error}") from error
    return tuple(puzzles)


def _read_line(line: str) -> Puzzle:
    difficulty, answer, wall, ruleset, *fields = line.split(" ")
    number, to_act, first, marker = map(_number, fields[:4])
    center, displays, bag, lid = fields[4:8]
    boards = [fields[start : start + 4] for start in range(8, len(fields), 4)]
    if len(fields) % 4 or displays.count("/") + 1 != DISPLAYS.get(len(boards)):
        raise ValueError("boards and displays are not those of one game")
    state = State(
        Wall(wall),
        Ruleset(ruleset),
        Phase.FACTORY_OFFER,
        number,
        to_act,
        first,
        _split(displays),
        _text_or_empty(center),
        marker,
        _counts(bag),
        _counts(lid),
        tuple(_board(*board) for board in boards),
    )
    record = parse_record(answer)
    if not isinstance(record, Draft) or record not in legal_moves(state):
        raise ValueError(f"{answer} cannot be played")
    return Puzzle(Difficulty(difficulty), state, record)


def _text_or_empty(field: str) -> str:
    return "" if field == "-" else field


def _split(field: str) -> tuple[str, ...]:
    return tuple(_text_or_empty(part) for part in field.split("/"))


def _board(score: str, floor: str, lines: str, wall: str) -> PlayerBoard:
    board = PlayerBoard(_number(score), _split(lines), _split(wall), _text_or_empty(floor))
    if len(board.lines) != SIZE or len(board.wall) != SIZE:
        raise ValueError("a board has five lines and rows")
    return board


def _counts(field: str) -> Counts:
    blue, yellow, red, black, white = map(_number, field.split("/"))
    return blue, yellow, red, black, white


def _number(field: str) -> int:
    if not _NUMBER.fullmatch(field):
        raise ValueError(f"{field[:_MAX_QUOTED]} is no number")
    return int(field)
