"""What is kept of advice: how much is left, and who has asked how often."""

from azul.engine import Setup, legal_moves
from azul.game import MAX_ADVICE, AdviceUse, Game, Seat, Seating
from tests.game.histories import NAMES, decisions

TWO = Setup(NAMES[:2], seed=7)


def test_asking_twice_at_one_decision_counts_once() -> None:
    advice = AdviceUse(2).with_request_at(5).with_request_at(3).with_request_at(5)
    assert advice == AdviceUse(2, (3, 5))


def test_where_all_is_used_up_only_what_was_asked_already_may_be_asked_again() -> None:
    advice = AdviceUse(2, (3, 5))
    assert advice.remaining == 0
    assert (advice.is_allowed_at(3), advice.is_allowed_at(4)) == (True, False)


def test_a_file_may_tell_of_more_than_were_allowed() -> None:
    assert AdviceUse(1, (3, 5)).remaining == 0


def test_taking_back_and_playing_otherwise_gives_no_advice_back() -> None:
    game, records = Game(TWO), decisions(TWO, rounds=1)
    game.advice = AdviceUse(2)
    game.play(records[0])
    game.count_advice()
    game.undo()
    game.play(next(move for move in legal_moves(game.state) if move != records[0]))
    assert (game.advice.asked, game.advice.used, game.advice.remaining) == ((), 1, 1)
    game.count_advice()
    assert (game.advice.remaining, game.advice.is_allowed_at(game.cursor)) == (0, True)
    game.undo()
    assert not game.advice.is_allowed_at(game.cursor)
    assert game.branch(game.cursor).advice.used == 0, "what is forgotten belongs to no branch"


def test_it_is_never_counted_further_than_a_file_may_say() -> None:
    advice = (
        AdviceUse(None, (1,), MAX_ADVICE - 1).with_request_at(2).after_cut(0).with_request_at(3)
    )
    assert advice.used == advice.after_cut(1).used == MAX_ADVICE


def test_advice_without_a_limit_is_never_used_up_and_none_never_begins() -> None:
    always, never = AdviceUse(None, (3, 5)), AdviceUse(0)
    assert (always.remaining, always.is_allowed_at(4)) == (None, True)
    assert (never.remaining, never.is_allowed_at(4)) == (0, False)


def test_who_was_to_decide_has_asked() -> None:
    game = Game(TWO)
    for record in decisions(TWO, rounds=1)[:3]:
        game.count_advice()
        game.count_advice()
        game.play(record)
    assert game.advice_counts == (2, 1)
    game.undo()
    game.undo()
    assert game.advice_counts == (1, 1), "what lies beyond the cursor is not told"


def test_programs_have_never_asked_whatever_a_file_says() -> None:
    game = Game(TWO, Seating((Seat(NAMES[0], 0, "master"), Seat(NAMES[1], 1))))
    game.play(decisions(TWO, rounds=1)[0])
    game.advice = AdviceUse(None, (0, 1, 2))
    assert game.advice_counts == (0, 1)


def test_a_name_is_the_same_person_and_a_seat_that_a_program_had_is_not() -> None:
    game = Game(TWO)
    for record in decisions(TWO, rounds=1)[:3]:
        game.count_advice()
        game.play(record)
    game.reseat(0, "Inês", None)
    assert game.advice_counts == (2, 1)
    game.reseat(0, "Inês", "master")
    assert game.advice_counts == (0, 1)
    game.play(decisions(TWO, rounds=1)[3])
    game.reseat(0, "Eve", None)
    assert game.advice_counts == (0, 1), "what somebody else has asked before"
    game.undo()
    game.undo()
    assert game.advice_counts == (2, 1), "before it was in other hands"
