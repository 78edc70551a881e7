"""The texts: the rules with their examples, and the lessons of a first game.

It knows nothing of windows, pictures and files, only messages and positions.
"""

from azul.book.examples import Figure, FigurePart
from azul.book.first_table import END, EXERCISES, TILING, Exercise, correction, first_table, sums
from azul.book.lessons import DueLesson, Lesson, LessonPart, LessonPlace, due_lesson, lesson_words
from azul.book.rulebook import RULEBOOK, fitting_topic, parts_with, texts, topics_with
from azul.book.topics import Chapter, Topic

__all__ = [
    "END",
    "EXERCISES",
    "RULEBOOK",
    "TILING",
    "Chapter",
    "DueLesson",
    "Exercise",
    "Figure",
    "FigurePart",
    "Lesson",
    "LessonPart",
    "LessonPlace",
    "Topic",
    "correction",
    "due_lesson",
    "first_table",
    "fitting_topic",
    "lesson_words",
    "parts_with",
    "sums",
    "texts",
    "topics_with",
]
