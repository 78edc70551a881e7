"""A game as text and as JSON, for `--check`: no window, for people and for other programs."""

import json
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
    standings,
)
from azul.game.game import Game
from azul.i18n import Strings


def as_json(game: Game) -> str:
    """The state at the cursor as one JSON object, in ASCII, with letters as in the records."""
    return json.dumps(state_document(game.state, game.setup.players))


def state_document(state: State, names: tuple[str, ...]) -> dict[str, Any]:
    """The object behind `as_json`."""
    over = state.phase is Phase.GAME_OVER
    winners = [standing.player for standing in standings(state) if standing.place == 1]
    return {
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
                "name": name,
                "score": board.score,
                "lines": list(board.lines),
                "wall": list(board.wall),
                "floor": board.floor,
            }
            for name, board in zip(names, state.players, strict=True)
        ],
    }


def as_text(game: Game, strings: Strings) -> str:
    """The table and the standings, to be read by a person in a terminal."""
    state = game.state
    lines = [_headline(game, strings), ""]
    for number, display in enumerate(state.displays, 1):
        lines.append(f"  {number}  {display or '-'}")
    marker = MARKER if state.marker == IN_CENTER else ""
    lines += [f"  C  {marker}{state.center}" if marker + state.center else "  C  -", ""]
    for player, board in enumerate(state.players):
        spaces = len(RULES[state.ruleset].floor_line)
        lines += _board(game.setup.players[player], board, spaces, strings)
    lines.append(strings("Standings"))
    for standing in standings(state):
        name = game.setup.players[standing.player]
        points = strings.plural("{number} point", "{number} points", standing.total)
        bonus = strings("bonus {points}", points=standing.bonus)
        lines.append(f"  {standing.place}. {name}: {points} ({bonus})")
    return "\n".join(lines)


def _headline(game: Game, strings: Strings) -> str:
    state = game.state
    if state.to_act == NOBODY:
        return strings("Round {round}: the game is over", round=state.round)
    name = game.setup.players[state.to_act]
    return strings("Round {round}: {name} to act", round=state.round, name=name)


def _board(name: str, board: PlayerBoard, floor_spaces: int, strings: Strings) -> list[str]:
    lines = [f"{name}: " + strings.plural("{number} point", "{number} points", board.score)]
    for number, (held, row) in enumerate(zip(board.lines, board.wall, strict=True), 1):
        spaces = held.rjust(number, ".").rjust(SIZE)
        lines.append(f"  {spaces} > {row}")
    return [*lines, "  " + board.floor.ljust(floor_spaces, "."), ""]
