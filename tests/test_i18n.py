"""The catalogues: up to date, complete, and showable; and the choice and use of a language."""

import gettext
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pygame
import pytest
from babel.messages.catalog import Catalog, Message

from azul import i18n
from azul.i18n import (
    LANGUAGES,
    LOCALES,
    SOURCE_LANGUAGE,
    UNCHECKED,
    Sentence,
    Strings,
    choose_language,
    mark,
    sentence,
)
from azul.kit.theme import TYPEFACES
from tools import catalogue

OTHERS = [language for language in LANGUAGES if language != SOURCE_LANGUAGE]
template, catalogue_of = cache(catalogue.extract), cache(catalogue.read)
"""Read once, because no test changes them."""

ROWS_AND_LINES = [
    ("de", "Reihen?", r"\w+reihen?"),
    ("fr", "rangées?", "lignes?"),
    ("es", "filas?", "líneas?"),
    ("it", "rig[ah]e?", "line[ae]"),
    ("pt", "filas?", "linhas?"),
]
"""The words for rows of the wall and for pattern lines, by language."""

AVOIDED = [
    ("en", r"['\"]|  | [,.;:!?…]|^What \w+ \w+ (is|are)\b|^Of |There is|\b(anew|cannot)\b"),
    # One game is a "Spiel"; data are stored or cached; "Sie" is no player.
    ("de", r" [,.;:!?]|\b[Pp]artien?\b|auf(zu|ge)?h[eo]b|aufbewahr|\bIhnen\b|liegt \w+ schon"),
    ("fr", r"\s…|\b(tu|ton|tes|toi)\b|(pour|libre) {color}"),
    ("es", r"\s…| [,.;:!?]|\b(usted|ustedes|vos|vosotros)\b"),
    ("it", r"\s…| [,.;:!?]|per {color}"),
    ("pt", r"\s…| [,.;:!?]|\b(você|vocês)\b"),
    ("pt", r"\b(este|esse|outro|um) jogo\b(?! de tabuleiro| de Michael)"),
]
"""By language, words and spaces that a proofreader would correct; docs/translating.md says why."""

TERMS = {
    r"starting player marker": ("Startspielermarker", "marqueur", "ficha", "marcador", "segnalino"),
    r"pattern line": ("Musterreihe", "lignes? de motif", "línea", "linha", "linea|linee"),
    r"bags?": ("Beutel", "sac", "bolsa", "saco", "sacchetto"),
    r"lid": ("[Dd]eckel", "couvercle", "tapa", "tampa", "coperchio"),
    r"hints?": ("Tipps?", "conseils?|aide", "pistas?", "dicas?", "suggeriment[oi]"),
    r"puzzles?": ("Aufgaben?", "énigmes?", "desafíos?", "desafios?", "rompicap[oi]"),
    r"win chance": ("Siegchance", "chance", "probabilidad", "probabilidade", "probabilità"),
    r"percentage points": ("Prozentpunkte", "points de", "puntos", "pontos", "punti"),
    r"computer player": ("Computer", "virtuel", "virtual", "virtua", "virtual"),
}
"""The words for a term in German, French, Spanish, Portuguese and Italian (Terms)."""

IDENTICAL = {
    "de": "Alt,Bonus,Computer,Computer: {level},Esc,Name,Normal,OK,Standard,Start,Tab",
    "fr": "Alt,Bonus,Corrections,Ctrl,Menu,Menu ({key}),Minutes,OK,Pause,Points,Standard,Tab,Total,"
    "bonus,bonus {points},{number} point,{number} points,"
    "{before} {correction} (correction) = {after},"
    "{before} {lost} {correction} (correction) = {after}",
    "es": "Alt,Ctrl,Esc,Normal,Insert,Series,Tab,Total,no",
    "it": "Alt,Backspace,Bonus,Ctrl,Esc,File,Menu,Menu ({key}),OK,Replay,Replay · {name},Round,"
    "Round {round},Round {round} · {text},Standard,Tab,bonus,bonus {points},no",
    "pt": "Alt,Ctrl,Enter,Esc,Insert,Menu,Menu ({key}),Normal,OK,Shift,Tab,Total",
}
"""Messages that are the same word in English; besides those, an equal text is untranslated."""

UNKNOWN = "A sentence that no catalogue holds, with {value}"


def entries(catalog: Catalog) -> list[Message]:
    """Return all messages without the header."""
    return [message for message in catalog if message.id]


def forms(texts: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    """Return one form, or singular and plural."""
    return (texts or "",) if isinstance(texts, str | None) else tuple(texts)


def names(text: str) -> set[str]:
    """Return the placeholders of a text; they must be plain names."""
    found = {name for _, name, _, _ in Formatter().parse(text) if name is not None}
    assert all(name.isidentifier() for name in found), text
    return found


def translations(language: str) -> Iterator[tuple[str, str]]:
    """Yield each form of each message beside each form of its translation."""
    for message in entries(catalogue_of(language)):
        for source in forms(message.id):
            for target in forms(message.string):
                yield source, target


# The files


def test_shares_are_written_by_one_function_alone() -> None:
    sign = re.compile(r"} ?%|\d ?%[\"']")
    sources = {path.name: path.read_text("utf-8") for path in Path("azul").rglob("*.py")}
    assert [name for name, text in sources.items() if sign.search(text)] == ["i18n.py"]
    written = {language: Strings(language).percent(0.58) for language in LANGUAGES}
    assert {code for code, share in written.items() if share == "58%"} == {"en", "pt", "it"}
    assert {code for code, share in written.items() if share == "58\u00a0%"} == {"de", "fr", "es"}


def test_no_text_with_a_colon_is_put_together_in_the_code() -> None:
    """French has a space before it. Errors for programmers and labels of the kit may be in code."""
    colon = re.compile(r"}: [{\"]")
    lines = (
        (path.name, line)
        for folder in ("game", "insight", "scenes", "statistics", "table")
        for path in Path("azul", folder).rglob("*.py")
        for line in path.read_text("utf-8").splitlines()
    )
    found = [(name, line) for name, line in lines if colon.search(line)]
    # The catalogue has messages like this one; errors are for programmers.
    allowed = re.compile(r"(sentence|mark|strings)\(|raise |super\(\)|^ +\"")
    assert not [(name, line) for name, line in found if not allowed.search(line)]


def test_all_catalogues_are_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "extract", template)
    monkeypatch.setattr(catalogue, "read", catalogue_of)
    outdated = [path.name for path in catalogue.outdated()]
    assert not outdated, "run python tools/catalogue.py"
    assert LANGUAGES.keys() > UNCHECKED


def test_check_names_outdated_catalogues_and_writes_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = LOCALES / "azul.pot"
    before = path.read_bytes()
    monkeypatch.setattr(catalogue, "files", lambda: {path: b"other"})
    assert catalogue.main(["--check"]) == 1
    assert "assets/locale/azul.pot" in capsys.readouterr().err
    assert path.read_bytes() == before


@pytest.mark.parametrize("language", OTHERS)
def test_every_message_is_translated_and_can_be_shown(language: str) -> None:
    """A translation has the same placeholders, the same final sign, and typographic apostrophes."""
    written, strings = catalogue_of(language), Strings(language)
    assert b"Date" not in (LOCALES / "azul.pot").read_bytes()
    assert {m.id for m in entries(written)} == {m.id for m in entries(template())} != set()
    assert not written.obsolete
    for message in entries(written):
        assert not message.fuzzy, message.id
        assert all(forms(message.string)), message.id
        assert len(forms(message.string)) == (written.num_plurals if message.pluralizable else 1)
        source, *plurals = forms(message.id)
        values = {name: f"<{name}>" for name in names(source) - {"number"}}
        if plurals:
            texts = [strings.plural(source, plurals[0], number, **values) for number in (0, 1, 2)]
        else:
            texts = [strings(source, **dict.fromkeys(names(source), "<>"))]
        assert all(texts)
        assert "{" not in "".join(texts)
    for source, target in translations(language):
        assert names(target) == names(source), source
        ends = [text[-1] if text[-1] in ".:?…" else "" for text in (source, target)]
        assert ends[0] == ends[1], source
        assert target == target.strip()
        assert "'" not in target


@pytest.mark.parametrize(("language", "row", "line"), ROWS_AND_LINES)
def test_pattern_lines_and_rows_of_the_wall_have_words_of_their_own(
    language: str, row: str, line: str
) -> None:
    """A message about both would make no sense with one word."""
    for source, target in translations(language):
        words = re.sub(r"{\w+}", "", source)
        has_row, has_line = (re.search(rf"\b{word}s?\b", words, re.I) for word in ("row", "line"))
        found_row, found_line = (re.search(rf"\b({word})\b", target, re.I) for word in (row, line))
        if has_row and has_line:
            assert found_row, source
            assert found_line, source
        elif has_row:
            assert not found_line, source
        elif has_line:
            assert not found_row, source


def test_in_french_no_sign_that_has_a_space_before_it_begins_a_line() -> None:
    """The space there does not break; a time like 12:30 and a file’s name have none."""
    for _, target in translations("fr"):
        assert not re.search(r" [:;!?»%]|« ", target), target
        assert not re.search(r"\w[;!?»]|«\w", target), target


@pytest.mark.parametrize(("language", "avoided"), AVOIDED)
def test_no_text_has_words_or_spaces_that_a_proofreader_would_correct(
    language: str, avoided: str
) -> None:
    sources = (text for message in entries(template()) for text in forms(message.id))
    english = language == SOURCE_LANGUAGE
    texts = sources if english else (target for _, target in translations(language))
    assert [text for text in texts if re.search(avoided, text)] == []


@pytest.mark.parametrize(("position", "language"), [*enumerate(("de", "fr", "es", "pt", "it"))])
def test_a_term_has_the_same_word_everywhere(position: int, language: str) -> None:
    for source, target in translations(language):
        for term, words in TERMS.items():
            if re.search(rf"\b{term}\b", source, re.IGNORECASE):
                assert re.search(words[position], target, re.IGNORECASE), (source, target)


@pytest.mark.parametrize("language", OTHERS)
def test_a_text_equal_to_the_english_one_is_the_same_word_there(language: str) -> None:
    allowed = {"Green Box", "Crystal Mosaic", "Azulejo {version}", *IDENTICAL[language].split(",")}
    words = re.compile(r"(?<!{)\b[^\W\d]+\b(?!})")
    equal = {source for source, target in translations(language) if source == target}
    assert {text for text in equal if words.search(text)} == allowed


@pytest.mark.parametrize("face", TYPEFACES)
def test_all_characters_are_in_the_fonts(face: str) -> None:
    used = set("0123456789+−×=…").union(*LANGUAGES.values())
    for language in OTHERS:
        for source, target in translations(language):
            used.update(source, target)
    pygame.font.init()
    font = pygame.font.Font(TYPEFACES[face], 20)

    def picture(letter: str) -> bytes:
        surface = font.render(letter, False, "black", "white")
        return pygame.image.tobytes(surface, "RGB")

    missing = picture("\U0010fffd")
    assert picture("漢") == missing, "characters that are missing look alike"
    assert not [letter for letter in sorted(used) if picture(letter) == missing]


# Extraction


def test_messages_are_found_in_all_forms_of_calls() -> None:
    code = """
strings("plain")
self.context.strings("by attribute", name=sentence("inside {x}", x=1))
strings.plural("{number} one", "{number} many", count)
strings(
    "in two "
    "parts"
)
strings(mark("marked"), number=1)
raise Problem(path, mark("given away"), reason="not a message")
Sentence(TABLE[key], {})
strings("yes") if answer else strings("no")
self._strings("by a private attribute")
other("not a message")
"""
    assert [key for key, _ in catalogue.messages(code, "code.py")] == [
        "plain",
        "by attribute",
        "inside {x}",
        ("{number} one", "{number} many"),
        "in two parts",
        "marked",
        "given away",
        "yes",
        "no",
        "by a private attribute",
    ]


def test_a_comment_to_translators_comes_into_the_catalogues_with_its_message() -> None:
    """It explains the message to translators."""
    code = """
# Translators: a verb,
# not a noun.
strings("Review")
# For programmers.
strings("Rules")
"""
    assert list(catalogue.messages(code, "code.py")) == [
        ("Review", "a verb, not a noun."),
        ("Rules", ""),
    ]
    found = catalogue.read("de").get("blue")
    assert found
    assert "letter" in " ".join(found.auto_comments)


PUT_TOGETHER = (
    *('strings(f"{name} wins")', 'strings("a" if b else "c")', 'strings("a" + b)'),
    *('strings("a %s" % b)', 'strings.plural("one", many, n)'),
)


def test_a_message_put_together_in_the_call_is_refused() -> None:
    for call in PUT_TOGETHER:
        with pytest.raises(ValueError, match=r"code\.py, line 1"):
            list(catalogue.messages(call, "code.py"))


def test_a_changed_message_loses_its_translation_without_guesses() -> None:
    old = Catalog("de")
    old.add("Go on", "Weiter")
    old.add("Go back", "Zurück")
    template = Catalog()
    template.add("Go on", locations=[("azul/a.py", 0)])
    template.add("Go back!", locations=[("azul/a.py", 0)])
    merged = catalogue.merge(template, old)
    assert {m.id: m.string for m in entries(merged)} == {"Go on": "Weiter", "Go back!": ""}


# Choosing a language


CHOSEN = [
    ("de", ["en"], "de"),
    ("en", ["de"], "en"),
    ("", ["de_AT", "en"], "de"),
    ("", ["de-CH"], "de"),
    ("", ["DE"], "de"),
    ("", ["tlh-XX", "de"], "de"),
    ("", ["tlh-XX"], "en"),
    ("tlh", ["qya_XX"], "en"),
    ("", [], "en"),
    ("", ["", "de"], "de"),
    ("", ["C", "den_XX"], "en"),
    ("", ["fr_CA", "en_CA"], "fr"),
    ("", ["es-419"], "es"),
    ("", ["pt_BR"], "pt"),
    ("", ["it_CH", "de_CH"], "it"),
]


def test_the_language_is_the_first_that_exists() -> None:
    for wanted, preferred, chosen in CHOSEN:
        assert choose_language(wanted, preferred) == chosen, preferred


# A file that cannot be read


GERMAN = (LOCALES / "de" / "LC_MESSAGES" / "azul.mo").read_bytes()
DAMAGED = {
    "missing": None,
    "empty": b"",
    "cut in its head": GERMAN[:10],
    "cut": GERMAN[:5000],
    "of other letters": GERMAN.replace("ü".encode(), b"\xff\xff"),
    "of an unknown charset": GERMAN.replace(b"charset=utf-8", b"charset=utf-0"),
    "without plural forms": GERMAN.replace(b"nplurals=2; plural=", b"nplurals=2; plural=?"),
    "another file": b"#" * 5000,
}


@pytest.mark.parametrize("damage", DAMAGED)
def test_without_its_file_a_language_is_english_and_says_so(
    damage: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(i18n, "LOCALES", tmp_path)
    path = tmp_path / "de" / "LC_MESSAGES" / "azul.mo"
    path.parent.mkdir(parents=True)
    data = DAMAGED[damage]
    if data is not None:
        assert data != GERMAN
        path.write_bytes(data)
    strings = Strings("de")
    assert strings.language == "en"
    assert strings("Start") == "Start"
    assert strings.plural("{number} point", "{number} points", 2) == "2 points"
    assert strings.problem
    assert "Deutsch is missing or damaged" in strings.say(strings.problem)


# Using it


def test_every_language_can_be_read_and_shows_an_unknown_message_in_english() -> None:
    for strings in map(Strings, LANGUAGES):
        assert strings.problem is None
        assert strings(UNKNOWN, value=3) == UNKNOWN.format(value=3)
        assert strings("") == ""
    assert [Strings(language).language for language in LANGUAGES] == [*LANGUAGES]


PLURALS = {
    "en": "0 points, 1 point, 2 points",
    "de": "0 Punkte, 1 Punkt, 2 Punkte",
    "fr": "0 point, 1 point, 2 points",
    "es": "0 puntos, 1 punto, 2 puntos",
    "pt": "0 pontos, 1 ponto, 2 pontos",
    "it": "0 punti, 1 punto, 2 punti",
}


def test_plural_forms() -> None:
    for language, expected in PLURALS.items():
        plural = Strings(language).plural
        forms = [plural("{number} point", "{number} points", number) for number in range(3)]
        assert ", ".join(forms) == expected


def test_a_sentence_within_a_sentence_is_translated_too() -> None:
    inner = sentence("This line is already complete.")
    spoken = Sentence("{file} can’t be read: {reason}.", {"file": "a.azul", "reason": inner})
    german = Strings("de")
    assert german.say(spoken) == "a.azul lässt sich nicht lesen: " + german(inner.message) + "."
    assert german(inner.message) != inner.message
    assert str(spoken) == "a.azul can’t be read: This line is already complete.."


def test_values_are_shown_as_they_are() -> None:
    assert Strings("de")("{name} wins", name="{round} Zoë") == "{round} Zoë gewinnt"
    assert mark("Start") == "Start"


@pytest.mark.parametrize("language", OTHERS)
def test_the_compiled_catalogue_equals_the_readable_catalogue(language: str) -> None:
    with catalogue.po_path(language).with_suffix(".mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    for message in entries(catalogue_of(language)):
        one, *many = forms(message.id)
        found = compiled.ngettext(one, many[0], 1) if many else compiled.gettext(one)
        assert found == forms(message.string)[0]
