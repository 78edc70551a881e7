"""All games as a table in a file, for other programs."""

from collections.abc import Callable
from datetime import datetime
from typing import Final

from azul.i18n import Sentence
from azul.saves import SurveyResult, export
from azul.scenes.scene import Context
from azul.statistics import as_csv
from azul.tasks import Task

_NAME: Final = "Azulejo"


def export_table(
    context: Context, found: SurveyResult, on_done: Callable[[Sentence], object]
) -> Task[Sentence]:
    """Make and write the table while all else goes on."""
    wanted = context.paths.documents / f"{_NAME} {datetime.now():%Y-%m-%d %H-%M-%S}.csv"
    strings, survey = context.strings, context.survey

    def make() -> bytes:
        # With a mark of the encoding, without which some spreadsheets take it for another.
        return as_csv(found.games, survey.people, strings).encode("utf-8-sig")

    return export(context.tasks, context.autosave, make, wanted, on_done)
