"""Texts that are fitted into rooms."""

from azul.kit.fitting import cut_off, fit, fit_line, fit_width, smaller_themes, version_in_line
from azul.kit.theme import Theme
from azul.settings import Style

THEME, INK = Theme(Style.EVENING, 1.0), (0, 0, 0)
LONG, SHORT = "Ana completes row 3", "Ana: row 3"


def width(text: str, size: int) -> int:
    return THEME.width(text, "text", size)


def test_a_longer_version_in_smaller_type_comes_before_a_shorter_one() -> None:
    versions, sizes = (LONG, SHORT), (30, 20)
    for room, shown, size in ((width(LONG, 30), LONG, 30), (width(LONG, 20), LONG, 20)):
        image = fit(THEME, versions, "text", sizes, INK, (room, 40))
        assert image
        assert image.get_width() == width(shown, size)
    image = fit(THEME, versions, "text", sizes, INK, (width(LONG, 20) - 1, 40))
    assert image
    assert image.get_width() == width(SHORT, 30)
    assert fit(THEME, versions, "text", sizes, INK, (width(LONG, 30), 10)) is None


def test_lines_that_fit_are_not_broken_and_not_wider_than_needed() -> None:
    for text in (f"{LONG}\n{SHORT}", f"{SHORT}\n{LONG}"):
        image = fit_width(THEME, text, "text", 20, INK, width(LONG, 20))
        assert image.get_width() == width(LONG, 20)
        assert image.get_height() == 2 * THEME.font("text", 20).get_linesize()


def test_a_line_gets_smaller_before_it_is_cut() -> None:
    for room in range(width(LONG, 20), width(LONG, 30)):
        image = fit_line(THEME, LONG, "text", 30, INK, room, 20)
        size = next(size for size in range(30, 19, -1) if width(LONG, size) == image.get_width())
        assert width(LONG, size) <= room
    image = fit_line(THEME, LONG, "text", 30, INK, width(LONG, 20) - 1, 20)
    assert width(SHORT, 20) < image.get_width() < width(LONG, 20)


def test_the_last_version_remains_if_none_fits_into_a_line() -> None:
    assert version_in_line(THEME, (LONG, SHORT), "text", 20, width(LONG, 20)) == LONG
    assert version_in_line(THEME, (LONG, SHORT), "text", 20, 1) == SHORT


def test_a_text_is_cut_after_a_word() -> None:
    assert list(cut_off(SHORT)) == ["Ana: row …", "Ana: …"]


def test_scales_get_smaller_down_to_the_least() -> None:
    assert [theme.unit for theme in smaller_themes(THEME, 0.5, 0.3)] == [1.0, 0.5, 0.3]
    assert [theme.unit for theme in smaller_themes(THEME, 0.5, 2.0)] == [2.0]
