"""A game: its log of records, who plays it, and its description in words.

It must not import pygame or read files.
"""

from azul.game import explaining
from azul.game.announcing import last_round
from azul.game.best_moment import BestMoment, best_moment
from azul.game.characters import CHARACTERS, Character, characters
from azul.game.clock import CLOCKS, LONGEST_CLOCK, MAX_SPENT, Clock, ClockKind
from azul.game.deal_code import (
    CODE_LENGTH,
    CodedDeal,
    InvalidCode,
    alike_rounds,
    clean_code,
    deal_code,
    read_code,
    typed_code,
)
from azul.game.game import (
    MAX_CHANGES,
    MAX_RECORDS,
    MAX_UNDONE,
    Game,
    GameFull,
    PartialStep,
    ReplayError,
    Step,
)
from azul.game.history_entries import (
    HistoryEntry,
    describe_deal,
    describe_decision,
    describe_draft,
    describe_fallen_line,
    draft_in_short,
    history_of,
    step_sentences,
    victory,
    why_ended,
    winners,
)
from azul.game.preserved import MAX_HINT_USES, HintUse, UnknownEntries
from azul.game.report import as_json, as_text
from azul.game.result_wording import result_in_words
from azul.game.score_history import (
    ScoreHistory,
    bonus_gained,
    floor_points_lost,
    score_gained,
    tile_points,
)
from azul.game.seating import (
    LEVELS,
    Seat,
    SeatChange,
    Seating,
    external_level,
    external_name,
    is_level,
)
from azul.game.seats import (
    BOT_NAMES,
    FIRST_GAME,
    PLAYER_COUNTS,
    PlannedSeat,
    clean_name,
    draw_seed,
    draw_series,
    draw_starter,
    first_game_seats,
    last_game_seats,
    make_seating,
    planned_seats_of,
    remembered_names,
    suggested_names,
    typed_name,
    unused_bot_names,
)
from azul.game.series_score import NextInSeries, SeriesScore
from azul.game.session import Session
from azul.game.text import (
    MAX_NAME_LENGTH,
    MAX_SAVED_NAME_LENGTH,
    PointsText,
    fold_case,
    is_printable,
    join_with_and,
    multiplication,
    name_key,
    points_range,
    printable,
    shortened,
)
from azul.game.wording import (
    BOARDS,
    FROM_POSITION,
    NO_MORE_MOVES,
    SHARED_RULESETS,
    Board,
    board_name,
    board_of,
    color_name,
    drop_refusal,
    level_description,
    level_name,
    points_sum,
    position_fault,
    refusal,
    rules_and_wall,
    rules_note,
    ruleset_name,
)
