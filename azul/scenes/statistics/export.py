"""All games as a table in a file, for other programs."""

import threading
from datetime import datetime
from typing import Final

from azul.game import printable
from azul.i18n import Sentence, sentence
from azul.saves import Found, SaveError, keep, not_written
from azul.scenes.scene import Context
from azul.statistics import as_csv

_NAME: Final = "Azulejo"


class Export:
    """Made and written on a thread of its own: no picture waits for it.

    `told` is where it is, or why there is none; None until that is known.
    """

    def __init__(self, context: Context, found: Found) -> None:
        self.told: Sentence | None = None
        wanted = context.paths.documents / f"{_NAME} {datetime.now():%Y-%m-%d %H-%M-%S}.csv"

        def work() -> None:
            try:
                # With a mark of the encoding, without which some spreadsheets take it for another.
                data = as_csv(found.games, found.people).encode("utf-8-sig")
                path = keep(data, wanted)
                self.told = sentence("Kept as {file}", file=printable(str(path)))
            except SaveError as error:
                self.told = error.sentence
            except Exception as error:  # Nobody else would tell what went wrong on this thread.
                self.told = not_written(wanted, error).sentence

        # A daemon, because a disk that never answers must not keep the process alive.
        threading.Thread(target=work, name="export", daemon=True).start()
