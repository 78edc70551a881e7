"""Puzzles: positions with one good answer, as lines of text.

A line has words separated by blanks: how hard it is, the answer, the wall, the ruleset, the round,
who acts, who began, who holds the marker, center, displays, counts of the bag and of the lid, and
for each player score, floor line, pattern lines and rows of the wall. What is one of several is
joined by slashes, and a dash stands for nothing. Lines that begin with # are remarks.
"""

import re
from collections.abc import Iterable, Iterator
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
_SHOWN: Final = 40
"""How much of a wrong word is repeated in the error, in characters."""


class Difficulty(StrEnum):
    """How far one must look ahead to see the answer."""

    EASY = "easy"
    """It looks best at first sight."""
    MEDIUM = "medium"
    HARD = "hard"


class Puzzle(NamedTuple):
    """A position, and the only draft that is good in it, up to drafts that are equal to it."""

    difficulty: Difficulty
    state: State
    answer: Draft

    @property
    def id(self) -> str:
        """What tells it from all others."""
        return puzzle_id(self.state, self.answer)


def puzzle_id(state: State, answer: Draft) -> str:
    """What tells a position and its answer from all others, wherever it comes from."""
    return sha256(_spelled(state, answer).encode("ascii")).hexdigest()[:16]


def write(puzzle: Puzzle) -> str:
    """A puzzle as a line."""
    return f"{puzzle.difficulty} {_spelled(puzzle.state, puzzle.answer)}"


def _spelled(state: State, answer: Draft) -> str:
    words: list[object] = [answer, state.wall, state.ruleset]
    words += [state.round, state.to_act, state.first_player, state.marker]
    words += [state.center or "-", _joined(state.displays)]
    words += [_joined(map(str, state.bag)), _joined(map(str, state.lid))]
    for board in state.players:
        words += [board.score, board.floor or "-", _joined(board.lines), _joined(board.wall)]
    return " ".join(map(str, words))


def _joined(parts: Iterable[str]) -> str:
    return "/".join(part or "-" for part in parts)


def read_puzzles(text: str) -> tuple[Puzzle, ...]:
    """All puzzles of a text; ValueError says which line is none."""
    return tuple(_read_lines(text))


def _read_lines(text: str) -> Iterator[Puzzle]:
    for number, line in enumerate(text.splitlines(), 1):
        if line and not line.startswith("#"):
            try:
                yield _read_line(line)
            # LookupError for colors and displays that there are not.
            except (ValueError, LookupError) as error:
                raise ValueError(f"line {number} is no puzzle: {error}") from error


def _read_line(line: str) -> Puzzle:
    difficulty, answer, wall, ruleset, *words = line.split(" ")
    number, to_act, first, marker = map(_number, words[:4])
    center, displays, bag, lid = words[4:8]
    boards = [words[start : start + 4] for start in range(8, len(words), 4)]
    if len(words) % 4 or displays.count("/") + 1 != DISPLAYS.get(len(boards)):
        raise ValueError("boards and displays are not those of one game")
    state = State(
        Wall(wall),
        Ruleset(ruleset),
        Phase.FACTORY_OFFER,
        number,
        to_act,
        first,
        _parted(displays),
        _filled(center),
        marker,
        _counts(bag),
        _counts(lid),
        tuple(_board(*board) for board in boards),
    )
    record = parse_record(answer)
    if not isinstance(record, Draft) or record not in legal_moves(state):
        raise ValueError(f"{answer} cannot be played")
    return Puzzle(Difficulty(difficulty), state, record)


def _filled(word: str) -> str:
    return "" if word == "-" else word


def _parted(word: str) -> tuple[str, ...]:
    return tuple(_filled(part) for part in word.split("/"))


def _board(score: str, floor: str, lines: str, wall: str) -> PlayerBoard:
    board = PlayerBoard(_number(score), _parted(lines), _parted(wall), _filled(floor))
    if len(board.lines) != SIZE or len(board.wall) != SIZE:
        raise ValueError("a board has five lines and rows")
    return board


def _counts(word: str) -> Counts:
    blue, yellow, red, black, white = map(_number, word.split("/"))
    return blue, yellow, red, black, white


def _number(word: str) -> int:
    if not _NUMBER.fullmatch(word):
        raise ValueError(f"{word[:_SHOWN]} is no number")
    return int(word)
