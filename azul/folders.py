"""Opening a folder in the file manager of the desktop."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

from azul.environment import environment_of_others

_OPENER_TIMEOUT: Final = 5.0  # seconds; an opener that still runs has become the file manager


def open_folder(folder: Path) -> bool:
    """Open a folder in the file manager, which may take seconds. Return True if it worked."""
    try:
        if sys.platform == "win32":
            os.startfile(folder)
            return True
        opener = "open" if sys.platform == "darwin" else "xdg-open"
        process = subprocess.Popen(
            [opener, str(folder)],
            env=environment_of_others(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError:
        return False
    try:
        return process.wait(_OPENER_TIMEOUT) == 0
    except subprocess.TimeoutExpired:
        return True
