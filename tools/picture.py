"""Make the README's screenshot of the table: four players, round 4, tiles in the hand.

Usage: python tools/picture.py [FILE.png]

The default file is docs/table.png.
"""

import os
import random
import sys
import tempfile
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import pygame

from azul.app import App
from azul.engine import Draft, Setup, legal_moves
from azul.game import Game
from azul.kit.theme import Theme
from azul.paths import Paths
from azul.scenes.game.round import RoundScene
from azul.table.drag import Drag, takeable_tiles
from azul.table.slots import Area, Slot, contents_of, source_slots

SIZE = (1600, 900)
SEED = 21
ROUND = 4
DRAFTS_IN_ROUND = 5


def played_game() -> Game:
    """Return a game in its fourth round, in which no player drops tiles without need."""
    game = Game(Setup(("Ana", "Ben", "Carla", "Dinis"), seed=SEED))
    rng = random.Random(SEED)
    drafts = 0
    while game.state.round < ROUND or drafts < DRAFTS_IN_ROUND:
        moves = [move for move in legal_moves(game.state) if isinstance(move, Draft)]
        game.play(rng.choice([move for move in moves if move.line > 2] or moves))
        drafts += game.state.round == ROUND
    return game


def lift_tiles(scene: RoundScene) -> None:
    """Take as many tiles as fit in a pattern line, and hold the tiles over this line."""
    state, picture = scene.state, contents_of(scene.state)
    board = state.players[state.to_act]
    options = [m for m in legal_moves(state) if isinstance(m, Draft) and m.line > 1]
    room = {m: m.line - len(board.lines[m.line - 1]) for m in options}
    taken = {
        m: [s for s in source_slots(picture, m.source) if picture[s] == m.color] for m in options
    }
    best = max(options, key=lambda m: (len(taken[m]) <= room[m], len(taken[m])))
    held = takeable_tiles(state, picture, taken[best][0])
    line = scene.table.painter.layout.slot_rect(Slot(Area.LINE, state.to_act, best.line, 1))
    if held:
        scene.table.hand.drag = Drag(held, line.center, line.midleft, is_past_threshold=True)


def main() -> None:
    """Draw and write the screenshot."""
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "table.png"
    with tempfile.TemporaryDirectory() as folder:
        app = App(Paths.in_folder(Path(folder)), "en")
        scene = RoundScene(app.context, app.context.start_game(played_game()))
        app.context.theme = Theme.of(app.context.settings, SIZE)
        scene.resize(SIZE)
        lift_tiles(scene)
        surface = pygame.Surface(SIZE)
        scene.draw(surface)
        pygame.image.save(surface, path)
        app.close()


if __name__ == "__main__":
    main()
