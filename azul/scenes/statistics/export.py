"""All games as a table in a file, for other programs."""

from datetime import datetime
from typing import Final

from azul.saves import Export, SurveyResult
from azul.scenes.scene import Context
from azul.statistics import as_csv

_NAME: Final = "Azulejo"


class TableExport(Export):
    """The table, made and written while all else goes on."""

    def __init__(self, context: Context, found: SurveyResult) -> None:
        wanted = context.paths.documents / f"{_NAME} {datetime.now():%Y-%m-%d %H-%M-%S}.csv"
        strings, survey = context.strings, context.survey

        def make() -> bytes:
            # With a mark of the encoding, without which some spreadsheets take it for another.
            return as_csv(found.games, survey.people, strings).encode("utf-8-sig")

        super().__init__(context.autosave, make, wanted, "export")
