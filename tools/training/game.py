"""The rules on plain numbers, for millions of games; tests compare them with the engine.

Positions are arrays in the format of `azul.bots.plain`. Sources are 0 for the center and 1 to 9;
lines 0 to 4, and 5 for the floor line.
"""

import numpy as np

from azul.bots.features import takes_color
from azul.bots.plain import (
    BAG,
    BOARDS,
    CENTER,
    COLORS_AT,
    COUNTS_AT,
    DISPLAYS,
    FLOOR_AT,
    FLOOR_LINE,
    GREEN,
    KIND,
    LENGTH,
    MARKER,
    NEXT,
    PLAYERS,
    ROUND,
    SCORE_AT,
    STRIDE,
    WALL_AT,
)
from azul.bots.walls import FLOOR_COST, FULL_FLOOR, bonus, full_rows, fullest_row, gain, is_open
from azul.engine import FULL_BAG, SIZE, TILES_PER_DISPLAY

TILES_OF_A_COLOR = FULL_BAG[0]

LAST_ROUND = 12
"""Games of beginners that drop everything end here; no sensible game lasts so long."""


def begin(position, players, kind, green, first):
    """Set up an empty table with a full bag (Game setup)."""
    position[:] = 0
    position[PLAYERS] = players
    position[KIND] = kind
    position[GREEN] = green
    position[NEXT] = first
    position[BAG:LENGTH] = TILES_OF_A_COLOR


def lid_of(position):
    """Return the tiles that are neither in the bag nor on a board, between two rounds."""
    lid = np.zeros(SIZE, np.int64)
    for color in range(SIZE):
        lid[color] = TILES_OF_A_COLOR - position[BAG + color]
    for seat in range(position[PLAYERS]):
        start = BOARDS + seat * STRIDE
        for line in range(SIZE):
            lid[position[start + COLORS_AT + line]] -= position[start + COUNTS_AT + line]
        for space in range(SIZE * SIZE):
            if position[start + WALL_AT + space]:
                lid[position[start + WALL_AT + space] - 1] -= 1
    return lid


def deal_tiles(position):
    """Begin a round: fill the displays, from the lid too; False if there is no tile at all."""
    lid, bag = lid_of(position), position[BAG:LENGTH]
    position[ROUND] += 1
    position[MARKER] = -1
    dealt = False
    for display in range(2 * position[PLAYERS] + 1):
        for _ in range(TILES_PER_DISPLAY):
            left = bag.sum()
            if left == 0:
                bag[:] = lid
                lid[:] = 0
                left = bag.sum()
            if left:
                drawn = np.random.randint(left)
                color = 0
                while drawn >= bag[color]:
                    drawn -= bag[color]
                    color += 1
                bag[color] -= 1
                position[DISPLAYS + SIZE * display + color] += 1
                dealt = True
    return dealt


def may_place(position, color, line):
    """True if the next player may place this color in a line."""
    if line == FLOOR_LINE:
        return True
    start = BOARDS + position[NEXT] * STRIDE
    return takes_color(position, start, position[GREEN], line, color)


def take(position, source, color, line):
    """Carry out a draft (Gameplay, A)."""
    start = BOARDS + position[NEXT] * STRIDE
    at = CENTER + SIZE * source
    count = position[at + color]
    position[at + color] = 0
    if source:
        for other in range(SIZE):
            position[CENTER + other] += position[at + other]
            position[at + other] = 0
    elif position[MARKER] < 0:
        position[MARKER] = position[NEXT]
        position[start + FLOOR_AT] = min(FULL_FLOOR, position[start + FLOOR_AT] + 1)
    placed = 0
    if line < FLOOR_LINE:
        placed = min(count, line + 1 - position[start + COUNTS_AT + line])
        position[start + COLORS_AT + line] = color
        position[start + COUNTS_AT + line] += placed
    position[start + FLOOR_AT] = min(FULL_FLOOR, position[start + FLOOR_AT] + count - placed)
    position[NEXT] = (position[NEXT] + 1) % position[PLAYERS]


def offer_is_empty(position):
    """True if the round's last tile has been taken."""
    return not position[CENTER:BOARDS].any()


def tile_line(position, start, line, column):
    """Move the tile of a complete line to its wall; -1: no column is open, and all tiles fall."""
    if column < 0:
        position[start + FLOOR_AT] = min(FULL_FLOOR, position[start + FLOOR_AT] + line + 1)
    else:
        wall = position[start + WALL_AT : start + WALL_AT + SIZE * SIZE]
        position[start + SCORE_AT] += gain(position[KIND], wall, line, column)
        wall[line * SIZE + column] = position[start + COLORS_AT + line] + 1
    position[start + COUNTS_AT + line] = 0
    position[start + COLORS_AT + line] = 0


def score_floor(position, start):
    """Subtract what the floor line costs, and empty it."""
    cost = FLOOR_COST[position[KIND]][position[start + FLOOR_AT]]
    position[start + SCORE_AT] = max(0, position[start + SCORE_AT] - cost)
    position[start + FLOOR_AT] = 0


def give_marker(position, first):
    """Let the marker's holder start the next round, or else the current starting player."""
    if position[MARKER] < 0:
        position[MARKER] = first
    position[NEXT] = position[MARKER]


def is_over(position):
    """True if a row is complete; all lines are tiled."""
    for seat in range(position[PLAYERS]):
        start = BOARDS + seat * STRIDE
        if fullest_row(position[start + WALL_AT : start + WALL_AT + SIZE * SIZE]) == SIZE:
            return True
    return False


def share_victory(position, shares):
    """Fill in each player's share of the victory; all lines are tiled (End of the game)."""
    best, winners = -1, 0
    players = position[PLAYERS]
    for seat in range(players):
        start = BOARDS + seat * STRIDE
        wall = position[start + WALL_AT : start + WALL_AT + SIZE * SIZE]
        strength = 10 * (position[start + SCORE_AT] + bonus(position[KIND], wall)) + full_rows(wall)
        shares[seat] = strength
        if strength > best:
            best, winners = strength, 1
        elif strength == best:
            winners += 1
    for seat in range(players):
        shares[seat] = 1.0 / winners if shares[seat] == best else 0.0


def open_spaces(position, start, line, columns):
    """Fill in the columns that a complete line's tile may go to; how many they are."""
    wall = position[start + WALL_AT : start + WALL_AT + SIZE * SIZE]
    found = 0
    for column in range(SIZE):
        if is_open(position[KIND], wall, line, column, position[start + COLORS_AT + line]):
            columns[found] = column
            found += 1
    return found
