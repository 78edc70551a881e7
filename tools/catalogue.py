"""Bring the catalogues in assets/locale up to date with the messages in the code.

Usage: python tools/catalogue.py [--check]

The tool rewrites azul.pot and each language's .po, keeps the translations, and compiles the .mo.
It guesses nothing: a new message stays untranslated in the .po until somebody translates it.
With --check it writes nothing, and the exit code is 1 if a file is out of date.
"""

import argparse
import ast
import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from azul.i18n import LANGUAGES, LOCALES, SOURCE_LANGUAGE

_MESSAGES: Final = {
    **dict.fromkeys(("strings", "_strings", "mark", "sentence", "Sentence"), 1),
    "plural": 2,
}
"""How many of the first arguments are messages, by the name of the function or method."""

_ELSEWHERE: Final = (ast.Name, ast.Attribute, ast.Subscript, ast.Call)
"""Kinds of arguments that contain no text: the message is marked where its text is written."""

_HEADERS: Final = {"language", "plural-forms", "mime-version", "content-type"}
"""The headers of a catalogue. Dates and versions of tools would change the file each time."""

_TO_TRANSLATORS: Final = "# Translators: "
"""The beginning of a comment for translators about the message in the line below."""

Key = str | tuple[str, ...]


class PlainCatalog(Catalog):
    """A catalogue whose header depends only on the language."""

    def _plain_headers(self) -> list[tuple[str, str]]:
        return [header for header in self._get_mime_headers() if header[0].lower() in _HEADERS]

    mime_headers = property(_plain_headers, Catalog._set_mime_headers)


def messages(code: str, name: str) -> Iterator[tuple[Key, str]]:
    """Yield the messages in a file's code, plurals as pairs, with the comments for translators.

    Raises ValueError for a message that is composed in the call: no catalogue can contain it.
    """
    lines = code.split("\n")
    calls = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        function = getattr(call.func, "attr", getattr(call.func, "id", ""))
        given = call.args[: _MESSAGES.get(function, 0)]
        values = [node.value for node in given if isinstance(node, ast.Constant)]
        texts = tuple(value for value in values if isinstance(value, str))
        if given and len(texts) == _MESSAGES[function]:
            yield texts if len(texts) > 1 else texts[0], _comment_above(lines, call.lineno)
        elif texts or not all(isinstance(node, _ELSEWHERE) for node in given):
            raise ValueError(f"{name}, line {call.lineno}: a message must be one plain string")


def _comment_above(lines: list[str], line: int) -> str:
    """Return the comment for translators above a line, counted from 1; "" if there is none."""
    comment: list[str] = []
    for above in reversed(lines[: line - 1]):
        if not above.lstrip().startswith("#"):
            break
        comment.insert(0, above.strip().removeprefix("# "))
        if above.lstrip().startswith(_TO_TRANSLATORS):
            return " ".join(comment).removeprefix(_TO_TRANSLATORS.removeprefix("# "))
    return ""


def extract() -> Catalog:
    """Return the template: all messages of the app, untranslated."""
    template = PlainCatalog(header_comment="# All messages of the program.", fuzzy=False)
    for path in [ROOT / "main.py", *sorted((ROOT / "azul").rglob("*.py"))]:
        name = path.relative_to(ROOT).as_posix()
        for key, comment in messages(path.read_text(encoding="utf-8"), name):
            template.add(key, locations=[(name, 0)], auto_comments=[comment] if comment else [])
    return template


def po_path(language: str) -> Path:
    """Return the file with a language's translations."""
    return LOCALES / language / "LC_MESSAGES" / "azul.po"


def read(language: str) -> Catalog:
    """Return a language's current translations; empty if there is no file yet."""
    path = po_path(language)
    return read_po(io.BytesIO(path.read_bytes() if path.exists() else b""), locale=language)


def merge(template: Catalog, old: Catalog) -> Catalog:
    """Return the template's messages, translated where `old` has exactly the same message."""
    comment = f"# {LANGUAGES[str(old.locale)]}"
    new = PlainCatalog(old.locale, header_comment=comment, fuzzy=False)
    # Plural forms come from the file, because newer versions of Babel know more of them.
    new.mime_headers = [("Plural-Forms", old.plural_forms)]
    for message in template:
        known, comments = old.get(message.id), message.auto_comments
        if message.id and known and known.id == message.id:
            new.add(known.id, known.string, message.locations, known.flags, comments)
        elif message.id:
            new.add(message.id, "", message.locations, auto_comments=comments)
    return new


def files() -> dict[Path, bytes]:
    """Return the up-to-date contents of all catalogue files, by path."""
    template = extract()
    contents = {LOCALES / "azul.pot": _po(template)}
    for language in LANGUAGES:
        if language != SOURCE_LANGUAGE:
            catalogue = merge(template, read(language))
            compiled = io.BytesIO()
            write_mo(compiled, catalogue)
            contents[po_path(language)] = _po(catalogue)
            contents[po_path(language).with_suffix(".mo")] = compiled.getvalue()
    return contents


def _po(catalogue: Catalog) -> bytes:
    written = io.BytesIO()
    write_po(written, catalogue, width=100, include_lineno=False)
    return written.getvalue()


def outdated() -> dict[Path, bytes]:
    """Return the files that are missing or out of date, with their new contents."""
    wanted = files().items()
    return {
        path: content
        for path, content in wanted
        if not path.exists() or path.read_bytes() != content
    }


def main(arguments: list[str]) -> int:
    """Write the files that are out of date, or with --check name them; return the exit code."""
    parser = argparse.ArgumentParser(description="Bring the catalogues up to date.")
    parser.add_argument(
        "--check", action="store_true", help="write nothing; exit with 1 if a file is out of date"
    )
    only_check = parser.parse_args(arguments).check
    try:
        changed = outdated()
    except ValueError as error:
        print(f"{error}.", file=sys.stderr)
        return 1
    names = ", ".join(path.relative_to(ROOT).as_posix() for path in changed)
    if only_check and changed:
        print(f"Not up to date: {names}. Run python tools/catalogue.py.", file=sys.stderr)
        return 1
    for path, content in changed.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    print(f"Written: {names}." if changed else "All catalogues are up to date.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
