"""All games as a CSV file, for other programs."""

from datetime import datetime

from azul.saves import Exported, OnExported, StatisticsFound, export
from azul.scenes.exporting import export_path
from azul.scenes.scene import Context
from azul.statistics import as_csv
from azul.tasks import Task


def export_table(context: Context, found: StatisticsFound, on_done: OnExported) -> Task[Exported]:
    """Make and write the file in the background."""
    path = export_path(context.paths.documents, datetime.now(), ".csv")
    strings, statistics_reader = context.strings, context.statistics_reader

    def make() -> bytes:
        # With a byte order mark, without which some spreadsheets assume another encoding.
        return as_csv(found.games, statistics_reader.people, strings).encode("utf-8-sig")

    return export(context.tasks, context.autosave, make, path, on_done)
