"""Makes figures of invented games from the names and points of their players."""

from azul.statistics import GameFigures, SeatResult

Seat = tuple[str, int] | tuple[str, int, str]
"""A name and points, and the level if it is a program."""


def game(
    *seats: Seat,
    saved: int = 0,
    over: bool = True,
    series: str | None = None,
    beginnings: tuple[str, ...] = (),
    hints: int = 0,
    deals: str = "",
    undone: int = 0,
) -> GameFigures:
    """Return a game of five rounds; equal points share a place.

    Each player had the same number of `hints` and of `undone` moves.
    """
    points = [seat[1] for seat in seats]
    results = tuple(
        SeatResult(
            seat[0],
            seat[2] if len(seat) > 2 else None,
            seat[1],
            place=1 + sum(other > seat[1] for other in points),
            rows=1,
            columns=0,
            colors=0,
            lost=4,
            hints=hints,
            undone=undone,
        )
        for seat in seats
    )
    return GameFigures(saved, over, 5, "colored", "azul", series, deals, beginnings, results)
