"""Letters that the program's typefaces lack, in test fonts made of glyphs of Lato."""

import errno
import os
import struct
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Self

import pygame
import pytest
from pygame import Surface

from azul.kit.fallback_fonts.coverage import FontCoverage
from azul.kit.fallback_fonts.font_runs import measured, render_line, split_into_runs, wrap
from azul.kit.fallback_fonts.system_fonts import SystemFonts
from azul.kit.theme import TYPEFACES, Theme
from azul.tasks import Tasks
from tests.play.mouse_player import MousePlayer
from tests.threads import join_threads

INK = (0, 0, 0)
ALEF, BET, HAN, SMILE, BLANK = "א", "ב", "漢", "😀", "\u2800"
SHAPES: Final = {
    ALEF: 40,
    BET: 41,
    HAN: 42,
    SMILE: 43,
    BLANK: 3,
    " ": 3,
    "\ue000": 40,
    "\ue001": 41,
    "\ue002": 42,
}
"""Glyphs of Lato by letter; private-use letters are for comparison."""


def font_with(path: Path, glyphs: dict[str, int]) -> Path:
    """Lato with another cmap table."""
    groups = [(ord(c), ord(c), glyph) for c, glyph in sorted(glyphs.items())]
    body = b"".join(struct.pack(">III", *group) for group in groups)
    head = struct.pack(">HHHHI", 0, 1, 3, 10, 12)
    table = head + struct.pack(">HHIII", 12, 0, 16 + len(body), 0, len(groups)) + body
    font = bytearray(TYPEFACES["text"].read_bytes())
    entry = font.index(b"cmap")
    font[entry + 8 : entry + 16] = struct.pack(">II", len(font), len(table))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(font + table)
    return path


class Fonts(SystemFonts):
    """The fonts in some folders, the number of finished searches, and the letters `asked` for."""

    def __init__(self, *folders: Path, tasks: Tasks | None = None) -> None:
        self.tasks, self.found_count = tasks or Tasks(str), 0
        self.asked: list[str] = []
        self.on_found: Callable[[], object] = lambda: None
        super().__init__(self.tasks, folders, self.count)

    def count(self) -> None:
        self.found_count += 1
        self.on_found()

    def file(self, letter: str) -> Path | None:
        self.asked.append(letter)
        return super().file(letter)

    def found(self, letters: str) -> Self:
        """Return these fonts after the search for letters has found them."""
        for _ in range(5):
            known = [*map(self.file, letters)]
            self.tasks.deliver()
            join_threads("fonts")
        assert all(known)
        assert self.found_count
        return self


@pytest.fixture
def rich(evening: Theme, tmp_path: Path) -> Theme:
    """Return a theme on a system with another font, which the search has already found."""
    font_with(tmp_path / "fonts" / "more.ttf", SHAPES)
    system = Fonts(tmp_path / "fonts").found(ALEF + BET + HAN + SMILE + BLANK)
    return Theme(evening.style, evening.unit, system)


def ink(face: Surface) -> bytes:
    return pygame.image.tobytes(face.subsurface(face.get_bounding_rect()), "RGBA")


def shaped(theme: Theme, words: str) -> bytes:
    return ink(pygame.font.Font(theme.system_fonts.file(HAN), 30).render(words, True, INK))


def boxes(theme: Theme, words: str) -> bytes:
    return ink(theme.font("text", 30).render(words, True, INK))


# Files


@pytest.mark.parametrize("face", TYPEFACES)
def test_the_letters_of_a_font_are_the_letters_that_pygame_finds(face: str, screen: None) -> None:
    has, font = FontCoverage(TYPEFACES[face]), pygame.font.Font(TYPEFACES[face], 200)
    letters = "".join(map(chr, range(0x21, 0x530)))
    box, *seen = font.metrics("\U0010fffd" + letters)
    expected = [letter for letter, shape in zip(letters, seen, strict=True) if shape != box]
    assert [letter for letter in letters if letter in has] == expected


def test_only_whole_fonts_with_outlines_have_letters(tmp_path: Path) -> None:
    """The first font of a collection counts; truncated and colored fonts and folders do not."""
    path = font_with(tmp_path / "more.ttf", {HAN: 42, SMILE: 43})
    whole, coverage = path.read_bytes(), FontCoverage(path)
    assert [letter in coverage for letter in (HAN, SMILE, "a", "\U0010ffff")] == [1, 1, 0, 0]
    for length in [*range(0, 400, 7), *range(400, len(whole), 9999), len(whole) - 1]:
        path.write_bytes(whole[:length])
        assert HAN not in FontCoverage(path)
    path.write_bytes(whole.replace(b"GPOS", b"COLR", 1))
    assert HAN not in FontCoverage(path)
    assert HAN not in FontCoverage(tmp_path)
    font = bytearray(TYPEFACES["text"].read_bytes())
    head = struct.pack(">4sIII", b"ttcf", 0x10000, 1, 16)
    for at in range(12, 12 + 16 * struct.unpack_from(">H", font, 4)[0], 16):
        offset = struct.unpack_from(">I", font, at + 8)[0]
        struct.pack_into(">I", font, at + 8, offset + len(head))
    path.write_bytes(head + font)
    assert [letter in FontCoverage(path) for letter in ("a", HAN)] == [True, False]


# The search


def test_the_search_starts_with_the_first_letter_and_blocks_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One search finds all letters that are needed together; without letters there is no search."""
    font_with(tmp_path / "more.ttf", SHAPES)
    opened, searching, may_go_on = list[str](), threading.Event(), threading.Event()
    open_path: Callable[..., object] = Path.open

    def slowly(path: Path, *args: str) -> object:
        opened.append(threading.current_thread().name)
        searching.set()
        may_go_on.wait(20)
        return open_path(path, *args)

    monkeypatch.setattr(Path, "open", slowly)
    fonts = Fonts(tmp_path)
    assert not opened
    assert not any([*map(fonts.file, (ALEF, BET, HAN))])
    fonts.tasks.deliver()
    assert searching.wait(20)
    assert fonts.file(HAN) is None
    may_go_on.set()
    fonts.found(ALEF)
    assert {*map(fonts.file, (ALEF, BET, HAN))} == {tmp_path / "more.ttf"}
    assert (opened, fonts.found_count) == (["fonts"], 1)


def test_fonts_that_match_ours_are_preferred_and_closed_ones_skipped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While too many files are open the search can read no font; the next letter tries again."""
    for name in ("Aaa.ttf", "NotoSans-Bold.ttf", "deep/er/NotoSans-Regular.ttf", "Symbola.ttf"):
        font_with(tmp_path / name, {HAN: 42})
    font_with(tmp_path / "Zzz.ttf", {SMILE: 43})
    (tmp_path / "closed.ttf").write_bytes(b"")
    look_at: Callable[..., os.stat_result] = os.stat

    def refuse_one(path: object, **options: Any) -> os.stat_result:
        if str(path).endswith("closed.ttf"):
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return look_at(path, **options)

    def refuse_all(*_: object) -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr(os, "stat", refuse_one)
    fonts = Fonts(tmp_path / "none", tmp_path)
    for where, name in ((os, "scandir"), (Path, "open")):
        with monkeypatch.context() as patch:
            patch.setattr(where, name, refuse_all)
            assert fonts.file(HAN) is None
            fonts.tasks.deliver()
            join_threads("fonts")
            fonts.tasks.deliver()
        assert not fonts.found_count
    fonts.found(HAN + SMILE)
    assert fonts.file(HAN) == tmp_path / "deep/er/NotoSans-Regular.ttf"
    assert fonts.file(SMILE) == tmp_path / "Zzz.ttf"


def test_without_a_home_folder_system_fonts_are_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    SystemFonts.of_system(Tasks(str), list)


# Runs


def test_text_is_split_into_runs_of_one_font_script_and_direction() -> None:
    """Names from right to left keep their places in a sentence, and accents their letters."""
    names = f"Ana, {ALEF}{BET} {BET}-{ALEF}, {BET} and {ALEF} 2"
    accents = "a\u05e9\u05b8b\u0939\u093f"
    fonts: list[Callable[[str], Path | None]] = [
        lambda letter: Path("font") if letter in ALEF + BET else None,
        lambda letter: None if letter in "ab" else Path("font"),
    ]
    for words, file_for, expected in (
        (names, fonts[0], ["Ana, ", f"<{ALEF}{BET} {BET}-{ALEF}", ", ", f"<{BET}", " and "]),
        (accents, fonts[1], ["a", "<\u05e9\u05b8", "b", "\u0939\u093f"]),
    ):
        runs = split_into_runs(words, file_for)
        found = ["<" * run.style.is_right_to_left + run.text for run in runs]
        assert found[: len(expected)] == expected
        assert "".join(found).replace("<", "") == words
    assert [run.style.script for run in runs] == ["", "Hebr", "", "Deva"]


def test_lines_lose_no_letter_and_no_word_is_split_that_has_room() -> None:
    lines = wrap("ab cde f\nghijklmno p", 4, len)
    assert lines == ["ab", "cde", "f", "ghij", "klmn", "o p"]


# Drawn text


def test_letters_are_drawn_in_a_font_that_has_them(rich: Theme) -> None:
    """Letters may lack ink, as the blank of Braille does; unknown letters are drawn as boxes."""
    assert ink(rich.text(HAN, "text", 30, INK)) == shaped(rich, "\ue002")
    assert ink(rich.text(ALEF + BET, "text", 30, INK)) == shaped(rich, "\ue001\ue000")
    blank = rich.text(BLANK * 2, "text", 30, INK)
    assert not blank.get_bounding_rect()
    assert blank.get_width() == rich.width(BLANK * 2, "text", 30) > 0
    poor = Theme(rich.style, rich.unit)
    for name in (HAN, f"Ana {SMILE}", f"{ALEF}{BET}"):
        assert ink(poor.text(name, "text", 30, INK)) == boxes(rich, name)
    file = rich.system_fonts.file(HAN)
    assert file
    file.unlink()
    again = Theme(rich.style, rich.unit, rich.system_fonts)
    assert ink(again.text(HAN, "text", 30, INK)) == boxes(rich, HAN), "the font was deleted"


def test_a_damaged_font_raises_nothing(rich: Theme) -> None:
    """The theme draws boxes or nothing; joined letters once crashed."""
    file = rich.system_fonts.file(HAN)
    assert file
    whole = file.read_bytes()
    for share in (0.99, 0.5, 0.1, 0.001, 0.0):
        file.write_bytes(whole[: round(share * len(whole))])
        theme = Theme(rich.style, rich.unit, rich.system_fonts)
        for letter in (HAN, ALEF):
            drawn = theme.text(letter, "text", 30, INK)
            assert ink(drawn) in (b"", boxes(rich, letter))
            assert drawn.get_width() == theme.width(letter, "text", 30)

    class Damaged(pygame.font.Font):
        """A damaged file that can be opened and fails only at some letters."""

        def render(self, *_: object) -> Surface:
            raise pygame.error("damaged")

        def size(self, _: object) -> tuple[int, int]:
            raise pygame.error("damaged")

    own, damaged = rich.font("text", 30), Damaged(TYPEFACES["text"], 30)
    line = render_line([("Ana ", own), (HAN, damaged)], own, INK)
    assert (line.get_width(), measured(HAN, damaged)) == (own.size("Ana ")[0], 0)


def test_words_in_several_fonts_are_measured_cut_and_broken(rich: Theme) -> None:
    name = f"Žofie {HAN}{ALEF}{BET} {SMILE} and others"
    for face in TYPEFACES:
        assert rich.text(name, face, 30, INK).get_width() == rich.width(name, face, 30)
        cut = rich.shortened(name, face, 30, 150)
        assert cut.endswith("…")
        assert rich.text(cut, face, 30, INK).get_width() <= 150
        size = rich.fitting_size(name, face, 30, 200, 5)
        assert rich.width(name, face, size) <= 200 + len(name)
    words = f"Ana and {ALEF}{BET} share the victory\n{HAN * 40}"
    broad, narrow = (rich.paragraph(words, "text", 20, INK, width) for width in (10_000, 150))
    assert narrow.get_width() <= 150
    assert narrow.get_height() > 2 * broad.get_height()


def test_the_caret_goes_to_the_left_in_a_run_from_right_to_left(rich: Theme) -> None:
    """In other runs the caret goes to the right, to the end of the drawn letters."""
    plain = rich.caret_offsets("ab語", "text", 30)
    assert plain == tuple(sorted(plain))
    assert plain[-1] == rich.width("ab語", "text", 30)
    offsets, width = rich.caret_offsets(f"ab{ALEF}{BET}", "text", 30), rich.width("ab", "text", 30)
    assert offsets[0] == 0 < offsets[1]
    assert offsets[2] > offsets[3] > offsets[4] == width


def test_a_typed_name_is_drawn_again_when_its_font_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is drawn again once.

    The program searches no font for line breaks and redraws nothing then.
    """
    font_with(tmp_path / "fonts" / "more.ttf", SHAPES)
    systems: list[Fonts] = []

    def of_program(tasks: Tasks, on_found: Callable[[], object]) -> Fonts:
        systems.append(Fonts(tmp_path / "fonts", tasks=tasks))
        systems[-1].on_found = on_found
        return systems[-1]

    monkeypatch.setattr(SystemFonts, "of_system", of_program)
    player = MousePlayer(tmp_path / "player")
    try:
        theme = player.app.context.theme
        theme.paragraph("Grün\nund blau", "text", 20, INK, 200)
        player.key(pygame.K_n, pygame.KMOD_CTRL)
        player.tick()
        assert systems[-1].asked == []
        player.type(HAN)
        systems[-1].found(HAN)
        player.tick()
        later = player.app.context.theme
        assert ink(later.text(HAN, "text", 30, INK)) == shaped(later, "\ue002")
        player.tick()
        assert systems[-1].found_count == 1
        assert player.sees(HAN)
    finally:
        player.close()
