"""Results that a scene can leave to the scene below it, apart from True and False."""

from azul.game import Game, NextInSeries


class LeaveGame:
    """Go back to the main menu."""


class Undo:
    """Undo to the last decision of a person."""


class Rematch:
    """Play again with the same players and rules."""


class NewGame:
    """Set up another game; with the same players it joins the series of the last one."""

    def __init__(self, series: NextInSeries | None = None) -> None:
        self.series = series


class FirstGame:
    """Play the first game, against a program."""


class ShowReview:
    """Open the review of the game, at its last step or at a given one."""

    def __init__(self, step: int | None = None) -> None:
        self.step = step


class ShowHistory:
    """Open the history of the game."""


class ChangeSeats:
    """Open the dialog for players and names."""


class SaveAs:
    """Open the dialog that saves the game under a name."""


class ShowTable:
    """Show the final table of the game."""


class PlayBranch:
    """Play `game`, a branch of another game."""

    def __init__(self, game: Game) -> None:
        self.game = game
