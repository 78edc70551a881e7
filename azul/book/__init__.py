"""What is to be read: the rules with their examples, and the lessons of a first game.

Never knows: windows, pictures, files; words and positions are all that it holds.
"""

from azul.book.examples import Figure, Part
from azul.book.lessons import About, DueLesson, Lesson, Place, due_lesson, lesson_words
from azul.book.rulebook import RULEBOOK, fitting_topic, parts_with, texts, topics_with
from azul.book.topics import Chapter, Topic

__all__ = [
    "RULEBOOK",
    "About",
    "Chapter",
    "DueLesson",
    "Figure",
    "Lesson",
    "Part",
    "Place",
    "Topic",
    "due_lesson",
    "fitting_topic",
    "lesson_words",
    "parts_with",
    "texts",
    "topics_with",
]
