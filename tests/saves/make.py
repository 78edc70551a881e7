"""Makes golden saves: `python -m tests.saves.make` from the repository's root.

It has made what lies here and is kept to say how. Tests never run it, and it never writes over a
file: a save that was once made stays for ever, and a later version of the format adds its own.
"""

from pathlib import Path

from azul.engine import Phase, Ruleset, Setup, Wall
from azul.game import document, report
from azul.game.game import Game
from tests.game.histories import decisions

FOLDER = Path(__file__).parent
STAMP = "2026-01-31T12:00:00Z"


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


def keep(name: str, game: Game) -> None:
    """Write NAME.azul, and the state at its cursor as NAME.json."""
    stem = f"v{document.VERSION}-{name}"
    text = document.to_text(document.from_game(game) | {"saved": STAMP})
    for suffix, contents in ((".azul", text), (".json", report.as_json(game) + "\n")):
        with (FOLDER / (stem + suffix)).open("x", encoding="utf-8", newline="\n") as file:
            file.write(contents)


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


if __name__ == "__main__":
    main()
