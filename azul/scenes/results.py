"""What a scene may leave to the scene below it, apart from True and False."""

from azul.game import Game, NextInSeries


class LeaveGame:
    """Go back to the main menu."""


class Undo:
    """Take back the last decision."""


class Rematch:
    """Play again with the same players and rules."""


class NewGame:
    """Set up another game, which joins the series of the last one if the same play."""

    def __init__(self, sequel: NextInSeries | None = None) -> None:
        self.sequel = sequel


class FirstGame:
    """Play the first game, against a program."""


class ShowReview:
    """Look back at the game, from the step of a number on."""

    def __init__(self, number: int | None = None) -> None:
        self.number = number


class ShowHistory:
    """Read the history of the game."""


class ChangeSeats:
    """Let seats change hands or names."""


class SaveAs:
    """Save the game under a name."""


class ShowTable:
    """Look at the table of a game that is over."""


class PlayBranch:
    """Play on in `game`, which another one has branched into."""

    def __init__(self, game: Game) -> None:
        self.game = game
