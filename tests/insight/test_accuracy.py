"""Accuracy and luck: the decisions that count, and agreement with the documentation."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from azul.bots import Level
from azul.engine import Deal, Wall, legal_moves
from azul.insight import (
    TYPICAL_ACCURACY,
    AnalysisResult,
    ChanceBreakdown,
    Luck,
    accuracies,
    choices_in,
    luck_of,
    same_move,
)
from azul.insight.accuracy import CURVES, LEAST_CHOICES, MEDIAN_LUCK, accuracy_of
from tests.bots.games import KINDS, Kind, all_kinds
from tests.insight.games import (
    analysed,
    analysis_with_mistakes,
    apprentice,
    game_with_mistakes,
    master,
    played,
    states,
)

DOCS = Path(__file__).parents[2] / "docs" / "insight.md"
TWO_PLAYERS = KINDS[0]


@all_kinds
def test_a_choice_is_a_decision_between_moves_that_differ(kind: Kind) -> None:
    setup, log = kind.setup(3), game_with_mistakes(kind, 3)
    choices = set(choices_in(setup, log))
    along = [*enumerate(zip(log, states(setup, log), strict=False))]
    for index, (record, state) in [*along[:4], *along[4::3]]:
        moves = legal_moves(state)
        differ = not isinstance(record, Deal) and any(
            not same_move(state, moves[0], move) for move in moves[1:]
        )
        assert (index in choices) == differ
    assert choices


def test_too_few_choices_give_no_accuracy() -> None:
    setup, log = TWO_PLAYERS.setup(3), game_with_mistakes(TWO_PLAYERS, 3)
    result, choices = analysis_with_mistakes(TWO_PLAYERS, 3), list(choices_in(setup, log))
    own = [index for index in choices if result.reviews[index].player == 0]
    enough, others = own[:LEAST_CHOICES], [index for index in choices if index not in own]
    assert None not in accuracies(result, [*enough, *others], Wall.COLORED)
    found = accuracies(result, [*enough[1:], *others], Wall.COLORED)
    assert found[0] is None
    assert found[1] is not None


def test_mistakes_in_a_decided_game_do_not_count() -> None:
    """A player who has practically won need not search for the best move."""
    setup, log = TWO_PLAYERS.setup(3), game_with_mistakes(TWO_PLAYERS, 3)
    result, choices = analysis_with_mistakes(TWO_PLAYERS, 3), list(choices_in(setup, log))
    decided = AnalysisResult(dict.fromkeys(result.chances, (0.995, 0.005)), result.reviews)
    assert accuracies(decided, choices, Wall.COLORED) == (None, None)


@pytest.mark.slow
def test_better_players_are_more_accurate() -> None:
    def accuracy(answer: object) -> float:
        log = played(TWO_PLAYERS, 5, apprentice if answer is apprentice else master)
        setup = TWO_PLAYERS.setup(5)
        found = accuracies(analysed(setup, log), [*choices_in(setup, log)], Wall.COLORED)
        return sum(number or 0 for number in found)

    assert accuracy(master) > accuracy(apprentice)


@pytest.mark.parametrize("curve", CURVES.values())
def test_accuracy_falls_from_100_with_the_loss(curve: tuple[float, float]) -> None:
    numbers = [accuracy_of(loss / 100, curve) for loss in range(40)]
    assert numbers[0] == 100
    assert all(0 <= lower < higher for higher, lower in pairwise(numbers))


def test_the_documented_medians_of_each_level_are_near_its_typical_accuracy() -> None:
    """The constants agree with docs/insight.md."""
    row = r"\| (\d), (\w+) \| (\w+) \| ([\d.]+) \| (\d+) \|"
    rows = re.findall(row, DOCS.read_text(encoding="utf-8"))
    assert len(rows) == len(CURVES) * len(Level)
    for players, wall, level, loss, accuracy in rows:
        found = accuracy_of(float(loss), CURVES[int(players), Wall(wall)])
        # The loss in the table is rounded.
        assert found == pytest.approx(int(accuracy), abs=1)
        assert found == pytest.approx(TYPICAL_ACCURACY[Level(level)], abs=10)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_limits_of_good_and_bad_luck_are_symmetric(players: int) -> None:
    def luck(change: float) -> Luck:
        return luck_of(ChanceBreakdown(0.5, change, 0.0, 0.0, 0.0, 0.5 + change), players)

    limit = MEDIAN_LUCK[players]
    assert (luck(limit), luck(-limit)) == (Luck.GOOD, Luck.BAD)
    assert (luck(limit - 0.001), luck(0.001 - limit)) == (Luck.FAIRLY_GOOD, Luck.FAIRLY_BAD)
    assert (luck(limit / 2), luck(-limit / 2)) == (Luck.FAIRLY_GOOD, Luck.FAIRLY_BAD)
    assert {luck(limit / 2 - 0.001), luck(0.0), luck(0.001 - limit / 2)} == {Luck.AVERAGE}
