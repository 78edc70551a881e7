"""Analysis of a game: the worth of each decision, the luck of deals, and why a draft is good.

Must not use pygame, files, the clock or randomness. Possible deals are functions of the position.
"""

from azul.bots import EquivalentMoves, UnknownRules, same_move
from azul.insight.accuracy import TYPICAL_ACCURACY, Luck, accuracies, choices_in, luck_of
from azul.insight.analysis import HINT_BUDGET, Analysis, AnalysisInput
from azul.insight.analysis_result import (
    AnalysisResult,
    ChanceBreakdown,
    Chances,
    MoveReview,
    chance_breakdowns,
)
from azul.insight.calibration import calibrated
from azul.insight.comparison import DraftComparison, compare_drafts, only_good_draft
from azul.insight.facts import Fact, reasons
from azul.insight.leads import why_leader_is_behind
from azul.insight.mistakes import Mistake, mistakes
from azul.insight.puzzles import Difficulty, Puzzle, puzzle_id, read_puzzles
from azul.insight.searching import BUDGET, DEEP_BUDGET, Questions, answered
from azul.insight.serialization import as_data, from_data, key_of, keys_of
from azul.insight.turning_points import MAX_TURNING_POINTS, TurningPoint, turning_points
from azul.insight.verdicts import LIMITS, Verdict, is_decided, verdict_of
from azul.insight.wording import FURTHER, why, why_better
