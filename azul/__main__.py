"""The entry point: the command `azulejo`, `python -m azul`, and main.py of the checkout."""

import gc
import signal
import sys
from typing import NoReturn


def run() -> NoReturn:
    """Run the program with the arguments of the process, and exit with its code."""
    # Imports leave no garbage, so the collector would only cost time until the loop starts.
    gc.disable()
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        # Until there is something to save, Ctrl+C ends the program without a traceback.
        signal.signal(signal.SIGINT, signal.SIG_DFL)

    # The bot starts quickly, without the modules of the table.
    if "--bot" in sys.argv[1:]:
        from azul.protocol.bot import main
    else:
        from azul.command_line import main
    from azul.process import leave, open_missing_streams

    open_missing_streams()
    try:
        code = main(sys.argv[1:])
    except SystemExit as wrong_use:  # Comes from argparse, which has printed a message.
        code = int(wrong_use.code or 0)
    leave(code)


if __name__ == "__main__":
    run()
