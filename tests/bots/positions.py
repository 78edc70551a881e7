"""Positions in which one draft or placement is clearly right, and the reason for it."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from azul.engine import PlayerBoard, Ruleset, State, Wall
from tests.engine.boards import play, seat, table


class Position(NamedTuple):
    """A decision with its only good record, and the reason for it."""

    why: str
    state: State
    right: str


def offer(
    *boards: PlayerBoard,
    displays: str = "",
    center: str = "",
    turn: int = 0,
    number: int = 5,
    wall: Wall = Wall.COLORED,
    ruleset: Ruleset = Ruleset.AZUL,
) -> State:
    """The factory offer of round `number`; `turn` is the player to act."""
    state = table(*boards, displays=displays, center=center, wall=wall)
    return state._replace(to_act=turn, round=number, ruleset=ruleset)


def read(text: str) -> Iterator[Position]:
    """Read paragraphs: the reason, each board from the score on, and the offer with its answer.

    Lines that begin with # are headings.
    """
    for paragraph in re.sub(r"^#.*\n\n", "", text, flags=re.M).split("\n\n"):
        *lines, last = paragraph.strip().split("\n")
        rows = [line.split(" | ") for line in lines if " | " in line]
        boards = [seat(int(score), *parts) for score, *parts in rows]
        entries = dict(entry.partition(" ")[::2] for entry in last.split(", "))
        state = offer(
            *boards,
            displays=entries.get("displays", ""),
            center=entries.get("center", ""),
            turn=int(entries.get("turn", 0)),
            number=int(entries.get("round", 5)),
            wall=Wall.GRAY if "gray" in entries else Wall.COLORED,
            ruleset=next((each for each in Ruleset if each in entries), Ruleset.AZUL),
        )
        state = play(state, entries["after"]) if "after" in entries else state
        why = " ".join(line for line in lines if " | " not in line)
        yield Position(why, state, entries["right"])


POSITIONS = [*read(Path(__file__).with_suffix(".txt").read_text("utf-8"))]

LAST_SPACE = next(
    position.state for position in POSITIONS if "only space for the black" in position.why
)
"""Black is complete in lines 1 and 2, and line 2 has only column 1 left."""
