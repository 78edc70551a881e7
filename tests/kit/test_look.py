"""A look: words in faces that have all their letters, and what was drawn is kept."""

from typing import Any

import pygame
import pytest
from pygame import Rect

from azul.kit import frames
from azul.kit.look import Look, kept


def seen(look: Look, words: str, face: str) -> bytes:
    return pygame.image.tobytes(look.text(words, face, 30, (0, 0, 0)), "RGBA")


@pytest.mark.parametrize("name", ["Dvořák", "Ελένη", "Ольга"])
def test_a_name_whose_letters_lato_lacks_is_set_in_the_richer_face(look: Look, name: str) -> None:
    assert seen(look, name, "text") == seen(look, name, "title")


@pytest.mark.parametrize("name", ["Jürgen", "Zoë", "Łukasz", "漢字", "A\u200dB"])
def test_all_other_names_keep_their_face(look: Look, name: str) -> None:
    assert seen(look, name, "text") != seen(look, name, "title")


def test_a_name_is_cut_by_the_width_of_the_face_that_it_is_set_in(look: Look) -> None:
    name = "Dvořáková Světlana"
    cut = look.shortened(name, "text", 30, 150)
    assert look.text(cut, "text", 30, (0, 0, 0)).get_width() <= 150


def test_a_picture_is_kept_as_long_as_its_look(look: Look) -> None:
    picture = look.picture("table/rule", 100, 4)
    assert look.picture("table/rule", 100, 4) is picture
    assert Look(look.style, look.unit).picture("table/rule", 100, 4) is not picture


def test_what_was_out_of_use_longest_goes_first(look: Look) -> None:
    drawn = []

    @kept(2)
    def draw(look: Look, name: str) -> str:
        drawn.append(name)
        return name

    assert "".join(draw(look, name) for name in "abacab") == "abacab"
    assert drawn == [*"abcb"]
    look.forget(draw)
    draw(look, "a")
    assert drawn == [*"abcba"]


@pytest.mark.parametrize("size", [(1920, 1080), (1366, 768)])
def test_the_light_on_the_cloth_reaches_the_edges_of_the_window(
    look: Look, size: tuple[int, int]
) -> None:
    cloth = frames.cloth(look, size)
    edge, inside = Rect(size[0] - 3, 0, 3, size[1]), Rect(size[0] - 100, 0, 90, size[1])
    at_edge, further_in = (sum(pygame.transform.average_color(cloth, r)) for r in (edge, inside))
    assert abs(at_edge - further_in) <= 6


def test_a_picture_that_was_begun_is_the_same_and_is_rasterised_only_once(
    look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once = look.drawing("table/board", 200, 150)
    rasterised, load = [], pygame.image.load_sized_svg

    def counted(*given: Any) -> pygame.Surface:
        rasterised.append(given)
        return load(*given)

    monkeypatch.setattr(pygame.image, "load_sized_svg", counted)
    other = Look(look.style, look.unit)
    for _ in range(3):
        other.begin("table/board", 200, 150)
    begun = other.picture("table/board", 200, 150)
    assert other.begin("table/board", 200, 150)
    assert len(rasterised) == 1
    assert pygame.image.tobytes(begun, "RGBA") == pygame.image.tobytes(at_once, "RGBA")
