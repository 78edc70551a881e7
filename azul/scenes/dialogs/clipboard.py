"""Copying a text, or saying that the system does not allow it."""

import pygame

from azul.i18n import Sentence, sentence
from azul.scenes.dialogs.question import Message
from azul.scenes.scene import Context, Push


def copy_text(context: Context, title: Sentence, text: str) -> Push | None:
    """Put a text on the clipboard; None, or a message under a title if that is impossible."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        problem = sentence("The system doesn’t let this program copy anything.")
        return Push(Message(context, title, problem))
    return None
