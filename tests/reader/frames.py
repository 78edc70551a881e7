"""Plays the moves of a round in the program, and prints the time of the longest frame.

Usage: python frames.py FOLDER [--wait] [BUS]

With --wait the program first waits for a screen reader, and fails without one; then it makes the
file `ready`. BUS is the address of the bus for AccessKit alone, because SDL connects to its own bus
before the window opens, and waits for it.
"""

import os
import signal
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from pygame.event import Event

from azul.engine import Setup, legal_moves
from azul.game import Game
from azul.scenes.game.round import RoundScene
from tests.play.mouse_player import TICK, MousePlayer

MOVES = 8
FRAMES = 30
TIMEOUT = 30.0

folder = Path(sys.argv[1])
player = MousePlayer(folder)
app = player.app
if sys.argv[-1].startswith("unix:"):
    os.environ["DBUS_SESSION_BUS_ADDRESS"] = sys.argv[-1]
# This connects with AccessKit, then ends because of the signal.
app.run([signal.SIGTERM])
game = Game(Setup(("Ana", "Ben"), seed=5))
app.stack.begin(RoundScene(app.context, app.context.start_game(game)))
player.tick(20)
end = time.monotonic() + TIMEOUT
while "--wait" in sys.argv and not app.context.has_screen_reader:
    if time.monotonic() > end:
        raise SystemExit("no screen reader is running")
    player.tick(1)
    time.sleep(TICK)
(folder / "ready").touch()

times: list[float] = []
tick = app.tick


def timed(events: list[Event], seconds: float) -> None:
    """Measure the time of a tick."""
    start = time.monotonic()
    tick(events, seconds)
    times.append(time.monotonic() - start)


app.tick = timed  # type: ignore[method-assign]
for _ in range(MOVES):
    player.play(legal_moves(game.state)[0])
    for _ in range(FRAMES):
        player.tick(1)
        time.sleep(TICK)
print(f"{max(times):.3f}")
