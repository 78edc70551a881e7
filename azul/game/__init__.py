"""A game: its log of records, who plays it, and what it tells in words.

Never knows: files, windows, pictures.
"""

from azul.game.chronicle import Chronicle, bonus, cost, gained
from azul.game.game import Game, ReplayError, Step
from azul.game.passages import (
    ENDINGS,
    Passage,
    moments,
    sentences,
    victory,
    want_of_tiles,
    winners,
)
from azul.game.report import as_json, as_text
from azul.game.seats import (
    SEATS,
    clean_name,
    clean_seed,
    draw_seed,
    draw_starter,
    offered,
    remembered,
    seat_names,
)
from azul.game.session import Session
from azul.game.words import (
    color_name,
    drop_refusal,
    is_printable,
    no_space_left,
    printable,
    refusal,
    ruleset_name,
    shortened,
)

__all__ = [
    "ENDINGS",
    "SEATS",
    "Chronicle",
    "Game",
    "Passage",
    "ReplayError",
    "Session",
    "Step",
    "as_json",
    "as_text",
    "bonus",
    "clean_name",
    "clean_seed",
    "color_name",
    "cost",
    "draw_seed",
    "draw_starter",
    "drop_refusal",
    "gained",
    "is_printable",
    "moments",
    "no_space_left",
    "offered",
    "printable",
    "refusal",
    "remembered",
    "ruleset_name",
    "seat_names",
    "sentences",
    "shortened",
    "victory",
    "want_of_tiles",
    "winners",
]
