"""Makes golden saves: `python -m tests.saves.make` from the repository's root.

Tests never run it, and it never overwrites a file: a later version of the format, or another
ruleset, adds files. It makes saves of the present version only, because the program writes no other
version.
"""

from itertools import count, product
from pathlib import Path

from azul.engine import Deal, Phase, Ruleset, Setup, Wall, legal_moves
from azul.game import Clock, ClockKind, report
from azul.game.game import Game
from azul.game.preserved import Entries, HintUse, UnknownEntries
from azul.game.seating import LEVELS, Seat, SeatChange, Seating, external_level
from azul.saves import document
from tests.game.histories import decisions

FOLDER = Path(__file__).parent
STAMP = "2026-01-31T12:00:00Z"

MOMENTS = ("begun", "offer", "tiling", "dealt", "over")
"""Where a save can stand: see `moment`."""

OF_THE_GAME = (Ruleset.AZUL, Ruleset.GREEN_BOX)
"""The rulesets that need no version 3."""

EARLIEST = 14
"""Decisions to play before looking for a moment other than "begun"."""


def setup_of(seats: int, wall: Wall = Wall.COLORED, ruleset: Ruleset = Ruleset.AZUL) -> Setup:
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
    """Return the first choice of a space on a gray wall in round 3, with a redo tail."""
    game = after(setup)
    while game.state.round > 3:
        game.undo()
    while game.state.phase is not Phase.WALL_TILING:
        game.undo()
    return game


def moment(game: Game) -> str:
    """Name the moment of a game: first draft, offer, wall-tiling, later deal, or end."""
    if game.is_over:
        return "over"
    if game.state.phase is Phase.WALL_TILING:
        return "tiling"
    if game.cursor and isinstance(game.log[game.cursor - 1], Deal):
        return "begun" if game.cursor == 1 else "dealt"
    return "offer"


def moments(wall: Wall) -> list[str]:
    """Return the names of the moments; on the colored wall nobody chooses a space."""
    return [name for name in MOMENTS if name != "tiling" or wall is Wall.GRAY]


def at_moment(setup: Setup, name: str, ahead: int) -> Game:
    """Return a game at a moment, with `ahead` decisions to redo."""
    earliest = 0 if name == "begun" else EARLIEST
    records = decisions(setup)
    game = Game(setup)
    for number, record in enumerate(records):
        if number >= earliest and moment(game) == name:
            return after(setup, number + ahead, back=ahead)
        game.play(record)
    return game


def of_every_kind() -> dict[str, Game]:
    """Return each setup at each moment; every other game with a redo tail."""
    games = {}
    for seats, wall, (green, ruleset) in product((2, 3, 4), Wall, enumerate(OF_THE_GAME)):
        setup = setup_of(seats, wall, ruleset)
        for number, name in enumerate(moments(wall)):
            ahead = 9 * ((seats + green + number) % 2)
            game = at_moment(setup, name, ahead)
            tail = "-redo-tail" if game.can_redo else ""
            games[f"{seats}-{wall}-{ruleset}-{name}{tail}"] = game
    return games


def of_version_1() -> dict[str, Game]:
    """Return games of every kind."""
    return {
        "2-colored-new": after(setup_of(2), moves=0),
        "2-colored-redo-tail": after(setup_of(2), moves=30, back=8),
        "2-colored-over": after(setup_of(2)),
        "2-gray-wall-tiling": in_wall_tiling(setup_of(2, Wall.GRAY)),
        "3-colored": after(setup_of(3), moves=45),
        "3-green-box": after(setup_of(3, ruleset=Ruleset.GREEN_BOX), moves=60),
        "3-gray": after(setup_of(3, Wall.GRAY), moves=50),
        "4-colored-over": after(setup_of(4)),
        "4-gray": after(setup_of(4, Wall.GRAY), moves=70),
        "4-gray-green-box": after(setup_of(4, Wall.GRAY, Ruleset.GREEN_BOX), moves=70, back=3),
        **of_every_kind(),
    }


def seated(game: Game, *levels: str | None, turn: int = 0) -> Game:
    """Return the game with people and bots in its seats, which take their colors in turn."""
    names = game.setup.players
    colors = [(turn + seat) % 4 for seat in range(4)]
    game.seating = Seating(tuple(map(Seat, names, colors, levels)))
    return game


def mixed_seats() -> dict[str, Game]:
    """Return games of each kind with people and bots of all levels."""
    games, occupants = {}, (None, *LEVELS)
    for number, setup in enumerate(
        setup_of(*kind) for kind in product((2, 3, 4), Wall, OF_THE_GAME)
    ):
        seats, wall, ruleset = len(setup.players), setup.wall, setup.ruleset
        name = moments(wall)[(2 * number + seats) % len(moments(wall))]
        game = at_moment(setup, name, ahead=5 * (number % 2))
        seated(
            game,
            *(occupants[(number + seat) % len(occupants)] for seat in range(seats)),
            turn=number,
        )
        tail = "-redo-tail" if game.can_redo else ""
        games[f"{seats}-{wall}-{ruleset}-{name}-mixture{tail}"] = game
    return games


def with_seat_changes(game: Game) -> Game:
    """Return the game with changes of seats at both ends of its log, and some between."""
    end, changes = len(game.log), game.seating.with_change(1, 0, "Zoë", "apprentice")
    for number, player, name, level in (
        (7, 1, "Inês", "grandmaster"),
        (7, 0, "Ana", None),
        (game.cursor, 1, "Ben", None),
        (end, 0, "", "master"),
    ):
        changes = changes.with_change(number, player, name, level)
    game.seating = changes
    return game


def advised(game: Game, allowed: int | None) -> Game:
    """Return the game with requested advice, if allowed, also in the redo tail."""
    asked = [] if allowed == 0 else sorted({1, 4, game.cursor, len(game.log)})
    game.hint_use = HintUse(allowed, tuple(asked))
    return game


def of_a_series(game: Game) -> Game:
    """Return the game as one of several games."""
    game.series = "9f2c41d07a55e310"
    return game


def timed(game: Game, kind: ClockKind, seconds: int) -> Game:
    """Return the game with a clock, on which some decisions took a while, also in the redo tail."""
    spent = tuple(number * 997 % 60_000 for number in range(len(game.log)))
    game.clock = Clock(kind, seconds, spent, (game.cursor, 4321))
    return game


def with_unknown_entries(game: Game) -> Game:
    """Return the game with unknown entries, as from a later version."""
    more: Entries = {"note": "Zoë 🦊 \ud83d", "times": [1.5, -1e300, 10**40, None, {"": []}]}
    game.unknown = UnknownEntries(
        more, {"table": "round"}, ({"face": 1}, {}, more, {})[: len(game.seats)]
    )
    game.hint_use = game.hint_use._replace(unknown=more)
    changes = (*game.seating.changes, SeatChange(len(game.log), 1, "Rui", "journeyman", more))
    game.seating = Seating(game.seating.at_start, changes)
    return game


def of_version_2() -> dict[str, Game]:
    """Return games with entries new in version 2: bots, advice, series, unknown entries."""
    master = seated(after(setup_of(2), moves=20, back=5), None, "master", turn=2)
    four = after(setup_of(4, Wall.GRAY), moves=90, back=12)
    seated(four, "master", None, None, "journeyman")
    return {
        "2-people": after(setup_of(2), moves=12),
        "3-people-redo-tail": after(setup_of(3), moves=25, back=6),
        "4-people-over": after(setup_of(4)),
        **mixed_seats(),
        "2-changes-redo-tail": with_seat_changes(master),
        "3-changes": with_seat_changes(after(setup_of(3, Wall.GRAY), moves=40)),
        "2-advice-redo-tail": advised(after(setup_of(2), moves=20, back=5), allowed=3),
        "3-advice-always": advised(after(setup_of(3), moves=20), allowed=None),
        "2-no-advice": advised(after(setup_of(2), moves=10), allowed=0),
        "2-series": of_a_series(after(setup_of(2), moves=20)),
        "2-clock-redo-tail": timed(
            after(setup_of(2), moves=20, back=5), ClockKind.MINUTES, seconds=900
        ),
        "3-sandglass": timed(after(setup_of(3, Wall.GRAY), moves=40), ClockKind.TURN, seconds=60),
        "3-unknown-entries": with_unknown_entries(after(setup_of(3), moves=20)),
        "4-everything-redo-tail": with_unknown_entries(
            of_a_series(advised(with_seat_changes(four), allowed=10))
        ),
    }


def from_position(setup: Setup, name: str, moves: int) -> Game:
    """Return a game from the position at a moment of another game, played on with its own moves."""
    game = Game(Setup.of_position(setup.players, at_moment(setup, name, ahead=0).state, seed=5))
    for _ in range(moves):
        game.play(legal_moves(game.state)[-1])
    return game


def of_version_3() -> dict[str, Game]:
    """Return games of a bot of another author, from positions, and of Crystal Mosaic.

    The positions are played on, not yet played, from a choice of a space, and before a deal.
    """
    external = after(setup_of(2), moves=12)
    ana, ben = external.seating.at_start
    external.seating = Seating((ana, ben._replace(level=external_level("Placer"))))
    setup = setup_of(2)
    before_deal = next(
        step.after
        for step in map(after(setup).step, count(10))
        if step.after.phase is Phase.PREPARING_NEXT_ROUND
    )
    return {
        "2-external-bot": external,
        "2-position": from_position(setup, "offer", moves=9),
        "3-position-new": from_position(setup_of(3), "offer", moves=0),
        "4-gray-position-tiling": from_position(setup_of(4, Wall.GRAY), "tiling", moves=0),
        "2-position-deal": Game(Setup.of_position(setup.players, before_deal, seed=8)),
        **of_crystal_mosaic(),
    }


def of_crystal_mosaic() -> dict[str, Game]:
    """Return both sides with two to four players at each moment; some games with a redo tail."""
    games = {}
    kinds = product((2, 3, 4), (Ruleset.CRYSTAL_1, Ruleset.CRYSTAL_2))
    for number, (seats, ruleset) in enumerate(kinds):
        name = MOMENTS[(number + 1) % len(MOMENTS)]
        game = at_moment(setup_of(seats, Wall.GRAY, ruleset), name, ahead=7 * (number % 2))
        tail = "-redo-tail" if game.can_redo else ""
        games[f"{seats}-{ruleset}-{name}{tail}"] = game
    return games


MADE = {1: of_version_1, 2: of_version_2, 3: of_version_3}
"""The games of each version of the format."""


def write_golden(name: str, game: Game) -> None:
    """Write NAME.azul, and the state at its cursor as NAME.json, unless these files exist."""
    stem = f"v{document.VERSION}-{name}"
    text = document.to_text(document.from_game(game) | {"saved": STAMP})
    table = report.as_json(game.state, game.seats) + "\n"
    for suffix, contents in ((".azul", text), (".json", table)):
        path = FOLDER / (stem + suffix)
        if not path.exists():
            path.write_text(contents, encoding="utf-8", newline="\n")


def main() -> None:
    for name, game in MADE[document.VERSION]().items():
        write_golden(name, game)


if __name__ == "__main__":
    main()
