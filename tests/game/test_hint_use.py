"""The use of hints: the number of remaining hints, and the requests of each player."""

from azul.engine import Setup, legal_moves
from azul.game import MAX_HINT_USES, Game, HintUse, Seat, Seating
from tests.game.histories import NAMES, decisions

TWO = Setup(NAMES[:2], seed=7)


def test_asking_twice_at_one_decision_counts_once() -> None:
    advice = HintUse(2).with_request_at(5).with_request_at(3).with_request_at(5)
    assert advice == HintUse(2, (3, 5))


def test_without_hints_left_only_earlier_requests_may_be_repeated() -> None:
    """A file may contain more requests than the game allows."""
    for allowed, asked, remaining, is_allowed in (
        (2, (3, 5), 0, True),
        (1, (3, 5), 0, True),
        (None, (3, 5), None, True),
        (0, (), 0, False),
    ):
        advice = HintUse(allowed, asked)
        assert advice.remaining == remaining
        assert advice.is_allowed_at(3) == is_allowed
        assert advice.is_allowed_at(4) == (allowed is None)


def test_undo_and_another_move_restore_no_advice() -> None:
    game, records = Game(TWO), decisions(TWO, rounds=1)
    game.hint_use = HintUse(2)
    game.play(records[0])
    game.count_hint()
    game.undo()
    game.play(next(move for move in legal_moves(game.state) if move != records[0]))
    assert (game.hint_use.asked, game.hint_use.used, game.hint_use.remaining) == ((), 1, 1)
    game.count_hint()
    assert (game.hint_use.remaining, game.hint_use.is_allowed_at(game.cursor)) == (0, True)
    game.undo()
    assert not game.hint_use.is_allowed_at(game.cursor)
    assert game.branch(game.cursor).hint_use.used == 0, (
        "requests of undone moves belong to no branch"
    )


def test_the_count_never_exceeds_the_limit_of_files() -> None:
    advice = (
        HintUse(None, (1,), MAX_HINT_USES - 1).with_request_at(2).after_cut(0).with_request_at(3)
    )
    assert advice.used == advice.after_cut(1).used == MAX_HINT_USES


def test_hints_count_for_the_player_to_act() -> None:
    game = Game(TWO)
    for record in decisions(TWO, rounds=1)[:3]:
        game.count_hint()
        game.count_hint()
        game.play(record)
    assert game.hint_counts == (2, 1)
    game.undo()
    game.undo()
    assert game.hint_counts == (1, 1), "requests beyond the cursor do not count"


def test_bots_have_no_advice_even_if_a_file_contains_some() -> None:
    game = Game(TWO, Seating((Seat(NAMES[0], 0, "master"), Seat(NAMES[1], 1))))
    game.play(decisions(TWO, rounds=1)[0])
    game.hint_use = HintUse(None, (0, 1, 2))
    assert game.hint_counts == (0, 1)


def test_hints_stay_with_a_renamed_person_and_not_after_a_bot() -> None:
    game = Game(TWO)
    for record in decisions(TWO, rounds=1)[:3]:
        game.count_hint()
        game.play(record)
    game.reseat(0, "Inês", None)
    assert game.hint_counts == (2, 1)
    game.reseat(0, "Inês", "master")
    assert game.hint_counts == (0, 1)
    game.play(decisions(TWO, rounds=1)[3])
    game.reseat(0, "Eve", None)
    assert game.hint_counts == (0, 1), "the requests of an earlier player do not count"
    game.undo()
    game.undo()
    assert game.hint_counts == (2, 1), "the seat had its earlier player"
