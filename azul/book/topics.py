"""The topics of the rules, and what a chapter is."""

from enum import StrEnum
from typing import NamedTuple

from azul.book.examples import Illustration


class Topic(StrEnum):
    """The topics of the rules, in their order."""

    GOAL = "goal"
    TABLE = "table"
    ROUND = "round"
    OFFER = "factory offer"
    CENTER = "center"
    LINES = "pattern lines"
    FLOOR_LINE = "floor line"
    WALL_TILING = "wall-tiling"
    SCORING = "scoring"
    NEXT_ROUND = "next round"
    END = "end"
    BONUSES = "bonuses"
    GRAY_WALL = "gray wall"
    GREEN_BOX = "green box"
    CRYSTAL_MOSAIC = "crystal mosaic"
    AT_THIS_TABLE = "at this table"


class Chapter(NamedTuple):
    """The text of a topic: messages to be translated, and illustrations."""

    title: str
    parts: tuple[str | Illustration, ...]
