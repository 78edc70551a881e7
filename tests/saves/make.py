"""Makes golden saves: `python -m tests.saves.make` from the repository's root.

It has made what lies here. Tests never run it, and it never writes over a file: a save that was
once made stays for ever, and a later version of the format, or another ruleset, adds its own.
"""

from itertools import product
from pathlib import Path

from azul.engine import Deal, Phase, Ruleset, Setup, Wall
from azul.game import report
from azul.game.game import Game
from azul.saves import document
from tests.game.histories import decisions

FOLDER = Path(__file__).parent
STAMP = "2026-01-31T12:00:00Z"

MOMENTS = ("begun", "offer", "tiling", "dealt", "over")
"""Where a save can stand: see `moment`."""

EARLIEST = 14
"""How many decisions are played before a moment is looked for, but for the beginning."""


def started(seats: int, wall: Wall = Wall.COLORED, ruleset: Ruleset = Ruleset.AZUL) -> Setup:
    names = ("Ana", "Jürgen", "🦊", 'O\'Hara "Q"')
    return Setup(names[:seats], wall, ruleset, first_player=seats - 1, seed=seats * 1000)


def after(setup: Setup, moves: int | None = None, back: int = 0) -> Game:
    game = Game(setup)
    for record in decisions(setup)[:moves]:
        game.play(record)
    for _ in range(back):
        game.undo()
    return game


def in_wall_tiling(setup: Setup) -> Game:
    """The first choice of a space on a gray wall in round 3, with a redo tail."""
    game = after(setup)
    while game.state.round > 3:
        game.undo()
    while game.state.phase is not Phase.WALL_TILING:
        game.undo()
    return game


def moment(game: Game) -> str:
    """Before the first draft, in a factory offer, in wall-tiling, after a later deal, or over."""
    if game.over:
        return "over"
    if game.state.phase is Phase.WALL_TILING:
        return "tiling"
    if isinstance(game.log[game.cursor - 1], Deal):
        return "begun" if game.cursor == 1 else "dealt"
    return "offer"


def moments(wall: Wall) -> list[str]:
    """On the colored wall nobody chooses a space."""
    return [name for name in MOMENTS if name != "tiling" or wall is Wall.GRAY]


def at_moment(setup: Setup, name: str, ahead: int) -> Game:
    """A game that stands there, with so many decisions to be redone."""
    earliest = 0 if name == "begun" else EARLIEST
    records = decisions(setup)
    game = Game(setup)
    for number, record in enumerate(records):
        if number >= earliest and moment(game) == name:
            return after(setup, number + ahead, back=ahead)
        game.play(record)
    return game


def of_every_kind() -> dict[str, Game]:
    """Each setup at each moment; every other one with a redo tail."""
    games = {}
    for seats, wall, (green, ruleset) in product((2, 3, 4), Wall, enumerate(Ruleset)):
        setup = started(seats, wall, ruleset)
        for number, name in enumerate(moments(wall)):
            ahead = 9 * ((seats + green + number) % 2)
            game = at_moment(setup, name, ahead)
            tail = "-redo-tail" if game.can_redo else ""
            games[f"{seats}-{wall}-{ruleset}-{name}{tail}"] = game
    return games


def keep(name: str, game: Game) -> None:
    """Write NAME.azul, and the state at its cursor as NAME.json, unless they are there."""
    stem = f"v{document.VERSION}-{name}"
    text = document.to_text(document.from_game(game) | {"saved": STAMP})
    for suffix, contents in ((".azul", text), (".json", report.as_json(game) + "\n")):
        path = FOLDER / (stem + suffix)
        if not path.exists():
            path.write_text(contents, encoding="utf-8", newline="\n")


def main() -> None:
    keep("2-colored-new", after(started(2), moves=0))
    keep("2-colored-redo-tail", after(started(2), moves=30, back=8))
    keep("2-colored-over", after(started(2)))
    keep("2-gray-wall-tiling", in_wall_tiling(started(2, Wall.GRAY)))
    keep("3-colored", after(started(3), moves=45))
    keep("3-green-box", after(started(3, ruleset=Ruleset.GREEN_BOX), moves=60))
    keep("3-gray", after(started(3, Wall.GRAY), moves=50))
    keep("4-colored-over", after(started(4)))
    keep("4-gray", after(started(4, Wall.GRAY), moves=70))
    keep("4-gray-green-box", after(started(4, Wall.GRAY, Ruleset.GREEN_BOX), moves=70, back=3))
    for name, game in of_every_kind().items():
        keep(name, game)


if __name__ == "__main__":
    main()
