"""A position as a flat list of numbers, for loops that can be compiled.

Players, lines, columns and colors count from 0. The names below give the place of each number.
"""

from typing import Final

from azul.bots.walls import kind_of
from azul.engine import IN_CENTER, LETTERS, RULES, SIZE, Phase, PlayerBoard, State

PLAYERS: Final = 0
KIND: Final = 1  # the kind of the walls: as `walls` has it
GREEN: Final = 2  # 1 for the rules of the Green Box
ROUND: Final = 3  # from 1 on
NEXT: Final = 4  # who drafts next; with an empty offer, who will begin the next round
MARKER: Final = 5  # who holds the starting player marker; -1 while it is in the center
CENTER: Final = 6  # five counts by color
DISPLAYS: Final = 11  # nine times five counts by color
NUMBER_OF_DISPLAYS: Final = 9
BOARDS: Final = DISPLAYS + 5 * NUMBER_OF_DISPLAYS
STRIDE: Final = 37
"""The length of a board. It holds, counted from its first number:"""
COLORS_AT: Final = 0  # the colors of the five pattern lines (0 for empty ones)
COUNTS_AT: Final = 5  # how many tiles they hold
WALL_AT: Final = 10  # the wall, row by row, as `walls` has it
FLOOR_AT: Final = 35  # how many spaces of the floor line are taken, the marker's included
SCORE_AT: Final = 36  # the score
BAG: Final = BOARDS + 4 * STRIDE
"""Five counts by color; known to all players, because all other tiles are visible."""
LENGTH: Final = BAG + 5

FLOOR_LINE: Final = SIZE  # the number of the floor line; the pattern lines have 0 to 4


def encode(state: State) -> list[int]:
    """Return a state as numbers; between rounds, the end of the round before, tiled or not."""
    between = state.phase is not Phase.FACTORY_OFFER
    numbers = [0] * LENGTH
    numbers[PLAYERS] = len(state.players)
    numbers[KIND] = kind_of(state.wall, state.ruleset)
    numbers[GREEN] = int(RULES[state.ruleset].one_line_per_color)
    # The number has already risen, but this is still the end of the round before.
    numbers[ROUND] = state.round - (state.phase is Phase.PREPARING_NEXT_ROUND)
    numbers[NEXT] = state.next_starter if between else state.to_act
    numbers[MARKER] = -1 if state.marker == IN_CENTER else state.marker
    for source, tiles in enumerate((state.center, *state.displays)):
        for color, letter in enumerate(LETTERS):
            numbers[CENTER + 5 * source + color] = tiles.count(letter)
    numbers[BAG:LENGTH] = state.bag
    for player, board in enumerate(state.players):
        start = BOARDS + player * STRIDE
        for line, held in enumerate(board.lines):
            if held:
                numbers[start + COLORS_AT + line] = LETTERS.index(held[0])
            numbers[start + COUNTS_AT + line] = len(held)
        numbers[start + WALL_AT : start + FLOOR_AT] = encode_wall(board)
        numbers[start + FLOOR_AT] = len(board.floor)
        numbers[start + SCORE_AT] = board.score
    return numbers


def encode_wall(board: PlayerBoard) -> list[int]:
    """Return a board's wall as 25 numbers (`walls`)."""
    # A free space is no letter, so `find` gives -1, and it becomes 0.
    return [LETTERS.find(tile) + 1 for tile in "".join(board.wall)]
