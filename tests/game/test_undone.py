"""The number of decisions that people undid and replaced."""

from azul.engine import Setup, legal_moves
from azul.game import Game, Seat, Seating
from azul.saves.document import from_game, parse, to_game, to_text


def begun(*levels: str | None) -> Game:
    """Return a game of Ana and others, after two decisions."""
    names = ("Ana", "Ben")
    seating = Seating(tuple(map(Seat, names, range(2), levels)))
    game = Game(Setup(names, seed=7), seating)
    for _ in range(2):
        game.play(legal_moves(game.state)[0])
    return game


def replace_both(game: Game) -> Game:
    game.undo()
    game.undo()
    game.play(legal_moves(game.state)[1])
    return game


def test_decisions_of_people_that_are_replaced_are_counted_by_seat() -> None:
    """The rating names the number of decisions that a person replaced."""
    assert replace_both(begun(None, None)).undone_decisions == (1, 1)
    assert replace_both(begun(None, "master")).undone_decisions == (1, 0)


def test_undo_alone_and_the_same_decision_again_are_not_counted() -> None:
    """A player who only looks back makes no other attempt."""
    game = begun(None, None)
    game.undo()
    assert game.undone_decisions == (0, 0)
    game.play(game.log[game.cursor])
    game.undo()
    game.redo()
    assert game.undone_decisions == (0, 0)


def test_decisions_after_a_repeated_decision_are_counted() -> None:
    """The later records are cut off, although the first decision is repeated."""
    game = begun(None, None)
    game.undo()
    game.undo()
    game.play(game.log[game.cursor])
    assert game.undone_decisions in ((0, 1), (1, 0))


def test_the_count_is_saved() -> None:
    """Closing the program does not reset the count."""
    game = replace_both(begun(None, None))
    content = from_game(game) | {"saved": "2026-01-31T12:00:00Z"}
    assert to_game(parse(to_text(content))).undone_decisions == (1, 1)
    assert "undone" not in from_game(begun(None, None))
