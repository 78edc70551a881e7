"""The hand over a table: it points, lifts and drops, and what that adds to the picture.

Never knows: games, files, scenes, films.
"""
