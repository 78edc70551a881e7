"""A table as text and as JSON, for people and other programs (`--check`)."""

import json
from collections.abc import Sequence
from typing import Any

from azul.engine import (
    CHANCE,
    IN_CENTER,
    LETTERS,
    MARKER,
    NOBODY,
    RULES,
    SIZE,
    Phase,
    PlayerBoard,
    State,
    position_line,
    standings,
)
from azul.game.seating import Seat
from azul.game.wording import level_name, rules_and_wall
from azul.i18n import Strings


def as_json(state: State, seats: Sequence[Seat]) -> str:
    """Return a state as one JSON object, in ASCII, with letters as in the records."""
    # ASCII, because every terminal can show it.
    return json.dumps(state_document(state, seats))


def state_document(state: State, seats: Sequence[Seat]) -> dict[str, Any]:
    """Return the object behind `as_json`."""
    over = state.phase is Phase.GAME_OVER
    winners = [standing.player for standing in standings(state) if standing.place == 1]
    return {
        "wall": state.wall.value,
        "ruleset": state.ruleset.value,
        "phase": state.phase.value,
        "round": state.round,
        "to_act": None if state.to_act in (CHANCE, NOBODY) else state.to_act,
        "first_player": state.first_player,
        "displays": list(state.displays),
        "center": state.center,
        "marker": "center" if state.marker == IN_CENTER else state.marker,
        "bag": dict(zip(LETTERS, state.bag, strict=True)),
        "lid": dict(zip(LETTERS, state.lid, strict=True)),
        "winners": sorted(winners) if over else None,
        "players": [
            {
                "name": seat.name,
                **({} if seat.is_person else {"bot": seat.level}),
                "score": board.score,
                "lines": list(board.lines),
                "wall": list(board.wall),
                "floor": board.floor,
            }
            for seat, board in zip(seats, state.players, strict=True)
        ],
        "position": position_line(state),
    }


def as_text(state: State, seats: Sequence[Seat], strings: Strings) -> str:
    """Return the rules, the table, the standings and the line of the position, for a terminal."""
    names = [seat.name for seat in seats]
    for player, level in enumerate(seat.told_level for seat in seats):
        names[player] += f" ({strings.say(level_name(level))})" if level else ""
    if state.to_act == NOBODY:
        headline = strings("Round {round}: the game is over", round=state.round)
    elif state.to_act == CHANCE:
        headline = strings("Round {round}", round=state.round)
    else:
        name = names[state.to_act]
        headline = strings("Round {round}: {name} to move", round=state.round, name=name)
    lines = [headline, strings.say(rules_and_wall(state.ruleset, state.wall)), ""]
    for number, display in enumerate(state.displays, 1):
        lines.append(f"  {number}  {display or '-'}")
    marker = MARKER if state.marker == IN_CENTER else ""
    lines += [f"  C  {marker}{state.center}" if marker + state.center else "  C  -", ""]
    spaces = len(RULES[state.ruleset].floor_line)
    for name, board in zip(names, state.players, strict=True):
        lines += _board(name, board, spaces, strings)
    lines.append(strings("Standings"))
    for standing in standings(state):
        name = names[standing.player]
        points = strings.plural("{number} point", "{number} points", standing.total)
        bonus = strings("bonus {points}", points=standing.bonus)
        result = strings("{name}: {text}", name=name, text=f"{points} ({bonus})")
        lines.append(f"  {standing.place}. {result}")
    line = position_line(state)
    if line:
        lines += ["", line]
    return "\n".join(lines)


def _board(name: str, board: PlayerBoard, floor_spaces: int, strings: Strings) -> list[str]:
    points = strings.plural("{number} point", "{number} points", board.score)
    lines = [strings("{name}: {text}", name=name, text=points)]
    for number, (held, row) in enumerate(zip(board.lines, board.wall, strict=True), 1):
        # Pattern lines fill from the right, as on the board.
        spaces = held.rjust(number, ".").rjust(SIZE)
        lines.append(f"  {spaces} > {row}")
    return [*lines, "  " + board.floor.ljust(floor_spaces, "."), ""]
