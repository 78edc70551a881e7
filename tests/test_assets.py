"""Words in faces that have all their letters."""

import pygame
import pytest

from azul.kit import assets


@pytest.fixture(autouse=True)
def fonts() -> None:
    pygame.display.init()
    pygame.font.init()
    assets.forget()


def look(words: str, face: str) -> bytes:
    return pygame.image.tobytes(assets.text(words, face, 30, (0, 0, 0)), "RGBA")


@pytest.mark.parametrize("name", ["Dvořák", "Ελένη", "Ольга"])
def test_a_name_whose_letters_lato_lacks_is_set_in_the_richer_face(name: str) -> None:
    assert look(name, "text") == look(name, "title")


@pytest.mark.parametrize("name", ["Jürgen", "Zoë", "Łukasz", "漢字", "A\u200dB"])
def test_all_other_names_keep_their_face(name: str) -> None:
    assert look(name, "text") != look(name, "title")


def test_a_name_is_cut_by_the_width_of_the_face_that_it_is_set_in() -> None:
    name = "Dvořáková Světlana"
    cut = assets.shortened(name, "text", 30, 150)
    assert assets.text(cut, "text", 30, (0, 0, 0)).get_width() <= 150
