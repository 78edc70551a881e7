"""A game: its log of records, who plays it, and what it tells in words.

Never knows: files, windows, pictures.
"""

from azul.game import explaining
from azul.game.announcing import last_round, may_be_last
from azul.game.chronicle import Chronicle, bonus, cost, gained
from azul.game.game import MOST_CHANGES, MOST_RECORDS, Game, GameFull, Part, ReplayError, Step
from azul.game.kept import MOST_GIVEN, Advice, Entries, Unknown
from azul.game.passages import (
    Passage,
    decision,
    drafted,
    in_short,
    moments,
    victory,
    want_of_tiles,
    why_ended,
    winners,
)
from azul.game.report import as_json, as_text
from azul.game.seat import GRADES, Seat
from azul.game.seating import Change, Seating
from azul.game.seats import (
    FIRST_GAME,
    LONGEST_NAME,
    SEATS,
    Sitter,
    clean_name,
    clean_seed,
    draw_seed,
    draw_series,
    draw_starter,
    offered,
    own_names,
    remembered,
    seated,
    sitters_of,
)
from azul.game.session import Session
from azul.game.tally import Sequel, Tally
from azul.game.words import (
    NO_MORE_MOVES,
    color_name,
    drop_refusal,
    grade_manner,
    grade_name,
    is_printable,
    no_space_left,
    printable,
    refusal,
    ruleset_name,
    shortened,
    sum_of,
    together,
)

__all__ = [
    "FIRST_GAME",
    "GRADES",
    "LONGEST_NAME",
    "MOST_CHANGES",
    "MOST_GIVEN",
    "MOST_RECORDS",
    "NO_MORE_MOVES",
    "SEATS",
    "Advice",
    "Change",
    "Chronicle",
    "Entries",
    "Game",
    "GameFull",
    "Part",
    "Passage",
    "ReplayError",
    "Seat",
    "Seating",
    "Sequel",
    "Session",
    "Sitter",
    "Step",
    "Tally",
    "Unknown",
    "as_json",
    "as_text",
    "bonus",
    "clean_name",
    "clean_seed",
    "color_name",
    "cost",
    "decision",
    "drafted",
    "draw_seed",
    "draw_series",
    "draw_starter",
    "drop_refusal",
    "explaining",
    "gained",
    "grade_manner",
    "grade_name",
    "in_short",
    "is_printable",
    "last_round",
    "may_be_last",
    "moments",
    "no_space_left",
    "offered",
    "own_names",
    "printable",
    "refusal",
    "remembered",
    "ruleset_name",
    "seated",
    "shortened",
    "sitters_of",
    "sum_of",
    "together",
    "victory",
    "want_of_tiles",
    "why_ended",
    "winners",
]
