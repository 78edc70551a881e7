"""Letters that the program's typefaces lack, in test fonts made of glyphs of Lato."""

import errno
import os
import struct
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Self

import pygame
import pytest

from azul.kit.fallback_fonts.coverage import FontCoverage
from azul.kit.fallback_fonts.font_runs import (
    OWN_TYPEFACE,
    FontRun,
    RunStyle,
    measured,
    render_line,
    split_into_runs,
    wrap,
)
from azul.kit.fallback_fonts.system_fonts import SystemFonts
from azul.kit.theme import TYPEFACES, Theme
from azul.settings import Style
from azul.tasks import Tasks
from tests.play.hand import Hand
from tests.threads import join_threads

INK = (0, 0, 0)
ALEF, BET, HAN, SMILE = "א", "ב", "漢", "😀"
SHAPES = {ALEF: 40, BET: 41, HAN: 42, SMILE: 43, " ": 3, "\ue000": 40, "\ue001": 41, "\ue002": 42}
"""Glyphs of Lato by letter; private-use letters are for comparison."""


def table_with(glyphs: dict[str, int]) -> bytes:
    groups = [(ord(c), ord(c), glyph) for c, glyph in sorted(glyphs.items())]
    body = b"".join(struct.pack(">III", *group) for group in groups)
    head = struct.pack(">HHHHI", 0, 1, 3, 10, 12)
    return head + struct.pack(">HHIII", 12, 0, 16 + len(body), 0, len(groups)) + body


def font_with(path: Path, glyphs: dict[str, int]) -> Path:
    """Lato with another cmap table."""
    font, table = bytearray(TYPEFACES["text"].read_bytes()), table_with(glyphs)
    entry = font.index(b"cmap")
    font[entry + 8 : entry + 16] = struct.pack(">II", len(font), len(table))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(font + table)
    return path


class Fonts(SystemFonts):
    """The fonts in some folders; `found_count` is the number of finished searches."""

    def __init__(self, *folders: Path) -> None:
        self.tasks, self.found_count = Tasks(str), 0
        self.on_found: Callable[[], object] = lambda: None
        super().__init__(self.tasks, folders, self._count)

    def _count(self) -> None:
        self.found_count += 1
        self.on_found()

    def of_program(self, tasks: Tasks, on_found: Callable[[], object]) -> Self:
        """These fonts, connected to a program."""
        self.tasks = self._tasks = tasks
        self.on_found = on_found
        return self


def wait_for(fonts: Fonts, letters: str) -> None:
    end = time.monotonic() + 20
    while not (all(map(fonts.file, letters)) and fonts.found_count):
        assert time.monotonic() < end
        fonts.tasks.deliver()
        time.sleep(0.0005)


@pytest.fixture
def rich(theme: Theme, tmp_path: Path) -> Theme:
    """A theme on a system with one more font, which has been found already."""
    font_with(tmp_path / "fonts" / "more.ttf", SHAPES)
    system = Fonts(tmp_path / "fonts")
    wait_for(system, ALEF + BET + HAN + SMILE)
    return Theme(theme.style, theme.unit, system)


def ink(face: pygame.Surface) -> bytes:
    return pygame.image.tobytes(face.subsurface(face.get_bounding_rect()), "RGBA")


def shaped(rich: Theme, words: str, size: int = 30) -> bytes:
    file = rich.system_fonts.file(HAN)
    assert file
    return ink(pygame.font.Font(file, size).render(words, True, INK))


@pytest.mark.parametrize("face", TYPEFACES)
def test_the_letters_of_a_font_are_those_that_pygame_finds_in_it(face: str) -> None:
    pygame.font.init()
    has, font = FontCoverage(TYPEFACES[face]), pygame.font.Font(TYPEFACES[face], 200)
    letters = "".join(map(chr, range(0x21, 0x530)))
    box, *seen = font.metrics("\U0010fffd" + letters)
    expected = [letter for letter, shape in zip(letters, seen, strict=True) if shape != box]
    assert [letter for letter in letters if letter in has] == expected


def test_the_first_font_of_a_collection_is_read(tmp_path: Path) -> None:
    font = bytearray(TYPEFACES["text"].read_bytes())
    head = struct.pack(">4sIII", b"ttcf", 0x10000, 1, 16)
    for at in range(12, 12 + 16 * struct.unpack_from(">H", font, 4)[0], 16):
        offset = struct.unpack_from(">I", font, at + 8)[0]
        struct.pack_into(">I", font, at + 8, offset + len(head))
    path = tmp_path / "all.ttc"
    path.write_bytes(head + font)
    assert "a" in FontCoverage(path)
    assert HAN not in FontCoverage(path)


def test_a_truncated_or_colored_font_has_no_letters(tmp_path: Path) -> None:
    path = font_with(tmp_path / "more.ttf", {HAN: 42})
    whole = path.read_bytes()
    assert HAN in FontCoverage(path)
    for length in [*range(0, 400, 7), *range(400, len(whole), 9999), len(whole) - 1]:
        path.write_bytes(whole[:length])
        assert HAN not in FontCoverage(path)
    path.write_bytes(whole.replace(b"GPOS", b"COLR", 1))
    assert HAN not in FontCoverage(path)
    assert HAN not in FontCoverage(tmp_path)


def test_the_search_starts_with_the_first_letter_and_blocks_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
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
    assert fonts.file(HAN) is None
    fonts.tasks.deliver()
    assert searching.wait(20)
    assert fonts.file(HAN) is None
    may_go_on.set()
    wait_for(fonts, BET)
    assert fonts.file(HAN) == tmp_path / "more.ttf"
    assert opened == ["fonts"]


def test_fonts_that_match_ours_are_preferred(tmp_path: Path) -> None:
    for name in ("Aaa.ttf", "NotoSans-Bold.ttf", "deep/er/NotoSans-Regular.ttf", "Symbola.ttf"):
        font_with(tmp_path / name, {HAN: 42})
    font_with(tmp_path / "Zzz.ttf", {SMILE: 43})
    fonts = Fonts(tmp_path / "none", tmp_path)
    wait_for(fonts, HAN + SMILE)
    assert fonts.file(HAN) == tmp_path / "deep/er/NotoSans-Regular.ttf"
    assert fonts.file(SMILE) == tmp_path / "Zzz.ttf"


def test_an_entry_that_cannot_be_read_is_skipped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For example a link into a folder without access; other fonts are found nevertheless."""
    closed = tmp_path / "closed.ttf"
    closed.write_bytes(b"")
    font_with(tmp_path / "more.ttf", {HAN: 42})
    look_at: Callable[..., os.stat_result] = os.stat

    def refuse_one(path: object, **options: object) -> os.stat_result:
        if str(path) == str(closed):
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return look_at(path, **options)

    monkeypatch.setattr(os, "stat", refuse_one)
    fonts = Fonts(tmp_path)
    wait_for(fonts, HAN)
    assert fonts.file(HAN) == tmp_path / "more.ttf"


@pytest.mark.parametrize(("where", "name"), [(os, "scandir"), (Path, "open")])
def test_a_failed_search_is_repeated_for_the_next_letter(
    where: object, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While too many files are open no folder can be listed, and no font read."""
    font_with(tmp_path / "more.ttf", {HAN: 42})
    fonts = Fonts(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(where, name, refuse_all)
        assert fonts.file(HAN) is None
        fonts.tasks.deliver()
        join_threads("fonts")
        fonts.tasks.deliver()
    assert not fonts.found_count
    wait_for(fonts, HAN)
    assert fonts.file(HAN) == tmp_path / "more.ttf"


def refuse_all(*_: object) -> None:
    raise OSError(errno.EMFILE, "Too many open files")


def test_without_a_home_folder_system_fonts_are_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    found: list[bool] = []
    SystemFonts.of_system(Tasks(str), lambda: found.append(True))
    assert not found


def test_names_from_right_to_left_keep_their_places_in_a_sentence() -> None:
    words = f"Ana, {ALEF}{BET} {BET}-{ALEF}, {BET} and {ALEF} 2"
    runs = split_into_runs(words, lambda letter: Path("font") if letter in ALEF + BET else None)
    assert [(run.text, run.style.is_right_to_left) for run in runs] == [
        ("Ana, ", False),
        (f"{ALEF}{BET} {BET}-{ALEF}", True),
        (", ", False),
        (BET, True),
        (" and ", False),
        (ALEF, True),
        (" 2", False),
    ]


def test_accents_stay_with_their_letter_and_runs_of_joining_letters_have_a_script() -> None:
    runs = split_into_runs(
        "a\u05e9\u05b8b\u0939\u093f", lambda c: None if c in "ab" else Path("font")
    )
    assert [(run.text, run.style.script) for run in runs] == [
        ("a", ""),
        ("\u05e9\u05b8", "Hebr"),
        ("b", ""),
        ("\u0939\u093f", "Deva"),
    ]


def test_letters_are_drawn_in_a_font_that_has_them(rich: Theme) -> None:
    assert ink(rich.text(HAN, "text", 30, INK)) == shaped(rich, "\ue002")
    assert ink(rich.text(ALEF + BET, "text", 30, INK)) == shaped(rich, "\ue001\ue000")


def test_without_such_a_font_a_name_is_drawn_with_boxes(theme: Theme, tmp_path: Path) -> None:
    system = Fonts(tmp_path)
    other = Theme(theme.style, theme.unit, system)
    for name in (HAN, f"Ana {SMILE}", f"{ALEF}{BET}"):
        boxes = theme.font("text", 30).render(name, True, INK)
        assert ink(other.text(name, "text", 30, INK)) == ink(boxes)


def test_a_font_that_was_deleted_meanwhile_leaves_boxes(rich: Theme) -> None:
    file = rich.system_fonts.file(HAN)
    assert file
    file.unlink()
    assert ink(rich.text(HAN, "text", 30, INK)) == ink(rich.font("text", 30).render(HAN, True, INK))


def test_letters_without_ink_are_drawn(tmp_path: Path) -> None:
    """A name may consist of them, for example of the blank of Braille."""
    pygame.display.init()
    pygame.font.init()
    blank = "\u2800"
    font_with(tmp_path / "more.ttf", {blank: SHAPES[" "]})
    fonts = Fonts(tmp_path)
    fonts.file(blank)
    wait_for(fonts, blank)
    theme = Theme(Style.EVENING, 1.0, fonts)
    drawn = theme.text(blank * 2, "text", 30, INK)
    assert not drawn.get_bounding_rect()
    assert drawn.get_width() == theme.width(blank * 2, "text", 30)


def test_a_font_that_cannot_draw_a_letter_leaves_nothing_there(theme: Theme) -> None:
    """A damaged file can be opened, and fails at some letters only."""

    class Damaged(pygame.font.Font):
        def render(self, *_: object) -> pygame.Surface:
            raise pygame.error("damaged")

        def size(self, _: object) -> tuple[int, int]:
            raise pygame.error("damaged")

    own = theme.font("text", 30)
    damaged = Damaged(TYPEFACES["text"], 30)
    drawn = render_line([("Ana ", own), (HAN, damaged)], own, INK)
    assert drawn.get_width() == own.size("Ana ")[0] + measured(HAN, damaged)
    assert measured(HAN, damaged) == 0


@pytest.mark.parametrize("share", [0.0, 0.001, 0.1, 0.5, 0.99])
def test_a_font_that_was_truncated_meanwhile_raises_nothing(rich: Theme, share: float) -> None:
    """Boxes or nothing is drawn, also for joined letters, which once crashed."""
    for letter in (HAN, ALEF):
        file = rich.system_fonts.file(letter)
        assert file
        file.write_bytes(file.read_bytes()[: round(share * file.stat().st_size)])
        boxes = rich.font("text", 30).render(letter, True, INK)
        drawn = rich.text(letter, "text", 30, INK)
        assert ink(drawn) in (b"", ink(boxes))
        assert drawn.get_width() == rich.width(letter, "text", 30)


def test_words_in_several_fonts_are_as_wide_as_measured_and_cut_to_fit(rich: Theme) -> None:
    name = f"Žofie {HAN}{ALEF}{BET} {SMILE} and others"
    for face in TYPEFACES:
        drawn = rich.text(name, face, 30, INK)
        assert drawn.get_width() == rich.width(name, face, 30)
        cut = rich.shortened(name, face, 30, 150)
        assert cut.endswith("…")
        assert rich.text(cut, face, 30, INK).get_width() <= 150
        size = rich.fitting_size(name, face, 30, 200, 5)
        assert rich.width(name, face, size) <= 200 + len(name)


def test_a_paragraph_in_several_fonts_breaks_between_words(rich: Theme) -> None:
    words = f"Ana and {ALEF}{BET} share the victory\n{HAN * 40}"
    broad = rich.paragraph(words, "text", 20, INK, 10_000)
    narrow = rich.paragraph(words, "text", 20, INK, 150)
    assert narrow.get_width() <= 150
    assert narrow.get_height() > 2 * broad.get_height()


def test_no_font_is_searched_for_line_breaks(tmp_path: Path) -> None:
    """A finished search would draw everything again."""
    pygame.display.init()
    pygame.font.init()
    system = Fonts(tmp_path)
    Theme(Style.EVENING, 1.0, system).paragraph("Grün\nund blau", "text", 20, (0, 0, 0), 200)
    assert system._files == {}


def test_lines_lose_no_letter_and_no_word_is_split_that_has_room() -> None:
    lines = wrap("ab cde f\nghijklmno p", 4, len)
    assert lines == ["ab", "cde", "f", "ghij", "klmn", "o p"]


def test_letters_that_are_needed_together_are_found_in_one_search(tmp_path: Path) -> None:
    font_with(tmp_path / "more.ttf", SHAPES)
    fonts = Fonts(tmp_path)
    assert not any(map(fonts.file, (ALEF, BET, HAN)))
    wait_for(fonts, ALEF)
    assert all(map(fonts.file, (ALEF, BET, HAN)))
    assert fonts.found_count == 1


def test_a_typed_name_is_drawn_again_when_its_font_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    font_with(tmp_path / "fonts" / "more.ttf", SHAPES)
    system = Fonts(tmp_path / "fonts")
    monkeypatch.setattr(SystemFonts, "of_system", system.of_program)
    hand = Hand(tmp_path / "player")
    try:
        hand.key(pygame.K_n, pygame.KMOD_CTRL)
        hand.tick()
        first = hand.app.context.theme
        hand.type(HAN)
        wait_for(system, HAN)
        hand.tick()
        later = hand.app.context.theme
        assert later is not first
        assert ink(later.text(HAN, "text", 30, INK)) == shaped(later, "\ue002")
        hand.tick()
        assert hand.app.context.theme is later
    finally:
        hand.close()


def test_the_caret_goes_to_the_left_in_a_run_from_right_to_left(
    rich: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the others it goes to the right, to the end of what is drawn."""
    plain = rich.caret_offsets("ab語", "text", 30)
    assert plain == tuple(sorted(plain))
    assert plain[-1] == rich.width("ab語", "text", 30)
    width = rich.width("ab", "text", 30)
    runs = (FontRun("ab", OWN_TYPEFACE), FontRun("cd", RunStyle(is_right_to_left=True)))
    monkeypatch.setattr(Theme, "_runs", lambda *_: runs)
    monkeypatch.setattr(Theme, "_in_one_typeface", lambda *_: False)
    offsets = rich.caret_offsets("abcd", "text", 30)
    assert offsets[0] == 0 < offsets[1]
    assert offsets[2] > offsets[3] > offsets[4] == width
